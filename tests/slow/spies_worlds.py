"""`sample` in A City of Spies against all the worlds there are.

  python3 tests/slow/spies_worlds.py [N] [--engine PATH] [--seed S]

Takes N positions out of random games of 3 to 6 seats in which few enough worlds agree with what a
viewer was told; some are while the table has still to speak, some after the end. The worlds are
listed here by going through every deal and keeping those in which the viewer would have been told
the same, token by token. The engine is given nothing but what the viewer was told: each world it
draws has to be in the list, and each must come equally often by Pearson's chi-square test, for each
position and for all of them together.
"""

import argparse
import collections
import itertools
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from engine import Engine, EngineFault

FEW = 1000       # worlds at most
HIDDEN = 3       # lives or targets not told at most: with more there are never so few
EACH = 20        # draws for each world
ONE, ALL = 5, 4  # sigmas that a position, and all together, may be off
PIECES = ('Q', 'R1', 'R2', 'B1', 'B2', 'N1', 'N2', 'P1', 'P2', 'P3', 'P4')
SECRET = ('teams', 'lives', 'targets')


class Wrong(Exception):
    """What the engine draws is not what there is."""


def choose(rng, tokens, position):
    """A decision: claims leave the least to guess, eliminations come next; a target that somebody
    may yet claim is spared, and so is the round."""
    board, *_, lives, targets, active, _, _ = position.split(' ')
    at = {piece[-2:]: piece[:-2] for piece in board.split(',')}
    lives = lives.split(',')
    spared = targets.split(',') + (lives if active.count('p') == 2 else [])

    def weight(token):
        captured = at.get(token[2:4])
        if token.endswith('+claim'):
            return 1000
        return 0.01 if captured in spared else 3 if captured in lives else 1
    return rng.choices(tokens, [weight(token) for token in tokens])[0]


def entries(token):
    """The kind of a token that deals a secret, and what each seat gets."""
    kind, _, dealt = token.partition(':')
    if kind not in SECRET:
        return None, []
    return kind, list(dealt) if kind == 'teams' else dealt.split(',')


def mask(token, viewer):
    """A token as a viewer is told it; -1 is the public."""
    kind, dealt = entries(token)
    if not kind:
        return token
    seen = [card if seat == viewer else '?' for seat, card in enumerate(dealt)]
    return kind + ':' + ('' if kind == 'teams' else ',').join(seen)


class Told:
    """What the tokens tell about the secrets of the present round: of each kind what is known of
    its deal, and the captured pieces that were nobody's, with the seats that lived then."""

    def __init__(self, tokens):
        self.known, self.claimed, self.nobodys = {}, set(), []
        self.board, self.order, self.active = {}, [], set()
        for token in tokens:
            kind, _, value = token.partition(':')
            if kind in SECRET:
                self.known[kind] = entries(token)[1]
            else:
                getattr(self, 'read_' + kind if value else 'decide')(value or token)

    def read_setup(self, setup):
        """A new round: of the last one only what was shown of the teams counts."""
        self.known, self.claimed, self.nobodys = {'teams': self.known['teams']}, set(), []
        self.board = {item[-2:]: item[:-2] for item in setup.split(',')}
        self.active = set(range(len(self.known['teams'])))

    def read_order(self, order):
        self.order = [int(seat[1]) - 1 for seat in order.split(',')]

    def read_team(self, said):
        self.known['teams'][int(said[1]) - 1] = said[3]

    def read_out(self, said):
        if said == '-':
            self.nobodys.append((self.captured, tuple(self.active)))
        else:
            seat = int(said[1]) - 1
            self.known['lives'][seat] = self.captured
            self.active.discard(seat)

    def decide(self, token):
        mover = next(seat for seat in self.order if seat in self.active)
        self.order = self.order[self.order.index(mover) + 1:]
        if token == 'pass':
            return
        self.captured = self.board.get(token[2:4])
        self.board[token[2:4]] = self.board.pop(token[:2])
        if token.endswith('+claim'):
            self.known['targets'][mover] = self.captured
            self.claimed.add(mover)

    def could_be(self, kind, deal):
        """Would all the same have been told? (S1, S5, S6, S10)"""
        if kind == 'teams':
            return deal.count('W') == (len(deal) + 1) // 2
        if kind == 'lives' and any(deal[seat] == piece for piece, seats in self.nobodys
                                   for seat in seats):
            return False
        return len(set(deal)) == len(deal)

    def deals(self, kind):
        cards = 'WB' if kind == 'teams' else PIECES
        every = itertools.product(*(cards if card == '?' else [card]
                                    for card in self.known.get(kind, [])))
        return [deal for deal in every if not deal or self.could_be(kind, deal)]

    def worlds(self, position):
        """What `sample` may print for a position: lines; none when they are too many."""
        if any(self.known.get(kind, []).count('?') > HIDDEN for kind in ('lives', 'targets')):
            return set()
        lists = [self.deals(kind) for kind in SECRET]
        if len(lists[0]) * len(lists[1]) * len(lists[2]) > FEW:
            return set()
        fields, lines = position.split(' '), set()
        for teams, lives, targets in itertools.product(*lists):
            stars = [card + '*' * (seat in self.claimed) for seat, card in enumerate(targets)]
            fields[4], fields[6] = ''.join(teams) or '-', ','.join(lives) or '-'
            fields[7] = ','.join(stars) or '-'
            lines.add('world ' + ' '.join(fields))
        return lines


