"""Checks the names of src/ and web/: each means one thing, and each export is somebody's.

  python3 tools/names.py [--build DIR]

No struct, union or enum tag is defined twice; no function or variable is exported that no other
file uses; the first word of an exported name belongs to one folder; and no identifier has one of the
words below, by which this program once called what the field calls otherwise; nor is a class or a
function of the tables in the browser called by one of theirs.
"""

import argparse
import glob
import os
import re
import sys

from layers import sources, symbols

# Where one of them is a word of a new game's rule book, it leaves the list.
PRIVATE_WORDS = set('''
    grove worker boss recall doubt blame misuse weigher weigh lookahead told ideas aims paint ink
    typed sight orthodox feet spoils thieves promise credit settle lift quiesce taper
    exchange_gains pass_holds cut_early leave_out deepest dialogue piped linger curtain
'''.split())

WEB_WORDS = {
    'web/hub/*.py': set('means place mind rest shut_out look'.split()),
    'web/page/*.js': set('thing doings sides take grab'.split()),
}
DEFINED = re.compile(r'\b(?:class|def|function|@typedef \{.*\}) (\w+)|^  (?:async )?#?(\w+)\(.*\) \{$', re.M)

# First words that two folders share, and why.
SHARED_PREFIXES = {
    'chess': 'the library src/chess, and the game that is no more than it',
}


def code_of(path):
    """A file without its comments and strings."""
    with open(path, encoding='utf-8') as f:
        text = f.read()
    return re.sub(r'/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', ' ', text, flags=re.S)


def tags_defined_twice(codes):
    where = {}
    for path, code in codes.items():
        for tag in re.findall(r'\b(?:struct|union|enum)\s+(\w+)\s*\{', code):
            where.setdefault(tag, []).append(path)
    return ['the tag %s is defined in %s' % (tag, ' and '.join(paths))
            for tag, paths in sorted(where.items()) if len(paths) > 1]


def exports(build):
    """Faults of exported names: those nobody uses, and first words of two folders."""
    found = symbols(build)
    used = set().union(*(uses for _, uses in found.values()))
    faults, folders = [], {}
    for path, (defined, _) in sorted(found.items()):
        if not path.startswith('src/'):
            continue
        for name in sorted(defined - {'main'}):
            if name not in used:
                faults.append('%s exports %s, which no other file uses' % (path[:-2], name))
            folder = re.sub(r'(src/games/\w+|src/protocol)/.*', r'\1', os.path.dirname(path))
            folders.setdefault(name.split('_')[0], set()).add(folder)
    for word, homes in sorted(folders.items()):
        if len(homes) > 1 and word not in SHARED_PREFIXES:
            faults.append('names in %s_ are exported by %s' % (word, ' and '.join(sorted(homes))))
    return faults


def private_words(codes):
    faults = []
    for path, code in codes.items():
        for name in sorted(set(re.findall(r'[A-Za-z_]\w*', code))):
            parts = name.lower().split('_')
            pairs = {'_'.join(parts[i:i + n]) for n in (1, 2) for i in range(len(parts))}
            for word in sorted(pairs & PRIVATE_WORDS):
                faults.append('%s: %s has the word %s, once private here: take the rule book\'s or the '
                              'field\'s, and where that is it, strike it off tools/names.py'
                              % (path, name, word))
    return faults


def web_words():
    faults = []
    for pattern, words in WEB_WORDS.items():
        for path in sorted(glob.glob(pattern)):
            with open(path, encoding='utf-8') as f:
                names = {name for pair in DEFINED.findall(f.read()) for name in pair}
            faults += ['%s: %s was a private word here' % (path, name)
                       for name in sorted(names) if name.lower() in words]
    return faults


def main():
    os.chdir(os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
    parser = argparse.ArgumentParser()
    parser.add_argument('--build', default='build/release', help='whose objects are read')
    options = parser.parse_args()
    codes = {path: code_of(path) for path in sources()}
    if not glob.glob(os.path.join(options.build, 'src', '*', '*.o')):
        print('names: nothing is built in %s' % options.build)
        return 1
    faults = tags_defined_twice(codes) + exports(options.build) + private_words(codes) + web_words()
    for fault in faults:
        print(fault)
    print('names: %d files, %s' % (len(codes), '%d faults' % len(faults) if faults else
                                   'each name means one thing'))
    return 1 if faults else 0


sys.exit(main())
