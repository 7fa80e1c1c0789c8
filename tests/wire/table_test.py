"""tools/table.py: whole games of every game end without complaint, and each engine that sits for
one seat thinks byte for byte what the referee would think for it; people play through a pipe;
engines that die, talk nonsense or play what they may not are reported.

  python3 tests/wire/table_test.py [--engine PATH] [--long]
"""

import concurrent.futures
import fcntl
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import termios

from suite import HERE, Tally, begin, beside, parse

TABLE = os.path.join(HERE, '../../tools/table.py')
# What is played: the game and its terms, the limits of each search.
PLAYED = [
    ('tictac', [], 'nodes 60'),
    ('coffee', [], 'depth 1'),
    ('spies', ['--players', '3'], 'nodes 30'),
    ('spies', ['--players', '6'], 'nodes 5'),
    ('trio', [], 'nodes 100'),
]

# An engine made to fail: takes every position, remembers the position, and does at `go`
# what its argument says.
BAD = r'''
import os, sys, time
record = ''
for line in sys.stdin:
    line = line.rstrip('\n')
    act = sys.argv[1]
    if line.startswith('go '):
        if act == 'die':
            sys.exit(7)
        if act == 'sleep':
            time.sleep(60)
        if act == 'close':
            os.close(1)
            time.sleep(60)
        print(act)
    elif line.endswith(' record'):
        print(record + '\nok')
    elif line.startswith('position ') and act == 'refuse':
        print('error bad-position not for me')
    elif line.startswith('position ') and act == 'prattle':
        print('hello there\nok')
    else:
        record = line if line.startswith('position ') else record
        print('ok')
    sys.stdout.flush()
'''

# What a bad engine does; what the one line on stderr must have; other arguments.
FAULTS = [
    ('die', r'has gone at `go .*exit status 7', []),
    ('close', r'has gone at `go .*closed its output', []),
    ('sleep', r'did not answer `go .* within 3 seconds', ['--limit', '3']),
    ('refuse', r'refused `position tictac .*bad-position not for me', []),
    ('prattle', r"answered `position .*'hello there'", []),
    ('banana', r"answered `go .*'banana'", []),
    ('error busy with my hair', r'refused `go .*: busy with my hair', []),
    ('bestmove ', r'played nothing', []),
    ('bestmove banana', r'played what the referee refuses: bad-syntax', []),
    ('bestmove Q@a9', r'played what the referee refuses: bad-syntax', []),
    ('bestmove a1a2', r'played what the referee refuses: illegal-move a1a2 T\d', []),
    ('bestmove Q@b2,R@a1', r'played what the referee refuses: ', []),  # black's move as well
    ('bestmove Q@a1', r'the referee think differently', ['--verify']),
]


def table(engine, game, *more, words=None, seconds=60):
    """Runs the table; its status, output and stderr. words: what people type."""
    done = subprocess.run([sys.executable, TABLE, game, '--engine', engine, *more],
                          input=words or '', capture_output=True, text=True, timeout=seconds)
    return done.returncode, done.stdout, done.stderr


def fine(tally, about, done):
    status, _, stderr = done
    return tally.check(status == 0 and not stderr, about, 'status %s' % status, stderr[-1500:])


def recorded(engine, game, *more, words=None):
    """A game with its record: what table() gives, and the record's line."""
    with tempfile.NamedTemporaryFile('r') as file:
        done = table(engine, game, '--seed', '5', '--record', file.name, *more, words=words)
        return done, file.read().strip()


def whole_game(tally, engine, game, terms, go, feed):
    """One game of engines; returns the public output and the record."""
    about = '%s %s fed by %s' % (game, ' '.join(terms), feed)
    done, record = recorded(engine, game, *terms, '--go', go, '--feed', feed, '--verify')
    if not fine(tally, about, done):
        return '', ''
    end = re.search(r'^game 1: (\S+ \S+)( \(.*\))?\n\Z', done[1], re.M)
    if tally.check(end, about + ' has no result', done[1][-300:]):
        again = begin(engine, [record])
        tally.same(again.ask('result'), ['result ' + end.group(1), 'ok'], about + ': the record')
        again.close()
    return done[1], record


def whole_games(tally, engine, game, terms, go):
    public, record = whole_game(tally, engine, game, terms, go, 'position')
    other = whole_game(tally, engine, game, terms, go, 'moves')
    tally.check(other == (public, record), '%s: the feeds give different games' % game)
    if game in ('spies', 'trio'):
        secrets(tally, engine, game, terms, go, public)


def secrets(tally, engine, game, terms, go, public):
    """The public is told no secret; with --open it is told all."""
    hidden = r'^  (The Life-Pieces are drawn|p1 is dealt 2 cards)$'
    tally.check(re.search(hidden, public, re.M), game + ' told the public too much', public[:300])
    if game == 'spies':  # each seat's dice, before the order they gave
        first = re.search(r'(?:^  p\d rolls .*\n)+(?=  The order of)', public, re.M)
        tally.check(first and first.group().count('\n') == int(terms[1]), 'the dice', public[:600])
    done = table(engine, game, '--seed', '5', *terms, '--go', go, '--open')
    if fine(tally, game + ' --open', done):
        tally.check('?' not in done[1], game + ' --open hides something', done[1][:300])
        tally.same(done[1].splitlines()[-1], public.splitlines()[-1], game + ' --open')


