"""Holds the grammars of the manuals against the engine, both ways:

- every token and position that the engine writes in random games of every game, under every view,
  is one by the game's grammar;
- every random token of a grammar is read by the engine as one, legal or not;
- what the engine reads of damaged tokens and positions is still of the grammar;
- every line of the golden transcripts, sent or answered, is one by the grammar of lines.

  python3 tests/manuals/grammar.py [--positions N]
"""

import argparse
import glob
import json
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..', '..')
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', 'wire'), os.path.join(ROOT, 'tools')]
import tables
from conform import abnf
from engine import Engine, untagged

ABNF = re.compile(r'^```abnf\n(.*?)^```$', re.M | re.S)
TERMS = {'spies': ['players %d' % n for n in range(3, 7)], 'chessmate': ['', 'decks own']}


class Judge:
    """The grammar of one game, and what was found against it."""

    def __init__(self, game, text):
        self.game = game
        self.grammar = abnf.Grammar(text)
        self.is_one = {rule: self.grammar.matcher(rule) for rule in ('token', 'position')}
        self.seen = {'token': set(), 'position': set()}
        self.faults = []

    def take(self, rule, texts):
        """What the engine has written."""
        for text in texts:
            if text not in self.seen[rule] and not self.is_one[rule](text):
                self.faults.append('%s: the engine writes the %s %s' % (self.game, rule, text))
            self.seen[rule].add(text)

    def is_token(self, text):
        is_one = self.is_one['token']
        return is_one(text) or (',' in text and is_one(text.split(',')[0]))


def take_record(judge, record):
    """The tokens and the first position of a record."""
    begin, _, moves = record.partition(' moves ')
    judge.take('token', moves.split())
    judge.take('position', re.findall(r' fen (.*)', begin))


def look(engine, judge, seats):
    """The position, record and worlds of every viewer."""
    for viewer in seats + ['public', 'all']:
        _, facts, record = engine.ask_all(['view ' + viewer, 'state json', 'record'])
        judge.take('position', [json.loads(facts[0])['position']])
        judge.take('position', [line[6:] for line in engine.ask('sample 2') if line.startswith('world ')])
        take_record(judge, record[0])


def random_game(engine, judge, terms, rng, positions):
    """A game of random moves, looked at now and then; its record."""
    seats = tables.about(engine, judge.game)['seats']['names']
    engine.ask('newgame %s %s seed %d' % (judge.game, terms, rng.randrange(1 << 32)))
    players = int(json.loads(engine.ask('state json')[0])['players'])
    for ply in range(300):
        _, *legal = engine.ask('legal')[0].split()[1:]
        judge.take('token', legal)
        if not legal:
            break
        engine.ask('move ' + rng.choice(legal))
        if len(judge.seen['position']) < positions and rng.random() < 0.2:
            look(engine, judge, seats[:players])
    return engine.ask('record')[0]


def due(engine, judge, record):
    """The positions in the middle of a record, where chance is due."""
    begin, _, moves = record.partition(' moves ')
    moves = moves.split()
    for n in range(min(len(moves), 150)):
        _, facts = engine.ask_all(['%s moves %s' % (begin, ' '.join(moves[:n])), 'state json'])
        judge.take('position', [json.loads(facts[0])['position']])


