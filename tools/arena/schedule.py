"""Who sits where: duplicate sets, in which every engine gets every seat of the same deal."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import combinations
from typing import Iterator, List, Optional, Set, Tuple

from .errors import ArenaError

LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'


@dataclass(frozen=True)
class Job:
    """One game: the round of a set."""

    set: int
    round: int
    opening: int
    engines: Tuple[int, ...]  # by seat; or by team, where the deal says which seat that is
    by_team: bool

    @property
    def key(self) -> Tuple[int, int]:
        return self.set, self.round


class Schedule:
    """The order of all sets; the number of games only says where it ends."""

    def __init__(self, engines: int, seats: int, teams: bool, lineup: Optional[str],
                 gauntlet: bool = False):
        """lineup: `teams`, `rotate`, or a letter a seat (ABBB); None for what is usual."""
        if engines < 2:
            raise ArenaError('a match needs two engines')
        if seats > 2 and not teams:
            raise ArenaError('a game of %d seats without teams cannot be scored' % seats)
        if seats == 2 and lineup:
            raise ArenaError('--lineup is for games of more than two seats')
        self.by_team = seats > 2 and (lineup == 'teams' or lineup is None and engines == 2)
        self.tables: List[List[Tuple[int, ...]]] = []
        if seats == 2 or self.by_team:
            self.tables = [[(a, b), (b, a)] for a, b in combinations(range(engines), 2)
                           if not gauntlet or a == 0]
        else:
            self.tables = [rotations(seating(lineup, engines, seats))]
        self.rounds = len(self.tables[0])

    @property
    def paired(self) -> bool:
        """Whether sets are pairs of games between two sides."""
        return len(self.tables[0][0]) == 2

    def jobs(self, games: int, shard: Tuple[int, int] = (0, 1)) -> Iterator[Job]:
        """Whole sets of at least so many games; those of a shard."""
        for number in range(-(-games // self.rounds)):
            if number % shard[1] == shard[0]:
                table = self.tables[number % len(self.tables)]
                for turn, engines in enumerate(table):
                    yield Job(number, turn, number // len(self.tables), engines, self.by_team)


def seating(lineup: Optional[str], engines: int, seats: int) -> Tuple[int, ...]:
    if lineup in (None, 'rotate'):
        if engines > seats:
            raise ArenaError('%d engines for %d seats' % (engines, seats))
        return tuple(seat % engines for seat in range(seats))
    assert lineup
    if len(lineup) != seats or {LETTERS.find(letter) for letter in lineup} != set(range(engines)):
        raise ArenaError('a line-up has a letter for each of %d seats, from A for the first of all '
                         '%d engines: %s' % (seats, engines, lineup))
    return tuple(LETTERS.index(letter) for letter in lineup)


def rotations(engines: Tuple[int, ...]) -> List[Tuple[int, ...]]:
    """All different ones."""
    found: List[Tuple[int, ...]] = []
    seen: Set[Tuple[int, ...]] = set()
    for by in range(len(engines)):
        turned = engines[by:] + engines[:by]
        if turned not in seen:
            seen.add(turned)
            found.append(turned)
    return found