def all_is_told(tally, trio):
    """Before the end of this game seats and public know every card; they can be followed still."""
    for seed in ('67', '69'):
        fine(tally, 'trio, seed ' + seed, table(trio, 'trio', '--seed', seed, '--go', 'nodes 20',
                                                '--feed', 'moves', '--verify'))


def people(tally, engine, game, terms, go):
    """People who type the tokens that engines played have the same game."""
    done, record = recorded(engine, game, *terms, '--go', go)
    if not fine(tally, game, done):
        return
    typed = [token for token in record.split(' moves ')[1].split() if ':' not in token]
    seats = ['p1', 'p2', 'p3'] if game in ('trio', 'spies') else ['white', 'black']
    sit = [word for seat in seats for word in ('--seat', seat + '=human')]
    # Enter takes the terminal at each decision; what is refused changes nothing.
    words = ''.join('\nnonsense\nlegal\n%s\n' % token for token in typed)
    by_hand, same = recorded(engine, game, *terms, *sit, words=words)
    if fine(tally, game + ' by people', by_hand):
        tally.same(same, record, game + ' by people')
        tally.same(by_hand[1].splitlines()[-1], done[1].splitlines()[-1], game + ' by people')
        tally.same(by_hand[1].count('\nerror bad-syntax '), len(typed), game + ': refusals')


def one_person(tally, engine):
    """What a person sees and may ask, and what ends the game before its time."""
    words = 'help\nhelp T6\nlegal K\nwhy Z@a1\nP@a9\nP@a1 P@b1\n\nmove P@a1\nP@a1\nquit\n'
    status, out, stderr = table(engine, 'tictac', '--seat', 'white=human', '--go', 'nodes 1',
                                words=words)
    tally.same((status, stderr), (1, 'table: white has left the table\n'), 'a person quits')
    for wanted in ('leave the table', r'help tictac T6 - ', r'legal 9 K@a1', '    a   b   c',
                   r'error bad-syntax one token', r'white: P@a1\n  White adds a pawn on a1',
                   r'black: \S+\n', r'error illegal-move P@a1 T3'):
        tally.check(re.search(wanted, out), 'a person is not shown %r' % wanted, out)
    tally.same(table(engine, 'tictac', '--seat', 'white=human')[2],
               'table: white has left the table\n', 'the end of input')


