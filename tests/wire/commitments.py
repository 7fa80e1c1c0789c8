"""Deals that were committed to: whole games, verified by the engine and by examples/verify.py, which was written from
docs/fair-deals.md alone; and whatever is changed afterwards is found by both.

  python3 tests/wire/commitments.py [--engine PATH] [--games N] [--decisions D] [--changes C] [--seed S]

N games of each form, of up to D decisions; C changes of each are to be found. Seats commit to entropy or not, open it rightly, wrongly or not at all, so that deals are void; games are saved and restored at
any moment, go back and forth, ask for placements, and end. What seats are told must be the same as what the referee is told of it.
"""

import argparse
import contextlib
import functools
import io
import os
import random
import re
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', '..', 'examples')]
import chance
import client
import verify
from client import Refused
from engine import Engine, EngineFault
from suite import Tally

FORMS = ['chessmate', 'chessmate decks own'] + ['spies players %d' % n for n in range(3, 7)]
PLACEMENT = 'setup:Qa1,R1a4,R2d1,B1h1,B2h8,N1b8,N2g8,P1a8,P2d4,P3e5,P4h4'
OF_THE_DEAL = re.compile(r'event (commit|entropy|reveal)')


class Counted(verify.CommittedNumbers):
    """Counts the draws: each card, each face of a die, each place of a shuffle."""
    draws = 0

    def below(self, n):
        Counted.draws += 1
        return super().below(n)


class Game:
    def __init__(self, engine, form, seed, tally):
        self.engine, self.tally, self.form = engine, tally, form
        self.rng = random.Random('%s %d' % (form, seed))
        self.seats = ['white', 'black'] if 'chessmate' in form else ['p%d' % n for n in range(1, int(form[-1]) + 1)]

    def bytes(self):
        return self.rng.randbytes(32)

    def save_and_restore(self):
        """At any moment, with the same bytes before and after."""
        before = [self.engine.good(line) for line in ('save', 'events', 'state')]
        if self.rng.random() < .5:
            self.engine.good('newgame chess')
        self.engine.good('restore ' + before[0][0])
        self.tally.same([self.engine.good(line) for line in ('save', 'events', 'state')], before, self.form, 'restored')

    def commitment(self):
        told = [line for line in self.engine.good('events') if ' event commit ' in line]
        return bytes.fromhex(re.search('hash=([0-9a-f]+)', told[-1]).group(1))

    def try_to_deal(self, may_void):
        """Entropy of some seats; false when the deal is void."""
        some = self.rng.sample(self.seats, self.rng.randint(0, len(self.seats)))
        entropies = {seat: self.bytes() for seat in some}
        for seat in some:
            hashed = verify.entropy_hash(self.commitment(), self.seats.index(seat), entropies[seat])
            self.engine.good('entropy-commit %s %s' % (seat, hashed.hex()))
            self.tally.same(self.engine.error('entropy-commit %s %s' % (seat, hashed.hex())), 'not-applicable', 'twice')
        if self.rng.random() < .3:
            self.save_and_restore()
        self.engine.good('entropy-close')
        for seat in self.rng.sample(some, len(some)):
            self.tally.same(self.engine.error('legal'), 'chance-expected', 'before the deal')
            self.tally.same(self.engine.error('entropy %s %s' % (seat, self.bytes().hex())), 'bad-chance', 'another entropy')
            if may_void and self.rng.random() < .15:
                told = self.engine.good('entropy-void')
                self.tally.check('missing=' in told[0] and seat in told[0], told[0])
                return False
            self.engine.good('entropy %s %s' % (seat, entropies[seat].hex()))
        return True

    def travel(self):
        """Somewhere else in the game, and, if not always, back."""
        before = self.engine.good('record')
        self.engine.ask(self.rng.choice(('undo', 'goto start', 'goto %d' % self.rng.randrange(30))))
        if self.rng.random() < .3:
            self.save_and_restore()
        if self.rng.random() < .7:
            self.engine.good('goto end')
            self.tally.same(self.engine.good('record'), before, self.form, 'there and back')

    def play(self, decisions):
        self.engine.good('newgame %s%s commit' % (self.form, ' placement ask' * ('spies' in self.form and self.rng.random() < .3)))
        while not self.try_to_deal(True):
            pass
        for _ in range(self.rng.randint(1, decisions)):
            legal = self.engine.ask('legal')[0].split()
            if legal[:3] == ['error', 'chance-expected', 'setup:']:
                self.engine.good('move ' + PLACEMENT)
                legal = self.engine.ask('legal')[0].split()
            if legal[:2] in (['legal', '0'], ['error', 'game-over']):
                break
            cards = [token for token in legal[2:] if '+' in token or '@' in token]  # for which another is drawn
            self.engine.good('move ' + self.rng.choice(cards if cards and self.rng.random() < .5 else legal[2:]))
            kind = self.rng.random()
            if kind < .06 and not self.is_over():
                self.travel() if kind < .03 else self.save_and_restore()
        self.tally.check(not any('reveal' in line for line in self.engine.good('events')) or self.is_over(), 'revealed early')
        if not self.is_over():
            self.engine.good('adjudicate draw abandoned')
        self.after_the_end()
        return '\n'.join(self.engine.good('record') + self.engine.good('events')) + '\n'

    def is_over(self):
        return self.engine.good('turn') == ['turn -']

    def after_the_end(self):
        """Nothing is played any more, at any place; seats were told of the deal what the referee was."""
        told = [line.split(' ', 1)[1] for line in self.engine.good('events') if OF_THE_DEAL.search(line)]
        for viewer in self.seats + ['public']:
            heard = [line.split(' ', 1)[1] for line in self.engine.good('as %s events' % viewer) if OF_THE_DEAL.search(line)]
            self.tally.same(heard, told, self.form, viewer)
        self.tally.check(told[-1].startswith('event reveal'), told[-1])
        self.engine.good('goto 0')
        for line in ('move e2e4', 'adjudicate draw agreement'):
            self.tally.same(self.engine.error(line), 'not-applicable', 'after the end', line)
        self.save_and_restore()
        self.engine.good('goto end')
        self.save_and_restore()


