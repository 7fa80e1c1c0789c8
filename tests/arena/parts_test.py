"""Parts of the arena alone: clocks, schedules, openings, the file."""

import types
import unittest
import unittest.mock

from kit import ArenaTest

from arena.adjudicate import Adjudication, Judge
from arena.clock import Clock, Limit, go_words
from arena.errors import ArenaError, Fault
from arena.openings import position_command
from arena.schedule import Schedule
from arena.spec import Spec
from arena.store import Store, difference, read
from arena.uci import UciPlayer


class Clocks(unittest.TestCase):
    def test_limits(self):
        for text in ('', 'nodes', 'nodes 0', 'nodes 5 depth 3', 'clock', 'clock 3+', 'clock /3', 'fast'):
            with self.assertRaises(ArenaError, msg=text):
                Limit.parse(text)
        self.assertEqual(Limit.parse('clock 40/60+0.5'), Limit('clock 40/60+0.5', 60.0, 0.5, 40))
        self.assertEqual(Limit.parse(' nodes   7 '), Limit('nodes 7'))

    def test_increment_and_moves(self):
        """2 moves in 10 seconds and 1 a move: 10 - 3 + 1, then - 2 + 1 + 10."""
        clock = Clock(Limit.parse('clock 2/10+1'), None)
        clock.spend(3)
        self.assertEqual((clock.left, clock.moves), (7, 2))
        clock.turn_over()
        clock.spend(2)
        clock.turn_over()
        self.assertEqual((clock.left, clock.moves, clock.least), (17, 2, 6))

    def test_flags(self):
        self.assertEqual(Clock(Limit.parse('clock 5'), 50).allowed(), 5.05)
        self.assertEqual(Clock(Limit.parse('movetime 400'), None).allowed(), 0.5)
        self.assertEqual(Clock(Limit.parse('movetime 200'), 0).allowed(), 0.2)
        self.assertIsNone(Clock(Limit.parse('depth 9'), 50).allowed())

    def test_overstepped(self):
        """Time that was overstepped within the margin is not owed; and no engine is told of less than 1 ms."""
        clock = Clock(Limit.parse('clock 1+0.5'), 50)
        clock.spend(1.04)
        self.assertEqual(go_words([clock, clock], 0), 'wtime 1 btime 1 winc 500 binc 500')
        clock.turn_over()
        self.assertEqual(clock.left, 0.5)

    def test_words(self):
        """As UCI has them; with more than two seats those of the mover."""
        both = [Clock(Limit.parse('clock 60+1.5'), None), Clock(Limit.parse('clock 10/30'), None)]
        self.assertEqual(go_words(both, 0), 'wtime 60000 btime 30000 winc 1500 binc 0')
        self.assertEqual(go_words(both, 1), 'wtime 60000 btime 30000 winc 1500 binc 0 movestogo 10')
        self.assertEqual(go_words(both + both, 1), 'wtime 30000 winc 0 movestogo 10')
        one = [both[0], Clock(Limit.parse('nodes 5'), None)]
        self.assertEqual((go_words(one, 0), go_words(one, 1)), ('wtime 60000 winc 1500', 'nodes 5'))


