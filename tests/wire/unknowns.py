"""Positions and games with unknowns: what is printed of them can be read back.

  python3 tests/wire/unknowns.py [--engine PATH] [N] [--seed S]

N positions of ChessMate on small boards, at random: piles that are nearly or quite empty, cards that the other seat
knows, and `?` for any card of a hand. From each some tokens follow, of chance also such as name no card. Of every
state on the way, and through everybody's eyes,

- the record makes the state again, byte for byte, in an engine that knows nothing else (M11);
- the position is read, and comes out as it went in;
- so are the worlds that are sampled.
"""

import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from engine import Engine, EngineFault
from suite import Tally, parse
from worlds_chessmate import ChessMate, chessmate

VIEWERS = ('white', 'black', 'public', 'all')
LONGEST = 8  # tokens behind a position
SQUARES = [file + rank for rank in '12345678' for file in 'abcdefgh']


# What went wrong once: a position and the tokens behind it.
KNOWN = [
    # the last card of the pile is drawn unnamed, where everything else was known
    ('4k3/7p/8/8/8/8/P7/4K3 b - - 0 18 - - - champion,dark-mirror!,holy-quest disintegration,lost-castle!,vulture '
     'hand-of-fate,death-dance,revelation,forbidden-city,cowardice,rebirth,mystic-shield,crusade -,-',
     'disintegration@h7 draw:b=?'),
    # an unknown card is played from the one hand, and with an empty pile the other can be worked out
    ('1b6/8/1P6/1k6/6K1/8/8/8 b - - 0 47 - - reply long-jump!,lost-castle!,? ?,?,? champion,vulture,death-dance,'
     'cowardice,mystic-shield,revelation,rebirth,forbidden-city,disintegration -,vulture', 'b8f4 hand-of-fate'),
    # hands are exchanged that are known in part
    ('8/5PB1/8/8/8/p3K3/8/2k5 b - - 0 11 - - played death-dance!,holy-quest!,long-jump! crusade,? hand-of-fate,'
     'disintegration,vulture,cowardice,forbidden-city,lost-castle,mystic-shield,revelation -,hand-of-fate fate:b',
     'fate:b=death-dance,holy-quest,long-jump'),
    # white was told black's hand just before
    ('8/8/1K6/1Z1p4/7Q/8/4kzN1/6R1 b - - 0 28 - - played lost-castle,rebirth,vulture disintegration!,rebirth '
     'mystic-shield,crusade,holy-quest,dark-mirror,death-dance,hand-of-fate,disintegration,revelation,long-jump,'
     'champion/forbidden-city,crusade,cowardice,death-dance,dark-mirror,hand-of-fate,holy-quest,champion,'
     'mystic-shield,vulture -,hand-of-fate fate:b', "fate:b=lost-castle',rebirth',vulture'"),
    # the vulture that was played in reply has left the discards: it is in no hand
    ("8/1k6/4Q3/1n6/8/6K1/2p5/8 b - - 0 8 - - reply ?,?,?' ?,?,?' holy-quest,crusade,cowardice,disintegration,death-dance,"
     'forbidden-city,hand-of-fate,rebirth,lost-castle,vulture,champion/- -,-', ''),
]


# -- positions -------------------------------------------------------------

def board(rng):
    """Two kings and a few others, as the first field of a FEN."""
    squares = rng.sample(SQUARES, 2 + rng.randrange(7))
    men = dict(zip(squares, 'Kk'))
    for square in squares[2:]:
        kinds = 'NnBbRrQqZz' + 'PpPpPp' * (square[1] not in '18')
        men[square] = rng.choice(kinds)
    rows = []
    for rank in '87654321':
        row, gap = '', 0
        for file in 'abcdefgh':
            man = men.get(file + rank)
            if man:
                row, gap = row + (str(gap) if gap else '') + man, 0
            else:
                gap += 1
        rows.append(row + (str(gap) if gap else ''))
    return '/'.join(rows)


