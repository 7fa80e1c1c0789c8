"""An engine as a player: told a record and a limit, it answers a move."""

from __future__ import annotations

import random
import re
import threading
import time
from collections import deque
from dataclasses import dataclass
from typing import Callable, Deque, List, Optional, Sequence, Tuple

from .errors import ArenaError, Fault, brief
from .process import Process
from .spec import Spec

SCORE = re.compile(r' score (cp|mate) (-?\d+)')
MATE = 100_000  # a mate as centipawns


@dataclass
class Turn:
    """What a player is asked."""

    view: str  # its seat; `all` for a clairvoyant
    record: str  # the position command that this view may know
    go: str
    allowed: Optional[float]  # seconds to the fall of its flag
    legal: Callable[[], List[str]]  # only the arena's own random player looks there


@dataclass
class Choice:
    token: str
    seconds: float
    score: Optional[int] = None  # in centipawns, for the seat on move


class RandomPlayer:
    """Moves uniformly at random, the same for the same seed."""

    def begin(self, seed: str) -> None:
        self.random = random.Random(seed)

    def choose(self, turn: Turn) -> Choice:
        return Choice(self.random.choice(turn.legal()), 0.0)

    def close(self) -> None:
        pass


class EnginePlayer:
    """A process, and the dialogue with it."""

    def __init__(self, spec: Spec, game: str, stop: threading.Event, limit: float):
        """limit: seconds without an answer after which the engine hangs."""
        self.spec, self.game, self.stop, self.limit = spec, game, stop, limit
        self.process: Optional[Process] = None

    def begin(self, _seed: str) -> None:
        """Makes ready for a game, with a new process if there is none."""
        if not self.process:
            self.process = Process(list(self.spec.command), self.stop)
            self.introduce()
        if not self.spec.wire:
            self.send('ucinewgame')
        self.synchronize()

    def introduce(self) -> None:
        options = list(self.spec.options)
        if not self.spec.wire:
            self.send('uci')
            told, _ = self.hear('uciok')
            known = {match.group(1).lower() for line in told
                     for match in [re.match(r'option name (.+?) type ', line)] if match}
            if 'uci_variant' in known:
                options.insert(0, ('UCI_Variant', self.game))
            elif self.game != 'chess':
                raise ArenaError('%s plays chess only: it has no UCI_Variant' % self.spec.name)
            for name, _ in self.spec.options:
                if name.lower() not in known:
                    raise ArenaError('%s has no option %s' % (self.spec.name, name))
        for name, value in options:
            self.send('setoption name %s%s' % (name, ' value ' + value if value else ''))
            self.synchronize()

    def choose(self, turn: Turn) -> Choice:
        """Its move; how long that took, from `go` to the arrival of `bestmove`."""
        # Taking the position in is not on the clock.
        if self.spec.wire:
            self.send(turn.record)
            self.send('view ' + turn.view)
        else:  # in words that any chess engine knows
            self.send(turn.record.replace(' chess ', ' ', 1))
        self.synchronize()
        begin = time.monotonic()
        self.send('go ' + turn.go)
        try:
            told, at = self.hear('bestmove', begin + turn.allowed if turn.allowed is not None else None)
        except Fault as fault:
            if fault.kind == 'hang' and turn.allowed is not None:
                self.wake()
                raise Fault('time', 'thinks for more than %.3f seconds' % turn.allowed)
            raise
        seconds = at - begin
        if turn.allowed is not None and seconds > turn.allowed:
            raise Fault('time', 'takes %.3f seconds of %.3f' % (seconds, turn.allowed))
        words = told[-1].split()
        return Choice(words[1] if len(words) > 1 else '', seconds, last_score(told))

    def wake(self) -> None:
        """After the fall of the flag: whether it only is slow, or hangs (a Fault)."""
        self.send('stop')
        self.hear('bestmove')

    def send(self, line: str) -> None:
        assert self.process
        self.process.send(line, time.monotonic() + self.limit)

    def hear(self, word: str, deadline: Optional[float] = None) -> Tuple[List[str], float]:
        """The lines up to the one that begins with a word, and when that came."""
        assert self.process
        lines: Deque[str] = deque(maxlen=1000)  # the last ones, of an engine that never stops talking
        if deadline is None:
            deadline = time.monotonic() + self.limit
        while True:
            line, at = self.process.line(deadline)
            lines.append(line)
            if line.split()[:1] == [word]:
                return list(lines), at
            if line.startswith(('error ', 'info string error ')):
                raise Fault('protocol', 'says: ' + brief(line))

    def synchronize(self) -> None:
        self.send('isready')
        self.hear('readyok')

    def close(self) -> None:
        if self.process:
            self.process.close(0.5)
            self.process = None


def last_score(lines: Sequence[str]) -> Optional[int]:
    for line in reversed(lines):
        match = SCORE.search(line)
        if match:
            number = int(match.group(2))
            if match.group(1) == 'cp':
                return number
            return MATE - number if number > 0 else -MATE - number
    return None
