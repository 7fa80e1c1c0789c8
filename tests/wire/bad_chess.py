"""Positions of chess and ChessMate that no engine may accept.

Each is a good position with one field spoiled, so that nothing else can be the reason; where one
field cannot tell, the whole position stands here. GOOD are the positions that are spoiled: that
the engine takes these is checked, too.
"""

BIG = ('18446744073709551616', '4294967297', '65536', '9' * 300)
LONG = 300
CARDS = ('champion cowardice crusade dark-mirror death-dance disintegration forbidden-city hand-of-fate '
         'holy-quest long-jump lost-castle mystic-shield rebirth revelation vulture').split()

CHESS = 'r3k2r/8/8/3pP3/8/8/7P/R3K2R w KQkq d6 3 9'
BARE = '4k3/8/8/8/8/8/7P/4K3 w - - 3 9'
COMMON = CHESS + ' a3,c4 d5 - champion!,crusade,? cowardice,rebirth,vulture hand-of-fate,revelation -,revelation'
PLAYED = BARE.replace(' 3 9', ' 0 9') + (' - - played champion,crusade,long-jump cowardice,rebirth,vulture '
                                         'disintegration disintegration,-')
OWN = BARE + (" - - - champion!,crusade',vulture champion,rebirth',? cowardice,dark-mirror/holy-quest "
              "-,holy-quest")
REPLY = PLAYED.replace('disintegration', 'vulture').replace('rebirth,vulture', 'rebirth').replace(
    'cowardice,rebirth', 'cowardice,rebirth,revelation').replace(' played ', ' reply ')
GOOD = {'chess': (CHESS, BARE), 'chessmate': (CHESS, BARE, COMMON, PLAYED, OWN, REPLY)}


def spoiled(good, at, values):
    fields = good.split(' ')
    return [' '.join(fields[:at] + [value] + fields[at + 1:]) for value in values]


def cut(good, *legal):
    """Too few fields, and one too many."""
    fields = good.split(' ')
    return [' '.join(fields[:n]) for n in range(len(fields)) if n not in legal] + [good + ' x']


BOARDS = (
    # kings: none, one, two, nine, side by side
    '8/8/8/8/8/8/7P/8', '4k3/8/8/8/8/8/7P/8', '8/8/8/8/8/8/7P/4K3', '4k2k/8/8/8/8/8/7P/4K3',
    '4k3/8/8/8/8/8/7P/K3K3', 'kkkkkkkk/k7/8/8/8/8/7P/4K3', 'K' * 8 + '/K7/8/8/8/8/8/4k3',
    '8/8/8/8/8/4k3/4K2P/8',
    # the side that has just moved stands in check: by rook, bishop, knight, pawn, queen
    '4k3/8/8/8/8/8/7P/K3R3', '4k3/8/8/1B6/8/8/7P/4K3', '4k3/8/5N2/8/8/8/7P/4K3',
    '4k3/3P4/8/8/8/8/7P/4K3', '4k3/8/8/8/8/8/4Q2P/4K3',
    # pawns on their far ranks
    '4k2P/8/8/8/8/8/8/4K3', '4k3/8/8/8/8/8/8/p3K3',
    # rows: too few, too many, too short, too long, no such numbers and letters
    '4k3/8/8/8/8/8/4K3', '4k3/8/8/8/8/8/8/7P/4K3', '4k3/8/8/8/8/8/7P/4K2', '4k3/8/8/8/8/8/7P/4K4',
    '4k3/9/8/8/8/8/7P/4K3', '4k3/0/8/8/8/8/7P/4K3', '4k3/44/8/8/8/8/7P/4K3', '4k3/8/8/8/8/8/7P/4K30',
    '4k3/8/8/8/8/8/7X/4K3', '4k3/8/8/8/8/8/7+/4K3', '4k3//8/8/8/8/8/7P/4K3', '4k3/8/8/8/8/8/7P/',
    '/4k3/8/8/8/8/8/7P/4K3', '4k3/8/8/8/8/8/7P/4K3/', '4k3|8|8|8|8|8|7P|4K3', '-', '/', '/' * 7,
    '4k3/8/8/8/8/8/7\u2659/4K3', 'p' * LONG, '8/' * LONG, '1' * LONG, '4k3/8/8/8/8/8/7P/4K3' + '/' * LONG)
