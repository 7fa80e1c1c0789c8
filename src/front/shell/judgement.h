/* judgement.h - a review: the turns that cost something, what would have been better and why, and who was better
 * when. */
#ifndef FRONT_SHELL_JUDGEMENT_H
#define FRONT_SHELL_JUDGEMENT_H

#include "front/shell/model.h"

/* A review begins, of a game: says what the last one has found of it, unless it begins anew, and returns the first decision
 * that is still to be judged. */
size_t judgement_begin(struct model *m, bool anew);
/* Says what a review has found of the turn that words name, or of the last one of the person; else begins a review of that
 * alone, and returns its first decision. 0: all is said. */
size_t judgement_ask(struct model *m, const char *about);
/* The turn that has cost a person most of those that were judged; 0: none is known. */
size_t judgement_find_worst(struct model *m);
/* Says what that was; false where not all turns were judged. */
bool judgement_say_worst(struct model *m);
/* Says what was found of a decision of a turn, the one that was made or the best; false where it is neither, or was not judged. */
bool judgement_say_decision(struct model *m, size_t turn, const char *token);
/* Says the mistakes of a seat, and what all its decisions come to, as far as a review is; false where none has been through. */
bool judgement_say_seat(struct model *m, int seat);
/* Says what has been judged, as soon as it is. */
void judgement_add(struct model *m, const struct review_report *r);
/* No more comes: what each seat has lost, what has cost most besides, and the picture. */
void judgement_end(struct model *m, bool stopped);

#endif
