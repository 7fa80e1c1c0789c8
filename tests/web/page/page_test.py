"""The page in Chromium: whole games by clicks, secrets, lost connections, keyboards, phones, axe.

python3 tests/web/page/page_test.py [NAME...]; AXE=FILE names axe-core's script, without it that test is skipped.
"""

import os
import re
import signal
import sys
import time
import unittest
import unittest.mock

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
sys.path.append(os.path.dirname(sys.path[0]))

from browser import ROOT, Hub, SlowLine, Tab, chromium, draws, wait_for
from harness import free_port
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys

# Games to look at; those to play to their end are below.
GAMES = {
    'chess': (['chess', 'seed', '5', '--seat', 'black=engine:1'], 'white'),
    'tictac': (['tictac', 'seed', '5', '--seat', 'white=engine:1'], 'black'),
    'coffee': (['coffee', 'seed', '5', '--seat', 'white=engine:0'], 'black'),
    'chessmate': (['chessmate', 'seed', '5', '--seat', 'black=engine:0'], 'white'),
    'spies': (['spies', 'players', '3', 'seed', '8', '--seat', 'p2=engine:1', '--seat', 'p3=engine:1'], 'p1'),  # who begins
}
# Random clicks against the full level lose soon: a game ends by its own rules within so many decisions.
WHOLE = [('chess', 'white'), ('chessmate', 'black'), ('tictac', 'white'), ('coffee', 'black'), ('spies players 3', 'p1')]
MORE = [('chess', 'black'), ('chessmate', 'white'), ('chessmate decks own', 'white'), ('coffee', 'white'), ('tictac', 'black'),
        *(('spies players %d' % players, 'p%d' % seat) for players in (3, 4, 5, 6) for seat in (1, players))]
LONGEST = 300
LONG = os.environ.get('LONG')
# Holds back what comes from the hub while `window.held` is a list.
HOLD = """
const Real = window.WebSocket;
window.WebSocket = class extends Real {
  addEventListener(name, then) {
    const hold = (event) => window.held ? window.held.push(() => then(event)) : then(event);
    super.addEventListener(name, name === 'message' ? hold : then);
  }
};"""


class PageTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.driver = chromium()
        cls.first = cls.driver.window_handles[0]

    def setUp(self):
        self.tabs = []
        self.driver.get_log('browser')

    def tearDown(self):
        # Nothing may be said to the console, but that a connection was lost on purpose.
        said = [entry['message'] for entry in self.driver.get_log('browser')
                if entry['level'] == 'SEVERE' and 'WebSocket connection to' not in entry['message']]
        self.leave()
        self.assertEqual(said, [])

    def leave(self):
        """Closes all tabs, and ends the tables."""
        for tab in self.tabs:
            tab.close()
        self.tabs = []
        self.driver.switch_to.window(self.first)
        self.doCleanups()

    def hub(self, *words, **more):
        hub = Hub(*words, **more)
        self.addCleanup(hub.close)
        return hub

    def tab(self, link, **more):
        tab = Tab(self.driver, link, **more)
        self.tabs.append(tab)
        return tab

    def sit(self, hub, seat, name='', quick=True, **more):
        """A tab at a seat, once the page shows the table and the person has begun; who is quick plays moves without being asked for a card."""
        tab = self.tab(hub.links[seat], **more)
        wait_for('the table', lambda: tab.at() >= 0)
        tab.run("localStorage.setItem('quick', arguments[0] ? 'yes' : 'no')", quick)
        if tab.asked():
            tab.start(name)
            wait_for('an answer to the name', lambda: not tab.asked() or tab.text('#start .wrong'))
        return tab


class Games(PageTest):
    def play(self, game, seat, seed, still):
        """A whole game, of which the person clicks nothing but what the page offers."""
        kind, *words = game.split()
        seats = ['p%s' % (n + 1) for n in range(int(words[-1]))] if 'players' in words else ['white', 'black']
        engines = [word for other in seats if other != seat for word in ('--seat', other + '=engine')]
        hub = self.hub(kind, *words, 'seed', str(seed), *engines)
        tab = self.sit(hub, seat, still=still)
        watcher = self.sit(hub, 'watch')
        draw = draws(seed)
        for _ in range(LONGEST):
            tab.wait_turn()
            if tab.over():
                break
            tab.decide(draw, quick=draw.random() < 0.8)
        self.see_the_end(tab, watcher)

    def see_the_end(self, tab, watcher):
        wait_for('the end', tab.over)
        self.assertRegex(tab.text('#end h2'), '^(You won|You lost|A draw)$')
        self.assertTrue(tab.text('#end .reason').startswith(tab.prompt() + '.'))
        tab.find('#end .buttons button').click()
        self.assertFalse(tab.over())
        wait_for('the end for a spectator', watcher.over)
        self.assertEqual(watcher.prompt(), tab.prompt())
        self.assertEqual(watcher.log()[-1], tab.log()[-1])
        # Whatever moved stands where the state has it.
        places = 'return [...document.querySelectorAll("%s")].map((node) => node.getAttribute("transform")).sort()'
        self.assertEqual(tab.run(places % '.stand'), tab.run(places % '.cell[data-full]'))

    def test_whole_games_by_clicks(self):
        for number, (game, seat) in enumerate(WHOLE + (MORE * 3 if LONG else [])):
            with self.subTest('%s, %s, %d' % (game, seat, number)):
                self.play(game, seat, number + 1, still=game not in ('tictac', 'coffee'))
            self.leave()

    def test_resigning(self):
        words, seat = GAMES['chess']
        hub = self.hub(*words)
        tab, watcher = self.sit(hub, seat), self.sit(hub, 'watch')
        tab.click('square:e2')
        tab.click('square:e4')
        wait_for('the answer', lambda: tab.at() >= 2)
        tab.find('#tools [data-key=resign]').click()
        tab.find('#ask .grave').click()
        self.see_the_end(tab, watcher)
        self.assertEqual(tab.text('#verdict'), 'You lost')
        self.assertEqual(tab.prompt(), 'Black wins: White has resigned')
        self.assertEqual(tab.run("return document.querySelectorAll('#tools [aria-disabled]').length"), 3, 'nothing is taken back then')

    def test_a_game_that_nobody_has_drawn(self):
        # The engine's test-only game: pieces of kinds without drawings, a board of its own.
        hub = self.hub('trio', 'seed', '3', '--engine', os.path.join(ROOT, 'build', 'release', 'trio'))
        tabs = [self.sit(hub, seat) for seat in ('p1', 'p2', 'p3')]
        draw = draws(2)
        for _ in range(60):
            if tabs[0].over():
                break
            mover = wait_for('a turn', lambda: next((tab for tab in tabs if tab.yours() or tab.over()), None))
            mover.decide(draw)
        wait_for('the end', tabs[0].over)
        self.assertRegex(tabs[0].text('#end .reason'), '^Player [123] wins|^A draw')
        letters = tabs[0].run("return [...document.querySelectorAll('.stand .letter')].map((node) => node.textContent)")
        self.assertTrue(letters and set(''.join(letters)) <= set('abcdefgh'), letters)


class Secrets(PageTest):
    def test_two_tabs_and_a_spectator_see_each_their_own(self):
        hub = self.hub('chessmate', 'seed', '7')
        white, black, watcher = [self.sit(hub, seat) for seat in ('white', 'black', 'watch')]
        names = "return [...document.querySelectorAll('#own .card .name')].map((name) => name.textContent)"
        hands = [tab.run(names) for tab in (white, black)]
        self.assertEqual([len(hand) for hand in hands], [3, 3])
        self.assertFalse(set(hands[0]) & set(hands[1]))
        for tab, foreign in ((white, hands[1]), (black, hands[0]), (watcher, hands[0] + hands[1])):
            page = tab.run('return document.documentElement.outerHTML')
            self.assertEqual([name for name in foreign if name in page], [])
        backs = "return [...document.querySelectorAll('.backs')].map((backs) => backs.getAttribute('aria-label'))"
        self.assertEqual(watcher.run(backs),
                         ['3 cards that you cannot see'] * 2 + ['9 cards that you cannot see'])
        self.assertEqual(white.run("return document.querySelectorAll('#others .back').length"), 3)
        self.assertFalse(watcher.yours())
        self.assertEqual(watcher.controls(), [])
        # The board is turned for black.
        self.assertTrue(white.squares()[0].startswith('a8') and black.squares()[0].startswith('h1'))

    def test_deals_are_committed_to_and_verified(self):
        hub = self.hub('chessmate')
        white = self.sit(hub, 'white')
        wait_for('who is waited for', lambda: white.prompt() == 'The deal waits for Black to begin.')
        black = self.sit(hub, 'black', name='Anna')
        wait_for('the cards', lambda: white.yours() and black.run("return document.querySelectorAll('#own .card').length") == 3)
        self.assertEqual([line for line in white.log() if 'deal ' in line], [])
        self.assertIn('Chance is fixed from now on, and nobody can choose what it deals', white.log())
        self.assertNotRegex(' '.join(white.log()), '[0-9a-f]{8}')
        rows = "return [...document.querySelectorAll('#deal dd')].map((row) => row.textContent)"
        show = "document.querySelector('#settings [data-key=deal]').click(); " + rows
        commitment, added, *hashes = white.run(show)
        self.assertEqual([len(digits) for digits in (commitment, added, *hashes)], [64] * 6)
        self.assertEqual(black.run(show)[0], commitment)
        self.assertIn(added, black.run(rows))
        for tab in (white, black):
            self.assertEqual(tab.run("return document.querySelectorAll('#deal .judged').length"), 0)
            tab.run("document.getElementById('deal').close()")
        white.reload()
        wait_for('the table', white.yours)
        black.run("document.querySelector('#tools [data-key=resign]').click()")
        black.find('#ask .grave').click()
        for tab in (white, black):
            wait_for('the deal', lambda tab=tab: tab.over() and tab.text('#end .fair'))
            self.assertEqual(tab.text('#end .fair'), 'The deal was fair: this page has made all 6 checks, and they are right.')
            low, end = tab.run('''return ['.rematch', ''].map((part) => document.querySelector('#end ' + part).getBoundingClientRect().bottom)''')
            self.assertLess(low, min(end, tab.run('return innerHeight')), 'the button is whole')
        white.find('#end .buttons button').click()
        white.run(show)
        claims = white.run("return [...document.querySelectorAll('#deal .judged li')].map((line) => line.textContent)")
        self.assertEqual(claims[0], 'Right: what this page added is in the deal.')
        self.assertEqual(claims[1:4], ['Right: the key makes the commitment.', 'Right: what White opened is what was added there.',
                                       'Right: what Anna opened is what was added there.'])
        self.assertEqual(claims[-1], 'Right: the hand that was dealt at the beginning.')

    def test_one_screen_for_two_deals_too(self):
        hub = self.hub('chessmate', '--hot-seat', 'white,black')
        tab = self.tab(next(link for link in hub.links.values() if '.' in link))
        wait_for('the sheet', lambda: tab.run("return !document.getElementById('cover').hidden"))
        tab.find('#cover button').click()
        wait_for('the cards', lambda: tab.run("return document.querySelectorAll('#own .card').length") == 3)

    def test_one_screen_for_two_is_covered_in_between(self):
        hub = self.hub('chessmate', 'seed', '7', '--hot-seat', 'white,black')
        link = [link for link in hub.links.values() if '.' in link][0]
        tab = self.tab(link)
        covered = "return !document.getElementById('cover').hidden"
        sheet = wait_for('the sheet', lambda: tab.run(covered) and tab.text('#cover'))
        self.assertIn('White', sheet)
        self.assertFalse(tab.find('#table').is_displayed())
        self.assertEqual(tab.run("return document.querySelectorAll('#own .card').length"), 0)
        tab.press(Keys.ENTER)
        wait_for('the table', lambda: tab.at() >= 0 and tab.yours())
        own = tab.text('#own')
        held = tab.run("return [...document.querySelectorAll('#own .card .name')].map((one) => one.textContent)")
        self.assertEqual(len(held), 3)
        tab.find('#tab-more').click()
        tab.find('#token').send_keys('e2e5')
        for control in ('square:e2', 'square:e4', 'play'):
            tab.click(control)
        wait_for('the next sheet', lambda: tab.run(covered))
        self.assertIn('Black', tab.text('#cover'))
        self.assertFalse(tab.find('#table').is_displayed())
        page = tab.run("return document.documentElement.outerHTML + document.getElementById('token').value")
        self.assertEqual([word for word in (*held, 'e2e5', '"stand"') if word in page], [], 'nothing is left under the sheet')
        tab.press(Keys.ENTER)
        wait_for("black's view", tab.yours)
        self.assertFalse(tab.run("return document.getElementById('top').inert"))
        self.assertTrue(tab.squares()[0].startswith('h1'))
        self.assertNotEqual(tab.text('#own'), own)
        # So it is before another game with secrets, which both have agreed to at this screen.
        tab.find('#tab-more').click()
        tab.find('#tools [data-key=resign]').click()
        tab.find('#ask .grave').click()
        wait_for('the end', tab.over)
        tab.find('#end .rematch').click()
        wait_for('the offer', lambda: 'Accept for' in tab.text('#offers'))
        tab.find('#offers .primary').click()
        wait_for('the sheet', lambda: tab.run(covered))
        self.assertEqual(tab.run("return document.querySelectorAll('#own .card').length"), 0)
        tab.press(Keys.ENTER)
        wait_for('the next game', lambda: not tab.over() and tab.yours())


