#!/usr/bin/env python3
"""The Debian packages in a Debian that has nothing else (debootstrap, minbase): installed by apt, a
game is played in the shell, a transcript is checked, a table is opened; purged, nothing is left.

  bare_debian.py [--keep]

Takes a few minutes, root, debootstrap and Debian's mirror; is skipped where one is missing. The
packages are made first, by `make deb`."""

import os
import pathlib
import pty
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
SUITE = 'bookworm'
# What belongs to dpkg, apt and the loader, whatever is installed.
OF_THE_SYSTEM = ('var/lib/dpkg/', 'var/lib/apt/', 'var/log/', 'var/cache/', 'etc/ld.so.cache', 'proc/', 'dev/', 'tmp/')


def skip(why):
    print('skipped: ' + why)
    sys.exit(77)


class Bare:
    """A bare Debian in a folder."""

    def __init__(self, folder):
        self.folder = folder

    def command(self, *words):
        return ['chroot', str(self.folder), 'env', '-i', 'PATH=/usr/sbin:/usr/bin:/sbin:/bin', 'HOME=/tmp',
                'LC_ALL=C.UTF-8', 'TERM=xterm', 'DEBIAN_FRONTEND=noninteractive', *words]

    def run(self, *words):
        done = subprocess.run(self.command(*words), capture_output=True, text=True, stdin=subprocess.DEVNULL)
        if done.returncode != 0:
            sys.exit('%s: exit %d\n%s%s' % (' '.join(words), done.returncode, done.stdout, done.stderr))
        return done.stdout

    def packages(self):
        return set(self.run('dpkg-query', '-W', '-f', '${Package}\n').split())

    def files(self):
        """All files and folders with what was in the small ones."""
        found = {}
        for path in self.folder.rglob('*'):
            name = str(path.relative_to(self.folder))
            if name.startswith(OF_THE_SYSTEM):
                continue
            small = path.is_file() and not path.is_symlink() and path.stat().st_size < 100000
            found[name] = path.read_bytes() if small else None
        return found


def mirror():
    """Where this machine's apt has the suite from."""
    known = subprocess.run(['apt-get', 'indextargets', '--format', '$(CODENAME) $(SITE)', 'Created-By: Packages'],
                           capture_output=True, text=True).stdout.split('\n')
    return next((line.split()[1] for line in known if line.startswith(SUITE + ' ')), 'http://deb.debian.org/debian')


def expect(what, seen, wanted):
    if wanted not in seen:
        sys.exit('%s: %r does not have %r' % (what, seen[-2000:], wanted))


def played(bare, keys, seconds=60):
    """What the shell shows in a terminal to somebody who types these lines, each after a prompt."""
    pid, terminal = pty.fork()
    if pid == 0:
        words = bare.command('quadrille', 'tictac')
        os.execvp(words[0], words)
    shown, deadline = b'', time.time() + seconds
    for line in keys:
        begin = len(shown)
        # A prompt ends in the number of the turn or in a usual answer, not where the engine thinks.
        while not re.search(rb'[]0-9]> *$', shown[begin:]) and b'?' not in shown[begin:]:
            if time.time() > deadline or not select.select([terminal], [], [], 5)[0]:
                break
            try:
                shown += os.read(terminal, 65536)
            except OSError:
                break
        os.write(terminal, line.encode() + b'\n')
    try:
        while time.time() < deadline:
            piece = os.read(terminal, 65536)
            if not piece:
                break
            shown += piece
    except OSError:
        pass  # the other side of the terminal is closed
    os.close(terminal)
    status = os.waitpid(pid, 0)[1]
    expect('the exit of the shell', [status], 0)
    return shown.decode()


def try_packages(bare, debs):
    bare.run('apt-get', 'update')
    before, packages = bare.files(), bare.packages()
    for file in [*debs, ROOT / 'debian/tests/examples', ROOT / 'debian/tests/table']:
        shutil.copy(file, bare.folder / 'tmp')
    bare.run('apt-get', 'install', '-y', '--no-install-recommends', *['/tmp/' + deb.name for deb in debs])
    expect('--version', bare.run('quadrille', '--version'), (ROOT / 'VERSION').read_text().strip())
    expect('a transcript', bare.run('sh', '/tmp/examples'), 'check: ')
    bare.run('sh', '/tmp/table')
    packed = [name for name in bare.files() if name.startswith('usr/share/doc/quadrille/') and name.endswith('.gz')]
    expect('documents that are compressed', [packed], ['usr/share/doc/quadrille/changelog.gz'])
    expect('where it says who supports what', bare.run('cat', '/usr/share/doc/quadrille/SECURITY.md'), '1.0.0-rc.')
    shown = played(bare, ['white', '0', 'Q@b2', 'hint', 'quit'])
    expect('the shell', shown, 'adds a queen on b2')
    bare.run('apt-get', 'purge', '-y', *sorted(bare.packages() - packages))  # with what came along
    after = bare.files()
    left = sorted(set(after) - set(before)) + sorted(n for n in before if n in after and before[n] != after[n])
    if left:
        sys.exit('left behind: %d: %s' % (len(left), ' '.join(left[:20])))
    return shown


def main():
    if os.geteuid() != 0:
        skip('only root makes a bare Debian')
    if not shutil.which('debootstrap'):
        skip('debootstrap is not installed')
    subprocess.run(['make', '-s', 'deb'], cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    debs = [deb for deb in sorted((ROOT / 'build/deb').glob('*.deb')) if 'dbgsym' not in deb.name]
    folder = pathlib.Path(tempfile.mkdtemp(prefix='quadrille-bare-'))
    made = subprocess.run(['debootstrap', '--variant=minbase', SUITE, str(folder), mirror()], capture_output=True, text=True)
    if made.returncode != 0:
        shutil.rmtree(folder)
        skip('debootstrap: ' + made.stdout[-300:])
    bare = Bare(folder)
    begin = time.time()
    try:
        shown = try_packages(bare, debs)
    finally:
        if '--keep' not in sys.argv:
            shutil.rmtree(folder)
    if '--keep' in sys.argv:
        print(shown, folder)
    print('%d packages installed, played, purged without a trace in %d s' % (len(debs), time.time() - begin))


main()
