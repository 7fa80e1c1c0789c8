"""SIGKILL at any moment: two games are played at once in one home, both shells are killed at random, and what was
answered before is there when somebody resumes."""

import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time
import unittest

from terminal import ENGINE, HERE

sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from engine import Engine  # noqa: E402

TABLES = 1 if not os.environ.get('LONG') else 25
ROUNDS = 4  # a game of Coffee Chess has no more
SECONDS = 60


class Shell:
    """A shell at a pseudo-terminal that plays one game, and an engine that knows which moves there are."""

    def __init__(self, home, game, rng):
        self.home, self.game, self.rng = home, game, rng
        self.engine = Engine([ENGINE])
        self.engine.ask('view all')
        self.engine.ask('newgame ' + game)
        self.answered = 0  # decisions that the shell has shown
        self.pid = None

    def start(self):
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.execve(ENGINE, [ENGINE], {'TERM': 'dumb', 'LC_ALL': 'C.UTF-8', 'INPUTRC': '/dev/null', 'HOME': self.home})
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', 60, 100, 0, 0))
        self.wait('quadrille> ')

    def wait(self, pattern):
        """Reads until what came ends so; all of it."""
        came, ends, deadline = b'', re.compile(pattern + r'\Z'), time.monotonic() + SECONDS
        while not ends.search(came.decode(errors='replace')):
            if time.monotonic() > deadline:
                raise AssertionError('%s: %s does not come: %r' % (self.game, pattern, came[-400:]))
            if select.select([self.fd], [], [], 1)[0]:
                came += os.read(self.fd, 1 << 16)
        return came.decode(errors='replace')

    def type(self, line):
        os.write(self.fd, line.encode() + b'\n')

    def kill(self):
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)
        os.close(self.fd)

    def prompt(self):
        return self.wait(r'%s (\w+ \d+|over)> ' % self.game)

    def begin(self):
        self.start()
        self.type('newgame ' + self.game)
        self.prompt()
        self.type('play both')
        self.prompt()

    def choose(self):
        """A move; a game that would end begins no new one."""
        for token in self.rng.sample(self.tokens(), len(self.tokens())):
            self.engine.ask('move ' + token)
            if self.engine.ask('turn')[0] != 'turn -':
                return token
            self.engine.ask('undo')
        raise AssertionError('every move ends the game')

    def tokens(self):
        return self.engine.ask('legal')[0].split(' ')[2:]

    def move(self, die):
        """Plays; die: is killed some time behind what is typed."""
        self.type(self.choose())
        if die:
            time.sleep(self.rng.choice((0, 0.001, 0.003, 0.01)) * self.rng.random())
        else:
            self.prompt()
            self.answered += 1

    def steps(self):
        """What the file of the game has, which is whole."""
        folder = self.home + '/.local/state/quadrille/games'
        for name in os.listdir(folder):
            if name.endswith('.game'):
                with open(os.path.join(folder, name), encoding='utf-8') as file:
                    save = json.load(file)['save']
                if save['game'] == self.game:
                    return save['steps']
        return []

    def resume(self):
        """Goes on with the game; the list has the other one, too."""
        self.start()
        self.type('resume')
        said = self.wait(r'(\] |> )')
        if 'Which one' in said:
            self.type(re.search(r'(\d) +%s' % {'chess': 'Chess,', 'coffee': 'Coffee Chess,'}[self.game], said)[1])
            self.prompt()


class Kill(unittest.TestCase):
    def test_two_games_lose_nothing(self):
        for seed in range(TABLES):
            with self.subTest(seed=seed):
                self.play(random.Random(seed))

    def play(self, rng):
        with tempfile.TemporaryDirectory() as home:
            shells = [Shell(home, game, rng) for game in ('chess', 'coffee')]
            for shell in shells:
                shell.begin()
            for _ in range(ROUNDS):
                for _ in range(rng.randrange(1, 4)):
                    for shell in shells:
                        shell.move(False)
                typed = [shell for shell in shells if rng.random() < 0.5]  # the others have just answered
                for shell in typed:
                    shell.move(True)
                for shell in shells:
                    shell.kill()
                for shell in shells:
                    steps = shell.steps()
                    self.assertIn(len(steps) - shell.answered, (0, 1) if shell in typed else (0,), shell.game)
                    if shell in typed and len(steps) == shell.answered:  # the last one was not decided yet
                        shell.engine.ask('undo')
                    shell.answered = len(steps)
                    self.assertEqual(steps, json.loads(shell.engine.ask('save')[0])['steps'])
                for shell in shells:
                    shell.resume()
            for shell in shells:
                shell.move(False)
                shell.kill()
                self.assertEqual(shell.engine.close(), 0)


if __name__ == '__main__':
    unittest.main()
