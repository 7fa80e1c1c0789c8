/* play_screen.c - what stands on the screen in play: the board, and the viewer's own events from a number on: the same
 * for whoever made the moves, and nothing that these eyes were not told. */
#include "front/shell/play_screen.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/screen_board.h"
#include "protocol/phrases.h"
#include "front/shell/terminal.h"
#include "protocol/sentences.h"

void play_offer(struct model *m)
{
	if (model_to_move(m) == SEAT_CHANCE) {
		say(m, STYLE_FAINT,
		    "Chance is yours to give: %stype a token that begins with %s. help deals has "
		    "more.",
		    m->state->viewer == VIEW_ALL ? "" : "view all, then ", m->state->due);
	} else if (!model_is_over(m)) {
		say(m, STYLE_FAINT,
		    "Nobody plays: play %s takes that seat against the engine; play both is for people on "
		    "every side.",
		    model_turn(m));
	}
	if (model_has_secrets(m) && m->state->viewer == VIEW_PUBLIC)
		say(m, STYLE_FAINT, "What the seats hide is hidden; view all shows everything.");
}

/* What the board and the prompt leave of the screen. */
static int lines_for_events(struct model *m)
{
	enum { FEWEST = 3, AROUND = 5 }; /* the legend, a line that is left out, two of the prompt */
	int room = terminal_rows() - screen_board_lines(m) - AROUND;
	return room < FEWEST ? FEWEST : room;
}

static void show(struct model *m, bool in_place)
{
	auto_strbuf block = {0};
	turn_events_write(m, lines_for_events(m), &block);
	screen_board_draw(m, in_place);
	screen_print(&m->screen, &block);
}

void play_show(struct model *m)
{
	show(m, true);
}

void play_show_below(struct model *m)
{
	show(m, false);
}

void play_show_change(struct model *m)
{
	auto_strbuf block = {0};
	bool up = model_is_person(m, model_to_move(m)) || !m->play.people || model_is_over(m);
	if (m->play.emptied)
		return;
	if (up || m->play.paused || screen_board_in_place(m))
		play_show(m);
	else
		turn_events_write(m, 1, &block); /* whether the person is out */
}

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
	int seat;            /* whose name the last one begins with, -1 nobody's */
	int kind;            /* of its last event, -1: there is none */
	int to;              /* the place to which that has moved something, or -1 */
	const char *taken;   /* the token of the piece captured last, or "" */
	int person;          /* of more than two seats the one that is called you, or -1 */
	bool last_screen;    /* without the end, which is said below it, and with what new cards do */
	uint64_t cards; /* what others have played that is explained below, by the number of the card */
};

/* What is captured where the piece has just moved to is said with the move: `White moves the queen
 * from a2 to b3 and takes the rook`. False when it is anything else. */
static bool add_capture(struct block *b, const struct event_ref *ref)
{
	if (b->kind != EVENT_MOVE || ref->event->square != b->to)
		return false;
	strbuf_truncate(&b->lines, b->lines.n - 1);
	strbuf_add(&b->lines, " and ");
	sentences_write_taking(ref, &b->lines);
	strbuf_add_char(&b->lines, '\n');
	return true;
}

/* True when a card is played by that event for the first time in the game. */
static bool is_first_use(const struct model *m, const struct event *card)
{
	struct event_ref ref;
	for (size_t at = 0; model_next_event(m, &at, &ref) && ref.event != card;)
		if (ref.event->kind == EVENT_CARD && strcmp(ref.event->card, card->card) == 0 &&
		    ref.event->card_of_other_deck == card->card_of_other_deck)
			return false;
	return true;
}

/* Notes a card that somebody else has played, if it is new in this game to the person. */
static void note_card(struct model *m, struct block *b, const struct event *e)
{
	if (m->play.person >= 0 && e->seat != m->play.person && is_first_use(m, e))
		b->cards |= 1ull << (info_card(m->game->info, e->card) - m->game->info->cards);
}

