/* sentences.c - patterns for each kind of event, and how they are filled in. */
#include "protocol/words/sentences.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/words/facts.h"

/* {key} stands for its value in words, {key#bean} for so many beans; what is in brackets is
 * left out when a key in it has no value. Of the patterns of a kind the first is taken in
 * which every other key has a value. The keys are those of facts.h. */
/* clang-format off */
static const struct pattern {
	const char *kind, *text;
} patterns[] = {
	{"add", "{actor} adds {kind} on {square}"},
	{"move", "{actor} castles {castling}: {piece} goes from {from} to {to}"},
	{"move", "{actor} swaps {other} on {to} and {piece} on {from}"},
	{"move", "{actor} moves {piece} from {from} to {to}"},
	{"move", "{actor} moves {beans#bean} from {from} to {to}[ and makes a row: {squares}]"},
	{"capture", "{captor} takes {enemy} on {square}[ {passing}]"},
	{"capture", "{actor} takes {piece} on {square}[ with {with}]"},
	{"promote", "{actor} promotes to {kind} on {square}"},
	{"check", "{seat} is in check on {square}"},
	{"line", "{seat} has three in a row: {squares}"},
	{"place", "{actor} places {times#bean} on {square}, {stack} there now[, and makes a row: {squares}]"},
	{"place", "{actor} places a bean on {square}[, {stack} there now][ and makes a row: {squares}]"},
	{"steal", "{actor} steals {beans#bean} from {from} for {to}"},
	{"end", "{actor} ends the turn[: {itself}]"},
	{"income", "{actor} draws {beans#bean} with {rows#row}: {inventory} to spend[, {most}], {bank} left in the bank"},
	{"income", "{actor} draws {piece}"},
	{"dice", "{actor} rolls {faces}"},
	{"card", "{actor} plays {card}"},
	{"take", "{actor} takes {card} out of the discards"},
	{"reshuffle", "the discards of the {deck} deck become its draw pile"},
	{"remove", "{actor} removes {piece} from {square}"},
	{"change", "{actor} turns {was} on {square} into {kind}"},
	{"forbid", "{actor} forbids {square} from now on"},
	{"shield", "{actor} shields {piece} on {square}"},
	{"pass", "{actor} passes"},
	{"claim", "{actor} claims the target, {piece}"},
	{"points", "team {team} gains {gained#point}[: {score}]"},
	{"round", "round {round} is over, as only {last} is left"},
	{"round", "round {round} is over: too many turns without a capture, so it is void"},
	{"commit", "the chance to come is committed to: {hash}"},
	{"entropy-commit", "{seat} adds to it what stays secret for now: {hash}"},
	{"entropy-close", "nothing more is added: what was is to be opened"},
	{"entropy", "{seat} opens what it has added: {bytes}"},
	{"entropy-void", "the deal is void, since {missing} did not open: its key was {key}"},
	{"reveal", "the key of all chance was {key}"},
	{NULL, NULL},
};

static const struct ending {
	const char *name, *text;
	const char *drawn; /* said of a draw, NULL: the same */
} reasons[] = {
	{"line", "three in a row", NULL},
	{"checkmate", "checkmate", NULL},
	{"stalemate", "stalemate", NULL},
	{"repetition", "the same position for the third time", NULL},
	{"quiet", "too long nothing happened", NULL},
	{"limit", "the last turn has been played", NULL},
	{"material", "too little material is left", NULL},
	{"bank", "more beans on the board, and the bank is empty",
     "as many beans each on the board, and the bank is empty"},
	{"standstill", "more beans on the board after a standstill",
     "as many beans each on the board after a standstill"},
	{"points", "enough points to win", NULL},
	{"rounds", "the last round has been played", NULL},
	{"resign", "the other side has resigned", NULL},
	{"agreement", "agreed", NULL},
	{"time", "time has run out", NULL},
	{"abandoned", "the game was broken off", NULL},
	{NULL, NULL, NULL},
};
/* clang-format on */

