"""Whole games of every kind through libquadrille alone, by ctypes, beside the program over pipes.

  python3 tests/library/whole_games.py [GAMES] [--library PATH] [--engine PATH] [--seed S]

The same seed and the same decisions are given to both: turn, legal tokens, what each viewer observes and the saves have to be
the same bytes. Some decisions are the library's own, found by a search with callbacks; each game is restored from a save halfway, in a second engine.
"""

import argparse
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..', '..')
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, 'examples'))
from client import Engine  # noqa: E402
from quadrille import ALL, CHANCE, OVER, PUBLIC, Failed, Library  # noqa: E402


class Trial:
    """One game in the library and in the program."""

    def __init__(self, options, game, seats, seed):
        self.game, self.seats, self.rng = game, seats, random.Random('%s %d' % (game, seed))
        self.path = options.library
        self.library, self.pipe = Library(options.library), Engine([options.engine])
        self.library.start(game, seed)
        self.pipe.newgame(game, seed=seed)

    def same(self, what, one, two):
        if one != two:
            raise Failed('%s differs: %r in the library, %r over the pipe' % (what, one, two))

    def compare(self):
        turn = self.library.turn()
        names = {CHANCE: 'chance', OVER: '-'}
        self.same('turn', names.get(turn.to_move) or self.seats[turn.to_move], self.pipe.ask('turn')[0].split()[1])
        for viewer in [*range(turn.players), PUBLIC]:
            name = self.seats[viewer] if viewer < PUBLIC else 'public'
            state = self.pipe.ask('as %s state' % name)
            self.same('the position for ' + name, self.library.observe(viewer),
                      next(line.split(' ', 1)[1] for line in state if line.startswith('position ')))
        return turn

    def restored(self, save):
        """The engine goes on as another one, made from a save."""
        other = Library(self.path)
        other.restore(save)
        self.same('the save of a restored game', other.save(), save)
        self.library.close()
        self.library = other

    def run(self, turns):
        for i in range(turns):
            turn = self.compare()
            if turn.to_move == OVER:
                break
            legal = self.library.legal(ALL)
            self.same('legal', legal, self.pipe.ask('legal')[0].split()[2:])
            token = self.rng.choice(legal)
            if self.rng.random() < 0.05:
                token = self.library.search(ALL, self.rng.choice((None, 200)))
                if token not in legal:
                    raise Failed('%s is found, and illegal' % token)
            self.library.play(turn.to_move, token)
            self.pipe.move(token)
            if i % 40 == 20:
                self.same('save', self.library.save().decode(), self.pipe.ask('save')[0])
                self.restored(self.library.save())
        self.same('result', self.library.turn().outcome, self.pipe.result().outcome)
        return i

    def close(self):
        self.library.close()
        self.pipe.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', type=int, nargs='?', default=2)
    parser.add_argument('--library', default=os.path.join(ROOT, 'build', 'release', 'libquadrille.so'))
    parser.add_argument('--engine', default=os.path.join(ROOT, 'build', 'release', 'quadrille'))
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    library = Library(options.library)
    played, decisions = 0, 0
    for game, seats in library.games():
        for seed in range(options.seed, options.seed + options.games):
            trial = Trial(options, game, seats, seed)
            try:
                decisions += trial.run(2000)
            except Failed as fault:
                print('whole_games %s: seed %d: %s' % (game, seed, fault))
                return 1
            trial.close()
            played += 1
    library.close()
    print('whole_games: %d games, %d decisions, 0 differ' % (played, decisions))
    return 0


if __name__ == '__main__':
    sys.exit(main())
