/* answers_test.c - what people ask of a game, and what they are told: by what their seat knows alone. */
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "engine/find_game.h"
#include "engine/observation.h"
#include "front/client.h"
#include "protocol/words/answers.h"
#include "protocol/words/glossary.h"
#include "tests/cmocka.h"

#define START "position chess startpos"
#define CITY                                                                         \
	"position spies players 4 startpos moves teams:WWBB "                            \
	"setup:Qe4,R1e7,R2a2,B1g5,B2g3,N1g2,N2f7,P1a1,P2b3,P3c8,P4a7 lives:N1,P1,B2,R2 " \
	"targets:P4,N1,R1,P2 order:p4,p3,p1,p2"

/* clang-format off */
static const struct row {
	const char *lines, *topic, *answer; /* what is said before, by lines; then by whom it is asked, and what */
} rows[] = {
	{START "\nview white", "turn", "It is your turn; you are white. legal lists what you can do, hint what to do.\n"},
	{START "\nview black", "turn", "It is the turn of white; you are black.\n"},
	{START "\nview public", "turn", "It is the turn of white.\n"},
	{START " moves f2f3 e7e5 g2g4 d8h4", "turn", "The game is over.\n"},
	{START " moves f2f3 e7e5 g2g4 d8h4", "end", "Black wins: checkmate.\n"},
	{START " moves f2f3 e7e5 g2g4 d8h4", "threats", "The game is over.\n"},
	{START " moves e2e4 d7d6 f1b5\nview black", "threats", "You are in check by the bishop on b5. What gets out of it: c6, Nc6, Nd7, Bd7, Qd7.\n"},
	{START " moves f2f3 e7e5 g2g4 d8h4", "must", "There are no cards in this game.\n"},
	{START, "end", "Nobody has won yet.\nBy what each has it is even.\n"},
	{START, "points", "By what each has it is even.\n"},
	{START, "ahead", "By what each has it is even.\n"},
	{"position chess fen 4k3/8/8/8/8/8/8/R3K3 w - - 0 1", "ahead", "White's pieces are worth 5 pawns more: a knight or bishop counts 3, a rook 5, a queen 9.\n"},
	{"position chess fen r3k3/8/8/8/8/8/8/4K3 w - - 0 1", "ahead", "Black's pieces are worth 5 pawns more: a knight or bishop counts 3, a rook 5, a queen 9.\n"},
	{"position chess startpos moves e2e4 d7d5 e4d5 d8d5", "took", "Yes, 2 times; the last:\nBlack moves the queen from d8 to d5 and takes the pawn\n"},
	{"position chess startpos moves e2e4 d7d5 e4d5 d8d5", "took white pawn", "Yes:\nWhite moves the pawn from e4 to d5 and takes the pawn\n"},
	{"position chess startpos moves e2e4 d7d5 e4d5 d8d5", "took black queen", "No, not in this game.\n"},
	{"position chess startpos moves e2e4 d7d5 e4d5 d8d5\nview white", "taken", "Black moves the queen from d8 to d5 and takes the pawn\n"},
	{"position chess startpos moves e2e4 d7d5 e4d5 d8d5\nview white", "taken he pawn", "White moves the pawn from e4 to d5 and takes the pawn\n"},
	{"position chess startpos moves e2e4 d7d5 e4d5 d8d5\nview white", "taken queen", "Nobody has taken that in this game.\n"},
	{CITY "\nview p1", "taken target", "Nobody has taken that in this round.\n"},
	{CITY " a2a7\nview p1", "taken target", "p4 moves the second rook from a2 to a7 and takes the fourth pawn\n"},
	{CITY " a2a7\nview p1", "took target", "Yes:\np4 moves the second rook from a2 to a7 and takes the fourth pawn\n"},
	{CITY "\nview p4", "win", "No: nothing wins at once. hint looks further.\nThe second pawn on b3: nothing can take it now.\n"},
	{CITY "\nview p4", "attacked my", "The second rook on a2: whoever is on move can take it: P2xa2.\nWhoever is on move could take: R2xa1, R2xg2, R2xa7, P2xa2, Qxg2, B1xe7, R1xa7, R1xf7, N2xg5.\n"},
	{"position chess startpos moves f2f3 e7e5 g2g4", "win black check", "Yes: Qh4.\n"},
	{"position chess startpos moves f2f3 e7e5 g2g4", "win white check", "No: nothing gives check.\n"},
	{"position tictac startpos moves P@a1 P@a3 P@b1 P@b3", "win three", "Yes: P@c1, N@c1, B@c1, R@c1, Q@c1, K@c1.\n"},
	{"position tictac startpos moves P@a1 P@a3 P@b1 P@b3", "win black row", "Yes: P@c3, N@c3, B@c3, R@c3, Q@c3.\n"},
	{START " moves e2e4 d7d5 e4d5 d8d5 b1c3 d5a5\nview white", "attacked undefended", "Unprotected: the rook on a1 and the rook on h1.\nThe pawn on a2: black can take it: Qxa2; you protect it with the rook on a1 and the knight on c3.\nThe knight on c3: black can take it: Qxc3; you protect it with the pawn on b2 and the pawn on d2.\n"},
	{"position chess startpos moves f2f3 e7e5 g2g4", "win black", "Yes: Qh4.\n"},
	{"position chess startpos moves f2f3 e7e5 g2g4", "win white", "No: nothing wins at once.\n"},
	{CITY "\nview p4", "number", "Round 1; after 20 the team with more points wins.\nIt is your turn; you are p4. legal lists what you can do, hint what to do.\norder: p4, p3, p1, p2; of the players in this cycle, by dice, anew whenever everybody has had a turn.\n"},
	{"position coffee startpos moves c2 e2 d2 end e4 end", "ahead", "White has 2 beans more on the board.\n"},
	{"position tictac startpos", "signs star", "* one of three in a row.\n"},
	{"position coffee fen 1(1)(1)(2)3(2)/1(1)3(1)2/(1)3(1)1(1)1/1(1)1(2)(6)3/(1)(5)(1)3(1)(2)/3(1)3(1)/1(5)1(1)(1)3/(1)6(2) w 4 4,0 move 1 14\nview white", "attackers d5", "The stack of white beans on d5: black can steal from it: e5xd5.\n"},
	{"position tictac startpos", "signs hash", "# in what is written: checkmate.\n"},
	{"position tictac startpos", "signs ampersand",
     "That sign means nothing in this game. Those that do:\n"
     "> a square of the last move, \xe2\x96\xb6 whose turn it is, . an empty square, a light one, : an empty square, a dark one, ! a king "
     "stands attacked, * one of three in a row, @ in what is written: from the \nreserve onto a square.\n"
     "With colours a mark is the ground of its square; below the board stands what those mean.\n"},
	{"position chessmate startpos", "signs #", "# nothing may come here; # in what is written: checkmate.\n"},
	{"position chessmate startpos", "signs +", "+ cannot be captured now; + in what is written: a card after the move.\n"},
	{CITY, "signs block", "\xe2\x96\x88\xe2\x96\x88 no square: nothing can stand there.\n"},
	{START, "amounts", "On the board: white 16, black 16.\n"},
	{START, "must", "There are no cards in this game.\n"},
	{START, "team", "There are no teams in this game.\n"},
	{START "\nview white", "me", "white (you): pawns a2 b2 c2 d2 e2 f2 g2 h2, knights b1 g1, bishops c1 f1, rooks a1 h1, queen d1, king e1.\n"},
	{START, "me", "You have no seat: play takes one.\n"},
	{START, "round", "No round is over yet.\n"},
	{START, "who", "white: pawns a2 b2 c2 d2 e2 f2 g2 h2, knights b1 g1, bishops c1 f1, rooks a1 h1, queen d1, king e1.\nblack: pawns a7 b7 c7 d7 e7 f7 g7 h7, knights b8 g8, bishops c8 f8, rooks a8 h8, queen d8, king e8.\n"},
	{START "\nview white", "about opponent", "black: pawns a7 b7 c7 d7 e7 f7 g7 h7, knights b8 g8, bishops c8 f8, rooks a8 h8, queen d8, king e8.\n"},
	{START "\nview white", "about black", "black: pawns a7 b7 c7 d7 e7 f7 g7 h7, knights b8 g8, bishops c8 f8, rooks a8 h8, queen d8, king e8.\n"},
	{START, "about opponent", "white: pawns a2 b2 c2 d2 e2 f2 g2 h2, knights b1 g1, bishops c1 f1, rooks a1 h1, queen d1, king e1.\nblack: pawns a7 b7 c7 d7 e7 f7 g7 h7, knights b8 g8, bishops c8 f8, rooks a8 h8, queen d8, king e8.\n"},
	{START, "news", "Nothing has happened since.\n"},
	{"newgame chess\nmove e2e4\nmove e7e5", "news", "Black moves the pawn from e7 to e5\n"},
	{"newgame chess\nmove e2e4\nmove e7e5\nview white", "news", "Black moves the pawn from e7 to e5\n"},
	{"newgame chess\nmove e2e4\nmove e7e5\nview black", "news white", "White moves the pawn from e2 to e4\n"},
	{"newgame chess\nmove e2e4\nmove e7e5\nview white", "news white", "Nothing has happened since.\n"},
	{"newgame chess\nmove e2e4\nmove e7e5\nview black", "news", "White moves the pawn from e2 to e4\nBlack moves the pawn from e7 to e5\n"},
	{START " moves e2e4 d7d5\nview white", "threats", "Black could take: dxe4.\n"},
	{START " moves e2e4 d7d5\nview black", "threats", "White could take: exd5; give check: Bb5.\n"},
	{START " moves e2e4 d7d5", "attackers e4", "The pawn on e4: black can take it: dxe4; nothing of yours protects it.\n"},
	{START " moves e2e4 d7d5\nview white", "attackers pawns", "The pawn on a2: nothing can take it now; you protect it with the rook on a1.\nThe pawn on b2: nothing can take it now; you protect it with the bishop on c1.\nThe pawn on c2: nothing can take it now; you protect it with the queen on d1.\nThe pawn on d2: nothing can take it now; you protect it with the knight on b1, the bishop on c1, the queen on d1 and the king on e1.\nThe pawn on f2: nothing can take it now; you protect it with the king on e1.\nThe pawn on g2: nothing can take it now; you protect it with the bishop on f1.\nThe pawn on h2: nothing can take it now; you protect it with the rook on h1.\nThe pawn on e4: black can take it: dxe4; nothing of yours protects it.\n"},
	{START " moves e2e4 d7d5\nview white", "attackers pawn e4", "The pawn on e4: black can take it: dxe4; nothing of yours protects it.\n"},
	{START " moves e2e4 d7d5\nview white", "attackers king", "The king on e1: it is not in check.\n"},
	{START " moves e2e4 d7d5\nview white", "attackers banana", "Black could take: dxe4.\n"},
	{START " moves e2e4 d7d5 e4d5 d8d5 a2a3 d5e5\nview white", "attackers king", "The king on e1: it is in check by the queen on e5.\n"},
	{START " moves e2e4 d7d5 e4d5 d8d5 a2a3 d5e5\nview white", "threats", "You are in check by the queen on e5. What gets out of it: Ne2, Be2, Qe2.\nBlack could take: Qxb2, Qxh2.\n"},
	{"position chess fen 4k3/8/8/8/8/8/2r5/K7 w - - 0 1\nview white", "threats", "Black could give check: Rc1, Rb2.\n"},
	{"position chess fen 6k1/5ppp/8/8/8/8/8/K3R3 w - - 0 1\nview black", "threats", "White could win at once: Re8; give check: Re8.\n"},
	{START " moves e2e4 d7d5 e4d5 d8d5 a2a3 d5e5\nview white", "duty", "You are in check by the queen on e5. What gets out of it: Ne2, Be2, Qe2.\n"},
	{START " moves e2e4 d7d5\nview white", "attackers d5", "The pawn on d5: white can take it: exd5; it is protected by the queen on d8.\n"},
	{"position tictac startpos", "row", "Nobody has three in a row.\n"},
	{START " moves e2e4 d7d5\nview white", "attacked", "The pawn on e4: black can take it: dxe4; nothing of yours protects it.\n"},
	{START " moves e2e4 d7d5\nview white", "attacked black", "The pawn on d5: white can take it: exd5; it is protected by the queen on d8.\n"},
	{START "\nview white", "attacked my", "Nothing of yours can be taken now.\n"},
	{START "\nview white", "where his king", "Black: king e8.\n"},
	{START "\nview white", "attacked king he", "The king on e8: it is not in check.\n"},
	{START "\nview white", "where my knights", "White: knights b1 g1.\n"},
	{START, "where queen", "White: queen d1.\nBlack: queen d8.\n"},
	{START "\nview white", "number", "Turn 1.\nIt is your turn; you are white. legal lists what you can do, hint what to do.\n"},
	{START, "ending", "Mate the enemy king: attack it so that nothing helps it. White moves first, and who stands in check must get out of it.\n"},
	{"position tictac startpos\nview white", "where my king", "White: no king on the board; reserve QKRRBBNNPPPPPPPP.\n"},
	{"position coffee startpos moves c2 e2 d2 f2\nview white", "where my beans", "White: beans c2 (1) e2 (1).\n"},
	{CITY "\nview p1", "where queen", "On the board: queen e4.\n"},
	{"position chess fen 4k3/8/8/8/8/8/5n2/4K2R b - - 0 1\nview white", "attackers rook", "The rook on h1: black can take it: Nxh1; nothing of yours protects it.\n"},
	{"position tictac startpos", "amounts", "On the board: white 0, black 0; reserve: white 16, black 16.\n"},
	{"position tictac startpos moves P@a1 P@b3 Q@c2", "ahead", "By what each has it is even.\n"},
	{"position tictac startpos moves P@a1 N@b3\nview white", "threats", "Black could take: Nxa1.\n"},
	{"position tictac startpos moves K@a1 R@c3 N@b1 R@a3 b1a3 c3a3\nview white", "threats", "You are in check by the rook on a3. What gets out of it: N@a2, B@a2, R@a2, Q@a2, Kb1, Kb2.\nBlack could give check: N@c2, N@b3, B@b2, B@c3, Q@b1, Q@c1, Q@b2, Q@c3.\n"},
	{"position coffee startpos moves c2 e2 d2 f2", "points", "Beans to spend: white 2, black 0; on the board: white 2, black 2; rows: white 0, black 0; bank 44. When the bank is empty the game ends: who has more beans on the board wins.\n"},
	{"position coffee startpos moves c2 e2 d2 f2", "ahead", "By what each has it is even.\n"},
	{"position coffee startpos moves c2 e2 d2 f2", "amounts", "Nothing of that kind is counted in this game.\n"},
	{"position coffee startpos moves c2 e2 d2 f2\nview white", "attackers stacks", "The stack of white beans on c2: black can steal from it: d2xc2.\nThe stack of white beans on e2: black can steal from it: d2xe2, f2xe2.\n"},
	{"position coffee startpos moves c2 e2 d2 f2\nview white", "attackers c2", "The stack of white beans on c2: black can steal from it: d2xc2.\n"},
	{"position coffee startpos moves c2 e2 d2 f2\nview white", "attackers e2", "The stack of white beans on e2: black can steal from it: d2xe2, f2xe2.\n"},
	{"position coffee startpos moves c2 e2 d2 f2\nview white", "threats", "Black could steal: d2xc2, d2xe2, f2xe2.\n"},
	{"newgame chessmate seed 5\nview white", "must", "No: there are turns with a card and turns without.\n"},
	{"newgame chessmate seed 5\nview white", "amounts", "Hand: white 3, black 3; discards 0; pile 9.\n"},
	{"newgame chessmate seed 5\nview white", "threats", "Black could take nothing now, nor win at once; by cards perhaps more.\n"},
	{"newgame chessmate seed 5\nview white", "about black", "black: hand ?,?,?; pawns a7 b7 c7 d7 e7 f7 g7 h7, knights b8 g8, bishops c8 f8, rooks a8 h8, queen d8, king e8.\n  black  hand: champion 25 %, cowardice 25 %, crusade 25 %, dark-mirror 25 %, forbidden-city 25 %, hand-of-fate 25 %, holy-quest 25 %, long-jump 25 %, lost-castle 25 %, mystic-shield 25 %, rebirth 25 \n  %, revelation 25 %\n"},
	{"newgame chessmate chance manual", "must", "Nobody is on move now.\n"},
	{"newgame chessmate chance manual", "turn", "Chance is on move.\n"},
	{"newgame chessmate chance manual", "threats", "Nobody is on move now.\n"},
	{CITY "\nview p1", "team", "You are in team W: p2, p3 and p4 have not shown their teams, and belief says how likely each is.\n"},
	{CITY "\nview p4", "team", "You are in team B: p1, p2 and p3 have not shown their teams, and belief says how likely each is.\n"},
	{"position spies fen Qa8,R1h8 p1,p2 p1 0-0 WBW - Q,R1,B1 P4,P3,P2 p1,p2 0 1\nview p1", "about p2", "p2: team not known, life R1 on h8, target not known, in the round.\n  p2  life: R1 100 %\n  p2  target: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P2 10 %, P3 10 %, Q 10 %, R1 10 %, R2 10 %\n  p2  team: B 50 %, W 50 %\n"},
	{CITY "\nview public", "team", "No team of yours is known: play with a seat takes one.\n"},
	{CITY, "team", "No team of yours is known: play with a seat takes one.\n"},
	{CITY "\nview p4", "turn", "It is your turn; you are p4. legal lists what you can do, hint what to do.\norder: p4, p3, p1, p2; of the players in this cycle, by dice, anew whenever everybody has had a turn.\n"},
	{CITY "\nview p4", "points", "Points: W 0, B 0; 1 for a target that is claimed, 2 for the last in a round; 5 win.\n"},
	{CITY "\nview p4", "ahead", "Points: W 0, B 0; 1 for a target that is claimed, 2 for the last in a round; 5 win.\n"},
	{CITY "\nview p4", "round", "No round is over yet.\n"},
	{CITY "\nview p4", "end", "Nobody has won yet.\nPoints: W 0, B 0; 1 for a target that is claimed, 2 for the last in a round; 5 win.\n"},
	{CITY "\nview p4", "me", "p4 (you): team B, life R2 on a2, target P2 on b3, in the round.\n"},
	{CITY "\nview p4", "about p1", "p1: team not known, life not known, target not known, in the round.\n  p1  life: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P2 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %\n  p1  target: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %, R2 10 %\n  p1  team: W 67 %, B 33 %\n"},
	{CITY "\nview p4", "about p6", "p1: team not known, life not known, target not known, in the round.\n  p1  life: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P2 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %\n  p1  target: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %, R2 10 %\n  p1  team: W 67 %, B 33 %\np2: team not known, life not known, target not known, in the round.\n  p2  life: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P2 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %\n  p2  target: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %, R2 10 %\n  p2  team: W 67 %, B 33 %\np3: team not known, life not known, target not known, in the round.\n  p3  life: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P2 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %\n  p3  target: B1 10 %, B2 10 %, N1 10 %, N2 10 %, P1 10 %, P3 10 %, P4 10 %, Q 10 %, R1 10 %, R2 10 %\n  p3  team: W 67 %, B 33 %\np4 (you): team B, life R2 on a2, target P2 on b3, in the round.\n"},
	{CITY, "about p1", "p1: team W, life N1 on g2, target P4 on a7, in the round.\n"},
	{CITY "\nview p4", "amounts", "Captured 0.\n"},
	{CITY "\nview p4", "in", "Nobody is out of the round.\n"},
	{CITY " e4g2\nview p4", "in", "p1 is out of the round; p2, p3 and p4 are still in it.\n"},
	{CITY "\nview p4", "attackers life", "The second rook on a2: whoever is on move can take it: P2xa2.\n"},
	{CITY "\nview p4", "attackers target", "The second pawn on b3: nothing can take it now.\n"},
	{CITY "\nview p4", "attackers queen", "The queen on e4: nothing can take it now.\n"},
	{CITY "\nview p4", "attackers", "The second rook on a2: whoever is on move can take it: P2xa2.\n"},
	{CITY "\nview public", "attackers", "Whoever is on move could take: R2xa1, R2xg2, R2xa7, P2xa2, Qxg2, B1xe7, R1xa7, R1xf7, N2xg5.\n"},
	{CITY "\nview p4", "threats", "Whoever is on move could take: R2xa1, R2xg2, R2xa7, P2xa2, Qxg2, B1xe7, R1xa7, R1xf7, N2xg5.\n"},
	{START " moves e2e4 d7d5 e4d5\nview black", "captured", "White has captured pawn.\nBlack has captured nothing.\n"},
	{CITY " e4g2\nview p4", "captured", "p1 has captured nothing.\np2 has captured nothing.\np3 has captured nothing.\np4 has captured first knight.\n"},
	{START " moves e2e4 d7d5\nview white", "attackers of his queen", "The queen on d8: nothing can take it now; it is protected by the king on e8.\n"},
	{START " moves f2f3 e7e5 g2g4\nview black", "win check", "Yes: Qh4.\n"},
	{"position tictac startpos moves K@a1 R@c3 N@b1 P@b3\nview white", "win row", "Yes: P@c1, N@c1, B@c1, R@c1, Q@c1.\n"},
	{"position chessmate fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 - - - cowardice,disintegration,long-jump crusade,rebirth,vulture - -,-\nview white", "known", "Cowardice: only you know of it; Disintegration: only you know of it; Long Jump: only you know of it.\n"},
	{"newgame chess\nview white", "known", "You hold no cards.\n"},
	{START " moves f2f3 e7e5 g2g4\nview black", "win", "Yes: Qh4.\n"},
	{START " moves f2f3 e7e5 g2g4 d8h4", "win", "The game is over.\n"},
	{START " moves f2f3 e7e5 g2g4\nview white", "win", "No: nothing wins at once. hint looks further.\n"},
	{START " moves f2f3 e7e5 g2g4\nview black", "threats black", "Black could win at once: Qh4; give check: Qh4.\n"},
	{CITY "\nview p4", "luck", "no such topic"},
};
/* clang-format on */

