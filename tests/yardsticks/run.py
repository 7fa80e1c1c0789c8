"""The yardsticks play every game without a fault, and where they can no worse than at random.

  python3 tests/yardsticks/run.py [--build FOLDER] [--games N]
"""

import argparse
import os
import re
import subprocess
import sys

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..')
# Simulations a decision for uct. In the games of chess so few are as good as none.
NODES = {'chess': 5, 'chessmate': 5, 'coffee': 20, 'spies': 40, 'tictac': 60}
TOO_FEW = [('uct', 'chess'), ('uct', 'chessmate')]
SCRIPTED = ['rush', 'hide', 'guard', 'bluff']  # players of spies alone


def points(build, player, game, games):
    """The share that a yardstick scores against random play."""
    engine = '%s/%s; wire; name yardstick' % (build, player)
    done = subprocess.run([sys.executable, os.path.join(ROOT, 'tools', 'arena'), 'play', engine, 'random',
                           '--game', game, '--games', str(games), '--go', 'nodes %d' % NODES[game],
                           '--referee', '%s/quadrille' % build, '--quiet', '--strict'],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    found = re.search(r'yardstick against random: ([\d.]+) of (\d+)', done.stdout)
    if done.returncode != 0 or not found:
        sys.exit('%s in %s:\n%s' % (player, game, done.stdout))
    return float(found.group(1)) / float(found.group(2))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default=os.path.join(ROOT, 'build', 'release'))
    parser.add_argument('--games', type=int, default=6)
    arguments = parser.parse_args()
    played, weak = 0, []
    pairs = [(player, game) for player in ('uct', 'greedy') for game in sorted(NODES)]
    for player, game in pairs + [(player, 'spies') for player in SCRIPTED]:
        share = points(os.path.abspath(arguments.build), player, game, arguments.games)
        played += arguments.games
        if share < 0.5 and (player, game) not in TOO_FEW:
            weak.append('%s scores %.2f in %s' % (player, share, game))
    print('yardsticks: %d games, %d faults %s' % (played, len(weak), '; '.join(weak)))
    return 1 if weak else 0


if __name__ == '__main__':
    sys.exit(main())
