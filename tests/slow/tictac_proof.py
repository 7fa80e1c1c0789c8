"""The proofs of `prove` (tools/prove) against the slow rules of tictac.py.

  python3 tests/slow/tictac_proof.py [--certificate FILE] [--position TEXT] [--turns N] [--shortest]
                                     [--mutants N] [--bounds DIR GAME] white|black [TURN...]
  python3 tests/slow/tictac_proof.py [--turns N] --kings white|black
  python3 tests/slow/tictac_proof.py --agree N GAME

A proof that a seat wins from a position is a turn for each position in which it is to move
(tools/prove/certificate.h). It holds if these turns are legal and every play that follows them,
whatever the opponent does, ends in a line or a checkmate for the seat. Then no position of such a
play comes twice, or there would be one that never ends; and if the longest has at most 99 turns,
none of them is drawn by T16. Without --certificate `prove` is asked for one.

  --turns N     the longest play has exactly N turns
  --shortest    no win in fewer turns: all plays are looked at, which is slow where N is large
  --mutants N   so many lines, each with another turn or left out in its turn, must not pass as well
                unless that turn, too, wins
  --bounds      a line may say `bound N`: what solve has in DIR of a game RESTRICTED:INEXHAUSTIBLE
                (tools/prove/bounds.h) is then believed; tictac_solved.py checks it
  --kings       the seat wins from the start whenever its opponent begins with the king: after each
                first turn of white's, too, if the seat is white; --turns N: in at most N turns
  --agree N     on N positions of a game that solve solves, and tictac_solved.py checks, prove says
                the same: won in the distance, not won in fewer turns, nor anywhere in a draw
"""

import argparse
import os
import random
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)

import tictac
import tictac_solved

PROVER = os.path.join(HERE, '..', '..', 'build', 'release', 'tools', 'prove', 'prove')
LONGEST = 99                                                          # T16: less than 100


class Wrong(Exception):
    """The proof is none."""


def key(state):
    return tictac.show(state).rsplit(' ', 2)[0]


def mirrored_token(token):
    exchanged = token.translate(str.maketrans('ac', 'ca'))
    return token[:2] + exchanged[2:] if token[1] == '@' else exchanged


def mirrored(state):
    board = ''.join(state.board[rank:rank + 3][::-1] for rank in (0, 3, 6))
    return state._replace(board=board)


def read_lines(path):
    with open(path, encoding='ascii') as f:
        return dict(line.rstrip('\n').split('\t') for line in f)


class Bounds:
    """A solved game of a restricted and an inexhaustible side, as the winner's bound."""

    def __init__(self, options):
        directory, game = options.bounds
        self.game = tictac_solved.Game(game)
        self.restricted = self.game.sides['w'].finite
        self.solver = tictac_solved.Solver(options.solver, directory, game)

    def won_in(self, state, winner):
        """The turns that the restricted side needs where the winner plays as it; it is white."""
        if winner == 'b':
            board = ''.join(state.board[rank:rank + 3] for rank in (6, 3, 0)).swapcase()
            state = state._replace(board=board, reserve=state.reserve.swapcase(),
                                   mover=tictac.other(state.mover))
        left = {'w': [], 'b': []}
        for piece in 'KQRBNP':
            men, reserve = state.board.count(piece), state.reserve.count(piece)
            if men > self.restricted.count(piece):
                raise Wrong('%s: the restricted side has no such men' % key(state))
            left['w'] += [piece] * min(reserve, self.restricted.count(piece) - men)
            if piece in self.game.sides['b'].finite:
                left['b'] += [piece] * state.reserve.count(piece.lower())
        text = tictac.show(self.game.state(state.board, left, state.mover))
        self.solver.known.clear()
        self.solver.ask([text])
        value = self.solver.known[text][0]
        if value[0] != ('win' if state.mover == 'w' else 'loss'):
            raise Wrong('%s: the bound says %s' % (text, value))
        # With a queen, rook, bishop or knight in reserve the other side is never stalemated.
        if sum(state.reserve.count(piece) for piece in 'qrbn') < value[1] // 2:
            raise Wrong('%s: the other side may be stalemated' % text)
        return value[1]


