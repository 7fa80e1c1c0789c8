/* info_laws.c - a game's record of slots is complete, its constant facts are clean
 * and say nothing twice. */
#include "tests/contract/laws.h"
#include "tests/contract/walk.h"

/* Prints what is wrong with the game and fails the test. */
#define CHECK(game, condition) check((game), (condition), #condition)

static void check(const struct game *game, bool holds, const char *condition)
{
	if (!holds)
		fail_msg("%s: broken: %s", game->name ? game->name : "a game", condition);
}

/* NULL is allowed only where game.h says so: perft and pgn, roll and chance
 * without chance, repetition_key without repetition, card_from_words without cards. */
void every_slot_is_filled(const struct game *game)
{
	bool chance = game->info->chance_prefixes != NULL;
	CHECK(game, game->name && game->info);
	CHECK(game, game->state_size > 0 && game->state_size <= STATE_MAX);
	CHECK(game, game->min_seats >= 2 && game->max_seats <= SEATS_MAX);
	CHECK(game, game->min_seats <= game->usual_seats && game->usual_seats <= game->max_seats);
	CHECK(game, game->start && game->seats && game->to_move && game->mid_turn);
	CHECK(game, game->end_turn_step && game->legal && game->is_legal && game->apply);
	CHECK(game, game->result && game->returns && game->evaluate && game->evaluate_terms &&
	                game->material && game->key);
	CHECK(game, game->observe && game->observe_step && game->has_unknowns);
	CHECK(game, game->belief_open && game->belief_sample && game->belief_close);
	CHECK(game, !game->reveal == !(game->flags & GAME_SECRETS));
	CHECK(game, !game->belief_infer == !game->belief_weight);
	CHECK(game, !game->belief_marginals == !(game->flags & GAME_SECRETS));
	CHECK(game, game->step_from_text && game->step_to_text && game->paths && game->chance_kind);
	CHECK(game,
	      game->state_from_text && game->state_to_text && game->state_fields && game->board_items);
	CHECK(game, game->board_items);
	CHECK(game, game->search);
	CHECK(game, !chance || (game->chance && game->roll));
	CHECK(game, chance || !(game->flags & GAME_PLACEMENT));
	CHECK(game, !game->info->cards == !game->card_from_words);
}

