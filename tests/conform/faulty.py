"""The engine with a fault planted in it: python3 tests/conform/faulty.py FAULT [ENGINE]

It stands between the engine and who talks to it, and changes what is said. For each law of tools/conform there
is a fault that breaks it; FAULTS says which.
"""

import os
import re
import select
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..', '..')
sys.dont_write_bytecode = True
sys.path.append(os.path.join(ROOT, 'tools'))
from conform.peer import BESIDE, Peer, untagged, words_of

PING = '@-proxy'
MIB = 1 << 20


def own(answer):
    return [text for text in answer if not text.startswith(BESIDE + ' ')]


class Faulty(Peer):
    """An engine whose answers a fault changes: fault(engine, answer, viewer, words, line)."""

    def __init__(self, path, fault, seconds=None):
        super().__init__(subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0), seconds)
        self.fault, self.view, self.dialect = fault, 'all', ''

    def plain(self, line):
        """The true answer."""
        return super().ask(line)

    def alone(self, line):
        """The true answer without what a job says meanwhile."""
        return own(self.plain(line))

    def ask(self, data):
        words = words_of(data)
        viewer, words = (words[1], words[2:]) if words[:1] == ['as'] and len(words) > 2 else (self.view, words)
        answer = self.plain(data)
        if answer[-1:] and untagged(answer[-1]) in ('ok', 'uciok'):
            if words[:1] == ['view']:
                self.view = words[1]
            elif words[:1] in (['newgame'], ['position']) and self.view != 'all':
                self.view = self.alone('state')[5].split(' ')[1]
            self.dialect = self.dialect or words[0] * (words == ['uci'])
        return self.fault(self, answer, viewer, words, data)

    def as_referee(self, line):
        """The answer under `all`, of which whoever is talking knows nothing."""
        return [self.alone(one) for one in ('view all', line, 'view ' + self.view)][1]

    def secret(self, viewer):
        """A bit of what this viewer was not told, which stays the same in a game."""
        full, told = self.as_referee('record')[0], self.alone('as %s record' % viewer)[0]
        hidden = [a for a, b in zip(full.split(' '), told.split(' ')) if a != b]
        return sum(map(ord, hidden[0])) % 2 if hidden else 0


FAULTS = {}  # by name: the law that is broken, and the function


def breaks(law):
    def keep(function):
        FAULTS[function.__name__] = law, function
        return function
    return keep


def changes(name, law, which, new):
    """A fault of answers: of those to lines for which which(words, viewer, line) holds, new(answer)."""
    FAULTS[name] = law, lambda engine, answer, viewer, words, line: \
        new(answer) if answer and which(words, viewer, line) else answer


def refused(answer, code=''):
    return answer[-1:] and untagged(answer[-1]).removeprefix('info string ').startswith('error ' + code)


# ---- secrets

@breaks('worlds-sequences')
def undo(engine, answer, viewer, words, line):
    """Whoever asks takes back: so draws can be looked at, one after the other."""
    return engine.as_referee(line) if words[:1] == ['undo'] and viewer != 'all' and refused(answer, 'hidden') else answer


@breaks('worlds-errors')
def wording(engine, answer, viewer, words, line):
    """A card that cannot be played: whether another seat has it is said, too."""
    if words[:1] == ['move'] and viewer != 'all' and refused(answer, 'illegal-move'):
        card = words[-1].split('+')[-1].split('@')[0]
        full, told = engine.as_referee('state')[1], engine.alone('as %s state' % viewer)[1]
        if card in full and card not in told:
            return [answer[-1] + ': another seat has it']
    return answer


@breaks('worlds-looks')
def legal(engine, answer, viewer, words, line):
    """The list of another seat's decisions."""
    hidden = words[:1] == ['legal'] and viewer != 'all' and refused(answer, 'hidden') and line[:1] != '@'
    return engine.as_referee(' '.join(words)) if hidden else answer


@breaks('worlds-events')
def timing(engine, answer, viewer, words, line):
    """What has happened is told one event late, if a hidden card says so."""
    last = ['', '', *own(answer)][-2]
    late = words == ['events'] and viewer != 'all' and len(own(answer)) > 1 and ' chance ' not in last and engine.secret(viewer)
    return [text for text in answer if text != last] if late else answer


