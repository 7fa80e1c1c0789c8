/* end_laws.c - every game ends, and how it ended is said in words that agree:
 * the result, the scores of the seats, and whose move it is. */
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

enum { BOUND = 20000 }; /* steps, chance included; more than any game needs */

static void check_ended(struct walk *w)
{
	LAW(w, walk_over(w), "no end after %zu steps", w->n);
}

void random_games_end(const struct game *game)
{
	walk_all(game, (struct walk_plan){10, BOUND, UINT32_MAX, NULL}, check_ended);
}

static int seat_named(const struct walk *w, const char *name)
{
	for (int seat = 0; seat < w->setup.players; seat++)
		if (strcmp(w->game->info->seat_names[seat], name) == 0)
			return seat;
	return -1;
}

static bool team_named(const struct walk *w, const char *name)
{
	for (const char *const *team = w->game->info->teams; team && *team; team++)
		if (strcmp(*team, name) == 0)
			return true;
	return false;
}

static void check_final(struct walk *w, struct result r, int occurrences)
{
	int scores[3] = {0}, winner = seat_named(w, r.outcome);
	bool draw = strcmp(r.outcome, "draw") == 0;
	LAW(w, r.reason != REASON_NONE, "%s, but why?", r.outcome);
	LAW(w, draw || winner >= 0 || team_named(w, r.outcome), "'%s' is nobody", r.outcome);
	for (int seat = 0; seat < w->setup.players; seat++) {
		int score = w->game->returns(w->now, occurrences, seat);
		LAW(w, score >= -1 && score <= 1, "seat %d scores %d", seat, score);
		LAW(w, winner < 0 || score == (seat == winner ? 1 : -1),
		    "%s has won, but seat %d scores %d", r.outcome, seat, score);
		scores[score + 1]++;
	}
	LAW(w, draw == (scores[1] > 0), "%s, but %d seats have drawn", r.outcome, scores[1]);
	LAW(w, !scores[1] || !scores[2], "some have won a draw");
	LAW(w, draw || scores[2] > 0, "%s has won, but no seat has", r.outcome);
}

static void check_results(struct walk *w)
{
	const struct game *game = w->game;
	bool claimed = game->flags & GAME_DRAWS_CLAIMED, before = false;
	int to_move = game->to_move(w->now);
	bool over = to_move == SEAT_OVER;
	for (int occurrences = 1; occurrences <= 5; occurrences++) {
		struct result r = game->result(w->now, to_move, occurrences);
		bool final = strcmp(r.outcome, "*") != 0;
		LAW(w, final == (r.reason != REASON_NONE), "%s, reason %s", r.outcome,
		    reason_name(r.reason));
		LAW(w, !over || final, "nothing can follow, but there is no result");
		LAW(w, final || !before, "one more repetition and it goes on again");
		LAW(w, over || claimed || !final || occurrences > 1, "it has ended, but goes on");
		LAW(w, over || claimed || !final || r.reason == REASON_REPETITION, "%s does not end it",
		    reason_name(r.reason));
		LAW(w, game->repetition_key || occurrences == 1 || final == before, "it repeats");
		if (final)
			check_final(w, r, occurrences);
		before = final;
	}
}

void results_and_scores_agree(const struct game *game)
{
	walk_all(game, (struct walk_plan){40, 1000, 4, NULL}, check_results);
}
