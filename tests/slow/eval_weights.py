"""Each weight of a static evaluation is in one term of `eval terms`.

  python3 tests/slow/eval_weights.py [--game GAME] [--positions N] [--each N]

Mutation testing (DeMillo, Lipton, Sayward 1978): one number of the evaluation's source is changed, the
evaluation built anew and asked about positions of random games. Where its value has changed, one term has, besides `scale`
and `rounding`; and some position must tell of each weight that is no 0, or `--each` others of its table. Asked without nets, whose terms are those of
pieces.
"""

import argparse
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..', '..')
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(ROOT, 'examples'))
from client import Engine  # noqa: E402

BUILD = os.path.join(ROOT, 'build', 'release')
# Of each game: the file, and the lines that hold weights. Thresholds and masks are none, nor is the table of spies that turns points
# into chances: all its terms go by it.
WEIGHTS = {
    'chess': ('src/chess/weights', r'S\(|^\t\.(?!base)\w+ = -?\d+,|^\t\t?\[?[^S]*\d+,.*$'),
    'chessmate': ('src/games/chessmate/eval', r'\[CARD_'),
    'coffee': ('src/games/coffee/eval', r'BEAN = |NEAR_ROW_PER|STEAL_|ENDGAME_LEAD_WEIGHT = |inventory_value_\w+\[.*='),
    'spies': ('src/games/spies/eval', r'CLAIM_CHANCE = |UNDECIDED_SHARE = '),
    'tictac': ('src/games/tictac/eval', r'(piece|reserve)_value\[.*=|^\t\{(?!0, 0)-?\d|TEMPO = |CENTRE = |CORNER = |ATTACKED_DEFENDED = |'
                              r'HANGING_\w+ = |LINE_THREAT_\w+ = '),
}
# What random games do not come to.
RARE = {'chess': ['position chess fen 8/8/8/3k4/8/8/4R3/4K3 w - - 0 1', 'position chess fen 6k1/5ppp/8/8/7Q/3B4/5PPP/4R1K1 w - - 0 1',
                  'position chess fen 6k1/5p1p/6p1/6N1/7Q/3B4/5PPP/2R1R1K1 w - - 0 1'],
        'chessmate': ['position chessmate fen 8/8/8/3k4/8/8/4R3/4K3 w - - 0 1 - - - champion,dark-mirror,hand-of-fate '
                      'death-dance,lost-castle,revelation - -,-']}
NUMBER = re.compile(r'(?<![\w.\[])-?\d+(?![\w\]xX])')


def weights(source, lines):
    """Where the weights stand in a source: the key of their table, and the span of each."""
    found, table, at = {}, '', 0
    for line in source.splitlines(keepends=True):
        named = re.match(r'\t\.(\w+) =', line)
        table = named.group(1) if named else table if line.startswith('\t\t') else line.strip()[:24]
        if re.search(lines, line):
            code = line.split('/*')[0]
            begin = code.index('=') if '=' in code and '[' in code.split('=')[0] else 0
            for number in NUMBER.finditer(code, begin):
                if int(number.group()):
                    found.setdefault(table, []).append((at + number.start(), at + number.end()))
        at += len(line)
    return found


def positions(game, n, rng):
    """Commands that set positions of random games."""
    out = []
    with Engine([os.path.join(BUILD, 'quadrille')]) as engine:
        while len(out) < n:
            engine.newgame(game, seed=rng.randrange(1 << 30))
            for _ in range(rng.randrange(120)):
                if engine.result().outcome != '*':
                    break
                legal = engine.ask('legal')[0].split()[2:]
                captures = [token for token in legal if 'x' in token]
                engine.move(rng.choice(captures or legal))
            out.append(engine.ask('record')[0])
    return out


def terms(program, commands):
    """What `eval terms` says of each position: a list of dicts."""
    lines = 'setoption name Evaluation value hand\n' + '\n'.join(command + '\neval terms' for command in commands) + '\nquit\n'
    said = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout
    out, now = [], {}
    for line in said.splitlines():
        words = line.split()
        if words[0] == 'term':
            now[words[1]] = int(words[2])
        elif words[0] == 'eval':
            out.append(now)
            now = {}
    return out


class Game:
    def __init__(self, name, n, folder):
        self.file, self.lines = WEIGHTS[name]
        with open(os.path.join(ROOT, self.file + '.c')) as f:
            self.source = f.read()
        self.name, self.folder = name, folder
        self.commands = positions(name, n, random.Random(name)) + RARE.get(name, [])
        self.usual = terms(os.path.join(BUILD, 'quadrille'), self.commands)
        made = subprocess.run(['make', '-n', '-B', '-C', ROOT, 'V=1', 'build/release/quadrille'], capture_output=True, text=True,
                              check=True).stdout
        self.compile, self.link = [next(line for line in made.splitlines() if re.search(what, line)).split()
                                   for what in (r' -c -o build/release/%s\.o' % self.file, ' -o build/release/quadrille ')]

    def mutant(self, begin, end):
        """The terms with one weight changed."""
        value = int(self.source[begin:end])
        source, program = os.path.join(self.folder, 'eval.c'), os.path.join(self.folder, 'mutant')
        with open(source, 'w') as f:
            f.write(self.source[:begin] + str(value + 41) + self.source[end:])
        place = {self.file + '.c': source, 'build/release/%s.o' % self.file: program + '.o',
                 'build/release/quadrille': program}
        for command in (self.compile, self.link):
            words = [place.get(word, word) for word in command if word not in ('-MMD', '-MP')]
            subprocess.run(words, cwd=ROOT, check=True, capture_output=True)
        return terms(program, self.commands)

    def check(self, table, span):
        """Whether some position tells of the weight; a fault, or None."""
        reached = False
        for command, one, two in zip(self.commands, self.usual, self.mutant(*span)):
            changed = {term for term in one if one[term] != two[term]}
            reached = reached or bool(changed)
            if len(changed - {'scale', 'rounding'}) > 1:
                return True, '%s: %s at %d changes %s\n%s' % (self.name, table, span[0], ' '.join(sorted(changed)), command)
        return reached, None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--game', choices=sorted(WEIGHTS))
    parser.add_argument('--positions', type=int, default=300)
    parser.add_argument('--each', type=int, default=3, help='of how many weights of each table')
    options = parser.parse_args()
    checks, faults = 0, []
    for name in [options.game] if options.game else WEIGHTS:
        with tempfile.TemporaryDirectory() as folder:
            game = Game(name, options.positions, folder)
            for table, spans in weights(game.source, game.lines).items():
                rng = random.Random(table)
                reached = False
                for span in rng.sample(spans, min(options.each, len(spans))):
                    told, fault = game.check(table, span)
                    reached = reached or told
                    checks += 1
                    faults += [fault] if fault else []
                if not reached:
                    faults.append('%s: no position tells of %s' % (name, table))
    print('\n'.join(faults))
    print('eval_weights: %d weights, %d faults' % (checks, len(faults)))
    return 1 if faults else 0


if __name__ == '__main__':
    sys.exit(main())
