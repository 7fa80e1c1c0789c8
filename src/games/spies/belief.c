/* belief.c - determinization: full states that agree with an information state, each
 * of the same belief weight (S16), or weighed by behaviour.
 *
 * Given the information state, teams, lives and targets are independent: the teams are
 * filled up to their sizes, the lives of the active seats are any different pieces
 * among those on the board, and the targets any different pieces at all, because not
 * claiming one tells nothing. So the full states are the product of three lists, a full
 * state is a number below the product of their lengths (unranking), and sampling is
 * reading that number digit by digit: no rejection.
 *
 * Weighed, a deal of lives weighs the product over its seats of what each piece weighs as the
 * life of each. The deals that begin alike weigh together what is left to deal weighs, which
 * depends on the pieces dealt so far alone: one table by sets (dynamic programming), by which
 * a number below the weight of all deals is read seat by seat, again without rejection.
 *
 * The steps add nothing to the present state, with one exception: when a claim wins
 * the game nobody says whose life the claimed piece was (S13). */
#include "games/spies/belief.h"
#include "search/fixed_math.h"

#include <string.h>

enum {
	WEIGHT_BITS = 50,  /* of a deal of lives at most */
	ROW_BITS = 12,     /* of what the pieces weigh together as the life of one seat, at most */
	FLOOR_SHIFT = 10,  /* no piece weighs less than that shifted by so much */
	EVEN_EXPOSURE = 1, /* of a life that nothing is known of */
	TEAM_WEIGHT = 256  /* of the likeliest teams, to which one is added: others weigh 1 or more */
};

/* Falling factorial, n * (n - 1) * ... , k factors: the ways to deal k of n cards. */
static uint64_t falling_factorial(int n, int k)
{
	uint64_t ways = 1;
	for (int i = 0; i < k; i++)
		ways *= i < n ? (uint64_t)(n - i) : 0;
	return ways;
}

static int set_to_list(unsigned set, uint8_t *out)
{
	int n = 0;
	for (; set; set &= set - 1)
		out[n++] = (uint8_t)bb_lsb(set);
	return n;
}

static struct card_deal make_card_deal(unsigned seats, unsigned pieces)
{
	struct card_deal deal = {0};
	deal.n_seats = set_to_list(seats, deal.seats);
	deal.n_cards = set_to_list(pieces, deal.pool);
	deal.ways = falling_factorial(deal.n_cards, deal.n_seats);
	return deal;
}

static void list_team_deals(struct spies_belief *belief)
{
	const struct spies *s = &belief->observed;
	for (unsigned team_w = 0; team_w <= spies_all_seats(s); team_w++)
		if (bb_popcount(team_w) == spies_team_size(s->players, SPIES_W) &&
		    !(s->team[SPIES_W] & ~team_w) && !(s->team[SPIES_B] & team_w))
			belief->team_w[belief->n_teams++] = (uint8_t)team_w;
}

/* The piece that was claimed last, as a set; all that may be it (claims) when the
 * infostate does not go back so far. */
static unsigned last_claimed_pieces(const struct infostate *infostate, unsigned claims)
{
	struct spies s;
	memcpy(&s, infostate->start, sizeof s);
	for (size_t i = 0; i < infostate->n; i++) {
		spies_move m = (spies_move)infostate->steps[i];
		if (spies_step_kind(infostate->steps[i]) == SPIES_STEP_MOVE && (m & SPIES_MOVE_CLAIMS))
			claims = 1u << spies_piece_on(&s, spies_move_to(m));
		spies_apply_step(&s, infostate->steps[i]);
	}
	return claims;
}

static void find_life_deals(struct spies_belief *belief, const struct infostate *infostate)
{
	const struct spies *s = &belief->observed;
	unsigned on_board = s->on_board, known = spies_known_cards(s->lives, s->players);
	unsigned claims = spies_winning_claims(s);
	if (s->phase == SPIES_CLAIMER_TEAM || s->phase == SPIES_OUT)
		on_board |= 1u << s->captured; /* whose life it was is not said yet */
	belief->lives = make_card_deal(spies_seats_unknown(s->lives, s->active), on_board & ~known);
	for (int seat = 0; seat < s->players; seat++)
		if ((s->active >> seat & 1) && (claims & ~on_board & known & 1u << s->lives[seat]))
			claims = 0; /* the one who lost it is known */
	if (!claims || belief->lives.n_seats == 0)
		return;
	belief->n_last_claims =
		set_to_list(last_claimed_pieces(infostate, claims) & ~known, belief->last_claims);
	belief->last_claim_ways = (uint64_t)(belief->lives.n_seats * belief->n_last_claims) *
	                          falling_factorial(belief->lives.n_cards, belief->lives.n_seats - 1);
}

