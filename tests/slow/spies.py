"""A City of Spies, written a second time: slow, plain, and only from the rules.

This is the oracle the C engine is compared with.  Nothing here is clever; every
piece of behaviour cites the rule (S1 ... S16) it implements.

A position is one line of eleven fields:

    pieces order next points teams revealed lives targets active quiet round

A field that is not there yet (or not any more) is `-`:

    what is due          pieces   order  next  teams  lives  targets
    teams                -        -      -     -      -      -
    setup                -        -      -     WBWB   -      -
    lives                Qd1,...  -      -     WBWB   -      -
    targets              Qd1,...  -      -     WBWB   Q,...  -
    order                Qd1,...  -      -     WBWB   Q,...  R1,...
    a seat is to move    Qd1,...  p3,... p3    WBWB   Q,...  R1,...
    nothing (game over)  Qd1,...  p3,... -     WBWB   Q,...  R1,...

Before a round's lives and targets are dealt all seats are active and the
quiet count is 0.  A finished game keeps its last board, order, lives, targets,
active seats, quiet count and round; only `next` becomes `-`.
"""

import itertools
import re
import sys
from collections import namedtuple
from dataclasses import dataclass, field, replace
from math import comb, perm
from typing import Optional

PIECES = ('Q', 'R1', 'R2', 'B1', 'B2', 'N1', 'N2', 'P1', 'P2', 'P3', 'P4')     # S3
BUILDING = {'c4', 'c5', 'd3', 'd6', 'e3', 'e6', 'f4', 'f5'}                    # S2
SQUARES = tuple(f + r for f in 'abcdefgh' for r in '12345678' if f + r not in BUILDING)
ALL_SEATS = ('p1', 'p2', 'p3', 'p4', 'p5', 'p6')                               # S1

POINTS_TO_WIN = 5      # S13
QUIET_LIMIT = 60       # S15
ROUNDS = 20            # S15

ORTHOGONAL = ((0, 1), (0, -1), (1, 0), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, 1), (-1, -1))
KNIGHT = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))

# What the table still has to say about the capture just made:
# step is 'claim' (the claimer's team), 'out' (whose life it was) or 'last'
# (the team of the last active seat).
Pending = namedtuple('Pending', 'step mover piece')


@dataclass(frozen=True)
class State:
    players: int
    pieces: Optional[tuple] = None       # ((name, square), ...) in the order of PIECES
    order: Optional[tuple] = None        # this cycle's order
    next: Optional[str] = None           # the seat to move
    points: tuple = (0, 0)               # W, B
    teams: Optional[tuple] = None        # 'W', 'B' or '?' for each seat
    revealed: tuple = ()                 # seats whose team is public
    lives: Optional[tuple] = None        # a piece or '?' for each seat
    targets: Optional[tuple] = None      # a piece or '?' for each seat
    claimed: tuple = ()                  # seats that claimed their target this round
    active: tuple = ()
    quiet: int = 0                       # turns since the last capture, S15
    round: int = 1
    pending: Optional[Pending] = None    # only with unknowns: see apply()
    # Table tokens that follow from the last decision and may be repeated after it.
    said: tuple = field(default=(), compare=False)


def seats(state):
    return ALL_SEATS[:state.players]


def of_seat(state, per_seat, seat):
    """The entry of `seat` in a per-seat tuple."""
    return per_seat[seats(state).index(seat)]


def with_seat(state, per_seat, seat, value):
    """The per-seat tuple with the entry of `seat` replaced."""
    return tuple(value if s == seat else v for s, v in zip(seats(state), per_seat))


def add_seat(state, some, seat):
    """A set of seats, kept as a tuple in seat order, with one more in it."""
    return tuple(s for s in seats(state) if s in some or s == seat)


def on_board(state):
    return [name for name, _ in state.pieces]


def white_size(players):
    """S1: half and half, W one more when the number is odd."""
    return (players + 1) // 2


# ---------------------------------------------------------------------------
# Beginning, end, and what is due
# ---------------------------------------------------------------------------

def start(players=4):
    """A game before anything was dealt."""
    if players not in (3, 4, 5, 6):
        raise ValueError('S1: 3 to 6 players')
    return State(players, active=ALL_SEATS[:players])


