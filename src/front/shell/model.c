/* model.c - asks the session for what the shell shows. */
#include "front/shell/model.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "engine/query.h"
#include "front/shell/user_files.h"
#include "table/table.h"

void model_init(struct model *m)
{
	if (!m->client)
		m->client = client_new();
	m->play.counted = GAME_OPEN;
	m->play.person = m->play.mover = -1;
	model_do(m, RECIPIENT_PERSON, "view public"); /* who may want to play sees no secrets before */
}

static void free_question(struct question *q)
{
	strbuf_free(&q->prompt);
	strbuf_free(&q->choices);
	strbuf_free(&q->hint);
	free((char *)q->sure.rest);
}

void model_free(struct model *m)
{
	client_free(m->client);
	tokens_free(&m->legal);
	strbuf_free(&m->play.limits);
	strbuf_free(&m->analysis.best.text);
	strbuf_free(&m->analysis.second.text);
	strbuf_free(&m->analysis.alone.text);
	strbuf_free(&m->analysis.judged);
	strbuf_free(&m->refused);
	strbuf_free(&m->asked_meanwhile);
	strbuf_free(&m->choices);
	strbuf_free(&m->offered);
	strbuf_free(&m->hinted);
	free_question(&m->question);
	free_question(&m->aside);
	model_forget_undone(m);
	free(m->undone);
	field_list_free(&m->watched);
	strbuf_free(&m->pick.begun);
	free(m->pages.text);
}

void model_forget_undone(struct model *m)
{
	while (m->n_undone > 0)
		free(m->undone[--m->n_undone]);
}

void model_begin_game(struct model *m)
{
	model_forget_undone(m);
	m->play.counted = GAME_OPEN;
	m->play.ended = m->play.ended_itself = false;
	m->play.seated = 0;
}

void model_reopen(struct model *m)
{
	unsigned results[USER_RESULTS];
	if (m->play.counted <= GAME_DRAWN)
		user_files_count(m->game->name, m->play.counted, -1, results);
	m->play.counted = GAME_OPEN;
	m->play.ended = m->play.ended_itself = false;
}

void model_take_answers(struct model *m)
{
	enum recipient recipient;
	for (struct output_copy *next; (next = client_next_output(m->client, &recipient)); free(next))
		m->on_answer(m, recipient, &next->o);
}

size_t model_count_events(const struct model *m)
{
	const struct events *events = client_events(m->client);
	return events ? events->n : 0;
}

bool model_next_event(const struct model *m, size_t *at, struct event_ref *out)
{
	const struct events *events = client_events(m->client);
	while (m->game && events && *at < events->n) {
		const struct event *e = &events->at[(*at)++];
		if (e->seen_by & TO_ONE(client_viewer(m->client))) {
			*out = (struct event_ref){m->game->info, events, e, 0};
			return true;
		}
	}
	return false;
}

bool model_is_illegal(const struct model *m, const char *token, struct error *why)
{
	return m->state && !engine_is_legal(client_engine(m->client), m->state->viewer, token, why) &&
	       why->code == ERROR_ILLEGAL_MOVE;
}

const struct tokens *model_legal(struct model *m)
{
	if (!m->state || !m->state->may_list)
		return NULL;
	if (!m->has_legal && m->state->to_move != SEAT_OVER)
		tokens_legal(&m->legal, m->game, m->state->state, "");
	m->has_legal = true;
	return &m->legal;
}

struct move_reader model_reader(struct model *m)
{
	return (struct move_reader){{m->game, &m->seen.scene, model_legal(m)},
	                            client_engine(m->client),
	                            m->seen.viewer,
	                            model_to_move(m),
	                            &m->choices};
}

int model_to_move(const struct model *m)
{
	return m->state ? m->state->to_move : SEAT_OVER;
}

const char *model_turn(const struct model *m)
{
	return m->state ? observation_turn(m->state->game, m->state->to_move) : "";
}

bool model_is_over(const struct model *m)
{
	return model_to_move(m) == SEAT_OVER;
}

bool model_has_ended(const struct model *m)
{
	return m->travelled || model_is_over(m);
}

int model_seat_number(const struct model *m, const char *seat)
{
	return m->game ? info_seat(m->game->info, seat) : -1;
}

const char *model_seat_name(const struct model *m, int number)
{
	return m->game->info->seat_names[number];
}

int model_players(const struct model *m)
{
	return m->state ? m->state->players : 0;
}

bool model_has_seat(const struct model *m, const char *seat)
{
	int number = model_seat_number(m, seat);
	return number >= 0 && number < model_players(m);
}

int model_clock_runs(const struct model *m)
{
	const struct table *t = client_table(m->client);
	return m->play.on && t && m->play.clocks.runs ? t->clocks.runs : NO_CLOCK;
}

int64_t model_time_left(const struct model *m, int seat)
{
	const struct table_clocks *c = &client_table(m->client)->clocks;
	return c->left[seat] - (c->runs == seat ? clocks_now(&m->play.clocks) - c->now : 0);
}

int model_people(const struct model *m)
{
	int n = 0;
	for (unsigned people = m->play.people; people; people &= people - 1)
		n++;
	return n;
}

int model_own_seat(const struct model *m)
{
	unsigned seats = m->play.people ? m->play.people : m->play.seated;
	int seat = 0;
	while (seats >> seat > 1)
		seat++;
	return seats == 1u << seat ? seat : -1;
}

bool model_is_person(const struct model *m, int seat)
{
	return m->play.on && seat < SEATS_MAX && (m->play.people >> seat & 1);
}

