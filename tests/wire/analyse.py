"""`quadrille analyse`: the same answers in any order and by any number of threads, those of a fresh engine; whatever comes
is answered or refused, a line each, and what is wrong with it said.

  python3 tests/wire/analyse.py [N] [--engine PATH] [--seed S] [--long]

N jobs at places of random games of each kind. With --long their times are measured, too: by one thread, by two, and by a process
for each position.
"""

import collections
import json
import os
import random
import signal
import subprocess
import sys
import time

sys.dont_write_bytecode = True
import schemas
from engine import Engine, EngineFault
from suite import Tally, parse

KINDS = [('chess', ''), ('tictac', ''), ('coffee', ''), ('chessmate', ''), ('chessmate', 'decks own'), ('spies', 'players 3'),
         ('spies', 'players 5')]
SCHEMA = schemas.validator('analyse')
JOB_SCHEMA = schemas.validator('job')
NODES = 100


def random_game(engine, rng, game, terms):
    """The words of a record behind `moves`, and the places in it where a seat decides."""
    engine.good('newgame %s %s seed %d' % (game, terms, rng.randrange(10 ** 6)))
    places = []
    for place in range(rng.randrange(1, 40)):
        legal = engine.ask('legal')[0].split(' ')
        if legal[:1] != ['legal'] or len(legal) < 3:
            break
        places.append(place)
        engine.good('move ' + rng.choice(legal[2:]))
    head, _, moves = engine.good('record')[0].partition(' moves ')
    return head, moves.split(' ') if moves else [], places


def make_jobs(path, rng, n):
    """n jobs, some of several turns; ids are numbers."""
    jobs = []
    engine = Engine([path])
    while len(jobs) < n:
        game, terms = rng.choice(KINDS)
        head, moves, places = random_game(engine, rng, game, terms)
        for _ in range(min(10, n - len(jobs))):
            job = {'id': str(len(jobs)), 'game': game, 'moves': moves, 'limits': {'nodes': NODES},
                   'turns': rng.sample(places, min(len(places), rng.choice((1, 1, 1, 2, 3))))}
            if terms.startswith('players'):
                job['players'] = int(terms.split(' ')[1])
            elif terms:
                job['decks'] = 'own'
            if rng.random() < 0.2:
                job['multipv'] = rng.randrange(1, 5)
            if rng.random() < 0.2:
                job['options'] = {'Beliefs': rng.choice(('uniform', 'facts', 'behaviour'))}
            if rng.random() < 0.2:
                job['belief'] = True
            jobs.append(job)
    engine.close()
    return jobs


def run(path, lines, *options):
    """What is answered to some lines, as text, and how many seconds that took."""
    begun = time.monotonic()
    done = subprocess.run([path, 'analyse', *options], input=b''.join(line + b'\n' for line in lines), stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, timeout=600 + len(lines))
    if done.returncode or done.stderr:
        raise EngineFault('analyse ends with %d: %r' % (done.returncode, done.stderr[:500]))
    return done.stdout.decode().splitlines(), time.monotonic() - begun


def encoded(jobs):
    return [json.dumps(job).encode() for job in jobs]


def check_forms(tally, answers):
    for answer in answers:
        wrong = schemas.faults(SCHEMA, json.loads(answer))
        tally.check(not wrong, 'an answer is not as the schema says', wrong, answer)


