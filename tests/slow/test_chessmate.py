"""Hand-made cases for the slow ChessMate, card by card and rule by rule.

Every expectation here was derived from the rules with a board and a pencil,
none by running the program first.  Run with

    python3 -m unittest discover -s tests/slow -p 'test_chessmate.py'
"""

import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

import chessmate as C                                       # noqa: E402

# Cards dealt to fill up hands that a case does not care about.
FILLERS = ['vulture', 'lost-castle', 'dark-mirror', 'long-jump',
           'hand-of-fate', 'death-dance', 'crusade', 'holy-quest',
           'revelation', 'champion', 'cowardice', 'rebirth', 'disintegration',
           'mystic-shield', 'forbidden-city']


def text(fen, white='', black='', forbidden='-', shield='-', card='-',
         discards='-', last='-,-'):
    """The thirteen fields; hands are filled up to three cards."""
    hands = [[c for c in hand.split(',') if c] for hand in (white, black)]
    used = {c.strip("!'") for c in hands[0] + hands[1]}
    used.update(discards.replace('/', ',').split(','))
    spare = [c for c in FILLERS if c not in used]
    for hand in hands:
        while len(hand) < 3:
            hand.append(spare.pop(0))
    return ' '.join([fen, forbidden, shield, card, ','.join(sorted(hands[0])),
                     ','.join(sorted(hands[1])), discards, last])


def position(*args, **fields):
    return C.parse(text(*args, **fields))


def play(state, tokens):
    for token in tokens.split():
        state = C.apply(state, token)
    return state


def field(state, number):
    return C.show(state).split()[number]


SIDE, RIGHTS, EP, HALF, FULL = 1, 2, 3, 4, 5
MARKS, SHIELD, CARD, WHITE, BLACK, DISCARDS, LAST = range(6, 13)


class Case(unittest.TestCase):
    def yes(self, state, *tokens):
        legal = set(C.legal(state))
        for token in tokens:
            with self.subTest(token=token):
                self.assertIn(token, legal)
                self.assertIsNone(C.why(state, token))
                C.apply(state, token)

    def no(self, state, *tokens, **rule):
        legal = set(C.legal(state))
        for token in tokens:
            with self.subTest(token=token):
                self.assertNotIn(token, legal)
                got = C.why(state, token)
                if 'rule' in rule:
                    self.assertEqual(got, rule['rule'])
                else:
                    self.assertIsNotNone(got)
                with self.assertRaises(ValueError):
                    C.apply(state, token)

    def refused(self, text):
        with self.subTest(text=text):
            with self.assertRaises(ValueError):
                C.parse(text)


# -------------------------------------------------------------------- chess

class OrthodoxChess(Case):
    def test_perft(self):
        for fen, counts in (
            (C.START_FEN, (20, 400, 8902, 197281)),
            ('r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq '
             '- 0 1', (48, 2039, 97862)),
            ('8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1', (14, 191, 2812)),
            ('r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - '
             '0 1', (6, 264, 9467)),
        ):
            state = C.parse_chess(fen)
            for depth, count in enumerate(counts, 1):
                with self.subTest(fen=fen, depth=depth):
                    self.assertEqual(C.perft(state, depth), count)

    def test_en_passant_written_after_every_double_step(self):
        state = play(C.start_chess(), 'e2e4')
        self.assertEqual(C.show(state), 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/'
                                        'RNBQKBNR b KQkq e3 0 1')

    def test_mate_and_stalemate(self):
        fool = play(C.start_chess(), 'f2f3 e7e5 g2g4 d8h4')
        self.assertEqual(C.result(fool), ('black', 'checkmate'))
        self.assertEqual(C.turn(fool), '-')
        self.assertEqual(C.legal(fool), [])
        stale = C.parse_chess('7k/5Q2/8/8/8/8/8/K7 b - - 0 1')
        self.assertEqual(C.result(stale), ('draw', 'stalemate'))

    def test_draws_are_reported_but_stop_nothing(self):
        quiet = C.parse_chess('k7/8/8/8/8/8/8/KQ6 w - - 100 90')
        self.assertEqual(C.result(quiet), ('draw', 'quiet'))
        self.assertEqual(C.turn(quiet), 'white')
        self.yes(quiet, 'b1c1')
        for fen, dead in (
            ('k7/8/8/8/8/8/8/K7', True), ('k7/8/8/8/8/8/8/KB6', True),
            ('kn6/8/8/8/8/8/8/K7', True), ('kn6/8/8/8/8/8/8/KN6', False),
            # c8 and f1 are light, f8 and b2 dark
            ('k1b5/8/8/8/8/8/8/K4B2', True),
            ('k4b2/8/8/8/8/8/8/K4B2', False),
            ('k7/8/8/8/8/8/7P/K7', False), ('k7/8/8/8/8/8/8/KNN5', False),
        ):
            with self.subTest(fen=fen):
                state = C.parse_chess(fen + ' w - - 0 1')
                self.assertEqual(C.result(state), ('draw', 'material') if dead
                                 else ('*', '-'))
                self.assertEqual(C.turn(state), 'white')

    def test_no_limit_in_chess(self):
        state = C.parse_chess('k7/8/8/8/8/8/8/KQ6 w - - 0 900')
        self.assertEqual(C.result(state), ('*', '-'))

    def test_no_cards_in_chess(self):
        state = C.start_chess()
        self.assertIsNotNone(C.why(state, 'e2e4+mystic-shield'))
        self.assertIsNotNone(C.why(state, 'hand-of-fate'))
        self.assertEqual(C.why(state, 'e2e5'), 'M1')

    def test_refused(self):
        for fen in ('k7/8/8/8/8/8/8/KQ6 w - -',             # four fields
                    'k7/8/8/8/8/8/8/KQ6 w K - 0 1',         # no rook
                    'k7/8/8/8/8/8/8/KZ6 w - - 0 1',         # no Champions
                    'k7/8/8/8/8/8/8/K1P5 w - - 0 1',        # pawn at home
                    'k7/8/8/8/8/8/8/K6R b - e3 0 1',        # no pawn e4
                    'k6R/8/8/8/8/8/8/K7 w - - 0 1',         # black in check
                    'k7/8/8/8/8/8/8/KK6 w - - 0 1'):
            with self.subTest(fen=fen):
                with self.assertRaises(ValueError):
                    C.parse_chess(fen)


# -------------------------------------------------------------- after cards

class Cowardice(Case):
    FEN = '3bk3/6p1/p1p1p3/2np4/8/8/8/4K3 w - - 0 1'

    def test_one_or_two_straight_back(self):
        state = position(self.FEN, 'cowardice')
        self.yes(state, 'e1e2+cowardice@a6a7', 'e1e2+cowardice@a6a8',
                 'e1e2+cowardice@d5d6', 'e1e2+cowardice@d5d7',
                 'e1e2+cowardice@g7g8', 'e1e2+cowardice@e6e7')
        self.no(state, 'e1e2+cowardice@d5d8',       # three squares
                'e1e2+cowardice@e6e8',              # onto its king
                'e1e2+cowardice@d5d4', 'e1e2+cowardice@d5e6',
                'e1e2+cowardice@d5d5', 'e1e2+cowardice@c5c6',
                'e1e2+cowardice@e1e2', 'e1e2+cowardice',
                'e1e2+cowardice@d5', rule='cowardice')

    def test_not_over_occupied(self):
        state = position('4k3/p1n5/p1p5/8/8/8/8/4K3 w - - 0 1', 'cowardice')
        self.no(state, 'e1e2+cowardice@a6a7', 'e1e2+cowardice@a6a8',
                'e1e2+cowardice@c6c7', 'e1e2+cowardice@c6c8')
        self.yes(state, 'e1e2+cowardice@a7a8')

    def test_forbidden_squares(self):
        over = position(self.FEN, 'cowardice', forbidden='d6,a8')
        self.no(over, 'e1e2+cowardice@d5d6', 'e1e2+cowardice@d5d7',
                'e1e2+cowardice@a6a8', rule='M8')
        self.yes(over, 'e1e2+cowardice@a6a7')

    def test_black_plays_it_downwards(self):
        state = position('4k3/8/8/8/2P5/8/6P1/4K3 b - - 0 1',
                         black='cowardice')
        self.yes(state, 'e8e7+cowardice@c4c3', 'e8e7+cowardice@c4c2',
                 'e8e7+cowardice@g2g1')
        self.no(state, 'e8e7+cowardice@c4c5', 'e8e7+cowardice@c4c1')

    def test_targets_after_the_move(self):
        # the rook blocks a7 until it leaves; the pawn it takes is gone
        state = position('4k3/R7/p7/8/8/8/8/4K3 w - - 0 1', 'cowardice')
        self.yes(state, 'a7b7+cowardice@a6a7', 'a7b7+cowardice@a6a8')
        self.no(state, 'e1e2+cowardice@a6a7', 'a7a6+cowardice@a6a7',
                'a7a8+cowardice@a6a8')

    def test_alone_is_no_turn(self):
        state = position(self.FEN, 'cowardice')
        self.no(state, 'cowardice@a6a7', rule='M4')

    def test_saves_the_king(self):
        state = position('4k3/8/8/8/3p4/4K3/7P/8 w - - 0 1', 'cowardice')
        self.no(state, 'h2h3', rule='M5')
        self.yes(state, 'h2h3+cowardice@d4d5', 'h2h3+cowardice@d4d6')


class Champion(Case):
    def test_either_side(self):
        state = position(C.START_FEN, 'champion')
        self.yes(state, 'e2e4+champion@b1', 'e2e4+champion@g8',
                 'g1f3+champion@f3')
        self.no(state, 'g1f3+champion@g1', 'e2e4+champion@c1',
                'e2e4+champion@e5', 'e2e4+champion', rule='champion')
        self.no(state, 'champion@b1', rule='M4')
        after = play(state, 'e2e4+champion@b1')
        self.assertEqual(field(after, 0),
                         'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RZBQKBNR')

    def test_not_twice(self):
        state = position('4k3/8/8/8/8/8/8/1Z2K1N1 w - - 0 1', 'champion')
        self.no(state, 'e1e2+champion@b1', rule='champion')
        self.yes(state, 'e1e2+champion@g1')

    def test_promoted_knight(self):
        state = position('8/4P3/k7/8/8/8/8/4K3 w - - 0 1', 'champion')
        self.yes(state, 'e7e8n+champion@e8')
        self.no(state, 'e7e8q+champion@e8')

    def test_leaps_two_three(self):
        state = position('4k3/8/6p1/5P2/3Z4/2P5/8/K7 w - - 0 1')
        moves = [t for t in C.legal(state) if t.startswith('d4')]
        # g6 by capture; nothing in between matters
        self.assertEqual(moves, sorted('d4' + t for t in (
            'a2', 'a6', 'b1', 'b7', 'f1', 'f7', 'g2', 'g6')))
        self.no(state, 'd4e6', rule='M1')

    def test_gives_check(self):
        # from d4 it attacks f7
        state = position('8/5k2/8/8/3Z4/8/8/K7 b - - 0 1')
        self.no(state, 'f7d4')
        for token in C.legal(state):
            self.assertIn(token[:2], ('f7', 'ha'))      # or hand-of-fate
        # white to move there would be a refused position
        self.refused(text('8/5k2/8/8/3Z4/8/8/K7 w - - 0 1'))

    def test_saves_the_king(self):
        # d3 checks e1 as a knight, not as a Champion
        state = position('4k3/8/8/8/8/3n4/P7/4K3 w - - 0 1', 'champion')
        self.no(state, 'a2a3', rule='M5')
        self.yes(state, 'a2a3+champion@d3')

    def test_mark_goes_with_the_piece_and_ends_with_it(self):
        state = position('4k3/8/8/8/3Z4/8/8/4K2b w - - 0 1')
        self.assertEqual(field(play(state, 'd4g6'), 0),
                         '4k3/8/6Z1/8/8/8/8/4K2b')
        state = position('4k3/8/8/8/4Z3/8/8/4K2b b - - 0 1')
        self.assertEqual(field(play(state, 'h1e4'), 0),
                         '4k3/8/8/8/4b3/8/8/4K3')


