"""Lines and branches below src/front that tests run, counted by gcov.

  python3 tools/coverage.py run [STEP...]       steps of tests/check.sh (those of STEPS), on a clone of HEAD with counters
  python3 tools/coverage.py report [--missed]   what has been counted, room by room; with --missed each line that was not run,
                                                and each of which a branch was not taken

The clone is build/coverage; a run adds to what was counted there, unless HEAD is another. What the steps do with sanitizers they do
there without: it is the same code. Left out are the statements of `ensure`, which never fails, and those of memory that is out, the
library's reserves among them, which have tests of their own (tests/oom, tests/library). What only refuses, `fine || error_set(...)`, has
a branch that is never taken: it is counted.
"""

import argparse
import collections
import glob
import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
TREE = os.path.join(ROOT, 'build', 'coverage')
STEPS = ['unit release', 'contract release', 'contract with trio release', 'golden gcc', 'bench release', 'perft', 'playouts by list',
         'slow rules coffee', 'slow rules spies', 'slow rules tictac', 'slow rules chessmate, common decks',
         'slow rules chessmate, own decks', 'random games chessmate', 'wire bad_input', 'wire moments', 'wire pipes', 'wire random_lines',
         'UCI runner', 'logs', 'chess files', 'check gcc', 'two worlds', 'clicks', 'sequences', 'unknowns', 'deals', 'committed deals',
         'commands', 'positions', 'travel', 'analyse', 'review', 'saves', 'spies records', 'chessmate records', 'chessmate worlds',
         'library', 'one table', 'library sanitized', 'manual', 'examples', 'shell', 'shell play', 'fuzz corpus']
# What is left below these, and why it is: by the first path that fits.
LINES, BRANCHES = 99, 95
REASONS = [
    (r'api/', 'handles that are lost where memory is out: tests/library'),
    (r'base/(memory|os)|search/(smp|perft_table)|engine/(search|perft|sample)_job', 'memory or threads are out: tests/oom'),
    (r'search/ismcts_tree', 'memory is out: tests/oom; steps that look alike to a seat, which no game has'),
    (r'base/(cpu|style|utf8|similar|fast_random)|search/(nnue|nets|movepick)', 'other processors, other terminals, and one chance in 2^32'),
    (r'chess/(pgn|epd|fen)|collection/|engine/eval_file', 'faults of files, of which chess files damages some at random'),
    (r'engine/(restore|remake)|table/table_save', 'damages of a save that another check finds first'),
    (r'engine/selfplay|features\.c|training_position', 'learning, whose programs have tests of their own (tools/train)'),
    (r'_job\.c|job_runner|games/chess/mate|held_lines|cmd_(go|playouts|perft)', 'a stop in the middle: races meet it under ThreadSanitizer'),
    (r'protocol/words/|protocol/(board_view|sidebar)', 'ways to say a move or a thing, game by game: no test says all'),
    (r'protocol/(log/|option_lines|writer|self_pipe|request_line|dispatch|answer)', 'options, ends and readers that hardly anybody has'),
    (r'games/\w+/(belief|validate|phase|position|position_read|marginals|rules|turn|random_step|chance|outcomes|observe|names)|cards/',
     'states that no game reaches, refused all the same, and defaults of a switch that names every case'),
    (r'games/|chess/', 'limits of a search, and defaults of a switch that names every case'),
    (r'search/|match/|game/|engine/(access|tokens|views)', 'what a game may be, and none of these is: the contract is wider'),
    (r'', 'refusals of what a client of this project does not send'),
]
EXCUSED = re.compile(r'\bensure\(|out_of_memory|OUT_OF_MEMORY|\btry_|os_thread_start|'
                     r'API_BEGIN\(|ALLOCATE\(|api_protect\(|api_lose\(|api_is_whole\(')


def without_sanitizers(tree):
    """What the steps of tests/check.sh do with sanitizers they do in this tree without."""
    path = os.path.join(tree, 'tests', 'check.sh')
    with open(path, encoding='utf-8') as f:
        text = f.read()
    text = re.sub(r'\b(asan|tsan)\b', 'release', text).replace('release release', 'release')
    with open(path, 'w', encoding='utf-8') as f:
        f.write(text.replace('\trelease) what="', '\trelease) what="tests ', 1))


