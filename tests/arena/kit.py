"""What the tests of the arena share: running it, and reading what it wrote."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, '..', '..')
ARENA = [sys.executable, os.path.join(TOP, 'tools', 'arena')]
ENGINE = os.path.abspath(os.path.join(TOP, 'build', 'release', 'quadrille'))
BIG, SMALL = ENGINE + '; nodes 60; name big', ENGINE + '; nodes 20; name small; wire'

sys.path.insert(0, os.path.join(TOP, 'tools'))
from arena.cli import main  # noqa: E402


def proxy(*words):
    """The engine with something added."""
    return ' '.join([sys.executable, os.path.join(HERE, 'proxy.py'), *words, ENGINE])


def process(command):
    return subprocess.run(command, capture_output=True, text=True, timeout=300)


def arena_here(command):
    handlers = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    out, errors = io.StringIO(), io.StringIO()
    signal.alarm(300)
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(errors):
            status = main(command[2:])
    except SystemExit as end:
        status = end.code
    finally:
        signal.alarm(0)
        for number, handler in handlers.items():
            signal.signal(number, handler)
    return subprocess.CompletedProcess(command, status, out.getvalue(), errors.getvalue())


class ArenaTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def path(self, name):
        return os.path.join(self.folder, name)

    def command(self, *args):
        return ARENA + ['play', *args, '--referee', ENGINE, '--quiet']

    def run_arena(self, command, status=0):
        """Runs a command to its end; the arena itself in this process, for to start Python is what costs most."""
        done = (arena_here if command[:2] == ARENA else process)(command)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def play(self, *args, status=0):
        """The table that a match ends with."""
        return self.run_arena(self.command(*args), status).stdout

    def report(self, *args):
        return self.run_arena(ARENA + ['report', *args]).stdout

    def lines(self, name, kind='game'):
        with open(self.path(name)) as file:
            return [line[kind] for line in map(json.loads, file) if kind in line]

    def games(self, name):
        """By set and round."""
        return {(game['set'], game['round']): game for game in self.lines(name)}
