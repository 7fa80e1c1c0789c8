"""Time travel: wherever a match has gone, it answers as a fresh engine that has just come there.

  python3 tests/wire/travel.py [N] [--engine PATH] [--seed S] [--long]

N games of each kind with moves, rulings, undo, redo, goto, mark, save and restore in random order, beside a
model of them: the decisions made, the place, the marks. After each step every viewer gets the same bytes as from an
engine that was told the game up to there and nothing else; what cannot be done is refused and changes nothing; `diff` is what two
answers of `state` say.
"""

import json
import random
import sys

sys.dont_write_bytecode = True
import schemas
from engine import Engine
from suite import Tally, parse, programs, sealed

KINDS = [('tictac', ''), ('coffee', ''), ('chess', ''), ('chessmate', ''), ('chessmate', 'decks own'),
         ('spies', 'players 3'), ('spies', 'players 6'), ('trio', '')]
SCHEMA = schemas.validator('save')
LOOKS = ('state', 'state json', 'events', 'events 3 json', 'record', 'legal', 'next', 'eval', 'why zz', 'show', 'show attacks', 'show evaluation', 'show belief', 'show belief json', 'show targets', 'turn', 'result', 'diff')
RULINGS = ('adjudicate draw agreement', 'adjudicate draw abandoned')
NAMES = ('a', 'B', 'x-1', 'long_name', 'q' * 32)


def is_chance(token):
    return ':' in token and not token.startswith('end:')


