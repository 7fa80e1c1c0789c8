"""The arena's command line."""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from typing import Any, Dict, List, Optional, Tuple

from .adjudicate import Adjudication, numbers
from .balance import balanced
from .build import default_cache
from .clock import Limit
from .errors import ArenaError, Fault
from .game import Terms
from .openings import Openings
from .pgn import pgn
from .progress import Progress
from .referee import Referee
from .report import fault_lines, report, session_lines
from .runner import Runner, player_of, remaining
from .schedule import Schedule
from .spec import parse_specs, resolve, shell_words
from .stats import Sprt
from .store import Line, Store, merge
from .tally import Tally

ENGINE = os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'quadrille')
HELP = """\
Matches between engines, and what they show.

  python3 tools/arena play './quadrille; name new' 'git:HEAD; name old' --game coffee --out new.jsonl
  python3 tools/arena play ./quadrille '/usr/games/stockfish; Skill Level=7' --clock 3+0.03 --concurrency 2
  python3 tools/arena report new.jsonl
  python3 tools/arena openings '/usr/games/stockfish; depth 10' --count 200 >openings.epd

docs/arena.md is the manual."""


def natural(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError('%s is no number from 1 on' % text)
    return int(text)


def whole_number(text: str) -> int:
    return 0 if text == '0' else natural(text)


def shard(text: str) -> Tuple[int, int]:
    number, _, count = text.partition('/')
    if not natural(number) <= natural(count):
        raise argparse.ArgumentTypeError('a shard is I/N, I from 1 to N: ' + text)
    return int(number) - 1, int(count)


def sprt(text: str) -> Sprt:
    try:
        parts = [float(part) for part in text.split(',')]
    except ValueError:
        parts = []
    if len(parts) not in (2, 4) or parts[0] >= parts[1] or \
            not all(0 < risk < 0.5 for risk in parts[2:]):
        raise argparse.ArgumentTypeError('ELO0,ELO1 or ELO0,ELO1,ALPHA,BETA: ' + text)
    return Sprt(*parts)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog='arena', description=HELP,
                                  formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = top.add_subparsers(dest='command', required=True)
    add_play(commands.add_parser('play', help='play a match, or go on with it'))
    told = commands.add_parser('report', help='the table of one file, or of several as one')
    told.add_argument('files', nargs='+', metavar='FILE')
    told.add_argument('--sprt', type=sprt, metavar='ELO0,ELO1[,ALPHA,BETA]')
    told.add_argument('--faults', action='store_true', help='every fault with its words')
    told.add_argument('--sessions', action='store_true', help='where and when games were played')
    add_openings(commands.add_parser('openings', help='balanced openings, for --openings'))
    games = commands.add_parser('pgn', help='games of chess in Portable Game Notation')
    games.add_argument('files', nargs='+', metavar='FILE')
    games.add_argument('--referee', default=os.path.normpath(ENGINE), help='(%(default)s)')
    return top


def add_openings(openings: argparse.ArgumentParser) -> None:
    add = openings.add_argument
    add('judge', metavar='ENGINE', help='who says what is balanced, as in `play`')
    add('--game', default='chess', help='(%(default)s)')
    add('--go', default='depth 10', help='of the judge (%(default)s)')
    add('--opening', type=natural, default=8, metavar='N', help='random decisions (%(default)s)')
    add('--within', type=whole_number, default=50, metavar='CP', help='neither side more ahead (%(default)s)')
    add('--count', type=natural, default=100, metavar='N', help='how many (%(default)s)')
    add('--seed', type=int, default=1, help='(%(default)s)')
    add('--limit', type=float, default=60, metavar='SECONDS', help='(%(default)s)')
    add('--referee', default=os.path.normpath(ENGINE), help='(%(default)s)')
    add('--cache', default=default_cache(), metavar='FOLDER', help='(%(default)s)')


def add_play(play: argparse.ArgumentParser) -> None:
    add = play.add_argument
    add('engines', nargs='+', metavar='ENGINE', help="'COMMAND; Option=value; nodes 2000; name X; wire', "
        "COMMAND being shell words, git:REVISION or random")
    add('--game', default='chess', help='(%(default)s)')
    add('--players', type=natural, help='how many seats')
    add('--decks', choices=('common', 'own'))
    add('--games', type=natural, default=20, help='rounded up to whole sets (%(default)s)')
    add('--go', default='nodes 2000', help='nodes N, depth N, or movetime MS for each move (%(default)s)')
    add('--clock', metavar='[MOVES/]SECONDS[+INCREMENT]', help='a clock instead of --go')
    add('--margin', type=float, metavar='MS', help='how far a clock may be overstepped '
        '(0; with movetime 100)')
    add('--opening', type=whole_number, default=4, metavar='N', help='random decisions first (%(default)s)')
    add('--openings', metavar='FILE', help='positions instead, a line each')
    add('--seed', type=int, default=1, help='of openings, chance and random players (%(default)s)')
    add('--lineup', metavar='teams|rotate|ABBB', help='who sits where, with more than two seats')
    add('--gauntlet', action='store_true', help='the first engine against each of the others')
    add('--sprt', type=sprt, metavar='ELO0,ELO1[,ALPHA,BETA]', help='end when it is decided')
    add('--resign', metavar='TURNS,CP', help='who is so far down for so many turns has lost')
    add('--draw', metavar='FROM,TURNS,CP', help='from a turn on, so even for so many turns is a draw')
    add('--turns', type=natural, metavar='N', help='a draw after so many turns')
    add('--out', metavar='FILE', help='append the games; go on where it ends')
    add('--shard', type=shard, default=(0, 1), metavar='I/N', help='every N-th set only')
    add('--concurrency', type=natural, default=1, metavar='N', help='games at once (%(default)s)')
    add('--fresh', action='store_true', help='new processes for each game (in games with secrets always)')
    add('--limit', type=float, default=60, metavar='SECONDS',
        help='an engine that is silent for so long hangs (%(default)s)')
    add('--referee', default=os.path.normpath(ENGINE), help='(%(default)s)')
    add('--cache', default=default_cache(), metavar='FOLDER', help='where commits are built (%(default)s)')
    add('--quiet', action='store_true', help='no progress')
    add('--strict', action='store_true', help='status 1 if any engine crashed, hung, or broke a rule')


async def describe_match(args: argparse.Namespace) -> Tuple[Terms, Schedule, Line]:
    """The match as it is played, its schedule, and what its file says of it."""
    specs = parse_specs(args.engines, args.cache)
    limit = Limit.parse('clock ' + args.clock if args.clock else args.go)
    words = args.game
    words += ' players %d' % args.players if args.players else ''
    words += ' decks ' + args.decks if args.decks else ''
    referee = Referee(args.referee, args.limit)
    try:
        about = await referee.describe(args.game)
        await referee.new_game(words, 0)
        seats = about['seats']['names'][:await referee.seats()]
    finally:
        await referee.close()
    schedule = Schedule(len(specs), len(seats), bool(about['teams']), args.lineup, args.gauntlet)
    adjudication = Adjudication(numbers(args.resign, 2, '--resign'),  # type: ignore[arg-type]
                                numbers(args.draw, 3, '--draw'), args.turns)  # type: ignore[arg-type]
    openings = Openings(args.game, words, args.seed, args.opening, args.openings)
    terms = Terms(seats, about['teams'], specs, limit, args.margin, args.seed, openings, adjudication)
    args.fresh = args.fresh or about['secrets']
    match = {'terms': words, 'engines': [identity(spec, limit) for spec in specs], 'limit': limit.text,
             'margin': args.margin, 'openings': openings.identity(), 'seed': args.seed,
             'tables': [[list(seats) for seats in table] for table in schedule.tables],
             'rounds': schedule.rounds, 'paired': schedule.paired, 'by team': schedule.by_team,
             'adjudication': adjudication.identity()}
    return terms, schedule, match


def identity(spec: Any, limit: Limit) -> Dict[str, Any]:
    known: Dict[str, Any] = spec.identity(limit)
    return {**known, 'clairvoyant': True} if spec.clairvoyant else known


def session(args: argparse.Namespace) -> Line:
    words, code = resolve(shell_words(args.referee), args.cache)
    return {'host': os.uname().nodename, 'processors': os.cpu_count() or 1, 'load': os.getloadavg()[0],
            'concurrency': args.concurrency, 'referee': code, 'shard': '%d/%d' % (
                args.shard[0] + 1, args.shard[1]),
            'began': time.strftime('%Y-%m-%dT%H:%M:%SZ', time.gmtime())}


async def play(args: argparse.Namespace) -> int:
    terms, schedule, match = await describe_match(args)
    store = Store(args.out, match)
    progress = Progress(len(list(schedule.jobs(args.games, args.shard))), args.sprt, args.quiet)

    def enough() -> bool:
        pairings = Tally(store.results).pairings() if args.sprt else []
        return bool(pairings) and args.sprt.decision(pairings[0].pairs) is not None

    def done(game: Line) -> bool:
        store.append(game)
        progress.show(store.results)
        return enough()

    if args.sprt and (not schedule.paired or len(terms.specs) > 2):
        raise ArenaError('--sprt is for two engines in pairs of games')
    if args.sprt and args.shard[1] > 1:
        raise ArenaError('a shard cannot decide an SPRT: give it to `report`')
    runner = Runner(terms, args.game, args.referee, args.fresh, args.limit)
    jobs = remaining(schedule.jobs(args.games, args.shard), list(store.results.games))
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) != signal.SIG_IGN:  # as under nohup
            signal.signal(number, interrupt)
    try:
        await runner.try_all()
        store.session(session(args))
        if not enough():
            await runner.run(jobs, args.concurrency, done)
    finally:
        progress.end()
        store.close()
        if store.results.games:
            print(report(store.results, args.sprt))
    return 1 if args.strict and fault_lines(store.results) else 0


def interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


async def tell(args: argparse.Namespace) -> int:
    for number, results in enumerate(merge(args.files)):
        lines = report(results, args.sprt).splitlines()
        lines += fault_lines(results) if args.faults else []
        lines += session_lines(results) if args.sessions else []
        print('\n' * (number > 0) + '\n'.join(lines))
    return 0


async def write_openings(args: argparse.Namespace) -> int:
    spec, = parse_specs([args.judge], args.cache)
    if not spec.command:
        raise ArenaError('who plays at random cannot judge')
    limit = spec.limit or Limit.parse(args.go)
    referee, judge = Referee(args.referee, args.limit), player_of(spec, args.game, args.limit)
    print('# %s: %d random decisions, seed %d, within %d as %s sees it at %s' % (
        args.game, args.opening, args.seed, args.within, spec.name, limit.text), flush=True)
    try:
        found = balanced(Openings(args.game, args.game, args.seed, args.opening, None), referee, judge, limit,
                         args.within)
        for _ in range(args.count):
            print(await found.__anext__(), flush=True)
    except Fault as fault:
        raise ArenaError('%s: %s: %s' % (spec.name, fault.kind, fault))
    finally:
        await judge.close()
        await referee.close()
    return 0


async def write_pgn(args: argparse.Namespace) -> int:
    referee = Referee(args.referee, 60)
    try:
        for results in merge(args.files):
            async for game in pgn(results, referee):
                print(game + '\n')
    finally:
        await referee.close()
    return 0


def main(argv: Optional[List[str]] = None) -> int:
    args = parser().parse_args(argv)
    try:
        return asyncio.run({'play': play, 'report': tell, 'pgn': write_pgn,
                            'openings': write_openings}[args.command](args))
    except ArenaError as error:
        print('arena: %s' % error, file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print('arena: interrupted', file=sys.stderr)
        return 130
