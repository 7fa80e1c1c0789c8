/* keep.h - games in files. */
#ifndef FRONT_SHELL_KEEP_H
#define FRONT_SHELL_KEEP_H

#include "front/shell/model.h"

/* The commands save, load and resume. */
void keep_save(struct model *m, char *rest);
void keep_load(struct model *m, char *rest);
void keep_resume(struct model *m, char *rest);

/* Keeps the game in play for the next time, or what is kept no longer: it has ended. */
void keep_autosave(struct model *m);
void keep_drop_autosave(void);
/* The title of the game that is kept, to be freed; NULL when there is none. */
char *keep_unfinished(struct model *m);
/* The wire's save, a line without its end; NULL when there is no game. */
char *keep_take_save(const struct model *m);
/* Makes the game of a wire's save again. False, with the session's words for it in error. */
bool keep_restore(struct model *m, const char *save, struct strbuf *error);

#endif
