"""Two worlds: what a viewer was not told changes no byte of what it is answered.

Two programs are brought into worlds that a viewer cannot tell apart, and are sent the same lines under
its view. As long as its record is the same in both, it was told the same; so all answers must have been the
same up to there, byte for byte. docs/conformance.md says how worlds are made, and why this is the test.
"""

import re

from .kit import Broken, Skip, Talk, difference, law, pick, shortest, shown

TRIES = 40  # to deal a history anew
PARTS = re.compile(r'([:=,/])')
SECRET = {'which': lambda game: game.secrets}
NEEDS = 'view record position'


# ---- two worlds

class World:
    """A program, the lines that bring it there, and what is said there."""

    def __init__(self, kit, peer, setup):
        self.setup, self.talk = setup, fresh(kit, peer)
        for line in setup:
            self.talk.good(line)


def fresh(kit, peer):
    """A conversation that begins with a program that may have a game."""
    talk = Talk(kit, peer)
    peer.ask('view all')
    return talk


def hidden_parts(full, told):
    """The parts of a token, and which of them, or which of their letters, the viewer was not told."""
    parts, seen = PARTS.split(full), PARTS.split(told)
    if len(parts) != len(seen):
        return parts, []
    return parts, [(at, None) for at, (part, text) in enumerate(zip(parts, seen)) if text == '?' != part] + \
        [(at, i) for at, (part, text) in enumerate(zip(parts, seen)) if len(part) == len(text) > 1
         for i, letter in enumerate(text) if letter == '?' != part[i]]


def dealt_anew(tokens, told, names, rng):
    """The tokens of a history, of which the viewer was told `told`, with other values where it has `?`."""
    places = [(n, at, i) for n, (full, seen) in enumerate(zip(tokens, told)) if full != seen
              for at, i in hidden_parts(full, seen)[1]]
    split = [PARTS.split(token) for token in tokens]
    for _ in range(rng.choice((1, 1, 2, 3)) if places else 0):
        n, at, i = rng.choice(places)
        if i is not None or rng.random() < 0.4:  # what is hidden of this token, in another order
            own = [place for place in places if place[0] == n and (place[2] is None) == (i is None)]
            values = [split[n][a] if j is None else split[n][a][j] for _, a, j in own]
            rng.shuffle(values)
            for (_, a, j), value in zip(own, values):
                split[n][a] = value if j is None else split[n][a][:j] + value + split[n][a][j + 1:]
        else:  # two values change their names, from there on
            old, new = split[n][at], rng.choice(names)
            for m, a, j in places:
                if m >= n and j is None:
                    split[m][a] = {old: new, new: old}.get(split[m][a], split[m][a])
    if rng.random() < 0.7:  # hands are written in byte order, where one is wholly hidden
        for n in {n for n, _, i in places if i is None}:
            own = [at for m, at, i in places if m == n and i is None]
            if own == list(range(own[0], own[0] + 2 * len(own), 2)):
                for at, value in zip(own, sorted(split[n][at] for at in own)):
                    split[n][at] = value
    return [''.join(parts) for parts in split]


def other_record(kit, talk, game, record, viewer, rng):
    """A record that reads the same to the viewer, with another past that it was not told; or None."""
    head, _, moves = record.partition(' moves ')
    told = talk.good('as %s record' % viewer if kit.has('as') else 'record')[0].partition(' moves ')[2].split(' ')
    tokens = moves.split(' ')
    names = sorted({card['id'] for card in game.about['cards']} or {piece['token'] for piece in game.about['pieces']})
    if len(tokens) != len(told):
        return None
    for _ in range(TRIES):
        other = dealt_anew(tokens, told, names, rng)
        if other != tokens:
            talk.peer.ask('view all')
            if talk.peer.ask('%s moves %s' % (head, ' '.join(other))) != ['ok']:
                continue
            talk.peer.ask('view ' + viewer)
            if talk.peer.ask('record')[0].partition(' moves ')[2].split(' ') == told:
                return '%s moves %s' % (head, ' '.join(other))
    return None


def pair(kit, talk, game, rng):
    """A viewer and the setups of two worlds that it cannot tell apart; None where none was found."""
    kit.walk(talk, game, rng, rng.randrange(0, 9))
    begin = talk.exchanges[0].line
    state = talk.state()
    seats = state['seats']
    viewer = rng.choice(seats + ['public'] + [state['turn']] * (2 * (state['turn'] in seats)))
    record = talk.good('record')[0]
    if rng.random() < 0.5 and kit.has('sample'):
        talk.good('view ' + viewer)
        worlds = sorted({line[6:] for line in talk.say('sample 8') if line.startswith('world ')})
        both = ['position %s fen %s' % (game.name, world) for world in rng.sample(worlds, min(2, len(worlds)))]
    else:
        other = other_record(kit, talk, game, record, viewer, rng)
        both = [record, other] if other else []
    return (viewer, [[begin, one, 'view ' + viewer] for one in both]) if len(both) == 2 else (viewer, None)


# ---- what differs

