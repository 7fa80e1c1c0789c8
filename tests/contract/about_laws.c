/* about_laws.c - a game's record is complete, and says nothing twice. */
#include "laws.h"
#include "walk.h"

/* Prints what is wrong with the game and fails the test. */
#define SOUND(game, condition) sound((game), (condition), #condition)

static void sound(const struct game *game, bool holds, const char *condition)
{
	if (!holds)
		fail_msg("%s: broken: %s", game->name ? game->name : "a game", condition);
}

/* NULL is allowed only where game.h says so: placement, perft, roll and due
 * without chance, announce and is_table where the table never speaks,
 * repetition_key without repetition, read_card without cards. */
void every_slot_is_filled(const struct game *game)
{
	bool chance = game->about->chance != NULL;
	SOUND(game, game->name && game->about);
	SOUND(game, game->state_size > 0 && game->state_size <= STATE_MAX);
	SOUND(game, game->min_seats >= 2 && game->max_seats <= SEATS_MAX);
	SOUND(game, game->min_seats <= game->usual_seats && game->usual_seats <= game->max_seats);
	SOUND(game, game->start && game->seats && game->to_move && game->mid_turn);
	SOUND(game, game->closing && game->legal && game->allows && game->apply);
	SOUND(game, game->result && game->score && game->evaluate && game->key);
	SOUND(game, game->observe && game->told && game->has_unknowns);
	SOUND(game, game->open_worlds && game->draw_world && game->close_worlds);
	SOUND(game, game->read_step && game->show_step && game->is_chance);
	SOUND(game, game->read_state && game->show_state && game->facts && game->draw);
	SOUND(game, game->scene);
	SOUND(game, game->think);
	SOUND(game, !chance || (game->due && game->roll));
	SOUND(game, chance || !game->placement);
	SOUND(game, chance || !game->announce);
	SOUND(game, !game->announce == !game->is_table);
	SOUND(game, !game->about->cards == !game->read_card);
}

static void check_word(const struct game *game, const char *word, const char *also)
{
	SOUND(game, *word);
	for (const char *c = word; *c; c++)
		if (!(*c >= 'a' && *c <= 'z') && !strchr(also, *c))
			fail_msg("%s: '%s' is no word", game->name, word);
}

static size_t length(const char *const *list)
{
	size_t n = 0;
	while (list && list[n])
		n++;
	return n;
}

static void check_unlike(const struct game *game, const char *const *list)
{
	for (size_t i = 0; i < length(list); i++)
		for (size_t j = 0; j < i; j++)
			if (strcmp(list[i], list[j]) == 0)
				fail_msg("%s: '%s' stands twice", game->name, list[i]);
}

void names_are_words(const struct game *game)
{
	const struct about *about = game->about;
	check_word(game, game->name, "");
	SOUND(game, length(about->seat_names) >= (size_t)game->max_seats);
	for (size_t i = 0; i < length(about->seat_names); i++)
		check_word(game, about->seat_names[i], "123456");
	check_unlike(game, about->seat_names);
	check_unlike(game, about->teams);
	check_unlike(game, about->chance);
	for (size_t i = 0; i < length(about->teams); i++) {
		SOUND(game, strcmp(about->teams[i], "draw") != 0 && strcmp(about->teams[i], "*") != 0);
		for (size_t j = 0; j < length(about->seat_names); j++)
			SOUND(game, strcmp(about->teams[i], about->seat_names[j]) != 0);
	}
	for (size_t i = 0; i < length(about->chance); i++)
		SOUND(game, strchr(about->chance[i], ':'));
	if (game->placement)
		check_word(game, game->placement, "");
}

static bool said(const char *text)
{
	return text && *text && valid_utf8(text, strlen(text)) && !strchr(text, '\n');
}

static void check_rules(const struct game *game, const struct rule *rules)
{
	SOUND(game, rules && rules[0].id);
	for (size_t i = 0; rules[i].id; i++) {
		SOUND(game, said(rules[i].id) && said(rules[i].text));
		SOUND(game, !strchr(rules[i].id, ' '));
		for (size_t j = 0; j < i; j++)
			if (strcmp(rules[i].id, rules[j].id) == 0)
				fail_msg("%s: rule %s stands twice", game->name, rules[i].id);
	}
}

static void check_pieces(const struct game *game, const struct piece *pieces)
{
	SOUND(game, pieces && pieces[0].token);
	for (size_t i = 0; pieces[i].token; i++) {
		SOUND(game, said(pieces[i].token) && said(pieces[i].name) && said(pieces[i].glyph));
		for (size_t j = 0; j < i; j++)
			SOUND(game, strcmp(pieces[i].token, pieces[j].token) != 0);
	}
}

/* An example is a token, and its words are those of `play-card` for it. */
static void check_spelling(const struct game *game, const struct spelling *spelling)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	struct terms terms = {.players = game->usual_seats};
	struct text text = {0};
	char line[100], *words[10];
	step_t step;
	game->start(&terms, state);
	SOUND(game, game->read_step(state, spelling->token, &step, NULL));
	game->show_step(state, step, &text);
	SOUND(game, strcmp(text_get(&text), spelling->token) == 0);
	text_clear(&text);
	snprintf(line, sizeof line, "%s", spelling->words);
	size_t n = cut_words(line, words, sizeof words / sizeof *words);
	SOUND(game, game->read_card(state, words, n, &text, NULL));
	SOUND(game, strcmp(text_get(&text), spelling->token) == 0);
	text_free(&text);
}

static void check_cards(const struct game *game, const struct card *cards)
{
	SOUND(game, cards[0].id);
	for (size_t i = 0; cards[i].id; i++) {
		check_word(game, cards[i].id, "-");
		SOUND(game, said(cards[i].name) && said(cards[i].timing));
		SOUND(game, said(cards[i].targets) && said(cards[i].text));
		SOUND(game, cards[i].spellings[0].token);
		for (size_t j = 0; cards[i].spellings[j].token; j++)
			check_spelling(game, &cards[i].spellings[j]);
		for (size_t j = 0; j < i; j++)
			SOUND(game, strcmp(cards[i].id, cards[j].id) != 0);
	}
}

void about_is_complete(const struct game *game)
{
	const struct about *about = game->about;
	SOUND(game, said(about->title));
	SOUND(game, about->files > 0 && about->files <= 26 && about->ranks > 0);
	for (size_t i = 0; i < length(about->blocked); i++) {
		const char *square = about->blocked[i];
		SOUND(game, square[0] >= 'a' && square[0] < 'a' + about->files);
		SOUND(game, square[1] >= '1' && square[1] < '1' + about->ranks && !square[2]);
	}
	check_unlike(game, about->blocked);
	check_pieces(game, about->pieces);
	check_rules(game, about->rules);
	if (about->cards)
		check_cards(game, about->cards);
	SOUND(game, length(about->chance_words) == length(about->chance));
	for (size_t i = 0; i < length(about->chance_words); i++)
		SOUND(game, said(about->chance_words[i]));
	SOUND(game, length(about->how) > 0);
	for (size_t i = 0; i < length(about->how); i++)
		SOUND(game, said(about->how[i]));
	SOUND(game, length(about->grammar) > 0);
	for (size_t i = 0; i < length(about->grammar); i++)
		SOUND(game, said(about->grammar[i]) && strstr(about->grammar[i], " ="));
}