def result(state):
    """(outcome, reason), or ('*', '-') while the game goes on."""
    white, black = state.points
    if white >= POINTS_TO_WIN:                                                 # S13
        return ('W', 'points')
    if black >= POINTS_TO_WIN:
        return ('B', 'points')
    round_over = len(state.active) == 1 or state.quiet == QUIET_LIMIT
    if state.round == ROUNDS and round_over and state.pending is None:         # S15
        if white > black:
            return ('W', 'rounds')
        if black > white:
            return ('B', 'rounds')
        return ('draw', 'rounds')
    return ('*', '-')


def is_over(state):
    return result(state) != ('*', '-')


def due(state):
    """The prefix of the chance token that is due, or None.

    On a state with unknowns also 'team' or 'out', when a capture was made and
    only the table can say what it meant."""
    if state.pending is not None:
        return 'out' if state.pending.step == 'out' else 'team'
    if is_over(state):
        return None
    if state.teams is None:
        return 'teams'            # S1, once per game
    if state.pieces is None:
        return 'setup'            # S4, every round
    if state.lives is None:
        return 'lives'            # S5
    if state.targets is None:
        return 'targets'          # S6
    if state.order is None:
        return 'order'            # S7, every cycle
    return None


def turn(state):
    if due(state) is not None:
        return 'chance'
    if is_over(state):
        return '-'
    return state.next


def unknowns(state):
    """Is there any `?` in this state?"""
    return any('?' in per_seat for per_seat in (state.teams, state.lives, state.targets)
               if per_seat is not None)


# ---------------------------------------------------------------------------
# Moves
# ---------------------------------------------------------------------------

def step_from(square, step):
    """The square one step away, or None when there is no such square (S2)."""
    file, rank = ord(square[0]) + step[0], int(square[1]) + step[1]
    if not ('a' <= chr(file) <= 'h' and 1 <= rank <= 8):
        return None
    reached = chr(file) + str(rank)
    return None if reached in BUILDING else reached


def slide(square, directions, occupied):
    """S2, S9: in each direction up to and including the first piece met.

    A diagonal step between two building squares is allowed, so only the
    square stepped on matters."""
    reached = []
    for direction in directions:
        here = step_from(square, direction)
        while here is not None:
            reached.append(here)
            if here in occupied:
                break
            here = step_from(here, direction)
    return reached


def destinations(name, square, occupied):
    """Where the piece on `square` may go (S9); any other piece may be captured."""
    if name == 'Q':
        return slide(square, ORTHOGONAL + DIAGONAL, occupied)
    if name[0] == 'R':
        return slide(square, ORTHOGONAL, occupied)
    if name[0] == 'B':
        return slide(square, DIAGONAL, occupied)
    if name[0] == 'N':
        return [to for to in (step_from(square, s) for s in KNIGHT) if to is not None]
    straight = [step_from(square, s) for s in ORTHOGONAL]                      # a pawn
    slanted = [step_from(square, s) for s in DIAGONAL]
    return ([to for to in straight if to is not None and to not in occupied] +
            [to for to in slanted if to is not None and to in occupied])


def may_claim(state, seat, piece):
    """S11: is `piece` the target of `seat` - or, when unknown, could it be?"""
    target = of_seat(state, state.targets, seat)
    if target == '?':
        return piece not in state.targets                                      # S6: all different
    return target == piece


def legal(state):
    """All decision tokens of the seat to move, in byte order; none when nobody is to move."""
    if turn(state) in ('chance', '-'):
        return []
    occupant = {square: name for name, square in state.pieces}
    tokens = ['pass']                                                          # S8
    for name, square in state.pieces:                                          # S3: any piece
        for to in destinations(name, square, occupant):
            tokens.append(square + to)
            if to in occupant and may_claim(state, state.next, occupant[to]):
                tokens.append(square + to + '+claim')                          # S11: may, not must
    return sorted(tokens)


# ---------------------------------------------------------------------------
# Playing a decision
# ---------------------------------------------------------------------------

