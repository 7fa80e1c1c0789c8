"""`sample` in ChessMate against all the worlds there are.

  python3 tests/slow/chessmate_worlds.py [N] [--engine PATH] [--seed S]

Takes N positions out of random games with one deck and with two, as a seat knows them. What the
other hand may hold, and how probably, is worked out here by going through every draw that the
seat was not told, and leaving out what does not agree with what it was told later. The engine is
given nothing but the seat's own record: each world it draws has to be among these, and each must
come as often as it should by Pearson's chi-square test, for each position and for all of them
together.
"""

import collections
import os
import random
import sys
import time
from fractions import Fraction

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
import chessmate
from chessmate_cards import Cards, drawn
from chessmate_play import begins_turn, kind, last_fields, random_position
from engine import Engine
from spies_worlds import ALL, EACH, ONE, Wrong, main, off

LONGEST = 60     # decisions of a game


class Hands:
    """What may be in the cards for a seat: each way they may lie, with its probability."""

    def __init__(self, cards, viewer):
        self.viewer, self.true = viewer, cards
        self.ways = {}
        self.add(cards, Fraction(1))

    def add(self, cards, chance):
        """Ways that differ in nothing are one."""
        key = tuple(tuple(sorted(hand.items())) for hand in cards.state.hands)
        chance += self.ways.get(key, (None, 0))[1]
        self.ways[key] = (cards, chance)

    def hear(self, token, state):
        """A token of the full record; state: the slow rules' after it."""
        self.true = self.true.after(token)
        told, ways = self.true.seen(self.viewer), list(self.ways.values())
        hidden = drawn(token) is not None and self.viewer != chessmate.SEATS[drawn(token)]
        self.ways = {}
        for cards, chance in ways:
            may_be = chessmate.outcomes(cards.state) if hidden else [token]
            for outcome in may_be:
                try:
                    new = cards.after(outcome)
                except ValueError:
                    continue
                if new.seen(self.viewer) == told and self.says(token, new, state):
                    self.add(new, chance / len(may_be))

    def says(self, token, cards, state):
        """Would the table have said the same, with these cards? Would the reply have been legal?"""
        if token.startswith('fate:'):
            return token in cards.state.table
        state = state.copy()
        state.hands = cards.state.hands
        if chessmate.is_reply(token):
            return chessmate._any_turn_exists(state)
        state.ended, state.pending = True, []
        return not token.startswith('over:') or chessmate.over_token(state) == token

    def worlds(self, shown):
        """What `sample` may print for the position that the slow rules show, and how probably."""
        whole = sum(chance for _, chance in self.ways.values())
        worlds, fields = {}, shown.split(' ')
        for cards, chance in self.ways.values():
            for seat in (0, 1):
                items = chessmate.hand_items(cards.state, seat)
                fields[9 + seat] = ','.join(
                    text + '!' * bool(cards.state.hands[seat][card]) for text, card in items) or '-'
            worlds['world ' + ' '.join(fields)] = chance / whole
        return worlds


def plain_turns(state, side):
    """How many turns without a card a side has, or would have on move."""
    moves = chessmate.regular_moves(state.board, side, state.rights, None, None)
    return sum(chessmate.king_safe(chessmate.changed(state.board, move.changes), side, None)
               for move in moves)


def begin(rng):
    """The terms, and a state to begin at: half of the games from few men, the other side having
    hardly a turn, so that the table will speak."""
    decks = rng.choice(['common', 'own'])
    if rng.random() < 0.5:
        return decks, chessmate.start(decks)
    while True:
        try:
            state = chessmate.parse(random_position(rng, decks), decks)
        except ValueError:
            continue
        if state.board.count('.') > 50 and not state.pending and begins_turn(state):
            if chessmate.turn(state) != '-' and plain_turns(state, state.side) > 0:
                if plain_turns(state, 1 - state.side) < 3:
                    return decks, state


