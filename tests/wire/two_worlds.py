"""No peeking: two worlds that a viewer cannot tell apart look the same to it, byte for byte.

  python3 tests/wire/two_worlds.py [--engine PATH] [--positions N] [--seed S] [--game NAME]

Positions come from random play. For a viewer (a seat, or the public) `sample` gives another world;
the record is dealt anew with that world's secrets, as well as with other secrets of earlier rounds
that were never told, and both records are loaded into an engine each. Every answer under that view
is compared: what is asked about the position, what is refused, what `go` finds, what a move of
the viewer tells. An engine that was given no more than the viewer's own record has to answer the
same again; and so have engines that were given no more than another seat's, among themselves. Besides, the referee's `go` is compared with that of a fresh engine that was given the
record of the seat on move, and nothing printed under any view but `all` may contain the seed or the key.

A game with secrets joins in with a class of its own, like that in worlds_spies.py.
"""

import argparse
import json
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from engine import Engine, EngineFault
from worlds_chessmate import ChessMate
from worlds_spies import Spies

NODES = 30

# What go may be told to be; each set of options for a while, then its defaults again.
OPTIONS = [('Skill Level', 20, 0), ('Skill Level', 20, 1), ('Skill Level', 20, 6),
           ('Worlds', 0, 1), ('Worlds', 0, 3), ('Beliefs', 'behaviour', 'uniform'),
           ('Beliefs', 'behaviour', 'facts'), ('Beliefs', 'behaviour', 'behaviour'),
           ('UseCards', 'true', 'false'), ('UCI_LimitStrength', 'false', 'true'),
           ('UCI_AnalyseMode', 'false', 'true')]

AS = ('diff tree state legal next turn result record read events why show eval belief move play-card').split()

GAMES = {game.name: game for game in (ChessMate(), Spies())}


class Difference(Exception):
    """A viewer can tell two worlds apart, or something was told that is not for it."""


