"""Plays random games through the engine and through a slow module, and compares every answer.

  python3 tests/slow/compare.py GAME [--engine ./quadrille] [--positions N] [--seed S]
                                     [--perft-every K] [--plain]

At every position the engine's `state`, `legal`, `turn` and `result` are compared with the slow
module's, which follows with its own states and never reads the engine's. Now and then the position
is loaded again by its text, the game is rebuilt by `position ... moves ...`, moves are taken
back, tokens that are not legal are tried, and perft is counted. --plain leaves out what is no
more than a convenience of the wire (undo, why, turn tokens, illegal tokens).

Exit 0: no differences. Exit 1: a difference or a dead engine, reported with the commands that
lead there. Exit 2: wrong usage.

GAME names a module in this folder with the functions listed at the top of tictac.py. Games with
chance or options add any of these names (all optional):
  NEWGAME, POSITION      extra words for `newgame GAME ...` and `position GAME ...`; a game that
                         begins with chance is played with NEWGAME = 'chance manual'
  sample_outcome(state, rng)  one chance token, where listing all outcomes would be too long
  begins_turn(state)     False where the repetition key is not to be counted (within a turn);
                         without it every state counts at which no chance is due
  perft(state, depth)    where counting is more than what perft() below does
  kind(state, token)     a word for random play to prefer or avoid; turn_token(state, decisions);
  aliases(state, token); canonical(state, token); any_token(rng); random_position(rng)
"""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import importlib
import os
import random
import re
import select
import shlex
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
if HERE not in sys.path:
    sys.path.insert(0, HERE)

ANSWER_SECONDS = 60          # an engine silent for so long is taken for dead
LONGEST_LINE = 400           # decisions after which a game is given up
PERFT2_WORK = 4000           # perft 2 is asked when perft 1 is at most this ...
PERFT3_WORK = 400            # ... and perft 3 when perft 2 is at most this


class Difference(Exception):
    """The engine's answer is not the expected one, or it gave none."""


# ---- the engine ----------------------------------------------------------------------------

