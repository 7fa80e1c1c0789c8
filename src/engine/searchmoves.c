/* searchmoves.c - lists of sequences, each ended by STEP_NONE. */
#include "engine/searchmoves.h"

bool searchmoves_add_token(struct limits *limits, const struct match *m, char *const *token,
                           struct error *err)
{
	struct steps *searchmoves = &limits->searchmoves;
	struct match *trial = match_fork_observed(m, match_to_move(m));
	bool fine = match_try(trial, VIEW_ALL, token, err);
	for (size_t i = 0; fine && i < match_length(trial); i++)
		if (!game_is_chance(match_game(m), match_step_at(trial, i)))
			steps_add(searchmoves, match_step_at(trial, i));
	if (fine)
		steps_add(searchmoves, STEP_NONE);
	match_free(trial);
	return fine;
}

void searchmoves_only_legal(struct limits *limits, const struct game *game, const void *state)
{
	struct steps legal = {0};
	if (!limits->searchmoves.n)
		game->legal(state, &legal);
	for (size_t i = 0; i < legal.n; i++) {
		steps_add(&limits->searchmoves, legal.at[i]);
		steps_add(&limits->searchmoves, STEP_NONE);
	}
	steps_free(&legal);
}

/* Appends the sequence of n steps unless one of them plays a card. */
static void add_without_cards(struct steps *out, const struct game *game, const step_t *steps,
                              size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (game->plays_card(steps[i]))
			return;
	for (size_t i = 0; i < n; i++)
		steps_add(out, steps[i]);
	steps_add(out, STEP_NONE);
}

void searchmoves_without_cards(struct limits *limits, const struct game *game, const void *state)
{
	struct steps given = limits->searchmoves, kept = {0}, legal = {0};
	for (size_t i = 0, from = 0; i < given.n; i++)
		if (given.at[i] == STEP_NONE) {
			add_without_cards(&kept, game, given.at + from, i - from);
			from = i + 1;
		}
	if (!given.n)
		game->legal(state, &legal);
	for (size_t i = 0; i < legal.n; i++)
		add_without_cards(&kept, game, &legal.at[i], 1);
	steps_free(&legal);
	if (kept.n) {
		steps_free(&limits->searchmoves);
		limits->searchmoves = kept;
	}
}
