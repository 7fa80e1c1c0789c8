/* narration.c - by the sentences of the events; who reads it is told nothing that an event does not say. */
#include "protocol/words/narration.h"

#include <string.h>

#include "protocol/words/phrases.h"

/* What is captured where the piece has just moved to is said with the move: `White moves the queen
 * from a2 to b3 and takes the rook`. False when it is anything else. */
static bool add_capture(struct narration *w, const struct event_ref *ref)
{
	if (w->kind != EVENT_MOVE || ref->event->square != w->to)
		return false;
	strbuf_truncate(&w->lines, w->lines.n - 1);
	strbuf_add(&w->lines, " and ");
	sentences_write_taking(ref, &w->lines);
	strbuf_add_char(&w->lines, '\n');
	return true;
}

/* True when a card is played by that event for the first time in the game. */
static bool is_first_use(const struct event_ref *ref, int viewer)
{
	const struct event *e = ref->events->at, *card = ref->event;
	while (e < card &&
	       !(e->kind == EVENT_CARD && e->seen_by & TO_ONE(viewer) &&
	         strcmp(e->card, card->card) == 0 && e->card_of_other_deck == card->card_of_other_deck))
		e++;
	return e == card;
}

/* Adds a sentence; one that begins with the seat of the last is gone on with, as are rolls. */
static void add_sentence(struct narration *w, const struct event_ref *ref, int seat,
                         const char *sentence)
{
	bool dice = ref->event->kind == EVENT_DICE, was_dice = w->kind == EVENT_DICE;
	bool goes_on = w->lines.n && seat >= 0 && seat == w->seat && !dice && !was_dice;
	if (w->lines.n && ((dice && was_dice) || goes_on)) {
		size_t name = dice ? 0 : strlen(ref->game->seat_names[seat]);
		strbuf_truncate(&w->lines, w->lines.n - 1);
		name += w->castles ? strlen(" moves") : 0; /* of the rook, behind the king */
		strbuf_printf(&w->lines, dice ? "; %s" : ",%s", sentence + name);
	} else if (w->says_you && seat >= 0 && seat == w->person) {
		size_t name = strlen(ref->game->seat_names[seat]);
		strbuf_add_n(&w->lines, sentence, name);
		strbuf_printf(&w->lines, " (you)%s", sentence + name);
	} else {
		strbuf_add(&w->lines, sentence);
	}
	strbuf_add_char(&w->lines, '\n');
	w->seat = seat;
}

/* Does the table say of a seat what has a sentence of its own for it: that it is out? */
static bool is_fate(const struct event_ref *ref)
{
	auto_strbuf sentence = {0};
	for (const char *const *seat = ref->game->seat_names; *seat && !sentence.n; seat++)
		sentences_write_to_seat(ref, *seat, "", &sentence);
	return sentence.n;
}

/* Is an event more than the course of things: a loss, a card, a point, an end, or what the reader has decided? */
static bool is_news(const struct narration *w, const struct event *e)
{
	static const enum event_kind course[] = {
		EVENT_CHANCE, EVENT_TABLE, EVENT_INCOME, EVENT_DICE, EVENT_RESHUFFLE,
		/* and of others */
		EVENT_ADD, EVENT_MOVE, EVENT_PLACE, EVENT_END, EVENT_TAKE, EVENT_PASS};
	enum { OF_ALL = 5, KINDS = sizeof course / sizeof *course };
	bool own = w->person >= 0 && (e->seat == w->person || e->by == w->person);
	size_t i = 0, n = own ? OF_ALL : KINDS;
	while (i < n && course[i] != e->kind)
		i++;
	return i == n;
}

void narration_note_line(struct narration *w, int weight)
{
	int line = -1;
	for (const char *c = strbuf_get(&w->lines); *c; c++)
		line += *c == '\n';
	if (line >= 0 && line < NARRATION_LINES && w->weights[line] < weight)
		w->weights[line] = (unsigned char)weight;
}

int narration_weight(const struct narration *w, int line)
{
	return line < NARRATION_LINES ? w->weights[line] : 0;
}

void narration_drop_line(struct narration *w, int line)
{
	char *at = w->lines.s;
	for (int n = line; n > 0; n--)
		at = strchr(at, '\n') + 1;
	char *next = strchr(at, '\n') + 1;
	memmove(at, next, strlen(next) + 1);
	w->lines.n -= (size_t)(next - at);
	if (line < NARRATION_LINES - 1)
		memmove(w->weights + line, w->weights + line + 1, (size_t)(NARRATION_LINES - 1 - line));
}

/* Is an event about a piece that one of the reader's secrets is about? */
static bool is_of_secret(const struct narration *w, const struct event *e)
{
	bool is = false;
	for (int i = 0; i < 2; i++)
		is |= w->secrets[i] && strcmp(e->piece.s, w->secrets[i]) == 0;
	return is;
}

void narration_begin(struct narration *w, int viewer, int person)
{
	w->viewer = viewer;
	w->person = person;
	w->seat = w->kind = w->to = -1;
	w->taken = "";
}

void narration_add(struct narration *w, const struct event_ref *ref)
{
	const struct event *e = ref->event;
	const struct game_info *game = ref->game;
	struct strbuf sentence = {0};
	if (e->kind == EVENT_OVER && w->last_screen)
		return;
	if (e->kind == EVENT_CARD && w->last_screen && w->person >= 0 && e->seat != w->person &&
	    is_first_use(ref, w->viewer))
		w->cards |= 1ull << (info_card(game, e->card) - game->cards);
	if (e->kind == EVENT_CAPTURE)
		w->taken = info_piece(game, e->piece.s)->token;
	bool own = w->person >= 0 &&
	           sentences_write_to_seat(ref, game->seat_names[w->person], w->taken, &sentence);
	if (own)
		w->out = OUT_NOW;
	if (e->kind == EVENT_ROUND) {
		w->out = OUT_NO_MORE;
		w->squares = 0; /* the pieces are set up anew */
	}
	bool again = e->kind == EVENT_PLACE && w->kind == EVENT_PLACE && e->square == w->square;
	w->times = again ? w->times + 1 : 1;
	w->square = e->square;
	if (again || sentences_swapped(ref)) { /* said once, with their number; or of both */
		strbuf_truncate(&w->lines, w->said);
		strbuf_add(&w->lines, w->said ? "\n" : "");
		w->seat = w->said_seat;
	}
	if (e->kind != EVENT_CAPTURE || !add_capture(w, ref)) {
		struct event_ref all = *ref;
		all.times = w->times;
		w->said = w->lines.n ? w->lines.n - 1 : 0;
		w->said_seat = w->seat;
		int seat = own ? -1 : sentences_write_event(&all, &sentence);
		w->to = e->kind == EVENT_MOVE || e->kind == EVENT_STEAL ? e->to : -1;
		add_sentence(w, ref, seat, strbuf_get(&sentence));
		w->squares |= phrases_squares(e);
	}
	w->kind = (int)e->kind;
	w->castles = e->kind == EVENT_MOVE && e->castling != EVENT_NONE;
	bool secret = own || is_of_secret(w, e);
	if (w->last_screen && (secret || is_news(w, e) || is_fate(ref)))
		narration_note_line(w, secret ? 2 : 1);
	strbuf_free(&sentence);
}

void narration_explain_cards(struct narration *w, const struct game_info *game)
{
	for (int i = 0; i < 64; i++)
		if (w->cards >> i & 1)
			strbuf_printf(&w->lines, "%s: %s\n", game->cards[i].name, game->cards[i].text);
}
