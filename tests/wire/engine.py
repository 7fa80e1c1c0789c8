"""A conversation with the engine, for the tests, as tools/conform has it: sends lines, reads answers, with
time limits. Whatever is sent, answers are read meanwhile, so that neither side ever waits for the other."""

import os
import resource
import subprocess
import sys
import tempfile

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../tools'))
from conform.peer import Fault as EngineFault, Gone as EngineGone, Lines, Peer, as_bytes, is_terminal, untagged

__all__ = ['Engine', 'EngineFault', 'EngineGone', 'Lines', 'as_bytes', 'is_terminal', 'untagged']


class Engine(Peer):
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
