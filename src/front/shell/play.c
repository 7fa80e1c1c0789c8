/* play.c - the engine as an opponent. The person has a seat and its view; the
 * shell is the referee, who lets the engine decide for every other seat with what
 * that seat knows. What the engine thinks meanwhile is nobody's to see. */
#include <stdlib.h>
#include <string.h>

#include "front/shell/shell_internal.h"

#define USUAL_LIMITS "movetime 2000"
#define SEARCHING "A search is running: stop or Ctrl-C ends it."

static bool to_move(const struct shell *sh, const char *seat)
{
	return strcmp(shell_turn(sh), seat) == 0;
}

static bool over(const struct shell *sh)
{
	return !sh->state || to_move(sh, "-");
}

void play_cancel(struct shell *sh)
{
	if (!sh->thinks)
		return;
	sh->thinks = THINKS_NOT;
	wire_referee(sh->wire, "stop");
	shell_hear(sh);
}

void play_hurry(struct shell *sh)
{
	wire_referee(sh->wire, "stop");
}

void play_offer(struct shell *sh)
{
	bool secrets = json_is_true(json_object_get(sh->game, "secrets"));
	if (!over(sh) && !to_move(sh, "chance"))
		shell_tell(sh, INK_FAINT, "play %s takes that seat against the engine.", shell_turn(sh));
	if (secrets && strcmp(look_text(sh->state, "view"), "public") == 0)
		shell_tell(sh, INK_FAINT, "What the seats hide is hidden; view all shows everything.");
}

/* What was hidden stays so, until somebody asks: there may be another play. */
static void end(struct shell *sh)
{
	if (sh->play.on)
		free(wire_ask(sh->wire, "view public"));
	sh->play.on = sh->flipped = false;
	if (shell_refresh(sh))
		shell_draw(sh);
	shell_tell(sh, INK_FAINT, "The engine plays no seat.");
	play_offer(sh);
}

static bool plays(const struct shell *sh, const char *seat)
{
	const json_t *names = json_object_get(json_object_get(sh->game, "seats"), "names");
	size_t players = strtoul(look_text(sh->state, "players"), NULL, 10), i = 0;
	while (i < players && strcmp(json_string_value(json_array_get(names, i)), seat) != 0)
		i++;
	return i < players;
}

void play_look(struct shell *sh)
{
	if (sh->play.on && *sh->play.person && !plays(sh, sh->play.person))
		sh->play.on = sh->flipped = false;
}

/* Where two play, the second sits at the other side of the board. */
static bool sits_opposite(const struct shell *sh, const char *seat)
{
	const json_t *names = json_object_get(json_object_get(sh->game, "seats"), "names");
	const char *second = json_string_value(json_array_get(names, 1));
	return strcmp(look_text(sh->state, "players"), "2") == 0 && strcmp(second, seat) == 0;
}

/* `off`, or whose view to take: a seat, or nobody's. */
void play_start(struct shell *sh, char *words)
{
	char *rest = words + strcspn(words, " ");
	struct strbuf view = {0};
	if (!shell_has_game(sh))
		return;
	if (*rest)
		*rest++ = '\0';
	play_cancel(sh);
	if (wire_busy(sh->wire)) {
		shell_tell(sh, INK_BAD, SEARCHING);
		return;
	}
	if (strcmp(words, "off") == 0) {
		end(sh);
		return;
	}
	if (!*words && (over(sh) || to_move(sh, "chance"))) {
		shell_tell(sh, INK_BAD, "No seat is on move: say which to take.");
		return;
	}
	bool nobody = strcmp(words, "nobody") == 0;
	const char *seat = nobody ? "public" : *words ? words : shell_turn(sh);
	if (!nobody && !plays(sh, seat)) {
		shell_tell(sh, INK_BAD, "No seat is called %s.", seat);
		return;
	}
	strbuf_printf(&view, "view %s", seat);
	free(wire_ask(sh->wire, strbuf_get(&view)));
	strbuf_free(&view);
	sh->play.on = true;
	sh->flipped = sits_opposite(sh, seat);
	snprintf(sh->play.person, sizeof sh->play.person, "%s", nobody ? "" : seat);
	snprintf(sh->play.limits, sizeof sh->play.limits, "%s", *rest ? rest : USUAL_LIMITS);
	shell_refresh(sh);
	shell_draw(sh);
	if (nobody)
		shell_tell(sh, INK_FAINT, "The engine plays every seat.");
	else
		shell_tell(sh, INK_FAINT, "You are %s. hint helps, undo takes back, legal lists your moves.",
		           sh->play.person);
}

static void think(struct shell *sh, int what, const char *limits)
{
	struct strbuf go = {0};
	strbuf_printf(&go, "go %s", limits);
	sh->thinks = what;
	sh->since = time(NULL);
	wire_referee(sh->wire, strbuf_get(&go));
	strbuf_free(&go);
}

void play_hint(struct shell *sh)
{
	if (!shell_has_game(sh))
		return;
	bool others = sh->play.on && !to_move(sh, sh->play.person);
	if (over(sh) || to_move(sh, "chance") || others)
		shell_tell(sh, INK_BAD, "It is not your move.");
	else if (wire_busy(sh->wire))
		shell_tell(sh, INK_BAD, SEARCHING);
	else
		think(sh, THINKS_HINT, sh->play.on ? sh->play.limits : USUAL_LIMITS);
}

void play_go_on(struct shell *sh)
{
	bool ours = !over(sh) && !to_move(sh, sh->play.person) && !to_move(sh, "chance");
	if (!sh->play.on || sh->thinks || !ours || wire_busy(sh->wire))
		return;
	think(sh, THINKS_MOVE, sh->play.limits);
}

/* What the engine did since goes back first; where that was all, it does it anew. */
bool play_undo(struct shell *sh)
{
	bool undone = false;
	do {
		wire_referee(sh->wire, "undo");
		undone = shell_refresh(sh);
		shell_hear(sh);
	} while (undone && !to_move(sh, sh->play.person));
	if (!undone)
		shell_tell(sh, INK_BAD, "There is no decision of yours to take back.");
	return undone;
}

static void move(struct shell *sh, const char *token)
{
	struct strbuf line = {0};
	strbuf_printf(&line, "move %s", token);
	shell_begin_move(sh);
	wire_referee(sh->wire, strbuf_get(&line));
	strbuf_free(&line);
}

void play_hear(struct shell *sh, const char *line)
{
	static const char best[] = "bestmove ";
	if (strncmp(line, "info string ", 12) == 0) /* as errors begin in the UCI dialect */
		line += 12;
	bool refused = strncmp(line, "error ", 6) == 0;
	if (strncmp(line, "error nothing-to-undo", 21) == 0) /* play_undo says it */
		return;
	bool decided = strncmp(line, best, sizeof best - 1) == 0;
	int thought = sh->thinks;
	if (refused || strncmp(line, "event ", 6) == 0)
		tell_line(sh, line);
	if (refused && thought != THINKS_HINT && sh->play.on) {
		sh->play.on = false; /* rather than try again and again */
		shell_tell(sh, INK_BAD, "The engine plays no seat.");
	}
	if (!decided && !refused)
		return;
	sh->thinks = THINKS_NOT;
	if (decided && thought == THINKS_HINT) {
		shell_tell(sh, INK_GOOD, "Hint: %s", line + sizeof best - 1);
	} else if (decided && thought == THINKS_MOVE) {
		line += sizeof best - 1;
		char *token = strndup(line, strcspn(line, " ")); /* without what to ponder on */
		move(sh, token);
		free(token);
	}
}
