"""A WebSocket with a queue of what is to be sent."""

from __future__ import annotations

import asyncio
import contextlib
from dataclasses import dataclass, field
from typing import Any, Optional

from aiohttp import web

from .limits import Caps
from .seats import Player
from .table import Table


@dataclass(eq=False)
class Socket:
    """A connection. Messages wait in a queue of its own, so that who does not read holds up nobody."""
    ws: web.WebSocketResponse
    transport: Any
    caps: Caps
    player: Optional[Player] = None
    have: int = 0
    table: Optional[Table] = None
    address: str = ''  # where it comes from
    host: bool = False  # the host's page, which sits at no table,
    told: str = ''  # and how it was told last that tables stand
    longest: int = 0  # message so far: all events of a long game may be more than else may wait
    queue: asyncio.Queue[Optional[str]] = field(default_factory=asyncio.Queue)
    waiting: int = 0  # bytes in the queue

    def send(self, text: str) -> None:
        if self.waiting > self.caps.unread + self.longest:
            self.abort()
            return
        self.longest = max(self.longest, len(text))
        self.waiting += len(text)
        self.queue.put_nowait(text)

    def bye(self) -> None:
        """Closes when all has been written."""
        self.queue.put_nowait(None)

    def abort(self) -> None:
        if self.transport is not None:
            self.transport.abort()

    async def write(self) -> None:
        """The one writer; ends with the connection."""
        with contextlib.suppress(ConnectionError):
            while (text := await self.queue.get()) is not None:
                self.waiting -= len(text)
                await self.ws.send_str(text)
            await self.ws.close()
