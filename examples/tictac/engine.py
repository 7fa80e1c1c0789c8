"""Tic Tac Chess behind the protocol, in Python: a second implementation, to read beside protocol.md.

  python3 examples/tictac/engine.py

It is a referee and does not think. The rules are in tictac_rules.py, what `describe` says in facts.py; here are lines,
commands and answers. docs/conformance.md says how it is tested:

  python3 tools/conform 'python3 examples/tictac/engine.py'
"""

import json
import re
import sys

import facts
import tictac_rules as rules

MIB = 1 << 20
START = rules.show(rules.start())
SYNTAX = 'an addition is written like Q@b2, a move like a1b2, a promotion like a2a3q (n, b, r or q)'
TOKEN = re.compile('([PNBRQK])@([a-c][1-3])|([a-c][1-3])([a-c][1-3])([nbrq]?)')


class Refused(Exception):
    """A command that is answered by an error, and has changed nothing."""

    def __init__(self, code, text):
        super().__init__(text)
        self.code = code


# ---- a game: where it began, and the decisions since

class Game:
    def __init__(self, start, chance='auto', seed=None):
        self.states, self.tokens, self.events = [start], [], [[]]
        self.ahead = []  # tokens that were taken back, the last one first
        self.chance, self.seed = chance, seed

    @property
    def state(self):
        return self.states[-1]

    def copy(self):
        other = Game(self.states[0], self.chance, self.seed)
        other.states, other.tokens, other.events, other.ahead = self.states[:], self.tokens[:], self.events[:], self.ahead[:]
        return other

    def result(self):
        outcome = rules.result(self.state)
        key = rules.repetition_key(self.state)
        thrice = outcome[0] == '*' and [rules.repetition_key(state) for state in self.states].count(key) >= 3
        return ('draw', 'repetition') if thrice else outcome                # T16

    def turn(self):
        return '-' if self.result()[0] != '*' else facts.SEATS[self.state.mover]

    def legal(self):
        return rules.legal(self.state) if self.turn() != '-' else []

    def play(self, token):
        """Makes one decision; the events of it. A turn is one decision here, so `,` divides turns."""
        if not TOKEN.fullmatch(token):
            raise Refused('bad-syntax', SYNTAX)
        if self.turn() == '-':
            raise Refused('game-over', 'the game has ended')
        if token not in self.legal():
            raise Refused('illegal-move', '%s %s %s' % (token, *why_not(self.state, token)))
        before = self.state
        self.states.append(rules.apply(before, token))
        self.tokens.append(token)
        self.events.append(happened(before, token, self.state, self.result()))
        return self.events[-1]

    def take_back(self):
        self.states.pop(), self.events.pop()
        self.ahead.append(self.tokens.pop())


def happened(before, token, after, result):
    """The events of a decision, in the order of the table."""
    seat, enemy = facts.SEATS[before.mover], facts.SEATS[rules.other(before.mover)]
    added, square, source, target, promoted = TOKEN.fullmatch(token).groups()
    if added:
        out = ['add seat=%s piece=%s square=%s' % (seat, rules.cased(added, before.mover), square)]
    else:
        piece, taken = rules.at(before.board, source), rules.at(before.board, target)
        out = ['move seat=%s piece=%s from=%s to=%s' % (seat, piece, source, target)]
        if taken != '.':
            out.append('capture seat=%s piece=%s square=%s by=%s with=%s' % (enemy, taken, target, seat, piece))
        if promoted:
            out.append('promote seat=%s piece=%s square=%s' % (seat, rules.at(after.board, target), target))
    if rules.in_check(after.board, after.mover):
        out.append('check seat=%s square=%s' % (enemy, king(after)))
    if rules.has_line(after.board, before.mover):
        out.append('line seat=%s squares=%s' % (seat, ','.join(lines(after, before.mover))))
    return out + ['over outcome=%s reason=%s' % result] * (result[0] != '*')


def king(state):
    return rules.SQUARES[state.board.index(rules.cased('K', state.mover))]


