/* decision_words.c - by what the lines of the searches capture: of the seat's own after what it decided, of
 * others' by what it should have decided or is to decide. */
#include "protocol/decision_words.h"

#include <stdio.h>
#include <string.h>

/* Makes a step in a state and finds the first piece that it captures: its kind, or NULL. own: of the
 * seat, else of another. False where the step cannot follow. */
static bool make_step(const struct game *game, void *state, step_t step, int seat, const char **own,
                      const char **others)
{
	struct events events = {0};
	if (game->to_move(state) >= SEATS_MAX || !game->is_legal(state, step, NULL))
		return false;
	game->apply(state, step, &events);
	for (size_t i = 0; i < events.n; i++) {
		const struct event *e = &events.at[i];
		const struct piece *piece =
			e->kind == EVENT_CAPTURE ? info_piece(game->info, e->piece.s) : NULL;
		if (piece && e->seat == seat && !*own)
			*own = piece->kind;
		else if (piece && e->seat != seat && !*others)
			*others = piece->kind;
	}
	events_free(&events);
	return true;
}

/* The piece that the answer to the decision takes, and the answer, if that leaves the seat with less than it
 * had. */
static const char *lost_piece(const struct reviewed *r, struct strbuf *by)
{
	const struct game *game = r->root.game;
	const char *own = NULL, *others = NULL;
	_Alignas(16) unsigned char state[STATE_MAX];
	memcpy(state, r->root.state, game->state_size);
	if (r->after.n_line < 2 || !make_step(game, state, r->after.line[0], r->seat, &own, &others))
		return NULL;
	own = NULL;
	if (game->to_move(state) >= SEATS_MAX || game->to_move(state) == r->seat)
		return NULL;
	game->step_to_text(state, r->after.line[1], by);
	if (!make_step(game, state, r->after.line[1], r->seat, &own, &others))
		return NULL;
	return game->material(state, r->seat) < game->material(r->root.state, r->seat) ? own : NULL;
}

/* The piece that the best decision takes. */
static const char *missed_piece(const struct reviewed *r)
{
	const char *own = NULL, *others = NULL;
	_Alignas(16) unsigned char state[STATE_MAX];
	memcpy(state, r->root.state, r->root.game->state_size);
	make_step(r->root.game, state, r->best, r->seat, &own, &others);
	return others;
}

static bool is_mate(const struct review_score *score, bool won)
{
	return score->kind == SCORE_MATE && (score->value > 0) == won;
}

/* Appends why a decision was not the best, without its subject, and to by what takes the piece that it gave up. Nothing
 * where it was fine, or nothing can be said of it. */
static void write_words(const struct reviewed *r, struct strbuf *out, struct strbuf *by)
{
	if (r->mark == REVIEW_FINE)
		return;
	bool missed_win = is_mate(&r->before, true) && !is_mate(&r->after, true);
	bool lets_win = is_mate(&r->after, false) && !is_mate(&r->before, false);
	const char *lost = missed_win || lets_win ? NULL : lost_piece(r, by), *missed = missed_piece(r);
	if (!lost)
		strbuf_clear(by);
	if (missed_win)
		strbuf_printf(out, "missed a win in %d", r->before.value);
	else if (lets_win)
		strbuf_printf(out, "let the other win in %d", -r->after.value);
	else if (lost)
		strbuf_printf(out, "gave up the %s", lost);
	else if (missed)
		strbuf_printf(out, "did not take the %s", missed);
}

static struct report_score report_score_of(const struct review_score *score)
{
	return (struct report_score){score->kind, score->value};
}