bool model_has_secrets(const struct model *m)
{
	return m->game && (m->game->flags & GAME_SECRETS);
}

const char *model_table_item(const struct model *m, const char *name)
{
	return m->state ? scene_says(&m->seen.scene, SCENE_TABLE, name) : "";
}

bool model_needs_handover(const struct model *m)
{
	bool several = model_people(m) > 1;
	return m->play.on && several && model_has_secrets(m);
}

bool model_offers(const struct model *m, const char *command)
{
	bool undo = strcmp(command, "undo") == 0, redo = strcmp(command, "redo") == 0;
	bool cards = strcmp(command, "cards") == 0, hand = strcmp(command, "hand") == 0;
	if (m->state && (cards || hand) && !m->game->info->cards)
		return false;
	if (m->state && strcmp(command, "belief") == 0)
		return model_has_secrets(m);
	if (strcmp(command, "eyes") == 0 || strcmp(command, "watch") == 0)
		return !m->play.on || !m->play.people; /* for the referee */
	if (m->state && strcmp(command, "skip") == 0)
		return model_players(m) > 2;
	return (!undo && !redo) || !m->play.on || !model_has_secrets(m) ||
	       (undo && model_needs_handover(m));
}

const struct shell_command *model_find_command(const struct model *m, const char *name)
{
	const struct shell_command *c = m->commands;
	while (c->name && strcmp(c->name, name) != 0)
		c++;
	return c->name ? c : NULL;
}

const struct command *model_protocol_command(const char *name)
{
	return command_find(command_table(), name);
}

struct strbuf *model_ask(struct model *m, bool (*answer)(struct model *m, char *line))
{
	struct question *q = &m->question;
	strbuf_clear(&q->prompt);
	strbuf_clear(&q->choices);
	strbuf_clear(&q->hint);
	q->answer = answer;
	q->back = NULL;
	q->sure.run = NULL;
	return &q->prompt;
}

bool model_is(const char *line, const char *word)
{
	return strcasecmp(line, word) == 0 || (strncasecmp(line, word, 1) == 0 && !line[1]);
}

static bool on_sure(struct model *m, char *line)
{
	struct sure sure = m->question.sure;
	bool yes = model_is(line, "yes") || (!*line && sure.no);
	if (*line && !yes && !model_is(line, "no"))
		return false;
	m->question.sure.rest = NULL;
	m->question.is_sure = true;
	if (yes)
		sure.run(m, (char *)sure.rest);
	else if (sure.no)
		sure.no(m, (char *)sure.rest);
	else if (sure.otherwise)
		say(m, STYLE_FAINT, "%s", sure.otherwise);
	m->question.is_sure = false;
	free((char *)sure.rest);
	return true;
}

struct strbuf *model_ask_sure(struct model *m, struct sure sure)
{
	struct strbuf *prompt = model_ask(m, on_sure);
	strbuf_add(&m->question.hint, "Type y or n.");
	char *rest = xstrdup(sure.rest);
	free((char *)m->question.sure.rest);
	m->question.sure = sure;
	m->question.sure.rest = rest;
	return prompt;
}

bool model_asks_sure(const struct model *m, void (*run)(struct model *m, char *rest))
{
	return m->question.answer == on_sure && m->question.sure.run == run;
}

bool model_asks_to_leave(struct model *m, void (*run)(struct model *m, char *rest),
                         const char *rest)
{
	bool begun = m->play.on && m->play.people && m->play.decided && !model_has_ended(m);
	if (m->question.is_sure || !begun)
		return false;
	strbuf_printf(model_ask_sure(m, (struct sure){run, rest, NULL, NULL}),
	              "Leave the game that is on? It is kept: resume goes on with it. (y/n) [n] ");
	return true;
}

bool model_do(const struct model *m, enum recipient who, const char *format, ...)
{
	auto_strbuf command = {0};
	va_list args;
	va_start(args, format);
	strbuf_vprintf(&command, format, args);
	va_end(args);
	const char *line = strbuf_get(&command);
	auto_text answer = who == RECIPIENT_REFEREE ? client_ask_as_referee(m->client, line)
	                                            : client_ask(m->client, line);
	return answer != NULL;
}

void model_quit(struct model *m, char *rest)
{
	(void)rest;
	m->quit = true;
}

/* Who sits at the table, and with which clocks. */
static void read_table(struct model *m)
{
	const struct table *t = client_table(m->client);
	if (!m->play.on || !t)
		return;
	m->play.people = 0;
	for (int i = 0; i < t->n_seats; i++)
		m->play.people |= (unsigned)(t->seats[i].level == TABLE_PERSON) << i;
	m->play.clocks.on = t->clocks.on;
	m->play.clocks.base = t->clocks.base;
	m->play.clocks.increment = t->clocks.increment;
}

bool model_refresh(struct model *m)
{
	struct observation seen;
	read_table(m);
	if (!client_observe(m->client, &seen) || (m->state && observation_equal(&seen, m->state)))
		return false;
	m->seen = seen;
	scene_sort(&m->seen.scene);
	m->state = &m->seen;
	m->game = seen.game;
	strbuf_clear(&m->hinted);
	strbuf_clear(&m->refused);
	tokens_free(&m->legal);
	m->has_legal = false;
	m->browsed.turn = 0;
	m->travelled = false;
	if (m->play.on && (m->play.people >> model_players(m) || m->play.person >= model_players(m)))
		m->play.on = m->flipped = false; /* the game has no such seat */
	return true;
}
