/* saved_game.h - games in files. */
#ifndef FRONT_SHELL_SAVED_GAME_H
#define FRONT_SHELL_SAVED_GAME_H

#include "front/shell/model.h"

/* The commands save, load, resume and discard. */
void saved_game_save(struct model *m, char *rest);
void saved_game_load(struct model *m, char *rest);
void saved_game_resume(struct model *m, char *rest);
void saved_game_discard(struct model *m, char *rest);

/* Keeps the game in play for the next time, once a person has decided something or
 * clocks run; or no longer, when it
 * has ended. */
void saved_game_autosave(struct model *m);
/* Keeps the game that is on as it stands; what comes is kept beside it. */
void saved_game_keep(struct model *m);
/* How many unfinished games that no other terminal plays are kept, of a title or (NULL) of any; appends
 * what is to be said of the latest. */
size_t saved_game_kept(const char *title, struct strbuf *latest);
/* Goes on with that. */
void saved_game_resume_latest(struct model *m, char *rest);
/* The wire's save, a line without its end; NULL when there is no game. */
char *saved_game_take(const struct model *m);
/* Makes the game of a wire's save again. False, with the session's words for it in error. */
bool saved_game_restore(struct model *m, const char *save, struct strbuf *error);

#endif
