/* answers.c - by the scene, the events and the belief of the viewer alone. */
#include "protocol/words/answers.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "base/parse.h"
#include "base/style.h"
#include "engine/engine_jobs.h"
#include "engine/query.h"
#include "protocol/words/effects.h"
#include "protocol/words/narration.h"
#include "protocol/words/notation.h"
#include "protocol/words/overlay_words.h"
#include "protocol/words/questions.h"
#include "protocol/words/threats.h"

/* What is asked, and where the answer goes. */
struct asked {
	const struct engine *engine;
	const struct observation *seen;
	const struct game_info *info;
	const char *about; /* what else was said */
	int columns;
	struct strbuf *out;
};

static void add_line(const struct asked *a, struct strbuf *line)
{
	style_wrap(strbuf_get(line), 0, a->columns, a->out);
	strbuf_clear(line);
}

/* Appends the seats of a set by name, `p2 and p3`, and what they do, said of one or of several; nothing of none. */
static void add_seats(const struct asked *a, unsigned seats, const char *one, const char *several,
                      struct strbuf *line)
{
	unsigned left = seats;
	if (!seats)
		return;
	strbuf_add(line, line->n ? "; " : "");
	for (int seat = 0; left; seat++) {
		if (!(left >> seat & 1))
			continue;
		left &= left - 1;
		strbuf_printf(line, "%s%s", a->info->seat_names[seat],
		              !left               ? ""
		              : left & (left - 1) ? ", "
		                                  : " and ");
	}
	strbuf_printf(line, " %s", seats & (seats - 1) ? several : one);
}

/* Who is with the viewer and who is not, as far as it was told or is certain by that. */
static void answer_team(const struct asked *a)
{
	const struct observation *seen = a->seen;
	struct marginals belief = {.n = 0};
	int viewer = seen->viewer, own = viewer < SEATS_MAX ? seen->scene.teams[viewer] : SCENE_TABLE;
	unsigned with = 0, against = 0, unknown = 0, still_in = 0;
	auto_strbuf line = {0};
	if (!a->info->teams || own < 0) {
		strbuf_add(&line, a->info->teams ? "No team of yours is known: play with a seat takes one."
		                                 : "There are no teams in this game.");
		add_line(a, &line);
		return;
	}
	if (!engine_busy(a->engine))
		engine_believe(a->engine, viewer, &belief, NULL);
	for (int seat = 0; seat < seen->players; seat++) {
		int team = seen->scene.teams[seat];
		for (int i = 0; i < belief.n && team < 0; i++)
			if (belief.at[i].ppm == MILLION && strcmp(belief.at[i].what, "team") == 0 &&
			    strcmp(belief.at[i].seat, a->info->seat_names[seat]) == 0)
				team = strcmp(belief.at[i].value, a->info->teams[own]) == 0 ? own : !own;
		if (strcmp(scene_says(&seen->scene, seat, "in the round"), "yes") == 0)
			still_in |= 1u << seat;
		*(team < 0 ? &unknown : team == own ? &with : &against) |= 1u << seat;
	}
	add_seats(a, with & ~(1u << viewer), "is with you", "are with you", &line);
	add_seats(a, against, "is against you", "are against you", &line);
	if (unknown)
		add_seats(a, unknown, "has not shown a team, and belief says how likely each is",
		          "have not shown their teams, and belief says how likely each is", &line);
	strbuf_add(&line, still_in & ~with ? "."
	                                   : ". Only your team is left in the round: whoever of it is "
	                                     "the last, its points are yours.");
	auto_strbuf whole = {0};
	strbuf_printf(&whole, "You are in team %s: %s", a->info->teams[own], strbuf_get(&line));
	add_line(a, &whole);
}

