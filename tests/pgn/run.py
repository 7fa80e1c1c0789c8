"""Files of games of chess: `quadrille pgn` against pgn-extract, an independent reader and writer.

  python3 tests/pgn/run.py [GAMES] [--engine FILE] [--sanitized FILE] [--mutants N] [--megabytes N] [--seed S]

GAMES games are played, by the engine and, where it is installed, stockfish, after some random moves;
some begin from a position. Comments, glyphs and variations in variations are put in at random.
Of these games pgn-extract and the engine have to say the same: moves in algebraic notation,
comments, glyphs, variations, results, which end by mate and which by stalemate, and where each ends;
pgn-extract is not asked about repetition and the fifty-move rule. What the engine writes pgn-extract has to write the same as what it was
made from, and the engine as it stands. Then bytes of the file are changed at random: no crash, one
error for each bad game, what is written is written the same again. Then a file of so many megabytes
takes no more memory than a small one.
"""

import argparse
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(HERE, '../wire'), os.path.join(HERE, '../../examples')]
from client import Engine
from suite import Tally

EXTRACT = '/usr/games/pgn-extract'
STOCKFISH = '/usr/games/stockfish'
WORDS = 'the best by test is a "sharp" line; see also (Kiel) [%eval 0.3] $5 1-0 e4 über naïve –'.split()
CLOSED = {'draw': '1/2-1/2', 'white': '1-0', 'black': '0-1'}
MEMORY = 12 << 10  # KiB, whatever the file


class Uci(Engine):
    """A program that moves."""

    def __init__(self, path, limit):
        super().__init__([path])
        self.limit = limit
        self.ask('uci')

    def best(self, start, moves):
        self.send('position %s moves %s' % (start, ' '.join(moves)))
        return self.ask('go ' + self.limit)[-1].split()[1]


class Maker:
    """Plays games and writes them in long algebraic notation."""

    def __init__(self, path, rng):
        self.rng = rng
        self.referee = Engine([path])
        self.players = [Uci(player, 'depth 1') for player in (path, STOCKFISH) if os.path.exists(player)]
        self.starts = ['startpos']

    def close(self):
        self.referee.close()
        for player in self.players:
            player.close()

    def ask(self, *commands):
        """The lines of all answers; `legal` and `result` are noted."""
        lines = [line for command in commands for line in self.referee.ask(command)]
        self.legal, self.result = self.referee.legal(), self.referee.ask('result')[0]
        return lines

    def play(self, token):
        """Plays a move and returns it as it is written: the piece, two squares, what it becomes."""
        line = next(line for line in self.ask('move ' + token) if line.startswith('event move '))
        facts = dict(word.split('=', 1) for word in line.split()[2:])
        if 'castling' in facts:
            return 'O-O' if facts['castling'] == 'kingside' else 'O-O-O'
        letter = facts['piece'].upper().replace('P', '')
        return letter + token[:4] + ('=' + token[4].upper() if token[4:] else '')

    def comment(self):
        return '{%s}' % ' '.join(self.rng.choices(WORDS, k=self.rng.randrange(1, 20)))

    def variation(self, depth=0):
        """A line of random moves from here; the position is as before."""
        words, played = [], 0
        if self.rng.random() < 0.2:
            words.append(self.comment())
        for _ in range(self.rng.randrange(1, 6)):
            if not self.legal:
                break
            inner = self.variation(depth + 1) if depth < 3 and self.rng.random() < 0.15 else None
            words.append(self.play(self.rng.choice(self.legal)))
            played += 1
            if self.rng.random() < 0.1:
                words.append(self.rng.choice(('$%d' % self.rng.randrange(1, 140), self.comment())))
            words += [inner] if inner else []
        if played:
            self.ask('undo %d' % played)
        return '(%s)' % ' '.join(words) if played else None

    def game(self, number):
        rng, start = self.rng, self.rng.choice(self.starts)
        self.ask('position chess ' + start)
        words, tokens, opening = [], [], rng.randrange(2, 10)
        players = rng.choices(self.players, k=2)
        if rng.random() < 0.1:
            words.append(self.comment())
        most = rng.choice((20, 60, 120, 200))
        while len(tokens) < most and self.result == 'result * -':
            lines = [self.variation() for _ in range(rng.randrange(1, 3))] if rng.random() < 0.06 else []
            player = players[len(tokens) % 2]
            token = rng.choice(self.legal) if len(tokens) < opening else player.best(start, tokens)
            words.append(self.play(token))
            tokens.append(token)
            words += [rng.choice(('!', '?', '!!', '??', '!?', '?!'))] * (rng.random() < 0.03)
            words += ['$%d' % rng.randrange(1, 140)] * (rng.random() < 0.02)
            words += [self.comment()] * (rng.random() < 0.05)
            words += [line for line in lines if line]
        outcome = self.result.split()[1]
        result = CLOSED.get(outcome) or rng.choice(('*', '1-0', '0-1', '1/2-1/2'))
        state = self.ask('state')
        position = [line for line in state if line.startswith('position ')][0].split(' ', 1)[1]
        if rng.random() < 0.1 and outcome == '*':
            self.starts = self.starts[-20:] + ['fen ' + position, 'startpos']
        tags = [('Event', 'Game %d' % number), ('Site', rng.choice(('Kiel', 'São Paulo', '?'))),
                ('Date', '2026.11.22'), ('Round', str(number)), ('White', 'A "quoted" name'),
                ('Black', 'Müller\\Söhne'), ('Result', result)]
        if start != 'startpos':
            tags += [('FEN', start.removeprefix('fen ')), ('SetUp', '1')]
        head = ''.join('[%s "%s"]\n' % (name, re.sub(r'(["\\])', r'\\\1', value)) for name, value in tags)
        return '%s\n%s %s\n\n' % (head, '\n'.join(words), result), position


