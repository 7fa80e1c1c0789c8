"""A client of the Quadrille protocol for asyncio: one process, one line a command. The hub stands on it, and
tools/arena, whose other engines say lines of other protocols."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import signal
import subprocess
from dataclasses import dataclass
from typing import Any, List, Optional, Sequence, Type, TypeVar

LINE = 4 << 20  # of an answer: a save may have 1 MiB
ENDS = ('ok', 'error', 'bestmove')
Self = TypeVar('Self', bound='Lines')


class Died(Exception):
    """The engine has gone, or did not answer in time; the process is no more."""


class Refused(Exception):
    """Nothing was done; a code and words for the one who asked."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code, self.text = code, text


@dataclass(frozen=True)
class Answer:
    """What one command was answered: data lines, and an error's code and words."""
    lines: List[str]
    code: Optional[str] = None
    text: str = ''

    def line(self) -> str:
        """The one data line; an error where there must be none is the engine's death."""
        if self.code is not None or not self.lines:
            raise Died('unexpected answer: %s' % self.code)  # its text may tell a secret
        return self.lines[0]


class Lines:
    """A process that takes lines and says lines. Make one by `run`."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def run(cls: Type[Self], *command: str, stderr: Any = asyncio.subprocess.DEVNULL, **how: Any) -> Self:
        """how: what else subprocess.Popen takes."""
        return cls(await asyncio.create_subprocess_exec(
            *command, stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=stderr, limit=LINE, **how))

    def write(self, *lines: str) -> None:
        """They are sent while answers are waited for."""
        assert self.process.stdin
        self.process.stdin.write(''.join(line + '\n' for line in lines).encode())

    async def line(self) -> bytes:
        """The next line without its end; ValueError: it is too long."""
        assert self.process.stdout
        raw = await self.process.stdout.readline()
        if not raw.endswith(b'\n'):
            raise Died('the engine has gone')
        return raw[:-1]

    def kill(self) -> None:
        """At once. By its number: Popen.send_signal would take its status from under asyncio."""
        if self.process.returncode is None:
            with contextlib.suppress(ProcessLookupError):
                os.kill(self.process.pid, signal.SIGKILL)

    async def end(self) -> None:
        """Kills it and waits until it is gone."""
        self.kill()
        await self.gone()

    async def gone(self) -> None:
        assert self.process.stdin
        await self.process.wait()
        with contextlib.suppress(OSError):
            await self.process.stdin.wait_closed()  # takes the error of a pipe that nobody read

    async def close(self, seconds: float = 2) -> None:
        """The end of its input is the end of an engine; one that does not listen for so long is killed."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.gone(), seconds)
        except asyncio.TimeoutError:
            await self.end()


@functools.lru_cache(None)
def manner(path: str) -> str:
    """How an engine is started, so that whoever talks to it reaches no file: in its sandbox, where it has one."""
    try:
        tried = subprocess.run([path, '--sandbox'], input=b'quit\n', capture_output=True, timeout=10, check=False)
        return '--sandbox' if tried.returncode == 0 and tried.stdout == b'ok\n' else '--no-files'
    except (OSError, subprocess.TimeoutExpired):
        return '--no-files'


class Engine(Lines):
    """One that speaks the protocol; every ask is answered whole before the next."""
    memory = 512 << 20  # bytes of address space
    seconds = 10.0  # for the answers to one `ask`

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        super().__init__(process)
        self.lock = asyncio.Lock()

    @classmethod
    async def start(cls, path: str) -> Engine:
        """RLIMIT_AS is set by the shell that becomes the engine; where that may not be there is a
        stricter limit already."""
        return await cls.run('sh', '-c', 'ulimit -v "$0" 2>/dev/null; exec "$@"', str(cls.memory >> 10),
                             path, manner(path))

    async def ask(self, commands: Sequence[str], seconds: Optional[float] = None) -> List[Answer]:
        """Sends all lines at once and reads an answer for each. The caller has made the lines:
        one with a line end in it would be two commands, and is a mistake here."""
        if any('\n' in command or '\r' in command for command in commands):
            raise ValueError('a command is one line')
        loop = asyncio.get_running_loop()
        async with self.lock:
            timer = loop.call_later(seconds or self.seconds, self.kill)  # then its output ends
            try:
                return await self.exchange(commands)
            except (Died, OSError, ValueError) as error:
                late = loop.time() >= timer.when()
                await self.end()
                raise Died('no answer in time' if late else str(error)) from error
            except asyncio.CancelledError:
                self.kill()  # an answer half read would be taken for the next one
                raise
            finally:
                timer.cancel()

    async def exchange(self, commands: Sequence[str]) -> List[Answer]:
        self.write(*commands)
        return [await self.answer() for _ in commands]

    async def answer(self) -> Answer:
        lines: List[str] = []
        while True:
            line = (await self.line()).decode()
            word, _, rest = line.partition(' ')
            if word == 'error':
                code, _, text = rest.partition(' ')
                return Answer(lines, code, text)
            if line == 'ok':
                return Answer(lines)
            lines.append(line)
            if word in ENDS:
                return Answer(lines)
