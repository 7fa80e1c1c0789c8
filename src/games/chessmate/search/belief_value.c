/* belief_value.c - one determinization for each hidden card, and the mean over the hands. */
#include "games/chessmate/search/belief_value.h"

#include <stdlib.h>

#include "games/chessmate/belief.h"
#include "games/chessmate/rules.h"
#include "games/chessmate/search/node.h"

/* ---- opening and closing */

enum { HAND_WEIGHT_BITS = 16 };

/* Keeps n random ones of the hands (the first n of Durstenfeld's shuffle). */
static void sample_hands(struct hand_sets *hands, size_t n, uint64_t seed)
{
	struct rng rng;
	if (hands->n <= n)
		return;
	rng_from_seed(&rng, "worlds", seed);
	for (size_t i = 0; i < n; i++) {
		size_t k = i + rng_below(&rng, hands->n - i);
		card_set hand = hands->at[k];
		hands->at[k] = hands->at[i];
		hands->at[i] = hand;
	}
	hands->n = n;
}

/* The weights of the hands, in proportion and at least 1, so small that sums of utilities cannot overflow. */
static void set_hand_weights(struct belief_value *bv, const void *belief)
{
	uint64_t most = 1;
	int shift = 0;
	bv->hand_weights = xmalloc((bv->hands.n + 1) * sizeof *bv->hand_weights);
	for (size_t i = 0; i < bv->hands.n; i++) {
		uint64_t weight = chessmate_belief_hand_weight(belief, bv->hands.at[i]);
		most = weight > most ? weight : most;
	}
	while (most >> shift > UINT64_C(1) << HAND_WEIGHT_BITS)
		shift++;
	for (size_t i = 0; i < bv->hands.n; i++) {
		uint64_t weight = chessmate_belief_hand_weight(belief, bv->hands.at[i]) >> shift;
		bv->hand_weights[i] = weight ? (int64_t)weight : 1;
	}
}

void chessmate_belief_value_open(struct belief_value *bv, struct search *search)
{
	const struct search_request *request = search->request;
	bv->alphabeta.search = search;
	bv->alphabeta.evaluator = xzalloc(sizeof *bv->alphabeta.evaluator);
	bv->alphabeta.without_cards =
		request->without_cards ? (int)chessmate_side_to_move(request->root_infostate.now) : -1;
	repeated_keys_init(&bv->alphabeta.repeated_keys, &request->root_infostate);
	memcpy(&bv->base, request->root_infostate.now, sizeof bv->base);
	/* Where no state agrees with the information state, the other hand is taken to be empty. */
	void *belief = chessmate_belief_open(&request->root_infostate, NULL);
	if (belief) {
		if (request->weighs_behaviour)
			chessmate_belief_infer(belief, &request->root_infostate);
		chessmate_belief_hands(belief, &bv->hands);
		if (request->worlds)
			sample_hands(&bv->hands, (size_t)request->worlds, request->seed);
		set_hand_weights(bv, belief);
		chessmate_belief_close(belief);
	}
	memset(bv->base.hidden, 0, sizeof bv->base.hidden);
	for (size_t i = 0; i < bv->hands.n; i++)
		bv->unseen_cards |= bv->hands.at[i];
	for (card_set set = bv->unseen_cards; set;)
		bv->card_order[bv->n_cards++] = card_set_pop(&set);
}

void chessmate_belief_value_close(struct belief_value *bv)
{
	free(bv->alphabeta.evaluator);
	chessmate_hand_sets_free(&bv->hands);
	free(bv->hand_weights);
	repeated_keys_free(&bv->alphabeta.repeated_keys);
}

/* ---- one determinization */

int chessmate_belief_value_with(struct belief_value *bv, card_set hidden, step_t step, int alpha,
                                int beta)
{
	struct alphabeta *ab = &bv->alphabeta;
	struct chessmate child = bv->base;
	if (chessmate_step_kind(step) == STEP_PASS)
		return 0;
	child.hand[!chessmate_side_to_move(&child)] |= hidden;
	ab->evaluator->assumed_cards = hidden;
	ab->keys[0] = chessmate_repetition_key(&bv->base);
	ab->root_turn[0] = step;
	ab->n_root_turn = chessmate_make_turn(&child, step);
	struct chessmate_node same_side = {
		.s = &child, .depth = bv->depth, .ply = 0, .alpha = alpha, .beta = beta};
	struct chessmate_node other_side = {
		.s = &child, .depth = bv->depth - 1, .ply = 1, .alpha = -beta, .beta = -alpha};
	return ab->n_root_turn ? chessmate_alphabeta(ab, &same_side)
	                       : -chessmate_alphabeta(ab, &other_side);
}

const struct pv *chessmate_belief_value_pv(const struct belief_value *bv)
{
	return &bv->alphabeta.pvs[!bv->alphabeta.n_root_turn];
}

/* ---- all hands */

