"""No oracle: what a viewer sees of a whole conversation is a function of what it was told.

  python3 tests/wire/sequences.py [--engine PATH] [--positions N] [--seed S] [--game NAME]

Two worlds as in two_worlds.py, which a viewer cannot tell apart. Under its view both engines are sent the
same lines: its own moves, what is refused, guesses, taking back, looks, while the referee moves the other
seats. Where the viewer's records are the same in the end, each answer on the way must have been the same, byte
for byte, errors included: otherwise it was told something that its record does not know, as by a
move that was taken back. Once the records differ, the viewer was told so, and only the way back is tried.

Besides, the attacks that are known: playing and taking back to read a hand, or whose life a piece is.
"""

import argparse
import json
import os
import random
import re
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', '..', 'examples')]
import chance
import verify
from engine import Engine, EngineFault
from conform.peer import LATER
from two_worlds import GAMES, Difference, Trial

UNDO = ('undo', 'undo', 'undo', 'undo 1', 'undo 2', 'undo 3', 'undo 99', 'undo 0', 'undo x', 'undo 1 2', 'redo', 'redo 2', 'goto 0', 'goto 3',
        'goto start', 'goto end', 'goto here', 'goto ahead', 'mark here', 'mark x')
LOOKS = ('state', 'state json', 'record', 'show', 'show attacks', 'show evaluation', 'show belief', 'show belief json', 'show targets', 'show lines', 'show lines json', 'read a1', 'read Nf3', 'eval', 'legal', 'turn', 'result', 'sample 2', 'belief', 'belief json', 'perft 1',
         'divide 1', 'playouts 3', 'go nodes 8', 'next', 'events', 'events 3 words', 'events 2 json', 'save', 'why pass', 'describe', 'options', 'diff', 'diff 0', 'diff 3', 'diff 30', 'diff here', 'diff ahead', 'diff x', 'tree', 'tree 2', 'review nodes 8', 'review from 2 nodes 8', 'review nodes 0')

AT_ONCE = [look for look in LOOKS if look.split(' ')[0] not in LATER]


