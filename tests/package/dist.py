#!/usr/bin/env python3
"""The packed source is the same bytes twice, also when it is packed by what was unpacked, without
git, at another time and under another umask; it holds every tracked file, and the version is the
same everywhere. Where debhelper's tools are not installed, the packages themselves are not made."""

import os
import pathlib
import re
import subprocess
import sys
import tarfile
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
VERSION = (ROOT / 'VERSION').read_text(encoding='utf-8').strip()


def packed(folder, umask):
    """The bytes that tools/dist writes in a folder."""
    (folder / 'build').mkdir(exist_ok=True)
    subprocess.run(['sh', 'tools/dist'], cwd=folder, check=True, stdout=subprocess.DEVNULL,
                   preexec_fn=lambda: os.umask(umask))
    return (folder / ('build/quadrille-%s.tar.gz' % VERSION)).read_bytes()


def expect(what, seen, wanted):
    if seen != wanted:
        sys.exit('%s: %r, expected %r' % (what, seen, wanted))


def main():
    first = packed(ROOT, 0o022)
    expect('packed twice', packed(ROOT, 0o077) == first, True)
    with tempfile.TemporaryDirectory() as place:
        archive = ROOT / ('build/quadrille-%s.tar.gz' % VERSION)
        with tarfile.open(archive) as tar:
            names = {name.split('/', 1)[1] for name in tar.getnames()}
            tar.extractall(place)
        unpacked = pathlib.Path(place) / ('quadrille-' + VERSION)
        (unpacked / 'build').mkdir()
        (unpacked / 'build' / 'made').write_text('left out')
        expect('packed by what was unpacked', packed(unpacked, 0o022) == first, True)
        expect('what a build of it is', subprocess.run(
            ['make', '-n', 'quadrille'], cwd=unpacked, capture_output=True).returncode, 0)
    if (ROOT / '.git').exists():
        tracked = subprocess.run(['git', 'ls-files'], cwd=ROOT, check=True, capture_output=True, text=True)
        expect('its files', names, set(tracked.stdout.splitlines()))

    debian = (ROOT / 'debian/changelog').read_text(encoding='utf-8')
    expect('the version in debian/changelog', re.match(r'quadrille \((\S+)\)', debian).group(1),
           VERSION.replace('-', '~'))
    changes = (ROOT / 'CHANGELOG.md').read_text(encoding='utf-8')
    expect('the newest version in CHANGELOG.md', re.search(r'^## (\S+),', changes, re.M).group(1), VERSION)
    print('quadrille-%s.tar.gz: %d files, the same bytes three times' % (VERSION, len(names)))


main()
