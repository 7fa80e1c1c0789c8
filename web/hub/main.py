"""quadrille-table: a table in the browser, one link a seat."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import errno
import itertools
import os
import re
import resource
import shutil
import signal
import sys
import time
from typing import Any, Dict, List, Optional, Sequence, Tuple

from aiohttp import web

from . import savefile
from .engine import Died, Refused
from .host import Address, Host, games_of, show
from .hub import Hub
from .limits import Caps
from .referee import report
from .rules import Rules
from .seats import Terms
from .table import Table
from .thinker import Thinkers

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FIRST_PORT, PORTS = 8137, 20
EXAMPLES = """\
examples:
  quadrille-table                                        a page on which to set tables
  quadrille-table GAME                                   a link for every seat
  quadrille-table GAME --seat black=engine:5             against the engine at level 5
  quadrille-table GAME players 5 --seat others=engine:3  one person and four engines
  quadrille-table GAME players 5 --lan                   for phones on this network
  quadrille-table GAME --hot-seat white,black            two at one screen
  quadrille-table GAME --clock 10+5                      ten minutes each, five seconds a turn
  quadrille-table --resume FILE                          goes on after a stop, with the same links
"""


def arguments(argv: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog='quadrille-table', description='A table in the browser: prints one link a seat.',
        epilog=EXAMPLES, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add('setup', nargs='*', metavar='GAME [WORD...]', help='what newgame takes: a game and words such as players 5')
    add('--seat', action='append', default=[], metavar='NAME=WHO',
        help='human (the default), engine, or engine:LEVEL from 0 to 20; NAME others: all that are not named')
    add('--hot-seat', default='', metavar='NAME,NAME', help='these share one link and one screen; all: every person')
    add('--clock', default='', metavar='M+S', help='M minutes a seat, and S seconds for every turn')
    add('--hints', action=argparse.BooleanOptionalAction, default=None,
        help='whether people may ask for hints; if not said, where one person plays against engines')
    add('--pause', type=float, default=1.0, metavar='SECONDS',
        help='an engine seat answers no faster; at level 20 it thinks for three quarters of that (default 1)')
    add('--lan', action='store_true', help='also listen to the network, not to this machine alone')
    add('--port', type=int, metavar='N', help='if not said, the first free one from %d' % FIRST_PORT)
    add('--url', metavar='URL', help='what a proxy in front is called, as https://table.example.org')
    add('--qr', action=argparse.BooleanOptionalAction, default=None,
        help='show links as QR codes, too; if not said, with --lan and --url')
    add('--tables', type=int, default=1, metavar='N', help='so many tables of the same kind')
    add('--save', metavar='FILE', help='where the game is kept; if not said, in a folder of your own')
    add('--no-save', action='store_true', help='keep the game nowhere')
    add('--resume', nargs='+', default=[], metavar='FILE', help='go on with the tables of these files')
    add('--idle', type=float, default=12.0, metavar='HOURS',
        help='a table closes when nobody comes for so long (default 12)')
    add('--engine', metavar='PATH', help='the engine, if not the one beside this')
    options = parser.parse_intermixed_args(argv)
    if options.setup and options.resume:
        parser.error('name a game, or --resume a file')
    return options


def seats(said: List[str]) -> Dict[str, str]:
    """Who is to sit where; the engine's table says what is wrong with it."""
    for text in said:
        if not re.fullmatch('[a-z0-9]+=[a-z0-9:]+', text):
            raise Refused('open', '--seat takes NAME=human, NAME=engine or NAME=engine:LEVEL (0 to 20), not %s' % text)
    return {text.split('=')[0]: text.split('=')[1] for text in said}


def clock(text: str) -> Tuple[int, int]:
    if not text:
        return 0, 0
    parts = re.fullmatch(r'(\d+(?:\.\d+)?)(?:\+(\d+(?:\.\d+)?))?', text)
    if parts is None or not 0 < float(parts[1]) <= 1440 or float(parts[2] or 0) > 3600:
        raise Refused('open', '--clock takes minutes and seconds a turn, as 10+5, not %s' % text)
    return int(float(parts[1]) * 60000), int(float(parts[2] or 0) * 1000)


