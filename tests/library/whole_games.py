"""Whole games of every kind through libquadrille alone, by ctypes, beside the program over pipes.

  python3 tests/library/whole_games.py [GAMES] [--library PATH] [--engine PATH] [--seed S]

The same seed and the same decisions are given to both: turn, legal tokens, what each viewer observes and the saves have to be
the same bytes. Some decisions are the library's own, found by a search with callbacks; each game is restored from a save halfway, in a second engine.
"""

import argparse
import ctypes as c
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..', '..')
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, 'examples'))
from client import Engine  # noqa: E402

PUBLIC, ALL, CHANCE, OVER = 6, 7, 8, 9
OK, HIDDEN, GAME_OVER = 0, 12, 9


class Game(c.Structure):
    _fields_ = [('name', c.c_char_p), ('title', c.c_char_p), ('min_players', c.c_int), ('max_players', c.c_int),
                ('usual_players', c.c_int), ('files', c.c_int), ('ranks', c.c_int), ('seats', c.POINTER(c.c_char_p)),
                ('teams', c.POINTER(c.c_char_p)), ('has_secrets', c.c_bool), ('has_chance', c.c_bool), ('has_decks', c.c_bool),
                ('has_placement', c.c_bool)]


class Newgame(c.Structure):
    _fields_ = [('game', c.c_char_p), ('players', c.c_int), ('decks', c.c_int), ('seeded', c.c_bool), ('manual', c.c_bool),
                ('seed', c.c_uint64), ('key', c.c_char_p), ('placement', c.c_char_p)]


class Turn(c.Structure):
    _fields_ = [('game', c.c_char_p), ('players', c.c_int), ('to_move', c.c_int), ('due', c.c_char_p), ('manual', c.c_bool),
                ('outcome', c.c_char_p), ('reason', c.c_char_p)]


class Info(c.Structure):
    _fields_ = [('depth', c.c_int), ('seldepth', c.c_int), ('multipv', c.c_int), ('kind', c.c_int), ('score', c.c_int),
                ('nodes', c.c_uint64), ('hashfull', c.c_int), ('milliseconds', c.c_int64), ('clairvoyant', c.c_bool), ('pv', c.c_char_p)]


class Bestmove(c.Structure):
    _fields_ = [('status', c.c_int), ('token', c.c_char_p), ('pv', c.c_char_p), ('stopped', c.c_bool), ('clairvoyant', c.c_bool)]


ON_INFO = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Info))
ON_BESTMOVE = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Bestmove))


class Search(c.Structure):
    _fields_ = [('viewer', c.c_int), ('nodes', c.c_uint64), ('depth', c.c_int), ('mate', c.c_int), ('movetime', c.c_int64),
                ('has_clock', c.c_bool), ('time', c.c_int64), ('increment', c.c_int64), ('moves_to_go', c.c_int),
                ('infinite', c.c_bool), ('whole_turns', c.c_bool), ('wait', c.c_bool), ('searchmoves', c.POINTER(c.c_char_p)),
                ('n_searchmoves', c.c_size_t), ('on_info', ON_INFO), ('on_bestmove', ON_BESTMOVE), ('to', c.c_void_p)]


class Failed(Exception):
    """A call returned another status than 0, or both sides say something different."""


class Library:
    """An engine of the library; calls return what they hand out."""

    def __init__(self, path):
        self.lib = c.CDLL(path)
        for name in ('quadrille_new', 'quadrille_free', 'quadrille_error', 'quadrille_start', 'quadrille_get_turn', 'quadrille_legal',
                     'quadrille_play', 'quadrille_observe', 'quadrille_save', 'quadrille_restore', 'quadrille_go', 'quadrille_stop',
                     'quadrille_wait'):
            getattr(self.lib, name).argtypes = None
        self.lib.quadrille_new.restype = c.c_void_p
        self.lib.quadrille_error.restype = c.c_char_p
        self.q = c.c_void_p(self.lib.quadrille_new())

    def close(self):
        self.lib.quadrille_free(self.q)

    def call(self, name, *arguments):
        status = getattr(self.lib, 'quadrille_' + name)(self.q, *arguments)
        if status != OK:
            raise Failed('%s: status %d: %s' % (name, status, self.lib.quadrille_error(self.q).decode()))

    def games(self):
        facts = Game()
        for i in range(self.lib.quadrille_count_games()):
            assert self.lib.quadrille_get_game(c.c_size_t(i), c.byref(facts))
            yield facts.name.decode(), [facts.seats[seat].decode() for seat in range(facts.max_players)]

    def start(self, game, seed):
        self.call('start', c.byref(Newgame(game=game.encode(), seeded=True, seed=seed)))

    def turn(self):
        turn = Turn()
        self.call('get_turn', c.byref(turn))
        return turn

    def legal(self, viewer):
        tokens, n = c.POINTER(c.c_char_p)(), c.c_size_t()
        self.call('legal', c.c_int(viewer), None, c.byref(tokens), c.byref(n))
        return [tokens[i].decode() for i in range(n.value)]

    def play(self, viewer, token):
        self.call('play', c.c_int(viewer), (c.c_char_p * 1)(token.encode()), c.c_size_t(1))

    def observe(self, viewer):
        text = c.c_char_p()
        self.call('observe', c.c_int(viewer), c.byref(text))
        return text.value.decode()

    def save(self):
        text, n = c.c_char_p(), c.c_size_t()
        self.call('save', c.c_int(ALL), c.byref(text), c.byref(n))
        return text.value

    def search(self, viewer, nodes):
        """The best decision and how often something was found; nodes None: until it is stopped."""
        infos, best = [], []
        on_info = ON_INFO(lambda _, info: infos.append(info.contents.nodes))
        on_bestmove = ON_BESTMOVE(lambda _, move: best.append((move.contents.status, move.contents.token)))
        self.call('go', c.byref(Search(viewer=viewer, nodes=nodes or 0, infinite=nodes is None, wait=nodes is not None,
                                       on_info=on_info, on_bestmove=on_bestmove)))
        self.call('stop')
        if len(best) != 1 or best[0][0] != OK or not infos:
            raise Failed('a search ends with %r after %d infos' % (best, len(infos)))
        return best[0][1].decode()


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
        other.call('restore', c.c_char_p(save))
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
        self.same('result', self.library.turn().outcome.decode(), self.pipe.result().outcome)
        return i

    def close(self):
        self.library.close()
        self.pipe.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', type=int, nargs='?', default=2)
    parser.add_argument('--library', default=os.path.join(ROOT, 'build', 'pic', 'libquadrille.so'))
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
