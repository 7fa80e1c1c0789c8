"""`review`: a known blunder is found and nothing else is called so; nobody is told what is not for it.

  python3 tests/wire/review.py [N] [--engine PATH] [--seed S] [--long]

A game of chess that all the world knows by one move. Then N random games of each kind: the same review twice, from another place
too, whatever was searched before and whatever `Hash` and `Threads` say; nothing has changed by it; the totals are those of
the lines; before the end of a game with secrets a seat gets its own decisions alone, and the public none.
"""

import random
import re
import sys

sys.dont_write_bytecode = True
from engine import Engine
from suite import Tally, parse, programs

KINDS = [('tictac', ''), ('coffee', ''), ('chess', ''), ('chessmate', ''), ('chessmate', 'decks own'), ('spies', 'players 3'),
         ('spies', 'players 4'), ('trio', '')]
SECRETS = ('chessmate', 'spies', 'trio')
SNAPSHOT = ('state', 'record', 'events', 'save', 'options', 'legal', 'tree')
LOST = {'-': range(0, 50), 'inaccuracy': range(50, 100), 'mistake': range(100, 150), 'blunder': range(150, 1001)}
# Deep Fritz - Kramnik, Bonn 2006, the second game: 34 ... Qe3 35 Qh7 mate.
BONN = ('d2d4 d7d5 c2c4 d5c4 e2e4 b7b5 a2a4 c7c6 b1c3 b5b4 c3a2 g8f6 e4e5 f6d5 f1c4 e7e6 g1f3 a7a5 c1g5 d8b6 a2c1 c8a6 d1e2 h7h6 g5e3 '
        'a6c4 e2c4 b8d7 c1b3 f8e7 a1c1 e8g8 e1g1 f8c8 c4e2 c6c5 f3d2 b6c6 e2h5 c6a4 b3c5 d7c5 d4c5 d5e3 f2e3 e7c5 h5f7 g8h8 f7f3 c8f8 '
        'f3e4 a4d7 d2b3 c5b6 f1d1 d7f7 d1f1 f7a7 f1f8 a8f8 b3d4 a5a4 d4e6 b6e3 g1h1 e3c1 e6f8 a7e3 e4h7')
SCORE = r'(?:cp -?\d+|mate -?\d+|chance \d+)'
DECISION = re.compile(r'review (\d+) (\S+) (\S+) best (\S+) before (%s) after (%s)(?: inferred %s true %s)? expected (\d+) lost (\d+) mark (\S+)' % ((SCORE,) * 4))
TOTAL = re.compile(r'review (\S+) decisions (\d+) mistakes (\d+) blunders (\d+) lost (\d+)')


def known_blunder(tally, path):
    engine = Engine([path])
    engine.good('position chess startpos moves ' + BONN)
    lines = engine.ask('review')
    blunders = [line for line in lines if line.endswith(' mark blunder')]
    tally.check(len(blunders) == 1 and blunders[0].startswith('review 68 black a7e3 best ') and ' after mate -1 ' in blunders[0],
                'the known blunder', '\n'.join(blunders))
    tally.same(lines[-1], 'ok', 'its end')
    tally.same(engine.error('review nodes'), 'bad-syntax', 'no number')
    for line in ('review 5', 'review nodes 0', 'review nodes x', 'review nodes 5 5', 'review depth 5', 'review nodes -1'):
        tally.same(engine.error(line), 'bad-syntax', line)
    engine.close()
    tally.ended(engine, 'a known blunder')


def played(path, rng, game, terms, decisions):
    """An engine with a random game."""
    engine = Engine([path])
    engine.good('newgame %s %s seed %d' % (game, terms, rng.randrange(999)))
    for _ in range(decisions):
        legal = engine.good('legal')[0].split(' ')[2:]
        if legal:
            engine.good('move ' + rng.choice(legal))
    return engine


def judge(tally, about, lines, movers, tells_truth):
    """Whether the lines of a review are of these decisions (number: seat, token), and add up."""
    tally.same(lines[-1:], ['ok'], about, lines[-3:])
    found = [DECISION.fullmatch(line) for line in lines[:-1]]
    decisions = [match for match in found if match]
    tally.same([(int(m[1]), m[2], m[3]) for m in decisions], movers, about)
    totals = [TOTAL.fullmatch(line) for line in lines[len(decisions):-1]]
    if not tally.check(all(totals), about, lines[len(decisions):]):
        return
    tally.same(all((' inferred ' in m[0]) == tells_truth for m in decisions), True, about, 'inferred and true', lines[:2])
    for m in decisions:
        cost = int(m[8])
        tally.check(cost in LOST[m[9]] and (not cost or m[3] != m[4]) and (m[3] != m[4] or m[5] == m[6]) and int(m[7]) + cost <= 1000, about, m[0])
    for total in totals:
        own = [m for m in decisions if m[2] == total[1]]
        tally.same((len(own), sum(m[9] == 'mistake' for m in own), sum(m[9] == 'blunder' for m in own),
                    sum(int(m[8]) for m in own)), tuple(int(total[i]) for i in range(2, 6)), about, total[0])
    tally.same([t[1] for t in totals], sorted({m[2] for m in decisions}, key=['white', 'black', *('p%d' % n for n in range(7))].index), about)