class Connections(PageTest):
    def test_a_wrong_key_and_none(self):
        hub = self.hub('tictac')
        tab = self.tab('http://127.0.0.1:%d/#%s' % (hub.port, '0' * 32))
        wait_for('a refusal', lambda: 'Ask for a new link' in tab.text('#connection'))
        self.assertFalse(tab.find('#table').is_displayed())
        bare = self.tab('http://127.0.0.1:%d/' % hub.port)
        self.assertIn('no key', bare.text('#connection'))

    def test_a_seat_is_played_in_one_tab(self):
        hub = self.hub('chess', 'seed', '1', '--seat', 'black=engine:0')
        first = self.sit(hub, 'white')
        second = self.sit(hub, 'white')
        wait_for('the word', lambda: first.text('#connection').startswith('You play in another tab now.'))
        second.click('square:e2')
        second.click('square:e4')
        wait_for('the answer', lambda: second.at() >= 2)
        self.assertEqual(first.at(), 0)
        first.find('#connection button').click()
        wait_for('the game', lambda: first.at() >= 2 and not first.text('#connection'))
        wait_for('the word there', lambda: second.text('#connection').startswith('You play in another tab'))
        first.click('square:d2')
        first.click('square:d4')
        wait_for('the answer', lambda: first.at() >= 4)

    def test_a_stale_click_is_answered_and_not_played(self):
        hub = self.hub('tictac', 'seed', '1')
        one, late = self.sit(hub, 'white'), self.sit(hub, 'white', before=HOLD + 'window.BroadcastChannel = class { postMessage() {} };')
        late.run('window.held = []')
        one.click('piece:Q')
        one.click('square:b2')
        wait_for('the move', lambda: one.at() >= 1)
        late.click('piece:K')
        wait_for('its answer', lambda: late.run('return window.held.length') >= 2)
        late.run('const held = window.held; window.held = null; for (const then of held) then()')
        wait_for('the word', lambda: late.text('#notice'))
        self.assertEqual(late.at(), 1)
        self.assertEqual([label for label in one.squares() if 'empty' not in label], ['b2, white queen, last move'])

    def test_a_reload_in_mid_game_changes_nothing(self):
        hub = self.hub('chessmate', 'seed', '7', '--seat', 'black=engine:1')
        tab = self.sit(hub, 'white')
        draw = draws(3)
        for _ in range(3):
            tab.decide(draw)
            tab.wait_turn()
        seen = tab.squares(), tab.log(), tab.text('#own'), tab.at()
        tab.reload()
        wait_for('the table', lambda: tab.at() >= 0)
        self.assertEqual((tab.squares(), tab.log(), tab.text('#own'), tab.at()), seen)
        tab.find('body').send_keys(Keys.ARROW_LEFT)
        wait_for('the past', lambda: tab.run("return document.getElementById('table').dataset.past") is not None)
        self.assertNotEqual(tab.squares(), seen[0])
        tab.press(Keys.ESCAPE)
        wait_for('the present', lambda: tab.squares() == seen[0])

    def test_the_hub_is_started_again_and_an_engine_dies(self):
        hub = self.hub('coffee', 'seed', '2', '--clock', '10+0', port=free_port())
        tab, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        clocks = "return document.querySelectorAll('.clock[data-running]').length"
        wait_for('the clock', lambda: tab.run(clocks))
        tab.click('square:b1')
        wait_for('the bean', lambda: tab.at() >= 1)
        seen = tab.squares(), tab.log()
        hub.stop()
        wait_for('the word', lambda: 'goes on when it is opened again' in tab.text('#connection'))
        hub.start(['--resume', hub.file], '0', hub.port)
        wait_for('the connection', lambda: not tab.find('#connection').is_displayed())
        self.assertEqual((tab.squares(), tab.log()), seen)
        for each in (tab, black):
            wait_for('the clock that goes on', lambda each=each: each.run(clocks))
        tab.click('square:d1')
        wait_for('the question', lambda: 'Your turn ends with it.' in tab.prompt())
        tab.click('square:d1')
        wait_for('another bean', lambda: len(tab.log()) > len(seen[1]))
        for engine in hub.engines():
            os.kill(engine, signal.SIGKILL)
        wait_for('the turn', black.yours)
        black.click('square:a1')
        wait_for('a bean after that', lambda: 'Black places a bean on a1' in tab.log())


