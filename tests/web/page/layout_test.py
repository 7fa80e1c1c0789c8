"""Where things are on the page, in Chromium: at every size of window the whole board, clocks, message, hand and
actions are to be seen at once, nothing lies over another, and nothing moves while one plays.

python3 tests/web/page/layout_test.py [NAME...]
"""

import os
import sys
import unittest

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from browser import draws, wait_for
from page_test import PageTest

# Where most is to be seen of what comes while one plays.
FEW = ('a laptop', 'a phone', 'a phone on its side', 'at 200 %')
SIZES = {'a laptop': (1280, 800), 'a window of 900': (900, 800), 'of 768': (768, 800), 'of 600': (600, 800), 'a phone': (390, 844),
         'a phone on its side': (844, 390), 'at 200 %': (640, 400)}
GAMES = {  # what is clicked first, and what else is taken up
    'chess': (['chess', 'seed', '5', '--seat', 'black=engine:1', '--clock', '10+5', '--hints'], 'white', ['square:e2']),
    'tictac': (['tictac', 'seed', '5', '--clock', '10+5'], 'white', ['piece:Q']),
    'coffee': (['coffee', 'seed', '5', '--seat', 'black=engine:0', '--clock', '10+5', '--hints'], 'white', []),
    'chessmate': (['chessmate', 'seed', '7', '--seat', 'black=engine:1', '--clock', '90+5', '--hints'], 'white',
                  ['card:forbidden-city', 'square:e2', 'square:e4']),
    'spies': (['spies', 'players', '6', 'seed', '5', '--clock', '10+5', '--hints', '--pause', '0.3', *(
        word for n in range(2, 7) for word in ('--seat', 'p%d=engine:1' % n))], 'p1', []),
    'two watched': (['chessmate', 'seed', '7', '--seat', 'white=engine:1', '--seat', 'black=engine:1', '--clock', '10+5'],
                    'watch', None),
    'spies for three': (['spies', 'players', '3', 'seed', '5', '--seat', 'p2=engine:1', '--seat', 'p3=engine:1'], 'p1', []),
}
# Boxes; what sticks out of the window or out of its box, or is cut; what lies over another.
MEASURE = """
const done = arguments[0];
requestAnimationFrame(() => requestAnimationFrame(() => {
  const shown = (node) => node.checkVisibility({visibilityProperty: true}) && node.getBoundingClientRect().width > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);
  const name = (node) => [node.closest('[id]').id, node.tagName, node.getAttribute('class'), node.textContent.trim().slice(0, 24)].join(' ');
  const box = (node) => { const {left, top, right, bottom} = node.getBoundingClientRect(); return [left, top, right, bottom].map(Math.round); };
  const inside = ([l, t, r, b], [L, T, R, B]) => l >= L - 1 && t >= T - 1 && r <= R + 1 && b <= B + 1;
  const places = all('svg.board, #others, #bank, #decide, #own, #bar, #own .clock, #others .clock, #actions:has(*)');
  const part = (node) => node.id || (node.matches('.clock') ? `clock of ${node.closest('.seat').dataset.seat}` : 'board');
  const boxes = Object.fromEntries(places.map((node) => [part(node), box(node)]));
  const wrong = [];
  const view = [0, 0, innerWidth, innerHeight];
  for (const node of places) if (!inside(box(node), view)) wrong.push('out of the window: ' + name(node));
  const parts = all(`#others :is(.chip, h2, .clock, .facts div, h3, .held, .fan, .backs, [data-kind=number] .items),
    #own :is(.chip, h2, .clock, .facts div, h3, .held, .card, [data-kind=number] .items),
    #bank :is(h3, li, .held, .fan, .backs, .items > span), #actions button, #offers *, #bar button, #steps button`);
  for (const node of parts) {
    const home = node.closest('#others > *, #own, #bank, #actions, #words, #bar, #steps');
    if (!inside(box(node), box(home))) wrong.push('out of its place: ' + name(node) + box(node) + ' of ' + box(home));
  }
  const at = new Map(parts.map((node) => [node, box(node)]));
  parts.forEach((one, index) => parts.slice(index + 1).forEach((other) => {
    const [a, b] = [at.get(one), at.get(other)];
    if (Math.min(a[2], b[2]) - Math.max(a[0], b[0]) <= 1) return;
    if (one.contains(other) || other.contains(one) || one.matches('#bank .held') && other.matches('#bank .held')) return;
    if (Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1)
      wrong.push('one over the other: ' + name(one) + ' / ' + name(other));
  }));
  const covers = all('svg.board, #others, #bank, #decide, #own, #bar, #panels');
  covers.forEach((one, index) => covers.slice(index + 1).forEach((other) => {
    const [a, b] = [box(one), box(other)];
    if (Math.min(a[2], b[2]) - Math.max(a[0], b[0]) > 1 && Math.min(a[3], b[3]) - Math.max(a[1], b[1]) > 1)
      wrong.push('one over the other: ' + one.getAttribute('class') + one.id + ' / ' + other.id);
  }));
  for (const node of all(`#words, #actions button, .card .name, .card .timing, dialog .wide,
      #bar button, .zone h3, #steps button, #tools button, #settings button, #own h2`))
    if ((node.scrollHeight > node.clientHeight + 1 || node.scrollWidth > node.clientWidth + 1) &&
        !(innerWidth < 700 && innerHeight < 500 && node.matches('#words:has(#hint li), #decide:has([data-key="review all"]) #words')))
      wrong.push('cut: ' + name(node) + node.textContent);
  const {scrollWidth, scrollHeight} = document.scrollingElement;
  if (scrollWidth > innerWidth || scrollHeight > innerHeight) wrong.push(`scrolls: ${scrollWidth}x${scrollHeight}`);
  done([boxes, wrong]);
}));"""

