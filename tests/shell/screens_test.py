"""Screens of the shell against golden ones, in screens/: every game's board, panels and words.

  UPDATE=1 python3 -m unittest discover -s tests/shell -p 'screens_test.py'

rewrites them; review the change as a diff. No screen shows a move the engine chose, and only the
banner lists the games.
"""

import os
import re
import unittest

from terminal import HERE, Failure, Terminal

UPDATE = os.environ.get('UPDATE')
LINE = 'position tictac fen 1k1/1n1/KQR[RBBNNPPPPPPPPqrrbbnpppppppp] b 0 9'
SEED = 'newgame chessmate seed 1'
ROWS = ('position coffee fen 8/6(2)1/5(1)2/4(1)3/8/2(12)(1)4/1(1)1(1)4/(1)1(3)5 b 22 2,3 - 0 9',
        'c1b2', 'b2a3')
MANY = 'position coffee fen 8/8/2(3)(3)(3)(3)2/2(3)(3)(3)(3)2/2(3)(3)(3)(3)2/2(3)(3)(3)(3)2/8/8 w 1 1,0 - 0 40'
MARKS = ('position chessmate fen r1bqkbnr/pppp1ppp/2z5/4p3/4P3/5N2/PPPP1PPP/RNBQKBZR w KQkq - 0 3 '
         'd4,h5 c6 - cowardice,crusade!,vulture champion,long-jump,rebirth lost-castle,mystic-shield -,-')
SPIES = ('position spies fen Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4d5 p3,p1,p2 p1 1-0 WBW p1 '
         'R1,Q,N1 B2*,R1,Q p1,p2,p3 4 2')
SAME = SPIES.replace('B2*,R1,Q', 'B2*,R1,N1')

# name: what is typed, the last prompt, and how the terminal is
SCREENS = {
    'banner': ((), 'quadrille', {}),
    'no-game': (('board', 'hint', 'play white', 'undo', 'e4', 'new checkers'), 'quadrille', {}),
    'no-play': (('newgame tictac', 'play p1', 'play black foo 3'), 'tictac white 1', {}),
    'help': (('help', 'help undo', 'help M5', 'help hand-of-fate', 'help tictac', 'help flying'),
             'quadrille', {}),
    'help-in-a-game': (('newgame tictac', 'help'), 'tictac white 1', {}),
    'history-help': (('help history',), 'quadrille', {'home': '/tmp'}),
    'chess': (('newgame chess', 'e2e4', 'g8f6', 'legal', 'legal b1', 'e4e6', 'nonsense'),
              'chess white 2', {}),
    'chess-mate': (('newgame chess', 'move f2f3 e7e5 g2g4', 'd8h4', 'e1e2'), 'chess over', {}),
    'chess-flipped': (('newgame chess', 'e2e4', 'flip'), 'chess black 1', {}),
    'chess-colours': (('newgame chess', 'move e2e4 f7f5', 'd1h5'), 'chess black 2', {'NO_COLOR': None}),
    'chess-few-colours': (('newgame chess', 'move e2e4 f7f5', 'd1h5'), 'chess black 2',
                          {'NO_COLOR': None, 'TERM': 'xterm'}),
    'chess-letters': (('newgame chess', 'e2e4'), 'chess black 1', {'LC_ALL': 'C'}),
    'chess-dumb': (('newgame chess', 'e2e4'), 'chess black 1', {'TERM': 'dumb', 'NO_COLOR': None}),
    'chess-narrow': (('newgame chess', 'e2e4'), 'chess black 1', {'columns': 44}),
    'chessmate-new': ((SEED, 'e2e4', 'legal', 'play'), 'chessmate white 1', {}),
    'chessmate': ((SEED, 'view all', MARKS, 'legal f3', 'f3g5+cowardice@e5e6', 'help champion'), 'chessmate black 3', {}),
    'chessmate-white': ((SEED, MARKS, 'view white', 'crusade b5 f1e2'), 'chessmate black 3', {}),
    'chessmate-colours': (('view all', MARKS,), 'chessmate white 3', {'NO_COLOR': None}),
    # README shows this one, drawn by tools/pictures.py.
    'chessmate-picture': ((MARKS, 'play white level 5', 'f3d4', 'help crusade'), 'chessmate white 3',
                          {'columns': 92, 'rows': 30, 'NO_COLOR': None}),
    'coffee': (ROWS, 'coffee black 9', {}),
    'coffee-legal': ((MANY, 'legal', 'legal d3'), 'coffee white 40', {'rows': 90}),
    'coffee-colours': (ROWS[:1], 'coffee black 9', {'NO_COLOR': None}),
    'coffee-letters': (ROWS, 'coffee black 9', {'LC_ALL': 'C'}),
    'spies-new': (('new spies seed 1', 'pass', 'undo'), 'spies p3 round 1', {}),
    'spies': (('view all', SPIES, 'd1d2', 'undo', 'd1d2'), 'spies p2 round 2', {}),
    'spies-p2': ((SPIES, 'view p2'), 'spies p1 round 2', {}),
    'spies-both': ((SAME, 'view p3'), 'spies p1 round 2', {}),
    'spies-both-colours': ((SAME, 'view p3'), 'spies p1 round 2', {'NO_COLOR': None}),
    'spies-letters': (('view all', SPIES,), 'spies p1 round 2', {'LC_ALL': 'C'}),
    'spies-colours': (('view all', SPIES,), 'spies p1 round 2', {'NO_COLOR': None}),
    'tictac': (('newgame tictac', 'Q@b2', 'k@a1', 'K@a1', 'b2a1'), 'tictac black 1', {}),
    'tictac-line': ((LINE,), 'tictac over', {}),
    'rules': (('rules tictac', '/far rank', ''), r'\d+%: .*', {'rows': 40}),
    'begin': (('coffee',), r'side \[white\]', {}),
}

