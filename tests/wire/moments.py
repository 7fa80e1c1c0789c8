"""Commands at moments that are not everyday: a game that is over, chance that is due, another's turn, `quit`
behind a job; answered where they may be, else the contract's error and no change. Without a game, in the
middle of one and during jobs the laws of tools/conform say what is to be.

  python3 tests/wire/moments.py [--engine PATH] [--long]

Moments with chance and secrets need the program `trio` beside the engine.
"""

import sys
import time

sys.dont_write_bytecode = True
from engine import is_terminal, untagged
from suite import Tally, begin, beside, parse, refusals

# Good uses of commands; {token} is a legal token, {game} the game.
EXAMPLES = {
    'adjudicate': ['adjudicate draw agreement'], 'as': ['as public turn', 'as all state json'],
    'belief': ['belief', 'belief json'], 'debug': ['debug', 'debug on'], 'describe': ['describe', 'describe {game}'],
    'diff': ['diff 0'], 'divide': ['divide 1'], 'eval': ['eval'],
    'events': ['events', 'events 1', 'events words', 'events 1 words'],
    'go': ['go depth 1', 'go nodes 50', 'go perft 1'], 'help': ['help', 'help go'], 'isready': ['isready'],
    'legal': ['legal', 'legal a'], 'move': ['move {token}'], 'next': ['next', 'next a'], 'options': ['options'],
    'perft': ['perft 1'], 'ping': ['ping x'], 'playouts': ['playouts 2'], 'read': ['read {token}'], 'record': ['record'],
    'register': ['register later'], 'result': ['result'], 'review': ['review nodes 5'],
    'sample': ['sample', 'sample 3'], 'save': ['save'], 'show': ['show'], 'state': ['state', 'state json'],
    'turn': ['turn'], 'why': ['why {token}'],
}
SILENT = 'go stop ponderhit register debug'.split()  # in the dialect of UCI
DECIDE = 'go move read why eval'.split()
UNDO = ['undo', 'undo 1', 'undo 99', 'undo 0', 'undo x', 'undo 1 2', 'undo 99999999999999999999']
HIDDEN = 'legal next read why go move perft divide'.split()
# Nothing that can be seen is changed by these.
READ = ('as belief debug describe diff eval events help isready legal next options ping playouts read record register result review sample save show state '
        'turn why').split()

GAMES = {'tictac': (['newgame tictac seed 3', 'move K@a1 K@c3'], 'Q@b1'),
         'coffee': (['newgame coffee seed 3', 'move b1,c2 a1,c1 b1'], 'c2'),
         'spies': (['newgame spies seed 3', 'move pass pass'], 'pass')}
OVER = {
    'line': ('tictac', ['position tictac fen krR/3/NPN[QKRBBPPPPPPPqrbbnnpppppppp] b 0 9']),
    'repetition': ('tictac', ['newgame tictac', 'move K@a1 K@c3' + ' a1a2 c3c2 a2a1 c2c3' * 2]),
    'bank': ('coffee', ['position coffee fen 8/8/8/8/8/8/8/(25)(25)6 w 0 0,0 - 0 9']),
    'standstill': ('coffee', ['newgame coffee', 'move' + ' pass' * 50]),
    'points': ('spies', ['newgame spies seed 3', 'position spies fen Qa1,R1a4,R2d1,B1h1 p3,p1,p2 p3 4-0 WBW - '
               'Q,R1,R2 R1,Q,P1 p1,p2,p3 0 1', 'move pass a1a4+claim']),
    'rounds': ('spies', ['newgame spies seed 3', 'position spies fen Qa1,R1a4,R2d1,B1h1 p3,p1,p2 p3 4-0 WBW - '
               'Q,R1,R2 R1,Q,P1 p1,p2,p3 58 20', 'move pass pass']),
}


def lines_of(names, game, token):
    return [line.format(game=game, token=token) for name in names for line in EXAMPLES[name]]