class Schedules(unittest.TestCase):
    def test_shards(self):
        """Every game is in one shard, and sets are whole."""
        schedule = Schedule(3, 2, False, None)
        whole = list(schedule.jobs(30))
        shards = [list(schedule.jobs(30, (number, 4))) for number in range(4)]
        self.assertEqual(sorted(job.key for shard in shards for job in shard), [job.key for job in whole])
        self.assertEqual(len(whole), 30)
        for shard in shards:
            self.assertEqual([job.round for job in shard], [0, 1] * (len(shard) // 2))

    def test_more_games_go_on(self):
        """The first games of a longer match are those of a shorter."""
        schedule = Schedule(2, 2, False, None)
        self.assertEqual(list(schedule.jobs(11)), list(schedule.jobs(100))[:12])

    def test_each_seat_has_everyone_as_often(self):
        for engines in range(2, 7):
            schedule = Schedule(engines, 6, True, 'rotate')
            seats = list(zip(*(job.engines for job in schedule.jobs(1))))
            for seat in seats:
                self.assertEqual(sorted(seat), sorted(seats[0]))

    def test_openings(self):
        """Both games of a pair have the same opening, and all pairs of engines the same openings."""
        openings = {}
        for job in Schedule(3, 2, False, None).jobs(30):
            openings.setdefault(job.engines, []).append(job.opening)
        self.assertEqual(openings, dict.fromkeys([(0, 1), (1, 0), (0, 2), (2, 0), (1, 2), (2, 1)], [0, 1, 2, 3, 4]))

    def test_rotations_differ(self):
        self.assertEqual([job.engines for job in Schedule(2, 4, True, 'ABAB').jobs(1)], [(0, 1, 0, 1), (1, 0, 1, 0)])

    def test_gauntlet(self):
        sides = {job.engines for job in Schedule(4, 2, False, None, gauntlet=True).jobs(100)}
        self.assertEqual(sides, {(0, 1), (1, 0), (0, 2), (2, 0), (0, 3), (3, 0)})


class Lines(unittest.TestCase):
    def test_positions(self):
        for line, command in (
                ('position startpos moves e2e4', 'position chess startpos moves e2e4'),
                ('position chess startpos', 'position chess startpos'),
                ('8/8/8/8/8/4k3/4p3/4K3 w - - 3 40', 'position chess fen 8/8/8/8/8/4k3/4p3/4K3 w - - 3 40'),
                ('8/8/8/8/8/4k3/4p3/4K3 b - - bm e3d3; id "x";',
                 'position chess fen 8/8/8/8/8/4k3/4p3/4K3 b - - 0 1')):
            self.assertEqual(position_command('chess', line), command)
        self.assertEqual(position_command('tictac', '3/3/Q2[KRR] b 0 2'),
                         'position tictac fen 3/3/Q2[KRR] b 0 2')


class Judges(unittest.TestCase):
    def hears(self, rules, *scores):
        judge = Judge(rules)
        return [judge.hears('wb'[number % 2], score) for number, score in enumerate(scores)]

    def test_resign(self):
        rules = Adjudication(resign=(2, 500))
        self.assertEqual(self.hears(rules, -600, 0, -500, 0), [None, None, 'resign', None])
        self.assertEqual(self.hears(rules, -600, 0, -499, 0, -600, 0, None, 0, -700), [None] * 9)

    def test_draw(self):
        rules = Adjudication(draw=(4, 2, 10))
        self.assertEqual(self.hears(rules, 0, 0, 0, 10, -10), [None, None, None, 'agreement', 'agreement'])
        self.assertEqual(self.hears(rules, 0, 0, 0, 11, 0), [None] * 5)
        self.assertEqual(self.hears(rules, 0, 0, 0, -11, 0), [None] * 5)
        self.assertEqual(self.hears(Adjudication(turns=2), 900, None), [None, 'agreement'])


class Talkers(unittest.IsolatedAsyncioTestCase):
    async def test_words_behind_the_deadline(self):
        """They are no answer, and not waited through; an answer that late is taken for what it is."""
        said = iter([('info string words', 2.0), ('bestmove e2e4', 2.5)] * 2)
        player = UciPlayer(Spec('x', ('x',), (), None, 'uci', ''), 'chess', 60)
        player.process = types.SimpleNamespace(hear=unittest.mock.AsyncMock(side_effect=said))
        with self.assertRaisesRegex(Fault, 'talks on'):
            await player.hear(('bestmove',), 1.0)
        self.assertEqual(await player.hear(('bestmove',), 1.0), (['bestmove e2e4'], 2.5))


class Files(ArenaTest):
    def game(self, number):
        return {'set': number, 'round': 0}

    def test_torn_line(self):
        """What an interrupted run was writing is left out, and written over."""
        store = Store(self.path('file'), {'seed': 1})
        store.append(self.game(0))
        store.close()
        with open(self.path('file'), 'a') as file:
            file.write('{"game": {"set": 1, "rou')
        self.assertEqual(len(read(self.path('file')).games), 1)
        store = Store(self.path('file'), {'seed': 1})
        store.append(self.game(1))
        store.close()
        self.assertEqual(sorted(read(self.path('file')).games), [(0, 0), (1, 0)])

    def test_two_writers(self):
        store = Store(self.path('file'), {'seed': 1})
        with self.assertRaisesRegex(ArenaError, 'another arena writes'):
            Store(self.path('file'), {'seed': 1})
        store.close()

    def test_difference(self):
        self.assertEqual(difference({'a': [1, {'b': 2}]}, {'a': [1, {'b': 3}]}), 'a 2 b was 2, is 3')
        with self.assertRaisesRegex(ArenaError, 'seed was 1, is 2'):
            Store(self.path('file'), {'seed': 1}).close()
            Store(self.path('file'), {'seed': 2})


if __name__ == '__main__':
    unittest.main()
