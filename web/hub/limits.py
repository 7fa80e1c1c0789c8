"""What one hub bears, and token buckets that say when it is too much."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Dict


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
