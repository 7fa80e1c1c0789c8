"""Engines that speak UCI, and those that speak the native dialect of the protocol ("wire")."""

from __future__ import annotations

import re
import time
from typing import List, Optional, Sequence

from .errors import ArenaError
from .player import Choice, EnginePlayer, Turn

SCORE = re.compile(r' score (cp|mate) (-?\d+)')
MATE = 100_000  # a mate as centipawns


class WirePlayer(EnginePlayer):
    """Plays a decision at a time."""

    async def introduce(self) -> None:
        await self.set_options(self.spec.options)

    async def set_options(self, options: Sequence[Sequence[str]]) -> None:
        for name, value in options:
            await self.send('setoption name %s%s' % (name, ' value ' + value if value else ''))
            await self.synchronize()

    async def new_game(self) -> None:
        await self.send('ucinewgame')

    async def synchronize(self) -> None:
        await self.send('isready')
        await self.hear(('readyok',))

    async def set_up(self, turn: Turn) -> None:
        await self.send(turn.record)
        await self.send('view ' + turn.view)

    def go(self, turn: Turn) -> str:
        return 'go ' + turn.go

    async def choice(self, told: List[str], seconds: float) -> Choice:
        words = told[-1].split()
        return Choice(words[1] if len(words) > 1 else '', seconds, last_score(told))


class UciPlayer(WirePlayer):
    """Plays whole turns; with the option Ponder it thinks on its opponent's time."""

    expected = ''  # the answer that it expects to its last turn
    pondered = ''  # the record that it is thinking about

    async def close(self) -> None:
        await super().close()
        self.expected = self.pondered = ''  # the next process knows nothing of it

    async def introduce(self) -> None:
        self.ponders = ('ponder', 'true') in [(name.lower(), value) for name, value in self.spec.options]
        await self.send('uci')
        told, _ = await self.hear(('uciok',))
        known = {match.group(1).lower(): match.group(2) for line in told
                 for match in [re.match(r'option name (.+?) type (.*)', line)] if match}
        for name, value in self.spec.options:
            if name.lower() not in known:
                raise ArenaError('%s has no option %s' % (self.spec.name, name))
            if not allows(known[name.lower()], value):
                raise ArenaError('%s takes no %s=%s' % (self.spec.name, name, value))
        if 'uci_variant' in known:
            await self.set_options([('UCI_Variant', self.game)])
        elif self.game != 'chess':
            raise ArenaError('%s plays chess only: it has no UCI_Variant' % self.spec.name)
        await self.set_options(self.spec.options)

    async def set_up(self, turn: Turn) -> None:
        await self.send_position(turn.record)

    async def send_position(self, record: str) -> None:
        await self.send(record.replace(' chess ', ' ', 1))  # in words that any chess engine knows

    async def new_game(self) -> None:
        await self.stop_pondering()
        await super().new_game()

    async def stop_pondering(self) -> None:
        if self.pondered:
            await self.send(self.STOP)
            await self.hear(self.ANSWERS)
        self.pondered = ''

    async def ponder(self, record: str, go: str) -> None:
        if not self.ponders or not self.expected or '?' in record:  # chance would have to be guessed
            return
        self.pondered = record + ' ' + self.expected.replace(',', ' ')
        await self.send_position(self.pondered)
        await self.send('go ponder ' + go)

    async def choose(self, turn: Turn) -> Choice:
        if turn.record != self.pondered:
            await self.stop_pondering()
            return await super().choose(turn)
        self.pondered = ''
        begin = time.monotonic()
        await self.send('ponderhit')
        told, at = await self.answer(turn.allowed, begin)
        return await self.choice(told, at - begin)

    async def choice(self, told: List[str], seconds: float) -> Choice:
        words = told[-1].split()
        self.expected = words[3] if words[2:3] == ['ponder'] and len(words) > 3 else ''
        return await super().choice(told, seconds)


def allows(kind: str, value: str) -> bool:
    """Whether an option, as the engine declares it behind `type`, can have the value; UCI leaves it to the
    engine what becomes of others."""
    if kind.startswith('spin'):
        ends = re.search(r' min (-?\d+) max (-?\d+)', kind)
        return bool(re.fullmatch(r'-?[0-9]+', value)) and (
            not ends or int(ends.group(1)) <= int(value) <= int(ends.group(2)))
    if kind.startswith('check'):
        return value in ('true', 'false')
    if kind.startswith('combo'):
        return value.lower() in [each.lower().strip() for each in re.split(r' var | default ', kind)[1:]]
    return True


def last_score(lines: Sequence[str]) -> Optional[int]:
    for line in reversed(lines):
        match = SCORE.search(line)
        if match:
            number = int(match.group(2))
            if match.group(1) == 'cp':
                return number
            return MATE - number if number > 0 else -MATE - number
    return None
