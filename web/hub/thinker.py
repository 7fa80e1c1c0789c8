"""What a seat of the engine plays, and hints. Each seat has a process of its own, and so has each hint:
it is given that one seat's record and nothing else, so what the seat was not told is nowhere in it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, AsyncIterator, Dict, Iterable, List, Optional, Sequence

from .engine import Answer, Died, Engine, Limits
from .observation import name_of

REVIEW_NODES, REVIEW_SECONDS = 2000, 180.0  # of each decision's search; and of all, when it is given up
MARKED, WORST, LITTLE = 30, 5, 10  # decisions shown: of those with a mark, and of others that cost so much
COUNTED = ('decisions', 'mistakes', 'blunders', 'lost')


@dataclass(frozen=True)
class Thought:
    """Something to think about: the record of who is to be told, and how long."""
    record: str
    setup: str  # of newgame, as the table began, without a seed
    seed: int  # so that games at the same level differ
    limits: str  # of go

    def begin(self) -> List[str]:
        """What a process is told that thinks for a person. Chance is left to be given: a line ends where
        something would be rolled, for what comes is not known."""
        return ['setoption name SearchSeed value %d' % self.seed, 'setoption name MultiPV value 2',
                'newgame %s chance manual' % self.setup, self.record]


class Thinkers:
    """Processes that think, as many at once as there are slots. Those of seats stay for the next
    decision, since starting one holds up the hub; of more than so many the longest idle ones go."""

    def __init__(self, path: str, limits: Limits, slots: int, kept: int = 256) -> None:
        self.path, self.limits, self.kept = path, limits, kept
        self.slots = asyncio.Semaphore(slots)
        self.reviews = asyncio.Semaphore(1)  # one at a time, beside those who play
        self.drawings = asyncio.Semaphore(1)  # so are these
        self.idle: OrderedDict[str, Engine] = OrderedDict()  # by whom they think for

    @contextlib.asynccontextmanager
    async def engine(self, slots: asyncio.Semaphore, *commands: str) -> AsyncIterator[Engine]:
        async with slots:
            engine = await Engine.start(self.path, self.limits)
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
                engine = await Engine.start(self.path, self.limits)
            try:
                await obey(engine, ['setoption name SearchSeed value %d' % thought.seed,
                                    'setoption name Skill Level value %d' % level, thought.record])
                answer = await search(engine, thought)
            except BaseException:
                await engine.end()
                raise
            self.idle[who] = engine
        while len(self.idle) > self.kept:
            await self.idle.popitem(last=False)[1].end()
        return answer[-1].split(' ')[1]

    async def forget(self, whos: Iterable[str]) -> None:
        """Ends what thought for those."""
        for who in whos:
            engine = self.idle.pop(who, None)
            if engine is not None:
                await engine.end()

    async def hint(self, thought: Thought) -> List[Dict[str, Any]]:
        """The best line and the runner-up, in words."""
        async with self.engine(self.slots, *thought.begin()) as engine:
            lines = best_lines((await search(engine, thought))[:-1])
            return [await say_line(engine, thought.record, line) for line in lines]

    async def show(self, thought: Thought, viewer: str, view: Dict[str, str], place: int) -> Answer:
        """A view of `describe` at a place of the game, as `show` answers it; of lines, that of a search there."""
        asks = ['go ' + thought.limits] * (view['form'] == 'arrows') + ['show %s json' % view['name']]
        async with self.engine(self.drawings, *thought.begin()) as engine:
            for command in ['goto %d' % place, *('as %s %s' % (viewer, one) for one in asks)]:
                (answer,) = await engine.ask([command])
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

    async def review(self, record: str) -> Dict[str, Any]:
        """Of a game that is over: how each seat decided, by what it knew then, and what cost it most, in words."""
        async with self.engine(self.reviews, record) as engine:
            (answer,) = await engine.ask(['review nodes %d' % REVIEW_NODES], REVIEW_SECONDS)
            lines = [line.split(' ') for line in answer.lines]
            judged = [words for words in lines if words[1].isdigit()]
            costly = sorted(judged, key=lambda words: -number_in(words, 'lost'))[:MARKED]
            marked = [words for i, words in enumerate(costly) if words[-1] != '-' or
                      i < WORST and number_in(words, 'lost') >= LITTLE]
            seats: List[Dict[str, Any]] = [
                {'seat': words[1], 'fall': greatest_fall(judged, words[1]),
                 **{name: number_in(words, name) for name in COUNTED}} for words in lines if not words[1].isdigit()]
            return {'seats': seats, 'marked': [await say_judgement(engine, words) for words in
                                               sorted(marked, key=lambda words: int(words[1]))]}


async def search(engine: Engine, thought: Thought) -> List[str]:
    time = re.search(r'movetime (\d+)', thought.limits)
    seconds = engine.limits.seconds + (int(time[1]) / 1000 if time else 0)
    (answer,) = await engine.ask(['go ' + thought.limits], seconds)
    if answer.code is not None or not answer.lines[-1].startswith('bestmove '):
        raise Died('a search was refused: %s' % answer.code)
    return answer.lines


def number_in(words: List[str], name: str) -> int:
    return int(words[words.index(name) + 1])


def greatest_fall(judged: List[List[str]], seat: str) -> Optional[Dict[str, int]]:
    """Between two of a seat's decisions, by what others did and what it could not know: before which its expected
    score was how much less than after the one before."""
    own = [words for words in judged if words[2] == seat]
    falls = [{'n': int(now[1]), 'from': number_in(before, 'expected'),
              'to': number_in(now, 'expected') + number_in(now, 'lost')} for before, now in zip(own, own[1:])]
    return max(falls, key=lambda fall: fall['from'] - fall['to']) if falls else None


async def say_judgement(engine: Engine, words: List[str]) -> Dict[str, Any]:
    """A line of `review` in words: what was decided, what was best, and what that changed."""
    number, seat, token, best = int(words[1]), words[2], words[3], words[5]
    means = []
    for one in token, best:
        _, said = await engine.ask(['goto %d' % (number - 1), 'next ' + one])
        means.append(who_does(seat, said.code is None and json.loads(said.lines[0])['means'] or one))
    scores = {name: score_in_words(words[words.index(name) + 1], int(words[words.index(name) + 2]))
              for name in ('before', 'after', 'true') if name in words}
    return {'n': number, 'seat': seat, 'mark': words[-1], 'lost': number_in(words, 'lost'), 'made': means[0],
            'best': means[1], 'tokens': [token, best], 'true': None, **scores}


async def obey(engine: Engine, commands: Sequence[str]) -> None:
    for answer in await engine.ask(commands):
        if answer.code is not None:
            raise Died('a thinking engine refused: %s' % answer.code)


@dataclass(frozen=True)
class Line:
    """A principal variation and its score for the seat on move."""
    kind: str
    score: int
    tokens: List[str]


def best_lines(infos: List[str]) -> List[Line]:
    """The last `info` of each rank; those without a score say nothing to a person."""
    last: Dict[str, Line] = {}
    for words in (info.split(' ') for info in infos):
        after = {word: i + 1 for i, word in enumerate(words)}
        if 'score' in after and 'pv' in after:
            score = after['score']
            rank = words[after['multipv']] if 'multipv' in after else '1'
            last[rank] = Line(words[score], int(words[score + 1]), words[after['pv']:])
    return [last[rank] for rank in sorted(last)[:2]]


async def say_line(engine: Engine, record: str, line: Line) -> Dict[str, Any]:
    """Each decision as `next` says it in its own position, as far as one can be reached."""
    moves: List[str] = []
    await obey(engine, [record])
    for token in line.tokens[:8]:
        turn, said, moved = await engine.ask(['turn', 'next ' + token, 'move ' + token])
        means = json.loads(said.lines[0])['means'] if said.code is None else ''
        if not means:
            break
        moves.append(who_does(turn.line().split(' ')[1], means))
        if moved.code is not None:
            break
    return {'token': line.tokens[0], 'score': score_in_words(line.kind, line.score),
            'moves': moves or [line.tokens[0]]}


def who_does(seat: str, means: str) -> str:
    """`White pawn from d2 to d4`, `White: a bean on c2`."""
    return means[0].upper() + means[1:] if means.startswith(seat + ' ') else '%s: %s' % (name_of(seat), means)


def score_in_words(kind: str, score: int) -> str:
    if kind == 'mate':
        turns = '%d turn%s' % (abs(score), '' if abs(score) == 1 else 's')
        return 'wins in ' + turns if score > 0 else 'is lost in ' + turns
    if kind == 'chance':
        return 'wins %d times in 100' % round(score / 10)
    if abs(score) < 30:
        return 'about even'
    return '%.1f %s' % (abs(score) / 100, 'ahead' if score > 0 else 'behind')
