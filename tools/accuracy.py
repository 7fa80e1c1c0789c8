#!/usr/bin/env python3
"""How good single decisions are: the loss of win probability as another engine judges it.

  python3 tools/accuracy.py '/usr/games/stockfish; nodes 300000' new.jsonl --every 4
  python3 tools/accuracy.py '/usr/games/stockfish; nodes 300000' new.jsonl --every 4 --ask './quadrille; nodes 60000'

The positions are those of games that the arena has kept (docs/arena.md). What their players decided there they decided
in the course of a game, with what their tables held; engines that are named by --ask decide there again, from empty
tables. The win probability is 1 / (1 + exp(-cp / 180)) of the judge's score, from empty tables each time; what is lost is
that of its own choice less that of the choice judged, and never less than nothing. Positions that it calls decided, 95
to 5, are left out. Moves of a game are not independent, so the interval is of the ratio of sums over games.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import sys
from dataclasses import dataclass, field
from typing import AsyncIterator, Dict, List, Optional, Tuple

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from arena.balance import ask  # noqa: E402
from arena.build import default_cache  # noqa: E402
from arena.cli import ENGINE, natural  # noqa: E402
from arena.clock import Limit  # noqa: E402
from arena.errors import ArenaError, Fault  # noqa: E402
from arena.player import EnginePlayer  # noqa: E402
from arena.referee import Referee  # noqa: E402
from arena.runner import player_of  # noqa: E402
from arena.spec import Spec, parse_specs  # noqa: E402
from arena.stats import Z95  # noqa: E402
from arena.store import Line, merge  # noqa: E402

DECIDED = 0.95
BLUNDER = 0.1  # of win probability


@dataclass
class Losses:
    """Of one engine, by game."""

    games: Dict[Tuple[str, int, int], List[float]] = field(default_factory=dict)

    def add(self, game: Tuple[str, int, int], loss: float) -> None:
        self.games.setdefault(game, []).append(loss)

    def mean(self) -> Tuple[float, Optional[float]]:
        """The mean of all losses, and half the width of its 95 % interval; None of one game alone."""
        sums = [(math.fsum(losses), len(losses)) for losses in self.games.values()]
        count = sum(n for _, n in sums)
        mean = math.fsum(total for total, _ in sums) / count
        if len(sums) < 2:
            return mean, None
        spread = math.fsum((total - mean * n) ** 2 for total, n in sums) * len(sums) / (len(sums) - 1)
        return mean, Z95 * math.sqrt(spread) / count

    def text(self) -> str:
        losses = [loss for game in self.games.values() for loss in game]
        mean, half = self.mean()
        return '%.4f%s a move, %d of %d over %g; %d games' % (
            mean, '' if half is None else ' +- %.4f' % half, sum(loss > BLUNDER for loss in losses), len(losses),
            BLUNDER, len(self.games))


class Judge:
    def __init__(self, player: EnginePlayer, limit: Limit, referee: Referee, scale: float):
        self.player, self.limit, self.referee, self.scale = player, limit, referee, scale

    async def value(self, record: str) -> Tuple[str, float]:
        """What it would play, and the win probability of the seat on move."""
        token, score = await ask(self.player, record, self.limit)
        return token, 1 / (1 + math.exp(-max(-50 * self.scale, min(50 * self.scale, score)) / self.scale))

    async def after(self, seat: str, record: str) -> float:
        """The win probability of a seat in a position that may be the end."""
        await self.referee.must(record)
        outcome, _ = await self.referee.result()
        if outcome != '*':
            return 0.5 if outcome == 'draw' else float(outcome == seat)
        to_move = await self.referee.turn()
        _, probability = await self.value(record)
        return probability if to_move == seat else 1 - probability

    async def loss(self, seat: str, record: str, best: Tuple[str, float], token: str) -> float:
        return 0.0 if token == best[0] else max(0.0, best[1] - await self.after(seat, joined(record, [token])))


def joined(record: str, tokens: List[str]) -> str:
    if not tokens:
        return record
    return record + ('' if ' moves ' in record else ' moves') + ' ' + ' '.join(tokens)


async def decisions(referee: Referee, game: Line, every: int) -> AsyncIterator[Tuple[str, int, str, str]]:
    """Of a game behind its opening: seat, engine, record before it, and token of every so many decisions, beginning
    with another one in each game."""
    start, _, text = game['record'].partition(' moves ')
    tokens = [token for token in text.split() if not token.startswith('end:')]
    begun = len(game['opening'].partition(' moves ')[2].split())
    for number in range(begun + (game['set'] + game['round']) % every, len(tokens), every):
        record = joined(start, tokens[:number])
        await referee.must(record)
        seat = await referee.turn()
        if seat != 'chance':
            yield seat, game['engines'][game['seats'].index(seat)], record, tokens[number]


async def measure(args: argparse.Namespace, players: List[EnginePlayer]) -> Dict[str, Losses]:
    referee = Referee(args.referee, 60)
    found: Dict[str, Losses] = {}
    try:
        for file, results in enumerate(merge(args.files)):
            game_name = results.match['terms'].split()[0]
            if (await referee.describe(game_name))['secrets']:
                raise ArenaError('%s has secrets: what is lost there nobody can say' % game_name)
            judge_spec, *asked = parse_specs([args.judge] + args.ask, args.cache)
            seats = [player_of(spec, game_name, 60) for spec in [judge_spec] + asked]
            players += seats
            judge = Judge(seats[0], limit_of(judge_spec), referee, args.scale)
            for key in sorted(results.games):
                game = results.games[key]
                where = ('%d' % file,) + key
                async for seat, engine, record, token in decisions(referee, game, args.every):
                    best = await judge.value(record)
                    if abs(best[1] - 0.5) > DECIDED - 0.5:
                        continue
                    name = results.match['engines'][engine]['name'] + ', in games'
                    found.setdefault(name, Losses()).add(where, await judge.loss(seat, record, best, token))
                    for spec, player in zip(asked, seats[1:]):
                        token, _ = await ask(player, record, limit_of(spec), scored=False)
                        found.setdefault(spec.name + ', from empty tables', Losses()).add(
                            where, await judge.loss(seat, record, best, token))
    finally:
        for player in players:
            await player.close()
        await referee.close()
    return found


def limit_of(spec: Spec) -> Limit:
    if spec.limit is None or spec.limit.base is not None:
        raise ArenaError('%s needs a limit of its own: nodes N, depth N' % spec.name)
    return spec.limit


async def tell(args: argparse.Namespace) -> None:
    for name, losses in (await measure(args, [])).items():
        print('%s: %s' % (name, losses.text()))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('judge', metavar='JUDGE', help='an engine and its limit, as the arena takes it')
    parser.add_argument('files', nargs='+', metavar='FILE', help='of the arena')
    parser.add_argument('--ask', action='append', default=[], metavar='ENGINE', help='who is to decide there, too')
    parser.add_argument('--every', type=natural, default=1, metavar='N', help='every N-th decision (%(default)s)')
    parser.add_argument('--scale', type=float, default=180, help='of the win probability, in cp (%(default)s)')
    parser.add_argument('--referee', default=os.path.normpath(ENGINE), help='(%(default)s)')
    parser.add_argument('--cache', default=default_cache(), metavar='FOLDER', help='(%(default)s)')
    try:
        asyncio.run(tell(parser.parse_args()))
    except (ArenaError, Fault) as error:
        print('accuracy: %s' % error, file=sys.stderr)
        return 2
    return 0


if __name__ == '__main__':
    sys.exit(main())
