"""Mutation testing: changes one place of the program at a time, and asks whether a test finds it.

  python3 tools/mutate.py run [--count N] [--tree DIR]    tests the next N mutants and adds them to the results
  python3 tools/mutate.py finish [--tree DIR]             takes those that are unfinished through all that they have not met
  python3 tools/mutate.py again [--tree DIR]              tests those that survived, and are not judged equivalent, anew
  python3 tools/mutate.py show FILE:LINE                  the mutants of a line, as differences
  python3 tools/mutate.py report                          a table of the results, room by room

Mutation analysis (R. DeMillo, R. Lipton, F. Sayward, *Hints on test data selection*, 1978), with the operators that
suffice (A. Offutt and others, *An experimental determination of sufficient mutant operators*, 1996): a relation, a
logical or an arithmetic operator, a constant, a condition, or a statement left out. Mutants are drawn from all places in
functions below src/front, and of the hub; where one stands in the order hangs on its line alone, so that a change
elsewhere does not draw anew, and a run goes on where the last one ended.

In a clone of HEAD each of the engine's is built and meets the transcripts and the unit tests that are called as it is, first those of its
room, then the cheapest, until one fails; a program that is the same, byte for byte, runs no test (M. Papadakis and others, *Trivial
compiler equivalence*, 2015). What passes them is `unfinished` until `finish` has taken it through all unit tests, laws, fixed searches,
counts and the steps of its room; what these do with sanitizers they do without. What does not compile is no mutant. tools/mutants.tsv
has the results; its last column is filled by hand where a mutant survived: `equivalent: why` where no test could tell, `mended: the
test` where one now does, `alive: what it would take`.
"""

import argparse
import collections
import csv
import glob
import hashlib
import json
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import time
import tokenize

import coverage

RESULTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), 'mutants.tsv')
COLUMNS = 'key commit place operator before after verdict judged'.split()

# The steps of a room, which are by far dearer than what every mutant of the engine meets first, by the first path that fits.
SUITES = [
    ('web/hub/', ['hub', 'hub logs', 'hub worlds', 'hub restarts', 'hub kills']),
    ('src/base/', ['commands', 'saves', 'check gcc', 'chess files', 'wire bad_input', 'wire limits', 'committed deals']),
    ('src/chess/', ['bench release', 'slow rules chessmate, common decks', 'review', 'chess files', 'wire bad_input']),
    ('src/games/chess/', ['bench release', 'review', 'wire bad_input', 'two worlds']),
    ('src/games/chessmate/', ['bench release', 'slow rules chessmate, common decks', 'unknowns', 'chessmate records', 'commands',
                              'random games chessmate', 'slow rules chessmate, own decks', 'chessmate worlds', 'belief updates', 'two worlds']),
    ('src/games/spies/', ['bench release', 'slow rules spies', 'spies records', 'spies worlds', 'unknowns', 'belief updates', 'two worlds']),
    ('src/games/coffee/', ['bench release', 'slow rules coffee', 'random games coffee', 'two worlds']),
    ('src/games/tictac/', ['bench release', 'slow rules tictac', 'said mates', 'solved positions', 'two worlds']),
    ('src/games/', ['bench release', 'commands', 'two worlds']),
    ('src/search/', ['bench release', 'commands', 'UCI runner', 'playouts by list', 'analyse', 'unknowns', 'threads']),
    ('src/table/', ['wire moments', 'commands', 'one table', 'hub worlds', 'library', 'hub']),
    ('src/api/', ['one table', 'library sanitized', 'library']),
    ('src/collection/', ['chess files', 'examples']),
    ('src/', ['commands', 'deals', 'committed deals', 'logs', 'clicks', 'review', 'analyse', 'saves', 'wire moments', 'travel',
              'positions', 'check gcc', 'manual', 'arguments gcc', 'wire bad_input', 'wire random_lines', 'sequences', 'two worlds',
              'conform', 'hub worlds']),
]

