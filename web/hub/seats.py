"""Who sits at a table and who watches."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, Protocol, Tuple

FULL = 20  # the level that has no limit of its own


@dataclass
class Player:
    """Who has a seat. In another game players have other seats, but never other keys."""
    player: str  # the seat that it had at first, by which the engine's table knows it
    key: str
    came: bool = False  # somebody has opened the link
    name: Optional[str] = None  # what the person wants to be called
    ready: bool = False  # and sat at the screen, since the hub began
    gone: float = 0.0  # when its last page closed, or the hub began
    looking: float = 0.0  # until then engines wait: a page will say when its person is ready
    seat: str = ''
    level: Optional[int] = None  # of the engine that plays; None: a person does
    sees: Optional[str] = None  # whose eyes the person has who sits or sat there; None: an engine's own seat
    handed: List[int] = field(default_factory=list)  # after how many decisions an engine came for the person, and back

    @property
    def kind(self) -> str:
        return 'human' if self.level is None else 'engine'

    def sit(self, seat: Dict[str, Any]) -> None:
        """As the engine's table says."""
        self.seat, self.level, self.sees = seat['seat'], seat['engine'], seat['sees']

    def decided(self, place: int) -> bool:
        """Whether it was its own decision that was made after so many, not one of an engine's for a person."""
        return sum(handed <= place for handed in self.handed) % 2 == 0


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
    commit: bool = False  # deals are committed to before anything is dealt

    def table(self) -> str:
        """The command that makes the engine's table, which says what is wrong with it."""
        base, increment = self.clock
        words = ['table new'] + ['clock %d+%d' % (base, increment)] * bool(base)
        for seat, who in self.seats.items():
            words.append('seat %s %s' % (seat, {'human': 'person', 'engine': 'engine:%d' % FULL}.get(who, who)))
        return ' '.join(words)
