"""What no engine may accept, as (line, error codes): arguments, numbers, positions, tokens.

The commands, their arguments and the options come from the engine's own `help` and `options`,
so that a new one is tested without being named here.
"""

import random
import re

import bad_chess
import bad_spies

TOO_BIG = ('18446744073709551616', '99999999999999999999999', '9' * 400)
NO_NUMBERS = TOO_BIG + ('x', '-', '+', '+1', '--1', '1-', '1.0', '1e3', '0x10', '1_000', "1'000",
                        '1,2', 'NaN', 'inf', '1\x0b', '\u0661', '\uff11', '1\u00a0', '\u00b2')
CLOCKS = ('wtime', 'btime', 'winc', 'binc')  # a clock may have run below zero

# Tokens of one game, none of another's, whatever the position, but of those named below.
TOKENS = {
    'tictac': ('Q@b2', 'P@a1', 'a2a3q'),
    'coffee': ('h8', 'c1', 'pass', 'end', 'h8g7', 'c1xc2', 'c1xc2*1'),
    'chessmate': ('hand-of-fate,e2e4', 'deal:w=dance', 'draw:b=dance'),
    'spies': ('order:p1', 'out:p1', 'fate:p1'),
}
READ_TOO = {'chess': ('a2a3q', 'h8g7'), 'chessmate': ('a2a3q', 'h8g7', 'pass'), 'spies': ('h8g7', 'pass')}