def lines(state, seat):
    """The squares of all lines of a seat, in the order of the board."""
    own = {square for line in rules.LINES if all(rules.is_of(rules.at(state.board, s), seat) for s in line) for square in line}
    return [square for square in rules.SQUARES if square in own]


def why_not(state, token):
    """The rule that forbids a token, and words."""
    board, seat = state.board, state.mover
    added, square, source, target, promoted = TOKEN.fullmatch(token).groups()
    if added:
        if rules.cased(added, seat) not in state.reserve:
            return 'T2', 'there is none left in the reserve'
        if rules.at(board, square) != '.':
            return 'T3', '%s is not empty' % square
        if sum(rules.is_of(piece, seat) for piece in board) > 3:
            return 'T4', 'four pieces stand on the board'
        if added == 'P' and square[1] != rules.home_rank(seat):
            return 'T5', 'a pawn is added on its home rank'
    else:
        piece = rules.at(board, source)
        if not rules.is_of(piece, seat):
            return 'T3', 'there is no piece on %s' % source if piece == '.' else "the piece on %s is the enemy's" % source
        whole = [one for one in rules.candidates(state) if one[:4] == token[:4]]
        if not whole:
            own = target in rules.attacks(board, source) and rules.is_of(rules.at(board, target), seat)
            return ('T9', 'an own piece stands on %s' % target) if own else ('T7', 'the piece does not move there')
        if token not in whole:
            return 'T8', 'a pawn on its far rank, and no other piece, becomes another'
    after, own = rules.after(state, token), rules.cased('K', seat)
    if rules.in_check(after.board, seat) and own == (rules.cased(added, seat) if added else rules.at(board, source)):
        return 'T6', 'an enemy piece attacks %s' % (square or target)
    if rules.has_line(after.board, rules.other(seat)):
        return 'T12', "the enemy's line still stands after it"
    return 'T10', 'the own king stays attacked'


# ---- the conversation

