"""Tables without a network: who may do what and when, and what everybody is told of it."""

import asyncio
import contextlib
import dataclasses
import io
import json
import math
import os
import random
import shutil
import signal
import stat
import tempfile
import time
import unittest
import unittest.mock
from collections import Counter

from harness import ENGINE, HERE, Page, check, click, join, engines, resume, run, until
from hub import savefile, table as table_module
from hub.host import games_of
from hub.engine import Died, Engine, Refused
from hub.seats import Terms
from hub.table import Table
from hub.thinker import Thinkers, greatest_fall

PAIR = {'black': 'engine:1'}
BARE_KING = 'position fen 4k3/8/8/8/8/8/8/QQ2K3 w - - 0 1'  # black's


async def begin(setup, **terms):
    table = await Table.begin(Terms(setup, pause=0, **terms), engines(), None)
    return table, await join(table)


async def refused(test, code, work):
    with test.assertRaises(Refused) as caught:
        await work
    test.assertEqual(caught.exception.code, code)
    return caught.exception.text


def places(value, way=()):
    """The way to everything in an object."""
    inside = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, part in inside:
        yield (*way, name)
        yield from places(part, (*way, name))


def changed(whole, way, value):
    copy = json.loads(json.dumps(whole))
    part = copy
    for name in way[:-1]:
        part = part[name]
    part[way[-1]] = value
    return copy


def player(table, seat):
    return next(one for one in table.players if one.seat == seat)


async def heard(table, at):
    """Waits until that decision was made and everybody has heard of it."""
    await until(lambda: table.at >= at)
    async with table.lock:
        pass


def events_of(page):
    """What a page has after all updates."""
    told = []
    for message in map(json.loads, page.sent):
        if message['type'] == 'update':
            del told[message['from'] - 1:]
            told += message['events']
    return told


class Playing(unittest.TestCase):
    def test_two_people(self):
        async def play():
            table, pages = await begin('tictac')
            white, black = player(table, 'white'), player(table, 'black')
            update = pages['white'].last()
            self.assertEqual((update['at'], update['turn'], update['yours'], update['events']), (0, 'white', True, []))
            self.assertIsNone(pages['black'].last()['next'])
            await table.play(white, 0, 'Q@b2')
            for seat in pages:
                update = pages[seat].last()
                self.assertEqual((update['at'], update['from'], update['turn'], update['yours']),
                                 (1, 1, 'black', seat == 'black'))
                self.assertEqual([event['text'] for event in update['events']], ['White adds a queen on b2'])
                self.assertEqual(update['events'][0]['facts'], {'seat': 'white', 'piece': 'Q', 'square': 'b2'})
            await refused(self, 'stale', table.play(white, 0, 'Q@b2'))
            await refused(self, 'stale', table.play(black, 0, 'P@a3'))
            await refused(self, 'turn', table.play(white, 1, 'P@a3'))
            await refused(self, 'turn', table.play(None, 1, 'P@a3'))
            await refused(self, 'turn', table.next(None, 1, ''))
            for token in ('P@a3,Q@a1', 'deal:w=?'):
                await refused(self, 'bad-syntax', table.play(black, 1, token))
            text = await refused(self, 'illegal-move', table.play(black, 1, 'K@b1'))
            self.assertIn('T6', text)
            for text, tokens, says in (('P@a3', ['P@a3'], None), ('pawn to a3', ['P@a3'], None),
                                       ('K@b1', [], 'an enemy piece attacks b1 (T6)')):
                read = check('down', json.loads(await table.read(black, 1, text)))
                self.assertEqual((read['tokens'], read['says']), (tokens, says))
            await refused(self, 'bad-syntax', table.read(black, 1, 'hello there'))
            await refused(self, 'turn', table.read(white, 1, 'P@a3'))
            self.assertEqual(len(pages['white'].sent), len([m for m in pages['white'].sent if '"refused"' not in m]))
            await table.play(black, 1, 'P@a3')
            self.assertEqual([event['n'] for event in pages['public'].last()['events']], [2])
            await table.close()
            self.assertTrue(all(page.gone for page in pages.values()))
        run(play())

    def test_whole_games_by_clicks(self):
        """Of every kind, with persons only and with engine seats; all hear the same end."""
        async def play(setup, seats):
            rng = random.Random(setup)
            table, pages = await begin(setup, seats=seats)
            while table.game.turn is not None:
                people = [one for one in table.people() if table.plays(one)]
                if people:
                    await click(table, people[0], rng)
                else:
                    await heard(table, table.at + 1)
            ends = {json.dumps(page.last()['result']) for page in pages.values()}
            self.assertEqual(len(ends), 1)
            self.assertIsNone(pages['public'].last()['turn'])
            for page in pages.values():
                told = events_of(page)
                self.assertEqual([event['n'] for event in told], list(range(1, len(told) + 1)))
                self.assertEqual(told[-1]['kind'], 'over')
            late = Page()
            await table.join(late, 0, 0)
            self.assertEqual(events_of(late), events_of(pages['public']))
            await table.close()
        for setup, seats in (('tictac', {}), ('coffee', PAIR), ('chessmate decks own', PAIR),
                             ('spies players 3', {'p2': 'engine:0', 'p3': 'engine:1'})):
            with self.subTest(setup):
                run(play(setup, seats))

    def test_names(self):
        async def play():
            table, pages = await begin('spies players 3')
            one, other = player(table, 'p1'), player(table, 'p2')
            await table.call(one, ' Anna\u00a0 B. ')
            for page in pages.values():
                self.assertEqual([seat['person'] for seat in page.last('seats')['seats']], ['Anna B.', None, None])
            for name in ('', ' ', '\u202eanna', 'a\u200bb', 'a\u0300\u0301\u0302\u0303', '\u0301a', '---', 'x' * 21,
                         '\u3164', 'a\ue000', 'ANNA B', 'аnna-b', 'Аnna b', 'p3', 'P1', 'Pl', 'W'):
                await refused(self, 'name', table.call(other, name))
            await refused(self, 'seat', table.call(None, 'Cleo'))
            for name in ('<b>Bö</b>', 'Zoë', '王', 'नमस्ते', 'Bob'):
                await table.call(other, name)
            self.assertEqual([one.name for one in table.players], ['Anna B.', 'Bob', None])
            await table.close()
        run(play())

    def test_the_record_is_the_viewers(self):
        async def play():
            table, pages = await begin('chessmate seed 7')
            await table.play(player(table, 'white'), 0, 'e2e4')
            for one in (player(table, 'white'), player(table, 'black'), None):
                said = check('down', json.loads(await table.record(one)))
                hidden = [token.split('=')[0] for token in said['record'].split() if '?' in token]
                seat = one.seat if one else ''
                self.assertEqual(hidden, {'white': ['deal:b'], 'black': ['deal:w']}.get(seat, ['deal:w', 'deal:b']))
                self.assertIsNone(said['pgn'])
            await table.close()
            table, pages = await begin('chess')
            await table.play(player(table, 'white'), 0, 'e2e4')
            self.assertIn('1. e4 *', json.loads(await table.record(None))['pgn'])
            await table.close()
        run(play())

    def test_an_engine_waits_until_all_have_looked(self):
        async def play():
            table = await Table.begin(Terms('tictac', {'white': 'engine:0'}, pause=0), engines(), None)
            black = player(table, 'black')
            page = Page(black)
            await table.join(page, 0, 0, True)
            await asyncio.sleep(0.3)
            self.assertEqual(table.at, 0)
            await table.ready(black)
            await heard(table, 1)
            await table.reading(black)  # during the game, too, and for as long as it takes
            self.assertEqual(black.looking, math.inf)
            await table.play(black, 1, (await table.game.ask(['legal']))[0].line().split(' ')[2])
            await asyncio.sleep(0.3)
            self.assertEqual(table.at, 2)
            await table.ready(black)
            await heard(table, 3)
            await table.close()
        run(play())

    def test_seats_for_all_others(self):
        async def play():
            for seats, kinds in (({'others': 'engine:3'}, ['human', 'engine', 'engine']),
                                 ({'p2': 'human', 'others': 'engine'}, ['engine', 'human', 'engine'])):
                table = await Table.begin(Terms('spies players 3', seats), engines(), None)
                self.assertEqual([one.kind for one in table.players], kinds)
                await table.close()
        run(play())

    def test_refused_beginnings(self):
        async def play():
            for setup, seats, code in (('nothing', {}, 'unknown-game'), ('tictac', {'p1': 'engine'}, 'bad-syntax'),
                                       ('spies placement ask', {}, 'chance'), ('tictac x', {}, 'bad-syntax')):
                await refused(self, code, Table.begin(Terms(setup, seats), engines(), None))
        run(play())


