"""A program that knows no game, but `describe`, `state json` and `next`: at random positions of
every game it can draw every zone for every viewer, and reaches every legal token by clicks.

  python3 tests/wire/clicks.py [N] [--engine PATH] [--seed S] [--long]

At each of N positions of a game: what is printed has the form that the schemas of docs/schema say,
whatever is on the board or in a zone is described, and zones say the same as the scene does in
words.
"""

import json
import random
import re
import sys

sys.dont_write_bytecode = True
import schemas
from engine import Engine
from suite import Tally, parse, programs

TERMS = {'chessmate': ['', 'decks own'], 'spies': ['', 'players 3', 'players 5', 'players 6']}
LONGEST = {'coffee': 150, 'spies': 80, 'chess': 120}
SCHEMAS = {name: schemas.validator(name) for name in ('describe', 'state')}


class Table:
    """What the program knows: the game as described, and the engine."""

    def __init__(self, tally, path, game, rng):
        self.tally, self.game, self.rng = tally, game, rng
        self.engine = Engine([path])
        self.about = self.read('describe', 'describe ' + game)
        self.pieces = {piece['token']: piece for piece in self.about['pieces']}
        self.cards = {card['id']: card for card in self.about['cards']}
        self.check_board()

    def fine(self, condition, *report):
        return self.tally.check(condition, self.game, *report)

    def read(self, form, command):
        """An answer of one line of JSON with sorted keys, whose form a schema says."""
        line, = self.engine.good(command)
        value = json.loads(line)
        self.fine(not schemas.faults(SCHEMAS[form], value), command, line[:1000],
                  *schemas.faults(SCHEMAS[form], value)[:5])
        self.fine(line == json.dumps(value, sort_keys=True, ensure_ascii=False, separators=(',', ':')),
                  command, 'keys are not sorted: ' + line[:300])
        return value

    def check_board(self):
        board, seats = self.about['board'], self.about['seats']
        names = [chr(97 + file) + str(rank + 1) for rank in range(board['ranks'])
                 for file in range(board['files'])]
        self.fine(sorted(board['squares'] + board['blocked']) == sorted(names), 'squares', board)
        self.fine(set(board['dark']) <= set(board['squares']), 'dark squares', board)
        self.fine(sorted(board['looks']) == sorted(seats['names']), 'looks', board)
        self.fine(all(piece['seat'] in seats['names'] + [None] for piece in self.about['pieces']), 'seats')

    # -- positions -------------------------------------------------------

    def positions(self, number):
        """The states of so many random positions in which a seat decides, and of some at the end."""
        while number > 0:
            terms = self.rng.choice(TERMS.get(self.game, ['']))
            self.engine.good('newgame %s %s seed %d' % (self.game, terms, self.rng.randrange(1 << 60)))
            for _ in range(self.rng.randrange(LONGEST.get(self.game, 40))):
                tokens = self.engine.good('legal')[0].split(' ')[2:]
                if not tokens:
                    break
                quiet = [token for token in tokens if token != 'pass' and 'ask' not in token]
                self.engine.good('move ' + self.rng.choice(quiet or tokens))
                if self.rng.random() < 0.1:
                    number -= 1
                    yield self.read('state', 'state json')
            number -= 1
            yield self.read('state', 'state json')

    # -- drawing ---------------------------------------------------------

    def draw(self, state):
        """Everything that is to be seen is described, for every viewer."""
        for viewer in self.about['seats']['names'][:int(state['players'])] + ['public', 'all']:
            self.engine.good('view ' + viewer)
            seen = self.read('state', 'state json')
            where = '%s as %s' % (seen['position'], viewer)
            for square, here in seen['scene']['squares'].items():
                self.fine(square in self.about['board']['squares'] and
                          here.get('piece', self.about['pieces'][0]['token']) in self.pieces, where, square, here)
            for zone in seen['zones']:
                self.draw_zone(seen, zone, where)
            names = [(zone['name'], zone['seat']) for zone in seen['zones']]
            self.fine(len(set(names)) == len(names), where, 'a zone twice', names)

    def draw_zone(self, seen, zone, where):
        known = [about for about in self.about['zones'] if about['name'] == zone['name']
                 and about['kind'] == zone['kind'] and (about['whose'] == 'seat') == bool(zone['seat'])]
        self.fine(len(known) == 1, where, 'not described', zone)
        self.fine(zone['seat'] in self.about['seats']['names'][:int(seen['players'])] + [None], where, zone)
        described = self.cards if zone['kind'] == 'cards' else self.pieces
        for item in zone.get('items', []):
            self.fine(item['id'] in described, where, 'not described', zone)
        words = seen['scene']['seats'].get(zone['seat'], {}) if zone['seat'] else seen['scene']['table']
        self.in_words(zone, words.get(zone['name']), where)

    def in_words(self, zone, words, where):
        """The scene says the same, where it says something."""
        if words is None:
            return
        if zone['kind'] == 'number':
            self.fine(str(zone['value']) == words, where, words, zone)
            return
        parts = [] if words == '-' else words.split(',')
        if zone['kind'] == 'pieces' and ',' not in words and words not in self.pieces:
            parts = [] if words == '-' else re.findall('[?]|' + '|'.join(map(re.escape, self.pieces)), words)
        hidden = sum(part.startswith('?') for part in parts)
        shown = sorted(part.strip("!*'") for part in parts if not part.startswith('?'))
        self.fine(zone['hidden'] == hidden and
                  shown == sorted(item['id'] for item in zone['items'] for _ in range(item['count'])),
                  where, words, zone)
        if '!' in words:
            marked = sorted(part.strip("!'") for part in parts if part.endswith('!'))
            self.fine(marked == sorted(item['id'] for item in zone['items'] if item['known']), where, words, zone)


def main():
    options = parse(__doc__, 'N', 20)
    tally = Tally()
    for path, game in programs(options, tally, ['chess', 'chessmate', 'coffee', 'spies', 'tictac', 'trio']):
        def walk(tally, game):
            table = Table(tally, path, game, random.Random('%s %d' % (game, options.seed)))
            for state in table.positions(options.N):
                table.draw(state)
            tally.check(table.engine.close() == 0, game, 'exit status')
        walk.__name__ = 'clicks'
        tally.run(walk, game)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
