"""Tic Tac Chess, slowly: the rules are those of examples/tictac, a second implementation that was written
without looking at the engine; here is what the driver uses besides.

The functions every module in this folder has:
  start() parse(text) show(state)              position text <-> state; parse raises ValueError
  turn(state) legal(state) apply(state, tok)   who decides, what may be decided, what it leads to
  result(state)                                (outcome, reason), ('*', '-') while the game goes on
  repetition_key(state) outcomes(state)        what T16 compares; chance tokens (none in this game)
Optional, for the driver: kind(), any_token(), random_position().
"""

import os
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../examples/tictac'))
from tictac_rules import *  # noqa: F401, F403
from tictac_rules import FULL, ORDER, SQUARES, State, at, cased, far_rank, show


def kind(state, token):
    """A word for the sort of turn, so that random play can prefer one."""
    if token[1] == '@':
        return {'K': 'add-king', 'P': 'add-pawn'}.get(token[0], 'add-piece')
    if len(token) == 5:
        return 'promotion'
    return 'move' if at(state.board, token[2:4]) == '.' else 'capture'


def any_token(rng):
    """Some well-formed token, seldom a legal one."""
    if rng.random() < 0.4:
        return rng.choice('PNBRQK') + '@' + rng.choice(SQUARES)
    source, target = rng.sample(SQUARES, 2)
    promoted = rng.choice('nbrq') if rng.random() < 0.2 else ''
    return source + target + promoted


def random_position(rng):
    """Position text of a random board; parse() decides whether the rules admit it."""
    board, reserve = ['.'] * 9, ''
    free = list(range(9))
    rng.shuffle(free)
    for seat in 'wb':
        hand = [letter for letter in 'QKRBNP' for _ in range(FULL[letter])]
        wanted = rng.choice([1, 2, 2, 3, 3, 3, 4, 4, 4, 4, 5])
        for _ in range(min(wanted, len(free))):
            square = free.pop()
            letter = rng.choice('QRBNPPK' if rng.random() < 0.6 else hand)
            if letter == 'P' and SQUARES[square][1] == far_rank(seat) and rng.random() < 0.95:
                letter = rng.choice('QRBN')
            # a piece of the sixteen, or a promoted pawn when none of its kind is left
            if letter in hand:
                hand.remove(letter)
            elif letter != 'K' and 'P' in hand:
                hand.remove('P')
            board[square] = cased(letter, seat)
        share = rng.choice([0, 0, 0.1, 0.3, 0.7, 1])                  # how much is left in hand
        hand = [letter for letter in hand if rng.random() < share]
        if rng.random() < 0.02:
            hand.append(rng.choice('KP'))
        reserve += ''.join(cased(letter, seat) for letter in hand)
    reserve = ''.join(letter * reserve.count(letter) for letter in ORDER)
    quiet = rng.choice([0, rng.randrange(100), rng.randrange(94, 100), rng.randrange(97, 101)])
    return show(State(''.join(board), reserve, rng.choice('wb'), quiet, rng.randrange(50, 300)))
