"""The walks of docs/architecture.md against the tree: a code span with a path names a file or a folder that is there;
`name()`, or `Class.name()`, a function, method, macro or slot that the file named last before it, in the same walk,
defines; and `struct name` a struct that one of the files named on the page defines.
"""

import os
import re

SPAN = re.compile(r'`([^`\n]+)`')
PATH = re.compile(r'(?:src|web|tests|tools|examples|docs)/[\w./-]+')
FUNCTION = re.compile(r'(?:(\w+)\.)?(\w+)\(\)')
STRUCT = re.compile(r'\bstruct (\w+)')

# What defines NAME in a file, by how the file's name ends; of a class that is named only its body counts.
FUNCTIONS = {
    'c': r'^\w[^;{}=#]*?\bNAME\([^;{}]*\)\s*\{|^#define NAME\(|\(\*NAME\)\(',
    'py': r'^ *(?:async )?def NAME\(',
    'js': r'^(?:export )?(?:async )?function NAME\(|^  (?:async |static |get )*#?NAME\([^;\n]*\) \{',
}
CLASSES = {'py': r'^class NAME\b.*\n(?:(?:[ #].*)?\n)*', 'js': r'^(?:export )?class NAME\b.*\n(?:[^}].*\n|\n)*'}


def language(path):
    end = path.rsplit('.', 1)[-1]
    return 'c' if end in ('c', 'h', 'inc') else end


def defines(text, path, owner, name):
    """Whether the text of a file defines a function; owner: the class that has it, or None."""
    if owner:
        body = re.search(CLASSES.get(language(path), '$^').replace('NAME', owner), text, re.M)
        text = body.group() if body else ''
    return re.search(FUNCTIONS.get(language(path), '$^').replace('NAME', name), text, re.M) is not None


def faults(root, page):
    """What the page says of the tree that is not so, and how many files, functions and structs it names."""
    wrong, counted, path, texts = [], 0, None, {}
    with open(os.path.join(root, page), encoding='utf-8') as file:
        lines = file.read().split('\n')
    structs = {name for line in lines for name in STRUCT.findall(' '.join(SPAN.findall(line)))}
    for number, line in enumerate(lines, 1):
        path = None if line.startswith('## ') else path
        for span in SPAN.findall(line):
            function, counted = FUNCTION.fullmatch(span), counted + 1
            if PATH.fullmatch(span):
                path = span
                texts[path] = read(os.path.join(root, path))
                if texts[path] is None:
                    wrong.append('%s:%d: there is no %s' % (page, number, path))
            elif function and not defines(texts.get(path) or '', path or '', *function.groups()):
                wrong.append('%s:%d: %s is not defined in %s' % (page, number, span, path or 'a file named before it'))
            elif not function:
                counted -= 1
    everything = '\n'.join(filter(None, texts.values()))
    wrong += ['%s: no file named here defines struct %s' % (page, name) for name in sorted(structs)
              if not re.search(r'^struct %s \{' % name, everything, re.M)]
    return wrong, counted + len(structs)


def read(path):
    """The text of a file, nothing for a folder, None where there is neither."""
    if not os.path.isfile(path):
        return '' if os.path.isdir(path) else None
    with open(path, encoding='utf-8') as file:
        return file.read()
