"""The engine's play of Tic Tac Chess in positions that solve (tools/solve) has solved.

  python3 tests/slow/tictac_engine.py [--engine PATH] [--solver PATH] [--dir DIR] [--nodes N]
                                      [--mates N] [--hard N] [--seed S] GAME...

--mates N   every `score mate` that it says while it searches N positions is true: the seat to move
            wins, or loses, in no more turns
--hard N    prints how often its move keeps the value in N hard positions with that value, won and
            drawn: at most a third of the moves keeps it, and none wins at once

Half of the positions are on boards set up at random, half on the way of random games; the values
are held against the slow rules by tictac_solved.py.
"""

import argparse
import math
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import tictac
import tictac_solved
from client import Engine, Refused

ENGINE = os.path.join(HERE, '..', '..', 'quadrille')


def search(engine, text, nodes):
    """The mates that are said, and the best move."""
    try:
        engine.ask('position tictac fen ' + text)
        best = engine.go('nodes %d' % nodes)
    except Refused as refused:
        raise tictac_solved.Wrong('%s: %s' % (text, refused))
    return {thought.score for thought in best.thoughts if thought.kind == 'mate'}, best.move


def interval(kept, n):
    """Wilson's, 95 %."""
    z, p = 1.96, kept / n
    middle, root = p + z * z / 2 / n, z * math.sqrt(p * (1 - p) / n + z * z / 4 / n / n)
    return [100 * (middle + sign * root) / (1 + z * z / n) for sign in (-1, 1)]


class Yardstick:
    def __init__(self, options, game):
        self.options, self.game = options, tictac_solved.Game(game)
        self.solver = tictac_solved.Solver(options.solver, options.dir, game)
        self.engine = Engine([options.engine], stderr=subprocess.DEVNULL)
        self.rng = random.Random('%s %s' % (options.seed, game))

    def ask(self, state):
        text = tictac.show(state)
        self.solver.known.clear()
        self.solver.ask([text])
        return self.solver.known[text]

    def positions(self):
        """Without end, those in which there is a turn, none twice."""
        seen = set()
        while True:
            for state in self.game.sample(100, self.rng):
                state = state._replace(quiet=0, number=1)
                if state not in seen and tictac.result(state)[0] == '*':
                    seen.add(state)
                    yield state

    def check_mates(self):
        said = 0
        for state, _ in zip(self.positions(), range(self.options.mates)):
            text, value = tictac.show(state), self.ask(state)[0]
            for mate in search(self.engine, text, self.options.nodes)[0]:
                said += 1
                kind, turns = ('win', 2 * mate - 1) if mate > 0 else ('loss', -2 * mate)
                if value[0] != kind or value[1] > turns:
                    raise tictac_solved.Wrong('%s: mate %d is said, but it is %s' %
                                              (text, mate, value))
        print('%s: %d positions, %d nodes: %d mates are said, all true' %
              (self.game.text, self.options.mates, self.options.nodes, said), flush=True)

    def keeps(self, value, turns):
        """The turns that keep a won or drawn value; None where the position is not hard."""
        wanted = {'win': 'loss', 'draw': 'draw'}.get(value[0])
        good = {token for token, after in turns.items() if after[0] == wanted}
        hard = wanted and value != ('win', 1) and 3 * len(good) <= len(turns)
        return good if hard else None

    def play_hard(self):
        kept, seen = {'win': 0, 'draw': 0}, {'win': 0, 'draw': 0}
        for state in self.positions():
            value, turns = self.ask(state)
            good = self.keeps(value, turns)
            if good and seen[value[0]] < self.options.hard:
                best = search(self.engine, tictac.show(state), self.options.nodes)[1]
                seen[value[0]] += 1
                kept[value[0]] += best in good
            if all(n == self.options.hard for n in seen.values()):
                break
        for kind, n in seen.items():
            print('%s, %d nodes: of %d hard positions that are a %s %d keep it, %.1f %% (%.1f to %.1f)' %
                  ((self.game.text, self.options.nodes, n, kind, kept[kind], 100 * kept[kind] / n) +
                   tuple(interval(kept[kind], n))), flush=True)

    def close(self):
        self.solver.close()
        self.engine.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', nargs='+', metavar='GAME')
    parser.add_argument('--engine', default=ENGINE)
    parser.add_argument('--solver', default=tictac_solved.SOLVER)
    parser.add_argument('--dir')
    parser.add_argument('--nodes', type=int, default=2000)
    parser.add_argument('--mates', type=int, default=0)
    parser.add_argument('--hard', type=int, default=0)
    parser.add_argument('--seed', default='1')
    options = parser.parse_args()
    try:
        for game in options.games:
            yardstick = Yardstick(options, game)
            if options.mates:
                yardstick.check_mates()
            if options.hard:
                yardstick.play_hard()
            yardstick.close()
    except tictac_solved.Wrong as wrong:
        print(wrong)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
