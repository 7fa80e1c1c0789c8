"""The messages to pages that are made of the table itself: web/schema/down.json."""

from __future__ import annotations

import json
from typing import Any, Dict, Iterable, List, Optional, Sequence

from .observation import SPECTATOR
from .seats import Player, Terms


def message(kind: str, **facts: Any) -> str:
    return json.dumps({'type': kind, **facts}, ensure_ascii=False, separators=(',', ':'))


def viewer_of(player: Optional[Player]) -> str:
    return SPECTATOR if player is None else player.seat


def seat_list(players: Sequence[Player], you: Optional[Player],
              here: Iterable[Optional[Player]]) -> List[Dict[str, Any]]:
    """here: the players of the pages that are open; a hot seat's page has several."""
    online = {id(player) for player in here}
    return [{'name': one.seat, 'kind': one.kind if one.came or one.kind == 'engine' else 'open', 'level': one.level,
             'online': one.kind == 'engine' or id(one) in online, 'you': one is you and one.kind == 'human',
             'person': one.name if one.kind == 'human' else None, 'ready': one.kind == 'engine' or one.ready}
            for one in players]


def options(about: Dict[str, Any], terms: Terms, players: Sequence[Player], you: Optional[Player]) -> Dict[str, Any]:
    """What this viewer can do at the table. An engine agrees to no draw; nothing is taken back where
    it would tell secrets; one of more than two who gives up leaves the seat to the engine."""
    seated = you is not None and you.kind == 'human'
    base, increment = terms.clock
    return {'clock': {'base': base, 'increment': increment} if base else None,
            'hints': seated and terms.hints,
            'undo': seated and not about['secrets'],
            'draw': seated and all(player.kind == 'human' for player in players),
            'rematch': seated,
            'resign': None if not seated else 'resign' if len(players) == 2 else 'leave'}
