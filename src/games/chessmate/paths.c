/* paths.c - a decision by clicks. A card that rides on a move is named last by tokens, but
 * people take it up first: so such a decision has two paths, and the one that begins with
 * the card is written `champion+e2e4@b1`. */
#include "chess/square.h"
#include "games/chessmate/names.h"
#include "games/chessmate/text.h"

static void add_square(struct path *path, const char *sign, int square, const char *phrase)
{
	char name[3];
	path_add_square(path, sign, square_to_text(square, 8, name), "", phrase);
}

/* The move; begin says where from. */
static void add_move(const struct chessmate *s, uci_move move, const char *begin, struct path *path)
{
	static const char *const promotions[] = {"q", "r", "b", "n"};
	char from[3],
		piece[2] = {chessmate_piece_letter(&s->pos.board, &s->marks, uci_move_from(move)), '\0'};
	path_add_square(path, "", square_to_text(uci_move_from(move), 8, from), piece, begin);
	add_square(path, "", uci_move_to(move), "to %s");
	if (uci_move_promotion(move)) {
		const char *letter = promotions[uci_move_promotion(move) - 1];
		path_add(path, PATH_PIECE, letter, letter, ", becoming a %s");
	}
}

/* A card between two signs, either of which may be "". */
static void add_card(const struct chessmate *s, int card, const char *before, const char *after,
                     struct path *path)
{
	const char *id = chessmate_card_ids[card_kind(card)];
	bool other = card_deck(card) != chessmate_deck_of_seat(s, (int)chessmate_side_to_move(s));
	path_add(path, PATH_CARD, before, id, *before ? ", then %s" : "%s");
	path_append(path, id);
	path_append(path, other ? "'" : "");
	path_append(path, after);
	if (s->own_decks)
		path->parts[path->n - 1].deck = chessmate_seat_names[card_deck(card)];
}

/* The squares of the card, the first behind a sign where the move stands between. */
static void add_targets(struct chessmate_step p, const char *sign, struct path *path)
{
	bool behind_card = path->parts[path->n - 1].kind == PATH_CARD;
	if (p.first < SQUARE_NONE)
		add_square(path, sign, p.first, behind_card ? "at %s" : ", at %s");
	if (p.second < SQUARE_NONE)
		add_square(path, "", p.second, "and %s");
}

/* The card first. One that may be played before the move or after it says which, for the
 * square that follows may mean either. */
static void make_card_path(const struct chessmate *s, struct chessmate_step p, struct path *path)
{
	bool rides = p.move != UCI_MOVE_NONE;
	const char *sign = rides ? "+" : p.first < SQUARE_NONE ? "@" : "";
	path->n = 0;
	if (chessmate_card_timings[card_kind(p.card)] == BEFORE_OR_AFTER) {
		add_card(s, p.card, "", "", path);
		path_add(path, PATH_WORD, sign, rides ? "after" : "before", "%s");
	} else {
		add_card(s, p.card, "", sign, path);
	}
	if (rides)
		add_move(s, p.move, ", from %s", path);
	add_targets(p, rides ? "@" : "", path);
}

int chessmate_paths(const void *state, step_t step, struct path out[PATHS_MAX])
{
	const struct chessmate *s = state;
	struct chessmate_step p = chessmate_step_unpack(step);
	out->n = 0;
	if (p.kind == STEP_PASS) {
		path_add(out, PATH_WORD, "pass", "pass", "%s");
		return 1;
	}
	if (p.move == UCI_MOVE_NONE) {
		make_card_path(s, p, out);
		return 1;
	}
	add_move(s, p.move, "from %s", out);
	if (p.card == CARD_NONE)
		return 1;
	add_card(s, p.card, "+", p.first < SQUARE_NONE ? "@" : "", out);
	add_targets(p, "", out);
	make_card_path(s, p, out + 1);
	return 2;
}