class Sequences(Trial):
    """Two engines in two worlds, and what each has answered to the same lines."""

    def __init__(self, path, game, rng, longest):
        super().__init__(path, game, rng)
        self.longest, self.lines, self.parted, self.refused = longest, 0, 0, 0

    def referee_and_fresh(self, state):
        pass  # two_worlds.py does

    def gives_chance(self, one, other):
        return self.rng.random() >= 0.8

    def both(self, viewer, about):
        self.said, self.differs, self.viewer = [], None, viewer
        self.ask(self.one, 'view ' + viewer)
        if not self.records_agree(about):
            raise Difference('%s\nthe records differ at once' % about)
        parted = 0
        for _ in range(self.rng.randrange(4, self.longest)):
            state = self.state(self.one)
            if state['turn'] == '-' or parted > 4:
                break
            if state['turn'] not in (viewer, 'chance') and self.rng.random() < 0.4:
                self.referee_moves(state)
            else:
                self.send(self.line(state) if not parted else self.rng.choice(UNDO))
            parted = 0 if self.records_agree(about) else parted + 1
            if not parted:
                self.send(*self.look_around(state))
        self.parted += parted > 0

    def records_agree(self, about):
        """Whether the viewer was told the same; what it was answered must be the same then."""
        same = self.what_was_told(self.one) == self.what_was_told(self.two)
        if same and self.differs:
            line, one, two = self.differs
            raise Difference('%s\nthe lines\n  %s\n> %s\n--- the one\n%s\n--- the other\n%s\nand the records agree'
                             % (about, '\n  '.join(self.said), line, '\n'.join(one), '\n'.join(two)))
        return same

    def what_was_told(self, engine):
        return self.ask(engine, 'record')

    def send(self, *lines):
        """Of several lines none may answer later."""
        one, two = ([engine.ask(*lines)] if len(lines) == 1 else engine.ask_all(lines) for engine in (self.one, self.two))
        for line, *answers in zip(lines, one, two):
            self.compared_to(line, *answers)

    def look_around(self, state):
        probes = self.game.probes(self.rng, state)
        looks = [*self.rng.sample(AT_ONCE, 8), *('why ' + token for token in self.rng.sample(probes, min(4, len(probes)))),
                 'legal ' + self.rng.choice('abcdefgh'), 'next ' + self.rng.choice(probes), *self.rng.sample(UNDO[5:9], 2)]
        return [self.rng.choice(('', '', 'as %s ' % self.viewer)) + look for look in looks]

    def compared_to(self, line, one, two):
        self.lines += 1
        self.refused += one[-1].startswith('error')
        self.said.append('%s -> %s' % (line, one[-1][:80]))
        self.secret(line, one + two)
        if one != two and not self.differs:
            self.differs = line, one, two

    def referee_moves(self, state):
        """Another seat's decision, one that both worlds allow; the viewer hears of it by its record."""
        engines = self.one, self.two
        for engine in engines:
            self.ask(engine, 'view all')
        tokens = self.ask(self.one, 'legal')[0].split(' ')[2:]
        for token in (self.game.pick(self.rng, tokens, state), self.rng.choice(tokens)):
            if self.one.ask('move ' + token)[-1] != 'ok':
                continue
            if self.two.ask('move ' + token)[-1] == 'ok':
                self.said.append('(referee) ' + token)
                break
            self.ask(self.one, 'undo')
        for engine in engines:
            self.ask(engine, 'view ' + self.viewer)

    def line(self, state):
        """What a player might send, in good faith or not."""
        own = []
        if state['turn'] == self.viewer:
            own = self.ask(self.one, 'legal')[0].split(' ')[2:]
        probes = self.game.probes(self.rng, state)
        token = self.game.pick(self.rng, own, state) if own else self.rng.choice(probes)
        other = self.rng.choice(probes + own[:3])
        kinds = [('move ' + token, 12 if own else 2), ('move %s %s' % (token, other), 1), ('move %s,%s' % (token, other), 1),
                 ('move ' + other, 2), ('why ' + other, 1), ('why %s,%s' % (token, other), 1),
                 ('play-card ' + other.replace('+', ' ').replace('@', ' '), 1), ('legal ' + other[:2], 1),
                 ('go nodes 8 searchmoves %s %s' % (token, other), 1), (self.rng.choice(UNDO), 4),
                 (self.rng.choice(LOOKS), 3), ('as %s %s' % (self.viewer, self.rng.choice(UNDO + LOOKS)), 1),
                 ('as %s move %s' % (self.viewer, token), 1), ('as %s review nodes 8' % self.viewer, 0.5),
                 ('as %s go nodes 8 searchmoves %s %s' % (self.viewer, token, other), 1), ('adjudicate draw agreement', 0.2)]
        return self.rng.choices([line for line, _ in kinds], [weight for _, weight in kinds])[0]


# -- committed deals -----------------------------------------------------

VALUE = re.compile(r'\b[0-9a-f]{64}\b')
PLACEMENT = ' placement Qa1,R1a4,R2d1,B1h1,B2h8,N1b8,N2g8,P1a8,P2d4,P3e5,P4h4'


def told_of_deal(game, terms, viewer, numbers):
    """What a viewer is told of a deal, as far as it hangs on chance; numbers(place) are those of a place."""
    if game == 'chessmate':
        piles = [list(range(15))] * 2
        for place, seat in enumerate(('white', 'black')):
            hand = sorted(numbers(place).some(piles[seat == 'black' and 'own' in terms], 3))
            yield hand if seat == viewer else None
            piles = [[card for card in piles[0] if card not in hand], piles[1]]
        return
    seats = ['p%d' % (n + 1) for n in range(int(terms.split(' ')[1]))]
    yield chance.dice(seats, numbers(4))
    for place in (0, 2, 3) if viewer in seats else ():
        deck = list('WBWBWB'[:len(seats)]) if place == 0 else chance.PIECES
        yield numbers(place).shuffled(sorted(deck, reverse=True), len(seats))[seats.index(viewer)]


