"""Playing in the shell: beginning, what may be typed, people at one screen, files, the end."""

import glob
import json
import os
import re
import stat
import tempfile
import time
import unittest

from terminal import ENGINE, Terminal

CHESSMATE = ('position chessmate fen rnbqkbnr/pppp1ppp/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 2 - - - '
             'cowardice,disintegration,long-jump crusade,rebirth,vulture - -,-')
GAMES = '/.local/state/quadrille/games'


def kept_games(home):
    """The files of the unfinished games."""
    return sorted(path for path in glob.glob(home + GAMES + '/*.game'))


class Table:
    """A terminal, and lines typed one by one with what comes of each."""

    def __init__(self, *args, **how):
        self.terminal = Terminal(*args, **how)

    def __enter__(self):
        self.terminal.__enter__()
        self.terminal.wait(r'> ?\n\Z')
        return self

    def __exit__(self, *_):
        self.terminal.__exit__()

    def says(self, line, pattern):
        """Types a line; the screen, which may match before, has to match when the line has changed it."""
        before = self.terminal.screen()
        wanted = re.compile(pattern, re.M)
        self.terminal.type(line)
        return self.terminal.wait(lambda now: now != before and wanted.search(now), pattern)

    def say(self, line, prompt):
        """Types a line and waits for a prompt."""
        return self.says(line, r'^%s> ?\n\Z' % prompt)

    def resign(self, prompt):
        """Gives the game up, which is asked about."""
        self.says('resign', r'^Resign\? \(y/n\)\n\Z')
        return self.say('y', prompt)


class Cards(unittest.TestCase):
    def test_a_card_and_the_move_behind_it_in_one_line(self):
        with Table() as table:
            table.say(CHESSMATE.replace('cowardice,disintegration', 'hand-of-fate,disintegration'), 'chessmate white 2')
            table.says('play both', r'^white: Enter shows the game when nobody else looks>\n\Z')
            table.say('', 'chessmate white 2')
            table.says('play-card e4 hand of fate', r'^Hand of Fate comes before the move: type hand-of-fate, then the move\.$')
            screen = table.says('Hand of Fate, then e4', r'^Enter hides this, then it is for black>\n\Z')
            self.assertIn('2. hand-of-fate, e4', screen)
            table.says('', r'^black: Enter shows the game when nobody else looks>\n\Z')
            table.say('', 'chessmate black 2')
            table.says('play-card long jump g8 to h5', r'^long-jump@g8h5 is not legal: .*\(long-jump\)')
            table.says('play-card long jump g8 to h4', r'2\. hand-of-fate, e4 long-jump@g8h4$')

    def test_a_mean_over_hands_is_no_chance(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position chessmate fen 4k3/pp6/8/4p3/8/8/PPPPPPPP/RNBQKBNR w KQ - 0 12 - - - '
                      'hand-of-fate,disintegration,long-jump crusade,rebirth,vulture - -,-', 'chessmate white 12')
            table.say('play white level 0', 'chessmate white 12')
            screen = table.says('hint', r'^(You stand much better: with some of the hands|You win by force)(.*\n)+Looked at ')
            self.assertNotIn('100 in 100', screen)

    def test_a_mate_that_the_table_says_is_written(self):
        with Table() as table:
            table.say('view all', 'quadrille')
            table.say('position chessmate fen r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4 - - - '
                      'mystic-shield,disintegration,long-jump revelation,crusade,champion - -,-', 'chessmate white 4')
            table.say('move f3f7+mystic-shield', 'chessmate over')
            table.says('moves', r'4\. Qxf7\+mystic-shield#$')

    def test_hand_is_a_command_alone(self):
        with Table() as table:
            table.say(CHESSMATE, 'chessmate white 2')
            table.says('play both', r'^white: Enter shows the game when nobody else looks>\n\Z')
            table.say('', 'chessmate white 2')
            table.says('hand', r'^Cowardice \(after\)$')
            table.says('hand of fate', r'^You do not hold Hand of Fate\.')


