"""No page is told what its seat was not: every byte sent to a viewer is a function of what it was told.

  python3 tests/web/worlds.py [N] [--seed S]

N random games with secrets, each with another that its viewer cannot tell from it (dealt anew as
tests/wire/two_worlds.py does it). A table plays both: chance and the other seats as the record says,
engine seats without thinking, no clocks. The viewer clicks the same things, also such as are refused,
asks why and for hints, goes and comes back. What it is sent must be the same.
"""

import argparse
import asyncio
import functools
import json
import random
import re
import sys

from harness import ENGINE, Page, adds, engines
from hub import table as table_module
from hub.host import games_of
from hub.seats import Terms
from hub.table import Table
from replay import Dealt, Replayed, Visitor, grouped, prepare
from two_worlds import GAMES, EngineFault, Trial


class Pair(Trial):
    """Two records that a viewer cannot tell apart."""

    def make(self):
        """(setup, viewer, one record's tokens, the other's, things to ask about, seats), or None."""
        self.begin()
        for _ in range(self.rng.randrange(4, 40)):
            state = self.state(self.referee)
            if state['turn'] == '-':
                break
            tokens = self.ask(self.referee, 'legal')[0].split(' ')[2:]
            self.ask(self.referee, 'move ' + self.game.pick(self.rng, tokens, state))
        state = self.state(self.referee)
        if state['turn'] == '-':  # then all is shown
            self.ask(self.referee, 'undo')
            state = self.state(self.referee)
        record = self.record(self.referee)
        viewer = self.rng.choice(self.viewers(state))
        self.load(self.one, record, viewer)
        other = self.game.redeal(record, self.another_world(), viewer, self.rng)
        self.given = ' chance manual'
        if other == record or not self.load_both(record, other, viewer):
            return None
        for engine in (self.one, self.two):
            self.ask(engine, 'view ' + viewer)
        assert self.ask(self.one, 'record') == self.ask(self.two, 'record')
        setup = self.newgame.removeprefix('newgame ').partition(' seed ')[0]
        probes = self.game.probes(self.rng, state)
        return setup, viewer, record[1], other[1], probes, self.viewers(state)[:-1]


async def play(pair, tokens, seed):
    """All that the viewer is sent in one of the two games."""
    setup, viewer, _, _, probes, _ = pair
    rng = random.Random(seed)
    decisions, groups = grouped(tokens)
    table_module.Referee = functools.partial(Dealt, groups)
    thinkers = Replayed(decisions, ENGINE)
    seats = {seat: 'engine:1' for seat in pair[5] if seat != viewer and rng.random() < 0.5}
    table = await Table.begin(Terms(setup, seats, hints=True, pause=0), thinkers, None)
    thinkers.table, table.seed = table, 7
    visitor = Visitor(table, viewer, rng, probes)
    await visitor.come()
    await thinkers.played()
    while table.at < len(decisions):
        player = next(one for one in table.players if one.seat == table.game.turn)
        if rng.random() < 0.4:
            await visitor.look_around()
        token = decisions[table.at]
        if player is visitor.player:
            await visitor.click(token)
        else:
            await table.play(player, table.at, token)
        await thinkers.played()
    await visitor.look_around()
    await table.close()
    return visitor.page.sent


def compare(pair, seed):
    """How many messages were the same, or an error."""
    one = asyncio.run(play(pair, pair[2], seed))
    two = asyncio.run(play(pair, pair[3], seed))
    for number, (left, right) in enumerate(zip(one, two)):
        if left != right:
            at = next((i for i, (a, b) in enumerate(zip(left, right)) if a != b), min(len(left), len(right)))
            raise AssertionError('%s as %s\n  %s\n  %s\nmessage %d\n--- the one\n...%s\n--- the other\n...%s' % (
                pair[0], pair[1], ' '.join(pair[2]), ' '.join(pair[3]), number,
                left[max(0, at - 80):at + 200], right[max(0, at - 80):at + 200]))
    assert len(one) == len(two), (len(one), len(two))
    return len(one), sum(map(len, one))


async def play_before(table, visitor):
    """Another game at the table, to its end, and what follows it up to the offer that has been agreed to."""
    for player, name in zip(table.players, ('Ann', 'Bob')):
        await table.call(player, name)
        await table.ready(player)
    for token in 'e2e4', 'd7d5', 'e4d5':
        await visitor.look_around()
        await table.play(next(one for one in table.players if table.plays(one)), table.at, token)
    await table.resign(table.players[0], table.at)
    for kind in 'review', 'opened':
        await visitor.tries(table.afterwards(visitor.player, kind))
    await visitor.tries(table.record(visitor.player))


