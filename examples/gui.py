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

def click(begun):  # begun: the beginning of a token, click by click; `!` plays it as it stands
    legal = ask('legal ' + begun.strip('!'))[0].split(' ')[2:]
    note = ask('why ' + begun)[0] if begun and not legal else ''
    if legal == [begun] or begun.endswith('!'):
        legal = play(begun.strip('!'))
    return draw(begun if legal else '', note)

def draw(begun, note):
    steps = {re.match(r'x?[a-h]\d|.+?(?=[a-h]\d|$)|$', token[len(begun):])[0] or '!'
             for token in ask('legal ' + begun)[0].split(' ')[2:]}
    ways = {step[-2:]: step for step in steps if re.fullmatch(r'x?[a-h]\d', step)}
    link = lambda step, text: '<a href="?%s">%s</a>' % (urllib.parse.quote(begun + step), html.escape(text))
    state, out = json.loads(ask('state json')[0]), '<table cellpadding=9>'
    for square in (f + str(r) for r in range(board['ranks'], 0, -1) for f in 'abcdefgh'[:board['files']]):
        here = state['scene']['squares'].get(square, {'blocked': '#'} if square in board['blocked'] else {})
        man = glyphs.get(here.get('piece'), here.get('blocked', '\xa0')) + here.get('count', '')
        colour = 'gold' if square in ways else ('tan', 'wheat')[(ord(square[0]) + int(square[1])) % 2]
        out += '<tr>' * (square[0] == 'a') + '<td bgcolor=%s title="%s">%s' % (
            colour, ' '.join(here.values()), link(ways.get(square, square), man))
    out += '</table>' + ' '.join(link(step, step) for step in sorted(steps - set(ways.values())))
    beside = [*state['scene']['seats'].items(), ('table', state['scene']['table'])]
    lines = ['%s: %s' % (who, ', '.join(map(' '.join, facts.items()))) for who, facts in beside]
    lines += ['result ' + state['result'], ask('record')[0], note]
    return out + ' <a href="?">clear</a><pre>%s' % html.escape('\n'.join(lines))

def serve(request, start):
    start('200 OK', [('Content-Type', 'text/html; charset=utf-8')])
    return [click(urllib.parse.unquote(request['QUERY_STRING'])).encode()]

print(ask('newgame ' + ' '.join(sys.argv[1:] or ['chess']))[-1])
about = json.loads(ask('describe')[0])
you, board = about['seats']['names'][0], about['board']
glyphs = {piece['token']: piece['glyph'] for piece in about['pieces']}
play('')
server = wsgiref.simple_server.make_server('127.0.0.1', int(os.environ.get('PORT', 8000)), serve)
print('click at http://127.0.0.1:%d/' % server.server_port, flush=True)
server.serve_forever()
