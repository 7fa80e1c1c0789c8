"""What makes a match honest: openings that favour nobody, time that is the same, and a table that says so."""

import asyncio
import re
import unittest

from kit import ARENA, ENGINE, ArenaTest, proxy

from arena.report import report
from arena.store import Results
from arena.tally import Tally


class Openings(ArenaTest):
    def openings(self, *args, status=0):
        return self.run_arena(ARENA + ['openings', *args, '--referee', ENGINE], status)

    def test_within(self):
        """As many as asked for, none twice, each within the bounds as the judge sees it from empty tables; the same
        again by the same seed."""
        args = (ENGINE + '; name judge', '--go', 'depth 3', '--opening', '6', '--within', '30', '--count', '5')
        head, *lines = self.openings(*args).stdout.splitlines()
        self.assertEqual(head, '# chess: 6 random decisions, seed 1, within 30 as judge sees it at depth 3')
        self.assertEqual(len(set(lines)), 5)
        for line in lines:
            said = self.run_arena([ENGINE, 'position chess fen ' + line, 'go depth 3']).stdout
            self.assertLessEqual(abs(int(re.findall(r' score cp (-?\d+)', said)[-1])), 30)
            self.assertRegex(line, ' [wb] .* 4$')
        self.assertEqual(self.openings(*args).stdout.splitlines(), [head] + lines)
        self.assertNotEqual(self.openings(*args, '--seed', '2').stdout.splitlines()[1:], lines)
        tight = self.openings(*args[:-4], '--within', '0', '--count', '1').stdout.splitlines()[1:]
        self.assertEqual(len(tight), 1)

    def test_played(self):
        """`--openings` takes what `openings` has written, in coffee too."""
        book = self.openings(ENGINE, '--game', 'coffee', '--go', 'nodes 50', '--within', '100', '--count', '2').stdout
        with open(self.path('book'), 'w') as file:
            file.write(book)
        self.play('random; name a', 'random; name b', '--game', 'coffee', '--openings', self.path('book'), '--games',
                  '4', '--out', self.path('out'))
        begun = [game['opening'].partition(' fen ')[2] for game in self.lines('out')]
        self.assertEqual(begun[::2], book.splitlines()[1:])
        self.assertEqual(begun[::2], begun[1::2])

    def test_no_judge(self):
        said = self.openings('random', status=2).stderr
        self.assertEqual(said, 'arena: who plays at random cannot judge\n')
        said = self.openings(proxy('crash', '1'), '--count', '1', status=2).stderr
        self.assertRegex(said, '^arena: .*: crash: exit status 7: out of luck\n$')


def game(number, turn, first_seat, processor, fault=None):
    """A game of a pair, of which the first engine has the first seat in round 0."""
    return {'set': number, 'round': turn, 'seats': ['white', 'black'], 'engines': [turn, 1 - turn], 'outcome': 'x',
            'reason': 'x', 'points': [first_seat, 1 - first_seat], 'fault': fault, 'record': '', 'turns': 2,
            'took': 1, 'least': [None, None], 'processor': processor}


def match(limit, other):
    engines = [{'name': name, 'command': name, 'code': 'x', 'options': {}, 'limit': text, 'dialect': 'uci'}
               for name, text in (('a', limit), ('b', other))]
    return Results({'terms': 'chess', 'engines': engines, 'limit': limit, 'openings': {'random': 4}, 'seed': 1,
                    'tables': [[[0, 1], [1, 0]]], 'rounds': 2, 'paired': True, 'by team': False})


class Times(unittest.TestCase):
    def told(self, games, limit='nodes 1000', other='nodes 2000'):
        results = match(limit, other)
        for each in games:
            results.add(each)
        return report(results)

    def test_equal(self):
        """Of each engine the mean of its games, whichever seat it had; a tenth more is the same."""
        table = self.told([game(0, 0, 1, [1.0, 1.1]), game(0, 1, 1, [1.3, 1.2])])
        self.assertIn('processor time a game: a 1.100 s, b 1.200 s', table)
        self.assertNotIn('NOT EQUAL', table)

    def test_unequal(self):
        """Who has more, and with how many nodes it would have as much; games with a fault do not count, nor those of
        which nobody knows."""
        games = [game(0, 0, 1, [1.0, 3.0]), game(0, 1, 1, [5.0, 3.0]),
                 game(1, 0, 1, [90.0, 0.0], {'engine': 1, 'kind': 'crash'}), game(1, 1, 1, [None, None])]
        self.assertIn('processor time a game: a 2.000 s, b 4.000 s\nNOT EQUAL TIME: b has 2.00 of it, as much at '
                      'nodes 1000', self.told(games))
        self.assertTrue(self.told(games, 'depth 5', 'depth 6').endswith('NOT EQUAL TIME: b has 2.00 of it'))

    def test_unknown(self):
        """Files of before have none of it, and players at random take none."""
        old = game(0, 0, 1, [])
        del old['processor']
        for each in (old, game(0, 0, 1, [1.0, None])):
            self.assertNotIn('TIME', self.told([each]).upper().replace('LOSS', ''))

    def test_split(self):
        """Pairs that one seat has won twice; two draws are none, nor is half a pair."""
        results = match('nodes 1', 'nodes 1')
        for number, scores in enumerate([(1, 1), (0, 0), (0.5, 0.5), (1, 0), (1,)]):
            for turn, score in enumerate(scores):
                results.add(game(number, turn, score, []))
        self.assertEqual(Tally(results).pairings()[0].split(), 2)
        self.assertIn('4 pairs, by points: 0 0, 0.5 0, 1 3, 1.5 0, 2 1; 2 split', report(results))

    def test_busy(self):
        """A match by clocks on a busy machine is called that."""
        for load, told in ((0.5, False), (3.0, True)):
            results = match('clock 1', 'clock 1')
            results.add({**game(0, 0, 1, []), 'least': [0.5, 0.25]})
            results.sessions.append({'load': load, 'concurrency': 1, 'processors': 2})
            self.assertEqual('NOT QUIET: a load of 3.0 and 1 games at once on 2' in report(results), told)


class Processor(unittest.IsolatedAsyncioTestCase):
    async def test_of_another(self):
        """What a process has computed grows while it computes, and not while it waits."""
        from arena.process import Process
        process = await Process.begin([ENGINE])
        try:
            await process.send('newgame chess', 1e18)
            await process.hear(1e18)
            before, now = None, process.processor()
            for _ in range(100):  # it may be on its way to waiting yet
                if now != before:
                    await asyncio.sleep(0.05)
                    before, now = now, process.processor()
            self.assertEqual(now, before)
            await process.send('go nodes 100000', 1e18)
            while not (await process.hear(1e18))[0].startswith('bestmove'):
                pass
            self.assertGreater(process.processor(), before + 0.005)
        finally:
            await process.close()
        self.assertIsNone(process.processor())


if __name__ == '__main__':
    unittest.main()
