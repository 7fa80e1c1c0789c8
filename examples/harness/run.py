"""A harness to copy: plays transcripts and compares every byte of the answers.

  python3 examples/harness/run.py [--update] FILE...

A transcript has lines `> ` with what is sent, and below each what the engine answers; lines that
begin with `#` are comments. Write the first half by hand, let --update fill in the answers, read
them, and keep the file: from now on every change of behaviour is a difference.

What makes answers the same every time: `newgame ... seed S` or `chance manual`; `go nodes N` or
`go depth N` with the option Threads 1, which is the default. Times are printed as stars. The engine is
./quadrille, or what the environment variable QUADRILLE says.
"""

import difflib
import os
import re
import subprocess
import sys

ENGINE = os.environ.get('QUADRILLE', './quadrille')


def play(commands):
    """The answers of a fresh engine to commands: a list of lines for each."""
    engine = subprocess.Popen([ENGINE], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True,
                              bufsize=1, encoding='utf-8')
    answers = []
    for command in commands:
        # `wait` answers when nothing is searched any more: what comes before is the whole answer,
        # also in the UCI dialect, where some commands answer nothing.
        print(command, file=engine.stdin)
        print('@done wait', file=engine.stdin)
        lines = []
        for line in engine.stdout:
            if line == '@done ok\n':
                break
            lines.append(re.sub(r' time \d+ nps \d+', ' time * nps *', line.rstrip('\n')))
        else:
            lines.append('(the engine has gone)')
        answers.append(lines)
    engine.stdin.close()
    engine.wait()
    return answers


def now(transcript):
    """The transcript as the engine gives it now."""
    kept = [line for line in transcript if line.startswith(('> ', '#'))]
    answers = iter(play([line[2:] for line in kept if line.startswith('> ')]))
    return [out for line in kept for out in [line] + (next(answers) if line.startswith('> ') else [])]


def check(path, update):
    """True when the file is what the engine says (or has just been made so)."""
    with open(path, encoding='utf-8') as file:
        before = file.read().splitlines()
    after = now(before)
    if update:
        with open(path, 'w', encoding='utf-8') as file:
            file.write('\n'.join(after) + '\n')
        return True
    difference = list(difflib.unified_diff(before, after, path, 'the engine', lineterm=''))
    print('\n'.join(difference) if difference else path + ': as it was')
    return not difference


def main():
    update = sys.argv[1:2] == ['--update']
    paths = sys.argv[2:] if update else sys.argv[1:]
    if not paths:
        sys.exit(__doc__)
    sys.exit(0 if all([check(path, update) for path in paths]) else 1)


if __name__ == '__main__':
    main()
