/* saved_game.h - games in files. */
#ifndef FRONT_SHELL_SAVED_GAME_H
#define FRONT_SHELL_SAVED_GAME_H

#include "front/shell/model.h"

/* The commands save, load and resume. */
void saved_game_save(struct model *m, char *rest);
void saved_game_load(struct model *m, char *rest);
void saved_game_resume(struct model *m, char *rest);

/* Keeps the game in play for the next time, or what is kept no longer: it has ended. */
void saved_game_autosave(struct model *m);
void saved_game_drop_autosave(void);
/* The title of the game that is kept, to be freed; NULL when there is none. */
char *saved_game_unfinished(struct model *m);
/* The wire's save, a line without its end; NULL when there is no game. */
char *saved_game_take(const struct model *m);
/* Makes the game of a wire's save again. False, with the session's words for it in error. */
bool saved_game_restore(struct model *m, const char *save, struct strbuf *error);

#endif