static void answer_turn(const struct asked *a)
{
	const struct observation *seen = a->seen;
	const char *order = scene_says(&seen->scene, SCENE_TABLE, "order");
	bool own = seen->to_move == seen->viewer;
	auto_strbuf line = {0};
	if (own)
		strbuf_add(&line, "It is your turn");
	else if (seen->to_move < SEATS_MAX)
		strbuf_printf(&line, "It is the turn of %s", a->info->seat_names[seen->to_move]);
	else
		strbuf_add(&line, seen->to_move == SEAT_OVER ? "The game is over" : "Chance is on move");
	if (seen->viewer < SEATS_MAX)
		strbuf_printf(&line, "; you are %s", a->info->seat_names[seen->viewer]);
	strbuf_add(&line, own ? ". legal lists what you can do, hint what to do." : ".");
	add_line(a, &line);
	if (*order && strcmp(order, "-") != 0) {
		strbuf_add(&line, "order: ");
		for (const char *c = order; *c; c++)
			strbuf_printf(&line, *c == ',' ? "%c " : "%c", *c);
		for (const struct word *word = a->info->words; word && word->key; word++)
			if (strcmp(word->key, "order") == 0)
				strbuf_printf(&line, ", %s", word->text);
		strbuf_add_char(&line, '.');
		add_line(a, &line);
	}
}

static void answer_aim(const struct asked *a)
{
	for (const char *const *aim = a->info->aim; *aim; aim++)
		style_wrap(*aim, 0, a->columns, a->out);
}

void answers_counts(const struct observation *seen, struct strbuf *out)
{
	const struct zone *end = seen->scene.zones + seen->scene.n_zones;
	size_t before = out->n;
	for (const struct zone *z = seen->scene.zones; z < end; z++) {
		if (z->info->kind != ZONE_NUMBER || z->value == ZONE_UNKNOWN || z->seat > 0)
			continue;
		strbuf_printf(out, "%s%s", out->n > before ? "; " : "", z->info->label);
		if (z->seat == SCENE_TABLE)
			strbuf_printf(out, " %d", (int)z->value);
		for (const struct zone *of = z; z->seat == 0 && of < end; of++)
			if (of->info == z->info)
				strbuf_printf(out, "%s %s %d", of == z ? ":" : ",",
				              seen->game->info->seat_names[of->seat], (int)of->value);
	}
}

/* The points, and what the zone of the first team says of them; where there are none, what is counted, and how the game is
 * won. */
static void answer_points(const struct asked *a)
{
	const char *points = scene_says(&a->seen->scene, SCENE_TABLE, "points");
	const struct zone_info *zone = a->info->zones;
	auto_strbuf line = {0};
	while (zone && zone->name && zone->kind != ZONE_NUMBER)
		zone++;
	if (!*points || !zone || !zone->name) {
		answers_counts(a->seen, &line);
		strbuf_add(&line, line.n ? "." : "");
		strbuf_add(&line, line.n ? " " : "");
		strbuf_add(&line, *a->info->aim);
		add_line(a, &line);
		return;
	}
	strbuf_printf(&line, "Points: %s; %s.", points, zone->text);
	add_line(a, &line);
}

static bool is_decision(const struct event *e)
{
	return e->kind == EVENT_MOVE || e->kind == EVENT_PASS || e->kind == EVENT_ADD ||
	       e->kind == EVENT_PLACE || e->kind == EVENT_STEAL;
}

/* What the viewer was told from the last decision on before the last event of a kind, up to that; false where there is
 * none. */
static bool add_last(const struct asked *a, enum event_kind kind)
{
	const struct events *events = observation_events(a->engine);
	int viewer = a->seen->viewer;
	size_t end = events->n, from;
	while (end > 0 && events->at[end - 1].kind != kind)
		end--;
	for (from = end; from > 0 && !is_decision(&events->at[from - 1]);)
		from--;
	from -= from > 0;
	struct narration w = {.says_you = a->seen->players > 2};
	narration_begin(&w, viewer, viewer < SEATS_MAX ? viewer : -1);
	for (size_t i = from; i < end; i++)
		if (events->at[i].seen_by & TO_ONE(viewer))
			narration_add(&w, &(struct event_ref){a->info, events, &events->at[i], 0});
	if (w.lines.n)
		style_wrap(w.lines.s, 0, a->columns, a->out);
	strbuf_free(&w.lines);
	return end > 0;
}

