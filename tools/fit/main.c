/* main.c - fits what A City of Spies and ChessMate make of behaviour (docs/beliefs.md).
 *
 *   fit weights FILE...   the table src/games/spies/class_weights.inc, from all games
 *   fit dealings FILE...  the table src/games/spies/dealing_weights.inc, from all games and with
 *                         the engine's beliefs about lives
 *   fit survival FILE...  the table src/games/spies/survival_weights.inc, in the same way
 *   fit loss FILE...      how well lives, teams and the ends of rounds are told in held-out games: fitted on
 *                         the sets of games with even numbers, scored on the others; and the engine's own table
 *   fit beliefs FILE...   what the engine itself believed under facts and behaviour: log losses by decisions
 *                         seen; of lives those of all others
 *   fit strangers FILE... the same, but of lives only those of the other engine's seats
 *   fit calibration FILE... how often what was believed came true: a table
 *   fit cards FILE...     the table src/games/chessmate/card_weights.inc, from all games of ChessMate
 *   fit hands FILE...     how well hidden hands are told in held-out games, as `loss`, and the calibration of cards
 *
 * A FILE is what tools/arena play --out writes. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/fit/hands.h"
#include "tools/fit/policy.h"

static void print_weights(const struct policy *p)
{
	for (int k = 0; k < SPIES_CONTEXTS; k++) {
		double most = -HUGE_VAL;
		for (int i = 0; i < SPIES_CLASSES; i++)
			most = fmax(most, p->of[k][i]);
		printf("{");
		for (int i = 0; i < SPIES_CLASSES; i++)
			printf("%s%.0f", i ? ", " : "", fmax(1, round(65535 * exp(p->of[k][i] - most))));
		printf("},\n");
	}
}

static const uint16_t engine_weights[SPIES_CONTEXTS][SPIES_CLASSES] = {
#include "games/spies/class_weights.inc"
};

static void load_engine_policy(struct policy *p)
{
	for (int k = 0; k < SPIES_CONTEXTS; k++)
		for (int i = 0; i < SPIES_CLASSES; i++)
			p->of[k][i] = log(engine_weights[k][i] / 65535.0);
}

static void print_losses(const struct decisions *decisions)
{
	struct policy fitted, engine;
	struct loss by_fitted[LOSS_ROWS + 1], by_engine[LOSS_ROWS + 1];
	policy_fit(&fitted, decisions, PART_EVEN);
	load_engine_policy(&engine);
	policy_score(&fitted, decisions, PART_ODD, by_fitted);
	policy_score(&engine, decisions, PART_ODD, by_engine);
	printf("| own decisions | seen | uniform | behaviour | truth | the engine's table | truth |\n"
	       "| --- | --- | --- | --- | --- | --- | --- |\n");
	for (int i = 0; i <= LOSS_ROWS; i++) {
		const struct loss *a = &by_fitted[i], *b = &by_engine[i];
		char name[16];
		snprintf(name, sizeof name,
		         i == LOSS_ROWS       ? "all"
		         : i == LOSS_ROWS - 1 ? "%d and more"
		                              : "%d",
		         i + 1);
		if (a->n)
			printf("| %s | %d | %.3f | %.3f | %.2f | %.3f | %.2f |\n", name, a->n,
			       a->uniform / a->n, a->behaviour / a->n, a->truth / a->n, b->behaviour / b->n,
			       b->truth / b->n);
	}
}

/* In 256ths; the constant is no weight. */
static void print_dealing_weights(const double *weights)
{
	for (int i = 0; i < SPIES_DEALINGS; i++)
		printf("%.0f,%s", round(256 * weights[i]), i % SPIES_SURE == SPIES_SURE - 1 ? "\n" : " ");
}

static void print_team_losses(const struct pairs *pairs)
{
	double fitted[SPIES_DEALINGS + 1], constant[SPIES_DEALINGS + 1] = {0};
	teams_fit(pairs, true, fitted);
	constant[SPIES_DEALINGS] = fitted[SPIES_DEALINGS];
	printf("\n| dealings | constant | behaviour |\n| --- | --- | --- |\n");
	for (int least = 1; least <= 32; least *= 2)
		printf("| %d and more | %.3f | %.3f |\n", least, teams_loss(pairs, least, constant),
		       teams_loss(pairs, least, fitted));
}

