"""The two pipes: their ends, slow and missing readers, signals, and the same bytes every time. limits.py has what is scarce.

  python3 tests/wire/pipes.py [--engine PATH] [--long]
"""

import fcntl
import os
import random
import re
import signal
import socket
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from bare import await_line, drain, ends, flood, memory, start, unread
from engine import Engine, EngineFault, is_terminal, untagged
from suite import Tally, begin, beside, parse

SOON = 15  # seconds in which the engine must have noticed a signal or a reader that went away
F_SETPIPE_SZ = 1031

# Everything that is to give the same bytes every time; {game} and its tokens.
SESSION = '''newgame {game} seed 11
state
legal
go nodes 3000
move {one}
setoption name MultiPV value 3
go depth 2
setoption name MultiPV value 1
why {one}
why {two}
next
next {two}
move {two}
state json
record
go nodes 777
show
eval
sample 2
undo
legal
divide 1
perft 2
result
turn
describe {game}
help
options
xyzzy
move zz
setoption name SearchSeed value 5
go nodes 500 searchmoves {two}
ucinewgame
go nodes 500
newgame {game} seed 12
go nodes 100
state'''
TOKENS = {'tictac': ('K@a1', 'Q@c3'), 'coffee': ('b1', 'c2'), 'trio': ('pass', 'pass')}
JOBS = ('go', 'divide', 'perft', 'playouts', 'review', 'sample')
SILENT = 'ucinewgame debug setoption position stop ponderhit register'.split()


def session(game, searches=True):
    """Its lines; without searches it can be sent all at once."""
    one, two = TOKENS[game]
    lines = SESSION.format(game=game, one=one, two=two).split('\n')
    return [line for line in lines if searches or line.split()[0] not in JOBS]


def played(path, lines, uci=False, end='\n', cut=None):
    """The engine after a session: all of its output in `after`. What follows a search is sent
    when that has ended. cut: gives the lengths of the pieces that are written."""
    engine, got, wanted = Engine([path]), [], 0
    block = 'uci' + end if uci else ''
    for i, line in enumerate(lines + ['isready']):
        words = untagged(line).split()
        block += line + end
        wanted += not uci or line.startswith('@') or words[0] not in SILENT
        if words[0] not in JOBS and i < len(lines):
            continue
        data, at = block.encode(), 0
        while at < len(data):
            n = cut() if cut else len(data)
            engine.write(data[at:at + n])
            at += n
        while sum(is_terminal(untagged(answer)) for answer in got) < wanted + uci:
            if (answer := engine.line()) is None:
                raise EngineFault('output ended after %s: %s' % (got[-3:], engine.complaint()))
            got.append(answer)
        block = ''
    engine.close()
    engine.after = got[:-1] + engine.after
    return engine


# ---- the end of input, and signals


def end_of_input(tally, path):
    """EOF is quit: the running search answers first."""
    for given, wanted in ((b'', []), (b'newgame tictac\ngo infinite\n', ['ok', 'bestmove']),
                          (b'newgame coffee\n@g go ponder\n', ['ok', '@g bestmove']),
                          (b'newgame coffee\n@g go infinite\n@w wait\nwait\n',
                           ['ok', '@g bestmove', '@w ok', 'ok']),
                          (b'newgame tictac\nperft 1000\n', ['ok', 'error stopped']),
                          (b'newgame tictac\n@s sample 1000000\n', ['ok', '@s error stopped']),
                          (b'uci\ngo infinite\n', ['uciok', 'bestmove']),
                          (b'uci\nposition startpos\ngo movetime 1000000\n',
                           ['uciok', 'bestmove'])):
        engine = Engine([path])
        engine.write(given)
        engine.close()
        got = [l for l in engine.after if is_terminal(untagged(l))]
        tally.check(len(got) == len(wanted) and all(g.startswith(w) for g, w in zip(got, wanted)),
                    'EOF after %r' % given, got)
        tally.ended(engine, 'EOF after %r' % given)


