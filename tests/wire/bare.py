"""The engine as a bare process whose pipes a test handles itself: closes them, fills them, leaves
them unread."""

import array
import fcntl
import os
import re
import select
import subprocess
import tempfile
import termios
import time

from engine import EngineFault

LIMIT = 60  # seconds: nothing takes as long


def start(path, stdin=subprocess.PIPE, stdout=subprocess.PIPE, **how):
    """The bare process; stderr goes to its attribute errors."""
    errors = tempfile.TemporaryFile()
    process = subprocess.Popen(path if isinstance(path, list) else [path], stdin=stdin, stdout=stdout, stderr=errors, bufsize=0, **how)
    process.errors = errors
    return process


def ends(tally, process, about, seconds=LIMIT, status=0, says=b''):
    """Whether the process ends by itself: with this status, and this pattern on stderr."""
    try:
        process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
        return tally.check(False, '%s: has not ended within %d seconds' % (about, seconds))
    process.errors.seek(0)
    said = process.errors.read()
    for pipe in (process.stdin, process.stdout):
        if pipe:
            pipe.close()
    return tally.check(process.returncode == status and re.fullmatch(says, said), about,
                       'exit status %s' % process.returncode,
                       'stderr: %.2000s' % said.decode('utf-8', 'replace'))


def drain(process, seconds=LIMIT):
    """Everything to the end of output."""
    fd, data, until = process.stdout.fileno(), [], time.monotonic() + seconds
    while select.select([fd], [], [], max(0, until - time.monotonic()))[0]:
        chunk = os.read(fd, 1 << 16)
        if not chunk:
            break
        data.append(chunk)
    return b''.join(data)


def await_line(process, wanted):
    """Reads up to a line that begins so."""
    data, until = b'', time.monotonic() + LIMIT
    while not re.search(rb'^' + re.escape(wanted), data, re.M):
        if not select.select([process.stdout], [], [], max(0, until - time.monotonic()))[0]:
            process.kill()
            raise EngineFault('no line %r, but %.300r' % (wanted, data))
        chunk = os.read(process.stdout.fileno(), 1 << 16)
        if not chunk:
            raise EngineFault('output ended before %r: %.300r' % (wanted, data))
        data += chunk
    return data


def unread(fd):
    """How many bytes stand in a pipe."""
    n = array.array('i', [0])
    fcntl.ioctl(fd, termios.FIONREAD, n)
    return n[0]


def flood(process, line, most=1 << 22):
    """Sends a line again and again, reading nothing, until both pipes are full: the engine takes
    no more. Returns how many bytes went in."""
    fd = process.stdin.fileno()
    os.set_blocking(fd, False)
    sent, block = 0, line * (4096 // len(line) + 1)
    while sent < most:
        if select.select([], [fd], [], 0)[1]:
            try:
                sent += os.write(fd, block)
                continue
            except BlockingIOError:
                pass
        # Full. Is the engine stuck as well? Then its output has been full all the time.
        before = unread(process.stdout.fileno())
        if not select.select([], [fd], [], 0.3)[1] and unread(process.stdout.fileno()) == before > 0:
            return sent
    return sent


def memory(process):
    """Resident memory in KiB."""
    with open('/proc/%d/status' % process.pid) as f:
        return int(re.search(r'VmRSS:\s+(\d+)', f.read()).group(1))
