"""Hand-made cases for every rule of A City of Spies, S1 ... S16.

The expected values are worked out from the rules, not taken from a program.
Run:  python3 test_spies.py
"""

import os
import random
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import spies
import spies_checker

ELEVEN = 'Qa1,R1b1,R2c1,B1d1,B2e1,N1f1,N2g1,P1h1,P2a2,P3b2,P4c2'
DEALT = ['teams:WBWB', 'setup:' + ELEVEN, 'lives:Q,R1,R2,B1', 'targets:R1,Q,B2,N1', 'order:p2,p1,p4,p3']


def play(state, *tokens):
    for token in tokens:
        state = spies.apply(state, token)
    return state


def position(pieces, order='p1,p2,p3,p4', mover='p1', points='0-0', teams='WBWB', revealed='-',
             lives='Q,R1,R2,B1', targets='P1,P2,P3,P4', active='p1,p2,p3,p4', quiet=0, number=1):
    return ' '.join((pieces, order, mover, points, teams, revealed, lives, targets, active,
                     str(quiet), str(number)))


# Four lives far apart in corners, and pieces to be taken around d1-h1.
CORNERS = 'Qa8,R1h8,R2a1,B1h4'


def at(*args, **kwargs):
    return spies.parse(position(*args, **kwargs))


def goals(name, square, others=''):
    """Where one piece may go; the other pieces as in a position."""
    occupied = {item[-2:] for item in others.split(',') if item}
    return sorted(spies.destinations(name, square, occupied))


class Seats(unittest.TestCase):
    def test_s1_numbers(self):
        for players in (0, 2, 7):
            self.assertRaises(ValueError, spies.start, players)
        self.assertEqual([spies.white_size(n) for n in (3, 4, 5, 6)], [2, 2, 3, 3])

    def test_s1_teams_dealt(self):
        self.assertEqual(spies.outcomes(spies.start(3)), ['teams:BWW', 'teams:WBW', 'teams:WWB'])
        self.assertEqual([len(spies.outcomes(spies.start(n))) for n in (4, 5, 6)], [6, 10, 20])
        for bad in ('teams:WWWB', 'teams:WBW', 'teams:WBWX', 'teams:', 'teams'):
            self.assertRaises(ValueError, spies.apply, spies.start(4), bad)

    def test_beginning(self):
        state = spies.start(4)
        self.assertEqual(spies.show(state), '- - - 0-0 - - - - p1,p2,p3,p4 0 1')
        self.assertEqual((spies.turn(state), spies.due(state)), ('chance', 'teams'))
        self.assertEqual(spies.legal(state), [])
        self.assertRaises(ValueError, spies.apply, state, 'pass')
        shown = ['%s - - 0-0 WBWB - - - p1,p2,p3,p4 0 1' % '-',
                 '%s - - 0-0 WBWB - - - p1,p2,p3,p4 0 1' % ELEVEN,
                 '%s - - 0-0 WBWB - Q,R1,R2,B1 - p1,p2,p3,p4 0 1' % ELEVEN,
                 '%s - - 0-0 WBWB - Q,R1,R2,B1 R1,Q,B2,N1 p1,p2,p3,p4 0 1' % ELEVEN,
                 '%s p2,p1,p4,p3 p2 0-0 WBWB - Q,R1,R2,B1 R1,Q,B2,N1 p1,p2,p3,p4 0 1' % ELEVEN]
        dues = ['setup', 'lives', 'targets', 'order', None]
        for token, text, due in zip(DEALT, shown, dues):
            state = spies.apply(state, token)
            self.assertEqual(spies.show(state), text)
            self.assertEqual(spies.due(state), due)
            self.assertEqual(spies.parse(text), state)
        self.assertEqual(spies.turn(state), 'p2')


