"""Laws of the wire: lines, errors, jobs."""

import re

from .kit import Broken, Exchange, Places, Talk, constant, law, shown
from .lines import JOBS, bad_lines
from .peer import BESIDE, Fault, is_terminal, tagged, untagged

MIB = 1 << 20
LONG = ('perft 1000', 'divide 1000', 'sample 1000000', 'playouts 1000000000', 'review nodes 1000000000')


@law('lines', 'blank lines and comments are skipped, blanks divide words, many lines at once are answered in order')
def lines_as_written(kit):
    looks = kit.looks()

    def judge(exchanges):
        places, said = Places(kit.about), {}
        for one in exchanges:
            if not one.line.split('#')[0].strip():
                if one.answer:
                    return '`%s` is answered: %s' % (shown(one.line), shown(one.answer[0]))
            elif '\n' in one.line:
                keys = [places.key(Exchange(line, [])) for line in one.line.split('\n')]
                if all(key in said for key in keys) and one.answer != sum((said[key] for key in keys), []):
                    return 'sent at once these lines are answered otherwise than one by one'
            elif said.setdefault(places.key(one), one.answer) != one.answer:
                return '`%s` is not answered as without these blanks' % shown(one.line)
            places.take(one)
        return None

    for game in kit.games:
        rng = kit.rng('lines', game.name)
        with Talk(kit) as talk:
            kit.walk(talk, game, rng, 3)
            for look in looks:
                for line in (look, '  %s ' % look, '\t' + look.replace(' ', '\t '), look + '\r', '', ' ', '\t \r',
                             '# ' + look, '#'):
                    talk.say(line)
            talk.say('\n'.join(rng.choice(looks) for _ in range(40)))
            talk.judge(judge)


@law('limits', 'a line has at most 1 MiB and is UTF-8 without NUL; any other gets one error, and the session goes on')
def limits(kit):
    full = 'ping ' + 'x' * (MIB - 5)
    wanted = {full: 'pong ' + full[5:], full + 'x': 'line-too-long', 'y' * (2 * MIB): 'line-too-long',
              b'ping a\x00b': 'bad-encoding', b'ping \xff': 'bad-encoding', b'ping \xc0\x80': 'bad-encoding',
              b'ping \xed\xa0\x80': 'bad-encoding', 'ping \u00e9\U0001f40e': 'pong \u00e9\U0001f40e',
              '@t ' + full: '@t line-too-long'}

    def judge(exchanges):
        for one in exchanges:
            wants = wanted[one.line]
            code = re.fullmatch(r'((?:@t )?)error (\S+) .+', one.answer[0]) if len(one.answer) == 1 else None
            if one.answer != [wants] and not (code and code[1] + code[2] == wants):
                return '`%s` is to be answered by %s, not by %s' % (shown(one.line), shown(wants, 60), [
                    shown(line, 80) for line in one.answer])
        return None

    with Talk(kit) as talk:
        for line in wanted:
            talk.say(line)
            talk.say('ping \u00e9\U0001f40e')
        talk.judge(judge)


@law('error-codes', 'an error is `error <code> <text>`, the code one that `describe protocol` promises of the command', of_games=True)
def error_codes(kit, game):
    def judge(exchanges):
        for one in exchanges:
            for line in one.answer if one.refused else ():
                if not re.fullmatch(r'error [a-z]+(-[a-z]+)* [^\x00-\x1f\x7f]+', untagged(line)):
                    return '`%s` is answered by %s' % (shown(one.line), shown(line))
                fault = kit.about.fault(one.words, [untagged(line)]) if one.words[0] in kit.about.commands else \
                    line.startswith('error unknown-command ') or 'no command is called so: ' + line
                if fault not in (None, True):
                    return '`%s`: %s' % (shown(one.line), fault)
            if one.words[:1] == ['xyzzy'] and not one.refused:
                return '`xyzzy` is no command, and not refused'
        return None

    rng = kit.rng('error-codes', game.name)
    with Talk(kit) as talk:
        kit.walk(talk, game, rng, 3)
        for line in bad_lines(kit, game, rng, talk.legal()):
            talk.say(line)
        talk.judge(judge)


@law('errors-change-nothing', 'what is refused has changed nothing', of_games=True)
def errors_change_nothing(kit, game):
    rng = kit.rng('errors', game.name)
    for trial in range(2 * kit.trials):
        with Talk(kit) as talk:
            kit.walk(talk, game, rng, rng.randrange(1, 8))
            if trial % 2 and kit.has('view'):
                talk.good('view ' + rng.choice(talk.state()['seats'] + ['public']))
            for look in kit.snapshot():
                talk.say(look)
            for line in bad_lines(kit, game, rng, talk.say('legal')[0].split(' ')[2:]):
                talk.say(line)
                for look in kit.snapshot():
                    talk.say(look)
            talk.judge(constant(kit.about, without=kit.flagged('job')))


@law('looks-change-nothing', 'looks and searches change nothing', of_games=True)
def looks_change_nothing(kit, game):
    rng = kit.rng('looks', game.name)
    with Talk(kit) as talk:
        def each(talk):
            for line in kit.snapshot() + kit.looks() + [job for job in JOBS if kit.has(job.split(' ')[0])] + kit.snapshot():
                talk.say(line)
        kit.walk(talk, game, rng, 4, each)
        talk.judge(constant(kit.about))


@law('no-game', 'a command that needs a game answers `no-game` before there is one')
def no_game(kit):
    def judge(exchanges):
        for one in exchanges:
            if not one.answer[-1:] or not one.answer[-1].startswith('error no-game '):
                return '`%s` is to answer no-game, not %s' % (one.line, shown(' '.join(one.answer[-1:])))
        return None

    with Talk(kit) as talk:
        for name in kit.flagged('game'):
            if kit.sample_of(name):
                talk.say(kit.sample_of(name))
        talk.judge(judge)