def answered(tally, engine, about, lines, uci):
    """Every one of these lines is taken: its data lines, then one terminal line."""
    for line in lines:
        for tag in ('', '@a1 '):
            answer = engine.ask(tag + line)
            silent = uci and not tag and line.split()[0] in SILENT and line != 'uci'
            if line.startswith('go'):
                silent = silent and line.startswith('go perft')
            ends = [is_terminal(untagged(got)) for got in answer]
            tally.check(sum(ends) == (0 if silent else 1) and (silent or ends[-1]) and
                        not any('error ' in got for got in answer) and
                        all(got.startswith(tag) for got in answer),
                        '%s: %s%s' % (about, tag, line), answer[-3:])


def refused(tally, engine, about, lines, codes, uci):
    refusals(tally, engine, about, [(line, codes) for line in lines], uci)


def bestmove(uci):
    return 'bestmove '


def stopped(uci):
    return 'info string error stopped ' if uci else 'error stopped '


def leaving(tally, path, uci):
    """quit behind a wait for a search or a count: it acts after those, and ends a search that has no
    end of its own."""
    for job, ends in (('go infinite', bestmove), ('go ponder depth 2', bestmove),
                      ('perft 1000', stopped), ('sample 1000000', stopped), ('playouts 1000000000', stopped), ('review nodes 1000000000', stopped)):
        engine = begin(path, GAMES['tictac'][0], uci)
        counts = b'@s stop\n' if ends == stopped else b''  # they have an end, quit would wait for it
        engine.write(b'@job %s\n@w wait\nwait\n@q quit\nping late\n%s' % (job.encode(), counts))
        engine.end()
        lines = [l for l in engine.after if ' error ' in l
                 or not l.startswith(('@job info ', '@job world '))]
        late, stop = (['pong late'], ['@s ok']) if counts else ([], [])
        at = len(late)
        tally.check(lines[:at] == late and lines[at].startswith('@job ' + ends(uci)) and
                    lines[at + 1:] == ['@w ok', 'ok', *stop, '@q ok'], 'quit during ' + job, lines)
        tally.ended(engine, 'quit during ' + job)


# Unknown hands: thousands of decisions, each followed by a draw.
MANY = ('position chessmate fen r2q1rk1/1b3ppp/3b4/2n1n3/2N1N3/3B4/1B3PPP/R2Q1RK1 w - - 0 20 '
        '- - - ?,?,? ?,?,? - -,-')


def felt(tally, path, threads):
    """A count ends at once when it is stopped, however many first decisions are left."""
    engine = begin(path, [MANY, 'setoption name Threads value %d' % threads])
    for job in ('perft 9', 'divide 9', 'go perft 9'):
        engine.send('@job ' + job)
        time.sleep(0.05)
        began = time.monotonic()
        tally.same(engine.ask('@s stop'), ['@job error stopped the count was ended', '@s ok'], job)
        tally.check(time.monotonic() - began < 5, job + ': stop', time.monotonic() - began)
    engine.close()
    tally.ended(engine, 'stopped counts')


