/* game.h - the one contract every game fulfils.
 *
 * A game is a constant record of functions over a plain-value state: a block of
 * state_size bytes without pointers that memcpy clones. The functions keep
 * nothing of their own, so they may be called from any thread. Nobody outside a
 * game's folder looks into a state.
 *
 * Words used throughout:
 *   seat      0..5, a player; CHANCE and OVER are seats too, so that to_move
 *             always answers who acts.
 *   step      one decision of a seat (an action), one outcome of chance, or one
 *             thing the people at the table say aloud, such as the answer to a
 *             question (a table step): a number that only its game can read, never 0.
 *   turn      the steps of one seat until the other's (or its own next) turn.
 *   viewer    who observes: a seat, PUBLIC (a spectator) or ALL (the referee).
 *   unknown   a state may lack what a viewer does not know; such a state obeys
 *             the same functions as far as it goes.
 *   infostate information state: all that a viewer has observed so far.
 *
 * One header that states the whole interface, and most of its words, follow
 * OpenSpiel (Lanctot et al., 2019). */
#ifndef GAME_GAME_H
#define GAME_GAME_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/parse.h"
#include "base/pgn_tag.h"
#include "base/fast_random.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "base/utf8.h"
#include "game/eval_terms.h"
#include "game/event.h"
#include "game/fields.h"
#include "game/info.h"
#include "game/learning.h"
#include "game/marginals.h"
#include "game/path.h"
#include "game/scene.h"
#include "game/steps.h"

enum {
	SEATS_MAX = 6,
	SEAT_CHANCE = 8, /* to_move: a chance or table step is due; no viewer's number */
	SEAT_OVER = 9,   /* to_move: nothing can follow */
	STATE_MAX = 1024 /* no state is larger, in bytes */
};

/* How a game can end: enum, wire name. The order means nothing. Who has won is not in it: by
 * stalemate or material one game is drawn, another lost. A new one needs a phrase in
 * protocol/words/sentences.c. */
#define REASONS(X)              \
	X(LINE, "line")             \
	X(CHECKMATE, "checkmate")   \
	X(STALEMATE, "stalemate")   \
	X(REPETITION, "repetition") \
	X(QUIET, "quiet")           \
	X(LIMIT, "limit")           \
	X(MATERIAL, "material")     \
	X(BANK, "bank")             \
	X(STANDSTILL, "standstill") \
	X(POINTS, "points")         \
	X(ROUNDS, "rounds")         \
	RULINGS(X)

/* How a referee can end one. */
#define RULINGS(X)            \
	X(RESIGN, "resign")       \
	X(AGREEMENT, "agreement") \
	X(TIME, "time")           \
	X(ABANDONED, "abandoned")

enum reason {
	REASON_NONE,
#define X(reason, name) REASON_##reason,
	REASONS(X)
#undef X
};

/* The reason of a ruling by its wire name; REASON_NONE when it is none. */
enum reason ruling_from_name(const char *name);
/* The wire name of a reason; "-" for REASON_NONE. */
const char *reason_name(enum reason reason);

/* The kinds of secrets in games: enum, name on the wire. */
#define SECRETS(X)        \
	X(LIVES, "lives")     \
	X(TEAMS, "teams")     \
	X(TARGETS, "targets") \
	X(HANDS, "hands")

enum secret {
#define X(secret, name) SECRET_NUMBER_##secret,
	SECRETS(X)
#undef X
		SECRET_KINDS,
#define X(secret, name) SECRET_##secret = 1 << SECRET_NUMBER_##secret,
	SECRETS(X)
#undef X
		SECRET_ALL = (1 << SECRET_KINDS) - 1
};

struct result {
	const char *outcome; /* a seat's or team's name or "draw"; "*" while it goes on */
	enum reason reason;
};

/* A game as it is written down: where it began, its steps, its result, and what else is known of it. */
struct game_score {
	const void *start;
	const step_t *steps;
	size_t n;
	struct result result;
	struct pgn_tags tags; /* none twice; Result is that of a game that by its steps goes on */
};

/* Why a step is illegal: rule is never NULL then. */
struct violation {
	const struct rule *rule;
	char text[160];
};

/* What `newgame` and `position` may say about a game before it begins. */
enum decks { DECKS_COMMON, DECKS_OWN };
struct setup {
	int players;      /* min_seats..max_seats; for state_from_text also 0: not said */
	enum decks decks; /* DECKS_COMMON where the game has no GAME_DECKS */
	bool decks_given; /* for state_from_text: else DECKS_COMMON is what the text says */
	bool chess960;    /* castling is written as king takes rook; for games that castle */
};

