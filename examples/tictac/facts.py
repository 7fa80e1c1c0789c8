"""What `describe` and `describe protocol` say: all that a program which knows no rule has to know."""

import tictac_rules

PROTOCOL = '2.1'
KINDS = {'P': 'pawn', 'N': 'knight', 'B': 'bishop', 'R': 'rook', 'Q': 'queen', 'K': 'king'}
GLYPHS = dict(zip('PNBRQKpnbrqk', '\u2659\u2658\u2657\u2656\u2655\u2654\u265f\u265e\u265d\u265c\u265b\u265a'))
SEATS = {'w': 'white', 'b': 'black'}
RULES = [
    ('T1', "the board is a1 to c3 and starts empty; white begins; a seat's home rank is 1 for white and 3 "
           "for black, its far rank the other's home"),
    ('T2', 'each seat starts with 8 pawns, 2 rooks, 2 knights, 2 bishops, a queen and a king in reserve'),
    ('T3', 'a turn adds one piece from the reserve to an empty square or moves one own piece on the board: '
           'never both, never neither'),
    ('T4', 'no piece is added by a seat that has four on the board'),
    ('T5', 'a pawn is added on its home rank only, any other piece on any empty square'),
    ('T6', 'a king is added or moved only to a square that no enemy piece attacks once the turn is made; '
           'having no king on the board is no check'),
    ('T7', 'pieces move as in chess, without double step, en passant and castling'),
    ('T8', 'a pawn that reaches its far rank must become a knight, bishop, rook or queen at once, and the '
           'reserve stays as it is'),
    ('T9', 'captured pieces leave the game for good; nobody captures an own piece'),
    ('T10', 'a turn may not leave the own king attacked'),
    ('T11', 'three own pieces on a row, a column or a diagonal are a line'),
    ('T12', 'when the enemy has a line, a turn must break it by capturing in it'),
    ('T13', 'a line that no legal turn breaks wins'),
    ('T14', 'checkmate wins: the king is attacked, there is no enemy line and no legal turn'),
    ('T15', 'no legal turn, no enemy line and no check is a draw by stalemate'),
    ('T16', 'the third occurrence of placement, reserves and seat to move is a draw, and so are 100 turns '
           'without an addition, a capture or a pawn move'),
    ('T17', 'positions that no game could reach by its count of pieces, kings, lines and checks are refused'),
]
TOKENS = [
    'token = addition / move',
    'addition = kind "@" square',
    'move = square square [promotion]',
    'kind = %s"P" / %s"N" / %s"B" / %s"R" / %s"Q" / %s"K"',
    'promotion = %s"n" / %s"b" / %s"r" / %s"q"',
    'square = file rank',
    'file = %x61-63',
    'rank = %x31-33',
    'position = board "[" *piece "]" SP seat SP quiet SP turn',
    'board = row "/" row "/" row',
    'row = "3" / 3piece / 2piece "1" / piece "1" piece / "1" 2piece / "1" piece "1" / piece "2" / "2" piece',
    'piece = kind / %s"p" / %s"n" / %s"b" / %s"r" / %s"q" / %s"k"',
    'seat = %s"w" / %s"b"',
    'quiet = "0" / positive',
    'turn = positive',
    'positive = %x31-39 *DIGIT',
]
OPTIONS = ['option name UCI_Variant type combo default tictac var tictac']

GAME = {
    'protocol': PROTOCOL, 'game': 'tictac', 'title': 'Tic Tac Chess', 'secrets': False,
    'board': {'files': 3, 'ranks': 3, 'squares': tictac_rules.SQUARES, 'dark': ['a1', 'c1', 'b2', 'a3', 'c3'], 'blocked': [],
              'looks': {'white': 'south', 'black': 'north'}},
    'seats': {'least': 2, 'most': 2, 'usual': 2, 'names': ['white', 'black']}, 'teams': [],
    'pieces': [{'token': tictac_rules.cased(letter, seat), 'seat': name, 'kind': kind, 'letter': letter,
                'name': '%s %s' % (name, kind), 'glyph': GLYPHS[tictac_rules.cased(letter, seat)]}
               for seat, name in SEATS.items() for letter, kind in KINDS.items()],
    'cards': [], 'chance': [], 'sayings': {}, 'views': [], 'newgame': ['players', 'seed', 'chance'], 'options': OPTIONS,
    'marks': {'check': 'a king stands attacked', 'line': 'one of three in a row'},
    'words': {'@': 'from the reserve onto a square',
              'turns without progress': "without an addition, a capture or a pawn's move: after 100 it is a draw"},
    'zones': [{'name': 'reserve', 'kind': 'pieces', 'whose': 'seat', 'label': 'reserve',
               'text': 'pieces that are not on the board and may be added'}],
    'grammar': TOKENS, 'rules': [{'id': number, 'text': text} for number, text in RULES],
    'aim': ['Get three of your pieces in a row: you win, unless the opponent can capture one of them at once, and then has to. '
            'Checkmate wins, too.', 'In your turn put a piece from your reserve on an empty square, or move one as in chess.'],
    'how': ["Add a piece by its letter, a capital for both sides, @ and a square, Q@b2. Move one by two squares, a1b2; a pawn "
            "that arrives names what it becomes, a2a3q."],
}