class Coming(unittest.TestCase):
    def test_presence(self):
        async def play():
            table = await Table.begin(Terms('tictac', pause=0), engines(), None)
            white = Page(player(table, 'white'))
            await table.join(white, 0, 0)
            welcome = white.last('welcome')
            self.assertEqual([(s['name'], s['kind'], s['online'], s['you']) for s in welcome['seats']],
                             [('white', 'human', True, True), ('black', 'open', False, False)])
            black = Page(player(table, 'black'))
            await table.join(black, 0, 0)
            self.assertEqual([s['online'] for s in white.last('seats')['seats']], [True, True])
            table.part(black)
            self.assertEqual([(s['kind'], s['online']) for s in white.last('seats')['seats']],
                             [('human', True), ('human', False)])
            await table.close()
        run(play())

    def test_onlookers_come_and_go_unseen(self):
        async def play():
            table, pages = await begin('tictac')
            count = len(pages['white'].sent)
            onlooker = Page()
            await table.join(onlooker, 0, 0)
            table.part(onlooker)
            self.assertEqual(len(pages['white'].sent), count)
            self.assertEqual(len(onlooker.sent), 2)
            await table.close()
        run(play())

    def test_coming_back(self):
        """With what a page says it has it gets what it missed, and nothing twice."""
        async def play():
            table, pages = await begin('coffee')
            rng = random.Random(4)
            away, count = pages['black'], 0
            for number in range(30):
                if table.game.turn is None:
                    break
                if number % 7 == 3:
                    table.part(away)
                    count = len(away.sent)
                mover = next(one for one in table.players if table.plays(one))
                await click(table, mover, rng)
                if number % 7 == 5:
                    self.assertEqual(len(away.sent), count)
                    await table.join(away, away.last()['at'], away.have)
            await table.join(away, away.last()['at'], away.have)
            self.assertEqual([e['n'] for e in events_of(away)], [e['n'] for e in events_of(pages['white'])])
            self.assertEqual(events_of(away), events_of(pages['white']))
            await table.close()
            table, pages = await begin('chessmate')  # whose deal is told before anything is decided
            await table.join(pages['white'], 0, pages['white'].have)
            self.assertEqual(pages['white'].last()['events'], [])
            await table.close()
        run(play())

    def test_going_on_without_who_is_away(self):
        async def play():
            table, pages = await begin('tictac')
            white, black = player(table, 'white'), player(table, 'black')

            def absent():
                return [seat['name'] for seat in pages['white'].last('seats')['seats'] if seat.get('absent')]
            await table.play(white, 0, 'Q@b2')
            await refused(self, 'absent', table.absent(white, 1, 'black', 'engine'))  # is here
            table.part(pages['black'])
            await refused(self, 'absent', table.absent(white, 1, 'black', 'engine'))  # may come back
            await until(lambda: absent() == ['black'])
            await refused(self, 'absent', table.absent(white, 1, 'white', 'claim'))
            await refused(self, 'seat', table.absent(None, 1, 'black', 'claim'))
            await table.absent(white, 1, 'black', 'engine')
            await until(lambda: 'the engine plays on there' in (pages['white'].last('offers') or {'text': ''})['text'])
            await heard(table, 3)
            self.assertEqual((table.game.turn, black.kind), ('white', 'engine'))
            pages['black'] = Page(black)
            await table.join(pages['black'], 0, 0)  # who comes back has the seat again
            self.assertEqual((black.kind, pages['black'].last('welcome')['you'], absent()), ('human', 'black', []))
            await click(table, white, random.Random(1))
            table.part(pages['black'])
            await until(lambda: absent() == ['black'])
            await table.absent(white, table.at, 'black', 'claim')
            self.assertEqual(pages['white'].last()['result'], {'outcome': 'white', 'reason': 'abandoned'})
            await table.close()
        with unittest.mock.patch.object(table_module, 'AWAY', 0.3):
            run(play())

    def test_clocks_and_crowds_are_not_claimed(self):
        async def play():
            table, pages = await begin('tictac', clock=(60000, 0))
            white, black = player(table, 'white'), player(table, 'black')
            for one in (white, black):
                await table.ready(one)
            await table.play(white, 0, 'Q@b2')
            table.part(pages['black'])
            await refused(self, 'absent', table.absent(white, 1, 'black', 'claim'))
            await table.close()
            table, pages = await begin('spies players 3 seed 8')
            mover = player(table, table.game.turn)
            other = player(table, 'p1' if mover.seat == 'p2' else 'p2')
            table.part(pages[mover.seat])
            await refused(self, 'absent', table.absent(other, 0, mover.seat, 'claim'))
            await table.absent(other, 0, mover.seat, 'engine')
            self.assertEqual(mover.kind, 'engine')
            await table.close()
        with unittest.mock.patch.object(table_module, 'AWAY', 0.0):
            run(play())


