/* chess_library_test.c - the chess library: attacks and generators of every level,
 * keys, static exchange evaluation, algebraic notation. */
#include <string.h>

#include "base/random.h"
#include "chess/fen.h"
#include "chess/legality.h"
#include "chess/marks.h"
#include "chess/movegen.h"
#include "chess/perft.h"
#include "chess/san.h"
#include "chess/see.h"
#include "tests/cmocka.h"

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

static const char kiwipete[] =
	"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

static struct chess_position position_at(const char *fen)
{
	struct chess_position p;
	assert_true(chess_fen_read(&p, fen, NULL));
	return p;
}

/* The legal move that is written so. */
static chess_move move_at(const struct chess_position *p, const char *text)
{
	struct chess_move_list list;
	chess_generate_moves(p, NULL, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++) {
		char written[CHESS_MOVE_TEXT_SIZE];
		chess_move_to_text(list.move[i], false, written);
		if (strcmp(written, text) == 0)
			return list.move[i];
	}
	fail_msg("no legal move %s", text);
	return CHESS_NO_MOVE;
}

static bitboard slide(int square, int file_step, int rank_step, bitboard blockers)
{
	bitboard set = 0;
	int file = file_of(square) + file_step, rank = rank_of(square) + rank_step;
	for (; file >= 0 && file < 8 && rank >= 0 && rank < 8; file += file_step, rank += rank_step) {
		set |= bb_of(square_at(file, rank));
		if (bb_has(blockers, square_at(file, rank)))
			break;
	}
	return set;
}

/* The magic factors and PEXT give what walking square by square gives, bits are counted, and the
 * generators count alike at every level. The last is the best: what there is remains. */
static void every_level_finds_the_same(void **unused)
{
	static const enum cpu_level levels[] = {CPU_ANY, CPU_POPCNT, CPU_PEXT};
	struct chess_position p = position_at(kiwipete);
	struct chess_marks none = chess_marks_none();
	for (size_t i = 0; i < COUNT(levels); i++) {
		uint64_t count, marked;
		cpu_limit(levels[i]);
		attacks_init();
		for (int k = 0; k < 64 * 200; k++) {
			int s = k % 64;
			bitboard b = splitmix64((uint64_t)k) & splitmix64((uint64_t)-k);
			assert_true(cpu_popcount(b) == __builtin_popcountll(b));
			assert_true(attacks_rook(s, b) == (slide(s, 0, 1, b) | slide(s, 0, -1, b) |
			                                   slide(s, 1, 0, b) | slide(s, -1, 0, b)));
			assert_true(attacks_bishop(s, b) == (slide(s, 1, 1, b) | slide(s, 1, -1, b) |
			                                     slide(s, -1, 1, b) | slide(s, -1, -1, b)));
		}
		assert_true(chess_position_perft(&p, NULL, 4, NULL, &count));
		assert_true(chess_position_perft(&p, &none, 3, NULL, &marked));
		assert_true(count == 4085603 && marked == 97862);
	}
}

static void the_key_is_updated_as_if_from_scratch(void **unused)
{
	struct chess_position p = position_at(kiwipete);
	for (unsigned n = 0; n < 400; n++) {
		struct chess_move_list list;
		chess_generate_moves(&p, NULL, CHESS_GEN_LEGAL, &list);
		if (!list.count)
			break;
		chess_position_make(&p, &p, list.move[splitmix64(n) % list.count]);
		assert_true(p.key == chess_position_key(&p));
	}
}

/* Of all sixteen bits those moves are legal that the generator lists. */
static void expect_legality(const struct chess_position *p)
{
	static bool listed[1 << 16];
	struct chess_move_list list;
	chess_generate_moves(p, NULL, CHESS_GEN_LEGAL, &list);
	for (unsigned i = 0; i < list.count; i++)
		listed[list.move[i]] = true;
	for (unsigned move = 0; move < 1 << 16; move++)
		if (chess_move_is_legal(&p->board, (enum chess_side)p->side_to_move, (chess_move)move) !=
		    listed[move])
			fail_msg("%04x is said to be %slegal", move, listed[move] ? "il" : "");
	assert_true(chess_has_legal_move(p, NULL) == (list.count > 0));
	for (unsigned i = 0; i < list.count; i++)
		listed[list.move[i]] = false;
}

static bool is_listed(const struct chess_move_list *list, chess_move move)
{
	for (unsigned i = 0; i < list->count; i++)
		if (list->move[i] == move)
			return true;
	return false;
}

/* With squares that nothing enters and knights that leap further, made at random. */
static void expect_legality_with_marks(const struct chess_position *p, uint64_t seed)
{
	struct chess_marks marks = chess_marks_none();
	struct chess_move_list all, legal;
	marks.forbidden = splitmix64(seed) & splitmix64(~seed) & ~chess_occupied(&p->board);
	marks.champions = splitmix64(seed ^ 0x5A5A) & p->board.kind[CHESS_KNIGHT];
	chess_generate_moves(p, &marks, CHESS_GEN_PSEUDO_LEGAL, &all);
	chess_generate_moves(p, &marks, CHESS_GEN_LEGAL, &legal);
	assert_true(chess_has_legal_move(p, &marks) == (legal.count > 0));
	for (unsigned i = 0; i < all.count; i++)
		if (chess_move_type(all.move[i]) != CHESS_CASTLING)
			assert_true(chess_exposes_king(&p->board, &marks, (enum chess_side)p->side_to_move,
			                               all.move[i]) != is_listed(&legal, all.move[i]));
}