class Rebirth(Case):
    def test_where_each_kind_starts(self):
        # black: Ke4 Qh5 Rb5 Bd6 Nb6 za5 pawn e7; b8 is held by a white bishop
        state = position('1B6/4p3/1n1b4/zr5q/4k3/8/8/K7 w - - 0 1', 'rebirth')
        move = 'a1a2+rebirth@'
        want = ['b5a8', 'b5h8',             # rook
                'b6b8', 'b6g8',             # knight, b8 by capture
                'a5b8', 'a5g8',             # Champion
                'd6c8', 'd6f8',             # bishop
                'h5d8', 'e4e8']             # queen, king
        want += ['e7%s7' % f for f in 'abcdfgh']
        # Ka2 is attacked by nothing: the rook's file is b
        got = [t for t in C.legal(state) if t.startswith(move)]
        self.assertEqual(got, sorted(move + t for t in want))
        self.no(state, move + 'e7e7', move + 'e7a6', move + 'b5c8',
                move + 'b8c8', move + 'a2e1', rule='rebirth')
        taken = play(state, move + 'b6b8')
        self.assertEqual(field(taken, 0), '1n6/4p3/3b4/zr5q/4k3/8/K7/8')
        marked = play(state, move + 'a5g8')
        self.assertEqual(field(marked, 0), '1B4z1/4p3/1n1b4/1r5q/4k3/8/K7/8')

    def test_not_onto_king_enemy_or_itself(self):
        state = position('n3k1K1/n7/8/8/8/8/8/1n6 w - - 0 1', 'rebirth')
        # the white king stands on g8 and moves to h8
        self.yes(state, 'g8h8+rebirth@a8g8', 'g8h8+rebirth@a8b8')
        self.no(state, 'g8h8+rebirth@a8a8')
        state = position('1n2k1n1/8/8/3n4/8/8/8/K7 w - - 0 1', 'rebirth')
        self.no(state, 'a1a2+rebirth@d5b8', 'a1a2+rebirth@d5g8',
                'a1a2+rebirth@b8g8', 'a1a2+rebirth@b8b8')
        state = position('4k1K1/8/8/3n4/8/8/7P/8 w - - 0 1', 'rebirth')
        self.no(state, 'h2h3+rebirth@d5g8', rule='rebirth')
        self.yes(state, 'h2h3+rebirth@d5b8')

    def test_forbidden_square(self):
        state = position('4k3/8/8/3n4/8/8/8/K7 w - - 0 1', 'rebirth',
                         forbidden='b8')
        self.no(state, 'a1a2+rebirth@d5b8', rule='M8')
        self.yes(state, 'a1a2+rebirth@d5g8')

    def test_black_sends_white_home(self):
        state = position('4k3/8/8/2PN4/8/8/8/K7 b - - 0 1', black='rebirth')
        self.yes(state, 'e8d8+rebirth@c5h2', 'e8e7+rebirth@d5b1',
                 'e8d8+rebirth@d5g1', 'e8d8+rebirth@a1e1')
        self.no(state, 'e8d8+rebirth@c5c7', 'e8d8+rebirth@d5b8')

    def test_pawn_sent_home_may_double_step(self):
        state = position('4k3/8/8/8/p7/8/8/K7 w - - 0 1', 'rebirth')
        state = play(state, 'a1b1+rebirth@a4h7 draw:w=champion')
        self.yes(state, 'h7h6', 'h7h5')

    def test_own_king_opened_to_the_reborn_piece(self):
        state = position('K3k3/8/8/3r4/8/8/7P/8 w - - 0 1', 'rebirth')
        self.yes(state, 'h2h3')
        # on h8 the rook is hidden from a8 by its own king on e8
        self.yes(state, 'h2h3+rebirth@d5h8')
        state = position('K7/4k3/8/3r4/8/8/7P/8 w - - 0 1', 'rebirth')
        self.no(state, 'h2h3+rebirth@d5h8', rule='M5')

    def test_castling_right_of_the_moved_rook(self):
        state = position('r3k3/8/8/8/8/8/8/K7 w q - 0 1', 'rebirth')
        self.no(state, 'a1b1+rebirth@a8a8')
        state = play(state, 'a1b1+rebirth@a8h8')
        self.assertEqual(field(state, RIGHTS), '-')


class Revelation(Case):
    def test_knights_and_champions_of_either_side(self):
        state = position('1n2k1z1/8/8/8/8/8/8/1N2K1ZB w - - 0 1', 'revelation')
        self.yes(state, 'e1e2+revelation@b8', 'e1e2+revelation@g8',
                 'e1e2+revelation@b1', 'e1e2+revelation@g1')
        self.no(state, 'e1e2+revelation@h1', 'e1e2+revelation@e8',
                'e1e2+revelation@a3', 'e1e2+revelation', rule='revelation')
        self.no(state, 'revelation@b8', rule='M4')
        self.assertEqual(field(play(state, 'e1e2+revelation@g8'), 0),
                         '1n2k1b1/8/8/8/8/8/4K3/1N4ZB')
        self.assertEqual(field(play(state, 'e1e2+revelation@g1'), 0),
                         '1n2k1z1/8/8/8/8/8/4K3/1N4BB')

    def test_own_king_opened_to_the_new_bishop(self):
        # a knight on h5 would look at e2 as a bishop
        state = position('4k3/8/8/7n/8/8/8/4K3 w - - 0 1', 'revelation')
        self.no(state, 'e1e2+revelation@h5', rule='M5')
        self.yes(state, 'e1f2+revelation@h5')


class MysticShield(Case):
    def test_piece_just_moved(self):
        state = position(C.START_FEN, 'mystic-shield')
        self.yes(state, 'e2e4+mystic-shield')
        self.no(state, 'e2e4+mystic-shield@e4', 'e2e4+mystic-shield@e2',
                'e2e4+mystic-shield@d1', rule='mystic-shield')
        self.no(state, 'mystic-shield', 'mystic-shield@e2', rule='M4')
        state = play(state, 'e2e4+mystic-shield')
        self.assertEqual(field(state, SHIELD), 'e4')

    def test_castling_names_king_or_rook(self):
        state = position('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1', 'mystic-shield')
        self.yes(state, 'e1g1+mystic-shield@g1', 'e1g1+mystic-shield@f1',
                 'e1c1+mystic-shield@c1', 'e1c1+mystic-shield@d1')
        self.no(state, 'e1g1+mystic-shield', 'e1g1+mystic-shield@h1',
                'e1g1+mystic-shield@e1')
        state = play(state, 'e1g1+mystic-shield@f1')
        self.assertEqual(field(state, SHIELD), 'f1')

    def test_no_capture_next_turn_then_it_ends(self):
        state = position('4k3/3p4/8/8/8/8/4P3/4K3 w - - 0 1', 'mystic-shield',
                         'disintegration,lost-castle,vulture')
        state = play(state, 'e2e4+mystic-shield draw:w=champion d7d5')
        self.assertEqual(field(state, SHIELD), '-')
        state = position('4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1', shield='e4')
        self.no(state, 'd5e4', rule='M10')
        self.yes(state, 'd5d4')
        state = position('4k3/8/8/3p4/4P3/8/8/4K3 b - - 0 1')
        self.yes(state, 'd5e4')

    def test_no_en_passant_capture(self):
        state = position('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1', shield='e4')
        self.no(state, 'd4e3', rule='M10')
        state = position('4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1')
        self.yes(state, 'd4e3')

    def test_no_capture_by_cards(self):
        state = position('4k3/8/8/8/3p4/2N5/8/4K3 b - - 0 1',
                         black='dark-mirror', shield='c3')
        self.no(state, 'd4c3', rule='M10')
        # backward for black is up
        state = position('4k3/8/2N5/3p4/8/8/8/4K3 b - - 0 1',
                         black='dark-mirror', shield='c6')
        self.no(state, 'dark-mirror@d5c6', rule='M10')
        state = position('4kb2/8/8/8/8/4N3/8/4K3 b - - 0 1', black='crusade',
                         shield='e3')
        # f8-c5, then c5xe3
        self.no(state, 'f8c5+crusade@e3', rule='M10')
        self.yes(state, 'f8c5+crusade@d4')

    def test_king_may_stand_attacked(self):
        state = position('4k3/8/8/8/8/8/r7/4K3 w - - 0 1', 'mystic-shield')
        self.no(state, 'e1e2', rule='M5')
        self.yes(state, 'e1e2+mystic-shield', 'e1f1+mystic-shield')
        state = play(state, 'e1e2+mystic-shield')
        self.assertEqual(field(state, SHIELD), 'e2')
        state = play(state, C.outcomes(state)[0])
        self.no(state, 'a2e2', rule='M5')           # still no king is captured
        # black leaves it attacked: white has to see to it next turn
        state = play(state, 'e8e7')
        self.no(state, 'e2d2', rule='M5')
        self.yes(state, 'e2d3')

    def test_other_piece_does_not_save_the_king(self):
        state = position('4k3/8/8/8/8/8/7P/r3K3 w - - 0 1', 'mystic-shield')
        self.no(state, 'h2h3+mystic-shield', rule='M5')
        state = position('4k1r1/8/8/8/8/8/8/4K2R w K - 0 1', 'mystic-shield')
        self.yes(state, 'e1g1+mystic-shield@g1')
        self.no(state, 'e1g1+mystic-shield@f1', 'e1g1', rule='M5')

    def test_shielded_king_next_to_the_other(self):
        state = position('8/7p/8/4k3/8/4K3/8/8 w - - 0 1', 'mystic-shield')
        self.no(state, 'e3e4', rule='M5')
        state = play(state, 'e3e4+mystic-shield draw:w=champion')
        # the white king attacks as any piece does: black must step away
        self.no(state, 'e5d5', 'e5e4', rule='M5')
        self.yes(state, 'e5e6', 'e5d6')


