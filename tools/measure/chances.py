"""How often a score wins: the model of src/engine/wdl.h fitted to games of the engine with itself. By maximum
likelihood, over all decisions whose score is in centipawns; mates and what is proved tell nothing of the model. Each
game counts as much as another, or a long dead draw would count for ten games.

Each game begins with four random decisions. Printed are margin and scale, the mean log likelihood by them and by
those of the engine, and for each band of scores what was expected and what came.
"""

import math
import random
from typing import Callable, List, Tuple

from .program import ENGINE, client, natural, options_of

OPENING, LONGEST = 4, 600  # decisions
BAND = 100

# A score, what it ended in (0 lost, 1 drawn, 2 won), thousandths of these by the engine, and its share of its game.
Sample = Tuple[int, int, List[int], float]


def play(game: str, nodes: int, seed: int) -> List[Sample]:
    rng, seen = random.Random(seed), []
    with client.Engine([ENGINE]) as engine:
        engine.ask('setoption name UCI_ShowWDL value true')
        engine.newgame(game, seed=seed)
        for number in range(LONGEST):
            seat = engine.turn()
            if seat == '-':
                break
            if number < OPENING:
                engine.move(rng.choice(engine.legal()))
                continue
            *infos, best = engine.ask('go nodes %d' % nodes)
            words = infos[-1].split() if infos else []
            if 'cp' in words:
                win, draw, loss = (int(words[words.index('wdl') + n]) for n in (1, 2, 3))
                seen.append((seat, int(words[words.index('cp') + 1]), [loss, draw, win]))
            engine.move(best.split(' ')[1])
        outcome = engine.result().outcome
    return [(score, 1 if outcome == 'draw' else 2 * (outcome == seat), rates, 1 / len(seen)) for seat, score, rates in seen if outcome != '*']


def rates(score: float, margin: float, scale: float) -> List[float]:
    """Chances to lose, to draw and to win (Rao and Kupper 1967)."""
    loss, win = (1 / (1 + math.exp(min(50.0, (margin - s) / scale))) for s in (-score, score))
    return [loss, 1 - loss - win, win]


def likelihood(samples: List[Sample], margin: float, scale: float) -> float:
    return mean(samples, lambda sample: math.log(max(rates(sample[0], margin, scale)[sample[1]], 1e-3)))


def mean(samples: List[Sample], value: Callable[[Sample], float]) -> float:
    return sum(share * value((score, end, by, share)) for score, end, by, share in samples) / sum(sample[3] for sample in samples)


def fit(samples: List[Sample]) -> Tuple[int, int]:
    """The best margin and scale: a search in steps that become smaller."""
    at, step = (100, 200), 64
    while step:
        near = [(at[0] + i * step, at[1] + j * step) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        best = max((pair for pair in near if pair[0] >= 0 and pair[1] > 0), key=lambda pair: likelihood(samples, *pair))
        if best == at:
            step //= 2
        at = best
    return at


def main(words: List[str]) -> None:
    parser = options_of('chances', __doc__)
    parser.add_argument('game', choices=('chess', 'chessmate', 'coffee', 'tictac'))
    parser.add_argument('--games', type=natural, default=200, help='(%(default)s)')
    parser.add_argument('--nodes', type=natural, default=20000, help='of each search (%(default)s)')
    parser.add_argument('--seed', type=natural, default=1, help='of the first game (%(default)s)')
    options = parser.parse_args(words)
    samples = [sample for n in range(options.games) for sample in play(options.game, options.nodes, options.seed + n)]
    margin, scale = fit(samples)
    before = mean(samples, lambda sample: math.log(max(sample[2][sample[1]] / 1000, 1e-3)))
    print('%s: %d scores of %d games; margin %d, scale %d; log likelihood %.4f, by the engine %.4f' % (
        options.game, len(samples), options.games, margin, scale, likelihood(samples, margin, scale), before))
    print('%12s %6s  %-17s  %-17s' % ('score', 'games', 'fitted: - = +', 'came: - = +'))
    for band in sorted({sample[0] // BAND for sample in samples if abs(sample[0]) < 10 * BAND}):
        inside = [sample for sample in samples if sample[0] // BAND == band]
        expected = [mean(inside, lambda sample: rates(sample[0], margin, scale)[end]) for end in range(3)]
        came = [mean(inside, lambda sample: float(sample[1] == end)) for end in range(3)]
        print('%4d to %4d %6.1f  %4.0f %4.0f %4.0f %%   %4.0f %4.0f %4.0f %%' % (
            BAND * band, BAND * band + BAND - 1, sum(sample[3] for sample in inside), *(100 * x for x in expected + came)))
