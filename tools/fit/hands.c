/* hands.c - logistic regression of hidden hands on the cards that were held back. */
#include "tools/fit/hands.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "tools/fit/rprop.h"

#define RIDGE 0.01
#define UNIFORM (1.0 / 32) /* as card_groups.c has it */

/* Log odds of a card to be played where it can be. */
static double chance_to_play(double weight)
{
	return 1 / (1 + exp(-weight));
}

/* The weight of all hands of k of the cards. */
static double weight_of_hands(const double weight[CARD_KINDS], card_set cards, int k)
{
	double ways[HAND_SIZE + 1] = {1};
	while (cards) {
		enum card_kind kind = card_kind(card_set_pop(&cards));
		for (int i = k; i > 0; i--)
			ways[i] += ways[i - 1] * weight[kind];
	}
	return ways[k];
}

/* What a hidden card of each kind weighs, and the derivative of its logarithm by the weight of the kind. */
static void weigh(const struct hand_guess *g, const double *weights, double of[CARD_KINDS],
                  double slope[CARD_KINDS])
{
	double most = 0, stays[CARD_KINDS];
	for (int kind = 0; kind < (int)CARD_KINDS; kind++)
		stays[kind] = pow(1 - chance_to_play(weights[kind]), g->held_back[kind]);
	for (int i = 0; i < g->n_groups; i++)
		for (card_set set = g->groups[i].cards; set;)
			most = fmax(most, stays[card_kind(card_set_pop(&set))]);
	for (int kind = 0; kind < (int)CARD_KINDS; kind++) {
		double likelihood = (1 - UNIFORM) * stays[kind] / most;
		of[kind] = UNIFORM + likelihood;
		slope[kind] = -g->held_back[kind] * chance_to_play(weights[kind]) * likelihood / of[kind];
	}
}

/* The logarithm of the chance of the hand; adds its gradient, unless NULL. */
static double log_chance(const struct hand_guess *g, const double *weights, double *gradient)
{
	double of[CARD_KINDS], slope[CARD_KINDS], sum = 0;
	weigh(g, weights, of, slope);
	for (int i = 0; i < g->n_groups; i++) {
		card_set cards = g->groups[i].cards;
		int k = g->groups[i].in_hand;
		double all = weight_of_hands(of, cards, k);
		sum -= log(all);
		for (card_set set = cards; set;) {
			int card = card_set_pop(&set);
			enum card_kind kind = card_kind(card);
			bool held = g->groups[i].truth >> card & 1;
			sum += held ? log(of[kind]) : 0;
			if (gradient)
				gradient[kind] +=
					slope[kind] *
					(held - of[kind] * weight_of_hands(of, cards & ~card_bit(card), k - 1) / all);
		}
	}
	return sum;
}

static void add_gradient(const void *data, const double *weights, double *gradient)
{
	const struct hands *hands = data;
	for (size_t i = 0; i < hands->n; i++)
		log_chance(&hands->at[i], weights, gradient);
}

static void add_gradient_of_even(const void *data, const double *weights, double *gradient)
{
	const struct hands *hands = data;
	for (size_t i = 0; i < hands->n; i++)
		if (hands->at[i].set % 2 == 0)
			log_chance(&hands->at[i], weights, gradient);
}

void hands_print_weights(const struct hands *hands)
{
	double weights[CARD_KINDS] = {0};
	rprop_climb(weights, CARD_KINDS, RIDGE, add_gradient, hands);
	for (int kind = 0; kind < (int)CARD_KINDS; kind++)
		printf("%.0f,%s", round(65536 * (1 - chance_to_play(weights[kind]))),
		       kind == (int)CARD_KINDS - 1 ? "\n" : " ");
}

/* Sums, in a row of a table. */
struct hand_loss {
	double facts, fitted, engine;
	int n;
};

static void print_row(const char *name, const struct hand_loss *row)
{
	if (row->n)
		printf("| %s | %d | %.3f | %.3f | %.3f |\n", name, row->n, row->facts / row->n,
		       row->fitted / row->n, row->engine / row->n);
}

void hands_print_losses(const struct hands *hands)
{
	static const double none[CARD_KINDS]; /* with no card held back all hands are alike */
	double weights[CARD_KINDS] = {0};
	struct hand_loss rows[BELIEF_ROWS + 1] = {{0, 0, 0, 0}};
	rprop_climb(weights, CARD_KINDS, RIDGE, add_gradient_of_even, hands);
	for (size_t i = 0; i < hands->n; i++) {
		struct hand_guess g = hands->at[i], alike = g;
		memset(alike.held_back, 0, sizeof alike.held_back);
		for (int k = 0; g.set % 2 == 1 && k < 2; k++) {
			struct hand_loss *row = &rows[k                      ? BELIEF_ROWS
			                              : g.seen < BELIEF_ROWS ? g.seen
			                                                     : BELIEF_ROWS - 1];
			row->facts -= log_chance(&alike, none, NULL);
			row->fitted -= log_chance(&g, weights, NULL);
			row->engine -= log(g.engine);
			row->n++;
		}
	}
	puts("| hand: decisions seen | beliefs | facts | fitted | the engine's table |\n"
	     "| --- | --- | --- | --- | --- |");
	for (int i = 0; i < BELIEF_ROWS; i++) {
		char name[16];
		snprintf(name, sizeof name, "%d%s", i, i == BELIEF_ROWS - 1 ? " and more" : "");
		print_row(name, &rows[i]);
	}
	print_row("all", &rows[BELIEF_ROWS]);
}

void hands_print_bins(const struct hands *hands)
{
	calibration_print("card", hands->bins);
}
