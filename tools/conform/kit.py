"""What laws are made of: conversations with the program, judges of them, and the shortest one that
shows what a judge finds.

A judge is a function of a conversation, a list of exchanges; it says what is wrong, or None. So what it
finds can be looked for again in a part of the conversation, with a fresh program.
"""

import json
import random
import re
import shlex
import subprocess
from typing import NamedTuple

from .peer import Fault, Peer, command_of, is_terminal, untagged, words_of
from .promises import Promises

STARTS = 100  # of the program, at most, to find the shortest conversation
SAMPLES = {'adjudicate': 'draw agreement', 'as': 'public turn', 'divide': '1', 'goto': 'start', 'mark': 'here',
           'move': 'a1', 'perft': '1', 'ping': 'x', 'play-card': 'any a1', 'playouts': '1', 'read': 'a1', 'why': 'a1'}


class Unusable(Exception):
    """No program of this protocol, or not one that can be judged."""


class Skip(Exception):
    """The law says nothing of this program, for a reason."""


class Broken(Exception):
    """The law is broken: what is wrong, and the conversation that shows it."""

    def __init__(self, what, exchanges, setups=None):
        super().__init__(what)
        self.what, self.exchanges = what, exchanges
        self.setups = setups  # of two worlds: the lines that make each, and the answers there


class Wrong(str):
    """What a judge has found, where other lines than those of the conversation show it: those, too."""

    def __new__(cls, what, *behind):
        self = super().__new__(cls, what)
        self.behind = list(behind)
        return self


class Exchange(NamedTuple):
    line: str  # or bytes, or several lines that were sent at once
    answer: list

    @property
    def words(self):
        return words_of(self.line)

    @property
    def command(self):
        """Its words without `as VIEWER`."""
        return command_of(self.line)

    @property
    def refused(self):
        return any(untagged(line).removeprefix('info string ').startswith('error ') for line in self.answer)

    @property
    def ok(self):
        return self.answer[-1:] and untagged(self.answer[-1]) == 'ok'

    @property
    def data(self):
        return [line for line in self.answer if not is_terminal(untagged(line))]


class Law(NamedTuple):
    name: str
    text: str
    needs: list  # commands without which it says nothing
    test: object  # test(kit), or test(kit, game) where it is one of games
    of_games: bool
    which: object  # which(game): whether it is one for that game


LAWS = []


def law(name, text, needs='', of_games=False, which=None):
    """Makes a function a law."""
    def keep(test):
        LAWS.append(Law(name, text, needs.split(), test, of_games or which is not None, which))
        return test
    return keep


class Game:
    """What `describe` says of a game."""

    def __init__(self, name, about):
        self.name, self.about = name, about
        self.secrets = about['secrets']
        self.seats = about['seats']


class Talk:
    """A conversation with a fresh program."""

    def __init__(self, kit, peer=None):
        """peer: a program that is there already."""
        self.kit, self.exchanges = kit, []
        self.peer = peer or kit.start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.peer.close(2)

    def say(self, line):
        """Says a line; the answer."""
        try:
            answer = self.peer.ask(line)
        except Fault as fault:
            self.exchanges.append(Exchange(line, ['(%s)' % fault]))
            raise self.kit.broken(self.exchanges, died)
        self.exchanges.append(Exchange(line, answer))
        return answer

    def good(self, line):
        """Says what must be taken; the data lines."""
        answer = self.say(line)
        if 'ok' not in answer:
            raise self.kit.broken(self.exchanges, refuses(self.exchanges[-1]))
        return self.exchanges[-1].data

    def word(self, line):
        """The words behind the first of the only data line."""
        data = self.good(line)
        return data[0].split(' ')[1:] if data else []

    def legal(self):
        return self.word('legal')[1:]

    def state(self):
        return json.loads(self.good('state json')[0])

    def judge(self, judge):
        if judge(self.exchanges):
            raise self.kit.broken(self.exchanges, judge)


