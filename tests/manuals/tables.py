"""The parts of the manuals that the engine itself writes: between the lines

  <!-- generated: NAME -->
  <!-- end -->

stands what NAME gives now. NAME is commands, flags, answers (the grammar of what is answered), errors,
events, options, games, or with a game's name after it cards or grammar.
"""

import json
import os
import re
import sys
import textwrap

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '../../tools'))
from conform import promises

MARKED = re.compile(r'(<!-- generated: ([a-z ]+) -->\n)(.*?)(<!-- end -->)', re.S)


def rows(head, lines):
    """A table; cells are texts, those that begin with a backtick are code."""
    out = [head, ['---'] * len(head)] + lines
    return ''.join('| %s |\n' % ' | '.join(cell.replace('|', '\\|') for cell in line) for line in out)


def code(text):
    return '`%s`' % text if text else ''


def explained(engine, command, prefix):
    """What `help ...` says: pairs of what stands before and after the first ` - `."""
    return [line[len(prefix):].split(' - ', 1) for line in engine.ask(command)
            if line.startswith(prefix)]


def about(engine, game):
    return json.loads(engine.ask('describe ' + game)[0])


def codes(names):
    return ' '.join(map(code, names))


def commands(engine):
    return rows(['command', 'what it does'],
                [[code(' '.join([command['name'], command['arguments']]).strip()), command['summary']]
                 for command in about(engine, 'protocol')['commands']])


def flags(engine):
    protocol = about(engine, 'protocol')
    return rows(['flag', 'the command', 'which'],
                [[code(flag), text, codes(command['name'] for command in protocol['commands']
                                          if flag in command['flags'])]
                 for flag, text in sorted(protocol['flags'].items())])


def errors(engine):
    protocol = about(engine, 'protocol')
    return rows(['code', 'when', 'what answers it'],
                [[code(error['code']), error['text'],
                  'any line' if error['line'] else codes(command['name'] for command in protocol['commands']
                                                         if error['code'] in command['errors'])]
                 for error in protocol['errors']])


def events(engine):
    return rows(['kind', 'what happened, and the words that follow'],
                [[code(event['kind']), event['text']] for event in about(engine, 'protocol')['events']])


def answers(engine):
    """The grammar, lines of at most 100 characters; none is broken within a string."""
    lines = []
    for rule in promises.rules(about(engine, 'protocol')):
        kept = re.sub('"[^"]*"', lambda found: found[0].replace(' ', '\0'), rule)
        lines += textwrap.wrap(kept, 100, subsequent_indent='    ', break_long_words=False,
                               break_on_hyphens=False)
    return '```abnf\n%s\n```\n' % '\n'.join(lines).replace('\0', ' ')


def options(engine):
    texts = dict(explained(engine, 'help options', 'help option '))
    lines = []
    for line in engine.ask('options')[:-1]:
        name, kind, usual, rest = re.fullmatch(
            r'option name (.+) type (\S+)(?: default (\S+) ?(.*))?', line).groups()
        if kind == 'button':
            lines.append([code(name), '', 'none', texts[name]])
            continue
        values = {'check': '`true` `false`',
                  'combo': '`%s`' % rest.removeprefix('var ').replace(' var ', '` `'),
                  'string': 'text',
                  'spin': re.sub(r'min (\S+) max (\S+)', r'\1 to \2', rest)}[kind]
        lines.append([code(name), code(usual), values, texts[name]])
    return rows(['option', 'default', 'values', ''], lines)


def game_names(engine):
    return re.findall(r' var (\S+)', [line for line in engine.ask('options') if ' UCI_Variant ' in line][0])


def games(engine):
    lines = []
    for name in game_names(engine):
        game = about(engine, name)
        seats = game['seats']
        names = seats['names']
        who = ' '.join(map(code, names)) if seats['least'] == seats['most'] else \
            '%s to %s; %d to %d of them, %d if not said' % (code(names[0]), code(names[-1]),
                                                            seats['least'], seats['most'], seats['usual'])
        terms = ' '.join(code(term) for term in game['newgame'])
        lines.append([code(name), game['title'], who, 'yes' if game['secrets'] else 'no', terms])
    return rows(['game', '', 'seats', 'secrets', '`newgame` takes'], lines)


def cards(engine, game):
    return rows(['card', 'when', 'targets', 'what it does'],
                [[code(card['id']), card['timing'], card['squares'], card['text']]
                 for card in about(engine, game)['cards']])


def grammar(engine, game):
    return '```abnf\n%s\n```\n' % '\n'.join(about(engine, game)['grammar'])


KINDS = {'commands': commands, 'flags': flags, 'answers': answers, 'errors': errors, 'events': events, 'options': options, 'games': games,
         'cards': cards, 'grammar': grammar}


def filled(text, engine):
    """A manual's text with every generated part as the engine gives it now."""
    def fresh(found):
        kind, *game = found.group(2).split(' ')
        return found.group(1) + KINDS[kind](engine, *game) + found.group(4)
    return MARKED.sub(fresh, text)
