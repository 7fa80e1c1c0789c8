"""The shell as a guest of the terminal: keys, signals, search output, sizes, ways in and out."""

import ctypes
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import tempfile
import termios
import time
import unittest

from terminal import ENGINE, PLAIN, Terminal

CTRL_C, CTRL_D, CTRL_U, CTRL_Z = 'C-c', 'C-d', 'C-u', 'C-z'
CONTROL_C = b'\x03'  # as a terminal sends it


def last(screen):
    return screen.rstrip('\n').split('\n')[-1]


class Completion(unittest.TestCase):
    def test_completion(self):
        """What Tab adds to what was typed, and what it lists."""
        cases = (
            # typed, the line afterwards, words that are listed
            ('new t', 'new tictac', ()),
            ('new c', 'new c', ('chess', 'chessmate', 'coffee')),
            ('help pr', 'help protocol', ()),
            ('new chessmate d', 'new chessmate decks', ()),
            ('new chessmate decks o', 'new chessmate decks own', ()),
            ('new coffee players 2 s', 'new coffee players 2 seed', ()),
            ('setoption name Sh', 'setoption name ShowTime', ()),
            ('newgame spies pl', 'newgame spies pla', ('placement', 'players')),
            ('help fly', 'help fly', ()),
            ('e', 'e', ('e2e3', 'e2e4', 'eval')),
            ('e2', 'e2e', ('e2e3', 'e2e4')),
            ('a2a4', 'a2a4', ('a2a4+cowardice@', 'a2a4+disintegration@')),
            ('a2a4+c', 'a2a4+cowardice@', ()),
            ('a2a4+cowardice@', 'a2a4+cowardice@e5', ()),
            ('a2a4+cowardice@e5', 'a2a4+cowardice@e5e', ('a2a4+cowardice@e5e6',)),
            ('move e2e4 a2a4+cowardice@e5e6', 'move e2e4 a2a4+cowardice@e5e6', ()),
            ('why lo', 'why long-jump@', ()),
            ('long-jump@', 'long-jump@', ('long-jump@b1', 'long-jump@g1')),
            ('long-jump@b1h', 'long-jump@b1h', ('long-jump@b1h4', 'long-jump@b1h6')),
            ('play-card co', 'play-card cowardice', ()),
            ('play w', 'play white', ()),
            ('play white mo', 'play white move', ('movestogo', 'movetime')),
            ('view p', 'view public', ()),
            ('help M1', 'help M1', ('M1', 'M10', 'M11')),
            ('adjudicate d', 'adjudicate draw', ()),
            ('adjudicate draw a', 'adjudicate draw a', ('abandoned', 'agreement')),
            ('as b', 'as black', ()),
            ('as black ev', 'as black ev', ('eval', 'events')),
            ('events w', 'events words', ()),
            ('Nf', 'Nf3', ()),
            ('N', 'N', ('Na3', 'Nc3', 'Nf3', 'Nh3')),
        )
        with Terminal(seconds=5) as terminal:
            terminal.prompt('quadrille')
            terminal.type('view all')
            terminal.type('position chessmate fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq '
                          '- 0 2 - - - cowardice,disintegration,long-jump crusade,rebirth,vulture - -,-')
            prompt = last(terminal.prompt('chessmate white 2')) + ' '
            for typed, completed, words in cases:
                with self.subTest(typed=typed):
                    terminal.keys(CTRL_U, 'C-l')
                    terminal.wait(lambda screen: screen == prompt.rstrip() + '\n')
                    terminal.type(typed, enter=False)
                    terminal.wait(lambda screen: last(screen) == (prompt + typed).rstrip())
                    terminal.keys('Tab')
                    terminal.wait(lambda screen: last(screen) == prompt + completed and all(
                        re.search(r'(^|\s)%s(\s|$)' % re.escape(word), screen) for word in words))

    def test_what_a_question_asks_for_is_completed(self):
        with Terminal(seconds=5) as terminal:
            terminal.prompt('quadrille')
            terminal.type('new')
            for prompt, choices, typed, completed, answer in (
                    (r'game>', 'chess chessmate coffee spies tictac', 'co', 'coffee', ''),
                    (r'side \[white\]>', 'black both nobody white', 'bl', 'black', ''),
                    (r'level \[friendly\]>', 'beginner club friendly full strong', 'cl', 'club', None)):
                terminal.wait(r'^%s\n\Z' % prompt)
                terminal.keys('Tab')
                screen = terminal.wait(r'^%s\n(.*\n)?%s\n\Z' % (r'\s+'.join(choices.split()), prompt))
                terminal.type(typed, enter=False)
                terminal.keys('Tab')
                terminal.wait(r'^%s %s\n\Z' % (prompt, completed))
                if answer is not None:
                    terminal.keys('Enter')
            terminal.keys(CTRL_U)
            terminal.type('bo', enter=False)
            terminal.keys('Tab')
            terminal.wait(r'> board\n\Z')  # a command ends the questions
            terminal.keys(CTRL_U)
            terminal.type('much')
            terminal.wait(r'^A level is .*\n(.*\n)?level \[friendly\]>\n\Z')
            terminal.type('str', enter=False)
            terminal.keys('Tab')
            terminal.wait(r'> strong\n\Z')

    def test_history_across_runs(self):
        with tempfile.TemporaryDirectory() as home:
            for _ in range(2):
                with Terminal(home=home) as terminal:
                    terminal.prompt('quadrille')
                    terminal.type('newgame coffee')
                    terminal.prompt('coffee white 1')
                    terminal.type('b1')
                    terminal.prompt('coffee white 1')
                    terminal.type('quit')
                    terminal.left()
            for name, mode in ('', 0o700), ('/history', 0o600):  # for nobody else to read
                self.assertEqual(os.stat(home + '/.local/state/quadrille' + name).st_mode & 0o777, mode)
            with open(home + '/.local/state/quadrille/history') as f:
                self.assertEqual(f.read().split('\n'), 2 * ['newgame coffee', 'b1', 'quit'] + [''])
            with Terminal(home=home) as terminal:
                terminal.prompt('quadrille')
                terminal.keys('Up', 'Up')
                terminal.wait('^quadrille> b1$')
                terminal.keys('C-r')
                terminal.type('new', enter=False)
                terminal.wait('newgame coffee$')
                terminal.keys(CTRL_C)
                terminal.prompt('quadrille')
            with Terminal(home=home, XDG_STATE_HOME=home + '/state') as terminal:
                terminal.prompt('quadrille')
                terminal.type('help')
                terminal.wait('help protocol')
                terminal.type('quit')
                terminal.left()
                self.assertTrue(os.path.exists(home + '/state/quadrille/history'))


    def test_a_full_history_keeps_a_line_once(self):
        """Whatever it has forgotten: what counts is the line before."""
        lines = ['help M%d' % i for i in range(1000)]
        with tempfile.TemporaryDirectory() as home:
            path = home + '/quadrille/history'
            os.mkdir(home + '/quadrille')
            with open(path, 'w') as f:
                f.write('\n'.join(lines) + '\n')
            typed = ['board', 'board', 'board', 'newgame tictac', 'board', 'quit']
            with Terminal(home=home, XDG_STATE_HOME=home) as terminal:
                last_screen = terminal.prompt('quadrille')
                for line in typed[:-1]:
                    terminal.type(line)
                    last_screen = terminal.wait(
                        lambda now, old=last_screen: now != old and now.endswith('>\n'))
                terminal.type(typed[-1])
                terminal.left()
            with open(path) as f:
                self.assertEqual(f.read().split('\n'),
                                 lines[4:] + ['board', 'newgame tictac', 'board', 'quit', ''])