# Swaps of operators, by what is around them: spaces tell a binary operator from a unary one.
SWAPS = [
    ('relation', re.compile(r' (<=|>=|==|!=|<|>) '), {'<': '<=', '<=': '<', '>': '>=', '>=': '>', '==': '!=', '!=': '=='}),
    ('logical', re.compile(r' (&&|\|\||and|or) '), {'&&': '||', '||': '&&', 'and': 'or', 'or': 'and'}),
    ('arithmetic', re.compile(r' (\+|-|\*|/|%|\+=|-=|<<|>>|&|\||\^) '),
     {'+': '-', '-': '+', '*': '+', '/': '*', '%': '/', '+=': '-=', '-=': '+=', '<<': '>>', '>>': '<<', '&': '|', '|': '&', '^': '|'}),
    ('arithmetic', re.compile(r'(\+\+|--)'), {'++': '--', '--': '++'}),
    ('condition', re.compile(r'(?<![\w=])(!|not )(?=[\w(])'), {'!': '', 'not ': ''}),
    ('constant', re.compile(r'\b(true|false|True|False)\b'), {'true': 'false', 'false': 'true', 'True': 'False', 'False': 'True'}),
]
NUMBER = re.compile(r'(?<![\w.])(\d+)(?![\w.])')
CONDITION = re.compile(r'\b(if|while) (\(.*\)$|\(.*\) \{$|(?!\().*:$)')
# A call, an assignment to what is declared elsewhere, or a jump: what can be left out.
STATEMENT = re.compile(r'^\t+(?!return|goto|else|case|default|static|const|struct|enum|unsigned)'
                       r'(?:[\w\[\].>*-]+(?:\([^;]*\)| (?:[-+*/|&^]|<<|>>)?= [^;]+|\+\+|--)|break|continue);$')
PYTHON_STATEMENT = re.compile(r'^ +(?:[\w.\[\]]+\(.*\)|self[\w.\[\]]* [-+]?= .*|continue|break)$')
NOT_TESTED = re.compile(r'\bensure\(|\bNULL\)$|prefetch|_Static_assert|__builtin')


def masked(path):
    """The lines of a file, with comments and strings made blanks of the same width."""
    with open(path, encoding='utf-8') as f:
        text = f.read()
    if path.endswith('.py'):
        lines = text.split('\n')
        for token in tokenize.generate_tokens(iter([line + '\n' for line in lines]).__next__):
            if token.type in (tokenize.COMMENT, tokenize.STRING):
                for n in range(token.start[0], token.end[0] + 1):
                    line = lines[n - 1]
                    a = token.start[1] if n == token.start[0] else 0
                    b = token.end[1] if n == token.end[0] else len(line)
                    lines[n - 1] = line[:a] + '~' * (b - a) + line[b:]
        return text.split('\n'), lines
    blank = re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'',
                   lambda m: re.sub(r'[^\n]', '~', m.group()), text, flags=re.S)
    return text.split('\n'), blank.split('\n')


def bodies(path, lines):
    """The numbers of the lines, from 0, that stand in functions."""
    if path.endswith('.py'):
        return [n for n, line in enumerate(lines) if line.startswith('    ') and not re.match(r' +(async )?(def|class|@)', line)]
    inside, found = False, []
    for n, line in enumerate(lines):
        if line == '{':
            inside = True
        elif line.startswith('}'):
            inside = False
        elif inside and not line.startswith('#'):
            found.append(n)
    return found


def changes(line):
    """(operator, begin, end, what stands there then) of a line without comments and strings."""
    if NOT_TESTED.search(line):
        return
    for operator, where, swap in SWAPS:
        for m in where.finditer(line):
            yield operator, m.start(1), m.end(1), swap[m.group(1)]
    if not re.match(r'\s*case ', line):
        for m in NUMBER.finditer(line):
            yield 'constant', m.start(1), m.end(1), str(int(m.group(1)) + 1)
    m = CONDITION.search(line)
    if m:
        end = len(line) - len(' {') if line.endswith('{') else len(line) - line.endswith(':')
        negated = '(!%s)' if m.group(2).startswith('(') and not line.endswith(':') else 'not (%s)'
        yield 'condition', m.start(2), end, negated % line[m.start(2):end]
    if STATEMENT.match(line):
        yield 'statement', len(line) - len(line.lstrip()), len(line), ';'
    elif PYTHON_STATEMENT.match(line):
        yield 'statement', len(line) - len(line.lstrip()), len(line), 'pass'


class Mutant:
    def __init__(self, path, n, operator, before, after, key):
        self.path, self.n, self.operator, self.before, self.after, self.key = path, n, operator, before, after, key

    def place(self):
        return '%s:%d' % (self.path, self.n + 1)


