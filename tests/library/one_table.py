"""One script, three faces: what people type at tables in the shell is said again, at the same milliseconds,
on the wire and through the library.

  python3 tests/library/one_table.py [--library PATH] [--engine PATH]

People play in the shell (tmux types for them), which writes a log. What that says of tables, the answers of the
wire give again, byte for byte; and so do the values of the library, written as lines: who sits where, what clocks
show, what is offered, taken back and given up, whose flag has fallen, and how the game ends. Each script comes to
what its rulings say.
"""

import argparse
import os
import re
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '../wire'), os.path.join(HERE, '../shell')]
from engine import Engine  # noqa: E402
from quadrille import OVER, CHANCE, Failed, Library, TableTerms  # noqa: E402
from suite import Tally  # noqa: E402
from terminal import Terminal  # noqa: E402

OFFERS = (None, 'draw', 'takeback', 'rematch')
DEEDS = ('move', 'resign', 'offer draw', 'takeback', 'rematch', 'accept', 'decline', 'withdraw', 'leave', 'join')
# What is typed and what the screen then ends with; what has to be said of the table, in this order.
SCRIPTS = {
    'a flag, of two': ([('newgame chess', r'white 1>'), ('play both clock 0:01', r'over>')],
                       ['table flag seat=white', 'event over outcome=black reason=time']),
    'a flag against a king': ([('position chess fen 7k/8/8/8/8/8/P7/K7 w - - 0 1', r'white 1>'), ('play both clock 0:01', r'over>')],
                              ['table flag seat=white', 'event over outcome=draw reason=time']),
    'a flag, of more': ([('newgame spies players 3 seed 1', r'p\d round 1>'), ('play p1 p2 p3 clock 0:01', r'Enter shows .*>'), ('', r'p\d 0:0\d round 1>'),
                         (None, r'Enter (shows|hides) .*>')],
                        ['table flag seat=', 'table takeover seat=']),
    'a draw, between persons': ([('newgame tictac', r'white 1>'), ('play both clock 5', r'1>'), ('Q@b2', r'black \S+ 1>'), ('draw', r'y/n\)'), ('y', r'over>')],
                                ['table offer what=draw seat=black', 'table accept what=draw seat=white', 'event over outcome=draw reason=agreement']),
    'a draw, and an engine': ([('newgame coffee', r'white 1>'), ('play white level 0 clock 5+1', r'white \S+ 1>'), ('draw', r'does not agree(.*\n)+.*1>'),
                               ('draw', r'one offer in(.*\n)+.*1>')],
                              ['table offer what=draw seat=white', 'table decline what=draw seat=black', 'error not-applicable an engine takes']),
    'taking back': ([('newgame chess', r'white 1>'), ('play white level 0 clock 5+3', r'white \S+ 1>'), ('e4', r'white \S+ 2>'), ('undo', r'white \S+ 1>')],
                    ['table offer what=takeback seat=white', 'table takeback seat=white decisions=2', 'table clocks white=300000 black=300000']),
    'taking back within a turn': ([('newgame coffee', r'white 1>'), ('play both clock 5+3', r'white \S+ 1>'), ('b1', r'white \S+ 1>'), ('undo', r'Taken back(.*\n)+.*>')],
                                  ['table takeback seat=white decisions=1', 'table clocks white=300000 black=300000']),
    'giving up, of two': ([('newgame tictac', r'white 1>'), ('play white level 0', r'white 1>'), ('resign', r'y/n\)'), ('y', r'over>'), ('rematch', r'black 1>')],
                          ['table resign seat=white', 'event over outcome=black reason=resign', 'table rematch', 'table seat seat=black player=white']),
    'giving up, of more': ([('newgame spies players 4 seed 1', r'p\d round 1>'), ('play p3 level 0', r'>'), ('resign', r'y/n\)'), ('y', r'p3 \(engine\)(.*\n)+.*>')],
                           ['table resign seat=p3', 'table takeover seat=p3 engine=0 sees=public']),
}