class Committed(Sequences):
    """The two worlds are deals by two keys and other entropy, which tell the viewer the same: nothing but the values
    of commitments and of entropy may tell them apart before the key is revealed."""

    def position(self):
        terms = self.game.terms(self.rng)
        seats = ['white', 'black'] if self.game.name == 'chessmate' else ['p%d' % (n + 1) for n in range(int(terms.split(' ')[1]))]
        viewer = self.rng.choice(seats + ['public'] if len(seats) < 5 else ['public'])
        adding = self.rng.sample(seats, self.rng.randrange(len(seats)))
        self.newgame = 'newgame %s %s%s commit' % (self.game.name, terms, PLACEMENT * (self.game.name == 'spies'))
        deals, other = {}, None
        while not other:  # any two of many that tell the same are soon found
            first = self.deal(adding)
            other = deals.setdefault(str(list(told_of_deal(self.game.name, terms, viewer, self.numbers(first)))), first)
            other = None if other is first else other
        self.seeds = [key.hex() for key, _ in (first, other)]
        about = 'as %s, committed: %s' % (viewer, (self.newgame, first, other))
        self.said, self.differs, self.viewer = [], None, viewer
        self.begin_both(adding, first, other, about)
        self.worlds += 1
        self.both(viewer, about)
        for line in ('view all', 'adjudicate draw abandoned', 'view ' + viewer):
            for engine in (self.one, self.two):
                self.ask(engine, line)
        said = self.ask(self.one, 'events')
        if not said[-2].endswith('event reveal key=' + self.seeds[0]):
            raise Difference('%s\nthe key is not revealed: %s' % (about, said[-2]))

    def deal(self, adding):
        return self.rng.randbytes(32), {seat: self.rng.randbytes(32) for seat in adding}

    def numbers(self, deal):
        key, entropies = deal
        opened = {verify.seat_number(seat): entropy for seat, entropy in entropies.items()}
        return lambda place: verify.CommittedNumbers(key, place, opened)

    def begin_both(self, adding, first, other, about):
        """Deals in both worlds; everything is asked for before, between and after."""
        hashes = []
        for engine, (key, entropies) in zip((self.one, self.two), (first, other)):
            self.ask(engine, 'view all')
            commitment = bytes.fromhex(VALUE.search(self.ask(engine, '%s key %s' % (self.newgame, key.hex()))[0])[0])
            hashes.append({seat: verify.entropy_hash(commitment, verify.seat_number(seat), entropies[seat]).hex() for seat in adding})
        for lines in [['entropy-commit %s %s' % (seat, of[seat]) for of in hashes] for seat in adding] + [['entropy-close'] * 2] + \
                [['entropy %s %s' % (seat, deal[1][seat].hex()) for deal in (first, other)] for seat in adding] + [[]]:
            for engine in (self.one, self.two):
                self.ask(engine, 'view ' + self.viewer)
            for look in self.rng.sample(LOOKS, len(LOOKS) if not lines else 8):
                self.send(look)
            self.records_agree(about)
            for engine, line in zip((self.one, self.two), lines):
                self.ask(engine, 'view all')
                self.ask(engine, line)

    def what_was_told(self, engine):
        """The faces of the dice, too: of two keys that tell the same so far, later ones come to one order by other throws."""
        return super().what_was_told(engine), [line for line in self.ask(engine, 'events') if ' dice ' in line]

    def compared_to(self, line, one, two):
        self.secret(line, one + two)
        super().compared_to(line, *([VALUE.sub('value', text) for text in answer] for answer in (one, two)))

    def secret(self, command, lines):
        super().secret(command, [line for line in lines if 'event reveal ' not in line])


# -- the known attacks ---------------------------------------------------

def begin(path, command, viewer):
    engine = Engine([path])
    engine.good(command)
    hands = [line for line in engine.good('state') if line.startswith('position ')][0].split(' ')
    engine.good('view ' + viewer)
    return engine, hands