def behind_wait(tally, path):
    """What comes behind a `wait` is kept in order until the search is over, also at EOF; what only
    looks, and what is for the search, is answered at once; a search without an end of its own is
    ended by `quit` and by EOF."""
    begin, move = b'newgame tictac\n', ['event add', 'ok', 'turn black']
    end = ['@g bestmove', 'ok', *move, '@t ok']
    for given, wanted in (
            (b'@g go depth 4\nwait\nmove Q@b2\nwait\n', ['@g bestmove', 'ok', *move[:2], 'ok']),
            (b'@g go depth 4\nwait\nmove Q@b2', ['@g bestmove', 'ok', *move[:2]]),
            (b'@g go infinite\nwait\nmove Q@b2\n', ['@g bestmove', 'ok', *move[:2]]),
            (b'@g go infinite depth 2\nwait\nmove Q@b2\n', ['@g bestmove', 'ok', *move[:2]]),
            (b'@g go ponder depth 2\nwait\nmove Q@b2\nquit\nmove a1', ['@g bestmove', 'ok', *move[:2], 'ok']),
            (b'@g go infinite\nwait\nmove Q@b2\nundo\nturn\nisready\nstop\n',
             ['turn white', 'ok', 'readyok', '@g bestmove', 'ok', 'ok', *move[:2], 'ok']),
            (b'@g go infinite\n@w wait\n@x xyzzy\n@z \xff\n@m move zz\nstate xml\nping 1\n@h hel\n@- stop\n',
             ['error bad-syntax', 'pong 1', '@g bestmove', '@w ok', '@- ok', '@x error unknown-command',
              '@z error bad-encoding', '@m error bad-syntax', '@h error unknown-command']),
            (b'@g go depth 2\nwait\n@h go depth 3\nwait\nperft 2\nwait\nmove Q@b2\n',
             ['@g bestmove', 'ok', '@h bestmove', 'ok', 'perft 2 1877', 'ok', 'ok', *move[:2]]),
            (b'@g go depth 4\nwait\n@h go infinite\nwait\nmove Q@b2\nquit\nping late\n',
             ['pong late', '@g bestmove', 'ok', '@h bestmove', 'ok', *move[:2], 'ok']),
            (b'@g go infinite\nwait\nuci\n@t turn\nsetoption name MultiPV value 2\nposition startpos\nstop\n',
             ['@t turn white', '@t ok', '@g bestmove', 'ok', 'ok', 'id name', 'id author', 'uciok']),
            (b'perft 3\nwait\nmove Q@b2\n', ['perft 3 ', 'ok', 'ok', *move[:2]]),
            (b'@g go infinite\nwait\n@l ' + b'x' * (1 << 20) + b'\nmove Q@b2\n',
             ['@g bestmove', 'ok', '@l error line-too-long', *move[:2]])):
        engine = Engine([path])
        engine.write(begin + given)
        engine.close()
        got = [l for l in engine.after[1:] if not untagged(l).startswith(('info ', 'option '))]
        tally.check(len(got) == len(wanted) and all(g.startswith(w) for g, w in zip(got, wanted)),
                    'behind a wait: %.100r' % given, got, wanted)
        tally.ended(engine, 'behind a wait: %.100r' % given)
    # Nothing else is read to go on: the end of the search alone runs what is kept.
    engine = Engine([path])
    engine.write(begin + b'@g go depth 5\nwait\nmove Q@b2\n@t turn\n@m move P@a3\n@n wait\n')
    lines = engine.until(lambda line: line == '@n ok')
    tally.same([l for l in lines if l.startswith('@m ')][-1:], ['@m ok'], 'kept lines run by themselves')
    engine.close()
    tally.ended(engine, 'kept lines run by themselves')
    # A view that was kept and has run holds later looks no more.
    engine = Engine([path])
    engine.write(begin + b'@g go depth 2\nwait\n@v view white\n')
    engine.until(lambda line: line == '@v ok')
    engine.write(b'@h go infinite\nwait\n@t turn\n')
    tally.check('@t turn white' in engine.until(lambda line: line == '@t ok'), 'a look after a view that was kept')
    engine.write(b'stop\n')
    engine.close()
    tally.ended(engine, 'a look after a view that was kept')


