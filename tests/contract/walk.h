/* walk.h - random games played through the contract alone, at whose states the
 * laws are checked.
 *
 * A law is a function that looks at a walk: its present state, how it came
 * there, and what a viewer observed. States are blocks of exactly state_size
 * bytes, so that a sanitizer sees a game that writes beyond its own. */
#ifndef TESTS_CONTRACT_WALK_H
#define TESTS_CONTRACT_WALK_H

#include "game/game.h"
#include "tests/cmocka.h"

struct walk {
	const struct game *game;
	struct setup setup;
	struct rng rng; /* laws may draw from it too */
	uint64_t seed;  /* that began it */
	void *start, *now;
	step_t *steps; /* n, from start to now */
	size_t n, cap;
	int decider;     /* the seat that decided last, -1 when none has */
	bool turn_open;  /* mid_turn, right after that decision */
	int occurrences; /* of the present position */
	uint64_t *keys;  /* the repetition keys that are not 0, oldest first */
	size_t n_keys;
	void *memo; /* what a law remembers from walk to walk, or NULL */
};

/* A law: fails the test when it is broken. Leaves everything but rng as it was. */
typedef void law(struct walk *w);

struct walk_plan {
	unsigned walks; /* times the scale */
	unsigned steps; /* of each walk at most */
	unsigned every; /* the law is checked at one state in so many, and at the last */
	void *memo;
};

/* Set by main: how much longer than usual to walk, and where to begin. */
struct contract_options {
	unsigned scale;
	uint64_t seed;
	const char *root; /* of the project */
};
extern struct contract_options contract_options;

/* Walks as planned and checks the law at the states met. */
void walk_all(const struct game *game, struct walk_plan plan, law *holds);
/* True when nothing can follow in the walk, or a draw is reported. */
bool walk_over(const struct walk *w);
/* A random legal step or outcome of chance; STEP_NONE when only the table knows it. */
step_t walk_choose(struct walk *w, const void *s);

/* True when viewer is a seat, and on move. */
bool walk_own_move(const struct game *game, const void *s, int viewer);

/* The viewer's information state; freed by infostate_free. */
struct infostate walk_infostate(const struct walk *w, int viewer);
void infostate_free(struct infostate *infostate);

/* A new state: all bytes 0xA5, or a copy. Freed with free(). */
void *state_new(const struct game *game);
void *state_copy(const struct game *game, const void *s);
/* A new state as the viewer knows s. */
void *state_observed(const struct game *game, const void *s, int viewer);
bool states_equal(const struct game *game, const void *a, const void *b);
/* Texts of a state and of a step; freed with free(). */
char *state_text(const struct game *game, const void *s);
char *step_text(const struct game *game, const void *s, step_t step);
/* True when the list holds the step. */
bool steps_unique(const struct steps *list);
bool steps_contain(const struct steps *list, step_t step);
bool steps_equal(const struct steps *a, const struct steps *b);
/* The i-th viewer of a game with n seats: seats first, then PUBLIC, then ALL. */
int nth_viewer(int n, int i);

/* Fails the test unless the condition holds, naming the walk, the state and,
 * printf-like, what is wrong. */
#define LAW(w, condition, ...) \
	((condition) ? (void)0 : law_broken((w), __FILE__, __LINE__, __VA_ARGS__))
void law_broken(const struct walk *w, const char *file, int line, const char *format, ...)
	__attribute__((format(printf, 4, 5)));

#endif