def engine_path(said: Optional[str]) -> str:
    """What was said; the engine of this tree; the one installed with this; the one in the path."""
    for path in (said, os.environ.get('QUADRILLE'), os.path.join(ROOT, 'quadrille'),
                 os.path.join(ROOT, '..', '..', 'bin', 'quadrille'), shutil.which('quadrille')):
        if path and os.path.isfile(path) and os.access(path, os.X_OK):
            return os.path.abspath(path)
        if path and path == said:
            raise Refused('open', '%s cannot be run' % path)
    raise Refused('open', 'there is no engine; `make` builds it')


def file_of(options: argparse.Namespace, game: str, number: int) -> Optional[str]:
    """Where a new table of a game is kept: one of several, from 1 on."""
    if options.no_save:
        return None
    path = options.save
    if path is None:
        state = os.environ.get('XDG_STATE_HOME') or os.path.expanduser('~/.local/state')
        folder = os.path.join(state, 'quadrille', 'tables')
        for each in os.path.dirname(folder), folder:  # makedirs gives its mode to the last alone
            os.makedirs(each, 0o700, exist_ok=True)
        name = '%s-%s-%d.json' % (re.sub('[^a-z0-9]', '', game), time.strftime('%Y%m%d-%H%M%S'), os.getpid())
        path = os.path.join(folder, name)
    if number > 1:
        path = '-{}'.format(number).join(os.path.splitext(path))
    if os.path.exists(path):
        raise Refused('open', '%s is there already: go on with it by --resume, or take it away' % path)
    return str(path)


async def make_tables(options: argparse.Namespace, thinkers: Thinkers) -> List[Table]:
    if options.resume:
        return [await resume(path, thinkers) for path in options.resume]
    if not options.setup:
        return []
    if any(not re.fullmatch('[!-~]{1,200}', word) for word in options.setup):
        raise Refused('open', 'a word of the setup has no blanks and no other signs than those of ASCII')
    tables = []
    for path in [file_of(options, options.setup[0], number + 1) for number in range(options.tables)]:
        terms = Terms(' '.join(options.setup), seats(options.seat), clock(options.clock), bool(options.hints),
                      options.pause, commit=True)
        table = await Table.begin(terms, thinkers, path)
        if options.hints is None:
            table.terms.hints = len(table.people()) <= 1
        tables.append(table)
    return tables


async def resume(path: str, thinkers: Thinkers) -> Table:
    file = savefile.SaveFile(path)
    file.hold()
    try:
        return await Table.resume(savefile.read(path), thinkers, file)
    except (KeyError, TypeError, ValueError) as error:
        raise Refused('open', '%s is damaged: %s' % (path, error)) from error
    except Died as death:
        raise Refused('open', '%s cannot go on: %s' % (path, death)) from death


async def listen(options: argparse.Namespace, runner: web.AppRunner, note: Dict[str, Any]) -> Address:
    """Takes the port, or if none was asked for the first free one. A resumed table, which has the note, listens where
    it did."""
    port = options.port if options.port is not None else note.get('port')
    url = options.url or note.get('url')
    if url is not None and not re.fullmatch(r'https?://[^/?#@\s]+/?', url):
        raise Refused('open', '--url takes the name of a server, as https://table.example.org')
    for each in range(FIRST_PORT, FIRST_PORT + PORTS) if port is None else [port]:
        where = Address(each, options.lan or bool(note.get('lan')), url)
        try:
            await web.TCPSite(runner, where.bind, each).start()
            return where
        except (OSError, OverflowError) as error:
            problem = error
    raise Refused('open', 'cannot listen at port %d: %s' % (port or FIRST_PORT, problem))


class Troubles:
    """What the loop does with errors that nobody awaits. Where nothing is left for who comes, no descriptor, that is
    said in one line now and then: asyncio would say it with a traceback for each."""
    NONE_LEFT = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)
    SECONDS = 60.0
    said = -SECONDS

    def __call__(self, loop: asyncio.AbstractEventLoop, context: Dict[str, Any]) -> None:
        error = context.get('exception')
        if isinstance(error, ValueError) and str(error) == 'Invalid file descriptor: -1':
            return  # asyncio listens again a second after there was no descriptor, on a socket that is closed meanwhile
        if not isinstance(error, OSError) or error.errno not in self.NONE_LEFT:
            loop.default_exception_handler(context)
        elif loop.time() > self.said + self.SECONDS:
            self.said = loop.time()
            report('nobody can come now: %s' % error.strerror)