class Hands(PageTest):
    def test_keyboard_alone(self):
        hub = self.hub('chess', 'seed', '1', '--seat', 'black=engine:1')
        tab = self.sit(hub, 'white')
        tab.find('#tab-more').click()
        tab.press(Keys.TAB)
        tab.run("document.querySelector('.cell[tabindex=\"0\"]').focus()")

        def focus():
            return tab.run('return document.activeElement.dataset.square ?? document.activeElement.id')

        self.assertEqual(focus(), 'a1')
        tab.press(Keys.RIGHT * 4 + Keys.UP)
        self.assertEqual(focus(), 'e2')
        tab.press(Keys.ENTER)
        wait_for('targets', lambda: 'square:e4' in tab.controls())
        tab.press(Keys.ESCAPE)
        wait_for('the beginning', lambda: 'square:e4' not in tab.controls())
        tab.press(Keys.ENTER)
        wait_for('targets', lambda: 'square:e4' in tab.controls())
        tab.press(Keys.UP + Keys.UP)
        tab.press(Keys.ENTER)
        wait_for('the answer', lambda: tab.at() >= 2 and tab.yours())
        self.assertEqual(focus(), 'e4', 'the focus has stayed')
        self.assertTrue(any(label.startswith('e4, white pawn') for label in tab.squares()))
        self.assertIn('Black moves', tab.run("return document.getElementById('live').textContent"))
        self.assertIn('Your turn', tab.run("return document.querySelector('#prompt[aria-live]').textContent"))
        # From the board the buttons and the field are reached by Tab, and a typed move is explained.
        for _ in range(16):
            tab.press(Keys.TAB)
            if focus() == 'token':
                break
        tab.press('e4e6', Keys.TAB, Keys.TAB)
        self.assertEqual(focus(), 'why')
        tab.press(Keys.ENTER)
        wait_for('the reason', lambda: tab.text('#notice') == 'A pawn goes two squares only from rank 2 (M1).')
        tab.press(Keys.SHIFT + Keys.TAB)
        tab.press(Keys.SHIFT + Keys.TAB)
        tab.press(Keys.CONTROL + 'a')
        tab.press('e4e7', Keys.ENTER)
        why = 'A pawn goes one square ahead, two from where it began, or captures one square diagonally ahead.'
        wait_for('the refusal', lambda: tab.text('#notice') == why)
        tab.press(Keys.CONTROL + 'a')
        tab.press('knight to f3', Keys.ENTER)
        wait_for('the move', lambda: tab.at() >= 4)

    def test_keys_from_the_reserve_to_the_board(self):
        hub = self.hub('tictac', 'seed', '1', '--seat', 'black=engine:1')
        tab = self.sit(hub, 'white')
        focus = "return document.activeElement.dataset.control"
        tab.run("document.querySelector('.cell[tabindex=\"0\"]').focus()")
        for _ in range(4):  # the reserve comes next to the board
            if tab.run(focus) == 'piece:N':
                break
            tab.press(Keys.TAB)
        tab.press(Keys.ENTER)
        wait_for('the board', lambda: tab.run(focus) == 'square:a1')
        tab.press(Keys.UP, Keys.ENTER)
        wait_for('the answer', lambda: tab.at() >= 2 and tab.yours())
        self.assertEqual(tab.log()[0], 'White adds a knight on a2')
        self.assertEqual(tab.text('#news'), tab.log()[-1] + '.', 'what black did stands at the question')

    def test_the_focus_goes_on_when_its_button_goes(self):
        hub = self.hub('coffee', 'seed', '1')
        tab = self.sit(hub, 'white')
        tab.find('#actions button').send_keys(Keys.ENTER)
        wait_for('the turn of black', lambda: tab.at() >= 1)
        self.assertEqual(tab.run('return document.activeElement.getAttribute("role")'), 'gridcell')

    def test_drags(self):
        hub = self.hub('tictac', 'seed', '1')
        tab, other = self.sit(hub, 'white'), self.sit(hub, 'black')
        tab.front()
        rook, middle = tab.find('[data-control="piece:R"]'), tab.find('[data-square=b2]')
        ActionChains(tab.driver).drag_and_drop(rook, middle).perform()
        wait_for('the rook', lambda: tab.at() >= 1)
        other.click('piece:N')
        other.click('square:c3')
        wait_for('the knight', lambda: tab.at() >= 2)
        ActionChains(tab.driver).drag_and_drop(middle, tab.find('[data-square=b1]')).perform()
        wait_for('the move', lambda: 'b1, white rook, last move' in tab.squares())
        self.assertEqual(tab.run("return document.querySelectorAll('.ghost').length"), 0)
        # A drag of what is chosen already keeps it so; one that ends nowhere chooses only.
        other.click('piece:B')
        other.click('square:a3')
        wait_for('the bishop', lambda: tab.yours())
        tab.click('square:b1')
        wait_for('its targets', lambda: 'square:a1' in tab.controls())
        tab.front()
        ActionChains(tab.driver).drag_and_drop(tab.find('[data-square=b1]'), tab.find('#prompt')).perform()
        time.sleep(0.3)
        self.assertIn('square:a1', tab.controls())
        self.assertEqual(tab.at(), 4)
        ActionChains(tab.driver).drag_and_drop(tab.find('[data-square=b1]'), tab.find('[data-square=a1]')).perform()
        wait_for('the move', lambda: 'a1, white rook, last move' in tab.squares())

    def test_a_card_taken_up_first_and_a_click_too_many(self):
        hub = self.hub('chessmate', 'seed', '7', '--seat', 'black=engine:1')
        tab = self.sit(hub, 'white')
        tab.click('card:forbidden-city')
        wait_for('the card', lambda: 'Now make a regular move: choose a lit square' in tab.prompt())
        self.assertEqual(tab.run('''return [...document.querySelectorAll('#own .card')].map(({dataset, ariaDisabled}) =>
            (dataset.chosen ?? dataset.instead) !== undefined || ariaDisabled === 'true')'''), [True] * 3)
        instead = "return document.querySelector('#own [data-instead][aria-disabled=false]:not([data-lit])')"
        self.assertTrue(tab.run(instead), 'what takes its place is not grey')
        tab.click('square:e2')
        tab.click('square:e4')
        wait_for('its target', lambda: 'Now choose an empty square' in tab.prompt())
        tab.click('back')
        wait_for('the move again', lambda: 'square:e3' in tab.controls())
        tab.click('square:e3')
        wait_for('its target', lambda: 'square:e5' in tab.controls())
        self.assertEqual(tab.run("return document.querySelectorAll('.arrows .head').length"), 1, 'of the move, not to the target')
        tab.click('square:e5')
        wait_for('the answer', lambda: tab.at() >= 2)
        self.assertIn('e5, empty, forbidden', [label.replace(', last move', '') for label in tab.squares()])
        self.assertIn('White plays Forbidden City', tab.log())

    def test_a_click_that_does_nothing_says_why(self):
        hub = self.hub('chessmate', 'seed', '7', '--seat', 'black=engine:1')
        tab, black = self.sit(hub, 'white'), self.sit(hub, 'watch')
        tab.find('[data-square=e7]').click()
        wait_for('the word', lambda: tab.text('#notice') == 'Nothing of yours can take the pawn on e7 now.')
        tab.find('[data-square=a1]').click()
        wait_for('the reason', lambda: tab.text('#notice') == 'a2 stands in the way.')
        tab.click('square:e2')
        wait_for('the word is gone', lambda: tab.text('#notice') == '')
        tab.find('[data-square=e5]').click()
        why = 'A pawn goes one square ahead, two from where it began, or captures one square diagonally ahead.'
        wait_for('the rule', lambda: tab.text('#notice') == why)
        black.find('[data-square=e2]').click()
        self.assertEqual(black.text('#notice'), '')
        self.assertEqual(tab.at(), 0)

    def test_help_has_the_marks_of_this_game_alone(self):
        for game, marks, signs in (('coffee', ['Row: one of a row of three'], ''), ('spies', [], 'L\nOn a piece: your Life-Piece'), ('chessmate', [
                'Check: a king stands attacked', 'Forbidden: nothing may come here', 'Shield: cannot be captured now'], '')):
            tab = self.sit(self.hub(game), 'watch')
            tab.find('#tab-tip').click()
            tab.find('#help').click()
            self.assertEqual(tab.run("""return [...document.querySelectorAll('#manual .mark')]
                .map((mark) => mark.closest('dt').nextSibling.textContent)"""), marks)
            self.assertIn(signs, tab.text('#manual'))

    def test_a_card_by_itself_takes_two_clicks(self):
        hub = self.hub('chessmate', 'seed', '2', '--seat', 'black=engine:0')
        tab = self.sit(hub, 'white')
        tab.click('card:hand-of-fate')
        wait_for('the question', lambda: tab.prompt() == 'Hand of Fate. Play that before the move?')
        self.assertEqual(tab.at(), 0)
        tab.find('[data-square=e2]').click()
        wait_for('the word', lambda: tab.text('#notice').startswith('Hand of Fate is chosen'))
        self.assertEqual(tab.prompt(), 'Hand of Fate. Play that before the move?')
        tab.click('play')
        wait_for('the exchange', lambda: 'White plays Hand of Fate' in tab.log() and tab.yours())
        # What lies open says what it is.
        tab.find('#bank .fan').click()
        self.assertIn('Hand of Fate', tab.text('#card .name'))
        tab.press(Keys.ESCAPE)
        tab.command('Emulation.setDeviceMetricsOverride', width=640, height=400, deviceScaleFactor=1, mobile=False)
        tab.find('#bank .fan').click()
        self.assertEqual(tab.run('''const {scrollTop, scrollHeight, clientHeight} = document.getElementById('card');
            return [scrollTop, scrollHeight > clientHeight]'''), [0, True], 'from its beginning')
        tab.press(Keys.ESCAPE)
        self.assertFalse(tab.find('#card').is_displayed())

    def test_motion_only_for_those_who_want_it(self):
        count = """window.moved = 0; const animate = SVGElement.prototype.animate ?? Element.prototype.animate;
            Element.prototype.animate = function (...words) { window.moved++; return animate.apply(this, words); };"""
        hub = self.hub('tictac', 'seed', '1')
        tab, still = self.sit(hub, 'white', still=False, before=count), self.sit(hub, 'black', before=count)
        tab.click('piece:Q')
        tab.click('square:b2')
        for each in (tab, still):
            wait_for('the queen', lambda each=each: 'b2, white queen, last move' in each.squares())
        wait_for('motion', lambda: tab.run('return window.moved'))
        self.assertEqual(still.run('return window.moved'), 0)


class Together(PageTest):
    def test_offers_hints_and_a_rematch(self):
        hub = self.hub('tictac', 'seed', '1', '--hints')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        white.find('#actions [data-key=hint]').click()
        wait_for('a hint', lambda: white.text('#hint').startswith('Best'))
        heights = white.run("return [...document.querySelectorAll('.labels text')].map((label) => label.getBoundingClientRect().height)")
        self.assertLess(max(heights), 30, 'as on larger boards')
        white.find('#actions [data-key="hint play"]').click()
        wait_for('the move', lambda: black.yours())
        white.find('#tools [data-key=undo]').click()
        wait_for('the question', lambda: 'White asks to take their last turn back, with what followed it.' in black.text('#offers'))
        tools = "return [...document.querySelectorAll('#tools button')].map((tool) => tool.dataset.key + (tool.ariaDisabled ? ', no' : ''))"
        self.assertEqual(white.run(tools), ['undo, no', 'draw', 'resign'], 'each in its place')
        black.find('#offers .primary').click()
        wait_for('the move back', lambda: white.yours() and not white.log())
        self.assertTrue(all('empty' in label for label in white.squares()))
        for tab in (white, black):
            wait_for('what was', lambda tab=tab: re.search(r'^Taken back: White adds an? \w+ on ..\.$', tab.text('#notice')))
        black.find('#tools [data-key=draw]').click()
        self.assertEqual(black.text('#ask h2'), 'Offer a draw?')
        black.find('#ask .primary').click()
        wait_for('the offer', lambda: 'Black offers a draw' in white.text('#offers'))
        white.find('#offers .primary').click()
        wait_for('the end', lambda: white.over() and black.over())
        self.assertEqual(white.text('#end h2'), 'A draw')
        white.find('#end .primary').click()
        wait_for('the offer', lambda: 'White has offered it' in black.text('#end .rematch'))
        black.find('#end .primary').click()
        wait_for('another game', lambda: not black.over() and not black.log() and (white.yours() or black.yours()))
        wait_for('who one is', lambda: black.text('#notice') == 'Another game: now you are White.')
        black.click('piece:Q')
        black.click('square:b2')
        wait_for('the news', lambda: white.text('#news') == 'White adds a queen on b2.')
        self.assertEqual(white.text('#notice'), 'Another game: now you are Black.')

    def test_without_who_is_away(self):
        with unittest.mock.patch('hub.table.AWAY', 0.5):
            hub = self.hub('tictac', 'seed', '1')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        white.click('piece:Q')
        white.click('square:b2')
        wait_for('the turn', black.yours)
        self.tabs.remove(black)
        black.close()
        white.click('absent engine')
        self.assertEqual(white.text('#ask h2'), 'Let the engine play for Black?')
        white.find('#ask .grave').click()
        wait_for('the engine', lambda: white.yours() and white.at() >= 3)
        self.assertIn('engine', white.text('#others'))
        black = self.sit(hub, 'black')
        wait_for('who is back', lambda: 'here' in white.text('#others'))
        white.decide(draws(1))
        wait_for('the turn', black.yours)
        self.tabs.remove(black)
        black.close()
        white.click('absent claim')
        white.find('#ask .grave').click()
        wait_for('the end', white.over)
        self.assertEqual(white.text('#end h2'), 'You won')


