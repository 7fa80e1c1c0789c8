/* keep.h - games in files, and what was taken back. */
#ifndef FRONT_SHELL_KEEP_H
#define FRONT_SHELL_KEEP_H

#include "front/shell/model.h"

/* The commands save, load, resume, undo and redo. */
void keep_save(struct model *m, char *rest);
void keep_load(struct model *m, char *rest);
void keep_resume(struct model *m, char *rest);
void keep_undo(struct model *m, char *rest);
void keep_redo(struct model *m, char *rest);

/* Keeps the game in play for the next time, or what is kept no longer: it has ended. */
void keep_autosave(struct model *m);
void keep_drop_autosave(void);
/* The title of the game that is kept, to be freed; NULL when there is none. */
char *keep_unfinished(struct model *m);
/* Forgets what was taken back: a decision was made. */
void keep_forget_undone(struct model *m);

#endif
