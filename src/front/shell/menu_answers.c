/* menu_answers.c - by the words of a question, from the first paragraph of the rule books. */
#include "front/shell/menu_answers.h"

#include <stdlib.h>
#include <string.h>

#include "base/parse.h"
#include "engine/find_game.h"
#include "front/shell/help.h"
#include "front/shell/seating.h"
#include "game/registry.h"
#include "protocol/words/rule_lines.h"

/* Is a line of the rule books one of a game's? */
static bool is_of(const struct rule_line *line, const struct game *game)
{
	return strcmp(line->game, game->name) == 0;
}

/* Appends for whom a game is, and how long it takes: `for two players; five minutes`. */
static void add_for_whom(const struct game *game, struct strbuf *out)
{
	for (int i = 0; i < rule_lines_n; i++) {
		const char *whom = strstr(rule_lines[i].text, "For ");
		if (is_of(&rule_lines[i], game) && whom && strstr(whom, " players") && strchr(whom, ';'))
			strbuf_printf(out, "f%.*s", (int)strcspn(whom + 1, "."), whom + 1);
	}
}

/* How long the rule book of a game is. */
static size_t book_length(const struct game *game)
{
	size_t length = 0;
	for (int i = 0; i < rule_lines_n; i++)
		length += is_of(&rule_lines[i], game) ? strlen(rule_lines[i].text) : 0;
	return length;
}

static void say_for_whom(struct model *m, const struct game *one)
{
	for (const struct game *const *g = registry_games(); *g; g++) {
		auto_strbuf whom = {0};
		add_for_whom(*g, &whom);
		if (!one || one == *g)
			say(m, STYLE_PLAIN, "%s: %s.", (*g)->info->title, strbuf_get(&whom));
	}
}

static void say_easiest(struct model *m, const struct game *one)
{
	const struct game *easiest = *registry_games();
	auto_strbuf whom = {0};
	(void)one;
	for (const struct game *const *g = registry_games(); *g; g++)
		easiest = book_length(*g) < book_length(easiest) ? *g : easiest;
	add_for_whom(easiest, &whom);
	say(m, STYLE_PLAIN,
	    "%s has the shortest rules; it is %s. The engine is easy at level beginner, in every game. "
	    "Who knows chess begins chess at once.",
	    easiest->info->title, strbuf_get(&whom));
}

static void say_friends(struct model *m, const struct game *one)
{
	const char *name = (one ? one : *registry_games())->name;
	say(m, STYLE_PLAIN,
	    "Yes: %s both is for people at this screen who take turns. On screens of their own friends "
	    "play in browsers, by quadrille-table %s on this machine. Else you play against the "
	    "engine.",
	    name, name);
}

static void say_levels(struct model *m, const struct game *one)
{
	(void)one;
	say(m, STYLE_PLAIN, "You play against the engine, unless you say otherwise. " A_LEVEL_IS);
}

static void say_game(struct model *m, const struct game *one)
{
	auto_strbuf name = {0};
	strbuf_add(&name, one ? one->name : "");
	help_topic(m, name.n ? name.s : (char[]){""});
}

bool menu_answers_say(struct model *m, const char *line)
{
	static const struct {
		const char *words;
		void (*answer)(struct model *m, const struct game *one);
	} topics[] = {
		{" friend friends brother sister wife husband son daughter mother father somebody someone "
	     "person human together online internet network multiplayer browser ",
	     say_friends},
		{" strong strength level levels computer engine ai bot ", say_levels},
		{" easy easiest easier simple simplest beginner beginners hard hardest difficult recommend "
	     "should choose "
	     "learn new best ",
	     say_easiest},
		{" long longest short shortest quick quickest fast time minutes hours take takes many "
	     "people "
	     "players ",
	     say_for_whom},
		{" start begin play tutorial this ", say_game},
	};
	const struct game *one = find_game_in(line);
	size_t topic = 0, topics_n = sizeof topics / sizeof *topics;
	auto_split_line words = split_line(line, "?!.,");
	bool found = false;
	for (; topic < topics_n && !found; topic += !found)
		for (size_t i = 0; i < words.n; i++)
			found |= is_among_words(topics[topic].words, words.at[i]);
	if (found && !one && *m->new_game.game)
		one = find_game(m->new_game.game, NULL);
	if (words.n < 2 || (!found && !one))
		return false;
	(found ? topics[topic].answer : say_game)(m, one);
	return true;
}
