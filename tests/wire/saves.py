"""A saved game goes on as if nothing had been, in a fresh engine; damaged saves change nothing.

  python3 tests/wire/saves.py [N] [--engine PATH] [--seed S] [--long]

N games of each kind, saved at a random moment, restored in a fresh engine, and played on in both
with undo, rulings, searches and positions: every viewer gets the same bytes from both. Saves are damaged at
random, and in known ways under a right checksum: one error, and everything as before.
"""

import json
import random
import sys

sys.dont_write_bytecode = True
import schemas
from engine import Engine, EngineFault
from suite import Tally, parse, programs, sealed, wrong_error

KINDS = [('tictac', ''), ('coffee', ''), ('chess', ''), ('chessmate', ''), ('chessmate', 'decks own'),
         ('spies', 'players 3'), ('spies', 'players 4'), ('spies', 'players 6'), ('trio', '')]
PLACEMENT = 'Qa1,R1a4,R2d1,B1h1,B2h8,N1b8,N2g8,P1a8,P2d4,P3e5,P4h4'
SCHEMA = schemas.validator('save')  # this engine's own
LATER = schemas.open_validator('save')
SNAPSHOT = ('state', 'record', 'events', 'save', 'options', 'legal')


class Twins:
    """An engine that goes on, and one that was given its save."""

    def __init__(self, tally, path, rng, game, terms):
        self.tally, self.path, self.rng, self.game, self.terms = tally, path, rng, game, terms
        self.one, self.two, self.now = Engine([path]), None, 0
        self.lines = []  # what was said, for reports

    def say(self, line):
        """The answer to a line, the same from both as soon as there are two."""
        self.lines.append(line)
        answer = self.one.ask(line)
        if self.two:
            self.tally.same(self.two.ask(line), answer, '%s %s: %s' % (self.game, self.terms, line),
                            'after ' + ' | '.join('%.300s' % said for said in self.lines[-12:-1]))
        return answer

    def begin(self):
        rng = self.rng
        seed = ' seed %d' % rng.randrange(99) if rng.random() < 0.7 else ''
        if self.game == 'chess' and rng.random() < 0.5:
            self.say('setoption name UCI_Chess960 value true')
        placement = rng.choice((' placement ask', ' placement ' + PLACEMENT, '')) if self.game == 'spies' else ''
        self.manual = rng.random() < 0.25
        self.tokens = []
        if self.manual:  # the tokens of another game, one by one
            other = Engine([self.path])
            other.good('newgame %s %s seed %d%s' % (self.game, self.terms, rng.randrange(999),
                                                    ' placement ' + PLACEMENT if placement else ''))
            for _ in range(rng.randrange(40)):
                legal = other.good('legal')[0].split(' ')[2:]
                if legal:
                    other.good('move ' + rng.choice(legal))
            self.tokens = other.good('record')[0].partition(' moves ')[2].split(' ')
            other.close()
        self.say('newgame %s %s%s%s%s' % (self.game, self.terms, seed, placement,
                                          ' chance manual' if self.manual else ''))
        if rng.random() < 0.3:
            self.reposition()

    def reposition(self):
        """A position of the game so far, or a bare one; chance to come is the engine's."""
        record = self.say('record')[0]
        if self.rng.random() < 0.5:
            head, _, moves = record.partition(' moves ')
            tokens = moves.split(' ')[:self.rng.randrange(1, 20)] if moves else []
            record = head + (' moves ' + ' '.join(tokens) if tokens else '')
        elif self.rng.random() < 0.5:
            state = self.say('state')
            record = 'position %s fen %s' % (self.game, state[1].split(' ', 1)[1])
        self.say(record)
        self.tokens = []

    def step(self):
        rng, turn = self.rng, self.say('turn')[0].split(' ')[1]
        if self.tokens and rng.random() < 0.9:
            self.say('move ' + self.tokens.pop(0))
        elif turn == 'chance':
            due = self.say('legal')[0].split(' ')[2]
            self.say('move setup:' + PLACEMENT if due == 'setup:' else 'move pass')
        elif turn == '-':
            self.say('undo %d' % rng.randrange(1, 4))
        else:
            legal = self.say('legal')[0].split(' ')[2:]
            self.say('as %s move %s' % (rng.choice(('all', turn)), rng.choice(legal)))
        kind = rng.random()
        if kind < 0.08:
            self.say('undo %d' % rng.randrange(1, 3))
            self.tokens = []
        elif kind < 0.1:
            self.say('adjudicate draw ' + rng.choice(('agreement', 'abandoned')))
        elif kind < 0.12 and self.game in ('chessmate', 'spies'):
            self.say('go nodes 30')
        elif kind < 0.13:
            self.say('move zz')
        self.sit(turn)

    def sit(self, turn):
        """Now and then somebody does something at a table, if there is one."""
        rng, seats = self.rng, ('p1', 'p2', 'p3') if self.game in ('spies', 'trio') else ('white', 'black')
        self.now += rng.randrange(60)
        if rng.random() < 0.1:
            self.say('table new %s seat %s engine:%d' % (rng.choice(('', 'clock 200+10')), seats[1], rng.randrange(21)))
        for _ in range(rng.randrange(3)):
            what = rng.choice(('offer draw', 'takeback', 'rematch', 'accept', 'decline', 'withdraw', 'leave', 'join', 'move pass'))
            self.say('table do %s %d %s' % (rng.choice(seats + (turn,)), self.now, what))
        if rng.random() < 0.1:
            self.say('table tick %d' % self.now)

    def look(self):
        """Everything that everybody may see."""
        viewers = ['all', 'public'] + (['white', 'black'] if self.game not in ('spies', 'trio') else
                                       ['p1', 'p2', 'p3'])
        for viewer in viewers:
            for what in ('state', 'state json', 'events', 'events 5', 'record', 'legal', 'eval'):
                self.say('as %s %s' % (viewer, what))
        for line in ('save', 'table', 'table json', 'result', 'record pgn', 'sample 2'):
            self.say(line)

    def play(self, longest):
        self.begin()
        for _ in range(self.rng.randrange(longest)):
            self.step()
        save = self.say('save')[0]
        wrong = schemas.faults(SCHEMA, json.loads(save))
        self.tally.check(not wrong, 'a save is not as the schema says', wrong, save)
        self.two = Engine([self.path])
        if self.rng.random() < 0.5:  # over another game
            self.two.good('newgame %s seed 5' % self.game)
        self.tally.same(self.two.ask('restore ' + save), ['ok'], 'restore', save)
        if 'UCI_Chess960' in self.lines[0]:  # of games to come, not of this one
            self.two.good(self.lines[0])
        self.look()
        for _ in range(self.rng.randrange(12)):
            self.step()
            if self.rng.random() < 0.2:
                self.look()
        self.look()
        if '"seed":null' not in save:
            self.reposition()
            self.step()
            self.look()
        for engine in (self.one, self.two):
            engine.close()
            self.tally.ended(engine, 'saves of ' + self.game)
        return save


