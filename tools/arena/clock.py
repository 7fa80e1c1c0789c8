"""What bounds a search: a clock that runs, or nodes, depth or time for each move."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import List, Optional

from .errors import ArenaError

CLOCK = re.compile(r'(?:(\d+)/)?(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?')
GO = re.compile(r'(?:nodes|depth|movetime) [1-9]\d*')
MOVETIME_MARGIN = 100  # milliseconds: a move's time is a wish that ends a search, not a flag


@dataclass(frozen=True)
class Limit:
    """`nodes 2000`, `depth 6`, `movetime 100`; or `clock 40/60+0.5`: moves, seconds, increment."""

    text: str
    base: Optional[float] = None
    increment: float = 0.0
    moves: int = 0

    @staticmethod
    def parse(text: str) -> Limit:
        words = ' '.join(text.split())
        if GO.fullmatch(words):
            return Limit(words)
        match = CLOCK.fullmatch(words[len('clock '):]) if words.startswith('clock ') else None
        if not match:
            raise ArenaError('%r is no limit: nodes N, depth N, movetime MS, '
                             'or clock [MOVES/]SECONDS[+INCREMENT]' % text)
        moves, base, increment = match.groups()
        return Limit(words, float(base), float(increment or 0), int(moves or 0))

    @property
    def movetime(self) -> Optional[float]:
        return int(self.text.split()[1]) / 1000 if self.text.startswith('movetime ') else None


class Clock:
    """The clock of one seat in one game."""

    def __init__(self, limit: Limit, margin: Optional[float]):
        """margin: the milliseconds by which it may be overstepped; None for what is usual."""
        self.limit = limit
        usual = 0 if limit.movetime is None else MOVETIME_MARGIN
        self.margin = (usual if margin is None else margin) / 1000
        self.left = limit.base or 0.0
        self.moves = limit.moves
        self.least: Optional[float] = None  # what was left after any decision

    def allowed(self) -> Optional[float]:
        """After how many seconds the flag falls; None without a flag."""
        if self.limit.base is not None:
            return max(0.0, self.left) + self.margin
        return None if self.limit.movetime is None else self.limit.movetime + self.margin

    def spend(self, seconds: float) -> None:
        if self.limit.base is not None:
            self.left -= seconds
            self.least = self.left if self.least is None else min(self.least, self.left)

    def turn_over(self) -> None:
        """The seat has finished a turn."""
        if self.limit.base is None:
            return
        self.left = max(0.0, self.left) + self.limit.increment
        if self.moves:
            self.moves -= 1
            if not self.moves:
                self.moves = self.limit.moves
                self.left += self.limit.base


def go_words(clocks: List[Clock], seat: int) -> str:
    """What follows `go` for a seat: its limit, or the clocks as UCI has them."""
    own = clocks[seat]
    if own.limit.base is None:
        return own.limit.text
    sides = [('w', own)] if len(clocks) > 2 else list(zip('wb', clocks))
    told = [(side, clock) for side, clock in sides if clock.limit.base is not None]
    words = ['%stime %d' % (side, max(1, int(1000 * clock.left))) for side, clock in told]
    words += ['%sinc %d' % (side, int(1000 * clock.limit.increment)) for side, clock in told]
    return ' '.join(words + (['movestogo %d' % own.moves] if own.moves else []))
