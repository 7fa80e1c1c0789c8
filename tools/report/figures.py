"""From games to figures."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, median, quantiles
from typing import Dict, List

from arena.stats import Mean, mean_of
from arena.store import Results
from arena.tally import Pairing, Tally

from .replay import Seen, replay

AT_ONCE = 50  # games that one process plays again


@dataclass
class Played:
    """What a player's games with itself were like."""

    games: int
    seen: List[Seen]
    outcomes: Counter[str]  # by reason
    draws: int
    first: Mean  # the score of who decided first


@dataclass
class Spread:
    mean: float
    middle: float
    low: float  # 5 of 100 are below
    high: float


def spread(values: List[int]) -> Spread:
    cuts = quantiles(values, n=20, method='inclusive') if len(values) > 1 else values * 19
    return Spread(fmean(values), median(values), cuts[0], cuts[-1])


def figures_of(results: Results, engine: str, chance: List[str]) -> Played:
    """A game that ended by a fault is no game."""
    games = [results.games[key] for key in sorted(results.games) if not results.games[key]['fault']]
    seen: List[Seen] = []
    for at in range(0, len(games), AT_ONCE):
        seen += replay(engine, [game['record'] for game in games[at:at + AT_ONCE]], chance)
    first = [game['points'][game['seats'].index(each.first)] for game, each in zip(games, seen)]
    return Played(len(games), seen, Counter(game['reason'] for game in games),
                  sum(game['outcome'] == 'draw' for game in games), mean_of(first))


def pairing_of(results: Results) -> Pairing:
    """Neither does a pair count in which one did."""
    broken = {game['set'] for game in results.games.values() if game['fault']}
    kept = {key: game for key, game in results.games.items() if game['set'] not in broken}
    return next(iter(Tally(Results(results.match, games=kept)).pairings()), Pairing(0, 1))


def faults_of(results: Results) -> List[str]:
    """What went wrong, in the order of the games."""
    return [results.games[key]['fault']['text'] for key in sorted(results.games) if results.games[key]['fault']]


def lengths(played: Played) -> List[int]:
    return [len(each.legal) for each in played.seen]


def branching(played: Played) -> List[int]:
    return [legal for each in played.seen for legal in each.legal]


def events(played: Played) -> Dict[str, float]:
    """How many of each kind a game has."""
    counts: Counter[str] = sum((each.events for each in played.seen), Counter())
    return {kind: count / played.games for kind, count in counts.items()}
