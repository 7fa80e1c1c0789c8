/* position.c - the position text of trio, both ways. */
#include <string.h>

#include "tests/trio/state.h"

void trio_set_to_text(unsigned set, unsigned marked, struct strbuf *out)
{
	for (int card = 0; card < CARDS; card++)
		if (set >> card & 1)
			strbuf_printf(out, "%c%s", 'a' + card, marked >> card & 1 ? "!" : "");
}

void trio_hand_to_text(const struct trio *s, int seat, struct strbuf *out)
{
	trio_set_to_text(s->hand[seat], s->marked, out);
	for (int i = 0; i < s->hidden[seat]; i++)
		strbuf_add_char(out, '?');
	if (hand_size(s, seat) == 0)
		strbuf_add_char(out, '-');
}

void trio_row_to_text(const struct trio *s, int seat, struct strbuf *out)
{
	trio_set_to_text(s->row[seat], 0, out);
	if (!s->row[seat])
		strbuf_add_char(out, '-');
}

static const char *const phase_names[] = {
	"deal", "roll", "act:", "lay:", "draw:", "say:", "give:", "over"};

void trio_state_to_text(const void *state, struct strbuf *out)
{
	const struct trio *s = state;
	for (int seat = 0; seat < SEATS; seat++) {
		strbuf_add(out, seat ? "," : "");
		trio_hand_to_text(s, seat, out);
	}
	for (int seat = 0; seat < SEATS; seat++) {
		strbuf_add_char(out, seat ? ',' : ' ');
		trio_row_to_text(s, seat, out);
	}
	strbuf_printf(out, " %s", phase_names[s->phase]);
	if (s->phase == ACT || s->phase == LAY || s->phase == DRAW)
		strbuf_printf(out, "%d", s->left);
	if (s->phase == SAY || s->phase == GIVE)
		strbuf_printf(out, "p%d", s->asked + 1);
	if (s->phase == SAY)
		strbuf_add_char(out, (char)('a' + s->card));
	strbuf_printf(out, " %d", s->turn);
}

/* Reads one card; false when at points to none, or to one seen before. */
static bool new_card(struct trio *s, const char *at, unsigned *bit)
{
	if (*at < 'a' || *at >= 'a' + CARDS)
		return false;
	*bit = 1u << (*at - 'a');
	return (unseen(s) & *bit) != 0;
}

/* Reads a hand or row up to `end`; false when it is none. */
static bool read_set(struct trio *s, int seat, bool row, const char **at, char end)
{
	const char *c = *at;
	unsigned bit;
	if (*c == '-')
		c++;
	else
		do {
			if (!row && *c == '?') {
				if (++s->hidden[seat] > CARDS)
					return false;
			} else if (!new_card(s, c, &bit)) {
				return false;
			} else if (row) {
				s->row[seat] |= (uint8_t)bit;
			} else {
				s->hand[seat] |= (uint8_t)bit;
				if (c[1] == '!') {
					s->marked |= (uint8_t)bit;
					c++;
				}
			}
			c++;
		} while (*c && *c != end);
	*at = c + 1;
	return *c == end;
}

static bool read_digit(const char **at, uint8_t *out)
{
	if (**at < '0' || **at > '9')
		return false;
	*out = (uint8_t)(*(*at)++ - '0');
	return true;
}

static bool read_asked(const char **at, uint8_t *out)
{
	if (**at != 'p')
		return false;
	(*at)++;
	return read_digit(at, out) && *out >= 1 && *out <= SEATS && (*out)--;
}

static bool read_phase(struct trio *s, const char **at)
{
	int i = 0;
	while (i <= OVER && strncmp(*at, phase_names[i], strlen(phase_names[i])) != 0)
		i++;
	if (i > OVER)
		return false;
	*at += strlen(phase_names[i]);
	s->phase = (uint8_t)i;
	if (i == ACT || i == LAY || i == DRAW)
		return read_digit(at, &s->left);
	if (i == GIVE)
		return read_asked(at, &s->asked);
	if (i != SAY)
		return true;
	if (!read_asked(at, &s->asked) || **at < 'a' || **at >= 'a' + CARDS)
		return false;
	s->card = (uint8_t)(*(*at)++ - 'a');
	return true;
}

static bool parse(const char *text, struct trio *s)
{
	uint64_t turn;
	for (int i = 0; i < 2 * SEATS; i++)
		if (!read_set(s, i % SEATS, i >= SEATS, &text, i % SEATS == SEATS - 1 ? ' ' : ','))
			return false;
	if (!read_phase(s, &text) || *text != ' ')
		return false;
	if (!parse_number(text + 1, 1, TURNS + 1, &turn))
		return false;
	s->turn = (uint8_t)turn;
	return true;
}

/* X1: the seats have their cards in order, and nothing else has happened. */
static bool possible_deal(const struct trio *s)
{
	int next = dealt_next(s);
	for (int seat = 0; seat < SEATS; seat++)
		if (hand_size(s, seat) != (seat < next ? DEALT : 0) || s->row[seat])
			return false;
	return next < SEATS && s->turn == 1 && !s->marked;
}

static bool possible_ask(const struct trio *s)
{
	struct trio before = *s;
	before.phase = ACT;
	return trio_is_legal(&before, trio_pack((struct trio_step){STEP_ASK, s->asked, 0, s->card}),
	                     NULL);
}

static bool possible(const struct trio *s)
{
	int hand = hand_size(s, mover(s)), row = count_cards(s->row[mover(s)]), won = 0;
	for (int seat = 0; seat < SEATS; seat++) {
		if (count_cards(s->row[seat]) > ROW_WINS)
			return false;
		won += count_cards(s->row[seat]) == ROW_WINS;
	}
	if (pile_size(s) < 0 || won + (s->turn > TURNS) != (s->phase == OVER))
		return false;
	switch (s->phase) {
	case DEAL:
		return possible_deal(s);
	case ACT:
		return s->left >= 1 && s->left <= FACES;
	case LAY:
		return s->left >= 1 && s->left < FACES && row > 0 && hand > 0;
	case DRAW:
		return s->left < FACES && row > 0 && pile_size(s) > 0;
	case SAY:
		return possible_ask(s);
	case GIVE:
		return s->asked != mover(s) && row > 0 && hand > 0;
	default:
		return true;
	}
}

bool trio_state_from_text(const char *text, const struct setup *setup, void *out, struct error *err)
{
	struct trio s = {0};
	(void)setup;
	if (!parse(text, &s))
		return error_set(err, ERROR_BAD_POSITION, "that is no position of trio");
	if (!possible(&s))
		return error_set(err, ERROR_BAD_POSITION, "no game of trio leads to that");
	memcpy(out, &s, sizeof s);
	return true;
}
