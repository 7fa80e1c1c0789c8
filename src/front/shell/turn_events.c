/* turn_events.c - the viewer's own events, from a number on: the same for whoever made the
 * moves, and nothing that these eyes were not told. */
#include "front/shell/turn_events.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/phrases.h"
#include "front/shell/terminal.h"
#include "protocol/sentences.h"

/* The place of these eyes in events_from. */
static size_t *events_from(struct model *m)
{
	int seat = m->state && m->state->viewer < SEATS_MAX ? m->state->viewer : -1;
	size_t *from = &m->events_from[seat < 0 ? MODEL_SEATS : seat];
	if (*from == 0)
		*from = 1;
	return from;
}

void turn_events_mark(struct model *m)
{
	if (m->events_next > 0)
		*events_from(m) = m->events_next;
}

/* The lines of one turn being put together. */
struct block {
	struct strbuf lines; /* each ended by LF */
	char seat[16];       /* who acts in the last one, "" nobody */
	char kind[24];       /* of its last event */
	char to[4];          /* where that has moved something */
	char taken[16];      /* the piece captured last */
	bool last_screen;    /* without the end, which is said below it, and with what new cards do */
	struct strbuf cards; /* what others have played that is explained below, " id id " */
};

/* The word behind a key of an event, cut to size. */
static void copy_value(const char *event, const char *key, char *out, size_t size)
{
	char with_equals[16];
	snprintf(with_equals, sizeof with_equals, " %s=", key);
	const char *at = strstr(event, with_equals);
	at = at ? at + strlen(with_equals) : "";
	snprintf(out, size, "%.*s", (int)strcspn(at, " "), at);
}

/* How many bytes of a sentence name the seat that it begins with, 0 if none. */
static size_t leading_seat(const struct model *m, const char *sentence)
{
	size_t n = strcspn(sentence, " ");
	char name[16];
	snprintf(name, sizeof name, "%.*s", (int)n, sentence);
	*name = (char)tolower((unsigned char)*name);
	return model_seat_number(m, name) >= 0 ? n : 0;
}

/* What is captured where the piece has just moved to is said with the move: `White moves the queen
 * from a2 to b3 and takes the rook`. False when it is anything else. */
static bool add_capture(struct block *b, const char *event, const char *sentence)
{
	char square[4], behind[16];
	copy_value(event, "square", square, sizeof square);
	if (strcmp(b->kind, "move") != 0 || !*square || strcmp(square, b->to) != 0)
		return false;
	snprintf(behind, sizeof behind, " on %s", square);
	const char *takes = strstr(sentence, " takes "), *end = takes ? strstr(takes, behind) : NULL;
	if (!end)
		return false;
	strbuf_truncate(&b->lines, b->lines.n - 1);
	strbuf_printf(&b->lines, " and%.*s\n", (int)(end - takes), takes);
	return true;
}

/* True when a card is played by that event for the first time in the game. */
static bool is_first_use(struct model *m, size_t number, const char *card)
{
	char *events = client_ask(m->client, "events"), *save, id[40];
	bool used = false;
	for (char *at = events ? strtok_r(events, "\n", &save) : NULL; at && !used && --number > 0;
	     at = strtok_r(NULL, "\n", &save)) {
		copy_value(at, "card", id, sizeof id);
		used = strstr(at, " event card ") && strcmp(id, card) == 0;
	}
	free(events);
	return !used;
}

/* Notes a card that somebody else has played, if it is new in this game to the person. */
static void note_card(struct model *m, struct block *b, const char *event)
{
	char card[40], seat[16], word[44];
	copy_value(event, "card", card, sizeof card);
	copy_value(event, "seat", seat, sizeof seat);
	snprintf(word, sizeof word, " %s ", card);
	if (!*m->play.person || strcmp(seat, m->play.person) == 0 ||
	    strstr(strbuf_get(&b->cards), word) || !is_first_use(m, m->events_next, card))
		return;
	strbuf_printf(&b->cards, "%s%s ", b->cards.n ? "" : " ", card);
}

/* Appends a line for each card that was noted: what it does. */
static void explain_cards(const struct model *m, struct block *b)
{
	const struct card *card = m->game->info->cards;
	char word[44];
	for (; card && card->id; card++) {
		snprintf(word, sizeof word, " %s", card->id);
		const char *at = strstr(strbuf_get(&b->cards), word);
		if (at && strchr(" '", at[strlen(word)]))
			strbuf_printf(&b->lines, "%s: %s\n", card->name, card->text);
	}
}

