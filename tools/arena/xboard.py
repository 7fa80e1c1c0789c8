"""Engines of the Chess Engine Communication Protocol, version 2, of xboard. They keep the game themselves,
so they are told the moves that are new to them."""

from __future__ import annotations

import time
from typing import List

from .errors import ArenaError, Fault
from .player import RESIGN, Choice, EnginePlayer, Turn

CASTLING = {'O-O': 'g', 'O-O-O': 'c'}  # where the king goes; some write so among coordinates
FEATURE_SECONDS = 2.0  # so long an engine may take to list its features


class XboardPlayer(EnginePlayer):
    ANSWERS = ('move', RESIGN)
    ERRORS = ('Illegal move', 'Error ')
    STOP = '?'

    async def introduce(self) -> None:
        if self.game != 'chess':
            raise ArenaError('%s plays chess only' % self.spec.name)
        self.features: List[str] = []
        self.pings = 0
        await self.send('xboard')
        await self.send('protover 2')
        try:
            while 'done=1' not in self.features:
                told, _ = await self.hear(('feature',), time.monotonic() + FEATURE_SECONDS)
                self.features += told[-1].split()
        except Fault as fault:
            if fault.kind != 'hang':
                raise
        for name, value in self.spec.options:
            await self.send('%s %s' % (name, value) if name in ('memory', 'cores')
                      else 'option %s=%s' % (name, value))

    async def new_game(self) -> None:
        self.board: List[str] = []  # the start and the moves that it knows

    async def synchronize(self) -> None:
        if 'ping=1' in self.features:
            self.pings += 1
            await self.send('ping %d' % self.pings)
            told = ['']
            while told[-1].split()[1:] != ['%d' % self.pings]:  # an earlier one, after an error
                told, _ = await self.hear(('pong',))

    async def set_up(self, turn: Turn) -> None:
        start, _, moves = turn.record.partition(' moves ')
        wanted = [start] + moves.split()
        if not self.board or wanted[:len(self.board)] != self.board:
            await self.start(turn, start)
        for move in wanted[len(self.board):]:
            await self.send('usermove ' + move if 'usermove=1' in self.features else move)
        self.board = wanted
        self.rank = '1' if turn.view == 'white' else '8'
        if turn.limit.base is not None:
            words = turn.go.split()
            clocks = dict(zip(words[::2], map(int, words[1::2])))
            own, other = ('wtime', 'btime')[::1 if turn.view == 'white' else -1]
            await self.send('time %d' % (clocks[own] // 10))
            await self.send('otim %d' % (clocks.get(other, clocks[own]) // 10))

    async def start(self, turn: Turn, start: str) -> None:
        """A new game with its limit, the engine moving for nobody yet."""
        for line in ('new', 'easy', 'force'):
            await self.send(line)
        await self.set_limit(self.limit_words(turn))
        if ' fen ' in start:
            await self.send('setboard ' + start.partition(' fen ')[2])
        self.board = [start]

    async def set_limit(self, line: str) -> None:
        """Some, like phalanx, do not know `sd` and have `depth` for it."""
        await self.send(line)
        if line.startswith('sd '):
            try:
                await self.synchronize()
            except Fault as fault:
                if line not in str(fault):
                    raise
                await self.send(line.replace('sd', 'depth'))

    def limit_words(self, turn: Turn) -> str:
        limit, words = turn.limit, turn.go.split()
        if limit.base is not None:
            minutes, seconds = divmod(limit.base, 60)
            return 'level %d %d:%02d %g' % (limit.moves, minutes, seconds, limit.increment)
        if words[0] == 'depth':
            return 'sd ' + words[1]
        if words[0] == 'movetime' and int(words[1]) % 1000 == 0:
            return 'st %d' % (int(words[1]) // 1000)
        raise ArenaError('%s takes a clock, a depth, or a movetime of whole seconds' % self.spec.name)

    def go(self, turn: Turn) -> str:
        return 'go'

    async def choice(self, told: List[str], seconds: float) -> Choice:
        words = told[-1].split()
        if words[0] == RESIGN:
            return Choice(RESIGN, seconds)
        token = words[1] if len(words) > 1 else ''
        if token in CASTLING:
            token = 'e%s%s%s' % (self.rank, CASTLING[token], self.rank)
        await self.send('force')
        self.board.append(token)
        return Choice(token, seconds)
