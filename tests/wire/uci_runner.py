"""A match runner that knows UCI and no rule: it alternates sides and passes moves on.

  python3 tests/wire/uci_runner.py [N] [--engine PATH]

It plays N whole games of each game that UCI can drive alone, between two engines in the UCI dialect,
by whole turns. Who is on move and who has won it asks a referee, an engine of its own in the native
dialect. In games with chance it is told what it cannot do; there the referee deals, and every side
gets the record of its own view. Every answer is waited for only so long.
"""

import re
import sys

from engine import Engine, EngineFault
from suite import Tally, parse

ALONE = ('chess', 'coffee', 'tictac')
DEALT = {'chessmate': ('white', 'black'), 'spies': ('p1', 'p2', 'p3', 'p4')}
MOST_TURNS = 1500
SECONDS = 20


class Side:
    """An engine as a UCI runner talks to it."""

    def __init__(self, path, game, limits):
        self.engine, self.limits = Engine([path], seconds=SECONDS), limits
        self.said = []  # before readyok: nothing, when every go has had its one bestmove
        self.engine.send('uci')
        self.engine.until(lambda line: line == 'uciok')
        self.engine.send('setoption name UCI_Variant value ' + game)
        self.engine.send('ucinewgame')

    def go(self, position):
        """The words of its best move, and the other lines that came."""
        self.engine.send('isready')
        self.said += self.engine.until(lambda line: line == 'readyok')[:-1]
        self.engine.send(position)
        self.engine.send('go ' + self.limits)
        lines = self.engine.until(lambda line: line.startswith('bestmove '))
        return lines[-1].split(' ')[1:], lines[:-1]

    def close(self, tally, about):
        self.engine.send('isready')
        self.said += self.engine.until(lambda line: line == 'readyok')[:-1]
        tally.same(self.said, [], about + ': more than one bestmove for a go')
        self.engine.close()
        tally.ended(self.engine, about)


def settled(referee):
    """The result when there is one, else None."""
    outcome = referee.good('result')[0].split(' ')[1]
    return None if outcome == '*' else outcome


def alone(tally, path, game, number):
    """A whole game, the referee asked but never obeyed by the engines."""
    sides = [Side(path, game, 'nodes %d' % (50 + 37 * number + 20 * i)) for i in range(2)]
    referee, turns, about = Engine([path], seconds=SECONDS), [], '%s, game %d' % (game, number)
    referee.good('newgame ' + game)
    for ply in range(MOST_TURNS):
        moves = ' moves ' + ' '.join(turns) if turns else ''
        referee.good('position %s startpos%s' % (game, moves))
        if settled(referee):
            break
        if not tally.same(referee.good('turn'), ['turn ' + ('white', 'black')[ply % 2]], about):
            break
        best, _ = sides[ply % 2].go('position startpos' + moves)
        parts = best[0].split(',')
        legal = referee.good('legal ' + parts[0])[0].split(' ')[2:]
        if not tally.check(parts[0] in legal and referee.good('why ' + best[0]) == ['legal ' + best[0]],
                           about + ': is not legal', best, turns):
            break
        turns.append(best[0])
    tally.check(settled(referee), about + ': never ended', turns[-4:])
    if referee.good('turn') == ['turn -']:
        best, lines = sides[len(turns) % 2].go('position startpos' + moves)
        tally.same((best, lines), (['(none)'], []), about + ': go when it is over')
    for side in sides:
        side.close(tally, about)
    referee.close()


def cannot_deal(tally, path, game):
    """In games with chance a runner is told what is missing, and does not wait for ever."""
    side = Side(path, game, 'movetime 10')
    best, lines = side.go('position startpos')
    tally.check(best == ['(none)'] and len(lines) == 2 and
                re.match(r'info string (?!error )\S.* \S+:', lines[0]) and
                lines[1].startswith('info string error chance-expected '), game + ' alone', lines, best)
    best, lines = side.go('position startpos moves nonsense')
    tally.check(best == ['(none)'] and len(lines) == 2, game + ', a refused position', lines, best)
    side.close(tally, game)


def dealt(tally, path, game, number):
    """The referee deals; each side gets its own record and answers with a whole turn."""
    seats, about = DEALT[game], '%s, game %d' % (game, number)
    sides = {seat: Side(path, game, 'nodes %d' % (10 + number)) for seat in seats}
    referee = Engine([path], seconds=SECONDS)
    referee.good('newgame %s seed %d' % (game, number))
    for _ in range(MOST_TURNS):
        seat = referee.good('turn')[0].split(' ')[1]
        if seat == '-':
            break
        best, lines = sides[seat].go(referee.good('as %s record' % seat)[0])
        if not tally.check(referee.ask('move ' + best[0])[-1] == 'ok', about + ': is not legal', seat, best,
                           lines[-1:]):
            break
    tally.check(settled(referee), about + ': never ended')
    for side in sides.values():
        side.close(tally, about)
    referee.close()


def main():
    options = parse(__doc__, 'games', 2)
    tally = Tally()
    for number in range(options.games):
        for game in ALONE:
            tally.run(alone, options.engine, game, number)
        for game in DEALT:
            tally.run(dealt, options.engine, game, number)
    for game in DEALT:
        tally.run(cannot_deal, options.engine, game)
    return tally.finish()


sys.exit(main())
