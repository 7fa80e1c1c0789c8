"""Two worlds at the terminal: what a person was not told is dealt anew, and no byte on the screen may change.

  python3 tests/shell/worlds.py [N] [--engine PATH] [--seed S] [--game NAME]

N positions of each game with secrets, from random play, as tests/wire/two_worlds.py makes them. Both worlds are
loaded as games in play, each by a shell of its own at a pseudo-terminal, with the viewer as the only person or
with people in every seat, who hand the screen over; then the same lines are typed into both: all that can be
looked at, guesses at what is hidden, and a move of the viewer. At last, and at once where another seat is on move,
nobody plays, and the viewer's eyes are asked for.
"""

import argparse
import collections
import difflib
import fcntl
import json
import os
import pty
import random
import re
import select
import signal
import struct
import sys
import tempfile
import termios
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
sys.path.insert(0, os.path.join(HERE, '..', 'wire'))
from two_worlds import GAMES, Difference, Trial  # noqa: E402

LOOKS = ('board', 'hand', 'legal', 'log', 'moves', 'goto 1', 'forward', 'board', 'help', 'clock', 'theme blue', 'flip',
         'rules', 'q', 'undo', 'redo', 'skip', 'view all', 'as all state', '@a view all', 'result', 'pick', 'b', 'eval terms', 'belief',
         'state', 'state json', 'record', 'events', 'events 1 words', 'show', 'describe', 'sample 2', 'go nodes 20',
         'hint', 'eyes', 'watch position turn', 'watch pile', 'show attacks', 'show evaluation', 'show belief', 'show targets', 'show lines', 'review nodes 5', 'diff', 'diff 0', 'tree 3', 'mark x', 'uci', 'setoption name Clairvoyant value true', 'save', 'load /nothing', 'restore {}', 'adjudicate draw time',
         'resign', 'n', 'nonsense', 'queen', 'knights', 'champion', 'legal e2', 'why O-O', 'why Nf3', 'why queen', 'why champion on b1',
         'why crusade', 'why Nf3 crusade e5', 'why cowardice e4 e7e6', 'why queen takes e4 and claim', 'why knight takes a1 claim', 'watch off',
         'help e2', 'help knight', 'help team', 'legal queen', 'legal crusade', 'N1', 'why N1xR1', 'go to move 1', 'why queen takes bishop',
         "why can't I take the queen with the rook?", 'what can my knight do?', 'what is the piece on e4', 'who is with me?', 'can I castle?', 'what did they do',
         'who can take my queen', 'why was my target lost', 'who took my queen', 'how well did he play', 'is Nf3 safe', 'is e4 safe', 'can I win now', 'can he give check', 'which of his pieces are undefended', 'explain the last move', 'what is he threatening', 'is my king safe', 'is my life safe', 'who can take e4', 'who is who', 'what do you know about p2', "what is p3's team",
         'what does he hold', "show me white's cards", 'hand black', 'who is ahead', 'how many points do we have', 'how many cards does he have', 'do I have to play a card', 'what happened', 'what is my target', 'am I safe', 'where can my knight go', 'why did he play that', 'what must I do', 'do I have to move', 'take it', 'take my target with the queen',
         'what did I do last turn', 'which of my pieces are attacked', 'where is his king', 'where is the queen', 'what is on e4', 'which turn is it', 'log 1', 'is p2 my friend', 'what did his card do', 'which pieces are mine', 'who is left', 'can I reach my target', 'what can the queen take', 'can I play two cards', 'what if my life is captured', 'why not', 'whose life is it', 'belief p2', 'does he know my card', 'what has been captured', 'which moves win', 'can I mate', 'what was the last move', 'can I take his queen', 'was that bad', 'Qxa1?',
         'can he mate in one', 'can p2 win', 'did he take my queen', 'did p3 take a rook', 'why did he play Nf3', 'goto Nxe4', 'which round is it', 'resume list', 'q')
WITHOUT_PLAY = tuple(look for look in LOOKS if look.startswith('why ')) + ('crusade', 'champion', 'why queen takes', 'board', 'hand')
ENDS = re.compile(r'(?:> |\(y/n\) (?:\[\w\] )?)(?:\x1b\[[0-9;?]*[a-zA-Z])*\Z')
BUSY = re.compile(r'(searching|thinks)…[^\n]*\Z')
TIMING = re.compile(r'\d+\.\d s')  # how long a search took
ERASE = '\x1b[K'
RIGHT = re.compile(r'\x1b\[\d*C')
CELL = re.compile(r'\x1b\[[0-9;?]*[a-zA-Z]|.', re.S)


