"""`describe protocol` is true: every answer of the golden transcripts has the form and only the error
codes that it promises of the command, and every code that it promises of a command is answered
somewhere, in those transcripts or here.

  python3 tests/wire/commands.py [--engine PATH]
"""

import glob
import os
import re
import sys

sys.dont_write_bytecode = True
import schemas
from engine import Engine, untagged
from suite import Tally, beside, parse, promises_of, sealed

HERE = os.path.dirname(os.path.abspath(__file__))
OVER = 'position tictac fen krR/3/NPN[QKRBBPPPPPPPqrbbnnpppppppp] b 0 9'
SECRETS = 'newgame chessmate seed 7'
ROLL = 'newgame spies chance manual'
NOWHERE = {'format': 1, 'protocol': '2.1', 'game': 'chequers', 'silent': 0, 'heard': 0, 'start': None, 'steps': [],
           'rolled': [], 'ruling': None}
LONG = ('go perft 99', 'perft 99', 'divide 99', 'playouts 100000000', 'review nodes 1000000000', 'sample 1000000', 'as white sample 1000000')
# What answers the codes that no transcript shows: lines after those of a beginning.
PROVOKED = (
    ([OVER], 'show evaluation', 'as white show evaluation', 'as white eval', 'why K@a1', 'read K@a1', 'play-card x', 'playouts 1', 'as white go nodes 1', 'adjudicate white resign',
     'position tictac startpos moves K@a1 zz', OVER + ' moves K@a1'),
    ([ROLL], 'eval', 'eval terms', 'show evaluation', 'as p1 show evaluation', 'why pass', 'read pass', 'next', 'divide 1', 'perft 1', 'sample', 'belief', 'go nodes 1', 'play-card x',
     'as p1 eval', 'move order:p1', 'go searchmoves teams:WBWB'),
    ([SECRETS, 'view black'], 'show evaluation', 'as black show evaluation', 'show lines', 'next', 'why e2e4', 'read e4', 'divide 1', 'perft 1', 'save', 'view public', 'review', 'as public review', 'view black', 'play-card crusade g5 c1e3', 'restore {}',
     'adjudicate white resign', 'go nodes 1', 'undo', 'redo', 'goto 0', 'mark x', 'setoption name Clairvoyant value true'),
    (['newgame tictac'], 'record pgn', 'position tictac decks own startpos', 'as white move a1a2'),
    (['newgame spies seed 4'], 'why out:p1', 'go searchmoves out:p1'),
    (['newgame spies chance manual', 'move teams:W???'], 'playouts 1'),
    (['position chessmate fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 9 - - - crusade,rebirth,revelation '
      'dark-mirror,long-jump,lost-castle - -,-'], 'play-card dark-mirror e7 d6'),
    (['newgame tictac'], 'redo', 'goto 7', 'diff 7', 'as white diff 7', 'tree', 'as white tree'),
    (['newgame tictac'] + ['mark m%d' % n for n in range(1000)], 'mark more'),
    ([SECRETS, 'table new'], 'table do white 0 move over:checkmate'),
    ([ROLL, 'table new'], 'table do p1 0 move pass'),
    ([], 'quit now', 'restore ' + sealed(NOWHERE)),
)
TRIO = (['position trio startpos moves deal:p1=a,b deal:p2=?,? deal:p3=?,? roll:1 pass roll:1 ask-p3-c said:no '
         'roll:1 lay-c draw:p3=? roll:1'], 'as public sample', 'belief', 'go nodes 1')


def transcripts():
    for path in sorted(glob.glob(os.path.join(HERE, '..', 'golden', '**', '*.txt'), recursive=True)):
        with open(path, encoding='utf-8') as file:
            yield os.path.basename(path), file.read()


