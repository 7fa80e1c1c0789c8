#!/usr/bin/env python3
"""docs/sockets.md: systemd-socket-activate gives each connection an engine of its own,
which ends with it, whatever it is searching.

  socket_activation.py [--engine PATH]"""

import argparse
import os
import re
import shutil
import socket
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))


def free_port():
    with socket.socket() as s:
        s.bind(('127.0.0.1', 0))
        return s.getsockname()[1]


def connect(port):
    for _ in range(200):
        try:
            return socket.create_connection(('127.0.0.1', port), timeout=10)
        except OSError:
            time.sleep(0.05)
    sys.exit('nobody listens')


def say(talk, line, last):
    """What is answered up to a line that begins so."""
    talk.write(line + '\n')
    talk.flush()
    answer = []
    while not answer or not answer[-1].startswith(last):
        answer.append(talk.readline().rstrip('\n'))
        if not answer[-1]:
            sys.exit('%s: %r and then no more' % (line, answer))
    return answer


def engines(server):
    """The processes of connections that have not ended."""
    with open('/proc/%d/task/%d/children' % (server.pid, server.pid), encoding='ascii') as f:
        children = f.read().split()
    states = []
    for child in children:
        try:
            with open('/proc/%s/stat' % child, encoding='ascii') as f:
                states.append(f.read().rsplit(')', 1)[1].split()[0])
        except OSError:
            pass  # it has ended since
    return sum(state != 'Z' for state in states)


def ends(server, what):
    deadline = time.time() + 10
    while engines(server):
        if time.time() > deadline:
            sys.exit('%s: the engine stays when its connection has gone' % what)
        time.sleep(0.02)


def goes_away(port, server, line):
    """Somebody who says that goes away without a word."""
    with connect(port) as one, one.makefile('rw') as talk:
        say(talk, 'newgame chess', 'ok')
        talk.write(line + '\n')
        talk.flush()
        time.sleep(0.2)
        if engines(server) != 1:
            sys.exit('%s: %d engines, expected 1' % (line, engines(server)))
    ends(server, line)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(HERE, '../../quadrille'))
    engine = os.path.abspath(parser.parse_args().engine)
    if not shutil.which('systemd-socket-activate'):
        print('skipped: systemd-socket-activate is not installed')
        sys.exit(77)
    with open(os.path.join(HERE, '../../docs/sockets.md'), encoding='utf-8') as f:
        recipe = re.search(r'^systemd-socket-activate .*$', f.read(), re.M).group(0)
    port = free_port()
    words = recipe.replace('127.0.0.1:7777', '127.0.0.1:%d' % port).split()
    server = subprocess.Popen([engine if word == 'quadrille' else word for word in words], stderr=subprocess.DEVNULL)
    try:
        with connect(port) as one, connect(port) as two, one.makefile('rw') as first, two.makefile('rw') as second:
            say(first, 'newgame tictac', 'ok')
            say(second, 'newgame chess', 'ok')
            seen = [say(first, 'move Q@b2', 'ok')[-1], say(second, 'perft 3', 'ok')[0], say(first, 'turn', 'ok')[0]]
            if seen != ['ok', 'perft 3 8902', 'turn black']:
                sys.exit('seen %r' % seen)
            first.write('quit\n')
            first.flush()
            if first.read() != 'ok\n':
                sys.exit('the connection stays')
            say(second, 'state', 'ok')  # the other goes on
        ends(server, 'state')
        for line in ('go infinite', 'go infinite\nwait', 'perft 12', 'playouts 1000000000'):
            goes_away(port, server, line)
    finally:
        server.terminate()
        server.wait()
    print('two connections, an engine each; none stays behind')


main()
