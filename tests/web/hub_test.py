"""The hub from outside: sockets, keys, headers, limits. What one does wrong hurts nobody else."""

import asyncio
import contextlib
import json
import os
import re
import resource
import signal
import socket
import struct
import subprocess
import tempfile
import time
import unittest
import unittest.mock

import aiohttp
from harness import ENGINE, ROOT, Client, Server, free_port, run
from hub.engine import Refused
from hub.host import Address, Host
from hub.hub import digest
from hub.limits import Caps, Visits
from hub.messages import message
from hub.seats import Terms

PAIR = Terms('tictac', pause=0)
WRONG = '0' * 32


def served(work, terms=(PAIR,), **options):
    """Runs a test with a server."""
    async def begin():
        async with Server(list(terms), **options) as server:
            await work(server)
    run(begin())


async def closed(test, client, code=None):
    """The socket closes, after what it was told last."""
    last = None
    while (said := await client.any()) is not None:
        last = said
    if code is not None:
        test.assertEqual(client.ws.close_code, code)
    return last


async def still_works(test, server):
    """Both seats of the first table play on."""
    table = server.tables[0]
    white = await server.sit(table.players[0].key)
    black = await server.sit(table.players[1].key)
    mover, other = (white, black) if white.update['yours'] else (black, white)
    at = mover.update['at']
    token = None
    node = mover.update['next']
    while token is None:
        await mover.say(type='next', at=at, prefix=node['begun'] + node['steps'][0]['add'])
        node = (await mover.hear('next'))['next']
        token = node['token']
    await mover.play(token)
    test.assertEqual((await other.hear('update'))['at'], at + 1)
    await white.close()
    await black.close()


