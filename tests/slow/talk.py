"""Talking with the engine for compare.py: commands, their answers, and what to do when none comes."""

import collections
import os
import shlex
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../examples'))
import client

ANSWER_SECONDS = 60          # an engine silent for so long is taken for dead


class Difference(Exception):
    """The engine's answer is not the expected one, or it gave none."""


class Engine(client.Engine):
    def __init__(self, command):
        self.errors = tempfile.TemporaryFile()
        super().__init__(shlex.split(command), ANSWER_SECONDS, stderr=self.errors)
        self.asked = collections.deque(maxlen=12)     # the latest commands, for the report

    def said_on_stderr(self):
        self.errors.seek(0)
        text = self.errors.read().decode('utf-8', 'replace').strip()
        return '\n    stderr: ' + text[-4000:].replace('\n', '\n            ') if text else ''

    def ask(self, command):
        """(data lines, terminal line) of one command."""
        self.asked.append(command)
        try:
            return super().ask(command), 'ok'
        except client.Refused as refusal:
            return [], 'error %s %s' % (refusal.code, refusal.text)
        except client.Fault as fault:
            raise Difference('after `%s`: %s: %s%s' % (command, type(fault).__name__, fault,
                                                       self.said_on_stderr()))

    def close(self):
        """The engine's exit code after `quit` (the one it has, when it is already gone)."""
        try:
            self.send('quit')
        except client.Gone:
            pass
        return super().close(10)
