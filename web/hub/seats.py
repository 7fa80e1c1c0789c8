"""Who sits at a table and who watches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Dict, Optional, Protocol, Tuple


@dataclass
class Player:
    """Who has a seat. A rematch gives players other seats, but never other keys."""
    seat: str
    kind: str  # human, engine
    level: Optional[int]
    key: str
    came: bool = False  # somebody has opened the link
    ready: bool = False  # and sat at the screen, since the hub began
    name: Optional[str] = None  # what the person wants to be called
    looking: bool = False  # a page has come that will say when its person is ready


class Watcher(Protocol):
    """A page: the player whose key it has, or a spectator."""
    player: Optional[Player]
    have: int  # the number of its last event

    def send(self, text: str) -> None:
        """Takes a message; never waits."""

    def bye(self) -> None:
        """Ends when all has been said."""


@dataclass
class Terms:
    """What a table is made of. Seats that are not named are a person's."""
    setup: str  # the words of newgame
    seats: Dict[str, str] = field(default_factory=dict)  # human, engine or engine:LEVEL
    clock: Tuple[int, int] = (0, 0)  # base and increment in milliseconds
    hints: bool = False
    pause: float = 1.0  # seconds: an engine answers no faster
