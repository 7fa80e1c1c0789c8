"""What the tests of the hub share: schemas, tables without a network, a hub with sockets."""

import asyncio
import contextlib
import hashlib
import json
import os
import random
import socket
import sys
import tempfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, os.path.join(ROOT, 'web'))
sys.path.append(os.path.join(ROOT, 'tests', 'wire'))  # whose names are others there

import aiohttp
import jsonschema
from aiohttp import web
from hub.hub import Hub
from hub.limits import Caps
from hub.rules import Rules
from hub.savefile import SaveFile, read
from hub.table import Table
from hub.thinker import Thinkers

ENGINE = os.path.join(ROOT, 'build', 'release', 'quadrille')
TIME = 60  # seconds that a test may wait for anything


def validator(name):
    path = os.path.join(ROOT, 'web', 'schema', name + '.json')
    with open(path, encoding='utf-8') as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    resolver = jsonschema.RefResolver('file://' + path, schema)
    return jsonschema.Draft202012Validator(schema, resolver=resolver)


SCHEMAS = {name: validator(name) for name in ('up', 'down')}


def check(direction, message):
    """The message, if it is as its schema says. The schema of its type alone, for a clear complaint."""
    schema = SCHEMAS[direction]
    part = schema.schema['$defs'].get(message.get('type'))
    assert part is not None, 'no message of this type: %r' % message
    for error in schema.evolve(schema=part).iter_errors(message):
        raise AssertionError('%s: %s at %s' % (message['type'], error.message[:300], list(error.path)))
    return message


def engines(path=ENGINE):
    return Thinkers(path, 2)


async def resume(path):
    """The table of a file, which is free again if it cannot go on."""
    file = SaveFile(path)
    file.hold()
    try:
        return await Table.resume(read(path), engines(), file)
    except BaseException:
        file.close()
        raise


def adds(events, seat, own):
    """What a seat says to a deal that is committed to, by what it was told (docs/fair-deals.md): a message's type
    and bytes, and the bytes that it adds, which follow from the commitment here."""
    last = [event for event in events if event['kind'] in ('commit', 'entropy-close')][-1]
    if last['kind'] == 'entropy-close':
        return 'entropy', own, own
    commitment = last['facts']['hash']
    own = hashlib.sha256(commitment.encode() + bytes([seat])).hexdigest()
    said = b'quadrille entropy' + bytes.fromhex(commitment) + seat.to_bytes(8, 'little') + bytes.fromhex(own)
    return 'entropy-commit', hashlib.blake2b(said, digest_size=32).hexdigest(), own


class Page:
    """A watcher without a network: keeps what it is sent."""
    checks = True  # against the schemas, which takes most of the time

    def __init__(self, player=None):
        self.player, self.have = player, 0
        self.sent, self.gone = [], False

    def send(self, text):
        assert not self.gone, 'sent to one who has gone: ' + text[:100]
        if self.checks:
            check('down', json.loads(text))
        self.sent.append(text)

    def bye(self):
        self.gone = True

    def last(self, kind='update'):
        found = [message for message in map(json.loads, self.sent) if message['type'] == kind]
        return found[-1] if found else None


async def join(table, seats=()):
    """A page for each seat and one for spectators; by their viewers' names."""
    pages = {player.seat: Page(player) for player in table.players if not seats or player.seat in seats}
    pages['public'] = Page()
    for page in pages.values():
        await table.join(page, 0, 0)
    return pages


async def click(table, player, rng, heard=None):
    """One decision of a person by random clicks; its token."""
    node = (await first_clicks(table, player, heard))
    while not node['plays'] or node['steps'] and rng.random() < 0.5:
        node = await ask_next(table, player, node['begun'] + rng.choice(node['steps'])['add'], heard)
    await table.play(player, table.at, node['token'])
    return node['token']


async def first_clicks(table, player, heard):
    return await ask_next(table, player, '', heard)


async def ask_next(table, player, prefix, heard):
    text = await table.next(player, table.at, prefix)
    if heard is not None:
        heard.append(text)
    node = json.loads(text)
    return (check('down', node) if Page.checks else node)['next']


async def until(true, seconds=TIME):
    """Waits until something is so."""
    for _ in range(int(seconds * 100)):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError('waited in vain')


def free_port():
    """For a hub that has to come back at its port: a random one below those that the system gives to anybody."""
    while True:
        port = random.SystemRandom().randrange(10000, 32000)
        with socket.socket() as probe:
            with contextlib.suppress(OSError):
                probe.bind(('127.0.0.1', port))
                return port


class Server:
    """A hub that listens, and pages that talk to it: `async with Server([terms, ...]) as server`."""

    def __init__(self, terms, caps=Caps(), path=ENGINE, buffers=None):
        self.terms, self.caps, self.path, self.buffers = terms, caps, path, buffers
        self.folder = tempfile.TemporaryDirectory()

    async def __aenter__(self):
        listener = socket.socket()
        if self.buffers:  # small ones fill up soon; a connection has those of its listener
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, self.buffers)
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, self.buffers)
        listener.bind(('127.0.0.1', 0))
        self.port = listener.getsockname()[1]
        self.base = 'http://127.0.0.1:%d' % self.port
        host = '127.0.0.1:%d' % self.port
        rules = Rules(os.path.join(ROOT, 'docs', 'rules'), self.path)
        self.hub = Hub(frozenset([host]), frozenset([self.base]), rules, self.caps)
        self.engines = engines(self.path)
        self.tables = []
        for number, terms in enumerate(self.terms):
            table = await Table.begin(terms, self.engines, os.path.join(self.folder.name, '%d.json' % number))
            self.hub.add(table)
            self.tables.append(table)
        self.runner = await self.hub.open()
        await web.SockSite(self.runner, listener).start()
        self.session = aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(TIME))
        return self

    async def __aexit__(self, *_):
        await self.session.close()
        await self.runner.cleanup()
        for table in self.tables:
            await table.close()
        self.folder.cleanup()

    async def open(self, **headers):
        return Client(await self.session.ws_connect(self.base + '/ws', headers={'Origin': self.base, **headers}))

    async def sit(self, key, **have):
        """A client that has said hello and heard the first update."""
        client = await self.open()
        await client.say(type='hello', key=key, **have)
        client.welcome = await client.hear('welcome')
        client.update = await client.hear('update')
        return client


class Client:
    """A page at the other end of a socket. All it hears is held against the schemas."""

    def __init__(self, ws):
        self.ws, self.heard = ws, []

    async def say(self, **message):
        await self.ws.send_str(json.dumps(check('up', message)))

    async def any(self):
        """The next message, or None when the socket has closed."""
        got = await asyncio.wait_for(self.ws.receive(), TIME)
        if got.type != aiohttp.WSMsgType.TEXT:
            return None
        self.heard.append(got.data)
        return check('down', json.loads(got.data))

    async def hear(self, kind):
        """The next message of a kind."""
        while True:
            message = await self.any()
            assert message is not None, 'closed while waiting for ' + kind
            if message['type'] == kind:
                if kind == 'update':
                    self.update = message
                return message

    async def play(self, token):
        await self.say(type='play', at=self.update['at'], token=token)
        return await self.hear('update')

    async def close(self):
        await self.ws.close()


def run(work):
    return asyncio.run(asyncio.wait_for(work, 20 * TIME))