# ---- damaged saves


def wrong_refusal(answer):
    return wrong_error(answer, None, False, ('bad-syntax', 'bad-position', 'unknown-game', 'bad-encoding', 'unknown-command',
                                             'line-too-long'))


def refused(tally, engine, line, about):
    before = engine.ask_all(SNAPSHOT)
    wrong = wrong_refusal(engine.ask(line))
    tally.check(not wrong, '%s: %.300r' % (about, line), wrong)
    tally.check(engine.ask_all(SNAPSHOT) == before, '%s: something has changed: %.300r' % (about, line))


def damage_at_random(tally, engine, rng, save, times):
    """Cut off, a character changed, left out or doubled: no checksum agrees."""
    for _ in range(times):
        at = rng.randrange(len(save))
        text = rng.choice((save[:at], save[:at] + save[at + 1:], save[:at] + chr(rng.randrange(33, 127)) +
                           save[at + 1:], save[:at] + save[at] + save[at:], save + save[at], save[at:]))
        if text.strip() != save:  # a blank at the end of a line is none of the save's
            refused(tally, engine, 'restore ' + text, 'damaged at random')


BAD_VALUES = (None, True, 1, -1, 0, 10 ** 18, 1 << 32, (1 << 32) + 2, 3.5, '', 'x', '2', [], {}, ['x'], [[]],
              {'a': 1}, [0, 0], ['e2e4', 7])


