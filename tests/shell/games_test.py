"""Each game played to its end in the shell, by somebody who reads only the screen."""

import json
import os
import random
import re
import unittest

from terminal import Failure, Terminal

GAMES = (
    # game, terms, seat, limits of the engine, columns of the terminal
    ('chess', '', 'white', 'nodes 2000', 40),
    ('chessmate', '', 'white', 'nodes 300', 40),
    ('chessmate', 'decks own', 'black', 'nodes 300', 120),
    ('coffee', '', 'black', 'nodes 200', 40),
    ('spies', '', 'p2', 'nodes 50', 120),
    ('spies', 'players 6', 'p3', 'nodes 50', 40),
    ('tictac', '', 'white', 'nodes 300', 120),
)
if os.environ.get('LONG'):
    GAMES = tuple((*game[:4], columns) for game in GAMES for columns in (40, 80, 120))

LONGEST = 500  # moves of the person: no game of those above needs as many


def listed(screen):
    """What the last answer of `legal` lists: moves or, where there are too many, beginnings."""
    block = screen[screen.rindex('legal move'):].split('\n')[1:]
    groups = [re.match(r'  (?:(\S+):  | +|)(\S.*)', line) for line in block if line.startswith('  ')]
    begins = [group[1] for group in groups if group[2].endswith('moves')] + re.findall(r'legal (\S+\+) lists', '\n'.join(block))
    return begins, [move for group in groups if group[1] not in begins for move in group[2].split()]


class Person:
    """Someone at the terminal: looks for the prompt, asks what is legal, picks a move by lot."""

    def __init__(self, terminal, game, seat, seed):
        self.terminal, self.game, self.seat = terminal, game, seat
        self.lot = random.Random(seed)

    def prompt(self, before):
        """Waits for the person's prompt on another screen than before; who is out of the round
        skips to its end."""
        prompt = re.compile(r'^(?:%s (?:%s (?:round )?\d+|over)|(Enter) (?:goes on,|begins|shows) [^>]*)>\n\Z' % (self.game, self.seat), re.M)
        while True:
            screen = self.terminal.wait(lambda now: now != before and prompt.search(now),
                                        'the prompt of ' + self.seat)
            if not prompt.search(screen).group(1):
                return screen
            before = screen
            self.terminal.type('skip')

    def ask(self, typed):
        before = self.terminal.screen()
        self.terminal.type(typed)
        return self.prompt(before)

    def move(self):
        begins, moves = listed(self.ask('legal'))
        choice = self.lot.choice(begins + moves)
        while choice in begins:
            begins, moves = listed(self.ask('legal ' + choice))
            choice = self.lot.choice(begins + moves)
        screen = self.ask(choice)
        if 'is not legal' in screen or ': there is no' in screen:
            raise Failure('%s was listed as legal, but\n%s' % (choice, screen))
        return screen


