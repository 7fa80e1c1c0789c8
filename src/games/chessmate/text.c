/* text.c - the tokens: decisions, chance and what the table says. */
#include "games/chessmate/text.h"

#include "chess/square.h"

const char *const cm_seats[] = {"white", "black", NULL};

const char *const card_ids[CARD_KINDS] = {
#define X(card, id, name, timing, targets, spellings, text) [CARD_##card] = id,
	CARDS(X)
#undef X
};

const uint8_t card_timings[CARD_KINDS] = {
#define X(card, id, name, timing, targets, spellings, text) [CARD_##card] = timing,
	CARDS(X)
#undef X
};

static const char promotions[] = "qrbn";
static const char *const verdicts[] = {"-", "checkmate", "stalemate"};
static const struct chance_word {
	const char *word;
	enum step_kind kind;
} chance_words[] = {
	{"deal", STEP_DEAL}, {"draw", STEP_DRAW}, {"mill", STEP_MILL}, {"fate", STEP_FATE},
};

/* ---- cards */

/* With a common deck an apostrophe names a card of a deck that is not there. */
static int other_deck(const struct cm *s, int seat)
{
	return s->own ? !seat : 1;
}

void cm_show_card(const struct cm *s, int seat, int card, struct strbuf *out)
{
	strbuf_add(out, card_ids[card_kind(card)]);
	if (card_deck(card) != cm_deck(s, seat))
		strbuf_add_char(out, '\'');
}

static size_t id_length(const char *at)
{
	return strspn(at, "abcdefghijklmnopqrstuvwxyz-");
}

int cm_read_card(const struct cm *s, int seat, const char **at)
{
	size_t n = id_length(*at);
	int kind = 0;
	while (kind < (int)CARD_KINDS &&
	       !(strncmp(card_ids[kind], *at, n) == 0 && card_ids[kind][n] == '\0'))
		kind++;
	if (kind == (int)CARD_KINDS)
		return CARD_NONE;
	bool other = (*at)[n] == '\'';
	*at += n + other;
	return kind + OTHER_DECK * (other ? other_deck(s, seat) : cm_deck(s, seat));
}

int cm_pop_card(const struct cm *s, int seat, cards *set)
{
	for (int kind = 0; kind < (int)CARD_KINDS; kind++)
		for (int i = 0; i < 2; i++) {
			int deck = i ? other_deck(s, seat) : cm_deck(s, seat);
			cards bit = card_bit(kind + OTHER_DECK * deck);
			if (*set & bit) {
				*set ^= bit;
				return kind + OTHER_DECK * deck;
			}
		}
	return CARD_NONE;
}

/* ---- reading */

static bool no_token(const char *token, struct error *err)
{
	return error_set(err, ERROR_BAD_SYNTAX, strchr(token, ':')
		? "'%s' is nothing that chance or the table says: deal:w=a,b,c, draw:b=a, mill:w=a, fate:w=a,b,c, over:-"
		: "'%s' is no decision: e2e4, e2e4+champion@b1, long-jump@b1h8, vulture or pass",
		ellipsize(token).s);
}

static int read_square(const char **at)
{
	int square = square_from_text(*at, 8, 8);
	if (square < 0)
		return SQUARE_NONE;
	*at += 2;
	return square;
}

/* `e2e4` or `a7a8q`; false, and *AT unmoved, when there is none. */
static bool read_move(const char **at, wire_move *out)
{
	const char *c = *at;
	int from = read_square(&c);
	int to = from < SQUARE_NONE ? read_square(&c) : SQUARE_NONE;
	if (to == SQUARE_NONE)
		return false;
	const char *promotion = *c ? strchr(promotions, *c) : NULL;
	*out = wire_of(from, to, promotion ? (int)(promotion - promotions) + 1 : 0);
	*at = c + (promotion != NULL);
	return true;
}

/* The card of a token and its squares, up to the end. */
static bool read_played(const struct cm *s, const char *at, struct parts *p)
{
	p->card = cm_read_card(s, (int)cm_mover(s), &at);
	if (p->card == CARD_NONE)
		return false;
	if (*at == '@') {
		at++;
		p->a = read_square(&at);
		if (p->a == SQUARE_NONE)
			return false;
		p->b = read_square(&at);
	}
	return *at == '\0';
}

