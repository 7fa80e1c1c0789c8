"""How games begin: by random legal moves, or from a file. All games of a set begin in the same way."""

from __future__ import annotations

import hashlib
import random
import re
from typing import Any, Dict, List, Optional

from .errors import ArenaError
from .referee import Referee

EPD = re.compile(r'(\S+ [wb] \S+ \S+)(?: (\d+) (\d+))?(?:$|\s+\S.*)')
TRIES = 200  # of openings that end the game at once


class Openings:
    """By number; what is dealt and rolled goes by the number, too."""

    def __init__(self, game: str, terms: str, seed: int, plies: int, path: Optional[str]):
        """terms: what newgame takes; plies: random decisions; path: of a file."""
        self.game, self.terms, self.seed, self.plies = game, terms, seed, plies
        self.lines: List[str] = []
        self.digest = ''
        if path:
            self.read(path)

    def read(self, path: str) -> None:
        try:
            with open(path, encoding='utf-8') as file:
                text = file.read()
        except (OSError, ValueError) as error:
            raise ArenaError('no openings: %s' % error)
        self.digest = 'sha256:' + hashlib.sha256(text.encode()).hexdigest()
        self.lines = [position_command(self.game, line.strip()) for line in text.splitlines()
                      if line.strip() and not line.startswith('#')]
        if not self.lines:
            raise ArenaError('%s has no openings' % path)

    def identity(self) -> Dict[str, Any]:
        return {'file': self.digest} if self.lines else {'random': self.plies}

    async def begin(self, referee: Referee, number: int) -> Dict[str, Any]:
        """Sets the referee up; what there is to say about the opening."""
        chooser = random.Random('%d opening %d' % (self.seed, number))
        for _ in range(TRIES):
            seed = chooser.randrange(1 << 32)
            await referee.new_game(self.terms, seed)
            if self.lines:
                await referee.must(self.lines[number % len(self.lines)])
            else:
                await self.play(referee, chooser)
            if await referee.turn() == 'chance':
                raise ArenaError('chance is due in this opening: ' + self.lines[number % len(self.lines)])
            if (await referee.result())[0] == '*':
                return {'seed': seed, 'opening': await referee.record()}
            if self.lines:
                raise ArenaError('this opening is over: ' + self.lines[number % len(self.lines)])
        raise ArenaError('%d random decisions end the game nearly always' % self.plies)

    async def play(self, referee: Referee, chooser: random.Random) -> None:
        for _ in range(self.plies):
            if (await referee.result())[0] != '*':
                break
            seat = await referee.turn()
            await referee.move(seat, chooser.choice(await referee.legal(seat)))


def position_command(game: str, line: str) -> str:
    """A line of a file as the command that sets it up: a `position` command, or what follows its
    `fen`; in chess also EPD, whose operations are left out."""
    if line.startswith('position '):
        words = line.split()
        return line if words[1] == game else ' '.join([words[0], game] + words[1:])
    match = EPD.fullmatch(line) if game == 'chess' else None
    if match:
        line = '%s %s %s' % (match.group(1), match.group(2) or 0, match.group(3) or 1)
    return 'position %s fen %s' % (game, line)