class Board(unittest.TestCase):
    def test_s2_squares(self):
        self.assertEqual(len(spies.SQUARES), 56)
        for square in ('d4', 'd5', 'e4', 'e5'):
            self.assertIn(square, spies.SQUARES)

    def test_s2_nothing_stands_on_the_building(self):
        self.assertRaises(ValueError, at, CORNERS + ',P1c4')
        setup = 'setup:' + ELEVEN.replace('P4c2', 'P4f5')
        self.assertRaises(ValueError, play, spies.start(), 'teams:WBWB', setup)

    def test_s2_diagonal_between_two_building_squares(self):
        # d4 to c3 goes between c4 and d3; e5 to f6 between e6 and f5.
        self.assertEqual(goals('B1', 'd4'), sorted('c3 b2 a1 e5 f6 g7 h8'.split()))

    def test_s9_queen_in_the_courtyard(self):
        self.assertEqual(goals('Q', 'd4'), sorted('d5 e4 c3 b2 a1 e5 f6 g7 h8'.split()))

    def test_s9_rook_stops_at_the_building(self):
        self.assertEqual(goals('R1', 'd1'), sorted('d2 a1 b1 c1 e1 f1 g1 h1'.split()))
        self.assertEqual(goals('R1', 'd5'), ['d4', 'e5'])
        self.assertEqual(goals('R1', 'a4', 'Pa6,Pa3'), ['a3', 'a5', 'a6', 'b4'])

    def test_s9_bishop_stops_at_the_building(self):
        # From a2: b3, then c4 is the building; the other way b1.
        self.assertEqual(goals('B2', 'a2'), ['b1', 'b3'])

    def test_s9_knight_jumps(self):
        # From e4 a knight reaches c3 c5 d2 d6 f2 f6 g3 g5; c5 and d6 are building.
        self.assertEqual(goals('N1', 'e4'), sorted('c3 d2 f2 f6 g3 g5'.split()))

    def test_s9_pawn(self):
        self.assertEqual(goals('P1', 'b3'), ['a3', 'b2', 'b4', 'c3'])
        self.assertEqual(goals('P1', 'b4'), ['a4', 'b3', 'b5'])
        self.assertEqual(goals('P1', 'b3', 'Pb4,Pa4,Pc2'), ['a3', 'a4', 'b2', 'c2', 'c3'])
        self.assertEqual(goals('P1', 'h8'), ['g8', 'h7'])
        self.assertEqual(goals('P1', 'd4', 'Pe4,Pc3'), ['c3', 'd5'])


class Dealing(unittest.TestCase):
    def test_s3_s4_setup(self):
        dealt = play(spies.start(), 'teams:WBWB')
        for bad in (ELEVEN.replace('P4c2', 'P4a1'), ELEVEN.replace('P4', 'P3'), ELEVEN[:-5],
                    ELEVEN.replace('P4', 'P5'), ELEVEN.replace('c2', 'i2'), ELEVEN + ','):
            self.assertRaises(ValueError, spies.apply, dealt, 'setup:' + bad)
        shuffled = 'setup:' + ','.join(reversed(ELEVEN.split(',')))
        self.assertEqual(spies.apply(dealt, shuffled), spies.apply(dealt, DEALT[1]))

    def test_s5_s6_all_different(self):
        dealt = play(spies.start(), *DEALT[:2])
        for bad in ('lives:Q,Q,R1,R2', 'lives:Q,R1,R2', 'lives:Q,R1,R2,K', 'targets:Q,R1,R2,B1'):
            self.assertRaises(ValueError, spies.apply, dealt, bad)
        self.assertEqual(len(spies.outcomes(dealt)), 11 * 10 * 9 * 8)

    def test_s6_target_may_be_a_life(self):
        play(spies.start(), *DEALT[:3], 'targets:Q,R1,R2,B1')      # everybody's own
        play(spies.start(), *DEALT[:3], 'targets:R1,R2,B1,Q')      # everybody another's

    def test_random_deals_are_accepted(self):
        rng = random.Random(7)
        state = spies.start(6)
        while spies.turn(state) == 'chance':
            state = spies.apply(state, spies.random_outcome(state, rng))
        self.assertEqual(spies.parse(spies.show(state)), state)


class Cycles(unittest.TestCase):
    def test_s7_order(self):
        state = play(spies.start(), *DEALT)
        for seat in ('p2', 'p1', 'p4', 'p3'):
            self.assertEqual(spies.turn(state), seat)
            state = spies.apply(state, 'pass')
        self.assertEqual(spies.due(state), 'order')
        self.assertEqual(spies.show(state),
                         ELEVEN + ' - - 0-0 WBWB - Q,R1,R2,B1 R1,Q,B2,N1 p1,p2,p3,p4 4 1')
        self.assertEqual(len(spies.outcomes(state)), 24)
        for bad in ('order:p1,p2,p3', 'order:p1,p2,p3,p3', 'order:p1,p2,p3,p4,p5'):
            self.assertRaises(ValueError, spies.apply, state, bad)

    def test_s7_out_before_the_turn(self):
        # p1 takes R1, the life of p2, whose turn would come next.
        state = play(at('Qa8,R1h8,R2a1,B1h4'), 'a8h8')
        self.assertEqual(spies.turn(state), 'p3')
        state = play(state, 'pass', 'pass')
        self.assertEqual(spies.outcomes(state)[0], 'order:p1,p3,p4')
        self.assertEqual(len(spies.outcomes(state)), 6)
        self.assertRaises(ValueError, spies.apply, state, 'order:p1,p2,p3,p4')

    def test_s7_out_as_the_last_of_the_cycle(self):
        state = play(at('Qa8,R1h8,R2a1,B1h4', order='p3,p4,p1,p2'), 'a8h8')
        self.assertEqual(spies.due(state), 'order')

    def test_s8_pass_is_always_there(self):
        self.assertIn('pass', spies.legal(at(CORNERS)))


