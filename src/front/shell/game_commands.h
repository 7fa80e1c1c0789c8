/* game_commands.h - commands of the protocol and moves, as a person types them. */
#ifndef FRONT_SHELL_GAME_COMMANDS_H
#define FRONT_SHELL_GAME_COMMANDS_H

#include "front/shell/model.h"

/* Sends a command of the protocol and prints the answer; true when the state has changed. */
bool commands_pass_on(struct model *m, const char *command, const char *rest);
/* The same in play, too: nothing is seen or moved for another seat. Then the board is drawn. */
void commands_send(struct model *m, const char *command, const char *rest);
/* Sets the mirror image of the game's position, for the referee. */
void commands_flip_position(struct model *m);
/* True, and says who is on move, when a person must not move now. */
bool commands_not_on_move(struct model *m);

#endif
