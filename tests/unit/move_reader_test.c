/* move_reader_test.c - what people type that is no legal move, and what they are told: the right reason, of the word that
 * is wrong. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/observation.h"
#include "front/client.h"
#include "protocol/words/move_reader.h"
#include "tests/cmocka.h"

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
	{"chess fen 3n3k/4P3/8/8/8/8/8/4K3 w - - 0 1", "e8", "Say what the pawn becomes: e8=B, e8=N, e8=Q, e8=R."},
	{NULL, "take the knight", "Say what the pawn becomes: exd8=B, exd8=N, exd8=Q, exd8=R."},
	{NULL, "pawn takes knight queen", "e7d8q"},
	{NULL, "rook", "No rook of yours is on the board."},
	{NULL, "pawn takes d8", "Say what the pawn becomes: exd8=B, exd8=N, exd8=Q, exd8=R."},
	{NULL, "take d8 queen", "e7d8q"},
	{NULL, "pawn takes d8 queen check", "e7d8q"},
	{NULL, "e7d8", "Say what the pawn becomes: exd8=B, exd8=N, exd8=Q, exd8=R."},
	{NULL, "exd8=Q", "e7d8q"},
	{"chess startpos moves e2e4 e7e5 e1e2 e8e7", "O-O", "You cannot castle on that side now: the king has left its first square."},
	{NULL, "castle long", "You cannot castle on that side now: the king has left its first square."},
	{NULL, "e2", "The king on e2: Kd3, Ke1, Ke3, Kf3."},
	{NULL, "knights", "The knight on b1: Na3, Nc3.\nThe knight on g1: Nf3, Nh3."},
	{NULL, "my king", "The king on e2: Kd3, Ke1, Ke3, Kf3."},
	{NULL, "the knight jumps to f3", "g1f3"},
	{NULL, "I want to play knight f3", "g1f3"},
	{NULL, "i'd like to move the knight to f3", "g1f3"},
	{NULL, "let me play Nf3", "g1f3"},
	{NULL, "knight f4", "No knight of yours goes to f4 (M1)."},
	{NULL, "knight f3 please", "please is no word of a move, so nothing is played. legal lists the moves."},
	{NULL, "queen", "The queen on d1: Qe1."},
	{NULL, "e9", "The board ends at h8: it has no e9."},
	{"chess startpos moves e2e4 e7e5 g1f3 b8c6", "O-O", "You cannot castle on that side now: there is no castling over f1, where a piece stands (M1)."},
	{NULL, "be2", "f1e2"},
	{NULL, "bc4", "f1c4"},
	{NULL, "bb5", "f1b5"},
	{NULL, "nbc3", "b1c3"},
	{NULL, "bb3", "No bishop of yours goes to b3 (M1)."},
	{"chess startpos moves e2e4 d7d5 b1c3 b8c6 g1f3 g8f6", "pawn takes pawn", "e4d5"},
	{NULL, "knight takes pawn", "c3d5"},
	{NULL, "knight takes pawn on d5", "c3d5"},
	{NULL, "take the pawn with the knight from c3", "c3d5"},
	{NULL, "pawn e4 takes pawn d5", "e4d5"},
	{NULL, "take the pawn", "take the pawn can mean 2 things: Nxd5, exd5."},
	{NULL, "queen takes bishop", "No queen of yours can take a bishop now: d1c8 is not legal: a queen does not go from d1 to c8 (M1). A queen goes as far as it is free: along a rank, a file or a diagonal."},
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
	{NULL, "steal one bean from d2 with c2", "c2xd2"},
	{NULL, "place three beans on c2", "c2 c2 c2"},
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
	{NULL, "long jump with my knight to g5", "long-jump@b1g5"},
	{NULL, "jump knight f6", "long-jump@b1f6"},
	{NULL, "jump knight f3", "g1f3"},
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
	{NULL, "queen takes pawn", "No queen can take a pawn now: e4a1 is not legal: Q does not move from e4 to a1 (S9). A queen goes as far as it is free: along a rank, a file or a diagonal."},
	{NULL, "e4", "The queen on e4: Qa8, Qb7, Qc6, Qd4, Qd5, Qe5, Qf3, Qxg2."},
	{NULL, "pawn", "The first pawn on a1: P1b1.\nThe second pawn on b3: P2xa2, P2a3, P2b2, P2b4, P2c3.\nThe fourth pawn on a7: P4a6, P4a8, P4b7.\nThe third pawn on c8: P3b8, P3c7, P3d8."},
	{NULL, "king takes a8", "This game has no piece K."},
	{NULL, "d4", "Nothing stands on d4. What may go there: Qd4."},
	{NULL, "N2", "The second knight on f7: N2d8, N2e5, N2xg5, N2h6, N2h8."},
	{NULL, "R1xN2", "e7f7"},
	{NULL, "take my target with R2", "a2b3 is not legal: R2 does not move from a2 to b3 (S9). A rook goes as far as it is free: along a rank or a file."},
	{NULL, "take my life with P2", "b3a2"},
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
	{"chess startpos moves e2e4 e7e5", "xe4", "The pawn on e4 is yours."},
	{NULL, "xe5", "Nothing of yours can take the pawn on e5 now."},
	{NULL, "xe7", "There is nothing to take on e7."},
	{NULL, "xd9", "The board ends at h8: it has no d9."},
	{NULL, "x", ""},
	{NULL, "knight takes", "Nothing can be taken now."},
	{NULL, "k@e3", "K@e3"},
	{NULL, "E2-E4", "e2e4"},
	{NULL, "Ng1-f3", "g1f3"},
	{NULL, "e5xd6", "e5d6 is not legal: the piece on e5 is black's, and white is to move (M1)."},
	{NULL, "Bishop takes f7", "No bishop of yours goes to f7 (M1)."},
	{NULL, "Zf3", "Zf3"},
	{NULL, "Q", "The queen on d1: Qe2, Qf3, Qg4, Qh5."},
	{NULL, "K e2", "e1e2"},
	{NULL, "king e2 now", "now is no word of a move, so nothing is played. legal lists the moves."},
	{NULL, "e4 e5", "e4e5 is not legal: a pawn goes ahead only over and onto empty squares, and e5 is taken (M1)."},
	{NULL, "knight f3 and bishop c4", "There is no move knight f3 bishop c4 now. legal lists those there are."},
	{NULL, "nf3!", "g1f3"},
	{NULL, "Nf3 Nc6", "There is no move Nf3 Nc6 now. legal lists those there are."},
	{NULL, "castle queenside", "You cannot castle on that side now: there is no castling over b1, where a piece stands (M1)."},
	{NULL, "0-0-0", "You cannot castle on that side now: there is no castling over b1, where a piece stands (M1)."},
	{NULL, "o-o", "You cannot castle on that side now: there is no castling over f1, where a piece stands (M1)."},
	{NULL, "a9", "The board ends at h8: it has no a9."},
	{NULL, "i4", "i4"},
	{NULL, "e4-e4", "e4e4"},
	{NULL, "Nb1-d2", "b1d2 is not legal: the piece on d2 is an own one (M1)."},
	{NULL, "pawn takes", "Nothing can be taken now."},
	{NULL, "e5", "e4e5 is not legal: a pawn goes ahead only over and onto empty squares, and e5 is taken (M1)."},
	{NULL, "king takes e5", "e1e5 is not legal: a king does not go from e1 to e5 (M1). A king goes a step, in any direction."},
	{NULL, "knihgt f3", "knihgt is no word of a move, so nothing is played. Did you mean knight?"},
	{NULL, "queen h5 bishop", "There is no move queen h5 bishop now. legal lists those there are."},
	{NULL, "rook takes rook", "No rook of yours can take a rook now: a1a8 is not legal: a2 stands in the way (M1)."},
	{NULL, "P e3", "e4e3 is not legal: a pawn goes one square ahead, two from where it began, or captures one square diagonally ahead (M1)."},
	{"chess fen 4k3/8/8/8/8/8/8/R3K2R w - - 0 1", "O-O", "You cannot castle on that side now: white may not castle king's side: king or rook is not in its place, or has moved (M1)."},
	{NULL, "O-O-O", "You cannot castle on that side now: white may not castle queen's side: king or rook is not in its place, or has moved (M1)."},
	{NULL, "castle", "You cannot castle on that side now: white may not castle king's side: king or rook is not in its place, or has moved (M1)."},
	{"chess fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "castle", "e1g1"},
	{NULL, "castle left", ""},
	{NULL, "castle kingside please", ""},
	{NULL, "rook h8", "h1h8"},
	{NULL, "Rh1xh8", "h1h8"},
	{NULL, "RxR", "RxR can mean 2 things: Rxa8, Rxh8."},
	{NULL, "rook takes rook", "rook takes rook can mean 2 things: Rxa8, Rxh8."},
	{"chess fen 4k3/P7/8/8/8/8/p7/4K3 w - - 0 1", "a8", "Say what the pawn becomes: a8=B, a8=N, a8=Q, a8=R."},
	{NULL, "a8k", "a8k"},
	{NULL, "a7a8", "Say what the pawn becomes: a8=B, a8=N, a8=Q, a8=R."},
	{NULL, "a8=Q", "a7a8q"},
	{NULL, "pawn a8 queen", "a7a8q"},
	{NULL, "a8 queen", "a7a8q"},
	{"chess fen 4k3/8/8/2N3N1/8/8/2N3N1/4K3 w - - 0 1", "Ne4", "Ne4 can mean 2 things: Nce4, Nge4."},
	{NULL, "Ne3", "Ne3 can mean 2 things: Nce3, Nge3."},
	{NULL, "N5e4", "N5e4 can mean 2 things: Nce4, Nge4."},
	{NULL, "Nge4", "g5e4"},
	{NULL, "knight e4", "knight e4 can mean 2 things: Nce4, Nge4."},
	{NULL, "Nc2e3", "c2e3"},
	{NULL, "knight on c2 to e3", "c2e3"},
	{"coffee startpos moves c2 e2 d2 f2", "e9", "The board ends at h8: it has no e9."},
	{NULL, "c2 c9", "The board ends at h8: it has no c9."},
	{NULL, "c2xd2", "c2xd2"},
	{NULL, "c2xd2*1", "c2xd2*1"},
	{NULL, "c2xd2*9", "c2xd2*9 is not legal: d2 holds only 1 (C8)."},
	{NULL, "end", "end is not legal: this turn has had no action: pass leaves it out (C9)."},
	{NULL, "pass", "pass"},
	{NULL, "steal", "What can be taken: c2xd2, e2xd2, e2xf2."},
	{NULL, "place", ""},
	{NULL, "place 9 beans on e4", "e4 e4 e4 e4 e4 e4 e4 e4 e4"},
	{NULL, "place zero beans on e4", "zero is no word of a move, so nothing is played. legal lists the moves."},
	{NULL, "3 e4", "e4 e4 e4"},
	{NULL, "e4*0", "e4*0"},
	{NULL, "c2c3", "c2c3 is not legal: c3 is not a diagonal neighbour of c2 (C7)."},
	{NULL, "move c2", "c2"},
	{NULL, "beans", ""},
	{"tictac startpos moves P@a1 N@c1", "Q b2", "Q@b2"},
	{NULL, "b2", "a1b2 is not legal: a pawn goes diagonally only to capture, and b2 is empty (T7)."},
	{NULL, "queen takes c1", "No queen of yours is on the board."},
	{NULL, "pawn a1 a2", "a1a2"},
	{NULL, "k@b2", "K@b2"},
	{NULL, "P@b1", "P@b1"},
	{NULL, "knight", "Onto the board: N@a2, N@a3, N@b1, N@b2, N@b3, N@c2, N@c3."},
	{NULL, "Kc1", "K@c1 is not legal: c1 is not empty (T3)."},
	{NULL, "c1c2", "c1c2 is not legal: the piece on c1 is the enemy's (T3)."},
	{NULL, "b2b3", "b2b3 is not legal: there is no piece on b2 (T3)."},
	{NULL, "third pawn a2", "a1a2"},
	{"spies players 4 startpos moves teams:WWBB setup:Qe4,R1e7,R2a2,B1g5,B2g3,N1g2,N2f7,P1a1,P2b3,P3c8,P4a7 lives:N1,P1,B2,R2 targets:P4,N1,R1,P2 order:p4,p3,p1,p2", "pass", "pass"},
	{NULL, "pass now", ""},
	{NULL, "P5 a1", "P5 a1"},
	{NULL, "b2", "Nothing stands on b2. What may go there: R2b2, P2b2.\nThe second bishop on g3: B2e1, B2f2, B2h2, B2h4."},
	{NULL, "fifth pawn to a2", "fifth is no word of a move, so nothing is played. legal lists the moves."},
	{NULL, "fourth pawn", "The fourth pawn on a7: P4a6, P4a8, P4b7."},
	{NULL, "Q", "The queen on e4: Qa8, Qb7, Qc6, Qd4, Qd5, Qe5, Qf3, Qxg2."},
	{NULL, "queen takes knight and claim it", ""},
	{NULL, "e4g2+claim", "e4g2+claim is not legal: N1 is not the Target-Piece of p4 (S11)."},
	{NULL, "xg2", "xg2 can mean 2 things: R2xg2, Qxg2."},
	{NULL, "xd8", "There is nothing to take on d8."},
	{NULL, "knight takes bishop", "f7g5"},
	{NULL, "rook takes", "rook takes can mean 5 things: R2xa1, R2xa7, R2xg2, R1xa7, R1xf7."},
	{NULL, "c4", "Nothing stands on c4. What may go there: nothing."},
	{NULL, "queen c4", "e4c4 is not legal: c4 is part of the building (S2)."},
	{"chessmate fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2 - - - disintegration,lost-castle,forbidden-city cowardice,long-jump,vulture - -,-", "d4 forbidden city d5", "d2d4+forbidden-city@d5"},
	{NULL, "forbidden city", "Forbidden City is played after a regular move; it names an empty square. Now, for example: a2a3 forbidden-city a2."},
	{NULL, "forbidden city a1", "forbidden-city@a1 is not legal: this card rides on a regular move (M4).\nForbidden City is played after a regular move; it names an empty square. Now, for example: a2a3 forbidden-city a2."},
	{NULL, "lost castle", "Lost Castle is played instead of a move; it names an own rook, an enemy rook. Now, for example: lost-castle a1a8."},
	{NULL, "lost castle a1 a8", "lost-castle@a1a8"},
	{NULL, "disintegration", "Disintegration is played before the move or after it; it names an own pawn. Now, for example: a2a3 disintegration a3."},
	{NULL, "d4 disintegration e4", "d2d4+disintegration@e4"},
	{NULL, "d4 disintegration", "d2d4+disintegration is not legal: it names one square: an own pawn (disintegration).\nDisintegration is played before the move or after it; it names an own pawn. Now, for example: a2a3 disintegration a3."},
	{NULL, "d4 and disintegration on e2", "d2d4+disintegration@e2 is not legal: there is no own pawn on e2 (disintegration).\nDisintegration is played before the move or after it; it names an own pawn. Now, for example: a2a3 disintegration a3."},
	{NULL, "d4 castle", "d2d4+lost-castle is not legal: this card is a whole turn, no move goes with it (M4).\nLost Castle is played instead of a move; it names an own rook, an enemy rook. Now, for example: lost-castle a1a8."},
	{NULL, "e4 vulture", "Vulture comes before the move: type vulture, then the move."},
	{NULL, "vulture", "It cannot be played now: the card is not in the hand (M3). Vulture is played in reply to a card, before all else of the turn."},
	{NULL, "castle", "You cannot castle on that side now: there is no castling over f1, where a piece stands (M1)."},
	{NULL, "lost", "Lost Castle is played instead of a move; it names an own rook, an enemy rook. Now, for example: lost-castle a1a8."},
	{NULL, "city d5", "forbidden-city@d5 is not legal: this card rides on a regular move (M4).\nForbidden City is played after a regular move; it names an empty square. Now, for example: a2a3 forbidden-city a2."},
	{"chessmate fen rnb1kbnr/pppp1ppp/8/4p3/4P2q/5P2/PPPP2PP/RNBQKBNR w KQkq - 1 3 - - - disintegration,lost-castle,mystic-shield cowardice,long-jump,vulture - -,-", "e2e3", "e2e3 is not legal: there is no piece on e2 (M1)."},
	{NULL, "Nf3", "g1f3 is not legal: the piece on f3 is an own one (M1)."},
	{NULL, "g3", "g2g3"},
	{NULL, "mystic shield", "Mystic Shield is played after a regular move; it names nothing; when castling, the king's or the rook's square. Now, for example: e1e2 mystic-shield."},
	{NULL, "g3 mystic shield g3", "g2g3+mystic-shield@g3 is not legal: it names a square only with castling (mystic-shield).\nMystic Shield is played after a regular move; it names nothing; when castling, the king's or the rook's square. Now, for example: e1e2 mystic-shield."},
	{NULL, "disintegration h4", "disintegration@h4 is not legal: there is no own pawn on h4 (disintegration).\nDisintegration is played before the move or after it; it names an own pawn. Now, for example: disintegration a2."},
	{"chessmate fen rnb1kbbr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2 - - - disintegration,lost-castle,forbidden-city mystic-shield,long-jump,vulture - -,-", "Bc5, shield it", "f8c5+mystic-shield"},
	{NULL, "Bc5 shield d4", "f8c5+mystic-shield@d4 is not legal: it names a square only with castling (mystic-shield).\nMystic Shield is played after a regular move; it names nothing; when castling, the king's or the rook's square. Now, for example: a7a5 mystic-shield."},
	{"tictac fen 3/rk1/R2[KQRBBNNPPPPPPPPqrbbnnpppppppp] w 0 3", "put the rook on b1", "R@b1"},
	{NULL, "drop the rook on a2", "R@a2 is not legal: a2 is not empty (T3)."},
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
		{seen.game, &seen.scene, &legal}, client_engine(client), seen.viewer, seen.to_move, NULL};
	(whole ? move_reader_read : move_reader_token)(&r, row->typed, out);
	tokens_free(&legal);
}

static void test_what_is_typed_is_read_or_refused_with_its_reason(void **state)
{
	struct client *client = client_new();
	bool wrong = false;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct strbuf line = {0}, out = {0};
		strbuf_printf(&line, "position %s", rows[i].place ? rows[i].place : "");
		if (rows[i].place)
			free(client_ask(client, strbuf_get(&line)));
		read_row(&rows[i], client, true, &out);
		struct strbuf why = {
			0}; /* reads the same, or leaves a token, of those words, and what is none as it is */
		read_row(&rows[i], client, false, &why);
		if (strcmp(strbuf_get(&why), rows[i].read) != 0 &&
		    !strcasestr(rows[i].typed, strbuf_get(&why)))
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

