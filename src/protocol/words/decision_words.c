/* decision_words.c - by what the lines of the searches do, played on: what is taken and lost, what a turn threatens,
 * and, where that says nothing, which term of the evaluation gains. */
#include "protocol/words/decision_words.h"

#include <stdio.h>
#include <string.h>

#include "engine/tokens.h"

/* What a line of tokens makes of a state for the seat on move, as far as nothing of it is chance. */
struct line_effect {
	const struct piece *taken, *lost; /* by its first turn, and of its own by the answer to that */
	const struct piece *aim, *price;  /* what later turns take, and what they lose */
	bool check, row, promotes, claims;
	int beans, robbed, later_beans; /* stolen in its first turn, by the answer, and later */
	int income, rows;               /* of its next turn */
	int gain, answered; /* of material at the end of the line, and when the answer was given */
	int from, to;       /* squares of a piece that its first turn moves, or -1 */
	enum reason reason; /* for which the game has ended by it */
	char answer[64];    /* the token that takes what is lost */
	_Alignas(16) unsigned char after[STATE_MAX]; /* behind its first turn */
};

static void note_first_turn(const struct event *e, int seat, struct line_effect *out)
{
	out->check |= e->kind == EVENT_CHECK && e->seat != seat;
	out->row |= e->kind == EVENT_ROW && e->seat == seat;
	out->promotes |= e->kind == EVENT_PROMOTE;
	out->claims |= e->kind == EVENT_CLAIM;
	if (e->kind == EVENT_MOVE && e->from < SCENE_SQUARES && e->to < SCENE_SQUARES) {
		out->from = e->from;
		out->to = e->to;
	}
}

static void note_event(const struct game *game, const struct event *e, int seat, int turn,
                       struct line_effect *out)
{
	const struct piece *piece =
		e->kind == EVENT_CAPTURE ? info_piece(game->info, e->piece.s) : NULL;
	const struct piece **place = e->seat == seat ? (turn == 1 ? &out->lost : &out->price)
	                             : turn == 0     ? &out->taken
	                             : turn % 2 == 0 ? &out->aim
	                                             : NULL;
	if (piece && place && !*place)
		*place = piece;
	if (e->kind == EVENT_STEAL)
		*(e->seat != seat ? &out->robbed : turn ? &out->later_beans : &out->beans) += e->beans;
	if (e->kind == EVENT_INCOME && e->seat == seat && !out->income) {
		out->income = e->beans;
		out->rows = e->rows;
	}
	if (turn == 0)
		note_first_turn(e, seat, out);
}

/* Plays a line; false where not even its first decision can be. Turns count from 0, the seat's own are even. */
static bool play_line(const struct game *game, const void *state, const char *line,
                      struct line_effect *out)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	int seat = game->to_move(state), mover = seat, turn = 0, material = game->material(state, seat);
	memcpy(now, state, game->state_size);
	*out = (struct line_effect){.from = -1, .to = -1};
	memcpy(out->after, state, game->state_size);
	for (step_t step; *line; line += strspn(line, " ,")) {
		struct events events = {0};
		char token[64];
		snprintf(token, sizeof token, "%.*s", (int)strcspn(line, " ,"), line);
		line += strcspn(line, " ,");
		if (game->to_move(now) >= SEATS_MAX || !game->step_from_text(now, token, &step, NULL) ||
		    !game->is_legal(now, step, NULL))
			break;
		turn += game->to_move(now) != mover;
		mover = game->to_move(now);
		game->apply(now, step, &events);
		bool kept = !out->lost;
		for (size_t i = 0; i < events.n; i++)
			note_event(game, &events.at[i], seat, turn, out);
		events_free(&events);
		if (kept && out->lost)
			memcpy(out->answer, token, sizeof token);
		if (turn == 0)
			memcpy(out->after, now, game->state_size);
		if (turn <= 1)
			out->answered = game->material(now, seat) - material;
	}
	out->reason = game->result(now, game->to_move(now), 1).reason;
	out->gain = game->material(now, seat) - material;
	return memcmp(out->after, state, game->state_size) != 0;
}

/* Has the seat on move a decision that wins at once? */
static bool wins_at_once(const struct game *game, const void *state)
{
	struct steps steps = {0};
	int seat = game->to_move(state);
	bool wins = false;
	game->legal(state, &steps);
	for (size_t i = 0; i < steps.n && !wins; i++) {
		_Alignas(16) unsigned char next[STATE_MAX];
		memcpy(next, state, game->state_size);
		game->apply(next, steps.at[i], NULL);
		wins = game->to_move(next) == SEAT_OVER && game->returns(next, 1, seat) > 0;
	}
	steps_free(&steps);
	return wins;
}

