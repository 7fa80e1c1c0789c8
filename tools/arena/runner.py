"""Several games at once, each with a referee and players of its own."""

from __future__ import annotations

import asyncio
from typing import Callable, Dict, Iterator, List, Optional, Tuple

from .errors import ArenaError, Fault
from .game import Game, Player, Terms
from .player import EnginePlayer, RandomPlayer
from .referee import Referee
from .schedule import Job
from .spec import Spec
from .store import Line
from .uci import UciPlayer, WirePlayer
from .xboard import XboardPlayer

DIALECTS = {'uci': UciPlayer, 'wire': WirePlayer, 'xboard': XboardPlayer}


def player_of(spec: Spec, game: str, limit: float) -> EnginePlayer:
    """An engine as a player; limit: seconds to wait for an answer."""
    return DIALECTS[spec.dialect](spec, game, limit)


class Runner:
    REFEREE = Referee

    def __init__(self, terms: Terms, game: str, referee: str, fresh: bool, limit: float):
        """fresh: whether each game has new processes; limit: seconds to wait for an answer."""
        self.terms, self.game, self.referee_command = terms, game, referee
        self.fresh, self.limit = fresh, limit

    def player(self, engine: int) -> Player:
        spec = self.terms.specs[engine]
        if not spec.command:
            return RandomPlayer()
        return player_of(spec, self.game, self.limit)

    async def try_all(self) -> None:
        """Starts every engine once: one that cannot be played at all ends the arena, not its games."""
        for engine, spec in enumerate(self.terms.specs):
            player = self.player(engine)
            try:
                await player.begin('')
            except Fault as fault:
                raise ArenaError('%s: %s: %s' % (spec.name, fault.kind, fault))
            finally:
                await player.close()

    async def run(self, jobs: Iterator[Job], concurrency: int, done: Callable[[Line], bool]) -> None:
        """Plays jobs until there are none, or `done`, which is told each game, says that it is enough."""
        tasks = [asyncio.create_task(self.work(jobs, done)) for _ in range(concurrency)]
        try:
            for first in asyncio.as_completed(tasks):
                if await first:
                    break
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    async def work(self, jobs: Iterator[Job], done: Callable[[Line], bool]) -> bool:
        """Whether it is enough."""
        table = Table(self)
        try:
            for job in jobs:
                if done(await table.play(job)):
                    return True
            return False
        finally:
            await table.close()


class Table:
    """A referee, and the players that sat with it so far."""

    def __init__(self, runner: Runner):
        self.runner = runner
        self.referee: Optional[Referee] = None
        self.players: Dict[Tuple[int, int], Player] = {}

    async def play(self, job: Job) -> Line:
        if not self.referee:
            self.referee = self.runner.REFEREE(self.runner.referee_command, self.runner.limit)
        game = await Game(self.runner.terms, job, self.referee).play(self.player_of)
        if self.runner.fresh:
            await self.dismiss()
        return game

    def player_of(self, engine: int, number: int) -> Player:
        """Who plays the n-th seat that an engine has: a process has one seat only."""
        if (engine, number) not in self.players:
            self.players[engine, number] = self.runner.player(engine)
        return self.players[engine, number]

    async def dismiss(self) -> None:
        for player in self.players.values():
            await player.close()
        self.players = {}

    async def close(self) -> None:
        await self.dismiss()
        if self.referee:
            await self.referee.close()


def remaining(jobs: Iterator[Job], played: List[Tuple[int, int]]) -> Iterator[Job]:
    there = set(played)
    return (job for job in jobs if job.key not in there)