def apply(state, token):
    """The state after one token: a decision, a chance token or a table token.

    Table tokens (`team:`, `out:`) that the state itself can tell are worked out
    together with the decision; repeating them afterwards, in their order, is
    allowed and checked, leaving them out is allowed too.  Where the state
    cannot tell (unknown teams or lives) the state waits for them: due() is
    'team' or 'out'."""
    if token.startswith(('team:', 'out:')):
        return table_token(state, token)
    if due(state) is not None:
        return chance_token(state, token)
    if is_over(state):
        raise ValueError('S13: the game is over')
    if token not in legal(state):
        raise ValueError('S9: %s is not a legal decision of %s' % (token, state.next))
    if token == 'pass':
        return quiet_turn(state)
    origin, goal, claim = token[:2], token[2:4], token.endswith('+claim')
    mover = state.next
    captured = [name for name, square in state.pieces if square == goal]
    pieces = tuple((name, goal if square == origin else square)
                   for name, square in state.pieces if square != goal)
    state = replace(state, pieces=pieces)
    if not captured:
        return quiet_turn(state)
    piece = captured[0]
    state = replace(state, quiet=0, next=None, said=())                        # S15
    if claim:
        state = replace(state, targets=with_seat(state, state.targets, mover, piece),
                        claimed=add_seat(state, state.claimed, mover),
                        pending=Pending('claim', mover, piece))
    else:
        state = replace(state, pending=Pending('out', mover, piece))
    return settle(state)


def quiet_turn(state):
    """The end of a turn without a capture."""
    mover = state.next
    state = replace(state, quiet=state.quiet + 1, said=())
    if state.quiet == QUIET_LIMIT:                                             # S15: void, no points
        return end_round(state)
    return next_seat(state, mover)


def next_seat(state, mover):
    """S7: the next seat of this cycle's order that is still active, or a new cycle."""
    for seat in state.order[state.order.index(mover) + 1:]:
        if seat in state.active:
            return replace(state, next=seat)
    return replace(state, order=None, next=None)


def end_round(state):
    """S14: a new round - or, after the last one, the end of the game (S15)."""
    if state.round == ROUNDS:
        return replace(state, next=None)
    return replace(state, pieces=None, order=None, next=None, lives=None, targets=None, claimed=(),
                   active=seats(state), quiet=0, round=state.round + 1)


def settle(state):
    """Go through what follows a capture, as far as the state can tell it."""
    while state.pending is not None:
        token = told_by_state(state)
        if token is None:
            break                                     # the table has to say it
        public = token.startswith('team:') and token[5:7] in state.revealed
        said = state.said if public else state.said + (token,)
        state = replace(follow(state, token), said=said)
    return state


def told_by_state(state):
    """The table token that comes next, if the state can tell it, else None."""
    if state.pending.step == 'out':
        holders = [s for s in state.active
                   if of_seat(state, state.lives, s) == state.pending.piece]
        if holders:
            return 'out:' + holders[0]                                         # S5: one at most
        if any(of_seat(state, state.lives, s) == '?' for s in state.active):
            return None
        return 'out:-'
    seat = speaker(state)
    team = of_seat(state, state.teams, seat)
    return None if team == '?' else 'team:%s=%s' % (seat, team)


def speaker(state):
    """The seat whose team is to be shown: the claimer, or the last active seat."""
    return state.pending.mover if state.pending.step == 'claim' else state.active[0]


def follow(state, token):
    """Carry out one step of what follows a capture: S11, then S10, then S12 (S13)."""
    step, mover, piece = state.pending
    if step == 'claim':                                                        # S11
        state = show_team(state, token, 1)
        if is_over(replace(state, pending=None)):                              # S13: nothing further
            return replace(state, pending=None)
        return replace(state, pending=Pending('out', mover, piece))
    if step == 'out':                                                          # S10
        seat = token[4:]
        if seat != '-':
            state = replace(state, lives=with_seat(state, state.lives, seat, piece),
                            active=tuple(s for s in state.active if s != seat))
        if len(state.active) == 1:
            return replace(state, pending=Pending('last', mover, piece))
        return next_seat(replace(state, pending=None), mover)
    state = replace(show_team(state, token, 2), pending=None)                  # S12
    return state if max(state.points) >= POINTS_TO_WIN else end_round(state)


def show_team(state, token, gain):
    """A seat's team becomes public and gains points."""
    seat, team = token[5:7], token[8:]
    white, black = state.points
    points = (white + gain, black) if team == 'W' else (white, black + gain)
    return replace(state, points=points, teams=with_seat(state, state.teams, seat, team),
                   revealed=add_seat(state, state.revealed, seat))


