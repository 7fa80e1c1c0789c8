/* judgement.c - who was better is drawn from the eyes of one seat: one's own, or the first of two. */
#include "front/shell/judgement.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/at_table.h"
#include "front/terminal/terminal.h"
#include "front/shell/turn_walk.h"
#include "protocol/words/card_words.h"
#include "protocol/words/move_words.h"
#include "protocol/words/phrases.h"

/* What is counted of decisions: all of them, those of a mark, and the wins that were missed. */
static const char *const counted[][2] = {{"decision", "decisions"},
                                         {"inaccuracy", "inaccuracies"},
                                         {"mistake", "mistakes"},
                                         {"blunder", "blunders"},
                                         {"missed win", "missed wins"}};
enum { MISSED = 4, COUNTED };

/* How bad a mark is: its place among those, 0 of none. */
static int rank(const char *mark)
{
	static const char marks[] = "-imb";
	return (int)(strchr(marks, *mark) - marks);
}

/* A turn whose decisions have been judged. */
struct judged_turn {
	size_t turn;
	int seat, expected,
		lost; /* thousandths, as in review_report; the last decision's, and of all together */
	int most; /* that one of them has cost; of that one: */
	const char *mark;            /* constant, "-": none */
	struct strbuf moves, better; /* in words; what was better and why, "": it was the best */
	struct strbuf hidden;        /* in words: a card that nobody could know of was against it */
	int counts[COUNTED];         /* of its decisions */
	char played[160], best[160]; /* the first decision, and what was the best there */
	bool notable, said;          /* a mistake, a win that was missed, a piece given up, or that */
};

/* The review that is on, or was the last. */
static struct {
	struct turn_walker walk; /* goes along the game, to name what it is about */
	struct judged_turn *at;
	size_t n, cap;
	size_t from, last; /* the first decision that was judged, and the last */
	bool ended;        /* the game was over: then secrets are told */
	size_t only;       /* the turn that was asked about, 0: all of them */
	size_t until;      /* of that one the last decision */
	bool whole;        /* up to the end of the record as it was */
} review;

static bool is_own(const struct model *m, int seat)
{
	return m->play.on && m->play.person == seat;
}

static void add_score(const struct report_score *score, struct strbuf *out)
{
	phrases_score(&(struct search_report){.kind = score->kind, .score = score->value}, out);
}

/* Appends what a score is not, `, not +0.31`, or what the decision leads to, `, where this loses in 10`. */
static void add_other_score(const struct report_score *score, struct strbuf *out)
{
	strbuf_add(out, score->kind == SCORE_MATE ? ", where this " : ", not ");
	add_score(score, out);
}

/* `Bxa6 was better (+0.33, not -1.70): you gave up the queen: Bxe2 takes it`. The walk stands before the decision, and
 * then behind it. */
static void write_better(const struct model *m, const struct review_report *r, struct strbuf *move,
                         struct strbuf *out)
{
	struct turn_walker *walk = &review.walk;
	move_words_line(walk->game, walk->state, r->best, terminal_columns(), out);
	turn_walk_play(walk, move);
	strbuf_add(out, " was better (");
	add_score(&r->before, out);
	add_other_score(&r->after, out);
	strbuf_add_char(out, ')');
	if (*r->words)
		strbuf_printf(out, ": %s %s", is_own(m, r->seat) ? "you" : model_seat_name(m, r->seat),
		              r->words);
	if (*r->line) {
		strbuf_add(out, ": what would follow is ");
		move_words_line(walk->game, walk->state, r->line, terminal_columns(), out);
	}
	if (*r->by) {
		strbuf_add(out, ": ");
		move_words_write(walk->game, walk->state, r->by, out);
		strbuf_add(out, " takes it");
	}
}

/* `black held Rebirth, which you could not know of, and played Qxd5 rebirth h1a1: by all the cards -2.10, not +0.31`. */
static void write_hidden(const struct model *m, const struct review_report *r, struct strbuf *out)
{
	int holder = 1 - r->seat;
	strbuf_printf(out, "%s held %s, which %s could not know of, and played ",
	              is_own(m, holder) ? "you" : model_seat_name(m, holder),
	              info_card(m->game->info, r->hidden)->name,
	              is_own(m, r->seat) ? "you" : model_seat_name(m, r->seat));
	card_words_write(r->hidden_by, out);
	strbuf_printf(out, ": by all the cards %s", r->truth.kind == SCORE_MATE ? "it " : "");
	add_score(&r->truth, out);
	strbuf_add(out, ", not ");
	add_score(&r->after, out);
}

