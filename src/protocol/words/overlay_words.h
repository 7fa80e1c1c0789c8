/* overlay_words.h - the views of what the engine thinks (engine/views.h), for people. */
#ifndef PROTOCOL_OVERLAY_WORDS_H
#define PROTOCOL_OVERLAY_WORDS_H

#include "engine/views.h"

/* What they are drawn on. */
struct view_paper {
	const struct game_info *game;
	int columns;
	bool flipped; /* the board is seen from the other side */
	bool utf8;
};

/* Appends a view, whole lines; what its numbers are stands below it. */
void overlay_words_write(const struct view_drawing *d, const struct view_paper *paper,
                         struct strbuf *out);

/* Appends how likely what is not known is, a line for each thing of a seat; at most so many columns. */
void overlay_words_marginals(const struct marginals *list, int columns, struct strbuf *out);

/* Appends parts of a million as percent, rounded: what is rounded to nothing is less than one, and nothing is
 * certain by rounding. */
void overlay_words_percent(uint32_t ppm, struct strbuf *out);

#endif