class Journey:
    """An engine that travels, one that follows the model, and the model."""

    def __init__(self, tally, path, rng, game, terms):
        self.tally, self.path, self.rng, self.game, self.terms = tally, path, rng, game, terms
        self.engine, self.fresh = Engine([path]), Engine([path])
        self.said = []
        self.before, self.groups, self.place, self.silent, self.marks = [], [], 0, 0, {}

    def say(self, line, wanted=None):
        self.said.append(line)
        answer = self.engine.ask(line)
        if wanted:
            self.tally.check(answer[-1].startswith(wanted) and (wanted == 'ok' or len(answer) == 1), '%s: %s' % (self.about(), line),
                             answer[-1], 'expected ' + wanted)
        return answer

    def about(self):
        return '%s %s: %s' % (self.game, self.terms, ' | '.join('%.120s' % line for line in self.said[-14:]))

    def begin(self):
        rng = self.rng
        self.manual = self.game != 'chess' and rng.random() < 0.25
        self.start = 'newgame %s %s seed %d' % (self.game, self.terms, rng.randrange(999))
        self.script = []
        self.position = not self.manual and rng.random() < 0.3
        if self.manual or self.position:  # the tokens of another game, one by one
            self.engine.good(self.start)
            for _ in range(40):
                legal = self.engine.good('legal')[0].split(' ')[2:]
                if legal:
                    self.engine.good('move ' + rng.choice(legal))
            self.script = self.engine.good('record')[0].partition(' moves ')[2].split(' ')
        if self.position:
            self.begin_by_position()
            return
        if self.manual:
            self.start += ' chance manual'
        self.say(self.start, 'ok')
        while self.script and is_chance(self.script[0]):
            self.before.append(self.script.pop(0))
            self.say('move ' + self.before[-1], 'ok')

    def begin_by_position(self):
        """Its decisions make no events, and are taken back as any other."""
        self.start = 'position %s %s key %064x startpos moves' % (self.game, self.terms, self.rng.getrandbits(256))
        most = self.rng.randrange(8, 20)
        while most < len(self.script) and is_chance(self.script[most]):
            most += 1
        tokens = self.script[:most]
        for token in tokens:
            if not is_chance(token):
                self.groups.append([token])
            else:
                (self.groups[-1] if self.groups else self.before).append(token)
        self.place = self.silent = len(self.groups)
        self.say(' '.join([self.start] + tokens), 'ok')

    # -- the steps, each on the engine and on the model

    def decide(self, token):
        """A decision drops what lies ahead, and the marks there."""
        self.groups[self.place:] = [[token]]
        self.silent = min(self.silent, self.place)
        self.marks = {name: place for name, place in self.marks.items() if place <= self.place}
        self.place += 1

    def move(self):
        if self.manual:
            if self.place < len(self.groups) or not self.script:
                return
            self.say('move ' + self.script[0], 'ok')
            self.decide(self.script.pop(0))
            while self.script and is_chance(self.script[0]):
                self.say('move ' + self.script[0], 'ok')
                self.groups[-1].append(self.script.pop(0))
            return
        legal = self.engine.good('legal')[0].split(' ')[2:]
        if legal:
            token = self.rng.choice(legal)
            self.say('move ' + token, 'ok')
            self.decide('move ' + token)

    def rule(self):
        if not self.manual and self.engine.good('turn') != ['turn -']:
            ruling = self.rng.choice(RULINGS)
            self.say(ruling, 'ok')
            self.decide(ruling)

    def go_to(self, line, place):
        if 0 <= place <= len(self.groups):
            self.say(line, 'ok')
            self.place = place
        else:
            self.say(line, 'error nothing-to-undo ')

    def travel(self):
        rng, n, last = self.rng, self.rng.randrange(1, 5), len(self.groups)
        place = rng.randrange(last + 2)
        name = rng.choice(NAMES)
        rng.choice((
            lambda: self.go_to('undo', self.place - 1), lambda: self.go_to('undo %d' % n, self.place - n),
            lambda: self.go_to('redo', self.place + 1), lambda: self.go_to('redo %d' % n, self.place + n),
            lambda: self.go_to('goto %d' % place, place), lambda: self.go_to('goto start', 0),
            lambda: self.go_to('goto end', last), lambda: self.go_to('goto ' + name, self.marks.get(name, -1)),
            lambda: self.mark(name), lambda: self.mark(name)))()

    def mark(self, name):
        self.say('mark ' + name, 'ok')
        self.marks[name] = self.place

    def refused(self):
        before = self.engine.ask('save')
        for line, code in (('goto', 'bad-syntax'), ('goto 1 2', 'bad-syntax'), ('goto -1', 'bad-syntax'), ('goto 1x', 'bad-syntax'),
                           ('goto unknown', 'nothing-to-undo'), ('goto %d' % (len(self.groups) + 1), 'nothing-to-undo'),
                           ('redo 0', 'bad-syntax'), ('redo x', 'bad-syntax'), ('redo 1 2', 'bad-syntax'), ('redo 999', 'nothing-to-undo'),
                           ('mark', 'bad-syntax'), ('mark start', 'bad-syntax'), ('mark end', 'bad-syntax'), ('mark 7', 'bad-syntax'),
                           ('mark -a', 'bad-syntax'), ('mark a b', 'bad-syntax'), ('mark ' + 'q' * 33, 'bad-syntax'),
                           ('mark a.b', 'bad-syntax'), ('move zz', ''), ('move zz zz', ''), ('diff 1 2', 'bad-syntax'),
                           ('diff start', 'bad-syntax'), ('diff unknown', 'nothing-to-undo'), ('diff 99999', 'nothing-to-undo')):
            self.say(line, 'error ' + code)
        self.tally.same(self.engine.ask('save'), before, 'refused, and has changed something', self.about())

    def restore(self):
        save = self.say('save')[0]
        wrong = schemas.faults(SCHEMA, json.loads(save))
        self.tally.check(not wrong, 'a save is not as the schema says', wrong, save)
        if self.rng.random() < 0.5:
            self.engine.close()
            self.engine = Engine([self.path])
        else:
            self.engine.good('newgame ' + self.game)
        self.say('restore ' + save, 'ok')
        self.tally.same(self.engine.ask('save')[0], save, 'the save of what was restored', self.about())

    # -- what is to be seen

    def follow(self):
        """The fresh engine is told the game up to the place."""
        if self.rng.random() < 0.02:
            self.fresh.close()
            self.fresh = Engine([self.path])
        lines = [self.start] + ['move ' + token for token in self.before]
        told = min(self.silent, self.place)
        if self.position:
            lines = [' '.join([self.start] + self.before + [token for group in self.groups[:told] for token in group])]
            lines = [lines[0].removesuffix(' moves')]
        for group in self.groups[told:self.place]:
            lines += [line if line.startswith(('move ', 'adjudicate ')) else 'move ' + line for line in group]
        for line, answer in zip(lines, self.fresh.ask_all(lines)):
            self.tally.check(answer[-1] == 'ok', self.about(), line, answer)

    def look(self):
        self.follow()
        viewers = ['all', 'public', 'white', 'black'] if self.game not in ('spies', 'trio') else ['all', 'public', 'p1', 'p2', 'p3']
        asked = ['as %s %s' % (viewer, look) for viewer in viewers for look in LOOKS if viewer == 'all' or self.rng.random() < 0.4]
        places = sorted({self.rng.randrange(self.place + 1) for _ in range(2)})
        asked += ['as %s diff %d' % (viewer, place) for viewer in viewers for place in places]
        # A view other than `all` knows no place or mark ahead.
        asked += ['as %s diff %d' % (viewer, self.place + 1) for viewer in viewers[1:]]
        jobs = []
        asked += ['as %s diff %s' % (viewers[-1], name) for name in NAMES if self.marks.get(name, self.place + 1) > self.place]
        if self.game in ('chessmate', 'spies', 'trio') and self.rng.random() < 0.2:
            jobs = ['go nodes 20', 'tree', 'sample 2']
        elif self.rng.random() < 0.2:
            jobs = ['setoption name Clear Hash', 'go nodes 20', 'tree']
        answers = self.engine.ask_all(asked), self.fresh.ask_all(asked)
        for line, one, two in zip(asked, *answers):
            self.tally.same(one, two, line, self.about())
        for line in jobs:
            self.tally.same(self.engine.ask(line), self.fresh.ask(line), line, self.about())
        one, two = (json.loads(engine.good('save')[0]) for engine in (self.engine, self.fresh))
        self.tally.same(one.get('marks', {}), self.marks, 'the marks', self.about())
        self.tally.same('ahead' in one, self.place < len(self.groups), 'what lies ahead', self.about())
        for save in (one, two):
            for key in ('check', 'ahead', 'marks'):
                save.pop(key, None)
        self.tally.same(one, two, 'save', self.about())

    def compare_places(self):
        """diff is what two answers of state say, also of a place ahead, under `all`."""
        here, there = self.place, self.rng.randrange(len(self.groups) + 1)
        viewer = 'all' if there > here else self.rng.choice(('all', 'public', 'p1' if self.game in ('spies', 'trio') else 'white'))
        now = self.engine.good('as %s state' % viewer), self.engine.good('as %s state json' % viewer)
        said = self.engine.good('as %s diff %d' % (viewer, there))
        self.say('goto %d' % there, 'ok')
        then = self.engine.good('as %s state' % viewer), self.engine.good('as %s state json' % viewer)
        self.say('goto %d' % here, 'ok')
        self.tally.same(said, wanted_diff(then, now), '%s diff %d' % (viewer, there), self.about())

    def play(self, longest):
        self.begin()
        for _ in range(self.rng.randrange(4, longest)):
            kind = self.rng.random()
            if kind < 0.5:
                self.move()
            elif kind < 0.9:
                self.travel()
            elif kind < 0.92:
                self.rule()
            elif kind < 0.95:
                self.restore()
            elif kind < 0.96:
                self.refused()
            else:
                self.compare_places()
            self.look()
        for engine in (self.engine, self.fresh):
            engine.close()
            self.tally.ended(engine, 'travels in ' + self.game)