class Doors(unittest.TestCase):
    def test_seat_comes_from_the_key(self):
        async def work(server):
            table = server.tables[0]
            for player in table.players:
                client = await server.sit(player.key)
                self.assertEqual((client.welcome['you'], client.welcome['viewer']), (player.seat, player.seat))
                await client.close()
            client = await server.sit(table.spectator_key)
            self.assertEqual((client.welcome['you'], client.welcome['viewer']), (None, 'public'))
            for asked in ({'type': 'play', 'token': 'Q@b2'}, {'type': 'resign'}, {'type': 'read', 'text': 'Nf3'},
                          {'type': 'offer', 'what': 'draw'}, {'type': 'next', 'prefix': ''}):
                await client.say(at=0, **asked)
                self.assertIn((await client.hear('refused'))['code'], ('turn', 'seat'))
            await still_works(self, server)
        served(work)

    def test_keys_are_128_bits_and_differ(self):
        async def work(server):
            keys = [player.key for table in server.tables for player in table.players]
            keys += [table.spectator_key for table in server.tables]
            self.assertEqual(len(set(keys)), 9)
            self.assertTrue(all(re.fullmatch('[0-9a-f]{32}', key) for key in keys))
        served(work, [PAIR] * 3)

    def test_wrong_keys(self):
        async def work(server):
            good = server.tables[0].players[0].key
            for key in (WRONG, good[:-1] + ('0' if good[-1] != '0' else '1'), good[::-1]):
                client = await server.open()
                await client.say(type='hello', key=key)
                self.assertEqual((await closed(self, client))['code'], 'key')
            for text in ('{}', '[]', 'x', '{"type":"hello"}', '{"type":"hello","key":7}',
                         '{"type":"play","at":0,"token":"a"}',
                         json.dumps({'type': 'hello', 'key': good, 'seat': 'black'}), '[' * 2000):
                client = await server.open()
                await client.ws.send_str(text)
                self.assertEqual((await closed(self, client))['code'], 'bad-message')
            client = await server.open()
            await client.ws.send_bytes(b'\x00')
            self.assertIsNone(await closed(self, client))
            await still_works(self, server)
        served(work)

    def test_host_and_origin(self):
        async def work(server):
            for path in ('/', '/rules/tictac', '/ws'):
                for host in ('evil.example', '127.0.0.1', 'localhost:1', ''):
                    async with server.session.get(server.base + path, headers={'Host': host}) as response:
                        self.assertEqual(response.status, 421, host)
            for origin in ('http://evil.example', 'null', server.base + '0', server.base.replace('http', 'https'), ''):
                with self.assertRaises(aiohttp.WSServerHandshakeError) as caught:
                    await server.session.ws_connect(server.base + '/ws', headers={'Origin': origin})
                self.assertEqual(caught.exception.status, 403)
            with self.assertRaises(aiohttp.WSServerHandshakeError):
                await server.session.ws_connect(server.base + '/ws')
            await still_works(self, server)
        served(work)

    def test_pages(self):
        async def work(server):
            for path, status in (('/', 200), ('/index.html', 200), ('/rules/tictac', 200), ('/book.css', 200),
                                 ('/rules/nothing', 404), ('/nothing', 404), ('/../hub/hub.py', 404),
                                 ('/%2e%2e/hub/hub.py', 404), ('/rules/..%2f..%2fREADME', 404), ('/hub/hub.py', 404)):
                async with server.session.get(aiohttp.client.URL(server.base + path, encoded=True)) as response:
                    text = await response.text()
                    self.assertEqual(response.status, status, path)
                    self.assertRegex(response.headers['Content-Security-Policy'], "^default-src 'self'; ")
                    self.assertNotIn('unsafe', response.headers['Content-Security-Policy'])
                    self.assertEqual(response.headers['X-Content-Type-Options'], 'nosniff')
                    self.assertEqual(response.headers['Referrer-Policy'], 'no-referrer')
                    self.assertNotIn('Python', str(response.headers))
                    self.assertNotRegex(text, r'<script>|<style>| style=| on[a-z]+=|https?://(?!www\.w3\.org/)')
            async with server.session.post(server.base + '/', data=b'x') as response:
                self.assertEqual(response.status, 405)
        served(work)

    def test_rule_books(self):
        """Each one there is becomes a page with its headings, rules and tables."""
        async def work(server):
            for name in sorted(os.listdir(os.path.join(ROOT, 'docs', 'rules'))):
                async with server.session.get('%s/rules/%s' % (server.base, name[:-3])) as response:
                    page = await response.text()
                self.assertRegex(page, '<h1[^>]*>')
                self.assertNotRegex(page, r'\]\(|\.md|^#|\*\*')
                self.assertEqual(page.count('language-quadrille'), page.count('<details>'))
                self.assertIn('<div class="toc">', page)
                self.assertGreaterEqual(page.count('<figure'), 2)
                self.assertIsNone(re.search(r'.{9}\([A-Z]\d+\)', page), name)
        served(work)

    def test_names_of_this_server(self):
        """Behind a proxy its name alone is added, and only pages that came by it may connect."""
        here = Address(8137, False, None)
        self.assertEqual(here.hosts(), {'127.0.0.1:8137', 'localhost:8137'})
        self.assertEqual(here.origins(), {'http://127.0.0.1:8137', 'http://localhost:8137'})
        for url, host in (('https://Table.example.org', 'table.example.org'),
                          ('https://table.example.org:443/', 'table.example.org'),
                          ('https://table.example.org:8443', 'table.example.org:8443')):
            there = Address(8137, False, url)
            self.assertEqual(there.hosts() - here.hosts(), {host})
            self.assertEqual(there.origins() - here.origins(), {'https://' + host})
        self.assertNotIn('0.0.0.0:8137', Address(8137, True, None).hosts())


class Hosting(unittest.TestCase):
    def test_only_the_host_sets_tables_and_does_nothing_else(self):
        async def work(server):
            async def refuse(_):
                raise Refused('open', 'in words')

            server.hub.host = Host([], refuse, 'http://x/')
            opening = {'type': 'open', 'game': 'tictac', 'players': None, 'seats': {}, 'clock': '', 'hints': True}
            client = await server.sit(server.tables[0].players[0].key)
            await client.say(**opening)
            self.assertEqual((await client.hear('refused'))['code'], 'bad-message')
            host = await server.open()
            await host.say(type='hello', key=server.hub.host.key)
            self.assertEqual((await host.hear('hosting'))['games'], [])
            told = (await host.hear('tables'))['tables'][0]
            self.assertEqual([one['ready'] for one in told['people']], [False] * 2)
            self.assertEqual((told['moves'], told['result']), (0, None))
            self.assertNotIn(server.folder.name, json.dumps(told), 'no path')
            for said in ({'type': 'play', 'at': 0, 'token': 'Q@b2'}, {'type': 'ready'},
                         {**opening, 'game': 'tictac\nquit'}, {**opening, 'clock': 'x'}, {**opening, 'seats': []},
                         {**opening, 'seats': {'black': 'engine:5\n'}}):
                await host.ws.send_str(json.dumps(said))
                self.assertEqual((await host.hear('refused'))['code'], 'bad-message', said)
            await host.say(**opening)
            self.assertEqual((await host.hear('refused'))['text'], 'in words')
            await client.say(type='ready')
            told = (await host.hear('tables'))['tables'][0]
            self.assertEqual(sum(one['ready'] for one in told['people']), 1)
            # What has ended is told of until it has been left for a while.
            await client.say(type='resign', at=0)
            while not (told := (await host.hear('tables'))['tables'])[0]['result']:
                pass
            await client.ws.close()
            server.hub.caps = Caps(suspend=0.5)
            while (await host.hear('tables'))['tables']:
                pass
        served(work)


