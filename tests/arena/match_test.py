"""Matches: pairs and duplicate deals, interrupted and in shards, and engines that misbehave."""

import functools
import os
import re
import signal
import subprocess
import sys
import time
import unittest

from kit import ARENA, BIG, ENGINE, HERE, SMALL, ArenaTest, proxy

STRONG = ENGINE + '; nodes 1500; name strong'  # wins and loses pairs
COFFEE = ['--game', 'coffee', '--games', '16', '--seed', '3']


def finger(game):
    """What is the same in every run of a game."""
    return {key: value for key, value in game.items() if key not in ('began', 'took', 'least', 'processor')}


def figures(table):
    """What is the same in every run of a match."""
    return [line for line in table.splitlines() if not line.startswith(('processor time', 'NOT EQUAL'))]


@functools.cache
def whole_match():
    """The table and the games' text of a match that was not interrupted, one game after another, in one run."""
    test = ArenaTest()
    test.setUp()
    try:
        table = test.play(STRONG, SMALL, *COFFEE, '--out', test.path('whole'))
        with open(test.path('whole'), encoding='utf-8') as file:
            return table, file.read()
    finally:
        test.doCleanups()


class WholeTest(ArenaTest):
    """Tests that compare other runs with that one."""

    def setUp(self):
        super().setUp()
        self.table, text = whole_match()
        with open(self.path('whole'), 'w', encoding='utf-8') as file:
            file.write(text)


class Duplicates(ArenaTest):
    def test_pairs(self):
        """Both games of a pair have the same opening, and each engine has each seat."""
        self.play(BIG, SMALL, '--game', 'tictac', '--games', '5', '--out', self.path('out'))
        games = self.games('out')
        self.assertEqual(len(games), 6)  # whole pairs
        for number in range(3):
            first, second = games[number, 0], games[number, 1]
            self.assertEqual(first['opening'], second['opening'])
            self.assertEqual((first['engines'], second['engines']), ([0, 1], [1, 0]))
        self.assertEqual(len({game['opening'] for game in games.values()}), 3)

    def test_deals(self):
        """The same cards and dice: chance tokens of a pair agree as long as its games do, and the deal
        always."""
        self.play(BIG, SMALL, '--game', 'chessmate', '--games', '4', '--opening', '0', '--out',
                  self.path('out'))
        games = self.games('out')
        for number in range(2):
            tokens = [games[number, turn]['record'].split(' moves ')[1].split() for turn in (0, 1)]
            deals = [[token for token in words if token.startswith('deal:')] for words in tokens]
            self.assertEqual(len(deals[0]), 2)
            self.assertEqual(deals[0], deals[1])
            self.assertEqual(games[number, 0]['seed'], games[number, 1]['seed'])
            for mine, other in zip(*tokens):
                if mine != other:
                    self.assertNotIn(':', mine)  # a decision parted them
                    break

    def test_teams(self):
        """Of two engines one has each team, then the other, in the same deal."""
        self.play(BIG, SMALL, '--game', 'spies', '--players', '5', '--games', '2', '--out',
                  self.path('out'))
        games = self.games('out')
        tokens = [game['record'].split(' moves ')[1].split() for game in (games[0, 0], games[0, 1])]
        self.assertEqual(tokens[0][:4], tokens[1][:4])  # teams, placement, lives, targets
        teams = tokens[0][0][len('teams:'):]
        self.assertEqual(games[0, 0]['engines'], ['WB'.index(team) for team in teams])
        self.assertEqual(games[0, 1]['engines'], ['BW'.index(team) for team in teams])
        for game in games.values():
            self.assertEqual(game['points'], [float(team == game['outcome']) for team in teams])

    def test_rotation(self):
        """Otherwise the line-up is turned until every engine had every seat."""
        table = self.play(BIG, SMALL, 'random', '--game', 'spies', '--players', '3', '--games', '3',
                          '--out', self.path('out'))
        self.assertEqual([game['engines'] for game in self.lines('out')],
                         [[0, 1, 2], [1, 2, 0], [2, 0, 1]])
        self.assertRegex(table, r'big: \S+ points a game, \S+ in 3 seats, 95 % interval .* over 1 sets')
        self.play('random; name a', 'random; name b', '--game', 'spies', '--lineup', 'ABBB', '--games', '4',
                  '--out', self.path('one'))
        self.assertEqual([game['engines'].index(0) for game in self.lines('one')], [0, 3, 2, 1])

    def test_round_robin(self):
        table = self.play('random; name a', 'random; name b', 'random; name c', '--game', 'tictac',
                          '--games', '12', '--out', self.path('out'))
        openings = {}
        for game in self.lines('out'):
            openings.setdefault(tuple(sorted(game['engines'])), set()).add(game['opening'])
        self.assertEqual(sorted(openings), [(0, 1), (0, 2), (1, 2)])
        self.assertEqual(openings[0, 1], openings[1, 2])  # all pairings have the same openings
        self.assertIn('a against c: ', table)

    def test_openings_of_a_file(self):
        with open(self.path('book'), 'w') as file:
            file.write('position startpos moves e2e4 e7e5\n'
                       '# a comment\n'
                       'rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n'
                       '8/8/8/8/8/4k3/4p3/4K3 w - - id "a draw";\n')
        self.play('random; name a', 'random; name b', '--openings', self.path('book'), '--games', '4',
                  '--turns', '6', '--out', self.path('out'))
        games = self.games('out')
        self.assertEqual(games[0, 0]['opening'], 'position chess startpos moves e2e4 e7e5')
        self.assertTrue(games[1, 1]['opening'].startswith('position chess fen rnbqkbnr/pppp1ppp/'))
        self.assertEqual((games[0, 0]['outcome'], games[0, 0]['reason'], games[0, 0]['turns']),
                         ('draw', 'agreement', 6))
        said = self.run_arena(self.command('random', 'random', '--openings', self.path('book'), '--games',
                                           '6', '--turns', '6'), 2).stderr
        self.assertRegex(said, r'^arena: this opening is over: position chess fen 8/.* w - - 0 1\n$')


