/* records.c - reads the records of full games and plays them through. */
#include "tools/fit/records.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/fit/games.h"

static void add_decision(struct decisions *out, const struct spies *s, spies_move m, int nth)
{
	struct decision d = {.set = out->sets,
	                     .seat = spies_mover(s),
	                     .nth = nth,
	                     .life = s->lives[spies_mover(s)],
	                     .on_board = s->on_board,
	                     .left = s->on_board,
	                     .claims = m & SPIES_MOVE_CLAIMS};
	if (m != SPIES_MOVE_PASS && (s->occupied >> spies_move_to(m) & 1))
		d.left &= ~(1u << spies_piece_on(s, spies_move_to(m)));
	spies_choice_observe(s, m, &d.choice);
	out->at = array_grow(out->at, &out->cap, out->n + 1, sizeof *out->at);
	out->at[out->n++] = d;
}

/* What the mover has done until now to each of the others, where its team was to be guessed. */
static void add_pairs(struct decisions *out, const struct spies *s,
                      const struct spies_evidence *evidence)
{
	int mover = spies_mover(s);
	for (int other = 0; other < s->players; other++) {
		struct pair pair = {.set = out->sets,
		                    .together = spies_team(s, mover) == spies_team(s, other)};
		if (other == mover || (s->revealed >> mover & 1))
			continue;
		memcpy(pair.dealings, evidence->dealings[mover][other], sizeof pair.dealings);
		for (int i = 0; i < SPIES_DEALINGS; i++)
			pair.n += pair.dealings[i];
		if (!pair.n)
			continue;
		struct pairs *pairs = &out->pairs;
		pairs->at = array_grow(pairs->at, &pairs->cap, pairs->n + 1, sizeof *pairs->at);
		pairs->at[pairs->n++] = pair;
	}
}

/* Adds a step about to be applied to s, of a game that was played as far as `game` says. */
static void add_step(struct decisions *out, struct belief_game *game, const struct spies *s,
                     step_t step)
{
	struct spies_evidence evidence;
	int seat = spies_mover(s);
	unsigned left = s->active & ~(1u << (step & 15));
	if (spies_step_kind(step) == SPIES_STEP_PLACEMENT) {
		memset(game->in_round, 0, sizeof game->in_round);
		standings_end_round(&out->standings, SPIES_UNKNOWN);
	}
	if (spies_step_kind(step) == SPIES_STEP_OUT && bb_popcount(left) == 1)
		standings_end_round(&out->standings, spies_team(s, bb_lsb(left)));
	bool decides = spies_step_kind(step) == SPIES_STEP_MOVE;
	if (decides && out->beliefs)
		beliefs_score_add(out->beliefs, game, s);
	struct infostate infostate = {.start = &game->start, .steps = game->steps, .n = game->n};
	if (decides) {
		spies_evidence_read(&infostate, &evidence);
		standings_add(&out->standings, out->sets, s, &evidence);
	}
	game->steps[game->n++] = step;
	if (!decides)
		return;
	add_decision(out, s, (spies_move)step, game->in_round[seat]++);
	game->in_game[seat]++;
	infostate.n = game->n;
	spies_evidence_read(&infostate, &evidence);
	add_pairs(out, s, &evidence);
}

/* `position spies players N startpos moves ...`; false when that is no such record. */
static bool replay(const char *record, struct belief_game *game, struct decisions *out)
{
	static const char moves[] = " startpos moves ";
	const char *at = strstr(record, moves);
	struct setup setup = {0};
	struct spies s;
	if (!at || sscanf(record, "position spies players %d", &setup.players) != 1)
		return false;
	spies_start(&setup, &s);
	standings_end_round(&out->standings, SPIES_UNKNOWN);
	game->start = s;
	at += strlen(moves);
	while (*at) {
		char token[128];
		struct error err;
		step_t step;
		if (!games_next_token(&at, token, sizeof token))
			return false;
		if (!spies_step_from_text(&s, token, &step, &err))
			return false;
		add_step(out, game, &s, step);
		spies_apply_step(&s, step);
	}
	return true;
}

static bool replay_game(void *to, const char *record, const struct json_value *engines)
{
	struct decisions *out = to;
	int of_seat[SEATS_MAX] = {0};
	struct belief_game game = {.engines = out->strangers ? of_seat : NULL,
	                           .steps = xmalloc(strlen(record) * sizeof *game.steps)};
	const struct json_value *engine = engines && engines->n ? json_first(engines) : NULL;
	for (size_t i = 0; engine && i < engines->n && i < SEATS_MAX; i++, engine = json_next(engine))
		of_seat[i] = (int)engine->number;
	bool fine = replay(record, &game, out);
	out->games++;
	free(game.steps);
	return fine;
}

bool records_read(const char *path, struct decisions *out)
{
	return games_read(path, &out->sets, replay_game, out);
}