/* Appends a line for each card that was noted: what it does. */
static void explain_cards(const struct model *m, struct block *b)
{
	const struct card *cards = m->game->info->cards;
	for (int i = 0; i < 64; i++)
		if (b->cards >> i & 1)
			strbuf_printf(&b->lines, "%s: %s\n", cards[i].name, cards[i].text);
}

/* Adds a sentence; one that begins with the seat of the last is gone on with, as are rolls. */
static void add_sentence(struct block *b, const struct event_ref *ref, int seat,
                         const char *sentence)
{
	bool dice = ref->event->kind == EVENT_DICE, was_dice = b->kind == EVENT_DICE;
	bool goes_on = b->lines.n && seat >= 0 && seat == b->seat && !dice && !was_dice;
	if (b->lines.n && ((dice && was_dice) || goes_on)) {
		size_t name = dice ? 0 : strlen(ref->game->seat_names[seat]);
		strbuf_truncate(&b->lines, b->lines.n - 1);
		strbuf_printf(&b->lines, dice ? "; %s" : ",%s", sentence + name);
	} else if (b->person >= 0 && seat == b->person) {
		size_t name = strlen(ref->game->seat_names[seat]);
		strbuf_add_n(&b->lines, sentence, name);
		strbuf_printf(&b->lines, " (you)%s", sentence + name);
	} else {
		strbuf_add(&b->lines, sentence);
	}
	strbuf_add_char(&b->lines, '\n');
	b->seat = seat;
}

/* Adds an event by its sentence; what the same seat did before is gone on with. */
static void add_event(struct model *m, struct block *b, const struct event_ref *ref)
{
	const struct event *e = ref->event;
	auto_strbuf sentence = {0};
	if (e->kind == EVENT_OVER && b->last_screen)
		return;
	if (e->kind == EVENT_CARD && b->last_screen)
		note_card(m, b, e);
	if (e->kind == EVENT_CAPTURE)
		b->taken = e->piece.s;
	bool own =
		m->play.person >= 0 &&
		sentences_write_to_seat(ref, model_seat_name(m, m->play.person), b->taken, &sentence);
	if (own)
		m->play.out = true;
	if (e->kind == EVENT_ROUND) {
		m->play.out = false;
		m->last_move = 0; /* the pieces are set up anew */
	}
	if (e->kind != EVENT_CAPTURE || !add_capture(b, ref)) {
		int seat = own ? -1 : sentences_write_event(ref, &sentence);
		b->to = e->kind == EVENT_MOVE || e->kind == EVENT_STEAL ? e->to : -1;
		add_sentence(b, ref, seat, strbuf_get(&sentence));
		m->last_move |= phrases_squares(e);
	}
	b->kind = (int)e->kind;
}

/* Puts together all events from a number on, and counts them. */
static struct block collect(struct model *m, size_t from, bool last_screen)
{
	bool named = m->play.on && model_players(m) > 2;
	struct block b = {.seat = -1, .kind = -1, .to = -1, .taken = "", .last_screen = last_screen};
	b.person = named ? m->play.person : -1;
	struct event_ref ref;
	size_t number = 1;
	m->events_next = from;
	m->last_move = 0;
	for (size_t at = 0; model_next_event(m, &at, &ref); number++)
		if (number >= from) {
			add_event(m, &b, &ref);
			m->events_next++;
		}
	return b;
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
	struct block b = collect(m, *events_from(m), true);
	auto_strbuf wrapped = {0};
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
	strbuf_free(&b.lines);
}

void turn_events_recount(struct model *m, size_t shown)
{
	for (int i = 0; i <= MODEL_SEATS; i++)
		m->events_from[i] = 0;
	struct block b = collect(m, 1, false);
	*events_from(m) = m->events_next > shown ? m->events_next - shown : 1;
	m->last_move = 0;
	strbuf_free(&b.lines);
}

void turn_events_log(struct model *m, struct strbuf *out)
{
	uint64_t squares = m->last_move;
	struct block b = collect(m, 1, false);
	m->last_move = squares;
	wrap_lines(strbuf_get(&b.lines), out);
	strbuf_free(&b.lines);
}
