"""Races of go, stop, quit, wait, ponderhit, the end of input and signals, with everything tagged.

  python3 tests/wire/stops.py [N] [--engine PATH] [--seed S] [--long]

Each of N races sends a random script in a few pieces at random moments and then holds the answers
against the contract: one terminal line per command, one bestmove per search and that before the
`ok` of its stop, answers in order, nothing torn, nothing after quit, exit status 0. Made for the
binary of the thread sanitizer, whose reports (stderr, status 66) are failures; where it cannot
start because of address randomisation run this under `setarch -R`.
"""

import random
import re
import select
import signal
import sys
import time

sys.dont_write_bytecode = True
from engine import Engine, EngineFault
from suite import Tally, parse, programs, rows

RACES = 20  # per process
INFO = re.compile(r'info depth \d+( seldepth \d+)?( multipv \d+)? score (cp -?\d+|mate -?\d+|chance \d+) '
                  r'nodes \d+( hashfull \d+ time \d+ nps \d+)?( pv \S+( \S+)*)?')
TRIO = 'position trio startpos moves deal:p1=a,b deal:p2=c,d deal:p3=e,f roll:2'
POSITIONS = {
    'tictac': ['position tictac startpos', 'position tictac startpos moves K@a1 K@c3 Q@b1',
               'position tictac fen 1k1/2N/K1R[QRBBNPPPPPPPPqrrbbnnpppppppp] b 4 9'],
    'coffee': ['position coffee startpos',
               'position coffee startpos moves b1,c2 a1,c1 b1,b1 h8,end b1'],
    'chess': ['position chess startpos', 'position chess startpos moves e2e4 e7e5 g1f3',
              'position chess fen 8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1'],
    'chessmate': ['position chessmate fen 4k3/pp6/8/8/8/8/5PPP/R3K2R w KQ - 0 40 - - - '
                  'crusade,dark-mirror,hand-of-fate death-dance,rebirth,vulture - -,-',
                  'position chessmate fen 4k3/pp6/8/8/8/8/5PPP/R3K2R b KQ - 0 40 h3 - - '
                  '?,?,? cowardice,mystic-shield,revelation - -,-'],
    'spies': ['position spies players 3 startpos moves teams:WBW setup:Qh1,R1c7,R2c1,B1b6,B2d4,N1d7,N2h8,'
              'P1g1,P2a7,P3d5,P4h2 lives:R2,P1,N1 targets:P4,P2,N1 order:p3,p2,p1',
              'position spies players 3 fen Qh1,R1c7,N1d7,P4h2 p3,p2,p1 p2 1-0 ?W? - ?,R1,? ?,P4,? p1,p2,p3 9 2'],
    'trio': [TRIO, TRIO + ' lay-a draw:p1=g'],
}
NOW = ('stop', 'ponderhit', 'isready', 'ping', 'turn', 'state', 'legal')  # not kept behind a wait
SETTINGS = ('Threads value 1', 'Threads value 2', 'Threads value 3', 'MultiPV value 1',
            'MultiPV value 3',
            'Hash value 1', 'Hash value 2', 'SearchSeed value 7', 'ShowTime value true',
            'ShowTime value false', 'Ponder value true')


class Place:
    """A position, and what may be said about it."""

    def __init__(self, engine, line):
        self.line = line
        must(engine.ask('@p ' + line) == ['@p ok'], line, 'is refused')
        self.legal = engine.ask('legal')[0].split(' ')[2:]
        self.counts = {n: engine.ask('perft %d' % n)[0].split(' ')[2] for n in range(3)}
        self.turns = {}  # whole turns seen as best moves: whether `why` calls them legal


class Command:
    def __init__(self, line, at):
        self.line, self.at = line, at  # at: the place that is meant, as far as the script can tell
        self.word = line.split(' ')[0]
        self.job = self.word in ('go', 'perft', 'divide', 'playouts', 'review', 'sample')
        self.lines = []  # (number of the line, its text without tag)
        self.done = None  # the number of the terminal line

    @property
    def last(self):
        return self.lines[-1][1] if self.lines else ''

    @property
    def accepted(self):
        """A search or count that has run (what was refused answers like any command)."""
        return self.job and not re.match(r'(info string )?error (?!stopped)', self.last)

    @property
    def endless(self):
        return self.line.startswith(('go infinite', 'go ponder')) or self.line.endswith(' 1000')

    def text(self):
        return '%-28s' % self.line + ' | '.join('%d: %.60s' % pair for pair in self.lines[-3:])


class Fault(Exception):
    pass


def must(fine, *why):
    if not fine:
        raise Fault(' '.join(map(str, why)))


