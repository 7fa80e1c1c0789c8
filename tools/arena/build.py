"""Older versions of this engine: a commit is built once, in a cache that is keyed by its full hash."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from typing import Tuple

from .errors import ArenaError

HERE = os.path.dirname(os.path.abspath(__file__))


def default_cache() -> str:
    base = os.environ.get('XDG_CACHE_HOME') or os.path.expanduser('~/.cache')
    return os.path.join(base, 'quadrille-arena')


def run(*command: str, cwd: str) -> str:
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, stdin=subprocess.DEVNULL)
    if done.returncode:
        raise ArenaError('`%s` failed: %s' % (' '.join(command), done.stderr.strip()[-500:]))
    return done.stdout.strip()


def built(revision: str, cache: str, repository: str = HERE) -> Tuple[str, str]:
    """The program of a revision, and its full hash. Its source is taken out of the repository that the
    arena lies in; the program appears in the cache when it is whole."""
    commit = run('git', 'rev-parse', '--verify', '--end-of-options', revision + '^{commit}', cwd=repository)
    program = os.path.join(cache, commit, 'quadrille')
    os.makedirs(cache, exist_ok=True)
    with open(os.path.join(cache, commit + '.lock'), 'w') as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)  # another arena may be building the same
        if not os.path.exists(program):
            print('arena: building %s' % commit, file=sys.stderr, flush=True)
            with tempfile.TemporaryDirectory(dir=cache) as source:
                make(commit, source, repository)
                os.makedirs(os.path.dirname(program), exist_ok=True)
                shutil.copy2(os.path.join(source, 'quadrille'), program + '.new')
                os.replace(program + '.new', program)
    return program, commit


def make(commit: str, source: str, repository: str) -> None:
    top = run('git', 'rev-parse', '--show-toplevel', cwd=repository)
    archive = os.path.join(source, 'source.tar')
    run('git', 'archive', '-o', archive, commit, cwd=top)
    run('tar', '-xf', archive, cwd=source)
    run('make', '-s', '-j%d' % (os.cpu_count() or 1), 'quadrille', cwd=source)