class Trial:
    def __init__(self, path, game, rng):
        self.path, self.game, self.rng = path, game, rng
        self.referee, self.one, self.two, self.told, *self.halves = self.engines = [
            Engine([path]) for _ in range(6)]
        self.compared, self.worlds, self.reached, self.moves, self.fresh = 0, 0, 0, 0, 0
        self.seeds, self.key, self.newgame, self.begun = [], [], '', False
        self.live = False

    # -- random play -----------------------------------------------------

    def ask(self, engine, command):
        lines = engine.ask(command)
        if not lines or lines[-1].startswith('error'):
            raise EngineFault('%s: %s' % (command[:2000], lines))
        return lines

    def state(self, engine):
        return json.loads(self.ask(engine, 'state json')[0])

    def begin(self):
        """A new game; who watches its beginning does not learn the seed or key either."""
        seed = self.rng.randrange(1 << 63, 1 << 64)
        key = '%064x' % self.rng.getrandbits(256)
        self.key = ['key', key] if self.rng.random() < 0.5 else []
        given = ' '.join(self.key) or 'seed %d' % seed
        self.seeds = [str(seed), '%x' % seed, key]
        terms = self.game.terms(self.rng)
        command = 'newgame %s %s %s' % (self.game.name, terms, given)
        self.ask(self.referee, command + ' chance manual')
        self.ask(self.referee, 'view ' + self.rng.choice(self.viewers(self.state(self.referee))))
        self.secret(command, self.ask(self.referee, command))
        self.ask(self.referee, 'view all')
        self.newgame = command
        self.begun = True

    def wander(self):
        """Goes on at random to a position in which the game is not over; its state."""
        left = self.rng.randrange(1, self.game.longest)
        self.begun = self.begun and self.rng.random() >= self.game.leaves
        while True:
            if not self.begun:
                self.begin()
            state = self.state(self.referee)
            if state['turn'] == '-':
                self.begun = False
                continue
            if left == 0:
                return self.forget(state)
            left -= 1
            tokens = self.ask(self.referee, 'legal')[0].split(' ')[2:]
            self.ask(self.referee, 'move ' + self.game.pick(self.rng, tokens, state))

    def forget(self, state):
        """Now and then the game begins anew at where it stands."""
        if self.rng.random() < self.game.forgets:
            self.ask(self.referee, 'position %s fen %s' % (self.game.name, state['position']))
        return state

    def viewers(self, state):
        seats = int(state['players'])
        names = ['p%d' % (i + 1) for i in range(seats)] if seats > 2 else ['white', 'black']
        return names + ['public']

    # -- comparing -------------------------------------------------------

    def secret(self, command, lines):
        for line in lines:
            if any(seed in line for seed in self.seeds):
                raise Difference('%s\nthe seed or key in: %s' % (command, line))

    def same(self, command, one, two, about):
        self.compared += 1
        self.secret(command, one)
        self.secret(command, two)
        if one != two:
            raise Difference('%s\n> %s\n--- the one\n%s\n--- the other\n%s'
                             % (about, command, '\n'.join(one), '\n'.join(two)))

    def compare(self, one, two, commands, about):
        answers = one.ask_all(commands), two.ask_all(commands)
        for command, first, second in zip(commands, *answers):
            self.same(command, first, second, about)

    def compare_as(self, commands, viewer, about):
        """What `as` answers the referee is what the viewer is answered."""
        through = [c for c in commands if c.split(' ')[0] in AS]
        own = self.one.ask_all(through)
        self.ask(self.two, 'view all')
        by_as = self.two.ask_all(['as %s %s' % (viewer, c) for c in through])
        self.ask(self.two, 'view ' + viewer)
        for command, first, second in zip(through, own, by_as):
            self.same('as %s %s' % (viewer, command), first, second, about)

    def go_as(self, viewer, command, answer, about):
        """What `as` finds for the referee is what `go` finds under that view."""
        self.ask(self.two, 'view all')
        self.same(command, answer, self.two.ask('as %s %s' % (viewer, command)), 'as %s, %s' % (viewer, about))
        self.ask(self.two, 'view ' + viewer)

    def compare_one(self, one, two, command, about):
        answers = one.ask(command), two.ask(command)
        self.same(command, *answers, about)
        return answers

    def looks(self, state, own):
        """Commands that change nothing."""
        probes = self.game.probes(self.rng, state)
        legal = [self.rng.choice(own)] if own else []
        return (['state', 'state json', 'show attacks', 'show evaluation', 'show belief', 'show belief json', 'show targets', 'show evaluation json', 'show lines', 'show lines json', 'events', 'events 3 words', 'events json', 'diff', 'diff 0', 'diff %d' % self.rng.randrange(40), 'diff here', 'diff ahead', 'turn', 'result', 'record', 'show', 'eval terms', 'belief',
                 'legal', 'legal ' + self.rng.choice('abcdefghp'), 'describe',
                 'next', 'next ' + (self.rng.choice(own) if own else 'e2'), 'options',
                 'move nonsense', 'move', 'undo 100000', 'redo', 'redo 2', 'goto 0', 'goto end', 'goto here', 'mark x', 'mark end', 'play-card x', 'view p9']
                + ['why ' + token for token in probes + legal]
                + ['read ' + text for text in probes + ['a1', 'd4', 'e4', 'Nf3', 'Rxd4', 'O-O', 'queen takes d4']])

    def try_in_vain(self, viewer, state, own, about):
        """Guessing at secrets by moves of several tokens, and taking back."""
        guesses = self.game.probes(self.rng, state)[-3:]
        tries = ['undo', 'redo', 'goto 0', 'goto end', 'mark x']
        for token in self.rng.sample(own, min(3, len(own))) or ['pass']:
            tries += ['move %s %s' % (token, guess) for guess in guesses]
            tries += ['move %s nonsense' % token, 'move %s %s' % (token, token)]
        for command in tries:
            answers = self.compare_one(self.one, self.two, command, about)
            if answers[0][-1] == 'ok':
                if not command.startswith('move '):
                    raise Difference('%s\nthe viewer takes back' % about)
                self.compare(self.one, self.two, ['state json'], about)
                for engine in (self.one, self.two):
                    for line in ('view all', 'undo', 'view ' + viewer):
                        self.ask(engine, line)
                self.compare(self.one, self.two, ['state json'], about)

    # -- one position ----------------------------------------------------

    def record(self, engine):
        """The words of the record up to `moves`, and its tokens."""
        words = self.ask(engine, 'record')[0].split(' ')
        if 'moves' not in words:
            words.append('moves')
        at = words.index('moves') + 1
        return words[:at], words[at:]

    def load(self, engine, record, viewer, chance=''):
        """Sets up a position; the dice to come are the same in all engines."""
        head, tokens = record
        self.ask(engine, self.newgame + chance)
        self.ask(engine, 'view all')
        if chance and self.live and tokens and 'startpos' in head:
            self.ask(engine, ' '.join(['move'] + tokens))  # with events
        else:
            head = head[:2] + self.key + head[2:]
            self.ask(engine, ' '.join(head + tokens if tokens else head[:-1]))
        self.leave_something_ahead(engine)
        self.ask(engine, 'view ' + viewer)

    def leave_something_ahead(self, engine):
        """In each engine another decision, taken back, and marks: no view but `all` knows of it."""
        self.ask(engine, 'mark here')
        legal = engine.ask('legal')[0].split(' ')
        if legal[0] == 'legal' and legal[2:] and self.rng.random() < 0.7:
            for line in ('move ' + self.rng.choice(legal[2:]), 'mark ahead', 'undo'):
                self.ask(engine, line)

    def position(self):
        state = self.wander()
        head, tokens = self.record(self.referee)
        moments = [at for at, token in enumerate(tokens) if token.startswith(self.game.chance)]
        if moments and self.rng.random() < 0.15:  # what chance has decided is still to come
            tokens = tokens[:self.rng.choice(moments[-6:])]
        else:
            self.referee_and_fresh(state)
        viewer = self.rng.choice(self.viewers(state))
        if self.rng.random() < 0.3 and state['turn'] in self.viewers(state):
            viewer = state['turn']
        self.load(self.one, (head, tokens), viewer)
        world = self.another_world()
        other = self.game.redeal((head, tokens), world, viewer, self.rng)
        if not self.load_both((head, tokens), other, viewer):
            return
        self.reached += world == self.state_of_all(self.two, viewer)['position']
        self.worlds += other != (head, tokens)
        about = 'as %s\n%s\n%s' % (viewer, ' '.join(head + tokens), ' '.join(other[0] + other[1]))
        self.both(viewer, about)

    def load_both(self, one, other, viewer):
        """Sets up both worlds; False when the table would have spoken otherwise in the other."""
        self.given = ' chance manual' if self.gives_chance(one, other) else ''
        self.load(self.one, one, viewer, self.given)
        try:
            self.load(self.two, other, viewer, self.given)
        except EngineFault as fault:
            if "'error bad-chance over:" in str(fault):
                return False
            raise
        return True

    def gives_chance(self, one, other):
        """Where what the viewer draws next could differ, and now and then, chance is given to both."""
        same = self.game.same_dice(one, other) and self.rng.random() < 0.7
        self.live = self.rng.random() < 0.5
        return not same

    def state_of_all(self, engine, viewer):
        self.ask(engine, 'view all')
        state = self.state(engine)
        self.ask(engine, 'view ' + viewer)
        return state

    def another_world(self):
        """A world the viewer cannot tell from this one, another if there is any."""
        self.ask(self.one, 'setoption name SearchSeed value %d' % self.rng.randrange(1 << 32))
        worlds = [line.removeprefix('world ') for line in self.ask(self.one, 'sample 6')[:-1]]
        self.ask(self.one, 'setoption name SearchSeed value 0')
        self.ask(self.one, 'view all')
        here = self.state(self.one)
        return next((world for world in worlds if world != here['position']), worlds[0])

    def both(self, viewer, about):
        self.ask(self.one, 'view ' + viewer)
        state = self.state(self.one)
        mine = state['turn'] == viewer
        own = self.ask(self.one, 'legal')[0].split(' ')[2:] if mine else []
        looks = self.looks(state, own)
        self.compare(self.one, self.two, looks, about)
        self.compare_as(looks, viewer, about)
        self.compare_one(self.one, self.two, 'sample 3', about)
        self.clairvoyant_in_vain(about)
        weakness = self.rng.sample(OPTIONS, self.rng.choice((0, 1, 1, 2)))
        self.set_options(weakness, 2)
        about = '%s\nwith %s' % (about, weakness)
        self.compare_one(self.one, self.two, 'belief', about)
        chosen = self.rng.sample(self.game.probes(self.rng, state), 2) + own[-1:]
        for command in ('perft 1', 'divide 1', 'playouts 8', 'review nodes 3', 'go nodes %d' % NODES,
                        'go nodes %d searchmoves %s' % (NODES, ' '.join(chosen))):
            answer = self.compare_one(self.one, self.two, command, about)[0]
            if command.startswith('review'):
                self.go_as(viewer, command, answer, about)
            if command.startswith('go '):
                tree = self.compare_one(self.one, self.two, 'tree', about)[0]
                self.compare_one(self.one, self.two, 'show lines json', about)
                self.go_as(viewer, command, answer, about)
                self.same('as %s tree' % viewer, tree, self.two.ask('as %s tree' % viewer), about)
        self.table(viewer, about)
        self.from_own_record(viewer, own, about)
        self.set_options(weakness, 1)
        self.from_another_record(viewer, state, about)
        if self.given and state['turn'] == 'chance':
            self.guess(about)
            return
        self.try_in_vain(viewer, state, own, about)
        if mine:
            self.step(state, own, about)

    def set_options(self, options, value):
        for option in options:
            for engine in (self.one, self.two, self.told):
                self.ask(engine, 'setoption name %s value %s' % (option[0], option[value]))

    def clairvoyant_in_vain(self, about):
        """Nobody but the referee may have the engine see everything."""
        command = 'setoption name Clairvoyant value true'
        answer = self.compare_one(self.one, self.two, command, about)[0][-1]
        if not answer.startswith('error hidden '):
            raise Difference('%s\n> %s\n%s' % (about, command, answer))

    def table(self, viewer, about):
        """What a table says may be shown to everybody, so it hangs on nothing that is hidden."""
        seats = [name for name in self.viewers(self.state(self.one)) if name != 'public']
        whats = ('offer draw', 'takeback', 'rematch', 'accept', 'decline', 'withdraw', 'leave', 'join', 'resign')
        commands = ['table new clock 400+10 seat %s engine:3' % self.rng.choice(seats)]
        commands += ['table do %s %d %s' % (self.rng.choice(seats), 40 * at, self.rng.choice(whats)) for at in range(12)]
        commands += ['table', 'table json', 'table tick 900']
        said = []
        for engine in (self.one, self.two):
            self.ask(engine, 'view all')
            save = self.ask(engine, 'save')[0]
            said.append([[line for line in lines if not line.startswith('event ')] for lines in engine.ask_all(commands)])
            self.ask(engine, 'restore ' + save)
            self.ask(engine, 'view ' + viewer)
        for command, first, second in zip(commands, *said):
            self.same(command, first, second, about)

    def guess(self, about):
        """Guessing what chance may bring tells nothing of what it may not."""
        due = self.ask_due()
        for token in self.game.guesses(due, self.rng):
            if self.compare_one(self.one, self.two, 'move ' + token, about)[0][-1] == 'ok':
                return

    def ask_due(self):
        return self.one.ask('legal')[0].split(' ')[2]

    def from_own_record(self, viewer, own, about):
        """An engine that knows no more than the viewer was told."""
        self.load(self.told, self.record(self.one), viewer, self.given)
        asked = ['state', 'state json', 'record', 'show', 'eval terms', 'belief', 'belief json']
        clicks = [token[:self.rng.randrange(len(token) + 1)] for token in own]
        asked += ['legal', 'next', *('next ' + begun for begun in set(clicks[:40]))] + \
            ['why ' + token for token in own[:3]] if own else []
        self.compare(self.one, self.told, asked, 'by its own record, ' + about)
        self.compare_one(self.one, self.told, 'sample 3', 'by its own record, ' + about)
        if own:
            self.compare_one(self.one, self.told, 'go nodes %d' % NODES,
                             'by its own record, ' + about)
            self.compare_one(self.one, self.told, 'tree', 'by its own record, ' + about)

    def from_another_record(self, viewer, state, about):
        """Engines that know no more than another seat was told: what can be worked out from its
        hand is not told to this viewer, whose own hand they do not know."""
        other = self.rng.choice([seat for seat in self.viewers(state)[:-1] if seat != viewer])
        about = 'by the record of %s, %s' % (other, about)
        for engine, half in zip((self.one, self.two), self.halves):
            self.ask(engine, 'view ' + other)
            self.load(half, self.record(engine), viewer, self.given)
            self.ask(engine, 'view ' + viewer)
        asked = ['state', 'state json', 'turn', 'result', 'record', 'show', 'eval terms', 'belief', 'legal']
        self.compare(*self.halves, asked, about)
        for command in ('sample 3', 'tree', 'go nodes %d' % NODES, 'tree 3'):
            self.compare_one(*self.halves, command, about)
        self.load(self.told, self.record(self.halves[0]), viewer, self.given)
        self.compare(self.halves[0], self.told, asked[:-1], 'and its own, ' + about)

    def step(self, state, own, about):
        """The viewer moves. Where both worlds answer alike aloud, all is compared again."""
        token, viewer = self.game.pick(self.rng, own, state), state['turn']
        both = self.one, self.two
        before = [len(self.record(engine)[1]) for engine in both]
        answers = [engine.ask('move ' + token) for engine in both]
        if not self.give_chance(viewer):
            return
        said = [[t for t in self.record(engine)[1][n:] if self.game.is_table(t)]
                for engine, n in zip(both, before)]
        if said[0] != said[1] or self.ask(self.one, 'turn') == ['turn -', 'ok']:
            return
        self.moves += 1
        about = '%s\nafter %s' % (about, token)
        self.same('move ' + token, *answers, about)
        state = self.state(self.one)
        self.compare(self.one, self.two, self.looks(state, []), about)
        self.compare_one(self.one, self.two, 'sample 3', about)
        self.compare(self.one, self.two, ['undo', 'state json', 'record'], about)

    def give_chance(self, viewer):
        """Gives what is due to both worlds, unless they roll; False where nothing will do."""
        while self.given and self.one.ask('turn') == ['turn chance', 'ok']:
            due = self.ask_due()
            states = [self.state_of_all(engine, viewer) for engine in (self.one, self.two)]
            tokens = self.game.outcomes(due, states, viewer, self.rng)
            if not tokens:
                return False
            for engine, token in zip((self.one, self.two), tokens):
                self.ask(engine, 'view all')
                self.ask(engine, 'move ' + token)
                self.ask(engine, 'view ' + viewer)
        return True

    def referee_and_fresh(self, state):
        """The referee's search, and that of a process that was given the mover's record."""
        if state['turn'] not in self.viewers(state):
            return
        nodes = self.rng.choice([1, NODES, 4 * NODES])
        search = 'go nodes %d' % nodes
        name, usual, value = self.rng.choice(OPTIONS)
        self.ask(self.referee, 'setoption name %s value %s' % (name, value))
        referee = self.ask(self.referee, search)
        tree = self.ask(self.referee, 'tree')
        self.ask(self.referee, 'view ' + state['turn'])
        own = self.ask(self.referee, 'record')[0]
        self.same(search, referee, self.ask(self.referee, search), 'as the referee and the mover')
        self.ask(self.referee, 'view all')
        fresh = Engine([self.path])
        self.ask(fresh, own)
        self.ask(fresh, 'setoption name %s value %s' % (name, value))
        self.ask(self.referee, 'setoption name %s value %s' % (name, usual))
        self.same(search, referee, self.ask(fresh, search), 'a fresh engine with %s %s and %s' % (name, value, own))
        self.same('tree', tree, self.ask(fresh, 'tree'), 'a fresh engine with %s %s and %s' % (name, value, own))
        self.fresh += 1
        if fresh.close() != 0 or fresh.stderr:
            raise EngineFault('a fresh engine ended badly: ' + fresh.stderr)

    def close(self):
        for engine in self.engines:
            if engine.close() != 0 or engine.stderr:
                raise EngineFault('an engine ended badly: ' + engine.stderr)


def run(path, game, positions, seed):
    """Plays; True when nobody could tell anything."""
    began = time.monotonic()
    trial = Trial(path, game, random.Random('%s %d' % (game.name, seed)))
    try:
        for number in range(positions):
            trial.position()
        trial.close()
    except (Difference, EngineFault) as fault:
        print('two worlds %s: position %d, seed %d: %s' % (game.name, number, seed, fault))
        return False
    print('two worlds %s: %d positions, %d with another world, %d at the sampled one; %d answers '
          'alike, %d moves, %d fresh searches; %.0f s'
          % (game.name, positions, trial.worlds, trial.reached, trial.compared, trial.moves,
             trial.fresh, time.monotonic() - began))
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release',
                                                         'quadrille'))
    parser.add_argument('--positions', type=int, default=200)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--game', choices=sorted(GAMES))
    parser.add_argument('--long', action='store_true', help='10000 positions')
    options = parser.parse_args()
    games = [GAMES[options.game]] if options.game else list(GAMES.values())
    positions = 10000 if options.long else options.positions
    fine = [run(options.engine, game, positions, options.seed) for game in games]
    return 0 if all(fine) else 1


if __name__ == '__main__':
    sys.exit(main())
