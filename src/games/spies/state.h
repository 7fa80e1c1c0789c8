/* state.h - A City of Spies from the inside: the state, moves and steps as numbers, and
 * what the files of this folder share.
 *
 * Squares are 0..63 for a1..h8, sets of squares are bitboards; seats are 0..5 for
 * p1..p6, sets of seats are bits; pieces are 0..10 in the order in which the
 * position lists them, sets of pieces are bits. What a viewer was not told is
 * SPIES_UNKNOWN, or, for teams, a seat that is in neither team. */
#ifndef GAMES_SPIES_STATE_H
#define GAMES_SPIES_STATE_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/random.h"
#include "base/strbuf.h"
#include "chess/bitboard.h"
#include "game/game.h"

/* clang-format off */
enum spies_piece {
	SPIES_Q, SPIES_R1, SPIES_R2, SPIES_B1, SPIES_B2, SPIES_N1, SPIES_N2,
	SPIES_P1, SPIES_P2, SPIES_P3, SPIES_P4,
	SPIES_PIECES,
	SPIES_ALL_PIECES = (1 << SPIES_PIECES) - 1, /* as a set */
	SPIES_UNKNOWN = 15
};
/* clang-format on */

enum { SPIES_W, SPIES_B, SPIES_TEAMS }; /* teams */

enum {
	SPIES_WIN_POINTS = 5,  /* (S13) */
	SPIES_STANDSTILL = 60, /* turns without a capture that void a round (S15) */
	SPIES_ROUNDS_MAX = 20, /* (S15) */
	SPIES_SQUARES = 56,    /* that are no building (S2) */
	SPIES_NOBODY = SEATS_MAX
};

/* c4 c5 d3 d6 e3 e6 f4 f5 (S2). */
#define SPIES_BUILDING UINT64_C(0x0000182424180000)

/* What is due. The first five are chance outcomes, one after the other; three are said
 * by the table after a capture. */
enum spies_phase {
	SPIES_TEAM_DEAL,    /* S1 */
	SPIES_PLACEMENT,    /* S4 */
	SPIES_LIVES,        /* S5 */
	SPIES_TARGETS,      /* S6 */
	SPIES_ORDER,        /* S7 */
	SPIES_MOVE,         /* S8: a seat decides */
	SPIES_CLAIMER_TEAM, /* S11: the claimer's team */
	SPIES_OUT,          /* S10: whose Life-Piece it was */
	SPIES_LAST_TEAM,    /* S12: the last seat's team */
	SPIES_OVER          /* S13, S15 */
};

/* The state. What the phase has no use for is zero. */
struct spies {
	bitboard occupied;            /* squares with a piece */
	uint16_t on_board;            /* pieces on the board */
	uint8_t square[SPIES_PIECES]; /* their squares; 0 for the others */
	uint8_t players, phase, round;
	uint8_t halfmove_clock;            /* turns in a row without a capture (S15) */
	uint8_t active, revealed, claimed; /* seats: in the round; team public; target claimed */
	uint8_t team[SPIES_TEAMS];         /* seats known to belong to each */
	uint8_t points[SPIES_TEAMS];
	uint8_t lives[SEATS_MAX], targets[SEATS_MAX]; /* by seat, once dealt */
	uint8_t order[SEATS_MAX];                     /* seats of this cycle */
	uint8_t order_length;                         /* how many; 0 between cycles */
	uint8_t order_index; /* of the seat that moves, or that moved while the table speaks */
	uint8_t captured;    /* the piece, while the table speaks */
	uint8_t unused;
};
_Static_assert(sizeof(struct spies) == 56, "no padding, and small enough to copy freely");

/* A decision: squares, and whether a claim goes with it; or SPIES_MOVE_PASS. */
typedef uint16_t spies_move;
enum { SPIES_MOVE_CLAIMS = 1, SPIES_MOVE_PASS = 1 << 13 };

static inline spies_move spies_move_encode(int from, int to)
{
	return (spies_move)(from << 7 | to << 1);
}

static inline int spies_move_from(spies_move m)
{
	return m >> 7 & 63;
}

static inline int spies_move_to(spies_move m)
{
	return m >> 1 & 63;
}

/* A step: bit 63 and a number for a whole placement (S4), else a kind in bits 32 to
 * 35 and below it what that kind needs. A step means the same in every state. */