class Games(unittest.TestCase):
    def play(self, game, terms, seat, limits, columns):
        with Terminal(rows=500, columns=columns) as terminal:
            terminal.prompt('quadrille')
            terminal.type('new %s %s seed 1' % (game, terms))
            terminal.prompt(r'%s \S+ (round )?\d+' % game)
            person = Person(terminal, game, seat, 1)
            screen = person.ask('play %s %s' % (seat, limits))
            for _ in range(LONGEST):
                if not screen.endswith('over>\n'):
                    screen = person.move()
            self.assertRegex(screen, r'\n(?:(?:Team )?\w+ wins|A draw): .*\n')
            terminal.type('quit')
            self.assertEqual(terminal.left(), 0)
            self.assertTrue(terminal.restored())

    def test_every_game_ends(self):
        for game in GAMES:
            with self.subTest(game=game):
                self.play(*game)

    def test_hint_and_undo(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('play white nodes 500')
            terminal.prompt('chess white 1')
            terminal.type('hint')
            screen = terminal.wait(r'^Hint: (\S+) \((\S+)\): white (?:pawn|knight) from .. to ..\. ! plays it\.\n'
                                   r'(?:It \w+ .*\.\n)?.* you win about \d+ in 100, \d+ are drawn \([-+]\d+\.\d\d\)\.\n'
                                   r'(?:The line: .*\n)?Next best: .*\nLooked at \d+ positions, .*\nchess white 1>\n\Z')
            terminal.type('!')
            terminal.prompt('chess white 2')
            terminal.type('undo')
            screen = terminal.wait(r'^Taken back\. redo makes it again\.\nchess white 1>\n\Z')
            self.assertIn(' 2  ♙   ♙   ♙   ♙   ♙   ♙   ♙   ♙   2', screen)
            terminal.type('undo')
            terminal.wait(r'^There is no decision of yours to take back\.\nchess white 1>\n\Z')
            terminal.type('redo')
            terminal.prompt('chess white 2')
            terminal.type('redo')
            terminal.wait(r'^Nothing was taken back\.\nchess white 2>\n\Z')

    def test_a_hint_says_once_that_it_wins(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('position chess fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1')
            terminal.prompt('chess white 1')
            terminal.type('play white depth 1')
            terminal.prompt('chess white 1')
            terminal.type('hint')
            terminal.wait(r'^Hint: .*\nYou win by force in 1 turn\.\n(.*\n)*Looked at \d+ positions, 1 turn deep')

    def test_a_hint_in_the_city_of_spies_says_what_it_is_worth(self):
        # Many decisions are worth nearly the same there: the figures, of the next best, too, say so.
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('position spies players 3 fen Qd7,R1e5,R2f3,B1f6,B2e7,N1g7,N2g1,P1h2,P2h8,P3b3,P4f7 p1,p2,p3 p1 '
                          '0-0 WWB - P2,B2,P4 N1,R2,B2 p1,p2,p3 0 1')
            terminal.prompt('spies p1 round 1')
            terminal.type('setoption name Beliefs value facts')
            terminal.prompt('spies p1 round 1')
            terminal.type('play p1 nodes 2000')
            terminal.prompt('spies p1 round 1')
            terminal.type('hint')
            screen = terminal.wait(r'^Hint: \S+ \(f6g7\+claim\): first bishop from f6 to g7, and claim the target: a point for '
                                   r'your\s+team, which all then know\. ! plays it\.\n'
                                   r'It takes the first knight, which may be p2\'s life \(1\d %;\swith\s50\s%\sp2\sis\sin\syour\steam\)\sor\s(?:.*\n)+?'
                                   r'You stand .*: you win about \d+ in 100\.\nNext best: \S+ \(\S+\), \d+%\.\n'
                                   r'Looked at 2000 positions, .*\nspies p1 round 1>\n\Z')
            best, other = (int(re.search(pattern, screen)[1]) for pattern in (r'about (\d+) in 100', r', (\d+)%'))
            self.assertTrue(0 < other <= best < 100)
            terminal.type('!')
            terminal.wait(r'^p1 \(you\) moves .*first bishop from f6 to g7')

    def test_what_is_hidden_is_likely_or_not(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('belief')
            terminal.wait(r'^There is no game')
            terminal.prompt('quadrille')
            terminal.type('position spies players 3 fen Qd7,R1e5,R2f3,B1f6 p1,p2,p3 p1 0-0 WWB - Q,B1,R1 N1,R2,B2 p1,p2,p3 0 1')
            terminal.prompt('spies p1 round 1')
            terminal.type('setoption name Beliefs value facts')
            terminal.prompt('spies p1 round 1')
            terminal.type('view all')
            terminal.prompt('spies p1 round 1')
            terminal.type('belief')
            terminal.wait(r'^  p2  life: B1 33 %, R1 33 %, R2 33 %\n  p2  target: B1 10 %, (.*\n)*  p2  team: B 50 %, W 50 %\n(.*\n)*'
                          r'  p3  team: B 50 %, W 50 %\nspies p1 round 1>\n\Z')
            terminal.type('belief json')
            terminal.wait(r'^{"chances":')
            terminal.type('new tictac')
            terminal.type('')
            terminal.type('0')
            terminal.prompt('tictac white 1')
            terminal.type('belief')
            terminal.wait(r'^Nothing is hidden\.$')

    def test_the_second_player_sits_at_the_other_side(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('play black nodes 50')
            terminal.wait(r'^ 1  (.*\n)+ 8  ♜   ♞   ♝   ♚   ♛   ♝   ♞   ♜   8\n(.*\n)+chess black 1>\n\Z')
            terminal.type('undo')  # the engine's first move alone
            terminal.wait(r'^There is no decision of yours to take back\.\nchess black 1>\n\Z')

    def test_the_board_is_drawn_after_the_engines_move(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('play black nodes 50')
            screen = terminal.prompt('chess black 1')
            self.assertEqual(re.findall(r'^ (\d)  .* \1(?: |$)', screen, re.M), list('12345678'))
            self.assertEqual(len(re.findall(r'^ \d .*>', screen, re.M)), 2)  # from and to
            self.assertEqual(len(re.findall('^White moves', screen, re.M)), 1)

    def test_the_limits_of_play_are_as_long_as_a_line(self):
        """The mate is the last of many moves."""
        others = ('a7a6 a7a5 b7b6 b7b5 c7c6 c7c5 d7d6 d7d5 f7f6 f7f5 g7g6 g7g5 h7h6 h7h5 b8a6 b8c6 '
                  'g8e7 g8f6 g8h6 f8a3')
        with Terminal(columns=200) as terminal:
            terminal.prompt('quadrille')
            terminal.type('position chess startpos moves f2f3 e7e5 g2g4')
            terminal.prompt('chess black 2')
            terminal.type('play white depth 2 searchmoves %s d8h4' % others)
            screen = terminal.prompt('chess (over|white 3)')
            self.assertIn('from d8 to h4', screen)

    def test_undo_of_several_turns(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('play white nodes 100')
            terminal.wait(r'^You are white\. hint helps, undo takes back,(.*\n)+chess white 1>\n\Z')
            terminal.type('e2e4')
            terminal.prompt('chess white 2')
            terminal.type('d2d3')
            terminal.prompt('chess white 3')
            for line, answer in (('undo 99', 'There is less than that to take back; nothing is'),
                                 ('undo x', 'undo takes a number: undo 2')):
                terminal.type(line)
                terminal.wait(r'^%s\.?\nchess white 3>\n\Z' % answer)
            terminal.type('undo 2')
            terminal.prompt('chess white 1')
            terminal.type('redo')
            terminal.prompt('chess white 3')

    def test_no_undo_where_seats_have_secrets(self):
        """To play a card and take it back would show what is drawn, and whose hand holds what."""
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chessmate seed 1')
            terminal.prompt('chessmate white 1')
            terminal.type('play white nodes 100')
            terminal.wait(r'^You are white\. hint helps, hand explains your cards, legal(.*\n)+chessmate white 1>\n\Z')
            terminal.type('e2e4')
            terminal.prompt('chessmate white 2')
            for line in ('undo', 'undo 1', 'undo x'):
                terminal.type(line)
                terminal.wait(r'> %s\nNothing is taken back in play where seats have secrets(?:.*\n)+'
                              r'chessmate white 2>\n\Z' % line)
            terminal.type('@a undo')
            terminal.wait(r'hidden.*\nchessmate white 2>\n\Z')
            terminal.type('redo')
            terminal.wait(r'^Nothing was taken back\.\nchessmate white 2>\n\Z')
            terminal.type('help')
            screen = terminal.wait(r'> help\n(.*\n)+.*help protocol(.*\n)+chessmate white 2>\n\Z')
            listed = screen[screen.rindex('> help'):]
            self.assertNotRegex(listed, r'\b(un|re)do\b')
            self.assertRegex(listed, r'\bhint\b')
            terminal.keys('u', 'n', 'd', 'Tab')
            terminal.wait(r'> und\n\Z')
            terminal.keys('C-u')
            terminal.type('play off')
            terminal.type('view all')
            terminal.type('undo 2')
            terminal.prompt('chessmate white 1')

    def test_people_at_one_screen_agree_to_take_back(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chessmate seed 1')
            terminal.prompt('chessmate white 1')
            terminal.type('play both')
            terminal.wait(r'^white: Enter shows the game when nobody else looks>\n\Z')
            for line, prompt in (('', 'chessmate white 1>'), ('e4', 'Enter hides this, then it is for black>'),
                                 ('', 'black: Enter shows the game when nobody else looks>'), ('', 'chessmate black 1>'),
                                 ('undo', r'What was told .* Do all agree to take back\? \(y/n\)'), ('n', 'chessmate black 1>'),
                                 ('undo', r'What was told .* Do all agree to take back\? \(y/n\)'),
                                 ('y', 'Enter hides this, then it is for white>'),
                                 ('', 'white: Enter shows the game when nobody else looks>')):
                terminal.type(line)
                terminal.wait(r'^%s ?\n\Z' % prompt)
            terminal.type('')
            self.assertIn(' 2  ♙   ♙   ♙   ♙   ♙   ♙   ♙   ♙   2', terminal.prompt('chessmate white 1'))

    def test_an_engine_that_plays_itself(self):
        with Terminal(rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame coffee')
            terminal.prompt('coffee white 1')
            terminal.type('play nobody nodes 50')
            terminal.prompt('coffee over')

    def test_a_game_that_is_watched_can_be_followed(self):
        """A board for every move, not faster than one can look, until Ctrl-C."""
        with Terminal(rows=40) as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('play nobody level 0')
            screens = [terminal.wait(r'^%s moves .*\n(.*\n)*chess \w+ \d+>\n\Z' % side) for side in ('White', 'Black')]
            for screen in screens:
                self.assertEqual(re.findall(r'^ (\d) .* \1(?: |$)', screen, re.M), list('87654321'))
            terminal.keys('C-c')
            terminal.wait(r'^Stopped\. play nobody goes on\.$')
            terminal.type('e9')
            terminal.wait(r'e9.*\nchess \w+ \d+>\n\Z')

    def test_another_game_ends_the_play(self):
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('newgame chess')
            terminal.prompt('chess white 1')
            terminal.type('play white nodes 50')
            terminal.prompt('chess white 1')
            terminal.type('newgame chess')
            terminal.wait(r'white \(you\)\n(.*\n)*chess white 1>\n\Z')
            terminal.type('newgame coffee')
            terminal.wait(r'white\n(.*\n)*.*play white takes .*\ncoffee white 1>\n\Z')
            terminal.type('new spies seed 1')
            terminal.wait(r'  p4\n(.*\n)*.*play p3 takes .*\nWhat .* hide .*\n'
                          r'spies p3 round 1>\n\Z')
            terminal.type('play white')
            terminal.wait(r'^No seat is called white\.\nspies p3 round 1>\n\Z')
            terminal.type('play somebody')
            screen = terminal.wait(r'^No seat is called somebody\.\nspies p3 round 1>\n\Z')
            self.assertRegex(screen, r'p4\n.*life \?  target \?  team \?')
            terminal.type('view all')
            terminal.type('go infinite')
            terminal.wait(r'^spies p3 round 1 searching…>\n\Z')
            terminal.type('play p3')
            terminal.wait(r'^A search is running: .*\n(depth .*\n| .*\n)*spies p3 round 1 searching…>\n\Z')

    def test_the_shell_stays_with_people(self):
        """UCI has no way back, and is for pipes."""
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('uci')
            terminal.wait(r'^The shell is for people\. .*\n(.*\n)?quadrille>\n\Z')

    def test_what_programs_read_is_printed_whole(self):
        """On a narrow terminal, too: the lines that it breaks are one."""
        with Terminal(columns=40, rows=500) as terminal:
            terminal.prompt('quadrille')
            terminal.type('describe tictac')
            terminal.wait(r'describe tictac\n\{(.*\n)+quadrille>\n\Z')
            line, = [line for line in terminal.ask('capture-pane -p -J -S -') if line.startswith('{')]
            self.assertEqual(json.loads(line)['game'], 'tictac')

    def test_secrets_stay_with_the_engine(self):
        """A player sees the own cards, never another's; not while it thinks either."""
        with Terminal() as terminal:
            terminal.prompt('quadrille')
            terminal.type('new spies chance manual')
            terminal.prompt('spies chance round 1')
            terminal.type('play p2 nodes 50')
            terminal.type('position spies players 3 fen Qa1,R1h8,N1b1 p1,p2,p3 p2 0-0 WBW - Q,R1,N1 '
                          'R1,Q,B1 p1,p2,p3 0 1')
            screen = terminal.prompt('spies p2 round 1')
            board = screen[screen.rindex('p1 (engine)'):]
            self.assertRegex(board, r'p1 \(engine\)\n.*life \?  target \?  team W')  # both that are left, of B being one
            self.assertRegex(board, r'p2 \(you\)\n.*life R1  target Q  team B')
            self.assertRegex(board, r'p3 \(engine\)\n.*life \?  target \?  team W')


if __name__ == '__main__':
    unittest.main()
