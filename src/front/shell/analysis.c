/* analysis.c - what people ask of the engine: what to do, how good that is, why not, and how it has gone. */
#include "front/shell/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/parse.h"
#include "engine/next.h"
#include "engine/review.h"
#include "front/shell/adjudication.h"
#include "front/shell/at_table.h"
#include "front/shell/game_commands.h"
#include "front/shell/help.h"
#include "front/shell/judgement.h"
#include "front/shell/print.h"
#include "front/shell/score_sheet.h"
#include "front/shell/turn_walk.h"
#include "front/terminal/terminal.h"
#include "protocol/words/answers.h"
#include "protocol/words/asked.h"
#include "protocol/words/effects.h"
#include "protocol/words/questions.h"

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
void analysis_why(struct model *m, char *rest)
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
		commands_send_on_move(m, "why", strbuf_get(&token));
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

/* How well a seat has played that is named, or the person's; of none, or before a review, that of all. */
static void ask_played(struct model *m, const char *about)
{
	int seat = asked_seat(&(struct asked){.seen = m->state, .info = m->game->info, .about = about});
	seat = seat < 0 ? model_own_seat(m) : seat;
	if (seat < 0 || !judgement_say_seat(m, seat))
		analysis_review(m, (char[]){""});
}

/* What is seen behind a move that words name, for the seat that makes it, and as topic what attacks its piece then; false where
 * they name none. */
static bool see_behind_move(struct model *m, const char *words, struct observation *out,
                            struct strbuf *topic)
{
	struct line_effect does;
	auto_strbuf token = {0};
	char square[3];
	bool names = m->state && m->state->to_move < SEATS_MAX && m->game->info->pieces[0].seat &&
	             model_legal(m) && move_reader_looks_like(words);
	struct move_reader reader = model_reader(m);
	if (!names || move_reader_token(&reader, words, &token) != READ_TOKENS ||
	    !effects_of_line(m->game, m->state->state, strbuf_get(&token), &does) || does.to < 0)
		return false;
	turn_walk_see_state(m->state, does.after, out);
	out->viewer = m->state->to_move;
	if (out->to_move >= SEATS_MAX || !out->scene.squares[does.to].piece)
		return false;
	strbuf_printf(topic, "attackers %s", info_square_name(m->game->info, does.to, square));
	return true;
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

static const char rule[] = "rule ";

bool analysis_needs_no_game(const struct model *m, const char *topic)
{
	bool about = is_among_words(" aim how ", topic);
	return *m->new_game.game && (about || strncmp(topic, rule, strlen(rule)) == 0);
}

void analysis_ask(struct model *m, char *rest)
{
	static const char attackers[] = "attackers ";
	auto_strbuf out = {0}, topic = {0};
	struct observation other;
	bool of_move = strncmp(rest, attackers, strlen(attackers)) == 0 &&
	               see_behind_move(m, rest + strlen(attackers), &other, &topic);
	if (of_move && answers_add(client_engine(m->client), &other, strbuf_get(&topic),
	                           terminal_columns(), &out)) {
		say(m, STYLE_FAINT, "After %s:", rest + strlen(attackers));
		screen_print(&m->screen, &out);
	} else if (!m->state && !analysis_needs_no_game(m, rest))
		refuse(m, NO_GAME_YET);
	else if (strncmp(rest, rule, strlen(rule)) == 0)
		help_quote(m, rest + strlen(rule));
	else if (!m->state)
		help_topic(m, m->new_game.game);
	else if (strcmp(rest, "worst") == 0 && !judgement_say_worst(m))
		analysis_review(m, (char[]){""});
	else if (strcmp(rest, "worst") == 0)
		;
	else if (strncmp(rest, "played", strlen("played")) == 0)
		ask_played(m, rest + strlen("played"));
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
		analysis_ask(m, (char[]){"points "});
		return refuse(m, "You are out until the next round; what your team gains counts for you.");
	}
	if (!is_own_decision(m))
		return refuse(m, "It is not your move.");
	if (m->pending_search == PENDING_HINT) /* another was asked for */
		play_cancel_search(m);
	return !client_busy(m->client) || refuse(m, SEARCH_RUNNING);
}

void analysis_hint(struct model *m, char *rest)
{
	(void)rest;
	if (!may_hint(m))
		return;
	search_for_person(m, "", "movetime 1500");
}

void analysis_judge(struct model *m, char *rest)
{
	auto_strbuf tokens = {0};
	if (!*rest) { /* `is this good`, of how it stands */
		analysis_hint(m, rest);
		return;
	}
	if (!may_hint(m) || !commands_read(m, rest, true, &tokens))
		return;
	tokens.s[strcspn(tokens.s, " ,")] = '\0'; /* of several decisions the first */
	if (m->travelled && judgement_say_decision(m, m->browsed.turn, tokens.s))
		return;
	search_for_person(m, tokens.s, PLAY_JUDGES);
}

void analysis_go(struct model *m, char *rest)
{
	print_begin_analysis(m);
	commands_send_on_move(m, "go", *rest || !m->travelled ? rest : "movetime 5000");
}

void analysis_review(struct model *m, char *rest)
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