/* The information state of one viewer: the state it observed at the start and every
 * step as it observed it at the moment. Everything that plays for a seat starts
 * from this, so that it cannot know more. */
struct infostate {
	int viewer;
	const void *start;   /* observed by the viewer, before the first step */
	const step_t *steps; /* as observed by the viewer */
	size_t n;
	const void *now; /* observed by the viewer: the present */
	/* The repetition keys that are not 0 of the states from start to now, both
	 * included, oldest first; NULL where the game has none. */
	const uint64_t *keys;
	size_t n_keys;
};

enum game_flags {
	GAME_SECRETS = 1, /* imperfect information: viewers differ in what they may know */
	GAME_DECKS = 2,   /* `decks common|own` means something */
	/* Draws by repetition, by too many turns without progress, by the limit and by
	 * material are reported, but moves are still accepted. */
	GAME_DRAWS_CLAIMED = 4,
	/* What may follow in a turn does not depend on what chance makes within it. */
	GAME_STEADY_TURNS = 8,
	GAME_PLACEMENT = 16,  /* `newgame … placement P` means something */
	GAME_WITHOUT_TT = 32, /* its search has no use for a transposition table */
	/* Spectators remember what no position tells: read back, it shows them less. */
	GAME_PUBLIC_MEMORY = 64
};

/* Who makes a step, or has to make the one due. */
enum chance_kind {
	CHANCE_NONE, /* a seat: it is a decision */
	CHANCE_ROLL, /* chance: dealt, drawn, rolled */
	CHANCE_TABLE /* the people at the table say it */
};

/* What is due: kind is CHANCE_NONE unless to_move is SEAT_CHANCE. */
struct chance {
	enum chance_kind kind;
	const char *prefix; /* of the token due, "deal:w="; "" when nothing is */
	step_t forced;      /* the table step, when the state itself determines it, else STEP_NONE */
	bool placement;     /* `placement P` at newgame gives the outcome: the prefix and P */
};

struct search; /* search/search.h */

struct game {
	const char *name; /* on the wire */
	const struct game_info *info;
	unsigned flags; /* enum game_flags */
	int min_seats, max_seats, usual_seats;
	int usual_turns; /* that a seat has in a game of some length, for its clock; 0: many */
	/* How scores become rates to win, draw and lose (engine/wdl.h): the score at which a win is
	 * as likely as no win, and the score that makes the odds e times as good; 0 0: as in chess.
	 * `tools/measure chances` fits them. */
	struct wdl_model {
		int draw_margin, scale;
	} wdl;
	size_t state_size;

	/* ---- Rules: who acts, which steps there are, what they do, how it ends. */

	/* Makes the state before anything was decided or drawn. Unused bytes are
	 * zero in every state, so that equal states are equal bytes. */
	void (*start)(const struct setup *setup, void *out);
	/* How many seats play. */
	int (*seats)(const void *s);
	/* The seat to act, SEAT_CHANCE, or SEAT_OVER when the state itself says the
	 * game has ended (draws by repetition are not in the state, and those of
	 * GAME_DRAWS_CLAIMED never end it). */
	int (*to_move)(const void *s);
	/* True when the seat on move has already decided something this turn and may
	 * decide more in it, also while chance is due within the turn. */
	bool (*mid_turn)(const void *s);
	/* The step that may end the open turn now ("end understood"), or STEP_NONE. */
	step_t (*end_turn_step)(const void *s);

	/* Appends every legal step once, in an order of its own, the same for equal
	 * states: whoever prints them sorts them. For SEAT_CHANCE the distinct outcomes
	 * (one, when the state determines a table step). Nothing when over. Returns false,
	 * and appends nothing, where the outcomes are too many to list or end the paths
	 * that perft counts. */
	bool (*legal)(const void *s, struct steps *out);
	/* One of the steps that legal lists for the seat on move, each equally often, or STEP_NONE when
	 * to_move is SEAT_OVER; not for chance. NULL: game_random_step lists them. */
	step_t (*random_step)(const void *s, struct fast_rng *rng);
	/* True when step may be applied now; otherwise fills in violation (may be NULL).
	 * Takes any step that step_from_text returned, and any step of `legal`. Chance
	 * steps with unknowns are legal on any state (`legal` does not list them):
	 * the record of what one viewer observed begins at a full start. */
	bool (*is_legal)(const void *s, step_t step, struct violation *violation);
	/* Applies a legal step. Deterministic. Appends what happened to events
	 * (NULL: nobody listens), each with the viewers that may see it. */
	void (*apply)(void *s, step_t step, struct events *events);
	/* Counts what search/perft.h defines, faster; looks at *stop now and then and
	 * returns early when it is set. NULL: counted through legal and apply. */
	uint64_t (*perft)(const void *s, int depth, const atomic_bool *stop);