/* Of the tokens that a line could mean, one is chosen by its number. */
static void test_several_meanings_are_chosen_by_number(void **state)
{
	static const struct {
		const char *line, *token;
	} cases[] = {{"the second one", "b2"},
	             {"2", "b2"},
	             {"first", "a1"},
	             {"the third", "c3"},
	             {"number 3", "c3"},
	             {"the fourth", ""},
	             {"the one", ""},
	             {"second pawn", ""},
	             {"the last one of all these many words", ""}};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct strbuf out = {0};
		assert_int_equal(move_reader_chooses("a1 b2 c3", cases[i].line, false, &out),
		                 *cases[i].token != '\0');
		assert_string_equal(strbuf_get(&out), cases[i].token);
		strbuf_free(&out);
	}
	struct strbuf out = {0};
	assert_true(move_reader_chooses("e7e8b e7e8n e7e8q e7e8r", "knight", false, &out));
	assert_string_equal(strbuf_get(&out), "e7e8n");
	assert_false(move_reader_chooses("e7e8b e7e8q", "rook", false, &out));
	strbuf_clear(&out);
	assert_true(move_reader_chooses("d2f3 h2f3", "the left one", false, &out));
	assert_string_equal(strbuf_get(&out), "d2f3");
	strbuf_clear(&out);
	assert_true(move_reader_chooses("d2f3 h2f3", "left", true, &out)); /* as black sees it */
	assert_string_equal(strbuf_get(&out), "h2f3");
	strbuf_clear(&out);
	assert_false(move_reader_chooses("d2f3 h2f3", "the upper one", false, &out));
	strbuf_free(&out);
}