static bool read_decision(const struct cm *s, const char *at, struct parts *p)
{
	*p = parts_of_turn(NO_MOVE, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
	if (strcmp(at, "pass") == 0) {
		p->kind = STEP_PASS;
		return true;
	}
	if (!read_move(&at, &p->move))
		return read_played(s, at, p);
	return *at == '\0' || (*at == '+' && read_played(s, at + 1, p));
}

/* One card of a list, or one that is not told. */
static bool read_item(const struct cm *s, const char **at, struct parts *p)
{
	if (**at != '?') {
		int card = cm_read_card(s, p->seat, at);
		if (card == CARD_NONE || (p->set & card_bit(card)))
			return false;
		p->set |= card_bit(card);
		return true;
	}
	bool other = (*at)[1] == '\'';
	*at += 1 + other;
	p->hidden[other ? other_deck(s, p->seat) : cm_deck(s, p->seat)]++;
	return true;
}

static bool read_items(const struct cm *s, const char *at, struct parts *p)
{
	for (int n = 0; n < HAND; n++) {
		if (!read_item(s, &at, p))
			return false;
		if (*at == '\0')
			return true;
		if (*at++ != ',')
			return false;
	}
	return false;
}

static bool read_chance(const struct cm *s, const char *token, struct parts *p)
{
	*p = (struct parts){.kind = STEP_OVER};
	if (strncmp(token, "over:", 5) == 0) {
		int verdict = GOES_ON;
		while (verdict <= (int)STALEMATE && strcmp(token + 5, verdicts[verdict]) != 0)
			verdict++;
		p->verdict = (enum verdict)verdict;
		return verdict <= (int)STALEMATE;
	}
	for (size_t i = 0; i < sizeof chance_words / sizeof *chance_words; i++) {
		const struct chance_word *w = &chance_words[i];
		if (strncmp(token, w->word, 4) != 0 || token[4] != ':')
			continue;
		if ((token[5] != 'w' && token[5] != 'b') || token[6] != '=')
			return false;
		p->kind = w->kind;
		p->seat = token[5] == 'b';
		return read_items(s, token + 7, p);
	}
	return false;
}

bool cm_read_step(const void *s, const char *token, step_t *out, struct error *err)
{
	struct parts p;
	if (!(strchr(token, ':') ? read_chance : read_decision)(s, token, &p))
		return no_token(token, err);
	*out = pack(p);
	return true;
}

/* ---- writing */

static void show_square(int square, struct strbuf *out)
{
	char name[3];
	if (square < SQUARE_NONE)
		strbuf_add(out, square_to_text(square, 8, name));
}

static void show_turn(const struct cm *s, struct parts p, struct strbuf *out)
{
	if (p.move != NO_MOVE) {
		show_square(wire_from(p.move), out);
		show_square(wire_to(p.move), out);
		if (wire_promotion(p.move))
			strbuf_add_char(out, promotions[wire_promotion(p.move) - 1]);
	}
	if (p.card == CARD_NONE)
		return;
	if (p.move != NO_MOVE)
		strbuf_add_char(out, '+');
	cm_show_card(s, (int)cm_mover(s), p.card, out);
	if (p.a < SQUARE_NONE)
		strbuf_add_char(out, '@');
	show_square(p.a, out);
	show_square(p.b, out);
}

static void show_chance(const struct cm *s, struct parts p, struct strbuf *out)
{
	const struct chance_word *w = chance_words;
	const char *comma = "";
	while (w->kind != p.kind)
		w++;
	strbuf_printf(out, "%s:%c=", w->word, "wb"[p.seat]);
	for (; p.set; comma = ",") {
		strbuf_add(out, comma);
		cm_show_card(s, p.seat, cm_pop_card(s, p.seat, &p.set), out);
	}
	for (int i = 0; i < 2; i++)
		for (int n = p.hidden[i ? other_deck(s, p.seat) : cm_deck(s, p.seat)]; n > 0; n--) {
			strbuf_printf(out, "%s?%s", comma, i ? "'" : "");
			comma = ",";
		}
}

void cm_show_step(const void *state, step_t step, struct strbuf *out)
{
	const struct cm *s = state;
	struct parts p = unpack(step);
	switch (p.kind) {
	case STEP_TURN:
		show_turn(s, p, out);
		break;
	case STEP_PASS:
		strbuf_add(out, "pass");
		break;
	case STEP_OVER:
		strbuf_printf(out, "over:%s", verdicts[p.verdict]);
		break;
	default:
		show_chance(s, p, out);
	}
}
