#!/usr/bin/env python3
"""The table: a referee that seats up to six engines, and people at the terminal, and lets each see
only what its own seat may see.

  python3 tools/table.py spies --players 4 --seat p1=human --go 'nodes 2000'
  python3 tools/table.py tictac --games 10 --seat black='./other --option' --quiet

One engine is the referee: it knows everything, and answers for each viewer what `as <viewer>` may
know, to people and to those who watch. Every engine that plays is a process of its own, which is
told nothing but its seat's record: what its seat was not told is nowhere in it.
What goes wrong at the table is said in one line on standard error, and the status is 1.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import sys
from collections import Counter
from typing import Dict, List, Optional, TextIO, Tuple, Union

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.join(ROOT, 'examples'))
import client

ENGINE = os.path.join(ROOT, 'quadrille')
LOOKS = ('legal', 'next', 'show', 'state', 'why', 'record', 'events', 'result', 'turn', 'eval', 'sample')
HELP = """\
  <token>            play it: one decision, or a whole turn joined by commas
  play-card <id> ..  play a card in words, in games that have cards
  legal [<prefix>]   what you may play
  next [<prefix>]    how it can be clicked together
  why <token>        whether you may, and if not which rule forbids it
  show  state  record  events [<from>] [words]  sample [N]  eval
                     what you know; worlds that agree with it
  help [<word>]      this, or one word, rule or card
  quit               leave the table"""


class Fault(Exception):
    """What ends the table: an engine's error, or a person who leaves."""


class Refused(Fault):
    """A command was answered by an error line; text: its code and words."""

    def __init__(self, who: str, command: str, text: str):
        super().__init__('%s refused `%s`: %s' % (who, brief(command), text))
        self.text = text


def brief(text: str) -> str:
    return text if len(text) <= 300 else text[:140] + ' ... ' + text[-140:]


class Engine(client.Engine):
    """A process that speaks the protocol; every command is answered within the limit or it is a Fault."""

    def __init__(self, who: str, command: List[str], limit: float):
        self.who = who
        try:
            super().__init__(command, limit)
        except OSError as error:
            raise Fault('%s cannot be started: %s' % (who, error))

    def ask(self, command: str, data: str = '') -> List[str]:
        """The data lines of the answer, for `go` with its bestmove; each must begin with `data`,
        and without it there must be none."""
        searches = command.startswith('go ')
        lines: List[str] = []
        try:
            for line in self.listen(command):
                if not data or (data != '*' and not line.startswith((data, 'bestmove') if searches else data)):
                    raise Fault('%s answered `%s` with %r' % (self.who, brief(command), brief(line)))
                lines.append(line)
        except client.Refused as refusal:
            raise Refused(self.who, command, '%s %s' % (refusal.code, refusal.text))
        except client.Gone as gone:
            raise Fault('%s has gone at `%s`: %s' % (self.who, brief(command), gone))
        except client.Silent:
            raise Fault('%s did not answer `%s` within %g seconds' % (self.who, brief(command), self.seconds))
        except client.Fault as fault:
            raise Fault('%s answered `%s` with what is %s' % (self.who, brief(command), fault))
        if searches and not ''.join(lines[-1:]).startswith('bestmove'):
            raise Fault('%s answered `%s` without a bestmove' % (self.who, brief(command)))
        return lines

    def close(self, patience: Optional[float] = 1) -> int:
        return super().close(patience)


def tokens(record: str) -> List[str]:
    words = record.split()
    return words[words.index('moves') + 1:] if 'moves' in words else []