/* A line of more words than are read is left as it is, or is nothing. */
static void test_long_lines_are_left_alone(void **state)
{
	static const struct {
		const char *place, *word;
		bool left;
	} lines[] = {
		{"coffee startpos", "c2 ", true},
		{"chess startpos", "e2e4 ", true},
		{"chess startpos", "knight ", false},
		{"chess startpos", "so ", false},
		{"chessmate startpos moves deal:w=crusade,vulture,rebirth "
	     "deal:b=cowardice,revelation,champion",
	     "crusade ", false},
		{"spies players 4 startpos moves teams:WWBB "
	     "setup:Qe4,R1e7,R2a2,B1g5,B2g3,N1g2,N2f7,P1a1,P2b3,P3c8,P4a7 lives:N1,P1,B2,R2 "
	     "targets:P4,N1,R1,P2 order:p4,p3,p1,p2",
	     "claim ", false},
	};
	struct client *client = client_new();
	for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
		struct strbuf typed = {0}, out = {0};
		strbuf_printf(&typed, "position %s", lines[i].place);
		free(client_ask(client, strbuf_get(&typed)));
		strbuf_clear(&typed);
		for (int n = 0; n < 300; n++)
			strbuf_add(&typed, lines[i].word);
		strbuf_truncate(&typed, typed.n - 1);
		read_row(&(struct row){.place = lines[i].place, .typed = strbuf_get(&typed)}, client, true,
		         &out);
		assert_string_equal(strbuf_get(&out), lines[i].left ? strbuf_get(&typed) : "");
		strbuf_free(&typed);
		strbuf_free(&out);
	}
	client_free(client);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_is_typed_is_read_or_refused_with_its_reason),
		cmocka_unit_test(test_several_meanings_are_chosen_by_number),
		cmocka_unit_test(test_long_lines_are_left_alone),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