class Captures(unittest.TestCase):
    def test_s3_anybody_moves_anything_byte_order(self):
        state = at('Qa1,P1b1', mover='p2', lives='Q,P1,R2,B1', active='p1,p2', targets='R1,N1,P3,P4')
        # The queen: file a 7, a1-h8 diagonal 7, the pawn on b1; the pawn: b2, c1.
        tokens = spies.legal(state)
        self.assertEqual(len(tokens), 7 + 7 + 1 + 2 + 1)
        self.assertEqual(tokens, sorted(tokens))
        self.assertEqual(tokens[-3:], ['b1b2', 'b1c1', 'pass'])

    def test_s10_nobodys_life(self):
        state = play(at(CORNERS + ',P1h1'), 'a1h1')
        self.assertEqual(spies.show(state),
                         position('Qa8,R1h8,R2h1,B1h4', mover='p2'))
        self.assertEqual(state.said, ('out:-',))

    def test_s10_life_lost_team_secret(self):
        state = play(at(CORNERS), 'a8h8')
        self.assertEqual(spies.show(state),
                         position('Qh8,R2a1,B1h4', mover='p3', active='p1,p3,p4'))
        self.assertEqual(state.said, ('out:p2',))

    def test_s10_own_life(self):
        state = play(at(CORNERS + ',P1b7'), 'b7a8')
        self.assertEqual(state.active, ('p2', 'p3', 'p4'))
        self.assertEqual(spies.turn(state), 'p2')

    def test_s10_life_of_a_seat_already_out_does_not_matter(self):
        # p2 is out; nothing more can happen to it.
        self.assertRaises(ValueError, at, CORNERS, active='p1,p3,p4')
        state = at('Qa8,R2a1,B1h4', active='p1,p3,p4')
        self.assertEqual(spies.outcomes(play(state, 'pass', 'pass', 'pass'))[0], 'order:p1,p3,p4')

    def test_s11_claim_may_be_made_or_not(self):
        state = at(CORNERS + ',P1h1')
        self.assertTrue({'a1h1', 'a1h1+claim'} <= set(spies.legal(state)))
        state_claimed = play(state, 'a1h1+claim')
        self.assertEqual(spies.show(state_claimed),
                         position('Qa8,R1h8,R2h1,B1h4', mover='p2', points='1-0', revealed='p1',
                                  targets='P1*,P2,P3,P4'))
        self.assertEqual(state_claimed.said, ('team:p1=W', 'out:-'))
        state_silent = play(state, 'a1h1')
        self.assertEqual((state_silent.points, state_silent.revealed), ((0, 0), ()))

    def test_s11_only_the_own_target_in_the_own_turn(self):
        state = at(CORNERS + ',P1h1', order='p2,p1,p3,p4', mover='p2')
        self.assertNotIn('a1h1+claim', spies.legal(state))
        state = play(state, 'a1h1')                    # p2 takes p1's target: lost
        self.assertEqual(state.targets[0], 'P1')
        self.assertNotIn('+claim', ' '.join(spies.legal(state)))

    def test_s11_no_claim_without_a_capture(self):
        self.assertRaises(ValueError, spies.apply, at(CORNERS), 'a1b1+claim')
        self.assertRaises(ValueError, spies.apply, at(CORNERS), 'pass+claim')

    def test_s11_claim_with_the_team_public_already(self):
        state = play(at(CORNERS + ',P1h1', points='1-0', revealed='p1'), 'a1h1+claim')
        self.assertEqual((state.points, state.revealed, state.said), ((2, 0), ('p1',), ('out:-',)))

    def test_s11_claim_stands_when_it_puts_the_claimer_out(self):
        state = play(at(CORNERS + ',P1b7', targets='Q,P2,P3,P4'), 'b7a8+claim')
        self.assertEqual(state.points, (1, 0))
        self.assertEqual(state.active, ('p2', 'p3', 'p4'))
        self.assertEqual(state.said, ('team:p1=W', 'out:p1'))
        self.assertEqual(spies.parse(spies.show(state)), state)