class Agreeing(unittest.TestCase):
    def test_draw(self):
        async def play():
            table, pages = await begin('tictac')
            white, black = player(table, 'white'), player(table, 'black')
            await refused(self, 'not-applicable', table.offer(white, 0, 'rematch'))
            await refused(self, 'seat', table.offer(None, 0, 'draw'))
            await table.offer(white, 0, 'draw')
            said = pages['public'].last('offers')
            self.assertEqual(said['offers'],
                             [{'what': 'draw', 'by': 'white', 'waiting': ['black'], 'text': 'White offers a draw'}])
            self.assertEqual(said['text'], 'White offers a draw')
            await refused(self, 'not-applicable', table.offer(white, 0, 'draw'))
            await refused(self, 'not-applicable', table.answer(white, 0, 'draw', True))
            await refused(self, 'offer', table.answer(black, 0, 'rematch', True))
            await table.answer(black, 0, 'draw', False)
            self.assertEqual(pages['white'].last('offers')['text'], 'Black declines the draw and plays on')
            await refused(self, 'not-applicable', table.offer(white, 0, 'draw'))  # once between two decisions
            await refused(self, 'offer', table.answer(black, 0, 'draw', True))
            await table.offer(black, 0, 'draw')
            await table.play(white, 0, 'Q@b2')  # who plays on has not agreed
            self.assertEqual(pages['white'].last()['offers'], [])
            await table.offer(black, 1, 'draw')
            await table.answer(black, 1, 'draw', False)  # takes it back
            await table.offer(white, 1, 'draw')
            await table.answer(black, 1, 'draw', True)
            self.assertEqual(pages['public'].last()['result'],
                             {'outcome': 'draw', 'reason': 'agreement'})
            self.assertEqual(pages['public'].last()['events'][-1]['text'], 'A draw: agreed')
            await table.offer(black, table.at, 'rematch')
            await table.offer(white, table.at, 'rematch')  # who wants the same agrees
            self.assertEqual((table.number, table.game.turn), (2, 'white'))
            await table.close()
            table, pages = await begin('tictac', seats=PAIR)  # an engine answers at once, and early in the game no
            await table.offer(player(table, 'white'), 0, 'draw')
            said = pages['white'].last('offers')
            self.assertEqual((said['offers'], said['text']),
                             ([], 'White offers a draw. Black declines the draw and plays on'))
            await refused(self, 'not-applicable', table.offer(player(table, 'white'), 0, 'draw'))
            await table.close()
            for setup, seats in (('spies players 3', {}), ('chessmate', PAIR)):
                table, pages = await begin(setup, seats=seats)
                self.assertFalse(pages['public'].last('welcome')['options']['draw'])
                self.assertFalse(pages[table.players[0].seat].last('welcome')['options']['draw'])
                await table.close()
        run(play())

    def test_an_offer_taken_back_is_not_made_again_at_once(self):
        async def play():
            table, pages = await begin('tictac')
            white, black = table.players
            await table.offer(white, 0, 'draw')
            await table.answer(white, 0, 'draw', False)
            self.assertEqual(pages['black'].last('offers')['text'], 'White offers a draw no more')
            await refused(self, 'not-applicable', table.offer(white, 0, 'draw'))
            await table.play(white, 0, 'Q@b2')
            await table.offer(white, 1, 'draw')
            self.assertEqual(pages['black'].last('offers')['offers'],
                             [{'what': 'draw', 'by': 'white', 'waiting': ['black'], 'text': 'White offers a draw'}])
            await table.close()
        run(play())

    def test_what_thinks_is_not_told_the_seed(self):
        async def play():
            table, _ = await begin('chessmate seed 7 decks own')
            self.assertEqual((await table.thought('white', 'nodes 1')).setup, 'chessmate decks own')
            await table.close()
        run(play())

    def test_taking_back(self):
        async def play():
            table, pages = await begin('coffee')
            white, black = player(table, 'white'), player(table, 'black')
            await refused(self, 'nothing-to-undo', table.offer(white, 0, 'takeback'))
            for seat, token in ((white, 'b1'), (white, 'd1'), (black, 'a1')):
                await table.play(seat, table.at, token)
            await table.offer(white, 3, 'takeback')
            self.assertEqual(pages['public'].last('offers')['text'],
                             'White asks to take their last turn back, with what followed it')
            await table.answer(black, 3, 'takeback', True)
            self.assertEqual((table.at, table.game.turn), (4, 'white'))
            for page in pages.values():
                update = page.last()
                self.assertEqual((update['from'], update['events'], update['at']), (1, [], 4))
            behind = Page()  # a page that was away meanwhile has events that are no more
            await table.play(white, 4, 'b1')
            await table.join(behind, 3, 5)
            self.assertEqual(behind.last()['from'], 1)
            await refused(self, 'stale', table.play(white, 3, 'd1'))
            await table.offer(white, 5, 'takeback')  # a step within one's own turn is nobody else's
            self.assertEqual((table.at, events_of(pages['black']), pages['black'].last()['offers']), (6, [], []))
            await table.close()
            table, pages = await begin('tictac')  # who plays on asks no more
            white, black = table.players
            for seat, token in ((white, 'Q@b2'), (black, 'P@a3')):
                await table.play(seat, table.at, token)
            await table.offer(white, 2, 'takeback')
            await refused(self, 'not-applicable', table.offer(black, 2, 'takeback'))  # that would be another turn
            await table.play(white, 2, 'P@b1')
            self.assertEqual(pages['black'].last()['offers'], [])
            await refused(self, 'offer', table.answer(black, 3, 'takeback', True))
            self.assertEqual((table.at, len(events_of(pages['black']))), (3, 3))
            await table.close()
            table, pages = await begin('tictac', seats=PAIR)  # an engine agrees at once
            white = player(table, 'white')
            await table.play(white, 0, 'Q@b2')
            await heard(table, 2)
            await table.offer(white, 2, 'takeback')
            self.assertEqual((table.at, table.game.turn), (3, 'white'))
            await table.close()
            table, pages = await begin('chessmate', seats=PAIR)  # which would tell secrets
            self.assertFalse(pages['white'].last('welcome')['options']['takeback'])
            await table.play(player(table, 'white'), 0, 'e2e4')
            await until(lambda: table.game.turn == 'white')
            await heard(table, table.at)
            await refused(self, 'hidden', table.offer(player(table, 'white'), table.at, 'takeback'))
            await table.close()
            table, pages = await begin('chessmate')  # unless another person agrees
            await table.play(player(table, 'white'), 0, 'e2e4')
            await table.offer(player(table, 'white'), 1, 'takeback')
            await table.answer(player(table, 'black'), 1, 'takeback', True)
            self.assertEqual((table.at, table.game.turn, len(events_of(pages['white']))), (2, 'white', 2))
            await table.close()
        run(play())

    def test_resign_and_rematch(self):
        async def play():
            table, pages = await begin('tictac')
            white, black = table.players
            await refused(self, 'seat', table.resign(None, 0))
            await table.resign(white, 0)
            self.assertEqual(pages['public'].last()['result']['outcome'], 'black')
            await refused(self, 'game-over', table.resign(black, 1))
            await refused(self, 'turn', table.play(white, 1, 'Q@b2'))
            await table.offer(black, 1, 'rematch')
            await table.answer(white, 1, 'rematch', True)
            self.assertEqual((white.seat, black.seat, table.number), ('black', 'white', 2))
            welcome = pages['white'].last('welcome')  # the page of who was white
            self.assertEqual((welcome['you'], welcome['viewer'], welcome['number']), ('black', 'black', 2))
            self.assertFalse(pages['white'].last()['yours'])
            self.assertTrue(pages['black'].last()['yours'])
            await refused(self, 'turn', table.play(white, 2, 'Q@b2'))
            await table.play(black, 2, 'Q@b2')
            await table.close()
        run(play())

    def test_rematch_is_dealt_anew(self):
        async def play():
            table, pages = await begin('chessmate seed 7')
            dealt = events_of(pages['white'])[0]['facts']
            await table.resign(table.players[0], 0)
            await table.offer(table.players[1], 1, 'rematch')
            await table.answer(table.players[0], 1, 'rematch', True)
            hands = {json.dumps(events_of(page)[number]['facts']) for page, number in
                     ((pages['white'], 1), (pages['black'], 0))}
            self.assertNotEqual(hands, {json.dumps(dealt)})
            self.assertEqual(events_of(pages['public'])[0]['facts'], {'token': 'deal:w=?,?,?'})
            await table.close()
        run(play())

    def test_another_game_at_the_same_table(self):
        """With the same keys, clocks, engines and file; declined, or where a file is gone on with, as a rematch is."""
        async def play(file, seats, clock):
            thinkers = engines()
            thinkers.games = await games_of(ENGINE)
            table = await Table.begin(Terms('tictac', seats, clock=clock, pause=0), thinkers, file)
            pages = await join(table)
            white, black = table.players
            keys = [(one.key, one.level) for one in table.players]
            games = pages['white'].last('welcome')['options']['games']
            self.assertEqual([(one['game'], one['least'], one['most']) for one in games],
                             [('chess', 2, 2), ('chessmate', 2, 2), ('coffee', 2, 2), ('spies', 3, 6)])
            self.assertEqual(pages['public'].last('welcome')['options']['games'], [])
            await refused(self, 'not-applicable', table.offer(white, 0, 'rematch', 'coffee'))
            await table.resign(white, 0)
            for game in ('spies', 'tictac', 'nothing'):
                await refused(self, 'offer', table.offer(white, 1, 'rematch', game))
            await table.offer(white, 1, 'rematch', 'chess')
            if not seats:
                await table.answer(black, 1, 'rematch', False)
                await table.offer(black, 1, 'rematch', 'chess')
                for game in (None, 'coffee'):  # it is answered first
                    await refused(self, 'offer', table.offer(white, 1, 'rematch', game))
                offer = pages['white'].last('offers')['offers'][0]
                self.assertEqual((offer['title'], offer['text']), ('Chess', 'Black offers another game: Chess'))
                await table.close()
                kept = savefile.SaveFile(file)
                kept.hold()
                table = await Table.resume(savefile.read(file), thinkers, kept)
                pages = await join(table)
                white, black = table.players
                self.assertEqual(pages['white'].last()['offers'], [offer])
                await table.offer(white, 1, 'rematch', 'chess')  # who wants the same agrees
            welcome = pages['white'].last('welcome')
            self.assertEqual((welcome['game']['game'], welcome['you'], welcome['number'], welcome['options']['clock']),
                             ('chess', 'black', 2, {'base': 60000, 'increment': 1000} if clock[0] else None))
            self.assertEqual([(one.key, one.level) for one in table.players], keys)
            self.assertEqual([one.seat for one in table.players], ['black', 'white'])
            self.assertEqual([one['game'] for one in welcome['options']['games']],
                             ['chessmate', 'coffee', 'spies', 'tictac'])
            self.assertEqual((events_of(pages['white']), pages['white'].last()['offers']), ([], []))
            self.assertFalse(any(one.ready for one in table.people()))
            self.assertIsNone(table.engine_to_move(), 'it waits for Start')
            for one in table.people():
                await table.ready(one)
            if not seats:
                await table.play(black, table.at, 'e2e4')
            await heard(table, 3)
            await table.close()
            table = await resume(file)
            self.assertEqual((table.game.about['game'], table.game.place >= 1, table.proposed), ('chess', True, None))
            await table.close()
        with tempfile.TemporaryDirectory() as folder:
            for number, (seats, clock) in enumerate((({}, (60000, 1000)), (PAIR, (60000, 1000)), (PAIR, (0, 0)))):
                run(play(os.path.join(folder, str(number)), seats, clock))

    def test_other_games_are_committed_to(self):
        async def play():
            thinkers = engines()
            thinkers.games = await games_of(ENGINE)
            table = await Table.begin(Terms('chess', PAIR, pause=0, commit=True), thinkers, None)
            pages = await join(table)
            await table.resign(table.players[0], 0)
            await table.offer(table.players[0], 1, 'rematch', 'chessmate')
            self.assertEqual([event['kind'] for event in events_of(pages['white'])][:1], ['commit'])
            self.assertEqual((pages['white'].last()['state']['players'], table.game.turn), ('2', 'chance'))
            await table.close()
        run(play())

    def test_where_another_game_cannot_begin_it_is_a_rematch(self):
        async def play():
            thinkers = engines()
            thinkers.games = await games_of(ENGINE)
            table = await Table.begin(Terms('chess', PAIR, pause=0), thinkers, None)
            pages = await join(table)
            await table.resign(table.players[0], 0)
            with unittest.mock.patch.object(Table, 'begin_next', side_effect=Died('gone')), \
                    contextlib.redirect_stderr(io.StringIO()):
                await table.offer(table.players[0], 1, 'rematch', 'coffee')
            welcome = pages['white'].last('welcome')
            self.assertEqual((welcome['game']['game'], welcome['number'], welcome['you']), ('chess', 2, 'black'))
            self.assertEqual(table.offers(), [])
            await table.close()
        run(play())

    def test_leaving(self):
        """Among more than two the engine takes the seat over. Who has left sees what everybody does, now and with the
        old link, and plays again in another game."""
        async def play():
            table, pages = await begin('spies players 3 seed 5', seats={'p3': 'engine:0'})
            p1, p2 = player(table, 'p1'), player(table, 'p2')
            self.assertEqual(pages['p2'].last('welcome')['options']['resign'], 'leave')
            self.assertEqual(table.game.turn, 'p2')
            self.assertIn('teams:?', events_of(pages['public'])[0]['facts']['token'])
            self.assertNotEqual(events_of(pages['p2']), events_of(pages['public']))
            await table.resign(p2, 0)
            welcome = pages['p2'].last('welcome')
            self.assertEqual((welcome['you'], welcome['viewer'], p2.level), (None, 'public', 0))
            self.assertEqual(pages['public'].last('offers')['text'], 'p2 has left: the engine plays on there')
            await until(lambda: table.plays(p1))  # nobody else moves now
            again = Page(p2)
            await table.join(again, 0, len(events_of(pages['public'])))  # as one who knows more
            await refused(self, 'turn', table.play(p2, table.at, 'pass'))
            await refused(self, 'not-applicable', table.offer(p2, table.at, 'rematch'))
            while table.game.turn is not None:
                for page in (pages['p2'], again):
                    self.assertEqual(events_of(page), events_of(pages['public']))
                    self.assertEqual(page.last()['state'], pages['public'].last()['state'])
                    self.assertFalse(page.last()['yours'])
                if table.plays(p1):
                    await click(table, p1, random.Random(7))
                else:
                    await heard(table, table.at + 1)
            await table.offer(p2, table.at, 'rematch')
            self.assertEqual(again.last('welcome')['you'], 'p2')
            await table.answer(p1, table.at, 'rematch', True)
            self.assertEqual([(one.seat, one.kind) for one in table.players],
                             [('p2', 'human'), ('p3', 'human'), ('p1', 'engine')])
            self.assertEqual((again.last('welcome')['viewer'], table.number), ('p3', 2))
            await table.close()
        run(play())