async def begin_committed(key, seat, changed):
    """A table whose deal is committed to under this key, its viewer's page and the hands; both seats add. changed:
    chess is played there before."""
    setup, thinkers = 'chessmate key ' + key, engines()
    thinkers.games, thinkers.threads = await games_of(ENGINE) if changed else [], 1
    table = await Table.begin(Terms('chess' if changed else setup, hints=True, pause=0, commit=True), thinkers, None)
    table.seed = 7
    there = next(one.seat for one in table.players if (one.seat == seat) != changed)  # then sides change
    visitor = Visitor(table, there, random.Random(1), ['e2e4', 'd7d5', 'e2e5', 'crusade', 'champion@b1'])
    await visitor.come()
    if changed:
        await play_before(table, visitor)
        await table.offer(table.players[0], table.at, 'rematch', 'chessmate')
        table.proposed = setup
        await table.answer(table.players[1], table.at, 'rematch', True)
    assert visitor.player.seat == seat
    players = sorted(table.players, key=lambda one: one.seat != 'white')
    for player in players:
        await table.ready(player)
    for _ in 'committed', 'opened':
        for number, player in enumerate(players):
            events = [{'kind': line.split(' ')[2], 'facts': {'hash': line.split('hash=')[-1].split(' ')[0]}}
                      for line in (await table.game.ask(['events']))[0].lines if '-commit ' not in line]
            own = adds(events[:1], number, None)[2]
            kind, said, _ = adds(events, number, own)
            await table.add(player, kind, said)
    (state,) = await table.game.ask(['state json'])
    hands = {zone['seat']: [card['id'] for card in zone['items']] for zone in json.loads(state.line())['zones']
             if zone['name'] == 'hand'}
    return table, visitor, hands


async def committed(seat, rng):
    """Two deals under other keys that this seat cannot tell apart: what it is told differs in keys' hashes alone, also
    where another game was played at the table before."""
    keys, first = [], None
    while len(keys) < 2:
        key = '%064x' % rng.getrandbits(256)
        table, _, hands = await begin_committed(key, seat, False)
        await table.close()
        if first is None or (hands != first and hands[seat] == first[seat]):
            first = hands
            keys.append(key)
    return sum([await compare_committed(keys, seat, changed) for changed in (False, True)])


async def compare_committed(keys, seat, changed):
    """How many messages were the same but for hashes."""
    sent = []
    for key in keys:
        table, visitor, _ = await begin_committed(key, seat, changed)
        for token in 'e2e4', 'd7d5', 'g1f3':
            await visitor.look_around()
            await table.play(next(one for one in table.players if table.plays(one)), table.at, token)
        await visitor.back()
        sent.append([re.sub('[0-9a-f]{64}', '#', text) for text in visitor.page.sent])
        await table.close()
    assert sent[0] == sent[1], [pair for pair in zip(*sent) if pair[0] != pair[1]][:1]
    assert sum('#' in text for text in sent[0]) > 4
    assert any('"game":"chess"' in text for text in sent[0]) == changed
    return len(sent[0])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', nargs='?', type=int, default=12)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    Page.checks = False  # the tests of table and hub do
    prepare()
    rng = random.Random(options.seed)
    messages = [asyncio.run(committed(seat, rng)) for seat in ('white', 'black')[:1 + options.games // 100]]
    print('worlds committed: %d pairs of keys, %d messages alike but for hashes' % (len(messages), sum(messages)))
    for name, game in sorted(GAMES.items()):
        rng = random.Random('%s hub %d' % (name, options.seed))
        trial = Pair(ENGINE, game, rng)
        games, tried, messages, count = 0, 0, 0, 0
        while games < (options.games + 1) // len(GAMES):
            tried += 1
            pair = trial.make()
            if pair is not None:
                more, size = compare(pair, '%d %d' % (options.seed, tried))
                games, messages, count = games + 1, messages + more, count + size
            assert tried < 20 * options.games + 100, 'too few games have another world'
        trial.close()
        print('worlds %s: %d games of %d tried, %d messages alike, %d bytes' % (name, games, tried, messages, count))


if __name__ == '__main__':
    try:
        main()
    except (AssertionError, EngineFault) as fault:
        sys.exit('worlds: %s' % fault)