def too_much_behind_wait(tally, path):
    """What is kept has a limit of 64 MiB; what is beyond it is refused, the rest runs, and makes room."""
    engine = Engine([path])
    engine.write(b'newgame tictac\n@g go infinite\nwait\n')
    for _ in range(65):
        engine.write(b'debug ' + b' ' * ((1 << 20) - 100) + b'\n')
    engine.write(b'ping there\n')
    lines = engine.until(lambda line: line == 'pong there')
    refused = [line for line in lines if line.startswith('error out-of-memory ')]
    tally.check(1 <= len(refused) <= 2, 'too much behind a wait', lines[-3:])
    engine.write(b'stop\n@w wait\n')
    lines = engine.until(lambda line: line == '@w ok')
    tally.same(lines.count('ok'), 2 + 65 - len(refused), 'too much behind a wait')
    engine.write(b'@g go infinite\nwait\n@d debug ' + b' ' * (1 << 19) + b'\nstop\n')
    engine.close()
    tally.same(engine.after[-1], '@d ok', 'kept behind the next wait')
    tally.ended(engine, 'too much behind a wait')


SEARCH = b'newgame tictac\n@g go infinite\n'


def signals(tally, path):
    for name in ('SIGTERM', 'SIGINT', 'SIGHUP'):
        for what, given, last in (
                ('idle', b'isready\n', b'readyok'),
                ('idle in a game', b'newgame tictac\nisready\n', b'readyok'),
                ('searching', SEARCH, b'@g info'),
                ('searching by two', b'setoption name Threads value 2\n' + SEARCH, b'@g info'),
                ('counting', b'newgame coffee\nperft 1000\nisready\n', b'readyok'),
                ('sampling', b'newgame coffee\nsample 1000000\n', b'world'),
                ('waiting', SEARCH + b'wait\n', b'@g info'),
                ('waiting with lines kept', SEARCH + b'wait\n' + b'move Q@b2\nundo\n' * 100, b'@g info'),
                ('pondering', b'newgame coffee\ngo ponder depth 1\n', b'info'),
                ('in UCI', b'uci\ngo infinite\n', b'info'),
                ('in the middle of a line', b'isready\nmove P@', b'readyok'),
                ('in a long line', b'isready\n' + b'x' * 50000, b'readyok')):
            for again in (1, 3):
                process = start(path)
                process.stdin.write(given)
                await_line(process, last)
                for _ in range(again):
                    process.send_signal(getattr(signal, name))
                rest = drain(process)
                about = '%s while %s' % (name, what)
                tally.check(not rest or rest.endswith(b'\n'), about + ': a torn line', rest[-100:])
                ends(tally, process, about)


def signals_unread(tally, path):
    """SIGTERM and SIGINT while nobody reads, with and without a search."""
    for name in ('SIGTERM', 'SIGINT'):
        for given in (b'isready\n', b'newgame tictac\nsetoption name MultiPV value 40\ngo infinite\n'):
            process = start(path)
            process.stdin.write(given)
            flood(process, b'help\n')
            process.send_signal(getattr(signal, name))
            ends(tally, process, '%s, nobody reads, after %r' % (name, given))


def work_waiting(tally, path):
    """A signal, or a reader that goes, also ends an engine that has read thousands of commands."""
    given = b'newgame tictac\n' + b'help\n' * 10000
    for how in ('SIGTERM', 'SIGTERM, nobody reads', 'the reader goes'):
        process = start(path)
        process.stdin.write(given)
        await_line(process, b'help')
        if how == 'the reader goes':
            process.stdout.close()
            process.stdout = None
        else:
            process.send_signal(signal.SIGTERM)
        if how == 'SIGTERM':
            drain(process, SOON)
        ends(tally, process, how + ' with thousands of commands read and not yet answered', SOON)


