"""Laws of views, but for the secrets themselves: those are in worlds.py."""

import re

from .kit import Places, Skip, Talk, difference, law, shown
from .peer import BESIDE
from .play import again, no_seed, whole_record


def viewers(talk):
    return talk.state()['seats'] + ['public']


def without_view(answer):
    return [re.sub(r'^view .*|"view":"[^"]*"', '', line) for line in answer if not line.startswith('seed ')]


@law('open-views', 'where nothing is hidden every view sees the same', 'view', which=lambda game: not game.secrets)
def open_views(kit, game):
    def judge(exchanges):
        places, said = Places(kit.about), {}
        for one in exchanges:
            at, options, _, _, look = places.key(one)
            if 'looks' in kit.about.flags(one.words):
                answer = [re.sub(r',?"seed":"\\d+"', '', line) for line in without_view(one.answer)]
                if said.setdefault((at, options, look), answer) != answer:
                    return 'under `view %s`, `%s` is another: %s' % (places.view, look, difference(said[at, options, look], answer))
            places.take(one)
        return None

    rng = kit.rng('open-views', game.name)
    looks = [look for look in kit.looks() if look not in kit.flagged('referee') and look != 'state json']
    with Talk(kit) as talk:
        def each(talk):
            for viewer in [*viewers(talk), 'all']:
                talk.good('view ' + viewer)
                for look in looks:
                    talk.say(look)
        kit.walk(talk, game, rng, 4, each)
        talk.judge(judge)


@law('as', '`as VIEWER` and a command answers what the command answers under that view, also during a search', 'as view', of_games=True)
def other_eyes(kit, game):
    def judge(exchanges):
        places, said = Places(kit.about), {}
        for one in exchanges:
            if 'as' in kit.about.flags(one.command):
                key, answer = places.key(one), [line for line in one.answer if not line.startswith(BESIDE)]
                if answer[-1:] and answer[-1].startswith('error busy '):  # of which the law of busy speaks
                    continue
                if said.setdefault(key, answer) != answer:
                    return '`%s` is not what is answered under `view %s`: %s' % (one.line, key[2], difference(said[key], answer))
            places.take(one)
        return None

    rng = kit.rng('as', game.name)
    looks = [look for look in kit.looks() if 'as' in kit.about.flags([look.split(' ')[0]])]
    at_once = [look for look in looks if 'busy' not in kit.about.flags([look.split(' ')[0]])]
    with Talk(kit) as talk:
        def each(talk):
            legal = talk.legal() or ['a1']
            asked = looks + ['why ' + rng.choice(legal), 'legal ' + rng.choice(legal)[:1]]
            asked += ['sample 2', 'go nodes 10'] if kit.has('setoption') else []
            asked = [line for line in asked if kit.has(line.split(' ')[0])]
            for viewer in viewers(talk):
                for line in asked:
                    forget(line)
                    talk.say('as %s %s' % (viewer, line))
                talk.good('view ' + viewer)
                for line in asked:
                    forget(line)
                    talk.say(line)
                talk.good('view all')
            if legal != ['a1'] and kit.has('go', 'stop'):  # and while somebody thinks
                eyes = viewers(talk)
                talk.say(BESIDE + ' go infinite')
                for look in rng.sample(2 * at_once, 2 * len(at_once)):
                    talk.say('as %s %s' % (rng.choice(eyes), look))
                talk.say('stop')

        def forget(line):
            """A search goes on from what the last one found."""
            if line.startswith('go ') and kit.has('ucinewgame'):
                talk.say('ucinewgame')
        kit.walk(talk, game, rng, 3, each)
        talk.judge(judge)


@law('referee', "the referee's commands answer `error hidden` under any view but `all`", 'view', of_games=True)
def referee(kit, game):
    def judge(exchanges):
        view = 'all'
        for one in exchanges:
            if 'referee' in kit.about.flags(one.words) and view != 'all' and not one.answer[-1].startswith('error hidden '):
                return '`%s` under `view %s` is to answer hidden, not %s' % (one.line, view, shown(one.answer[-1]))
            view = one.words[1] if one.words[0] == 'view' and one.ok else view
        return None

    if not kit.flagged('referee'):
        raise Skip('it has none')
    with Talk(kit) as talk:
        kit.walk(talk, game, kit.rng('referee', game.name), 3)
        for viewer in viewers(talk):
            talk.good('view ' + viewer)
            for name in kit.flagged('referee'):
                talk.say({'adjudicate': 'adjudicate draw agreement', 'restore': 'restore {}'}.get(name, name))
            talk.good('view all')
        talk.judge(judge)


@law('seed', 'no view but `all` is shown the seed of the game, nor its key', 'view newgame',
     which=lambda game: 'seed' in game.about['newgame'])
def seed(kit, game):
    rng = kit.rng('seed', game.name)
    number, key = str(rng.randrange(1 << 62, 1 << 63)), '%064x' % rng.getrandbits(256)
    secrets = [number, '%x' % int(number), key]

    def judge(exchanges):
        view = 'all'
        for one in exchanges:
            view = one.words[1] if one.words[0] == 'view' and one.ok else view
            for line in one.answer:
                if view != 'all' and any(secret in line for secret in secrets):
                    return '`%s` under `view %s` shows it' % (shown(one.line), view)
        return None

    begin = kit.newgame(game, rng, seed=False)
    with Talk(kit) as talk:
        talk.good(begin)
        for viewer in viewers(talk):
            for term in ('seed ' + number, 'key ' + key):
                if term.split(' ')[0] not in game.about['newgame']:
                    continue
                talk.good('view ' + viewer)
                talk.good('%s %s' % (begin, term))
                talk.say('view ' + viewer)
                for line in kit.looks() + ['options', 'save']:
                    if kit.has(line.split(' ')[0]):
                        talk.say(line)
                talk.good('view all')
        talk.judge(judge)


def token_by_token(begin, one):
    head, _, tokens = one.data[0].partition(' moves') if one.words == ['record'] and one.ok else ('', '', '')
    return [begin, head, None] + ['move ' + token for token in tokens.split()] if head else None


@law('own-record', 'a fresh program that was given a record as a viewer was told it, whole or token by token, shows that viewer the same',
     'record position view', which=lambda game: game.secrets)
def own_record(kit, game):
    looks = [look for look in ('state', 'record', 'result', 'turn') if kit.has(look)]
    rng = kit.rng('own-record', game.name)
    for _ in range(kit.trials):
        with Talk(kit) as talk:
            kit.walk(talk, game, rng, rng.randrange(1, 10))
            for viewer in viewers(talk):
                talk.good('view ' + viewer)
                for look in looks:
                    talk.say(look)
                talk.good('view all')
            talk.judge(again(kit, whole_record, looks, no_seed))
            begin = talk.exchanges[0].line + ' chance manual'
            if talk.legal() and 'chance' in game.about['newgame']:  # at the end everybody is told everything
                talk.judge(again(kit, lambda one: token_by_token(begin, one), looks, no_seed))
