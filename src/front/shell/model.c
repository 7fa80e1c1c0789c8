/* model.c - asks the session for what the shell shows. */
#include "front/shell/model.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "engine/query.h"
#include "front/shell/captured.h"
#include "protocol/board_view.h"
#include "front/shell/terminal.h"
#include "table/table.h"

void model_init(struct model *m)
{
	if (!m->client)
		m->client = client_new();
	m->play.tally.last = TALLY_OPEN;
	free(client_ask(m->client, "view public")); /* who may want to play sees no secrets before */
}

void model_free(struct model *m)
{
	client_free(m->client);
	strbuf_free(&m->play.limits);
	strbuf_free(&m->analysis.best.text);
	strbuf_free(&m->analysis.second.text);
	strbuf_free(&m->hinted);
	strbuf_free(&m->question.prompt);
	strbuf_free(&m->question.choices);
	model_forget_undone(m);
	free(m->undone);
	free(m->reviewed.at);
	while (m->watched.n > 0) {
		free(m->watched.at[--m->watched.n].key);
		free(m->watched.at[m->watched.n].value);
	}
	free(m->watched.at);
	free(m->pages.text);
}

void model_forget_undone(struct model *m)
{
	while (m->n_undone > 0)
		free(m->undone[--m->n_undone]);
}

void model_reopen(struct model *m)
{
	struct tally *t = &m->play.tally;
	if (t->last < TALLY_RESULTS)
		t->results[t->last]--;
	t->last = TALLY_OPEN;
	m->play.ended = false;
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
			*out = (struct event_ref){m->game->info, events, e};
			return true;
		}
	}
	return false;
}

bool model_has_events(const struct model *m, const struct output *o)
{
	return o->game == m->game && o->events_to <= model_count_events(m);
}

bool model_is_illegal(const struct model *m, const char *token, struct error *why)
{
	return m->state && !engine_is_legal(client_engine(m->client), m->state->viewer, token, why) &&
	       why->code == ERROR_ILLEGAL_MOVE;
}

bool model_legal(const struct model *m, struct tokens *out)
{
	*out = (struct tokens){0};
	if (m->state && m->state->may_list && m->state->to_move != SEAT_OVER)
		tokens_legal(out, m->game, m->state->state, "");
	return m->state && m->state->may_list;
}

const char *model_turn(const struct model *m)
{
	return m->state ? observation_turn(m->state->game, m->state->to_move) : "";
}

bool model_is_over(const struct model *m)
{
	return !m->state || strcmp(model_turn(m), "-") == 0;
}

bool model_require_game(struct model *m)
{
	if (!m->state)
		screen_printf(&m->screen, STYLE_ERROR, "There is no game yet: its name begins one.");
	return m->state != NULL;
}

void model_begin_move(struct model *m)
{
	if (strcmp(m->last_mover, model_turn(m)) != 0)
		m->last_move = 0;
	snprintf(m->last_mover, sizeof m->last_mover, "%s", model_turn(m));
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

bool model_is_person(const struct model *m, const char *seat)
{
	int number = m->play.on ? model_seat_number(m, seat) : -1;
	return number >= 0 && (m->play.people & 1u << number);
}

bool model_has_secrets(const struct model *m)
{
	return m->game && (m->game->flags & GAME_SECRETS);
}

const char *model_table_item(const struct model *m, const char *name)
{
	const struct scene *scene = &m->seen.scene;
	for (int i = 0; m->state && i < scene->n_items; i++)
		if (scene->items[i].seat == SCENE_TABLE && strcmp(scene->items[i].name, name) == 0)
			return scene_value(scene, &scene->items[i]);
	return "";
}

bool model_needs_handover(const struct model *m)
{
	bool several = m->play.people & (m->play.people - 1);
	return m->play.on && several && model_has_secrets(m);
}

bool model_is_card(const struct model *m, const char *word)
{
	const struct card *card = m->game ? m->game->info->cards : NULL;
	size_t n = strcspn(word, " '"), end = n + (word[n] == '\'');
	for (; card && card->id; card++)
		if (strncmp(card->id, word, n) == 0 && !card->id[n])
			return !word[end] || word[end] == ' ';
	return false;
}

bool model_offers(const struct model *m, const char *command)
{
	bool takes_back = strcmp(command, "undo") == 0 || strcmp(command, "redo") == 0;
	return !takes_back || !m->play.on || !model_has_secrets(m);
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

void model_ask(struct model *m, const char *prompt, bool (*answer)(struct model *m, char *line))
{
	strbuf_clear(&m->question.prompt);
	strbuf_clear(&m->question.choices);
	strbuf_add(&m->question.prompt, prompt);
	m->question.answer = answer;
}

void model_add_choice(struct model *m, const char *word)
{
	strbuf_printf(&m->question.choices, "%s%s", m->question.choices.n ? " " : "", word);
}

bool model_ask_again(struct model *m, const char *line, const char *hint,
                     bool (*answer)(struct model *m, char *line))
{
	char *word = xstrndup(line, strcspn(line, " ")),
		 *prompt = xstrdup(strbuf_get(&m->question.prompt)),
		 *choices = xstrdup(strbuf_get(&m->question.choices));
	bool command = model_find_command(m, word) || model_protocol_command(word);
	if (!command) {
		screen_printf(&m->screen, STYLE_ERROR, "%s", hint);
		model_ask(m, prompt, answer);
		strbuf_add(&m->question.choices, choices);
	}
	free(word);
	free(choices);
	free(prompt);
	return !command;
}

bool model_is_yes(const char *line)
{
	return strcasecmp(line, "y") == 0 || strcasecmp(line, "yes") == 0;
}

bool model_is_no(const char *line)
{
	return strcasecmp(line, "n") == 0 || strcasecmp(line, "no") == 0;
}

char *model_client_ask(struct model *m, const char *command, const char *rest)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s %s", command, rest);
	char *answer = client_ask(m->client, strbuf_get(&line));
	strbuf_free(&line);
	return answer;
}

void model_referee(struct model *m, const char *command, const char *rest)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "%s%s%s", command, *rest ? " " : "", rest);
	client_say_as_referee(m->client, strbuf_get(&line));
	strbuf_free(&line);
}

