"""Cases worked out by hand from the rules, for the slow modules; and the driver with a stand-in.

  python3 tests/slow/test_slow.py
"""

import sys

sys.dont_write_bytecode = True

import itertools
import os
import pty
import random
import subprocess
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)

import coffee
import tictac
from compare import perft


class Case(unittest.TestCase):
    game = None

    def at(self, text):
        """The state of a position text, which must come back unchanged."""
        state = self.game.parse(text)
        self.assertEqual(self.game.show(state), text)
        return state

    def legal(self, text):
        return self.game.legal(self.at(text))

    def result(self, text):
        return self.game.result(self.at(text))

    def play(self, text, *tokens):
        """The state after some tokens."""
        state = self.at(text)
        for token in tokens:
            self.assertIn(token, self.game.legal(state))
            state = self.game.apply(state, token)
        return state

    def leads(self, text, *tokens_and_goal):
        """The tokens but the last lead to the position that is the last."""
        state = self.play(text, *tokens_and_goal[:-1])
        self.assertEqual(self.game.show(state), tokens_and_goal[-1])
        return state

    def refused(self, *texts):
        for text in texts:
            with self.assertRaises(ValueError, msg=text):
                self.game.parse(text)


class TicTac(Case):
    game = tictac
    START = '3/3/3[QKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1'

    def test_start(self):                                             # T1, T2
        self.assertEqual(self.at(self.START), tictac.start())
        self.assertEqual(tictac.turn(tictac.start()), 'white')
        self.assertEqual(tictac.result(tictac.start()), ('*', '-'))
        self.assertEqual(tictac.outcomes(tictac.start()), [])

    def test_start_counted_by_hand(self):
        # Depth 1: Q, K, R, B, N on nine squares each, P on the three of the home rank: 5*9 + 3.
        self.assertEqual(perft(tictac, tictac.start(), 1), 48)
        # Depth 2: eight squares stay free. Black's Q, R, B, N go on each: 4*8 = 32. Pawns: three,
        # two when White took a square of rank 3. The king: eight, less the squares White's piece
        # attacks on the otherwise empty board. Before attacks are taken off, the nine squares of
        # one white piece give 9*32 + (6*3 + 3*2) + 9*8 = 384. The attacks of the nine squares:
        #   R 9*4 = 36, N 8*2 = 16, B 8*2 + 4 = 20, Q 36 + 20 = 56, K 4*3 + 4*5 + 8 = 40.
        # A white pawn stands on rank 1: 3 * (32 + 3 + 8), less the 1 + 2 + 1 squares it attacks.
        by_hand = 5 * 384 - (36 + 16 + 20 + 56 + 40) + 3 * 43 - 4
        self.assertEqual(by_hand, 1877)
        self.assertEqual(perft(tictac, tictac.start(), 2), by_hand)

    def test_holdings_are_read_in_any_order(self):
        text = '3/3/3[pPpPpPpPpPpPpPpPqQkKrRrRbBbBnNnN] w 0 1'
        self.assertEqual(tictac.show(tictac.parse(text)), self.START)

    def test_turn_number_and_reserve(self):                           # T3; black's letters too
        self.leads(self.START, 'Q@b2', '3/1Q1/3[KRRBBNNPPPPPPPPqkrrbbnnpppppppp] b 0 1')
        self.leads(self.START, 'Q@b2', 'R@a1',
                   '3/1Q1/r2[KRRBBNNPPPPPPPPqkrbbnnpppppppp] w 0 2')

    def test_apply_keeps_the_state_and_refuses(self):
        state = tictac.start()
        tictac.apply(state, 'Q@b2')
        self.assertEqual(state, tictac.start())
        for token in ('q@b2', 'P@a2', 'a1a2', 'Q@d1', '', 'pass'):
            with self.assertRaises(ValueError):
                tictac.apply(state, token)

    def test_four_on_the_board(self):                                 # T4
        # a1, a2, b1, c2 and nothing to put beside them; the pawns may step and take
        self.assertEqual(self.legal('2n/P1P/PP1[QRNqr] w 3 9'),
                         ['a2a3b', 'a2a3n', 'a2a3q', 'a2a3r', 'b1b2'])
        self.assertIn('Q@c1', self.legal('2n/P1P/P2[QRNqr] w 3 9'))

    def test_pawns_are_added_at_home(self):                           # T5
        self.assertEqual(self.legal('3/3/3[Pp] w 0 1'), ['P@a1', 'P@b1', 'P@c1'])
        self.assertEqual(self.legal('3/3/3[Pp] b 0 1'), ['P@a3', 'P@b3', 'P@c3'])
        # home rank full: no addition, and nothing is added onto a piece
        self.assertEqual(self.legal('3/3/RnR[Pp] w 0 9'),
                         ['a1a2', 'a1a3', 'a1b1', 'c1b1', 'c1c2', 'c1c3'])

    def test_king_is_not_added_into_an_attack(self):                  # T6
        # the rook on a1 covers the first rank and the a-file
        self.assertEqual(self.legal('3/3/r2[K] w 0 1'), ['K@b2', 'K@b3', 'K@c2', 'K@c3'])
        # a pawn covers the two squares diagonally ahead, not the one in front of it
        self.assertEqual(self.legal('1p1/3/3[K] w 0 1'),
                         ['K@a1', 'K@a3', 'K@b1', 'K@b2', 'K@c1', 'K@c3'])
        self.assertEqual(self.legal('3/3/1P1[k] b 0 1'),
                         ['K@a1', 'K@a3', 'K@b2', 'K@b3', 'K@c1', 'K@c3'])

    def test_king_moves(self):                                        # T6
        # checked on b1 from a1: c1 lies on the same line and is no refuge; a1 is unprotected
        self.assertEqual(self.legal('3/3/rK1[] w 0 9'), ['b1a1', 'b1b2', 'b1c2'])
        # now a3 protects a1
        self.assertEqual(self.legal('r2/3/rK1[] w 0 9'), ['b1b2', 'b1c2'])
        # two kings keep their distance
        self.assertEqual(self.legal('k2/3/K2[] w 0 9'), ['a1b1'])

    def test_piece_moves(self):                                       # T7, T9
        self.assertEqual(self.legal('3/1N1/3[] w 0 1'), [])           # a knight in the centre
        self.assertEqual(self.legal('3/3/N2[] w 0 1'), ['a1b3', 'a1c2'])
        self.assertEqual(self.legal('2p/1Q1/1r1[] w 0 1'),
                         ['b2a1', 'b2a2', 'b2a3', 'b2b1', 'b2b3', 'b2c1', 'b2c2', 'b2c3'])
        self.assertEqual(self.legal('3/3/B2[] w 0 1'), ['a1b2', 'a1c3'])
        # sliders stop at the first piece, own or not; the knight jumps
        self.assertEqual(self.legal('3/p2/RP1[] w 0 1'), ['a1a2', 'b1a2', 'b1b2'])
        self.assertEqual(self.legal('3/pp1/Nn1[] w 0 1'), ['a1b3', 'a1c2'])
        # a pawn captures diagonally only, steps onto nothing, and black's go down
        self.assertEqual(self.legal('3/p2/R2[] b 0 1'), [])
        self.assertEqual(self.legal('1p1/PN1/3[] b 0 1'), ['b3a2'])
        # no double step from the home rank
        self.assertEqual(self.legal('3/3/P2[] w 0 1'), ['a1a2'])

    def test_promotion(self):                                         # T8
        text = '1rn/P2/3[Q] w 7 12'
        self.assertEqual([t for t in self.legal(text) if t[:2] == 'a2'],
                         ['a2a3b', 'a2a3n', 'a2a3q', 'a2a3r', 'a2b3b', 'a2b3n', 'a2b3q', 'a2b3r'])
        self.leads(text, 'a2b3q', '1Qn/3/3[Q] b 0 12')
        self.leads('3/2p/1N1[q] b 7 12', 'c2b1n', '3/3/1n1[q] w 0 13')

    def test_captured_pieces_are_gone(self):                          # T9
        self.leads('r2/3/R2[Q] w 7 12', 'a1a3', 'R2/3/3[Q] b 0 12')

    def test_check_must_be_met(self):                                 # T10
        # the queen on c1 checks a3 through b2: step away or put something between
        self.assertEqual(self.legal('k2/3/2Q[r] b 0 9'), ['R@b2', 'a3a2', 'a3b3'])
        # a rook on a2 stands in the way and may take the checking piece; a knight may not leave
        self.assertEqual(self.legal('k2/r2/R2[] b 0 9'), ['a2a1', 'a3b2', 'a3b3'])
        self.assertEqual(self.legal('k2/n2/R2[] b 0 9'), ['a3b2', 'a3b3'])

    def test_standing_line(self):                                     # T12, T13
        # white's line on rank 1: the rook reaches a1, the queen all three
        self.assertEqual(self.legal('r2/1q1/RRN[nnpp] b 0 9'), ['a3a1', 'b2a1', 'b2b1', 'b2c1'])
        # a pawn on c3 reaches nothing of it
        text = '2p/3/NNB[nnpp] b 0 9'
        self.assertEqual(self.result(text), ('white', 'line'))
        self.assertEqual(self.legal(text), [])
        self.assertEqual(tictac.turn(self.at(text)), '-')
        # a knight on c3 reaches b1, one on a2 reaches c1
        self.assertEqual(self.legal('2n/3/NNB[nnpp] b 0 9'), ['c3b1'])
        self.assertEqual(self.legal('3/n2/NNB[nnpp] b 0 9'), ['a2c1'])
        # a1-a2-a3 stands; taking c3 breaks nothing
        self.assertEqual(self.legal('N1N/Rb1/N2[q] b 0 9'), ['b2a1', 'b2a3'])

    def test_a_pinned_piece_breaks_no_line(self):                     # T12's example
        self.assertEqual(self.result('krR/3/NPN[QKqbn] b 0 9'), ('white', 'line'))
        self.assertEqual(self.legal('kr1/3/NPN[QKqbn] b 0 9'), ['b3b1'])

    def test_a_reply_that_makes_a_line(self):                         # T13
        # the rook takes a1 and stands a1-b2-c3; b1 covers a2, c2 and c1 covers a2, b3
        state = self.play('r1n/1n1/RBN[Q] b 0 9', 'a3a1')
        self.assertEqual(tictac.result(state), ('black', 'line'))
        # with knights on a1 and c1 black's b1-b2-b3 is broken on b3
        state = self.play('nb1/1b1/NRN[Q] b 0 9', 'a3b1')
        self.assertEqual(tictac.legal(state), ['a1b3', 'c1b3'])

    def test_checkmate(self):                                         # T14
        # b2 covers a2 and b3 and is protected from c1; nothing fits between a3 and b2
        self.assertEqual(self.result('k2/1Q1/2K[r] b 0 9'), ('white', 'checkmate'))
        self.assertEqual(tictac.result(self.play('k2/3/2K[Qr] w 0 9', 'Q@b2')),
                         ('white', 'checkmate'))
        # a line and check together: the reason is the line
        self.assertEqual(self.result('k1R/2R/2Q[q] b 0 5'), ('white', 'line'))

    def test_stalemate(self):                                         # T15
        self.assertEqual(self.result('k2/3/1Q1[] b 0 5'), ('draw', 'stalemate'))
        self.assertEqual(self.legal('k2/3/1Q1[p] b 0 5'), ['P@b3', 'P@c3'])
        self.assertEqual(self.result('3/3/3[p] w 0 5'), ('draw', 'stalemate'))

    def test_quiet(self):                                             # T16
        state = self.leads('2n/3/N2[P] w 99 80', 'a1b3', '1Nn/3/3[P] b 100 80')
        self.assertEqual(tictac.result(state), ('draw', 'quiet'))
        self.assertEqual((tictac.legal(state), tictac.turn(state)), ([], '-'))
        self.leads('2n/3/N2[P] w 98 80', 'a1b3', '1Nn/3/3[P] b 99 80')
        self.leads('2n/3/N2[P] w 99 80', 'P@b1', '2n/3/NP1[] b 0 80')        # an addition
        self.leads('2n/1P1/N2[] w 99 80', 'b2c3q', '2Q/3/N2[] b 0 80')       # a capture, a pawn
        self.leads('2n/3/PN1[] w 99 80', 'a1a2', '2n/P2/1N1[] b 0 80')       # a pawn move
        self.leads('3/2n/B2[] b 99 80', 'c2a1', '3/3/n2[] w 0 81')           # a capture

    def test_quiet_gives_way(self):                                   # T16's last sentence
        self.assertEqual(tictac.result(self.play('k2/3/1QK[] w 99 80', 'b1b2')),
                         ('white', 'checkmate'))
        self.assertEqual(tictac.result(self.play('p2/2R/RN1[] w 99 80', 'c2c1')),
                         ('white', 'line'))
        self.assertEqual(tictac.result(self.play('k2/2Q/3[] w 99 80', 'c2b1')),
                         ('draw', 'stalemate'))

    def test_repetition_key(self):                                    # T16
        first = self.at('2n/3/N2[P] w 0 5')
        again = self.play('2n/3/N2[P] w 0 5', 'a1c2', 'c3a2', 'c2a1', 'a2c3')
        self.assertNotEqual(first, again)
        self.assertEqual(tictac.repetition_key(first), tictac.repetition_key(again))
        for differs in ('2n/3/N2[P] b 0 5', '2n/3/N2[] w 0 5', '2n/3/2N[P] w 0 5'):
            self.assertNotEqual(tictac.repetition_key(first),
                                tictac.repetition_key(tictac.parse(differs)))

    def test_refused_positions(self):                                 # T17
        self.refused('3/3/RRN[] w 0 9')                    # the seat to move has a line
        self.at('3/3/RRN[] b 0 9')
        self.refused('1N1/PP1/P1P[] w 0 9')                # five on the board
        self.at('1N1/PP1/P2[] w 0 9')
        self.refused('K1K/3/3[] w 0 9', '2k/3/3[k] w 0 9', '3/3/3[KK] w 0 9')
        self.refused('P2/3/3[] w 0 9', '3/3/p2[] w 0 9')   # a pawn on its far rank
        self.at('3/3/P2[] w 0 9')
        self.at('p2/3/3[] w 0 9')
        self.refused('k2/3/R2[] w 0 9')                    # the seat not to move in check
        self.at('k2/3/R2[] b 0 9')

    def test_refused_worth(self):                                     # T17: sixteen pieces' worth
        self.refused('3/3/3[PPPPPPPPP] w 0 9')
        self.refused('3/3/Q1Q[PPPPPPPP] w 0 9')            # one queen was a pawn
        self.at('3/3/Q1Q[PPPPPPP] w 0 9')
        self.refused('3/3/Q1Q[QPPPPPPP] w 0 9')            # two were
        self.at('3/3/Q1Q[QPPPPPP] w 0 9')
        self.at('3/3/n1b[rrbbnnpppppp] w 0 9')             # so were a knight and a bishop
        self.refused('3/3/n1b[rrbbnnppppppp] w 0 9')
        # a promoted piece never gets into the reserve, so no three rooks there
        self.refused('3/3/3[RRR] w 0 9')

    def test_refused_text(self):
        self.refused('', '3/3/3 w 0 1', '3/3/3[] w 0', '3/3/3[] w 0 0', '3/3/3[] x 0 1',
                     '4/3/3[] w 0 1', '3/3[] w 0 1', '3/3/3/3[] w 0 1', 'X2/3/3[] w 0 1',
                     'K3/3/3[] w 0 1', 'K/3/3[] w 0 1', '3/3/3[X] w 0 1', '3/3/3[] w -1 1',
                     '3/3/3[] w  0 1', '3/3/3[] w 0 1 ', '3/3/3[] w 0 1\n', '3/3/3[] w a 1')

    def test_finished_game_counts_nothing(self):
        self.assertEqual(perft(tictac, self.at('k2/1Q1/2K[r] b 0 9'), 0), 1)
        self.assertEqual(perft(tictac, self.at('k2/1Q1/2K[r] b 0 9'), 1), 0)


