"""What a seat of the engine plays, and what is shown of the engine's thoughts. Each seat has a process of its own, and
so has whatever is shown: it is given one viewer's record and nothing else, so what that was not told is nowhere in
it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, AsyncIterator, Callable, Dict, Iterable, List, Optional, Sequence

from .engine import Answer, Died, Engine

REVIEW_NODES = 16000  # of each decision's search, by the files of the board: on a small one as deep as hints look
REVIEW_SECONDS = 180.0  # of all, when it is given up
MARKED, WORST, LITTLE = 30, 5, 10  # decisions shown: of those with a mark, and of others that cost so much
COUNTED = {'inaccuracies': 'inaccuracy', 'mistakes': 'mistake', 'blunders': 'blunder'}
SCORES = ('before', 'after', 'true')


@dataclass(frozen=True)
class Thought:
    """Something to think about: the record of who is to be told, and how long."""
    record: str
    setup: str  # of newgame, as the table began, without a seed
    seed: int  # so that games at the same level differ
    limits: str  # of go
    seconds: float = 0.0  # for which it may last, besides what an answer takes

    def begin(self) -> List[str]:
        """What a process is told that thinks for a person. Chance is left to be given: a line ends where
        something would be rolled, for what comes is not known."""
        return ['setoption name SearchSeed value %d' % self.seed, 'setoption name MultiPV value 2',
                'newgame %s chance manual' % self.setup, self.record]


class Thinkers:
    """Processes that think, as many at once as there are slots. Those of seats stay for the next
    decision, since starting one holds up the hub; of more than so many the longest idle ones go."""

    def __init__(self, path: str, slots: int, kept: int = 256) -> None:
        self.path, self.kept = path, kept
        self.games: List[Dict[str, Any]] = []  # that the engine has, as `hosting` has them
        self.slots = asyncio.Semaphore(slots)
        self.threads = max(1, min(64, slots - 1))  # of a review, which says the same whatever their number
        self.reviews = asyncio.Semaphore(1)  # one at a time, beside those who play
        self.drawings = asyncio.Semaphore(slots)  # so are these
        self.idle: OrderedDict[str, Engine] = OrderedDict()  # by whom they think for

    @contextlib.asynccontextmanager
    async def engine(self, slots: asyncio.Semaphore, *commands: str) -> AsyncIterator[Engine]:
        async with slots:
            engine = await Engine.start(self.path)
            try:
                await obey(engine, commands)
                yield engine
            finally:
                await engine.end()

    async def decide(self, who: str, thought: Thought, level: int) -> str:
        """who: one seat of one game; no other gets its process. A level below the full one ends by its own
        limit, long before the time."""
        async with self.slots:
            engine = self.idle.pop(who, None)
            if engine is None or engine.process.returncode is not None:
                engine = await Engine.start(self.path)
            try:
                told = ['setoption name SearchSeed value %d' % thought.seed,
                        'setoption name Skill Level value %d' % level, thought.record, 'go ' + thought.limits]
                token = (await obey(engine, told, thought.seconds))[-1].lines[-1].split(' ')[1]
            except BaseException:
                await engine.end()
                raise
            self.idle[who] = engine
        while len(self.idle) > self.kept:
            await self.idle.popitem(last=False)[1].end()
        return token

    async def forget(self, whos: Iterable[str]) -> None:
        """Ends what thought for those."""
        for who in whos:
            engine = self.idle.pop(who, None)
            if engine is not None:
                await engine.end()

    async def show(self, thought: Thought, viewer: str, view: str, form: str, place: int) -> Answer:
        """A view of `describe` at a place of the game, as `show` answers it; of lines, that of a search there."""
        asks = ['go ' + thought.limits] * (form == 'arrows') + ['show %s json' % view]
        async with self.engine(self.drawings, *thought.begin()) as engine:
            for command in ['goto %d' % place, *('as %s %s' % (viewer, one) for one in asks)]:
                (answer,) = await engine.ask([command])  # not at once: `show` would not wait for the search
                if answer.code is not None:
                    break
            return answer

    async def drawn(self, record: str) -> Dict[str, Any]:
        """Of a game that is over: each token that no seat has decided, and what there was to draw from before it."""
        drawn, (head, _, moves) = [], record.partition(' moves')
        tokens = moves.split()
        async with self.engine(self.reviews) as engine:
            for place, token in enumerate(tokens):
                if ':' in token:
                    before = [' '.join([head, *['moves'] * (place > 0), *tokens[:place]]), 'state json']
                    state = json.loads((await engine.ask(before))[1].line())
                    drawn.append({'place': place, 'token': token, 'state': {
                        key: value for key, value in state.items() if isinstance(value, str)}})
        return {'drawn': drawn}

    async def opened(self, saved: str, places: int) -> Dict[str, Any]:
        """Of a game that is over: what there was behind so many decisions, with nothing hidden, and how many events
        had been told. By the save: after a record there are none."""
        states, counts, count = [], [], 0
        async with self.engine(self.drawings, 'restore ' + saved) as engine:
            for place in range(places):
                _, state, fresh = await obey(engine, ['goto %d' % place, 'state json', 'events %d json' % (count + 1)])
                states.append(json.loads(state.line()))
                count += len(fresh.lines)
                counts.append(count)
        return {'states': states, 'events': counts}

    async def review(self, record: str, own: Dict[str, Callable[[int], bool]]) -> Dict[str, Any]:
        """Of a game that is over: how each seat decided, by what it knew then, and what cost it most, in words.
        own: by seats, whether what was decided after so many decisions is its own."""
        async with self.engine(self.reviews, 'setoption name Threads value %d' % self.threads, record) as engine:
            (described,) = await engine.ask(['describe'])
            nodes = REVIEW_NODES // json.loads(described.line())['board']['files']
            (answer,) = await engine.ask(['review nodes %d' % nodes], REVIEW_SECONDS)
            lines = [line.split(' ') for line in answer.lines]
            judged = [judgement(words) for words in lines if words[1].isdigit() and own[words[2]](int(words[1]) - 1)]
            costly = sorted(judged, key=lambda one: -int(one['lost']))[:MARKED]
            grave = [one for one in costly if one['mark'] != '-']
            marked = grave or [one for one in costly[:WORST] if one['lost'] >= LITTLE]
            for one in marked:
                said = await engine.ask(['goto %d' % (one['n'] - 1), *('next ' + token for token in one['tokens'])])
                one['means'] = [json.loads(answer.lines[0])['means'] if answer.code is None else token
                                for token, answer in zip(one['tokens'], said[1:])]
            seats = [words[1] for words in lines if not words[1].isdigit()]
            return {'seats': [total(seat, [one for one in judged if one['seat'] == seat]) for seat in seats],
                    'marked': sorted(marked, key=lambda one: int(one['n']))}


def number_in(words: List[str], name: str) -> int:
    return int(words[words.index(name) + 1])


def judgement(words: List[str]) -> Dict[str, Any]:
    """A line of `review`; of scores `{"cp": 35}`."""
    return {'n': int(words[1]), 'seat': words[2], 'tokens': [words[3], words[5]], 'mark': words[-1],
            'expected': number_in(words, 'expected'), 'lost': number_in(words, 'lost'),
            **{name: {words[words.index(name) + 1]: int(words[words.index(name) + 2])}
               for name in SCORES if name in words}}


def total(seat: str, made: List[Dict[str, Any]]) -> Dict[str, Any]:
    """Of what a seat has decided."""
    return {'seat': seat, 'decisions': len(made), 'lost': sum(one['lost'] for one in made), 'fall': greatest_fall(made),
            **{name: sum(one['mark'] == mark for one in made) for name, mark in COUNTED.items()}}


def greatest_fall(own: List[Dict[str, Any]]) -> Optional[Dict[str, int]]:
    """Between two of a seat's decisions, by what others did and what it could not know: before which its expected
    score was how much less than after the one before."""
    falls = [{'n': now['n'], 'from': before['expected'], 'to': now['expected'] + now['lost']}
             for before, now in zip(own, own[1:])]
    return max(falls, key=lambda fall: int(fall['from'] - fall['to'])) if falls else None


async def obey(engine: Engine, commands: Sequence[str], seconds: float = 0.0) -> List[Answer]:
    """seconds: for which it may think, besides what an answer takes."""
    answers = await engine.ask(commands, engine.seconds + seconds)
    for answer in answers:
        if answer.code is not None:
            raise Died('a thinking engine refused: %s' % answer.code)
    return answers