def told_of_games(engine, rng):
    """Without end: the number of seats, a viewer, and the tokens that it was told; some are cut off
    before the last of them. Ends of games are taken in any case, of the rest not all: neighbours
    are much alike."""
    for seats in itertools.cycle(range(3, 7)):
        commands = ['newgame spies players %d seed %d' % (seats, rng.randrange(1 << 64))]
        while commands:
            *_, state, legal, record = engine.ask_all(commands + ['state', 'legal', 'record'])
            tokens = record[0].split(' moves ')[1].split(' ')
            decisions = legal[0].split(' ')[2:]
            if not decisions or rng.randrange(16) == 0:
                viewer, cut = rng.randrange(-1, seats), rng.choice([0, 0, 1, 2])
                yield seats, viewer, [mask(token, viewer) for token in tokens[:len(tokens) - cut]]
            commands = decisions and ['move ' + choose(rng, decisions, state[1].split(' ', 1)[1])]


def off(chi, free):
    """How many sigmas too large a chi-square is, after Wilson and Hilferty (1931)."""
    spread = 2 / (9 * free)
    return ((chi / free) ** (1 / 3) - (1 - spread)) / spread ** 0.5


def compare(engine, seats, number, tokens, rng):
    """One position: its turn, the chi-square of the worlds drawn, and how many there are; no turn
    where they are too many, or one."""
    viewer = 'p%d' % (number + 1) if number >= 0 else 'public'
    record = 'position spies players %d startpos moves %s' % (seats, ' '.join(tokens))
    engine.good(record)
    engine.good('view ' + viewer)
    state = dict(line.split(' ', 1) for line in engine.good('state'))
    worlds = Told(tokens).worlds(state['position'])
    if len(worlds) < 2:
        return None, 0, 0
    engine.good('setoption name SearchSeed value %d' % rng.randrange(1 << 32))
    drawn = collections.Counter(engine.good('sample %d' % (EACH * len(worlds))))
    for line in drawn:
        if line not in worlds:
            raise Wrong('%s cannot be, for %s after %s' % (line, viewer, record))
    chi = sum((drawn[line] - EACH) ** 2 for line in worlds) / EACH
    if off(chi, len(worlds) - 1) > ONE:
        raise Wrong('chi-square %.1f of %d worlds, for %s after %s'
                    % (chi, len(worlds), viewer, record))
    return state['turn'], chi, len(worlds)


def run(path, wanted, seed):
    began = time.monotonic()
    referee, sitter, rng = Engine([path]), Engine([path]), random.Random(seed)
    done, turns, chi, count = collections.Counter(), collections.Counter(), 0, 0
    for seats, viewer, tokens in told_of_games(referee, rng):
        if done.total() == wanted:
            break
        if 4 * done[seats] >= wanted:
            continue  # each size has its share
        turn, more, worlds = compare(sitter, seats, viewer, tokens, rng)
        if turn:
            done[seats] += 1
            turns['seat' if turn[0] == 'p' else turn] += 1
            chi, count = chi + more, count + worlds
    sigmas = off(chi, count - wanted)
    print('spies worlds: %d positions (%s), %d worlds, chi-square %.0f: %.2f sigmas; %.0f s'
          % (wanted, ', '.join('%d turn %s' % (turns[turn], turn) for turn in sorted(turns)),
             count, chi, sigmas, time.monotonic() - began))
    return 1 if abs(sigmas) > ALL else 0


def main(what, run):
    """The command line of a test of worlds: how many positions, of which engine, from which seed."""
    parser = argparse.ArgumentParser()
    parser.add_argument('positions', type=int, nargs='?', default=20)
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release',
                                                         'quadrille'))
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    try:
        return run(options.engine, options.positions, options.seed)
    except (Wrong, EngineFault) as fault:
        print('%s: seed %d: %s' % (what, options.seed, fault))
        return 1


if __name__ == '__main__':
    sys.exit(main('spies worlds', run))
