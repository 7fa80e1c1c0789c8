"""The law of every command: what it is answered has its tag, and one last line.

Each command is said wherever answers may differ: before a game, at its beginning, in the middle, under a view, during
a search, where chance is due, of a committed deal, when all is over; as it is taken and as it is refused; untagged and
tagged. What was reached is counted, since a law that says nothing of a command looks like one that holds.
"""

import hashlib
import re

from .kit import Talk, law, pick, shown
from .lines import bad_lines, good_lines
from .peer import BESIDE, is_terminal, tagged, untagged

LONG_GAME = 200  # decisions, after which a referee ends it
TAG = '@t1 '


def judge(exchanges):
    """Exactly one line ends an answer, the last; every line has the tag of its command, or none."""
    for one in exchanges:
        answer = [line for line in one.answer if not line.startswith(BESIDE + ' ')]
        if not one.words or one.line.startswith(BESIDE):
            continue
        ends = [is_terminal(untagged(line)) for line in answer]
        if ends != [False] * (len(ends) - 1) + [True]:
            return '`%s` is answered by %d lines that end an answer%s' % (
                shown(one.line), sum(ends), '' if sum(ends) != 1 else ', and more behind it')
        for line in answer:
            if tagged(line) != tagged(one.line):
                return '`%s` is answered by `%s`, which has %s' % (
                    shown(one.line), shown(line), 'another tag' if tagged(line) else 'not its tag')
    return None


# ---- where: each brings a conversation there, a decision being said as `tag` has it

def nowhere(kit, game, rng, talk, tag):
    pass


def beginning(kit, game, rng, talk, tag):
    talk.good(kit.newgame(game, rng))


def middle(kit, game, rng, talk, tag, decisions=12):
    beginning(kit, game, rng, talk, tag)
    for _ in range(decisions):
        legal = talk.legal()
        if not legal:
            break
        talk.say('%smove %s' % (tag, pick(rng, legal)))


def viewed(kit, game, rng, talk, tag):
    middle(kit, game, rng, talk, tag, 3)
    talk.say('view public')


def searching(kit, game, rng, talk, tag):
    middle(kit, game, rng, talk, tag, 3)
    talk.say(BESIDE + ' go infinite')


def ended(kit, game, rng, talk, tag, decisions=2):
    middle(kit, game, rng, talk, tag, decisions)
    if kit.has('adjudicate') and talk.legal():
        talk.say(tag + 'adjudicate draw agreement')


def long(kit, game, rng, talk, tag):
    ended(kit, game, rng, talk, tag, LONG_GAME)


def due(kit, game, rng, talk, tag):
    """The client is to make chance, and has not."""
    talk.say('newgame %s chance manual' % game.name)


def committed(kit, game, rng, talk, tag):
    """A deal to which the first seat adds its bytes (docs/fair-deals.md)."""
    seat, entropy = 0, bytes(32)
    for close in ('entropy-void', 'entropy %s ' + entropy.hex()):
        commitment = re.search('hash=([0-9a-f]{64})', ' '.join(talk.say('newgame %s commit' % game.name)))
        if not commitment:  # it has no chance to commit to
            return
        name = talk.state()['seats'][seat]
        sealed = hashlib.blake2b(b'quadrille entropy' + bytes.fromhex(commitment[1]) + seat.to_bytes(8, 'little') + entropy, digest_size=32)
        for line in ('entropy-commit %s %s' % (name, sealed.hexdigest()), 'entropy-close', close % name if '%' in close else close):
            talk.say(tag + line)


WHERE = {nowhere: [], beginning: [], middle: [], viewed: ['view'], ended: ['adjudicate'], long: [], searching: ['go', 'stop'],
         due: [], committed: ['entropy-commit']}  # and the commands without which one cannot be there


def everything(kit, game, where, tag):
    """A conversation there, of all that may be said, judged; its exchanges."""
    rng = kit.rng('every-command', game.name, where.__name__)
    with Talk(kit) as talk:
        where(kit, game, rng, talk, tag)
        moves = [one.words[1] for one in talk.exchanges if one.words[0] == 'move']
        lines = good_lines(kit, game, rng, talk, (moves + ['a1'])[0])
        if where == searching:
            lines = [line for line in lines if line not in ('wait', 'stop', 'ponderhit')] + ['stop']
        lines += ['uci', 'quit'] if tag else []
        for line in bad_lines(kit, game, rng, moves[-2:]) + lines:
            if kit.has(line.split(' ')[0]) or line == 'xyzzy':
                talk.say(tag + line)
        talk.judge(judge)
        return talk.exchanges


@law('every-command', 'each command, taken or refused, in play or not, gets one last line, and all lines have its tag; without one none has')
def every_command(kit):
    said = [one for game in kit.games for where, needs in WHERE.items()
            if kit.has(*needs) and (where not in (due, committed) or game.about['chance'])
            for tag in ('', TAG) for one in everything(kit, game, where, tag)]
    refused, taken = [{one.words[0] for one in said if one.refused == bad} & set(kit.about.commands) for bad in (True, False)]
    words = [untagged(line).split(' ') for one in said for line in one.answer]
    return '%d of %d commands taken, %d refused, %d kinds of events' % (
        len(taken), len(kit.about.commands), len(refused), len({word[1] for word in words if word[0] == 'event'}))