class ForbiddenCity(Case):
    def test_unoccupied_unmarked(self):
        state = position(C.START_FEN, 'forbidden-city', forbidden='d5')
        self.yes(state, 'e2e4+forbidden-city@e5', 'e2e4+forbidden-city@e2',
                 'g1f3+forbidden-city@g1')
        self.no(state, 'e2e4+forbidden-city@e4', 'e2e4+forbidden-city@a1',
                'e2e4+forbidden-city@d5', 'e2e4+forbidden-city@e8',
                'e2e4+forbidden-city')
        self.no(state, 'forbidden-city@e5', rule='M4')
        state = play(state, 'e2e4+forbidden-city@e5')
        self.assertEqual(field(state, MARKS), 'd5,e5')

    def test_written_from_a1_to_h8(self):
        state = position('4k3/p7/8/8/8/8/8/4K3 w - - 0 1', 'forbidden-city',
                         forbidden='c8,a2,h1')
        self.assertEqual(field(state, MARKS), 'h1,a2,c8')
        state = play(state, 'e1e2+forbidden-city@b2')
        self.assertEqual(field(state, MARKS), 'h1,a2,b2,c8')

    def test_blocks_a_check(self):
        state = position('4k3/8/8/8/8/8/7P/r3K3 w - - 0 1', 'forbidden-city')
        self.no(state, 'h2h3', rule='M5')
        self.yes(state, 'h2h3+forbidden-city@b1', 'h2h3+forbidden-city@c1',
                 'h2h3+forbidden-city@d1')
        self.no(state, 'h2h3+forbidden-city@f1', rule='M5')


class HolyQuest(Case):
    def test_enemy_bishop_and_enemy_knight(self):
        state = position(C.START_FEN, 'holy-quest')
        self.yes(state, 'e2e4+holy-quest@f8b8', 'e2e4+holy-quest@c8g8',
                 'e2e4+holy-quest@f8g8', 'e2e4+holy-quest@c8b8')
        self.no(state, 'e2e4+holy-quest@b8f8', 'e2e4+holy-quest@c1b1',
                'e2e4+holy-quest@f8b1', 'e2e4+holy-quest@f8a8',
                'e2e4+holy-quest', 'e2e4+holy-quest@f8', rule='holy-quest')
        self.no(state, 'holy-quest@f8b8', rule='M4')

    def test_champion_keeps_its_mark(self):
        state = position('2b1k1z1/8/8/8/8/8/8/4K3 w - - 0 1', 'holy-quest')
        state = play(state, 'e1e2+holy-quest@c8g8')
        self.assertEqual(field(state, 0), '2z1k1b1/8/8/8/8/8/4K3/8')

    def test_swapped_onto_a_line_with_the_king(self):
        # Bb4 checks e1 once d2 is empty: from g8 it would look at a2
        state = position('4k1n1/8/8/8/8/1b6/8/4K3 w - - 0 1', 'holy-quest')
        self.yes(state, 'e1f1+holy-quest@b3g8')
        self.no(state, 'e1d2+holy-quest@b3g8', rule='M5')   # nb3 checks d2


class Crusade(Case):
    FEN = '4k3/8/5n2/8/8/8/1P6/2B1K3 w - - 0 1'

    def test_bishop_moves_twice(self):
        state = position(self.FEN, 'crusade')
        self.yes(state, 'c1e3+crusade@a7', 'c1g5+crusade@f6',   # a capture
                 'c1e3+crusade@c1',                             # and back
                 'c1d2+crusade@a5')
        self.no(state, 'c1e3+crusade@e3', 'c1g5+crusade@e7',    # through f6
                'c1d2+crusade@d3', 'c1e3+crusade', 'e1e2+crusade@c1',
                'b2b3+crusade@a3', rule='crusade')
        self.no(state, 'crusade@c1d2', rule='M4')
        state = play(state, 'c1g5+crusade@f6')
        self.assertEqual(field(state, 0), '4k3/8/5B2/8/8/8/1P6/4K3')
        self.assertEqual(field(state, HALF), '0')

    def test_first_move_may_not_capture(self):
        state = position('4k3/8/8/6n1/8/8/8/2B1K3 w - - 0 1', 'crusade')
        self.no(state, 'c1g5+crusade@h6', rule='crusade')
        self.yes(state, 'c1f4+crusade@g5', 'c1g5')

    def test_bishops_only(self):
        state = position('8/P7/1k6/8/8/8/8/2Q1K3 w - - 0 1', 'crusade')
        self.no(state, 'c1e3+crusade@c1', 'a7a8b+crusade@b7')

    def test_no_king_and_no_forbidden_square(self):
        state = position('4k3/8/8/8/8/8/8/2B1K3 w - - 0 1', 'crusade',
                         forbidden='f4')
        self.no(state, 'c1d2+crusade@f4', 'c1e3+crusade@g5',
                'c1g5+crusade@h6', 'c1e3+crusade@f4')
        state = position('8/8/8/1k6/8/8/8/2B1K3 w - - 0 1', 'crusade')
        self.yes(state, 'c1a3')
        state = position('8/8/1k6/8/8/8/8/2B1K3 w - - 0 1', 'crusade')
        self.no(state, 'c1e3+crusade@b6', rule='M5')
        self.yes(state, 'c1e3+crusade@c5')

    def test_only_the_end_counts_for_the_king(self):
        # Bd2 is pinned by the bishop a5; it may leave and come back, or take
        state = position('4k3/8/8/b7/8/8/3B4/4K3 w - - 0 1', 'crusade')
        self.no(state, 'd2e3', 'd2e3+crusade@f4', rule='M5')
        self.yes(state, 'd2e3+crusade@d2', 'd2b4', 'd2b4+crusade@a5')
        self.no(state, 'd2b4+crusade@c5', rule='M5')

    def test_rook_captured_at_home(self):
        # Bb2-g7xh8 takes the rook and its right
        state = position('4k2r/8/8/8/8/8/1B6/4K3 w k - 0 1', 'crusade')
        state = play(state, 'b2g7+crusade@h8')
        self.assertEqual(field(state, RIGHTS), '-')


# ------------------------------------------------------------ instead cards

class DarkMirror(Case):
    FEN = 'K7/8/8/8/4P3/3b1n2/1P4P1/2r4k w - - 3 9'

    def test_backward_captures(self):
        state = position(self.FEN, 'dark-mirror')
        self.yes(state, 'dark-mirror@e4d3', 'dark-mirror@e4f3',
                 'dark-mirror@b2c1')
        self.no(state, 'dark-mirror@e4d5', 'dark-mirror@e4e3',
                'dark-mirror@b2a1',                     # nothing there
                'dark-mirror@g2f3',                     # that is forward
                'dark-mirror@d3c2', 'dark-mirror@f3e4', 'dark-mirror',
                rule='dark-mirror')
        self.no(state, 'dark-mirror@g2h1', rule='M5')   # no king is captured
        self.no(state, 'g2g3+dark-mirror@e4d3', rule='M4')
        after = play(state, 'dark-mirror@b2c1')
        self.assertEqual(field(after, 0), 'K7/8/8/8/4P3/3b1n2/6P1/2P4k')
        self.assertEqual([field(after, n) for n in (SIDE, HALF, FULL)],
                         ['b', '0', '9'])

    def test_not_en_passant(self):
        state = position('7k/4P3/8/3p4/8/8/8/K7 w - d6 0 1', 'dark-mirror')
        self.no(state, 'dark-mirror@e7d6')

    def test_black(self):
        state = position('k7/8/2N5/3p4/2N5/8/8/7K b - - 0 1',
                         black='dark-mirror')
        self.yes(state, 'dark-mirror@d5c6')
        self.no(state, 'dark-mirror@d5c4')

    def test_king_safety(self):
        # the pawn e4 shields e1 from the rook
        state = position('4r2k/8/8/8/4P3/3b4/8/4K3 w - - 0 1', 'dark-mirror')
        self.no(state, 'dark-mirror@e4d3', rule='M5')


class DeathDance(Case):
    def test_adjacent_enemy(self):
        state = position('4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1', 'death-dance')
        self.yes(state, 'death-dance@e4d4')
        self.no(state, 'death-dance@d4e4', 'death-dance@e1e2',
                'death-dance@e1d4', 'death-dance@e1e8', 'death-dance@e4e4',
                'death-dance', rule='death-dance')
        self.no(state, 'e1f1+death-dance@e4d4', rule='M4')
        after = play(state, 'death-dance@e4d4')
        self.assertEqual(field(after, 0), '4k3/8/8/8/3Pn3/8/8/4K3')

    def test_kings_included(self):
        state = position('4k3/3N4/8/8/8/8/3r4/4K3 w - - 0 1', 'death-dance')
        self.yes(state, 'death-dance@e1d2', 'death-dance@d7e8')
        after = play(state, 'death-dance@d7e8')
        self.assertEqual(field(after, 0), '4N3/3k4/8/8/8/8/3r4/4K3')
        state = position('4k3/8/8/6b1/8/8/3r4/4K3 w - - 0 1', 'death-dance')
        self.no(state, 'death-dance@e1d2', rule='M5')

    def test_no_pawn_to_its_far_rank(self):
        state = position('3n3k/4P3/8/8/8/8/3p4/4K3 w - - 0 1', 'death-dance')
        self.no(state, 'death-dance@e7d8', 'death-dance@e1d2', rule='M9')

    def test_pawn_to_its_back_rank(self):
        state = position('7k/8/8/8/8/8/1P6/r1K5 w - - 0 1', 'death-dance')
        # c1 stands in check from a1; on b2 the rook gives none
        self.yes(state, 'death-dance@b2a1')
        after = play(state, 'death-dance@b2a1')
        self.assertEqual(field(after, 0), '7k/8/8/8/8/8/1r6/P1K5')

    def test_shielded_piece_may_be_swapped(self):
        state = position('4k3/8/8/8/3nP3/8/8/4K3 w - - 0 1', 'death-dance',
                         shield='d4')
        self.yes(state, 'death-dance@e4d4')

    def test_castling_right_ends(self):
        state = position('4k3/8/8/8/8/8/3n4/R3K2R w KQ - 0 1', 'death-dance')
        after = play(state, 'death-dance@e1d2')
        self.assertEqual(field(after, RIGHTS), '-')
        state = position('4k3/8/8/8/8/8/6n1/R3K2R w KQ - 0 1', 'death-dance')
        # ng2 checks e1; swapped to h1 it does not
        after = play(state, 'death-dance@h1g2')
        self.assertEqual(field(after, RIGHTS), 'Q')


