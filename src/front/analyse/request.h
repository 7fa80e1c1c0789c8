/* request.h - a line of `quadrille analyse`: what is to be searched, or stopped. */
#ifndef FRONT_ANALYSE_REQUEST_H
#define FRONT_ANALYSE_REQUEST_H

#include <quadrille.h>

#include "base/json_read.h"

/* What is wrong with a line. */
struct analyse_fault {
	const char *code;  /* as the protocol's error codes */
	const char *field; /* constant: the key it is about; NULL: none */
	char text[160];
};

/* Its texts and lists are those of the JSON. */
struct analyse_request {
	const char *id;   /* NULL: there is none */
	const char *stop; /* the id of what is to end; NULL: it is a position to be searched */
	quadrille_position position; /* without its tokens */
	quadrille_game game;
	const struct json_value *moves, *turns, *options; /* or NULL */
	int viewer;
	const char *viewer_name;
	quadrille_search limits; /* nodes, depth, mate, movetime */
	int multipv;
	bool belief;
};

/* Sets what is wrong; false. */
bool analyse_fault_set(struct analyse_fault *fault, const char *code, const char *field,
                       const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Takes apart what a line says; false, and what is wrong. out->id is set wherever there is one. */
bool analyse_request_read(const struct json_value *line, struct analyse_request *out,
                          struct analyse_fault *fault);

#endif