def eyes(exchanges, viewer):
    """The exchanges whose answers are for the viewer."""
    view = viewer
    for number, one in enumerate(exchanges):
        if (one.words[1] if one.words[:1] == ['as'] and len(one.words) > 1 else view) == viewer:
            yield number, one
        if one.words[:1] == ['view'] and one.ok:
            view = one.words[1]


def compared(kit, setups, viewer, lines):
    """Says the lines in both worlds: the exchanges of both, and which line, the first, is answered
    otherwise although the viewer's record is the same in the end; None where none is."""
    both = [kit.talk(setup + lines + ['view ' + viewer, 'record']) for setup in setups]
    if any(not one.ok for half, setup in zip(both, setups) for one in half[:len(setup)]):
        return both, None
    if both[0][-1].answer != both[1][-1].answer:
        return both, None
    return both, differs([half[len(setups[0]):-2] for half in both], viewer)


def differs(both, viewer):
    """The number of the first line that the viewer sees answered otherwise, or None."""
    return next((number for (number, one), (_, other) in zip(eyes(both[0], viewer), eyes(both[1], viewer))
                 if one.answer != other.answer), None)


def kind_of(exchanges, one, other):
    """Whose law the difference between two answers breaks: that of sequences where it takes more than decisions to show it."""
    if any(before.words[0] not in ('move', 'view') or not before.ok for before in exchanges if before is not one):
        return 'worlds-sequences'
    if one.command[:1] == ['events'] or one.command[:1] == ['move'] and one.ok and other.ok:
        return 'worlds-events'
    return 'worlds-errors' if one.refused and other.refused else 'worlds-looks'


class Found(Exception):
    pass