def by_python(text):
    """Whether all is right, and how much is."""
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            fine = verify.verify(text)
        except Refused:  # such a game there cannot have been
            fine = False
    return fine, said.getvalue().count('right ')


def found_by_python(text):
    return not all(right for right, *_ in verify.check_events(text.splitlines())) or not by_python(text)[0]


def by_engine(engine, texts):
    """The same of many texts by the engine, in one process, and what it says of each."""
    with tempfile.TemporaryDirectory() as folder:
        names = [os.path.join(folder, str(n)) for n in range(len(texts))]
        for name, text in zip(names, texts):
            with open(name, 'w', encoding='utf-8') as file:
                file.write(text)
        done = subprocess.run([engine, 'verify', os.devnull, *names], capture_output=True, text=True, check=False)
        said = done.stdout
    for name in names:
        said = said.replace(name + ':\n', '\0')
    for told in said.split('\0')[1:]:
        yield told.endswith(', 0 wrong\n'), told.count('right '), told


def is_proof(options, text):
    done = subprocess.run([options.engine, 'verify', '--proof', '-'], input=text, capture_output=True, text=True, check=False)
    return done.returncode == 0


def never_opened(text, found):
    """Whether a value is the hash of an entropy that was not opened, since the deal was void: nobody can verify that."""
    seat = re.search(r'event entropy-commit (seat=\w+) $', text[:found.start()])
    return bool(seat) and 'event entropy ' + seat.group(1) not in text[found.end():].partition('event commit')[0]


