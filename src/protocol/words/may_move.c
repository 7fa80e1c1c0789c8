/* may_move.c - by the legal tokens. */
#include "protocol/words/may_move.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "protocol/words/illegal_move.h"

/* Is a legal token played with a card? */
static bool plays_card(const struct move_reader *r, const char *token)
{
	struct card_parts parts = card_words_split(token);
	auto_text id = xstrndup(parts.card, strcspn(parts.card, "'"));
	bool card = r->n.game->info->cards && info_card(r->n.game->info, id);
	free(parts.copy);
	return card;
}

/* Appends the legal tokens that begin so as people write them, and how many more there are with a card. */
static void add_moves_from(const struct move_reader *r, const char *begin, struct strbuf *out)
{
	size_t n = 0, with_card = 0;
	auto_strbuf list = {0};
	for (size_t i = 0; i < r->n.legal->n; i++) {
		const char *token = r->n.legal->at[i].text;
		if (strncmp(token, begin, strlen(begin)) != 0)
			continue;
		bool card = plays_card(r, token);
		*(card ? &with_card : &n) += 1;
		if (card)
			continue;
		strbuf_add(&list, list.n ? ", " : "");
		notation_write(&r->n, token, &list);
	}
	strbuf_add(out, n ? strbuf_get(&list) : "no move now");
	if (!n && strlen(begin) == 2 && !with_card) {
		strbuf_add(out, ": ");
		size_t before = out->n;
		illegal_square_explain(r, begin, out);
		strbuf_truncate(out, out->n > before ? out->n : before - strlen(": "));
	}
	if (with_card)
		strbuf_printf(out, "; %zu more with a card: legal %s", with_card, begin);
	strbuf_add_char(out, '.');
}

/* Appends the moves to a square, where nothing stands. */
static void add_moves_to(const struct move_reader *r, const char *square, struct strbuf *out)
{
	auto_strbuf list = {0};
	for (size_t i = 0; i < r->n.legal->n; i++) {
		const char *token = r->n.legal->at[i].text;
		if (strlen(token) != 4 || strcmp(token + 2, square) != 0)
			continue;
		strbuf_add(&list, list.n ? ", " : "");
		notation_write(&r->n, token, &list);
	}
	strbuf_printf(out, "Nothing stands on %s. What may go there: %s.", square,
	              list.n ? strbuf_get(&list) : "nothing");
}

/* Is that a piece with the square where it stands, `Ne5`? */
static bool stands_there(const struct move_reader *r, const char *name)
{
	const struct piece *piece;
	return isupper((unsigned char)*name) && notation_on_board(&r->n, name + 1, &piece) &&
	       !name[3] && piece && toupper((unsigned char)*piece->letter) == *name;
}

bool may_move_add(const struct move_reader *r, const char *line, struct strbuf *out)
{
	const struct game_info *info = r->n.game->info;
	auto_strbuf san = {0};
	const char *name = notation_of_words(&r->n, line, &san) ? strbuf_get(&san) : line;
	if (stands_there(r, name))
		name++;
	bool letter = isupper((unsigned char)name[0]) && !name[1];
	size_t before = out->n;
	if (!letter && (strlen(name) != 2 || illegal_move_is_token(r, line)))
		return false;
	for (int i = 0; i < info->files * info->ranks; i++) {
		char square[3];
		const struct piece *piece = r->n.scene->squares[i].piece;
		bool named = strcmp(info_square_name(info, i, square), name) == 0;
		bool nobodys = !info->pieces[0].seat; /* each has a name */
		if (named && !piece && nobodys)
			add_moves_to(r, square, out);
		named |= letter && piece && toupper((unsigned char)*piece->letter) == *name;
		named |= nobodys && piece && strcasecmp(piece->letter, name) == 0;
		if (!named || !piece || (piece->seat && info_seat(info, piece->seat) != r->seat))
			continue;
		strbuf_printf(out, "%sThe %s on %s: ", out->n ? "\n" : "",
		              piece->seat ? piece->kind : piece->name, square);
		add_moves_from(r, square, out);
	}
	const char added[] = {*name, '@', '\0'};
	for (size_t i = 0; letter && i < r->n.legal->n; i++)
		if (strncmp(r->n.legal->at[i].text, added, 2) == 0) {
			strbuf_printf(out, "%sOnto the board: ", out->n ? "\n" : "");
			add_moves_from(r, added, out);
			break;
		}
	bool none = letter && out->n == before && !(info->cards && info_card(info, line));
	for (const struct piece *piece = info->pieces; none && piece->seat; piece++) {
		none = toupper((unsigned char)*piece->letter) != *name;
		if (!none)
			strbuf_printf(out, "No %s of yours is on the board.", piece->kind);
	}
	return out->n > before;
}
