"""A hub that is stopped and goes on from its file is, to every page, one that went on.

  python3 tests/web/restarts.py [N] [--seed S]

N random games of all kinds, each played twice with the same decisions: once its pages go and come back
at ten moments, once the hub is gone meanwhile, its engine killed or closed, and the table resumed from
its file. What any page is sent must be the same, byte for byte.
"""

import argparse
import asyncio
import os
import random
import sys
import tempfile

from harness import Page, ask_next, engines, resume
from hub.engine import Died
from hub.seats import Terms
from hub.table import Table

KINDS = ('tictac', 'coffee', 'chess', 'chessmate', 'chessmate decks own', 'spies players 3', 'spies players 4',
         'spies players 6')
LONGEST, RESTARTS = 60, 10


class Game:
    """One playing of a game: its table, and a page for each viewer."""

    def __init__(self, setup, seed, decisions, restarts):
        self.setup, self.rng, self.seed = setup, random.Random(seed), seed
        self.decisions = decisions  # to play; None: to be chosen
        self.restarts = restarts
        self.chosen = []

    async def begin(self, folder):
        self.path = os.path.join(folder, 'table.json')
        terms = Terms('%s seed %d' % (self.setup, sum(map(ord, self.seed))), pause=0)
        self.table = await Table.begin(terms, engines(), self.path)
        self.pages = [Page(player) for player in self.table.players] + [Page()]
        for page in self.pages:
            await self.table.join(page, 0, 0)

    async def move(self):
        table = self.table
        player = next(one for one in table.players if table.plays(one))
        if self.decisions is None:
            node = await ask_next(table, player, '', None)
            while not node['plays'] or node['steps'] and self.rng.random() < 0.5:
                node = await ask_next(table, player, node['begun'] + self.rng.choice(node['steps'])['add'], None)
            token = node['token']
        else:
            token = self.decisions[len(self.chosen)]
        self.chosen.append(token)
        await table.play(player, table.at, token)

    async def interrupt(self, chance):
        """All pages go, and come back; meanwhile the hub may have been another."""
        for page in self.pages:
            self.table.part(page)
        if self.restarts:
            await self.restart(chance)
        for page in self.pages:
            await self.table.join(page, self.table.at, page.have)

    async def restart(self, chance):
        if chance < 0.3:
            self.table.game.engine.kill()
        if chance > 0.2:
            await self.table.close()
            players = [page.player and page.player.seat for page in self.pages]
            self.table = await resume(self.path)
            for page, seat in zip(self.pages, players):
                page.player = next((one for one in self.table.players if one.seat == seat), None)

    async def play(self, moments):
        with tempfile.TemporaryDirectory() as folder:
            await self.begin(folder)
            for number in range(LONGEST):
                chances = [chance for moment, chance in moments if moment == number]
                for chance in chances:
                    await self.interrupt(chance)
                if self.table.game.turn is None or self.chosen == self.decisions:
                    break
                await self.move()
            for moment, chance in moments:  # those that the game was too short for
                if moment > number:
                    await self.interrupt(chance)
            await self.table.close()
        return [page.sent for page in self.pages]


def compare(setup, seed):
    rng = random.Random(seed)
    moments = [(rng.randrange(LONGEST), rng.random()) for _ in range(RESTARTS)]
    first = Game(setup, seed, None, False)
    one = asyncio.run(first.play(moments))
    two = asyncio.run(Game(setup, seed, first.chosen, True).play(moments))
    for left, right in zip(one, two):
        for number, (a, b) in enumerate(zip(left, right)):
            assert a == b, '%s, seed %s, message %d\n%s\n%s' % (setup, seed, number, a[:1500], b[:1500])
        assert len(left) == len(right), (setup, seed)
    return sum(len(sent) for sent in one)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', nargs='?', type=int, default=8)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    Page.checks = False  # the tests of table and hub do
    messages = sum(compare(KINDS[number % len(KINDS)], '%s %d %d' % (KINDS[number % len(KINDS)], options.seed, number))
                   for number in range(options.games))
    print('restarts: %d games, %d restarts each, %d messages alike' % (options.games, RESTARTS, messages))


if __name__ == '__main__':
    try:
        main()
    except (AssertionError, Died) as fault:
        sys.exit('restarts: %s' % fault)