SIDES = ('x', 'W', 'B', 'white', '-', 'wb', '0', 'w' * LONG)
COUNTS = ('-1', 'x', '-', '+1', '1.0', '0x10', '1e3', '\u0663', '1,') + BIG


def regular(marked):
    """Mistakes in the six fields of a FEN; marked: of ChessMate, where champions and pawns on their
    own back rank are at home and castling is KQkq in this order."""
    rest = '' if not marked else COMMON[len(CHESS):].replace(' d5 ', ' - ')
    bare, full = BARE + rest, CHESS + rest
    wrong = spoiled(bare, 0, BOARDS) + spoiled(bare, 1, SIDES)
    if not marked:
        wrong += spoiled(bare, 0, ('4k3/8/8/8/8/8/7Z/4K3', '4k3/8/8/8/8/8/8/P3K3', 'p3k3/8/8/8/8/8/8/4K3'))
    # castling: twice, no such letters, too long; without the rook, the king, on another rank
    wrong += spoiled(full, 2, ('KK', 'KQkqK', 'Kx', 'X', '--', 'K-', '0', 'KQ/kq', 'kqkq', 'I', 'K' * LONG))
    wrong += spoiled(bare, 2, ('K', 'Q', 'k', 'q', 'KQkq'))
    wrong += spoiled(bare, 2, ('A', 'h')) if not marked else spoiled(full, 2, ('kK', 'QK', 'HAha', 'H', 'KQqk'))
    wrong += [full.replace('R3K2R', 'R4K1R')] if marked else []
    wrong += [full.replace('/R3K2R', '/4K3'), full.replace('7P/R3K2R', '4K2P/R6R')]
    # en passant: no square, wrong rank, no pawn, a man on it or where the pawn came from, an own pawn
    wrong += spoiled(full, 3, ('x', 'd', '6', 'd9', 'i6', 'D6', 'd6d6', '--', 'd5', 'd7', 'e3', 'e6', 'c6',
                               'd3', 'd' * LONG))
    wrong += [full.replace('/8/8/3pP3/', board) for board in ('/8/3n4/3pP3/', '/3p4/8/3pP3/', '/8/8/3PP3/',
                                                              '/8/8/3nP3/')]
    return wrong + spoiled(bare, 4, COUNTS) + spoiled(bare, 5, COUNTS)


def marks():
    """Forbidden squares: taken, twice, none; behind a double step. Shields: of nobody, of the seat to
    move, two. The card field: no such words."""
    wrong = spoiled(COMMON, 6, ('h2', 'e8', 'a3,a3', 'i9', 'a3,', ',a3', 'a3;c4', 'A3', 'a3,c', 'a33', 'd6',
                                '--', '-,a3', 'a3,-', '-/-', 'a3/c4', 'a3,' * LONG))
    wrong += spoiled(COMMON, 7, ('e1', 'h2', 'd4', 'a3', 'd5,e8', 'x', '--', 'd', 'd5d5', 'D5', 'd5!', 'd' * LONG))
    wrong += spoiled(COMMON, 8, ('play', 'Played', 'played,', 'played!', '--', 'no', 'revelation', 'x' * LONG))
    # none that was played before the move lies there as the last of the seat to move
    wrong += spoiled(COMMON, 8, ('played',)) + spoiled(PLAYED, 4, ('1',)) + spoiled(PLAYED, 12, ('-,-',))
    wrong += [PLAYED.replace('disintegration', 'mystic-shield'),
              PLAYED.replace('disintegration,-', '-,disintegration')]
    # the same of a reply, and the card that it took is no longer there; no card of this turn without
    wrong += spoiled(COMMON, 8, ('reply',)) + spoiled(REPLY, 4, ('1',)) + spoiled(REPLY, 12, ('-,-',))
    wrong += [REPLY.replace('vulture', 'disintegration'), REPLY.replace(' reply ', ' played '),
              REPLY.replace(' reply ', ' - '), PLAYED.replace(' played ', ' - '),
              PLAYED.replace(' played ', ' reply '),
              REPLY.replace(' vulture vulture,-', ' disintegration,vulture vulture,disintegration')]
    return wrong


