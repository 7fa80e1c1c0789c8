/* time_management.h - how long a search may take on its clock. */
#ifndef SEARCH_TIME_MANAGEMENT_H
#define SEARCH_TIME_MANAGEMENT_H

#include "search/search.h"

/* Milliseconds that a search may take by its limits; INT64_MAX: no end. */
int64_t time_maximum(const struct search_request *request);

#endif
