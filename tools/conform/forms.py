"""Laws of forms: what lines, JSON, tokens and positions look like."""

import json
import os

from . import abnf
from .kit import Skip, Talk, law, shown
from .peer import untagged

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../docs/schema')


def load(name):
    """A schema of docs/schema."""
    import jsonschema
    with open(os.path.join(FOLDER, name + '.json')) as file:
        schema = json.load(file)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def validator(name):
    import jsonschema
    return jsonschema.Draft202012Validator(load(name))


def faults(checker, value):
    """What is wrong with a value, a line each; nothing for one that is right."""
    return ['%s: %s' % ('/'.join(map(str, fault.path)), fault.message[:300])
            for fault in checker.iter_errors(value)]


def sorted_keys(pairs):
    if [key for key, _ in pairs] != sorted(key for key, _ in pairs):
        raise ValueError('keys are not sorted: %s' % [key for key, _ in pairs])
    return dict(pairs)


@law('schemas', 'what is JSON is one line with sorted keys, as docs/schema has it')
def schemas(kit):
    try:
        known = {name: validator(name) for name in ('belief', 'describe', 'event', 'next', 'protocol', 'save', 'show', 'state')}
    except ImportError:
        raise Skip('the Python module jsonschema is not installed')
    counted = [0]

    def schema_of(words):
        if words[:2] == ['describe', 'protocol']:
            return 'protocol'
        return {'events': 'event'}.get(words[0], words[0] if words[0] in known else None)

    def judge(exchanges):
        for one in exchanges:
            for line in one.data:
                text = untagged(line).split(' ', 1)[-1] if one.command[0] == 'events' else untagged(line)
                if not text.startswith('{') or not schema_of(one.command):
                    continue
                counted[0] += 1
                try:
                    wrong = faults(known[schema_of(one.command)], json.loads(text, object_pairs_hook=sorted_keys))
                except ValueError as fault:
                    wrong = [str(fault)]
                if wrong:
                    return '`%s`: %s' % (shown(one.line), wrong[0])
        return None

    for game in kit.games:
        rng = kit.rng('schemas', game.name)
        lines = ['describe ' + game.name] + [look for look in kit.looks() if look.endswith(' json') or look in ('next', 'save')]
        if kit.has('show'):
            lines += ['show %s json' % view['name'] for view in game.about.get('views', [])]
        with Talk(kit) as talk:
            talk.say('describe protocol')

            def each(talk):
                viewers = talk.state()['seats'] + ['public']
                for line in lines:
                    talk.say(line)
                if kit.has('as'):
                    for line in lines[1:]:
                        talk.say('as %s %s' % (rng.choice(viewers), line))
            kit.walk(talk, game, rng, 4, each)
            talk.judge(judge)
    return '%d lines' % counted[0]


@law('grammar', 'answers have the forms that `describe protocol` promises of their commands', of_games=True)
def grammar(kit, game):
    def judge(exchanges):
        for one in exchanges:
            if one.words[:1] and one.words[0] in kit.about.commands and not one.refused:
                fault = kit.about.fault(one.words, [untagged(line) for line in one.answer])
                if fault:
                    return fault
        return None

    rng = kit.rng('grammar', game.name)
    with Talk(kit) as talk:
        def each(talk):
            legal = talk.legal() or ['a1']
            for line in kit.looks() + ['why ' + rng.choice(legal), 'why z9z9', 'perft 1', 'divide 1', 'sample 2', 'playouts 2',
                                       'go nodes 20', 'tree', 'diff', 'help', 'isready', 'ping x', 'undo', 'redo']:
                if kit.has(line.split(' ')[0]):
                    talk.say(line)
        kit.walk(talk, game, rng, 4, each)
        talk.judge(judge)


def damaged(text, rng, letters):
    """One to three letters lost, changed, doubled or added."""
    for _ in range(rng.randint(1, 3)):
        at = rng.randrange(len(text) + 1)
        text = text[:at] + rng.choice(['', rng.choice(letters), text[at:at + 1] * 2]) + text[at + rng.randint(0, 1):]
    return text


@law('notation', "tokens and positions are of the game's grammar, which `describe` gives; its tokens are read, and nothing else", of_games=True)
def notation(kit, game):
    rules = abnf.Grammar('\n'.join(game.about['grammar']))
    is_token, is_position = rules.matcher('token'), rules.matcher('position')
    seen = set()

    def judge(exchanges):
        for one in exchanges:
            for line in one.data:
                words = untagged(line).split(' ')
                if words[0] == 'legal':
                    tokens, position = words[2:] if one.command[0] == 'legal' else words[1:2], None
                elif words[0] == 'position' and one.command[0] in ('state', 'record'):
                    text, _, moves = ' '.join(words).partition(' moves ')
                    tokens = moves.split()
                    position = text.split(' fen ')[1] if ' fen ' in text else text[9:] if one.command[0] == 'state' else None
                elif words[0] == 'world':
                    tokens, position = [], ' '.join(words[1:])
                else:
                    continue
                seen.update(tokens + [position] * bool(position))
                for text in tokens:
                    if not is_token(text):
                        return '`%s` writes the token %s, which is none by its grammar' % (one.line, shown(text))
                if position and not is_position(position):
                    return '`%s` writes the position %s, which is none by its grammar' % (one.line, shown(position))
            unread = one.answer[-1].startswith('error bad-syntax ')
            if one.command[0] == 'why' and (one.ok or unread) and unread == is_token(one.command[1]):
                return '`%s` is %s by its grammar' % (one.line, 'not read, a token' if unread else 'read, no token')
            if one.command[:1] == ['position'] and one.ok and 'moves' not in one.command and 'fen' in one.command:
                text = ' '.join(one.command[3:])
                if not is_position(text):
                    return '`%s` is taken, no position by its grammar' % one.line
                seen.add(text)
        return None

    def spoiled(texts, most):
        """Some of what was written, letters lost, changed, doubled or added."""
        texts = sorted(texts)
        letters = ''.join(sorted(set(''.join(texts))))
        return [' '.join(damaged(rng.choice(texts), rng, letters).split()) for _ in range(most if texts else 0)]

    rng = kit.rng('notation', game.name)
    with Talk(kit) as talk:
        def each(talk):
            viewers = talk.state()['seats'] + ['public']
            talk.say('legal')
            for line in ('state', 'record', 'sample 2') if rng.random() < 0.3 else ():
                if kit.has(line.split(' ')[0]):
                    talk.say(line)
                    if kit.has('as'):
                        talk.say('as %s %s' % (rng.choice(viewers), line))
        kit.walk(talk, game, rng, 15 + 15 * kit.trials, each)
        begin, _, tokens = talk.good('record')[0].partition(' moves ') if kit.has('record', 'position') else ('', '', '')
        judge(talk.exchanges)  # what has been seen
        tries = [rules.random('token', rng) for _ in range(40 * kit.trials)] + spoiled(filter(is_token, seen), 40 * kit.trials)
        for text in tries if kit.has('why') else ():
            if text and ' ' not in text and not set(',:') & set(text):
                talk.say('why ' + text)
        for text in spoiled(filter(is_position, seen), 40 * kit.trials) if kit.has('position') else ():
            talk.say('position %s fen %s' % (game.name, text))
        for many in range(len(tokens.split())) if begin else ():  # also where chance is due
            talk.say('%s moves %s' % (begin, ' '.join(tokens.split()[:many])) if many else begin)
            talk.say('state')
        talk.judge(judge)
    return '%s %d tokens and positions' % (game.name, len(seen))