/* 256 is 1. */
static void print_survival_weights(const double *weights)
{
	for (int i = 0; i < SPIES_SURVIVAL_WEIGHTS; i++)
		printf("%.0f,%s", round(256 * exp(weights[i])), i % 12 == 11 ? "\n" : " ");
	puts("");
}

static void print_round_losses(const struct standings *standings)
{
	double fitted[SPIES_SURVIVAL_WEIGHTS], alike[SPIES_SURVIVAL_WEIGHTS] = {0};
	standings_fit(standings, true, fitted);
	printf("\n| seats left | all alike | by what threatens them |\n| --- | --- | --- |\n");
	for (int left = 2; left <= SEATS_MAX; left++)
		printf("| %d | %.3f | %.3f |\n", left, standings_loss(standings, left, alike),
		       standings_loss(standings, left, fitted));
}

static void run_survival(const struct decisions *decisions)
{
	double fitted[SPIES_SURVIVAL_WEIGHTS];
	standings_fit(&decisions->standings, false, fitted);
	print_survival_weights(fitted);
}

static void run_weights(const struct decisions *decisions)
{
	struct policy p;
	policy_fit(&p, decisions, PART_ALL);
	print_weights(&p);
}

static void run_dealings(const struct decisions *decisions)
{
	double fitted[SPIES_DEALINGS + 1];
	teams_fit(&decisions->pairs, false, fitted);
	print_dealing_weights(fitted);
}

static void run_loss(const struct decisions *decisions)
{
	print_losses(decisions);
	print_team_losses(&decisions->pairs);
	print_round_losses(&decisions->standings);
}

static void run_beliefs(const struct decisions *decisions)
{
	beliefs_score_print(decisions->beliefs);
}

static void run_calibration(const struct decisions *decisions)
{
	beliefs_score_print_bins(decisions->beliefs);
}

static void run_hands(const struct hands *hands)
{
	hands_print_losses(hands);
	hands_print_bins(hands);
}

static const struct command {
	const char *name;
	void (*run)(const struct decisions *decisions); /* A City of Spies */
	bool beliefs, strangers;
	void (*run_hands)(const struct hands *hands); /* ChessMate */
} commands[] = {
	{"weights", .run = run_weights},
	{"dealings", .run = run_dealings},
	{"survival", .run = run_survival},
	{"loss", .run = run_loss},
	{"beliefs", .run = run_beliefs, .beliefs = true},
	{"strangers", .run = run_beliefs, .beliefs = true, .strangers = true},
	{"calibration", .run = run_calibration, .beliefs = true},
	{"cards", .run_hands = hands_print_weights},
	{"hands", .run_hands = run_hands},
};

/* Each the exit status. */
static int fit_decisions(const struct command *command, char **files)
{
	static struct beliefs_score beliefs;
	struct decisions decisions = {.beliefs = command->beliefs ? &beliefs : NULL,
	                              .strangers = command->strangers};
	for (; *files; files++)
		if (!records_read(*files, &decisions))
			return 1;
	fprintf(stderr, "fit: %d games, %zu decisions\n", decisions.games, decisions.n);
	command->run(&decisions);
	free(decisions.at);
	free(decisions.pairs.at);
	free(decisions.standings.at);
	return 0;
}

static int fit_hands(const struct command *command, char **files)
{
	struct hands hands = {0};
	for (; *files; files++)
		if (!hands_read(*files, &hands))
			return 1;
	fprintf(stderr, "fit: %d games, %zu beliefs\n", hands.games, hands.n);
	command->run_hands(&hands);
	free(hands.at);
	return 0;
}

int main(int argc, char **argv)
{
	const struct command *end = commands + sizeof commands / sizeof *commands, *command = commands;
	while (command < end && (argc < 3 || strcmp(argv[1], command->name) != 0))
		command++;
	if (command < end)
		return (command->run ? fit_decisions : fit_hands)(command, argv + 2);
	fputs("usage: fit COMMAND FILE...; a COMMAND is one of", stderr);
	for (command = commands; command < end; command++)
		fprintf(stderr, " %s", command->name);
	fputs("\n", stderr);
	return 2;
}
