"""The referee: an engine of ours that knows everything, and is the only judge."""

from __future__ import annotations

import json
import shlex
import threading
import time
from typing import Any, Dict, List, Optional, Tuple

from .errors import ArenaError, Fault, brief
from .process import Process


class Refused(Exception):
    """A command was answered by an error line."""


class Referee:
    def __init__(self, command: str, stop: threading.Event, limit: float):
        self.limit = limit
        self.process = Process(shlex.split(command), stop)

    def ask(self, command: str) -> List[str]:
        """The data lines of the answer."""
        deadline = time.monotonic() + self.limit
        lines: List[str] = []
        try:
            self.process.send(command, deadline)
            while True:
                line, _ = self.process.line(deadline)
                if line == 'ok':
                    return lines
                if line.startswith('error '):
                    raise Refused(line[len('error '):])
                lines.append(line)
        except Fault as fault:
            raise ArenaError('the referee %s at `%s`' % (fault, brief(command)))

    def must(self, command: str) -> List[str]:
        """As ask, of a command that is the arena's own: a refusal ends the arena."""
        try:
            return self.ask(command)
        except Refused as refusal:
            raise ArenaError('the referee refuses `%s`: %s' % (brief(command), refusal))

    def describe(self, game: str) -> Dict[str, Any]:
        about = json.loads(self.must('describe ' + game)[0])
        assert isinstance(about, dict)
        return about

    def new_game(self, terms: str, seed: int) -> None:
        self.must('newgame %s seed %d' % (terms, seed))

    def seats(self) -> int:
        """How many there are in the present game."""
        return int(next(line for line in self.must('state') if line.startswith('players ')).split()[1])

    def result(self) -> Tuple[str, str]:
        _, outcome, reason = self.must('result')[0].split()
        return outcome, reason

    def turn(self) -> str:
        return self.must('turn')[0].split()[1]

    def legal(self, seat: str) -> List[str]:
        return self.must('as %s legal' % seat)[0].split()[2:]

    def record(self, view: str = 'all') -> str:
        return self.must('as %s record' % view)[0]

    def move(self, seat: str, token: str) -> None:
        """A seat's decision or whole turn, with no other rights than the seat's."""
        self.ask('as %s move %s' % (seat, token))

    def adjudicate(self, outcome: str, reason: str) -> None:
        self.must('adjudicate %s %s' % (outcome, reason))

    def teams(self) -> Optional[str]:
        """The team of each seat, a letter each, in games that deal them."""
        for token in self.record().split():
            if token.startswith('teams:'):
                return token[len('teams:'):]
        return None

    def close(self) -> None:
        self.process.close()
