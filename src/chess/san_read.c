/* san_read.c - moves in algebraic notation, as people and programs write them, by trying
 * every legal move: nothing can be read that is not legal, and what fits several is known
 * to be ambiguous. */
#include <string.h>

#include "base/utf8.h"
#include "chess/explain.h"
#include "chess/movegen.h"
#include "chess/san.h"
#include "chess/square.h"

/* What a text says of a move. */
struct said {
	int kind;       /* enum chess_kind; -1: whatever stands on the square it comes from */
	int file, rank; /* where it comes from; -1: not said */
	int to;         /* a square; -1: only its file is said */
	int to_file;
	int castling;              /* 0; or in how many parts it is written: 2 short, 3 long */
	enum chess_kind promotion; /* CHESS_NO_KIND: none */
};

static int kind_of_letter(char c)
{
	static const char letters[] = "PNBRQK";
	const char *at = c ? strchr(letters, c) : NULL;
	return at ? (int)(at - letters) : -1;
}

/* O-O and O-O-O, with zeros or small letters, too: in how many parts, or 0. */
static int castling_parts(const char *s, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (i % 2 ? s[i] != '-' : !strchr("Oo0", s[i]))
			return 0;
	return n == 3 ? 2 : n == 5 ? 3 : 0;
}

/* Cuts the piece a pawn becomes off the end: e8=Q, e8Q, e8/Q, e7e8q. */
static enum chess_kind cut_promotion(const char *s, size_t *n)
{
	if (*n < 3 || (s[*n - 1] >= '1' && s[*n - 1] <= '8'))
		return CHESS_NO_KIND;
	bool small = strchr("nbrq", s[*n - 1]);
	int kind = kind_of_letter(small ? (char)(s[*n - 1] - 'a' + 'A') : s[*n - 1]);
	if (kind < CHESS_KNIGHT || kind > CHESS_QUEEN)
		return CHESS_NO_KIND;
	*n -= 1;
	*n -= strchr("=/", s[*n - 1]) ? 1 : 0;
	return (enum chess_kind)kind;
}

/* The letter of a figurine, U+2654 KING to U+265F PAWN, at s; 0 when there is none. */
static char letter_of_figurine(const char *s)
{
	bool is_one = (unsigned char)s[0] == 0xE2 && (unsigned char)s[1] == 0x99 &&
	              (unsigned char)s[2] >= 0x94 && (unsigned char)s[2] <= 0x9F;
	return is_one ? "KQRBNP"[((unsigned char)s[2] - 0x94) % 6] : '\0';
}

/* Copies a text of at most size - 1 bytes with letters for figurines; false when it is longer. */
static bool copy_with_letters(const char *s, char *out, size_t size)
{
	size_t n = 0;
	for (char letter; *s && n + 1 < size; s += letter ? 3 : 1) {
		letter = letter_of_figurine(s);
		out[n++] = letter ? letter : *s;
	}
	out[n] = '\0';
	return !*s;
}

/* The length without marks of check and of quality, and without what says `en passant`. */
static size_t length_without_marks(const char *s)
{
	static const char *const passant[] = {"e.p.", "ep"};
	size_t n = strlen(s);
	while (n && strchr("+#!?", s[n - 1]))
		n--;
	for (size_t i = 0; i < sizeof passant / sizeof *passant; i++) {
		size_t k = strlen(passant[i]);
		if (n > k + 3 && strncmp(s + n - k, passant[i], k) == 0)
			return n - k;
	}
	return n;
}

static bool is_file(char c)
{
	return c >= 'a' && c <= 'h';
}

/* A pawn's capture by its files alone: ed, exd. */
static bool parse_files(const char *s, size_t n, struct said *said)
{
	bool crossed = n == 3 && strchr("x:", s[1]);
	if (said->kind > CHESS_PAWN || !(n == 2 || crossed) || !is_file(s[0]) || !is_file(s[n - 1]))
		return false;
	said->kind = CHESS_PAWN;
	said->file = s[0] - 'a';
	said->to = -1;
	said->to_file = s[n - 1] - 'a';
	return said->file != said->to_file;
}

/* False when the text is not of the form of a move. */
static bool parse(const char *text, struct said *said)
{
	char copy[32], *s = copy;
	if (!copy_with_letters(text, copy, sizeof copy))
		return false;
	size_t n = length_without_marks(s);
	*said = (struct said){.kind = -1, .file = -1, .rank = -1, .promotion = CHESS_NO_KIND};
	said->castling = castling_parts(s, n);
	if (said->castling)
		return true;
	if (n && (said->kind = kind_of_letter(*s)) >= 0) {
		s++;
		n--;
	}
	said->promotion = cut_promotion(s, &n);
	if (parse_files(s, n, said))
		return true;
	if (n < 2 || (said->to = square_from_text(s + n - 2, 8, 8)) < 0)
		return false;
	n -= 2;
	n -= n && strchr("x:-", s[n - 1]) ? 1 : 0;
	if (n && is_file(*s)) {
		said->file = *s++ - 'a';
		n--;
	}
	if (n && *s >= '1' && *s <= '8') {
		said->rank = *s++ - '1';
		n--;
	}
	if (said->kind < 0 && (said->file < 0 || said->rank < 0))
		said->kind = CHESS_PAWN;
	return n == 0;
}

