"""Tables on the network: one link a seat, one WebSocket a viewer. What comes from a browser is
checked here, before any of it reaches a table."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import json
import logging
import os
from dataclasses import dataclass
from functools import partial
from typing import Any, Awaitable, Callable, Dict, FrozenSet, List, Optional, Set, Tuple

from aiohttp import WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from .engine import Died, Refused
from .forms import forms_of
from .host import Host
from .limits import Bucket, Caps, Visits
from .messages import message
from .rules import Rules
from .seats import Player
from .sockets import Socket
from .table import Table

HEADERS = {
    'Content-Security-Policy': "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'no-cache',
}
PAGES = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), 'page')
LOOPBACK = ('127.0.0.1', '::1')
POLICY = 1008  # the code with which sockets close
THEIRS = (HttpProcessingError, ConnectionError)  # mistakes of who is at the other end
GONE = Refused('engine', 'the engine does not answer; try again')


@dataclass(frozen=True)
class Access:
    """What a key opens."""
    table: Table
    player: Optional[Player]
    visits: Visits


# ---- messages

UP = forms_of('up')
LONG = ('show', 'review', 'drawn', 'opened')  # what takes a while; a decision need not wait
OBEYED: Dict[str, Callable[..., Any]] = {  # with what else the message has
    'ready': Table.ready,
    'reading': Table.reading,
    'name': Table.call,
    'play': Table.play,
    'next': Table.next,
    'read': Table.read,
    'show': Table.show,
    'record': lambda table, player, at: table.record(player),
    'review': lambda table, player, at: table.afterwards(player, 'review'),
    'drawn': lambda table, player, at: table.afterwards(player, 'drawn'),
    'opened': lambda table, player, at: table.afterwards(player, 'opened'),
    'entropy-commit': lambda table, player, bytes: table.add(player, 'entropy-commit', bytes),
    'entropy': lambda table, player, bytes: table.add(player, 'entropy', bytes),
    'resign': Table.resign,
    'absent': Table.absent,
    'offer': Table.offer,
    'answer': Table.answer,
}


def read_message(text: str, begins: bool = False) -> Tuple[str, Dict[str, Any]]:
    """A message's type and what else it has, as its schema says."""
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = None
    kind = said.get('type') if isinstance(said, dict) else None
    if not isinstance(kind, str) or kind not in UP or (kind == 'hello') != begins or not UP[kind].is_valid(said):
        raise Refused('bad-message', 'that is no message')
    del said['type']
    return kind, said


# ---- the hub