class Terminal:
    """The table with both its ends at a terminal."""

    def __init__(self, *args):
        self.master, slave = pty.openpty()
        self.process = subprocess.Popen([sys.executable, TABLE, *args], stdin=slave, stdout=slave,
                                        stderr=slave, start_new_session=True, preexec_fn=self.settle)
        os.close(slave)
        self.shown = b''

    @staticmethod
    def settle():
        """In the new process: the terminal is its own, and Ctrl-C is heard, which a shell takes from
        what runs in its background."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.default_int_handler)

    def read(self, until=None):
        """What is shown up to these bytes, or to the end."""
        begin = len(self.shown)
        while until is None or until not in self.shown[begin:]:
            try:
                piece = select.select([self.master], [], [], 60)[0] and os.read(self.master, 4096)
            except OSError:  # the other end is closed
                piece = b''
            if not piece:
                break
            self.shown += piece
        return self.shown[begin:].decode('utf-8', 'replace')

    def type(self, text, until=None):
        os.write(self.master, text)
        return self.read(until)

    def end(self):
        status = self.process.wait(60)
        os.close(self.master)
        return status


def at_a_terminal(tally, engine):
    """Two people take turns at one screen, which is cleared between them; they type what is no
    text, and leave by Ctrl-D or Ctrl-C."""
    for leave, expected in ((b'\x04', 1), (b'\x03', 130)):
        screen = Terminal('tictac', '--engine', engine, '--seat', 'white=human', '--seat',
                          'black=human')
        said = screen.read(b'press Enter. ') + screen.type(b'\n', b'white> ')
        said += screen.type(b'\xff\xfe\n', b'white> ') + screen.type(b'x' * 3000 + b'\n', b'white> ')
        tally.same(said.count('error bad-syntax'), 2, 'no text, and too much', said)
        said = screen.type(b'Q@b2\n', b'press Enter. ') + screen.type(b'\n', b'black> ')
        tally.check('\x1b[H\x1b[2J' in said and 'white: Q@b2' in said, 'the screen is cleared', said)
        said = screen.type(leave)
        tally.same(screen.end(), expected, 'leaving by %r' % leave, said)


def a_person_with_secrets(tally, trio):
    """A seat sees its own cards, at its turn, and cannot make what chance makes."""
    words = 'show\ndraw:p1=c\nlegal lay\nmove lay-%s,draw:p1=c\nquit\n'
    _, out, _ = table(trio, 'trio', '--seed', '5', '--seat', 'p1=human', words='quit\n')
    own = re.search(r'p1 is dealt the card (\w) and the card (\w)', out)
    if tally.check(own, 'p1 is not told its cards', out):
        tally.check(re.search(r' p2\n.* hand \?\?\n', out), 'p1 sees too much', out)
        status, out, _ = table(trio, 'trio', '--seed', '5', '--seat', 'p1=human',
                               words=words % own.group(1))
        tally.same(status, 1, 'p1 quits')
        tally.same(len(re.findall('^error bad-(?:chance draw|syntax lay)', out, re.M)), 2, 'p1 makes chance', out)


def faults(tally, engine):
    """What goes wrong is said in one line that names the seat, and the status is 1."""
    with tempfile.TemporaryDirectory() as folder:
        bad = os.path.join(folder, 'bad.py')
        with open(bad, 'w') as file:
            file.write(BAD)
        def play(fault):
            act, _, more = fault
            sit = ['--seat', "white=%s %s '%s'" % (sys.executable, bad, act)]
            return table(engine, 'tictac', '--go', 'nodes 20', *sit, *more)
        # Side by side, as some of them only wait.
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            answers = list(pool.map(play, FAULTS))
        for (act, wanted, more), (status, _, stderr) in zip(FAULTS, answers):
            tally.check(status == 1 and re.match('table: white .*' + wanted, stderr, re.S),
                        'an engine that does %r' % act, 'status %s' % status, stderr)
            tally.check('--verify' in more or stderr.count('\n') == 1, 'not one line', stderr)


def bad_beginnings(tally, engine):
    for more, wanted in (
            (['--seat', 'white=/no/such/engine'], 'white .* cannot be started'),
            (['--seat', 'p1=human'], 'no seat is called p1: white black'),
            (['--players', '3'], 'the referee .*bad-syntax tictac has 2 players'),
            (['--decks', 'own'], 'the referee .*not-applicable'),
            (['--go', 'nodes none'], 'white .*refused `go nodes none`: bad-syntax'),
            (['--record', '/no/such/folder/file'], 'No such file')):
        status, out, stderr = table(engine, 'tictac', *more)
        tally.check(status == 1 and re.match('table: .*' + wanted, stderr) is not None
                    and stderr.count('\n') == 1, ' '.join(more), 'status %s' % status, out, stderr)


def kept_games(tally, engine):
    """A game that somebody left goes on where it was: the same end, the same record."""
    done, record = recorded(engine, 'spies', '--players', '3', '--go', 'nodes 30')
    with tempfile.TemporaryDirectory() as folder:
        kept = os.path.join(folder, 'kept')
        token = next(token for token in record.split(' moves ')[1].split() if ':' not in token)
        turn = re.search(r'^(p\d): ' + re.escape(token) + '$', done[1], re.M).group(1)
        left = table(engine, 'spies', '--players', '3', '--seed', '5', '--go', 'nodes 30', '--seat',
                     turn + '=human', '--save', kept, words=token + '\nquit\n')
        tally.same(left[0], 1, 'leaving', left[2])
        tally.same(os.stat(kept).st_mode & 0o777, 0o600, 'who may read what is kept')
        again, same = recorded(engine, 'spies', '--players', '3', '--go', 'nodes 30', '--resume', kept)
        if fine(tally, 'resuming', again):
            tally.same(same, record, 'resuming')
            tally.same(again[1].splitlines()[-1], done[1].splitlines()[-1], 'resuming')


def several_games(tally, engine):
    with tempfile.NamedTemporaryFile('r') as file:
        done = table(engine, 'tictac', '--games', '3', '--quiet', '--go', 'nodes 30',
                     '--record', file.name)
        records = file.read().splitlines()
    if fine(tally, 'three games', done):
        tally.same(len(re.findall(r'^game \d: ', done[1], re.M)), 3, 'three games', done[1])
        rows = re.findall(r'^(?:white|black) +(\d+) +(\d+) +(\d+) ', done[1], re.M)
        tally.same([sum(map(int, row)) for row in rows], [3, 3], 'the score table', done[1])
        tally.same(len(records), 3, 'three records')


def main():
    args = parse(__doc__)
    tally = Tally()
    trio = beside(args.engine, 'trio')
    if not trio:
        tally.skipped.append('trio')
    for game, terms, go in PLAYED:
        engine = trio if game == 'trio' else args.engine
        if engine:
            tally.run(whole_games, engine, game, terms, go)
    tally.run(people, args.engine, 'tictac', [], 'nodes 20')
    tally.run(one_person, args.engine)
    tally.run(at_a_terminal, args.engine)
    if trio:
        tally.run(people, trio, 'trio', [], 'nodes 20')
        tally.run(a_person_with_secrets, trio)
        tally.run(all_is_told, trio)
    tally.run(faults, args.engine)
    tally.run(bad_beginnings, args.engine)
    tally.run(kept_games, args.engine)
    tally.run(several_games, args.engine)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