def over(tally, path, how, uci):
    game, setup = OVER[how]
    token = GAMES[game][1]
    engine = begin(path, setup, uci)
    about = 'over by %s%s' % (how, ', uci' if uci else '')
    tally.same(engine.ask('turn')[0], 'turn -', about)
    tally.check(engine.ask('result')[0].endswith(' ' + how), about, engine.ask('result'))
    decide = [l for l in lines_of(['adjudicate', 'playouts'] + DECIDE, game, token) if l != 'go perft 1'] + ['go infinite',
        'move zz']
    if uci:
        for line in [l for l in decide if l.startswith('go')]:
            for tag in ('', '@a1 '):
                tally.same(engine.ask(tag + line), [tag + 'bestmove (none)'], about + ': ' + line)
        decide = [l for l in decide if not l.startswith('go')]
    refused(tally, engine, about, [l for l in decide if l != 'move zz'], 'game-over', uci)
    refused(tally, engine, about, ['move zz', 'move %s zz' % token, 'move %s,%s' % (token, token)],
            'game-over bad-syntax', uci)
    refused(tally, engine, about, ['play-card x'], 'not-applicable', uci)
    nothing = '{"begun":"%s","means":"","plays":false,"steps":[],"token":null}'
    for line, answer in (('legal', 'legal 0'), ('legal a', 'legal 0'), ('next', nothing % ''),
                         ('next a', nothing % 'a'), ('perft 3', 'perft 3 0'),
                         ('divide 3', 'perft 3 0'), ('perft 0', 'perft 0 1')):
        tally.same(engine.ask(line), [answer, 'ok'], about + ': ' + line)
    before = engine.ask_all(['state', 'record'])
    names = [name for name in READ if name not in DECIDE and name not in ('sample', 'playouts', 'review')]
    answered(tally, engine, about, lines_of(names, game, token) +
             ['stop', 'wait', 'ponderhit', 'go perft 2'], uci)
    tally.same(engine.ask_all(['state', 'record']), before, about + ': after what only reads')
    if len(setup) > 1:
        answered(tally, engine, about, ['undo'], uci)
        answered(tally, engine, about, ['go depth 1'], uci)
    answered(tally, engine, about, ['newgame tictac', 'go depth 1'], uci)
    engine.close()
    tally.ended(engine, about)


# ---- chance and secrets, with the test-only game

NEW = 'newgame trio seed 5 chance manual'
DUE = {  # what is due: how it came about
    'deal:p1=': [NEW],
    'deal:p3=': [NEW, 'move deal:p1=a,b deal:p2=c,d'],
    'roll:': [NEW, 'move deal:p1=a,b deal:p2=c,d deal:p3=e,f'],
    'draw:p1=': [NEW, 'move deal:p1=a,b deal:p2=c,d deal:p3=e,f roll:3 lay-a'],
    'said:': [NEW, 'position trio startpos moves deal:p1=a,b deal:p2=?,? deal:p3=?,? roll:3 ask-p2-c'],
}
DEALT = [NEW, 'move deal:p1=a,b deal:p2=c,d deal:p3=e,f roll:3']


def chance_due(tally, trio, due, uci):
    engine = begin(trio, DUE[due], uci)
    about = '%s due%s' % (due, ', uci' if uci else '')
    tally.same(engine.ask('turn')[0], 'turn chance', about)
    lines = lines_of(DECIDE + ['legal', 'next', 'perft', 'divide', 'sample', 'belief'], 'trio', 'pass') + [
        'move lay-a', 'move lay-a,lay-b', 'go infinite', 'go searchmoves pass', 'perft 0', 'divide 0',
        'move pass pass']
    refused(tally, engine, about, lines, 'chance-expected', uci)
    answer = engine.ask('legal')[0]
    tally.check(answer.endswith('error chance-expected ' + due), about + ': the prefix', answer)
    wrong = [token for token in ('deal:p2=a,b', 'deal:p1=a,a', 'deal:p3=a,c', 'roll:9', 'roll:0',
                                 'draw:p2=h',
                                 'draw:p1=a', 'said:no') if due != 'said:' or token != 'said:no']
    refused(tally, engine, about, ['move ' + token for token in wrong], 'bad-chance bad-syntax', uci)
    refused(tally, engine, about, ['move deal:', 'move said:maybe', 'move roll:x', 'move zz',
            'move draw:p9=a'],
            'bad-syntax bad-chance chance-expected', uci)
    names = [name for name in READ if name not in DECIDE + ['legal', 'next', 'sample', 'belief'] and
             (name != 'playouts' or due != 'said:')]  # that lacks something, and nobody is on move
    answered(tally, engine, about, lines_of(names, 'trio', 'pass') + ['stop', 'wait', 'ponderhit'], uci)
    tally.same(engine.ask('turn')[0], 'turn chance', about)
    engine.close()
    tally.ended(engine, about)


