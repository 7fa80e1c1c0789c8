/* decision_words.c - by what the lines of the searches do, played on: what is taken and lost, what a turn threatens,
 * and, where that says nothing, which term of the evaluation gains. */
#include "protocol/words/decision_words.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "protocol/words/move_words.h"
#include "protocol/words/overlay_words.h"
#include "protocol/words/sentences.h"

/* What the seat that decides believes of what it does not know; false where nothing is told of that. */
static bool believe(const struct decision_lines *about, struct marginals *list)
{
	int viewer = about->viewer;
	return about->engine && !engine_busy(about->engine) &&
	       engine_find_believer(about->engine, &viewer, NULL) && viewer < SEATS_MAX &&
	       engine_believe(about->engine, viewer, list, NULL);
}

static bool is_in_round(const struct scene *scene, int seat)
{
	return strcmp(scene_says(scene, seat, "in the round"), "yes") == 0;
}

/* Appends the likeliest things that a piece may be of what the seat does not know, `which may be p3's life (40 %)`, and
 * how likely their owner is of its team. */
static void add_secrets(const struct decision_lines *about, const struct piece *piece,
                        const struct scene *scene, struct strbuf *out)
{
	enum { MOST = 2 };
	struct marginals belief = {.n = 0}, *list = &belief;
	bool said[MARGINALS_MAX] = {false};
	int team = scene->teams[about->game->to_move(about->state)];
	if (!believe(about, list))
		return;
	for (int n = 0; n < MOST; n++) {
		const struct marginal *best = NULL, *m;
		for (m = list->at; m < list->at + list->n; m++)
			if (!said[m - list->at] && strcmp(m->value, piece->token) == 0 &&
			    is_in_round(scene, info_seat(scene->game, m->seat)) && m->ppm >= MILLION / 100 &&
			    (!best || m->ppm > best->ppm))
				best = m;
		if (!best)
			return;
		said[best - list->at] = true;
		strbuf_printf(out, "%s%s's %s (",
		              n                     ? " or "
		              : best->ppm < MILLION ? ", which may be "
		                                    : ", which is ",
		              best->seat, best->what);
		overlay_words_percent(best->ppm, out);
		for (m = list->at; m < list->at + list->n; m++)
			if (team >= 0 && strcmp(m->seat, best->seat) == 0 && strcmp(m->what, "team") == 0 &&
			    strcmp(m->value, about->game->info->teams[team]) == 0) {
				strbuf_add(out, "; with ");
				overlay_words_percent(m->ppm, out);
				strbuf_printf(out, " %s is in your team", best->seat);
			}
		strbuf_add_char(out, ')');
	}
}

/* How likely a seat has a secret piece, by what its eyes know or believe; or is of a team. */
static int64_t ppm_of(const struct marginals *belief, const char *seat, const char *what,
                      const char *value)
{
	for (const struct marginal *m = belief->at; m < belief->at + belief->n; m++)
		if (strcmp(m->seat, seat) == 0 && strcmp(m->what, what) == 0 &&
		    strcmp(m->value, value) == 0)
			return m->ppm;
	return 0;
}

/* Of what hangs on a piece, in millionths: how likely it is anybody's life, less twice how likely a partner's. Below 0 it is
 * rather a partner's, above 0 rather somebody else's. */
static int64_t life_of_others(const struct decision_lines *about, const struct scene *scene,
                              const struct piece *piece)
{
	struct marginals belief = {.n = 0};
	int seat = about->game->to_move(about->state);
	int64_t others = 0;
	believe(about, &belief);
	for (int other = 0; other < about->game->seats(about->state); other++) {
		const char *name = scene->game->seat_names[other];
		const char *life = effects_secret(scene, other, "life");
		int64_t lives = life ? (strcmp(life, piece->letter) == 0) * MILLION
		                     : ppm_of(&belief, name, "life", piece->token);
		int64_t with = scene->teams[other] >= 0
		                   ? (scene->teams[other] == scene->teams[seat]) * MILLION
		                   : ppm_of(&belief, name, "team", scene->game->teams[scene->teams[seat]]);
		others += lives - 2 * lives * with / MILLION;
	}
	return others;
}

