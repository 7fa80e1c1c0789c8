/* placement.c - placements of the eleven pieces (S4): as numbers, and as text. */
#include "games/spies/state.h"

#include <stdio.h>

#include "chess/square.h"

/* Unranking a partial permutation (Lehmer code): the queen's place among the 56 free
 * squares is the highest digit, the next piece's among the 55 that are left the
 * second, and so on. */
void spies_placement_unrank(uint64_t index, uint8_t square_of[SPIES_PIECES])
{
	bitboard free_squares = ~SPIES_BUILDING;
	uint64_t digits = SPIES_PLACEMENTS;
	for (int piece = 0; piece < SPIES_PIECES; piece++) {
		digits /= (uint64_t)(SPIES_SQUARES - piece);
		square_of[piece] = (uint8_t)bb_nth(free_squares, (unsigned)(index / digits));
		index %= digits;
		free_squares ^= bb_of(square_of[piece]);
	}
}

uint64_t spies_placement_rank(const uint8_t square_of[SPIES_PIECES])
{
	bitboard free_squares = ~SPIES_BUILDING;
	uint64_t index = 0;
	for (int piece = 0; piece < SPIES_PIECES; piece++) {
		bitboard bit = bb_of(square_of[piece]);
		index = index * (uint64_t)(SPIES_SQUARES - piece) +
		        (uint64_t)bb_popcount(free_squares & (bit - 1));
		free_squares ^= bit;
	}
	return index;
}

/* Puts a piece on a square, or notes the first error. */
static void add_piece(struct spies_placement *placement, int piece, int square)
{
	if (placement->error)
		return;
	placement->piece = piece;
	placement->square = square;
	if (placement->on_board >> piece & 1)
		placement->error = SPIES_PIECE_TWICE;
	else if (SPIES_BUILDING >> square & 1)
		placement->error = SPIES_ON_BUILDING;
	else if (placement->occupied >> square & 1)
		placement->error = SPIES_SQUARE_OCCUPIED;
	placement->on_board |= (uint16_t)(1u << piece);
	placement->occupied |= bb_of(square);
	placement->square_of[piece] = (uint8_t)square;
}

bool spies_parse_placement(const char *text, bool whole, struct spies_placement *out)
{
	unsigned all = SPIES_ALL_PIECES;
	*out = (struct spies_placement){0};
	for (const char *at = text;; at++) {
		uint8_t piece;
		int square;
		if (!spies_parse_piece(&at, &piece) || (square = square_from_text(at, 8, 8)) < 0)
			return false;
		add_piece(out, piece, square);
		at += 2;
		if (!*at)
			break;
		if (*at != ',')
			return false;
	}
	if (whole && !out->error && out->on_board != all) {
		out->error = SPIES_PIECE_MISSING;
		out->piece = bb_lsb(all & ~out->on_board);
	}
	return true;
}

uint32_t spies_placement_error_pack(const struct spies_placement *placement)
{
	return (uint32_t)(placement->error << 10 | placement->piece << 6 | placement->square);
}

struct spies_placement_violation spies_placement_violation(uint32_t packed)
{
	struct spies_placement_violation violation = {.rule = 4};
	enum spies_placement_error error = (enum spies_placement_error)(packed >> 10);
	const char *piece = spies_piece_names[packed >> 6 & 15];
	char square[3];
	square_to_text(packed & 63, 8, square);
	switch (error) {
	case SPIES_PIECE_TWICE:
		violation.rule = 3;
		snprintf(violation.text, sizeof violation.text, "there is only one %s", piece);
		break;
	case SPIES_ON_BUILDING:
		violation.rule = 2;
		snprintf(violation.text, sizeof violation.text, "%s cannot stand on %s, which is building",
		         piece, square);
		break;
	case SPIES_SQUARE_OCCUPIED:
		snprintf(violation.text, sizeof violation.text, "%s is taken, %s cannot stand there too",
		         square, piece);
		break;
	default:
		snprintf(violation.text, sizeof violation.text, "%s has no square", piece);
	}
	return violation;
}

void spies_format_placement(const uint8_t *square_of, unsigned on_board, struct strbuf *out)
{
	size_t begin = out->n;
	char name[3];
	for (unsigned left = on_board; left; left &= left - 1) {
		int piece = bb_lsb(left);
		spies_add_separator(out, begin);
		spies_add_name(out, spies_piece_names[piece]);
		spies_add_name(out, square_to_text(square_of[piece], 8, name));
	}
	if (!on_board)
		strbuf_add_char(out, '-');
}
