"""ChessMate, slowly: a second, plain implementation of the rules.

It exists to disagree with the engine.  It is written from the rule text alone
(the ids M1..M11 beside the code are the rule numbers) and prefers the obvious
to the quick: the board is a list of 64 letters, every card is one small
function, and every turn is tried out on a copy of the board.

    start, parse, show          states and their text
    turn, legal, outcomes       what can happen now
    apply, why, result          what a token does, what is wrong with it
    table, over_token           what is said aloud at the table
    repetition_key, perft       for records and counting
    start_chess, parse_chess    the same without cards

States are never changed: apply() gives a new one.
"""

import re
from collections import namedtuple
from itertools import combinations

WHITE, BLACK = 0, 1
SEATS = ('white', 'black')
LETTER = ('w', 'b')

EVERYBODY = 'spectators know it, too'
HAND_SIZE = 3
QUIET_TURNS = 100
LAST_MOVE = 500

# M2: one of each.
CARDS = ('champion', 'cowardice', 'crusade', 'dark-mirror', 'death-dance',
         'disintegration', 'forbidden-city', 'hand-of-fate', 'holy-quest',
         'long-jump', 'lost-castle', 'mystic-shield', 'rebirth', 'revelation',
         'vulture')

START_FEN = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'

# --------------------------------------------------------------------------
# Squares, pieces and the ways they move.  a1 is 0, b1 is 1, ..., h8 is 63.
# A square of the board holds a FEN letter, '.' when it is empty, or '#' when
# it is forbidden: '#' is neither empty nor a piece, so that nothing enters it
# and nothing slides or steps through it (M8) without a further word.

EMPTY, FORBIDDEN = '.', '#'
NAME = [f + r for r in '12345678' for f in 'abcdefgh']
SQUARE = {name: i for i, name in enumerate(NAME)}
COLOUR = {p: WHITE if p.isupper() else BLACK for p in 'PNBRQKZpnbrqkz'}

MAN = ({k: k for k in 'PNBRQKZ'}, {k: k.lower() for k in 'PNBRQKZ'})
KING = ('K', 'k')
PAWN = ('P', 'p')
KNIGHTS = (('N', 'Z'), ('n', 'z'))      # M8: a Champion counts as a knight
FORWARD = (8, -8)
SECOND_RANK = (1, 6)
FAR_RANK = (7, 0)
BACK_RANK = (0, 7)


def rank(square):
    return square // 8


def _reach(steps):
    """For every square, the squares one of these (file, rank) steps away."""
    table = []
    for s in range(64):
        here = []
        for df, dr in steps:
            f, r = s % 8 + df, s // 8 + dr
            if 0 <= f < 8 and 0 <= r < 8:
                here.append(f + 8 * r)
        table.append(tuple(here))
    return table


def _rays(steps):
    """For every square, one tuple of squares for each direction."""
    table = []
    for s in range(64):
        here = []
        for df, dr in steps:
            ray = []
            f, r = s % 8 + df, s // 8 + dr
            while 0 <= f < 8 and 0 <= r < 8:
                ray.append(f + 8 * r)
                f, r = f + df, r + dr
            if ray:
                here.append(tuple(ray))
        table.append(tuple(here))
    return table


def _leaps(a, b):
    return [(x, y) for x in (-a, a, -b, b) for y in (-a, a, -b, b)
            if abs(x) != abs(y)]


_STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
_DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
ADJACENT = _reach(_STRAIGHT + _DIAGONAL)
KNIGHT_LEAPS = _reach(_leaps(1, 2))
CHAMPION_LEAPS = _reach(_leaps(2, 3))
ROOK_RAYS = _rays(_STRAIGHT)
BISHOP_RAYS = _rays(_DIAGONAL)
# PAWN_HITS[side][square]: where a pawn of that side standing there captures.
PAWN_HITS = (_reach([(-1, 1), (1, 1)]), _reach([(-1, -1), (1, -1)]))


def attacked(board, square, by):
    """Does a piece of side `by` attack this square?"""
    man = MAN[by]
    piece = man['N']
    for s in KNIGHT_LEAPS[square]:
        if board[s] == piece:
            return True
    piece = man['Z']
    for s in CHAMPION_LEAPS[square]:
        if board[s] == piece:
            return True
    piece = man['K']
    for s in ADJACENT[square]:
        if board[s] == piece:
            return True
    piece = man['P']
    # a pawn attacks us from where our own pawn, standing here, would capture
    for s in PAWN_HITS[1 - by][square]:
        if board[s] == piece:
            return True
    queen = man['Q']
    for rays, piece in ((ROOK_RAYS, man['R']), (BISHOP_RAYS, man['B'])):
        for ray in rays[square]:
            for s in ray:
                found = board[s]
                if found != EMPTY:
                    if found == piece or found == queen:
                        return True
                    break
    return False


def king_attacked(board, side):
    return attacked(board, board.index(KING[side]), 1 - side)


def king_safe(board, side, shield):
    """M5: at the end of the turn, the own king unattacked or shielded."""
    king = board.index(KING[side])
    return king == shield or not attacked(board, king, 1 - side)


def changed(board, changes):
    board = list(board)
    for square, piece in changes:
        board[square] = piece
    return board


# --------------------------------------------------------------------------
# Regular moves (M1), as yet without a look at the own king.

# double: the en passant square a double step leaves; rook: where castling
# puts the rook.
Move = namedtuple('Move', 'text piece frm to changes capture double rook')

# side: (right, rook from, squares to be empty, squares not attacked)
CASTLING = (
    (('K', 4, 7, (5, 6), (4, 5)), ('Q', 4, 0, (1, 2, 3), (4, 3))),
    (('k', 60, 63, (61, 62), (60, 61)), ('q', 60, 56, (57, 58, 59), (60, 59))),
)