enum { ROW_TERM };

/* The terms of the evaluations that say something to people. */
static const struct {
	const char *name, *more;
} telling_terms[] = {
	[ROW_TERM] = {"lines", "comes closer to three in a row"},
	{"mobility", "gives the pieces more room"},
	{"king-safety", "makes the king safer"},
	{"shelter", "makes the king safer"},
	{"rook-files", "opens files for the rooks"},
	{"isolated", "leaves fewer pawns alone"},
	{"doubled", "leaves fewer pawns doubled"},
	{"supported", "has the pawns protect each other"},
	{"threats", "attacks stronger pieces"},
	{"passed", "does most for the passed pawns"},
	{"hanging", "leaves the fewest pieces unprotected"},
	{"lead", "does most for the beans on the board"},
	{"rows", "does most for the rows"},
	{"near-rows", "makes rows that lack one bean"},
	{"steals", "does most for what can be stolen"},
};

static bool has_pieces(const struct game *game, const void *state, int seat)
{
	struct scene scene;
	bool has = false;
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	for (int i = 0; i < SCENE_SQUARES; i++)
		has |=
			scene.squares[i].piece && info_seat(game->info, scene.squares[i].piece->seat) == seat;
	return has;
}

/* Appends which term of the evaluation is better for the seat by most in the second state than in the first; nothing where none
 * is. */
static void add_term(const struct game *game, const void *before, const void *after, int seat,
                     struct strbuf *out)
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
				best = telling_terms[k].more;
			}
	if (best && strcmp(best, telling_terms[ROW_TERM].more) == 0 && !has_pieces(game, before, seat))
		best = "begins a row";
	strbuf_add(out, best ? best : "");
}

const char *decision_words_name(const struct piece *piece)
{
	return piece->seat ? piece->kind : piece->name;
}

/* Between two things that a turn does until all are known; then `,`, and before the last one `and`. */
static const char joint = '\n';

static void begin_words(struct strbuf *out, const char *words)
{
	bool aside = strncmp(words, "though ", 7) == 0 || strncmp(words, "where ", 6) == 0;
	if (out->n && aside)
		strbuf_add(out, ", ");
	else if (out->n)
		strbuf_add_char(out, joint);
}

static void add_words(struct strbuf *out, const char *words, const char *name)
{
	begin_words(out, words);
	strbuf_printf(out, "%s%s", words, name);
}

/* Makes one phrase of all that was added. */
static void join_words(struct strbuf *out)
{
	auto_text text = xstrndup(strbuf_get(out), out->n);
	const char *rest = text;
	strbuf_clear(out);
	for (const char *end; (end = strchr(rest, joint)); rest = end + 1) {
		strbuf_add_n(out, rest, (size_t)(end - rest));
		strbuf_add(out, strchr(end + 1, joint) ? ", " : " and ");
	}
	strbuf_add(out, rest);
}

void decision_words_add_beans(struct strbuf *out, const char *words, int beans)
{
	begin_words(out, words);
	strbuf_printf(out, "%s %d bean%s", words, beans, beans == 1 ? "" : "s");
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
	int kept = other && best->income > other->income ? best->rows : 0; /* behind the answer */
	if (rows > 0 || kept) {
		add_words(out, rows > 0 ? "makes " : "keeps ", "");
		strbuf_printf(out, (rows > 0 ? rows : kept) == 1 ? "a row" : "%d rows",
		              rows > 0 ? rows : kept);
	}
	if (threat > (best->beans ? 0 : now))
		decision_words_add_beans(out, "threatens to steal", threat);
	if (saved > 0) {
		decision_words_add_beans(out, "saves", saved);
		strbuf_add(out, " from theft");
	}
	if (best->placed && !best->beans) {
		bool alone = !out->n && !danger && !best->robbed;
		decision_words_add_beans(out, "puts", best->placed);
		strbuf_printf(out, " on the board%s", alone ? ", where nothing can be stolen" : "");
	}
	if (best->robbed)
		decision_words_add_beans(out, "though the answer steals", best->robbed);
	if (other && other->robbed > best->robbed)
		decision_words_add_beans(out, "where the next best lets the other steal", other->robbed);
	if (best->later_beans && !out->n)
		decision_words_add_beans(out, "makes ready to steal", best->later_beans);
}

