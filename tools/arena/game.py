"""One game: the referee asks whose turn it is, the seat's player answers, the referee judges."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Dict, List, Optional, Sequence, Union

from .adjudicate import Adjudication, Judge
from .clock import Clock, Limit, go_words
from .errors import Fault, brief
from .openings import Openings
from .player import RESIGN, Choice, EnginePlayer, RandomPlayer, Turn
from .referee import Referee, Refused
from .schedule import Job
from .spec import Spec

Player = Union[EnginePlayer, RandomPlayer]


@dataclass(frozen=True)
class Terms:
    """What all games of a match have in common."""

    seats: Sequence[str]
    teams: Sequence[str]
    specs: Sequence[Spec]
    limit: Limit
    margin: Optional[float]
    seed: int
    openings: Openings
    adjudication: Adjudication


class Game:
    def __init__(self, terms: Terms, job: Job, referee: Referee):
        self.terms, self.job, self.referee = terms, job, referee
        self.fault: Optional[Dict[str, Any]] = None
        self.judge = Judge(terms.adjudication)

    async def set_up(self) -> None:
        terms = self.terms
        self.opening = await terms.openings.begin(self.referee, self.job.opening)
        self.dealt = await self.referee.teams() if terms.teams else None
        self.engines = [self.engine_of(seat) for seat in range(len(terms.seats))]
        self.clocks = [Clock(terms.specs[engine].limit or terms.limit, terms.margin)
                       for engine in self.engines]

    def engine_of(self, seat: int) -> int:
        if not self.job.by_team:
            return self.job.engines[seat]
        assert self.dealt
        return self.job.engines[self.terms.teams.index(self.dealt[seat])]

    async def play(self, player_of: Callable[[int, int], Player]) -> Dict[str, Any]:
        """To its end. player_of: who plays for the n-th seat that an engine has."""
        began = time.time()
        await self.set_up()
        players: List[Player] = []
        for seat, engine in enumerate(self.engines):
            players.append(player_of(engine, self.engines[:seat].count(engine)))
            await self.guard(seat, players[seat], lambda: players[seat].begin('%d %d %d %d' % (
                self.terms.seed, self.job.set, self.job.round, seat)))
        while (await self.referee.result())[0] == '*':
            seat = list(self.terms.seats).index(await self.referee.turn())
            await self.guard(seat, players[seat], lambda: self.decide(seat, players[seat]))
        return {**await self.report(began), 'processor': [player.processor() for player in players]}

    async def guard(self, seat: int, player: Player, act: Callable[[], Awaitable[None]]) -> None:
        """A fault loses the game for its seat, and ends its process."""
        if self.fault:
            return
        try:
            await act()
        except Fault as fault:
            self.fault = {'seat': self.terms.seats[seat], 'engine': self.engines[seat],
                          'kind': fault.kind, 'text': str(fault)}
            await player.close()
            await self.referee.adjudicate(self.opponent(seat), 'time' if fault.kind == 'time' else 'abandoned')

    def opponent(self, seat: int) -> str:
        """The outcome when a seat loses."""
        if self.dealt:
            return next(team for team in self.terms.teams if team != self.dealt[seat])
        return self.terms.seats[1 - seat]

    async def decide(self, seat: int, player: Player) -> None:
        name, clock = self.terms.seats[seat], self.clocks[seat]
        view = 'all' if self.terms.specs[self.engines[seat]].clairvoyant else name
        choice = await player.choose(Turn(view, await self.referee.record(view), clock.limit,
                                    go_words(self.clocks, seat), clock.allowed(),
                                    lambda: self.referee.legal(name)))
        clock.spend(choice.seconds)
        if choice.token == RESIGN:
            await self.referee.adjudicate(self.opponent(seat), RESIGN)
            return
        try:
            await self.referee.move(name, choice.token)
        except Refused as refusal:
            raise Fault('illegal', 'plays %s: %s' % (brief(repr(choice.token)), brief(str(refusal))))
        if await self.referee.turn() != name:  # a turn may have several decisions
            clock.turn_over()
            await self.listen(seat, choice)
            if view == name and (await self.referee.result())[0] == '*':
                await player.ponder(await self.referee.record(view), go_words(self.clocks, seat))

    async def listen(self, seat: int, choice: Choice) -> None:
        end = self.judge.hears(self.terms.seats[seat], choice.score)
        if end and (await self.referee.result())[0] == '*':
            await self.referee.adjudicate(self.opponent(seat) if end == 'resign' else 'draw', end)

    async def report(self, began: float) -> Dict[str, Any]:
        outcome, reason = await self.referee.result()
        return {'set': self.job.set, 'round': self.job.round, 'seats': list(self.terms.seats),
                'engines': self.engines, **self.opening, 'outcome': outcome, 'reason': reason,
                'points': [self.points(seat, outcome) for seat in range(len(self.engines))],
                'fault': self.fault, 'record': await self.referee.record(),
                'turns': len(self.judge.scores),
                'least': [clock.least for clock in self.clocks],
                'began': round(began, 3), 'took': round(time.time() - began, 3)}

    def points(self, seat: int, outcome: str) -> float:
        if outcome == 'draw':
            return 0.5
        return float(outcome in (self.terms.seats[seat], self.dealt and self.dealt[seat]))
