/* move_reader_test.c - what people type that is no legal move, and what they are told: the right reason, of the word that
 * is wrong. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "engine/observation.h"
#include "front/client.h"
#include "protocol/words/move_reader.h"

#define CRUSADE                                                                \
	"Crusade is played after a bishop's move that captures nothing; it names " \
	"the bishop's second target."
#define CHAMPION "Champion is played after a regular move; it names a knight."
#define LONG_JUMP                                                                     \
	"Long Jump is played instead of a move; it names an own knight, its new square. " \
	"Now, for example: long-jump b1a3."
#define NOTHING_FITS "It cannot be played now: nothing on the board fits it."

/* What is typed at a place, and what it is read as: tokens, or sentences. */
/* clang-format off */
static const struct row {
	const char *place, *typed, *read;
} rows[] = {
	{"chess startpos", "pawn to e4", "e2e4"},
	{NULL, "n f3", "g1f3"},
	{NULL, "Nxf3+", "There is nothing to take on f3."},
	{NULL, "e2xe4", "There is nothing to take on e4."},
	{NULL, "knight takes c3", "There is nothing to take on c3."},
	{"chess startpos moves e2e4 d7d5 e4d5 d8d5 g1f3 a7a6 f1e2", "Queen takes on d2", "d5d2"},
	{"chess startpos moves e2e4 d7d5 e4d5 d8d5 g1f3 a7a6 f1e2 d5d2", "castle", "You cannot castle on that side now: there is no castling out of check (M1)."},
	{NULL, "knight b takes d2", "b1d2"},
	{"chess startpos moves e2e4 d7d5 e4d5 d8d5 g1f3 a7a6 f1e2 h7h6", "castles kingside", "e1g1"},
	{"chess fen 3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", "Say what the pawn becomes: e8q, e8r, e8b, e8n."},
	{NULL, "e7d8", "Say what the pawn becomes: e7d8q, e7d8r, e7d8b, e7d8n."},
	{NULL, "exd8=Q", "e7d8q"},
	{"chess startpos moves e2e4 e7e5 e1e2 e8e7", "O-O", "You cannot castle on that side now: the king has left its first square."},
	{NULL, "castle long", "You cannot castle on that side now: the king has left its first square."},
	{NULL, "e2", "The king on e2: Kd3, Ke1, Ke3, Kf3."},
	{NULL, "knights", "The knight on b1: Na3, Nc3.\nThe knight on g1: Nf3, Nh3."},
	{NULL, "my king", "The king on e2: Kd3, Ke1, Ke3, Kf3."},
	{NULL, "the knight jumps to f3", "g1f3"},
	{NULL, "knight f4", "No knight of yours goes to f4 (M1)."},
	{NULL, "knight f3 please", "please is no word of a move, so nothing is played. legal lists the moves."},
	{NULL, "queen", "The queen on d1: Qe1."},
	{NULL, "e9", "The board ends at h8: it has no e9."},
	{"chess startpos moves e2e4 e7e5 g1f3 b8c6", "O-O", "You cannot castle on that side now: there is no castling over f1, which is taken (M1)."},
	{"chess startpos moves e2e4 d7d5 b1c3 b8c6 g1f3 g8f6", "pawn takes pawn", "e4d5"},
	{NULL, "knight takes pawn", "c3d5"},
	{NULL, "take the pawn", "take the pawn can mean 2 things: c3d5, e4d5."},
	{NULL, "queen takes bishop", "d1c8 is not legal: a queen does not go from d1 to c8 (M1). A queen goes as far as it is free: along a rank, a file or a diagonal.\nd1f8 is not legal: a queen does not go from d1 to f8 (M1)."},
	{NULL, "take the pawn with the knight", "c3d5"},
	{NULL, "take d5 with the pawn", "e4d5"},
	{NULL, "bishop takes", "What can be taken: Nxd5, exd5."},
	{NULL, "knight takes", "c3d5"},
	{NULL, "knight f1 to c4", "On f1 stands a bishop, no knight."},
	{"chess fen 4k3/8/8/8/8/8/4p3/4K3 w - - 0 1", "take the pawn with the queen", "No queen of yours is on the board."},
	{"coffee startpos moves c2 e2 d2 f2", "e4", "e4"},
	{NULL, "c2 e4", "c2 e4"},
	{NULL, "e4, e4, g4", "e4 e4 g4"},
	{NULL, "e4*2 g4", "e4 e4 g4"},
	{NULL, "2 beans on e4", "e4 e4"},
	{NULL, "place c2 d1", "c2 d1"},
	{NULL, "place c2 e4", "c2 e4"},
	{NULL, "put beans on e4 and g4", "e4 g4"},
	{NULL, "place 2 beans on e4", "e4 e4"},
	{NULL, "put one on e4 and one on g4", "e4 g4"},
	{NULL, "place a bean on e4, then one on g4", "e4 g4"},
	{NULL, "put a bean on c1", "c1 is not legal: c1 is a dark square, white owns the light ones (C6)."},
	{NULL, "place a bean on c4", "c4"},
	{NULL, "bean c2", "c2"},
	{NULL, "c2xe3", "c2xe3 is not legal: e3 is not an orthogonal neighbour of c2 (C8)."},
	{NULL, "c2 takes e2", "c2xe2 is not legal: e2 is not an orthogonal neighbour of c2 (C8)."},
	{NULL, "steal d2", "steal d2 can mean 2 things: c2xd2, e2xd2."},
	{NULL, "steal f5", "No bean of yours goes to f5 (C8)."},
	{NULL, "c2 and e2", "c2 e2"},
	{NULL, "c2", "c2"},
	{"coffee startpos moves c2 c2 d2 f2", "c2, d1", "c2 d1"},
	{NULL, "c2 d1", "c2d1"},
	{NULL, "move the stack on c2 to d1", "c2d1"},
	{"chessmate fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - long-jump,crusade,champion cowardice,hand-of-fate,vulture - -,-", "Nf3+crusade", "g1f3+crusade is not legal: it rides on a bishop's move (crusade).\n" NOTHING_FITS " " CRUSADE},
	{NULL, "play crusade", NOTHING_FITS " " CRUSADE},
	{NULL, "crusade", NOTHING_FITS " " CRUSADE},
	{NULL, "e4 champion on b1", "e2e4+champion@b1"},
	{NULL, "champion takes d4", "d2d4+champion is not legal: it names one square: a knight (champion).\n" CHAMPION " Now, for example: a2a3 champion b1."},
	{NULL, "champion", CHAMPION " Now, for example: a2a3 champion b1."},
	{NULL, "long jump to f7", "long-jump@f7 is not legal: it names two squares: an own knight, its new square (long-jump).\n" LONG_JUMP},
	{NULL, "long jump to f6", "long-jump@b1f6"},
	{NULL, "jump f6", "long-jump@b1f6"},
	{NULL, "long jump b1 f6", "long-jump@b1f6"},
	{NULL, "e4 long jump", "e2e4+long-jump is not legal: this card is a whole turn, no move goes with it (M4).\n" LONG_JUMP},
	{NULL, "Nf6 champion b1", "No knight of yours goes to f6 (M1).\n" CHAMPION " Now, for example: a2a3 champion b1."},
	{NULL, "e4 champion c1", "e2e4+champion@c1 is not legal: there is no knight on c1 (champion).\n" CHAMPION " Now, for example: a2a3 champion b1."},
	{NULL, "cowardice e4 e7e6", "e2e4+cowardice@e7e6 is not legal: the card is not in the hand (M3).\nIt cannot be played now: the card is not in the hand (M3). Cowardice is played after a regular move; it names an enemy pawn, its new square."},
	{NULL, "b1", "The knight on b1: Na3, Nc3; 8 more with a card: legal b1."},
	{NULL, "e4 champion", "e2e4+champion is not legal: it names one square: a knight (champion).\n" CHAMPION " Now, for example: a2a3 champion b1."},
	{"chessmate fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 - - - hand-of-fate,crusade,champion cowardice,long-jump,vulture - -,-", "bishop c4 crusade d5", "f1c4+crusade@d5"},
	{NULL, "bishop c4 crusade b5 d5", "f1c4+crusade@b5d5 is not legal: it names one square: the bishop's second target (crusade).\n" CRUSADE " Now, for example: f1a6 crusade b5."},
	{NULL, "bishop c4 crusade f1", "f1c4+crusade@f1"},
	{NULL, "Bc4 crusade e5", "f1c4+crusade@e5 is not legal: a bishop does not go from c4 to e5 (crusade).\n" CRUSADE " Now, for example: f1a6 crusade b5."},
	{NULL, "crusade d5", "crusade@d5 is not legal: this card rides on a regular move (M4).\n" CRUSADE " Now, for example: f1a6 crusade b5."},
	{NULL, "Nf3 crusade d5", "g1f3+crusade@d5 is not legal: it rides on a bishop's move (crusade).\n" CRUSADE " Now, for example: f1a6 crusade b5."},
	{NULL, "e4 hand of fate", "Hand of Fate comes before the move: type hand-of-fate, then the move."},
	{NULL, "hand of fate e2e4", "hand-of-fate e2e4"},
	{NULL, "hand of fate, then d4", "hand-of-fate d2d4"},
	{NULL, "fate d4", "hand-of-fate d2d4"},
	{NULL, "hand of fate", "hand-of-fate"},
	{"chessmate fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RZBQKBNR w KQkq - 0 2 - - - hand-of-fate,crusade,long-jump cowardice,disintegration,vulture - -,-", "champion takes d4", "There is nothing to take on d4."},
	{NULL, "champion to d4", "b1d4"},
	{NULL, "champion to c4", "b1c4 is not legal: a champion does not go from b1 to c4 (M1). A champion goes three squares along a rank or a file and two aside, over whatever stands between."},
	{NULL, "champion", "The champion on b1: Zd4, Ze3.\nIt cannot be played now: the card is not in the hand (M3). " CHAMPION},
	{"chessmate fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 - - - cowardice,disintegration,long-jump crusade,rebirth,vulture - -,-", "a2a4 cowardice e5e6", "a2a4+cowardice@e5e6"},
	{NULL, "cowardice e5e6 a2a4", "a2a4+cowardice@e5e6"},
	{NULL, "a4 Cowardice e5 e6", "a2a4+cowardice@e5e6"},
	{NULL, "e5e6 a2a4 COWARDICE", "a2a4+cowardice@e5e6"},
	{NULL, "a2-a4+cowardice@e5e6", "a2a4+cowardice@e5e6"},
	{NULL, "coward e5e6 a4", "a2a4+cowardice@e5e6"},
	{"spies players 4 startpos moves teams:WWBB setup:Qe4,R1e7,R2a2,B1g5,B2g3,N1g2,N2f7,P1a1,P2b3,P3c8,P4a7 lives:N1,P1,B2,R2 targets:P4,N1,R1,P2 order:p4,p3,p1,p2", "rook g1 and claim", "No rook goes to g1 (S9)."},
	{NULL, "queen takes g2 and claim", "e4g2+claim is not legal: N1 is not the Target-Piece of p4 (S11)."},
	{NULL, "rook takes f7", "e7f7"},
	{NULL, "queen takes the knight", "e4g2"},
	{NULL, "queen takes pawn", "e4a1 is not legal: Q does not move from e4 to a1 (S9). A queen goes as far as it is free: along a rank, a file or a diagonal.\ne4b3 is not legal: Q does not move from e4 to b3 (S9)."},
	{NULL, "e4", "The queen on e4: Qa8, Qb7, Qc6, Qd4, Qd5, Qe5, Qf3, Qxg2."},
	{NULL, "pawn", "The first pawn on a1: P1b1.\nThe second pawn on b3: P2xa2, P2a3, P2b2, P2b4, P2c3.\nThe fourth pawn on a7: P4a6, P4a8, P4b7.\nThe third pawn on c8: P3b8, P3c7, P3d8."},
	{NULL, "king takes a8", "This game has no piece K."},
	{NULL, "d4", "Nothing stands on d4. What may go there: Qd4."},
	{NULL, "N2", "The second knight on f7: N2d8, N2e5, N2xg5, N2h6, N2h8."},
	{NULL, "R1xN2", "e7f7"},
	{NULL, "Q takes N1 and claim", "e4g2+claim is not legal: N1 is not the Target-Piece of p4 (S11)."},
	{NULL, "take R1 with N2", "f7e7 is not legal: N2 does not move from f7 to e7 (S9). A knight goes two squares along a rank or a file and one aside, over whatever stands between."},
	{NULL, "queen takes e4", "No other queen is on the board."},
	{NULL, "r1 takes n2", "e7f7"},
	{NULL, "r1xn2", "e7f7"},
	{NULL, "r1 to e8", "e7e8"},
	{NULL, "r1e8", "e7e8"},
	{NULL, "the first rook takes the second knight", "e7f7"},
	{NULL, "take the second knight with the first rook", "e7f7"},
	{NULL, "second rook takes first pawn", "a2a1"},
	{NULL, "first bishop takes d4", "g5d4 is not legal: B1 does not move from g5 to d4 (S9). A bishop goes as far as it is free: along a diagonal."},
	{NULL, "first bishop to h6", "g5h6"},
	{NULL, "b1 to h6", "g5h6"},
	{NULL, "N1xR1", "g2e7 is not legal: N1 does not move from g2 to e7 (S9). A knight goes two squares along a rank or a file and one aside, over whatever stands between."},
	{"tictac startpos", "pawn a2", "P@a2 is not legal: a pawn is added on rank 1 only (T5)."},
	{NULL, "pawn a1", "P@a1"},
	{NULL, "queen on b2", "Q@b2"},
	{NULL, "king in a1", "K@a1"},
	{NULL, "place the king in a1", "K@a1"},
	{NULL, "n a1", "N@a1"},
	{NULL, "queen", "Onto the board: Q@a1, Q@a2, Q@a3, Q@b1, Q@b2, Q@b3, Q@c1, Q@c2, Q@c3."},
	{NULL, "Qb8", "The board ends at c3: it has no b8."},
	{NULL, "O-O", "There is no castling in this game."},
	{"tictac startpos moves P@a1 N@c1", "pawn c1", "P@c1 is not legal: c1 is not empty (T3)."},
	{NULL, "Nc1c2", "c1c2 is not legal: the piece on c1 is the enemy's (T3)."},
	{NULL, "a1", "The pawn on a1: a2."},
};
/* clang-format on */

