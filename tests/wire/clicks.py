"""A program that knows no game, but `describe`, `state json` and `next`: at random positions of
every game it can draw every zone for every viewer, and reaches every legal token by clicks.

  python3 tests/wire/clicks.py [N] [--engine PATH] [--seed S] [--long]

At each of N positions of a game, and some chosen ones: what is printed has the form that the schemas of docs/schema say,
whatever is on the board or in a zone is described, and zones say the same as the scene does in
words. From the empty prefix the steps of `next` lead to the legal tokens and to nothing else; of
the steps at one click no two look the same, each is described, leads to as many tokens as it says,
and where it says that it plays, `move` takes the token.
"""

import itertools
import json
import random
import re
import sys

sys.dont_write_bytecode = True
import schemas
from engine import Engine
from suite import Tally, parse, programs

TERMS = {'chessmate': ['', 'decks own'], 'spies': ['', 'players 3', 'players 5', 'players 6']}
# What random play seldom meets: promotions, castling, two decks, large stacks, a finished game.
CHOSEN = {
    'chess': ['1n2k2r/P6p/8/8/8/8/8/R3K2R w KQk - 0 9', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'],
    'chessmate': ['1n2k3/P6p/8/8/8/8/8/4K2R w K - 0 9 - - - champion,disintegration,mystic-shield '
                  'cowardice,crusade,rebirth - -,-',
                  "1n2k3/P6p/8/8/8/3P4/2p5/4K2R w K - 0 9 - - - dark-mirror,dark-mirror',champion' "
                  'cowardice,crusade,rebirth -/- -,-',
                  '7k/p4K2/P5Q1/8/8/8/8/8 b - - 0 1 - - - champion,cowardice,rebirth '
                  'crusade,death-dance,long-jump - -,-'],
    'coffee': ['8/8/8/2(3)5/1(2)6/8/2(1)5/(1)(2)(1)5 w 34 5,1 - 3 12', '8/8/8/8/8/8/8/(25)(25)6 w 0 0,0 - 0 9',
               '8/8/8/8/8/8/(9)(9)6/1(9)6 w 17 3,3 - 0 5'],
    'spies': ['Qa1,R1a4,R2d1,B1h1 p3,p1,p2 p1 4-0 WBW - Q,R1,R2 R1,Q,P1 p1,p2,p3 0 1'],
    'tictac': ['3/P2/k1K[QRRBBNNPPPPPPPqrrbbnnpppppppp] w 0 9', '2k/p2/2K[QRRBBNNPPPPPPPPqrrbbnnppppppp] b 0 9'],
}
LONGEST = {'coffee': 150, 'spies': 80, 'chess': 120}
SCHEMAS = {name: schemas.validator(name) for name in ('describe', 'state', 'next')}
VALUES = ('square', 'card', 'piece', 'number', 'word')
LOOKED_AT = 10  # answers to `next` at a position whose form is looked at


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
        return self.formed(form, command, line)

    def formed(self, form, command, line):
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

    def chosen(self):
        for fen in CHOSEN.get(self.game, []):
            decks = 'decks own ' if "'" in fen else ''
            self.engine.good('newgame ' + self.game)
            self.engine.good('position %s %sfen %s' % (self.game, decks, fen))
            yield self.read('state', 'state json')

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

    # -- clicking --------------------------------------------------------

    def click(self, state):
        """Walks all that `next` offers."""
        tokens = self.engine.good('legal')[0].split(' ')[2:]
        nodes, level, looked = {}, [''], 0
        while level:
            answers = self.engine.ask_all(['next ' + begun for begun in level])
            for begun, answer in zip(level, answers):
                if not self.fine(len(answer) == 2 and answer[1] == 'ok', state['position'], begun, answer):
                    return
                looked += 1
                nodes[begun] = node = self.formed('next', 'next ' + begun, answer[0]) \
                    if looked <= LOOKED_AT else json.loads(answer[0])
                self.check_node(state, begun, node)
            level = sorted({begun + step['add'] for begun in level for step in nodes[begun]['steps']} - set(nodes))
        where = state['position']
        reached = [node['token'] for node in nodes.values() if node['plays']]
        self.fine(sorted(set(reached)) == tokens, where, sorted(set(reached) ^ set(tokens))[:10])
        self.fine(all(begun in nodes and nodes[begun]['token'] == begun for begun in tokens), where,
                  'a token by itself is no path')
        self.check_leads(where, nodes)
        ends = {nodes[begun + step['add']]['token']
                for begun, node in nodes.items() for step in node['steps'] if 'ends' in step}
        self.play(state, reached, ends)

    def check_node(self, state, begun, node):
        where = (state['position'], begun, node)
        self.fine(node['begun'] == begun and bool(node['means']) == bool(begun), *where)
        adds = [step['add'] for step in node['steps']]
        self.fine(adds == sorted(set(adds), key=str.encode), *where)
        looks = [tuple(step.get(key) for key in VALUES + ('deck',)) for step in node['steps']]
        self.fine(len(set(looks)) == len(looks), *where)
        mine = [piece['letter'] for piece in self.about['pieces'] if piece['seat'] in (None, state['turn'])]
        described = {'square': self.about['board']['squares'], 'card': self.cards, 'piece': mine,
                     'word': self.about['words'], 'number': range(100)}
        for step in node['steps']:
            kind, = (key for key in VALUES if key in step)
            self.fine(step[kind] in described[kind], *where)

    def check_leads(self, where, nodes):
        """As many tokens as are reached from there, whatever the path."""
        tokens = {}
        for begun in sorted(nodes, key=len, reverse=True):
            node = nodes[begun]
            tokens[begun] = {node['token']} - {None}
            for step in node['steps']:
                there = begun + step['add']
                tokens[begun] |= tokens[there]
                self.fine(step['leads'] == len(tokens[there]) > 0 and step['plays'] == nodes[there]['plays'],
                          where, begun, step, sorted(tokens[there])[:10])

    def play(self, state, reached, ends):
        """What plays is taken, and taken back. Where a decision ends a turn of several, those do that say so."""
        where, before = state['position'], self.engine.ask('state json')
        commands = [command for token in reached for command in ('move ' + token, 'turn', 'undo')]
        answers = self.engine.ask_all(commands)
        wrong = [pair for pair in zip(commands, answers) if pair[1][-1] != 'ok']
        self.fine(not wrong, where, wrong[:5])
        goes_on = ('turn ' + state['turn'], 'turn chance', 'turn table')
        over = {token for token, moved, turn in zip(reached, answers[::3], answers[1::3])  # by chance it may go on, too
                if not turn[0].startswith(goes_on) and not any(line.startswith('event chance') for line in moved)}
        self.fine(not ends or ends == over, where, 'ends', sorted(ends ^ over)[:10])
        self.fine(self.engine.ask('state json') == before, where, 'playing and taking back left a trace')

    def nothing_to_click(self, state):
        """At the end, or where chance comes first."""
        if state['turn'] == '-':
            node = self.read('next', 'next')
            self.fine(node == {'begun': '', 'means': '', 'plays': False, 'steps': [], 'token': None}, node)
        for prefix in ('zz', 'a', 'e2e', '+', '"\\', 'ä'):
            answer = self.engine.ask('next ' + prefix)
            node = json.loads(answer[0])
            self.fine(node['begun'] == prefix and not node['steps'] and node['token'] is None, prefix, answer)

    def views(self, state):
        """The seat on move has the same choice under its own view; with secrets nobody else has any."""
        whole = self.engine.ask('next')
        for viewer in self.about['seats']['names'][:int(state['players'])] + ['public']:
            self.engine.good('view ' + viewer)
            answer = self.engine.ask('next')
            open_to = viewer == state['turn'] or not self.about['secrets'] or state['turn'] == '-'
            self.fine(answer == whole if open_to else answer[0].startswith('error hidden '),
                      state['position'], viewer, answer)
        self.engine.good('view all')


def program(tally, path, game, options):
    table = Table(tally, path, game, random.Random('%s %d' % (game, options.seed)))
    for state in itertools.chain(table.chosen(), table.positions(options.N)):
        table.draw(state)
        if state['turn'] != '-':
            table.click(state)
        table.nothing_to_click(state)
        table.views(state)
    tally.check(table.engine.close() == 0, game, 'exit status')


def main():
    options = parse(__doc__, 'N', 20)
    tally = Tally()
    for path, game in programs(options, tally, ['chess', 'chessmate', 'coffee', 'spies', 'tictac', 'trio']):
        tally.run(program, path, game, options)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