class LongJump(Case):
    def test_other_colour_and_empty(self):
        # b1 is light, so dark squares
        state = position('4k3/8/8/8/8/8/8/1N2K2n w - - 0 1', 'long-jump',
                         forbidden='g7')
        self.yes(state, 'long-jump@b1h8', 'long-jump@b1a1',
                 'long-jump@b1a3')
        self.no(state, 'long-jump@b1g8', 'long-jump@b1b1', 'long-jump@b1e1',
                'long-jump@h1a1', 'long-jump@e1e2', 'long-jump',
                rule='long-jump')
        self.no(state, 'long-jump@b1g7', rule='M8')
        self.no(state, 'e1e2+long-jump@b1h8', rule='M4')

    def test_no_capture(self):
        state = position('4k2r/8/8/8/8/8/8/1N2K3 w - - 0 1', 'long-jump')
        self.no(state, 'long-jump@b1h8')

    def test_champion_too(self):
        state = position('4k3/8/8/8/8/8/8/1Z2K3 w - - 0 1', 'long-jump')
        self.assertEqual(field(play(state, 'long-jump@b1h8'), 0),
                         '4k2Z/8/8/8/8/8/8/4K3')

    def test_blocks_a_check(self):
        # c1 dark, d1 light: only c1 is of the other colour than b3 (light)
        state = position('4k3/8/8/8/8/1N6/8/r3K3 w - - 0 1', 'long-jump')
        self.yes(state, 'long-jump@b3c1')
        self.no(state, 'long-jump@b3d1', rule='long-jump')
        self.no(state, 'long-jump@b3f6', rule='M5')


class LostCastle(Case):
    def test_own_first(self):
        state = position('r3k3/8/8/8/8/8/8/RN2K3 w Qq - 0 1', 'lost-castle')
        self.yes(state, 'lost-castle@a1a8')
        self.no(state, 'lost-castle@a8a1', 'lost-castle@a1e8',
                'lost-castle@b1a8',
                'lost-castle@e1a8', 'lost-castle@a1a1', 'lost-castle',
                rule='lost-castle')
        self.no(state, 'e1e2+lost-castle@a1a8', rule='M4')

    def test_the_right_of_either_rook_ends(self):
        # the white king on e2 is out of the a1 rook's way
        state = position('r3k3/8/8/8/8/8/4K3/7R w q - 0 1', 'lost-castle')
        after = play(state, 'lost-castle@h1a8')
        self.assertEqual(field(after, 0), 'R3k3/8/8/8/8/8/4K3/7r')
        self.assertEqual(field(after, RIGHTS), '-')
        state = position('4k3/8/8/r7/8/8/8/R3K2R w KQ - 0 1', 'lost-castle')
        # ra1 then checks e1
        self.no(state, 'lost-castle@a1g5', rule='lost-castle')
        self.no(state, 'lost-castle@a1a5', rule='M5')

    def test_castle_right_of_the_other_rook_stays(self):
        state = position('4k3/8/8/r7/8/8/8/RN2K2R w KQ - 0 1', 'lost-castle')
        after = play(state, 'lost-castle@a1a5')     # b1 stands between
        self.assertEqual(field(after, RIGHTS), 'K')


# ------------------------------------------------------------- before cards

class Disintegration(Case):
    def test_before(self):
        state = position('4k3/8/8/4p3/8/8/P3P3/4K3 w - - 7 20',
                         'disintegration,champion,cowardice')
        self.yes(state, 'disintegration@a2', 'disintegration@e2')
        self.no(state, 'disintegration@e5', 'disintegration@e1',
                'disintegration@d4', 'disintegration', rule='disintegration')
        state = play(state, 'disintegration@a2')
        self.assertEqual(C.turn(state), 'chance')
        self.assertEqual([field(state, n) for n in (SIDE, HALF, CARD, WHITE,
                                                    DISCARDS, LAST)],
                         ['w', '0', 'played', 'champion,cowardice',
                          'disintegration', 'disintegration,-'])
        state = play(state, 'draw:w=rebirth')
        self.assertEqual(C.turn(state), 'white')
        # one card a turn
        self.no(state, 'e2e3+rebirth@e5a7', 'e2e3+cowardice@e5e6', rule='M3')
        self.no(state, 'pass', rule='M6')
        state = play(state, 'e1d1')
        self.assertEqual([field(state, n) for n in (SIDE, HALF, CARD)],
                         ['b', '0', '-'])

    def test_after(self):
        state = position('4k3/8/8/4p3/8/8/P3P3/4K3 w - - 0 1',
                         'disintegration')
        self.yes(state, 'e2e4+disintegration@a2', 'e2e4+disintegration@e4',
                 'e1d1+disintegration@e2')
        self.no(state, 'e2e4+disintegration@e2', 'e2e4+disintegration@e5',
                'e2e4+disintegration')

    def test_before_needs_a_regular_move_then(self):
        # the queen holds the king; only the pawn can move
        state = position('4k3/8/8/8/8/1q6/7P/K7 w - - 0 1', 'disintegration')
        self.no(state, 'disintegration@h2', rule='M4')
        self.yes(state, 'h2h3', 'h2h4+disintegration@h4')

    def test_before_may_leave_the_king_attacked_for_a_while(self):
        # e2 gone, the rook e8 gives check; the king may then step aside
        state = position('k3r3/8/8/8/8/8/4P3/4K3 w - - 0 1', 'disintegration')
        self.yes(state, 'disintegration@e2')
        state = play(state, 'disintegration@e2')
        state = play(state, C.outcomes(state)[0])
        self.assertEqual(C.legal(state), ['e1d1', 'e1d2', 'e1f1', 'e1f2'])
        # after: e2 may not go, the king would end attacked
        state = position('k3r3/7P/8/8/8/8/4P3/4K3 w - - 0 1', 'disintegration')
        self.no(state, 'e1d1+disintegration@e1')
        self.no(state, 'h7h8n+disintegration@e2', rule='M5')
        self.yes(state, 'e1d1+disintegration@e2')

    def test_opens_a_line_on_the_enemy_king(self):
        # the card field `played` is why such a position is taken
        state = position('4k3/8/8/8/8/8/4P3/K3R3 w - - 0 1', 'disintegration')
        state = play(state, 'disintegration@e2')
        self.assertEqual(C.show(C.parse(C.show(state))), C.show(state))
        state = play(state, C.outcomes(state)[0])
        self.no(state, 'e1e8', rule='M5')           # no king is captured
        state = play(state, 'a1b1')                 # and black is in check
        self.no(state, 'e8e7')

    def test_keeps_en_passant_for_the_turn(self):
        state = position('4k3/8/8/3pP3/8/8/P7/4K3 w - d6 0 1',
                         'disintegration')
        state = play(state, 'disintegration@a2')
        self.assertEqual(field(state, EP), 'd6')
        state = play(state, C.outcomes(state)[0])
        self.yes(state, 'e5d6')


class HandOfFate(Case):
    def test_exchange(self):
        state = position(C.START_FEN, 'hand-of-fate,champion,cowardice',
                         'crusade,rebirth,vulture')
        self.yes(state, 'hand-of-fate')
        self.no(state, 'hand-of-fate@e2')
        self.no(state, 'e2e4+hand-of-fate', rule='M4')
        state = play(state, 'hand-of-fate')
        self.assertEqual(C.table(state),
                         ['fate:w=crusade,rebirth,vulture',
                          'fate:b=champion,cowardice'])
        self.assertEqual([field(state, n) for n in (WHITE, BLACK, SIDE, CARD,
                                                    LAST)],
                         ['crusade!,rebirth!,vulture!', 'champion!,cowardice!',
                          'w', 'played', 'hand-of-fate,-'])
        # the opponent draws, from nine less the one just discarded
        self.assertEqual(C.outcomes(state), ['draw:b=' + c for c in (
            'dark-mirror', 'death-dance', 'disintegration', 'forbidden-city',
            'holy-quest', 'long-jump', 'lost-castle', 'mystic-shield',
            'revelation')])
        plain = play(state, 'draw:b=revelation')
        said = play(state, 'fate:w=crusade,rebirth,vulture '
                           'fate:b=champion,cowardice draw:b=revelation')
        self.assertEqual(C.show(plain), C.show(said))
        self.assertEqual(field(plain, BLACK),
                         'champion!,cowardice!,revelation')
        self.no(plain, 'e2e4+champion@b1', 'vulture', rule='M3')
        plain = play(plain, 'g1f3')
        self.assertEqual(field(plain, HALF), '0')   # the turn had a card

    def test_wrong_words_at_the_table(self):
        state = position(C.START_FEN, 'hand-of-fate,champion,cowardice',
                         'crusade,rebirth,vulture')
        state = play(state, 'hand-of-fate')
        for token in ('fate:b=champion,cowardice', 'over:-',
                      'fate:w=crusade,rebirth', 'draw:w=revelation',
                      'draw:b=champion', 'e2e4'):
            with self.assertRaises(ValueError):
                C.apply(state, token)

    def test_needs_a_regular_move(self):
        # mated but for the card rides: g1 attacked, nothing legal alone
        state = position('k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1',
                         'hand-of-fate,forbidden-city,champion')
        self.no(state, 'hand-of-fate', rule='M4')
        self.yes(state, 'g2g3+forbidden-city@d1')

    def test_own_decks_have_one_of_each(self):
        # crusade twice is two cards, but black's crusade is one only
        position(C.START_FEN, "champion,cowardice,crusade",
                 'crusade,rebirth,vulture', discards='-/-')
        self.refused(text(C.START_FEN, "champion,cowardice,crusade'",
                          "crusade,rebirth,vulture", discards='-/-'))


class OwnDeckFate(Case):
    def test_apostrophes_turn_round(self):
        state = position(C.START_FEN, "hand-of-fate,champion,rebirth'",
                         "crusade,champion,vulture'", discards='-/-')
        state = play(state, 'hand-of-fate')
        self.assertEqual(C.table(state),
                         ["fate:w=champion',crusade',vulture",
                          "fate:b=champion',rebirth"])
        self.assertEqual(field(state, DISCARDS), 'hand-of-fate/-')
        # black draws from black's deck: not crusade, champion, rebirth
        self.assertEqual(C.outcomes(state), ['draw:b=' + c for c in C.CARDS
                         if c not in ('crusade', 'champion', 'rebirth')])
        state = play(state, 'draw:b=vulture')
        self.assertEqual(field(state, BLACK), "champion'!,rebirth!,vulture")


