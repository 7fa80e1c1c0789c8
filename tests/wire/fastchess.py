"""fastchess, a match runner for UCI engines, plays chess between two of this program.

  python3 tests/wire/fastchess.py [GAMES] [--engine PATH]

It is looked for under the name in FASTCHESS, then on PATH; skipped (exit status 77) where it is not.
It has to call the engine compliant, and to play every game to an end that the rules of chess know,
without a warning; the moves that it writes are read again.
"""

import glob
import os
import re
import shutil
import subprocess
import sys
import tempfile

from suite import Tally, parse

SECONDS = 300
ENDS = r'mates|stalemate|insufficient|fold repetition|fifty moves|material'

OPENINGS = """r1bqkbnr/pppp1ppp/2n5/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R b KQkq - 3 3
rnbqkbnr/ppp2ppp/4p3/3p4/2PP4/8/PP2PPPP/RNBQKBNR w KQkq - 0 3
rnbqkbnr/pp2pppp/3p4/2p5/3PP3/5N2/PPP2PPP/RNBQKB1R b KQkq - 0 3
"""


def run(command, folder):
    environment = {**os.environ, 'QUADRILLE_LOG': os.path.join(folder, 'log-%p.txt')}
    done = subprocess.run(command, cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, errors='replace', timeout=SECONDS)
    return done.returncode, done.stdout


def compliance(tally, program, engine, folder):
    status, said = run([program, '--compliance', engine], folder)
    tally.check(status == 0 and 'passed all compliance checks' in said, 'compliance', said[-2000:])


def match(tally, program, engine, folder, games, limits):
    engines = [word for name in ('one', 'two') for word in ('-engine', 'cmd=' + engine, 'name=' + name)]
    with open(os.path.join(folder, 'openings.epd'), 'w', encoding='utf-8') as file:
        file.write(OPENINGS)
    status, said = run([program, *engines, '-each', *limits, '-rounds', str((games + 1) // 2), '-repeat', '-strict',
                        '-openings', 'file=openings.epd', 'format=epd', 'order=sequential',
                        '-pgnout', 'file=games.pgn', 'append=false'], folder)
    about = 'a match at ' + ' '.join(limits)
    tally.check(status == 0 and 'Warning' not in said, about, said[-3000:])
    with open(os.path.join(folder, 'games.pgn'), encoding='utf-8') as file:
        pgn = file.read()
    results = re.findall(r'\[Result "(.*?)"\]', pgn)
    tally.check(len(results) >= games and '*' not in results, about + ': results', results)
    ends = re.findall(r'\{[^{}]*, ([^{},]+)\}\s+(?:1-0|0-1|1/2-1/2)', pgn)
    tally.check(len(ends) == len(results) and all(re.search(ENDS, end, re.I) for end in ends), about + ': ends',
                ends, pgn[-600:])
    status, read = run([engine, 'pgn', os.path.join(folder, 'games.pgn')], folder)
    tally.check(status == 0 and ', 0 with errors' in read, about + ': read again', read[-600:])


def main():
    options = parse(__doc__, 'games', 4)
    program = shutil.which(os.environ.get('FASTCHESS') or 'fastchess')
    if not program:
        print('fastchess: skipped: it is neither on PATH nor named by FASTCHESS')
        return 77
    tally, engine = Tally(), os.path.abspath(options.engine)
    with tempfile.TemporaryDirectory() as folder:
        tally.run(compliance, program, engine, folder)
        tally.run(match, program, engine, folder, options.games, ['nodes=2000', 'tc=60+1'])
        tally.run(match, program, engine, folder, (options.games + 1) // 2, ['tc=2+0.05'])
        logs = sorted(glob.glob(os.path.join(folder, 'log-*.txt')))
        said = subprocess.run([engine, 'check', *logs], stdout=subprocess.PIPE, text=True, check=False)
        tally.check(len(logs) > 2 and said.returncode == 0, 'check of %d logs' % len(logs), said.stdout[-3000:])
    return tally.finish()


sys.exit(main())
