"""Every viewer's record, moved a token at a time into an engine of its own under that view: each token is
taken, and what the follower shows then is what the referee shows that viewer.

  python3 tests/wire/followers.py [--engine PATH] [--games N]

Some games begin in the middle, at a position as the viewer was told it; where that hides nothing, and at
the end, when everybody is told everything, the follower is a referee itself and is fed under `all`.
"""

import argparse
import json
import os
import random
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
from engine import Engine, EngineFault
from suite import Tally, beside

FORMS = ['chessmate', 'chessmate decks own'] + ['spies players %d' % n for n in range(3, 7)]
DECISIONS = 50
SHOWN = ('state json', 'record', 'show', 'turn', 'result')


class Follower:
    def __init__(self, path, terms, view, tally):
        self.engine, self.terms, self.view, self.tally = Engine([path]), terms, view, tally
        self.told = None

    def begin(self, head, over):
        self.engine.good('view all')
        self.engine.good('newgame %s chance manual' % self.terms)
        self.engine.good(head)
        knows_all = over or 'fen' in head and '?' not in head
        self.engine.good('view ' + ('all' if knows_all else self.view))
        self.told = []

    def follow(self, record, over):
        """Moves what the record has gained; False when a token was refused."""
        head, _, moves = record.partition(' moves')
        tokens = moves.split()
        if self.told is None or tokens[:len(self.told)] != self.told:
            self.tally.check(over or self.told is None, 'rewritten: ' + record)
            self.begin(head, over)
        for token in tokens[len(self.told):]:
            answer = self.engine.ask('move ' + token)
            if not self.tally.check(answer[-1] == 'ok', '%s: %s' % (self.view, record),
                                    'move %s: %s' % (token, answer)):
                return False
        self.told = tokens
        self.engine.good('view ' + self.view)
        return True


def shown(engine):
    """What is shown, without the terms in which a follower may differ."""
    answers = engine.ask_all(SHOWN)
    state = json.loads(answers[0][0])
    return [{key: state[key] for key in state if key not in ('chance', 'seed')}] + answers[1:]


class Game:
    def __init__(self, path, terms, seed, tally):
        self.tally, self.rng = tally, random.Random('%s %d' % (terms, seed))
        self.referee = Engine([path])
        self.referee.good('newgame %s seed %d' % (terms, seed))
        if seed % 3 == 2 and 'trio' not in terms:
            for _ in range(6):
                self.decide()
            state = self.state()
            self.referee.good('position %s fen %s' % (state['game'], state['position']))
        seats = json.loads(self.referee.good('describe')[0])['seats']['names']
        views = seats[:int(self.state()['players'])] + ['public', 'all']
        self.followers = [Follower(path, terms, view, tally) for view in views]

    def state(self):
        return json.loads(self.referee.good('state json')[0])

    def decide(self):
        """A decision at random, rather a card or a capture; False when the game is over."""
        state = self.state()
        if state['turn'] == '-':
            return False
        tokens = self.referee.good('legal')[0].split(' ')[2:] if state['turn'] != 'chance' else ['pass']
        squares = state['scene']['squares']
        lists = [tokens, [token for token in tokens if len(token) > 5 or token == 'vulture'],
                 [token for token in tokens if token[2:4] in squares]]
        self.referee.good('move ' + self.rng.choice(self.rng.choice([some for some in lists if some])))
        return True

    def play(self):
        while self.compare() and len(self.followers[-1].told) < 4 * DECISIONS and self.decide():
            pass
        for engine in [self.referee] + [follower.engine for follower in self.followers]:
            self.tally.same(engine.close(), 0, 'exit status')
        return len(self.followers[-1].told)

    def compare(self):
        """Whether every follower shows what the referee shows its viewer."""
        fine, over = True, self.referee.good('turn') == ['turn -']
        for follower in self.followers:
            self.referee.good('view ' + follower.view)
            record = self.referee.good('record')[0]
            fine = follower.follow(record, over) and \
                self.tally.same(shown(follower.engine), shown(self.referee), follower.view, record) and fine
        self.referee.good('view all')
        return fine


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    parser.add_argument('--games', type=int, default=6)
    options = parser.parse_args()
    tally, tokens = Tally(), 0
    trio = beside(options.engine, 'trio')
    plays = [(options.engine, form) for form in FORMS] + [(trio, 'trio')] * bool(trio)
    try:
        for path, form in plays:
            for seed in range(options.games):
                tokens += Game(path, form, seed, tally).play()
    except EngineFault as fault:
        tally.check(False, str(fault))
    print('%d tokens followed by every viewer' % tokens)
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