class Explorer:
    """Looks for differences in a game, once for all laws of worlds."""

    def __init__(self, kit, game):
        self.kit, self.game = kit, game
        self.found = {}  # the first Broken of each law
        self.counted = {'pairs': 0, 'lines': 0, 'conversations': 0, 'parted': 0}
        self.known = set()  # first words of lines that are answered otherwise by themselves
        self.rng = kit.rng('worlds', game.name)
        self.run()

    def run(self):
        """The same programs serve for all pairs; what is found is found again in fresh ones."""
        peers = [self.kit.start() for _ in range(3)]
        for _ in range(10 * self.kit.trials):
            viewer, setups = pair(self.kit, fresh(self.kit, peers[0]), self.game, self.rng)
            if not setups:
                continue
            worlds = [World(self.kit, peer, setup) for peer, setup in zip(peers[1:], setups)]
            if worlds[0].talk.say('record') != worlds[1].talk.say('record'):
                continue
            self.counted['pairs'] += 1
            for world in worlds:
                world.talk.exchanges.clear()
            try:
                self.singles(worlds, viewer)
                self.conversation(worlds, viewer)
            except Found:
                pass
        for peer in peers:
            peer.close(2)

    def both(self, worlds, line):
        self.counted['lines'] += 1
        return [world.talk.say(line) for world in worlds]

    def report(self, worlds, viewer, lines):
        """A difference: the shortest conversation that shows it, by the law that it breaks."""
        setups = [world.setup for world in worlds]
        shows = lambda some: compared(self.kit, setups, viewer, some)[1] is not None
        if not shows(lines):
            return
        lines = shortest(lines, shows)
        setups = self.earlier(setups, viewer, lines)
        both, at = compared(self.kit, setups, viewer, lines)
        first = len(setups[0])
        one, other = both[0][first + at], both[1][first + at]
        law_name = kind_of(both[0][first:-2], one, other)
        if law_name != 'worlds-sequences':
            self.known.add(one.command[0])
        what = '`%s` tells %s what it was not told: %s' % (shown(one.line), viewer, difference(one.answer, other.answer))
        self.found.setdefault(law_name, Broken(what, both[0][first:-2], (setups, both[1][first:-2])))
        raise Found

    def earlier(self, setups, viewer, lines):
        """The setups with as little of the history as shows it, too."""
        cut = [setup[1].split(' ') for setup in setups]
        if 'moves' not in cut[0]:
            return setups
        begin, size = cut[0].index('moves') + 1, len(cut[0])
        for keep in range(begin + 1, size):
            shorter = [[setup[0], ' '.join(words[:keep]), setup[2]] for setup, words in zip(setups, cut)]
            if shorter[0] != shorter[1] and compared(self.kit, shorter, viewer, lines)[1] is not None:
                return shorter
        return setups

    # ---- lines

    def tokens(self, worlds):
        """Tokens that are legal to somebody in one of the worlds, and crosses of them."""
        found = set()
        for world in worlds:
            peer = world.talk.peer
            view = world.setup[-1]
            peer.ask('view all')
            found.update(peer.ask('legal')[0].split(' ')[2:])
            peer.ask(view)
        found = self.rng.sample(sorted(found), min(30, len(found)))
        pieces = [re.split(r'(?<=[+@])|(?=[+@])', token) for token in found]
        crossed = [''.join(self.rng.choice(pieces)[:-1] + self.rng.choice(pieces)[-1:]) for _ in found]
        cards = [card['id'] for card in self.game.about['cards']]
        other = [re.sub('|'.join(cards), lambda _: self.rng.choice(cards), token) for token in found if cards]
        return [token for token in crossed + other if token not in found] + found or ['a1']

    def singles(self, worlds, viewer):
        """Looks, searches and what is refused, each for itself."""
        rng, kit = self.rng, self.kit
        mine = worlds[0].talk.say('turn')[0] == 'turn ' + viewer if kit.has('turn') else False
        own = set(worlds[0].talk.say('legal')[0].split(' ')[2:]) if mine else set()
        tokens = self.tokens(worlds)
        lines = kit.looks() + ['sample 2', 'go nodes 16', 'perft 1', 'divide 1', 'playouts 3', 'review nodes 4', 'tree', 'undo', 'redo',
                               'goto start', 'mark here', 'save', 'setoption name Clairvoyant value true']
        lines += ['%s %s' % (name, token) for token in rng.sample(tokens, min(8, len(tokens)))
                  for name in ('why', 'move', 'next', 'legal') if name != 'move' or token not in own]
        lines += ['move %s nonsense' % token for token in rng.sample(tokens, min(3, len(tokens)))]
        lines += ['play-card ' + re.sub('[+@]', ' ', token) for token in tokens[-2:]]
        lines += ['as %s %s' % (viewer, line) for line in rng.sample(kit.looks(), min(3, len(kit.looks())))]
        for line in lines:
            if not kit.has(line.split(' ')[0]) or line.split(' ')[0] in self.known:
                continue
            one, two = self.both(worlds, line)
            if one != two:
                self.report(worlds, viewer, [line])
            if one[-1:] == ['ok'] and not set(kit.about.flags(line.split(' '))) & {'looks', 'job'} and 'as ' not in line:
                raise Found  # it has changed something: no single answer any more
        for world in worlds:
            world.talk.exchanges.clear()

    def conversation(self, worlds, viewer):
        """The viewer plays, guesses and takes back, while the referee moves the others."""
        self.counted['conversations'] += 1
        said, away = [], 0
        for _ in range(14):
            turn = worlds[0].talk.say('turn')[0].split(' ')[1]
            legal = self.common(worlds, viewer, turn)
            if turn == '-' or away > 3:
                break
            if away:
                lines = ['undo']
            elif turn != viewer and legal and self.rng.random() < 0.6:
                lines = ['view all', 'move ' + pick(self.rng, legal), 'view ' + viewer]
            else:
                lines = [self.line(viewer, legal if turn == viewer else [], worlds)]
            for line in lines:
                if self.kit.has(line.split(' ')[0]) and line.split(' ')[0] not in self.known - {'view', 'move'}:
                    self.both(worlds, line)
                    said.append(line)
            same = worlds[0].talk.peer.ask('record') == worlds[1].talk.peer.ask('record')
            away = 0 if same else away + 1
            if same and differs([[one for one in world.talk.exchanges if one.line != 'turn'] for world in worlds], viewer) is not None:
                self.report(worlds, viewer, said)
                break
        self.counted['parted'] += away > 0

    def common(self, worlds, viewer, turn):
        """The tokens that are legal in both worlds."""
        lists = []
        for world in worlds:
            world.talk.peer.ask('view all')
            lists.append(world.talk.peer.ask('legal')[0].split(' ')[2:])
            world.talk.peer.ask('view ' + viewer)
        return [token for token in lists[0] if token in set(lists[1])]

    def line(self, viewer, own, worlds):
        """What a player might send, in good faith or not."""
        rng, kit = self.rng, self.kit
        token = pick(rng, own or self.tokens(worlds))
        kinds = [('move ' + token, 12 if own else 2), ('undo', 6), ('undo 2', 1), ('redo', 2), ('goto start', 1), ('goto end', 1),
                 ('why ' + token, 1), ('as %s move %s' % (viewer, token), 1), ('move %s nonsense' % token, 1),
                 (rng.choice(kit.looks()), 4), ('as %s %s' % (viewer, rng.choice(kit.looks())), 1), ('go nodes 8', 1), ('tree', 1),
                 ('sample 2', 1), ('events', 2)]
        return rng.choices([line for line, _ in kinds], [weight for _, weight in kinds])[0]


def explored(kit, game):
    """What was found in a game; looked for once."""
    if game.name not in kit.explored:
        kit.explored[game.name] = Explorer(kit, game)
    return kit.explored[game.name]


def judged(name, text):
    def test(kit, game):
        found = explored(kit, game)
        if name in found.found:
            raise found.found[name]
        if not found.counted['pairs']:
            raise Skip('no two worlds were found that a viewer cannot tell apart')
        return '%s %s' % (game.name, ', '.join('%d %s' % (n, what) for what, n in found.counted.items()))
    law(name, text, NEEDS, which=SECRET['which'])(test)


judged('worlds-looks', 'what a viewer was not told changes no byte of a look, a list or a search')
judged('worlds-errors', 'nor of what is refused: code and words')
judged('worlds-events', 'nor of what is told, in which order and when')
judged('worlds-sequences', 'nor of a conversation, decisions and what takes them back included')
