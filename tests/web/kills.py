"""A hub that is killed at any moment loses nothing that anybody has seen.

  python3 tests/web/kills.py [N] [--seed S]

Games of all kinds, some with deals that are committed to, between a person who clicks at random and engine
seats, with somebody who looks on. At
N random moments the hub gets SIGKILL, while it thinks, writes or tells; then --resume. Each viewer is told
the same events under the same numbers as before, whether it comes with what it has or anew; no engine
outlives its hub, and beside the table's file nothing is left.
"""

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

from harness import ENGINE, ROOT, TIME, Client, adds, free_port, until

import aiohttp

GAMES = (('chessmate', 'white', 'black'), ('coffee', 'white', 'black'), ('spies players 3 seed', 'p1', 'p2 p3'),
         ('tictac', 'black', 'white'), ('spies players 3', 'p1', 'p2 p3'), ('chess', 'white', 'black'),
         ('chessmate seed', 'black', 'white'))


class Hub:
    """A quadrille-table process."""

    def __init__(self, *words):
        self.process = subprocess.Popen([os.path.join(ROOT, 'quadrille-table'), *words], text=True,
                                        stdout=subprocess.PIPE, env={**os.environ, 'QUADRILLE': ENGINE})
        said = ''
        while 'Ctrl-C' not in said:
            line = self.process.stdout.readline()
            assert line, 'the hub has ended: ' + said
            said += line
        self.links = dict(re.findall(r'^  ([\w ]+?) +http://[\d.]+:\d+/#([0-9a-f]+)$', said, re.M))
        self.base = re.search(r'(http://[\d.]+:\d+)/#', said)[1]

    def engines(self):
        with open('/proc/%d/task/%d/children' % (self.process.pid, self.process.pid), encoding='ascii') as file:
            return [int(word) for word in file.read().split()]

    def kill(self, how=signal.SIGKILL):
        self.process.send_signal(how)
        self.process.wait()
        self.process.stdout.close()


def alive(process):
    """Not gone, and no zombie that only waits for init."""
    try:
        with open('/proc/%d/stat' % process, encoding='ascii') as file:
            return file.read().rpartition(')')[2].split()[0] not in 'ZX'
    except OSError:
        return False


class Viewer:
    """What one link has been told so far."""

    def __init__(self, key):
        self.key, self.at, self.events = key, 0, []
        self.update = self.node = self.client = self.own = None

    async def come(self, session, base, anew=False):
        ws = await session.ws_connect(base + '/ws', headers={'Origin': base})
        self.client = Client(ws)
        have = {} if anew else {'at': self.at, 'events': len(self.events)}
        await self.client.say(type='hello', key=self.key, **have)
        self.client.welcome = await self.client.hear('welcome')
        self.seat = self.client.welcome['you']
        self.names = self.client.welcome['game']['seats']['names']
        self.take(await self.client.hear('update'), anew)
        if self.seat:
            await self.client.say(type='ready')
            await self.add()

    def take(self, update, anew=False):
        first = update['from'] - 1
        told = self.events[:first] + update['events']
        assert anew or update['at'] >= self.at, 'the table went back from %d to %d' % (self.at, update['at'])
        assert told[:len(self.events)] == self.events, 'what was told is told otherwise'
        assert [event['n'] for event in told] == list(range(1, len(told) + 1)), 'the numbers of events'
        self.at, self.events, self.update = update['at'], told, update
        self.node = None

    async def listen(self):
        """Until the hub is gone."""
        while True:
            got = await self.client.ws.receive(TIME)
            if got.type != aiohttp.WSMsgType.TEXT:
                return
            message = json.loads(got.data)
            if message['type'] == 'update':
                self.take(message)
                await self.add()
            elif message['type'] == 'next':
                self.node = message['next']

    async def add(self):
        """Adds to a deal and opens it, as a page does; a second time it is refused."""
        if self.seat and self.update['turn'] == 'chance':
            kind, said, self.own = adds(self.events, self.names.index(self.seat), self.own)
            with contextlib.suppress(ConnectionError):
                await self.client.say(type=kind, bytes=said)

    async def click(self, rng):
        """Random decisions, as fast as the hub takes them."""
        while True:
            if self.update['yours']:
                await self.decide(self.update, rng)
            await asyncio.sleep(0.002)

    async def decide(self, update, rng):
        """Clicks through the answers of `next`; the answer to `play` is the next update."""
        node = update['next']
        while self.update is update and (not node['plays'] or node['steps'] and rng.random() < 0.5):
            self.node = None
            await self.client.say(type='next', at=update['at'], prefix=node['begun'] + rng.choice(node['steps'])['add'])
            await until(lambda: self.node is not None or self.update is not update)
            node = self.node or node
        self.node = None
        await self.client.say(type='play', at=update['at'], token=node['token'])
        await until(lambda: self.update is not update)


async def until_killed(hub, viewers, seat, rng):
    """Plays on; the hub is killed at some moment."""
    listening = [asyncio.ensure_future(viewer.listen()) for viewer in viewers.values()]
    clicking = asyncio.ensure_future(viewers[seat].click(rng))
    await asyncio.sleep(rng.choice((0.02, 0.1, 0.4)) * rng.random())
    engines = hub.engines()
    hub.kill()
    clicking.cancel()
    await asyncio.gather(clicking, return_exceptions=True)  # it may have said something to nobody
    await asyncio.gather(*listening)
    return engines


async def play(game, seat, engines, kills, rng, folder):
    """One game, killed so many times unless it ends before; how often, and the decisions seen."""
    file = os.path.join(folder, 'table.json')
    words = [word for other in engines.split() for word in ('--seat', other + '=engine:1')]
    seed = [str(rng.randrange(1000))] * game.endswith(' seed')
    hub = Hub(*game.split(), *seed, *words, '--pause', '0', '--save', file,
              '--port', str(free_port()))
    try:
        viewers = {name: Viewer(key) for name, key in hub.links.items()}
        async with aiohttp.ClientSession() as session:
            for viewer in viewers.values():
                await viewer.come(session, hub.base)
            for done in range(kills):
                orphans = await until_killed(hub, viewers, seat, rng)
                await until(lambda orphans=orphans: not any(map(alive, orphans)))
                links, base = hub.links, hub.base
                hub = Hub('--resume', file, '--pause', '0')
                assert (hub.links, hub.base) == (links, base), 'other links'
                assert os.listdir(folder) == ['table.json'], os.listdir(folder)
                for viewer in viewers.values():
                    await viewer.come(session, hub.base, anew=rng.random() < 0.3)
                if viewers[seat].update['result'] is not None:
                    return done + 1, viewers[seat].at
        return kills, viewers[seat].at
    finally:
        hub.kill()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('kills', nargs='?', type=int, default=10)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    rng = random.Random(options.seed)
    killed = decisions = games = 0
    while killed < options.kills:
        with tempfile.TemporaryDirectory() as folder:
            more, at = asyncio.run(play(*GAMES[games % len(GAMES)], min(options.kills - killed, 10), rng, folder))
        killed, decisions, games = killed + more, decisions + at, games + 1
    print('kills: %d games, %d kills, %d decisions, nothing lost' % (games, killed, decisions))


if __name__ == '__main__':
    try:
        main()
    except AssertionError as fault:
        sys.exit('kills: %s' % fault)
