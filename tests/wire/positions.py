"""A `position` that goes on from the last one answers as one in a fresh engine, byte for byte.

  python3 tests/wire/positions.py [N] [--engine PATH] [--seed S] [--long]

N conversations of each kind of game: the records of random games, as the referee and as each viewer
was told them, grow, shrink, fork into one another, are damaged, repeated, get rulings and end in bare
positions, while other commands come between. After each, everything that the viewers may ask is asked, a
move is played and taken back, and a fresh engine that was given only the last line that was taken, and then
this one if it was refused, must say the same.
"""

import random
import sys

sys.dont_write_bytecode = True
from engine import Engine
from suite import Tally, parse, programs

KINDS = [('tictac', ''), ('coffee', ''), ('chess', ''), ('chessmate', ''), ('chessmate', 'decks own'),
         ('spies', 'players 3'), ('spies', 'players 5'), ('trio', '')]
LOOKS = ('state', 'state json', 'turn', 'result', 'record', 'record pgn', 'events', 'legal', 'show', 'eval',
         'next')
BETWEEN = ('go nodes 20', 'perft 1', 'move zz', 'undo', 'adjudicate draw agreement', 'view public', 'view all',
           'setoption name UCI_Chess960 value true', 'setoption name UCI_Chess960 value false',
           'setoption name Hash value 2', 'ucinewgame', 'move pass', 'position nonsense', 'newgame chess')
BAD_WORDS = ('zz', 'moves', 'end:draw,agreement', 'end:draw', 'a1', 'pass', 'players', 'x=')


def random_record(engine, rng, game, terms, most):
    """The record of a random game as somebody was told it, as (head, tokens)."""
    engine.good('view all')
    engine.good('newgame %s %s seed %d' % (game, terms, rng.randrange(999)))
    for _ in range(rng.randrange(most)):
        legal = engine.ask('legal')[0].split(' ')
        if legal[0] != 'legal' or len(legal) < 3:
            break
        engine.good('move ' + rng.choice(legal[2:]))
    seats = [line.split(' ')[1] for line in engine.good('state') if line.startswith('turn ')]
    viewer = rng.choice(['all', 'all', 'public'] + [seat for seat in seats if seat not in ('-', 'chance')])
    head, _, moves = engine.good('as %s record' % viewer)[0].partition(' moves ')
    return head, moves.split(' ') if moves else []


class Conversation:
    """One engine that is said many positions, each compared with a fresh engine's."""

    def __init__(self, tally, path, rng, game, terms):
        self.tally, self.path, self.rng, self.game, self.terms = tally, path, rng, game, terms
        self.engine = Engine([path])
        self.records = [random_record(self.engine, rng, game, terms, 60) for _ in range(3)]
        self.newgame = 'newgame %s %s seed 5' % (game, terms)
        self.options, self.taken, self.since = [], [], []  # what a fresh engine has to be told
        self.known = True  # the match is what those lines make
        self.engine.good('view all')
        self.engine.good(self.newgame)
        self.head, self.tokens = self.records[0][0], []

    def line(self):
        """The present line, changed somehow."""
        rng, (head, tokens) = self.rng, self.rng.choice(self.records)
        kind, n = rng.random(), len(self.tokens)
        if kind < 0.6:
            more = rng.randrange(1, 6)
            ahead = [t for h, t in self.records if h == self.head and t[:n] == self.tokens]
            self.tokens = rng.choice(ahead)[:n + more] if ahead else self.tokens + tokens[n:n + 2]
        elif kind < 0.7:
            self.tokens = self.tokens[:rng.randrange(n + 1)]
        elif kind < 0.8:
            self.head, self.tokens = head, tokens[:rng.randrange(len(tokens) + 1)]
        words = [self.head] + (['moves'] if self.tokens or rng.random() < 0.1 else []) + self.tokens
        damage = rng.random()
        if damage < 0.06:
            words.append(rng.choice(BAD_WORDS))
        elif damage < 0.1:
            words[-1] = words[-1][:-1]
        elif damage < 0.14 and tokens:
            words.append(rng.choice(tokens))
        elif damage < 0.2 and n:  # the last token that was known goes on
            words[min(n + 1, len(words) - 1)] += rng.choice(('x', 'q', ',pass'))
        return (' ' if rng.random() < 0.95 else '  ').join(words) + ('\t ' if rng.random() < 0.05 else '')

    def between(self):
        """Something else, which may change the match."""
        line = self.rng.choice(BETWEEN)
        fine = self.engine.ask(line)[-1:] == ['ok']
        if line.startswith('setoption') and fine:
            self.since.append(line)
        if line.startswith('newgame'):
            self.engine.good(self.newgame)
            self.known, self.taken = True, []
            self.options, self.since = self.options + self.since, []
        elif line.split(' ')[0] in ('move', 'undo', 'adjudicate') and fine:
            self.known = False

    def step(self):
        if self.rng.random() < 0.25:
            self.between()
        line = self.line()
        answer = self.engine.ask(line)
        if answer != ['ok'] and not self.known:
            return
        about = '%s %s\n    last   %.3000s\n    line   %.3000s' % (self.game, self.terms, self.taken, line)
        fresh = Engine([self.path])
        for said in self.options + ([self.newgame] + self.taken + self.since if answer != ['ok'] else
                                    self.since + [self.newgame]):
            fresh.good(said)
        self.tally.same(answer, fresh.ask(line), about)
        if answer == ['ok']:
            self.known, self.taken = True, [line]
            self.options, self.since = self.options + self.since, []
        self.compare(fresh, about)
        fresh.close()

    def compare(self, fresh, about):
        """Asks both the same through somebody's eyes, and tries a token there."""
        rng, both = self.rng, (self.engine, fresh)
        viewer = rng.choice(['all', 'public'] + (['p1', 'p2', 'p3'] if self.game in ('spies', 'trio') else
                                                 ['white', 'black']))
        lines = ['view all', 'save'] + ['as %s %s' % (viewer, look) for look in LOOKS] + ['view ' + viewer]
        one, two = (engine.ask_all(lines) for engine in both)
        for line, got, expected in zip(lines, one, two):
            self.tally.same(got, expected, about, line)
        legal = one[lines.index('as %s legal' % viewer)][0].split(' ')[2:]
        token = rng.choice(legal if legal and rng.random() < 0.7 else self.tokens_near())
        lines = ['move ' + token, 'events', 'state', 'view all', 'as %s sample 2' % viewer, 'undo', 'record']
        one, two = ([engine.ask(line) for line in lines] for engine in both)
        self.tally.same(one, two, about, 'as %s, %s' % (viewer, token))
        self.known = rng.random() < 0.8
        if self.known:  # back to where it was, or no line would go on
            for said in self.taken or [self.newgame]:
                self.engine.good(said)
            self.options, self.since = self.options + self.since, []

    def tokens_near(self):
        """Tokens that some record has about here."""
        n = len(self.tokens)
        return [token for _, tokens in self.records for token in tokens[max(0, n - 2):n + 3]] or ['pass']


def conversation(tally, path, game, terms, seed, steps):
    rng = random.Random('%s %s %s' % (game, terms, seed))
    talk = Conversation(tally, path, rng, game, terms)
    for _ in range(steps):
        talk.step()
    talk.engine.close()
    tally.ended(talk.engine, game)


def main():
    options = parse(__doc__, 'N', 2)
    tally = Tally()
    paths = {game: path for path, game in programs(options, tally, [game for game, _ in KINDS])}
    for game, terms in KINDS:
        for i in range(options.N if game in paths else 0):
            tally.run(conversation, paths[game], game, terms, str(options.seed + i), 120 if options.long else 10)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
