"""The values of `solve` (tools/solve) against the slow rules of tictac.py.

  python3 tests/slow/tictac_solved.py [--solver PATH] [--dir DIR] [--whole] [--sample N] [--seed S]
                                      [--table TSV] GAME...

A GAME is written as tools/solve/main.c says. The solver is asked for the value of a position and
of every position after it, which the slow rules find; nothing else of it is believed. The values
are right if at every position they are as these say:

  won in d    the shortest loss of the opponent after a turn is in d - 1
  lost in d   every turn leads to a win of the opponent, the longest in d - 1
  lost in 0   no turn, and an enemy line or check
  drawn       no turn leads to a loss of the opponent, and not every one to a win; or stalemate

By induction on d, a position has a distance d here exactly where that is its distance: distances
fall with every turn, so no cycle of positions can hold each other up as won.

Of finite games, 100 of the positions that the solver writes for training are held against its values, too.

--whole looks at every position of the game, found here by going through all that can have become of
each piece, and compares their numbers with the solver's. --sample looks at N positions, half of
them on boards set up at random, half on the way of random games. --table compares what the solver
prints with the lines that a file has of the game.
"""

import argparse
import collections
import itertools
import os
import random
import struct
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', '..', 'examples')]

import tictac
from client import Lines

SOLVER = os.path.join(HERE, '..', '..', 'build', 'release', 'tools', 'solve', 'solve')
BATCH = 200          # questions at once: their text fits into a pipe
EACH = 'QKRBNP'


class Wrong(Exception):
    """The solver is wrong."""


class Side:
    """What a seat begins with; with a star, a kind that never runs out."""

    def __init__(self, text):
        self.endless = '*' in text
        pieces = text.replace('*', '')
        self.finite = [p for i, p in enumerate(pieces) if not self.endless or
                       (p != 'K' and p + '*' not in text)]
        self.stars = [p for p in EACH if self.endless and p in pieces and p not in self.finite]

    def reserve(self, pieces, board, seat):
        """The reserve as text: what is left, and of what never runs out one each."""
        men = [p.upper() for p in board if tictac.is_of(p, seat)]
        pieces = list(pieces) + [p for p in self.stars if p != 'K' or 'K' not in men]
        return ''.join(tictac.cased(p, seat) * pieces.count(p) for p in EACH)

    def fates(self):
        """All pairs of reserve and men on the board, as sorted tuples."""
        def of(piece):
            yield (piece, None)
            yield (None, piece)
            if piece != 'K':                          # never captured
                yield (None, None)
            if piece == 'P':
                yield from ((None, p) for p in 'QRBN')
        found = set()
        for fates in itertools.product(*map(of, self.finite)):
            reserve = tuple(sorted(kept for kept, _ in fates if kept))
            if self.endless:
                men = [()]
                for n in range(1, 5):
                    men += itertools.combinations_with_replacement(EACH, n)
            else:
                men = [tuple(sorted(man for _, man in fates if man))]
            found |= {(reserve, some) for some in men if len(some) <= 4}     # T4
        return sorted(found)


