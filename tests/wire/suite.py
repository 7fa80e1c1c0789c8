"""What the wire tests share: options, counting, and the question whether a command was refused
as it should be: one error line with the right code, and nothing changed."""

import argparse
import functools
import hashlib
import json
import os
import random
import re
import sys

from engine import Engine, EngineFault, as_bytes, untagged
from conform.peer import words_of  # noqa: F401
from conform.promises import Promises

HERE = os.path.dirname(os.path.abspath(__file__))
SNAPSHOT = ('state', 'record', 'options')
SHOWN = 30  # failures printed at most
BATCH = 40  # cases sent at once


def parse(doc, count=None, usual=0):
    """The options of a script; count: the name of a leading number, with its usual value."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawTextHelpFormatter)
    if count:
        parser.add_argument(count, nargs='?', type=int, default=usual)
        parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--engine', default=os.path.join(HERE, '../../build/release/quadrille'))
    parser.add_argument('--long', action='store_true')
    return parser.parse_args()


def programs(options, tally, games):
    """(program, game) for each of the games; the one for tests only is in a program of its own."""
    trio = beside(options.engine, 'trio')
    if not trio:
        tally.skipped.append('trio')
    return [(trio if game == 'trio' else options.engine, game)
            for game in games if game != 'trio' or trio]


class Tally:
    """Counts checks and prints what went wrong."""

    def __init__(self):
        self.name = os.path.basename(sys.argv[0]).removesuffix('.py')
        self.checks = self.wrong = 0
        self.skipped = []

    def check(self, fine, *report):
        self.checks += 1
        if not fine:
            self.wrong += 1
            if self.wrong <= SHOWN:
                print('%s: %s' % (self.name, '\n    '.join(map(str, report))), flush=True)
        return fine

    def run(self, what, *args):
        """Runs one group of checks; a fault of the engine is one failure."""
        title = what.__name__.replace('_', ' ')
        try:
            what(self, *args)
        except EngineFault as fault:
            self.check(False, '%s %s' % (title, ' '.join(a for a in args if isinstance(a, str))), fault)

    def same(self, got, expected, *about):
        return self.check(got == expected, *about, 'got      %.600s' % (got,),
                          'expected %.600s' % (expected,))

    def ended(self, engine, about, status=0):
        """Whether an engine whose end was read ended as it should."""
        self.check(engine.process.returncode == status and not engine.stderr and not engine.rest,
                   about, 'exit status %s, expected %s' % (engine.process.returncode, status),
                   'stderr: %s' % engine.stderr, 'torn line: %.200r' % engine.rest)

    def finish(self):
        """Prints the summary line; the exit status."""
        skipped = ''.join(', without ' + what for what in self.skipped)
        print('%s: %d checks, %d failed%s' % (self.name, self.checks, self.wrong, skipped))
        return 1 if self.wrong or not self.checks else 0


def beside(engine, name):
    """The program called name that was built with the engine, or None."""
    path = os.path.join(os.path.dirname(engine), name)
    return path if os.access(path, os.X_OK) else None


def usages(engine):
    """The arguments of each command, as help words them."""
    found = {}
    for line in engine.ask('help'):
        parts = re.fullmatch(r'help (\S+)(.*?) - .*', line)
        if parts:
            found[parts.group(1)] = parts.group(2).strip()
    if not found:
        raise EngineFault('help lists no command')
    return found


def games(engine):
    for line in engine.ask('options'):
        if line.startswith('option name UCI_Variant '):
            return re.findall(r' var (\S+)', line)
    raise EngineFault('options has no UCI_Variant')


def sealed(save):
    """The line of a save, with the checksum that its content has."""
    rest = {key: value for key, value in save.items() if key != 'check'}
    text = json.dumps(rest, sort_keys=True, separators=(',', ':'), ensure_ascii=False)
    rest['check'] = hashlib.blake2b(text.encode(), digest_size=16).hexdigest()
    return json.dumps(rest, sort_keys=True, separators=(',', ':'), ensure_ascii=False)


def rows(path, table, make):
    """A table by game, with rows for the games that it lacks: make(walked) of the places on a random
    walk through each."""
    engine = Engine([path])
    full = dict(table)
    for game in games(engine):
        if game not in full:
            full[game] = make(walk(engine, game))
    engine.close()
    return full


def walk(engine, game, longest=30):
    """Places on a random game: (its record, its position, the legal tokens, the tokens so far)."""
    rng, places = random.Random(1), []
    engine.good('newgame %s seed 1' % game)
    for _ in range(longest):
        legal = engine.ask('legal')[0].split(' ')[2:]
        if not legal:
            break
        record = engine.good('record')[0]
        places.append((record, json.loads(engine.good('state json')[0])['position'], legal,
                       record.partition(' moves ')[2].split(' ')))
        engine.good('move ' + rng.choice(legal))
    return places


def begin(path, setup, uci=False, **how):
    """An engine after the commands of setup, all of which must be taken."""
    engine = Engine([path], **how)
    for command in (['uci'] if uci else []) + list(setup):
        answer = engine.ask(command)
        if any(re.match(r'(@\S* )?(info string )?error ', line) for line in answer):
            raise EngineFault('%.200r gave %s' % (command, answer))
    return engine


def without_bestmove(answer, tag, uci, go):
    """The lines of a refusal without the `bestmove (none)` that ends a refused go in the UCI dialect,
    unless it was busy; that line is wanted there and nowhere else."""
    none = ('@%s ' % tag if tag else '') + 'bestmove (none)'
    busy = any(' error busy ' in line for line in answer)
    if uci and go and not busy:
        return answer[:-1] if answer[-1:] == [none] else answer + ['no bestmove (none)']
    return answer


def begins_go(line):
    """Whether a line of any bytes, which may have a tag, says go."""
    return bool(re.match(rb'[ \t]*(@[^ \t]*[ \t]+)?go([ \t\0]|\Z)', line.removesuffix(b'\r')))


def wrong_error(answer, tag, uci, codes):
    """What is wrong with the lines of a refusal, or None."""
    if len(answer) != 1:
        return 'one line was to come, there came %d: %.500s' % (len(answer), answer)
    begins = ('@%s ' % tag if tag else '') + ('info string ' if uci else '') + 'error '
    found = re.fullmatch(re.escape(begins) + r'(\S+) (\S.*)', answer[0], re.S)
    if not found:
        return 'expected `%.60s<code> <text>`: %.500r' % (begins, answer[0])
    if found.group(1) not in codes:
        return 'expected the code %s: %.500s' % (' or '.join(codes), answer[0])
    if re.search(r'[\x00-\x1f\x7f]', found.group(2)):
        return 'control characters in the text: %.500r' % answer[0]
    if found.group(1) == 'illegal-move' and not re.match(r'\S+ ([A-Z]\d+|[a-z-]+) \S',
                                                                 found.group(2)):
        return 'illegal-move names no token, rule and words: %.500s' % answer[0]
    return None


@functools.lru_cache(maxsize=None)
def promised(path):
    engine = Engine([path])
    try:
        return Promises(engine)
    finally:
        engine.close()


def promises_of(engine):
    """What the program of an engine promises of its answers."""
    return promised(engine.process.args[0])


def refusals(tally, engine, about, cases, uci=False, tags=(None, 'a1'), extra=()):
    """Checks cases (line, codes): each refused with one error of these codes (a word, or several
    with blanks between), and the same answers to SNAPSHOT and extra before and after. Each line is
    sent by one of the tags in turn, and by all of them where LONG says so."""
    asked, promises = SNAPSHOT + tuple(extra), promises_of(engine)
    before = engine.ask_all(asked)
    all_cases = [(tag, as_bytes(line), codes.split()) for i, (line, codes) in enumerate(cases)
                 for tag in (tags if os.environ.get('LONG') else [tags[i % len(tags)]])]
    for at in range(0, len(all_cases), BATCH):
        batch = all_cases[at:at + BATCH]
        sent = []
        for tag, line, _ in batch:
            sent += [(b'@%s ' % tag.encode() if tag else b'') + line, *asked]
        answers = engine.ask_all(sent)
        step = 1 + len(asked)
        for i, (tag, line, codes) in enumerate(batch):
            answer = without_bestmove(answers[i * step], tag, uci, begins_go(line))
            wrong = wrong_error(answer, tag, uci, codes)
            wrong = wrong or promises.fault(words_of(line), map(untagged, answers[i * step]))
            tally.check(not wrong, '%s: %.100r%s' % (about, line, ', tagged' if tag else ''), wrong)
            after = answers[i * step + 1:(i + 1) * step]
            if not tally.check(after == before, '%s: %.300r has changed something' % (about, line),
                               *('%s -> %s' % pair for pair in zip(before, after)
                                 if pair[0] != pair[1])):
                before = after
