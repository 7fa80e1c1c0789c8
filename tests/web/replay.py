"""Games played again at a table: the decisions and the chance of a record, clicks and all."""

import asyncio

from harness import Page, ask_next
from hub import table as table_module
from hub.engine import Refused
from hub.referee import Referee
from hub.thinker import Thinkers

HINT = 'nodes 40'  # a search that ends by its nodes says the same every time


def grouped(tokens):
    """The decisions of a record, and the tokens of chance and table before the first and after each."""
    decisions, groups = [], [[]]
    for token in tokens:
        if ':' in token:
            groups[-1].append(token)
        else:
            decisions.append(token)
            groups.append([])
    return decisions, groups


class Dealt(Referee):
    """A referee whose chance is that of a record."""

    def __init__(self, groups, path):
        super().__init__(path)
        self.groups, self.done = groups, 0

    async def ask(self, commands):
        begins = commands[0].startswith('newgame ')
        if not begins and ' move ' not in commands[0]:
            return await super().ask(commands)
        group = self.groups[self.done] if self.done < len(self.groups) else []
        chance = ['move ' + ' '.join(group)] if group else []
        answers = await super().ask([commands[0] + ' chance manual' * begins, *chance, *commands[1:]])
        if answers[0].code is None:
            self.done += 1
            assert not chance or answers[1].code is None, answers[1]
        return [answers[0], *answers[1 + len(chance):]]


class Replayed(Thinkers):
    """Engine seats that play what the record says, without thinking. `table` is to be set."""

    def __init__(self, decisions, path):
        super().__init__(path, 2)
        self.decisions, self.over, self.table = decisions, asyncio.Event(), None

    async def decide(self, who, thought, level):
        if self.table.at == len(self.decisions):
            self.over.set()
            await asyncio.Event().wait()  # until the table closes
        return self.decisions[self.table.at]

    async def played(self):
        """Waits until it is a person's turn, or the record is at its end."""
        if self.table.think_task is not None and not self.table.think_task.done():
            over = asyncio.ensure_future(self.over.wait())
            await asyncio.wait({self.table.think_task, over}, return_when=asyncio.FIRST_COMPLETED)
            over.cancel()


class Visitor:
    """What one viewer does at a table beside its decisions, the same for the same random numbers."""

    def __init__(self, table, viewer, rng, probes):
        self.table, self.rng, self.probes = table, rng, probes
        self.player = next((one for one in table.players if one.seat == viewer), None)
        self.page = Page(self.player)

    async def come(self):
        await self.table.join(self.page, 0, 0)

    async def back(self):
        """Goes and comes back with what it has."""
        have = self.page.have
        if self.page in self.table.watchers:
            self.table.part(self.page)
        await self.table.join(self.page, self.table.at, have)

    async def tries(self, work):
        """What it is answered, and what it is refused."""
        try:
            answer = await work
            if answer is not None:
                self.page.send(answer)
        except Refused as refused:
            self.page.sent.append('refused %s %s' % (refused.code, refused.text))

    async def look_around(self):
        table, rng = self.table, self.rng
        for token in rng.sample(self.probes, min(3, len(self.probes))):
            await self.tries(table.read(self.player, table.at, token))
            await self.tries(table.next(self.player, table.at, token))
            verdict = self.page.sent[-2]
            if '"says":null' not in verdict:
                await self.tries(table.play(self.player, table.at, token))
        if rng.random() < 0.1:
            await self.tries(table.read(self.player, table.at, rng.choice(('a1', 'd4', 'Nf3', 'queen takes d4'))))
        if rng.random() < 0.1:
            await self.tries(table.show(self.player, table.at, 'lines', table.game.place))
        if rng.random() < 0.3:
            view = rng.choice(table.game.about['views'])['name']
            await self.tries(table.show(self.player, table.at, view, rng.randrange(table.game.place + 2)))
        if rng.random() < 0.1:
            await self.tries(table.play(self.player, table.at + 1, 'pass'))
        if rng.random() < 0.3 and table.game.turn is not None:
            await self.tries(table.record(self.player))
        if rng.random() < 0.1:
            await self.tries(table.call(self.player, rng.choice(('Anna', 'Bob', 'p1', 'white', '\u202eanna'))))
        if rng.random() < 0.1:
            await self.back()
        if rng.random() < 0.1 and table.game.turn is not None:
            await self.tries(table.afterwards(self.player, 'review'))
        if rng.random() < 0.2 and table.game.turn is not None:
            what = rng.choice(('draw', 'takeback', 'rematch'))
            await self.tries(table.offer(self.player, table.at, what))
            await self.tries(table.answer(self.player, table.at, what, False))

    async def click(self, token):
        """Clicks a decision together, with a wrong way now and then."""
        node = await ask_next(self.table, self.player, '', self.page.sent)
        while node['token'] != token:
            if self.rng.random() < 0.3:
                step = self.rng.choice(node['steps'])
                await ask_next(self.table, self.player, node['begun'] + step['add'], self.page.sent)
            ways = [step['add'] for step in node['steps'] if token.startswith(node['begun'] + step['add'])]
            way = max(ways, key=len)  # a card's name may begin another's, of the other deck
            node = await ask_next(self.table, self.player, node['begun'] + way, self.page.sent)
        await self.table.play(self.player, self.table.at, token)


def prepare():
    table_module.HINT = HINT