/* Is a seat in the round, and nobody has told which piece its life is? */
static bool hides_life(const struct scene *scene, int seat)
{
	return is_in_round(scene, seat) && !effects_secret(scene, seat, "life");
}

/* That what could be taken may be the life of the own team: of a seat that is known to be in it, or of any that may be. */
static void add_own_team(const struct scene *scene, int seat, struct strbuf *out)
{
	bool unknown = false;
	for (int other = 0; other < SCENE_SEATS_MAX && !out->n; other++) {
		bool hides = other != seat && hides_life(scene, other);
		unknown |= hides && scene->teams[other] < 0;
		if (hides && scene->teams[other] == scene->teams[seat])
			strbuf_printf(
				out, "takes nothing, as what could be taken may be the life of %s, who is with you",
				scene->game->seat_names[other]);
	}
	if (!out->n && unknown)
		strbuf_add(out, "takes nothing, as what could be taken may be a life of your own team");
}

/* Is everybody who is still in the round of the seat's team, as far as teams are known? */
static bool only_partners_left(const struct scene *scene, int seat)
{
	bool others = false;
	for (int i = 0; i < SCENE_SEATS_MAX; i++) {
		bool in = is_in_round(scene, i);
		if (in && scene->teams[i] != scene->teams[seat])
			return false;
		others |= in && i != seat;
	}
	return others;
}

/* Where what is hidden decides, if anything is, and nothing that a line does. */
static const char *best_in_all_deals(const struct decision_lines *about)
{
	struct marginals belief = {.n = 0};
	bool certain = believe(about, &belief);
	for (int i = 0; i < belief.n; i++)
		certain &= belief.at[i].ppm == MILLION;
	return certain
	           ? "does best in what follows, though it wins nothing at once"
	           : "does best in all the deals that you may be in, though it wins nothing at once";
}

/* The piece that a turn brings out of reach, as it is likely a partner's life, or within reach, as another's. */
static void add_reach(const struct decision_lines *about, const struct line_effect *best,
                      const struct scene *scene, const char *own, struct strbuf *out)
{
	const struct game *game = about->game;
	const struct piece *found = NULL;
	int64_t most = MILLION / 5; /* less is no reason */
	for (int i = 0; i < SCENE_SQUARES; i++) {
		const struct piece *piece = scene->squares[i].piece;
		if (!piece || (own && strcmp(piece->letter, own) == 0))
			continue;
		bool before = effects_takers(game, about->state, piece->letter);
		bool after = effects_takers(game, best->after, piece->letter);
		int64_t gain = before == after ? 0 : life_of_others(about, scene, piece) * (after - before);
		if (gain > most) {
			most = gain;
			found = piece;
		}
	}
	if (!found)
		return;
	add_words(out, "brings the ", decision_words_name(found));
	size_t named = out->n;
	add_secrets(about, found, scene, out);
	strbuf_printf(out, "%s %s", out->n > named ? "," : "",
	              effects_takers(game, best->after, found->letter) ? "within reach" : "to safety");
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
	if (only_partners_left(scene, seat)) {
		add_words(out, best->claims ? "" : "costs nothing: ",
		          "only your team is left in the round, and its points are yours "
		          "whoever is the last");
		return;
	}
	/* Else nobody has been told whose the piece was that it took, nor who is next. */
	bool seat_moves = game->to_move(best->after) < SEATS_MAX;
	if (seat_moves && !own_life && before && !after)
		add_words(out, "brings your Life-Piece to safety", "");
	else if (seat_moves && !own_life && after < before) {
		add_words(out, "leaves your Life-Piece to ", "");
		strbuf_printf(out, "%d that can take it, not %d", after, before);
	}
	if (!best->taken &&
	    effects_takers(game, best->after, target) > effects_takers(game, about->state, target))
		add_words(out, "brings your Target-Piece within reach", "");
	if (seat_moves && !out->n)
		add_reach(about, best, scene, life, out);
	if (!out->n && effects_takers(game, about->state, ""))
		add_own_team(scene, seat, out);
	if (!out->n && seat_moves && life && !after)
		strbuf_add(out, "leaves your Life-Piece where nothing can take it");
	if (!out->n && !about->played)
		strbuf_add(out, best_in_all_deals(about));
	if (!best->claims && effects_claims(game, about->state))
		add_words(out, "though you could claim your target",
		          life && target && strcmp(life, target) == 0 ? ", which is your Life-Piece" : "");
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
	if (minor && from_home && !to_home) {
		add_words(out, "brings the ", kind);
		strbuf_add(out, " into play");
	} else if (middle && (!piece || strcmp(kind, "pawn") == 0))
		add_words(out, piece ? "takes its share of the centre" : "takes the middle of the board",
		          "");
	else if (strcmp(kind, "rook") == 0 &&
	         count_pieces(scene, seat, "pawn", best->from % info->files) &&
	         !count_pieces(scene, seat, "pawn", file))
		add_words(out, "puts the rook on a file without a pawn of yours", "");
}

