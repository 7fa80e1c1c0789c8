"""The command line of the kit."""

import argparse
import fnmatch
import json
import sys
import time

from . import every, wire, forms, play, views, worlds  # noqa: F401
from .kit import LAWS, Kit, Unusable, shown

HELP = """\
Whether a program speaks the protocol, and keeps secrets: a line for each law.

  python3 tools/conform ./quadrille
  python3 tools/conform 'python3 my_engine.py' --game tictac --law record --law undo
  python3 tools/conform --list

It ends with 0 where no law is broken, 1 where one is, 2 where the program cannot be judged.
docs/conformance.md is the manual."""


def natural(text):
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError('%s is no number from 1 on' % text)
    return int(text)


def parser():
    top = argparse.ArgumentParser(prog='conform', description=HELP, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = top.add_argument
    add('command', nargs='?', metavar='CMD', help='what runs the program, as in a shell')
    add('--law', action='append', default=[], metavar='NAME', help='only this one, or those of a pattern (worlds-*); may be repeated')
    add('--game', action='append', default=[], metavar='NAME', help='only this game (those of its option UCI_Variant)')
    add('--trials', type=natural, default=3, metavar='N', help='how many games each law plays (%(default)s)')
    add('--seed', type=int, default=1, help='of all that is random here (%(default)s)')
    add('--seconds', type=float, default=10, help='a program that is silent for so long hangs (%(default)s)')
    add('--json', action='store_true', help='an object a law, a line each')
    add('--list', action='store_true', help='name all laws')
    return top


def conversation(broken):
    """The lines that show it, and what was answered."""
    if broken is None:
        return []
    if broken.setups is None:
        return talk(broken.exchanges)
    (one, other), answers = broken.setups
    return ['the one world:'] + talk(broken.exchanges, one) + ['the other:'] + talk(answers, other)


def talk(exchanges, setup=()):
    return ['> ' + shown(line) for line in setup] + [
        text for one in exchanges for text in ['> ' + shown(line) for line in
                                               (one.line.split('\n') if isinstance(one.line, str) else [one.line])] +
        [shown(line) for line in one.answer[:8]] + ['...'] * (len(one.answer) > 8)]


def sent(broken):
    """The commands alone."""
    if broken is None:
        return None
    lines = [shown(one.line, 1 << 16) for one in broken.exchanges]
    return lines if broken.setups is None else {'one': broken.setups[0][0] + lines, 'other': broken.setups[0][1] + lines}


def report(one, verdict, what, broken, seconds, as_json):
    if as_json:
        print(json.dumps({'law': one.name, 'verdict': verdict.lower(), 'what': what, 'commands': sent(broken),
                          'seconds': round(seconds, 2)}), flush=True)
    elif verdict == 'FAILED':
        print('FAILED %s: %s' % (one.name, what), *('    ' + line for line in conversation(broken)), sep='\n', flush=True)
    else:
        print(verdict, one.name, '-', what if verdict == 'skipped' else one.text + (' (%s)' % what if what else ''), flush=True)


def main():
    top = parser()
    args = top.parse_args()
    if args.list:
        print('\n'.join('%-22s %s' % (one.name, one.text) for one in LAWS))
        return 0
    unknown = [name for name in args.law if not fnmatch.filter([one.name for one in LAWS], name)]
    args.law = [one.name for one in LAWS if any(fnmatch.fnmatch(one.name, name) for name in args.law)]
    if unknown or not args.command:
        top.error('no law is called %s; --list names all' % unknown[0] if unknown else 'CMD is missing: what runs the program')
    try:
        kit = Kit(args.command, args.seconds, args.seed, args.trials, args.game)
    except Unusable as fault:
        print('conform: %s' % fault, file=sys.stderr)
        return 2
    counts = {}
    for one in LAWS:
        if args.law and one.name not in args.law:
            continue
        began = time.monotonic()
        verdict, what, broken = kit.run(one)
        counts[verdict] = counts.get(verdict, 0) + 1
        report(one, verdict, what, broken, time.monotonic() - began, args.json)
    if not args.json:
        print('%d laws hold, %d are broken, %d say nothing of it' % tuple(counts.get(word, 0) for word in ('ok', 'FAILED', 'skipped')))
        if not any(game.secrets for game in kit.games):
            print('secrets: not tested, no game hides anything')
    return 1 if counts.get('FAILED') else 0
