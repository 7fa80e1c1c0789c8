"""`quadrille check`: patterns, lines that must not occur, known failures, what is skipped, and changes that a person accepts.

  python3 tests/wire/expectations.py [--engine FILE]
"""

import itertools
import random
import re

import check
from check import DIFFERS, SAME, Case

FAKE = '''while read -r line; do
case $line in
isready) echo readyok ;;
go*) echo info depth 1 hashfull $(($$ % 1000)) time 5 nodes 77; echo bestmove e2e4 ponder e7e5 ;;
esac
done
'''


class Patterns(Case):
    def fits(self, pattern, text):
        """Whether an engine that says a text again says what the pattern expects."""
        self.write('while IFS= read -r line; do printf "%s\\n" "$line"; done', 'echo')
        self.write('> %s\n#= %s\n' % (text, pattern))
        return self.run_check('--engine', 'sh echo', '--sync', 'over=over', 'FILE')[0] == 0

    def test_fields(self):
        """Each field takes what it says, and nothing else."""
        for pattern, takes, refuses in (
                ('{*}', ['a', 'a b  c', '{*}'], []),
                ('a{*}b{*}c', ['abc', 'axxbbcc', 'abcabc'], ['ab', 'acb', 'abcd']),
                ('{e2e4|d2d4}', ['e2e4', 'd2d4'], ['e2e', 'e2e4d2d4', 'e2e4|d2d4']),
                ('{a|ab}{c|bc}', ['ac', 'abc', 'abbc'], ['a', 'abcc']),
                ('{!e2e4|d2d4}', ['e2e3', 'e2e4q', 'e'], ['e2e4', 'd2d4', 'a b']),
                ('{!}', ['x'], ['x y']),
                ('{-5..30}', ['-5', '0', '30', '007'], ['-6', '31', '3.0', '+3', '--3', '5x']),
                ('{..7}.', ['-99999.', '7.'], ['8.', '.']),
                ('{8..}', ['8', '123456789012345678'], ['7', '']),
                ('{{a..b}', ['{a..b}'], []),
                ('{{x}', ['{x}'], ['x', '{{x}']),
                ('x}', ['x}'], ['x']),
        ):
            for text in takes:
                self.assertTrue(self.fits(pattern, text), (pattern, text))
            for text in refuses:
                self.assertFalse(self.fits(pattern, text), (pattern, text))

    def test_by_regular_expressions(self):
        """Random patterns take what the regular expressions of Python take."""
        draw = random.Random(5)
        fields = {'{*}': '.*', '{a|ab}': '(?:a|ab)', '{!a|ba}': r'(?<![^ ])(?!(?:a|ba)(?: |$))[^ ]+(?![^ ])', 'a': 'a', 'b': 'b', ' ': ' '}
        texts = [''.join(word) for n in range(1, 6) for word in itertools.product('ab ', repeat=n)]
        for _ in range(60):
            parts = [draw.choice(list(fields)) for _ in range(draw.randint(1, 5))]
            if parts[-1] == ' ' or any(part.startswith('{!') and (at > 0 and parts[at - 1] != ' ' or at + 1 < len(parts) and parts[at + 1] != ' ')
                   for at, part in enumerate(parts)):
                continue  # a word of the pattern begins anywhere, one of the expression behind a blank
            pattern, expression = ''.join(parts), re.compile(''.join(map(fields.get, parts)))
            chosen = [text for text in draw.sample(texts, 12) if text.strip() == text and '  ' not in text]
            expected = [bool(expression.fullmatch(text)) for text in chosen]
            for text, fits in zip(chosen, expected):
                self.assertEqual(self.fits(pattern, text), fits, (pattern, text))

    def test_long(self):
        """No pattern takes exponential time."""
        self.assertEqual(self.check('>\\ ping {a*9000}\n' + '#= pong %sb\n' % ('{*}a' * 30))[0], 1)

    def test_refused(self):
        self.refused('> isready\n#= ready{ok\n', 'quadrille: FILE:2: a `{` that nothing closes')
        self.refused('> isready\n#- {}\n', 'quadrille: FILE:2: `{}`: any text is `{*}`, any word `{!}`')
        self.refused('> isready\n#= {1..x}\n', 'quadrille: FILE:2: two dots stand between integers')
        self.refused('> isready\n#=readyok\n', 'quadrille: FILE:2: a blank stands behind')
        self.refused('> isready\n#= {3..2}\n', 'quadrille: FILE:2: a range whose first number is the larger')

    def test_it_is_replaced(self):
        move = self.check('> newgame chess\nok\n> go depth 1\n')[1].split('+bestmove ')[1].split('\n')[0]
        self.assertEqual(self.check('> newgame chess\nok\n> go depth 1\n...\n#= bestmove {a2a3|a2a4}\n')[1].split('check:')[0],
                         'FILE:5: `{a2a3|a2a4}` does not fit `%s` of `bestmove %s`\n--- FILE\n+++ the engine\n'
                         '@@ -2,4 +2,4 @@\n ok\n > go depth 1\n ...\n-#= bestmove {a2a3|a2a4}\n+bestmove %s\n' % ((move,) * 3))

    def test_reasons(self):
        for pattern, reason in (('pong {1..4}', '`{1..4}` does not fit `5` of `pong 5`'), ('pang 5', '`pang` does not fit `pong` of `pong 5`'),
                                ('pong 5 {*}', '`pong 5`'), ('pong', 'the pattern has ended before `5` of `pong 5`'),
                                ('{*} {6..}', '`{6..}` does not fit `5` of `pong 5`'), ('{!pong} 5', '`{!pong}` does not fit `pong` of `pong 5`')):
            self.assertTrue(self.check('> ping 5\n#= %s\n' % pattern)[1].split('\n')[0].endswith(reason), pattern)
        self.assertTrue(self.check('> newgame tictac\n> turn\n#= ok\n#= turn {*}\n')[1].startswith('FILE:3: not here: ok\n'))

    def test_an_engine_that_says_it(self):
        """A line that an engine prints is none of the marks: its first word is written `*`."""
        self.write('while read -r a b; do echo "$b"; done', 'engine')
        self.write('> say #= {*}\n')
        self.assertEqual(self.run_check('--update', '--engine', 'sh engine', '--sync', 'say x=x', 'FILE')[0], 0)
        self.assertEqual(self.read(), '> say #= {*}\n* {*}\n')


