/* pager.h - long texts, by the screenful. */
#ifndef FRONT_SHELL_PAGER_H
#define FRONT_SHELL_PAGER_H

#include "front/shell/model.h"

/* Keys that answer at once, without Enter: end, on. */
#define PAGER_KEYS "q "

/* Moves a paragraph to out, indented and wrapped to the screen; it is empty then. */
void pager_add_paragraph(struct strbuf *paragraph, struct strbuf *out);
/* Where the last screenful of a text begins, with room for a line that says so. */
size_t pager_last_page(const struct strbuf *text);
/* Prints text, and asks after each screenful whether to go on. */
void pager_show(struct model *m, struct strbuf *text);

#endif
