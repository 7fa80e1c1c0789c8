"""The shell that `quadrille check --shell` opens: what stands before the difference was said, the rest is the person's."""

import os
import tempfile
import unittest

from terminal import ENGINE, Terminal

GAME = '''# quadrille transcript 1
> newgame tictac
ok
# quadrille transcript 1
> newgame chess
ok
> move e2e4
...
>& go infinite
> move e7e5
error busy move has to wait until the search is over
> stop
bestmove *
ok
> move e7e5
...
> turn
turn black
ok
> undo 2
ok
'''


class InShell(unittest.TestCase):
    def open(self, text, place=''):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = os.path.join(folder.name, 'file.txt')
        with open(path, 'w', encoding='utf-8') as file:
            file.write(text)
        return Terminal("%s check --shell '%s%s'" % (ENGINE, path, place))

    def test_where_it_differs(self):
        with self.open(GAME) as terminal:
            screen = terminal.prompt('chess white 2')
            self.assertRegex(screen, r'file\.txt:17: 6 commands were said before, and then comes:\n> turn\n-turn black\n\+turn white\n')
            terminal.type('record')
            terminal.wait(r'moves e2e4 e7e5\nchess white 2> ?\n\Z')

    def test_a_line(self):
        for place, prompt, said in ((':7', 'chess white 1', ''), (':15', 'chess black 1', ''), (':3', 'tictac white 1', '1 command was said'),
                                    (':999', 'chess white 1', 'There is no line 999: this is the end.')):
            with self.open(GAME, place) as terminal:
                self.assertIn(said, terminal.prompt(prompt))
        for place in (':0', ':x'):
            with self.open(GAME, place) as terminal:
                terminal.wait('txt%s: lines are counted from 1' % place)

    def test_nothing_differs(self):
        with self.open(GAME.replace('turn black', 'turn white')) as terminal:
            self.assertRegex(terminal.prompt('chess white 1'), r'file\.txt:22: 8 commands were said before\nNo command is answered differently')

    def test_a_log(self):
        """A log of a game in progress opens where it ends, for eyes that may see all."""
        log = ('# Everything said to an engine and answered.\n# quadrille transcript 1\n> newgame chessmate seed 5\n...\n> view white\nok\n')
        with self.open(log) as terminal:
            terminal.prompt('chessmate white 1')
            terminal.type('view all')
            terminal.type('sample')
            terminal.wait(r'hand(.*\n)+chessmate white 1> ?\n\Z')


if __name__ == '__main__':
    unittest.main()
