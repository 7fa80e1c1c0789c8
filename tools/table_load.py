#!/usr/bin/python3
"""Loads a hub: many tables at once, as quadrille-table serves them, and pages that click at random.

  tools/table_load.py [GAME [WORD...]] [--tables N] [--people N] [--watch N] [--seconds S] [--think S]

Each table has so many people, engine seats at level 1, and spectators. A person thinks for a moment,
clicks a decision together and plays it. For every decision of a person, from ten seconds after all have
come, the time is taken from the click that plays it until each page of the table has the new board.
Every page must get every update: `at` without a gap, events numbered without a gap, and in the end the same for all pages of a table.

With --restless the people come and go; where a game is over they play another, and long ones end in a draw.
With --abuse there are also a page that sends 10,000 lines, one that reads nothing, and engines that are
killed: none of that may reach the others.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import time
from typing import Any, Dict, List, Optional, Tuple
from urllib.parse import urlsplit

import aiohttp

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.join(HERE, '..', 'quadrille-table')
LONG = 600  # events of a game of chess that two who play at random might never end


class Lost(Exception):
    """A page did not get what it should have got."""


class Board:
    """A table, as its pages know it."""

    def __init__(self) -> None:
        self.played: Dict[int, float] = {}  # when the decision was sent that brings this `at`
        self.times: List[float] = []
        self.timed = False
        self.number = 1  # of its game
        self.pages: List[Page] = []


class Page:
    def __init__(self, load: argparse.Namespace, board: Board, base: str, key: str) -> None:
        self.load, self.board, self.base, self.key = load, board, base, key
        self.at: Optional[int] = None
        self.events = 0
        self.over = self.stop = self.ended = False
        self.seat: Optional[str] = None
        self.rng = random.Random(key)
        self.updates = 0
        board.pages.append(self)

    async def run(self, session: aiohttp.ClientSession) -> None:
        while not self.stop and not self.over:
            await self.stay(session, self.rng.expovariate(1 / 20) if self.load.restless else None)

    async def stay(self, session: aiohttp.ClientSession, seconds: Optional[float]) -> None:
        """Comes with what was seen before, and goes after so long."""
        async with session.ws_connect(self.base + 'ws', headers={'Origin': self.base.rstrip('/')}) as ws:
            self.ws, came = ws, time.monotonic()
            await ws.send_json({'type': 'hello', 'key': self.key, **({} if self.at is None else {'at': self.at, 'events': self.events})})
            await ws.send_json({'type': 'ready'})
            self.at = None
            async for got in ws:
                if got.type != aiohttp.WSMsgType.TEXT:
                    break
                await self.hear(json.loads(got.data))
                if self.over or seconds is not None and not self.stop and time.monotonic() > came + seconds:
                    return
            if not self.stop:
                raise Lost('a page was cut off: %s' % ws.close_code)

    async def agree(self, said: Dict[str, Any]) -> None:
        """Whoever sits here plays another game where one is over, and a draw where it is long: asks for it, or is asked."""
        wanted = 'rematch' if self.ended else 'draw' if self.events > LONG else None
        if not self.load.restless or not wanted or self.stop or not self.seat:
            return
        offers = [offer['waiting'] for offer in said['offers'] if offer['what'] == wanted]
        if not offers:
            await self.ws.send_json({'type': 'offer', 'at': self.at, 'what': wanted})
        elif self.seat in offers[0]:
            await self.ws.send_json({'type': 'answer', 'at': self.at, 'what': wanted, 'yes': True})

    async def hear(self, said: Dict[str, Any]) -> None:
        if said['type'] == 'welcome':
            self.seat, self.board.number = said['you'], said['number']
        elif said['type'] == 'update':
            self.count(said)
            self.ended = said['result'] is not None
            self.over = self.ended and not self.load.restless
            await self.agree(said)
            if said['yours'] and not self.stop:
                asyncio.get_running_loop().call_later(self.rng.expovariate(1 / self.load.think), self.begin, said)
        elif said['type'] == 'offers':
            await self.agree(said)
        elif said['type'] == 'next':
            await self.click(said['at'], said['next'])
        elif said['type'] == 'bye' or said['type'] == 'refused' and not self.load.restless:  # two ask at once, or one who was away
            raise Lost('a page was told: %s' % said['text'])

    def count(self, said: Dict[str, Any]) -> None:
        now, at = time.monotonic(), said['at']
        self.updates += 1
        if self.at is not None and at != self.at + 1:
            raise Lost('after the update at %d came that at %d' % (self.at, at))
        if self.load.restless and said['from'] == 1:  # another game
            self.events = 0
        if said['from'] != self.events + 1 or [e['n'] for e in said['events']] != list(
                range(said['from'], said['from'] + len(said['events']))):
            raise Lost('events from %d where %d were had' % (said['from'], self.events))
        self.at, self.events = at, self.events + len(said['events'])
        if self.board.timed and at in self.board.played:
            self.board.times.append(now - self.board.played[at])

    def begin(self, said: Dict[str, Any]) -> None:
        if not self.stop and not self.ws.closed:
            asyncio.ensure_future(self.click_here(said))

    async def click_here(self, said: Dict[str, Any]) -> None:
        """Who thought for a moment may have gone."""
        with contextlib.suppress(ConnectionError):
            await self.click(said['at'], said['next'])

    async def click(self, at: int, node: Dict[str, Any]) -> None:
        if node['plays'] and (not node['steps'] or self.rng.random() < 0.5):
            self.board.played[at + 1] = time.monotonic()
            await self.ws.send_json({'type': 'play', 'at': at, 'token': node['token']})
        else:
            prefix = node['begun'] + self.rng.choice(node['steps'])['add']
            await self.ws.send_json({'type': 'next', 'at': at, 'prefix': prefix})


def start(load: argparse.Namespace, folder: str) -> Tuple[subprocess.Popen[str], List[Board]]:
    """The hub, and for each of its tables a board with the pages of people and spectators."""
    asked = subprocess.run([os.path.join(HERE, '..', 'quadrille'), 'describe', load.game[0]],
                           capture_output=True, text=True, check=True).stdout
    names = json.loads(asked.split('\n')[0])['seats']
    players = re.search(r'players (\d)', ' '.join(load.game))
    seats = names['names'][:int(players[1]) if players else names['usual']]
    command = [PROGRAM, *load.game, '--tables', str(load.tables), '--pause', str(load.pause),
               '--save', os.path.join(folder, 'table.json')]
    for seat in seats[load.people:]:
        command += ['--seat', seat + '=engine:1']
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    boards: List[Board] = []
    assert process.stdout
    for line in process.stdout:
        found = re.search(r'^  (\S.*?)  +(http\S+/)#(\w+)$', line)
        if found is None and 'The rules:' in line:
            boards.append(Board())
        elif found is not None:
            for _ in range(load.watch if found[1] == 'to watch' else 1):
                Page(load, boards[-1], found[2], found[3])
        if 'Ctrl-C' in line:
            break
    return process, boards


def memory(pid: int) -> Tuple[int, int]:
    """Proportional set size in KiB of the hub alone, and with its engines."""
    def pss(one: int) -> int:
        try:
            with open('/proc/%d/smaps_rollup' % one, encoding='ascii') as file:
                return int(re.search(r'^Pss: +(\d+)', file.read(), re.M)[1])  # type: ignore[index]
        except (OSError, TypeError):
            return 0
    own = pss(pid)
    return own, own + sum(map(pss, children(pid)))


def children(pid: int) -> List[int]:
    """The engines of the hub, the referees that were started first in front."""
    with open('/proc/%d/task/%d/children' % (pid, pid), encoding='ascii') as file:
        return [int(word) for word in file.read().split()]


def processor(pid: int) -> float:
    """Seconds that the hub itself has used, without its engines."""
    with open('/proc/%d/stat' % pid, encoding='ascii') as file:
        fields = file.read().rpartition(')')[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf('SC_CLK_TCK')


class Abuse:
    """What goes on beside the others, at the first tables."""

    def __init__(self, boards: List[Board], pid: int) -> None:
        self.at = [board.pages[-1] for board in boards]
        self.pid, self.sent, self.killed = pid, 0, 0
        self.deaf: Optional[asyncio.StreamWriter] = None

    async def run(self, session: aiohttp.ClientSession) -> None:
        await self.read_nothing(self.at[0])
        for _ in range(10):
            os.kill(random.choice(children(self.pid)[:len(self.at)]), signal.SIGKILL)
            self.killed += 1
            await asyncio.sleep(0.3)
        await self.flood(self.at[-1], session)

    async def flood(self, page: Page, session: aiohttp.ClientSession) -> None:
        ws = await session.ws_connect(page.base + 'ws', headers={'Origin': page.base.rstrip('/')})
        await ws.send_json({'type': 'hello', 'key': page.key})
        try:
            for _ in range(10000):
                await ws.send_str('{"type":"read","at":0,"text":"a1"}')
                self.sent += 1
        except (ConnectionError, RuntimeError):
            pass
        await ws.close()

    async def read_nothing(self, page: Page) -> None:
        """A WebSocket by hand, since a library would read."""
        parts = urlsplit(page.base)
        reader, self.deaf = await asyncio.open_connection(parts.hostname, parts.port, limit=1024)
        hello = json.dumps({'type': 'hello', 'key': page.key}).encode()
        self.deaf.write(('GET /ws HTTP/1.1\r\nHost: %s\r\nOrigin: http://%s\r\nUpgrade: websocket\r\n'
                         'Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
                         'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n' % (parts.netloc, parts.netloc)).encode())
        await reader.readuntil(b'\r\n\r\n')
        self.deaf.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)


async def go(load: argparse.Namespace) -> None:
    folder = tempfile.TemporaryDirectory()
    process, boards = start(load, folder.name)
    pages = [page for board in boards for page in board.pages]
    try:
        async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
            tasks = []
            for page in pages:  # they do not all come in the same moment
                tasks.append(asyncio.ensure_future(page.run(session)))
                await asyncio.sleep(0.005)
            await asyncio.sleep(10)
            for board in boards:
                board.timed = not load.restless
                board.played.clear()
            abuse = Abuse(boards, process.pid)
            if load.abuse:
                tasks.append(asyncio.ensure_future(abuse.run(session)))
            await asyncio.wait(tasks, timeout=load.seconds / 2, return_when=asyncio.FIRST_EXCEPTION)
            half, _ = memory(process.pid)
            await asyncio.wait(tasks, timeout=load.seconds / 2, return_when=asyncio.FIRST_EXCEPTION)
            for page in pages:
                page.stop = True
            await asyncio.sleep(3 + 2 * load.pause)  # what is under way arrives
            own, whole = memory(process.pid)
            busy = processor(process.pid)
            for task in tasks:
                if task.done():
                    task.result()
            report(load, boards)
            if load.abuse:
                print('besides: %d lines sent by a page until it was cut off, %d engines killed, '
                      'a page that reads nothing' % (abuse.sent, abuse.killed))
            print('memory (PSS): the hub %.1f MiB, with its engines %.1f MiB, that is %.2f MiB a table' % (
                own / 1024, whole / 1024, whole / 1024 / len(boards)))
            if load.restless and own > 1.1 * half + 4096:
                raise Lost('the hub has grown from %d to %d KiB' % (half, own))
            print('processor: the hub %.2f ms for each update of a page' % (
                1000 * busy / sum(page.updates for page in pages)))
            for page in pages:
                if not page.ws.closed:
                    await page.ws.close()
    finally:
        process.terminate()
        process.wait()
        folder.cleanup()


def report(load: argparse.Namespace, boards: List[Board]) -> None:
    times = sorted(one for board in boards for one in board.times)
    games = 0
    for board in boards:
        ends = {(page.at, page.events) for page in board.pages}
        still = not any(page.over for page in board.pages)
        games += not still or board.number - 1
        # An engine seat may go on while the last moment is counted.
        if len(ends) > 1 and not still or max(end[0] or 0 for end in ends) - min(end[0] or 0 for end in ends) > 1:
            raise Lost('the pages of a table have different boards: %s' % ends)
    print('%s: %d tables, %d pages, %d decisions of people, %d updates, none lost, %d games ended' % (
        ' '.join(load.game), len(boards), sum(len(board.pages) for board in boards),
        sum(len(board.played) for board in boards),
        sum(page.updates for board in boards for page in board.pages), games))
    if times:
        print('from the click to the board: median %.1f ms, 99th percentile %.1f ms, longest %.1f ms' % tuple(
            1000 * times[min(len(times) - 1, int(len(times) * part))] for part in (0.5, 0.99, 1)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('game', nargs='*', default=['chess'])
    parser.add_argument('--tables', type=int, default=100)
    parser.add_argument('--people', type=int, default=1)
    parser.add_argument('--watch', type=int, default=3)
    parser.add_argument('--seconds', type=float, default=60)
    parser.add_argument('--think', type=float, default=2.0, help='mean time of a person for a decision')
    parser.add_argument('--pause', type=float, default=1.0, help='of engine seats')
    parser.add_argument('--restless', action='store_true', help='people come and go, and play again')
    parser.add_argument('--abuse', action='store_true', help='some do what they should not')
    load = parser.parse_intermixed_args()
    try:
        asyncio.run(go(load))
    except Lost as lost:
        print('table_load: %s' % lost, file=sys.stderr)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
