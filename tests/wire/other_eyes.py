"""`as`: every look through every pair of eyes while a search runs, in the middle of what is refused.

  python3 tests/wire/other_eyes.py [N] [--engine PATH] [--seed S] [--long]

N times a position of random play, whose looks are first asked for under each view, one after the other. Then
`go infinite` runs, and the same looks are sent through `as`, tagged, in one piece and in random
order, with views, moves, restores and nonsense between them that are all refused. Each look is
answered as under its view, none by what stands beside it, and nothing has changed. And when nothing
runs, `as` with `go` and `sample` answers what they answer under that view, in both dialects.
"""

import random
import sys

sys.dont_write_bytecode = True
from engine import Engine, EngineFault
from suite import Tally, parse

KINDS = [('chess', ''), ('coffee', ''), ('tictac', ''), ('chessmate', ''), ('chessmate', 'decks own'),
         ('spies', 'players 3'), ('spies', 'players 5')]
LOOKS = ('state', 'state json', 'legal', 'next', 'next a', 'turn', 'result', 'record', 'events', 'events 4', 'events words',
         'show', 'show attacks', 'show evaluation json', 'show x', 'show attacks x', 'tree 0', 'diff', 'diff 0', 'diff 2', 'diff 99', 'diff x', 'eval', 'eval terms', 'eval x', 'why a1a2', 'legal a', 'state xml', 'legal a b', 'events 0', 'why zz')


def refusals(rng, viewers):
    viewer = rng.choice(viewers)
    return rng.choice(('view ' + viewer, 'as %s move e2e4' % viewer, 'as %s sample' % viewer, 'as %s belief' % viewer, 'move pass',
                       'as %s view all' % viewer, 'as %s go' % viewer, 'as nobody state', 'restore {}', 'undo', 'redo', 'goto 0', 'goto end', 'mark x',
                       'as %s as all state' % viewer, 'newgame chess', 'position chess startpos', 'xyzzy',
                       'adjudicate draw time', 'sample', 'perft 1', 'go infinite', 'as %s' % viewer,
                       'setoption name MultiPV value 2', 'as %s play-card x' % viewer, 'as %s undo' % viewer))


def searches(tally, engine, viewers, about):
    token = engine.good('as all legal')[0].split(' ')[2]
    for viewer in viewers:
        for search in ('go nodes 30', 'go depth 1 searchmoves ' + token, 'go depth 0', 'go perft 1', 'sample 2', 'belief', 'belief json', 'belief x'):
            engine.good('setoption name Clear Hash')
            engine.good('view ' + viewer)
            under = engine.ask(search)
            tree = engine.ask('tree')
            engine.good('setoption name Clear Hash')
            engine.good('view all')
            tally.same(engine.ask('as %s %s' % (viewer, search)), under, '%s: as %s %s' % (about, viewer, search))
            tally.same(engine.ask('as %s tree' % viewer), tree, '%s: as %s tree after %s' % (about, viewer, search))
            tagged = engine.ask('@t as %s %s' % (viewer, search))
            tally.check(all(line.startswith('@t ') for line in tagged), about, 'a line without its tag', tagged)


def dialect(tally, path):
    """In the UCI dialect every `as <viewer> go` ends in a bestmove, too; and Clairvoyant is for `all`."""
    engine = Engine([path])
    engine.good('newgame chessmate seed 3')
    engine.good('setoption name Clairvoyant value true')
    tally.same(engine.error('as white go nodes 5'), 'hidden', 'a clairvoyant go as white')
    tally.check(engine.ask('as all go nodes 5')[-1].endswith(' clairvoyant'), 'a clairvoyant go as all')
    tally.check(engine.ask('go nodes 5')[-1].endswith(' clairvoyant'), 'a clairvoyant go')
    engine.good('setoption name Clairvoyant value false')
    engine.ask('uci')
    for line, last in (('as black go nodes 5', 'bestmove (none)'), ('as nobody go nodes 5', 'bestmove (none)'),
                       ('as white go depth x', 'bestmove (none)'), (b'as white go \xff', 'bestmove (none)'),
                       ('as white go nodes 5', 'bestmove ')):
        engine.send(line)
        engine.send('@end wait')
        lines = engine.until(lambda text: text == '@end ok')
        tally.check(lines[-2].startswith(last), 'uci: %s' % line, lines[-3:])
    engine.send('@go as white go infinite')
    engine.send('@more as white go nodes 5')
    lines = engine.until(lambda text: text.startswith('@more '))
    tally.check(lines[-1].startswith('@more info string error busy '), 'uci: as white go during a search', lines[-1:])
    engine.send('@stop stop')
    lines = engine.until(lambda text: text == '@stop ok')
    tally.check(lines[-2].startswith('@go bestmove '), 'uci: stop of as white go', lines[-3:])
    engine.close()
    tally.ended(engine, 'as go, uci')


def position(tally, rng, engine, game, terms):
    engine.good('view all')
    engine.good('newgame %s %s' % (game, terms))
    for _ in range(rng.randrange(30)):
        legal = engine.good('legal')[0].split(' ')[2:]
        if not legal:
            break
        engine.good('move ' + rng.choice(legal))
    if engine.good('turn') == ['turn -']:
        engine.good('undo')
    count = int(terms.split(' ')[1]) if 'players' in terms else 2
    names = ['white', 'black'] if count == 2 else ['p%d' % (i + 1) for i in range(count)]
    viewers = names + ['public', 'all']
    searches(tally, engine, viewers, '%s %s' % (game, terms))
    expected = {}
    for viewer in viewers:
        engine.good('view ' + viewer)
        for look, answer in zip(LOOKS, engine.ask_all(LOOKS)):
            expected[viewer, look] = answer
    engine.good('view ' + rng.choice(viewers[-1:]))
    sent = [('@l%d ' % i, key) for i, key in enumerate(expected)]
    lines = ['%sas %s %s' % (tag, *key) for tag, key in sent]
    lines += ['@r%d %s' % (i, refusals(rng, viewers)) for i in range(60)]
    rng.shuffle(lines)
    engine.write(b'@go go infinite\n' + '\n'.join(lines).encode() + b'\n@end ping 1\n')
    got = [line for line in engine.until(lambda line: line == '@end pong 1')[:-1]
           if not line.startswith('@go info')]
    engine.ask('stop')
    for tag, key in sent:
        answer = [line[len(tag):] for line in got if line.startswith(tag)]
        tally.same(answer, expected[key], '%s %s: as %s %s' % (game, terms, *key))
    for line in got:
        if line.startswith('@r'):
            tally.check(' error ' in line, game, 'taken during a search', line)
    tally.same(engine.ask_all(LOOKS), [expected['all', look] for look in LOOKS], game, 'afterwards')


def main():
    options = parse(__doc__, 'times', 2)
    times = max(options.times, 300) if options.long else options.times
    tally, rng = Tally(), random.Random(options.seed)
    tally.run(dialect, options.engine)
    for game, terms in KINDS:
        engine = Engine([options.engine])
        try:
            for _ in range(times):
                position(tally, rng, engine, game, terms)
            engine.close()
            tally.ended(engine, game)
        except EngineFault as fault:
            tally.check(False, game, fault)
    return tally.finish()


sys.exit(main())