class Absent(Case):
    def test_it_is_absent(self):
        self.same('> isready\nreadyok\n#- {*}error{*}\n')
        self.same('> isready\n#- error{*}\n...\n')

    def test_it_occurs(self):
        """Wherever it stands, and it is said which line it is; an update leaves it there and blesses nothing."""
        for text in ('> newgame nothing\n#- error{*}\n...\n', '> newgame nothing\n...\n#- error{*}\n'):
            status, out, _ = self.check(text)
            self.assertEqual((status, out.split('error')[0]), (1, 'FILE:%d: occurs: ' % (text.split('\n').index('#- error{*}') + 1)))
            self.assertIn('\n-#- error{*}\n', out)
            status, out, errors = self.run_check('--update', 'FILE')
            self.assertEqual((status, self.read()), (1, text))
            self.assertIn(': occurs: error unknown-game ', errors)
            self.assertEqual(self.run_check('--interactive', 'FILE', typed='y\n')[0], 1)  # nor is a person asked
            self.assertEqual(self.read(), text)

    def test_it_takes_no_line(self):
        self.assertIn('+readyok', self.check('> isready\n#- x\n')[1])


class Known(Case):
    FAILS = '# known failure: not written yet\n> isready\nnever\n> isready\nreadyok\n'

    def test_it_fails(self):
        self.assertEqual(self.check(self.FAILS), (0, SAME[:-1] + ', 1 known failure\n', ''))
        for words in (['--update'], ['--jobs', '2']):
            self.assertEqual(self.run_check(*words, 'FILE')[:2], (0, SAME[:-1] + ', 1 known failure\n'))
        self.assertEqual(self.read(), self.FAILS)

    def test_it_passes(self):
        text = self.FAILS.replace('never', 'readyok')
        self.assertEqual(self.check(text), (0, SAME[:-1] + ', 1 known failure passes\n',
                                            'quadrille: FILE:1: a known failure passes\n'))

    def test_it_is_for_one_command(self):
        self.assertEqual(self.check(self.FAILS.replace('readyok', 'never'))[0], 1)
        self.assertEqual(self.check('# known failure: x\n# another comment\n> isready\nnever\n')[0], 0)


class Skipped(Case):
    def test_a_program(self):
        self.same('# needs: sh cat\n> isready\nreadyok\n')
        text = '# needs: sh no-such-program cat\n> isready\nnever\n'
        self.assertEqual(self.check(text), (0, 'check: 1 transcript, 1 was skipped, 0 differ\n',
                                            'quadrille: FILE: skipped, it needs no-such-program\n'))
        self.assertIn('\nok 1 - FILE # SKIP\n', self.run_check('--tap', 'FILE')[1])
        self.run_check('--junit', 'out.xml', 'FILE')
        self.assertIn('skipped="1"', self.read('out.xml'))
        self.assertIn('<skipped/>', self.read('out.xml'))