def shown(line):
    """What a line shows in the end: a prompt may have been there for a while, or been changed by writing over it."""
    cells, column, styles = [], 0, ''
    for token in CELL.findall(line):
        if token == ERASE:
            del cells[column:]
        elif token in '\r\b':
            column = max(0, column - 1) if token == '\b' else 0
        elif RIGHT.fullmatch(token):
            column += int(token[2:-1] or 1)
        elif token[0] == '\x1b':
            styles += token
        else:
            cells[column:column + 1] = [styles + token]
            column, styles = column + 1, ''
    return ''.join(cells) + styles


class Shell:
    """A shell at a pseudo-terminal of its own, and all that it has written."""

    def __init__(self, path):
        self.folder = tempfile.TemporaryDirectory()
        self.pid, self.fd = pty.fork()
        if self.pid == 0:
            os.chdir(self.folder.name)
            os.execve(path, [path], {'TERM': 'xterm-256color', 'LC_ALL': 'C.UTF-8', 'INPUTRC': '/dev/null',
                                     'HOME': self.folder.name})
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack('HHHH', 70, 100, 0, 0))
        self.written = b''
        self.settle()

    def sleeps(self):
        """Does every thread wait, so that nothing will come before something is typed?"""
        states = []
        for thread in os.listdir('/proc/%d/task' % self.pid):
            try:
                with open('/proc/%d/task/%s/stat' % (self.pid, thread), encoding='ascii') as file:
                    states.append(file.read().rpartition(') ')[2][0])
            except OSError:  # it has just ended
                states.append('X')
        return set(states) == {'S'}

    def settle(self, ends=ENDS, seconds=60):
        """Reads until there is a prompt, nothing has come for a while and nothing is on its way; what came."""
        came, deadline = b'', time.monotonic() + seconds
        while time.monotonic() < deadline:
            head, _, last = came.decode(errors='replace').rpartition('\n')
            text = head + '\n' + shown(last)
            done = ends.search(text) and not BUSY.search(text)
            if select.select([self.fd], [], [], 0.04 if done else 1)[0]:
                came += os.read(self.fd, 1 << 16)
            elif done and self.sleeps():
                break
        else:
            raise Difference('no prompt comes: ...%r' % came[-500:])
        return '\n'.join(map(shown, TIMING.sub('', came.decode(errors='replace')).split('\n')))

    def type(self, line):
        os.write(self.fd, line.encode())

    def close(self):
        os.kill(self.pid, signal.SIGTERM)
        os.waitpid(self.pid, 0)
        os.close(self.fd)
        self.folder.cleanup()


