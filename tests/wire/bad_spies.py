"""Positions and tokens of A City of Spies that no engine may accept.

As in bad_chess.py each position is a good one with one field spoiled. DUE gives tokens that chance
or the table may not make, after what leaves it to them.
"""

from bad_chess import BIG, LONG, cut, spoiled

ELEVEN = 'Qa1,R1a4,R2d1,B1h1,B2h8,N1b8,N2g8,P1a8,P2d4,P3e5,P4h4'
DEAL = 'teams:WBWB setup:%s lives:Q,R2,B1,P1 targets:R1,P4,Q,N1' % ELEVEN
# In the middle of a round: p1 has claimed N1, p4 is out. The same as p2 knows it.
FULL = 'Qa1,R1a4,R2d1,B1h1 p4,p2,p1,p3 p2 1-0 WBWB p1 Q,R2,B1,P1 N1*,P4,Q,R1 p1,p2,p3 3 2'
SEEN = 'Qa1,R1a4,R2d1,B1h1 p4,p2,p1,p3 p2 1-0 WB?? p1 ?,R2,?,P1 N1*,P4,?,? p1,p2,p3 3 2'
# The table is to say whose life R1 was; p1's team; whose team is left at the end.
OUT = 'Qa4,R2d1,B1h1 p1,p2,p3 p1xR1 0-0 W?? - Q,?,? R1,?,? p1,p2,p3 0 1'
CLAIM = 'Qa4,R2d1,B1h1 p1,p2,p3 p1xR1 0-0 ?B? - ?,R2,? R1*,?,? p1,p2,p3 0 1'
LAST = 'Qa4,R2d1 p1,p2,p3 p2xR1 0-0 ??? - B1,?,R1 ?,P1,? p2 0 1'
OVER = 'Qa4,R2d1 p1,p2,p3 - 5-1 WBW p1 Q,R1,B1 P4*,P1,Q p1 0 3'
BETWEEN = '- - - 2-1 WBWB p1,p2 - - p1,p2,p3,p4 0 4'
ORDERED = ELEVEN + ' - - 2-1 WB?? p1,p2 ?,Q,?,? ?,R1,?,? p1,p2,p3,p4 0 4'
GOOD = (FULL, SEEN, OUT, CLAIM, LAST, OVER, BETWEEN, ORDERED)

PIECES, ORDER, NEXT, POINTS, TEAMS, REVEALED, LIVES, TARGETS, ACTIVE, QUIET, ROUND = range(11)
BOARDS = (
    # on the building, two on a square, one twice, off the board, no such piece, another order
    'Qc4,R1a4,R2d1,B1h1', 'Qa4,R1a4,R2d1,B1h1', 'Qa1,Qa4,R2d1,B1h1', 'Qa9,R1a4,R2d1,B1h1',
    'Qi1,R1a4,R2d1,B1h1', 'Ka1,R1a4,R2d1,B1h1', 'Qa1,R3a4,R2d1,B1h1', 'Qa1,Ra4,R2d1,B1h1',
    'R1a4,Qa1,R2d1,B1h1', 'qa1,R1a4,R2d1,B1h1', 'Qa1,R1a4,R2d1,B1h1,', ',Qa1', 'Qa1,,R1a4', 'Q', 'a1', '?',
    # a living seat's life, or the claimed target, does not stand there as it should; too few lives
    'R1a4,R2d1,B1h1', 'Qa1,R1a4,B1h1', 'Qa1,R1a4,R2d1,B1h1,N1b8', 'Qa1,R1a4,R2d1,B1h1,P1b8', 'R2d1',
    'Qa1,' * LONG)
SEATS = ('x', '', 'p0', 'p7', 'p1,p1', 'p1,p2,p1', 'p1;p2', 'p1,', ',p1', 'P1,p2,p3', 'p1,p2,p3,p4,p5',
         'p1,' * LONG)
TEAM_LISTS = ('WB', 'WBWBWBW', 'wbwb', 'W,B,W,B', 'WBXB', 'WWWB', 'WBBB', 'BBWW', 'W' * LONG)
CARDS = ('Q,R2,B1', 'Q,R2,B1,P1,P2', 'Q,Q,B1,P1', 'Q,R2,B1,R2', 'Q,R2,X,P1', 'Q,R2,,P1', 'Q;R2;B1;P1', 'Q,R2,B1,P1,',
         'q,r2,b1,p1', 'Q,' * LONG)
NUMBERS = ('-1', 'x', '', '+1', '1.0', '0x10', '00', '03', '\u0663') + BIG

