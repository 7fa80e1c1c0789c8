/* print.h - the lines of the session, as a person wants to read them. */
#ifndef FRONT_SHELL_PRINT_H
#define FRONT_SHELL_PRINT_H

#include "front/shell/model.h"

/* Prints a line; the squares of an event become those of the last move. */
void print_line(struct model *m, const char *line);

#endif
