"""What chance makes is a function of the key and the place in the record: whole games are made again by
examples/chance.py, which was written from docs/chance.md alone, and must come out the same.

  python3 tests/wire/deals.py [--engine PATH] [--games N]

Besides: after `undo` the same decision brings the same bytes, in `chance manual` the same is due; a
refused command uses nothing up; without a seed no two games, and no two positions, are alike.
"""

import argparse
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', '..', 'examples')]
import chance
from engine import Engine, EngineFault
from suite import Tally

FORMS = ['chessmate', 'chessmate decks own'] + ['spies players %d' % n for n in range(3, 7)]
DECISIONS = 40


def tokens_of(engine):
    return engine.good('record')[0].partition(' moves ')[2].split()


def order_of_dice(events):
    """The faces that `event dice` tells of, by seat, for each `order:` among the events."""
    faces = {}
    for event in events:
        words = event.split(' ')
        if words[1] == 'dice':
            faces[words[2][5:]] = [int(face) for face in words[3][6:].split(',')]
        elif words[2:] and words[2].startswith('order:'):
            yield words[2], faces
            faces = {}


class Game:
    def __init__(self, engine, form, seed, tally):
        self.engine, self.form, self.seed, self.tally = engine, form, seed, tally
        self.key, self.rng = chance.key_of_seed(seed), random.Random('%s %d' % (form, seed))

    def check_dice(self, events, begun):
        """Dice that were told against those of the places from `begun` on."""
        orders = [(place, token) for place, token in enumerate(tokens_of(self.engine))
                  if place >= begun and token.startswith('order:')]
        told = list(order_of_dice(events))
        self.tally.same([token for token, _ in told], [token for _, token in orders], self.form)
        for (_, faces), (place, token) in zip(told, orders):
            seats = sorted(token[6:].split(','))
            self.tally.same(faces, chance.dice(seats, chance.Numbers(self.key, place)), 'dice')

    def move(self, token):
        """A decision; now and then it is taken back, or something is refused, and it comes again."""
        begun = len(tokens_of(self.engine))
        events = self.engine.good('move ' + token)
        if self.rng.random() < 0.3:
            self.engine.good('undo')
            if self.rng.random() < 0.5:
                self.engine.error('move %s nonsense' % token)
            self.tally.same(self.engine.good('move ' + token), events, 'after undo')
        self.check_dice(events, begun)

    def play(self):
        self.check_dice(self.engine.good('newgame %s seed %d' % (self.form, self.seed)), 0)
        for _ in range(DECISIONS):
            if self.engine.ask('turn')[0] == 'turn -':
                break
            legal = self.engine.good('legal')[0].split(' ')[2:]
            fancy = [token for token in legal if len(token) > 5]
            self.move(self.rng.choice(self.rng.choice([legal, fancy or legal])))
        made = 0
        for _, token, now, _ in chance.again(lambda place: chance.Numbers(self.key, place), self.engine.good('record')[0]):
            self.tally.same(now, token, '%s seed %d' % (self.form, self.seed))
            made += 1
        return made


def manual_is_due_again(engine, tally):
    engine.good('newgame spies players 3 placement Qa1,R1a4,R2d1,B1h1,B2h8,N1b8,N2g8,P1a8,P2d4,P3e5,P4h4 seed 3')
    record = engine.good('record')[0]
    engine.good('newgame spies players 3 chance manual')
    engine.good(record)
    engine.good('move pass pass pass')
    tally.same(engine.error('legal'), 'chance-expected', 'manual')
    engine.good('undo')
    engine.good('move pass')
    tally.same(engine.ask('legal'), ['error chance-expected order:'], 'manual, due again')


def keys_of_the_system_differ(engine, tally):
    deals = []
    for _ in range(20):
        deals.append(tuple(engine.good('newgame spies players 6')))
    tally.same(len(set(deals)), len(deals), 'two games alike')
    draws = []
    for _ in range(20):
        engine.good('position spies players 6 startpos')
        draws.append(tuple(engine.good('move pass')))
    tally.same(len(set(draws)), len(draws), 'two positions alike')
    engine.good('newgame spies players 6 seed 5')
    draws = []
    for _ in range(2):
        engine.good('position spies players 6 startpos')
        draws.append(tuple(engine.good('move pass')))
    tally.same(draws[0], draws[1], 'a seed stays')


def a_key_given_is_used(engine, tally):
    """The key of a save makes the same deals again; it is of one game, and so no seed of later ones."""
    dealt = engine.good('newgame spies players 6')
    key = json.loads(engine.good('save')[0])['key']
    engine.good('newgame spies players 6 seed 5')
    tally.same(engine.good('newgame spies players 6 key ' + key), dealt, 'a key in newgame')
    rolls = []
    for term in ('', 'key ' + key, 'key ' + key, 'players 6 key ' + key):
        engine.good('position spies players 6 %s startpos' % term if 'players' not in term
                    else 'position spies %s startpos' % term)
        rolls.append(engine.good('move pass')[:len(dealt)])
    tally.check(rolls[0] != dealt, 'a key stays')
    for roll in rolls[1:]:
        tally.same(roll, dealt, 'a key in position')


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    parser.add_argument('--games', type=int, default=10)
    options = parser.parse_args()
    os.environ['QUADRILLE'] = options.engine
    tally, made = Tally(), 0
    engine = Engine([options.engine])
    try:
        for form in FORMS:
            for seed in list(range(options.games)) + [(1 << 64) - 1]:
                made += Game(engine, form, seed, tally).play()
        manual_is_due_again(engine, tally)
        keys_of_the_system_differ(engine, tally)
        a_key_given_is_used(engine, tally)
    except EngineFault as fault:
        tally.check(False, str(fault))
    tally.same(engine.close(), 0, 'exit status')
    print('%d tokens of chance made again' % made)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
