/* events.c - what happened in a move, told to everybody: nothing is hidden. */
#include "games/tictac/state.h"

void tictac_move_events(const struct tictac *before, uint16_t move, const struct tictac *after,
                        struct events *events)
{
	int us = before->mover, to = tictac_to(move), from = tictac_from(move);
	const char *seat = tictac_seat_names[us], *enemy = tictac_seat_names[!us];
	unsigned line = tictac_line[after->by_seat[us]], king = tictac_checked_king(after);
	char piece = tictac_piece_letter(us, tictac_kind_at(after, to));
	struct tictac_square_names target = tictac_square_names(1u << to);
	if (tictac_move_type(move) == TICTAC_ADDITION) {
		events_add(events, TO_EVERYBODY, EVENT_ADD, "seat=%s piece=%c square=%s", seat, piece,
		           target.s);
	} else {
		events_add(events, TO_EVERYBODY, EVENT_MOVE, "seat=%s piece=%c from=%s to=%s", seat,
		           tictac_piece_letter(us, tictac_kind_at(before, from)),
		           tictac_square_names(1u << from).s, target.s);
		if (before->by_seat[!us] >> to & 1)
			events_add(events, TO_EVERYBODY, EVENT_CAPTURE,
			           "seat=%s piece=%c square=%s by=%s with=%c", enemy,
			           tictac_piece_letter(!us, tictac_kind_at(before, to)), target.s, seat,
			           tictac_piece_letter(us, tictac_kind_at(before, from)));
	}
	if (tictac_move_type(move) == TICTAC_PROMOTION)
		events_add(events, TO_EVERYBODY, EVENT_PROMOTE, "seat=%s piece=%c square=%s", seat, piece,
		           target.s);
	if (king)
		events_add(events, TO_EVERYBODY, EVENT_CHECK, "seat=%s square=%s", enemy,
		           tictac_square_names(king).s);
	if (line)
		events_add(events, TO_EVERYBODY, EVENT_ROW, "seat=%s squares=%s", seat,
		           tictac_square_names(line).s);
}
