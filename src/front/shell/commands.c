/* commands.c - what a person types: commands of the shell, commands of the protocol, and
 * everything else as a move. */
#include "front/shell/commands.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "engine/find_game.h"
#include "front/shell/new_game.h"
#include "front/shell/adjudication.h"
#include "front/shell/analysis.h"
#include "front/shell/at_table.h"
#include "front/shell/game_commands.h"
#include "front/shell/help.h"
#include "front/shell/inspect.h"
#include "front/shell/menu_answers.h"
#include "front/shell/saved_game.h"
#include "front/shell/play.h"
#include "front/shell/play_screen.h"
#include "front/shell/print.h"
#include "front/shell/seating.h"
#include "front/shell/score_sheet.h"
#include "front/shell/pick.h"
#include "front/shell/user_files.h"
#include "protocol/words/card_words.h"
#include "protocol/words/questions.h"

static void run_other(struct model *m, const char *line);

void commands_ask_to_leave(struct model *m)
{
	bool kept = unfinished_path() != NULL;
	strbuf_printf(model_ask_sure(m, (struct sure){model_quit, "", NULL, NULL}), "Leave?%s (y/n) ",
	              kept ? " The game is kept: resume goes on with it." : "");
	strbuf_clear(&m->question.hint); /* whatever else is typed is a line like any */
}

/* In play `play` may also stand before a move or a card, as people say it. */
static bool is_played(const struct model *m, const char *rest)
{
	auto_strbuf others = {0};
	bool card = m->game && card_words_find(m->game->info, rest, &others);
	bool square = false;
	for (const char *c = rest; *c && !square; c++)
		square = *c >= 'a' && *c <= 'h' && c[1] >= '1' && c[1] <= '8';
	auto_text first = xstrndup(rest, strcspn(rest, " \t"));
	return m->play.on && (card || square) && !model_has_seat(m, first);
}

static void run_play(struct model *m, char *rest)
{
	if ((!m->state || isalpha((unsigned char)*rest)) && new_game_ask(m, rest))
		return;
	if (!m->state && menu_answers_say(m, rest))
		return;
	if (is_played(m, rest)) {
		run_other(m, rest);
		return;
	}
	seating_play(m, rest);
	if (m->play.on)
		saved_game_autosave(m);
}

static void run_uci(struct model *m, char *rest)
{
	(void)rest;
	refuse(m,
	       "The shell is for people. Programs that speak UCI start quadrille with pipes, and say "
	       "uci there.");
}

/* Where nothing is asked. */
static void run_cancel(struct model *m, char *rest)
{
	(void)rest;
	refuse(m, "Nothing is asked now. Ctrl-C stops a search, undo takes a move back, quit leaves.");
}

static void run_leave(struct model *m, char *rest)
{
	(void)rest;
	commands_ask_to_leave(m);
}

static void run_hinted(struct model *m, char *rest);

