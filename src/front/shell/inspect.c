/* inspect.c - what of it is seen is what the viewer is told: the fields of `state`, legal tokens, views. */
#include "front/shell/inspect.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/find_game.h"
#include "engine/next.h"
#include "engine/review.h"
#include "engine/views.h"
#include "front/shell/adjudication.h"
#include "front/shell/at_table.h"
#include "front/shell/game_commands.h"
#include "front/shell/help.h"
#include "front/shell/judgement.h"
#include "front/shell/new_game.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/saved_game.h"
#include "front/shell/score_sheet.h"
#include "front/shell/turn_walk.h"
#include "front/terminal/terminal.h"
#include "game/mirror.h"
#include "protocol/state_report.h"
#include "protocol/words/answers.h"
#include "protocol/words/card_words.h"
#include "protocol/words/effects.h"
#include "protocol/words/legal_list.h"
#include "protocol/words/overlay_words.h"
#include "protocol/words/questions.h"

/* board: the game as it stands; or how boards are drawn from now on. */
void inspect_board(struct model *m, char *rest)
{
	if (strcmp(rest, "small") == 0 || strcmp(rest, "large") == 0)
		m->small_board = *rest == 's';
	else if (strcmp(rest, "scroll") == 0 || strcmp(rest, "place") == 0)
		m->scrolls = *rest == 's';
	else if (*rest)
		refuse(m, "board takes small, large, scroll or place, or nothing.");
	m->browsed.turn = 0;
	score_sheet_return(m);
	play_show(m);
}

/* Passes a command on; where the game is over and the session stands before a turn, for the seat on move. */
static void pass_on(struct model *m, const char *command, const char *rest)
{
	auto_strbuf as = {0};
	if (!m->travelled || m->state->may_list) {
		commands_send(m, command, rest);
		return;
	}
	strbuf_printf(&as, "%s %s%s%s", model_turn(m), command, *rest ? " " : "", rest);
	commands_pass_on(m, "as", strbuf_get(&as));
}

/* Adds the fields that a viewer sees, in their order. */
static void look(const struct model *m, int viewer, struct field_list *list)
{
	const struct engine *e = client_engine(m->client);
	field_list_take(list, &(struct state_view){engine_match(e), engine_terms(e), viewer});
}

/* One key: a line where all see the same, else one for each value, with those who see it. */
static void add_key(const struct model *m, const int *viewers, const char *key,
                    const char *const *values, int n, struct strbuf *out)
{
	bool differs = false, done[VIEWERS] = {false};
	for (int i = 1; i < n; i++)
		differs = differs || strcmp(values[0], values[i]) != 0;
	for (int i = 0; i < (differs ? n : 1); i++) {
		auto_strbuf who = {0};
		for (int k = i; k < n && !done[i]; k++)
			if (strcmp(values[i], values[k]) == 0) {
				strbuf_printf(&who, "%s%s", who.n ? "," : "",
				              observation_viewer_name(m->game, viewers[k]));
				done[k] = k > i;
			}
		if (who.n)
			strbuf_printf(out, "%s %s %s%s%s%s\n", differs ? "*" : " ", key, differs ? "(" : "",
			              differs ? strbuf_get(&who) : "", differs ? ") " : "", values[i]);
	}
}

void inspect_eyes(struct model *m, char *rest)
{
	int viewers[VIEWERS] = {VIEW_ALL}, n = 1;
	struct field_list all[VIEWERS] = {{0}};
	const char *values[VIEWERS];
	auto_strbuf out = {0};
	(void)rest;
	if (m->play.on && m->play.people &&
	    !model_is_over(m)) { /* the screen is for the eyes of one seat */
		refuse(m, "In play you see what is yours; play off ends it.");
		return;
	}
	for (int seat = 0; seat < model_players(m); seat++)
		viewers[n++] = seat;
	viewers[n++] = VIEW_PUBLIC;
	for (int i = 0; i < n; i++)
		look(m, viewers[i], &all[i]);
	for (size_t k = 0; k < all[0].n; k++) { /* the referee has all keys */
		const char *key = all[0].at[k].key;
		for (int i = 0; i < n; i++)
			values[i] = field_list_value(&all[i], key) ? field_list_value(&all[i], key) : "-";
		if (strcmp(key, "view") != 0)
			add_key(m, viewers, key, values, n, &out);
	}
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT, "* is not the same to all eyes.");
	while (n > 0)
		field_list_free(&all[--n]);
}

