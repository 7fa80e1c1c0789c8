"""libquadrille by ctypes, for the tests: include/quadrille.h in Python. What calls hand out is copied: structures are
tuples, texts str."""

import ctypes as c
from collections import namedtuple

PUBLIC, ALL, CHANCE, OVER = 6, 7, 8, 9
OK = 0


class Game(c.Structure):
    _fields_ = [('name', c.c_char_p), ('title', c.c_char_p), ('min_players', c.c_int), ('max_players', c.c_int),
                ('usual_players', c.c_int), ('files', c.c_int), ('ranks', c.c_int), ('seats', c.POINTER(c.c_char_p)),
                ('teams', c.POINTER(c.c_char_p)), ('has_secrets', c.c_bool), ('has_chance', c.c_bool), ('has_decks', c.c_bool),
                ('has_placement', c.c_bool)]


class Newgame(c.Structure):
    _fields_ = [('game', c.c_char_p), ('players', c.c_int), ('decks', c.c_int), ('seeded', c.c_bool), ('manual', c.c_bool),
                ('seed', c.c_uint64), ('key', c.c_char_p), ('placement', c.c_char_p)]


class Turn(c.Structure):
    _fields_ = [('game', c.c_char_p), ('players', c.c_int), ('to_move', c.c_int), ('due', c.c_char_p), ('manual', c.c_bool),
                ('outcome', c.c_char_p), ('reason', c.c_char_p)]


class Info(c.Structure):
    _fields_ = [('depth', c.c_int), ('seldepth', c.c_int), ('multipv', c.c_int), ('kind', c.c_int), ('score', c.c_int),
                ('nodes', c.c_uint64), ('hashfull', c.c_int), ('milliseconds', c.c_int64), ('clairvoyant', c.c_bool), *((name, c.c_int) for name in ('win', 'draw', 'loss')), ('pv', c.c_char_p)]


class TreeMove(c.Structure):
    _fields_ = [('token', c.c_char_p), ('nodes', c.c_uint64), ('kind', c.c_int), ('score', c.c_int), ('bound', c.c_int),
                ('prior', c.c_int), ('pv', c.c_char_p)]


class Bestmove(c.Structure):
    _fields_ = [('status', c.c_int), ('token', c.c_char_p), ('pv', c.c_char_p), ('stopped', c.c_bool), ('clairvoyant', c.c_bool)]


class Choice(c.Structure):
    _fields_ = [('add', c.c_char_p), ('part', c.c_int), ('value', c.c_char_p), ('deck', c.c_char_p), ('leads', c.c_uint64),
                ('plays', c.c_bool), ('ends', c.c_bool)]


class Next(c.Structure):
    _fields_ = [('means', c.c_char_p), ('token', c.c_char_p), ('choices', c.POINTER(Choice)), ('n', c.c_size_t)]


class Event(c.Structure):
    _fields_ = [('kind', c.c_int), ('name', c.c_char_p), *((name, c.c_int) for name in (
        'seat', 'by', 'last', 'square', 'from', 'to', 'team', 'deck', 'castling')),
        *((name, c.c_char * 3) for name in ('piece', 'was', 'with')),
        *((name, c.c_int) for name in ('beans', 'rows', 'inventory', 'bank', 'gained', 'round')), ('score', c.c_int * 2),
        ('squares', c.c_uint64), ('missing', c.c_uint64), ('text', c.c_char_p), ('card', c.c_char_p),
        ('card_of_other_deck', c.c_bool), ('given', c.c_bool),
        ('outcome', c.c_char_p), ('reason', c.c_char_p)]


class Square(c.Structure):
    _fields_ = [('piece', c.c_char_p), ('kind', c.c_char_p), ('glyph', c.c_char_p), ('seat', c.c_int), ('count', c.c_int),
                ('marks', c.c_uint)]


class Item(c.Structure):
    _fields_ = [('seat', c.c_int), ('name', c.c_char_p), ('value', c.c_char_p)]


class ZoneItem(c.Structure):
    _fields_ = [('id', c.c_char_p), ('deck', c.c_int), ('known', c.c_bool), ('count', c.c_int)]


