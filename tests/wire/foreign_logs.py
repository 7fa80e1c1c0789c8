"""Logs of sessions that other programs led: `check` has to answer each as it is.

  python3 tests/wire/foreign_logs.py [--engine PATH] [--hub PYTHON]

A person plays in the shell, at a terminal; xboard plays a game over polyglot, if both and Xvfb are here. With --hub
instead the hub, by the Python that has its libraries, deals games to players over the network.
"""

import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.dont_write_bytecode = True
sys.path.append(os.path.join(HERE, '..', 'shell'))
from suite import Tally

SECONDS = 120
SHELL = (('coffee', '', '1'), ('b1,d1', 'hint', 'undo', 'b1,d1', 'state json', 'nonsense', '>x', 'view public')), \
    (('spies', '', '', '1'), ('legal', 'hint', 'skip', 'moves')), \
    (('chessmate', 'white', '0'), ('hand', 'e2e4', 'as all state', 'hint', 'help'))


def logged(folder):
    return {**os.environ, 'QUADRILLE_LOG': os.path.join(folder, 'log-%p.txt'),
            'PATH': os.environ['PATH'] + ':/usr/games'}


def drop_unanswered(log):
    """Leaves out the last command when its process was ended before it could write the answer."""
    with open(log, encoding='utf-8') as file:
        lines = file.read().splitlines(True)
    if lines and lines[-1].startswith('> '):
        with open(log, 'w', encoding='utf-8') as file:
            file.writelines(lines[:-1])


def check(tally, path, folder, least, about):
    """Are there so many logs at least, and does check find no difference in them?"""
    logs = sorted(glob.glob(os.path.join(folder, 'log-*.txt')))
    for log in logs:
        drop_unanswered(log)
    tally.check(len(logs) >= least, '%s: %d logs' % (about, len(logs)))
    said = subprocess.run([path, 'check', *logs], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    tally.check(said.returncode == 0, about, said.stdout[-3000:])
    texts = []
    for log in logs:
        with open(log, encoding='utf-8') as file:
            texts.append(file.read())
    return '\n'.join(texts)


def xboard(tally, path, folder):
    """A game of three seconds a side."""
    environment = logged(folder)
    missing = [name for name in ('xboard', 'polyglot', 'xvfb-run') if not shutil.which(name, path=environment['PATH'])]
    if missing:
        print('foreign_logs: without xboard, since there is no ' + ' and no '.join(missing))
        return
    side = [word for which in 'fs' for word in ('-%scp' % which, path, '-%sUCI' % which)]
    subprocess.run(['xvfb-run', '-a', 'xboard', '-noGUI', '-xexit', *side, '-mg', '1', '-tc', '0:03', '-mps', '40',
                    '-sgf', os.path.join(folder, 'game.pgn')], cwd=folder, env=environment, timeout=SECONDS,
                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True)
    log = check(tally, path, folder, 2, 'xboard over polyglot')
    tally.check(log.count('\n> go ') + log.count('\n>& go ') > 5, 'xboard over polyglot: no game', log[-1000:])


def hub(tally, path, folder, python):
    """The games of the test of the hub's secrets."""
    done = subprocess.run([python, os.path.join(ROOT, 'tests', 'web', 'worlds.py'), '2'], cwd=ROOT, env=logged(folder),
                          stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=SECONDS, check=False)
    tally.same(done.returncode, 0, 'the hub', done.stdout[-500:], done.stderr[-500:])
    check(tally, path, folder, 2, 'the hub')


def shell(tally, path, folder):
    """Lines that a person types, after the answers to the questions at the beginning."""
    os.environ['QUADRILLE'] = path
    from terminal import Terminal  # which reads the name of the program when it is imported
    for (game, *answers), lines in SHELL:
        with Terminal('%s %s' % (path, game), home=folder, QUADRILLE_LOG=os.path.join(folder, 'log-%p.txt')) as terminal:
            terminal.wait(r'>\n\Z')
            for line in [*answers, *lines]:
                terminal.type(line)
                terminal.wait(r'(>|\(y/n\)) ?\n*\Z')
            terminal.type('quit')
            if 'ENDED' not in terminal.wait(r'(\(y/n\)|ENDED)\n*\Z'):
                terminal.type('y')
                terminal.wait('ENDED')
    log = check(tally, path, folder, len(SHELL), 'the shell')
    tally.check('\n>! ' in log, 'the shell: no line of the referee', log[:500])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--engine', default=os.path.join(ROOT, 'build', 'release', 'quadrille'))
    parser.add_argument('--hub', help='a Python that has the libraries of the hub')
    options = parser.parse_args()
    path, tally = os.path.abspath(options.engine), Tally()
    for play, *words in ((hub, options.hub),) if options.hub else ((shell,), (xboard,)):
        with tempfile.TemporaryDirectory() as folder:
            tally.run(play, path, folder, *words)
    return tally.finish()


sys.exit(main())
