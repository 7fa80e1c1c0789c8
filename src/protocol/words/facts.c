/* facts.c - a writer for each key whose value is more than its letters. */
#include "protocol/words/facts.h"

#include <stdlib.h>
#include <string.h>

void facts_add(struct facts *facts, const char *key, const char *value, size_t n)
{
	ensure(facts->n < FACTS_MAX);
	facts->of[facts->n].key = key;
	facts->of[facts->n++].value = facts->values.n;
	strbuf_add_n(&facts->values, value, n);
	strbuf_add_char(&facts->values, '\0');
}

static void add_word(void *facts, const char *key, const char *word, size_t n)
{
	facts_add(facts, key, word, n);
}

static void add_number(void *facts, const char *key, int64_t number)
{
	struct strbuf digits = {0};
	strbuf_add_number(&digits, (uint64_t)number);
	facts_add(facts, key, digits.s, digits.n);
	strbuf_free(&digits);
}

void facts_add_event(struct facts *facts, const struct events *events, const struct event *e)
{
	event_visit(facts->game, events, e, &(struct event_visitor){add_word, add_number, facts});
}

void facts_free(struct facts *facts)
{
	strbuf_free(&facts->values);
}

const char *facts_find(const struct facts *facts, const char *key)
{
	for (int i = 0; i < facts->n; i++)
		if (strcmp(facts->of[i].key, key) == 0) {
			const char *value = facts->values.s + facts->of[i].value;
			return strcmp(value, "-") == 0 ? "" : value;
		}
	return "";
}

static const char *find_actor(const struct facts *facts)
{
	const char *by = facts_find(facts, "by");
	return *by ? by : facts_find(facts, "seat");
}

static bool is_of_seat(const struct piece *piece, const char *seat)
{
	return piece && piece->seat && strcmp(piece->seat, seat) == 0;
}

/* Writers of values: each appends a value in words, or nothing when it has none. */
typedef void write_value(const struct facts *facts, const char *value, struct strbuf *out);

static void write_actor(const struct facts *facts, const char *unused, struct strbuf *out)
{
	(void)unused;
	strbuf_add(out, find_actor(facts));
}

/* A piece, and whose it is unless it is the actor's. */
static void write_piece(const struct facts *facts, const char *token, struct strbuf *out)
{
	const struct piece *piece = info_piece(facts->game, token);
	if (piece)
		strbuf_printf(out, "the %s",
		              is_of_seat(piece, find_actor(facts)) ? piece->kind : piece->name);
	else
		strbuf_add(out, token);
}

static void write_kind(const struct facts *facts, const char *token, struct strbuf *out)
{
	const struct piece *piece = info_piece(facts->game, token);
	const char *kind = !piece ? token : piece->seat ? piece->kind : piece->name;
	strbuf_printf(out, "%s %s", strchr("aeiou", *kind) ? "an" : "a", kind);
}

static void write_enemy(const struct facts *facts, const char *token, struct strbuf *out)
{
	const struct piece *piece = info_piece(facts->game, token);
	if (piece && piece->seat && !is_of_seat(piece, find_actor(facts)))
		strbuf_printf(out, "the %s", piece->kind);
}

static void write_captor(const struct facts *facts, const char *token, struct strbuf *out)
{
	const struct piece *piece = info_piece(facts->game, token);
	if (is_of_seat(piece, find_actor(facts)))
		strbuf_printf(out, "%s's %s", piece->seat, piece->kind);
}

/* A card, or a piece where that is what is dealt, by its name. */
static void write_card(const struct facts *facts, const char *id, struct strbuf *out)
{
	size_t n = strcspn(id, "'");
	const char *deck = id[n] ? " of the other deck" : "";
	const struct card *card = facts->game->cards;
	while (card && card->id && (strncmp(card->id, id, n) != 0 || card->id[n]))
		card++;
	if (card && card->id)
		strbuf_printf(out, "%s%s", card->name, deck);
	else if (*id == '?')
		strbuf_printf(out, "a card%s", deck);
	else
		write_piece(facts, id, out);
}

static void write_stack(const struct facts *facts, const char *beans, struct strbuf *out)
{
	(void)facts;
	if (strcmp(beans, "1") != 0)
		strbuf_add(out, beans);
}

static void write_score(const struct facts *facts, const char *unused, struct strbuf *out)
{
	const char *comma = "";
	(void)unused;
	for (const char *const *team = facts->game->teams; team && *team; team++) {
		const char *points = facts_find(facts, *team);
		if (!*points)
			continue;
		strbuf_printf(out, "%s%s %s", comma, *team, points);
		comma = ", ";
	}
}

