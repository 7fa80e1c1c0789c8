/* rules.c - the rules in words, who moves, what is legal, how a game ends, and
 * which rule an illegal step breaks.
 *
 * Whether a step is legal is asked of the generator's masks alone; only a refused step
 * is looked at again here, rule by rule, so the two cannot disagree. */
#include "games/tictac/state.h"

/* Number and text of every rule. */
#define RULES(X)                                                                         \
	X(1, "the board is a1 to c3 and starts empty; white begins; a seat's home rank is "  \
	     "1 for white and 3 for black, its far rank the other's home")                   \
	X(2, "each seat starts with 8 pawns, 2 rooks, 2 knights, 2 bishops, a queen and a "  \
	     "king in reserve")                                                              \
	X(3, "a turn adds one piece from the reserve to an empty square or moves one own "   \
	     "piece on the board: never both, never neither")                                \
	X(4, "no piece is added by a seat that has four on the board")                       \
	X(5, "a pawn is added on its home rank only, any other piece on any empty square")   \
	X(6, "a king is added or moved only to a square that no enemy piece attacks once "   \
	     "the turn is made; having no king on the board is no check")                    \
	X(7, "pieces move as in chess, without double step, en passant and castling")        \
	X(8, "a pawn that reaches its far rank must become a knight, bishop, rook or queen " \
	     "at once, and the reserve stays as it is")                                      \
	X(9, "captured pieces leave the game for good; nobody captures an own piece")        \
	X(10, "a turn may not leave the own king attacked")                                  \
	X(11, "three own pieces on a row, a column or a diagonal are a line")                \
	X(12, "when the enemy has a line, a turn must break it by capturing in it")          \
	X(13, "a line that no legal turn breaks wins")                                       \
	X(14, "checkmate wins: the king is attacked, there is no enemy line and no legal "   \
	      "turn")                                                                        \
	X(15, "no legal turn, no enemy line and no check is a draw by stalemate")            \
	X(16, "the third occurrence of placement, reserves and seat to move is a draw, and " \
	      "so are 100 turns without an addition, a capture or a pawn move")              \
	X(17, "positions that no game could reach by its count of pieces, kings, lines and " \
	      "checks are refused")

/* clang-format off */
const struct rule tictac_rules[] = {
#define X(n, text) {"T" #n, text},
	RULES(X)
#undef X
	{NULL, NULL},
};
/* clang-format on */

enum {
#define X(n, text) T##n,
	RULES(X)
#undef X
};

/* How a game ends when the seat to move has no legal move. */
static enum tictac_status status_without_moves(const struct tictac *s)
{
	if (tictac_line[s->by_seat[!s->mover]])
		return TICTAC_LINE;
	return tictac_in_check(s, s->mover) ? TICTAC_CHECKMATE : TICTAC_STALEMATE;
}

enum tictac_status tictac_status(const struct tictac *s)
{
	if (tictac_count_moves(s))
		return s->halfmove_clock < TICTAC_HALFMOVE_CLOCK_MAX ? TICTAC_ONGOING
		                                                     : TICTAC_HALFMOVE_CLOCK_DRAW;
	return status_without_moves(s);
}

int tictac_to_move(const void *state)
{
	const struct tictac *s = state;
	bool over = s->halfmove_clock >= TICTAC_HALFMOVE_CLOCK_MAX || !tictac_count_moves(s);
	return over ? SEAT_OVER : s->mover;
}

/* A turn is one step. */
bool tictac_mid_turn(const void *s)
{
	(void)s;
	return false;
}

step_t tictac_end_turn_step(const void *s)
{
	(void)s;
	return STEP_NONE;
}

bool tictac_legal(const void *state, struct steps *out)
{
	const struct tictac *s = state;
	uint16_t list[TICTAC_MOVES_MAX];
	int n = s->halfmove_clock < TICTAC_HALFMOVE_CLOCK_MAX ? tictac_generate_moves(s, list) : 0;
	for (int i = 0; i < n; i++)
		steps_add(out, list[i]);
	return true;
}

step_t tictac_random_step(const void *state, struct fast_rng *rng)
{
	const struct tictac *s = state;
	uint16_t list[TICTAC_MOVES_MAX];
	int n = s->halfmove_clock < TICTAC_HALFMOVE_CLOCK_MAX ? tictac_generate_moves(s, list) : 0;
	return n ? list[fast_rng_below(rng, (uint32_t)n)] : STEP_NONE;
}