/* A decision while its mean is computed. */
struct decision_value {
	step_t step;
	int no_card;                 /* the value without a hidden card */
	int with_card[CARD_NUMBERS]; /* with each; no better than no_card */
};

/* Means are taken of utilities: a score beyond ten pawns counts a quarter, a mate very much,
 * the sooner the more. In quarters of hundredths of a pawn. */
enum { LINEAR_LIMIT = 1000, MATE_UTILITY = 10000, MATE_UTILITY_SLOPE = 16 };
/* What a hand is hardly ever worth, in hundredths of a pawn. */
enum { HAND_MARGIN = 100 };
/* Of a card's harm at less depth, and of a guess. */
enum { CARD_MARGIN = 15, ASPIRATION = 40, CARD_WINDOW = 30, CARD_WINDOW_MAX = 500 };

static int utility_of_score(int score)
{
	int size = abs(score), utility;
	if (size > SCORE_WIN_IN_MAX)
		size = MATE_UTILITY - MATE_UTILITY_SLOPE * (SCORE_WIN - size);
	utility = size < LINEAR_LIMIT ? 4 * size : 3 * LINEAR_LIMIT + size;
	return score < 0 ? -utility : utility;
}

static int score_of_utility(int utility)
{
	int size = abs(utility), score = size < 4 * LINEAR_LIMIT ? size / 4 : size - 3 * LINEAR_LIMIT;
	return utility < 0 ? -score : score;
}

int chessmate_belief_value_unproven(int score)
{
	return score_of_utility(utility_of_score(score));
}

/* The values of a decision against some hands. */
struct hand_values {
	int64_t utilities, weights; /* their sums */
	int low, high;
};

static void add_value(struct hand_values *values, int value, int64_t weight)
{
	values->low = values->weights && values->low < value ? values->low : value;
	values->high = values->weights && values->high > value ? values->high : value;
	values->utilities += utility_of_score(value) * weight;
	values->weights += weight;
}

/* Their mean; of mates against every hand the slowest win, the fastest loss. */
static int mean_value(const struct hand_values *values)
{
	if (values->low > SCORE_WIN_IN_MAX || values->high < -SCORE_WIN_IN_MAX)
		return values->low;
	return score_of_utility((int)(values->utilities / values->weights));
}

/* Over all hands, against each of which the worst of its cards counts. */
static int mean_over_hands(const struct belief_value *bv, const struct decision_value *decision)
{
	struct hand_values values = {0};
	for (size_t i = 0; i < bv->hands.n; i++) {
		int value = decision->no_card;
		for (card_set hand = bv->hands.at[i]; hand;) {
			int with_card = decision->with_card[card_set_pop(&hand)];
			value = with_card < value ? with_card : value;
		}
		add_value(&values, value, bv->hand_weights[i]);
	}
	return values.weights ? mean_value(&values) : decision->no_card;
}

/* Is the value with hidden cards, by a search of less depth, on the same side of a bound beyond a margin as
 * that without them: no lower, or no higher? */
static bool changes_nothing(struct belief_value *bv, card_set hidden, step_t step, int no_card,
                            int bound, bool no_lower)
{
	int depth = bv->depth;
	if (depth < 3 || score_is_proven(no_card) || bv->alphabeta.search->request->limits.mate)
		return false;
	bv->depth -= depth > 3 ? 2 : 1;
	int value = chessmate_belief_value_with(bv, hidden, step, bound - no_lower, bound + !no_lower);
	bv->depth = depth;
	return search_stopped(bv->alphabeta.search) || (no_lower ? value >= bound : value <= bound);
}

/* The value with one card. Most cards change nothing, which null windows find out. */
static int value_with_card(struct belief_value *bv, const struct decision_value *decision, int card)
{
	int no_card = decision->no_card;
	if (changes_nothing(bv, card_bit(card), decision->step, no_card, no_card - CARD_MARGIN, true))
		return no_card;
	int value =
		chessmate_belief_value_with(bv, card_bit(card), decision->step, no_card - 1, no_card);
	if (search_stopped(bv->alphabeta.search) || value >= no_card)
		return no_card;
	/* Aspiration windows one below the other: most cards do little harm. */
	for (int high = no_card, harm = CARD_WINDOW;
	     value < high && !search_stopped(bv->alphabeta.search); harm *= 4) {
		int low = harm > CARD_WINDOW_MAX ? -SCORE_INFINITE : no_card - harm;
		value = chessmate_belief_value_with(bv, card_bit(card), decision->step, low, high);
		if (value > low || low == -SCORE_INFINITE)
			break;
		high = low + 1;
	}
	return value < no_card ? value : no_card;
}

/* The cards that do the most harm first: they soonest bring a mean below the floor. */
static void sort_cards(struct belief_value *bv, const struct decision_value *decision)
{
	for (int i = 1; i < bv->n_cards; i++) {
		int card = bv->card_order[i], k = i;
		for (; k && decision->with_card[bv->card_order[k - 1]] > decision->with_card[card]; k--)
			bv->card_order[k] = bv->card_order[k - 1];
		bv->card_order[k] = card;
	}
}

