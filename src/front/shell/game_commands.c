/* game_commands.c - what a person types goes to the session by here, so that in play nothing moves
 * or is seen for another seat. */
#include "front/shell/game_commands.h"

#include <string.h>

#include "base/memory.h"
#include "front/shell/adjudication.h"
#include "front/shell/at_table.h"
#include "front/shell/saved_pgn.h"
#include "front/shell/help.h"
#include "front/shell/play.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/user_files.h"
#include "protocol/words/effects.h"

/* Sends a command of the protocol and prints the answer; true when the state has changed. */
static bool pass_on(struct model *m, const char *command, const char *rest)
{
	auto_strbuf line = {0};
	strbuf_printf(&line, "%s%s%s", command, *rest ? " " : "", rest);
	client_say(m->client, strbuf_get(&line), line.n);
	m->quit = m->quit || client_over(m->client);
	bool changed = model_refresh(m); /* first: the answer may be of a new game */
	model_take_answers(m);
	return changed;
}

bool commands_read(struct model *m, const char *line, bool whole, struct strbuf *tokens)
{
	const struct tokens *legal = model_is_over(m) ? NULL : model_legal(m);
	auto_strbuf text = {0};
	enum move_reading reading = READ_TOKENS;
	if (legal && whole && move_reader_chooses(strbuf_get(&m->offered), line, m->flipped, tokens))
		return true;
	if (legal) {
		struct move_reader r = model_reader(m);
		reading = (whole ? move_reader_read : move_reader_token)(&r, line, &text);
	} else if (whole && move_reader_looks_like(line) && adjudication_is_over(m)) {
		return false;
	} else if (whole && (!m->state ||
	                     !move_reader_looks_like(line))) { /* else chance, or another seat's turn */
		reading = READ_NOTHING;
	}
	if (reading == READ_REFUSAL && m->play.ended_itself && strcmp(line, "end") == 0) {
		strbuf_clear(&text);
		strbuf_add(
			&text,
			"Your turn before had ended by itself, with its last action; this is the next: pass "
			"leaves it out.");
	}
	if (reading == READ_TOKENS)
		strbuf_add(tokens, legal ? strbuf_get(&text) : line);
	else if (reading == READ_NOTHING)
		help_explain_unknown(m, line);
	else
		say(m, reading == READ_EXAMPLE ? STYLE_PLAIN : STYLE_ERROR, "%s", strbuf_get(&text));
	if (reading == READ_REFUSAL)
		print_note_refusal(m, strbuf_get(&text));
	return reading == READ_TOKENS;
}

/* In play the screen is for the eyes of one seat, and a line moves for that seat alone. */
static bool is_refused_in_play(struct model *m, const char *command, const char *rest)
{
	bool eyes = strcmp(command, "view") == 0 || strcmp(command, "as") == 0;
	if (*command == '@') {
		auto_text word = xstrndup(rest, strcspn(rest, " \t"));
		return *word && is_refused_in_play(m, word, "");
	}
	if (!m->play.on || !m->play.people || !eyes || model_has_ended(m))
		return false;
	refuse(m, "In play you see and move what is yours; play off ends it.");
	return true;
}

bool commands_not_on_move(struct model *m)
{
	if (!m->play.on || model_to_move(m) >= SEATS_MAX)
		return false;
	if (m->pending_search == PENDING_MOVE)
		refuse(m, "%s is thinking; Ctrl-C makes it move now.", model_turn(m));
	else if (m->play.people && model_to_move(m) != m->play.person)
		refuse(m, "It is the turn of %s%s.", model_turn(m),
		       m->play.paused ? ": Enter goes on" : "");
	else
		return false;
	return true;
}

/* Of several decisions that would go on into the turn of another seat: says after which one the own turn is over, and
 * whether it ends by itself there. */
static void say_turn_is_over(const struct model *m, const char *tokens)
{
	struct line_effect line;
	effects_of_line(m->game, m->state->state, tokens, &line);
	const char *last = tokens + line.turn_length;
	const char *next = last + strspn(last, " ,");
	while (last > tokens && !strchr(" ,", last[-1]))
		last--;
	bool over = m->game->to_move(line.after) == SEAT_OVER;
	refuse(m, "That is more than your turn: %s %.*s%s, and %.*s %s.",
	       line.ends_by_itself ? "it ends by itself after" : "it is over after",
	       (int)strcspn(last, " ,"), last,
	       line.ends_by_itself ? ", as no more of that can be done in it" : "",
	       (int)strcspn(next, " ,"), next,
	       over ? "comes when the game is over" : "would be another player's");
}