@law('busy', 'during a search or a count what changes something is `busy`, the rest is answered at once, and `stop` ends it',
     'go stop', of_games=True)
def busy(kit, game):
    def judge(exchanges):
        runs, began = False, ''
        for one in exchanges:
            name = one.words[0]
            own = [line for line in one.answer if not line.startswith(BESIDE + ' ')]
            said = [line for line in one.answer if line.startswith(BESIDE + ' ')]
            ended = [line for line in said if is_terminal(untagged(line))]
            if one.line.startswith(BESIDE):
                runs, began = not ended, name
            elif name == 'stop' and runs:
                last = ' bestmove ' if began == 'go' else ' error stopped '
                if len(ended) != 1 or not ended[0].startswith(BESIDE + last) or one.answer[-2:] != [ended[0], 'ok']:
                    return '`stop` is to be answered by `%s` of the job and `ok`, not by %s' % (last[1:], one.answer[-2:])
                runs = False
            elif runs:
                refused = own[-1:] and own[-1].startswith('error busy ')
                if ended:
                    return 'the job has ended by itself: ' + shown(ended[0])
                if 'busy' in kit.about.flags(one.words) and not refused:
                    return '`%s` is to be busy during a search, not %s' % (one.line, shown(' '.join(own[-1:])))
                if 'at-once' in kit.about.flags(one.words) and name != 'as' and (refused or not own):
                    return '`%s` is to be answered at once, also during a search' % one.line
        return None

    with Talk(kit) as talk:
        rng = kit.rng('busy', game.name)
        kit.walk(talk, game, rng, 3)
        token = rng.choice(talk.legal() or ['a1'])
        lines = [kit.sample_of(name) for name in kit.about.commands if name not in ('uci', 'quit', 'stop', 'wait', 'ponderhit')]
        lines = list(filter(None, lines)) + ['move ' + token, 'newgame ' + game.name, 'view public', 'position startpos']
        for job in ['go infinite'] + [job for job in LONG if kit.has(job.split(' ')[0])]:
            talk.say('%s %s' % (BESIDE, job))
            for line in lines:
                if kit.has(line.split(' ')[0]):
                    talk.say(line)
            for line in ('stop', 'stop', 'turn'):
                talk.say(line)
        talk.judge(judge)


@law('wait', '`wait` is answered when the search is over, behind its last line', 'go wait', of_games=True)
def wait(kit, game):
    def judge(exchanges):
        for before, one in zip(exchanges, exchanges[1:]):
            if one.line == 'wait' and before.line.startswith(BESIDE) and not before.refused:
                both = before.answer + one.answer
                ended = [at for at, line in enumerate(both) if line.startswith(BESIDE + ' bestmove ')]
                if len(ended) != 1 or both[-1] != 'ok' or ended[0] > len(both) - 2:
                    return '`wait` is to be answered behind the `bestmove`: %s' % both[-3:]
        return None

    with Talk(kit) as talk:
        kit.walk(talk, game, kit.rng('wait', game.name), 2)
        talk.say(BESIDE + ' go movetime 80')
        talk.say('wait')
        talk.judge(judge)


@law('end', 'the end of the input ends it, and so does `quit` after `ok`; exit status 0')
def end(kit):
    for line in ('quit', None):
        if line and not kit.has(line):
            continue
        talk = Talk(kit)
        talk.good(kit.newgame(kit.games[0], kit.rng('end')))
        if line and talk.say(line) != ['ok']:
            raise Broken('`quit` is to be answered by one line, `ok`', talk.exchanges)
        try:
            status = talk.peer.close(kit.seconds)
        except Fault as fault:
            status = fault
        if status != 0:
            raise Broken('behind %s its exit status is %s' % (line or 'the end of the input', status), talk.exchanges)


@law('uci', 'in the UCI dialect errors are `info string error`, what UCI does not answer prints no `ok`, every go ends in `bestmove`', 'uci',
     which=lambda game: not game.secrets)
def uci(kit, game):
    silent = kit.flagged('silent')

    def judge(exchanges):
        if not exchanges[0].line == 'uci' or exchanges[0].answer[-1:] != ['uciok']:
            return '`uci` is to end in `uciok`' if exchanges[0].line == 'uci' else None
        for one in exchanges[1:]:
            own = [untagged(line) for line in one.answer]
            name, wrong = one.words[0], [line for line in own if line.startswith('error ')]
            if wrong:
                return '`%s` is answered by `%s`, without `info string`' % (one.line, shown(wrong[0]))
            if name == 'go':
                if not own or not own[-1].startswith('bestmove ') or sum(map(is_terminal, own)) - one.refused != 1:
                    return '`%s` is to end in one `bestmove`' % one.line
            elif name in silent and not tagged(one.line) and not one.refused and one.answer:
                return '`%s` is to print nothing, not %s' % (one.line, shown(one.answer[-1]))
            elif (name not in silent or tagged(one.line)) and sum(map(is_terminal, own)) != 1:
                return '`%s` is to have one last line' % one.line
        return None

    with Talk(kit) as talk:
        talk.say('uci')
        for line in ('setoption name UCI_Variant value ' + game.name, 'position startpos', 'go nodes 20', 'go depth 0',
                     'xyzzy', '@t setoption name UCI_Variant value ' + game.name, 'position fen nonsense', 'turn', 'stop',
                     '@t stop', 'setoption name Nonsense value 1', 'ucinewgame', 'isready', 'undo 1000'):
            if line == 'xyzzy' or kit.has(line.split(' ')[1 if line[0] == '@' else 0]):
                talk.say(line)
        talk.judge(judge)
