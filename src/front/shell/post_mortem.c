/* post_mortem.c - who was better is drawn from the eyes of one seat: the first of two, else one's own. */
#include "front/shell/post_mortem.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "front/shell/turn_walk.h"
#include "protocol/phrases.h"
#include "front/shell/terminal.h"

enum { PICTURE_ROWS = 8, PICTURE_MARGIN = 8 };

/* Goes along the game with the review, to name what it is about. */
static struct turn_walker walk;

void post_mortem_begin(struct model *m)
{
	m->reviewed.n = 0;
	if (walk.m)
		turn_walk_close(&walk);
	if (m->state)
		turn_walk_open(m, &walk);
}

static bool is_own(const struct model *m, int seat)
{
	return m->play.on && m->play.person == seat;
}

static void add_score(const struct report_score *score, struct strbuf *out)
{
	phrases_score(&(struct search_report){.kind = score->kind, .score = score->value}, out);
}

/* Keeps who was better then, for the picture. */
static void note(struct model *m, const struct review_report *r)
{
	int seat = client_viewer(m->client);
	bool two = model_players(m) == 2;
	if (!two && r->seat != seat)
		return;
	m->reviewed.at =
		array_grow(m->reviewed.at, &m->reviewed.cap, m->reviewed.n + 1, sizeof *m->reviewed.at);
	m->reviewed.at[m->reviewed.n++] =
		(struct reviewed_decision){two && r->seat == 1 ? 1000 - r->expected : r->expected,
	                               strcmp(r->mark, "blunder") == 0      ? 'X'
	                               : strcmp(r->mark, "mistake") == 0    ? '?'
	                               : strcmp(r->mark, "inaccuracy") == 0 ? '.'
	                                                                    : ' '};
}

/* `12. Qe2, a mistake: -1.70; Bxa6 was better, +0.33: white gave up the queen: Bxe2 takes it.` */
static void print_decision(struct model *m, const struct review_report *r)
{
	auto_strbuf text = {0}, name = {0}, best = {0}, by = {0};
	enum turn_walk_step step;
	note(m, r);
	if (strcmp(r->mark, "-") == 0)
		return;
	while ((step = turn_walk_next(&walk)) != WALK_END &&
	       (step == WALK_CHANCE || walk.decisions + 1 < r->number))
		turn_walk_play(&walk, NULL);
	turn_walk_write_move(walk.game, walk.state, r->best, &best);
	if (step != WALK_END)
		turn_walk_play(&walk, &name);
	turn_walk_write_move(walk.game, walk.state, r->by, &by);
	strbuf_printf(&text, "%zu%s ", turn_walk_number(&walk, walk.turn),
	              turn_walk_is_second(&walk, walk.turn) ? "..." : ".");
	if (model_players(m) > 2)
		strbuf_printf(&text, "%s ", model_seat_name(m, r->seat));
	strbuf_printf(&text, "%s, %s %s: ", name.n ? strbuf_get(&name) : r->token,
	              *r->mark == 'i' ? "an" : "a", r->mark);
	add_score(&r->after, &text);
	strbuf_printf(&text, "; %s was better, ", strbuf_get(&best));
	add_score(&r->before, &text);
	if (*r->words)
		strbuf_printf(&text, ": %s %s", is_own(m, r->seat) ? "you" : model_seat_name(m, r->seat),
		              r->words);
	if (*r->by)
		strbuf_printf(&text, ": %s takes it", strbuf_get(&by));
	say(m, *r->mark == 'b' ? STYLE_ERROR : STYLE_PLAIN, "%s.", strbuf_get(&text));
}

static const char *plural(uint64_t n)
{
	return n == 1 ? "" : "s";
}

/* What stands in a column of the picture: the mean of some decisions, and the worst mark among them. */
static struct reviewed_decision column(const struct model *m, size_t from, size_t n)
{
	struct reviewed_decision all = {0, ' '};
	for (size_t i = from; i < from + n; i++) {
		const struct reviewed_decision *d = &m->reviewed.at[i];
		all.expected += d->expected;
		if (strchr(" .?X", d->mark) > strchr(" .?X", all.mark))
			all.mark = d->mark;
	}
	all.expected /= (int)n;
	return all;
}

/* Who was better, a column a decision or so many that they fit, filled up from below. */
static void print_picture(struct model *m)
{
	size_t n = m->reviewed.n, width = (size_t)terminal_columns() - PICTURE_MARGIN - 1;
	size_t step = (n + width - 1) / width;
	const char *cell = m->screen.caps.utf8 ? "█" : "#";
	auto_strbuf out = {0};
	bool two = model_players(m) == 2;
	if (n < 2)
		return;
	for (int row = PICTURE_ROWS; row >= 0; row--) {
		const char *label = !two                  ? ""
		                    : row == PICTURE_ROWS ? model_seat_name(m, 0)
		                    : row == 1            ? model_seat_name(m, 1)
		                                          : "";
		strbuf_printf(&out, "%-*s", PICTURE_MARGIN, label);
		for (size_t i = 0; i < n; i += step) {
			struct reviewed_decision d = column(m, i, i + step < n ? step : n - i);
			bool filled = d.expected * PICTURE_ROWS > (row - 1) * 1000;
			if (row == 0)
				strbuf_add_char(&out, d.mark);
			else
				strbuf_add(&out, filled ? cell : " ");
		}
		while (out.n > 0 && out.s[out.n - 1] == ' ')
			strbuf_truncate(&out, out.n - 1);
		strbuf_add_char(&out, '\n');
	}
	screen_print(&m->screen, &out);
	say(m, STYLE_FAINT,
	    "How good the game was for %s, decision by decision. X blunder, ? mistake, . "
	    "inaccuracy.",
	    two ? model_seat_name(m, 0) : "you");
}

void post_mortem_print(struct model *m, const struct review_report *r)
{
	const char *seat = model_seat_name(m, r->seat);
	if (!r->is_total) {
		print_decision(m, r);
		return;
	}
	say(m, STYLE_STRONG,
	    "%s: %llu decision%s, %llu mistake%s, %llu blunder%s; %d.%d points of 100 lost "
	    "by a decision.",
	    is_own(m, r->seat) ? "You" : seat, (unsigned long long)r->decisions, plural(r->decisions),
	    (unsigned long long)r->mistakes, plural(r->mistakes), (unsigned long long)r->blunders,
	    plural(r->blunders), r->lost / (int)r->decisions / 10, r->lost / (int)r->decisions % 10);
	if (r->is_last)
		print_picture(m);
}