class Vulture(Case):
    def test_takes_the_last_card(self):
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         discards='rebirth,crusade', last='-,crusade')
        self.yes(state, 'vulture')
        self.no(state, 'vulture@e2')
        self.no(state, 'e2e4+vulture', rule='M4')
        state = play(state, 'vulture')
        # nothing is drawn: the own turn goes on at once
        self.assertEqual(C.turn(state), 'white')
        self.assertEqual([field(state, n) for n in (HALF, CARD, WHITE, DISCARDS,
                                                    LAST)],
                         ['0', 'reply', 'champion,cowardice,crusade!',
                          'rebirth,vulture', 'vulture,-'])
        self.no(state, 'vulture', rule='M3')
        self.no(state, 'pass', rule='M6')
        # the own turn has its card yet, the one taken not excepted (M4)
        self.yes(state, 'e2e4', 'e2e4+champion@b1')
        state = play(state, 'e2e4+champion@b1')
        self.assertEqual([field(state, n) for n in (SIDE, CARD, DISCARDS, LAST)],
                         ['b', '-', 'rebirth,vulture,champion', 'champion,-'])

    def test_the_taken_card_at_once(self):
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         discards='forbidden-city', last='-,forbidden-city')
        self.no(state, 'e2e4+forbidden-city@e5', rule='M3')
        state = play(state, 'vulture')
        self.yes(state, 'e2e4+forbidden-city@e5')
        state = play(state, 'e2e4+forbidden-city@e5')
        self.assertEqual([field(state, n) for n in (DISCARDS, LAST)],
                         ['vulture,forbidden-city', 'forbidden-city,-'])

    def test_then_a_card_before_the_move(self):
        state = position('4k3/8/8/8/8/8/P6P/4K3 w - - 9 20',
                         'vulture,disintegration,champion',
                         discards='hand-of-fate', last='-,hand-of-fate')
        # not the other way round: before anything else of the own turn
        after = play(state, 'disintegration@a2 draw:w=rebirth')
        self.no(after, 'vulture', rule='M3')
        state = play(state, 'vulture disintegration@a2')
        self.assertEqual([field(state, n) for n in (CARD, DISCARDS, LAST)],
                         ['played', 'vulture,disintegration',
                          'disintegration,-'])
        state = play(state, 'draw:w=rebirth')
        # one card of the own turn
        self.no(state, 'hand-of-fate', 'h2h4+rebirth@e8d8', rule='M3')
        self.yes(state, 'h2h4')

    def test_immediately_after_the_turn_with_the_card(self):
        # what black played a turn ago has lain there too long
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'mystic-shield,lost-castle,dark-mirror',
                         discards='rebirth', last='-,rebirth')
        state = play(state, 'e2e4 e7e5')
        self.assertEqual(field(state, LAST), '-,-')
        self.no(state, 'vulture', rule='vulture')
        # and that of the own turn is no longer told in the opponent's
        state = play(state, 'g1f3+champion@b1 draw:w=crusade')
        self.assertEqual(field(state, LAST), 'champion,-')
        state = play(state, 'd7d6+mystic-shield draw:b=revelation')
        self.assertEqual(field(state, LAST), '-,mystic-shield')
        self.yes(state, 'vulture')

    def test_not_without_a_card(self):
        state = position(C.START_FEN, 'vulture', discards='rebirth')
        self.no(state, 'vulture', rule='vulture')

    def test_a_reply_to_a_reply(self):
        # white replies and then plays no card: vulture was its last
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'vulture,dark-mirror,death-dance',
                         discards='-/crusade', last='-,crusade')
        state = play(state, 'vulture mill:w=rebirth e2e4')
        self.assertEqual(field(state, LAST), 'vulture,-')
        state = play(state, 'vulture')
        self.assertEqual([field(state, n) for n in (BLACK, DISCARDS, LAST)],
                         ["dark-mirror,death-dance,vulture'!",
                          'rebirth/vulture', '-,vulture'])
        state = play(state, C.outcomes(state)[0])
        # one on the opponent's turn at most, and there is nothing to take
        self.no(state, "vulture'", rule='M3')

    def test_the_last_of_two_is_taken(self):
        # white replied, and played another card besides
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'vulture,dark-mirror,death-dance',
                         discards='-/crusade', last='-,crusade')
        state = play(state, 'vulture mill:w=rebirth e2e4+champion@b1')
        state = play(state, C.outcomes(state)[0] + ' vulture')
        self.assertEqual(field(state, BLACK),
                         "champion'!,dark-mirror,death-dance")

    def test_ends_no_game_and_makes_no_quiet_turn(self):
        # M7 is judged before it: after it nothing is, and the turn counts anew
        fen = '4k3/8/8/8/8/8/8/R3K3 w - - %d 60'
        mine, theirs = 'vulture,champion,cowardice', 'rebirth,crusade,revelation'
        more = dict(discards='holy-quest', last='-,holy-quest')
        self.assertEqual(C.result(position(fen % 100, mine, theirs, **more)),
                         ('draw', 'quiet'))
        state = position(fen % 99, mine, theirs, **more)
        state = play(state, 'vulture')
        self.assertEqual(C.result(state), ('*', '-'))
        state = play(state, 'a1a2')
        self.assertEqual(field(state, HALF), '0')

    def test_keeps_en_passant_and_the_shield(self):
        state = position('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1',
                         'vulture,champion,cowardice', shield='d5',
                         discards='mystic-shield', last='-,mystic-shield')
        state = play(state, 'vulture')
        self.assertEqual([field(state, n) for n in (EP, SHIELD)], ['d6', 'd5'])
        self.no(state, 'e5d6', rule='M10')
        state = position('4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1',
                         'vulture,champion,cowardice', discards='crusade',
                         last='-,crusade')
        self.yes(play(state, 'vulture'), 'e5d6')

    def test_needs_a_turn(self):
        mate = 'k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1'
        # with a card of the hand: the king is shielded
        state = position(mate, 'vulture,mystic-shield,champion',
                         discards='crusade', last='-,crusade')
        self.yes(state, 'vulture')
        self.no(state, 'pass', rule='M6')
        state = play(state, 'vulture')
        self.assertEqual(C.legal(state), ['g1f1+mystic-shield',
                                          'g1h1+mystic-shield'])
        # with the card taken
        state = position(mate, 'vulture,lost-castle,champion',
                         discards='mystic-shield', last='-,mystic-shield')
        self.assertEqual(C.legal(state), ['vulture'])
        self.assertEqual(C.legal(play(state, 'vulture')),
                         ['g1f1+mystic-shield', 'g1h1+mystic-shield'])
        # with neither the game is over
        state = position(mate, 'vulture,lost-castle,champion',
                         discards='crusade', last='-,crusade')
        self.no(state, 'vulture', rule='M6')

    def test_own_decks_mill(self):
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'champion,dark-mirror,death-dance',
                         discards='-/crusade', last='-,crusade')
        state = play(state, 'vulture')
        self.assertEqual(C.turn(state), 'chance')
        self.assertEqual([field(state, n) for n in (WHITE, DISCARDS, LAST)],
                         ["champion,cowardice,crusade'!", 'vulture/-',
                          'vulture,-'])
        self.assertEqual(C.outcomes(state), ['mill:w=' + c for c in C.CARDS
                         if c not in ('vulture', 'champion', 'cowardice')])
        state = play(state, 'mill:w=rebirth')
        # discarded, not played
        self.assertEqual([field(state, n) for n in (DISCARDS, LAST)],
                         ['vulture,rebirth/-', 'vulture,-'])
        self.assertEqual(C.turn(state), 'white')
        self.yes(state, 'e2e4')
        # the taken card goes back to its own deck when played
        state = play(state, 'e2e3 e7e6')
        self.assertEqual(field(state, LAST), '-,-')
        self.yes(state, "f1c4+crusade'@b5")
        self.no(state, 'f1c4+crusade@b5', rule='M3')
        state = play(state, "f1c4+crusade'@b5")
        self.assertEqual([field(state, n) for n in (DISCARDS, LAST)],
                         ['vulture,rebirth/crusade', "crusade',-"])

    def test_own_decks_order(self):
        # White's pile is empty: twelve discards of its deck, three in hand.
        # The vulture joins them, the taken card leaves black's, then white's
        # discards become the pile, then one of them is milled.
        twelve = [c for c in C.CARDS
                  if c not in ('vulture', 'champion', 'cowardice')]
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'champion,dark-mirror,death-dance',
                         discards=','.join(twelve) + '/crusade',
                         last='-,crusade')
        self.assertEqual(field(state, WHITE), 'champion!,cowardice!,vulture!')
        state = play(state, 'vulture')
        self.assertEqual([field(state, n) for n in (WHITE, DISCARDS, LAST)],
                         ["champion!,cowardice!,crusade'!", '-/-', '-,-'])
        self.assertEqual(C.outcomes(state), ['mill:w=' + c for c in sorted(
            twelve + ['vulture'])])
        state = play(state, 'mill:w=vulture')
        self.assertEqual([field(state, n) for n in (DISCARDS, LAST)],
                         ['vulture/-', '-,-'])

    def test_takes_a_vulture(self):
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'champion,dark-mirror,death-dance',
                         discards='-/vulture', last='-,vulture')
        state = play(state, 'vulture')
        self.assertEqual(field(state, WHITE), "champion,cowardice,vulture'!")
        self.assertEqual(field(state, DISCARDS), 'vulture/-')

    def test_mill_may_empty_the_pile(self):
        # white's pile holds one card: eleven discards, vulture and two more
        eleven = [c for c in C.CARDS if c not in (
            'vulture', 'champion', 'cowardice', 'rebirth')]
        state = position(C.START_FEN, 'vulture,champion,cowardice',
                         'champion,dark-mirror,death-dance',
                         discards=','.join(eleven) + '/crusade',
                         last='-,crusade')
        self.assertEqual(field(state, WHITE), 'champion,cowardice,vulture')
        state = play(state, 'vulture mill:w=rebirth')
        self.assertEqual(field(state, WHITE),
                         "champion!,cowardice!,crusade'!")
        self.assertEqual(field(state, BLACK),
                         'champion,dark-mirror,death-dance')

    def test_common_deck_makes_no_reshuffle(self):
        # eight discards and six in hand and one in the pile; the vulture
        # draws nothing, so nothing moves
        hands = ('vulture,champion,cowardice', 'crusade,dark-mirror,'
                 'death-dance')
        rest = [c for c in C.CARDS if c not in ','.join(hands).split(',')]
        state = position(C.START_FEN, hands[0], hands[1],
                         discards=','.join(rest), last='-,rebirth')
        self.assertEqual(field(state, BLACK),
                         'crusade!,dark-mirror!,death-dance!')
        state = play(state, 'vulture')
        self.assertEqual(field(state, DISCARDS), ','.join(
            [c for c in rest if c != 'rebirth'] + ['vulture']))
        self.assertEqual(C.turn(state), 'white')


# -------------------------------------------------------------------- rules

