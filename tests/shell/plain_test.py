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


if __name__ == '__main__':
    unittest.main()