class Searching(unittest.TestCase):
    def begin(self, terminal):
        terminal.prompt('quadrille')
        terminal.type('newgame coffee')
        terminal.prompt('coffee white 1')
        terminal.type('go')
        terminal.wait(r'^    1  .*\n(.*\n)*coffee white 1 searching…>')

    def test_a_search_prints_while_a_line_is_half_typed(self):
        with Terminal() as terminal:
            self.begin(terminal)
            terminal.type('le', enter=False)
            screen = terminal.wait('searching…> le$')
            depth = int(re.findall(r'^ +(\d+)  ', screen, re.M)[-1])
            screen = terminal.wait(
                lambda now: '\n%5d  ' % (depth + 1) in now and last(now).endswith('searching…> le'))
            terminal.type('gal b')
            screen = terminal.wait(r'^\d+ legal moves\n  b1 ')
            self.assertNotRegex(screen, r'\d\.\d s.*searching|> le.*\d\.\d s')
            for line in screen.split('\n'):
                if re.search(r'\d\.\d s ', line):
                    self.assertRegex(line, r'^ {3,4}\d+  +[-+]\d+\.\d\d  .*\d  \S.*$')

    def test_ctrl_c_stops_the_search_then_the_line_then_asks(self):
        with Terminal() as terminal:
            self.begin(terminal)
            terminal.type('half', enter=False)
            terminal.wait('searching…> half$')
            terminal.keys(CTRL_C)
            terminal.wait(r'^Best: \S+\n(.*\n)+coffee white 1> half\n\Z')
            terminal.keys(CTRL_C)
            terminal.wait(r'^coffee white 1> half\^C\ncoffee white 1>\n\Z')
            terminal.keys(CTRL_C)
            terminal.wait(r'^Leave\? \(y/n\)\n\Z')
            terminal.type('n')
            terminal.prompt('coffee white 1')
            terminal.keys(CTRL_C)
            terminal.wait(r'^Leave\? \(y/n\)\n\Z')
            terminal.type('b1')
            terminal.wait(r'^White places a bean on b1(.*\n)*coffee white 1>\n\Z')
            terminal.keys(CTRL_C)
            terminal.wait(r'^Leave\? \(y/n\)\n\Z')
            terminal.keys(CTRL_C)
            self.assertEqual(terminal.left(), 0)
            self.assertTrue(terminal.restored())

    def test_a_long_count_says_in_the_prompt_how_far_it_is(self):
        def counted(screen):
            found = re.search(r'^chess white 1 counting… (\d+) % ([\d,]+)> ha$', last(screen))
            return found and (int(found.group(2).replace(',', '')), int(found.group(1)))

        for command, percent in (('divide 8', 0), ('playouts 1000000000', 0), ('playouts 200000', 1)):
            with self.subTest(command=command), Terminal() as terminal:
                terminal.prompt('quadrille')
                terminal.type('newgame chess')
                terminal.prompt('chess white 1')
                terminal.type(command)
                terminal.type('ha', enter=False)
                first = counted(terminal.wait(lambda screen: (counted(screen) or (0,))[0] > 0))
                terminal.wait(lambda screen: (counted(screen) or first)[0] > first[0] and
                              counted(screen)[1] >= percent)
                self.assertEqual(terminal.screen().count('counting'), 1)  # in one place
                terminal.keys(CTRL_C)
                screen = terminal.wait(r'^The (count was|playouts were) ended\.\nchess white 1> ha\n\Z')
                self.assertNotIn('counting', screen)

    def test_what_is_typed_behind_a_wait_comes_after_the_search(self):
        with Terminal() as terminal:
            self.begin(terminal)
            terminal.type('wait')
            terminal.type('b1,d1')
            terminal.type('turn')
            terminal.wait(r'^turn white\n(.*\n)*coffee white 1 searching…>')
            terminal.type('stop')
            screen = terminal.prompt('coffee black 1')
            self.assertRegex(screen, r'Best: \S+\n(.*\n)*White places a bean on b1(.*\n)*')

    def test_ctrl_c_makes_the_engine_move(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame tictac')
            terminal.prompt('tictac white 1')
            terminal.type('play black movetime 100000')
            terminal.prompt('tictac white thinks…')
            terminal.type('K@c1')
            terminal.wait(r'white is thinking; Ctrl-C makes it move now')
            terminal.wait(r'^tictac white thinks… \d+ s>$')  # the indicator counts
            terminal.keys(CTRL_C)
            terminal.prompt('tictac black 1')
            terminal.type('play white movetime 100000')
            terminal.prompt('tictac black thinks…')
            terminal.type('undo')
            terminal.prompt('tictac white 1')

    def test_ctrl_c_ends_what_is_only_watched(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame tictac')
            terminal.prompt('tictac white 1')
            terminal.type('play nobody movetime 100000')
            terminal.prompt('tictac white thinks…')
            terminal.keys(CTRL_C)
            terminal.prompt('tictac black 1')

    def test_resize(self):
        with Terminal(columns=100, rows=30) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('board but this is a long line, to be broken', enter=False)
            terminal.wait('to be broken$')
            terminal.resize(40, 30)
            terminal.type(' soon', enter=False)
            terminal.wait(r'^chess white 1> board but this is a long.*\n.* soon\n\Z')
            terminal.resize(100, 30)
            terminal.type('er', enter=False)
            terminal.wait(r'chess white 1> board but this is a long line, to be broken sooner\n\Z')
            terminal.keys(CTRL_U)
            terminal.prompt('chess white 1')
            terminal.resize(60, 40)
            terminal.type('board')
            terminal.wait(r'> board\n    a .*\n( \d .*\d\n){8}    a .*\n\n   ▶ white\n')


class Leaving(unittest.TestCase):
    """Every way out puts the terminal back."""

    def leave(self, how, searching=False, threads=1):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            if searching:
                terminal.type('setoption name Threads value %d' % threads)
                terminal.type('newgame chess')
                terminal.prompt('chess white 1')
                terminal.type('go')
                terminal.wait('searching')
                terminal.type('half', enter=False)
            begin = time.monotonic()
            how(terminal)
            status = terminal.left()
            self.assertLess(time.monotonic() - begin, 5)
            self.assertTrue(terminal.restored())
            return status

    def test_ways_out(self):
        def sent(name):
            return lambda terminal: os.kill(terminal.pid(), signal.Signals['SIG' + name])

        def stopped(terminal):  # the screen is held by Ctrl-S
            terminal.keys('C-s')
            terminal.type('help')
            sent('TERM')(terminal)

        def counting(terminal):  # the main thread has no time for anything else
            terminal.type('newgame spies')
            terminal.prompt(r'spies p\d round 1')
            terminal.type('sample 1000000')
            terminal.wait(r'sample 1000000$|^world ')
            sent('TERM')(terminal)

        ways = {'quit': (lambda terminal: terminal.type('quit'), 0),
                'ctrl-d': (lambda terminal: terminal.keys(CTRL_D), 0),
                'term': (sent('TERM'), 0), 'hup': (sent('HUP'), 0),
                'held': (stopped, 0), 'counting': (counting, 0), 'abort': (sent('ABRT'), 134),
                'quit signal': (sent('QUIT'), 131)}
        for name, (how, status) in ways.items():
            with self.subTest(way=name):
                self.assertEqual(self.leave(how), status)
        for name in ('term', 'hup'):
            with self.subTest(way=name + ' while searching'):
                self.assertEqual(self.leave(ways[name][0], searching=True), 0)

    def test_every_signal_that_ends_it(self):
        for name in ('ILL', 'TRAP', 'BUS', 'FPE', 'SEGV', 'SYS', 'XCPU', 'XFSZ', 'USR1', 'USR2',
                     'ALRM', 'VTALRM', 'PROF'):
            with self.subTest(signal=name):
                number = signal.Signals['SIG' + name]
                self.assertEqual(self.leave(lambda terminal: os.kill(terminal.pid(), number)),
                                 128 + number)

    def test_the_next_prompt_has_a_line_of_its_own(self):
        for name in ('TERM', 'HUP', 'QUIT', 'ABRT', 'ALRM'):
            with self.subTest(signal=name), Terminal('sh -i', PS1='sh: ') as terminal:
                terminal.wait('^sh:')
                with open(terminal.home + '/run', 'w') as f:
                    f.write('echo $$ >%s/pid; exec %s\n' % (terminal.home, ENGINE))
                terminal.type('sh %s/run' % terminal.home)
                terminal.prompt('quadrille')
                terminal.type('half', enter=False)
                terminal.wait('^quadrille> half$')
                os.kill(terminal.pid(), signal.Signals['SIG' + name])
                terminal.wait(r'^quadrille> half\n(\w.*\n)?sh:\n\Z')  # perhaps behind what sh says of it

    def test_no_empty_line_where_the_last_one_has_ended(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('quit')
            terminal.wait(r'^quadrille> quit\n\nENDED\n\Z')

    def test_a_fault_of_the_search(self):
        """Sent as a fault sends it: to a thread that searches, the first or its helper."""
        def fault(name, which):
            def send(terminal):
                pid, tids = terminal.pid(), []
                while len(tids) < 3:  # main, the search, its helper
                    tids = sorted(map(int, os.listdir('/proc/%d/task' % pid)))
                ctypes.CDLL(None).tgkill(pid, tids[which], signal.Signals['SIG' + name])
            return send

        for name, which, status in (('SEGV', 1, 139), ('SEGV', 2, 139), ('BUS', 1, 135), ('FPE', 2, 136)):
            with self.subTest(signal=name, thread=which):
                self.assertEqual(self.leave(fault(name, which), searching=True, threads=2), status)

    def test_ctrl_z(self):
        with Terminal('sh -i', PS1='sh: ') as terminal:
            terminal.wait('^sh:')
            terminal.type(ENGINE)
            terminal.prompt('quadrille')
            terminal.type('half', enter=False)
            terminal.wait('> half$')
            terminal.keys(CTRL_Z)
            terminal.wait(r'^sh:\n\Z')
            terminal.type('stty -a | grep -o -- "-*icanon"')
            terminal.wait('^icanon$')
            terminal.type('fg')
            terminal.wait(r'^quadrille> half\n\Z')
            terminal.keys(CTRL_U)
            terminal.type('quit')
            terminal.wait(r'^sh:\n\Z')


class Bytes(unittest.TestCase):
    """What goes out, byte for byte, in terminals of all kinds and where there is none."""

    SCRIPT = b'newgame chess\nmove e2e4\nlegal\nshow\nnonsense\nquit\n'

    def run_with(self, stdin, stdout, **env):
        """The bytes that come out; each end is a terminal ('tty') or a pipe."""
        master, slave = pty.openpty()
        with tempfile.TemporaryDirectory() as home:
            process = subprocess.Popen(
                [ENGINE], stdin=slave if stdin == 'tty' else subprocess.PIPE,
                stdout=slave if stdout == 'tty' else subprocess.PIPE, close_fds=True,
                env={k: v for k, v in {**PLAIN, 'HOME': home, **env}.items() if v is not None})
            os.close(slave) if stdout == 'tty' else None
            into = master if stdin == 'tty' else process.stdin.fileno()
            out = master if stdout == 'tty' else process.stdout.fileno()
            os.write(into, self.SCRIPT)
            data = b''
            while select.select([out], [], [], 20)[0]:
                try:
                    more = os.read(out, 65536)
                except OSError:  # the terminal's other side is closed
                    break
                if not more:
                    break
                data += more
            self.assertEqual(process.wait(20), 0)
        os.close(master)
        if stdout != 'tty':
            os.close(slave)
            process.stdout.close()
        if stdin != 'tty':
            process.stdin.close()
        return data

    def test_no_prompt_colour_or_escape_outside_of_a_terminal(self):
        piped = self.run_with('pipe', 'pipe')
        self.assertRegex(piped, rb'^ok\nevent move [^\n]*\nok\nlegal 20 [^\n]*\nok\n')
        colour = {'TERM': 'xterm-256color', 'NO_COLOR': None}
        self.assertEqual(self.run_with('pipe', 'pipe', **colour), piped)
        self.assertEqual(self.run_with('tty', 'pipe', **colour), piped)
        self.assertEqual(self.run_with('pipe', 'tty', **colour).replace(b'\r\n', b'\n'), piped)

    def test_nothing_is_drawn_over_on_a_dumb_terminal(self):
        master, slave = pty.openpty()
        with tempfile.TemporaryDirectory() as home, subprocess.Popen(
                [ENGINE], stdin=slave, stdout=slave,
                env={**PLAIN, 'HOME': home, 'TERM': 'dumb'}) as process:
            os.close(slave)
            os.write(master, b'newgame tictac\ngo infinite\n')
            data = b''
            while b'    3  ' not in data:
                data += os.read(master, 65536)
            process.send_signal(signal.SIGINT)
            while b'Best: ' not in data:
                data += os.read(master, 65536)
            os.write(master, b'quit\n')
            self.assertEqual(process.wait(20), 0)
        os.close(master)
        self.assertNotIn(b'\b', data)

    def test_ctrl_c_drops_what_was_typed_and_nothing_that_was_printed(self):
        """By itself the terminal throws away what it has not passed on yet, both ways."""
        master, slave = pty.openpty()
        with tempfile.TemporaryDirectory() as home, subprocess.Popen(
                [ENGINE], stdin=slave, stdout=slave, start_new_session=True, env={**PLAIN, 'HOME': home},
                preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0)) as process, \
                open(master, 'rb', 0) as screen:  # closing it ends the program
            os.close(slave)

            def read_to(wanted):
                data = b''
                while wanted not in data and select.select([screen], [], [], 20)[0]:
                    data += screen.read(65536)
                self.assertIn(wanted, data)
                return data

            def wait(file, key, met):
                """Until what the kernel says of the process is so."""
                deadline = time.monotonic() + 20
                while True:
                    with open('/proc/%d/%s' % (process.pid, file)) as f:
                        value = re.search(key + r':\s*(\w+)', f.read()).group(1)
                    if met(value):
                        return value
                    self.assertLess(time.monotonic(), deadline, key)
                    time.sleep(0.01)

            read_to(b'quadrille> ')
            before = int(wait('io', 'wchar', bool))
            os.write(master, b'describe tictac\r')
            wait('io', 'wchar', lambda bytes_: int(bytes_) > before + 5000)
            os.write(master, CONTROL_C)
            self.assertRegex(read_to(b'Leave? (y/n) '), rb'\n\{.*\}\r')  # the answer is whole
            os.write(master, b'n\r')
            read_to(b'quadrille> ')
            process.send_signal(signal.SIGSTOP)
            wait('status', 'State', lambda state: state == 'T')
            os.write(master, b'newgame coffee\r')
            os.write(master, CONTROL_C)
            wait('status', 'ShdPnd', lambda signals: int(signals, 16) & 1 << signal.SIGINT - 1)
            process.send_signal(signal.SIGCONT)
            asked = read_to(b'Leave? (y/n) ')
            os.write(master, b'newgame tictac\r')
            self.assertNotIn(b'coffee', asked + read_to(b'tictac white 1> '))
            os.write(master, b'quit\r')
            self.assertEqual(process.wait(20), 0)

    def test_no_terminal_is_too_narrow(self):
        for term in ('dumb', 'xterm'):
            for columns in (1, 2, 3):
                with self.subTest(term=term, columns=columns):
                    self.squeeze(term, columns)

    def squeeze(self, term, columns):
        master, slave = pty.openpty()
        with tempfile.TemporaryDirectory() as home, subprocess.Popen(
                [ENGINE], stdin=slave, stdout=slave,
                env={**PLAIN, 'HOME': home, 'TERM': term}) as process:
            os.write(master, b'newgame tictac\n')
            data = b''
            while b'tictac white 1>' not in data:
                data += os.read(master, 65536)
            termios.tcsetwinsize(slave, (20, columns))
            process.send_signal(signal.SIGWINCH)
            os.write(master, b'Q@\t\tb2\nquit\n')
            os.close(slave)
            try:
                while os.read(master, 65536):
                    pass
            except OSError:  # the terminal's other side is closed
                pass
            self.assertEqual(process.wait(20), 0)
        os.close(master)

    def test_terminals(self):
        colours = re.compile(rb'\x1b\[[0-9;]*m')
        plain = self.run_with('tty', 'tty', TERM='xterm-256color', NO_COLOR='1')
        self.assertIn('♟'.encode(), plain)
        self.assertIsNone(colours.search(plain))
        self.assertIsNotNone(colours.search(self.run_with('tty', 'tty', NO_COLOR=None)))
        dumb = self.run_with('tty', 'tty', TERM='dumb', NO_COLOR=None)
        self.assertIn(b'chess black 1>', dumb)
        self.assertNotIn(b'\x1b', dumb)
        ascii_only = self.run_with('tty', 'tty', LC_ALL='C')
        self.assertRegex(ascii_only, rb' 8  r   n   b   q ')
        self.assertTrue(all(byte < 0x80 for byte in ascii_only))


if __name__ == '__main__':
    unittest.main()
