/* glossary.c - by the constant facts of the game: no game is known here. */
#include "protocol/words/glossary.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/style.h"

/* A line `name: what it means`. */
static void add_meaning(const char *name, const char *text, int columns, struct strbuf *out)
{
	auto_strbuf line = {0};
	strbuf_printf(&line, "%s: %s", name, text);
	style_wrap(strbuf_get(&line), 0, columns, out);
}

bool glossary_is_called(const char *name, const char *word)
{
	size_t n = strlen(word);
	size_t whole = strlen(name);
	return *name &&
	       ((strncasecmp(name, word, n) == 0 && (!name[n] || strcmp(name + n, "s") == 0)) ||
	        (strncasecmp(name, word, whole) == 0 && strcmp(word + whole, "s") == 0));
}

const char *glossary_goes(const struct game_info *info, const char *kind)
{
	static const char *const goes[][2] = {
		{"king", "a step, in any direction"},
		{"queen", "as far as it is free: along a rank, a file or a diagonal"},
		{"rook", "as far as it is free: along a rank or a file"},
		{"bishop", "as far as it is free: along a diagonal"},
		{"knight",
	     "two squares along a rank or a file and one aside, over whatever stands between"},
		{"champion",
	     "three squares along a rank or a file and two aside, over whatever stands between"},
		{"pawn", "a step forward, and takes diagonally forward"}};
	for (size_t i = 0; i < sizeof goes / sizeof *goes; i++)
		if (strcmp(goes[i][0], kind) == 0)
			return info->pieces[0].seat || strcmp(kind, "pawn") != 0
			           ? goes[i][1]
			           : "a step forward, back, left or right, and takes diagonally";
	return NULL;
}

int glossary_worth(const char *kind)
{
	static const struct {
		const char *kind;
		int pawns;
	} worth[] = {{"pawn", 1},   {"knight", 3}, {"champion", 3},
	             {"bishop", 3}, {"rook", 5},   {"queen", 9}};
	size_t i = 0, n = sizeof worth / sizeof *worth;
	while (i < n && strcmp(worth[i].kind, kind) != 0)
		i++;
	return i < n ? worth[i].pawns : 0;
}

/* The letter of a kind of piece, how each seat's is drawn, and how it goes. */
static void add_legend(const struct game_info *info, const char *kind, int columns,
                       struct strbuf *out)
{
	auto_strbuf text = {0};
	const char *goes = NULL;
	int said = 0, pawns = 0;
	for (const struct piece *piece = info->pieces; piece->token; piece++) {
		if (!glossary_is_called(piece->kind, kind))
			continue;
		if (!text.n && info_has_kinds(info))
			strbuf_printf(&text, "written %c in moves, ", toupper((unsigned char)*piece->letter));
		strbuf_add(&text, said++ ? ", " : "on the board ");
		strbuf_printf(&text, "%s %s", piece->glyph, piece->name);
		goes = glossary_goes(info, piece->kind);
		pawns = glossary_worth(piece->kind);
	}
	if (goes)
		strbuf_printf(&text, "; it goes %s", goes);
	if (pawns > 1 && strcmp(info->unit, "hundredths of a pawn") == 0)
		strbuf_printf(&text, "; it is worth about %d pawns", pawns);
	if (text.n)
		add_meaning(kind, strbuf_get(&text), columns, out);
}

bool glossary_say(const struct game_info *info, const char *word, int columns, struct strbuf *out)
{
	size_t before = out->n;
	for (const struct word *w = info->words; w && w->key; w++)
		if (glossary_is_called(w->key, word))
			add_meaning(w->key, w->text, columns, out);
	for (const struct zone_info *zone = info->zones; zone && zone->name; zone++)
		if (glossary_is_called(zone->name, word) || glossary_is_called(zone->label, word))
			add_meaning(zone->label, zone->text, columns, out);
	for (const struct piece *piece = info->pieces; piece->token; piece++)
		if (strcmp(piece->token, word) == 0 || strcmp(piece->glyph, word) == 0)
			add_meaning(word, piece->name, columns, out);
	add_legend(info, word, columns, out);
	return out->n > before;
}