void inspect_watch(struct model *m, char *rest)
{
	enum { WORDS_MAX = 32 };
	char *words[WORDS_MAX];
	struct field_list now = {0};
	auto_strbuf keys = {0};
	look(m, m->state->viewer, &now);
	bool off = strcmp(rest, "off") == 0;
	if (off)
		field_list_free(&m->watched);
	size_t n = off ? 0 : split_words(rest, words, WORDS_MAX);
	for (size_t i = 0; i < n && i < WORDS_MAX; i++) {
		const char *value = field_list_value(&now, words[i]);
		if (!value)
			refuse(m, "state has no key %s now.", words[i]);
		else
			field_list_add(&m->watched, words[i], value);
	}
	for (size_t i = 0; i < m->watched.n; i++)
		strbuf_printf(&keys, "%s%s", i ? ", " : "", m->watched.at[i].key);
	say(m, STYLE_FAINT, "Watched: %s.", keys.n ? strbuf_get(&keys) : "nothing");
	field_list_free(&now);
}

void inspect_say_changes(struct model *m)
{
	struct field_list now = {0};
	if (!m->watched.n || !m->state || m->play.emptied)
		return;
	look(m, m->state->viewer, &now);
	for (struct field *f = m->watched.at; f < m->watched.at + m->watched.n; f++) {
		const char *value = field_list_value(&now, f->key);
		value = value ? value : "-";
		if (strcmp(value, f->value) == 0)
			continue;
		say(m, STYLE_STRONG, "%s: %s, was %s", f->key, value, f->value);
		free(f->value);
		f->value = xstrdup(value);
	}
	field_list_free(&now);
}

/* Draws a view of what the engine thinks; false where the session has to say why there is nothing to draw. */
static bool draw_view(struct model *m, const char *name)
{
	struct view_drawing d;
	auto_strbuf out = {0};
	struct view_paper paper = {m->game ? m->game->info : NULL, terminal_columns(), m->flipped,
	                           m->screen.caps.utf8};
	bool fine = m->state && (!view_is_of_decisions(name) || m->state->may_list) &&
	            engine_draw(client_engine(m->client), m->state->viewer, name, &d, NULL);
	if (fine)
		overlay_words_write(&d, &paper, &out);
	screen_print(&m->screen, &out);
	return fine;
}

/* show: the board, or a view of what the engine thinks. */
void inspect_show(struct model *m, char *rest)
{
	if (!*rest)
		inspect_board(m, rest);
	else if (!draw_view(m, rest))
		pass_on(m, "show", rest);
}

/* Sets the mirror image of the game's position, for the referee. */
static void flip_position(struct model *m)
{
	struct field_list all = {0};
	auto_strbuf position = {0};
	if (m->state->viewer != VIEW_ALL) {
		refuse(m, "Only the referee sees all of it: view all.");
		return;
	}
	look(m, VIEW_ALL, &all);
	strbuf_printf(&position, "%s fen ", m->game->name);
	if (mirror_position(m->game->info, field_list_value(&all, "position"), &position))
		commands_send(m, "position", strbuf_get(&position));
	else
		refuse(m, "It has no mirror image.");
	field_list_free(&all);
}

void inspect_flip(struct model *m, char *rest)
{
	if (strcmp(rest, "position") == 0) {
		flip_position(m);
		return;
	}
	m->flipped = !m->flipped;
	saved_game_autosave(m);
	if (m->travelled)
		screen_board_draw(m, true);
	else
		inspect_board(m, (char[]){""});
}

static int compare_tokens(const void *a, const void *b)
{
	return strcmp(((const struct token *)a)->text, ((const struct token *)b)->text);
}