def damage_knowingly(tally, engine, save):
    """Wrong things under a right checksum. Some values are right for some keys: those alone may be taken."""
    right = json.loads(save)
    for key in right:
        if key in ('ahead', 'given', 'marks', 'table'):  # there where they have something to say; travel.py damages them
            continue
        gone = {k: v for k, v in right.items() if k != key}
        if key != 'check':
            refused(tally, engine, 'restore ' + sealed(gone), 'without ' + key)
        for value in BAD_VALUES:
            changed = dict(right, **{key: value})
            if key == 'check':
                refused(tally, engine, 'restore ' + json.dumps(changed), 'another check')
                continue
            fine = (value == right[key] and type(value) is type(right[key]) or
                    key in ('chess960', 'silent', 'heard', 'ruling', 'placement', 'seed', 'start', 'players') or
                    key == 'rolled' and value == [] or key == 'steps' and value == [] and not right['rolled'])
            if not fine or schemas.faults(SCHEMA, dict(changed, check=right['check'])):
                refused(tally, engine, 'restore ' + sealed(changed), '%s is %r' % (key, value))
    steps, rolled = right['steps'], right['rolled']
    for about, changed in (
            ('another format', {'format': 2}), ('protocol 3', {'protocol': '3.0'}),
            ('no minor', {'protocol': '2.x'}), ('no number', {'protocol': '2.'}), ('no protocol', {'protocol': '2'}),
            ('no game', {'game': 'chequers'}), ('a wrong key', {'key': 'ab' * 32, 'seed': '5'}),
            ('capitals in the key', {'key': 'A' + right['key'][1:]}), ('half a key', {'key': right['key'][:32]}),
            ('a seed too large', {'seed': '18446744073709551616'}), ('a seed with a sign', {'seed': '-1'}),
            ('a nonsense step', {'steps': steps + ['zz']}), ('an empty step', {'steps': steps + ['']}),
            ('a step twice', {'steps': steps[:1] + steps} if ':' in steps[0] else {'steps': steps + ['e2e9']}),
            ('rolled too far', {'rolled': rolled + [len(steps)]}), ('rolled before', {'rolled': [-1] + rolled}),
            ('rolled twice', {'rolled': rolled + rolled[-1:] if rolled else [0, 0]}),
            ('a decision rolled', {'rolled': list(range(len(steps)))} if any(':' not in step for step in steps) else
             {'rolled': [0, 0]}), ('silent too far', {'silent': len(steps) + 1}), ('silent', {'silent': -1}),
            ('heard too far', {'heard': len(steps) + 1}),
            ('no position', {'start': 'nonsense'}), ('too many players', {'players': 7}),
            ('no decks', {'decks': 'others'}), ('a nonsense placement', {'placement': 'nonsense'}),
            ('no ruling', {'ruling': {'live': True, 'outcome': 'draw', 'reason': 'line'}}),
            ('no outcome', {'ruling': {'live': True, 'outcome': '*', 'reason': 'time'}}),
            ('half a ruling', {'ruling': {'outcome': 'draw', 'reason': 'time'}}),
            ('a huge number', {'silent': 10 ** 400}), ('a zero byte', {'game': 'chess\0'})):
        refused(tally, engine, 'restore ' + sealed(dict(right, **changed)), about)
    for text in ('', '{', '{}', '[]', 'null', '7', '"x"', '[' * 5000, '{"a":' * 5000, '[' * 500000, save + ' {}',
                 save.replace('"format":1', '"format":1,"format":1'), save.replace('"', "'"), save * 2):
        refused(tally, engine, 'restore ' + text, 'no save')