/* Says what a turn has cost: `12. Qe2, a mistake, cost 14 wins in 100; ...`. */
static void say_turn(struct model *m, struct judged_turn *t)
{
	const struct turn_walker *walk = &review.walk;
	auto_strbuf text = {0};
	t->said = true;
	strbuf_printf(&text, "%zu%s", turn_walk_number(walk, t->turn),
	              turn_walk_is_second(walk, t->turn) ? "..." : ".");
	if (model_players(m) > 2)
		strbuf_printf(&text, " %s", model_seat_name(m, t->seat));
	strbuf_printf(&text, " %s", strbuf_get(&t->moves));
	if (*t->mark != '-')
		strbuf_printf(&text, ", %s %s,", *t->mark == 'i' ? "an" : "a", t->mark);
	if (t->lost >= 5)
		strbuf_printf(&text, " cost %d win%s in 100", (t->lost + 5) / 10, t->lost < 15 ? "" : "s");
	if (t->better.n)
		strbuf_printf(&text, "; %s", t->better.s);
	if (t->hidden.n)
		strbuf_printf(&text, "; %s", t->hidden.s);
	if (!t->better.n && !t->hidden.n)
		strbuf_add(&text, ": nothing better was found");
	say(m, *t->mark == 'b' ? STYLE_ERROR : STYLE_PLAIN, "%s.", strbuf_get(&text));
}

/* Are the turns that were judged the beginning of the game that is on, or the whole, as these eyes see it? */
static bool is_of_this_game(const struct model *m, bool whole)
{
	struct turn_walker now;
	const struct infostate *was = &review.walk.infostate;
	if (!review.walk.m || !m->state || review.walk.game != m->game ||
	    (model_has_secrets(m) && review.ended != model_is_over(m)))
		return false;
	turn_walk_open(m, &now);
	size_t n = was->n < now.infostate.n ? was->n : now.infostate.n; /* less at an earlier place */
	bool same = (whole ? review.whole && was->n == now.infostate.n : n == was->n || m->travelled) &&
	            memcmp(was->start, now.infostate.start, m->game->state_size) == 0 &&
	            memcmp(was->steps, now.infostate.steps, n * sizeof *was->steps) == 0;
	turn_walk_close(&now);
	return same;
}

/* Begins to judge, from a decision on where the last review is of another game. */
static size_t begin(struct model *m, bool anew, size_t from)
{
	if (anew || !is_of_this_game(m, false) || review.from != 1) {
		while (review.n > 0) {
			strbuf_free(&review.at[--review.n].moves);
			strbuf_free(&review.at[review.n].better);
			strbuf_free(&review.at[review.n].hidden);
		}
		review.from = from;
		review.last = from - 1;
	}
	if (review.walk.m)
		turn_walk_close(&review.walk);
	turn_walk_open(m, &review.walk);
	review.ended = model_is_over(m);
	review.only = review.until = 0;
	review.whole = false;
	m->reviews = REVIEWS_ALL;
	return review.last + 1;
}

size_t judgement_begin(struct model *m, bool anew)
{
	size_t from = begin(m, anew, 1);
	for (struct judged_turn *t = review.at; t < review.at + review.n; t++) {
		t->said = false;
		if (t->notable)
			say_turn(m, t);
	}
	return from;
}

/* The last turn is whole: says it if there is something to be said. */
static void end_turn(struct model *m)
{
	struct judged_turn *last = review.n ? &review.at[review.n - 1] : NULL;
	if (last && !last->said && (review.only ? last->turn == review.only : last->notable))
		say_turn(m, last);
}

static void add_decision(struct model *m, const struct review_report *r)
{
	struct turn_walker *walk = &review.walk;
	auto_strbuf move = {0}, better = {0};
	enum turn_walk_step step;
	while ((step = turn_walk_next(walk)) != WALK_END &&
	       (step == WALK_CHANCE || walk->decisions + 1 < r->number))
		turn_walk_play(walk, NULL);
	if (step == WALK_END)
		return;
	review.last = r->number;
	write_better(m, r, &move, &better);
	if (!review.n || review.at[review.n - 1].turn != walk->turn) {
		end_turn(m);
		review.at = array_grow(review.at, &review.cap, review.n + 1, sizeof *review.at);
		review.at[review.n] = (struct judged_turn){.turn = walk->turn, .seat = r->seat, .most = -1};
		snprintf(review.at[review.n].played, sizeof review.at->played, "%s", r->token);
		snprintf(review.at[review.n++].best, sizeof review.at->best, "%s", r->best);
	}
	struct judged_turn *t = &review.at[review.n - 1];
	bool same = r->before.kind == r->after.kind && r->before.value == r->after.value;
	if (r->lost > t->most || r->missed_win) { /* a win that was missed may cost nothing */
		strbuf_clear(&t->better);
		if (strcmp(r->best, r->token) != 0 && !same)
			strbuf_printf(&t->better, "%s%s%s%s", t->moves.n ? "instead of " : "",
			              t->moves.n ? strbuf_get(&move) : "", t->moves.n ? ": " : "",
			              strbuf_get(&better));
		t->most = r->lost;
		t->mark = r->mark;
	}
	strbuf_printf(&t->moves, "%s%s", t->moves.n ? ", " : "", strbuf_get(&move));
	t->expected = r->expected;
	t->counts[0]++;
	t->counts[MISSED] += r->missed_win;
	if (rank(r->mark))
		t->counts[rank(r->mark)]++;
	t->lost += r->lost;
	if (*r->hidden)
		write_hidden(m, r, &t->hidden);
	bool person = !m->play.on || model_is_person(m, r->seat);
	t->notable |= *r->mark != '-' || r->missed_win || (person && (r->gave_up || *r->hidden));
}

