/* undo.h - taking decisions back, and making them again. */
#ifndef FRONT_SHELL_UNDO_H
#define FRONT_SHELL_UNDO_H

#include "front/shell/model.h"

/* The commands undo and redo. */
void undo_command(struct model *m, char *rest);
void undo_redo(struct model *m, char *rest);

#endif
