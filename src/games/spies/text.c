/* text.c - tokens: every spelling that is accepted is read to one step, and every
 * step is written in one way. None depends on the state. */
#include "games/spies/state.h"

#include <string.h>

#include "chess/square.h"

/* True when *at begins with a word, which is then skipped. */
static bool skip(const char **at, const char *word)
{
	size_t n = strlen(word);
	if (strncmp(*at, word, n) != 0)
		return false;
	*at += n;
	return true;
}

/* `d1d5`, `d1d5+claim`, `pass`. */
static step_t read_decision(const char *at)
{
	if (strcmp(at, "pass") == 0)
		return spies_step(SPIES_STEP_MOVE, SPIES_PASS);
	int from = square_read(at, 8, 8), to = from < 0 ? -1 : square_read(at + 2, 8, 8);
	if (to < 0)
		return STEP_NONE;
	bool claims = strcmp(at + 4, "+claim") == 0;
	if (at[4] && !claims)
		return STEP_NONE;
	return spies_step(SPIES_STEP_MOVE, spies_make_move(from, to) | (claims ? SPIES_CLAIMS : 0u));
}

static step_t read_placement(const char *at)
{
	struct spies_setup setup;
	if (!spies_read_setup(at, true, &setup))
		return STEP_NONE;
	if (setup.fault)
		return spies_step(SPIES_STEP_MISPLACED, spies_fault_pack(&setup));
	return SPIES_SETUP_BIT | spies_setup_number(setup.at);
}

static step_t read_entries(const char *at, enum spies_kind kind,
                           bool (*read)(const char **at, uint8_t *entry))
{
	uint8_t entries[SEATS_MAX];
	int n = spies_read_list(at, read, entries);
	return n ? spies_step_of(kind, entries, n) : STEP_NONE;
}

/* Three seats at least (S1), as the grammar says. */
static step_t read_team_deal(const char *at)
{
	uint8_t teams[SEATS_MAX];
	int n = spies_read_teams(at, teams);
	return n >= 3 ? spies_step_of(SPIES_STEP_TEAMS, teams, n) : STEP_NONE;
}

/* `p2=W`. */
static step_t read_team_word(const char *at)
{
	uint8_t seat, team;
	if (!spies_read_seat(&at, &seat) || !skip(&at, "=") || !spies_read_team(&at, &team) || *at ||
	    team == SPIES_UNKNOWN)
		return STEP_NONE;
	return spies_step(SPIES_STEP_TEAM, (uint32_t)(seat << 1 | team));
}

/* `p3` or `-`. */
static step_t read_out_word(const char *at)
{
	uint8_t seat = SPIES_NOBODY;
	if (!(skip(&at, "-") || spies_read_seat(&at, &seat)) || *at)
		return STEP_NONE;
	return spies_step(SPIES_STEP_OUT, seat);
}

static step_t read_token(const char *at)
{
	if (skip(&at, "teams:"))
		return read_team_deal(at);
	if (skip(&at, "setup:"))
		return read_placement(at);
	if (skip(&at, "lives:"))
		return read_entries(at, SPIES_STEP_LIVES, spies_read_card);
	if (skip(&at, "targets:"))
		return read_entries(at, SPIES_STEP_TARGETS, spies_read_card);
	if (skip(&at, "order:"))
		return read_entries(at, SPIES_STEP_ORDER, spies_read_seat);
	if (skip(&at, "team:"))
		return read_team_word(at);
	if (skip(&at, "out:"))
		return read_out_word(at);
	return read_decision(at);
}

bool spies_read_step(const void *s, const char *token, step_t *out, struct error *err)
{
	(void)s;
	step_t step = read_token(token);
	if (step == STEP_NONE)
		return error_set(err, ERROR_BAD_SYNTAX,
		            "'%s' is no token: d1d5, d1d5+claim, pass, or teams: setup: lives: "
		            "targets: order: team: out: and what is dealt or said", ellipsize(token).s);
	*out = step;
	return true;
}

static void show_move(spies_move m, struct strbuf *out)
{
	char a[3], b[3];
	if (m == SPIES_PASS) {
		strbuf_add(out, "pass");
		return;
	}
	strbuf_printf(out, "%s%s%s", square_name(spies_from(m), 8, a), square_name(spies_to(m), 8, b),
	            m & SPIES_CLAIMS ? "+claim" : "");
}

void spies_show_step(const void *s, step_t step, struct strbuf *out)
{
	uint8_t entries[SEATS_MAX], at[SPIES_PIECES];
	uint32_t value = (uint32_t)step;
	int n = spies_entries(step);
	(void)s;
	for (int i = 0; i < SEATS_MAX; i++)
		entries[i] = (uint8_t)spies_entry(step, i);
	switch (spies_step_kind(step)) {
	case SPIES_STEP_MOVE:
		show_move((spies_move)value, out);
		break;
	case SPIES_STEP_TEAMS:
		strbuf_add(out, "teams:");
		spies_show_teams(entries, n, out);
		break;
	case SPIES_STEP_SETUP:
		strbuf_add(out, "setup:");
		spies_setup_squares(step & ~SPIES_SETUP_BIT, at);
		spies_show_setup(at, SPIES_ALL, out);
		break;
	case SPIES_STEP_LIVES:
	case SPIES_STEP_TARGETS:
		strbuf_add(out, spies_step_kind(step) == SPIES_STEP_LIVES ? "lives:" : "targets:");
		spies_show_cards(entries, n, 0, out);
		break;
	case SPIES_STEP_ORDER:
		strbuf_add(out, "order:");
		spies_show_list(entries, n, out);
		break;
	case SPIES_STEP_TEAM:
		strbuf_printf(out, "team:%s=%s", spies_seat_names[value >> 1], spies_team_names[value & 1]);
		break;
	case SPIES_STEP_OUT:
		strbuf_add(out, "out:");
		strbuf_add(out, value == SPIES_NOBODY ? "-" : spies_seat_names[value]);
		break;
	case SPIES_STEP_MISPLACED:
		strbuf_printf(out, "setup:%s", spies_fault_words(value).text);
		break;
	}
}