class Seat:
    """An engine at the table, which knows of the game what its seat is told, and nothing else."""

    def __init__(self, view: str, command: List[str], limit: float):
        self.view = view
        self.name = ' '.join(command)
        self.engine = Engine('%s (%s)' % (view, self.name), command, limit)
        self.told: List[str] = []

    def begin(self, terms: str) -> None:
        self.told = []
        self.engine.ask('newgame %s chance manual' % terms, 'event ')

    def follow(self, record: str) -> None:
        """Moves the tokens that came to the seat's record, one by one."""
        now = tokens(record)
        if now[:len(self.told)] != self.told:
            raise Fault('the record of %s was rewritten: %s' % (self.view, brief(record)))
        for token in now[len(self.told):]:
            self.engine.ask('move ' + token, 'event ')
        self.told = now

    def decide(self, table: Table) -> str:
        """Plays one decision and returns it."""
        record = table.look(self.view, 'record')[0]
        if table.args.feed == 'moves':
            self.follow(record)
        else:
            self.engine.ask(record)
        if table.args.verify:
            self.engine.ask('ucinewgame')
        thoughts = self.engine.ask('go ' + table.args.go, 'info ')
        if table.args.verify:
            table.verify(self, record, thoughts)
        words = thoughts[-1].split()
        if len(words) < 2:
            raise Fault('%s played nothing: %r' % (self.engine.who, thoughts[-1]))
        try:
            table.look(self.view, 'move ' + words[1])
        except Refused as refusal:
            raise Fault('%s played what the referee refuses: %s' % (self.engine.who, refusal.text))
        return words[1]


