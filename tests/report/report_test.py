"""The report on small samples: what it sees in games that are known, that it deals as it says, and that
an interrupted run gives the same page."""

import asyncio
import json
import os
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
TOP = os.path.join(HERE, '..', '..')
ENGINE = os.path.abspath(os.path.join(TOP, 'build', 'release', 'quadrille'))
sys.path.insert(0, os.path.join(TOP, 'tools'))

from report import page, pictures
from report.deals import DealingReferee
from report.figures import faults_of, figures_of, pairing_of, spread
from report.plays import games
from report.replay import replay
from arena.referee import Refused
from arena.store import parse


def ask(*commands):
    """The lines that the engine answers."""
    return subprocess.run([ENGINE], input='\n'.join(commands) + '\n', capture_output=True, text=True,
                          check=True).stdout.splitlines()


def record_of(*commands):
    return next(line for line in ask(*commands, 'record') if line.startswith('position '))


def report(folder, *args):
    """Runs it; the page."""
    path = os.path.join(folder, 'games.md')
    subprocess.run([sys.executable, os.path.join(TOP, 'tools', 'report'), '--engine', ENGINE, '--data', folder,
                    '--page', path, '--no-pictures', *args], check=True, timeout=300)
    with open(path, encoding='utf-8') as file:
        return file.read()


def lines(folder, name):
    with open(os.path.join(folder, name), encoding='utf-8') as file:
        return file.read().splitlines(keepends=True)


class Replay(unittest.TestCase):
    def test_sees_what_was_legal_and_who_began(self):
        seen, = replay(ENGINE, ['position chess startpos moves f2f3 e7e5 g2g4 d8h4'], [])
        self.assertEqual((seen.first, seen.legal, seen.turns), ('white', [20, 20, 19, 30], 4))
        self.assertEqual(seen.events['check'], 1)

    def test_decisions_of_one_seat_in_a_row_are_one_turn(self):
        seen, = replay(ENGINE, [record_of('newgame coffee', 'move b1,d1', 'move b8,d8')], [])
        self.assertEqual(seen.turns, 2)
        self.assertGreater(len(seen.legal), 2)

    def test_counts_void_rounds(self):
        passes = ['newgame spies players 3 seed 5'] + ['move pass'] * 60
        game = next(about for about in games(ENGINE) if about.name == 'spies')
        seen, = replay(ENGINE, [record_of(*passes)], game.chance)
        self.assertEqual((seen.rounds, seen.void, len(seen.legal)), (1, 1, 60))

    def test_counts_the_cards_that_were_played(self):
        game = next(about for about in games(ENGINE) if about.cards)
        record = 'position chessmate startpos moves deal:w=champion,forbidden-city,mystic-shield ' \
                 'deal:b=cowardice,crusade,vulture e2e4+champion@b1 draw:w=rebirth vulture e7e5'
        seen, = replay(ENGINE, [record], game.chance)
        self.assertEqual(dict(seen.cards), {'champion': 1, 'vulture': 1})
        self.assertEqual(seen.turns, 2)


class Dealing(unittest.TestCase):
    def record_after(self, hands, turn):
        referee = DealingReferee(ENGINE, 60)
        referee.cards = list(next(about for about in games(ENGINE) if about.cards).cards)
        return asyncio.run(self.record_of_turn(referee, hands, turn))

    async def record_of_turn(self, referee, hands, turn):
        try:
            await referee.must('newgame chessmate chance manual')
            for seat, hand in zip('wb', hands):
                await referee.must('move deal:%s=%s' % (seat, hand))
            await referee.move('white', turn)
            return ' '.join((await referee.record()).split()[6:])
        finally:
            await referee.close()

    def test_draws_between_the_decisions_of_a_turn(self):
        hands = ['crusade,disintegration,hand-of-fate', 'champion,cowardice,rebirth']
        self.assertRegex(self.record_after(hands, 'disintegration@e2,d1g4'),
                         '^disintegration@e2 draw:w=[a-z-]+ d1g4$')
        self.assertRegex(self.record_after(hands, 'hand-of-fate,e2e4'),
                         '^hand-of-fate fate:w=[a-z,-]+ fate:b=crusade,disintegration draw:b=[a-z-]+ e2e4$')

    def test_a_turn_that_is_refused_half_way_is_refused(self):
        with self.assertRaises(Refused):
            self.record_after(['crusade,disintegration,hand-of-fate', 'champion,cowardice,rebirth'],
                              'disintegration@e2,e2e4')


