/* notation.c - seats, teams, pieces and lists of them, read and written: what tokens
 * and positions are made of. */
#include "games/spies/state.h"

#include <string.h>

const char *const spies_seat_names[] = {"p1", "p2", "p3", "p4", "p5", "p6", NULL};
const char *const spies_team_names[] = {"W", "B", NULL};
const char *const spies_piece_names[] = {"Q",  "R1", "R2", "B1", "B2", "N1",
                                         "N2", "P1", "P2", "P3", "P4", NULL};

/* One of the names that stands at *at; no name here begins another. */
static bool parse_name(const char **at, const char *const *names, uint8_t *out)
{
	for (int i = 0; names[i]; i++) {
		const char *name = names[i], *c = *at;
		while (*name && *c == *name)
			c++, name++;
		if (!*name) {
			*at = c;
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

bool spies_parse_piece(const char **at, uint8_t *piece)
{
	return parse_name(at, spies_piece_names, piece);
}

bool spies_parse_card(const char **at, uint8_t *card)
{
	return spies_parse_piece(at, card) || parse_unknown(at, card);
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
		if (cards[bb_lsb(seats)] == SPIES_UNKNOWN)
			unknown |= seats & -seats;
	return unknown;
}

void spies_add_separator(struct strbuf *out, size_t begin)
{
	if (out->n > begin)
		strbuf_add_char(out, ',');
}

void spies_add_name(struct strbuf *out, const char *name)
{
	strbuf_add_char(out, name[0]);
	if (name[1])
		strbuf_add_char(out, name[1]);
}

void spies_format_seats(unsigned seats, struct strbuf *out)
{
	size_t begin = out->n;
	for (unsigned left = seats; left; left &= left - 1) {
		spies_add_separator(out, begin);
		spies_add_name(out, spies_seat_names[bb_lsb(left)]);
	}
	if (!seats)
		strbuf_add_char(out, '-');
}

void spies_format_order(const uint8_t *seats, int n, struct strbuf *out)
{
	size_t begin = out->n;
	for (int i = 0; i < n; i++) {
		spies_add_separator(out, begin);
		spies_add_name(out, spies_seat_names[seats[i]]);
	}
	if (n == 0)
		strbuf_add_char(out, '-');
}

void spies_format_cards(const uint8_t *cards, int n, unsigned starred, struct strbuf *out)
{
	size_t begin = out->n;
	for (int i = 0; i < n; i++) {
		spies_add_separator(out, begin);
		spies_add_name(out, cards[i] == SPIES_UNKNOWN ? "?" : spies_piece_names[cards[i]]);
		if (starred >> i & 1)
			strbuf_add_char(out, '*');
	}
	if (n == 0)
		strbuf_add_char(out, '-');
}

void spies_format_teams(const uint8_t *teams, int n, struct strbuf *out)
{
	for (int i = 0; i < n; i++)
		spies_add_name(out, teams[i] == SPIES_UNKNOWN ? "?" : spies_team_names[teams[i]]);
}

step_t spies_step_from_entries(enum spies_step_kind kind, const uint8_t *entries, int n)
{
	uint32_t value = (uint32_t)n << 24;
	for (int i = 0; i < n; i++)
		value |= (uint32_t)entries[i] << 4 * i;
	return spies_step_encode(kind, value);
}