/* What a card that rides on a move does first, as it would be told: `the card turns the white knight on g5 into a bishop`. */
static void add_card_effect(const struct decision_lines *about, struct strbuf *out)
{
	const struct game *game = about->game;
	_Alignas(16) unsigned char after[STATE_MAX];
	struct events events = {0};
	auto_strbuf token = {0}, sentence = {0};
	step_t step;
	strbuf_add_n(&token, about->best, strcspn(about->best, " ,"));
	if (!game->info->cards || !strchr(strbuf_get(&token), '+') ||
	    !game->step_from_text(about->state, strbuf_get(&token), &step, NULL))
		return;
	memcpy(after, about->state, game->state_size);
	game->apply(after, step, &events);
	size_t i = 0;
	while (i < events.n && events.at[i].kind != EVENT_CARD)
		i++;
	struct event_ref does = {game->info, &events, &events.at[i + 1], 0};
	struct event_ref swaps = {game->info, &events, &events.at[i + 2], 0};
	if (i + 2 < events.n && sentences_swapped(&swaps))
		does = swaps;
	bool changes = i + 1 < events.n && does.event->kind != EVENT_TAKE;
	if (changes && sentences_write_event(&does, &sentence) >= 0)
		strbuf_printf(out, "%sthe card %s", out->n ? "; " : "does so that ",
		              sentence.s + strcspn(sentence.s, " ") + 1);
	events_free(&events);
}

/* Does a turn take something and lose as much or more for it; and of the same kind? */
static bool trades(const struct line_effect *best)
{
	return best->taken && best->lost && best->gain <= 0;
}

static bool trades_alike(const struct line_effect *best)
{
	return trades(best) && strcmp(best->taken->kind, best->lost->kind) == 0;
}

/* What a turn takes, gives for it, or prepares to take. */
static void add_exchange(const struct decision_lines *about, const struct line_effect *best,
                         const struct scene *scene, bool own_life, struct strbuf *out)
{
	int seat = about->game->to_move(about->state);
	if (trades_alike(best) && best->taken->seat) {
		add_words(out, "trades ", best->taken->kind);
		strbuf_add(out, "s");
	} else if (trades(best)) {
		add_words(out, "gives the ", decision_words_name(best->lost));
		strbuf_printf(out, " for the %s", decision_words_name(best->taken));
	} else if (own_life) {
		auto_strbuf words = {0};
		strbuf_printf(
			&words,
			"takes %s own Life-Piece, which puts %s out of the round but may win it for %s team",
			about->viewer == seat ? "your" : "its", about->viewer == seat ? "you" : "it",
			about->viewer == seat ? "your" : "its");
		add_words(out, strbuf_get(&words), "");
	} else if (best->taken) {
		add_words(out, "takes the ", decision_words_name(best->taken));
		add_secrets(about, best->taken, scene, out);
	} else if (best->aim && (best->gain > 0 || !best->aim->seat)) {
		add_words(out,
		          !best->aim->seat      ? "makes ready to take the "
		          : best->aim_turn == 2 ? "wins the "
		                                : "plays to win the ",
		          decision_words_name(best->aim));
		add_secrets(about, best->aim, scene, out);
	}
}