/* Appends the value for `key}`, or for `key#things}` so many; false when there is none. */
static bool fill_placeholder(const struct facts *facts, const char *pattern, struct strbuf *out)
{
	char key[20];
	size_t n = strcspn(pattern, "}#"), things = strcspn(pattern, "}") - n;
	snprintf(key, sizeof key, "%.*s", (int)n, pattern);
	if (!things)
		return facts_write(facts, key, out);
	const char *number = facts_find(facts, key);
	strbuf_printf(out, "%s %.*s%s", strcmp(number, "0") == 0 ? "no" : number, (int)things - 1,
	              pattern + n + 1, strcmp(number, "1") == 0 ? "" : "s");
	return *number;
}

/* Fills in a pattern up to the character `end` or its own end, where *pattern is left.
 * False when a key has no value. */
static bool fill_pattern(const struct facts *facts, const char **pattern, char end,
                         struct strbuf *out)
{
	bool complete = true;
	for (; **pattern && **pattern != end; (*pattern)++) {
		size_t before = out->n;
		if (**pattern == '[') {
			(*pattern)++;
			if (!fill_pattern(facts, pattern, ']', out))
				strbuf_truncate(out, before);
		} else if (**pattern == '{') {
			complete &= fill_placeholder(facts, *pattern + 1, out);
			*pattern += strcspn(*pattern, "}");
		} else {
			strbuf_add_char(out, **pattern);
		}
	}
	return complete;
}

/* The seat that a filled pattern begins with, -1: with something else. */
static int first_seat(const struct facts *facts, const char *pattern)
{
	struct strbuf value = {0};
	const char *end = strchr(pattern, '}');
	if (*pattern == '{' && end)
		fill_placeholder(facts, pattern + 1, &value);
	int seat = value.n ? info_seat(facts->game, value.s) : -1;
	strbuf_free(&value);
	return seat;
}

/* Fills in the first pattern for a kind whose keys have values, and returns the seat that it begins
 * with; the name of the kind when there is none. */
static int fill_first(const struct facts *facts, const char *kind, struct strbuf *out)
{
	size_t before = out->n;
	for (const struct pattern *p = patterns; p->kind; p++) {
		const char *at = p->text;
		if (strcmp(p->kind, kind) == 0 && fill_pattern(facts, &at, '\0', out))
			return first_seat(facts, p->text);
		strbuf_truncate(out, before);
	}
	strbuf_add(out, kind);
	return -1;
}

/* The seat that a token names, in full or by its first letter; NULL when none or several do. */
static const char *named_seat(const struct game_info *game, const char *name, size_t n)
{
	const char *found = NULL;
	for (const char *const *seat = game->seat_names; *seat; seat++)
		if (strncmp(*seat, name, n) == 0) {
			if (found)
				return NULL;
			found = *seat;
		}
	return found;
}

/* How a chance or table token is said, or NULL. */
static const struct token_sentence *find_sentence(const struct game_info *game, const char *token)
{
	const struct token_sentence *sentence = game->chance_sentences;
	while (sentence && sentence->begin &&
	       strncmp(token, sentence->begin, strlen(sentence->begin)) != 0)
		sentence++;
	return sentence && sentence->begin ? sentence : NULL;
}

/* Appends what was captured last before an event, `the pawn`; `it` where nothing was. */
static void write_taken(const struct event_ref *ref, struct strbuf *out)
{
	const struct event *e = ref->event;
	while (e > ref->events->at && (e - 1)->kind != EVENT_CAPTURE)
		e--;
	if (e > ref->events->at) {
		struct facts facts = {.game = ref->game};
		facts_add_event(&facts, ref->events, e - 1);
		facts_write(&facts, "piece", out);
		facts_free(&facts);
	}
	strbuf_add(out, out->n ? "" : "it");
}

/* A chance or table token: its sentence with what stands in the token, `[seat=]items`; and the seat
 * that it begins with, or -1. */
