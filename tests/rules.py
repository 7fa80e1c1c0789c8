"""The rule books against the engine: each game has docs/rules/<game>.md, which states every rule that
`describe` lists exactly once (a paragraph that begins with the id in bold), speaks of no other, shows every
card with a spelling, and says which rulings are ours.

  python3 tests/rules.py
"""

import json
import os
import re
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENGINE = os.path.join(ROOT, 'build', 'release', 'quadrille')


def ask(*words):
    done = subprocess.run([ENGINE, *words], capture_output=True, text=True, check=True)
    return done.stdout.split('\n')[0]


def faults(game):
    """What is wrong with the book of a game, in words."""
    about = json.loads(ask('describe', game))
    with open(os.path.join(ROOT, 'docs', 'rules', game + '.md'), encoding='utf-8') as file:
        book = file.read()
    cards = [card['id'] for card in about['cards']]
    ids = [rule['id'] for rule in about['rules'] if rule['id'] not in cards]
    stated = re.findall(r'^\*\*([A-Z]+[0-9]+)\*\* ', book, re.M)
    if stated != ids:
        yield 'states %s, the engine knows %s' % (' '.join(stated), ' '.join(ids))
    for word in re.findall(r'\b[%s][0-9]+\b' % ''.join({i[0] for i in ids}), book):
        if word not in ids:
            yield 'speaks of %s, which is no rule' % word
    for card in about['cards']:
        if '| %s |' % card['name'] not in book or not re.search(r'`(\w+\+)?%s[@`]' % card['id'], book):
            yield 'does not show %s with a spelling' % card['name']
    if '*(our ruling' not in book:
        yield 'marks no ruling as ours'


def main():
    options = subprocess.run([ENGINE, 'options'], capture_output=True, text=True, check=True).stdout
    games = re.findall(r' var (\S+)', re.search(r'^option name UCI_Variant .*', options, re.M)[0])
    wrong = ['%s: %s' % (game, fault) for game in games for fault in faults(game)]
    print('\n'.join(wrong), end='\n' if wrong else '')
    print('rules: %d books, %d faults' % (len(games), len(wrong)))
    return 1 if wrong or not games else 0


sys.exit(main())
