"""How much sooner a search by several threads is done than by one, and with --counts what they are
worth for playouts, perft and sample.

For each game: a fixed depth, or for tree search a fixed number of simulations, from some positions,
by fresh processes that are each asked `isready` before. The runs of one thread and of several take
turns; of each the quickest counts. Searches by threads differ from run to run, so the figure is over
all positions together: seconds of one thread by seconds of several, and the same of processor
time times threads, which tells as much where other programs keep the processors busy.
"""

import re
import time

from .program import ENGINE, Program, client, natural, options_of

GO = {'chess': 'depth 15', 'chessmate': 'depth 8', 'coffee': 'depth 6', 'spies': 'nodes 60000',
      'tictac': 'depth 9'}
COUNTS = {  # from the beginning of a game, about a second each
    'chess': ('playouts 20000', 'perft 6'),
    'chessmate': ('playouts 4000', 'perft 3', 'sample 1000000'),
    'coffee': ('playouts 200000', 'perft 6'),
    'spies': ('playouts 20000', 'perft 4', 'sample 1000000'),
    'tictac': ('playouts 200000', 'perft 6'),
}
TURNS = (2, 6, 11, 17, 24, 32)  # decisions before a position, each by a small search


def positions(path, game, n):
    """Records of games, some decisions long."""
    engine, found = Program([path]), []
    for seed in range(1, n + 1):
        engine.ask('newgame %s seed %d' % (game, seed))
        try:
            for i in range(TURNS[seed % len(TURNS)]):
                engine.ask('setoption name SearchSeed value %d' % (100 * seed + i))
                engine.move(engine.go('nodes 100').move)
            engine.go('nodes 1')
            found.append(engine.record())
        except client.Refused:  # the game is over
            continue
    engine.close()
    return found


def search(path, record, go, threads):
    """Seconds of a search, and processor seconds of the process."""
    engine = Program([path])
    for line in ('setoption name Hash value 64', 'setoption name Threads value %d' % threads, record,
                 'isready'):
        engine.ask(line)
    began = time.monotonic()
    engine.ask('go ' + go)
    took = time.monotonic() - began
    return took, engine.end()


def count(path, game, command, threads):
    """Seconds of a count whose answer is read as fast as a pipe gives it, and processor seconds."""
    engine = Program([path])
    began = time.monotonic()
    engine.write(('setoption name Threads value %d\nnewgame %s seed 1\n%s\nwait\nquit\n' % (
        threads, game, command)).encode())
    while engine.take():
        engine.lines.clear()
    return time.monotonic() - began, engine.end()


def measure(rounds, threads, run):
    """The least seconds and processor seconds of rounds of one thread and of several, in turn."""
    best = {1: (1e9, 1e9), threads: (1e9, 1e9)}
    for _ in range(rounds):
        for n in best:
            best[n] = tuple(map(min, best[n], run(n)))
    return best


def show(game, what, threads, wall, used):
    print('%-10s %-15s 1 thread %7.2f s   %d threads %7.2f s   %.2f x   by processor time %.2f x' % (
        game, what, wall[1], threads, wall[threads], wall[1] / wall[threads],
        threads * used[1] / used[threads]), flush=True)


def counts(options, game):
    for command in COUNTS[game]:
        best = measure(options.rounds, options.threads,
                       lambda n, command=command: count(options.engine, game, command, n))
        show(game, command, options.threads, {n: wall for n, (wall, _) in best.items()},
             {n: used for n, (_, used) in best.items()})
        if command.startswith('sample'):
            n, used = int(command.split()[1]), best[1][1]
            print('%26s %.2f M worlds/s of processor time' % ('', n / used / 1e6), flush=True)


def main(words):
    parser = options_of('threads', __doc__, 3)
    parser.add_argument('games', nargs='*')
    parser.add_argument('--threads', type=natural, default=2)
    parser.add_argument('--positions', type=natural, default=8)
    parser.add_argument('--engine', default=ENGINE)
    parser.add_argument('--counts', action='store_true')
    options = parser.parse_args(words)
    engine = Program([options.engine])
    said = ''.join(engine.ask('options'))
    engine.close()
    for game in options.games or re.findall(r' var (\S+)', said):
        if options.counts:
            counts(options, game)
            continue
        wall, used = {1: 0.0, options.threads: 0.0}, {1: 0.0, options.threads: 0.0}
        for record in positions(options.engine, game, options.positions):
            best = measure(options.rounds, options.threads,
                           lambda n, record=record: search(options.engine, record, GO[game], n))
            for threads, (seconds, processor) in best.items():
                wall[threads] += seconds
                used[threads] += processor
        show(game, GO[game], options.threads, wall, used)