class Zone(c.Structure):
    _fields_ = [('name', c.c_char_p), ('kind', c.c_int), ('seat', c.c_int), ('items', c.POINTER(ZoneItem)), ('n', c.c_size_t),
                ('hidden', c.c_int), ('value', c.c_int64)]


class Scene(c.Structure):
    _fields_ = [('files', c.c_int), ('ranks', c.c_int), ('squares', Square * 64), ('items', c.POINTER(Item)), ('n_items', c.c_size_t),
                ('zones', c.POINTER(Zone)), ('n_zones', c.c_size_t)]


ON_INFO = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Info))
ON_BESTMOVE = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Bestmove))


class Search(c.Structure):
    _fields_ = [('viewer', c.c_int), ('nodes', c.c_uint64), ('depth', c.c_int), ('mate', c.c_int), ('movetime', c.c_int64),
                ('has_clock', c.c_bool), ('time', c.c_int64), ('increment', c.c_int64), ('moves_to_go', c.c_int),
                ('infinite', c.c_bool), ('alone', c.c_bool), ('here', c.c_bool), ('whole_turns', c.c_bool), ('wait', c.c_bool), ('searchmoves', c.POINTER(c.c_char_p)),
                ('n_searchmoves', c.c_size_t), ('on_info', ON_INFO), ('on_bestmove', ON_BESTMOVE), ('to', c.c_void_p)]


ON_WORLD = c.CFUNCTYPE(None, c.c_void_p, c.c_char_p)
ON_END = c.CFUNCTYPE(None, c.c_void_p, c.c_int)
ON_COUNT = c.CFUNCTYPE(None, c.c_void_p, c.c_int, c.c_uint64)


class Sampling(c.Structure):
    _fields_ = [('viewer', c.c_int), ('n', c.c_uint64), ('wait', c.c_bool), ('on_world', ON_WORLD), ('on_end', ON_END), ('to', c.c_void_p)]


class Count(c.Structure):
    _fields_ = [('viewer', c.c_int), ('depth', c.c_int), ('wait', c.c_bool), ('on_end', ON_COUNT), ('to', c.c_void_p)]


class TableTerms(c.Structure):
    _fields_ = [('timed', c.c_bool), ('base', c.c_int64), ('increment', c.c_int64), ('left', c.c_int64 * 6),
                ('engine', c.c_bool * 6), ('level', c.c_int * 6)]


class Action(c.Structure):
    _fields_ = [('seat', c.c_int), ('ms', c.c_int64), ('deed', c.c_int), ('tokens', c.POINTER(c.c_char_p)), ('n', c.c_size_t)]


class News(c.Structure):
    _fields_ = [('kind', c.c_int), ('name', c.c_char_p), ('seat', c.c_int), ('what', c.c_int), ('number', c.c_int64)]


class TableSeat(c.Structure):
    _fields_ = [('engine', c.c_bool), ('level', c.c_int), ('of_person', c.c_bool), ('player', c.c_int), ('left', c.c_int64)]


class Table(c.Structure):
    _fields_ = [('n_seats', c.c_int), ('seats', TableSeat * 6), ('level', c.c_int), ('timed', c.c_bool), ('base', c.c_int64),
                ('increment', c.c_int64), ('runs', c.c_int), ('now', c.c_int64), ('offer', c.c_int), ('offered_by', c.c_int),
                ('waiting', c.c_uint), ('to_move', c.c_int)]


class View(c.Structure):
    _fields_ = [('name', c.c_char_p), ('form', c.c_char_p), ('text', c.c_char_p)]


class Arrow(c.Structure):
    _fields_ = [(name, c.c_int) for name in ('from', 'to', 'rank', 'step')]


class Drawing(c.Structure):
    _fields_ = [('view', View), ('labels', c.c_char_p * 6), ('n_values', c.c_int), ('has', c.c_bool * 64), ('values', c.c_int * 6 * 64),
                ('arrows', c.POINTER(Arrow)), ('n_arrows', c.c_size_t)]