static void answer_round(const struct asked *a)
{
	if (!add_last(a, EVENT_ROUND))
		strbuf_add(a->out, "No round is over yet.\n");
}

static void answer_end(const struct asked *a)
{
	if (a->seen->to_move == SEAT_OVER) {
		add_last(a, EVENT_OVER);
		return;
	}
	strbuf_add(a->out, "Nobody has won yet.\n");
	answer_points(a);
}

/* The seat that a word of what was said names, by its name or as the other of two; -1: none. */
static int named_seat(const struct asked *a)
{
	enum { WORDS = 32 };
	char *copy = xstrdup(a->about), *words[WORDS];
	size_t n = split_words(copy, words, WORDS);
	int seat = -1, viewer = a->seen->viewer;
	for (size_t i = 0; i < n && i < WORDS && seat < 0; i++) {
		seat = info_seat(a->info, words[i]);
		if (seat < 0 && a->seen->players == 2 && viewer < SEATS_MAX &&
		    question_names_other(words[i]))
			seat = !viewer;
	}
	free(copy);
	return seat < a->seen->players ? seat : -1;
}

/* Who is asked what threatens: the viewer, or who is on move. */
static int own_seat(const struct asked *a)
{
	return a->seen->viewer < SEATS_MAX ? a->seen->viewer : a->seen->to_move;
}

/* Appends a step as people write it in a state. */
static void write_step(const struct game *game, const void *state, step_t step, struct strbuf *out)
{
	struct scene scene;
	struct tokens legal = {0};
	auto_strbuf token = {0};
	scene_begin(&scene, game->info);
	game->board_items(state, &scene);
	tokens_legal(&legal, game, state, "");
	game->step_to_text(state, step, &token);
	notation_write(&(struct notation){game, &scene, &legal}, strbuf_get(&token), out);
	tokens_free(&legal);
}

/* Writes the steps that have a kind of event, `Nxd1, Bxd1`, plain ones alone; returns how many there are. */
static int write_steps(const struct asked *a, const struct null_move *t, enum event_kind kind,
                       int square, struct strbuf *out)
{
	enum { MANY = 12 };
	int n = 0;
	for (size_t i = 0; i < t->steps.n; i++) {
		const void *state = threats_does(a->seen->game, t, t->steps.at[i], kind, square);
		auto_strbuf step = {0};
		if (!state)
			continue;
		write_step(a->seen->game, state, t->steps.at[i], &step);
		if (!strpbrk(strbuf_get(&step), "*+") && n++ < MANY)
			strbuf_printf(out, "%s%s", n > 1 ? ", " : "", strbuf_get(&step));
	}
	strbuf_add(out, n > MANY ? " and more" : "");
	return n;
}

/* Who could do that, as the beginning of a sentence. */
static const char *who(const struct asked *a, const struct null_move *t)
{
	return !a->info->pieces[0].seat ? "whoever is on move" : a->info->seat_names[t->seat];
}

/* Finds what could be done to the viewer: where pieces are nobody's, by whoever is on move now. */
static bool find_threats(const struct asked *a, struct null_move *t)
{
	bool nobodys = !a->info->pieces[0].seat;
	threats_find(a->seen->game, a->seen->state, nobodys ? -1 : own_seat(a), t);
	if (t->seat == SEATS_MAX)
		strbuf_add(a->out, a->seen->to_move == SEAT_OVER ? "The game is over.\n"
		                                                 : "Nobody is on move now.\n");
	return t->seat != SEATS_MAX;
}

