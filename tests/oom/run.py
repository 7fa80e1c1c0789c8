"""Out of memory: each run of a session has another allocation fail, and nothing may be wrong.

  python3 tests/oom/run.py [N] [--engine PATH] [--seed S] [--long]

The sessions *.txt here have every command, every option and every game, the session of a game all
that is of a game; a line that begins with `& ` is not waited for, and SAVED in a line is what the
last `save` answered. A blank line stands between two sessions. They are played in lock step with build/fail_allocation.so, which fails the n-th
allocation of the process: N of them, as many of each session, by chance; or with --long every
one. A run may end in three ways:

  same    every answer is that of the undisturbed run
  error   one command answers `error out-of-memory` and has changed nothing: the same command
          sent again, and all that follows, answer as in the undisturbed run
  exit    status 1, `quadrille: out of memory` on stderr, and on stdout whole lines, the same as
          in the undisturbed run as far as they go

Another answer is a lie, a signal an abort, silence a hang: each is a failure. The command lines
of COMMANDS are run likewise.
"""

import concurrent.futures
import glob
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '../wire'))
from engine import Engine, EngineFault
from suite import Tally, games, parse, usages

SHIM = os.path.join(HERE, '../../build/fail_allocation.so')
MESSAGE = 'quadrille: out of memory\n'
REFUSED = re.compile(r'(@\S+ )?(info string )?error out-of-memory ')
SYNC = '@-sync wait'
SYNCED = '@-sync ok'
TIMES = re.compile(r' time \d+ nps \d+| +\d+ nps')
# What depends on when a search was stopped, or on its threads.
VAGUE = re.compile(r'^((?:@\S+ )?bestmove).*|^(?:@\S+ )?info depth.*\n', re.M)
COMMANDS = [['perft', 'tictac', '2'], ['newgame coffee', 'state json', 'move b1,d1', '@a go depth 1'],
            ['describe', 'chessmate'], ['nonsense'], ['bench', '20'],
            ['check', os.path.join(HERE, '../golden/tictac-quiet.txt')],
            ['check', os.path.join(HERE, '../golden/wire-errors.txt')]]
SECONDS = 60


class Session:
    """The commands for one process in steps, at whose ends everything has been answered."""

    def __init__(self, file, line):
        self.file, self.line, self.steps = file, line, [[]]

    def __str__(self):
        return '%s.txt:%d' % (self.file, self.line)

    def add(self, line):
        self.steps[-1].append(line.removeprefix('& '))
        if not line.startswith('& '):
            self.steps.append([])

    def commands(self):
        return sum(self.steps, [])


def read_sessions(path):
    """Those of a file: a blank line stands between two."""
    sessions, begun = [], False
    with open(path) as file:
        for number, line in enumerate(file.read().splitlines(), 1):
            if not line:
                begun = False
            elif not line.startswith('#'):
                if not begun:
                    sessions.append(Session(os.path.basename(path).removesuffix('.txt'), number))
                sessions[-1].add(line)
                begun = True
    for session in sessions:
        session.steps.pop()
    return sessions


def filled(step, before):
    """A step with SAVED filled in from the answers before it."""
    saved = [text for text in before if text.startswith('{"chance":')]
    return [line.replace('SAVED', saved[-1].split('\n')[0]) if saved else line for line in step]


class Stopped(Exception):
    """The engine ended before the session did."""


def answer(engine, step):
    """The lines with which a step is answered."""
    sent = step if step == ['quit'] else step + [SYNC]
    try:
        engine.write(''.join(line + '\n' for line in sent).encode())
    except EngineFault:
        if not engine.ended:
            raise
    lines = []
    while (line := engine.line()) != SYNCED:
        if line is None:
            break
        lines.append(line)
    text = TIMES.sub('', ''.join(line + '\n' for line in lines))
    text = VAGUE.sub(r'\1', text) if len(step) > 1 else text
    if line is None and step != ['quit']:
        raise Stopped(text)
    return text


def environment(n, count):
    return dict(os.environ, LD_PRELOAD=SHIM, FAIL_AT=str(n), FAIL_COUNT=count)


def undisturbed(path, session, count):
    """The answers to a session's steps."""
    engine = Engine([path], seconds=SECONDS, environment=environment(0, count))
    answers = []
    for step in session.steps:
        answers.append(answer(engine, filled(step, answers)))
    if engine.close() != 0 or engine.stderr:
        raise EngineFault('%s: %s %s' % (session, engine.process.returncode, engine.stderr))
    return answers


def clean_exit(status, said, text, expected):
    """How a process that ended early ended."""
    if status < 0:
        return 'abort', 'signal %d: %s' % (-status, said)
    if status != 1 or said != MESSAGE:
        return 'lie', 'exit status %d, stderr: %s' % (status, said)
    if not expected.startswith(text) or (text and not text.endswith('\n')):
        return 'lie', 'before the end it said %.300r' % text
    return 'exit', None


