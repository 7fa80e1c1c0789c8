#!/usr/bin/env python3
"""Draws the pictures of README: an SVG of each game's board, from what the engine itself says there is to
see; one of the shell, from a golden screen, which tests/shell holds against the program; and how often
what a seat believed of the others came true, from docs/strength/calibration.tsv (docs/beliefs.md); and the errors of
a net while it was trained, from nets/ (docs/learning.md).

  python3 tools/pictures.py [--engine ./quadrille] [--check]
  python3 tools/pictures.py --review FILE

With --review the evaluation over a game, from what `review` has answered; docs/pictures/review.svg is that of a game that
docs/reviews has.

What is drawn comes from `describe` (squares, glyphs) and the scene of `state json` (pieces, counts,
marks, what lies beside the board), so a new game needs only a line in GAMES. --check writes
nothing and exits 1 where a picture is not what it would draw.
"""

import argparse
import glob
import json
import os
import re
import subprocess
import sys
from xml.sax.saxutils import escape

HERE = os.path.dirname(os.path.abspath(__file__))
PICTURES = os.path.join(HERE, '../docs/pictures')
SCREEN = os.path.join(HERE, '../tests/shell/screens/chessmate-picture.txt')
CELL, MARGIN, FOOT = 44, 22, 17
LIGHT, DARK, BLOCKED = '#eedfc4', '#b98f64', '#4a4e57'
MARKS = {'forbidden': '#a33327', 'shield': '#2f6fa8', 'line': '#d8a31f', 'row': '#d8a31f',
         'champion': '#7a3fa0'}

# The game, the commands that lead to what is drawn, and whose eyes see it.
GAMES = {
    'chess': ('position chess fen r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/2P2N2/PP1P1PPP/RNBQ1RK1 b kq - 0 5', 'all'),
    'chessmate': ('position chessmate fen r3k2r/pppq1ppp/2nb1n2/8/3Z4/2N1B3/PPP2PPP/R2QKB1R b KQkq - 3 9 '
                  'e4,e5 d4 - crusade!,long-jump,cowardice champion,rebirth,death-dance '
                  'vulture,holy-quest holy-quest,-', 'black'),
    'coffee': ('position coffee fen 5(1)2/1(1)4(1)1/(1)1(1)2(1)1(1)/1(1)1(1)2(1)1/(1)1(1)4(1)/1(1)2(1)3/'
               '2(2)(1)1(1)2/(3)2(6)2(1)1 b 17 0,4 - 0 5', 'all'),
    'spies': ('position spies players 4 fen Qb6,R2h2,B1d1,B2b4,N1a5,P1a8,P2g6,P4g1 p1,p4,p2,p3 p1 2-1 '
              'BWBW p2 P2,Q,B1,P4 P2,N2,R1,P4 p1,p2,p3,p4 3 4', 'p1'),
    'tictac': ('position tictac fen 2n/1Q1/Pr1[KRBBNNPPPPPPPqkrbbnppppppp] w 0 5', 'all'),
}


def ask(engine, *commands):
    """The JSON lines that the engine answers."""
    run = subprocess.run([engine], input='\n'.join(commands) + '\n', capture_output=True, text=True, check=True)
    if 'error' in run.stdout.split():
        sys.exit('pictures: ' + [line for line in run.stdout.splitlines() if line.startswith('error')][0])
    return [json.loads(line) for line in run.stdout.splitlines() if line.startswith('{')]


# The filled glyph for each hollow one.
FILLED = dict(zip('♔♕♖♗♘♙☆', '♚♛♜♝♞♟★'))


