"""A table of the hub and Chromium windows at it, for the tests of the page."""

import asyncio
import atexit
import contextlib
import functools
import importlib
import os
import random
import re
import signal
import sys
import tempfile
import threading
import time
import traceback

from selenium import webdriver
from selenium.webdriver.chrome.service import Service
from selenium.webdriver.common.by import By
from selenium.webdriver.remote.webelement import WebElement

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.path.insert(0, os.path.join(ROOT, 'tests', 'web'))
from harness import free_port  # noqa: E402
from hub.main import main  # noqa: E402

importlib.import_module('concurrent.futures.thread')  # a fork that begins to, while a thread imports something, dies

PATIENCE = 60.0  # for a slow machine that does other things besides: only what fails takes as long


def wait_for(what, condition, patience=PATIENCE):
    """Polls until the condition holds, and returns what it returned."""
    end = time.monotonic() + patience
    while True:
        found = condition()
        if found:
            return found
        if time.monotonic() > end:
            raise AssertionError('waited in vain for ' + what)
        time.sleep(0.03)


class Fork:
    """What a process of `quadrille-table` does, without the time that Python takes to begin: subprocess.Popen of a main that is
    here already."""

    def __init__(self, words):
        (out, self_out), (err, self_err) = os.pipe(), os.pipe()
        self.returncode = None
        self.pid = os.fork()
        if not self.pid:
            self.become(words, self_out, self_err)
        os.close(self_out)
        os.close(self_err)
        self.stdout, self.stderr = os.fdopen(out), os.fdopen(err)

    @staticmethod
    def become(words, out, err):
        code = 1
        try:
            for number, fd in enumerate((os.open(os.devnull, os.O_RDONLY), out, err)):
                os.dup2(fd, number)
            sys.stdout, sys.stderr = os.fdopen(1, 'w', closefd=False), os.fdopen(2, 'w', closefd=False)
            code = main(words)
        except BaseException:  # the caller's handlers are not this process's
            traceback.print_exc()
        finally:
            with contextlib.suppress(OSError):
                sys.stdout.flush()
                sys.stderr.flush()
            os._exit(code)

    def send_signal(self, number):
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self):
        self.send_signal(signal.SIGKILL)

    def wait(self):
        if self.returncode is None:
            self.returncode = os.waitpid(self.pid, 0)[1]


class Hub:
    """A `quadrille-table` process and its links by seat; the spectators' is `watch`."""

    def __init__(self, *words, pause='0', resume=None, port=None, game=True):
        self.folder = tempfile.TemporaryDirectory()
        self.file = resume or os.path.join(self.folder.name, 'table.json')
        words = ['--resume', resume] if resume else [*words, '--save', self.file] if game else words
        for _ in range(3):  # a port that was free may be another's before the hub has it
            problem = self.start(words, pause, port or (None if resume else free_port()))
            if 'cannot listen' not in problem:
                break
        if problem:
            raise AssertionError(problem)

    def start(self, words, pause, port):
        """What came instead of a table, if none did."""
        self.process = Fork([*words, '--no-qr', '--pause', pause, *(['--port', str(port)] if port else [])])
        self.links = {}
        for line in self.process.stdout:
            found = re.match(r'\s*(.+?):?\s+(http://127\.0\.0\.1:(\d+)/(?:host\.html)?#\S+)', line)
            if found:
                self.links[found[1].replace('to watch', 'watch')] = found[2]
                self.port = int(found[3])
            if 'Ctrl-C' in line:
                return ''
        self.process.wait()
        return 'no table, status %d: %s' % (self.process.returncode, self.process.stderr.read())

    def engines(self):
        """The process ids of the engines that the hub has started."""
        with open('/proc/%d/task/%d/children' % (self.process.pid, self.process.pid), encoding='ascii') as file:
            return [int(word) for word in file.read().split()]

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        self.process.wait()
        self.process.stdout.close()
        self.process.stderr.close()

    def close(self):
        self.stop()
        self.folder.cleanup()