/* clang-format off */
const struct shell_command commands_table[] = {
	{"new", BEFORE_A_GAME, "[<game> ...]", "begin a game; alone, the menu", "newgame", new_game_command,
	 "The name of a game alone, with new before it or without, asks who plays, then begins it. With what "
	 "newgame takes behind it, as seed 7 or decks own, or by newgame, it begins at once, and play says who "
	 "plays."},
	{"play", WITHOUT_A_GAME, "[<seat>|both|nobody|off] ...", "who plays: you, both of you, nobody; then a level, a clock", "go",
	 run_play,
	 "play white: you are white, the engine plays black, at level 5 (friendly).\n"
	 "play white level 12: levels are 0 to 20, or " LEVELS_IN_WORDS ".\n"
	 "Below full the engine plays some turns greedily: it takes the most it can get at once and has no thought "
	 "of your answer, three turns of five at friendly, three of ten at club. That is when it gives pieces "
	 "away.\n"
	 "play white movetime 500, nodes 1000, depth 6: as well as it can within that; two seconds is what "
	 "it takes at most if you say nothing.\n"
	 "play white clock 5+3: each has five minutes and three seconds more for every turn; who runs out of "
	 "time loses. clock 10, clock 0:30.\n"
	 "play both, play p1 p3: several people at this screen; where seats have secrets it is emptied "
	 "between them.\n"
	 "play nobody: the engine plays itself. play off: the engine plays no seat."},
	{"level", 0, "[<level>]", "how strong the engine plays from now on", NULL, seating_level,
	 "A number from 0 to 20, or " LEVELS_IN_WORDS "."},
	{"clock", 0, "[<clock>|off]", "the clocks; or full ones of minutes and seconds a turn, 5+3", NULL,
	 time_control_command, "Who runs out of time loses. play white clock 5+3 begins with them."},
	{"hint", AT_ANY_PLACE | OF_THE_PRESENT, "", "what the engine would do in your place, and why; ! plays it", NULL, analysis_hint, NULL},
	{"pick", AT_ANY_PLACE, "", "choose a move on the board by the arrow keys", NULL, pick_command,
	 "The arrow right or left on an empty line begins it, too. What may be chosen is lit: first what moves, then where it goes. Enter takes it, b goes back; any other line is as always."},
	{"legal", AT_ANY_PLACE | OF_THE_PRESENT, "[<beginning>]", "the legal moves, or those that begin so", NULL, inspect_legal, NULL},
	{"why", AT_ANY_PLACE | OF_THE_PRESENT, "<move>", "which rule forbids a move", "why", analysis_why, NULL},
	{"undo", 0, "[<N>]", "take back your last decision, or N; none where seats have secrets", NULL,
	 undo_command, "In play your own decisions are counted. Where there are fewer, nothing is taken back."},
	{"redo", 0, "", "make again what was taken back", NULL, undo_redo, NULL},
	{"branch", AT_ANY_PLACE, "", NULL, NULL, undo_to_earlier_board, "After goto: plays on from the board that is shown. The game as it stood is kept: resume list has it."},
	{"hand", AT_ANY_PLACE | OF_THE_PRESENT, "[<seat>]", "your cards, with a use of each now; or what is seen of another hand", NULL, help_hand, NULL},
	{"belief", 0, "", "how likely what you cannot see is, in percent", "belief", inspect_belief,
	 "By what you were told and what the others did, counted over all that it may be. belief json, and where programs "
	 "ask, it is in millionths."},
	{"moves", AT_ANY_PLACE, "", "the moves of this game", NULL, score_sheet_moves, NULL},
	{"goto", AT_ANY_PLACE, "<turn> [<seat>]", "the board before that turn or move; then back, forward", NULL, score_sheet_goto,
	 "In a game that is over hint, go, why and legal work there, too."},
	{"log", AT_ANY_PLACE, "[<turn>|all]", "what happened last, in a turn, or all, in sentences", NULL, score_sheet_log, NULL},
	{"board", 0, "[small|large|scroll|place]", "draw the game; how it is drawn", NULL, inspect_board,
	 "In play the board stays in its place; scroll prints one below the other. Where the terminal has "
	 "colours and rows, a square is large.\n"
	 "Below the board stands what its marks mean, beside it who plays, with an arrow at whose turn it is. A number on a square says how many lie there, or which of several alike that piece is."},
	{"theme", BEFORE_A_GAME | AT_ANY_PLACE, "[<name>]", "the colours of the board", NULL, screen_board_theme, NULL},
	{"flip", AT_ANY_PLACE, "[position]", "see the board from the other side; or set the mirror image, sides changed", NULL, inspect_flip, NULL},
	{"rules", BEFORE_A_GAME | AT_ANY_PLACE, "[<game>]", "the rule book; Enter, b and /word leaf through it", "describe", inspect_rules,
	 "help S10 and the like say one rule."},
	{"cards", AT_ANY_PLACE, "", "all cards", NULL, help_cards, NULL},
	{"save", 0, "<file>", "keep the game in a file", NULL, saved_game_save,
	 "The file has the whole game, who plays, and what is hidden: only you may read it. A game in play "
	 "is also kept by itself: resume goes on with it after quit, Ctrl-D or a crash. A game of chess goes to "
	 "the end of a file with a name in .pgn, in the notation of other programs."},
	{"load", BEFORE_A_GAME, "<file>", "go on with a game of a file", NULL, saved_game_load,
	 "load games.pgn 3 takes the third game of chess of a file in Portable Game Notation."},
	{"resume", BEFORE_A_GAME, "", "go on with the game that was not finished", NULL, saved_game_resume, "Of several it shows a list; discard 2 throws the second away."},
	{"discard", WITHOUT_A_GAME, "[<number>]", NULL, NULL, saved_game_discard, "Throws away a game of the list that resume shows."},
	{"resign", OF_THE_PRESENT, "", "give the game up", NULL, adjudication_resign, NULL},
	{"draw", OF_THE_PRESENT, "", "offer a draw", NULL, adjudication_draw, NULL},
	{"rematch", 0, "", "play again, sides changed", NULL, adjudication_rematch, NULL},
	{"skip", 0, "", "when you are out: on to the end of the round", NULL, play_skip, NULL},
	{"go", AT_ANY_PLACE | OF_THE_PRESENT, "...", "analyse until Ctrl-C or a limit, without moving", NULL, analysis_go, NULL},
	{"review", AT_ANY_PLACE, "[nodes N]", "the decisions so far judged: what was given up, and who was better when", "review", analysis_review,
	 "Each is searched beside the best one, by what its seat knew then; more nodes see more. Enter or Ctrl-C ends it. Scores "
	 "are those of the searches, in pawns or in beans; what counts is how many games of a hundred a turn has cost."},
	{"eyes", AT_ANY_PLACE, "", "what all seats see side by side, with a mark where they differ", NULL, inspect_eyes, NULL},
	{"watch", AT_ANY_PLACE, "<key> ...|off", "say when a key of state changes", NULL, inspect_watch, "watch turn bank; alone it says what is watched."},
	{"help", BEFORE_A_GAME | AT_ANY_PLACE, "[<word>]", "this; or more about a word", NULL, help_topic, NULL},
	{"quit", BEFORE_A_GAME | AT_ANY_PLACE, "", "leave", NULL, model_quit, NULL},
	{"back", AT_ANY_PLACE, "", NULL, NULL, score_sheet_back, "After goto: the board a turn earlier."},
	{"forward", AT_ANY_PLACE, "", NULL, NULL, score_sheet_forward, "After goto: the board a turn later."},
	{"?", WITHOUT_A_GAME | AT_ANY_PLACE, "", NULL, NULL, help_topic, "The same as help."},
	{"!", 0, "", NULL, NULL, run_hinted, "Plays the move that hint has given."},
	{"newgame", WITHOUT_A_GAME, "", NULL, NULL, new_game_by_newgame, NULL},
	{"show", AT_ANY_PLACE | OF_THE_PRESENT, "[<view>]", NULL, "show", inspect_show,
	 "Alone: the board. show attacks, show belief, show evaluation, show lines, show targets draw what the engine thinks of it, where the game has that; lines are those of "
	 "the last go."},
	{"judge", AT_ANY_PLACE | OF_THE_PRESENT, "", NULL, NULL, analysis_judge, "judge e4, is e4 good: how good that is, beside the best."},
	{"ask", BEFORE_A_GAME | AT_ANY_PLACE, "", NULL, NULL, analysis_ask, NULL},
	{"cancel", WITHOUT_A_GAME | AT_ANY_PLACE, "", NULL, NULL, run_cancel, "Leaves a question that is asked, and nothing comes of it."},
	{"leave", WITHOUT_A_GAME | AT_ANY_PLACE, "", NULL, NULL, run_leave, "Asks, then leaves: the game is kept. quit does not ask."},
	{"uci", WITHOUT_A_GAME, "", NULL, NULL, run_uci, NULL},
	{NULL, 0, NULL, NULL, NULL, NULL, NULL},
};
/* clang-format on */

