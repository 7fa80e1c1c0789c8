/* dispatch.h - from a request to the function that carries it out. */
#ifndef PROTOCOL_DISPATCH_H
#define PROTOCOL_DISPATCH_H

#include "protocol/request.h"

/* Checks what the table says of the request's command, and runs it or fills in the error. */
enum reply dispatch(struct request *req);

#endif
