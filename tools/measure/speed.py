"""How fast the engine counts, plays at random, answers and starts, against Debian's
stockfish on the same machine in the same run. All single-threaded. Rounds take turns between the
programs, and the medians are printed, with the least and the greatest ratio of all rounds: the machine's
speed drifts. Processor time is that of each process alone, by its resource usage.

In the end it prints the table that docs/performance.md shows. --keep appends the ratios to
tools/bench_history.tsv; what has become slower than in its last line by more than a fifth is named in
the end, with or without.
"""

import datetime
import os
import random
import re
import statistics
import subprocess
import time

from .program import ENGINE, ROOT, Program, options_of, processor_seconds, used

HISTORY = os.path.join(ROOT, 'tools', 'bench_history.tsv')
STOCKFISH = '/usr/games/stockfish'

# What is counted: about a second's work each. Stockfish counts the same in chess; the other games
# are measured against its start position.
START = 'startpos'
KIWIPETE = 'fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'
HANDS = ('fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - '
         'cowardice,crusade,vulture champion,rebirth,revelation - -,-')
PLAYOUTS = {'chess': 20000, 'chessmate': 500, 'spies': 20000}  # about a second's; others 100,000
COUNTS = {  # name -> game, position, depth
    'chess': ('chess', START, 7),
    'kiwipete': ('chess', KIWIPETE, 5),
    'chessmate': ('chessmate', HANDS, 3),
    'coffee': ('coffee', START, 6),
    'tictac': ('tictac', START, 6),
}


RATIOS = {}  # name -> median ratio, for the history
TABLE = []  # rows for docs/performance.md: what, figure, ratio


def show(name, value, ratios, unit):
    """Prints the median of a figure, and of its ratio with the extremes; keeps the ratio."""
    RATIOS[name] = statistics.median(ratios)
    figure = statistics.median(value)
    TABLE.append((name, '%.*f %s' % (0 if figure >= 100 else 1, figure, unit), '%.2g' % RATIOS[name]))
    print('%-30s %10.2f %-14s %9.4f x  (%.4f to %.4f)' % (
        name, figure, unit, RATIOS[name], min(ratios), max(ratios)), flush=True)


def games():
    """The games of the engine, as its options tell."""
    told = subprocess.run([ENGINE], input='options\n', capture_output=True, text=True).stdout
    return re.findall(r' var (\S+)', told)


def stockfish_rate(where, depth):
    """Leaves per second; what it takes to start is left out."""
    start, _ = processor_seconds([STOCKFISH], 'isready\n', 'readyok')
    script = 'position %s\ngo perft %d\n' % (where, depth)
    seconds, lines = processor_seconds([STOCKFISH], script, 'Nodes searched')
    return int(lines[-1].split()[-1]) / max(seconds - start, 1e-9)


def games_played(game):
    """Random games: games and decisions per second of processor time, without the start."""
    script = 'newgame %s chance manual\nplayouts %d\n' % (game, PLAYOUTS.get(game, 100000))
    start, _ = processor_seconds([ENGINE], 'newgame %s chance manual\nisready\n' % game, 'readyok')
    seconds, lines = processor_seconds([ENGINE], script, 'playouts')
    n = int(lines[-1].split()[1])
    mean = float(lines[-2].split()[2])
    return n / (seconds - start), n * mean / (seconds - start)


def rates(rounds):
    """Leaves of perft and decisions of random games per second, each by stockfish's leaves."""
    counts, plays = {}, {}
    for _ in range(rounds):
        units = {where: stockfish_rate(where, depth) for game, where, depth in COUNTS.values()
                 if game == 'chess'}
        for name, (game, where, depth) in COUNTS.items():
            script = 'position %s %s\nperft %d\n' % (game, where, depth)
            seconds, lines = processor_seconds([ENGINE], script, 'perft')
            rate = int(lines[-1].split()[-1]) / seconds
            counts.setdefault(name, []).append((rate / 1e6, rate / units.get(where, units[START])))
        for game in games():
            per_second, decisions = games_played(game)
            plays.setdefault(game, []).append((per_second, decisions / 1e6, decisions / units[START]))
    for name, pairs in counts.items():
        show('perft ' + name, [rate for rate, _ in pairs], [ratio for _, ratio in pairs], 'M leaves/s')
    for game, three in plays.items():
        show('playouts ' + game, [decisions for _, decisions, _ in three],
             [ratio for _, _, ratio in three], 'M decisions/s')
        print('%30s %10.0f games/s' % ('', statistics.median(n for n, _, _ in three)), flush=True)


def nodes():
    """How fast each game is searched, by the fixed searches of `quadrille bench`."""
    told = subprocess.run([ENGINE, 'bench'], capture_output=True, text=True, check=True).stdout
    for line in told.splitlines():
        words = line.split()
        if words[-1] == 'nps':
            print('search %-23s %10s nodes %12s nodes/s' % (words[0], words[1], words[3]), flush=True)


def random_chess(plies, seed):
    """A random game of chess, made with stockfish's own list of moves."""
    rng, moves = random.Random(seed), []
    stockfish = Program([STOCKFISH])
    while len(moves) < plies:
        stockfish.send('position startpos moves ' + ' '.join(moves))
        stockfish.send('go perft 1')
        told = '\n'.join(stockfish.until(lambda line: line.startswith('Nodes searched')))
        legal = re.findall(r'^([a-h][1-8][a-h][1-8][nbrq]?): 1$', told, re.M)
        moves = moves + [rng.choice(legal)] if legal else []
    stockfish.end()
    return 'position startpos moves ' + ' '.join(moves)