def table_token(state, token):
    if token in state.said:                                 # a repetition of what is known
        return replace(state, said=state.said[state.said.index(token) + 1:])
    if state.pending is None:
        raise ValueError('%s is not what the table says here' % token)
    if token not in possible_table_tokens(state):
        raise ValueError('%s cannot be what the table says here' % token)
    return settle(replace(follow(state, token), said=()))


def possible_table_tokens(state):
    """What the table might say next, on a state that cannot tell."""
    if state.pending.step == 'out':
        tokens = ['out:-'] + ['out:' + s for s in state.active if of_seat(state, state.lives, s) == '?']
    else:
        tokens = ['team:%s=%s' % (speaker(state), team) for team in 'BW']
    return [token for token in tokens if consistent(follow(state, token))]


def consistent(state):
    try:
        check_deal(state)
    except ValueError:
        return False
    return True


# ---------------------------------------------------------------------------
# Chance
# ---------------------------------------------------------------------------

def chance_token(state, token):
    prefix, colon, text = token.partition(':')
    if prefix != due(state) or not colon:
        raise ValueError('chance-expected ' + due(state))
    if prefix == 'teams':                                                      # S1
        new = replace(state, teams=read_teams(text))
    elif prefix == 'setup':                                                    # S4
        new = replace(state, pieces=tuple(sorted(read_pieces(text), key=lambda p: PIECES.index(p[0]))))
        if len(new.pieces) != len(PIECES):
            raise ValueError('S4: all eleven pieces are placed')
    elif prefix == 'lives':                                                    # S5
        new = replace(state, lives=read_cards(text))
    elif prefix == 'targets':                                                  # S6
        new = replace(state, targets=read_cards(text))
    else:                                                                      # S7
        order = read_seats(text)
        if sorted(order) != sorted(state.active):
            raise ValueError('S7: every active seat rolls, no other does')
        new = replace(state, order=order, next=order[0])
    check_deal(new)
    return replace(new, said=())


def deal_tokens(prefix, players):
    return [prefix + ':' + ','.join(cards) for cards in itertools.permutations(PIECES, players)]


def outcomes(state):
    """Every token that may come next by chance, equally likely.

    None are listed for `setup`: there are far too many, and for counting a new
    round has nothing behind it.  When the table has to speak (unknowns): what
    it might say."""
    prefix = due(state)
    if prefix is None:
        raise ValueError('no chance is due')
    if prefix == 'setup':
        return []
    if prefix in ('team', 'out'):
        return possible_table_tokens(state)
    if prefix == 'teams':
        whites = white_size(state.players)
        return sorted('teams:' + ''.join(teams) for teams in itertools.product('BW', repeat=state.players)
                      if teams.count('W') == whites)
    if prefix == 'order':
        return sorted('order:' + ','.join(order) for order in itertools.permutations(state.active))
    return sorted(deal_tokens(prefix, state.players))


def random_outcome(state, rng):
    """One token of what is due, all equally likely; rng is a random.Random."""
    prefix = due(state)
    if prefix == 'setup':
        placed = rng.sample(SQUARES, len(PIECES))
        return 'setup:' + ','.join(name + square for name, square in zip(PIECES, placed))
    if prefix in ('lives', 'targets'):
        return prefix + ':' + ','.join(rng.sample(PIECES, state.players))
    return rng.choice(outcomes(state))


# ---------------------------------------------------------------------------
# Reading and showing positions
# ---------------------------------------------------------------------------

def read_pieces(text):
    found = []
    for item in text.split(','):
        match = re.fullmatch('(%s)([a-h][1-8])' % '|'.join(PIECES), item)
        if match is None:
            raise ValueError('S3: %s is no piece on a square' % item)
        found.append(match.groups())
    names, squares = [n for n, _ in found], [s for _, s in found]
    if len(set(names)) != len(names):
        raise ValueError('S3: a piece is there twice')
    if len(set(squares)) != len(squares):
        raise ValueError('S4: two pieces on one square')
    if BUILDING & set(squares):
        raise ValueError('S2: a piece stands on the building')
    return tuple(found)


def read_teams(text):
    if re.fullmatch('[WB?]+', text) is None:
        raise ValueError('S1: teams are W, B or ?')
    return tuple(text)


def read_cards(text):
    cards = tuple(text.split(','))
    if any(card != '?' and card not in PIECES for card in cards):
        raise ValueError('S5: %s names no pieces' % text)
    return cards