class People(PageTest):
    def test_nothing_happens_before_one_has_started(self):
        hub = self.hub('tictac', 'seed', '1', '--seat', 'white=engine:0', '--clock', '1+0')
        tab = self.tab(hub.links['black'])
        wait_for('the question', tab.asked)
        self.assertIn('You are Black.', tab.text('#start'))
        time.sleep(0.5)
        self.assertEqual((tab.at(), tab.run("return document.querySelectorAll('[data-running]').length")), (0, 0))
        tab.press(Keys.ESCAPE)
        wait_for('the question again', tab.asked)  # which may have been closed for a moment
        tab.start('Anna')
        wait_for("the engine's move", lambda: tab.at() >= 1 and tab.yours())
        tab.reload()
        wait_for('the table', lambda: tab.at() >= 1)
        self.assertFalse(tab.asked(), 'asked once')
        self.assertEqual(tab.text('#own h2'), 'Anna (you)')

    def test_names_are_text_and_go_with_their_people(self):
        hub = self.hub('spies', 'players', '3', 'seed', '5')
        evil = '<i>Eve&amp;</i>'
        names = {'p1': 'Anna', 'p2': evil, 'p3': 'anna'}
        tabs = {seat: self.sit(hub, seat, name) for seat, name in names.items()}
        watcher = self.sit(hub, 'watch')
        wait_for('the word', lambda: tabs['p3'].text('#start .wrong') == 'Somebody is called so already, or nearly so.')
        self.assertTrue(tabs['p3'].asked(), 'there is another chance')
        tabs['p3'].start('Cleopatra of Alexandria')
        wait_for('the reason', lambda: tabs['p3'].text('#start .wrong') == 'A name has 1 to 20 letters, digits and common signs.')
        tabs['p3'].start('')
        for seat, place in ('p1', 'You are Anna, Player 1'), ('p3', 'You are Player 3'):
            wait_for(place, lambda seat=seat, place=place: tabs[seat].text('#place') == place)
        self.assertEqual(tabs['p3'].run("return document.getElementById('name').maxLength"), 20)
        titles = "return [...document.querySelectorAll('.seat h2')].map((title) => title.textContent)"
        wait_for('the names', lambda: watcher.run(titles) == ['Anna', evil, 'Player 3'])
        self.assertEqual(watcher.run("return document.querySelectorAll('h2 i, #log i').length"), 0)
        mover = wait_for('a turn', lambda: next((seat for seat in tabs if tabs[seat].yours()), None))
        tabs[mover].click('word:pass')
        wait_for('its line', lambda: watcher.log()[-1].startswith('%s passes' % ('Player 3' if mover == 'p3' else names[mover])))
        tabs['p3'].find('#tab-more').click()
        tabs['p3'].find('#settings [data-key=name]').click()
        self.assertEqual(tabs['p3'].run("return document.getElementById('name').value"), '', 'the name kept here is that of another seat')
        tabs['p3'].start('Cleo')
        wait_for('the new name', lambda: watcher.run(titles) == ['Anna', evil, 'Cleo'])
        self.assertFalse([line for line in watcher.log() if 'Player 3' in line])
        wait_for('the end of the question', lambda: not tabs['p3'].asked())
        self.assertEqual(tabs['p3'].text('#notice'), '')

    def test_a_name_stays_in_another_game(self):
        hub = self.hub('tictac', '--clock', '10+0')
        white, black = self.sit(hub, 'white', 'Anna'), self.sit(hub, 'black', 'Bob')
        other = self.tab(self.hub('tictac').links['white'])  # of another port
        wait_for('the question', other.asked)
        self.assertEqual(other.run("return document.getElementById('name').value"), 'Bob')
        other.run("document.cookie = 'quadrille-name=%; path=/'")  # which is none of ours
        other.reload()
        wait_for('the question anew', lambda: other.asked() and other.run("return document.getElementById('name').value") == '')
        self.assertEqual(wait_for('the name', lambda: white.text('#others h2') == 'Bob' and white.text('#others .who')), 'Black, here')
        white.find('#tools [data-key=resign]').click()
        white.find('#ask .grave').click()
        wait_for('the end', lambda: white.over() and black.over())
        white.find('#end .primary').click()
        wait_for('the offer', lambda: 'Anna has offered it' in black.text('#end .rematch'))
        black.find('#end .primary').click()
        wait_for('the question', lambda: black.asked() and white.asked())
        black.start('Bob')
        self.assertFalse(black.run("return document.querySelector('[data-running]')"), 'clocks wait for everybody')
        white.start('Anna')
        wait_for('the clock', lambda: not black.over() and black.yours() and black.run("return document.querySelector('[data-running]')"))
        self.assertEqual((white.text('#others h2'), white.text('#others .who')), ('Bob', 'White, here'))

    def test_another_game_with_the_same_links(self):
        hub = self.hub('tictac')
        white, black = self.sit(hub, 'white', 'Anna'), self.sit(hub, 'black', 'Bob')
        watcher = self.sit(hub, 'watch')
        white.click('piece:Q')
        white.click('square:b2')
        wait_for('the move', black.yours)
        black.find('#tools [data-key=resign]').click()
        black.find('#ask .grave').click()
        wait_for('the end', lambda: white.over() and black.over())
        white.find('#end .other').click()
        games = "return [...document.querySelectorAll('#ask [data-game]')].map(({dataset}) => dataset.game)"
        self.assertEqual(white.run(games), ['chess', 'chessmate', 'coffee'])
        white.find('#ask [data-game=coffee] button').click()
        wait_for('the offer', lambda: black.text('#end .rematch') == 'Coffee Chess: Anna has offered it')
        self.assertEqual(black.run("return document.querySelector('#end .other').checkVisibility()"), False)
        black.find('#end .rematch').click()
        for tab, other in ((white, 'Bob'), (black, 'Anna')):
            wait_for('what it is about', tab.asked)
            self.assertEqual(tab.text('#start h2'), 'Coffee Chess')
            tab.find('#start-button').click()
            self.assertEqual((tab.text('#title'), tab.text('#others h2')), ('Coffee Chess', other))
            wait_for('the bank', lambda tab=tab: tab.text('#common') == 'Bank\n48')
            self.assertEqual(tab.run("return document.querySelectorAll('#own .held').length"), 0, 'nothing is left of the last game')
        wait_for('the board', lambda: watcher.text('#title') == 'Coffee Chess' and len(watcher.squares()) == 64)
        black.wait_turn()
        black.decide(draws(1))
        white.find('#tab-more').click()
        self.assertEqual(white.text('#settings [data-key=previous]'), 'Download the game before')
        white.reload()
        wait_for('the same game', lambda: white.at() >= 0 and white.text('#title') == 'Coffee Chess')

    def test_a_call_when_it_is_ones_turn(self):
        count = "window.tones = 0; AudioContext.prototype.createOscillator = ((real) => function () { window.tones++; return real.call(this); })(" \
            "AudioContext.prototype.createOscillator);"
        hub = self.hub('tictac')
        white, black = self.sit(hub, 'white', before=count), self.sit(hub, 'black', before=count)
        white.click('piece:Q')
        white.click('square:b2')
        wait_for('the turn', black.yours)
        self.assertEqual((black.run('return window.tones'), white.run('return window.tones')), (2, 0))
        self.assertTrue(black.run('return document.title').startswith('●'))
        white.find('#tab-more').click()
        white.find('#settings [data-key=sound]').click()
        black.click('piece:N')
        black.click('square:a3')
        wait_for('the turn', white.yours)
        self.assertEqual(white.run('return window.tones'), 0, 'switched off')