def damaged_parts(tally, path):
    """Under a right checksum each key of what hangs on a game is missed, and no value is taken for another."""
    def parts(of):
        yield of
        for value in of.values() if isinstance(of, dict) else of if isinstance(of, list) else ():
            if isinstance(value, (dict, list)):
                yield from parts(value)
    key, other = 'key ' + '0' * 64, '0' * 62
    for what, lines in (
            ('table', ('newgame chess', 'table new clock 500+5', 'table do white 5 move e2e4', 'table do white 6 offer draw')),
            ('table', ('newgame tictac', 'table new seat black engine:3', 'table do white 6 leave')),
            ('ruling', ('newgame chess', 'adjudicate white time')),
            ('ahead', ('newgame chess', 'move e2e4', 'adjudicate white time', 'undo 2')),
            ('commitment', ('newgame chessmate commit', 'entropy-commit black ' + other + '00', 'entropy-close', 'entropy-void ' + key,
                            'entropy-close'))):
        engine = Engine([path])
        for line in lines:
            engine.good(line)
        save = json.loads(engine.good('save')[0])
        engine.good('restore ' + sealed(save))
        before = engine.ask_all(SNAPSHOT)
        for at, part in enumerate(parts(save[what])):
            for key in list(part) if isinstance(part, dict) else range(len(part)):
                for value in ((None, 'gone') if isinstance(part, dict) else ()) + (-2, -1, 0, 9, 1 << 60, other + 'zz', True, {}):
                    changed = json.loads(json.dumps(save))
                    own = list(parts(changed[what]))[at]
                    if value == 'gone':
                        del own[key]
                    else:
                        own[key] = value
                    if changed == save:
                        continue
                    about = '%s: %s of %r is %r' % (what, key, part, value)
                    answer = engine.ask('restore ' + sealed(changed))
                    if answer == ['ok']:
                        tally.same(engine.good('save')[0], sealed(changed), about)
                        engine.good('restore ' + sealed(save))
                    else:
                        tally.check(not wrong_refusal(answer), about, answer)
        tally.same(engine.ask_all(SNAPSHOT), before, 'after damages of ' + what)
        engine.close()
        tally.ended(engine, 'damaged parts')


def damaged_tables(tally, path):
    """A table that cannot be, though each of its values could."""
    engine = Engine([path])
    for line in ('newgame chess', 'table new clock 500+5', 'table do white 5 move e2e4', 'table do white 6 offer draw'):
        engine.good(line)
    save = json.loads(engine.good('save')[0])
    for about, changed in (('a place ahead', {'place': 2}), ('a seat less', {'seats': save['table']['seats'][:1]}),
                           ('a player twice', {'seats': save['table']['seats'][:1] * 2}),
                           ('who asks is asked', {'offer': {'by': 0, 'waiting': 1, 'what': 'draw'}})):
        refused(tally, engine, 'restore ' + sealed(dict(save, table=dict(save['table'], **changed))), about)
    engine.close()
    tally.ended(engine, 'damaged tables')


def taken_back_into_a_turn(tally, path):
    """What clocks showed when a turn began that is taken back is not kept, as the place is none of the game's."""
    engine, fresh = Engine([path]), Engine([path])
    for line in ('newgame coffee seed 1', 'table new clock 500+5', 'table do white 5 move b1', 'table do white 7 move end', 'undo'):
        engine.good(line)
    save = engine.good('save')[0]
    fresh.good('restore ' + save)
    tally.same(fresh.ask('table'), engine.ask('table'), 'the table, taken back into a turn')
    for one in (engine, fresh):
        one.close()
        tally.ended(one, 'taken back into a turn')