class Person:
    """A person at the terminal, for whom the referee answers."""

    def __init__(self, view: str):
        self.view, self.name = view, 'human'
        self.seen = 0  # how many events this seat has read

    def decide(self, table: Table) -> str:
        if table.people > 1:
            self.read('\n%s, take the terminal alone and press Enter. ' % self.view)
            self.seen = table.tell(self.view, self.seen)
        print('\n'.join(table.look(self.view, 'show')))
        while True:
            words = self.read(self.view + '> ').split()
            try:
                if not words or self.looks(table, words):
                    continue
                if words[0] == 'move':
                    words = words[1:]
                if words[0] != 'play-card':
                    if len(words) != 1:
                        raise Refused(self.view, '', 'bad-syntax one token at a time, or help')
                    words = ['move'] + words
                table.look(self.view, ' '.join(words))
            except Refused as refusal:
                print('error ' + refusal.text, flush=True)
                continue
            if table.people > 1 and sys.stdout.isatty():
                print('\033[H\033[2J', end='')  # what this seat saw is not for the next
            return words[-1] if words[0] == 'move' else ' '.join(words)

    def read(self, prompt: str) -> str:
        print(prompt, end='', flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            print(flush=True)
        if not line or line.strip() == 'quit':
            raise Fault(self.view + ' has left the table')
        return line

    def looks(self, table: Table, words: List[str]) -> bool:
        """Answers what only looks, under this seat's view."""
        if words == ['help']:
            print(HELP, flush=True)
        elif words[0] == 'help':
            print('\n'.join(table.referee.ask(' '.join(words), 'help ')), flush=True)
        elif words[0] in LOOKS:
            print('\n'.join(table.look(self.view, ' '.join(words))), flush=True)
        return words[0] in LOOKS + ('help',)


class Table:
    """The referee, the seats, and those who watch."""

    def __init__(self, args: argparse.Namespace):
        self.args = args
        self.terms = args.game
        if args.players:
            self.terms += ' players %d' % args.players
        if args.decks:
            self.terms += ' decks ' + args.decks
        self.seats: Dict[str, Union[Seat, Person]] = {}
        self.people = 0
        self.watching = 'all' if args.open else 'public'  # for whose eyes the game is printed
        self.printed = 0  # how many events
        engine = shlex.split(args.engine)
        self.referee = Engine('the referee (%s)' % args.engine, engine, args.limit)
        try:
            self.sit(engine)
        except BaseException:
            self.close()
            raise

    def sit(self, engine: List[str]) -> None:
        """Brings everyone to the table."""
        self.referee.ask('newgame ' + self.terms, 'event ')
        about = json.loads(self.referee.ask('describe ' + self.args.game, '{')[0])
        names = about['seats']['names'][:int(self.state()['players'])]
        chosen = dict(self.args.seat)
        for name in chosen:
            if name not in names:
                raise Fault('no seat is called %s: %s' % (name, ' '.join(names)))
        people = [name for name, player in chosen.items() if player == 'human']
        self.people = len(people)
        if self.people == 1 and not self.args.open:
            self.watching = people[0]
        for name in names:
            player = chosen.get(name, self.args.engine)
            self.seats[name] = Person(name) if player == 'human' else \
                Seat(name, shlex.split(player), self.args.limit)

    def engines(self) -> List[Seat]:
        return [seat for seat in self.seats.values() if isinstance(seat, Seat)]

    def close(self) -> None:
        for seat in self.engines():
            seat.engine.close()
        self.referee.close()

    def look(self, view: str, command: str) -> List[str]:
        """What the referee answers under a view: it moves nobody else's pieces there, and the words
        of a refusal say nothing that the viewer does not know."""
        return self.referee.ask('as %s %s' % (view, command), '*')

    def state(self) -> Dict[str, str]:
        return dict(line.split(' ', 1) for line in self.referee.ask('state', '*'))

    def verify(self, seat: Seat, record: str, thoughts: List[str]) -> None:
        """The seat's engine thinks what the referee would think for it, and remembers the same."""
        own = seat.engine.ask('as %s record' % seat.view, 'position ')[0]
        if own != record:
            raise Fault('%s has the record %s, not %s' % (seat.engine.who, own, record))
        self.referee.ask('ucinewgame')
        expected = self.referee.ask('go ' + self.args.go, 'info ')
        if thoughts != expected:
            raise Fault('%s and the referee think differently after: %s\n  engine:  %s\n'
                        '  referee: %s' % (seat.engine.who, record, '\n           '.join(thoughts),
                                           '\n           '.join(expected)))

    def tell(self, view: str, seen: int) -> int:
        """Prints in sentences what a viewer was told after so many events; how many there are now."""
        told = self.look(view, 'events %d words' % (seen + 1))
        if not self.args.quiet:
            for line in told:
                print('  ' + line.split(' ', 1)[1])
            sys.stdout.flush()
        return seen + len(told)

    def open(self, number: int) -> None:
        """A new game, or the one that was saved."""
        seed = '' if self.args.seed is None else ' seed %d' % (self.args.seed + number)
        if self.args.resume and number == 0:
            with open(self.args.resume, encoding='utf-8') as file:
                self.referee.ask('restore ' + file.read().strip())
        else:
            self.referee.ask('newgame ' + self.terms + seed, 'event ')

    def save(self) -> None:
        """Keeps the game, everybody's secrets in it, so that it can go on after a crash."""
        if self.args.save:
            part = self.args.save + '.part'
            with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), 'w') as file:
                print(self.referee.ask('save', '{')[0], file=file)
            os.replace(part, self.args.save)

    def game(self, number: int) -> Tuple[str, str]:
        """One game; its outcome and reason."""
        self.open(number)
        for seat in self.seats.values():
            if isinstance(seat, Seat):
                seat.begin(self.terms)
            else:
                seat.seen = 0
        self.printed = self.tell(self.watching, 0)
        while self.state()['result'].startswith('* '):
            turn = self.state()['turn']
            if turn not in self.seats:
                raise Fault('the referee has turn %s, and no result' % turn)
            self.save()
            token = self.seats[turn].decide(self)
            if not self.args.quiet:
                print('%s: %s' % (turn, token))
            self.printed = self.tell(self.watching, self.printed)
        self.end()
        outcome, reason = self.state()['result'].split()
        return outcome, reason

    def end(self) -> None:
        """Everything lies open now: all records give the same result."""
        result = self.referee.ask('result', 'result ')
        for seat in self.engines():
            seat.engine.ask(self.look(seat.view, 'record')[0])
            if seat.engine.ask('result', 'result ') != result:
                raise Fault('%s has another result than the referee' % seat.engine.who)

    def winners(self, outcome: str) -> List[str]:
        """The seats that have won: one, or those of a team, as the record deals them."""
        record = self.referee.ask('record', 'position ')[0]
        teams = [t[len('teams:'):] for t in tokens(record) if t.startswith('teams:')]
        of = dict(zip(self.seats, teams[0])) if teams else {}
        return [seat for seat in self.seats if outcome in (seat, of.get(seat))]

    def run(self, records: Optional[TextIO]) -> None:
        won: Counter[str] = Counter()
        endings: Counter[str] = Counter()
        for number in range(self.args.games):
            try:
                outcome, reason = self.game(number)
            finally:
                if records:
                    self.write(records)
            winners = self.winners(outcome)
            won.update(winners)
            endings['%s %s' % (outcome, reason)] += 1
            print('game %d: %s %s%s' % (number + 1, outcome, reason, ' (%s)' % ' '.join(winners)
                                        if winners and winners != [outcome] else ''), flush=True)
        if self.args.games > 1:
            self.scores(won, endings)

    def write(self, records: TextIO) -> None:
        """The whole record so far, also of a game that was broken off."""
        try:
            print(self.referee.ask('record', 'position ')[0], file=records, flush=True)
        except Fault:
            pass  # it was the referee that failed, and that is being reported

    def scores(self, won: Counter[str], endings: Counter[str]) -> None:
        drawn = sum(n for ending, n in endings.items() if ending.startswith('draw '))
        print('\n%-6s %5s %5s %5s  %s' % ('seat', 'won', 'drawn', 'lost', 'player'))
        for name, seat in self.seats.items():
            lost = self.args.games - drawn - won[name]
            print('%-6s %5d %5d %5d  %s' % (name, won[name], drawn, lost, seat.name))
        print('endings: ' + ', '.join('%d %s' % (n, ending) for ending, n in endings.most_common()))


