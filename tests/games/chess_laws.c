/* chess_laws.c - chess with and without cards: no piece appears, the kings stay, marks
 * stand where they may, castling rights do not return; hands, draw piles and
 * discards are always exactly the decks. */
#include <ctype.h>
#include <string.h>

#include "game/registry.h"
#include "tests/games/laws.h"

enum { SQUARES = 64, FILES = 8, HAND = 3, KINDS_MOST = 32 };

/* The fields of a position. */
enum { BOARD, SIDE, RIGHTS, FORBIDDEN = 6, SHIELD, PLAYED, WHITE_HAND, BLACK_HAND, DISCARDS, LAST };

static const char *field(const char *position, int number)
{
	for (; number > 0 && *position; number--) {
		position += strcspn(position, " ");
		position += *position == ' ';
	}
	return position;
}

/* ---- pieces and marks */

/* Reads the board of a FEN, a1 first; empty squares are blanks. */
static bool read_board(const char *c, char board[SQUARES])
{
	int file = 0, rank = FILES - 1;
	memset(board, ' ', SQUARES);
	for (; *c && *c != ' '; c++) {
		if (*c == '/') {
			rank--;
			file = 0;
		} else if (isdigit((unsigned char)*c)) {
			file += *c - '0';
		} else if (rank >= 0 && file < FILES) {
			board[FILES * rank + file++] = *c;
		}
	}
	return rank == 0 && file == FILES;
}

static bool is_black(char piece)
{
	return islower((unsigned char)piece);
}

static bool pieces_add_up(const char board[SQUARES], const struct watch *w)
{
	int pieces[2] = {0}, kings[2] = {0};
	for (int i = 0; i < SQUARES; i++) {
		char piece = board[i];
		if (piece == ' ')
			continue;
		pieces[is_black(piece)]++;
		kings[is_black(piece)] += piece == 'K' || piece == 'k';
		if ((piece == 'P' && i / FILES == FILES - 1) || (piece == 'p' && i / FILES == 0))
			return false;
	}
	return pieces[0] + w->removed[0] == 16 && pieces[1] + w->removed[1] == 16 && kings[0] == 1 &&
	       kings[1] == 1;
}

static bool castling_rights_only_shrink(const char *c, struct watch *w)
{
	static const char all[] = "KQkq";
	unsigned now = 0;
	for (; *c && *c != ' '; c++)
		now |= strchr(all, *c) ? 1u << (strchr(all, *c) - all) : 0;
	bool fewer = !(now & ~w->castling_rights);
	w->castling_rights = now;
	return fewer;
}

bool chess_adds_up(const char *position, struct watch *w)
{
	char board[SQUARES];
	return read_board(position, board) && pieces_add_up(board, w) &&
	       castling_rights_only_shrink(field(position, RIGHTS), w);
}

static int read_square(const char *c)
{
	bool fine = c[0] >= 'a' && c[0] <= 'h' && c[1] >= '1' && c[1] <= '8';
	return fine ? FILES * (c[1] - '1') + c[0] - 'a' : -1;
}

/* Forbidden squares are empty and stay; a shield is the enemy's of the seat on move. */
static bool marks_are_sane(const char *position, struct watch *w)
{
	char board[SQUARES];
	const char *c = field(position, FORBIDDEN), *shield = field(position, SHIELD);
	int forbidden = 0, last = -1;
	bool fine = read_board(position, board);
	for (; fine && *c != '-' && *c != ' '; c += *c == ',') {
		int square = read_square(c);
		fine = square > last && board[square] == ' ';
		last = square;
		forbidden++;
		c += 2;
	}
	fine = fine && forbidden >= w->forbidden;
	w->forbidden = forbidden;
	if (!fine || *shield == '-')
		return fine;
	int square = read_square(shield);
	return square >= 0 && board[square] != ' ' &&
	       is_black(board[square]) == (*field(position, SIDE) == 'w');
}

/* ---- cards */

static const struct card *card_list(void)
{
	const struct game *const *g = registry_games();
	while (strcmp((*g)->name, "chessmate") != 0)
		g++;
	return (*g)->info->cards;
}

static int read_kind(const char *c, size_t n)
{
	const struct card *list = card_list();
	for (int kind = 0; list[kind].id; kind++)
		if (strlen(list[kind].id) == n && strncmp(list[kind].id, c, n) == 0)
			return kind;
	return -1;
}

/* Counts a list of cards of a deck, those with an apostrophe for the other; how many
 * there are, or -1 when one has no name. */
static int count_list(const char *c, int deck, int counts[2][KINDS_MOST])
{
	int n = 0;
	if (*c == '-')
		return 0;
	for (;; c++, n++) {
		size_t length = strcspn(c, "!',/ ");
		int kind = read_kind(c, length);
		c += length;
		bool other = *c == '\'';
		if (kind < 0)
			return -1;
		counts[deck ^ other][kind]++;
		c += strspn(c, "!'");
		if (*c != ',')
			return n + 1;
	}
}

/* The list of a deck, where those of two are apart. */
static const char *of_deck(const char *lists, int deck)
{
	return deck ? strchr(lists, '/') + 1 : lists;
}

/* What a seat has played last lies in the discards. */
static bool last_played_is_discarded(const char *last, int deck, int discards[2][KINDS_MOST])
{
	size_t length = strcspn(last, "', /");
	bool other = last[length] == '\'';
	int kind = read_kind(last, length);
	return *last == '-' || (kind >= 0 && discards[deck ^ other][kind] == 1);
}

/* The last card of the seat on move is one of this turn, so there is none without a card in it, and
 * what a reply took is not the other's last any more. */
static bool last_played_is_of_turn(const char *position)
{
	bool black = *field(position, SIDE) == 'b';
	const char *card = field(position, PLAYED), *last = field(position, LAST);
	const char *of[] = {last, last + strcspn(last, ",") + 1};
	return (*card != '-' || *of[black] == '-') && (*card != 'r' || *of[!black] == '-');
}

static bool cards_add_up(const char *position, const struct watch *w)
{
	int counts[2][KINDS_MOST] = {{0}}, discards[2][KINDS_MOST] = {{0}};
	for (int seat = 0; seat < 2; seat++) {
		int held = count_list(field(position, WHITE_HAND + seat), w->own_decks && seat, counts);
		if (held < 0 || held > HAND || (w->decision_due && held < HAND))
			return false;
	}
	for (int deck = 0; deck <= w->own_decks; deck++)
		if (count_list(of_deck(strbuf_get(&w->pile), deck), deck, counts) < 0 ||
		    count_list(of_deck(field(position, DISCARDS), deck), deck, counts) < 0 ||
		    count_list(of_deck(field(position, DISCARDS), deck), deck, discards) < 0)
			return false;
	for (int kind = 0; card_list()[kind].id; kind++)
		if (counts[0][kind] != 1 || counts[1][kind] != w->own_decks)
			return false;
	const char *last = field(position, LAST);
	return last_played_is_of_turn(position) && last_played_is_discarded(last, 0, discards) &&
	       last_played_is_discarded(last + strcspn(last, ",") + 1, w->own_decks, discards);
}

bool chessmate_adds_up(const char *position, struct watch *w)
{
	return chess_adds_up(position, w) && marks_are_sane(position, w) && cards_add_up(position, w);
}
