"""What `describe protocol` promises of every answer: the form of each line, and the error codes of
each command."""

import json

from . import abnf
from .peer import is_terminal


OK = 'ok'.__eq__  # the last line of most commands


def rules(about):
    """All rules of the answer to `describe protocol`, as lines of ABNF; of last lines those that are not `ok`."""
    forms = [(command['name'] + what, command[key]) for command in about['commands']
             for what, key in (('-data', 'data'), ('-end', 'end')) if command[key] not in (None, '%s"ok"')]
    return about['grammar'] + ['%s = %s' % form for form in forms]


class Promises:
    def __init__(self, engine):
        self.about = json.loads(engine.ask('describe protocol')[0])
        self.commands = {command['name']: command for command in self.about['commands']}
        self.of_lines = {error['code'] for error in self.about['errors'] if error['line']}
        self.seen = set()  # (command, code)
        grammar = abnf.Grammar('\n'.join(rules(self.about)))
        self.is_one = {name: grammar.matcher(name) for name in grammar.rules
                       if name.endswith(('-data', '-end'))}

    def flags(self, words):
        """The flags of the command that words begin with, if it is one."""
        return self.commands[words[0]]['flags'] if words and words[0] in self.commands else ()

    def fault(self, words, texts):
        """What is wrong with an answer to a command, both without tags, or None."""
        name = words[0] if words else ''
        for text in texts:
            plain = text.removeprefix('info string ')
            if plain.startswith('error '):
                code = plain.split(' ')[1]
                self.seen.add((name, code))
                if code not in self.of_lines.union(self.commands.get(name, {'errors': ()})['errors']):
                    return '%s is not promised to answer %s' % (name, code)
            elif name not in self.commands:
                return 'no command is answered by %.200r' % text
            elif not self.is_one.get(name + ('-end' if is_terminal(text) else '-data'), OK)(text):
                return '%s is not promised to answer %.200r' % (name, text)
        return None
