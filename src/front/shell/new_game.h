/* new_game.h - how a game begins: the menu, two questions, newgame. */
#ifndef FRONT_SHELL_NEW_GAME_H
#define FRONT_SHELL_NEW_GAME_H

#include "front/shell/model.h"

/* The command new: a game by its name asks who plays, unless that stands behind it; else as new_game_by_newgame. */
void new_game_command(struct model *m, char *terms);
/* Begins a game by terms of newgame; without any shows the menu. */
void new_game_by_newgame(struct model *m, char *terms);
/* A game by its name: asks who plays, unless the line says it as play does, `chess white level 3`, then begins it. False
 * where no game is meant. */
bool new_game_ask(struct model *m, const char *line);
/* The name of the game that a line chooses, by its name or its number in the menu; or NULL. With who also where seats stand
 * behind it, which that is set to. */
const char *new_game_chosen(const char *line, const char **who);
/* Is that what reads the answers to the questions that set a game up? */
bool new_game_is_asked(bool (*answer)(struct model *m, char *line));
/* The games by numbers, names and titles. */
void new_game_menu(struct model *m);
/* Another game has begun in the session: forgets what was of the one before. */
void new_game_has_begun(struct model *m);

#endif