void tictac_apply(void *state, step_t step, struct events *events)
{
	struct tictac *s = state, before;
	if (events)
		before = *s;
	tictac_make_move(s, (uint16_t)step);
	if (events)
		tictac_move_events(&before, (uint16_t)step, s, events);
}

static struct result win_for(int seat, enum reason reason)
{
	return (struct result){tictac_seat_names[seat], reason};
}

static struct result draw_by(enum reason reason)
{
	return (struct result){"draw", reason};
}

struct result tictac_result(const void *state, int to_move, int occurrences)
{
	const struct tictac *s = state;
	enum tictac_status status = TICTAC_ONGOING;
	if (to_move == SEAT_OVER) /* for want of moves, or of progress */
		status = s->halfmove_clock < TICTAC_HALFMOVE_CLOCK_MAX ? status_without_moves(s)
		                                                       : tictac_status(s);
	switch (status) {
	case TICTAC_LINE:
		return win_for(!s->mover, REASON_LINE);
	case TICTAC_CHECKMATE:
		return win_for(!s->mover, REASON_CHECKMATE);
	case TICTAC_STALEMATE:
		return draw_by(REASON_STALEMATE);
	case TICTAC_ONGOING:
	case TICTAC_HALFMOVE_CLOCK_DRAW:
		break;
	}
	if (occurrences >= 3)
		return draw_by(REASON_REPETITION);
	return status == TICTAC_HALFMOVE_CLOCK_DRAW ? draw_by(REASON_QUIET)
	                                            : (struct result){"*", REASON_NONE};
}

int tictac_returns(const void *state, int occurrences, int seat)
{
	const struct tictac *s = state;
	enum reason reason = tictac_result(s, tictac_to_move(s), occurrences).reason;
	if (reason != REASON_LINE && reason != REASON_CHECKMATE)
		return 0;
	return seat == s->mover ? -1 : 1;
}

uint64_t tictac_key(const void *state)
{
	const struct tictac *s = state;
	return splitmix64(tictac_position_key(s) + s->halfmove_clock);
}

/* 0 would mean that the state takes no part. */
uint64_t tictac_repetition_key(const void *state)
{
	uint64_t key = tictac_position_key(state);
	return key ? key : 1;
}

/* ---- why a step is illegal */

static const char *const kind_names[TICTAC_KINDS] = {
	"pawn", "knight", "bishop", "rook", "queen", "king",
};

static struct tictac_square_names square_name(int square)
{
	return tictac_square_names(1u << square);
}

#define illegal(violation, rule, ...) violation_set(violation, &tictac_rules[rule], __VA_ARGS__)

/* What a step that is possible in itself does to lines and kings. */
static void explain_outcome(const struct tictac *s, uint16_t move, struct violation *violation)
{
	struct tictac after = *s;
	int us = s->mover;
	tictac_make_move(&after, move);
	unsigned king = tictac_pieces(&after, us, TICTAC_KING);
	bool attacked = tictac_in_check(&after, us);
	if (attacked && king >> tictac_to(move) & 1)
		illegal(violation, T6, "an enemy piece attacks %s", square_name(tictac_to(move)).s);
	else if (tictac_line[after.by_seat[!us]])
		illegal(violation, T12, "the enemy's line still stands after it");
	else {
		ensure(attacked);
		illegal(violation, T10,
		        tictac_in_check(s, us) ? "the king on %s stays attacked"
		                               : "it opens the king on %s to attack",
		        tictac_square_names(king).s);
	}
}

static void explain_addition(const struct tictac *s, uint16_t move, struct violation *violation)
{
	int us = s->mover, kind = tictac_new_kind(move), to = tictac_to(move);
	if (!tictac_in_reserve(s, us, kind))
		illegal(violation, T2, "there is no %s left in the reserve", kind_names[kind]);
	else if (tictac_occupied(s) >> to & 1)
		illegal(violation, T3, "%s is not empty", square_name(to).s);
	else if (tictac_popcount[s->by_seat[us]] >= TICTAC_PIECES_MAX)
		illegal(violation, T4, "there are four pieces on the board already");
	else if (kind == TICTAC_PAWN && !(tictac_home_rank(us) >> to & 1))
		illegal(violation, T5, "a pawn is added on rank %d only", us == TICTAC_WHITE ? 1 : 3);
	else
		explain_outcome(s, move, violation);
}

