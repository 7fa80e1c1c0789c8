/* seat_answers.c - who is in which team, and what each seat shows and hides. */
#include <stdlib.h>
#include <string.h>

#include "base/parse.h"
#include "engine/engine_jobs.h"
#include "engine/query.h"
#include "protocol/words/asked.h"
#include "protocol/words/overlay_words.h"
#include "protocol/words/glossary.h"
#include "protocol/words/sentences.h"

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

/* The value of a seat's item that is certain by a belief, though it is not shown; NULL where none is. */
static const char *certain_value(const struct marginals *belief, const char *seat, const char *name)
{
	for (int i = 0; i < belief->n; i++)
		if (belief->at[i].ppm == MILLION && strcmp(belief->at[i].what, name) == 0 &&
		    strcmp(belief->at[i].seat, seat) == 0)
			return belief->at[i].value;
	return NULL;
}

/* What the viewer believes of what is hidden; nothing of a round that is over, or while a search runs. */
static void believe(const struct asked *a, struct marginals *belief)
{
	const struct observation *seen = a->seen;
	if (seen->game->belief_marginals && seen->viewer < SEATS_MAX && seen->to_move != SEAT_CHANCE &&
	    !engine_busy(a->engine))
		engine_believe(a->engine, seen->viewer, belief, NULL);
}

/* The viewer's own team, and what it believes; -1, and says why, where none is known. */
static int find_team(const struct asked *a, struct marginals *belief)
{
	int viewer = a->seen->viewer;
	int own = viewer < SEATS_MAX ? a->seen->scene.teams[viewer] : SCENE_TABLE;
	if (!a->info->teams || own < 0) {
		strbuf_add(a->out, a->info->teams
		                       ? "No team of yours is known: play with a seat takes one.\n"
		                       : "There are no teams in this game.\n");
		return -1;
	}
	believe(a, belief);
	return own;
}

/* The team of a seat, as far as it was shown or is certain by that; -1 where it is not. */
static int team_of(const struct asked *a, const struct marginals *belief, int own, int seat)
{
	int team = a->seen->scene.teams[seat];
	const char *certain = certain_value(belief, a->info->seat_names[seat], "team");
	if (team < 0 && certain)
		team = strcmp(certain, a->info->teams[own]) == 0 ? own : !own;
	return team;
}

/* Of the seats those of which it is known whether they are still in the round, a bit for each, and of these who is. */
static unsigned find_still_in(const struct observation *seen, unsigned *known)
{
	unsigned in = 0;
	*known = 0;
	for (int seat = 0; seat < seen->players; seat++) {
		const char *says = scene_says(&seen->scene, seat, "in the round");
		*known |= *says ? 1u << seat : 0;
		in |= strcmp(says, "yes") == 0 ? 1u << seat : 0;
	}
	return in;
}

/* Who is out of the round, and who is not; where nobody can be what each seat has. */
void answer_in(const struct asked *a)
{
	unsigned known, in = find_still_in(a->seen, &known);
	auto_strbuf line = {0};
	if (!known) {
		answer_who(a);
		return;
	}
	add_seats(a, known & ~in, "is out of the round", "are out of the round", &line);
	add_seats(a, in, "is still in it", "are still in it", &line);
	if (known == in) {
		strbuf_clear(&line);
		strbuf_add(&line, "Nobody is out of the round");
	}
	strbuf_add_char(&line, '.');
	asked_add_line(a, &line);
}

