"""ChessMate for compare.py: the slow rules, and what random play wants to know of them besides.

A kind of decision is a card with its timing, a card of the own turn after a reply, or what a move
without a card does. Which cards are seldom drawn or seldom fit is up to chance and the board;
`compare.py --each-kind N` goes on until every one of KINDS was played N times.
"""

from chessmate import (AFTER, BEFORE, BLACK, CARDS, COLOUR, EVERYBODY, INSTEAD, KNIGHTS, LETTER, MAN, NAME,
                       PAWN, REPLY, SEATS, SQUARE, WHITE, Card, _split, apply, deck_of, item,
                       legal, outcomes, parse, perft, pile, play_card, rank, repetition_key,
                       result, show, start, table, turn)

TERMS = {'decks common': 'common', 'decks own': 'own'}
AFTER_REPLY = 'reply, then a card'
KINDS = tuple('%s %s' % (card, word) for word, cards in
              (('reply', REPLY), ('before', BEFORE), ('after', AFTER), ('instead', INSTEAD))
              for card in cards) + (AFTER_REPLY,)
LONGEST = 80
PERFT_WORK = (150, 400)         # a card's draw multiplies what is behind it


def seats(state):
    return SEATS


def begins_turn(state):
    """M7 judges at the start of a turn: not after a card that is a token of its own."""
    return turn(state) != 'chance' and not state.played and not state.replied


def in_text(state):
    """The text of a position does not tell that a seat has passed, and where two decks are mixed
    not always whether a mill is due."""
    return not state.passed and parse(show(state)).pending == state.pending


def last_fields(state):
    """What is then named in a field of its own, as are draws that look like a deal."""
    if in_text(state):
        return ()
    return (' stalemate' if state.passed else
            ' ' + state.pending[0][0] if state.pending else ' turn',)


def kind(state, token):
    """A word for random play to prefer or avoid."""
    move, card = _split(token) or (None, None)
    if card:
        name = card.rstrip("'")
        return '%s %s' % (name, 'after' if move else 'instead' if name in INSTEAD else
                          'reply' if name in REPLY else 'before')
    if move is None:
        return token
    taken = state.board[SQUARE[move[2:4]]] in COLOUR
    return 'promotion' if len(move) > 4 else 'capture' if taken else 'move'


def sequel(state, token):
    """A kind besides, of a decision that needed the one before it."""
    move, card = _split(token) or (None, None)
    return AFTER_REPLY if card and state.replied else None


# ---- other ways to say the same

def turn_token(state, decisions):
    """A reply, a card before the move and the move, where nothing is drawn in between."""
    side = state.side
    for token in decisions:
        state = apply(state, token)
    return ','.join(decisions) if len(decisions) > 1 and state.side != side else None


def command(token):
    """A card in words."""
    move, card = _split(token) or (None, None)
    if card is None:
        return 'move ' + token
    squares = token.partition('@')[2]
    words = [card] + [squares[i:i + 2] for i in range(0, len(squares), 2)] + [move] * bool(move)
    assert play_card(words) == token
    return 'play-card ' + ' '.join(words)


def any_token(rng):
    """A well-formed decision, most often not legal."""
    squares = rng.sample(NAME, 4)
    card = rng.choice(CARDS) + rng.choice(['', '', '', "'"])
    targets = ''.join(squares[2:2 + rng.randrange(3)])
    played = card + ('@' + targets if targets else '')
    move = ''.join(squares[:2]) + rng.choice(['', '', '', 'q', 'n'])
    return rng.choice([move, played, move + '+' + played, 'pass'])


def near_token(state, rng):
    """A legal decision with a mistake in it, as far as there is one."""
    token = rng.choice(legal(state))
    move, card = _split(token) or (None, None)
    if move is None and card is None:
        return any_token(rng)
    squares = [i for i in range(len(token) - 1) if token[i:i + 2] in SQUARE]
    if card and (rng.random() < 0.3 or not squares):
        return token.replace(card, rng.choice(CARDS))
    at = rng.choice(squares)
    return token[:at] + rng.choice(NAME) + token[at + 2:]


# ---- what a viewer is told (M11)

def seen(state, viewer):
    """The position as `viewer` knows it. A spectator knows what it saw a vulture take; after the end
    nothing is hidden."""
    fields = show(state).split(' ')
    for seat in (WHITE, BLACK):
        if viewer == SEATS[seat]:
            continue
        shown, hidden = [], []
        for card, known in state.hands[seat].items():
            text = item(state, seat, card)
            if known and (viewer in SEATS or known == EVERYBODY):
                shown.append(text + '!')
            else:
                hidden.append('?' + "'" * text.endswith("'"))
        fields[9 + seat] = ','.join(sorted(shown) + sorted(hidden)) or '-'
    return ' '.join(fields)


def as_given(state):
    """What its position tells of a state: not what spectators saw."""
    new = state.copy()
    new.hands = [{card: bool(known) for card, known in hand.items()} for hand in state.hands]
    return new


# ---- positions