def changed(text, rng):
    """The text with one value of the deal, or one token of chance, another; and what that was."""
    values = [m for m in re.finditer(r'(?:hash|bytes|key)=([0-9a-f]{64})', text) if not never_opened(text, m)]
    tokens = [m for m in re.finditer(r' (lives|targets):(\w+),(\w+)', text.split('\n', 1)[0])]
    if tokens and rng.random() < .3:
        token = rng.choice(tokens)
        return text[:token.start(2)] + token.group(3) + ',' + token.group(2) + text[token.end(3):], token.group()
    value = rng.choice(values)
    at = value.start(1) + rng.randrange(64)
    return text[:at] + rng.choice([c for c in '0123456789abcdef' if c != text[at]]) + text[at + 1:], value.group()


def a_place_by_itself(options, engine, tally, rng):
    save = engine.good('save')[0]
    place = rng.randrange(4096)
    proof = subprocess.run([options.engine, 'verify', '--place', str(place), '-'], input=save, capture_output=True, text=True,
                           check=False, timeout=60).stdout
    with contextlib.redirect_stdout(io.StringIO()):
        tally.check(verify.verify_proof(proof), 'a proof', proof)
        tally.check(is_proof(options, proof), 'a proof', proof)
        other = proof.replace('"place":%d}' % place, '"place":%d}' % (place ^ 1))
        tally.check(not verify.verify_proof(other) and not is_proof(options, other), 'a proof of another place')


def logs(options, tally):
    """A log of a committed deal plays again, and is verified, though it was not said which key would be drawn."""
    with tempfile.TemporaryDirectory() as folder:
        log = os.path.join(folder, 'log')
        engine = Engine([options.engine, '--log', log])
        for line in ('newgame spies players 3 commit', 'entropy-commit p1 ' + '0' * 64, 'entropy-close', 'entropy-void', 'events',
                     'entropy-close', 'save', 'move pass', 'adjudicate draw abandoned', 'events json'):
            engine.good(line)
        tally.same(engine.close(), 0, 'exit status')
        done = subprocess.run([options.engine, 'check', log], capture_output=True, text=True, check=False, timeout=60)
        tally.same(done.returncode, 0, done.stdout)
        done = subprocess.run([options.engine, 'verify', log], capture_output=True, text=True, check=False, timeout=60)
        tally.same(done.returncode, 0, done.stdout, done.stderr)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    for name, usual in (('games', 2), ('decisions', 40), ('changes', 2), ('seed', 0)):
        parser.add_argument('--' + name, type=int, default=usual)
    options = parser.parse_args()
    os.environ['QUADRILLE'] = options.engine
    tally, made, draws, found = Tally(), 0, 0, 0
    engine, asked = Engine([options.engine]), client.Engine()
    rng = random.Random(options.seed)
    verify.commitment_of = functools.lru_cache(64)(verify.commitment_of)
    verify.CommittedNumbers = Counted
    chance.Engine = lambda: contextlib.nullcontext(asked)  # not one for each record
    try:
        for seed in range(options.seed, options.seed + options.games):
            games = [Game(engine, form, seed, tally) for form in FORMS]
            for game in games:
                game.text, game.saved = game.play(options.decisions), engine.good('save')[0] + '\n'
                game.others = [changed(game.text, rng) for _ in range(options.changes)]
                if seed == options.seed:
                    a_place_by_itself(options, engine, tally, rng)
            said = by_engine(options.engine, [text for game in games for text in
                                              (game.text, game.saved, *(other for other, _ in game.others))])
            for game in games:
                fine, right, told = next(said)
                before = Counted.draws
                tally.same((fine, right), by_python(game.text), game.form, told)
                draws += Counted.draws - before
                tally.check(fine, game.form, told)
                tally.check(next(said)[0], game.form, 'its save')
                made += right
                for other, what in game.others:
                    tally.check(not next(said)[0] and found_by_python(other), game.form, 'not found: ' + what)
                    found += 1
        logs(options, tally)
    except EngineFault as fault:
        tally.check(False, str(fault))
    tally.same((engine.close(), asked.close()), (0, 0), 'exit status')
    print('%d things made again, of %d draws; %d changes found' % (made, draws, found))
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