/* Does the seat threaten to win behind its turn: after most answers it could at once? Not where it must not know them. */
static bool threatens_win(const struct game *game, const void *state, int seat)
{
	struct steps answers = {0};
	size_t n = 0, won = 0;
	if ((game->flags & GAME_SECRETS) || game->to_move(state) != 1 - seat)
		return false;
	game->legal(state, &answers);
	for (size_t i = 0; i < answers.n && 2 * (won + answers.n - i) > answers.n; i++) {
		_Alignas(16) unsigned char next[STATE_MAX];
		memcpy(next, state, game->state_size);
		game->apply(next, answers.at[i], NULL);
		won += game->to_move(next) == seat && wins_at_once(game, next);
	}
	n = answers.n;
	steps_free(&answers);
	return n > 0 && 2 * won > n;
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

/* The terms of the evaluations that say something to people: of the best decision, and of another one. */
static const struct {
	const char *name, *more, *less;
} telling_terms[] = {
	{"mobility", "gives the pieces more room", "gave the pieces less room"},
	{"king-safety", "makes the king safer", "left the king less safe"},
	{"shelter", "makes the king safer", "left the king less safe"},
	{"passed", "does most for the passed pawns", "did less for the passed pawns"},
	{"hanging", "leaves least unprotected", "left more unprotected"},
	{"lines", "does most for three in a row", "did less for three in a row"},
	{"lead", "does most for the beans on the board", "did less for the beans on the board"},
	{"rows", "does most for the rows", "did less for the rows"},
	{"near-rows", "makes rows that lack one bean", "made fewer rows that lack one bean"},
	{"steals", "does most for what can be stolen", "did less for what can be stolen"},
};

/* Appends which of them is better for the seat by most in the second state than in the first; nothing where none is. */
static void add_best_term(const struct game *game, const void *before, const void *after, int seat,
                          bool less, struct strbuf *out)
{
	struct eval_terms was = {.n = 0}, is = {.n = 0};
	const char *best = NULL;
	int most = 0;
	game->evaluate_terms(before, seat, &was);
	game->evaluate_terms(after, seat, &is);
	for (int i = 0; i < is.n && i < was.n; i++)
		for (size_t k = 0; k < sizeof telling_terms / sizeof *telling_terms; k++)
			if (strcmp(is.at[i].name, telling_terms[k].name) == 0 &&
			    strcmp(is.at[i].name, was.at[i].name) == 0 &&
			    is.at[i].value - was.at[i].value > most) {
				most = is.at[i].value - was.at[i].value;
				best = less ? telling_terms[k].less : telling_terms[k].more;
			}
	strbuf_add(out, best ? best : "");
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

static bool is_mate(const struct review_score *score, bool won)
{
	return score->kind == SCORE_MATE && (score->value > 0) == won;
}

static void add_win(struct strbuf *out, const char *words, const struct line_effect *line, int in)
{
	strbuf_printf(out, "%s %s in %d", words, line->reason == REASON_CHECKMATE ? "mate" : "a win",
	              in);
}

static void add_beans(struct strbuf *out, const char *words, int beans)
{
	strbuf_printf(out, "%s%s %d bean%s", out->n ? ", " : "", words, beans, beans == 1 ? "" : "s");
}

/* Appends why a decision was not the best, without its subject, and to by what takes the piece that it gave up. Nothing
 * where it cost next to nothing. A win that was missed is said even where what was played wins, too. */
static void write_words(const struct reviewed *r, struct strbuf *out, struct strbuf *by)
{
	const struct game *game = r->root.game;
	enum { LITTLE = 10 }; /* thousandths */
	struct line_effect best, played;
	auto_strbuf line = {0}, best_line = {0};
	bool missed_win = review_missed_win(r);
	bool lets_win = is_mate(&r->after, false) && !is_mate(&r->before, false);
	tokens_write_pv(&best_line, &(struct pv_text){game, r->root.state, r->before.line,
	                                              r->before.n_line, false, PV_MAX});
	tokens_write_pv(&line, &(struct pv_text){game, r->root.state, r->after.line, r->after.n_line,
	                                         false, PV_MAX});
	if ((r->mark == REVIEW_FINE && r->lost < LITTLE && !missed_win) ||
	    !play_line(game, r->root.state, strbuf_get(&best_line), &best) ||
	    !play_line(game, r->root.state, strbuf_get(&line), &played))
		return;
	if (missed_win) {
		add_win(out, "missed", &best, r->before.value);
	} else if (lets_win) {
		add_win(out, "let the other have", &played, -r->after.value);
	} else if (best.claims && !played.claims) {
		strbuf_add(out, "did not claim the target");
	} else if (played.lost && played.answered < 0 && played.gain < 0) {
		strbuf_printf(out, "gave up the %s", name_of(played.lost));
		strbuf_add(by, played.answer);
	} else if (played.robbed > best.robbed) {
		add_beans(out, "let the other steal", played.robbed);
	} else if (best.beans > played.beans) {
		add_beans(out, "did not steal", best.beans);
	} else if (played.income && best.income > played.income) {
		strbuf_printf(out, "drew %d bean%s next turn, not %d", played.income,
		              played.income == 1 ? "" : "s", best.income);
	} else if (best.later_beans > played.later_beans) {
		add_beans(out, "missed a way to steal", best.later_beans);
	} else if (best.taken && (!played.taken || best.gain > played.gain)) {
		strbuf_printf(out, "did not take the %s", name_of(best.taken));
	} else if (played.price && played.gain < best.gain) {
		strbuf_printf(out, "lost the %s in what follows", name_of(played.price));
	} else if (best.aim && played.gain < best.gain) {
		strbuf_printf(out, "missed a way to win the %s", name_of(best.aim));
	} else {
		add_best_term(game, played.after, best.after, r->seat, true, out);
	}
}

static struct report_score report_score_of(const struct review_score *score)
{
	return (struct report_score){score->kind, score->value};
}

/* Appends the tokens of the best line as long as the seat is on move. */
static void write_best_turn(const struct reviewed *r, struct strbuf *out)
{
	_Alignas(16) unsigned char now[STATE_MAX];
	const struct game *game = r->root.game;
	memcpy(now, r->root.state, game->state_size);
	for (size_t i = 0; i < r->before.n_line && game->to_move(now) == r->seat &&
	                   game->is_legal(now, r->before.line[i], NULL);
	     i++) {
		strbuf_add(out, i ? " " : "");
		game->step_to_text(now, r->before.line[i], out);
		game->apply(now, r->before.line[i], NULL);
	}
}

struct review_report decision_words_report(const struct reviewed *r)
{
	struct review_report report = {.number = r->number,
	                               .seat = r->seat,
	                               .before = report_score_of(&r->before),
	                               .after = report_score_of(&r->after),
	                               .expected = r->expected,
	                               .lost = r->lost,
	                               .missed_win = review_missed_win(r),
	                               .mark = review_mark_name(r->mark)};
	struct strbuf text = {0}, by = {0};
	r->root.game->step_to_text(r->root.state, r->step, &text);
	snprintf(report.token, sizeof report.token, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	write_best_turn(r, &text);
	snprintf(report.best, sizeof report.best, "%s", strbuf_get(&text));
	strbuf_clear(&text);
	write_words(r, &text, &by);
	snprintf(report.words, sizeof report.words, "%s", strbuf_get(&text));
	snprintf(report.by, sizeof report.by, "%s", strbuf_get(&by));
	strbuf_free(&by);
	strbuf_free(&text);
	return report;
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
		add_beans(out, "steals", best.beans);
	if (!best.check && threatens_win(game, best.after, seat))
		add_words(out, "threatens to win at once", "");
	if (best.taken && best.lost && best.gain <= 0) {
		add_words(out, "gives the ", name_of(best.lost));
		strbuf_printf(out, " for the %s", name_of(best.taken));
	} else if (best.taken) {
		add_words(out, "takes the ", name_of(best.taken));
		add_secrets(about, best.taken, scene.teams[seat], out);
	} else if (best.aim && (best.gain > 0 || !best.aim->seat)) {
		add_words(out, best.aim->seat ? "wins the " : "makes ready to take the ",
		          name_of(best.aim));
		add_secrets(about, best.aim, scene.teams[seat], out);
	}
	if (best.claims)
		add_words(out, "claims the target", "");
	if (best.check)
		add_words(out, "gives check", "");
	if (best.row)
		add_words(out, "makes three in a row", "");
	const struct piece *saved =
		attacks ? rescued(game, about->state, best.after, seat, &best) : NULL;
	if (saved && best.lost != saved && best.price != saved)
		add_words(out, "saves the ", name_of(saved));
	const struct piece *threatened =
		attacks ? rescued(game, best.after, about->state, 1 - seat, NULL) : NULL;
	if (threatened && !best.taken)
		add_words(out, "attacks the ", name_of(threatened));
	if (second && other.lost && other.gain < best.gain && best.lost != other.lost &&
	    best.price != other.lost)
		add_words(out, "where the next best loses the ", name_of(other.lost));
	if (second && other.robbed > best.robbed)
		add_beans(out, "where the next best lets the other steal", other.robbed);
	if (best.rows && second && best.income > other.income) {
		add_beans(out, "draws", best.income);
		strbuf_printf(out, " next turn with %d row%s", best.rows, best.rows == 1 ? "" : "s");
	}
	if (best.later_beans && !out->n)
		add_beans(out, "makes ready to steal", best.later_beans);
	auto_strbuf term = {0};
	add_best_term(game, about->state, best.after, seat, false, &term);
	if (!out->n && term.n)
		add_words(out, strbuf_get(&term), "");
}
