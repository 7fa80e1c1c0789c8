/* sentences_test.c - every event of every game is a sentence as people write them, which
 * names who acted and says nothing that the event does not. */
#include <string.h>

#include "game/registry.h"
#include "match/match.h"
#include "engine/find_game.h"
#include "protocol/words/narration.h"
#include "protocol/words/phrases.h"
#include "protocol/words/sentences.h"
#include "tests/unit/event_text.h"
#include "tests/cmocka.h"

/* Checks the sentence of an event that has happened so often, which is written as in its line. */
static void expect_times(const char *game, const char *text, int times, const char *sentence)
{
	const struct game_info *info = find_game(game, NULL)->info;
	struct events events = {0};
	struct strbuf out = {0};
	read_event_text(info, text, &events);
	sentences_write_event(&(struct event_ref){info, &events, events.at, times}, &out);
	assert_string_equal(strbuf_get(&out), sentence);
	strbuf_free(&out);
	events_free(&events);
}

static void expect(const char *game, const char *text, const char *sentence)
{
	expect_times(game, text, 0, sentence);
}

static void captures_are_captures(void **unused)
{
	expect("chess", "capture seat=black piece=p square=e5 by=white with=N",
	       "White's knight takes the pawn on e5");
	expect("tictac", "capture seat=white piece=Q square=b2 by=black with=p",
	       "Black's pawn takes the queen on b2");
	expect("spies", "capture piece=R1 square=a4 by=p1 with=Q",
	       "p1 takes the first rook on a4 with the queen");
	expect("chessmate", "capture seat=white piece=N square=g8 by=white with=n",
	       "White takes the knight on g8 with the black knight");
}

static void actors_are_named(void **unused)
{
	expect("chess", "move seat=white piece=P from=e2 to=e4", "White moves the pawn from e2 to e4");
	expect("chessmate", "move seat=black piece=p from=b7 to=b8 by=white",
	       "White moves the black pawn from b7 to b8");
	expect("chess", "move seat=white piece=K from=e1 to=c1 castling=queenside",
	       "White castles queenside: the king goes from e1 to c1");
	expect("chess", "promote seat=black piece=q square=a1", "Black promotes to a queen on a1");
	expect("chess", "check seat=black square=e8", "Black is in check on e8");
	expect("chessmate", "change seat=black piece=b square=b8 was=n by=white",
	       "White turns the black knight on b8 into a bishop");
	expect("chessmate", "change seat=white piece=Z square=b1 was=N",
	       "White turns the knight on b1 into a champion");
	expect("chessmate", "forbid square=a3 by=black", "Black forbids a3 from now on");
	expect("chessmate", "card seat=black card=long-jump'",
	       "Black plays Long Jump of the other deck");
	expect("tictac", "line seat=white squares=a1,b1,c1", "White has three in a row: a1, b1, c1");
	expect("coffee", "move seat=white beans=2 from=c1 to=b2", "White moves 2 beans from c1 to b2");
	expect_times("coffee", "place seat=white square=c1 beans=9", 4,
	             "White places 4 beans on c1, 9 there now");
	expect("coffee", "steal seat=white from=c3 to=c2 beans=1",
	       "White steals 1 bean from c3 for c2");
	expect("coffee", "income seat=black beans=1 rows=0 inventory=5 bank=2",
	       "Black draws 1 bean with no rows: 5 to spend, which is the most that one may hold, 2 "
	       "left in the bank");
	expect("spies", "points team=W gained=2 W=3 B=0", "Team W gains 2 points: W 3, B 0");
	expect("spies", "round round=2 last=-",
	       "Round 2 is over: too many turns without a capture, so it is void");
	expect("spies", "round round=2 last=p3", "Round 2 is over, as only p3 is left");
	expect("spies", "dice seat=p2 faces=4,3", "p2 rolls 4, then 3 as it was a tie");
	expect("spies", "dice seat=p2 faces=4,1,2", "p2 rolls 4, then 1 and 2 as it was a tie");
	expect("spies", "dice seat=p2 faces=4", "p2 rolls 4");
	expect("chessmate", "remove seat=white piece=P square=e2", "White removes the pawn from e2");
}

