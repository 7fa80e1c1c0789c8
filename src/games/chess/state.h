/* state.h - orthodox chess inside its folder: the state, the step, and what its
 * files offer each other.
 *
 * The state is the position of the orthodox core and the way castling is
 * written. A step is a move of the core with a bit set above it, so that it is
 * never 0; it means the same whichever way castling is written. */
#ifndef GAMES_CHESS_STATE_H
#define GAMES_CHESS_STATE_H

#include "game/game.h"
#include "chess/position.h"

struct chess {
	struct chess_position p;
	uint8_t chess960; /* castling is written as king takes rook, always */
	uint8_t padding[7];
};

enum {
	CHESS_STEP_BIT = 1 << 16,
	CHESS_FIFTY_MOVE_CLOCK = 100, /* turns, M7 */
	CHESS_THREEFOLD = 3           /* of a position, M7 */
};

static inline step_t chess_step_of(chess_move move)
{
	return (step_t)(CHESS_STEP_BIT | move);
}

static inline chess_move chess_step_move(step_t step)
{
	return (chess_move)(step & 0xFFFF);
}

/* True when nothing the seats still have can ever mate (M7). */
bool chess_insufficient_material(const struct chess_board *b);

/* True for castling with a king on the e file and a rook on the a or h file,
 * which is written as in orthodox chess: e1g1. */
static inline bool chess_is_standard_castling(chess_move move)
{
	int rook = file_of(chess_move_to(move));
	return file_of(chess_move_from(move)) == FILE_E && (rook == FILE_A || rook == FILE_H);
}

/* about.c, rules.c, text.c: constant facts; M1 and M7; "white", "black", NULL. */
extern const struct game_info chess_info;
extern const struct rule chess_rules[];
extern const char *const chess_seat_names[];

/* The letter of a piece in the position. */
char chess_piece_letter(enum chess_side side, enum chess_kind kind);

/* view.c: appends the events of a move that led from one state to another. */
void chess_add_events(const struct chess *before, chess_move move, const struct chess *after,
                      struct events *events);

/* Slots of the contract, by the file they are in. */
/* text.c */
void chess_start(const struct setup *setup, void *out);
bool chess_state_from_text(const char *text, const struct setup *setup, void *out,
                           struct error *err);
void chess_state_to_text(const void *s, struct strbuf *out);
bool chess_step_from_text(const void *s, const char *token, step_t *out, struct error *err);
void chess_step_to_text(const void *s, step_t step, struct strbuf *out);
/* rules.c */
bool chess_is_legal(const void *s, step_t step, struct violation *why);
/* view.c */
void chess_state_fields(const void *s, bool derived, put_field *put, void *to);
void chess_board_items(const void *s, put_item *put, void *to);
void chess_draw(const void *s, struct strbuf *out);
/* pgn.c */
void chess_pgn(const void *start, const step_t *steps, size_t n, struct result result,
               struct strbuf *out);
/* think.c */
void chess_search(struct search *search);

#endif