class Hub:
    """All tables of one server."""

    def __init__(self, hosts: FrozenSet[str], origins: FrozenSet[str], rules: Rules, caps: Caps = Caps()) -> None:
        self.hosts, self.origins, self.rules, self.caps = hosts, origins, rules, caps
        self.tables: List[Table] = []
        self.host: Optional[Host] = None
        self.keys: Dict[bytes, Access] = {}
        self.sockets: Dict[Socket, None] = {}  # in the order of their coming
        self.janitors: List[asyncio.Task[None]] = []
        self.asked: Set[Any] = set()  # connections with a request
        self.done = asyncio.Event()  # all tables have closed, or somebody has said so

    def add(self, table: Table) -> None:
        if len(self.tables) >= self.caps.tables:
            raise Refused('tables', 'there are %d tables, and no more can be' % self.caps.tables)
        self.tables.append(table)
        keys: List[Tuple[str, Optional[Player]]] = [(player.key, player) for player in table.players]
        for key, player in [*keys, (table.spectator_key, None)]:
            self.keys[digest(key)] = Access(table, player, Visits(self.caps))

    async def open(self) -> web.AppRunner:
        """What listens; sites are to be added."""
        # No lingering: a body that does not come is not waited for; nothing would count such connections.
        runner = web.AppRunner(self.app(), access_log=None, logger=errors_of_ours(), lingering_time=0)
        await runner.setup()
        assert runner.server is not None
        self.janitors = [asyncio.create_task(work) for work in (
            self.close_idle(runner.server), self.tidy(), self.keep_host_told())]
        return runner

    def app(self) -> web.Application:
        app = web.Application(middlewares=[self.guard], client_max_size=1024)
        app.router.add_get('/ws', self.socket)
        app.router.add_get('/rules/{game}', self.rule_book)
        app.router.add_get('/', self.index)
        app.router.add_static('/', PAGES)
        app.on_response_prepare.append(self.headers)
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

    async def index(self, _: web.Request) -> web.FileResponse:
        return web.FileResponse(os.path.join(PAGES, 'index.html'))

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
        writer = asyncio.create_task(socket.write())
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
        return got.type == WSMsgType.TEXT and await self.answer(socket, 'hello', partial(self.come, socket, got.data))

    async def come(self, socket: Socket, text: str) -> None:
        _, said = read_message(text, begins=True)
        hashed = digest(said['key'])
        access = self.keys.get(hashed)
        if self.host is not None and socket.address in LOOPBACK and hashed == digest(self.host.key):
            socket.host = True
            socket.send(message('hosting', games=self.host.games))
            return self.tell_host()
        if access is None:
            raise Refused('key', 'no seat has this link; perhaps the table is closed')
        table, player = access.table, access.player
        here = [one.player for one in self.sockets if one.table is table]
        if here.count(player) >= (self.caps.watchers if player is None else self.caps.tabs):
            raise Refused('busy', 'too many pages are open for this table')
        if not access.visits.take(socket.address):
            raise Refused('busy', 'too many pages come with this link; try again soon')
        socket.table, socket.player = table, player
        await table.join(socket, said.get('at', 0), said.get('events', 0), said.get('look', False))
        return None

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
            try:
                kind, said = read_message(got.data)
            except Refused as refused:
                socket.send(refusal(None, refused))
                continue
            work = self.answer(socket, kind, partial(self.obey, socket, kind, said))
            if kind in LONG and socket.table is not None:
                socket.table.spawn(work)
            else:
                await work

    @staticmethod
    async def answer(socket: Socket, kind: str, work: Callable[[], Awaitable[Optional[str]]]) -> bool:
        """Whether it was done; what is said to it, or why it was not, is sent."""
        try:
            answer = await work()
        except (Refused, Died) as error:
            socket.send(refusal(kind, error if isinstance(error, Refused) else GONE))
            return False
        if answer is not None:
            socket.send(answer)
        return True

    async def obey(self, socket: Socket, kind: str, said: Dict[str, Any]) -> Optional[str]:
        """The fixed list of what a page can ask for."""
        if (kind == 'open') != socket.host:
            raise Refused('bad-message', 'that is not for this link')
        if socket.table is not None:
            answer: Optional[str] = await OBEYED[kind](socket.table, socket.player, **said)
            return answer
        assert self.host is not None
        await self.host.open(said)
        self.tell_host()
        return None

    def tell_host(self) -> None:
        """The host's pages, how the tables stand, where that is new; not those that have ended and been left."""
        pages = [socket for socket in self.sockets if socket.host]
        if self.host is not None and pages:
            text = self.host.told(table for table in self.tables if table.game.turn is not None
                                  or self.quiet(table) <= self.caps.suspend)
            for page in pages:
                if page.told != text:
                    page.told = text
                    page.send(text)

    # ---- time

    async def keep_host_told(self) -> None:
        while True:
            await asyncio.sleep(1)
            self.tell_host()

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
        while True:
            await asyncio.sleep(min(60.0, self.caps.suspend / 2, self.caps.idle / 2))
            for table in list(self.tables):
                quiet = self.quiet(table)
                if quiet > self.caps.idle:
                    await self.remove(table)
                elif quiet > self.caps.suspend:
                    await table.suspend()
            if not self.tables and self.host is None:
                self.done.set()

    @staticmethod
    def quiet(table: Table) -> float:
        """For so many seconds nobody has been there."""
        return 0.0 if table.watchers else asyncio.get_running_loop().time() - table.active

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
    log.addFilter(lambda record: not (record.exc_info and isinstance(record.exc_info[1], THEIRS)))
    return log


def refusal(kind: Optional[str], refused: Refused) -> str:
    return message('refused', to=kind, code=refused.code, text=refused.text)


def digest(key: str) -> bytes:
    """By which keys are looked up: nobody can choose its bytes, so how long that takes tells nothing of any key."""
    return hashlib.sha256(key.encode()).digest()