class Ends(unittest.TestCase):
    TWO = dict(lives='Q,R1,R2,B1', active='p1,p2')

    def test_s12_s14_last_seat(self):
        state = play(at('Qa8,R1h8', **self.TWO), 'a8h8')
        self.assertEqual(spies.show(state), '- - - 2-0 WBWB p1 - - p1,p2,p3,p4 0 2')
        self.assertEqual(spies.due(state), 'setup')
        self.assertEqual(state.said, ('out:p2', 'team:p1=W'))
        state = play(state, *DEALT[1:])
        self.assertEqual((state.points, state.revealed, state.round), ((2, 0), ('p1',), 2))

    def test_s12_by_taking_the_own_life(self):
        state = play(at('Qa8,R1h8', **self.TWO), 'h8a8')
        self.assertEqual((state.points, state.revealed), ((0, 2), ('p2',)))

    def test_s12_claim_and_last_seat_at_once(self):
        state = play(at('Qa8,R1h8', targets='R1,P2,P3,P4', **self.TWO), 'a8h8+claim')
        self.assertEqual((state.points, state.round), ((3, 0), 2))
        self.assertEqual(state.said, ('team:p1=W', 'out:p2'))      # p1 is public by then

    def test_s13_last_seat_wins(self):
        state = play(at('Qa8,R1h8', points='3-4', number=4, **self.TWO), 'a8h8')
        self.assertEqual(spies.result(state), ('W', 'points'))
        self.assertEqual(spies.turn(state), '-')
        self.assertEqual(spies.legal(state), [])
        self.assertEqual(spies.show(state), position(
            'Qh8', mover='-', points='5-4', revealed='p1', active='p1', number=4))
        self.assertEqual(spies.parse(spies.show(state)), state)
        self.assertRaises(ValueError, spies.apply, state, 'pass')
        self.assertEqual(play(at('Qa8,R1h8', points='4-4', **self.TWO), 'a8h8').points, (6, 4))

    def test_s13_claim_wins_in_the_middle_and_nothing_further_happens(self):
        state = play(at(CORNERS, points='4-4', targets='R1,P2,P3,P4'), 'a8h8+claim')
        self.assertEqual(spies.result(state), ('W', 'points'))
        self.assertEqual(state.active, ('p1', 'p2', 'p3', 'p4'))       # p2 was not called out
        self.assertEqual(state.said, ('team:p1=W',))
        self.assertEqual(spies.parse(spies.show(state)), state)

    def test_s13_claim_first_for_the_other_team(self):
        # p2 (B) takes its own life, which is also its target: B has 5 by the claim,
        # so p2 is not called out and p1 (W) never becomes the last seat.
        state = play(at('Qa8,R1h8', points='0-4', order='p2,p1', mover='p2', revealed='p2',
                        targets='P1,R1,P3,P4', **self.TWO), 'a8h8+claim')
        self.assertEqual((spies.result(state), state.points), (('B', 'points'), (0, 5)))

    def test_s15_standstill(self):
        state = play(at(CORNERS, quiet=59, points='1-2', revealed='p1,p2'), 'a8b8')
        self.assertEqual(spies.show(state), '- - - 1-2 WBWB p1,p2 - - p1,p2,p3,p4 0 2')
        self.assertEqual(play(at(CORNERS, quiet=58), 'pass').quiet, 59)

    def test_s15_capture_starts_the_count_anew(self):
        self.assertEqual(play(at(CORNERS + ',P1h1', quiet=59), 'a1h1').quiet, 0)

    def test_s15_twenty_rounds(self):
        for points, expected in (('2-1', 'W'), ('1-2', 'B'), ('3-3', 'draw')):
            state = play(at(CORNERS, quiet=59, points=points, number=20), 'pass')
            self.assertEqual(spies.result(state), (expected, 'rounds'))
            self.assertEqual(spies.show(state), position(
                CORNERS, mover='-', points=points, quiet=60, number=20))
            self.assertEqual(spies.parse(spies.show(state)), state)
        state = play(at('Qa8,R1h8', points='0-4', number=20, **self.TWO), 'a8h8')
        self.assertEqual((spies.result(state), state.points), (('B', 'rounds'), (2, 4)))
        self.assertEqual(spies.parse(spies.show(state)), state)
        state = play(at('Qa8,R1h8', points='3-4', number=20, **self.TWO), 'a8h8')
        self.assertEqual(spies.result(state), ('W', 'points'))

    def test_s15_a_whole_game_of_passes(self):
        state, turns = spies.start(3), 0
        rng = random.Random(1)
        while spies.turn(state) != '-':
            if spies.turn(state) == 'chance':
                state = spies.apply(state, spies.random_outcome(state, rng))
            else:
                state, turns = spies.apply(state, 'pass'), turns + 1
        self.assertEqual((turns, spies.result(state)), (20 * 60, ('draw', 'rounds')))