class Proof:
    def __init__(self, lines, winner, bounds=None):
        self.lines, self.winner, self.bounds = lines, winner, bounds
        self.longest, self.plays = {}, set()     # the longest play from a position; those under way
        self.used = set()

    def line(self, state):
        """What the proof says of a position or of its mirror image."""
        if key(state) in self.lines:
            self.used.add(key(state))
            return self.lines[key(state)]
        image = key(mirrored(state))
        if image not in self.lines:
            return None
        self.used.add(image)
        says = self.lines[image]
        return says if says.startswith('bound ') else mirrored_token(says)

    def check(self, state):
        """The longest play from here."""
        state = state._replace(quiet=0, number=1)
        if state in self.longest:
            return self.longest[state]
        if state in self.plays:
            raise Wrong('%s: a play comes back to it' % key(state))
        self.plays.add(state)
        turns = self.look(state)
        self.plays.remove(state)
        self.longest[state] = turns
        return turns

    def look(self, state):
        tokens, outcome = tictac.turns(state), tictac.result(state)[0]
        if not tokens:
            if outcome != {'w': 'white', 'b': 'black'}[self.winner]:
                raise Wrong('%s: ends as %s' % (key(state), outcome))
            return 0
        says = self.line(state)
        if says and says.startswith('bound ') and self.bounds:
            return self.bounds.won_in(state, self.winner)
        if state.mover == self.winner:
            if says not in tokens:
                raise Wrong('%s: no legal turn is given, but %s' % (key(state), says))
            tokens = [says]
        return 1 + max(self.check(tictac.after(state, token)) for token in tokens)


def wins(state, winner, turns, known):
    """Whether a seat wins within some turns, by looking at all plays."""
    state = state._replace(quiet=0, number=1)
    tokens = tictac.turns(state)
    if not tokens:
        return tictac.result(state)[0] == {'w': 'white', 'b': 'black'}[winner]
    if turns == 0:
        return False
    if (state, turns) not in known:
        after = (wins(tictac.after(state, token), winner, turns - 1, known) for token in tokens)
        known[state, turns] = any(after) if state.mover == winner else all(after)
    return known[state, turns]


def check_mutants(options, state, proof):
    """Takes lines of a proof away, or changes their turns: what is left is none, unless it wins."""
    rng, refused = random.Random(1), 0
    for text in rng.sample(sorted(proof.used), min(options.mutants, len(proof.used))):
        lines = dict(proof.lines)
        del lines[text]
        try:
            Proof(lines, proof.winner, proof.bounds).check(state)
        except Wrong:
            refused += 1
        else:
            raise Wrong('%s: the proof passes without it' % text)
        lines[text] = rng.choice(tictac.turns(tictac.parse(text + ' 0 1')))
        try:
            turns = Proof(lines, proof.winner, proof.bounds).check(state)
        except (Wrong, RecursionError):
            refused += 1
            continue
        if turns < proof.longest[state] and options.shortest:
            raise Wrong('%s: another turn wins sooner' % text)
    return refused


