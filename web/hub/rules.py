"""The rule book of a game as a page: the Markdown that lies beside the engine, made on the server."""

from __future__ import annotations

import os
import re
from typing import Dict, Optional

import markdown

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/rules/style.css">
</head>
<body><main>
%s
</main></body>
</html>
"""

STYLE = """:root { color-scheme: light dark; }
body { font: 1.06rem/1.55 system-ui, sans-serif; margin: 0; background: #fffdf9; color: #2a241e; }
a { color: #1d5a8a; }
@media (prefers-color-scheme: dark) {
  body { background: #1b1815; color: #ece4d9; }
  a { color: #8cc0ee; }
}
main { max-width: 44rem; margin: 0 auto; padding: 1rem 1rem 4rem; }
summary { cursor: pointer; min-height: 44px; line-height: 44px; }
pre, .table { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { border: 1px solid #8888; padding: 0.25rem 0.6rem; text-align: left; vertical-align: top; }
code { font-size: 0.95em; }
"""


class Rules:
    """Pages by the name of their game; made once each."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self.pages: Dict[str, str] = {}

    def page(self, game: str) -> Optional[str]:
        """None: there is no such book."""
        if game not in self.pages:
            path = os.path.join(self.folder, game + '.md')
            if not re.fullmatch('[a-z0-9]{1,40}', game) or not os.path.isfile(path):
                return None
            with open(path, encoding='utf-8') as file:
                text = file.read()
            self.pages[game] = make(text, game)
        return self.pages[game]


def make(text: str, game: str) -> str:
    """Links to other rule books stay, links to what is not served become their words."""
    text = re.sub(r'(?<!!)\[([^\]]*)\]\((?:\./)?([a-z0-9]+)\.md(#[^)]*)?\)', r'[\1](/rules/\2\3)', text)
    text = re.sub(r'(?<!!)\[([^\]]*)\]\((?!/rules/|#|https?:)[^)]*\)', r'\1', text)
    body = markdown.markdown(text, extensions=['tables', 'fenced_code', 'sane_lists', 'toc'])
    body = re.sub(r' style="[^"]*"', '', body)  # the policy of the pages forbids styles in the text
    body = body.replace('<table>', '<div class="table" tabindex="0"><table>').replace('</table>', '</table></div>')
    body = re.sub(r'<pre><code class="language-quadrille">.*?</code></pre>',
                  lambda match: '<details><summary>As the engine shows it</summary>%s</details>' % match[0],
                  body, flags=re.S)
    heading = re.search(r'^# (.+)$', text, re.M)
    title = re.sub('[<&]', '', heading[1]) if heading else game
    return PAGE % (title, body)
