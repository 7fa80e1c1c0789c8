"""The referee: an engine of ours that knows everything, and is the only judge."""

from __future__ import annotations

import json
import shlex
from typing import Any, Dict, List, Optional, Tuple

from .errors import ArenaError, brief
from .process import Died, Engine


class Refused(Exception):
    """A command was answered by an error line."""


class Referee:
    def __init__(self, command: str, limit: float):
        """Nothing runs before something is asked."""
        self.command, self.limit = command, limit
        self.engine: Optional[Engine] = None

    async def ask(self, command: str) -> List[str]:
        """The data lines of the answer."""
        try:
            if not self.engine:
                self.engine = await Engine.run(*shlex.split(self.command), stderr=None, start_new_session=True)
            answer, = await self.engine.ask([command], self.limit)
        except Died as death:
            raise ArenaError('the referee at `%s`: %s' % (brief(command), death))
        except OSError as error:
            raise ArenaError('%s cannot be started: %s' % (self.command, error))
        if answer.code is not None:
            raise Refused('%s %s' % (answer.code, answer.text))
        return answer.lines

    async def must(self, command: str) -> List[str]:
        """As ask, of a command that is the arena's own: a refusal ends the arena."""
        try:
            return await self.ask(command)
        except Refused as refusal:
            raise ArenaError('the referee refuses `%s`: %s' % (brief(command), refusal))

    async def describe(self, game: str) -> Dict[str, Any]:
        about = json.loads((await self.must('describe ' + game))[0])
        assert isinstance(about, dict)
        return about

    async def new_game(self, terms: str, seed: int) -> None:
        await self.must('newgame %s seed %d' % (terms, seed))

    async def seats(self) -> int:
        """How many there are in the present game."""
        return int(next(line for line in await self.must('state') if line.startswith('players ')).split()[1])

    async def result(self) -> Tuple[str, str]:
        _, outcome, reason = (await self.must('result'))[0].split()
        return outcome, reason

    async def turn(self) -> str:
        return (await self.must('turn'))[0].split()[1]

    async def legal(self, seat: str) -> List[str]:
        return (await self.must('as %s legal' % seat))[0].split()[2:]

    async def record(self, view: str = 'all') -> str:
        return (await self.must('as %s record' % view))[0]

    async def position(self) -> str:
        """The present position, as `fen` takes it."""
        return next(line for line in await self.must('state') if line.startswith('position ')).partition(' ')[2]

    async def move(self, seat: str, token: str) -> None:
        """A seat's decision or whole turn, with no other rights than the seat's."""
        await self.ask('as %s move %s' % (seat, token))

    async def adjudicate(self, outcome: str, reason: str) -> None:
        await self.must('adjudicate %s %s' % (outcome, reason))

    async def teams(self) -> Optional[str]:
        """The team of each seat, a letter each, in games that deal them."""
        for token in (await self.record()).split():
            if token.startswith('teams:'):
                return token[len('teams:'):]
        return None

    async def close(self) -> None:
        if self.engine:
            await self.engine.close()
