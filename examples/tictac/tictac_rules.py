"""Tic Tac Chess, slowly: a plain second implementation of the rules T1-T17.

It exists to disagree with the engine. Nothing here is clever: a turn is legal when it can be
generated, applied, and the position after it obeys the rules. Python 3.9, standard library only.

The functions that a game has here, and in tests/slow:
  start() parse(text) show(state)              position text <-> state; parse raises ValueError
  turn(state) legal(state) apply(state, tok)   who decides, what may be decided, what it leads to
  result(state)                                (outcome, reason), ('*', '-') while the game goes on
  repetition_key(state) outcomes(state)        what T16 compares; chance tokens (none in this game)
"""

import re
from collections import namedtuple
from functools import lru_cache

# board: nine characters, a1 b1 c1 a2 b2 c2 a3 b3 c3, '.' for empty, upper case for white.
# reserve: every piece in hand of both seats, in the written order (QKRBNP, white then black).
# mover: 'w' or 'b'. quiet: turns without addition, capture or pawn move. number: the turn number.
State = namedtuple('State', 'board reserve mover quiet number')

SQUARES = [f + r for r in '123' for f in 'abc']                       # T1
FULL = {'Q': 1, 'K': 1, 'R': 2, 'B': 2, 'N': 2, 'P': 8}               # T2
ORDER = 'QKRBNPqkrbnp'
QUIET_LIMIT = 100                                                     # T16
LINES = [                                                             # T11: rows, columns, diagonals
    ('a1', 'b1', 'c1'), ('a2', 'b2', 'c2'), ('a3', 'b3', 'c3'),
    ('a1', 'a2', 'a3'), ('b1', 'b2', 'b3'), ('c1', 'c2', 'c3'),
    ('a1', 'b2', 'c3'), ('c1', 'b2', 'a3'),
]
STRAIGHT = [(1, 0), (-1, 0), (0, 1), (0, -1)]
DIAGONAL = [(1, 1), (1, -1), (-1, 1), (-1, -1)]
KNIGHT = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]


# ---- small tools ---------------------------------------------------------------------------

def at(board, square):
    return board[SQUARES.index(square)]


def put(board, square, piece):
    i = SQUARES.index(square)
    return board[:i] + piece + board[i + 1:]


def step(square, df, dr):
    """The square df files and dr ranks away, or None when that is off the board."""
    f, r = 'abc'.index(square[0]) + df, '123'.index(square[1]) + dr
    return 'abc'[f] + '123'[r] if 0 <= f < 3 and 0 <= r < 3 else None


def is_of(piece, seat):
    return piece != '.' and piece.isupper() == (seat == 'w')


def other(seat):
    return 'b' if seat == 'w' else 'w'


def cased(letter, seat):
    return letter.upper() if seat == 'w' else letter.lower()


def home_rank(seat):
    return '1' if seat == 'w' else '3'                                # T1


def far_rank(seat):
    return '3' if seat == 'w' else '1'                                # T1


def forward(seat):
    return 1 if seat == 'w' else -1


# ---- what pieces see -----------------------------------------------------------------------

def attacks(board, square):
    """Squares the piece on `square` attacks, whoever stands there (T6 for the pawn, T7)."""
    piece = at(board, square)
    seat = 'w' if piece.isupper() else 'b'
    kind_ = piece.upper()
    if kind_ == 'P':                      # T6: the two squares diagonally ahead, never in front
        reach = [step(square, df, forward(seat)) for df in (-1, 1)]
    elif kind_ == 'N':
        reach = [step(square, df, dr) for df, dr in KNIGHT]
    elif kind_ == 'K':
        reach = [step(square, df, dr) for df, dr in STRAIGHT + DIAGONAL]
    else:                                 # T7: sliders go on until the first piece, it included
        reach = []
        for df, dr in {'R': STRAIGHT, 'B': DIAGONAL, 'Q': STRAIGHT + DIAGONAL}[kind_]:
            target = step(square, df, dr)
            while target is not None:
                reach.append(target)
                if at(board, target) != '.':
                    break
                target = step(target, df, dr)
    return [target for target in reach if target is not None]


def in_check(board, seat):
    """T6: no king on the board means no check."""
    king = cased('K', seat)
    for square in SQUARES:
        if at(board, square) == king:
            return any(square in attacks(board, enemy) for enemy in SQUARES
                       if is_of(at(board, enemy), other(seat)))
    return False


def has_line(board, seat):
    """T11: three own pieces of any kind on a row, column or diagonal."""
    return any(all(is_of(at(board, square), seat) for square in line) for line in LINES)


# ---- turns ---------------------------------------------------------------------------------

def candidates(state):
    """Every turn the mover could try, before T6, T10 and T12 are looked at."""
    board, seat = state.board, state.mover
    tokens = []
    # T3: add ...
    on_board = sum(is_of(piece, seat) for piece in board)
    if on_board < 4:                                                  # T4
        for letter in 'QKRBNP':
            if cased(letter, seat) not in state.reserve:
                continue
            for square in SQUARES:
                if at(board, square) != '.':                          # T3: to an empty square
                    continue
                if letter == 'P' and square[1] != home_rank(seat):    # T5
                    continue
                tokens.append(letter + '@' + square)
    # ... or move
    for square in SQUARES:
        piece = at(board, square)
        if not is_of(piece, seat):
            continue
        if piece.upper() == 'P':                                      # T7
            targets = [t for t in attacks(board, square) if is_of(at(board, t), other(seat))]
            ahead = step(square, 0, forward(seat))
            if ahead is not None and at(board, ahead) == '.':
                targets.append(ahead)
        else:                                                         # T9: never one's own
            targets = [t for t in attacks(board, square) if not is_of(at(board, t), seat)]
        for target in targets:
            if piece.upper() == 'P' and target[1] == far_rank(seat):  # T8: at once, and must
                tokens += [square + target + p for p in 'nbrq']
            else:
                tokens.append(square + target)
    return tokens


