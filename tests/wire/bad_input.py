"""Bad input of every kind: one error line with the right code, nothing changed, session alive.

  python3 tests/wire/bad_input.py [--engine PATH] [--long]

In both dialects, tagged and not, in the middle of games and before one. What is bad is listed in
bad_cases.py; here are the lines that are bad as bytes, and the long ones.
"""

import sys

sys.dont_write_bytecode = True
import bad_cases
import bad_chess
import bad_spies
from engine import Engine, EngineFault
from suite import Tally, begin, beside, games, parse, refusals, usages

MIB = 1 << 20
# What has been played, a legal token, and one that is legal for nobody.
PLAYED = {
    'tictac': (['newgame tictac seed 4', 'move K@a1 K@c3 R@b1 N@a3'], 'P@c1', 'P@b2'),
    'coffee': (['newgame coffee seed 4', 'move b1,c2 a1,c1 b1'], 'c2', 'a1a1'),
    'chess': (['newgame chess', 'move e2e4 e7e5'], 'g1f3', 'g1g3'),
    'chessmate': (['newgame chessmate seed 4', 'move e2e4 e7e5'], 'g1f3', 'g1g3'),
    'spies': (['position spies startpos moves %s order:p2,p1,p4,p3' % bad_spies.DEAL, 'move a1a2 pass'],
              'a4b4', 'a4b5'),
}
OVER = {'tictac': 'position tictac fen krR/3/NPN[QKRBBPPPPPPPqrbbnnpppppppp] b 0 9',
        'coffee': 'position coffee fen 8/8/8/8/8/8/8/(25)(25)6 w 0 0,0 - 0 9',
        'spies': 'position spies fen ' + bad_spies.OVER,
        'chess': 'position chess fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 9',
        'chessmate': 'position chessmate fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 9 - - - crusade,rebirth,revelation '
                     'dark-mirror,long-jump,lost-castle - -,-'}
DEALT = {'spies': ' moves %s order:p2,p1,p4,p3' % bad_spies.DEAL,
         'chessmate': ' moves deal:w=champion,crusade,vulture deal:b=cowardice,rebirth,revelation'}
BAD_BYTES = (
    b'\x00', b'\xff', b'\xfe', b'\x80', b'\xbf', b'\xc0\x80', b'\xc1\xbf', b'\xe0\x80\x80',
    b'\xe0\x9f\xbf', b'\xed\xa0\x80', b'\xed\xbf\xbf', b'\xf0\x80\x80\x80', b'\xf0\x8f\xbf\xbf',
    b'\xf4\x90\x80\x80', b'\xf5\x80\x80\x80', b'\xc3', b'\xe2\x82', b'\xf0\x9f\x90', b'\xc3(',
    b'\xe2(\xa1', b'\xe2\x82(', b'\xf0\x28\x8c\xbc', b'\xf8\x88\x80\x80\x80', b'\xc3\xa9\xa9')


def general(engine):
    usage = usages(engine)
    return (bad_cases.words(usage) + bad_cases.arguments(usage) + bad_cases.numbers(usage) +
            bad_cases.settings([line for line in engine.ask('options') if line.startswith('option ')]))


def in_a_game(tally, path, game, uci):
    setup, legal, illegal = PLAYED[game]
    engine = begin(path, setup, uci)
    cases = general(engine) + bad_cases.looks(game) + bad_cases.tokens(game, legal, illegal)
    cases += bad_cases.positions(game, PLAYED) + bad_cases.beginnings(game)
    probe = engine.ask('legal')
    before = searched(engine) if not uci else None
    refusals(tally, engine, '%s%s' % (game, ' uci' if uci else ''), cases, uci)
    tally.same(engine.ask('legal'), probe, 'legal after all of it')
    if not uci:
        tally.same(searched(engine), before, 'go depth 2 after all of it: an option has changed?')
    engine.close()
    tally.ended(engine, 'after bad input to ' + game)


def searched(engine):
    engine.ask('ucinewgame')
    return engine.ask('go depth 2')


def after_the_end(tally, path, game, uci):
    """A finished game is as safe from bad input as a running one."""
    _, legal, illegal = PLAYED[game]
    engine = begin(path, [OVER[game]], uci)
    over = 'bad-syntax game-over'
    cases = [(line, codes if codes != 'illegal-move' else over) for line, codes in
             bad_cases.positions(game, PLAYED) + bad_cases.beginnings(game) + bad_cases.looks(game)]
    cases += [(line, over) for line, _ in bad_cases.tokens(game, legal, illegal)
              if line.startswith('move ') or not uci]
    cases = [(line, codes + ' game-over') for line, codes in cases]
    refusals(tally, engine, game + ' over', cases, uci)
    engine.close()
    tally.ended(engine, 'after bad input to a finished ' + game)


