"""The tables, in Markdown, and where they stand in the page: between `<!-- report: NAME -->` and `<!-- end -->`;
what is around them is written by hand."""

from __future__ import annotations

import math
import re
from typing import Dict, List, Optional

from arena.stats import Mean, elo_of, mean_of, pentanomial
from arena.tally import Pairing

from .figures import Played, branching, events, lengths, spread
from .plays import About

QUIET = ('chance', 'table', 'over', 'move')  # events that every game has, or that say nothing of it


def table(head: List[str], rows: List[List[str]]) -> str:
    lines = ['| %s |' % ' | '.join(row) for row in [head, ['---'] * len(head)] + rows]
    return '\n'.join(lines) + '\n'


def share(part: float, whole: float) -> str:
    return '%.0f %%' % (100 * part / whole) if whole else '-'


def interval(mean: Mean) -> str:
    return '%.1f %% (%.1f to %.1f)' % (100 * mean.mean, 100 * max(0.0, mean.low), 100 * min(1.0, mean.high))


def elo(mean: Mean) -> str:
    """With its 95 % interval, in round numbers."""
    said = ['%+d' % round(number) if math.isfinite(number) else '+∞' if number > 0 else '-∞'
            for number in map(elo_of, (mean.mean, mean.low, mean.high))]
    return '%s (%s to %s)' % tuple(said)


def summary(players: Dict[str, Played]) -> str:
    """What a game is like, a column for each player."""
    columns = list(players.values())
    length = [spread(lengths(played)) for played in columns]
    choice = [spread(branching(played)) for played in columns]
    rows = [
        ['games'] + ['%d' % played.games for played in columns],
        ['decisions, mean'] + ['%.1f' % each.mean for each in length],
        ['median (5 % to 95 %)'] + ['%g (%g to %g)' % (each.middle, round(each.low), round(each.high))
                                    for each in length],
        ['turns, mean'] + ['%.1f' % (sum(each.turns for each in played.seen) / played.games)
                           for played in columns],
        ['legal decisions, mean'] + ['%.1f' % each.mean for each in choice],
        ['median (5 % to 95 %)'] + ['%g (%g to %g)' % (each.middle, round(each.low), round(each.high))
                                    for each in choice],
        ['score of who begins'] + [interval(played.first) for played in columns],
        ['draws'] + [share(played.draws, played.games) for played in columns]]
    reasons = sorted({reason for played in columns for reason in played.outcomes})
    rows += [['end: ' + reason] + [share(played.outcomes[reason], played.games) for played in columns]
             for reason in reasons]
    if any(played.seen[0].rounds for played in columns):
        rows += rounds(columns)
    told = [events(played) for played in columns]
    kinds = sorted({kind for each in told for kind in each} - set(QUIET))
    rows += [['`%s` a game' % kind] + ['%.1f' % each.get(kind, 0) for each in told] for kind in kinds]
    return table([''] + list(players), rows)


def rounds(columns: List[Played]) -> List[List[str]]:
    """Rounds that were played to their end, and those that nobody won."""
    void = []
    for played in columns:
        shares = [each.void / each.rounds for each in played.seen if each.rounds]
        ended = sum(each.rounds for each in played.seen)
        void.append('%s of %d' % (interval(mean_of(shares)), ended) if shares else '-')
    return [['rounds that end void, mean of games'] + void]


def versus(pairing: Pairing) -> List[str]:
    """Games, won, drawn, lost, the pairs, and Elo."""
    counts = pentanomial(pairing.pairs)
    return ['%d' % len(pairing.games), ' '.join('%d' % pairing.score(points) for points in (1, 0.5, 0)),
            ' '.join('%d' % count for count in counts.values()), elo(mean_of(pairing.pairs))]


def secrets(pairing: Pairing) -> str:
    return table(['', 'games', 'won, drawn, lost', 'pairs by points', 'Elo'],
                 [['who sees all, against who does not'] + versus(pairing)])


def cards(game: About, dealt: Dict[str, Pairing], engine: Optional[Played]) -> str:
    """The most valuable first."""
    rows = []
    for card in sorted(dealt, key=lambda card: -mean_of(dealt[card].pairs).mean):
        used = sum(each.cards[card] for each in engine.seen) / engine.games if engine else 0
        rows.append([game.cards[card]] + versus(dealt[card]) + ['%.2f' % used])
    return table(['card', 'games', 'won, drawn, lost', 'pairs by points', 'Elo', 'played a game'], rows)


def insert(text: str, blocks: Dict[str, str]) -> str:
    """The page with its tables; one that has no place gets one at the end."""
    for name, block in blocks.items():
        marked = '<!-- report: %s -->\n%s<!-- end -->\n' % (name, block)
        place = re.compile(r'<!-- report: %s -->\n.*?<!-- end -->\n' % re.escape(name), re.S)
        text = place.sub(lambda _, marked=marked: marked, text) if place.search(text) else \
            text.rstrip('\n') + '\n\n' + marked
    return text
