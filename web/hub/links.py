"""Where a hub listens, what its links are, and how they are shown."""

from __future__ import annotations

import io
import socket
from dataclasses import dataclass
from typing import FrozenSet, List, Optional, Tuple
from urllib.parse import urlsplit

import qrcode  # type: ignore[import]

from .seats import Player
from .table import Table


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

    def own_hosts(self) -> FrozenSet[str]:
        """Every name that a browser may know this server by, asked directly."""
        names = ['127.0.0.1', 'localhost']
        if self.lan:
            host = socket.gethostname().lower()
            names += [lan_address(), host, host + '.local']
        hosts = {'%s:%d' % (name, self.port) for name in names}
        if self.port == 80:
            hosts |= set(names)
        return frozenset(hosts)

    def hosts(self) -> FrozenSet[str]:
        """Those, and what a proxy passes on."""
        return self.own_hosts() | ({self.proxy()[1]} if self.url is not None else set())

    def origins(self) -> FrozenSet[str]:
        """Of pages; the proxy's are its own alone, not what its name serves without TLS."""
        origins = {'http://' + host for host in self.own_hosts()}
        if self.url is not None:
            origins.add('://'.join(self.proxy()))
        return frozenset(origins)

    def proxy(self) -> Tuple[str, str]:
        """Scheme and host as browsers write them: the usual port is left out."""
        parts = urlsplit(self.url or '')
        usual = {'http': ':80', 'https': ':443'}[parts.scheme]
        return parts.scheme, parts.netloc.lower().removesuffix(usual)


def lan_address() -> str:
    """The address that this machine has on its network. Nothing is sent: connecting a datagram
    socket only chooses a route, here to an address kept for documentation (RFC 5737)."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(('192.0.2.1', 9))
            return str(probe.getsockname()[0])
        except OSError:
            return '127.0.0.1'


def qr_code(link: str) -> str:
    code = qrcode.QRCode(border=2, error_correction=qrcode.constants.ERROR_CORRECT_L)
    code.add_data(link)
    text = io.StringIO()
    code.print_ascii(out=text, invert=True)
    return text.getvalue().rstrip('\n')


def show(table: Table, base: str, hot: List[str], codes: bool) -> str:
    """What the host sees of a table: a link for each person, one for all at a hot seat, one to watch."""
    rows = []
    together = [player for player in table.players if player.sees is not None and player.seat in hot]
    for player in table.players:
        if player.sees is None:
            rows.append((player.seat, 'the engine, level %s' % player.level))
        elif player not in together:
            rows.append((player.seat, link(base, [player])))
    if together:
        rows.append((', '.join(player.seat for player in together), link(base, together)))
    rows.append(('to watch', base + '#' + table.spectator_key))
    width = max(len(name) for name, _ in rows)
    lines = ['%s. The rules: %s' % (table.game.about['title'], base + 'rules/' + table.game.about['game'])]
    for name, text in rows:
        lines.append('  %-*s  %s' % (width, name, text))
        if codes and text.startswith(base):
            lines.append(qr_code(text))
    return '\n'.join(lines)


def link(base: str, players: List[Player]) -> str:
    return base + '#' + '.'.join(player.key for player in players)