/* Of those turns of a person that are said or are not, the one that has cost most; NULL where none has cost much. */
static struct judged_turn *find_costliest(const struct model *m, bool said)
{
	enum { LEAST = 10 };
	struct judged_turn *costliest = NULL;
	for (struct judged_turn *t = review.at; t < review.at + review.n; t++)
		if (t->said == said && t->lost >= LEAST && (!m->play.on || model_is_person(m, t->seat)) &&
		    (!costliest || t->lost > costliest->lost))
			costliest = t;
	return costliest;
}

/* What has cost something and was no mistake, and which turn was the worst. */
static void say_costliest(struct model *m)
{
	enum { MOST = 3 };
	struct judged_turn *worst = find_costliest(m, true), *t;
	for (int said = 0; said < MOST && (t = find_costliest(m, false)); said++) {
		if (!said)
			say(m, STYLE_FAINT, "Little things that cost most:");
		say_turn(m, t);
	}
	if (worst)
		say(m, STYLE_STRONG, "What cost %s most: %zu%s %s.", m->play.on ? "you" : "a seat",
		    turn_walk_number(&review.walk, worst->turn),
		    turn_walk_is_second(&review.walk, worst->turn) ? "..." : ".",
		    strbuf_get(&worst->moves));
}

size_t judgement_ask(struct model *m, const char *about)
{
	struct turn_found found;
	int own = model_own_seat(m);
	turn_walk_find(
		m, &(struct turn_query){about, own == 1, m->browsed.turn, own < 0 ? ~0u : 1u << own, -1},
		&found);
	strbuf_free(&found.tokens);
	struct judged_turn *t = review.at;
	if (!found.last) {
		say(m, STYLE_PLAIN, "%s%s%s.", *found.missing ? "Nobody has played " : "", found.missing,
		    *found.missing ? ""
		    : found.named  ? "That turn has not been made"
		                   : "No turn of yours is there yet");
		return 0;
	}
	while (t < review.at + review.n && (t->turn != found.turn || review.last < found.last))
		t++;
	if (is_of_this_game(m, false) && t < review.at + review.n) {
		say_turn(m, t);
		return 0;
	}
	if (client_busy(m->client)) {
		refuse(m, m->reviews ? "The review has not come to that turn yet." : SEARCH_RUNNING);
		return 0;
	}
	size_t from = begin(m, false, found.first);
	review.only = found.turn;
	m->reviews = REVIEWS_A_TURN;
	review.until = found.last;
	return from;
}

size_t judgement_find_worst(struct model *m)
{
	struct judged_turn *worst = is_of_this_game(m, false) ? find_costliest(m, true) : NULL;
	return worst ? worst->turn : 0;
}

bool judgement_say_worst(struct model *m)
{
	struct judged_turn *worst = find_costliest(m, true);
	if (!is_of_this_game(m, true))
		return false;
	if (worst)
		say_turn(m, worst);
	else
		say(m, STYLE_PLAIN, "No turn has cost much.");
	return true;
}

bool judgement_say_decision(struct model *m, size_t turn, const char *token)
{
	struct judged_turn *t = review.at;
	while (t < review.at + review.n && t->turn != turn)
		t++;
	if (t == review.at + review.n || !is_of_this_game(m, false) ||
	    (strcmp(t->played, token) != 0 && strcmp(t->best, token) != 0))
		return false;
	say_turn(m, t);
	return true;
}

enum { PICTURE_ROWS = 8, PICTURE_MARGIN = 8, NUMBERS_APART = 10 };

/* What stands in a column of the picture: the mean of some turns for one seat of two, and the worst mark among them. */
static int column(const size_t *shown, size_t n, int seat, char *mark)
{
	static const char marks[] = " .?X";
	int expected = 0, worst = 0;
	for (size_t i = 0; i < n; i++) {
		const struct judged_turn *t = &review.at[shown[i]];
		worst = rank(t->mark) > worst ? rank(t->mark) : worst;
		expected += review.walk.players == 2 && t->seat != seat ? 1000 - t->expected : t->expected;
	}
	*mark = marks[worst];
	return expected / (int)n;
}