class ShellTrial(Trial):
    def __init__(self, path, game, rng):
        super().__init__(path, game, rng)
        self.shells = [Shell(path), Shell(path)]
        self.counts = collections.Counter()

    def referee_and_fresh(self, state):
        """Told of by two_worlds.py."""

    def typed(self, line, about, ends=ENDS):
        """Types a line into both shells; what they write, which has to be the same."""
        for shell in self.shells:
            shell.type(line)
        one, two = [shell.settle(ends) for shell in self.shells]
        self.counts['lines'] += 1
        if one != two:
            lines = [repr(text)[1:-1].split(r'\n') for text in (one, two)]
            raise Difference('%s\n%r\n%s' % (about, line, '\n'.join(difflib.unified_diff(*lines, lineterm='', n=0))))
        self.secret(line, one.split('\n'))
        return one

    def put(self, people):
        """Leaves both worlds as files for the shells; the people sit there, the engine has the rest."""
        for engine, shell in zip((self.one, self.two), self.shells):
            self.ask(engine, 'view all')
            save = json.loads(self.ask(engine, 'save')[0])
            play = {'on': bool(people), 'people': people, 'level': -1, 'limits': 'nodes 20', 'terms': ''}
            with open(os.path.join(shell.folder.name, 'game'), 'w') as f:
                json.dump({'format': 1, 'play': play, 'save': save}, f)

    def both(self, viewer, about):
        state = self.state(self.one)
        seats = self.viewers(state)[:-1]
        people = self.rng.choice(([viewer], seats)) if state['turn'] == viewer else [viewer]
        if viewer == 'public' or state['turn'] not in (viewer, 'chance'):
            people = []  # an engine would be on move, and may do what it knows
        self.put(people)
        about = 'people %s, %s' % (' '.join(people), about)
        if 'Nothing is loaded' in self.typed('load game\n', about):
            raise Difference('%s\nthe game is not loaded' % about)
        if people:
            self.play(people, seats, viewer, state, about)
        self.typed('view %s\n' % viewer, about)
        for line in WITHOUT_PLAY + tuple('why ' + probe for probe in self.game.probes(self.rng, state)):
            self.typed(line + '\n', about)
        self.counts['positions'] += 1

    def play(self, people, seats, viewer, state, about):
        """All that people may try while they play."""
        if len(people) > 1:
            self.typed('board\n', about)  # while the screen is emptied
            self.typed('\n', about)
            self.counts['handovers'] += 1
        self.ask(self.one, 'view ' + viewer)
        own = self.ask(self.one, 'legal')[0].split(' ')[2:] if state['turn'] == viewer else []
        words = {word for token in own for word in re.split('[@+\']', token)}
        probes = [probe for probe in self.game.probes(self.rng, state)  # guesses, and no moves
                  if own and not words & set(re.split('[@+\']', probe))]
        for line in LOOKS + tuple(self.rng.sample(probes, min(4, len(probes)))):
            self.typed(line + '\n', about)
        others = {'both': seats, **{seat: [seat] for seat in seats[:2]}}
        for line in ['play ' + word for word, seated in others.items() if seated != people]:
            self.typed(line + '\n', about)  # asks first
            self.typed('n\n', about)
        for line in ['why ' + probe for probe in self.rng.sample(probes, min(2, len(probes)))]:
            self.typed(line + '\n', about)
        for begun in ('', 'e', *(token[:2] for token in own[:2])):
            self.typed(begun + '\t', about, re.compile('.'))  # completion
            self.typed('\x15', about, re.compile(''))
        if own and len(people) > 1:
            self.move(own, state, viewer, about)
        self.typed('play off\n', about)

    def move(self, own, state, viewer, about):
        """The viewer moves, up to where the next one would look."""
        token = self.game.pick(self.rng, own, state)
        said = []
        for engine in (self.one, self.two):
            self.ask(engine, 'view all')
            before = len(self.record(engine)[1])
            self.ask(engine, 'move ' + token)
            said.append([t for t in self.record(engine)[1][before:] if self.game.is_table(t)] +
                        [self.ask(engine, 'turn'), len(self.record(engine)[1])])
        if said[0] != said[1] or said[0][-2][0] in ('turn -', 'turn chance'):
            return
        if self.game.name == 'chessmate' and '+' in token or '@' in token:
            return  # what is drawn hangs on what is left to draw
        self.typed('move %s\n' % token, 'after %s, %s' % (token, about))
        self.typed('\n', about)  # the screen is handed over
        self.counts['moves'] += 1
        for shell in self.shells:
            shell.type('\n')  # the next one, who may see another hand
            shell.settle()

    def close(self):
        for shell in self.shells:
            shell.close()
        super().close()


def run(path, game, positions, seed):
    """True when nobody could tell anything."""
    began = time.monotonic()
    trial = ShellTrial(path, game, random.Random('shell %s %d' % (game.name, seed)))
    try:
        while trial.counts['positions'] < positions:
            trial.position()
        trial.close()
    except Difference as fault:
        print('shell worlds %s: seed %d: %s' % (game.name, seed, fault))
        return False
    counts = trial.counts
    print('shell worlds %s: %d positions, %d lines alike, %d handovers, %d moves; %.0f s'
          % (game.name, counts['positions'], counts['lines'], counts['handovers'], counts['moves'],
             time.monotonic() - began))
    return True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('positions', type=int, nargs='?', default=4)
    parser.add_argument('--engine', default=os.path.join(HERE, '..', '..', 'build', 'release', 'quadrille'))
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--game', choices=sorted(GAMES))
    options = parser.parse_args()
    games = [GAMES[options.game]] if options.game else list(GAMES.values())
    fine = [run(os.path.abspath(options.engine), game, options.positions, options.seed) for game in games]
    return 0 if all(fine) else 1


if __name__ == '__main__':
    sys.exit(main())
