"""Every line of the golden transcripts, sent or answered, is one by the grammar of lines in protocol.md. Those of the games
are held against the engine by the law `notation` of tools/conform.
"""

import glob
import os
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.join(HERE, '..', '..')
sys.dont_write_bytecode = True
sys.path[:0] = [HERE, os.path.join(HERE, '..', 'wire'), os.path.join(ROOT, 'tools')]
from conform import abnf
from engine import untagged

ABNF = re.compile(r'^```abnf\n(.*?)^```$', re.M | re.S)


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
    with open(os.path.join(ROOT, 'protocol.md'), encoding='utf-8') as file:
        faults = check_lines(''.join(ABNF.findall(file.read())))
    for fault in faults[:20]:
        print(fault[:500])
    print('grammar: %d faults' % len(faults))
    return 1 if faults else 0


sys.exit(main())
