"""Laws of play: what is legal, what happened, and ways there and back."""

import json
import re

from .kit import Places, Talk, Wrong, constant, difference, law, shown

OVER = 'adjudicate draw agreement'


def lists(exchanges, promises):
    """Each exchange under `all`, with its place and the legal tokens of that place, if they were asked for."""
    places, legal = Places(promises), {}
    for one in exchanges:
        at = places.key(one)[:2]
        if one.words == ['legal'] and places.view == 'all' and one.ok:
            legal[at] = one.data[0].split(' ')
        if places.view == 'all' and one.words[:1] != ['as']:
            yield one, at, legal.get(at)
        places.take(one)


@law('legal', '`legal` counts and sorts all tokens; those, and no others, are taken', of_games=True)
def legal_tokens(kit, game):
    def judge(exchanges):
        for one, _, legal in lists(exchanges, kit.about):
            if not legal:
                continue
            tokens, name, word = legal[2:], one.words[0], one.words[1] if len(one.words) > 1 else ''
            if name == 'legal' and one.ok:
                said = one.data[0].split(' ')
                if said[2:] != [token for token in tokens if token.startswith(word)] or said[1] != str(len(said) - 2):
                    return '`%s` is not those of all legal tokens that begin so, and their number' % one.line
                if said[2:] != sorted(set(said[2:]), key=str.encode):
                    return '`%s` is not in byte order' % one.line
            if name == 'why' and one.ok and (one.data[0].split(' ')[0] == 'legal') != (word in tokens):
                return '`legal` %s %s, but `why` says %s' % ('has' if word in tokens else 'has not', word, shown(one.data[0]))
            if name == 'move' and len(one.words) == 2 and ',' not in word and one.refused and word in tokens:
                return '`legal` has %s, but it cannot be played: %s' % (word, shown(one.answer[-1]))
            if name == 'move' and len(one.words) == 2 and ',' not in word and one.ok and word not in tokens:
                return '`legal` has no %s, but it is taken' % word
        return None

    rng = kit.rng('legal', game.name)
    for _ in range(kit.trials):
        with Talk(kit) as talk:
            others = set()

            def each(talk):
                tokens = talk.legal()
                for token in rng.sample(tokens, min(4, len(tokens))):
                    for line in ('why ' + token, 'legal ' + token[:rng.randrange(1, len(token) + 1)]):
                        if kit.has(line.split(' ')[0]):
                            talk.say(line)
                for token in rng.sample(sorted(others), min(4, len(others))):
                    if kit.has('why'):
                        talk.say('why ' + token)
                others.update(rng.sample(tokens, min(9, len(tokens))))
                known = [token for token in others if token not in tokens]
                if known:
                    talk.say('move ' + rng.choice(known))
            kit.walk(talk, game, rng, 10, each)
            talk.judge(judge)


@law('clicks', 'by the steps of `next` every legal token is reached, and nothing else is played', 'next', of_games=True)
def clicks(kit, game):
    def judge(exchanges):
        nodes = {}
        for one, at, legal in lists(exchanges, kit.about):
            if one.words[0] != 'next' or not one.ok or not legal:
                continue
            node = nodes.setdefault(at, {})[' '.join(one.words[1:])] = json.loads(one.data[0])
            if node['plays'] and node['token'] not in legal[2:]:
                return '`%s` plays %s, which is not legal' % (one.line, node['token'])
            begun = one.words[1] if len(one.words) > 1 else ''
            for token in legal[2:]:
                if token == begun and not (node['plays'] and node['token'] == token):
                    return '`%s` does not play %s, a legal token' % (one.line, token)
                if token.startswith(begun) and token != begun and not any(
                        token.startswith(begun + step['add']) for step in node['steps']) and '' in nodes[at] and reached(nodes[at], begun):
                    return '`%s` has no step to %s, a legal token' % (one.line, token)
        return None

    def reached(nodes, begun):
        """Whether the steps lead to this prefix."""
        path = ''
        while path != begun:
            step = next((step['add'] for step in nodes.get(path, {'steps': []})['steps'] if begun.startswith(path + step['add'])), None)
            if step is None:
                return False
            path += step
        return True

    rng = kit.rng('clicks', game.name)
    with Talk(kit) as talk:
        def each(talk):
            tokens = talk.legal()
            for token in rng.sample(tokens, min(4, len(tokens))):
                begun, asked = '', set()
                while begun not in asked:
                    asked.add(begun)
                    node = json.loads(talk.good(('next ' + begun).strip())[0])
                    begun += next((step['add'] for step in node['steps'] if token.startswith(begun + step['add'])), '')
        kit.walk(talk, game, rng, 5, each)
        talk.judge(judge)


def spelled(lines, words, objects):
    """What is wrong with the sentences and the objects of these events, or None."""
    if not len(lines) == len(words) == len(objects):
        return '%d lines, %d sentences and %d objects' % (len(lines), len(words), len(objects))
    for line, sentence, text in zip(lines, words, objects):
        event, (_, kind, *pairs) = json.loads(text), line.split(' ')
        pairs = [('token', pairs[0])] if kind in ('chance', 'table') else [pair.split('=') for pair in pairs]
        if {key: str(value) for key, value in event.items()} != {'kind': kind, 'words': sentence, **dict(pairs)}:
            return '`%s`, in words `%s`, is %s' % (line, sentence, text)
    return None