# Every game at the beginning of play: as wide and as narrow as terminals are, in colours and without,
# and where nothing can be drawn over. Light and dark terminals get the same bytes: every square and
# every mark has a ground of its own.
SEATS = {'chess': ('white', '1'), 'chessmate': ('white', '1'), 'coffee': ('white', '1'),
         'spies': ('p3', 'round 1'), 'tictac': ('white', '1')}
for game, (seat, turn) in SEATS.items():
    play = (('new %s seed 1' % game, 'play %s level 0' % seat), '%s %s %s' % (game, seat, turn))
    for columns in (40, 80, 120):
        SCREENS['play-%s-%d' % (game, columns)] = (*play, {'columns': columns, 'rows': 40, 'NO_COLOR': None})
    SCREENS['play-%s-plain' % game] = (*play, {'columns': 80, 'rows': 40})
    SCREENS['play-%s-dumb' % game] = (*play, {'columns': 80, 'rows': 60, 'TERM': 'dumb', 'LC_ALL': 'C'})
# What is beside the board elsewhere gets shorter here, or the board would leave the screen.
SCREENS['play-spies-small'] = (('new spies seed 1', 'play p3 level 0'), 'spies p3 round 1', {'columns': 40, 'rows': 30, 'NO_COLOR': None})


# How each game ends for a person: two people at the screen, the last moves before an end, all of them typed.
ENDS = {
    'chess': (('newgame chess', 'play both', 'f3', 'e5', 'g4', 'Qh4'), 'chess over'),
    'chessmate': (('position chessmate fen rnbqkbnr/pppp1ppp/8/4p3/6P1/5P2/PPPPP2P/RNBQKBNR b KQkq - 0 2 - - - '
                   'hand-of-fate,holy-quest,vulture champion,crusade,rebirth - -,-', 'play black', 'Qh4'), 'chessmate over'),
    'coffee': ((MANY, 'play both', 'b1'), 'coffee over'),
    'spies': (('position spies fen Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4d5 p1,p2,p3 p1 4-0 WBW p1 '
               'R1,Q,N1 P4,R1,Q p1,p2,p3 4 2', 'play p1', 'c6d5+claim'), 'spies over'),
    'tictac': (('position tictac fen 1k1/1n1/KQ1[RRBBNNPPPPPPPPqrrbbnpppppppp] w 0 8', 'play both', 'R@c1'), 'tictac over'),
}
for game, (lines, prompt) in ENDS.items():
    for columns in (40, 80, 120):
        SCREENS['end-%s-%d' % (game, columns)] = (lines, prompt, {'columns': columns, 'rows': 40})


def below_the_banner(screen):
    """The screen from the first command on."""
    return re.sub(r'\A.*?^(?=[^\n]*quadrille> )', '', screen, flags=re.M | re.S)


class Screens(unittest.TestCase):
    def test_the_manual_shows_golden_screens(self):
        with open(os.path.join(HERE, '..', '..', 'docs', 'shell.md'), encoding='utf-8') as f:
            shown = re.findall(r'^```text (\S+)\n(.*?)^```$', f.read(), re.M | re.S)
        self.assertTrue(shown)
        for name, lines in shown:
            with open(os.path.join(HERE, 'screens', name + '.txt'), encoding='utf-8') as f:
                self.assertIn(lines, f.read())

    def compare(self, name, terminal, prompt, styled):
        path = os.path.join(HERE, 'screens', name + '.txt')
        shown = below_the_banner if SCREENS[name][0] else str
        if UPDATE:
            terminal.prompt(prompt)
            with open(path, 'w', encoding='utf-8') as f:
                f.write(shown(terminal.screen(styled)))
            return
        with open(path, encoding='utf-8') as f:
            golden = f.read()
        try:
            terminal.wait(lambda screen: shown(screen) == golden, name, styled)
        except Failure:
            self.assertEqual(shown(terminal.screen(styled)), golden)

    def test_screens(self):
        for name, (typed, prompt, how) in SCREENS.items():
            with self.subTest(screen=name), Terminal(seconds=8, **how) as terminal:
                last = terminal.prompt('quadrille')
                for line in typed:
                    terminal.type(line)
                    last = terminal.wait(lambda now: now != last and now.endswith('>\n'))
                self.compare(name, terminal, prompt, how.get('NO_COLOR', '') is None)


if __name__ == '__main__':
    unittest.main()