class Score(c.Structure):
    _fields_ = [('kind', c.c_int), ('value', c.c_int)]


class Reviewed(c.Structure):
    _fields_ = [('number', c.c_uint64), ('seat', c.c_int), ('token', c.c_char_p), ('best', c.c_char_p), ('before', Score), ('after', Score),
                ('has_truth', c.c_bool), ('inferred', Score), ('truth', Score), ('expected', c.c_int), ('lost', c.c_int), ('mark', c.c_char_p)]


ON_REVIEWED = c.CFUNCTYPE(None, c.c_void_p, c.POINTER(Reviewed))


class Review(c.Structure):
    _fields_ = [('viewer', c.c_int), ('nodes', c.c_uint64), ('wait', c.c_bool), ('on_decision', ON_REVIEWED), ('on_end', ON_END),
                ('to', c.c_void_p)]


class Failed(Exception):
    """A call returned another status than 0, or what was compared differs."""


def copied(value):
    """A value that outlives the call that handed it out; pointers to structures are left out."""
    if isinstance(value, bytes):
        return value.decode()
    if isinstance(value, c.Array):
        return tuple(copied(one) for one in value)
    if isinstance(value, c.Structure):
        return tuple(copied(getattr(value, name)) for name, kind in value._fields_ if not issubclass(kind, c._Pointer))
    return value


Standing = namedtuple('Standing', [name for name, _ in Turn._fields_])