def regular_moves(board, us, rights, ep, shield, heed_attacks=True):
    """Every regular move; the own king may end up attacked.

    `shield` is the enemy piece that may not be captured (M10), `ep` the en
    passant square or None.  No king is ever captured (M5).
    """
    them = 1 - us
    banned = (shield, board.index(KING[them]))

    def step(s, t, capture):
        return Move(NAME[s] + NAME[t], board[s], s, t,
                    ((s, EMPTY), (t, board[s])), capture, None, None)

    for s in range(64):
        piece = board[s]
        if COLOUR.get(piece) != us:
            continue
        kind = piece.upper()

        if kind == 'P':
            yield from _pawn_moves(board, us, s, ep, shield, banned)
            continue
        if kind in 'NZK':
            leaps = {'N': KNIGHT_LEAPS, 'Z': CHAMPION_LEAPS, 'K': ADJACENT}
            for t in leaps[kind][s]:
                if board[t] == EMPTY:
                    yield step(s, t, False)
                elif COLOUR.get(board[t]) == them and t not in banned:
                    yield step(s, t, True)
        else:
            for t in slides(board, s, kind):
                if board[t] == EMPTY:
                    yield step(s, t, False)
                elif COLOUR[board[t]] == them and t not in banned:
                    yield step(s, t, True)

    for right, king, rook, path, calm in CASTLING[us]:
        if right not in rights:
            continue
        # M8: a forbidden square on the king's or the rook's path is in the
        # way as a piece would be.
        if any(board[t] != EMPTY for t in path):
            continue
        # M5: never out of or through an attacked square; where the king ends
        # is for the end of the turn.
        if heed_attacks and any(attacked(board, t, them) for t in calm):
            continue
        to = king + 2 if rook > king else king - 2
        middle = (king + to) // 2
        yield Move(NAME[king] + NAME[to], board[king], king, to,
                   ((king, EMPTY), (rook, EMPTY),
                    (to, board[king]), (middle, board[rook])),
                   False, None, middle)


def slides(board, s, kind):
    """Squares a bishop, rook or queen on s reaches, the first piece in every
    direction included, whoever owns it."""
    rays = ()
    if kind in 'RQ':
        rays += ROOK_RAYS[s]
    if kind in 'BQ':
        rays += BISHOP_RAYS[s]
    for ray in rays:
        for t in ray:
            if board[t] == FORBIDDEN:
                break
            yield t
            if board[t] != EMPTY:
                break


def _pawn_moves(board, us, s, ep, shield, banned):
    them = 1 - us
    forward = FORWARD[us]
    me = board[s]

    def moves(t, capture, double=None, victim=None):
        gone = () if victim is None else ((victim, EMPTY),)
        if rank(t) == FAR_RANK[us]:
            for kind in 'qrbn':
                yield Move(NAME[s] + NAME[t] + kind, me, s, t,
                           ((s, EMPTY), (t, MAN[us][kind.upper()])),
                           capture, None, None)
        else:
            yield Move(NAME[s] + NAME[t], me, s, t,
                       ((s, EMPTY), (t, me)) + gone, capture, double, None)

    # M9: from its second rank a pawn may double-step, however it came there;
    # from its own back rank it goes one forward only.
    one, two = s + forward, s + 2 * forward
    if board[one] == EMPTY:
        yield from moves(one, False)
        if rank(s) == SECOND_RANK[us] and board[two] == EMPTY:
            yield from moves(two, False, double=one)
    for t in PAWN_HITS[us][s]:
        if COLOUR.get(board[t]) == them and t not in banned:
            yield from moves(t, True)
        elif t == ep:
            victim = t - forward
            if board[victim] == PAWN[them] and victim != shield:
                yield from moves(t, True, victim=victim)


def can_move(board, us, rights, ep, shield):
    """Is there a regular move that is legal without any card?"""
    return any(king_safe(changed(board, m.changes), us, None)
               for m in regular_moves(board, us, rights, ep, shield))


# --------------------------------------------------------------------------
# The cards.  Each function yields one Effect for every set of targets the
# card allows; `text` is the target part of the token, `changes` what becomes
# of the board, `shield` the square of the own piece that is shielded from now
# on.  The own king is looked at afterwards, in one place for all of them.

Effect = namedtuple('Effect', 'text changes shield')
NOTHING = Effect('', (), None)


def _effect(squares, *changes, **more):
    return Effect(''.join(NAME[s] for s in squares), changes,
                  more.get('shield'))


def _pieces(board, side):
    return [s for s in range(64) if COLOUR.get(board[s]) == side]


def _where(board, pieces):
    return [s for s in range(64) if board[s] in pieces]


def _swap(board, a, b):
    return _effect((a, b), (a, board[b]), (b, board[a]))


# After cards: they see the board after the regular move (M4).

def cowardice(board, us, move, shield):
    """An enemy pawn one or two squares straight back, over and onto empty,
    not forbidden squares."""
    them = 1 - us
    for s in _where(board, PAWN[them]):
        t = s
        for _ in range(2):
            t -= FORWARD[them]
            if not 0 <= t < 64 or board[t] != EMPTY:
                break
            yield _effect((s, t), (s, EMPTY), (t, board[s]))


def disintegration_after(board, us, move, shield):
    """Remove an own pawn."""
    for s in _where(board, PAWN[us]):
        yield _effect((s,), (s, EMPTY))


def champion(board, us, move, shield):
    """A knight of either side that is not yet a Champion becomes one."""
    for side in (WHITE, BLACK):
        for s in _where(board, MAN[side]['N']):
            yield _effect((s,), (s, MAN[side]['Z']))


# Where each kind starts the game: files of the back rank.
REBIRTH_FILES = {'N': (1, 6), 'Z': (1, 6), 'B': (2, 5), 'R': (0, 7),
                 'Q': (3,), 'K': (4,)}


def rebirth(board, us, move, shield):
    """An enemy piece to another square where its present kind starts; the
    square is empty or holds an own piece, no king, which is captured."""
    them = 1 - us
    for s in _pieces(board, them):
        kind = board[s].upper()
        if kind == 'P':
            homes = [8 * SECOND_RANK[them] + f for f in range(8)]
        else:
            homes = [8 * BACK_RANK[them] + f for f in REBIRTH_FILES[kind]]
        for t in homes:
            if board[t] == EMPTY or (COLOUR.get(board[t]) == us
                                     and board[t] != KING[us]):
                yield _effect((s, t), (s, EMPTY), (t, board[s]))