static void read_row(const struct row *row, struct client *client, bool whole, struct strbuf *out)
{
	struct observation seen;
	struct tokens legal = {0};
	client_observe(client, &seen);
	if (!seen.may_list)
		fail_msg("%s: %s", row->place, client_error(client)->text);
	tokens_legal(&legal, seen.game, seen.state, "");
	struct move_reader r = {
		{seen.game, &seen.scene, &legal}, client_engine(client), seen.viewer, seen.to_move};
	(whole ? move_reader_read : move_reader_token)(&r, row->typed, out);
	tokens_free(&legal);
}

static void test_what_is_typed_is_read_or_refused_with_its_reason(void **state)
{
	(void)state;
	struct client *client = client_new();
	bool wrong = false;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct strbuf line = {0}, out = {0};
		strbuf_printf(&line, "position %s", rows[i].place ? rows[i].place : "");
		if (rows[i].place)
			free(client_ask(client, strbuf_get(&line)));
		read_row(&rows[i], client, true, &out);
		struct strbuf why = {0}; /* reads the same, or leaves a token and what is none as it is */
		read_row(&rows[i], client, false, &why);
		if (strcmp(strbuf_get(&why), rows[i].read) != 0 &&
		    strcmp(strbuf_get(&why), rows[i].typed) != 0)
			fail_msg("why %s: %s", rows[i].typed, strbuf_get(&why));
		strbuf_free(&why);
		if (strcmp(strbuf_get(&out), rows[i].read) != 0)
			print_error("%s: %s\n", rows[i].typed, strbuf_get(&out));
		wrong |= strcmp(strbuf_get(&out), rows[i].read) != 0;
		strbuf_free(&line);
		strbuf_free(&out);
	}
	client_free(client);
	assert_false(wrong);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_is_typed_is_read_or_refused_with_its_reason),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