def read_seats(text):
    found = tuple(text.split(','))
    if any(seat not in ALL_SEATS for seat in found) or len(set(found)) != len(found):
        raise ValueError('S1: %s is no list of seats' % text)
    return found


def read_number(text):
    if re.fullmatch('0|[1-9][0-9]{0,3}', text, re.ASCII) is None:
        raise ValueError('%s is no number' % text)
    return int(text)


def parse(text, players=None):
    """The state of a position; ValueError when the rules refuse it.

    Refused is what contradicts the rules on the face of the position.  Whether
    earlier rounds could have led to it (points against the round number, who
    was revealed when) is not asked."""
    fields = text.split(' ')
    if len(fields) != 11:
        raise ValueError('a position has eleven fields')

    def optional(field_text, reader, nothing=None):
        return nothing if field_text == '-' else reader(field_text)

    pieces, order, mover, points, teams, revealed, lives, targets, active, quiet, number = fields
    scores = points.split('-')
    if len(scores) != 2:
        raise ValueError('points are two numbers')
    targets = optional(targets, lambda t: tuple(t.split(',')))
    plain = None if targets is None else read_cards(','.join(
        t[:-1] if t.endswith('*') else t for t in targets))
    teams = optional(teams, read_teams)
    active = read_seats(active)
    count = len(active) if teams is None else len(teams)
    if players is not None and players != count:
        raise ValueError('S1: the position has %d seats' % count)
    blank = start(count)
    if targets is not None and len(targets) != count:
        raise ValueError('S6: every seat has one target')
    state = replace(
        blank,
        pieces=optional(pieces, read_pieces),
        order=optional(order, read_seats),
        next=optional(mover, lambda seat: read_seats(seat)[0]),
        points=tuple(read_number(s) for s in scores),
        teams=teams,
        revealed=optional(revealed, read_seats, ()),
        lives=optional(lives, read_cards),
        targets=plain,
        claimed=() if targets is None else tuple(
            s for s, t in zip(ALL_SEATS, targets) if t.endswith('*')),
        active=active,
        quiet=read_number(quiet),
        round=read_number(number))
    check_fields(state)
    check_deal(state)
    check_turn(state)
    if show(state) != text:                 # fixed orders of pieces and seats
        raise ValueError('not written in the fixed order')
    return state


def check_fields(state):
    """Which fields are there: the table at the top of this file."""
    everyone = seats(state)
    for some in (state.order or (), state.revealed, state.active):
        if not set(some) <= set(everyone):
            raise ValueError('S1: no such seat')
    if not 1 <= state.round <= ROUNDS:
        raise ValueError('S15: rounds are 1 to %d' % ROUNDS)
    if state.teams is None and state != start(state.players):
        raise ValueError('S1: teams are dealt before anything else')
    dealt = [x is not None for x in (state.pieces, state.lives, state.targets, state.order)]
    if dealt != sorted(dealt, reverse=True):
        raise ValueError('S4-S7: placement, lives, targets, order come one after the other')
    if state.pieces is not None and state.targets is None and len(state.pieces) != len(PIECES):
        raise ValueError('S4: all eleven pieces are placed')
    if state.targets is None and (state.active != everyone or state.quiet != 0):
        raise ValueError('S14: a round begins with all seats and no turns')
    if state.order is not None and not set(state.active) <= set(state.order):
        raise ValueError('S7: every active seat is in the order')


def check_turn(state):
    """Is the game over, and if not, can somebody be to move?"""
    if is_over(state):
        check_finished(state)
        return
    if len(state.active) < 2:
        raise ValueError('S12: with one active seat the round is over')
    if state.quiet >= QUIET_LIMIT:
        raise ValueError('S15: the round would be void')
    if (state.order is None) != (state.next is None):
        raise ValueError('S7: in a cycle, and only then, a seat is to move')
    if state.next is not None and (state.next not in state.active or state.next not in state.order):
        raise ValueError('S7: the seat to move is active and in the order')


