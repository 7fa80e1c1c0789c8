/* judgement.h - a review: the turns that cost something, what would have been better and why, and who was better
 * when. */
#ifndef FRONT_SHELL_JUDGEMENT_H
#define FRONT_SHELL_JUDGEMENT_H

#include "front/shell/model.h"

/* A review begins: the last one is forgotten. */
void judgement_begin(struct model *m);
/* Says what has been judged, as soon as it is. */
void judgement_add(struct model *m, const struct review_report *r);
/* No more comes: what has cost most besides, and the picture. */
void judgement_end(struct model *m);

/* Says what the last review has found of a turn of this game; false where it has not judged that. */
bool judgement_say_turn(struct model *m, size_t turn);

#endif
