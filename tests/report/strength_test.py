"""What is kept of matches: rows by seed that add up, of one version and the same terms only."""

import argparse
import json
import os
import sys
import tempfile
import unittest
from unittest import mock

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', '..', 'tools'))

import strength

WORDS = "./quadrille random --game tictac --go 'nodes 5'"


def game(number, turn, points):
    engines = [turn, 1 - turn]
    seats = [points, 1 - points] if turn == 0 else [1 - points, points]
    return {'set': number, 'round': turn, 'seats': ['white', 'black'], 'engines': engines, 'points': seats,
            'fault': None}


class Kept(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        for name, text in (('MATCHES', '# comment\ntictac-levels-3-0  %s\n' % WORDS), ('RESULTS', ''),
                           ('PAGE', '<!-- matches: tictac-levels-3-0 -->\nold\n<!-- end -->\n'),
                           ('LEVELS', '| levels | `chess` | `tictac` |\n|---|---|---|\n| games | 200 | 200 |\n'
                                     '| 3 : 0 | +1 (+0 to +2) | old |\n')):
            path = os.path.join(self.folder, name)
            patch = mock.patch.object(strength, name, path)
            patch.start()
            self.addCleanup(patch.stop)
            if text:
                with open(path, 'w', encoding='utf-8') as file:
                    file.write(text)

    def games(self, seed, points):
        """A file of games: the first side's points, pair by pair."""
        match = {'seed': seed, 'rounds': 2, 'engines': [{}, {}]}
        lines = [{'arena': 1, 'match': match}, {'session': {'load': 3.0}}]
        lines += [{'game': game(n // 2, n % 2, each)} for n, each in enumerate(points)]
        with open(os.path.join(self.folder, 'tictac-levels-3-0.%d.jsonl' % seed), 'w', encoding='utf-8') as file:
            file.writelines(json.dumps(line) + '\n' for line in lines)

    def keep(self, commit):
        strength.keep(argparse.Namespace(data=self.folder, commit=commit))

    def text(self, name):
        with open(getattr(strength, name), encoding='utf-8') as file:
            return file.read()

    def test_seeds_add_up(self):
        self.games(1, [1, 1, 1, 0.5, 0])  # the last has no second game yet
        self.games(2, [0, 1])
        self.keep('abc')
        self.keep('abc')  # again: nothing twice
        found = strength.sums()['tictac-levels-3-0']
        self.assertEqual((found.games, found.counts()), (6, [0, 0, 1, 1, 1]))
        strength.write(None)
        self.assertIn('| `tictac-levels-3-0` | 6 | 4 1 1 | 0 0 1 1 1 | 75.0 % |', self.text('PAGE'))
        self.assertRegex(self.text('LEVELS'), r'\| 3 : 0 \| \+1 \(\+0 to \+2\) \| \+191 \([^()]*\) \(6 games\) \|\n$')
        self.games(3, [1] * 194)  # as many as usual
        self.keep('abc')
        strength.write(None)
        self.assertRegex(self.text('LEVELS'), r'\| 3 : 0 \| \+1 \(\+0 to \+2\) \| [^()]* \([^()]*\) \|\n$')

    def test_another_version_or_other_terms_are_not_added(self):
        self.games(1, [1, 1])
        self.keep('old')
        os.remove(os.path.join(self.folder, 'tictac-levels-3-0.1.jsonl'))
        self.games(2, [0, 0, 0, 0])
        self.keep('new')
        self.assertEqual(strength.sums()['tictac-levels-3-0'].counts(), [2, 0, 0, 0, 0])
        with open(strength.MATCHES, 'w', encoding='utf-8') as file:
            file.write('tictac-levels-3-0 ' + WORDS.replace('5', '6') + '\n')
        self.assertEqual(strength.sums(), {})
        self.assertEqual(len(strength.results()), 2)


class Repository(unittest.TestCase):
    def test_every_match_named_in_the_page_is_known(self):
        known = strength.matches()
        with open(strength.PAGE, encoding='utf-8') as file:
            named = [name for block in strength.BLOCK.finditer(file.read()) for name in block.group(2).split()]
        self.assertTrue(named)
        self.assertEqual([name for name in named if name not in known], [])


if __name__ == '__main__':
    unittest.main()
