/* seating.h - people at the screen, and the seats that are left to the engine. */
#ifndef FRONT_SHELL_SEATING_H
#define FRONT_SHELL_SEATING_H

#include "front/shell/model.h"

/* The command play: `[<seat> ...|both|nobody|off] [[level] <level>] [<limits>]`. */
void seating_play(struct model *m, char *arguments);
/* Seats the people of a game whose play has been filled in; where several others may move before the person, it waits
 * until the board has been seen. */
void seating_begin(struct model *m);
/* A person comes to the screen, and sees what the seat may see. */
void seating_person(struct model *m, int seat);
/* Two steps: the person before has the screen until it says so, and the next one sees
 * nothing before it has come. */
void seating_hand_over(struct model *m, const char *seat);

/* Says which seat the person has, and how strong the engine is. */
void seating_say(struct model *m);
/* The command `level`: says or changes how strong the engine plays in the game that is on. */
void seating_level(struct model *m, char *rest);

enum { LEVEL_FRIENDLY = 5 };

/* Words of who plays that say nothing more, `against the computer`. */
#define SEATING_PASSED_OVER                                                                  \
	" against versus vs with as at the a an on in to me i my us you computer engine bot ai " \
	"machine opponent side colour color strength difficulty very quite please "

/* Reads a level, `5` or `friendly`. */
bool levels_read(const char *word, int *level);
/* All names and their levels in words, for help and questions. */
#define LEVEL_NAMES "beginner friendly club strong full"
#define LEVELS_IN_WORDS "beginner (2), friendly (5), club (10), strong (15) or full (20)"
#define A_LEVEL_IS "A level is a number from 0 to 20, or " LEVELS_IN_WORDS "."

#endif
