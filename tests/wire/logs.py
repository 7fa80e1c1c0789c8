"""Logs that replay: random sessions written down by --log and played again by `check`.

  python3 tests/wire/logs.py [N] [--engine PATH] [--seed S] [--keep FOLDER]

Each of N sessions says good commands, mutated ones and garbage in all games and both dialects, with
tags, views, searches that are stopped, pondered, under a clock or of several threads, waits and long
lines; `check` has to answer every log alike. What is printed must not depend on a log: repeatable sessions
are compared with and without. Besides: the file's mode, appending, names, refusals, a full disk.
"""

import argparse
import glob
import os
import random
import re
import select
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
sys.dont_write_bytecode = True
from engine import Engine, EngineFault
from random_lines import STARTS, Grammar
from suite import Tally

GAMES = [game for game in STARTS if game != 'trio']
FIRST = '# quadrille transcript 1: this log holds keys and every secret of its games'
WORDS = ['go', 'chance', 'undo', 'seed', 'options', 'M1', 'vulture']
ENDINGS = 400  # stops before a session is given up


class Session:
    """A conversation in which answers are read only now and then."""

    def __init__(self, path, log, seed):
        self.rng = random.Random(seed)
        self.game = self.rng.choice(GAMES)
        self.engine = Engine([path, '--log', log])
        self.grammar = Grammar(self.rng, WORDS, self.game)
        self.number = 0

    def begin(self):
        rng = self.rng
        if rng.random() < 0.3:
            self.say('uci', 'setoption name UCI_Variant value ' + self.game)
        if rng.random() < 0.3:
            self.say('setoption name Threads value 2')
        if rng.random() < 0.3:
            self.say('setoption name ShowTime value true')
        if rng.random() < 0.8:
            self.say('newgame ' + self.game)

    def say(self, *lines):
        for line in lines:
            self.engine.send(line)

    def search(self):
        rng = self.rng
        self.say(rng.choice(('', '', '@s ')) + rng.choice((
            'go', 'go infinite', 'go ponder', 'go ponder wtime 300 btime 300', 'go movetime 20', 'go wtime 200 btime 200',
            'go nodes 300', 'go nodes 2000', 'go depth 2', 'go nodes 1000000', 'perft 2', 'perft 5', 'divide 1',
            'sample 5', 'playouts 20', 'review nodes 20', 'go perft 2', 'as white go nodes 200', 'as p1 go nodes 30')))
        for _ in range(rng.randrange(4)):
            time.sleep(rng.choice((0, 0, 0.002, 0.02)))
            self.say(rng.choice(('stop', 'wait', '@w wait', 'ponderhit', 'isready', 'state', 'legal', 'go nodes 5',
                                 'view white', 'move e2e4', 'as public state', 'show')))

    def look(self):
        """Has the engine answer what came before, where nothing waits, and learns what is legal."""
        self.number += 1
        self.say('@k legal', '@k ping %d' % self.number)
        for line in self.engine.until(lambda line: line == '@k pong %d' % self.number):
            if line.startswith('@k legal ') and not line.startswith('@k legal 0'):
                self.grammar.legal = line.split(' ')[3:]

    def step(self):
        rng, kind = self.rng, self.rng.random()
        if kind < 0.25:
            self.search()
        elif kind < 0.5:
            self.look()
            self.say('move ' + rng.choice(self.grammar.legal))
        elif kind < 0.52:
            self.say(rng.choice((b'show ' + b'x' * (1 << 20), b'@l \x00' + bytes(rng.randrange(256) for _ in range(50))
                                 .replace(b'\n', b''), b'go ' + b'{}\\' * 30 + b'\x01', b'position ' + b'a ' * 3000)))
        else:
            line = self.grammar.line()
            if not line.strip().startswith((b'quit', b'perft', b'divide')):
                self.say(line)

    def end(self):
        """Ends what runs and waits, so that all lines are answered, then the session; its exit status."""
        if self.rng.random() < 0.2:
            return self.leave()
        for number in range(ENDINGS):
            self.say('stop', 'ping end%d' % number)
            self.engine.until(lambda line: line == 'pong end%d' % number)
            time.sleep(0.002)
            if number > 3 and not self.engine.lines:
                break
        return self.leave()

    def leave(self):
        if self.rng.random() < 0.3:
            self.say(self.rng.choice(('quit', '@q quit')))
        self.engine.process.stdin.close()
        deadline = time.monotonic() + 3
        while self.engine.process.poll() is None and time.monotonic() < deadline:
            if select.select([self.engine.process.stdout], [], [], 0.1)[0] and not self.engine.take():
                break
        if self.engine.process.poll() is None:
            self.engine.process.terminate()  # it may have been told to wait for ever
        return self.engine.end()