def after(state, token):
    """The state after a token, legal or not."""
    board, reserve, seat = state.board, state.reserve, state.mover
    if token[1] == '@':
        piece = cased(token[0], seat)
        board = put(board, token[2:4], piece)
        reserve = reserve.replace(piece, '', 1)
        loud = True                                                   # T16: an addition
    else:
        source, target = token[0:2], token[2:4]
        piece = at(board, source)
        loud = piece.upper() == 'P' or at(board, target) != '.'       # T16: pawn move, capture
        if len(token) == 5:
            piece = cased(token[4], seat)                             # T8: reserve not touched
        board = put(put(board, source, '.'), target, piece)           # T9: the captured one is gone
    return State(board, reserve, other(seat), 0 if loud else state.quiet + 1,
                 state.number + (1 if seat == 'b' else 0))


@lru_cache(maxsize=20000)
def turns(state):
    """The legal turns by T3-T12, in byte order; T16 is not looked at here."""
    good = []
    for token in candidates(state):
        board = after(state, token).board
        if in_check(board, state.mover):                              # T6, T10
            continue
        if has_line(board, other(state.mover)):                       # T12: is the line gone?
            continue
        good.append(token)
    return tuple(sorted(good))


# ---- the interface -------------------------------------------------------------------------

def start():
    reserve = ''.join(letter * FULL[letter] for letter in 'QKRBNP')
    return State('.' * 9, reserve + reserve.lower(), 'w', 0, 1)


def result(state):
    enemy = other(state.mover)
    winner = {'w': 'white', 'b': 'black'}[enemy]
    if not turns(state):
        if has_line(state.board, enemy):
            return (winner, 'line')                                   # T13, and T14's last sentence
        if in_check(state.board, state.mover):
            return (winner, 'checkmate')                              # T14
        return ('draw', 'stalemate')                                  # T15
    if state.quiet >= QUIET_LIMIT:                                    # T16: after T13-T15
        return ('draw', 'quiet')
    return ('*', '-')


def turn(state):
    if result(state)[0] != '*':
        return '-'
    return 'white' if state.mover == 'w' else 'black'


def legal(state):
    return list(turns(state)) if result(state)[0] == '*' else []


def apply(state, token):
    if token not in legal(state):
        raise ValueError('not legal here: ' + token)
    return after(state, token)


def repetition_key(state):
    return (state.board, state.reserve, state.mover)                  # T16


def outcomes(state):
    return []


def show(state):
    ranks = []
    for rank in '321':
        text, empty = '', 0
        for file in 'abc':
            piece = at(state.board, file + rank)
            if piece == '.':
                empty += 1
                continue
            text += (str(empty) if empty else '') + piece
            empty = 0
        ranks.append(text + (str(empty) if empty else ''))
    return '%s[%s] %s %d %d' % ('/'.join(ranks), state.reserve, state.mover,
                                state.quiet, state.number)


def parse(text):
    match = re.fullmatch(r'([1-3PNBRQKpnbrqk]+)/([1-3PNBRQKpnbrqk]+)/([1-3PNBRQKpnbrqk]+)'
                         r'\[([PNBRQKpnbrqk]*)\] ([wb]) (0|[1-9][0-9]*) ([1-9][0-9]*)', text,
                         re.ASCII)
    if match is None:
        raise ValueError('not a position text')
    rows = []
    for row in match.group(1, 2, 3):
        if re.search('[1-3][1-3]', row):
            raise ValueError('two counts of empty squares in a row')
        for digit in '123':
            row = row.replace(digit, '.' * int(digit))
        if len(row) != 3:
            raise ValueError('a rank has not three squares')
        rows.append(row)
    board = rows[2] + rows[1] + rows[0]
    holdings = match.group(4)                                         # any order is read
    reserve = ''.join(letter * holdings.count(letter) for letter in ORDER)
    state = State(board, reserve, match.group(5), int(match.group(6)), int(match.group(7)))
    refuse(state)
    return state


def refuse(state):
    """T17, sentence by sentence."""
    if has_line(state.board, state.mover):
        raise ValueError('the seat to move has a line')
    for seat in 'wb':
        if sum(is_of(piece, seat) for piece in state.board) > 4:
            raise ValueError('more than four pieces on the board')
        # More than T2 of a kind means promoted pawns. They stand on the board: a reserve only
        # ever shrinks, so it cannot hold more of a kind than at the start.
        pawns = 0
        for letter in 'QKRBNP':
            piece = cased(letter, seat)
            held = state.reserve.count(piece)
            total = held + state.board.count(piece)
            if letter == 'K' and total > 1:
                raise ValueError('two kings')
            if held > FULL[letter]:
                raise ValueError('more in reserve than the game has')
            pawns += total if letter == 'P' else max(0, total - FULL[letter])
        if pawns > FULL['P']:
            raise ValueError('more than the sixteen pieces are worth')
        for square in SQUARES:
            if at(state.board, square) == cased('P', seat) and square[1] == far_rank(seat):
                raise ValueError('a pawn on its far rank')
    if in_check(state.board, other(state.mover)):
        raise ValueError('the seat not to move stands in check')
