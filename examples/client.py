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
import select
import subprocess
import time
from collections import deque
from dataclasses import dataclass, field
from typing import Any, Callable, Deque, Dict, Iterator, List, Optional, Type, Union

ENDS = ('readyok', 'uciok', 'pong', 'bestmove')  # and `ok`, and an error


class Fault(Exception):
    """The engine said what is no text, or one of the next two. It has been ended."""


class Gone(Fault):
    """It has ended of itself, or closed its output."""


class Silent(Fault):
    """It did not answer in time, or took no input."""


class Refused(Exception):
    """The engine answered with an error; nothing has changed."""

    def __init__(self, command: str, error: str) -> None:
        super().__init__('%s: %s' % (command[:80], error))
        self.code, _, self.text = error.partition(' ')


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
    kind: str  # cp: hundredths; mate: turns; chance: thousandths; '': a level has chosen without any
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
    score = after.get('score')
    kind, value = (words[score], int(words[score + 1])) if score else ('', 0)
    return Thought(int(words[after['depth']]), kind, value,
                   int(words[after['nodes']]), words[after['pv']:])


class Lines:
    """A program that takes lines and says lines. While it is written to it is read, so that neither
    waits for the other."""

    def __init__(self, process: subprocess.Popen[bytes], seconds: Optional[float] = None) -> None:
        """seconds: how long it may be silent, or take no input; None: for ever."""
        assert process.stdin and process.stdout
        self.process, self.seconds = process, seconds
        self.input, self.output = process.stdin.fileno(), process.stdout.fileno()
        os.set_blocking(self.input, False)
        self.lines: Deque[bytes] = deque()  # that came, and were not yet asked for
        self.rest = b''  # the beginning of the next
        self.ended = False  # nothing more will come

    def send(self, line: Union[str, bytes]) -> None:
        self.write((line if isinstance(line, bytes) else line.encode()) + b'\n')

    def write(self, data: bytes) -> None:
        """Sends bytes as they are."""
        left, deadline = memoryview(data), self.deadline()
        while left:
            if self.wait(deadline, 'took no input', writing=True):
                try:
                    left = left[os.write(self.input, left[:1 << 16]):]
                except BrokenPipeError:
                    raise self.gone()

    def line(self, deadline: Optional[float] = None) -> Optional[str]:
        """The next line; None when its output has ended. deadline: by time.monotonic()."""
        deadline = deadline or self.deadline()
        while not self.lines:
            if self.ended:
                return None
            self.wait(deadline, 'said nothing')
        line = self.lines.popleft()
        try:
            return line.decode()
        except UnicodeDecodeError:
            raise self.fault(Fault, 'not UTF-8: %.400r' % line)

    def until(self, last: Callable[[str], bool]) -> List[str]:
        """The lines up to the first for which last(line) holds, that one included."""
        lines: List[str] = []
        while not lines or not last(lines[-1]):
            line = self.line()
            if line is None:
                raise self.gone()
            lines.append(line)
        return lines

    def deadline(self) -> Optional[float]:
        return None if self.seconds is None else time.monotonic() + self.seconds

    def wait(self, deadline: Optional[float], trouble: str, writing: bool = False) -> bool:
        """Waits until something can be read, which is taken, or written: then true."""
        left = None if deadline is None else max(0.0, deadline - time.monotonic())
        readable, writable, _ = select.select([] if self.ended else [self.output],
                                              [self.input] if writing else [], [], left)
        if not readable and not writable:
            raise self.fault(Silent, trouble)
        if readable:
            self.take()
        return bool(writable)

    def take(self) -> bool:
        """Reads what is there; false when that was the end."""
        chunk = os.read(self.output, 1 << 18)
        self.ended = not chunk
        *whole, self.rest = (self.rest + chunk).split(b'\n')
        self.lines.extend(whole)
        return not self.ended

    def gone(self) -> Fault:
        try:
            return self.fault(Gone, 'exit status %d' % self.process.wait(1))
        except subprocess.TimeoutExpired:
            return self.fault(Gone, 'it closed its output')

    def fault(self, kind: Type[Fault], trouble: str) -> Fault:
        """Ends the program: what it might say now would be taken for another answer."""
        self.process.kill()
        self.process.wait()
        return kind(trouble)

    def close(self, patience: Optional[float] = None) -> int:
        """The end of its input is the end of an engine; its exit status. One that stays for so many
        seconds is killed; None: for as long as it may be silent."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.close()
        try:
            self.process.wait(self.seconds if patience is None else patience)
        except subprocess.TimeoutExpired:
            self.process.kill()
        self.process.stdout.close()
        return self.process.wait()


class Engine(Lines):
    """An engine process. Close it, or use it with `with`."""

    def __init__(self, command: Optional[List[str]] = None, seconds: Optional[float] = None,
                 **how: Any) -> None:
        """command: what runs, as ['quadrille', '--no-files']; how: what else subprocess.Popen takes."""
        super().__init__(subprocess.Popen(
            command or [os.environ.get('QUADRILLE', './quadrille')], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, bufsize=0, **how), seconds)

    def __enter__(self) -> Engine:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def ask(self, command: str) -> List[str]:
        """Sends one line; all lines of its answer, the `ok` left out."""
        return list(self.listen(command))

    def listen(self, command: str) -> Iterator[str]:
        """As ask, but each line as soon as it comes: thoughts, while the engine thinks. Read them to the
        end, or what is left is taken for the next answer."""
        self.send(command)
        deadline = self.deadline()
        while (line := self.line(deadline)) != 'ok':
            if line is None:
                raise self.gone()
            word, _, rest = line.partition(' ')
            if word == 'error':
                raise Refused(command, rest)
            yield line
            if word in ENDS:
                return

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
