"""What commands cost as a game grows: `move`, `undo` and `state` at ply 10, 1,000, 10,000 and 100,000 of one
game of chess, which goes on behind its draws; whole `position` lines of that length; memory per ply.

  python3 tools/growth.py [--engine PATH] [--rounds N]

Prints a table of medians in microseconds: of `move`, `undo` and `state` as they are waited for, that of `ping` taken
off; of `position` the processor time, that of a start taken off.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PLIES = (10, 1000, 10000, 100000)
SHUFFLE = ('g1f3', 'g8f6', 'f3g1', 'f6g8')  # after these the board is as before


class Engine:
    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0)
        self.lines = self.process.stdout

    def ask(self, command):
        """Microseconds until the answer has ended."""
        began = time.perf_counter()
        self.process.stdin.write(command.encode() + b'\n')
        data = b''
        while not data.endswith((b'ok\n', b'pong x\n')):
            data += os.read(self.lines.fileno(), 1 << 16)
            if b'error ' in data:
                raise SystemExit('%s: %s' % (command[:60], data.decode()))
        return (time.perf_counter() - began) * 1e6

    def resident(self):
        """KiB in memory."""
        with open('/proc/%d/status' % self.process.pid) as f:
            return int(next(line for line in f if line.startswith('VmRSS')).split()[1])

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def moves(n):
    return ' '.join(SHUFFLE[i % 4] for i in range(n))


def medians(engine, n, rounds):
    """The median of each command at ply n."""
    engine.ask('position chess startpos moves ' + moves(n))
    took = {'ping x': [], 'move': [], 'undo': [], 'state': []}
    for _ in range(rounds):
        took['ping x'].append(engine.ask('ping x'))
        took['move'].append(engine.ask('move ' + SHUFFLE[n % 4]))
        took['state'].append(engine.ask('state'))
        took['undo'].append(engine.ask('undo'))
    ping = statistics.median(took.pop('ping x'))
    return [max(statistics.median(times) - ping, 0) for times in took.values()]


def used(path, line):
    """Microseconds of processor time that a fresh engine takes for a line, and the KiB it then has."""
    engine = Engine(path)
    engine.ask(line)
    memory = engine.resident()
    engine.process.stdin.close()
    _, _, usage = os.wait4(engine.process.pid, 0)
    engine.process.returncode = 0
    return (usage.ru_utime + usage.ru_stime) * 1e6, memory


def position(path, n, rounds):
    """The medians of a line of n plies behind those of a line without any: processor time and KiB."""
    pairs = [(used(path, 'position chess startpos'), used(path, 'position chess startpos moves ' + moves(n)))
             for _ in range(rounds)]
    return (statistics.median(long[0] - short[0] for short, long in pairs),
            statistics.median(long[1] - short[1] for short, long in pairs))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(ROOT, 'quadrille'))
    parser.add_argument('--rounds', type=int, default=400)
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error('at least one round')
    engine = Engine(options.engine)
    print('| plies | `move` | `undo` | `state` | `position` | per ply | bytes per ply |\n'
          '|---|---|---|---|---|---|---|')
    for n in PLIES:
        move, undo, state = medians(engine, n, options.rounds)
        whole, memory = position(options.engine, n, max(options.rounds // 20, 3))
        print('| %s | %.1f | %.1f | %.1f | %.0f | %.2f | %s |' % (
            format(n, ','), move, undo, state, max(whole, 0), max(whole, 0) / n,
            round(memory * 1024 / n) if n > PLIES[0] else ''))
    engine.close()


if __name__ == '__main__':
    sys.exit(main())
