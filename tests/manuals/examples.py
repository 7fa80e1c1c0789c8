"""Runs everything in examples/: whole games by the client, the golden transcripts, the sit-in at a table, and the board in the browser, clicked at random until the game ends.

  python3 tests/manuals/examples.py [--update] [--engine PATH]

--update writes what is said now into the transcripts; review the change as a diff.
"""

import argparse
import glob
import html
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import urllib.error
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.normpath(os.path.join(HERE, '..', '..'))
EXAMPLES = os.path.join(ROOT, 'examples')
sys.dont_write_bytecode = True
sys.path[:0] = [os.path.join(HERE, '..', 'wire'), EXAMPLES]
from client import Engine, Refused
from suite import Tally

SECONDS = 60
PROBE = """import('./examples/client.mjs').then(async ({Engine}) => {
  const engine = new Engine(), code = (why) => console.log(why.code ?? 'gone');
  await engine.ask('newgame tictac');
  await engine.ask('move a1a2').catch(code);
  await (async () => engine.ask('turn\\nquit'))().catch(code);
  const search = engine.ask('go infinite');
  console.log((await engine.ask('isready'))[0]);
  await engine.ask('stop');
  await search;
  engine.close();
  await engine.ask('isready').catch(code);
})"""
CLICKS = 600


def run(*words, typed=''):
    """Runs an example from the root, as the manuals show it; its status and output."""
    done = subprocess.run([sys.executable, '-B', *words], cwd=ROOT, input=typed, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=SECONDS)
    return done.returncode, done.stdout


def run_check(*words):
    """Plays transcripts; status and output."""
    done = subprocess.run(['./quadrille', 'check', *words], cwd=ROOT, text=True, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, timeout=SECONDS)
    return done.returncode, done.stdout


def client(tally):
    with Engine() as engine:
        events = engine.newgame('tictac') + engine.move('Q@b2')
        tally.same([(event.kind, event.facts['square']) for event in events], [('add', 'b2')], 'events')
        tally.check(engine.why('Q@a1') is None, 'client: why of a legal token')
        tally.same((engine.why('Q@b2') or '')[:3], 'T3 ', 'client: why of another')
        tally.same(engine.legal('N@a'), ['N@a1', 'N@a2', 'N@a3'], 'client: legal')
        tally.same([step['add'] for step in engine.next('N@')['steps']][:3], ['a1', 'a2', 'a3'], 'client: next')
        try:
            engine.move('Q@b2')
            tally.check(False, 'client: an illegal move was taken')
        except Refused as refusal:
            tally.same(refusal.code, 'illegal-move', 'client: the code of a refusal')
        best = engine.go('depth 2')
        tally.same([thought.depth for thought in best.thoughts], [1, 2], 'client: thoughts')
        tally.same(best.thoughts[-1].line[0], best.move, 'client: the best line')
        engine.undo()
        tally.same((engine.turn(), engine.result().outcome), ('white', '*'), 'client: undo')


def page_client(tally):
    """The client for pages plays whole games by clicks, and the same ones again."""
    node = shutil.which('node')
    if not node:
        tally.skipped.append('client.mjs, for want of node')
        return
    for game in ('tictac', 'chess', 'coffee', 'chessmate decks own', 'spies players 3'):
        played = [subprocess.run([node, 'examples/client.mjs', game, '7'], cwd=ROOT, text=True, timeout=SECONDS,
                                 stdout=subprocess.PIPE, stderr=subprocess.STDOUT) for _ in range(2)]
        tally.same(played[0].returncode, 0, 'client.mjs', game, played[0].stdout[-300:])
        tally.check(re.search(r'\nresult \S+ [a-z]+\n\Z', played[0].stdout), 'client.mjs', game, played[0].stdout[-300:])
        tally.same(played[0].stdout, played[1].stdout, 'client.mjs again', game)
    done = subprocess.run([node, '-e', PROBE], cwd=ROOT, text=True, timeout=SECONDS, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT)
    tally.same(done.stdout.split(), ['illegal-move', 'bad-syntax', 'readyok', 'gone'], 'client.mjs: what is refused')


def selfplay(tally):
    """Every game in all its forms comes to its end, and the same end again."""
    status, out = run('examples/selfplay.py', '--go', 'nodes 30')
    lines = out.splitlines()
    tally.same((status, len(lines)), (0, 9), 'selfplay: ' + out[-300:])
    for line in lines:
        tally.check(re.fullmatch(r'[a-z]+( [a-z0-9 ]+)?: \w+ by [a-z]+ after \d+ decisions, .*', line),
                    'selfplay', line)
    tally.same(run('examples/selfplay.py', '--go', 'nodes 30', 'spies players 5')[1].splitlines(),
               [line for line in lines if line.startswith('spies players 5')], 'selfplay again')


def harness(tally, update):
    paths = sorted(glob.glob(os.path.join('examples', 'harness', '*.txt'), root_dir=ROOT))
    status, out = run_check(*['--update'] * update, *paths)
    tally.same((status, len(paths) > 2), (0, True), 'harness: ' + out)
    with open(os.path.join(ROOT, paths[0]), encoding='utf-8') as file:
        text = file.read()
    with tempfile.NamedTemporaryFile('w', suffix='.txt') as changed:
        changed.write(text.replace('\nok\n', '\nko\n', 1))
        changed.flush()
        status, out = run_check(changed.name)
        tally.check(status == 1 and '\n-ko\n' in out, 'harness: a difference is shown', out)