class Picture:
    """A list of SVG elements, and how far down they reach."""

    def __init__(self, width):
        self.width, self.bottom, self.parts = width, 0, []

    def rect(self, x, y, size, fill, stroke=None):
        edge = ' stroke="%s" stroke-width="3"' % stroke if stroke else ''
        inset = 2 if stroke else 0
        self.parts.append('<rect x="%d" y="%d" width="%d" height="%d" fill="%s"%s/>' % (
            x + inset, y + inset, size - 2 * inset, size - 2 * inset, fill, edge))

    def text(self, x, y, words, size, fill='#222', anchor='middle'):
        self.parts.append('<text x="%d" y="%d" font-size="%d" fill="%s" text-anchor="%s">%s</text>' % (
            x, y, size, fill, anchor, escape(words)))

    def man(self, x, y, glyph):
        """A hollow glyph is drawn as the filled one in white, which shows on every ground."""
        hollow = glyph in FILLED
        self.parts.append('<text x="%d" y="%d" font-size="34" text-anchor="middle" fill="%s" stroke="#222" '
                          'stroke-width="%s">%s\ufe0e</text>' % (
                              x, y, '#fffdf7' if hollow else '#222', '0.9' if hollow else '0',
                              FILLED.get(glyph, glyph)))

    def svg(self, title):
        return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
                'font-family="DejaVu Sans, Segoe UI Symbol, sans-serif">\n<title>%s</title>\n'
                '<rect width="100%%" height="100%%" fill="#fbf8f1"/>\n%s\n</svg>\n' % (
                    self.width, self.bottom, self.width, self.bottom, escape(title), '\n'.join(self.parts)))


