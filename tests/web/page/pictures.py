"""The pictures of docs/table.md, taken in Chromium: python3 tests/web/page/pictures.py FOLDER"""

import base64
import os
import signal
import sys
import time

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))

sys.path.append(os.path.dirname(sys.path[0]))

from browser import Hub, SlowLine, Tab, chromium, draws, wait_for
from harness import free_port

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
        wait_for('the view', lambda: tab.run("return document.querySelector('#drawing *')"))
    shoot(tab, folder, name)
    leave(tab, hub)


def shoot(tab, folder, name, quality=70):
    shot = tab.command('Page.captureScreenshot', format='webp', quality=quality)
    with open(os.path.join(folder, 'table-%s.webp' % name), 'wb') as file:
        file.write(base64.b64decode(shot['data']))


def leave(tab, hub):
    tab.close()
    tab.driver.switch_to.window(tab.driver.window_handles[0])
    hub.close()


def troubles(driver, folder):
    """What the page shows on a slow line, where the hub has been frozen for 15 seconds, and where it was killed."""
    ports = [free_port(), free_port()]
    hub = Hub('tictac', 'seed', '7', '--seat', 'black=engine:3', '--clock', '10+5',
              '--url', 'http://127.0.0.1:%d' % ports[1], port=ports[0])
    line = SlowLine(ports[1], ports[0], seconds=1.5, lost=0)
    tab = Tab(driver, hub.links['white'], width=844, height=390)
    wait_for('the question', tab.asked)
    tab.start('Anna')
    tab.wait_turn()
    tab.click('piece:Q')
    tab.click('square:b2')
    wait_for('the word', lambda: tab.prompt() == 'Sending …')
    shoot(tab, folder, 'slow', 50)
    wait_for('the answer', lambda: tab.at() == 2 and tab.yours())
    os.kill(hub.process.pid, signal.SIGSTOP)
    tab.click('square:b2')
    time.sleep(15)
    shoot(tab, folder, 'frozen', 50)
    os.kill(hub.process.pid, signal.SIGKILL)
    wait_for('the loss', lambda: 'lost' in tab.text('#connection'))
    shoot(tab, folder, 'killed', 50)
    leave(tab, hub)
    line.close()


def main():
    driver = chromium()
    folder = sys.argv[1]
    cards = ['chessmate', 'seed', '7', '--seat', 'black=engine:5', '--clock', '10+5']
    take(driver, folder, 'chessmate', cards, 'white',
         ['square:e2', 'square:e4', 'card:forbidden-city', 'square:g1', 'square:f3'])
    take(driver, folder, 'show', ['chess', 'seed', '7', '--seat', 'black=engine:3'], 'white', decisions=4, view='lines', width=900, height=600)
    beans = ['coffee', 'seed', '3', '--seat', 'black=engine:4']
    take(driver, folder, 'coffee', beans, 'white', decisions=14, dark=True)
    take(driver, folder, 'spies', ['spies', 'players', '4', 'seed', '12', '--seat', 'others=engine:2'], 'p1', **PHONE, dark=True)
    take(driver, folder, 'spies-six', ['spies', 'players', '6', 'seed', '12', '--seat', 'others=engine:2'], 'p1')
    take(driver, folder, 'chess', ['chess', 'seed', '7', '--seat', 'black=engine:3', '--clock', '10+5'], 'white', decisions=6, **ASIDE)
    take(driver, folder, 'tictac', ['tictac', 'seed', '7', '--seat', 'black=engine:3'], 'white',
         ['piece:Q', 'square:b2', 'piece:R'], **PHONE)
    troubles(driver, folder)
    driver.quit()


if __name__ == '__main__':
    main()
