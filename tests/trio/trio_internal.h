/* trio_internal.h - what the files of trio share: the state, the steps, and questions
 * about them. Nobody else includes this. */
#ifndef TESTS_TRIO_INSIDE_H
#define TESTS_TRIO_INSIDE_H

#include "game/game.h"

enum { SEATS = 3, CARDS = 8, DEALT = 2, FACES = 3, ROW_WINS = 4, TURNS = 12 };

enum phase { DEAL, ROLL, ACT, LAY, DRAW, SAY, GIVE, OVER };

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

enum kind {
	STEP_LAY = 1, STEP_ASK, STEP_GIVE, STEP_END, STEP_PASS, /* decisions */
	STEP_DEAL, STEP_DRAW, STEP_ROLL,                        /* chance */
	STEP_SAID                                               /* the table */
};

/* A step spelled out. */
struct parts {
	enum kind kind;
	int seat;
	int hidden; /* DEAL, DRAW: unknown cards besides those of value */
	int value;  /* LAY, ASK, GIVE: card; DEAL, DRAW: set; ROLL: dice; SAID: 0 or 1 */
};

static inline step_t pack(struct parts p)
{
	return (step_t)p.kind << 24 | (step_t)p.seat << 20 | (step_t)p.hidden << 16 | (step_t)p.value;
}

static inline struct parts unpack(step_t step)
{
	return (struct parts){(enum kind)(step >> 24 & 15), (int)(step >> 20 & 15),
	                      (int)(step >> 16 & 15), (int)(step & 0xFFFF)};
}

static inline int count(unsigned set)
{
	return __builtin_popcount(set);
}

static inline int mover(const struct trio *s)
{
	return (s->turn - 1) % SEATS;
}

/* Cards whose place the state does not tell; those of the pile among them. */
static inline unsigned unseen(const struct trio *s)
{
	unsigned set = 0;
	for (int seat = 0; seat < SEATS; seat++)
		set |= s->hand[seat] | s->row[seat];
	return 0xFF & ~set;
}

static inline int held(const struct trio *s, int seat)
{
	return count(s->hand[seat]) + s->hidden[seat];
}

static inline int pile(const struct trio *s)
{
	return count(unseen(s)) - s->hidden[0] - s->hidden[1] - s->hidden[2];
}

/* The seat dealt to next; SEATS when all have their cards. */
static inline int dealt_next(const struct trio *s)
{
	int seat = 0;
	while (seat < SEATS && held(s, seat) > 0)
		seat++;
	return seat;
}

/* rules.c */
extern const struct rule trio_rules[];
/* Whether a seat may hold a card, and whether it may lack it, by the state. */
bool trio_may_hold(const struct trio *s, int seat, int card);
bool trio_may_lack(const struct trio *s, int seat, int card);
bool trio_allows(const void *s, step_t step, struct refusal *why);
void trio_apply(void *s, step_t step, struct events *events);

/* text.c */
extern const struct about trio_about;
bool trio_read_step(const void *s, const char *token, step_t *out, struct error *err);
void trio_show_step(const void *s, step_t step, struct text *out);
bool trio_read_state(const char *text, const struct terms *terms, void *out, struct error *err);
void trio_show_state(const void *s, struct text *out);
void trio_facts(const void *s, bool derived, put_fact *put, void *to);
void trio_scene(const void *s, put_sight *put, void *to);
void trio_draw(const void *s, struct text *out);

/* worlds.c */
void trio_observe(const void *s, int viewer, void *out);
step_t trio_told(const void *s, step_t step, int viewer);
void *trio_open_worlds(const struct history *told, struct error *err);
void trio_draw_world(void *worlds, struct rng *rng, void *out);
void trio_close_worlds(void *worlds);

#endif
