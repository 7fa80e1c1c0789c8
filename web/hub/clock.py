"""Clocks: a base and an increment for every turn, in milliseconds."""

from __future__ import annotations

import time
from typing import Any, Callable, Dict, List, Optional, Sequence


class Clock:
    """The time of all seats; at most one runs. With base 0 nobody is timed."""

    def __init__(self, base: int, increment: int, now: Callable[[], float] = time.monotonic) -> None:
        self.base, self.increment, self.now = base, increment, now
        self.left: Dict[str, int] = {}
        self.earned: List[Optional[str]] = []  # for each decision: who got an increment for it
        self.running: Optional[str] = None
        self.since = 0.0

    def reset(self, seats: Sequence[str]) -> None:
        self.left = dict.fromkeys(seats, self.base) if self.base else {}
        self.earned = []
        self.running = None

    def remaining(self, seat: str) -> int:
        spent = int((self.now() - self.since) * 1000) if seat == self.running else 0
        return max(0, self.left[seat] - spent)

    def run(self, seat: Optional[str]) -> None:
        """Stops what runs, and runs another's."""
        if self.left and seat != self.running:
            self.stop()
            self.running, self.since = seat, self.now()

    def decided(self, turn: Optional[str]) -> None:
        """After a decision: who made it gets the increment, if the turn has passed on."""
        if not self.left:
            return
        mover = self.running if turn not in (None, self.running) else None
        self.run(turn)
        if mover is not None:
            self.left[mover] += self.increment
        self.earned.append(mover)

    def without(self, decisions: int) -> Dict[str, int]:
        """The time of all seats without what the last decisions earned. Time that was used stays used."""
        left = {seat: self.remaining(seat) for seat in self.left}
        for seat in self.earned[len(self.earned) - decisions:] if left else []:
            if seat is not None:
                left[seat] -= self.increment
        return left

    def take_back(self, decisions: int) -> None:
        self.stop()
        self.left = self.without(decisions)
        del self.earned[len(self.earned) - decisions:]

    def stop(self) -> None:
        if self.running is not None:
            self.left[self.running] = self.remaining(self.running)
        self.running = None

    def report(self) -> Optional[Dict[str, Any]]:
        """As messages have it."""
        if not self.left:
            return None
        return {'left': {seat: self.remaining(seat) for seat in self.left}, 'running': self.running}
