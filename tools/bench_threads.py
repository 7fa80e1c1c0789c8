#!/usr/bin/env python3
"""How much sooner a search by several threads is done than by one, and with --counts what they are
worth for playouts, perft and sample.

  python3 tools/bench_threads.py [GAME ...] [--threads N] [--rounds N] [--positions N]
      [--engine PATH] [--counts]

For each game: a fixed depth, or for tree search a fixed number of simulations, from some positions,
by fresh processes that are each asked `isready` before. The runs of one thread and of several take
turns; of each the quickest counts. Searches by threads differ from run to run, so the figure is over
all positions together: seconds of one thread by seconds of several, and the same of processor
time times threads, which tells as much where other programs keep the processors busy.
"""

import argparse
import os
import re
import subprocess
import sys
import time

TOP = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
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


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        encoding='utf-8', bufsize=1)

    def ask(self, line, ends=('ok', 'error', 'bestmove', 'readyok')):
        """The last line of the answer, and those before."""
        self.process.stdin.write(line + '\n')
        said = []
        for answer in self.process.stdout:
            said.append(answer.rstrip('\n'))
            if answer.split()[0] in ends:
                return said
        sys.exit('the engine ended after: ' + line)

    def close(self):
        """The processor seconds that the process has used."""
        self.process.stdin.close()
        _, status, usage = os.wait4(self.process.pid, 0)
        self.process.returncode = status
        return usage.ru_utime + usage.ru_stime


def positions(path, game, n):
    """Records of games, some decisions long."""
    engine, found = Engine(path), []
    for seed in range(1, n + 1):
        engine.ask('newgame %s seed %d' % (game, seed))
        for i in range(TURNS[seed % len(TURNS)]):
            engine.ask('setoption name SearchSeed value %d' % (100 * seed + i))
            best = engine.ask('go nodes 100')[-1].split()
            if best[0] != 'bestmove':
                break
            engine.ask('move ' + best[1])
        if engine.ask('go nodes 1')[-1].startswith('bestmove'):
            found.append(engine.ask('record')[0])
    engine.close()
    return found


def search(path, record, go, threads):
    """Seconds of a search, and processor seconds of the process."""
    engine = Engine(path)
    for line in ('setoption name Hash value 64', 'setoption name Threads value %d' % threads, record,
                 'isready'):
        engine.ask(line)
    began = time.monotonic()
    engine.ask('go ' + go, ('bestmove', 'error'))
    took = time.monotonic() - began
    return took, engine.close()


def count(path, game, command, threads):
    """Seconds of a count whose answer is read as fast as a pipe gives it, and processor seconds."""
    process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    began = time.monotonic()
    process.stdin.write(('setoption name Threads value %d\nnewgame %s seed 1\n%s\nwait\n' % (
        threads, game, command)).encode())
    process.stdin.close()
    while os.read(process.stdout.fileno(), 1 << 20):
        pass
    took = time.monotonic() - began
    process.stdout.close()
    _, process.returncode, usage = os.wait4(process.pid, 0)
    return took, usage.ru_utime + usage.ru_stime


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


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', nargs='*')
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--rounds', type=int, default=3)
    parser.add_argument('--positions', type=int, default=8)
    parser.add_argument('--engine', default=os.path.join(TOP, 'quadrille'))
    parser.add_argument('--counts', action='store_true')
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error('at least one round')
    said = subprocess.run([options.engine, 'options'], capture_output=True, text=True, check=True).stdout
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


if __name__ == '__main__':
    main()
