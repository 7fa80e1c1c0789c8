"""tools/accuracy.py: what is judged, and how it is added up."""

import math
import os
import sys
import unittest

from kit import ENGINE, TOP, ArenaTest

import accuracy
from accuracy import Judge, Losses

ACCURACY = [sys.executable, os.path.join(TOP, 'tools', 'accuracy.py')]


class Sums(unittest.TestCase):
    def losses(self, *games):
        found = Losses()
        for number, losses in enumerate(games):
            for loss in losses:
                found.add(('0', number, 0), loss)
        return found

    def test_by_hand(self):
        """Games of one decision each: the interval of a mean. 0, 0.1, 0.2: deviation 0.1, error 0.1 / sqrt 3."""
        mean, half = self.losses([0.0], [0.1], [0.2]).mean()
        self.assertAlmostEqual(mean, 0.1)
        self.assertAlmostEqual(half, 1.959964 * 0.1 / math.sqrt(3), places=6)

    def test_decisions_of_a_game_are_one(self):
        """The same decision ten times over tells no more of the mean than once."""
        once, often = self.losses([0.0], [0.3]), self.losses([0.0] * 10, [0.3] * 10)
        for one, other in zip(once.mean(), often.mean()):
            self.assertAlmostEqual(one, other)

    def test_games_of_other_lengths(self):
        """The mean is over decisions, not over games."""
        self.assertAlmostEqual(self.losses([0.4], [0.0] * 3).mean()[0], 0.1)

    def test_text(self):
        self.assertEqual(self.losses([0.0, 0.11, 0.1]).text(), '0.0700 a move, 1 of 3 over 0.1; 1 games')


class Judging(unittest.IsolatedAsyncioTestCase):
    """A judge that says what it is told to: record -> choice, score of the seat on move."""

    SAYS = {'r': ('a', 180), 'r moves b': ('x', -180), 'r moves c': ('x', 0), 'r moves d': ('x', -900),
            'r moves e': ('x', 0)}

    async def asyncSetUp(self):
        test = self

        class Referee:
            async def must(self, record):
                self.record = record

            async def result(self):
                return ('black' if self.record.endswith(' f') else '*'), '-'

            async def turn(self):
                return 'white' if self.record.endswith(' e') else 'black'

        async def ask(player, record, limit):
            return test.SAYS[record]
        self.addCleanup(setattr, accuracy, 'ask', accuracy.ask)
        accuracy.ask = ask
        self.judge = Judge(None, None, Referee(), 180)

    async def loss(self, token):
        return await self.judge.loss('white', 'r', await self.judge.value('r'), token)

    async def test_losses(self):
        won = 1 / (1 + math.exp(-1))
        for token, loss in (('a', 0), ('b', 0), ('c', won - 0.5), ('d', 0), ('e', won - 0.5), ('f', won)):
            self.assertAlmostEqual(await self.loss(token), loss, msg=token)


class Files(ArenaTest):
    def accuracy(self, *args, status=0):
        return self.run_arena(ACCURACY + [ENGINE + '; depth 4', *args, '--referee', ENGINE], status)

    def test_games(self):
        """Every N-th decision behind the opening, each once, of who took it; the judge's own choices lose nothing; the
        same again."""
        self.play(ENGINE + '; depth 1; name weak', 'random', '--games', '2', '--turns', '12', '--out', self.path('out'))
        args = (self.path('out'), '--every', '3', '--ask', ENGINE + '; depth 4; name self')
        said = self.accuracy(*args).stdout
        counts = {line.split(':')[0]: int(line.split(' of ')[1].split()[0]) for line in said.splitlines()}
        self.assertEqual(counts['self, from empty tables'], counts['weak, in games'] + counts['random, in games'])
        self.assertLessEqual(counts['self, from empty tables'], 8)
        self.assertIn('self, from empty tables: 0.0000 +- 0.0000 a move, 0 of ', said)
        self.assertEqual(self.accuracy(*args).stdout, said)

    def test_refused(self):
        self.play('random', 'random', '--game', 'chessmate', '--games', '2', '--turns', '3', '--out', self.path('out'))
        said = self.accuracy(self.path('out'), status=2).stderr
        self.assertEqual(said, 'accuracy: chessmate has secrets: what is lost there nobody can say\n')


if __name__ == '__main__':
    unittest.main()