def wrong_chance(tally, path):
    """What was rolled is what the key rolls: another outcome, or another key, is damage."""
    engine = Engine([path])
    engine.good('newgame chessmate seed 3')
    save = json.loads(engine.good('save')[0])
    for changed in ({'steps': list(reversed(save['steps']))}, {'key': '00' * 32, 'seed': None},
                    {'steps': ['deal:w=champion,crusade,vulture', save['steps'][1]]}):
        refused(tally, engine, 'restore ' + sealed(dict(save, **changed)), 'wrong chance')
    given = dict(save, steps=['deal:w=champion,crusade,vulture', 'deal:b=cowardice,rebirth,revelation'], rolled=[])
    tally.same(engine.ask('restore ' + sealed(given)), ['ok'], 'dealt by hand')
    engine.close()
    tally.ended(engine, 'wrong chance')


def rulings(tally, path):
    """One that a position has was told nobody as an event, and is not told after `restore`."""
    engine, fresh = Engine([path]), Engine([path])
    for live, lines in ((True, ['newgame tictac', 'adjudicate draw time']),
                        (False, ['position tictac startpos moves end:draw,time'])):
        for line in lines:
            engine.good(line)
        save = engine.good('save')[0]
        tally.same(json.loads(save)['ruling']['live'], live, lines[-1])
        fresh.good('restore ' + save)
        for line in SNAPSHOT:
            tally.same(fresh.ask(line), engine.ask(line), line + ' after ' + lines[-1])
    for one in (engine, fresh):
        one.close()
        tally.ended(one, 'rulings')


def keys(tally, path):
    """Every position has a key of its own, also one that goes on from the last; that of a seed stays."""
    engine = Engine([path])
    line = 'position chessmate startpos moves deal:w=champion,crusade,vulture'
    for seed, wanted in (('', 4), (' seed 3', 1)):
        engine.good('newgame chessmate' + seed)
        found = [json.loads(engine.good('save')[0])['key']]
        for more in ('', '', ' deal:b=cowardice,rebirth,revelation'):
            engine.good(line + more)
            found.append(json.loads(engine.good('save')[0])['key'])
        tally.same(len(set(found)), wanted, 'keys' + seed)
    engine.close()
    tally.ended(engine, 'keys')


def wrong_decks(tally, path):
    """A game with one deck is none with two, nor the other way round: what was dealt, or where it began, tells."""
    engine = Engine([path])
    for decks, other in (('common', 'own'), ('own', 'common')):
        engine.good('newgame chessmate decks %s seed 3' % decks)
        for token in (None, 'e2e4', 'e7e5'):
            if token:
                engine.good('move ' + token)
            save = json.loads(engine.good('save')[0])
            tally.same(save['decks'], decks, 'decks of a save')
            refused(tally, engine, 'restore ' + sealed(dict(save, decks=other)), 'the other decks')
    engine.good('newgame chessmate seed 3')
    position = engine.good('state')[1].partition(' ')[2]
    for game, setup in (('chessmate', 'fen ' + position), ('chess', 'startpos'), ('tictac', 'startpos')):
        engine.good('position %s %s' % (game, setup))
        save = json.loads(engine.good('save')[0])
        refused(tally, engine, 'restore ' + sealed(dict(save, decks='own')), 'own decks in a position of ' + game)
    engine.close()
    tally.ended(engine, 'wrong decks')


def doubled_blank(tally, path):
    """A save is taken as it stands: another blank is damage, too."""
    engine = Engine([path])
    engine.good('position tictac fen krR/3/NP1[N] w 0 1')
    save = engine.good('save')[0]
    refused(tally, engine, 'restore ' + save.replace(' w 0', '  w 0'), 'a doubled blank')
    refused(tally, engine, 'restore ' + save.replace(' w 0', '\tw 0'), 'a tab')
    tally.same(engine.ask('  @t  restore \t ' + save + ' \t'), ['@t ok'], 'blanks around a save')
    engine.close()
    tally.ended(engine, 'doubled blank')