def check_finished(state):
    if state.order is None or state.next is not None:
        raise ValueError('S13: a finished game ends in a turn and has no seat to move')
    winner = result(state)[0]
    if result(state)[1] == 'points':
        if min(state.points) >= POINTS_TO_WIN or max(state.points) > POINTS_TO_WIN + 1:
            raise ValueError('S13: the first team with five points wins at once')
        if state.quiet != 0:
            raise ValueError('S13: points are won by captures')
        if len(state.active) > 1:           # so it was a claim, one point
            if max(state.points) != POINTS_TO_WIN or not winning_claims(state):
                raise ValueError('S13: nothing here can have won the last point')
            return
    if len(state.active) == 1:              # S12
        last = state.active[0]
        if state.quiet != 0 or last not in state.revealed:
            raise ValueError('S12: the last seat, just left alone, has shown its team')
        if result(state)[1] == 'points' and of_seat(state, state.teams, last) != winner:
            raise ValueError('S12: the last seat won the points')
        if state.points['WB'.index(of_seat(state, state.teams, last))] < 2:
            raise ValueError('S12: the last seat won two points')


def winning_claims(state):
    """Pieces whose claim may have ended the game.

    Then nothing further happened (S13): a seat whose life that piece was is
    still among the active."""
    if max(state.points) != POINTS_TO_WIN or len(state.active) == 1 or state.pending is not None:
        return []
    winner = result(state)[0]
    return [of_seat(state, state.targets, s) for s in state.claimed
            if of_seat(state, state.teams, s) == winner]


def check_deal(state):
    """Teams, lives and targets agree with the rules and the board (S1, S5, S6, S10, S11)."""
    if state.teams is not None:
        whites = white_size(state.players)
        if len(state.teams) != state.players:
            raise ValueError('S1: every seat has one team')
        if state.teams.count('W') > whites or state.teams.count('B') > state.players - whites:
            raise ValueError('S1: the teams are half and half, W one more when odd')
        if any(of_seat(state, state.teams, s) == '?' for s in state.revealed):
            raise ValueError('S16: a revealed team is known')
    for cards in (state.lives, state.targets):
        if cards is not None:
            known = [card for card in cards if card != '?']
            if len(cards) != state.players or len(set(known)) != len(known):
                raise ValueError('S5, S6: one card for every seat, all different')
    if state.lives is not None:
        check_lives(state)
    for seat in state.claimed:
        target = of_seat(state, state.targets, seat)
        if target == '?' or target in on_board(state):
            raise ValueError('S11: a claimed target is a piece that was captured')
        if seat not in state.revealed and state.pending is None:
            raise ValueError('S11: a claimer has shown its team')
    if state.claimed and state.pending is None:
        for team, points in zip('WB', state.points):
            if points < sum(of_seat(state, state.teams, s) == team for s in state.claimed):
                raise ValueError('S11: every claim is a point')


def check_lives(state):
    board, late, waiting = on_board(state), 0, 0
    if state.pending is not None and state.pending.step != 'last':
        board.append(state.pending.piece)       # whose life it was is not settled yet
    for seat, life in zip(seats(state), state.lives):
        if seat not in state.active:
            if life == '?' or life in board:
                raise ValueError('S10: a seat is out when its life, then known, was captured')
        elif life == '?':
            waiting += 1
        elif life not in board:
            if life in winning_claims(state):
                late += 1                                                      # S13
            else:
                raise ValueError('S10: the life of an active seat is on the board')
    if late > 1:
        raise ValueError('S10: one capture takes one life')
    places = [p for p in board if p not in state.lives]
    if late == 0 and winning_claims(state):
        places.append('the piece claimed last')
    if waiting > len(places):
        raise ValueError('S5: not enough pieces left for the lives')


def show(state):
    """The canonical position."""
    def join(items):
        return ','.join(items) if items else '-'

    def per_seat(cards, claimed=()):
        return join(cards and [c + '*' * (s in claimed) for s, c in zip(seats(state), cards)])

    pieces = state.pieces and sorted(state.pieces, key=lambda p: PIECES.index(p[0]))
    return ' '.join((
        join(pieces and [name + square for name, square in pieces]),
        join(state.order),
        state.next or '-',
        '%d-%d' % state.points,
        ''.join(state.teams or '-'),
        join([s for s in seats(state) if s in state.revealed]),
        per_seat(state.lives),
        per_seat(state.targets, state.claimed),
        join([s for s in seats(state) if s in state.active]),
        str(state.quiet),
        str(state.round)))


# ---------------------------------------------------------------------------
# Who knows what (S16)
# ---------------------------------------------------------------------------