static bool exchanges_hands(step_t step)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	return p.card != CARD_NONE && card_kind(p.card) == CARD_HAND_OF_FATE;
}

/* The value if the mover gets a hand. Mostly its cards change nothing, as in value_with_card. */
static int value_with_hand(struct belief_value *bv, step_t step, int no_card, card_set hand)
{
	if (changes_nothing(bv, hand, step, no_card, no_card + CARD_MARGIN, false))
		return no_card;
	int value = chessmate_belief_value_with(bv, hand, step, no_card, no_card + 1);
	if (search_stopped(bv->alphabeta.search) || value <= no_card)
		return no_card;
	value = chessmate_belief_value_with(bv, hand, step, no_card, SCORE_INFINITE);
	return value > no_card ? value : no_card;
}

/* Hand of Fate: the mover gets the hidden hand, and may play any of its cards. No bound spares
 * a determinization, so there are few: hands that have no card in common, by which each
 * card counts once. Futility pruning (Schaeffer, 1986), with a margin for the hand. */
static int mean_of_exchange(struct belief_value *bv, step_t step, int floor, struct pv *pv)
{
	struct hand_values values = {0};
	card_set counted = 0;
	int futile = floor > -SCORE_WIN_IN_MAX ? floor - HAND_MARGIN : -SCORE_INFINITE;
	if (futile > -SCORE_INFINITE &&
	    chessmate_belief_value_with(bv, 0, step, futile, futile + 1) <= futile)
		return floor;
	int no_card = chessmate_belief_value_with(bv, 0, step, futile, SCORE_INFINITE);
	*pv = *chessmate_belief_value_pv(bv);
	for (size_t i = 0; i < bv->hands.n; i++) {
		if (counted & bv->hands.at[i])
			continue;
		counted |= bv->hands.at[i];
		add_value(&values, value_with_hand(bv, step, no_card, bv->hands.at[i]),
		          bv->hand_weights[i]);
	}
	return values.weights ? mean_value(&values) : no_card;
}

/* The value without a hidden card if it is more than floor, by an aspiration window around a guess. */
static int value_without_card(struct belief_value *bv, step_t step, int floor, int guess)
{
	int low = guess - ASPIRATION > floor ? guess - ASPIRATION : floor, high = low + 3 * ASPIRATION;
	if (score_is_proven(guess))
		return chessmate_belief_value_with(bv, 0, step, floor, SCORE_INFINITE);
	int value = chessmate_belief_value_with(bv, 0, step, low, high);
	if (search_stopped(bv->alphabeta.search) || (value > low && value < high))
		return value;
	return value >= high ? chessmate_belief_value_with(bv, 0, step, high - 1, SCORE_INFINITE)
	                     : chessmate_belief_value_with(bv, 0, step, floor, low + 1);
}

/* Is a decision not above floor without a hidden card, by a search of less depth or by one of all? */
static bool is_refuted(struct belief_value *bv, step_t step, int reduction, int floor)
{
	bool refuted = false;
	bv->depth -= reduction;
	if (reduction)
		refuted = chessmate_belief_value_with(bv, 0, step, floor, floor + 1) <= floor;
	bv->depth += reduction;
	return refuted || chessmate_belief_value_with(bv, 0, step, floor, floor + 1) <= floor;
}

bool chessmate_belief_value_mean(struct belief_value *bv, step_t step, int reduction, int guess,
                                 int floor, int *mean, struct pv *pv)
{
	struct decision_value decision = {.step = step};
	*mean = floor;
	if (exchanges_hands(step)) {
		*mean = mean_of_exchange(bv, step, floor, pv);
		return !search_stopped(bv->alphabeta.search);
	}
	if (floor > -SCORE_INFINITE && is_refuted(bv, step, reduction, floor))
		return !search_stopped(bv->alphabeta.search);
	decision.no_card = value_without_card(bv, step, floor, guess);
	*pv = *chessmate_belief_value_pv(bv);
	for (int i = 0; i < CARD_NUMBERS; i++)
		decision.with_card[i] = decision.no_card;
	*mean = mean_over_hands(bv, &decision);
	for (int i = 0; i < bv->n_cards && (*mean > floor) && !search_stopped(bv->alphabeta.search);
	     i++) {
		/* A helper thread begins with the last, so that it leaves in the transposition table
		 * what the main one has not come to. */
		int card = bv->card_order[bv->alphabeta.search->number ? bv->n_cards - 1 - i : i];
		decision.with_card[card] = value_with_card(bv, &decision, card);
		*mean = mean_over_hands(bv, &decision);
	}
	if (*mean > floor)
		sort_cards(bv, &decision);
	return !search_stopped(bv->alphabeta.search);
}
