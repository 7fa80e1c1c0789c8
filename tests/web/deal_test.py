"""Deals that are committed to, at a table without a network: seats add, do not open, open wrongly, leave, come back."""

import asyncio
import json
import os
import subprocess
import tempfile
import unittest
import unittest.mock

from harness import ENGINE, Page, adds, engines, resume, run, until
from hub import main, table as table_module
from hub.engine import Refused
from hub.host import Address
from hub.hub import Hub
from hub.limits import Caps
from hub.seats import Terms
from hub.table import Table

FOR_EVER = 1000.0


class Adder(Page):
    """A page whose seat adds to every deal, by the events that it is sent."""

    def __init__(self, table, player, opens=True, speaks=True):
        super().__init__(player)
        self.table, self.opens, self.speaks = table, opens, speaks
        self.events, self.own, self.tasks = [], None, []

    def send(self, text):
        super().send(text)
        message = json.loads(text)
        if message['type'] == 'update':
            self.events = self.events[:message['from'] - 1] + message['events']
            if message['turn'] == 'chance' and self.speaks:
                self.tasks.append(asyncio.get_running_loop().create_task(self.add()))

    def kinds(self):
        return [event['kind'] for event in self.events]

    async def add(self):
        """A second time it is refused."""
        seat = self.table.game.about['seats']['names'].index(self.player.seat)
        command, said, self.own = adds(self.events, seat, self.own)
        if command == 'entropy-commit' or self.opens:
            try:
                await self.table.add(self.player, command, said)
            except Refused as refused:
                assert refused.code in ('not-applicable', 'seat'), refused

    def dealt(self):
        return self.last()['turn'] != 'chance'


async def begin(setup, path=None, opens=lambda seat: True, silent=(), **seats):
    table = await Table.begin(Terms(setup, seats, pause=0, commit=True), engines(), path)
    pages = {one.seat: Adder(table, one, opens(one.seat), one.seat not in silent) for one in table.people()}
    for page in pages.values():
        await table.join(page, 0, 0)
    return table, pages


async def end(table):
    """When all has been said: nothing is asked of a table that has closed."""
    await asyncio.gather(*(task for page in table.watchers for task in getattr(page, 'tasks', ())))
    await table.close()


async def ready(table):
    for one in table.people():
        await table.ready(one)


async def verify(test, table):
    """The game, which is over, by another program."""
    answers = await table.game.ask(['record', 'events'])
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as file:
        file.write('\n'.join(line for answer in answers for line in answer.lines) + '\n')
        file.flush()
        verified = subprocess.run([ENGINE, 'verify', file.name], capture_output=True, text=True)
    test.assertEqual((verified.returncode, verified.stderr), (0, ''), verified.stdout)


