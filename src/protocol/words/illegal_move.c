/* illegal_move.c - what was typed is read as if every move were legal, by trying the squares that the
 * pieces of the seat on move stand on; the engine says of each reading which rule forbids it. */
#include "protocol/words/illegal_move.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words/glossary.h"
#include "protocol/words/phrases.h"

enum { SAID = 3 /* reasons at most */ };

/* Does a kind of piece go so far on an empty board? Of a pawn alone it counts whether it captures. */
static bool goes_so(const char *kind, int files, int ranks, bool captures)
{
	bool straight = !files || !ranks, diagonal = files == ranks;
	if (strcmp(kind, "pawn") == 0)
		return captures ? files == 1 && ranks == 1 : !files && ranks <= 2;
	if (strcmp(kind, "knight") == 0)
		return files * ranks == 2;
	if (strcmp(kind, "champion") == 0)
		return files * ranks == 6 && files + ranks == 5;
	if (strcmp(kind, "bishop") == 0)
		return diagonal;
	if (strcmp(kind, "rook") == 0)
		return straight;
	if (strcmp(kind, "king") == 0)
		return files <= 1 && ranks <= 1;
	if (strcmp(kind, "bean") == 0)
		return captures ? files + ranks == 1 : files == 1 && ranks == 1;
	return straight || diagonal;
}

/* A line, and the reasons why no reading of it is legal. */
struct refusal {
	const struct move_reader *by;
	const char *line,
		*addition; /* without and with the P of a pawn, which is not written in chess */
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

/* What stands on a square of the board, that text begins with; NULL: nothing. */
static const struct piece *piece_on(const struct move_reader *r, const char *square)
{
	const struct game_info *info = r->n.game->info;
	int file = square[0] - 'a', rank = square[0] ? square[1] - '1' : -1;
	bool on_board = file >= 0 && file < info->files && rank >= 0 && rank < info->ranks;
	return on_board ? r->n.scene->squares[rank * info->files + file].piece : NULL;
}

/* Is a piece the seat's to move, or nobody's? */
static bool is_own(const struct move_reader *r, const struct piece *piece)
{
	return !piece->seat || info_seat(r->n.game->info, piece->seat) == r->seat;
}

void illegal_move_add_goes(const struct move_reader *r, const char *token, struct strbuf *out)
{
	const struct piece *piece = piece_on(r, token);
	const char *goes =
		piece && strlen(token) == 4 ? glossary_goes(r->n.game->info, piece->kind) : NULL;
	if (goes && is_own(r, piece) && strcmp(piece->kind, "pawn") != 0 &&
	    !strstr(strbuf_get(out), goes) &&
	    !goes_so(piece->kind, abs(token[0] - token[2]), abs(token[1] - token[3]), false))
		strbuf_printf(out, ". A %s goes %s", piece->kind, goes);
}

bool illegal_token_explain(const struct move_reader *r, const char *text, struct strbuf *out)
{
	struct error why;
	bool illegal = !strpbrk(text, " \t") && illegal_token(r, text, &why);
	if (illegal) {
		strbuf_add(out, out->n ? "\n" : "");
		phrases_error(&why, out);
		illegal_move_add_goes(r, text, out);
		strbuf_add_char(out, '.');
	}
	return illegal;
}

bool illegal_move_is_token(const struct move_reader *r, const char *word)
{
	struct error why;
	return engine_is_legal(r->engine, r->viewer, word, &why) || why.code == ERROR_ILLEGAL_MOVE;
}

/* Tries a token that the line means: where it is illegal, adds why. */
static bool try_meant(struct refusal *r, const char *token)
{
	struct error why;
	if (!illegal_token(r->by, token, &why))
		return false;
	const char *text =
		strbuf_get(&r->reasons); /* that of one piece is enough where it is the same */
	if (!strstr(text, why.text + why.why) && r->said++ < SAID)
		illegal_token_explain(r->by, token, &r->reasons);
	r->rule = why.rule;
	return true;
}

static bool try_token(struct refusal *r, const char *token)
{
	return notation_matches(&r->by->n, token, r->line) && try_meant(r, token);
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
		strbuf_printf(&token, "%s%s%s", info_square_name(info, from, a), *r->line == 'x' ? "x" : "",
		              info_square_name(info, to, b));
		bool meant = try_token(r, strbuf_get(&token));
		size_t length = token.n;
		for (const struct word *word = info->words; word && word->key && !meant; word++)
			if (*word->key == '+' && word->key[1] && strstr(r->line, word->key + 1)) {
				strbuf_truncate(&token, length);
				strbuf_add(&token, word->key);
				meant = try_token(r, strbuf_get(&token));
			}
		if (meant) {
			r->piece = squares[from].piece;
			r->pieces++;
			r->to = to;
		}
	}
}

