"""Random lines: good commands, mutated ones and garbage, seeded; for the sanitized engine.

  python3 tests/wire/random_lines.py [N] [--engine PATH] [--seed S] [--long]

After each of N lines: as many terminal lines as the dialect wants, every line with the right tag
and of the form that its command promises, no error but those that it promises, and after an error the state, the record and the view as they were. A search
is stopped at once, so that all answers belong to the line before. Now and then the record is given
back as a command, which must rebuild the same. Ends with quit, status 0 and nothing on stderr.
"""

import random
import re
import sys

sys.dont_write_bytecode = True
import bad_cases
from engine import Engine, EngineFault, is_terminal
from suite import Tally, begins_go, parse, programs, promises_of, rows, usages, without_bestmove

LINES = 2000  # per process
BATCH = 12
STARTS = {'tictac': ['K@a1', 'P@c1', 'Q@b2', 'a1a2', 'a2a3q', 'R@c3,', 'N@a3'],
          'coffee': ['b1', 'c2', 'pass', 'end', 'c1,e3', 'c1d2', 'c1xc2', 'c1xc2*1', 'b1,b3',
                     'b1c2,c2b1'],
          'chess': ['e2e4', 'e7e8q', 'e1g1', 'e1h1', 'g1f3', 'e2e4,e7e5'],
          'chessmate': ['deal:w=crusade,revelation,vulture', 'deal:b=?,?,?', 'draw:w=champion', 'draw:b=?',
                        'e2e4', 'e2e4+forbidden-city@e5', 'hand-of-fate', 'vulture,e2e4', 'mill:w=crusade',
                        'fate:w=crusade', 'over:-', 'over:checkmate', 'pass', "c1e3+crusade'@g5"],
          'spies': ['teams:WBWB', 'teams:W???', 'setup:Qa1,R1b1', 'lives:Q,R1,?,N1', 'targets:?,?,?,?',
                    'order:p3,p1,p4,p2', 'a1a2', 'a1b1+claim', 'pass', 'team:p1=W', 'out:-', 'out:p2'],
          'trio': ['lay-a', 'ask-p2-c', 'give-a', 'end', 'pass', 'deal:p1=a,b', 'draw:p1=c', 'roll:2',
                   'said:yes']}
FENS = {'tictac': [bad_cases.STARTS['tictac'], '1k1/2N/K1R[QRBBNPPPPPPPPqrrbbnnpppppppp] b 4 9',
                   'krR/3/NPN[QKRBBPPPPPPPqrbbnnpppppppp] b 0 9', '3/3/3[] w 0 1',
                   'p2/1K1/2k[] w 99 40'],
        'coffee': [bad_cases.STARTS['coffee'], '8/8/8/2(3)5/1(2)6/8/2(1)5/(1)(2)(1)5 w 34 5,1 - 3 12',
                   '8/8/8/8/8/8/8/(25)(25)6 w 0 0,0 - 0 9',
                   '8/8/8/8/8/8/2(1)5/(1)(2)(1)5 w 44 1,0 place 0 2'],
        'chess': ['r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1',
                  '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1', '8/8/8/8/8/8/8/K1k5 w - - 99 300',
                  'rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w HAha f6 0 3'],
        'chessmate': ['rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 - - - '
                      'cowardice,crusade,vulture champion,rebirth,revelation - -,-',
                      'r3k2r/pppq1ppp/2nb1n2/8/3Z4/2N1B3/PPP2PPP/R2QKB1R b KQkq - 3 9 e5,e4 d4 - '
                      'crusade!,?,? champion,rebirth holy-quest,vulture vulture,holy-quest',
                      '4k3/8/8/8/8/8/8/R3K2R w KQ - 0 40 - - played crusade,dark-mirror '
                      "death-dance,rebirth,revelation' disintegration/- disintegration,-"],
        'spies': ['Qe7,R1a8,R2e2,B1a3,B2c7,N1a2,N2f7,P1h4,P2e1,P3b1,P4e4 p1,p3,p4,p2 p1 0-0 BWBW - '
                  'B2,R1,P3,B1 Q,N2,P4,P2 p1,p2,p3,p4 0 1',
                  'Qh1,R1c7,N1d7,P4h2 p3,p2,p1 p2 4-3 W?? p1 R2,?,? P2*,?,? p2,p3 59 20'],
        'trio': ['ab,cd,ef -,-,- act:3 1', 'ab,??,?? -,-,- act:2 4', '-,-,- -,-,- deal 1',
                 'a,cd,ef b,-,- draw:1 1']}