@law('events', '`events` has what `move` printed, numbered from 1; a line never changes; those of a decision go with it; all forms say the same',
     'events', of_games=True)
def events(kit, game):
    def judge(exchanges):
        places, told, printed, words = Places(kit.about), {}, {}, {}
        for one in exchanges:
            at, _, view, _, look = places.key(one)
            texts = [line.split(' ', 1)[-1] for line in one.data]
            if look == 'events words' and one.ok:
                words[view, at] = texts
            elif look == 'events json' and one.ok and (view, at) in told and (view, at) in words:
                wrong = spelled(told[view, at], words[view, at], texts)
                if wrong:
                    return '`%s`: %s' % (one.line, shown(wrong))
            elif look == 'record' and one.ok and (view, at) in told:
                chance = [line.split(' ')[2] for line in told[view, at] if re.match('event (chance|table) ', line)]
                if chance != [token for token in one.data[0].partition(' moves ')[2].split(' ') if ':' in token]:
                    return '`%s` has other chance than the events: %s' % (one.line, shown(' '.join(chance)))
            if look == 'events' and one.ok:
                if [line.split(' ')[0] for line in one.data] != [str(i + 1) for i in range(len(texts))]:
                    return '`%s` is not numbered from 1 without gaps' % one.line
                before = told.get((view, places.path[places.index - 1])) if places.index else None
                if before is not None and texts[:len(before)] != before:
                    return '`%s` has changed what it said: %s' % (one.line, difference(before, texts))
                if before is not None and view == 'all' and texts[len(before):] != printed.get(at, texts[len(before):]):
                    return '`%s` is not what was printed when it happened: %s' % (
                        one.line, difference(printed[at], texts[len(before):]))
                if told.setdefault((view, at), texts) != texts:
                    return '`%s` says otherwise than before: %s' % (one.line, difference(told[view, at], texts))
            elif look.startswith('events ') and look[7:].isdigit() and one.ok and (view, at) in told and \
                    texts != told[view, at][int(look[7:]) - 1:]:
                return '`%s` is not the rest of `events`' % one.line
            places.take(one)
            if one.words[:1] == ['move'] and one.ok and view == 'all':
                printed[places.path[places.index]] = one.data
        return None

    rng = kit.rng('events', game.name)
    looks = [look for look in kit.looks() if look.split(' ')[0] == 'events']
    for _ in range(kit.trials):
        with Talk(kit) as talk:
            talk.say(kit.newgame(game, rng))
            viewers = talk.state()['seats'] + ['public']
            for _ in range(8):
                talk.say('events')
                legal = talk.legal()
                for look in ['events %d' % rng.randrange(1, 6)] + ['as %s %s' % (viewer, look) for viewer in viewers if kit.has('as')
                                                                   for look in looks + ['record'] * bool(legal)]:
                    talk.say(look)
                if not legal:
                    break
                talk.good('move ' + rng.choice(legal))
                if kit.has('undo') and rng.random() < 0.2:
                    talk.good('undo')
            talk.judge(judge)


@law('over', '`turn`, `result` and `legal` agree on whether the game is over; then nothing is played', 'turn result', of_games=True)
def over(kit, game):
    def judge(exchanges):
        places, known = Places(kit.about), {}
        for one in exchanges:
            at = places.key(one)[:2]
            if places.view == 'all' and one.ok and one.words[0] in ('turn', 'result', 'legal') and len(one.words) == 1:
                known.setdefault(at, {})[one.words[0]] = one.data[0].split(' ')[1]
            facts = known.get(at, {})
            if len({(facts[name] == end) for name, end in (('turn', '-'), ('legal', '0')) if name in facts} |
                   {facts[name] != '*' for name in ('result',) if name in facts}) > 1:
                return 'these do not agree on whether the game is over: %s' % ', '.join(
                    '%s %s' % fact for fact in sorted(facts.items()))
            if one.words[0] == 'move' and facts.get('turn') == '-' and not (one.refused and one.answer[-1].split(' ')[1] in (
                    'game-over', 'bad-syntax')):
                return '`%s` in a finished game is to answer game-over, not %s' % (one.line, shown(one.answer[-1]))
            places.take(one)
        return None

    rng = kit.rng('over', game.name)
    with Talk(kit) as talk:
        def each(talk):
            for line in ('turn', 'result'):
                talk.good(line)
        token = 'a1'
        talk.good(kit.newgame(game, rng))
        for _ in range(6 if kit.has('adjudicate') else 400):
            legal = talk.legal()
            each(talk)
            if not legal:
                break
            token = rng.choice(legal)
            talk.good('move ' + token)
        else:
            if kit.has('adjudicate'):
                talk.good(OVER)
        each(talk)
        talk.say('legal')
        talk.say('move ' + token)
        if kit.has('undo'):
            talk.good('undo')
            each(talk)
            talk.say('legal')
        talk.judge(judge)


