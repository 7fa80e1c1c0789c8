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
static bool read_name(const char **at, const char *const *names, uint8_t *out)
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

bool spies_read_seat(const char **at, uint8_t *seat)
{
	return read_name(at, spies_seat_names, seat);
}

static bool read_unknown(const char **at, uint8_t *out)
{
	if (**at != '?')
		return false;
	++*at;
	*out = SPIES_UNKNOWN;
	return true;
}

bool spies_read_team(const char **at, uint8_t *team)
{
	return read_name(at, spies_team_names, team) || read_unknown(at, team);
}

bool spies_read_card(const char **at, uint8_t *card)
{
	return read_name(at, spies_piece_names, card) || read_unknown(at, card);
}

int spies_read_list(const char *text, bool (*read)(const char **at, uint8_t *entry),
                    uint8_t entries[SEATS_MAX])
{
	for (int n = 0; n < SEATS_MAX; text++) {
		if (!read(&text, &entries[n++]))
			return 0;
		if (!*text)
			return n;
		if (*text != ',')
			return 0;
	}
	return 0;
}

int spies_read_teams(const char *text, uint8_t teams[SEATS_MAX])
{
	int n = 0;
	while (n < SEATS_MAX && spies_read_team(&text, &teams[n]))
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

unsigned spies_known(const uint8_t *cards, int n)
{
	unsigned known = 0;
	for (int i = 0; i < n; i++)
		known |= 1u << cards[i];
	return known & SPIES_ALL;
}

unsigned spies_unknown(const uint8_t *cards, unsigned seats)
{
	unsigned unknown = 0;
	for (; seats; seats &= seats - 1)
		if (cards[spies_first(seats)] == SPIES_UNKNOWN)
			unknown |= seats & -seats;
	return unknown;
}

/* Puts a piece on a square, or notes the first fault. */
static void put(struct spies_setup *setup, int piece, int square)
{
	if (setup->fault)
		return;
	setup->piece = piece;
	setup->square = square;
	if (setup->standing >> piece & 1)
		setup->fault = SPIES_TWICE;
	else if (SPIES_BUILDING >> square & 1)
		setup->fault = SPIES_WALLED;
	else if (setup->taken >> square & 1)
		setup->fault = SPIES_SHARED;
	setup->standing |= (uint16_t)(1u << piece);
	setup->taken |= spies_bit(square);
	setup->at[piece] = (uint8_t)square;
}

bool spies_read_setup(const char *text, bool whole, struct spies_setup *out)
{
	unsigned all = SPIES_ALL;
	*out = (struct spies_setup){0};
	for (const char *at = text;; at++) {
		uint8_t piece;
		int square;
		if (!read_name(&at, spies_piece_names, &piece) || (square = square_read(at, 8, 8)) < 0)
			return false;
		put(out, piece, square);
		at += 2;
		if (!*at)
			break;
		if (*at != ',')
			return false;
	}
	if (whole && !out->fault && out->standing != all) {
		out->fault = SPIES_MISSING;
		out->piece = spies_first(all & ~out->standing);
	}
	return true;
}

uint32_t spies_fault_pack(const struct spies_setup *setup)
{
	return (uint32_t)(setup->fault << 10 | setup->piece << 6 | setup->square);
}

struct spies_fault_words spies_fault_words(uint32_t packed)
{
	struct spies_fault_words words = {.rule = 4};
	enum spies_fault fault = (enum spies_fault)(packed >> 10);
	const char *piece = spies_piece_names[packed >> 6 & 15];
	char square[3];
	square_name(packed & 63, 8, square);
	switch (fault) {
	case SPIES_TWICE:
		words.rule = 3;
		snprintf(words.text, sizeof words.text, "there is only one %s", piece);
		break;
	case SPIES_WALLED:
		words.rule = 2;
		snprintf(words.text, sizeof words.text, "%s cannot stand on %s, which is building",
		         piece, square);
		break;
	case SPIES_SHARED:
		snprintf(words.text, sizeof words.text, "%s is taken, %s cannot stand there too",
		         square, piece);
		break;
	default:
		snprintf(words.text, sizeof words.text, "%s has no square", piece);
	}
	return words;
}

/* A comma between entries. */
static void part(struct strbuf *out, size_t begin)
{
	if (out->n > begin)
		strbuf_add_char(out, ',');
}

void spies_show_seats(unsigned seats, struct strbuf *out)
{
	size_t begin = out->n;
	for (unsigned left = seats; left; left &= left - 1) {
		part(out, begin);
		strbuf_add(out, spies_seat_names[spies_first(left)]);
	}
	if (!seats)
		strbuf_add_char(out, '-');
}

void spies_show_list(const uint8_t *seats, int n, struct strbuf *out)
{
	size_t begin = out->n;
	for (int i = 0; i < n; i++) {
		part(out, begin);
		strbuf_add(out, spies_seat_names[seats[i]]);
	}
	if (n == 0)
		strbuf_add_char(out, '-');
}

void spies_show_cards(const uint8_t *cards, int n, unsigned starred, struct strbuf *out)
{
	size_t begin = out->n;
	for (int i = 0; i < n; i++) {
		part(out, begin);
		strbuf_add(out, cards[i] == SPIES_UNKNOWN ? "?" : spies_piece_names[cards[i]]);
		if (starred >> i & 1)
			strbuf_add_char(out, '*');
	}
	if (n == 0)
		strbuf_add_char(out, '-');
}

void spies_show_setup(const uint8_t *at, unsigned standing, struct strbuf *out)
{
	size_t begin = out->n;
	char name[3];
	for (unsigned left = standing; left; left &= left - 1) {
		int piece = spies_first(left);
		part(out, begin);
		strbuf_printf(out, "%s%s", spies_piece_names[piece], square_name(at[piece], 8, name));
	}
	if (!standing)
		strbuf_add_char(out, '-');
}

void spies_show_teams(const uint8_t *teams, int n, struct strbuf *out)
{
	for (int i = 0; i < n; i++)
		strbuf_add(out, teams[i] == SPIES_UNKNOWN ? "?" : spies_team_names[teams[i]]);
}