class Session:
    def __init__(self):
        self.game, self.view, self.chance, self.seed = None, 'all', 'auto', None

    def answer(self, words):
        """All lines of the answer to a command but for an error, which is raised."""
        name, arguments = words[0], words[1:]
        if name not in facts.COMMANDS:
            raise Refused('unknown-command', 'no command is called %s' % re.sub('[^!-~]', '?', name[:40]))
        usage, least, most, _, flags, _, _ = facts.COMMANDS[name]
        if len(arguments) < least or most is not None and len(arguments) > most:
            raise Refused('bad-syntax', 'usage: ' + ' '.join([name, usage]).strip())
        if 'game' in flags.split() and not self.game:
            raise Refused('no-game', '%s needs a game: newgame or position first' % name)
        return getattr(self, 'cmd_' + name)(*arguments)

    def cmd_isready(self):
        return ['readyok']

    def cmd_ping(self, word):
        return ['pong ' + word]

    def cmd_quit(self):
        return ['ok']

    def cmd_options(self):
        return facts.OPTIONS + ['ok']

    def cmd_describe(self, name='tictac'):
        if name not in ('tictac', 'protocol'):
            raise Refused('unknown-game', 'no such game is here')
        return [line_of(facts.protocol() if name == 'protocol' else facts.GAME), 'ok']

    # ---- beginning

    def cmd_newgame(self, name, *terms):
        if name != 'tictac':
            raise Refused('unknown-game', 'no such game is here')
        given = dict(zip(terms[::2], terms[1::2]))
        if len(terms) % 2 or 2 * len(given) != len(terms):
            raise Refused('bad-syntax', 'a term has a name and a value, once')
        for term, value in given.items():
            if term not in ('players', 'seed', 'chance'):
                raise Refused('not-applicable', 'tictac has no such term')
            if not re.fullmatch({'players': '2', 'seed': '[0-9]{1,20}', 'chance': 'auto|manual'}[term], value) or \
                    term == 'seed' and int(value) >= 1 << 64:
                raise Refused('bad-syntax', 'not a value of %s' % term)
        self.chance, self.seed = given.get('chance', 'auto'), given.get('seed')
        self.game = Game(rules.start(), self.chance, self.seed and str(int(self.seed)))
        return ['ok']

    def cmd_position(self, *words):
        words = list(words[1:] if words[0] not in ('startpos', 'fen') and self.knows(words[0]) else words)
        at = words.index('moves') if 'moves' in words else len(words)
        given, tokens = words[:at], words[at + 1:]
        if given[:1] not in (['startpos'], ['fen']) or (given[0] == 'startpos') != (len(given) == 1):
            raise Refused('bad-syntax', 'usage: position ' + facts.COMMANDS['position'][0])
        try:
            start = rules.start() if given[0] == 'startpos' else rules.parse(' '.join(given[1:]))
        except ValueError as fault:
            raise Refused('bad-position', str(fault))
        game = Game(start, self.chance, self.seed)
        self.play_all(game, tokens)
        self.game = game
        return ['ok']

    def knows(self, name):
        if name != 'tictac':
            raise Refused('unknown-game', 'no such game is here')
        return True

    # ---- playing

    def play_all(self, game, tokens):
        return [event for token in tokens for part in token.split(',') for event in game.play(part)]

    def cmd_move(self, *tokens):
        if self.game.turn() not in (self.view, '-') and self.view not in ('all', 'public'):
            raise Refused('hidden', "it is not the viewer's decision")
        game = self.game.copy()  # all tokens or none
        events = self.play_all(game, tokens)
        game.ahead.clear()
        self.game = game
        return ['event ' + event for event in events] + ['ok']

    def cmd_undo(self, number='1'):
        for _ in range(self.number_of(number, len(self.game.tokens))):
            self.game.take_back()
        return ['ok']

    def cmd_redo(self, number='1'):
        for _ in range(self.number_of(number, len(self.game.ahead))):
            self.game.play(self.game.ahead.pop())
        return ['ok']

    def number_of(self, word, most):
        if not re.fullmatch('[1-9][0-9]{0,8}', word):
            raise Refused('bad-syntax', 'that takes a number from 1 on')
        if int(word) > most:
            raise Refused('nothing-to-undo', 'there are only %d decisions' % most)
        return int(word)

    # ---- looking

    def cmd_view(self, viewer):
        if not self.game:
            raise Refused('no-game', 'a view needs a game')
        self.view = self.viewer(viewer)
        return ['ok']

    def viewer(self, name):
        if name not in ('white', 'black', 'all', 'public'):
            raise Refused('bad-syntax', 'no seat is called so')
        return name

    def cmd_as(self, viewer, name, *words):
        if name not in facts.COMMANDS or 'as' not in facts.COMMANDS[name][4].split():
            raise Refused('bad-syntax', 'as takes a look or move')
        before, self.view = self.view, self.viewer(viewer)
        try:
            return self.answer([name, *words])
        finally:
            self.view = before

    def cmd_legal(self, prefix=''):
        tokens = [token for token in self.game.legal() if token.startswith(prefix)]
        return [' '.join(['legal', str(len(tokens)), *tokens]), 'ok']

    def cmd_why(self, token):
        if not TOKEN.fullmatch(token):
            raise Refused('bad-syntax', SYNTAX)
        if self.game.turn() == '-':
            raise Refused('game-over', 'the game has ended')
        if token in self.game.legal():
            return ['legal ' + token, 'ok']
        return ['illegal %s %s %s' % (token, *why_not(self.game.state, token)), 'ok']

    def cmd_turn(self):
        return ['turn ' + self.game.turn(), 'ok']

    def cmd_result(self):
        return ['result %s %s' % self.game.result(), 'ok']

    def cmd_record(self):
        begun = rules.show(self.game.states[0])
        line = 'position tictac ' + ('startpos' if begun == START else 'fen ' + begun)
        return [' '.join([line] + ['moves'] * bool(self.game.tokens) + self.game.tokens), 'ok']

    def cmd_events(self, *words):
        words = list(words)
        as_json = words[-1:] == ['json'] and bool(words.pop())
        first = self.number_of(words[0], 1 << 30) if len(words) == 1 else 1
        if len(words) > 1:
            raise Refused('bad-syntax', 'usage: events [<from>] [json]')
        told = [event for some in self.game.events for event in some]
        return ['%d %s' % (number, object_of(event) if as_json else 'event ' + event)
                for number, event in enumerate(told, 1) if number >= first] + ['ok']

    def cmd_state(self, form=''):
        if form not in ('', 'json'):
            raise Refused('bad-syntax', 'usage: state [json]')
        state, board = self.game.state, self.game.state.board
        own = {name: ''.join(piece for piece in state.reserve if rules.is_of(piece, seat)) or '-' for seat, name in facts.SEATS.items()}
        line = [square for seat in 'wb' for square in lines(state, seat)]
        check = [king(state)] if rules.in_check(board, state.mover) else []
        values = {'game': 'tictac', 'position': rules.show(state), 'turn': self.game.turn(), 'result': '%s %s' % self.game.result(),
                  'players': '2', 'view': self.view, 'chance': self.game.chance}
        if self.game.seed and self.view == 'all':
            values['seed'] = self.game.seed
        values.update({'check': ','.join(check) or '-', 'line': ','.join(line) or '-', 'number': str(state.number), 'quiet': str(state.quiet),
                       'reserve-black': own['black'], 'reserve-white': own['white']})
        if not form:
            return ['%s %s' % value for value in values.items()] + ['ok']
        squares = {}
        for square, piece in zip(rules.SQUARES, board):
            marks = ['check'] * (square in check) + ['line'] * (square in line)
            if piece != '.':
                squares[square] = dict({'piece': piece}, **{'mark': ','.join(marks)} if marks else {})
        zones = [{'name': 'reserve', 'kind': 'pieces', 'seat': name, 'hidden': 0, 'items': [
            {'id': rules.cased(letter, seat), 'count': own[name].count(rules.cased(letter, seat)), 'known': True}
            for letter in facts.KINDS if rules.cased(letter, seat) in own[name]]} for seat, name in facts.SEATS.items()]
        scene = {'squares': squares, 'seats': {name: {'reserve': own[name]} for name in own},
                 'table': {'turn': str(state.number), 'turns without progress': str(state.quiet)}, **({'rows': [line]} if line else {})}
        return [line_of(dict(values, scene=scene, seats=['white', 'black'], zones=zones)), 'ok']