class Values:
    """The library's values as the lines of the wire."""

    def __init__(self, path):
        self.q = Library(path)
        self.names = dict(self.q.games())
        self.game = None

    def name(self, seat):
        return '-' if seat == OVER else 'chance' if seat == CHANCE else self.names[self.game][seat]

    def clocks(self, table):
        seats = ['%s=%d' % (self.name(i), table.seats[i].left) for i in range(table.n_seats) if table.seats[i].left >= 0]
        return ['table clocks %s%s' % (' '.join(seats), ' runs=' + self.name(table.runs) if table.runs >= 0 else '')] if table.timed else []

    def seats(self, table):
        for i, seat in enumerate(table.seats[:table.n_seats]):
            yield 'table seat seat=%s player=%s%s%s' % (self.name(i), self.name(seat.player), ' engine=%d' % seat.level if seat.engine else '',
                                                        ' sees=public' if seat.engine and seat.of_person else '')

    def turn(self, table):
        seated = table.to_move < table.n_seats and table.seats[table.to_move]
        return 'table turn seat=%s%s' % (self.name(table.to_move), ' engine=%d' % seated.level if seated and seated.engine else '')

    def line(self, news):
        kind, seat, what, number = news
        text = 'table ' + kind + (' what=' + OFFERS[what] if OFFERS[what] else '') + (' seat=' + self.name(seat) if kind != 'rematch' else '')
        return text + (' decisions=%d' % number if kind == 'takeback' else ' engine=%d sees=public' % number if kind == 'takeover' else '')

    def new(self, words):
        terms = TableTerms()
        if words[:1] == ['clock']:
            terms.timed = True
            terms.base, terms.increment = (int(n) for n in words[1].split('+'))
            words = words[2:]
        for seat, who in zip(words[1::3], words[2::3]):
            if who != 'person':
                terms.engine[self.names[self.game].index(seat)] = True
                terms.level[self.names[self.game].index(seat)] = int(who.split(':')[1])
        self.q.table_new(terms)
        table = self.q.table()
        return [*self.seats(table), *self.clocks(table), self.turn(table)]

    def say(self, line):
        """What a command of the table does, as the wire says it, events aside."""
        words = line.split(' ')
        if words[1] == 'new':
            return self.new(words[2:])
        if words[1] == 'tick':
            news = self.q.table_tick(int(words[2]))
        else:
            deed = ' '.join(words[4:]) if words[4] != 'move' else 'move'
            news = self.q.table_do(self.names[self.game].index(words[2]), int(words[3]), DEEDS.index(deed), words[5:] if deed == 'move' else ())
        table = self.q.table()
        said = [text for one in news for text in [self.line(one), *(self.seats(table) if one[0] == 'rematch' else ())]]
        return said + self.clocks(table) + ([self.turn(table)] if words[1] == 'do' or news else [])


def play(script, engine, log):
    """Types the script in the shell, which writes the log."""
    with Terminal(shell=engine, rows=90, QUADRILLE_LOG=log) as terminal:
        terminal.prompt('quadrille')
        for line, screen in script:
            if line is not None:
                terminal.type(line)
            terminal.wait('(%s) ?\n\\Z' % screen)
        terminal.keys('C-d')
        terminal.left()


def said_in(log):
    """(command, its answer) of each line of a log."""
    with open(log, encoding='utf-8') as file:
        text = re.sub(r'^#.*\n', '', file.read(), flags=re.M)
    for part in re.split(r'^>[!&\\]* ', text, flags=re.M)[1:]:
        command, *answer = part.rstrip('\n').split('\n')
        yield command, answer


def again(tally, about, log, wire, values, rulings):
    """Says the log again, on the wire and through the library, and finds the rulings in it."""
    missing = list(rulings)
    for command, answer in said_in(log):
        name = command.split(' ')[0]
        if name not in ('newgame', 'position', 'table', 'restore'):
            continue
        tally.same(wire.ask(('as all ' if name == 'view' else '') + command)[-1], answer[-1], about, command)
        if name != 'table':
            values.game = command.split(' ')[1] if name != 'restore' else values.game
            values.q.restore(wire.ask('save')[0].encode())
            continue
        lines = [line for line in answer[:-1] if not line.startswith('event ')]
        if answer[-1] == 'ok':
            tally.same(values.say(command), lines, about, 'the library: ' + command)
        else:
            tally.same(refusal(values, command), answer[-1].split(' ', 2)[2], about, 'the library: ' + command)
        outcome = values.q.turn()
        result = wire.ask('result')[0]
        tally.same('result %s %s' % (outcome.outcome, outcome.reason), result, about, 'the result')
        tally.same(values.q.save().decode(), wire.ask('save')[0], about, 'the save behind ' + command)
        for line in answer:
            if missing and line.startswith(missing[0]):
                missing.pop(0)
    tally.same(missing, [], about, 'these rulings were not heard')


def refusal(values, command):
    try:
        return values.say(command)
    except Failed as failed:
        return str(failed).split(': ', 2)[2]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    root = os.path.join(HERE, '../..')
    parser.add_argument('--library', default=os.path.join(root, 'build/release/libquadrille.so.0'))
    parser.add_argument('--engine', default=os.path.join(root, 'quadrille'))
    options = parser.parse_args()
    tally = Tally()
    with tempfile.TemporaryDirectory() as folder:
        for number, (about, (script, rulings)) in enumerate(SCRIPTS.items()):
            log = os.path.join(folder, str(number))
            play(script, options.engine, log)
            wire, values = Engine([options.engine]), Values(options.library)
            again(tally, about, log, wire, values, rulings)
            wire.close()
            values.q.close()
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