/* The pieces of the seat on move, those that are nobody's, and one on a square that the line names. */
static void try_pieces(struct refusal *r, bool possible)
{
	const struct game_info *info = r->by->n.game->info;
	for (int from = 0; from < info->files * info->ranks; from++) {
		char square[3];
		const struct piece *piece = r->by->n.scene->squares[from].piece;
		if (piece &&
		    (is_own(r->by, piece) || strstr(r->line, info_square_name(info, from, square))))
			try_piece(r, from, possible);
	}
}

/* Pieces out of the reserve: Q@b2. */
static void try_additions(struct refusal *r)
{
	const struct game_info *info = r->by->n.game->info;
	for (int to = 0; to < info->files * info->ranks; to++) {
		char square[3];
		info_square_name(info, to, square);
		for (const char *letter = "KQRBNP"; *letter; letter++) {
			const char token[] = {*letter, '@', square[0], square[1], '\0'};
			if (notation_matches(&r->by->n, token, r->addition))
				try_meant(r, token);
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
 * go, or that another one stands where it says; false where it does not. */
static bool add_absent(const struct refusal *r, struct strbuf *out)
{
	const struct game_info *info = r->by->n.game->info;
	const struct piece *from = NULL; /* what stands on b3 of Nb3d5 */
	const char *kind = find_kind(r);
	bool letter = *r->line && strchr("KQRBN", *r->line), pawn = kind && *r->line >= 'a';
	int there = 0, elsewhere = 0;
	if ((!letter && !pawn) || strchr(r->line, '@') || !strpbrk(r->line, "12345678"))
		return false;
	for (int i = 0; kind && i < info->files * info->ranks; i++) {
		char square[3];
		bool target = strstr(r->line, info_square_name(info, i, square)) != NULL;
		const struct piece *piece = r->by->n.scene->squares[i].piece;
		if (letter && strlen(r->line) > 4 && strncmp(r->line + 1, square, 2) == 0)
			from = piece;
		if (piece && strcmp(piece->kind, kind) == 0 && is_own(r->by, piece) &&
		    (!pawn || *square == *r->line))
			*(target ? &there : &elsewhere) += 1;
	}
	const char *yours = info->pieces[0].seat ? " of yours" : "";
	if (from && strcmp(from->kind, kind) != 0)
		strbuf_printf(out, "On %.2s stands a %s, no %s.", r->line + 1, from->kind, kind);
	else if (elsewhere)
		return false;
	else if (!kind)
		strbuf_printf(out, "This game has no piece %c.", *r->line);
	else if (pawn)
		strbuf_printf(out, "No pawn%s is on the file %c.", yours, *r->line);
	else
		strbuf_printf(out, "No %s%s%s is on the board.", there ? "other " : "", kind, yours);
	return true;
}

/* Appends that a square of the line is not on the board; false where none is. */
static bool add_off_board(const struct refusal *r, struct strbuf *out)
{
	const struct game_info *info = r->by->n.game->info;
	const char *c = r->line;
	for (; *c; c++) {
		bool square = *c >= 'a' && *c <= 'h' && c[1] >= '1' && c[1] <= '9';
		if (square && (*c - 'a' >= info->files || c[1] - '1' >= info->ranks))
			break;
	}
	char last[3];
	if (*c)
		strbuf_printf(out, "The board ends at %s: it has no %.2s.",
		              info_square_name(info, info->files * info->ranks - 1, last), c);
	return *c;
}

bool illegal_move_explain(const struct move_reader *by, const char *line, struct strbuf *out)
{
	auto_strbuf san = {0};
	struct refusal r = {.by = by, .line = line, .addition = line};
	if (notation_of_words(&by->n, line, &san)) {
		r.addition = strbuf_get(&san);
		r.line = r.addition + (*r.addition == 'P');
	}
	if (add_off_board(&r, out))
		return true;
	if (!try_meant(&r, r.line))
		try_pieces(&r, true);
	if (!r.said)
		try_additions(&r);
	bool may_go = r.said > 0;
	if (!may_go)
		try_pieces(&r, false);
	char square[3];
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

/* The reason that forbids most of the moves that something makes from a square on an empty board. */
static void add_commonest_reason(const struct move_reader *by, const char *square, const char *kind,
                                 struct strbuf *out)
{
	enum { REASONS = 16 };
	const struct game_info *info = by->n.game->info;
	struct error why[REASONS];
	int count[REASONS] = {0}, n = 0, best = 0;
	int files = info->files, from = (square[1] - '1') * files + square[0] - 'a';
	for (int to = 0; to < files * info->ranks && n < REASONS; to++) {
		int file_steps = abs(from % files - to % files),
			rank_steps = abs(from / files - to / files), i = 0;
		char b[3];
		const char token[] = {square[0], square[1], *info_square_name(info, to, b), b[1], '\0'};
		if (to == from || !goes_so(kind, file_steps, rank_steps, false) ||
		    !illegal_token(by, token, &why[n]))
			continue;
		while (strcmp(why[i].text + why[i].why, why[n].text + why[n].why) != 0)
			i++;
		n += i == n;
		count[i]++;
	}
	for (int i = 0; i < n; i++)
		best = count[i] > count[best] ? i : best;
	if (n)
		strbuf_add(out, why[best].text + why[best].why);
}

bool illegal_square_explain(const struct move_reader *by, const char *square, struct strbuf *out)
{
	const struct game_info *info = by->n.game->info;
	for (size_t i = 0; i < by->n.legal->n; i++)
		if (strncmp(by->n.legal->at[i].text, square, 2) == 0)
			return false;
	if (strlen(square) != 2 || square[0] < 'a' || square[0] >= 'a' + info->files ||
	    square[1] < '1' || square[1] >= '1' + info->ranks)
		return false;
	const struct piece *piece = piece_on(by, square);
	size_t before = out->n;
	add_commonest_reason(by, square, piece ? piece->kind : "queen", out);
	return out->n > before;
}

/* Appends the square of the seat's rook that is furthest from the king on a side of it, on its rank; false where there is
 * none. */
static bool add_rook(const struct move_reader *r, const char *king, int side, struct strbuf *out)
{
	const struct game_info *info = r->n.game->info;
	const char *seat = info->seat_names[r->seat];
	for (int file = side > 0 ? info->files - 1 : 0; file != king[0] - 'a'; file -= side) {
		int square = file + (king[1] - '1') * info->files;
		const struct piece *piece = r->n.scene->squares[square].piece;
		char name[3];
		if (!piece || strcmp(piece->kind, "rook") != 0 || strcmp(piece->seat, seat) != 0)
			continue;
		strbuf_add(out, info_square_name(info, square, name));
		return true;
	}
	return false;
}

bool illegal_castling_explain(const struct move_reader *r, const char *line, struct strbuf *out)
{
	char king[3];
	auto_strbuf text = {0};
	struct error why;
	int rooks = notation_castling(notation_of_words(&r->n, line, &text) ? strbuf_get(&text) : line);
	strbuf_clear(&text);
	if (rooks && r->n.game->info->files < 8) {
		strbuf_add(out, "There is no castling in this game.");
		return true;
	}
	if (!rooks || !notation_king(&r->n, r->n.game->info->seat_names[r->seat], king))
		return false;
	int ranks = r->n.game->info->ranks;
	bool home = king[1] == (r->seat == 0 ? '1' : '0' + ranks), rook = *king == 'e';
	strbuf_add(&text, king);
	if (home && rook)
		strbuf_printf(&text, "%c%c", rooks == 2 ? 'g' : 'c', king[1]);
	else if (home)
		rook = add_rook(r, king, rooks == 2 ? 1 : -1, &text);
	strbuf_add(out, "You cannot castle on that side now: ");
	if (home && rook && illegal_token(r, strbuf_get(&text), &why))
		strbuf_printf(out, "%s (%s).", why.text + why.why, why.rule);
	else
		strbuf_printf(out, "the king has left its first square%s.",
		              home && !rook ? ", or that rook has" : "");
	return true;
}
