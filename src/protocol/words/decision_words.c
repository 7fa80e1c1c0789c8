/* decision_words.c - by what the lines of the searches do, played on: what is taken and lost, what a turn threatens,
 * and, where that says nothing, which term of the evaluation gains. */
#include "protocol/words/decision_words.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/tokens.h"
#include "engine/wdl.h"
#include "protocol/words/card_words.h"
#include "protocol/words/effects.h"

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

/* Appends the piece that a decision gave up, and says how: it went where it is taken, or was left there. */
static void add_given_up(const struct game *game, const struct line_effect *played,
                         struct strbuf *out)
{
	char square[3];
	strbuf_printf(out, played->lost_at == played->to ? "gave up the %s" : "left the %s",
	              name_of(played->lost));
	if (played->lost_at != played->to && played->lost_at >= 0)
		strbuf_printf(out, " on %s to be taken",
		              info_square_name(game->info, played->lost_at, square));
}

/* Appends why a decision was not the best, without its subject, and to by what takes the piece that it gave up. Nothing
 * where it cost next to nothing. A win that was missed is said even where what was played wins, too, and a piece that was
 * given up for nothing. */
static void write_words(const struct reviewed *r, struct strbuf *out, struct strbuf *by)
{
	const struct game *game = r->root.game;
	enum { LITTLE = 10 }; /* thousandths */
	struct line_effect best, played;
	struct scene scene;
	auto_strbuf line = {0}, best_line = {0};
	bool missed_win = review_missed_win(r);
	bool lets_win = is_mate(&r->after, false) && !is_mate(&r->before, false);
	tokens_write_pv(&best_line, &(struct pv_text){game, r->root.state, r->before.line,
	                                              r->before.n_line, false, PV_MAX});
	tokens_write_pv(&line, &(struct pv_text){game, r->root.state, r->after.line, r->after.n_line,
	                                         false, PV_MAX});
	if (!effects_of_line(game, r->root.state, strbuf_get(&best_line), &best) ||
	    !effects_of_line(game, r->root.state, strbuf_get(&line), &played))
		return;
	scene_begin(&scene, game->info);
	game->board_items(r->root.state, &scene);
	const char *life = effects_secret(&scene, r->seat, "life");
	bool gives_up = played.lost && played.answered < 0 && played.gain < 0;
	if (r->mark == REVIEW_FINE && r->lost < LITTLE && !missed_win &&
	    (!gives_up || review_points_lost(r) < REVIEW_PIECE))
		return;
	if (missed_win) {
		add_win(out, "missed", &best, r->before.value);
	} else if (lets_win) {
		add_win(out, "let the other have", &played, -r->after.value);
	} else if (best.claims && !played.claims) {
		strbuf_add(out, "did not claim the target");
	} else if (gives_up) {
		add_given_up(game, &played, out);
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
	} else if (effects_takers(game, played.after, life) &&
	           !effects_takers(game, best.after, life)) {
		strbuf_add(out, "left the Life-Piece where it can be taken");
	} else if (played.price && played.gain < best.gain) {
		strbuf_printf(out, "lost the %s in what follows", name_of(played.price));
	} else if (best.aim && played.gain < best.gain) {
		strbuf_printf(out, "missed a way to win the %s", name_of(best.aim));
	} else {
		add_best_term(game, played.after, best.after, r->seat, true, out);
	}
}

/* Has a seat a card in its hand, as far as that is seen? */
static bool shows_card(const struct game *game, const void *state, int seat, const char *id)
{
	struct scene scene;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	const struct zone *hand = card_words_hand(&scene, seat);
	for (int i = 0; hand && i < hand->n_items; i++)
		if (strcmp(hand->items[i].id, id) == 0)
			return true;
	return false;
}

/* Appends the card that came as an answer and that the seat could not know of, and to by the token that played it; where the
 * decision was worse by what all held than by what its seat knew. */