class Feel(PageTest):
    def test_a_move_is_drawn_at_once_and_silence_is_said(self):
        hub = self.hub('chess', '--clock', '10+0')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        running = "return document.querySelector('[data-running]')?.textContent"
        wait_for('the clock', lambda: white.run(running))
        white.click('square:e2')
        wait_for('the targets', lambda: 'square:e4' in white.controls())
        white.click('square:e4')
        wait_for('the move', lambda: white.at() >= 1)
        black.click('square:d7')
        wait_for('the targets', lambda: 'square:d5' in black.controls())
        black.run('''const send = WebSocket.prototype.send; // a move that gets lost on its way
            WebSocket.prototype.send = function (text) { if (!text.includes('"play"')) send.call(this, text); };''')
        black.click('square:d5')
        wait_for('the piece', lambda: any(label.startswith('d5, black pawn') for label in black.squares()))
        wait_for('the word', lambda: black.prompt() == 'Sending …')
        self.assertEqual(black.at(), 1)
        wait_for('the note', lambda: 'does not answer' in black.text('#connection'))
        black.run("""window.notes = []; const line = document.getElementById('connection');
            new MutationObserver(() => window.notes.push(line.textContent)).observe(line, {childList: true, characterData: true, subtree: true});""")
        hub.process.kill()
        wait_for('the loss', lambda: 'The connection is lost' in black.text('#connection'))
        stands = "return [...document.querySelectorAll('.clock')].map((clock) => clock.textContent)"
        before = black.run(stands)
        time.sleep(1.2)
        self.assertEqual(black.run(stands), before, 'clocks stand while nobody knows how they go')
        self.assertNotIn('', black.run('return window.notes'))

    def test_a_slow_line(self):
        """400 ms there and back, 2 % lost: a move is seen at once, the wait is said, and a game comes to its end."""
        ports = [free_port(), free_port()]
        hub = self.hub('tictac', 'seed', '1', '--seat', 'black=engine:0', '--url', 'http://127.0.0.1:%d' % ports[1], port=ports[0])
        line = SlowLine(ports[1], ports[0])
        self.addCleanup(line.close)
        tab = self.sit(hub, 'white', name='Maria')
        tab.run("""window.said = [];
            new MutationObserver(() => said.push(document.getElementById('prompt').textContent)).observe(
                document.getElementById('prompt'), {childList: true, characterData: true, subtree: true});""")
        draw = draws(4)
        for _ in range(60):
            tab.wait_turn()
            if tab.over():
                break
            begun = time.monotonic()
            tab.decide(draw, quick=True)
            said = tab.text('#connection')
            if time.monotonic() < begun + 3:  # after that an answer is missed, as where this machine is slow, too
                self.assertEqual(said, '')
        wait_for('the end', tab.over)
        self.assertGreater(tab.run('return said').count('Sending …'), 2)

    def test_a_hint_is_an_arrow(self):
        tab = self.sit(self.hub('chess', 'seed', '1', '--seat', 'black=engine:0'), 'white')
        tab.find('#actions [data-key=hint]').click()
        wait_for('the arrow', lambda: tab.run("return document.querySelectorAll('.arrows .head').length") == 1)
        self.assertRegex(tab.text('#hint'), r'^Best(, scores \d+\s%)?: White .* from .. to ..\.( It .*\.)?'
                         r'( Then Black .* from .. to .*\.)?\nNext best(, scores \d+\s%)?: ')
        heads, hint = "return document.querySelectorAll('.arrows .head.best').length", tab.text('#hint')
        tab.click('square:a2')
        wait_for('the choice', lambda: tab.prompt() == 'White pawn from a2. Choose a lit square.')
        self.assertEqual((tab.run(heads), tab.text('#hint')), (1, hint), 'it stands while a piece is chosen')
        tab.press(Keys.ESCAPE)
        tab.click('hint away')
        self.assertEqual((tab.run(heads), tab.text('#hint')), (0, ''))
        tab.click('hint')
        wait_for('the arrow once more', lambda: tab.run(heads))
        tab.click('hint play')
        wait_for('the answer', lambda: tab.at() >= 2 and tab.yours())
        self.assertEqual(tab.run(heads), 0)

    def test_the_best_is_a_whole_turn(self):
        hub = self.hub('coffee', 'seed', '1', '--hints')
        tab, other = self.sit(hub, 'white'), self.sit(hub, 'black')
        tab.find('[data-key=hint]').send_keys(Keys.ENTER)
        wait_for('the hint', lambda: tab.text('#hint').startswith('Best'))
        self.assertRegex(tab.text('#hint li'), r'Place a bean on [a-h]\d and [a-h]\d\.|, then ')
        self.assertGreater(tab.run("return document.querySelectorAll('.arrows .shaft.best').length"), 1, 'each action of the turn')
        self.assertEqual(tab.run("return document.activeElement.dataset.key"), 'hint play', 'the focus goes on')
        tab.press(Keys.ENTER)
        wait_for('the turn of black', lambda: other.yours() and tab.at() > 1)

    def test_views_of_the_engine_are_drawn(self):
        tab = self.sit(self.hub('chess', 'seed', '1', '--seat', 'black=engine:0'), 'white')
        places = """return ['#board', '#decide', '#own', '#bar'].map((id) =>
            Object.values(document.querySelector(id).getBoundingClientRect().toJSON()))"""
        chips = """return [...document.querySelectorAll('.chip-on')].map((chip) =>
            chip.textContent + chip.getAttribute('transform')).join()"""
        before = tab.run(places)
        tab.find('#tab-show').click()
        self.assertEqual((tab.run(chips), tab.text('#drawing').split('\n')[:2]),
                         ('', ['Attacks', 'Numbers on the squares: how many pieces of each player attack a square.']))
        tab.find('#views [data-key=attacks]').click()
        first = wait_for('the numbers', lambda: tab.run(chips))
        self.assertIn('f3, empty, attacks White 3',
                      [words.replace(', can be chosen', '') for words in tab.squares()])
        self.assertEqual(tab.run(places), before)
        tab.click('square:e2')
        tab.click('square:e4')
        wait_for('the answer', lambda: tab.at() >= 2 and tab.yours())
        second = wait_for('other numbers', lambda: tab.run(chips) not in ('', first) and tab.run(chips))
        tab.find('body').send_keys(Keys.ARROW_LEFT * 2)
        wait_for('those of the beginning', lambda: tab.run(chips) == first)
        tab.press(Keys.ESCAPE)
        wait_for('those of the present', lambda: tab.run(chips) == second)
        tab.find('#views [data-key=lines]').click()
        wait_for('the arrows', lambda: tab.run("return document.querySelectorAll('.arrows .head.best').length"))
        self.assertRegex(tab.text('#drawing'), r'^Best, scores \d+\s%\n((White|Black) \w+ from .. to ..(, )?)+')
        self.assertLessEqual(tab.run("return document.querySelectorAll('.arrows .head').length"), 4, 'the best, its answer, and two others')
        tab.find('#views [data-key=lines]').click()
        wait_for('nothing', lambda: not tab.run("return document.querySelectorAll('.arrows *').length"))
        self.assertEqual(tab.run(places), before)

    def test_views_tell_what_their_viewer_may_know(self):
        hub = self.hub('chessmate', 'seed', '5')
        white, watcher = self.sit(hub, 'white'), self.sit(hub, 'watch')
        self.sit(hub, 'black')
        wait_for('the deal', white.yours)
        for tab in white, watcher:  # two people: no hints
            tab.find('#tab-show').click()
            disabled = "return [...document.querySelectorAll('#views :disabled')].map(({dataset}) => dataset.key).join()"
            self.assertEqual(tab.run(disabled), 'belief,evaluation,lines')
            self.assertIn('after the game', tab.text('#shown'))
        white.find('#tools [data-key=resign]').click()
        white.find('#ask .grave').click()
        wait_for('the end', white.over)
        white.find('#end .buttons button').click()
        self.assertEqual((white.run(disabled), white.text('#shown')), ('', ''))
        hub = self.hub('spies', 'players', '3', 'seed', '5', '--hints')
        tab, *_ = [self.sit(hub, seat) for seat in ('p2', 'p1', 'p3')]  # who begins, before anybody can go out
        tab.wait_turn()
        tab.find('#tab-show').click()
        tab.find('#views [data-key=belief]').click()
        wait_for('the table', lambda: re.search(r'(?s)Life\s+P1\s+P3\n.*first pawn\s+\d+%\s+\d+%', tab.text('#drawing')))
        self.assertNotIn('P2', tab.text('#drawing'))
        tab.find('#views [data-key=targets]').click()
        wait_for('the numbers', lambda: tab.run("return document.querySelectorAll('.chip-on.person').length"))

    def test_a_hint_makes_room_for_a_claim(self):
        hub = self.hub('spies', 'players', '3', 'seed', '5', '--hints')
        two, *_ = [self.sit(hub, seat, height=760) for seat in ('p2', 'p1', 'p3')]
        wait_for('the turn', two.yours)
        two.click('hint')
        wait_for('the hint', lambda: two.text('#hint').startswith('Best'))
        two.click('square:a1')
        two.click('square:c1')
        wait_for('the claim', lambda: 'word:+claim' in two.controls())
        self.assertEqual(two.run("return getComputedStyle(document.getElementById('prompt')).fontSize"), '17px')
        self.assertEqual(two.run('''const home = document.getElementById('actions').getBoundingClientRect();
            return [...document.querySelectorAll('#actions button')].filter((button) => button.getBoundingClientRect().top < home.top)
            .map(({textContent}) => textContent)'''), [])
        two.press(Keys.ESCAPE)
        wait_for('the hint once more', lambda: two.text('#hint').startswith('Best'))

    def test_what_a_pawn_becomes(self):
        hub = self.hub('chessmate', 'seed', '7')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        for at, move in enumerate(('a2a4', 'b7b5', 'a4b5', 'a7a6', 'b5a6', 'c8b7', 'a6a7', 'g7g6')):
            tab = (white, black)[at % 2]
            wait_for('the turn', tab.yours)
            tab.click('square:' + move[:2])
            tab.click('square:' + move[2:])
            wait_for('the move', lambda at=at: white.at() > at and not (white, black)[at % 2].yours())
        wait_for('the turn', white.yours)
        white.click('square:a7')
        white.click('square:b8')
        wait_for('what it becomes', lambda: white.run("return document.querySelectorAll('#actions [data-key^=piece]').length") == 4)
        self.assertEqual(white.run("return document.querySelector('#actions button').textContent"), 'Queen')
        self.assertEqual(white.run('''return [...document.querySelectorAll('#actions button')].filter((button) =>
            button.scrollWidth > button.clientWidth + 1 || button.getBoundingClientRect().right > button.parentNode.getBoundingClientRect().right)
            .map(({textContent}) => textContent)'''), [])

    def test_what_is_ones_own_is_taken_once_one_has_said_so(self):
        tab = self.sit(self.hub('spies', 'players', '3', 'seed', '28'), 'p1')
        for button, taken in (('button', False), ('.grave', True)):
            tab.click('square:f2')
            tab.click('square:e1')
            wait_for('the question', lambda: tab.run("return document.getElementById('ask').open") and tab.text('#ask h2'))
            self.assertEqual(tab.text('#ask h2'), 'That is your own Life-Piece. Do it?')
            self.assertIn('out of the round', tab.text('#ask p'))
            self.assertTrue(tab.yours())
            tab.find('#ask ' + button).click()
            tab.press(Keys.ESCAPE)
            wait_for('the move', lambda taken=taken: any('you are out' in line or 'Player 1 is out' in line for line in tab.log()) == taken)

    def test_what_a_click_on_ones_own_stack_would_play_is_named(self):
        hub = self.hub('coffee', 'seed', '1')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        white.click('square:c2')
        wait_for('the bean', lambda: white.at() >= 1 and white.yours())
        white.click('square:c2')
        white.click('play')
        wait_for('the turn', black.yours)
        black.click('word:pass')
        wait_for('the turn', white.yours)
        white.click('square:c2')  # can be moved, too
        wait_for('the question', lambda: white.prompt() == 'Place a bean on c2. Play that, or choose a lit square.')

    def test_a_step_of_ones_own_turn_is_taken_back(self):
        hub = self.hub('coffee', 'seed', '1')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        undo = "return document.querySelector('#actions [data-key=undo]') !== null"
        self.assertFalse(white.run(undo))
        white.click('square:b1')
        wait_for('the bean', lambda: 'b1, stack of white beans, 1 there, last move' in black.squares() and white.run(undo))
        white.click('undo')
        wait_for('the empty square', lambda: 'b1, empty' in black.squares() and white.yours() and not white.log())
        self.assertFalse(white.run(undo) or black.text('#offers'))
        white.click('square:d1')
        wait_for('another bean', lambda: white.run(undo))
        white.click('square:f1')
        wait_for('the question', lambda: 'Your turn ends with it.' in white.prompt())
        white.find('[data-square=h1]').click()
        wait_for('another one', lambda: white.prompt() == 'Place a bean on h1. Play that? Your turn ends with it.')
        self.assertIn('h1, empty, chosen', white.squares())
        white.click('square:h1')
        wait_for('the turn of black', black.yours)
        self.assertFalse(black.run(undo))

    def test_the_end_of_a_round_is_told_before_it_goes_on(self):
        hub = self.hub('spies', 'players', '3', 'seed', '5')
        one, two, three = (self.sit(hub, 'p%d' % seat, 'Ann' * (seat == 1)) for seat in (1, 2, 3))

        def move(tab, *controls):
            wait_for('the turn', tab.yours)
            at = tab.at()
            for control in controls:
                tab.click(control)
            wait_for('the next', lambda: tab.at() != at)
        move(two, 'square:a1', 'square:c1', 'word:+claim')
        wait_for('the word', lambda: one.prompt() == "Ann is out of the round: that was Ann's Life-Piece. Player 3 is to decide.")
        self.assertTrue(one.text('#news').startswith('Player 2 takes the first knight on c1 with the first rook and claims the target'))
        for controls in ('square:a2', 'square:a3'), ('square:a3', 'square:b3'):
            while wait_for('a turn', lambda: two.yours() or three.yours()) and not two.yours():
                move(three, 'word:pass')
            move(two, *controls)
        for tab in (one, two, three):
            wait_for('the end of the round', lambda tab=tab: tab.run("return document.getElementById('round').open"))
            if tab is one:  # a reload does not lose it
                tab.reload()
                wait_for('the end of the round once more', lambda tab=tab: tab.run("return document.getElementById('round').open"))
            self.assertEqual(tab.text('#round h2'), 'Round 1 is over, as only Player 2 is left.')
            self.assertIn('Player 3 is out of the round', tab.text('#round p'))
            self.assertEqual(tab.text('#round ul'), 'Player 2 claims the target, the first knight. Team W gains 1 point: W 1, B 0.\n'
                             'Team W gains 2 points: W 3, B 0.')
            self.assertIn('Points of team W: 3 of 5', tab.text('#round .reason'))
            self.assertRegex(tab.text('#round .dealt'), r'^Your new round: Life-Piece: \w+( \w+)? · Target-Piece: \w+( \w+)? · team: [WB]!?\b')
            for width, height in (1280, 800), (390, 844), (844, 390):
                tab.command('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)
                self.assertTrue(tab.run("const box = document.getElementById('round'); return box.scrollHeight <= box.clientHeight"), (width, height))
            tab.find('#round button').click()
            self.assertFalse(tab.run("return document.querySelector('#actions [data-key=undo]')"), 'the last turn is of the round before')
        self.assertNotIn('out of the round', one.prompt())
        one.reload()
        wait_for('the table', lambda: one.at() > 0)
        self.assertFalse(one.run("return document.getElementById('round').open"))

    def test_pieces_that_mean_something_to_one_are_marked(self):
        hub = self.hub('spies', 'players', '3', 'seed', '5')
        tab, watcher = self.sit(hub, 'p1'), self.sit(hub, 'watch')
        letters = "return [...document.querySelectorAll('.tag text')].map((text) => text.textContent).join('')"
        self.assertEqual(sorted(tab.run(letters)), ['L', 'T'])
        self.assertEqual(watcher.run(letters), '')
        rolled = [line for line in tab.log() if 'roll' in line]
        self.assertEqual(len(rolled), 3, rolled)
        self.assertEqual(tab.run("return [...document.querySelectorAll('.dice')].filter((dice) => dice.childElementCount).length"), 3)
        self.assertEqual(len([label for label in tab.squares() if 'your Life-Piece' in label]), 1)
        two = self.sit(hub, 'p2', 'Bea')
        wait_for('the name', lambda: two.text('#own h2') == 'Bea (you)')

    def test_boards_in_letters_of_rule_books_are_drawn(self):
        tab = self.tab(self.hub('tictac').links['watch'].split('#')[0] + 'rules/tictac')
        colour = 'return getComputedStyle(document.body).backgroundColor'
        light = tab.run(colour)
        tab.run("localStorage.setItem('theme', 'dark')")
        tab.reload()
        wait_for('dark colours, as at the table', lambda: tab.run(colour) != light)
        tab.run('localStorage.clear()')
        figures = "return [...document.querySelectorAll('figure')].map((one) => [one.querySelectorAll('.stand').length, one.innerText])"
        empty, line, *_ = wait_for('the boards', lambda: len(tab.run(figures)) > 2 and tab.run(figures))
        self.assertEqual((empty[0], line[0]), (0, 6))
        self.assertIn("Rank 3: black's home rank, white's far rank. Rank 1: white's", empty[1])
        self.assertIn("no other breaks the line, and white has won.", line[1])

    def test_how_the_pieces_move_is_shown(self):
        tab = self.sit(self.hub('chess'), 'white')
        tab.click('square:b1')
        tab.find('[data-square=b3]').click()
        wait_for('the reason', lambda: 'A knight goes two squares' in tab.text('#notice'))
        book = self.tab(tab.run("return document.getElementById('pieces').href"))
        lit = "return [...document.querySelectorAll('figure')].map((one) => one.querySelectorAll('.cell[data-lit]').length).slice(0, 6)"
        self.assertEqual(wait_for('the boards', lambda: book.run(lit)), [13, 13, 27, 8, 8, 5])  # rook, bishop, queen, knight, king, pawn
        self.assertTrue(self.sit(self.hub('coffee'), 'white').run("return document.getElementById('pieces').hidden"))

    def test_the_end_and_the_rules_leave_the_board_to_be_seen(self):
        hub = self.hub('chess')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        white.find('#tab-tip').click()
        height = "return document.getElementById('tip').clientHeight"
        small = white.run(height)
        white.find('#large').click()
        self.assertGreater(white.run(height), small + 200)
        self.assertEqual(white.text('#large'), 'Back')
        white.find('#large').click()
        self.assertEqual((white.run(height), white.text('#large')), (small, 'Read all'))
        white.find('#large').click()
        white.click('square:f2')  # is played on where the board is clicked
        self.assertEqual((white.run(height), white.text('#large')), (small, 'Read all'))
        white.press(Keys.ESCAPE)
        for tab, one, other in ((white, 'f2', 'f3'), (black, 'e7', 'e5'), (white, 'g2', 'g4'), (black, 'd8', 'h4')):
            wait_for('the turn', tab.yours)
            tab.click('square:' + one)
            tab.click('square:' + other)
        wait_for('the end', white.over)
        for width, tall in ((1280, 800), (1024, 768), (900, 800), (844, 390), (390, 844)):
            white.command('Emulation.setDeviceMetricsOverride', width=width, height=tall, deviceScaleFactor=1, mobile=False)
            wait_for('the end beside the board', lambda: white.run("""
                const [one, other, double, own] = ['#end', 'svg.board', '#decide', '#own']
                  .map((part) => document.querySelector(part).getBoundingClientRect());
                return innerWidth === arguments[0] && (one.left >= other.right - 1 || one.top >= other.bottom - 1) &&
                  (one.top <= double.top && one.bottom >= double.bottom || one.top >= own.bottom && one.bottom <= innerHeight)""", width))
            if width < 900:
                wait_for('what there is to look at', lambda: white.run('''const [end, bar] = ['#end', '#bar']
                    .map((part) => document.querySelector(part).getBoundingClientRect());
                    return end.bottom <= bar.top'''))
            if (width, tall) == (1280, 800):
                wait_for('the seats', lambda: white.run('''const [end, own, others] = ['#end', '#own', '#others']
                        .map((part) => document.querySelector(part).getBoundingClientRect());
                    return end.bottom <= own.top && end.top >= others.bottom'''))

    def test_cards_of_the_hand_can_be_read(self):
        tab = self.sit(self.hub('chessmate', 'seed', '1'), 'white')
        cut = tab.run("""const over = (part) => part.scrollHeight > part.clientHeight + 1 || parseFloat(getComputedStyle(part).fontSize) < 13;
            return [...document.querySelectorAll('#own .card')].filter((card) => [...card.children].some(over)).map(({dataset}) => dataset.card)""")
        self.assertEqual(cut, ['vulture'])  # three times as long as the others: it is read large
        # By a mouse that comes, not by one that has lain there when the table came.
        [x, y] = tab.run("""const {left, top} = document.querySelector('#own [data-card=vulture]').getBoundingClientRect();
            return [left + 20, top + 20]""")
        for _ in range(2):
            tab.run("document.querySelector('#own').hidden = true")
            tab.command('Input.dispatchMouseEvent', type='mouseMoved', x=x, y=y)
            tab.run("document.querySelector('#own').hidden = false")
            time.sleep(0.3)
            self.assertIsNone(tab.run("return document.getElementById('look')"))
        tab.command('Input.dispatchMouseEvent', type='mouseMoved', x=x + 5, y=y)
        wait_for('the card', lambda: tab.run("return document.getElementById('look')"))
        ActionChains(tab.driver).move_to_element(tab.find('#own .card:not([data-card=vulture])')).perform()
        wait_for('nothing, as what can be read in the hand covers nothing', lambda: tab.run("return !document.getElementById('look')"))
        tab.find('#own [data-card=vulture]').click()
        text, size = wait_for('all of it', lambda: tab.run('''const text = document.querySelector('#played .text');
            return text && [text.textContent, parseFloat(getComputedStyle(text).fontSize)]'''))
        self.assertEqual(text, tab.run("return document.querySelector('#own [data-card=vulture] .text').textContent"))
        self.assertGreaterEqual(size, 13)
        tab.press(Keys.TAB, Keys.SHIFT + Keys.TAB)
        self.assertIn(text, wait_for('the card that has the focus', lambda: tab.run("return document.getElementById('look')?.textContent")))
        self.assertIsNone(tab.run("return document.getElementById('played')"))

    def test_a_card_that_may_ride_on_a_move_is_asked_for_until_one_says_no(self):
        for look in {}, {'width': 390, 'height': 844}:
            tab = self.sit(self.hub('chessmate', 'seed', '7', '--seat', 'black=engine:0'), 'white', quick=False, **look)
            tab.click('square:e2')
            tab.click('square:e4')
            wait_for('the question', lambda: tab.prompt().startswith('White pawn from e2 to e4. Play that, or choose '))
            self.assertEqual(tab.text('#actions [data-key=play]'), 'Play that')
            self.assertEqual(tab.run('''return [...document.querySelectorAll('#actions button')].filter((button) =>
                button.scrollWidth > button.clientWidth + 1 || button.getBoundingClientRect().right > button.parentNode.getBoundingClientRect().right)
                .map(({textContent}) => textContent)'''), [])
            tab.click('quick')
            wait_for('the answer', lambda: tab.at() >= 2 and tab.yours())
            tab.click('square:d2')
            tab.click('square:d4')
            wait_for('the answer', lambda: tab.at() >= 4 and tab.yours(), 30)
            tab.find('#tab-more').click()
            tab.find('#settings [data-key=quick]').click()
            tab.run('localStorage.clear()')

    def test_a_card_that_is_played_is_seen_large_and_all_cards_in_help(self):
        hub = self.hub('chessmate', 'seed', '2')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        black.run('''new MutationObserver(() => { // it is gone before a slow machine has asked
            const box = (id) => document.querySelector(id).getBoundingClientRect(), played = document.getElementById('played');
            const card = played && box('#played');
            if (card) window.seen = [played.textContent, ['svg.board', '#decide', '#own'].map(box).filter(({right, top, bottom}) =>
                card.left < right - 1 && card.top < bottom - 1 && card.bottom > top).length];
        }).observe(document.body, {childList: true})''')
        white.click('card:hand-of-fate')
        wait_for('the question', lambda: 'Play that' in white.prompt())
        white.click('play')
        card, covers = wait_for('the card', lambda: black.run('return window.seen'))
        self.assertIn('Hand of Fate', card)
        self.assertEqual(covers, 0, 'the board, the question and the hand are seen')
        self.assertIsNone(white.run("return document.getElementById('played')"))
        wait_for('its end', lambda: black.run("return !document.getElementById('played')"))
        black.find('#tab-tip').click()
        black.find('#help').click()
        self.assertEqual(black.run("return document.querySelectorAll('#manual .gallery .card').length"), 15)
        self.assertNotIn('`', black.text('#manual'))


class Hosting(PageTest):
    def test_a_host_sets_tables(self):
        hub = self.hub('--no-save', game=False)
        host = self.tab(hub.links['Set a table'])
        games = wait_for('the games', lambda: host.run("return [...document.querySelectorAll('.game b')].map((name) => name.textContent)"))
        self.assertEqual(len(games), 5)
        self.assertGreaterEqual(host.run("return document.querySelectorAll('.game svg.board .stand').length"), 64 + 11)
        host.run("document.querySelector('[value=spies]').click()")
        host.run("const players = document.getElementById('players'); players.value = '4'; players.dispatchEvent(new Event('change'))")
        host.run("document.getElementById('who-p2').value = 'human'")
        host.run("document.getElementById('who-p2').dispatchEvent(new Event('change', {bubbles: true}))")
        self.assertFalse(host.run("return document.getElementById('hints').checked"), 'none between people, unless the host wants them')
        host.find('#set button.primary').click()
        links = "return [...document.querySelectorAll('.link a')].map((link) => link.href)"
        made = wait_for('the links', lambda: host.run(links))
        self.assertEqual(host.text('.set h3'), 'A City of Spies')
        names = '''return [...document.querySelectorAll('.set')].map((one) =>
            [...one.querySelectorAll('.link b, .state')].map((line) => line.textContent))'''
        wait_for('who is waited for', lambda: host.run(names) == [['Waiting for 2 of 2: Player 1 and Player 2.', 'Player 1', 'Player 2', 'To watch']])
        self.assertNotIn('/', host.text('#tables'), 'no address, no path')
        wait_for('the focus', lambda: host.run('return document.activeElement.textContent') == 'Sit here')
        self.assertEqual(host.run("return document.querySelectorAll('#tables button').length"), 3, 'no codes of a link that no phone can open')
        self.assertIn('--lan', host.text('#near'))
        stops = host.run("return [...document.querySelectorAll('[tabindex]')].filter((one) => one.tabIndex >= 0 && !one.closest('[inert]')).length")
        self.assertEqual(stops, 0, 'pictures are no stops of the keyboard')
        tab = self.tab(made[0])
        wait_for('the table', lambda: tab.at() >= 0)
        self.assertEqual(tab.run("return document.querySelectorAll('#others .seat').length"), 3)
        tab.start('Anna')
        wait_for('who is there', lambda: host.run(names) == [['Waiting for 1 of 2: Player 2.', 'Player 1, Anna', 'Player 2', 'To watch']])
        self.assertEqual(host.run("return [...document.querySelectorAll('.link a')].map(({textContent}) => textContent)"),
                         ['Open it again', 'Sit here', 'Watch'])
        # Another game, without the terminal; and what is wrong is said in words.
        host.run("document.querySelector('[value=tictac]').click(); document.getElementById('set').noValidate = true")
        host.run("document.getElementById('base').value = '2000'")
        host.find('#set button.primary').click()
        self.assertIn('--clock takes', wait_for('the word', lambda: host.text('#notice')))
        host.run("const base = document.getElementById('base'); base.value = '10'; base.dispatchEvent(new Event('change', {bubbles: true}))")
        host.find('#set button.primary').click()
        wait_for('two tables', lambda: len(host.run(links)) == 5)
        # Whoever has set a table sits down there in another tab; tables that have ended come last.
        self.assertEqual(host.run("return document.querySelector('#tables a').target"), '_blank')
        sat = self.tab(host.run(links)[0])
        wait_for('the table', lambda: sat.at() >= 0)
        sat.start('Bob')
        sat.wait_turn()
        sat.find('#tools [data-key=resign]').click()
        sat.find('#ask .grave').click()
        wait_for('the end', sat.over)
        wait_for('the tables', lambda: host.run(names)[-1:] == [['Ended: Black has won (resign).', 'White, Bob', 'To watch']])
        self.assertEqual(host.run("return [...document.querySelectorAll('.engines')].at(-1).textContent"), 'Black: the engine, level 5')
        sat.find('#end .rematch').click()
        wait_for('another game', lambda: ['Black, Bob', 'To watch'] in [one[1:] for one in host.run(names)])
        self.assertIn('White: the engine, level 5', host.text('#tables'))
        # Each game has its own choices.
        clock = "return document.getElementById('base').value"
        host.run("document.querySelector('[value=chess]').click()")
        self.assertEqual(host.run(clock), '0')
        host.run("document.querySelector('[value=tictac]').click()")
        self.assertEqual(host.run(clock), '10')
        # What was chosen is chosen when one comes back.
        host.reload()
        wait_for('the choices', lambda: host.run("return document.querySelector('[name=game]:checked')?.value") == 'tictac')
        self.assertEqual(host.run("return [document.getElementById('base').value, document.getElementById('who-black').value]"), ['10', 'engine:5'])
        other = self.tab(hub.links['Set a table'].split('#')[0] + '#' + '0' * 32)
        wait_for('the refusal', lambda: 'has ended' in other.text('#connection'))

    def test_codes_of_links_for_phones(self):
        hub = self.hub('--no-save', '--lan', game=False)
        host = self.tab(hub.links['Set a table'])
        wait_for('the games', lambda: host.run("return document.querySelector('.game b')"))
        height = "return document.querySelector('#set .primary').getBoundingClientRect().top"
        before = host.run(height)
        host.run("document.querySelector('[value=spies]').click()")
        self.assertEqual(host.run(height), before, 'the button stays where it is')
        host.find('#set button.primary').click()
        host.run('window.scrollTo(0, 0)')
        wait_for('the link', lambda: host.run("return document.querySelector('.link')"))
        host.find('.link button:nth-of-type(2)').click()
        self.assertTrue(host.find('.link .qr').is_displayed())
        wait_for('all of it', lambda: host.run("return document.querySelector('.link .qr').getBoundingClientRect().bottom - innerHeight <= 1"))
        self.assertFalse(host.find('#near').is_displayed())


class Past(PageTest):
    def test_what_there_is_to_do_after_a_game(self):
        hub = self.hub('chess')
        white, black, watcher = self.sit(hub, 'white'), self.sit(hub, 'black'), self.sit(hub, 'watch')
        for number, (tab, one, other) in enumerate(((white, 'f2', 'f3'), (black, 'e7', 'e5'), (white, 'g2', 'g4'), (black, 'd8', 'h4'))):
            wait_for('the turn', tab.yours)
            tab.click('square:' + one)
            tab.click('square:' + other)
            wait_for('the move', lambda: white.at() >= number + 1)
        saved = """window.saved = []; const real = URL.createObjectURL;
            URL.createObjectURL = (blob) => { blob.text().then((text) => window.saved.push(text)); return real(blob); };"""
        wait_for('the end', white.over)
        hidden = white.run("return getComputedStyle(document.getElementById('actions')).visibility") == 'hidden'
        self.assertTrue(hidden, 'the same buttons stand there once')
        white.find('#tab-told').click()  # the page goes on to be used
        white.press(Keys.ARROW_LEFT)
        wait_for('the step', lambda: not white.over() and white.prompt() == 'White moves the pawn from g2 to g4.')
        white.press(Keys.ARROW_RIGHT)
        white.find('#actions [data-key=review]').click()
        wait_for('the review', lambda: white.run("return document.querySelector('#review table')"))
        white.find('#review .primary').click()
        for tab, words in ((white, 'You lost'), (black, 'You won'), (watcher, 'The game is over')):
            if tab is not white:
                wait_for('the end', tab.over)
                tab.find('#end .buttons button').click()
            self.assertEqual(tab.text('#verdict'), words)
            tab.run(saved)
            tab.find('#tab-more').click()
            wait_for('the record', lambda tab=tab: tab.run("return document.querySelector('#settings [data-key=pgn]') !== null"))
            tab.find('#settings [data-key=pgn]').click()
            pgn = wait_for('the file', lambda tab=tab: tab.run('return window.saved'))[0]
            self.assertIn('[Event "Chess"]', pgn)
            self.assertIn('1. f3 e5 2. g4 Qh4# 0-1', pgn)
        watcher.find('#settings [data-key=save]').click()
        text = wait_for('the other file', lambda: watcher.run('return window.saved[1]'))
        self.assertIn("2… Black moves the queen from d8 to h4.", text)
        self.assertIn('position chess startpos moves f2f3 e7e5 g2g4 d8h4', text)
        for tab in (white, watcher):
            tab.find('#actions [data-key=review]').click()
            review = wait_for('the review', lambda tab=tab: tab.run("return document.querySelector('#review table')") and tab.text('#review'))
            self.assertIn('White pawn from g2 to g4, the game is lost in 1 turn. Better: ', review)
            self.assertRegex(review, r'2\. White, blunder, −\d\d\s%')
            self.assertRegex(review, r'Moves\s+Mean loss\s+Inaccu\u00adracies\s+Mistakes\s+Blunders\s+White\s+2\s+\S+\s%(\s+\d){2}\s+1\n')
            tab.driver.find_element('xpath', '//dialog[@id="review"]//button[contains(., "from g2 to g4, ")]').click()
            # What stood before it, what was played, and what would have been better.
            wait_for('that decision', lambda tab=tab: tab.prompt().startswith('2. White, blunder, '))
            self.assertIn('White pawn from g2 to g4', tab.text('#news'))
            wait_for('why, and what may follow', lambda tab=tab: tab.run("""
                return /Better, as|Then|longer: /.test(document.getElementById('news').textContent)"""))
            self.assertIn('g2, white pawn, last move', tab.squares())
            marked = [label for label in tab.squares() if label.endswith(', last move')]
            self.assertEqual(marked, ['g4, empty, last move', 'g2, white pawn, last move'])
            self.assertEqual(tab.run("return document.querySelector('#turns button[data-now]').textContent"), 'g4')
            self.assertEqual(tab.run("return [...document.querySelectorAll('.arrows .head')].map(({classList}) => classList[1])"), ['better', 'made'])
            if tab.run("return document.querySelector('[data-key=\"review before\"]').disabled"):
                tab.find('#actions [data-key="review all"]').click()
                tab.find('#review .primary').click()
            else:
                tab.find('#actions [data-key="review before"]').click()
                tab.find('#actions [data-key="review next"]').click()
            self.assertTrue(tab.prompt().startswith('2. White, blunder, '))
            tab.find('#actions [data-key="past end"]').click()
            self.assertEqual(tab.run("return document.querySelectorAll('.arrows .head').length"), 0)
        # Stepping through, after the end.
        black.find('#actions [data-key="past look"]').click()
        wait_for('the step', lambda: black.prompt() == 'White moves the pawn from g2 to g4.')
        white.find('#actions [data-key="past look"]').click()
        white.find('#actions [data-key=rematch]').click()  # there, too
        wait_for('the offer', lambda: 'White offers another game' in black.text('#offers') and black.text('#verdict') == 'Looking back: move 2 of 2')
        self.assertEqual(black.text('#actions [data-key="past end"]'), 'To the end')
        white.find('#actions [data-key="past end"]').click()
        black.find('#actions [data-key="past end"]').click()
        wait_for('the end', lambda: black.text('#verdict') == 'You won')
        black.press(Keys.TAB)
        black.run("document.querySelector('[data-square=e4]').focus()")
        black.press(Keys.ARROW_LEFT)
        wait_for('the step', lambda: black.prompt() == 'White moves the pawn from g2 to g4.')
        black.press(Keys.ARROW_RIGHT)
        wait_for('the end', lambda: black.text('#verdict') == 'You won')
        black.find('#offers .primary').click()
        wait_for('another game', lambda: white.at() >= 5 and black.yours())
        self.assertFalse(white.find('#verdict').is_displayed())
        white.run("document.querySelector('#settings [data-key=previous]').click()")  # which is no more on the page
        self.assertIn('1. f3 e5 2. g4 Qh4# 0-1', wait_for('the file', lambda: white.run('return window.saved[1]')))

    def test_a_page_that_comes_late_knows_the_whole_game_after_it(self):
        hub = self.hub('chess')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        for number, (tab, one, other) in enumerate(((white, 'f2', 'f3'), (black, 'e7', 'e5'), (white, 'g2', 'g4'))):
            wait_for('the turn', tab.yours)
            tab.click('square:' + one)
            tab.click('square:' + other)
            wait_for('the move', lambda: white.at() >= number + 1)
        late = self.sit(hub, 'watch')
        black.click('square:d8')
        black.click('square:h4')
        wait_for('the end', late.over)
        late.find('#end .review').click()
        wait_for('the decision', lambda: late.run("return document.querySelector('#review .decisions button:not(:disabled)')"))
        self.assertRegex(late.text('#review'), r'2\. White, blunder, ')
        late.driver.find_element('xpath', '//dialog[@id="review"]//button[contains(., "from g2 to g4, ")]').click()
        wait_for('what stood there', lambda: late.prompt().startswith('2. White, blunder, '))
        self.assertIn('g2, white pawn, last move', late.squares())
        for words in ('White moves the pawn from f2 to f3.', 'The beginning.'):
            late.find('body').send_keys(Keys.ARROW_LEFT)
            wait_for(words, lambda words=words: late.prompt() == words)

    def test_one_can_look_back_and_the_game_goes_on(self):
        hub = self.hub('chess')
        white, black = self.sit(hub, 'white'), self.sit(hub, 'black')
        white.find('#tab-told').click()
        for number, (tab, one, other) in enumerate(((white, 'e2', 'e4'), (black, 'd7', 'd5'), (white, 'e4', 'd5'))):
            wait_for('the turn', tab.yours)
            tab.click('square:' + one)
            tab.click('square:' + other)
            wait_for('the move', lambda: white.at() >= number + 1)
        turns = "return [...document.querySelectorAll('#turns button')].map((button) => button.textContent)"
        wait_for('the notation', lambda: white.run(turns) == ['e4', 'd5', 'exd5', ''])
        self.assertEqual(white.run("return document.querySelector('#own .taken').ariaLabel"), 'Captured: black pawn')
        white.find('#turns button').click()
        wait_for('the first move', lambda: white.prompt() == 'White moves the pawn from e2 to e4.')
        self.assertIn('d5, empty', white.squares())
        self.assertEqual(white.run("return document.querySelector('#own .taken').ariaLabel"), 'Nothing captured')
        # Meanwhile the game goes on, and what is looked at stays.
        black.click('square:d8')
        black.click('square:d5')
        wait_for('the capture', lambda: white.run(turns)[3] == 'Qxd5')
        self.assertIn('d5, empty', white.squares())
        self.assertEqual(white.controls(), [])
        white.find('body').send_keys(Keys.ARROW_RIGHT)
        wait_for('the next one', lambda: white.prompt() == 'Black moves the pawn from d7 to d5.')
        white.find('body').send_keys(Keys.ARROW_LEFT * 2)
        wait_for('the beginning', lambda: white.prompt() == 'The beginning.')
        white.find('body').send_keys(Keys.ARROW_LEFT)
        white.find('[data-square=a2]').click()
        self.assertIn('You are looking back', white.text('#notice'))
        self.assertEqual((white.prompt(), white.text('#verdict')), ('The beginning.', 'Looking back: the beginning'))
        white.press(Keys.END)
        wait_for('the present', lambda: 'Your turn' in white.prompt())
        white.press(Keys.ARROW_LEFT, Keys.HOME)
        wait_for('the beginning', lambda: white.prompt() == 'The beginning.')
        # Arrows go through the past even where a tab was clicked, and leave that alone; with the keyboard there they go to the next tab.
        tab = "return document.querySelector('[role=tab][aria-selected=true]').id"
        white.find('#tab-told').click()
        white.press(Keys.ARROW_RIGHT)
        wait_for('the first move', lambda: white.text('#verdict') == 'Looking back: move 1 of 2')
        self.assertEqual((white.text('#notice'), white.run(tab)), ('', 'tab-told'))
        self.assertEqual(white.run("return getComputedStyle(document.activeElement).outlineStyle"), 'none', 'arrows that look back frame nothing')
        white.press(Keys.TAB)
        white.press(Keys.SHIFT + Keys.TAB)
        white.press(Keys.ARROW_RIGHT)
        self.assertEqual((white.text('#verdict'), white.run(tab)), ('Looking back: move 1 of 2', 'tab-tip'))
        white.press(Keys.ARROW_LEFT)
        white.click('past end')
        wait_for('the present', lambda: 'Your turn' in white.prompt())
        self.assertIn('d5, black queen, last move', white.squares())
        self.assertEqual(white.run("return document.querySelectorAll('[data-chosen]').length"), 0)
        white.find('#told-how').click()
        lines = white.driver.find_elements('css selector', '#log button')
        self.assertEqual(lines[1].text, 'Black moves the pawn from d7 to d5')
        lines[1].click()
        wait_for('that line', lambda: white.prompt() == 'Black moves the pawn from d7 to d5.')
        white.press(Keys.ESCAPE)
        wait_for('the present', lambda: 'Your turn' in white.prompt())

    def test_after_the_end_the_past_is_open(self):
        hub = self.hub('chessmate', 'seed', '7')
        count = '''window.asked = 0; const send = WebSocket.prototype.send;
            WebSocket.prototype.send = function (text) { window.asked += text.includes('"opened"'); send.call(this, text); };'''
        white, black, watcher = [self.sit(hub, seat, before=count) for seat in ('white', 'black', 'watch')]
        for number, (tab, one, other) in enumerate(((white, 'e2', 'e4'), (black, 'd7', 'd5'))):
            wait_for('the turn', tab.yours)
            tab.click('square:' + one)
            tab.click('square:' + other)
            wait_for('the move', lambda: white.at() >= number + 1)
        hands = "return [...document.querySelectorAll('.seat .backs')].length"
        held = "return [...document.querySelectorAll('#own .card .name')].map((name) => name.textContent).sort().join(', ')"
        cards = black.run(held)
        white.find('body').send_keys(Keys.ARROW_LEFT)
        wait_for('the past', lambda: white.prompt() == 'White moves the pawn from e2 to e4.')
        self.assertEqual(white.run(hands), 1)
        self.assertFalse(white.run("return document.querySelector('[data-key=\"past open\"]')"), 'not before the end')
        white.press(Keys.ESCAPE)
        white.find('#tools [data-key=resign]').click()
        white.find('#ask .grave').click()
        for tab, backs in ((white, 1), (watcher, 2)):
            wait_for('the end', tab.over)
            tab.find('#end .buttons button').click()
            self.assertEqual(tab.run('return window.asked'), 0, 'nobody has looked back')
            tab.click('past look')
            tab.find('body').send_keys(Keys.ARROW_LEFT)
            wait_for('the past', lambda tab=tab: tab.prompt() == 'White moves the pawn from e2 to e4.')
            wait_for('what was hidden', lambda tab=tab: tab.run(hands) == 0)
            fan = tab.run("return document.querySelector('[data-seat=black] .fan').title")
            self.assertEqual(', '.join(sorted(fan.partition(': ')[2].split(', '))), cards)
            tab.click('past open')
            self.assertEqual(tab.run(hands), backs, 'as it was seen then')
            self.assertEqual(tab.run("return document.activeElement.dataset.key"), 'past open')
            tab.click('past open')
            self.assertEqual(tab.run(hands), 0)
            self.assertEqual(tab.run('return window.asked'), 1)

    def test_a_review_that_was_closed_stays_so(self):
        hub = self.hub('chess')
        white, _ = self.sit(hub, 'white', before=HOLD), self.sit(hub, 'black')
        white.find('#tools [data-key=resign]').click()
        white.find('#ask .grave').click()
        wait_for('the end', white.over)
        white.run('window.held = []')
        white.find('#end .review').click()
        self.assertIn('Thinking', white.text('#review'))
        white.find('#review .primary').click()
        wait_for('it', lambda: white.run('return window.held.length'))
        white.run('const held = window.held; window.held = null; for (const then of held) then()')
        open_ = "return document.getElementById('review').open"
        self.assertFalse(white.run(open_))
        white.find('#actions [data-key=review]').click()
        wait_for('the review', lambda: white.run(open_) and white.run("return document.querySelector('#review table')"))


class Sizes(PageTest):
    def test_a_phone_of_390_pixels(self):
        for game in ('chessmate', 'spies', 'tictac', 'coffee', 'chess'):
            words, seat = GAMES[game]
            hub = self.hub(*words)
            tab = self.sit(hub, seat, width=390, height=844)
            tab.wait_turn()
            wide, board, small = tab.run("""
                const board = document.querySelector('svg.board').getBoundingClientRect();
                const small = [...document.querySelectorAll('button, a, input, summary')]
                  .filter((button) => button.offsetParent && !button.matches('.skip'))
                  .map((button) => [button.textContent || button.id, button.getBoundingClientRect()])
                  .filter(([, {width, height}]) => width < 44 || height < 44)
                  .map(([name, {width, height}]) => `${name} ${width}x${height}`);
                return [document.documentElement.scrollWidth, [board.left, board.right], small]""")
            with self.subTest(game):
                self.assertEqual(wide, 390)
                self.assertEqual(board, [0, 390])
                self.assertEqual(small, [])
            if game == 'chessmate':
                self.see_what_cards_do(tab)

    def test_leaving_shows_the_board(self):
        tab = self.sit(self.hub(*GAMES['spies'][0]), 'p1', 'Ann', width=390, height=844)
        tab.wait_turn()
        tab.find('#tab-more').click()
        tab.find('#tools [data-key=resign]').click()
        tab.find('#ask .grave').click()
        wait_for('the eyes of who looks on', lambda: tab.run("return document.getElementById('table').dataset.watch !== undefined"))
        self.assertEqual(tab.run('''const [panels, table] = ['panels', 'table'].map((part) => document.getElementById(part));
            return [getComputedStyle(panels).display, table.dataset.tab]'''), ['none', 'more'])

    def see_what_cards_do(self, tab):
        """The hand has no room for it: it is told of the card that was clicked, and in Help."""
        for card in tab.run("return [...document.querySelectorAll('#own .card')].map(({dataset}) => dataset.control)"):
            text = tab.run("return document.querySelector(`[data-control='${arguments[0]}'] .text`).textContent", card)
            self.assertGreater(len(text), 20)
            tab.find('[data-control="%s"]' % card).click()
            self.assertEqual(tab.text('#about'), text)
        tab.find('[data-square=e6]').click()
        self.assertEqual(tab.text('#about'), '')
        tab.find('#tab-tip').click()
        tab.find('#help').click()
        texts = tab.run("return [...document.querySelectorAll('#manual .card .text')].map(({innerText}) => innerText.length)")
        self.assertGreater(min(texts), 20)


@unittest.skipUnless(os.environ.get('AXE'), 'axe-core is not there')
class Axe(PageTest):
    def look(self, tab, where):
        with open(os.environ['AXE'], encoding='utf-8') as file:
            tab.run(file.read())
        found = tab.driver.execute_async_script("""
            axe.run(document, {resultTypes: ['violations']}).then((found) => arguments[0](
              found.violations.map(({id, impact, nodes}) => [id, impact,
                nodes.slice(0, 3).map((node) => node.html + node.failureSummary)])))""")
        serious = [finding for finding in found if finding[1] in ('serious', 'critical')]
        self.assertEqual(serious, [], where)

    def test_every_game_in_light_and_dark(self):
        for game, (words, seat) in GAMES.items():
            hub = self.hub(*words)
            tab = self.sit(hub, seat, dark=game in ('spies', 'coffee'))
            tab.wait_turn()
            self.look(tab, game)
            tab.click(wait_for('something to click in ' + game, tab.controls)[-1 if game == 'chess' else 0])
            tab.decide(draws(1))
            tab.wait_turn()
            self.look(tab, game + ' in the game')
            tab.media(dark=game not in ('spies', 'coffee'))
            self.look(tab, game + ' in the other colours')
            if tab.over():
                tab.find('#end .buttons button').click()
            tab.find('#tab-show').click()
            tab.find('#views button:not(:disabled)').click()
            wait_for('a view of ' + game, lambda tab=tab: tab.run("return document.querySelector('.chip-on, #drawing table')"))
            self.look(tab, game + ', a view')
            tab.find('#tab-tip').click()
            tab.find('#help').click()
            self.look(tab, game + ', help')
            tab.press(Keys.ESCAPE)
        host = self.tab(self.hub('--no-save', game=False).links['Set a table'])
        wait_for('the games', lambda: host.find('#set').is_displayed())
        host.find('#set button.primary').click()
        wait_for('its links', lambda: host.run("return document.querySelectorAll('.link').length"))
        self.look(host, 'the page of the host')
        hub = self.hub('chess', 'seed', '1', '--seat', 'black=engine:0')
        tab = self.sit(hub, 'white')
        tab.find('#tools [data-key=resign]').click()
        self.look(tab, 'a question')
        tab.find('#ask .grave').click()
        wait_for('the end', tab.over)
        self.look(tab, 'the end')


if __name__ == '__main__':
    unittest.main(verbosity=2)