def same_in_any_order(tally, path, jobs, rng):
    """By one thread, by two, shuffled, and each turn alone."""
    lines = encoded(jobs)
    for job in jobs:
        tally.check(not schemas.faults(JOB_SCHEMA, job), 'a job is not as the schema says', job)
    first, seconds = run(path, lines)
    check_forms(tally, first[:300])
    tally.same(len(first), sum(len(job['turns']) for job in jobs), 'lines')
    tally.check(not any('"error"' in line for line in first), 'errors', [line for line in first if '"error"' in line][:3])
    rng.shuffle(lines)
    two, seconds_of_two = run(path, lines, '--threads', '2')
    tally.same(sorted(two), sorted(first), 'two threads, shuffled')
    singles = encoded(dict(job, turns=[turn]) for job in jobs for turn in job['turns'])
    rng.shuffle(singles)
    if len({turn for job in jobs for turn in job['turns']}) > 1:
        renamed = [json.dumps(dict(json.loads(line), id='%s/%d' % (json.loads(line)['id'], i))).encode()
                   for i, line in enumerate(singles)]
        alone, _ = run(path, renamed, '--threads', '2', '--limit-queue', '7')
        own = collections.Counter(json.dumps(dict(json.loads(line), id=json.loads(line)['id'].split('/')[0]), sort_keys=True)
                                  for line in alone)
        tally.check(own == collections.Counter(json.dumps(json.loads(line), sort_keys=True) for line in first), 'turns alone')
    return {(json.loads(line)['id'], json.loads(line)['turn']): json.loads(line) for line in first}, seconds, seconds_of_two


def head_of(job):
    words = ['players %d' % job['players']] if 'players' in job else ['decks own'] if 'decks' in job else []
    moves = ' moves ' + ' '.join(job['moves']) if job.get('moves') else ''
    return ' '.join(['position', job['game'], *words, 'startpos']) + moves


def last_lines(answer):
    """The lines of the last iteration that has begun, and of the one before those of other decisions."""
    found, before = [], []
    for line in answer:
        if line.startswith('info '):
            words = line.split(' ')
            if 'multipv' not in words or words[words.index('multipv') + 1] == '1':
                found, before = [], found
            found.append(words)
    decided = {words[words.index('pv') + 1] for words in found}
    return found + [words for words in before if words[words.index('pv') + 1] not in decided]


def as_decision(words, nodes):
    at = words.index('pv')
    decision = {'nodes': nodes.get(words[at + 1], 0), 'pv': words[at + 1:], 'token': words[at + 1], 'score': None, 'wdl': None}
    if 'score' in words:
        score, wdl = words.index('score'), words.index('wdl')
        decision['score'] = {words[score + 1]: int(words[score + 2])}
        decision['wdl'] = [int(word) for word in words[wdl + 1:wdl + 4]]
    return decision


def as_a_fresh_engine(tally, path, jobs, answers):
    """Over a pipe, by an engine that has done nothing else."""
    for job in jobs:
        for turn in job['turns']:
            engine = Engine([path])
            for name, value in {'MultiPV': job.get('multipv', 1), 'UCI_ShowWDL': 'true', **job.get('options', {})}.items():
                engine.good('setoption name %s value %s' % (name, value))
            engine.good(head_of(job))
            engine.good('goto %d' % turn)
            found = last_lines(engine.ask('go nodes %d' % NODES))
            tree = [line.split(' ') for line in engine.good('tree')]
            nodes = {words[1]: int(words[3]) for words in tree}
            wanted = [as_decision(words, nodes) for words in found][:job.get('multipv', 1)]
            got = answers[job['id'], turn]
            tally.same(got['decisions'], wanted, 'decisions of', json.dumps(job)[:500], turn)
            if job.get('belief'):
                tally.same(got['belief'], json.loads(engine.good('belief json')[0]), 'belief of', json.dumps(job)[:500])
            engine.close()


