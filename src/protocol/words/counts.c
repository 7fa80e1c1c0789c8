/* counts.c - what lies on the board and beside it, counted; and what is meant by the names of that, and by signs. */
#include <stdlib.h>
#include <string.h>

#include "base/parse.h"
#include "engine/query.h"
#include "protocol/board_view.h"
#include "protocol/words/answers.h"
#include "protocol/words/asked.h"
#include "protocol/words/glossary.h"
#include "protocol/words/sentences.h"

/* How many are in a zone; of a number that. */
static int amount_of(const struct zone *z)
{
	int n = z->info->kind == ZONE_NUMBER ? (int)z->value : z->hidden;
	for (int i = 0; i < z->n_items; i++)
		n += z->items[i].count;
	return n;
}

/* Is a zone the table's or the first seat's, and known? Where pieces on the board are nobody's, one beside it that is a seat's
 * is its secret. */
static bool is_counted(const struct observation *seen, const struct zone *z)
{
	bool secret = z->info->kind == ZONE_PIECES && !seen->game->info->pieces[0].seat;
	return z->value != ZONE_UNKNOWN && z->seat <= (secret ? SCENE_TABLE : 0);
}

/* Appends how many are in one zone, for each seat that has one: `rows: white 1, black 0`. */
static void add_amount(const struct observation *seen, const struct zone *z, struct strbuf *out)
{
	const struct zone *end = seen->scene.zones + seen->scene.n_zones;
	strbuf_add(out, z->info->label);
	if (z->seat == SCENE_TABLE)
		strbuf_printf(out, " %d", amount_of(z));
	for (const struct zone *of = z; z->seat == 0 && of < end; of++)
		if (of->info == z->info)
			strbuf_printf(out, "%s %s %d", of == z ? ":" : ",",
			              seen->game->info->seat_names[of->seat], amount_of(of));
}

/* Appends how many are in each zone of a kind: `on the board: white 25, black 24; bank 0`. */
static void add_amounts(const struct observation *seen, enum zone_kind kind, struct strbuf *out)
{
	const struct zone *end = seen->scene.zones + seen->scene.n_zones;
	size_t before = out->n;
	for (const struct zone *z = seen->scene.zones; z < end; z++) {
		if (z->info->kind != kind || !is_counted(seen, z))
			continue;
		strbuf_add(out, out->n > before ? "; " : "");
		add_amount(seen, z, out);
	}
}

void answers_counts(const struct observation *seen, struct strbuf *out)
{
	add_amounts(seen, ZONE_NUMBER, out);
}

/* Appends how many pieces on the board are whose: `on the board: white 16, black 15`. */
static void add_on_board(const struct asked *a, struct strbuf *out)
{
	int count[SEATS_MAX] = {0};
	for (int i = 0; i < a->info->files * a->info->ranks; i++) {
		const struct piece *piece = a->seen->scene.squares[i].piece;
		if (piece && piece->seat)
			count[info_seat(a->info, piece->seat)]++;
	}
	strbuf_printf(out, "on the board: %s %d, %s %d", a->info->seat_names[0], count[0],
	              a->info->seat_names[1], count[1]);
}

/* How many cards, or pieces, everybody has. */
void answer_amounts(const struct asked *a)
{
	auto_strbuf line = {0};
	auto_strbuf beside = {0};
	if (!a->info->cards && a->info->pieces[0].seat && info_has_kinds(a->info))
		add_on_board(a, &line);
	add_amounts(a->seen, a->info->cards ? ZONE_CARDS : ZONE_PIECES, &beside);
	strbuf_printf(&line, "%s%s", line.n && beside.n ? "; " : "", strbuf_get(&beside));
	sentences_capitalize(&line, 0);
	strbuf_add(&line, line.n ? "." : "Nothing of that kind is counted in this game.");
	asked_add_line(a, &line);
}

enum { KINDS = 32 }; /* of pieces, at most */

/* Appends how many of each kind, and 1 without a number: `queen, 2 pawns`. */
static void add_kinds(const struct asked *a, const int *count, struct strbuf *out)
{
	size_t before = out->n;
	for (int i = 0; a->info->pieces[i].token; i++) {
		const struct piece *piece = &a->info->pieces[i];
		if (!count[i])
			continue;
		strbuf_add(out, out->n > before ? ", " : " ");
		if (count[i] > 1)
			strbuf_printf(out, "%d ", count[i]);
		strbuf_printf(out, "%s%s", piece->seat ? piece->kind : piece->name,
		              count[i] > 1 ? "s" : "");
	}
}

/* Counts what each seat has captured, along the record that the viewer has. */
static void count_captured(const struct asked *a, int count[SEATS_MAX][KINDS])
{
	struct events events = {0};
	asked_replay(a, &events);
	for (const struct event *e = events.at; e < events.at + events.n; e++) {
		const struct piece *piece =
			e->kind == EVENT_CAPTURE && e->by >= 0 ? info_piece(a->info, e->piece.s) : NULL;
		if (piece)
			count[e->by][piece - a->info->pieces]++;
	}
	events_free(&events);
}

