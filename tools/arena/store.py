"""The file of a match: a line of JSON that says which match it is, then a line for each session and each
game. Lines are only ever appended, so that a run may be interrupted at any moment, and goes on."""

from __future__ import annotations

import fcntl
import json
import os
import stat
from dataclasses import dataclass, field
from typing import Any, Dict, List, Optional, TextIO, Tuple

from .errors import ArenaError

FORMAT = 1
MATCH = ('terms', 'engines', 'limit', 'openings', 'seed', 'tables', 'rounds', 'paired', 'by team')
GAME = ('set', 'round', 'seats', 'engines', 'outcome', 'reason', 'points', 'fault', 'record', 'turns', 'took')
Line = Dict[str, Any]


@dataclass
class Results:
    """What one or more files say of one match."""

    match: Line
    sessions: List[Line] = field(default_factory=list)
    games: Dict[Tuple[int, int], Line] = field(default_factory=dict)  # by set and round

    def add(self, game: Line) -> None:
        """A game that is there already is not counted again."""
        self.games.setdefault((game['set'], game['round']), game)


def parse(text: str, path: str) -> Results:
    """The lines of a file; a last one that was cut off is left out."""
    results: Optional[Results] = None
    for number, raw in enumerate(text.split('\n')[:-1], 1):
        try:
            line = json.loads(raw)
            if not results:
                if line['arena'] != FORMAT:
                    raise ArenaError('%s is of another version of the arena' % path)
                results = Results(line['match'])
            elif 'session' in line:
                results.sessions.append(line['session'])
            else:
                results.add(line['game'])
        except (ValueError, KeyError, TypeError):
            raise ArenaError('%s is no file of the arena: line %d' % (path, number))
    if not results:
        raise ArenaError('%s is no file of the arena: it is empty' % path)
    return results


def read(path: str) -> Results:
    try:
        with open(path, encoding='utf-8') as file:
            return parse(file.read(), path)
    except (OSError, UnicodeError) as error:
        raise ArenaError('%s cannot be read: %s' % (path, error))


def check(results: Results, path: str) -> None:
    """That a file by another hand has what figures need."""
    for line, keys, kind in [(results.match, MATCH, 'match')] + [(game, GAME, 'game')
                                                               for game in results.games.values()]:
        missing = [key for key in keys if not isinstance(line, dict) or key not in line]
        if missing:
            raise ArenaError("%s is no file of the arena: a %s without '%s'" % (path, kind, missing[0]))


def merge(paths: List[str]) -> List[Results]:
    """The files, those of the same match as one."""
    merged: List[Results] = []
    for path in paths:
        results = read(path)
        check(results, path)
        for other in merged:
            if other.match == results.match:
                other.sessions += results.sessions
                for game in results.games.values():
                    other.add(game)
                break
        else:
            merged.append(results)
    return merged


class Store:
    """The file that a run appends to; without a path the games are only kept in memory."""

    def __init__(self, path: Optional[str], match: Line):
        self.results = Results(match)
        self.file: Optional[TextIO] = None
        if path:
            try:
                self.open(path)
            except ArenaError:
                self.close()
                raise

    def open(self, path: str) -> None:
        try:
            self.file = open(path, 'a+', encoding='utf-8')
            fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ArenaError('another arena writes %s' % path)
        except OSError as error:
            raise ArenaError('%s cannot be written: %s' % (path, error))
        if not stat.S_ISREG(os.fstat(self.file.fileno()).st_mode):
            raise ArenaError('%s is no file' % path)
        self.file.seek(0)
        try:
            text = self.file.read()
        except UnicodeError:
            raise ArenaError('%s is no file of the arena' % path)
        first: Line = {'arena': FORMAT, 'match': self.results.match}
        whole = text[:text.rfind('\n') + 1]
        if not whole and not as_text(first).startswith(text):
            raise ArenaError('%s is no file of the arena' % path)
        if whole:
            old = parse(whole, path)
            if old.match != self.results.match:
                raise ArenaError('%s is of another match: %s' % (path, difference(old.match,
                                                                                 self.results.match)))
            self.results = old
        if whole != text:  # the line that an interrupted run was writing
            os.truncate(path, len(whole.encode()))
        if not whole:
            self.write(first)

    def write(self, line: Line) -> None:
        if self.file:
            try:
                self.file.write(as_text(line))
                self.file.flush()
            except OSError as error:
                raise ArenaError('%s cannot be written: %s' % (self.file.name, error))

    def session(self, line: Line) -> None:
        self.results.sessions.append(line)
        self.write({'session': line})

    def append(self, game: Line) -> None:
        self.results.add(game)
        self.write({'game': game})

    def close(self) -> None:
        if self.file:
            try:
                self.file.close()
            except OSError:
                pass  # write has said so; what was whole is in the file


def as_text(line: Line) -> str:
    return json.dumps(line, sort_keys=True) + '\n'


def difference(old: Any, new: Any, where: str = '') -> str:
    """Where two matches differ first, in words."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(set(old) | set(new)):
            if old.get(key) != new.get(key):
                return difference(old.get(key), new.get(key), (where + ' ' + key).strip())
    if isinstance(old, list) and isinstance(new, list) and len(old) == len(new):
        for number, pair in enumerate(zip(old, new)):
            if pair[0] != pair[1]:
                return difference(*pair, '%s %d' % (where, number + 1))
    return '%s was %s, is %s' % (where, json.dumps(old), json.dumps(new))
