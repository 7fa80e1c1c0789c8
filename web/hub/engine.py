"""A client of the Quadrille protocol for asyncio: one process, one line a command."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from dataclasses import dataclass
from typing import List, Optional, Sequence

LINE = 4 << 20  # of an answer: a save may have 1 MiB
ENDS = ('ok', 'error', 'bestmove')


class Died(Exception):
    """The engine has gone, or did not answer in time; the process is no more."""


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


@dataclass
class Limits:
    """What one engine may use."""
    memory: int = 512 << 20  # bytes of address space
    seconds: float = 10.0  # for the answers to one `ask`


class Engine:
    """A running engine. Make one by `start`; every ask is answered whole before the next."""

    def __init__(self, process: asyncio.subprocess.Process, limits: Limits) -> None:
        self.process, self.limits = process, limits
        self.lock = asyncio.Lock()

    @classmethod
    async def start(cls, path: str, limits: Limits) -> Engine:
        """RLIMIT_AS is set by the shell that becomes the engine; where that may not be there is a
        stricter limit already."""
        process = await asyncio.create_subprocess_exec(
            'sh', '-c', 'ulimit -v "$0" 2>/dev/null; exec "$@"', str(limits.memory >> 10), path, '--no-files',
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.DEVNULL, limit=LINE)
        return cls(process, limits)

    async def ask(self, commands: Sequence[str], seconds: Optional[float] = None) -> List[Answer]:
        """Sends all lines at once and reads an answer for each. The caller has made the lines:
        one with a line end in it would be two commands, and is a mistake here."""
        if any('\n' in command or '\r' in command for command in commands):
            raise ValueError('a command is one line')
        async with self.lock:
            try:
                return await asyncio.wait_for(self.exchange(commands), seconds or self.limits.seconds)
            except (asyncio.TimeoutError, OSError, ValueError, UnicodeDecodeError) as error:
                await self.end()
                raise Died(str(error) or 'no answer in time') from error
            except Died:
                await self.end()
                raise
            except asyncio.CancelledError:
                self.kill()  # an answer half read would be taken for the next one
                raise

    async def exchange(self, commands: Sequence[str]) -> List[Answer]:
        assert self.process.stdin
        self.process.stdin.write(''.join(command + '\n' for command in commands).encode())
        return [await self.answer() for _ in commands]

    async def answer(self) -> Answer:
        assert self.process.stdout
        lines: List[str] = []
        while True:
            raw = await self.process.stdout.readline()
            if not raw.endswith(b'\n'):
                raise Died('the engine has gone')
            line = raw[:-1].decode()
            word, _, rest = line.partition(' ')
            if word == 'error':
                code, _, text = rest.partition(' ')
                return Answer(lines, code, text)
            if line == 'ok':
                return Answer(lines)
            lines.append(line)
            if word in ENDS:
                return Answer(lines)

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

    async def close(self) -> None:
        """The end of its input is the end of an engine; one that does not listen is killed."""
        assert self.process.stdin
        self.process.stdin.close()
        try:
            await asyncio.wait_for(self.gone(), 2)
        except asyncio.TimeoutError:
            await self.end()
