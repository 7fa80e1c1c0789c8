"""The file of a table. It holds the keys of all seats and every secret: only its owner reads it."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import stat
import threading
from typing import Any, Dict, Optional

from .engine import Refused
from .forms import forms_of
from .names import cleaned

FORMAT = 2
FORM = forms_of('file')['table']


class SaveFile:
    """The file of one table, which one hub at a time goes on with: that holds a lock on it (flock). A lock
    ends with its process, however that ends. As every version is a new file, it is locked before it takes the name."""

    def __init__(self, path: str) -> None:
        self.path = os.path.abspath(path)
        self.folder, name = os.path.split(self.path)
        self.unfinished = os.path.join(self.folder, '.%s~' % name)  # the next version
        self.held: Optional[int] = None  # descriptor of the version that is locked
        self.closed = False
        self.writing = threading.Lock()

    def hold(self) -> None:
        """Locks the file that is there, or refuses. What a hub that was killed was writing goes."""
        while self.held is None:
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
            except OSError as error:
                raise Refused('file', '%s: %s' % (self.path, error.strerror)) from error
            try:
                if not locked(handle):
                    raise Refused('file', '%s is in use: a quadrille-table that runs has this table' % self.path)
                if os.path.samestat(os.fstat(handle), os.stat(self.path)):  # else a newer version has come
                    self.held = handle
            finally:
                if self.held is None:
                    os.close(handle)
        self.sweep()

    def write(self, table: Dict[str, Any]) -> None:
        """Atomic: after a crash there is the old file or the new one, whole."""
        text = json.dumps({'format': FORMAT, **table})
        with self.writing:
            if self.closed:
                return
            self.sweep()
            handle = os.open(self.unfinished, os.O_RDWR | os.O_CREAT | os.O_EXCL | os.O_CLOEXEC, 0o600)
            try:
                with open(handle, 'w', encoding='utf-8', closefd=False) as file:
                    file.write(text + '\n')
                    file.flush()
                    os.fsync(handle)
                locked(handle)
                os.replace(self.unfinished, self.path)
            except BaseException:
                os.close(handle)
                self.sweep()
                raise
            self.release()
            self.held = handle
        directory = os.open(self.folder, os.O_RDONLY)
        try:
            os.fsync(directory)  # the name, too, is on the disk
        finally:
            os.close(directory)

    def sweep(self) -> None:
        """Nothing unfinished stays: it holds keys and secrets, too."""
        with contextlib.suppress(OSError):
            os.unlink(self.unfinished)

    def release(self) -> None:
        if self.held is not None:
            os.close(self.held)
            self.held = None

    def close(self) -> None:
        """From now on another hub may have it; nothing more is written."""
        with self.writing:
            self.closed = True
            self.release()


def locked(handle: int) -> bool:
    """Locks a file, if nobody else has. Where the file system has no locks there are none."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def read(path: str) -> Dict[str, Any]:
    try:
        if not stat.S_ISREG(os.stat(path).st_mode):  # a FIFO, say, would be waited for
            raise OSError(errno.EINVAL, 'not a regular file')
        with open(path, encoding='utf-8') as file:
            table: Dict[str, Any] = json.load(file)
    except OSError as error:
        raise Refused('file', '%s: %s' % (path, error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise Refused('file', '%s is no file of a table: %s' % (path, error)) from error
    if not isinstance(table, dict) or table.get('format') not in (1, FORMAT):
        raise Refused('file', '%s is no file of a table, or of another version' % path)
    if table['format'] == 1:
        try:
            table = upgrade(table)
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise Refused('file', '%s is damaged' % path) from error
    wrong = sorted({str(error.path[0]) if error.path else error.message for error in FORM.iter_errors(table)})
    if not wrong:
        players = table['players']
        keys, seats = {player['key'] for player in players}, {player['player'] for player in players}
        if not len(keys) == len(seats) == len(players) or table['spectator'] in keys:  # nobody sits twice
            wrong = ['players']
        elif any(player['name'] is not None and cleaned(player['name']) != player['name'] for player in players):
            wrong = ['players']
    if wrong:
        raise Refused('file', '%s is damaged: %s' % (path, ', '.join(wrong)))
    return table


def upgrade(old: Dict[str, Any]) -> Dict[str, Any]:
    """A file of format 1, which had seats and clocks beside the engine's save: `begin` makes a table of them. What was
    being offered is offered no more."""
    clock, words = old['clock'], ['table new']
    if clock['base']:
        words.append('clock %d+%d' % (clock['base'], clock['increment']))
    for player in sorted(old['players'], key=lambda one: str(one['seat'])):
        words.append('seat %s %s' % (player['seat'], 'person' if player['kind'] == 'human' else
                                     'engine:%d' % player['level']))
        words += ['left %d' % max(1, clock['left'][player['seat']])] * bool(clock['base'])
    players = [{'player': player['seat'], **{name: player.get(name) for name in ('key', 'came', 'name')}}
               for player in old['players']]
    return {**old, 'players': players, 'begin': [' '.join(words), 'table tick 0']}
