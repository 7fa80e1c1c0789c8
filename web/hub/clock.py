"""Clocks: a base and an increment for every turn, in milliseconds."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, Optional, Sequence


class Clock:
    """The time of all seats; at most one runs. With base 0 nobody is timed."""

    def __init__(self, base: int, increment: int, now: Callable[[], float] = time.monotonic) -> None:
        self.base, self.increment, self.now = base, increment, now
        self.left: Dict[str, int] = {}
        self.running: Optional[str] = None
        self.since = 0.0

    def reset(self, seats: Sequence[str]) -> None:
        self.left = dict.fromkeys(seats, self.base) if self.base else {}
        self.running = None

    def remaining(self, seat: str) -> int:
        spent = int((self.now() - self.since) * 1000) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def run(self, seat: Optional[str]) -> None:
        """Stops what runs, with its increment where the turn has passed on, and runs another's."""
        if not self.left or seat == self.running:
            return
        mover = self.running
        self.stop()
        if mover is not None and seat is not None:
            self.left[mover] += self.increment
        self.running, self.since = seat, self.now()

    def stop(self) -> None:
        if self.running is not None:
            self.left[self.running] = self.remaining(self.running)
        self.running = None

    def report(self) -> Optional[Dict[str, Any]]:
        """As messages have it."""
        if not self.left:
            return None
        return {'left': {seat: self.remaining(seat) for seat in self.left}, 'running': self.running}