class Grammar:
    """Makes lines. What it knows of the position is a list of legal tokens."""

    def __init__(self, rng, names, game):
        self.rng, self.names, self.game = rng, names, game
        self.legal = STARTS[game]
        self.ms = 0

    def token(self):
        rng, known = self.rng, STARTS[self.rng.choice(list(STARTS))]
        if rng.random() < 0.7:
            return rng.choice(self.legal)
        return rng.choice(known + [rng.choice(self.legal) + ',' + rng.choice(self.legal)])

    def number(self):
        rng = self.rng
        return rng.choice([str(rng.randrange(5)), str(rng.randrange(200)), '-1', '0', 'x', '',
                           *bad_cases.TOO_BIG,
                           '4294967296', '2147483648', '-2147483649', '00', '1.5',
                           '18446744073709551615'])

    def tick(self):
        self.ms += self.rng.randrange(20)
        return self.ms

    def fen(self):
        return self.mutated(self.rng.choice(FENS[self.game]), 0.4)

    def some(self, most, make):
        return ' '.join(make() for _ in range(self.rng.randrange(most)))

    def go(self):
        n = self.rng.randrange
        word = self.rng.choice('depth nodes movetime wtime btime winc mate movestogo perft'.split())
        return self.rng.choice((
            'go', 'go infinite', 'go ponder', 'go depth %d' % n(4), 'go nodes %d' % n(500),
            'go perft %d' % n(3), 'go searchmoves %s depth 2' % self.some(4, self.token), 'go %s %s' % (word, self.number()),
            'go wtime 100 btime -5 winc 3 binc 3 movestogo %s' % self.number()))

    def setoption(self):
        rng = self.rng
        name = rng.choice(('Hash', 'MultiPV', 'SearchSeed', 'ShowTime', 'Ponder', 'Move Overhead', 'hash', 'Skill Level',
                           'Worlds', 'Beliefs', 'UseCards', 'Clairvoyant', 'UCI_LimitStrength', 'UCI_Elo',
                           'UCI_AnalyseMode', 'Clear Hash', 'UCI_Variant', 'Nope'))
        if name == 'Clear Hash' and rng.random() < 0.8:
            return 'setoption name Clear Hash'
        value = rng.choice((str(rng.randrange(1, 6)), 'true', 'false', 'facts', 'behaviour', 'lives,hands', self.game, self.number()))
        if name.lower() == 'hash' and value.isdigit() and 64 < int(value) < 100000:
            value = '3'
        return 'setoption name %s value %s' % (name, value)

    def position(self):
        rng = self.rng
        game = self.game + ' ' if rng.random() < 0.7 else ''
        return 'position %s%s' % (game, rng.choice((
            'startpos', 'startpos moves ' + self.some(6, self.token), 'fen ' + self.fen(),
            'fen %s moves %s' % (self.fen(), self.some(3, self.token)),
            'players %s startpos' % self.number())))

    def newgame(self):
        return 'newgame %s%s' % (self.game, self.rng.choice((
            '', ' seed ' + self.number(), ' players ' + self.number(), ' chance manual',
            ' chance auto seed 5', ' decks own', ' placement a', ' commit', ' commit players ' + self.number())))

    def good(self):
        """A command as the manual says it, though perhaps not at this moment."""
        rng = self.rng
        kind = rng.randrange(30)
        if kind < 14:
            return 'move ' + (self.some(4, self.token) or self.token())
        if kind < 21:
            return (self.position, self.position, self.newgame, self.go, self.go, self.go,
                    self.setoption)[kind - 14]()
        small, token = str(rng.randrange(3)), self.token()
        view = rng.choice(('all', 'all', 'public', 'white', 'black', 'p1', 'p2', 'nobody'))
        if rng.random() < 0.1:
            return 'as %s %s' % (view, self.good())
        return rng.choice((
            'undo', 'undo ' + self.number(), 'redo', 'redo ' + small, 'goto ' + rng.choice((small, 'start', 'end', 'a', 'zz', self.number())),
            'mark ' + rng.choice(('a', 'b', token)), 'tree', 'tree ' + self.number(), 'review nodes ' + small, 'review', 'review nodes ' + self.number(), 'diff', 'diff ' + rng.choice((small, 'a', self.number())), 'legal', 'legal ' + token[:2], 'next', 'next ' + token, 'state', 'state json', 'record',
            'turn', 'result', 'show', 'show attacks', 'show evaluation', 'show belief', 'show targets json', 'show lines json', 'show ' + token, 'eval terms', 'belief', 'belief json', 'belief ' + small, 'sample', 'sample ' + small, 'help', 'why ' + token, 'read ' + token, 'read a1', 'read Nf3', 'read pawn takes e4',
            'help ' + rng.choice(self.names), 'perft ' + small, 'divide ' + small, 'perft 1000', 'playouts ' + small,
            'perft ' + self.number(), 'describe', 'describe ' + self.game, 'isready', 'ping ' + token,
            'options', 'save', 'table', 'table json', 'table new clock %s+%s seat %s engine:%s' % (self.number(), small, view, small), 'table new clock 50+5', 'table new seat %s engine:3' % view,
            'table tick ' + self.number(), 'table tick %d' % self.tick(), *('table do %s %d %s' % (view, self.tick(), what) for what in (
                'move ' + token, 'resign', 'offer draw', 'takeback', 'rematch', 'accept', 'decline', 'withdraw', 'leave', 'join', token)), 'restore {', 'entropy-close', 'entropy-void', 'entropy-void key ' + 64 * small, 'entropy-commit %s %s' % (view, 64 * small), 'entropy %s %s' % (view, 64 * small), 'adjudicate draw time', 'events', 'events ' + small, 'stop', 'wait', 'ponderhit', 'ucinewgame', 'debug on', 'register x', 'view ' + view,
            'uci' if rng.random() < 0.02 else 'turn', 'view all', 'play-card x y'))

    def mutated(self, line, chance):
        """Some characters or words changed, left out, doubled."""
        rng = self.rng
        while rng.random() < chance and line:
            at, words = rng.randrange(len(line)), line.split(' ')
            line = rng.choice((
                lambda: line[:at], lambda: line[at:], lambda: line[:at] + line[at:] * 2,
                lambda: line[:at] + line[at + 1:],
                lambda: line[:at] + chr(rng.randrange(1, 127)) + line[at:],
                lambda: line[:at] + rng.choice('0129wb/[]()@,:*- \t\u00e9\U0001f40e') + line[at + 1:],
                lambda: ' '.join(words + [rng.choice(words)]),
                lambda: ' '.join(word for word in words if rng.random() < 0.8),
                lambda: ' '.join(rng.sample(words, len(words))), lambda: line + ' ' + self.number(),
                lambda: line.replace(rng.choice(words), self.token()), lambda: line.swapcase()))()
            line = line.replace('\n', '')[:20000]
        return line

    def garbage(self):
        rng, word = self.rng, self.rng.choice(self.names).encode()
        n = int(2 ** rng.uniform(0, 12))

        def character():
            return chr(rng.choice((rng.randrange(1, 0x800), rng.randrange(0x10000, 0x110000))))
        return rng.choice((
            lambda: bytes(rng.randrange(256) for _ in range(n)),
            lambda: bytes(rng.randrange(32, 127) for _ in range(n)),
            lambda: ''.join(character() for _ in range(n)).encode(), lambda: b' ' * n, lambda: b'#' * n,
            lambda: b'\r' * n, lambda: b'@' * n, lambda: word * n, lambda: word + b' x' * n
        ))().replace(b'\n', b'')

    def line(self):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.08:
            line = self.garbage()
        else:
            line = self.mutated(self.good(), 0.0 if kind < 0.5 else 0.6).encode()
        if rng.random() < 0.3:
            line = rng.choice((b'@t ', b'@t7 ', b'@\xc3\xa9 ', b'@@ ', b'@ ', b'@', b'@t',
                               b'@%d\t' % rng.randrange(10 ** 9))) + line
        if rng.random() < 0.1:
            line = rng.choice((b' ', b'\t', b'')) + line + rng.choice((b'\r', b' ', b'\t\r'))
        return line


