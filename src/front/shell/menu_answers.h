/* menu_answers.h - what is asked before there is a game. */
#ifndef FRONT_SHELL_MENU_ANSWERS_H
#define FRONT_SHELL_MENU_ANSWERS_H

#include "front/shell/model.h"

/* Says of the games, or of the one that is named or set up, how long they take, for how many they are, which is the easiest, who
 * may play, how strong the engine is, or what the game is about; false where a line asks none of that. */
bool menu_answers_say(struct model *m, const char *line);

#endif
