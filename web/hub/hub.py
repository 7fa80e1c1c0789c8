"""Tables on the network: one link a seat, one WebSocket a viewer. What comes from a browser is
checked here, before any of it reaches a table."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
import json
import logging
import os
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Awaitable, Callable, Deque, Dict, FrozenSet, List, Optional, Set, Tuple

from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from .engine import Died
from .forms import forms_of
from .host import Host
from .messages import message
from .referee import Refused
from .rules import Rules
from .seats import Player
from .table import Table

HEADERS = {
    'Content-Security-Policy': "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
}
KINDS = {'.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css',
         '.svg': 'image/svg+xml', '.png': 'image/png', '.ico': 'image/x-icon', '.json': 'application/json',
         '.webmanifest': 'application/manifest+json', '.woff2': 'font/woff2'}
LOOPBACK = ('127.0.0.1', '::1')
POLICY, TOO_BIG = 1008, 1009  # codes with which sockets close


@dataclass(frozen=True)
class Caps:
    """What one hub bears."""
    message: int = 4096  # bytes of a message from a page
    rate: float = 20.0  # messages a second on one socket
    burst: int = 60
    unread: int = 256 << 10  # bytes that wait for a page that does not read
    sockets: int = 1000
    strangers: int = 100  # of them, those that have not said hello; of more the oldest go
    silent: int = 200  # connections that have asked for nothing yet
    watchers: int = 64  # spectators of one table
    tabs: int = 8  # of one seat
    visits: float = 2.0  # hellos a second with one key: each is told all of a game; half of them from one address
    crowd: int = 100  # and at once, as after a restart; half of them from one address
    tables: int = 200
    patience: float = 10.0  # seconds until a request, and until hello
    idle: float = 12 * 3600.0  # seconds after which a table closes when nobody comes
    suspend: float = 600.0  # and after which its engine may go, to come back when asked


@dataclass
class Socket:
    """A connection. Messages wait in a queue of its own, so that who does not read holds up nobody."""
    ws: web.WebSocketResponse
    transport: Any
    caps: Caps
    player: Optional[Player] = None
    have: int = 0
    table: Optional[Table] = None
    address: str = ''  # where it comes from
    host: bool = False  # the host's page, which sits at no table
    longest: int = 0  # message so far: all events of a long game may be more than else may wait
    queue: Deque[Optional[str]] = field(default_factory=deque)
    waiting: int = 0  # bytes in the queue
    more: asyncio.Event = field(default_factory=asyncio.Event)

    def send(self, text: str) -> None:
        if self.waiting > self.caps.unread + self.longest:
            self.abort()
            return
        self.longest = max(self.longest, len(text))
        self.queue.append(text)
        self.waiting += len(text)
        self.more.set()

    def bye(self) -> None:
        """Closes when all has been written."""
        self.queue.append(None)
        self.more.set()

    def abort(self) -> None:
        self.queue.clear()
        if self.transport is not None:
            self.transport.abort()

    async def write(self) -> None:
        """The one writer; ends with the connection."""
        with contextlib.suppress(ConnectionError):
            while True:
                while self.queue:
                    text = self.queue.popleft()
                    if text is None:
                        await self.ws.close()
                        return
                    self.waiting -= len(text)
                    await self.ws.send_str(text)
                self.more.clear()
                await self.more.wait()

    def __hash__(self) -> int:
        return id(self)

    def __eq__(self, other: object) -> bool:
        return self is other


class Bucket:
    """A token bucket: so many a second, a burst at once."""

    def __init__(self, rate: float, burst: float) -> None:
        self.rate, self.burst, self.left = rate, burst, burst
        self.time = asyncio.get_running_loop().time()

    def take(self) -> bool:
        now = asyncio.get_running_loop().time()
        self.left = min(self.burst, self.left + (now - self.time) * self.rate)
        self.time = now
        if self.left < 1:
            return False
        self.left -= 1
        return True


class Visits:
    """How often pages may come with one key. One address has half of it, so that it shuts nobody else out."""
    ADDRESSES = 256  # that are remembered; of more the one that came first is not

    def __init__(self, caps: Caps) -> None:
        self.caps, self.together = caps, Bucket(caps.visits, caps.crowd)
        self.alone: Dict[str, Bucket] = {}

    def take(self, address: str) -> bool:
        if address not in self.alone:
            if len(self.alone) >= self.ADDRESSES:
                del self.alone[next(iter(self.alone))]
            self.alone[address] = Bucket(self.caps.visits / 2, self.caps.crowd / 2)
        return self.alone[address].take() and self.together.take()


@dataclass(frozen=True)
class Access:
    """What a key opens."""
    key: str
    table: Table
    player: Optional[Player]
    visits: Visits


# ---- messages

UP = forms_of('up')
LONG = ('hint', 'show', 'review', 'drawn')  # what takes a while; a decision need not wait
OBEYED: Dict[str, Callable[[Table, Any, Dict[str, Any]], Awaitable[Optional[str]]]] = {
    'ready': lambda table, player, said: table.ready(player),
    'reading': lambda table, player, said: table.reading(player),
    'name': lambda table, player, said: table.call(player, said['name']),
    'play': lambda table, player, said: table.play(player, said['at'], said['token']),
    'next': lambda table, player, said: table.next(player, said['at'], said['prefix']),
    'why': lambda table, player, said: table.why(player, said['at'], said['token']),
    'hint': lambda table, player, said: table.hint(player, said['at']),
    'show': lambda table, player, said: table.show(player, said['at'], said['view'], said['place']),
    'record': lambda table, player, said: table.record(player),
    'review': lambda table, player, said: table.afterwards(player, 'review'),
    'drawn': lambda table, player, said: table.afterwards(player, 'drawn'),
    'entropy-commit': lambda table, player, said: table.add(player, 'entropy-commit', said['bytes']),
    'entropy': lambda table, player, said: table.add(player, 'entropy', said['bytes']),
    'resign': lambda table, player, said: table.resign(player, said['at']),
    'offer': lambda table, player, said: table.offer(player, said['at'], said['what']),
    'answer': lambda table, player, said: table.answer(player, said['at'], said['what'], said['yes']),
}


def read_message(text: str) -> Dict[str, Any]:
    """An object with a type, or a refusal."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or not isinstance(said.get('type'), str):
        raise Refused('bad-message', 'that is no message')
    return said