def random_job(rng, place):
    n = rng.randrange
    return rng.choice((
        'go infinite', 'go infinite', 'go infinite', 'go', 'go depth %d' % (1 + n(3)),
                       'go nodes %d' % (1 + n(2000)),
        'go movetime %d' % n(4), 'go wtime %d btime %d' % (n(30), n(30)), 'go ponder depth 2',
                       'go ponder',
        'go ponder nodes 100', 'go ponder movetime 1',
                       'go searchmoves %s depth 2' % rng.choice(place.legal),
        'go depth 1 nodes 50', 'go mate 1 nodes 500', 'perft %d' % n(3), 'perft 1000',
                       'divide %d' % n(3),
        'divide 1000', 'go perft 1', 'sample 1', 'sample 300', 'sample 20000',
        'playouts 3', 'playouts 1000000', 'review nodes 5', 'review nodes 1000000'))


def random_command(rng, place):
    kind = rng.randrange(20)
    if kind < 6:
        return random_job(rng, place)
    if kind < 10:
        return 'stop'
    if kind < 12:
        return 'wait'
    if kind < 16:
        return rng.choice(('isready', 'ping %d' % rng.randrange(99), 'turn', 'state', 'legal',
                           'ping x'))
    if kind < 18:
        return 'ponderhit'
    return 'setoption name ' + rng.choice(SETTINGS) if kind < 19 else None


def random_script(rng, places, at):
    """Commands beginning from a place, the last one a stop; and the place they end at."""
    script = []
    for _ in range(rng.randrange(1, 14)):
        line = random_command(rng, at)
        if not line:
            # A position is taken only when idle, so that the place is known: after a wait.
            script += [Command('stop', at), Command('wait', at)]
            at = rng.choice(places)
            line = at.line
        script.append(Command(line, at))
    return script + [Command('stop', at)], at


# ---- holding the answers against the contract


def terminal(command, text):
    """Of a go in the UCI dialect only `busy` ends without a bestmove."""
    if command.word == 'go' and text.startswith('info string error '):
        return text.startswith('info string error busy ')
    return text in ('ok', 'readyok') or re.match(r'(pong|bestmove|error|info string error) ',
                                                 text) is not None


def hand_out(script, prefix, received):
    """Gives each line to its command; one terminal each, the last of its lines."""
    by_tag = {'@%s%d ' % (prefix, i): command for i, command in enumerate(script)}
    for number, line in enumerate(received):
        tag = line[:line.find(' ') + 1]
        must(tag in by_tag, 'a line of nobody:', repr(line))
        command = by_tag[tag]
        must(command.done is None, 'a line after the last one:', repr(line))
        command.lines.append((number, line[len(tag):]))
        if terminal(command, line[len(tag):]):
            command.done = number


def check_lines(command, uci):
    """What a command has said, apart from when."""
    error = 'info string error ' if uci else 'error '
    data, last = [text for _, text in command.lines[:-1]], command.last
    if last == 'bestmove (none)' and data and data[-1].startswith('info string error '):
        last = data.pop()
    if last.startswith(error):
        busy = command.job or command.word in ('position', 'setoption')
        if command.word in ('sample', 'review'):  # which say what they have before they are stopped
            begins = 'world ' if command.word == 'sample' else 'review '
            must(all(text.startswith(begins) for text in data), command.line, 'gave', data[:3])
            data = []
        must(not data and (busy and last.startswith(error + 'busy ') or
                           command.accepted and last.startswith(error + 'stopped ')), command.line,
             'gave', last)
        if last.startswith(error + 'stopped '):
            must(command.word != 'go' or 'perft' in command.line, command.line, 'gave', last)
    elif command.word == 'go' and 'perft' not in command.line:
        must(last.startswith('bestmove '), command.line, 'ended with', last)
        for text in data:
            must(INFO.fullmatch(text), 'torn or foreign:', repr(text))
            must(uci <= ('time' in text), 'no time in the UCI dialect:', text)
    elif command.word == 'sample':
        must(last == 'ok' and len(data) == int(command.line.split(' ')[1]), command.line, 'gave', last)
    elif command.word == 'review':
        must(last == 'ok' and all(text.startswith('review ') for text in data), command.line, 'gave', data[-1:], last)
    elif command.word == 'playouts':
        must(last == 'ok' and data and data[-1] == command.line, command.line, 'gave', data[-1:], last)
    elif command.word in ('perft', 'divide'):
        count = command.at.counts.get(int(command.line.split(' ')[1]))
        must(last == 'ok' and data and data[-1] == 'perft %s %s' % (command.line.split(' ')[1], count),
             command.line, 'gave', data[-1:], last, 'expected', count)
    else:
        want = {'isready': 'readyok', 'ping': command.line.replace('ping', 'pong')}.get(command.word,
            'ok')
        must(last == want, command.line, 'gave', last)
        must(bool(data) == (command.word in ('turn', 'state', 'legal') or 'perft' in command.line),
             command.line, 'gave', data[:3])