def run(command, data=None):
    done = subprocess.run(command, input=data, capture_output=True, timeout=3600)
    return done.returncode, done.stdout, done.stderr


def extract(*words):
    """What pgn-extract writes, and what it complains of."""
    status, out, errors = run([EXTRACT, '-s', *words])
    assert status == 0, errors
    return out.decode(errors='replace'), re.sub(r'\s*Games: \d+\s*', '', errors.decode(errors='replace'))


def content(text):
    """What a file says: tags (but SetUp, which is there with FEN), moves, comments, glyphs, variations
    and results, without their layout."""
    found = re.findall(r'(?m)^\[\w+ "(?:\\.|[^"\\])*"\]|\{[^}]*\}|;[^\n]*|[()]|\$\d+|[^\s(){};]+', text)
    return [' '.join(word.lstrip('{;').rstrip('}').split()) if word[0] in '{;' else word
            for word in found if not re.fullmatch(r'\d+\.+', word) and not word.startswith('[SetUp ')]


def agree(tally, engine, folder, count, rng):
    maker = Maker(engine, rng)
    games = [maker.game(number) for number in range(1, count + 1)]
    maker.close()
    names = {name: os.path.join(folder, name + '.pgn') for name in ('made', 'theirs', 'ours', 'again')}

    def write(name, text):
        with open(names[name], 'w', encoding='utf-8') as file:
            file.write(text)

    write('made', ''.join(text for text, _ in games))
    theirs, errors = extract(names['made'])
    tally.check(not errors, 'pgn-extract takes what was made', errors[:500])
    write('theirs', theirs)
    status, ours, errors = run([engine, 'pgn', '--export', names['made']])
    tally.check((status, errors) == (0, b''), 'the engine takes what was made', errors[:500])
    ours = ours.decode()
    write('ours', ours)
    tally.check(max(map(len, re.sub(r'(?m)^\[.*', '', ours).split('\n'))) <= 79, 'lines of at most 79 columns')
    left, right = content(ours), content(theirs)
    lines = ''.join(rng.choice((word, word.replace('{', '; ').replace('}', '\n'))) if word[0] == '{' else word
                    for word in re.split(r'(\{[^}]*\})', ''.join(text for text, _ in games)) if word)
    tally.check(content(run([engine, 'pgn', '--export', '-'], lines.encode())[1].decode()) == left,
                'comments up to the end of a line')
    differs = [i for i, (a, b) in enumerate(zip(left, right)) if a != b][:1]
    tally.check(left == right, 'both write the same', *(
        (left[i - 5:i + 10], right[i - 5:i + 10]) for i in differs))
    tally.check(extract(names['ours'])[0] == theirs, 'pgn-extract writes from ours what it writes from what was made')
    tally.check(run([engine, 'pgn', '--export', names['ours']])[1].decode() == ours, 'export of ours')
    tally.check(content(run([engine, 'pgn', '--export', names['theirs']])[1].decode()) == left, 'export of theirs')
    lists = {name: run([engine, 'pgn', names[name]]) for name in ('made', 'theirs', 'ours')}
    tally.check(len(set(lists.values())) == 1, 'one list of all')
    lines = lists['made'][1].decode().split('\n')
    tally.check(lines[-2] == 'pgn: %d game%s, 0 with errors' % (count, 's' * (count > 1)), lines[-2])
    for option, words in (('--checkmate', 'checkmate'), ('--stalemate', 'stalemate')):
        found = re.findall(r'"Round "?(\d+)|\[Round "(\d+)"\]', extract(option, names['ours'])[0])
        tally.check([int(a or b) for a, b in found] ==
                    [i for i, line in enumerate(lines, 1) if line.endswith(', ' + words)], option, words, len(found))
    ends = re.findall(r'\{ "([^"]*)" \}', re.sub(r'\s+', ' ', extract('-F', '-C', '-V', names['ours'])[0]))
    for i, (told, (_, position)) in enumerate(zip(ends, games)):
        tally.check(told == position, 'game %d ends elsewhere' % (i + 1), told, position)
    tally.check(len(ends) == count, 'an end for each game', len(ends))
    return theirs.encode(), sum(int(re.search(r'(\d+) plies', line).group(1)) for line in lines[:-2])


