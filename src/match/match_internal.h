/* match_internal.h - what a match is made of, for the files of this folder only. */
#ifndef MATCH_MATCH_INTERNAL_H
#define MATCH_MATCH_INTERNAL_H

#include <string.h>

#include "match/commitment.h"
#include "match/match.h"
#include "match/repetition.h"
#include "match/travel.h"

/* A state of the match, and what was found out about it: when it was made, but who moves and the
 * result, which may cost a move generation, when playing has to know them. */
struct match_entry {
	step_t step;          /* that led to it; STEP_NONE at the start */
	uint64_t key;         /* its repetition key, or 0 */
	int32_t occurrences;  /* how often it has occurred, 1 where it is not counted */
	bool mover_known;     /* to_move is found out */
	int to_move;          /* SEAT_OVER also where a repetition ends the match */
	struct result result; /* so far; outcome NULL: not found out */
	/* Something is unknown in it, or was before, or in a step: the match is a viewer's
	 * knowledge, not a referee's full record. */
	bool partial;
	bool rolled;     /* step is what the generator of its place has made */
	bool given;      /* a token has said it, or repeated it */
	bool live;       /* its events are among those of the match */
	size_t n_events; /* how many those are then */
};

/* A step that was taken back. */
struct step_ahead {
	step_t step;
	bool rolled, given, live; /* as in match_entry */
};

/* A name for a place: how many decisions were made there. */
struct mark {
	char name[MATCH_MARK_MAX + 1];
	uint64_t place;
};

/* A deal that was committed to: the steps, and what they amount to. */
struct commitment {
	struct commitment_step *steps;
	size_t n, cap;
	struct deal_bytes hash;       /* of the present key */
	struct deal_entropies hashes; /* of the seats that have committed to some */
	struct deal_entropies opened;
	bool closed, revealed;
	int voids;
};

struct match {
	const struct game *game;
	struct setup setup;
	struct rng_key key;            /* of chance */
	struct commitment *commitment; /* to that key; owned, NULL: none */
	bool keyed;            /* key is set; else the system gives one when something is rolled */
	char *placement;       /* to be used when it is due, or NULL */
	bool asks_placement;   /* it is never rolled */
	unsigned char *states; /* n + 1 of game->state_size bytes */
	struct match_entry *entries; /* n + 1, one for each state */
	size_t n, cap;               /* steps made, and how many there is room for */
	uint64_t changes;            /* how often a step was made or taken back, or a ruling given */
	size_t heard;                /* behind the last step that is given, if any */
	struct repetitions repetitions;
	struct events events; /* of the steps played live */
	/* What a referee has ended the match with (outcome NULL: nothing), and how many events
	 * there were before. */
	struct result ruling;
	size_t n_events_before_ruling;
	/* What was taken back and can be made again: a stack, and behind it a ruling (outcome NULL: none). */
	struct {
		struct step_ahead *at;
		size_t n, cap;
		struct result ruling;
		bool ruling_live;
	} ahead;
	struct mark *marks; /* n_marks of MATCH_MARKS_MAX, sorted by name; NULL: none */
	size_t n_marks;
};

/* The present state. */
static inline const void *match_present(const struct match *m)
{
	return m->states + m->n * m->game->state_size;
}

/* Finds out who moves in the present state, and keeps it. */
void match_find_mover(struct match *m);

/* Who moves in the present state, a ruling aside. */
static inline int match_mover(struct match *m)
{
	if (!m->entries[m->n].mover_known)
		match_find_mover(m);
	return m->entries[m->n].to_move;
}

/* Finds out who moves, and the result of what has ended, and keeps both: looks at the present state
 * are cheap then. */
void match_find_standing(struct match *m);

/* As match_over, but keeps who moves. */
static inline bool match_ended(struct match *m)
{
	return m->ruling.outcome || match_mover(m) == SEAT_OVER;
}

/* Does the deal wait for entropy? */
static inline bool match_lacks_entropy(const struct match *m)
{
	const struct commitment *c = m->commitment;
	return c && !(c->closed && c->opened.seats == c->hashes.seats);
}

/* Notes that the key is revealed, where it was committed to. */
void match_reveal(struct match *m);

/* True when chance or the table is to act. */
static inline bool match_chance_due(struct match *m)
{
	return m->game->chance && !m->ruling.outcome && match_mover(m) == SEAT_CHANCE;
}

/* Whether a token repeats, as viewer was told it, what the table has said by itself since
 * the last token; each is repeated once, in the order of the record. */
enum heard { HEARD_NOTHING, HEARD_RIGHT, HEARD_WRONG };
enum heard match_hear(struct match *m, int viewer, const char *token);
/* As match_apply, but the next state is what step makes of `from`, a determinization
 * of the present state (NULL: of that itself), which stays as it is. */
void match_apply_from(struct match *m, const void *from, step_t step, struct events *events);
/* A match that begins at what a viewer knows. The caller frees it. */
struct match *match_from_knowledge(const struct game *game, const struct setup *setup,
                                   const void *state);
/* The start as viewer observes it, and step i as it did; then the state before step i, in place,
 * becomes that after it. Of these states all bytes are set. */
void match_observe_start(const struct match *m, int viewer, void *out);
step_t match_observed_step(const struct match *m, size_t i, int viewer);
void match_observe_next(const struct match *m, size_t i, int viewer, void *state);
/* Makes room for n more steps. */
void match_reserve(struct match *m, size_t n);
/* Takes back every step from number n on, and the ruling behind them. */
void match_truncate(struct match *m, size_t n);
/* Takes the ruling back, if there is one; says what it was, and whether it had made an event. */
struct result match_withdraw_ruling(struct match *m, bool *live);
/* Ends the match by a ruling; live: it makes an event. */
void match_rule(struct match *m, struct result ruling, bool live);
/* Says that a step was given by a token, or repeated by one. */
void match_mark_given(struct match *m, size_t i);
/* Where the nth decision from the end stands; n + 1 of the match when there are fewer. */
size_t match_decision_from_end(const struct match *m, uint64_t n);
/* Forgets what was taken back, and the marks there; place: of the decision that takes its place. */
void match_drop_ahead(struct match *m, uint64_t place);

#endif
