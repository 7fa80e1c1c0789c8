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
        commands += ['as %s events %d json' % (viewer, first), 'as %s state json' % viewer]
        if viewer == turn:
            commands.append('as %s next' % viewer)
    answers = iter(await ask(commands))
    return {viewer: Observation(first, told(next(answers)), json.loads(next(answers).line()),
                                json.loads(next(answers).line()) if viewer == turn else None)
            for viewer, first in viewers.items()}


def told(answer: Answer) -> List[Dict[str, Any]]:
    """Events as messages have them, each with its sentence."""
    events = []
    for line in answer.lines:  # 7 {"from":"e2","kind":"move",...,"words":"White moves ..."}
        number, _, rest = line.partition(' ')
        facts = json.loads(rest)
        events.append({'n': int(number), 'kind': facts.pop('kind'), 'text': facts.pop('words'),
                       'facts': {key: str(value) for key, value in facts.items()}})
    return events


def name_of(seat: str) -> str:
    """A seat's name in sentences, as the engine writes it in its own."""
    return seat.capitalize() if seat.isalpha() else seat