enum spies_step_kind {
	SPIES_STEP_MOVE = 1,      /* a spies_move */
	SPIES_STEP_TEAMS,         /* entries: a team for each seat */
	SPIES_STEP_LIVES,         /* entries: a piece for each seat */
	SPIES_STEP_TARGETS,       /* entries: a piece for each seat */
	SPIES_STEP_ORDER,         /* entries: the seats in their order */
	SPIES_STEP_BAD_PLACEMENT, /* a placement that cannot be: its packed error */
	SPIES_STEP_TEAM,          /* seat << 1 | team: the table */
	SPIES_STEP_OUT,           /* a seat, or SPIES_NOBODY: the table */
	SPIES_STEP_PLACEMENT
};

#define SPIES_PLACEMENT_BIT (UINT64_C(1) << 63)

static inline step_t spies_step_encode(enum spies_step_kind kind, uint32_t value)
{
	return (step_t)kind << 32 | value;
}

static inline enum spies_step_kind spies_step_kind(step_t step)
{
	return step & SPIES_PLACEMENT_BIT ? SPIES_STEP_PLACEMENT : (enum spies_step_kind)(step >> 32);
}

/* Of the steps that hold entries: how many (bits 24 to 26), and the i-th (four bits
 * each, SPIES_UNKNOWN where it was not told). */
static inline int spies_step_length(step_t step)
{
	return (int)(step >> 24 & 7);
}

static inline int spies_step_entry(step_t step, int i)
{
	return (int)(step >> 4 * i & 15);
}

/* All seats, as a set. */
static inline unsigned spies_all_seats(const struct spies *s)
{
	return (1u << s->players) - 1;
}

/* The seat that moves, or that moved while the table speaks. */
static inline int spies_mover(const struct spies *s)
{
	return s->order[s->order_index];
}

/* A seat's team, SPIES_UNKNOWN also while none is dealt. */
static inline int spies_team(const struct spies *s, int seat)
{
	if (s->team[SPIES_W] >> seat & 1)
		return SPIES_W;
	return s->team[SPIES_B] >> seat & 1 ? SPIES_B : SPIES_UNKNOWN;
}

/* How many seats a team has (S1). */
static inline int spies_team_size(int players, int team)
{
	return (players + (team == SPIES_W)) / 2;
}

/* A seat's team as far as it follows from those that are known: who is left when a team is whole is in the other. */
static inline int spies_implied_team(const struct spies *s, int seat)
{
	int team = spies_team(s, seat);
	for (int whole = 0; team == SPIES_UNKNOWN && whole < SPIES_TEAMS; whole++)
		if (bb_popcount(s->team[whole]) == spies_team_size(s->players, whole))
			team = !whole;
	return team;
}

/* The piece on an occupied square. */
static inline int spies_piece_on(const struct spies *s, int square)
{
	for (unsigned p = s->on_board;; p &= p - 1)
		if (s->square[bb_lsb(p)] == square)
			return bb_lsb(p);
}

/* True when the table has something to say. */
static inline bool spies_table_speaks(const struct spies *s)
{
	return s->phase >= SPIES_CLAIMER_TEAM && s->phase <= SPIES_LAST_TEAM;
}

/* A placement as it was read, whole or not. */
struct spies_placement {
	uint8_t square_of[SPIES_PIECES];
	uint16_t on_board; /* pieces */
	bitboard occupied;
	/* The first thing that is wrong with it (S2, S3, S4); piece and square say where. */
	enum spies_placement_error {
		SPIES_PLACEMENT_OK,
		SPIES_PIECE_TWICE,     /* the piece was named before */
		SPIES_ON_BUILDING,     /* the square is building */
		SPIES_SQUARE_OCCUPIED, /* another piece stands on the square */
		SPIES_PIECE_MISSING    /* the piece has no square, though all should have one */
	} error;
	int piece, square;
};

/* What is wrong with a placement: the number of the rule (2 for S2) and the words. */
struct spies_placement_violation {
	int rule;
	char text[80];
};

/* notation.c: what tokens and positions are made of. Each parser that takes `at` moves
 * it behind what it reads, and is false when there is nothing of the kind. */
