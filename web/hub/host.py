"""Where a hub listens, and what its host sees: links and QR codes in the terminal, or a page with all games, how the
tables stand, with their links, and another one from the browser."""

from __future__ import annotations

import io
import json
import re
import socket
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Awaitable, Callable, Dict, FrozenSet, Iterable, List, Optional, Sequence, Tuple
from urllib.parse import urlsplit

import qrcode  # type: ignore[import]

from .engine import Engine
from .messages import message
from .table import Table, new_key

Open = Callable[[Dict[str, Any]], Awaitable[Table]]


@dataclass(frozen=True)
class Address:
    """url: of a proxy in front, as https://table.example.org; None: the hub is asked directly."""
    port: int
    lan: bool
    url: Optional[str]

    @property
    def bind(self) -> str:
        return '0.0.0.0' if self.lan else '127.0.0.1'

    @property
    def base(self) -> str:
        if self.url is not None:
            return self.url.rstrip('/') + '/'
        return 'http://%s:%d/' % (lan_address() if self.lan else '127.0.0.1', self.port)

    def origins(self) -> FrozenSet[str]:
        """Of pages: by every name that a browser may know this server by when it asks directly, and by the proxy's,
        whose are not what that name serves without TLS. The usual port is left out, as browsers do."""
        names = ['127.0.0.1', 'localhost']
        if self.lan:
            host = socket.gethostname().lower()
            names += [lan_address(), host, host + '.local']
        origins = {'http://%s:%d' % (name, self.port) for name in names}
        if self.port == 80:
            origins |= {'http://' + name for name in names}
        if self.url is not None:
            parts = urlsplit(self.url)
            usual = {'http': ':80', 'https': ':443'}[parts.scheme]
            origins.add('%s://%s' % (parts.scheme, parts.netloc.lower().removesuffix(usual)))
        return frozenset(origins)

    def hosts(self) -> FrozenSet[str]:
        return frozenset(origin.split('://')[1] for origin in self.origins())


def lan_address() -> str:
    """The address that this machine has on its network. Nothing is sent: connecting a datagram
    socket only chooses a route, here to an address kept for documentation (RFC 5737)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(('192.0.2.1', 9))
            return str(probe.getsockname()[0])
        except OSError:
            return '127.0.0.1'


def qr_code(link: str) -> Any:
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(link)
    return code


def links(table: Table, base: str, hot: Sequence[str] = ()) -> List[Tuple[str, str]]:
    """One for each person, one for all at a hot seat, one to watch."""
    people = [player for player in table.players if player.sees is not None]
    places = [[player] for player in people if player.seat not in hot]
    places += [[player for player in people if player.seat in hot]] * bool(hot)
    return [*((', '.join(player.seat for player in place), base + '#' + '.'.join(player.key for player in place))
              for place in places), ('to watch', base + '#' + table.spectator_key)]


def show(table: Table, base: str, hot: List[str], codes: bool) -> str:
    """What the host sees of a table."""
    rows = links(table, base, hot)
    rows[-1:-1] = [(one.seat, 'the engine, level %s' % one.level) for one in table.players if one.sees is None]
    width = max(len(name) for name, _ in rows)
    text = io.StringIO()
    print('%s. The rules: %s' % (table.game.about['title'], base + 'rules/' + table.game.about['game']), file=text)
    for name, words in rows:
        print('  %-*s  %s' % (width, name, words), file=text)
        if codes and words.startswith(base):
            qr_code(words).print_ascii(out=text, invert=True)
    return text.getvalue().rstrip('\n')


@dataclass
class Host:
    """games: as `hosting` has them. open: makes a table of a message and puts it into the hub; what is refused is
    raised with words for the host."""
    games: List[Dict[str, Any]]
    open: Open
    base: str = ''  # where the links lead
    key: str = field(default_factory=new_key)

    def told(self, tables: Iterable[Table]) -> str:
        """How the tables stand, links too: for who has the host's key alone."""
        return message('tables', tables=[self.about(table) for table in tables])

    def about(self, table: Table) -> Dict[str, Any]:
        people = table.people()
        return {'title': table.game.about['title'], 'moves': table.game.place, 'result': table.game.result,
                'people': [{'seat': one.seat, 'person': one.name, 'ready': one.ready} for one in people],
                'engines': [{'seat': one.seat, 'level': one.level} for one in table.players if one.kind == 'engine'],
                'links': [{'who': who, 'link': link, 'qr': qr_rows(link)} for who, link in links(table, self.base)]}


@lru_cache(1000)
def qr_rows(link: str) -> List[str]:
    return [''.join('01'[dark] for dark in row) for row in qr_code(link).get_matrix()]


async def games_of(path: str) -> List[Dict[str, Any]]:
    """Every game that the engine has, as `describe` tells of it, and what stands on its board at the beginning."""
    engine = await Engine.start(path)
    try:
        (options,) = await engine.ask(['options'])
        variants = next(line for line in options.lines if ' UCI_Variant ' in line)
        games = []
        for name in re.findall(r' var (\S+)', variants):
            described, _, state = await engine.ask(['describe ' + name, 'newgame ' + name, 'as public state json'])
            start = json.loads(state.line())['scene']['squares']
            games.append({**json.loads(described.line()), 'start': start})
        return games
    finally:
        await engine.end()