def wanted_diff(then, now):
    """The lines of diff, from the lines of `state` and its JSON, then and now."""
    def fields(lines):
        return [line.partition(' ')[::2] for line in lines]

    def pieces(text):
        return {square: about['piece'] + about.get('count', '')
                for square, about in json.loads(text)['scene']['squares'].items() if 'piece' in about}
    old, new = fields(then[0]), fields(now[0])
    keys = [key for key, _ in new]
    for at, (key, _) in enumerate(old):  # what is only there stands where it did
        if key not in keys:
            keys.insert(next((keys.index(k) for k, _ in old[at + 1:] if k in keys), len(keys)), key)
    old, new, lines = dict(old), dict(new), []
    for key in keys:
        if key == 'position':
            before, after = pieces(then[1][0]), pieces(now[1][0])
            for square in sorted(set(before) | set(after)):
                if before.get(square) != after.get(square):
                    lines += ['- board %s %s' % (square, before[square])] if square in before else []
                    lines += ['+ board %s %s' % (square, after[square])] if square in after else []
        elif old.get(key) != new.get(key):
            lines += ['- %s %s' % (key, old[key])] if key in old else []
            lines += ['+ %s %s' % (key, new[key])] if key in new else []
    return lines


def travel(tally, path, rng, game, terms):
    Journey(tally, path, rng, game, terms).play(30)