def promised_forms(tally, promises):
    """The lines of the transcripts, each by the command that was sent under its tag, or last."""
    for name, text in transcripts():
        tagged, running = {}, ['']
        for part in re.split(r'^>[&\\]? ', text, flags=re.M)[1:]:
            sent, *answer = part.rstrip('\n').split('\n')
            words = re.sub(r'\\x(..)', lambda code: chr(int(code[1], 16)), untagged(sent)).split()
            if 'job' in promises.flags((words[2:] if words[:1] == ['as'] else words)[:1]) and 'error busy ' not in part:
                running = words
            if sent.startswith('@'):
                tagged[sent.split(' ')[0]] = words
            for line in answer:
                if line.startswith(('#', '>', '...')) or not words:
                    continue
                tag = line.split(' ')[0]
                own = line.startswith(('info depth', 'bestmove', 'world', 'error stopped', 'info string error stopped'))
                wrong = promises.fault(tagged.get(tag, running if own else words), [untagged(line) if tag in tagged else line])
                tally.check(not wrong, name, sent, wrong)


def provoke(tally, path, promises, table):
    """Codes that no transcript shows."""
    for begin, *lines in table:
        engine = Engine([path])
        for line in begin:
            engine.good(line)
        for line in lines:
            wrong = promises.fault(line.split(), engine.ask_all([line])[0] if begin != TRIO[0] else engine.ask(line))
            tally.check(not wrong, line, wrong)
        engine.close()
        tally.ended(engine, 'after %s' % lines)


def by_flags(tally, path, promises):
    """What flags say of a command is so: without a game, with too many words, during a search."""
    engine = Engine([path])
    for name, command in promises.commands.items():
        enough = ' '.join([name] + ['x'] * command['least'])
        if name == 'quit':
            continue
        if command['most'] is not None:
            line = ' '.join([name] + ['x'] * (command['most'] + 1))
            tally.same(engine.error(line), 'bad-syntax', line)
            promises.seen.add((name, 'bad-syntax'))
        if 'game' in command['flags']:
            tally.same(engine.error(enough), 'no-game', enough)
            promises.seen.add((name, 'no-game'))
    engine.good('newgame tictac')
    engine.send('@go go infinite')
    for name, command in promises.commands.items():
        line = '@busy ' + ' '.join([name] + ['x'] * command['least'])
        if name in ('quit', 'stop', 'wait', 'as', 'uci'):
            continue
        engine.send(line)
        answer = engine.until(lambda text: text.startswith('@busy '))[-1]
        engine.send('@end ping 1')
        engine.until(lambda text: text == '@end pong 1')
        tally.same('busy' in command['flags'], answer.startswith('@busy error busy '), line, answer)
        promises.seen.add((name, 'busy') if 'busy' in command['flags'] else (name, ''))
    engine.ask('stop')
    engine.good('move K@a1')
    tally.same({line.split(' ')[0] for line in LONG} - {'as'},
               {name for name, command in promises.commands.items() if 'job' in command['flags']}, 'jobs')
    for line in LONG:
        engine.send('@long ' + line)
        engine.send('@stop stop')
        lines = engine.until(lambda text: text == '@stop ok')
        tally.check(any(text.startswith('@long error stopped ') for text in lines), line, lines[-3:])
        promises.seen.add((line.split(' ')[0], 'stopped'))
    engine.close()
    tally.ended(engine, 'by flags')


def main():
    options = parse(__doc__)
    tally = Tally()
    promises = promises_of(Engine([options.engine]))
    tally.same(schemas.faults(schemas.validator('protocol'), promises.about), [], 'schema')
    tally.same([name for name in promises.commands], sorted(promises.commands), 'the order of names')
    promised_forms(tally, promises)
    tally.run(provoke, options.engine, promises, PROVOKED)
    tally.run(provoke, beside(options.engine, 'trio'), promises, [TRIO])
    tally.run(by_flags, options.engine, promises)
    for name, command in promises.commands.items():
        missing = {code for code in command['errors'] if (name, code) not in promises.seen}
        tally.same(sorted(missing - {'out-of-memory'}), [], '%s promises what it never answers' % name)
    return tally.finish()


sys.exit(main())