def draw_square(picture, about, sight, name, x, y):
    glyphs = {piece['token']: piece['glyph'] for piece in about['pieces']}
    colour = DARK if name in about['board']['dark'] else LIGHT
    picture.rect(x, y, CELL, BLOCKED if name in about['board']['blocked'] else colour)
    if 'mark' in sight:
        picture.rect(x, y, CELL, 'none', MARKS.get(sight['mark'], '#333'))
        if 'piece' not in sight:
            picture.text(x + CELL // 2, y + CELL - 13, '✕', 26, MARKS.get(sight['mark'], '#333'))
    if 'count' in sight:
        white = sight['piece'] == 'w'
        picture.text(x + CELL // 2, y + CELL - 9, '●', 36, '#fffdf7' if white else '#2b1a10')
        picture.text(x + CELL // 2, y + CELL - 17, sight['count'], 13, '#2b1a10' if white else '#fffdf7')
    elif 'piece' in sight:
        token = sight['piece']
        picture.man(x + CELL // 2, y + CELL - 10, glyphs[token])
        if token[1:]:
            picture.text(x + CELL - 3, y + CELL - 4, token[1:], 11, '#222', 'end')


def draw(game, engine):
    commands, viewer = GAMES[game]
    about, state = ask(engine, 'describe ' + game, commands, 'view ' + viewer, 'state json')
    files, ranks = about['board']['files'], about['board']['ranks']
    picture = Picture(MARGIN * 2 + CELL * 8)
    left = (picture.width - CELL * files) // 2
    scene = state['scene']
    for rank in range(ranks, 0, -1):
        y = MARGIN // 2 + (ranks - rank) * CELL
        picture.text(left - 10, y + CELL // 2 + 4, str(rank), 11)
        for file in range(files):
            name = 'abcdefgh'[file] + str(rank)
            draw_square(picture, about, scene['squares'].get(name, {}), name, left + file * CELL, y)
    y = MARGIN // 2 + ranks * CELL + 14
    for file in range(files):
        picture.text(left + file * CELL + CELL // 2, y, 'abcdefgh'[file], 11)
    for seat, has in scene['seats'].items():
        y += FOOT
        picture.text(MARGIN, y, '%s  %s' % (seat, ' · '.join('%s %s' % pair for pair in has.items())), 11,
                     anchor='start')
    picture.bottom = y + 10
    return picture.svg('%s, seen by %s' % (about['title'], viewer))


# A terminal: what a cell measures, its ground and writing, and the first eight colours of its 256.
WIDE, HIGH, GROUND, WRITING, FAINT = 9, 19, '#1c1e22', '#d6d6d2', '#8b8d90'
EIGHT = ('#1c1e22', '#e0605a', '#7fb069', '#d8a31f', '#6c9bd2', '#b48ead', '#79b8b8', '#d6d6d2')


def colour_256(n):
    """A colour of xterm's table: 16 of the terminal's own, a cube of 6 by 6 by 6, 24 greys."""
    if n < 16:
        return EIGHT[n % 8]
    if n >= 232:
        return '#%02x%02x%02x' % ((8 + 10 * (n - 232),) * 3)
    return '#%02x%02x%02x' % tuple(55 + 40 * part if part else 0
                                   for part in ((n - 16) // 36, (n - 16) // 6 % 6, (n - 16) % 6))


class Style:
    """What the escape sequences so far ask for."""

    def __init__(self):
        self.reset()

    def reset(self):
        self.writing, self.ground, self.bold, self.faint = None, None, False, False

    def take(self, codes):
        while codes:
            code = codes.pop(0)
            if code == 0:
                self.reset()
            elif code in (1, 2):
                self.bold, self.faint = self.bold or code == 1, self.faint or code == 2
            elif code in (38, 48):  # 38;5;N
                setattr(self, 'writing' if code == 38 else 'ground', colour_256(codes[1]))
                del codes[:2]
            elif code in (39, 49):
                setattr(self, 'writing' if code == 39 else 'ground', None)
            elif 30 <= code < 38:
                self.writing = EIGHT[code - 30]
            elif 40 <= code < 48:
                self.ground = EIGHT[code - 40]
            else:
                sys.exit('pictures: no such style: %d' % code)

    def seen(self):
        return self.writing or (FAINT if self.faint else WRITING), self.ground, self.bold


def screen_cells(text):
    """Rows of (character, style) from what a terminal shows. Blanks at the end of a line are cut off there;
    those with a ground reach as far as the ground of the line above."""
    style, rows, reach = Style(), [], 0
    for line in text.rstrip('\n').split('\n'):
        cells = []
        for codes, char in re.findall(r'\x1b\[([0-9;]*)m|([^\x1b])', line):
            if char:
                cells.append((char, style.seen()))
            else:
                style.take([int(code or 0) for code in codes.split(';')])
        if style.ground:
            cells += [(' ', style.seen())] * (reach - len(cells))
        reach = max([n + 1 for n, (_, seen) in enumerate(cells) if seen[1]], default=0)
        rows.append(cells)
    return rows


def draw_screen(text, title):
    """A screen of the shell: grounds, words, and each piece in the middle of its cell."""
    rows = screen_cells(text)
    parts = []
    for n, cells in enumerate(rows):
        row, y = ''.join(char for char, _ in cells), 12 + n * HIGH
        for run in runs(cells):
            (writing, ground, bold), (first, last) = cells[run[0]][1], run
            if ground:
                parts.append('<rect x="%d" y="%d" width="%d" height="%d" fill="%s"/>' % (
                    12 + first * WIDE, y, (last - first) * WIDE, HIGH, ground))
            for word in re.finditer(r'[!-~]+(?: [!-~]+)*|[^ -~]', row[first:last]):
                at, what = 12 + (first + word.start()) * WIDE, word.group()
                where = 'x="%d" textLength="%d"' % (at, len(what) * WIDE)
                if not what.isascii():
                    where = 'x="%.1f" text-anchor="middle" font-size="21"' % (at + WIDE / 2)
                    what += '\ufe0e' if '♔' <= what <= '♟' else ''
                parts.append('<text %s y="%d" fill="%s"%s>%s</text>' % (
                    where, y + 14 + (not what.isascii()), writing, ' font-weight="bold"' if bold and what.isascii() else '', escape(what)))
    width, height = 24 + WIDE * max(map(len, rows)), 24 + HIGH * len(rows)
    return ('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" width="%d" height="%d" '
            'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="15" xml:space="preserve">\n'
            '<title>%s</title>\n<rect width="100%%" height="100%%" rx="8" fill="%s"/>\n%s\n</svg>\n' % (
                width, height, width, height, escape(title), GROUND, '\n'.join(parts)))


def runs(cells):
    """Where the style stays the same: pairs of the first cell and the one behind the last."""
    ends = [n for n in range(1, len(cells) + 1) if n == len(cells) or cells[n][1] != cells[n - 1][1]]
    return list(zip([0] + ends, ends))


def shell(*_):
    with open(SCREEN, encoding='utf-8') as file:
        return draw_screen(file.read(), 'ChessMate in the shell: a move that the rules forbid, and a card')


CALIBRATION = os.path.join(HERE, '../docs/strength/calibration.tsv')
PANEL, INSET, GAP = 220, 34, 26


def calibration(*_):
    """A square for lives, teams and cards: across the chance given, upwards how often it came true; the area of
    a dot is the number of beliefs."""
    with open(CALIBRATION, encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file][1:]
    secrets = ('life', 'team', 'card')
    width, height = len(secrets) * (PANEL + GAP) - GAP + 2 * INSET, PANEL + 2 * INSET
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">' %
             (width, height), '<title>Calibration of beliefs</title>',
             '<rect width="100%" height="100%" fill="#fff"/>']
    for at, secret in enumerate(secrets):
        left = INSET + at * (PANEL + GAP)
        parts.append('<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#999"/>' %
                     (left, INSET, PANEL, PANEL))
        parts.append('<path d="M%d %dL%d %d" stroke="#999" stroke-dasharray="4"/>' %
                     (left, INSET + PANEL, left + PANEL, INSET))
        parts.append('<text x="%d" y="%d">%s: given, and came true</text>' % (left, INSET - 8, secret))
        for share in (0, 0.5, 1):
            parts.append('<text x="%d" y="%d" text-anchor="middle">%g</text>' %
                         (left + share * PANEL, INSET + PANEL + 15, share))
        for weights, colour in (('facts', '#b98f64'), ('behaviour', '#2f6fa8')):
            of = [row for row in rows if row[:2] == [secret, weights]]
            most = max(int(row[4]) for row in of)
            for row in of:
                given, true, n = float(row[2]), float(row[3]), int(row[4])
                parts.append('<circle cx="%.1f" cy="%.1f" r="%.1f" fill="%s" fill-opacity="0.7"/>' %
                             (left + given * PANEL, INSET + (1 - true) * PANEL, 2 + 6 * (n / most) ** 0.5, colour))
    parts.append('<text x="%d" y="%d" fill="#b98f64">facts</text><text x="%d" y="%d" fill="#2f6fa8">behaviour</text>' %
                 (INSET + 8, INSET + 16, INSET + 8, INSET + 30))
    return '\n'.join(parts + ['</svg>', ''])


REVIEW = os.path.join(HERE, '../docs/reviews/bonn-2006.txt')
DECISION = re.compile(r'review (\d+) (\S+) \S+ best \S+ before .* after (cp|mate|chance) (-?\d+)(?: inferred .*)? mark (\S+)$')
MARKED = {'inaccuracy': '#d8a31f', 'mistake': '#d2691e', 'blunder': '#a33327'}
SPAN, TALL, MOST = 640, 160, 500  # the picture, and the score at its edges


def draw_review(lines):
    """The score after each decision, from the eyes of the seat that decided first: above the middle it was better."""
    found = [DECISION.match(line) for line in lines]
    rows = [match.groups() for match in found if match]
    first, points = rows[0][1], []
    for number, seat, kind, score, mark in rows:
        value = int(score) - 500 if kind == 'chance' else int(score) if kind == 'cp' else MOST if int(score) > 0 else -MOST
        value = max(-MOST, min(MOST, value)) * (1 if seat == first else -1)
        x = INSET + (int(number) - 0.5) * SPAN / int(rows[-1][0])
        points.append((x, INSET + (MOST - value) * TALL / (2 * MOST), number, seat, mark))
    middle, right = INSET + TALL / 2, INSET + SPAN
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">' %
             (SPAN + 2 * INSET, TALL + 2 * INSET), '<title>The evaluation over a game</title>',
             '<rect width="100%" height="100%" fill="#fff"/>',
             '<rect x="%d" y="%d" width="%d" height="%d" fill="#f4ead6" stroke="#999"/>' % (INSET, INSET, SPAN, TALL),
             '<path d="M%.1f %.1f%s L%.1f %.1fZ" fill="#b98f64" fill-opacity="0.5"/>' % (
                 points[0][0], middle, ''.join(' L%.1f %.1f' % point[:2] for point in points), points[-1][0], middle),
             '<path d="M%.1f %.1fH%.1f" stroke="#999"/>' % (INSET, middle, right),
             '<polyline points="%s" fill="none" stroke="#222"/>' % ' '.join('%.1f,%.1f' % point[:2] for point in points),
             '<text x="%d" y="%d">%s is better above the line</text>' % (INSET, INSET - 8, escape(first))]
    for at, (mark, colour) in enumerate(MARKED.items()):
        parts.append('<text x="%d" y="%d" fill="%s">%s</text>' % (INSET + 80 * at, INSET + TALL + 20, colour, mark))
    parts += ['<circle cx="%.1f" cy="%.1f" r="4" fill="%s"><title>%s. %s: %s</title></circle>' % (
        x, y, MARKED[mark], number, escape(seat), mark) for x, y, number, seat, mark in points if mark in MARKED]
    return '\n'.join(parts + ['</svg>', ''])


def review(*_):
    with open(REVIEW, encoding='utf-8') as file:
        return draw_review(file)


def learning(*_):
    """The errors of the net of chess: across the epochs, upwards the mean squared error of the chance to win."""
    path, = glob.glob(os.path.join(HERE, '../nets/chess-*.tsv'))
    with open(path, encoding='utf-8') as file:
        rows = [line.rstrip('\n').split('\t') for line in file if not line.startswith('#')][1:]
    by_hand, = [float(row[2]) for row in rows if row[0] == 'evaluation']
    epochs = [row for row in rows if row[0].isdigit()]
    curves = [('trained', '#b98f64', [float(row[1]) for row in epochs]),
              ('held out', '#2f6fa8', [float(row[2]) for row in epochs]),
              ('hand-made', '#999999', [by_hand] * len(epochs))]
    low = min(min(values) for _, _, values in curves)
    width, height = 2 * PANEL + 2 * INSET, PANEL + 2 * INSET
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="11">' %
             (width, height), '<title>Errors by epoch</title>', '<rect width="100%" height="100%" fill="#fff"/>',
             '<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#999"/>' % (INSET, INSET, 2 * PANEL, PANEL)]
    for n, (name, colour, values) in enumerate(curves):
        points = ' '.join('%.1f,%.1f' % (INSET + 2 * PANEL * i / (len(values) - 1),
                                         INSET + PANEL * (0.95 - 0.9 * (value - low) / (by_hand - low)))
                          for i, value in enumerate(values))
        parts.append('<polyline points="%s" fill="none" stroke="%s" stroke-width="2"/>' % (points, colour))
        parts.append('<text x="%d" y="%d" fill="%s">%s: at last %.6f</text>' %
                     (INSET + 250, INSET + 60 + 14 * n, colour, name, values[-1]))
    parts.append('<text x="%d" y="%d">epochs 1 to %d</text>' % (INSET, INSET + PANEL + 15, len(epochs)))
    return '\n'.join(parts + ['</svg>', ''])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('--engine', default=os.path.join(HERE, '../quadrille'))
    parser.add_argument('--check', action='store_true')
    parser.add_argument('--review', metavar='FILE', help='what `review` has answered: its picture to stdout, and no other')
    options = parser.parse_args()
    if options.review:
        with open(options.review, encoding='utf-8') as file:
            print(draw_review(file), end='')
        return 0
    wrong = 0
    drawn = {**dict.fromkeys(GAMES, draw), 'shell': shell, 'calibration': calibration, 'review': review, 'learning': learning}
    for name, how in drawn.items():
        path, svg = os.path.join(PICTURES, name + '.svg'), how(name, options.engine)
        if not options.check:
            with open(path, 'w', encoding='utf-8') as file:
                file.write(svg)
        elif not os.path.exists(path) or open(path, encoding='utf-8').read() != svg:
            print('pictures: %s is not what would be drawn' % os.path.basename(path))
            wrong += 1
    print('pictures: %d, %d differ' % (len(drawn), wrong))
    return wrong > 0


if __name__ == '__main__':
    sys.exit(main())