def revelation(board, us, move, shield):
    """A knight of either side becomes a bishop of the same side; a Champion
    is a knight, and its mark ends (M8)."""
    for side in (WHITE, BLACK):
        for s in _where(board, KNIGHTS[side]):
            yield _effect((s,), (s, MAN[side]['B']))


def mystic_shield(board, us, move, shield):
    """The piece just moved, the king included; when castling, and only then,
    the king's or the rook's square is named."""
    if move.rook is None:
        yield _effect((), shield=move.to)
    else:
        yield _effect((move.to,), shield=move.to)
        yield _effect((move.rook,), shield=move.rook)


def forbidden_city(board, us, move, shield):
    """Mark an unoccupied, unmarked square."""
    for s in _where(board, EMPTY):
        yield _effect((s,), (s, FORBIDDEN))


def holy_quest(board, us, move, shield):
    """Swap an enemy bishop and an enemy knight (bishop first)."""
    them = 1 - us
    for a in _where(board, MAN[them]['B']):
        for b in _where(board, KNIGHTS[them]):
            yield _swap(board, a, b)


def crusade(board, us, move, shield):
    """Rides on a bishop's move without capture: the same bishop moves once
    more; it may capture and it may return."""
    if move.piece != MAN[us]['B'] or move.capture:
        return
    them = 1 - us
    for t in slides(board, move.to, 'B'):
        if board[t] != EMPTY:
            # M10: not the shielded piece; M5: not the king
            if (COLOUR[board[t]] != them or t == shield
                    or board[t] == KING[them]):
                continue
        yield _effect((t,), (move.to, EMPTY), (t, board[move.to]))


AFTER = {
    'champion': champion, 'cowardice': cowardice, 'crusade': crusade,
    'disintegration': disintegration_after, 'forbidden-city': forbidden_city,
    'holy-quest': holy_quest, 'mystic-shield': mystic_shield,
    'rebirth': rebirth, 'revelation': revelation,
}


# Instead cards: the whole turn.

def dark_mirror(board, us, shield):
    """An own pawn captures diagonally backward, onto its own back rank too."""
    them = 1 - us
    for s in _where(board, PAWN[us]):
        # backward for us is forward for them
        for t in PAWN_HITS[them][s]:
            if (COLOUR.get(board[t]) == them and board[t] != KING[them]
                    and t != shield):
                yield _effect((s, t), (s, EMPTY), (t, board[s]))


def death_dance(board, us, shield, heed_far_rank=True):
    """Swap an own piece with an adjacent enemy piece, kings included."""
    them = 1 - us
    for a in _pieces(board, us):
        for b in ADJACENT[a]:
            if COLOUR.get(board[b]) != them:
                continue
            # M9: no card brings a pawn of either side to its far rank
            if heed_far_rank and (
                    board[a] == PAWN[us] and rank(b) == FAR_RANK[us]
                    or board[b] == PAWN[them] and rank(a) == FAR_RANK[them]):
                continue
            yield _swap(board, a, b)


