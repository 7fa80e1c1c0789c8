"""Games of chess as PGN, for programs that show games. The referee writes the moves."""

from __future__ import annotations

import time
from typing import AsyncIterator, Dict

from .referee import Referee
from .report import names
from .store import Line, Results


def tags(game: Line, results: Results) -> Dict[str, str]:
    called = names(results.match)
    host = results.sessions[-1]['host'] if results.sessions else '?'
    return {'Event': results.match['terms'] + ', ' + results.match['limit'], 'Site': host,
            'Date': time.strftime('%Y.%m.%d', time.gmtime(game['began'])),
            'Round': '%d.%d' % (game['set'] + 1, game['round'] + 1),
            'White': called[game['engines'][0]], 'Black': called[game['engines'][1]]}


async def pgn(results: Results, referee: Referee) -> AsyncIterator[str]:
    """A game each, in order."""
    for _, game in sorted(results.games.items()):
        await referee.must(game['record'])
        lines = await referee.must('record pgn')
        for name, value in tags(game, results).items():
            quoted = value.replace('\\', '\\\\').replace('"', '\\"')
            lines = ['[%s "%s"]' % (name, quoted) if line.startswith('[%s "' % name) else line
                     for line in lines]
        yield '\n'.join(lines)