/* Adds what a card can name in a legal decision, whatever move it goes with; false where it is in none. */
static bool add_uses(struct model *m, const struct card *card, struct strbuf *out)
{
	const struct tokens *legal = model_legal(m);
	struct tokens uses = {xmalloc((legal->n + 1) * sizeof *uses.at), 0};
	size_t kept = 0;
	for (size_t i = 0; i < legal->n; i++) {
		char *use = strstr(legal->at[i].text, card->id);
		if (use)
			uses.at[uses.n++] = (struct token){use, 0};
	}
	qsort(uses.at, uses.n, sizeof *uses.at, compare_tokens);
	for (size_t i = 0; i < uses.n; i++)
		if (!kept || strcmp(uses.at[kept - 1].text, uses.at[i].text) != 0)
			uses.at[kept++] = uses.at[i];
	uses.n = kept;
	if (kept)
		legal_list_add(&uses, "", terminal_columns(), out);
	free(uses.at);
	return kept;
}

void inspect_legal(struct model *m, char *rest)
{
	auto_strbuf list = {0};
	const struct tokens *legal = model_legal(m);
	bool begins = false;
	auto_strbuf others = {0};
	const struct card *card = legal ? card_words_find(m->game->info, rest, &others) : NULL;
	if (adjudication_is_over(m))
		return;
	for (size_t i = 0; legal && i < legal->n && !begins; i++)
		begins = strncmp(legal->at[i].text, rest, strlen(rest)) == 0;
	if (card && !others.n && add_uses(m, card, &list)) {
		screen_print(&m->screen, &list);
	} else if (legal && *rest && !begins) { /* a piece, a card, a move in words */
		if (commands_read(m, rest, true, &list))
			say(m, STYLE_PLAIN, "%s is legal: %s.", rest, strbuf_get(&list));
	} else if (legal) {
		legal_list_add(legal, rest, terminal_columns(), &list);
		screen_print(&m->screen, &list);
	} else { /* says why not */
		pass_on(m, "legal", rest);
	}
}

