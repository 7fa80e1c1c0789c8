"""Coffee Chess, slowly: a plain second implementation of the rules C1-C12.

The functions are those listed at the top of tictac.py. Python 3.9, standard library only.
"""

import re
from collections import namedtuple
from functools import lru_cache

# board: 64 counts of beans, a1 b1 .. h1 a2 .. h8; the colour of a square says whose they are.
# mover: 'w' or 'b'. inventory: (white's, black's). phase: '-', 'place', 'move' or 'steal'.
# thieves: own squares that have stolen this turn, sorted by index. number: the turn number.
State = namedtuple('State', 'board mover bank inventory phase thieves idle number')

BEANS = 50                                                            # C2
INVENTORY_LIMIT = 5                                                   # C3
STANDSTILL = 50                                                       # C12
NAMES = [f + r for r in '12345678' for f in 'abcdefgh']


# ---- squares -------------------------------------------------------------------------------

def owner(square):
    """C1: a1 is dark; light squares are white's, dark ones black's."""
    return 'b' if (square % 8 + square // 8) % 2 == 0 else 'w'


def shifted(square, df, dr):
    f, r = square % 8 + df, square // 8 + dr
    return r * 8 + f if 0 <= f < 8 and 0 <= r < 8 else None


def neighbours(square, steps):
    found = [shifted(square, df, dr) for df, dr in steps]
    return [s for s in found if s is not None]


def diagonal_neighbours(square):
    return neighbours(square, [(-1, -1), (1, -1), (-1, 1), (1, 1)])


def side_neighbours(square):
    return neighbours(square, [(-1, 0), (1, 0), (0, -1), (0, 1)])


def seat_index(seat):
    return 0 if seat == 'w' else 1


def other(seat):
    return 'b' if seat == 'w' else 'w'


# ---- rows (C4) -----------------------------------------------------------------------------

def triples_from(square):
    """The diagonal triples whose lowest square this is (they run up to the right or left)."""
    for df in (-1, 1):
        second, third = shifted(square, df, 1), shifted(square, 2 * df, 2)
        if second is not None and third is not None:
            yield (square, second, third)


@lru_cache(maxsize=200000)
def most_triples(occupied):
    """The greatest number of disjoint triples inside a frozenset of squares.

    The lowest square of the set is in no triple, or it is the lowest square of one of them.
    """
    if len(occupied) < 3:
        return 0
    lowest = min(occupied)
    best = most_triples(occupied - {lowest})
    for triple in triples_from(lowest):
        if occupied.issuperset(triple):
            best = max(best, 1 + most_triples(occupied - set(triple)))
    return best


def rows(board, seat):
    return most_triples(frozenset(s for s in range(64) if board[s] and owner(s) == seat))


# ---- actions -------------------------------------------------------------------------------

def beans_to_spend(state):
    return state.inventory[seat_index(state.mover)]


def place_tokens(state):                                              # C6
    if beans_to_spend(state) == 0:                                    # C5
        return []
    return [NAMES[s] for s in range(64) if owner(s) == state.mover]


def move_tokens(state):                                               # C7
    if beans_to_spend(state) == 0:                                    # C5
        return []
    return [NAMES[s] + NAMES[t] for s in range(64)
            if owner(s) == state.mover and state.board[s] >= 2
            for t in diagonal_neighbours(s)]


def steal_tokens(state):                                              # C8
    if beans_to_spend(state) == 0:                                    # C5
        return []
    tokens = []
    for own in range(64):
        if owner(own) != state.mover or own in state.thieves:         # C8: once a turn each
            continue
        for enemy in side_neighbours(own):
            most = min(state.board[own], state.board[enemy])
            if most >= 1:
                tokens.append(NAMES[own] + 'x' + NAMES[enemy])        # the most possible
                tokens += [NAMES[own] + 'x' + NAMES[enemy] + '*%d' % k for k in range(1, most)]
    return tokens


TOKENS_OF = {'place': place_tokens, 'move': move_tokens, 'steal': steal_tokens}


def phase_of(token):
    if 'x' in token:
        return 'steal'
    return 'place' if len(token) == 2 else 'move'


def act(state, token):
    """One action done and paid for; the turn is still open."""
    board, bank, thieves = list(state.board), state.bank, state.thieves
    phase = phase_of(token)
    if phase == 'place':
        board[NAMES.index(token)] += 1           # C6: the bean paid is the bean placed
    elif phase == 'move':
        source, target = NAMES.index(token[0:2]), NAMES.index(token[2:4])
        board[target] += board[source] - 1       # C7: all but one
        board[source] = 1
        bank += 1
    else:
        own, enemy = NAMES.index(token[0:2]), NAMES.index(token[3:5])
        taken = int(token[6:]) if '*' in token else min(board[own], board[enemy])
        board[own] += taken                      # C8
        board[enemy] -= taken
        bank += 1
        thieves = tuple(sorted(thieves + (own,)))
    inventory = list(state.inventory)
    inventory[seat_index(state.mover)] -= 1      # C5
    return state._replace(board=tuple(board), bank=bank, inventory=tuple(inventory),
                          phase=phase, thieves=thieves)


def close_turn(state):
    """C9's end of a turn, C12's count, and the beginning of the next turn."""
    idle = 0 if state.phase == 'place' else state.idle + 1            # C12
    return begin_turn(state._replace(
        mover=other(state.mover), phase='-', thieves=(), idle=idle,
        number=state.number + (1 if state.mover == 'b' else 0)))


def begin_turn(state):
    if state.idle >= STANDSTILL:                 # C12: over, no further turn begins, no income
        return state
    i = seat_index(state.mover)
    held = state.inventory[i]
    income = min(2 + rows(state.board, state.mover),                  # C3, C4
                 INVENTORY_LIMIT - held, state.bank)
    inventory = list(state.inventory)
    inventory[i] = held + income
    return state._replace(bank=state.bank - income, inventory=tuple(inventory))


# ---- the interface -------------------------------------------------------------------------

def start():
    return begin_turn(State((0,) * 64, 'w', BEANS, (0, 0), '-', (), 0, 1))   # C3: first turn too


def result(state):
    if state.bank == 0:                                               # C10
        reason = 'bank'
    elif state.idle >= STANDSTILL:                                    # C12
        reason = 'standstill'
    else:
        return ('*', '-')
    white = sum(state.board[s] for s in range(64) if owner(s) == 'w')  # C11
    black = sum(state.board) - white
    return ('white' if white > black else 'black' if black > white else 'draw', reason)


def turn(state):
    if result(state)[0] != '*':
        return '-'
    return 'white' if state.mover == 'w' else 'black'


def legal(state):
    if result(state)[0] != '*':
        return []
    if state.phase == '-':                                            # C5: still free to choose
        return sorted(['pass'] + place_tokens(state) + move_tokens(state) + steal_tokens(state))
    return sorted(['end'] + TOKENS_OF[state.phase](state))            # C5: one type a turn


def canonical(state, token):
    """`c1xc2*k` with k the most possible is the same as `c1xc2`."""
    match = re.fullmatch(r'([a-h][1-8])x([a-h][1-8])\*([1-9][0-9]*)', token)
    if match:
        own, enemy = NAMES.index(match.group(1)), NAMES.index(match.group(2))
        if int(match.group(3)) == min(state.board[own], state.board[enemy]):
            return token[:5]
    return token


def apply(state, token):
    token = canonical(state, token)
    if token not in legal(state):
        raise ValueError('not legal here: ' + token)
    if token in ('pass', 'end'):
        return close_turn(state)
    state = act(state, token)
    if not TOKENS_OF[state.phase](state):                             # C9: ends by itself
        state = close_turn(state)
    return state


def repetition_key(state):
    return None


def outcomes(state):
    return []


def show(state):
    ranks = []
    for rank in range(7, -1, -1):
        text, empty = '', 0
        for file in range(8):
            count = state.board[rank * 8 + file]
            if count == 0:
                empty += 1
                continue
            text += (str(empty) if empty else '') + '(%d)' % count
            empty = 0
        ranks.append(text + (str(empty) if empty else ''))
    phase = state.phase
    if phase == 'steal':
        phase += ':' + ','.join(NAMES[s] for s in state.thieves)
    return '%s %s %d %d,%d %s %d %d' % ('/'.join(ranks), state.mover, state.bank,
                                        state.inventory[0], state.inventory[1], phase,
                                        state.idle, state.number)


NUMBER = '(0|[1-9][0-9]*)'


def parse(text):
    match = re.fullmatch(r'([0-9()/]+) ([wb]) %s %s,%s (\S+) %s ([1-9][0-9]*)'
                         % (NUMBER, NUMBER, NUMBER, NUMBER), text, re.ASCII)
    if match is None:
        raise ValueError('not a position text')
    ranks = match.group(1).split('/')
    if len(ranks) != 8:
        raise ValueError('not eight ranks')
    board = []
    for rank in reversed(ranks):
        row, parts = [], re.findall(r'\([1-9][0-9]*\)|[1-8]', rank)
        if ''.join(parts) != rank:
            raise ValueError('not a rank')
        for before, part in zip([''] + parts, parts):
            if before.isdigit() and part.isdigit():
                raise ValueError('two counts of empty squares in a row')
            row += [0] * int(part) if part.isdigit() else [int(part[1:-1])]
        if len(row) != 8:
            raise ValueError('a rank has not eight squares')
        board += row
    phase, thieves = match.group(6), ()
    if phase.startswith('steal:'):
        names = phase[6:].split(',')
        if any(name not in NAMES for name in names):
            raise ValueError('not squares after steal:')
        thieves = tuple(NAMES.index(name) for name in names)
        if list(thieves) != sorted(set(thieves)):
            raise ValueError('squares after steal: out of order or twice')
        phase = 'steal'
    elif phase not in ('-', 'place', 'move'):
        raise ValueError('not a phase')
    state = State(tuple(board), match.group(2), int(match.group(3)),
                  (int(match.group(4)), int(match.group(5))), phase, thieves,
                  int(match.group(7)), int(match.group(8)))
    refuse(state)
    return state


def refuse(state):
    """What the rules say can never be."""
    if sum(state.board) + state.bank + sum(state.inventory) != BEANS:             # C2
        raise ValueError('not fifty beans')
    if max(state.inventory) > INVENTORY_LIMIT:                                    # C3
        raise ValueError('an inventory above five')
    for square in state.thieves:
        if owner(square) != state.mover or state.board[square] == 0:              # C8
            raise ValueError('a square that cannot have stolen')
    if state.phase == 'place' and not any(
            beans and owner(square) == state.mover for square, beans in enumerate(state.board)):
        raise ValueError('a bean was placed, and there is none')                  # C6
    if state.phase != '-' and result(state)[0] == '*' and not TOKENS_OF[state.phase](state):
        raise ValueError('a turn that would have ended by itself')                # C9


# ---- what the driver may use besides -------------------------------------------------------

def kind(state, token):
    if token in ('pass', 'end'):
        return token
    return 'steal-some' if '*' in token else phase_of(token)


def turn_token(state, decisions):
    """A whole turn as one token, or None when the wire has no different word for it.

    The final `end` is understood. A single action alone is just that action.
    """
    if state.phase != '-':
        return None
    actions = [token for token in decisions if token != 'end']
    return ','.join(actions) if len(actions) > 1 else None


def aliases(state, token):
    """Other spellings the rules accept for a legal token."""
    if 'x' in token and '*' not in token:
        own, enemy = NAMES.index(token[0:2]), NAMES.index(token[3:5])
        return [token + '*%d' % min(state.board[own], state.board[enemy])]
    return []


def any_token(rng):
    form = rng.random()
    if form < 0.1:
        return rng.choice(['pass', 'end'])
    square = rng.randrange(64)
    if form < 0.4:
        return NAMES[square]
    if form < 0.7:
        return NAMES[square] + NAMES[rng.choice(diagonal_neighbours(square))]
    token = NAMES[square] + 'x' + NAMES[rng.choice(side_neighbours(square))]
    return token + ('*%d' % rng.randrange(1, 4) if rng.random() < 0.4 else '')


def random_position(rng):
    """Position text of a random board, most often at the beginning of a turn."""
    while True:
        inventory = [rng.randrange(6), rng.randrange(6)]
        if rng.random() < 0.02:
            inventory[0] = 6
        bank = rng.choice([1, 2, 3, 4, 5, rng.randrange(6, 36)])
        board = [0] * 64
        spread = rng.sample(range(64), rng.choice([4, 8, 16, 32, 64]))   # few squares: tall stacks
        if rng.random() < 0.3:                                            # crowded into one corner
            spread = [s for s in spread if s % 8 < 5 and s // 8 < 5] or spread
        for _ in range(BEANS - bank - sum(inventory)):
            board[rng.choice(spread)] += 1
        if rng.random() < 0.02:
            bank += 1
        mover = rng.choice('wb')
        phase, thieves = rng.choice(['-', '-', '-', 'place', 'move', 'steal']), ()
        if phase == 'steal':
            rich = [s for s in spread if owner(s) == mover and board[s] >= 2]
            if not rich:
                continue
            thieves = tuple(sorted(rng.sample(rich, rng.randrange(1, 1 + min(3, len(rich))))))
        paid = 0 if phase == '-' else max(1, len(thieves))   # the actions of this turn so far
        if paid and (inventory[seat_index(mover)] + paid > INVENTORY_LIMIT or bank <= paid):
            continue
        idle = rng.choice([0, rng.randrange(50), rng.randrange(44, 50), 49])
        state = State(tuple(board), mover, bank, tuple(inventory), phase, thieves, idle,
                      rng.randrange(30, 200))
        # A phase in which nothing more can be done: no rule says what a reader makes of it.
        if phase != '-' and not TOKENS_OF[phase](state):
            continue
        return show(state)
