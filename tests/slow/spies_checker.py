#!/usr/bin/env python3
"""Check a full record of A City of Spies by its tokens alone.

    spies_checker.py < record

Reads `position spies ... moves ...` lines on stdin.  A full record holds every
token: chance (`teams:` `setup:` `lives:` `targets:` `order:`), decisions and
what the table said (`team:` `out:`).  From these alone, without knowing how a
piece moves, it recomputes who captured what, who was put out, the points,
the winners and the reason, compares what the table said, and prints

    claim <decision> <seat> <piece> <team>         a point for a claimed target
    out <decision> <seat> <piece> by <seat>        a seat is out for the round
    round <n> last <seat> <team> | round <n> void  how a round ended
    points <W>-<B>
    result <outcome> <reason>                      or: result * -
    winners <seats>                                or: winners -

<decision> counts the decisions of the record from 1.  Exit status: 0 when all
agrees, 1 with a line `wrong <token number> <token> ...` when it does not, 2
when the input is no full record.
"""

import sys

ALL_SEATS = ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']


class Wrong(Exception):
    """The record contradicts the rules."""


class NotARecord(Exception):
    """The input is not what this program reads."""


class Game:
    def __init__(self, seats, out=print):
        self.seats = seats
        self.print = out
        self.team = {}                  # seat -> W or B
        self.points = {'W': 0, 'B': 0}
        self.public = set()             # seats whose team everybody knows
        self.outcome, self.reason = '*', '-'
        self.decisions = 0
        self.round = 0
        self.new_round()

    def new_round(self):
        self.round += 1
        self.due = ['setup', 'lives', 'targets', 'order'] if self.team else \
                   ['teams', 'setup', 'lives', 'targets', 'order']
        self.board = {}                 # square -> piece
        self.life = {}                  # seat -> piece
        self.target = {}
        self.active = list(self.seats)
        self.to_move = []               # seats of this cycle still to have their turn
        self.quiet = 0
        self.must_say = []              # table tokens that have to come next

    # -- tokens ----------------------------------------------------------

    def token(self, token):
        if self.must_say:
            expected = self.must_say.pop(0)
            if token != expected:
                raise Wrong('the table says ' + expected)
        elif self.outcome != '*':
            raise Wrong('the game is over')
        elif self.due:
            prefix = self.due.pop(0)
            if not token.startswith(prefix + ':'):
                raise Wrong(prefix + ' is due')
            getattr(self, 'deal_' + prefix)(token[len(prefix) + 1:])
        elif ':' in token:
            raise Wrong('nothing is dealt or said here')
        else:
            self.decision(token)

    def deal_teams(self, text):                                        # S1
        white = (len(self.seats) + 1) // 2
        if sorted(text) != ['B'] * (len(self.seats) - white) + ['W'] * white:
            raise Wrong('these are not the teams of %d seats' % len(self.seats))
        self.team = dict(zip(self.seats, text))

    def deal_setup(self, text):                                        # S4
        self.board = {item[-2:]: item[:-2] for item in text.split(',')}
        if len(self.board) != 11 or len(set(self.board.values())) != 11:
            raise Wrong('not eleven pieces on eleven squares')

    def cards(self, text):
        cards = text.split(',')
        if len(cards) != len(self.seats) or len(set(cards)) != len(cards):
            raise Wrong('not one card for every seat, all different')
        if not set(cards) <= set(self.board.values()):
            raise Wrong('no such piece')
        return dict(zip(self.seats, cards))

    def deal_lives(self, text):                                        # S5
        self.life = self.cards(text)

    def deal_targets(self, text):                                      # S6
        self.target = self.cards(text)

    def deal_order(self, text):                                        # S7
        self.to_move = text.split(',')
        if sorted(self.to_move) != sorted(self.active):
            raise Wrong('not an order of the active seats')

    def decision(self, token):
        self.decisions += 1
        mover = self.to_move.pop(0)
        captured = None
        claim = token.endswith('+claim')
        if token != 'pass':                                            # S8
            origin, goal = token[:2], token[2:4]
            if origin not in self.board or origin == goal or token not in (origin + goal, origin + goal + '+claim'):
                raise Wrong('no such move')
            captured = self.board.get(goal)
            self.board[goal] = self.board.pop(origin)
        if claim and captured != self.target[mover]:                   # S11
            raise Wrong('%s did not capture its target %s' % (mover, self.target[mover]))
        if captured is None:
            self.quiet += 1
        else:
            self.quiet = 0
            self.capture(mover, captured, claim)
        if self.outcome == '*':
            self.after_turn()

    # -- what follows ----------------------------------------------------

    def capture(self, mover, piece, claim):
        if claim:                                                      # S11
            self.print('claim', self.decisions, mover, piece, self.team[mover])
            self.gain(mover, 1)
            if self.outcome != '*':                                    # S13
                return
        victims = [seat for seat in self.active if self.life[seat] == piece]
        self.must_say.append('out:' + ''.join(victims or '-'))         # S10
        for seat in victims:
            self.print('out', self.decisions, seat, piece, 'by', mover)
            self.active.remove(seat)
            if seat in self.to_move:
                self.to_move.remove(seat)                              # S7

    def after_turn(self):
        if len(self.active) == 1:                                      # S12
            last = self.active[0]
            self.print('round', self.round, 'last', last, self.team[last])
            self.gain(last, 2)
            self.end_round()
        elif self.quiet == 60:                                         # S15
            self.print('round', self.round, 'void')
            self.end_round()
        elif not self.to_move:                                         # S7
            self.due = ['order']

    def gain(self, seat, points):
        team = self.team[seat]
        if seat not in self.public:
            self.public.add(seat)
            self.must_say.append('team:%s=%s' % (seat, team))
        self.points[team] += points
        if self.points[team] >= 5:                                     # S13
            self.outcome, self.reason = team, 'points'

    def end_round(self):
        if self.outcome != '*':
            return
        if self.round < 20:                                            # S14
            still_to_say = self.must_say
            self.new_round()
            self.must_say = still_to_say
            return
        white, black = self.points['W'], self.points['B']              # S15
        self.outcome = 'W' if white > black else 'B' if black > white else 'draw'
        self.reason = 'rounds'

    def report(self):
        winners = [seat for seat in self.seats if self.team.get(seat) == self.outcome]
        self.print('points', '%d-%d' % (self.points['W'], self.points['B']))
        self.print('result', self.outcome, self.reason)
        self.print('winners', ','.join(winners) or '-')