def sampling(tally, path):
    """Samples are written while they are drawn, not kept; `stop` ends that between two lines."""
    process = start(path)
    process.stdin.write(b'newgame tictac\nisready\n')
    await_line(process, b'readyok')
    before, until = memory(process), time.monotonic() + SOON
    process.stdin.write(b'@s sample 1000000\n')
    while unread(process.stdout.fileno()) < 50000 and time.monotonic() < until:
        pass
    grown = memory(process) - before
    tally.check(grown < 16 << 10, 'sampling: memory has grown by %d KiB' % grown)
    process.stdin.write(b'stop\n@s sample 3\n@w wait\n')
    lines = await_line(process, b'@w ok').split(b'\n')[:-1]
    end = lines.index(b'@s error stopped the sampling was ended')
    tally.check(all(line.startswith(b'@s world ') for line in lines[:end]), 'samples', lines[:3])
    tally.check(0 < end < 500000, 'samples: %d' % end)
    tally.same(lines[end + 1:], [b'ok', *lines[:3], b'@s ok', b'@w ok'], 'stopped, and sampled again')
    process.stdin.close()
    process.stdin = None
    ends(tally, process, 'sampling')


# ---- readers that are missing, slow, or never read


def no_output(tally, path):
    """Output that is closed, or takes nothing."""
    for given in (b'', b'isready\n', b'newgame tictac\ngo infinite\n', b'uci\n' * 1000):
        for closed in ((1,), (0, 1), (1, 2), (0, 1, 2)):
            process = start(path, preexec_fn=lambda: [os.close(fd) for fd in closed])
            try:
                process.stdin.write(given)
            except BrokenPipeError:
                pass
            ends(tally, process, 'descriptors %s closed at the start, %r' % (closed, given[:40]))
    process = start(path, preexec_fn=lambda: os.close(0))
    tally.same(drain(process), b'', 'no input at all')
    ends(tally, process, 'no input at all')


def ignored_hangup(tally, path):
    """Under nohup a SIGHUP stays ignored."""
    process = start(path, preexec_fn=lambda: signal.signal(signal.SIGHUP, signal.SIG_IGN))
    process.stdin.write(b'isready\n')
    await_line(process, b'readyok')
    process.send_signal(signal.SIGHUP)
    process.stdin.write(b'ping still-here\n')
    await_line(process, b'pong still-here')
    process.stdin.close()
    process.stdin = None
    ends(tally, process, 'SIGHUP under nohup')


def reader_goes(tally, path):
    """The reader goes away; input stays open, and nothing more is sent but what stands here."""
    cases = ((b'isready\n', b'readyok', b''), (b'newgame tictac\nisready\n', b'readyok', b'state\n'),
             (SEARCH, b'@g info', b''), (SEARCH, b'@g info', b'isready\n'),
             (SEARCH, b'@g info', b'stop\n'),
             (b'newgame coffee\nsetoption name Threads value 3\n@g go infinite\n', b'@g info', b''),
             (SEARCH + b'wait\nisready\n', b'readyok', b''),
             (b'newgame tictac\nperft 1000\nisready\n', b'readyok', b''),
             (b'newgame tictac\ngo ponder depth 1\n', b'info', b''),
             (b'newgame tictac\ngo ponder depth 1\n', b'info', b'quit\n'))
    for given, last, more in cases:
        for kind in ('pipe', 'socket'):
            ours, theirs = socket.socketpair()
            process = start(path, stdout=subprocess.PIPE if kind == 'pipe' else theirs)
            theirs.close()
            if kind == 'socket':
                process.stdout = os.fdopen(os.dup(ours.fileno()), 'rb', 0)
            ours.close()
            process.stdin.write(given)
            await_line(process, last)
            process.stdout.close()
            process.stdout = None
            try:
                process.stdin.write(more)
            except BrokenPipeError:
                pass
            ends(tally, process, 'the reader of a %s goes after %r, then %r' % (kind, given, more),
                 SOON)


