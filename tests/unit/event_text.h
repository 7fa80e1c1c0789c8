/* event_text.h - events as the text behind `event ` of their lines, for tests. */
#ifndef TESTS_UNIT_EVENT_TEXT_H
#define TESTS_UNIT_EVENT_TEXT_H

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "game/event.h"

/* Appends an event of a game without a line end. */
static inline void add_event_text(const struct game_info *info, const struct events *events,
                                  const struct event *e, struct strbuf *out)
{
	struct strbuf line = {0};
	event_write(info, events, e, &line);
	strbuf_add_n(out, line.s + strlen("event "), line.n - strlen("event ") - 1);
	strbuf_free(&line);
}

/* Appends all events, a line each. */
static inline void add_event_lines(const struct game_info *info, const struct events *events,
                                   struct strbuf *out)
{
	for (size_t i = 0; i < events->n; i++) {
		add_event_text(info, events, &events->at[i], out);
		strbuf_add_char(out, '\n');
	}
}

/* A place by its name: a square or a seat. */
static inline int read_place(const struct game_info *info, const char *name)
{
	int seat = info_seat(info, name);
	return seat >= 0 ? PLACE_OF_SEAT(seat) : name[0] - 'a' + (name[1] - '1') * info->files;
}

/* Fills in what a key of an event says; points of a team have its name. */
static inline void read_event_value(const struct game_info *info, const char *key,
                                    const char *value, struct event *e)
{
	const struct {
		const char *key;
		int8_t *seat;
	} seats[] = {{"seat", &e->seat}, {"by", &e->by}, {"last", &e->last}};
	const struct {
		const char *key;
		int8_t *place;
	} places[] = {{"square", &e->square}, {"from", &e->from}, {"to", &e->to}};
	const struct {
		const char *key;
		struct piece_token *piece;
	} pieces[] = {{"piece", &e->piece}, {"was", &e->was}, {"with", &e->with}};
	const struct {
		const char *key;
		int16_t *number;
	} numbers[] = {{"beans", &e->beans},
	               {"rows", &e->rows},
	               {"inventory", &e->inventory},
	               {"bank", &e->bank},
	               {"gained", &e->gained}};
	for (int i = 0; i < 3; i++) {
		if (strcmp(key, seats[i].key) == 0)
			*seats[i].seat = (int8_t)info_seat(info, value);
		if (strcmp(key, places[i].key) == 0)
			*places[i].place = (int8_t)read_place(info, value);
		if (strcmp(key, pieces[i].key) == 0)
			*pieces[i].piece = piece_token_of_text(value);
	}
	for (int i = 0; i < 5; i++)
		if (strcmp(key, numbers[i].key) == 0)
			*numbers[i].number = (int16_t)strtol(value, NULL, 10);
	for (int team = 0; info->teams && info->teams[team]; team++) {
		if (strcmp(key, info->teams[team]) == 0)
			e->score[team] = (int16_t)strtol(value, NULL, 10);
		if (strcmp(key, "team") == 0 && strcmp(value, info->teams[team]) == 0)
			e->team = (int8_t)team;
	}
	if (strcmp(key, "round") == 0)
		e->round = (int)strtol(value, NULL, 10);
	if (strcmp(key, "castling") == 0)
		e->castling = strcmp(value, "kingside") == 0 ? CASTLING_KINGSIDE : CASTLING_QUEENSIDE;
	if (strcmp(key, "deck") == 0)
		e->deck = (int8_t)info_seat(info, value);
	for (const char *square = value; strcmp(key, "squares") == 0 && *square;
	     square += 2 + (square[2] == ','))
		e->squares |= 1ull << read_place(info, square);
	if (strcmp(key, "card") == 0) {
		char id[40];
		snprintf(id, sizeof id, "%.*s", (int)strcspn(value, "'"), value);
		e->card = info_card(info, id)->id;
		e->card_of_other_deck = strchr(value, '\'') != NULL;
	}
}

/* Appends the event of such a text. */
static inline void read_event_text(const struct game_info *info, const char *text,
                                   struct events *events)
{
	static char words[400]; /* outcome and reason point into it */
	const char *rest = text + strcspn(text, " "), *said = "";
	struct event e = event_of(EVENT_CHANCE, EVENT_NONE);
	snprintf(words, sizeof words, "%s", text);
	char *save, *word = strtok_r(words, " ", &save);
	while (strcmp(event_name(e.kind), word) != 0)
		e.kind++;
	while ((word = strtok_r(NULL, " ", &save))) {
		char *value = strchr(word, '=');
		if (!value || e.kind == EVENT_CHANCE || e.kind == EVENT_TABLE) {
			said = rest + 1;
			break;
		}
		*value++ = '\0';
		if (strcmp(word, "outcome") == 0)
			e.outcome = value;
		else if (strcmp(word, "reason") == 0)
			e.reason = value;
		else if (strcmp(word, "faces") == 0)
			said = value;
		else
			read_event_value(info, word, value, &e);
	}
	events_add_text(events, e, said);
}

#endif
