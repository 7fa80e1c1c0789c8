/* post_mortem.h - a review for people: the decisions that cost something, and a picture of the game. */
#ifndef FRONT_SHELL_POST_MORTEM_H
#define FRONT_SHELL_POST_MORTEM_H

#include "front/shell/model.h"

/* A review begins: the last one is forgotten. */
void post_mortem_begin(struct model *m);
/* Prints what a review says of a decision, if that was not fine, or of a seat; behind the last seat the
 * picture. */
void post_mortem_print(struct model *m, const struct review_report *r);

#endif
