"""A game as a report: what each decision was worth, and what was better, with a picture. Standard library only.

  python3 examples/analyse.py GAME REPORT.html [--nodes N] [--threads N]

GAME is a file with a game of chess in Portable Game Notation, of several the first, or with what `record` has said of a game of any
kind. All positions are searched by one `quadrille analyse`, as the seat that decides knows them.
"""

import argparse
import html
import json
import os
import re
import subprocess
import sys

from client import Engine, Refused

WIDE, TALL, MARGIN = 720, 180, 24
COLOURS = ('#222', '#b04a2f', '#2f6fa8', '#4b8f3a', '#8a5fa8', '#b98f2f')
COSTLY = 50  # thousandths of a game, from which a decision is told


# ---- reading a game

def san_tokens(engine, movetext):
    """The tokens of moves in algebraic notation, by the legal ones: FIDE Laws, appendix C."""
    movetext = re.sub(r'\{[^}]*\}|;[^\n]*|\$\d+', ' ', movetext)
    while '(' in movetext and movetext != (rest := re.sub(r'\([^()]*\)', ' ', movetext)):
        movetext = rest
    for word in movetext.split():
        word = re.sub(r'^\d+\.+', '', word).rstrip('+#!?')
        if not word or word in ('1-0', '0-1', '1/2-1/2', '*'):
            continue
        squares, legal = engine.state()['scene']['squares'], engine.legal()
        king = next(name for name, what in squares.items() if what.get('piece') == ('K' if engine.turn() == 'white' else 'k'))
        found = re.fullmatch(r'([KQRBN]?)([a-h]?)([1-8]?)x?([a-h][1-8])(?:=?([QRBN]))?', word)
        if word.count('O') in (2, 3):
            wanted = [token for token in legal if token[:2] == king and ord(token[2]) - ord(king[0]) == (2 if word.count('O') == 2 else -2)]
        elif found:
            piece, file, rank, to, promoted = found.groups()
            wanted = [token for token in legal if token[2:4] == to and token[4:].upper() == (promoted or '') and
                      squares[token[:2]]['piece'].upper() == (piece or 'P') and file in ('', token[0]) and rank in ('', token[1])]
        else:
            wanted = []
        if len(wanted) != 1:
            raise SystemExit('analyse.py: %s is no move here' % word)
        engine.move(wanted[0])
        yield wanted[0]


def read_game(engine, text):
    """Has the engine take a game; its record."""
    text = text.strip()
    if text.startswith('position '):
        engine.load(text.splitlines()[0])
        return engine.record()
    tags = dict(re.findall(r'^\[(\w+) "([^"]*)"\]', text, re.M))
    moves = re.split(r'\n\s*\n', re.sub(r'^\[.*\]\s*$', '', text, flags=re.M).strip())[0]
    engine.load('position chess ' + ('fen ' + tags['FEN'] if 'FEN' in tags else 'startpos'))
    for _ in san_tokens(engine, moves):
        pass
    return engine.record()


def decisions_of(engine, record):
    """(seat, token) of each decision; chance and what the table says have a colon."""
    found = []
    tokens = [token for token in record.partition(' moves ')[2].split() if ':' not in token]
    for number, token in enumerate(tokens):
        engine.ask('goto %d' % number)
        found.append((engine.turn(), token))
    engine.ask('goto end')
    return found


# ---- searching it

def job_of(record, turns, nodes):
    words, _, moves = record.partition(' moves ')
    _, game, *rest = words.split(' ')
    job = {'id': 'game', 'game': game, 'moves': moves.split(), 'turns': turns, 'limits': {'nodes': nodes}}
    while rest and rest[0] in ('players', 'decks'):
        job[rest[0]] = int(rest[1]) if rest[0] == 'players' else rest[1]
        rest = rest[2:]
    if rest[0] == 'fen':
        job['position'] = ' '.join(rest[1:])
    return job


def analyse(jobs, threads):
    """The answers by turn."""
    command = [os.environ.get('QUADRILLE', './quadrille'), 'analyse', '--threads', str(threads)]
    done = subprocess.run(command, input=''.join(json.dumps(job) + '\n' for job in jobs), stdout=subprocess.PIPE, text=True, check=True)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    wrong = [answer for answer in answers if 'error' in answer]
    if wrong:
        raise SystemExit('analyse.py: %(error)s: %(text)s' % wrong[0])
    return {answer['turn']: answer['decisions'][0] for answer in answers}


