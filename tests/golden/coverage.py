"""Do the golden transcripts show everything there is? Fails when a command, an error code, an event
kind or a rule of a game occurs in none of them, when one is too long to be read, or when one that is
not in search/ pins what the engine plays: a best move, a score or an estimate. So a change of play
touches the files of search/ and no others.

  python3 tests/golden/coverage.py [--build DIR]

What there is says the engine itself, and for the test-only game the engine that has it: `help`,
`help errors`, `help events`, and the rules that `describe` gives of each game. A command counts
where it is sent, an error and an event where it is answered, a rule where a comment or an answer
names it; the answers to `help` and `describe`, which name everything, show nothing.
"""

import argparse
import glob
import json
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from engine import Engine, untagged

LONGEST = 200
SENT = re.compile(r'>(?:&|\\)? (.*)')
PLAY = re.compile(r'bestmove (?!\(none\)|\*)|info .*\bscore \w+ -?\d|eval \S+ -?\d')


def listed(lines, prefix):
    """The words that follow a prefix at the beginning of lines."""
    return {line[len(prefix):].split(' ')[0] for line in lines if line.startswith(prefix)}


def everything(build):
    """The names of all there is to show, by what they are."""
    there = {'command': set(), 'error': set(), 'event': set(), 'rule': set()}
    for name in ('quadrille', 'trio'):
        engine = Engine([os.path.join(build, name)])
        there['command'] |= listed(engine.ask('help'), 'help ')
        there['error'] |= listed(engine.ask('help errors'), 'help error ')
        there['event'] |= listed(engine.ask('help events'), 'help event ')
        variants = [line for line in engine.ask('options') if ' UCI_Variant ' in line]
        for game in re.findall(r' var (\S+)', variants[0]):
            about = json.loads(engine.ask('describe ' + game)[0])
            there['rule'] |= {rule['id'] for rule in about['rules']}
        engine.close()
    return there


def shown(lines, rules):
    """The names that one transcript shows."""
    seen = {'command': set(), 'error': set(), 'event': set(), 'rule': set()}
    command = ''
    for line in lines:
        sent = SENT.fullmatch(line)
        words = untagged(sent.group(1) if sent else line).removeprefix('info string ').split(' ')
        if sent:
            command = words[0]
            seen['command'].add(command)
            continue
        if words[0] in ('error', 'event') and len(words) > 1:
            seen[words[0]].add(words[1])
        if line.startswith('#') or command not in ('help', 'describe'):
            seen['rule'] |= rules.intersection(re.findall(r'[A-Za-z0-9]+', line) +
                                               re.findall(r'[a-z]+(?:-[a-z]+)+', line))
    return seen


def pinned_play(path, lines):
    """The lines of a transcript outside search/ that another way to play would change, each with its number."""
    if 'search' in os.path.relpath(path, HERE).split(os.sep):
        return []
    return [(n, line) for n, line in enumerate(lines, 1)
            if not SENT.match(line) and PLAY.match(untagged(line))]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default=os.path.join(HERE, '..', '..', 'build', 'release'))
    there = everything(parser.parse_args().build)
    missing = {kind: set(names) for kind, names in there.items()}
    paths = sorted(glob.glob(os.path.join(HERE, '**', '*.txt'), recursive=True))
    too_long = misplaced = 0
    for path in paths:
        with open(path, encoding='utf-8') as f:
            lines = f.read().rstrip('\n').split('\n')
        if len(lines) > LONGEST:
            too_long += 1
            print('%s: %d lines; %d at most' % (os.path.relpath(path), len(lines), LONGEST))
        for n, line in pinned_play(path, lines):
            misplaced += 1
            print('%s:%d: %s: belongs in tests/golden/search' % (os.path.relpath(path), n, line))
        for kind, names in shown(lines, there['rule']).items():
            missing[kind] -= names
    for kind, names in missing.items():
        if names:
            print('%ss that no transcript shows: %s' % (kind, ' '.join(sorted(names))))
    counts = ', '.join('%d of %d %ss' % (len(names - missing[kind]), len(names), kind)
                       for kind, names in there.items())
    print('golden coverage: %d transcripts, %d too long, %d lines of play outside search/; %s' %
          (len(paths), too_long, misplaced, counts))
    return 1 if too_long or misplaced or any(missing.values()) or not paths else 0


sys.exit(main())
