#!/usr/bin/env python3
"""The matches that docs/strength.md and docs/levels.md tell of: plays them, keeps their figures, writes the tables.

  python3 tools/strength.py play --games 200 --seed 2 chess-weiss tictac-uct
  python3 tools/strength.py keep              # figures of the files of games into docs/strength/results.tsv
  python3 tools/strength.py write             # and from there into the tables

docs/strength/matches.txt says what is played. Games are not kept in the repository, their figures are: for
each match, version and seed the pairs by points, which add up over seeds. So more games are played with a
seed that results.tsv does not have yet. A match with a program that is not there is skipped; Weiss is the program that
WEISS names, or on PATH.
"""

from __future__ import annotations

import argparse
import glob
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import astuple, dataclass, fields
from typing import Dict, List, Optional

TOP = os.path.normpath(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
sys.path.insert(0, os.path.join(TOP, 'tools'))

from arena.cli import main as arena  # noqa: E402
from arena.stats import PENTANOMIAL, Mean, mean_of, pentanomial  # noqa: E402
from arena.store import read  # noqa: E402
from arena.tally import Tally  # noqa: E402
from report.page import elo, table  # noqa: E402

MATCHES = os.path.join(TOP, 'docs', 'strength', 'matches.txt')
RESULTS = os.path.join(TOP, 'docs', 'strength', 'results.tsv')
LEVELS = os.path.join(TOP, 'docs', 'levels.md')
PAGE = os.path.join(TOP, 'docs', 'strength.md')
BLOCK = re.compile(r'(<!-- matches: (.*?) -->\n).*?(<!-- end -->)', re.S)
WORTH = re.compile(r'\| (\d+) : (\d+) \|')


@dataclass
class Row:
    """What one seed of a match came to."""

    match: str
    commit: str
    seed: int
    won: int
    drawn: int
    lost: int
    pairs: str  # how many had 0, 1/2, 1, 3/2, 2 points
    faults: int  # of both engines
    load: str  # of the machine, when sessions began: least to most
    words: str  # what the arena was told
    first_seat: str = '-'  # its points
    split: str = '-'  # pairs that one seat has won twice
    processor: str = '-'  # seconds a game of the first side, and of the second

    @staticmethod
    def parse(line: str) -> Row:
        parts = line.rstrip('\n').split('\t')
        return Row(*[int(part) if field.type == 'int' else part  # type: ignore[arg-type]
                     for part, field in zip(parts, fields(Row))])

    def text(self) -> str:
        return '\t'.join(str(part) for part in astuple(self)) + '\n'

    def counts(self) -> List[int]:
        return [int(word) for word in self.pairs.split()]


@dataclass
class Sum:
    """All seeds of a match, in one version and on the same terms."""

    rows: List[Row]

    @property
    def games(self) -> int:
        return sum(row.won + row.drawn + row.lost for row in self.rows)

    def counts(self) -> List[int]:
        return [sum(numbers) for numbers in zip(*(row.counts() for row in self.rows))]

    def first_seat(self) -> str:
        points = [row.first_seat for row in self.rows]
        return '-' if '-' in points else '%.0f %%' % (100 * sum(map(float, points)) / self.games)

    def split(self) -> str:
        return '-' if any(row.split == '-' for row in self.rows) else '%d' % sum(int(row.split) for row in self.rows)

    def time(self) -> str:
        """The second side's, of the first's."""
        times = [row.processor.split() for row in self.rows]
        return '-' if ['-'] in times else '%.2f' % (
            sum(float(second) for _, second in times) / sum(float(first) for first, _ in times))

    def mean(self) -> Mean:
        return mean_of([value for value, count in zip(PENTANOMIAL, self.counts()) for _ in range(count)])


def matches() -> Dict[str, str]:
    """By name, what the arena is told."""
    with open(MATCHES, encoding='utf-8') as file:
        lines = [line.strip() for line in file if line.strip() and not line.startswith('#')]
    return {line.split(None, 1)[0]: line.split(None, 1)[1] for line in lines}


def results() -> List[Row]:
    if not os.path.exists(RESULTS):
        return []
    with open(RESULTS, encoding='utf-8') as file:
        return [Row.parse(line) for line in file.readlines()[1:]]


def missing_program(words: List[str]) -> Optional[str]:
    """The first engine in the arena's words that is not on this machine."""
    for engine in words[:next(i for i, word in enumerate(words) if word.startswith('--'))]:
        program = shlex.split(engine.partition(';')[0])[0]
        if program != 'random' and not program.startswith('git:') and not shutil.which(program):
            return program
    return None


def play(args: argparse.Namespace) -> int:
    known = matches()
    unknown = set(args.names) - set(known)
    if unknown:
        sys.exit('strength: no such match: ' + ', '.join(sorted(unknown)))
    os.makedirs(args.data, exist_ok=True)
    for name in args.names or known:
        words = [os.path.expandvars(word) for word in shlex.split(known[name])]
        missing = missing_program(words)
        print(name + (': skipped, there is no ' + missing if missing else ''), flush=True)
        if missing:
            continue
        status = arena(['play', *words, '--games', str(args.games), '--seed', str(args.seed),
                        '--concurrency', str(args.concurrency), '--quiet',
                        '--out', os.path.join(args.data, '%s.%d.jsonl' % (name, args.seed))])
        if status:
            return status
    return 0


def row_of(path: str, commit: str) -> Optional[Row]:
    """What a file of games comes to; a pair that is not whole is left out."""
    name = os.path.basename(path).split('.')[0]
    tally = Tally(read(path))
    pairing = next(iter(tally.pairings()), None)
    if not pairing or not pairing.pairs or name not in matches():
        return None
    whole = [game for games in tally.sets.values() if len(games) == tally.rounds for game in games]
    first = Counter(game['points'][game['engines'].index(0)] for game in whole)
    times = tally.processor()
    load = [session['load'] for session in read(path).sessions]
    return Row(name, commit, tally.match['seed'], first[1.0], first[0.5], first[0.0],
               ' '.join('%d' % count for count in pentanomial(pairing.pairs).values()),
               sum(game['fault'] is not None for game in whole), '%.0f-%.0f' % (min(load), max(load)),
               matches()[name], '%g' % sum(game['points'][0] for game in whole), '%d' % pairing.split(),
               '%.3f %.3f' % tuple(times) if all(times) else '-')


def keep(args: argparse.Namespace) -> int:
    rows = {(row.match, row.commit, row.seed, row.words): row for row in results()}
    for path in sorted(glob.glob(os.path.join(args.data, '*.jsonl'))):
        row = row_of(path, args.commit)
        if row:
            rows[row.match, row.commit, row.seed, row.words] = row
    order = list(matches())
    with open(RESULTS, 'w', encoding='utf-8') as file:
        file.write('\t'.join(field.name for field in fields(Row)) + '\n')
        file.writelines(row.text() for row in sorted(rows.values(), key=lambda row: (
            order.index(row.match) if row.match in order else len(order))))  # stable: newer versions below
    return 0


def sums() -> Dict[str, Sum]:
    """Of each match as it is played now: its newest version that has games, the last in the file."""
    found: Dict[str, Sum] = {}
    known = matches()
    for row in results():
        if row.words == known.get(row.match):
            old = found.get(row.match)
            same = old is not None and old.rows[0].commit == row.commit
            found[row.match] = Sum(old.rows + [row] if old and same else [row])
    return found


def match_table(names: List[str], found: Dict[str, Sum]) -> str:
    rows = []
    for name in names:
        if name in found:
            each = found[name]
            rows.append([
                '`%s`' % name, '%d' % each.games,
                '%d %d %d' % tuple(sum(numbers) for numbers in zip(*(
                    (row.won, row.drawn, row.lost) for row in each.rows))),
                ' '.join('%d' % count for count in each.counts()), '%.1f %%' % (100 * each.mean().mean),
                elo(each.mean()), each.first_seat(), each.split(), each.time(),
                '%d' % sum(row.faults for row in each.rows)])
    return table(['match', 'games', 'won, drawn, lost', 'pairs by points', 'score', 'Elo', 'first seat', 'split', 'time',
                  'faults'], rows)


def level_line(line: str, games: List[str], usual: List[str], found: Dict[str, Sum]) -> str:
    """A line of the table of levels, with what was played of it; other cells stay. How many games
    it was is said where that is not as usual."""
    match = WORTH.match(line)
    if not match:
        return line
    cells = line.strip().strip('|').split('|')
    for column, game in enumerate(games, 1):
        each = found.get('%s-levels-%s-%s' % (game, *match.groups()))
        if each:
            cells[column] = ' %s ' % elo(each.mean())
            if str(each.games) != usual[column - 1]:
                cells[column] += '(%d games) ' % each.games
    return '|%s|' % '|'.join(cells)


def write(_: argparse.Namespace) -> int:
    found = sums()
    with open(PAGE, encoding='utf-8') as file:
        text = file.read()
    with open(PAGE, 'w', encoding='utf-8') as file:
        file.write(BLOCK.sub(lambda block: block.group(1) + match_table(block.group(2).split(), found) +
                             block.group(3), text))
    with open(LEVELS, encoding='utf-8') as file:
        lines = file.read().split('\n')
    head = next(line for line in lines if line.startswith('| levels |'))
    games = re.findall(r'`(\w+)`', head)
    usual = re.findall(r'\d+', next(line for line in lines if line.startswith('| games |')))
    with open(LEVELS, 'w', encoding='utf-8') as file:
        file.write('\n'.join(level_line(line, games, usual, found) for line in lines))
    return 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest='command', required=True)
    data = os.path.join(TOP, 'build', 'strength')
    head = subprocess.run(['git', '-C', TOP, 'rev-parse', '--short=10', 'HEAD'], capture_output=True, text=True,
                          check=False).stdout.strip()
    played = commands.add_parser('play', help='play matches, or go on with them')
    played.add_argument('names', nargs='*', metavar='MATCH', help='all if none is named')
    played.add_argument('--games', type=int, default=100)
    played.add_argument('--seed', type=int, default=1)
    played.add_argument('--concurrency', type=int, default=1)
    kept = commands.add_parser('keep', help='the figures of the games into results.tsv')
    kept.add_argument('--commit', default=head, help='the version that played (%(default)s)')
    for each in (played, kept):
        each.add_argument('--data', default=data, metavar='FOLDER', help='of the games (%(default)s)')
    commands.add_parser('write', help='the tables into the manuals')
    args = parser.parse_args()
    os.chdir(TOP)
    os.environ.setdefault('WEISS', 'weiss')
    return {'play': play, 'keep': keep, 'write': write}[args.command](args)


if __name__ == '__main__':
    sys.exit(main())