def damaged(text, rng, letters):
    """The text with one to three letters lost, changed, doubled or added."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(['', rng.choice(letters), text[at:at + 1] * 2]) + \
            text[at + rng.randint(0, 1):]
    return text


def twice(token):
    """Whether a chance token names one card twice: no rule of a grammar forbids that."""
    cards = token.partition('=')[2].split(',')
    return ':' in token and len(set(cards)) < len(cards)


def tokens_both_ways(engine, judge, rng, number):
    """Random tokens of the grammar and damaged ones: the engine reads those of the grammar."""
    known = sorted(judge.seen['token'])
    letters = ''.join(sorted(set(''.join(known)))) + ',@+'
    texts = [judge.grammar.random('token', rng) for _ in range(number)] + \
        [damaged(rng.choice(known), rng, letters) for _ in range(number)]
    texts = [text for text in texts if text]
    for text, answer in zip(texts, engine.ask_all(['why ' + text for text in texts])):
        read = not answer[0].startswith('error bad-syntax')
        # A turn token is read part by part as it is played: the first fault is what is answered.
        if read != judge.is_token(text) and not (twice(text) or (',' in text and not read)):
            judge.faults.append('%s: `why %s` answers %s' % (judge.game, text, answer[0]))


def positions_one_way(engine, judge, rng, number):
    """Damaged positions that the engine takes are of the grammar."""
    known = sorted(judge.seen['position'])
    letters = ''.join(sorted(set(''.join(known))))
    texts = [' '.join(damaged(rng.choice(known), rng, letters).split()) for _ in range(number)]
    taken = 0
    for text, answer in zip(texts, engine.ask_all(['position %s fen %s' % (judge.game, text) for text in texts])):
        if answer == ['ok']:
            taken += 1
            if not judge.is_one['position'](text):
                judge.faults.append('%s: the engine takes the position %s' % (judge.game, text))
    return taken


def check_game(path, game, positions):
    """One game; what was found against its grammar, and how much was looked at."""
    with open(os.path.join(ROOT, 'docs', 'notation', game + '.md'), encoding='utf-8') as file:
        judge = Judge(game, ''.join(ABNF.findall(file.read())))
    engine, rng = Engine([path]), random.Random(game)
    for terms in TERMS.get(game, ['']) * 3:
        due(engine, judge, random_game(engine, judge, terms, rng, positions))
    engine.ask('newgame %s seed 1' % game)
    tokens_both_ways(engine, judge, rng, positions)
    taken = positions_one_way(engine, judge, rng, positions)
    engine.close()
    print('%s: %d tokens, %d positions; %d of %d damaged positions were taken'
          % (game, len(judge.seen['token']), len(judge.seen['position']), taken, positions))
    return judge.faults


def transcripts():
    """The golden transcripts and those of the manuals, as lists of lines with a name each."""
    for path in sorted(glob.glob(os.path.join(ROOT, 'tests', 'golden', '**', '*.txt'), recursive=True) +
                       glob.glob(os.path.join(ROOT, '*.md')) +
                       glob.glob(os.path.join(ROOT, 'docs', 'notation', '*.md'))):
        with open(path, encoding='utf-8') as file:
            text = file.read()
        blocks = re.findall(r'^```quadrille\n(.*?)^```$', text, re.M | re.S)
        yield os.path.relpath(path, ROOT), '\n'.join(blocks if path.endswith('.md') else [text])


def exchanges(text):
    """What is sent, each with the lines of its answer."""
    for part in re.split(r'^>&? ', text, flags=re.M)[1:]:
        sent, *answer = part.rstrip('\n').split('\n')
        yield sent, [line for line in answer if not line.startswith(('#', '>', '...'))]


def check_lines(lines_abnf):
    """Every line of the transcripts by the grammar of lines; what is not."""
    grammar = abnf.Grammar(lines_abnf)
    rules = {name: grammar.matcher(name) for name in grammar.rules
             if name in ('line', 'answer') or name.endswith('-data')}
    faults, number = [], 0

    def is_data(line, sent, tagged):
        tag = line.split(' ')[0]
        sent, line = (tagged[tag], untagged(line)) if tag in tagged else (sent, line)
        return (found := rules.get(sent.split()[0] + '-data')) is not None and found(line)

    for name, text in transcripts():
        tagged = {}  # the command of each tag: behind a wait it is answered later
        for sent, answer in exchanges(text):
            if sent[0] == '@':
                tagged[sent.split(' ')[0]] = untagged(sent)
            number += 1 + len(answer)
            refused = any(re.match(r'(@\S* )?(info string )?error ', line) for line in answer)
            if not refused and not rules['line'](sent):
                faults.append('%s: the engine takes the line %s' % (name, sent))
            faults += ['%s: the engine answers %s with %s' % (name, sent, line) for line in answer
                       if not rules['answer'](line) and not is_data(line, sent, tagged)]
    print('lines: %d of the transcripts' % number)
    return faults


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=os.path.join(ROOT, 'build', 'release', 'quadrille'))
    parser.add_argument('--positions', type=int, default=1000)
    args = parser.parse_args()
    engine = Engine([args.engine])
    games = tables.game_names(engine)
    engine.close()
    faults = [fault for game in games for fault in check_game(args.engine, game, args.positions)]
    with open(os.path.join(ROOT, 'protocol.md'), encoding='utf-8') as file:
        faults += check_lines(''.join(ABNF.findall(file.read())))
    for fault in faults[:20]:
        print(fault[:500])
    print('grammar: %d games, %d faults' % (len(games), len(faults)))
    return 1 if faults else 0


sys.exit(main())
