/* illegal_move.c - what was typed is read as if every move were legal, by trying the squares that the
 * pieces of the seat on move stand on; the engine says of each reading which rule forbids it. */
#include "protocol/illegal_move.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/phrases.h"

enum { SAID = 3 /* reasons at most */ };

/* Does a kind of piece go so far on an empty board? Of a pawn alone it counts whether it captures. */
static bool goes_so(const char *kind, int files, int ranks, bool captures)
{
	bool straight = !files || !ranks, diagonal = files == ranks;
	if (strcmp(kind, "pawn") == 0)
		return captures ? files == 1 && ranks == 1 : !files && ranks <= 2;
	if (strcmp(kind, "knight") == 0)
		return files * ranks == 2;
	if (strcmp(kind, "bishop") == 0)
		return diagonal;
	if (strcmp(kind, "rook") == 0)
		return straight;
	if (strcmp(kind, "king") == 0)
		return files <= 1 && ranks <= 1;
	return straight || diagonal;
}

/* A line, and the reasons why no reading of it is legal. */
struct refusal {
	const struct move_reader *by;
	const char *line;
	struct strbuf reasons;
	int said;
	const struct piece *piece; /* that the line was last found to mean, */
	int pieces, to;            /* how many, and where it goes */
	const char *rule;          /* that forbids it */
};

bool illegal_token(const struct move_reader *r, const char *token, struct error *why)
{
	return !engine_is_legal(r->engine, r->viewer, token, why) && why->code == ERROR_ILLEGAL_MOVE;
}

/* Tries a token: where the line means it and it is illegal, adds why. */
static bool try_token(struct refusal *r, const char *token)
{
	struct error why;
	if (!notation_matches(&r->by->n, token, r->line) || !illegal_token(r->by, token, &why))
		return false;
	if (r->said < SAID) {
		strbuf_add(&r->reasons, r->said ? "\n" : "");
		phrases_error(&why, &r->reasons);
		strbuf_add_char(&r->reasons, '.');
	}
	r->said++;
	r->rule = why.rule;
	return true;
}

/* The moves of the piece on a square to all others: those that it makes on an empty board, or those
 * that it does not. */
static void try_piece(struct refusal *r, int from, bool possible)
{
	const struct game_info *info = r->by->n.game->info;
	const struct scene_square *squares = r->by->n.scene->squares;
	int files = info->files, n = files * info->ranks;
	bool captures = strchr(r->line, 'x') != NULL;
	for (int to = 0; to < n; to++) {
		char a[3], b[3];
		auto_strbuf token = {0};
		int file_steps = abs(from % files - to % files),
			rank_steps = abs(from / files - to / files);
		if (to == from ||
		    goes_so(squares[from].piece->kind, file_steps, rank_steps, captures) != possible)
			continue;
		strbuf_printf(&token, "%s%s", info_square_name(info, from, a),
		              info_square_name(info, to, b));
		if (try_token(r, strbuf_get(&token))) {
			r->piece = squares[from].piece;
			r->pieces++;
			r->to = to;
		}
	}
}

/* Is a piece the seat's to move, or nobody's? */
static bool is_own(const struct refusal *r, const struct piece *piece)
{
	return !piece->seat || info_seat(r->by->n.game->info, piece->seat) == r->by->seat;
}

/* The pieces of the seat on move, and those that are nobody's. */
static void try_pieces(struct refusal *r, bool possible)
{
	const struct game_info *info = r->by->n.game->info;
	for (int from = 0; from < info->files * info->ranks; from++) {
		const struct piece *piece = r->by->n.scene->squares[from].piece;
		if (piece && is_own(r, piece))
			try_piece(r, from, possible);
	}
}

/* Pieces out of the reserve: Q@b2. */
static void try_additions(struct refusal *r)
{
	const struct game_info *info = r->by->n.game->info;
	for (int to = 0; to < info->files * info->ranks; to++) {
		char square[3], token[5];
		info_square_name(info, to, square);
		for (const char *letter = "KQRBN"; *letter; letter++) {
			const char text[] = {*letter, '@', square[0], square[1], '\0'};
			memcpy(token, text, sizeof text);
			try_token(r, token);
		}
	}
}