class Coffee(Case):
    game = coffee
    START = '8/8/8/8/8/8/8/8 w 48 2,0 - 0 1'

    def rows(self, names, seat='w'):
        board = [0] * 64
        for name in names.split():
            self.assertEqual(coffee.owner(coffee.NAMES.index(name)), seat)
            board[coffee.NAMES.index(name)] = 1
        return coffee.rows(board, seat)

    def test_start(self):                                             # C1, C2, C3
        self.assertEqual(self.at(self.START), coffee.start())
        self.assertEqual(coffee.turn(coffee.start()), 'white')
        self.assertEqual(coffee.owner(coffee.NAMES.index('a1')), 'b')
        light = [f + r for f, r in itertools.product('abcdefgh', '12345678')
                 if ('abcdefgh'.index(f) + int(r)) % 2 == 0]
        self.assertEqual(coffee.legal(coffee.start()), light + ['pass'])

    def test_start_counted_by_hand(self):
        # Two beans and an empty board: 32 squares or `pass`; with one placed: 32 or `end`; with
        # both placed the other seat has 33 again. So 33 at each of the first three decisions.
        self.assertEqual([perft(coffee, coffee.start(), n) for n in (1, 2, 3)],
                         [33, 33 ** 2, 33 ** 3])

    def test_rows(self):                                              # C4
        self.assertEqual(self.rows(''), 0)
        self.assertEqual(self.rows('b1 c2'), 0)
        self.assertEqual(self.rows('b1 c2 d3'), 1)
        self.assertEqual(self.rows('f1 e2 d3'), 1)                    # the other way
        self.assertEqual(self.rows('b1 c2 e4'), 0)                    # not consecutive
        self.assertEqual(self.rows('b1 c2 d3 e4'), 1)
        self.assertEqual(self.rows('b1 c2 d3 e4 f5'), 1)
        self.assertEqual(self.rows('b1 c2 d3 e4 f5 g6'), 2)
        self.assertEqual(self.rows('d3 c2 e2 c4 e4'), 1)              # X of five
        self.assertEqual(self.rows('b1 c2 d3 c4 b5'), 1)              # a V shares its corner
        # taking b1-c2-d3 first would leave nothing; d1-c2-b3 and d3-e4-f5 are two
        self.assertEqual(self.rows('b1 d1 c2 b3 d3 e4 f5'), 2)
        self.assertEqual(self.rows('a1 b2 c3', 'b'), 1)
        # a straight row of squares is no row, whatever stands on it
        self.assertEqual(self.rows('a2 c2 e2 g2'), 0)

    def test_rows_against_all_combinations(self):                     # C4
        triples = [t for s in range(64) for t in coffee.triples_from(s)]
        self.assertEqual(len(triples), 2 * 6 * 6)                     # one for each middle square
        rng = random.Random(4)
        for _ in range(150):
            squares = [s for s in range(64) if coffee.owner(s) == 'w' and s // 8 < 6]
            chosen = set(rng.sample(squares, rng.randrange(3, 13)))
            inside = [t for t in triples if chosen.issuperset(t)]
            best = 0
            for count in range(1, 5):
                if any(len(set().union(*some)) == 3 * count
                       for some in itertools.combinations(inside, count)):
                    best = count
            self.assertEqual(coffee.most_triples(frozenset(chosen)), best)

    def test_income(self):                                            # C3
        # black passes; white draws 2, plus one for the row b1-c2-d3
        self.leads('8/8/8/8/8/8/8/1(3)6 b 45 0,2 - 0 9', 'pass',
                   '8/8/8/8/8/8/8/1(3)6 w 43 2,2 - 1 10')
        self.leads('8/8/8/8/8/3(1)4/2(1)5/1(1)6 b 45 0,2 - 0 9', 'pass',
                   '8/8/8/8/8/3(1)4/2(1)5/1(1)6 w 42 3,2 - 1 10')
        # never above five; what does not fit stays in the bank
        self.leads('8/8/8/8/8/3(1)4/2(1)5/1(1)6 b 41 4,2 - 0 9', 'pass',
                   '8/8/8/8/8/3(1)4/2(1)5/1(1)6 w 40 5,2 - 1 10')
        self.leads('8/8/8/8/8/3(1)4/2(1)5/1(1)6 b 40 5,2 - 0 9', 'pass',
                   '8/8/8/8/8/3(1)4/2(1)5/1(1)6 w 40 5,2 - 1 10')

    def test_income_is_not_drawn_within_a_turn(self):                 # C3, C5
        self.leads('8/8/8/8/8/8/2(1)5/1(1)6 w 43 3,2 - 0 9', 'd3',
                   '8/8/8/8/8/3(1)4/2(1)5/1(1)6 w 43 2,2 place 0 9')

    def test_place(self):                                             # C6, C9
        self.leads(self.START, 'b1', '8/8/8/8/8/8/8/1(1)6 w 48 1,0 place 0 1')
        # the last bean ends the turn by itself
        self.leads(self.START, 'b1', 'b1', '8/8/8/8/8/8/8/1(2)6 b 46 0,2 - 0 1')
        self.leads(self.START, 'b1', 'end', '8/8/8/8/8/8/8/1(1)6 b 46 1,2 - 0 1')

    def test_pass_and_end(self):                                      # C5
        self.leads(self.START, 'pass', '8/8/8/8/8/8/8/8 b 46 2,2 - 1 1')
        self.leads(self.START, 'pass', 'pass', '8/8/8/8/8/8/8/8 w 44 4,2 - 2 2')
        self.assertNotIn('end', coffee.legal(coffee.start()))
        self.assertNotIn('pass', coffee.legal(self.play(self.START, 'b1')))
        # nothing in the inventory: passing is still there
        self.assertEqual(self.legal('8/8/8/8/8/8/8/(1)(3)6 w 42 0,4 - 0 9'), ['pass'])

    def test_one_type_a_turn(self):                                   # C5
        text = '8/8/8/8/8/8/8/(1)(3)6 w 42 4,0 - 0 9'
        kinds = {coffee.kind(self.at(text), t) for t in self.legal(text)}
        self.assertEqual(kinds, {'place', 'move', 'steal', 'pass'})
        state = self.play(text, 'd1')
        self.assertEqual({coffee.kind(state, t) for t in coffee.legal(state)}, {'place', 'end'})

    def test_move(self):                                              # C7, C9
        # 3 on b1: two go to a2, and may go on; the bean paid goes to the bank
        text = '8/8/8/8/8/8/8/1(3)6 w 45 2,0 - 0 2'
        self.assertEqual([t for t in self.legal(text) if len(t) == 4 and t != 'pass'],
                         ['b1a2', 'b1c2'])
        state = self.leads(text, 'b1a2', '8/8/8/8/8/8/(2)7/1(1)6 w 46 1,0 move 0 2')
        self.assertEqual(coffee.legal(state), ['a2b1', 'a2b3', 'end'])
        # 2 on b1: afterwards there is no stack left, so the turn is over; black draws two
        self.leads('8/8/8/8/8/8/8/1(2)6 w 46 2,0 - 0 2', 'b1a2',
                   '8/8/8/8/8/8/(1)7/1(1)6 b 45 1,2 - 1 2')
        # stacks merge
        self.leads('8/8/8/8/8/8/(2)7/1(3)6 w 43 2,0 - 0 2', 'b1a2',
                   '8/8/8/8/8/8/(4)7/1(1)6 w 44 1,0 move 0 2')

    def test_steal(self):                                             # C8, C9
        # b1 holds 3; a1 holds 2, c1 holds 1, b2 holds 5
        text = '8/8/8/8/8/8/1(5)6/(2)(3)(1)5 w 36 3,0 - 0 2'
        self.assertEqual([t for t in self.legal(text) if 'x' in t],
                         ['b1xa1', 'b1xa1*1', 'b1xb2', 'b1xb2*1', 'b1xb2*2', 'b1xc1'])
        # no other square could steal: the turn is over after one; black draws two
        self.leads(text, 'b1xb2', '8/8/8/8/8/8/1(2)6/(2)(6)(1)5 b 35 2,2 - 1 2')
        self.leads(text, 'b1xb2*1', '8/8/8/8/8/8/1(4)6/(2)(4)(1)5 b 35 2,2 - 1 2')
        # the greatest number is the same with and without its count
        state = self.at(text)
        self.assertEqual(coffee.apply(state, 'b1xb2*3'), coffee.apply(state, 'b1xb2'))
        self.assertEqual(coffee.aliases(state, 'b1xb2'), ['b1xb2*3'])
        for token in ('b1xb2*4', 'b1xb2*0', 'b1xa2', 'b1xd1', 'a1xb1', 'b1xb2*01'):
            with self.assertRaises(ValueError):
                coffee.apply(state, token)

    def test_two_steal_from_one(self):                                # C8
        # the source's example: two squares with one bean each empty a square of two
        text = '8/8/8/8/8/8/(1)(2)6/1(1)6 w 44 2,0 - 0 2'
        state = self.leads(text, 'a2xb2',
                           '8/8/8/8/8/8/(2)(1)6/1(1)6 w 45 1,0 steal:a2 0 2')
        self.assertEqual(coffee.legal(state), ['b1xb2', 'end'])
        self.leads(text, 'b1xb2', 'a2xb2', '8/8/8/8/8/8/(2)7/1(2)6 b 44 0,2 - 1 2')
        # written in the order of the squares, not of the steals: b1 is before a2
        self.leads('8/8/8/8/8/8/(1)(3)(1)5/1(1)6 w 41 3,0 - 0 2', 'c2xb2', 'b1xb2',
                   '8/8/8/8/8/8/(1)(1)(2)5/1(2)6 w 43 1,0 steal:b1,c2 0 2')

    def test_once_a_turn_each(self):                                  # C8
        text = '8/8/8/8/8/8/8/(2)(2)(2)(1)4 w 40 3,0 - 0 2'
        state = self.play(text, 'b1xa1')
        self.assertEqual(coffee.legal(state), ['d1xc1', 'end'])

    def test_a_disturbed_row(self):                                   # C4
        # white empties c3 of black's b2-c3-d4: black draws two, not three
        self.leads('8/8/8/8/3(1)4/2(1)5/1(1)(1)5/8 w 44 2,0 - 0 9', 'c2xc3',
                   '8/8/8/8/3(1)4/8/1(1)(2)5/8 b 43 1,2 - 1 9')
        self.leads('8/8/8/8/3(1)4/2(1)5/1(1)(1)5/8 w 44 2,0 - 0 9', 'pass',
                   '8/8/8/8/3(1)4/2(1)5/1(1)(1)5/8 b 41 2,3 - 1 9')

    def test_bank_runs_out(self):                                     # C10, C11
        # bank 2, inventory 4: one is drawn and play goes on
        state = self.leads('8/8/8/8/8/8/8/(20)(21)6 b 2 4,3 - 0 9', 'pass',
                           '8/8/8/8/8/8/8/(20)(21)6 w 1 5,3 - 1 10')
        self.assertEqual(coffee.turn(state), 'white')
        # bank 2, inventory 3: two are drawn and it is over; inventories do not count
        state = self.leads('8/8/8/8/8/8/8/(20)(22)6 b 2 3,3 - 0 9', 'pass',
                           '8/8/8/8/8/8/8/(20)(22)6 w 0 5,3 - 1 10')
        self.assertEqual(coffee.result(state), ('white', 'bank'))
        self.assertEqual((coffee.turn(state), coffee.legal(state)), ('-', []))
        self.assertEqual(perft(coffee, state, 1), 0)
        self.assertEqual(self.result('8/8/8/8/8/8/8/(21)(21)6 w 0 5,3 - 1 10'), ('draw', 'bank'))
        self.assertEqual(self.result('8/8/8/8/8/8/8/(22)(20)6 w 0 5,3 - 1 10'), ('black', 'bank'))
        # a full inventory draws nothing
        self.leads('8/8/8/8/8/8/8/(20)(20)6 b 2 5,3 - 0 9', 'pass',
                   '8/8/8/8/8/8/8/(20)(20)6 w 2 5,3 - 1 10')

    def test_standstill(self):                                        # C12
        text = '8/8/8/8/8/8/8/(20)(20)6 b 4 3,3 - 49 60'
        state = self.leads(text, 'pass', '8/8/8/8/8/8/8/(20)(20)6 w 4 3,3 - 50 61')
        self.assertEqual(coffee.result(state), ('draw', 'standstill'))
        self.assertEqual((coffee.turn(state), coffee.legal(state)), ('-', []))
        # a turn with a placement starts the count again, one with a steal does not
        self.leads(text, 'c1', 'end', '8/8/8/8/8/8/8/(20)(20)(1)5 w 2 5,2 - 0 61')
        state = self.play(text, 'a1xb1')
        self.assertEqual(coffee.result(state), ('black', 'standstill'))

    def test_example_turns(self):                                     # C13
        state = coffee.start()
        script = [  # (tokens, inventory of the seat at its beginning, at its end)
            ('b1 c2', 2, 0),                 # 1: gains 2, puts them next to each other
            ('pass', 2, 2),                  # 2: gains 2, saves them
            ('d3 end', 2, 1),                # 3: gains 2, makes three in a row, saves one
            ('b2 c3 d4 d4', 4, 0),           # 4: has 4; three in a line and one on top
            ('b1xb2 c2xc3 d3xd4', 4, 1),     # 5: gains 3, has 4; steals one from each
            ('d4 d4', 2, 0),                 # 6: gains 2, places them on the last square
            ('b1a2 c2b3 d3e2', 4, 1),        # 7: gains 3; retreats from three squares
        ]
        for tokens, before, after in script:
            seat = coffee.seat_index(state.mover)
            self.assertEqual(state.inventory[seat], before)
            for token in tokens.split():
                self.assertEqual(coffee.seat_index(state.mover), seat)
                state = coffee.apply(state, token)
            self.assertNotEqual(coffee.seat_index(state.mover), seat)
            self.assertEqual(state.inventory[seat], after)
        # bank: 50 - 2 - 2 - 2 - 2 - 3 + 3 - 2 - 3 + 3, and black's two again
        self.assertEqual(coffee.show(state),
                         '8/8/8/8/3(3)4/1(1)1(1)4/(1)1(1)1(1)3/1(1)6 b 38 1,2 - 1 4')

    def test_turn_token(self):
        state = coffee.start()
        self.assertEqual(coffee.turn_token(state, ['b1', 'd1']), 'b1,d1')
        self.assertEqual(coffee.turn_token(state, ['b1', 'd1', 'end']), 'b1,d1')
        self.assertIsNone(coffee.turn_token(state, ['b1', 'end']))
        self.assertIsNone(coffee.turn_token(state, ['pass']))

    def test_refused(self):
        self.refused('8/8/8/8/8/8/8/8 w 47 2,0 - 0 1',               # C2: 49 beans
                     '8/8/8/8/8/8/8/8 w 44 6,0 - 0 1',               # C3
                     '8/8/8/8/8/8/8/8 w 44 0,6 - 0 1',
                     '8/8/8/8/8/8/8/(2)7 w 44 2,2 steal:a1 0 1',     # C1: not white's
                     '8/8/8/8/8/8/8/8 w 46 2,2 steal:b1 0 1',        # no bean there
                     '8/8/8/8/8/8/8/8 w 48 0,2 place 0 1',           # C9: over by itself
                     '8/8/8/8/8/8/8/(1)7 w 45 2,2 move 0 1')

    def test_refused_text(self):
        self.refused('', '8/8/8/8/8/8/8 w 48 2,0 - 0 1', '8/8/8/8/8/8/8/7 w 48 2,0 - 0 1',
                     '8/8/8/8/8/8/8/8/8 w 48 2,0 - 0 1', '8/8/8/8/8/8/8/9 w 48 2,0 - 0 1',
                     '8/8/8/8/8/8/8/44 w 48 2,0 - 0 1', '8/8/8/8/8/8/8/(0)7 w 48 2,0 - 0 1',
                     '8/8/8/8/8/8/8/(01)7 w 47 2,0 - 0 1', '8/8/8/8/8/8/8/()7 w 48 2,0 - 0 1',
                     '8/8/8/8/8/8/8/(1 7 w 47 2,0 - 0 1', '8/8/8/8/8/8/8/8 x 48 2,0 - 0 1',
                     '8/8/8/8/8/8/8/8 w 48 2 - 0 1', '8/8/8/8/8/8/8/8 w 48 2,0 put 0 1',
                     '8/8/8/8/8/8/8/8 w 48 2,0 - 0 0', '8/8/8/8/8/8/8/8 w 48 2,0 - -1 1',
                     '8/8/8/8/8/8/8/8 w 48 2,0 steal: 0 1', '8/8/8/8/8/8/8/8 w 48 2,0 - 0 1 ')
        two = '8/8/8/8/8/8/(2)7/(1)(2)6 w 42 1,2 steal:%s 0 9'
        self.refused(two % 'a2,b1', two % 'b1,b1', two % 'b1,', two % 'i1')


class Driver(unittest.TestCase):
    """compare.py finds nothing wrong with a stand-in that is right, and each planted mistake."""

    def compare(self, game, fault='', seed=1):
        engine = '%s %s %s' % (sys.executable, os.path.join(HERE, 'standin.py'), fault)
        done = subprocess.run([sys.executable, os.path.join(HERE, 'compare.py'), game, '--engine',
                               engine, '--positions', '400', '--perft-every', '50',
                               '--seed', str(seed)],
                              stdout=subprocess.PIPE, universal_newlines=True)
        return done.returncode, done.stdout

    def test_agreement(self):
        for game in ('tictac', 'coffee'):
            code, output = self.compare(game)
            self.assertEqual(code, 0, output)
            self.assertRegex(output.splitlines()[-1],
                             r'^%s: 400 positions, \d+ perfts, \d+ games \(.*\), 0 differences$' % game)

    def test_planted_mistakes_are_found(self):
        for fault in ('legal', 'order', 'state', 'result', 'perft', 'undo', 'crash', 'repetition',
                      'lenient', 'silent'):
            code, output = self.compare('tictac', fault, 3)
            self.assertEqual(code, 1, fault + '\n' + output)
            self.assertTrue(output.startswith('DIFFERENCE in tictac'), output)
            self.assertTrue(output.endswith(' 1 difference\n'), output)

    def test_progress_at_a_terminal_only(self):
        terminal, stderr = pty.openpty()
        command = [sys.executable, os.path.join(HERE, 'compare.py'), 'tictac', '--positions', '60',
                   '--engine', '%s %s' % (sys.executable, os.path.join(HERE, 'standin.py'))]
        for where, shows in ((stderr, True), (subprocess.PIPE, False)):
            done = subprocess.run(command, stdout=subprocess.PIPE, stderr=where,
                                  universal_newlines=True)
            said = os.read(terminal, 65536).decode() if shows else done.stderr
            self.assertEqual(len(done.stdout.splitlines()), 1, done.stdout)
            self.assertEqual('\rtictac: 60 of 60 positions' in said, shows, said)
            self.assertTrue(said.endswith('\r\x1b[K') if shows else said == '', said)
        os.close(terminal)
        os.close(stderr)


if __name__ == '__main__':
    unittest.main()
