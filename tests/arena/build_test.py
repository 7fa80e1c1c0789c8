"""Engines that are named as commits."""

import os
import subprocess
import unittest

from kit import ArenaTest

from arena.build import built  # noqa: E402
from arena.errors import ArenaError  # noqa: E402

MAKEFILE = 'quadrille: source\n\tcp source quadrille && chmod +x quadrille && echo built >>$(LOG)\n'


class Commits(ArenaTest):
    def git(self, *words):
        who = ['-c', 'user.name=Nobody', '-c', 'user.email=nobody@example.org']
        return subprocess.run(['git', '-C', self.path('repository'), *who, *words], check=True,
                              capture_output=True, text=True).stdout.strip()

    def commit(self, text):
        for name, content in (('Makefile', MAKEFILE), ('source', '#!/bin/sh\necho %s\n' % text)):
            with open(os.path.join(self.path('repository'), name), 'w') as file:
                file.write(content)
        self.git('add', '.')
        self.git('commit', '-q', '-m', text)
        return self.git('rev-parse', 'HEAD')

    def test_built_once(self):
        """Each commit is built as it was, once, and the repository is left as it is."""
        os.mkdir(self.path('repository'))
        self.git('init', '-q')
        first, second = self.commit('first'), self.commit('second')
        os.environ['LOG'] = self.path('log')
        for revision, commit, text in (('HEAD~1', first, 'first'), ('HEAD', second, 'second'),
                                       (first[:12], first, 'first')):
            program, full = built(revision, self.path('cache'), self.path('repository'))
            self.assertEqual(full, commit)
            self.assertIn(commit, program)
            self.assertEqual(subprocess.run([program], capture_output=True, text=True).stdout, text + '\n')
        with open(self.path('log')) as file:
            self.assertEqual(file.read(), 'built\n' * 2)
        self.assertEqual(self.git('status', '--porcelain'), '')
        self.assertEqual(self.git('worktree', 'list').count('\n'), 0)

    def test_no_commit(self):
        os.mkdir(self.path('repository'))
        self.git('init', '-q')
        for revision in ('', 'nowhere', '--help'):
            with self.assertRaises(ArenaError):
                built(revision, self.path('cache'), self.path('repository'))


if __name__ == '__main__':
    unittest.main()