@breaks('seed')
def seeded(engine, answer, viewer, words, line):
    """The seed stands in everybody's state."""
    return [text for text in engine.as_referee('state') if text.startswith('seed ')] + answer \
        if words == ['state'] and viewer != 'all' else answer


@breaks('referee')
def saved(engine, answer, viewer, words, line):
    """Everybody gets the save."""
    return engine.as_referee('save') if words == ['save'] and refused(answer, 'hidden') else answer


# ---- the wire

@breaks('errors-change-nothing')
def state(engine, answer, viewer, words, line):
    """Of several tokens those before the bad one are played."""
    if words[:1] == ['move'] and len(words) > 2 and refused(answer):
        engine.plain(' '.join(words[:2]))
    return answer


@breaks('looks-change-nothing')
def turning(engine, answer, viewer, words, line):
    """To ask whose turn it is makes a move."""
    if words == ['turn'] and viewer == 'all':
        engine.plain('move ' + engine.plain('legal')[0].split(' ')[-1])
    return answer


@breaks('undo')
def forgetful(engine, answer, viewer, words, line):
    """What was taken back is made again."""
    if words == ['undo'] and answer == ['ok']:
        engine.plain('redo')
    return answer


@breaks('save')
def stale(engine, answer, viewer, words, line):
    """The save is that of the beginning."""
    if words == ['save'] and answer[-1] == 'ok':
        engine.save = getattr(engine, 'save', answer)
        return engine.save
    return answer


@breaks('uci')
def plain_errors(engine, answer, viewer, words, line):
    """Errors are those of the other dialect."""
    return [text.replace('info string error', 'error') for text in answer] if engine.dialect else answer


@breaks('repeatable')
def process(engine, answer, viewer, words, line):
    """A number of the process is shown."""
    return ['%d' % engine.process.pid] + answer if words == ['show'] else answer


@breaks('lines')
def commented(engine, answer, viewer, words, line):
    """A comment is answered."""
    return ['ok'] if isinstance(line, str) and line.startswith('# ') else answer


def plainly(answer):
    return [untagged(text) for text in answer]


def twice(answer):
    return answer + answer[-1:]


def sometimes(name, part, new):
    """A fault of every-command: of answers to the command that have this part, new(answer)."""
    changes('%s_%s' % (new.__name__, name), 'every-command', lambda words, viewer, line: words_of(line)[:1] == [name],
            lambda answer: new(answer) if re.search(part, '\n'.join(answer)) else answer)


sometimes('why', 'illegal', twice)
sometimes('turn', 'turn -', twice)
sometimes('undo', 'nothing-to-undo', plainly)
sometimes('move', 'event capture', plainly)
sometimes('record', 'no-game', twice)
sometimes('move', 'busy', twice)
for doubled, lost in (('options', 'position'), ('describe', 'redo'), ('as', 'as'), ('quit', 'isready')):
    sometimes(doubled, 'ok$', twice)
    sometimes(lost, 'ok$', plainly)
changes('lenient', 'limits', lambda words, viewer, line: len(line) > MIB, lambda answer: ['pong x'])
changes('unnamed', 'error-codes', lambda words, viewer, line: refused, lambda answer: [
    text.replace('error unknown-command ', 'error what ') for text in answer])
changes('nothing', 'no-game', lambda words, viewer, line: words == ['record'], lambda answer: [
    text.replace('error no-game ', 'error bad-syntax ') for text in answer])
changes('hasty', 'busy', lambda words, viewer, line: words == ['undo'],
        lambda answer: ['ok'] if refused(answer, 'busy') else answer)
changes('impatient', 'wait', lambda words, viewer, line: words == ['wait'], lambda answer: answer[-1:] + answer[:-1])
changes('lingering', 'end', lambda words, viewer, line: words == ['quit'], lambda answer: answer * 2)

# ---- forms

changes('keyless', 'schemas', lambda words, viewer, line: words == ['state', 'json'],
        lambda answer: [answer[0].replace('"players":', '"Players":')] + answer[1:])