def died(exchanges):
    """A judge: the program has ended, or said nothing."""
    last = exchanges[-1]
    return 'no answer to `%s` %s' % (shown(last.line), last.answer[0]) if last.answer[:1] and \
        last.answer[0].startswith('(') else None


def refuses(one):
    """A judge: the last line is refused, as it was in this exchange."""
    def judge(exchanges):
        last = exchanges[-1]
        return '`%s` is not taken: %s' % (shown(one.line), shown(' '.join(last.answer[-1:]) or 'no answer')) \
            if last.line == one.line and last.answer[-1:] == one.answer[-1:] else None
    return judge


def shown(line, most=300):
    """A line as people may read it."""
    text = line.decode('utf-8', 'backslashreplace') if isinstance(line, bytes) else line
    text = ''.join(c if c.isprintable() else '\\x%02x' % ord(c) for c in text)
    return text if len(text) <= most else '%s... (%d bytes)' % (text[:most // 3], len(text))


class Kit:
    def __init__(self, command, seconds=10, seed=1, trials=3, games=()):
        self.words, self.seconds, self.seed, self.trials = shlex.split(command), seconds, seed, trials
        self.starts = 0
        self.explored = {}  # by worlds.py
        try:
            peer = self.start()
            pongs = [peer.ask('ping x') for _ in range(2)]  # what is too much comes with the second
            if pongs != [['pong x']] * 2:
                raise Unusable('`ping x` is to be answered by the one line `pong x`, by which all answers are told apart, not by: %s' %
                               shown(', '.join(max(pongs, key=len)) or 'nothing'))
            self.about, self.games = self.look_up(peer, games)
            peer.close(2)
        except (Fault, OSError, ValueError, KeyError, IndexError) as fault:
            raise Unusable('%s does not answer `describe protocol` as protocol.md says: %s: %s'
                           % (command, type(fault).__name__, fault))

    def look_up(self, peer, names):
        """What it says of itself; its games are those of the option UCI_Variant, if nobody says."""
        about = Promises(peer)
        for needed in ('describe', 'ping', 'newgame', 'legal', 'move', 'state'):
            if needed not in about.commands:
                raise Unusable('it has no command %s, without which nothing can be tested' % needed)
        if not names and 'options' in about.commands:
            names = re.findall(r' var (\S+)', ' '.join(line for line in peer.ask('options') if ' UCI_Variant ' in line))
        if not names:
            raise Unusable('which games has it? It has no option UCI_Variant; name them by --game')
        games = []
        for name in names:
            answer = peer.ask('describe ' + name)
            if not answer[0].startswith('{'):
                raise Unusable('describe %s: %s' % (name, answer[0]))
            games.append(Game(name, json.loads(answer[0])))
        return about, games

    def start(self):
        self.starts += 1
        return Peer(subprocess.Popen(self.words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0), self.seconds)

    def rng(self, *about):
        return random.Random(' '.join(map(str, (self.seed,) + about)))

    def has(self, *names):
        return all(name in self.about.commands for name in names)

    def flagged(self, flag):
        """The names of the commands with a flag."""
        return [name for name, command in self.about.commands.items() if flag in command['flags']]

    def talk(self, lines):
        """Says all lines to a fresh program; the exchanges."""
        talk = Talk(self)
        try:
            for line in lines:
                try:
                    talk.exchanges.append(Exchange(line, talk.peer.ask(line)))
                except Fault as fault:
                    talk.exchanges.append(Exchange(line, ['(%s)' % fault]))
                    break
        finally:
            talk.peer.close(2)
        return talk.exchanges

    def broken(self, exchanges, judge):
        """What a judge has found, with the shortest conversation in which it finds something."""
        first, patience = judge(exchanges), self.seconds
        few, many = 0, len(exchanges)
        while many - few > 1:  # what is behind the fault does not matter
            half = (few + many) // 2
            few, many = (few, half) if judge(exchanges[:half]) else (half, many)
        exchanges = exchanges[:many]
        self.seconds = min(patience, 2)  # for each trial that hangs
        lead = [one for one in exchanges[:-1] if not one.refused and 'looks' not in self.about.flags(one.command)]
        if judge(self.talk([one.line for one in lead + exchanges[-1:]])):  # all but looks and what was refused
            exchanges = lead + exchanges[-1:]
        lines = shortest([one.line for one in exchanges], lambda some: judge(self.talk(some)))
        again, self.seconds = self.talk(lines), patience
        found = judge(again)
        return Broken(found or first, (again if found else exchanges) + getattr(found or first, 'behind', []))

    # ---- lines to say

    def looks(self, more=True):
        """Commands that change nothing and say something of the game, each as it may be asked."""
        out = []
        for name in self.flagged('looks'):
            command = self.about.commands[name]
            if 'game' in command['flags'] and command['least'] == 0 and name not in ('tree', 'diff'):
                out.append(name)
                out += ['%s %s' % (name, word) for word in ('json', 'words', 'terms')
                        if more and re.search(r'\b%s\b' % word, command['arguments'].partition(']')[0] + command['arguments'])
                        and not re.match(r'\[<\w+> \[', command['arguments'])]
        return out

    def snapshot(self):
        """The looks that tell whether anything has changed."""
        return [look for look in ('state', 'record', 'events', 'result', 'options') if self.has(look)]

    def newgame(self, game, rng, seed=True):
        """A line that begins a game, of any of its kinds; with a seed where it takes one."""
        words = ['newgame', game.name]
        least, most = game.seats['least'], game.seats['most']
        if least < most and 'players' in game.about['newgame']:
            words += ['players', str(rng.randint(least, most))]
        for term, choices in re.findall(r'\[(\w+) ([a-z]+(?:\|[a-z]+)+)\]', self.about.commands['newgame']['arguments']):
            if term in game.about['newgame'] and term != 'chance':
                words += [term, rng.choice(choices.split('|'))]
        if seed and 'seed' in game.about['newgame']:
            words += ['seed', str(rng.randrange(1 << 32, 1 << 33))]
        return ' '.join(words)

    def sample_of(self, name):
        """A good use of a command, or None."""
        command = self.about.commands[name]
        if command['least'] == 0:
            return name
        return '%s %s' % (name, SAMPLES[name]) if name in SAMPLES else None

    def walk(self, talk, game, rng, decisions, each=None):
        """A new game, and random decisions under `all`; each(talk) is called behind every one."""
        talk.good(self.newgame(game, rng))
        for _ in range(decisions):
            legal = talk.legal()
            if not legal:
                break
            talk.good('move ' + pick(rng, legal))
            if each:
                each(talk)
        return talk

    # ---- running

    def run(self, one):
        """One law: (verdict, what, the Broken one or None)."""
        missing = [name for name in one.needs if not self.has(name)]
        try:
            if missing:
                raise Skip('it has no command ' + ' and no '.join(missing))
            games = [game for game in self.games if one.which is None or one.which(game)]
            if one.of_games and not games:
                raise Skip('it has no game of the kind')
            said = [text for game in games for text in [one.test(self, game)] if text] if one.of_games else \
                [one.test(self)]
            return 'ok', '; '.join(filter(None, said)), None
        except Skip as skip:
            return 'skipped', str(skip), None
        except Broken as broken:
            return 'FAILED', broken.what, broken
        except (ValueError, LookupError, TypeError, AttributeError) as fault:
            return 'FAILED', 'an answer is not as protocol.md has it, and cannot be read: %s: %s' % (type(fault).__name__, fault), None


def pick(rng, tokens):
    """A token: first of which shape, its squares left out, so that what there are few of comes, too."""
    shapes = {}
    for token in tokens:
        shapes.setdefault(re.sub(r'[a-z]\d', '', token), []).append(token)
    return rng.choice(rng.choice(list(shapes.values())))


def shortest(lines, shows):
    """Delta debugging (Zeller 1999): a part of the lines, from which none can be left out, that still
    shows it; tried first is the end alone, then to leave out all lines that are alike."""
    left = [STARTS]

    def tried(some):
        left[0] -= 1
        return left[0] >= 0 and some and shows(some)

    for few in (1, 2, 3, 5, 9):
        if few < len(lines) and tried(lines[-few:]):
            lines = lines[-few:]
            break
    for text in dict.fromkeys(lines):  # all that are alike at once
        if tried([line for line in lines if line != text]):
            lines = [line for line in lines if line != text]
    parts = 2
    while len(lines) > 1 and left[0] > 0:
        size = -(-len(lines) // parts)
        for at in range(0, len(lines), size):
            rest = lines[:at] + lines[at + size:]
            if tried(rest):
                lines, parts = rest, max(parts - 1, 2)
                break
        else:
            if size == 1:
                break
            parts = min(2 * parts, len(lines))
    return lines


# ---- where in the game one is: what an answer may depend on

class Places:
    """Follows a conversation: which place in the game a line was said at, and under whose view. Places
    are numbers; a decision that is taken back leads to the place before it, that is made again to the same."""

    def __init__(self, promises):
        self.flags = promises.flags
        self.number = self.at = 0
        self.view, self.options = 'all', 0
        self.path, self.index = [0], 0

    def fresh(self):
        self.number += 1
        return self.number

    def begin(self):
        """Somewhere else, nobody knows where."""
        self.path, self.index = [self.fresh()], 0

    def key(self, exchange):
        """What the answer to a look may depend on."""
        words, view = exchange.words, self.view
        if words[:1] == ['as']:
            words, view = words[2:], words[1]
        ahead = tuple(self.path[self.index + 1:]) if words[:1] == ['save'] else ()
        return self.path[self.index], self.options, view, ahead, ' '.join(words)

    def take(self, exchange):
        """Goes on behind an exchange."""
        words, flags = exchange.command, self.flags(exchange.command)
        if not words or 'looks' in flags or 'job' in flags or not exchange.ok or exchange.refused:
            return
        name, word = words[0], words[1] if len(words) > 1 else '1'
        if name in ('move', 'play-card', 'adjudicate'):
            single = len(words) == 2 and ',' not in word and ':' not in word or name != 'move'
            self.path[self.index + 1:] = [self.fresh()]
            self.index += 1
            if not single:  # nobody knows how many decisions they were
                self.begin()
        elif name in ('undo', 'redo', 'goto') and (word.isdigit() or word in ('start', 'end')):
            way = {'undo': -1, 'redo': 1}.get(name)
            self.go(self.index + way * int(word) if way else
                    {'start': 0, 'end': len(self.path) - 1}.get(word, int(word) if word.isdigit() else 0))
        elif name == 'view':
            self.view = word
        elif name in ('newgame', 'position', 'restore', 'undo', 'redo', 'goto'):
            self.begin()
            self.view = self.view if self.view == 'all' or name == 'restore' else 'public or ' + self.view
        elif name in ('setoption', 'uci', 'mark'):
            self.options = self.fresh()

    def go(self, index):
        if 0 <= index < len(self.path):
            self.index = index
        else:
            self.begin()


def constant(promises, without=()):
    """A judge: at one place, under one view, a look says the same again, whatever was said in between
    that changes nothing or was taken back."""
    def judge(exchanges):
        places, said, since = Places(promises), {}, []
        for one in exchanges:
            if 'looks' in promises.flags(one.command) and one.command[0] not in without and isinstance(one.line, str):
                key = places.key(one)
                if said.setdefault(key, one.answer) != one.answer:
                    return 'behind `%s`, `%s` says otherwise: %s' % (shown(since[-1] if since else ''), shown(one.line),
                                                                     difference(said[key], one.answer))
            else:
                since.append(one.line)
            places.take(one)
        return None
    return judge


def difference(one, two):
    """Where two answers part."""
    for first, second in zip(one + ['(no more)'], two + ['(no more)']):
        if first != second:
            at = next((i for i, (a, b) in enumerate(zip(first, second)) if a != b), min(len(first), len(second)))
            begin = max(0, at - 40)
            return '`%s` there, `%s` here' % (shown(first[begin:begin + 120]), shown(second[begin:begin + 120]))
    return 'the same'