static int add_token(const struct event_ref *ref, const char *token, struct strbuf *out)
{
	const struct game_info *game = ref->game;
	auto_strbuf taken = {0};
	const struct token_sentence *sentence = find_sentence(game, token);
	if (!sentence) {
		strbuf_add(out, token);
		return -1;
	}
	const char *items = token + strcspn(token, ":") + 1, *pattern = sentence->pattern;
	size_t n = strcspn(items, "=");
	const char *seat = items[n] ? named_seat(game, items, n) : NULL;
	struct facts facts = {.game = game};
	items += items[n] ? n + 1 : 0;
	if (seat)
		facts_add(&facts, "seat", seat, strlen(seat));
	facts_add(&facts, "items", items, strlen(items));
	if (strstr(pattern, "{taken}")) { /* else the events before it need not be gone through */
		write_taken(ref, &taken);
		facts_add(&facts, "taken", taken.s, taken.n);
	}
	fill_pattern(&facts, &pattern, '\0', out);
	int first = first_seat(&facts, sentence->pattern);
	facts_free(&facts);
	return first;
}

static bool contains(const char *const *list, const char *word)
{
	while (list && *list && strcmp(*list, word) != 0)
		list++;
	return list && *list;
}

/* Of two sides, seats or teams, the one that an outcome is not for; NULL when there are more. */
static const char *other_side(const struct game_info *game, const char *outcome)
{
	const char *const *sides = game->teams && *game->teams ? game->teams : game->seat_names;
	if (!sides[0] || !sides[1] || sides[2])
		return NULL;
	return strcmp(sides[0], outcome) == 0   ? sides[1]
	       : strcmp(sides[1], outcome) == 0 ? sides[0]
	                                        : NULL;
}

static void add_result(const struct game_info *game, const char *outcome, const char *reason,
                       struct strbuf *out)
{
	const struct ending *words = reasons;
	bool drawn = strcmp(outcome, "draw") == 0;
	while (words->name && strcmp(words->name, reason) != 0)
		words++;
	const char *said = drawn && words->drawn ? words->drawn : words->text;
	if (drawn)
		strbuf_add(out, "a draw");
	else
		strbuf_printf(out, "%s%s wins", contains(game->teams, outcome) ? "team " : "", outcome);
	const char *what = strcmp(reason, "resign") == 0 ? "has resigned"
	                   : strcmp(reason, "time") == 0 ? "is out of time"
	                                                 : NULL;
	const char *loser = what ? other_side(game, outcome) : NULL;
	if (loser)
		strbuf_printf(out, ": %s%s %s", contains(game->teams, loser) ? "team " : "", loser, what);
	else
		strbuf_printf(out, ": %s", said ? said : reason);
}

void sentences_capitalize(struct strbuf *out, size_t from)
{
	if (out->n > from + 1 && !isdigit((unsigned char)out->s[from + 1]))
		out->s[from] = (char)toupper((unsigned char)out->s[from]);
}

const struct event *sentences_swapped(const struct event_ref *ref)
{
	const struct event *e = ref->event, *other = e - 1;
	bool both = e > ref->events->at && e->kind == EVENT_MOVE && other->kind == EVENT_MOVE;
	return both && e->from == other->to && e->to == other->from &&
	               strcmp(e->piece.s, other->piece.s) != 0 /* one piece goes back */
	           ? other
	           : NULL;
}

/* Is it a capture beside the square where the piece has gone, as only a pawn of chess captures? */
static bool is_en_passant(const struct event_ref *ref)
{
	const struct event *e = ref->event;
	return e->kind == EVENT_CAPTURE && e > ref->events->at && (e - 1)->kind == EVENT_MOVE &&
	       (e - 1)->to != e->square && abs((e - 1)->from - e->square) == 1 &&
	       (e - 1)->to % ref->game->files == e->square % ref->game->files;
}

