"""How long an engine seat takes to answer tells nothing of what it hides.

  python3 tests/web/seat_times.py [PAIRS] [--pause SECONDS] [--level N] [--loops N] [--seed S]

Pairs of games of ChessMate that white cannot tell apart, in which black, an engine seat, is to decide: each is
played at a table beside N busy loops, and white's page notes when the answer comes. Of a pair, the game with more
legal decisions of black is the harder one; a permutation test asks whether harder ones take longer, or less long: in
each pair the two are exchanged at random, and pairs weigh by the logarithm of how many times as many decisions the
harder one has. One test in a hundred finds what is not there, so what is found has to be
found again, in other games.
"""

import argparse
import asyncio
import dataclasses
import functools
import math
import random
import subprocess
import sys

from harness import ENGINE, Page
from hub import table as table_module
from hub.seats import Terms
from hub.table import Table
from hub.thinker import Thinkers
from replay import Dealt, Replayed, Visitor, grouped, prepare
from two_worlds import GAMES, EngineFault
from worlds import Pair

EXCHANGES, BAR = 5000, .01


class Thinking(Replayed):
    """Plays what the record says, and then thinks."""

    async def decide(self, who, thought, level):
        if self.table.at == len(self.decisions):
            return await Thinkers.decide(self, who, thought, level)
        return self.decisions[self.table.at]


class Timed(Page):
    def send(self, text):
        super().send(text)
        self.heard = asyncio.get_running_loop().time()


async def answer_time(setup, tokens, pause, level):
    """Seconds from white's last decision of the record to black's answer."""
    decisions, groups = grouped(tokens)
    table_module.Referee = functools.partial(Dealt, groups)
    thinkers = Thinking(decisions, ENGINE)
    table = await Table.begin(Terms(setup, {'black': 'engine:%d' % level}, pause=0), thinkers, None)
    thinkers.table, table.seed = table, 7
    visitor = Visitor(table, 'white', random.Random(1), [])
    visitor.page = Timed(visitor.player)
    await visitor.come()
    while table.at < len(decisions):
        if table.game.turn == 'white':
            if table.at == len(decisions) - 1:
                table.terms = dataclasses.replace(table.terms, pause=pause)
            await table.play(visitor.player, table.at, decisions[table.at])
            begun = asyncio.get_running_loop().time()
        elif table.think_task.done():
            table.think_task.result()  # which says what has gone wrong
        await asyncio.sleep(.0005)
    while table.at == len(decisions):
        await asyncio.sleep(.01)
    await table.close()
    return visitor.page.heard - begun


def pairs(seed):
    """(weight, setup, the easier game's tokens, the harder one's), without end."""
    trial = Pair(ENGINE, GAMES['chessmate'], random.Random(seed))
    while True:
        pair = trial.make()
        if pair is None or pair[1] != 'white' or trial.state(trial.one)['turn'] != 'black' or grouped(pair[2])[1][-1]:
            continue
        counts = []
        for engine in trial.one, trial.two:
            trial.ask(engine, 'view all')
            counts.append(int(trial.ask(engine, 'legal')[0].split(' ')[1]))
        if counts[0] != counts[1]:
            weight = math.log(max(counts) / min(counts))
            yield (weight, pair[0], *[tokens for _, tokens in sorted(zip(counts, pair[2:4]))])


def p_value(weighed, rng):
    """How often random exchanges within pairs make the sum as far from nothing."""
    found = abs(sum(weighed))
    exchanged = (abs(sum(rng.choice((-1, 1)) * one for one in weighed)) for _ in range(EXCHANGES))
    return (1 + sum(one >= found for one in exchanged)) / (1 + EXCHANGES)


def test(count, pause, level, seed):
    made, rng, differences, weighed = pairs(seed), random.Random(seed), [], []
    for _ in range(count):
        weight, setup, *games = next(made)
        order = rng.sample((0, 1), 2)
        times = {which: asyncio.run(answer_time(setup, games[which], pause, level)) for which in order}
        differences.append(times[1] - times[0])
        weighed.append(weight * differences[-1])
    p = p_value(weighed, rng)
    print('seat times: %d pairs, the harder one came %+.2f ms later in the mean, p = %.4f' % (
        count, 1000 * sum(differences) / count, p))
    return p


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('pairs', nargs='?', type=int, default=20)
    parser.add_argument('--pause', type=float, default=.1)
    parser.add_argument('--level', type=int, default=20)
    parser.add_argument('--loops', type=int, default=8)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    Page.checks = False
    prepare()
    loops = [subprocess.Popen(['sh', '-c', 'while :; do :; done']) for _ in range(options.loops)]
    try:
        found = all(test(options.pairs, options.pause, options.level, 'times %d %d' % (options.seed, again)) < BAR
                    for again in range(2))
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()
    return found


if __name__ == '__main__':
    try:
        sys.exit(main())
    except EngineFault as fault:
        sys.exit('seat times: %s' % fault)