class Clocked:
    """A table's time, moved by hand."""

    def __init__(self, table):
        self.seconds = 0.0
        table.time = lambda: self.seconds


class Time(unittest.TestCase):
    def test_clock(self):
        """It stands until all are ready, and an increment is for a turn, not for a decision."""
        async def play():
            table, pages = await begin('coffee', clock=(60000, 2000))
            time, (white, black) = Clocked(table), table.players
            time.seconds = 30.0
            self.assertEqual(table.clocks(), {'left': {'white': 60000, 'black': 60000}, 'running': None})
            for one in (white, black):
                await table.ready(one)
            time.seconds += 5
            await table.play(white, 0, 'b1')
            time.seconds += 5
            self.assertEqual(table.clocks(), {'left': {'white': 50000, 'black': 60000}, 'running': 'white'})
            await table.play(white, 1, 'd1')
            time.seconds += 1
            self.assertEqual(table.clocks(), {'left': {'white': 52000, 'black': 59000}, 'running': 'black'})
            time.seconds += 1000
            self.assertEqual(table.clocks()['left']['black'], 0)
            await refused(self, 'time', table.play(black, 2, 'a1'))
            self.assertEqual(pages['white'].last()['result']['reason'], 'time')
            await table.close()
        run(play())

    def test_a_rematch_begins_when_everybody_has_said_so(self):
        async def play():
            table, pages = await begin('tictac', clock=(60000, 0))
            time, (white, black) = Clocked(table), table.players
            for one in (white, black):
                await table.ready(one)
            await table.resign(white, 0)
            await table.offer(white, 1, 'rematch')
            await table.answer(black, 1, 'rematch', True)
            time.seconds += 100
            self.assertEqual(table.clocks(), {'left': {'white': 60000, 'black': 60000}, 'running': None})
            self.assertEqual([one['ready'] for one in pages['white'].last('welcome')['seats']], [False, False])
            for one in (white, black):
                await table.ready(one)
            time.seconds += 5
            self.assertEqual(table.clocks(), {'left': {'white': 55000, 'black': 60000}, 'running': 'white'})
            await table.close()
        run(play())

    def test_taking_back_puts_clocks_back(self):
        async def play(seats):
            table, pages = await begin('tictac', seats=seats, clock=(60000, 10000))
            time, (white, black) = Clocked(table), table.players
            for one in table.people():
                await table.ready(one)
            for _ in range(3):
                time.seconds += 3
                await table.play(white, table.at, 'Q@b1')
                if seats:
                    await until(lambda: table.game.turn == 'white')
                time.seconds += 1
                await table.offer(white, table.at, 'takeback')
                if not seats:
                    await table.answer(black, table.at, 'takeback', True)
                self.assertEqual(pages['public'].last()['clocks'], {
                    'left': {'white': 60000, 'black': 60000}, 'running': 'white'})
            await table.close()
        run(play(PAIR))
        run(play({}))

    def test_a_fallen_flag_against_a_bare_king_is_a_draw(self):
        async def play():
            table, pages = await begin('chess', clock=(60000, 0))
            time, (white, black) = Clocked(table), table.players
            await table.game.change(BARE_KING, table.terms.table(), 'table tick 0')
            for one in (white, black):
                await table.ready(one)
            time.seconds = 61.0
            await table.expire()
            result = pages['white'].last()['result']
            self.assertEqual((result['outcome'], result['reason']), ('draw', 'time'))
            await table.close()
        run(play())

    def test_a_fallen_flag_of_more_than_two(self):
        async def play():
            table, pages = await begin('spies players 3 seed 5', clock=(60000, 0))
            time = Clocked(table)
            for one in table.players:
                await table.ready(one)
            time.seconds = 61.0
            await table.expire()
            self.assertEqual(pages['p1'].last('offers')['text'], 'p2 is out of time: the engine plays on there')
            self.assertEqual(pages['p2'].last('welcome')['viewer'], 'public')
            await heard(table, 2)
            self.assertNotIn('p2', table.clocks()['left'])
            await table.close()
        run(play())

    def test_flag(self):
        async def play():
            table, pages = await begin('tictac', clock=(400, 0))
            white, black = table.players
            await table.ready(white)
            self.assertIsNone(table.clocks()['running'])
            await table.ready(black)
            self.assertEqual(pages['public'].last('clocks')['clocks']['running'], 'white')
            await table.play(white, 0, 'Q@b2')
            self.assertEqual(pages['public'].last()['clocks']['running'], 'black')
            await heard(table, 2)
            self.assertEqual(pages['public'].last()['result']['outcome'], 'white')
            self.assertEqual(pages['public'].last()['result']['reason'], 'time')
            self.assertEqual(pages['public'].last()['clocks']['left']['black'], 0)
            await table.close()
        run(play())