class Figures(unittest.TestCase):
    def test_spread(self):
        values = spread(list(range(101)))
        self.assertEqual((values.mean, values.middle, values.low, values.high), (50, 50, 5, 95))

    def test_who_begins_is_scored_by_the_first_decision(self):
        record = 'position chess startpos moves f2f3 e7e5 g2g4 d8h4'
        game = {'set': 0, 'round': 0, 'seats': ['white', 'black'], 'engines': [0, 0], 'outcome': 'black',
                'reason': 'checkmate', 'points': [0.0, 1.0], 'record': record, 'fault': None}
        broken = dict(game, set=1, fault={'kind': 'crash'})
        text = '\n'.join(json.dumps(line) for line in [
            {'arena': 1, 'match': {}}, {'game': game}, {'game': broken}]) + '\n'
        played = figures_of(parse(text, 'file'), ENGINE, [])
        self.assertEqual((played.games, played.draws, played.first.mean), (1, 0, 0.0))

    def test_a_pair_with_a_fault_is_left_out(self):
        def game(number, side, points, fault=None):
            return {'game': {'set': number, 'round': side, 'engines': [side, 1 - side], 'points': points,
                             'fault': fault and {'engine': 0, 'text': fault}}}
        lines = [{'arena': 1, 'match': {'rounds': 2}}, game(0, 0, [1.0, 0.0]), game(0, 1, [0.0, 1.0]),
                 game(1, 0, [0.0, 1.0], 'crashed'), game(1, 1, [1.0, 0.0])]
        results = parse('\n'.join(map(json.dumps, lines)) + '\n', 'file')
        self.assertEqual((len(pairing_of(results).games), pairing_of(results).pairs), (2, [1.0]))
        self.assertEqual(faults_of(results), ['crashed'])

    def test_a_page_keeps_what_is_written_around_its_tables(self):
        text = page.insert('# Games\n\n<!-- report: a -->\nold\n<!-- end -->\n\nby hand\n', {'a': 'new\n', 'b': 'more\n'})
        self.assertEqual(text, '# Games\n\n<!-- report: a -->\nnew\n<!-- end -->\n\nby hand\n\n'
                         '<!-- report: b -->\nmore\n<!-- end -->\n')


class Runs(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_an_interrupted_run_gives_the_same_page(self):
        args = ['--only', 'tictac', '--games', '4', '--nodes', '20']
        whole = report(self.folder, *args)
        self.assertIn('| games | 4 | 4 | 4 |', whole)
        path = os.path.join(self.folder, 'tictac-engine.jsonl')
        kept = lines(self.folder, path)
        with open(path, 'w', encoding='utf-8') as file:
            file.write(''.join(kept[:3]) + kept[3][:20])
        os.remove(os.path.join(self.folder, 'games.md'))
        self.assertEqual(report(self.folder, *args), whole)
        self.assertEqual(lines(self.folder, path), kept[:3] + lines(self.folder, path)[3:])

    def test_cards_and_secrets_are_dealt_to_both_sides(self):
        text = report(self.folder, '--only', 'chessmate', '--games', '1', '--pairs', '1', '--nodes', '1')
        self.assertIn('who sees all', text)
        for card in next(about for about in games(ENGINE) if about.cards).cards:
            first, second = (json.loads(line)['game'] for line in lines(
                self.folder, 'chessmate-card-%s.jsonl' % card)[1:])
            self.assertEqual((first['engines'], second['engines']), ([0, 1], [1, 0]))
            white, black = (token.split('=')[1] for token in first['opening'].split()[-2:])
            self.assertIn(card, white.split(','))
            self.assertNotIn(card, black.split(','))
            self.assertEqual([token.split('=')[1] for token in second['opening'].split()[-2:]], [black, white])

    def test_what_has_no_whole_pair_yet_is_left_out(self):
        args = ['--only', 'chessmate', '--games', '1', '--pairs', '1', '--nodes', '1']
        report(self.folder, *args)
        for name in ('chessmate-secrets', 'chessmate-card-vulture'):
            path = os.path.join(self.folder, name + '.jsonl')
            kept = lines(self.folder, path)
            with open(path, 'w', encoding='utf-8') as file:
                file.writelines(kept[:2])
        os.remove(os.path.join(self.folder, 'games.md'))
        text = report(self.folder, '--no-play', *args)
        self.assertNotIn('who sees all', text)
        self.assertNotIn('| Vulture |', text)
        self.assertIn('| Crusade |', text)

    @unittest.skipUnless(pictures.drawing(), 'matplotlib is not there')
    def test_pictures_are_the_same_bytes_again(self):
        game = next(about for about in games(ENGINE) if about.name == 'tictac')
        report(self.folder, '--only', 'tictac', '--games', '3', '--nodes', '5')
        with open(os.path.join(self.folder, 'tictac-random.jsonl'), encoding='utf-8') as file:
            played = figures_of(parse(file.read(), 'file'), ENGINE, game.chance)
        drawn = [pictures.distributions(pictures.drawing(), game, {'random': played}) for _ in range(2)]
        self.assertEqual(drawn[0], drawn[1])
        self.assertNotIn('<dc:date>', drawn[0])
        self.assertLess(len(drawn[0]), 40000)


if __name__ == '__main__':
    unittest.main()