async def run(options: argparse.Namespace) -> None:
    asyncio.get_running_loop().set_exception_handler(Troubles())
    thinkers = Thinkers(engine_path(options.engine), os.cpu_count() or 1)
    caps = Caps(idle=options.idle * 3600)
    for name, least, most in ('tables', 1, caps.tables), ('pause', 0, 3600), ('idle', 0.001, 8784):
        if not least <= getattr(options, name) <= most:
            raise Refused('open', '--%s takes a number from %g to %d' % (name, least, most))
    thinkers.games = await games_of(thinkers.path)
    tables = await make_tables(options, thinkers)
    try:
        await serve(options, tables, thinkers, caps)
    except Refused:  # nobody was told of a new table: the same words may be tried again
        for table in tables:
            if table.file is not None and not options.resume:
                os.unlink(table.file.path)
        raise
    finally:
        for table in tables:
            await table.close()


async def serve(options: argparse.Namespace, tables: List[Table], thinkers: Thinkers, caps: Caps) -> None:
    rules = Rules(os.path.join(ROOT, 'docs', 'rules'), thinkers.path)
    hub = Hub(frozenset(), frozenset(), rules, caps)
    runner = await hub.open()
    try:
        where = await listen(options, runner, tables[0].note if tables else {})
        hub.hosts, hub.origins = where.hosts(), where.origins()
        for number in (signal.SIGINT, signal.SIGTERM):  # before anybody can know that this runs
            asyncio.get_running_loop().add_signal_handler(number, hub.done.set)
        for table in tables:
            await put(table, hub, where)
        if not tables:
            hub.host = host(options, thinkers, hub, where)
            print('Set a table: http://127.0.0.1:%d/host.html#%s' % (where.port, hub.host.key))
            print('The page has everybody\'s links: keep its address.')
        announce(options, tables, where)
        await hub.done.wait()
    finally:
        await runner.cleanup()


async def put(table: Table, hub: Hub, where: Address) -> None:
    """Into the hub, to be found there again by who resumes it."""
    hub.add(table)
    table.note = {'port': where.port, 'lan': where.lan, 'url': where.url}
    await table.keep()


def host(options: argparse.Namespace, thinkers: Thinkers, hub: Hub, where: Address) -> Host:
    """What a page sets tables with: they are kept as those of the command line are."""
    numbers = itertools.count(1)

    async def open_table(said: Dict[str, Any]) -> Table:
        words = [said['game'], *(['players', str(said['players'])] if said['players'] is not None else [])]
        try:
            terms = Terms(' '.join(words), seats(['%s=%s' % pair for pair in said['seats'].items()]),
                          clock(said['clock']), said['hints'], options.pause, commit=True)
            table = await Table.begin(terms, thinkers, file_of(options, said['game'], next(numbers)))
        except OSError as error:
            raise Refused('open', str(error)) from error
        try:
            await put(table, hub, where)
        except Refused:
            await table.close()
            raise
        return table
    return Host(thinkers.games, open_table, where.base)


def announce(options: argparse.Namespace, tables: List[Table], where: Address) -> None:
    codes = options.qr if options.qr is not None else where.lan or where.url is not None
    for table in tables:
        everybody = [player.seat for player in table.players]
        hot = everybody if options.hot_seat == 'all' else options.hot_seat.split(',') if options.hot_seat else []
        unknown = set(hot) - set(everybody)
        if unknown:
            raise Refused('open', '--hot-seat: no seat is called %s' % min(unknown))
        print(show(table, where.base, hot, codes))
        if table.file is not None:
            print('Kept in %s' % table.file.path)
    if tables and tables[0].file is not None:
        print('`quadrille-table --resume FILE` goes on with the same links.')
    if where.lan and where.url is None:
        print('Who can read the traffic of this network can read these games: docs/table.md tells of TLS.')
    print('Everybody opens a link; keep this running. Ctrl-C ends it.', flush=True)


def main(argv: Optional[Sequence[str]] = None) -> int:
    options = arguments(sys.argv[1:] if argv is None else argv)
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))  # an engine and a page are a few each
    if sys.version_info < (3, 12):  # from then on asyncio does by itself without a thread for each process
        with contextlib.suppress(OSError):
            os.close(os.pidfd_open(os.getpid()))
            asyncio.set_child_watcher(asyncio.PidfdChildWatcher())
    try:
        asyncio.run(run(options))
    except (Refused, Died, OSError) as error:
        print('quadrille-table: %s' % error, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        pass
    return 0