def hands():
    """What is no card, more than three, a card twice, `!` `?` and apostrophes where they cannot be."""
    none = ('rook', 'Champion', 'CHAMPION', 'champ', 'champions', 'champion-', 'champion+', 'holy quest',
            '!champion', 'champion!!', 'cham!pion', '!', '?!', '!?', '??', '?champion', 'champion?', '?,champion',
            'champion,?,crusade', ',champion', 'champion,', 'champion,,crusade', '-,champion', 'champion,-', '--',
            'champion;crusade', 'champion,champion', 'champion!,champion', 'champion,crusade,holy-quest,long-jump',
            '?,?,?,?', 'champion,crusade,long-jump,?', ',' * LONG, 'x' * LONG, 'champion,' * LONG,
            ','.join(CARDS), 'hand-of-fate', 'revelation!')
    wrong = spoiled(COMMON, 9, none + ("champion'", "champion'!", "?'", "champion!'", 'vulture', 'rebirth!,?'))
    wrong += spoiled(COMMON, 10, none[:-2] + ('crusade', 'vulture,champion'))
    wrong += spoiled(COMMON, 10, ('hand-of-fate', 'revelation!', "cowardice'"))
    # own decks: white's crusade' is black's crusade; a card that lies in its deck's discards is in no hand
    wrong += spoiled(OWN, 9, ("champion''", "'champion", "champion!'", "champion,champion", "champion',vulture",
                              "champion,rebirth", "champion',champion'", "holy-quest'", "champion,?'!", "?'',?"))
    wrong += spoiled(OWN, 10, ("crusade", "champion'", "vulture'", "rebirth',rebirth'", "cowardice'", "holy-quest",
                               "?,rebirth'"))
    return wrong


def piles():
    """Discards that are none, twice, or in a hand; decks mixed up; last cards that do not lie there."""
    wrong = spoiled(COMMON, 11, (
        'rook', 'holy-quest!', '?', "holy-quest'", 'holy-quest,holy-quest', 'champion', 'vulture', '-,holy-quest',
        'revelation,-', ',revelation', 'revelation,', '--', '/', 'revelation/', '/revelation', '-/-/-',
        'revelation/-/-', 'revelation//-', 'x' * LONG, 'revelation,' * LONG, '/' * LONG, ','.join(CARDS),
        ','.join(CARDS * 20)))
    # more cards than the deck has: with unknown ones, and when none is left to be unknown
    wrong += spoiled(COMMON, 11, (','.join(c for c in CARDS if c not in COMMON.split(' ')[9] + COMMON.split(' ')[10]),))
    wrong += [spoiled(spoiled(COMMON, 9, ('?,?,?',))[0], 11, (','.join(c for c in CARDS if c not in (
        'cowardice', 'rebirth', 'vulture', spare)),))[0] for spare in ('champion', 'crusade')]
    wrong += spoiled(OWN, 11, (
        'cowardice,cowardice/holy-quest', 'cowardice/holy-quest,holy-quest', "cowardice/holy-quest'",
        "cowardice'/holy-quest", 'champion/holy-quest', 'cowardice/crusade,holy-quest', 'cowardice,dark-mirror',
        '-/-', 'holy-quest/cowardice', 'cowardice/champion,holy-quest'))
    wrong += spoiled(COMMON, 12, ('-', '-,-,-', ',', '-,', ',-', '--', '-,champion', '-,rook', '-,revelation!',
                                  "-,revelation'", "-,hand-of-fate'", '-;revelation', '-/revelation', '-,?',
                                  '-,revelation,', ',' * LONG, 'x' * LONG))
    wrong += spoiled(OWN, 12, ("-,holy-quest'", "-,cowardice", "-,holy-quest''", "-,'holy-quest", "-,holy-quest!"))
    # the last card of the seat to move is one of this turn; not the same as the other's
    wrong += spoiled(COMMON, 12, ('revelation,-', 'hand-of-fate,revelation', 'revelation,revelation'))
    wrong += spoiled(OWN, 12, ("holy-quest',-", "holy-quest',holy-quest", 'cowardice,-'))
    wrong += spoiled(PLAYED, 12, ('disintegration,disintegration',))
    return wrong


def last_field():
    """The field that names what is due, where nothing of the kind can be."""
    words = ('deal', 'draw', 'mill', 'fate:w', 'fate:b', 'fate', 'over', 'over:-', 'checkmate', 'stalemate', 'mate',
             '-', 'Turn', 'turn turn', 'turn -', 'x' * LONG)
    return [good + ' ' + word for good in (COMMON, OWN) for word in words]


POSITIONS = {
    'chess': cut(CHESS, 4) + regular(False) + [COMMON],
    'chessmate': cut(COMMON, 6) + regular(True) + marks() + hands() + piles() + last_field(),
}