static void write_list(const struct facts *facts, const char *list, struct strbuf *out)
{
	(void)facts;
	for (const char *c = list; *c; c++)
		strbuf_printf(out, "%c%s", *c, *c == ',' ? " " : "");
}

/* What was rolled, and again as long as others had rolled as much: `4, then 1 and 2 as it was a tie`. */
static void write_faces(const struct facts *facts, const char *faces, struct strbuf *out)
{
	(void)facts;
	for (const char *c = faces; *c; c++)
		if (*c == ',')
			strbuf_add(out, c == faces + 1 ? ", then " : " and ");
		else
			strbuf_add_char(out, *c);
	strbuf_add(out, strchr(faces, ',') ? " as it was a tie" : "");
}

/* So many cards that are not known, of the own deck or (mark is ') of the other. */
static void add_unknown_cards(const char *list, bool other_deck, struct strbuf *out)
{
	int n = 0;
	for (const char *c = list; *c; c++)
		n += *c == '?' && (c[1] == '\'') == other_deck;
	if (n)
		strbuf_printf(out, "%s", out->n ? ", " : "");
	if (n == 1)
		strbuf_add(out, "a card");
	else if (n)
		strbuf_printf(out, "%d cards", n);
	if (n && other_deck)
		strbuf_add(out, " of the other deck");
}

struct item {
	char s[240];
};

/* Cuts the next item off a list, or (commas: false) the next character; false at its end. */
static bool next_item(const char **list, bool commas, struct item *item)
{
	size_t n = commas ? strcspn(*list, ",") : 1;
	if (!**list)
		return false;
	snprintf(item->s, sizeof item->s, "%.*s", (int)n, *list);
	*list += n + ((*list)[n] == ',');
	return true;
}

/* The items of a list by their names, what is not known counted: `a, b and 2 cards`. */
static void write_items(const struct facts *facts, const char *list, struct strbuf *out)
{
	struct strbuf names = {0};
	struct item item;
	for (const char *at = list; next_item(&at, true, &item);)
		if (*item.s != '?') {
			strbuf_add(&names, names.n ? ", " : "");
			write_card(facts, item.s, &names);
		}
	add_unknown_cards(list, false, &names);
	add_unknown_cards(list, true, &names);
	const char *all = strbuf_get(&names), *last = strrchr(all, ',');
	if (last)
		strbuf_printf(out, "%.*s and%s", (int)(last - all), all, last + 1);
	else
		strbuf_add(out, all);
	strbuf_free(&names);
}

/* The known items of a list that has one for each seat: `p1 W, p3 B`. */
static void write_each(const struct facts *facts, const char *list, struct strbuf *out)
{
	bool commas = strchr(list, ',') != NULL;
	const char *comma = "";
	struct item item;
	for (int seat = 0; next_item(&list, commas, &item); seat++)
		if (*item.s != '?') {
			strbuf_printf(out, "%s%s ", comma, facts->game->seat_names[seat]);
			write_card(facts, item.s, out);
			comma = ", ";
		}
}

/* A list of pieces with a square behind each: `the queen on a1, the king on b2`. */
static void write_placed(const struct facts *facts, const char *list, struct strbuf *out)
{
	const char *comma = "";
	struct item item;
	while (next_item(&list, true, &item)) {
		size_t n = strlen(item.s) - 2;
		char square[3] = {item.s[n], item.s[n + 1], '\0'};
		item.s[n] = '\0';
		strbuf_add(out, comma);
		write_piece(facts, item.s, out);
		strbuf_printf(out, " on %s", square);
		comma = ", ";
	}
}

/* How the value of a key is written, and of which key it is; NULL: of several. */
static const struct writer_of_key {
	const char *key, *of;
	write_value *write;
} writers[] = {
	{"actor", NULL, write_actor},      {"captor", "with", write_captor},
	{"enemy", "piece", write_enemy},   {"kind", "piece", write_kind},
	{"piece", "piece", write_piece},   {"was", "was", write_piece},
	{"with", "with", write_piece},     {"card", "card", write_card},
	{"other", "other", write_piece},   {"faces", "faces", write_faces},
	{"stack", "beans", write_stack},   {"score", NULL, write_score},
	{"items", "items", write_items},   {"each", "items", write_each},
	{"placed", "items", write_placed}, {NULL, NULL, NULL},
};

bool facts_write(const struct facts *facts, const char *key, struct strbuf *out)
{
	const struct writer_of_key *writer = writers;
	size_t before = out->n;
	while (writer->key && strcmp(writer->key, key) != 0)
		writer++;
	const char *value = facts_find(facts, writer->of ? writer->of : key);
	if (*value || (writer->key && !writer->of))
		(writer->key ? writer->write : write_list)(facts, value, out);
	return out->n > before;
}