def check_message(said: Dict[str, Any], begins: bool = False) -> None:
    kind = said['type']
    if (kind == 'hello') != begins or kind not in UP or not UP[kind].is_valid(said):
        raise Refused('bad-message', 'that is no message')


# ---- the hub

class Hub:
    """All tables of one server."""

    def __init__(self, hosts: FrozenSet[str], origins: FrozenSet[str], rules: Rules, caps: Caps = Caps()) -> None:
        self.hosts, self.origins, self.rules, self.caps = hosts, origins, rules, caps
        self.tables: List[Table] = []
        self.host: Optional[Host] = None
        self.joining: List[Tuple[Table, Optional[Player]]] = []  # pages that are let in, and wait for their table
        self.keys: Dict[bytes, Access] = {}
        self.sockets: Dict[Socket, None] = {}  # in the order of their coming
        self.files: Dict[str, Tuple[bytes, str]] = {}
        self.janitors: List[asyncio.Task[None]] = []
        self.asked: Set[Any] = set()  # connections with a request
        self.empty = asyncio.Event()  # all tables have closed

    def add(self, table: Table) -> None:
        if len(self.tables) >= self.caps.tables:
            raise Refused('tables', 'there are %d tables, and no more can be' % self.caps.tables)
        self.tables.append(table)
        keys: List[Tuple[str, Optional[Player]]] = [(player.key, player) for player in table.players]
        for key, player in [*keys, (table.spectator_key, None)]:
            self.keys[digest(key)] = Access(key, table, player, Visits(self.caps))

    def access(self, key: str) -> Optional[Access]:
        """Looked up by a hash, whose bytes nobody can choose, and then compared in constant time:
        how long it takes tells nothing of any key."""
        found = self.keys.get(digest(key))
        return found if found is not None and hmac.compare_digest(found.key, key) else None

    def serve_files(self, folder: str) -> None:
        """The files of the page, read once: no name from a browser reaches the file system."""
        for base, folders, names in os.walk(folder):
            folders[:] = [name for name in folders if not name.startswith('.')]
            for name in names:
                kind = KINDS.get(os.path.splitext(name)[1])
                if kind is not None and not name.startswith('.'):
                    path = os.path.join(base, name)
                    with open(path, 'rb') as file:
                        self.files['/' + os.path.relpath(path, folder)] = (file.read(), kind)
        if '/index.html' in self.files:
            self.files['/'] = self.files['/index.html']

    async def open(self) -> web.AppRunner:
        """What listens; sites are to be added."""
        # No lingering: a body that does not come is not waited for; nothing would count such connections.
        runner = web.AppRunner(self.app(), access_log=None, logger=errors_of_ours(), lingering_time=0)
        await runner.setup()
        assert runner.server is not None
        self.janitors.append(asyncio.get_running_loop().create_task(self.close_idle(runner.server)))
        return runner

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard], client_max_size=1024)
        app.router.add_get('/ws', self.socket)
        app.router.add_get('/rules/{game}', self.rule_book)
        app.router.add_get('/{path:.*}', self.file)
        app.on_response_prepare.append(self.headers)
        app.on_startup.append(self.start)
        app.on_shutdown.append(self.stop)
        return app

    @web.middleware
    async def guard(self, request: web.Request,
                    handler: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> web.StreamResponse:
        """A foreign Host is how another site's name is made to mean this machine (DNS rebinding)."""
        self.asked.add(request.protocol)
        if request.headers.get('Host', '').lower() not in self.hosts:
            return web.Response(status=421, text='This server has another name.\n')
        return await handler(request)

    async def headers(self, _: web.Request, response: web.StreamResponse) -> None:
        response.headers.update(HEADERS)
        response.headers.pop('Server', None)
        if not isinstance(response, web.WebSocketResponse):
            response.headers['Connection'] = 'close'  # one request a connection: no queue of them can grow
            response.force_close()

    async def file(self, request: web.Request) -> web.Response:
        found = self.files.get(request.path)
        if found is None:
            return web.Response(status=404, text='There is no such page.\n')
        charset = 'utf-8' if found[1].startswith('text') else None
        return web.Response(body=found[0], content_type=found[1], charset=charset)

    async def rule_book(self, request: web.Request) -> web.Response:
        page = await self.rules.page(request.match_info['game'])
        if page is None:
            return web.Response(status=404, text='There is no such rule book.\n')
        return web.Response(text=page, content_type='text/html')

    # ---- sockets

    async def socket(self, request: web.Request) -> web.StreamResponse:
        if request.headers.get('Origin', '').lower() not in self.origins:
            return web.Response(status=403, text='Only pages of this server may do that.\n')
        strangers = [socket for socket in self.sockets if socket.table is None and not socket.host]
        if len(strangers) >= self.caps.strangers:  # who has a key says so at once
            strangers[0].abort()
            self.sockets.pop(strangers[0], None)
        if len(self.sockets) >= self.caps.sockets:
            return web.Response(status=503, text='There are too many connections.\n')
        ws = web.WebSocketResponse(max_msg_size=self.caps.message, heartbeat=30, compress=False, autoping=False)
        try:
            await ws.prepare(request)
        except AssertionError as error:
            if request.transport is not None:
                raise
            raise ConnectionResetError from error  # who asked has gone meanwhile
        socket = Socket(ws, request.transport, self.caps, address=address_of(request))
        self.sockets[socket] = None
        writer = asyncio.get_running_loop().create_task(socket.write())
        try:
            if await self.hello(socket):
                await self.listen(socket)
        finally:
            self.sockets.pop(socket, None)
            if socket.table is not None:
                socket.table.part(socket)
            await self.finish(socket, writer)
        return ws

    async def finish(self, socket: Socket, writer: asyncio.Task[None]) -> None:
        """Lets what was said last go out, for a moment."""
        socket.bye()
        with contextlib.suppress(asyncio.TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(writer, 2)
        if not socket.ws.closed:
            socket.abort()

    async def hello(self, socket: Socket) -> bool:
        """The first message: the key, from which alone the seat comes."""
        try:
            got = await socket.ws.receive(self.caps.patience)
        except asyncio.TimeoutError:
            return False
        if got.type != WSMsgType.TEXT:
            return False
        try:
            said = read_message(got.data)
            check_message(said, begins=True)
            access = self.access(said['key'])
            if (access is None and self.host is not None and socket.address in LOOPBACK
                    and hmac.compare_digest(self.host.key, said['key'])):
                socket.host = True
                socket.send(self.host.told())
                return True
            if access is None:
                raise Refused('key', 'no seat has this link; perhaps the table is closed')
            table, player = access.table, access.player
            here = [watcher.player for watcher in table.watchers]
            here += [one for at, one in self.joining if at is table]
            if here.count(player) >= (self.caps.watchers if player is None else self.caps.tabs):
                raise Refused('busy', 'too many pages are open for this table')
            if not access.visits.take(socket.address):
                raise Refused('busy', 'too many pages come with this link; try again soon')
        except Refused as refused:
            socket.send(refusal('hello', refused))
            return False
        socket.table, socket.player = table, player
        self.joining.append((table, player))
        try:
            await table.join(socket, said.get('at', 0), said.get('events', 0), said.get('look', False))
        except Died:
            socket.send(refusal('hello', Refused('engine', 'the engine does not answer; try again')))
            return False
        finally:
            self.joining.remove((table, player))
        return True

    async def listen(self, socket: Socket) -> None:
        bucket = Bucket(self.caps.rate, self.caps.burst)
        async for got in socket.ws:
            if not bucket.take():
                socket.send(message('refused', to=None, code='busy', text='too many messages'))
                await socket.ws.close(code=POLICY, message=b'too many messages')
                return
            if got.type in (WSMsgType.PING, WSMsgType.PONG):
                if got.type == WSMsgType.PING:
                    await socket.ws.pong(got.data)
                continue
            if got.type != WSMsgType.TEXT:
                return
            kind = None
            try:
                said = read_message(got.data)
                kind = said['type'] if said['type'] in UP else None
                check_message(said)
            except Refused as refused:
                socket.send(refusal(kind, refused))
                continue
            if kind in LONG and socket.table is not None:
                socket.table.spawn(self.answer(socket, said))
            else:
                await self.answer(socket, said)

    async def answer(self, socket: Socket, said: Dict[str, Any]) -> None:
        try:
            answer = await self.obey(socket, said)
            if answer is not None:
                socket.send(answer)
        except Refused as refused:
            socket.send(refusal(said['type'], refused))
        except Died:
            socket.send(refusal(said['type'], Refused('engine', 'the engine does not answer; try again')))

    async def obey(self, socket: Socket, said: Dict[str, Any]) -> Optional[str]:
        """The fixed list of what a page can ask for."""
        if (said['type'] == 'open') != socket.host:
            raise Refused('bad-message', 'that is not for this link')
        if socket.table is not None:
            return await OBEYED[said['type']](socket.table, socket.player, said)
        assert self.host is not None
        await self.host.set_table(said)
        return self.host.told()

    # ---- time

    async def start(self, _: web.Application) -> None:
        self.janitors.append(asyncio.get_running_loop().create_task(self.tidy()))

    async def close_idle(self, server: web.Server) -> None:
        """Closes connections that ask for nothing: aiohttp would wait for ever."""
        since: Dict[Any, float] = {}
        while True:
            await asyncio.sleep(min(1.0, self.caps.patience / 4))
            now = asyncio.get_running_loop().time()
            self.asked.intersection_update(server.connections)
            since = {one: since.get(one, now) for one in server.connections if one not in self.asked}
            oldest = sorted(since, key=lambda one: since[one])
            for number, one in enumerate(oldest):
                if now - since[one] > self.caps.patience or number < len(oldest) - self.caps.silent:
                    one.force_close()

    async def tidy(self) -> None:
        """Closes tables to which nobody comes; lets the engines of quiet ones go."""
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(min(60.0, self.caps.suspend / 2, self.caps.idle / 2))
            for table in list(self.tables):
                quiet = 0.0 if table.watchers else loop.time() - table.active
                if quiet > self.caps.idle:
                    await self.remove(table)
                elif quiet > self.caps.suspend:
                    await table.suspend()
            if not self.tables and self.host is None:
                self.empty.set()

    async def remove(self, table: Table) -> None:
        self.tables.remove(table)
        self.keys = {hashed: access for hashed, access in self.keys.items() if access.table is not table}
        await table.close()

    async def stop(self, _: web.Application) -> None:
        for janitor in self.janitors:
            janitor.cancel()
        for table in list(self.tables):
            await table.close('the server is stopping; this link works again when it is back')
        for socket in list(self.sockets):
            await socket.ws.close()


def address_of(request: web.Request) -> str:
    """Where a request comes from. A proxy on this machine says it, and nobody else is believed."""
    said = request.headers.get('X-Forwarded-For', '').rpartition(',')[2].strip()[:64]
    return said if said and request.remote in LOOPBACK else request.remote or ''


def errors_of_ours() -> logging.Logger:
    """A log of our mistakes, not of what strangers send that is no HTTP, ask for in vain or do not wait for."""
    logging.getLogger('aiohttp.websocket').setLevel(logging.ERROR)
    log = logging.getLogger('quadrille-table')
    log.addFilter(is_ours)
    return log


def is_ours(record: logging.LogRecord) -> bool:
    return not (record.exc_info and isinstance(record.exc_info[1], (HttpProcessingError, ConnectionError)))


def refusal(kind: Optional[str], refused: Refused) -> str:
    return message('refused', to=kind, code=refused.code, text=refused.text)


def digest(key: str) -> bytes:
    return hashlib.sha256(key.encode()).digest()