/* A row that is not broken because of check: the end says so. */
static void a_row_in_check_is_told(void **unused)
{
	static const char *const texts[] = {
		"add seat=white piece=R square=c3", "check seat=black square=c1",
		"line seat=white squares=a1,b2,c3", "over outcome=white reason=line"};
	for (int first = 0; first < 2; first++) {
		const struct game_info *info = find_game("tictac", NULL)->info;
		struct events events = {0};
		struct strbuf out = {0};
		for (int i = 0; i < 4; i++)
			if (i != 1 || first)
				read_event_text(info, texts[i], &events);
		sentences_write_event(&(struct event_ref){info, &events, &events.at[events.n - 1], 0},
		                      &out);
		assert_string_equal(strbuf_get(&out),
		                    first
		                        ? "White wins: three in a row, and in check no move could break it"
		                        : "White wins: three in a row");
		strbuf_free(&out);
		events_free(&events);
	}
}

static void chance_is_told(void **unused)
{
	expect("chessmate", "chance deal:w=crusade,mystic-shield,rebirth",
	       "White is dealt Crusade, Mystic Shield and Rebirth");
	expect("chessmate", "chance deal:b=?,?,?", "Black is dealt 3 cards");
	expect("chessmate", "chance draw:b=?", "Black draws a card");
	expect("chessmate", "chance draw:b=?'", "Black draws a card of the other deck");
	expect("chessmate", "chance draw:w=vulture", "White draws Vulture");
	expect("chessmate", "table fate:w=crusade',vulture,?",
	       "White now holds Crusade of the other deck, Vulture and a card");
	expect("chessmate", "chance mill:b=crusade", "Black discards Crusade from the draw pile");
	expect("chessmate", "table over:checkmate", "There is no way out: checkmate");
	expect("chessmate", "table over:-", "There is a way out");
	expect("spies", "chance teams:???", "The teams are dealt");
	expect("spies", "chance teams:?B?", "The teams are dealt: p2 B");
	expect("spies", "chance lives:?,R2,Q",
	       "The Life-Pieces are drawn: p2 the second rook, p3 the queen");
	expect("spies", "chance setup:Qa1,R1a4",
	       "The pieces are set up: the queen on a1, the first rook on a4");
	expect("spies", "chance order:p2,p1,p3", "The order of this cycle is p2, p1 and p3");
	expect("spies", "table team:p2=W", "p2 shows team W");
	expect("spies", "table out:p3", "p3 is out of the round: that was p3's Life-Piece");
	expect("spies", "table out:-", "It was nobody's Life-Piece");
}

static void expect_result(const char *game, const char *outcome, enum reason reason,
                          const char *sentence)
{
	struct strbuf out = {0};
	sentences_write_result(find_game(game, NULL), (struct result){outcome, reason}, &out);
	assert_string_equal(strbuf_get(&out), sentence);
	strbuf_free(&out);
}

static void endings_are_told(void **unused)
{
	static const enum reason reasons[] = {
#define X(reason, name) REASON_##reason,
		REASONS(X)
#undef X
	};
	expect("chess", "over outcome=white reason=time", "White wins: black is out of time");
	expect("chess", "over outcome=draw reason=time", "A draw: time has run out");
	expect("spies", "over outcome=W reason=time", "Team W wins: team B is out of time");
	expect("spies", "over outcome=B reason=resign", "Team B wins: team W has resigned");
	expect("chess", "over outcome=draw reason=quiet", "A draw: too long nothing happened");
	expect_result("coffee", "white", REASON_BANK,
	              "White wins: more beans on the board, and the bank is empty");
	expect_result("coffee", "draw", REASON_BANK,
	              "A draw: as many beans each on the board, and the bank is empty");
	expect_result("coffee", "black", REASON_STANDSTILL,
	              "Black wins: more beans on the board after a standstill");
	expect_result("coffee", "draw", REASON_STANDSTILL,
	              "A draw: as many beans each on the board after a standstill");
	expect_result("tictac", "white", REASON_LINE, "White wins: three in a row");
	expect_result("spies", "W", REASON_POINTS, "Team W wins: enough points to win");
	for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
		struct strbuf out = {0};
		sentences_write_result(find_game("chess", NULL), (struct result){"white", reasons[i]},
		                       &out);
		const char *words = strbuf_get(&out) + strlen("White wins: "),
				   *name = reason_name(reasons[i]);
		if (strcmp(words, name) == 0 && !strstr("checkmate stalemate points", words))
			fail_msg("no words for the reason %s", name);
		strbuf_free(&out);
	}
}