def mutants_of(tree, path):
    lines, blank = masked(os.path.join(tree, path))
    for n in bodies(path, blank):
        for nth, (operator, a, b, text) in enumerate(changes(blank[n])):
            if '~' in text and operator == 'condition':
                text = text.replace(blank[n][a:b], lines[n][a:b])
            after = lines[n][:a] + text + lines[n][b:]
            context = '\n'.join([path, lines[n - 1], lines[n], lines[n + 1], str(nth)])
            yield Mutant(path, n, operator, lines[n], after, hashlib.sha1(context.encode()).hexdigest()[:12])


def all_mutants(tree):
    """In the order in which they are tested: by key, which is as good as random."""
    paths = [p for p in glob.glob('src/**/*.c', root_dir=tree, recursive=True) if not p.startswith('src/front/')]
    paths += glob.glob('web/hub/*.py', root_dir=tree)
    return sorted((m for p in paths for m in mutants_of(tree, p)), key=lambda m: m.key)


def results():
    if not os.path.exists(RESULTS):
        return {}
    with open(RESULTS, encoding='utf-8', newline='') as f:
        return {row['key']: row for row in csv.DictReader(f, delimiter='\t', quoting=csv.QUOTE_NONE)}


def write(rows):
    with open(RESULTS + '.new', 'w', encoding='utf-8', newline='') as f:
        out = csv.DictWriter(f, COLUMNS, delimiter='\t', quoting=csv.QUOTE_NONE, quotechar=None, lineterminator='\n')
        out.writeheader()
        out.writerows(rows.values())
    os.replace(RESULTS + '.new', RESULTS)


PATIENCE = 20  # beside other work, at idle priority, a step may get a twentieth of a processor


def limits():
    """What does not end is ended: no process of a step computes for a minute."""
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 30, 1 << 30))


def ends_well(tree, command, seconds):
    """Whether a command exits with 0 in time; all its processes are ended when it does not. The time, where it is limited, is for what
    waits for ever: what computes for ever is ended by `limits`."""
    child = subprocess.Popen(command, cwd=tree, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                             stderr=subprocess.STDOUT, process_group=0, preexec_fn=limits, text=True, errors='replace')
    try:
        said = child.communicate(timeout=seconds and PATIENCE * seconds)[0]
        return child.returncode == 0, said
    except subprocess.TimeoutExpired:
        os.killpg(child.pid, signal.SIGKILL)
        child.communicate()
        return False, 'took longer than %d s' % seconds


def suite(path):
    return next(steps for begin, steps in SUITES if path.startswith(begin))


Run = collections.namedtuple('Run', 'step program about command')


def first_runs(tree):
    """What every mutant of the engine meets: of which step it is, which program it runs, what it is about, and its command."""
    transcripts = collections.defaultdict(list)
    for path in sorted(glob.glob('tests/golden/**/*.txt', root_dir=tree, recursive=True)):
        program = 'trio' if '/trio/' in path else 'quadrille'
        transcripts[program, re.split('[-.]', os.path.basename(path))[0]].append(path)
    for (program, about), paths in transcripts.items():
        yield Run('golden gcc', program, about, ['build/release/' + program, 'check', '--timeout', '300', *paths])
    for path in sorted(glob.glob('tests/unit/*_test.c', root_dir=tree)) + ['trio_test.c']:
        name = os.path.basename(path)[:-2]
        yield Run('unit release', 'unit/' + name, name, ['build/release/unit/' + name])
    for game in sorted(os.listdir(os.path.join(tree, 'src', 'games'))):
        if '.' not in game:
            yield Run('contract release', 'contract', game, ['env', 'CONTRACT_SKIP=*beliefs_follow_the_infostate',
                                                             'CONTRACT_ONLY=%s *' % game, 'build/release/contract', '.', '1'])
    yield Run('contract with trio release', 'contract-trio', 'trio', ['build/release/contract-trio', '.', '1'])
    yield Run('bench release', 'quadrille', 'search', ['python3', 'tests/bench/run.py'])
    yield Run('perft', 'quadrille', 'chess', ['python3', 'tests/perft/run.py', '--engine', 'build/release/quadrille'])


def make(tree, programs):
    return ends_well(tree, ['make', '-s', '-j2', *('build/release/' + program for program in programs)], 900)