def kept(script, j, i):
    """Whether command j may have been kept behind a wait when the later i was answered. The end of the
    search has the wait answered; until the main thread knows of it, it answers what is answered at
    once, a stop for one, and then goes on with what was kept."""
    line = script[i].lines[0][0]
    at_once = {number for other in script if other.word in NOW for number, _ in other.lines}
    while line - 1 in at_once:
        line -= 1
    return script[i].word in NOW and script[j].word not in NOW and any(
        other.word == 'wait' and (other.done is None or other.done >= line - 1)
        for other in script[:j])


def check_order(script, sent):
    """Who answers when. sent: of each line, how many commands had been sent when it was read."""
    answered, jobs = [], []  # numbers of commands: by the main thread; beside it
    for i, command in enumerate(script):
        if command.done is None:
            continue  # only after a signal
        first = command.lines[0][0]
        before = max([script[j].done for j in answered if not kept(script, j, i)], default=-1)
        running = [script[j] for j in jobs if not kept(script, j, i)]
        open_jobs = [job for job in running if job.done > before]
        busy = command.last.startswith(('error busy', 'info string error busy'))
        if command.accepted:
            must(first > before, command.line, 'answered before what came before it')
            must(all(job.done < first for job in running), command.line, 'ran beside another')
            jobs.append(i)
            if command.endless:
                enders = ('stop', 'quit') + (('ponderhit',) if 'ponder' in command.line else ())
                later = [k for k in range(i + 1, len(script)) if script[k].word in enders]
                must(later and sent[command.done] > later[0], command.line, 'ended by itself')
            continue
        if command.word == 'wait' and open_jobs:
            must(all(job.done < first for job in running), 'a wait did not wait')
            must(all(other.lines[0][0] > first for other in script[i + 1:] if other.accepted
                     and other.lines),
                 'a wait was answered after the next search began')
            continue
        must(first > before, command.line, 'answered out of turn')
        must(not busy or open_jobs, command.line, 'busy, though nothing runs')
        if command.word in ('stop', 'quit') or command.word in ('position', 'setoption') and not busy:
            must(all(job.done < first for job in running), command.line, 'answered before the bestmove')
        answered.append(i)


def check_moves(tally, engine, script, uci):
    """Best moves are legal: known tokens, or whole turns that `why` accepts."""
    for command in script:
        if command.word != 'go' or 'perft' in command.line or not command.last.startswith('bestmove '):
            continue
        words, place = command.last.split(' '), command.at
        only = re.findall(r'searchmoves (\S+)', command.line) or place.legal
        must(words[1].split(',')[0] in only, command.line, 'gave', command.last)
        must(len(words) == 2 or uci and len(words) == 4 and words[2] == 'ponder', 'malformed',
             command.last)
        if uci and words[1] not in place.turns and engine:
            engine.ask('@p ' + place.line)
            place.turns[words[1]] = engine.ask('why ' + words[1]) == ['legal ' + words[1], 'ok']
            engine.ask('@p ' + script[-1].at.line)
        must(place.turns.get(words[1], True), words[1], 'is not legal in', place.line)


# ---- running them


def listen(engine, seconds):
    """Reads what comes within some time: the race, not a way to wait for anything."""
    until = time.monotonic() + seconds
    while not engine.ended and (left := until - time.monotonic()) > 0:
        if select.select([engine.process.stdout], [], [], left)[0]:
            engine.take()