def long_jump(board, us, shield):
    """An own knight to any empty, not forbidden square of the other colour."""
    def dark(s):
        return (s % 8 + s // 8) % 2 == 0
    for s in _where(board, KNIGHTS[us]):
        for t in _where(board, EMPTY):
            if dark(s) != dark(t):
                yield _effect((s, t), (s, EMPTY), (t, board[s]))


def lost_castle(board, us, shield):
    """Swap an own rook and an enemy rook (own first)."""
    for a in _where(board, MAN[us]['R']):
        for b in _where(board, MAN[1 - us]['R']):
            yield _swap(board, a, b)


INSTEAD = {
    'dark-mirror': dark_mirror, 'death-dance': death_dance,
    'long-jump': long_jump, 'lost-castle': lost_castle,
}


# Before cards: a token of its own, then a regular move without a card (M4).

def disintegration_before(state):
    return disintegration_after(state.board, state.side, None, None)


def hand_of_fate(state):
    yield NOTHING


BEFORE = {
    'disintegration': disintegration_before, 'hand-of-fate': hand_of_fate,
}


# Reply cards: a token of its own at the beginning of the own turn, played on the
# opponent's turn, which had a card (M4).

def vulture(state):
    """Only if the card the opponent played last in the turn just ended has lain
    in a discard pile since."""
    if state.last[1 - state.side] is not None:
        yield NOTHING


REPLY = {'vulture': vulture}


# --------------------------------------------------------------------------
# States.

# A card knows its deck for good (M2): with a common deck that is always 0,
# with own decks 0 is white's and 1 is black's.
Card = namedtuple('Card', 'deck name')


class State:
    """One moment of a game.

    variant   'chess' or 'chessmate'
    decks     'common' or 'own'
    board     tuple of 64
    side      the seat on move, WHITE or BLACK
    rights    castling rights left, a string out of 'KQkq'
    ep        en passant square or None
    half      M7's quiet turns
    full      number of the move
    shield    square of the piece shielded against the seat to move, or None
    played    a before card was played this turn
    replied   a reply was, and no before card
    hands     two dicts, card -> does the opponent know it; EVERYBODY if spectators do, too
    discards  one list of cards for each deck, oldest first
    last      the last card played by white and by black, or None each: of the
              seat on move in this turn, of the other in the turn just ended
    pending   chance still due, in order: ('deal'|'draw'|'mill', seat)
    table     table tokens of hand-of-fate that may be said now
    ended     a turn has just ended, or the hands been filled (so that `over:` may be due)
    passed    the seat on move passed
    """
    __slots__ = ('variant', 'decks', 'board', 'side', 'rights', 'ep', 'half',
                 'full', 'shield', 'played', 'replied', 'hands', 'discards',
                 'last', 'pending', 'table', 'ended', 'passed', '_result')

    def copy(self):
        new = State.__new__(State)
        for name in State.__slots__:
            setattr(new, name, getattr(self, name))
        new.hands = [dict(hand) for hand in self.hands]
        new.discards = [list(pile) for pile in self.discards]
        new.last = list(self.last)
        new.pending = list(self.pending)
        new.table = list(self.table)
        new._result = None
        return new

    def __repr__(self):
        return '<%s %s>' % (self.variant, show(self))


def deck_of(state, seat):
    """The deck this seat draws from."""
    return seat if state.decks == 'own' else 0


def pile(state, deck):
    """What is in no hand and in no discard is in the draw pile."""
    taken = set(state.discards[deck])
    taken.update(state.hands[WHITE], state.hands[BLACK])
    return [name for name in CARDS if Card(deck, name) not in taken]


def item(state, seat, card):
    """A card as its seat names it: an apostrophe marks the other's deck."""
    if state.decks == 'own' and card.deck != seat:
        return card.name + "'"
    return card.name


def hand_items(state, seat):
    return sorted((item(state, seat, card), card)
                  for card in state.hands[seat])


def start(decks='common'):
    """The beginning of a game, before the deals."""
    if decks not in ('common', 'own'):
        raise ValueError('no such decks: %r' % (decks,))
    return parse(START_FEN, decks)


def start_chess():
    return parse_chess(START_FEN)


# --------------------------------------------------------------------------
# Text to state.

def parse_chess(text):
    fields = text.split()
    if len(fields) != 6:
        raise ValueError('a chess position has 6 fields, not %d' % len(fields))
    s = _parse_fen(fields, 'chess')
    _check_other_king(s)
    return s


def parse(text, decks='common'):
    """A ChessMate position.  `decks` is only asked when the text is a plain
    FEN, which cannot tell."""
    fields = text.split()
    if len(fields) not in (6, 13):
        raise ValueError('a position has 6 or 13 fields, not %d' % len(fields))
    s = _parse_fen(fields[:6], 'chessmate')
    if len(fields) == 6:
        s.decks = decks
        s.discards = [[], []] if decks == 'own' else [[]]
    else:
        forbidden, shield, card, white, black, discards, last = fields[6:]
        s.decks = 'own' if '/' in discards else 'common'
        s.board = tuple(_parse_forbidden(s, forbidden))
        s.shield = _parse_shield(s, shield)
        if card not in ('-', 'reply', 'played'):
            raise ValueError('bad card field: ' + card)
        s.played, s.replied = card == 'played', card == 'reply'
        s.hands = [_parse_hand(s, WHITE, white), _parse_hand(s, BLACK, black)]
        s.discards = _parse_discards(s, discards)
        s.last = _parse_last(s, last)
        _check_cards_once(s)
    _check_last(s)
    _check_ep(s)
    _check_other_king(s)
    _check_goes_on(s)
    _mark_known(s)              # M11: a given position with an empty pile
    s.pending = _due(s)
    _settle(s)
    return s


def _parse_fen(fields, variant):
    placement, side, rights, ep, half, full = fields
    s = State()
    s.variant, s.decks = variant, 'common'
    s.board = tuple(_parse_board(placement, variant))
    if side not in ('w', 'b'):
        raise ValueError('bad side: ' + side)
    s.side = 'wb'.index(side)

    if rights == '-':
        rights = ''
    elif not re.match(r'^(?=.)K?Q?k?q?$', rights):
        raise ValueError('bad castling rights: ' + rights)
    for us in (WHITE, BLACK):
        for right, king, rook, _, _ in CASTLING[us]:
            if right in rights and (s.board[king] != KING[us]
                                    or s.board[rook] != MAN[us]['R']):
                raise ValueError('no king and rook for castling right '
                                 + right)
    s.rights = rights

    s.ep = None if ep == '-' else _square(ep)
    for number in (half, full):
        if not re.match(r'^[0-9]{1,9}$', number):
            raise ValueError('bad move counter: ' + number)
    s.half, s.full = int(half), int(full)
    if s.full < 1:
        raise ValueError('moves are counted from 1')

    s.shield, s.played, s.replied = None, False, False
    s.hands, s.discards, s.last = [{}, {}], [[]], [None, None]
    s.pending, s.table, s.ended, s.passed = [], [], False, False
    s._result = None
    _check_ep(s)
    return s


def _square(text):
    if text not in SQUARE:
        raise ValueError('bad square: ' + text)
    return SQUARE[text]


def _parse_board(text, variant):
    letters = 'PNBRQKpnbrqk' + ('Zz' if variant == 'chessmate' else '')
    rows = text.split('/')
    if len(rows) != 8:
        raise ValueError('a board has 8 ranks')
    board = []
    for row in reversed(rows):
        squares = []
        if re.search(r'[1-8][1-8]', row):
            raise ValueError('two numbers side by side: ' + row)
        for c in row:
            if c in letters:
                squares.append(c)
            elif c in '12345678':
                squares.extend(EMPTY * int(c))
            else:
                raise ValueError('bad piece: ' + c)
        if len(squares) != 8:
            raise ValueError('a rank has 8 squares: ' + row)
        board.extend(squares)
    for side in (WHITE, BLACK):
        if board.count(KING[side]) != 1:
            raise ValueError('each side has one king')
        for square in _where(board, PAWN[side]):
            # M9: a pawn may stand on its own back rank, never on its far one
            if rank(square) == FAR_RANK[side]:
                raise ValueError('a pawn on its far rank')
            if variant == 'chess' and rank(square) == BACK_RANK[side]:
                raise ValueError('a pawn on its back rank')
    return board


def _check_ep(s):
    """The square behind an enemy pawn that has just made a double step."""
    if s.ep is None:
        return
    them = 1 - s.side
    came_from, stands = s.ep - FORWARD[them], s.ep + FORWARD[them]
    if (rank(s.ep) != SECOND_RANK[them] + (1 if them == WHITE else -1)
            or s.board[stands] != PAWN[them]
            or s.board[s.ep] != EMPTY
            # a ridden forbidden-city may have marked where it came from
            or s.board[came_from] not in (EMPTY, FORBIDDEN)):
        raise ValueError('bad en passant square: ' + NAME[s.ep])


def _check_other_king(s):
    """M10: the side not to move may not stand attacked, unless its king is
    shielded or a before card was played (a pawn gone may open a line)."""
    them = 1 - s.side
    king = s.board.index(KING[them])
    if (not s.played and king != s.shield
            and attacked(s.board, king, s.side)):
        raise ValueError('the side not to move stands attacked')


def _parse_forbidden(s, text):
    board = list(s.board)
    if text != '-':
        for name in text.split(','):
            square = _square(name)
            if board[square] != EMPTY:
                raise ValueError('forbidden square is taken: ' + name)
            board[square] = FORBIDDEN
    return board


def _parse_shield(s, text):
    if text == '-':
        return None
    square = _square(text)
    if COLOUR.get(s.board[square]) != 1 - s.side:
        raise ValueError('no enemy piece to be shielded on ' + text)
    return square


def _card(s, seat, text):
    """Read a card as this seat names it."""
    deck = deck_of(s, seat)
    if s.decks == 'own' and text.endswith("'"):
        text, deck = text[:-1], 1 - deck
    if text not in CARDS:
        raise ValueError('no such card: ' + text)
    return Card(deck, text)


def _parse_hand(s, seat, text):
    hand = {}
    if text != '-':
        for word in text.split(','):
            known = word.endswith('!')
            card = _card(s, seat, word[:-1] if known else word)
            if card in hand:
                raise ValueError('twice in a hand: ' + word)
            hand[card] = known
    if len(hand) > HAND_SIZE:
        raise ValueError('a hand holds %d cards' % HAND_SIZE)
    return hand


def _parse_discards(s, text):
    parts = text.split('/')
    if len(parts) != (2 if s.decks == 'own' else 1):
        raise ValueError('bad discards: ' + text)
    discards = []
    for deck, part in enumerate(parts):
        cards = []
        if part != '-':
            for word in part.split(','):
                if word not in CARDS:
                    raise ValueError('no such card: ' + word)
                cards.append(Card(deck, word))
        discards.append(cards)
    return discards


def _parse_last(s, text):
    words = text.split(',')
    if len(words) != 2:
        raise ValueError('bad last cards: ' + text)
    last = []
    for seat, word in enumerate(words):
        card = None if word == '-' else _card(s, seat, word)
        if card is not None and card not in s.discards[card.deck]:
            raise ValueError('last card is not in the discards: ' + word)
        last.append(card)
    if last[WHITE] is not None and last[WHITE] == last[BLACK]:
        raise ValueError('both seats cannot have played it last: ' + text)
    return last


def _check_last(s):
    """The card of the seat on move is one of this turn: the reply, or one played before the move. It
    is wanting only where a pile has taken it back, as then one has no discards, or but a milled one.
    What a reply took lies there no longer; and a turn with a card is no quiet one."""
    mine, theirs = s.last[s.side], s.last[1 - s.side]
    if not s.played and not s.replied:
        if mine:
            raise ValueError('no card was played in this turn: ' + mine.name)
        return
    if s.half:
        raise ValueError('a turn with a card is no quiet one')
    if s.played and not (mine.name in BEFORE if mine else [] in s.discards):
        raise ValueError('no such card was played before the move')
    if s.replied:
        own = Card(s.side, 'vulture')
        if theirs or not (mine.name in REPLY if mine else
                          s.decks == 'own' and len(s.discards[s.side]) < 2
                          and not any(own in hand for hand in s.hands)):
            raise ValueError('no such card was played in reply')


def _check_goes_on(s):
    """M4: a regular move is legal after a card before it, some turn after a reply."""
    if (s.played and not _plain_turn_exists(s)
            or s.replied and not _any_turn_exists(s)):
        raise ValueError('the card could not be played: no turn is legal now')


def _check_cards_once(s):
    seen = set()
    for group in s.hands + s.discards:
        for card in group:
            if card in seen:
                raise ValueError('twice among the cards: ' + card.name)
            seen.add(card)


def _due(s):
    """The chance a given position still waits for: the deals when no card has
    been seen yet, else what its hands are short of."""
    if s.variant == 'chess':
        return []
    if not any(s.discards) and not s.hands[BLACK]:
        if not s.hands[WHITE]:
            return [('deal', WHITE), ('deal', BLACK)]
        if len(s.hands[WHITE]) == HAND_SIZE:
            return [('deal', BLACK)]
    draws = [('draw', seat) for seat in (WHITE, BLACK)
             for _ in range(HAND_SIZE - len(s.hands[seat]))]
    return draws or ([('mill', s.side)] if _mill_is_due(s) else [])


def _mill_is_due(s):
    """With own decks a card is milled after the vulture, upon it if that is of
    the own deck, so none can lie there as yet."""
    if s.decks == 'common' or not s.replied:
        return False
    mine = s.discards[s.side]
    return not mine or mine[-1] == s.last[s.side]


# --------------------------------------------------------------------------
# State to text.

def show(s):
    rows = []
    for r in range(7, -1, -1):
        row = ''.join(s.board[8 * r:8 * r + 8]).replace(FORBIDDEN, EMPTY)
        rows.append(re.sub(r'\.+', lambda m: str(len(m.group())), row))
    fields = ['/'.join(rows), 'wb'[s.side], s.rights or '-',
              '-' if s.ep is None else NAME[s.ep], str(s.half), str(s.full)]
    if s.variant == 'chess':
        return ' '.join(fields)

    def listed(words):
        return ','.join(words) or '-'

    fields.append(listed(NAME[q] for q in _where(s.board, FORBIDDEN)))
    fields.append('-' if s.shield is None else NAME[s.shield])
    fields.append('played' if s.played else 'reply' if s.replied else '-')
    for seat in (WHITE, BLACK):
        fields.append(listed(text + ('!' if s.hands[seat][card] else '')
                             for text, card in hand_items(s, seat)))
    fields.append('/'.join(listed(c.name for c in cards)
                           for cards in s.discards))
    fields.append(','.join('-' if s.last[seat] is None
                           else item(s, seat, s.last[seat])
                           for seat in (WHITE, BLACK)))
    return ' '.join(fields)


# --------------------------------------------------------------------------
# What the seat on move can do.

# One decision: its token, the regular move and the card in it (None where
# there is none), the card's effect, and the board it leads to.
Decision = namedtuple('Decision', 'token move card effect board')


def _decisions(s, want=None, heed=True):
    """Every decision but `pass`, in no order.

    `want` narrows the search to one (move text or None, card item or None);
    without `heed` the rules about the own king and about the regular move
    that must follow a before card are left aside (why() asks so).
    """
    us = s.side
    # M3: one card a turn at most
    cards = [] if s.played else hand_items(s, us)
    if want:
        cards = [(text, card) for text, card in cards if text == want[1]]

    # Regular moves, alone and with a card riding (M4 after)
    if not want or want[0]:
        for move in regular_moves(s.board, us, s.rights, s.ep, s.shield,
                                  heed):
            if want and want[0] != move.text:
                continue
            board = changed(s.board, move.changes)
            if not want or not want[1]:
                if not heed or king_safe(board, us, None):
                    yield Decision(move.text, move, None, NOTHING, board)
            for text, card in cards:
                ride = AFTER.get(card.name)
                if ride is None:
                    continue
                for effect in ride(board, us, move, s.shield):
                    final = changed(board, effect.changes)
                    # M5: only the end of the turn counts
                    if not heed or king_safe(final, us, effect.shield):
                        yield Decision(
                            _token(move.text + '+' + text, effect),
                            move, card, effect, final)

    if not want or not want[0]:
        yield from _cards_alone(s, cards, heed)


def _token(head, effect):
    return head + ('@' + effect.text if effect.text else '')


def _cards_alone(s, cards, heed):
    """Cards without a move in the same token."""
    us = s.side
    for text, card in cards:
        if card.name in INSTEAD:
            for effect in INSTEAD[card.name](s.board, us, s.shield):
                final = changed(s.board, effect.changes)
                if not heed or king_safe(final, us, None):
                    yield Decision(_token(text, effect), None, card, effect,
                                   final)
        if card.name in BEFORE:
            for effect in BEFORE[card.name](s):
                final = changed(s.board, effect.changes)
                # M4: legal only if a legal regular move exists then
                if not heed or can_move(final, us, s.rights, s.ep, s.shield):
                    yield Decision(_token(text, effect), None, card, effect,
                                   final)
        # M4: before anything else of the turn, and legal only if some turn is
        # legal then
        if card.name in REPLY and not s.replied:
            for effect in REPLY[card.name](s):
                decision = Decision(_token(text, effect), None, card, effect,
                                    s.board)
                if not heed or _any_turn_exists(_play(s, decision)):
                    yield decision


def _plain_turn_exists(s):
    """Is some legal turn without a card?"""
    return can_move(s.board, s.side, s.rights, s.ep, s.shield)


def _any_turn_exists(s):
    return (_plain_turn_exists(s)
            or next(_decisions(s), None) is not None)


def _may_pass(s):
    """M6: with nothing but cards to play, as the first token of the turn, and
    not attacked."""
    return (s.variant == 'chessmate' and not s.played and not s.replied
            and not _plain_turn_exists(s)
            and not king_attacked(s.board, s.side)
            and _any_turn_exists(s))


def legal(s):
    """All decision tokens in byte order; empty when chance is due or the game
    is over."""
    if turn(s) not in SEATS:
        return []
    tokens = [d.token for d in _decisions(s)]
    if _may_pass(s):
        tokens.append('pass')
    return sorted(tokens)


def turn(s):
    if s.pending:
        return 'chance'
    outcome, reason = result(s)
    if outcome != '*':
        # chess draws that a player would have to claim do not stop the game
        if s.variant == 'chessmate' or reason in ('checkmate', 'stalemate'):
            return '-'
    return SEATS[s.side]


def result(s):
    """(outcome, reason), or ('*', '-').  Repetition needs a history and is
    left to the caller."""
    if s._result is None:
        s._result = _result(s)
    return s._result


def _result(s):
    if s.passed:
        return 'draw', 'stalemate'
    if s.pending:
        return '*', '-'
    # M6 comes before every draw of M7
    if not _any_turn_exists(s):
        if king_attacked(s.board, s.side):
            return SEATS[1 - s.side], 'checkmate'
        return 'draw', 'stalemate'
    # M7 is judged at the start of a turn
    if s.played or s.replied:
        return '*', '-'
    if s.half >= QUIET_TURNS:
        return 'draw', 'quiet'
    if s.variant == 'chess':
        return ('draw', 'material') if _dead(s.board) else ('*', '-')
    if s.full > LAST_MOVE:
        return 'draw', 'limit'
    if len(_pieces(s.board, WHITE)) + len(_pieces(s.board, BLACK)) == 2:
        return 'draw', 'material'
    return '*', '-'


def _dead(board):
    """M7 for chess: K, K+B or K+N against K; bishops all on one colour."""
    others = [(p.upper(), q) for q, p in enumerate(board)
              if p in COLOUR and p not in KING]
    if not others or [kind for kind, _ in others] == ['N']:
        return True
    return (all(kind == 'B' for kind, _ in others)
            and len({(q % 8 + q // 8) % 2 for _, q in others}) == 1)


# M7: board, marks, shield, side, castling rights, en passant if a pawn stands
# to capture so.  Champions and forbidden squares are on the board.
def repetition_key(s):
    ep = s.ep
    if ep is not None and not any(s.board[q] == PAWN[s.side]
                                  for q in PAWN_HITS[1 - s.side][ep]):
        ep = None
    return (s.board, s.shield, s.side, s.rights, ep)


# --------------------------------------------------------------------------
# What is said at the table.

def over_token(s):
    """M6: after a turn that leaves the next seat no legal turn without a card,
    `over:` says whether the game goes on; None when it is not due."""
    if (s.variant != 'chessmate' or not s.ended or s.pending or s.passed
            or s.played or s.replied or _plain_turn_exists(s)):
        return None
    outcome, reason = result(s)
    if reason in ('checkmate', 'stalemate'):
        return 'over:' + reason
    return 'over:-'             # the draws of M7 aside


def table(s):
    """Table tokens a full record has here, in order."""
    if s.table:
        return list(s.table)
    token = over_token(s)
    return [token] if token else []


# --------------------------------------------------------------------------
# Chance.

def outcomes(s):
    """The chance tokens that may come now, in byte order."""
    if not s.pending:
        return []
    what, seat = s.pending[0]
    names = pile(s, deck_of(s, seat))
    head = what + ':' + LETTER[seat] + '='
    count = HAND_SIZE if what == 'deal' else 1
    return [head + ','.join(some) for some in combinations(names, count)]


def _settle(s):
    """Make ready for the next chance: an empty draw pile takes its discards
    back first (M3), and what still cannot be drawn is not drawn."""
    while s.pending and s.pending[0][0] != 'deal':
        deck = deck_of(s, s.pending[0][1])
        if not pile(s, deck):
            _reshuffle(s, deck)
        if pile(s, deck):
            return
        s.pending.pop(0)        # M3: the hand stays short


def _reshuffle(s, deck):
    # What is in no discard is in the pile, so this is all there is to it.
    s.discards[deck] = []
    for seat in (WHITE, BLACK):
        if s.last[seat] is not None and s.last[seat].deck == deck:
            s.last[seat] = None     # it no longer lies in the discards


def _mark_known(s):
    """M11: where a draw pile is empty, every card of that deck in a hand can
    be worked out by both."""
    if s.variant == 'chess':
        return
    for deck in range(len(s.discards)):
        if not pile(s, deck):
            for hand in s.hands:
                for card in hand:
                    if card.deck == deck:
                        hand[card] = hand[card] or True
            # a spectator can work them out, too, who knows a whole hand
            known = [known for hand in s.hands for known in hand.values()]
            if EVERYBODY in known and any(set(hand.values()) <= {EVERYBODY} for hand in s.hands):
                for hand in s.hands:
                    hand.update((card, EVERYBODY) for card in hand if card.deck == deck)


def _apply_chance(s, token):
    if not s.pending:
        raise ValueError('no chance is due: ' + token)
    what, seat = s.pending[0]
    head = what + ':' + LETTER[seat] + '='
    if not token.startswith(head):
        raise ValueError('due is %s, not %s' % (head, token))
    deck = deck_of(s, seat)
    names = token[len(head):].split(',')
    if (len(names) != (HAND_SIZE if what == 'deal' else 1)
            or names != sorted(set(names))
            or not set(names) <= set(pile(s, deck))):
        raise ValueError('cannot come from the draw pile: ' + token)
    new = s.copy()
    new.table = []
    new.pending.pop(0)
    for name in names:
        if what == 'mill':
            # discarded, but not "played": `last` stays as it is
            new.discards[deck].append(Card(deck, name))
        else:
            new.hands[seat][Card(deck, name)] = False
    _mark_known(new)
    _settle(new)
    # A position may begin with cards to be dealt or drawn: whether the game goes
    # on is public then, too.
    new.ended = new.ended or not new.pending
    return new


# --------------------------------------------------------------------------
# Tokens.

_SQ = r'[a-h][1-8]'
_CARD = r"[a-z][a-z-]*'?"
_MOVE_TOKEN = re.compile(
    r'^(%s%s[qrbn]?)(?:\+(%s)(?:@((?:%s)+))?)?$' % (_SQ, _SQ, _CARD, _SQ))
_CARD_TOKEN = re.compile(r'^(%s)(?:@((?:%s)+))?$' % (_CARD, _SQ))


def _split(token):
    """(move text or None, card item or None), or None for neither."""
    match = _MOVE_TOKEN.match(token)
    if match:
        return match.group(1), match.group(2)
    match = _CARD_TOKEN.match(token)
    if match:
        return None, match.group(1)
    return None


def is_reply(token):
    move, card = _split(token) or (None, None)
    return bool(card) and not move and card.rstrip("'") in REPLY


def play_card(words):
    """The token meant by the words behind `play-card`: the card, its squares
    if it names any, and last the regular move if it rides on one."""
    words = list(words)
    if not words:
        raise ValueError('which card?')
    card, rest = words[0], words[1:]
    name = card.rstrip("'")
    if name not in CARDS:
        raise ValueError('no such card: ' + card)
    move = None
    # disintegration is both before and after: one word is the pawn, two are
    # the pawn and the move
    rides = name in AFTER and not (name in BEFORE and len(rest) < 2)
    if rides:
        if not rest:
            raise ValueError('the regular move is missing')
        move = rest.pop()
    token = card + ('@' + ''.join(rest) if rest else '')
    return move + '+' + token if move else token


def _find(s, token, heed=True):
    want = _split(token)
    if want is None:
        return None
    for decision in _decisions(s, want, heed):
        if decision.token == token:
            return decision
    return None


def apply(s, token):
    """The state after a token: a decision, a chance token, or something said
    at the table.  ValueError when it cannot come now."""
    if token.startswith(('fate:', 'over:')):
        return _apply_table(s, token)
    if ':' in token:
        return _apply_chance(s, token)
    if turn(s) not in SEATS:
        raise ValueError('no decision now: ' + token)
    if token == 'pass':
        if not _may_pass(s):
            raise ValueError('passing is not allowed')
        new = s.copy()
        new.passed, new.ended, new.table = True, False, []
        return new
    decision = _find(s, token)
    if decision is None:
        raise ValueError('illegal: ' + token)
    return _play(s, decision)


def _apply_table(s, token):
    """A full state knows what is said: checked, and no change to the game."""
    said = table(s)
    if not said or token != said[0]:
        raise ValueError('not said now: ' + token)
    new = s.copy()
    if new.table:
        new.table.pop(0)
    else:
        new.ended = False
    return new


def _play(s, decision):
    new = s.copy()
    us, them = s.side, 1 - s.side
    move, card, effect = decision.move, decision.card, decision.effect
    new.board = tuple(decision.board)
    new.table, new.ended = [], False

    touched = (move.changes if move else ()) + effect.changes
    new.rights = _rights_left(s.rights, touched)

    if card:
        # M3: to the discards of its deck, the effect's mark stays
        del new.hands[us][card]
        new.discards[card.deck].append(card)
        _mark_known(new)        # a spectator may know the rest of the hand
        new.last[us] = card

    if move is None and (card.name in BEFORE or card.name in REPLY):
        # M4: still on move; en passant and the shield last for the turn (M9,
        # M10); no quiet turn any more.
        new.half = 0
        new.replied, new.played = card.name in REPLY, card.name in BEFORE
        if card.name == 'hand-of-fate':
            _exchange_hands(new, us)
        elif card.name == 'vulture':
            _take_last(new, us)
        else:
            new.pending.append(('draw', us))
        _settle(new)
        return new

    # The turn ends.
    quiet = not (card or s.played or s.replied or move.capture
                 or move.piece == PAWN[us])
    new.half = s.half + 1 if quiet else 0
    new.full = s.full + (us == BLACK)
    new.ep = None
    if move and move.double is not None:
        # M9: a ridden card ends it by removing the pawn or by forbidding the
        # square
        if (new.board[move.to] == PAWN[us]
                and new.board[move.double] == EMPTY):
            new.ep = move.double
    # M10: the shield that held for this turn ends
    new.shield = effect.shield
    new.played = new.replied = False
    new.side = them
    new.last[them] = None       # it has played none in the turn that begins
    new.ended = True
    if card:
        new.pending.append(('draw', us))    # M3, even when it ends the game
        _settle(new)
    return new


_CORNERS = {SQUARE['e1']: 'KQ', SQUARE['a1']: 'Q', SQUARE['h1']: 'K',
            SQUARE['e8']: 'kq', SQUARE['a8']: 'q', SQUARE['h8']: 'k'}


def _rights_left(rights, touched):
    """M9: while a right lasts, its king and rook stand at home, so whatever
    changes one of these squares ends it."""
    for square, _ in touched:
        for right in _CORNERS.get(square, ''):
            rights = rights.replace(right, '')
    return rights


def _exchange_hands(s, us):
    them = 1 - us
    s.hands[us], s.hands[them] = s.hands[them], s.hands[us]
    for hand in s.hands:
        for card in hand:
            hand[card] = hand[card] or True     # M11: both know what moved
    for seat in (WHITE, BLACK):
        s.table.append('fate:%s=%s' % (LETTER[seat], ','.join(
            text for text, _ in hand_items(s, seat)) or '-'))
    for _ in range(HAND_SIZE - len(s.hands[them])):
        s.pending.append(('draw', them))


def _take_last(s, us):
    """The vulture already lies in the discards; the card comes to the hand
    instead of a draw, seen by everybody (M11); with own decks a mill is due."""
    card = s.last[1 - us]
    s.discards[card.deck].remove(card)
    s.last[1 - us] = None
    s.hands[us][card] = EVERYBODY
    _mark_known(s)              # a spectator may know a whole hand now
    if s.decks == 'own':
        s.pending.append(('mill', us))


# --------------------------------------------------------------------------
# What is wrong with a token.  Best effort: legal() is the judge, this only
# names a rule.

def why(s, token):
    """None if the token may be played now, else the id of a rule it breaks
    (a card's own id when its targets are wrong)."""
    if turn(s) in SEATS:
        if (_may_pass(s) if token == 'pass' else _find(s, token)):
            return None
    if s.variant == 'chess':
        return 'M1'
    if s.pending:
        return 'M3'
    if turn(s) == '-':
        reason = result(s)[1]
        return 'M6' if reason in ('checkmate', 'stalemate') else 'M7'
    if token == 'pass':
        return 'M6'
    want = _split(token)
    if want is None:
        return 'M1'
    move, text = want
    if text:
        name = text.rstrip("'")
        if name not in CARDS:
            return 'M2'
        if s.played:
            return 'M3'
        if s.replied and name in REPLY:
            return 'M3'
        if text not in [t for t, _ in hand_items(s, s.side)]:
            return 'M3'
        if not (name in AFTER if move else
                name in INSTEAD or name in BEFORE or name in REPLY):
            return 'M4'
    # Legal but for the king, or but for the move that must follow
    if _find(s, token, heed=False):
        alone = text and not move and (name in BEFORE or name in REPLY)
        return 'M4' if alone else 'M5'
    # Legal but for a forbidden square, a shield, a king that would be taken
    other = s.copy()
    other.board = tuple(EMPTY if p == FORBIDDEN else p for p in s.board)
    if _find(other, token, heed=False):
        return 'M8'
    other = s.copy()
    other.shield = None
    if _find(other, token, heed=False):
        return 'M10'
    if text in (None, 'crusade', 'dark-mirror'):
        if _captures_king(s, token):
            return 'M5'
    if text and name == 'death-dance' and any(
            e.text == token.partition('@')[2]
            for e in death_dance(s.board, s.side, s.shield, False)):
        return 'M9'
    if not text and _doubles_from_back_rank(s, token):
        return 'M9'
    if text and (not move or _find(s, move, heed=False)):
        return name
    return 'M1'


def _captures_king(s, token):
    """Would the token do if the enemy king were a queen beside another?"""
    them = 1 - s.side
    king = s.board.index(KING[them])
    for elsewhere in range(64):
        if s.board[elsewhere] == EMPTY:
            other = s.copy()
            other.shield = None
            other.board = tuple(changed(s.board, (
                (king, MAN[them]['Q']), (elsewhere, KING[them]))))
            if _find(other, token, heed=False):
                return True
    return False


def _doubles_from_back_rank(s, token):
    if len(token) != 4:
        return False
    frm, to = SQUARE[token[:2]], SQUARE[token[2:]]
    return (s.board[frm] == PAWN[s.side]
            and rank(frm) == BACK_RANK[s.side]
            and to == frm + 2 * FORWARD[s.side])


# --------------------------------------------------------------------------

def perft(s, depth):
    """Sequences of `depth` decisions.  Chance on the way is expanded without
    using depth, chance at the leaves is not; draws by repetition are not
    seen, in chess no draw is."""
    if depth == 0:
        return 1
    if s.pending:
        return sum(perft(apply(s, token), depth) for token in outcomes(s))
    if turn(s) == '-':
        return 0
    decisions = list(_decisions(s))
    passing = 1 if depth == 1 and _may_pass(s) else 0
    if depth == 1:
        return len(decisions) + passing
    return sum(perft(_play(s, d), depth - 1) for d in decisions)
