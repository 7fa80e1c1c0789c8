"""The conformance kit against what it is to judge: no law is broken by this engine, nor by the second implementation
in examples/tictac, which plays as the engine does; and each planted fault of faulty.py breaks its law.

  python3 tests/conform/run.py [--engine PATH] [--trials N]

Of the faults in WHOLE, or of one of them, all laws are tried: the one that is named is broken, and no other.
"""

import argparse
import json
import os
import random
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, '..', '..'))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(ROOT, 'tests', 'wire'), os.path.join(ROOT, 'tools')]
import faulty
from conform import cli  # noqa: F401, all laws
from conform.kit import LAWS, Kit
from engine import Engine
from suite import Tally, beside

SECOND = 'python3 -B %s' % os.path.join(ROOT, 'examples/tictac/engine.py')
WHOLE = ('timing', 'wording', 'twice_why', 'state')
NOT_THERE = ['busy', 'wait', 'uci', 'clicks', 'save', 'referee', 'own-record', 'worlds-looks', 'worlds-errors', 'worlds-events',
             'worlds-sequences']  # of the second implementation
GAMES = 3
SECONDS = 60


def kit(*words):
    """Runs the kit; its status, and the verdict of each law."""
    done = subprocess.run([sys.executable, '-B', os.path.join(ROOT, 'tools/conform'), *words, '--json'], text=True,
                          stdout=subprocess.PIPE, cwd=ROOT)
    return done.returncode, {told['law']: told for told in map(json.loads, done.stdout.splitlines())}


def sound(tally, command, skipped, trials, reached=None):
    """A program that breaks no law, and of which only these say nothing; every-command reaches so much of it."""
    status, told = kit(command, '--trials', str(trials))
    tally.same(status, 0, command)
    tally.same(len(told), len(LAWS), command, 'laws')
    for law in told.values():
        tally.check(law['verdict'] != 'failed', command, law['law'], law['what'], law['commands'])
    tally.same([name for name, law in told.items() if law['verdict'] == 'skipped'], skipped, command, 'says nothing')
    tally.check(reached in (None, told['every-command']['what']), command, told['every-command']['what'])


class FaultyKit(Kit):
    """The kit on an engine with a fault, which needs no process of its own."""

    def __init__(self, path, fault, **how):
        self.path, self.fault = path, fault
        super().__init__(path, **how)

    def start(self):
        self.starts += 1
        return faulty.Faulty(self.path, self.fault, self.seconds)


def planted(tally, path, name, whole):
    """A fault breaks its law; of the whole kit no other."""
    law, fault = faulty.FAULTS[name]
    began = time.monotonic()
    kit = FaultyKit(path, fault, trials=1, games=['tictac' if law in ('open-views', 'uci') else 'chessmate'])
    broken = {}
    for one in LAWS:
        if whole or one.name == law:
            verdict, what, found = kit.run(one)
            if verdict == 'FAILED':
                broken[one.name] = found
    tally.same(list(broken), [law], 'the fault', name, *(found.what for found in filter(None, broken.values())))
    tally.check(time.monotonic() - began < SECONDS, name, 'it took too long')
    for found in filter(None, broken.values()):
        tally.check(0 < len(found.exchanges) <= 9, name, 'a long conversation', [one.line for one in found.exchanges])


def alone(tally, engine):
    """A fault as the manual has it: a program of its own, and the kit's words for people."""
    done = subprocess.run([sys.executable, '-B', os.path.join(ROOT, 'tools/conform'), 'python3 -B tests/conform/faulty.py legal ' + engine,
                           '--game', 'chessmate', '--law', 'worlds-looks', '--trials', '1'], text=True, stdout=subprocess.PIPE, cwd=ROOT)
    tally.same(done.returncode, 1, 'legal alone')
    tally.check(done.stdout.startswith('FAILED worlds-looks: `legal') and '\n    > legal' in done.stdout, done.stdout[:2000])
    done = subprocess.run([sys.executable, '-B', os.path.join(ROOT, 'tools/conform'), 'python3 -B tests/conform/faulty.py garbled ' + engine,
                           '--game', 'tictac', '--law', 'schemas', '--trials', '1'], text=True, stdout=subprocess.PIPE, cwd=ROOT)
    tally.check(done.returncode == 1 and 'cannot be read' in done.stdout, 'garbled', done.stdout[:2000])
    done = subprocess.run([sys.executable, '-B', os.path.join(ROOT, 'tools/conform'), r"sed -u 's/ping \(.*\)/pong \1\npong \1/'"],
                          capture_output=True, text=True)
    tally.check(done.returncode == 2 and 'not by: ' in done.stderr and 'pong x, pong x' in done.stderr, 'a ping answered twice', done)
    for words, status in ((['nosuchprogram'], 2), (['true'], 2), (['cat'], 2), ([engine, '--game', 'chequers'], 2), ([], 2),
                          ([engine, '--law', 'nonsense'], 2)):
        done = subprocess.run([sys.executable, '-B', os.path.join(ROOT, 'tools/conform'), *words, '--seconds', '1'], capture_output=True)
        tally.check(done.returncode == status and done.stderr and not done.stdout, words, done)


def as_the_engine(tally, path):
    """The second implementation says what the engine says, byte for byte but for words."""
    looks = ['state', 'state json', 'record', 'turn', 'result', 'legal', 'events', 'as black legal', 'undo 999', 'redo']
    rng = random.Random(1)
    one, two = Engine([path]), Engine(SECOND.split(' '))
    decisions = 0
    for number in range(GAMES):
        lines = ['newgame tictac seed %d' % number]
        for _ in range(60):
            for line in lines + looks:
                answers = [[text.split(' words')[0] if text.startswith('error ') is False else text.split(' ')[1]
                            for text in engine.ask(line)] for engine in (one, two)]
                tally.same(answers[1], answers[0], 'the second implementation: ' + line)
            legal = one.ask('legal')[0].split(' ')[2:]
            if not legal:
                break
            squares = [file + rank for file in 'abc' for rank in '123']
            tries = [rng.choice('PNBRQK') + '@' + rng.choice(squares) for _ in range(6)] + [
                ''.join(rng.sample(squares, 2)) + rng.choice(['', '', 'q']) for _ in range(10)]
            for token in tries:
                answers = [engine.ask('why ' + token)[0].split(' ')[:3] for engine in (one, two)]
                tally.same(answers[1], answers[0], 'the second implementation: why ' + token, one.ask('record')[0])
            decisions += 1
            lines = ['move ' + rng.choice(legal)] + ['undo', 'redo'] * (rng.random() < 0.2)
    for engine in (one, two):
        tally.same(engine.close(), 0, 'the end of the second implementation')
    print('%d games of %d decisions, twice the same' % (GAMES, decisions))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(ROOT, 'build', 'release', 'quadrille'))
    parser.add_argument('--trials', type=int, default=1)
    options = parser.parse_args()
    tally = Tally()
    tally.same(sorted({law for law, _ in faulty.FAULTS.values()}), sorted(one.name for one in LAWS), 'a fault for each law')
    sound(tally, options.engine, [], options.trials, '52 of 52 commands taken, 49 refused, 31 kinds of events')
    sound(tally, beside(options.engine, 'trio'), [], options.trials)
    sound(tally, SECOND, NOT_THERE, options.trials)
    as_the_engine(tally, options.engine)
    for name in faulty.FAULTS:
        planted(tally, options.engine, name, name in (WHOLE if options.trials > 1 else WHOLE[:1]))
    alone(tally, options.engine)
    return tally.finish()


sys.exit(main())
