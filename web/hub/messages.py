"""What pages are told: web/schema/down.json. What a viewer is sent of the game is made of the engine's answers to
`as <viewer>`, never of more."""

from __future__ import annotations

import json
from typing import Any, Awaitable, Callable, Dict, Iterable, List, Optional, Sequence, Tuple

from .engine import Answer
from .referee import News, Referee
from .seats import Player

Ask = Callable[[Sequence[str]], Awaitable[List[Answer]]]
Viewer = Tuple[str, int]  # whose eyes, and the number of the last event that was told
SPECTATOR = 'public'


def message(kind: str, **facts: Any) -> str:
    return json.dumps({'type': kind, **facts}, ensure_ascii=False, separators=(',', ':'))


def viewer_of(player: Optional[Player]) -> str:
    """Who has left sees what everybody does."""
    return player.sees or SPECTATOR if player is not None else SPECTATOR


def seat_list(players: Sequence[Player], you: Optional[Player],
              here: Iterable[Optional[Player]], since: float) -> List[Dict[str, Any]]:
    """here: the players of the pages that are open; a hot seat's page has several. since: who went before is absent."""
    online = {id(player) for player in here}
    return [{'name': one.seat, 'kind': one.kind if one.came or one.kind == 'engine' else 'open', 'level': one.level,
             'online': one.kind == 'engine' or id(one) in online, 'you': one is you and one.kind == 'human',
             'person': one.name, 'ready': one.kind == 'engine' or one.ready,
             **({'absent': True} if one.kind == 'human' and id(one) not in online and one.gone <= since else {})}
            for one in players]


FACTS = {'attacks'}  # views that show what lies on the board; all others are the engine's thoughts


def views(about: Dict[str, Any], hints: bool) -> List[str]:
    """Those of the engine's views that may be asked for during the game."""
    return [view['name'] for view in about['views'] if hints or view['name'] in FACTS]


def options(game: Referee, hints: bool, players: Sequence[Player], you: Optional[Player],
            games: Iterable[Dict[str, Any]]) -> Dict[str, Any]:
    """What this viewer can ever do at the table. Where there are secrets engines agree to no draw, and another person
    has to agree to taking back; one of more than two who gives up leaves the seat to the engine."""
    seated = you is not None and you.kind == 'human'
    agrees = not game.about['secrets'] or sum(player.kind == 'human' for player in players) > 1
    clock, again = game.table['clock'], you is not None and you.sees is not None
    return {'clock': clock and {'base': clock['base'], 'increment': clock['increment']},
            'hints': seated and hints,
            'views': views(game.about, seated and hints),
            'takeback': seated and agrees,
            'draw': seated and agrees and len(players) == 2,
            'rematch': again,
            'games': [{'game': one['game'], 'title': one['title'], 'aim': one['aim'][0],
                       'least': one['seats']['least'], 'most': one['seats']['most']}
                      for one in games if again and one['game'] != game.about['game']],
            'resign': None if not seated else 'resign' if len(players) == 2 else 'leave'}


SENTENCES = {'offer draw': '%s offers a draw', 'accept draw': '%s agrees to a draw',
             'decline draw': '%s declines the draw and plays on', 'withdraw draw': '%s offers a draw no more',
             'offer takeback': '%s asks to take their last turn back, with what followed it',
             'accept takeback': '%s agrees to taking back',
             'decline takeback': '%s does not agree: nothing is taken back',
             'withdraw takeback': '%s does not want to take back any more',
             'offer rematch': '%s offers another game', 'accept rematch': '%s agrees to another game',
             'decline rematch': '%s wants no other game', 'withdraw rematch': '%s offers another game no more',
             'flag': '%s is out of time: the engine plays on there', 'resign': '%s has left: the engine plays on there',
             'leave': '%s is away: the engine plays on there'}


def sentences(news: Iterable[News]) -> List[str]:
    """What the table says, for people."""
    kinds = [(one, ' '.join([one.kind, one.facts['what']] if 'what' in one.facts else [one.kind])) for one in news]
    return [SENTENCES[kind] % name_of(one.facts.get('seat', '')) for one, kind in kinds if kind in SENTENCES]


def offers(offer: Optional[Dict[str, Any]], title: str) -> List[Dict[str, Any]]:
    """As messages have it: there is at most one. title: of the game that is offered in place of a rematch."""
    if offer is None:
        return []
    text = SENTENCES['offer ' + offer['what']] % name_of(offer['by'])
    return [{**offer, 'title': title, 'text': '%s: %s' % (text, title)} if title else {**offer, 'text': text}]


async def observe(ask: Ask, viewers: Iterable[Viewer], turn: Optional[str]) -> Dict[Viewer, Dict[str, Any]]:
    """For each viewer, as messages have it, the present and the events that it was not told. `turn`: the seat that is
    to decide; it is told what it can click."""
    commands: List[str] = []
    for viewer, have in (asked := list(viewers)):
        commands += ['as %s events %d json' % (viewer, have + 1), 'as %s state json' % viewer]
        commands += ['as %s next' % viewer] * (viewer == turn)
    answers = iter(await ask(commands))
    return {(viewer, have): {'from': have + 1, 'events': told(next(answers)), 'state': json.loads(next(answers).line()),
                             'next': json.loads(next(answers).line()) if viewer == turn else None}
            for viewer, have in asked}


def told(answer: Answer) -> List[Dict[str, Any]]:
    """Events as messages have them, each with its sentence."""
    events = []
    for line in answer.lines:  # 7 {"from":"e2","kind":"move",...,"words":"White moves ..."}
        number, _, rest = line.partition(' ')
        facts = json.loads(rest)
        events.append({'n': int(number), 'kind': facts.pop('kind'), 'text': facts.pop('words'),
                       'facts': {key: str(value) for key, value in facts.items()}})
    return events


def name_of(seat: str) -> str:
    """A seat's name in sentences, as the engine writes it in its own."""
    return seat.capitalize() if seat.isalpha() else seat