def later_saves(tally, path):
    """A save of a later minor version may have more keys, which are skipped."""
    engine = Engine([path])
    engine.good('newgame chessmate seed 3')
    engine.good('adjudicate draw time')
    line = engine.good('save')[0]
    save = json.loads(line)
    ruling = dict(save['ruling'], more=[7])
    for about, changed in (('a key', {'more': {'x': 1}}), ('a version', {'protocol': '2.17'}),
                           ('both', {'more': None, 'protocol': '2.1'}), ('of a ruling', {'ruling': ruling})):
        later = json.loads(sealed(dict(save, **changed)))
        wrong = schemas.faults(LATER, later)
        tally.check(not wrong, 'the schema refuses a later save: ' + about, wrong)
        engine.good('newgame tictac')
        tally.same(engine.ask('restore ' + json.dumps(later)), ['ok'], 'a later save: ' + about)
        tally.same(engine.good('save'), [line], 'after a later save: ' + about)
    engine.close()
    tally.ended(engine, 'later saves')


def searches(tally, path):
    """A restored game is searched as in a fresh engine: nothing is left of earlier searches."""
    for game in ('chess', 'coffee', 'tictac'):
        old, fresh = Engine([path]), Engine([path])
        old.good('newgame %s seed 1' % game)
        save = old.good('save')[0]
        old.ask('go nodes 20000')
        for engine in (old, fresh):
            engine.good('restore ' + save)
        tally.same(old.ask('go nodes 3000'), fresh.ask('go nodes 3000'), 'a search after restore: ' + game)
        for engine in (old, fresh):
            engine.close()
            tally.ended(engine, 'searches of ' + game)


def hidden_saves(tally, path):
    """Only the referee saves and restores; during a search it saves."""
    engine = Engine([path])
    tally.same(engine.error('save'), 'no-game', 'save without a game')
    engine.good('newgame chessmate seed 1')
    save = engine.good('save')[0]
    for view in ('white', 'black', 'public'):
        engine.good('view ' + view)
        for line in ('save', 'restore ' + save, 'restore {'):
            tally.same(engine.error(line), 'hidden', view + ': ' + line[:20])
    engine.good('view all')
    for line in ('as all save', 'as white save', 'as all restore ' + save):
        tally.same(engine.error(line), 'bad-syntax', line[:20])
    engine.send('go infinite')
    for line, answer in (('save', ['@s ' + save, '@s ok']), ('restore ' + save, ['@s error busy '
                         'restore has to wait until the search is over'])):
        said = [said for said in engine.ask('@s ' + line) if said.startswith('@s ')]
        tally.same(said, answer, line[:20] + ' during a search')
    engine.ask('stop')
    engine.close()
    tally.ended(engine, 'hidden saves')


def main():
    options = parse(__doc__, 'games', 4)
    games = max(options.games, 1000) if options.long else options.games
    tally, rng = Tally(), random.Random(options.seed)
    tally.run(damaged_parts, options.engine)
    tally.run(damaged_tables, options.engine)
    tally.run(taken_back_into_a_turn, options.engine)
    tally.run(wrong_chance, options.engine)
    tally.run(rulings, options.engine)
    tally.run(keys, options.engine)
    tally.run(wrong_decks, options.engine)
    tally.run(hidden_saves, options.engine)
    tally.run(doubled_blank, options.engine)
    tally.run(later_saves, options.engine)
    tally.run(searches, options.engine)
    for path, name in sorted(programs(options, tally, {game for game, _ in KINDS})):
        for game, terms in KINDS:
            if game != name:
                continue
            for i in range(games):
                try:
                    save = Twins(tally, path, random.Random(rng.random()), game, terms).play(40)
                    if i % 100 == 0:
                        engine = Engine([path])
                        engine.good('newgame %s seed 4' % game)
                        damage_at_random(tally, engine, rng, save, 60)
                        if len(json.loads(save)['steps']) > 1:
                            damage_knowingly(tally, engine, save)
                        engine.close()
                        tally.ended(engine, 'damaged saves')
                except EngineFault as fault:
                    tally.check(False, 'saves of %s %s' % (game, terms), fault)
    return tally.finish()


sys.exit(main())