def left_in_mid_line(tally, path):
    """A line longer than what a pipe takes at once goes in parts: the reader takes some of it, and no more."""
    for given in (b'describe chessmate\n', b'@tag describe chessmate\nisready\n', SEARCH + b'ping ' + b'x' * 100000 + b'\n'):
        for how in ('the reader goes', 'the reader of a socket goes', 'SIGTERM', 'input ends, then the reader goes'):
            ours, theirs = socket.socketpair() if 'socket' in how else (None, None)
            if theirs:
                theirs.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1)
            process = start(path, stdout=theirs or subprocess.PIPE)
            if theirs:
                theirs.close()
                process.stdout = os.fdopen(ours.detach(), 'rb', 0)
            else:
                fcntl.fcntl(process.stdout.fileno(), F_SETPIPE_SZ, 4096)
            process.stdin.write(given)
            taken = os.read(process.stdout.fileno(), 100)
            about = '%s in the middle of the answer to %.30r' % (how, given)
            tally.check(taken, about)
            time.sleep(0.05)
            if how.startswith('input'):
                process.stdin.close()
                process.stdin = None
            if how == 'SIGTERM':
                process.send_signal(signal.SIGTERM)
            else:
                process.stdout.close()
                process.stdout = None
            ends(tally, process, about, SOON)


def memory_is_ready(tally, path):
    """`readyok` says that the table is there: no search waits for its memory."""
    mebibytes = 64
    hash_option = b'setoption name Hash value %d\n' % mebibytes
    for given, taken in ((b'newgame chess\n', True), (b'newgame chessmate\n', True), (b'uci\n', True),
                         (b'newgame chess\ngo depth 1\n', True), (b'', False), (b'newgame spies\n', False)):
        process = start(path)
        process.stdin.write(hash_option + given)
        if b'go' in given:
            await_line(process, b'bestmove')
        process.stdin.write(b'ucinewgame\nping x\n')
        await_line(process, b'pong x')
        before = memory(process)
        process.stdin.write(b'isready\n' + b'ping y\n')
        await_line(process, b'pong y')
        grown = (memory(process) - before) / 1024
        tally.check(grown > mebibytes * 3 / 4 if taken else grown < mebibytes / 4,
                    'isready after %r takes %.1f MiB' % (given, grown))
        process.stdin.close()
        process.stdin = None
        ends(tally, process, 'isready after %r' % given)


def pondering(tally, path):
    """While pondering there is no bestmove, whatever the limits; after `ponderhit` there is one, in the
    time that the limits give; `stop` ends a search before and after."""
    for game in ('chess', 'chessmate', 'coffee', 'spies', 'tictac'):
        engine = Engine([path])
        engine.ask('newgame %s seed 1' % game)
        for limits, ends_by, seconds in (
                ('wtime 1000 btime 1000', 'ponderhit', 1), ('movetime 50', 'ponderhit', 1), ('depth 1', 'ponderhit', 1),
                ('nodes 1', 'ponderhit', 1), ('wtime 1000 btime 1000', 'stop', 1), ('movetime 1', 'stop', 1),
                ('wtime 3600000 btime 3600000', 'ponderhit\nstop', 1)):
            engine.write(('@g go ponder %s\n' % limits).encode())
            time.sleep(0.06)
            engine.write(b'ping here\n')
            before = []
            while (line := engine.line()) != 'pong here':
                before.append(line)
            tally.check(not any(line.startswith('@g bestmove') for line in before),
                        '%s ponders with %s' % (game, limits), before)
            began = time.monotonic()
            engine.write((ends_by + '\n@w wait\n').encode())
            after = []
            while (line := engine.line()) != '@w ok':
                after.append(line)
            took = time.monotonic() - began
            best = [line for line in after if line.startswith('@g bestmove')]
            tally.check(len(best) == 1 and took < seconds * 10, '%s ponders with %s, then %s' % (game, limits, ends_by),
                        after, took)
        engine.close()
        tally.ended(engine, 'pondering in ' + game)


