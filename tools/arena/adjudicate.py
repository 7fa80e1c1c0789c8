"""Games that are ended before the rules end them, where a match says so."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, List, Optional, Tuple

from .errors import ArenaError


@dataclass(frozen=True)
class Adjudication:
    """resign: a seat loses that has seen itself so many centipawns down for so many of its turns.
    draw: from a turn on, nobody has seen more than so many centipawns for so many turns in a row."""

    resign: Optional[Tuple[int, int]] = None  # turns, centipawns
    draw: Optional[Tuple[int, int, int]] = None  # first turn, turns, centipawns
    turns: Optional[int] = None  # a draw after so many

    def identity(self) -> Dict[str, object]:
        return {'resign': self.resign and list(self.resign), 'draw': self.draw and list(self.draw),
                'turns': self.turns}


def numbers(text: Optional[str], count: int, what: str) -> Optional[Tuple[int, ...]]:
    if text is None:
        return None
    parts = text.split(',')
    if len(parts) != count or not all(part.isascii() and part.isdigit() for part in parts):
        raise ArenaError('%s takes %d numbers with commas between: %s' % (what, count, text))
    return tuple(map(int, parts))


class Judge:
    """Of one game."""

    def __init__(self, rules: Adjudication):
        self.rules = rules
        self.scores: List[Tuple[str, Optional[int]]] = []  # a turn each, of its seat

    def hears(self, seat: str, score: Optional[int]) -> Optional[str]:
        """What a seat said of its turn; `resign` or `agreement` when the game is to end by it."""
        self.scores.append((seat, score))
        rules = self.rules
        if rules.resign:
            turns, limit = rules.resign
            own = [score for who, score in self.scores if who == seat][-turns:]
            if len(own) == turns and all(score is not None and score <= -limit for score in own):
                return 'resign'
        if rules.draw and len(self.scores) >= rules.draw[0]:
            _, turns, limit = rules.draw
            last = [score for _, score in self.scores[-turns:]]
            if len(last) == turns and all(score is not None and abs(score) <= limit for score in last):
                return 'agreement'
        return 'agreement' if rules.turns and len(self.scores) >= rules.turns else None