class M2Decks(Case):
    def test_deals(self):
        state = C.start()
        self.assertEqual(C.turn(state), 'chance')
        self.assertEqual(C.show(state), C.START_FEN + ' - - - - - - -,-')
        self.assertEqual(len(C.outcomes(state)), 455)
        self.assertEqual(C.outcomes(state)[0],
                         'deal:w=champion,cowardice,crusade')
        state = play(state, 'deal:w=champion,cowardice,crusade')
        self.assertEqual(len(C.outcomes(state)), 220)
        with self.assertRaises(ValueError):
            C.apply(state, 'deal:b=champion,rebirth,vulture')
        with self.assertRaises(ValueError):
            C.apply(state, 'deal:b=rebirth,vulture')
        state = play(state, 'deal:b=dark-mirror,rebirth,vulture')
        self.assertEqual(C.turn(state), 'white')
        self.assertEqual(C.legal(C.start()), [])

    def test_example(self):
        example = (C.START_FEN + ' - - - cowardice,crusade,vulture '
                   'champion,rebirth,revelation - -,-')
        self.assertEqual(C.show(C.parse(example)), example)

    def test_own_decks(self):
        state = C.start('own')
        self.assertEqual(C.show(state), C.START_FEN + ' - - - - - -/- -,-')
        state = play(state, 'deal:w=champion,cowardice,crusade '
                            'deal:b=champion,cowardice,crusade')
        self.assertEqual(C.turn(state), 'white')
        state = play(state, 'e2e4+champion@b1')
        self.assertEqual(field(state, DISCARDS), 'champion/-')
        # white's own deck: neither the other two in hand nor the discard
        self.assertEqual(len(C.outcomes(state)), 12)

    def test_plain_fen_waits_for_the_deals(self):
        state = C.parse(C.START_FEN)
        self.assertEqual(C.outcomes(state)[0],
                         'deal:w=champion,cowardice,crusade')
        self.assertEqual(C.show(C.parse(C.START_FEN, 'own')),
                         C.show(C.start('own')))

    def test_card_not_in_hand(self):
        state = position(C.START_FEN, 'champion,cowardice,crusade')
        self.no(state, 'e2e4+mystic-shield', 'hand-of-fate')
        self.no(state, 'e2e4+nonsense', rule='M2')


class M3OneCardATurn(Case):
    def test_draw_after_the_turn(self):
        state = position(C.START_FEN, 'champion,cowardice,crusade')
        state = play(state, 'e2e4+champion@b1')
        self.assertEqual([field(state, n) for n in (SIDE, WHITE, DISCARDS,
                                                    LAST)],
                         ['b', 'cowardice,crusade', 'champion', 'champion,-'])
        self.assertEqual(C.turn(state), 'chance')
        self.assertNotIn('draw:w=champion', C.outcomes(state))
        self.assertIsNotNone(C.why(state, 'e7e5'))
        state = play(state, 'draw:w=rebirth')
        self.assertEqual(field(state, WHITE), 'cowardice,crusade,rebirth')
        self.assertEqual(C.turn(state), 'black')

    def test_reshuffle_with_the_card_just_played(self):
        hands = ('champion,cowardice,crusade', 'dark-mirror,death-dance,'
                 'disintegration')
        rest = [c for c in C.CARDS if c not in ','.join(hands).split(',')]
        state = position(C.START_FEN, hands[0], hands[1],
                         discards=','.join(rest), last='-,vulture')
        state = play(state, 'e2e4+champion@b1')
        self.assertEqual([field(state, n) for n in (DISCARDS, LAST)],
                         ['-', '-,-'])
        self.assertEqual(C.outcomes(state), ['draw:w=' + c for c in sorted(
            rest + ['champion'])])

    def test_draw_even_when_the_turn_ends_the_game(self):
        # Qxg7 mate, with a card riding that changes nothing there
        state = position('6k1/6p1/5K2/8/8/8/8/6Q1 w - - 0 1',
                         'forbidden-city,champion,cowardice',
                         'vulture,lost-castle,dark-mirror')
        state = play(state, 'g1g7+forbidden-city@a1')
        self.assertEqual(C.turn(state), 'chance')
        self.assertEqual(C.result(state), ('*', '-'))
        state = play(state, 'draw:w=crusade')
        self.assertEqual(C.result(state), ('white', 'checkmate'))
        self.assertEqual(C.table(state), ['over:checkmate'])

    def test_own_deck_draw_when_the_card_was_the_others(self):
        # white's pile is empty; the card played goes to black's discards, so
        # white's twelve discards alone are shuffled
        twelve = [c for c in C.CARDS
                  if c not in ('vulture', 'champion', 'cowardice')]
        state = position(C.START_FEN, "vulture,champion,champion'",
                         "cowardice',dark-mirror,death-dance",
                         discards=','.join(twelve) + '/-', last="-,rebirth'")
        state = play(state, "e2e4+champion'@b1")
        self.assertEqual([field(state, n) for n in (DISCARDS, LAST)],
                         ['-/champion', "champion',-"])
        self.assertEqual(C.outcomes(state),
                         ['draw:w=' + c for c in twelve])

    def test_only_on_the_own_turn(self):
        state = position(C.START_FEN, 'champion,cowardice,crusade',
                         'forbidden-city,rebirth,mystic-shield')
        self.no(state, 'e7e5+mystic-shield', 'e2e4+mystic-shield')


class M5KingSafety(Case):
    def test_castling(self):
        # onto: the rook g8
        state = position('4k1r1/8/8/8/8/8/8/4K2R w K - 0 1', 'forbidden-city')
        self.no(state, 'e1g1', rule='M5')
        self.yes(state, 'e1g1+forbidden-city@g5')
        self.no(state, 'e1g1+forbidden-city@h5', rule='M5')
        # through: the rook f8;  out of: the rook e8
        state = position('2k2r2/8/8/8/8/8/8/4K2R w K - 0 1', 'forbidden-city')
        self.no(state, 'e1g1', 'e1g1+forbidden-city@f5', rule='M5')
        state = position('2k1r3/8/8/8/8/8/8/4K2R w K - 0 1', 'forbidden-city')
        self.no(state, 'e1g1', 'e1g1+forbidden-city@e5', rule='M5')
        # only the rook passes b1
        state = position('1r4k1/8/8/8/8/8/8/R3K3 w Q - 0 1')
        self.yes(state, 'e1c1')

    def test_pinned_piece_with_a_saving_card(self):
        state = position('k3r3/8/8/8/8/8/4N3/4K3 w - - 0 1', 'forbidden-city')
        self.no(state, 'e2c3', rule='M5')
        self.yes(state, 'e2c3+forbidden-city@e2', 'e2c3+forbidden-city@e7')

    def test_instead_card_must_save(self):
        state = position('4k3/8/8/8/8/1N6/8/r3K3 w - - 0 1', 'long-jump')
        self.no(state, 'long-jump@b3b4', rule='M5')

    def test_en_passant_discovered(self):
        # both pawns leave the fifth rank and the rook a5 sees h5
        state = position('4k3/8/8/r2pP2K/8/8/8/8 w - d6 0 1')
        self.no(state, 'e5d6', rule='M5')

    def test_shielded_enemy_still_gives_check(self):
        state = position('4k3/8/8/8/8/8/8/r3K3 w - - 0 1', shield='a1')
        self.no(state, 'e1d1', rule='M5')


class M6Ends(Case):
    MATE = 'k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1'
    STALE = '7k/5Q2/8/8/8/8/8/K7 b - - 0 1'

    def test_mate_without_a_saving_card(self):
        state = position(self.MATE, 'lost-castle,vulture,dark-mirror')
        self.assertEqual(C.result(state), ('black', 'checkmate'))
        self.assertEqual(C.turn(state), '-')
        self.assertEqual(C.legal(state), [])
        self.assertEqual(C.why(state, 'g1h1'), 'M6')

    def test_cards_in_hand_count(self):
        state = position(self.MATE, 'mystic-shield,vulture,dark-mirror')
        self.assertEqual(C.result(state), ('*', '-'))
        # only the king itself can be shielded out of it
        self.assertEqual(C.legal(state), ['g1f1+mystic-shield',
                                          'g1h1+mystic-shield'])
        self.no(state, 'pass', rule='M6')           # attacked: no passing
        # a pawn gone before the move opens a way out
        state = position(self.MATE, 'disintegration,vulture,dark-mirror')
        self.yes(state, 'disintegration@h2', 'disintegration@g2')
        self.assertEqual(C.result(state), ('*', '-'))

    def test_the_card_a_reply_would_take_counts(self):
        state = position(self.MATE, 'lost-castle,vulture,dark-mirror',
                         discards='champion', last='-,champion')
        self.assertEqual(C.result(state), ('black', 'checkmate'))
        state = position(self.MATE, 'lost-castle,vulture,dark-mirror',
                         discards='mystic-shield', last='-,mystic-shield')
        self.assertEqual(C.result(state), ('*', '-'))
        # nobody has to play a card, this one neither
        state = position(self.STALE, black='lost-castle,vulture,dark-mirror',
                         discards='mystic-shield', last='mystic-shield,-')
        self.assertEqual(C.legal(state), ['pass', 'vulture'])

    def test_over_is_said_before_a_reply_and_not_after_it(self):
        fen = '7k/4Q3/8/8/8/8/8/K7 w - - 0 1'
        state = position(fen, 'mystic-shield,champion,rebirth',
                         'lost-castle,vulture,dark-mirror')
        state = play(state, 'e7f7+mystic-shield draw:w=crusade')
        self.assertEqual(C.table(state), ['over:-'])
        state = play(state, 'over:- vulture')
        self.assertEqual(C.table(state), [])
        self.assertEqual(C.legal(state), ['h8g7+mystic-shield',
                                          'h8g8+mystic-shield',
                                          'h8h7+mystic-shield'])

    def test_stalemate(self):
        state = position(self.STALE, black='lost-castle,vulture,dark-mirror')
        self.assertEqual(C.result(state), ('draw', 'stalemate'))

    def test_pass(self):
        state = position(self.STALE, black='mystic-shield,vulture,dark-mirror')
        self.assertEqual(C.legal(state), [
            'h8g7+mystic-shield', 'h8g8+mystic-shield', 'h8h7+mystic-shield',
            'pass'])
        state = play(state, 'pass')
        self.assertEqual(C.result(state), ('draw', 'stalemate'))
        self.assertEqual(C.turn(state), '-')
        self.assertEqual(C.table(state), [])

    def test_no_pass_when_a_plain_turn_exists(self):
        self.no(position(C.START_FEN), 'pass', rule='M6')

    def test_over_is_said(self):
        fen = '7k/4Q3/8/8/8/8/8/K7 w - - 0 1'
        state = position(fen, black='mystic-shield,vulture,dark-mirror')
        state = play(state, 'e7f7')
        self.assertEqual(C.table(state), ['over:-'])
        said = play(state, 'over:-')
        self.assertEqual(C.table(said), [])
        self.assertEqual(C.show(said), C.show(state))
        self.assertEqual(C.turn(said), 'black')
        with self.assertRaises(ValueError):
            C.apply(state, 'over:stalemate')
        # no need to say it
        self.assertEqual(C.turn(play(state, 'h8g8+mystic-shield')), 'chance')
        state = position(fen, black='lost-castle,vulture,dark-mirror')
        state = play(state, 'e7f7')
        self.assertEqual(C.table(state), ['over:stalemate'])
        state = play(state, 'over:stalemate')
        self.assertEqual(C.turn(state), '-')
        # an ordinary turn says nothing
        state = play(position(C.START_FEN), 'e2e4')
        self.assertEqual(C.table(state), [])
        with self.assertRaises(ValueError):
            C.apply(state, 'over:-')

    def test_over_comes_after_the_draw(self):
        state = position('7k/4Q3/8/8/8/8/8/K7 w - - 0 1', 'forbidden-city',
                         'mystic-shield,vulture,dark-mirror')
        state = play(state, 'e7f7+forbidden-city@a8')
        self.assertEqual(C.table(state), [])
        state = play(state, C.outcomes(state)[0])
        self.assertEqual(C.table(state), ['over:-'])

    def test_mate_before_draws(self):
        state = position('k7/8/8/8/8/8/5PPP/r5K1 w - - 100 600',
                         'lost-castle,vulture,dark-mirror')
        self.assertEqual(C.result(state), ('black', 'checkmate'))
        state = position('7k/5Q2/8/8/8/8/8/K7 b - - 100 600',
                         black='lost-castle,vulture,dark-mirror')
        self.assertEqual(C.result(state), ('draw', 'stalemate'))


