"""A stand-in for the engine that answers with a slow module. It tests the driver, not the rules.

  python3 tests/slow/standin.py [FAULT]

FAULT is one deliberate mistake the driver must notice: legal, order, state, result, perft, undo,
crash, repetition, lenient (takes illegal tokens for ok), silent (leaves a data line out).
"""

import sys

sys.dont_write_bytecode = True

import importlib
import os

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from compare import perft, visits


class Refused(Exception):
    pass


class StandIn:
    def __init__(self, fault):
        self.fault, self.name, self.game, self.states, self.asked = fault, None, None, [], 0

    def result(self):
        own = self.game.result(self.states[-1])
        if own[0] == '*' and self.fault != 'repetition' and visits(self.game, self.states) >= 3:
            return ('draw', 'repetition')
        return own

    def over(self):
        return self.result()[0] != '*'

    def move(self, words):
        states = list(self.states)
        for word in words:
            decisions = [word] if ':' in word else word.split(',')      # chance has commas too
            if len(decisions) > 1:
                decisions.append('end')
            for decision in decisions:
                understood = decision == 'end' and len(decisions) > 1
                if understood and (self.over() or 'end' not in self.game.legal(self.states[-1])):
                    continue                       # the turn has ended by itself
                if self.over():
                    self.states = states
                    raise Refused('game-over')
                try:
                    self.states.append(self.game.apply(self.states[-1], decision))
                except (ValueError, IndexError):
                    if self.fault == 'lenient':
                        continue
                    self.states = states
                    raise Refused('illegal-move %s R1 no' % decision)

    def begin(self, words):
        """newgame and position."""
        game, old = importlib.import_module(words[0]), self.states
        moves = words[words.index('moves') + 1:] if 'moves' in words else []
        text = ' '.join(words[:words.index('moves')] if moves else words)
        try:
            fresh = game.parse(text.split(' fen ')[1]) if ' fen ' in text else game.start()
        except ValueError as trouble:
            raise Refused('bad-position %s' % trouble)
        self.name, self.game, self.states = words[0], game, [fresh]
        try:
            self.move(moves)
        except Refused:
            self.states = old
            raise
        return []

    def undo(self, count):
        if self.fault == 'undo' and count == 2:
            count = 1
        made = [i for i, s in enumerate(self.states[:-1]) if self.game.turn(s) != 'chance']
        if count > len(made):
            raise Refused('nothing-to-undo')
        del self.states[made[-count] + 1:]     # back to where that decision was due
        return []

    def answer(self, line):
        """The data lines of one command; Refused for an error."""
        words = line.split(' ')
        command, rest = words[0], words[1:]
        self.asked += 1
        state = self.states[-1] if self.states else None
        if command in ('newgame', 'position'):
            return self.begin(rest)
        if command == 'move':
            self.move(rest)
            return ['event moved token=' + word for word in rest]
        if command == 'undo':
            return self.undo(int(rest[0]) if rest else 1)
        if command in ('legal', 'perft', 'why') and self.game.turn(state) == 'chance':
            raise Refused('chance-expected')
        seat = '-' if self.over() else self.game.turn(state)
        tokens = [] if self.over() else self.game.legal(state)
        if command == 'legal':
            tokens = [t for t in tokens if t.startswith(rest[0] if rest else '')]
            if self.fault == 'legal' and len(tokens) > 5 and self.asked % 40 == 0:
                tokens = tokens[:-1]
            if self.fault == 'order' and self.asked % 40 == 0:
                tokens = tokens[::-1]
            return [' '.join(['legal', str(len(tokens))] + tokens)]
        if command == 'turn':
            return ['turn ' + seat]
        if command == 'result':
            result = self.result()
            if self.fault == 'result' and result[0] == 'white':
                result = ('black', result[1])
            return ['result %s %s' % result]
        if command == 'state':
            shown = self.game.show(state)
            if self.fault == 'state' and self.asked > 100:
                shown = shown[:-1] + '0'
            return ['game ' + self.name, 'position ' + shown, 'turn ' + seat,
                    'result %s %s' % self.result()]
        if command == 'perft':
            count = perft(self.game, state, int(rest[0]))
            return ['perft %s %d' % (rest[0], count + (self.fault == 'perft'))]
        if command == 'why':
            canonical = getattr(self.game, 'canonical', lambda s, t: t)(state, rest[0])
            return ['legal ' + canonical if canonical in tokens else 'illegal %s R1 no' % rest[0]]
        raise Refused('unknown-command')


def main():
    fault = sys.argv[1] if len(sys.argv) > 1 else ''
    engine = StandIn(fault)
    for line in sys.stdin:
        line = line.rstrip('\n')
        if line == 'quit':
            break
        if fault == 'crash' and engine.asked > 200:
            sys.exit('deliberately dead')
        try:
            lines = engine.answer(line) + ['ok']
        except Refused as trouble:
            lines = ['error ' + str(trouble)]
        if fault == 'silent' and engine.asked % 50 == 0:
            lines = lines[1:] or ['ok']
            lines = lines if lines[-1] == 'ok' else lines + ['ok']
        sys.stdout.write('\n'.join(lines) + '\n')
        sys.stdout.flush()


if __name__ == '__main__':
    main()
