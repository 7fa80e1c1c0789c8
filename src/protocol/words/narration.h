/* narration.h - what has happened, for people: a line for what one seat did, capture and move in one sentence. */
#ifndef PROTOCOL_NARRATION_H
#define PROTOCOL_NARRATION_H

#include "protocol/words/sentences.h"

enum { NARRATION_LINES = 512 };

/* Lines that are put together, event by event. Of a zeroed one the first three are set by narration_begin. */
struct narration {
	int viewer; /* who is told */
	int person; /* the seat of the person who reads it, or -1 */
	bool says_you,
		last_screen; /* the person's seat is called so; without the end, and with what new cards do */
	struct strbuf lines; /* each ended by LF; the caller's */
	uint64_t squares; /* on which the last events changed something, a bit for each by its number */
	enum narration_out { OUT_AS_BEFORE, OUT_NOW, OUT_NO_MORE } out; /* of the round, the person */
	int seat;          /* whose name the last line begins with, -1 nobody's */
	int kind;          /* of its last event, -1: there is none */
	bool castles;      /* it is a king's that castles */
	int to;            /* the place to which that has moved something, or -1 */
	int square, times; /* where beans were placed one after another, how many */
	size_t said;       /* where its words begin */
	int said_seat;     /* as seat was before it */
	const char *taken; /* the token of the piece captured last, or "" */
	uint64_t cards;    /* what others have played first, by the number of the card */
	const char
		*secrets[2]; /* the letters of the pieces that the reader's secrets are about, or NULL */
	/* Of each line, as far as there are any: 1 of one to be read before others, 2 of one of the reader's own secrets. */
	unsigned char weights[NARRATION_LINES];
};
void narration_begin(struct narration *w, int viewer, int person);
/* Adds an event, that the viewer was told. */
void narration_add(struct narration *w, const struct event_ref *ref);
/* Notes the weight of the last line. */
void narration_note_line(struct narration *w, int weight);
/* The weight of a line; leaves one out. */
int narration_weight(const struct narration *w, int line);
void narration_drop_line(struct narration *w, int line);
/* Adds a line for each card that others have played for the first time: what it does. */
void narration_explain_cards(struct narration *w, const struct game_info *game);

#endif
