/* commitment.h - a match whose chance is committed to before anybody knows it: a commitment to the key (Blum,
 * Coin Flipping by Telephone, 1981), to which seats may add entropy that they commit to in turn and then
 * open (docs/fair-deals.md). Each step makes an event for everybody; none is a step of the match. */
#ifndef MATCH_COMMITMENT_H
#define MATCH_COMMITMENT_H

#include "base/deal_commitment.h"
#include "match/match.h"

/* What can be done. */
enum commitment_kind {
	COMMITMENT_KEY,     /* a key is committed to */
	COMMITMENT_ENTROPY, /* a seat commits to its entropy, by deal_entropy_hash */
	COMMITMENT_CLOSE,   /* no more do: what was committed to has to be opened */
	COMMITMENT_OPEN,    /* a seat opens its entropy */
	COMMITMENT_VOID, /* given up, since some do not open: the old key is revealed, another follows */
	COMMITMENT_KINDS
};

struct commitment_step {
	enum commitment_kind kind;
	int seat;                /* of ENTROPY and OPEN */
	bool given;              /* of KEY and VOID: the key was given, not drawn */
	struct deal_bytes bytes; /* the key, the hash or the entropy */
};

/* Does a step in a match in which nothing was played yet; the first is COMMITMENT_KEY, in a game with chance. When
 * all that was committed to is open, chance is no longer awaited, and match_roll deals. False, with nothing
 * changed, and ERROR_NOT_APPLICABLE, or ERROR_BAD_CHANCE for an entropy that was not committed to. */
bool match_commitment_step(struct match *m, const struct commitment_step *step, struct error *err);
/* Step i of those that were done; NULL behind the last: with i 0, where the match has no commitment. */
const struct commitment_step *match_commitment_at(const struct match *m, size_t i);
/* What those amount to. */
struct committed {
	struct deal_bytes commitment; /* to the present key */
	struct deal_entropies hashes, opened;
};
/* Fills it in; false where the match has no commitment. */
bool match_committed(const struct match *m, struct committed *out);
/* True while the deal waits for entropy. */
bool match_awaits_entropy(const struct match *m);
/* True once the key was revealed, at the end of the game: then nothing may be played at any place. */
bool match_is_revealed(const struct match *m);
/* The stream of chance of the step to come, or of that at another place. */
void match_chance_rng(const struct match *m, size_t place, struct rng *rng);

#endif