class TableTokens(unittest.TestCase):
    def test_repeated_or_left_out(self):
        state = at(CORNERS, targets='R1,P2,P3,P4')
        plain = play(state, 'a8h8+claim')
        for tokens in (['team:p1=W'], ['out:p2'], ['team:p1=W', 'out:p2']):
            self.assertEqual(play(plain, *tokens), plain)
        for tokens in (['team:p1=B'], ['out:-'], ['out:p3'], ['out:p2', 'team:p1=W'],
                       ['out:p2', 'out:p2'], ['pass', 'out:p2']):
            self.assertRaises(ValueError, play, plain, *tokens)

    def test_after_the_round_and_after_the_game(self):
        state = at('Qa8,R1h8', active='p1,p2')
        play(state, 'a8h8', 'out:p2', 'team:p1=W', DEALT[1])
        state = at('Qa8,R1h8', active='p1,p2', points='4-0')
        play(state, 'a8h8', 'out:p2', 'team:p1=W')

    def test_required_where_lives_are_unknown(self):
        state = spies.observe(at(CORNERS + ',P1h1'), 'p3')
        state = play(state, 'a8h8')                    # is R1 anybody's life?
        self.assertEqual((spies.turn(state), spies.due(state)), ('chance', 'out'))
        self.assertRaises(ValueError, spies.apply, state, 'pass')
        self.assertEqual(spies.outcomes(state), ['out:-', 'out:p1', 'out:p2', 'out:p4'])
        out = play(state, 'out:p2')
        self.assertEqual(spies.show(out), position(
            'Qh8,R2a1,B1h4,P1h1', mover='p3', teams='??W?', lives='?,R1,R2,?',
            targets='?,?,P3,?', active='p1,p3,p4'))
        self.assertEqual(spies.turn(play(state, 'out:-')), 'p2')

    def test_the_own_life_is_known(self):
        state = play(spies.observe(at(CORNERS), 'p2'), 'a8h8')
        self.assertEqual(spies.turn(state), 'p3')
        self.assertRaises(ValueError, play, state, 'out:-')
        play(state, 'out:p2')

    def test_out_that_cannot_be(self):
        # Two pieces, two living seats: every piece is somebody's life.
        state = play(spies.observe(at('Qa8,R1h8', active='p1,p2'), 'p1'), 'a8h8')
        self.assertEqual(spies.outcomes(state), ['out:p2'])
        self.assertRaises(ValueError, play, state, 'out:-')

    def test_team_required_for_a_stranger(self):
        state = spies.observe(at(CORNERS + ',P1h1'), 'p2')
        state = play(state, 'a1h1+claim')
        self.assertEqual((spies.due(state), spies.outcomes(state)), ('team', ['team:p1=B', 'team:p1=W']))
        state = play(state, 'team:p1=W', 'out:-')
        self.assertEqual(spies.show(state), position(
            'Qa8,R1h8,R2h1,B1h4', mover='p2', points='1-0', teams='WB??', revealed='p1',
            lives='?,R1,?,?', targets='P1*,P2,?,?'))

    def test_team_must_fit_the_sizes(self):
        state = spies.observe(at(CORNERS + ',P1h1', points='0-2', revealed='p2,p4'), 'public')
        state = play(state, 'a1h1+claim')
        self.assertEqual(spies.outcomes(state), ['team:p1=W'])

    def test_claim_of_a_known_target_is_checked(self):
        state = spies.observe(at(CORNERS + ',P1h1'), 'p1')
        self.assertIn('a1h1+claim', spies.legal(state))
        self.assertNotIn('a8h8+claim', spies.legal(state))
        stranger = spies.observe(at(CORNERS + ',P1h1'), 'p2')
        self.assertIn('a1h1+claim', spies.legal(stranger))     # could be p1's target
        self.assertIn('a8h8+claim', spies.legal(stranger))
        own = spies.observe(at(CORNERS + ',P2h1'), 'p2')
        self.assertNotIn('a1h1+claim', spies.legal(own))       # P2 is p2's own target

    def test_chance_as_a_viewer_is_told(self):
        state = play(spies.start(), 'teams:?B??', DEALT[1], 'lives:?,R1,?,?', 'targets:?,Q,?,?', DEALT[4])
        self.assertEqual(spies.show(state),
                         ELEVEN + ' p2,p1,p4,p3 p2 0-0 ?B?? - ?,R1,?,? ?,Q,?,? p1,p2,p3,p4 0 1')


