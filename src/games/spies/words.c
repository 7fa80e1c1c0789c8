/* words.c - the words of this game, read and written: seats, teams, pieces, lists
 * of them, and whole placements. Tokens and positions are made of these. */
#include "games/spies/state.h"

#include <string.h>

#include "chess/square.h"

const char *const spies_seat_names[] = {"p1", "p2", "p3", "p4", "p5", "p6", NULL};
const char *const spies_team_names[] = {"W", "B", NULL};
const char *const spies_piece_names[] = {"Q",  "R1", "R2", "B1", "B2", "N1",
                                         "N2", "P1", "P2", "P3", "P4", NULL};

/* One of the names that stands at *at; no name here begins another. */
static bool parse_name(const char **at, const char *const *names, uint8_t *out)
{
	for (int i = 0; names[i]; i++) {
		size_t n = strlen(names[i]);
		if (strncmp(*at, names[i], n) == 0) {
			*at += n;
			*out = (uint8_t)i;
			return true;
		}
	}
	return false;
}

bool spies_parse_seat(const char **at, uint8_t *seat)
{
	return parse_name(at, spies_seat_names, seat);
}

static bool parse_unknown(const char **at, uint8_t *out)
{
	if (**at != '?')
		return false;
	++*at;
	*out = SPIES_UNKNOWN;
	return true;
}

bool spies_parse_team(const char **at, uint8_t *team)
{
	return parse_name(at, spies_team_names, team) || parse_unknown(at, team);
}

bool spies_parse_card(const char **at, uint8_t *card)
{
	return parse_name(at, spies_piece_names, card) || parse_unknown(at, card);
}

int spies_parse_list(const char *text, bool (*parse_entry)(const char **at, uint8_t *entry),
                     uint8_t entries[SEATS_MAX])
{
	for (int n = 0; n < SEATS_MAX; text++) {
		if (!parse_entry(&text, &entries[n++]))
			return 0;
		if (!*text)
			return n;
		if (*text != ',')
			return 0;
	}
	return 0;
}

int spies_parse_teams(const char *text, uint8_t teams[SEATS_MAX])
{
	int n = 0;
	while (n < SEATS_MAX && spies_parse_team(&text, &teams[n]))
		n++;
	return *text ? 0 : n;
}

unsigned spies_seat_set(const uint8_t *seats, int n)
{
	unsigned set = 0;
	for (int i = 0; i < n; i++) {
		if (set >> seats[i] & 1)
			return 0;
		set |= 1u << seats[i];
	}
	return set;
}

unsigned spies_known_cards(const uint8_t *cards, int n)
{
	unsigned known = 0;
	for (int i = 0; i < n; i++)
		known |= 1u << cards[i];
	return known & SPIES_ALL_PIECES;
}

unsigned spies_seats_unknown(const uint8_t *cards, unsigned seats)
{
	unsigned unknown = 0;
	for (; seats; seats &= seats - 1)
		if (cards[spies_lsb(seats)] == SPIES_UNKNOWN)
			unknown |= seats & -seats;
	return unknown;
}

/* Puts a piece on a square, or notes the first fault. */
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
	placement->occupied |= spies_bit(square);
	placement->square_of[piece] = (uint8_t)square;
}

bool spies_parse_placement(const char *text, bool whole, struct spies_placement *out)
{
	unsigned all = SPIES_ALL_PIECES;
	*out = (struct spies_placement){0};
	for (const char *at = text;; at++) {
		uint8_t piece;
		int square;
		if (!parse_name(&at, spies_piece_names, &piece) ||
		    (square = square_from_text(at, 8, 8)) < 0)
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
		out->piece = spies_lsb(all & ~out->on_board);
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

/* A comma between entries. */
static void add_separator(struct strbuf *out, size_t begin)
{
	if (out->n > begin)
		strbuf_add_char(out, ',');
}

void spies_format_seats(unsigned seats, struct strbuf *out)
{
	size_t begin = out->n;
	for (unsigned left = seats; left; left &= left - 1) {
		add_separator(out, begin);
		strbuf_add(out, spies_seat_names[spies_lsb(left)]);
	}
	if (!seats)
		strbuf_add_char(out, '-');
}

void spies_format_order(const uint8_t *seats, int n, struct strbuf *out)
{
	size_t begin = out->n;
	for (int i = 0; i < n; i++) {
		add_separator(out, begin);
		strbuf_add(out, spies_seat_names[seats[i]]);
	}
	if (n == 0)
		strbuf_add_char(out, '-');
}

void spies_format_cards(const uint8_t *cards, int n, unsigned starred, struct strbuf *out)
{
	size_t begin = out->n;
	for (int i = 0; i < n; i++) {
		add_separator(out, begin);
		strbuf_add(out, cards[i] == SPIES_UNKNOWN ? "?" : spies_piece_names[cards[i]]);
		if (starred >> i & 1)
			strbuf_add_char(out, '*');
	}
	if (n == 0)
		strbuf_add_char(out, '-');
}

void spies_format_placement(const uint8_t *square_of, unsigned on_board, struct strbuf *out)
{
	size_t begin = out->n;
	char name[3];
	for (unsigned left = on_board; left; left &= left - 1) {
		int piece = spies_lsb(left);
		add_separator(out, begin);
		strbuf_printf(out, "%s%s", spies_piece_names[piece],
		              square_to_text(square_of[piece], 8, name));
	}
	if (!on_board)
		strbuf_add_char(out, '-');
}

void spies_format_teams(const uint8_t *teams, int n, struct strbuf *out)
{
	for (int i = 0; i < n; i++)
		strbuf_add(out, teams[i] == SPIES_UNKNOWN ? "?" : spies_team_names[teams[i]]);
}