void *spies_belief_open(const struct infostate *infostate, struct error *err)
{
	struct spies_belief belief = {0};
	memcpy(&belief.observed, infostate->now, sizeof belief.observed);
	const struct spies *s = &belief.observed;
	belief.n_teams = 1;
	belief.lives.ways = belief.targets.ways = 1;
	if (s->phase >= SPIES_PLACEMENT) {
		belief.n_teams = 0;
		list_team_deals(&belief);
	}
	if (s->phase >= SPIES_TARGETS)
		find_life_deals(&belief, infostate);
	if (s->phase >= SPIES_ORDER)
		belief.targets =
			make_card_deal(spies_seats_unknown(s->targets, spies_all_seats(s)),
		                   SPIES_ALL_PIECES & ~spies_known_cards(s->targets, s->players));
	if (!belief.n_teams || !(belief.lives.ways + belief.last_claim_ways) || !belief.targets.ways) {
		error_set(err, ERROR_BAD_POSITION, "no deal agrees with what was told (S16)");
		return NULL;
	}
	memset(&belief.exposure, EVEN_EXPOSURE, sizeof belief.exposure);
	return memcpy(xmalloc(sizeof belief), &belief, sizeof belief);
}

/* What each card weighs as the life of a seat: the mean, over the minds that the seat may have (Bayesian
 * model averaging), of its likelihood; with a floor. All weigh no more than `row` together. */
static void row_of_weights(const struct card_deal *deal, const struct spies_evidence *evidence,
                           int seat, uint64_t row, uint16_t *weights)
{
	const int64_t *log_likelihood = evidence->life[seat];
	int64_t unlike = evidence->any_life[seat] + evidence->unlike[seat], most = unlike;
	uint64_t likelihood[SPIES_PIECES], sum = 0, floor = row >> FLOOR_SHIFT ? row >> FLOOR_SHIFT : 1;
	for (int i = 0; i < deal->n_cards; i++)
		most = log_likelihood[deal->pool[i]] > most ? log_likelihood[deal->pool[i]] : most;
	for (int i = 0; i < deal->n_cards; i++) {
		likelihood[i] = SPIES_KNOWN_MIND * fixed_math_exp_of_minus(
											   (uint64_t)(most - log_likelihood[deal->pool[i]])) +
		                fixed_math_exp_of_minus((uint64_t)(most - unlike));
		sum += likelihood[i];
	}
	for (int i = 0; i < deal->n_cards; i++)
		weights[i] =
			(uint16_t)(floor + likelihood[i] * (row - (uint64_t)deal->n_cards * floor) / sum);
}

void spies_belief_expose(const struct spies *s, const struct spies_evidence *evidence,
                         struct spies_exposure *out)
{
	static const uint8_t percent[SPIES_EXPOSURES - 1] = {6, 12, 25, 50, 80};
	struct card_deal deal = make_card_deal(s->active, s->on_board);
	memset(out, EVEN_EXPOSURE, sizeof *out);
	for (int i = 0; i < deal.n_seats; i++) {
		uint16_t weights[SPIES_PIECES];
		row_of_weights(&deal, evidence, deal.seats[i], UINT64_C(1) << ROW_BITS, weights);
		for (int k = 0; k < deal.n_cards; k++) {
			uint8_t *grade = &out->of[deal.seats[i]][deal.pool[k]];
			for (*grade = 0;
			     *grade < sizeof percent && weights[k] * 100 >> ROW_BITS >= percent[*grade];)
				++*grade;
		}
	}
}

static void find_weights_to_come(struct spies_belief *belief)
{
	const struct card_deal *deal = &belief->lives;
	for (unsigned set = 1u << deal->n_cards; set-- > 0;) {
		int seat = bb_popcount(set);
		uint64_t weight = seat == deal->n_seats;
		for (int i = 0; seat < deal->n_seats && i < deal->n_cards; i++)
			if (!(set >> i & 1))
				weight += belief->life_weights[seat][i] * belief->weight_to_come[set | 1u << i];
		belief->weight_to_come[set] = weight;
	}
}

/* A deal of teams is as likely as all pairs of one team are together. */
static void find_team_weights(struct spies_belief *belief, const struct spies_evidence *evidence)
{
	const struct spies *s = &belief->observed;
	int64_t together[20] = {0}, most = INT64_MIN;
	for (uint64_t i = 0; i < belief->n_teams; i++) {
		for (int a = 0; a < s->players; a++)
			for (int b = 0; b < a; b++)
				if ((belief->team_w[i] >> a & 1) == (belief->team_w[i] >> b & 1))
					together[i] += spies_evidence_together(evidence, a, b);
		most = together[i] > most ? together[i] : most;
	}
	belief->all_team_weights = 0;
	for (uint64_t i = 0; i < belief->n_teams; i++) {
		uint64_t likelihood = fixed_math_exp_of_minus((uint64_t)(most - together[i]));
		belief->team_weights[i] = (uint16_t)(1 + likelihood * TEAM_WEIGHT / FIXED_ONE);
		belief->all_team_weights = (uint16_t)(belief->all_team_weights + belief->team_weights[i]);
	}
}