/* Who was better, a column a turn or so many that they fit, filled up from below. */
static void print_picture(struct model *m)
{
	size_t *shown = xmalloc((review.n + 1) * sizeof *shown), n = 0;
	bool two = model_players(m) == 2;
	int seat = two ? m->play.on && m->play.people == 2 : client_viewer(m->client);
	for (size_t i = 0; i < review.n; i++)
		if (two || review.at[i].seat == seat)
			shown[n++] = i;
	size_t width = (size_t)terminal_columns() - PICTURE_MARGIN - 1, step = (n + width - 1) / width;
	const char *cell = m->screen.caps.utf8 ? "█" : "#";
	auto_strbuf out = {0};
	for (int row = PICTURE_ROWS; row >= 0 && n > 1; row--) {
		const char *label = row == PICTURE_ROWS ? (two ? model_seat_name(m, seat) : "good")
		                    : row == 1          ? (two ? model_seat_name(m, !seat) : "bad")
		                                        : "";
		strbuf_printf(&out, "%-*s", PICTURE_MARGIN, label);
		for (size_t i = 0; i < n; i += step) {
			char mark;
			int expected = column(shown + i, i + step < n ? step : n - i, seat, &mark);
			if (row == 0)
				strbuf_add_char(&out, mark);
			else
				strbuf_add(&out, expected * PICTURE_ROWS > (row - 1) * 1000 ? cell : " ");
		}
		while (out.n > 0 && out.s[out.n - 1] == ' ')
			strbuf_truncate(&out, out.n - 1);
		strbuf_add_char(&out, '\n');
	}
	strbuf_add_blanks(&out, out.n ? PICTURE_MARGIN : 0);
	for (size_t i = 0; i < n && out.n; i += step * NUMBERS_APART) /* of the turns */
		strbuf_printf(&out, "%-*zu", NUMBERS_APART,
		              turn_walk_number(&review.walk, review.at[shown[i]].turn));
	free(shown);
	if (!out.n)
		return;
	while (out.s[out.n - 1] == ' ')
		strbuf_truncate(&out, out.n - 1);
	strbuf_add_char(&out, '\n');
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT,
	    "How good the game was for %s, turn by turn. X blunder, ? mistake, . "
	    "inaccuracy.",
	    two ? model_seat_name(m, seat) : "you");
}

/* What all decisions of a seat that were judged come to. */
static void say_total(struct model *m, int seat)
{
	int counts[COUNTED] = {0}, lost = 0;
	auto_strbuf text = {0};
	for (const struct judged_turn *t = review.at; t < review.at + review.n; t++) {
		for (int k = 0; t->seat == seat && k < COUNTED; k++)
			counts[k] += t->counts[k];
		lost += t->seat == seat ? t->lost : 0;
	}
	for (int k = 0; k < COUNTED; k++)
		if (counts[k])
			strbuf_printf(&text, "%s%d %s", k ? ", " : "", counts[k], counted[k][counts[k] > 1]);
	int each = counts[0] ? lost / counts[0] : 0;
	if (text.n)
		say(m, STYLE_STRONG, "%s: %s; each decision cost %d.%d wins in 100.",
		    is_own(m, seat) ? "You" : model_seat_name(m, seat), text.s, each / 10, each % 10);
}

bool judgement_say_seat(struct model *m, int seat)
{
	size_t marked = 0;
	if (!(m->reviews == REVIEWS_ALL || is_of_this_game(m, true)))
		return false;
	for (struct judged_turn *t = review.at; t < review.at + review.n; t++)
		if (t->seat == seat && *t->mark != '-') {
			say_turn(m, t);
			marked++;
		}
	if (!marked)
		say(m, STYLE_PLAIN, "No mistake of %s was found%s.",
		    is_own(m, seat) ? "yours" : model_seat_name(m, seat), m->reviews ? " so far" : "");
	say_total(m, seat);
	return true;
}

void judgement_end(struct model *m, bool stopped)
{
	end_turn(m);
	m->reviews = REVIEWS_NOTHING;
	play_use_processors(m, false);
	review.whole = !stopped && !review.only;
	if (review.only)
		return;
	for (int seat = 0; seat < model_players(m); seat++)
		say_total(m, seat);
	say_costliest(m);
	print_picture(m);
}

void judgement_add(struct model *m, const struct review_report *r)
{
	if (r->is_total)
		return;
	add_decision(m, r);
	if (review.until && r->number >= review.until)
		client_say(m->client, "stop", strlen("stop"));
}
