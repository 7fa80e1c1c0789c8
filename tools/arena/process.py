"""A process that speaks lines, and is never waited for longer than allowed."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import tempfile
import threading
import time
from collections import deque
from typing import Deque, List, Tuple

from .errors import ArenaError, Fault, Stopped, brief

LONGEST = 1 << 22  # bytes of a line
TICK = 0.25  # seconds between looks whether the arena is being ended


class Process:
    """Lines in, lines out. It leads a session of its own: Ctrl-C is the arena's to hear."""

    def __init__(self, command: List[str], stop: threading.Event):
        self.command, self.stop = command, stop
        self.errors = tempfile.TemporaryFile()
        try:
            self.child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                          stderr=self.errors, bufsize=0, start_new_session=True)
        except OSError as error:
            self.errors.close()
            raise ArenaError('%s cannot be started: %s' % (command[0], error))
        assert self.child.stdin and self.child.stdout
        self.input, self.output = self.child.stdin.fileno(), self.child.stdout.fileno()
        os.set_blocking(self.input, False)
        self.lines: Deque[Tuple[str, float]] = deque()  # with the moment at which they came
        self.rest = b''
        self.ended = False

    def send(self, line: str, deadline: float) -> None:
        """Writes a line, and reads meanwhile, so that neither side waits for the other."""
        data = line.encode() + b'\n'
        while data:
            if self.wait(deadline, writing=True):
                try:
                    data = data[os.write(self.input, data):]
                except BlockingIOError:
                    pass
                except OSError:
                    raise self.gone()

    def line(self, deadline: float) -> Tuple[str, float]:
        """The next line, and when it came."""
        while not self.lines:
            if self.ended:
                raise self.gone()
            self.wait(deadline)
        return self.lines.popleft()

    def wait(self, deadline: float, writing: bool = False) -> bool:
        """Takes what output there is; True when input may be written."""
        while True:
            left = deadline - time.monotonic()
            readable, writable, _ = select.select(
                [] if self.ended else [self.output], [self.input] if writing else [], [],
                max(0.0, min(left, TICK)))
            if self.stop.is_set():
                raise Stopped
            if readable:
                self.take()
            if writable:
                return True
            if left <= 0 and (writing or not self.lines):
                raise Fault('hang', 'takes no input' if writing else 'is silent')
            if readable:
                return False

    def take(self) -> None:
        chunk = os.read(self.output, 1 << 16)
        now = time.monotonic()
        self.ended = not chunk
        *whole, self.rest = (self.rest + chunk).split(b'\n')
        if len(self.rest) > LONGEST:
            raise Fault('protocol', 'says a line that has no end')
        self.lines.extend((line.decode('utf-8', 'backslashreplace').rstrip('\r'), now)
                          for line in whole)

    def gone(self) -> Fault:
        try:
            status = 'exit status %d' % self.child.wait(1)
        except subprocess.TimeoutExpired:
            status = 'closed its output'
        self.errors.seek(0)
        said = self.errors.read().decode('utf-8', 'replace').strip()
        return Fault('crash', status + (': ' + brief(said.splitlines()[-1]) if said else ''))

    def close(self, patience: float = 1.0) -> None:
        """Ends it and all it has started: by the end of its input, or else at once."""
        assert self.child.stdin and self.child.stdout
        try:
            self.child.stdin.close()
        except OSError:
            pass
        try:
            self.child.wait(patience)
        except subprocess.TimeoutExpired:
            pass
        try:
            os.killpg(self.child.pid, signal.SIGKILL)
        except OSError:
            pass
        self.child.wait()
        self.child.stdout.close()
        self.errors.close()
