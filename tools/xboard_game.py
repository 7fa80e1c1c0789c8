#!/usr/bin/env python3
"""A whole game of chess in a real GUI: Quadrille against Debian's gnuchess or stockfish, played by
xboard, which speaks UCI through polyglot, on a display that nobody sees (Xvfb).

  python3 tools/xboard_game.py [gnuchess|stockfish] [--black] [--seconds 10] [--pgn FILE]

Installs what is missing after saying so. The game must end with a result, nobody may complain on the
way (no illegal move, no clock overstepped, no error line), and Quadrille must find every move of the
PGN legal, write the same moves itself and see the same end where the rules made it. Prints the PGN;
the status is 1, and the complaint is on standard error, if anything is wrong.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile

from table import Engine, Fault, Refused

HERE = os.path.dirname(os.path.abspath(__file__))
QUADRILLE = os.path.join(os.path.dirname(HERE), 'quadrille')
GAMES = '/usr/games/'
POLYGLOT = """\
[PolyGlot]
EngineCommand = %s
EngineDir = .
Log = true
LogFile = %s.log
Resign = false
Book = false
[Engine]
"""
COMPLAINTS = re.compile(r'illegal|forfeit|error|unrecognized|flag|exit|timed? ?out|disconnect', re.I)
MOVE = re.compile(r'([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=([QRBN]))?[+#]?')
CASTLING = re.compile(r'O-O(-O)?[+#]?')


def uci_player(where, name, command):
    """The command by which xboard starts a UCI engine."""
    with open(os.path.join(where, name + '.ini'), 'w') as ini:
        ini.write(POLYGLOT % (command, name))
    return '%spolyglot %s.ini' % (GAMES, name)


def play(where, opponent, args):
    """Has xboard play one game in a directory; its PGN."""
    ours = uci_player(where, 'quadrille', QUADRILLE)
    theirs = uci_player(where, 'stockfish', GAMES + 'stockfish') if opponent == 'stockfish' \
        else GAMES + 'gnuchess --xboard'
    first, second = (theirs, ours) if args.black else (ours, theirs)
    ready, tell = os.pipe()
    display = subprocess.Popen(['Xvfb', '-displayfd', str(tell), '-screen', '0', '1024x768x24',
                                '-nolisten', 'tcp'], pass_fds=[tell], stderr=subprocess.DEVNULL)
    os.close(tell)
    try:
        with os.fdopen(ready) as pipe:
            number = pipe.readline().strip()
        if not number:
            raise Fault('Xvfb has shown no display')
        with open(os.path.join(where, 'xboard.out'), 'w') as out:
            subprocess.run([GAMES + 'xboard', '-fcp', first, '-scp', second, '-fd', where, '-sd', where,
                            '-matchGames', '1', '-timeControl', '0:%02d' % args.seconds,
                            '-timeIncrement', str(args.increment), '-saveGameFile', 'game.pgn',
                            '-soundProgram', 'true', '-debug', '-nameOfDebugFile', 'xboard.debug'],
                           cwd=where, env=dict(os.environ, DISPLAY=':' + number, HOME=where),
                           stdout=out, stderr=out, timeout=args.limit, check=True)
        with open(os.path.join(where, 'game.pgn')) as pgn:
            return pgn.read()
    except subprocess.TimeoutExpired:
        raise Fault('the game has not ended within %d seconds' % args.limit)
    except (subprocess.CalledProcessError, FileNotFoundError) as error:
        raise Fault('xboard has played no game: %s' % error)
    finally:
        display.terminate()
        display.wait()


def complaints(where):
    """Lines in which someone complains: to xboard, or our engine to polyglot."""
    for name in ('xboard.debug', 'quadrille.log'):
        with open(os.path.join(where, name), errors='replace') as log:
            for line in log:
                talk = re.match(r'\d+ [<>]|.*Engine->Adapter: info string', line)
                if talk and COMPLAINTS.search(line.split('pv ')[0]):
                    yield '%s: %s' % (name, line.strip())


def movetext(pgn):
    """The moves of a PGN, the result, and the last comment."""
    body = pgn.split('\n\n', 1)[1]
    comments = re.findall(r'\{([^}]*)\}', body)
    words = re.sub(r'\{[^}]*\}|\d+\.(?:\.\.)?', ' ', body).split()
    return words[:-1], words[-1], ' '.join(comments[-1].split()) if comments else ''


def board(engine):
    """What stands on each square, by its letter."""
    state = dict(line.partition(' ')[::2] for line in engine.ask('state', '*'))
    men = {}
    for rank, row in zip('87654321', state['position'].split()[0].split('/')):
        cells = re.sub(r'\d', lambda digit: ' ' * int(digit.group()), row)
        men.update({file + rank: cell for file, cell in zip('abcdefgh', cells)})
    return men


def token(engine, move):
    """The one legal token that a move of the PGN means."""
    legal = engine.ask('legal', 'legal ')[0].split()[2:]
    men = board(engine)
    if castling := CASTLING.fullmatch(move):
        fits = [t for t in legal if men[t[:2]] in 'Kk' and t[0] == 'e' and
                t[2] == ('c' if castling.group(1) else 'g')]
    elif parts := MOVE.fullmatch(move):
        kind, file, rank, to, promoted = parts.groups(default='')
        fits = [t for t in legal if men[t[:2]].upper() == (kind or 'P') and t[2:4] == to and
                file in t[0] and rank in t[1] and t[4:] == promoted.lower()]
    else:
        raise Fault('%s is no move' % move)
    if len(fits) != 1:
        raise Fault('%s means %s' % (move, ' or '.join(fits) or 'no legal move'))
    return fits[0]


def replay(pgn):
    """Plays a PGN in our engine, and compares; how the game ended."""
    moves, result, comment = movetext(pgn)
    engine = Engine('quadrille', [QUADRILLE], 20)
    try:
        engine.ask('newgame chess', 'event ')
        for move in moves:
            engine.ask('move ' + token(engine, move), 'event ')
        outcome, reason = engine.ask('result', 'result ')[0].split()[1:]
        own = movetext('\n'.join(engine.ask('record pgn', '*')))
    finally:
        engine.close()
    said = {'White resigns': '0-1', 'Black resigns': '1-0'}.get(comment, '1/2-1/2')
    if result != {'white': '1-0', 'black': '0-1', 'draw': '1/2-1/2', '*': said}[outcome]:
        raise Fault('the result is %s (%s), but by the rules %s %s' % (result, comment, outcome,
                                                                       reason))
    if own[0] != moves:
        raise Fault('we would write the moves differently: %s' % ' '.join(own[0]))
    return '%s after %d moves: %s' % (result, (len(moves) + 1) // 2, comment)


def parse():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add('opponent', nargs='?', choices=('gnuchess', 'stockfish'), default='gnuchess')
    add('--black', action='store_true', help='Quadrille has the black men')
    add('--seconds', type=int, default=10, help='on the clocks (%(default)s)')
    add('--increment', type=float, default=0.2, help='seconds a move (%(default)s)')
    add('--limit', type=int, default=600, help='seconds for the whole game (%(default)s)')
    add('--pgn', metavar='FILE', help='where the game is kept')
    return parser.parse_args()


def main():
    args = parse()
    if subprocess.run(['sh', os.path.join(HERE, 'install'), 'gui']).returncode:
        return 1
    try:
        with tempfile.TemporaryDirectory() as where:
            pgn = play(where, args.opponent, args)
            bad = list(complaints(where))
        print(pgn.strip())
        if args.pgn:
            with open(args.pgn, 'w') as out:
                out.write(pgn)
        end = replay(pgn)
        if bad:
            raise Fault('complaints:\n' + '\n'.join(bad[:20]))
    except (Fault, Refused, OSError) as fault:
        print('xboard_game: %s' % fault, file=sys.stderr)
        return 1
    print('\n%s' % end)
    return 0


if __name__ == '__main__':
    sys.exit(main())
