/* events.c - what happened in a move, told to everybody: nothing is hidden. */
#include "games/tictac/state.h"

static struct piece_token piece_on(const struct tictac *s, int seat, int square)
{
	return piece_token_of_letter(tictac_piece_letter(seat, tictac_kind_at(s, square)));
}

void tictac_move_events(const struct tictac *before, uint16_t move, const struct tictac *after,
                        struct events *events)
{
	int us = before->mover, to = tictac_to(move), from = tictac_from(move);
	unsigned line = tictac_line[after->by_seat[us]], king = tictac_checked_king(after);
	struct piece_token piece = piece_on(after, us, to);
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		events_add(events, event_of_piece(EVENT_ADD, us, piece, to));
	} else {
		struct piece_token mover = piece_on(before, us, from);
		events_add(events, event_moved(us, mover, from, to));
		if (before->by_seat[!us] >> to & 1)
			events_add(events, event_captured(!us, piece_on(before, !us, to), to, us, mover));
	}
	if (tictac_move_type(move) == TICTAC_PROMOTION)
		events_add(events, event_of_piece(EVENT_PROMOTE, us, piece, to));
	if (king)
		events_add(events, event_of_square(EVENT_CHECK, !us, bb_lsb(king)));
	if (line) {
		struct event e = event_of(EVENT_ROW, us);
		e.squares = line;
		events_add(events, e);
	}
}