static void ask(struct client *client, const struct row *row, struct strbuf *out)
{
	struct observation seen;
	char *copy = xstrdup(row->lines), *rest;
	for (char *line = strtok_r(copy, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		free(client_ask(client, line));
	free(copy);
	client_observe(client, &seen);
	if (!answers_add(client_engine(client), &seen, row->topic, 200, out))
		strbuf_add(out, "no such topic");
	free(client_ask(client, "view all"));
}

static void test_what_is_asked_is_answered(void **state)
{
	struct client *client = client_new();
	bool wrong = false;
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
		struct strbuf out = {0};
		ask(client, &rows[i], &out);
		if (strcmp(strbuf_get(&out), rows[i].answer) != 0) {
			print_error("%s, %s: %s\n", rows[i].lines, rows[i].topic, strbuf_get(&out));
			wrong = true;
		}
		strbuf_free(&out);
	}
	client_free(client);
	assert_false(wrong);
}

/* What a word of the screen means, and how many lines of how to play and rules have it; of more than four, that there are
 * more. */
static void test_words_are_explained(void **state)
{
	static const struct {
		const char *game, *word, *said;
	} words[] = {
		{"chess", "king",
	     "king: written K in moves, on the board ♔ white king, ♚ black king; it goes a step, in "
	     "any direction\n"},
		{"chess", "♟", "♟: black pawn\n"},
		{"chess", "q", "q: black queen\n"},
		{"chess", "at", ""},
		{"chess", "castling", ""},
		{"tictac", "reserve", "reserve: pieces that are not on the board and may be added\n"},
		{"coffee", "bank", "bank: beans that nobody has yet\n"},
		{"coffee", "row",
	     "rows: diagonal rows of three, each worth a bean a turn; no square counts for two\n"},
		{"coffee", "bean",
	     "on the board: beans on the board: who has more in the end wins\nbean: on the board ○ "
	     "stack of white beans, ● stack of black beans\n"},
		{"spies", "life-piece",
	     "Life-Piece: secretly dealt to each player: captured, by whomever, that player is out of "
	     "the round\n"},
		{"spies", "rook",
	     "rook: written R in moves, on the board ♖ first rook, ♖ second rook; it goes as far as it "
	     "is free: along a rank or a file\n"},
		{"chessmate", "luck", ""},
	};
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		const struct game_info *info = find_game(words[i].game, NULL)->info;
		struct strbuf said = {0};
		assert_int_equal(glossary_say(info, words[i].word, 10000, &said), *words[i].said != 0);
		assert_string_equal(strbuf_get(&said), words[i].said);
		strbuf_free(&said);
	}
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_what_is_asked_is_answered),
		cmocka_unit_test(test_words_are_explained),
	};
	return !!cmocka_run_group_tests(tests, NULL, NULL);
}
