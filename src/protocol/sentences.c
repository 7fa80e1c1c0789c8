/* sentences.c - patterns for each kind of event, and how they are filled in. */
#include "protocol/sentences.h"

#include <ctype.h>
#include <string.h>

#include "protocol/facts.h"

/* {key} stands for its value in words, {key#bean} for so many beans; what is in brackets is
 * left out when a key in it has no value. Of the patterns of a kind the first is taken in
 * which every other key has a value. The keys are those of facts.h. */
/* clang-format off */
static const struct pattern {
	const char *kind, *text;
} patterns[] = {
	{"add", "{actor} adds {kind} on {square}"},
	{"move", "{actor} castles {castling}: {piece} goes from {from} to {to}"},
	{"move", "{actor} moves {piece} from {from} to {to}"},
	{"move", "{actor} moves {beans#bean} from {from} to {to}"},
	{"capture", "{captor} takes {enemy} on {square}"},
	{"capture", "{actor} takes {piece} on {square}[ with {with}]"},
	{"promote", "{actor} promotes to {kind} on {square}"},
	{"check", "{seat} is in check on {square}"},
	{"line", "{seat} has three in a row: {squares}"},
	{"place", "{actor} places a bean on {square}[, {stack} there now]"},
	{"steal", "{actor} steals {beans#bean} from {from} for {to}"},
	{"end", "{actor} ends the turn"},
	{"income", "{actor} draws {beans#bean} with {rows#row}: {inventory} to spend, {bank} left in the bank"},
	{"income", "{actor} draws {piece}"},
	{"dice", "{actor} rolls {faces}"},
	{"card", "{actor} plays {card}"},
	{"take", "{actor} takes {card} out of the discards"},
	{"reshuffle", "the discards of the {deck} deck become its draw pile"},
	{"remove", "{actor} takes {piece} off {square}"},
	{"change", "{actor} turns {was} on {square} into {kind}"},
	{"forbid", "{actor} forbids {square} from now on"},
	{"shield", "{actor} shields {piece} on {square}"},
	{"pass", "{actor} passes"},
	{"claim", "{actor} claims the target, {piece}"},
	{"points", "team {team} gains {gained#point}[: {score}]"},
	{"round", "round {round} is over[, {last} is left]"},
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
	struct fact number = facts_find(facts, key);
	strbuf_printf(out, "%s %.*s%s", strcmp(number.s, "0") == 0 ? "no" : number.s, (int)things - 1,
	              pattern + n + 1, strcmp(number.s, "1") == 0 ? "" : "s");
	return *number.s;
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

/* Fills in the first pattern for a kind whose keys have values; false when none has. */
static bool fill_first(const struct facts *facts, const char *kind, struct strbuf *out)
{
	size_t before = out->n;
	for (const struct pattern *p = patterns; p->kind; p++) {
		const char *at = p->text;
		if (strcmp(p->kind, kind) == 0 && fill_pattern(facts, &at, '\0', out))
			return true;
		strbuf_truncate(out, before);
	}
	return false;
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

/* A chance or table token: its sentence with what stands in the token, `[seat=]items`. */
static void add_token(const struct game_info *game, const char *token, struct strbuf *out)
{
	const struct token_sentence *sentence = find_sentence(game, token);
	if (!sentence) {
		strbuf_add(out, token);
		return;
	}
	const char *items = token + strcspn(token, ":") + 1, *pattern = sentence->pattern;
	size_t n = strcspn(items, "=");
	const char *seat = items[n] ? named_seat(game, items, n) : NULL;
	struct strbuf pairs = {0};
	strbuf_printf(&pairs, "seat=%s items=%s", seat ? seat : "-", items + (items[n] ? n + 1 : 0));
	struct facts facts = {game, strbuf_get(&pairs)};
	fill_pattern(&facts, &pattern, '\0', out);
	strbuf_free(&pairs);
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

/* A capital at the beginning, unless it is a square or a seat: P1 would be a pawn. */
static void capitalize(struct strbuf *out, size_t from)
{
	if (out->n > from + 1 && !isdigit((unsigned char)out->s[from + 1]))
		out->s[from] = (char)toupper((unsigned char)out->s[from]);
}

void sentences_write_event(const struct game *game, const char *event, struct strbuf *out)
{
	size_t from = out->n, n = strcspn(event, " ");
	char kind[24];
	snprintf(kind, sizeof kind, "%.*s", (int)n, event);
	struct facts facts = {game->info, event + n};
	if (strcmp(kind, "over") == 0)
		add_result(game->info, facts_find(&facts, "outcome").s, facts_find(&facts, "reason").s,
		           out);
	else if (strcmp(kind, "chance") == 0 || strcmp(kind, "table") == 0)
		add_token(game->info, event + n + (event[n] == ' '), out);
	else if (!fill_first(&facts, kind, out))
		strbuf_add(out, event);
	capitalize(out, from);
}

bool sentences_write_to_seat(const struct game *game, const char *event, const char *seat,
                             const char *taken, struct strbuf *out)
{
	size_t from = out->n, n = strcspn(event, " ");
	const char *token = event + n + (event[n] == ' '), *items = token + strcspn(token, ":");
	const struct token_sentence *sentence = find_sentence(game->info, token);
	bool chance = strncmp(event, "chance ", 7) == 0 || strncmp(event, "table ", 6) == 0;
	if (!chance || !sentence || !sentence->to_seat || *items != ':' || strcmp(items + 1, seat) != 0)
		return false;
	const char *gap = strstr(sentence->to_seat, "{taken}");
	strbuf_printf(out, "%.*s",
	              gap ? (int)(gap - sentence->to_seat) : (int)strlen(sentence->to_seat),
	              sentence->to_seat);
	if (gap)
		strbuf_printf(out, "%s%s%s", *taken ? " " : "", taken, gap + strlen("{taken}"));
	capitalize(out, from);
	return true;
}

void sentences_write_result(const struct game *game, struct result result, struct strbuf *out)
{
	size_t from = out->n;
	add_result(game->info, result.outcome, reason_name(result.reason), out);
	capitalize(out, from);
}