# ---- what a line is, by the contract


def parsed(line):
    """(tag, words) of a line, each as text; None when it is skipped, 'bad' when it is not UTF-8."""
    line = line[:-1] if line.endswith(b'\r') else line
    try:
        text = line.decode()
    except UnicodeDecodeError:
        return 'bad'
    if '\0' in text:
        return 'bad'
    words = re.findall(r'[^ \t]+', text)
    if not words or text.startswith('#'):
        return None
    return (words[0][1:], words[1:]) if words[0].startswith('@') else ('', words)


def unread_tag(line):
    """What the answer to a line that cannot be read as a whole begins with."""
    found = re.match(rb'@[^ \t]+[ \t]', line)
    try:
        return found.group()[:-1].decode() + ' ' if found and b'\0' not in found.group() else ''
    except UnicodeDecodeError:
        return ''


def costly(line):
    """Lines that are right but would take long or end the session."""
    told = parsed(line)
    if not told or told == 'bad':
        return False
    words = ' '.join(told[1]).lower()
    return told[1] == ['quit'] or re.match(
        r'setoption .*(hash value 0*[1-9]\d\d|threads value 0*([3-9]|\d\d))', words)


def judge(line, answer, uci, promises):
    """(what is wrong with an answer or None, whether it is an error)."""
    told = parsed(line)
    if told is None:
        return ('a skipped line is answered' if answer else None), False
    error = 'info string error ' if uci else 'error '
    if told == 'bad':
        begins = {unread_tag(line) + error, unread_tag(line.lstrip(b' \t')) + error}
        tag = answer[0][1:].split(' ')[0] if answer[:1] and answer[0].startswith('@') else None
        answer = without_bestmove(answer, tag, uci, begins_go(line))
        fine = len(answer) == 1 and any(answer[0].startswith(b + 'bad-encoding ') for b in begins)
        return (None if fine else 'expected one bad-encoding'), True
    tag, words = told
    begins = '@%s ' % tag if tag else ''
    for text in answer:
        if not text.startswith(begins):
            return 'a line without its tag: %.200r' % text, False
    texts = [text[len(begins):] for text in answer]
    said = words[2:] if words[:1] == ['as'] and words[2:3] == ['go'] else words
    if uci and said[:1] == ['go'] and any(text.startswith(error) for text in texts):
        texts = without_bestmove(texts, None, uci, True)
    ends = [i for i, text in enumerate(texts) if is_terminal(text)]
    refused = bool(ends) and texts[ends[-1]].startswith(error)
    if not uci and any(text.startswith('info string error') for text in texts):
        return 'an error of the other dialect', refused
    silent = uci and not tag and 'silent' in promises.flags(said)
    if silent and not refused and (said[0] != 'go' or 'perft' in said[1:2]):
        return ('a silent command ends with %r' % texts[ends[-1]] if ends else None), False
    if len(ends) != 1 or ends[0] != len(texts) - 1:
        return 'not one terminal line at the end', refused
    name = said[2] if said[:1] == ['as'] and len(said) > 2 else ''.join(said[:1])
    if refused and len(texts) > 1 and name not in ('go', 'perft', 'divide', 'playouts', 'review', 'sample'):
        return 'data before an error', refused
    if refused and re.search(r'[\x00-\x1f\x7f]', texts[-1]):
        return 'control characters in an error', refused
    return promises.fault(words, texts), refused