def many_marks(tally, path):
    """A thousand marks, no more; one said again moves; all in a save."""
    engine = Engine([path])
    engine.good('newgame tictac')
    for number in range(1000):
        engine.good('mark m%d' % number)
    tally.same(engine.error('mark more'), 'not-applicable', 'a mark too many')
    engine.good('move K@a1')
    tally.same(engine.ask('mark m7'), ['ok'], 'a mark moves')
    save = json.loads(engine.good('save')[0])
    tally.same((len(save['marks']), save['marks']['m7'], save['marks']['m8']), (1000, 1, 0), 'marks of a save')
    tally.same(engine.ask('restore ' + sealed(save)), ['ok'], 'restore')
    engine.good('goto m8')
    tally.same(engine.error('goto more'), 'nothing-to-undo', 'no such mark')
    engine.good('goto m7')
    tally.same(engine.good('turn'), ['turn black'], 'at the mark')
    for line in ('position tictac startpos', 'position tictac startpos moves K@a1', 'newgame tictac'):
        engine.good('mark m8')
        engine.good(line)
        tally.same(engine.error('goto m8'), 'nothing-to-undo', 'marks after ' + line)
    engine.close()
    tally.ended(engine, 'many marks')


def damaged(tally, path):
    """What a save says of what lies ahead, and of marks, must have been possible."""
    engine = Engine([path])
    engine.good('newgame chessmate seed 3')
    for token in ('e2e4', 'e7e5', 'd2d4'):
        engine.good('move ' + token)
    engine.good('mark a')
    engine.good('adjudicate draw time')
    engine.good('goto 1')
    save = json.loads(engine.good('save')[0])
    ahead = save['ahead']
    tally.same(engine.ask('restore ' + sealed(save)), ['ok'], 'restore')
    before = engine.ask('save')
    for changed in ({'ahead': 7}, {'ahead': []}, {'ahead': {}}, {'ahead': dict(ahead, steps=['zz'])}, {'ahead': dict(ahead, steps=7)},
                    {'ahead': dict(ahead, rolled=[7])}, {'ahead': dict(ahead, silent=-1)}, {'ahead': dict(ahead, silent=9)},
                    {'ahead': dict(ahead, given=[0])}, {'ahead': dict(ahead, given=7)}, {'ahead': dict(ahead, ruling=7)},
                    {'marks': 7}, {'marks': {'a': 5}}, {'marks': {'a': -1}}, {'marks': {'start': 0}}, {'marks': {'a': 'x'}},
                    {'marks': {'m%d' % n: 0 for n in range(1001)}}, {'ruling': ahead['ruling']}, {'given': 7}, {'given': [99]}, {'heard': 99}, {'heard': 2}):
        tally.same(engine.error('restore ' + sealed(dict(save, **changed))), 'bad-position', 'restore %s' % changed)
        tally.same(engine.ask('save'), before, 'something has changed')
    for changed in ({'ahead': dict(ahead, steps=[], rolled=[], ruling=None), 'marks': {}}, {'marks': {}}):
        tally.same(engine.ask('restore ' + sealed(dict(save, **changed))), ['ok'], 'restore %s' % changed)
    engine.close()
    tally.ended(engine, 'damaged')


def hidden(tally, path):
    """In games with secrets the referee's alone, whatever follows the word; busy during a search."""
    engine = Engine([path])
    engine.good('newgame chessmate seed 3')
    engine.good('move e2e4')
    for viewer in ('white', 'black', 'public'):
        engine.good('view ' + viewer)
        for line in ('redo', 'redo x', 'goto', 'goto 0', 'goto zz zz', 'mark', 'mark a', 'mark start'):
            tally.same(engine.error(line), 'hidden', '%s: %s' % (viewer, line))
    engine.good('view all')
    engine.send('@go go infinite')
    for line in ('redo', 'goto 0', 'mark a'):
        engine.send('@t ' + line)
        tally.check(engine.until(lambda text: text.startswith('@t '))[-1].startswith('@t error busy '), line)
    engine.send('@t diff')
    tally.same([text for text in engine.until(lambda text: text == '@t ok') if text.startswith('@t')][:2],
               ['@t - board e2 P', '@t + board e4 P'], 'diff during a search')
    engine.ask('stop')
    engine.close()
    tally.ended(engine, 'hidden')


def main():
    options = parse(__doc__, 'games', 3)
    tally, rng = Tally(), random.Random(options.seed)
    for check in (many_marks, damaged, hidden):
        tally.run(check, options.engine)
    for number in range(options.games):
        for path, game in programs(options, tally, dict(KINDS)):
            for kind, terms in KINDS:
                if kind == game:
                    tally.run(travel, path, random.Random(rng.random()), game, terms)
    return tally.finish()


sys.exit(main())
