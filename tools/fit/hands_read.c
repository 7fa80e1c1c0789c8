/* hands_read.c - games of ChessMate as each seat sees the other hand. */
#include <stdlib.h>
#include <string.h>

#include "games/chessmate/belief.h"
#include "games/chessmate/observe.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/text.h"
#include "tools/fit/games.h"
#include "tools/fit/hands.h"

/* A game while it is played through. */
struct hand_game {
	struct chessmate start;
	step_t *told[2]; /* by viewer */
	size_t n;
};

/* The decisions of the other seat that tell of its hand. */
static void count_held_back(const struct infostate *infostate, int other, struct hand_guess *out)
{
	size_t from = chessmate_steps_before_hand(infostate, other);
	struct chessmate s;
	memcpy(&s, infostate->start, sizeof s);
	for (size_t i = 0; i < infostate->n; i++) {
		struct chessmate_step p = chessmate_step_unpack(infostate->steps[i]);
		if (i >= from && p.kind == STEP_TURN && (int)chessmate_side_to_move(&s) == other) {
			out->seen++;
			for (card_set held = chessmate_kinds_held_back(&s, &p); held;)
				out->held_back[card_set_pop(&held)]++;
		}
		chessmate_apply(&s, infostate->steps[i], NULL);
	}
}

/* Adds what the engine says of each card, by facts and by behaviour; returns the chance of the hand. */
static double score_engine(struct hands *out, struct chessmate_belief *belief,
                           const struct infostate *infostate, card_set hand, int other)
{
	double chance = 1;
	for (int w = 0; w < BELIEF_WEIGHTS; w++) {
		if (w == WEIGHTS_BEHAVIOUR)
			chessmate_belief_infer(belief, infostate);
		for (int i = 0; i < belief->n_groups; i++) {
			const struct card_group *group = &belief->groups[i];
			double all = (double)chessmate_group_weight(belief, group);
			for (card_set set = group->in_hand[other] ? group->cards : 0; set;) {
				int card = card_set_pop(&set);
				calibration_add(out->bins[w],
				                (double)chessmate_group_weight_with(belief, group, card, other) /
				                    all,
				                hand >> card & 1);
			}
			if (w == WEIGHTS_BEHAVIOUR)
				chance *= (double)chessmate_hand_weight(belief, other, hand & group->cards) / all;
		}
	}
	return chance;
}

/* Adds what the seat to move believes. */
static void add_guess(struct hands *out, const struct hand_game *game, const struct chessmate *s)
{
	int viewer = (int)chessmate_side_to_move(s), other = !viewer;
	struct chessmate start, now;
	struct hand_guess g = {.set = out->sets};
	chessmate_observe(&game->start, viewer, &start);
	chessmate_observe(s, viewer, &now);
	struct infostate infostate = {
		.viewer = viewer, .start = &start, .steps = game->told[viewer], .n = game->n, .now = &now};
	if (chessmate_hidden_count(&now, other) == 0)
		return;
	count_held_back(&infostate, other, &g);
	struct chessmate_belief *belief = chessmate_belief_open(&infostate, NULL);
	ensure(belief);
	for (int i = 0; i < belief->n_groups; i++)
		if (belief->groups[i].in_hand[other]) {
			g.groups[g.n_groups].cards = belief->groups[i].cards;
			g.groups[g.n_groups].truth = belief->groups[i].cards & s->hand[other];
			g.groups[g.n_groups++].in_hand = belief->groups[i].in_hand[other];
		}
	g.engine = score_engine(out, belief, &infostate, s->hand[other], other);
	chessmate_belief_close(belief);
	out->at = array_grow(out->at, &out->cap, out->n + 1, sizeof *out->at);
	out->at[out->n++] = g;
}

static bool replay(struct hands *out, struct hand_game *game, const char *at)
{
	struct setup setup = {.players = 2};
	struct chessmate s;
	chessmate_start(&setup, &s);
	game->start = s;
	while (*at) {
		char token[128];
		step_t step;
		if (!games_next_token(&at, token, sizeof token) ||
		    !chessmate_step_from_text(&s, token, &step, NULL))
			return false;
		if (chessmate_step_kind(step) == STEP_TURN && !chessmate_turn_has_begun(&s))
			add_guess(out, game, &s);
		for (int viewer = 0; viewer < 2; viewer++)
			game->told[viewer][game->n] = chessmate_observe_step(&s, step, viewer);
		game->n++;
		chessmate_apply(&s, step, NULL);
	}
	return true;
}

static bool read_game(void *to, const char *record, const struct json_value *engines)
{
	static const char begin[] = "position chessmate startpos moves ";
	size_t n = strlen(record);
	struct hand_game game = {.told = {xmalloc(n * sizeof(step_t)), xmalloc(n * sizeof(step_t))}};
	struct hands *out = to;
	(void)engines;
	bool fine =
		strncmp(record, begin, strlen(begin)) == 0 && replay(out, &game, record + strlen(begin));
	out->games++;
	free(game.told[0]);
	free(game.told[1]);
	return fine;
}

bool hands_read(const char *path, struct hands *out)
{
	return games_read(path, &out->sets, read_game, out);
}