def sums(tree, programs):
    """What tells whether two programs are the same."""
    found = {}
    for program in programs:
        with open(os.path.join(tree, 'build', 'release', program), 'rb') as f:
            found[program] = hashlib.sha1(f.read()).hexdigest()
    return found


def without_mutant(tree, commit):
    """{program: its sum} and {run: seconds} where nothing is changed; kept in the clone."""
    path = os.path.join(tree, 'build', 'without_mutant.json')
    if os.path.exists(path):
        with open(path, encoding='utf-8') as f:
            kept = json.load(f)
        if kept['commit'] == commit:
            return kept
    kept = {'commit': commit, 'seconds': {}}
    runs = list(first_runs(tree))
    passed, said = make(tree, {run.program for run in runs})
    if not passed:
        sys.exit(said)
    kept['sums'] = sums(tree, {run.program for run in runs})
    for run in runs:
        begin = time.monotonic()
        passed, said = ends_well(tree, run.command, None)
        if not passed:
            sys.exit('without a mutant %s fails:\n%s' % (' '.join(run.command), said))
        kept['seconds'][' '.join(run.command)] = time.monotonic() - begin
    with open(path, 'w', encoding='utf-8') as f:
        json.dump(kept, f)
    return kept


def can_tell(run, path):
    """Whether what it runs may hang on a file: not where both are of games, and of different ones, and counts of moves of none but rules."""
    rules = re.match('src/(games|chess|search)/', path)
    if run.step == 'perft':
        return rules
    game = path.split('/')[2] if path.startswith('src/games/') else ''
    return not game or run.step not in ('golden gcc', 'contract release') or run.about in (game, 'trio') or \
        not os.path.isdir(os.path.join('src', 'games', run.about))


class Changed:
    """Which programs a mutant changes; each is built when that is asked first."""

    def __init__(self, tree, kept):
        self.tree, self.kept, self.known = tree, kept, {}

    def build(self, programs):
        programs = [program for program in programs if program not in self.known]
        fine = not programs or make(self.tree, programs)[0]
        for program, its in sums(self.tree, programs if fine else []).items():
            self.known[program] = its != self.kept['sums'][program]
        return fine


def meets(changed, words, runs):
    """The step that finds a mutant, or none: of its room first, then what takes least time."""
    seconds = changed.kept['seconds']

    def order(run):
        return run.step != 'golden gcc', not words.intersection(run.about.split('_')), seconds[' '.join(run.command)]
    runs = sorted(runs, key=order)
    for n, run in enumerate(runs):
        alike = {other.program for other in runs[n:] if order(other)[:2] == order(run)[:2]}
        if not changed.build(alike if run.step != 'golden gcc' else {run.program}):
            return 'does not compile'
        if changed.known[run.program] and not ends_well(changed.tree, run.command, 30 + 2 * seconds[' '.join(run.command)])[0]:
            return 'killed by ' + run.step
    return None


def verdict(tree, mutant, kept, what):
    """What became of a mutant that stands in the tree."""
    if mutant.path.endswith('.c'):
        words = set(re.split('[/_.]', mutant.path[4:]))
        changed = Changed(tree, kept)
        if not changed.build(['quadrille']):
            return 'does not compile'
        if not changed.known['quadrille']:
            return 'the same program'
        runs = [run for run in first_runs(tree) if can_tell(run, mutant.path)]
        quick = [run for run in runs if run.step == 'golden gcc' or run.step == 'unit release' and words.intersection(run.about.split('_'))]
        found = meets(changed, words, {'run': quick, 'finish': [run for run in runs if run not in quick], 'again': runs}[what])
        if found:
            return found
    if what == 'run':
        return 'unfinished'
    for step in suite(mutant.path):
        if not ends_well(tree, ['sh', 'tests/check.sh', step], 300)[0]:
            return 'killed by ' + step
    return 'survived'


def test(tree, kept, mutant, what):
    path = os.path.join(tree, mutant.path)
    with open(path, encoding='utf-8') as f:
        text = f.read()
    lines = text.split('\n')
    lines[mutant.n] = mutant.after
    try:
        with open(path, 'w', encoding='utf-8') as f:
            f.write('\n'.join(lines))
        said = verdict(tree, mutant, kept, what)
    finally:
        with open(path, 'w', encoding='utf-8') as f:
            f.write(text)
    print('%-28s %-40s %s' % (said, mutant.place(), mutant.after.strip()), flush=True)
    return {'key': mutant.key, 'commit': kept['commit'], 'place': mutant.place(), 'operator': mutant.operator,
            'before': mutant.before.strip(), 'after': mutant.after.strip(), 'verdict': said, 'judged': ''}


