#!/usr/bin/env python3
"""An engine that is another one with something added.

  proxy.py log FOLDER COMMAND...      writes all that it is told to a new file in the folder
  proxy.py crash|hang|slow N COMMAND...   dies, falls silent for good, or is late, at the N-th search
  proxy.py flood N COMMAND...         talks without an answer from the N-th search on
  proxy.py once FILE COMMAND...       dies when it is to stop pondering, unless there is the file, which it makes
  proxy.py play:TOKEN N COMMAND...    plays TOKEN there
  proxy.py refuse N COMMAND...        refuses the N-th position
"""

import os
import subprocess
import sys
import tempfile
import time

act, argument, *command = sys.argv[1:]
act, _, token = act.partition(':')
log = tempfile.NamedTemporaryFile('w', dir=argument, suffix='.told', delete=False) if act == 'log' else None
child = subprocess.Popen(command, stdin=subprocess.PIPE, bufsize=0)
counts = {'go': 0, 'position': 0}

for line in sys.stdin:
    word = line.split()[0] if line.split() else ''
    if word in counts:
        counts[word] += 1
    if log:
        log.write(line)
        log.flush()
        if word == 'uci':  # as if it could see everything
            print('option name Clairvoyant type check default false', flush=True)
        if line.startswith('setoption name Clairvoyant'):
            continue
    elif act == 'refuse' and word == 'position' and counts[word] == int(argument):
        print('info string error bad-position not for me', flush=True)
    elif act == 'once':
        if word == 'stop' and not os.path.exists(argument):
            with open(argument, 'w'):
                sys.exit(7)
    elif word == 'go' and counts[word] == int(argument):
        if act == 'crash':
            child.stdin.close()
            child.wait()
            print('out of luck', file=sys.stderr)
            sys.exit(7)
        elif act == 'hang':
            time.sleep(3600)
        elif act == 'flood':
            while True:
                sys.stdout.write('info string words\n' * 1000)
        elif act == 'slow':
            time.sleep(0.6)
        elif act == 'play':
            print('bestmove ' + token, flush=True)
            continue
    child.stdin.write(line.encode())
child.stdin.close()
sys.exit(child.wait())
