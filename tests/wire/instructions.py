"""Timing: how long an answer takes tells nothing of what is hidden from who asked.

  python3 tests/wire/instructions.py [--engine PATH] [--positions N] [--seed S] [--game NAME]

Two worlds as in two_worlds.py, which a viewer cannot tell apart, are loaded into an engine each, under callgrind, a tool of
valgrind: it counts the instructions that each line takes, which no other program on the machine changes. The counts of the two
need not be equal, for the referee's state is read to redact it, and memory lies elsewhere. But what is hidden must not put them
in an order: for everything that one world's seats have and the other's have not (a card in a hand, a life, a target, a team), sign
tests over all pairs (J. Arbuthnot, 1710), of all commands together at half a per cent for all such tests, and of each command at as
much (C. Bonferroni, 1936). 300 positions find a loop that goes round fifty times for one card.
Searches are left out: their threads wait for each other by the clock.
"""

import argparse
import math
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from two_worlds import GAMES, Trial

TOTAL = re.compile(r'^totals: (\d+)$', re.M)
# Jobs, which run in threads of their own, and what would leave the position.
LEFT_OUT = ('undo', 'redo', 'goto', 'perft', 'divide', 'playouts', 'review', 'go')


def instructions(path, lines):
    """Those that each of the lines takes."""
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, 'out')
        subprocess.run(['valgrind', '-q', '--tool=callgrind', '--callgrind-out-file=' + out,
                        '--dump-after=session_handle_line', path], input='\n'.join(lines + ['quit', '']),
                       stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, text=True, check=True)
        counts = []
        for n in range(1, len(lines) + 1):
            with open('%s.%d' % (out, n), encoding='utf-8') as f:
                counts.append(int(TOTAL.search(f.read()).group(1)))
    return counts


def has(state):
    """What the seats of a state have: (seat, what, which), and what any of them has: (what, which)."""
    own = {(seat, what, which) for seat, items in state['scene']['seats'].items()
           for what, listed in items.items() for which in listed.split(',')}
    return own | {thing[1:] for thing in own}


class Timing(Trial):
    """Collects (command, what one world alone has, what the other alone has, how much longer the one took)."""

    def __init__(self, path, game, rng):
        super().__init__(path, game, rng)
        self.loaded, self.pairs, self.answers, self.different = {}, [], 0, 0

    def referee_and_fresh(self, state):
        pass  # two_worlds.py does

    def leave_something_ahead(self, engine):
        pass

    def load(self, engine, record, viewer, chance=''):
        self.loaded[engine] = lines = []
        engine.ask = lambda command: lines.append(command) or type(engine).ask(engine, command)
        super().load(engine, record, viewer, chance)
        del engine.ask

    def both(self, viewer, about):
        secrets = [has(self.state_of_all(engine, viewer)) for engine in (self.one, self.two)]
        state = self.state(self.one)
        own = self.ask(self.one, 'legal')[0].split(' ')[2:] if state['turn'] == viewer else []
        looks = [line for line in self.looks(state, own) if not line.startswith(LEFT_OUT)]
        self.compare(self.one, self.two, looks, about)
        looks.append('sample 3')
        setup = [self.loaded[engine] for engine in (self.one, self.two)]
        counts = [[min(twice) for twice in zip(*[iter(instructions(self.path, lines + [look for look in looks for _ in 'ab'])[len(lines):])] * 2)]
                  for lines in setup]  # when asked again, memory lies ready
        longer = {}  # summed, since lines of one kind are no independent trials
        for command, a, b in zip(looks, *counts):
            kind = ' '.join(command.split(' ')[:2 if command.startswith(('show', 'state', 'events', 'eval')) else 1])
            longer[kind] = longer.get(kind, 0) + a - b
            self.different += a != b
        self.answers += len(looks)
        longer['everything'] = sum(longer.values())
        self.pairs += [(kind, secrets[0] - secrets[1], secrets[1] - secrets[0], more) for kind, more in longer.items()]


def sign_test(plus, n):
    """How likely it is that of n coins as many or more, or as few or fewer, fall alike as here."""
    return min(1, 2 * sum(math.comb(n, k) for k in range(max(plus, n - plus), n + 1)) / 2 ** n)


def orders(pairs):
    """(probability, command, what, how often longer, of how many) of every test, the least likely first."""
    counts = {}
    for kind, ones, twos, longer in pairs:
        for things, more in ((ones, longer), (twos, -longer)):
            for thing in things:
                plus, n = counts.get((kind, thing), (0, 0))
                counts[kind, thing] = plus + (more > 0), n + (more != 0)
    return sorted((sign_test(plus, n), kind, ' '.join(thing), plus, n) for (kind, thing), (plus, n) in counts.items() if n)


def run(path, game, positions, seed):
    timing = Timing(path, game, random.Random('%s %d' % (game.name, seed)))
    for _ in range(positions):
        timing.position()
    timing.close()
    tests = orders(timing.pairs)
    fine = True
    for together in (True, False):
        some = [test for test in tests if (test[1] == 'everything') == together]
        fine = fine and all(p >= 0.005 / len(some) for p, *_ in some)
        print('instructions %s: %d pairs of answers, %d of another count; %d sign tests of %s, the least likely: %s'
              % (game.name, timing.answers, timing.different, len(some), 'all commands' if together else 'each',
                 ', '.join('%s by %s %d of %d (%.2g)' % (kind, thing, plus, n, p) for p, kind, thing, plus, n in some[:3])))
    return fine


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    parser.add_argument('--positions', type=int, default=300)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--game', choices=sorted(GAMES))
    options = parser.parse_args()
    games = [GAMES[options.game]] if options.game else list(GAMES.values())
    fine = [run(options.engine, game, options.positions, options.seed) for game in games]
    return 0 if all(fine) else 1


if __name__ == '__main__':
    sys.exit(main())
