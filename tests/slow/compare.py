"""Plays random games through the engine and through a slow module, and compares every answer.

  python3 tests/slow/compare.py GAME [--engine ./quadrille] [--positions N] [--seed S]
                                     [--perft-every K] [--plain] [--each-kind K] [--terms WORDS]

At every position the engine's `state`, `legal`, `turn` and `result` are compared with the slow
module's, which follows with its own states and never reads the engine's. Now and then the position
is loaded again by its text, the game is rebuilt by `position ... moves ...`, moves are taken
back, tokens that are not legal are tried, and perft is counted. --plain leaves out what is no
more than a convenience of the wire (undo, why, turn tokens, illegal tokens). Positions at which
chance is due are compared too, but not counted. At a terminal a line says how far it is.

Exit 0: no differences. Exit 1: a difference or a dead engine, reported with the commands that
lead there. Exit 2: wrong usage.

GAME names a module in this folder with the functions listed at the top of tictac.py, or GAME_play
one that adds to it. It is asked for the legal tokens of a position many times: let it remember
them (lru_cache), and set PERFT_WORK where perft takes most of the time; 2000 positions should take
less than a minute. Games with chance or options add any of these names (all optional):
  TERMS                  words for `newgame GAME ...` and `position GAME ...` -> what start, parse
                         and random_position then take besides; a game takes some at random
  sample_outcome(state, rng)  one chance token, where listing all outcomes would be too long
  begins_turn(state)     False where the repetition key is not to be counted (within a turn);
                         without it every state counts at which no chance is due
  perft(state, depth)    where counting is more than what perft() below does
  LONGEST                steps after which a game is given up
  PERFT_WORK             perft 2 is asked when perft 1 is at most the first, perft 3 when perft 2
                         is at most the second
  kind(state, token)     a word for random play to prefer or avoid; sequel(state, token): another,
                         or None, for what the decisions before make of it; KINDS: those that
                         --each-kind demands, preferred until each was played so often
  in_text(state)         False where the slow module's text does not tell all that is due
  last_fields(state)     what the engine's text may have behind it then
  seen(state, viewer)    the position as a seat or the public knows it; seats(state): the seats
  table(state)           what the table says then, as tokens of the record
  command(token)         a command that means the same as `move TOKEN`
  aliases(state, token); canonical(state, token); turn_token(state, decisions);
  any_token(rng); near_token(state, rng); random_position(rng)
"""

import sys

sys.dont_write_bytecode = True

import argparse
import collections
import importlib
import os
import random
import time

HERE = os.path.dirname(os.path.abspath(__file__))
if HERE not in sys.path:
    sys.path.insert(0, HERE)

from style import Style
from talk import Difference, Engine

LONGEST = 400                # steps after which a game is given up
PERFT_WORK = (4000, 400)


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


# ---- how far it is ----------------------------------------------------------------------------

class Progress:
    """A line on stderr, where that is a terminal."""

    def __init__(self, name, total):
        self.name, self.total, self.shown = name, total, 0
        self.live = sys.stderr.isatty()

    def show(self, positions):
        now = time.monotonic()
        if self.live and (now - self.shown > 0.2 or positions == self.total):
            self.shown = now
            sys.stderr.write('\r%s: %d of %d positions' % (self.name, positions, self.total))
            sys.stderr.flush()

    def end(self):
        if self.live:
            sys.stderr.write('\r\x1b[K')
            sys.stderr.flush()


# ---- the comparison ------------------------------------------------------------------------

