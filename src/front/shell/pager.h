/* pager.h - long texts, by the screenful. */
#ifndef FRONT_SHELL_PAGER_H
#define FRONT_SHELL_PAGER_H

#include "front/shell/model.h"

/* Prints text, and asks after each screenful whether to go on. */
void pager_show(struct model *m, struct strbuf *text);

#endif