def chance_auto(tally, trio):
    """`position` never rolls; in `chance auto` the next move first makes what is due."""
    engine = begin(trio, ['newgame trio seed 5', 'position trio startpos'])
    refused(tally, engine, 'position in chance auto',
            lines_of(['go', 'legal', 'next', 'perft', 'read', 'why', 'eval'], 'trio', 'pass'),
            'chance-expected', False)
    refused(tally, engine, 'position in chance auto', ['move pass zz', 'move give-a', 'move zz'],
            'bad-syntax illegal-move', False)
    answer = engine.ask('move pass')
    tally.check(answer[-1] == 'ok' and sum('chance deal:' in l for l in answer) == 3,
                'the move rolls first', answer)
    refused(tally, engine, 'nothing is due',
            ['move roll:1', 'move deal:p1=a,b', 'move said:yes', 'move draw:p1=a'],
            'bad-chance', False)
    engine.close()
    tally.ended(engine, 'chance auto')


def hidden(tally, trio, uci):
    lines = lines_of(HIDDEN, 'trio', 'pass') + ['go infinite', 'go perft 2', 'move lay-a']
    for view in ('view p2', 'view p3', 'view public'):
        engine = begin(trio, DEALT + [view], uci)
        refused(tally, engine, view, lines, 'hidden', uci)
        names = [name for name in READ if name not in ('legal', 'next', 'read', 'why', 'save', 'review')]
        answered(tally, engine, view, lines_of(names, 'trio', 'pass'), uci)
        answered(tally, engine, view, ['view all'], uci)
        engine.ask('move pass')
        engine.ask('move roll:1')
        engine.ask(view)
        refused(tally, engine, view, UNDO, 'hidden', uci)
        if view != 'view p2':
            refused(tally, engine, view, lines, 'hidden', uci)
        engine.close()
        tally.ended(engine, view)
    engine = begin(trio, DEALT + ['view p1'], uci)
    refused(tally, engine, 'own turn', UNDO, 'hidden', uci)
    engine.ask('move pass')
    refused(tally, engine, 'own decision', UNDO, 'hidden', uci)
    engine.ask_all(['view all', 'undo', 'view p1'])
    refused(tally, engine, 'own turn', ['perft 1', 'divide 1', 'go perft 1', 'perft 0'], 'hidden', uci)
    answered(tally, engine, 'own turn', lines_of([n for n in READ if n != 'save'], 'trio', 'pass') + ['go nodes 50'], uci)
    engine.close()
    tally.ended(engine, 'own turn')
    engine = begin(trio, ['position trio fen ab,cd,ef -,gh,- act:1 12', 'move pass', 'view p1'], uci)
    refused(tally, engine, 'over', UNDO, 'hidden', uci)
    tally.same(engine.ask('turn')[0], 'turn -', 'over')
    tally.same(engine.ask_all(['view all', 'undo'])[1], ['ok'], 'over')
    engine.close()
    tally.ended(engine, 'over')


def not_on_move(tally, path, uci):
    """Under a seat's view only that seat plays, whatever is typed, in every game."""
    for game, about in (('chess', ''), ('chessmate', 'seed 4'), ('coffee', ''), ('tictac', '')):
        engine = begin(path, ['newgame %s %s' % (game, about), 'view black'], uci)
        moves = ['move e2e4', 'move b1', 'move Q@b1', 'move nonsense', 'move pass end', 'move draw:b=vulture',
                 'play-card x', 'play-card champion b1 e2e4']
        refused(tally, engine, game, moves, 'hidden', uci)
        engine.close()
        tally.ended(engine, game)


def main():
    path = parse(__doc__).engine
    tally = Tally()
    for threads in (1, 3):
        tally.run(felt, path, threads)
    for uci in (False, True):
        for how in OVER:
            tally.run(over, path, how, uci)
        tally.run(leaving, path, uci)
        tally.run(not_on_move, path, uci)
    trio = beside(path, 'trio')
    if not trio:
        tally.skipped.append('trio')
        return tally.finish()
    tally.run(chance_auto, trio)
    for uci in (False, True):
        for due in DUE:
            tally.run(chance_due, trio, due, uci)
        tally.run(hidden, trio, uci)
    return tally.finish()


sys.exit(main())