def line_of(value):
    return json.dumps(value, sort_keys=True, separators=(',', ':'), ensure_ascii=False)


def object_of(event):
    """An event as an object, with a sentence."""
    kind, *words = event.split(' ')
    return line_of(dict((word.split('=') for word in words), kind=kind, words=event.replace('=', ' ')))


# ---- lines

def read_line(source):
    """The next line as bytes without its end, cut at 1 MiB and one byte; None at the end of the input."""
    line = source.readline(MIB + 3)
    if not line:
        return None
    while not line.endswith(b'\n') and len(line) >= MIB + 3:
        rest = source.readline(MIB)
        if not rest or rest.endswith(b'\n'):
            break
    return line.removesuffix(b'\n').removesuffix(b'\r')


def main():
    session = Session()
    while (line := read_line(sys.stdin.buffer)) is not None:
        tag = re.match(rb'[ \t]*(@[^ \t\0]+)', line)
        before = tag[1].decode('utf-8', 'replace') + ' ' if tag else ''
        words = []
        try:
            if len(line) > MIB:
                raise Refused('line-too-long', 'a line has at most 1 MiB')
            if b'\0' in line:
                raise Refused('bad-encoding', 'the line has a NUL')
            words = re.split('[ \t]+', line.decode().strip(' \t'))
            if words[0].startswith('#') or words == ['']:
                continue
            words = words[1:] if tag else words
            if not words or words[0].startswith('@'):
                raise Refused('bad-syntax', 'a command is missing behind the tag')
            answer = session.answer(words)
        except UnicodeDecodeError:
            answer = ['error bad-encoding the line is not UTF-8']
        except Refused as refused:
            answer = ['error %s %s' % (refused.code, refused)]
        sys.stdout.buffer.write(b''.join((before + text + '\n').encode() for text in answer))
        sys.stdout.buffer.flush()
        if words == ['quit'] and answer == ['ok']:
            break


if __name__ == '__main__':
    main()
