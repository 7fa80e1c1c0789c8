"""What the page answers to a person who does not know the rules: why a click does nothing, what stands chosen, what leaving
means, in which unit numbers are, and that what is said is the newest.

python3 tests/web/page/reasons_test.py [NAME...]
"""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from browser import draws, wait_for
from page_test import PageTest


class Reasons(PageTest):
    def two(self, *words, **more):
        hub = self.hub(*words)
        return self.sit(hub, 'white', **more), self.sit(hub, 'black', **more)

    def moves(self, tabs, *turns):
        """Each a list of controls, clicked by the seats in turn."""
        for number, turn in enumerate(turns):
            tab = tabs[number % len(tabs)]
            wait_for('the turn', tab.yours)
            for control in turn.split():
                tab.click(control)
            wait_for('the move', lambda number=number: all(one.at() >= number + 1 for one in tabs))

    def refused(self, tab, selector, reason):
        tab.find(selector).click()
        wait_for('the reason: ' + reason, lambda: tab.text('#notice') == reason)
        cut = tab.run("const {scrollHeight, clientHeight} = document.getElementById('words'); return scrollHeight - clientHeight")
        self.assertLessEqual(cut, 1, reason)

    def at_200_percent(self, tab):
        """Where the least room is for what is said."""
        tab.command('Emulation.setDeviceMetricsOverride', width=640, height=400, deviceScaleFactor=1, mobile=False)

    def square(self, tab, square, reason):
        self.refused(tab, '[data-square=%s]' % square, reason)

    def test_in_check(self):
        white, black = tabs = self.two('chess')
        self.moves(tabs, 'square:e2 square:e4', 'square:f7 square:f6', 'square:d1 square:h5')
        wait_for('the question', lambda: black.prompt() == 'You are in check on e8. Your turn. Choose a piece on the board.')
        self.at_200_percent(black)
        first = 'Choose what is lit. '
        self.square(black, 'a8', first + 'a7 stands in the way.')
        self.square(black, 'b8', first + 'The king on e8 stays in check from h5.')
        black.click('square:g7')
        wait_for('its square', lambda: 'square:g6' in black.controls())
        self.assertEqual(black.text('#notice'), '')
        self.square(black, 'g5', 'You are in check on e8: choose what is lit. The king on e8 stays in check from h5.')
        self.square(black, 'b8', 'You are in check on e8: choose what is lit. The king on e8 stays in check from h5.')  # another piece, not a target
        white.find('[data-square=a2]').click()
        self.assertEqual(white.text('#notice'), 'It is not your turn.')

    def test_a_row_to_be_broken(self):
        _, black = tabs = self.two('tictac')
        self.moves(tabs, 'piece:N square:a1', 'piece:K square:c3', 'piece:P square:b1', 'piece:R square:b3', 'piece:N square:c1')
        line = 'White has three in a row: a1, b1, c1, and wins unless you capture one of them'
        wait_for('the question', lambda: black.prompt() == line + '. Your turn. Choose a piece on the board.')
        self.at_200_percent(black)
        reason = "hoose what is lit. The enemy's line still stands after it."
        self.square(black, 'c3', 'C' + reason)
        self.refused(black, '[data-control="piece:N"]', 'C' + reason)
        black.click('square:b3')
        wait_for('the capture', lambda: 'square:b1' in black.controls())
        self.square(black, 'b2', line + ': c' + reason)

    def test_an_enemy_s_stack(self):
        white, _ = tabs = self.two('coffee')
        white.click('square:c2')
        wait_for('the bean', lambda: white.at() >= 1 and white.yours())
        white.click('word:end')
        black = tabs[1]
        wait_for('the turn', black.yours)
        black.click('square:c3')
        wait_for('the bean', lambda: black.at() >= 3 and black.yours())
        black.click('square:d4')
        wait_for('the question', lambda: 'Your turn ends with it.' in black.prompt())
        black.click('square:d4')
        wait_for('the turn', white.yours)
        self.square(white, 'c3', 'To take there choose c2 first, then c3.')
        white.click('square:c2')
        wait_for('how many there are', lambda: white.prompt() == 'Place a bean on c2, or steal from c3 (1 there).')
        white.click('square:c3')
        wait_for('the question', lambda: white.prompt() == 'The beans of c2 steal from c3 (1 there). Play that? Your turn ends with it.')
        white.press('\ue00c')
        self.square(white, 'd4', 'd4 is not an orthogonal neighbour of c2.')
        self.square(white, 'e5', 'e5 is a dark square, white owns the light ones.')
        white.click('square:d3')
        wait_for('the bean', lambda: white.at() >= 5 and white.yours())
        white.click('square:d3')
        wait_for('the question, as it may only be looked at', lambda: white.prompt() == 'Place a bean on d3. Play that?')
        white.press('\ue00c')
        self.square(white, 'c3', 'This turn is one of placing, stealing has to wait for the next.')

    def test_captures_in_chess(self):
        white, _ = tabs = self.two('chess')
        self.moves(tabs, 'square:e2 square:e4', 'square:d7 square:d5')
        wait_for('the turn', white.yours)
        self.square(white, 'd5', 'To take there choose e4 first, then d5.')
        self.square(white, 'e7', 'Nothing of yours can take the pawn on e7 now.')
        self.assertEqual(white.text('#news'), 'Black moves the pawn from d7 to d5.', 'what happened stands beside it')

    def test_cards(self):
        tab = self.sit(self.hub('chessmate', 'seed', '1', '--seat', 'black=engine:0'), 'white')
        cards = tab.run("return [...document.querySelectorAll('#own .card:not([data-lit])')].map(({dataset}) => dataset.control)")
        self.assertEqual(len(cards), 3)
        for card in cards:
            tab.find('[data-control="%s"]' % card).click()
            wait_for('the reason', lambda: tab.text('#notice').startswith('It cannot be played now: '))
            self.assertRegex(tab.text('#notice'), "^It cannot be played now: [a-z, ]+\\. [A-Z][A-Za-z ]+ is played "
                             "(after|before|instead|in reply)[a-z', ]+(; it names [a-z', ]+)?\\.$")
            self.assertEqual(tab.run("return document.getElementById('played') !== null"), 'vulture' in card, 'the hand has its text')

    def test_cards_on_a_phone(self):
        tab = self.sit(self.hub('chessmate', 'seed', '1', '--seat', 'black=engine:0'), 'white', width=390, height=844)
        card = tab.find('#own .card:not([data-lit])')
        text = tab.run("return arguments[0].querySelector('.text').textContent", card)
        card.click()
        self.assertIn(text, wait_for('the card', lambda: tab.run("return document.getElementById('played')?.innerText.replaceAll('\\n', ' ')")))
        wait_for('the reason', lambda: tab.text('#notice').startswith('It cannot be played now: '))
        tab.click('square:e2')
        wait_for('the board', lambda: tab.run("return !document.getElementById('played')"))

    def test_a_card_that_stays_chosen(self):
        tab = self.sit(self.hub('chessmate', 'seed', '3', '--seat', 'black=engine:0'), 'white')
        tab.click('card:long-jump')
        wait_for('its knights', lambda: set(tab.controls()) >= {'square:b1', 'square:g1'} and 'square:e2' not in tab.controls())
        tab.find('[data-square=e2]').click()
        wait_for('the word', lambda: tab.text('#notice').startswith('Long Jump is chosen'))
        tab.click('back')
        tab.click('square:e2')
        wait_for('the pawn', lambda: 'square:e4' in tab.controls())
        tab.click('square:e4')
        wait_for('the move', lambda: tab.at() >= 2)

    def test_what_was_chosen_before_the_table_moved_on(self):
        hub = self.hub('chessmate', 'seed', '3')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        white.click('square:e2')
        white.click('square:e4')
        wait_for('the turn', black.yours)
        white.find('#tools [data-key=undo]').click()
        wait_for('the offer', lambda: black.text('#offers') != '')
        black.click('square:e7')
        wait_for('its targets', lambda: 'square:e5' in black.controls())
        black.find('#offers .primary').click()
        wait_for('the word', lambda: black.text('#notice').startswith(
            'What you had chosen was put back: the table has moved on. Taken back: White moves '))
        wait_for('what was undone', lambda: white.text('#notice') == 'Taken back: White moves the pawn from e2 to e4.')

    def test_a_hint_takes_the_place_of_a_refusal(self):
        tab = self.sit(self.hub('chess', 'seed', '1', '--seat', 'black=engine:0'), 'white')
        self.square(tab, 'a1', 'a2 stands in the way.')
        tab.find('#actions [data-key=hint]').click()
        wait_for('the hint', lambda: tab.text('#hint').startswith('Best'))
        wait_for('the word is gone', lambda: tab.text('#notice') == '')
        self.square(tab, 'a1', 'a2 stands in the way.')
        tab.press('\ue00c')  # Escape
        wait_for('silence', lambda: tab.text('#notice') == '')

    def test_leaving_and_resigning_say_what_they_mean(self):
        tab = self.sit(self.hub('spies', 'players', '6', 'seed', '5', '--seat', 'others=engine:0'), 'p1')
        tab.wait_turn()
        tab.find('#tools [data-key=resign]').click()
        for words in ('Leave this game?', 'The engines play on to the end at once', 'cannot come back into this game', 'in the next one'):
            self.assertIn(words, tab.text('#ask'))
        tab.find('#ask .buttons button').click()
        tab.find('#tab-more').click()
        for key, words in ('undo', 'Nothing is taken back here'), ('draw', 'No draw is offered among more than two'):
            tab.find('#tools [data-key=%s]' % key).click()
            self.assertIn(words, tab.text('#notice'))
        tab.find('#tools [data-key=resign]').click()
        tab.find('#ask .grave').click()
        wait_for('the end', tab.over, 180)
        for width, height in (1280, 800), (390, 844), (360, 640), (844, 390), (640, 400):
            tab.command('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=width < 500)
            wait_for('room for the bar', lambda: tab.run('''
                const [end, bar] = ['end', 'bar'].map((id) => document.getElementById(id).getBoundingClientRect());
                return innerWidth === arguments[0] && (end.bottom <= bar.top + 1 || end.top >= bar.bottom - 1)''', width))
            tab.find('#end .rematch')
        tab.find('#end .buttons button').click()
        tab.find('#actions [data-key=other]').click()
        self.assertIn('There is none for 6 players.', tab.text('#ask'))
        self.assertIn('Chess, ChessMate, Coffee Chess and Tic Tac Chess are for 2 players, at another table.', tab.text('#ask'))
        chess = self.sit(self.hub('chess'), 'white')
        chess.find('#tools [data-key=undo]').click()
        self.assertEqual(chess.text('#notice'), 'You have not moved yet: there is nothing to take back.')
        chess.find('#tools [data-key=resign]').click()
        self.assertIn('The game ends, and you have lost it.', chess.text('#ask'))

    def test_limits_of_counts_are_named(self):
        hub = self.hub('spies', 'players', '3', 'seed', '5')
        for size in ({}, {'width': 390, 'height': 844}):
            tab = self.sit(hub, 'watch', **size)
            tab.find('#tab-tip').click()
            self.assertIn('turns without a capture\n0 (after 60 the round is void)', tab.text('#tip'))
            self.assertIn('round\n1 (after 20 the team with more points wins)', tab.text('#tip'))

    def test_units_of_an_evaluation(self):
        engines, parts = ('--seat', 'others=engine:0'), r'[+-]?\d+(\.\d)?'
        for words, seat, unit, form in ((('chess', 'seed', '1', *engines), 'white', 'in pawns', parts),
                                        (('coffee', 'seed', '1', *engines), 'white', 'in beans', parts),
                                        (('spies', 'players', '3', 'seed', '8', *engines), 'p1', 'in percent of a win', r'[+-]?\d+')):
            tab = self.sit(self.hub(*words), seat)
            tab.wait_turn()
            tab.find('#tab-show').click()
            tab.find('#views [data-key=evaluation]').click()
            numbers = "return [...document.querySelectorAll('.chip-on')].map((chip) => chip.textContent)"
            chips = wait_for('the numbers', lambda tab=tab: tab.run(numbers))
            self.assertIn('above 0 where the player on move is ahead, %s.' % unit, tab.text('#shown'))
            for chip in chips:
                self.assertRegex(chip, '^%s$' % form)
            self.assertTrue(any(abs(float(chip)) < 30 for chip in chips), chips)

    def test_a_sheet_on_a_phone_leaves_the_question_and_the_hand(self):
        tab = self.sit(self.hub('chessmate', 'seed', '3', '--seat', 'black=engine:0'), 'white', width=390, height=844)
        seen = """const {left, top, width, height} = document.querySelector(arguments[0]).getBoundingClientRect();
            return document.querySelector(arguments[0]).contains(document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 10)))"""
        for name, covered in (('tip', 'board'), ('told', 'own'), ('show', 'own'), ('more', 'own')):
            tab.find('#tab-' + name).click()
            self.assertEqual(tab.run(seen, '#prompt'), name != 'more', 'which covers no board, but the question')
            self.assertEqual(tab.run(seen, '#own .card'), covered != 'own', name)
            self.assertEqual(tab.run(seen, 'svg.board'), covered != 'board', name)
            self.assertEqual(tab.run(seen, '#actions button'), name != 'more', name)
        tab.click('square:e2')  # a click that is part of the game closes it
        self.assertTrue(tab.run(seen, '#own .card'))
        tab.find('#tab-tip').click()
        tab.click('card:long-jump')
        self.assertTrue(tab.run(seen, 'svg.board'))
        tab.find('#tab-more').click()  # so does the end, and another game
        tab.find('#tools [data-key=resign]').click()
        tab.find('#ask .grave').click()
        wait_for('the end', tab.over)
        tab.find('#end .buttons button').click()
        self.assertTrue(tab.run(seen, '#verdict'))
        tab.find('#tab-more').click()
        tab.run("document.querySelector('#actions [data-key=rematch]').click()")
        wait_for('another game', lambda: not tab.run('return document.querySelector("#verdict").checkVisibility()'))
        self.assertTrue(tab.run(seen, '#prompt'))

    def test_moves_have_room_beside_cards(self):
        tab = self.sit(self.hub('chessmate', 'seed', '3', '--seat', 'black=engine:0'), 'white')
        draw = draws(1)
        for _ in range(8):
            tab.wait_turn()
            tab.decide(draw)
        tab.wait_turn()
        tab.find('#tab-told').click()
        height = tab.run("return document.getElementById('lines').getBoundingClientRect().height")
        self.assertGreaterEqual(height, 90, 'of five lines of text')

    def test_the_text_of_a_game_numbers_its_moves(self):
        hub = self.hub('tictac')
        white, black = tabs = self.sit(hub, 'white', 'Anna'), self.sit(hub, 'black')
        self.moves(tabs, 'piece:Q square:b2', 'piece:N square:c3', 'piece:R square:a1')
        white.run("""window.saved = []; const real = URL.createObjectURL;
            URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return real(blob); };""")
        white.find('#tab-more').click()
        white.find('#settings [data-key=save]').click()
        text = wait_for('the file', lambda: white.run('return window.saved[0]'))
        self.assertIn('\n1. Anna adds a queen on b2.\n1… Black adds a knight on c3.\n2. Anna adds a rook on a1.', text)


if __name__ == '__main__':
    unittest.main(verbosity=2)