TICTAC_FULL = 'QKRRBBNNPPPPPPPPqkrrbbnnpppppppp'
POSITIONS = {
    'tictac': (
        # more than four pieces of a seat
        'NN1/NN1/N2[QKRRBBPPPPPPPPqkrrbbnnpppppppp] b 0 3',
        'nn1/nn1/n2[QKRRBBNNPPPPPPPPqkrrbbpppppppp] w 0 3',
        # two kings: on the board, and one on the board with one in the reserve
        'K1K/3/3[QRRBBNNPPPPPPPPqkrrbbnnpppppppp] b 0 3',
        'k1k/3/3[QKRRBBNNPPPPPPPPqrrbbnnpppppppp] w 0 3',
        'K2/3/3[%s] b 0 3' % TICTAC_FULL,
        '3/3/3[QKKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1',
        # pawns on the rank where they promote
        'P2/3/3[QKRRBBNNPPPPPPPqkrrbbnnpppppppp] b 0 3',
        '3/3/2p[QKRRBBNNPPPPPPPPqkrrbbnnppppppp] w 0 3',
        # more than a seat ever has
        '3/3/3[QKRRBBNNPPPPPPPPPqkrrbbnnpppppppp] w 0 1',
        '3/3/3[QQKRRBBNNPPPPPPPPqkrrbbnnpppppppp] w 0 1',
        'Q2/3/3[%s] b 0 3' % TICTAC_FULL,
        '3/P2/3[%s] b 0 3' % TICTAC_FULL,
        # the seat to move has a line; the other seat is in check
        'NNN/3/3[QKRRBBPPPPPPPPqkrrbbnnpppppppp] w 0 3',
        'nnn/3/3[QKRRBBNNPPPPPPPPqkrrbbpppppppp] b 0 3',
        'k1R/3/3[QKRBBNNPPPPPPPPqrrbbnnpppppppp] w 0 3',
        # the board
        '4/3/3[%s] w 0 1' % TICTAC_FULL, '3/3[%s] w 0 1' % TICTAC_FULL,
        '3/3/3/3[%s] w 0 1' % TICTAC_FULL, '3/3/2[%s] w 0 1' % TICTAC_FULL,
        '3/3/12[%s] w 0 1' % TICTAC_FULL, '3/3/0[%s] w 0 1' % TICTAC_FULL,
        '3/3/X2[%s] w 0 1' % TICTAC_FULL, '3/3/3[X] w 0 1', '3/3/3 w 0 1', '3/3/3[ w 0 1',
        '3/3/3] w 0 1', '3//3[%s] w 0 1' % TICTAC_FULL, '/3/3/3[] w 0 1', '',
        # the other fields
        '3/3/3[]', '3/3/3[] w', '3/3/3[] w 0', '3/3/3[] w 0 1 1', '3/3/3[] x 0 1', '3/3/3[] W 0 1',
        '3/3/3[] - 0 1', '3/3/3[] w -1 1', '3/3/3[] w 0 0', '3/3/3[] w 0 -1', '3/3/3[] w 00 1',
        '3/3/3[] w 0 01', '3/3/3[] w x 1', '3/3/3[] w 0 x',
        *('3/3/3[] w %s 1' % n for n in TOO_BIG), *('3/3/3[] w 0 %s' % n for n in TOO_BIG),
    ),
    'coffee': (
        # not 50 beans
        '8/8/8/8/8/8/8/8 w 49 2,0 - 0 1', '8/8/8/8/8/8/8/8 w 47 2,0 - 0 1',
        '8/8/8/8/8/8/8/8 w 0 0,0 - 0 1', '(1)7/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
        '8/8/8/8/8/8/8/(50)7 w 48 2,0 - 0 1', '8/8/8/8/8/8/8/(50)(50)6 w 0 0,0 - 0 1',
        # inventories and bank
        '8/8/8/8/8/8/8/8 w 44 6,0 - 0 1', '8/8/8/8/8/8/8/8 w 44 0,6 - 0 1',
        '8/8/8/8/8/8/8/8 w 51 0,-1 - 0 1', '8/8/8/8/8/8/8/8 w 52 -2,0 - 0 1',
        '8/8/8/8/8/8/8/8 w -1 5,5 - 0 1', '8/8/8/8/8/8/8/8 w 48 2 - 0 1',
        '8/8/8/8/8/8/8/8 w 48 2,0,0 - 0 1', '8/8/8/8/8/8/8/8 w 48 ,2 - 0 1',
        '8/8/8/8/8/8/8/8 w 48 02,0 - 0 1',
        # the board
        '8/8/8/8/8/8/8 w 48 2,0 - 0 1', '8/8/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
        '9/8/8/8/8/8/8/8 w 48 2,0 - 0 1', '7/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
        '44/8/8/8/8/8/8/8 w 48 2,0 - 0 1', '(0)7/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
        '(-1)7/8/8/8/8/8/8/8 w 49 2,0 - 0 1', '(1)8/8/8/8/8/8/8/8 w 47 2,0 - 0 1',
        '(1)/8/8/8/8/8/8/8 w 47 2,0 - 0 1', '(01)7/8/8/8/8/8/8/8 w 47 2,0 - 0 1',
        '()8/8/8/8/8/8/8/8 w 48 2,0 - 0 1', '(7/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
        '1)7/8/8/8/8/8/8/8 w 48 2,0 - 0 1', 'p7/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
        '(306)7/8/8/8/8/8/8/8 w 0 0,0 - 0 1', '(%s)7/8/8/8/8/8/8/8 w 0 0,0 - 0 1' % TOO_BIG[0],
        # the phase: no such, no such square, the other seat's, empty, out of order, twice
        '8/8/8/8/8/8/8/8 w 48 2,0 end 0 1', '8/8/8/8/8/8/8/8 w 48 2,0 steal 0 1',
        '8/8/8/8/8/8/8/8 w 48 2,0 steal: 0 1', '8/8/8/8/8/8/8/8 w 48 2,0 steal:i9 0 1',
        '8/8/8/8/8/8/8/1(1)6 w 47 2,0 steal:c1 0 1', '8/8/8/8/8/8/8/2(1)5 w 47 2,0 steal:c1 0 1',
        '8/8/8/8/8/8/8/8 w 48 2,0 steal:b1 0 1',
        '8/8/8/8/8/8/8/1(1)(4)(1)4 w 42 2,0 steal:d1,b1 0 1',
        '8/8/8/8/8/8/8/1(1)(4)(1)4 w 42 2,0 steal:b1,b1 0 1',
        # a turn that has ended by itself
        '8/8/8/8/8/8/8/1(2)6 w 48 0,0 place 0 1', '8/8/8/8/8/8/8/1(1)6 w 47 2,0 move 0 1',
        # the other fields
        '8/8/8/8/8/8/8/8', '8/8/8/8/8/8/8/8 w 48 2,0 -', '8/8/8/8/8/8/8/8 w 48 2,0 - 0',
        '8/8/8/8/8/8/8/8 w 48 2,0 - 0 1 1', '8/8/8/8/8/8/8/8 x 48 2,0 - 0 1',
        '8/8/8/8/8/8/8/8 w 48 2,0 - -1 1', '8/8/8/8/8/8/8/8 w 48 2,0 - 0 0',
        '8/8/8/8/8/8/8/8 w 48 2,0 - 51 1', '8/8/8/8/8/8/8/8 w 48 2,0 - 00 1',
        *('8/8/8/8/8/8/8/8 w %s 2,0 - 0 1' % n for n in TOO_BIG),
        *('8/8/8/8/8/8/8/8 w 48 %s,0 - 0 1' % n for n in TOO_BIG),
        *('8/8/8/8/8/8/8/8 w 48 2,0 - %s 1' % n for n in TOO_BIG),
        *('8/8/8/8/8/8/8/8 w 48 2,0 - 0 %s' % n for n in TOO_BIG), '',
    ),
    **bad_chess.POSITIONS,
    'spies': bad_spies.POSITIONS,
}
# Each game's own start, which is no position of the others.
STARTS = {'tictac': '3/3/3[%s] w 0 1' % TICTAC_FULL, 'coffee': '8/8/8/8/8/8/8/8 w 48 2,0 - 0 1',
          'chessmate': bad_chess.COMMON, 'spies': bad_spies.FULL}


