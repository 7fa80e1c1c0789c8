"""The host's page: which games there are, the tables with all their links, and another table from the browser."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any, Awaitable, Callable, Dict, List

from .engine import Engine, Limits
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
    tables: List[Table] = field(default_factory=list)

    async def set_table(self, said: Dict[str, Any]) -> None:
        self.tables.append(await self.open(said))

    def told(self) -> str:
        """All there is, links too: for who has the host's key alone."""
        return message('hosting', games=self.games, tables=[self.about(table) for table in self.tables])

    def about(self, table: Table) -> Dict[str, Any]:
        return {'title': table.game.about['title'], 'file': table.file.path if table.file is not None else None,
                'engines': [{'seat': player.seat, 'level': player.level} for player in table.players
                            if player.kind == 'engine'],
                'links': [{'who': who, 'link': text, 'qr': [''.join('01'[dark] for dark in row) for row in
                                                            qr_code(text).get_matrix()]}
                          for who, text in links(table, self.base)]}


async def games_of(path: str, limits: Limits) -> List[Dict[str, Any]]:
    """Every game that the engine has, as `describe` tells of it, and what stands on its board at the beginning."""
    engine = await Engine.start(path, limits)
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