static void marks_change_what_is_legal(void **unused)
{
	static const char *const starts[] = {kiwipete, "5k2/8/3n4/8/8/2N5/4r2p/5K1b w - - 0 1",
	                                     "7k/5Q2/8/6K1/8/8/8/8 b - - 0 1",
	                                     "8/8/8/8/4N3/1k6/p7/K7 w - - 0 1"};
	for (uint64_t n = 0; n < 4000; n++) {
		struct chess_position p = position_at(starts[n % COUNT(starts)]);
		struct chess_move_list list;
		for (unsigned ply = 0; ply < n / 100; ply++) {
			chess_generate_moves(&p, NULL, CHESS_GEN_LEGAL, &list);
			if (list.count)
				chess_position_make(&p, &p, list.move[splitmix64(n << 8 | ply) % list.count]);
		}
		expect_legality_with_marks(&p, n);
	}
}

static void one_move_is_legal_as_listed(void **unused)
{
	static const char *const starts[] = {
		kiwipete,
		"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1",
		"8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",                        /* pinned en passant */
		"r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", /* promotions */
		"bnrbkrqn/pppppppp/8/8/8/8/PPPPPPPP/BNRBKRQN w FCfc - 0 1",         /* Chess960 */
		"7k/8/5K2/6Q1/8/8/8/8 w - - 0 1",
		"5k2/8/8/8/8/8/4r2p/5K1b w - - 0 1",
	};
	for (size_t i = 0; i < COUNT(starts); i++) {
		struct chess_position p = position_at(starts[i]);
		for (unsigned n = 0; n < 60; n++) {
			struct chess_move_list list;
			expect_legality(&p);
			chess_generate_moves(&p, NULL, CHESS_GEN_LEGAL, &list);
			if (!list.count)
				break;
			chess_position_make(&p, &p, list.move[splitmix64(n) % list.count]);
		}
	}
}

static void exchanges_are_worth_what_is_won(void **unused)
{
	static const struct {
		const char *fen, *move;
		int gain;
	} cases[] = {
		{"1k1r4/1pp4p/p7/4p3/8/P5P1/1PP4P/2K1R3 w - - 0 1", "e1e5", 100},
		{"1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5", -220},
		{"4k3/8/3p4/4p3/8/8/4R3/4K3 w - - 0 1", "e2e5", -400},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 100},
		{"1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q", 1170},
		{"8/P7/4k3/8/8/8/8/4K3 w - - 0 1", "a7a8q", 850},
		{"8/P7/4k3/8/8/8/8/4K3 w - - 0 1", "a7a8n", 220},
		{"6r1/P7/4k3/8/8/8/8/4K3 w - - 0 1", "a7a8q", -100}, /* and is captured */
		{"4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct chess_position p = position_at(cases[i].fen);
		chess_move move = move_at(&p, cases[i].move);
		enum chess_side side = (enum chess_side)p.side_to_move;
		enum chess_kind moved = chess_kind_at(&p.board, chess_move_from(move));
		enum chess_kind captured = chess_move_captured(&p.board, side, move);
		assert_true(see_ge(&p.board, move, moved, captured, cases[i].gain));
		assert_false(see_ge(&p.board, move, moved, captured, cases[i].gain + 1));
	}
}

static void moves_in_algebraic_notation(void **unused)
{
	static const char *const cases[][3] = {
		{"4k3/8/8/8/8/2N3N1/8/4K3 w - - 0 1", "c3e4", "Nce4"},
		{"6k1/8/8/8/1Q5Q/8/8/K6Q w - - 0 1", "h4e1", "Qh4e1"},
		{"4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", "exd6"},
		{"3r1rk1/4P1pp/8/8/8/8/8/4K3 w - - 0 1", "e7d8q", "exd8=Q"},
		{"4k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1c1", "O-O-O"},
		{"6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8", "Ra8#"},
	};
	for (size_t i = 0; i < COUNT(cases); i++) {
		struct chess_position p = position_at(cases[i][0]);
		char san[CHESS_SAN_SIZE];
		chess_san_write(&p, move_at(&p, cases[i][1]), san);
		assert_string_equal(san, cases[i][2]);
	}
}

static int set_up(void **unused)
{
	chess_init();
	return 0;
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_level_finds_the_same),
		cmocka_unit_test(the_key_is_updated_as_if_from_scratch),
		cmocka_unit_test(one_move_is_legal_as_listed),
		cmocka_unit_test(marks_change_what_is_legal),
		cmocka_unit_test(exchanges_are_worth_what_is_won),
		cmocka_unit_test(moves_in_algebraic_notation),
	};
	return !!cmocka_run_group_tests(tests, set_up, NULL);
}