GOOD = {'id': 'g', 'game': 'chess', 'limits': {'nodes': 10}}
REFUSED = [  # what is changed in a job (None: left out), code, field
    ({'id': None}, 'bad-syntax', 'id'), ({'id': 7}, 'bad-syntax', 'id'), ({'game': None}, 'bad-syntax', 'game'),
    ({'game': 'chequers'}, 'unknown-game', 'game'), ({'game': 1}, 'bad-syntax', 'game'), ({'limits': None}, 'bad-syntax', 'limits'),
    ({'limits': {}}, 'bad-syntax', 'limits'), ({'limits': {'nodes': 0}}, 'bad-syntax', 'limits'),
    ({'limits': {'nodes': 1.5}}, 'bad-syntax', 'limits'), ({'limits': {'node': 1}}, 'bad-syntax', 'limits'),
    ({'limits': [1]}, 'bad-syntax', 'limits'), ({'moves': 'e2e4'}, 'bad-syntax', 'moves'), ({'moves': [1]}, 'bad-syntax', 'moves'),
    ({'moves': ['e2e5']}, 'illegal-move', 'moves'), ({'moves': ['e2e4', 'zz']}, 'bad-syntax', 'moves'),
    ({'moves': ['e2 e4']}, 'bad-syntax', 'moves'), ({'moves': ['']}, 'bad-syntax', 'moves'),
    ({'position': '8/8'}, 'bad-position', 'position'), ({'position': 5}, 'bad-syntax', 'position'),
    ({'turns': []}, 'bad-syntax', 'turns'), ({'turns': [-1]}, 'bad-syntax', 'turns'), ({'turns': 0}, 'bad-syntax', 'turns'),
    ({'turns': [1]}, 'nothing-to-undo', 'turns'), ({'as': 'p1'}, 'bad-syntax', 'as'), ({'as': 0}, 'bad-syntax', 'as'),
    ({'multipv': 0}, 'bad-syntax', 'multipv'), ({'multipv': 257}, 'bad-syntax', 'multipv'), ({'belief': 1}, 'bad-syntax', 'belief'),
    ({'options': []}, 'bad-syntax', 'options'), ({'options': {'Bogus': 1}}, 'bad-option', 'options'),
    ({'options': {'Threads': 2}}, 'bad-option', 'options'), ({'options': {'hash': 64}}, 'bad-option', 'options'),
    ({'options': {'EvalFile': '/etc/passwd'}}, 'bad-option', 'options'), ({'options': {'Skill Level': 21}}, 'bad-option', 'options'),
    ({'options': {'Ponder': None}}, 'bad-option', 'options'), ({'players': 3}, 'bad-syntax', 'players'),
    ({'decks': 'own'}, 'not-applicable', 'decks'), ({'decks': 'x'}, 'bad-syntax', 'decks'), ({'bogus': 1}, 'bad-syntax', None),
    ({'stop': 'x'}, 'bad-syntax', 'stop'), ({'game': 'spies'}, 'chance-expected', 'turns'),
    ({'moves': ['f2f3', 'e7e5', 'g2g4', 'd8h4']}, 'game-over', 'turns')]
BARE = [b'{', b'[]', b'7', b'{}', b'{"id":"a"}', b'{"id":"a","id":"b"}', b'\xff', b'{"id":"\\u0000"}', b'[' * 5000, b'{"a":' * 5000,
        b'nonsense', b'{"id":"a","stop":"nobody"}', b'{"id":"a","stop":7}', b'{"id":"a","game":"chess","limits":{"nodes":1}} x',
        b'x' * (1 << 20) + b'y', b'{"id":"' + b'a' * (1 << 20) + b'"}']


def refusals(tally, path):
    for change, code, field in REFUSED:
        job = {key: value for key, value in {**GOOD, **change}.items() if value is not None}
        answers, _ = run(path, encoded([job, dict(GOOD, id='after')]))
        check_forms(tally, answers)
        found = [json.loads(line) for line in answers]
        wrong = [answer for answer in found if 'error' in answer]
        tally.same([(answer['error'], answer['field'], answer['id']) for answer in wrong],
                   [(code, field, job['id'] if isinstance(job.get('id'), str) else None)], change)
        tally.same([answer['id'] for answer in found if answer not in wrong], ['after'], change)
    answers, _ = run(path, BARE + [b'', b' \t\r'] + encoded([GOOD]))
    check_forms(tally, answers)
    found = [json.loads(line) for line in answers]
    tally.same([answer.get('error') for answer in found if answer['id'] != 'g'],
               ['line-too-long' if len(line) > 1 << 20 else 'bad-syntax' for line in BARE], 'no jobs')
    tally.same(sum(answer['id'] == 'g' for answer in found), 1, 'the job behind them')