class Game:
    def __init__(self, text):
        self.text = text
        sides = text.split(':')
        self.sides = {'w': Side(sides[0]), 'b': Side(sides[-1])}
        self.one_side = len(sides) == 1
        self.bound = self.sides['w'].endless != self.sides['b'].endless

    def state(self, board, reserves, mover):
        text = ''.join(self.sides[seat].reserve(reserves[seat], board, seat) for seat in 'wb')
        return tictac.State(board, text, mover, 0, 1)

    def start(self, mover):
        return self.state('.' * 9, {seat: side.finite for seat, side in self.sides.items()}, mover)

    def after(self, state, token):
        state = tictac.after(state, token)
        reserves = {seat: [p.upper() for p in state.reserve
                           if tictac.is_of(p, seat) and p.upper() not in self.sides[seat].stars]
                    for seat in 'wb'}
        return self.state(state.board, reserves, state.mover)

    def legal_board(self, state):
        try:
            tictac.refuse(state)
        except ValueError:
            return False
        return True

    def without_turn(self, state):
        """The value where there is no turn. A side that gave up a part of its reserve would have
        to play it, so that its stalemate with room on the board counts as a loss."""
        if tictac.result(state)[0] != 'draw':
            return ('loss', 0)
        men = sum(tictac.is_of(p, state.mover) for p in state.board)
        gives_up = self.bound and not self.sides[state.mover].endless and men < 4
        return ('loss', 0) if gives_up else ('draw',)

    def placements(self, men):
        """All boards with these men of white and black."""
        pieces = [p for p in men[0]] + [p.lower() for p in men[1]]
        boards = set()
        for squares in itertools.permutations(range(9), len(pieces)):
            board = ['.'] * 9
            for square, piece in zip(squares, pieces):
                board[square] = piece
            boards.add(''.join(board))
        return sorted(boards)

    def everything(self):
        """All positions; where both sides have the same, with white to move."""
        for white, black in itertools.product(self.sides['w'].fates(), self.sides['b'].fates()):
            for board in self.placements((white[1], black[1])):
                for mover in 'w' if self.one_side else 'wb':
                    state = self.state(board, {'w': white[0], 'b': black[0]}, mover)
                    if self.legal_board(state):
                        yield state

    def at_random(self, rng, fates):
        while True:
            chosen = {seat: rng.choice(fates[seat]) for seat in 'wb'}
            pieces = list(chosen['w'][1]) + [p.lower() for p in chosen['b'][1]]
            board = pieces + ['.'] * (9 - len(pieces))
            rng.shuffle(board)
            state = self.state(''.join(board), {s: chosen[s][0] for s in 'wb'}, rng.choice('wb'))
            if self.legal_board(state):
                return state

    def walk(self, rng):
        """The positions of a random game, at most forty turns."""
        state = self.start(rng.choice('wb'))
        for _ in range(40):
            yield state
            tokens = tictac.turns(state)
            if not tokens:
                return
            state = self.after(state, rng.choice(tokens))

    def sample(self, n, rng):
        fates = {seat: side.fates() for seat, side in self.sides.items()}
        count = 0
        while count < n:
            count += 1
            yield self.at_random(rng, fates)
            for state in self.walk(rng):
                if rng.random() < 0.1 and count < n:
                    count += 1
                    yield state


def value_of(words):
    kind, _, distance = words.partition(' ')
    return (kind, int(distance)) if distance else (kind,)


class Solver(Lines):
    """`solve --ask`."""

    def __init__(self, path, directory, game):
        where = ['--dir', directory] if directory else []
        super().__init__(subprocess.Popen([path, '--ask'] + where + [game], stdin=subprocess.PIPE,
                                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, bufsize=0))
        self.known = {}

    def ask(self, texts):
        """Puts the answers into `known`: the value, and the values after each turn."""
        texts = [text for text in dict.fromkeys(texts) if text not in self.known]
        for at in range(0, len(texts), BATCH):
            batch = texts[at:at + BATCH]
            self.write(''.join(text + '\n' for text in batch).encode())
            for text in batch:
                line = self.line()
                if not line or line.startswith('error'):
                    raise Wrong('%s: the solver says %r' % (text, line))
                value, *turns = line.split('\t')
                turns = (turn.split(' ', 1) for turn in turns)
                self.known[text] = (value_of(value), {t: value_of(v) for t, v in turns})


def expected(game, state, after):
    """The value of a position from those after its turns."""
    if not after:
        return game.without_turn(state)
    losses = [value[1] for value in after if value[0] == 'loss']
    if losses:
        return ('win', 1 + min(losses))
    if all(value[0] == 'win' for value in after):
        return ('loss', 1 + max(value[1] for value in after))
    return ('draw',)


def check(game, solver, states):
    """Holds the values of some positions against the rules."""
    solver.known.clear()
    follow = {state: {token: tictac.show(game.after(state, token))
                      for token in tictac.turns(state)} for state in states}
    solver.ask([tictac.show(state) for state in states] +
               [text for turns in follow.values() for text in turns.values()])
    for state, turns in follow.items():
        text = tictac.show(state)
        value, told = solver.known[text]
        after = {token: solver.known[next_][0] for token, next_ in turns.items()}
        if told != after:
            differ = set(told.items()) ^ set(after.items())
            raise Wrong('%s: turns differ: %s' % (text, sorted(differ)))
        if value != expected(game, state, after.values()):
            raise Wrong('%s: %s, but the rules say %s' %
                        (text, value, expected(game, state, after.values())))
        yield value


