"""Engines that speak UCI, and those that speak the native dialect of the protocol ("wire")."""

from __future__ import annotations

import re
from typing import List, Optional, Sequence

from .errors import ArenaError
from .player import Choice, EnginePlayer, Turn

SCORE = re.compile(r' score (cp|mate) (-?\d+)')
MATE = 100_000  # a mate as centipawns


class WirePlayer(EnginePlayer):
    """Plays a decision at a time."""

    def introduce(self) -> None:
        self.set_options(self.spec.options)

    def set_options(self, options: Sequence[Sequence[str]]) -> None:
        for name, value in options:
            self.send('setoption name %s%s' % (name, ' value ' + value if value else ''))
            self.synchronize()

    def new_game(self) -> None:
        self.send('ucinewgame')

    def synchronize(self) -> None:
        self.send('isready')
        self.hear(('readyok',))

    def set_up(self, turn: Turn) -> None:
        self.send(turn.record)
        self.send('view ' + turn.view)

    def go(self, turn: Turn) -> str:
        return 'go ' + turn.go

    def choice(self, told: List[str], seconds: float) -> Choice:
        words = told[-1].split()
        return Choice(words[1] if len(words) > 1 else '', seconds, last_score(told))


class UciPlayer(WirePlayer):
    """Plays whole turns."""

    def introduce(self) -> None:
        self.send('uci')
        told, _ = self.hear(('uciok',))
        known = {match.group(1).lower() for line in told
                 for match in [re.match(r'option name (.+?) type ', line)] if match}
        for name, _ in self.spec.options:
            if name.lower() not in known:
                raise ArenaError('%s has no option %s' % (self.spec.name, name))
        if 'uci_variant' in known:
            self.set_options([('UCI_Variant', self.game)])
        elif self.game != 'chess':
            raise ArenaError('%s plays chess only: it has no UCI_Variant' % self.spec.name)
        self.set_options(self.spec.options)

    def set_up(self, turn: Turn) -> None:
        self.send(turn.record.replace(' chess ', ' ', 1))  # in words that any chess engine knows


def last_score(lines: Sequence[str]) -> Optional[int]:
    for line in reversed(lines):
        match = SCORE.search(line)
        if match:
            number = int(match.group(2))
            if match.group(1) == 'cp':
                return number
            return MATE - number if number > 0 else -MATE - number
    return None
