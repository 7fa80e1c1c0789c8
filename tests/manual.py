"""Executes every example of the manuals: each fenced block marked `quadrille` is a transcript
that a fresh engine must answer as printed. A line of three dots stands for any lines.

  python3 tests/manual.py [--update]

--update writes the engine's answers into the blocks (those with dots are left alone); review the
change as a diff.
"""

import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, 'wire'))
from engine import Engine, EngineFault
from transcript import play

MANUALS = ('protocol.md', 'README.md')
BLOCK = re.compile(r'^```quadrille\n(.*?)^```$', re.M | re.S)


def blocks(path):
    with open(path, encoding='utf-8') as f:
        text = f.read()
    for found in BLOCK.finditer(text):
        yield text.count('\n', 0, found.start()) + 2, found.group(1).rstrip('\n').split('\n')


def agrees(printed, now):
    """Whether the printed answers, dots and all, are what the engine says now."""
    pattern = '\n'.join('(?:.*)' if line == '...' else re.escape(line) for line in printed)
    return re.fullmatch(pattern, '\n'.join(now), re.S) is not None


def update(path, build):
    """Rewrites the blocks of a manual with what the engine says now."""
    def fresh(found):
        lines = found.group(1).rstrip('\n').split('\n')
        if '...' in lines:
            return found.group(0)
        return '```quadrille\n%s\n```' % '\n'.join(play(lines, build))

    with open(path, encoding='utf-8') as f:
        text = f.read()
    with open(path, 'w', encoding='utf-8') as f:
        f.write(BLOCK.sub(fresh, text))


def commands_shown():
    """The first words of all commands in the examples."""
    words = set()
    for path in MANUALS:
        for _, lines in blocks(os.path.join(HERE, '..', path)):
            for line in lines:
                found = re.match(r'>&? (?:@\S+ )?(\S+)', line)
                if found:
                    words.add(found.group(1))
    return words


def main():
    build = os.path.join(HERE, '..', 'build', 'release')
    if sys.argv[1:] == ['--update']:
        for path in MANUALS:
            update(os.path.join(HERE, '..', path), build)
    shown = wrong = 0
    for path in MANUALS:
        for number, lines in blocks(os.path.join(HERE, '..', path)):
            shown += 1
            try:
                now = play(lines, build)
            except EngineFault as fault:
                now = [str(fault)]
            if not agrees(lines, now):
                wrong += 1
                print('%s:%d: the engine now says\n  %s' % (path, number, '\n  '.join(now)))
    engine = Engine([os.path.join(build, 'quadrille')])
    known = {line.split(' ')[1] for line in engine.ask('help') if line.startswith('help ')}
    engine.close()
    missing = sorted(known - commands_shown())
    if missing:
        print('commands without an example: ' + ' '.join(missing))
    print('manual: %d examples, %d differ, %d commands without one' % (shown, wrong, len(missing)))
    return 1 if wrong or missing or not shown else 0


sys.exit(main())
