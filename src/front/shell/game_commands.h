/* game_commands.h - commands of the protocol and moves, as a person types them. */
#ifndef FRONT_SHELL_GAME_COMMANDS_H
#define FRONT_SHELL_GAME_COMMANDS_H

#include "front/shell/model.h"

/* Sends a command of the protocol and prints the answer; in play nothing is seen or moved for another seat. Then the board is
 * drawn. */
void commands_send(struct model *m, const char *command, const char *rest);
/* The same of a command of the seat on move, also where the game is over and the session stands before a turn of another. */
void commands_send_on_move(struct model *m, const char *command, const char *rest);
/* Appends the tokens that a line means: all of it is to be decided (whole), or it is one token, legal or not. False when
 * it means none: then that, or why it is refused, has been said. */
bool commands_read(struct model *m, const char *line, bool whole, struct strbuf *tokens);
/* True, and says who is on move, when a person must not move now. */
bool commands_not_on_move(struct model *m);

#endif
