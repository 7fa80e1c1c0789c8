/* fen.c - Forsyth-Edwards Notation. Reading is strict, field by field into a scratch
 * position that is copied out only when everything holds, so a refused text changes
 * nothing. */
#include "chess/fen.h"

#include <stddef.h>
#include <string.h>

#include "chess/square.h"

static const char kind_letters[] = "pnbrqk";

struct fen_reader {
	struct chess_position position;
	bitboard champions;
	bool marked; /* champions and pawns on their own back rank are known */
	struct error *err;
};

struct fen_field {
	const char *text;
	size_t length;
};

enum { FEN_FIELDS = 6, EPD_FIELDS = 4 };

/* Is false, for `return bad_fen(err, "…")`. */
#define bad_fen(err, why) error_set(err, ERROR_BAD_POSITION, why)

static char lower(char c)
{
	return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

/* Splits at the spaces; there must be six fields, or four as EPD has them, none empty. */
static bool split_fen(const char *text, struct fen_field field[FEN_FIELDS], struct error *err)
{
	static const char *const counters[] = {"0", "1"};
	int n = 0;
	for (;;) {
		size_t length = strcspn(text, " ");
		if (length == 0)
			return n == 0 || *text ? bad_fen(err, "a field is empty (one space between fields)")
			                       : bad_fen(err, "text ends in a space");
		if (n == FEN_FIELDS)
			return bad_fen(err, "there are more than six fields");
		field[n++] = (struct fen_field){text, length};
		text += length;
		if (!*text)
			break;
		text++;
	}
	for (int i = 0; n == EPD_FIELDS + i && i < 2; i++)
		field[n++] = (struct fen_field){counters[i], 1};
	return n == FEN_FIELDS || bad_fen(err, "there are fewer than six fields");
}

/* Puts the piece of a letter on a square. */
static bool put_piece(struct fen_reader *r, char letter, int square)
{
	struct chess_board *b = &r->position.board;
	char low = lower(letter);
	if (low == 'z' && r->marked) {
		r->champions |= bb_of(square);
		low = 'n';
	}
	const char *found = strchr(kind_letters, low);
	if (!found)
		return bad_fen(r->err, "the board has a letter that is no man");
	b->kind[found - kind_letters] |= bb_of(square);
	b->side[letter == lower(letter) ? CHESS_BLACK : CHESS_WHITE] |= bb_of(square);
	return true;
}

static bool read_rank(struct fen_reader *r, struct fen_field *rest, int rank)
{
	int file = 0;
	bool digit = false;
	while (rest->length && *rest->text != '/') {
		char c = *rest->text;
		rest->text++;
		rest->length--;
		if (c >= '1' && c <= '8') {
			if (digit)
				return bad_fen(r->err, "a board row has two numbers side by side");
			file += c - '0';
		} else {
			if (file >= 8)
				return bad_fen(r->err, "a board row has more than eight squares");
			if (!put_piece(r, c, square_at(file, rank)))
				return false;
			file++;
		}
		digit = c >= '1' && c <= '8';
	}
	if (file > 8)
		return bad_fen(r->err, "a board row has more than eight squares");
	if (file < 8)
		return bad_fen(r->err, "a board row has fewer than eight squares");
	return true;
}

static bool read_board(struct fen_reader *r, struct fen_field field)
{
	for (int rank = 7; rank >= 0; rank--) {
		if (!read_rank(r, &field, rank))
			return false;
		if (rank > 0 && !field.length)
			return bad_fen(r->err, "the board has fewer than eight rows");
		if (rank == 0 && field.length)
			return bad_fen(r->err, "the board has more than eight rows");
		field.text++;
		field.length -= rank > 0;
	}
	return true;
}

static bool check_pieces(const struct fen_reader *r)
{
	const struct chess_board *b = &r->position.board;
	bitboard pawns = b->kind[CHESS_PAWN];
	bitboard no_pawns = r->marked ? 0 : BB_RANK_1 | BB_RANK_8;
	if (bb_popcount(b->kind[CHESS_KING] & b->side[CHESS_WHITE]) != 1)
		return bad_fen(r->err, "white does not have exactly one king");
	if (bb_popcount(b->kind[CHESS_KING] & b->side[CHESS_BLACK]) != 1)
		return bad_fen(r->err, "black does not have exactly one king");
	if (pawns & b->side[CHESS_WHITE] & (BB_RANK_8 | no_pawns))
		return bad_fen(r->err, "a white pawn stands on a rank it cannot stand on");
	if (pawns & b->side[CHESS_BLACK] & (BB_RANK_1 | no_pawns))
		return bad_fen(r->err, "a black pawn stands on a rank it cannot stand on");
	return true;
}

static bool read_side(struct fen_reader *r, struct fen_field field)
{
	if (field.length != 1 || (*field.text != 'w' && *field.text != 'b'))
		return bad_fen(r->err, "the side to move is not w or b");
	r->position.side_to_move = *field.text == 'w' ? CHESS_WHITE : CHESS_BLACK;
	return true;
}

/* The side's rooks on the home rank, on one side of the king. */
static bitboard rooks_beside_king(const struct chess_board *b, enum chess_side side, bool right)
{
	bitboard king = b->kind[CHESS_KING] & b->side[side] & chess_home_rank(side);
	bitboard home = king ? chess_home_rank(side) : 0;
	bitboard outer = right ? ~(king | (king - 1)) : king - 1;
	return b->kind[CHESS_ROOK] & b->side[side] & home & outer;
}

static bool read_castling_right(struct fen_reader *r, char letter)
{
	struct chess_board *b = &r->position.board;
	enum chess_side side = letter == lower(letter) ? CHESS_BLACK : CHESS_WHITE;
	char low = lower(letter);
	bitboard right = rooks_beside_king(b, side, true), left = rooks_beside_king(b, side, false),
			 rook = 0;
	if (low == 'k' && right)
		rook = bb_of(bb_msb(right));
	else if (low == 'q' && left)
		rook = bb_of(bb_lsb(left));
	else if (low >= 'a' && low <= 'h')
		rook = (right | left) & (BB_FILE_A << (low - 'a'));
	else if (low != 'k' && low != 'q')
		return bad_fen(r->err, "the castling field has a letter that is neither K, Q nor a file");
	if (!rook)
		return bad_fen(r->err, "a castling right lacks its king or rook");
	if (b->castling_rooks & (rook & right ? right : left))
		return bad_fen(r->err, "a castling right is given twice");
	b->castling_rooks |= rook;
	return true;
}

static bool read_castling(struct fen_reader *r, struct fen_field field)
{
	if (field.length == 1 && *field.text == '-')
		return true;
	if (field.length > 4)
		return bad_fen(r->err, "the castling field is too long");
	for (size_t i = 0; i < field.length; i++) {
		if (!read_castling_right(r, field.text[i]))
			return false;
	}
	return true;
}

static bool read_ep(struct fen_reader *r, struct fen_field field)
{
	const enum chess_side us = (enum chess_side)r->position.side_to_move, them = chess_other(us);
	struct chess_board *b = &r->position.board;
	if (field.length == 1 && *field.text == '-')
		return true;
	if (field.length != 2 || field.text[0] < 'a' || field.text[0] > 'h' || field.text[1] < '1' ||
	    field.text[1] > '8')
		return bad_fen(r->err, "the en passant field is neither a square nor -");
	if (field.text[1] - '1' != chess_relative_rank(us, 5))
		return bad_fen(r->err, "the en passant square is on the wrong rank");
	bitboard ep = bb_of(square_at(field.text[0] - 'a', field.text[1] - '1'));
	bitboard from = chess_ahead(us, ep);
	bitboard to = chess_ahead(them, ep);
	if (!(to & b->kind[CHESS_PAWN] & b->side[them]))
		return bad_fen(r->err, "no pawn stands before the en passant square");
	if (ep & chess_occupied(b))
		return bad_fen(r->err, "a man stands on the en passant square");
	if (from & chess_occupied(b))
		return bad_fen(r->err, "a man stands where the en passant pawn came from");
	b->ep = ep;
	return true;
}

static bool read_counter(uint16_t *counter, struct fen_field field, struct error *err)
{
	uint32_t value = 0;
	if (field.length > 5)
		return bad_fen(err, "a move counter is too long");
	for (size_t i = 0; i < field.length; i++) {
		if (field.text[i] < '0' || field.text[i] > '9')
			return bad_fen(err, "a move counter is not a number");
		value = value * 10 + (uint32_t)(field.text[i] - '0');
	}
	if (value > CHESS_COUNTER_LIMIT)
		return bad_fen(err, "a move counter is too large");
	*counter = (uint16_t)value;
	return true;
}

static bool read_fields(struct fen_reader *r, const char *text)
{
	struct fen_field field[FEN_FIELDS];
	if (!split_fen(text, field, r->err) || !read_board(r, field[0]) || !check_pieces(r) ||
	    !read_side(r, field[1]) || !read_castling(r, field[2]) || !read_ep(r, field[3]) ||
	    !read_counter(&r->position.halfmove_clock, field[4], r->err) ||
	    !read_counter(&r->position.fullmove, field[5], r->err))
		return false;
	r->position.key = chess_position_key(&r->position);
	return true;
}

/* False when the side that has just moved left its king to be taken. */
static bool check_not_left(const struct fen_reader *r, const struct chess_marks *marks)
{
	enum chess_side them = chess_other((enum chess_side)r->position.side_to_move);
	if (marks && marks->shield == chess_king_square(&r->position.board, them))
		return true;
	return !chess_in_check(&r->position.board, marks, them) ||
	       bad_fen(r->err, "the side not to move is in check");
}

bool chess_fen_read(struct chess_position *p, const char *text, struct error *err)
{
	struct fen_reader r = {.err = err};
	if (!read_fields(&r, text) || !check_not_left(&r, NULL))
		return false;
	*p = r.position;
	return true;
}

bool chess_fen_read_marked(struct chess_position *p, struct chess_marks *marks, bool check_allowed,
                           const char *text, struct error *err)
{
	struct chess_marks m = *marks;
	struct fen_reader r = {.err = err, .marked = true};
	if (!read_fields(&r, text))
		return false;
	m.champions = r.champions;
	if (m.forbidden & (r.position.board.side[0] | r.position.board.side[1]))
		return bad_fen(err, "a man stands on a forbidden square");
	if (m.forbidden & r.position.board.ep)
		return bad_fen(err, "the en passant square is forbidden");
	if (!check_allowed && !check_not_left(&r, &m))
		return false;
	*p = r.position;
	*marks = m;
	return true;
}

static char letter_at(const struct chess_board *b, const struct chess_marks *marks, int square)
{
	char letter = kind_letters[chess_kind_at(b, square)];
	if (marks && bb_has(marks->champions, square))
		letter = 'z';
	return bb_has(b->side[CHESS_WHITE], square) ? (char)(letter - 'a' + 'A') : letter;
}

static char *write_board(char *out, const struct chess_board *b, const struct chess_marks *marks)
{
	for (int rank = 7; rank >= 0; rank--) {
		int empty = 0;
		for (int file = 0; file < 8; file++) {
			int square = square_at(file, rank);
			bool occupied = bb_has(chess_occupied(b), square);
			if (empty && occupied)
				*out++ = (char)('0' + empty);
			if (occupied)
				*out++ = letter_at(b, marks, square);
			empty = occupied ? 0 : empty + 1;
		}
		if (empty)
			*out++ = (char)('0' + empty);
		*out++ = rank ? '/' : ' ';
	}
	return out;
}

static char *write_castling_right(char *out, const struct chess_board *b, enum chess_side side,
                                  bool right, enum chess_castling_style style)
{
	bitboard rooks = rooks_beside_king(b, side, right), rook = rooks & b->castling_rooks;
	if (!rook)
		return out;
	bool outermost = rook == bb_of(right ? bb_msb(rooks) : bb_lsb(rooks));
	char letter = (char)('A' + file_of(bb_lsb(rook)));
	if (style == CHESS_X_FEN && outermost)
		letter = right ? 'K' : 'Q';
	*out++ = side == CHESS_WHITE ? letter : lower(letter);
	return out;
}

static char *write_counter(char *out, unsigned value)
{
	char digits[5];
	int n = 0;
	do
		digits[n++] = (char)('0' + value % 10);
	while ((value /= 10) != 0);
	while (n)
		*out++ = digits[--n];
	return out;
}

void chess_fen_write(const struct chess_position *p, const struct chess_marks *marks,
                     enum chess_castling_style style, char out[CHESS_FEN_SIZE])
{
	const struct chess_board *b = &p->board;
	out = write_board(out, b, marks);
	*out++ = p->side_to_move == CHESS_WHITE ? 'w' : 'b';
	*out++ = ' ';
	if (!b->castling_rooks)
		*out++ = '-';
	for (int side = CHESS_WHITE; side <= (int)CHESS_BLACK; side++) {
		out = write_castling_right(out, b, (enum chess_side)side, true, style);
		out = write_castling_right(out, b, (enum chess_side)side, false, style);
	}
	*out++ = ' ';
	if (b->ep) {
		square_to_text(bb_lsb(b->ep), 8, out);
		out += 2;
	} else {
		*out++ = '-';
	}
	*out++ = ' ';
	out = write_counter(out, p->halfmove_clock);
	*out++ = ' ';
	out = write_counter(out, p->fullmove);
	*out = '\0';
}