def random_board(rng):
    """Two kings and others: seldom sensible, now and then impossible."""
    squares = rng.sample(range(64), 2 + rng.choice([rng.randrange(5), rng.randrange(25)]))
    board = {squares.pop(): 'K', squares.pop(): 'k'}
    for square in squares:
        board[square] = rng.choice('PPPPNNZBRQppppnnzbrq')
    for side in (WHITE, BLACK):
        home = (4, 60)[side]
        if rng.random() < 0.3 and board.get(home) != MAN[1 - side]['K']:    # for castling
            board = {s: p for s, p in board.items() if p != MAN[side]['K'] and s != home}
            board[home] = MAN[side]['K']
            for rook in (home - 4, home + 3):
                if board.get(rook) not in ('K', 'k'):
                    board[rook] = MAN[side]['R']
    rows = []
    for r in range(7, -1, -1):
        row = ''.join(board.get(8 * r + f, '1') for f in range(8))
        rows.append(row if rng.random() < 0.1 else shortened(row))
    return board, '/'.join(rows)


def shortened(row):
    for n in range(8, 1, -1):
        row = row.replace('1' * n, str(n))
    return row


def random_cards(rng, own, side, field):
    """Hands, discards and the last cards, in the text of a position; the side to move has played
    a card of this turn as the card field says, most often."""
    decks = [rng.sample(CARDS, 15) for _ in range(1 + own)]
    played, of = None, rng.randrange(1 + own)
    if field != '-' and rng.random() < 0.9:
        played = rng.choice(list(REPLY if field == 'reply' else BEFORE))
        decks[of].remove(played)
    hands = []
    for seat in (WHITE, BLACK):
        hand = []
        full = field == 'reply'  # it took a card in place of a drawn one
        for _ in range(3 if full else rng.choice([3, 3, 3, 3, 3, 2, 1, 0])):
            deck = rng.randrange(2) if own and rng.random() < 0.4 else seat * own
            hand.append(decks[deck].pop() + "'" * (deck != seat * own) + '!' * (rng.random() < 0.2))
        hands.append(','.join(hand) or '-')
    lying = [some[:rng.choice([0, rng.randrange(len(some)), len(some)])] for some in decks]
    last = []
    for seat in (WHITE, BLACK):
        deck, chance = rng.randrange(1 + own), 0.05 if seat == side or field == 'reply' else 0.7
        cards = [name for name in lying[deck] if name not in ''.join(last)]
        name = rng.choice(cards) if cards and rng.random() < chance else '-'
        last.append(name + "'" * (name != '-' and deck != seat * own))
    if played:
        lying[of].insert(len(lying[of]) - rng.choice([0, 0, 0, rng.randrange(15)]), played)
        last[side] = played + "'" * (of != side * own)
    return hands + ['/'.join(','.join(some) or '-' for some in lying), ','.join(last)]


def random_position(rng, decks):
    """A random full position, now and then one that is refused."""
    board, rows = random_board(rng)
    side = rng.randrange(2)
    enemies = [s for s, p in board.items() if COLOUR[p] != side]
    doubled = [s for s in enemies if board[s] == PAWN[1 - side] and rank(s) == (4, 3)[side]]
    empty = [s for s in range(64) if s not in board]
    forbidden = sorted(rng.sample(empty, rng.choice([0, 0, 1, 2, 3])))
    rights = ''.join(right for right in 'KQkq' if rng.random() < 0.9
                     and board.get((4, 60)[right in 'kq']) == 'Kk'[right in 'kq']
                     and board.get({'K': 7, 'Q': 0, 'k': 63, 'q': 56}[right])
                     == 'Rr'[right in 'kq'])
    ep = rng.choice(doubled) + (8, -8)[side] if doubled and rng.random() < 0.7 else None
    field = rng.choice(['-', '-', '-', 'played', 'reply'])
    fields = [rows, 'wb'[side], rights or '-', '-' if ep is None else NAME[ep],
              '0' if field != '-' and rng.random() < 0.97 else
              str(rng.choice([0, rng.randrange(100), 99, 100])),
              str(rng.choice([1, rng.randrange(1, 500), 500, 501])),
              ','.join(NAME[s] for s in forbidden) or '-',
              NAME[rng.choice(enemies)] if rng.random() < 0.3 else '-',
              field] + random_cards(rng, decks == 'own', side, field)
    if rng.random() < 0.15:                       # one certain mistake
        at, mistake = rng.choice([
            (0, rows + '/8'), (0, '8/8/8/8/8/8/8/8'), (1, 'x'), (2, 'KK'), (2, 'Kx'), (3, 'e9'),
            (3, 'e4'), (4, '-1'), (5, '0'), (6, 'a1,a1'), (6, 'i1'), (7, 'z9'), (8, 'card'),
            (9, 'chess,rebirth,vulture'), (9, 'champion,champion'), (9, 'champion,crusade,rebirth,vulture'),
            (10, 'rebirth!!'),
            (11, 'rebirth,rebirth'), (11, '-/-/-'), (12, '-'), (12, 'none,-'), (12, '-,-,-')])
        fields[at] = mistake
    return ' '.join(fields)