void answer_captured(const struct asked *a)
{
	int count[SEATS_MAX][KINDS] = {{0}};
	if (!info_has_kinds(a->info)) {
		answer_amounts(a);
		return;
	}
	count_captured(a, count);
	for (int seat = 0; seat < a->seen->players; seat++) {
		auto_strbuf line = {0};
		strbuf_printf(&line, "%s has captured", a->info->seat_names[seat]);
		size_t head = line.n;
		add_kinds(a, count[seat], &line);
		strbuf_add(&line, line.n > head ? "." : " nothing.");
		sentences_capitalize(&line, 0);
		asked_add_line(a, &line);
	}
}

/* Which of the cards that the viewer holds the others know. */
void answer_known(const struct asked *a)
{
	const struct zone *end = a->seen->scene.zones + a->seen->scene.n_zones;
	for (const struct zone *z = a->seen->scene.zones; z < end; z++) {
		auto_strbuf line = {0};
		if (z->info->kind != ZONE_CARDS || z->seat != a->seen->viewer)
			continue;
		for (int i = 0; i < z->n_items; i++)
			strbuf_printf(
				&line, "%s%s: %s", i ? "; " : "", info_card(a->info, z->items[i].id)->name,
				z->items[i].known ? "the other knows that you hold it" : "only you know of it");
		strbuf_add(&line, line.n ? "." : "You hold no card.");
		asked_add_line(a, &line);
	}
	if (!a->info->cards || a->seen->viewer >= SEATS_MAX)
		strbuf_add(a->out, "You hold no cards.\n");
}

/* What the pieces of a seat are worth in pawns, on the board and beside it. */
static int worth_of(const struct asked *a, int seat)
{
	const struct scene *scene = &a->seen->scene;
	int sum = 0;
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = scene->squares[i].piece;
		if (piece && piece->seat && info_seat(a->info, piece->seat) == seat)
			sum += glossary_worth(piece->kind);
	}
	for (int z = 0; z < scene->n_zones; z++)
		for (int i = 0; scene->zones[z].seat == seat && i < scene->zones[z].n_items; i++) {
			const struct zone_item *item = &scene->zones[z].items[i];
			const struct piece *piece = info_piece(a->info, item->id);
			sum += piece ? item->count * glossary_worth(piece->kind) : 0;
		}
	return sum;
}

void counts_add_ahead(const struct asked *a, struct strbuf *line)
{
	bool kinds = info_has_kinds(a->info);
	int more = kinds ? worth_of(a, 0) - worth_of(a, 1) : a->seen->game->material(a->seen->state, 0);
	const char *who = a->info->seat_names[more < 0];
	if (!more)
		strbuf_add(line, "By what each has it is even");
	else if (kinds)
		strbuf_printf(line,
		              "%s's pieces are worth %d pawn%s more: a knight or bishop counts 3, a rook "
		              "5, a queen 9",
		              who, abs(more), abs(more) == 1 ? "" : "s");
	else
		strbuf_printf(line, "%s has %d %s%s more on the board", who, abs(more),
		              a->info->pieces[0].kind, abs(more) == 1 ? "" : "s");
	sentences_capitalize(line, 0);
}

/* Has a line a name in it, as words of their own? */
static bool names(const char *line, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = line; (at = strcasestr(at, name)); at++) {
		bool begins = at == line || at[-1] == ' ';
		if (n && begins && (!at[n] || strchr(" ?!.,s", at[n])))
			return true;
	}
	return false;
}

/* Appends the pieces of a zone by their kinds: `; white: queen, 2 pawns`. */
static void add_pieces_of(const struct asked *a, const struct zone *z, struct strbuf *out)
{
	int count[KINDS] = {0};
	for (int i = 0; i < z->n_items; i++) {
		const struct piece *piece = info_piece(a->info, z->items[i].id);
		count[piece ? piece - a->info->pieces : 0] += piece ? z->items[i].count : 0;
	}
	strbuf_printf(out, "; %s%s", z->seat < 0 ? "" : a->info->seat_names[z->seat],
	              z->seat < 0 ? "" : ":");
	add_kinds(a, count, out);
}