def ponder_moves(tally, path):
    """With the best move UCI is told the answer that is expected, if there is one, and no more."""
    for fen, best in (('1r1r3k/6pp/7N/3Q4/8/8/8/7K w - - 0 1', 'bestmove d5g8 ponder d8g8'),
                      ('6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1', 'bestmove a1a8'),
                      ('R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1', 'bestmove (none)')):
        lines = played(path, ['position fen ' + fen, 'go mate 2'], uci=True).after
        tally.same([line for line in lines if line.startswith('bestmove ')], [best], 'to ponder on: ' + fen)


def never_read(tally, path, long):
    """Nobody reads: the engine waits, neither falls nor grows, and still ends."""
    for end in ('SIGTERM', 'reader goes', 'input ends, then the reader goes', 'reads again'):
        process = start(path)
        process.stdin.write(b'setoption name Hash value 1\nsetoption name MultiPV value 48\n'
                            b'newgame tictac\n@d go depth 2\n')
        await_line(process, b'@d bestmove')
        before = memory(process)
        process.stdin.write(b'@g go infinite\n')
        sent = flood(process, b'state\nisready\nxyzzy\n' + b'legal\n' * 20, 1 << (26 if long else 22))
        tally.check(sent < 1 << 20, 'never read: takes %d bytes of input' % sent)
        tally.check(process.poll() is None, 'never read: has ended with %s' % process.returncode)
        grown = memory(process) - before
        tally.check(grown < 64 << 10, 'never read: memory has grown by %d KiB' % grown)
        if end == 'SIGTERM':
            process.send_signal(signal.SIGTERM)
        elif end == 'reads again':
            process.stdin.close()
            process.stdin = None
            rest = drain(process)
            tally.check(rest.count(b'\nreadyok\n') > 0 and rest.count(b'@g bestmove ') == 1,
                        'read again', rest.count(b'\nreadyok\n'), rest.count(b'@g bestmove '),
                        rest[-200:])
        else:
            if end.startswith('input'):
                process.stdin.close()
                process.stdin = None
            process.stdout.close()
            process.stdout = None
        ends(tally, process, 'never read, then ' + end)


def slow_reader(tally, path):
    """Byte by byte, from a pipe that holds little: every byte comes."""
    lines = session('tictac', searches=False) + ['ping ' + 'x' * 9000, 'legal'] * 3
    whole = b''.join(line.encode() + b'\n' for line in played(path, lines).after)
    for nonblocking in (False, True):
        out, inp = os.pipe()
        fcntl.fcntl(out, F_SETPIPE_SZ, 4096)
        os.set_blocking(inp, not nonblocking)
        process = start(path, stdout=inp)
        os.close(inp)
        process.stdout = os.fdopen(out, 'rb', 0)
        process.stdin.write(''.join(line + '\n' for line in lines).encode())
        process.stdin.close()
        process.stdin = None
        got = bytearray()
        while byte := os.read(out, 1):
            got += byte
        tally.check(bytes(got) == whole,
                    'read byte by byte: %d bytes, expected %d' % (len(got), len(whole)))
        ends(tally, process, 'read byte by byte')