class Comparison:
    def __init__(self, name, game, engine, rng, options):
        self.name, self.game, self.engine, self.rng = name, game, engine, rng
        self.options = options
        self.style = Style(game, rng, options.each_kind)
        self.count = getattr(game, 'perft', lambda state, depth: perft(game, state, depth))
        self.terms = getattr(game, 'TERMS', {'': None})
        if options.terms is not None:
            self.terms = {options.terms: self.terms[options.terms]}
        self.words, self.more = '', ()            # the terms of the present game
        self.in_text = getattr(game, 'in_text', lambda state: True)
        self.last_fields = getattr(game, 'last_fields', lambda state: ())
        self.positions = self.perfts = self.games = 0
        self.progress = Progress(name, options.positions)
        self.ends = collections.Counter()
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
        return ' '.join(['position', self.name] + self.words.split()) + ' '

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
        if values.get('position') in [shown + last for last in self.last_fields(self.state)]:
            shown = values['position']
        for key, expected in (('game', self.name), ('position', shown), ('turn', seat)):
            if values.get(key) != expected:
                self.differ('key %s of `state`' % key, expected, values.get(key))
        if values.get('result', '').split(' ')[0] not in [r[0] for r in self.expected_results()]:
            self.differ('key result of `state`', self.expected_results(), values.get('result'))

    def check(self):
        game, state = self.game, self.state
        self.positions += game.turn(state) != 'chance'
        self.check_state()
        if self.in_text(state):
            self.check_reading(game, state)
        seat = '-' if self.over() else game.turn(state)
        self.ask_line('turn', 'turn ' + seat)
        lines = self.ask_ok('result')
        if lines not in [['result %s %s' % r] for r in self.expected_results()]:
            self.differ('`result`', self.expected_results(), ' / '.join(lines))
        self.check_legal(seat)
        if hasattr(game, 'seen') and self.rng.random() < 0.1:
            self.check_views()
        if hasattr(game, 'table') and self.rng.random() < 0.1:
            self.check_record()

    def check_reading(self, game, state):
        """The slow module reads its own text as what it wrote."""
        shown = game.show(state)
        try:
            again = game.parse(shown, *self.more)
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

    def check_views(self):
        """The position as each viewer was told it; all of it once the game is over."""
        for viewer in list(self.game.seats(self.state)) + ['public']:
            self.ask_ok('view ' + viewer)
            shown = (self.game.show if self.over() else
                     lambda state: self.game.seen(state, viewer))(self.state)
            lines = self.ask_ok('state')
            ways = [shown + last for last in ('',) + self.last_fields(self.state)]
            if not any('position ' + way in lines for way in ways):
                self.differ('`state` as ' + viewer, 'position ' + shown, ' / '.join(lines))
        self.ask_ok('view all')

    def check_record(self):
        """The tokens of the full record, with what the table has said."""
        after = [before for before, _, _ in self.line[1:]] + [self.state]
        expected = [word for (_, token, _), state in zip(self.line, after)
                    for word in [token] + self.game.table(state)]
        got = self.ask_ok('record')[0].partition(' moves ')[2].split()
        if got != expected:
            self.differ('tokens of `record`', ' '.join(expected), ' '.join(got))

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
        work = getattr(self.game, 'PERFT_WORK', PERFT_WORK)
        if count <= work[0]:
            count = self.count(self.state, 2)
            self.ask_line('perft 2', 'perft 2 %d' % count)
            self.perfts += 1
            if count <= work[1]:
                self.ask_line('perft 3', 'perft 3 %d' % self.count(self.state, 3))
                self.perfts += 1

    # -- things to do between two positions --

    def reload(self):
        """The position by its text: same state, no history. Then sometimes the history again."""
        if not self.in_text(self.state):
            return
        way, line, base = self.way_here(), self.line, self.base
        self.base, self.line, played = 'fen ' + self.game.show(self.state), [], self.state
        self.state = getattr(self.game, 'as_given', lambda state: state)(played)
        self.ask_ok(self.position_words() + self.base)
        self.check_state()
        if self.rng.random() < 0.6:
            self.base, self.line, self.state = base, line, played
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

    def strange_token(self):
        """A well-formed token, most often not legal; some differ little from a legal one."""
        if hasattr(self.game, 'near_token') and not self.over() and self.rng.random() < 0.7:
            if self.game.turn(self.state) != 'chance':
                return self.game.near_token(self.state, self.rng)
        return self.game.any_token(self.rng)

    def try_illegal(self):
        """Well-formed tokens that are not legal are refused and change nothing."""
        token = self.strange_token()
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
            token = self.strange_token()
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
        command = 'move ' + word
        if hasattr(self.game, 'command') and self.rng.random() < 0.2:
            command = self.game.command(word)
        for line in self.ask_ok(command):
            if not line.startswith('event '):
                self.differ('data line of `%s`' % command, 'event ...', line)

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
        token = self.style.choose(self.state, game.legal(self.state), self.line)
        spelt = token
        if hasattr(game, 'aliases') and self.rng.random() < 0.2:
            spelt = self.rng.choice([token] + game.aliases(self.state, token))
        self.style.note(self.state, token)
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
            self.style.note(self.state, token)
            self.follow(token)
        self.send_moves(word)
        return True

    # -- games --

    def begin(self):
        self.line = []
        self.words = self.rng.choice(sorted(self.terms))
        self.more = () if self.terms[self.words] is None else (self.terms[self.words],)
        start = self.game.start(*self.more)
        newgame = ' '.join(['newgame', self.name] + self.words.split())
        if self.game.turn(start) == 'chance':    # sets how chance is made, whatever comes next
            newgame += ' chance manual'
            self.ask_ok(newgame)
        if hasattr(self.game, 'random_position') and self.rng.random() < 0.5:
            return self.begin_somewhere()
        self.base, self.state = 'startpos', start
        self.ask_ok(self.rng.choice([newgame, self.position_words() + 'startpos']))
        return True

    def begin_somewhere(self):
        """A random position; the engine must refuse exactly what the slow module refuses."""
        text = self.game.random_position(self.rng, *self.more)
        command = self.position_words() + 'fen ' + text
        try:
            state = self.game.parse(text, *self.more)
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
        for _ in range(getattr(self.game, 'LONGEST', LONGEST)):
            self.check()
            self.progress.show(self.positions)
            every = self.options.perft_every
            if every and self.positions % every == 0:
                self.check_perft()
            if self.enough():
                return
            for chance, do in special:
                if self.rng.random() < chance:
                    do()
            if self.over():
                self.ends[self.expected_results()[0][1]] += 1
                return
            if not self.options.plain and self.rng.random() < 0.05:
                if self.game.turn(self.state) != 'chance':
                    self.ask_why()
            self.play_on()

    def enough(self):
        return self.positions >= self.options.positions and not self.style.wanted()

    def run(self):
        while not self.enough():
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
    parser.add_argument('--terms', help='only games with these words for newgame: "decks own"')
    parser.add_argument('--plain', action='store_true',
                        help='without undo, why, turn tokens and illegal tokens')
    parser.add_argument('--each-kind', type=int, default=0,
                        help='go on until every kind of decision was played so often')
    options = parser.parse_args()
    if not os.path.isfile(os.path.join(HERE, options.game + '.py')):
        parser.error('no slow module for the game ' + options.game)
    play = options.game + '_play'
    extended = os.path.isfile(os.path.join(HERE, play + '.py'))
    game = importlib.import_module(play if extended else options.game)
    try:
        engine = Engine(options.engine)
    except (OSError, ValueError) as trouble:
        parser.error('cannot start %s: %s' % (options.engine, trouble))
    if options.terms is not None and options.terms not in getattr(game, 'TERMS', {}):
        parser.error('no such terms: ' + options.terms)
    comparison = Comparison(options.game, game, engine, random.Random(options.seed), options)
    differences = 0
    try:
        comparison.run()
        comparison.progress.end()
    except Difference as trouble:
        comparison.progress.end()
        comparison.report(trouble)
        differences = 1
    code = engine.close()
    if code != 0 and not differences:
        print('DIFFERENCE: `quit` ended the engine with code %s' % code + engine.said_on_stderr())
        differences = 1
    if options.each_kind:
        print('\n'.join('%6d  %s' % (comparison.style.played[k], k) for k in game.KINDS))
    ends = ' '.join('%s %d' % end for end in sorted(comparison.ends.items()))
    print('%s: %d positions, %d perfts, %d games (%s), %d difference%s'
          % (options.game, comparison.positions, comparison.perfts, comparison.games, ends,
             differences, '' if differences == 1 else 's'))
    return 1 if differences else 0


if __name__ == '__main__':
    sys.exit(main())