def seat_choice(text: str) -> Tuple[str, str]:
    name, equals, player = text.partition('=')
    if not name or not equals or not player.strip():
        raise argparse.ArgumentTypeError('a seat is given as NAME=COMMAND or NAME=human')
    return name, player.strip()


def natural(text: str) -> int:
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError('%s is no number from 1 on' % text)
    return int(text)


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add('game', help='a game that the engine knows')
    add('--players', type=natural, help='how many seats')
    add('--decks', choices=('common', 'own'))
    add('--seed', type=int, help='repeatable chance; each further game takes the next seed')
    add('--engine', default=os.path.normpath(ENGINE),
        help='the referee, and who sits where no --seat says otherwise (%(default)s)')
    add('--seat', action='append', default=[], type=seat_choice, metavar='NAME=COMMAND|human')
    add('--go', default='nodes 500', help='the limits of each search (%(default)s)')
    add('--feed', choices=('position', 'moves'), default='position',
        help="engines get their seat's whole record, or its new tokens (%(default)s)")
    add('--limit', type=float, default=60, metavar='SECONDS', help='an engine answers within them')
    add('--record', metavar='FILE', help='the full record of each game, one a line')
    add('--save', metavar='FILE', help='keep the game in it, secrets included, after each decision')
    add('--resume', metavar='FILE', help='go on with a game that was so kept')
    add('--games', type=natural, default=1)
    add('--open', action='store_true', help="print the referee's view: everybody's secrets")
    add('--quiet', action='store_true', help='print only the results')
    add('--verify', action='store_true',
        help="compare each engine with the referee's own search; needs nodes or depth in --go")
    return parser.parse_args()


def main() -> int:
    args = parse()
    sys.stdin.reconfigure(errors='replace')
    sys.stdout.reconfigure(errors='replace')
    records = table = None
    try:
        records = open(args.record, 'w') if args.record else None
        table = Table(args)
        table.run(records)
    except (Fault, OSError) as fault:
        sys.stdout.flush()
        print('table: %s' % fault, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130
    finally:
        if table:
            table.close()
        if records:
            records.close()
    return 0


if __name__ == '__main__':
    sys.exit(main())
