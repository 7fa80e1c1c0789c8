"""What a viewer is sent of the table: made of the engine's answers to `as <viewer>`, never of more."""

from __future__ import annotations

import json
from typing import Any, Awaitable, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

from .engine import Answer

Ask = Callable[[Sequence[str]], Awaitable[List[Answer]]]
Viewer = Tuple[str, int]  # whose eyes, and the number of the last event that was told
SPECTATOR = 'public'


async def observe(ask: Ask, viewers: Iterable[Viewer], turn: Optional[str]) -> Dict[Viewer, Dict[str, Any]]:
    """For each viewer, as messages have it, the present and the events that it was not told. `turn`: the seat that is
    to decide; it is told what it can click."""
    commands: List[str] = []
    for viewer, have in (asked := list(viewers)):
        commands += ['as %s events %d json' % (viewer, have + 1), 'as %s state json' % viewer]
        commands += ['as %s next' % viewer] * (viewer == turn)
    answers = iter(await ask(commands))
    return {(viewer, have): {'from': have + 1, 'events': told(next(answers)), 'state': json.loads(next(answers).line()),
                             'next': json.loads(next(answers).line()) if viewer == turn else None}
            for viewer, have in asked}


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