/* What can take the piece on a square, and whether it is protected. */
static void add_attackers(const struct asked *a, const struct null_move *t, int square)
{
	const struct game *game = a->seen->game;
	const struct piece *piece = a->seen->scene.squares[square].piece;
	int own = own_seat(a),
		attackers = game->attackers ? game->attackers(a->seen->state, !own, square) : 0;
	bool bean = strcmp(piece->kind, "bean") == 0, king = strcmp(piece->kind, "king") == 0;
	char name[3];
	auto_strbuf line = {0}, moves = {0};
	strbuf_printf(&line, "The %s on %s: ", piece->seat && !bean ? piece->kind : piece->name,
	              info_square_name(a->info, square, name));
	if (king && attackers) {
		strbuf_add(&line, "it is in check");
	} else if (king && game->attackers) {
		strbuf_add(&line, "it is not in check");
	} else if (write_steps(a, t, bean ? EVENT_STEAL : EVENT_CAPTURE, square, &moves)) {
		strbuf_printf(&line, "%s can %s it: %s", who(a, t), bean ? "steal from" : "take",
		              strbuf_get(&moves));
	} else {
		strbuf_printf(&line, "nothing can %s it now", bean ? "steal from" : "take");
	}
	if (!king && game->attackers)
		strbuf_add(&line, game->attackers(a->seen->state, own, square)
		                      ? "; you protect it"
		                      : "; nothing of yours protects it");
	strbuf_add(&line, a->info->cards ? " (cards aside)." : ".");
	add_line(a, &line);
}

/* Is a piece on a square meant by a word: by the square, its kind, its letter, or as a secret of the viewer? */
static bool is_meant(const struct asked *a, int square, const char *word)
{
	const struct piece *piece = a->seen->scene.squares[square].piece;
	int seat = own_seat(a);
	char name[3];
	if (strcasecmp(info_square_name(a->info, square, name), word) == 0)
		return true;
	if (piece->seat && info_seat(a->info, piece->seat) != seat)
		return false;
	size_t n = strlen(piece->kind);
	const char *secret = effects_secret(&a->seen->scene, seat,
	                                    strncasecmp(word, "life", 4) == 0 ? "life" : "target");
	bool says_secret = strncasecmp(word, "life", 4) == 0 || strncasecmp(word, "target", 6) == 0;
	return (strncasecmp(piece->kind, word, n) == 0 && (!word[n] || strcmp(word + n, "s") == 0)) ||
	       strcasecmp(piece->letter, word) == 0 ||
	       (says_secret && secret && strcmp(piece->letter, secret) == 0) ||
	       strncasecmp(word, "piece", 5) == 0 || strncasecmp(word, "stack", 5) == 0;
}

/* What can be taken of the viewer's, and won at once. */
static void add_threats(const struct asked *a, const struct null_move *t)
{
	static const struct {
		enum event_kind kind;
		const char *words;
	} kinds[] = {{EVENT_OVER, "win at once"},
	             {EVENT_ROW, "make three in a row"},
	             {EVENT_CAPTURE, "take"},
	             {EVENT_STEAL, "steal"},
	             {EVENT_CHECK, "give check"}};
	auto_strbuf line = {0};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
		auto_strbuf moves = {0};
		if (write_steps(a, t, kinds[i].kind, -1, &moves))
			strbuf_printf(&line, "%s%s: %s", line.n ? "; " : "", kinds[i].words,
			              strbuf_get(&moves));
	}
	auto_strbuf whole = {0};
	strbuf_printf(&whole, line.n ? "%s could %s" : "%s could take nothing now, nor win at once",
	              who(a, t), strbuf_get(&line));
	whole.s[0] =
		(char)(whole.s[0] >= 'a' && whole.s[0] <= 'z' ? whole.s[0] - 'a' + 'A' : whole.s[0]);
	strbuf_add(&whole, a->info->cards ? "; by cards perhaps more." : ".");
	add_line(a, &whole);
}

static void answer_threats(const struct asked *a)
{
	struct null_move t;
	if (find_threats(a, &t))
		add_threats(a, &t);
	threats_free(&t);
}