class Knowledge(unittest.TestCase):
    def test_s16_views(self):
        state = at('Qa8,R2a1,B1h4,P1h1', active='p1,p3,p4', revealed='p1', points='1-0',
                   targets='P4*,P2,P3,N1')
        self.assertEqual(spies.show(spies.observe(state, 'p3')), position(
            'Qa8,R2a1,B1h4,P1h1', active='p1,p3,p4', revealed='p1', points='1-0',
            teams='W?W?', lives='?,R1,R2,?', targets='P4*,?,P3,?'))
        self.assertEqual(spies.show(spies.observe(state, 'public')), position(
            'Qa8,R2a1,B1h4,P1h1', active='p1,p3,p4', revealed='p1', points='1-0',
            teams='W???', lives='?,R1,?,?', targets='P4*,?,?,?'))
        for viewer in spies.seats(state) + ('public',):
            seen = spies.observe(state, viewer)
            self.assertEqual(spies.parse(spies.show(seen)), seen)

    def test_s16_own_lost_target_keeps_its_name(self):
        state = at('Qa8,R1h8,R2a1,B1h4')               # all the P are gone
        self.assertEqual(spies.observe(state, 'p2').targets, ('?', 'P2', '?', '?'))

    def test_s16_nothing_is_hidden_after_the_end(self):
        state = play(at(CORNERS, points='4-4', targets='R1,P2,P3,P4'), 'a8h8+claim')
        self.assertEqual(spies.observe(state, 'public'), state)

    def test_s16_worlds(self):
        state = at(CORNERS + ',P1h1', active='p1,p2,p3,p4')
        seen = spies.observe(state, 'p1')
        # Teams: one W among three others: 3.  Lives: three of the four other
        # pieces in order: 24.  Targets: three of ten: 720.
        self.assertEqual(spies.world_count(seen), 3 * 24 * 720)
        state = at('Qa8,R1h8', active='p1,p2', points='1-2', revealed='p1,p2',
                   targets='P4*,P3*,P2,P1')
        seen = spies.observe(state, 'p1')
        # Teams of p3 and p4: 2.  Life of p2: the only other piece.  Targets: 9 * 8.
        found = spies.worlds(seen)
        self.assertEqual((len(found), len(set(found)), spies.world_count(seen)), (144, 144, 144))
        self.assertIn(state, found)
        for world in found:
            self.assertEqual(spies.observe(world, 'p1'), seen)
            self.assertEqual(spies.parse(spies.show(world)), world)

    def test_s16_unknown_lives_are_not_among_the_captured(self):
        seen = spies.observe(at('Qa8,R1h8,P1a1', active='p1,p2', revealed='p1,p2', points='2-2',
                                targets='B2,N1,P4,P3'), 'p1')
        self.assertEqual({world.lives[1] for world in spies.worlds(seen)}, {'R1', 'P1'})


class Positions(unittest.TestCase):
    def test_refused(self):
        good = dict(pieces=CORNERS + ',P1h1')
        at(**good)
        for why, change in (
                ('pieces not in the fixed order', dict(pieces='R1h8,Qa8,R2a1,B1h4')),
                ('no such piece', dict(pieces=CORNERS + ',K1h1')),
                ('piece twice', dict(pieces=CORNERS + ',B1h1')),
                ('square twice', dict(pieces=CORNERS + ',P1h4')),
                ('no pieces in a cycle', dict(pieces='-')),
                ('seat to move is out', dict(pieces='Qa8,R2a1,B1h4', active='p1,p3,p4', mover='p2')),
                ('seat to move not in the order', dict(order='p2,p3,p4')),
                ('active seat not in the order', dict(order='p1,p2,p3')),
                ('order names a seat twice', dict(order='p1,p2,p3,p4,p1')),
                ('order names no seat', dict(order='p1,p2,p3,p4,p5')),
                ('order without next', dict(mover='-')),
                ('next without order', dict(order='-')),
                ('points', dict(points='1')),
                ('points with a leading zero', dict(points='01-0')),
                ('both teams have won', dict(points='5-5', mover='-')),
                ('five points, still to move', dict(points='5-0')),
                ('five points, nothing won them', dict(points='5-0', mover='-')),
                ('three of one team', dict(teams='WWWB')),
                ('team letter', dict(teams='WBWX')),
                ('number of teams', dict(teams='WBW')),
                ('revealed but unknown', dict(teams='?BWW', revealed='p1')),
                ('revealed out of order', dict(revealed='p2,p1')),
                ('life twice', dict(lives='Q,Q,R2,B1')),
                ('a life too few', dict(lives='Q,R1,R2')),
                ('no such life', dict(lives='Q,R1,R2,K')),
                ('life of an active seat is gone', dict(lives='Q,R1,R2,N1')),
                ('more living seats than pieces', dict(pieces='Qa8,R1h8,R2a1', lives='?,?,?,?')),
                ('out with its life on the board', dict(active='p1,p3,p4')),
                ('out with its life unknown', dict(active='p1,p3,p4', lives='Q,?,R2,B1')),
                ('target twice', dict(targets='P1,P1,P3,P4')),
                ('claimed, but on the board', dict(targets='P1*,P2,P3,P4', revealed='p1', points='1-0')),
                ('claimed, team not shown', dict(targets='P1,P2*,P3,P4', points='0-1')),
                ('claimed, no point', dict(targets='P1,P2*,P3,P4', revealed='p2', points='1-0')),
                ('claimed, unknown', dict(targets='P1,?*,P3,P4', revealed='p2', points='0-1')),
                ('nobody active', dict(active='-')),
                ('void already', dict(quiet=60)),
                ('negative count', dict(quiet=-1)),
                ('round 0', dict(number=0)),
                ('round 21', dict(number=21)),
                ('cards without a placement', dict(pieces='-', order='-', mover='-')),
                ('targets before lives', dict(lives='-', order='-', mover='-')),
                ('placement incomplete', dict(lives='-', targets='-', order='-', mover='-')),
                ('teams not dealt', dict(teams='-')),
                ('seven seats', dict(teams='WBWBWBW'))):
            with self.subTest(why):
                self.assertRaises(ValueError, at, **dict(good, **change))
        for text in ('', position(CORNERS) + ' ', position(CORNERS).replace(' ', '  '),
                     position(CORNERS) + ' 1', '- - - 0-0 - - - - p1,p2 0 1',
                     '- - - 1-0 - - - - p1,p2,p3,p4 0 1', '- - - 0-0 - - - - p1,p2,p3,p4 0 2',
                     '- - - 0-0 WBWB - - - p1,p2,p3 0 1', '- - - 0-0 WBWB - - - p1,p2,p3,p4 1 1'):
            with self.subTest(text):
                self.assertRaises(ValueError, spies.parse, text)
        self.assertRaises(ValueError, spies.parse, position(CORNERS), 5)

    def test_one_active_seat(self):
        last = dict(pieces='Qh8', mover='-', active='p1', revealed='p1')
        at(points='5-0', **last)
        for why, change in (
                ('the round goes on', dict(points='2-0')),
                ('it is the other team', dict(points='0-5')),
                ('seven points', dict(points='7-0')),
                ('team not shown', dict(points='5-0', revealed='-'))):
            with self.subTest(why):
                self.assertRaises(ValueError, at, **dict(last, **change))


