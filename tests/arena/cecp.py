#!/usr/bin/env python3
"""An engine of xboard's protocol: cecp.py ENGINE [resign | depth]. It castles when it can, as O-O and O-O-O, and
calls whatever it does not expect an error; with `depth` also `sd`, for which it has that."""

import os
import re
import sys

sys.path.append(os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../examples'))
from client import Engine, Refused

DEPTH = 'depth' if 'depth' in sys.argv else 'sd'
engine = Engine([sys.argv[1]])
start, moves, forced = 'startpos', [], True


def say(line):
    print(line, flush=True)


def set_up():
    """Whether the moves so far are legal."""
    try:
        return engine.ask('position chess %s%s' % (start, ' moves ' + ' '.join(moves) if moves else '')) == []
    except Refused:
        return False


def play():
    castles = [move for move in engine.legal() if move in ('e1g1', 'e1c1', 'e8g8', 'e8c8')]
    move = castles[0] if castles else engine.go('nodes 20').move
    moves.append(move)
    set_up()
    if 'resign' in sys.argv:
        say('resign')
    else:
        say('move ' + ({'g': 'O-O', 'c': 'O-O-O'}[move[2]] if castles else move))


for line in sys.stdin:
    word, _, rest = line.strip().partition(' ')
    if word == 'protover':
        say('feature myname="test" ping=1 setboard=1')
        say('feature usermove=0 done=1')
    elif word == 'new':
        start, moves, forced = 'startpos', [], False
    elif word == 'setboard':
        start, moves = 'fen ' + rest, []
    elif word == 'ping':
        say('pong ' + rest)
    elif word == 'force':
        forced = True
    elif word == 'go' and forced:
        forced = False
        set_up()
        play()
    elif re.fullmatch(r'[a-h][1-8][a-h][1-8][nbrq]?', word) and forced:
        moves.append(word)
        if not set_up():
            say('Illegal move: ' + word)
    elif not re.fullmatch(r'xboard|easy|%s [1-9]\d*|level 40 1:00 1|(time|otim) [1-9]\d*' % DEPTH, line.strip()):
        say('Error (unexpected): ' + line.strip())
engine.close()