	/* Who makes such a step: CHANCE_NONE for decisions. */
	enum chance_kind (*chance_kind)(step_t step);
	/* What is due. NULL where there is no chance. */
	struct chance (*chance)(const void *s);
	/* Samples the outcome of what is due. May append events that tell how (dice).
	 * STEP_NONE when only the table can say it. On a state with unknowns: from what
	 * is not known to be elsewhere. NULL where there is no chance. */
	step_t (*roll)(const void *s, struct rng *rng, struct events *events);

	/* The result by the state, by whether to_move says SEAT_OVER of it (so that moves are not
	 * generated twice), and by the number of times its position has occurred (1: now
	 * for the first time). Wins and stalemate come before draws. */
	struct result (*result)(const void *s, int to_move, int occurrences);
	/* At the end: 1 for a seat that has won, 0 for a draw, -1 for a loss. */
	int (*returns)(const void *s, int occurrences, int seat);
	/* A zobrist key of all that matters for the future. */
	uint64_t (*key)(const void *s);
	/* The key under which positions count as repeated; 0 in all states but one of
	 * each turn, where they are to be counted. NULL where nothing repeats. */
	uint64_t (*repetition_key)(const void *s);

	/* ---- Knowledge: what a viewer observes, what it may believe. */

	/* Writes the state as viewer knows it: THE place where secrets are removed.
	 * ALL, and every viewer of a game of perfect information, gets a copy.
	 * Observing an observed state again by the same viewer changes nothing. */
	void (*observe)(const void *s, int viewer, void *out);
	/* The step as viewer observes it, when it is about to be applied to s. */
	step_t (*observe_step)(const void *s, step_t step, int viewer);
	/* Fills in what an observed state lacks, of some kinds of secrets (a set of enum secret), from
	 * the state that it was observed of. NULL without GAME_SECRETS. */
	void (*reveal)(const void *s, unsigned secrets, void *observed);
	/* True when something in the state is unknown: never without GAME_SECRETS. */
	bool (*has_unknowns)(const void *s);
	/* True when a chance step leaves something unknown of what chance made: its token has a '?'.
	 * NULL without GAME_SECRETS. */
	bool (*step_has_unknowns)(step_t step);
	/* Determinization: a belief is the full states (worlds) that agree with an
	 * information state. open prepares it, sample writes one world (in the right
	 * proportion; from any thread), close frees. open returns NULL and fills in err
	 * (ERROR_BAD_POSITION) when no world agrees. A bare position is an information
	 * state without steps. */
	void *(*belief_open)(const struct infostate *infostate, struct error *err);
	void (*belief_sample)(const void *belief, struct rng *rng, void *out);
	void (*belief_close)(void *belief);
	/* Policy-based inference, belief weights by behaviour: from now on sample writes each world as
	 * often as it makes the decisions of the infostate likely that the belief was opened with. No
	 * world that agrees is left out. NULL where nothing is known of behaviour. */
	void (*belief_infer)(void *belief, const struct infostate *infostate);
	/* The weight of a world that agrees, 1 or more, in proportion to which sample writes it.
	 * NULL: all weigh the same. */
	uint64_t (*belief_weight)(const void *belief, const void *world);
	/* The marginal distributions of that: adds to an empty list, in any order and not yet rounded, the
	 * values of each thing that the viewer does not know, counted over all worlds. NULL without
	 * GAME_SECRETS. */
	void (*belief_marginals)(const void *belief, struct marginals *out);

	/* ---- Text: tokens and positions. */

