"""A board to click on, in the browser, for every game:  python3 examples/gui.py [GAME [TERMS...]]"""
import html, json, os, re, subprocess, sys, urllib.parse, wsgiref.simple_server

engine = subprocess.Popen([os.environ.get('QUADRILLE', './quadrille')], text=True, bufsize=1,
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE)

def ask(command):  # one line there; lines back, up to the one that ends the answer
    print(command, file=engine.stdin)
    lines = ['']
    while lines[-1].split(' ')[0] not in ('ok', 'error', 'bestmove'):
        lines.append(next(engine.stdout).rstrip('\n'))
    return lines[1:]

def play(token):  # your decision, then the engine's for the other seats, by what each was told
    ask('move ' + token)
    while (turn := ask('turn')[0].split(' ')[1]) not in (you, '-'):
        ask('view ' + turn)
        ask('move ' + ask('go nodes 500')[-1].split(' ')[1])
    ask('view ' + you)

def men(board):  # square -> who stands there; boards are written `3(2)4/...` or `Qd1,N1b1,...`
    if '/' not in board:
        return {square: man for man, square in re.findall(r'([A-Z]\d?)([a-h]\d)', board)}
    ranks = [re.sub(r'(\(\d+\))|\d', lambda n: n[1] or '.' * int(n[0]), row) for row in board.split('/')]
    return {'abcdefgh'[i] + str(len(ranks) - k): man for k, row in enumerate(ranks)
            for i, man in enumerate(re.findall(r'\(\d+\)|.', row.split('[')[0])) if man != '.'}

def page(begun):  # begun: the beginning of a token, click by click; `!` plays it as it stands
    legal = ask('legal ' + begun.strip('!'))[0].split(' ')[2:]
    note = ask('why ' + begun)[0] if begun and not legal else ''
    if legal == [begun] or begun.endswith('!'):
        legal = play(begun.strip('!'))
    begun = begun if legal else ''
    steps = {re.match(r'x?[a-h]\d|.+?(?=[a-h]\d|$)|$', token[len(begun):])[0] or '!'
             for token in ask('legal ' + begun)[0].split(' ')[2:]}
    ways = {step[-2:]: step for step in steps if re.fullmatch(r'x?[a-h]\d', step)}
    link = lambda step, text: '<a href="?%s">%s</a>' % (urllib.parse.quote(begun + step), html.escape(text))
    state, out = ask('state')[:-1], '<table cellpadding=9>'
    for square in (f + str(r) for r in range(ranks, 0, -1) for f in 'abcdefgh'[:files]):
        man = men(state[1].split(' ')[1]).get(square, '#' if square in blocked else '\xa0')
        colour = 'gold' if square in ways else ('tan', 'wheat')[(ord(square[0]) + int(square[1])) % 2]
        out += '<tr>' * (square[0] == 'a') + '<td bgcolor=%s title=%s>%s' % (
            colour, man, link(ways.get(square, square), glyphs.get(man, man)))
    out += '</table>' + ' '.join(link(step, step) for step in sorted(steps - set(ways.values())))
    return out + ' <a href="?">clear</a><pre>%s' % html.escape('\n'.join(state + ask('record')[:1] + [note]))

def serve(request, start):
    start('200 OK', [('Content-Type', 'text/html; charset=utf-8')])
    return [page(urllib.parse.unquote(request['QUERY_STRING'])).encode()]

print(ask('newgame ' + ' '.join(sys.argv[1:] or ['chess']))[-1])
about = json.loads(ask('describe')[0])
you, glyphs = about['seats']['names'][0], {piece['token']: piece['glyph'] for piece in about['pieces']}
files, ranks, blocked = (about['board'][key] for key in ('files', 'ranks', 'blocked'))
play('')
server = wsgiref.simple_server.make_server('127.0.0.1', int(os.environ.get('PORT', 8000)), serve)
print('click at http://127.0.0.1:%d/' % server.server_port, flush=True)
server.serve_forever()
