"""What `events` lists is what was heard live: random games of every kind, with undo among them.

  python3 tests/wire/events_told.py [N] [--engine PATH] [--seed S] [--long]

N games of each kind. A viewer hears what its own moves print under its view, and everybody is asked
after each move for the events that are new to it. At any moment the whole list is what was heard,
undo takes back what its decisions had brought, refused commands and searches change nothing, the
tokens of chance are those of the viewer's own record, everybody has all dice and the end.
"""

import json
import random
import re
import sys

sys.dont_write_bytecode = True
import schemas
from engine import Engine, EngineFault
from suite import Tally, parse, programs

KINDS = [('tictac', '', 200), ('coffee', '', 300), ('chess', '', 60), ('chessmate', '', 60),
         ('chessmate', 'decks own', 60), ('spies', 'players 3', 300), ('spies', 'players 4', 200),
         ('spies', 'players 5', 120), ('spies', 'players 6', 120), ('trio', '', 100)]
REFUSED = ('move zz', 'move', 'newgame nothing', 'position tictac fen x', 'undo 100000', 'as all move zz',
           'events 0', 'events x', 'perft x', 'view nobody')
NUMBERS = ('beans', 'rows', 'inventory', 'bank', 'gained', 'round', 'W', 'B')
SCHEMA = schemas.validator('event')
LOOKS = ('state', 'record', 'go nodes 20', 'perft 1', 'sample', 'show', 'events')


class Game:
    def __init__(self, tally, engine, rng, game, terms):
        self.tally, self.engine, self.rng = tally, engine, rng
        self.about = '%s %s' % (game, terms)
        engine.ask('view all')
        seats = int(engine.good('describe ' + game)[0].split('"usual":')[1].split('}')[0].split(',')[0])
        found = re.search(r'players (\d)', terms)
        count = int(found.group(1)) if found else seats
        names = ['white', 'black'] if count == 2 else ['p%d' % (i + 1) for i in range(count)]
        self.viewers = names + ['public', 'all']
        self.outcomes = ['draw'] + (json.loads(engine.good('describe ' + game)[0])['teams'] or names)
        begun = [line for line in engine.good('newgame %s %s' % (game, terms))]
        self.told = {viewer: [] for viewer in self.viewers}
        self.marks = []  # how much each had been told before each decision
        self.hear('all', begun)

    def fetch(self, viewer, start):
        """The events of a viewer from a number on, without their numbers, which have no gaps."""
        lines = self.engine.good('as %s events %d' % (viewer, start))
        numbers = [int(line.split(' ')[0]) for line in lines]
        self.tally.same(numbers, list(range(start, start + len(lines))), self.about, 'numbers of ' + viewer)
        return [line.split(' ', 1)[1] for line in lines]

    def hear(self, viewer, lines):
        """After a move: one has heard it, and all are asked for what is new."""
        for who, told in self.told.items():
            new = self.fetch(who, len(told) + 1)
            if who == viewer:
                self.tally.same(new, lines, self.about, 'what %s has heard' % who)
            told += new

    def check(self):
        for viewer, told in self.told.items():
            self.tally.same(self.fetch(viewer, 1), told, self.about, 'all that %s was told' % viewer)
        dice = {viewer: [line for line in told if line.startswith('event dice')]
                for viewer, told in self.told.items()}
        self.tally.check(all(d == dice['all'] for d in dice.values()), self.about, 'dice', dice)

    def check_objects(self):
        """`events json` says what the lines and the sentences say."""
        for viewer, told in self.told.items():
            sentences = self.engine.good('as %s events words' % viewer)
            objects = self.engine.good('as %s events json' % viewer)
            for n, (line, words, text) in enumerate(zip(told, sentences, objects, strict=True), 1):
                _, kind, *pairs = line.split(' ')
                pairs = [('token', pairs[0])] if kind in ('chance', 'table') else [pair.split('=') for pair in pairs]
                number, _, value = text.partition(' ')
                event = json.loads(value)
                self.tally.same([number, event.pop('kind'), '%s %s' % (number, event.pop('words'))],
                                [str(n), kind, words], self.about, 'object of ' + line)
                self.tally.same({key: value if type(value) is str else int(value) for key, value in event.items()},
                                {key: int(value) if key in NUMBERS else value for key, value in pairs},
                                self.about, 'keys of ' + line)
                self.tally.same(value, json.dumps(json.loads(value), sort_keys=True, separators=(',', ':'),
                                                  ensure_ascii=False), self.about, 'form of ' + line)
                self.tally.same(schemas.faults(SCHEMA, json.loads(value)), [], self.about, 'schema of ' + line)

    def check_chance(self):
        """While the game goes on: the tokens of chance as in the viewer's own record."""
        for viewer, told in self.told.items():
            record = self.engine.good('as %s record' % viewer)[0].partition(' moves ')[2].split(' ')
            said = [line.split(' ')[2] for line in told if re.match('event (chance|table) ', line)]
            self.tally.same(said, [token for token in record if ':' in token], self.about,
                            'chance as %s was told it' % viewer)

    def move(self, seat):
        engine, rng = self.engine, self.rng
        tokens = engine.good('as all legal')[0].split(' ')[2:]
        token = rng.choice(tokens)
        self.marks.append({viewer: len(told) for viewer, told in self.told.items()})
        kind = rng.randrange(4)
        viewer = rng.choice((seat, 'all'))
        if kind == 0:
            engine.good('view ' + viewer)
            lines = engine.good('move ' + token)
            engine.good('view ' + rng.choice(self.viewers))
        else:
            lines = engine.good('as %s move %s' % (viewer, token))
        self.hear(viewer, lines)

    def end(self):
        """The referee ends the game."""
        self.marks.append({viewer: len(told) for viewer, told in self.told.items()})
        self.engine.good('view all')
        outcome = self.rng.choice(self.outcomes)
        reasons = ('agreement', 'time', 'abandoned') + (('resign',) if outcome != 'draw' else ())
        lines = self.engine.good('adjudicate %s %s' % (outcome, self.rng.choice(reasons)))
        self.engine.good('view ' + self.rng.choice(self.viewers))
        self.hear('all', lines)

    def undo(self):
        n = self.rng.randrange(1, min(4, len(self.marks)) + 1)
        self.engine.good('view all')
        self.engine.good('undo %d' % n)
        before = self.marks[-n]
        del self.marks[-n:]
        for viewer, told in self.told.items():
            del told[before[viewer]:]
        self.check()

    def play(self, longest):
        rng = self.rng
        for _ in range(rng.randrange(longest)):
            seat = self.engine.good('turn')[0].split(' ')[1]
            if seat == '-':
                break
            self.move(seat)
            if rng.random() < 0.08:
                self.undo()
            if rng.random() < 0.05:
                self.engine.ask(rng.choice(REFUSED + LOOKS))
                self.check()
            if rng.random() < 0.05 and self.engine.good('turn') != ['turn -']:
                self.check_objects()
                self.check_chance()
        if rng.random() < 0.5 and self.engine.good('turn') != ['turn -']:
            self.end()
        self.check()
        if self.engine.good('turn') == ['turn -']:
            ends = {told[-1] for told in self.told.values()}
            self.tally.check(len(ends) == 1 and ends.pop().startswith('event over '), self.about, 'the end')
            if self.marks:
                self.undo()