def from_position(fields, out):
    """The game as a full position shows it."""
    pieces, order, mover, points, teams, public, lives, targets, active, quiet, number = fields
    if '?' in teams + lives + targets:
        raise NotARecord('the position has unknowns')
    listed = {name: [] if text == '-' else text.split(',') for name, text in (
        ('pieces', pieces), ('order', order), ('public', public), ('lives', lives),
        ('targets', targets), ('active', active))}
    count = len(listed['active']) if teams == '-' else len(teams)
    game = Game(ALL_SEATS[:count], out)
    game.team = {} if teams == '-' else dict(zip(game.seats, teams))
    game.points = dict(zip('WB', map(int, points.split('-'))))
    game.public = set(listed['public'])
    game.board = {item[-2:]: item[:-2] for item in listed['pieces']}
    game.life = dict(zip(game.seats, listed['lives']))
    game.target = dict(zip(game.seats, (t.rstrip('*') for t in listed['targets'])))
    game.active = listed['active']
    game.quiet, game.round = int(quiet), int(number)
    there = (('teams', game.team), ('setup', game.board), ('lives', game.life),
             ('targets', game.target), ('order', listed['order']))
    game.due = [prefix for prefix, value in there if not value]
    if mover != '-':
        rest = listed['order'][listed['order'].index(mover):]
        game.to_move = [seat for seat in rest if seat in game.active]
    for team in 'WB':
        if game.points[team] >= 5:
            game.outcome, game.reason = team, 'points'
    if not game.due and mover == '-' and game.outcome == '*':
        game.end_round()
    return game


def check(line, out=print):
    """Check one record; prints the report, returns the exit status."""
    words = line.split()
    if words and words[0].startswith('@'):
        words = words[1:]
    if words[:2] != ['position', 'spies']:
        raise NotARecord('not a record of spies')
    words = words[2:]
    players = None
    if words[:1] == ['players']:
        players, words = int(words[1]), words[2:]
    if words[:1] == ['startpos']:
        game, words = Game(ALL_SEATS[:players or 4], out), words[1:]
    elif words[:1] == ['fen'] and len(words) >= 12:
        game, words = from_position(words[1:12], out), words[12:]
    else:
        raise NotARecord('no startpos and no fen')
    if words and words[0] != 'moves':
        raise NotARecord('moves expected')
    for number, token in enumerate(words[1:], 1):
        if '?' in token:
            raise NotARecord('token %d has unknowns' % number)
        try:
            game.token(token)
        except Wrong as wrong:
            out('wrong', number, token, wrong)
            return 1
    if game.must_say:
        out('wrong', len(words), '-', 'the table has not said', game.must_say[0])
        return 1
    game.report()
    return 0


def main():
    status, records = 0, 0
    for line in sys.stdin:
        words = line.split()
        if 'position' not in words[:2]:
            continue                    # an `ok`, an event, a blank line
        records += 1
        try:
            status = max(status, check(line))
        except (NotARecord, ValueError, IndexError) as problem:
            print('unreadable', problem)
            status = 2
    if records == 0:
        print('unreadable no record')
        status = 2
    return status


if __name__ == '__main__':
    sys.exit(main())
