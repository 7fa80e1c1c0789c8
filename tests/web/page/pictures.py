"""The pictures of docs/table.md, taken in Chromium: python3 tests/web/page/pictures.py FOLDER"""

import base64
import os
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

from browser import Hub, Tab, chromium, draws, wait_for

PHONE = {'width': 390, 'height': 844}
ASIDE = {'width': 844, 'height': 390}


def take(driver, folder, name, words, seat, clicks=(), decisions=0, view='', **look):
    """Clicks or random decisions, then the picture."""
    hub = Hub(*words)
    tab = Tab(driver, hub.links[seat], **look)
    wait_for('the question', tab.asked)
    tab.start('Anna')
    draw = draws(4)
    for _ in range(decisions):
        tab.wait_turn()
        tab.decide(draw)
    tab.wait_turn()
    for control in clicks:
        tab.wait_turn()
        tab.click(control)
        time.sleep(0.6)
    if view:
        tab.find('#tab-show').click()
        tab.find('#views [data-key=%s]' % view).click()
        wait_for('the view', lambda: tab.run("return document.querySelector('#drawing dt')"))
    shot = tab.command('Page.captureScreenshot', format='webp', quality=70)
    with open(os.path.join(folder, 'table-%s.webp' % name), 'wb') as file:
        file.write(base64.b64decode(shot['data']))
    tab.close()
    driver.switch_to.window(driver.window_handles[0])
    hub.close()


def main():
    driver = chromium()
    folder = sys.argv[1]
    cards = ['chessmate', 'seed', '7', '--seat', 'black=engine:5', '--clock', '10+5']
    take(driver, folder, 'chessmate', cards, 'white',
         ['square:e2', 'square:e4', 'play', 'card:forbidden-city', 'square:g1', 'square:f3'])
    take(driver, folder, 'show', ['chess', 'seed', '7', '--seat', 'black=engine:3'], 'white', decisions=4, view='lines', width=900, height=600)
    beans = ['coffee', 'seed', '3', '--seat', 'black=engine:4']
    take(driver, folder, 'coffee', beans, 'white', decisions=14, dark=True)
    take(driver, folder, 'spies', ['spies', 'players', '4', 'seed', '12', '--seat', 'others=engine:2'], 'p1', **PHONE, dark=True)
    take(driver, folder, 'spies-six', ['spies', 'players', '6', 'seed', '12', '--seat', 'others=engine:2'], 'p1')
    take(driver, folder, 'chess', ['chess', 'seed', '7', '--seat', 'black=engine:3', '--clock', '10+5'], 'white', decisions=6, **ASIDE)
    take(driver, folder, 'tictac', ['tictac', 'seed', '7', '--seat', 'black=engine:3'], 'white',
         ['piece:Q', 'square:b2', 'piece:R'], **PHONE)
    driver.quit()


if __name__ == '__main__':
    main()