/* What an event says; facts_free frees it. */
static struct facts facts_of(const struct event_ref *ref)
{
	struct facts facts = {.game = ref->game};
	enum { BEANS_A_TURN = 2 }; /* and one a row, unless that is more than a seat may hold */
	static const char itself[] = "no more of that can be done in it", passing[] = "en passant",
					  most[] = "which is the most that one may hold";
	facts_add_event(&facts, ref->events, ref->event);
	const struct event *other = sentences_swapped(ref);
	if (other)
		facts_add(&facts, "other", other->piece.s, strlen(other->piece.s));
	if (is_en_passant(ref))
		facts_add(&facts, "passing", passing, strlen(passing));
	if (ref->event->by_itself)
		facts_add(&facts, "itself", itself, strlen(itself));
	if (ref->event->kind == EVENT_INCOME && ref->event->bank > 0 &&
	    ref->event->beans < BEANS_A_TURN + ref->event->rows)
		facts_add(&facts, "most", most, strlen(most));
	return facts;
}

/* Is the last deed one that gave check? */
static bool ends_in_check(const struct event_ref *ref)
{
	const struct event *e = ref->event;
	while (e > ref->events->at && e->kind != EVENT_CHECK && e->kind != EVENT_ADD &&
	       e->kind != EVENT_MOVE)
		e--;
	return e->kind == EVENT_CHECK;
}

int sentences_write_event(const struct event_ref *ref, struct strbuf *out)
{
	const struct event *e = ref->event;
	struct facts facts = facts_of(ref);
	size_t from = out->n;
	int seat = -1;
	char times[12];
	if (ref->times > 1)
		facts_add(&facts, "times", times, (size_t)snprintf(times, sizeof times, "%d", ref->times));
	if (e->kind == EVENT_OVER) {
		add_result(ref->game, e->outcome, e->reason, out);
		if (strcmp(e->reason, reason_name(REASON_LINE)) == 0 && ends_in_check(ref))
			strbuf_add(out, ", and in check no move could break it");
	} else if (e->kind == EVENT_CHANCE || e->kind == EVENT_TABLE)
		seat = add_token(ref, facts_find(&facts, "token"), out);
	else
		seat = fill_first(&facts, event_name(e->kind), out);
	sentences_capitalize(out, from);
	facts_free(&facts);
	return seat;
}

void sentences_write_taking(const struct event_ref *ref, struct strbuf *out)
{
	struct facts facts = facts_of(ref);
	struct strbuf words = {0};
	bool captor = facts_write(&facts, "captor", &words);
	strbuf_clear(&words);
	if (!captor || !facts_write(&facts, "enemy", &words))
		facts_write(&facts, "piece", &words);
	strbuf_printf(out, "takes %s", strbuf_get(&words));
	strbuf_free(&words);
	facts_free(&facts);
}

bool sentences_write_to_seat(const struct event_ref *ref, const char *seat, const char *taken,
                             struct strbuf *out)
{
	size_t from = out->n;
	struct facts facts = facts_of(ref);
	const char *token = facts_find(&facts, "token"), *items = token + strcspn(token, ":");
	const struct token_sentence *sentence = find_sentence(ref->game, token);
	bool named = sentence && sentence->to_seat && *items && strcmp(items + 1, seat) == 0;
	if (named) {
		const char *words = sentence->to_seat, *gap = strstr(words, "{taken}");
		strbuf_add_n(out, words, gap ? (size_t)(gap - words) : strlen(words));
		if (gap)
			strbuf_printf(out, "%s%s%s", *taken ? " " : "", taken, gap + strlen("{taken}"));
		sentences_capitalize(out, from);
	}
	facts_free(&facts);
	return named;
}

void sentences_write_result(const struct game *game, struct result result, struct strbuf *out)
{
	size_t from = out->n;
	add_result(game->info, result.outcome, reason_name(result.reason), out);
	sentences_capitalize(out, from);
}
