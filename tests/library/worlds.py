"""No peeking through libquadrille: two worlds that a viewer cannot tell apart give it the same values.

  python3 tests/library/worlds.py [--library PATH] [--engine PATH] [--positions N] [--seed S]

Positions and pairs of worlds are those of tests/wire/two_worlds.py. Each world is restored in an engine of the library, and
what every call answers that viewer, values and refusals, is compared: at once, after guesses that are refused, and after
a decision of its own.
"""

import argparse
import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', 'wire')]
import two_worlds  # noqa: E402
from quadrille import ALL, CHANCE, OVER, PUBLIC, Failed, Library  # noqa: E402

TABLE = 1  # kind of event: what a rule made public


class Trial(two_worlds.Trial):
    """The wire's, with another comparison of each pair."""
    library = None  # its path

    def __init__(self, path, game, rng):
        super().__init__(path, game, rng)
        self.pair = [Library(self.library) for _ in range(2)]

    def referee_and_fresh(self, state):
        pass  # of the program alone

    def ask_both(self, about, name, *arguments):
        """A call's answer, the same of both: a value, or what was wrong."""
        answers = []
        for library in self.pair:
            try:
                answers.append(getattr(library, name)(*arguments))
            except Failed as fault:
                answers.append(fault)
        one, two = answers
        self.same('%s%r' % (name, arguments), [repr(one)], [repr(two)], about)
        return one

    def looks(self, viewer, own, about):
        """Calls that change nothing, jobs among them."""
        self.ask_both(about, 'turn')
        for name in ('observe', 'see', 'events', 'legal', 'evaluate', 'save'):
            self.ask_both(about, name, viewer)
        probes = self.game.probes(self.rng, self.state(self.one))
        for token in probes + own[-1:]:
            self.ask_both(about, 'why', viewer, token)
        for prefix in ['', 'e2', *(own and [self.rng.choice(own)[:self.rng.randrange(5)]])]:
            self.ask_both(about, 'next', viewer, prefix)
            self.ask_both(about, 'legal', viewer, prefix)
        self.ask_both(about, 'sample', viewer, 3)
        self.ask_both(about, 'perft', viewer, 1)
        self.ask_both(about, 'search', viewer, two_worlds.NODES)
        self.ask_both(about, 'tree', viewer)
        self.ask_both(about, 'review', viewer, 2)
        for view in ('attacks', 'evaluation', 'lines', 'targets'):
            self.ask_both(about, 'draw', viewer, view)
        return probes

    def both(self, viewer, about):
        about = 'in the library, ' + about
        seat = PUBLIC if viewer == 'public' else self.viewers(self.state(self.one)).index(viewer)
        for engine, library in zip((self.one, self.two), self.pair):
            self.ask(engine, 'view all')
            library.restore(self.ask(engine, 'save')[0].encode())
            self.ask(engine, 'view ' + viewer)
        mine = self.pair[0].turn().to_move == seat
        own = self.pair[0].legal(seat) if mine else []
        probes = self.looks(seat, own, about)
        self.ask_both(about, 'undo', seat, 1)
        for token in self.rng.sample(own, min(3, len(own))) or ['pass']:
            for guess in probes[-3:] + ['nonsense', token]:
                if self.ask_both(about, 'play', seat, token, guess) is None:
                    self.pair[0].undo(ALL, 1), self.pair[1].undo(ALL, 1)
        self.ask_both(about, 'events', seat)
        if mine:
            self.step(seat, self.rng.choice(own), '%s\nafter guesses' % about)

    def step(self, seat, token, about):
        """The viewer's own decision. Where both worlds answer alike aloud, all is compared again."""
        told = [len(library.events(ALL)) for library in self.pair]
        self.ask_both(about, 'legal', seat)
        plays = [library.play(seat, token) for library in self.pair]
        aloud = [[event for event in library.events(ALL, 1 + n) if event[0] == TABLE] for library, n in zip(self.pair, told)]
        if aloud[0] != aloud[1] or self.given or self.pair[0].turn().to_move in (CHANCE, OVER):
            return
        self.moves += len(plays) // 2
        self.looks(seat, [], '%s\nafter %s' % (about, token))

    def close(self):
        super().close()
        for library in self.pair:
            library.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--library', default=os.path.join(HERE, '..', '..', 'build', 'release', 'libquadrille.so'))
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    parser.add_argument('--positions', type=int, default=50)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    Trial.library = options.library
    two_worlds.Trial = Trial
    fine = [two_worlds.run(options.engine, game, options.positions, options.seed) for game in two_worlds.GAMES.values()]
    return 0 if all(fine) else 1


if __name__ == '__main__':
    sys.exit(main())
