"""The command line: commands as arguments, chess files, bench, and the exit status of each.

  python3 tests/wire/arguments.py [--engine FILE]
"""

import argparse
import os
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENGINE = os.path.join(ROOT, 'build', 'release', 'quadrille')


def run(*words, engine=None, **more):
    done = subprocess.run([engine or ENGINE, *words], stdin=subprocess.DEVNULL, timeout=60,
                          capture_output=True, text=True, **more)
    return done.returncode, done.stdout, done.stderr


class Commands(unittest.TestCase):
    def test_one_command_of_words(self):
        self.assertEqual(run('perft', 'chess', '3'), (0, 'perft 3 8902\nok\n', ''))
        self.assertEqual(run('ping', 'x'), (0, 'pong x\n', ''))

    def test_divide_against_another_engine(self):
        """The first path on which two engines count differently; here one of them is never told that white may castle."""
        castles = ['fen', 'r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1']
        self.assertEqual(run('divide', 'chess', '3', '--against', ENGINE), (0, 'both count 8902\n', ''))
        self.assertEqual(run('divide', 'tictac', '2', '--against', ENGINE), (0, 'both count 1877\n', ''))
        self.assertEqual(run('divide', 'chess', '3', '--against', "sed -u 's/ KQkq / kq /' | " + ENGINE, *castles),
                         (1, 'position %s: a8a2 418 here, 365 there\nposition %s moves a8a2: e1c1 only here\n' %
                          (' '.join(castles), ' '.join(castles)), ''))
        self.assertEqual(run('divide', 'chess', '2', '--against', 'false'), (1, '', 'quadrille: the other engine has gone\n'))
        self.assertEqual(run('divide', 'chess', '2', '--against', 'cat >/dev/null', '--timeout', '1'),
                         (1, '', 'quadrille: the other engine has not answered in time\n'))
        self.assertEqual(run('divide', 'chess', '2', '--against', ENGINE, '--timeout', 'x')[0], 2)
        self.assertEqual(run('divide', 'spies', '2', '--against', ENGINE)[0], 1)
        for words in (['chess'], ['chess', 'x', '--against', ENGINE], ['chess', '2', '--against'], ['chess', '2', '--against', ENGINE, 'x']):
            self.assertEqual(run('divide', *words)[0] if '--against' in words else 2, 2, words)
        if os.access('/usr/games/stockfish', os.X_OK):
            self.assertEqual(run('divide', 'chess', '3', '--against', '/usr/games/stockfish', 'fen',
                                 'r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1'), (0, 'both count 97862\n', ''))

    def test_a_command_an_argument(self):
        self.assertEqual(run('newgame coffee', 'move b1', 'turn'),
                         (0, 'ok\nevent place seat=white square=b1 beans=1\nok\nturn white\nok\n', ''))
        self.assertEqual(run('newgame coffee\nping x', 'ping y')[1], 'ok\npong x\npong y\n')

    def test_a_game_named_first_begins_without_a_word(self):
        self.assertEqual(run('turn tictac', ' turn  coffee')[1], 'turn white\nok\n' * 2)
        self.assertEqual(run('turn', 'spies')[1].split(' ')[0], 'turn')
        self.assertEqual(run('ping', 'chess')[1], 'pong chess\n')

    def test_random_games_begin_before_anything_is_dealt(self):
        for game in ('chessmate', 'spies'):
            status, out, _ = run('newgame %s chance manual' % game, 'playouts 50')
            self.assertEqual('ok\n' + run('playouts', game, '50')[1], out)
            self.assertEqual(status, 0)

    def test_searches_and_counts_run_to_their_ends(self):
        status, out, _ = run('newgame tictac', 'go depth 3', 'perft 3', '@t divide 1')
        lines = out.split('\n')
        self.assertEqual(status, 0)
        self.assertTrue(lines[4].startswith('bestmove '), out)
        self.assertEqual(lines[5:7], ['perft 3 62683', 'ok'])
        self.assertEqual(lines[-2], '@t ok')

    def test_any_failure_shows_in_the_status(self):
        for words in (['turn'], ['frobnicate'], ['newgame tictac', 'move x', 'turn'], ['@t turn'],
                      ['perft', 'chess', 'many'], ['uci', 'position startpos moves e2e5'], ['turn', 'none']):
            status, out, errors = run(*words)
            self.assertEqual((status, errors), (1, ''), words)
            self.assertIn('error ', out)

    def test_quit_ends(self):
        self.assertEqual(run('ping 1', 'quit', 'ping 2'), (0, 'pong 1\nok\n', ''))

    def test_usage(self):
        for words in (['-x'], ['--'], ['check'], ['bench', '0'], ['bench', '1', '2'], ['check', '/none']):
            status, out, errors = run(*words)
            self.assertEqual(status, 2, words)
            self.assertTrue(errors.startswith('quadrille: '), errors)
        self.assertEqual(run('--version')[1].split('\n')[0],
                         run('uci')[1].split('\n')[0].removeprefix('id name '))
        self.assertRegex(run('--version')[1], r'\nCompiler: (gcc|clang) [0-9].*, for \S.*\nFlags: -O.*\nProcessor: (any|POPCNT|POPCNT and PEXT)\n\Z')
        self.assertTrue(run('--help')[1].startswith('Usage: quadrille'))

    def test_an_interrupt_ends_an_endless_search_with_its_answer(self):
        with subprocess.Popen([ENGINE, 'go', 'tictac'], stdout=subprocess.PIPE, text=True) as engine:
            self.assertTrue(engine.stdout.readline().startswith('info '))
            engine.send_signal(signal.SIGINT)
            self.assertTrue(engine.stdout.read().split('\n')[-2].startswith('bestmove '))
            self.assertEqual(engine.wait(60), 1)

    def test_in_a_terminal_it_is_no_shell(self):
        ours, terminal = os.openpty()
        done = subprocess.run([ENGINE, 'ping', 'x'], stdin=terminal, stdout=terminal, timeout=60)
        os.close(terminal)
        self.assertEqual((done.returncode, os.read(ours, 100)), (0, b'pong x\r\n'))
        os.close(ours)

    def test_a_reader_that_goes_ends_a_long_count(self):
        with subprocess.Popen([ENGINE, 'perft', 'tictac', '30'], stdout=subprocess.PIPE) as engine:
            engine.stdout.close()
            self.assertEqual(engine.wait(60), 1)


