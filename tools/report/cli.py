"""The report's command line."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from typing import Any, Dict, List, Optional

from arena.cli import ENGINE, interrupt, natural
from arena.errors import ArenaError

from . import page, pictures
from .figures import Played, faults_of, figures_of, pairing_of
from .plays import PLAYERS, About, Settings, games, plans, play, played

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..'))
HELP = """\
What the games are like: plays what is missing, looks at every game, and writes tables and pictures.

  python3 tools/report --games 400 --data build/report
  python3 tools/report --only coffee --games 20 --page /tmp/games.md

An interrupted run goes on where it was; with the same engine, seed and numbers the page is the same
bytes again."""


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog='report', description=HELP,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    add = top.add_argument
    add('--games', type=natural, default=400, help='of each player with itself (%(default)s)')
    add('--pairs', type=natural, default=100, help='of games, for each card and for secrets (%(default)s)')
    add('--nodes', type=natural, default=1000, help='of the engine, a move (%(default)s)')
    add('--seed', type=int, default=1, help='of openings, deals and random players (%(default)s)')
    add('--only', action='append', metavar='GAME', help='this game only; may be said again')
    add('--concurrency', type=natural, default=1, metavar='N', help='games at once (%(default)s)')
    add('--engine', default=os.path.normpath(ENGINE), help='(%(default)s)')
    add('--data', default=os.path.join(TOP, 'build', 'report'), metavar='FOLDER', help='of the games (%(default)s)')
    add('--page', default=os.path.join(TOP, 'docs', 'games.md'), help='(%(default)s)')
    add('--no-play', action='store_true', help='take the games that are there')
    add('--no-pictures', action='store_true', help='only the tables')
    return top


def report_on(game: About, settings: Settings, pyplot: Any, fresh: bool) -> Dict[str, str]:
    """The blocks of a game; pictures are those whose names end in .svg."""
    blocks: Dict[str, str] = {}
    kept: Dict[str, Any] = {}
    for plan in plans(game, settings):
        results = play(plan, game, settings) if fresh else played(plan, settings)
        faults = faults_of(results) if results else []
        if faults:
            print('report: %s: left out, for a fault: %d games, the first for: %s' % (
                plan.name, len(faults), faults[0]), file=sys.stderr)
        if results and results.games and (not plan.paired or pairing_of(results).pairs):
            kept[plan.name] = (plan, results)
    players: Dict[str, Played] = {
        name: figures_of(kept[key][1], settings.engine, game.chance)
        for name, key in [(name, '%s-%s' % (game.name, name)) for name in PLAYERS] if key in kept}
    if players:
        blocks[game.name] = page.summary(players)
        if pyplot:
            blocks[game.name + '.svg'] = pictures.distributions(pyplot, game, players)
    if game.name + '-secrets' in kept:
        blocks[game.name + ' secrets'] = page.secrets(pairing_of(kept[game.name + '-secrets'][1]))
    dealt = {plan.card: pairing_of(results) for plan, results in kept.values() if plan.card}
    if dealt:
        blocks[game.name + ' cards'] = page.cards(game, dealt, players.get('engine'))
        if pyplot:
            blocks[game.name + '-cards.svg'] = pictures.cards(pyplot, game, dealt)
    return blocks


def write(blocks: Dict[str, str], path: str) -> None:
    """The tables into the page, the pictures beside it into pictures/games."""
    folder = os.path.join(os.path.dirname(os.path.abspath(path)), 'pictures', 'games')
    text = ''
    if os.path.exists(path):
        with open(path, encoding='utf-8') as file:
            text = file.read()
    tables = {name: block for name, block in blocks.items() if not name.endswith('.svg')}
    with open(path, 'w', encoding='utf-8') as file:
        file.write(page.insert(text, tables))
    for name in sorted(set(blocks) - set(tables)):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, name), 'w', encoding='utf-8') as file:
            file.write(blocks[name])


def main(argv: Optional[List[str]] = None) -> int:
    args = parser().parse_args(argv)
    settings = Settings(args.engine, args.data, args.games, args.pairs, args.nodes, args.seed, args.concurrency)
    signal.signal(signal.SIGTERM, interrupt)
    pyplot = None if args.no_pictures else pictures.drawing()
    if not pyplot and not args.no_pictures:
        print('report: no pictures: matplotlib is not there (python3-matplotlib)', file=sys.stderr)
    try:
        os.makedirs(settings.data, exist_ok=True)
        known = games(settings.engine)
        unknown = set(args.only or []) - {game.name for game in known}
        if unknown:
            raise ArenaError('no such game: ' + ', '.join(sorted(unknown)))
        for game in known:
            if not args.only or game.name in args.only:
                write(report_on(game, settings, pyplot, not args.no_play), args.page)
    except (ArenaError, OSError) as error:
        print('report: %s' % error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print('report: interrupted', file=sys.stderr)
        return 130
    return 0