/* Says again why something was refused, and the rule that it names. */
static void say_refusal(struct model *m)
{
	say(m, STYLE_PLAIN, "%s", strbuf_get(&m->refused));
	for (const char *c = m->refused.s; (c = strchr(c, '(')); c++) {
		size_t n = strspn(c + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789");
		auto_text id = xstrndup(c + 1, n);
		if (n > 1 && c[1 + n] == ')')
			help_quote(m, id);
	}
}

/* In a sentence; where another seat is asked about, or of no token, as the protocol says it. */
void inspect_why(struct model *m, char *rest)
{
	struct error why;
	struct line_effect does;
	auto_strbuf asked = {0}, token = {0}, meaning = {0}, question = {0};
	question_add_subject(rest, &asked);
	strbuf_printf(&question, "why %s", rest);
	const char *line = strbuf_get(&asked);
	if (!*line && m->refused.n)
		say_refusal(m);
	else if (!*line && m->hinted.n && !print_reason(m))
		say(m, STYLE_PLAIN, "It stands best in what was searched.");
	else if (!*line && !m->hinted.n)
		help_topic(m, (char[]){"why"});
	if (!*line || !commands_read(m, line, false, &token))
		return;
	if (m->state && m->state->may_list && m->state->to_move != SEAT_OVER)
		next_write_meaning(m->game, m->state->state, strbuf_get(&token), &meaning);
	if (model_is_illegal(m, strbuf_get(&token), &why))
		print_why(m, &why);
	else if (meaning.n && effects_of_line(m->game, m->state->state, strbuf_get(&token), &does))
		say(m, STYLE_PLAIN, "%s is legal: %s%s.", strbuf_get(&token), strbuf_get(&meaning),
		    does.reason == REASON_CHECKMATE ? ", checkmate"
		    : does.check                    ? ", check"
		                                    : "");
	else if (strchr(strbuf_get(&token), ' ') || !move_reader_looks_like(strbuf_get(&token)))
		help_explain_unknown(m, strbuf_get(&question));
	else
		pass_on(m, "why", strbuf_get(&token));
}

static void run_ask(struct model *m, const char *topic, const char *rest)
{
	auto_strbuf line = {0};
	strbuf_printf(&line, "%s %s", topic, rest);
	inspect_ask(m, line.s);
}

/* Has the session judge from a decision on; tree searches take their time: of them a few seconds. */
static void review_from(struct model *m, size_t from, const char *nodes)
{
	auto_strbuf words = {0};
	bool slow = m->game->flags & GAME_WITHOUT_TT;
	const char *limits = strbuf_get(&m->play.limits);
	uint64_t most;
	if (!*nodes && m->play.on && m->play.level == LEVEL_AS_SET &&
	    strncmp(limits, "nodes ", strlen("nodes ")) == 0 &&
	    parse_number(limits + strlen("nodes "), 1, REVIEW_NODES_MAX, &most))
		nodes = limits;
	strbuf_printf(&words, "from %zu %s", from, !*nodes && slow ? "nodes 4000" : nodes);
	play_use_processors(m, true);
	commands_send(m, "review", strbuf_get(&words));
}

/* How good a turn was that has been made. */
static void ask_judged(struct model *m, const char *about)
{
	const struct browsed at = m->browsed;
	bool travelled = score_sheet_return(m); /* the review is of the whole record */
	m->browsed = at;
	size_t from = judgement_ask(m, about);
	m->browsed.turn = travelled ? 0 : at.turn;
	if (from)
		review_from(m, from, "");
	else if (travelled)
		score_sheet_travel(m, &at);
}

/* What a question is answered by: what is seen now, or of an earlier board that is shown, or a round that is over, what was
 * seen then, which takes a place in `other`. The end of a game hides nothing, and it is still the seat of the person that asks. */
static const struct observation *asked_of(struct model *m, const char *rest,
                                          struct observation *other)
{
	const char *round = strstr(rest, " round ");
	auto_text topic = xstrndup(rest, strcspn(rest, " "));
	bool of_board = is_among_words(" about who me team side points amounts where ", topic);
	bool back = m->browsed.turn && !m->travelled;
	uint64_t number = 0;
	const struct observation *seen = m->state;
	if (round)
		parse_number(strrchr(round, ' ') + 1, 1, 1000000, &number);
	if (of_board && (m->play.round_over || round) && turn_walk_see_round(m, (int)number, other)) {
		seen = other;
	} else if (of_board && back && score_sheet_see(m, m->browsed.turn, other)) {
		other->to_move = SEAT_CHANCE; /* nothing is believed of it now */
		seen = other;
	} else if (back) {
		say(m, STYLE_FAINT, OF_THE_GAME_AS_IT_STANDS);
	}
	if (!model_has_ended(m) || seen == other ||
	    !observation_take(client_engine(m->client), of_board ? VIEW_ALL : m->state->viewer, other))
		return seen;
	scene_sort(&other->scene);
	other->viewer = model_own_seat(m) >= 0 ? model_own_seat(m) : m->state->viewer;
	return other;
}

/* Is the decision one that can be searched for the person? */
static bool is_own_decision(const struct model *m)
{
	int turn = model_to_move(m);
	return turn < SEATS_MAX && (!m->play.on || m->travelled || turn == m->play.person);
}

/* Searches for the person: what to do, or (not "") how good a decision is. */
static void search_for_person(struct model *m, const char *judged, const char *limits)
{
	struct analysis *a = &m->analysis;
	print_begin_analysis(m);
	strbuf_clear(&a->judged);
	strbuf_add(&a->judged, judged);
	a->alone.any = a->stands = false;
	play_start_search(m, PENDING_HINT, limits);
}

/* Who stands better, by a search; nothing where the decision is not the person's. */
static void search_who_is_better(struct model *m)
{
	if (!is_own_decision(m) || m->play.out || client_busy(m->client) ||
	    (m->browsed.turn && !m->travelled))
		return;
	search_for_person(m, "", PLAY_JUDGES);
	m->analysis.stands = true;
}

void inspect_ask(struct model *m, char *rest)
{
	static const char rule[] = "rule ";
	auto_strbuf out = {0};
	struct observation other;
	bool of_rules = strncmp(rest, rule, strlen(rule)) == 0;
	if (!m->state && !((of_rules || is_among_words(" aim how ", rest)) && *m->new_game.game))
		refuse(m, NO_GAME_YET);
	else if (of_rules)
		help_quote(m, rest + strlen(rule));
	else if (!m->state)
		help_topic(m, m->new_game.game);
	else if (strcmp(rest, "worst") == 0 && !judgement_say_worst(m))
		inspect_review(m, (char[]){""});
	else if (strcmp(rest, "worst") == 0)
		;
	else if (strncmp(rest, "judged", strlen("judged")) == 0)
		ask_judged(m, rest + strlen("judged"));
	else if (strncmp(rest, "reason", strlen("reason")) == 0)
		score_sheet_reason(m, rest + strlen("reason"));
	else if (is_among_words(" duty turn must move ", rest) && adjudication_is_over(m))
		;
	else if (answers_add(client_engine(m->client), asked_of(m, rest, &other), rest,
	                     terminal_columns(), &out)) {
		screen_print(&m->screen, &out);
		if (strncmp(rest, "ahead", strlen("ahead")) == 0)
			search_who_is_better(m);
	} else
		help_explain_unknown(m, "ask");
}

/* Is there somebody to give a hint? Chance and other seats have none; else says why not. */
static bool may_hint(struct model *m)
{
	if (adjudication_is_over(m))
		return false;
	if (m->play.out && !m->travelled) {
		run_ask(m, "points", "");
		return refuse(m, "You are out until the next round; what your team gains counts for you.");
	}
	if (!is_own_decision(m))
		return refuse(m, "It is not your move.");
	if (m->pending_search == PENDING_HINT) /* another was asked for */
		play_cancel_search(m);
	return !client_busy(m->client) || refuse(m, SEARCH_RUNNING);
}

void inspect_hint(struct model *m, char *rest)
{
	(void)rest;
	if (!may_hint(m))
		return;
	search_for_person(m, "", "movetime 1500");
}

void inspect_judge(struct model *m, char *rest)
{
	auto_strbuf tokens = {0};
	if (!*rest) { /* `is this good`, of how it stands */
		inspect_hint(m, rest);
		return;
	}
	if (!may_hint(m) || !commands_read(m, rest, true, &tokens))
		return;
	tokens.s[strcspn(tokens.s, " ,")] = '\0'; /* of several decisions the first */
	search_for_person(m, tokens.s, PLAY_JUDGES);
}

void inspect_go(struct model *m, char *rest)
{
	print_begin_analysis(m);
	pass_on(m, "go", rest);
}

void inspect_review(struct model *m, char *rest)
{
	score_sheet_return(m); /* it is of the whole game */
	if (client_busy(m->client)) {
		refuse(m, SEARCH_RUNNING);
	} else if (m->state) {
		say(m, STYLE_FAINT,
		    "What cost something, as it is found; Enter ends it, review goes on with it.");
		review_from(m, judgement_begin(m, *rest), rest);
	}
}

/* The view of that name, which only games with secrets have; with arguments as programs ask for it. */
void inspect_belief(struct model *m, char *rest)
{
	if (!*rest && !m->game->belief_marginals)
		say(m, STYLE_PLAIN, "Nothing is hidden.");
	else if (model_has_seat(m, rest))
		run_ask(m, "about", rest);
	else if (*rest || !draw_view(m, "belief"))
		pass_on(m, "belief", rest);
}

static bool on_rules(struct model *m, char *line)
{
	const char *name = new_game_chosen(*line ? line : "1", NULL);
	if (name)
		help_rules(m, (char *)name);
	return name;
}

/* By a number, a name or a title; before a game it is asked for. */
void inspect_rules(struct model *m, char *rest)
{
	const char *name = new_game_chosen(rest, NULL);
	const struct game *named = name ? NULL : find_game_in(rest); /* `rules of chess` */
	name = named ? named->name : name;
	if (!*rest && !m->game && (m->question.answer || m->aside.answer) && *m->new_game.game)
		name = m->new_game.game; /* which is set up */
	if (*rest || m->game || name) {
		help_rules(m, name ? (char *)name : rest);
		return;
	}
	new_game_menu(m);
	strbuf_printf(model_ask(m, on_rules), "rules of which game [1]> ");
}
