"""A conversation with the engine, for the tests: sends lines, reads answers, with time limits.

Every command is followed by a tagged ping, so that the end of its answer is known even where
the UCI dialect says nothing. Searches and counts are read until their own terminal line.
"""

import os
import resource
import select
import subprocess
import time

TERMINAL = ('ok', 'readyok', 'uciok')
TERMINAL_WORDS = ('error', 'pong', 'bestmove')
LATER = ('go', 'perft', 'divide', 'wait')


class EngineFault(Exception):
    """The engine died, hung, or answered what it may not."""


def is_terminal(line):
    """Whether a line, its tag taken off, ends a command's answer."""
    words = line.split(' ')
    return line in TERMINAL or words[0] in TERMINAL_WORDS or line.startswith('info string error ')


def untagged(line):
    return line.split(' ', 1)[1] if line.startswith('@') and ' ' in line else line


class Engine:
    def __init__(self, command, seconds=60, memory=None):
        limit = (lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))) if memory else None
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, preexec_fn=limit)
        self.seconds = seconds
        self.pending = b''

    def send(self, data):
        """Sends bytes (or text) as they are, with a line end."""
        if isinstance(data, str):
            data = data.encode()
        try:
            self.process.stdin.write(data + b'\n')
            self.process.stdin.flush()
        except BrokenPipeError:
            raise EngineFault('the engine has gone: ' + self.complaint())

    def complaint(self):
        self.process.kill()
        return self.process.stderr.read().decode('utf-8', 'replace')[-4000:]

    def line(self):
        """The next line, or None at the end of output."""
        deadline = time.monotonic() + self.seconds
        while b'\n' not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        max(0, deadline - time.monotonic()))
            if not ready:
                raise EngineFault('no line for %d seconds' % self.seconds)
            chunk = os.read(self.process.stdout.fileno(), 1 << 16)
            if not chunk:
                return None
            self.pending += chunk
        line, self.pending = self.pending.split(b'\n', 1)
        return line.decode()

    def until(self, last):
        """The lines up to the first for which last(line) holds, that one included."""
        lines = []
        while True:
            line = self.line()
            if line is None:
                raise EngineFault('output ended after %r: %s' % (lines[-3:], self.complaint()))
            lines.append(line)
            if last(line):
                return lines

    def ask(self, data):
        """Sends one command and returns all lines of its answer."""
        self.send(data)
        words = untagged(data).split() if isinstance(data, str) else []
        lines = []
        if words and words[0] in LATER:
            counted = 'Nodes searched: ' if words[:2] == ['go', 'perft'] else '\n'
            lines = self.until(lambda line: is_terminal(untagged(line)) or
                               untagged(line).startswith(counted))
        if words and words[0] == 'quit':
            while (line := self.line()) is not None:
                lines.append(line)
            return lines
        self.send('@-sync ping -')
        return lines + self.until(lambda line: line == '@-sync pong -')[:-1]

    def error(self, data):
        """Sends what must be refused; the code of its one error line."""
        lines = self.ask(data)
        plain = [untagged(line).removeprefix('info string ') for line in lines]
        if len(lines) != 1 or not plain[0].startswith('error '):
            raise EngineFault('%.200r was to give one error line, gave %r' % (data, lines[:5]))
        return plain[0].split(' ')[1]

    def close(self):
        """Ends the engine by the end of its input; its exit status."""
        self.process.stdin.close()
        self.process.stdin = None
        try:
            out, err = self.process.communicate(timeout=self.seconds)
        except subprocess.TimeoutExpired:
            raise EngineFault('the engine did not end: ' + self.complaint())
        self.after = (self.pending + out).decode().splitlines()
        self.stderr = err.decode('utf-8', 'replace')
        return self.process.returncode