class M7Draws(Case):
    def test_quiet(self):
        state = position('4k3/7p/8/8/8/8/7P/4K3 w - - 99 80', 'champion')
        self.assertEqual(C.result(state), ('*', '-'))
        self.assertEqual(C.result(play(state, 'e1e2')), ('draw', 'quiet'))
        self.assertEqual(C.turn(play(state, 'e1e2')), '-')
        self.assertEqual(C.result(play(state, 'h2h3')), ('*', '-'))

    def test_what_is_quiet(self):
        fen = '4k3/7p/8/8/8/8/3n3P/4KN2 w - - 30 80'
        state = position(fen, 'mystic-shield')
        for token, half in (('e1e2', '31'), ('h2h3', '0'), ('e1d2', '0'),
                            ('e1e2+mystic-shield', '0')):
            with self.subTest(token=token):
                self.assertEqual(field(play(state, token), HALF), half)

    def test_limit(self):
        state = position('4k3/7p/8/8/8/8/7P/4K3 b - - 0 500')
        self.assertEqual(C.result(state), ('*', '-'))
        state = play(state, 'e8e7')
        self.assertEqual(field(state, FULL), '501')
        self.assertEqual(C.result(state), ('draw', 'limit'))

    def test_bare_kings(self):
        state = position('4k3/8/8/8/8/8/3n4/4K3 w - - 0 1')
        self.assertEqual(C.result(play(state, 'e1d2')), ('draw', 'material'))
        # no other dead position counts here
        state = position('4k3/8/8/8/8/8/8/4KB2 w - - 0 1')
        self.assertEqual(C.result(state), ('*', '-'))

    def test_judged_at_the_start_of_a_turn(self):
        # the last pawn gone, the turn is still to be finished
        state = position('4k3/8/8/8/8/8/7P/4K3 w - - 0 1', 'disintegration')
        state = play(state, 'disintegration@h2')
        state = play(state, C.outcomes(state)[0])
        self.assertEqual(C.turn(state), 'white')
        self.assertEqual(C.result(play(state, 'e1e2')), ('draw', 'material'))

    def test_repetition_key(self):
        key = C.repetition_key
        fen = '4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 1'
        base = position(fen)

        def same(other):
            self.assertEqual(key(base), key(other))

        def different(other):
            self.assertNotEqual(key(base), key(other))

        same(position(fen, 'champion,rebirth', 'mystic-shield'))
        same(position('4k3/8/8/8/3pP3/8/8/R3K3 b Q e3 0 44'))
        different(position('4k3/8/8/8/3pP3/8/8/R3K3 b Q - 0 1'))
        different(position('4k3/8/8/8/3pP3/8/8/R3K3 b - e3 0 1'))
        different(position('4k3/8/8/8/3pP3/8/8/R3K3 w Q - 0 1'))
        different(position(fen, forbidden='h5'))
        different(position(fen, shield='e4'))
        # en passant counts only if a pawn stands to capture
        self.assertEqual(
            key(position('4k3/8/8/8/4P3/8/8/R3K3 b Q e3 0 1')),
            key(position('4k3/8/8/8/4P3/8/8/R3K3 b Q - 0 1')))
        self.assertNotEqual(key(position('4k3/8/8/8/8/8/8/1N2K3 w - - 0 1')),
                            key(position('4k3/8/8/8/8/8/8/1Z2K3 w - - 0 1')))


class M8Marks(Case):
    def test_nothing_enters_or_passes(self):
        state = position('4k3/8/8/8/8/8/4P3/R3K2R w KQ - 0 1',
                         forbidden='a4,e3,b1')
        self.yes(state, 'a1a3', 'e1g1')
        self.no(state, 'a1a4', 'a1a5', 'a1b1', 'e2e3', 'e2e4', 'e1c1',
                rule='M8')
        # and nothing slides through to give check
        state = position('4k3/8/8/8/8/8/8/4R2K b - - 0 1', forbidden='e4')
        self.yes(state, 'e8e7')

    def test_double_step(self):
        state = position('4k3/8/8/8/8/8/4P3/4K3 w - - 0 1', forbidden='e4')
        self.yes(state, 'e2e3')
        self.no(state, 'e2e4', rule='M8')

    def test_castling_paths(self):
        for square, short, long in (('f1', 0, 1), ('g1', 0, 1), ('d1', 1, 0),
                                    ('c1', 1, 0), ('b1', 1, 0)):
            with self.subTest(square=square):
                state = position('4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1',
                                 forbidden=square)
                legal = C.legal(state)
                self.assertEqual('e1g1' in legal, bool(short))
                self.assertEqual('e1c1' in legal, bool(long))

    def test_knights_cross(self):
        state = position('4k3/8/8/8/8/8/8/1N2K1Z1 w - - 0 1',
                         forbidden='b2,b3,c2,f2,f3,g2,g3')
        self.yes(state, 'b1c3', 'b1d2', 'g1e4', 'g1d3')
        state = position('4k3/8/8/8/8/8/8/1N2K1Z1 w - - 0 1',
                         forbidden='c3,e4')
        self.no(state, 'b1c3', 'g1e4', rule='M8')

    def test_king_steps(self):
        state = position('4k3/p7/8/8/8/8/8/4K3 w - - 0 1', forbidden='e2')
        self.no(state, 'e1e2', rule='M8')

    def test_champion_is_a_knight_for_cards(self):
        state = position('2b1k1z1/8/8/8/8/8/8/1Z2K3 w - - 0 1',
                         'long-jump,holy-quest,revelation')
        self.yes(state, 'long-jump@b1a1', 'e1e2+holy-quest@c8g8',
                 'e1e2+revelation@g8')


class M9Pawns(Case):
    def test_own_back_rank(self):
        state = position('4k3/8/8/8/8/8/1p6/P1P1K3 w - - 0 1')
        self.yes(state, 'a1a2', 'a1b2', 'c1c2', 'c1b2')
        self.no(state, 'a1a3', 'c1c3', rule='M9')
        state = position('p3k3/1P6/8/8/8/8/8/4K3 b - - 0 1')
        self.yes(state, 'a8a7', 'a8b7')
        self.no(state, 'a8a6', rule='M9')

    def test_then_double_step(self):
        state = position('4k3/8/8/8/8/8/8/P3K3 w - - 0 1')
        state = play(state, 'a1a2 e8e7')
        self.yes(state, 'a2a4')
        self.assertEqual(field(play(state, 'a2a4'), EP), 'a3')

    def test_back_by_cowardice(self):
        state = position('4k3/6p1/8/8/8/8/8/4K3 w - - 0 1', 'cowardice')
        state = play(state, 'e1e2+cowardice@g7g8')
        state = play(state, C.outcomes(state)[0])
        self.yes(state, 'g8g7')
        self.no(state, 'g8g6', rule='M9')

    def test_right_never_returns(self):
        state = position('4k3/8/8/8/8/8/7p/R3K2R w KQ - 0 1')
        state = play(state, 'h1g1 e8e7 g1h1 e7e8')
        self.assertEqual(field(state, RIGHTS), 'Q')
        self.no(state, 'e1g1')

    def test_rook_captured_at_home(self):
        state = position('4k3/8/8/8/8/8/8/b3K2R b K - 0 1')
        self.assertEqual(field(play(state, 'a1h8'), RIGHTS), 'K')
        state = position('4k3/8/8/8/8/8/1b6/R3K2R b KQ - 0 1')
        self.assertEqual(field(play(state, 'b2a1'), RIGHTS), 'K')

    def test_en_passant_and_ridden_cards(self):
        fen = '4k3/8/8/8/3p4/8/4P3/1N2K3 w - - 0 1'
        hand = 'disintegration,forbidden-city,champion'
        state = position(fen, hand)
        for token, ep in (('e2e4', 'e3'), ('e2e4+champion@b1', 'e3'),
                          ('e2e4+forbidden-city@a5', 'e3'),
                          ('e2e4+forbidden-city@e2', 'e3'),
                          ('e2e4+forbidden-city@e3', '-'),
                          ('e2e4+disintegration@e4', '-'),
                          ('e2e3', '-')):
            with self.subTest(token=token):
                after = play(state, token)
                self.assertEqual(field(after, EP), ep)
                # and the text is taken back
                self.assertEqual(C.show(C.parse(C.show(after))),
                                 C.show(after))

    def test_en_passant_ends_with_an_instead_card(self):
        state = position('4k3/8/8/3pP3/8/8/8/1N2K3 w - d6 0 1', 'long-jump')
        self.assertEqual(field(play(state, 'long-jump@b1a1'), EP), '-')

    def test_promotion(self):
        state = position('8/4P3/k7/8/8/8/8/4K3 w - - 0 1')
        self.yes(state, 'e7e8q', 'e7e8r', 'e7e8b', 'e7e8n')
        self.no(state, 'e7e8', 'e7e8z', 'e7e8k', 'e7e8p')


