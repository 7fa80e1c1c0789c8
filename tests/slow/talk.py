"""Talking with the engine for compare.py: commands, their answers, and what to do when none comes."""

import collections
import os
import re
import select
import shlex
import subprocess
import tempfile
import time

ANSWER_SECONDS = 60          # an engine silent for so long is taken for dead


class Difference(Exception):
    """The engine's answer is not the expected one, or it gave none."""


class Engine:
    def __init__(self, command):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors)
        self.pending = b''
        self.asked = collections.deque(maxlen=12)     # the latest commands, for the report

    def read_line(self, deadline):
        while b'\n' not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        max(0, deadline - time.monotonic()))
            if not ready:
                raise Difference('no answer for %d seconds' % ANSWER_SECONDS)
            chunk = os.read(self.process.stdout.fileno(), 65536)
            if not chunk:
                raise Difference('the engine ended with code %s' % self.process.wait()
                                 + self.said_on_stderr())
            self.pending += chunk
        line, self.pending = self.pending.split(b'\n', 1)
        return line.decode('utf-8', 'replace')

    def said_on_stderr(self):
        self.errors.seek(0)
        text = self.errors.read().decode('utf-8', 'replace').strip()
        return '\n    stderr: ' + text[-4000:].replace('\n', '\n            ') if text else ''

    def ask(self, command):
        """(data lines, terminal line) of one command."""
        self.asked.append(command)
        try:
            self.process.stdin.write((command + '\n').encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Difference('the engine ended with code %s before `%s`'
                             % (self.process.wait(), command) + self.said_on_stderr())
        lines, deadline = [], time.monotonic() + ANSWER_SECONDS
        while True:
            try:
                line = self.read_line(deadline)
            except Difference as trouble:
                raise Difference('after `%s`: %s' % (command, trouble))
            if line == 'ok' or re.match(r'error( |$)', line):
                return lines, line
            lines.append(line)

    def close(self):
        """The engine's exit code after `quit` (the one it has, when it is already gone)."""
        try:
            self.process.stdin.write(b'quit\n')
            self.process.stdin.close()
        except OSError:
            pass
        try:
            return self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
