"""The engine that knows everything of one game, and its save, from which a dead one is replaced."""

from __future__ import annotations

import asyncio
import json
import sys
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Sequence, Set, Tuple

from .engine import Answer, Died, Engine, Refused


@dataclass(frozen=True)
class News:
    """What the engine's table says that has happened."""
    kind: str
    facts: Dict[str, str]


def report(text: str) -> None:
    """For the one who keeps the hub; never a key, never a secret."""
    print('quadrille-table: ' + text, file=sys.stderr, flush=True)


class Referee:
    """Begin a game or restore one, then ask and change it."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.engine: Optional[Engine] = None
        self.starting = asyncio.Lock()
        self.about: Dict[str, Any] = {}  # the answer to describe
        self.saved = ''  # the engine's save of the present, the table in it
        self.begun: List[str] = []  # what makes the game while there is no save yet, and nothing was told
        self.table: Dict[str, Any] = {}  # the answer to `table json`
        self.place = 0  # so many decisions were made
        self.moved = False  # the last change was told by events of the game
        self.turn: Optional[str] = None  # None: the game is over; `chance`: a committed deal waits for entropy
        self.result: Optional[Dict[str, str]] = None  # as messages have it

    async def begin(self, setup: str, commit: bool) -> List[str]:
        """A new game by the words of newgame; the seats that play in it. commit: deals are committed to, where the
        game and the words leave anything to chance."""
        newgame, committed = 'newgame ' + setup, 'newgame %s commit' % setup
        begun, described, state, *last = await self.ask([newgame, 'describe', 'state json', *[committed] * commit])
        if begun.code is not None:
            raise Refused(begun.code, begun.text)
        self.begun = [committed if last and last[0].code is None else newgame]
        self.about, now = json.loads(described.line()), json.loads(state.line())
        if now['turn'] == 'chance':
            raise Refused('chance', 'here the engine makes all chance: leave out what asks for tokens of it')
        seats: List[str] = now['seats']
        return seats

    def entropy(self) -> Tuple[Set[str], bool]:
        """Of a committed deal that waits: the seats that add to it, and whether they are to open what they have."""
        steps = json.loads(self.saved)['commitment']
        while any(step['kind'] == 'void' for step in steps):
            steps = steps[1:]
        names = self.about['seats']['names']
        return ({names[step['seat']] for step in steps if step['kind'] == 'commit'},
                any(step['kind'] == 'close' for step in steps))

    async def restore(self, saved: str) -> None:
        self.saved = saved
        (described,) = await self.ask(['describe'])
        self.about = json.loads(described.line())

    async def ask(self, commands: Sequence[str]) -> List[Answer]:
        """Asks all. A dead engine is replaced from the last save and asked again: chance is a function
        of the game's key, so what the dead one would have answered is what the next one answers."""
        for _ in range(3):
            engine = None
            try:
                async with self.starting:
                    if self.engine is None:
                        self.engine = await self.replacement()
                    engine = self.engine
                return await engine.ask(commands)
            except Died as death:
                report('an engine is replaced: %s' % death)
                if self.engine is engine:
                    self.engine = None
        raise Died('the engine cannot be replaced')

    async def replacement(self) -> Engine:
        engine = await Engine.start(self.path)
        for answer in await engine.ask(['restore ' + self.saved] if self.saved else self.begun):
            if answer.code is not None:
                await engine.end()
                raise Died('the save was refused: ' + answer.code)
        return engine

    async def change(self, *commands: str) -> List[News]:
        """Commands to the table, and what they made happen; refused, they change nothing."""
        answers = await self.ask([*commands, *AFTER])
        done, after = answers[:len(commands)], answers[len(commands):]
        for answer in done:
            if answer.code is not None:
                raise Refused(answer.code, answer.text)
        self.take(after)
        self.moved = any(line.startswith('event ') for answer in done for line in answer.lines)
        return [News(line.split(' ')[1], dict(word.split('=', 1) for word in line.split(' ')[2:]))
                for answer in done for line in answer.lines if line.startswith('table ')]

    def take(self, answers: Sequence[Answer]) -> None:
        """What is asked after every change."""
        saved, result, table = (answer.line() for answer in answers)
        self.saved, self.table, self.place = saved, json.loads(table), json.loads(saved)['table']['place']
        self.turn = None if self.table['turn'] == '-' else self.table['turn']
        outcome, reason = result.split(' ')[1:3]
        self.result = None if self.turn is not None else {'outcome': outcome, 'reason': reason}

    async def close(self) -> None:
        """Lets the process go; it comes back when something is asked."""
        async with self.starting:
            if self.engine is not None:
                await self.engine.close()
                self.engine = None


AFTER = ['save', 'result', 'table json']