def replays(tally, path, logs):
    """Does check find no difference in the logs?"""
    said = subprocess.run([path, 'check', *logs], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    tally.check(said.returncode == 0, 'check %s' % ' '.join(logs[:1]), said.stdout[-3000:])


def random_sessions(tally, path, options, folder):
    logs = []
    for number in range(options.sessions):
        seed = '%d %d' % (options.seed, number)
        logs.append(os.path.join(folder, 'log-%d.txt' % number))
        session = Session(path, logs[-1], seed)
        try:
            session.begin()
            for _ in range(session.rng.randrange(10, 60)):
                session.step()
        except EngineFault as fault:
            if 'exit status 0' not in str(fault):
                tally.check(False, 'session %s' % seed, fault)
        try:
            status = session.end()
        except EngineFault as fault:
            status = session.engine.process.poll()
        tally.same(status, 0, 'exit status of session %s' % seed)
    for log in logs:
        replays(tally, path, [log])


def talk(path, lines, *options, environment=None):
    """What a session prints, its exit status and what stands on stderr."""
    done = subprocess.run([path, *options], input='\n'.join(lines) + '\n', text=True, capture_output=True,
                          env={**os.environ, **(environment or {})})
    return done.stdout, done.returncode, done.stderr


def a_log_changes_nothing(tally, path, options, folder):
    for number in range(max(3, options.sessions // 4)):
        rng = random.Random('%d same %d' % (options.seed, number))
        game = rng.choice(GAMES)
        grammar = Grammar(rng, WORDS, game)
        lines = ['newgame %s seed %d' % (game, number)]
        for _ in range(40):
            lines.append(rng.choice((
                lambda: 'move ' + grammar.token(), lambda: 'view ' + rng.choice(('all', 'white', 'p1', 'public')),
                lambda: rng.choice(('state json', 'events', 'legal', 'save', 'show', 'record', 'undo', 'redo x', 'redo', 'mark a',
                                    'goto a', 'goto 2', 'goto end', 'diff', 'diff 1', 'tree', 'tree 3')),
                lambda: '@g go nodes 300', lambda: 'sample 3', lambda: 'perft 1', lambda: 'wait'))())
        log = os.path.join(folder, 'same-%d.txt' % number)
        answers = []
        for command in ([path], [path, '--log', log]):
            engine = Engine(command)
            answers.append([engine.ask(line) for line in lines])
            tally.same(engine.close(), 0, 'exit status')
        tally.same(answers[1], answers[0], 'with and without a log: %s' % lines)
        replays(tally, path, [log])


def the_file(tally, path, folder):
    log = os.path.join(folder, 'file.txt')
    with open(log, 'w', encoding='utf-8') as file:
        file.write('')
    os.chmod(log, 0o644)
    for _ in range(2):
        tally.same(talk(path, ['newgame chessmate', 'move e2e4', 'save'], '--log=' + log)[1:], (0, ''), 'a log')
    tally.same(os.stat(log).st_mode & 0o777, 0o600, 'its mode')
    with open(log, encoding='utf-8') as file:
        text = file.read()
    tally.same(text.split('\n')[0], FIRST, 'its first line')
    tally.same(text.count(FIRST), 2, 'sessions in it')
    tally.same(text.count('> newgame chessmate key '), 2, 'keys in it')
    replays(tally, path, [log])
    talk(path, ['newgame chess'], environment={'QUADRILLE_LOG': os.path.join(folder, 'by-%p-%p.txt')})
    made = [name for name in os.listdir(folder) if name.startswith('by-')]
    tally.check(len(made) == 1 and made[0][3:-4].replace('-', '').isdigit(), '%%p: %s' % made)
    replays(tally, path, [os.path.join(folder, name) for name in made])


def jobs_at_the_end(tally, path, folder):
    """Counts that end at about the moment at which the input does."""
    logs = []
    for number in range(32):
        logs.append(os.path.join(folder, 'end-%d.txt' % number))
        talk(path, ['newgame chess', 'perft %d' % (1 + number % 2)] + ['undo'] * (number % 5), '--log', logs[-1])
    replays(tally, path, logs)


def deals_that_were_dropped(tally, path, folder):
    """In the UCI dialect an error takes back the game that began by itself, and the key of its chance with it."""
    logs = []
    for number in range(10):
        logs.append(os.path.join(folder, 'dropped-%d.txt' % number))
        talk(path, ['uci', 'setoption name UCI_Variant value spies', 'move a1a2 setup:Qa1,R1b1', 'move e2e4', 'legal',
                    'position startpos', 'move pass', 'move a1a2'], '--log', logs[-1])
    replays(tally, path, logs)


def games_that_began_by_themselves(tally, path, folder):
    """The key of such a game is in the log, with a position that was refused before it."""
    logs = []
    for number, lines in enumerate((['legal'], ['position x', 'legal'], ['position x', 'state', 'move pass'])):
        logs.append(os.path.join(folder, 'begun-%d.txt' % number))
        talk(path, ['uci', 'setoption name UCI_Variant value spies'] + lines + ['state'], '--log', logs[-1])
        with open(logs[-1], encoding='utf-8') as file:
            tally.same(len(re.findall('^> position spies key [0-9a-f]{64} startpos$', file.read(), re.M)), 1, 'keys of %s' % lines)
    replays(tally, path, logs)


def strange_lines(tally, path, folder):
    """Lines that a log cannot have as they are, and waits upon waits."""
    log = os.path.join(folder, 'strange.txt')
    talk(path, ['ping a\r\r', 'ping {}\\ \x01' + 'y' * 20, 'newgame chess', 'go infinite', 'wait', '@b wait',
                '@c wait', 'stop', 'turn'], '--log', log)
    with open(log, encoding='utf-8') as file:
        text = file.read()
    tally.check('>\\ ping a\\x0d\\x0d\n' in text and '\\x01{y*20}\n' in text, 'escapes', text)
    replays(tally, path, [log])


def waits_in_the_background(tally, path, folder):
    """A wait for a job that is written in the background already is none of the next job."""
    log = os.path.join(folder, 'waits.txt')
    out = talk(path, ['newgame chess', 'go infinite', '@b wait', 'turn', 'stop', 'go infinite', '@c wait', 'stop', 'turn'], '--log', log)[0]
    tally.check(out.endswith('turn white\nok\n'), 'ended early', out)
    replays(tally, path, [log])


def killed_in_a_job(tally, path, folder):
    """What is written behind its answer is said in a comment when it begins, for whoever reads the log of a process that died in it."""
    log = os.path.join(folder, 'killed.txt')
    engine = subprocess.Popen([path, '--log', log], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write('newgame chess\nperft 12\nping there\n')
    engine.stdin.flush()
    while engine.stdout.readline() != 'pong there\n':
        pass
    engine.kill()
    engine.communicate()
    with open(log, encoding='utf-8') as file:
        tally.check('\n# begun: > perft 12\n' in file.read(), 'what has begun')


def readers_that_leave(tally, path, folder):
    """Nobody reads what a search says: the log ends in it, and replays."""
    log = os.path.join(folder, 'left.txt')
    engine = subprocess.Popen([path, '--log', log], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    engine.stdin.write('newgame chess\ngo infinite\n')
    engine.stdin.flush()
    for _ in range(2):
        engine.stdout.readline()
    engine.stdout.close()
    engine.wait(60)
    engine.stdin.close()
    replays(tally, path, [log])


def trees(tally, path, folder):
    """What a search by the clock has found is masked, what one by nodes has found is not."""
    log = os.path.join(folder, 'trees.txt')
    engine = Engine([path, '--log', log])
    for line in ('newgame chess', 'go movetime 30', 'tree 3', 'as white go nodes 100', 'as white tree 2', 'tree 2', 'setoption name Clear Hash',
                 'go nodes 60', 'tree 1', 'move e2e4', 'tree'):
        engine.ask(line)
    tally.same(engine.close(), 0, 'exit status')
    with open(log, encoding='utf-8') as file:
        text = file.read()
    tally.same(re.findall(r'^> (?:as white )?tree.*\n(\.\.\.|tree|error)', text, re.M), ['...', '...', '...', 'tree', 'error'], 'masked', text)
    replays(tally, path, [log])


def what_cannot_be(tally, path, folder):
    for place in (folder, os.path.join(folder, 'no', 'file'), '/dev/null/x'):
        out, status, errors = talk(path, ['newgame chess'], '--log', place)
        tally.same((out, status, errors.count('\n')), ('', 2, 1), '--log ' + place)
        out, status, errors = talk(path, ['setoption name Debug Log File value ' + place, 'turn'])
        tally.check(out.startswith('error bad-option ') and out.count('\n') == 2 and not errors, out, errors)
    tally.same(talk(path, [], '--log')[1], 2, '--log without a file')
    plain = talk(path, ['newgame tictac', 'state', 'go nodes 50', 'wait'])
    out, status, errors = talk(path, ['newgame tictac', 'state', 'go nodes 50', 'wait'], '--log', '/dev/full')
    tally.same((out, status), plain[:2], 'a full disk')
    tally.same(errors.count('\n'), 1, 'a full disk: ' + errors)
    log = os.path.join(folder, 'busy.txt')
    engine = Engine([path, '--log', log])
    engine.ask('newgame chess')
    tally.same(talk(path, ['turn'], '--log', log)[1], 2, 'a file that another process writes')
    tally.same(engine.close(), 0, 'exit status')


def the_option(tally, path, folder):
    first, second, third = (os.path.join(folder, name) for name in ('first.txt', 'second.txt', 'third.txt'))
    option = 'setoption name Debug Log File value '
    out = talk(path, ['setoption name Hash value 4', 'newgame spies seed 3', 'view p2', 'go nodes 20', 'wait', option + first,
                      'legal', 'go nodes 20', 'wait', 'events', 'view all', 'state', 'uci', 'position x', option + second, 'go nodes 5',
                      'position spies startpos', 'move pass', option + '/no/such', option, 'turn'])[0]
    tally.same(out.count('\ninfo string error '), 3, out)
    replays(tally, path, [first, second])
    with open(second, encoding='utf-8') as file:
        text = file.read()
    tally.check('\n# > %s/no/such\n# info string error bad-option' % option in text, text)
    tally.check(text.endswith('\n# > %s\n' % option.rstrip()) or text.endswith('\n# > %s\n' % option), text[-200:])
    talk(path, ['view public', option + first + '.view', 'newgame chessmate', 'save'])
    replays(tally, path, [first + '.view'])
    for line in (option + third, option, 'setoption name debug log file value x', 'setoption name EvalFile value x'):
        out = talk(path, [line, 'newgame chess'], '--no-files')[0]
        tally.check(out.startswith('error bad-option ') and out.endswith('\nok\n'), line, out)
    tally.check(not os.path.exists(third), 'refused, and written')
    transcript = os.path.join(folder, 'transcript.txt')
    with open(transcript, 'w', encoding='utf-8') as file:
        file.write('> %s%s\nok\n' % (option, third))
    subprocess.run([path, 'check', transcript], stdout=subprocess.DEVNULL, check=False)
    tally.check(not os.path.exists(third), 'a transcript has a file written')
    tally.same(talk(path, ['newgame chess', option], '--no-files', '--log', third)[1], 0, 'both')
    out = talk(path, ['newgame chess', option + first + '.second', option, 'turn'], '--log', first + '.stands')[0]
    tally.same(out, 'ok\nerror bad-option a log is open since the beginning\nok\nturn white\nok\n', 'a second log')
    with open(first + '.stands', encoding='utf-8') as file:
        tally.check(file.read().endswith('> turn\nturn white\nok\n'), 'a log by the command line goes on')
    with open(third, encoding='utf-8') as file:
        tally.check('> newgame chess\nok\n# > ' in file.read(), 'a log by the command line stands')


def options_again(tally, path, folder):
    """A log opened late sets each option that is not at its default, and no other."""
    net, = glob.glob(os.path.join(HERE, '../../nets/tictac-*.nnue'))
    lists = re.findall('^option name (.*) type (spin|check|combo|string) default (\\S+)(?: min .* max .*| var .*)?$',
                       talk(path, ['options'])[0], re.M)
    values = {'true': 'false', 'false': 'true', 'behaviour': 'facts', 'net': 'hand', 'chess': 'spies'}
    changed = {name: str(int(default) - 1 if name == 'Skill Level' else int(default) + 1) if kind == 'spin' else values[default]
               for name, kind, default in lists if '<' not in default}
    changed.update({'Hash': '2', 'EvalFile': net})
    tally.check(len(changed) > 15, changed)
    for clairvoyant in ('true', 'lives,hands', 'teams', None):
        if clairvoyant:
            changed['Clairvoyant'] = clairvoyant
        else:
            changed = {}
        log = os.path.join(folder, 'options-%s.txt' % clairvoyant)
        talk(path, ['setoption name %s value %s' % one for one in changed.items()] + ['setoption name Debug Log File value ' + log, 'options'])
        with open(log, encoding='utf-8') as file:
            tally.same(dict(re.findall('^> setoption name (.*) value (.*)\n[.]{3}$', file.read(), re.M)), changed, 'options again')
        replays(tally, path, [log])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('sessions', nargs='?', type=int, default=12)
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('--engine', default=os.path.join(HERE, '../../build/release/quadrille'))
    parser.add_argument('--keep', help='a folder for the logs')
    options = parser.parse_args()
    path, tally = os.path.abspath(options.engine), Tally()
    with tempfile.TemporaryDirectory() as temporary:
        folder = options.keep or temporary
        tally.run(random_sessions, path, options, folder)
        tally.run(a_log_changes_nothing, path, options, folder)
        for what in (the_file, jobs_at_the_end, deals_that_were_dropped, games_that_began_by_themselves, strange_lines, waits_in_the_background, killed_in_a_job,
                     readers_that_leave, trees, what_cannot_be, the_option, options_again):
            tally.run(what, path, folder)
    return tally.finish()


sys.exit(main())
