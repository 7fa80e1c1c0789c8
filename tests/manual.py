"""Executes the manuals: README, protocol.md, CONTRIBUTING and all of docs/ and examples/. By the word
after its fence, each block of code is

  quadrille      a transcript that a fresh engine must answer as printed; a line of three dots
                 stands for any lines
  console        `$ ` and a shell command, then what it prints (dots as above)
  sh             run by the shell, which must succeed; `sh install` is not run
  python PATH, c PATH   a piece of that file, which the tests of the examples run; all pieces of a
                 manual together are the whole file, blank lines aside
  abnf           a grammar, held against what the engine says by tests/manuals/grammar.py
  text           no code

and anything else is a fault. Tables between marks are the engine's own lists, see
tests/manuals/tables.py; what docs/architecture.md names is in the tree, see tests/manuals/walks.py.

  python3 tests/manual.py [--update]

--update writes what the engine says now into blocks and tables (blocks with dots are left alone);
review the change as a diff.
"""

import difflib
import glob
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(HERE, 'wire'), os.path.join(HERE, 'manuals')]
import tables
import walks
from engine import Engine

BUILD = os.path.join(ROOT, 'build', 'release')
MANUALS = [os.path.join(ROOT, name) for name in ('README.md', 'protocol.md', 'CONTRIBUTING.md')] + sorted(
    glob.glob(os.path.join(ROOT, 'docs', '**', '*.md'), recursive=True) +
    glob.glob(os.path.join(ROOT, 'examples', '**', '*.md'), recursive=True))
BLOCK = re.compile(r'^```(\S*) ?([^\n]*)\n(.*?)^```$', re.M | re.S)
SECONDS = 60
# Blocks run as a reader types them: where the environment has CI, `check --update` is refused.
ENVIRONMENT = {name: value for name, value in os.environ.items() if name != 'CI'} | {'PYTHONDONTWRITEBYTECODE': '1'}


def shell(command):
    """What a shell command prints, with its end when that is no success."""
    done = subprocess.run(['sh', '-c', command], cwd=ROOT, stdin=subprocess.DEVNULL, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS,
                          env=ENVIRONMENT)
    status = ['exit status %d' % done.returncode] if done.returncode else []
    return done.stdout.rstrip('\n').split('\n') * bool(done.stdout) + status


def quadrille(lines, _):
    """The lines themselves when `check` says that the engine agrees with them."""
    def check(*options):
        return subprocess.run([os.path.join(BUILD, 'quadrille'), 'check', *options, '-'], text=True, timeout=SECONDS,
                              input=''.join(line + '\n' for line in lines), capture_output=True, env=ENVIRONMENT)
    if check().returncode == 0:
        return lines
    now = check('--update')
    return (now.stdout + now.stderr * (now.returncode != 0)).splitlines()


def console(lines, _):
    return [out for line in lines if line.startswith('$ ') for out in [line] + shell(line[2:])]


def sh(lines, word):
    if word == 'install':
        return lines
    out = shell('set -e\n' + '\n'.join(lines))
    return lines + out if out and out[-1].startswith('exit status ') else lines


def as_it_is(lines, _):
    return lines


def unknown(lines, _):
    return ['(a block of a kind that nothing here can run)'] + lines


KINDS = {'quadrille': quadrille, 'console': console, 'sh': sh, 'python': as_it_is, 'c': as_it_is,
         'abnf': as_it_is, 'text': as_it_is}


def agrees(printed, now):
    """Whether the printed lines, dots and all, are what comes now."""
    pattern = '\n'.join('(?:.*)' if line == '...' else re.escape(line) for line in printed)
    return re.fullmatch(pattern, '\n'.join(now), re.S) is not None


