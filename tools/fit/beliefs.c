/* beliefs.c - marginals of sampled worlds, through the contract, against the truth. */
#include "tools/fit/beliefs.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORLDS = 2000 };

/* In how many of the worlds each piece is a seat's life, and a seat is of team W. */
struct world_counts {
	int life[SEATS_MAX][SPIES_PIECES + 1], white[SEATS_MAX];
};

static void count_worlds(const void *belief, struct rng *rng, struct world_counts *out)
{
	memset(out, 0, sizeof *out);
	for (int i = 0; i < WORLDS; i++) {
		struct spies world;
		spies_belief_sample(belief, rng, &world);
		for (int seat = 0; seat < world.players; seat++) {
			int life = world.lives[seat];
			out->life[seat][life < SPIES_PIECES ? life : SPIES_PIECES]++;
			out->white[seat] += spies_team(&world, seat) == SPIES_W;
		}
	}
}

/* What a viewer was told of the game, and the marginals of its belief. */
static void find_marginals(const struct belief_game *game, const struct spies *s, int viewer,
                           struct world_counts out[BELIEF_WEIGHTS])
{
	struct spies observed_start, state = game->start, now;
	step_t *steps = xmalloc((game->n + 1) * sizeof *steps);
	struct rng rng;
	for (size_t i = 0; i < game->n; i++) {
		steps[i] = spies_observe_step(&state, game->steps[i], viewer);
		spies_apply_step(&state, game->steps[i]);
	}
	spies_observe(&game->start, viewer, &observed_start);
	spies_observe(s, viewer, &now);
	struct infostate infostate = {
		.viewer = viewer, .start = &observed_start, .steps = steps, .n = game->n, .now = &now};
	void *belief = spies_belief_open(&infostate, NULL);
	ensure(belief);
	rng_from_seed(&rng, "fit", game->n);
	count_worlds(belief, &rng, &out[WEIGHTS_FACTS]);
	spies_belief_infer(belief, &infostate);
	count_worlds(belief, &rng, &out[WEIGHTS_BEHAVIOUR]);
	free(belief);
	free(steps);
}

/* A chance, with a prior against a loss without end where no world had it. */
static double chance_of(int worlds)
{
	return (worlds + 1.0) / (WORLDS + 8);
}

void calibration_add(struct calibration_bin bins[BELIEF_BINS], double given, bool came_true)
{
	int i = (int)(given * BELIEF_BINS);
	struct calibration_bin *bin = &bins[i < BELIEF_BINS ? i : BELIEF_BINS - 1];
	bin->given += given;
	bin->came_true += came_true;
	bin->n++;
}

static int row_of(int decisions)
{
	return decisions < BELIEF_ROWS ? decisions : BELIEF_ROWS - 1;
}

static void add_life(struct beliefs_score *score, const struct world_counts *marginals, int seat,
                     const struct spies *s, int row)
{
	int life = s->lives[seat];
	if (marginals[WEIGHTS_FACTS].life[seat][life] == WORLDS)
		return; /* it is known */
	score->n[BELIEVED_LIFE][row]++;
	for (int w = 0; w < BELIEF_WEIGHTS; w++) {
		const int *worlds = marginals[w].life[seat];
		score->nats[BELIEVED_LIFE][w][row] -= log(chance_of(worlds[life]));
		for (int piece = 0; piece < SPIES_PIECES; piece++)
			if (marginals[WEIGHTS_FACTS].life[seat][piece])
				calibration_add(score->bins[BELIEVED_LIFE][w], (double)worlds[piece] / WORLDS,
				                piece == life);
	}
}

static void add_team(struct beliefs_score *score, const struct world_counts *marginals, int seat,
                     const struct spies *s, int row)
{
	int white = marginals[WEIGHTS_FACTS].white[seat];
	bool is_white = spies_team(s, seat) == SPIES_W;
	if (white == 0 || white == WORLDS)
		return;
	score->n[BELIEVED_TEAM][row]++;
	for (int w = 0; w < BELIEF_WEIGHTS; w++) {
		white = marginals[w].white[seat];
		score->nats[BELIEVED_TEAM][w][row] -= log(chance_of(is_white ? white : WORLDS - white));
		calibration_add(score->bins[BELIEVED_TEAM][w], (double)white / WORLDS, is_white);
	}
}

void beliefs_score_add(struct beliefs_score *score, const struct belief_game *game,
                       const struct spies *s)
{
	struct world_counts marginals[BELIEF_WEIGHTS];
	int viewer = spies_mover(s);
	find_marginals(game, s, viewer, marginals);
	for (int seat = 0; seat < s->players; seat++) {
		if (seat == viewer)
			continue;
		bool counts = !game->engines || game->engines[seat] != game->engines[viewer];
		if ((s->active >> seat & 1) && counts)
			add_life(score, marginals, seat, s, row_of(game->in_round[seat]));
		add_team(score, marginals, seat, s, row_of(game->in_game[seat]));
	}
}

static const char *const believed_names[] = {"life", "team"};
static const char *const weights_names[] = {"facts", "behaviour"};

void beliefs_score_print(const struct beliefs_score *score)
{
	for (int b = 0; b < BELIEVED; b++) {
		double sums[BELIEF_WEIGHTS] = {0};
		int n = 0;
		printf("| %s: decisions seen | beliefs | facts | behaviour |\n| --- | --- | --- | --- |\n",
		       believed_names[b]);
		for (int i = 0; i < BELIEF_ROWS; i++) {
			const double *facts = score->nats[b][WEIGHTS_FACTS],
						 *behaviour = score->nats[b][WEIGHTS_BEHAVIOUR];
			int rows = score->n[b][i];
			n += rows;
			sums[WEIGHTS_FACTS] += facts[i];
			sums[WEIGHTS_BEHAVIOUR] += behaviour[i];
			if (rows)
				printf("| %d%s | %d | %.3f | %.3f |\n", i, i == BELIEF_ROWS - 1 ? " and more" : "",
				       rows, facts[i] / rows, behaviour[i] / rows);
		}
		if (n)
			printf("| all | %d | %.3f | %.3f |\n\n", n, sums[WEIGHTS_FACTS] / n,
			       sums[WEIGHTS_BEHAVIOUR] / n);
	}
}

void calibration_print(const char *secret,
                       const struct calibration_bin bins[BELIEF_WEIGHTS][BELIEF_BINS])
{
	for (int w = 0; w < BELIEF_WEIGHTS; w++)
		for (int i = 0; i < BELIEF_BINS; i++) {
			const struct calibration_bin *bin = &bins[w][i];
			if (bin->n)
				printf("%s\t%s\t%.4f\t%.4f\t%d\n", secret, weights_names[w], bin->given / bin->n,
				       (double)bin->came_true / bin->n, bin->n);
		}
}

void beliefs_score_print_bins(const struct beliefs_score *score)
{
	puts("secret\tbeliefs\tgiven\tcame true\tbeliefs counted");
	for (int b = 0; b < BELIEVED; b++)
		calibration_print(believed_names[b], score->bins[b]);
}
