#!/usr/bin/env python3
"""A match of two players, who change sides after every game: how strong is one against the other?

  python3 tools/match.py ./quadrille '/usr/games/stockfish; Skill Level=0; depth 3' --go 'nodes 2000'
  python3 tools/match.py ./quadrille ../old/quadrille --clock 1+0.01 --games 40
  python3 tools/match.py --game chessmate './quadrille; nodes 2000' random

A player is the command of any UCI engine, behind semicolons its options (with =) and its own limits
instead of --go; or `random`. Our engine referees: it gives each player, in the UCI dialect, the record
of its own seat, so hidden cards stay hidden and every game of two seats can be played. Both games of
a pair begin with the same random moves. An illegal move or an overstepped clock loses, is a complaint
on standard error, and makes the status 1; so does an engine that dies or falls silent.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import random
import shlex
import sys
import time
from collections import Counter
from typing import List, Optional, Tuple

from table import ENGINE, Engine, Fault, Refused, brief, natural

SEATS = ('white', 'black')


class Player:
    """One side of the match, with its process, its limits and its clock."""

    def __init__(self, text: str, args: argparse.Namespace):
        self.name = text
        command, *rest = [part.strip() for part in text.split(';')]
        own = [part for part in rest if '=' not in part]
        self.go = own[0] if own else None if args.clock else args.go
        self.engine: Optional[Engine] = None
        self.random = random.Random('%d %s' % (args.seed, text))
        self.left = 0.0
        self.least = float('inf')  # of the clock, after any move of the match
        if command != 'random':
            self.engine = Engine(text, shlex.split(command), args.limit)
            self.introduce(args.game, [part.split('=', 1) for part in rest if '=' in part])

    def introduce(self, game: str, options: List[List[str]]) -> None:
        self.say('uci')
        told = self.hear('uciok')
        if any(line.startswith('option name UCI_Variant') for line in told):
            options = options + [['UCI_Variant', game]]
        for name, value in options:
            self.say('setoption name %s value %s' % (name.strip(), value.strip()))
        self.ready()

    def ready(self) -> None:
        self.say('isready')
        self.hear('readyok')

    def say(self, line: str) -> None:
        self.engine.send(line, time.monotonic() + self.engine.limit)

    def hear(self, word: str) -> List[str]:
        """The lines up to the one that begins with a word."""
        lines: List[str] = []
        deadline = time.monotonic() + self.engine.limit
        while not lines or lines[-1].split()[:1] != [word]:
            try:
                raw = self.engine.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise self.engine.silent('... ' + word)
            if raw is None:
                raise self.engine.died(word)
            lines.append(raw.decode('utf-8', 'backslashreplace').rstrip('\r\n'))
            if lines[-1].startswith('info string error'):
                raise Fault('%s said: %s' % (self.name, brief(lines[-1])))
        return lines

    def begin(self, seconds: float) -> None:
        self.left = seconds
        if self.engine:
            self.say('ucinewgame')
            self.ready()

    def decide(self, position: str, clocks: str) -> str:
        self.say(position)
        self.say('go ' + (self.go or clocks))
        words = self.hear('bestmove')[-1].split()
        return words[1] if len(words) > 1 else ''

    def close(self) -> None:
        if self.engine:
            self.engine.close()


class Match:
    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.referee = Engine('the referee', shlex.split(args.engine), args.limit)
        seats = json.loads(self.referee.ask('describe ' + args.game, '{')[0])['seats']['names']
        if tuple(seats) != SEATS:
            raise Fault('%s has the seats %s' % (args.game, ' '.join(seats)))
        self.players = [Player(text, args) for text in args.player]
        self.complaints = 0

    def close(self) -> None:
        for player in self.players:
            player.close()
        self.referee.close()

    def complain(self, text: str) -> None:
        self.complaints += 1
        print('match: ' + text, file=sys.stderr, flush=True)

    def open(self, pair: int) -> None:
        """Begins a game with the random moves that both games of a pair share."""
        chooser = random.Random('%d %d' % (self.args.seed, pair))
        while True:
            self.referee.ask('view all')
            self.referee.ask('newgame %s seed %d' % (self.args.game, chooser.randrange(1 << 32)),
                             'event ')
            for _ in range(self.args.opening):
                if self.result()[0] == '*':
                    self.play(chooser.choice(self.legal()))
            if self.result()[0] == '*':
                return

    def play(self, token: str) -> None:
        self.referee.ask('move ' + token, 'event ')

    def legal(self) -> List[str]:
        return self.referee.ask('legal', 'legal ')[0].split()[2:]

    def result(self) -> List[str]:
        return self.referee.ask('result', 'result ')[0].split()[1:]

    def position(self) -> str:
        """The record of the seat on move, in words that any chess engine knows."""
        return self.referee.ask('record', 'position ')[0].replace(' chess ', ' ', 1)

    def answer(self, player: Player, clocks: str) -> str:
        if not player.engine:
            return player.random.choice(self.legal())
        position = self.position()
        before = time.monotonic()
        token = player.decide(position, clocks)
        if self.args.clock and player.go is None:
            player.left -= time.monotonic() - before
            player.least = min(player.least, player.left)
            player.left += self.args.clock[1]
        return token

    def clocks(self, white: Player, black: Player) -> str:
        ms = [int(1000 * player.left) for player in (white, black)]
        return 'wtime %d btime %d winc %d binc %d' % (*ms, *[int(1000 * self.args.clock[1])] * 2) \
            if self.args.clock else ''

    def game(self, number: int) -> Tuple[str, str]:
        """One game; outcome and reason."""
        self.open(number // 2)
        sides = self.players if number % 2 == 0 else self.players[::-1]
        for player in sides:
            player.begin(self.args.clock[0] if self.args.clock else 0.0)
        while True:
            self.referee.ask('view all')
            outcome, reason = self.result()
            if outcome != '*':
                return outcome, reason
            seat = SEATS.index(self.referee.ask('turn', 'turn ')[0].split()[1])
            self.referee.ask('view ' + SEATS[seat])
            player, other = sides[seat], SEATS[1 - seat]
            token = self.answer(player, self.clocks(*sides))
            if self.args.clock and player.go is None and \
                    player.left - self.args.clock[1] < -self.args.margin / 1000:
                self.complain('%s oversteps its clock in game %d: %s' % (
                    player.name, number + 1, brief(self.position())))
                return other, 'clock'
            try:
                self.referee.ask('view all')  # a whole turn may have chance within it
                self.play(token)
            except Refused as refusal:
                self.complain('%s plays %s in game %d: %s' % (player.name, token, number + 1,
                                                             refusal.text))
                return other, 'illegal'

    def run(self) -> int:
        first, second = self.players
        score: Counter[str] = Counter()
        endings: Counter[str] = Counter()
        for number in range(self.args.games):
            outcome, reason = self.game(number)
            if outcome not in SEATS:
                word = 'draw'
            else:
                word = 'won' if SEATS.index(outcome) == number % 2 else 'lost'
            score[word] += 1
            endings[word + ' ' + reason] += 1
            if not self.args.quiet:
                self.referee.ask('view all')
                print('game %d: %s %s, %s' % (number + 1, outcome, reason, word))
                if self.args.verbose:
                    print(self.position())
                sys.stdout.flush()
        points = score['won'] + score['draw'] / 2
        print('%s against %s: %g of %d (%d won, %d drawn, %d lost; %s)' % (
            first.name, second.name, points, self.args.games, score['won'], score['draw'],
            score['lost'], ', '.join('%d %s' % (n, e) for e, n in endings.most_common())))
        for player in self.players:
            if player.least < float('inf'):
                print('%s: at least %d ms left on the clock' % (player.name, 1000 * player.least))
        return 1 if self.complaints else 0


def clock(text: str) -> Tuple[float, float]:
    base, _, increment = text.partition('+')
    return float(base), float(increment or 0)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add('player', nargs=2, metavar='PLAYER')
    add('--game', default='chess', help='with two seats (%(default)s)')
    add('--games', type=natural, default=20)
    add('--go', default='nodes 2000', help='the limits of each search (%(default)s)')
    add('--clock', type=clock, metavar='SECONDS+INCREMENT', help='a clock instead of --go')
    add('--margin', type=float, default=0, metavar='MS', help='grace before a clock loses')
    add('--opening', type=int, default=4, metavar='N', help='random decisions first (%(default)s)')
    add('--seed', type=int, default=1, help='of those, of chance, and of random players')
    add('--engine', default=os.path.normpath(ENGINE), help='the referee (%(default)s)')
    add('--limit', type=float, default=60, metavar='SECONDS', help='an engine answers within them')
    add('--verbose', action='store_true', help='print the record of each game')
    add('--quiet', action='store_true', help='print only the score')
    return parser.parse_args()


def main() -> int:
    match = None
    try:
        match = Match(parse())
        return match.run()
    except (Fault, OSError, ValueError) as fault:
        sys.stdout.flush()
        print('match: %s' % fault, file=sys.stderr)
        return 1
    finally:
        if match:
            match.close()


if __name__ == '__main__':
    sys.exit(main())