def expected(decision):
    """Thousandths of the game that the seat may expect: a win is all, a draw half."""
    score, wdl = decision['score'] or {}, decision['wdl'] or [0, 1000, 0]
    return score['chance'] if 'chance' in score else wdl[0] + wdl[1] // 2


def judge(decisions, last, found, two):
    """Rows (number, seat, token, best decision, what was expected, what was lost). Of two seats that is what the next search
    says less; of more it cannot be said."""
    rows, seats_to_decide = [], [seat for seat, _ in decisions] + [last]
    for number, (seat, token) in enumerate(decisions):
        best, after = found[number], found.get(number + 1)
        lost = 0
        if two and after and token != best['token']:
            same = seats_to_decide[number + 1] == seat
            lost = max(0, expected(best) - (expected(after) if same else 1000 - expected(after)))
        rows.append((number + 1, seat, token, best, expected(best), lost))
    return rows


# ---- the report

def picture(rows, seats):
    """What each seat expected, decision by decision; of two seats what the first did."""
    two = len(seats) == 2
    lines = {}
    for number, seat, _, _, value, _ in rows:
        who = seats[0] if two else seat
        lines.setdefault(who, []).append((number, value if who == seat else 1000 - value))
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">' % (
        WIDE + 2 * MARGIN, TALL + 2 * MARGIN), '<title>What was expected, decision by decision</title>',
        '<rect x="%d" y="%d" width="%d" height="%d" fill="#f4ead6" stroke="#999"/>' % (MARGIN, MARGIN, WIDE, TALL),
        '<path d="M%d %dh%d" stroke="#999"/>' % (MARGIN, MARGIN + TALL / 2, WIDE)]
    for at, (seat, points) in enumerate(sorted(lines.items())):
        path = ' '.join('%.1f,%.1f' % (MARGIN + (number - 0.5) * WIDE / len(rows), MARGIN + (1000 - value) * TALL / 1000)
                        for number, value in points)
        parts.append('<polyline points="%s" fill="none" stroke="%s"/><text x="%d" y="%d" fill="%s">%s</text>' % (
            path, COLOURS[at], MARGIN + 60 * at, MARGIN - 8, COLOURS[at], html.escape(seat)))
    return '\n'.join(parts + ['</svg>'])


def report(title, rows, seats):
    parts = ['<!doctype html><html lang="en"><meta charset="utf-8"><title>%s</title>' % html.escape(title),
             '<style>body{font-family:sans-serif}td,th{padding:2px 12px;text-align:left}</style>',
             '<h1>%s</h1>' % html.escape(title), picture(rows, seats), '<table><tr>%s</tr>' % ''.join(
                 '<th>%s</th>' % word for word in ('', 'seat', 'decision', 'lost of 100', 'better was', 'expected', 'line'))]
    for number, seat, token, best, value, lost in rows:
        if lost >= COSTLY:
            cells = (number, seat, token, '%.1f' % (lost / 10), best['token'], '%.1f' % (value / 10), ' '.join(best['pv'][:6]))
            parts.append('<tr>%s</tr>' % ''.join('<td>%s</td>' % html.escape(str(cell)) for cell in cells))
    return '\n'.join(parts + ['</table></html>', ''])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument('game', metavar='GAME')
    parser.add_argument('report', metavar='REPORT.html')
    parser.add_argument('--nodes', type=int, default=5000)
    parser.add_argument('--threads', type=int, default=os.cpu_count())
    options = parser.parse_args()
    with open(options.game, encoding='utf-8') as file:
        text = file.read()
    with Engine() as engine:
        try:
            record = read_game(engine, text)
            decisions, last = decisions_of(engine, record), engine.turn()
        except Refused as refusal:
            raise SystemExit('analyse.py: %s' % refusal)
    if not decisions:
        raise SystemExit('analyse.py: nothing was decided in it')
    seats = sorted({seat for seat, _ in decisions}, reverse=decisions[0][0] in ('white', 'black'))
    turns = list(range(len(decisions) + (last not in ('chance', '-'))))
    found = analyse([job_of(record, turns, options.nodes)], options.threads)
    rows = judge(decisions, last, found, len(seats) == 2)
    with open(options.report, 'w', encoding='utf-8') as file:
        file.write(report(os.path.basename(options.game), rows, seats))
    for seat in seats:
        own = [lost for _, who, _, _, _, lost in rows if who == seat]
        print('%s: %d decisions' % (seat, len(own)) + (', %.1f points of 100 lost by a decision' % (sum(own) / len(own) / 10) if
                                                      len(seats) == 2 else ''))


if __name__ == '__main__':
    sys.exit(main())