bool model_in_place(const struct model *m)
{
	return m->screen.live_prompt && m->play.on && !m->scrolls;
}

static int count_lines(const char *text)
{
	int lines = 0;
	for (const char *c = text; *c; c++)
		lines += *c == '\n';
	return lines;
}

/* Two rows a rank where the screen has the rows for it, and lines below. Where the sidebar is
 * below, too, it gets shorter before the board does, and is cut before the board leaves the screen. */
static void fit_to_screen(const struct model *m, struct board_view *view)
{
	enum { LINES_BELOW = 11, FEWEST_BELOW = 10, BESIDE = 78 };
	int ranks = view->seen->game->info->ranks, rows = terminal_rows();
	bool may_be_large = m->screen.caps.colours && !m->small_board && m->play.on;
	if (view->columns >= BESIDE || !m->play.on) {
		view->large = may_be_large && 2 * ranks + LINES_BELOW <= rows;
		return;
	}
	for (int i = may_be_large ? 0 : 2; i < 4; i++) {
		struct strbuf out = {0};
		view->large = i < 2;
		view->compact = i % 2;
		board_view_draw(view, &out);
		int lines = count_lines(strbuf_get(&out));
		strbuf_free(&out);
		if (lines + LINES_BELOW <= rows)
			return;
	}
	if (rows - FEWEST_BELOW - ranks > 0) /* then the board is whole on the screen */
		view->below = rows - FEWEST_BELOW - ranks;
}

static void write_board(struct model *m, const struct observation *seen, uint64_t last_move,
                        struct strbuf *out)
{
	struct strbuf clocks[MODEL_SEATS] = {{0}}, captured[MODEL_SEATS] = {{0}};
	const char *beside[MODEL_SEATS] = {NULL}, *taken[MODEL_SEATS] = {NULL};
	bool shows_clocks = m->play.on && m->play.clocks.on && client_table(m->client);
	for (int i = 0; shows_clocks && i < model_players(m); i++) {
		clocks_write(model_time_left(m, i), &clocks[i]);
		beside[i] = strbuf_get(&clocks[i]);
	}
	for (int i = 0; i < model_players(m); i++) {
		if (seen == &m->seen) /* not of an earlier turn */
			captured_write(m->client, m->game->info, m->screen.caps.utf8, i, &captured[i]);
		taken[i] = strbuf_get(&captured[i]);
	}
	struct strbuf turns = {0};
	if (m->play.on && m->write_turns && seen == &m->seen)
		m->write_turns(m, &turns);
	struct board_view view = {
		.seen = seen,
		.caps = m->screen.caps,
		.person = m->play.on ? m->play.person : "",
		.people = m->play.on ? m->play.people : ~0u,
		.last_move = last_move,
		.flipped = m->flipped,
		.columns = terminal_columns(),
		.filled = m->screen.caps.colours > 0,
		.own_marks = true,
		.theme = m->theme,
		.clocks = shows_clocks ? beside : NULL,
		.captured = taken,
		.turns = strbuf_get(&turns),
	};
	fit_to_screen(m, &view);
	board_view_draw(&view, out);
	strbuf_free(&turns);
	for (int i = 0; i < MODEL_SEATS; i++) {
		strbuf_free(&clocks[i]);
		strbuf_free(&captured[i]);
	}
}

void model_draw_seen(struct model *m, const struct observation *seen, uint64_t last_move)
{
	struct strbuf out = {0};
	write_board(m, seen, last_move, &out);
	screen_print(&m->screen, &out);
	strbuf_free(&out);
}

int model_board_lines(struct model *m)
{
	struct strbuf out = {0};
	write_board(m, &m->seen, 0, &out);
	int lines = count_lines(strbuf_get(&out));
	strbuf_free(&out);
	return lines;
}

void model_draw(struct model *m, bool in_place)
{
	if (in_place && model_in_place(m))
		screen_clear(&m->screen, false);
	model_draw_seen(m, &m->seen, m->last_move);
}

/* After a change of the state: ends play when the game has no such seat. */
static void check_seat(struct model *m)
{
	if (m->play.on && (m->play.people >> model_players(m) ||
	                   (*m->play.person && !model_has_seat(m, m->play.person))))
		m->play.on = m->flipped = false;
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
	m->browsed = 0;
	m->travelled = false;
	check_seat(m);
	return true;
}