struct review_report decision_words_report(const struct reviewed *r)
{
	struct review_report report = {.number = r->number,
	                               .seat = r->seat,
	                               .before = report_score_of(&r->before),
	                               .after = report_score_of(&r->after),
	                               .expected = r->expected,
	                               .lost = r->lost,
	                               .mark = review_mark_name(r->mark)};
	struct strbuf text = {0}, by = {0};
	r->root.game->step_to_text(r->root.state, r->step, &text);
	snprintf(report.token, sizeof report.token, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	r->root.game->step_to_text(r->root.state, r->best, &text);
	snprintf(report.best, sizeof report.best, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	write_words(r, &text, &by);
	snprintf(report.words, sizeof report.words, "%s", strbuf_get(&text));
	snprintf(report.by, sizeof report.by, "%s", strbuf_get(&by));
	strbuf_free(&by);
	strbuf_free(&text);
	return report;
}

/* What a line of tokens makes of a state for the seat on move, as far as nothing of it is chance. */
struct line_effect {
	const struct piece *taken, *lost; /* by its first turn, and of its own by the answer to that */
	const struct piece *aim;          /* what a later turn takes */
	bool check, row, promotes;
	int beans;    /* stolen in its first turn */
	int gain;     /* of material at the end of the line */
	int from, to; /* squares of a piece that its first turn moves, or -1 */
	_Alignas(16) unsigned char after[STATE_MAX]; /* behind its first turn */
};

static void note_event(const struct game *game, const struct event *e, int seat, int turn,
                       struct line_effect *out)
{
	const struct piece *piece =
		e->kind == EVENT_CAPTURE ? info_piece(game->info, e->piece.s) : NULL;
	const struct piece **place = e->seat == seat ? turn == 1 ? &out->lost : NULL
	                             : turn == 0     ? &out->taken
	                             : turn % 2 == 0 ? &out->aim
	                                             : NULL;
	if (piece && place && !*place)
		*place = piece;
	if (turn > 0)
		return;
	out->check |= e->kind == EVENT_CHECK && e->seat != seat;
	out->row |= e->kind == EVENT_ROW && e->seat == seat;
	out->promotes |= e->kind == EVENT_PROMOTE;
	if (e->kind == EVENT_STEAL && e->seat == seat)
		out->beans += e->beans;
	if (e->kind == EVENT_MOVE && e->from < SCENE_SQUARES && e->to < SCENE_SQUARES) {
		out->from = e->from;
		out->to = e->to;
	}
}

/* Plays a line; false where not even its first decision can be. Turns count from 0, the seat's own are even. */
static bool play_line(const struct game *game, const void *state, const char *line,
                      struct line_effect *out)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	int seat = game->to_move(state), mover = seat, turn = 0;
	memcpy(now, state, game->state_size);
	*out = (struct line_effect){.from = -1, .to = -1};
	memcpy(out->after, state, game->state_size);
	while (*line) {
		step_t step;
		struct events events = {0};
		char token[64];
		size_t n = strcspn(line, " ");
		snprintf(token, sizeof token, "%.*s", (int)n, line);
		line += n + (line[n] == ' ');
		if (game->to_move(now) >= SEATS_MAX || !game->step_from_text(now, token, &step, NULL) ||
		    !game->is_legal(now, step, NULL))
			break;
		turn += game->to_move(now) != mover;
		mover = game->to_move(now);
		game->apply(now, step, &events);
		for (size_t i = 0; i < events.n; i++)
			note_event(game, &events.at[i], seat, turn, out);
		events_free(&events);
		if (turn == 0)
			memcpy(out->after, now, game->state_size);
	}
	out->gain = game->material(now, seat) - game->material(state, seat);
	return memcmp(out->after, state, game->state_size) != 0;
}

static unsigned percent(uint32_t ppm)
{
	return (ppm + MILLION / 200) / (MILLION / 100);
}

/* Appends the likeliest things that a piece may be of what the seat does not know, `which is p3's life at 40 %`, and
 * how likely their owner is of its team. */
static void add_secrets(const struct decision_lines *about, const struct piece *piece, int team,
                        struct strbuf *out)
{
	enum { MOST = 3 };
	const struct marginals *list = about->belief;
	bool said[MARGINALS_MAX] = {false};
	for (int n = 0; list && n < MOST; n++) {
		const struct marginal *best = NULL, *m;
		for (m = list->at; m < list->at + list->n; m++)
			if (!said[m - list->at] && strcmp(m->value, piece->token) == 0 &&
			    m->ppm >= MILLION / 100 && (!best || m->ppm > best->ppm))
				best = m;
		if (!best)
			return;
		said[best - list->at] = true;
		strbuf_printf(out, "%s%s's %s at %u %%", n ? ", " : ", which is ", best->seat, best->what,
		              percent(best->ppm));
		for (m = list->at; m < list->at + list->n; m++)
			if (team >= 0 && strcmp(m->seat, best->seat) == 0 && strcmp(m->what, "team") == 0 &&
			    strcmp(m->value, about->game->info->teams[team]) == 0)
				strbuf_printf(out, " (of your team at %u %%)", percent(m->ppm));
	}
}

/* Is a piece attacked by more than defend it? */
static bool hangs(const struct game *game, const void *state, int seat, int square)
{
	return game->attackers(state, 1 - seat, square) > game->attackers(state, seat, square);
}

/* The strongest piece of a seat that hangs in one state and does not in another: the games list the strong ones behind the
 * weak. moved: a piece went from there to another square. */
static const struct piece *rescued(const struct game *game, const void *before, const void *after,
                                   int seat, const struct line_effect *moved)
{
	struct scene then, now;
	const struct piece *best = NULL;
	scene_begin(&then, game->info);
	game->board_items(before, &then);
	scene_begin(&now, game->info);
	game->board_items(after, &now);
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = then.squares[i].piece;
		int to = moved && i == moved->from ? moved->to : i;
		bool own = piece && piece->seat && info_seat(game->info, piece->seat) == seat;
		if (own && strcmp(piece->kind, "king") != 0 && piece > best &&
		    now.squares[to].piece == piece && hangs(game, before, seat, i) &&
		    !hangs(game, after, seat, to))
			best = piece;
	}
	return best;
}

