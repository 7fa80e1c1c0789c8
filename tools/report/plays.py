"""The matches that the report is made of, and how they are played. What a game has is read from its
`describe`: where it has cards each is dealt to one side, where it has secrets one side sees them."""

from __future__ import annotations

import asyncio
import os
from dataclasses import dataclass, field
from typing import Any, Dict, Iterator, List, Optional, Tuple

from arena.adjudicate import Adjudication
from arena.build import default_cache
from arena.clock import Limit
from arena.game import Terms
from arena.openings import Openings
from arena.referee import Referee
from arena.runner import Runner, remaining
from arena.schedule import Job, Schedule
from arena.spec import Spec, parse_specs
from arena.store import Results, Store, read

from .deals import Deals, DealingReferee

PLAYERS = ('random', 'greedy', 'engine')  # who plays itself
OPENING = 4  # random decisions first: without them all games of a repeatable player would be one


@dataclass(frozen=True)
class Settings:
    """What the command line says."""

    engine: str
    data: str  # the folder of the files of games
    games: int  # of each player with itself
    pairs: int  # of games, in each comparison
    nodes: int
    seed: int
    concurrency: int


@dataclass
class Plan:
    """One match."""

    name: str  # of its file
    engines: List[str]
    paired: bool
    games: int
    card: Optional[str] = None
    specs: List[Spec] = field(default_factory=list)


@dataclass
class About:
    """A game as it describes itself, with its usual seats."""

    name: str
    title: str
    seats: List[str]
    teams: List[str]
    cards: Dict[str, str]  # by id, the name
    secrets: bool
    chance: List[str]  # how tokens begin that nobody decides


def games(engine: str) -> List[About]:
    """All that the engine knows."""
    return asyncio.run(known(Referee(engine, 60)))


async def known(referee: Referee) -> List[About]:
    try:
        options = await referee.must('options')
        variants = next(line for line in options if line.startswith('option name UCI_Variant ')).split(' var ')
        return [await about(referee, name) for name in variants[1:]]
    finally:
        await referee.close()


async def about(referee: Referee, name: str) -> About:
    said: Dict[str, Any] = await referee.describe(name)
    await referee.new_game(name, 0)
    return About(name, said['title'], said['seats']['names'][:await referee.seats()], said['teams'],
                 {card['id']: card['name'] for card in said['cards']}, said['secrets'], said['chance'])


def plans(game: About, settings: Settings) -> List[Plan]:
    """The matches of a game."""
    engine = settings.engine
    spoken = {'random': 'random', 'greedy': engine + '; Skill Level=1; name greedy', 'engine': engine + '; name engine'}
    found = [Plan('%s-%s' % (game.name, player), [spoken[player]], False, settings.games) for player in PLAYERS]
    pairs = 2 * settings.pairs
    if game.secrets:
        found.append(Plan(game.name + '-secrets', [engine + '; Clairvoyant=true; name clairvoyant',
                                                   engine + '; name honest'], True, pairs))
    found += [Plan('%s-card-%s' % (game.name, card), [engine + '; name with', engine + '; name without'],
                   True, pairs, card) for card in game.cards]
    return found


def path(plan: Plan, settings: Settings) -> str:
    return os.path.join(settings.data, plan.name + '.jsonl')


def jobs(plan: Plan, game: About) -> Iterator[Job]:
    """Whole sets. A deal of cards has both its sides as two openings."""
    if not plan.paired:
        return (Job(n, 0, n, (0,) * len(game.seats), False) for n in range(plan.games))
    schedule = Schedule(2, len(game.seats), bool(game.teams), None)
    found = schedule.jobs(plan.games)
    if not plan.card:
        return found
    return (Job(job.set, job.round, 2 * job.set + job.round, job.engines, False) for job in found)


class DealingRunner(Runner):
    REFEREE = DealingReferee


def play(plan: Plan, game: About, settings: Settings) -> Results:
    """Plays what is missing in the file of a match, and gives all its games."""
    specs = parse_specs(plan.engines, default_cache())
    limit = Limit.parse('nodes %d' % settings.nodes)
    openings: Any = Openings(game.name, game.name, settings.seed, OPENING, None)
    if plan.card:
        openings = Deals(game.name, plan.card, list(game.cards), settings.seed)
    terms = Terms(game.seats, game.teams, specs, limit, None, settings.seed, openings,
                  Adjudication(None, None, None))
    rounds = 2 if plan.paired else 1
    store = Store(path(plan, settings), {
        'terms': game.name, 'engines': [spec.identity(limit) for spec in specs], 'limit': limit.text,
        'openings': openings.identity(), 'seed': settings.seed, 'rounds': rounds, 'paired': plan.paired})
    kind = DealingRunner if plan.card else Runner
    runner = kind(terms, game.name, settings.engine, game.secrets, 60)

    def done(line: Dict[str, Any]) -> bool:
        store.append(line)
        return False

    try:
        asyncio.run(runner.run(remaining(jobs(plan, game), list(store.results.games)), settings.concurrency, done))
    finally:
        store.close()
    return whole(store.results, plan)


def played(plan: Plan, settings: Settings) -> Optional[Results]:
    """What the file of a match has."""
    if not os.path.exists(path(plan, settings)):
        return None
    return whole(read(path(plan, settings)), plan)


def whole(results: Results, plan: Plan) -> Results:
    """As many games as were asked for: a file may have more."""
    keys: List[Tuple[int, int]] = sorted(results.games)[:plan.games]
    return Results(results.match, results.sessions, {key: results.games[key] for key in keys})
