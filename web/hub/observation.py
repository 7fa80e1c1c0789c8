"""What a viewer is sent of the table: made of the engine's answers to `as <viewer>`, never of more."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Dict, List, Mapping, Optional, Sequence

from .engine import Answer

Ask = Callable[[Sequence[str]], Awaitable[List[Answer]]]
SPECTATOR = 'public'


@dataclass(frozen=True)
class Observation:
    """What one viewer may see now, and the events from number `first` on."""
    first: int
    events: List[Dict[str, Any]]
    state: Dict[str, Any]
    next: Optional[Dict[str, Any]]

    def events_from(self, number: int) -> List[Dict[str, Any]]:
        return self.events[number - self.first:]

    @property
    def last(self) -> int:
        return self.first - 1 + len(self.events)


async def observe(ask: Ask, viewers: Mapping[str, int], turn: Optional[str]) -> Dict[str, Observation]:
    """For each viewer the present, and the events from a number on. `turn`: the seat that is to
    decide; it is told what it can click."""
    commands: List[str] = []
    for viewer, first in viewers.items():
        commands += ['as %s events %d' % (viewer, first), 'as %s events %d words' % (viewer, first),
                     'as %s state json' % viewer]
        if viewer == turn:
            commands.append('as %s next' % viewer)
    answers = iter(await ask(commands))
    return {viewer: Observation(first, told(next(answers), next(answers)), json.loads(next(answers).line()),
                                json.loads(next(answers).line()) if viewer == turn else None)
            for viewer, first in viewers.items()}


def told(lines: Answer, sentences: Answer) -> List[Dict[str, Any]]:
    """Events as messages have them, each with its sentence."""
    return [event(line, sentence.split(' ', 1)[1])
            for line, sentence in zip(lines.lines, sentences.lines)]


def event(line: str, sentence: str) -> Dict[str, Any]:
    """From `7 event move seat=white from=e2`; what chance or the table said is one token."""
    number, _, kind, *words = line.split(' ')
    if kind in ('chance', 'table'):
        facts = {'token': ' '.join(words)}
    else:
        facts = {key: value for key, _, value in (word.partition('=') for word in words)}
    return {'n': int(number), 'kind': kind, 'facts': facts, 'text': sentence}


def name_of(seat: str) -> str:
    """A seat's name in sentences, as the engine writes it in its own."""
    return seat.capitalize() if seat.isalpha() else seat