class Questions(unittest.TestCase):
    def test_who_plays_is_said_as_people_say_it(self):
        with Table() as table:
            table.says('chess', r'^side \[white\]>\n\Z')
            table.says('against the computer', r'^level \[friendly\]>\n\Z')
            table.says('back', r'^side \[white\]>\n\Z')
            table.says('random', r'^level \[friendly\]>\n\Z')
            table.says('very weak', r'^You are (white|black)\.|^White moves ')
            table.says('play chess with me as black at the lowest level', r'^chess black 1>\n\Z')
            table.say('play chess with a friend', 'chess white 1')
            table.says('chess', r'^side \[white\]>\n\Z')
            table.says('black and hard', r'The engine plays at level 15 |^chess black 1>\n\Z')

    def test_a_question_outlasts_the_move_of_the_engine(self):
        with Table('%s chess white movetime 3000' % ENGINE) as table:
            table.says('e4', r'thinks…')
            table.says('who is ahead', r'^By what each has it is even')
            table.terminal.wait(r'^Black moves .*\nYou asked: who is ahead\nBy what each has it is even(.*\n)+chess white 2>\n\Z')

    def test_turns_beside_the_board_are_wrapped(self):
        with Table(rows=30) as table:
            table.say('view all', 'quadrille')
            table.say('position coffee fen 8/8/8/8/8/8/8/(6)(6)6 w 28 5,5 - 0 9', 'coffee white 9')
            table.say('play both', 'coffee white 9')
            table.say('b1c2 c2d3 d3e4 e4f5 end', 'coffee black 9')
            screen = table.say('a1b2 b2c3 c3d4 d4e5 end', 'coffee white 10')
            self.assertRegex(screen, r'9\. b1c2, c2d3, d3e4, e4f5, end / a1b2, b2c3,\n.*h {13}c3d4, d4e5, end\n')

    def test_what_comes_when_a_game_is_over_is_said(self):
        for line in ('what can I do', 'what now', 'legal', 'e4', 'hint', 'whose turn is it'):
            with self.subTest(line), Table('%s chess both' % ENGINE) as table:
                table.resign('chess over')
                table.says(line, line + r'\nThe game is over\.\nrematch plays again, review judges ')
                table.say('play chess against the computer', r'side \[white\]')

    def test_a_kept_game_is_thrown_away(self):
        with Table('%s chess white level 0' % ENGINE) as table:
            table.say('e4', 'chess white 2')
            table.says('new coffee both', r'^Leave the game that is on\?')
            table.say('y', 'coffee white 1')
            table.says('b1 b3', 'coffee black 1')
            table.says('discard 2', r'^  1  Chess, turn 2 .*\ndiscard takes the number of a game')
            table.says('throw away the chess game', r'^Throw this game away\? Chess, turn 2 ')
            table.says('n', r'^It stays kept\.$')
            table.says('discard 1', r'^Throw this game away\? Chess, turn 2 ')
            table.says('y', r'^It is kept no longer\.$')
            table.says('resume list', r'^You are in the only game that is kept')

    def test_what_people_ask_is_answered(self):
        with Table('%s coffee' % ENGINE) as table:
            table.says('', r'^level \[friendly\]>\n\Z')
            table.say('0', 'coffee white 1')
            table.says('what is a row?', r'^rows: diagonal rows of three')
            table.says('steal', r'^Nothing can be taken now\.$')
            table.says('what can I steal', r'^Nothing can be taken now\.$')
            table.says('undo?', r'^undo \[<N>\] - take back')
            table.says('end turn', r'^end is not legal: .*pass leaves it out \(C9\)\.$')
            table.say('position coffee fen 8/8/8/8/4(44)3/8/8/8 w 2 4,0 - 0 9', 'coffee white 9')
            table.says('e4 c2 e4 c2 e4', r'^That is more than your turn: .* after c2, and e4 comes when the game is over\.$')

    def test_turns_are_counted_as_the_position_counts_them(self):
        with Table() as table:
            table.say('position chess fen rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 7', 'chess black 7')
            table.say('play both', 'chess black 7')
            table.say('Nf6', 'chess white 8')
            table.say('Nc3', 'chess black 8')
            table.says('moves', r'^  7\.\.\. Nf6     8\. Nc3\ngoto 7 to 8 shows ')
            for line, prompt in (('goto 8', 'white 8'), ('goto 7', 'black 7'), ('goto Nc3', 'white 8'), ('goto 1', 'black 7')):
                table.say(line, 'chess %s, looking back' % prompt)
            table.says('goto there', r'^goto takes the number of a turn, and a seat, or a move; moves lists them\.$')

    def test_questions_of_moves(self):
        with Table() as table:
            table.say('position chess startpos moves e2e4 e7e5', 'chess white 2')
            table.says("why can't I play Ke3?", r'^e1e3 is not legal: .*\(M1\)')
            table.says('why is the king to e3 illegal', r'^e1e3 is not legal: .*\(M1\)')
            table.says("why can't my rook move?", r'^The rook on a1: no move now: a2 stands in the way\.$')
            table.says('can I castle?', r'^You cannot castle on that side now: ')
            table.says('what can my knight do?', r'^The knight on b1: Na3, Nc3\.$')
            table.says('what is the piece on g1', r'^The knight on g1: Ne2, Nf3, Nh3\.$')
            table.says('why', r'^M1 The rules are those')
            table.says('why did black play so', r'^e5: it takes its share of the centre')
            table.says('how old are you', r'^No answer to that is known\. What can be asked: ')
            table.says('what is a champion', r'^In ChessMate:\nChampion \(after\)$')
            table.says('pass', r'^pass is no command and no move\.')
            table.says('show me the moves', r'^goto 1 shows the game before it\.$')
            table.say('go to turn 1', 'chess white 1, looking back')
            table.say('next', 'chess black 1, looking back')
            table.say('goto start', 'chess white 1, looking back')
            table.says('forward 2', r'^This is the game as it stands\.$')
            table.say('back 9', 'chess white 1, looking back')
            table.says('goto end', r'^This is the game as it stands\.$')
            table.say('look back', 'chess black 1, looking back')
            table.says('whose turn is it?', r'^It is the turn of white\.$')
            table.say('board', 'chess white 2')

    def test_questions_of_teams_and_rounds(self):
        with Table(columns=120) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,N2c1,P1g4 p1,p2,p3 p1 1-0 WBWB p4 R2,R1,N2,P2 N1,B1,Q,P1 p1,p2,p3 12 1', 'spies p1 round 1')
            table.say('play p1 level 0', 'spies p1 round 1')
            for line, answer in (('why is it my turn', r'It is your turn; you are p1\. .*\norder: p1, p2, p3; of the players in this cycle, by dice'),
                                 ('what now', 'It is your turn'),
                                 ('how many points do we need?', r'Points: W 1, B 0; 1 for a target that is claimed, .* 5 win\.'),
                                 ('who is in my team', r'You are in team W: p4 is against you; p2 and p3 have not shown their teams'),
                                 ('why did the round end', r'No round is over yet\.'),
                                 ('why did team B win', r'Nobody has won yet\.\nPoints: '),
                                 ('where can I go', '61 legal moves'),
                                 ('what is a target', 'Target-Piece: secretly dealt to each player'),
                                 ('how do I win', 'You are secretly in one of two teams')):
                table.says(line, '^' + answer)
        with Table(columns=120) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,P1g4 p1,p2 p1 1-0 WBWB p3 R2,R1,N2,P2 N1,B1,Q,P1 p1,p2 12 1', 'spies p1 round 1')
            table.say('play p1 level 0', 'spies p1 round 1')
            screen = table.say('Qxa8', 'Enter shows the next round')
            self.assertRegex(screen, r'p2 \(engine\)\n.* not in the round  life R1  target \?  team B')
            self.assertIn('points W 3, B 0', screen)
            table.says('what was p2 target', r'^p2: not in the round, life R1, target not known, team B( \(everybody knows the team\))?\.\nEnter shows')
            table.says('who is with me?', r'^You are in team W: p3 is with you; p2 and p4 are against you\.\nEnter shows the next round>\n\Z')
            table.says('log', r'^Enter shows the next round> log\n(.*\n)*Enter shows the next round>\n\Z')
            table.says('why did the round end', r"end\np1 \(you\) moves the queen .*\np2 is out .*\np1 \(you\) shows team W\nTeam W gains .*\nRound 1 is over, as only p1 is left\n")

    def test_games_and_levels_are_asked_for(self):
        with Table(columns=120) as table:
            for line in ('list what games are there', 'what games are there', 'which is the shortest game'):
                table.says(line, r'%s\n  1  chess .*\n(.*\n)*.*Tic Tac Chess: for two players, white and black; a game takes five minutes' % line)
            table.say('chess white level 1', 'chess white 1')
            for line, answer in (('make it easier', '0 now, one less'), ('easier', '0, the weakest there is'),
                                 ('make it harder', '1 now, one more')):
                table.says(line, r'%s\nThe engine plays at level %s\.$' % (line, answer))

    def test_no_line_of_the_sheet_begins_inside_a_turn(self):
        with Table('%s coffee both' % ENGINE, columns=50) as table:
            table.terminal.wait(r'^coffee white 1> ?\n\Z')
            for line, prompt in (('b1 b3', 'black 1'), ('a1 a3', 'white 2'), ('b1 d1', 'black 2'), ('a1 c1', 'white 3')):
                table.say(line, 'coffee ' + prompt)
            table.says('moves', r'^  1\. b1, b3 / a1, a3     2\. b1, d1 / a1, c1$')
            table.say('b3', 'coffee white 3')
            table.says('moves', r'^  1\. b1, b3 / a1, a3     2\. b1, d1 / a1, c1\n  3\. b3$')
        with Table('%s tictac both' % ENGINE, rows=24, columns=80) as table:
            table.terminal.wait(r'^tictac white 1> ?\n\Z')
            for line, prompt in (('R@a1', 'black 1'), ('R@c3', 'white 2'), ('B@a2', 'black 2')):
                screen = table.say(line, 'tictac ' + prompt)
            self.assertRegex(screen, r'1\. R@a1 R@c3\n +2\. B@a2\n')

    def test_looking_back_takes_nothing_back_and_counts_what_is_shown(self):
        with Table('%s coffee both' % ENGINE, columns=120) as table:
            table.terminal.wait(r'^coffee white 1> ?\n\Z')
            table.say('b1 b3', 'coffee black 1')
            table.say('a1 a3', 'coffee white 2')
            table.say('goto 1 black', 'coffee black 1, looking back')
            table.says('how many beans did I have then', r'then\nBeans to spend: .*on the board: white 2, black 0; ')
            table.says('undo', r'^An earlier board is shown\. Take back in the game as it stands\? \(y/n\)')
            table.says('n', r'^Nothing is taken back\.\ncoffee black 1, looking back>')
            table.says('whose turn is it', r'^Of the game as it stands, .*\nIt is your turn; you are white')

    def test_what_was_better_is_asked_of_the_turn_that_is_shown(self):
        with Table(columns=120) as table:
            table.say('position chess startpos moves f2f3 e7e5 g2g4', 'chess black 2')
            table.say('play both nodes 500', 'chess black 2')  # of the reviews, too
            table.say('Qh4', 'chess over')
            table.say('goto 2', 'chess white 2, looking back')
            table.says('what should I have played', r'^2\. g4, a blunder, cost \d+ wins in 100; ')
            table.says('what was my biggest mistake', r'^How good the game was ')
            table.says('what was my biggest mistake', r'mistake\n2\. g4, a blunder, cost \d+ wins in 100; (.*\n)*chess over> ?\n\Z')
            table.says('was 1. f3 bad', r'^1\. f3.*(;|: nothing better was found\.)')
            table.says('why was pawn to g4 bad', r'bad\n2\. g4, a blunder, ')
            table.says('why was the knight on c3 bad', r'^Nobody has played Nc3\.')
            table.say('goto 2', 'chess white 2, looking back')
            table.says('go', r'looking back searching…> ?\n\Z')
            table.say('board', 'chess over')
            table.says('show me my biggest mistake', r'2\. g4, a blunder, ')
            table.say('can you turn the board round', 'chess over')
            table.say('show me the position before my mistake', 'chess white 2, looking back')
            table.say('board', 'chess over')
            table.say('review nodes 2000', 'chess over')
            table.says('review', r'over> review\nWhat cost something, (.*\n)+2\. g4, a blunder, (.*\n)+How good the game was ')
            table.say('goto 2', 'chess white 2, looking back')
            table.says('what should I have played?', r'\?\n2\. g4, a blunder, cost \d+ wins in 100; .* was better \(.\d\.\d\d, where this loses in 1\): (.*\n)*.*looking back> ?\n\Z')

    def test_questions_behind_a_round_and_a_game(self):
        with Table(columns=120) as table:
            table.say('view all', 'quadrille')
            table.say('position spies fen Qd1,R1h8,R2a8,B1e4,N1b1,N2b8,P1c6,P3g4,P4d5 p1,p2,p3 p1 4-0 WBW p1 R1,Q,N1 P4,R1,Q p1,p2,p3 4 2', 'spies p1 round 2')
            table.say('play p1 level 0', 'spies p1 round 2')
            for line, answer in (('how does this round end', 'S12 When only one player is left'),
                                 ('when does the round end', 'S12 When only one player is left'),
                                 ('is p1 my friend', r'p1 is you: team W\.')):
                table.says(line, '^' + answer)
            table.say('c6d5+claim', 'spies over')
            table.says('who was in which team', r'^p1 \(you\): in the round, .*team W.*\np2: .*life Q on d1, target .*team B\.\np3: .*team W\.')
            table.say('view all', 'spies over')
            for line, answer in (('who was in my team', r'You are in team W: p3 is with you; p2 is against you\.'),
                                 ('is p1 my friend', r'p1 is you: team W\.'),
                                 ('what was p2s life', r'p2: in the round, life Q on d1, ')):
                table.says(line, '^' + answer)
        with Table(columns=120) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,N2c1,P1g4 p1,p2,p3 p1 1-0 WBWB p4 R2,R1,N2,P2 N1,B1,Q,P1 p1,p2,p3 12 1', 'spies p1 round 1')
            table.say('move a1a8', r'spies p\d round 1')
            table.says('play p2 level 0', '^You are p2')
            for line, answer in (('why did p1 take my life', r'p1 played Qxa8: it takes the first rook\.'),
                                 ('why did p3 move my pawn', r'p3 has not moved yet\.'),
                                 ('why did you do that', r'p1 played Qxa8: ')):
                table.says(line, '^' + answer)
            table.says('what happened to me', r'^p1 moves the queen .* takes the first rook\nYour Life-Piece R1 has been captured: .*\n.*> ?\n\Z')
            table.says('can i still win', r'^Points: .*\nYou are out until the next round; ')

    def test_questions_of_danger_and_of_the_others(self):
        for position, lines in (
                ('chess startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 b1c3 c6d4', (
                    ('who can take my queen', r'The queen on d1: nothing can take it now; you protect it with .*\.'),
                    ('can the knight take my queen?', r'The queen on d1: nothing can take it now'),
                    ('why did you play Nd4?', r'Nd4: it '),
                    ('how strong are you?', r'The engine plays at level 0\.'),
                    ('who is the opponent?', r'The engine plays at level 0\.'),
                    ('what may I do?', r'\d+ legal moves'),
                    ('can I mate in one?', r'No: nothing wins at once\. hint looks further\.'),
                    ('what is white threatening', r'White could take: .*Nxd4'),
                    ('what am I threatening?', r'White could take: .*Nxd4'),
                    ('what are you planning?', r'Black could take: Nxc2'),
                    ('can you mate me?', r'No: nothing wins at once\.\nBlack could take: Nxc2'),
                    ('can he mate in one', r'No: nothing wins at once\.\nBlack could take: Nxc2'),
                    ('can white win?', r'No: nothing wins at once\. hint looks further\.'),
                    ('did you take my pawn?', r'No, not in this game\.'),
                    ('did I lose anything', r'No, not in this game\.'),
                    ('are you going to take my queen', r'Black could take: Nxc2'),
                    ('how am I doing', r'By what each has it is even\.\nLooking ahead, (it is|you) '),
                    ('why is Nxd4 good', r'Nxd4 \(f3d4\): (.*\n)+.*(Better|Nothing better|As good)'),
                    ('can you take my queen?', r'The queen on d1: nothing can take it now'),
                    ('can I take back?', r'undo \[<N>\]'),
                    ('who can attack my knights?', r'The knight on c3: nothing .*\nThe knight on f3: black can take it: Nxf3; you protect it with .*\.'),
                    ('is my queen in danger', r'The queen on d1: nothing can take it now'),
                    ('so, is my pawn e4 safe', r'The pawn on e4: nothing can take it now; you protect it with .*\.'),
                    ('am I in check', r'The king on e1: it is not in check\.'),
                    ('what is he threatening', r'Black could take: Nxc2, Nxf3; give check: Nxc2, Nxf3\.'),
                    ('whats black threatening', 'Black could take: '),
                    ('what can I capture?', r'What can be taken: .*Nxd4'),
                    ('am I white', 'It is your turn; you are white'),
                    ('who is ahead', 'By what each has it is even'),
                    ('so what now', 'It is your turn; you are white'),
                    ('take g7', r'Nothing of yours can take the pawn on g7 now\.'),
                    ('take d2', r'The pawn on d2 is yours\.'),
                    ('can I take d4?', r'd4 is legal|f3d4 is legal'),
                    ('take the knight with the bishop', r'No bishop of yours can take a knight now: '),
                    ('what do the arrows mean', r'> a square of the last move; ▶ whose turn it is\.'),
                    ('what if I am in check', r'Check: '),
                    ('what if he plays Qh4', r'Black could take: '),
                    ('how can the game be drawn', r'M7 '),
                    ('is castling allowed', r'Castling: '),
                    ('what happened to my knight', r'White has captured nothing\.'),
                    ('which pieces can I take', r'What can be taken: .*Nxd4'),
                    ('what if queue', r'queue is no command and no move'),
                    ('@b2', r'There is no move @b2 now'),
                    ("what's happening", r'Nothing has happened since'),
                    ('knigth to b5', r'knigth is no word of a move, so nothing is played\. Did you mean knight\?'),
                    ('Dxe5', r'd2e5 is not legal: a pawn goes one square ahead'),
                    ('I give up', r'Resign\? \(y/n\)\n\Z'),
                    ('n', r'chess white 5>\n\Z'),
                    ('forfeit', r'Resign\? \(y/n\)\n\Z'),
                    ('n', r'chess white 5>\n\Z'),
                    ('help keys', 'Enter alone draws the board'))),
                ('chess startpos moves a2a3 e7e5 h2h3 d8h4 b2b3 f8c5', (
                    ('can he win?', r'Yes: [QB]xf2'),)),
                (CHESSMATE[len('position '):], (
                    ('what do my cards do', r'Cowardice \(after\)'),
                    ('what is my king threatened by', r'The king on e1: it is not in check \(cards aside\)\.'),
                    ('does he have a card', r'black has 3 cards that you have not seen'),
                    ('why did I get a new card', r'M3 You may play one card'),
                    ('what does this card do', r'Cowardice \(after\)'),
                    ('which card can I play', r'Cowardice \(after\)'),
                    ('i want to see my cards', r'Cowardice \(after\)'),
                    ('what is he threatening', r'Black could take nothing now, nor win at once; by cards perhaps more\.'),
                    ('how many cards does he have', r'Hand: white 3, black 3; '),
                    ('do I have to play a card?', r'No: there are turns with a card and turns without\.'),
                    ('what can black do with dark mirror', r'Dark Mirror \(instead\)'),
                    ('what happens when no cards are left', r'M3 '),
                    ('what cards could black have', r'  black  hand: champion 25 %'),
                    ('do I need to use any cards', r'No: there are turns with a card and turns without\.'),
                    ('what did his card do', r'No such card has been played yet\.'),
                    ('how many points do I have', r'By what each has it is even\.'),
                    ('which pieces are mine?', r'white \(you\): hand [a-z,-]+; pawns a2 '),
                    ('play it', r'There is no hint to play: hint gives one\.'),
                    ('whats rebirth', r'Rebirth \(after\)'),
                    ('does he know my cowardice card', r'Cowardice: only you know of it; Disintegration: '),
                    ('can I take his queen', r'The queen on d8: nothing can take it now; '),
                    ('what has been captured', r'White has captured nothing\.\nBlack has captured nothing\.'),
                    ('legal cowardice', r'\d+ legal moves\n  cowardice@:  cowardice@e5e6 cowardice@e5e7$'),
                    ('Qe7', r'd1e7 is not legal: '),
                    ('why', r'd1e7 is not legal: .*'),
                    ('what happened in turn 9', r'Nothing of turn 9 has happened\.'),
                    ('oops', r'Nothing is taken back in play where seats have secrets'),
                    ('can I take back?', r'Nothing is taken back in play where seats have secrets'),
                    ('Qxa1?', r'd1a1 is not legal: the piece on a1 is an own one'),
                    ('long jump queen b1 to g4', r'long-jump@queenb1tog4 is not legal|.*Long Jump'),
                    ("show me black's cards", r'black has 3 cards that you have not seen'),
                    ('what does he hold', r'black has 3 cards that you have not seen'),
                    ('is my queen safe', r'The queen on d1: nothing can take it now; you protect it with the king on e1 \(cards aside\)\.'))),
                ('coffee fen 8/8/8/8/8/2(3)5/2(2)5/8 w 43 2,0 - 0 9', (
                    ('how much do I draw next turn?', r'C3 Begin by drawing'),
                    ('what is the most I can hold', r'C3 Begin by drawing'),
                    ('why are there only dark squares', r'Nearest to that in the rules:\nC1 '),
                    ('how many beans do I need', 'Beans to spend: white 2, black 0; on the board: white 2, black 3; .*bank 43'),
                    ('how do I make a row', 'rows: diagonal rows of three'),
                    ('c2xd1', r'There is nothing to take on d1\.'),
                    ('when does it end?', 'Beans to spend'),
                    ('how do I end my turn', 'end: end the turn'),
                    ('can he steal from me', r'Black could steal: c3xc2'))),
                ('tictac fen q2/1r1/3[KQRRBBNNPPPPPPPPkrbbnnpppppppp] w 0 3', (
                    ('how many pieces do I have left', r'On the board: white 0, black 2; reserve: white 16, black 14\.'),
                    ('what is in my reserve', r'Reserve: white 16, black 14; white: 8 pawns, 2 knights, 2 bishops, 2 rooks, queen, king; black: '),
                    ('which moves make three in a row', 'No: nothing makes three in a row'),
                    ('can I still draw', 'T15 '),
                    ('bishop takes rook', r'No bishop of yours is on the board\.'),
                    ('what can my knight take', r'Onto the board: N@'),
                    ('can he get three in a row', r'Yes: [A-Z]@c1'),
                    ('can they make 3 in a row next', r'Yes: [A-Z]@c1'),
                    ('can I win now', r'No: nothing wins at once\. hint looks further\.'),
                    ('how do I win', 'Get three of your pieces in a row'))),
                ('tictac fen 3/1K1/r2[QRRBBNNPPPPPPPPqkrbbnnpppppppp] w 0 3', (
                    ('what is he threatening', r'Black could (?!.*Rxb1).*give check: '),))):
            with self.subTest(position=position), Table(columns=140) as table:
                table.say('view all', 'quadrille')
                table.say('position ' + position, r'\w+ white \d+')
                table.say('play white level 0', r'\w+ white \d+')
                for line, answer in lines:
                    table.terminal.keys('C-l')
                    table.says(line, '^(Resign|%s)' % answer if not answer.startswith('Resign') else answer)

    def test_what_the_others_did(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            table.says('what happened', r'^Nothing has happened since\.$')
            for move in ('e4', 'e5', 'Nf3', 'Nc6'):
                table.say(move, r'chess \w+ \d')
            for line in ('what did he just do', 'what happened?', 'show me the last move', 'what did you just do?', 'what was the last move?'):
                table.terminal.keys('C-l')
                table.says(line, r'\A.*> %s\nBlack moves the knight from b8 to c6\nchess white 3>' % re.escape(line))

            for line, answer in (('what happened in turn 1', r'White moves the pawn from e2 to e4\nBlack moves the pawn from e7 to e5'),
                                 ('what did I do last turn', 'White moves the knight from g1 to f3'),
                                 ('can I take the pawn on f7', r'Nothing of yours can take the pawn on f7 now\.'),
                                 ('how do I play a card', r'You hold no cards\.'), ('which move is best please', r'Hint: (.*\n)+Looked at'),
                                 ('explain the hint', r'It .*\.')):
                table.terminal.keys('C-l')
                table.says(line, r'\A.*> %s\n%s' % (re.escape(line), answer))
            table.say('goto 1', '.*looking back')
            table.say('back to the game', 'chess white 3')
            table.say('yes', 'chess black 3')

    def test_all_is_seen_of_an_earlier_turn(self):
        with Table() as table:
            table.say('newgame chessmate seed 3', 'chessmate white 1')
            table.say('play white level 0', 'chessmate white 1')
            table.say('e4', 'chessmate white 2')
            table.says('resign', r'\(y/n\)')
            table.say('y', 'chessmate over')
            table.says('goto 1', r'view all shows what others hid; (.*\n)+chessmate white 1, looking back>')
            table.says('moves', r'^ *1\. e4 .*\n(.*\n)*chessmate white 1, looking back>')
            screen = table.say('view all', 'chessmate white 1, looking back')
            self.assertEqual(len(re.findall(r'hand [a-z-]+, [a-z-]+, [a-z-]+', screen[screen.rindex('▶'):])), 2, screen)
            table.say('forward', 'chessmate black 1, looking back')
            table.say('end', 'chessmate over')

    def test_the_rule_book_answers(self):
        asked = {
            'chess': {'how do I castle?': r'Castling: king and rook in one move', 'what is checkmate': r'Mate or checkmate: the king is in check',
                      'what happens when a pawn reaches the end': r'Promotion: a pawn', 'can I play two cards': r'The rules of this game say nothing of that\.',
                      'am I in check': r'The king on e1: it is not in check\.'},
            'coffee': {'what is a stack': r'C7 Moving takes', 'what happens to beans I do not use': r'C5 Then take as many', 'must I spend all my beans': r'C5 Then take as many', 'how many beans can I steal': r'C8 Stealing takes',
                       'am I in check': r'No king of yours is on the board'},
            'tictac': {'how many pieces may I have': r'T4 While you have four', 'what is castling': r'In Chess: Castling: (.*\n)+.*T7 Pieces move as in chess',
                       'what must I do while a row is to be broken': r'T12 A line has not won yet\.'},
            'chessmate': {'can I play two cards': r'M3 You may play one card in your own turn', 'help M7': r'M7 Each of these is a draw(.*\n)+ *- 100 turns in a row'},
            'spies': {'what is claiming': r'S11 If you capture your own Target-Piece', 'what if my life is captured?': r'S10 A captured piece is gone',
                      'can two players have the same life': r'Nearest to that in the rules:\nS5 Everybody draws', 'who begins': r'S7 All who are still',
                      'do they serve coffee': r'No answer to that is known'}}
        with Table(columns=140) as table:
            for game, lines in asked.items():
                table.says('newgame %s seed 5' % game, r'^%s \w+ (round )?1>\n\Z' % game)
                for line, answer in lines.items():
                    table.terminal.keys('C-l')
                    table.says(line, r'\A.*> %s\n%s' % (re.escape(line), answer))

    def test_what_is_asked_before_a_game_is_answered(self):
        with Table(columns=120) as table:
            for line, answer in (('what is coffee chess', r'Coffee Chess\n  When the bank is empty'),
                                 ('which is easiest', 'Tic Tac Chess has the shortest rules; it is for two players'),
                                 ('how long does it take', 'Chess: for two players(.*\n)+A City of Spies: for three to six players; an hour, or less'),
                                 ('can I play against a friend', 'Yes: chess both is for people at this screen'),
                                 ('is coffee for two', 'Coffee Chess'),
                                 ('play spies with my brother', 'Yes: spies both is'),
                                 ('help', 'The number or the name of a game begins it. You can ask what a game is'),
                                 ('why is the sky blue', 'No answer to that is known. What can be asked: '),
                                 ('what did he steal', 'No answer to that is known. What can be asked: '),
                                 ('rules of spies', 'A City of Spies(.*\n)+.*Enter shows more')):
                table.terminal.keys('C-l')
                table.says(line, r'> %s\n%s' % (line, answer))
            table.say('q', 'quadrille')
            table.says('coffee', r'side \[white\]>\n\Z')
            table.says('how long does it take', r'take\nCoffee Chess: for two players, white and black; about half an hour\.\nside \[white\]>\n\Z')

    def test_questions_of_where_and_what_is_attacked(self):
        with Table(columns=120) as table:
            table.say('position chess fen r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5Q2/PPPP1PPP/RNB1K1NR w KQkq - 0 4', 'chess white 4')
            table.say('play white level 0', 'chess white 4')
            for line, answer in (('where is his king', r'Black: king e8\.'), ('wher are his knights', r'Black: knights c6 g8\.'),
                                 ('where is my queen', r'White: queen f3\.'), ('how many pawns does he have', 'Black: pawns .*, 8 of them'),
                                 ('which of my pieces are attacked', r'The pawn on f2: black can take it: Bxf2; you protect it'),
                                 ('which of his pieces are hanging', r'The pawn on f7: white can take it: Qxf7, Bxf7;'),
                                 ('my queen is in danger?', r'The queen on f3: nothing can take it now'),
                                 ('can my queen take f7', r'f3f7 is legal: white queen from f3 to f7, checkmate\.'),
                                 ('can my bishop take f7', r'c4f7 is legal: white bishop from c4 to f7, check\.'),
                                 ('how much is a rook worth', r'rook: .*\n.*; it is worth about 5 pawns'),
                                 ('can pawns move backwards', 'pawns: .*it goes a step forward'),
                                 ('what is on c5', 'c5: black bishop'), ('what colour am I', r'It is your turn; you are white\.'),
                                 ('what was his last move', r'Nothing has happened since\.'), ('how do I enter a move', 'A move is two squares'),
                                 ('is he in check', r'The king on e8: it is not in check'), ('what are his threats', r'Black could take: Bxf2'),
                                 ('whats hanging', 'The pawn on f2'), ('which of my pieces are undefended', r'Unprotected: .*the rook on a1'), ('is Qg4 safe', r'After Qg4:\nThe queen on g4: nothing can take it now; nothing of yours protects it'),
                                 ('can I give check', r'Yes: .*Bxf7'), ('which move gives check', r'Yes: .*Bxf7'), ('who took my pawn', r'Nobody has taken that in this game\.'), ('explain the last move', r'Nobody else has moved yet\.'), ('what did that do', r'Nobody else has moved yet\.'), ('what squares can my bishop reach', r'The bishop on c1: '),
                                 ('where can his knight go', r'Black: knights c6 g8\.'), ('who plays white', r'It is your turn; you are white'),
                                 ('what happens in stalemate', 'Stalemate: '), ('what was my last move', r'You have not moved yet\.'),
                                 ('what do socks cost', 'No answer to that is known. What can be asked: which of my pieces are attacked; ')):
                table.terminal.keys('C-l')
                table.says(line, r'> %s\n%s' % (re.escape(line), answer))
        with Table('%s coffee white level 0' % ENGINE, columns=120) as table:
            table.terminal.wait(r'^coffee white 1> ?\n\Z')
            table.says('how much is a row worth', r'^rows: diagonal rows of three, each worth a bean a turn')
            for line, rule in (('where do beans come from', 'C3'), ('how many beans can I place', 'C6'), ('what if I have no beans', 'C5'),
                               ('can rows overlap', 'C4')):
                table.says(line, r'> %s\n%s ' % (line, rule))
            table.says('where are his beans', r'^Black: no beans on the board\.$')
            table.says('where can I put beans', '^33 legal moves$')

    def test_a_line_behind_a_review_ends_it(self):
        """And `Threads`, which a review takes all processors for, is what it was."""
        log = os.path.join(self.enterContext(tempfile.TemporaryDirectory()), 'log')
        with Table(columns=120, QUADRILLE_LOG=log) as table:
            table.say('position chess startpos moves e2e4 e7e5 g1f3 b8c6', 'chess white 3')
            table.says('review nodes 100000000', r'reviewing.*>\n\Z')
            table.says('where is my king', r'> where is my king\n(White: .*\n)?(Black: king e8\.)?\n?chess white 3 reviewing…>')
            table.say('moves', 'chess white 3')
        with open(log) as lines:
            threads = re.findall('> setoption name Threads value (.*)', lines.read())
        several = [str(len(os.sched_getaffinity(0))), '1']
        self.assertEqual(threads, several if several[0] != '1' else [])

    def test_rules_are_asked_for_before_the_game_begins(self):
        with Table() as table:
            table.says('coffee', r'side \[white\]>\n\Z')
            table.says('how many beans can I steal', r'^C8 Stealing takes(.*\n)+side \[white\]>\n\Z')
            table.says('hint', r'^Type white, black, both or nobody\.\nside \[white\]>\n\Z')
            table.says('I take black please', r'level \[friendly\]>\n\Z')
            table.say('make it easy', 'coffee black 1')

    def test_an_earlier_board_is_played_on_from_and_the_game_is_kept(self):
        with Table(columns=140) as table:
            table.say('chess white level 0', 'chess white 1')
            table.say('e4', 'chess white 2')
            table.says('branch', r'^goto shows an earlier board; branch plays on from there\.$')
            table.say('d4', 'chess (white|black) 3')
            table.say('goto 2', 'chess white 2, looking back')
            table.says('play on from here', r'^The game as it stood is kept: resume list has it\.\nchess white 2>\n\Z')
            table.say('Nf3', 'chess white 3')
            table.resign('chess over')
            table.say('goto 2', 'chess white 2, looking back')
            table.says('Nc3', r'branch plays on from here\.$')
            table.say('branch', 'chess white 2')
            table.say('Nc3', 'chess white 3')
            table.says('resume list', r'^  1  Chess, turn 3 \(over\), .*\n  2  Chess, turn 3 \(white\), ')
        with Table(columns=140) as table:
            table.say('newgame chessmate seed 3', 'chessmate white 1')
            table.say('play white level 0', 'chessmate white 1')
            table.say('e4', 'chessmate white 2')
            table.say('goto 1', 'chessmate white 1, looking back')
            table.says('branch', r'^What was hidden then is known now')

    def test_what_a_review_has_found_is_said_again(self):
        with Table(columns=140) as table:
            table.say('position chess startpos moves e2e4 e7e5 g1f3 f7f6 f3e5 f6e5 d1h5 e8e7 h5e5 e7f7 f1c4 d7d5 c4d5 f7g6 h2h4 h7h6 d5b7 c8b7 e5f5', 'chess over')
            table.says('did black make a mistake', r'^What cost something')
            table.terminal.wait(r'^chess over> ?\n\Z')
            table.terminal.keys('C-l')
            table.says('did black make a mistake', r'\A.*\n(.*\n)*black: \d+ decisions.*; each decision cost ')
            table.say('goto 8 black', 'chess black 8, looking back')
            table.terminal.keys('C-l')
            table.says('what if h6', r'\A.*\n8\.\.\. h6')

    def test_a_row_that_has_to_be_broken(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position tictac fen 1B1/B1R/nrq[KQRNNPPPPPPPPkrbbnpppppppp] w 0 7', 'tictac white 7')
            table.say('play white level 0', 'tictac white 7')
            for line in ('what is he threatening?', 'what must I do', 'which of my moves break the row'):
                table.terminal.keys('C-l')
                table.says(line, r'\A.*\nBlack has three in a row, a1, b1, c1, and wins by them unless one is captured now: Bxb1, Rxc1\.')
            table.says('king a1', r'^K@a1 is not legal')
            table.says('why not?', r'^T3 Do one of two things: ')

    def test_questions_in_check(self):
        with Table(columns=140) as table:
            table.say('position chess fen rnbqk1nr/pppp1ppp/8/4p3/1b1P4/5N2/PPP1PPPP/RNBQKB1R w KQkq - 1 3', 'chess white 3')
            for line, answer in (('how can I get out of check', r'You are in check by the bishop on b4\. What gets out of it: c3, Nbd2, Nc3, Nfd2, Bd2, Qd2\.'),
                                 ('who is giving check', r'You are in check by the bishop on b4\.'),
                                 ('what can the knight on f3 do', r'The knight on f3: Nfd2\.'),
                                 ('can anything take the bishop on b4', r'The bishop on b4: nothing can take it now; nothing protects it\.'),
                                 ('is it checkmate', r'Nobody has won yet\.'),
                                 ('M7', r'M7 Checkmate and stalemate end the game\.'),
                                 ('how does the pawn capture', r'pawn: written P in moves'),
                                 ('who moves now', r'It is your turn|It is the turn of white')):
                with self.subTest(line):
                    table.terminal.keys('C-l')
                    table.says(line, r'\A.*\n' + answer)

    def test_a_question_at_a_claim(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1b1,N1e4,N2c1,P1g4 p1,p2,p3 p1 1-0 WBWB p4 R2,R1,N2,P2 B1,N1,Q,P1 p1,p2,p3 12 1', 'spies p1 round 1')
            table.say('play p1 level 0', 'spies p1 round 1')
            table.says('take my target', r'^Also \+claim\?')
            table.says('do I have to claim', r'^S11 If you capture [^?]*\nAlso \+claim')
            table.says('who am I', r'target B1 on b1, team W\.\nAlso \+claim\?')
            table.says('y', r'^You claim|claims? the target|gets? 1 point|[Pp]oints')

    def test_why_the_other_played_so(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position chess startpos moves e2e4 d7d5 b1c3 d8d6 d2d4 c8g4', 'chess white 4')
            table.say('play white level 0', 'chess white 4')
            table.says('why did he play that?', r'^Bg4: it attacks the queen\.|^Bg4: it brings the bishop into play\.')
            for line, answer in (('why did you play d5', r'd5: it attacks the pawn\.'), ('why did he play Qd6?', r'Qd6: '),
                                 ('why did black play 1... d5', r'd5: it attacks the pawn\.'), ('why did you play Bb4', r'Nobody else has played Bb4\.'),
                                 ('was Qh5 bad', r'Nobody has played Qh5\.'),
                                 ('why did he play e5', r'Black has not played e5\.'), ('why did he go to g4', r'Bg4: it attacks the queen\.|Bg4: it brings'), ('was 9. e4 bad', r'That turn has not been made\.')):
                table.says(line, '^' + answer)
            table.says('nf3', r'^White moves the knight from g1 to f3$')

    def test_a_move_that_is_asked_about_is_judged(self):
        with Table(columns=140) as table:
            table.say('position chess startpos moves e2e4 e7e5', 'chess white 2')
            table.say('play both nodes 2000', 'chess white 2')
            table.says('is Ba6 a good move?', r'^Ba6 \(f1a6\): .* in 100.*\.\n(It .*\n)?The line: Ba6 .*\nBetter: \w+ \(\w+\): .* in 100.*\.\nchess white 2>')
            table.terminal.keys('C-l')
            table.says('what happens if I play Ba6', r'\A.*play Ba6\n(.*\n)?Ba6 \(f1a6\): .*\n(It .*\n)?The line: Ba6 .*\nBetter: .*\nchess white 2>')
            table.say('newgame chess', 'chess white 1')
            table.says('should I play Ke2', r'e1e2 is not legal')
            table.says('should I play', r'^Hint: ')
            table.says('is this good', r'^Hint: ')
            table.says('why did he do that', r'^Black has not moved yet\.$')
            table.say('e4', 'chess black 1')
            table.say('d5', 'chess white 2')
            table.say('take it', 'chess black 2')
            table.says('log', r'takes the pawn$')
            table.say('play off', 'chess black 2')
            table.say('position chess fen r1bqkbnr/pp1p1ppp/2n5/2p1p1B1/3P4/5N2/PPP1PPPP/RN1QKB1R w KQkq - 0 3', 'chess white 3')
            table.says('what happens if I take the pawn with my knight', r'^Nxe5 \(f3e5\): ')
            table.says('take the pawn', r'can mean 3 things: dxc5, dxe5, Nxe5\.$')
            table.says('the rooks', r'^')
            table.says('number 2', r'^number is no word of a move, so nothing is played\.')
            table.says('take the pawn', r'can mean 3 things: dxc5, dxe5, Nxe5\.$')
            table.say('the second one', 'chess black 3')
            table.says('log', r'from d4 to e5 and takes the pawn$')

    def test_questions_of_what_seats_hide(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,N2c1,P1g4 p1,p2,p3 p1 1-0 WBWB p4 R2,R1,N2,P2 N1,B1,Q,P1 p1,p2,p3 12 1', 'spies p1 round 1')
            table.say('play p1 level 0', 'spies p1 round 1')
            for line, answer in (("which piece is p2's life", r'p2: in the round, life not known, .*\n  p2  life: '),
                                 ('what do you know about p3', r'p3: in the round'),
                                 ('why was my target lost', r'Nobody has taken that in this round'), ('who took my target', r'Nobody has taken that in this round'), ('can I win now', r'(No: |Yes: Qx|.*out )'),
                                 ('how many points do we have', 'Points: W 1, B 0'),
                                 ('how many pieces are out', r'Captured 4\.\n'),
                                 ('who is who', r'p1 \(you\): in the round, life R2'),
                                 ('which life does p2 have', r'p2: in the round, life not known'),
                                 ('can I take my own life', r'S10 A captured piece'),
                                 ('what do I win for a claim', r'S11 If you capture'),
                                 ('what does T mean', r'T your Target-Piece\.'),
                                 ('what did p2 capture', r'p1 has captured nothing\.'), ('did anyone claim', r'Points: W 1, B 0'),
                                 ('what is left on the board', r'On the board: '), ('can I still win this round', 'S12 '),
                                 ('how can the round end', 'S12 '), ('how do I win the game', 'You are secretly'),
                                 ('which round is it', r'Round 1; after 20 '), ('what if I take my own life', 'S10 '),
                                 ('is p3 on my team', r'p3 has not shown a team\. It is with you at 50 %'),
                                 ("what's my target", r'p1 \(you\): in the round, life R2'),
                                 ('which piece is mine', r'p1 \(you\): in the round, life R2'),
                                 ('am I safe?', r'The second rook on h8: whoever is on move can take it: '),
                                 ('can someone take my life', r'The second rook on h8: whoever is on move can take it: '),
                                 ('is p4 on my team', r'p4 is against you: team B\.'),
                                 ('is my life safe', r'The second rook on h8: whoever is on move can take it: '),
                                 ('who can take B1', r'The first bishop on e4: nothing can take it now|The first bishop on e4: whoever'),
                                 ('where can my queen go', r'The queen on a1: Q')):
                table.terminal.keys('C-l')
                table.says(line, '^(%s)' % answer)

    def test_who_is_left_with_partners_is_told_that_any_will_do(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,N2c1,P1g4 p1,p3 p1 1-0 WBWB p3 R2,P3,N2,P2 N1,B1,Q,P1 p1,p3 12 1', 'spies p1 round 1')
            table.say('play p1 level 0', 'spies p1 round 1')
            table.says('who is on my team', r'^You are in team W: p3 is with you; p2 and p4 are against you\. Only your team is left in the round: ')

    def test_what_is_looked_up_ends_no_question(self):
        with Table('%s coffee' % ENGINE, rows=40) as table:
            table.says('help', r'^Type white, black, both or nobody\. back asks what came before, cancel begins nothing\.\nside \[white\]>\n\Z')
            table.says('what is a row', r'^rows: diagonal rows(.*\n)+side \[white\]>\n\Z')
            table.says('why am I here', r'^Type white, black, both or nobody\.\nside \[white\]>\n\Z')
            table.says('rules coffee', r'%: Enter shows more')
            table.terminal.keys('q')
            table.terminal.wait(r'^side \[white\]>\n\Z')
            table.says('rules coffee', r'%: Enter shows more')
            table.says('black', r'^level \[friendly\]>\n\Z')
            table.says('help crusade', r'^Crusade \(after\)(.*\n)+level \[friendly\]>\n\Z')

    def test_the_hint_of_a_turn_is_played_whole(self):
        with Table('%s coffee' % ENGINE) as table:
            table.says('', r'^level \[friendly\]>\n\Z')
            table.say('0', 'coffee white 1')
            table.says('hint', r'^Hint: [a-h]\d,? [a-h]\d\. ! plays it\.$')
            table.says('why', r'> why\nIt .*\.\ncoffee white 1>\n\Z')
            table.says('why?', r'> why\?\nIt .*\.\ncoffee white 1>\n\Z')
            table.say('!', 'coffee white 2')

    def test_to_draw_a_card_offers_nothing(self):
        with Table('%s chessmate' % ENGINE) as table:
            table.says('', r'^level \[friendly\]>\n\Z')
            table.say('0', 'chessmate white 1')
            table.says('draw a card', r'^draw alone offers a draw\.$')
            table.says('what is crusade?', r'^Crusade \(after\)$')

    def test_out_of_turn(self):
        with Table('%s spies' % ENGINE) as table:
            table.says('4', r'^people \[1\]>\n\Z')
            table.says('1', r'^level \[friendly\]>\n\Z')
            table.says('0', r'^(Enter begins the round|spies p1 round 1)>\n\Z')
            table.says('target', r'^Target-Piece: ')

    def test_what_is_taken_back_is_no_piece(self):
        with Table() as table:
            table.say('position chess startpos moves e2e4 e7e5', 'chess white 2')
            table.say('take that back', 'chess black 1')
            table.says('can I take you', r'^Nothing can be taken now\.$')


class Beginning(unittest.TestCase):
    def test_two_questions_then_a_board(self):
        with Table('%s coffee' % ENGINE) as table:
            screen = table.terminal.wait(r'^side \[white\]>\n\Z')
            self.assertIn('White stands on light squares only', screen)
            table.says('brown', r'^Type white, black, both or nobody\.\nside \[white\]>\n\Z')
            table.says('black', r'^level \[friendly\]>\n\Z')
            table.says('much', r'^A level is a number from 0 to 20, .*\n(.*\n)?level \[friendly\]>\n\Z')
            table.says('what is beginner', r'level \[friendly\]>\n\Z')
            screen = table.say('0', 'coffee black 1')
            self.assertIn('black (you)', screen)

    def test_a_question_that_begins_a_game_is_left(self):
        with Table() as table:
            table.says('the coffee one', r'^side \[white\]>\n\Z')
            for line, prompt in (('white', r'level \[friendly\]'), ('review', r'level \[friendly\]'), ('undo', r'side \[white\]'), ('go back', 'game'),
                                 ('I want to play a city of spies', r'players \[4\]'), ('5', r'people \[1\]'), ('2', r'level \[friendly\]'),
                                 ('back', r'people \[1\]'), ('back', r'players \[4\]')):
                table.says(line, r'^%s>\n\Z' % prompt)
            table.says('never mind', r'^Nothing is begun, and nothing has changed\.\nquadrille>\n\Z')
            table.says('chess white level 0', r'^chess white 1>\n\Z')
            table.say('e4', 'chess white 2')
            for line, answer in (('is his king in check', 'The king on e8: it is not in check'), ('is my king in check', 'The king on e1: it is not'),
                                 ('set the level to 3', 'The engine'), ('material', 'By what each has it is even'),
                                 ('is the game saved', r'(.*\n)*.*is also kept by itself')):
                table.says(line, '^(%s)' % answer)
            table.says('continue my game', r'^You are in the only game that is kept: Chess, and white is on move\.$')
            table.says('new tictac', r'^Leave the game')
            table.says('cancel', r'^Nothing is begun, and nothing has changed\.\nchess white 2>\n\Z')
            table.says('I want to stop', r'^Leave\? The game is kept: resume goes on with it\. \(y/n\)')
            table.say('n', 'chess white 2')
            table.says('stop the game', r'^Leave\?')
            table.says('y', r'^The game is kept: resume goes on with it\.$')

    def test_the_introduction_stays_on_a_small_screen(self):
        with Table(columns=80, rows=24) as table:
            screen = table.says('coffee', r'^side \[white\]>\n\Z')
            self.assertRegex(screen, r'(?m)^Coffee Chess\n(.*\n)+rules coffee shows the rule book, help coffee what to type\.\n')

    def test_a_kept_game_is_seen_from_the_side_that_was_chosen(self):
        with tempfile.TemporaryDirectory() as home:
            with Table('%s chess white level 0' % ENGINE, home=home) as table:
                table.say('e4', 'chess white 2')
                table.says('flip', r'^    h +g +f .*\n 1 ')
                table.says('save ~/here.game', r'^Saved: load %s/here\.game goes' % home)
                table.says('tictac white', r'^Leave the game that is on\? .*\[n\]\n\Z')
                table.say('y', 'tictac white 1')
                table.say('R@a1', 'tictac white 2')
                table.says('resume list', r'^  1  Chess, turn 2 \(white\), .*\nWhich one\? \[1\]\s*\Z')
                table.says('1', r'^Leave the game that is on\? .*\[n\]\n\Z')
                self.assertRegex(table.say('y', 'chess white 2'), r'\A    h +g +f .*\n 1 ')
            with Table(home=home) as table:
                self.assertRegex(table.say('load ~/here.game', 'chess white 2'), r'    h +g +f .*\n 1 ')

    def test_what_lies_beside_the_board_is_told_by_its_name(self):
        with Table('%s coffee both' % ENGINE) as table:
            for line, answer in (('how many beans are in the bank', r'Bank 48; beans that nobody has yet\.'), ("what's in the bank", 'Bank 48; beans'),
                                 ('how many beans will I get next turn', 'C3 Begin by drawing'), ('who has more', 'Beans to spend: |By what each has'),
                                 ('what is the star', r'\* one of a row of three\.'), ('list my games', 'No unfinished|You are in the only')):
                table.says(line, '^(%s)' % answer)

    def test_beans_are_moved_and_stolen_in_words(self):
        with Table() as table:
            position = 'position coffee fen 8/8/8/5(2)2/5(2)2/8/1(2)(2)1(2)(2)2/8 w 34 4,0 - 0 9'
            table.say(position, 'coffee white 9')
            table.says('steal f4, f2 and b2', r'^White steals 2 beans from b2 for c2$')
            table.say(position, 'coffee white 9')
            table.say('play both', 'coffee white 9')
            table.says('move one bean from e2 to d3', r'^White moves .*from e2 to d3')

    def test_one_of_several_is_chosen_by_its_side(self):
        with Table() as table:
            table.say('position chess fen r3k2r/pppppppp/8/8/8/8/3N3N/R3K2R w KQkq - 0 1', 'chess white 1')
            table.says('knight to f3', r'^knight to f3 can mean 2 things: Ndf3, Nhf3\.$')
            table.says('the left one', r'^White moves the knight from d2 to f3$')

    def test_a_card_in_words_of_every_day(self):
        with Table() as table:
            table.say('position chessmate fen rnbqkb1r/pppp1ppp/5n2/4p3/8/2N5/PPPPPPPP/R1BQKBNR w KQkq - 0 3 - - - '
                      'mystic-shield,vulture,long-jump crusade,rebirth,champion - -,-', 'chessmate white 3')
            table.say('play white level 0', 'chessmate white 3')
            for line, answer in (('what does the third card do', r'Vulture \(reply\)'), ('use the vulture', r'It cannot be played now: '),
                                 ('how big is the deck', 'M2 There is one each'), ('how many cards do I get', 'M3 You may play'),
                                 ('what does # mean', r'# nothing may come here; # in what'), ('which cards exist', r'Champion \(after\)')):
                table.says(line, '^' + answer)
            table.terminal.type('q')
            table.says('Nd5 and use mystic shield', r'discards (.*, )?mystic-shield')

    def test_what_is_typed_while_a_game_is_set_up_is_not_of_the_game_before(self):
        with Table() as table:
            table.say('position chess startpos', 'chess white 1')
            table.says('new tictac', r'side \[white\]>\n\Z')
            table.says('what should I choose', r'side \[white\]>\n\Z')
            table.says('who starts', r'^T1 The board has(.*\n)+side \[white\]>\n\Z')
            table.says('white', r'level \[friendly\]>\n\Z')

    def test_what_matters_is_told_first(self):
        with Table(rows=18, columns=90) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,N2c1,P1g4 p1,p2,p3 p1 1-0 WBWB p4 R2,R1,N2,P2 N1,B1,Q,P1 p1,p2,p3 12 1', 'spies p1 round 1')
            for line, prompt in (('move a1b1+claim', 'p2'), ('move pass', 'p3'), ('move pass', r'p\d')):
                table.say(line, 'spies %s round 1' % prompt)
            table.says('play p1 level 0', r'^You are p1\.')
            path = table.terminal.folder + '/game'
            table.says('save %s/./game' % table.terminal.folder, r'^Saved: load \S+/game goes on with it\.')
            screen = table.says('load ' + path, r'^\(\d more: log\)\np1 \(you\) moves .*\nfirst knight, shows team W\nTeam W gains 1 point: W 2, B 0$')
            self.assertNotIn('p2 passes', screen)

    def test_what_others_do_with_the_own_life_is_never_left_out(self):
        with Table(rows=18, columns=90) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,N2c1,P1g4 p1,p2,p3 p1 1-0 WBWB p4 R2,R1,N2,P2 N1,B1,Q,P1 p1,p2,p3 12 1', 'spies p1 round 1')
            for line, prompt in (('move a1b1+claim', 'p2'), ('move h8g8', 'p3'), ('move pass', r'p\d')):
                table.say(line, 'spies %s round 1' % prompt)
            table.says('play p1 level 0', r'^You are p1\.')
            path = table.terminal.folder + '/game'
            table.says('save ' + path, r'^Saved: load ')
            table.says('load ' + path, r'^\(\d more: log\)\n(.*\n)*p2 moves the second rook from h8 to g8')

    def test_the_log_shows_its_end_first(self):
        with Table(rows=8) as table:
            table.say('newgame tictac', 'tictac white 1')
            table.say('play both', 'tictac white 1')
            for line, prompt in (('Q@a1', 'black 1'), ('Q@c2', 'white 2'), ('N@b1', 'black 2'), ('R@b3', 'white 3'), ('R@a3', 'black 3'), ('Rxa3', 'white 4')):
                table.say(line, 'tictac ' + prompt)
            screen = table.says('log', r'The end of the log; log all shows it from the beginning\.\n(.*\n)*Black moves the rook .*\n.*tictac white 4>\n\Z')
            self.assertNotIn('White adds a queen on a1', screen)
            table.says('log all', r'White adds a queen on a1')

    def test_a_hint_for_the_other_says_for_whom(self):
        with Table(columns=120) as table:
            table.say('position chess startpos moves e2e4', 'chess black 1')
            table.say('play white level 0', 'chess (black 1|white 2)')
            table.terminal.wait(r'^chess white 2>\n\Z')
            table.resign('chess over')
            table.say('goto 1 black', 'chess black 1, looking back')
            screen = table.says('hint', r'^Hint for black: (.*\n)*Looked at ')
            self.assertRegex(screen, r'\n(It is about even: black wins|Black stands|Black wins) ')

    def test_a_turn_that_has_ended_by_itself_cannot_be_ended(self):
        with Table('%s coffee white 0' % ENGINE) as table:
            table.terminal.wait(r'^coffee white 1> ?\n\Z')
            table.say('b1 b1', 'coffee white 2')
            table.says('end', r'^Your turn before had ended by itself')

    def test_after_a_leap_whole_turns_are_told(self):
        with Table('%s tictac both' % ENGINE) as table:
            for line, seat in (('R@a1', 'black'), ('R@c3', 'white'), ('B@a2', 'black')):
                table.says(line, r'^tictac %s \d>' % seat)
            table.say('undo', 'tictac white 2')
            screen = table.say('redo', 'tictac black 2')
            self.assertRegex(screen, r'White adds a bishop on a2\ntictac')
            self.assertNotIn('Black adds', screen)
            screen = table.says('', r'^Black adds a rook on c3\nWhite adds a bishop on a2\ntictac')
            self.assertNotIn('a1\n', screen)
        with Table() as table:
            table.say('position coffee fen 8/8/8/8/4(34)3/8/8/8 w 6 5,5 - 0 9', 'coffee white 9')
            table.say('play both', 'coffee white 9')
            table.say('b1 b1 b1 b1 b1', 'coffee black 9')
            table.say('a1', 'coffee black 9')
            path = table.terminal.folder + '/game'
            table.says('save ' + path, r'^Saved: load ')
            table.says('load ' + path, r'\(y/n\)')
            table.says('y', r'^White places 5 beans on b1, 5 there now, ends the turn\n(.*\n)*.*places a bean on a1')

    def test_who_plays_may_be_typed_with_the_game(self):
        with Table('%s chess black 0' % ENGINE) as table:
            table.terminal.wait(r'^chess black 1>\n\Z')
            table.says('level', r'^The engine plays at level 0\.$')
            table.says('chess wite', r'^Behind the name of a game stands who plays: chess white, or chess both, and level 3\.$')
            table.say('tic-tac-chess white level 1', 'tictac white 1')
            table.says('level', r'^The engine plays at level 1\.$')
            table.says('new spies', r'^players \[4\]>\n\Z')
            table.says('4 players', r'^people \[1\]>\n\Z')
            table.says('new spies 3 players', r'^people \[1\]>\n\Z')
            table.says('', r'^level \[friendly\]>\n\Z')
            self.assertNotIn('p4', table.says('0', r'^(Enter begins the round|spies p1 round 1)>\n\Z'))
            table.says('spies 7 players', r'^How many play, from 3 to 6\?\nEnter takes .*\nplayers \[4\]>\n\Z')
            table.says('5 players p1 level 0', r' p5 \(engine\)\n(.*\n)*(Enter begins the round|spies p1 round 1)>\n\Z')
            table.say('coffee white 3', 'coffee white 1')
            table.say('e4 d3', 'coffee white 2')
            table.says('chess white 0', r'^Leave the game that is on\?')
            table.say('y', 'chess white 1')
            table.say('resume coffee', 'coffee white 2')
            table.say('resume chess', 'chess black 1')

    def test_a_fairer_start_is_offered(self):
        for side, seat in (('black fair', 'black'), ('fair', 'white')):
            with self.subTest(side=side), Table('%s coffee' % ENGINE) as table:
                screen = table.terminal.wait(r'^side \[white\]>\n\Z')
                self.assertIn('who begins wins about four games of five.', screen)
                table.says(side, r'^level \[friendly\]>\n\Z')
                screen = table.says('0', r'^coffee %s \d+>\n\Z' % seat)
                self.assertRegex(screen, r'\n 1 .*●\d')
        with Table() as table:
            screen = table.say('new coffee black 0 fair', r'coffee black \d+')
            self.assertRegex(screen, r'\n 1 .*●\d')
        with Table('%s chess' % ENGINE) as table:
            table.says('white fair', r'^Type white, black, both or nobody\.\nside \[white\]>\n\Z')

    def test_menu(self):
        with Table() as table:
            table.says('5', r'^side \[white\]>\n\Z')
            table.says('', r'^level \[friendly\]>\n\Z')
            screen = table.say('', 'tictac white 1')
            self.assertIn('The engine plays at level 5 (friendly).', screen.replace('\n', ' '))
            table.say('Qb2', 'tictac white 2')
            table.says('coffee', r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
            table.say('n', 'tictac white 2')

            screen = table.says('new', r'^  5  tictac  .*\n(.*\n)*game>\n\Z')
            self.assertIn('  2  chessmate   ChessMate. Chess with cards: mate the enemy king.\n', screen)
            table.says('', r'^tictac white 2>\n\Z')
            table.says('new', r'^game>\n\Z')
            table.says('3', r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')

    def test_new_with_a_game_asks_who_plays_where_nobody_does(self):
        with Table() as table:
            table.says('new coffee', r'White stands on light .*\n(.*\n)*side \[white\]>\n\Z')
            table.says('', r'^level \[friendly\]>\n\Z')
            self.assertIn('white (you)', table.say('', 'coffee white 1'))
            table.say('b1', 'coffee white .*')
            table.says('new coffee', r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
            table.says('y', r'^side \[white\]>\n\Z')
            table.says('', r'^level \[friendly\]>\n\Z')
            table.say('', 'coffee white 1')
            table.say('b1', 'coffee white .*')
            table.says('new tictac', r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
            table.says('y', r'^side \[white\]>\n\Z')
            table.says('', r'^level \[friendly\]>\n\Z')
            table.say('', 'tictac white 1')
            table.says('play off', r'^Nobody plays: ')
            for line in ('new tictac seed 1', 'newgame tictac'):
                table.says(line, r'^Nobody plays: .*\ntictac white 1>\n\Z')

    def test_a_title_begins_its_game_too(self):
        for words in ('tic tac', 'Tic Tac Chess', 'tictac', '5', 'play tictac'):
            with self.subTest(words=words), Table() as table:
                self.assertIn('Tic Tac Chess', table.says(words, r'^side \[white\]>\n\Z'))

    def test_the_first_board_leaves_the_introduction(self):
        with Table('%s tictac' % ENGINE, rows=40, NO_COLOR=None) as table:
            table.says('', r'^level \[friendly\]>\n\Z')
            screen = table.say('0', 'tictac white 1')
            self.assertIn('Add a piece from your reserve', screen)
            screen = table.say('Q@b2', 'tictac white 2')
            self.assertNotIn('Add a piece from your reserve', screen)

    def test_names_on_the_command_line(self):
        for words in ('new spies', 'play spies'):
            with self.subTest(words=words), Table('%s %s' % (ENGINE, words)) as table:
                table.terminal.wait(r'^players \[4\]>\n\Z')
                table.says('7', r'^Type a number from 3 to 6\.\nplayers \[4\]>\n\Z')
                table.says('3', r'^people \[1\]>\n\Z')
                table.says('4', r'^Type a number from 0 to 3\.\npeople \[1\]>\n\Z')
                table.says('2', r'^level \[friendly\]>\n\Z')
                table.says('help', r'^A level is .*\n(.*\n)?level \[friendly\]>\n\Z')  # it is the question's
                table.says('moves', r'^A level is .*\n(.*\n)?level \[friendly\]>\n\Z')  # there is no game yet
                table.says('games', r'game>\n\Z')


    def test_people_at_one_screen_are_asked_for(self):
        for people, end in (('2', r'^level \[friendly\]>\n\Z'), ('3', r'p\d: Enter shows the game when nobody else looks>\n\Z'),
                            ('0', r'^level \[friendly\]>\n\Z')):
            with self.subTest(people=people), Table('%s spies' % ENGINE, rows=100) as table:
                table.terminal.wait(r'^players \[4\]>\n\Z')
                table.says('3', r'^people \[1\]>\n\Z')
                screen = table.says(people, end)
                if people == '2':
                    table.says('0', r'p[12]: Enter shows the game when nobody else looks>\n\Z')
                if people == '0':
                    table.says('0', r'p3 \(engine\)(.*\n)+.*> ?\n\Z')


class Typing(unittest.TestCase):
    def test_moves_as_people_write_them(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            for line, prompt in (('e4', 'black 1'), ('E7-E5', 'white 2'), ('Nf3', 'black 2'), ('Nc6', 'white 3'),
                                 ('Bb5', 'black 3'), ('a6', 'white 4'), ('Bxc6', 'black 4'), ('dxc6', 'white 5'),
                                 ('O-O', 'black 5')):
                table.say(line, 'chess ' + prompt)
            table.says('Nd4', r'^g8d4 is not legal: a knight does not go from g8 to d4 \(M1\)\. A knight goes two squares along a rank\sor a file and one aside, over whatever stands between\.\nchess black 5>\n\Z')
            table.says('hlep', r'^Nothing is called hlep\. Did you mean help\?\nchess black 5>\n\Z')
            table.says('castle', r'^You cannot castle on that side now: there is no castling over .*\nchess black 5>\n\Z')
            table.says('?', r'^A move is typed as people write it(.*\n)*chess black 5>\n\Z')
            screen = table.says('moves', r'^goto 1 to 5 shows .*\nchess black 5>\n\Z')
            self.assertIn('  1. e4 e5     2. Nf3 Nc6     3. Bb5 a6     4. Bxc6 dxc6     5. O-O\n', screen)
            screen = table.says('goto 3', r'^Before turn 3, white, after Nc6\. .*\nchess white 3, looking back>\n\Z')
            self.assertIn(' 6  .   :   ♞   ', screen[screen.rindex('goto 3'):])
            table.says('back', r'^Before turn 2, black, after Nf3\. .*\nchess black 2, looking back>\n\Z')
            table.says('forward', r'^Before turn 3, white, after Nc6\. .*\nchess white 3, looking back>\n\Z')
            table.says('goto 3 black', r'^Before turn 3, black, after Bb5\. .*\nchess black 3, looking back>\n\Z')
            table.says('goto 30', r'^This is the game as it stands\.\nchess black 5>\n\Z')

    def test_a_move_is_chosen_by_arrow_keys(self):
        with Table() as table:
            terminal = table.terminal
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            terminal.keys('Right')
            terminal.wait(r'^ 2  ♙=  ♙~ .*\n(.*\n)*a2: white pawn from a2\. Arrows, Enter, q ends>\n\Z')
            terminal.keys('Right')
            terminal.wait(r'^b2: .*\n\Z')
            terminal.keys('Down')
            terminal.wait(r'^b1: white knight from b1\. Arrows, Enter, q ends>\n\Z')
            terminal.keys('Enter')
            terminal.wait(r'^ 3  ([=~]) .*\n(.*\n)*b1a3: white knight from b1 to a3\. Arrows, Enter, b for back, q ends>\n\Z')
            table.says('b', r'^a2: white pawn from a2\. Arrows, Enter, q ends>\n\Z')
            terminal.keys('Enter')
            terminal.wait(r'^a2a3: .*\n\Z')
            terminal.keys('Up')
            terminal.wait(r'^a2a4: .*\n\Z')
            terminal.keys('Enter')
            terminal.wait(r'^White moves the pawn from a2 to a4\nchess black 1>\n\Z')
            table.says('pick', r'^[a-h]\d: black .*\n\Z')
            terminal.keys('q')
            terminal.wait(r'^chess black 1>\n\Z')
            table.says('pick', r'^[a-h]\d: black .*\n\Z')
            terminal.keys('C-c')
            terminal.wait(r'^chess black 1>\n\Z')
            table.says('pick', r'^[a-h]\d: black .*\n\Z')
            self.assertNotIn('may be chosen', table.say('e5', 'chess white 2'))
            terminal.keys('Up')  # with nothing begun it is the history's
            terminal.wait(r'^chess white 2> e5\n\Z')
            terminal.keys('Left', 'x')
            terminal.wait(r'^chess white 2> exe?5\n\Z')

    def test_only_the_own_hand_is_offered(self):
        with Table() as table:
            table.say(CHESSMATE, 'chessmate white 2')
            table.say('play white level 0', 'chessmate white 2')
            for line in ('champion', 'champion b1 g1f3', 'g1f3 Champion b1'):
                table.says(line, r'^You do not hold Champion\. In your hand: Cowardice, Disintegration, Long Jump\.\n'
                                 r'chessmate white 2>\n\Z')
            table.says('long jump', r'^Long Jump is played instead of a move; it names an own knight, its new square\. Now, for\s+example:\s+long-jump b1.*\nchessmate white 2>\n\Z')
            table.says('help Long Jump', r'Now, for example:\s+long-jump(.*\n)+chessmate white 2>\n\Z')
            screen = table.says('hand', r'> hand\n(.*\n)+chessmate white 2>\n\Z')
            self.assertNotIn('Champion (', screen[screen.rindex('> hand'):])

    def test_play_and_move_before_what_is_played(self):
        with Table() as table:
            table.say('view all', 'quadrille')
            table.say(CHESSMATE, 'chessmate white 2')
            table.say('play both', r'white: Enter.*')
            table.say('', 'chessmate white 2')
            table.says('play d7', r'^No pawn of yours goes to d7 \(M\d+\)\.\nchessmate white 2>\n\Z')
            table.says('move d6', r'^No pawn of yours goes to d6 \(M\d+\)\.\nchessmate white 2>\n\Z')
            table.says('play Long Jump b1 h5', r'^long-jump@b1h5 is not legal: the new square .*\n(.*\n)+chessmate white 2>\n\Z')
            screen = table.say('play disintegration a2', 'chessmate white 2')
            self.assertIn('card played this turn', screen)
            table.says('cowardice', r'It cannot be played now: a card\s+was\s+played\s+in\s+this\s+turn\s+already\s+\(M3\)\.')
            table.says('move Nf3', r'^Enter hides this, then it is for black>\n\Z')

    def test_why_a_card_cannot_be_played(self):
        with Table() as table:
            table.say(CHESSMATE.replace('cowardice', 'dark-mirror').replace('long-jump crusade', 'crusade long-jump'),
                      'chessmate white 2')
            table.say('play white level 0', 'chessmate white 2')

            def why_not(card):
                screen = table.says('help ' + card, r'cannot be played now: (.*\n)*chessmate white 2>\n\Z')
                return ' '.join(screen[screen.rindex('cannot be'):].split()).removesuffix(' chessmate white 2>')

            for card in ('dark-mirror', 'crusade'):
                self.assertEqual(why_not(card), 'cannot be played now: nothing on the board fits it.')
            table.say('disintegration e2', 'chessmate white 2')
            for card in ('dark-mirror', 'crusade'):
                self.assertEqual(why_not(card), 'cannot be played now: a card was played in this turn already (M3).')

    def test_enter_shows_the_board(self):
        with Table(rows=40, NO_COLOR=None) as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            table.says('legal', r'^20 legal moves')
            table.says('legal e5', r'^No pawn of yours goes to e5 \(M1\)\.')
            screen = table.say('', 'chess white 1')
            self.assertTrue(screen.startswith('     a    b    c '))

    def test_words_of_a_game_are_explained(self):
        with Table() as table:
            table.says('help Champion', r'^In ChessMate:\nChampion \(after\)\n(.*\n)+quadrille>\n\Z')
            table.says('help lost castle', r'^Lost Castle \(instead\)\n(.*\n)+quadrille>\n\Z')
            table.says('help !', r'^  Plays the move that hint has given\.\nquadrille>\n\Z')
            table.says('help turns without progress', r'^turns without progress: .*\nquadrille>\n\Z')
            table.say('newgame coffee', 'coffee white 1')
            for word in ('row', 'rows', 'beans to spend', 'bank'):
                table.says('help ' + word, r'(?i)^%s.* bean(.*\n)+coffee white 1>\n\Z' % word)
            table.says('hand', r'^You hold no cards\.\ncoffee white 1>\n\Z')
            table.say('play white', 'coffee white 1')
            table.says('end', r'^end is not legal: this turn has had no action: .* \(C9\)\.\ncoffee white 1>\n\Z')

    def test_nothing_moves_for_another_seat(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            table.says('e2e4 e7e5', r'^That is more than your turn: .*\n(.*\n)?chess white 1>\n\Z')
            table.says('e4 quickly', r'^quickly is no word of a move, so nothing is played\. legal .*\nchess white 1>\n\Z')
            for line in ('view black', 'as black legal', '@a as black move e7e5', '@a view all'):
                table.says(line, r'^In play you see and move what is yours; .*\nchess white 1>\n\Z')
            table.says('e7e5', r"^e7e5 is not legal: the piece on e7 is black's.*\n(.*\n)?chess white 1>\n\Z")

    def test_limits_are_read_before_the_first_move(self):
        with Table() as table:
            table.say('newgame tictac', 'tictac white 1')
            for line in ('play white fast', 'play white depth', 'play white level 21', 'play white level'):
                table.says(line, r'(level 5, a clock|A level is a number)(.*\n)+tictac white 1>\n\Z')
            self.assertNotIn('(you)', table.terminal.screen())


with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), 'saves', 'tictac.game'), encoding='utf-8') as file:
    OLD = json.load(file)  # of the version before


class Clocks(unittest.TestCase):
    def test_who_runs_out_of_time_loses(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            for word in ('', ' x', ' 5+', ' 0'):
                table.says('play white clock' + word, r'^A clock is minutes .*\.\nchess white 1>\n\Z')
            table.says('clock 5', r'^Clocks run in play: play white clock 5\+3\.\nchess white 1>\n\Z')
            screen = table.say('play white level 0 clock 0:06+60', r'chess white 0:0\d 1')
            self.assertRegex(screen, r'white \(you\)  0:06\n.*black \(engine\)  0:06')
            screen = table.say('e4', r'chess white 1:0\d 2')  # both have moved and have a minute more
            self.assertRegex(screen, r'white \(you\)  1:0\d\n.*black \(engine\)  1:0[4-6]')
            table.says('clock', r'^Left: white 1:0\d, black 1:0\d\. Each turn adds 60 s\.\nchess white')
            table.say('clock 0:02', r'chess white 0:0[12] 2')
            table.terminal.type('d2d', enter=False)  # a line that is being typed does not save anybody
            screen = table.terminal.wait(r'^chess over> d2d\n\Z')
            self.assertIn('Black wins: white is out of time', screen)
            self.assertIn('You have lost.', screen)
            self.assertRegex(screen, r'white \(you\)  0:00\n')
            table.terminal.keys('C-u')
            table.say('rematch', r'chess black 0:0[12] 1')

    def test_a_bare_king_does_not_win_on_time(self):
        for board, end in (('7k/8/8/8/8/8/P7/K7', 'A draw: time has run out'), ('7k/p7/8/8/8/8/P7/K7', 'Black wins: white is out of time')):
            with self.subTest(board=board), Table() as table:
                table.say('position chess fen %s w - - 0 1' % board, 'chess white 1')
                table.terminal.type('play both clock 0:01')
                self.assertIn(end, table.terminal.wait(r'^chess over>\n\Z'))

    def test_what_is_taken_back_gives_no_increment(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play both clock 5+60', r'chess white \d:\d\d 1')
            table.say('e4', r'chess black \d:\d\d 1')
            table.say('undo', r'chess white \d:\d\d 1')
            table.says('clock', r'^Left: white [56]:[05]\d, black (5:00|4:5\d)\. ')
            table.say('redo', r'chess black \d:\d\d 1')
            table.says('clock', r'^Left: white [56]:[05]\d, black (5:00|4:5\d)\. ')

    def test_the_engine_may_lose_on_time(self):
        with Table() as table:
            table.say('newgame tictac', 'tictac white 1')
            table.terminal.type('play black movetime 60000 clock 0:01')
            screen = table.terminal.wait(r'^tictac (over|black 0:01 1)>\n\Z')
            if 'over' in screen:  # it is to move in time, on a machine that gives it any
                self.assertIn('Black wins: white is out of time', screen)

    def test_clocks_stand_while_the_screen_is_emptied(self):
        with Table() as table:
            table.say('new chessmate seed 7', 'chessmate white 1')
            table.says('play both clock 0:04', r'\Awhite: Enter shows the game when nobody else looks>\n\Z')
            time.sleep(4.5)
            table.say('', r'chessmate white 0:0[1-4] 1')
            table.terminal.wait(r'^Black wins: white is out of time\n(.*\n)+chessmate over>\n\Z')

    def test_clocks_are_kept(self):
        with tempfile.TemporaryDirectory() as home:
            with Table(home=home) as table:
                table.say('new spies seed 1', 'spies p3 round 1')
                table.say('play p3 level 0 clock 7:30+5', r'spies p3 7:\d\d round 1')
                table.terminal.keys('C-d')
                table.terminal.left()
            with open(kept_games(home)[0]) as f:
                kept = json.load(f)
            self.assertEqual(kept['save']['table']['clocks']['base'], 450000)
            self.assertEqual(len(kept['save']['table']['clocks']['left']), 4)
            with Table(home=home) as table:
                screen = table.say('resume', r'spies p3 7:\d\d round 1')
                self.assertRegex(screen, r'p3 \(you\)  7:[23]\d')

    def test_clocks_of_the_version_before_begin_anew(self):
        with tempfile.TemporaryDirectory() as home, Table(home=home) as table:
            for clocks, answer in (({'base': 'x', 'increment': 5000}, r'^Nothing is loaded .* players cannot be\.\n'),
                                   ({'base': 450000, 'increment': 5000}, r'white \(engine\)  7:30\n(.*\n)*.*black \(you\)  7:30\n(.*\n)+tictac black 7:[23]\d 4>\n\Z')):
                with open(home + '/old', 'w') as f:
                    json.dump({**OLD, 'play': {**OLD['play'], 'clocks': clocks}}, f)
                table.says('load %s/old' % home, answer)

    def test_undo_gives_the_time_back(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            lost = r'^Black wins: white is out of time\n(.*\n)+chess over>\n\Z'
            table.terminal.type('play white level 0 clock 0:03')
            table.terminal.wait(lost)
            table.terminal.type('undo')
            table.terminal.wait(r'^ .*white \(you\)  0:03\n(.*\n)+Taken back\..*\nchess white 0:0[123] 1>\n\Z')
            screen = table.terminal.wait(lost)
            self.assertNotIn('Of 2 games', screen)  # it is the same game

    def test_undo_gives_the_time_of_several_turns_back(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0 clock 10+600', r'chess white (10:00|9:\d\d) 1')
            table.say('e4', r'chess white (20:00|19:\d\d) 2')
            table.say('d4', r'chess white (30:00|29:\d\d) 3')
            table.say('undo 2', r'chess white (10:00|9:\d\d) 1')
            table.say('redo', r'chess white (30:00|29:\d\d) 3')
            table.say('undo', r'chess white (20:00|19:\d\d) 2')


class Beside(unittest.TestCase):
    def test_the_whole_board_is_on_a_small_screen(self):
        for colours in ('1', None):
            with self.subTest(colours=colours), Table(columns=40, rows=24, NO_COLOR=colours) as table:
                table.says('newgame spies players 6 seed 3', r'>\n\Z')
                table.says('play p1 level 0', r'^ .*p1 \(you\)(.*\n)+.*> ?\n\Z')
                for line in ('', 'skip', ''):
                    table.terminal.type(line)
                    screen = table.terminal.wait(r'^(spies p\d round \d+|Enter .*(\n.*)?)> ?\n\Z')
                    self.assertEqual(re.findall(r'^ (\d) .*\1', screen, re.M), list('87654321'), screen)

    def test_what_is_captured_and_the_turns_so_far(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            for line in ('e4', 'd5', 'exd5', 'Qxd5', 'Nc3'):
                screen = table.say(line, r'chess \w+ \d')
            self.assertRegex(screen, r'white\n.*captured ♟\n(.*\n)*.*black.*\n.*captured ♙\n')
            self.assertRegex(screen, r'  1\. e4 d5\n.*  2\. exd5 Qxd5\n.*  3\. Nc3\n')
            screen = table.say('undo', 'chess white 3')
            self.assertNotIn('3. Nc3', screen)

    def test_the_level_is_changed_in_a_game(self):
        with Table() as table:
            table.says('level 3', r'^There is no game yet')
            table.say('newgame chess', 'chess white 1')
            table.says('level', r'^The engine plays no seat: play begins that\.\nchess white 1>\n\Z')
            table.say('play white level 10 clock 9', r'chess white \S+ 1')
            table.says('level 3', r'^The engine plays at level 3\.\nchess white [89]:\d\d 1>\n\Z')
            table.says('level much', r'^A level is a number from 0 to 20.*\n(.*\n)?chess white \S+ 1>\n\Z')
            table.says('level', r'^The engine plays at level 3\.\nchess white \S+ 1>\n\Z')

    def test_a_theme_is_remembered(self):
        boards = []
        with tempfile.TemporaryDirectory() as home:
            for line in ('board', 'theme blue', 'board'):
                with Table(home=home, NO_COLOR=None) as table:
                    table.say('newgame tictac', 'tictac white 1')
                    table.say(line, 'tictac white 1')
                    boards.append(set(re.findall(r'48;5;(\d+)', table.terminal.screen(True))))
                    table.terminal.keys('C-d')
                    table.terminal.left()
        self.assertEqual(boards[1] - boards[0], boards[2])
        self.assertTrue(boards[2].isdisjoint(boards[0]))


class Ending(unittest.TestCase):
    def test_a_long_result_stays_beside_a_large_board(self):
        with Table(columns=80, rows=45, NO_COLOR=None) as table:
            table.say('newgame chess', 'chess white 1')
            table.terminal.type('play white level 0 clock 0:01')
            screen = table.terminal.wait(r'^chess over>\n\Z')
            self.assertRegex(screen, r'(?m)^.{50}Black wins: white is out of$\n^.{50}time$')

    def test_of_more_than_two_the_engine_plays_on_for_who_gives_up(self):
        with Table(rows=100) as table:
            table.says('newgame spies players 3 seed 3', r'^spies p\d round 1>\n\Z')
            table.says('play p1 movetime 600000', r'>\n\Z')  # no game goes on by itself below
            table.says('draw', r'^A draw is agreed on between two\.\n(.*\n)?.*>\n\Z')
            table.says('resign', r'^Resign\? \(y/n\)\n\Z')
            screen = table.says('y', r'^ .*p1 \(engine\)(.*\n)+spies p\d thinks…[^\n]*\n\Z')
            self.assertNotIn('(you)', screen[screen.rindex('p1 (engine)'):])
            self.assertRegex(screen, r'p1 \(engine\)\n.* target \?  team \?')
            self.assertEqual(kept_games(table.terminal.home), [])
            table.terminal.keys('C-c')

    def test_who_gave_up_sees_the_end_and_plays_again(self):
        with Table(rows=100, seconds=60) as table:
            table.says('newgame spies players 4 seed 3', r'^spies p\d round 1>\n\Z')
            table.says('play p1 level 0', r'>\n\Z')
            table.says('resign', r'^Resign\? \(y/n\)\n\Z')
            table.says('y', r'Enter shows the end')
            table.says('', r'^You had left p1, of team [BW]: it has (won without you|lost)\.\n(.*\n)+spies over>\n\Z')
            screen = table.says('rematch', r'^You are p2\. (.*\n)+.*>\n\Z')
            self.assertIn('p2 (you)', screen)

    def test_a_committed_deal_goes_on_when_people_play(self):
        with Table() as table:
            table.says('newgame chessmate commit', r'^Nobody|^Chance is yours')
            table.say('play white level 0', 'chessmate white 1')
            table.resign('chessmate over')
            table.say('rematch', 'chessmate (black 1|white 1)')
            screen = table.says('log', r'^The chance to come is committed to:\s(.*\n)+chessmate black 1>\n\Z')
            self.assertNotIn('has resigned', screen[screen.rindex('> log'):])

    def test_an_engine_takes_one_offer_of_a_draw_in_ten_turns(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            table.says('draw', r'^The engine does not agree to a draw\.\nchess white 1>\n\Z')
            table.says('draw', r'^An engine takes one offer in 10 turns\.\nchess white 1>\n\Z')

    def test_results_are_remembered(self):
        with tempfile.TemporaryDirectory() as home:
            for games in (1, 2, 3):
                with Table('%s %s' % (ENGINE, 'coffee' if games == 2 else 'tictac'), home=home) as table:
                    table.says('', r'^level \[friendly\]>\n\Z')
                    table.say('0', r'\w+ white 1')
                    screen = table.resign(r'\w+ over')
                    self.assertEqual('Of 2 games of Tic Tac Chess you have won 0, the engine 2; drawn 0.' in screen, games == 3)

    def test_a_move_at_an_earlier_board_is_asked_about(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            table.say('e4', 'chess black 1')
            for answer, prompt in (('', 'chess white 1, looking back'), ('y', 'chess white 2')):
                table.says('goto 1', r'^Before turn 1, white\. ')
                table.says('e5', r'^An earlier board is shown\. .* \(y/n\)\n\Z')
                table.say(answer, prompt)

    def test_what_is_asked_while_an_earlier_board_is_shown(self):
        with Table('%s chess' % ENGINE, columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position chess startpos moves e2e4 e7e5 g1f3 b8c6 f1c4 f8c5', 'chess white 4')
            table.say('play white level 0', 'chess white 4')
            table.say('go back to move 2', 'chess white 2, looking back')
            table.says('legal', r'^Of the game as it stands, not of the board that is shown:$')
            table.says('play bishop back to f1 instead', r'^An earlier board is shown\. Play that in the game as it stands\? \(y/n\)\n\Z')
            table.say('n', 'chess white 2, looking back')
            table.say('end', 'chess white 4')
            table.resign('chess over')
            table.say('go back to move 3', 'chess white 3, looking back')
            table.says('play bishop back to f1 instead', r'^The game is over: hint, go and why .*; branch plays on from here\.$')
            table.say('end', 'chess over')
            table.say('goto 2', 'chess white 2, looking back')
            table.says('new chess', r'^side \[white\]>\n\Z')
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say(CHESSMATE, 'chessmate white 2')
            table.say('play white level 0', 'chessmate white 2')
            table.say('e4', 'chessmate white 3')
            table.resign('chessmate over')
            table.says("show me black's cards", r'^\w+.* \((after|before|instead|reply|before or after)\)$')
            table.say('goto 2', 'chessmate white 2, looking back')
            table.says('show everything', r'hand cowardice.*\n(.*\n)+.*hand crusade')

    def test_the_end_of_a_round_is_seen(self):
        """Also where who ended it begins the next one."""
        with Table() as table:
            table.says('newgame spies players 3 seed 3', r'spies p\d round 1>\n\Z')
            table.says('view all', r'spies p\d round 1>\n\Z')
            table.says('move a2a1 b3a3 g5e7+claim e4e5 e5a1 a1h1 f7h6 h1a1 g3h2 a1a3 a7b7 c8b7+claim a3a6 g2h4 e7f8 h2g3 h4f3 f3e1', r'spies p3 round 1>\n\Z')
            table.says('play p1 nodes 100', r'Enter begins the round>\n\Z')
            screen = table.says('', r'^Round 1 is over(.*\n)+Enter shows the next round>\n\Z')
            self.assertRegex(screen, r'round 1\n(.*\n)+.*p3 moves', 'the board on which it ended')
            self.assertRegex(screen, r'p3 moves the second bishop from g3 to e1 and takes the first knight')
            self.assertRegex(screen, r'Team B gains 2 points')
            screen = table.says('', r'^The order of this cycle(.*\n)+Enter begins the round>\n\Z')
            self.assertIn('▶ p3 (engine)', screen)
            table.says('resign', r'^Resign\?')
            table.says('y', r'^You have resigned: the game goes on without you')

    def test_a_round_begins_without_the_moves_of_the_one_before(self):
        with Table(columns=150, NO_COLOR=None) as table:
            table.says('view all', r'quadrille>\n\Z')
            table.says('newgame spies players 3 seed 3', r'spies p\d round 1>\n\Z')
            table.says('move a2a1 b3a3 g5e7+claim e4e5 e5a1 a1h1 f7h6 h1a1 g3h2 a1a3 a7b7 c8b7+claim a3a6 g2h4 e7f8 h2g3 h4f3 f3e1', r'spies p3 round 1>\n\Z')
            table.says('play p1 nodes 100', r'18\. p3 N1e1\n(.*\n)+Enter begins the round>\n\Z')
            table.says('', r'Enter shows the next round>\n\Z')
            self.assertNotIn('N1e1', table.says('', r'^The order of this cycle(.*\n)+Enter begins the round>\n\Z'))

    def test_the_end_of_a_round_is_whole_before_the_next_deal(self):
        with Table(rows=24, columns=80) as table:
            table.say('view all', 'quadrille')
            table.say('position spies players 4 fen Qa1,R1a8,R2h8,B1e4,N1b1,P1g4 p1,p2 p1 1-0 WBWB - R2,R1,N2,P2 N1,B1,Q,P1 p1,p2 12 1', 'spies p1 round 1')
            table.say('play p1 level 0', 'spies p1 round 1')
            screen = table.say('Qxa8', 'Enter shows the next round')
            self.assertEqual(screen, "p1 (you) moves the queen from a1 to a8 and takes the first rook\n"
                             "p2 is out of the round: that was p2's Life-Piece\np1 (you) shows team W\n"
                             "Team W gains 2 points: W 3, B 0\nRound 1 is over, as only p1 is left\nEnter shows the next round>\n")
            table.says('e4e5', r'^The next round is shown first: Enter\.\nEnter shows the next round>\n\Z')
            table.says('belief', r'^  p2  team: .*(\n.*)+Enter shows the next round>\n\Z')
            self.assertNotIn('Qxa8', table.says('', r'^The order of this cycle(.*\n)+(Enter begins the round|spies p1 round 2)>\n\Z'))

    def test_who_loses_a_target_to_others_is_told(self):
        with Table() as table:
            table.say('view all', 'quadrille')
            table.say('position spies fen Qa1,R1a8,R2h8,B1e4,N1b1,N2b8,P1c6,P3g4,P4d5 p1,p2,p3 p1 1-0 WBW p1 R2,N1,P4 N2,R1,Q p1,p2,p3 4 2',
                      'spies p1 round 2')
            table.say('play all', '.*')
            for line, prompt in (('', 'spies p1 round 2>'), ('a8a1', 'Enter hides .*>'), ('', 'p2: Enter shows .*>'), ('', 'spies p2 round 2>'),
                                 ('pass', 'Enter hides .*>'), ('', 'p3: Enter shows .*>'), ('', 'spies p3 round 2>')):
                table.terminal.type(line)
                screen = table.terminal.wait(r'^%s\n\Z' % prompt)
            self.assertIn('That was your Target-Piece: it is lost for this round.', screen)

    def test_a_game_counts_once(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            for again in range(2):
                screen = table.resign('chess over')
                self.assertNotIn('games of', screen)
                if not again:
                    table.say('undo', 'chess white 1')
            table.say('rematch', 'chess black 1')
            screen = table.resign('chess over')
            self.assertIn('Of 2 games of Chess you have won 0, the engine 2; drawn 0.', screen)
            table.say('play white', 'chess over')
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            table.resign('chess over')
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            screen = table.resign('chess over')
            self.assertIn('Of 3 games of Chess you have won 0, the engine 3; drawn 0.', screen)

    def test_redo_takes_no_resignation_back(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            table.say('e4', 'chess white 2')
            table.say('undo', 'chess white 1')
            table.resign('chess over')
            table.says('redo', r'^Nothing was taken back\.\nchess over>\n\Z')

    def test_a_question_is_asked_again(self):
        with Table() as table:
            table.says('new', r'^game>\n\Z')
            table.says('9', r'^Type a number or the name of a game of the list\.\ngame>\n\Z')
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            table.say('e4', 'chess white 2')
            table.says('resign', r'^Resign\? \(y/n\)\n\Z')
            table.says('maybe', r'^Type y or n\.\nResign\? \(y/n\)\n\Z')
            table.say('n', 'chess white 2')
            for line in ('position tictac startpos', 'restore {}'):
                table.says(line, r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
                table.says('n', r'\(y/n\) \[n\] n\n(.*>)\n\Z')
            table.says('newgame tictac', r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
            table.says('maybe', r'^Type y or n\.\nLeave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
            table.say('y', 'tictac white 1')


class Reading(unittest.TestCase):
    def test_help_play_says_when_levels_give_pieces_away(self):
        with Table() as table:
            screen = table.says('help play', r'^play \[(.*\n)+quadrille>\n\Z')
            self.assertRegex(screen.replace('\n', ' '), r'plays\s+some\s+turns\s+greedily: .* gives\s+pieces\s+away')

    def test_records_are_whole_and_go_into_other_programs(self):
        """The protocol's record, and its game of chess, as long as they are, at any width."""
        with Table(columns=40, rows=300) as table:
            table.say('newgame chess', 'chess white 1')
            table.say('move ' + 'g1f3 g8f6 f3g1 f6g8 ' * 20, 'chess white 41')
            table.terminal.keys('C-l')
            table.says('record', r'f6g8\nchess white 41>\n\Z')
            lines = table.terminal.ask('capture-pane -p -J -S -')
            record, = [line for line in lines if line.startswith('position chess')]
            self.assertEqual(record.count('g1f3'), 20)
            table.terminal.keys('C-l')
            table.says('record pgn', r'^\[Result "\*"\]\n\n(.*\n)+chess white 41>\n\Z')
            lines = [line.rstrip() for line in table.terminal.ask('capture-pane -p -J -S -')]
            game = lines[lines.index('[Result "*"]') + 2:]
            moves = game[:game.index('chess white 41>')]
            self.assertEqual(' '.join(moves).split()[:6], '1. Nf3 Nf6 2. Ng1 Ng8'.split())
            self.assertEqual(' '.join(moves).split()[-2:], ['Ng8', '*'])
            self.assertLess(max(len(line) for line in moves), 80)  # as the standard has it, not as the screen

    def test_the_rule_book_is_leafed_through(self):
        with Table(rows=30) as table:
            table.says('rules', r'^rules of which game \[1\]>\n\Z')
            table.says('rules nothing', r'^No game is called nothing\.\nquadrille>\n\Z')
            first = table.says('rules coffee', r'^\d+%: Enter shows more, .*>\n\Z')
            self.assertIn('C1 The board is a chessboard', first)
            table.says('', r'^  C5 Then(.*\n)*[3-9]\d%: Enter.*>\n\Z')
            table.says('b', r'^Coffee Chess\n(.*\n)*\d+%: Enter.*>\n\Z')
            table.says('/STEALING takes', r'^\d+%.*/STEALING takes\n  C8 Stealing takes (.*\n)*\d+%: Enter.*>\n\Z')
            table.says('/1. White draws', r"^ 1\. White draws 2 beans and puts them out, corner to corner\.\n 2\. Black draws")
            table.says('/nothing like it', r'^nothing like it is nowhere in it\.\n\d+%: Enter shows more.*>\n\Z')
            table.terminal.keys('q')  # at once, as in less
            table.terminal.wait(r'^quadrille>\n\Z')
            table.says('help nonsense', r'> help nonsense\n(.*\n)+quadrille>\n\Z')
            table.say('newgame coffee', 'coffee white 1')
            table.says('rules', r'^\d+%: Enter')
            table.say('b1', 'coffee white 1')  # a move ends the book

    def test_rule_books_are_in_the_words_of_people(self):
        """Their examples, too, which programs read as they are in docs/rules."""
        books = {}
        with Table(rows=400) as table:
            for game in ('chess', 'chessmate', 'coffee', 'spies', 'tictac'):
                books[game] = table.says('rules ' + game, r'rules %s\n(.*\n)*.*\nquadrille>\n\Z' % game)
                table.terminal.keys('C-l')
        for game, book in books.items():
            self.assertNotRegex(book, r'(?m)^ *(ok|> .*|(event|legal|illegal|result) .*\w=.*)$', game)
        self.assertIn('  c2,d3\n      White places a bean on c2\n      White places a bean on d3\n', books['coffee'])
        self.assertRegex(books['spies'], r"  a1a4\+claim\n(      .*\n)+      p1 is out of the round: that was p1's Life-Piece\n")
        self.assertNotIn('teams:WBW', books['spies'])


class Sharing(unittest.TestCase):
    """Two people at one screen."""

    def test_a_card_that_another_plays_is_explained(self):
        """To whom it is new: not to who has played it, nor when it is played again."""
        explained = 'Forbidden City: After your move, an empty square is forbidden for the rest of the game'
        with Table() as table:
            table.say('position chessmate decks own fen 4k3/p6p/8/8/8/8/P7/4K3 w - - 0 2 - - - forbidden-city,champion,'
                      'rebirth forbidden-city,long-jump,cowardice -/- -,-', 'chessmate white 2')
            table.says('play both', r'^white: Enter shows .*>\n\Z')
            table.say('', 'chessmate white 2')
            for line, seat, number in (('a4 forbidden-city d5', 'black', 2), ('h6 forbidden-city e5', 'white', 3)):
                screen = table.says(line, r'^Enter hides this.*>\n\Z')
                self.assertIn('plays Forbidden City', screen)
                self.assertNotIn(explained, screen)
                table.says('', r'^%s: Enter shows .*>\n\Z' % seat)
                screen = table.say('', 'chessmate %s %d' % (seat, number))
                self.assertIn('plays Forbidden City', screen)
                (self.assertIn if seat == 'black' else self.assertNotIn)(explained, screen)

    def test_the_screen_is_emptied_between_hands(self):
        with Table(rows=30) as table:
            table.say('new chessmate seed 7', 'chessmate white 1')
            table.says('play both', r'\Awhite: Enter shows the game when nobody else looks>\n\Z')
            table.says('board', r'^Enter comes first, .*\nwhite: Enter shows')
            self.assertNotIn('hand', table.terminal.history())
            screen = table.say('', 'chessmate white 1')
            self.assertIn('hand forbidden-city, holy-quest, mystic-shield', screen)
            self.assertIn('hand ?, ?, ?', screen)
            table.says('view black', r'^In play you see and move what is yours')
            screen = table.says('e2e4 mystic shield', r'^Enter hides this, then it is for black>\n\Z')
            self.assertIn('draws Hand of Fate', screen)  # white sees what it has drawn
            table.says('', r'\Ablack: Enter shows the game when nobody else looks>\n\Z')
            table.terminal.keys('Up')
            seen = table.terminal.history()
            for word in ('forbidden', 'fate', 'Fate', 'mystic'):
                self.assertNotIn(word, seen)
            table.terminal.keys('C-u')
            screen = table.say('', 'chessmate black 1')
            self.assertIn('hand champion, long-jump, lost-castle', screen)
            self.assertIn('draws a card', screen)
            for word in ('holy-quest', 'Hand of Fate', 'forbidden-city'):
                self.assertNotIn(word, table.terminal.history())

    def test_who_changes_seats_is_asked_where_seats_have_secrets(self):
        asked = r'^To change seats now shows what other seats hide\. Change\? \(y/n\)\n\Z'
        with Table() as table:
            table.say('new chessmate seed 7', 'chessmate white 1')
            table.say('play white level 0', 'chessmate white 1')
            for line in ('play black', 'play both', 'play black level 3 clock 5+3'):
                table.says(line, asked)
                table.says('', r'^Everybody stays where they were\.\nchessmate white 1>\n\Z')
            table.says('play black', asked)
            table.say('legal b', 'chessmate white 1')  # another command is no yes
            self.assertIn('level 3', table.say('play white level 3', 'chessmate white 1').replace('\n', ' '))  # the same seat
            table.says('play nobody', r'engine plays every seat|white \(engine\)')
            table.terminal.keys('C-c')
            table.terminal.wait(r'^Stopped\. play nobody goes on\.\n(.*\n)*chessmate \w+ \d+>\n\Z')
            table.says('play black', asked)
            table.says('n', r'^Everybody stays')
            table.says('play off', r'^The engine plays no seat\.')
            table.says('play black', asked)
            hands = re.findall(r' hand (\S+, .*)', table.terminal.history())
            self.assertEqual(set(hands), {'?, ?, ?', 'forbidden-city, holy-quest, mystic-shield'})
            table.says('y', r'black \(you\)\n.*\n(.*\n)*chessmate \w+ .*>\n\Z')
            table.say('newgame chessmate', 'chessmate .*')
            table.says('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            table.say('play black level 0', 'chess black 1')  # all lies open

    def test_who_is_not_the_first_sees_the_board_before(self):
        with Table() as table:
            table.say('new spies seed 1', 'spies p3 round 1')
            screen = table.says('play p2 level 0', r'^Enter begins the round>\n\Z')
            self.assertIn('p2 (you)', screen)
            self.assertNotIn('p3 moves', screen)
            table.terminal.type('')
            table.terminal.wait(r'^(spies p2 round 1|Enter goes on.*)>\n\Z')

    def test_the_screen_stays_where_nothing_is_hidden(self):
        with Table() as table:
            table.say('newgame tictac', 'tictac white 1')
            table.say('play both', 'tictac white 1')
            table.say('Q@b2', 'tictac black 1')
            table.say('n@a3', 'tictac white 2')
            table.say('undo', 'tictac black 1')
            table.says('draw', r'^Do all agree to a draw\? \(y/n\)\n\Z')
            screen = table.say('y', 'tictac over')
            self.assertIn('A draw: agreed', screen)

    def test_a_capture_is_said_with_its_move(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play both', 'chess white 1')
            for line, prompt in (('e4', 'black 1'), ('d5', 'white 2'), ('exd5', 'black 2'), ('c5', 'white 3')):
                screen = table.say(line, 'chess ' + prompt)
                if line == 'exd5':
                    self.assertRegex(screen, r'\nWhite moves the pawn from e4 to d5 and takes the pawn\nchess')
            screen = table.say('dxc6', 'chess black 3')  # en passant: elsewhere than the pawn goes
            self.assertRegex(screen, r"\nWhite moves the pawn from d5 to c6\nWhite's pawn takes the pawn on c5 en passant\nchess")


class Keeping(unittest.TestCase):
    def test_a_file_is_the_whole_game(self):
        with tempfile.TemporaryDirectory() as home:
            path = home + '/friday'
            with Table(home=home) as table:
                table.say('new chessmate seed 3', 'chessmate white 1')
                table.say('play white level 0', 'chessmate white 1')
                board = table.say('e2e4', 'chessmate white 2')
                screen = table.says('save ' + path, r'^Saved: load (.*\n)+chessmate white 2>\n\Z')
                self.assertIn('It holds all secrets', screen.replace('\n', ' '))
                self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
                self.assertEqual(os.listdir(home).count('friday'), 1)
                table.says('save ' + path, r'^\S+ is there\. Replace it\? \(y/n\)\n\Z')
                table.says('n', r'^Nothing is saved\.\nchessmate white 2>\n\Z')
            with open(path) as f:
                kept = json.load(f)
            self.assertEqual([seat['level'] for seat in kept['save']['table']['seats']], [-1, 0])
            with Table(home=home) as table:
                screen = table.say('load ' + path, 'chessmate white 2')
                squares = re.compile(r'^ \d .*?\d  ', re.M)
                self.assertEqual([row.replace('>', ' ') for row in squares.findall(screen)],
                                 [row.replace('>', ' ') for row in squares.findall(board)])
                hand = re.compile('hand .*')
                self.assertEqual(hand.findall(screen)[:2], hand.findall(board)[:2])
                self.assertIn('white (you)', screen)

    def test_games_of_chess_in_pgn(self):
        with tempfile.TemporaryDirectory() as home:
            path = home + '/games.pgn'
            with open(path, 'w') as f:
                f.write('[White "Ann"]\n[Black "B\x1b[31m"]\n\n1. e4 (1. d4) e5 {x} 2. Ke2 *\n\n1. e5 *\n\n')
            with Table(home=home, columns=200) as table:
                at = r'\.\nchess white 2>\n\Z'
                table.say('newgame chess', 'chess white 1')
                table.say('play white level 0', 'chess white 1')
                table.say('Nf3', 'chess white 2')
                table.says('save ~/games.pgn', r'^The game stands at the end of \S+' + at)
                table.says('load ' + path, r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
                table.say('n', 'chess white 2')
                table.say('play off', 'chess white 2')
                table.says('load %s 2' % path, r'^Nothing is loaded from \S+ game 2, line 6: 1\. e5: .*' + at)
                table.says('load %s 4' % path, r'^Nothing is loaded from \S+ it has 3 games' + at)
                table.says('load /none/x.pgn', r'^Nothing is loaded from \S+ No such file or directory' + at)
                table.says('save /none/x.pgn', r'^Nothing is saved: \S+ No such file or directory' + at)
                screen = table.say('load ' + path, 'chess black 2')
                self.assertIn('Ann - B?[31m *', screen)
                screen = table.say('load %s 3' % path, 'chess white 2')
                self.assertIn('Player - Quadrille', screen)
                table.say('play white level 0', 'chess white 2')
                table.say('e3', 'chess white 3')
                table.says('newgame tictac', r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
                table.say('y', 'tictac white 1')
                table.says('save ' + path, r'^Nothing is saved: .*PGN.*\ntictac white 1>\n\Z')
            with open(path) as f:
                text = f.read()
            self.assertRegex(text, r'\[Date "20\d\d\.\d\d\.\d\d"\]\n.*\n\[White "Player"\]\n\[Black "Quadrille \S+"\]\n'
                                   r'\[Result "\*"\]\n\n1\. Nf3 \S+ \*\n\n\Z')

    def test_a_loaded_game_keeps_its_tags(self):
        with tempfile.TemporaryDirectory() as home, Table(home=home, columns=160) as table:
            with open(home + '/a.pgn', 'w') as f:
                f.write('[Event "Cup \\\\ \\"x\\""]\n[White "Ann"]\n[Black "Bob"]\n[Annotator "Eve"]\n[PlyCount "2"]\n'
                        '[Result "0-1"]\n\n1. e4 {x} e5 0-1\n')
            table.say('load ~/a.pgn', 'chess white 2')
            saved = r'^The game stands at the end of \S+%s\.pgn\.\nchess (white|black) \d>\n\Z'
            table.says('save ~/b.pgn', saved % 'b')
            table.say('Nf3', 'chess black 2')
            table.says('save ~/c.pgn', saved % 'c')
            table.say('newgame chess', 'chess white 1')
            table.says('save ~/d.pgn', saved % 'd')
            tags = ('[Event "Cup \\\\ \\"x\\""]\n[Site "?"]\n[Date "????.??.??"]\n[Round "?"]\n[White "Ann"]\n[Black "Bob"]\n'
                    '[Result "%s"]\n[Annotator "Eve"]\n')
            with open(home + '/b.pgn') as b, open(home + '/c.pgn') as c, open(home + '/d.pgn') as d:
                self.assertEqual(b.read(), tags % '0-1' + '[PlyCount "2"]\n\n1. e4 e5 0-1\n\n')
                self.assertEqual(c.read(), tags % '*' + '\n1. e4 e5 2. Nf3 *\n\n')
                self.assertNotIn('Ann', d.read())
            with open(home + '/a.pgn', 'w') as f:
                f.write('[White "Ann"]\n\n1/2-1/2\n\n1. ' + 'Nf3 Nf6 Ng1 Ng8 ' * 3 + 'e4 1-0\n')
            for number in (1, 2):
                table.say('load ~/a.pgn %d' % number, r'chess \w+ \d')
                table.says('save ~/e.pgn', saved % 'e')
            with open(home + '/e.pgn') as e:
                text = e.read()
            self.assertIn('\n[Result "1/2-1/2"]\n\n1/2-1/2\n\n', text)
            self.assertRegex(text, r'\n\n1\. Nf3 [^\n]*\s1-0\n\n\Z')

    def test_bad_files_change_nothing(self):
        with tempfile.TemporaryDirectory() as home:
            path = home + '/game'
            with Table(home=home) as table:
                table.say('newgame tictac', 'tictac white 1')
                table.say('play white level 0', 'tictac white 1')
                table.say('Q@b2', 'tictac white 2')
                table.says('save ' + path, r'^Saved')
                with open(path) as f:
                    good = json.load(f)
                bad = {'empty': '', 'text': 'e2e4\n', 'cut': json.dumps(good)[:200], 'list': '[]',
                       'format': json.dumps({**good, 'format': 2}), 'nothing': json.dumps({'format': 1}),
                       'save': json.dumps({**good, 'save': {**good['save'], 'seed': '8', 'steps': []}}),
                       'seat': json.dumps({**OLD, 'play': {**OLD['play'], 'people': ['p7']}}),
                       'level': json.dumps({**good, 'play': {**good['play'], 'level': 99}}),
                       'limits': json.dumps({**good, 'play': {**good['play'], 'limits': 'depth 1\nquit'}}),
                       'twice': '{"format":1,"format":1}', 'bytes': '\udcff\udcfe', 'large': '[' * (3 << 20)}
                for name, text in bad.items():
                    with open(path, 'w', errors='surrogateescape') as f:
                        f.write(text)
                    with self.subTest(file=name):
                        table.terminal.keys('C-l')
                        table.says('load ' + path, r'^Leave the game that is on\? It is kept: .* \(y/n\) \[n\]\n\Z')
                        table.says('y', r'^Nothing is loaded.*\n(.*\n)?tictac white 2>\n\Z')
                        table.says('board', r'white \(you\)\n(.*\n)*tictac white 2>\n\Z')
                table.says('load %s/none' % home, r'No such file or directory\.\n(.*\n)?tictac white 2>\n\Z')
                table.says('load ' + home, r'^Leave the game')
                table.says('y', r'Is a directory\.\n(.*\n)?tictac white 2>\n\Z')
                table.says('save %s/no/where' % home, r'No such file or directory\.\n(.*\n)?tictac white 2>\n\Z')
                table.say('undo', 'tictac white 1')
            with open(path, 'w') as f:
                json.dump({**OLD, 'play': {**OLD['play'], 'people': ['p7']}}, f)
            with Table(home=home) as table:
                table.says('load ' + path, r'^Nothing is loaded from \S+ what it says of the\s+players\s+cannot\s+be\.\nquadrille>\n\Z')
                table.say('newgame spies players 3 seed 1', r'spies p\d round 1')
                table.says('play p3 level 0', r'p3 \(you\)\n(.*\n)*spies p3 round 1>\n\Z')
                table.says('load ' + path, r'^Nothing is loaded .*\n(.*\n)?spies p3 round 1>\n\Z')
                table.says('board', r'p3 \(you\)\n.* life [A-Z](.*\n)*spies p3 round 1>\n\Z')

    def test_the_unfinished_game_goes_on(self):
        for way in ('C-d', 'kill'):
            with self.subTest(way=way), tempfile.TemporaryDirectory() as home:
                with Table(home=home) as table:
                    table.say('newgame coffee', 'coffee white 1')
                    table.say('play white level 0', 'coffee white 1')
                    table.say('b1', 'coffee white 1')
                    pid = table.terminal.pid()
                    if way == 'kill':
                        os.kill(pid, 9)
                    else:
                        table.terminal.keys('C-d')
                    table.terminal.left()
                kept = kept_games(home)
                self.assertEqual(len(kept), 1)
                self.assertEqual(stat.S_IMODE(os.stat(kept[0]).st_mode), 0o600)
                with Table('%s resume' % ENGINE, home=home) as table:
                    table.terminal.wait(r'on the board 1')
                with Table(home=home) as table:
                    self.assertRegex(table.terminal.screen(), r'Unfinished: Coffee Chess, turn 1 \(white\), .*\. resume\s+goes\s+on\s+with\s+it\.')
                    screen = table.say('resume', 'coffee white 1')
                    self.assertRegex(screen, r'on the board 1')
                    screen = table.resign('coffee over')
                    self.assertIn('Black wins: white has resigned', screen)
                    self.assertIn('You have lost.', screen)
                    self.assertEqual(kept_games(home), [])
                    screen = table.say('rematch', 'coffee black 1')
                    self.assertIn('black (you)', screen)

    def test_a_deal_is_kept_before_the_first_decision(self):
        with tempfile.TemporaryDirectory() as home:
            with Table('%s chessmate' % ENGINE, home=home) as table:
                table.says('both', r'^white: Enter shows the game .*>\n\Z')
                table.terminal.keys('C-d')
                table.terminal.wait(r'The game is kept: resume goes on with it\.')
                table.terminal.left()
            self.assertEqual(len(kept_games(home)), 1)

    def test_a_claim_that_is_left_out_is_asked_about(self):
        for answer, played, said in (('', 'takes the queen', True), ('n', 'takes the queen', False), ('R2a2', 'from a1 to a2', False)):
            with self.subTest(answer=answer), Table(rows=100) as table:
                table.say('view all', 'quadrille')
                table.say('position spies fen Qd1,R1h8,R2a1,B1e4,N1b3,N2b8,P1c6,P3g4,P4d5 p3,p1,p2 p3 1-0 WBW p1 R1,Q,N1 '
                          'B2*,R1,Q p1,p2,p3 4 2', 'spies p3 round 2')
                table.say('play p1 p2 p3', '.*')
                table.terminal.type('')
                table.terminal.wait(r'^spies p3 round 2>\n\Z')
                table.says('R2xd1', r'^Also \+claim\? claim the target: .*\. \(y/n or a move\) \[y\]\n\Z')
                screen = table.says(answer, played)
                self.assertEqual('claims the target' in screen, said)

    def test_each_unfinished_game_is_kept_by_itself(self):
        with tempfile.TemporaryDirectory() as home:
            with Table(home=home) as table:
                table.say('newgame chess', 'chess white 1')
                table.say('play white level 0', 'chess white 1')
                table.say('e4', 'chess white 2')
                table.says('newgame tictac', r'^Leave the game that is on\? It is kept: resume goes on with it\. \(y/n\) \[n\]\n\Z')
                table.say('y', 'tictac white 1')
                table.say('play white level 0', 'tictac white 1')
                table.say('Q@b2', 'tictac white 2')
                table.terminal.keys('C-d')
                table.terminal.wait(r'The game is kept: resume goes on with it\.')
                table.terminal.left()
            self.assertEqual(len(kept_games(home)), 2)
            with Table(home=home) as first, Table(home=home) as second:
                first.says('resume', r'1  Tic Tac Chess, turn 2 \(white\), .*\n +2  Chess, turn 2 \(white\), .*\nWhich one\? \[1\]\s*\Z')
                first.say('2', 'chess white 2')
                second.says('resume 2', r'Another terminal plays that game\.\nquadrille>\n\Z')
                second.say('resume 1', 'tictac white 2')
                second.resign('tictac over')
                self.assertEqual(len(kept_games(home)), 1)
                first.say('d4', 'chess white 3')
                os.kill(first.terminal.pid(), 9)
                first.terminal.left()
                second.say('resume', 'chess white 3')


    def test_a_loaded_game_is_the_kept_one_that_it_is_a_copy_of(self):
        with tempfile.TemporaryDirectory() as home:
            copy = os.path.join(home, 'copy.game')
            with Table(home=home) as table:
                table.say('newgame chess', 'chess white 1')
                table.say('play white level 0', 'chess white 1')
                table.say('e4', 'chess white 2')
                table.says('save ' + copy, r'^Saved: load ')
            with Table(home=home) as table:
                table.say('load ' + copy, 'chess white 2')
                table.say('d4', 'chess white 3')
                self.assertEqual(len(kept_games(home)), 1)
                table.resign('chess over')
                self.assertEqual(kept_games(home), [])


class Analysing(unittest.TestCase):
    def test_a_review_says_which_decision_missed_the_win(self):
        with Table(columns=140) as table:
            table.say('view all', 'quadrille')
            table.say('position coffee fen 8/8/2(3)5/3(2)4/4(15)3/4(20)3/8/8 w 8 2,0 - 0 9', 'coffee white 9')
            for line, prompt in (('e4xe3', 'black 9'), ('g5', 'black 9'), ('h4', 'white 10'), ('e4', 'white 10'), ('c2', 'white 10'), ('b3', 'white 10'), ('f3', 'black 10')):
                table.say('move ' + line, 'coffee ' + prompt)
            screen = table.says('review nodes 200', r'1 missed win; each decision cost ')
            self.assertIn('instead of f3: d1 was better (wins in 1, not +54.55): white missed a win in 1.', screen)

    def test_a_review_is_drawn_for_who_plays(self):
        for people, seat in (('black', 'black'), ('both', 'white')):
            with self.subTest(people=people), Table() as table:
                table.say('position chess startpos moves e2e4 e7e5 g1f3 b8c6 f1b5', 'chess black 3')
                table.say('play %s level 0' % people, 'chess black 3')
                table.says('review nodes 100', r'^%s( .*)?\n(.*\n)+How good the game was for %s, turn by turn' % (seat, seat))

    def test_a_stopped_search_shows_whole_iterations_only(self):
        with Table() as table:
            table.say('newgame chess', 'chess white 1')
            table.terminal.type('go')
            table.terminal.wait(r'^ {3,4}([6-9]|1\d)  ')
            table.terminal.keys('C-c')
            screen = table.terminal.wait(r'^Best: \S+.*\n.*\nchess white 1>\n\Z')
            rows = re.findall(r'^ +(\d+)  +[-+]\d+\.\d\d +\d+\.\d s +\d+  (\S+)', screen, re.M)
            self.assertEqual([int(depth) for depth, _ in rows], list(range(1, len(rows) + 1)), screen)
            self.assertEqual(re.search(r'^Best: (\S+)', screen, re.M).group(1), rows[-1][1])
            self.assertNotRegex(rows[-1][1], r'^[a-h][1-8][a-h][1-8]$')

    def test_the_board_stays_and_is_large_in_colours(self):
        with Table(rows=40, NO_COLOR=None) as table:
            table.say('newgame chess', 'chess white 1')
            table.say('play white level 0', 'chess white 1')
            screen = table.say('e4', 'chess white 2')
            self.assertTrue(screen.startswith('     a    b    c '))
            self.assertEqual(len(re.findall('^White moves the pawn from e2 to e4$', screen, re.M)), 1)
            self.assertEqual(len(re.findall('^Black moves', screen, re.M)), 1)
            self.assertEqual([line.ljust(2)[1] for line in screen.split('\n')[1:17]], list('8 7 6 5 4 3 2 1 '))
            table.say('board small', 'chess white 2')
            table.terminal.type('theme blue')
            table.terminal.wait(lambda styled: '48;5;67m' in styled, 'blue squares', styled=True)
            screen = table.terminal.prompt('chess white 2')
            self.assertEqual([line[1] for line in screen.split('\n')[1:9]], list('87654321'))


if __name__ == '__main__':
    unittest.main()
