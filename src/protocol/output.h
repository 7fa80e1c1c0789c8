/* output.h - what a session says at a time: whole lines, and for a front in this process, which reads no
 * lines, what they say as a value. */
#ifndef PROTOCOL_OUTPUT_H
#define PROTOCOL_OUTPUT_H

#include "base/error.h"
#include "base/strbuf.h"
#include "engine/wdl.h"

enum output_kind {
	OUTPUT_TEXT,    /* lines to be shown as they are */
	OUTPUT_EVENTS,  /* what has happened by the line that is answered */
	OUTPUT_ERROR,   /* it was refused */
	OUTPUT_INFO,    /* a search has found something */
	OUTPUT_REVIEW,  /* a review has judged a decision */
	OUTPUT_BESTMOVE /* a search has ended */
};

/* What a search has found. */
struct search_report {
	int depth, multipv; /* which of several lines, from 1; 0 where there is one */
	enum score_kind kind;
	int score;
	struct wdl wdl; /* unless kind is SCORE_NONE */
	uint64_t nodes;
	int64_t time;   /* milliseconds */
	const char *pv; /* its turns, blanks between them, */
	size_t pv_n;    /* bytes long */
};

struct report_score {
	enum score_kind kind;
	int value;
};

/* What a review says of a decision; is_total: of all of a seat, and the text has that. */
struct review_report {
	bool is_total;
	uint64_t number;
	int seat;
	struct report_score before, after; /* of the best decision, and of the one that was made */
	int expected;                      /* thousandths of the score after it, for its seat */
	int lost;                          /* thousandths */
	const char *mark;                  /* constant; "-": none */
	bool missed_win;                   /* as review_missed_win */
	bool gave_up;                      /* a piece for nothing, whatever that cost: */
	char token[64];
	char best[160]; /* tokens of the best turn from here on, blanks between them */
	char words[96]; /* why it was not the best, without a subject; "" where nothing is to be said */
	char line
		[160]; /* tokens of what would follow it, where the words say nothing of a mistake; or "" */
	char by[64]; /* the token of the answer that takes the piece that it gave up; or "" */
	struct report_score truth; /* of the one that was made, as it was; where the next is told: */
	char hidden
		[32]; /* the card of the answer that made it worse, and that its seat could not know of; or "" */
	char hidden_by[64]; /* the token that played it */
};

struct output {
	const char *tag;  /* of the line that is answered, or NULL */
	const char *text; /* n bytes: lines, each ended by LF, without the tag */
	size_t n;
	enum output_kind kind;
	bool ok; /* the last line is `ok`, and says no more than that */
	/* OUTPUT_EVENTS: those of match_events with the numbers events_from to events_to - 1 that this
	 * viewer is told, of this game. */
	const struct game *game;
	size_t events_from, events_to;
	int viewer;
	const struct error *err;     /* OUTPUT_ERROR */
	struct search_report report; /* OUTPUT_INFO */
	struct review_report review; /* OUTPUT_REVIEW */
	const char *bestmove; /* OUTPUT_BESTMOVE: the first token of the best turn, bestmove_n bytes */
	size_t bestmove_n;
};

/* Appends the lines, with "@tag " before each if there is a tag. */
void output_add_lines(const struct output *o, struct strbuf *out);

/* An output with all that it points to, to be freed by free(). */
struct output_copy {
	struct output o;
	struct error err;
	struct output_copy *next;
	char text[];
};

/* Copies in the order in which they were added; starts zeroed. */
struct output_queue {
	struct output_copy *first, *last;
};

void output_queue_add(struct output_queue *q, const struct output *o);
/* Adds a copy itself. */
void output_queue_append(struct output_queue *q, struct output_copy *copy);
/* The first, which is the caller's from now on; NULL when there is none. */
struct output_copy *output_queue_take(struct output_queue *q);
void output_queue_free(struct output_queue *q);

#endif
