"""Whole random games of A City of Spies, played by the engine and checked by their records alone.

  python3 tests/slow/spies_records.py [N] [--engine PATH] [--seed S]

Plays N games of each size, 3 to 6 seats, to their end: the engine deals and rolls, the decisions
are random. Of each game spies_checker.py works out the points, who was put out, who won and why,
from nothing but the tokens of the record; the engine's result, state and events have to agree.
"""

import argparse
import collections
import json
import os
import random
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
import spies_checker
from engine import Engine, EngineFault

MOST = 20 * 70 * 12  # no game has as many decisions: 20 rounds, a capture before each 60th turn


class Wrong(Exception):
    """The engine and the checker do not agree."""


def choose(rng, tokens, board):
    """One decision: a capture often enough for the rounds to end."""
    taken = {piece[-2:] for piece in board.split(',')}
    if rng.random() < 0.4:
        captures = [token for token in tokens if token[2:4] in taken]
        claims = [token for token in captures if token.endswith('+claim')]
        tokens = rng.choice([claims or captures, captures]) or tokens
    return rng.choice(tokens)


def decisions(rng, state, tokens, often):
    """What happens next: one decision, or nobody moves any more until the round is void."""
    if rng.random() < often:
        return ['pass'] * (60 - int(state['quiet']))
    return [choose(rng, tokens, state['position'].split(' ')[0])]


def play(engine, seats, rng):
    """One game; its end, and the engine's events of claims, eliminations and rounds as words."""
    commands = ['newgame spies players %d seed %d' % (seats, rng.randrange(1 << 64))]
    heard, played, often = [], 0, rng.choice([0.01, 0.01, 0.01, 0.01, 0.5])
    while played < MOST:
        *told, state, legal = engine.ask_all(commands + ['state json', 'legal'])
        for command, lines in zip(commands, told):
            if lines[-1] != 'ok':
                raise EngineFault('%s: %s' % (command, lines[-1]))
            heard += list(events(lines[:-1], played))
            played += 1
        state = json.loads(state[0])
        if state['turn'] == '-':
            return state, heard
        tokens = legal[0].split(' ')[2:]
        commands = ['move ' + token for token in decisions(rng, state, tokens, often)]
    raise Wrong('the game does not end')


def events(lines, decision):
    """What the engine tells of a decision, in the words of the checker."""
    told = [dict(pair.split('=', 1) for pair in line.split(' ')[2:] if '=' in pair)
            for line in lines]
    captured = {}
    for line, said in zip(lines, told):
        kind = line.split(' ')[1]
        if kind == 'capture':
            captured = said
        elif kind == 'claim':
            yield ('claim', decision, said['seat'], said['piece'])
        elif kind == 'table' and ' out:p' in line:
            yield ('out', decision, line[-2:], captured['piece'], captured['by'])
        elif kind == 'round':
            yield ('round', int(said['round']), said['last'])


def found(record):
    """What the checker finds, in the same words, and how the game has ended."""
    lines = []
    status = spies_checker.check(record, lambda *words: lines.append(words))
    if status:
        raise Wrong(' '.join(map(str, lines[-1])))
    heard, end = [], {}
    for words in lines:
        if words[0] == 'claim':
            heard.append(words[:4])
        elif words[0] == 'out':
            heard.append(words[:4] + words[5:])
        elif words[0] == 'round':
            heard.append(('round', words[1], '-' if words[2] == 'void' else words[3]))
        else:
            end[words[0]] = ' '.join(words[1:])
    return heard, end


def agree(what, engine, checker):
    if engine != checker:
        raise Wrong('%s: the engine says %s, the checker %s' % (what, engine, checker))


def compare(engine, state, heard):
    """One finished game; its reason."""
    record = engine.good('record')[0]
    try:
        checked, end = found(record)
        agree('result', engine.good('result')[0], 'result ' + end['result'])
        agree('result in state', state['result'], end['result'])
        agree('points', '%s-%s' % (state['points-W'], state['points-B']), end['points'])
        fields = state['position'].split(' ')
        outcome = end['result'].split(' ')[0]
        winners = ['p%d' % (i + 1) for i, team in enumerate(fields[4]) if team == outcome]
        agree('winners', ','.join(winners) or '-', end['winners'])
        number = int(state['round'])
        gone = {words[2] for words in checked[last_round(checked, number):] if words[0] == 'out'}
        seats = ['p%d' % (i + 1) for i in range(int(state['players']))]
        agree('active', state['active'].split(','), [seat for seat in seats if seat not in gone])
        agree('events', heard, checked)
    except (Wrong, spies_checker.NotARecord) as wrong:
        raise Wrong('%s\n%s' % (wrong, record))
    return end['result']


def last_round(checked, number):
    """Where the last round of a game begins among the checker's lines."""
    at = [i for i, words in enumerate(checked) if words[0] == 'round' and words[1] == number - 1]
    return at[0] + 1 if at else 0


def run(path, games, seed):
    began = time.monotonic()
    engine, ends, counts = Engine([path]), collections.Counter(), collections.Counter()
    for seats in range(3, 7):
        rng = random.Random('%d %d' % (seed, seats))
        for number in range(games):
            try:
                state, heard = play(engine, seats, rng)
                ends[compare(engine, state, heard)] += 1
            except (Wrong, EngineFault) as fault:
                print('spies records: game %d of %d seats, seed %d: %s'
                      % (number, seats, seed, fault))
                return 1
            counts.update(words[0] for words in heard)
            counts['void'] += sum(words[0] == 'round' and words[2] == '-' for words in heard)
    if engine.close() != 0 or engine.stderr:
        print('spies records: the engine ended badly: ' + engine.stderr)
        return 1
    print('spies records: %d games agree (%s); %d claims, %d seats out, %d rounds, %d void; %.0f s'
          % (4 * games, ', '.join('%d %s' % (ends[end], end) for end in sorted(ends)),
             counts['claim'], counts['out'], counts['round'], counts['void'],
             time.monotonic() - began))
    return 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('games', type=int, nargs='?', default=25)
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release',
                                                         'quadrille'))
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    return run(options.engine, options.games, options.seed)


if __name__ == '__main__':
    sys.exit(main())