def slow_writer(tally, path):
    """However the input is cut, the answers are the same; also from and to a file."""
    rng = random.Random(5)
    whole = played(path, session('coffee')).after
    for cut in (lambda: 1, lambda: rng.randrange(1, 40), lambda: rng.randrange(1, 4000)):
        for end in ('\n', '\r\n'):
            engine = played(path, session('coffee'), end=end, cut=cut)
            tally.same(engine.after, whole, 'input cut in pieces')
            tally.ended(engine, 'input cut in pieces')
    lines = session('coffee', searches=False)
    whole = played(path, lines).after
    with tempfile.TemporaryFile() as inp, tempfile.TemporaryFile() as out:
        inp.write('\r\n'.join(lines).encode())
        inp.seek(0)
        process = start(path, stdin=inp, stdout=out)
        ends(tally, process, 'from a file to a file')
        out.seek(0)
        tally.same(out.read().decode().splitlines(), whole, 'from a file to a file')


# ---- answers during a search, many commands, tags, and always the same


def ready(tally, path):
    """isready and ping are answered while the search goes on, each at once."""
    for threads in (1, 3):
        engine = begin(path, ['setoption name Threads value %d' % threads, 'newgame coffee'])
        engine.send('@g go infinite')
        engine.until(lambda line: line.startswith('@g info'))
        longest = 0
        for i in range(100):
            asked, (line, answer) = time.monotonic(), (('isready', 'readyok'),
                                                       ('ping %d' % i, 'pong %d' % i))[i % 2]
            engine.send(line)
            lines = engine.until(lambda got: not got.startswith('@g '))
            tally.check(lines[-1] == answer, '%s during a search' % line, lines[-3:])
            longest = max(longest, time.monotonic() - asked)
            tally.check(not any(got.startswith('@g best') for got in lines), 'the search has ended',
                        lines[-3:])
        tally.check(longest < 5, 'isready or ping took %.1f seconds' % longest)
        engine.close()
        tally.ended(engine, 'asked during a search')


