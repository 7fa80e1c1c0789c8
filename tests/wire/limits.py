"""What is scarce: room on a disk, descriptors, stack, threads, memory. The engine says so, and goes on or ends.

  python3 tests/wire/limits.py [--engine PATH]
"""

import contextlib
import os
import resource
import subprocess
import sys
import tempfile
import time

sys.dont_write_bytecode = True
from bare import await_line, drain, ends, start
from engine import is_terminal
from suite import Tally, parse

SOON = 15  # seconds
JOBS = ['newgame chessmate seed 1', 'go nodes 100', 'perft 2', 'playouts 10', 'setoption name Threads value 3', 'go nodes 100',
        'sample 2', 'newgame spies players 3 seed 1', 'go nodes 50', 'review', 'eval', 'setoption name Hash value 64', 'newgame chess',
        'go depth 3', 'state json', 'legal', 'record']


def no_room(tally, path):
    """A full disk and a file that may not grow: one line on stderr, and status 1."""
    process = start(path, stdout=open('/dev/full', 'wb'))
    process.stdin.close()
    ends(tally, process, '/dev/full, nothing to write')
    for given in (b'isready\n', b'newgame tictac\ngo infinite\n', b'uci\n' * 1000,
                  b'newgame coffee\nsample 1000000\n'):
        process = start(path, stdout=open('/dev/full', 'wb'))
        process.stdin.write(given)
        ends(tally, process, '/dev/full, %r' % given[:40], status=1,
             says=rb'quadrille: standard output: No space left on device\n')
    with tempfile.TemporaryFile() as file:
        process = start(path, stdout=file, preexec_fn=lambda: limit('FSIZE', 10000))
        process.stdin.write(b'help\n' * 100)
        ends(tally, process, 'ulimit -f', status=1,
             says=rb'quadrille: standard output: File too large\n')
        tally.same(file.seek(0, os.SEEK_END), 10000, 'bytes under ulimit -f')


def limit(name, value):
    """ulimit, for preexec_fn."""
    resource.setrlimit(getattr(resource, 'RLIMIT_' + name), (value, value))


def few_descriptors(tally, path):
    """Without a descriptor to be had: a message and status 1, no abort."""
    for most in range(4, 13):
        for words in ([], ['ping', 'x']):
            process = start([path, *words], preexec_fn=lambda: limit('NOFILE', most),
                            env={**os.environ, 'ASAN_OPTIONS': 'detect_leaks=0'})  # which needs some, too
            process.stdin.close()
            process.stdin = None
            process.wait(SOON)
            failed = process.returncode == 1
            ends(tally, process, 'ulimit -n %d, %s' % (most, words), status=int(failed),
                 says=rb'quadrille: no pipe can be had: Too many open files\n' if failed else b'')
            tally.check(not failed or most < 12, 'ulimit -n %d is not enough' % most)


def small_stack(tally, path):
    """Threads have a stack of their own size, whatever `ulimit -s` says."""
    def used():  # by other threads than the first, in clock ticks
        tasks = [t for t in os.listdir('/proc/%d/task' % process.pid) if int(t) != process.pid]
        stats = [open('/proc/%d/task/%s/stat' % (process.pid, t)).read() for t in tasks]
        return sum(int(stat.rpartition(')')[2].split()[11]) for stat in stats)

    for size in (1024, 256):
        for game in ('chess', 'spies', 'chessmate'):
            process = start(path, preexec_fn=lambda: limit('STACK', size << 10))
            process.stdin.write(b'newgame %s seed 1\nperft 1000\nisready\n' % game.encode())
            await_line(process, b'readyok')
            until = time.monotonic() + SOON
            while process.poll() is None and time.monotonic() < until and used() < 10:
                time.sleep(0.01)
            process.stdin.close()
            process.stdin = None
            rest = drain(process)
            tally.same(rest, b'error stopped the count was ended\n', 'perft 1000 of ' + game)
            ends(tally, process, 'perft 1000 of %s, ulimit -s %d' % (game, size))


def answers(path, given, about, tally):
    """What each of JOBS is answered by an engine that begins so, or None: the process has ended before."""
    process = start(path, preexec_fn=given)
    for line in JOBS:
        process.stdin.write(b'%s\nwait\n' % line.encode())
    process.stdin.close()
    process.stdin = None
    lines = drain(process).decode().split('\n')
    with contextlib.suppress(subprocess.TimeoutExpired):
        process.wait(SOON)
    ended = process.returncode == 1
    ends(tally, process, about, status=int(ended), says=rb'quadrille: out of memory\n' if ended else b'')
    last = [line for line in lines if is_terminal(line)][::2]  # the others are of `wait`
    tally.check(ended or len(last) == len(JOBS), about, last)
    return last


def few_threads(tally, path):
    """Where no thread can be had, or one, it is said, and whatever needs none is answered."""
    root = os.getuid() == 0

    def one_user_with(most):
        if root:  # whom no limit holds
            os.setgroups([])
            user = 60000 + os.getpid() % 5000  # who has nothing else
            os.setresgid(user, user, user)
            os.setresuid(user, user, user)
        limit('NPROC', most)

    for most in (1, 2, 3):
        said = answers(path, lambda: one_user_with(most), 'ulimit -u %d' % most, tally)
        refused = [line for line in said if line == 'error out-of-memory no thread can be had']
        tally.check(len(refused) == (8 if most == 1 or not root else 0), 'ulimit -u %d' % most, said)
        tally.check(all(line in refused or not line.startswith('error') for line in said), 'ulimit -u %d' % most, said)


def little_memory(tally, path):
    """With ever more of it: first nothing, then errors, at last everything is answered."""
    begun = 0
    for megabytes in [4 + n / 4 for n in range(64)] + [32, 64, 128, 256, 512]:
        given = int(megabytes * (1 << 20))
        if not begun and subprocess.run([path], stdin=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False,
                                        preexec_fn=lambda: limit('AS', given)).returncode != 0:
            continue  # it cannot even be loaded
        begun += 1
        said = answers(path, lambda: limit('AS', given), 'ulimit -v %d' % (given >> 10), tally)
        errors = [line for line in said if line.startswith('error')]
        tally.check(all(line.startswith('error out-of-memory ') for line in errors), 'ulimit -v', errors)
        tally.check(begun > 1 or errors, 'the least memory is enough')
    tally.same(errors, [], 'half a gigabyte')


def main():
    options = parse(__doc__)
    tally = Tally()
    for test in (no_room, few_descriptors, small_stack, few_threads, little_memory):
        tally.run(test, options.engine)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
