/* arguments.h - what is written behind `quadrille check`. */
#ifndef FRONT_CHECK_ARGUMENTS_H
#define FRONT_CHECK_ARGUMENTS_H

#include "front/check/check_file.h"
#include "front/check/check_files.h"

/* What the arguments ask for. Freed by check_arguments_free. */
struct check_arguments {
	struct check_options options;
	struct check_file_list files;
	unsigned jobs;
	bool help, tap, minimise, shell;
	const char *filter, *junit; /* NULL without */
};

/* Reads words up to a NULL. False, having said why on standard error, when they make no sense. */
bool check_arguments_read(struct check_arguments *out, char **words);
void check_arguments_free(struct check_arguments *arguments);

#endif
