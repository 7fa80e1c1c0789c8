"""The host's page: which games there are, how the tables stand, with all links, and another one from the browser."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Awaitable, Callable, Dict, Iterable, List

from .engine import Engine
from .links import links, qr_code
from .messages import message
from .table import Table, new_key

Open = Callable[[Dict[str, Any]], Awaitable[Table]]


@dataclass
class Host:
    """games: as `hosting` has them. open: makes a table of a message and puts it into the hub; what is refused is
    raised with words for the host."""
    games: List[Dict[str, Any]]
    open: Open
    base: str = ''  # where the links lead
    key: str = field(default_factory=new_key)

    def told(self, tables: Iterable[Table]) -> str:
        """How the tables stand, links too: for who has the host's key alone."""
        return message('tables', tables=[self.about(table) for table in tables])

    def about(self, table: Table) -> Dict[str, Any]:
        people = table.people()
        return {'title': table.game.about['title'], 'moves': table.game.place, 'result': table.game.result,
                'people': [{'seat': one.seat, 'person': one.name, 'ready': one.ready} for one in people],
                'engines': [{'seat': one.seat, 'level': one.level} for one in table.players if one.kind == 'engine'],
                'links': [{'who': who, 'link': link, 'qr': qr_rows(link)} for who, link in links(table, self.base)]}


@lru_cache(1000)
def qr_rows(link: str) -> List[str]:
    return [''.join('01'[dark] for dark in row) for row in qr_code(link).get_matrix()]


async def games_of(path: str) -> List[Dict[str, Any]]:
    """Every game that the engine has, as `describe` tells of it, and what stands on its board at the beginning."""
    engine = await Engine.start(path)
    try:
        (options,) = await engine.ask(['options'])
        variants = next(line for line in options.lines if ' UCI_Variant ' in line)
        games = []
        for name in re.findall(r' var (\S+)', variants):
            described, _, state = await engine.ask(['describe ' + name, 'newgame ' + name, 'as public state json'])
            start = json.loads(state.line())['scene']['squares']
            games.append({**json.loads(described.line()), 'start': start})
        return games
    finally:
        await engine.end()
