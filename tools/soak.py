"""Everything at once, for hours: no wrong answer, and memory stays as it is.

  python3 tools/soak.py [--seconds S] [--seed N]

One engine lives through random games of all kinds, held against the slow rules as tests/slow/compare.py does it (chess, which has
none, at random); after each game a second engine, which lives as long, makes what every viewer knows of it again from that viewer's
record. Beside them a hub has tables of each game at which people come and go (tools/table_load.py --restless). What the engines hold
resident is looked at twenty times; in the second half it may be a tenth and 4 MiB more than in the first.
"""

import argparse
import importlib
import os
import random
import re
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(ROOT, 'tests', 'slow')]
from compare import Comparison
from talk import Difference, Engine

GAMES = {'chess': None, 'chessmate': 'chessmate_play', 'coffee': 'coffee', 'spies': 'spies', 'tictac': 'tictac'}
TABLES = ['chessmate', 'spies players 4', 'coffee', 'tictac', 'chess']
LOOKS = ('state json', 'show', 'legal', 'turn', 'result', 'record', 'belief')
POSITIONS = 60  # of a game, held against the slow rules
TOLD_APART = re.compile(r'"seed":"?\d+"?,?|"chance":"\w+",?')  # how chance was made, which a record does not tell


def play_at_random(engine, game, rng):
    engine.ask('newgame ' + game)
    for _ in range(rng.randrange(10, 200)):
        legal = engine.ask('legal')[0]
        if not legal or len(legal[0].split(' ')) < 3:
            break
        engine.ask('move ' + rng.choice(legal[0].split(' ')[2:]))


def viewers(engine):
    state, _ = engine.ask('state json')  # nothing where the first position was refused
    return re.search(r'"seats":\[([^]]*)\]', state[0])[1].replace('"', '').split(',') + ['public', 'all'] if state else []


def made_again(engine, second):
    """Whether each viewer's record makes again what it sees."""
    for viewer in viewers(engine):
        (record,), end = engine.ask('as %s record' % viewer)
        _, taken = second.ask(record)
        if taken != 'ok':
            raise Difference('%s: %s' % (record, taken))
        for look in LOOKS:
            here, there = (([TOLD_APART.sub('', line) for line in lines], end)
                           for lines, end in (one.ask('as %s %s' % (viewer, look)) for one in (engine, second)))
            if here != there and not here[1].startswith('error hidden'):  # of the referee's, who knows more
                raise Difference('%s\nas %s %s\n%s\n%s' % (record, viewer, look, here, there))


def resident(engine):
    with open('/proc/%d/status' % engine.process.pid, encoding='ascii') as file:
        return int(re.search(r'VmRSS:\s+(\d+)', file.read())[1])


def games(path, seconds, rng):
    engine, second = Engine(path), Engine(path)
    begun, held, played, positions = time.monotonic(), [], 0, 0
    while (passed := time.monotonic() - begun) < seconds:
        if passed >= seconds * len(held) / 20:
            held.append((resident(engine), resident(second)))
        name = rng.choice(sorted(GAMES))
        if GAMES[name]:
            options = argparse.Namespace(positions=POSITIONS, seed='soak', perft_every=40, terms=None, plain=False, each_kind=0)
            one = Comparison(name, importlib.import_module(GAMES[name]), engine, rng, options)
            one.play_game()
            positions += one.positions
        else:
            play_at_random(engine, name, rng)
        made_again(engine, second)
        played += 1
    print('soak: %d games, %d positions held against the slow rules; resident: %s KiB' % (
        played, positions, ', '.join('%d %d' % one for one in held[::4])))
    for which, name in enumerate(('first', 'second')):
        early, late = (max(one[which] for one in half) for half in (held[:len(held) // 2], held[len(held) // 2:]))
        if late > 1.1 * early + 4096:
            raise Difference('the %s engine has grown from %d to %d KiB' % (name, early, late))
    if engine.close() or second.close():
        raise Difference('an engine ended badly')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--seconds', type=int, default=600)
    parser.add_argument('--seed', default='1')
    options = parser.parse_args()
    os.chdir(ROOT)
    load = ['/usr/bin/python3', 'tools/table_load.py', '--restless', '--tables', '2', '--watch', '1', '--think', '.3', '--pause', '.2']
    hubs = [subprocess.Popen([*load, '--people', '2', '--seconds', str(options.seconds), *game.split()]) for game in TABLES]
    try:
        games('./quadrille', options.seconds, random.Random(options.seed))
    except Difference as trouble:
        sys.exit('soak: %s' % trouble)
    finally:
        statuses = [hub.wait() for hub in hubs]
    return any(statuses)


if __name__ == '__main__':
    sys.exit(main())