static void write_hidden(const struct reviewed *r, struct strbuf *card, struct strbuf *by)
{
	enum { MUCH = 50 /* thousandths */ };
	_Alignas(16) unsigned char now[STATE_MAX];
	const struct game *game = r->root.game;
	struct wdl truth = wdl_from_score(game, r->truth.kind, r->truth.value);
	if (!r->has_truth || !game->info->cards ||
	    r->expected - (2 * truth.win + truth.draw) / 2 < MUCH)
		return;
	memcpy(now, r->true_state, game->state_size);
	game->apply(now, r->step, NULL);
	for (const step_t *step = r->answer;
	     *step != STEP_NONE && game->to_move(now) != r->seat && !card->n; step++) {
		int seat = game->to_move(now);
		struct events events = {0};
		strbuf_clear(by);
		game->step_to_text(now, *step, by);
		game->apply(now, *step, &events);
		for (const struct event *e = events.at; e < events.at + events.n; e++)
			if (e->kind == EVENT_CARD && e->seat == seat &&
			    !shows_card(game, r->root.state, seat, e->card))
				strbuf_add(card, e->card);
		events_free(&events);
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
	                               .truth = report_score_of(&r->truth),
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
	report.gave_up = by.n && review_points_lost(r) >= REVIEW_PIECE;
	strbuf_clear(&text);
	strbuf_clear(&by);
	write_hidden(r, &text, &by);
	snprintf(report.hidden, sizeof report.hidden, "%s", strbuf_get(&text));
	snprintf(report.hidden_by, sizeof report.hidden_by, "%s", text.n ? strbuf_get(&by) : "");
	strbuf_free(&by);
	strbuf_free(&text);
	return report;
}

/* What a turn does for the beans: by what can be stolen before it and behind it, if the other moves or passes. */
static void add_bean_reasons(const struct decision_lines *about, const struct line_effect *best,
                             const struct line_effect *other, struct strbuf *out)
{
	const struct game *game = about->game;
	int seat = game->to_move(about->state);
	int rows = effects_count(game, best->after, seat, "rows") -
	           effects_count(game, about->state, seat, "rows");
	int threat = effects_steal_behind(game, best->after), now = effects_steal(game, about->state);
	int danger = effects_steal(game, best->after),
		saved = effects_steal_behind(game, about->state) - danger;
	if (rows > 0) {
		add_words(out, rows == 1 ? "makes a row" : "makes rows", "");
		if (best->income)
			add_beans(out, "draws", best->income);
	}
	if (threat > (best->beans ? 0 : now))
		add_beans(out, "threatens to steal", threat);
	if (saved > 0)
		add_beans(out, "saves from theft", saved);
	if (best->placed && !best->beans) {
		bool alone = !out->n && !danger && !best->robbed;
		add_beans(out, "puts", best->placed);
		strbuf_printf(out, " on the board%s", alone ? ", where nothing can be stolen" : "");
	}
	if (best->robbed)
		add_beans(out, "though the answer steals", best->robbed);
	if (other && other->robbed > best->robbed)
		add_beans(out, "where the next best lets the other steal", other->robbed);
	if (best->rows && rows <= 0 && other && best->income > other->income) {
		add_beans(out, "draws", best->income);
		strbuf_printf(out, " next turn with %d row%s", best->rows, best->rows == 1 ? "" : "s");
	}
	if (best->later_beans && !out->n)
		add_beans(out, "makes ready to steal", best->later_beans);
}

/* What a turn does for pieces that lives hang on, or that are targets. */
static void add_secret_reasons(const struct decision_lines *about, const struct line_effect *best,
                               const struct scene *scene, bool own_life, struct strbuf *out)
{
	const struct game *game = about->game;
	int seat = game->to_move(about->state);
	const char *life = effects_secret(scene, seat, "life"),
			   *target = effects_secret(scene, seat, "target");
	int before = effects_takers(game, about->state, life),
		after = effects_takers(game, best->after, life);
	const struct piece *moved = best->from >= 0 ? scene->squares[best->from].piece : NULL;
	if (!own_life && before && !after)
		add_words(out, "brings your Life-Piece to safety", "");
	else if (!own_life && after < before)
		strbuf_printf(out, "%sleaves your Life-Piece to %d that can take it, not %d",
		              out->n ? ", " : "", after, before);
	if (!best->taken &&
	    effects_takers(game, best->after, target) > effects_takers(game, about->state, target))
		add_words(out, "brings your Target-Piece within reach", "");
	if (!out->n && moved && (!life || strcmp(moved->letter, life) != 0) &&
	    effects_takers(game, about->state, moved->letter) &&
	    !effects_takers(game, best->after, moved->letter)) {
		add_words(out, "brings to safety the ", name_of(moved));
		add_secrets(about, moved, scene->teams[seat], out);
	}
	if (!out->n && effects_takers(game, about->state, ""))
		add_words(out, "takes nothing, as what could be taken may be your own team's", "");
}

/* How many pieces of a seat and a kind stand on a file. */
static int count_pieces(const struct scene *scene, int seat, const char *kind, int file)
{
	const struct game_info *info = scene->game;
	int n = 0;
	for (int i = 0; i < info->files * info->ranks; i++) {
		const struct piece *piece = scene->squares[i].piece;
		n += piece && i % info->files == file && strcmp(piece->kind, kind) == 0 &&
		     info_seat(info, piece->seat) == seat;
	}
	return n;
}

/* What a move does for the pieces where nothing is taken or attacked: into play, the centre, an open file. */
static void add_placing_reasons(const struct scene *scene, int seat, const struct line_effect *best,
                                struct strbuf *out)
{
	const struct game_info *info = scene->game;
	int n = info->files * info->ranks, home = seat == 0 ? 0 : n - info->files;
	const struct piece *piece = best->from >= 0 ? scene->squares[best->from].piece : NULL;
	int file = best->to % info->files, rank = best->to / info->files;
	bool middle = abs(2 * file - info->files + 1) <= 1 && abs(2 * rank - info->ranks + 1) <= 1;
	if (best->to < 0)
		return;
	const char *kind = piece ? piece->kind : "";
	bool from_home = best->from >= home && best->from < home + info->files;
	bool to_home = best->to >= home && best->to < home + info->files;
	bool minor = strcmp(kind, "knight") == 0 || strcmp(kind, "bishop") == 0;
	if (minor && from_home && !to_home)
		add_words(out, "brings into play the ", kind);
	else if (middle && (!piece || strcmp(kind, "pawn") == 0))
		add_words(out, piece ? "takes its share of the centre" : "takes the middle of the board",
		          "");
	else if (strcmp(kind, "rook") == 0 && best->from % info->files != file &&
	         !count_pieces(scene, seat, "pawn", file))
		add_words(out, "puts the rook on a file without a pawn of yours", "");
}

void decision_words_reason(const struct decision_lines *about, struct strbuf *out)
{
	const struct game *game = about->game;
	struct line_effect best, other;
	struct scene scene;
	int seat = game->to_move(about->state);
	if (seat >= SEATS_MAX || !effects_of_line(game, about->state, about->best, &best))
		return;
	bool second = *about->second && effects_of_line(game, about->state, about->second, &other);
	bool attacks = game->attackers && game->info->pieces[0].seat;
	scene_begin(&scene, game->info);
	game->board_items(about->state, &scene);
	const char *life = effects_secret(&scene, seat, "life");
	bool own_life = best.taken && life && strcmp(best.taken->letter, life) == 0;
	if (best.beans)
		add_beans(out, "steals", best.beans);
	if (!best.check && effects_threaten_win(game, best.after, seat))
		add_words(out, "threatens to win at once", "");
	if (best.taken && best.lost && best.gain <= 0) {
		add_words(out, "gives the ", name_of(best.lost));
		strbuf_printf(out, " for the %s", name_of(best.taken));
	} else if (own_life) {
		add_words(out,
		          "takes your own Life-Piece: you are out of the round, and it may be your team's",
		          "");
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
	if (life)
		add_secret_reasons(about, &best, &scene, own_life, out);
	if (best.check)
		add_words(out, "gives check", "");
	if (best.row)
		add_words(out, "makes three in a row", "");
	const struct piece *saved =
		attacks ? effects_rescue(game, about->state, best.after, seat, &best) : NULL;
	if (saved && best.lost != saved && best.price != saved)
		add_words(out, "saves the ", name_of(saved));
	const struct piece *threatened =
		attacks ? effects_rescue(game, best.after, about->state, 1 - seat, NULL) : NULL;
	if (threatened && !best.taken)
		add_words(out, "attacks the ", name_of(threatened));
	if (second && other.lost && other.gain < best.gain && best.lost != other.lost &&
	    best.price != other.lost)
		add_words(out, "where the next best loses the ", name_of(other.lost));
	if (strcmp(game->info->pieces[0].kind, "bean") == 0)
		add_bean_reasons(about, &best, second ? &other : NULL, out);
	if (attacks && !out->n)
		add_placing_reasons(&scene, seat, &best, out);
	if (!out->n)
		add_best_term(game, about->state, best.after, seat, false, out);
}