class Killed(WholeTest):
    def test_killed(self):
        """A run that is killed at any moment goes on, to the same table and the same games."""
        for ends, kill in ((0, signal.SIGKILL), (7, signal.SIGTERM)):
            name = 'torn%d' % ends
            while not self.is_torn(name, kill):
                os.remove(self.path(name))  # it was over before the signal came
            os.truncate(self.path(name), os.path.getsize(self.path(name)) - ends)
            again = self.play(STRONG, SMALL, *COFFEE, '--out', self.path(name))
            self.assertEqual(figures(again), figures(self.table))
            self.assertEqual({key: finger(game) for key, game in self.games(name).items()},
                             {key: finger(game) for key, game in self.games('whole').items()})
            self.assertEqual(len(self.lines(name)), 16)  # none was played twice

    def is_torn(self, name, kill):
        """Ends a run after its fifth line; false if it was faster than this test and is whole."""
        process = subprocess.Popen(self.command(STRONG, SMALL, *COFFEE, '--concurrency', '2', '--out', self.path(name)),
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        while process.poll() is None and self.lines_there(name) < 5:
            time.sleep(0.02)
        process.send_signal(kill)
        code = process.wait(20)
        if code == 0:
            return False
        self.assertEqual(code, 130 if kill == signal.SIGTERM else -kill)
        return self.lines_there(name) < 18

    def lines_there(self, name):
        if not os.path.exists(self.path(name)):
            return 0
        with open(self.path(name)) as file:
            return file.read().count('\n')


class Continued(ArenaTest):
    def test_going_on(self):
        """More games may be asked for later; another match is refused, and says why."""
        some = COFFEE[:2] + COFFEE[4:]
        self.play(BIG, SMALL, *some, '--games', '4', '--out', self.path('out'))
        first = self.lines('out')
        self.play(BIG, SMALL, *some, '--games', '8', '--out', self.path('out'))
        self.assertEqual(self.lines('out')[:4], first)
        self.assertEqual(len(self.lines('out')), 8)
        said = self.run_arena(self.command(BIG + '; SearchSeed=5', SMALL, *some, '--out',
                                           self.path('out')), 2).stderr
        self.assertRegex(said, '^arena: .* is of another match: '
                               'engines 1 options SearchSeed was null, is "5"')

    def test_sprt(self):
        """It ends as soon as it is decided, and is not begun again."""
        args = ['--game', 'tictac', '--games', '400', '--sprt', '0,300', '--out', self.path('out')]
        table = self.play(ENGINE + '; nodes 200', 'random', *args)
        self.assertRegex(table, r'SPRT of Elo 300 against 0, .*, H1 is accepted')
        count = len(self.lines('out'))
        self.assertLess(count, 100)
        self.assertEqual(self.play(ENGINE + '; nodes 200', 'random', *args), table)
        self.assertEqual(len(self.lines('out')), count)


class Shards(WholeTest):
    def test_four(self):
        """Four shards, merged, are one run: game by game and in every figure."""
        names = ['shard%d' % number for number in range(1, 5)]
        for number, name in enumerate(names, 1):
            self.play(STRONG, SMALL, *COFFEE, '--shard', '%d/4' % number, '--out', self.path(name))
            self.assertEqual(len(self.lines(name)), 4)
        self.assertEqual(figures(self.report(*map(self.path, names))), figures(self.table))
        merged = {key: finger(game) for name in names for key, game in self.games(name).items()}
        self.assertEqual(merged, {key: finger(game) for key, game in self.games('whole').items()})
        # A file given twice, or beside the whole, adds nothing.
        self.assertEqual(figures(self.report(self.path('whole'), *map(self.path, names + names))), figures(self.table))

    def test_different_matches(self):
        """Files of different matches are not added up."""
        for seed in '12':
            self.play('random; name a', 'random; name b', '--game', 'tictac', '--games', '2', '--seed', seed,
                      '--out', self.path(seed))
        self.assertEqual(self.report(self.path('1'), self.path('2')).count('\n2 games, '), 2)

    def test_concurrency(self):
        """Games played side by side are the same games."""
        self.play(STRONG, SMALL, *COFFEE, '--out', self.path('three'), '--concurrency', '3')
        self.assertEqual({key: finger(game) for key, game in self.games('whole').items()},
                         {key: finger(game) for key, game in self.games('three').items()})


class Faults(ArenaTest):
    def faulty(self, engine, kind, *args, reason='abandoned'):
        """Both games of a pair are lost by the fault of the first engine; the table."""
        table = self.play(engine + '; name bad', BIG, '--game', 'tictac', '--games', '2', '--opening', '0',
                          '--out', self.path('out'), *args)
        for game in self.lines('out'):
            self.assertEqual((game['fault']['kind'], game['fault']['engine']), (kind, 0), game)
            self.assertEqual(game['points'][game['engines'].index(0)], 0.0)
            self.assertEqual(game['reason'], reason)
            self.assertEqual(game['outcome'], game['seats'][game['engines'].index(1)])
            self.assertRegex(game['record'], ' end:%s,%s$' % (game['outcome'], reason))
        self.assertRegex(table, 'bad against big: 0 of 2')
        return table + self.report('--faults', self.path('out'))

    def test_crash(self):
        said = self.faulty(proxy('crash', '2'), 'crash')
        self.assertIn('FAULTS of bad: 2 crashes', said)
        self.assertIn('crash: exit status 7: out of luck', said)

    def test_hang(self):
        self.assertIn('FAULTS of bad: 2 hangs', self.faulty(proxy('hang', '2'), 'hang', '--limit', '1'))

    def test_talks_on(self):
        """Words are no answer, however many there are."""
        said = self.faulty(proxy('flood', '2'), 'hang', '--limit', '1')
        self.assertRegex(said, 'hang: (talks on without an answer|is silent)')

    def test_talks_on_on_the_clock(self):
        self.faulty(proxy('flood', '2'), 'hang', '--limit', '1', '--clock', '0.3')

    def test_hang_on_the_clock(self):
        """Who does not answer `stop` either hangs; who does has lost on time."""
        self.faulty(proxy('hang', '2'), 'hang', '--limit', '1', '--clock', '0.3')

    def test_illegal(self):
        said = self.faulty(proxy('play:Q@z9', '2'), 'illegal')
        self.assertIn('FAULTS of bad: 2 illegal moves', said)
        self.assertIn("plays 'Q@z9': bad-syntax", said)

    def test_nothing(self):
        self.faulty(proxy('play:', '1'), 'illegal')

    def test_time(self):
        said = self.faulty(proxy('slow', '2') + '; clock 0.4+0.1', 'time', reason='time')
        self.assertIn('FAULTS of bad: 2 losses on time', said)
        self.assertIn('bad (white): time: thinks for more than 0.', said)

    def test_movetime(self):
        self.faulty(proxy('slow', '2') + '; movetime 100', 'time', reason='time')

    def test_protocol(self):
        self.assertIn('FAULTS of bad: 2 protocol errors', self.faulty(proxy('refuse', '2'), 'protocol'))

    def test_chance_is_not_a_players(self):
        """In games with secrets nobody draws a card that it likes."""
        self.play(proxy('play:draw:w=rebirth', '1') + '; name bad', BIG, '--game', 'chessmate', '--games',
                  '2', '--out', self.path('out'))
        self.assertEqual([game['fault']['kind'] for game in self.lines('out')], ['illegal'] * 2)

    def test_the_team_loses(self):
        self.play(proxy('crash', '2') + '; name bad', BIG, '--game', 'spies', '--games', '2', '--out',
                  self.path('out'))
        for game in self.lines('out'):
            self.assertEqual(game['points'], [float(engine) for engine in game['engines']])

    def test_strict(self):
        self.play(proxy('crash', '1'), BIG, '--game', 'tictac', '--games', '2', '--strict', status=1)

    def test_after_a_fault_the_next_game_is_played(self):
        self.play(proxy('crash', '5') + '; name bad', 'random', '--game', 'tictac', '--games', '6', '--out',
                  self.path('out'))
        self.assertEqual(len(self.lines('out')), 6)

    def test_after_a_crash_while_pondering(self):
        """A new process is not asked for what the old one was thinking of."""
        self.play(proxy('once', self.path('flag')) + '; Ponder=true; name bad', 'random', '--game', 'tictac',
                  '--games', '6', '--clock', '5', '--limit', '5', '--out', self.path('out'))
        self.assertEqual([game['fault']['kind'] for game in self.lines('out') if game['fault']], ['crash'])


class Beginnings(ArenaTest):
    def refused(self, wanted, *args):
        said = self.run_arena(self.command(*args), 2).stderr
        self.assertRegex(said, '^arena: ' + wanted)
        self.assertEqual(said.count('\n'), 1)

    def test_refusals(self):
        self.refused('/no/such/engine is no program', '/no/such/engine', 'random')
        self.refused('quadrille Skin=5 has no option Skin', ENGINE + '; Skin=5', 'random')
        self.refused('a match needs two engines', 'random')
        self.refused(".*'quickly' is no limit", 'random; quickly', 'random')
        self.refused('the referee refuses .*unknown-game', 'random', 'random', '--game', 'ludo')
        self.refused('x: crash: exit status 0', '/bin/true; name x', 'random')
        self.refused('--lineup is for', 'random', 'random', '--lineup', 'AB')
        self.refused('a line-up has', 'random', 'random', '--game', 'spies', '--lineup', 'ABC')
        self.refused('a shard cannot', 'random', 'random', '--sprt', '0,5', '--shard', '1/2')
        self.refused('no openings: ', 'random', 'random', '--openings', '/no/such/file')
        self.refused('300 random decisions end', 'random', 'random', '--game', 'tictac', '--opening', '300')
        self.refused('big takes no Skill Level=21', BIG + '; Skill Level=21', 'random')
        self.refused('big takes no Ponder=1', BIG + '; Ponder=1', 'random')
        self.refused('.*No closing quotation', 'quadrille "x', 'random')

    def test_a_file_of_somebody_else(self):
        """It is refused, and stays as it is."""
        other = b'{"arena": 1, "match": {"seed": 7}}\n{"game": {"set"'
        for text in (b'my notes', b'one line\ntwo', b'\xff\xfe\n', other):
            with open(self.path('out'), 'wb') as file:
                file.write(text)
            self.refused('.* is (no file of the arena|of another match)', 'random', 'random', '--out',
                         self.path('out'))
            with open(self.path('out'), 'rb') as file:
                self.assertEqual(file.read(), text)
        self.refused('/dev/full is no file', 'random', 'random', '--out', '/dev/full')
        said = self.run_arena(ARENA + ['report', self.path('out')], 2).stderr
        self.assertRegex(said, "^arena: .* is no file of the arena: a match without 'terms'\n$")

    def test_no_room(self):
        """Of a full disk it says so, and shows what there is."""
        command = ['sh', '-c', 'ulimit -f 8; exec "$@"', 'sh'] + self.command(
            'random', 'random', '--game', 'tictac', '--games', '40', '--out', self.path('out'))
        done = self.run_arena(command, 2)
        self.assertRegex(done.stderr, '^arena: .* cannot be written: .*\n$')
        self.assertIn('random against random #2', done.stdout)

    def test_no_file_of_the_arena(self):
        with open(self.path('out'), 'w') as file:
            file.write('hello\n')
        said = self.run_arena(ARENA + ['report', self.path('out')], 2).stderr
        self.assertRegex(said, '^arena: .* is no file of the arena: line 1\n$')


class Portable(ArenaTest):
    def test_pgn(self):
        self.play('random; name a', 'random; name "b"', '--games', '2', '--turns', '3', '--opening', '2',
                  '--out', self.path('out'))
        text = self.run_arena(ARENA + ['pgn', self.path('out'), '--referee', ENGINE]).stdout
        self.assertEqual(re.findall(r'\[White "(.*)"\]', text), ['a', r'\"b\"'])
        self.assertEqual(re.findall(r'\[Round "(.*)"\]', text), ['1.1', '1.2'])
        self.assertEqual(len(re.findall(r'^1\. \S+ \S+ 2\. \S+ \S+ 3\. \S+ 1/2-1/2', text, re.M)), 2)


class Xboard(ArenaTest):
    def play_xboard(self, *args):
        """Against an engine of xboard's protocol, which complains of what it may not be told."""
        engine = '%s %s %s; xboard; depth 1; name x' % (sys.executable, os.path.join(HERE, 'cecp.py'), ENGINE)
        table = self.play(engine, 'random', '--out', self.path('out'), *args)
        self.assertNotIn('FAULTS', table)
        return self.lines('out')

    def test_games(self):
        """Whole games, with the position of an opening and castling."""
        with open(self.path('book'), 'w') as file:
            file.write('4k2r/p6p/8/8/8/8/P6P/R3K3 w Qk - 0 1\n')
        games = self.play_xboard('--games', '2', '--turns', '12', '--openings', self.path('book'))
        self.assertIn(' moves e1c1 ', games[0]['record'])
        self.assertRegex(games[1]['record'], ' moves [a-h]\\S+ e8g8 ')

    def test_clock(self):
        games = self.play_xboard('--games', '2', '--turns', '12', '--clock', '40/60+1')
        self.assertEqual([game['turns'] for game in games], [12, 12])

    def test_depth_in_its_own_word(self):
        """Of an engine that refuses `sd`, as phalanx does, also in its second game."""
        engine = '%s %s %s depth; xboard; depth 1; name x' % (
            sys.executable, os.path.join(HERE, 'cecp.py'), ENGINE)
        table = self.play(engine, 'random', '--games', '2', '--turns', '6', '--out', self.path('out'))
        self.assertNotIn('FAULTS', table)
        self.assertEqual([game['turns'] for game in self.lines('out')], [6, 6])

    def test_resigns(self):
        engine = '%s %s %s resign; xboard; depth 1; name x' % (
            sys.executable, os.path.join(HERE, 'cecp.py'), ENGINE)
        self.play(engine, 'random', '--games', '2', '--out', self.path('out'))
        for game in self.lines('out'):
            self.assertEqual((game['reason'], game['points'][game['engines'].index(0)]), ('resign', 0.0))


class Clocks(ArenaTest):
    def test_kept(self):
        """Clocks run, are reported, and are kept."""
        for clock in ('0.3+0.02', '5/0.4', '1'):
            table = self.play(ENGINE + '; name a', ENGINE + '; name b; Threads=1', '--game', 'tictac',
                              '--clock', clock, '--games', '2', '--margin', '1900')
            self.assertRegex(table, r'clock of a: at worst -?[01]\.\d+ s left')
            self.assertNotIn('FAULTS', table)

    def test_pondering(self):
        """With the option Ponder an engine thinks on its opponent's time: about what it expects, with a
        `ponderhit` when that comes and a `stop` when not, and nothing of it is left for the next game."""
        for game in ('chess', 'coffee', 'chessmate'):
            log = self.path(game)
            os.mkdir(log)
            table = self.play(proxy('log', log) + '; Ponder=true; name a', ENGINE + '; name b', '--game', game,
                              '--clock', '1+0.01', '--games', '2', '--turns', '8', '--margin', '1000')
            self.assertNotIn('FAULTS', table)
            said = []
            for path in os.listdir(log):
                with open(os.path.join(log, path)) as file:
                    said += [line for line in file if line.startswith(('go ponder wtime', 'ponderhit', 'stop'))]
            pondered = [line for line in said if line.startswith('go ponder')]
            self.assertEqual(bool(pondered), game != 'chessmate')
            self.assertLessEqual(len(said) - len(pondered), len(pondered))
            self.assertGreaterEqual(len(said) - len(pondered) + 2, len(pondered))


if __name__ == '__main__':
    unittest.main()