class Deals(unittest.TestCase):
    def setUp(self):
        patience = unittest.mock.patch.object(table_module, 'DEALING', FOR_EVER)
        patience.start()
        self.addCleanup(patience.stop)

    def test_everybody_adds(self):
        """Nothing is dealt before everybody has come; then all that was added is opened, and the next game anew."""
        async def play(setup):
            table, pages = await begin(setup)
            one = next(iter(pages.values()))
            await until(lambda: one.kinds().count('entropy-commit') == len(pages))
            async with table.lock:
                self.assertFalse(table.game.turn != 'chance' or table.game.entropy()[1])
            with self.assertRaises(Refused):
                await table.afterwards(one.player, 'drawn')
            await ready(table)
            await until(one.dealt)
            for page in pages.values():
                self.assertEqual(page.kinds()[:2 * len(pages) + 2], [
                    'commit', *['entropy-commit'] * len(pages), 'entropy-close', *['entropy'] * len(pages)])
                self.assertNotIn('reveal', page.kinds())
            await table.resign(one.player, table.at)
            if table.game.turn is None:
                self.assertEqual(one.kinds()[-1], 'reveal')
                drawn = json.loads(await table.afterwards(None, 'drawn'))['drawn']
                self.assertEqual([part['token'].partition('=')[0] for part in drawn][:2], ['deal:w', 'deal:b'])
                await verify(self, table)
                hashes = [event['facts']['hash'] for event in one.events if event['kind'] == 'commit']
                for page in pages.values():
                    await table.offer(page.player, table.at, 'rematch')
                await until(lambda: one.kinds().count('entropy') == len(pages))
                self.assertNotIn(next(e['facts']['hash'] for e in one.events if e['kind'] == 'commit'), hashes)
            await end(table)
        for setup in ('chessmate', 'spies players 3'):
            with self.subTest(setup):
                run(play(setup))

    def test_nothing_to_commit_to(self):
        """Without chance, or where it was given, a game is dealt at once."""
        async def play():
            for setup in ('tictac', 'coffee', 'chessmate seed 7'):
                table, pages = await begin(setup)
                self.assertTrue(pages['white'].dealt())
                self.assertNotIn('commit', pages['white'].kinds())
                await end(table)
        run(play())

    def test_tables_that_are_set(self):
        """Those of the command line commit, and those of the page that a host has."""
        async def play():
            thinkers, options = engines(), main.arguments(['chessmate', '--no-save'])
            hub = Hub(frozenset(), frozenset(), {}, Caps())
            [of_words] = await main.make_tables(options, thinkers)
            host = main.host(options, thinkers, hub, Address(1, False, None))
            of_page = await host.open({'game': 'chessmate', 'players': None, 'seats': {}, 'clock': '', 'hints': True})
            for table in of_words, of_page:
                self.assertEqual(table.game.begun, ['newgame chessmate commit'])
                await end(table)
        run(play())

    def test_engines_alone(self):
        """Where nobody sits the deal waits for nobody."""
        async def play():
            table, _ = await begin('chessmate', white='engine:1', black='engine:1')
            await table.join(page := Page(), 0, 0)
            await until(lambda: page.last()['turn'] != 'chance')
            await end(table)
        run(play())

    def test_one_does_not_open(self):
        """The deal is void after a while, everybody is told whose fault it was, and another begins."""
        async def play():
            table, pages = await begin('chessmate', opens=lambda seat: seat != 'black')
            white = pages['white']
            await until(lambda: white.kinds().count('entropy-commit') == 2)
            table_module.DEALING = 0.1
            await ready(table)
            await until(lambda: 'entropy-void' in white.kinds())
            table_module.DEALING = FOR_EVER
            void = next(event for event in white.events if event['kind'] == 'entropy-void')
            self.assertIn('black', void['facts']['missing'])
            self.assertEqual(void['facts']['voids'], '1')
            pages['black'].opens = True
            async with table.lock:
                closed = table.game.entropy()[1]
            if closed:
                await pages['black'].add()
            await until(white.dealt)
            await table.resign(white.player, table.at)
            await verify(self, table)
            await end(table)
        run(play())

    def test_one_opens_wrongly(self):
        async def play():
            table, pages = await begin('chessmate', opens=lambda seat: seat != 'black')
            await ready(table)
            await until(lambda: 'entropy' in pages['white'].kinds())
            at, black = table.at, pages['black']
            with self.assertRaises(Refused) as caught:
                await table.add(black.player, 'entropy', '0' * 64)
            self.assertEqual((caught.exception.code, table.at), ('bad-chance', at))
            with self.assertRaises(Refused):
                await table.add(None, 'entropy', black.own)
            await table.add(black.player, 'entropy', black.own)
            self.assertTrue(black.dealt())
            await end(table)
        run(play())

    def test_one_adds_nothing(self):
        """A seat that is at the table and adds nothing holds up nobody for ever."""
        async def play():
            table, pages = await begin('chessmate', silent=('black',))
            await until(lambda: 'entropy-commit' in pages['white'].kinds())
            await ready(table)
            self.assertFalse(pages['white'].dealt())
            await table.expire()
            await until(pages['white'].dealt)
            self.assertEqual(pages['white'].kinds().count('entropy'), 1)
            await end(table)
        run(play())

    def test_one_leaves(self):
        """Who leaves before the deal does not open; the engine that plays on adds nothing."""
        async def play():
            table, pages = await begin('spies players 3', opens=lambda seat: seat != 'p2')
            await ready(table)
            one = pages['p1']
            await until(lambda: one.kinds().count('entropy') == 2)
            await table.resign(pages['p2'].player, table.at)
            await table.expire()
            await until(one.dealt)
            voids = [event['facts']['missing'] for event in one.events if event['kind'] == 'entropy-void']
            self.assertEqual(voids, ['p2'])
            await end(table)
            table, pages = await begin('chessmate')
            await until(lambda: pages['white'].kinds().count('entropy-commit') == 2)
            await table.resign(pages['white'].player, table.at)
            self.assertEqual((table.game.turn, table.game.result['outcome']), (None, 'black'))
            await verify(self, table)
            await end(table)
        run(play())

    def test_clocks_stand(self):
        async def play():
            table = await Table.begin(Terms('chessmate', clock=(60000, 0), commit=True, pause=0), engines(), None)
            pages = [Adder(table, one) for one in table.players]
            for page in pages:
                await table.join(page, 0, 0)
            await ready(table)
            table.since -= 30  # half a minute has passed
            await until(pages[0].dealt)
            self.assertGreater(table.clocks()['left']['white'], 50000)
            self.assertEqual(table.clocks()['running'], 'white')
            await end(table)
        run(play())

    def test_resumed(self):
        """A hub that comes back in the middle of a deal goes on with it."""
        async def play(kinds, folder):
            path = os.path.join(folder, 'table.json')
            table, pages = await begin('chessmate', path, opens=lambda seat: kinds['entropy-close'] == 0)
            await ready(table)
            events = pages['white'].kinds
            await until(lambda: all(events().count(kind) >= n for kind, n in kinds.items()))
            async with table.lock:
                before = pages['white'].events
            await end(table)
            table = await resume(path)
            again = {one.seat: Adder(table, one) for one in table.players}
            for seat, page in again.items():
                page.own = pages[seat].own
                await table.join(page, 0, 0)
            self.assertEqual(again['white'].events[:len(before)], before)
            await ready(table)
            await until(again['white'].dealt)
            self.assertNotIn('entropy-void', again['white'].kinds())
            await table.resign(again['white'].player, table.at)
            await verify(self, table)
            await end(table)
        for kinds in ({'entropy-close': 0}, {'entropy-close': 0, 'entropy-commit': 1}, {'entropy-close': 1}):
            with self.subTest(kinds), tempfile.TemporaryDirectory() as folder:
                run(play(kinds, folder))


if __name__ == '__main__':
    unittest.main()
