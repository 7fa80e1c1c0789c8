"""A program that is asked: each command with all lines of its answer.

Every command is followed by a tagged ping of our own, so that the end of its answer is known whatever
it says, also where it says nothing or too much. Jobs are read until their own last line.
"""

import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../examples'))
from client import Fault, Gone, Lines, Silent  # noqa: E402, F401

TERMINAL = ('ok', 'readyok', 'uciok')
TERMINAL_WORDS = ('error', 'pong', 'bestmove')
LATER = ('go', 'perft', 'divide', 'playouts', 'review', 'sample', 'wait')
SYNC = '@-sync'
BESIDE = '@beside'  # the tag of a job that is not waited for


def is_terminal(line):
    """Whether a line, its tag taken off, ends a command's answer."""
    words = line.split(' ')
    return line in TERMINAL or words[0] in TERMINAL_WORDS or line.startswith('info string error ')


def untagged(line):
    return line.split(' ', 1)[1] if line.startswith('@') and ' ' in line else line


def tagged(line):
    """The tag that a line has, or None."""
    found = re.match(r'@\S+', line)
    return found[0] if found else None


def as_bytes(line):
    return line if isinstance(line, bytes) else line.encode()


def words_of(line):
    """The words of a line, text or bytes, without its tag."""
    words = as_bytes(line).decode('utf-8', 'replace').split()
    return words[1:] if words and words[0].startswith('@') else words


def command_of(line):
    """The words of what a line has done, behind its tag and `as VIEWER`."""
    words = words_of(line)
    return words[2:] if words[:1] == ['as'] else words


class Peer(Lines):
    """Of every answer all lines, as they come."""

    def synced(self, word='-'):
        """The lines before the answer to a ping of our own."""
        pong = '%s pong %s' % (SYNC, word)
        return self.until(lambda line: line == pong)[:-1]

    def ask(self, data):
        """Sends one command and returns all lines of its answer."""
        self.send(data)
        words = command_of(data) if isinstance(data, str) else []
        lines = []
        if words and words[0] in LATER and not data.startswith(BESIDE + ' '):
            lines = self.until(lambda line: is_terminal(untagged(line))
                               or untagged(line).startswith('Nodes searched: '))
        if words == ['quit']:
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
            raise Fault('%s: %s' % (data, lines[-1:]))
        return lines[:-1]