class Engine:
    def __init__(self, command):
        self.errors = tempfile.TemporaryFile()
        self.process = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=self.errors)
        self.pending = b''
        self.asked = collections.deque(maxlen=12)     # the latest commands, for the report

    def read_line(self, deadline):
        while b'\n' not in self.pending:
            ready, _, _ = select.select([self.process.stdout], [], [],
                                        max(0, deadline - time.monotonic()))
            if not ready:
                raise Difference('no answer for %d seconds' % ANSWER_SECONDS)
            chunk = os.read(self.process.stdout.fileno(), 65536)
            if not chunk:
                raise Difference('the engine ended with code %s' % self.process.wait()
                                 + self.said_on_stderr())
            self.pending += chunk
        line, self.pending = self.pending.split(b'\n', 1)
        return line.decode('utf-8', 'replace')

    def said_on_stderr(self):
        self.errors.seek(0)
        text = self.errors.read().decode('utf-8', 'replace').strip()
        return '\n    stderr: ' + text[-4000:].replace('\n', '\n            ') if text else ''

    def ask(self, command):
        """(data lines, terminal line) of one command."""
        self.asked.append(command)
        try:
            self.process.stdin.write((command + '\n').encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Difference('the engine ended with code %s before `%s`'
                             % (self.process.wait(), command) + self.said_on_stderr())
        lines, deadline = [], time.monotonic() + ANSWER_SECONDS
        while True:
            try:
                line = self.read_line(deadline)
            except Difference as trouble:
                raise Difference('after `%s`: %s' % (command, trouble))
            if line == 'ok' or re.match(r'error( |$)', line):
                return lines, line
            lines.append(line)

    def close(self):
        """The engine's exit code after `quit` (the one it has, when it is already gone)."""
        try:
            self.process.stdin.write(b'quit\n')
            self.process.stdin.close()
        except OSError:
            pass
        try:
            return self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()


# ---- counting ------------------------------------------------------------------------------

def perft(game, state, depth):
    """Sequences of `depth` decisions. Chance met on the way costs no depth, at the leaves it is
    not expanded; a finished game has no decisions, so counts nothing deeper."""
    if depth == 0:
        return 1
    if game.turn(state) == 'chance':
        return sum(perft(game, game.apply(state, token), depth) for token in game.outcomes(state))
    tokens = game.legal(state)
    if depth == 1:
        return len(tokens)
    return sum(perft(game, game.apply(state, token), depth - 1) for token in tokens)


# ---- counting repetitions --------------------------------------------------------------------

def visits(game, states):
    """How often the last of the states has stood on the board, itself included; at least 1."""
    counts = getattr(game, 'begins_turn', lambda state: game.turn(state) != 'chance')
    key = game.repetition_key(states[-1])
    if key is None or not counts(states[-1]):
        return 1
    return sum(counts(state) and game.repetition_key(state) == key for state in states)


# ---- how random play chooses ---------------------------------------------------------------

class Style:
    """Random preferences among the kinds of decisions, changed now and then."""

    def __init__(self, game, rng):
        self.game, self.rng = game, rng
        self.change()

    def change(self):
        self.weight_of = {}
        self.uniform = self.rng.random() < 0.2            # no preferences at all
        self.long_games = self.rng.random() < 0.6         # shies away from ending the game

    def weight(self, kind):
        if kind not in self.weight_of:
            self.weight_of[kind] = self.rng.choice([0.01, 0.2, 1, 4, 20])
        return self.weight_of[kind]

    def choose(self, state, tokens):
        if self.rng.random() < 0.03:
            self.change()
        token = self.choose_once(state, tokens)
        for _ in range(6):
            if not self.long_games or self.game.result(self.game.apply(state, token))[0] == '*':
                break
            token = self.choose_once(state, tokens)
        return token

    def choose_once(self, state, tokens):
        if self.uniform or not hasattr(self.game, 'kind'):
            return self.rng.choice(tokens)
        by_kind = {}
        for token in tokens:
            by_kind.setdefault(self.game.kind(state, token), []).append(token)
        kinds = sorted(by_kind)
        kind = self.rng.choices(kinds, [self.weight(k) for k in kinds])[0]
        return self.rng.choice(by_kind[kind])


# ---- the comparison ------------------------------------------------------------------------

class Comparison:
    def __init__(self, name, game, engine, rng, options):
        self.name, self.game, self.engine, self.rng = name, game, engine, rng
        self.options = options
        self.style = Style(game, rng)
        self.count = getattr(game, 'perft', lambda state, depth: perft(game, state, depth))
        self.newgame_words = getattr(game, 'NEWGAME', '')
        if not self.newgame_words and game.turn(game.start()) == 'chance':
            self.newgame_words = 'chance manual'
        self.positions = self.perfts = self.games = 0
        self.base = None          # the engine's way to the first state: 'startpos' or 'fen ...'
        self.line = []            # (state before, token, was it chance), from the base on
        self.state = None

    # -- what is expected --

    def expected_results(self):
        """The admissible results; more than one only where the rules do not rank two draws."""
        own = self.game.result(self.state)
        if visits(self.game, [before for before, _, _ in self.line] + [self.state]) < 3:
            return [own]
        if own[0] == '*':
            return [('draw', 'repetition')]
        return [own, ('draw', 'repetition')] if own == ('draw', 'quiet') else [own]

    def over(self):
        return self.expected_results()[0][0] != '*'

    # -- talking --

    def differ(self, what, expected, got):
        raise Difference('%s\n    expected %s\n    got      %s' % (what, expected, got))

    def ask_ok(self, command):
        lines, end = self.engine.ask(command)
        if end != 'ok':
            self.differ('`%s`' % command, 'ok', end)
        return lines

    def ask_line(self, command, expected):
        lines = self.ask_ok(command)
        if lines != [expected]:
            self.differ('`%s`' % command, expected, ' / '.join(lines) or 'nothing')

    def ask_error(self, command, *codes):
        _, end = self.engine.ask(command)
        if not any((end + ' ').startswith('error %s ' % code) for code in codes):
            self.differ('`%s`' % command, 'error ' + ' or '.join(codes), end)
        return end

    def position_words(self):
        return ' '.join(['position', self.name] + getattr(self.game, 'POSITION', '').split()) + ' '

    def way_here(self):
        """One command that rebuilds the present state with its history."""
        moves = [token for _, token, _ in self.line]
        return (self.position_words() + self.base + (' moves ' if moves else '') + ' '.join(moves))

    # -- comparing one position --

    def check_state(self):
        """`state` alone: the short check after an undo, a reload or a refused command."""
        shown = self.game.show(self.state)
        values = {}
        for line in self.ask_ok('state'):
            key, _, value = line.partition(' ')
            values[key] = value
        seat = '-' if self.over() else self.game.turn(self.state)
        for key, expected in (('game', self.name), ('position', shown), ('turn', seat)):
            if values.get(key) != expected:
                self.differ('key %s of `state`' % key, expected, values.get(key))
        if values.get('result', '').split(' ')[0] not in [r[0] for r in self.expected_results()]:
            self.differ('key result of `state`', self.expected_results(), values.get('result'))

    def check(self):
        game, state = self.game, self.state
        self.positions += 1
        self.check_state()
        shown = game.show(state)
        try:
            again = game.parse(shown)
        except ValueError as trouble:
            raise Difference('the slow module refuses its own %s: %s' % (shown, trouble))
        # states may hold more than the text (a history); what follows from the text must agree
        for function in (game.show, game.turn, game.result):
            if function(again) != function(state):
                self.differ('the slow module reads its own text differently',
                            function(state), function(again))
        if game.turn(state) != 'chance' and game.legal(again) != game.legal(state):
            self.differ('other turns for the slow module after reading its own text',
                        game.legal(state), game.legal(again))
        seat = '-' if self.over() else game.turn(state)
        self.ask_line('turn', 'turn ' + seat)
        lines = self.ask_ok('result')
        if lines not in [['result %s %s' % r] for r in self.expected_results()]:
            self.differ('`result`', self.expected_results(), ' / '.join(lines))
        self.check_legal(seat)

    def check_legal(self, seat):
        if seat == 'chance':
            self.ask_error('legal', 'chance-expected')
            return
        tokens = [] if seat == '-' else self.game.legal(self.state)
        self.ask_list('legal', tokens)
        if tokens and self.rng.random() < 0.1:
            prefix = self.rng.choice(tokens)[:self.rng.randrange(1, 4)]
            self.ask_list('legal ' + prefix, [t for t in tokens if t.startswith(prefix)])

    def ask_list(self, command, tokens):
        expected = ' '.join(['legal', str(len(tokens))] + tokens)
        lines = self.ask_ok(command)
        if lines == [expected]:
            return
        got = lines[0].split(' ')[2:] if len(lines) == 1 else []
        self.differ('`%s` (missing: %s; too many: %s)'
                    % (command, ' '.join(t for t in tokens if t not in got) or 'none',
                       ' '.join(t for t in got if t not in tokens) or 'none'),
                    expected, ' / '.join(lines))

    def check_perft(self):
        if self.over() and self.game.result(self.state)[0] == '*':
            return                               # over by repetition only, which perft does not see
        if self.game.turn(self.state) == 'chance':
            self.ask_error('perft 1', 'chance-expected')
            return
        count = self.count(self.state, 1)
        self.ask_line('perft 1', 'perft 1 %d' % count)
        self.perfts += 1
        if count <= PERFT2_WORK:
            count = self.count(self.state, 2)
            self.ask_line('perft 2', 'perft 2 %d' % count)
            self.perfts += 1
            if count <= PERFT3_WORK:
                self.ask_line('perft 3', 'perft 3 %d' % self.count(self.state, 3))
                self.perfts += 1

    # -- things to do between two positions --

    def reload(self):
        """The position by its text: same state, no history. Then sometimes the history again."""
        way, line, base = self.way_here(), self.line, self.base
        self.base, self.line = 'fen ' + self.game.show(self.state), []
        self.ask_ok(self.position_words() + self.base)
        self.check_state()
        if self.rng.random() < 0.6:
            self.base, self.line = base, line
            self.ask_ok(way)
            self.check_state()

    def undo(self):
        """The last N decisions, with the chance that followed them."""
        decisions = sum(not chance for _, _, chance in self.line)
        if decisions == 0:
            return
        count = self.rng.randrange(1, min(4, decisions) + 1)
        taken, left = [], count
        while left:
            entry = self.line.pop()
            taken.insert(0, entry)
            left -= not entry[2]
        kept, self.state = self.state, taken[0][0]
        self.ask_ok('undo' if count == 1 and self.rng.random() < 0.5 else 'undo %d' % count)
        self.check_state()
        if self.rng.random() < 0.5:
            self.line, self.state = self.line + taken, kept
            self.ask_ok('move ' + ' '.join(token for _, token, _ in taken))
            self.check_state()

    def try_illegal(self):
        """Well-formed tokens that are not legal are refused and change nothing."""
        token = self.game.any_token(self.rng)
        canonical = getattr(self.game, 'canonical', lambda state, t: t)(self.state, token)
        tokens = [] if self.over() else self.game.legal(self.state)
        if canonical in tokens:
            return
        if self.over():
            self.ask_error('move ' + token, 'game-over')
        elif self.game.turn(self.state) == 'chance':
            self.ask_error('move ' + token, 'chance-expected', 'bad-chance')
        else:
            self.ask_error('move ' + token, 'illegal-move', 'bad-syntax')
            # all or nothing: a legal token before it must not be played either
            self.ask_error('move %s %s' % (self.rng.choice(tokens), '@@'),
                           'illegal-move', 'bad-syntax', 'game-over', 'chance-expected')
        self.check_state()

    def ask_why(self):
        token = self.rng.choice(self.game.legal(self.state))
        self.ask_line('why ' + token, 'legal ' + token)
        if hasattr(self.game, 'any_token'):
            token = self.game.any_token(self.rng)
            canonical = getattr(self.game, 'canonical', lambda state, t: t)(self.state, token)
            if canonical not in self.game.legal(self.state):
                lines = self.ask_ok('why ' + token)
                if len(lines) != 1 or not lines[0].startswith('illegal %s ' % token):
                    self.differ('`why %s`' % token, 'illegal %s <rule> ...' % token,
                                ' / '.join(lines))

    def follow(self, token, chance=False):
        self.line.append((self.state, token, chance))
        self.state = self.game.apply(self.state, token)

    def send_moves(self, word):
        for line in self.ask_ok('move ' + word):
            if not line.startswith('event '):
                self.differ('data line of `move %s`' % word, 'event ...', line)

    def play_on(self):
        game = self.game
        if game.turn(self.state) == 'chance':
            pick = getattr(game, 'sample_outcome', lambda s, r: r.choice(game.outcomes(s)))
            token = pick(self.state, self.rng)
            self.follow(token, chance=True)
            self.send_moves(token)
            return
        if not self.options.plain and hasattr(game, 'turn_token') and self.rng.random() < 0.1:
            if self.play_turn():
                return
        token = self.style.choose(self.state, game.legal(self.state))
        spelt = token
        if hasattr(game, 'aliases') and self.rng.random() < 0.2:
            spelt = self.rng.choice([token] + game.aliases(self.state, token))
        self.follow(token)
        self.send_moves(spelt)

    def play_turn(self):
        """A whole turn in one token: the decisions until another seat is on move."""
        game, state, seat, decisions = self.game, self.state, self.game.turn(self.state), []
        while game.turn(state) == seat:
            decisions.append(self.style.choose(state, game.legal(state)))
            state = game.apply(state, decisions[-1])
        word = game.turn_token(self.state, decisions)
        if word is None:
            return False
        for token in decisions:
            self.follow(token)
        self.send_moves(word)
        return True

    # -- games --

    def begin(self):
        self.line = []
        newgame = ' '.join(['newgame', self.name] + self.newgame_words.split())
        if self.newgame_words:                   # sets how chance is made, whatever comes next
            self.ask_ok(newgame)
        if hasattr(self.game, 'random_position') and self.rng.random() < 0.5:
            return self.begin_somewhere()
        self.base, self.state = 'startpos', self.game.start()
        self.ask_ok(self.rng.choice([newgame, self.position_words() + 'startpos']))
        return True

    def begin_somewhere(self):
        """A random position; the engine must refuse exactly what the slow module refuses."""
        text = self.game.random_position(self.rng)
        command = self.position_words() + 'fen ' + text
        try:
            state = self.game.parse(text)
        except ValueError as trouble:
            _, end = self.engine.ask(command)
            if not end.startswith('error bad-position'):
                self.differ('`%s` (the slow module: %s)' % (command, trouble),
                            'error bad-position', end)
            return False
        self.base, self.state = 'fen ' + text, state
        self.ask_ok(command)
        return True

    def play_game(self):
        if not self.begin():
            return
        self.games += 1
        self.style.change()
        special = [(0.12, self.reload)]
        if not self.options.plain:
            special += [(0.06, self.undo)]
            if hasattr(self.game, 'any_token'):
                special += [(0.06, self.try_illegal)]
        while True:
            self.check()
            every = self.options.perft_every
            if every and self.positions % every == 0:
                self.check_perft()
            if self.positions >= self.options.positions:
                return
            for chance, do in special:
                if self.rng.random() < chance:
                    do()
            if self.over() or len(self.line) > LONGEST_LINE:
                return
            if not self.options.plain and self.rng.random() < 0.05:
                if self.game.turn(self.state) != 'chance':
                    self.ask_why()
            self.play_on()

    def run(self):
        while self.positions < self.options.positions:
            self.play_game()

    def report(self, trouble):
        print('DIFFERENCE in %s (seed %s, position %d)'
              % (self.name, self.options.seed, self.positions))
        print('    ' + str(trouble))
        if self.state is not None:
            print('  slow module: %s' % self.game.show(self.state))
            print('  reached by:  %s' % self.way_here())
        print('  latest commands:\n    ' + '\n    '.join(self.engine.asked))


def main():
    parser = argparse.ArgumentParser(description='compare the engine with a slow module')
    parser.add_argument('game')
    parser.add_argument('--engine', default='./quadrille', help='command that starts the engine')
    parser.add_argument('--positions', type=int, default=2000)
    parser.add_argument('--seed', default='1')
    parser.add_argument('--perft-every', type=int, default=50, help='0: never')
    parser.add_argument('--plain', action='store_true',
                        help='without undo, why, turn tokens and illegal tokens')
    options = parser.parse_args()
    if not os.path.isfile(os.path.join(HERE, options.game + '.py')):
        parser.error('no slow module for the game ' + options.game)
    game = importlib.import_module(options.game)
    try:
        engine = Engine(options.engine)
    except (OSError, ValueError) as trouble:
        parser.error('cannot start %s: %s' % (options.engine, trouble))
    comparison = Comparison(options.game, game, engine, random.Random(options.seed), options)
    differences = 0
    try:
        comparison.run()
    except Difference as trouble:
        comparison.report(trouble)
        differences = 1
    code = engine.close()
    if code != 0 and not differences:
        print('DIFFERENCE: `quit` ended the engine with code %s' % code + engine.said_on_stderr())
        differences = 1
    print('%s: %d positions, %d perfts, %d games, %d difference%s'
          % (options.game, comparison.positions, comparison.perfts, comparison.games, differences,
             '' if differences == 1 else 's'))
    return 1 if differences else 0


if __name__ == '__main__':
    sys.exit(main())
