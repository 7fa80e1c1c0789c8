/* sidebar.h - what lies beside the board: the seats, the table, the result. */
#ifndef PROTOCOL_SIDEBAR_H
#define PROTOCOL_SIDEBAR_H

#include "protocol/board_view.h"

/* Appends it in lines of at most so many columns. */
void sidebar_draw(const struct board_view *v, int columns, struct strbuf *out);

#endif