def words(names):
    """Unknown first words: every beginning of a command, misspellings, other alphabets."""
    rng = random.Random(7)
    made = {'xyzzy', 'Move', 'gо', 'list', 'help!', 'go;', 'newgame\x0btictac', 'isready\x0c',
            'is\rready', '\r\r', 'isready\u00a0', 'isready\u0085', 'isready\u2028', '\ufeffisready',
            '\u200bgo', 'go\x7f', '\x1b[A', '\x01', '\x08stop', 'move\x08', '!', '-', '--help', '?',
            '"go"', "'go'", 'go,', '/quit', 'quit.', 'x' * 5000, '\U0001f40e' * 3000, ' # x'}
    for name in names:
        made.update(name[:i] for i in range(1, len(name)))
        made.update((name.upper(), name.title(), name + 's', name + name, '-' + name, name + '\\n'))
        made.add(name.replace(name[-1], chr(rng.randrange(97, 123))))
    return [(word, 'unknown-command') for word in sorted(made - set(names))]


def plain_arity(usage):
    """How many arguments a usage of plain words wants: (least, most); None for richer ones."""
    least = most = 0
    for word in usage.split():
        if '...' in word or not re.fullmatch(r'\[[^\]]+\]|<[^>]+>(\|\w+)*', word):
            return None
        least += word.startswith('<')
        most += 1
    return least, most


def arguments(usage):
    """Every command with too few and too many arguments."""
    cases = []
    for name, text in sorted(usage.items()):
        arity = plain_arity(text)
        needs = re.search(r'<', re.sub(r'\[.*\]', '', text.replace('[<game>]', '')))
        least = arity[0] if arity else 1 if needs else 0
        cases += [(' '.join([name] + ['x'] * n), 'bad-syntax') for n in range(least)]
        if arity:
            cases += [(' '.join([name] + ['x'] * (arity[1] + more)), 'bad-syntax')
                      for more in (1, 2, 50)]
    return cases


def go_numbers(usage):
    cases = []
    for word in re.findall(r'\[(\w+) (?:N|MS)\]', usage['go']):
        bad = NO_NUMBERS + (('-x', '-%s' % TOO_BIG[0])
                            if word in CLOCKS else ('-1', '-%s' % TOO_BIG[0]))
        cases += [('go %s %s' % (word, n), 'bad-syntax') for n in bad]
        cases += [('go ' + word, 'bad-syntax'), ('go %s 5 %s 5' % (word, word), 'bad-syntax'),
                  ('go depth 2 banana %s 5' % word, 'bad-syntax'),
                  ('go infinite %s' % word, 'bad-syntax')]
    if len(cases) < 100:
        raise ValueError('go has hardly a numeric argument: ' + usage['go'])
    cases += [('go perft ' + n, 'bad-syntax') for n in NO_NUMBERS + ('-1',)]
    cases += [(line, 'bad-syntax') for line in (
        'go perft', 'go perft 1 1', 'go perft 1 depth 1', 'go depth 1 perft 1', 'go depth 0',
        'go nodes 0', 'go banana', 'go 5', 'go depth depth', 'go searchmoves', 'go infinite infinite',
        'go searchmoves depth 1', 'go ponder ponder', 'go movetime', 'go Depth 1', 'go depth 1 x')]
    return cases