def longest(game):
    return subprocess.run([os.path.join(ROOT, 'build', 'release', 'tools', 'playouts'), '--longest', game, '2000'],
                          capture_output=True, text=True, check=True).stdout


def compare(rounds, name, ours, theirs):
    """Measures two programs in turn; a ratio above 1 would be slower than stockfish."""
    pairs = [(ours(), theirs()) for _ in range(rounds)]
    show(name, [a for a, _ in pairs], [a / b for a, b in pairs], 'us')


def growing(line):
    """The line as a program says it in a game: two tokens more each time."""
    head, _, moves = line.partition(' moves ')
    tokens = moves.split()
    return [head + ' moves ' + ' '.join(tokens[:n]) for n in range(2, len(tokens) + 1, 2)]


def lifetime(command, lines):
    """Processor seconds of a program that is given all lines at once, then quits."""
    before = used()
    subprocess.run(command, input='\n'.join(lines + ['quit', '']), stdout=subprocess.DEVNULL, text=True, check=True)
    return used() - before


def ping(command):
    """The median of round trips of isready, behind some that warm up, in microseconds."""
    program = Program(command)
    program.ask('uci')
    times = [program.microseconds('isready', b'readyok\n') for _ in range(10100)]
    program.close()
    return statistics.median(times[100:])


def answers(rounds):
    """Round trips of isready by the clock, and `position` lines with isready in processor time, that of
    isready taken off: a trip is mostly the machine's waking up, which hides what the line costs."""
    def position(command, lines, share=1.0):
        said = [line.strip() for line in lines]
        both = [word for line in said for word in (line, 'isready')]
        pings = ['isready'] * len(said)
        return lambda: (max(lifetime(command, both) - lifetime(command, pings), 1e-9)
                        / len(said) * share * 1e6)

    compare(rounds, 'isready', lambda: ping([ENGINE]), lambda: ping([STOCKFISH]))
    chess, other = random_chess(300, 1), random_chess(300, 2)
    in_turn, grows = [chess, other] * 500, growing(chess) * 40
    compare(rounds, 'position, a growing game', position([ENGINE], grows), position([STOCKFISH], grows))
    compare(rounds, 'position, two games in turn', position([ENGINE], in_turn), position([STOCKFISH], in_turn))
    for game in games():
        line = longest(game).strip()
        n = len(line.split(' moves ')[-1].split())
        compare(rounds, 'position %s, per 300 tokens' % game,  # every other line is a short one
                position([ENGINE], [line, 'position %s startpos' % game] * 500, 2.0 * 300 / n),
                position([STOCKFISH], in_turn))


def start(command):
    """Milliseconds until it has said `uciok`, the median, and the MiB that it then has before a search."""
    times = []
    for _ in range(21):
        began = time.perf_counter()
        program = Program(command)
        program.ask('uci')
        times.append((time.perf_counter() - began) * 1e3)
        program.ask('isready')
        resident = program.resident() / 1024
        program.end()
    return statistics.median(times), resident


def beginning():
    for what, unit, ours, theirs in zip(('start to uciok', 'resident before a search'), ('ms', 'MiB'),
                                        start([ENGINE]), start([STOCKFISH])):
        print('%-27s %9.2f %-4s stockfish %9.2f %s' % (what, ours, unit, theirs, unit))
        TABLE.append((what, '%.1f %s' % (ours, unit), '%.2g' % (ours / theirs)))


def look_back(path, keep):
    """Names what has become slower since the last line of the history; adds one."""
    columns, last = [], {}
    if os.path.exists(path):
        rows = [line.rstrip('\n').split('\t') for line in open(path)]
        columns, last = rows[0][2:], dict(zip(rows[0][2:], rows[-1][2:]))
    for name, ratio in RATIOS.items():
        before = float(last.get(name) or 0)
        more_is_better = name.startswith(('perft', 'playouts'))
        if before and (ratio < 0.8 * before if more_is_better else ratio > 1.25 * before):
            print('slower than at %s: %s %.4f, was %.4f' % (rows[-1][0], name, ratio, before))
    if not keep:
        return
    commit = subprocess.run(['git', '-C', ROOT, 'rev-parse', '--short', 'HEAD'], capture_output=True,
                            text=True).stdout.strip()
    names = columns or list(RATIOS)
    with open(path, 'a') as f:
        if not columns:
            f.write('\t'.join(['commit', 'date'] + names) + '\n')
        f.write('\t'.join([commit or '-', datetime.date.today().isoformat()] +
                          ['%.4f' % RATIOS[name] if name in RATIOS else '' for name in names]) + '\n')


def main(words):
    parser = options_of('speed', __doc__, 5)
    parser.add_argument('--keep', action='store_true')
    parser.add_argument('--history', default=HISTORY)
    options = parser.parse_args(words)
    version = subprocess.run([STOCKFISH], input='quit\n', capture_output=True, text=True).stdout
    print('against', version.splitlines()[0], '(position against two random chess games of 300 plies in turn)')
    began = time.monotonic()
    rates(options.rounds)
    nodes()
    answers(options.rounds)
    beginning()
    look_back(options.history, options.keep)
    print('\n| | Quadrille | ratio to Stockfish |\n|---|---|---|')
    for row in TABLE:
        print('| %s | %s | %s |' % row)
    print()
    print('%.0f seconds' % (time.monotonic() - began))
