"""An engine as a player: told a record and a limit, it answers a move. In which words it is told is the
dialect's; here is when, and for how long it is waited for."""

from __future__ import annotations

import random
import time
from collections import deque
from dataclasses import dataclass
from typing import Awaitable, Callable, Deque, List, Optional, Tuple

from .clock import Limit
from .errors import Fault, brief
from .process import Process
from .spec import Spec

RESIGN = 'resign'  # as a token: who plays it has lost


@dataclass
class Turn:
    """What a player is asked."""

    view: str  # its seat; `all` for a clairvoyant
    record: str  # the position command that this view may know
    limit: Limit
    go: str  # the limit in the words of UCI, with the clocks as they are
    allowed: Optional[float]  # seconds to the fall of its flag
    legal: Callable[[], Awaitable[List[str]]]  # only the arena's own random player looks there


@dataclass
class Choice:
    token: str
    seconds: float
    score: Optional[int] = None  # in centipawns, for the seat on move


class RandomPlayer:
    """Moves uniformly at random, the same for the same seed."""

    async def begin(self, seed: str) -> None:
        self.random = random.Random(seed)

    async def choose(self, turn: Turn) -> Choice:
        return Choice(self.random.choice(await turn.legal()), 0.0)

    async def ponder(self, record: str, go: str) -> None:
        pass

    def processor(self) -> Optional[float]:
        return None

    async def close(self) -> None:
        pass


class EnginePlayer:
    """A process, and the dialogue with it, which a dialect fills in."""

    ANSWERS: Tuple[str, ...] = ('bestmove',)  # how the line with its move begins
    ERRORS: Tuple[str, ...] = ('error ', 'info string error ')
    STOP = 'stop'

    def __init__(self, spec: Spec, game: str, limit: float):
        """limit: seconds without an answer after which the engine hangs."""
        self.spec, self.game, self.limit = spec, game, limit
        self.process: Optional[Process] = None
        self.before: Optional[float] = None  # what its process had computed when the game began
        self.spent: Optional[float] = None

    async def introduce(self) -> None:
        """Greets a new process, and sets its options."""
        raise NotImplementedError

    async def new_game(self) -> None:
        raise NotImplementedError

    async def synchronize(self) -> None:
        """Waits until it has done what it was told."""
        raise NotImplementedError

    async def set_up(self, turn: Turn) -> None:
        """Tells it the position, and what else is not on the clock."""
        raise NotImplementedError

    def go(self, turn: Turn) -> str:
        """The line that starts its clock."""
        raise NotImplementedError

    async def choice(self, told: List[str], seconds: float) -> Choice:
        """What its lines mean, the last of which is the answer."""
        raise NotImplementedError

    async def ponder(self, record: str, go: str) -> None:
        """Its turn is over: it may think on, if it can. What it knows of the game, and the clocks."""

    async def begin(self, _seed: str) -> None:
        """Makes ready for a game, with a new process if there is none."""
        if not self.process:
            self.process = await Process.begin(list(self.spec.command))
            await self.introduce()
        await self.new_game()
        await self.synchronize()
        self.before, self.spent = self.process.processor(), 0.0

    def processor(self) -> Optional[float]:
        """Seconds of processor time that this game has taken its process so far, and not what that has started;
        None where nobody knows."""
        now = self.process.processor() if self.process and self.before is not None else None
        if now is not None and self.before is not None:
            self.spent = now - self.before
        return self.spent

    async def choose(self, turn: Turn) -> Choice:
        """Its move; how long that took, from `go` to the arrival of the answer."""
        await self.set_up(turn)
        await self.synchronize()
        begin = time.monotonic()
        await self.send(self.go(turn))
        told, at = await self.answer(turn.allowed, begin)
        return await self.choice(told, at - begin)

    async def answer(self, allowed: Optional[float], begin: float) -> Tuple[List[str], float]:
        """Its lines and the moment of the last, which came before the flag fell."""
        try:
            told, at = await self.hear(self.ANSWERS, begin + allowed if allowed is not None else None)
        except Fault as fault:
            if fault.kind != 'hang' or allowed is None:
                raise
            await self.send(self.STOP)  # who answers now is only slow
            await self.hear(self.ANSWERS)
            raise Fault('time', 'thinks for more than %.3f seconds' % allowed)
        if allowed is not None and at - begin > allowed:
            raise Fault('time', 'takes %.3f seconds of %.3f' % (at - begin, allowed))
        return told, at

    async def send(self, line: str) -> None:
        assert self.process
        await self.process.send(line, time.monotonic() + self.limit)

    async def hear(self, words: Tuple[str, ...], deadline: Optional[float] = None) -> Tuple[List[str], float]:
        """The lines up to the one that begins with one of the words, and when that came."""
        assert self.process
        lines: Deque[str] = deque(maxlen=1000)  # the last ones, of an engine that never stops talking
        if deadline is None:
            deadline = time.monotonic() + self.limit
        while True:
            line, at = await self.process.hear(deadline)
            lines.append(line)
            if line.split()[:1] and line.split()[0] in words:
                return list(lines), at
            if line.startswith(self.ERRORS):
                raise Fault('protocol', 'says: ' + brief(line))
            if at > deadline:
                raise Fault('hang', 'talks on without an answer')

    async def close(self) -> None:
        if self.process:
            process, self.process = self.process, None
            await process.close(0.5)
