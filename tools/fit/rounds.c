/* rounds.c - logistic regression: the log odds of a team are twice the logarithm of how much more
 * its seats weigh than the others. */
#include "tools/fit/rounds.h"

#include <math.h>

#include "games/spies/belief.h"
#include "tools/fit/rprop.h"

void standings_add(struct standings *standings, int set, const struct spies *s,
                   const struct spies_evidence *evidence)
{
	struct spies_exposure exposure;
	struct standing standing = {
		.set = set, .winner = SPIES_UNKNOWN, .active = s->active, .team_w = s->team[SPIES_W]};
	spies_belief_expose(s, evidence, &exposure);
	spies_survival_read(s, &exposure, standing.of);
	standings->at =
		array_grow(standings->at, &standings->cap, standings->n + 1, sizeof *standings->at);
	standings->at[standings->n++] = standing;
}

void standings_end_round(struct standings *standings, int winner)
{
	for (; standings->round < standings->n; standings->round++)
		standings->at[standings->round].winner = winner;
}

/* What each seat, team and both teams weigh; false where the winner is not known or sure. */
static bool weigh(const struct standing *standing, const double *weights, double seat[SEATS_MAX],
                  double team[SPIES_TEAMS])
{
	team[SPIES_W] = team[SPIES_B] = 0;
	for (unsigned seats = standing->active; seats; seats &= seats - 1) {
		int i = bb_lsb(seats);
		seat[i] = exp(weights[standing->of[i].threat] + weights[standing->of[i].kind]);
		team[standing->team_w >> i & 1 ? SPIES_W : SPIES_B] += seat[i];
	}
	return standing->winner != SPIES_UNKNOWN && team[SPIES_W] > 0 && team[SPIES_B] > 0;
}

static double chance_of_winner(const struct standing *standing, const double team[SPIES_TEAMS])
{
	return 1 / (1 + pow(team[!standing->winner] / team[standing->winner], 2));
}

struct part {
	const struct standings *standings;
	bool half;
};

static void add_gradient(const void *data, const double *weights, double *gradient)
{
	const struct part *part = data;
	double seat[SEATS_MAX], team[SPIES_TEAMS];
	for (size_t k = 0; k < part->standings->n; k++) {
		const struct standing *standing = &part->standings->at[k];
		if ((part->half && standing->set % 2) || !weigh(standing, weights, seat, team))
			continue;
		double error = 2 * (1 - chance_of_winner(standing, team));
		for (unsigned seats = standing->active; seats; seats &= seats - 1) {
			int i = bb_lsb(seats), of = standing->team_w >> i & 1 ? SPIES_W : SPIES_B;
			double slope = error * seat[i] / team[of] * (of == standing->winner ? 1 : -1);
			gradient[standing->of[i].threat] += slope;
			gradient[standing->of[i].kind] += slope;
		}
	}
}

void standings_fit(const struct standings *standings, bool half,
                   double weights[SPIES_SURVIVAL_WEIGHTS])
{
	struct part part = {standings, half};
	for (int i = 0; i < SPIES_SURVIVAL_WEIGHTS; i++)
		weights[i] = 0;
	rprop_climb(weights, SPIES_SURVIVAL_WEIGHTS, 8, add_gradient, &part);
}

double standings_loss(const struct standings *standings, int left,
                      const double weights[SPIES_SURVIVAL_WEIGHTS])
{
	double sum = 0, seat[SEATS_MAX], team[SPIES_TEAMS];
	size_t n = 0;
	for (size_t k = 0; k < standings->n; k++) {
		const struct standing *standing = &standings->at[k];
		if (standing->set % 2 == 0 || bb_popcount(standing->active) != left ||
		    !weigh(standing, weights, seat, team))
			continue;
		sum -= log(chance_of_winner(standing, team));
		n++;
	}
	return n ? sum / (double)n : 0;
}