extern const char *const spies_seat_names[];
extern const char *const spies_team_names[];
extern const char *const spies_piece_names[];
bool spies_parse_seat(const char **at, uint8_t *seat);
bool spies_parse_piece(const char **at, uint8_t *piece);
/* W, B or `?`. */
bool spies_parse_team(const char **at, uint8_t *team);
/* A piece or `?`. */
bool spies_parse_card(const char **at, uint8_t *card);
/* Reads the whole of text as entries with commas, at most SEATS_MAX; 0 when it is
 * no such list, else how many. */
int spies_parse_list(const char *text, bool (*parse_entry)(const char **at, uint8_t *entry),
                     uint8_t entries[SEATS_MAX]);
/* Reads the whole of text as teams, `WB??`; 0 when it is none, else how many. */
int spies_parse_teams(const char *text, uint8_t teams[SEATS_MAX]);
/* The set of n seats, 0 when one stands there twice. */
unsigned spies_seat_set(const uint8_t *seats, int n);
/* The pieces among n lives or targets that are known. */
unsigned spies_known_cards(const uint8_t *cards, int n);
/* The seats of a set whose card is unknown. */
unsigned spies_seats_unknown(const uint8_t *cards, unsigned seats);
/* The step that holds n entries. */
step_t spies_step_from_entries(enum spies_step_kind kind, const uint8_t *entries, int n);
/* Appends a comma when out has grown since it had `begin` bytes. */
void spies_add_separator(struct strbuf *out, size_t begin);
/* Adds a name of one or two characters, as those of seats, teams, pieces and squares are. */
void spies_add_name(struct strbuf *out, const char *name);
/* These append lists; an empty one is "-". */
void spies_format_seats(unsigned seats, struct strbuf *out);
void spies_format_order(const uint8_t *seats, int n, struct strbuf *out);
/* starred: the seats whose card is followed by a star. */
void spies_format_cards(const uint8_t *cards, int n, unsigned starred, struct strbuf *out);
void spies_format_teams(const uint8_t *teams, int n, struct strbuf *out);

/* placement.c */

/* How many placements there are: 56 * 55 * ... * 46 (S4). */
#define SPIES_PLACEMENTS UINT64_C(5943699946888704000)
/* The squares of a placement by its number, 0..SPIES_PLACEMENTS - 1, and back. */
void spies_placement_unrank(uint64_t index, uint8_t square_of[SPIES_PIECES]);
uint64_t spies_placement_rank(const uint8_t square_of[SPIES_PIECES]);
/* Reads the whole of `Qd1,N1b1,...`; false when it is no list of pieces on squares.
 * whole: a piece that is missing is an error. */
bool spies_parse_placement(const char *text, bool whole, struct spies_placement *out);
/* The error of a placement as a step's value, and what that value says. */
uint32_t spies_placement_error_pack(const struct spies_placement *placement);
struct spies_placement_violation spies_placement_violation(uint32_t packed);
/* Appends the pieces of a set with their squares; none is "-". */
void spies_format_placement(const uint8_t *square_of, unsigned on_board, struct strbuf *out);

/* movegen.c */

/* No state has more decisions: S9 gives Q 27 squares, R1 R2 14 each, B1 B2 13 each,
 * N1 N2 8 each, P1 to P4 8 each, which is 129; each could be a claim; and a pass. */
enum { SPIES_MOVES_MAX = 2 * 129 + 1 };

/* The squares that a piece may go to from a square when `occupied` are those with a
 * piece, and `blocked` those nobody may enter (S2, S9). */
bitboard spies_destinations(int piece, int from, bitboard occupied, bitboard blocked);
/* The pieces whose capture the mover may claim: its target or, when that is
 * unknown, every piece that is nobody's known target (S11). */
unsigned spies_claimable(const struct spies *s);
/* Writes the decisions of the seat to move, ascending, and returns how many; only
 * in phase SPIES_MOVE. */
int spies_generate_moves(const struct spies *s, spies_move *list);
/* How many there are. */
int spies_count_moves(const struct spies *s);
/* One of those moves, each equally often. */
spies_move spies_random_move(const struct spies *s, struct fast_rng *rng);

/* turn.c */