/* Whether a seat is with the viewer, or how likely that is. */
void answer_side(const struct asked *a)
{
	struct marginals belief = {.n = 0};
	auto_strbuf line = {0};
	int seat = asked_seat(a);
	if (seat < 0) {
		answer_team(a);
		return;
	}
	int own = find_team(a, &belief), team = own < 0 ? -1 : team_of(a, &belief, own, seat);
	const char *name = a->info->seat_names[seat];
	if (own < 0)
		return;
	if (team >= 0)
		strbuf_printf(&line, "%s is %s%s: team %s.", name,
		              seat == a->seen->viewer ? ""
		              : team == own           ? "with "
		                                      : "against ",
		              "you", a->info->teams[team]);
	else
		strbuf_printf(&line, "%s has not shown a team.", name);
	for (int i = 0; team < 0 && i < belief.n; i++)
		if (strcmp(belief.at[i].what, "team") == 0 && strcmp(belief.at[i].seat, name) == 0 &&
		    strcmp(belief.at[i].value, a->info->teams[own]) == 0) {
			strbuf_add(&line, " It is with you at ");
			overlay_words_percent(belief.at[i].ppm, &line);
			strbuf_add_char(&line, '.');
		}
	asked_add_line(a, &line);
}

/* Who is with the viewer and who is not. */
void answer_team(const struct asked *a)
{
	const struct observation *seen = a->seen;
	struct marginals belief = {.n = 0};
	int viewer = seen->viewer, own = find_team(a, &belief);
	unsigned with = 0, against = 0, unknown = 0, known, still_in = find_still_in(seen, &known);
	auto_strbuf line = {0};
	if (own < 0)
		return;
	for (int seat = 0; seat < seen->players; seat++) {
		int team = team_of(a, &belief, own, seat);
		*(team < 0 ? &unknown : team == own ? &with : &against) |= 1u << seat;
	}
	add_seats(a, with & ~(1u << viewer), "is with you", "are with you", &line);
	add_seats(a, against, "is against you", "are against you", &line);
	if (unknown)
		add_seats(a, unknown, "has not shown a team, and belief says how likely each is",
		          "have not shown their teams, and belief says how likely each is", &line);
	bool ended = !(still_in & (still_in - 1)); /* one is left */
	strbuf_add(&line, ended || still_in & ~with
	                      ? "."
	                      : ". Only your team is left in the round: whoever of it is "
	                        "the last, its points are yours.");
	auto_strbuf whole = {0};
	strbuf_printf(&whole, "You are in team %s: %s", a->info->teams[own], strbuf_get(&line));
	asked_add_line(a, &whole);
}

/* Appends where a piece stands that a letter is of and nobody else's has. */
static void add_place(const struct asked *a, const char *letter, struct strbuf *line)
{
	char name[3];
	for (int i = 0; letter && i < a->info->files * a->info->ranks; i++) {
		const struct piece *piece = a->seen->scene.squares[i].piece;
		if (piece && !piece->seat && strcmp(piece->letter, letter) == 0)
			strbuf_printf(line, " on %s", info_square_name(a->info, i, name));
	}
}

/* Appends where the pieces of a seat stand, `king e1, rooks a1 h1`, or nobody's (-1), of a kind or of all (NULL); their kinds are
 * parted by a comma. */
static void add_pieces(const struct asked *a, int seat, const char *only, const char *between,
                       struct strbuf *line)
{
	char name[3];
	for (const struct piece *kind = a->info->pieces; kind->token; kind++) {
		int n = 0;
		auto_strbuf squares = {0};
		if (only && !glossary_is_called(kind->kind, only))
			continue;
		for (int i = 0; i < a->info->files * a->info->ranks; i++) {
			const struct scene_square *square = &a->seen->scene.squares[i];
			if (square->piece != kind || (kind->seat ? info_seat(a->info, kind->seat) : -1) != seat)
				continue;
			strbuf_printf(&squares, " %s", info_square_name(a->info, i, name));
			if (square->count)
				strbuf_printf(&squares, " (%d)", square->count);
			n++;
		}
		if (n)
			strbuf_printf(line, "%s %s%s%s", between, kind->seat ? kind->kind : kind->name,
			              n > 1 ? "s" : "", strbuf_get(&squares));
		if (n > 2 && only)
			strbuf_printf(line, ", %d of them", n);
		between = n ? "," : between;
	}
}

/* Appends what an item says of a seat: `team W, and everybody knows the team`, `not in the round`; value NULL: it is not
 * known. A sign behind a value means what the words of the game say of it. */
