"""How an engine is named: what runs, its options, its own limit, and what it is known by."""

from __future__ import annotations

import hashlib
import os
import shlex
import shutil
from dataclasses import dataclass, replace
from typing import Any, Dict, List, Optional, Tuple

from .build import built
from .clock import Limit
from .errors import ArenaError

RANDOM = 'random'
DIALECTS = ('uci', 'wire', 'xboard')


@dataclass(frozen=True)
class Spec:
    """One engine of a match."""

    name: str
    command: Tuple[str, ...]  # empty: the arena itself plays, at random
    options: Tuple[Tuple[str, str], ...]
    limit: Optional[Limit]  # its own, instead of the match's
    dialect: str  # uci; wire, the native one, a decision at a time; xboard
    code: str  # the commit, or the SHA-256 of the files among the words of the command

    @property
    def clairvoyant(self) -> bool:
        """It is to see secrets, all or some: the one engine that is given the referee's record."""
        return any(name.lower() == 'clairvoyant' and value != 'false' for name, value in self.options)

    def identity(self, limit: Limit) -> Dict[str, Any]:
        """What must be the same for games to be of one match; where it is installed need not."""
        words = [os.path.basename(word) if os.path.isfile(word) else word for word in self.command]
        return {'name': self.name, 'command': ' '.join(words) or RANDOM, 'code': self.code,
                'options': dict(self.options),
                'limit': (self.limit or limit).text, 'dialect': self.dialect}


def parse_spec(text: str, cache: str) -> Spec:
    """`COMMAND; Option=value; nodes 2000; name X; wire`: parts with = are the engine's options, the others
    the arena's. COMMAND is shell words, `git:REV ...`, or `random`."""
    command, *parts = [part.strip() for part in text.split(';')]
    options: List[Tuple[str, str]] = []
    limit, name, dialect = None, '', 'uci'
    for part in filter(None, parts):
        if '=' in part:
            option, _, value = part.partition('=')
            options.append((option.strip(), value.strip()))
        elif part in DIALECTS:
            dialect = part
        elif part.startswith('name '):
            name = part[len('name '):].strip()
        else:
            limit = Limit.parse(part)
    words, code = resolve(shell_words(command), cache)
    if not name:
        said = [os.path.basename(words[0]) if words and not command.startswith('git:') else
                command.split()[0][:16]] + ['%s=%s' % option for option in options]
        name = ' '.join(said + ([limit.text] if limit else []))
    return Spec(name, tuple(words), tuple(options), limit, dialect, code)


def shell_words(command: str) -> List[str]:
    try:
        return shlex.split(command)
    except ValueError as error:
        raise ArenaError('%s: %s' % (command, error))


def resolve(words: List[str], cache: str) -> Tuple[List[str], str]:
    """The words of a command as they can be run, and what its code is."""
    if not words:
        raise ArenaError('an engine needs a command')
    if words == [RANDOM]:
        return [], ''
    if words[0].startswith('git:'):
        program, commit = built(words[0][len('git:'):], cache)
        return [program] + words[1:], 'git:' + commit
    program = shutil.which(words[0]) or ''
    if not program:
        raise ArenaError('%s is no program' % words[0])
    words = [os.path.abspath(program)] + words[1:]
    return words, 'sha256:' + digest([word for word in words if os.path.isfile(word)])


def digest(paths: List[str]) -> str:
    code = hashlib.sha256()
    for path in paths:
        with open(path, 'rb') as file:
            for piece in iter(lambda: file.read(1 << 20), b''):
                code.update(piece)
    return code.hexdigest()


def parse_specs(texts: List[str], cache: str) -> List[Spec]:
    """All engines of a match; equal names are numbered."""
    specs: List[Spec] = []
    for text in texts:
        spec = parse_spec(text, cache)
        names = [other.name for other in specs]
        number, name = 1, spec.name
        while name in names:
            number += 1
            name = '%s #%d' % (spec.name, number)
        specs.append(replace(spec, name=name))
    return specs
