/* state.h - what the files of trio share: the state, the steps, and questions
 * about them. Only they include it. */
#ifndef TESTS_TRIO_STATE_H
#define TESTS_TRIO_STATE_H

#include "game/game.h"

enum { SEATS = 3, CARDS = 8, DEALT = 2, FACES = 3, ROW_WINS = 4, TURNS = 12 };

enum trio_phase { DEAL, ROLL, ACT, LAY, DRAW, SAY, GIVE, OVER };

/* Sets of cards are bytes: bit 0 is card a. */
struct trio {
	uint8_t hand[SEATS];   /* the cards that are known */
	uint8_t hidden[SEATS]; /* how many more there are */
	uint8_t row[SEATS];
	uint8_t marked; /* cards in hands that everybody knows */
	uint8_t phase;
	uint8_t left;  /* ACT, LAY, DRAW: how many cards may yet be laid */
	uint8_t asked; /* SAY, GIVE: the seat */
	uint8_t card;  /* SAY: asked for */
	uint8_t turn;  /* 1..TURNS, then TURNS + 1 */
};

enum trio_step_kind {
	STEP_LAY = 1,
	STEP_ASK,
	STEP_GIVE,
	STEP_END,
	STEP_PASS, /* decisions */
	STEP_DEAL,
	STEP_DRAW,
	STEP_ROLL, /* chance */
	STEP_SAID  /* the table */
};

/* A step spelled out. */
struct trio_step {
	enum trio_step_kind kind;
	int seat;
	int hidden; /* DEAL, DRAW: unknown cards besides those of value */
	int value;  /* LAY, ASK, GIVE: card; DEAL, DRAW: set; ROLL: dice; SAID: 0 or 1 */
};

static inline step_t trio_pack(struct trio_step p)
{
	return (step_t)p.kind << 24 | (step_t)p.seat << 20 | (step_t)p.hidden << 16 | (step_t)p.value;
}

static inline struct trio_step trio_unpack(step_t step)
{
	return (struct trio_step){(enum trio_step_kind)(step >> 24 & 15), (int)(step >> 20 & 15),
	                          (int)(step >> 16 & 15), (int)(step & 0xFFFF)};
}

static inline int count_cards(unsigned set)
{
	return __builtin_popcount(set);
}

static inline int mover(const struct trio *s)
{
	return (s->turn - 1) % SEATS;
}

/* Cards whose place the state does not say; those of the pile among them. */
static inline unsigned unseen(const struct trio *s)
{
	unsigned set = 0;
	for (int seat = 0; seat < SEATS; seat++)
		set |= s->hand[seat] | s->row[seat];
	return 0xFF & ~set;
}

static inline int hand_size(const struct trio *s, int seat)
{
	return count_cards(s->hand[seat]) + s->hidden[seat];
}

static inline int pile_size(const struct trio *s)
{
	return count_cards(unseen(s)) - s->hidden[0] - s->hidden[1] - s->hidden[2];
}

/* The seat dealt to next; SEATS when all have their cards. */
static inline int dealt_next(const struct trio *s)
{
	int seat = 0;
	while (seat < SEATS && hand_size(s, seat) > 0)
		seat++;
	return seat;
}

/* movegen.c */
bool trio_legal(const void *s, struct steps *out);

/* rules.c */
extern const struct rule trio_rules[];
void trio_start(const struct setup *setup, void *out);
int trio_seats(const void *s);
int trio_to_move(const void *s);
bool trio_mid_turn(const void *s);
step_t trio_end_turn_step(const void *s);
/* Whether a seat may hold a card, and whether it may lack it, for all the state says. */
bool trio_may_hold(const struct trio *s, int seat, int card);
bool trio_may_lack(const struct trio *s, int seat, int card);
bool trio_is_legal(const void *s, step_t step, struct violation *violation);
struct result trio_result(const void *s, int to_move, int occurrences);
int trio_returns(const void *s, int occurrences, int seat);
uint64_t trio_key(const void *s);
uint64_t trio_repetition_key(const void *s);

/* turn.c */
void trio_apply(void *s, step_t step, struct events *events);

/* chance.c */
enum chance_kind trio_chance_kind(step_t step);
struct chance trio_chance(const void *s);
step_t trio_roll(const void *s, struct rng *rng, struct events *events);

/* info.c */
extern const struct game_info trio_info;

/* text.c, paths.c */
bool trio_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void trio_step_to_text(const void *s, step_t step, struct strbuf *out);
int trio_paths(const void *s, step_t step, struct path out[PATHS_MAX]);

/* position.c */
void trio_set_to_text(unsigned set, unsigned marked, struct strbuf *out);
void trio_hand_to_text(const struct trio *s, int seat, struct strbuf *out);
void trio_row_to_text(const struct trio *s, int seat, struct strbuf *out);
bool trio_state_from_text(const char *text, const struct setup *setup, void *out,
                          struct error *err);
void trio_state_to_text(const void *s, struct strbuf *out);

/* observe.c */
void trio_observe(const void *s, int viewer, void *out);
void trio_reveal(const void *s, unsigned secrets, void *observed);
step_t trio_observe_step(const void *s, step_t step, int viewer);
bool trio_has_unknowns(const void *s);
bool trio_step_has_unknowns(step_t step);

/* belief.c */
void *trio_belief_open(const struct infostate *infostate, struct error *err);
void trio_belief_sample(const void *belief, struct rng *rng, void *out);
void trio_belief_close(void *belief);
void trio_belief_marginals(const void *belief, struct marginals *out);

/* view.c */
void trio_state_fields(const void *s, bool derived, const struct field_sink *out);
void trio_board_items(const void *s, struct scene *out);

/* eval.c, search.c */
int trio_evaluate(const void *s, int seat);
void trio_evaluate_terms(const void *s, int seat, struct eval_terms *out);
int trio_material(const void *s, int seat);
void trio_search(struct search *search);

#endif
