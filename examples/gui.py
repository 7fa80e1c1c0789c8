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

def click(begun):  # begun: the clicks so far; `!` plays them as they stand
    node, note = json.loads(ask('next ' + begun.strip('!'))[0]), ''
    if node['plays'] and (begun.endswith('!') or not node['steps']):
        play(node['token'])
    elif node['steps']:
        return draw(begun, node, note)
    elif begun:
        note = ask('why ' + begun)[0]
    return draw('', json.loads(ask('next')[0]), note)

def draw(begun, node, note):
    state, out = json.loads(ask('state json')[0]), '<table cellpadding=9>'
    ways = {step['square']: step['add'] for step in node['steps'] if 'square' in step}
    link = lambda add, text: '<a href="?%s">%s</a>' % (urllib.parse.quote(begun + add), html.escape(text))
    for square in (f + str(r) for r in range(board['ranks'], 0, -1) for f in 'abcdefgh'[:board['files']]):
        here = state['scene']['squares'].get(square, {'blocked': '#'} if square in board['blocked'] else {})
        man = glyphs.get(here.get('piece'), here.get('blocked', '\xa0')) + here.get('count', '')
        colour = 'gold' if square in ways else 'tan' if square in board['dark'] else 'wheat'
        out += '<tr>' * (square[0] == 'a') + '<td bgcolor=%s title="%s">%s' % (
            colour, ' '.join(here.values()), link(ways.get(square, square), man))
    out += '</table>' + html.escape(node['means']) + '<br>' + link('!', 'Play that.') * node['plays']
    for step in node['steps']:
        for value in [step[kind] for kind in ('card', 'piece', 'number', 'word') if kind in step]:
            out += ' ' + link(step['add'], names.get(value, str(value)))
    lines = [show(zone) for zone in state['zones']] + ['result ' + state['result'], ask('record')[0], note]
    return out + ' <a href="?">clear</a><pre>\n%s' % html.escape('\n'.join(lines))

def show(zone):  # what lies beside the board
    things = ['%s x%d' % (glyphs.get(item['id']) or names[item['id']], item['count'])
              for item in zone.get('items', [])] + ['?'] * zone.get('hidden', 0)
    return '%s %s: %s' % (zone['seat'] or '', zone['name'], zone.get('value', ', '.join(things)))

def serve(request, start):
    begun = urllib.parse.unquote(request['QUERY_STRING'])
    host = request.get('HTTP_HOST')  # one person is served: no other site may play here, nor read
    ours = host in hosts and request.get('HTTP_ORIGIN', 'http://' + host) == 'http://' + host and \
        request.get('HTTP_SEC_FETCH_SITE', 'none') in ('none', 'same-origin')
    good = ours and re.fullmatch('[!-~]*', begun)  # a command is one line: no line end gets in between
    start('200 OK' if good else '400 Bad Request', [('Content-Type', 'text/html; charset=utf-8')])
    return [click(begun).encode() if good else b'That is no click.']

print(ask('newgame ' + ' '.join(sys.argv[1:] or ['chess']))[-1])
about = json.loads(ask('describe')[0])
you, board = about['seats']['names'][0], about['board']
glyphs = {piece['token']: piece['glyph'] for piece in about['pieces']}
names = {piece['letter']: piece['kind'] for piece in about['pieces']}
names.update({card['id']: card['name'] for card in about['cards']}, **about['words'])
play('')
server = wsgiref.simple_server.make_server('127.0.0.1', int(os.environ.get('PORT', 8000)), serve)
hosts = ['%s:%d' % (name, server.server_port) for name in ('127.0.0.1', 'localhost')]
print('click at http://127.0.0.1:%d/' % server.server_port, flush=True)
server.serve_forever()