class SlowLine:
    """A line to a hub on which everything takes so many seconds there and back, and now and then a piece comes late,
    as where it was lost and sent again (TCP's retransmission timeout)."""

    def __init__(self, port, to, seconds=0.4, lost=0.02, again=1.0):
        self.to, self.seconds, self.lost, self.again = to, seconds, lost, again
        self.draw, self.ready = random.Random(1), threading.Event()
        self.thread = threading.Thread(target=lambda: asyncio.run(self.serve(port)), daemon=True)
        self.thread.start()
        self.ready.wait()

    async def serve(self, port):
        self.loop, self.done = asyncio.get_running_loop(), asyncio.Event()
        await asyncio.start_server(self.carry, '127.0.0.1', port)
        self.ready.set()
        await self.done.wait()

    async def carry(self, reader, writer):
        there = await asyncio.open_connection('127.0.0.1', self.to)
        await asyncio.gather(self.pass_on(reader, there[1]), self.pass_on(there[0], writer), return_exceptions=True)

    async def pass_on(self, reader, writer):
        """What came first is first; each piece has its own time."""
        pieces = asyncio.Queue()

        async def read():
            piece = b'begin'
            while piece:
                try:
                    piece = await reader.read(1400)
                except ConnectionError:  # the end, too
                    piece = b''
                late = self.again if self.draw.random() < self.lost else 0
                pieces.put_nowait((self.loop.time() + self.seconds / 2 + late, piece))

        reading = self.loop.create_task(read())
        while True:
            due, piece = await pieces.get()
            await asyncio.sleep(due - self.loop.time())
            if not piece:
                writer.close()
                return await reading
            writer.write(piece)

    def close(self):
        self.loop.call_soon_threadsafe(self.done.set)
        self.thread.join()


class Element(WebElement):
    """One that is clicked by four commands: Chromedriver's own click takes ten times as long."""
    selector = ''  # it may have been made anew before it is clicked

    def click(self):
        """A real click on its middle, once nothing else is there."""
        def middle():
            return self.parent.execute_script("""
                const [one] = arguments, element = typeof one === 'string' ? document.querySelector(one) : one;
                element?.scrollIntoViewIfNeeded();
                const {left, right, top, bottom} = element?.getClientRects()[0] ?? {};
                const x = (Math.max(left, 0) + Math.min(right, innerWidth)) / 2, y = (Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2;
                return left !== undefined && element.contains(document.elementFromPoint(x, y)) && [x, y]""", self.selector or self)

        x, y = wait_for('nothing before %s' % (self.selector or self.get_attribute('outerHTML')[:200]), middle)
        for kind, button in (('mouseMoved', 'none'), ('mousePressed', 'left'), ('mouseReleased', 'left')):
            self.parent.execute_cdp_cmd('Input.dispatchMouseEvent', {'type': kind, 'x': x, 'y': y, 'button': button, 'clickCount': 1})


# The one without windows computes half as much. Itself, not Debian's script around it: what begins that ends the script alone.
BROWSER = next((path for path in ('/usr/lib/chromium/chromium-headless-shell', '/usr/bin/chromium') if os.path.exists(path)), '')


@functools.lru_cache(None)
def chromium():
    """The one browser of this process, its tabs in one renderer."""
    options = webdriver.ChromeOptions()
    options.binary_location = BROWSER
    for word in ('--headless=new', '--no-sandbox', '--disable-gpu', '--in-process-gpu', '--disable-dev-shm-usage', '--hide-scrollbars',
                 '--disable-background-timer-throttling', '--disable-renderer-backgrounding', '--renderer-process-limit=1',
                 '--disable-site-isolation-trials', '--disable-features=IsolateOrigins,site-per-process'):
        options.add_argument(word)
    downloads = tempfile.TemporaryDirectory()  # else they would lie where the tests were begun
    atexit.register(downloads.cleanup)
    options.add_experimental_option('prefs', {'download.default_directory': downloads.name})
    options.set_capability('goog:loggingPrefs', {'browser': 'ALL'})
    driver = webdriver.Chrome(service=Service('/usr/bin/chromedriver'), options=options)
    driver._web_element_cls = Element
    driver.set_script_timeout(60)
    atexit.register(driver.quit)
    return driver