bool answers_add_named(const struct observation *seen, const char *line, int columns,
                       struct strbuf *out)
{
	const struct asked a = {NULL, seen, seen->game->info, line, columns, out};
	const struct zone *end = seen->scene.zones + seen->scene.n_zones;
	size_t before = out->n;
	for (const struct zone *z = seen->scene.zones; z < end; z++) {
		auto_strbuf text = {0};
		bool kind =
			glossary_is_called(z->info->name, a.info->pieces[0].kind); /* `beans` says less */
		if (!is_counted(seen, z) ||
		    !((!kind && names(line, z->info->name)) || names(line, z->info->label)))
			continue;
		add_amount(seen, z, &text);
		for (const struct zone *of = z; z->info->kind == ZONE_PIECES && of < end; of++)
			if (of->info == z->info && of->n_items)
				add_pieces_of(&a, of, &text);
		strbuf_printf(&text, "; %s.", z->info->text);
		if (z->seat == SCENE_TABLE && names(*a.info->aim, z->info->label))
			strbuf_printf(&text, " %s", *a.info->aim);
		sentences_capitalize(&text, 0);
		asked_add_line(&a, &text);
	}
	for (int i = 0; i < seen->scene.n_items && out->n == before; i++) {
		const struct scene_item *item = &seen->scene.items[i];
		auto_strbuf text = {0};
		if (item->seat != SCENE_TABLE || !names(line, item->name))
			continue;
		strbuf_printf(&text, "%s %s", item->name, scene_value(&seen->scene, item));
		asked_add_meaning(&a, item->name, &text);
		sentences_capitalize(&text, 0);
		asked_add_line(&a, &text);
	}
	return out->n > before;
}

/* What people call a sign, and the signs that they may mean by that. */
static const char *const sign_names[] = {
	" * ☆ ★ star stars asterisk ",
	" # hash hashtag pound ",
	" ! exclamation ",
	" > ▶ arrow arrows triangle ",
	" : . dot dots point colon ",
	" + plus cross ",
	" & ampersand ",
	" █ ██ ░ block blocks ",
	" T ",
	" L ",
};

/* Is a sign among those, or is none wanted (NULL)? */
static bool is_wanted(const char *wanted, const char *sign)
{
	return !wanted || is_among_words(wanted, sign);
}

/* What the signs of the board mean and those of what stands beside it: one that is named, or all of the game. */
static int add_signs(const struct asked *a, const char *wanted)
{
	static const struct word every[] = {{">", "a square of the last move"},
	                                    {"▶", "whose turn it is"},
	                                    {".", "an empty square, a light one"},
	                                    {":", "an empty square, a dark one"}};
	int n = 0;
	auto_strbuf line = {0};
	const char *between = wanted ? "; " : ", ";
	for (size_t i = 0; i < sizeof every / sizeof *every; i++)
		if (is_wanted(wanted, every[i].key))
			strbuf_printf(&line, "%s%s %s", n++ ? between : "", every[i].key, every[i].text);
	for (const struct word *mark = a->info->marks; mark && mark->key; mark++) {
		char sign[2] = {board_view_sign(mark->key), '\0'};
		if (is_wanted(wanted, sign))
			strbuf_printf(&line, "%s%s %s", n++ ? between : "", sign, mark->text);
	}
	if (a->info->blocked && is_wanted(wanted, "█"))
		strbuf_printf(&line, "%s██ no square: nothing can stand there", n++ ? between : "");
	for (const struct zone_info *zone = a->info->zones; zone && zone->name; zone++) {
		char sign[2] = {(char)(*zone->name - 'a' + 'A'), '\0'};
		if (zone->kind == ZONE_PIECES && !a->info->pieces[0].seat &&
		    strcmp(zone->whose, "seat") == 0 && is_wanted(wanted, sign))
			strbuf_printf(&line, "%s%s your %s", n++ ? between : "", sign, zone->label);
	}
	if (!a->info->pieces[0].seat && is_wanted(wanted, "&"))
		strbuf_printf(&line, "%s& your life and your target at once", n++ ? between : "");
	for (const struct word *word = a->info->words; word && word->key; word++)
		if (!word->key[1] && is_wanted(wanted, word->key))
			strbuf_printf(&line, "%s%s in what is written: %s", n++ ? between : "", word->key,
			              word->text);
	if (wanted && info_has_kinds(a->info) && is_wanted(wanted, "#"))
		strbuf_printf(&line, "%s# in what is written: checkmate", n++ ? between : "");
	for (const struct piece *piece = a->info->pieces; wanted && piece->token; piece++)
		if (is_wanted(wanted, piece->glyph))
			strbuf_printf(&line, "%s%s %s", n++ ? between : "", piece->glyph, piece->name);
	strbuf_add(&line, n ? "." : "");
	if (n)
		asked_add_line(a, &line);
	return n;
}

void answer_signs(const struct asked *a)
{
	auto_split_line words = split_line(a->about, "");
	const char *wanted = NULL;
	for (size_t i = 0; i < words.n; i++)
		for (size_t k = 0; k < sizeof sign_names / sizeof *sign_names; k++)
			wanted = is_among_words(sign_names[k], words.at[i]) ? sign_names[k] : wanted;
	if (wanted && add_signs(a, wanted))
		return;
	if (wanted)
		strbuf_add(a->out, "That sign means nothing in this game. Those that do:\n");
	add_signs(a, NULL);
	strbuf_add(a->out, "With colours a mark is the ground of its square; below the board stands "
	                   "what those mean.\n");
}