# Each command: arguments, least and most words of them, what it does, its flags, its data lines, its errors.
COMMANDS = {
    'as': ('<seat>|all|public <command>', 2, None, 'one command through those eyes',
           'at-once',
           'events-data / legal-data / move-data / record-data / '
           'result-data / state-data / turn-data / why-data',
           'illegal-move no-game game-over hidden not-applicable'),
    'describe': ('[<game>|protocol]', 0, 1,
                 "the game's board, pieces, rules and grammar as JSON; or all commands, events and errors",
                 'at-once looks', 'json', 'unknown-game no-game'),
    'events': ('[<from>] [json]', 0, 2, 'what has happened, numbered; as objects',
               'as at-once game looks', 'number SP (event / json)', 'no-game'),
    'isready': ('', 0, 0, 'answers readyok', 'at-once', None, ''),
    'legal': ('[<prefix>]', 0, 1, 'the legal tokens, in byte order',
              'as at-once game looks', '%s"legal" SP number *(SP token)', 'no-game'),
    'move': ('<token>...', 1, None, 'play tokens', 'as busy game', 'event', 'illegal-move no-game game-over hidden'),
    'newgame': ('<game> [players N] [seed S] [chance auto|manual]', 1, None, 'begin a game',
                'busy', None, 'unknown-game not-applicable'),
    'options': ('', 0, 0, 'what setoption could set: nothing', 'at-once looks', '%s"option name" SP text', ''),
    'ping': ('<x>', 1, 1, 'answers pong <x>', 'at-once', None, ''),
    'position': ('[<game>] startpos|fen <position> [moves <token>...]', 1, None, 'set up a position',
                 'busy', None, 'unknown-game bad-position illegal-move game-over'),
    'quit': ('', 0, 0, 'end', '', None, ''),
    'record': ('', 0, 0, 'the position command that rebuilds state and history',
               'as at-once game looks', '%s"position" SP text', 'no-game'),
    'redo': ('[<N>]', 0, 1, 'make decisions again that were taken back',
             'busy game takes-back', None, 'no-game nothing-to-undo'),
    'result': ('', 0, 0, 'the outcome and its reason',
               'as at-once game looks', '%s"result" SP word SP word', 'no-game'),
    'state': ('[json]', 0, 1, 'the state', 'as at-once game looks', 'word SP [text] / json', 'no-game'),
    'turn': ('', 0, 0, 'who is on move', 'as at-once game looks', '%s"turn" SP word', 'no-game'),
    'undo': ('[<N>]', 0, 1, 'take back decisions', 'busy game takes-back', None, 'no-game nothing-to-undo'),
    'view': ('<seat>|all|public', 1, 1, 'whose eyes all later output is for', 'busy', None, 'no-game'),
    'why': ('<token>', 1, 1, 'whether a token is legal, and if not which rule forbids it',
            'as at-once decision game looks',
            '%s"legal" SP token / %s"illegal" SP token SP word SP text', 'no-game game-over'),
}
ENDS = {'isready': '%s"readyok"', 'ping': '%s"pong" SP word'}
SCHEMAS = {'as': ['state'], 'describe': ['describe', 'protocol'], 'state': ['state']}
ERRORS = {
    'unknown-command': 'the first word is no command', 'bad-syntax': 'an argument is missing, surplus or malformed',
    'unknown-game': 'no such game', 'bad-position': 'the position is malformed or impossible',
    'illegal-move': 'the rules forbid it: token, rule id, words', 'no-game': 'the command needs a game and none has begun',
    'game-over': 'the game has ended', 'hidden': 'another seat decides', 'nothing-to-undo': 'fewer decisions were made than that',
    'not-applicable': 'this game knows nothing of the kind', 'line-too-long': 'the line is longer than 1 MiB',
    'bad-encoding': 'the line has a NUL or invalid UTF-8',
}
ANY_LINE = ('unknown-command', 'bad-syntax', 'line-too-long', 'bad-encoding')
EVENTS = {
    'add': 'a piece was added from the reserve: seat, piece, square', 'move': 'a piece moved: seat, piece, from, to',
    'capture': 'a piece was captured: seat (its owner), piece, square, by, with (the piece that captured)',
    'promote': 'a pawn was promoted: seat, piece, square', 'check': 'a king stands attacked: seat, square',
    'line': 'a seat has three in a row: seat, squares', 'over': 'the game has ended: outcome, reason',
}
FLAGS = {
    'as': 'may be said through `as`', 'at-once': 'is answered at once', 'busy': 'changes something',
    'decision': 'needs a seat on move', 'game': 'needs a game', 'looks': 'changes nothing', 'takes-back': 'takes decisions back',
}
LINES = [
    'error = %s"error" SP 1*(ALPHA / "-") SP text', 'event = %s"event" SP 1*(ALPHA / "-") *(SP word)', 'json = "{" text "}"',
    'text = 1*(%x01-08 / %x0B-10FFFF)', 'token = word', 'number = 1*DIGIT', 'word = 1*(%x01-08 / %x0B-1F / %x21-10FFFF)',
]


def protocol():
    """The answer to `describe protocol`."""
    return {
        'protocol': PROTOCOL, 'flags': FLAGS, 'grammar': LINES,
        'commands': [{
            'name': name, 'arguments': arguments, 'least': least, 'most': most, 'summary': summary, 'flags': flags.split(),
            'data': data, 'end': ENDS.get(name, '%s"ok"'), 'schemas': SCHEMAS.get(name, []), 'errors': ['bad-syntax'] + errors.split(),
        } for name, (arguments, least, most, summary, flags, data, errors) in sorted(COMMANDS.items())],
        'errors': [{'code': code, 'text': text, 'line': code in ANY_LINE} for code, text in ERRORS.items()],
        'events': [{'kind': kind, 'text': text} for kind, text in EVENTS.items()],
    }
