"""The benchmark: how fast the engine counts, plays at random, answers and starts, against Debian's
stockfish on the same machine in the same run. All single-threaded. Each pair is run in turn,
several times over, and the median of the ratios is printed: the machine's speed drifts.

  python3 tools/bench.py [--rounds N]
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
ENGINE = os.path.join(ROOT, 'quadrille')
TOOLS = os.path.join(ROOT, 'build', 'release', 'tools')
STOCKFISH = '/usr/games/stockfish'

# What is counted: about a second's work each. Stockfish counts the same in chess; the other games
# are measured against its start position.
START = 'startpos'
KIWIPETE = 'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
HANDS = ('fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - '
         'cowardice,crusade,vulture champion,rebirth,revelation - -,-')
COUNTS = {  # name -> game, position, depth
    'chess': ('chess', START, 6),
    'kiwipete': ('chess', KIWIPETE, 5),
    'chessmate': ('chessmate', HANDS, 3),
    'coffee': ('coffee', START, 6),
    'tictac': ('tictac', START, 6),
}


def user_seconds(command, script, last):
    """Processor seconds that a program takes from its start until it has printed `last`."""
    before = os.times()
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    process.stdin.write(script)
    process.stdin.flush()
    lines = []
    for line in process.stdout:
        lines.append(line.strip())
        if lines[-1].startswith(last):
            break
    process.communicate('quit\n')
    after = os.times()
    return (after.children_user + after.children_system
            - before.children_user - before.children_system), lines


def games():
    """The games of the engine, as its options tell."""
    told = subprocess.run([ENGINE], input='options\n', capture_output=True, text=True).stdout
    return re.findall(r' var (\S+)', told)


def stockfish_rate(where, depth):
    """Leaves per second; what it takes to start is left out."""
    start, _ = user_seconds([STOCKFISH], 'isready\n', 'readyok')
    script = 'position %s\ngo perft %d\n' % (where, depth)
    seconds, lines = user_seconds([STOCKFISH], script, 'Nodes searched')
    return int(lines[-1].split()[-1]) / max(seconds - start, 1e-9)


def count_rates(rounds):
    """Leaves per second of each position, and how many times stockfish's that is."""
    rates = {}
    for _ in range(rounds):
        units = {where: stockfish_rate(where, depth) for game, where, depth in COUNTS.values()
                 if game == 'chess'}
        for name, (game, where, depth) in COUNTS.items():
            script = 'position %s %s\nperft %d\n' % (game, where, depth)
            seconds, lines = user_seconds([ENGINE], script, 'perft')
            rate = int(lines[-1].split()[-1]) / seconds
            rates.setdefault(name, []).append((rate, rate / units.get(where, units[START])))
    for name, pairs in rates.items():
        print('perft %-10s %8.1f M leaves/s   %6.2f x stockfish%s' % (
            name, statistics.median(rate for rate, _ in pairs) / 1e6,
            statistics.median(ratio for _, ratio in pairs),
            '' if COUNTS[name][0] == 'chess' else "'s in chess"), flush=True)


def playouts():
    for game in games():
        told = subprocess.run([os.path.join(TOOLS, 'playouts'), game, '2'], capture_output=True,
                              text=True).stdout.split()
        if len(told) == 5:
            print('playouts %-9s %8s games/s  %12s decisions/s' % (game, told[2], told[4]),
                  flush=True)


def clock(command, *options):
    """The figures of tools/clock.c: name -> (median microseconds or KiB, sum)."""
    told = subprocess.run([os.path.join(TOOLS, 'clock'), *options, *command], capture_output=True,
                          text=True, check=True).stdout
    return {words[0]: [float(word) for word in words[1:]] for words in
            (line.split() for line in told.splitlines())}


def random_chess(plies):
    """A random game of chess, made with stockfish's own list of moves."""
    rng, moves = random.Random(1), []
    process = subprocess.Popen([STOCKFISH], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                               text=True, bufsize=1)
    while len(moves) < plies:
        process.stdin.write('position startpos moves %s\ngo perft 1\n' % ' '.join(moves))
        legal = []
        for line in process.stdout:
            found = re.match(r'([a-h][1-8][a-h][1-8][nbrq]?): 1$', line)
            if found:
                legal.append(found.group(1))
            elif line.startswith('Nodes searched'):
                break
        if legal:
            moves.append(rng.choice(legal))
        else:
            moves = []
    process.communicate('quit\n')
    return 'position startpos moves ' + ' '.join(moves)


def longest(game):
    return subprocess.run([os.path.join(TOOLS, 'playouts'), '--longest', game, '2000'],
                          capture_output=True, text=True, check=True).stdout


def compare(rounds, name, ours, theirs):
    """Runs two measurements in turn and prints both medians and the median ratio."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    print('%-28s %9.2f us   stockfish %9.2f us   %5.2f x' % (
        name, statistics.median(a for a, _ in pairs), statistics.median(b for _, b in pairs),
        statistics.median(a / b for a, b in pairs)), flush=True)


def answers(rounds):
    """Round trips; a ratio above 1 would be slower than stockfish."""
    def ping(command):
        return lambda: clock(command, '-p', '10000')['ping'][0]

    def position(command, path):
        return lambda: clock(command, '-q', '2000', '-f', path)['position'][0]

    compare(rounds, 'isready (10,000)', ping([ENGINE]), ping([STOCKFISH]))
    with tempfile.TemporaryDirectory() as folder:
        lines = {game: longest(game) for game in games()}
        lines['stockfish'] = random_chess(300)
        for name, line in lines.items():
            with open(os.path.join(folder, name), 'w') as f:
                f.write(line.rstrip('\n') + '\n')
        for game in games():
            tokens = len(lines[game].split(' moves ')[-1].split())
            compare(rounds, 'position %s, %d tokens' % (game, tokens),
                    position([ENGINE], os.path.join(folder, game)),
                    position([STOCKFISH], os.path.join(folder, 'stockfish')))


def beginning():
    ours, theirs = (clock([program], '-s', '21') for program in (ENGINE, STOCKFISH))
    print('start to uciok               %9.2f ms   stockfish %9.2f ms' % (
        ours['start'][0] / 1000, theirs['start'][0] / 1000))
    print('resident before a search     %9.2f MiB  stockfish %9.2f MiB' % (
        ours['resident'][0] / 1024, theirs['resident'][0] / 1024))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--rounds', type=int, default=5)
    rounds = parser.parse_args().rounds
    version = subprocess.run([STOCKFISH], input='quit\n', capture_output=True, text=True).stdout
    print('against', version.splitlines()[0], '(a random chess game of 300 plies for position)')
    began = time.monotonic()
    count_rates(rounds)
    playouts()
    answers(rounds)
    beginning()
    print('%.0f seconds' % (time.monotonic() - began))


sys.exit(main())
