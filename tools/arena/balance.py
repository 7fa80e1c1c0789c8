"""Balanced openings: random legal decisions, kept where an engine sees neither side ahead. From openings that are not,
nearly every pair of games is split, and every score drawn towards a half."""

from __future__ import annotations

from typing import AsyncIterator, List, Tuple

from .clock import Clock, Limit, go_words
from .errors import ArenaError
from .openings import Openings
from .player import EnginePlayer, Turn
from .referee import Referee

TRIES = 200  # openings in a row that are not balanced, before there seem to be none


async def legal_by_nobody() -> List[str]:
    raise ArenaError('a judge of openings is an engine')


async def ask(player: EnginePlayer, record: str, limit: Limit, scored: bool = True) -> Tuple[str, int]:
    """What an engine that remembers nothing plays, and what it gives the seat on move, in hundredths."""
    await player.begin('')
    words = go_words([Clock(limit, None)], 0)
    choice = await player.choose(Turn('all', record, limit, words, None, legal_by_nobody))
    if scored and choice.score is None:
        raise ArenaError('%s says no score in centipawns' % player.spec.name)
    return choice.token, choice.score or 0


async def balanced(openings: Openings, referee: Referee, judge: EnginePlayer, limit: Limit,
                   within: int) -> AsyncIterator[str]:
    """Positions as `fen` takes them, no two the same, as many as are asked for."""
    seen, misses, number = set(), 0, 0
    while misses < TRIES:
        opening = await openings.begin(referee, number)
        position = await referee.position()
        number, misses = number + 1, misses + 1
        if position in seen:
            continue
        _, score = await ask(judge, opening['opening'], limit)
        if abs(score) <= within:
            seen.add(position)
            misses = 0
            yield position
    raise ArenaError('none of %d openings in a row is balanced' % TRIES)
