"""A person at a real terminal, for the tests: tmux runs the program, takes keys and shows the screen.

tmux is spoken to through its control mode, which tells whenever the program has written
something: to wait for what the screen is to show, look, and look again after each such notice.
"""

import glob
import os
import re
import select
import shutil
import subprocess
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ENGINE = os.environ.get('QUADRILLE') or os.path.join(
    HERE, '..', '..', 'build', 'release', 'quadrille')
PLAIN = {'LC_ALL': 'C.UTF-8', 'TERM': 'screen-256color', 'INPUTRC': '/dev/null', 'NO_COLOR': '1'}
SANITIZERS = ('ASAN_OPTIONS', 'UBSAN_OPTIONS')


class Failure(Exception):
    """The screen did not become what it was to be."""


class Terminal:
    """`shell` is what runs in it, for instance 'cat | %s' % ENGINE; env replaces the environment."""

    def __init__(self, shell=None, columns=100, rows=60, seconds=20, home=None, **env):
        self.seconds = seconds
        self.folder = tempfile.mkdtemp(prefix='quadrille-shell-')
        self.home = home or self.folder
        self.socket = os.path.join(self.folder, 'tmux')
        self.exit = os.path.join(self.folder, 'exit')
        alive = os.path.join(self.folder, 'alive')  # held open by whatever runs in the terminal
        os.mkfifo(alive)
        self.alive = os.open(alive, os.O_RDONLY | os.O_NONBLOCK)
        reports = ':log_path=' + os.path.join(self.folder, 'sanitizer')
        sanitizers = {name: os.environ[name] + reports for name in SANITIZERS if name in os.environ}
        env = {**PLAIN, **sanitizers, 'PATH': os.environ['PATH'], 'HOME': self.home, **env}
        words = ' '.join("%s='%s'" % pair for pair in env.items() if pair[1] is not None)
        program = shell or 'sh -c "echo \\$\\$ > %s/pid; exec %s"' % (self.folder, ENGINE)
        run = ('exec 9> %s; stty -a > %s/before; env -i %s %s; echo $? > %s; stty -a > %s/after; echo; echo ENDED; exec cat'
               % (alive, self.folder, words, program, self.exit, self.folder))
        self.tmux('new-session', '-d', '-x', str(columns), '-y', str(rows), run)
        self.tmux('set-option', '-g', 'window-size', 'manual')
        self.control = subprocess.Popen(self.command('-C', 'attach'), stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, bufsize=0)
        self.rest = b''
        self.replies = []
        self.block = None
        self.news = False  # something was written since the screen was last asked for
        self.answer('attach')

    def command(self, *words):
        return ['tmux', '-S', self.socket, '-f', '/dev/null', *words]

    def tmux(self, *words):
        subprocess.run(self.command(*words), check=True)

    def __enter__(self):
        return self

    def quit(self):
        """Has a sanitized program end by itself, as far as it does, for then it tells of memory that it leaks."""
        self.seconds = .4
        try:
            self.keys('C-c')
            self.type('quit')
            self.left()
        except (Failure, OSError):
            pass

    def __exit__(self, trouble=None, *_):
        if not trouble and any(name in os.environ for name in SANITIZERS):
            self.quit()
        self.control.stdin.close()
        self.control.stdout.close()
        try:
            self.control.wait(10)
        except subprocess.TimeoutExpired:  # it has much to tell yet
            self.control.kill()
            self.control.wait()
        subprocess.run(self.command('kill-server'), stderr=subprocess.DEVNULL, check=False)
        select.select([self.alive], [], [], self.seconds)  # a game may just be kept
        os.close(self.alive)
        reports = ''.join(open(path, encoding='utf-8').read() for path in glob.glob(os.path.join(self.folder, 'sanitizer.*')))
        shutil.rmtree(self.folder, ignore_errors=True)
        if reports and not trouble:
            raise Failure(reports)

    def notices(self, deadline):
        """Waits for one read from tmux and takes its lines in; False when the time is over."""
        ready = select.select([self.control.stdout], [], [], max(0, deadline - time.monotonic()))[0]
        data = os.read(self.control.stdout.fileno(), 1 << 16) if ready else b''
        lines = (self.rest + data).split(b'\n')
        self.rest = lines.pop()
        for line in lines:
            if line.startswith(b'%begin '):
                self.block = []
            elif line.startswith((b'%end ', b'%error ')):
                self.replies.append(self.block)
                self.block = None
            elif self.block is not None:
                self.block.append(line)
            else:
                self.news = True
        return bool(data)

    def answer(self, what):
        """The next reply of tmux."""
        deadline = time.monotonic() + self.seconds
        while not self.replies:
            if not self.notices(deadline):
                raise Failure('tmux does not answer %s' % what)
        return [text.decode() for text in self.replies.pop(0)]

    def ask(self, line):
        """A command of tmux and the lines it answers with."""
        os.write(self.control.stdin.fileno(), line.encode() + b'\n')
        return self.answer(line)

    def keys(self, *names):
        """Presses keys by tmux's names: 'Enter', 'C-c', 'Tab'."""
        self.ask('send-keys ' + ' '.join(names))

    def type(self, text, enter=True):
        self.ask('send-keys -l -- "%s"' % text.replace('\\', '\\\\').replace('"', '\\"'))
        if enter:
            self.keys('Enter')

    def resize(self, columns, rows):
        self.ask('resize-window -x %d -y %d' % (columns, rows))
        deadline = time.monotonic() + self.seconds
        with open(self.ask('display-message -p "#{pane_tty}"')[0]) as tty:
            while os.get_terminal_size(tty.fileno()) != (columns, rows):  # tmux takes its time
                if time.monotonic() > deadline:
                    raise Failure('the terminal keeps its size')
                self.notices(time.monotonic() + 0.02)

    def screen(self, styled=False):
        """The screen as text, its empty end left out."""
        lines = self.ask('capture-pane -p' + (' -e' if styled else ''))
        return '\n'.join(line.rstrip() for line in lines).rstrip('\n') + '\n'

    def history(self):
        """The screen and what has scrolled out of it."""
        return '\n'.join(line.rstrip() for line in self.ask('capture-pane -p -S -')).rstrip('\n') + '\n'

    def wait(self, wanted, what=None, styled=False):
        """Waits until wanted (a pattern, or a function of the screen) is met; returns the screen."""
        deadline = time.monotonic() + self.seconds
        met = wanted if callable(wanted) else re.compile(wanted, re.M).search
        while True:
            self.news = False
            screen = self.screen(styled)
            if met(screen):
                return screen
            if time.monotonic() > deadline or not (self.news or self.notices(deadline)):
                raise Failure('%s: the screen is still\n%s' % (what or wanted, screen))

    def prompt(self, pattern):
        """Waits until the last line is a prompt that matches, with nothing typed."""
        return self.wait(r'^%s> ?\n\Z' % pattern, what='the prompt ' + pattern)

    def left(self):
        """Waits until the program has ended; its exit status."""
        self.wait('^ENDED$', what='the end of the program')
        with open(self.exit) as f:
            return int(f.read())

    def restored(self):
        """Whether the terminal's modes are what they were; call after left()."""
        with open(self.folder + '/before') as before, open(self.folder + '/after') as after:
            return before.read() == after.read()

    def pid(self):
        self.wait(lambda _: os.path.exists(self.folder + '/pid'), what='the process')
        with open(self.folder + '/pid') as f:
            return int(f.read())
