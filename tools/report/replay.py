"""What can be seen of a game in its record: every game is played once more, and at each decision the
engine is asked for the legal ones."""

from __future__ import annotations

import os
import shlex
import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import Dict, List, Tuple

from arena.errors import ArenaError

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'examples'))
from client import Engine, Refused  # noqa: E402


@dataclass
class Seen:
    """Of one game."""

    first: str = ''  # the seat that decided first
    legal: List[int] = field(default_factory=list)  # how many decisions there were, at each
    turns: int = 0  # decisions of one seat in a row are one turn
    events: Counter[str] = field(default_factory=Counter)  # by kind
    cards: Counter[str] = field(default_factory=Counter)  # played
    rounds: int = 0
    void: int = 0  # rounds without a last seat


def replay(engine: str, records: List[str], chance: List[str]) -> List[Seen]:
    """chance: how the tokens begin that no seat decides."""
    with Engine(shlex.split(engine)) as player:
        try:
            return [see([(command, player.ask(command)) for command in script(record, chance)]) for record in records]
        except Refused as refusal:
            raise ArenaError('a record cannot be played again: %s' % refusal)


def script(record: str, chance: List[str]) -> List[str]:
    """The commands that play a record once more."""
    start, _, moves = record.partition(' moves ')
    commands = ['newgame %s chance manual' % ' '.join(start.split(' startpos')[0].split()[1:]), start]
    for token in moves.split():
        if not token.startswith(tuple(chance)):
            commands += ['turn', 'legal']
        commands.append('move ' + token)
    return commands + ['events']


def see(dialogue: List[Tuple[str, List[str]]]) -> Seen:
    seen, seat = Seen(), ''
    for command, data in dialogue:
        if command == 'turn':
            before, seat = seat, data[0].split()[1]
            seen.first = seen.first or seat
            seen.turns += seat != before
        elif command == 'legal':
            seen.legal.append(int(data[0].split()[1]))
        elif command == 'events':
            for line in data:
                note(seen, line.split()[2:])
    return seen


def note(seen: Seen, words: List[str]) -> None:
    kind, said = words[0], words[1:]
    values: Dict[str, str] = dict(word.split('=', 1) for word in said if '=' in word)
    seen.events[kind] += 1
    if kind == 'card':
        seen.cards[values['card'].rstrip("'")] += 1
    elif kind == 'round':
        seen.rounds += 1
        seen.void += values['last'] == '-'