static void add_item(const struct asked *a, const char *name, const char *value,
                     struct strbuf *line)
{
	size_t n = value && !strchr(value, ',') ? strlen(value) : 0; /* a list has no sign */
	const struct word *sign = a->info->words;
	while (n > 1 && sign && sign->key && strcmp(sign->key, value + n - 1) != 0)
		sign++;
	if (value && (strcmp(value, "yes") == 0 || strcmp(value, "no") == 0))
		strbuf_printf(line, "%s%s", *value == 'y' ? "" : "not ", name);
	else if (n > 1 && sign && sign->key)
		strbuf_printf(line, "%s %.*s (%s)", name, (int)n - 1, value, sign->text);
	else
		strbuf_printf(line, "%s %s", name, value ? value : "not known");
}

/* What is to be seen of a seat, and what it is believed to hide. */
static void add_seat(const struct asked *a, int seat)
{
	const struct scene *scene = &a->seen->scene;
	struct marginals all = {.n = 0}, of_seat = {.n = 0};
	auto_strbuf line = {0};
	believe(a, &all);
	for (int i = 0; i < all.n; i++)
		if (strcmp(all.at[i].seat, a->info->seat_names[seat]) == 0)
			of_seat.at[of_seat.n++] = all.at[i];
	strbuf_printf(&line, "%s%s", a->info->seat_names[seat],
	              seat == a->seen->viewer ? " (you)" : "");
	size_t head = line.n;
	for (int i = 0; i < scene->n_items; i++)
		if (scene->items[i].seat == seat) {
			const char *value = scene_value(scene, &scene->items[i]), *name = scene->items[i].name;
			if (strcmp(value, "?") == 0)
				value = certain_value(&all, a->info->seat_names[seat], name);
			strbuf_add(&line, line.n > head ? ", " : ": ");
			add_item(a, name, value, &line);
			add_place(a, value, &line);
		}
	add_pieces(a, seat, NULL, line.n > head ? ";" : ":", &line);
	strbuf_add(&line, line.n > head ? "." : ": nothing is hidden.");
	asked_add_line(a, &line);
	if (of_seat.n)
		overlay_words_marginals(&of_seat, a->columns, a->out);
}

void answer_me(const struct asked *a)
{
	auto_strbuf line = {0};
	if (a->seen->viewer < SEATS_MAX) {
		add_seat(a, a->seen->viewer);
		return;
	}
	strbuf_add(&line, "You have no seat: play takes one.");
	asked_add_line(a, &line);
}

/* Where pieces stand, of a kind and a seat that are named or of all. */
void answer_where(const struct asked *a)
{
	auto_split_line words = split_line(a->about, "");
	const char *only = NULL;
	for (const struct piece *piece = a->info->pieces; piece->token; piece++)
		for (size_t i = 0; i < words.n; i++)
			only = glossary_is_called(piece->kind, words.at[i]) ? words.at[i] : only;
	bool nobodys = !a->info->pieces[0].seat;
	int named = asked_seat(a);
	for (int seat = nobodys ? -1 : 0; seat < (nobodys ? 0 : a->seen->players); seat++) {
		auto_strbuf line = {0};
		if (!nobodys && named >= 0 && seat != named)
			continue;
		strbuf_add(&line, nobodys ? "On the board" : a->info->seat_names[seat]);
		size_t head = line.n;
		add_pieces(a, seat, only, ":", &line);
		if (line.n == head)
			strbuf_printf(&line, ": no %s on the board", only ? only : "piece");
		const char *reserve = nobodys ? "" : scene_says(&a->seen->scene, seat, "reserve");
		strbuf_printf(&line, *reserve ? "; reserve %s." : ".", reserve);
		sentences_capitalize(&line, 0);
		asked_add_line(a, &line);
	}
}

void answer_who(const struct asked *a)
{
	for (int seat = 0; seat < a->seen->players; seat++)
		add_seat(a, seat);
	if (a->info->teams)
		asked_add_last(a, EVENT_ROUND);
}

void answer_about(const struct asked *a)
{
	int seat = asked_seat(a);
	if (seat < 0)
		answer_who(a);
	else
		add_seat(a, seat);
}
