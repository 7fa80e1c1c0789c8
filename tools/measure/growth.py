"""What commands cost as a game grows: `move`, `undo` and `state` at ply 10, 1,000, 10,000 and 100,000 of one
game of chess, which goes on behind its draws; whole `position` lines of that length; memory per ply.

Prints a table of medians in microseconds: of `move`, `undo` and `state` as they are waited for, that of `ping` taken
off; of `position` the processor time, that of a start taken off.
"""

import statistics

from .program import ENGINE, Program, options_of

PLIES = (10, 1000, 10000, 100000)
SHUFFLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')  # after these the board is as before


def moves(n):
    return ' '.join(SHUFFLE[i % 4] for i in range(n))


def medians(engine, n, rounds):
    """The median of each command at ply n."""
    engine.ask('position chess startpos moves ' + moves(n))
    commands = {'ping x': b'pong x\n', 'move ' + SHUFFLE[n % 4]: b'ok\n', 'state': b'ok\n', 'undo': b'ok\n'}
    took = [[engine.microseconds(*command) for command in commands.items()] for _ in range(rounds)]
    ping, move, state, undo = map(statistics.median, zip(*took))
    return [max(median - ping, 0) for median in (move, undo, state)]


def position(path, n, rounds):
    """The medians of a line of n plies behind those of a line without any: processor microseconds and KiB."""
    def taken(line):
        engine = Program([path])
        engine.ask(line)
        return engine.resident(), engine.end() * 1e6

    start = 'position chess startpos'
    pairs = [(taken(start), taken(start + ' moves ' + moves(n))) for _ in range(rounds)]
    return [statistics.median(long[i] - short[i] for short, long in pairs) for i in (1, 0)]


def main(words):
    parser = options_of('growth', __doc__, 400)
    parser.add_argument('--engine', default=ENGINE)
    options = parser.parse_args(words)
    engine = Program([options.engine])
    print('| plies | `move` | `undo` | `state` | `position` | per ply | bytes per ply |\n'
          '|---|---|---|---|---|---|---|')
    for n in PLIES:
        move, undo, state = medians(engine, n, options.rounds)
        whole, memory = position(options.engine, n, max(options.rounds // 20, 3))
        print('| %s | %.1f | %.1f | %.1f | %.0f | %.2f | %s |' % (
            format(n, ','), move, undo, state, max(whole, 0), max(whole, 0) / n,
            round(memory * 1024 / n) if n > PLIES[0] else ''), flush=True)
    engine.close()