def observe(state, viewer):
    """The state as `viewer` ('p1' ... or 'public') was told it, `?` elsewhere.

    A seat knows its own cards; everybody knows revealed teams, lives that
    were called out and targets that were claimed.  After the end of the game
    nothing is hidden."""
    if viewer != 'public' and viewer not in seats(state):
        raise ValueError('S1: no such seat')
    if is_over(state):
        return state

    def told(cards, public):
        if cards is None:
            return None
        return tuple(card if seat == viewer or seat in public else '?'
                     for seat, card in zip(seats(state), cards))

    out = [s for s in seats(state) if s not in state.active]
    return replace(state, teams=told(state.teams, state.revealed),
                   lives=told(state.lives, out),
                   targets=told(state.targets, state.claimed))


def fill(cards, choices):
    """`cards` with its `?` filled in every way from `choices`, each used once."""
    holes = [i for i, card in enumerate(cards) if card == '?']
    for filling in itertools.permutations(choices, len(holes)):
        filled = list(cards)
        for hole, card in zip(holes, filling):
            filled[hole] = card
        yield tuple(filled)


def worlds(state):
    """All full states that agree with a state with unknowns (S16)."""
    if state.pending is not None:
        raise ValueError('the table has not said what the capture was')
    teams, lives, targets = [state.teams], [state.lives], [state.targets]
    if state.teams is not None:
        teams = [t for t in itertools.product('BW', repeat=state.players)
                 if t.count('W') == white_size(state.players)
                 and all(known in ('?', team) for known, team in zip(state.teams, t))]
    if state.lives is not None:      # lives to fill in belong to active seats: on the board
        board = on_board(state) + winning_claims(state)
        lives = [filled for filled in fill(state.lives, [p for p in board if p not in state.lives])
                 if consistent(replace(state, lives=filled))]
    if state.targets is not None:    # targets may have been captured
        targets = list(fill(state.targets, [p for p in PIECES if p not in state.targets]))
    return [replace(state, teams=t, lives=l, targets=g) for t in teams for l in lives for g in targets]


def world_count(state):
    """len(worlds(state)) without building them; not for finished games."""
    count = 1
    if state.teams is not None:
        count *= comb(state.teams.count('?'), white_size(state.players) - state.teams.count('W'))
    if state.lives is not None:
        count *= perm(len([p for p in on_board(state) if p not in state.lives]), state.lives.count('?'))
    if state.targets is not None:
        count *= perm(len([p for p in PIECES if p not in state.targets]), state.targets.count('?'))
    return count


# ---------------------------------------------------------------------------
# Counting
# ---------------------------------------------------------------------------

def perft(state, depth):
    """The number of sequences of `depth` decisions.

    A new order on the way is expanded over all its outcomes and costs no
    depth; after the last decision it is not expanded.  A new round ends a path
    just as the end of the game does: a sequence whose last decision ends the
    round counts, nothing that would go on behind it does."""
    if unknowns(state):
        raise ValueError('only full states are counted')
    if due(state) is not None:
        raise ValueError('chance-expected ' + due(state))
    return count_paths(state, depth)


def count_paths(state, depth):
    if depth == 0:
        return 1
    if is_over(state) or due(state) == 'setup':      # S13, S14
        return 0
    if due(state) == 'order':
        return sum(count_paths(apply(state, token), depth) for token in outcomes(state))
    tokens = legal(state)
    if depth == 1:
        return len(tokens)
    return sum(count_paths(apply(state, token), depth - 1) for token in tokens)


def divide(state, depth):
    """[(token, number of sequences beginning with it), ...] in byte order."""
    perft(state, 0)
    return [(token, count_paths(apply(state, token), depth - 1)) for token in legal(state)]


# ---------------------------------------------------------------------------
# Whole games
# ---------------------------------------------------------------------------

def replay(line):
    """The states along a `position spies ... startpos|fen ... [moves ...]` line."""
    words = line.split()
    if words[:2] != ['position', 'spies']:
        raise ValueError('not a position of spies')
    words = words[2:]
    players = None
    if words[:1] == ['players']:
        players, words = read_number(words[1]), words[2:]
    if words[:1] == ['startpos']:
        states, words = [start(players or 4)], words[1:]
    elif words[:1] == ['fen']:
        states, words = [parse(' '.join(words[1:12]), players)], words[12:]
    else:
        raise ValueError('startpos or fen expected')
    if words and words[0] != 'moves':
        raise ValueError('moves expected')
    for token in words[1:]:
        states.append(apply(states[-1], token))
    return states