class Engines(unittest.TestCase):
    def test_answers_no_faster_than_the_pause(self):
        async def play():
            table = await Table.begin(Terms('tictac', PAIR, pause=0.5), engines(), None)
            await join(table)
            loop = asyncio.get_running_loop()
            await table.play(player(table, 'white'), 0, 'Q@b2')
            begun = loop.time()
            await heard(table, 2)
            self.assertGreaterEqual(loop.time() - begun, 0.49)
            await table.close()
        run(play())

    def test_who_has_left_sees_the_end_soon(self):
        """Where engines alone are left nobody waits for their pauses but who wants to know the end."""
        async def play():
            seats = {'p1': 'engine:2', 'p3': 'engine:2'}
            table = await Table.begin(Terms('spies players 3 seed 5', seats, pause=60), engines(), None)
            await join(table)
            await table.resign(player(table, 'p2'), 0)
            await until(lambda: table.game.turn is None)
            await table.close()
        run(play())

    def test_thinks_no_longer_than_its_pause(self):
        """However hard a decision is, it comes when an easy one does."""
        class Timed(Thinkers):
            async def decide(self, who, thought, level):
                self.limits_of_go = thought.limits
                return await super().decide(who, thought, level)

        async def play():
            thinkers = Timed(ENGINE, 1)
            table = await Table.begin(Terms('chess', {'black': 'engine'}, pause=0.8), thinkers, None)
            await join(table)
            await table.play(player(table, 'white'), 0, 'e2e4')
            await heard(table, 2)
            word, milliseconds = thinkers.limits_of_go.split()
            self.assertEqual(word, 'movetime')
            self.assertLessEqual(int(milliseconds), 0.8 * 800)
            await table.close()
        run(play())

    def test_waits_for_somebody(self):
        async def play():
            both = {'white': 'engine:0', 'black': 'engine:0'}
            table = await Table.begin(Terms('tictac', both, pause=0), engines(), None)
            await asyncio.sleep(0.2)
            self.assertEqual(table.at, 0)
            page = Page()
            await table.join(page, 0, 0)
            await until(lambda: table.game.turn is None)
            await heard(table, table.at)
            self.assertIsNotNone(page.last()['result'])
            await table.close()
        run(play())

    def test_a_seed_says_what_engine_seats_play(self):
        async def record(setup):
            seats = {'white': 'engine:1', 'black': 'engine:1'}
            table = await Table.begin(Terms(setup, seats, pause=0), engines(), None)
            await table.join(Page(), 0, 0)
            await until(lambda: table.game.turn is None)
            await heard(table, table.at)
            (line,) = await table.game.ask(['record'])
            await table.close()
            return line.line()

        async def play():
            self.assertEqual(await record('tictac seed 3'), await record('tictac seed 3'))
            self.assertGreater(len({await record('tictac') for _ in range(6)}), 1, 'without one, games differ')
        run(play())

    def test_knows_its_own_record_alone(self):
        """What a thinking engine is sent is what its seat was told."""
        async def play():
            table = await Table.begin(Terms('chessmate seed 7', PAIR, pause=0), engines(), None)
            thoughts = []

            class Listening(Thinkers):
                async def decide(self, who, thought, level):
                    thoughts.append(thought.record)
                    return await super().decide(who, thought, level)
            table.thinkers = Listening(ENGINE, 2)
            await join(table)
            await table.play(player(table, 'white'), 0, 'e2e4+mystic-shield')
            await heard(table, 2)
            self.assertIn('deal:w=?,?,? deal:b=champion,long-jump,lost-castle e2e4+mystic-shield draw:w=?', thoughts[0])
            await table.close()
        run(play())

    def test_a_hint_knows_the_record_of_its_asker_alone(self):
        """What thinks for a person, too, is sent what that person's seat was told."""
        async def play():
            table = await Table.begin(Terms('chessmate seed 7', {}, pause=0, hints=True), engines(), None)
            thoughts = []

            class Listening(Thinkers):
                async def show(self, thought, *what):
                    thoughts.append(thought.record)
                    return await super().show(thought, *what)
            table.thinkers = Listening(ENGINE, 2)
            await join(table)
            await table.show(player(table, 'white'), 0, 'lines', 0)
            self.assertRegex(thoughts[0], r'deal:w=[a-z-]+,[a-z-]+,[a-z-]+ deal:b=\?,\?,\?$')
            await table.play(player(table, 'white'), 0, 'e2e4')
            await table.show(player(table, 'black'), 1, 'lines', 1)
            self.assertRegex(thoughts[1], r'deal:w=\?,\?,\? deal:b=[a-z-]+,[a-z-]+,[a-z-]+ e2e4$')
            await table.close()
        run(play())

    def test_a_process_a_seat(self):
        """No process thinks for two seats, nor in two games; none is left when the table has closed."""
        async def play():
            class Counting(Thinkers):
                async def decide(self, who, thought, level):  # by nodes: a time would end it at the load's pleasure
                    return await super().decide(who, dataclasses.replace(thought, limits='nodes 20'), level)
            seats = {'p2': 'engine:1', 'p3': 'engine:1'}
            thinkers = Counting(ENGINE, 2)
            table = await Table.begin(Terms('spies players 3 seed 1', seats, pause=0), thinkers, None)
            table.seed, used = 7, {}

            class Looking(dict):
                def __setitem__(self, who, engine):
                    used.setdefault(engine.process.pid, set()).add(who)
                    super().__setitem__(who, engine)
            thinkers.idle = Looking()
            await join(table)
            for _ in range(3):
                if table.think_task is not None:
                    await table.think_task
                await table.play(player(table, 'p1'), table.at, 'pass')
            if table.think_task is not None:
                await table.think_task
            self.assertEqual([len(who) for who in used.values()], [1, 1])
            self.assertEqual({who[:32] for some in used.values() for who in some},
                             {player(table, seat).key for seat in seats})
            before = set(used)
            await table.resign(player(table, 'p1'), table.at)  # the engine plays on alone
            await until(lambda: len(used) == 3)
            self.assertLess(before, set(used))
            await table.close()
            self.assertEqual(len(thinkers.idle), 0)
        run(play())

    def test_a_dead_process_is_replaced(self):
        async def play():
            table = await Table.begin(Terms('tictac', PAIR, pause=0), engines(), None)
            await join(table)
            thinkers, rng, pids = table.thinkers, random.Random(2), set()
            for _ in range(2):  # a game has four decisions at least
                await click(table, player(table, 'white'), rng)
                await table.think_task
                (engine,) = thinkers.idle.values()
                pids.add(engine.process.pid)
                os.kill(engine.process.pid, signal.SIGKILL)
                await engine.process.wait()
            self.assertEqual((table.at, len(pids)), (4, 2))
            await table.close()
        run(play())

    def test_one_that_dies_before_anything_was_kept_is_replaced(self):
        class Dying(table_module.Referee):
            async def begin(self, setup, commit):
                seats = await super().begin(setup, commit)
                os.kill(self.engine.process.pid, signal.SIGKILL)
                await self.engine.process.wait()
                return seats

        async def play(setup, commit):
            table = await Table.begin(Terms(setup, pause=0, commit=commit), engines(), None)
            self.assertEqual(table.game.turn, 'chance' if commit else 'white')
            await table.close()
        with unittest.mock.patch.object(table_module, 'Referee', Dying):
            for setup, commit in (('chessmate', True), ('chessmate', False), ('tictac', False)):
                run(play(setup, commit))

    def test_hint(self):
        async def play(setup):
            table, pages = await begin(setup, hints=True)
            mover = next(one for one in table.players if table.plays(one))
            hint = check('down', json.loads(await table.show(mover, 0, 'lines', 0)))
            lines = hint['drawing']['lines']
            self.assertEqual([line['rank'] for line in lines], [1, 2, 3])
            for line in lines[:1]:
                self.assertIn('expected', line)
                first = line['moves'][0]
                self.assertEqual(first['seat'], mover.seat)
                self.assertTrue(first['means'])
                self.assertEqual(json.loads(await table.read(mover, 0, first['token']))['tokens'], [first['token']])
            await refused(self, 'show', table.show(None, 0, 'lines', 0))
            self.assertFalse(any('"type":"show"' in text for page in pages.values() for text in page.sent))
            await table.close()
        for setup in ('coffee', 'chessmate', 'spies players 3', 'tictac'):
            with self.subTest(setup):
                run(play(setup))

    def test_review(self):
        """Only after the game, once for everybody, and nothing before tells of what is hidden."""
        async def play(setup):
            asked = []

            class Counting(Thinkers):
                async def review(self, record, own):
                    asked.append(record)
                    return await super().review(record, own)
            thinkers = Counting(ENGINE, 2)
            table = await Table.begin(Terms(setup, pause=0), thinkers, None)
            await join(table)
            for one in [*table.players, None]:
                for kind in 'review', 'opened':
                    await refused(self, kind, table.afterwards(one, kind))
            rng, clicks = random.Random(setup), Counter()
            for _ in range(8):
                one = next(one for one in table.players if table.plays(one))
                clicks[one.seat] += 1
                await click(table, one, rng)
            for one in table.players[:len(table.players) - 1]:
                await table.resign(one, table.at)
                if table.game.turn is None:
                    break
            while table.game.turn is not None:
                last = table.players[-1]
                if table.plays(last):
                    clicks[last.seat] += 1
                    await click(table, last, rng)
                else:
                    await heard(table, table.at + 1)
            said = await asyncio.gather(*(table.afterwards(one, 'review') for one in [*table.players, None]))
            self.assertEqual((len(set(said)), len(asked)), (1, 1))
            self.assertNotIn('?', asked[0])
            review = check('down', json.loads(said[0]))
            self.assertEqual([one['seat'] for one in review['seats']], sorted((one.seat for one in table.players),
                             key=table.game.about['seats']['names'].index))
            self.assertEqual({one['seat']: one['decisions'] for one in review['seats']},
                             {one.seat: clicks[one.seat] for one in table.players},
                             'what an engine has decided for a person who left is not that one\'s')
            for one in review['marked']:
                self.assertEqual('true' in one, table.game.about['secrets'])
                self.assertTrue(all(one['means']))
                least, most = {'-': (10, 50), 'inaccuracy': (50, 100), 'mistake': (100, 150),
                               'blunder': (150, 1001)}[one['mark']]
                self.assertIn(one['lost'], range(least, most))
            message = check('down', json.loads(await table.afterwards(None, 'opened')))
            opened, counts = message['states'], message['events']
            self.assertEqual(len(opened), table.game.place)
            self.assertFalse(any(zone.get('hidden') for state in opened for zone in state['zones'] if zone['seat']))
            (record,) = await table.game.ask(['record'])
            async with thinkers.engine(thinkers.drawings, record.line(), 'goto 3') as engine:
                self.assertEqual(opened[3], json.loads((await engine.ask(['state json']))[0].line()))
            events = (await table.game.ask(['events 1']))[0].lines
            self.assertEqual(counts, sorted(set(counts)), 'every decision is told')
            self.assertLess(counts[-1], len(events))
            await table.close()
        for setup in ('chess', 'chessmate', 'tictac'):
            with self.subTest(setup):
                run(play(setup))

    def test_the_greatest_fall(self):
        own = [{'n': n, 'expected': expected, 'lost': lost}
               for n, expected, lost in ((1, 500, 0), (3, 300, 50), (5, 900, 0))]
        self.assertEqual(greatest_fall(own), {'n': 3, 'from': 500, 'to': 350})

    def test_views(self):
        """Each is what an engine says that was told the viewer's record and stands at that place."""
        async def play(setup):
            table, _ = await begin(setup, hints=True)
            rng = random.Random(setup)
            for _ in range(6):
                await click(table, next(one for one in table.players if table.plays(one)), rng)
            self.assertEqual(table.game.place, 6)
            engine = await Engine.start(ENGINE)
            for one in [*table.players, None]:
                viewer = one.seat if one else 'public'
                (record,) = await table.game.ask(['as %s record' % viewer])
                for view in table.game.about['views'] if one else ():
                    for place in rng.sample(range(7), 2):
                        name = view['name']
                        *_, said = await engine.ask([record.line(), 'goto %d' % place,
                                                     'as %s show %s json' % (viewer, name)])
                        work = table.show(one, table.at, name, place)
                        if said.code is not None and view['form'] != 'arrows':
                            await refused(self, said.code, work)
                            continue
                        shown = check('down', json.loads(await work))
                        self.assertEqual((shown['view'], shown['place']), (name, place))
                        if view['form'] == 'arrows':
                            self.assertTrue(shown['drawing']['arrows'])
                        else:
                            self.assertEqual(shown['drawing'], json.loads(said.line()))
            await engine.end()
            one = table.players[0]
            await refused(self, 'show', table.show(one, table.at, 'board', 0))
            await refused(self, 'stale', table.show(one, table.at - 1, 'evaluation', 0))
            await refused(self, 'nothing-to-undo', table.show(one, table.at, 'evaluation', 7))
            await table.close()
        with unittest.mock.patch.object(table_module, 'HINT', 'nodes 40'):
            for setup in ('chess', 'chessmate', 'coffee', 'spies players 3'):
                with self.subTest(setup):
                    run(play(setup))

    def test_one_view_at_a_time_is_thought_about(self):
        async def play():
            going, shown = asyncio.Event(), []

            class Slow(Thinkers):
                async def show(self, thought, *what):
                    shown.append(what[-1])
                    await going.wait()
                    return await super().show(thought, *what)
            thinkers = Slow(ENGINE, 2)
            table = await Table.begin(Terms('tictac', pause=0), thinkers, None)
            one = table.players[0]
            both = [asyncio.ensure_future(table.show(one, 0, 'attacks', 0)) for _ in range(2)]
            await until(lambda: shown)
            await refused(self, 'busy', table.show(one, 0, 'attacks', 1))
            going.set()
            self.assertEqual(await both[0], await both[1])
            self.assertEqual(shown, [0])
            await table.close()
        run(play())

    def test_without_hints_thoughts_are_shown_after_the_game_alone(self):
        async def play():
            table, pages = await begin('chessmate')
            white = player(table, 'white')
            self.assertEqual(pages['white'].last('welcome')['options']['views'], ['attacks'])
            for one in white, None:
                for name in 'evaluation', 'lines', 'belief':
                    await refused(self, 'show', table.show(one, 0, name, 0))
                self.assertIn('squares', await table.show(one, 0, 'attacks', 0))
            await table.play(white, 0, 'e2e4')
            await table.resign(white, 1)
            self.assertIn('arrows', await table.show(white, 2, 'lines', 0))
            self.assertIn('squares', await table.show(white, 2, 'evaluation', 0))
            await table.close()
            table, pages = await begin('chessmate', hints=True)
            self.assertIn('lines', pages['white'].last('welcome')['options']['views'])
            self.assertEqual(pages['public'].last('welcome')['options']['views'], ['attacks'])
            await refused(self, 'show', table.show(None, 0, 'lines', 0))
            await table.close()
        run(play())

    def test_dead_engines_are_replaced(self):
        async def play():
            table, pages = await begin('chessmate')
            rng = random.Random(3)
            for number in range(12):
                if number % 2:
                    os.kill(table.game.engine.process.pid, signal.SIGKILL if number % 4 == 1 else signal.SIGSTOP)
                    table.game.engine.seconds = 0.5
                await click(table, next(one for one in table.players if table.plays(one)), rng)
            told = events_of(pages['public'])
            self.assertEqual([event['n'] for event in told], list(range(1, len(told) + 1)))
            self.assertEqual(table.at, 12)
            await table.close()
        run(play())