class Counting(unittest.TestCase):
    # A pawn in the corner has 2 moves, on the rim 3, inside 4.
    PAWNS = dict(pieces='P1a1,P2h8', order='p1,p2', lives='P1,P2,R2,B1', targets='Q,R1,P3,P4', active='p1,p2')

    def test_perft_over_an_order(self):
        state = at(**self.PAWNS)
        self.assertEqual(spies.perft(state, 1), 2 + 2 + 1)
        # After a pass 5 again, after each of the four moves 3 + 2 + 1.
        self.assertEqual(spies.perft(state, 2), 5 + 4 * 6)
        # Two decisions later: pass first 5 + 4 * 6; a2 (and likewise b1, h7, g8)
        # then pass 6, a1 5, a3 6, b2 7, h7 7, g8 7: 38.  Then two orders.
        self.assertEqual(spies.perft(state, 3), 2 * (29 + 4 * 38))
        self.assertEqual(spies.divide(state, 2), [
            ('a1a2', 6), ('a1b1', 6), ('h8g8', 6), ('h8h7', 6), ('pass', 5)])

    def test_new_round_ends_a_path(self):
        # Rooks on a1 and a3 (p1, p2).  a1: a2, b1 ... h1 and a3: 9; a3: a4 ... a8,
        # b3, c3, a2 and a1: 9; pass.  Two of the nineteen end the round.
        state = at('R1a1,R2a3', order='p1,p2', lives='R1,R2,Q,B1', active='p1,p2')
        self.assertEqual(spies.perft(state, 1), 19)
        counts = dict(spies.divide(state, 2))
        self.assertEqual((counts['a1a3'], counts['a3a1']), (0, 0))
        self.assertEqual(counts['pass'], 19)

    def test_end_of_the_game_ends_a_path(self):
        state = at('R1a1,R2a3', order='p1,p2', lives='R1,R2,Q,B1', active='p1,p2', points='4-4')
        self.assertEqual(spies.perft(state, 1), 19)
        self.assertEqual(dict(spies.divide(state, 2))['a1a3'], 0)
        self.assertEqual(spies.perft(play(state, 'a1a3'), 1), 0)

    def test_standstill_ends_a_path(self):
        state = at(quiet=59, **self.PAWNS)
        self.assertEqual((spies.perft(state, 1), spies.perft(state, 2)), (5, 0))

    def test_refused(self):
        self.assertRaises(ValueError, spies.perft, spies.start(), 1)
        self.assertRaises(ValueError, spies.perft, spies.observe(at(**self.PAWNS), 'p1'), 1)