static bool comes_from(const struct said *said, int square)
{
	return (said->file < 0 || file_of(square) == said->file) &&
	       (said->rank < 0 || rank_of(square) == said->rank);
}

static bool is_said(const struct said *said, const struct chess_position *p, chess_move move)
{
	int from = chess_move_from(move), to = chess_move_to(move);
	if (chess_move_type(move) == CHESS_CASTLING) {
		if (said->castling)
			return (to > from) == (said->castling == 2);
		/* e1g1 and e1h1, but not Kg1, which may be a step of the king in Chess960. */
		return said->kind < 0 && comes_from(said, from) &&
		       (said->to == to ||
		        (file_of(from) == FILE_E && said->to == chess_castled_king(from, to)));
	}
	bool there = said->to >= 0 ? to == said->to : file_of(to) == said->to_file;
	return !said->castling && there && comes_from(said, from) &&
	       chess_move_promotion(move) == said->promotion &&
	       (said->kind < 0 || chess_kind_at(&p->board, from) == (enum chess_kind)said->kind);
}

/* Why none of the legal moves is meant. */
static bool refuse(const struct said *said, const struct chess_position *p, const char *text,
                   struct error *err)
{
	const struct chess_board *b = &p->board;
	bitboard candidates = 0, own = b->side[p->side_to_move];
	char why[160];
	enum chess_side us = (enum chess_side)p->side_to_move;
	const char *side = us == CHESS_WHITE ? "white" : "black";
	if (said->castling)
		return error_set(err, ERROR_ILLEGAL_MOVE, "%s: %s may not castle so", text, side);
	if (said->to < 0)
		return error_set(err, ERROR_ILLEGAL_MOVE, "%s: no pawn of %s takes so", text, side);
	for (bitboard rest = said->kind < 0 ? own : own & b->kind[said->kind]; rest;) {
		int square = bb_pop_lsb(&rest);
		bool ahead =
			said->kind != CHESS_PAWN || said->file >= 0 || file_of(square) == file_of(said->to);
		candidates |= comes_from(said, square) && ahead ? bb_of(square) : 0;
	}
	bitboard reach = candidates & chess_attackers_to(b, NULL, us, said->to);
	candidates = reach ? reach : candidates;
	if (bb_of(said->to) & own)
		return error_set(err, ERROR_ILLEGAL_MOVE, "%s: a piece of %s stands on %s", text, side,
		                 chess_square_name(said->to).s);
	if (said->kind == CHESS_PAWN && chess_relative_rank(us, rank_of(said->to)) == 7 &&
	    said->promotion == CHESS_NO_KIND)
		return error_set(err, ERROR_ILLEGAL_MOVE, "%s: what the pawn becomes is not said", text);
	if (!candidates || bb_more_than_one(candidates) || said->promotion != CHESS_NO_KIND)
		return error_set(err, ERROR_ILLEGAL_MOVE, "%s: no %s of %s can go there", text,
		                 said->kind < 0 ? "piece" : chess_kind_name((enum chess_kind)said->kind),
		                 side);
	chess_explain(p, NULL, chess_move_encode(bb_lsb(candidates), said->to, CHESS_NORMAL), why,
	              sizeof why);
	return error_set(err, ERROR_ILLEGAL_MOVE, "%s: %s", text, why);
}

bool chess_san_read(const struct chess_position *p, const char *text, chess_move *out,
                    struct error *err)
{
	struct said said;
	struct chess_move_list legal;
	chess_move found = CHESS_NO_MOVE;
	if (!parse(text, &said))
		return error_set(err, ERROR_BAD_SYNTAX, "%s is no move", ellipsize(text).s);
	chess_generate_moves(p, NULL, CHESS_GEN_LEGAL, &legal);
	for (unsigned i = 0; i < legal.count; i++) {
		if (!is_said(&said, p, legal.move[i]))
			continue;
		if (found != CHESS_NO_MOVE) {
			char first[CHESS_SAN_SIZE], second[CHESS_SAN_SIZE];
			chess_san_write(p, found, first);
			chess_san_write(p, legal.move[i], second);
			return error_set(err, ERROR_ILLEGAL_MOVE, "%s: both %s and %s are possible", text,
			                 first, second);
		}
		found = legal.move[i];
	}
	if (found == CHESS_NO_MOVE)
		return refuse(&said, p, text, err);
	*out = found;
	return true;
}