/* The sentence of an event is no list of keys and has no hole. */
static void check_sentence(const struct game *game, const struct events *events,
                           const struct event *e)
{
	struct strbuf event = {0}, out = {0};
	add_event_text(game->info, events, e, &event);
	sentences_write_event(&(struct event_ref){game->info, events, e, 0}, &out);
	const char *s = strbuf_get(&out);
	if (strpbrk(s, "={}[]#?") || strstr(s, "  ") || strcmp(s, strbuf_get(&event)) == 0)
		fail_msg("%s: '%s' is said '%s'", game->name, strbuf_get(&event), s);
	strbuf_free(&event);
	strbuf_free(&out);
}

static void play_and_check(const struct game *game, uint64_t seed)
{
	struct setup setup = {.players = game->usual_seats};
	struct match *m = match_new(game, &setup);
	struct rng_key key;
	struct rng rng;
	rng_key_from_seed(&key, seed);
	rng_from_key(&rng, &key, 0);
	match_set_key(m, &key);
	for (int i = 0; i < 150 && !match_over(m); i++) {
		struct events events = {0};
		struct play_params params = {.chance = CHANCE_ROLLED, .viewer = VIEW_ALL, .live = true};
		size_t from = match_events(m)->n;
		if (match_to_move(m) == SEAT_CHANCE) {
			match_roll(m, &params);
		} else {
			struct steps steps = {0};
			game->legal(match_state(m), &steps);
			match_apply(m, steps.at[rng_below(&rng, steps.n)], &events);
			steps_free(&steps);
		}
		for (size_t e = from; e < match_events(m)->n; e++)
			check_sentence(game, match_events(m), &match_events(m)->at[e]);
		for (size_t e = 0; e < events.n; e++)
			check_sentence(game, &events, &events.at[e]);
		events_free(&events);
	}
	match_free(m);
}

static void random_games_are_told(void **unused)
{
	for (const struct game *const *game = registry_games(); *game; game++)
		for (uint64_t seed = 0; seed < 20; seed++)
			play_and_check(*game, seed);
}

/* What a person (a seat, or -1) reads of events, as they have happened since the last look. */
static void expect_told(const char *game_name, int person, bool says_you, const char *const *texts,
                        const char *lines)
{
	const struct game *game = find_game(game_name, NULL);
	struct narration told = {.says_you = says_you, .last_screen = true};
	struct events events = {0};
	for (; *texts; texts++)
		read_event_text(game->info, *texts, &events);
	narration_begin(&told, person < 0 ? VIEW_PUBLIC : person, person);
	for (size_t i = 0; i < events.n; i++) {
		events.at[i].seen_by = TO_EVERYBODY;
		narration_add(&told, &(struct event_ref){game->info, &events, &events.at[i], 0});
	}
	narration_explain_cards(&told, game->info);
	assert_string_equal(strbuf_get(&told.lines), lines);
	strbuf_free(&told.lines);
	events_free(&events);
}
#define TOLD(game, person, says_you, lines, ...) \
	expect_told(game, person, says_you, (const char *const[]){__VA_ARGS__, NULL}, lines)