static void run_hinted(struct model *m, char *rest)
{
	(void)rest;
	if (!m->hinted.n) {
		refuse(m, "There is no hint to play: hint gives one.");
		return;
	}
	auto_text token = xstrdup(strbuf_get(&m->hinted));
	commands_send(m, "move", token);
}

static void run_sure_move(struct model *m, char *tokens)
{
	commands_send(m, "move", tokens);
}

/* Is that written as the id of a rule, `T4`, and as no piece? */
static bool is_rule_id(const char *line)
{
	return isupper((unsigned char)*line) && !strchr("KQRBNP", *line) &&
	       isdigit((unsigned char)line[1]) && strlen(line) == 1 + strspn(line + 1, "0123456789");
}

/* A line that is no command: a question, a move, a card, the name of a game. */
static void run_other(struct model *m, const char *line)
{
	auto_strbuf tokens = {0};
	size_t n = strlen(line);
	bool marked = n > 1 && line[n - 1] == '?', move = move_reader_looks_like(line);
	if (question_begins(line)) {
		help_explain_unknown(m, line);
		return;
	}
	if (marked && move && m->state) { /* `Qxa1?` */
		auto_text asked = xstrndup(line, n - strspn(line + strcspn(line, "?!"), "?!"));
		analysis_judge(m, asked);
		return;
	}
	if ((marked || (m->state && is_rule_id(line))) && help_answer(m, line))
		return;
	if ((!m->state || !isdigit((unsigned char)*line)) && new_game_ask(m, line))
		return;
	if (m->travelled)
		refuse(m, "The game is over%s: hint, go and why say what would have come of it%s.",
		       model_has_secrets(m) ? ", and nothing is played on from here" : "",
		       model_has_secrets(m) ? "" : "; branch plays on from here");
	else if (m->state && (m->play.paused || model_to_move(m) != m->play.person) && m->play.on &&
	         !move_reader_looks_like(line) && help_answer(m, line))
		return;
	else if (m->state && commands_not_on_move(m))
		return;
	else if (!commands_read(m, line, true, &tokens))
		return;
	else if (m->browsed.turn)
		strbuf_printf(model_ask_sure(m, (struct sure){run_sure_move, strbuf_get(&tokens),
		                                              "Nothing is played.", NULL}),
		              "An earlier board is shown. Play that in the game as it stands? (y/n) ");
	else
		commands_send(m, "move", strbuf_get(&tokens));
}

