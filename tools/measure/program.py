"""A program that is measured: this engine, or another that takes lines."""

import argparse
import contextlib
import os
import resource
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.append(os.path.join(ROOT, 'examples'))
import client  # noqa: E402

ENGINE = os.path.join(ROOT, 'quadrille')


def options_of(measure, doc, rounds=None):
    """A parser for the options of a measure; rounds: how often it is taken, if nobody says."""
    parser = argparse.ArgumentParser(prog='measure ' + measure, description=doc,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    if rounds:
        parser.add_argument('--rounds', type=natural, default=rounds, help='(%(default)s)')
    return parser


def natural(text):
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError('%s is no number from 1 on' % text)
    return int(text)


def used():
    """The processor seconds of all programs that have ended so far."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def processor_seconds(command, script, last):
    """Processor seconds of a program that quits when it has printed `last`, and what it printed."""
    program = Program(command)
    program.write(script.encode())
    lines = program.until(lambda line: line.startswith(last))
    return program.end(), lines


class Program(client.Engine):
    def microseconds(self, line, end):
        """How long an answer is waited for that ends so. Pipes are read as they are: it is that short."""
        data, said = line.encode() + b'\n', b''
        began = time.perf_counter()
        if os.write(self.input, data) < len(data):
            raise ValueError('too long for a pipe: %.60s' % line)
        while not said.endswith(end):
            chunk = os.read(self.output, 1 << 16)
            if not chunk or chunk.startswith(b'error '):
                sys.exit('%.60s: %s' % (line, chunk.decode() or 'the program has gone'))
            said += chunk
        return (time.perf_counter() - began) * 1e6

    def resident(self):
        """KiB in memory."""
        with open('/proc/%d/status' % self.process.pid) as f:
            return int(next(line for line in f if line.startswith('VmRSS')).split()[1])

    def end(self):
        """The processor seconds of its life, which ends now."""
        before = used()
        with contextlib.suppress(client.Gone):  # of itself
            self.send('quit')
        while self.take():
            pass
        self.close()
        return used() - before
