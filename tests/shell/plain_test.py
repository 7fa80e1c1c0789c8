"""The shell of a build without readline: plain lines, and the same manners."""

import os
import unittest

from games_test import Person
from terminal import ENGINE, Terminal

PLAIN = os.path.join(os.path.dirname(ENGINE), 'quadrille-plain')


class Plain(unittest.TestCase):
    def test_a_game(self):
        with Terminal(PLAIN, rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame tictac')
            terminal.prompt('tictac white 1')
            person = Person(terminal, 'tictac', 'white', 1)
            screen = person.ask('play white nodes 300')
            while not screen.endswith('over>\n'):
                screen = person.move()
            terminal.keys('C-d')
            self.assertEqual(terminal.left(), 0)
            self.assertIn('tictac over>\n\nENDED\n', terminal.screen())
            self.assertTrue(terminal.restored())

    def test_a_search_and_ctrl_c(self):
        with Terminal(PLAIN) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame coffee')
            terminal.prompt('coffee white 1')
            terminal.type('go')
            terminal.wait(r'^    2  (.*\n)+coffee white 1 searching…>\n')
            terminal.keys('C-c')
            terminal.wait(r'^Best: \S+\n.*\.\ncoffee white 1>\n\Z')
            terminal.keys('C-c')
            terminal.wait(r'^Leave\? \(y/n\)\n\Z')
            terminal.type('y')
            self.assertEqual(terminal.left(), 0)
            self.assertTrue(terminal.restored())

    def test_places_of_a_finished_game(self):
        """hint, go, why and legal answer for each turn of a game that is over, of both seats, in play too."""
        for play in ('', 'play white level 0'):
            with Terminal(PLAIN, rows=500) as terminal:
                terminal.prompt('quadrille')
                terminal.type('position chessmate startpos moves deal:w=champion,cowardice,crusade deal:b=rebirth,revelation,vulture e2e4 e7e5 '
                              'd2d4')
                terminal.prompt('chessmate black 2')
                if play:
                    terminal.type(play)
                    terminal.wait(r'chessmate white \d+>\n\Z')
                    terminal.type('resign')
                    terminal.wait(r'\(y/n\)')
                    terminal.type('y')
                else:
                    terminal.type('view all')
                    terminal.type('adjudicate draw agreement')
                terminal.prompt('chessmate over')
                for goto, seat, line, answer in (('goto 1 black', 'black', 'why e7e4', 'e7e4 (?:is not legal: |M1 )'), ('back', 'white', 'legal e2', 'e2e3'),
                                                 ('forward', 'black', 'legal e7', 'e7e5')):
                    terminal.type(goto)
                    terminal.wait(r'Before turn 1, %s(, after \S+)?\. hint, go, why and legal work(.*\n)+chessmate %s 1, looking back>\n\Z' % (seat, seat))
                    terminal.type(line)
                    terminal.wait(r'%s(.*\n)+chessmate %s 1, looking back>\n\Z' % (answer, seat))
                terminal.type('go nodes 50')
                terminal.wait(r'Best: .*(.*\n)+chessmate black 1, looking back>\n\Z')
                terminal.type('e7e6')
                terminal.wait(r'The game is over, and nothing is played on from here: (.*\n)+chessmate black 1, looking back>\n\Z')
                terminal.type('board')
                terminal.prompt('chessmate over')
                terminal.type('undo')
                terminal.wait(r'chessmate (white|black) \d+>\n\Z' if not play else r'over>\n\Z')
                terminal.keys('C-d')
                self.assertEqual(terminal.left(), 0)

    def test_eyes_and_watch(self):
        with Terminal(PLAIN, rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chessmate seed 3')
            terminal.prompt('chessmate white 1')
            terminal.type('eyes')
            terminal.wait(r'the same to all eyes\.\n(.*\n)*chessmate white 1>\n\Z')
            screen = terminal.screen()
            for line in (r'  turn white\n', r'\* position \(all\) (.|\n)*death-dance', r'\* position \(white\) .*', r'  pile-size 9\n', r'\* pile \(all\) cowardice',
                         r'\* pile \(white,black,public\) -\n'):
                self.assertRegex(screen, line)
            terminal.type('view all')
            terminal.prompt('chessmate white 1')
            terminal.type('watch turn number nonsense')
            terminal.wait(r'state has no key nonsense now\.\n(.*\n)*Watched: turn, number\.\n(.*\n)*chessmate white 1>\n\Z')
            terminal.type('move e2e4')
            terminal.wait(r'turn: black, was white\n(.*\n)*chessmate black 1>\n\Z')
            terminal.type('move e7e5')
            terminal.wait(r'turn: white, was black\nnumber: 2, was 1\n(.*\n)*chessmate white 2>\n\Z')
            terminal.type('watch off')
            terminal.wait(r'Watched: nothing\.\n(.*\n)*chessmate white 2>\n\Z')
            terminal.type('play white')
            terminal.prompt('chessmate white 2')
            terminal.type('eyes')
            terminal.wait(r'In play you see what is yours; play off ends it\.\n(.*\n)*chessmate white 2>\n\Z')
            terminal.keys('C-d')
            self.assertEqual(terminal.left(), 0)

    def test_flip_position(self):
        with Terminal(PLAIN, rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chessmate decks own seed 4')
            terminal.prompt('chessmate white 1')
            terminal.type('flip position')
            terminal.wait(r'Only the referee sees all of it: view all\.\n(.*\n)*chessmate white 1>\n\Z')
            for line, seat in (('view all', 'white'), ('move e2e4', 'black'), ('flip position', 'white'), ('state', 'white')):
                terminal.type(line)
                terminal.wait(r'%s\n(.*\n)*chessmate %s 1>\n\Z' % (line, seat))
            self.assertIn('position rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq e6 0 1 - - - ', terminal.screen())
            for line in ('newgame spies seed 1', 'view all'):
                terminal.type(line)
                terminal.wait(r'%s\n(.*\n)*spies p\d round 1>\n\Z' % line)
            terminal.type('flip position')
            terminal.wait(r'It has no mirror image\.')
            terminal.keys('C-d')
            self.assertEqual(terminal.left(), 0)

    def test_views(self):
        """Numbers on a board, arrows; the same in every game."""
        with Terminal(PLAIN, rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('position tictac fen krR/3/NP1[N] w 0 1')
            terminal.prompt('tictac white 1')
            for line, shown in (('show attacks', r'\n 3    0/1    2/1    0/1\n 2    1/1    0/2    3/0\n 1      \.    0/1    1/0\n        a      b      c\n'
                                                 r'How many pieces of each player attack a square: white/black\.'),
                                ('show evaluation', r'\n 3      \.  30000      \.\n'), ('show nothing', r'no view called nothing'),
                                ('show lines', r'[Nn]othing was searched here')):
                terminal.type(line)
                terminal.wait(r'%s(.*\n)+tictac white 1>\n\Z' % shown)
            terminal.type('position spies fen Qa1,R1b2,R2c3,B1d4 p1,p2,p3 p1 1-0 ??W p3 ?,?,R2 ?,?,P3* p1,p2,p3 0 1')
            terminal.prompt('spies p1 round 1')
            for line, shown in (('show belief', r'\n  p1  life: B1 \d+ %, .*\n(.*\n)+  p2  team: B 50 %, W 50 %'),
                                ('show targets', r'\n 1 +\d+/\d+(.*\n)+How likely a piece is the target of each player')):
                terminal.type(line)
                terminal.wait(r'%s(.*\n)+spies p1 round 1>\n\Z' % shown)
            terminal.type('position tictac fen krR/3/NP1[N] w 0 1')
            terminal.prompt('tictac white 1')
            terminal.type('go depth 2')
            terminal.wait(r'Best: (.*\n)+tictac white 1>\n\Z')
            terminal.type('show lines')
            terminal.wait(r'\n 1\. c1\n(.*\n)+tictac white 1>\n\Z')
            terminal.keys('C-d')
            self.assertEqual(terminal.left(), 0)

    def test_a_review(self):
        """In words, with a picture; one that is broken off says so."""
        with Terminal(PLAIN, rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('position chess startpos moves d2d3 e7e5 e2e4 d8h4 g2g3 h4g3')
            terminal.prompt('chess white 4')
            terminal.type('review nodes 4000')
            terminal.wait(r'inaccuracy\.\n(.*\n)*chess white 4>\n\Z')
            screen = terminal.screen()
            self.assertRegex(screen, r'\n3\.\.\. Qxg3, a blunder, cost \d+ wins in 100; \S+ was better \(.\d+\.\d\d, not -\d+\.\d\d\):\s+'
                                     r'black\s+gave\s+up\s+the\s+queen:\s+hxg3\s+takes\s+it\.\n')
            self.assertRegex(screen, r'\nblack: 3 decisions(, \d inaccurac(y|ies))?(, \d mistakes?)?, 1 blunder; each decision cost \d+\.\d wins in\s+100\.\n')
            self.assertRegex(screen, r'\nLittle things that cost most:\n(.*\n)*1\. d3 cost \d wins? in 100; \S+ was better')
            rows = screen[screen.index('\nwhite   '):].split('\n')[1:10]
            self.assertEqual([row[8:][:6].strip(' █') for row in rows[:8]], [''] * 8)
            self.assertEqual(rows[7][:14], 'black   ██████')
            self.assertEqual(rows[8][13], 'X')
            # Of a piece that is left to be taken one is told even where the game stays won.
            terminal.type('position chess fen 6k1/5pbp/6p1/8/8/2N5/4QPPP/R5K1 w - - 0 30 moves c3b5 h7h6 h2h3')
            terminal.prompt('chess black 31')
            terminal.type('review nodes 4000')
            terminal.wait(r'(?s)black 31> review nodes 4000\n.*inaccuracy\.\n(?:chess black 31 reviewing…>\n)?chess black 31>\n\Z')
            self.assertRegex(terminal.screen(), r'\n31\. h3; \S+ was better \(.*\):\s+white\s+left\s+the\s+rook\s+on\s+a1\s+to\s+be\s+taken:\s+Bxa1\s+takes\s+it\.\n')
            terminal.type('review nodes 100000000')
            terminal.wait(r'reviewing.*>\n\Z')
            terminal.keys('Enter')
            terminal.wait(r'The review was ended\.\n(.*\n)*chess black 31>\n\Z')
            terminal.keys('C-d')
            self.assertEqual(terminal.left(), 0)


if __name__ == '__main__':
    unittest.main()
