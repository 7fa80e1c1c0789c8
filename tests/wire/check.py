"""`quadrille check`: what it finds, what it refuses, what it writes, and its exit statuses.

  python3 tests/wire/check.py [--engine FILE]
"""

import argparse
import os
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest
import xml.etree.ElementTree

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
ENGINE = os.path.join(ROOT, 'build', 'release', 'quadrille')

TRANSCRIPT = '''# A comment is kept, and a head like any command.
> newgame coffee
ok
> turn
turn white
ok
> state
...
result * -
...
ok
>& go infinite
> move b1
error busy move has to wait until the search is over
> stop
bestmove *
ok
>\\ ping {x*3}\\x21
pong xxx!
> divide 1
...
perft 1 33
ok
> why b1
legal b1
ok
>& @a go infinite
@a bestmove *
'''
SAME = 'check: 1 transcript, 0 differ\n'
DIFFERS = 'check: 1 transcript, 1 differs\n'


class Case(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.file = os.path.join(self.folder, 'FILE')
        self.addCleanup(shutil.rmtree, self.folder)

    def write(self, text, name='FILE'):
        with open(os.path.join(self.folder, name), 'wb') as file:
            file.write(text if isinstance(text, bytes) else text.encode())

    def read(self, name='FILE'):
        with open(os.path.join(self.folder, name), 'rb') as file:
            return file.read().decode()

    def run_check(self, *words, typed='', ci=None):
        """Status, output and errors of check in the folder."""
        environment = {key: value for key, value in os.environ.items() if key != 'CI'}
        done = subprocess.run([ENGINE, 'check', *words], input=typed.encode(), cwd=self.folder, timeout=60,
                              capture_output=True, env=environment | ({'CI': ci} if ci else {}))
        return done.returncode, done.stdout.decode(), done.stderr.decode()

    def check(self, text, *words):
        """The same for one file of that text."""
        self.write(text)
        return self.run_check(*words, 'FILE')

    def same(self, text):
        self.assertEqual(self.check(text), (0, SAME, ''))

    def differs(self, text):
        """The hunks of the difference; patch makes of it what is the same."""
        status, out, errors = self.check(text)
        self.assertEqual((status, errors), (1, ''), out)
        self.assertTrue(out.startswith('--- FILE\n+++ the engine\n@@ '), out)
        self.assertTrue(out.endswith(DIFFERS), out)
        subprocess.run(['patch', '-s', '--binary', 'FILE'], input=out.encode(), cwd=self.folder, check=True, timeout=60)
        self.assertEqual(self.run_check('FILE'), (0, SAME, ''))
        return out[len('--- FILE\n+++ the engine\n'):-len(DIFFERS)]

    def refused(self, text, why):
        """With status 2, and one line that says why."""
        status, out, errors = self.check(text)
        self.assertEqual((status, out), (2, 'check: 1 transcript, 0 differ, 1 could not be read\n'))
        self.assertEqual((errors.count('\n'), errors[:len(why)]), (1, why))


class Answers(Case):
    def test_a_transcript_that_agrees(self):
        self.same(TRANSCRIPT)

    def test_differences(self):
        """Each with three lines around it, and those that are near each other as one."""
        wrong = TRANSCRIPT.replace('turn white\nok\n', 'turn black\n').replace('legal b1\n', 'legal b1\nlegal\n')
        wrong = wrong.replace('\nperft 1 33', '\nperft 1 34')
        self.assertEqual(self.differs('stray\n' + wrong), """@@ -1,9 +1,9 @@
-stray
 # A comment is kept, and a head like any command.
 > newgame coffee
 ok
 > turn
-turn black
+turn white
+ok
 > state
 ...
 result * -
@@ -19,11 +19,10 @@
 pong xxx!
 > divide 1
 ...
-perft 1 34
+perft 1 33
 ok
 > why b1
 legal b1
-legal
 ok
 >& @a go infinite
 @a bestmove *
""")

    def test_a_last_line_without_its_end(self):
        """It is marked as diff -u marks it, or patch would not find it."""
        self.assertEqual(self.differs('> isready\nready'), '''@@ -1,2 +1,2 @@
 > isready
-ready
\\ No newline at end of file
+readyok
''')
        self.same('> isready\nreadyok')
        self.assertEqual(self.differs('> turn'), '''@@ -1,1 +1,2 @@
-> turn
\\ No newline at end of file
+> turn
+error no-game turn needs a game: newgame or position first
''')

    def test_no_line_is_alike_both_from_the_beginning_and_from_the_end(self):
        self.assertEqual(self.differs('> ping a\npong a\npong a\n'), '@@ -1,3 +1,2 @@\n > ping a\n pong a\n-pong a\n')

    def test_blank_lines_between_exchanges(self):
        self.same('\n> ping a\npong a\n\n\n# A comment.\n\n> ping b\npong b\n\n')
        self.assertEqual(self.differs('> ping a\npong\n\n> ping b\npong b\n'),
                         '@@ -1,5 +1,5 @@\n > ping a\n-pong\n+pong a\n \n > ping b\n pong b\n')

    def test_lines_ended_by_crlf(self):
        self.same(TRANSCRIPT.replace('\n', '\r\n'))
        self.assertEqual(self.differs('> ping a\r\npong\r\n'), '@@ -1,2 +1,2 @@\n > ping a\r\n-pong\r\n+pong a\r\n')

    def test_control_characters_are_shown(self):
        status, out, _ = self.check('> ping a\npong a\x07\n')
        self.assertEqual((status, out), (1, '''FILE:2: expected: pong a\\x07
--- FILE
+++ the engine
@@ -1,2 +1,2 @@
 > ping a
-pong a\x07
+pong a
''' + DIFFERS))
        ours, terminal = os.openpty()
        subprocess.run([ENGINE, 'check', 'FILE'], cwd=self.folder, stdin=terminal, stdout=terminal, timeout=60)
        shown = os.read(ours, 1000)
        os.close(terminal)
        os.close(ours)
        self.assertIn(b'\n-pong a\\x07\r\n', shown)
        self.assertNotIn(b'\x07', shown)

    def test_a_word_for_any_word(self):
        self.same('> ping there\npong *\n> @a ping there\n@a * there\n')
        self.assertIn('\n-pong * x\n', self.differs('> ping there\npong * x\n'))
        self.assertIn('\n-pong * there\n', self.differs('> ping there\npong * there\n'))

    def test_a_number_in_info(self):
        text = '> newgame tictac\nok\n> go depth 1 searchmoves Q@a1\n%s\nbestmove *\n'
        self.same(text % 'info depth * score cp * nodes * pv Q@a1')
        self.assertIn('\n-info * 1', self.differs(text % 'info * 1 score cp * nodes * pv Q@a1'))
        self.assertIn('pv *\n', self.differs(text % 'info depth 1 score cp * nodes * pv *'))

    def test_an_outcome_is_no_wildcard(self):
        text = '> newgame tictac\nok\n> adjudicate white resign\n...\nok\n> result\nresult %s\nok\n'
        self.assertIn('-result * ', self.differs(text % '* resign'))

    def test_best_moves(self):
        self.same('> newgame coffee\nok\n> go nodes 1\n...\nbestmove *\n> @a go nodes 1\n...\n@a bestmove *\n')


class Marks(Case):
    def test_a_held_job_says_nothing_before_it_is_stopped_or_released(self):
        self.same('> newgame tictac\nok\n>& go nodes 1\n>& @w wait\n> turn\nturn white\nok\n>&\nbestmove *\n@w ok\n'
                  '>& go nodes 1\n> move Q@b2\nerror busy move has to wait until the search is over\n> stop\nbestmove *\nok\n'
                  '>& go nodes 1\n> wait\nbestmove *\nok\n>& perft 1\n>&\nperft 1 48\nok\n> go nodes 1\n...\nbestmove *\n')

    def test_what_is_not_held_any_more_is_not_masked(self):
        self.same('> newgame tictac\nok\n>& perft 40\n> stop\nerror stopped the count was ended\nok\n'
                  '> go depth 1 searchmoves Q@a1\ninfo depth 1 score cp * nodes 1 pv Q@a1\nbestmove Q@a1\n')

    def test_the_end_of_the_file(self):
        self.same('> newgame tictac\nok\n>& @a go nodes 1\n@a bestmove *\n')
        self.same('> newgame tictac\nok\n>& go nodes 1\n>& wait\n>& @m move Q@b2\nbestmove *\nok\n'
                  '@m event add seat=white piece=Q square=b2\n@m ok\n')
        self.same('> newgame tictac\nok\n>& go infinite\n>& wait\n> quit\nbestmove *\nok\nok\n')

    def test_the_referee(self):
        text = '> newgame spies players 3 seed 9\n...\nok\n> view p2\nok\n%s stop\n...\n'
        self.same(text % '>' + '> turn\nturn p2\nok\n')
        self.same('> newgame chessmate seed 1\n...\nok\n> view black\nok\n> move e2e4\nerror hidden ...\n>! move e2e4\n...\nok\n'
                  .replace('hidden ...', 'hidden it is not the viewer\'s decision'))

    def test_bytes(self):
        self.same('>\\ ping a\\x0aping b\npong a\npong b\n>!\\ ping \\x41\npong A\n>&\\ ping {b*2}\npong bb\n')

    def test_marks_that_are_none(self):
        for head in ('>ping', '>', '>!& ping', '>\\& ping', '>!', '>&& ping'):
            self.refused('> ping a\npong a\n%s\n' % head, 'quadrille: FILE:3: a command begins with `> `')


class Files(Case):
    def test_a_file_without_a_command_fails(self):
        for text in ('', '# Nothing but a comment.\n', '\n\n', '>&\n'):
            status, out, errors = self.check(text)
            self.assertEqual((status, out), (1, 'check: 1 transcript, 0 differ, 1 has no command\n'))
            self.assertEqual(errors, 'quadrille: FILE: no command in it, like `> isready`\n')

    def test_no_command_waits_for_ever(self):
        status, out, errors = self.check('> newgame coffee\nok\n> ping a\npong\n> go infinite\n...\n> ping b\npong b\n', '--timeout', '1')
        self.assertEqual((status, errors), (1, 'quadrille: FILE:5: not answered in 1 s: > go infinite\n'))
        self.assertIn('\n-pong\n+pong a\n', out)
        self.assertTrue(out.endswith('check: 1 transcript, 0 differ, 1 was not answered\n'))
        self.assertEqual(self.check('> newgame coffee\nok\n> go infinite\n', '--timeout=1', '--update')[0], 1)
        self.assertEqual(self.read(), '> newgame coffee\nok\n> go infinite\n')

    def test_control_characters_of_a_command_without_an_answer_are_shown(self):
        self.assertEqual(self.check('> newgame coffee\nok\n> @\x1b go infinite\n', '--timeout', '1')[2],
                         'quadrille: FILE:3: not answered in 1 s: > @\\x1b go infinite\n')

    def test_what_is_no_transcript(self):
        self.refused('> ping a\n<<<<<<< ours\npong a\n', 'quadrille: FILE:2: a conflict marker')
        self.refused('> ping a\npong a\n=======\n', 'quadrille: FILE:3: a conflict marker')
        self.refused('>>>>>>> theirs\n', 'quadrille: FILE:1: a conflict marker')
        self.refused('> ping a\npong \0\n', 'quadrille: FILE:2: a NUL')
        self.refused('\ufeff> ping a\npong a\n', 'quadrille: FILE:1: a byte order mark')
        self.refused('# quadrille transcript 2\n> ping a\n', 'quadrille: FILE:1: a format of transcripts')

    def test_the_line_that_names_the_format(self):
        self.same('# quadrille transcript 1: of one thing and another\n> ping a\npong a\n')
        self.same('# quadrille transcript of mine\n> ping a\npong a\n')
        begun = '> newgame coffee\nok\n>& go infinite\nbestmove *\n'
        self.same('# quadrille transcript 1\n' + begun + '# quadrille transcript 1\n> turn\n'
                  'error no-game turn needs a game: newgame or position first\n')

    def test_files_that_cannot_be_read_are_counted(self):
        self.write('> ping a\npong a\n')
        status, out, errors = self.run_check('FILE', 'none', 'FILE')
        self.assertEqual((status, out), (2, 'check: 3 transcripts, 0 differ, 1 could not be read\n'))
        self.assertEqual(errors, 'quadrille: none: No such file or directory\n')

    def test_folders_and_standard_input(self):
        os.mkdir(os.path.join(self.folder, 'some'))
        os.mkdir(os.path.join(self.folder, 'empty'))
        for name in ('b.txt', 'a.txt', 'c.text', '.hidden.txt'):
            self.write('> ping a\n', 'some/' + name)
        status, out, _ = self.run_check('some')
        self.assertEqual((status, out.split('\n')[-2]), (1, 'check: 2 transcripts, 2 differ'))
        self.assertLess(out.index('--- some/a.txt\n'), out.index('--- some/b.txt\n'))
        self.assertEqual(self.run_check('empty')[::2], (2, 'quadrille: empty: no transcripts (*.txt) in it\n'))
        self.assertEqual(self.run_check('-', typed='> ping a\npong a\n'), (0, SAME, ''))

    def test_arguments_without_sense(self):
        for words in ([], ['--repeat', '0', 'FILE'], ['--jobs', '65', 'FILE'], ['--junit'], ['--filter', 'none', 'FILE'],
                      ['--sync', 'a=b', 'FILE'], ['--engine', 'x', '--sync', 'a', 'FILE'], ['--update', '--tap', 'FILE'],
                      ['--update', '--repeat', '2', 'FILE'], ['--engine=', 'FILE'], ['--none', 'FILE'], ['--timeout', 'FILE'], ['--timeout', '0', 'FILE'], ['--timeout']):
            status, out, errors = self.run_check(*words)
            self.assertEqual((status, out), (2, ''), words)
            self.assertTrue(errors.startswith('quadrille: check: '), errors)
        self.write('> ping a\npong a\n', '-x')
        self.assertEqual(self.run_check('--', '-x'), (0, SAME, ''))


class Many(Case):
    """More than one file, or one more than once."""

    def fill(self):
        self.write('> ping a\npong a\n', 'good.txt')
        self.write('> ping a\npong b\n', 'bad.txt')
        self.write('# Nothing.\n', 'empty.txt')
        self.write('> newgame coffee\nok\n> go infinite\n', 'endless.txt')

    def test_filter(self):
        self.fill()
        self.assertEqual(self.run_check('--filter', 'goo', '.'), (0, SAME, ''))
        self.assertEqual(self.run_check('--filter=*[og]od.t?t', '.')[0], 0)
        self.assertEqual(self.run_check('--filter', 'mpty', '.')[1], 'check: 1 transcript, 0 differ, 1 has no command\n')

    def test_jobs_say_the_same_in_the_same_order(self):
        self.fill()
        for i in range(40):
            self.write('> ping %d\npong %d\n' % (i, i % 7), 'many-%02d.txt' % i)
        words = '--timeout', '1', '.'
        alone = self.run_check(*words)
        self.assertEqual(alone[0], 1)
        self.assertTrue(alone[1].endswith('check: 44 transcripts, 34 differ, 1 has no command, 1 was not answered\n'))
        for jobs in '2', '7', '64':
            self.assertEqual(self.run_check('--jobs', jobs, *words), alone)

    @unittest.skipIf('asan' in sys.argv[-1], 'a sanitizer wants more memory than any limit')
    def test_what_limits_memory_limits_no_other_file(self):
        self.write('# memory: 300\n> newgame tictac\nok\n> setoption name Hash value 4096\nok\n'
                   '> go depth 1\nerror out-of-memory no memory for a table of 4096 MiB\n', 'a.txt')
        self.write('> newgame tictac\nok\n> setoption name Hash value 400\nok\n> go depth 1\n...\nbestmove *\n', 'b.txt')
        self.assertEqual(self.run_check('--jobs', '2', '.')[:2], (0, 'check: 2 transcripts, 0 differ\n'))

    def test_repeat(self):
        self.write('> isready\nreadyok\n')
        self.assertEqual(self.run_check('--repeat', '3', 'FILE'), (0, SAME, ''))
        once = 'test -e once && echo late || echo early; touch once'
        status, out, errors = self.run_check('--repeat', '3', '--engine', 'sh -c "read a; %s; echo readyok"' % once,
                                             '--sync', 'isready=readyok', 'FILE')
        self.assertEqual((status, errors), (1, 'quadrille: FILE: this was run 1 of 3\n'), out)
        self.write('> isready\nearly\nreadyok\n')
        os.remove(os.path.join(self.folder, 'once'))
        status, out, errors = self.run_check('--repeat', '3', '--engine', 'sh -c "read a; %s; echo readyok"' % once,
                                             '--sync', 'isready=readyok', 'FILE')
        self.assertEqual((status, errors), (1, 'quadrille: FILE: this was run 2 of 3\n'), out)
        self.assertIn('-early\n+late\n', out)

    def test_tap(self):
        self.fill()
        status, out, errors = self.run_check('--tap', '--timeout', '1', '.')
        self.assertEqual((status, errors), (1, ''))
        self.assertEqual(out, """TAP version 14
1..4
not ok 1 - ./bad.txt
# --- ./bad.txt
# +++ the engine
# @@ -1,2 +1,2 @@
#  > ping a
# -pong b
# +pong a
not ok 2 - ./empty.txt
# quadrille: ./empty.txt: no command in it, like `> isready`
not ok 3 - ./endless.txt
# quadrille: ./endless.txt:3: not answered in 1 s: > go infinite
ok 4 - ./good.txt
# check: 4 transcripts, 1 differs, 1 has no command, 1 was not answered
""")

    def test_junit(self):
        self.fill()
        self.write('> ping <&"\x07\ufffe\uffff\npong\n', 'marks.txt')
        self.assertEqual(self.run_check('--junit', 'out.xml', '--timeout', '1', '--jobs', '2', '.')[0], 1)
        suite = xml.etree.ElementTree.parse(os.path.join(self.folder, 'out.xml')).getroot()[0]
        self.assertEqual([suite.get(key) for key in ('tests', 'failures', 'errors')], ['5', '2', '2'])
        self.assertEqual([(case.get('name'), [fault.get('message') for fault in case]) for case in suite],
                         [('./bad.txt', ['differs']), ('./empty.txt', ['has no command']),
                          ('./endless.txt', ['was not answered']), ('./good.txt', []), ('./marks.txt', ['differs'])])
        self.assertIn('\n+pong <&"\\x07\\xef\\xbf\\xbe\\xef\\xbf\\xbf\n', suite[4][0].text)
        self.assertEqual(self.run_check('--junit', 'none/out.xml', 'good.txt')[0], 2)

    def test_help(self):
        status, out, _ = self.run_check('--help')
        self.assertEqual(status, 0)
        for option in 'update', 'engine', 'sync', 'filter', 'jobs', 'repeat', 'timeout', 'tap', 'junit':
            self.assertIn('\n  --%s ' % option, out)


UCI = """import sys, time
print('Some Engine 1.0 says hello', flush=True)
for line in sys.stdin:
    line = line.strip()
    if line == 'isready': print('readyok')
    elif line == 'uci': print('id name Some\\nuciok')
    elif line == 'go infinite': print('info depth 1 time 3 nps 1000 pv a2a3')
    elif line == 'stop': print('bestmove a2a3 ponder a7a6')
    elif line.startswith('go perft'): print('Nodes searched: 20')
    elif line.startswith('go'): print('info string thinks\\ninfo depth 1 time 17 nps 1234 pv a2a3\\nbestmove a2a3')
    elif line == 'crash': sys.exit(3)
    elif line == 'hang': time.sleep(99)
    elif line == 'quit': break
    elif not line.startswith('position'): print('Unknown command', line)
    sys.stdout.flush()
"""


class Programs(Case):
    """Other programs over pipes."""

    def setUp(self):
        super().setUp()
        self.write(UCI, 'uci.py')
        self.command = '%s uci.py' % sys.executable

    def play(self, text, *words):
        self.write(text)
        return self.run_check('--engine', self.command, *words, 'FILE')

    def test_this_program(self):
        self.command = ENGINE
        self.write(TRANSCRIPT)
        self.assertEqual(self.run_check('--engine', ENGINE, 'FILE'), (0, SAME, ''))

    def test_this_protocol_without_wait(self):
        """A program without searches need not know what waits for them."""
        self.command = ('while read -r tag word rest; do case "$tag $word" in "@-sync ping") echo "@-sync pong $rest" ;;'
                        ' @*) echo "$tag error unknown-command no command is called $word" ;; isready*) echo readyok ;; hello*) echo hi ;; esac; done')
        self.assertEqual(self.play('> hello\nhi\n> hello\nhi\n', '--timeout', '5'), (0, SAME, ''))

    def test_uci(self):
        self.assertEqual(self.play("""> uci
id name *
uciok
> isready
readyok
> position startpos
> go depth 1
info string thinks
info depth 1 time * nps * pv a2a3
bestmove a2a3
> go perft 1
Nodes searched: 20
>& go infinite
> isready
readyok
> what
Unknown command what
> stop
bestmove *
>& go infinite
bestmove *
# quadrille transcript 1
> what
Unknown command what
> quit
"""), (0, SAME, ''))

    def test_the_answers_of_a_program_are_written(self):
        self.assertEqual(self.play('> uci\n> go depth 1\n', '--update')[0], 0)
        self.assertEqual(self.read(), '> uci\nid name Some\nuciok\n> go depth 1\ninfo string thinks\n'
                         'info depth 1 time * nps * pv a2a3\nbestmove a2a3\n')

    def test_an_answer_that_would_be_a_command_or_a_comment(self):
        self.command = 'while read line; do test "$line" = a && printf "# b\\n> c d\\n=======\\n"; echo "$line"; done'
        self.assertEqual(self.play('> a\n', '--sync', 's=s', '--update')[0], 0)
        self.assertEqual(self.read(), '> a\n* b\n* c d\n*\na\n')
        self.assertEqual(self.run_check('--engine', self.command, '--sync', 's=s', 'FILE'), (0, SAME, ''))

    def test_a_nul_in_an_answer(self):
        self.command = 'while read line; do test "$line" = a && printf "a\\0bc\\0\\n" || echo "$line"; done'
        self.assertEqual(self.play('> a\na\n', '--sync', 's=s')[:2], (1, '--- FILE\n+++ the engine\n@@ -1,2 +1,2 @@\n > a\n'
                                                                     '-a\n+a\\x00bc\\x00\n' + DIFFERS))
        self.assertEqual(self.play('> a\na\\x00bc\\x00\n', '--sync', 's=s'), (0, SAME, ''))

    def test_a_program_that_ends_or_hangs(self):
        for text, fault in (('> crash\n', ':1: the engine has gone: its exit status is 3'),
                            ('> uci\n...\n> quit\n> uci\n', ':4: the engine has gone'),
                            ('> hang\n', ':1: not answered in 1 s: > hang; --sync names a line that the program does answer')):
            status, out, errors = self.play(text, '--timeout', '1')
            self.assertEqual((status, errors), (1, 'quadrille: FILE%s\n' % fault))
            self.assertTrue(out.endswith('check: 1 transcript, 0 differ, 1 was not answered\n'), out)
        self.command = './none'
        status, _, errors = self.play('> uci\n')
        self.assertEqual((status, errors.splitlines()[-1]), (1, 'quadrille: FILE:1: the engine has gone: its exit status is 127'))

    def test_a_signal_ends_it_and_the_program(self):
        """The program's errors go where those of check go, so their end is the end of both."""
        self.write('> a\na\n')
        for words in [], ['--jobs', '2']:
            with subprocess.Popen([ENGINE, 'check', '--engine', 'echo begun >&2; exec sleep 50', *words, 'FILE'],
                                  cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE) as check:
                self.assertEqual(check.stderr.readline(), b'begun\n')
                check.terminate()
                check.communicate(timeout=20)
                self.assertEqual(check.returncode, 1)

    def test_a_line_that_settles(self):
        self.command = 'cat'
        self.assertEqual(self.play('> a\na\n> sync\nsync\n', '--sync', 'sync=sync'), (0, SAME, ''))
        self.command = 'while read line; do case $line in ping*) echo pong;; *) echo "<$line>";; esac; done'
        self.assertEqual(self.play('> go\n<go>\n> quit\n<quit>\n> b\n<b>\n', '--sync', 'ping=pong')[0], 0)
        self.assertEqual(self.play('> go\n<go>\n> b\n<b>\n', '--sync', 'ping=pong'), (0, SAME, ''))

    def test_what_it_prints_before_it_is_asked(self):
        self.assertEqual(self.play('> isready\nreadyok\n'), (0, SAME, ''))
        self.command = 'echo name; cat'
        self.assertEqual(self.play('> a\nname\na\n', '--sync', 's=s'), (0, SAME, ''))

    def test_what_only_this_program_has(self):
        status, _, errors = self.play('> uci\n...\n>! move a2a3\n')
        self.assertEqual((status, errors), (2, 'quadrille: FILE:3: the referee of `>!` is none over pipes\n'))


class Update(Case):
    def update(self, text, expected):
        self.assertEqual(self.check(text, '--update'), (0, 'FILE: updated\ncheck: 1 transcript, 1 was updated, 0 differ\n', ''))
        self.assertEqual(self.read(), expected)
        self.same(expected)
        self.assertEqual(self.run_check('--update', 'FILE'), (0, SAME, ''))

    def test_wildcards_stay(self):
        begin = '> newgame spies players 3 seed 9\n...\nok\n> state\n'
        self.update(begin + '...\nturn p1\n...\nok\n', begin + '...\nturn p2\n...\nok\n')
        self.update(begin + '...\nturn p1\n...\nview all\n...\nok\n', begin + '...\nturn p2\n...\nview all\n...\nok\n')
        self.update('> ping there\npong * *\n', '> ping there\npong *\n')
        begin = '> newgame tictac\nok\n> go depth 1 searchmoves Q@a1\n'
        self.update(begin + 'info depth 2 score cp * nodes * pv Q@a1\nbestmove *\n',
                    begin + 'info depth 1 score cp * nodes * pv Q@a1\nbestmove *\n')
        self.update('> newgame tictac\n...\nerror hidden\n> turn\n...\nno\n',
                    '> newgame tictac\n...\nok\n> turn\n...\nok\n')
        self.update('# One.\n\n> ping a\n\n# Two.\n> ping b\npong b\n', '# One.\n\n> ping a\npong a\n\n# Two.\n> ping b\npong b\n')

    def test_the_difference_keeps_them_too(self):
        begin = '> newgame spies players 3 seed 9\n...\nok\n> state\n'
        self.assertEqual(self.differs(begin + '...\nturn p1\n...\nok\n'),
                         '@@ -3,6 +3,6 @@\n ok\n > state\n ...\n-turn p1\n+turn p2\n ...\n ok\n')

    def test_line_ends_and_permissions_stay(self):
        self.write('')
        os.chmod(self.file, 0o640)
        self.update('> ping a\r\npong\r\n', '> ping a\r\npong a\r\n')
        self.assertEqual(stat.S_IMODE(os.stat(self.file).st_mode), 0o640)
        self.assertEqual(os.listdir(self.folder), ['FILE'])

    def test_through_a_link(self):
        self.write('> ping a\n', 'there')
        os.symlink('there', self.file)
        self.assertEqual(self.run_check('--update', 'FILE')[0], 0)
        self.assertTrue(os.path.islink(self.file))
        self.assertEqual(self.read('there'), '> ping a\npong a\n')

    def test_what_cannot_be_written(self):
        self.write('> ping a\n')
        os.chmod(self.file, 0o444)
        self.assertEqual(self.run_check('--update', 'FILE'), (2, 'check: 1 transcript, 0 differ, 1 could not be written\n',
                                                              'quadrille: FILE: Permission denied\n'))
        self.assertEqual(self.read(), '> ping a\n')

    def test_never_where_ci_is_set(self):
        self.write('> ping a\n')
        status, out, errors = self.run_check('--update', 'FILE', ci='true')
        self.assertEqual((status, out), (2, ''))
        self.assertTrue(errors.startswith('quadrille: check: nothing is updated where the environment has CI'))
        self.assertEqual(self.read(), '> ping a\n')

    def test_standard_input_is_printed_as_it_should_be(self):
        self.assertEqual(self.run_check('--update', '-', typed='> ping a\n> ping b\npong b\n'),
                         (0, '> ping a\npong a\n> ping b\npong b\n', 'check: 1 transcript, 1 was updated, 0 differ\n'))


def run_tests():
    """The tests of the program, with the engine that its arguments name."""
    global ENGINE
    parser = argparse.ArgumentParser()
    parser.add_argument('--engine', default=ENGINE)
    options, rest = parser.parse_known_args()
    ENGINE = os.path.abspath(options.engine)
    unittest.main(argv=[sys.argv[0], *rest])


if __name__ == '__main__':
    run_tests()