# Who rolls alike rolls again, now and then three times: always drawn as if it were so.
ROLLED_OFTEN = """
for (const dice of document.querySelectorAll('.dice'))
  while (dice.children.length && dice.children.length < 5) dice.append(dice.firstElementChild.cloneNode(true));"""


class Layout(PageTest):
    def look(self, tab, state, seen, sizes=FEW):
        for size, (width, height) in SIZES.items():
            if size not in sizes:
                continue
            tab.front()
            tab.command('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1, mobile=False)
            tab.run(ROLLED_OFTEN)
            boxes, wrong = tab.driver.execute_async_script(MEASURE)
            where = '%s, %s: ' % (state, size)
            self.wrong += [where + one for one in wrong]
            before = seen.setdefault(size, {})
            self.wrong += [where + '%s has moved: %s, %s' % (name, before[name], box) for name, box in boxes.items()
                           if box != before.setdefault(name, box)]
            left, _, right, _ = boxes['board']
            if right - left < min(width, height) * .55:
                self.wrong.append(where + 'the board is small, %d' % (right - left))

    def states(self, tab, game, clicks, seen):
        tab.wait_turn()
        self.look(tab, 'start', seen, SIZES)
        for control in clicks:
            wait_for(control, lambda: control in tab.controls())
            tab.click(control)
        if clicks:
            wait_for('the way', lambda: 'Choose' in tab.prompt() or 'choose' in tab.prompt())
            self.look(tab, 'chosen', seen)
            tab.press('\ue00c')
        if tab.run("return !!document.querySelector('[data-key=hint]')"):
            tab.click('hint')
            wait_for('a hint', lambda: tab.text('#hint').startswith('Best'))
            self.look(tab, 'hint', seen)
            self.assertIn(tab.run("return getComputedStyle(document.querySelector('#hint span')).fontSize"), ('13px', '14px'))
        draw = draws(4)
        for _ in range(6):
            tab.wait_turn()
            if tab.over():
                break
            tab.decide(draw)
            if game == 'tictac':
                break
        self.look(tab, 'later', seen, SIZES)
        if not tab.over():
            tab.find('[data-square]').click()
        self.look(tab, 'a click that does nothing', seen)

    def test_nothing_is_hidden_and_nothing_moves(self):
        chosen = os.environ.get('GAME')
        for game, (words, seat, clicks) in GAMES.items():
            if chosen not in (None, game):
                continue
            hub = self.hub(*words)
            tab = self.sit(hub, seat, 'Anna')
            seen, self.wrong = {}, []
            with self.subTest(game):
                if game == 'tictac':
                    self.sit(hub, 'black')
                if clicks is None:
                    self.look(tab, 'watched', seen, SIZES)
                    self.assertFalse(self.wrong, '\n'.join(self.wrong))
                    self.leave()
                    continue
                self.states(tab, game, clicks, seen)
                if not tab.over() and 'spies' not in game:
                    tab.command('Emulation.setDeviceMetricsOverride', width=1280, height=800, deviceScaleFactor=1, mobile=False)
                    tab.find('#tools [data-key=resign]').click()
                    tab.find('#ask .grave').click()
                    wait_for('the end', tab.over)
                    self.look(tab, 'end', seen)
                    tab.find('#end .buttons button').click()
                    wait_for('what there is to do', lambda: tab.run("return document.querySelector('#actions [data-key=\"past look\"]')"))
                    tab.click('past look')
                    if game == 'chessmate':
                        wait_for('what was hidden', lambda: tab.run("return document.querySelector('[data-key=\"past open\"]')"))
                    self.look(tab, 'looking back', seen)
                self.assertFalse(self.wrong, '\n'.join(self.wrong))
            self.leave()

    def test_what_is_opened_where_there_is_little_room(self):
        for game, size in (('chess', 'at 200 %'), ('chess', 'a phone'), ('chessmate', 'at 200 %'),
                           ('chessmate', 'a phone on its side'), ('coffee', 'at 200 %')):
            words, seat, _ = GAMES[game]
            hub = self.hub(*words)
            width, height = SIZES[size]
            tab = self.sit(hub, seat, 'Anna', width=width, height=height)
            tab.wait_turn()

            def look(state):
                wrong = tab.driver.execute_async_script(MEASURE)[1]
                self.assertEqual([one for one in wrong if one.startswith(('cut', 'out of its place'))], [], '%s, %s, %s' % (game, size, state))
            tab.decide(draws(4))
            tab.wait_turn()
            for panel in 'told', 'show', 'more':
                tab.find('#tab-' + panel).click()
                look(panel)
                if panel != 'more':
                    apart = tab.run('''const box = (id) => document.getElementById(id).getBoundingClientRect();
                        const [words, own, panel] = ['prompt', 'board', 'panels'].map(box);
                        return [words.bottom <= panel.top + 1, own.right <= panel.left + 1 || own.bottom <= panel.top + 1]''')
                    self.assertEqual(apart, [True, True], 'the question and the board stay')
            tab.find('#tools [data-key=resign]').click()
            tab.find('#ask .grave').click()
            wait_for('the end', tab.over)
            tab.find('#end .review').click()
            wait_for('the review', lambda: tab.run("return document.querySelector('#review table')"))
            look('review')
            judged = tab.driver.find_elements('css selector', '#review .decisions button:not(:disabled)')
            if judged:
                judged[0].click()
                look('a decision that was judged')
                tab.click('past end')
            else:
                tab.find('#review .primary').click()
            tab.click('past look')
            look('looking back')


if __name__ == '__main__':
    unittest.main(verbosity=2)
