"""Files of the shell: games of every kind at random moments, and those that the first shell with files wrote.

A moment is made in an engine, loaded by a shell, saved by it, loaded by another and saved again: what
is kept stays the same, and an engine that is given it answers every viewer as the first one did.
saves/ has files of an earlier version, one a game.
"""

import json
import os
import random
import re
import sys
import tempfile
import unittest

from terminal import ENGINE, HERE, Terminal

sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from engine import Engine  # noqa: E402

GAMES = (('chess', ''), ('chessmate', ''), ('chessmate', 'decks own'), ('coffee', ''), ('spies', 'players 3'),
         ('spies', 'players 6'), ('tictac', ''))
MOMENTS = 3 if not os.environ.get('LONG') else 100


def moment(engine, game, terms, rng):
    """Plays at random, and stops somewhere."""
    engine.ask('view all')
    engine.ask('newgame %s %s seed %d' % (game, terms, rng.randrange(1000)))
    for _ in range(rng.randrange(90)):
        tokens = engine.ask('legal')[0].split(' ')[2:]
        if not tokens:
            break
        engine.ask('move ' + rng.choice(tokens))


def views(engine):
    """What everybody is told of the state and of all events, numbers included."""
    seats = json.loads(engine.ask('describe')[0])['seats']['names']
    players = int(json.loads(engine.ask('state json')[0])['players'])
    told = {}
    for viewer in seats[:players] + ['public', 'all']:
        engine.ask('view ' + viewer)
        told[viewer] = [engine.ask(line) for line in ('state', 'state json', 'events', 'events words', 'record')]
    return told


class Shell(Terminal):
    def __init__(self, home):
        super().__init__(columns=250, rows=700, home=home)
        self.prompt('quadrille')

    def run(self, line):
        """Types a line; what comes of it."""
        prompt = r'([a-z]+ (\S+ (round )?\d+|over)|quadrille)> ?\n\Z'
        self.keys('C-l')
        self.wait(r'\A' + prompt)
        self.type(line)
        screen = self.wait(r'\n' + prompt)
        return screen.partition('> %s\n' % line)[2] or screen  # drawn in its place


def board_of(screen):
    """Ranks and what stands beside them, without the mark of the last move."""
    return [re.sub('[> ]+', ' ', rank) for rank in re.findall(r'^ \d .*', screen, re.M)]


class Saves(unittest.TestCase):
    def moments(self, engine, rng):
        for game, terms in GAMES:
            for _ in range(MOMENTS):
                moment(engine, game, terms, rng)
                yield game, engine.ask('turn')[0].split()[1], json.loads(engine.ask('save')[0]), views(engine)

    def through(self, first, second, home, before):
        """From the file `before` by two shells; what the second one writes."""
        one, two = home + '/one', home + '/two'
        shown = first.run('load ' + before)
        log = first.run('log')
        first.run('save ' + one)
        again = second.run('load ' + one)
        second.run('save ' + two)
        self.assertTrue(board_of(shown))
        self.assertEqual(board_of(again), board_of(shown))
        self.assertEqual(second.run('log'), log)
        with open(one) as f, open(two) as g:
            kept, twice = json.load(f), json.load(g)
        self.assertEqual(kept, twice)
        os.remove(one)
        os.remove(two)
        return kept

    def same_play(self, kept, old):
        """Who plays, as a file of an earlier version has it, sits at the table of the save."""
        self.assertEqual({**kept['play'], 'flipped': None}, {'flipped': None, **{key: old[key] for key in ('level', 'limits', 'on')}})
        seats = kept['save'].get('table', {'seats': []})['seats']
        names = ['white', 'black'] if kept['save']['game'] != 'spies' else ['p%d' % n for n in range(1, 7)]
        self.assertEqual([name for name, seat in zip(names, seats) if seat['level'] == -1], old['people'])

    def test_every_game_at_random_moments(self):
        rng = random.Random(1)
        one, two = Engine([ENGINE]), Engine([ENGINE])
        with tempfile.TemporaryDirectory() as home, Shell(home) as first, Shell(home) as second:
            for game, turn, save, told in self.moments(one, rng):
                play = {'on': turn != '-', 'people': [turn] if turn != '-' else [], 'level': 0,
                        'limits': 'nodes 1', 'terms': game}
                with self.subTest(game=game, save=save), open(home + '/before', 'w') as f:
                    json.dump({'format': 1, 'play': play, 'save': save}, f)
                    f.flush()
                    kept = self.through(first, second, home, home + '/before')
                    self.same_play(kept, play)
                    self.assertEqual({key: kept['save'][key] for key in save if key != 'check'},
                                     {key: save[key] for key in save if key != 'check'})
                    self.assertEqual(two.ask('restore ' + json.dumps(kept['save'])), ['ok'])
                    two.ask('view all')
                    self.assertEqual(views(two), told)
        self.assertEqual([engine.close() for engine in (one, two)], [0, 0])

    def test_files_of_an_earlier_version(self):
        folder = os.path.join(HERE, 'saves')
        with tempfile.TemporaryDirectory() as home, Shell(home) as first, Shell(home) as second:
            for name in sorted(os.listdir(folder)):
                with self.subTest(file=name), open(os.path.join(folder, name)) as f:
                    old = json.load(f)
                    kept = self.through(first, second, home, os.path.join(folder, name))
                    self.same_play(kept, old['play'])
                    for key in ('game', 'key', 'players', 'seed', 'steps', 'heard', 'rolled'):
                        self.assertEqual(kept['save'][key], old['save'][key])
                    self.assertIn('%s (you)' % old['play']['people'][0], first.run('board'))


if __name__ == '__main__':
    unittest.main()