def prove(options, *words):
    done = subprocess.run([options.prover] + list(words), stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        raise Wrong('prove %s: %s' % (' '.join(words), done.stdout))
    return done.stdout


def ask_for_certificate(options, path):
    words = ['--hash', '18', '--certificate', path]
    words += ['--turns', str(options.turns)] if options.turns else []
    words += ['--position', options.position.rsplit(' ', 2)[0]] if options.position else []
    words += ['--bounds'] + options.bounds if options.bounds else []
    said = prove(options, *words, options.winner, *options.played)
    if not os.path.exists(path):
        raise Wrong('prove says ' + said.splitlines()[-1])


def agree(options):
    """Holds what prove says against what solve says."""
    game, rng = tictac_solved.Game(options.winner), random.Random(1)
    solver = tictac_solved.Solver(options.solver, None, options.winner)
    seen = dict.fromkeys(['win', 'loss', 'draw'], 0)
    for state in game.sample(options.agree, rng):
        text = key(state)
        solver.ask([tictac.show(state)])
        value, *distance = solver.known[tictac.show(state)][0]
        seen[value] += 1
        turns = distance[0] if distance else 25
        seat = state.mover if value == 'win' else tictac.other(state.mover)
        words = ['--hash', '16', '--position', text, {'w': 'white', 'b': 'black'}[seat]]
        for limit in (turns, turns - 1):
            said = prove(options, '--turns', str(max(limit, 1)), *words).split(': ', 1)[1]
            good = said.startswith('won in') if distance and limit >= turns else \
                limit < 1 or said.startswith('not won')
            if not good:
                raise Wrong('%s: solve says %s, prove %s' % (text, value, said))
    solver.close()
    print('%s: prove says what solve does of %d positions: %s' %
          (options.winner, options.agree, seen), flush=True)


def look_at_proof(options, state):
    """Checks a proof from a file, or from `prove`; its longest play, and what to print of it."""
    with tempfile.TemporaryDirectory() as folder:
        path = options.certificate or os.path.join(folder, 'certificate')
        if not options.certificate:
            ask_for_certificate(options, path)
        lines = read_lines(path)
    bounds = Bounds(options) if options.bounds else None
    winner = options.winner[0]
    proof = Proof(lines, winner, bounds)
    turns = proof.check(state)
    if turns > LONGEST:
        raise Wrong('the longest play has %d turns' % turns)
    if options.shortest and wins(state, winner, turns - 1, {}):
        raise Wrong('there is a win in fewer than %d turns' % turns)
    mutants = check_mutants(options, state, proof) if options.mutants else 0
    if bounds:
        bounds.solver.close()
    return turns, '%d lines, %d positions%s' % (len(lines), len(proof.longest), mutants and
                                                ', %d mutants refused' % mutants or '')


def run(options):
    state = tictac.parse(options.position) if options.position else tictac.start()
    for token in options.played:
        state = tictac.apply(state, token)
    turns, text = look_at_proof(options, state._replace(quiet=0, number=1))
    if options.turns and turns != options.turns:
        raise Wrong('the longest play has %d turns' % turns)
    print('%s wins in %d turns%s after %s: %s' %
          (options.winner, turns, ', no fewer,' if options.shortest else ' at most',
           ' '.join(options.played) or 'none', text), flush=True)


def run_kings(options):
    """All the ways in which the opponent can begin with the king, mirror images left out."""
    start, seen = tictac.start(), set()
    before = [[]] if options.winner == 'black' else [[first] for first in tictac.turns(start)
                                                     if not first.startswith('K@')]
    for played in before:
        state = tictac.apply(start, played[0]) if played else start
        for token in tictac.turns(state):
            after = tictac.after(state, token)._replace(quiet=0, number=1)
            if not token.startswith('K@') or mirrored(after) in seen:
                continue
            seen.add(after)
            options.played = played + [token]
            turns, _ = look_at_proof(options, after)
            if options.turns and turns > options.turns:
                raise Wrong('%s: %d turns' % (' '.join(options.played), turns))
    print('%s wins in at most %d turns after each of %d ways to begin with the king' %
          (options.winner, options.turns or LONGEST, len(seen)), flush=True)


def main():
    sys.setrecursionlimit(10000)
    parser = argparse.ArgumentParser()
    parser.add_argument('winner', metavar='white|black|GAME')
    parser.add_argument('played', nargs='*', metavar='TURN')
    parser.add_argument('--certificate')
    parser.add_argument('--prover', default=PROVER)
    parser.add_argument('--solver', default=tictac_solved.SOLVER)
    parser.add_argument('--position')
    parser.add_argument('--turns', type=int, default=0)
    parser.add_argument('--shortest', action='store_true')
    parser.add_argument('--mutants', type=int, default=0)
    parser.add_argument('--kings', action='store_true')
    parser.add_argument('--agree', type=int, default=0)
    parser.add_argument('--bounds', nargs=2, metavar=('DIR', 'GAME'))
    options = parser.parse_args()
    try:
        agree(options) if options.agree else run_kings(options) if options.kings else run(options)
    except Wrong as wrong:
        print(wrong)
        return 1
    return 0


if __name__ == '__main__':
    sys.exit(main())