static void check_word(const struct game *game, const char *word, const char *also)
{
	CHECK(game, *word);
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

static void check_unique(const struct game *game, const char *const *list)
{
	for (size_t i = 0; i < length(list); i++)
		for (size_t j = 0; j < i; j++)
			if (strcmp(list[i], list[j]) == 0)
				fail_msg("%s: '%s' stands twice", game->name, list[i]);
}

void names_are_words(const struct game *game)
{
	const struct game_info *info = game->info;
	check_word(game, game->name, "");
	CHECK(game, length(info->seat_names) >= (size_t)game->max_seats);
	for (size_t i = 0; i < length(info->seat_names); i++)
		check_word(game, info->seat_names[i], "123456");
	check_unique(game, info->seat_names);
	check_unique(game, info->teams);
	check_unique(game, info->chance_prefixes);
	for (size_t i = 0; i < length(info->teams); i++) {
		CHECK(game, strcmp(info->teams[i], "draw") != 0 && strcmp(info->teams[i], "*") != 0);
		for (size_t j = 0; j < length(info->seat_names); j++)
			CHECK(game, strcmp(info->teams[i], info->seat_names[j]) != 0);
	}
	for (size_t i = 0; i < length(info->chance_prefixes); i++)
		CHECK(game, strchr(info->chance_prefixes[i], ':'));
}

static bool is_text_line(const char *text)
{
	return text && *text && utf8_valid(text, strlen(text)) && !strchr(text, '\n');
}

static void check_rules(const struct game *game, const struct rule *rules)
{
	CHECK(game, rules && rules[0].id);
	for (size_t i = 0; rules[i].id; i++) {
		CHECK(game, is_text_line(rules[i].id) && is_text_line(rules[i].text));
		CHECK(game, !strchr(rules[i].id, ' '));
		for (size_t j = 0; j < i; j++)
			if (strcmp(rules[i].id, rules[j].id) == 0)
				fail_msg("%s: rule %s stands twice", game->name, rules[i].id);
	}
}

static bool contains(const char *const *list, const char *word)
{
	for (size_t i = 0; i < length(list); i++)
		if (strcmp(list[i], word) == 0)
			return true;
	return false;
}

static void check_pieces(const struct game *game, const struct piece *pieces)
{
	CHECK(game, pieces && pieces[0].token);
	for (size_t i = 0; pieces[i].token; i++) {
		const struct piece *p = &pieces[i];
		CHECK(game, is_text_line(p->token) && is_text_line(p->letter) && is_text_line(p->glyph));
		check_word(game, p->name, " "); /* a screen reader can say it */
		check_word(game, p->kind, "");
		CHECK(game, !p->seat || contains(game->info->seat_names, p->seat));
		for (size_t j = 0; j < i; j++) {
			bool same_seat =
				!p->seat ? !pieces[j].seat : pieces[j].seat && !strcmp(p->seat, pieces[j].seat);
			CHECK(game, strcmp(p->token, pieces[j].token) != 0);
			CHECK(game, strcmp(p->name, pieces[j].name) != 0);
			CHECK(game, !same_seat || strcmp(p->letter, pieces[j].letter) != 0);
		}
	}
}

/* Keys are words of tokens and shown values, or labels, which may have single blanks. */
static void check_words(const struct game *game, const struct word *words)
{
	for (size_t i = 0; words && words[i].key; i++) {
		const char *key = words[i].key;
		CHECK(game, *key && !strchr(key, ',') && !strstr(key, "  "));
		CHECK(game, key[0] != ' ' && key[strlen(key) - 1] != ' ');
		CHECK(game, is_text_line(words[i].text));
		for (size_t j = 0; j < i; j++)
			CHECK(game, strcmp(words[i].key, words[j].key) != 0);
	}
}

static void check_zones(const struct game *game, const struct zone_info *zones)
{
	for (size_t i = 0; zones && zones[i].name; i++) {
		const char *whose = zones[i].whose;
		CHECK(game, is_text_line(zones[i].name) && is_text_line(zones[i].text));
		CHECK(game, is_text_line(zones[i].label));
		CHECK(game, strcmp(whose, "seat") == 0 || strcmp(whose, "table") == 0 ||
		                contains(game->info->teams, whose));
		CHECK(game, zones[i].kind != ZONE_CARDS || game->info->cards);
		for (size_t j = 0; j < i; j++) {
			CHECK(game, strcmp(zones[i].name, zones[j].name) != 0 || strcmp(whose, zones[j].whose));
			CHECK(game,
			      strcmp(zones[i].name, zones[j].name) != 0 || zones[i].kind == zones[j].kind);
		}
	}
}

static void check_looks(const struct game *game, const char *const *looks)
{
	static const char *const edges[] = {"south", "north", "west", "east", NULL};
	CHECK(game, !looks || length(looks) == (size_t)game->max_seats);
	for (size_t i = 0; i < length(looks); i++)
		CHECK(game, contains(edges, looks[i]));
}

/* An example is a token, and its words are those of `play-card` for it. */
static void check_spelling(const struct game *game, const struct card_spelling *spelling)
{
	_Alignas(16) unsigned char state[STATE_MAX];
	struct setup setup = {.players = game->usual_seats};
	struct strbuf text = {0};
	char line[100], *words[10];
	step_t step;
	game->start(&setup, state);
	CHECK(game, game->step_from_text(state, spelling->token, &step, NULL));
	game->step_to_text(state, step, &text);
	CHECK(game, strcmp(strbuf_get(&text), spelling->token) == 0);
	strbuf_clear(&text);
	snprintf(line, sizeof line, "%s", spelling->words);
	size_t n = split_words(line, words, sizeof words / sizeof *words);
	CHECK(game, game->card_from_words(state, words, n, &text, NULL));
	CHECK(game, strcmp(strbuf_get(&text), spelling->token) == 0);
	strbuf_free(&text);
}

static void check_targets(const struct game *game, const struct card_target *targets)
{
	static const char *const sides[] = {"own", "enemy", "either", "empty", "any", NULL};
	for (const struct card_target *t = targets; t->text; t++) {
		const struct piece *p = game->info->pieces;
		CHECK(game, is_text_line(t->text) && contains(sides, t->side));
		while (t->kind && p->token && strcmp(p->kind, t->kind) != 0)
			p++;
		CHECK(game, p->token);
		CHECK(game, !t->when || is_text_line(t->when));
	}
}

static void check_cards(const struct game *game, const struct card *cards)
{
	CHECK(game, cards[0].id);
	for (size_t i = 0; cards[i].id; i++) {
		check_word(game, cards[i].id, "-");
		CHECK(game, is_text_line(cards[i].name) && is_text_line(cards[i].timing));
		CHECK(game, is_text_line(cards[i].squares) && is_text_line(cards[i].text));
		CHECK(game, !cards[i].move || is_text_line(cards[i].move));
		check_targets(game, cards[i].targets);
		CHECK(game, cards[i].spellings[0].token);
		for (size_t j = 0; cards[i].spellings[j].token; j++)
			check_spelling(game, &cards[i].spellings[j]);
		for (size_t j = 0; j < i; j++)
			CHECK(game, strcmp(cards[i].id, cards[j].id) != 0);
	}
}

void info_is_complete(const struct game *game)
{
	const struct game_info *info = game->info;
	CHECK(game, is_text_line(info->title));
	CHECK(game, info->files > 0 && info->files <= 26 && info->ranks > 0);
	for (size_t i = 0; i < length(info->blocked); i++) {
		const char *square = info->blocked[i];
		CHECK(game, square[0] >= 'a' && square[0] < 'a' + info->files);
		CHECK(game, square[1] >= '1' && square[1] < '1' + info->ranks && !square[2]);
	}
	check_unique(game, info->blocked);
	check_pieces(game, info->pieces);
	check_words(game, info->words);
	check_words(game, info->marks);
	check_zones(game, info->zones);
	check_looks(game, info->looks);
	check_rules(game, info->rules);
	if (info->cards)
		check_cards(game, info->cards);
	CHECK(game, length(info->chance_meanings) == length(info->chance_prefixes));
	for (size_t i = 0; i < length(info->chance_meanings); i++)
		CHECK(game, is_text_line(info->chance_meanings[i]));
	CHECK(game, length(info->aim) > 0);
	for (size_t i = 0; i < length(info->aim); i++)
		CHECK(game, is_text_line(info->aim[i]));
	CHECK(game, length(info->how_to_play) > 0);
	for (size_t i = 0; i < length(info->how_to_play); i++)
		CHECK(game, is_text_line(info->how_to_play[i]));
	CHECK(game, length(info->grammar) > 0);
	for (size_t i = 0; i < length(info->grammar); i++)
		CHECK(game, is_text_line(info->grammar[i]) && strstr(info->grammar[i], " ="));
}