def prepare(tree):
    commit = subprocess.run(['git', 'rev-parse', 'HEAD'], cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()
    if not os.path.exists(os.path.join(tree, '.git')):
        subprocess.run(['git', 'clone', '-q', ROOT, tree], check=True)
    there = subprocess.run(['git', 'rev-parse', 'HEAD'], cwd=tree, check=True, capture_output=True, text=True).stdout.strip()
    if there != commit:
        subprocess.run(['git', 'fetch', '-q', ROOT, commit], cwd=tree, check=True)
        subprocess.run(['git', 'checkout', '-q', '--force', commit], cwd=tree, check=True)
        for name in glob.glob(tree + '/build/**/*.gcda', recursive=True):
            os.remove(name)
    without_sanitizers(tree)


def run(steps):
    """Whether all steps passed, one after another."""
    prepare(TREE)
    # Unoptimized, and nothing of one line in another: what is counted of a line is its own. What ends by _exit would not be counted.
    env = dict(os.environ, CFLAGS='-O0 -Dalways_inline=unused -D_exit=exit --coverage', LDFLAGS='--coverage')
    return subprocess.run(['sh', 'tests/check.sh', *(steps or STEPS)], cwd=TREE, env=env, check=False).returncode


def counted():
    """{(file, line): how often it was run}, and {(file, line): {branch: how often}}."""
    lines, branches = collections.Counter(), collections.defaultdict(collections.Counter)
    data = [name for name in glob.glob('build/*/src/**/*.gcda', root_dir=TREE, recursive=True) if '/front/' not in name]
    said = subprocess.run(['gcov', '--json-format', '--stdout', '--branch-probabilities', *data], cwd=TREE, check=True,
                          capture_output=True, text=True).stdout
    for unit in map(json.loads, said.splitlines()):
        for file in unit['files']:
            if not file['file'].startswith('src/') or file['file'].startswith('src/front/'):
                continue
            for line in file['lines']:
                place = file['file'], line['line_number']
                lines[place] += line['count']
                for n, branch in enumerate(line['branches']):
                    branches[place][len(line['branches']), n] += branch['count']
    return lines, branches


def excused(source):
    """The numbers of lines that are left out: each to the end of its statement."""
    out, goes_on = set(), False
    for n, line in enumerate(source, 1):
        if goes_on or EXCUSED.search(line):
            out.add(n)
            goes_on = line.rstrip()[-1:] not in ';{}'
    return out


def report(missed):
    lines, branches = counted()
    text = {}
    for path in {path for path, _ in lines}:
        with open(os.path.join(TREE, path), encoding='utf-8') as f:
            text[path] = f.read().split('\n')
    left_out = {path: excused(source) for path, source in text.items()}
    rooms, files = collections.defaultdict(collections.Counter), collections.defaultdict(collections.Counter)
    for place in sorted(lines):
        path, n = place
        source = text[path][n - 1]
        if n in left_out[path]:
            continue
        taken = [count > 0 for count in branches[place].values()]
        if missed and not (lines[place] and all(taken)):
            print('%s:%d %s\t%s' % (path, n, 'not run' if not lines[place] else 'branch', source.strip()))
        for room in ('/'.join(path.split('/')[1:3 if path.startswith('src/games/') else 2]), 'all'):
            rooms[room].update(lines=1, run=lines[place] > 0, branches=len(taken), taken=sum(taken))
        files[path].update(lines=not lines[place], branches=len(taken) - sum(taken))
        files[path].update(all_lines=1, all_branches=len(taken))
    if missed:
        return
    print('| room | lines | run | branches | taken |\n| --- | --- | --- | --- | --- |')
    for room in sorted(rooms, key=lambda r: (r == 'all', r)):
        c = rooms[room]
        print('| %s | %d | %.1f %% | %d | %.1f %% |' % (
            room, c['lines'], 100 * c['run'] / c['lines'], c['branches'], 100 * c['taken'] / max(1, c['branches'])))


    print('\n| file | lines not run | branches not taken | why |\n| --- | --- | --- | --- |')
    for path, c in sorted(files.items(), key=lambda one: -one[1]['branches']):
        if c['lines'] > (100 - LINES) / 100 * c['all_lines'] or c['branches'] > (100 - BRANCHES) / 100 * c['all_branches']:
            why = next(why for where, why in REASONS if re.search(where, path))
            print('| %s | %d of %d | %d of %d | %s |' % (path[4:], c['lines'], c['all_lines'], c['branches'], c['all_branches'], why))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=['run', 'report'])
    parser.add_argument('steps', nargs='*')
    parser.add_argument('--missed', action='store_true')
    args = parser.parse_args()
    return run(args.steps) if args.what == 'run' else report(args.missed)


if __name__ == '__main__':
    sys.exit(main())