/* Adds an event by its sentence; what the same seat did before is gone on with. */
static void add_event(struct model *m, struct block *b, const char *event, const char *sentence)
{
	char kind[24], seat[16];
	struct strbuf own = {0};
	snprintf(kind, sizeof kind, "%.*s", (int)strcspn(event, " "), event);
	if (strcmp(kind, "over") == 0 && b->last_screen)
		return;
	if (strcmp(kind, "card") == 0 && b->last_screen)
		note_card(m, b, event);
	if (strcmp(kind, "capture") == 0)
		copy_value(event, "piece", b->taken, sizeof b->taken);
	if (*m->play.person &&
	    sentences_write_to_seat(m->game, event, m->play.person, b->taken, &own)) {
		sentence = strbuf_get(&own);
		m->play.out = true;
	}
	if (strcmp(kind, "round") == 0) {
		m->play.out = false;
		strbuf_truncate(&m->last_move, 1); /* the pieces are set up anew */
	}
	if (strcmp(kind, "capture") == 0 && add_capture(b, event, sentence)) {
		snprintf(b->kind, sizeof b->kind, "%s", kind);
		return;
	}
	copy_value(event, "to", b->to, sizeof b->to);
	size_t n = leading_seat(m, sentence);
	snprintf(seat, sizeof seat, "%.*s", (int)n, sentence);
	bool dice = strcmp(kind, "dice") == 0, was_dice = strcmp(b->kind, "dice") == 0;
	n = strcmp(kind, "over") == 0 ? 0 : n;
	bool goes_on = b->lines.n && n && strcmp(seat, b->seat) == 0 && !dice && !was_dice;
	if (b->lines.n && ((dice && was_dice) || goes_on)) {
		strbuf_truncate(&b->lines, b->lines.n - 1);
		strbuf_printf(&b->lines, dice ? "; %s" : ",%s", sentence + (dice ? 0 : n));
	} else {
		strbuf_add(&b->lines, sentence);
	}
	strbuf_add_char(&b->lines, '\n');
	snprintf(b->seat, sizeof b->seat, "%s", seat);
	snprintf(b->kind, sizeof b->kind, "%s", kind);
	if (!strstr(" check line over round points chance table income dice ", kind))
		phrases_squares(event, &m->last_move);
	strbuf_free(&own);
}

/* Puts together all events from a number on, and counts them. */
static void collect(struct model *m, size_t from, struct block *b)
{
	struct strbuf command = {0};
	char *save_events, *save_words;
	strbuf_printf(&command, "%zu", from);
	char *events = model_client_ask(m, "events", strbuf_get(&command));
	strbuf_add(&command, " words");
	char *words = model_client_ask(m, "events", strbuf_get(&command));
	char *event = events ? strtok_r(events, "\n", &save_events) : NULL;
	char *sentence = words ? strtok_r(words, "\n", &save_words) : NULL;
	m->events_next = from;
	strbuf_clear(&m->last_move);
	strbuf_add_char(&m->last_move, ' ');
	while (event && sentence) {
		event = strchr(event, ' ') ? strchr(event, ' ') + strlen(" event ") : event;
		sentence += strcspn(sentence, " ");
		add_event(m, b, event, sentence + (*sentence == ' '));
		m->events_next++;
		event = strtok_r(NULL, "\n", &save_events);
		sentence = strtok_r(NULL, "\n", &save_words);
	}
	strbuf_free(&command);
	free(events);
	free(words);
}

/* Wraps every line; how many there are then. */
static int wrap_lines(const char *lines, struct strbuf *out)
{
	int count = 0;
	size_t from = out->n;
	while (*lines) {
		size_t n = strcspn(lines, "\n");
		char *line = xstrndup(lines, n);
		style_wrap(line, 0, terminal_columns(), out);
		free(line);
		lines += n + (lines[n] == '\n');
	}
	for (const char *c = strbuf_get(out) + from; *c; c++)
		count += *c == '\n';
	return count;
}

void turn_events_write(struct model *m, int most, struct strbuf *out)
{
	struct block b = {.last_screen = true};
	struct strbuf wrapped = {0};
	collect(m, *events_from(m), &b);
	explain_cards(m, &b);
	const char *lines = strbuf_get(&b.lines), *next;
	int count = wrap_lines(lines, &wrapped), left_out = 0;
	/* As many whole sentences as there is room for; one that is left out takes a line itself. */
	while (count > most + !left_out && (next = strchr(lines, '\n')) && next[1]) {
		lines = next + 1;
		strbuf_clear(&wrapped);
		count = wrap_lines(lines, &wrapped);
		left_out++;
	}
	const char *at = strbuf_get(&wrapped);
	for (; count > most + 1 && *at; at++)
		count -= *at == '\n';
	if (left_out)
		strbuf_printf(out, "(log has the %d before)\n", left_out);
	strbuf_add(out, at);
	strbuf_free(&wrapped);
	strbuf_free(&b.lines);
	strbuf_free(&b.cards);
}

void turn_events_recount(struct model *m, size_t shown)
{
	struct block b = {.seat = ""};
	for (int i = 0; i <= MODEL_SEATS; i++)
		m->events_from[i] = 0;
	collect(m, 1, &b);
	*events_from(m) = m->events_next > shown ? m->events_next - shown : 1;
	strbuf_clear(&m->last_move);
	strbuf_free(&b.lines);
}

void turn_events_log(struct model *m, struct strbuf *out)
{
	struct block b = {.seat = ""};
	struct strbuf squares = m->last_move;
	m->last_move = (struct strbuf){0};
	collect(m, 1, &b);
	strbuf_free(&m->last_move);
	m->last_move = squares;
	wrap_lines(strbuf_get(&b.lines), out);
	strbuf_free(&b.lines);
}