def play(path, session, n, answers):
    """Plays a session with the n-th allocation failing: the outcome, and what is wrong."""
    engine = Engine([path], seconds=SECONDS, environment=environment(n, '/dev/null'))
    outcome = 'same'
    try:
        for i, (step, expected) in enumerate(zip(session.steps, answers)):
            step = filled(step, answers[:i])
            got = answer(engine, step)
            if any(REFUSED.match(line) for line in got.splitlines()):
                outcome = 'error'
                got = answer(engine, step)
            if got != expected and engine.ended:
                raise Stopped(got)
            if got != expected:
                engine.close()
                return 'lie', '%s\n    got      %.300r\n    expected %.300r' % (step, got, expected)
        status = engine.close()
        if status or engine.stderr:
            return clean_exit(status, engine.stderr, '', '')
        return outcome, None
    except Stopped as stopped:
        engine.process.stdin.close()
        rest = engine.rest.decode('utf-8', 'replace')
        return clean_exit(engine.end(), engine.stderr, str(stopped) + rest, expected)
    except EngineFault as fault:
        return 'hang', str(fault)


def run(path, words, n, count='/dev/null'):
    """Runs a command line: what it printed, its exit status and what it said on stderr."""
    done = subprocess.run([path] + words, env=environment(n, count), stdin=subprocess.DEVNULL,
                          capture_output=True, text=True, timeout=SECONDS)
    return TIMES.sub('', done.stdout), done.returncode, done.stderr


def play_command(path, words, n, expected):
    """The same for a command line."""
    try:
        got = run(path, words, n)
    except subprocess.TimeoutExpired:
        return 'hang', 'it did not end'
    if got == expected:
        return 'same', None
    if got[1] == 1 and 'error out-of-memory ' in got[0] + got[2]:
        return 'error', None
    return clean_exit(got[1], got[2], got[0], expected[0])


def counted(what, path, session):
    """The undisturbed answers, the same twice, and how many allocations they took."""
    with tempfile.NamedTemporaryFile('r') as file:
        first, second = (what(path, session, file.name) for _ in range(2))
        if first != second:
            raise EngineFault('%s: two undisturbed runs differ' % (session,))
        return first, int(file.read())


def missing(tally, path, sessions):
    """Complains of what no session has: a game; a command of games, in the session of each; any
    other; an option."""
    engine = Engine([path])
    ofgame = {'newgame', 'position', 'restore', 'view', 'as', 'adjudicate', 'divide'}
    for word in set(usages(engine)) - {'go', 'quit', 'uci', 'wait'}:
        if any(line.startswith('error no-game ')
               for command in (word, word + ' 1') for line in engine.ask(command)):
            ofgame.add(word)
    for name in games(engine) + ['conversation']:
        words = {word for session in sessions if session.file == name
                 for line in session.commands() for word in re.match(r'(?:@\S+ )?(as)?(?: \S+ )?(\S*)', line).groups()}
        lacks = (ofgame if name != 'conversation' else set(usages(engine)) - ofgame) - words
        tally.check(not lacks, '%s.txt lacks %s' % (name, ' '.join(sorted(lacks))))
    everything = '\n'.join(line for session in sessions for line in session.commands())
    for option in re.findall(r'option name (.*?) type ', '\n'.join(engine.ask('options'))):
        tally.check('setoption name %s value ' % option in everything, 'no session sets ' + option)
    engine.close()


def main():
    options = parse(__doc__, 'N', 300)
    tally = Tally()
    path = os.path.abspath(options.engine)
    read = sum(map(read_sessions, sorted(glob.glob(os.path.join(HERE, '*.txt')))), [])
    missing(tally, path, read)
    sessions = []
    for session in read:
        answers, total = counted(undisturbed, path, session)
        sessions.append([(play, session, n, answers) for n in range(1, total + 1)])
    for words in COMMANDS:
        expected, total = counted(lambda p, w, c: run(p, w, 0, c), path, words)
        sessions.append([(play_command, words, n, expected) for n in range(1, total + 1)])
    all_of_them = sum(map(len, sessions))
    if not options.long:
        chance, share = random.Random(options.seed), -(-options.N // len(sessions))
        sessions = [chance.sample(runs, min(share, len(runs))) for runs in sessions]
    runs = sum(sessions, [])
    outcomes = dict.fromkeys(('same', 'error', 'exit', 'lie', 'abort', 'hang'), 0)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        ended = pool.map(lambda r: r[0](path, *r[1:]), runs)
        for (_, session, n, _), (outcome, report) in zip(runs, ended):
            outcomes[outcome] += 1
            tally.check(not report, '%s, allocation %d: %s' % (session, n, outcome), report)
    print('%d of %d allocations failed: ' % (len(runs), all_of_them)
          + ', '.join('%d %s' % (many, outcome) for outcome, many in outcomes.items()))
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