GOOD = '[White "A"]\n\n1. e4 *\n'
BAD = '1. e5 *\n'


class Pgn(unittest.TestCase):
    def pgn(self, *texts, words=(), data=b''):
        with tempfile.TemporaryDirectory() as folder:
            names = []
            for number, text in enumerate(texts, 1):
                names.append(os.path.join(folder, '%d.pgn' % number))
                with open(names[-1], 'w') as file:
                    file.write(text)
            done = subprocess.run([ENGINE, 'pgn', *words, *names], input=data, timeout=60, capture_output=True)
            return done.returncode, done.stdout.decode().replace(folder, ''), done.stderr.decode()

    def test_games_and_errors(self):
        line = '1: A - ? *, 1 plies, not over on the board\n'
        self.assertEqual(self.pgn(GOOD), (0, line + 'pgn: 1 game, 0 with errors\n', ''))
        self.assertEqual(self.pgn(words=['-'], data=GOOD.encode()), (0, line + 'pgn: 1 game, 0 with errors\n', ''))
        error = '1: ? - ?, line 1: error: 1. e5: '
        status, out, errors = self.pgn(GOOD, BAD)
        self.assertEqual((status, errors), (1, ''))
        self.assertTrue(out.startswith('/1.pgn:' + line + '/2.pgn:' + error), out)
        self.assertTrue(out.endswith('\npgn: 2 games, 1 with errors\n'), out)

    def test_export(self):
        status, out, errors = self.pgn(BAD, GOOD, words=['--export'])
        self.assertEqual(status, 1)
        self.assertTrue(out.endswith('[Result "*"]\n\n1. e4 *\n\n'), out)
        self.assertIn('\n1. e5 *\n\n', out)
        self.assertIn('error: 1. e5: ', errors)
        self.assertEqual(errors.count('\n'), 1)

    def test_export_keeps_the_number_of_a_bad_move(self):
        for moves in '1. e4 e5 2. Ke3 Nc6 *', '1. e4 d6 ( 1... Ke6 2. d4) *', '2... Qx *', 'Qx 3. *':
            status, out, _ = self.pgn(words=['--export', '-'], data=moves.encode())
            self.assertEqual((status, out.split('\n\n')[1]), (1, moves))
            self.assertEqual(self.pgn(words=['--export', '-'], data=out.encode())[1], out)

    def test_a_file_in_utf_16_is_named_so(self):
        for mark, code in (b'\xff\xfe', 'utf-16-le'), (b'\xfe\xff', 'utf-16-be'):
            status, out, errors = self.pgn(words=['--export', '-'], data=mark + GOOD.encode(code))
            self.assertEqual((status, out), (2, ''))
            self.assertIn('it is UTF-16, which PGN is not: iconv -f UTF-16 -t UTF-8', errors)

    def test_a_fen_of_four_fields(self):
        game = '[FEN "4k3/8/8/8/8/8/4K3/R6R w - -"]\n\n1. Rhd1 *\n'
        self.assertEqual(self.pgn(game), (0, '1: ? - ? *, 1 plies, not over on the board\npgn: 1 game, 0 with errors\n', ''))

    def test_files_that_cannot_be_read(self):
        for name in '/none', '/':
            status, out, errors = self.pgn(GOOD, words=[name])
            self.assertEqual((status, errors.count('\n')), (2, 1), errors)
            self.assertIn('pgn: 1 game, 0 with errors', out)

    def test_usage(self):
        for words in [], ['--export'], ['--exprot', '/none'], ['-x']:
            status, out, errors = self.pgn(words=words)
            self.assertEqual((status, out), (2, ''), words)
            self.assertTrue(errors.startswith('quadrille: pgn takes files'), errors)

    def test_output_that_cannot_be_written(self):
        with open('/dev/full', 'w') as full, tempfile.NamedTemporaryFile('w') as file:
            file.write(GOOD)
            file.flush()
            done = subprocess.run([ENGINE, 'pgn', file.name], stdout=full, stderr=subprocess.PIPE, timeout=60)
            self.assertEqual(done.returncode, 1)
            self.assertIn(b'No space left', done.stderr)

    def test_a_reader_that_goes(self):
        with subprocess.Popen([ENGINE, 'pgn', '-'], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
            engine.stdout.close()
            with self.assertRaises(BrokenPipeError), engine.stdin:
                while True:
                    engine.stdin.write(GOOD.encode() * 1000)
            self.assertEqual(engine.wait(60), 1)


class Epd(unittest.TestCase):
    SUITE = ('6k1/5ppp/8/8/8/8/8/4R1K1 w - - bm Re8#; id "one";\n'
             '6k1/5ppp/8/8/8/8/8/4R1K1 w - - am Re8; c0 "wait";\n\n'
             'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - bm Nh3;\n')

    def epd(self, *words, data=SUITE, **more):
        done = subprocess.run([ENGINE, 'epd', *words, '-'], input=data, timeout=60, text=True, capture_output=True,
                              **more)
        return done.returncode, done.stdout, done.stderr

    def test_a_suite(self):
        status, out, errors = self.epd('--depth', '8', '--threads', '1', '--hash', '2')
        self.assertEqual((status, errors), (1, ''))
        self.assertEqual(out, '1: one solved Re8#\n2: missed Re8#, am Re8# (wait)\n'
                              '4: error: bm Nh3: the king on e1 stays in check from h4\n'
                              'epd: 2 positions, 1 solved, 1 with errors\n')

    def test_mates(self):
        """dm: the mate counts, not the move alone."""
        suite = ''.join('6k1/5ppp/8/8/8/8/8/R3K3 w - - dm %d;\n' % mate for mate in (1, 2))
        suite += '7k/8/8/8/8/8/1q6/K7 w - - dm 1;\n'
        self.assertEqual(self.epd('--depth', '3', data=suite),
                         (0, '1: solved Ra8#, mate in 1\n2: solved Ra8#, mate in 1\n3: missed Kxb2, dm 1\n'
                             'epd: 3 positions, 2 solved, 0 with errors\n', ''))

    def test_limits(self):
        first = self.SUITE.split('\n')[0]
        for words in ['--nodes', '2000000', '--depth', '8'], ['--movetime', '10'], []:
            status, out, errors = self.epd(*words, data=first)
            self.assertEqual((status, errors), (0, ''))
            self.assertIn('\nepd: 1 position, ', out)
        for words in ['--depth', 'x'], ['--depth', '0'], ['--threads', '0'], ['--hash', 'x']:
            status, out, errors = self.epd(*words, data=first + "\n" + first)
            self.assertEqual((status, out.count('\n'), errors), (1, 1, ''), out)
            self.assertTrue(out.startswith('error bad-'), out)
        for words in ['--movetime'], ['-x']:
            status, out, errors = self.epd(*words, data=first)
            self.assertEqual((status, errors.count('\n')), (2, 1), errors)
            self.assertTrue(errors.startswith('quadrille: '), errors)

    def test_a_bar_in_a_terminal(self):
        ours, terminal = os.openpty()
        for kind, shows in ('xterm', True), ('dumb', False):
            with tempfile.NamedTemporaryFile('w', suffix='.epd') as file:
                file.write(self.SUITE)
                file.flush()
                done = subprocess.run([ENGINE, 'epd', '--depth', '2', file.name], stdin=subprocess.DEVNULL, timeout=60,
                                      stdout=subprocess.PIPE, stderr=terminal, env=dict(os.environ, TERM=kind))
            os.write(terminal, b'.')
            bar = b''
            while not bar.endswith(b'.'):
                bar += os.read(ours, 10000)
            self.assertEqual(b'] 2 of 3, ' in bar, shows, bar)
            self.assertEqual(done.stdout.count(b'\n'), 4)
        os.close(terminal)
        os.close(ours)


class Sandbox(unittest.TestCase):
    def test_it_says_the_same(self):
        """Whole conversations; or this build has none, and says so."""
        for line in ('go nodes 400', 'sample 2', 'perft 2', 'setoption name EvalFile value x', 'setoption name Threads value 3\nperft 3', 'save'):
            lines = ('setoption name Hash value 99\nnewgame chessmate seed 4\n%s\nwait\n' % line).encode()
            inside, outside = (subprocess.run([ENGINE, word], input=lines, capture_output=True, timeout=120) for word in ('--sandbox', '--no-files'))
            if inside.returncode == 2:
                self.assertTrue(inside.stderr.startswith(b'quadrille: there is no sandbox: '), inside.stderr)
                self.assertEqual(inside.stdout, b'')
            else:
                self.assertEqual((inside.returncode, inside.stdout, inside.stderr), (0, outside.stdout, b''))

    def test_it_is_for_conversations(self):
        self.assertEqual(run('--sandbox', 'ping', 'x')[0], 2)


class Bench(unittest.TestCase):
    def test_the_same_nodes_every_time(self):
        def unclocked():
            status, out, errors = run('bench', '300')
            self.assertEqual((status, errors), (0, ''))
            return [line.split(' nodes ')[0] for line in out.split('\n')]
        once = unclocked()
        self.assertEqual(once, unclocked())
        names = [line.split(' ')[0] for line in once]
        self.assertEqual(names[-3:], ['signature', 'all', ''])
        counts = [int(line.split()[-1]) for line in once[:-3]]
        self.assertGreater(min(counts), 300)
        self.assertEqual(sum(counts), int(once[-2].split()[-1]))

    def test_output_that_cannot_be_written(self):
        with open('/dev/full', 'w') as full:
            for words in (['bench', '1'], ['ping', 'x'], ['check', __file__], ['--help']):
                done = subprocess.run([ENGINE, *words], stdout=full, stderr=subprocess.DEVNULL, timeout=60)
                self.assertEqual(done.returncode, 1, words)


if __name__ == '__main__':
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=ENGINE)
    ENGINE = os.path.abspath(parser.parse_args().engine)
    unittest.main(argv=sys.argv[:1])
