"""Whole random games of ChessMate, played by the engine and followed by the slow rules.

  python3 tests/slow/chessmate_records.py [N] [--engine PATH] [--seed S]

Plays N games with one deck or two to their end: the engine deals and draws, the decisions are
random. Then the slow rules make the same of the record: every token is legal, the table says what
it said, nothing is over before the end, and the last position and the result are the engine's.
"""

import collections
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
import chessmate
from chessmate_play import AFTER_REPLY, begins_turn, kind, last_fields, sequel
from engine import Engine
from spies_worlds import Wrong, main

ALONE = ('da', 'de', 'di', 'ha', 'lo', 'pass')      # what cards without a move begin with


def choose(rng, engine):
    """A decision: of those that begin alike, so that not all thousands have to be listed."""
    if rng.random() < 0.7 and engine.good('legal vulture')[0] != 'legal 0':
        return engine.good('legal vulture')[0].split(' ')[2]
    heads = ['%s%d' % (file, rank) for file in 'abcdefgh' for rank in range(1, 9)]
    rng.shuffle(heads)
    heads = rng.sample(ALONE, 1) * (rng.random() < 0.15) + heads + list(ALONE) + ['']
    for head in heads:
        tokens = engine.good('legal ' + head)[0].split(' ')[2:]
        rides = [token for token in tokens if '+' in token]
        if tokens:
            return rng.choice(rides if rides and rng.random() < 0.3 else tokens)


def play(engine, rng):
    """One game; the terms of its decks, and its tokens."""
    decks = rng.choice(['common', 'own'])
    engine.good('newgame chessmate decks %s seed %d' % (decks, rng.randrange(1 << 64)))
    while engine.good('turn')[0] != 'turn -':
        engine.good('move ' + choose(rng, engine))
    return decks, engine.good('record')[0].partition(' moves ')[2].split(' ')


def follow(decks, tokens, counts):
    """The state after the record, and its result with repetition."""
    state, keys, left, result = chessmate.start(decks), collections.Counter(), tokens[:], '* -'
    while left:
        if result != '* -':
            raise Wrong('%s before %s' % (result, ' '.join(left)))
        token = left.pop(0)
        if chessmate.turn(state) != 'chance':
            counts.update((kind(state, token), sequel(state, token)))
        try:
            state = chessmate.apply(state, token)
        except ValueError as wrong:
            raise Wrong('%s, before %s' % (wrong, ' '.join(left)))
        said = chessmate.table(state)
        if said != left[:len(said)]:
            raise Wrong('the table should say %s, before %s' % (said, ' '.join(left)))
        left = left[len(said):]
        result = ended(state, keys)
    return state, result


def ended(state, keys):
    outcome = ' '.join(chessmate.result(state))
    if begins_turn(state):
        key = chessmate.repetition_key(state)
        keys[key] += 1
        if outcome == '* -' and keys[key] == 3:
            return 'draw repetition'
    return outcome


def run(path, games, seed):
    began, engine, rng = time.monotonic(), Engine([path]), random.Random(seed)
    ends, counts, steps = collections.Counter(), collections.Counter(), 0
    for number in range(games):
        decks, tokens = play(engine, rng)
        try:
            state, result = follow(decks, tokens, counts)
            shown = chessmate.show(state) + ''.join(last_fields(state))
            if engine.good('result')[0] != 'result ' + result:
                raise Wrong('the result should be ' + result)
            if 'position ' + shown not in engine.good('state'):
                raise Wrong('the position should be ' + shown)
        except Wrong as wrong:
            raise Wrong('game %d: %s\nrecord: %s' % (number, wrong, ' '.join(tokens)))
        ends[result.split(' ')[1]] += 1
        steps += len(tokens)
    if engine.close() != 0 or engine.stderr:
        raise Wrong('the engine ended badly: ' + engine.stderr)
    print('chessmate records: %d games agree (%s), %d tokens, %d replies, %d with a card behind; %.0f s'
          % (games, ', '.join('%d %s' % (ends[end], end) for end in sorted(ends)), steps,
             counts['vulture reply'], counts[AFTER_REPLY], time.monotonic() - began))
    return 0


if __name__ == '__main__':
    sys.exit(main('chessmate records', run))
