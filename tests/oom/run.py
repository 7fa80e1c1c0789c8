"""Out of memory: each run of a session has another allocation fail, and nothing may be wrong.

  python3 tests/oom/run.py [N] [--engine PATH] [--seed S] [--long]

The sessions *.txt here have every command, every option and every game, the session of a game all
that is of a game; a line that begins with `& ` is not waited for, and SAVED in a line is what the
last `save` answered. A blank line stands between two sessions. They are played in lock step with build/fail_allocation.so, which fails the n-th
allocation of the process: N of them, as many of each session, by chance; or with --long every
one. Each run is forked from a process that has played the session up to there. A run may end in three ways:

  same    every answer is that of the undisturbed run
  error   one command answers `error out-of-memory` and has changed nothing: the same command
          sent again, and all that follows, answer as in the undisturbed run
  exit    status 1, `quadrille: out of memory` on stderr, and on stdout whole lines, the same as
          in the undisturbed run as far as they go

Another answer is a lie, a signal an abort, silence a hang: each is a failure. The command lines
of COMMANDS are run likewise.
"""

import concurrent.futures
import contextlib
import glob
import os
import random
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '../wire'))
from engine import Engine, EngineFault, EngineGone, Lines
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
            ['pgn', os.path.join(HERE, 'games.pgn'), os.path.join(HERE, 'errors.pgn')],
            ['pgn', '--export', os.path.join(HERE, 'games.pgn')],
            ['epd', '--depth', '2', '--hash', '1', '--threads', '1', os.path.join(HERE, 'suite.epd')],
            ['describe', 'chessmate'], ['nonsense'], ['bench', '20'],
            ['check', os.path.join(HERE, '../golden/tictac-quiet.txt')],
            ['check', os.path.join(HERE, '../golden/wire-errors.txt')]]
SECONDS = 60
TOGETHER = 500  # allocations that one process is forked for


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
    except EngineGone:
        pass
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


def environment(n, count, server=-1):
    return dict(os.environ, LD_PRELOAD=SHIM, FAIL_AT=str(n), FAIL_COUNT=count,
                FAIL_SERVER=str(server))


class Fork:
    """A process that the fork server of fail_allocation.c has made, as Engine wants to have it."""

    def __init__(self, server, n, errors):
        ours_in, self.stdin = os.pipe()
        self.stdout, ours_out = os.pipe()
        self.stdin, self.stdout = os.fdopen(self.stdin, 'wb', 0), os.fdopen(self.stdout, 'rb', 0)
        socket.send_fds(server, [n.to_bytes(8, 'little')], [ours_in, ours_out, errors.fileno()])
        os.close(ours_in)
        os.close(ours_out)
        self.server, self.pid, self.returncode = server, number(server), None

    def wait(self, seconds=None):
        if self.returncode is None:
            if not select.select([self.server], [], [], seconds)[0]:
                raise subprocess.TimeoutExpired('a forked engine', seconds)
            self.returncode = number(self.server)
        return self.returncode

    def kill(self):
        if self.returncode is None:
            with contextlib.suppress(ProcessLookupError):  # its server has buried it already
                os.kill(self.pid, signal.SIGKILL)


class ForkedEngine(Engine):
    """An engine that goes on from where another is; its n-th allocation fails."""

    def __init__(self, server, n):
        self.errors = tempfile.TemporaryFile()
        Lines.__init__(self, Fork(server, n, self.errors), SECONDS)


def number(server):
    """The next that a fork server says."""
    return int.from_bytes(server.recv(8), 'little', signed=True)


class Template(Engine):
    """An engine with a fork server."""

    def __init__(self, path, count='/dev/null'):
        self.server, theirs = socket.socketpair()
        with theirs:
            super().__init__([path], seconds=SECONDS, pass_fds=[theirs.fileno()],
                             env=environment(0, count, theirs.fileno()))

    def count(self):
        """The allocations so far."""
        self.server.send(bytes(8))
        return number(self.server)


def undisturbed(path, session, count):
    """The answers to a session's steps; and how many allocations the beginning takes and each
    step, the end with the last."""
    engine = Template(path, count)
    answers, counts = [], [0]
    for step in session.steps:
        counts.append(engine.count())
        answers.append(answer(engine, filled(step, answers)))
    if engine.close() != 0 or engine.stderr:
        raise EngineFault('%s: %s %s' % (session, engine.process.returncode, engine.stderr))
    engine.server.close()
    with open(count) as file:
        counts.append(int(file.read()))
    return answers, [after - before for before, after in zip(counts, counts[1:])]