/* The term of the evaluation that gains most by the seat's turn, or NULL. */
static const char *best_term(const struct game *game, const void *before, const void *after,
                             int seat)
{
	struct eval_terms was = {.n = 0}, is = {.n = 0};
	const char *best = NULL;
	int most = 0;
	game->evaluate_terms(before, seat, &was);
	game->evaluate_terms(after, seat, &is);
	for (int i = 0; i < is.n && i < was.n; i++) {
		static const char *const left_out[] = {"tempo", "scale", "rounding", "rest", NULL};
		const char *const *word = left_out;
		while (*word && strcmp(*word, is.at[i].name) != 0)
			word++;
		if (*word || strcmp(is.at[i].name, was.at[i].name) != 0 || strchr(is.at[i].name, '.') ||
		    is.at[i].value - was.at[i].value <= most)
			continue;
		most = is.at[i].value - was.at[i].value;
		best = is.at[i].name;
	}
	return best;
}

/* How a piece is called: by its kind where pieces are somebody's. */
static const char *name_of(const struct piece *piece)
{
	return piece->seat ? piece->kind : piece->name;
}

static void add_words(struct strbuf *out, const char *words, const char *name)
{
	strbuf_printf(out, "%s%s%s", out->n ? ", " : "", words, name);
}

void decision_words_reason(const struct decision_lines *about, struct strbuf *out)
{
	const struct game *game = about->game;
	struct line_effect best, other;
	struct scene scene;
	int seat = game->to_move(about->state);
	if (seat >= SEATS_MAX || !play_line(game, about->state, about->best, &best))
		return;
	bool second = *about->second && play_line(game, about->state, about->second, &other);
	bool attacks = game->attackers && game->info->pieces[0].seat;
	scene_begin(&scene, game->info);
	game->board_items(about->state, &scene);
	if (best.beans)
		strbuf_printf(out, "steals %d bean%s", best.beans, best.beans == 1 ? "" : "s");
	if (best.taken && best.lost && best.gain <= 0) {
		strbuf_printf(out, "gives the %s for the %s", name_of(best.lost), name_of(best.taken));
	} else if (best.taken) {
		add_words(out, "takes the ", name_of(best.taken));
		add_secrets(about, best.taken, scene.teams[seat], out);
	} else if (best.aim && (best.gain > 0 || !best.aim->seat)) {
		add_words(out, best.aim->seat ? "wins the " : "makes ready to take the ",
		          name_of(best.aim));
		add_secrets(about, best.aim, scene.teams[seat], out);
	}
	if (best.check)
		add_words(out, "gives check", "");
	if (best.row)
		add_words(out, "makes three in a row", "");
	const struct piece *saved =
		attacks ? rescued(game, about->state, best.after, seat, &best) : NULL;
	if (saved)
		add_words(out, "saves the ", name_of(saved));
	const struct piece *threatened =
		attacks ? rescued(game, best.after, about->state, 1 - seat, NULL) : NULL;
	if (threatened && !best.taken)
		add_words(out, "attacks the ", name_of(threatened));
	if (second && other.lost && other.gain < best.gain)
		add_words(out, "where the next best loses the ", name_of(other.lost));
	const char *term = out->n ? NULL : best_term(game, about->state, best.after, seat);
	if (term)
		add_words(out, "gains most in ", term);
	for (char *c = out->n ? out->s : NULL; c && *c && term; c++)
		*c = *c == '-' ? ' ' : *c;
}
