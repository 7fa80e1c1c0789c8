"""Verifies by docs/chance.md alone what chance made in a game:

  python3 examples/chance.py KEY PLACE [N...]        what a place gives: words, numbers below each N
  python3 examples/chance.py KEY position GAME ...   a record, as the referee's `record` prints it

KEY is the number of `seed`, or the key itself in 64 hexadecimal digits. Of the record every token of
chance is made again and compared; the engine, which rolls nothing for `position`, only says what there is to draw from.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from typing import Any, Callable, Dict, Iterator, List, Tuple

from client import Engine


def label(text: str, number: int) -> bytes:
    return text.encode() + struct.pack('<Q', number)


def key_of_seed(seed: int) -> bytes:
    return hashlib.blake2b(label('quadrille seed', seed), digest_size=32).digest()


def key_of_place(key: bytes, place: int) -> bytes:
    return hashlib.blake2b(label('quadrille chance', place), key=key, digest_size=32).digest()


def chacha20(key: bytes) -> Iterator[int]:
    """The key stream of ChaCha20 with a zero nonce, from block 0 on, as 64-bit numbers."""
    def quarter(a: int, b: int, c: int, d: int) -> None:
        for one, two, three, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            x[one] = (x[one] + x[two]) & 0xFFFFFFFF
            x[three] ^= x[one]
            x[three] = (x[three] << bits | x[three] >> (32 - bits)) & 0xFFFFFFFF

    block = 0
    while True:
        start = struct.unpack('<16I', b'expand 32-byte k' + key + struct.pack('<QQ', block, 0))
        x = list(start)
        for _ in range(10):
            for i in range(4):
                quarter(i, i + 4, i + 8, i + 12)
            for i in range(4):
                quarter(i, (i + 1) % 4 + 4, (i + 2) % 4 + 8, (i + 3) % 4 + 12)
        stream = struct.pack('<16I', *((a + b) & 0xFFFFFFFF for a, b in zip(x, start)))
        yield from struct.unpack('<8Q', stream)
        block += 1


class Numbers:
    """The uniform numbers for one place."""

    def __init__(self, key: bytes, place: int) -> None:
        self.words = chacha20(key_of_place(key, place))
        self.drawn: List[str] = []

    def below(self, n: int) -> int:
        word = next(self.words)
        while word < 2 ** 64 % n:
            word = next(self.words)
        self.drawn.append('%d of %d' % (word % n, n))
        return word % n

    def some(self, things: List[str], n: int) -> List[str]:
        """n of the things, one after another."""
        left = list(things)
        return [left.pop(self.below(len(left))) for _ in range(n)]

    def shuffled(self, things: List[str], n: int) -> List[str]:
        """The first n of the things, shuffled as far as that."""
        deck = list(things)
        for i in range(n):
            j = i + self.below(len(deck) - i)
            deck[i], deck[j] = deck[j], deck[i]
        return deck[:n]

def chessmate(due: str, state: Dict[str, Any], numbers: Numbers) -> str:
    piles = state['pile'].split('/')  # one, or white's and black's
    pile = piles[due[5] == 'b' and len(piles) == 2]
    return ','.join(sorted(numbers.some(pile.split(','), 3 if due.startswith('deal:') else 1)))


PIECES = 'Q R1 R2 B1 B2 N1 N2 P1 P2 P3 P4'.split()
BUILDING = 'd3 e3 c4 f4 c5 f5 d6 e6'.split()
SQUARES = [file + rank for rank in '12345678' for file in 'abcdefgh']

def placement(numbers: Numbers) -> str:
    squares = numbers.some([square for square in SQUARES if square not in BUILDING], len(PIECES))
    return ','.join(piece + square for piece, square in zip(PIECES, squares))


def dice(active: List[str], numbers: Numbers) -> Dict[str, List[int]]:
    """What each seat has rolled."""
    faces: Dict[str, List[int]] = {seat: [] for seat in active}
    tied = active
    while tied:
        for seat in tied:
            faces[seat].append(1 + numbers.below(6))
        tied = [seat for seat in active if list(faces.values()).count(faces[seat]) > 1]
    return faces


def spies(due: str, state: Dict[str, Any], numbers: Numbers) -> str:
    players = int(state['players'])
    if due == 'teams:':
        deck = 'W' * ((players + 1) // 2) + 'B' * (players // 2)
        return ''.join(numbers.shuffled(list(deck), players))
    if due == 'setup:':
        return placement(numbers)
    if due == 'order:':
        faces = dice(state['active'].split(','), numbers)
        return ','.join(sorted(faces, key=lambda seat: faces[seat], reverse=True))
    return ','.join(numbers.shuffled(PIECES, players))  # lives and targets

def again(numbers_of: Callable[[int], Numbers], record: str) -> Iterator[Tuple[int, str, str, Numbers]]:
    """Each token of chance of a record: its place, the token, and how it comes out made again of the numbers of its place."""
    head, _, moves = record.partition(' moves')
    tokens = moves.split()
    roll = {'chessmate': chessmate, 'spies': spies}[record.split()[1]]
    with Engine() as engine:
        for place, token in enumerate(tokens):
            kind = token.split(':')[0]
            if ':' in token and kind not in ('fate', 'over', 'team', 'out', 'end'):  # of the table, or a ruling
                due = token.split('=')[0] + '=' if '=' in token else kind + ':'
                engine.ask(' '.join([head, 'moves', *tokens[:place]] if place else [head]))
                state, numbers = json.loads(engine.ask('state json')[0]), numbers_of(place)
                yield place, token, due + roll(due, state, numbers), numbers


def verify(key: bytes, record: str) -> bool:
    fine = True
    for place, token, made, numbers in again(lambda place: Numbers(key, place), record):
        fine = fine and made == token
        print('%3d %s' % (place, token), *[] if made == token else ['should be ' + made])
        print('    ' + ', '.join(numbers.drawn))
    return fine


def main() -> int:
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    text, words = sys.argv[1], ' '.join(sys.argv[2:]).split()
    key = bytes.fromhex(text) if len(text) == 64 else key_of_seed(int(text))
    if words[0] == 'position':
        return 0 if verify(key, ' '.join(words)) else 1
    place, bounds = int(words[0]), [int(word) for word in words[1:]]
    stream, numbers = chacha20(key_of_place(key, place)), Numbers(key, place)
    print('K     ' + key.hex())
    print('k     ' + key_of_place(key, place).hex())
    print('words ' + ' '.join('%016x' % next(stream) for _ in range(8)))
    print(*(numbers.below(n) for n in bounds))
    return 0


if __name__ == '__main__':
    sys.exit(main())