class Library:
    """An engine of the library; calls return what they hand out."""

    def __init__(self, path):
        self.lib = c.CDLL(path)
        self.lib.quadrille_new.restype = c.c_void_p
        self.lib.quadrille_error.restype = c.c_char_p
        self.q = c.c_void_p(self.lib.quadrille_new())

    def close(self):
        self.lib.quadrille_free(self.q)

    def call(self, name, *arguments):
        status = getattr(self.lib, 'quadrille_' + name)(self.q, *arguments)
        if status != OK:
            raise Failed('%s: status %d: %s' % (name, status, self.lib.quadrille_error(self.q).decode()))

    def games(self):
        facts = Game()
        for i in range(self.lib.quadrille_count_games()):
            assert self.lib.quadrille_get_game(c.c_size_t(i), c.byref(facts))
            yield facts.name.decode(), [facts.seats[seat].decode() for seat in range(facts.max_players)]

    def start(self, game, seed):
        self.call('start', c.byref(Newgame(game=game.encode(), seeded=True, seed=seed)))

    def turn(self):
        turn = Turn()
        self.call('get_turn', c.byref(turn))
        return Standing(*copied(turn))

    def legal(self, viewer, prefix=''):
        tokens, n = c.POINTER(c.c_char_p)(), c.c_size_t()
        self.call('legal', c.c_int(viewer), prefix.encode(), c.byref(tokens), c.byref(n))
        return [tokens[i].decode() for i in range(n.value)]

    def why(self, viewer, token):
        text = c.c_char_p()
        self.call('why', c.c_int(viewer), token.encode(), c.byref(text))
        return copied(text.value)

    def next(self, viewer, prefix):
        following = Next()
        self.call('get_next', c.c_int(viewer), prefix.encode(), c.byref(following))
        return copied(following), [copied(following.choices[i]) for i in range(following.n)]

    def play(self, viewer, *tokens):
        self.call('play', c.c_int(viewer), (c.c_char_p * len(tokens))(*(token.encode() for token in tokens)), c.c_size_t(len(tokens)))

    def table_new(self, terms):
        self.call('table_new', c.c_int(ALL), c.byref(terms))

    def table_do(self, seat, ms, deed, tokens=()):
        """What has happened: (kind, seat, what, number) each."""
        texts = (c.c_char_p * len(tokens))(*(token.encode() for token in tokens))
        action = Action(seat, ms, deed, c.cast(texts, c.POINTER(c.c_char_p)), len(tokens))
        return self.news('table_do', c.byref(action))

    def table_tick(self, ms):
        return self.news('table_tick', c.c_int64(ms))

    def news(self, name, argument):
        news, n = c.POINTER(News)(), c.c_size_t()
        self.call(name, c.c_int(ALL), argument, c.byref(news), c.byref(n))
        return [(news[i].name.decode(), news[i].seat, news[i].what, news[i].number) for i in range(n.value)]

    def table(self):
        table = Table()
        self.call('get_table', c.c_int(ALL), c.byref(table))
        return table

    def undo(self, viewer, n):
        self.call('undo', c.c_int(viewer), c.c_uint64(n))

    def events(self, viewer, first=1):
        events, n = c.POINTER(Event)(), c.c_size_t()
        self.call('events', c.c_int(viewer), c.c_uint64(first), c.byref(events), c.byref(n))
        return [copied(events[i]) for i in range(n.value)]

    def see(self, viewer):
        there = c.POINTER(Scene)()
        self.call('see', c.c_int(viewer), c.byref(there))
        scene = there.contents
        zones = scene.zones[:scene.n_zones]
        return (copied(scene), [copied(scene.items[i]) for i in range(scene.n_items)],
                [(copied(zone), [copied(zone.items[i]) for i in range(zone.n)]) for zone in zones])

    def evaluate(self, viewer):
        seat, value = c.c_int(), c.c_int()
        self.call('evaluate', c.c_int(viewer), c.byref(seat), c.byref(value))
        return seat.value, value.value

    def observe(self, viewer):
        text = c.c_char_p()
        self.call('observe', c.c_int(viewer), c.byref(text))
        return text.value.decode()

    def save(self, viewer=ALL):
        text, n = c.c_char_p(), c.c_size_t()
        self.call('save', c.c_int(viewer), c.byref(text), c.byref(n))
        return text.value

    def restore(self, save):
        self.call('restore', c.c_char_p(save))

    def tree(self, viewer):
        moves, n = c.POINTER(TreeMove)(), c.c_size_t()
        self.call('get_tree', c.c_int(viewer), c.byref(moves), c.byref(n))
        return [copied(moves[i]) for i in range(n.value)]

    def sample(self, viewer, n):
        worlds = []
        on_world = ON_WORLD(lambda _, world: worlds.append(copied(world)))
        on_end = ON_END(lambda _, status: worlds.append(status))
        self.call('sample', c.byref(Sampling(viewer=viewer, n=n, wait=True, on_world=on_world, on_end=on_end)))
        return worlds

    def draw(self, viewer, name):
        there = c.POINTER(Drawing)()
        self.call('draw', c.c_int(viewer), name.encode(), c.byref(there))
        drawing = there.contents
        return copied(drawing), [copied(drawing.arrows[i]) for i in range(drawing.n_arrows)]

    def review(self, viewer, nodes):
        judged = []
        on_decision = ON_REVIEWED(lambda _, reviewed: judged.append(copied(reviewed.contents)))
        on_end = ON_END(lambda _, status: judged.append(status))
        self.call('start_review', c.byref(Review(viewer=viewer, nodes=nodes, wait=True, on_decision=on_decision, on_end=on_end)))
        return judged

    def perft(self, viewer, depth):
        ends = []
        on_end = ON_COUNT(lambda _, status, total: ends.append((status, total)))
        self.call('perft', c.byref(Count(viewer=viewer, depth=depth, wait=True, on_end=on_end)))
        return ends

    def search(self, viewer, nodes):
        """The best decision and how often something was found; nodes None: until it is stopped."""
        infos, best = [], []
        on_info = ON_INFO(lambda _, info: infos.append(info.contents.nodes))
        on_bestmove = ON_BESTMOVE(lambda _, move: best.append((move.contents.status, move.contents.token)))
        self.call('go', c.byref(Search(viewer=viewer, nodes=nodes or 0, infinite=nodes is None, wait=nodes is not None,
                                       on_info=on_info, on_bestmove=on_bestmove)))
        self.call('stop')
        if len(best) != 1 or best[0][0] != OK or not infos:
            raise Failed('a search ends with %r after %d infos' % (best, len(infos)))
        return best[0][1].decode()
