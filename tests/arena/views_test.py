"""What engines are told: their own view, in a process that has no other."""

import glob
import os
import re
import unittest

from kit import BIG, ArenaTest, proxy

# What a record may show of a token that deals to several seats, or to one.
ALL_SEATS = re.compile(r'(?:teams|lives|targets):')
ONE_SEAT = re.compile(r'(?:deal|draw):([wb])=(.*)')


class Views(ArenaTest):
    def told(self):
        """What each process was told, a list of lines each."""
        for path in sorted(glob.glob(os.path.join(self.folder, '*.told'))):
            with open(path) as file:
                yield file.read().splitlines()

    def watched(self, game, *args):
        self.play(proxy('log', self.folder) + '; nodes 20; name watched', BIG, '--game', game, '--games',
                  '2', '--out', self.path('out'), *args)
        return self.games('out')

    def moves(self, line):
        return line.split(' moves ')[1].split() if ' moves ' in line else []

    def test_chessmate(self):
        """A process is told the cards of one seat, and plays one game only."""
        games = self.watched('chessmate')
        seats = []
        for lines in filter(self.positions, self.told()):
            shown = {match.group(1) for line in self.positions(lines) for token in self.moves(line)
                     for match in [ONE_SEAT.fullmatch(token)] if match and '?' not in match.group(2)}
            self.assertEqual(len(shown), 1, 'cards of both seats')
            self.assertEqual(sum(line == 'ucinewgame' for line in lines), 1)
            seats += shown
        self.assertEqual(sorted(seats), ['b', 'w'])
        self.assertEqual(len(games), 2)

    def positions(self, lines):
        return [line for line in lines if line.startswith('position ')]

    def test_spies(self):
        """Of each secret deal a process is told at most what is its seat's; the watched engine has two
        seats, and so two processes."""
        games = self.watched('spies', '--opening', '0')
        processes = list(filter(self.positions, self.told()))
        self.assertEqual(len(processes), 4)
        for lines in processes:
            seats = set()
            for line in self.positions(lines):
                for token in self.moves(line):
                    if ALL_SEATS.match(token):
                        values = token.split(':')[1]
                        values = values.split(',') if ',' in values else list(values)
                        seats |= {seat for seat, value in enumerate(values) if value != '?'}
                        self.assertLessEqual(sum(value != '?' for value in values), 1, token)
            self.assertEqual(len(seats), 1, 'secrets of several seats')
        self.assertEqual(len(games), 2)

    def test_nobody_hears_the_end(self):
        """At the end of a game all lies open; a process is told nothing then."""
        games = self.watched('chessmate')
        for lines in self.told():
            for line in self.positions(lines):
                for game in games.values():
                    self.assertNotEqual(self.moves(line), self.moves(game['record']))

    def test_clairvoyant(self):
        """One that is to see everything is told everything, and the table says so."""
        table = self.play(proxy('log', self.folder) + '; Clairvoyant=true; nodes 20; name seer', BIG,
                          '--game', 'chessmate', '--games', '2')
        for lines in filter(self.positions, self.told()):
            for line in self.positions(lines):
                self.assertNotIn('?', line)
        self.assertRegex(table, '  seer: .*CLAIRVOYANT')


if __name__ == '__main__':
    unittest.main()
