"""A client of the Quadrille protocol, to copy: standard library only.

    from client import Engine

    with Engine() as engine:
        engine.newgame('coffee', seed=7)
        while engine.result().outcome == '*':
            engine.move(engine.go('nodes 500').move)
        print(engine.result())

Every command has exactly one line that ends its answer, so a call sends a line and reads lines up
to that one; an error line becomes a Refused with the code that programs may rely on.
"""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional

ENDS = ('ok', 'error', 'readyok', 'pong', 'bestmove')


class Refused(Exception):
    """The engine answered with an error; nothing has changed."""

    def __init__(self, command: str, code: str, text: str) -> None:
        super().__init__('%s: %s %s' % (command[:80], code, text))
        self.code, self.text = code, text


@dataclass(frozen=True)
class Event:
    """Something that happened, as the present view was told it."""
    kind: str
    words: List[str]

    @property
    def facts(self) -> Dict[str, str]:
        """The words that are key=value."""
        return dict(word.split('=', 1) for word in self.words if '=' in word)


@dataclass(frozen=True)
class Result:
    outcome: str  # a seat, a team, draw; * while the game goes on
    reason: str


@dataclass(frozen=True)
class Thought:
    """One `info` line: scores are for the seat on move."""
    depth: int
    kind: str  # cp: hundredths; mate: turns; chance: thousandths
    score: int
    nodes: int
    line: List[str]


@dataclass(frozen=True)
class Best:
    move: str
    thoughts: List[Thought] = field(default_factory=list)


def thought(text: str) -> Thought:
    """Reads `info depth 3 score cp 20 nodes 500 pv b1 d1`."""
    words = text.split(' ')
    after = {word: i + 1 for i, word in enumerate(words)}
    score = after['score']
    return Thought(int(words[after['depth']]), words[score], int(words[score + 1]),
                   int(words[after['nodes']]), words[after['pv']:])


class Engine:
    """An engine process. Close it, or use it with `with`."""

    def __init__(self, command: Optional[List[str]] = None) -> None:
        self.process = subprocess.Popen(command or [os.environ.get('QUADRILLE', './quadrille')],
                                        stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1, encoding='utf-8')

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, command: str) -> List[str]:
        """Sends one line; all lines of its answer, the `ok` left out."""
        assert self.process.stdin and self.process.stdout
        print(command, file=self.process.stdin)
        lines: List[str] = []
        for line in self.process.stdout:
            line = line.rstrip('\n')
            word, _, rest = line.partition(' ')
            if word == 'error':
                raise Refused(command, *rest.split(' ', 1))
            if line == 'ok':
                return lines
            lines.append(line)
            if word in ENDS:
                return lines
        raise EOFError('the engine has gone at: ' + command)

    def close(self) -> None:
        """The end of its input is the end of the engine."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        self.process.wait()
        self.process.stdout.close()

    # ---- playing

    def newgame(self, game: str, *, seed: Optional[int] = None) -> List[Event]:
        """game may have terms: 'spies players 5', 'chessmate decks own'."""
        return events(self.ask('newgame ' + game + ('' if seed is None else ' seed %d' % seed)))

    def load(self, record: str) -> None:
        """Takes what record() of another engine gave."""
        self.ask(record)

    def move(self, *tokens: str) -> List[Event]:
        return events(self.ask('move ' + ' '.join(tokens)))

    def undo(self, decisions: int = 1) -> None:
        self.ask('undo %d' % decisions)

    def go(self, limits: str) -> Best:
        """Thinks: 'nodes 1000', 'depth 6', 'movetime 200', ..."""
        *infos, best = self.ask('go ' + limits)
        return Best(best.split(' ')[1], [thought(info) for info in infos])

    # ---- looking

    def look(self, viewer: str, command: str) -> List[str]:
        """One command through the eyes of a seat, public or all, while the view stays."""
        return self.ask('as %s %s' % (viewer, command))

    def told(self, start: int = 1) -> List[str]:
        """What the present view was told, in sentences, from that number on."""
        return [line.split(' ', 1)[1] for line in self.ask('events %d words' % start)]

    def view(self, viewer: str) -> None:
        """Whose eyes all later answers are for: a seat, all, public."""
        self.ask('view ' + viewer)

    def legal(self, prefix: str = '') -> List[str]:
        return self.ask('legal ' + prefix)[0].split(' ')[2:]

    def next(self, begun: str = '') -> Dict[str, Any]:
        """A decision by clicks: what they mean so far, and which steps can follow."""
        return dict(json.loads(self.ask('next ' + begun)[0]))

    def why(self, token: str) -> Optional[str]:
        """None when the token is legal, else the rule it breaks, and words."""
        verdict, _, words = self.ask('why ' + token)[0].partition(' ')
        return None if verdict == 'legal' else words.split(' ', 1)[1]

    def turn(self) -> str:
        """A seat, 'chance', or '-' when the game is over."""
        return self.ask('turn')[0].split(' ')[1]

    def result(self) -> Result:
        return Result(*self.ask('result')[0].split(' ')[1:])

    def state(self) -> Dict[str, Any]:
        """Keys and values, and the scene: what stands where."""
        return dict(json.loads(self.ask('state json')[0]))

    def record(self) -> str:
        """The command that rebuilds this game as the present view was told it."""
        return self.ask('record')[0]

    def describe(self, game: str) -> Dict[str, Any]:
        """Board, squares, seats, pieces, cards, grammar, rules."""
        return dict(json.loads(self.ask('describe ' + game)[0]))


def events(lines: List[str]) -> List[Event]:
    return [Event(words[1], words[2:]) for words in (line.split(' ') for line in lines)]