class Limits(unittest.TestCase):
    def test_one_address_has_half_of_the_visits(self):
        """At once, and by the second: the clock is the test's."""
        async def count():
            now, loop = 0.0, asyncio.get_running_loop()
            with unittest.mock.patch.object(loop, 'time', lambda: now):
                visits = Visits(Caps(visits=4.0, crowd=6))
                at_once = [visits.take('one') for _ in range(4)], [visits.take('another') for _ in range(4)]
                now = 1.0
                return at_once, [visits.take('one') for _ in range(3)]
        (one, another), later = asyncio.run(count())
        self.assertEqual((sum(one), sum(another), sum(later)), (3, 3, 2))

    def test_a_body_that_never_comes_is_not_waited_for(self):
        async def work(server):
            held = []
            for _ in range(30):
                reader, writer = await asyncio.open_connection('127.0.0.1', server.port)
                writer.write(b'POST / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nContent-Length: 1000\r\n\r\n' % server.port)
                held.append((reader, writer))
            for reader, writer in held:
                self.assertIn(b'405', await asyncio.wait_for(reader.read(), 5))  # to the end of the connection
                writer.close()
            await still_works(self, server)
        served(work)

    def test_pages_of_a_seat_are_counted_before_they_are_in(self):
        async def work(server):
            player = server.tables[0].players[0]
            clients = [await server.open() for _ in range(20)]
            async with server.tables[0].lock:  # nobody gets in meanwhile
                for client in clients:
                    await client.say(type='hello', key=player.key)
                await asyncio.sleep(0.3)
            answers = [await client.any() for client in clients]
            kinds = [answer['type'] for answer in answers]
            self.assertEqual((kinds.count('welcome'), kinds.count('refused')), (8, 12))
        served(work)

    def test_bad_messages(self):
        async def work(server):
            client = await server.sit(server.tables[0].players[0].key)
            bad = ['', '[]', 'null', '"x"', '{"type":"play"}', '{"type":7}', '{"type":"view","at":0}', '{' * 500]
            for token in ('Q@b2\nview all', 'Q@b2 P@a3', '', 'a' * 201, 'é', '\x7f', 7, None, ['Q@b2']):
                bad += [json.dumps({'type': kind, 'at': 0, name: token}) for kind, name in
                        (('play', 'token'), ('read', 'text'), ('next', 'prefix'))
                        if (kind, token) not in (('next', ''), ('read', 'Q@b2 P@a3'))]
            bad += [json.dumps({'type': 'play', 'at': at, 'token': 'Q@b2'})
                    for at in (-1, 0.5, True, '0', None, 1 << 80)]
            bad.append(json.dumps({'type': 'play', 'at': 0, 'token': 'Q@b2', 'seat': 'black'}))
            for text in bad:
                await client.ws.send_str(text)
                message = await client.hear('refused')
                self.assertEqual(message['code'], 'bad-message', text)
                await asyncio.sleep(0.06)
            for token in ('view', 'quit', 'save', '@x', '#', 'as', 'all'):
                await client.say(type='play', at=0, token=token)
                self.assertIn((await client.hear('refused'))['code'], ('bad-syntax', 'illegal-move', 'bad-chance'))
            await still_works(self, server)
        served(work)

    def test_too_long(self):
        async def work(server):
            client = await server.sit(server.tables[0].players[0].key)
            await client.ws.send_str('x' * 5000)
            await closed(self, client, 1009)
            client = await server.open()
            await client.ws.send_str('x' * (1 << 20))
            await closed(self, client, 1009)
            await still_works(self, server)
        served(work)

    def test_ten_thousand_messages(self):
        """Who floods is cut off; a decision of the others is told meanwhile."""
        async def work(server):
            table = server.tables[0]
            flood = await server.sit(table.players[1].key)
            white = await server.sit(table.players[0].key)

            async def pour():
                try:
                    for _ in range(10000):
                        await flood.ws.send_str('{"type":"read","at":0,"text":"Q@b2"}')
                except (ConnectionError, RuntimeError):
                    pass
            pouring = asyncio.ensure_future(pour())
            self.assertEqual((await white.play('Q@b2'))['at'], 1)
            await pouring
            await closed(self, flood)
            self.assertLess(len(flood.heard), 1000)
            self.assertEqual(len(table.watchers), 1)
            await still_works(self, server)
        served(work)

    def test_who_does_not_read(self):
        """A page that takes nothing is cut off, and loses nothing when it is back."""
        async def work(server):
            table = server.tables[0]
            white = await server.sit(table.players[0].key)
            _, deaf = await deaf_page(server, table.spectator_key)
            while len(table.watchers) < 2:
                await asyncio.sleep(0.01)
            for _ in range(300):
                table.tell_all(message('offers', offers=[], text='x' * 2000))
                self.assertEqual(len((await white.hear('offers'))['text']), 2000)
            self.assertEqual(len(table.watchers), 1)
            self.assertEqual((await white.play('Q@b2'))['at'], 1)
            back = await server.sit(table.spectator_key, at=0, events=0)
            self.assertEqual(back.update['at'], 1)
            deaf.close()
        served(work, caps=Caps(unread=20000), buffers=4096)

    def test_all_of_a_long_game_at_once(self):
        """One message may be longer than what else may wait for a page."""
        async def work(server):
            table = server.tables[0]
            for key in (table.players[0].key, table.players[1].key):
                client = await server.sit(key)
                self.assertGreater(len(client.heard[-1]), 1000)
                await client.hear('seats')
        served(work, caps=Caps(unread=500))

    def test_many_visits_with_one_key(self):
        """Each is told the whole game: so many come at once, and then so many a second."""
        async def work(server):
            table = server.tables[0]
            white = await server.sit(table.players[0].key)
            for _ in range(3):
                await (await server.sit(table.spectator_key)).close()
            client = await server.open()
            await client.say(type='hello', key=table.spectator_key)
            self.assertEqual((await closed(self, client))['code'], 'busy')
            await server.sit(table.players[1].key)
            self.assertEqual((await white.play('Q@b2'))['at'], 1)
            await asyncio.sleep(4)
            self.assertEqual((await server.sit(table.spectator_key)).update['at'], 1)
        served(work, caps=Caps(crowd=6, visits=0.5))

    def test_one_address_shuts_nobody_out(self):
        """Who comes with a link again and again leaves half of its visits to others; behind a proxy, too."""
        async def work(server):
            key = server.tables[0].spectator_key

            async def come(session, **headers):
                ws = await session.ws_connect(server.base + '/ws', headers={'Origin': server.base, **headers})
                client = Client(ws)
                await client.say(type='hello', key=key)
                kind = (await client.any())['type']
                await client.close()
                return kind
            for forwarded in (False, True):
                near, far = {}, {}
                if forwarded:
                    near, far = ({'X-Forwarded-For': '203.0.113.7, 198.51.100.%d' % number} for number in (1, 2))
                connector = aiohttp.TCPConnector(local_addr=None if forwarded else ('127.0.0.2', 0))
                async with aiohttp.ClientSession(connector=connector) as other:
                    kinds = [await come(server.session, **near) for _ in range(30)]
                    self.assertEqual((kinds.count('welcome'), kinds[-1]), (10, 'refused'))
                    for _ in range(3):
                        self.assertEqual(await come(other, **far), 'welcome')
                server.hub.keys[digest(key)].visits.together.left = 20
            self.assertEqual(await come(server.session, **{'X-Forwarded-For': 'x' * 5000}), 'welcome')
        served(work, caps=Caps(crowd=20, visits=0.001))

    def test_caps(self):
        async def work(server):
            one, two = server.tables
            clients = [await server.sit(one.players[0].key) for _ in range(2)]
            client = await server.open()
            await client.say(type='hello', key=one.players[0].key)
            self.assertEqual((await closed(self, client))['code'], 'busy')
            clients += [await server.sit(one.spectator_key) for _ in range(2)]
            client = await server.open()
            await client.say(type='hello', key=one.spectator_key)
            self.assertEqual((await closed(self, client))['code'], 'busy')
            clients.append(await server.sit(one.players[1].key))  # onlookers take no place of a seat
            strangers = [await server.open() for _ in range(3)]
            await asyncio.wait_for(closed(self, strangers[0]), 2)  # the newest come in
            for client in strangers:  # who says nothing is not waited for
                await closed(self, client)
            clients += [await server.sit(two.players[0].key), await server.sit(two.players[1].key)]
            with self.assertRaises(aiohttp.WSServerHandshakeError):
                await server.open()
        served(work, [PAIR, PAIR], caps=Caps(sockets=7, strangers=2, watchers=2, tabs=2, patience=4.0))

    def test_connections_that_ask_for_nothing(self):
        async def work(server):
            silent = [await asyncio.open_connection('127.0.0.1', server.port) for _ in range(20)]
            slow = silent[-1][1]
            for letter in b'GET / HTTP/1.1':  # a request that never ends
                slow.write(bytes([letter]))
                await asyncio.sleep(0.02)
            for reader, writer in silent:
                with self.assertRaises((asyncio.IncompleteReadError, ConnectionError)):
                    await asyncio.wait_for(reader.readexactly(1), 5)
                writer.close()
            await still_works(self, server)
        served(work, caps=Caps(patience=0.5))

    def test_silent_connections_are_few(self):
        async def work(server):
            silent = [await asyncio.open_connection('127.0.0.1', server.port) for _ in range(60)]
            while len(server.runner.server.connections) > 10:  # else the test ends by its time
                await asyncio.sleep(0.1)
            await still_works(self, server)
            for _, writer in silent:
                writer.close()
        served(work, caps=Caps(silent=10))

    def test_one_request_a_connection(self):
        """Requests that wait for each other would gather without end."""
        async def work(server):
            reader, writer = await asyncio.open_connection('127.0.0.1', server.port)
            writer.write(b'GET /rules/tictac HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n' % server.port * 50)
            text = await asyncio.wait_for(reader.read(), 5)
            self.assertEqual(text.count(b'HTTP/1.1 '), 1)
            writer.close()
        served(work)

    def test_what_is_no_request_is_not_logged(self):
        async def work(server):
            for junk in (b'\x16\x03\x01\x02\r\n\r\n', b'GET /' + b'a' * 9000 + b' HTTP/1.1\r\n\r\n'):
                reader, writer = await asyncio.open_connection('127.0.0.1', server.port)
                writer.write(junk)
                self.assertIn(b' 400 ', await reader.readline())
                writer.close()
            begin = b'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n' % (server.port, server.base.encode())
            upgrade = b'Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n'
            keys = b'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: x\r\n\r\n'
            for number in range(200):  # who goes away while asking for a WebSocket, at once or a little later
                sock = socket.create_connection(('127.0.0.1', server.port))
                sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack('ii', 1, 0))
                sock.sendall(begin + upgrade + keys)
                await asyncio.sleep(number % 4 / 2000)
                sock.close()
            bodies = b'POST / HTTP/1.1\r\nHost: evil\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nabcd'
            for _ in range(50):
                _, writer = await asyncio.open_connection('127.0.0.1', server.port)
                writer.write(bodies)
                writer.close()
            await still_works(self, server)
        with self.assertNoLogs():
            served(work)

    def test_pings_count(self):
        async def work(server):
            client = await server.sit(server.tables[0].spectator_key)
            await client.ws.ping(b'x')
            for _ in range(1000):
                try:
                    await client.ws.ping()
                except ConnectionError:
                    break
            await closed(self, client, 1008)
            stranger = await server.open()
            begun = asyncio.get_running_loop().time()
            while asyncio.get_running_loop().time() < begun + 5 and not server.hub.sockets == {}:
                await asyncio.sleep(0.1)
                with contextlib.suppress(ConnectionError):
                    await stranger.ws.ping()
            self.assertEqual(server.hub.sockets, {})
            await still_works(self, server)
        served(work, caps=Caps(patience=1.0))

    def test_idle_tables_close(self):
        async def work(server):
            client = await server.sit(server.tables[0].players[0].key)
            await asyncio.wait_for(until_closed(server, 1), 20)
            self.assertEqual(server.hub.tables, [server.tables[0]])
            gone = await server.open()
            await gone.say(type='hello', key=server.tables[1].players[0].key)
            self.assertEqual((await closed(self, gone))['code'], 'key')
            await client.close()
            await asyncio.wait_for(server.hub.done.wait(), 20)
        served(work, [PAIR, PAIR], caps=Caps(idle=0.5, suspend=0.3))

    def test_engines_have_a_limit_of_memory(self):
        async def work(server):
            with open('/proc/%d/limits' % server.tables[0].game.engine.process.pid, encoding='utf-8') as file:
                limits = re.search(r'Max address space +(\d+)', file.read())
            self.assertEqual(int(limits[1]), 512 << 20)
        served(work)

    def test_dead_engine(self):
        async def work(server):
            table, other = server.tables
            white = await server.sit(table.players[0].key)
            there = await server.sit(other.players[0].key)
            os.kill(table.game.engine.process.pid, signal.SIGKILL)
            self.assertEqual((await there.play('Q@b2'))['at'], 1)
            self.assertEqual((await white.play('Q@b2'))['at'], 1)
        served(work, [PAIR, PAIR])

    def test_an_engine_that_cannot_be_replaced(self):
        """Is said, and the other table does not mind."""
        async def work(server):
            table, other = server.tables
            white = await server.sit(table.players[0].key)
            there = await server.sit(other.players[0].key)
            table.game.path = '/bin/false'
            os.kill(table.game.engine.process.pid, signal.SIGKILL)
            await white.say(type='play', at=0, token='Q@b2')
            self.assertEqual((await white.hear('refused'))['code'], 'engine')
            self.assertEqual((await there.play('Q@b2'))['at'], 1)
            table.game.path = ENGINE
            self.assertEqual((await white.play('Q@b2'))['at'], 1)
        served(work, [PAIR, PAIR])