class Race:
    def __init__(self, rng, engine, script, number):
        self.rng, self.engine, self.script = rng, engine, script
        self.prefix = 'r%d.' % number
        self.received, self.sent = [], []
        self.given = 0

    def collect(self):
        while self.engine.lines:
            self.received.append(self.engine.line())
            self.sent.append(self.given)

    def send(self, until):
        """Sends the script up to a command, cut anywhere."""
        while self.given < until:
            n = min(until - self.given, self.rng.choice((1, 1, 2, 3, 20)))
            text = ''.join('@%s%d %s\n' % (self.prefix, i, self.script[i].line)
                           for i in range(self.given, self.given + n))
            self.given += n
            self.engine.write(text.encode())
            listen(self.engine, self.rng.choice((0, 0, 0, 0.0001, 0.0005, 0.002, 0.005)))
            self.collect()

    def unanswered(self):
        ends = set()
        for line in self.received:
            tag, text = line.split(' ', 1)
            if terminal(self.script[int(tag.removeprefix('@' + self.prefix))], text):
                ends.add(tag)
        return len(self.script) - len(ends)

    def finish(self):
        """To the answer of the last command. What is kept behind a wait may need stops of its own."""
        while True:
            self.engine.send('@more stop')
            self.given += 1
            for line in self.engine.until(lambda line: line == '@more ok')[:-1]:
                self.received.append(line)
                self.sent.append(self.given)
            if not self.unanswered():
                return

    def leave(self, how):
        """Ends the process in the middle of the script; its answers up to there."""
        for command in self.script:  # behind a wait quit and EOF let a count go on to its end
            if how in ('quit', 'eof'):
                command.line = re.sub(' 1000(000)?$', ' 2', command.line)
        if how == 'quit':
            at = self.rng.randrange(len(self.script))
            self.script[at] = Command('quit', self.script[at].at)
            self.send(self.rng.randrange(at + 1))
            waits = any(command.word == 'wait' for command in self.script[:at])  # what is not kept may be answered behind quit, too
            text = ''.join('@%s%d %s\n' % (self.prefix, i, c.line) for i, c in enumerate(self.script)
                           if i >= self.given and not (waits and i > at and c.word in NOW))
            self.given = len(self.script)
            self.engine.write(text.encode())
            self.script = self.script[:at + 1]
        else:
            self.script = self.script[:self.rng.randrange(len(self.script)) + 1]
            self.send(len(self.script))
        if how in ('SIGTERM', 'SIGINT'):
            self.engine.process.send_signal(getattr(signal, how))
            self.given += 1  # it ends searches as a stop does
        elif how == 'eof':
            self.engine.process.stdin.close()
            self.given += 1
        self.collect()
        self.engine.end()
        self.received += self.engine.after
        self.sent += [self.given] * len(self.engine.after)

    def check(self, tally, uci, whole=True):
        hand_out(self.script, self.prefix, self.received)
        tally.jobs += sum(command.accepted for command in self.script if command.done is not None)
        for command in self.script:
            must(command.done is not None or not whole, 'no answer to', command.line)
            if command.done is not None:
                check_lines(command, uci)
            else:
                must(all(INFO.fullmatch(text) for _, text in command.lines), command.line, 'gave',
                     command.lines[-3:])
        ending = Command('quit', None)
        check_order(self.script + ([] if self.script[-1].word == 'quit' else [ending]), self.sent)
        check_moves(tally, self.engine if whole and self.engine.process.stdin
                    and not self.engine.ended else None,
                    self.script, uci)

    def report(self):
        return ['%s%d %s' % (self.prefix, i, c.text()) for i, c in enumerate(self.script)]


def one_process(tally, rng, path, game, uci, races, number):
    """Some races in one process, the last of which ends it; how many."""
    engine = Engine([path])
    if uci:
        engine.ask('uci')
    race, how = None, rng.choice(('quit', 'quit', 'eof', 'eof', 'SIGTERM', 'SIGINT'))
    about = '%s%s' % (game, ', uci' if uci else '')
    try:
        places = [Place(engine, line) for line in POSITIONS[game]]
        at = rng.choice(places)
        engine.ask('@p ' + at.line)
        for i in range(races):
            script, at = random_script(rng, places, at)
            race, number = Race(rng, engine, script, number), number + 1
            if i < races - 1:
                race.send(len(script))
                race.finish()
                race.check(tally, uci)
            else:
                about += ', ended by ' + how
                race.leave(how)
                race.check(tally, uci, whole=how in ('quit', 'eof'))
                must(engine.process.returncode == 0 and not engine.stderr and not engine.rest,
                     'exit status',
                     engine.process.returncode, 'torn', engine.rest, 'stderr', engine.stderr)
            tally.checks += 1
    except (Fault, EngineFault) as fault:
        tally.check(False, 'race %d, %s: %s' % (number, about, fault), *(race.report() if race else ()))
        if engine.process.poll() is None:
            engine.complaint()


def main():
    options = parse(__doc__, 'races', 300)
    total = max(options.races, 10000) if options.long else options.races
    tally, rng = Tally(), random.Random(options.seed)
    tally.jobs = 0  # that have run
    POSITIONS.update(rows(options.engine, POSITIONS,
                          lambda places: [record for record, *_ in places[:6:2]]))
    games = programs(options, tally, POSITIONS)
    done = 0
    while done < total and tally.wrong < 10:
        races = min(RACES, total - done)
        path, game = rng.choice(games)
        one_process(tally, random.Random(rng.random()), path, game, rng.random() < 0.4, races, done)
        done += races
    print('%d races of %d jobs' % (done, tally.jobs))
    return tally.finish()


sys.exit(main())