def clean_exit(status, said, text, expected):
    """How a process that ended early ended."""
    if status < 0:
        return 'abort', 'signal %d: %s' % (-status, said)
    if status != 1 or said != MESSAGE:
        return 'lie', 'exit status %d, stderr: %s' % (status, said)
    if not expected.startswith(text) or (text and not text.endswith('\n')):
        return 'lie', 'before the end it said %.300r' % text
    return 'exit', None


def play_session(path, session, answers, places):
    """Plays a session and, from each of these places on (the number of a step, that of an
    allocation in it), as it goes when that fails: (outcome, what is wrong) of each."""
    outcomes = [play(Engine([path], seconds=SECONDS, env=environment(n, '/dev/null')),
                     session, answers, 0) for step, n in places if step < 0]
    template = Template(path)
    for i, step in enumerate(session.steps[:places[-1][0] + 1]):
        before = template.count()
        outcomes += [play(ForkedEngine(template.server, before + n), session, answers, i)
                     for at, n in places if at == i]
        got = answer(template, filled(step, answers[:i]))
        if got != answers[i]:
            raise EngineFault('%s: %s answered %.300r, then %.300r' % (session, step, answers[i], got))
    template.close()
    template.server.close()
    return outcomes


def play(engine, session, answers, first):
    """Plays the steps of a session from a first one on: the outcome, and what is wrong."""
    outcome = 'same'
    try:
        for i in range(first, len(answers)):
            step, expected = filled(session.steps[i], answers[:i]), answers[i]
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


def run_counted(path, words, count):
    """What a command line prints undisturbed, and its allocations."""
    said = run(path, words, 0, count)
    with open(count) as file:
        return said, [int(file.read())]


def play_commands(path, words, expected, places):
    """The same for a command line."""
    return [play_command(path, words, expected, n) for _, n in places]


def play_command(path, words, expected, n):
    try:
        got = run(path, words, n)
    except subprocess.TimeoutExpired:
        return 'hang', 'it did not end'
    if got == expected:
        return 'same', None
    if got[1] == 1 and 'error out-of-memory ' in got[0] + got[2]:
        return 'error', None
    return clean_exit(got[1], got[2], got[0], expected[0])


def twice(what, path, session):
    """What two undisturbed runs answer, and the places of their allocations. A step may take one
    more or less, as a search ends sooner or later."""
    with tempfile.NamedTemporaryFile('r') as file:
        (first, _), (second, counts) = (what(path, session, file.name) for _ in range(2))
    if first != second:
        raise EngineFault('%s: two undisturbed runs differ' % (session,))
    return first, [(step, n) for step, count in enumerate(counts, -1) for n in range(1, count + 1)]


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
        tally.check(re.search(r'setoption name %s( value |$)' % option, everything, re.M), 'no session sets ' + option)
    engine.close()


def main():
    options = parse(__doc__, 'N', 1500)
    tally = Tally()
    path = os.path.abspath(options.engine)
    read = sum(map(read_sessions, sorted(glob.glob(os.path.join(HERE, '*.txt')))), [])
    missing(tally, path, read)
    tasks = [(play_session, session, *twice(undisturbed, path, session)) for session in read]
    tasks += [(play_commands, words, *twice(run_counted, path, words)) for words in COMMANDS]
    all_of_them = sum(len(places) for *_, places in tasks)
    if not options.long:
        chance, share = random.Random(options.seed), -(-options.N // len(tasks))
        tasks = [(*task, sorted(chance.sample(places, min(share, len(places)))))
                 for *task, places in tasks]
    tasks = [(*task, places[at:at + TOGETHER])
             for *task, places in tasks for at in range(0, len(places), TOGETHER)]
    outcomes = dict.fromkeys(('same', 'error', 'exit', 'lie', 'abort', 'hang'), 0)
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        ended = pool.map(lambda task: task[0](path, *task[1:]), tasks)
        for (_, session, _, places), results in zip(tasks, ended):
            for (step, n), (outcome, report) in zip(places, results, strict=True):
                outcomes[outcome] += 1
                tally.check(not report, '%s, step %d, allocation %d: %s' % (session, step, n, outcome),
                            report)
    print('%d of %d allocations failed: ' % (sum(outcomes.values()), all_of_them)
          + ', '.join('%d %s' % (many, outcome) for outcome, many in outcomes.items()))
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
