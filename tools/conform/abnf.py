"""Grammars in ABNF (RFC 5234, with the case-sensitive strings of RFC 7405), as matchers and as
generators of random texts.

No rule in the manuals contains itself, so every rule is a regular expression, and Python's own `re`
is the matcher: that is why there is no parser library here. A rule that does contain itself, an
unknown name, or anything that is no ABNF is a Fault.
"""

import re

CORE = r'''
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
HTAB = %x09
SP = %x20
VCHAR = %x21-7E
'''
PIECES = re.compile(r'''\s*(?:
    (?P<string>(?P<case>%[si])?"(?P<text>[^"]*)")
  | %x(?P<first>[0-9A-Fa-f]+)(?:-(?P<last>[0-9A-Fa-f]+))?
  | (?P<repeat>\d*\*\d*|\d+)(?=[A-Za-z("\[%])
  | (?P<name>[A-Za-z][A-Za-z0-9-]*)
  | (?P<mark>[/()\[\]])
  )''', re.X)
RULE = re.compile(r'([A-Za-z][A-Za-z0-9-]*)\s*(=/?)\s*(.*)', re.S)


class Fault(Exception):
    pass


def pieces(text):
    """The lexical pieces of the right side of a rule."""
    at, out = 0, []
    while text[at:].strip():
        found = PIECES.match(text, at)
        if not found:
            raise Fault('this is no ABNF: ' + text[at:])
        out.append(found)
        at = found.end()
    return out


class Grammar:
    """The rules of one or more blocks of ABNF lines."""

    def __init__(self, *texts):
        self.rules = {}
        for text in (CORE,) + texts:
            self.read(text)
        self.compiled = {}
        for name in self.rules:
            self.expression(name)

    def read(self, text):
        text = re.sub(r'("[^"]*")|;[^\n]*', lambda found: found.group(1) or '', text)
        for line in re.split(r'\n(?=\S)', text.strip('\n')):
            found = RULE.fullmatch(line.rstrip())
            if not found:
                raise Fault('this is no rule: ' + line)
            name, sign, right = found.groups()
            if (name in self.rules) != (sign == '=/'):
                raise Fault('%s is given twice, or goes on before it began' % name)
            left = pieces(right)
            tree = self.choice(left)
            if left:
                raise Fault('too much in the rule ' + name)
            self.rules[name] = ('or', self.rules[name][1] + tree[1]) if sign == '=/' else tree

    # ---- reading: a tree of ('or', [...]), ('and', [...]), ('times', least, most, part),
    # ('text', text, whether case matters), ('range', first, last), ('rule', name)

    def choice(self, left):
        parts = [self.sequence(left)]
        while left and left[0]['mark'] == '/':
            left.pop(0)
            parts.append(self.sequence(left))
        return ('or', parts)

    def sequence(self, left):
        parts = []
        while left and not (left[0]['mark'] and left[0]['mark'] in '/)]'):
            parts.append(self.repeated(left))
        if not parts:
            raise Fault('an alternative is empty')
        return ('and', parts)

    def repeated(self, left):
        if not left[0]['repeat']:
            return self.element(left)
        least, star, most = left.pop(0)['repeat'].partition('*')
        return ('times', int(least or 0), int(most) if most else None if star else int(least),
                self.element(left))

    def element(self, left):
        piece = left.pop(0)
        if piece['string']:
            return ('text', piece['text'], piece['case'] == '%s')
        if piece['first']:
            first = int(piece['first'], 16)
            return ('range', first, int(piece['last'], 16) if piece['last'] else first)
        if piece['name']:
            return ('rule', piece['name'])
        inner = self.choice(left)
        if not left or left.pop(0)['mark'] != {'(': ')', '[': ']'}.get(piece['mark']):
            raise Fault('brackets do not agree')
        return inner if piece['mark'] == '(' else ('times', 0, 1, inner)

    # ---- matching

    def expression(self, name):
        """The regular expression of a rule."""
        if name not in self.rules:
            raise Fault('there is no rule ' + name)
        if self.compiled.setdefault(name) is None:
            rule, self.rules[name] = self.rules[name], None  # None: being compiled
            if rule is None:
                raise Fault('the rule %s contains itself' % name)
            self.compiled[name] = self.regular(rule)
            self.rules[name] = rule
        return self.compiled[name]

    def regular(self, tree):
        kind, *rest = tree
        if kind == 'or':
            return '(?:%s)' % '|'.join(map(self.regular, rest[0]))
        if kind == 'and':
            return ''.join(map(self.regular, rest[0]))
        if kind == 'times':
            least, most, part = rest
            return '(?:%s){%d,%s}' % (self.regular(part), least, '' if most is None else most)
        if kind == 'text':
            text, exact = rest
            return re.escape(text) if exact or text.lower() == text.upper() else '(?i:%s)' % re.escape(text)
        if kind == 'range':
            return '[%s-%s]' % tuple(map(re.escape, map(chr, rest)))
        return self.expression(rest[0])

    def matcher(self, name):
        """A function that tells whether a text is one of the rule's."""
        compiled = re.compile(self.expression(name))
        return lambda text: compiled.fullmatch(text) is not None

    # ---- generating

    def random(self, name, rng, more=2):
        """A random text of a rule; what may be repeated without end is repeated up to `more` times
        more than it must."""
        def make(tree):
            kind, *rest = tree
            if kind == 'or':
                return make(rng.choice(rest[0]))
            if kind == 'and':
                return ''.join(map(make, rest[0]))
            if kind == 'times':
                least, most, part = rest
                return ''.join(make(part) for _ in range(
                    rng.randint(least, least + more if most is None else most)))
            if kind == 'text':
                text, exact = rest
                return text if exact else rng.choice([text.lower(), text.upper(), text])
            return chr(rng.randint(*rest)) if kind == 'range' else make(self.rules[rest[0]])
        return make(self.rules[name])
