"""A conversation with the engine, for the tests: sends lines, reads answers, with time limits.

Every command is followed by a tagged ping, so that the end of its answer is known even where
the UCI dialect says nothing. Searches, counts and samples are read until their own terminal line.
Whatever is sent, answers are read meanwhile, so that neither side ever waits for the other.
"""

import os
import resource
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../examples'))
from client import Fault as EngineFault, Gone as EngineGone, Lines

__all__ = ['Engine', 'EngineFault', 'EngineGone', 'Lines', 'as_bytes', 'is_terminal', 'untagged']

TERMINAL = ('ok', 'readyok', 'uciok')
TERMINAL_WORDS = ('error', 'pong', 'bestmove')
LATER = ('go', 'perft', 'divide', 'playouts', 'review', 'sample', 'wait')
SYNC = '@-sync'


def is_terminal(line):
    """Whether a line, its tag taken off, ends a command's answer."""
    words = line.split(' ')
    return line in TERMINAL or words[0] in TERMINAL_WORDS or line.startswith('info string error ')


def untagged(line):
    return line.split(' ', 1)[1] if line.startswith('@') and ' ' in line else line


def as_bytes(line):
    return line if isinstance(line, bytes) else line.encode()


class Engine(Lines):
    """Of every answer all lines, as they come."""

    def __init__(self, command, seconds=60, memory=None, **how):
        limit = (lambda: resource.setrlimit(resource.RLIMIT_AS, (memory, memory))) if memory else None
        self.errors = tempfile.TemporaryFile()
        super().__init__(subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                          stderr=self.errors, bufsize=0, preexec_fn=limit, **how), seconds)

    def complaint(self):
        """Kills the engine; what it has said on stderr, or its end."""
        self.process.kill()
        self.process.wait()
        return 'exit status %s, stderr: %s' % (self.process.returncode, self.said())

    def said(self):
        """What stands on stderr: a sanitizer's report has its beginning and its end worth reading."""
        self.errors.seek(0)
        text = self.errors.read().decode('utf-8', 'replace')
        return text if len(text) < 4000 else text[:3000] + '\n...\n' + text[-500:]

    def fault(self, kind, trouble):
        return kind('%s, %s' % (trouble, self.complaint()))

    def synced(self, word='-'):
        """The lines before the answer to a ping of our own."""
        pong = '%s pong %s' % (SYNC, word)
        return self.until(lambda line: line == pong)[:-1]

    def ask(self, data):
        """Sends one command and returns all lines of its answer."""
        self.send(data)
        words = untagged(data).split() if isinstance(data, str) else []
        words = words[2:] if words[:1] == ['as'] else words
        lines = []
        if words and words[0] in LATER:
            lines = self.until(lambda line: is_terminal(untagged(line))
                               or untagged(line).startswith('Nodes searched: '))
        if words and words[0] == 'quit':
            while (line := self.line()) is not None:
                lines.append(line)
            return lines
        self.send(SYNC + ' ping -')
        return lines + self.synced()

    def ask_all(self, commands):
        """The answers to many commands sent at once; none of them may answer later."""
        pings = (b'\n%s ping %d\n' % (SYNC.encode(), i) for i in range(len(commands)))
        self.write(b''.join(as_bytes(command) + next(pings) for command in commands))
        return [self.synced(str(i)) for i in range(len(commands))]

    def good(self, data):
        """Sends what must be answered by ok; the data lines before it."""
        lines = self.ask(data)
        if lines[-1:] != ['ok']:
            raise EngineFault('%s: %s' % (data, lines[-1:]))
        return lines[:-1]

    def error(self, data):
        """Sends what must be refused; the code of its one error line."""
        lines = self.ask(data)
        plain = [untagged(line).removeprefix('info string ') for line in lines]
        if len(lines) != 1 or not plain[0].startswith('error '):
            raise EngineFault('%.200r was to give one error line, gave %r' % (data, lines[:5]))
        return plain[0].split(' ')[1]

    def end(self):
        """Reads to the end of output and waits for the process; its exit status. The lines that
        came are in `after`, a last one without line end in `rest`, stderr's in `stderr`."""
        self.after = []
        while (line := self.line()) is not None:
            self.after.append(line)
        try:
            self.process.wait(self.seconds)
        except subprocess.TimeoutExpired:
            raise EngineFault('the engine did not end: ' + self.complaint())
        self.stderr = self.said()
        self.errors.close()
        self.process.stdout.close()
        return self.process.returncode

    def close(self):
        """Ends the engine by the end of its input; its exit status."""
        self.process.stdin.close()
        return self.end()
