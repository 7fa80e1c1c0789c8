"""Where the cards of ChessMate are, by the tokens of a record: the slow rules followed without a
board, which is quick."""

import chessmate

A_MOVE = chessmate.Move('', 'P', 0, 0, (), True, None, None)  # any: nobody looks at the board


class Cards:
    """From the beginning, or from the fields of a position."""

    def __init__(self, decks, fields=None):
        self.state = (chessmate.parse(' '.join(fields[:13]), decks) if fields
                      else chessmate.start(decks))
        self.own = self.state.decks == 'own'

    def copy(self):
        new = Cards.__new__(Cards)
        new.state, new.own = self.state.copy(), self.own
        return new

    def after(self, token):
        """The same after a token."""
        new = self.copy()
        new.follow(token)
        return new

    def follow(self, token):
        """ValueError when the token's cards are not where they should be."""
        if token.startswith(('fate:', 'over:')) or token == 'pass':
            return
        if ':' in token:
            self.state = chessmate._apply_chance(self.state, token)
            return
        move, name = chessmate._split(token)
        held = dict(chessmate.hand_items(self.state, self.state.side))
        if name and name not in held or self.state.pending:
            raise ValueError('%s is not in the hand' % name)
        if name and name.startswith('vulture') and not self.state.last[1 - self.state.side]:
            raise ValueError('there is nothing to take')
        self.state = chessmate._play(self.state, chessmate.Decision(
            token, move and A_MOVE, name and held[name], chessmate.NOTHING, self.state.board))

    def seen(self, viewer):
        """All a viewer is told of the present."""
        s = self.state
        hands = [sorted((card, known) for card, known in s.hands[seat].items()
                        if viewer == chessmate.SEATS[seat] or known and (viewer != 'public' or known == chessmate.EVERYBODY))
                 for seat in (0, 1)]
        return hands, [len(hand) for hand in s.hands], s.discards, s.last, s.pending

    def hidden(self, viewer):
        """The cards in hands that a viewer is not told, with their seats."""
        told = {card for hand in self.seen(viewer)[0] for card, _ in hand}
        return {(seat, card) for seat in (0, 1) for card in self.state.hands[seat]
                if card not in told}


def drawn(token):
    """The seat to which a card of the draw pile came, or None."""
    return 'wb'.index(token[5]) if token.startswith(('deal:', 'draw:')) else None
