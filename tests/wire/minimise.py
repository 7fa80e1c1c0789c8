"""`quadrille check --minimise`: what is left of long transcripts against engines with planted faults.

  python3 tests/wire/minimise.py [--engine FILE] [--faults N]

A fault shows in the answer to one command once others were said before. Of each the core is known: the commands without
which it does not show, or the game would not be the one.
"""

import argparse
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENGINE = os.path.join(ROOT, 'build', 'release', 'quadrille')

# An engine that passes lines on, and once it has said a line like each of the triggers, in this order, says another for one.
FAULTY = '''import re, subprocess, sys, threading
engine, line, other, *triggers = sys.argv[1:]
process = subprocess.Popen([engine], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
def answer():
    for said in process.stdout:
        if triggers and re.search(triggers[0], said):
            triggers.pop(0)
        elif not triggers:
            said = re.sub(line, other, said)
        sys.stdout.write(said)
        sys.stdout.flush()
thread = threading.Thread(target=answer)
thread.start()
for said in sys.stdin:
    process.stdin.write(said)
    process.stdin.flush()
process.stdin.close()
thread.join()
'''

CHESS = ['newgame chess', 'move e2e4', 'move e7e5', 'move g1f3', 'move b8c6', 'move f1c4', 'move g8f6', 'move d2d3', 'move f8e7',
         'move e1g1', 'move e8g8', 'move a2a4', 'move a7a5', 'setoption name Hash value 17']
WHOLE = ['newgame chess', 'move e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8 a2a4 a7a5']
LINE = ['position chess startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 g8f6 d2d3 f8e7 e1g1 e8g8 a2a4 a7a5', 'undo 3', 'redo 2']
COFFEE = ['newgame coffee', 'move b1,d1', 'move c1', 'move end', 'move a1']
TICTAC = ['newgame tictac', 'move K@b1', 'move K@b3', 'move Q@a2']
QUEEN = ['newgame tictac', 'move Q@b2', 'move N@c3', 'move P@a1']
MATE = ['newgame chessmate seed 5', 'move g1f3', 'move g8f6', 'move b1c3', 'move b8c6']
SPIES = ['newgame spies players 3 seed 5', 'legal', 'newgame spies players 4 seed 5']
LOOKS = ['turn', 'state', 'result', 'record', 'legal', 'eval', 'show', 'events 0', 'isready', 'why e2e4', 'eval terms', 'next']

# What is said; what shows the fault: the line, what is said for it, and after which lines; the commands of the core.
FAULTS = [
    (CHESS, 'eval', '^eval .*', 'eval white 9999', ['white.*castling'], 9),
    (CHESS, 'state', '^quiet .*', 'quiet 7', ['black.*castling'], 10),
    (CHESS, 'turn', '^turn .*', 'turn nobody', ['to=e4'], 3),
    (CHESS, 'ping a', '^pong a', 'pong b', ['^eval', '^result'], 4),
    (CHESS, 'isready', '^readyok', 'error internal x', ['n.* from=g8'], 4),
    (CHESS, 'undo 1', '^ok', 'error busy x', ['to=f3', '^illegal e2e4'], 3),
    (WHOLE, 'eval', '^eval .*', 'eval white 9999', ['white.*castling'], 3),
    (WHOLE, 'turn', '^turn .*', 'turn nobody', ['to=c4'], 3),
    (WHOLE, 'ping a', '^pong a', 'pong', ['castling', 'castling', '^readyok'], 4),
    (LINE, 'turn', '^turn .*', 'turn nobody', ['^position .*RK1'], 2),
    (LINE, 'ping a', '^pong a', 'pong', ['^position .* w '], 3),
    (COFFEE, 'turn', '^turn .*', 'turn nobody', ['square=d1'], 3),
    (COFFEE, 'result', '^ok', 'error busy x', ['income'], 2),
    (COFFEE, 'isready', '^readyok', 'ready', ['^legal', '^illegal'], 4),
    (TICTAC, 'turn', '^turn .*', 'turn red', ['black.*square=b3'], 4),
    (TICTAC, 'ping z', '^pong .*', 'pong', ['piece=Q', '^eval'], 4),
    (MATE, 'turn', '^turn .*', 'turn red', ['to=f3'], 3),
    (MATE, 'result', '^result .*', 'result white', ['to=c6'], 4),
    (SPIES, 'turn', '^turn .*', 'turn p9', ['order:p2,p3,p1'], 2),
    (SPIES, 'ping q', '^pong q', 'pong q!', ['^eval', '^illegal'], 4),
    (QUEEN, 'move K@a3', '^error illegal-move .*', 'ok', [], 3),  # without the queen the king is legal
]


def count_commands(text):
    return sum(line.startswith('>') for line in text.split('\n'))


def write_transcript(path, begin, shows, draw):
    """A conversation of a hundred commands, most of them looks."""
    looks = (100 - len(begin)) // len(begin)
    commands = [one for command in begin for one in [command] + [draw.choice(LOOKS) for _ in range(looks)]]
    with open(path, 'w', encoding='utf-8') as file:
        file.writelines('> %s\n' % command for command in commands + [shows])


def try_fault(number, folder):
    """Commands more than the core, runs of the engine."""
    begin, shows, line, other, triggers, core = FAULTS[number]
    path, faulty = os.path.join(folder, 'transcript.txt'), os.path.join(folder, 'faulty.py')
    write_transcript(path, begin, shows, random.Random(number))
    with open(faulty, 'w', encoding='utf-8') as file:
        file.write(FAULTY)
    subprocess.run([ENGINE, 'check', '--update', path], check=True, stdout=subprocess.DEVNULL, timeout=60,
                   env={key: value for key, value in os.environ.items() if key != 'CI'})
    command = ' '.join("'%s'" % word for word in [sys.executable, '-S', '-E', faulty, ENGINE, line, other, *triggers])
    against = ['--against', ENGINE] if number // 5 % 2 == 0 else []
    done = subprocess.run([ENGINE, 'check', '--minimise', '--timeout', '5', '--engine', command, *against, path],
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 1, done
    runs = int(re.search(r'after (\d+) runs', done.stderr).group(1))
    shortest = os.path.join(folder, 'shortest.txt')
    with open(shortest, 'w', encoding='utf-8') as file:
        file.write(done.stdout)
    for words, status in ((['--engine', command], 1), ([], 0)) if against else ((['--engine', command], 1),):
        again = subprocess.run([ENGINE, 'check', *words, shortest], capture_output=True, text=True, timeout=60)
        assert again.returncode == status, 'played by %s, what is left ends with %d:\n%s' % (
            words or 'the sound engine', again.returncode, done.stdout)
    return count_commands(done.stdout) - core, runs, done.stdout


def main():
    global ENGINE
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--engine', default=ENGINE)
    parser.add_argument('--faults', type=int, default=len(FAULTS), help='so many of the faults (%(default)s)')
    parser.add_argument('--verbose', action='store_true')
    options = parser.parse_args()
    ENGINE = os.path.abspath(options.engine)
    more, runs = [], []
    for number in range(0, len(FAULTS), max(1, len(FAULTS) // options.faults)):
        with tempfile.TemporaryDirectory() as folder:
            extra, took, left = try_fault(number, folder)
        more.append(extra)
        runs.append(took)
        if options.verbose:
            print('fault %d: %+d commands, %d runs\n%s' % (number, extra, took, left))
    print('minimise: %d faults, median %+g commands beside the core, at most %d runs' % (
        len(more), statistics.median(more), max(runs)))
    return statistics.median(more) > 1 or max(runs) > 200


if __name__ == '__main__':
    sys.exit(main())
