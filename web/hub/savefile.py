"""The file of a table. It holds the keys of all seats and every secret: only its owner reads it."""

from __future__ import annotations

import contextlib
import errno
import fcntl
import json
import os
import re
import stat
import tempfile
import threading
from typing import Any, Callable, Dict, List, Mapping, Optional

from .names import cleaned

FORMAT = 1


class BadFile(Exception):
    """What is wrong with a file that should go on, in words."""


class SaveFile:
    """The file of one table, which one hub at a time goes on with: that holds a lock on it (flock). A lock
    ends with its process, however that ends. As every version is a new file, it is locked before it takes the name."""

    def __init__(self, path: str) -> None:
        self.path = path
        self.held: Optional[int] = None  # descriptor of the version that is locked
        self.closed = False
        self.writing = threading.Lock()

    def hold(self) -> None:
        """Locks the file that is there, or refuses."""
        while self.held is None:
            try:
                handle = os.open(self.path, os.O_RDWR | os.O_NONBLOCK | os.O_CLOEXEC)
            except OSError as error:
                raise BadFile('%s: %s' % (self.path, error.strerror)) from error
            try:
                if not locked(handle):
                    raise BadFile('%s is in use: a quadrille-table that runs has this table' % self.path)
                if os.path.samestat(os.fstat(handle), os.stat(self.path)):  # else a newer version has come
                    self.held = handle
            finally:
                if self.held is None:
                    os.close(handle)

    def write(self, table: Dict[str, Any]) -> None:
        """Atomic: after a crash there is the old file or the new one, whole."""
        text = json.dumps({'format': FORMAT, **table})
        folder, name = os.path.split(os.path.abspath(self.path))
        with self.writing:
            if self.closed:
                return
            handle, name = tempfile.mkstemp(prefix=beginning(name), dir=folder)  # mkstemp: mode 0600
            try:
                with os.fdopen(handle, 'w', encoding='utf-8', closefd=False) as file:
                    file.write(text + '\n')
                    file.flush()
                    os.fsync(handle)
                locked(handle)
                os.replace(name, self.path)
            except BaseException:
                os.close(handle)
                os.unlink(name)
                raise
            old, self.held = self.held, handle
            if old is not None:
                os.close(old)
        directory = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(directory)  # the name, too, is on the disk
        finally:
            os.close(directory)

    def close(self) -> None:
        """From now on another hub may have it; nothing more is written."""
        with self.writing:
            self.closed = True
            if self.held is not None:
                os.close(self.held)
                self.held = None


def locked(handle: int) -> bool:
    """Locks a file, if nobody else has. Where the file system has no locks there are none."""
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        pass
    return True


def beginning(name: str) -> str:
    """Of the names under which the next version of a file is written."""
    return '.%s-' % name[:100]


def sweep(path: str) -> None:
    """Takes away what a hub that was killed while it wrote has left: it holds keys and secrets, too."""
    folder, name = os.path.split(os.path.abspath(path))
    unfinished = re.compile(re.escape(beginning(name)) + '[a-z0-9_]{8}')
    with contextlib.suppress(OSError):
        for left in filter(unfinished.fullmatch, os.listdir(folder)):
            os.unlink(os.path.join(folder, left))


def open_regular(path: str, flags: int) -> int:
    """Opens a file, not what would be waited for, such as a FIFO."""
    descriptor = os.open(path, flags | os.O_NONBLOCK)
    if stat.S_ISREG(os.fstat(descriptor).st_mode):
        return descriptor
    os.close(descriptor)
    raise OSError(errno.EINVAL, 'not a regular file')


def read(path: str) -> Dict[str, Any]:
    try:
        with open(path, encoding='utf-8', opener=open_regular) as file:
            table = json.load(file)
    except OSError as error:
        raise BadFile('%s: %s' % (path, error.strerror)) from error
    except (ValueError, RecursionError) as error:
        raise BadFile('%s is no file of a table: %s' % (path, error)) from error
    if not isinstance(table, dict) or table.get('format') != FORMAT:
        raise BadFile('%s is no file of a table, or of another version' % path)
    wrong = [name for name, check in FORM.items() if not check(table.get(name))]
    if not wrong and table['spectator'] in [player['key'] for player in table['players']]:
        wrong = ['spectator']
    if wrong:
        raise BadFile('%s is damaged: %s' % (path, ', '.join(wrong)))
    return table


# ---- what a file has, so that one that was damaged is refused, not half believed

Check = Callable[[Any], bool]


def is_count(value: Any) -> bool:
    return type(value) is int and 0 <= value < 1 << 31


def is_text(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch('[ -~]+', value) is not None


def is_text_or_none(value: Any) -> bool:
    return value is None or is_text(value)


def is_key(value: Any) -> bool:
    return isinstance(value, str) and re.fullmatch('[0-9a-f]{32}', value) is not None


def is_bool(value: Any) -> bool:
    return isinstance(value, bool)


def fits(form: Mapping[str, Check]) -> Check:
    return lambda value: isinstance(value, dict) and all(check(value.get(name)) for name, check in form.items())


def each(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(check(one) for one in value)


def is_level(value: Any) -> bool:
    return value is None or is_count(value) and value <= 20


def are_players(value: Any) -> bool:
    """Nobody sits twice, and no two have one key."""
    if not each(fits(PLAYER))(value):
        return False
    players: List[Dict[str, Any]] = value
    return all(len({player[name] for player in players}) == len(players) > 0 for name in ('seat', 'key'))


PLAYER: Dict[str, Check] = {'seat': is_text, 'kind': lambda kind: kind in ('human', 'engine'), 'level': is_level,
                            'key': is_key, 'came': is_bool,
                            'name': lambda name: name is None or isinstance(name, str) and cleaned(name) == name}
CLOCK: Dict[str, Check] = {'base': is_count, 'increment': is_count,
                           'left': lambda left: isinstance(left, dict) and all(map(is_count, left.values())),
                           'earned': lambda earned: earned is None or each(is_text_or_none)(earned)}
NOTE: Dict[str, Check] = {'port': lambda port: port is None or is_count(port),
                          'url': lambda url: url is None or is_text(url)}
REFUSAL: Dict[str, Check] = {'what': lambda what: what in ('draw', 'undo', 'rematch'), 'by': is_text}
OFFER: Dict[str, Check] = {**REFUSAL, 'waiting': lambda waiting: each(is_text)(waiting) and len(waiting) > 0}
FORM: Dict[str, Check] = {'note': fits(NOTE), 'setup': is_text, 'hints': is_bool,
                          'pause': lambda pause: type(pause) in (int, float) and 0 <= pause < 1e6,
                          'clock': fits(CLOCK), 'at': is_count, 'redone': is_count, 'number': is_count,
                          'seed': lambda seed: type(seed) is int, 'movers': each(is_text),
                          'spectator': is_key, 'save': is_text, 'players': are_players,
                          'offers': lambda offers: offers is None or each(fits(OFFER))(offers),
                          'declined': lambda declined: declined is None or each(fits(REFUSAL))(declined)}