def clone(tree):
    """A clone of HEAD in which everything passes; it is left for the next run."""
    here = os.path.dirname(os.path.dirname(RESULTS))
    if not os.path.exists(os.path.join(tree, '.git')):
        subprocess.run(['git', 'clone', '-q', here, tree], check=True)
    commit = subprocess.run(['git', 'rev-parse', 'HEAD'], cwd=here, check=True, capture_output=True, text=True).stdout.strip()
    subprocess.run(['git', 'fetch', '-q', here, commit], cwd=tree, check=True)
    subprocess.run(['git', 'checkout', '-q', '--force', commit], cwd=tree, check=True)
    there = ends_well(tree, ['sh', 'tests/check.sh', '--list'], None)[1].split('\n')
    unknown = {step for _, steps in SUITES for step in steps}.difference(there)
    if unknown:
        sys.exit('no steps of tests/check.sh: ' + ', '.join(sorted(unknown)))
    coverage.without_sanitizers(tree)
    return without_mutant(tree, commit[:8])


def run(args):
    kept = clone(args.tree)
    rows = results()
    for mutant in CHOSEN[args.what](all_mutants(args.tree), rows, args.count):
        judged = rows.get(mutant.key, {}).get('judged', '')
        row = test(args.tree, kept, mutant, args.what)
        rows = results()  # what was judged meanwhile stays
        rows[mutant.key] = dict(row, judged='' if row['verdict'].startswith('killed') else judged)
        write(rows)


def unjudged(mutants, rows, count):
    return [m for m in mutants if m.key in rows and rows[m.key]['verdict'] in ('survived', 'unfinished')
            and not rows[m.key]['judged'].startswith('equivalent')][:count]


CHOSEN = {
    'run': lambda mutants, rows, count: [m for m in mutants if m.key not in rows][:count],
    'finish': lambda mutants, rows, count: [m for m in mutants if m.key in rows and rows[m.key]['verdict'] == 'unfinished'
                                            and not rows[m.key]['judged']][:count],
    'again': unjudged,
}


def room(place):
    return '/'.join(place.split('/')[:3 if place.startswith('src/games') else 2]).split(':')[0]


def report():
    counts = {}
    for row in results().values():
        if row['verdict'] == 'does not compile':
            continue
        kind = 'killed' if row['verdict'].startswith('killed') or row['judged'].startswith('mended') else \
            'equivalent' if row['judged'].startswith('equivalent') or row['verdict'] == 'the same program' else 'alive'
        for name in (room(row['place']), 'all'):
            counts.setdefault(name, dict.fromkeys(('killed', 'equivalent', 'alive'), 0))[kind] += 1
    print('| room | mutants | killed | equivalent | alive | killed of those not equivalent |')
    print('| --- | --- | --- | --- | --- | --- |')
    for name in sorted(counts, key=lambda n: (n == 'all', n)):
        c = counts[name]
        told = c['killed'] + c['alive']
        share = '%.1f %%' % (100 * c['killed'] / told) if told else '-'
        print('| %s | %d | %d | %d | %d | %s |' % (name, sum(c.values()), c['killed'], c['equivalent'], c['alive'], share))


def show(place):
    for m in all_mutants('.'):
        if m.place() == place:
            print('%s %s\n-%s\n+%s' % (m.key, m.operator, m.before, m.after))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('what', choices=[*CHOSEN, 'show', 'report'])
    parser.add_argument('place', nargs='?')
    parser.add_argument('--count', type=int, default=1000)
    parser.add_argument('--tree', default='build/mutants')
    args = parser.parse_args()
    args.tree = os.path.abspath(args.tree)
    if shutil.which('ld.lld'):  # links in a fifth of the time
        os.environ['LDFLAGS'] = '-fuse-ld=lld'
    if args.what == 'report':
        report()
    elif args.what == 'show':
        show(args.place)
    else:
        run(args)


if __name__ == '__main__':
    main()