def sit_in(tally, update):
    path = os.path.join(EXAMPLES, 'sit-in', 'session.txt')
    with open(path, encoding='utf-8') as file:
        session = file.read()
    typed = ''.join(line + '\n' for line in re.findall(r'^> (.*)$', session, re.M))
    status, out = run('examples/sit-in/sit_in.py', typed=typed)
    if update:
        with open(path, 'w', encoding='utf-8') as file:
            file.write(out)
        session = out
    tally.same(status, 0, 'sit-in: ' + out[-300:])
    tally.same(out.splitlines(), session.splitlines(), 'sit-in')


class Clicker:
    """The board in the browser, without a browser."""

    def __init__(self, words):
        self.process = subprocess.Popen([sys.executable, '-B', 'examples/gui.py', *words], cwd=ROOT,
                                        env=dict(os.environ, PORT='0'), text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.said = self.process.stdout.readline().strip()
        self.url = self.process.stdout.readline().split()[-1]
        self.rng = random.Random(' '.join(words))

    def page(self, click):
        with urllib.request.urlopen(self.url + '?' + click, timeout=SECONDS) as answer:
            return answer.read().decode()

    def refuses(self, click, **headers):
        try:
            with urllib.request.urlopen(urllib.request.Request(self.url + '?' + click, headers=headers), timeout=SECONDS):
                return False
        except urllib.error.HTTPError as error:
            return error.code == 400

    def game(self):
        """Clicks on what is offered until the game is over; the last page."""
        click = ''
        for _ in range(CLICKS):
            text = self.page(click)
            if '\nresult * -\n' not in text:
                return text
            table, words = text.split('</table>')
            click = self.rng.choice(re.findall(r'=gold title="[^"]*"><a href="\?([^"]+)"', table) +
                                    re.findall(r'<a href="\?([^"]+)"', words))
        return text

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


def analyse(tally):
    """Reports of the game of docs/reviews, from its notation, with a comment, a variation and a mark in it, and of random games."""
    with open(os.path.join(ROOT, 'docs', 'reviews', 'bonn-2006.txt'), encoding='utf-8') as file:
        tokens = re.findall(r'^review \d+ \S+ (\S+) best ', file.read(), re.M)
    with tempfile.TemporaryDirectory() as folder, Engine() as engine:
        game, report = os.path.join(folder, 'game'), os.path.join(folder, 'report.html')

        def written(text, *options):
            with open(game, 'w', encoding='utf-8') as file:
                file.write(text)
            return run('examples/analyse.py', game, report, *options)

        engine.load('position chess startpos moves ' + ' '.join(tokens))
        pgn = '\n'.join(engine.ask('record pgn')).replace('1. d4 d5', '1. d4 {1... Nf6} d5 $1 (1... e6 (1... c5) 2. e4)')
        status, said = written(pgn, '--nodes', '2000')
        with open(report, encoding='utf-8') as file:
            page = file.read()
        row = re.search('<td>68</td><td>black</td><td>a7e3</td><td>([0-9.]+)</td><td>(\\S+?)</td>', page)
        tally.check(status == 0 and row and float(row[1]) > 30 and row[2] != 'a7e3' and page.count('<polyline') == 1, 'a report', status,
                    said, page[-2000:])
        tally.check(re.fullmatch('white: 35 decisions, .*\nblack: 34 decisions, .*\n', said), 'a summary', said)
        for name in ('spies players 4', 'coffee', 'tictac', 'chessmate decks own'):
            engine.newgame(name, seed=3)
            for _ in range(20):
                engine.move(random.Random(len(engine.record())).choice(engine.legal()))
            status, said = written(engine.record(), '--nodes', '50', '--threads', '2')
            tally.check(status == 0 and said.count(' decisions') == (4 if name.startswith('spies') else 2), name, said)
        for bad, words in (('1. e5 *', 'e5 is no move here'), ('position chess startpos moves e2e5', 'illegal-move'), ('*', 'nothing was decided')):
            status, said = written(bad)
            tally.check(status == 1 and words in said, bad, said)


def gui(tally, game, bad, rule):
    """A game by clicks; bad: clicks that make no legal token, answered with the rule."""
    clicker = Clicker(game.split())
    try:
        tally.same(clicker.said, 'ok', 'gui ' + game)
        text = html.unescape(clicker.page(urllib.parse.quote(bad)))
        tally.check(re.search(r'\nillegal %s %s ' % (bad, rule), text), 'gui %s: %s' % (game, bad), text[-300:])
        for strange in ('a1%0Aview%20all', 'a1%0D', '%20', '%00', 'a1%C2%85'):  # more than one word, or line
            tally.check(clicker.refuses(strange), 'gui %s: takes %s' % (game, strange))
        for other in {'Host': 'evil.example'}, {'Origin': 'http://evil.example'}, {'Sec-Fetch-Site': 'cross-site'}:
            tally.check(clicker.refuses('', **other), 'gui %s: takes %s' % (game, other))
        text = clicker.game()
        tally.check(re.search(r'\nresult \w+ [a-z]+\n', text), 'gui %s: no end' % game, text[-500:])
    finally:
        clicker.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--update', action='store_true')
    parser.add_argument('--engine', default=os.path.join(ROOT, 'build', 'release', 'quadrille'))
    args = parser.parse_args()
    os.environ['QUADRILLE'] = os.path.abspath(args.engine)
    tally = Tally()
    tally.run(client)
    tally.run(page_client)
    tally.run(selfplay)
    tally.run(harness, args.update)
    tally.run(sit_in, args.update)
    tally.run(analyse)
    for game, bad, rule in (('chess', 'e2e5', 'M1'), ('chessmate decks own', 'e2e5', 'M1'),
                            ('coffee', 'a1', 'C6'), ('tictac', 'P@b2', 'T5'), ('spies players 3 seed 6', 'd4c4', r'S\d')):
        tally.run(gui, game, bad, rule)
    return tally.finish()


sys.exit(main())
