/* overlay.h - the views of the engine's thinking, drawn as a board of numbers or a list of arrows. */
#ifndef FRONT_SHELL_OVERLAY_H
#define FRONT_SHELL_OVERLAY_H

#include "front/shell/model.h"

/* The command `show <view>`; false where the session has to say why there is nothing to draw. */
bool overlay_draw(struct model *m, const char *name);

#endif