def emptied(tally, path):
    """`position` empties the list, and its own tokens are none."""
    engine = Engine([path])
    engine.good('newgame tictac')
    engine.good('move Q@b2')
    tally.same(engine.good('events'), ['1 event add seat=white piece=Q square=b2'], 'one event')
    engine.error('position tictac startpos moves zz')
    tally.same(len(engine.good('events')), 1, 'after a refused position')
    engine.good('position tictac startpos moves Q@b2')
    tally.same(engine.good('events'), [], 'after position')
    engine.good('move P@a3')
    tally.same(engine.good('events'), ['1 event add seat=black piece=p square=a3'], 'and a move')
    engine.good('undo 2')
    tally.same(engine.good('events'), [], 'undone')
    engine.good('move P@a1')
    tally.same(engine.good('as public events 1'), ['1 event add seat=white piece=P square=a1'], 'again')
    engine.close()
    tally.ended(engine, 'emptied')


def main():
    options = parse(__doc__, 'games', 5)
    games = max(options.games, 1000) if options.long else options.games
    tally = Tally()
    tally.run(emptied, options.engine)
    played = programs(options, tally, {game for game, _, _ in KINDS})
    for path, name in sorted(played):
        for game, terms, longest in KINDS:
            if game != name:
                continue
            engine, rng = Engine([path]), random.Random('%s %s %d' % (game, terms, options.seed))
            try:
                for _ in range(games):
                    Game(tally, engine, rng, game, terms).play(longest)
                engine.close()
                tally.ended(engine, '%s %s' % (game, terms))
            except EngineFault as fault:
                tally.check(False, '%s %s' % (game, terms), fault)
    return tally.finish()


sys.exit(main())
