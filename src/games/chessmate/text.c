/* text.c - tokens, both ways: decisions, chance and table steps. */
#include "games/chessmate/text.h"

#include "chess/square.h"
#include "games/chessmate/names.h"

static const char promotion_letters[] = "qrbn";
static const char *const verdict_words[] = {"-", "checkmate", "stalemate"};
static const struct chance_word {
	const char *word;
	enum chessmate_step_kind kind;
} chance_words[] = {
	{"deal", STEP_DEAL},
	{"draw", STEP_DRAW},
	{"mill", STEP_MILL},
	{"fate", STEP_FATE},
};

/* ---- reading */

static bool not_a_token(const char *token, struct error *err)
{
	return error_set(
		err, ERROR_BAD_SYNTAX,
		strchr(token, ':')
			? "'%s' is nothing that chance or the table says: deal:w=a,b,c, draw:b=a, mill:w=a, "
			  "fate:w=a,b,c, over:-"
			: "'%s' is no decision: e2e4, e2e4+champion@b1, long-jump@b1h8, vulture or pass",
		ellipsize(token).s);
}

/* Moves *at on when there is one. */
static inline int read_square(const char **at)
{
	int square = square_from_text(*at, 8, 8);
	if (square < 0)
		return SQUARE_NONE;
	*at += 2;
	return square;
}

/* `e2e4` or `a7a8q`; false, and *at unmoved, when there is none. */
static bool read_move(const char **at, uci_move *out)
{
	const char *c = *at;
	int from = read_square(&c);
	int to = from < SQUARE_NONE ? read_square(&c) : SQUARE_NONE;
	if (to == SQUARE_NONE)
		return false;
	const char *promotion = *c ? strchr(promotion_letters, *c) : NULL;
	*out = uci_move_of(from, to, promotion ? (int)(promotion - promotion_letters) + 1 : 0);
	*at = c + (promotion != NULL);
	return true;
}

/* The card of a token and its squares, up to the end of the token. */
static bool read_card_part(const struct chessmate *s, const char *at, struct chessmate_step *p)
{
	p->card = chessmate_card_from_text(s, (int)chessmate_side_to_move(s), &at);
	if (p->card == CARD_NONE)
		return false;
	if (*at == '@') {
		at++;
		p->first = read_square(&at);
		if (p->first == SQUARE_NONE)
			return false;
		p->second = read_square(&at);
	}
	return *at == '\0';
}

/* A decision without a move. */
static bool read_card_or_pass(const struct chessmate *s, const char *token,
                              struct chessmate_step *p)
{
	bool pass = strcmp(token, "pass") == 0;
	if (pass)
		p->kind = STEP_PASS;
	return pass || read_card_part(s, token, p);
}

/* One card of a list, or `?` for a hidden one. */
static bool read_item(const struct chessmate *s, const char **at, struct chessmate_step *p)
{
	if (**at != '?') {
		int card = chessmate_card_from_text(s, p->seat, at);
		if (card == CARD_NONE || (p->cards & card_bit(card)))
			return false;
		p->cards |= card_bit(card);
		return true;
	}
	bool other = (*at)[1] == '\'';
	*at += 1 + other;
	p->hidden[other ? chessmate_other_deck(s, p->seat) : chessmate_deck_of_seat(s, p->seat)]++;
	return true;
}

static bool read_items(const struct chessmate *s, const char *at, struct chessmate_step *p)
{
	for (int n = 0; n < HAND_SIZE; n++) {
		if (!read_item(s, &at, p))
			return false;
		if (*at == '\0')
			return true;
		if (*at++ != ',')
			return false;
	}
	return false;
}

static bool read_chance(const struct chessmate *s, const char *token, struct chessmate_step *p)
{
	*p = (struct chessmate_step){.kind = STEP_OVER};
	if (strncmp(token, "over:", 5) == 0) {
		int verdict = VERDICT_GOES_ON;
		while (verdict <= (int)VERDICT_STALEMATE && strcmp(token + 5, verdict_words[verdict]) != 0)
			verdict++;
		p->verdict = (enum chessmate_verdict)verdict;
		return verdict <= (int)VERDICT_STALEMATE;
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

bool chessmate_step_from_text(const void *s, const char *token, step_t *out, struct error *err)
{
	struct chessmate_step p =
		chessmate_turn_step(UCI_MOVE_NONE, CARD_NONE, SQUARE_NONE, SQUARE_NONE);
	const char *rest = token;
	bool read;
	if (read_move(&rest, &p.move)) /* most tokens */
		read = *rest == '\0' || (*rest == '+' && read_card_part(s, rest + 1, &p));
	else
		read = (strchr(token, ':') ? read_chance : read_card_or_pass)(s, token, &p);
	if (read)
		*out = chessmate_step_pack(p);
	return read || not_a_token(token, err);
}

/* ---- writing */

static void write_square(int square, struct strbuf *out)
{
	char name[3];
	if (square < SQUARE_NONE)
		strbuf_add(out, square_to_text(square, 8, name));
}

static void write_turn(const struct chessmate *s, struct chessmate_step p, struct strbuf *out)
{
	if (p.move != UCI_MOVE_NONE) {
		write_square(uci_move_from(p.move), out);
		write_square(uci_move_to(p.move), out);
		if (uci_move_promotion(p.move))
			strbuf_add_char(out, promotion_letters[uci_move_promotion(p.move) - 1]);
	}
	if (p.card == CARD_NONE)
		return;
	if (p.move != UCI_MOVE_NONE)
		strbuf_add_char(out, '+');
	chessmate_card_to_text(s, (int)chessmate_side_to_move(s), p.card, out);
	if (p.first < SQUARE_NONE)
		strbuf_add_char(out, '@');
	write_square(p.first, out);
	write_square(p.second, out);
}

static void write_chance(const struct chessmate *s, struct chessmate_step p, struct strbuf *out)
{
	const struct chance_word *w = chance_words;
	const char *comma = "";
	while (w->kind != p.kind)
		w++;
	strbuf_printf(out, "%s:%c=", w->word, "wb"[p.seat]);
	for (; p.cards; comma = ",") {
		strbuf_add(out, comma);
		chessmate_card_to_text(s, p.seat, chessmate_card_pop(s, p.seat, &p.cards), out);
	}
	for (int i = 0; i < 2; i++)
		for (int n =
		         p.hidden[i ? chessmate_other_deck(s, p.seat) : chessmate_deck_of_seat(s, p.seat)];
		     n > 0; n--) {
			strbuf_printf(out, "%s?%s", comma, i ? "'" : "");
			comma = ",";
		}
}

bool chessmate_plays_card(step_t step)
{
	struct chessmate_step p = chessmate_step_unpack(step);
	return p.kind == STEP_TURN && p.card != CARD_NONE;
}

void chessmate_step_to_text(const void *state, step_t step, struct strbuf *out)
{
	const struct chessmate *s = state;
	struct chessmate_step p = chessmate_step_unpack(step);
	switch (p.kind) {
	case STEP_TURN:
		write_turn(s, p, out);
		break;
	case STEP_PASS:
		strbuf_add(out, "pass");
		break;
	case STEP_OVER:
		strbuf_printf(out, "over:%s", verdict_words[p.verdict]);
		break;
	default:
		write_chance(s, p, out);
	}
}
