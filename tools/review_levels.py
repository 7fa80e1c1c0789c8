"""What `review` says of two levels that play each other: the table of docs/levels.md.

  python3 tools/review_levels.py [--games N] [--levels 3,20] [--engine PATH] [GAME...]

N games of each kind from four random decisions on, every other one begun by the higher level, by 20000 nodes a decision (A City of Spies: 1000, and
every other seat); each reviewed by as many, its first four decisions left aside. A line for each level: games, those won, decisions, inaccuracies,
mistakes, blunders.
"""

import argparse
import os
import random
import re
import sys
from collections import Counter

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..')
sys.path.insert(0, os.path.join(ROOT, 'examples'))
from client import Engine  # noqa: E402

OPENING = 4  # random decisions
LONGEST = 600
MARKED = re.compile(r'review (\d+) (\S+) .* mark (\S+)$')


def play(engine, game, levels, seed):
    """One game; the level of each seat, and the marks of its decisions."""
    rng, nodes = random.Random(seed), 1000 if game == 'spies' else 20000
    seats = engine.describe(game)['seats']
    engine.newgame(game, seed=seed)
    level_of = {seat: levels[(number + seed + 1) % 2] for number, seat in enumerate(seats['names'][:seats['usual']])}
    for number in range(LONGEST):
        seat = engine.turn()
        if seat == '-':
            break
        if number < OPENING:
            engine.move(rng.choice(engine.legal()))
            continue
        engine.ask('setoption name Skill Level value %d' % level_of[seat])
        engine.ask('setoption name SearchSeed value %d' % (1000 * seed + number))
        engine.view(seat)
        token = engine.go('nodes %d' % nodes).move
        engine.view('all')
        engine.move(token)
    found = [MARKED.match(line) for line in engine.ask('review nodes %d' % nodes)]
    return level_of, [(level_of[m[2]], m[3]) for m in found if m and int(m[1]) > OPENING]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('games_of', metavar='GAME', nargs='*', default=['chess', 'chessmate', 'coffee', 'spies', 'tictac'])
    parser.add_argument('--games', type=int, default=10)
    parser.add_argument('--levels', default='3,20')
    parser.add_argument('--engine', default=os.path.join(ROOT, 'quadrille'))
    options = parser.parse_args()
    levels = [int(level) for level in options.levels.split(',')]
    for game in options.games_of:
        won, marks = Counter(), Counter()
        for seed in range(1, options.games + 1):
            with Engine([options.engine]) as engine:
                level_of, judged = play(engine, game, levels, seed)
                won[level_of.get(engine.result().outcome)] += 1
            marks.update(judged)
        for level in levels:
            decisions = sum(n for (whose, _), n in marks.items() if whose == level)
            print(game, 'level', level, 'won', won[level], 'of', options.games, 'decisions', decisions,
                  *('%s %d' % (mark, marks[level, mark]) for mark in ('inaccuracy', 'mistake', 'blunder')), flush=True)


if __name__ == '__main__':
    sys.exit(main())