def spoiled_positions(tally, path):
    """What is spoiled in bad_chess.py and bad_spies.py is good before."""
    engine = begin(path, [])
    for game, positions in {**bad_chess.GOOD, 'spies': bad_spies.GOOD}.items():
        for fen in positions:
            tally.same(engine.ask('position %s fen %s' % (game, fen)), ['ok'], 'position %s %s' % (game, fen))
    engine.close()
    tally.ended(engine, 'after good positions')


def due(tally, path, uci):
    """Chance and the table: what they may not make, and decisions that do not wait for them."""
    engine = begin(path, PLAYED['spies'][0], uci)
    refusals(tally, engine, 'due', bad_spies.DUE, uci)
    moves = [('move ' + line.split(' moves ')[1], codes + ' illegal-move') for line, codes in bad_spies.DUE
             if ' fen ' not in line]
    engine.ask('newgame spies chance manual')
    refusals(tally, engine, 'due to be moved', moves, uci)
    engine.close()
    tally.ended(engine, 'after what was not due')


def without_a_game(tally, path):
    engine = begin(path, [])
    cases = general(engine) + bad_cases.beginnings('tictac') + bad_cases.positions('coffee', PLAYED)
    cases = [(line, codes + ' no-game') for line, codes in cases] + [('view white', 'no-game')]
    refusals(tally, engine, 'no game', cases)
    engine.close()
    tally.ended(engine, 'after bad input without a game')


def bad_bytes(tally, path, uci):
    engine = begin(path, PLAYED['tictac'][0], uci)
    cases = [(line, 'bad-encoding') for bad in BAD_BYTES for line in (
        bad, b'ping ' + bad, b'move ' + bad + b' P@c1', b'move P@c1 ' + bad, b'ping x' + bad + b'\r',
        b'newgame tic' + bad + b'tac', b'setoption name Hash value ' + bad)]
    refusals(tally, engine, 'bytes', cases, uci)
    in_tag = [(b'@' + bad + b' ping x', 'bad-encoding') for bad in BAD_BYTES]
    refusals(tally, engine, 'bytes in a tag', in_tag, uci, tags=(None,))
    # Controls that are valid UTF-8 are bytes of a word like any other.
    cases = [(b'move P@c1%c' % c, 'bad-syntax') for c in range(1, 32) if c not in (9, 10, 13)]
    cases += [(b'view wh\x7fite', 'bad-syntax'), (b'newgame tictac\x1b', 'unknown-game'),
              (b'setoption name Ha\x01sh value 3', 'bad-option')]
    refusals(tally, engine, 'controls', cases, uci)
    engine.close()
    tally.ended(engine, 'after bad bytes')


def framing(tally, path, uci):
    engine = begin(path, PLAYED['tictac'][0], uci)
    for line in (b'', b' ', b'\t', b' \t ', b'\r', b' \r', b'#', b'# move P@c1', b'#\r', b'#@t isready',
                 b'##' * 3000):
        tally.same(engine.ask(line), [], '%r is skipped' % line[:20])
    for line, answer in ((b'isready\r', 'readyok'), (b'  isready  ', 'readyok'),
                         (b'\tping\tx\t', 'pong x'), (b'ping x\r', 'pong x'),
                         (b'@t isready\r', '@t readyok'),
                         (b'@@ ping x', '@@ pong x'), (b'@t\tping\t\tx', '@t pong x'),
                         (b'@# ping #', '@# pong #'), (b'ping @t', 'pong @t'),
                         ('@\u00e9 ping \u00e9'.encode(), '@\u00e9 pong \u00e9'),
                         ('ping \U0001f40e'.encode(), 'pong \U0001f40e'),
                         (b'@' + b't' * 5000 + b' isready', '@' + 't' * 5000 + ' readyok')):
        tally.same(engine.ask(line), [answer], '%.40r' % line)
    alone = [(line, 'bad-syntax') for line in (b'@', b'@ ping x', b'@ ', b'@\r', b'@ @t ping x')]
    alone += [(b'ping a\rping b', 'bad-syntax'), (b'isready\r\r', 'unknown-command'),
              (b'\r\r', 'unknown-command')]
    refusals(tally, engine, 'framing', alone, uci, tags=(None,))
    for line in (b'', b' ', b'\r', b'\t\r'):
        answer = engine.ask(b'@a1' + line)
        tally.check(len(answer) == 1 and answer[0].startswith(
            '@a1 %serror bad-syntax ' % ('info string ' if uci else '')), 'a tag alone, %r' % line,
                    answer)
    refusals(tally, engine, 'tagged', [(b'@b ping x', 'unknown-command'), (b'# x', 'unknown-command')],
             uci, tags=('a1',))
    engine.close()
    tally.ended(engine, 'after framing')


