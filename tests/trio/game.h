/* game.h - a tiny game for tests: three seats, dice, hidden hands, and a table
 * that answers questions. It is no fun to play; it exists so that every hard
 * part of game/game.h is met by some game of the test binary.
 *
 * X1  Three seats p1 p2 p3 and eight cards a..h. Each seat is dealt two cards
 *     secretly; the others are the pile, which has no order.
 * X2  A turn begins with two three-sided dice: the higher one is how many cards
 *     may be laid in it.
 * X3  In its turn a seat lays cards, or asks once, or passes; never two of these.
 * X4  Lay: a card from the own hand goes into the own row, and one is drawn from
 *     the pile if there is one. After the first the seat may end its turn; it ends
 *     by itself when the dice allow no more or the hand is empty.
 * X5  Ask another seat for a card: the asker holds a card, the asked one holds one
 *     that is not marked, the card lies in no row and is not marked.
 * X6  The table says whether the asked seat holds it. No: the turn is over. Yes:
 *     the card goes into the asker's row and the turn must go on with X7.
 * X7  Give: the asker gives the asked seat a card of its hand, marked for all.
 * X8  Four cards in a row win at once (`points`). After 12 turns the longest row
 *     wins, else it is a draw (`limit`). The third time that the same rows and
 *     marks stand at the beginning of a turn of the same seat: a draw (`repetition`).
 * X9  A seat is told its own hand, all rows, marks and numbers of cards, and what
 *     the table says. Nothing else.
 *
 * Tokens: lay-a  ask-p2-c  give-a  end  pass; of chance deal:p1=a,b  draw:p1=c
 * roll:2; of the table said:yes  said:no. A card that is not told is `?`.
 * Position: `<hands> <rows> <phase> <turn>`, for example `ac!,??,- d,-,ef lay:1 7`:
 * hands with marks and unknown cards last, rows, and the phase: deal, roll,
 * act:<dice>, lay:<left>, draw:<left>, say:<seat><card>, give:<seat>, over. The
 * seat on move follows from the turn: p1 in turns 1, 4, 7, ... */
#ifndef TESTS_TRIO_GAME_H
#define TESTS_TRIO_GAME_H

#include "game/game.h"

extern const struct game trio_game;

#endif