async def deaf_page(server, key):
    """A page that says hello and then takes nothing from its socket: a WebSocket by hand."""
    sock = socket.socket()
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    sock.connect(('127.0.0.1', server.port))
    reader, writer = await asyncio.open_connection(sock=sock, limit=1024)
    hello = json.dumps({'type': 'hello', 'key': key}).encode()
    writer.write(('GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %s\r\n'
                  'Upgrade: websocket\r\nConnection: Upgrade\r\n'
                  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'
                  % (server.port, server.base)).encode())
    await reader.readuntil(b'\r\n\r\n')
    writer.write(bytes([0x81, 0x80 | len(hello)]) + bytes(4) + hello)  # a text frame, masked by zeros
    return reader, writer


async def until_closed(server, count):
    while len(server.hub.tables) > count:
        await asyncio.sleep(0.05)


class Program(unittest.TestCase):
    """quadrille-table as it is run."""

    def start(self, *words, **options):
        environment = {**os.environ, 'XDG_STATE_HOME': self.folder.name, 'QUADRILLE': ENGINE}
        process = subprocess.Popen([os.path.join(ROOT, 'quadrille-table'), *words], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True, env=environment, **options)
        self.addCleanup(self.stop, process)
        return process

    def stop(self, process):
        if process.poll() is None:
            process.kill()
        process.communicate()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def said(self, process):
        lines = []
        for line in process.stdout:
            lines.append(line)
            if 'Ctrl-C' in line:
                return ''.join(lines)
        raise AssertionError('ended: ' + process.stderr.read())

    def links(self, text):
        return re.findall(r'^  ([\w, ]+?) +(http://[\d.]+:\d+)/#([0-9a-f.]+)$', text, re.M)

    async def sit(self, session, base, key, **have):
        ws = await session.ws_connect(base + '/ws', headers={'Origin': base})
        client = Client(ws)
        await client.say(type='hello', key=key, **have)
        await client.hear('welcome')
        await client.hear('update')
        return client

    def test_killed_and_resumed(self):
        """SIGKILL in the middle; --resume has the same links, the same port and the same events."""
        async def work():
            process = self.start('chessmate', 'seed', '7', '--port', str(free_port()))
            text = self.said(process)
            links = self.links(text)
            file = re.search('^Kept in (.*)$', text, re.M)[1]
            async with aiohttp.ClientSession() as session:
                clients = {name: await self.sit(session, base, key) for name, base, key in links}
                for name, token in (('white', 'e2e4'), ('black', 'e7e5')):
                    while clients[name].update['turn'] != name:
                        await clients[name].hear('update')
                    update = await clients[name].play(token)
                events = update['events']
                other = self.start('--resume', file, '--port', '0')
                out, err = other.communicate(timeout=30)
                self.assertEqual((other.returncode, out, err), (
                    1, '', 'quadrille-table: %s is in use: a quadrille-table that runs has this table\n' % file))
                process.kill()
                process.wait()
                again = self.start('--resume', file)
                self.assertEqual(self.links(self.said(again)), links)
                for name, base, key in links:
                    clients[name] = await self.sit(session, base, key, at=2, events=events[-1]['n'] - 1)
                    self.assertEqual((clients[name].update['at'], clients[name].update['events']), (2, events[-1:]))
                self.assertEqual((await clients['white'].play('g1f3'))['at'], 3)
                again.send_signal(signal.SIGTERM)
                self.assertEqual(again.wait(20), 0)
                self.assertEqual(again.stderr.read(), '')
        run(work())

    def test_hot_seat_and_codes(self):
        process = self.start('spies', 'players', '3', '--seat', 'p3=engine:1', '--hot-seat', 'all', '--qr', '--no-save')
        text = self.said(process)
        self.assertIn('the engine, level 1', text)
        (name, _, keys), (watch, _, _) = self.links(text)
        self.assertEqual((name, watch), ('p1, p2', 'to watch'))
        self.assertRegex(keys, r'^[0-9a-f]{32}\.[0-9a-f]{32}$')
        self.assertIn('█▀▀▀', text)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(20), 0)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_loopback_only(self):
        process = self.start('tictac')
        port = int(re.search(r':(\d+)/#', self.said(process))[1])
        with open('/proc/net/tcp', encoding='ascii') as file:
            listening = [line.split()[1] for line in file if line.split()[3] == '0A']
        self.assertEqual([place for place in listening if place.endswith(':%04X' % port)], ['0100007F:%04X' % port])

    def test_installed(self):
        """Without the tree: the engine, the page and the rule books are found."""
        async def work(text):
            async with aiohttp.ClientSession() as session:
                for path in ('rules/tictac', ''):
                    async with session.get(re.search('http://[^/]*/', text)[0] + path) as response:
                        self.assertEqual(response.status, 200)
        to = os.path.join(self.folder.name, 'there')
        subprocess.run(['make', '-s', 'install', 'DESTDIR=' + to, 'PREFIX=/usr'], cwd=ROOT, check=True,
                       env={key: value for key, value in os.environ.items() if not key.startswith('MAKE')})
        environment = {key: value for key, value in os.environ.items() if key != 'QUADRILLE'}
        process = subprocess.Popen([to + '/usr/bin/quadrille-table', 'tictac', '--no-save'], cwd='/',
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(self.stop, process)
        run(work(self.said(process)))

    def test_more_connections_than_descriptors(self):
        """Are said in one line; when they have gone all is well."""
        process = self.start('tictac', preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (60, 60)))
        port = int(re.search(r':(\d+)/#', self.said(process))[1])
        held = [socket.create_connection(('127.0.0.1', port)) for _ in range(80)]
        time.sleep(1.5)
        for sock in held:
            sock.close()
        with socket.create_connection(('127.0.0.1', port)) as sock:
            sock.settimeout(30)
            sock.sendall(b'GET / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\n\r\n' % port)
            self.assertIn(b' 200 ', sock.recv(1000))
        process.send_signal(signal.SIGTERM)
        self.assertEqual(process.communicate(timeout=20)[1],
                         'quadrille-table: nobody can come now: Too many open files\n')

    def test_misuse(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        nested, fifo = folder.name + '/nested', folder.name + '/fifo'
        with open(nested, 'w', encoding='utf-8') as file:
            file.write('[' * 200000)
        os.mkfifo(fifo)
        for words, text in ((('nothing',), 'no game is called nothing'),
                            (('tictac', '--seat', 'black'), '--seat takes'),
                            (('tictac', '--seat', 'black=dog'), 'a seat is a person'),
                            (('tictac', '--seat', 'p1=engine'), 'no seat is called p1'),
                            (('tictac', '--seat', 'black=engine:21'), 'engine:0 to engine:20'),
                            (('tictac', '--clock', 'x'), '--clock takes'),
                            (('tictac', '--resume', 'x'), 'name a game, or'),
                            (('--resume', '/nothing'), 'No such file'),
                            (('--resume', nested), 'is no file of a table'), (('--resume', fifo), 'not a regular file'),
                            (('tictac', '--tables', '1000'), '--tables takes'),
                            (('tictac', '--pause', 'inf'), '--pause takes'),
                            (('tictac', '--pause', '-1'), '--pause takes'),
                            (('tictac', '--idle', 'nan'), '--idle takes'), (('tictac', '--idle', '0'), '--idle takes'),
                            (('tictac', '--port', '70000'), 'cannot listen'),
                            (('tictac', '--save', os.path.join(ROOT, 'README.md')), 'README.md is there already'),
                            (('tictac', '--hot-seat', 'red'), 'no seat is called red'),
                            (('tictac', '--url', 'x'), '--url takes'),
                            (('tictac', '--engine', '/nothing'), 'cannot be run'),
                            (('tictac\nquit',), 'a word of the setup')):
            process = self.start(*words)
            out, err = process.communicate(timeout=30)
            self.assertIn(text, err)
            self.assertEqual(out, '', words)
            self.assertGreater(process.returncode, 0)
        kept = folder.name + '/table.json'
        for words in (('--port', '70000'), ('--hot-seat', 'red')):  # refused once begun: nothing of it stays
            self.start('tictac', '--tables', '2', '--save', kept, *words).communicate(timeout=30)
            self.assertEqual(sorted(os.listdir(folder.name)), ['fifo', 'nested'], words)


FLOORS = ('engine forms names', 'savefile', 'seats', 'referee thinker', 'messages', 'table',
          'rules limits', 'host sockets', 'hub', 'main')


class House(unittest.TestCase):
    def test_floors(self):
        """Each file of the hub uses only those below it; the network is known to the top alone."""
        below = set()
        for floor in FLOORS:
            for name in floor.split():
                with open(os.path.join(ROOT, 'web', 'hub', name + '.py'), encoding='utf-8') as file:
                    text = file.read()
                used = set(re.findall(r'^from \.(\w+) import', text, re.M)) | set(
                    ' '.join(re.findall(r'^from \. import (.*)$', text, re.M)).replace(',', ' ').split())
                self.assertLessEqual(used, below, name)
                self.assertEqual('aiohttp' in text, name in ('sockets', 'hub', 'main'), name)
            below |= set(floor.split())
        files = {name[:-3] for name in os.listdir(os.path.join(ROOT, 'web', 'hub')) if name.endswith('.py')}
        self.assertEqual(files - {'__init__'}, below)

    def test_no_game_is_named(self):
        """What hub and page know of a game comes from the engine."""
        asked = subprocess.run([ENGINE, 'help', 'newgame'], capture_output=True, text=True, check=True)
        self.assertIn('help newgame', asked.stdout)
        games = [name[:-3] for name in os.listdir(os.path.join(ROOT, 'docs', 'rules'))]
        self.assertGreaterEqual(len(games), 5)
        words = re.compile(r'\b(%s)\b' % '|'.join(games), re.I)
        for base, _, names in os.walk(os.path.join(ROOT, 'web')):
            if '__pycache__' in base or os.path.basename(base) == 'schema':
                continue
            for name in names:
                with open(os.path.join(base, name), encoding='utf-8') as file:
                    for number, line in enumerate(file, 1):
                        self.assertIsNone(words.search(line), '%s:%d: %s' % (name, number, line.strip()))


if __name__ == '__main__':
    unittest.main()