def long_lines(tally, path, uci, long):
    """Around 1 MiB, the line end not counted."""
    engine = begin(path, PLAYED['tictac'][0], uci)
    cases, tag = [], len('@a1 ')
    for n in (MIB + 1, MIB + 2, 2 * MIB) + ((64 * MIB,) if long else ()):
        cases += [(b'x' * (n - tag), 'line-too-long'),
                  (b'ping ' + b'y' * (n - tag - 5), 'line-too-long'),
                  (b'move P@c1' + b' ' * (n - tag - 9), 'line-too-long')]
    cases += [(b'\xff' * 2 * MIB, 'line-too-long'), (b'\x00' * 2 * MIB, 'line-too-long'),
              (b'isready\r' * (MIB // 4), 'line-too-long')]
    refusals(tally, engine, 'long', cases, uci, tags=('a1',))
    refusals(tally, engine, 'long', [(b'....' + line, codes) for line, codes in cases], uci,
             tags=(None,))
    # The tag of a refused line is found whatever its length, as that of a good one is.
    for n in (254, 255, 256, 300, 9000):
        for line, codes in ((b'ping ' + b'y' * 2 * MIB, 'line-too-long'),
                            (b'ping \xff', 'bad-encoding')):
            refusals(tally, engine, 'a tag of %d' % n, [(line, codes)], uci, tags=('t' * n,))
    # Exactly 1 MiB is a line: it is answered, or refused for what it says.
    for end in (b'', b'\r'):
        whole = b'ping ' + b'z' * (MIB - 5)
        tally.same(engine.ask(whole + end), ['pong ' + 'z' * (MIB - 5)], 'ping of 1 MiB')
        whole = b'@a1 ping ' + b'z' * (MIB - 9)
        tally.same(engine.ask(whole + end), ['@a1 pong ' + 'z' * (MIB - 9)], 'tagged ping of 1 MiB')
    exact = [(b'x' * (MIB - tag), 'unknown-command'), (b'move ' + b'z' * (MIB - tag - 5), 'bad-syntax'),
             (b'move ' + b'P@c1,' * 200000 + b'zz', 'bad-syntax'),
             (b'move ' + b',' * 1000000, 'bad-syntax'),
             (b'move ' + b'P@c1 ' * 200000, 'illegal-move'), (b'why ' + b'z' * 1000000, 'bad-syntax'),
             (b'setoption name ' + b'x' * 1000000, 'bad-option'),
             (b'go ' + b'x ' * 500000, 'bad-syntax'),
             (b'setoption name Hash value ' + b'1' * 1000000, 'bad-option'),
             (b'newgame tictac ' + b'seed 1 ' * 140000, 'bad-syntax'),
             (b'isready' + b' x' * 500000, 'bad-syntax'),
             (b'go searchmoves ' + (b'P@c1' + b' ' * 46) * 20000 + b'zz', 'bad-syntax'),
             (b'position tictac fen ' + b'3/' * 500000, 'bad-position'),
             (b'position coffee fen ' + b'(1)' * 340000, 'bad-position'),
             (b'position tictac fen ' + b'x ' * 500000, 'bad-position')]
    refusals(tally, engine, '1 MiB', exact, uci)
    tally.same(engine.ask(b'legal ' + b'z' * (MIB - 6))[0], 'legal 0', 'legal with a prefix of 1 MiB')
    tally.check(len(engine.ask(b'next ' + b'z' * (MIB - 5))[0]) > MIB, 'next with a prefix of 1 MiB')
    engine.close()
    tally.ended(engine, 'after long lines')


def longest_game(path):
    """About the longest game of coffee there is: a bean is placed every fiftieth turn, else stacks
    walk to and fro. Tokens of whole turns, without the last ones."""
    engine = begin(path, ['newgame coffee'])
    played = []
    for turn in range(2500):
        white, idle = turn % 2 == 0, turn % 50
        token = 'pass'
        if idle == 0 or turn < 4:
            token = 'b1,end' if white else 'h8,end'
        elif turn > 100 and idle % 10 < 2:
            token = 'b1c2,c2b1' if white else 'h8g7,g7h8'
        if engine.ask('move ' + token)[-1] != 'ok':
            token = 'pass'
            if engine.ask('move pass')[-1] != 'ok':
                break
        played.append(token)
    engine.close()
    return played[:-4]


def long_positions(tally, path, uci):
    """Just under 1 MiB of `position`: as many moves as a game can have, blanks between them."""
    engine = begin(path, PLAYED['tictac'][0], uci)
    played = longest_game(path)
    tally.check(len(played) >= 1000, 'only %d turns of coffee' % len(played))
    blanks = b' ' * ((MIB - 100) // len(played) - 10)
    line = b'position coffee startpos moves ' + blanks.join(t.encode() for t in played)
    tally.check(MIB * 9 // 10 < len(line) < MIB - 20, 'the line has %d bytes' % len(line))
    cases = [(line + b' ' + bad, codes) for bad, codes in (
        (b'zz', 'bad-syntax'), (b'Q@b2', 'bad-syntax'), (b'a1a1', 'illegal-move'),
        (b'b1,zz', 'bad-syntax'))]
    cases += [(b'position tictac startpos moves ' + b'Q@b2 ' * 200000, 'illegal-move'),
              (b'position coffee startpos moves ' + b'pass ' * 200000, 'game-over'),
              (b'position coffee startpos ' + b'b1 ' * 340000, 'bad-syntax'),
              (b'position coffee startpos moves ' + b'b1,' * 340000, 'bad-syntax illegal-move')]
    refusals(tally, engine, 'long position', cases, uci)
    if uci:
        tally.check('error' in engine.ask('@t go depth 1')[0], 'go after a refused long position')
    tally.same(engine.ask(b'@t ' + line), ['@t ok'], 'a legal position of %d bytes' % len(line))
    record = [l for l in engine.ask('record') if l.startswith('position ')]
    other = begin(path, record)
    tally.same(other.ask('state')[:4], engine.ask('state')[:4], 'the record of a long game')
    tally.same(other.ask('record'), engine.ask('record'), 'the record of the record of a long game')
    for e in (engine, other):
        e.close()
        tally.ended(e, 'after a long position')


def last_lines(tally, path):
    """A last line without line end is a line."""
    for data, answer in ((b'isready', ['readyok']), (b'isready\nping x', ['readyok', 'pong x']),
                         (b'ping x\r', ['pong x']), (b'#', []), (b' ', []), (b'\r', []), (b'', []),
                         (b'@t', ['@t error bad-syntax']), (b'xyzzy', ['error unknown-command']),
                         (b'ping \xff', ['error bad-encoding']), (b'\x00', ['error bad-encoding']),
                         (b'uci\nuci\x00', ['uciok', 'info string error bad-encoding']),
                         (b'@t ' + b'x' * 2 * MIB, ['@t error line-too-long']),
                         (b'ping ' + b'x' * (MIB - 5), ['pong x']),
                         (b'x' * (MIB + 1), ['error line-too-long']),
                         (b'quit', ['ok']), (b'quit\nping x', ['ok']), (b'quit\nping x\n', ['ok']),
                         (b'newgame tictac\ngo infinite', ['ok', 'info', 'bestmove'])):
        engine = Engine([path])
        engine.write(data)
        engine.close()
        got = [l for l in engine.after if not l.startswith(('id ', 'option '))]
        if answer[-2:] == ['info', 'bestmove']:
            got = [l for l in got if not l.startswith('info ')]
            answer = answer[:-2] + answer[-1:]
        tally.check(len(got) == len(answer) and all(g.startswith(a) for g, a in zip(got, answer)),
                    'last line %.40r' % data, 'got      %.300s' % got, 'expected %s ...' % answer)
        tally.ended(engine, 'last line %.40r' % data)


def long_words(tally, path):
    """Errors that quote a long word cut it between characters, never within one."""
    for begins in ('', 'newgame ', 'newgame tictac ', 'newgame tictac players ', 'position ',
                   'position tictac fen ', 'position tictac startpos ', 'position coffee fen ',
                   'position tictac startpos moves ', 'move ', 'why ', 'go ', 'go searchmoves ',
                   'view ',
                   'help ', 'describe ', 'setoption name ', 'setoption name Hash value ', 'play-card ',
                   'undo ', 'perft '):
        engine = begin(path, PLAYED['coffee'][0])
        words = [w * n + end for w in ('\u00e9', '\u20ac', '\U0001f40e') for n in (11, 15, 16, 33, 200)
                 for end in ('', 'x', 'xy', 'xyz')]
        words += [end + word for word in words for end in ('x', 'xy', 'xyz')]
        try:
            answers = engine.ask_all([begins + word for word in words])
            tally.check(all(len(a) == 1 and a[0].startswith('error ') for a in answers),
                        '%ra long word' % begins, answers[:3])
            engine.close()
            tally.ended(engine, 'after long words')
        except EngineFault as fault:
            tally.check(False, '%ra long word' % begins, fault)


def goes(engine, *lines):
    """The last line of the answer to the last of these, which is a tagged go."""
    for line in lines:
        engine.send(line)
    answer = engine.until(lambda line: line == '@g ok' or line.startswith('@g bestmove '))
    refused = [line for line in answer if line.startswith('@g info string error ')]
    return refused[0] if refused and answer[-1] == '@g bestmove (none)' else answer[-1]


def refused_positions(tally, path):
    """UCI: after a refused `position`, `go` is refused until a good one."""
    for game in PLAYED:
        good = 'position startpos' + DEALT.get(game, '')
        bad = [line.encode() for line, _ in bad_cases.positions(game, PLAYED)]
        bad = bad[::max(5, len(bad) // 30)]
        bad += [b'position', b'position fen \xff', b'position startpos moves ' + b'x' * MIB]
        engine = begin(path, ['setoption name UCI_Variant value ' + game, good], uci=True)
        for line in bad:
            for tag in (b'', b'@p '):
                for go in ('depth 1', 'nodes 1', 'perft 1', 'movetime 1'):
                    last = goes(engine, tag + line, '@g go ' + go)
                    if not tally.check('error ' in last, 'uci: %.100r, then go is to be refused' % line,
                                       last):
                        break
                last = goes(engine, good, '@g go depth 1')
                tally.check(' bestmove ' in last, 'go after a good position', last)
        engine.close()
        tally.ended(engine, 'after refused positions')
    # The same when it came during a search; and `ucinewgame` is no position.
    for before in (['go infinite', 'position startpos', 'stop'], ['position fen x', 'ucinewgame']):
        engine = begin(path, ['position startpos'], uci=True)
        last = goes(engine, *before, '@g go depth 1')
        tally.check('error ' in last, 'uci: %s, then go is to be refused' % ', '.join(before), last)
        engine.close()
        tally.ended(engine, 'after a refused position')


def variant_open(tally, path):
    """UCI before the first position: a refused command does not decide which game is played."""
    for line in ('undo x', 'undo 3', 'move zz', 'why zz', 'perft x', 'go banana', 'go depth',
                 'sample 0', 'state xml',
                 'position fen x', 'newgame x', 'view p6', 'legal a b'):
        engine = begin(path, [], uci=True)
        tally.check('error ' in ''.join(engine.ask(line)), line + ' is to be refused')
        engine.ask('setoption name UCI_Variant value coffee')
        tally.same(engine.ask('state')[0], 'game coffee', 'uci: %s, then UCI_Variant coffee' % line)
        engine.close()
        tally.ended(engine, 'variant after ' + line)


def generator(tally, trio):
    """A refused command leaves the generator where it was."""
    def dice(bad):
        engine = Engine([trio])
        lines = engine.ask('newgame trio seed 9')
        for _ in range(12):
            for line in bad:
                tally.check('error ' in ''.join(engine.ask(line)), '%s is to be refused' % line)
            lines += engine.ask('move pass')
        engine.close()
        tally.ended(engine, 'after refused rolls')
        return lines
    bad = ['move pass zz', 'move pass pass zz', 'move pass lay-z', 'newgame trio seed x', 'move zz',
           'newgame trio seed 4 players 9', 'position trio startpos moves pass', 'move pass,zz',
           'undo 999', 'go nodes 0', 'sample 0']
    tally.same(dice(bad), dice([]), 'the dice after refused commands')


def main():
    options = parse(__doc__)
    tally, path = Tally(), options.engine
    for uci in (False, True):
        for game in PLAYED:
            tally.run(in_a_game, path, game, uci)
            tally.run(after_the_end, path, game, uci)
        for test in (due, bad_bytes, framing, long_positions):
            tally.run(test, path, uci)
        tally.run(long_lines, path, uci, options.long)
    for test in (spoiled_positions, without_a_game, last_lines, long_words, refused_positions, variant_open):
        tally.run(test, path)
    trio = beside(path, 'trio')
    if trio:
        tally.run(generator, trio)
    else:
        tally.skipped.append('trio')
    return tally.finish()


sys.exit(main())