/* Applies a legal decision, up to what the table says about it. */
void spies_apply_move(struct spies *s, spies_move m);
/* Applies any legal step. */
void spies_apply_step(struct spies *s, step_t step);
/* The prefix of the token due; "" when nothing is. */
const char *spies_chance_prefix(const struct spies *s);
/* The table step due, when the state determines it; else STEP_NONE. */
step_t spies_forced_outcome(const struct spies *s);

/* outcomes.c */

/* Appends what chance may bring next, sorted, in the phases before SPIES_MOVE. False,
 * and nothing is appended, where that is too much to list: placements, and cards for
 * more than four seats. */
bool spies_chance_outcomes(const struct spies *s, struct steps *out);

/* events.c */

/* Appends what a step has made of the state. */
void spies_add_events(const struct spies *before, step_t step, const struct spies *after,
                      struct events *events);

/* validate.c */

/* True when a state that was read can be; else ERROR_BAD_POSITION. */
bool spies_validate(const struct spies *s, struct error *err);
/* The pieces one of which was claimed for the last point of a finished game; whose
 * life that was nobody has said (S13). */
unsigned spies_winning_claims(const struct spies *s);

/* eval.c: thousandths of a win for a team. */

enum { SPIES_CERTAIN = 1000 };

/* The equity of a team that gains so many points now, in a round that goes on with
 * seats of its own and others that weigh so much: it has the last by their squares. */
int spies_round_equity(const struct spies *s, int team, int gained, int own, int others);
/* What a target on the board adds for the team that may yet claim it. */
int spies_claim_equity(const struct spies *s, int team);
/* The hook `value` of ISMCTS (search/ismcts.h): what spies_evaluate says, and what threatens the
 * Life-Pieces, for a seat of a full state. */
int spies_value(const void *belief, const void *state, int seat);

/* The rest are slots of the contract, game/game.h, under the slots' names. */

/* turn.c */
void spies_start(const struct setup *setup, void *out);
struct chance spies_chance(const void *s);
/* rules.c */
extern const struct rule spies_rules[];
int spies_seats(const void *s);
int spies_to_move(const void *s);
bool spies_mid_turn(const void *s);
step_t spies_end_turn_step(const void *s);
bool spies_legal(const void *s, struct steps *out);
step_t spies_random_step(const void *s, struct fast_rng *rng);
bool spies_is_legal(const void *s, step_t step, struct violation *violation);
void spies_apply(void *s, step_t step, struct events *events);
struct result spies_result(const void *s, int to_move, int occurrences);
int spies_returns(const void *s, int occurrences, int seat);
uint64_t spies_key(const void *s);
enum chance_kind spies_chance_kind(step_t step);
/* perft.c, chance.c */
uint64_t spies_perft(const void *s, int depth, const atomic_bool *stop);
step_t spies_roll(const void *s, struct rng *rng, struct events *events);
/* observe.c */
void spies_observe(const void *s, int viewer, void *out);
void spies_reveal(const void *s, unsigned secrets, void *observed);
step_t spies_observe_step(const void *s, step_t step, int viewer);
bool spies_has_unknowns(const void *s);
bool spies_step_has_unknowns(step_t step);
/* belief.c */
void *spies_belief_open(const struct infostate *infostate, struct error *err);
void spies_belief_sample(const void *belief, struct rng *rng, void *out);
void spies_belief_infer(void *belief, const struct infostate *infostate);
uint64_t spies_belief_weight(const void *belief, const void *world);
void spies_belief_marginals(const void *belief, struct marginals *out);
/* text.c, paths.c, position.c */
bool spies_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void spies_step_to_text(const void *s, step_t step, struct strbuf *out);
int spies_paths(const void *s, step_t step, struct path out[PATHS_MAX]);
bool spies_state_from_text(const char *text, const struct setup *setup, void *out,
                           struct error *err);
void spies_state_to_text(const void *s, struct strbuf *out);
/* view.c */
void spies_state_fields(const void *s, bool derived, const struct field_sink *out);
void spies_board_items(const void *s, struct scene *out);
/* eval.c: thousandths of a win for the seat's team, 0 being even. */
int spies_evaluate(const void *s, int seat);
void spies_evaluate_terms(const void *s, int seat, struct eval_terms *out);
int spies_material(const void *s, int seat);
/* search.c, info.c */
void spies_search(struct search *search);
extern const struct game_info spies_info;

#endif