/* Prints the answer to a move that the session has refused: several decisions may have gone
 * into the turn of another seat. */
static void print_refusal(struct model *m, const char *rest)
{
	const struct error *err = client_error(m->client);
	if (err->no_token)
		refuse(m, "There is no move %s now. legal lists those there are.", rest);
	else if ((err->code == ERROR_HIDDEN || err->code == ERROR_GAME_OVER) && strpbrk(rest, " ,"))
		say_turn_is_over(m, rest);
	else
		print_why(m, err);
}

/* What the person in play has decided. */
static void play_own(struct model *m, char *token)
{
	if (!play_move(m, model_to_move(m), token))
		print_why(m, client_error(m->client));
}

static void play_without_ending(struct model *m, char *token)
{
	*strchr(token, '+') = '\0';
	play_own(m, token);
}

/* Of a decision that may have one of the endings that the game has a word for, as +claim: asks whether that is meant. */
static bool asks_ending(struct model *m, const char *token)
{
	const struct word *word = m->game->info->words;
	struct error why;
	for (; word && word->key; word++) {
		auto_strbuf whole = {0};
		strbuf_printf(&whole, "%s%s", token, word->key);
		if (word->key[0] != '+' || !word->key[1] || strchr(token, '+') ||
		    !engine_is_legal(client_engine(m->client), m->state->viewer, strbuf_get(&whole), &why))
			continue;
		strbuf_printf(model_ask_sure(m, (struct sure){play_own, strbuf_get(&whole), NULL,
		                                              play_without_ending}),
		              "Also %s? %s. (y/n or a move) [y] ", word->key, word->text);
		strbuf_clear(&m->question.hint); /* whatever else is typed is a line like any */
		return true;
	}
	return false;
}

/* A move of the person in play. */
static void run_own_move(struct model *m, const char *rest)
{
	if (asks_ending(m, rest))
		return;
	if (play_move(m, model_to_move(m), rest))
		model_forget_undone(m);
	else
		print_refusal(m, rest);
}

/* A command that leaves the game, with its arguments. */
static void run_line(struct model *m, char *line)
{
	char *rest = line + strcspn(line, " ");
	*rest++ = '\0';
	commands_send(m, line, rest);
}

void commands_send(struct model *m, const char *command, const char *rest)
{
	bool moves = strcmp(command, "move") == 0 || strcmp(command, "play-card") == 0;
	auto_strbuf line = {0};
	bool position = strcmp(command, "position") == 0, restore = strcmp(command, "restore") == 0;
	if (is_refused_in_play(m, command, rest) || (moves && commands_not_on_move(m)))
		return;
	strbuf_printf(&line, "%s %s", command, rest);
	if ((position || restore) && model_asks_to_leave(m, run_line, strbuf_get(&line)))
		return;
	if (m->pending_search == PENDING_HINT || position)
		play_cancel_search(m);
	if (moves && m->play.on && model_to_move(m) < SEATS_MAX) {
		run_own_move(m, rest);
		return;
	}
	if (moves && m->last_mover != model_to_move(m)) /* else it goes on with the last */
		m->last_move = 0;
	m->last_mover = moves ? model_to_move(m) : m->last_mover;
	bool changed = pass_on(m, command, rest);
	if (!changed)
		return;
	model_forget_undone(m);
	if (!moves) {
		m->last_move = 0;
		if (position || restore) {
			model_begin_game(m);
			unfinished_leave();
			saved_pgn_forget();
		}
		if (!model_is_over(m))
			model_reopen(m);
		m->play.ended = false;
		turn_events_recount(m, false);
	}
	if (!m->play.on || model_is_person(m, model_to_move(m)) || model_is_over(m))
		screen_board_draw(m, m->play.on);
}

void commands_send_on_move(struct model *m, const char *command, const char *rest)
{
	auto_strbuf as = {0};
	if (!m->travelled || m->state->may_list) {
		commands_send(m, command, rest);
		return;
	}
	strbuf_printf(&as, "%s %s%s%s", model_turn(m), command, *rest ? " " : "", rest);
	pass_on(m, "as", strbuf_get(&as));
}
