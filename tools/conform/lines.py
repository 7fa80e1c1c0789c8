"""What laws say to a program: good uses of its commands, and what is refused."""

import re

JOBS = ('go nodes 20', 'perft 1', 'divide 1', 'playouts 2', 'sample 2')


def good_lines(kit, game, rng, talk, stale):
    """Lines of which most are taken where the conversation is, in this order; those that lead away come last."""
    legal = talk.word('legal')[1:] if talk.say('legal')[-1:] == ['ok'] else []
    token = rng.choice(legal or ['a1'])
    cards = list(filter(None, (re.fullmatch(r'(?:(.+)\+)?([a-z-]{4,})(?:@(.+))?', one) for one in legal)))
    lines = kit.looks() + ['read ' + token, 'why ' + token, 'why ' + stale, 'why z9z9', 'next ' + token[:1], 'legal ' + token[:1],
                           'describe protocol', 'describe ' + game.name, 'help go', 'options', 'ping x', 'isready', 'as public turn',
                           'as public events', 'eval', *JOBS, 'review nodes 1', 'go nodes 20', 'tree', 'wait', 'debug on',
                           'register later', 'ponderhit', 'stop', 'mark here', 'diff', 'undo', 'redo', 'move ' + token,
                           'move ' + token, 'undo 2', 'redo 1', 'goto end', 'goto start', 'goto here']
    lines += ['play-card ' + ' '.join(filter(None, card.group(2, 3, 1))) for card in cards[-1:]]
    lines += ['play-card any a1', 'table new', 'table', 'table tick 5', 'table json', 'setoption name Nonsense',
              'adjudicate draw agreement', 'undo']
    options = [line for line in talk.say('options') if line.startswith('option ')] if kit.has('options') else []
    lines += ['setoption name %s value %s' % found.groups() for line in options
              for found in [re.match(r'option name (.+) type \S+ default (\S+)', line)] if found][:3]
    for name, line in (('record', '%s'), ('save', 'restore %s')):
        lines += [line % talk.exchanges[-1].data[0]] if kit.has(name) and talk.say(name)[-1:] == ['ok'] else []
    lines += ['view public', 'undo', 'view all', 'ucinewgame', 'position %s startpos' % game.name, kit.newgame(game, rng)]
    return [line for line in lines if kit.has(line.split(' ')[0])]


def bad_lines(kit, game, rng, legal):
    """Lines of which most are refused, each for another reason."""
    token, other = (rng.choice(legal), rng.choice(legal)) if legal else ('a1', 'b2')
    lines = ['xyzzy', 'ping', 'legal a b c', 'newgame', 'newgame nosuchgame', 'newgame %s players 99' % game.name,
             'newgame %s nonsense' % game.name, 'describe nosuchgame', 'move', 'move nonsense', 'move %s nonsense' % token,
             'move %s %s %s' % (token, other, token), 'move %s,nonsense' % token, 'move z9z9', 'view nobody', 'state xml',
             'position', 'position %s' % game.name, 'position %s fen nonsense' % game.name,
             'position %s startpos moves nonsense' % game.name, 'position %s startpos moves %s nonsense' % (game.name, token),
             'undo 100000', 'undo x', 'redo 100000', 'goto 100000', 'goto nowhere', 'mark end', 'mark 1', 'events x',
             'events 0', 'read', 'read z9 z9', 'why', 'why %s %s' % (token, token), 'why nonsense', 'restore {}', 'restore {"format":1}', 'restore x',
             'adjudicate nobody resign', 'adjudicate draw', 'play-card nonsense a1', 'setoption name Nonsense value 3',
             'setoption nonsense', 'go depth 0', 'go nonsense', 'perft x', 'perft', 'divide -1', 'sample x', 'playouts 0',
             'show nonsense', 'eval nonsense', 'belief nonsense', 'help nonsense', 'as nobody state', 'as public view all',
             'as public undo', 'save x', 'record x', 'next a b', 'diff x', 'quit now', 'isready x', 'turn x', 'result x',
             'options x', 'entropy nobody 00', 'entropy-commit nobody 00', 'entropy-close', 'entropy-void key x', 'table x',
             'debug x', 'stop x', 'wait x', 'ponderhit x', 'ucinewgame x', 'eval x', 'tree x', 'review x']
    return [line for line in lines if kit.has(line.split(' ')[0]) or line == 'xyzzy']