def deal(rng, own):
    """Two hands and the discards of each deck; a card is its name and its deck."""
    decks = [[(name, deck) for name in chessmate.CARDS] for deck in range(1 + own)]
    for deck in decks:
        rng.shuffle(deck)
    hands = [[decks[rng.randrange(2) if own and rng.random() < 0.3 else own and seat].pop() for _ in range(3)]
             for seat in (0, 1)]
    for hand in hands:  # rules leave a hand one short at most
        if rng.random() < 0.1:
            decks[hand[-1][1]].append(hand.pop())
    return hands, [deck[rng.choice([0, 0, 1, 1, 2, rng.randrange(len(deck))]):] for deck in decks]


def item(card, seat, own):
    name, deck = card
    return name + "'" * bool(own and deck != seat)


def hand_field(rng, hand, seat, own):
    """A hand, some of its cards hidden, some known to the other seat."""
    hides, tells = rng.choice([0, 0, 0.3, 0.7, 1]), rng.choice([0, 0.2, 0.6, 1])
    hidden = [card for card in hand if rng.random() < hides]
    named = [item(card, seat, own) + '!' * (rng.random() < tells) for card in sorted(hand) if card not in hidden]
    return ','.join(named + sorted('?' + item(card, seat, own)[len(card[0]):] for card in hidden)) or '-'


def last_field(rng, hands_side, discards, own):
    """Rarely a card that the seat that has moved played last."""
    lying = [(name, deck) for deck, cards in enumerate(discards) for name, _ in cards]
    last = ['-', '-']
    if lying and rng.random() < 0.4:
        last[1 - hands_side] = item(rng.choice(lying), 1 - hands_side, own)
    return last


def position(rng):
    own, side = rng.random() < 0.5, rng.randrange(2)
    hands, discards = deal(rng, own)
    last, card, halfmove = last_field(rng, side, discards, own), '-', rng.choice([0, 0, 7, 98])
    word = ''
    begun = [(name, deck) for deck, cards in enumerate(discards) for name, _ in cards
             if name in ('vulture', 'disintegration', 'hand-of-fate')]
    if begun and rng.random() < 0.3:
        played = rng.choice(begun)
        last[side], halfmove = item(played, side, own), 0
        short = min(len(hand) for hand in hands) < 3  # never behind a reply, which draws nothing
        card = 'reply' if played[0] == 'vulture' and not short else 'played'
        if card == 'reply':
            last[1 - side] = '-'
        if played[0] == 'hand-of-fate' and rng.random() < 0.7:
            word = rng.choice([' fate:w', ' fate:b'])
            hands[side] = hands[side][:2]
    elif rng.random() < 0.2:
        word = ' ' + rng.choice(['turn', 'mill', 'over', 'checkmate', 'stalemate'])
    fields = [hand_field(rng, hands[seat], seat, own) for seat in (0, 1)]
    piles = '/'.join(','.join(name for name, _ in cards) or '-' for cards in discards)
    return '%s %s - - %d %d - - %s %s %s %s %s%s' % (
        board(rng), 'wb'[side], halfmove, rng.randrange(1, 60), card, *fields, piles, ','.join(last), word)


# -- tokens ----------------------------------------------------------------

def fates(rng, due, state):
    """What may be said of a hand: as far as it is known, and guessed."""
    own = state['decks'] == 'own'
    fields = state['position'].split(' ')
    source = 1 if due == 'fate:w=' else 0
    seat = 1 - source  # whose hand it becomes
    swap = lambda name: (name[:-1] if name.endswith("'") else name + "'") if own else name
    hand = [swap(name.rstrip('!')) for name in fields[10 + source].split(',') if name != '-']
    for _ in range(12):
        guess = rng.choice([True, False])
        said = [rng.choice(chessmate.CARDS) + name[1:] if name[0] == '?' and guess else name for name in hand]
        yield due + ','.join(sorted(said, key=lambda name: (name[0] == '?', name)))
        if own:  # the cards of a deck are named all or none
            for mark in (True, False):
                part = ['?' + "'" * (name[-1] == "'") if (name[-1] == "'") == mark else name for name in said]
                yield due + ','.join(sorted(part, key=lambda name: (name[0] == '?', name)))


