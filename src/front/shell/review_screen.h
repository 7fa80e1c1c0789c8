/* review_screen.h - a review: the turns that cost something, what would have been better and why, and who was better
 * when. */
#ifndef FRONT_SHELL_REVIEW_SCREEN_H
#define FRONT_SHELL_REVIEW_SCREEN_H

#include "front/shell/model.h"

/* The command review. */
void review_screen_command(struct model *m, char *rest);
/* Says what has been judged, as soon as it is. */
void review_screen_add(struct model *m, const struct review_report *r);
/* No more comes: what has cost most besides, and the picture. */
void review_screen_end(struct model *m);

#endif
