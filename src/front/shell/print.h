/* print.h - what the session has answered, on the screen. */
#ifndef FRONT_SHELL_PRINT_H
#define FRONT_SHELL_PRINT_H

#include "front/shell/model.h"

/* Prints an output. */
void print_output(struct model *m, const struct output *o);
/* Prints why something was refused. */
void print_why(struct model *m, const struct error *err);
/* Before a search that the person has asked for: a table of its iterations begins. */
void print_begin_analysis(struct model *m);
/* Keeps what a hint's search says, and prints the hint when it has chosen a token. */
void print_note_info(struct model *m, const struct search_report *r);
/* Why the hint that was given last is one; false where nothing tells. */
bool print_reason(struct model *m);
/* Notes a refusal, which `why` alone says again, with the rules that it names. */
void print_note_refusal(struct model *m, const char *refusal);
/* Says what a search alone has found of the decision that was asked about, beside the best of all. */
void print_judged(struct model *m, const char *best);
void print_hint(struct model *m, const char *token);
/* What the search thinks of how it stands. */
void print_standing(struct model *m);

#endif