@law('repeatable', 'the same seed and the same lines bring the same bytes', of_games=True,
     which=lambda game: 'seed' in game.about['newgame'] or not game.about['chance'])
def repeatable(kit, game):
    def judge(exchanges):
        for one, other in zip(exchanges, kit.talk([one.line for one in exchanges])):
            if one.answer != other.answer:
                return '`%s` is answered otherwise by another process: %s' % (one.line, difference(one.answer, other.answer))
        return None

    with Talk(kit) as talk:
        rng = kit.rng('repeatable', game.name)

        def each(talk):
            for line in kit.looks() + ['go nodes 30', 'sample 2', 'playouts 3']:
                if kit.has(line.split(' ')[0]) and rng.random() < 0.5:
                    talk.say(line)
        kit.walk(talk, game, rng, 6, each).judge(judge)


# ---- round trips

def again(kit, first, looks, trim=lambda line: line):
    """A judge: what is asked at a place is answered the same by a fresh program that was given the last
    answer to `first` there; first(exchange) makes it commands, None where the view comes in."""
    def judge(exchanges):
        places, commands, said = Places(kit.about), {}, {}
        for one in exchanges:
            at = places.key(one)[:3]
            if first(one):
                commands[at] = [line or 'view ' + at[2] for line in first(one) if line or at[2] != 'all']
            if one.words and one.line in looks:
                said.setdefault(at, {})[one.line] = one.answer
            places.take(one)
        for at, lines in commands.items():
            asked = [look for look in looks if look in said.get(at, {})]
            for one in kit.talk(lines + asked):
                if one.line in lines:
                    if not one.ok:
                        return '`%s` is not taken by a fresh program: %s' % (shown(one.line), shown(' '.join(one.answer[-1:])))
                elif list(filter(trim, one.answer)) != list(filter(trim, said[at][one.line])):
                    return 'behind `%s`, `%s` says otherwise in a fresh program: %s' % (
                        shown(lines[0]), one.line, difference(said[at][one.line], one.answer))
        return None
    return judge


def whole_record(one):
    return [one.data[0], None] if one.words == ['record'] and one.ok else None


def no_seed(line):
    return not line.startswith(('seed ', 'chance '))


def trip(kit, game, name, lines, judge, decisions=6):
    """Random games; at some places these lines are said, then judged."""
    rng = kit.rng(name, game.name)
    for _ in range(kit.trials):
        with Talk(kit) as talk:
            def each(talk):
                if len(talk.exchanges) < 4 or rng.random() < 0.4:
                    for line in lines:
                        talk.say(line)
            kit.walk(talk, game, rng, rng.randrange(2, decisions), each)
            for line in lines:
                talk.say(line)
            talk.judge(judge)


@law('record', 'the line that `record` gives makes state and history again in a fresh program', 'record position', of_games=True)
def record(kit, game):
    looks = [look for look in ('state', 'record', 'result', 'turn', 'legal') if kit.has(look)]
    trip(kit, game, 'record', looks, again(kit, whole_record, looks, no_seed))


@law('position', "a state's position, given as `fen`, is read as itself", 'position state', of_games=True)
def position(kit, game):
    def judge(exchanges):
        written = dict.fromkeys(line for one in exchanges if one.words == ['state'] for line in one.data if line.startswith('position '))
        back = kit.talk([line for text in written for line in ('position %s fen %s' % (game.name, text[9:]), 'state')])
        for text, given, state in zip(written, back[::2], back[1::2]):
            if not given.ok:
                return Wrong('`%s` is not taken: %s' % (given.line, shown(given.answer[-1])), given)
            if text not in state.data:
                return Wrong('`%s` is read as another position' % given.line, given, state)
        return None
    trip(kit, game, 'position', ['state'], judge, 20)


@law('save', 'a save makes the game again in a fresh program, with all that was told and all chance to come', 'save restore', of_games=True)
def save(kit, game):
    looks = [look for look in ('state', 'record', 'events', 'result', 'legal', 'save') if kit.has(look)]
    trip(kit, game, 'save', looks, again(kit, lambda one: ['restore ' + one.data[0]] if one.words == ['save'] and one.ok else None, looks))


@law('undo', '`undo` leads back, `redo` and `goto` to the same again', 'undo', of_games=True)
def undo(kit, game):
    rng = kit.rng('undo', game.name)
    looks = [look for look in kit.looks() if look.split(' ')[0] in ('state', 'record', 'events', 'result', 'legal', 'turn', 'save')]
    for _ in range(kit.trials):
        with Talk(kit) as talk:
            def each(talk):
                for look in looks:
                    talk.say(look)
                away = [['undo', 'redo'], ['undo'], ['undo 2', 'redo 2'], ['goto 1', 'goto end'], ['goto start', 'redo']]
                for line in away[0] + rng.choice(away) * (rng.random() < 0.4):
                    if kit.has(line.split(' ')[0]):
                        for said in [line] + looks:
                            talk.say(said)
            kit.walk(talk, game, rng, 8, each)
            talk.judge(constant(kit.about))