def begin_hands(state, decks, viewer):
    """Before the first token: where the game began at a position, any hand that the seat was not
    told is as probable as another."""
    fields = chessmate.show(state).split(' ')
    hands = Hands(Cards(decks, fields), viewer)
    hidden = hands.true.hidden(viewer)
    if not hidden:
        return hands
    hands.ways = {}
    other = next(iter(hidden))[0]
    told = dict(hands.true.state.hands[other])
    for _, card in hidden:
        del told[card]
    bare = hands.true.copy()
    bare.state.hands[other] = told
    fill(hands, bare, other, collections.Counter(card.deck for _, card in hidden))
    return hands


def fill(hands, cards, seat, missing):
    """Adds every way to fill a hand up with so many cards of each deck."""
    ways = [cards]
    for deck, number in missing.items():
        ways = [with_cards(one, seat, deck, some) for one in ways
                for some in chessmate.combinations(chessmate.pile(one.state, deck), number)]
    for one in ways:
        hands.add(one, Fraction(1))


def with_cards(cards, seat, deck, names):
    new = cards.copy()
    for name in names:
        new.state.hands[seat][chessmate.Card(deck, name)] = False
    return new


def choose(rng, state):
    """A decision; those with a card are preferred."""
    kinds = collections.defaultdict(list)
    for token in chessmate.legal(state):
        kinds[kind(state, token)].append(token)
    return rng.choice(kinds[rng.choice(sorted(kinds))])


def games(rng):
    """Without end: the words of a record, the tokens, the state and its seat's hands."""
    while True:
        decks, state = begin(rng)
        viewer = rng.choice(chessmate.SEATS)
        start = 'startpos' if state.pending else 'fen ' + chessmate.show(state)
        hands, tokens = begin_hands(state, decks, viewer), []
        for _ in range(rng.randrange(2, LONGEST)):
            if chessmate.turn(state) == '-' or tokens[-1:] == ['over:-']:
                break
            chance = chessmate.outcomes(state)
            token = rng.choice(chance) if chance else choose(rng, state)
            state = chessmate.apply(state, token)
            for one in [token] + chessmate.table(state):
                hands.hear(one, state)
                tokens.append(one)
        yield 'position chessmate decks %s %s moves ' % (decks, start), tokens, state, hands


def compare(referee, sitter, game, rng):
    """One position: the chi-square of the worlds drawn, and how many there are."""
    head, tokens, state, hands = game
    referee.good('view all')
    referee.good(head + ' '.join(tokens))
    referee.good('view ' + hands.viewer)
    record = referee.good('record')[0]
    shown = chessmate.show(state) + ''.join(last_fields(state))
    worlds = hands.worlds(shown)
    if len(worlds) < 2 or chessmate.turn(state) == '-':
        return 0, 0
    sitter.good(record)
    sitter.good('view ' + hands.viewer)
    sitter.good('setoption name SearchSeed value %d' % rng.randrange(1 << 32))
    number = EACH * len(worlds)
    found = collections.Counter(sitter.good('sample %d' % number))
    for line in found:
        if line not in worlds:
            raise Wrong('%s cannot be, after %s' % (line, record))
    chi = float(sum((found[line] - number * chance) ** 2 / (number * chance)
                    for line, chance in worlds.items()))
    if off(chi, len(worlds) - 1) > ONE:
        raise Wrong('chi-square %.1f of %d worlds, after %s' % (chi, len(worlds), record))
    return chi, len(worlds)


def run(path, wanted, seed):
    began = time.monotonic()
    referee, sitter, rng = Engine([path]), Engine([path]), random.Random(seed)
    done = chi = count = said = 0
    for game in games(rng):
        if done == wanted:
            break
        more, worlds = compare(referee, sitter, game, rng)
        if worlds:
            done, chi, count = done + 1, chi + more, count + worlds
            said += game[1][-1].startswith('over:')
    sigmas = off(chi, count - wanted)
    print('chessmate worlds: %d positions (%d as the table spoke of the end), %d worlds, '
          'chi-square %.0f: %.2f sigmas; %.0f s'
          % (wanted, said, count, chi, sigmas, time.monotonic() - began))
    return 1 if abs(sigmas) > ALL else 0


if __name__ == '__main__':
    sys.exit(main('chessmate worlds', run))
