"""Verifies by docs/fair-deals.md alone that a game was dealt as it was committed to:

  python3 examples/verify.py FILE          the lines of the referee's `record` and `events` of a game that is over
  python3 examples/verify.py --proof FILE  what `quadrille verify --place N` prints: one place by itself

Nothing but Python's standard library; the engine only says of `record` what there was to draw from (examples/chance.py).
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from typing import Dict, Iterator, List, Tuple

from chance import Numbers, again, chacha20, key_of_place

DEPTH = 12
SEATS = ['white', 'black'], ['p1', 'p2', 'p3', 'p4', 'p5', 'p6']


def blake2b(label: str, *parts: bytes) -> bytes:
    return hashlib.blake2b(label.encode() + b''.join(parts), digest_size=32).digest()


def le64(number: int) -> bytes:
    return struct.pack('<Q', number)


def leaf(place: int, place_key: bytes) -> bytes:
    return blake2b('quadrille leaf', le64(place), place_key)


def node(left: bytes, right: bytes) -> bytes:
    return blake2b('quadrille node', left, right)


def commitment_of(key: bytes) -> bytes:
    """The root of the tree over the keys of the first 4096 places."""
    row = [leaf(place, key_of_place(key, place)) for place in range(2 ** DEPTH)]
    while len(row) > 1:
        row = [node(row[i], row[i + 1]) for i in range(0, len(row), 2)]
    return row[0]


def root_of_path(place: int, place_key: bytes, path: List[bytes]) -> bytes:
    hashed = leaf(place, place_key)
    for level, sibling in enumerate(path):
        hashed = node(sibling, hashed) if place >> level & 1 else node(hashed, sibling)
    return hashed


def entropy_hash(commitment: bytes, seat: int, entropy: bytes) -> bytes:
    return blake2b('quadrille entropy', commitment, le64(seat), entropy)


class CommittedNumbers(Numbers):
    """Those of a place of a committed deal: of its key and all that seats have opened, in their order."""

    def __init__(self, key: bytes, place: int, opened: Dict[int, bytes]) -> None:
        parts = [part for seat in sorted(opened) for part in (le64(seat), opened[seat])]
        self.words = chacha20(blake2b('quadrille mixed', key_of_place(key, place), *parts))
        self.drawn: List[str] = []


def seat_number(name: str) -> int:
    return next(names.index(name) for names in SEATS if name in names)


def check_events(lines: List[str]) -> Iterator[Tuple[bool, str, bytes, Dict[int, bytes]]]:
    """For each thing that can be made again: whether it is right, what it is, and then the key and what was opened."""
    commitment, key = b'', b''
    hashes: Dict[int, bytes] = {}
    opened: Dict[int, bytes] = {}
    for line in lines:
        _, _, event = line.partition('event ')
        kind, _, rest = event.partition(' ')
        value = dict(word.split('=', 1) for word in rest.split() if '=' in word)
        if kind == 'commit':
            commitment, hashes, opened = bytes.fromhex(value['hash']), {}, {}
        elif kind == 'entropy-commit':
            hashes[seat_number(value['seat'])] = bytes.fromhex(value['hash'])
        elif kind == 'entropy':
            seat, entropy = seat_number(value['seat']), bytes.fromhex(value['bytes'])
            opened[seat] = entropy
            yield hashes.get(seat) == entropy_hash(commitment, seat, entropy), 'entropy of ' + value['seat'], key, opened
        elif kind in ('entropy-void', 'reveal'):
            key = bytes.fromhex(value['key'])
            what = 'key of a void deal' if kind == 'entropy-void' else 'key of the deal: it makes the commitment'
            yield commitment_of(key) == commitment, what, key, opened


def verify(text: str) -> bool:
    lines = text.splitlines()
    checked = list(check_events(lines))
    key, opened = checked[-1][2:]
    fine = all(right for right, *_ in checked)
    for right, what, *_ in checked:
        print('right' if right else 'WRONG', what)
    record = next(line for line in lines if line.startswith('position '))
    for place, token, made, _ in again(lambda place: CommittedNumbers(key, place, opened), record):
        if made != token and token.startswith('setup:'):
            print('GIVEN place %d: the placement is not chance\'s' % place)
            continue
        fine = fine and made == token
        print('right' if made == token else 'WRONG', 'place %d: %s' % (place, token), *[] if made == token else ['should be ' + made])
    return fine


def verify_proof(text: str) -> bool:
    proof = json.loads(text)
    place_key, path = bytes.fromhex(proof['key']), [bytes.fromhex(one) for one in proof['path']]
    right = root_of_path(proof['place'], place_key, path).hex() == proof['commitment'] and len(path) == DEPTH
    print('right' if right else 'WRONG', 'key of the place: it belongs to the commitment')
    return right


def main() -> int:
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    with open(sys.argv[-1], encoding='utf-8') as file:
        text = file.read()
    return 0 if (verify_proof if sys.argv[1] == '--proof' else verify)(text) else 1


if __name__ == '__main__':
    sys.exit(main())