	/* Reads one token in the context of s. Every spelling is read to one step,
	 * legal or not; false and ERROR_BAD_SYNTAX only when it is no token of the
	 * game. Chance and table tokens are read whether due or not. */
	bool (*step_from_text)(const void *s, const char *token, step_t *out, struct error *err);
	/* True when a decision plays a card. NULL without cards. */
	bool (*plays_card)(step_t step);
	/* Turns the words of `play-card` into a token (appended), which may still be
	 * illegal; false and ERROR_BAD_SYNTAX where they say none. NULL without cards. */
	bool (*card_from_words)(const void *s, char *const *words, size_t n, struct strbuf *out,
	                        struct error *err);
	/* Appends the one canonical spelling of a step about to be applied to s. */
	void (*step_to_text)(const void *s, step_t step, struct strbuf *out);
	/* Writes the paths that lead to a legal step, and returns how many: 1..PATHS_MAX. The
	 * texts of the first one's parts make the token; another may name things in another
	 * order, as people do. Two steps share no whole path; where they share a beginning the
	 * next part is the same or has another text and another value. */
	int (*paths)(const void *s, step_t step, struct path out[PATHS_MAX]);
	/* Reads the position text (fields separated by single spaces) into out, or
	 * fails with ERROR_BAD_POSITION and the reason. Accepts what state_to_text
	 * writes for any viewer. */
	bool (*state_from_text)(const char *text, const struct setup *setup, void *out,
	                        struct error *err);
	void (*state_to_text)(const void *s, struct strbuf *out);
	/* Appends a whole game in Portable Game Notation, plain lines. NULL where that notation knows no such
	 * game; only for games of perfect information. */
	void (*pgn)(const struct game_score *score, struct strbuf *out);

	/* ---- Presentation: what `state` and the boards show. */

	/* Puts what `state` prints besides the common keys. derived: also what
	 * follows from a full state and only the referee may see. */
	void (*state_fields)(const void *s, bool derived, const struct field_sink *out);
	/* Fills a scene that has begun with every item to be seen. Of seats and the table: anything
	 * worth looking at, a word or two each; "turn" of the table is how far the game is. And every
	 * zone there is, once. */
	void (*board_items)(const void *s, struct scene *out);

	/* ---- Search. */

	/* Static evaluation for a seat, the number that its search sees at a leaf: in
	 * centi-units of the game, or where the search reports chances in thousandths of a
	 * win, 0 being even. For states without unknowns, and with them as far as they go. */
	int (*evaluate)(const void *s, int seat);
	/* What that is the sum of: fills an empty list. Every weight of the evaluation is in one term;
	 * `scale` is what the whole gains by being scaled, `rounding` what the parts lose by being rounded. */
	void (*evaluate_terms)(const void *s, int seat, struct eval_terms *out);
	/* The pieces of a seat that attack a square, whoever is on move, by the squares where they stand: a bit for each.
	 * NULL where none attack, or nobody knows whose they are. */
	uint64_t (*attackers)(const void *s, int seat, int square);
	/* What lies open to the eye, in whole units, for a seat less what is against it: the
	 * pieces, beans or points; no judgement. What the greedy player goes by. */
	int (*material)(const void *s, int seat);
	/* The measured Elo of the levels of search/skill.h below the full one, ascending; NULL
	 * where nobody has measured it. */
	const uint16_t *level_elo;
	/* What a learned evaluation sees of the game; NULL where none can be. */
	const struct learning *learning;
	/* The bytes that its searches keep from one to the next of a game, zero before the first; what is
	 * in them is theirs. 0: none; always with GAME_SECRETS. */
	size_t search_memory;
	/* Runs one search for the seat on move of search->request->root_infostate, on any thread and
	 * beside other searches. search is its main thread (search/search.h): the request is read
	 * alone; nodes are counted by search_count_node, and the search ends soon when that is true.
	 * Lines are reported by search_report, at least one, each beginning with a legal decision,
	 * and the last best one is the answer: also where the search was stopped before it began.
	 * By one thread and without a clock the same request has the same answer, where what it
	 * remembers (tt, memory) is the same. */
	void (*search)(struct search *search);
};

/* True for the steps that chance or the table makes, false for decisions. */
static inline bool game_is_chance(const struct game *game, step_t step)
{
	return game->chance_kind(step) != CHANCE_NONE;
}
/* The slot random_step, or what it is to do by a list: scratch is cleared and used for that. */
step_t game_random_step(const struct game *game, const void *s, struct steps *scratch,
                        struct fast_rng *rng);
/* The result for those who have not asked to_move. */
struct result game_result(const struct game *game, const void *s, int occurrences);

/* Slots for games of two seats (seats), and of perfect information (observe_step,
 * has_unknowns) without chance (chance_kind). game/perfect.h has the larger ones. */
int always_two_seats(const void *s);
step_t observe_step_fully(const void *s, step_t step, int viewer);
bool no_unknowns(const void *s);
enum chance_kind no_chance(step_t step);

/* Fills in violation, unless it is NULL. Always false, to be returned by is_legal. */
bool violation_set(struct violation *violation, const struct rule *rule, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

#endif
