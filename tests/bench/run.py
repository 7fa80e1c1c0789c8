"""Fixed searches of every game, the same whatever compiled the engine.

  python3 tests/bench/run.py [--update] [--build DIR]

Plays the transcripts beside this file (their form: docs/command-line.md) and compares the
node counts, scores and best lines of their searches, then the nodes and the signature of
`quadrille bench` with signature.txt. Undefined behaviour and wrong code from a compiler show
here as another number of nodes. --update writes what the engine says now.
"""

import argparse
import glob
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
NODES = '2000'


def signature(build):
    """What `quadrille bench` says, without the speed."""
    out = subprocess.run([os.path.join(build, 'quadrille'), 'bench', NODES], check=True,
                         stdout=subprocess.PIPE, encoding='utf-8').stdout
    lines = [' '.join(line.split()[:2]) for line in out.splitlines()]
    return ''.join(line + '\n' for line in lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--update', action='store_true')
    parser.add_argument('--build', default=os.path.join(HERE, '..', '..', 'build', 'release'))
    options = parser.parse_args()
    transcripts = sorted(path for path in glob.glob(os.path.join(HERE, '*.txt'))
                         if os.path.basename(path) != 'signature.txt')
    golden = subprocess.run([os.path.join(options.build, 'quadrille'), 'check'] + ['--update'] * options.update +
                            transcripts)
    path = os.path.join(HERE, 'signature.txt')
    now = signature(options.build)
    if options.update:
        with open(path, 'w', encoding='utf-8') as f:
            f.write(now)
    with open(path, encoding='utf-8') as f:
        expected = f.read()
    if now != expected:
        print('bench %s: expected\n%sbut the engine says\n%s' % (NODES, expected, now))
    print('bench: %d games, signature %s' % (len(transcripts), now.split('signature ')[1].split()[0]))
    return golden.returncode or now != expected


sys.exit(main())
