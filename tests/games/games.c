/* games.c - plays random games to their end and watches that nothing appears or
 * vanishes: what is counted is read from the position text and the events, as a
 * user would, not from the state.
 *
 * Usage: games GAME COUNT [SEED] */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "game/registry.h"
#include "match/match.h"
#include "tests/games/laws.h"

enum { LONGEST = 100000 }; /* decisions; no game lasts so long */

/* Adds up a board row of counts in parentheses: 2(1)3(12)1. */
static int beans_on_board(const char *board, const char *end)
{
	int beans = 0;
	for (const char *c = board; c < end; c++)
		if (*c == '(')
			beans += (int)strtol(c + 1, NULL, 10);
	return beans;
}

/* C2: bank + both inventories + board = 50. */
static bool coffee_adds_up(const char *position, struct watch *w)
{
	int bank, white, black;
	const char *end = strchr(position, ' ');
	(void)w;
	if (!end || sscanf(end, " %*c %d %d,%d", &bank, &white, &black) != 3)
		return false;
	return beans_on_board(position, end) + bank + white + black == 50 && bank >= 0 && white >= 0 &&
	       black >= 0 && white <= 5 && black <= 5;
}

/* T2, T8, T9: of each colour, board + reserve + captured = 16, in any mixture
 * that promotion allows. */
static bool tictac_adds_up(const char *position, struct watch *w)
{
	int pieces[2] = {0};
	for (const char *c = position; *c && *c != ' '; c++)
		if (isalpha((unsigned char)*c))
			pieces[islower((unsigned char)*c) != 0]++;
	return pieces[0] + w->removed[0] == 16 && pieces[1] + w->removed[1] == 16;
}

static const struct conservation {
	const char *game;
	bool (*adds_up)(const char *position, struct watch *w);
} laws[] = {
	{"chess", chess_adds_up},
	{"chessmate", chessmate_adds_up},
	{"coffee", coffee_adds_up},
	{"tictac", tictac_adds_up},
};

static void note_pile(void *to, const char *key, const char *value)
{
	struct watch *w = to;
	if (strcmp(key, "pile") == 0)
		strbuf_add(&w->pile, value);
}

static void watch_state(struct watch *w, const struct match *m)
{
	w->decision_due = match_to_move(m) < SEATS_MAX;
	strbuf_clear(&w->pile);
	match_game(m)->state_fields(match_state(m), true, &(struct field_sink){note_pile, w});
}

static void watch_events(struct watch *w, const struct events *events)
{
	for (size_t i = 0; i < events->n; i++) {
		const struct event *e = &events->at[i];
		if (e->kind == EVENT_CAPTURE || e->kind == EVENT_REMOVE)
			w->removed[e->seat == 1]++;
	}
}

static void pick_and_play(struct match *m, struct rng *rng, struct watch *w)
{
	struct steps steps = {0};
	struct events events = {0};
	ensure(match_game(m)->legal(match_state(m), &steps) && steps.n > 0);
	match_apply(m, steps.at[rng_below(rng, steps.n)], &events);
	watch_events(w, &events);
	events_free(&events);
	steps_free(&steps);
}

/* Draws that would have to be claimed are ends here, too. */
static bool play(const struct game *game, const struct conservation *law, enum decks decks,
                 struct rng *rng, uint64_t *decisions)
{
	struct setup setup = {.players = game->usual_seats, .decks = decks};
	struct match *m = match_new(game, &setup);
	struct watch w = {.castling_rights = ~0u, .own_decks = decks == DECKS_OWN};
	struct strbuf position = {0};
	bool fine = true;
	size_t n = 0;
	for (; fine && match_result(m).reason == REASON_NONE && n < LONGEST; n++) {
		pick_and_play(m, rng, &w);
		watch_state(&w, m);
		strbuf_clear(&position);
		game->state_to_text(match_state(m), &position);
		fine = law->adds_up(strbuf_get(&position), &w);
	}
	if (!fine || n == LONGEST)
		printf("%s: %s: %s\n", game->name, fine ? "no end in sight" : "does not add up",
		       strbuf_get(&position));
	*decisions += n;
	strbuf_free(&position);
	strbuf_free(&w.pile);
	match_free(m);
	return fine && n < LONGEST;
}

static const struct conservation *law_of(const char *name)
{
	for (size_t i = 0; i < sizeof laws / sizeof *laws; i++)
		if (strcmp(laws[i].game, name) == 0)
			return &laws[i];
	return NULL;
}

int main(int argc, char **argv)
{
	uint64_t count = 0, seed = 1, decisions = 0;
	if (argc < 3 || !law_of(argv[1]) || !parse_number(argv[2], 1, UINT64_MAX, &count) ||
	    (argc > 3 && !parse_number(argv[3], 0, UINT64_MAX, &seed)))
		return fprintf(stderr, "usage: games GAME COUNT [SEED]\n"), 2;
	const struct game *const *g = registry_games();
	while (*g && strcmp((*g)->name, argv[1]) != 0)
		g++;
	ensure(*g);
	struct rng rng;
	rng_from_seed(&rng, "random games", seed);
	for (uint64_t i = 0; i < count; i++) {
		bool own = i % 2 && ((*g)->flags & GAME_DECKS);
		if (!play(*g, law_of(argv[1]), own ? DECKS_OWN : DECKS_COMMON, &rng, &decisions))
			return 1;
	}
	printf("%s: %llu random games ended, %llu decisions, everything adds up\n", argv[1],
	       (unsigned long long)count, (unsigned long long)decisions);
	return 0;
}