/* The first word of a line, in small letters unless it is a tag. */
static char *first_word(const char *line)
{
	char *word = xstrndup(line, *line == '!' || *line == '?' ? 1 : strcspn(line, " \t"));
	for (char *c = word; isalpha((unsigned char)*word) && *c; c++)
		*c = (char)tolower((unsigned char)*c);
	return word;
}

/* Puts the question aside, or asks the one again that was. */
static void swap_questions(struct model *m)
{
	struct question now = m->question;
	m->question = m->aside;
	m->aside = now;
}

/* Is a command a question that the game that is on or set up answers before it begins? */
static bool asks_rule(const struct model *m, const char *command)
{
	return strncmp(command, "ask ", strlen("ask ")) == 0 &&
	       analysis_needs_no_game(m, command + strlen("ask "));
}

/* Leaves a question by `cancel`, or by `back` for the one before; false of what says neither. */
static bool leaves_question(struct model *m, const struct question *q, const char *line)
{
	bool back = is_among_words(" back undo previous b ", line);
	if ((!back && !is_among_words(" cancel q stop ", line)) || !(q->hint.n || q->sure.run))
		return false;
	if (back && q->back)
		q->back(m);
	else
		say(m, STYLE_FAINT, "%s",
		    q->sure.otherwise ? q->sure.otherwise : "Nothing is begun, and nothing has changed.");
	return true;
}

/* Is that a command that looks something up, and changes nothing? */
static bool looks_up(const struct shell_command *own)
{
	enum { LOOKS = BEFORE_A_GAME | AT_ANY_PLACE };
	return own && (own->when & LOOKS) == LOOKS;
}