class Session:
    """One process, its lines, and what it answered."""

    def __init__(self, tally, path, rng, game):
        self.tally, self.rng, self.game = tally, rng, game
        self.engine = Engine([path])
        self.promises = promises_of(self.engine)
        self.grammar = Grammar(rng, sorted(usages(self.engine)), game)
        self.uci = False
        self.last = []  # the newest lines, for reports
        self.before = self.ask([b''])[0][1]

    def ask(self, lines):
        """For each line its answer, what is stopped at once included, and how things are then."""
        watch = ['@-q state', '@-q record', '@-q turn']
        answers = self.engine.ask_all([c for line in lines for c in (line, '@-q stop', *watch)])
        step = 2 + len(watch)
        # A search answers when it likes: after its line, or on the stop.
        return [([text for text in answers[i] + answers[i + 1] if text != '@-q ok'],
                 answers[i + 2:i + step])
                for i in range(0, len(answers), step)]

    def report(self, line, why, *more):
        about = self.game + (', uci' if self.uci else '')
        self.tally.check(False, '%s: %.300r: %s' % (about, line, why), *more,
                         'after ' + ' | '.join('%.100r' % l for l in self.last[-8:]))

    def batch(self):
        lines = []
        while len(lines) < BATCH:
            line = self.grammar.line()
            if not costly(line):
                lines.append(line)
        for line, (answer, after) in zip(lines, self.ask(lines)):
            self.tally.checks += 1
            wrong, refused = judge(line, answer, self.uci, self.promises)
            if wrong:
                self.report(line, wrong, '%.600s' % answer)
            # A search that was stopped has told nothing and changed nothing either.
            if refused and after != self.before:
                self.report(line, 'refused, and has changed something',
                            *('%s -> %s' % pair for pair in zip(self.before, after)
                              if pair[0] != pair[1]))
            self.before = after
            self.last.append(line)
            if any(text.endswith('uciok') for text in answer):
                self.uci = True
        self.look()

    def look(self):
        """Learns the legal tokens; now and then gives the record back."""
        legal = self.engine.ask('@-q legal')[0].split(' ')
        self.grammar.legal = legal[3:] if legal[1] == 'legal' and legal[3:] else STARTS[self.game]
        if self.rng.random() < 0.2:
            state, record = self.engine.ask_all(['@-q state', '@-q record'])
            if len(record) == 2 and record[0].startswith('@-q position ') and '@-q due entropy' not in state:  # of that a record tells nothing
                told = self.engine.ask('@-q ' + record[0][4:])
                again = self.engine.ask_all(['@-q state', '@-q record'])
                self.tally.check(told[-1:] == ['@-q ok'] and again == [state, record],
                                 'the record given back',
                                 record, told,
                                 *('%s -> %s' % p for p in zip([state, record], again) if p[0] != p[1]))
        self.before = [self.engine.ask(c) for c in ('@-q state', '@-q record', '@-q turn')]
        self.last = self.last[-20:]

    def close(self):
        self.tally.same(self.engine.ask('quit'), ['ok'], 'quit')
        self.engine.process.stdin.close()
        self.engine.end()
        self.tally.ended(self.engine, 'after random lines of %s' % self.game)


def one_process(tally, path, game, rng, lines):
    session = Session(tally, path, rng, game)
    try:
        if rng.random() < 0.5:
            session.engine.ask('uci')
            session.uci = True
        session.engine.ask(rng.choice(('', 'newgame %s seed 3' % game, 'position %s startpos' % game)))
        session.look()
        for _ in range(0, lines, BATCH):
            session.batch()
        session.close()
    except EngineFault as fault:
        session.report(b'', fault)


def main():
    options = parse(__doc__, 'lines', 30000)
    total = max(options.lines, 300000) if options.long else options.lines
    tally, rng = Tally(), random.Random(options.seed)
    STARTS.update(rows(options.engine, STARTS, lambda places: sorted(
        {token for *_, legal, so_far in places for token in legal + so_far if token})))
    FENS.update(rows(options.engine, FENS, lambda places: [position for _, position, *_ in places]))
    games = programs(options, tally, STARTS)
    for i, done in enumerate(range(0, total, LINES)):
        if tally.wrong < 10:
            path, game = games[i % len(games)]
            one_process(tally, path, game, random.Random(rng.random()), min(LINES, total - done))
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