class M10Positions(Case):
    def test_other_side_attacked(self):
        fen = '4k3/8/8/8/8/8/8/K3R3 w - - 0 1'
        self.refused(text(fen))
        self.refused(fen)
        C.parse(text(fen, shield='e8'))
        C.parse(text(fen, card='played', discards='disintegration',
                     last='disintegration,-'))
        self.refused(text('4k3/7p/8/8/8/8/8/K3R3 w - - 0 1', shield='h7'))

    def test_refused(self):
        good = '4k3/7p/8/8/8/8/7P/4K3 w - - 0 1'
        C.parse(text(good))
        self.refused(good + ' -')
        self.refused('')
        for fen in ('4k3/7p/8/8/8/8/7P/4K2 w - - 0 1',
                    '4k3/7p/8/8/8/8/7P/4K4 w - - 0 1',
                    '4k3/7p/8/8/8/7P/4K3 w - - 0 1',
                    '4k3/7p/8/8/8/8/7P/8 w - - 0 1',
                    '4kx2/7p/8/8/8/8/7P/4K3 w - - 0 1',
                    '4k2P/8/8/8/8/8/8/4K3 w - - 0 1',       # far rank
                    '4k3/8/8/8/8/8/8/p3K3 w - - 0 1',
                    '4k3/7p/8/8/8/8/7P/4K3 x - - 0 1',
                    '4k3/7p/8/8/8/8/7P/4K3 w K - 0 1',
                    '4k3/7p/8/8/8/8/7P/4K3 w - e6 0 1',
                    '4k3/7p/8/8/8/8/7P/4K3 w - h3 0 1',
                    '4k3/7p/8/8/8/8/7P/4K3 w - - x 1',
                    '4k3/7p/8/8/8/8/7P/4K3 w - - 0 0',
                    '4k3/7p/8/8/8/8/7P/4K3 w - - -1 1'):
            self.refused(text(fen))
        for fields in (dict(forbidden='h2'), dict(forbidden='d4,d4'),
                       dict(forbidden='i9'), dict(shield='h2'),
                       dict(shield='d4'), dict(card='maybe'),
                       dict(white='champion,crusade,nonsense'),
                       dict(white='champion,champion,crusade'),
                       dict(white='champion,crusade,rebirth,vulture'),
                       dict(white='champion,crusade', black='crusade,rebirth'),
                       dict(white='crusade', discards='crusade'),
                       dict(discards='crusade,crusade'),
                       dict(discards='nonsense'),
                       dict(discards='crusade!'),
                       dict(discards='-/-/-'),
                       dict(white="crusade'"),              # common deck
                       dict(last='crusade,-'), dict(last='-'),
                       dict(discards='crusade', last='crusade,crusade')):
            self.refused(text(good, **fields))

    def test_card_field(self):
        """What the seat to move played in this turn, and what is left of the other's."""
        good = '4k3/7p/8/8/8/8/7P/4K3 w - - 0 1'
        hands = dict(white='champion,cowardice,rebirth', black='crusade')
        for fields in (dict(card='reply', discards='vulture', last='vulture,-'),
                       dict(card='played', discards='hand-of-fate',
                            last='hand-of-fate,-'),
                       dict(card='played', discards='revelation,hand-of-fate',
                            last='hand-of-fate,revelation'),
                       dict(card='played', last='-,-'),
                       dict(card='reply', discards='-/-', last='-,-'),
                       dict(card='reply', discards='rebirth/-', last='-,-',
                            white="champion,cowardice,revelation"),
                       dict(discards='revelation', last='-,revelation')):
            C.parse(text(good, **dict(hands, **fields)))
        for fields in (dict(discards='revelation', last='revelation,-'),
                       dict(discards='vulture', last='vulture,-'),
                       dict(card='played', discards='vulture', last='vulture,-'),
                       dict(card='reply', discards='hand-of-fate',
                            last='hand-of-fate,-'),
                       dict(card='reply', discards='revelation,vulture',
                            last='vulture,revelation'),
                       dict(card='reply', discards='revelation', last='-,-'),
                       dict(card='reply', last='-,-')):
            self.refused(text(good, **dict(hands, **fields)))
        # a turn with a card is no quiet one
        self.refused(text(good.replace(' 0 ', ' 1 '), card='reply',
                          discards='vulture', last='vulture,-', **hands))

    def test_a_card_that_could_not_be_played(self):
        mate = 'k7/8/8/8/8/8/5PPP/r5K1 w - - 0 1'
        self.refused(text(mate, 'mystic-shield,champion,crusade', card='played',
                          discards='hand-of-fate', last='hand-of-fate,-'))
        self.refused(text(mate, 'revelation,champion,crusade', card='reply',
                          discards='vulture', last='vulture,-'))
        C.parse(text(mate, 'mystic-shield,champion,crusade', card='reply',
                     discards='vulture', last='vulture,-'))

    def test_when_the_mill_is_due(self):
        good = '4k3/7p/8/8/8/8/7P/4K3 w - - 0 1'
        for fields, due in (
                (dict(discards='rebirth,vulture/-', last='vulture,-'), True),
                (dict(discards='vulture,rebirth/-', last='vulture,-'), False),
                (dict(discards='-/vulture', last="vulture',-"), True),
                (dict(discards='rebirth/vulture', last="vulture',-"), False),
                (dict(discards='-/-', last='-,-'), True),
                (dict(discards='vulture/-', last='-,-'), False)):
            state = C.parse(text(good, 'champion,cowardice,revelation',
                                 'crusade,champion,mystic-shield',
                                 card='reply', **fields))
            self.assertEqual(C.turn(state), 'chance' if due else 'white')
        # and never without a reply (a pile that is empty does not matter)
        state = C.parse('7n/K7/8/8/8/4k3/8/1B4N1 w - - 0 4 - - played '
                        "cowardice'!,death-dance!,vulture! dark-mirror!,"
                        "disintegration,mystic-shield'! -/- -,-")
        self.assertEqual(C.turn(state), 'white')

    def test_en_passant_square(self):
        C.parse(text('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1'))
        C.parse(text('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1', forbidden='e2'))
        self.refused(text('4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1',
                          forbidden='e3'))
        self.refused(text('4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1'))
        self.refused(text('4k3/8/8/8/4P3/4n3/8/6K1 b - e3 0 1'))
        self.refused(text('4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1'))


class M11Known(Case):
    def test_pile_becomes_empty(self):
        # eight discards and six cards in hand: one is left to draw, but the
        # one played is discarded too
        state = position(C.START_FEN, 'champion,cowardice,crusade',
                         'dark-mirror,death-dance,disintegration',
                         discards='forbidden-city,hand-of-fate,holy-quest,'
                                  'long-jump,lost-castle,mystic-shield,'
                                  'rebirth,revelation',
                         last='-,-')
        self.assertEqual(field(state, WHITE), 'champion,cowardice,crusade')
        state = play(state, 'e2e4+champion@b1')
        self.assertEqual(C.outcomes(state), ['draw:w=vulture'])
        state = play(state, 'draw:w=vulture')
        self.assertEqual([field(state, n) for n in (WHITE, BLACK)],
                         ['cowardice!,crusade!,vulture!',
                          'dark-mirror!,death-dance!,disintegration!'])
        # they stay known after the reshuffle that the next card makes
        state = play(state, 'd7d6 f1e2+crusade@b5')
        self.assertEqual([field(state, n) for n in (WHITE, BLACK, DISCARDS)],
                         ['cowardice!,vulture!',
                          'dark-mirror!,death-dance!,disintegration!', '-'])
        # a card drawn from the new pile is not known, the others stay so;
        # b5 checks e8 through the empty d7
        state = play(state, 'draw:w=champion')
        self.assertEqual(field(state, WHITE), 'champion,cowardice!,vulture!')

    def test_given_position_with_an_empty_pile(self):
        hands = ('champion,cowardice,crusade', 'dark-mirror,death-dance,'
                 'disintegration')
        rest = [c for c in C.CARDS if c not in ','.join(hands).split(',')]
        state = position(C.START_FEN, hands[0], hands[1],
                         discards=','.join(rest))
        self.assertEqual([field(state, n) for n in (WHITE, BLACK)],
                         ['champion!,cowardice!,crusade!',
                          'dark-mirror!,death-dance!,disintegration!'])

    def test_only_that_deck(self):
        twelve = [c for c in C.CARDS
                  if c not in ('vulture', 'champion', 'cowardice')]
        state = position(C.START_FEN, "champion,vulture,champion'",
                         "cowardice',dark-mirror,death-dance",
                         discards=','.join(twelve) + '/-')
        self.assertEqual([field(state, n) for n in (WHITE, BLACK)],
                         ["champion!,champion',vulture!",
                          "cowardice'!,dark-mirror,death-dance"])

    def test_known_mark_goes_with_the_card(self):
        state = position(C.START_FEN, 'champion!,cowardice,crusade')
        state = play(state, 'e2e4+champion@b1 draw:w=rebirth')
        self.assertEqual(field(state, WHITE), 'cowardice,crusade,rebirth')


class Words(Case):
    def test_play_card(self):
        for words, token in (
            ('cowardice e5e6 e2e4', 'e2e4+cowardice@e5e6'),
            ('mystic-shield e2e4', 'e2e4+mystic-shield'),
            ('mystic-shield f1 e1g1', 'e1g1+mystic-shield@f1'),
            ('crusade g5 c1e3', 'c1e3+crusade@g5'),
            ('death-dance e4e5', 'death-dance@e4e5'),
            ('disintegration e4', 'disintegration@e4'),
            ('disintegration d2 e2e4', 'e2e4+disintegration@d2'),
            ('hand-of-fate', 'hand-of-fate'),
            ("crusade' g5 c1e3", "c1e3+crusade'@g5"),
        ):
            self.assertEqual(C.play_card(words.split()), token)

    def test_every_state_is_left_alone(self):
        state = position(C.START_FEN, 'hand-of-fate,champion,mystic-shield')
        before = C.show(state)
        for token in C.legal(state):
            C.apply(state, token)
        self.assertEqual(C.show(state), before)

    def test_byte_order(self):
        state = position('r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1',
                         'lost-castle,mystic-shield,forbidden-city')
        legal = C.legal(state)
        self.assertEqual(legal, sorted(set(legal)))


def mirrored(state):
    """The same position with the colours changed over: the text upside down.
    Apostrophes are seen from their seat, so they stay."""
    f = C.show(state).split()

    def flip(squares):
        if squares == '-':
            return '-'
        return ','.join(q[0] + str(9 - int(q[1])) for q in squares.split(','))

    return ' '.join(
        ['/'.join(reversed(f[0].swapcase().split('/'))), 'wb'[f[1] == 'w'],
         ''.join(sorted(f[2].swapcase())), flip(f[3]), f[4], f[5],
         flip(f[MARKS]), flip(f[SHIELD]), f[CARD], f[BLACK], f[WHITE],
         '/'.join(reversed(f[DISCARDS].split('/'))),
         ','.join(reversed(f[LAST].split(',')))])


def mirrored_token(token):
    out = ''
    for before, c in zip(' ' + token, token):
        square = c.isdigit() and before in 'abcdefgh'
        out += str(9 - int(c)) if square else c
    return out


class RandomGames(Case):
    """Short random games: nothing here knows the rules card by card."""

    def test_properties(self):
        dice = random.Random(20)
        for game in range(6):
            state = C.start('own' if game % 2 else 'common')
            for _ in range(120):
                if state.pending:
                    state = C.apply(state, dice.choice(C.outcomes(state)))
                    continue
                shown = C.show(state)
                self.assertEqual(C.show(C.parse(shown)), shown)
                if C.turn(state) == '-':
                    break
                legal = C.legal(state)
                self.assertEqual(sorted(map(mirrored_token, legal)),
                                 C.legal(C.parse(mirrored(state))))
                # as many turns with a card as without
                rides = [t for t in legal if len(t) > 5]
                token = dice.choice(rides if rides and dice.random() < .5
                                    else legal)
                self.assertIsNone(C.why(state, token))
                mover, state = state.side, C.apply(state, token)
                self.assertEqual(sorted(p for p in state.board if p in 'Kk'),
                                 ['K', 'k'])
                if state.side != mover:
                    king = state.board.index('Kk'[mover])
                    self.assertTrue(
                        king == state.shield
                        or not C.attacked(state.board, king, state.side))
                cards = sum(map(len, state.hands)) + sum(
                    map(len, state.discards)) + sum(
                    len(C.pile(state, d)) for d in range(len(state.discards)))
                self.assertEqual(cards, 30 if game % 2 else 15)


if __name__ == '__main__':
    unittest.main()