def outcomes(rng, due, state):
    """Chance and table tokens that may do."""
    if due.startswith('over:'):
        return rng.sample(['over:-', 'over:checkmate', 'over:stalemate'], 3)
    if due.startswith('fate:'):
        return list(fates(rng, due, state))
    number = 3 if due.startswith('deal:') else 1
    names = [','.join(sorted(rng.sample(chessmate.CARDS, number))) for _ in range(20)]
    unknown = [','.join('?' * number)] * (due[:5] != 'mill:')
    return [due + name for name in (unknown + names if rng.random() < 0.5 else names + unknown)]


class Walk:
    def __init__(self, path, rng, tally):
        self.rng, self.tally = rng, tally
        self.game, self.fresh = Engine([path]), Engine([path])
        self.states = self.refused = 0
        self.chooser = ChessMate()

    def begin(self):
        self.game.good('newgame chessmate chance ' + self.rng.choice(['auto', 'manual', 'manual']))
        while True:
            command = 'position chessmate fen ' + position(self.rng)
            if self.game.ask(command) == ['ok']:
                return
            self.refused += 1

    def known(self, fen, tokens):
        self.game.good('newgame chessmate chance manual')
        self.game.good('position chessmate fen ' + fen)
        for token in [None, *tokens.split()]:
            if token:
                self.game.good('move ' + token)
            for viewer in VIEWERS:
                self.look(viewer)

    def state(self, engine, viewer):
        state = json.loads(engine.good('as %s state json' % viewer)[0])
        return {key: value for key, value in state.items() if key not in ('chance', 'view')}

    def walk(self):
        self.begin()
        for _ in range(self.rng.randrange(1, LONGEST)):
            if not all([self.look(viewer) for viewer in VIEWERS]) or not self.go_on():
                return

    def go_on(self):
        state = self.state(self.game, 'all')
        if state['turn'] == '-':
            return False
        legal = self.game.ask('legal')[0].split(' ')
        tokens = outcomes(self.rng, legal[2], state) if legal[0] == 'error' else \
            [self.chooser.pick(self.rng, legal[2:], state)]
        return any(self.game.ask('move ' + token)[-1] == 'ok' for token in tokens)

    def look(self, viewer):
        """Whether record, position and worlds of a viewer can be read back."""
        state, record = self.state(self.game, viewer), self.game.good('as %s record' % viewer)[0]
        self.states += 1
        about = '%s: %s\nof %s' % (viewer, record, self.game.good('record')[0])
        fine = self.read(record, viewer, state, 'by the record of ' + about)
        bare = 'position chessmate fen ' + state['position']
        # A position in which public knows a whole hand reads like a seat's: it does not say who saw the cards.
        whole = viewer == 'public' and not all('?' in hand for hand in state['position'].split(' ')[8:10])
        exact = {} if whole else {'position': state['position']}
        fine = self.read(bare, viewer, exact, 'by the position of ' + about) and fine
        if state['turn'] != 'chance' or viewer != 'all':
            for line in self.game.ask('as %s sample 2' % viewer):
                if line.startswith('world '):
                    world = line[len('world '):]
                    # what the table has to say of a world, the world says by itself
                    exact = {} if world.endswith((' fate:w', ' fate:b', ' over')) else {'position': world}
                    fine = self.read('position chessmate fen ' + world, 'all', exact, 'by a world of ' + about) and fine
        return fine

    def read(self, command, viewer, expected, about):
        self.fresh.good('newgame chess')
        answer = self.fresh.ask(command)
        if not self.tally.check(answer == ['ok'], about, command, answer):
            return False
        got = self.state(self.fresh, viewer)
        for key, value in expected.items():
            if got[key] != value:
                return self.tally.same(got[key], value, about, key, command)
        return self.tally.check(True)


def main():
    options = parse(__doc__, 'positions', 300)
    tally = Tally()
    walk = Walk(options.engine, random.Random(options.seed), tally)
    try:
        for case in KNOWN:
            walk.known(*case)
        for _ in range(options.positions):
            walk.walk()
        for engine in (walk.game, walk.fresh):
            tally.same(engine.close(), 0, 'exit status')
    except EngineFault as fault:
        tally.check(False, str(fault))
    print('%d positions, %d states looked at, %d positions refused' % (options.positions, walk.states, walk.refused))
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
