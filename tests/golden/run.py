"""Golden transcripts: plays each file's commands and compares every byte of the answers.

  python3 tests/golden/run.py [--update] [--build DIR] [--no-limits] [FILE...]

The form of a transcript is described in tests/wire/transcript.py. --update writes the answers
into the files; review the change as a diff.
"""

import argparse
import difflib
import glob
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from engine import EngineFault
from transcript import play

LONGEST = 200


def check(path, build, update):
    """True when the file is as it should be (or has just been written so)."""
    with open(path, encoding='utf-8', newline='') as f:
        lines = f.read().split('\n')
    name = os.path.relpath(path)
    try:
        now = play(lines, build)
    except EngineFault as fault:
        print('%s: %s' % (name, fault))
        return False
    now = '\n'.join(now).rstrip('\n') + '\n'
    if update:
        with open(path, 'w', encoding='utf-8', newline='') as f:
            f.write(now)
        lines = now.split('\n')
    if len(lines) > LONGEST + 1:
        print('%s: %d lines; %d at most' % (name, len(lines), LONGEST))
        return False
    difference = list(difflib.unified_diff('\n'.join(lines).splitlines(), now.splitlines(), name,
                                           'the engine now', lineterm=''))
    print('\n'.join(difference[:80]), end='\n' if difference else '')
    return not difference


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--update', action='store_true')
    parser.add_argument('--build', default=os.path.join(HERE, '..', '..', 'build', 'release'))
    parser.add_argument('--no-limits', action='store_true',
                        help='leave out what limits memory, which sanitizers cannot bear')
    parser.add_argument('files', nargs='*')
    options = parser.parse_args()
    files = options.files or sorted(glob.glob(os.path.join(HERE, '*.txt')))
    if options.no_limits:
        files = [path for path in files if '\n# memory: ' not in '\n' + open(path).read()]
    failed = [path for path in files if not check(path, options.build, options.update)]
    print('golden: %d transcripts, %d differ' % (len(files), len(failed)))
    return 1 if failed else 0


sys.exit(main())