def many(tally, path, long):
    """Thousands of commands in one write."""
    n = 100000 if long else 10000
    engine = Engine([path])
    engine.write(b''.join(b'@t%d ping %d\n' % (i, i) if i % 3 else b'ping %d\n' % i for i in range(n)))
    engine.close()
    tally.check(engine.after == [('@t%d pong %d' if i % 3 else 'pong %d') % ((i, i)
        if i % 3 else i) for i in range(n)],
                '%d pings in one write: %d answers' % (n, len(engine.after)))
    tally.ended(engine, 'many commands')
    engine = begin(path, ['newgame tictac'])
    answers = engine.ask_all(['go infinite', 'stop', '', 'wait'] * (n // 100))
    text = [line for answer in answers for line in answer]
    tally.same(sum(l.startswith('bestmove ') for l in text), n // 100, 'best moves of many searches')
    tally.same(text.count('ok'), n // 50, 'answers to stop and wait')
    engine.close()
    tally.ended(engine, 'many searches')


def untimed(lines):
    return [re.sub(r' time \d+ nps \d+', ' time T nps N', line) for line in lines]


def always_the_same(tally, path, games):
    """The same script, the same bytes; Threads is 1 and searches are limited by nodes or depth."""
    for program, game in games:
        for uci in (False, True):
            lines = session(game)
            about = game + (', uci' if uci else '')
            one, two = played(program, lines, uci), played(program, lines, uci)
            for engine in (one, two):
                tally.ended(engine, 'a session of ' + about)
            got, again = (one.after, two.after) if not uci else (untimed(one.after), untimed(two.after))
            tally.check(got == again, about + ': the second time it says',
                        *('%s, first %s' % (b, a) for a, b in zip(got, again) if a != b))
            tally.check(sum(line.startswith('bestmove ') for line in got) == 6 and len(got) > 150,
                        '%s: a poor session of %d lines' % (about, len(got)))
            if not uci:
                tally.check(not any(re.search(r' (time|nps) \d', line) for line in got
                                    if line.startswith('info ')),
                            about + ': time or nps in the native dialect')


def threads_alike(tally, program):
    """What is counted, played and drawn is the same by however many threads."""
    for game in ('chess', 'spies'):
        lines = ['newgame %s seed 5' % game, 'view public', 'sample 700', 'wait', 'playouts 700', 'wait', 'view all',
                 'perft 4' if game == 'chess' else 'perft 2', 'wait', 'divide 2', 'wait']
        plain = played(program, lines).after
        for setting in ('Threads value 5', 'PerftHash value 1'):
            other = played(program, ['setoption name ' + setting] + lines).after
            tally.same(other, ['ok'] + plain, '%s: %s' % (game, setting))
    worlds = [line for line in plain if line.startswith('world ')]
    tally.check(worlds[:256] != worlds[256:512], 'each chunk of samples begins with the same random numbers')
    told = []
    for threads in (1, 5):  # enough chunks that some are drawn before those that come first
        process = start(program)
        process.stdin.write(b'setoption name Threads value %d\nnewgame spies seed 5\nview public\nsample 30000\nwait\n' % threads)
        process.stdin.close()
        process.stdin = None
        told.append(drain(process))
        ends(tally, process, 'samples by %d threads' % threads)
    tally.check(told[0].count(b'\nworld ') == 30000 and told[0] == told[1], 'samples by 5 threads come in another order')


def between_games(tally, path):
    """No game sees what searches of another have left in the table, and none comes back to it."""
    search = ['newgame chess', '@s go nodes 20000', 'wait']
    lines = played(path, search + ['newgame coffee', 'go nodes 100', 'wait'] + search).after
    found = [line for line in lines if line.startswith('@s ')]
    tally.same(found[len(found) // 2:], found[:len(found) // 2], 'chess, after a search of another game')


def tags_everywhere(tally, path, games):
    """Tagged, every line has the tag of its command, and apart from it nothing is different."""
    for program, game in games:
        lines = session(game)
        plain = played(program, lines).after
        tagged = played(program, ['@t%d %s' % (i, line) for i, line in enumerate(lines)]).after
        tally.same([re.sub(r'^@t\d+ ', '', line) for line in tagged], plain,
                   game + ': tagged and plain')
        seen = [int(re.match(r'@t(\d+) ', line).group(1))
                if re.match(r'@t\d+ ', line) else -1 for line in tagged]
        tally.check(min(seen) >= 0, 'a line without its tag',
                    [l for l, n in zip(tagged, seen) if n < 0][:5])
        tally.same(sorted(set(seen)), list(range(len(lines))), 'tags that were answered')
        order = [n for n, line in zip(seen, tagged) if is_terminal(untagged(line))]
        tally.same(order, list(range(len(lines))), 'terminal lines, in order')
        # In the UCI dialect tagged commands end as in the native one.
        silent = [line for line in lines if line.split()[0] in ('setoption', 'ucinewgame')]
        tagged = played(program, ['@t ' + line for line in silent], uci=True).after
        tally.same(tagged[tagged.index('uciok') + 1:], ['@t ok'] * len(silent),
                   'silent commands, tagged')
        tally.same(played(program, silent, uci=True).after[-1], 'uciok', 'silent commands, untagged')


def main():
    signal.signal(signal.SIGHUP, signal.SIG_DFL)  # under nohup it would be ignored
    options = parse(__doc__)
    tally, path = Tally(), options.engine
    games = [(path, 'tictac'), (path, 'coffee')]
    trio = beside(path, 'trio')
    if trio:
        games.append((trio, 'trio'))
    else:
        tally.skipped.append('trio')
    for test in (end_of_input, behind_wait, too_much_behind_wait, signals, signals_unread, work_waiting, sampling,
                 no_output, ignored_hangup, reader_goes, left_in_mid_line,
                 slow_reader, slow_writer, ready, memory_is_ready, pondering, ponder_moves):
        tally.run(test, path)
    tally.run(threads_alike, path)
    tally.run(between_games, path)
    for test in (never_read, many):
        tally.run(test, path, options.long)
    for test in (always_the_same, tags_everywhere):
        tally.run(test, path, games)
    return tally.finish()


sys.exit(main())