def decisions_of(engine):
    """(number, seat, token) of each decision so far, found by going there."""
    record = engine.good('record')[0].partition(' moves ')[2].split(' ')
    tokens = [token for token in record if token and (':' not in token)]
    found = []
    for number, token in enumerate(tokens):
        engine.good('goto %d' % number)
        found.append((number + 1, engine.good('turn')[0].split(' ')[1], token))
    engine.good('goto end')
    return found


def reviews(tally, path, rng, game, terms):
    engine = played(path, rng, game, terms, rng.randrange(1, 14))
    about = '%s %s: %s' % (game, terms, engine.good('record')[0])
    over = engine.good('turn') == ['turn -']
    movers = decisions_of(engine)
    viewers = ['white', 'black'] if game not in ('spies', 'trio') else ['p1', 'p2', 'p3']
    command = 'review nodes %d' % rng.choice((1, 20, 60))
    before = engine.ask_all(SNAPSHOT)
    lines = engine.ask(command)
    judge(tally, about, lines, movers, game in SECRETS)
    tally.same(engine.ask_all(SNAPSHOT), before, about, 'a review has changed something')
    tally.same(engine.ask(command), lines, about, 'the same again')
    for viewer in viewers + ['public']:
        told = engine.ask('as %s %s' % (viewer, command))
        if game not in SECRETS or over:
            tally.same(told, lines, about, viewer)
        elif viewer == 'public':
            tally.check(told[0].startswith('error hidden '), about, told)
        else:
            judge(tally, '%s: %s' % (viewer, about), told, [m for m in movers if m[1] == viewer], False)
        engine.good('view ' + viewer)
        tally.same(engine.ask(command), told, about, 'under the view of ' + viewer)
        engine.good('view all')
    # From another place; with other tables and threads; behind a search.
    place = rng.randrange(len(movers) + 1)
    if not over:
        engine.ask('go nodes 200')
    for line in ('setoption name Hash value 2', 'setoption name Threads value 2', 'setoption name Skill Level value 3', 'goto %d' % place):
        engine.good(line)
    part = engine.ask(command)
    tally.same([line for line in part if DECISION.fullmatch(line)], lines[:place], about, 'of place %d' % place)
    for line in ('setoption name Skill Level value 20', 'setoption name Threads value 1', 'goto end'):
        engine.good(line)
    if movers and not over:
        engine.good('adjudicate draw agreement')
        ended = engine.ask(command)
        judge(tally, about, ended, movers, game in SECRETS)
        tally.same([engine.ask('as %s %s' % (viewer, command)) for viewer in viewers + ['public']], [ended] * (len(viewers) + 1), about,
                   'after the end')
    stopped_and_busy(tally, engine, movers)
    engine.close()
    tally.ended(engine, 'reviews of ' + game)


def stopped_and_busy(tally, engine, movers):
    if not movers:
        return
    engine.send('@r review nodes 1000000000')
    engine.send('@b review')
    engine.send('@b as white review' if movers[0][1] in ('white', 'black') else '@b as p1 review')
    engine.send('@s stop')
    lines = engine.until(lambda text: text == '@s ok')
    tally.same(len([line for line in lines if line.startswith('@b error busy ')]), 2, 'busy', lines)
    tally.check(any(line.startswith('@r error stopped ') for line in lines), 'stopped', lines)


def own_record(tally, path):
    """What a seat is told of its own decisions is a function of its own record."""
    for seed in range(6):
        rng = random.Random(seed)
        game, terms = rng.choice([('chessmate', ''), ('spies', 'players 4')])
        engine, fresh = played(path, rng, game, terms, 9), Engine([path])
        for viewer in (('white', 'black') if game == 'chessmate' else ('p1', 'p2')):
            fresh.good(engine.good('as %s record' % viewer)[0])
            fresh.good('view ' + viewer)
            tally.same(fresh.ask('review nodes 30'), engine.ask('as %s review nodes 30' % viewer), '%s, seed %d: %s' % (game, seed, viewer))
            fresh.good('view all')
        for one in (engine, fresh):
            one.close()
            tally.ended(one, 'own record')


def main():
    options = parse(__doc__, 'games', 2)
    tally, rng = Tally(), random.Random(options.seed)
    tally.run(known_blunder, options.engine)
    tally.run(own_record, options.engine)
    for _ in range(options.games):
        for path, game in programs(options, tally, dict(KINDS)):
            for kind, terms in KINDS:
                if kind == game:
                    tally.run(reviews, path, random.Random(rng.random()), game, terms)
    return tally.finish()


sys.exit(main())