class Tab:
    """A tab of the browser at a link. Every use brings it to the front first."""

    def __init__(self, driver, link, width=1280, height=800, dark=False, still=True, before=''):
        self.driver = driver
        driver.switch_to.new_window('tab')
        self.handle = driver.in_front = driver.current_window_handle
        self.command('Emulation.setDeviceMetricsOverride', width=width, height=height, deviceScaleFactor=1,
                     mobile=width < 500)
        self.media(dark, still)
        if before:
            self.command('Page.addScriptToEvaluateOnNewDocument', source=before)
        driver.get(link)

    def start(self, name=''):
        """Says who one is, and begins."""
        self.front()
        self.run("const field = document.getElementById('name'); if (field) field.value = arguments[0]", name)
        self.driver.find_element(By.ID, 'start-button').click()

    def asked(self):
        return self.run("return document.getElementById('start').open")

    def media(self, dark=False, still=True):
        self.command('Emulation.setEmulatedMedia', features=[
            {'name': 'prefers-color-scheme', 'value': 'dark' if dark else 'light'},
            {'name': 'prefers-reduced-motion', 'value': 'reduce' if still else 'no-preference'}])

    def command(self, name, **words):
        return self.driver.execute_cdp_cmd(name, words)

    def front(self):
        if getattr(self.driver, 'in_front', '') != self.handle:
            self.driver.switch_to.window(self.handle)
            self.driver.in_front = self.handle

    def run(self, script, *values):
        self.front()
        return self.driver.execute_script(script, *values)

    def find(self, selector):
        """What is there or comes with an answer."""
        self.front()
        element = wait_for(selector, lambda: self.driver.find_elements(By.CSS_SELECTOR, selector))[0]
        element.selector = selector
        return element

    def text(self, selector):
        return self.run("return document.querySelector(arguments[0])?.innerText ?? ''", selector)

    def reload(self):
        """Back once the page is there, which a script's own `location.reload()` does not wait for."""
        self.front()
        self.driver.refresh()

    def at(self):
        """The number of the position that is shown; -1 before there is one."""
        return int(self.run("return document.getElementById('table').dataset.at") or -1)

    def yours(self):
        return self.run("""return document.getElementById('decide').dataset.yours !== undefined &&
            !document.getElementById('table').hidden""")

    def over(self):
        return self.run("return document.getElementById('end').open")

    def controls(self):
        """What is lit, and the buttons of the decision."""
        return self.decision()[3]

    def decision(self):
        """The position's number, the question, how many controls were clicked, and what can be."""
        return self.run("""
            const lit = [...document.querySelectorAll('[data-lit]')].map(({dataset}) => dataset.control);
            const buttons = [...document.querySelectorAll('#actions button')].map(({dataset}) => dataset.key);
            return [Number(document.getElementById('table').dataset.at || -1), document.getElementById('prompt').textContent,
                document.querySelectorAll('[data-chosen]').length,
                [...new Set([...lit, ...buttons])].filter((control) => !/^(back|hint|rematch|past|save|undo|review)/.test(control))]""")

    def click(self, control):
        """A real click on the middle of what has this name, once an answer or another seat's move lets it be chosen."""
        self.find('[data-control="%s"]:is([data-lit], [data-chosen], [data-instead]), '
                  '#actions [data-key="%s"]:not(:disabled)' % (control, control)).click()

    def press(self, *keys):
        """Keys for what has the focus."""
        self.front()
        self.driver.switch_to.active_element.send_keys(*keys)

    def wait_turn(self):
        """The end of a round is left behind."""
        wait_for('the turn or the end', lambda: self.run("""
            if (document.getElementById('round').open) document.querySelector('#round button').click();
            return document.getElementById('end').open ||
            (document.getElementById('decide').dataset.yours !== undefined && !document.getElementById('table').hidden)"""))

    def squares(self):
        """What the squares say to readers of the screen."""
        return self.run("return [...document.querySelectorAll('.cell')].map((cell) => cell.getAttribute('aria-label'))")

    def log(self):
        return self.run("return [...document.querySelectorAll('#log li')].map((line) => line.textContent)")

    def prompt(self):
        return self.run("return document.getElementById('prompt').textContent")

    def decide(self, draw, quick=True):
        """One decision by clicks on anything that is lit; quick plays as soon as something whole stands."""
        *before, controls = self.decision()
        at = before[0]
        for _ in range(12):
            if not controls or before[0] != at:
                return
            control = 'play' if quick and 'play' in controls else draw.choice(controls)
            self.click(control)
            *before, controls = wait_for('an answer to a click on %s' % control, lambda: self.otherwise(before))
        raise AssertionError('no decision after 12 clicks: ' + self.prompt())

    def otherwise(self, before):
        """The decision, when it is no longer so. What is one's own is taken all the same."""
        if self.run("return document.getElementById('ask').open"):
            self.find('#ask .grave').click()
        now = self.decision()
        return now if now[:3] != before else None

    def close(self):
        self.front()
        self.driver.close()
        self.driver.in_front = ''


def draws(seed):
    return random.Random(seed)