POSITIONS = (
    cut(FULL) + spoiled(FULL, PIECES, BOARDS) +
    spoiled(FULL, ORDER, SEATS + ('p4,p2,p1', 'p1,p2', 'p4,p2,p1,p3,p5')) +
    spoiled(FULL, NEXT, ('p4', 'p5', 'P1', '-', 'x', 'p2x', 'p2xX', 'p2xQ', 'p2xN2x', 'p2x?', 'p1p2')) +
    spoiled(FULL, POINTS, ('1', '1-', '-1', '1-0-0', '5-0', '0-5', '7-0', '1:0', '01-0', '0-0', '0-1', 'x-y') + BIG) +
    spoiled(FULL, TEAMS, TEAM_LISTS + ('?BWB', '-', 'WBW')) +
    spoiled(FULL, REVEALED, SEATS + ('-', 'p2,p1', 'p5')) +
    spoiled(FULL, LIVES, CARDS + ('-', 'Q*,R2,B1,P1', 'Q,R2,B1,?', 'Q,R2,B1,R1', 'N1,R2,B1,P1')) +
    spoiled(FULL, TARGETS, CARDS + ('-', 'N1*,P4*,Q,R1', 'R1*,P4,Q,N1', '?*,P4,Q,R1', 'N1**,P4,Q,R1')) +
    spoiled(FULL, ACTIVE, SEATS + ('-', 'p1', 'p1,p2', 'p1,p2,p3,p4', 'p2,p1,p3')) +
    spoiled(FULL, QUIET, NUMBERS + ('60', '61')) + spoiled(FULL, ROUND, NUMBERS + ('0', '21')) +
    spoiled(SEEN, TEAMS, ('?B??', 'BB??', 'WBWW')) + spoiled(SEEN, LIVES, ('?,R2,?,?', '?,?,?,R1', '?,N1,?,P1')) +
    spoiled(SEEN, PIECES, ('Qa1,R2d1',)) +
    spoiled(OUT, NEXT, ('p1xQ', 'p1x', 'xR1')) + spoiled(OUT, QUIET, ('1',)) + spoiled(OUT, ACTIVE, ('p1,p2',)) +
    spoiled(CLAIM, NEXT, ('p2xR1',)) + spoiled(CLAIM, TARGETS, ('R1*,R1*,?',)) +
    spoiled(LAST, REVEALED, ('p2',)) + spoiled(LAST, NEXT, ('p2xB2', 'p2')) +
    spoiled(OVER, POINTS, ('4-1', '1-5', '5-5', '5-6')) + spoiled(OVER, QUIET, ('1',)) + spoiled(OVER, REVEALED, ('-',)) +
    spoiled(OVER, ACTIVE, ('p1,p3',)) +
    spoiled(BETWEEN, TEAMS, ('-',)) + spoiled(BETWEEN, ACTIVE, ('p1,p2,p3',)) + spoiled(BETWEEN, QUIET, ('1',)) +
    spoiled(BETWEEN, LIVES, ('Q,R2,B1,P1',)) + spoiled(BETWEEN, TARGETS, ('Q,R2,B1,P1',)) +
    spoiled(BETWEEN, ORDER, ('p1,p2,p3,p4',)) +
    spoiled(ORDERED, NEXT, ('p1',)) + spoiled(ORDERED, PIECES, ('-', ELEVEN[5:])) +
    ['', 'x ' * LONG])


def after(position, code, *tokens):
    return [('position spies fen %s moves %s' % (position, token), code) for token in tokens]


def dealt(before, *tokens):
    return [('position spies startpos moves %s %s' % (before, token), 'bad-chance') for token in tokens]


PLACED, LIVING, AIMED = DEAL.split(' ')[0], ' '.join(DEAL.split(' ')[:2]), ' '.join(DEAL.split(' ')[:3])
DUE = (
    # S1, S4 to S7: deals that cannot be, and all in another order
    dealt('', 'teams:WWWB', 'teams:WBW', 'teams:WBWBW', 'lives:Q,R1,R2,B1', 'setup:' + ELEVEN, 'order:p1', 'out:-') +
    dealt(PLACED, 'setup:Qa1', 'setup:Qc4' + ELEVEN[3:], 'setup:Qa4' + ELEVEN[3:], 'setup:Qa1,' + ELEVEN,
          PLACED, 'lives:Q,R1,R2,B1') +
    dealt(LIVING, 'lives:Q,Q,R1,R2', 'lives:Q,R1,R2', 'lives:Q,R1,R2,B1,B2', 'targets:Q,R1,R2,B1') +
    dealt(AIMED, 'targets:Q,Q,R1,R2', 'targets:?,Q,?,Q', 'targets:Q,R1,R2', 'order:p1,p2,p3,p4') +
    dealt(DEAL, 'order:p1,p2,p3,p3', 'order:p1,p2,p3', 'order:p1,p2,p3,p5', 'out:-', 'team:p1=W') +
    [('position spies startpos moves %s %s' % (DEAL, token), 'chance-expected') for token in ('pass', 'a1a2')] +
    [('position spies startpos moves ' + token, 'bad-syntax') for token in (
        'teams:', 'teams:WBX', 'teams:W,B', 'setup:', 'setup:Q', 'setup:Qa9', 'lives:', 'lives:Q,,R1', 'lives:?*',
        'targets:Q*', 'order:', 'order:p1,', 'order:p7', 'out:', 'out:p7', 'out:p1,p2', 'team:', 'team:p1', 'team:p1=',
        'team:p1=?', 'team:p1=X', 'Teams:WBWB', 'teams: WBWB')] +
    # S10 to S12: the table contradicts what is known, says too much, too little, or in another order
    after(OUT, 'bad-chance', 'out:p1', 'out:p4', 'team:p1=W', 'order:p1,p2,p3', 'out:p2 out:p2', 'out:p2 team:p1=W') +
    after(OUT, 'chance-expected', 'pass', 'a4a5') +
    after(CLAIM, 'bad-chance', 'team:p1=B', 'team:p2=B', 'out:-', 'team:p1=W out:p2', 'team:p1=W team:p1=W') +
    after(CLAIM, 'chance-expected', 'pass', 'team:p1=W pass') +
    after(LAST, 'bad-chance', 'team:p1=W', 'out:p1', 'setup:' + ELEVEN, 'team:p2=W team:p2=W') +
    after(LAST, 'chance-expected', 'pass') +
    after(OVER, 'game-over', 'pass', 'a4a5', 'out:-', 'order:p1,p2,p3') +
    after(SEEN, 'bad-chance', 'pass out:-', 'd1a1 out:p2', 'd1a1 out:p4') +
    after(SEEN, 'illegal-move', 'd1h1+claim', 'a1a8', 'a1a2+claim', 'c4c5', 'b2b3'))
