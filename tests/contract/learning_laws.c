/* learning_laws.c - what a learned evaluation sees: every feature in range and once, the changes of a
 * step lead from the old features to the new ones, and packing keeps them. */
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

enum { FEATURES_MAX = 1 << 16 };

/* The state that was looked at before. */
struct earlier {
	void *state; /* owned; NULL: none */
};

static void list(struct walk *w, const void *s, int seat, bool set[FEATURES_MAX])
{
	const struct learning *l = w->game->learning;
	struct features f;
	memset(set, 0, FEATURES_MAX * sizeof *set);
	l->features_of(s, seat, &f);
	LAW(w, f.n >= 0 && f.n <= FEATURES_ACTIVE_MAX, "%d features", f.n);
	for (int i = 0; i < f.n; i++) {
		LAW(w, f.number[i] < l->features, "feature %d of %d", f.number[i], l->features);
		LAW(w, !set[f.number[i]], "feature %d twice", f.number[i]);
		set[f.number[i]] = true;
	}
}

static void check_changes(struct walk *w, const void *before, const void *after)
{
	static bool old[FEATURES_MAX], new[FEATURES_MAX];
	struct features changed[2][2];
	bool anew[2];
	const struct learning *l = w->game->learning;
	if (!l->features_changed)
		return;
	l->features_changed(before, after, changed, anew);
	for (int seat = 0; seat < 2; seat++) {
		const struct features *lost = &changed[seat][0], *gained = &changed[seat][1];
		if (anew[seat])
			continue;
		list(w, before, seat, old);
		list(w, after, seat, new);
		for (int i = 0; i < lost->n; i++) {
			LAW(w, old[lost->number[i]], "feature %d lost twice", lost->number[i]);
			old[lost->number[i]] = false;
		}
		for (int i = 0; i < gained->n; i++) {
			LAW(w, !old[gained->number[i]], "feature %d new twice", gained->number[i]);
			old[gained->number[i]] = true;
		}
		LAW(w, memcmp(old, new, sizeof old) == 0, "seat %d: changes lead elsewhere", seat);
	}
}

static void check_packed(struct walk *w)
{
	const struct learning *l = w->game->learning;
	int mover = w->game->to_move(w->now);
	uint8_t packed[PACKED_STATE_SIZE], again[PACKED_STATE_SIZE];
	static bool a[FEATURES_MAX], b[FEATURES_MAX];
	if (mover >= SEATS_MAX)
		return;
	void *s = state_new(w->game);
	l->pack(w->now, packed);
	LAW(w, l->unpack(packed, s), "what was packed is refused");
	for (int seat = 0; seat < 2; seat++) {
		list(w, w->now, seat ? 1 - mover : mover, a);
		list(w, s, seat, b);
		LAW(w, memcmp(a, b, sizeof a) == 0, "packed, the features are others");
	}
	LAW(w, l->bucket(s) == l->bucket(w->now), "packed, the stage is another");
	LAW(w, w->game->to_move(s) == 0 || w->game->to_move(s) == SEAT_OVER, "seat 0 is not on move");
	l->pack(s, again);
	LAW(w, memcmp(packed, again, sizeof packed) == 0, "packed again, the bytes are others");
	free(s);
}

static void check_features(struct walk *w)
{
	const struct learning *l = w->game->learning;
	struct earlier *earlier = w->memo;
	int bucket = l->bucket(w->now);
	LAW(w, bucket >= 0 && bucket < l->buckets, "stage %d of %d", bucket, l->buckets);
	check_packed(w);
	for (int seat = 0; seat < w->setup.players; seat++) {
		static bool set[FEATURES_MAX];
		list(w, w->now, seat, set);
	}
	check_changes(w, w->now, w->now);
	if (earlier->state)
		check_changes(w, earlier->state, w->now);
	free(earlier->state);
	earlier->state = state_copy(w->game, w->now);
}

/* From the state looked at before, some steps ago or of another game, to this one. */
void features_follow_the_state(const struct game *game)
{
	struct earlier earlier = {0};
	if (!game->learning)
		return;
	walk_all(game, (struct walk_plan){100, 200, 3, &earlier}, check_features);
	free(earlier.state);
}