/* What a turn saves and attacks, of what it does not say to win, and what the second line loses. */
static void add_attacks(const struct decision_lines *about, const struct line_effect *best,
                        const struct line_effect *other, struct strbuf *out)
{
	const struct game *game = about->game;
	int seat = game->to_move(about->state);
	bool attacks = game->attackers && game->info->pieces[0].seat;
	const struct piece *saved =
		attacks ? effects_rescue(game, about->state, best->after, seat, best) : NULL;
	const struct piece *threatened =
		attacks ? effects_rescue(game, best->after, about->state, 1 - seat, NULL) : NULL;
	if (saved && (!trades(best) || trades_alike(best)) && best->lost != saved &&
	    best->price != saved)
		add_words(out, "saves the ", decision_words_name(saved));
	if (threatened && !best->taken && threatened != best->aim)
		add_words(out, "attacks the ", decision_words_name(threatened));
	if (other && other->lost && other->gain < best->gain && best->lost != other->lost &&
	    best->price != other->lost) {
		bool alone = !out->n;
		add_words(out, alone ? "keeps the " : "where the next best loses the ",
		          decision_words_name(other->lost));
		strbuf_add(out, alone ? ", which the next best loses" : "");
	}
}

void decision_words_reason(const struct decision_lines *about, struct strbuf *out)
{
	const struct game *game = about->game;
	struct line_effect best, second;
	struct scene scene;
	int seat = game->to_move(about->state);
	if (seat >= SEATS_MAX || !effects_of_line(game, about->state, about->best, &best))
		return;
	if (best.check &&
	    move_words_is_checkmate(game, best.after)) { /* of which there is no more to say */
		strbuf_add(out, "is checkmate");
		return;
	}
	bool any = *about->second && effects_of_line(game, about->state, about->second, &second);
	const struct line_effect *other = any ? &second : NULL;
	scene_begin(&scene, game->info);
	game->board_items(about->state, &scene);
	const char *life = effects_secret(&scene, seat, "life");
	bool own_life = best.taken && life && strcmp(best.taken->letter, life) == 0;
	if (best.beans)
		decision_words_add_beans(out, "steals", best.beans);
	if (!best.check && effects_threaten_win(game, best.after, seat))
		add_words(out, "threatens to win at once", "");
	add_exchange(about, &best, &scene, own_life, out);
	if (best.claims)
		add_words(out, "claims the target", "");
	if (life)
		add_secret_reasons(about, &best, &scene, own_life, out);
	if (best.check)
		add_words(out, "gives check", "");
	if (best.row)
		add_words(out, "makes three in a row", "");
	add_attacks(about, &best, other, out);
	if (!info_has_kinds(game->info))
		add_bean_reasons(about, &best, other, out);
	if (game->attackers && game->info->pieces[0].seat && !out->n)
		add_placing_reasons(&scene, seat, &best, out);
	if (!out->n) {
		bool gives = game->material(best.after, seat) < game->material(about->state, seat);
		add_term(game, about->state, best.after, seat, out);
		if (gives && out->n) /* which alone is no reason for it */
			strbuf_add(out, ", though it gives something up");
	}
	if (!out->n && game->flags & GAME_SECRETS && !about->played)
		strbuf_add(out, best_in_all_deals(about));
	add_card_effect(about, out);
	join_words(out);
}