class Files(unittest.TestCase):
    def test_file(self):
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                table = await Table.begin(Terms('tictac', pause=0, clock=(60000, 0)), engines(), path)
                await join(table)
                await table.play(table.players[0], 0, 'Q@b2')
                self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
                self.assertEqual(os.listdir(folder), ['table.json'])
                await table.close()
                again = await resume(path)
                self.assertEqual([(one.seat, one.key) for one in again.players],
                                 [(one.seat, one.key) for one in table.players])
                self.assertEqual((again.at, again.game.turn, again.spectator_key), (1, 'black', table.spectator_key))
                self.assertEqual(again.clocks(), {'left': {'white': 60000, 'black': 60000}, 'running': None})
                await again.close()
        run(play())

    def test_one_hub_at_a_time(self):
        """Also after versions have replaced each other; a table that closed, or could not go on, is free."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                table = await Table.begin(Terms('tictac', pause=0), engines(), path)
                for _ in range(2):
                    with self.assertRaisesRegex(Refused, 'is in use'):
                        await resume(path)
                    await table.keep()
                await table.close()
                await table.keep()  # what is late is not written over what another hub has
                table = await resume(path)
                with self.assertRaisesRegex(Refused, 'is in use'):
                    await resume(path)
                await table.close()
                with open(path, 'w', encoding='utf-8') as file:
                    file.write('{}')
                for _ in range(2):
                    with self.assertRaisesRegex(Refused, 'no file of a table'):
                        await resume(path)
        run(play())

    def test_offers_are_kept(self):
        """Who is asked when the hub stops can answer when it is back, and what was declined still is."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                table = await Table.begin(Terms('tictac', pause=0), engines(), path)
                white, black = table.players
                await table.play(white, 0, 'Q@b2')
                await table.offer(white, 1, 'draw')
                await table.answer(black, 1, 'draw', False)
                await table.offer(white, 1, 'takeback')
                for _ in range(2):
                    await table.close()
                    table = await resume(path)
                    white, black = table.players
                    pages = await join(table)
                    self.assertEqual(pages['black'].last()['offers'],
                                     [{'what': 'takeback', 'by': 'white', 'waiting': ['black'],
                                       'text': 'White asks to take their last turn back, with what followed it'}])
                await table.answer(black, 1, 'takeback', False)
                text = await refused(self, 'not-applicable', table.offer(white, 1, 'draw'))
                self.assertIn('declined', text)
                await table.offer(black, 1, 'draw')  # was not
                await table.play(black, 1, 'P@a3')
                await table.close()
                table = await resume(path)
                await table.offer(table.players[0], 2, 'draw')
                await table.close()
        run(play())

    def test_files_of_the_version_before(self):
        """They go on: the same keys, seats, clocks; what was being offered is offered no more."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                shutil.copy(os.path.join(HERE, 'format-1.json'), path)
                with open(path, encoding='utf-8') as file:
                    old = json.load(file)
                for _ in range(2):  # then it is of this version
                    table = await resume(path)
                    self.assertEqual([(one.key, one.seat, one.level, one.name) for one in table.players],
                                     [(one['key'], one['seat'], one['level'], one['name']) for one in old['players']])
                    self.assertEqual((table.at, table.number, table.game.turn), (old['at'], old['number'], 'white'))
                    self.assertEqual(table.clocks(), {'left': old['clock']['left'], 'running': None})
                    self.assertEqual((table.game.table['clock']['base'], table.game.table['offer']), (60000, None))
                    await table.keep()
                    await table.close()
                self.assertEqual(savefile.read(path)['format'], 2)
                table = await resume(path)
                await join(table)  # the engine plays
                await heard(table, old['at'] + 1)
                await table.close()
                for place in places(old):
                    for value in (None, -1, 'x\ny', []):
                        with open(path, 'w', encoding='utf-8') as file:
                            json.dump(changed(old, place, value), file)
                        await self.refuses(path)
        run(play())

    def test_what_a_killed_hub_was_writing(self):
        """It goes with the next start; others' files stay."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                table = await Table.begin(Terms('tictac', pause=0), engines(), path)
                await table.close()
                for name in ('.table.json~', '.table.json-notes', '.other.json~'):
                    with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
                        file.write('{"form')
                await (await resume(path)).close()
                self.assertEqual(sorted(os.listdir(folder)),
                                 ['.other.json~', '.table.json-notes', 'table.json'])
        run(play())

    def test_versions_are_written_in_order(self):
        """Also when somebody comes while a decision is being kept."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                table = await Table.begin(Terms('tictac', pause=0), engines(), path)
                write, pauses = table.file.write, [0.3, 0.0]

                def slow(what):
                    time.sleep(pauses.pop(0))
                    write(what)
                with unittest.mock.patch.object(table.file, 'write', slow):
                    older = asyncio.ensure_future(table.keep())
                    await asyncio.sleep(0.05)
                    table.at = 7
                    await table.keep()
                    await older
                self.assertEqual(savefile.read(path)['at'], 7)
                await table.close()
        run(play())

    def test_bad_files(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'table.json')
            for text in ('', '{}', '[]', '{"format":99}', '\x00'):
                with open(path, 'w', encoding='utf-8') as file:
                    file.write(text)
                with self.assertRaises(Refused):
                    savefile.read(path)
            with self.assertRaises(Refused):
                savefile.read(os.path.join(folder, 'none'))

    def test_damaged_files(self):
        """Whatever one place has become: the file is refused, or the table goes on."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path, damaged = os.path.join(folder, 'table.json'), os.path.join(folder, 'damaged.json')
                terms = Terms('chessmate seed 3', PAIR, clock=(60000, 1000), pause=0)
                table = await Table.begin(terms, engines(), path)
                await table.play(table.players[0], 0, 'e2e4')
                await table.close()
                whole = savefile.read(path)
                refusals = 0
                for place in places(whole):
                    for value in (None, -1, 'x\ny', [], 99):
                        with open(damaged, 'w', encoding='utf-8') as file:
                            json.dump(changed(whole, place, value), file)
                        refusals += await self.refuses(damaged)
                self.assertGreater(refusals, 90)
                whole['spectator'] = whole['players'][0]['key']  # who looks on would sit there
                with open(damaged, 'w', encoding='utf-8') as file:
                    json.dump(whole, file)
                self.assertTrue(await self.refuses(damaged))
        run(play())

    async def refuses(self, path):
        try:
            table = await resume(path)
        except (Refused, ValueError, Died):
            return True
        try:
            for page in [Page(player) for player in table.players] + [Page()]:
                await table.join(page, 0, 0)  # held against the schemas
        finally:
            await table.close()
        return False

    def test_a_full_disk(self):
        """The game goes on; what was there before stays whole."""
        async def play():
            with tempfile.TemporaryDirectory() as folder:
                path = os.path.join(folder, 'table.json')
                table = await Table.begin(Terms('tictac', pause=0), engines(), path)
                pages = await join(table)
                kept, table.file = table.file, savefile.SaveFile(os.path.join(folder, 'gone', 'table.json'))
                with contextlib.redirect_stderr(io.StringIO()) as said:
                    await table.play(table.players[0], 0, 'Q@b2')
                self.assertRegex(said.getvalue(), 'quadrille-table: the game cannot be saved: .*\n')
                for page in pages.values():
                    self.assertEqual(page.last('offers')['text'],
                                     'The game goes on, but cannot be saved: No such file or directory')
                    page.sent.clear()
                self.assertEqual(table.at, 1)
                self.assertEqual(savefile.read(path)['at'], 0)
                table.file = kept  # there is room again
                await table.play(table.players[1], 1, 'P@a3')
                self.assertEqual(savefile.read(path)['at'], 2)
                self.assertIsNone(pages['public'].last('offers'))
                await table.close()
        run(play())

    def test_quiet_engines_rest(self):
        async def play():
            table, pages = await begin('tictac')
            await table.play(table.players[0], 0, 'Q@b2')
            await table.game.close()
            self.assertIsNone(table.game.engine)
            await table.play(table.players[1], 1, 'P@a3')
            self.assertEqual(pages['public'].last()['at'], 2)
            await table.close()
        run(play())


if __name__ == '__main__':
    unittest.main()
