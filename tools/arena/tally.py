"""From games to figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import Any, Dict, List, Tuple

from .store import Results

Line = Dict[str, Any]


def points_of(game: Line, engine: int) -> float:
    """An engine's mean over the seats that it has in a game."""
    own: List[float] = [points for points, who in zip(game['points'], game['engines']) if who == engine]
    return sum(own) / len(own)


@dataclass
class Pairing:
    """The games of two sides, as the first of them sees it."""

    first: int
    second: int
    games: List[Line] = field(default_factory=list)
    pairs: List[float] = field(default_factory=list)  # the mean of both games, 0 to 1

    def split(self) -> int:
        """How many pairs the same seat has won twice: the opening has decided them, or the seat."""
        won: Dict[int, List[float]] = {}
        for game in self.games:
            won.setdefault(game['set'], []).append(points_of(game, self.first))
        return sum(sorted(points) == [0, 1] for points in won.values())

    def score(self, wanted: float) -> int:
        """How many games ended so for the first side: 1 won, 0.5 drawn, 0 lost."""
        return sum(points_of(game, self.first) == wanted for game in self.games)


@dataclass
class Standing:
    """One engine in games of many seats."""

    seats: int = 0  # how many it had, over all games
    points: float = 0.0
    sets: List[float] = field(default_factory=list)  # its mean in each whole set


class Tally:
    def __init__(self, results: Results):
        self.match = results.match
        self.games = [results.games[key] for key in sorted(results.games)]
        self.rounds: int = self.match['rounds']
        self.sets: Dict[int, List[Line]] = {}
        for game in self.games:
            self.sets.setdefault(game['set'], []).append(game)
        self.unfinished = sum(len(games) for games in self.sets.values() if len(games) < self.rounds)

    def pairings(self) -> List[Pairing]:
        """In matches of pairs."""
        found: Dict[Tuple[int, int], Pairing] = {}
        for games in self.sets.values():
            sides = sorted(set(games[0]['engines']))
            pairing = found.setdefault((sides[0], sides[1]), Pairing(sides[0], sides[1]))
            pairing.games += games
            if len(games) == self.rounds:
                pairing.pairs.append(sum(points_of(game, sides[0]) for game in games) / len(games))
        return [found[key] for key in sorted(found)]

    def standings(self) -> List[Standing]:
        """Of all engines, in whatever games."""
        standings = [Standing() for _ in self.match['engines']]
        for games in self.sets.values():
            for engine, standing in enumerate(standings):
                own = [points for game in games for points, who in zip(game['points'], game['engines'])
                       if who == engine]
                standing.seats += len(own)
                standing.points += sum(own)
                if own and len(games) == self.rounds:
                    standing.sets.append(sum(own) / len(own))
        return standings

    def faults(self) -> List[Counter[str]]:
        """Of each engine: how often it did what."""
        found: List[Counter[str]] = [Counter() for _ in self.match['engines']]
        for game in self.games:
            if game['fault']:
                found[game['fault']['engine']][game['fault']['kind']] += 1
        return found

    def endings(self) -> Counter[str]:
        return Counter('%s %s' % (game['outcome'], game['reason']) for game in self.games)

    def processor(self) -> List[float]:
        """Of each engine: seconds of processor time a seat of a game; of games without a fault, where it is known."""
        sums, seats = [0.0 for _ in self.match['engines']], [0 for _ in self.match['engines']]
        for game in self.games:
            for engine, seconds in zip(game['engines'], game.get('processor', ())):
                if seconds is not None and not game['fault']:
                    sums[engine] += seconds
                    seats[engine] += 1
        return [total / count if count else 0.0 for total, count in zip(sums, seats)]

    def least(self) -> List[List[float]]:
        """Of each engine: what was left on its clock at the worst moment of each game."""
        found: List[List[float]] = [[] for _ in self.match['engines']]
        for game in self.games:
            for engine, least in zip(game['engines'], game['least']):
                if least is not None:
                    found[engine].append(least)
        return found
