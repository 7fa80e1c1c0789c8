"""Plays a transcript: `> ` and a command, then the engine's answer, as a person would see it.

Besides, at any place:
  # engine: trio       the engine with the test-only game (default: quadrille)
  # memory: 200        MiB of address space the engine may have
  # anything           a comment, kept
  >& command           a command that is not waited for (go infinite). From here to its bestmove
                       the info lines are left out and the best move is written `*`.
  >\\ text              bytes: \\xHH is one byte, {a*1000} a thousand times a
"""

import os
import re

from engine import Engine, EngineFault, untagged


def header(lines, name, usual):
    for line in lines:
        found = re.match(r'# %s: (\S+)' % name, line)
        if found:
            return found.group(1)
    return usual


def raw(text):
    """The bytes that a `>\\ ` line stands for."""
    text = re.sub(r'\{(.)\*(\d+)\}', lambda m: m.group(1) * int(m.group(2)), text)
    return re.sub(rb'\\x([0-9a-f]{2})', lambda m: bytes([int(m.group(1), 16)]), text.encode())


class Quiet:
    """Leaves out what depends on when a search was stopped."""

    def __init__(self):
        self.on = False

    def __call__(self, lines):
        for line in lines:
            word = untagged(line).split(' ')[0]
            if self.on and word == 'info' and not untagged(line).startswith('info string'):
                continue
            if self.on and word == 'bestmove':
                self.on = False
                line = line[:line.index('bestmove')] + 'bestmove *'
            yield line


def play(lines, build):
    """The transcript as the engine gives it now."""
    engine = Engine([os.path.join(build, header(lines, 'engine', 'quadrille'))],
                    memory=int(header(lines, 'memory', '0')) << 20 or None)
    quiet, out = Quiet(), []
    for line in lines:
        if line.startswith('>& '):
            quiet.on = True
            engine.send(line[3:])
            engine.send('@-sync ping -')
            answer = engine.until(lambda got: got == '@-sync pong -')[:-1]
        elif line.startswith('>\\ '):
            answer = engine.ask(raw(line[3:]))
        elif line.startswith('> '):
            answer = engine.ask(line[2:])
        else:
            if line.startswith('#'):
                out.append(line)
            continue
        out += [line] + list(quiet(answer))
    if engine.close() != 0:
        raise EngineFault('exit status %d: %s' % (engine.process.returncode, engine.stderr))
    if engine.stderr:
        raise EngineFault('something on stderr: ' + engine.stderr)
    return out + list(quiet(engine.after))