class Manual:
    def __init__(self, path, engine):
        self.name = os.path.relpath(path)
        with open(path, encoding='utf-8') as file:
            self.text = file.read()
        self.blocks = 0
        self.wrong = []  # what is to be said about it
        self.now = BLOCK.sub(self.fresh, tables.filled(self.text, engine))

    def fresh(self, found):
        """The block as it should be; what differs is noted."""
        self.blocks += 1
        kind, word, text = found.groups()
        lines = text.rstrip('\n').split('\n')
        now = KINDS.get(kind, unknown)(lines, word)
        if agrees(lines, now):
            return found.group(0)
        line = found.string.count('\n', 0, found.start()) + 1
        self.wrong.append('%s:%d: the block differs\n%s' % (self.name, line, '\n'.join(
            difflib.unified_diff(lines, now, 'printed', 'now', lineterm=''))))
        if '...' in lines or kind not in ('quadrille', 'console'):
            return found.group(0)
        return '```%s\n%s\n```' % (' '.join([kind, word]).strip(), '\n'.join(now))

    def check_pieces(self):
        """Whether the pieces of each file are the whole of it."""
        pieces = {}
        for kind, path, text in BLOCK.findall(self.text):
            if kind in ('python', 'c'):
                pieces[path] = pieces.get(path, '') + text
        for path, text in pieces.items():
            with open(os.path.join(ROOT, path), encoding='utf-8') as file:
                whole = file.read()
            now, printed = ([line for line in lines.split('\n') if line] for lines in (whole, text))
            if now != printed:
                self.wrong.append('%s: the pieces are not %s\n%s' % (self.name, path, '\n'.join(
                    difflib.unified_diff(printed, now, 'printed', path, lineterm=''))))

    def check(self):
        """True when everything is as printed."""
        self.check_pieces()
        generated = [part.group(0) for part in tables.MARKED.finditer(self.now)]
        for part in tables.MARKED.finditer(self.text):
            if part.group(0) not in generated:
                self.wrong.append('%s: the engine now gives other %s' % (self.name, part.group(2)))
        print('\n'.join(self.wrong), end='\n' if self.wrong else '')
        return not self.wrong


def commands_shown(manuals):
    """The first words of all commands in the transcripts."""
    return {word for manual in manuals for kind, _, text in BLOCK.findall(manual.text)
            if kind == 'quadrille' for word in re.findall(r'^>&? (?:@\S+ )?(\S+)', text, re.M)}


def code_words(path):
    """The words that stand in code spans of a manual's text."""
    with open(os.path.join(ROOT, path), encoding='utf-8') as file:
        return set(' '.join(re.findall(r'`([^`\n]+)`', BLOCK.sub('', file.read()))).split())


def unnamed(engine):
    """The keys of `describe` and `state`, of every game, that no manual names."""
    missing = set()
    for game in tables.game_names(engine):
        named = code_words('protocol.md') | code_words('docs/notation/%s.md' % game)
        keys = set(tables.about(engine, game))
        engine.ask('newgame %s seed 1' % game)
        keys |= {line.split(' ')[0] for line in engine.ask('state')[:-1]}
        missing |= {'%s: %s' % (game, key) for key in keys - named}
    return sorted(missing)


def main():
    engine = Engine([os.path.join(BUILD, 'quadrille')])
    manuals = [Manual(path, engine) for path in MANUALS]
    known = {line.split(' ')[1] for line in engine.ask('help') if line.startswith('help ')}
    keys = unnamed(engine)
    engine.close()
    if sys.argv[1:] == ['--update']:
        for path, manual in zip(MANUALS, manuals):
            if manual.now != manual.text:
                with open(path, 'w', encoding='utf-8') as file:
                    file.write(manual.now)
        return 0
    differ = sum(not manual.check() for manual in manuals)
    missing = sorted(known - commands_shown(manuals))
    if missing:
        print('commands without an example: ' + ' '.join(missing))
    if keys:
        print('keys that no manual names: ' + ', '.join(keys))
    lost, named = walks.faults(ROOT, 'docs/architecture.md')
    print('\n'.join(lost), end='\n' if lost else '')
    blocks = sum(manual.blocks for manual in manuals)
    print('manual: %d manuals, %d blocks, %d manuals differ, %d commands without an example, '
          '%d keys without a word, %d of %d names in the walks not found'
          % (len(manuals), blocks, differ, len(missing), len(keys), len(lost), named))
    return 1 if differ or missing or keys or lost or not blocks or not named else 0


sys.exit(main())