# ---------------------------------------------------------------------------
# What the driver in compare.py wants besides
# ---------------------------------------------------------------------------

TERMS = {'players %d' % players: players for players in (3, 4, 5, 6)}
LONGEST = 200
PERFT_WORK = (4000, 6000)
sample_outcome = random_outcome


def seen(state, viewer):
    """The position as a viewer knows it."""
    return show(observe(state, viewer))


def repetition_key(state):
    """Nothing repeats in this game; the quiet turns are counted instead (S15)."""
    return None


def kind(state, token):
    """A word for random play to prefer or avoid."""
    if token == 'pass' or token.endswith('+claim'):
        return token[4:] or 'pass'
    return 'capture' if token[2:4] in [square for _, square in state.pieces] else 'move'


def any_token(rng):
    """A well-formed decision, most often not legal."""
    origin, goal = rng.sample([f + r for f in 'abcdefgh' for r in '12345678'], 2)
    return origin + goal + rng.choice(['', '', '+claim'])


def random_position(rng, players):
    """A random full position, now and then one that is refused."""
    everybody = ALL_SEATS[:players]
    left = sorted(rng.sample(PIECES, rng.randrange(2, 12)), key=PIECES.index)
    gone = [name for name in PIECES if name not in left]
    few = rng.randrange(2, players + 1)                           # active seats
    few = max(2, min(few, len(left)), players - len(gone))
    if few > len(left):
        return random_position(rng, players)
    active = sorted(rng.sample(everybody, few))
    living, dead = rng.sample(left, few), rng.sample(gone, players - few)
    lives = [living.pop() if seat in active else dead.pop() for seat in everybody]
    teams = rng.sample('WBWBWB'[:players], players)
    revealed = sorted(rng.sample(everybody, rng.randrange(players + 1)))
    points = [rng.randrange(5), rng.randrange(5)]
    targets = rng.sample(PIECES, players)
    for i, seat in enumerate(everybody):
        if targets[i] in gone and seat in revealed and points['WB'.index(teams[i])] >= 2:
            targets[i] += rng.choice(['', '*'])
    order = rng.sample(active, few)
    position = [','.join(n + s for n, s in zip(left, rng.sample(SQUARES, len(left)))),
                ','.join(order), rng.choice(order), '%d-%d' % tuple(points), ''.join(teams),
                ','.join(revealed) or '-', ','.join(lives), ','.join(targets), ','.join(active),
                str(rng.choice([0, rng.randrange(60), rng.randrange(55, 60)])),
                str(rng.choice([1, rng.randrange(1, 21), 20]))]
    if rng.random() < 0.1:                                        # between two cycles
        position[1] = position[2] = '-'
    if rng.random() < 0.2:                                        # one certain mistake
        field, mistake = rng.choice([
            (0, 'Qc4'), (0, 'Qa1,Qa2'), (0, 'Qa1,R1a1'), (0, 'R1a1,Qa2'), (1, 'p1,p5'),
            (3, '1'), (4, 'WWWB'), (4, 'WBW'), (6, 'Q,Q,R1,R2'), (6, 'Q,K,R1,R2'), (7, 'P1,P2,P3,P3'),
            (7, 'P1,P2,P3'), (8, 'p1'), (8, '-'), (9, '60'), (9, '-1'), (10, '0'), (10, '21')])
        position[field] = mistake
    return ' '.join(position)


def main(words):
    """perft N POSITION | divide N POSITION | legal POSITION | replay LINE"""
    if len(words) == 3 and words[0] == 'perft':
        print('perft', words[1], perft(parse(words[2]), int(words[1])))
    elif len(words) == 3 and words[0] == 'divide':
        counts = divide(parse(words[2]), int(words[1]))
        for token, count in counts:
            print(token, count)
        print('perft', words[1], sum(count for _, count in counts))
    elif len(words) == 2 and words[0] == 'legal':
        tokens = legal(parse(words[1]))
        print('legal', len(tokens), *tokens)
    elif len(words) == 2 and words[0] == 'replay':
        state = replay(words[1])[-1]
        print('position', show(state))
        print('turn', turn(state), due(state) or '-')
        print('result', *result(state))
    else:
        sys.exit('usage: spies.py ' + main.__doc__)


if __name__ == '__main__':
    main(sys.argv[1:])