/* Hands the line to the question that was asked; false when it is no answer but a command, which ends that, unless it only
 * looks something up. */
static bool answer_question(struct model *m, char *line)
{
	struct question *q = &m->question;
	bool (*answer)(struct model *, char *) = q->answer;
	q->answer = NULL;
	if (!answer || answer(m, line))
		return answer != NULL;
	if (!q->hint.n && m->aside.answer) { /* pages were ended */
		swap_questions(m);
		return answer_question(m, line);
	}
	auto_strbuf meant = {0};
	bool kept = q->hint.n || (q->sure.run && question_begins(line));
	bool means = question_means(line, &meant);
	if (leaves_question(m, q, means ? meant.s : line))
		return true;
	if (q->hint.n && !m->state && question_begins(line) && !asks_rule(m, strbuf_get(&meant)) &&
	    menu_answers_say(m, line)) {
		q->answer = answer;
		return true;
	}
	line = means ? meant.s : line;
	auto_text word = first_word(line);
	const struct shell_command *own = model_find_command(m, word);
	const char *who;
	bool asks = question_begins(line);
	bool early = own && !m->state && !(own->when & (BEFORE_A_GAME | WITHOUT_A_GAME));
	bool command = (own ? !early : model_protocol_command(word) != NULL) ||
	               (isalpha((unsigned char)*line) && new_game_chosen(line, &who));
	bool helps = own && own->run == help_topic && !line[strlen(word)];
	bool repeats = kept && (asks || !command || helps);
	if (repeats && asks && (m->play.round_over || !q->hint.n))
		help_explain_unknown(m, line);
	else if (repeats && !(asks && help_answer(m, line)))
		say(m, helps ? STYLE_PLAIN : STYLE_ERROR, "%s%s", strbuf_get(&q->hint),
		    helps && q->back ? " back asks what came before, cancel begins nothing." : "");
	if (repeats || (kept && looks_up(own)))
		q->answer = answer;
	if (!repeats && q->answer)
		swap_questions(m);
	return repeats;
}

/* The shell's command that a line is; NULL where there is none, or it begins the name of a card. */
static const struct shell_command *own_command(const struct model *m, const char *word,
                                               const char *line, const char *arguments)
{
	auto_strbuf others = {0};
	const struct shell_command *own = model_find_command(m, word);
	bool seat = model_has_seat(m, arguments) || question_names_other(arguments) ||
	            move_reader_number(arguments); /* `hand black`, `hand 2` */
	bool card = own && *arguments && !seat && m->game &&
	            card_words_find(m->game->info, line, &others) &&
	            strncmp(strbuf_get(&others), word, strlen(word)) != 0;
	return card ? NULL : own;
}

/* Other eyes see the same turn of a game that is over. */
static void view_here(struct model *m, const char *viewer)
{
	if (model_do(m, RECIPIENT_PERSON, "view %s", viewer))
		score_sheet_show(m, m->browsed.turn);
	else
		print_why(m, client_error(m->client));
}

/* Runs a command: its first word, what is behind that, and the whole line. */
static void run_command(struct model *m, const char *word, char *rest, const char *line)
{
	bool place = !*rest && (strcmp(word, "end") == 0 || strcmp(word, "start") == 0);
	if (place && m->state && (m->browsed.turn || model_is_over(m))) {
		score_sheet_goto(m, (char *)word);
		return;
	}
	if (m->travelled && strcmp(word, "view") == 0) {
		view_here(m, rest);
		return;
	}
	const struct shell_command *own = own_command(m, word, line, rest);
	if (m->reviews && !looks_up(own)) { /* it ends with what it has said */
		m->reviews = REVIEWS_NOTHING;
		client_say(m->client, "stop", strlen("stop"));
		model_take_answers(m);
		play_use_processors(m, false);
	}
	bool decides = strcmp(word, "move") == 0 || strcmp(word, "play-card") == 0;
	if (m->travelled &&
	    (own ? !(own->when & AT_ANY_PLACE) && !(own->run == run_play && is_played(m, rest))
	         : decides))
		score_sheet_return(m);
	if (m->browsed.turn && !m->travelled && own && own->when & OF_THE_PRESENT)
		say(m, STYLE_FAINT, OF_THE_GAME_AS_IT_STANDS);
	if (own && own->run && (m->state || own->when & (BEFORE_A_GAME | WITHOUT_A_GAME)))
		own->run(m, rest);
	else if (own && own->run)
		refuse(m, NO_GAME_YET);
	else if (decides && m->play.on && m->play.people && *rest) /* as people write it */
		run_other(m, rest);
	else if (own || model_protocol_command(word) || (*line == '@' && *rest) || *line == '#')
		commands_send(m, word, rest);
	else
		run_other(m, line);
}

