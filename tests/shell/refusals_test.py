"""What is typed in algebraic notation or words and cannot be played is refused with a reason: the rule by its id, or
that there is no such piece. Two hundred lines at random, in every game.

  python3 -m unittest discover -s tests/shell -p refusals_test.py
"""

import os
import random
import re
import sys
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', 'wire')]
from engine import Engine  # noqa: E402
from terminal import ENGINE, Terminal  # noqa: E402

GAMES = ('chess', 'chessmate', 'coffee', 'spies', 'tictac')
REFUSALS = 40  # of each
NAMES = {'K': 'king', 'Q': 'queen', 'R': 'rook', 'B': 'bishop', 'N': 'knight'}
REASON = re.compile(r'the (?:king|rook) has left its first square|\([A-Z]\d+\)|^No (other )?\w+( of yours)? is on the board\.$|^No pawn of yours is on the file [a-h]\.$|^On [a-h]\d stands a \w+, no \w+\.$|^Nothing can be taken now\.$|^What can be taken: |^This game has no piece [A-Z]\.$|^The board ends at |^There is no castling in this game\.$|^There is no such piece to take\.$|^There is nothing to take on [a-h]\d\.$', re.M)


def typed(game, rng):
    """A move as people write one, most often an illegal one."""
    files = 'abc' if game == 'tictac' else 'abcdefgh'
    to, letter = rng.choice(files) + str(rng.randrange(1, len(files) + 1)), rng.choice('KQRBN')
    origin = rng.choice(files) + str(rng.randrange(1, len(files) + 1))
    forms = [letter + to, letter + 'x' + to, '%s to %s' % (NAMES[letter], to), '%s takes %s' % (NAMES[letter], to),
             '%s takes %s' % (NAMES[letter], NAMES[rng.choice('QRBN')])]
    if game in ('chess', 'chessmate'):
        neighbour = chr(ord(to[0]) + (1 if to[0] == 'a' else -1))
        forms += [to, '%sx%s' % (neighbour, to), 'O-O', 'castle long']
    if game == 'coffee':
        forms = ['%s%s%s' % (origin, sign, to) for sign in ('', 'x', ' to ', ' takes ')] + [to]
    if game == 'tictac':
        forms.append('%s@%s' % (letter, to))
    return rng.choice(forms)


class Refusals(unittest.TestCase):
    def test_a_refusal_has_a_reason(self):
        rng, engine = random.Random(9), Engine([ENGINE])
        for game in GAMES:
            with self.subTest(game=game), Terminal(columns=200) as terminal:
                terminal.prompt('quadrille')
                refused = 0
                while refused < REFUSALS:
                    self.begin(engine, terminal, game, rng)
                    for _ in range(8):
                        refused += self.refused(terminal, typed(game, rng))
        self.assertEqual(engine.close(), 0)

    def begin(self, engine, terminal, game, rng):
        """A game in which some moves were made, seen by the referee."""
        engine.good('newgame %s seed %d' % (game, rng.randrange(99)))
        for _ in range(rng.randrange(30)):
            legal = engine.good('legal')[0].split(' ')[2:]
            if legal:
                engine.good('move ' + rng.choice(legal))
        if engine.good('turn')[0] == 'turn -':
            engine.good('undo')
        terminal.type('view all')
        terminal.wait(r'>\n\Z')
        terminal.type(engine.good('record')[0])
        terminal.wait(r'^%s \w+ (round )?\d+>\n\Z' % game)

    def refused(self, terminal, line):
        """Whether the line is refused; then with a reason."""
        terminal.keys('C-l')
        terminal.wait(r'\A[^\n]*>\n\Z')
        terminal.type(line)
        answer = terminal.wait(r'\n[^\n]*> ?\n\Z').split('\n', 1)[1]
        if ' over>' in answer or 'can mean' in answer or 'Say what' in answer or re.search(r'^The [\w ]+ on [a-h]\d: |^ (\d|[a-h])  ', answer, re.M):
            return False  # it is legal, or several are
        self.assertRegex(answer, REASON, line)
        return True


if __name__ == '__main__':
    unittest.main()