def output(options, game, *more):
    """What the solver prints of a game."""
    where = ['--dir', options.dir] if options.dir else []
    return subprocess.run([options.solver, *where, *more, game], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, check=True).stdout


def printed(options, game):
    """A row for each level, and one for all."""
    return output(options, game).decode().splitlines()[1:]


def unpacked(record):
    """A position of `--positions`, with white to move, the value, and the sign of its score."""
    squares, *reserves = struct.unpack_from('<QII', record)
    codes = [squares >> 4 * square & 15 for square in range(9)]
    board = ''.join('.PNBRQK..pnbrqk.'[code] for code in codes)
    reserve = ''.join(letter * (reserves[letter.islower()] >> 4 * 'PNBRQK'.index(letter.upper()) & 15)
                      for letter in tictac.ORDER)
    score, result = struct.unpack_from('<hxxB', record, 24)
    return (tictac.State(board, reserve, 'w', 0, 1), ('loss', 'draw', 'win')[result],
            (score > 0) - (score < 0))


def check_positions(options, game, solver):
    """Those for training have the values that the solver tells, and are quiet."""
    bytes_ = output(options, game.text, '--positions', '100')
    records = [unpacked(bytes_[at:at + 32]) for at in range(32, len(bytes_), 32)]
    solver.known.clear()
    solver.ask([tictac.show(state) for state, _, _ in records])
    for state, value, sign in records:
        text = tictac.show(state)
        told, turns = solver.known[text]
        quiet = not (tictac.in_check(state.board, 'w') or tictac.has_line(state.board, 'b'))
        if told[0] != value or ('loss', 'draw', 'win')[sign + 1] != value or not quiet or not turns:
            raise Wrong('%s: for training %s, score %d' % (text, value, sign))
    if bytes_[:32] != b'quadrille positions 1 tictac   \n' or len(records) != 100:
        raise Wrong('%s: not a file of positions' % game.text)


def compare_table(options, game):
    with open(options.table, encoding='utf-8') as f:
        rows = [line.rstrip('\n') for line in f if line.split('\t')[0] == game]
    if not rows:
        raise Wrong('%s has no line of %s' % (options.table, game))
    if rows != printed(options, game):
        raise Wrong('%s: the solver prints other lines than %s has' % (game, options.table))


def run(options, text):
    begin, game = time.monotonic(), Game(text)
    solver = Solver(options.solver, options.dir, text)
    rng = random.Random('%s %s' % (options.seed, text))
    states = game.everything() if options.whole else game.sample(options.sample, rng)
    seen = collections.Counter()
    while True:
        some = list(itertools.islice(states, 100))
        if not some:
            break
        seen.update(value[0] for value in check(game, solver, some))
    if game.one_side:
        check_positions(options, game, solver)
    solver.close()
    if options.whole:
        words = printed(options, text)[-1].split('\t')
        numbers = tuple(map(int, words[4:7]))
        if numbers != tuple(seen[kind] for kind in ('win', 'loss', 'draw')):
            raise Wrong('%s: the solver counts %s, the rules %s' % (text, numbers, dict(seen)))
    if options.table:
        compare_table(options, text)
    print('%s: %d positions%s as the rules say (%d won, %d lost, %d drawn), %.0f s' %
          (text, sum(seen.values()), ', which are all,' if options.whole else '', seen['win'],
           seen['loss'], seen['draw'], time.monotonic() - begin), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', nargs='+', metavar='GAME')
    parser.add_argument('--solver', default=SOLVER)
    parser.add_argument('--dir')
    parser.add_argument('--whole', action='store_true')
    parser.add_argument('--sample', type=int, default=1000)
    parser.add_argument('--seed', default='1')
    parser.add_argument('--table')
    options = parser.parse_args()
    try:
        for game in options.games:
            run(options, game)
    except Wrong as wrong:
        print(wrong)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
