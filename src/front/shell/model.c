/* model.c - asks the session for what the shell shows. */
#include "front/shell/model.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/board_view.h"
#include "protocol/json.h"
#include "front/shell/terminal.h"

void model_init(struct model *m)
{
	m->client = client_new();
	m->protocol_commands = client_ask(m->client, "help");
	ensure(m->protocol_commands);
	free(client_ask(m->client, "view public")); /* who may want to play sees no secrets before */
}

void model_free(struct model *m)
{
	client_free(m->client);
	json_decref(m->game);
	json_decref(m->state);
	strbuf_free(&m->last_move);
	strbuf_free(&m->play.limits);
	free(m->state_line);
	free(m->protocol_commands);
}

void model_take_answers(struct model *m)
{
	enum recipient recipient;
	const char *line;
	while ((line = client_next_line(m->client, &recipient)))
		m->on_answer(m, recipient, line);
}

const char *model_turn(const struct model *m)
{
	return m->state ? json_str(m->state, "turn") : "";
}

bool model_require_game(struct model *m)
{
	if (!m->state)
		screen_printf(&m->screen, STYLE_ERROR, "There is no game yet: new <game> begins one.");
	return m->state != NULL;
}

void model_begin_move(struct model *m)
{
	if (strcmp(m->last_mover, model_turn(m)) != 0)
		strbuf_clear(&m->last_move);
	if (!m->last_move.n)
		strbuf_add_char(&m->last_move, ' ');
	snprintf(m->last_mover, sizeof m->last_mover, "%s", model_turn(m));
}

bool model_has_seat(const struct model *m, const char *seat)
{
	const json_t *names = json_object_get(json_object_get(m->game, "seats"), "names");
	size_t players = strtoul(json_str(m->state, "players"), NULL, 10), i = 0;
	while (i < players && strcmp(json_string_value(json_array_get(names, i)), seat) != 0)
		i++;
	return i < players;
}

bool model_is_card(const struct model *m, const char *word)
{
	const json_t *cards = json_object_get(m->game, "cards"), *card;
	size_t i, n = strcspn(word, " '"), end = n + (word[n] == '\'');
	json_array_foreach (cards, i, card)
		if (strncmp(json_str(card, "id"), word, n) == 0 && !json_str(card, "id")[n])
			return !word[end] || word[end] == ' ';
	return false;
}

bool model_offers(const struct model *m, const char *command, size_t n)
{
	bool undo = n == strlen("undo") && strncmp(command, "undo", n) == 0;
	return !undo || !m->play.on || !json_is_true(json_object_get(m->game, "secrets"));
}

const struct shell_command *model_find_command(const struct model *m, const char *name)
{
	const struct shell_command *c = m->commands;
	while (c->name && strcmp(c->name, name) != 0)
		c++;
	return c->name ? c : NULL;
}

const char *model_protocol_usage(const struct model *m, const char *name)
{
	size_t n = strlen(name);
	for (const char *at = m->protocol_commands; *at; at += strcspn(at, "\n") + 1) {
		at += strlen("help ");
		if (strncmp(at, name, n) == 0 && at[n] == ' ')
			return at;
	}
	return NULL;
}

void model_draw(struct model *m)
{
	struct strbuf out = {0};
	struct board_view view = {
		.game = m->game,
		.state = m->state,
		.caps = m->screen.caps,
		.person = m->play.on ? m->play.person : "",
		.last_move = strbuf_get(&m->last_move),
		.flipped = m->flipped,
		.columns = terminal_columns(),
	};
	board_view_draw(&view, &out);
	screen_print(&m->screen, &out);
	strbuf_free(&out);
}

/* After a change of the state: ends play when the game has no such seat. */
static void check_seat(struct model *m)
{
	if (m->play.on && *m->play.person && !model_has_seat(m, m->play.person))
		m->play.on = m->flipped = false;
}

bool model_refresh(struct model *m)
{
	char *line = client_ask(m->client, "state json");
	bool changed = line && (!m->state_line || strcmp(line, m->state_line) != 0);
	if (!changed) {
		free(line);
		return false;
	}
	free(m->state_line);
	json_decref(m->state);
	m->state_line = line;
	m->state = json_loads(line, 0, NULL);
	if (!m->game || strcmp(json_str(m->game, "game"), json_str(m->state, "game")) != 0) {
		json_decref(m->game);
		m->game = client_ask_json(m->client, "describe");
	}
	check_seat(m);
	return true;
}