/* Why a pawn does not go from one square to another. False: it does. */
static bool explain_pawn(const struct tictac *s, int from, int to, struct violation *violation)
{
	int us = s->mover;
	bool ahead = to == from + (us == TICTAC_WHITE ? 3 : -3);
	bool attacks = tictac_pseudo_attacks[us][TICTAC_PAWN][from] >> to & 1;
	if (!ahead && !attacks)
		illegal(violation, T7, "a pawn goes one square ahead, or captures one diagonally ahead");
	else if (ahead && tictac_occupied(s) >> to & 1)
		illegal(violation, T7, "a pawn steps only to an empty square, and %s is taken",
		        square_name(to).s);
	else if (attacks && s->by_seat[us] >> to & 1)
		illegal(violation, T9, "the piece on %s is an own one", square_name(to).s);
	else if (attacks && !(s->by_seat[!us] >> to & 1))
		illegal(violation, T7, "a pawn goes diagonally only to capture, and %s is empty",
		        square_name(to).s);
	else
		return false;
	return true;
}

/* Why a piece that is no pawn does not go from one square to another, if that is why. */
static bool explain_piece(const struct tictac *s, int from, int to, struct violation *violation)
{
	int us = s->mover, kind = tictac_kind_at(s, from);
	if (!(tictac_pseudo_attacks[us][kind][from] >> to & 1))
		illegal(violation, T7, "a %s does not go from %s to %s", kind_names[kind],
		        square_name(from).s, square_name(to).s);
	else if (!(tictac_attacks(kind, us, from, tictac_occupied(s)) >> to & 1))
		illegal(violation, T7, "%s stands in the way", square_name((from + to) / 2).s);
	else if (s->by_seat[us] >> to & 1)
		illegal(violation, T9, "the piece on %s is an own one", square_name(to).s);
	else
		return false;
	return true;
}

static void explain_move(const struct tictac *s, uint16_t move, struct violation *violation)
{
	int us = s->mover, from = tictac_from(move), to = tictac_to(move);
	int kind = tictac_kind_at(s, from);
	bool on_far_rank = tictac_home_rank(!us) >> to & 1,
		 names_promotion = tictac_move_type(move) == TICTAC_PROMOTION;
	if (kind == TICTAC_NO_PIECE)
		illegal(violation, T3, "there is no piece on %s", square_name(from).s);
	else if (s->by_seat[!us] >> from & 1)
		illegal(violation, T3, "the piece on %s is the enemy's", square_name(from).s);
	else if (from == to)
		illegal(violation, T3, "there is no passing");
	else if (kind == TICTAC_PAWN ? explain_pawn(s, from, to, violation)
	                             : explain_piece(s, from, to, violation))
		return;
	else if (names_promotion && kind != TICTAC_PAWN)
		illegal(violation, T8, "only a pawn is promoted, and on %s stands a %s",
		        square_name(from).s, kind_names[kind]);
	else if (names_promotion && !on_far_rank)
		illegal(violation, T8, "a pawn is promoted on rank %d only", us == TICTAC_WHITE ? 3 : 1);
	else if (!names_promotion && kind == TICTAC_PAWN && on_far_rank)
		illegal(violation, T8, "the pawn must become n, b, r or q: %s%sq for a queen",
		        square_name(from).s, square_name(to).s);
	else
		explain_outcome(s, move, violation);
}

bool tictac_is_legal(const void *state, step_t step, struct violation *violation)
{
	const struct tictac *s = state;
	struct violation ignored;
	bool generated = tictac_generates(s, (uint16_t)step);
	if (generated && s->halfmove_clock < TICTAC_HALFMOVE_CLOCK_MAX)
		return true;
	if (!violation)
		violation = &ignored;
	if (generated)
		illegal(violation, T16, "the game is drawn: %u turns without progress", s->halfmove_clock);
	else if (tictac_move_type((uint16_t)step) == TICTAC_ADDITION)
		explain_addition(s, (uint16_t)step, violation);
	else
		explain_move(s, (uint16_t)step, violation);
	return false;
}