def events_of(engine, token, begins):
    return [word for line in engine.ask('move ' + token) for word in line.split(' ') if word.startswith(begins)]


def cards_and_undo(path, seed):
    """Plays a card and takes it back 80 times: what is never drawn is black's. Whether it was read."""
    engine, position = begin(path, 'newgame chessmate seed %d' % seed, 'white')
    black, white = position[11].split(','), position[10].split(',')
    tokens = [token for token in engine.good('legal')[0].split(' ')[2:]
              if ('+' in token or '@' in token) and 'hand-of-fate' not in token]
    deck = {card['id'] for card in json.loads(engine.good('describe')[0])['cards']}
    drawn = set()
    for number in range(80 if tokens else 0):
        drawn |= {token[len('draw:w='):] for token in events_of(engine, tokens[number % len(tokens)], 'draw:w=')}
        if engine.ask('undo') != ['ok']:
            break
    return engine.close() == 0 and sorted(deck - drawn - set(white)) == sorted(black)


def captures_and_undo(path, seed):
    """Captures each piece in reach and takes it back: whose life is it? Whether any two were told."""
    engine, _ = begin(path, 'newgame spies players 4 seed %d' % seed, 'all')
    turn = engine.good('turn')[0].split(' ')[1]
    engine.good('view ' + turn)
    told = set()
    for token in engine.good('legal')[0].split(' ')[2:]:
        told |= {(token[2:4], word) for word in events_of(engine, token, 'out:')}
        engine.ask('undo')
    return engine.close() == 0 and len(told) > 1


def fate_and_undo(path, seed):
    """Plays the hand of fate and takes it back. Whether black's hand was shown, and white's stays."""
    engine, position = begin(path, 'newgame chessmate seed %d' % seed, 'white')
    before = engine.good('record')
    shown = events_of(engine, 'hand-of-fate', 'fate:w=')
    engine.ask('undo')
    return shown == ['fate:w=' + position[11]] and engine.good('record') == before


def attacks(path):
    """Runs the known attacks on several deals; True when none succeeds and all were tried."""
    tried, read = 0, []
    for seed in range(60):
        engine = Engine([path])
        deal = engine.good('newgame chessmate seed %d' % seed)[0]
        engine.close()
        plans = [captures_and_undo] if seed < 20 else []
        plans += [fate_and_undo] if 'hand-of-fate' in deal else [cards_and_undo] if seed < 10 else []
        for attack in plans:
            tried += 1
            if attack(path, seed):
                read.append('%s, seed %d' % (attack.__name__, seed))
    print('\n'.join(read[:10]), end='\n' if read else '')
    print('sequences: %d attacks, %d succeed' % (tried, len(read)))
    return tried > 20 and not read


def run(path, game, positions, seed, longest, kind=Sequences):
    began = time.monotonic()
    trial = kind(path, game, random.Random('%s sequences %d' % (game.name, seed)), longest)
    try:
        for number in range(positions):
            trial.position()
        trial.close()
    except (Difference, EngineFault) as fault:
        print('sequences %s: position %d, seed %d: %s' % (game.name, number, seed, fault))
        return False
    print('%s %s: %d positions, %d with another world; %d lines, %d refused; %d were told apart; %.0f s'
          % (kind.__name__.lower(), game.name, positions, trial.worlds, trial.lines, trial.refused, trial.parted,
             time.monotonic() - began))
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    parser.add_argument('--positions', type=int, default=150)
    parser.add_argument('--longest', type=int, default=20, help='lines of a sequence')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--game', choices=sorted(GAMES))
    options = parser.parse_args()
    games = [GAMES[options.game]] if options.game else list(GAMES.values())
    fine = [attacks(options.engine)]
    fine += [run(options.engine, game, options.positions, options.seed, options.longest) for game in games]
    fine += [run(options.engine, game, -(-options.positions // 6), options.seed, options.longest, Committed) for game in games]
    return 0 if all(fine) else 1


if __name__ == '__main__':
    sys.exit(main())