/* Of each piece that was named what can take it; of none, all that can be taken. */
static void answer_attackers(const struct asked *a)
{
	enum { WORDS = 32, MOST = 8 };
	struct null_move t;
	char *copy = xstrdup(a->about), *words[WORDS];
	size_t n = split_words(copy, words, WORDS);
	int said = 0;
	bool fine = find_threats(a, &t);
	for (int square = 0; fine && square < a->info->files * a->info->ranks; square++) {
		bool meant = false, by_square = false;
		for (size_t i = 0; i < n && i < WORDS && a->seen->scene.squares[square].piece; i++) {
			char name[3];
			meant |= is_meant(a, square, words[i]);
			by_square |= strcasecmp(info_square_name(a->info, square, name), words[i]) == 0;
		}
		bool other_square = strpbrk(a->about, "12345678") && strlen(a->about) > 2 && !by_square &&
		                    a->info->pieces[0].seat;
		if (meant && !other_square && said++ < MOST)
			add_attackers(a, &t, square);
	}
	if (fine && !said)
		add_threats(a, &t);
	threats_free(&t);
	free(copy);
}

/* What is to be seen of a seat, and what it is believed to hide. */
static void add_seat(const struct asked *a, int seat)
{
	const struct scene *scene = &a->seen->scene;
	struct marginals all = {.n = 0}, of_seat = {.n = 0};
	auto_strbuf line = {0};
	strbuf_printf(&line, "%s%s", a->info->seat_names[seat],
	              seat == a->seen->viewer ? " (you)" : "");
	for (int i = 0, n = 0; i < scene->n_items; i++)
		if (scene->items[i].seat == seat) {
			const char *value = scene_value(scene, &scene->items[i]);
			strbuf_printf(&line, "%s%s %s", n++ ? ", " : ": ", scene->items[i].name,
			              strcmp(value, "?") == 0 ? "not known" : value);
		}
	strbuf_add(&line,
	           line.n > strlen(a->info->seat_names[seat]) + 6 ? "." : ": nothing is hidden.");
	add_line(a, &line);
	if (a->seen->game->belief_marginals && a->seen->viewer < SEATS_MAX && !engine_busy(a->engine))
		engine_believe(a->engine, a->seen->viewer, &all, NULL);
	for (int i = 0; i < all.n; i++)
		if (strcmp(all.at[i].seat, a->info->seat_names[seat]) == 0)
			of_seat.at[of_seat.n++] = all.at[i];
	if (of_seat.n)
		overlay_words_marginals(&of_seat, a->columns, a->out);
}

static void answer_who(const struct asked *a)
{
	for (int seat = 0; seat < a->seen->players; seat++)
		add_seat(a, seat);
	if (a->info->teams)
		add_last(a, EVENT_ROUND);
}

static void answer_about(const struct asked *a)
{
	int seat = named_seat(a);
	if (seat < 0)
		answer_who(a);
	else
		add_seat(a, seat);
}

/* Who has more of what can be counted: points, or what lies on the board. */
static void answer_ahead(const struct asked *a)
{
	const struct game *game = a->seen->game;
	auto_strbuf line = {0};
	if (a->seen->players > 2) {
		answer_points(a);
		return;
	}
	int more = game->material(a->seen->state, 0);
	if (more)
		strbuf_printf(&line, "%s has %d more by what is on the board",
		              a->info->seat_names[more < 0], abs(more));
	else
		strbuf_add(&line, "By what is on the board it is even");
	strbuf_add(&line, ". hint says who stands better.");
	line.s[0] = (char)(line.s[0] >= 'a' ? line.s[0] - 'a' + 'A' : line.s[0]);
	add_line(a, &line);
}

bool answers_add(const struct engine *e, const struct observation *seen, const char *topic,
                 int columns, struct strbuf *out)
{
	static const struct {
		const char *topic;
		void (*answer)(const struct asked *a);
	} answers[] = {{"team", answer_team},       {"turn", answer_turn},
	               {"aim", answer_aim},         {"points", answer_points},
	               {"round", answer_round},     {"end", answer_end},
	               {"threats", answer_threats}, {"attackers", answer_attackers},
	               {"ahead", answer_ahead},     {"about", answer_about},
	               {"who", answer_who}};
	size_t length = strcspn(topic, " "), i = 0, n = sizeof answers / sizeof *answers;
	const struct asked a = {e, seen, seen->game->info, topic + length, columns, out};
	while (i < n && (strncmp(topic, answers[i].topic, length) != 0 || answers[i].topic[length]))
		i++;
	if (i < n)
		answers[i].answer(&a);
	return i < n;
}