static uint64_t draw_team(const struct spies_belief *belief, struct rng *rng)
{
	uint64_t number = rng_below(rng, belief->all_team_weights), i = 0;
	while (number >= belief->team_weights[i])
		number -= belief->team_weights[i++];
	return i;
}

void spies_belief_infer(void *belief, const struct infostate *infostate)
{
	struct spies_belief *b = belief;
	struct spies_evidence evidence;
	if (b->n_last_claims)
		return;
	spies_evidence_read(infostate, &evidence);
	int bits = b->lives.n_seats ? WEIGHT_BITS / b->lives.n_seats
	                            : 0; /* all may be known, or none dealt yet */
	for (int i = 0; i < b->lives.n_seats; i++)
		row_of_weights(&b->lives, &evidence, b->lives.seats[i],
		               UINT64_C(1) << (bits < ROW_BITS ? bits : ROW_BITS), b->life_weights[i]);
	find_weights_to_come(b);
	spies_belief_expose(&b->observed, &evidence, &b->exposure);
	find_team_weights(b, &evidence);
	b->weighed = true;
}

uint64_t spies_belief_weight(const void *belief, const void *world)
{
	const struct spies_belief *b = belief;
	const struct spies *s = world;
	uint64_t weight = 1;
	for (uint64_t i = 0; b->weighed && i < b->n_teams; i++)
		if (b->team_w[i] == s->team[SPIES_W])
			weight *= b->team_weights[i];
	for (int i = 0; b->weighed && i < b->lives.n_seats; i++)
		for (int k = 0; k < b->lives.n_cards; k++)
			if (s->lives[b->lives.seats[i]] == b->lives.pool[k])
				weight *= b->life_weights[i][k];
	return weight;
}

/* Takes the lowest digit, to a base, off a number. */
static uint64_t take_digit(uint64_t *number, uint64_t base)
{
	uint64_t d = *number % base;
	*number /= base;
	return d;
}

/* Deals cards of the pool to all of its seats but the skipped one (-1: to all). */
static void deal_cards(const struct card_deal *deal, int skipped, uint64_t number, uint8_t *cards)
{
	uint8_t pool[SPIES_PIECES];
	memcpy(pool, deal->pool, sizeof pool);
	for (int i = 0, left = deal->n_cards; i < deal->n_seats; i++) {
		if (i == skipped)
			continue;
		int k = (int)take_digit(&number, (uint64_t)left);
		cards[deal->seats[i]] = pool[k];
		pool[k] = pool[--left];
	}
}

/* Reads a number below the weight of all deals of lives. */
static void deal_weighed_lives(const struct spies_belief *belief, uint64_t number, uint8_t *lives)
{
	unsigned set = 0;
	for (int i = 0; i < belief->lives.n_seats; i++) {
		const uint16_t *weights = belief->life_weights[i];
		int k = 0;
		for (;; k++) {
			uint64_t weight = set >> k & 1 ? 0 : weights[k] * belief->weight_to_come[set | 1u << k];
			if (number < weight)
				break;
			number -= weight;
		}
		lives[belief->lives.seats[i]] = belief->lives.pool[k];
		set |= 1u << k;
		number /= weights[k];
	}
}

static void deal_lives(const struct spies_belief *belief, uint64_t number, uint8_t *lives)
{
	if (number < belief->lives.ways) {
		deal_cards(&belief->lives, -1, number, lives);
		return;
	}
	number -= belief->lives.ways;
	int last_claim_seat = (int)take_digit(&number, (uint64_t)belief->lives.n_seats);
	lives[belief->lives.seats[last_claim_seat]] =
		belief->last_claims[take_digit(&number, (uint64_t)belief->n_last_claims)];
	deal_cards(&belief->lives, last_claim_seat, number, lives);
}

void spies_belief_sample(const void *belief, struct rng *rng, void *out)
{
	const struct spies_belief *b = belief;
	struct spies s = b->observed;
	uint64_t teams = b->weighed ? 1 : b->n_teams;
	uint64_t lives = b->weighed ? 1 : b->lives.ways + b->last_claim_ways;
	uint64_t number = rng_below(rng, teams * lives * b->targets.ways);
	uint64_t team = b->weighed ? draw_team(b, rng) : take_digit(&number, teams);
	if (s.phase >= SPIES_PLACEMENT) {
		s.team[SPIES_W] = b->team_w[team];
		s.team[SPIES_B] = (uint8_t)(spies_all_seats(&s) & ~s.team[SPIES_W]);
	}
	if (b->weighed)
		deal_weighed_lives(b, rng_below(rng, b->weight_to_come[0]), s.lives);
	else
		deal_lives(b, take_digit(&number, lives), s.lives);
	deal_cards(&b->targets, -1, number, s.targets);
	memcpy(out, &s, sizeof s);
}
