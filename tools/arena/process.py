"""A program that speaks lines, and is never waited for longer than allowed."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import sys
import tempfile
import time
from typing import Any, Awaitable, List, Optional, Tuple

from .errors import ArenaError, Fault, brief

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'web'))
from hub.engine import LINE, Died, Engine, Lines  # noqa: E402

__all__ = ['Died', 'Engine', 'Process']

LEAST = 0.01  # seconds: what has come is read, however late it is asked for


class Process(Lines):
    """Made by `begin`. It leads a session of its own: Ctrl-C is the arena's to hear."""

    errors: Any  # what it says there

    @classmethod
    async def begin(cls, command: List[str]) -> Process:
        errors = tempfile.TemporaryFile()
        try:
            process = await cls.run(*command, stderr=errors, start_new_session=True)
        except OSError as error:
            errors.close()
            raise ArenaError('%s cannot be started: %s' % (command[0], error))
        process.errors = errors
        return process

    def processor(self) -> Optional[float]:
        """Seconds that it has computed, on all its threads; None where the system does not tell of others."""
        with contextlib.suppress(OSError, AttributeError):
            return time.clock_gettime(~self.process.pid << 3 | 2)  # clock_getcpuclockid(3)
        return None

    async def send(self, line: str, deadline: float) -> None:
        assert self.process.stdin
        self.write(line)
        with contextlib.suppress(OSError):  # it has gone, as the next look for a line will tell
            await within(deadline, self.process.stdin.drain(), 'takes no input')

    async def hear(self, deadline: float) -> Tuple[str, float]:
        """The next line, and when it came."""
        try:
            line = await within(deadline, self.line(), 'is silent')
        except Died:
            raise await self.crash()
        except ValueError:
            raise Fault('protocol', 'says a line that has no end')
        return line.decode('utf-8', 'backslashreplace').rstrip('\r'), time.monotonic()

    async def crash(self) -> Fault:
        try:
            status = 'exit status %d' % await asyncio.wait_for(self.process.wait(), 1)
        except asyncio.TimeoutError:
            status = 'closed its output'
        self.errors.seek(0)
        said = self.errors.read().decode('utf-8', 'replace').strip()
        return Fault('crash', status + (': ' + brief(said.splitlines()[-1]) if said else ''))

    async def gone(self) -> None:
        """What it has said and nobody heard would hold up its end."""
        assert self.process.stdout
        while await self.process.stdout.read(LINE):
            pass
        await super().gone()

    def kill(self) -> None:
        """All that it has started, too."""
        with contextlib.suppress(OSError):
            os.killpg(self.process.pid, signal.SIGKILL)

    async def close(self, seconds: float = 1) -> None:
        await super().close(seconds)
        self.kill()
        self.errors.close()


async def within(deadline: float, work: Awaitable[Any], trouble: str) -> Any:
    try:
        return await asyncio.wait_for(work, max(LEAST, deadline - time.monotonic()))
    except asyncio.TimeoutError:
        raise Fault('hang', trouble)