/* Enter alone: ends a review, looks for the end, or draws the board. */
static void run_nothing(struct model *m, bool was_asked)
{
	if (m->reviews)
		client_say(m->client, "stop", strlen("stop"));
	else if (m->play.on && !m->play.people && m->play.seated && !model_is_over(m))
		m->play.skipping = true; /* who has resigned looks for the end */
	else if (m->play.on && !was_asked && !m->play.emptied)
		play_show(m);
}

static void cut_blanks(char *line)
{
	for (size_t n = strlen(line); n > 0 && (line[n - 1] == ' ' || line[n - 1] == '\t'); n--)
		line[n - 1] = '\0';
}

static void run_answer_or_command(struct model *m, char *line)
{
	line += strspn(line, " \t");
	cut_blanks(line);
	size_t n = strlen(line), polite = strlen(" please");
	if (n > polite && strcasecmp(line + n - polite, " please") == 0)
		line[n - polite] = '\0';
	cut_blanks(line);
	bool was_asked = m->question.answer != NULL;
	m->pick.targets = m->pick.cursor = 0;
	m->pick.chosen = false;
	bool answered = answer_question(m, line);
	if (!answered && pick_is_arrow(line)) {
		pick_command(m, (char[]){""});
		answered = true;
	}
	if (m->pick.chosen)
		commands_send(m, "move", strbuf_get(&m->pick.begun));
	if (answered)
		return;
	if (!*line) {
		run_nothing(m, was_asked);
		return;
	}
	auto_strbuf meant = {0}, mended = {0};
	question_mend(question_without_interjection(line), &mended);
	const char *who;
	line = question_means(mended.s, &meant) ? meant.s : mended.s;
	auto_text word = first_word(line);
	char *rest = line + strlen(word);
	const struct shell_command *own = model_find_command(m, word);
	bool for_a_game = own && (!(own->when & (BEFORE_A_GAME | WITHOUT_A_GAME)) ||
	                          (own->run == analysis_ask && !asks_rule(m, line)));
	bool early = !m->state && !new_game_chosen(line, &who) &&
	             (own ? for_a_game : !model_protocol_command(word));
	if (early && (!own || meant.n) && menu_answers_say(m, mended.s))
		;
	else if (early && (meant.n || question_begins(mended.s)))
		help_explain_unknown(m, mended.s);
	else
		run_command(m, word, rest + strspn(rest, " \t"), line);
}

void commands_run(struct model *m, char *line)
{
	strbuf_free(&m->offered);
	m->offered = m->choices;
	m->choices = (struct strbuf){0};
	if (m->pending_search == PENDING_MOVE && screen_board_in_place(m) && question_begins(line)) {
		strbuf_clear(&m->asked_meanwhile);
		strbuf_add(&m->asked_meanwhile, line);
	}
	const struct game *game = m->game;
	const struct observation *state = m->state;
	bool set_up = new_game_is_asked(m->question.answer);
	if (set_up) { /* what is asked is of that game, not of the one before */
		m->game = find_game(m->new_game.game, NULL);
		m->state = NULL;
	}
	run_answer_or_command(m, line);
	if (set_up && !m->state) {
		m->game = game;
		m->state = state;
	}
	if (!m->question.answer && m->aside.answer)
		swap_questions(m);
}