def numbers(usage):
    cases = go_numbers(usage)
    for name in ('perft', 'divide', 'playouts', 'undo', 'redo', 'sample', 'tree'):
        bad = NO_NUMBERS + ('-1',) + (() if name in ('perft', 'divide') else ('0',))
        cases += [('%s %s' % (name, n), 'bad-syntax') for n in bad]
    cases += [('undo 18446744073709551615', 'nothing-to-undo'), ('undo 4294967297', 'nothing-to-undo'),
              ('undo 1000000', 'nothing-to-undo'), ('redo 18446744073709551615', 'nothing-to-undo'),
              ('redo 1', 'nothing-to-undo'), ('goto 1000000', 'nothing-to-undo'), ('goto nowhere', 'nothing-to-undo'),
              ('diff nowhere', 'nothing-to-undo'), ('diff 1000000', 'nothing-to-undo')]
    cases += [('%s %s' % (name, word), 'bad-syntax') for name in ('goto', 'mark', 'diff')
              for word in ('-1', '1x', 'a.b', 'q' * 33, '_a', *TOO_BIG)]
    cases += [('mark start', 'bad-syntax'), ('mark end', 'bad-syntax'), ('diff start', 'bad-syntax')]
    return cases


def settings(lines):
    """Bad values for each option line, and options that are none."""
    cases = []
    for line in lines:
        found = re.fullmatch(r'option name (.+) type (\w+)(?: default (\S+)(.*))?', line)
        name, kind, rest = found.group(1), found.group(2), found.group(4)
        values = ['/nowhere/banana', '/'] if kind == 'string' else ['banana', '-', '\u00e9']
        if kind == 'spin':
            low, high = map(int, re.search(r'min (-?\d+) max (-?\d+)', rest).groups())
            values += [low - 1, high + 1, high * 1000 + 1] + list(NO_NUMBERS)
        if kind == 'check':
            values += ['1', '0', 'yes', 'on', 'truefalse', 'true false']
        cases += [('setoption name %s value %s' % (name, v), 'bad-option') for v in values]
        tails = {'button': (' value', 'x value 1'), 'string': ('x value 1',)}.get(kind, ('', ' value', 'x value 1'))
        cases += [('setoption name ' + name + tail, 'bad-option') for tail in tails]
        cases += [('setoption %s value 1' % name, 'bad-syntax')]
    cases += [('setoption name %s value 1' % ('y' * n), 'bad-option') for n in (1, 63, 64, 65, 390,
        9000)]
    cases += [(line, 'bad-syntax') for line in (
        'setoption', 'setoption name', 'setoption name value', 'setoption name value 3',
        'setoption value 3 name Hash', 'setoption Name Hash value 3')]
    return cases


def positions(game, others):
    """Refused positions of a game; every game is also offered what is another's."""
    fens = list(POSITIONS.get(game, ())) + [STARTS[o] for o in others if o in STARTS and o != game]
    cases = [('position %s fen %s' % (game, fen), 'bad-position') for fen in fens]
    cases += [('position %s fen %s moves zz' % (game, fen), 'bad-position') for fen in fens[:3]]
    start = 'position %s startpos' % game
    cases += [(line, 'bad-syntax') for line in (
        'position ' + game, start + ' startpos', start + ' move a1', start + ' moves zz', start + ' zz',
        'position %s moves' % game, 'position %s players' % game, 'position %s players startpos' % game,
        'position %s FEN x' % game, 'position %s %s startpos' % (game, game), start + ' moves ,',
        start + ' moves zz zz')]
    cases += [('position nochess startpos', 'unknown-game'), ('position ' + game.upper() + ' startpos',
              'unknown-game'), ('position moves', 'unknown-game bad-syntax')]
    return cases


