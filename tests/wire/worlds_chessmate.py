"""What two_worlds.py has to know about ChessMate: which decisions to prefer, what to ask about, and
how a record is dealt anew without its viewer noticing.

Of a record only the cards matter here, so the slow rules follow it without a board. Two cards
change their names wherever the viewer was not told them, from some moment on; what the viewer
is told must stay the same throughout, and what the table said is checked by the engine, which
reads the new record.
"""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'slow'))
import chessmate
from chessmate_cards import Cards, drawn

TRIES = 200
SQUARES = chessmate.NAME


def position(head):
    """The fields of the position that a record begins with, or None."""
    return head[head.index('fen') + 1:-1] if 'fen' in head else None


def renamed(names, old, new):
    """Names in byte order, two of them exchanged."""
    other = {old: new, new: old}
    return sorted(other.get(name, name) for name in names)


class ChessMate:
    name = 'chessmate'
    chance = ('deal:', 'draw:', 'mill:', 'fate:', 'over:')
    longest = 14  # random decisions between two positions
    forgets, leaves = 0.1, 0.04  # how often the past is left behind, or the game

    def terms(self, rng):
        return 'decks ' + rng.choice(['common', 'own'])

    def pick(self, rng, tokens, state):
        """Random play that prefers cards, above all those that move cards about."""
        kinds = {}
        for token in tokens:
            _, card = chessmate._split(token) or (None, None)
            kinds.setdefault(card and card.rstrip("'"), []).append(token)
        weights = [{None: 3, 'hand-of-fate': 3, 'vulture': 3}.get(kind, 1) for kind in kinds]
        return rng.choice(rng.choices(list(kinds.values()), weights)[0])

    def is_table(self, token):
        return token.startswith(('fate:', 'over:'))

    def probes(self, rng, state):
        """Tokens to ask about: well-formed, seldom legal, some of them guesses at secrets."""
        def card():
            return rng.choice(chessmate.CARDS) + rng.choice(['', '', "'"])

        def squares(n):
            return ''.join(rng.sample(SQUARES, n))
        seat = rng.choice('wb')
        three = ','.join(sorted(rng.sample(chessmate.CARDS, 3)))
        return ['%s+%s' % (squares(2), card()), '%s+%s@%s' % (squares(2), card(), squares(1)),
                '%s@%s' % (card(), squares(2)), '%s@%s' % (card(), squares(1)), card(), squares(2),
                'vulture', 'hand-of-fate', 'mill:%s=%s' % (seat, card()), 'pass',
                rng.choice(['deal', 'fate']) + ':%s=%s' % (seat, three),
                'draw:%s=%s' % (seat, rng.choice(chessmate.CARDS)),
                'over:' + rng.choice(['-', 'checkmate', 'stalemate'])]

    def same_dice(self, one, other):
        """Are the pile's cards the same wherever the viewer draws? With own decks what is hidden of
        a deck lies in the hand of its seat."""
        return one == other or 'own' in one[0] and 'fen' not in one[0]

    def guesses(self, due, rng):
        """Cards that may or may not come now."""
        number = 3 if due.startswith('deal:') else 1
        return [due + ','.join(sorted(rng.sample(chessmate.CARDS, number))) for _ in range(10)]

    def outcomes(self, due, states, viewer, rng):
        """What chance may bring in both worlds, the same if the viewer is told it; or None."""
        seat = 'wb'.index(due[5])
        piles = [state['pile'].split('/')[seat * (state['decks'] == 'own')].split(',')
                 for state in states]
        if due.startswith('draw:') and viewer != chessmate.SEATS[seat]:
            return [due + rng.choice(some) for some in piles]
        both = [card for card in piles[0] if card in piles[1]]
        return [due + rng.choice(both)] * 2 if both else None

    def redeal(self, record, world, viewer, rng):
        """The same history with other cards where the viewer was not told them, as far as can be
        those of the other world."""
        head, tokens = record
        decks = 'own' if 'own' in head else 'common'
        cards = Cards(decks, position(head))
        told = [cards.seen(viewer)]
        for token in tokens:
            cards.follow(token)
            told.append(cards.seen(viewer))
        goal = Cards(decks, world.split(' ')).hidden(viewer)
        moments = [at for at, token in enumerate(tokens)
                   if drawn(token) is not None and viewer != chessmate.SEATS[drawn(token)]]
        if 'fen' in head:
            moments.append(-1)
        for _ in range(TRIES if moments else 0):
            wanted = goal - cards.hidden(viewer)
            if not wanted:
                break
            new = self.exchange(record, self.two_cards(cards, viewer, wanted, rng), viewer,
                                moments, rng)
            other = self.replay(new, decks, told, viewer)
            if other and len(goal - other.hidden(viewer)) <= len(wanted):
                record, cards = new, other
        return record

    def two_cards(self, cards, viewer, wanted, rng):
        """A deck and two names that may have to change; whether each seat has a deck."""
        _, (deck, new) = rng.choice(sorted(wanted))
        old = rng.choice(sorted(card.name for _, card in cards.hidden(viewer) if card.deck == deck) or [new])
        if rng.random() < 0.3 or old == new:
            old, new = rng.sample(chessmate.CARDS, 2)
        return deck, old, new, cards.own

    def exchange(self, record, two_cards, viewer, moments, rng):
        """Two cards of a deck change their names from some moment on."""
        head, tokens = record[0][:], record[1][:]
        deck, old, new, own = two_cards
        since = rng.choice(moments)
        for at in moments:
            if at >= since and at >= 0 and deck == drawn(tokens[at]) * own:
                prefix, names = tokens[at].split('=')
                tokens[at] = prefix + '=' + ','.join(renamed(names.split(','), old, new))
        for seat in (0, 1) if since < 0 else ():
            mark, hand = "'" * (own and seat != deck), head.index('fen') + 10 + seat
            names = head[hand].split(',')
            if viewer != chessmate.SEATS[seat]:
                names = renamed(names, old + mark, new + mark)
            if viewer == 'public':  # what the seats know of each other it does not
                names = renamed(names, old + mark + '!', new + mark + '!')
            head[hand] = ','.join(names)
        return head, tokens

    def replay(self, record, decks, told, viewer):
        """Where the cards are in the end, or None when the viewer would notice. Says in the record
        what the hands of fate are now."""
        head, tokens = record
        try:
            cards = Cards(decks, position(head))
            for at, seen in enumerate(told):
                if at and tokens[at - 1].startswith('fate:'):
                    tokens[at - 1] = cards.state.table[0 if tokens[at - 1][5] == 'w' else -1]
                elif at:
                    cards.follow(tokens[at - 1])
                if cards.seen(viewer) != seen:
                    return None
        except ValueError:
            return None
        return cards