class Hints(Case):
    def test_nearly_a_setting(self):
        for comment, meant in (('# known failure : x', 'known failure'), ('# Known failures: x', 'known failure'), ('#need: cat', 'needs'),
                               ('# needs: ', 'needs'), ('# Memory: 300', 'memory'), ('# what it needs: cat', None), ('# needs cat', None)):
            status, _, errors = self.check(comment + '\n> isready\nreadyok\n')
            self.assertEqual((status, errors), (0, meant and 'quadrille: FILE:1: a mere comment: `# %s: ` is written so, with a text behind it\n'
                                                % meant or ''))

    def test_a_star_in_a_word(self):
        for line, hint in (('pong 3*', 'FILE:2: a `*` in a word stands for itself'), ('pang *', '--- FILE')):
            self.assertEqual(self.check('> ping 34\n%s\n' % line)[1][:len(hint)], hint)

    def test_errors_are_counted(self):
        self.write('> isready\n')
        self.assertEqual(self.run_check('--update', 'FILE')[1].split('\n')[0], 'FILE: updated')
        self.write('> uci\n...\nuciok\n> newgme\n> @t newgame nothing\n')
        self.assertEqual(self.run_check('--update', 'FILE')[1].split('\n')[0], 'FILE: updated, 2 answers are each an error')


class Masks(Case):
    def test_of_other_programs(self):
        """An update masks what depends on the machine; numbers that stand there are left, and not compared."""
        self.write(FAKE, 'engine')
        self.write('> go depth 1\n')
        words = ['--engine', 'sh engine', '--sync', 'isready=readyok', 'FILE']
        self.assertEqual(self.run_check('--update', *words)[0], 0)
        self.assertEqual(self.read(), '> go depth 1\ninfo depth 1 hashfull * time * nodes 77\nbestmove e2e4 ponder e7e5\n')
        self.write('> go depth 1\ninfo depth 1 hashfull 3 time 4 nodes 77\nbestmove *\n')
        self.assertEqual(self.run_check(*words)[:2], (0, SAME))
        self.write('> go depth 1\ninfo depth 1 hashfull 3 time 4 nodes 78\nbestmove *\n')
        self.assertEqual(self.run_check(*words)[0], 1)


class Interactive(Case):
    TEXT = '> isready\none\n> isready\ntwo\n> ping 3\npong\n> isready\nfour\n'

    def answer(self, typed):
        self.write(self.TEXT)
        status, out, errors = self.run_check('--interactive', 'FILE', typed=typed)
        self.assertEqual(errors, '')
        return status, out.count('Accept this?'), self.read()

    def test_answers(self):
        """Changes of two commands are asked for by themselves."""
        new = ['readyok', 'readyok', 'pong 3', 'readyok']
        old = ['one', 'two', 'pong', 'four']
        for typed, status, asked, taken in (
                ('y\nn\ny\nn\n', 1, 4, [1, 0, 1, 0]), ('y\ny\ny\ny\n', 0, 4, [1, 1, 1, 1]), ('n\na\n', 1, 2, [0, 1, 1, 1]),
                ('y\nd\n', 1, 2, [1, 0, 0, 0]), ('q\n', 1, 1, [0, 0, 0, 0]), ('', 1, 1, [0, 0, 0, 0]),
                ('what?\nno, a long line of words\ny\nq\n', 1, 4, [1, 0, 0, 0])):
            expected = self.TEXT
            for was, becomes, wanted in zip(old, new, taken):
                expected = expected.replace('\n%s\n' % was, '\n%s\n' % becomes) if wanted else expected
            self.assertEqual(self.answer(typed), (status, asked, expected), typed)

    def test_it_ends(self):
        """After a q no later file is played."""
        self.write(self.TEXT)
        self.write(self.TEXT, 'OTHER')
        self.assertEqual(self.run_check('--interactive', 'FILE', 'OTHER', typed='q\n')[1].split('\n')[-2], DIFFERS[:-1])

    def test_refused(self):
        self.write(self.TEXT)
        for words in (['--jobs', '2', 'FILE'], ['-'], ['--tap', 'FILE']):
            self.assertEqual(self.run_check('--interactive', *words)[0], 2)
        self.assertEqual(self.run_check('--interactive', 'FILE', ci='true')[0], 2)


if __name__ == '__main__':
    check.run_tests()