def garbage(tally, path, rng):
    """1 MB of bytes, and of jobs with bytes changed: a line for each, and the next job is answered."""
    noise = [bytes(rng.randrange(256) for _ in range(rng.randrange(400))).replace(b'\n', b'') for _ in range(2600)]
    whole = encoded([GOOD])[0]
    for _ in range(5000):
        changed = bytearray(whole)
        for _ in range(rng.randrange(1, 4)):
            changed[rng.randrange(len(changed))] = rng.randrange(11, 256)
        noise.append(bytes(changed))
    lines = [line for line in noise if line.strip(b' \t\r')]
    answers, _ = run(path, noise + encoded([dict(GOOD, id='after')]))
    check_forms(tally, answers[:500])
    tally.same(len(answers), len(lines) + 1, 'lines of garbage')
    tally.check(any(json.loads(line)['id'] == 'after' and 'decisions' in line for line in answers), 'the job behind the garbage')


def secrets(tally, path, rng):
    """Another seat than the mover, and the public, are told nothing; who decides is told the same in every world."""
    engine = Engine([path])
    for game, terms in KINDS:
        engine.good('newgame %s %s seed %d' % (game, terms, rng.randrange(1000)))
        for _ in range(rng.randrange(8)):
            engine.good('move ' + rng.choice(engine.good('legal')[0].split(' ')[2:]))
        mover = engine.good('turn')[0].split(' ')[1]
        moves = engine.good('record')[0].partition(' moves ')[2].split()
        job = {'game': game, 'moves': moves, 'limits': {'nodes': 50}, 'belief': True}
        if terms:
            job.update({'players': int(terms[-1])} if terms.startswith('players') else {'decks': 'own'})
        others = [seat for seat in ('white', 'black', 'p1', 'p2', 'public') if seat != mover and
                  (seat.startswith('p') and game == 'spies' or not seat.startswith('p') and game != 'spies' or seat == 'public')]
        jobs = [dict(job, id=seat, **{'as': seat}) for seat in (mover, 'all', *others)]
        found = {answer['id']: answer for answer in map(json.loads, run(path, encoded(jobs))[0])}
        hides = game in ('chessmate', 'spies')
        for seat in others:
            tally.same((found[seat].get('error'), found[seat].get('field')), ('hidden', 'as') if hides else (None, None), game, seat)
        if not hides:
            continue
        tally.same(found['all']['decisions'], found[mover]['decisions'], game, 'all decides as the mover')
        worlds = [line.split(' ', 2)[2] for line in engine.good('as %s sample 8' % mover)]
        jobs = [{'id': str(i), 'game': game, 'position': world, 'as': mover, 'limits': {'nodes': 50}, 'belief': True}
                for i, world in enumerate(worlds)]
        told = {json.dumps(dict(json.loads(line), id=''), sort_keys=True) for line in run(path, encoded(jobs))[0]}
        tally.check(len(told) == 1 and len(set(worlds)) > 1, game, 'worlds differ to who cannot tell them', *told)
    engine.close()


class Analysis(Engine):
    """A conversation."""

    def __init__(self, path, *options):
        super().__init__([path, 'analyse', *options])

    def say(self, **job):
        self.send(json.dumps(job))

    def hear(self):
        return json.loads(self.line())


LONG = {'game': 'chess', 'limits': {'nodes': 10 ** 12}}