changes('garbled', 'schemas', lambda words, viewer, line: words == ['state', 'json'], lambda answer: ['nonsense', 'ok'])
changes('wordy', 'grammar', lambda words, viewer, line: words == ['turn'], lambda answer: ['it is the ' + answer[0]] + answer[1:])
changes('lax', 'notation', lambda words, viewer, line: words[:1] == ['why'],
        lambda answer: ['illegal it', 'ok'] if refused(answer, 'bad-syntax') else answer)
changes('capital', 'notation', lambda words, viewer, line: words == ['state'], lambda answer: [
    text.replace(' w ', ' W ') for text in answer])

# ---- play

changes('unsorted', 'legal', lambda words, viewer, line: words == ['legal'], lambda answer: [
    ' '.join(words[:2] + words[:1:-1]) for words in [answer[0].split(' ')]] + answer[1:])
changes('stepless', 'clicks', lambda words, viewer, line: words[:1] == ['next'],
        lambda answer: [answer[0].replace('"square":"e', '"word":"e').replace('"add":"a', '"add":"i')] + answer[1:])
changes('from_nought', 'events', lambda words, viewer, line: words == ['events'],
        lambda answer: ['0 ' + text.split(' ', 1)[1] if ' ' in text else text for text in answer[:1]] + answer[1:])
changes('unlike', 'events', lambda words, viewer, line: words == ['events', 'json'],
        lambda answer: [text.replace('"to":"a', '"to":"b') for text in answer])
changes('endless', 'over', lambda words, viewer, line: words == ['result'], lambda answer: ['result * -'] + answer[1:])
changes('shorter', 'record', lambda words, viewer, line: words == ['record'] and viewer == 'all',
        lambda answer: [answer[0].rpartition(' ')[0]] + answer[1:])
changes('older', 'position', lambda words, viewer, line: words == ['state'], lambda answer: [
    re.sub(r'\d+(?= - )', lambda number: str(int(number[0]) + 1), text) for text in answer])
changes('turned', 'open-views', lambda words, viewer, line: words == ['show'] and viewer == 'black', lambda answer: answer[-2::-1] + ['ok'])
changes('other_turn', 'as', lambda words, viewer, line: line.endswith(' turn') and line.startswith('as '),
        lambda answer: ['turn public'] + answer[1:])
changes('refusing', 'own-record', lambda words, viewer, line: words[:2] == ['move', 'deal:b=?,?,?'],
        lambda answer: ['error bad-syntax deal:b=?,?,? is no token of chessmate'])
changes('told_less', 'own-record', lambda words, viewer, line: words == ['record'] and viewer != 'all',
        lambda answer: [answer[0].rpartition(' ')[0]] + answer[1:])


@breaks('as')
def heedless(engine, answer, viewer, words, line):
    """While somebody thinks every view is the public's."""
    if words[:1] == ['go'] and line[:1] == '@':
        engine.thinks = True
    elif words == ['stop']:
        engine.thinks = False
    return engine.alone('as public ' + ' '.join(words)) if getattr(engine, 'thinks', False) and line[:3] == 'as ' else answer


class Proxy(Faulty):
    """As a program of its own: it cannot wait for the end of a job."""

    def plain(self, line):
        self.send(line)
        if words_of(line) == ['quit']:
            return []
        self.send(PING + ' ping -')
        return self.until(lambda text: text == PING + ' pong -')[:-1]


def say(lines):
    sys.stdout.buffer.write(b''.join(line.encode() + b'\n' for line in lines))
    sys.stdout.buffer.flush()


def main():
    engine = Proxy(sys.argv[2] if len(sys.argv) > 2 else os.path.join(ROOT, 'quadrille'), FAULTS[sys.argv[1]][1])
    rest = b''
    while True:
        say([line.decode() for line in engine.lines])  # of a job
        engine.lines.clear()
        readable, _, _ = select.select([0, engine.output], [], [])
        if engine.output in readable and not engine.take():
            return engine.close()
        if 0 in readable:
            chunk = os.read(0, 1 << 20)
            *whole, rest = (rest + chunk).split(b'\n')
            for line in whole:
                text = line.decode('utf-8', 'replace')
                say(engine.ask(text if text.encode() == line else line))
            if not chunk:
                return engine.close()


if __name__ == '__main__':
    sys.exit(main())
