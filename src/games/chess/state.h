/* state.h - orthodox chess inside its folder: the state, the step, and the slots of
 * the contract by the file they are in.
 *
 * The state is a position of the chess library and the way castling is written. A
 * step is a move of the library with a bit set above it, so that it is never 0; it
 * means the same whichever way castling is written. */
#ifndef GAMES_CHESS_STATE_H
#define GAMES_CHESS_STATE_H

#include "chess/position.h"
#include "game/game.h"
#include "game/perfect.h"

struct chess {
	struct chess_position p;
	uint8_t chess960; /* castling is written as king takes rook, always */
	uint8_t padding[7];
};

enum {
	CHESS_STEP_BIT = 1 << 16,
	CHESS_FIFTY_MOVE_CLOCK = 100, /* half-moves, M7 */
	CHESS_THREEFOLD = 3           /* occurrences of a position, M7 */
};

static inline step_t chess_step_of(chess_move move)
{
	return (step_t)(CHESS_STEP_BIT | move);
}

static inline chess_move chess_step_move(step_t step)
{
	return (chess_move)(step & 0xFFFF);
}

/* True for castling with a king on the e file and a rook on the a or h file,
 * which is written as in orthodox chess: e1g1. */
static inline bool chess_is_standard_castling(chess_move move)
{
	int rook = file_of(chess_move_to(move));
	return file_of(chess_move_from(move)) == FILE_E && (rook == FILE_A || rook == FILE_H);
}

/* The letter of a piece in positions, and of the piece on a square. */
static inline char chess_piece_letter(enum chess_side side, enum chess_kind kind)
{
	return (side == CHESS_WHITE ? "PNBRQK" : "pnbrqk")[kind];
}
static inline char chess_letter_at(const struct chess_board *b, int square)
{
	enum chess_side side = bb_has(b->side[CHESS_BLACK], square) ? CHESS_BLACK : CHESS_WHITE;
	return chess_piece_letter(side, chess_kind_at(b, square));
}

/* The square of the king of the seat to move when it is in check, else SQUARE_NONE. */
static inline int chess_checked_king(const struct chess *s)
{
	enum chess_side us = (enum chess_side)s->p.side_to_move;
	return chess_in_check(&s->p.board, NULL, us) ? chess_king_square(&s->p.board, us) : SQUARE_NONE;
}

/* ---- names.c: "white", "black", NULL */
extern const char *const chess_seat_names[];

/* ---- rules.c */
extern const struct rule chess_rules[]; /* M1 and M7 */
/* Insufficient material: true when nothing the seats still have can mate (M7). */
bool chess_insufficient_material(const struct chess_board *b);
int chess_to_move(const void *s);
bool chess_mid_turn(const void *s);
step_t chess_end_turn_step(const void *s);
bool chess_is_legal(const void *s, step_t step, struct violation *violation);
void chess_apply(void *s, step_t step, struct events *events);
struct result chess_result(const void *s, int to_move, int occurrences);
int chess_returns(const void *s, int occurrences, int seat);
uint64_t chess_key(const void *s);
uint64_t chess_repetition_key(const void *s);

/* ---- movegen.c */
bool chess_legal(const void *s, struct steps *out);
step_t chess_random_step(const void *s, struct fast_rng *rng);
uint64_t chess_perft(const void *s, int depth, const atomic_bool *stop);

/* ---- events.c: appends the events of a move that led from one state to another */
void chess_add_events(const struct chess *before, chess_move move, const struct chess *after,
                      struct events *events);

/* ---- text.c, paths.c */
bool chess_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void chess_step_to_text(const void *s, step_t step, struct strbuf *out);
int chess_paths(const void *s, step_t step, struct path out[PATHS_MAX]);

/* ---- position.c */
void chess_start(const struct setup *setup, void *out);
bool chess_state_from_text(const char *text, const struct setup *setup, void *out,
                           struct error *err);
void chess_state_to_text(const void *s, struct strbuf *out);

/* ---- pgn.c */
void chess_pgn(const struct game_score *score, struct strbuf *out);

/* ---- observe.c */
PERFECT_INFORMATION_SLOTS(chess);

/* ---- view.c */
void chess_state_fields(const void *s, bool derived, const struct field_sink *out);
void chess_board_items(const void *s, struct scene *out);

/* ---- info.c, eval.c, root.c */
extern const struct game_info chess_info;
int chess_evaluate(const void *s, int seat);
void chess_evaluate_terms(const void *s, int seat, struct eval_terms *out);
uint64_t chess_attackers(const void *s, int seat, int square);
int chess_material(const void *s, int seat);
extern const uint16_t chess_level_elo[];
void chess_search(struct search *search);

#endif