def beginnings(game):
    """newgame and position with wrong terms."""
    placement = 'bad-syntax' if game == 'spies' else 'not-applicable'
    numbers = ('2', '7', '-3') if game == 'spies' else ('1', '3', '4', '7', '-2')
    cases = [('newgame nochess', 'unknown-game'), ('newgame seed 1', 'unknown-game'),
             ('newgame %sx' % game, 'unknown-game'), ('newgame ' + game[:-1], 'unknown-game'),
             ('describe nochess', 'unknown-game'), ('help no-such-word', 'bad-syntax'),
             ('newgame %s placement x' % game, placement)]
    cases += decks_and_cards() if game == 'chessmate' else [
        ('newgame %s decks own' % game, 'not-applicable'),
        ('position %s decks own startpos' % game, 'not-applicable'),
        ('play-card hand-of-fate', 'not-applicable')]
    for n in NO_NUMBERS + ('0', '4294967300') + numbers:
        cases += [('newgame %s players %s' % (game, n), 'bad-syntax'),
                  ('position %s players %s startpos' % (game, n), 'bad-syntax')]
    cases += [('newgame %s seed %s' % (game, n), 'bad-syntax') for n in NO_NUMBERS + ('-1',)]
    cases += [('newgame %s %s' % (game, rest), 'bad-syntax') for rest in (
        'players', 'seed', 'chance', 'decks', 'placement', 'chance maybe', 'chance auto chance manual',
        'seed 1 seed 2', 'players 2 players 2', 'banana', 'banana 1', 'seed 1 banana', 'startpos',
        'seed 1 players', game)]
    key, cases = 'key ' + 'a9' * 32, cases + [('newgame %s key %s' % (game, n), 'bad-syntax') for n in NO_NUMBERS]
    cases += [('newgame %s %s' % (game, rest), 'bad-syntax') for rest in (
        'key', key.upper(), key[:-1], key + '9', key + ' ' + key, 'seed 1 ' + key, key + ' seed 1', 'key -')]
    cases += [('position %s %s' % (game, rest), 'bad-syntax') for rest in (
        key, 'key startpos', key[:-2] + ' startpos', key + ' ' + key + ' startpos', 'startpos ' + key,
        'seed 1 startpos')]
    return cases


def decks_and_cards():
    """Decks that are none, or not those of the position; cards in words that are none."""
    cases = [('newgame chessmate decks' + rest, 'bad-syntax') for rest in (
        '', ' none', ' Own', ' own decks own', ' own decks common', ' seed 1')]
    cases += [('position chessmate decks %s startpos' % word, 'bad-syntax') for word in ('none', 'x', 'startpos')]
    cases += [('position chessmate decks own fen ' + bad_chess.COMMON, 'bad-position')]
    cases += [('play-card ' + rest, 'bad-syntax') for rest in (
        'rook e2e4', 'Crusade g5 c1e3', 'crusade', 'crusade g5', 'crusade g5 c1e3 c1d2', 'mystic-shield', 'crusade!',
        "crusade'' g5 c1e3", 'crusade g9 c1e3', 'vulture x', 'cowardice e5 e6 e2 e4', 'e2e4+crusade@g5',
        'champion b1 e2e4+champion@b1', 'disintegration ' + 'e4 ' * 300, 'x' * 5000)]
    return cases


def looks(game):
    return [(line, 'bad-syntax') for line in (
        'view nobody', 'view p7', 'view White', 'view ALL', 'view 1', 'state xml', 'state JSON',
        'view white' if game == 'spies' else 'view p1', 'why zz', 'why ,', 'why \x01',
        'why ' + 'a' * 9000)]


def tokens(game, legal, illegal):
    """Tokens that are none, that are illegal, and lists that begin well."""
    none = [t for other in TOKENS if other != game for t in TOKENS[other]
            if t not in READ_TOO.get(game, ())]
    none += ['zz', '\x01', legal + '\x01', legal + '\x7f', legal + '\u00e9', '\x1b[31m', '-', '(none)',
             '0000', legal + ',', ',' + legal, ',', ',,', legal + ',zz', '?', 'z' * 60, '\u00e9' * 999,
             'deal:w=a', 'draw:', ':', legal.upper() + legal.upper(), '%s%n', '%d', 'a0', 'i9i9']
    cases = [('%s %s' % (word, t), 'bad-syntax') for word in ('move', 'go searchmoves') for t in none]
    cases += [('why ' + t, 'bad-syntax') for t in none]
    cases += [('move %s zz' % legal, 'bad-syntax'), ('move %s %s' % (legal, illegal), 'illegal-move'),
              ('move ' + illegal, 'illegal-move'), ('go searchmoves ' + illegal, 'illegal-move'),
              ('go depth 1 searchmoves %s %s' % (legal, illegal), 'illegal-move'),
              ('go searchmoves %s depth' % legal, 'bad-syntax')]
    return cases