/* A line for what one seat did: a capture with the move that made it, steps and beans together, no end. */
static void what_one_seat_did_is_a_line(void **unused)
{
	TOLD("chess", -1, false,
	     "White moves the knight from f3 to e5 and takes the pawn\nBlack is in check on e8\n",
	     "move seat=white piece=N from=f3 to=e5",
	     "capture seat=black piece=p square=e5 by=white with=N", "check seat=black square=e8",
	     "over outcome=white reason=checkmate");
	TOLD("chess", -1, false,
	     "White moves the pawn from e5 to d6\nWhite's pawn takes the pawn on d5 en passant\n"
	     "Black moves the pawn from a7 to a6\n",
	     "move seat=white piece=P from=e5 to=d6",
	     "capture seat=black piece=p square=d5 by=white with=P",
	     "move seat=black piece=p from=a7 to=a6");
	TOLD("chess", -1, false, "White moves the pawn from a7 to a8, promotes to a queen on a8\n",
	     "move seat=white piece=P from=a7 to=a8", "promote seat=white piece=Q square=a8");
	TOLD("chess", -1, false,
	     "White castles kingside: the king goes from e1 to g1, the rook from h1 to f1\n",
	     "move seat=white piece=K from=e1 to=g1 castling=kingside",
	     "move seat=white piece=R from=h1 to=f1");
	TOLD("coffee", 0, false, "White places 2 beans on c1, 2 there now, places a bean on c2\n",
	     "place seat=white square=c1 beans=1", "place seat=white square=c1 beans=2",
	     "place seat=white square=c2 beans=1");
	TOLD("chessmate", -1, false,
	     "White plays Holy Quest, swaps the black bishop on c8 and the black knight on d7\n"
	     "Black moves the knight from c8 to b6\n",
	     "card seat=white card=holy-quest", "move seat=black piece=b from=c8 to=d7 by=white",
	     "move seat=black piece=n from=d7 to=c8 by=white", "move seat=black piece=n from=c8 to=b6");
	TOLD("spies", 0, true, "p2 rolls 4; p3 rolls 1\np1 (you) moves the queen from a1 to a2\n",
	     "dice seat=p2 faces=4", "dice seat=p3 faces=1", "move seat=p1 piece=Q from=a1 to=a2");
	TOLD("spies", -1, false,
	     "p1 moves the first bishop from f7 to e8\np2 moves the first bishop from e8 to f7\n",
	     "move seat=p1 piece=B1 from=f7 to=e8", "move seat=p2 piece=B1 from=e8 to=f7");
}

/* What a card does is said where somebody else plays it for the first time. */
static void new_cards_are_explained(void **unused)
{
	const struct game_info *info = find_game("chessmate", NULL)->info;
	struct strbuf lines = {0};
	strbuf_printf(&lines, "Black plays Long Jump\nLong Jump: %s\n",
	              info_card(info, "long-jump")->text);
	TOLD("chessmate", 0, false, strbuf_get(&lines), "card seat=black card=long-jump");
	TOLD("chessmate", 1, false, "Black plays Long Jump\n", "card seat=black card=long-jump");
	TOLD("chessmate", -1, false, "Black plays Long Jump\n", "card seat=black card=long-jump");
	strbuf_free(&lines);
}

/* A judgement goes by the expected score, a draw half a win, and says how often in a hundred. */
static void judgements_are_graded(void **unused)
{
	static const struct {
		int win, draw;
		const char *words;
	} cases[] = {
		{930, 0, "you are winning: you win about 93 in 100"},
		{929, 0, "you stand clearly better: you win about 93 in 100"},
		{580, 0, "you stand a little better: you win about 58 in 100"},
		{420, 2, "it is about even: you win about 42 in 100, 0 are drawn"},
		{150, 200, "you stand a little worse: you win about 15 in 100, 20 are drawn"},
		{149, 200, "you stand clearly worse: you win about 15 in 100, 20 are drawn"},
		{69, 0, "you are losing: you win about 7 in 100"},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct search_report r = {.kind = SCORE_CHANCE,
		                          .wdl = {.win = cases[i].win, .draw = cases[i].draw}};
		struct strbuf out = {0};
		phrases_judgement(&r, NULL, &out);
		assert_string_equal(strbuf_get(&out), cases[i].words);
		strbuf_free(&out);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(captures_are_captures),
		cmocka_unit_test(actors_are_named),
		cmocka_unit_test(a_row_in_check_is_told),
		cmocka_unit_test(chance_is_told),
		cmocka_unit_test(endings_are_told),
		cmocka_unit_test(random_games_are_told),
		cmocka_unit_test(what_one_seat_did_is_a_line),
		cmocka_unit_test(new_cards_are_explained),
		cmocka_unit_test(judgements_are_graded),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