def random_game(seed, eager=0.6):
    """The full record of a random game: tokens with what the table said, and the states."""
    rng = random.Random(seed)
    states, tokens = [spies.start(rng.choice((3, 4, 5, 6)))], []
    while spies.turn(states[-1]) != '-':
        state = states[-1]
        if spies.turn(state) == 'chance':
            token = spies.random_outcome(state, rng)
        else:
            legal = spies.legal(state)
            squares = {square for _, square in state.pieces}
            captures = [t for t in legal if t[2:4] in squares]
            token = rng.choice(captures if captures and rng.random() < eager else legal)
        states.append(spies.apply(state, token))
        tokens.append(token)
        for said in states[-1].said:
            states.append(spies.apply(states[-1], said))
            tokens.append(said)
    return tokens, states


def checked(line):
    lines = []
    status = spies_checker.check(line, lambda *words: lines.append(' '.join(map(str, words))))
    return status, lines


class Records(unittest.TestCase):
    RECORD = ('position spies players 3 startpos moves teams:WBW '
              'setup:Qa8,R1h8,R2a1,B1h4,B2g1,N1f1,N2e1,P1d1,P2c1,P3b1,P4h1 lives:Q,R1,R2 targets:R1,P4,B1 '
              'order:p1,p2,p3 a8h8+claim team:p1=W out:p2 h4g3 order:p3,p1 a1a2 pass')

    def test_checker_by_hand(self):
        self.assertEqual(checked(self.RECORD), (0, [
            'claim 1 p1 R1 W', 'out 1 p2 R1 by p1', 'points 1-0', 'result * -', 'winners -']))
        # Without the claim: p2 is out; p3 then takes the queen, the life of p1.
        ended = self.RECORD.split(' a8h8')[0] + ' a8h8 out:p2 a1a8 order:p3,p1 a8h8 out:p1 team:p3=W'
        self.assertEqual(checked(ended), (0, [
            'out 1 p2 R1 by p1', 'out 3 p1 Q by p3', 'round 1 last p3 W',
            'points 2-0', 'result * -', 'winners -']))
        state = spies.replay(ended)[-1]
        self.assertEqual((state.points, state.round, spies.due(state)), ((2, 0), 2, 'setup'))

    def test_checker_finds_what_is_wrong(self):
        good = self.RECORD
        for old, new in (('out:p2', 'out:p3'), ('out:p2', 'out:-'), (' out:p2', ''), ('team:p1=W', 'team:p1=B'),
                         ('order:p3,p1', 'order:p3,p1,p2'), ('teams:WBW', 'teams:BWB'), ('h4g3', 'h4h1+claim'),
                         (' order:p3,p1', ''), ('a8h8+claim', 'a8h8')):
            with self.subTest(new):
                self.assertIn(old, good)
                self.assertEqual(checked(good.replace(old, new, 1))[0], 1)
        self.assertRaises(spies_checker.NotARecord, checked, good.replace('lives:Q,R1,R2', 'lives:Q,?,?'))

    def test_random_games(self):
        for seed in range(6):
            tokens, states = random_game(seed)
            players = states[0].players
            line = 'position spies players %d startpos moves %s' % (players, ' '.join(tokens))
            status, lines = checked(line)
            last = states[-1]
            winners = ','.join(s for s, team in zip(spies.seats(last), last.teams)
                               if team == spies.result(last)[0]) or '-'
            self.assertEqual(status, 0, lines)
            self.assertEqual(lines[-3:], ['points %d-%d' % last.points,
                                          'result %s %s' % spies.result(last), 'winners ' + winners])
            self.assertEqual(spies.replay(line), states)
            for state in states:
                self.assertEqual(spies.parse(spies.show(state), players), state)
            middle = len(states) // 2
            while states[middle].said:         # a position does not show what is still to be said
                middle += 1
            line = 'position spies fen %s moves %s' % (spies.show(states[middle]), ' '.join(tokens[middle:]))
            status, lines = checked(line)
            self.assertEqual((status, lines[-2]), (0, 'result %s %s' % spies.result(last)))

    def test_every_viewer_can_follow(self):
        for seed in range(6, 9):
            tokens, states = random_game(seed)
            for viewer in spies.seats(states[0]) + ('public',):
                seen = states[0]
                for token, state in zip(tokens, states[1:]):
                    prefix, _, text = token.partition(':')
                    if prefix in ('teams', 'lives', 'targets'):
                        comma = '' if prefix == 'teams' else ','
                        cards = list(text) if prefix == 'teams' else text.split(',')
                        token = prefix + ':' + comma.join(
                            card if seat == viewer else '?' for seat, card in zip(spies.seats(state), cards))
                    seen = spies.apply(seen, token)
                    if seen.pending is None and not spies.is_over(seen) and not state.said:
                        self.assertEqual(seen, spies.observe(state, viewer))
                self.assertEqual(spies.result(seen), spies.result(states[-1]))


if __name__ == '__main__':
    unittest.main()
