"""The distributions as SVG. The same figures give the same bytes: no date, no random ids, text as text."""

from __future__ import annotations

import io
import re
from statistics import fmean
from typing import Any, Dict, List, Tuple

from arena.stats import elo_of, mean_of
from arena.tally import Pairing

from .figures import Played, lengths
from .plays import About

COLOURS = {'random': '#9a9a9a', 'greedy': '#d8a31f', 'engine': '#2f6fa8'}
BINS = 24


def drawing() -> Any:
    """matplotlib, which only the pictures need; None where it is not installed."""
    try:
        import matplotlib
    except ImportError:
        return None
    matplotlib.use('svg')
    matplotlib.rcParams.update({
        'svg.hashsalt': 'quadrille', 'svg.fonttype': 'none', 'font.family': 'sans-serif', 'font.size': 8,
        'font.sans-serif': ['DejaVu Sans'],
        'axes.spines.top': False, 'axes.spines.right': False, 'axes.titlesize': 9})
    from matplotlib import pyplot
    return pyplot


def svg(pyplot: Any, figure: Any) -> str:
    text = io.StringIO()
    figure.savefig(text, format='svg', metadata={'Date': None, 'Creator': None}, bbox_inches='tight')
    pyplot.close(figure)
    return tidy(text.getvalue())


def tidy(text: str) -> str:
    """Without what no picture needs: ids that nothing refers to, metadata, digits that nobody sees."""
    named = set(re.findall(r'#(\w+)', text))
    text = re.sub(r' id="([^"]*)"', lambda name: name.group() if name.group(1) in named else '', text)
    text = re.sub(r' *<metadata>.*?</metadata>\n', '', text, flags=re.S)
    text = re.sub(r'(\d+\.\d)\d+', r'\1', text)
    return re.sub(r'[ \t]+$', '', text, flags=re.M)


def distributions(pyplot: Any, game: About, players: Dict[str, Played]) -> str:
    """How long games are, and how many decisions are legal as they go on."""
    figure, (long, wide) = pyplot.subplots(1, 2, figsize=(7.2, 2.2))
    top = max(max(lengths(played)) for played in players.values())
    edges = [top * i / BINS for i in range(BINS + 1)]
    for name, played in players.items():
        values = lengths(played)
        long.hist(values, bins=edges, weights=[100 / len(values)] * len(values), histtype='step',
                  color=COLOURS[name], label=name, linewidth=1.4)
        at, mean = course(played)
        wide.plot(at, mean, color=COLOURS[name], linewidth=1.4)
    long.set(title=game.title + ': length', xlabel='decisions a game', ylabel='% of games')
    wide.set(title='choice', xlabel='decision of the game', ylabel='legal decisions, mean')
    wide.set_ylim(bottom=0)
    long.legend(frameon=False)
    return svg(pyplot, figure)


def course(played: Played) -> Tuple[List[float], List[float]]:
    """The mean of legal decisions along the game, for as long as a tenth of the games lasts."""
    values = sorted(lengths(played))
    end = values[len(values) * 9 // 10]
    width = max(1, end // 40)
    at, mean = [], []
    for begin in range(0, end, width):
        legal = [number for each in played.seen for number in each.legal[begin:begin + width]]
        if legal:
            at.append(begin + width / 2)
            mean.append(fmean(legal))
    return at, mean


def cards(pyplot: Any, game: About, dealt: Dict[str, Pairing]) -> str:
    """What each card is worth, with intervals."""
    order = sorted(dealt, key=lambda card: mean_of(dealt[card].pairs).mean)
    figure, axes = pyplot.subplots(figsize=(6, 0.5 + 0.2 * len(order)))
    for row, card in enumerate(order):
        mean = mean_of(dealt[card].pairs)
        ends = [elo_of(min(max(score, 0.01), 0.99)) for score in (mean.low, mean.mean, mean.high)]
        axes.plot([ends[0], ends[2]], [row, row], color='#2f6fa8', linewidth=1.4)
        axes.plot([ends[1]], [row], 'o', color='#2f6fa8', markersize=4)
    axes.axvline(0, color='#9a9a9a', linewidth=0.8)
    axes.set_yticks(range(len(order)), [game.cards[card] for card in order])
    axes.set(title=game.title + ': a hand with the card against one without', xlabel='Elo, 95 % interval')
    return svg(pyplot, figure)