def stops(tally, path):
    """One that runs and one that waits; ids are free again."""
    one = Analysis(path)
    one.say(id='a', **LONG, turns=[0, 0])
    one.say(id='b', **LONG)
    one.say(id='a', **LONG)
    tally.same(one.hear()['error'], 'bad-syntax', 'an id in use')
    one.say(id='s', stop='b')
    tally.same(one.hear(), {'id': 's', 'stopped': 'b'}, 'stopped while it waits')
    one.say(id='s', stop='a')
    found = [one.hear() for _ in range(4)]
    tally.same(found[0], {'id': 's', 'stopped': 'a'}, 'stopped while it runs')
    tally.same([(answer['id'], answer.get('error')) for answer in found[1:]], [('a', 'stopped'), ('a', 'stopped'), ('b', 'stopped')],
               'what was stopped')
    one.say(id='a', game='chess', limits={'nodes': 10})
    tally.same('decisions' in one.hear(), True, 'an id again')
    one.close()
    tally.ended(one, 'stops')


def full_queue(tally, path):
    """Reads no further: what waits is not yet read, so not in use; and everything is answered."""
    lines = encoded([dict(GOOD, id='same') for _ in range(3000)])
    answers, _ = run(path, lines, '--limit-queue', '1')
    tally.same(sum('decisions' in line for line in answers), 3000, 'one at a time')
    one = Analysis(path, '--limit-queue', '2')
    for name in 'ab':
        one.say(id=name, **LONG)
    time.sleep(0.3)
    os.set_blocking(one.input, False)
    sent, line = 0, b'{"id":"c","game":"chess","limits":{"nodes":1},"moves":[' + b','.join([b'"e2e4"'] * 1000) + b']}\n'
    for _ in range(1000):
        try:
            sent += os.write(one.input, line)
        except BlockingIOError:
            break
    tally.check(sent < 1 << 18, 'read although the queue is full', sent)
    one.process.kill()
    one.process.wait()


def ends(tally, path):
    """Killed, the reader gone, the input at its end."""
    for about, end in (('terminated', lambda one: one.process.send_signal(signal.SIGTERM)),
                       ('no reader', lambda one: one.process.stdout.close())):
        for threads in ('1', '3'):
            one = Analysis(path, '--threads', threads)
            one.say(id='first', game='chess', limits={'nodes': 10})
            one.hear()  # so it has begun
            for i in range(9):
                one.say(id=str(i), **LONG)
            time.sleep(0.2)
            end(one)
            tally.same(one.process.wait(20), 1, about)
    one = subprocess.run([path, 'analyse'], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
    tally.same((one.returncode, one.stdout, one.stderr), (0, b'', b''), 'nothing to do')
    for wrong in (['--threads'], ['--threads', '0'], ['--hash', 'x'], ['--bogus', '1'], ['file']):
        one = subprocess.run([path, 'analyse', *wrong], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=20)
        tally.check(one.returncode == 2 and one.stderr.startswith(b'Usage: '), wrong, one)


def process_each(path, jobs):
    """Seconds for one position, by a process for each."""
    begun = time.monotonic()
    for job in jobs:
        subprocess.run([path, head_of(job), 'goto %d' % job['turns'][0], 'go nodes %d' % NODES], stdout=subprocess.DEVNULL, check=True)
    return (time.monotonic() - begun) / len(jobs)


def main():
    options = parse(__doc__, 'N', 300)
    tally, rng, path = Tally(), random.Random(options.seed), options.engine
    jobs = make_jobs(path, rng, options.N)
    answers, one, two = same_in_any_order(tally, path, jobs, rng)
    as_a_fresh_engine(tally, path, rng.sample(jobs, min(options.N, 60)), answers)
    for part in (refusals, stops, full_queue, ends):
        tally.run(part, path)
    garbage(tally, path, rng)
    secrets(tally, path, rng)
    if options.long:
        each = process_each(path, rng.sample(jobs, 300))
        print('%d positions of %d jobs: %.1f s by one thread, %.1f by two (%.2f times as fast); a process for each takes %.1f times as long' %
              (len(answers), len(jobs), one, two, one / two, each * len(answers) / one))
    return tally.finish()


if __name__ == '__main__':
    sys.exit(main())