/* The kind that the line names by its letter, or the pawn by a file, `dxe4`; NULL: none that there is. */
static const char *find_kind(const struct refusal *r)
{
	const struct piece *p = r->by->n.game->info->pieces;
	bool pawn = *r->line >= 'a' && *r->line <= 'h' && r->line[1] == 'x';
	for (; p->token; p++)
		if (pawn ? strcmp(p->kind, "pawn") == 0 : toupper((unsigned char)*p->letter) == *r->line)
			return p->kind;
	return NULL;
}

/* Appends that the line names a piece that the seat on move has none of on the board, or none but where it is to
 * go; false where it does not. */
static bool add_absent(const struct refusal *r, struct strbuf *out)
{
	const struct game_info *info = r->by->n.game->info;
	const char *kind = find_kind(r);
	bool letter = *r->line && strchr("KQRBN", *r->line), pawn = kind && *r->line >= 'a';
	int there = 0, elsewhere = 0;
	if ((!letter && !pawn) || strchr(r->line, '@') || !strpbrk(r->line, "12345678"))
		return false;
	for (int i = 0; kind && i < info->files * info->ranks; i++) {
		char square[3];
		bool target = strstr(r->line, info_square_name(info, i, square)) != NULL;
		const struct piece *piece = r->by->n.scene->squares[i].piece;
		if (piece && strcmp(piece->kind, kind) == 0 && is_own(r, piece) &&
		    (!pawn || *square == *r->line))
			*(target ? &there : &elsewhere) += 1;
	}
	if (elsewhere)
		return false;
	if (!kind)
		strbuf_printf(out, "This game has no piece %c.", *r->line);
	else if (pawn)
		strbuf_printf(out, "No pawn of yours is on the file %c.", *r->line);
	else
		strbuf_printf(out, "No %s%s of yours is on the board.", there ? "other " : "", kind);
	return true;
}

bool illegal_move_explain(const struct move_reader *by, const char *line, struct strbuf *out)
{
	auto_strbuf san = {0};
	struct refusal r = {.by = by, .line = line};
	if (notation_of_words(line, &san))
		r.line = strbuf_get(&san) + (*strbuf_get(&san) == 'P'); /* which is not written in chess */
	try_pieces(&r, true);
	if (!r.said)
		try_additions(&r);
	bool may_go = r.said > 0;
	if (!may_go)
		try_pieces(&r, false);
	char square[3];
	if (!r.said && san.n)
		try_token(&r, r.line); /* squares in words: b2 to c3 */
	bool said = r.said > 0;
	if (!may_go && r.pieces > 1)
		strbuf_printf(out, "No %s%s goes to %s (%s).", r.piece->kind,
		              r.piece->seat ? " of yours" : "",
		              info_square_name(by->n.game->info, r.to, square), r.rule);
	else if (said)
		strbuf_add(out, strbuf_get(&r.reasons));
	else
		said = add_absent(&r, out);
	strbuf_free(&r.reasons);
	return said;
}

bool illegal_castling_explain(const struct move_reader *r, const char *line, struct strbuf *out)
{
	char king[3];
	auto_strbuf text = {0};
	int rooks = notation_castling(notation_of_words(line, &text) ? strbuf_get(&text) : line);
	strbuf_clear(&text);
	if (!rooks || !notation_king(&r->n, r->n.game->info->seat_names[r->seat], king))
		return false;
	strbuf_printf(&text, "%s%c%c", king, rooks == 2 ? 'g' : 'c', king[1]);
	struct error why;
	strbuf_add(out, "You cannot castle on that side now: ");
	if (illegal_token(r, strbuf_get(&text), &why))
		strbuf_printf(out, "%s (%s).", why.text + why.why, why.rule);
	else
		strbuf_add(out, "the king has left its first square.");
	return true;
}
