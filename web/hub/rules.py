"""The rule book of a game as a page: the Markdown that lies beside the engine, made on the server. Its examples, which
are sessions with the engine, become boards, drawn by web/page/rules.js, with what happened in words."""

from __future__ import annotations

import asyncio
import html
import json
import os
import re
from typing import Any, Dict, List, Optional

import markdown

from .engine import Died, Engine

PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>%s</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/style.css">
<link rel="stylesheet" href="/book.css">
<script type="module" src="/rules.js"></script>
</head>
<body class="book"><main data-game="%s">
%s
</main></body>
</html>
"""


class Rules:
    """Pages by the name of their game; made once each."""

    def __init__(self, folder: str, path: str) -> None:
        self.folder, self.path = folder, path
        self.pages: Dict[str, str] = {}
        self.making = asyncio.Lock()

    async def page(self, game: str) -> Optional[str]:
        """None: there is no such book."""
        async with self.making:
            if game not in self.pages:
                path = os.path.join(self.folder, game + '.md')
                if not re.fullmatch('[a-z0-9]{1,40}', game) or not os.path.isfile(path):
                    return None
                with open(path, encoding='utf-8') as file:
                    text = file.read()
                about, boards = '', ''
                try:
                    about, boards = await self.example(game, text)
                except Died:
                    pass  # then there are no boards
                self.pages[game] = make(text, game, about, boards)
            return self.pages[game]

    async def example(self, game: str, text: str) -> List[str]:
        """What `describe` says, and the boards of the session in a rule book, with the sentences that lead to each."""
        session = re.search(r'```quadrille\n(.*?)```', text, re.S)
        commands = re.findall(r'^> ((?:newgame|position|move) .*)', session[1] if session else '', re.M)
        engine = await Engine.start(self.path)
        try:
            (about,) = await engine.ask(['describe ' + game])
            figures: List[str] = []
            told = 0
            for command in commands:
                done, state, events = await engine.ask([command, 'state json', 'events words'])
                squares: Dict[str, Any] = json.loads(state.line())['scene']['squares']
                words = [line.split(' ', 1)[1] for line in events.lines]
                if done.code is None and squares:
                    told = 0 if len(words) < told or not command.startswith('move ') else told
                    figures.append(figure(squares, words[told:] if command.startswith('move ') else ['The beginning']))
                told = len(words)
            game_facts = {key: value for key, value in json.loads(about.line()).items()
                          if key in ('game', 'board', 'pieces', 'seats')}
            return [json.dumps(game_facts), '<div class="example">%s</div>' % ''.join(figures)]
        finally:
            await engine.end()


def figure(squares: Dict[str, Any], words: List[str]) -> str:
    return '<figure data-squares="%s"><div></div><figcaption>%s.</figcaption></figure>' % (
        html.escape(json.dumps(squares)), html.escape('. '.join(words)))


def make(text: str, game: str, about: str, boards: str) -> str:
    """Links to other rule books stay, links to what is not served become their words. The ids of rules stand before
    them, small; where the text names one there is a link."""
    text = re.sub(r'(?<!!)\[([^\]]*)\]\((?:\./)?([a-z0-9]+)\.md(#[^)]*)?\)', r'[\1](/rules/\2\3)', text)
    text = re.sub(r'(?<!!)\[([^\]]*)\]\((?!/rules/|#|https?:)[^)]*\)', r'\1', text)
    text = re.sub(r'^## ', '[TOC]\n\n## ', text, count=1, flags=re.M)
    body = markdown.markdown(text, extensions=['tables', 'fenced_code', 'sane_lists', 'toc'],
                             extension_configs={'toc': {'toc_depth': '2-3'}})
    ids = set(re.findall(r'<p><strong>([A-Z]+\d+)</strong>', body))
    body = re.sub(r'<p><strong>([A-Z]+\d+)</strong>', r'<p id="\1"><span class="rule">\1</span>', body)
    body = re.sub(r'\s\(((?:[A-Z]+\d+(?:, | and )?)+)\)', lambda match: ''.join(
        ' <a class="rule" href="#%s" aria-label="rule %s">↗</a>' % (name, name)
        for name in re.findall(r'[A-Z]+\d+', match[1]) if name in ids), body)
    body = re.sub(r'<em>(\((?:both )?our\s+rulings?\))</em>', r'<span class="ours">\1</span>', body)
    body = re.sub(r' style="[^"]*"', '', body)  # the policy of the pages forbids styles in the text
    body = body.replace('<table>', '<div class="table" tabindex="0"><table>').replace('</table>', '</table></div>')
    body = re.sub(r'<pre><code class="language-quadrille">.*?</code></pre>', lambda match: boards +
                  '<details><summary>As the engine shows it</summary>%s</details>' % match[0], body, flags=re.S)
    heading = re.search(r'^# (.+)$', text, re.M)
    title = re.sub('[<&]', '', heading[1]) if heading else game
    return PAGE % (title, html.escape(about), body)