def mutate(data, rng):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 30)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(8)
        if kind == 0:
            data[at:at + 1] = bytes([rng.randrange(256)])
        elif kind == 1:
            del data[at:at + rng.randrange(1, 100)]
        elif kind == 2:
            data[at:at] = rng.choice((
                b'{', b'}', b'(', b')', b'"', b'\\', b'\n[', b'\n%', b';', b'\0', b'\r', b'\xFF', b'$', b'1-0', b'*',
                b'\n[Event "x"]\n', b'\n\n', b'--', b'"]\n', b' [A "'))
        elif kind == 3:
            begin = rng.randrange(len(data) + 1)
            data[at:at] = data[begin:begin + rng.randrange(300)]
        elif kind == 4 and rng.random() < 0.2:
            del data[at:]
        elif kind == 5 and rng.random() < 0.1:
            data[at:at] = rng.choice((b'(', b'e4 (', b'x', b'{', b'!', b'9')) * rng.randrange(1, 20000)
    return bytes(data)


def mutants(tally, engine, data, count, rng):
    games = data.split(b'[Event ')
    for number in range(count):
        at = rng.randrange(1, len(games))
        text = mutate(b''.join(b'[Event ' + game for game in games[at:at + rng.randrange(1, 6)]), rng)
        status, listed, errors = run([engine, 'pgn', '-'], text)
        lines = listed.decode().split('\n')
        where = 'mutant %d' % number
        total, bad = re.fullmatch(r'pgn: (\d+) games?, (\d+) with errors', lines[-2]).groups()
        tally.check(status == (bad != '0') and not errors and len(lines) == int(total) + 2 and
                    sum(': error: ' in line for line in lines) == int(bad), where, status, errors[:300], lines[-2])
        status, once, _ = run([engine, 'pgn', '--export', '-'], text)
        tally.check(status == (bad != '0'), where + ': export', status)
        twice = run([engine, 'pgn', '--export', '-'], once)[1]
        tally.check(once == twice, where + ': export of export')
        again = run([engine, 'pgn', '-'], once)[1].decode()
        tally.check(again.split('\n')[-2] == lines[-2], where + ': games of the export', again, lines[-2])


def memory(tally, engine, folder, data, megabytes):
    """A file of so many megabytes, and one game as long as that."""
    path = os.path.join(folder, 'large.pgn')
    one = (b'{%s} ' % (b'a comment ' * 100) + b'1. Nf3 Nf6 2. Ng1 Ng8 (2... d5 (2... e5)) ') * (megabytes << 20 >> 10)
    for name, piece in ('games', data), ('one game', one):
        with open(path, 'wb') as file:
            for _ in range(max(1, (megabytes << 20) // len(piece)) if piece is data else 1):
                file.write(piece)
            file.write(b'' if piece is data else b'*\n')
        for words in [], ['--export']:
            before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
            with open(path, 'rb') as file, subprocess.Popen(
                    [engine, 'pgn', *words, '-'], stdin=subprocess.PIPE, stdout=subprocess.DEVNULL) as process:
                shutil.copyfileobj(file, process.stdin)
                with open('/proc/%d/status' % process.pid) as status:
                    peak = int(re.search(r'VmHWM:\s+(\d+) kB', status.read()).group(1))
            tally.check(process.returncode == 0 and peak < MEMORY, name, words, process.returncode, peak)
            seconds = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before
            print('%s %s: %d MiB in %.1f s, at most %d KiB' % (
                name, ' '.join(words), os.path.getsize(path) >> 20, seconds, peak))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('games', nargs='?', type=int, default=30)
    parser.add_argument('--engine', default=os.path.join(HERE, '../../build/release/quadrille'))
    parser.add_argument('--sanitized', help='the engine that the mutants are for')
    parser.add_argument('--mutants', type=int, default=50)
    parser.add_argument('--megabytes', type=int, default=5)
    parser.add_argument('--seed', type=int, default=1)
    options = parser.parse_args()
    if not os.path.exists(EXTRACT):
        print('not tried: pgn-extract is not installed; `make deps-check` installs it')
        sys.exit(77)
    tally, rng = Tally(), random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        data, plies = agree(tally, options.engine, folder, options.games, rng)
        mutants(tally, options.sanitized or options.engine, data, options.mutants, rng)
        memory(tally, options.engine, folder, data, options.megabytes)
    print('pgn: %d games, %d plies, %d checks, %d failed' % (options.games, plies, tally.checks, tally.wrong))
    sys.exit(tally.wrong > 0)


main()
