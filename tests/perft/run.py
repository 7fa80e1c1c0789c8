"""Counts every position of tests/perft/*.epd and compares with the figures in the files.

Each line is `<position> ;D1 <count> ;D2 <count> ...`; the file's name is the game (what follows a
dash is ignored: chess-960.epd). The figures come from elsewhere than the engine: a slow
generator in tests/slow, published lists, or a count by hand, as the files say.
"""

import argparse
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from engine import Engine


def count(engine, game, position, depth):
    answer = engine.ask('position %s fen %s' % (game, position))
    if answer != ['ok']:
        return answer[0]
    return engine.ask('perft %d' % depth)[0].split(' ')[-1]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default='./quadrille')
    options = parser.parse_args()
    engine = Engine([options.engine], seconds=600)
    shared = Engine([options.engine], seconds=600)  # by two threads with a table, which counts the same
    for option in ('Threads value 2', 'PerftHash value 8'):
        shared.ask('setoption name ' + option)
    counts = wrong = 0
    for path in sorted(glob.glob(os.path.join(HERE, '*.epd'))):
        game = os.path.basename(path).split('.')[0].split('-')[0]
        for line in open(path, encoding='utf-8'):
            if line.startswith('#') or not line.strip():
                continue
            position, *figures = [part.strip() for part in line.split(';')]
            for figure in figures:
                depth, expected = figure[1:].split()
                for counter, how in ((engine, ''), (shared, 'with threads and a table ')):
                    got = count(counter, game, position, int(depth))
                    counts += 1
                    if got != expected:
                        wrong += 1
                        print('%s %s: perft %s is %s%s, expected %s' % (
                            game, position, depth, how, got, expected))
    status = engine.close() or shared.close()
    print('perft: %d counts, %d wrong' % (counts, wrong))
    return 1 if wrong or status or not counts else 0


sys.exit(main())
