/* text.c - steps as tokens: every spelling that is accepted is read to one step, and
 * every step is written in one way. None depends on the state. */
#include "games/spies/state.h"

#include <string.h>

#include "chess/square.h"

/* True when *at begins with a prefix, which is then skipped. */
static bool skip_prefix(const char **at, const char *prefix)
{
	const char *c = *at;
	while (*prefix && *c == *prefix)
		c++, prefix++;
	if (*prefix)
		return false;
	*at = c;
	return true;
}

/* `d1d5` or `d1d5+claim`. */
static step_t parse_move(const char *at)
{
	int from = square_from_text(at, 8, 8), to = square_from_text(at + 2, 8, 8);
	if (to < 0)
		return STEP_NONE;
	bool claims = at[4] && strcmp(at + 4, "+claim") == 0;
	if (at[4] && !claims)
		return STEP_NONE;
	return spies_step_encode(SPIES_STEP_MOVE,
	                         spies_move_encode(from, to) | (claims ? SPIES_MOVE_CLAIMS : 0u));
}

static step_t parse_placement(const char *at)
{
	struct spies_placement placement;
	if (!spies_parse_placement(at, true, &placement))
		return STEP_NONE;
	if (placement.error)
		return spies_step_encode(SPIES_STEP_BAD_PLACEMENT, spies_placement_error_pack(&placement));
	return SPIES_PLACEMENT_BIT | spies_placement_rank(placement.square_of);
}

static step_t parse_entries(const char *at, enum spies_step_kind kind,
                            bool (*parse_entry)(const char **at, uint8_t *entry))
{
	uint8_t entries[SEATS_MAX];
	int n = spies_parse_list(at, parse_entry, entries);
	return n ? spies_step_from_entries(kind, entries, n) : STEP_NONE;
}

/* Three seats at least (S1), as the grammar says. */
static step_t parse_team_deal(const char *at)
{
	uint8_t teams[SEATS_MAX];
	int n = spies_parse_teams(at, teams);
	return n >= 3 ? spies_step_from_entries(SPIES_STEP_TEAMS, teams, n) : STEP_NONE;
}

/* `p2=W`. */
static step_t parse_team_shown(const char *at)
{
	uint8_t seat, team;
	if (!spies_parse_seat(&at, &seat) || !skip_prefix(&at, "=") || !spies_parse_team(&at, &team) ||
	    *at || team == SPIES_UNKNOWN)
		return STEP_NONE;
	return spies_step_encode(SPIES_STEP_TEAM, (uint32_t)(seat << 1 | team));
}

/* `p3` or `-`. */
static step_t parse_out(const char *at)
{
	uint8_t seat = SPIES_NOBODY;
	if (!(skip_prefix(&at, "-") || spies_parse_seat(&at, &seat)) || *at)
		return STEP_NONE;
	return spies_step_encode(SPIES_STEP_OUT, seat);
}

static step_t parse_token(const char *at)
{
	if (square_from_text(at, 8, 8) >= 0) /* most are moves */
		return parse_move(at);
	if (strcmp(at, "pass") == 0)
		return spies_step_encode(SPIES_STEP_MOVE, SPIES_MOVE_PASS);
	if (skip_prefix(&at, "teams:"))
		return parse_team_deal(at);
	if (skip_prefix(&at, "setup:"))
		return parse_placement(at);
	if (skip_prefix(&at, "lives:"))
		return parse_entries(at, SPIES_STEP_LIVES, spies_parse_card);
	if (skip_prefix(&at, "targets:"))
		return parse_entries(at, SPIES_STEP_TARGETS, spies_parse_card);
	if (skip_prefix(&at, "order:"))
		return parse_entries(at, SPIES_STEP_ORDER, spies_parse_seat);
	if (skip_prefix(&at, "team:"))
		return parse_team_shown(at);
	if (skip_prefix(&at, "out:"))
		return parse_out(at);
	return STEP_NONE;
}

bool spies_step_from_text(const void *s, const char *token, step_t *out, struct error *err)
{
	(void)s;
	step_t step = parse_token(token);
	if (step == STEP_NONE)
		return error_set(err, ERROR_BAD_SYNTAX,
		                 "'%s' is no token: d1d5, d1d5+claim, pass, or teams: setup: lives: "
		                 "targets: order: team: out: and what is dealt or said",
		                 ellipsize(token).s);
	*out = step;
	return true;
}

static void format_move(spies_move m, struct strbuf *out)
{
	char a[3], b[3];
	if (m == SPIES_MOVE_PASS) {
		strbuf_add(out, "pass");
		return;
	}
	strbuf_printf(out, "%s%s%s", square_to_text(spies_move_from(m), 8, a),
	              square_to_text(spies_move_to(m), 8, b), m & SPIES_MOVE_CLAIMS ? "+claim" : "");
}

void spies_step_to_text(const void *s, step_t step, struct strbuf *out)
{
	uint8_t entries[SEATS_MAX], at[SPIES_PIECES];
	uint32_t value = (uint32_t)step;
	int n = spies_step_length(step);
	(void)s;
	for (int i = 0; i < SEATS_MAX; i++)
		entries[i] = (uint8_t)spies_step_entry(step, i);
	switch (spies_step_kind(step)) {
	case SPIES_STEP_MOVE:
		format_move((spies_move)value, out);
		break;
	case SPIES_STEP_TEAMS:
		strbuf_add(out, "teams:");
		spies_format_teams(entries, n, out);
		break;
	case SPIES_STEP_PLACEMENT:
		strbuf_add(out, "setup:");
		spies_placement_unrank(step & ~SPIES_PLACEMENT_BIT, at);
		spies_format_placement(at, SPIES_ALL_PIECES, out);
		break;
	case SPIES_STEP_LIVES:
	case SPIES_STEP_TARGETS:
		strbuf_add(out, spies_step_kind(step) == SPIES_STEP_LIVES ? "lives:" : "targets:");
		spies_format_cards(entries, n, 0, out);
		break;
	case SPIES_STEP_ORDER:
		strbuf_add(out, "order:");
		spies_format_order(entries, n, out);
		break;
	case SPIES_STEP_TEAM:
		strbuf_printf(out, "team:%s=%s", spies_seat_names[value >> 1], spies_team_names[value & 1]);
		break;
	case SPIES_STEP_OUT:
		strbuf_add(out, "out:");
		strbuf_add(out, value == SPIES_NOBODY ? "-" : spies_seat_names[value]);
		break;
	case SPIES_STEP_BAD_PLACEMENT:
		strbuf_printf(out, "setup:%s", spies_placement_violation(value).text);
		break;
	}
}
