/* answers.c - by the scene, the events and the belief of the viewer alone. */
#include "protocol/words/answers.h"

#include <string.h>

#include "base/style.h"
#include "engine/engine_jobs.h"
#include "engine/query.h"
#include "protocol/words/narration.h"

/* What is asked, and where the answer goes. */
struct asked {
	const struct engine *engine;
	const struct observation *seen;
	const struct game_info *info;
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

/* The points, and what the zone of the first team says of them; where there are none, how the game is won. */
static void answer_points(const struct asked *a)
{
	const char *points = scene_says(&a->seen->scene, SCENE_TABLE, "points");
	const struct zone_info *zone = a->info->zones;
	auto_strbuf line = {0};
	while (zone && zone->name && zone->kind != ZONE_NUMBER)
		zone++;
	if (!*points || !zone || !zone->name) {
		answer_aim(a);
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

bool answers_add(const struct engine *e, const struct observation *seen, const char *topic,
                 int columns, struct strbuf *out)
{
	static const struct {
		const char *topic;
		void (*answer)(const struct asked *a);
	} answers[] = {{"team", answer_team},     {"turn", answer_turn},   {"aim", answer_aim},
	               {"points", answer_points}, {"round", answer_round}, {"end", answer_end}};
	const struct asked a = {e, seen, seen->game->info, columns, out};
	size_t i = 0, n = sizeof answers / sizeof *answers;
	while (i < n && strncmp(topic, answers[i].topic, strlen(answers[i].topic)) != 0)
		i++;
	if (i < n)
		answers[i].answer(&a);
	return i < n;
}
