"""One game, its seats and who watches. The referee is an engine that knows everything; what leaves a
table is made for each viewer by `as <viewer>` (messages.py). It knows no network and no key's use."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import re
import secrets
from typing import Any, Callable, Dict, List, Optional, Set, Tuple

from .engine import Died, Refused
from .messages import (Viewer, message, observe, offers, options, seat_list, sentences, viewer_of, views)
from .names import accept
from .referee import Referee, report
from .savefile import SaveFile
from .seats import FULL, Player, Terms, Watcher
from .thinker import Thinkers, Thought

HINT = 'movetime 1000'  # how long is thought about one
THINKING = 0.75  # of the pause of an engine seat: so all decisions come at its end, hard or easy
DEALING = 10.0  # seconds for which a committed deal waits for those who are here
LOOKING = 60.0  # seconds for which engines wait for who looks at something during the game
AWAY = 60.0  # after which the others may go on without who is waited for
DECIDED = {'takeback', 'rematch', 'takeover', 'join'}  # after which all is told, as after a decision


def new_key() -> str:
    """What a link has: 128 bits from the operating system."""
    return secrets.token_hex(16)


class Table:
    """Made by `Table.begin` or `Table.resume`; `close` it."""

    def __init__(self, terms: Terms, thinkers: Thinkers, file: Optional[SaveFile]) -> None:
        self.terms, self.thinkers, self.file = terms, thinkers, file
        self.note: Dict[str, Any] = {}  # what the host keeps in the file besides
        self.game = Referee(thinkers.path)
        self.players: List[Player] = []
        self.spectator_key = ''
        self.proposed: Optional[str] = None  # the setup of another game, where that is being offered
        self.number = 1
        self.at = 0
        self.redone = 0  # the `at` at which events were last taken back
        self.seed = 0
        self.time = asyncio.get_running_loop().time
        self.since: Optional[float] = None  # when the table's time began to go on,
        self.began = 0  # and what it was then
        self.watchers: Set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.keeping = asyncio.Lock()
        self.think_task: Optional[asyncio.Task[None]] = None
        self.timer: Optional[asyncio.TimerHandle] = None
        self.tasks: Set[asyncio.Task[Any]] = set()
        self.made: Dict[Tuple[str, str, int], asyncio.Task[Any]] = {}  # what was thought about, by its `at`
        self.active = asyncio.get_running_loop().time()

    # ---- beginning

    @classmethod
    async def begin(cls, terms: Terms, thinkers: Thinkers, path: Optional[str]) -> Table:
        """A new table, with new keys."""
        table = cls(terms, thinkers, SaveFile(path) if path is not None else None)
        try:
            seats = await table.game.begin(terms.setup, terms.commit)
            others = terms.seats.pop('others', None)
            if others is not None:  # all that are not named; somebody stays a person
                terms.seats = {**dict.fromkeys(seats if terms.seats else seats[1:], others), **terms.seats}
            await table.game.change(terms.table(), 'table tick 0')
        except BaseException:
            await table.close()
            raise
        # Who names a seed wants the same game again, by the engine's seats, too.
        named = re.search(r' seed (\d+)', ' ' + terms.setup)
        table.seed = int(named[1]) % (1 << 32) if named else secrets.randbits(32)
        table.spectator_key = new_key()
        table.players = [Player(seat, new_key()) for seat in seats]
        table.miss(*table.players)
        table.sit()
        await table.keep()
        return table

    @classmethod
    async def resume(cls, saved: Dict[str, Any], thinkers: Thinkers, file: SaveFile) -> Table:
        """The table of a file that is held, for the same keys; clocks stand until all are back."""
        table = cls(Terms(saved['setup'], hints=saved['hints'], pause=saved['pause']), thinkers, file)
        table.at, table.redone, table.number, table.seed = (saved[name] for name in ('at', 'redone', 'number', 'seed'))
        table.proposed = saved.get('next')
        table.players = [Player(**player) for player in saved['players']]
        table.miss(*table.players)
        table.spectator_key, table.note = saved['spectator'], saved['note']
        try:
            await table.game.restore(saved['save'])
            await table.game.change(*saved.get('begin', []))
            table.sit()
            table.began = table.game.table['now']
        except (Refused, KeyError) as error:
            await table.close()
            raise ValueError('its seats are not those of its game') from error
        return table

    def as_file(self) -> Dict[str, Any]:
        """All that `resume` needs. Seats, clocks and offers are in the engine's save."""
        return {'note': self.note, 'setup': self.terms.setup, 'hints': self.terms.hints, 'pause': self.terms.pause,
                'at': self.at, 'redone': self.redone, 'number': self.number, 'seed': self.seed, 'next': self.proposed,
                'spectator': self.spectator_key, 'save': self.game.saved,
                'players': [{name: getattr(player, name) for name in ('player', 'key', 'came', 'name', 'handed')}
                            for player in self.players]}

    # ---- changes

    def sit(self) -> None:
        """Everybody where the engine's table has them."""
        players = {player.player: player for player in self.players}
        seats = self.game.table['seats']
        if len(seats) != len(players):
            raise KeyError('seats')
        for seat in seats:
            players[seat['player']].sit(seat)

    async def act(self, *commands: str) -> Set[str]:
        """Lets something happen at the engine's table: first it is kept, then told. The kinds of news."""
        viewers = {player.key: viewer_of(player) for player in self.players}
        news = await self.game.change(*commands)
        kinds = {one.kind for one in news}
        decided = bool(kinds & DECIDED) or self.game.moved
        self.active = asyncio.get_running_loop().time()
        asks = 'rematch' in kinds and self.game.table['clock'] is not None
        if 'rematch' in kinds:
            await self.forget_thinkers()
            self.number += 1
            if self.proposed is not None:
                try:
                    await self.begin_next(self.proposed)
                    asks = True
                except (Died, Refused) as error:  # a rematch it is, then
                    report('another game cannot begin: %s' % error)
        if self.game.table['offer'] is None:
            self.proposed = None
        self.sit()
        if asks:  # it begins when everybody has said so once more
            self.began, self.since = self.game.table['now'], None
            for one in self.people():
                one.ready, one.looking = False, math.inf if one in self.here() else 0.0
        for one in self.players:
            if 'rematch' in kinds:
                one.handed = []
            elif one.sees is not None and (one.kind == 'human') != one.decided(self.game.place):
                one.handed.append(self.game.place)
        self.at += decided
        if kinds & DECIDED:  # events have been taken back, or are told to other eyes
            self.redone = self.at
        unkept = await self.keep()
        for watcher in list(self.watchers):
            other = watcher.player is not None and viewers[watcher.player.key] != viewer_of(watcher.player)
            if other or kinds & {'takeback', 'rematch'}:
                watcher.have = 0
            if other or 'rematch' in kinds:
                watcher.send(self.welcome(watcher))
        if kinds & {'takeover', 'join'}:
            self.tell_seats()
        if decided:
            await self.tell()
        said = (sentences(news) if 'takeover' in kinds or not decided else []) + unkept
        if said:
            self.tell_all(message('offers', offers=self.offers(), text='. '.join(said)))
        self.set_flag()
        self.wake()
        await self.deal()
        return kinds

    async def begin_next(self, setup: str) -> None:
        """Another game in place of the rematch that all have agreed to, with its order of seats and its clocks."""
        last, game = self.game.table, Referee(self.thinkers.path)
        players = {player.player: player for player in self.players}
        seats = list(zip(await game.begin(setup, commit=True), last['seats']))
        clock = last['clock'] or {'base': 0, 'increment': 0}
        terms = Terms(setup, {name: 'human' if seat['sees'] else 'engine:%d' % seat['engine'] for name, seat in seats},
                      (clock['base'], clock['increment']))
        await game.change(terms.table(), 'table tick %d' % last['now'])
        await self.game.close()
        self.game, self.terms.setup = game, setup
        for name, seat in seats:
            players[seat['player']].player = name

    async def deed(self, player: Player, what: str) -> None:
        """A seat does something, person or engine."""
        if 'late' in await self.act('table do %s %d %s' % (player.seat, self.now(), what)):
            raise Refused('time', 'your time is up')

    async def add(self, player: Optional[Player], command: str, value: str) -> None:
        """A seat adds to a committed deal, or opens what it has added: docs/fair-deals.md."""
        async with self.lock:
            await self.act_timed('%s %s %s' % (command, self.seated(player, self.at).seat, value))

    async def deal(self, late: bool = False) -> None:
        """A committed deal waits for everybody to come, and then for so long for what they add and for its opening;
        where that does not come the deal is void."""
        if self.game.turn != 'chance' or not all(one.ready for one in self.people()):
            return
        adding, closed = self.game.entropy()
        if closed and late:
            await self.act_timed('entropy-void')
        elif not closed and (late or adding.issuperset(one.seat for one in self.people())):
            await self.act_timed('entropy-close')
        else:
            self.set_timer(DEALING)

    async def act_timed(self, command: str) -> None:
        """What is no deed of a seat: the clock of who is on move then starts then."""
        tick = 'table tick %d' % self.now()
        await self.act(tick, command, tick)

    async def keep(self) -> List[str]:
        """What people are told when it could not be: their host may not be looking."""
        if self.file is None:
            return []
        async with self.keeping:  # an older version never comes after a newer one
            try:
                await asyncio.get_running_loop().run_in_executor(None, self.file.write, self.as_file())
            except OSError as error:
                report('the game cannot be saved: %s' % error)
                return ['The game goes on, but cannot be saved: %s' % error.strerror]
        return []

    # ---- telling

    async def tell(self, only: Optional[Watcher] = None) -> None:
        """Sends the present to everybody, or to one, with the events that each does not have."""
        watchers = [only] if only else list(self.watchers)
        seen = await observe(self.game.ask, {(viewer_of(one.player), one.have) for one in watchers}, self.game.turn)
        made: Dict[Tuple[Viewer, bool], str] = {}
        for watcher in self.watchers.intersection(watchers):  # some may have gone meanwhile
            viewer = viewer_of(watcher.player), watcher.have
            yours = watcher.player is not None and self.plays(watcher.player)
            if (viewer, yours) not in made:
                made[viewer, yours] = self.update(seen[viewer], yours)
            watcher.have += len(seen[viewer]['events'])
            watcher.send(made[viewer, yours])

    def update(self, seen: Dict[str, Any], yours: bool) -> str:
        return message('update', at=self.at, place=self.game.place, turn=self.game.turn, yours=yours,
                       result=self.game.result, clocks=self.clocks(), offers=self.offers(),
                       **{**seen, 'next': seen['next'] if yours else None})

    def welcome(self, watcher: Watcher) -> str:
        about, player = self.game.about, watcher.player
        return message('welcome', game=about, number=self.number, viewer=viewer_of(player),
                       you=player.seat if player is not None and player.kind == 'human' else None,
                       seats=self.seats(player), rules='/rules/' + about['game'],
                       options=options(self.game, self.terms.hints, self.players, player, self.thinkers.games))

    def offers(self) -> List[Dict[str, Any]]:
        name = (self.proposed or '').split(' ')[0]
        return offers(self.game.table['offer'], next(
            (one['title'] for one in self.thinkers.games if one['game'] == name), name))

    def seats(self, you: Optional[Player]) -> List[Dict[str, Any]]:
        names: List[str] = self.game.about['seats']['names']
        return seat_list(sorted(self.players, key=lambda one: names.index(one.seat)), you, self.here(),
                         asyncio.get_running_loop().time() - AWAY)

    def here(self) -> List[Optional[Player]]:
        return [watcher.player for watcher in self.watchers]

    def tell_seats(self) -> None:
        for watcher in self.watchers:
            watcher.send(message('seats', seats=self.seats(watcher.player)))

    def tell_all(self, text: str) -> None:
        for watcher in self.watchers:
            watcher.send(text)

    # ---- coming and going

    async def join(self, watcher: Watcher, at: int, events: int, look: bool = False) -> None:
        """A page comes, or comes back with the events that it has. look: it will say when its person is ready,
        and engines wait for that."""
        player = watcher.player
        async with self.lock:
            left = player is not None and player.level is not None and player.sees is not None
            if player is not None and left and self.game.turn is not None:
                with contextlib.suppress(Refused):  # the others went on meanwhile; who has given up stays out
                    await self.deed(player, 'join')
            watcher.have = events if self.redone <= at <= self.at else 0
            self.watchers.add(watcher)
            self.active = asyncio.get_running_loop().time()
            if player is not None:
                player.looking = math.inf if look and not player.ready else 0.0
            if player is not None and not player.came:
                player.came = True
                await self.keep()
            watcher.send(self.welcome(watcher))
            await self.tell(watcher)
            if player is not None:  # who looks on is in no list
                self.tell_seats()
            self.wake()
            await self.deal()

    def part(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.active = asyncio.get_running_loop().time()
            if watcher.player is not None:
                watcher.player.looking = 0.0
                if watcher.player not in self.here():
                    self.miss(watcher.player)
                self.tell_seats()
                self.wake()

    def miss(self, *players: Player) -> None:
        """They are not there; if they do not come for long, everybody is told."""
        loop = asyncio.get_running_loop()
        for player in players:
            player.gone = loop.time()
        loop.call_later(AWAY + 0.01, self.tell_seats)

    async def call(self, player: Optional[Player], name: str) -> None:
        """A person says what to be called. Nobody is called nearly as another, or as a seat."""
        async with self.lock:
            one = self.seated(player, self.at)
            others = [other.name for other in self.players if other is not one and other.name is not None]
            try:
                one.name = accept(name, [*others, *self.game.about['seats']['names'], *self.game.about['teams'],
                                         *('player%d' % (n + 1) for n in range(len(self.players)))])
            except ValueError as error:
                raise Refused('name', str(error)) from error
            self.tell_seats()
            await self.keep()

    async def ready(self, player: Optional[Player]) -> None:
        """Somebody sits at the screen; of who looks on that means nothing."""
        if player is None:
            return
        async with self.lock:
            player.looking = 0.0
            if not player.ready:
                player.ready = True
                self.tell_seats()
            self.wake()
            self.start()
            await self.deal()

    def start(self) -> None:
        """Clocks begin when everybody has."""
        if self.since is None and all(one.ready for one in self.people()):
            self.since = self.time()
            if self.game.turn is not None and self.game.table['clock'] is not None:
                self.tell_all(message('clocks', clocks=self.clocks()))
            self.set_flag()

    async def reading(self, player: Optional[Player]) -> None:
        """Somebody reads something first, the end of a round, say: engines wait for that, where other people are
        there not for ever. Where clocks run nobody is waited for."""
        if player is not None and self.game.table['clock'] is None:
            alone = len(self.people()) == 1
            player.looking = math.inf if alone else self.time() + LOOKING
            if not alone:
                asyncio.get_running_loop().call_later(LOOKING, self.wake)

    def people(self) -> List[Player]:
        return [player for player in self.players if player.kind == 'human']

    def plays(self, player: Player) -> bool:
        """It is this person who is to decide."""
        return player.kind == 'human' and player.seat == self.game.turn

    # ---- what people do

    def fresh(self, at: int) -> None:
        if at != self.at:
            raise Refused('stale', 'the table has moved on')

    def on_move(self, player: Optional[Player], at: int) -> Player:
        self.fresh(at)
        if player is None or not self.plays(player):
            raise Refused('turn', 'it is not your turn' if self.game.turn else 'the game is over')
        return player

    def seated(self, player: Optional[Player], at: int) -> Player:
        self.fresh(at)
        if player is None or player.kind != 'human':
            raise Refused('seat', 'only who has a seat may do that')
        return player

    async def play(self, player: Optional[Player], at: int, token: str) -> None:
        async with self.lock:
            mover = self.on_move(player, at)
            if ',' in token or ':' in token:  # taking back counts decisions, and chance is not a player's
                raise Refused('bad-syntax', 'one decision at a time')
            await self.deed(mover, 'move ' + token)

    async def answer_to(self, player: Optional[Player], at: int, command: str) -> str:
        """What who is on move asks about a decision."""
        async with self.lock:
            seat = self.on_move(player, at).seat
            (answer,) = await self.game.ask([('as %s %s' % (seat, command)).rstrip()])
        if answer.code is not None:
            raise Refused(answer.code, answer.text)
        return answer.line()

    async def next(self, player: Optional[Player], at: int, prefix: str) -> str:
        return message('next', at=at, next=json.loads(await self.answer_to(player, at, 'next ' + prefix)))

    async def read(self, player: Optional[Player], at: int, text: str) -> str:
        """What a move as people write it means here, or why it is none."""
        verdict, _, said = (await self.answer_to(player, at, 'read ' + text)).partition(' ')
        return message('read', at=at, text=text, tokens=said.split(' ') if verdict == 'means' else [],
                       says=said if verdict == 'says' else None)

    async def record(self, player: Optional[Player]) -> str:
        """The game as this viewer knows it, to keep and to go on with elsewhere."""
        viewer = viewer_of(player)
        async with self.lock:
            at = self.at
            record, pgn = await self.game.ask(['as %s record' % viewer, 'as %s record pgn' % viewer])
        return message('record', at=at, record=record.line(), pgn=None if pgn.code else '\n'.join(pgn.lines) + '\n')

    async def once(self, at: int, kind: str, work: Callable[[], Any], what: str = '') -> Any:
        """Something is thought about for all who ask for it; while that lasts nothing else of its kind is."""
        key = kind, what, at
        if key not in self.made:
            if any(other == kind and not task.done() for (other, _, _), task in self.made.items()):
                raise Refused('busy', 'something is being thought about')
            self.made = {one: task for one, task in self.made.items() if one[-1] == at or not task.done()}
            self.made[key] = self.spawn(work())
        task = self.made[key]
        try:
            return await asyncio.shield(task)
        except (Died, asyncio.CancelledError) as death:
            if self.made.get(key) is task:
                del self.made[key]
            raise Refused(kind.split(' ')[0], 'the engine could not do that') from death

    async def afterwards(self, player: Optional[Player], kind: str) -> str:
        """After the game, when nothing is hidden any more, `review`, `drawn` or `opened`: everybody gets the same."""
        async with self.lock:
            if self.game.turn is not None:
                raise Refused(kind, 'the game is not over')
            at, place, saved = self.at, self.game.place, self.game.saved
            thought = await self.thought(viewer_of(player), '')
        thinks: Dict[str, Callable[[str], Any]] = {
            'review': lambda record: self.thinkers.review(record, {one.seat: one.decided for one in self.players}),
            'drawn': self.thinkers.drawn,
            'opened': lambda _: self.thinkers.opened(saved, place)}
        return message(kind, at=at, **await self.once(at, kind, lambda: thinks[kind](thought.record)))

    async def show(self, player: Optional[Player], at: int, view: str, place: int) -> str:
        """A view of the engine's at a place of the game, by a process that knows what this viewer was told."""
        async with self.lock:
            self.fresh(at)
            hints = self.terms.hints and player is not None and player.kind == 'human'
            if view not in views(self.game.about, hints or self.game.turn is None):
                raise Refused('show', 'during this game that is not shown')
            viewer = viewer_of(player)
            thought = await self.thought(viewer, HINT)
        form = next(one['form'] for one in self.game.about['views'] if one['name'] == view)
        answer = await self.once(at, 'show ' + viewer, lambda: self.thinkers.show(thought, viewer, view, form, place),
                                 '%s %d' % (view, place))
        if answer.code is not None:
            raise Refused(answer.code, answer.text)
        return message('show', at=at, view=view, place=place, drawing=json.loads(answer.line()))

    async def absent(self, player: Optional[Player], at: int, seat: str, what: str) -> None:
        """Goes on without who is waited for and has been away for long, where no clock rules that: the engine plays
        there until that person is back, or, between two, the game is claimed."""
        async with self.lock:
            one = self.seated(player, at)
            gone = next((other for other in self.people() if other.seat == seat and other not in self.here()), None)
            if (gone is None or self.game.turn not in (seat, 'chance') or (self.clocks() or {}).get('running')
                    or asyncio.get_running_loop().time() - gone.gone < AWAY):
                raise Refused('absent', 'nobody is waited for there')
            if what == 'engine':
                await self.deed(gone, 'leave')
                self.start()
            elif len(self.players) == 2:
                await self.act('adjudicate %s abandoned' % one.seat)
            else:
                raise Refused('absent', 'only a game of two is claimed')

    async def resign(self, player: Optional[Player], at: int) -> None:
        """Between two the other one wins; among more the engine takes the seat over."""
        async with self.lock:
            await self.deed(self.seated(player, at), 'resign')

    def setup_of(self, game: Optional[str]) -> Optional[str]:
        """The words of newgame for another game, with as many seats."""
        if game is None:
            return None
        about = next((one for one in self.thinkers.games if one['game'] == game != self.game.about['game']), None)
        if about is None or not about['seats']['least'] <= len(self.players) <= about['seats']['most']:
            raise Refused('offer', 'that game is not for the seats of this table')
        return '%s players %d' % (game, len(self.players)) if about['seats']['least'] < about['seats']['most'] else game

    async def offer(self, player: Optional[Player], at: int, what: str, game: Optional[str] = None) -> None:
        """game: in place of a rematch."""
        async with self.lock:
            if what == 'rematch' and player is not None and player.sees is not None and player.kind == 'engine':
                self.fresh(at)
                await self.deed(player, 'join')  # who left the last game plays the next one
                at = self.at
            one = self.seated(player, at)
            if what == 'rematch' and (setup := self.setup_of(game)) != self.proposed:
                if self.game.table['offer'] is not None:
                    raise Refused('offer', 'another game is offered already')
                self.proposed = setup
            try:
                await self.deed(one, 'offer ' + what)
            except Refused:
                if self.game.table['offer'] is None:
                    self.proposed = None
                raise

    async def answer(self, player: Optional[Player], at: int, what: str, yes: bool) -> None:
        async with self.lock:
            one, offer = self.seated(player, at), self.game.table['offer']
            if offer is None or offer['what'] != what:
                raise Refused('offer', 'there is nothing to answer')
            await self.deed(one, 'accept' if yes else 'withdraw' if offer['by'] == one.seat else 'decline')

    # ---- time and the engine's seats

    def now(self) -> int:
        """The time of the engine's table. It stands until everybody has come."""
        passed = self.time() - self.since if self.since is not None else 0.0
        return self.began + int(passed * 1000)

    def clocks(self) -> Optional[Dict[str, Any]]:
        """As messages have it."""
        table = self.game.table
        if table['clock'] is None:
            return None
        left = {one['seat']: one['left'] for one in table['seats'] if one['left'] is not None}
        running = table['clock']['runs'] if self.since is not None else None
        if running is not None:
            left[running] = max(0, left[running] - (self.now() - table['now']))
        return {'left': left, 'running': running}

    def set_flag(self) -> None:
        clocks = self.clocks() or {'running': None}
        self.set_timer(clocks['left'][clocks['running']] / 1000 + 0.002 if clocks['running'] is not None else None)

    def set_timer(self, seconds: Optional[float]) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None if seconds is None else asyncio.get_running_loop().call_later(
            seconds, lambda: self.spawn(self.expire()))

    async def expire(self) -> None:
        """Who adds to a deal is late; or a flag falls, if time has not been given since."""
        async with self.lock:
            await (self.deal(True) if self.game.turn == 'chance' else self.act('table tick %d' % self.now()))

    def engine_to_move(self) -> Optional[Player]:
        """An engine plays while somebody is at the table, and nobody has yet to look at it."""
        if any(player.looking > self.time() for player in self.players):
            return None
        for player in self.players:
            if player.kind == 'engine' and player.seat == self.game.turn and self.watchers:
                return player
        return None

    def wake(self) -> None:
        if self.engine_to_move() is not None and (self.think_task is None or self.think_task.done()):
            self.think_task = self.spawn(self.think())

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def think(self) -> None:
        """Plays the engine's seats until a person is to decide."""
        failed = 0
        while (player := self.engine_to_move()) is not None:
            at, loop = self.at, asyncio.get_running_loop()
            left = not self.people() and any(one.sees for one in self.players)  # who has left waits for the end alone
            pause, clocks = 0.0 if left else self.terms.pause, self.clocks()
            if clocks is not None and player.seat in clocks['left']:
                pause = min(pause, clocks['left'][player.seat] / 30000)
            begun = loop.time()
            level = player.level or 0
            # A level ends by its own limit, on a busy machine, too.
            least = 500 if level < FULL and clocks is None else 10
            try:
                thought = await self.thought(player.seat, 'movetime %d' % max(least, pause * 1000 * THINKING), pause)
                token = await self.thinkers.decide(self.thinker_of(player), thought, level)
                passed = loop.time() - begun
                if pause > 0:  # how hard it was to find does not show: it comes when a pause ends
                    await asyncio.sleep(math.ceil(passed / pause) * pause - passed)
                async with self.lock:
                    if self.at == at and player is self.engine_to_move():
                        await self.deed(player, 'move ' + token)
                failed = 0
            except (Died, Refused) as error:
                report('an engine seat tries again: %s' % error)
                await asyncio.sleep(min(30, 2 ** failed))
                failed += 1

    async def thought(self, viewer: str, limits: str, seconds: float = 0.0) -> Thought:
        """The setup is told without what all that is hidden would follow from."""
        (record,) = await self.game.ask(['as %s record' % viewer])
        unseeded = re.sub(r' (seed|key) \S+', '', self.terms.setup)
        return Thought(record.line(), unseeded, (self.seed + self.at) % (1 << 32), limits, seconds)

    async def suspend(self) -> None:
        """Lets the processes go until there is something to do."""
        await self.forget_thinkers()
        await self.game.close()

    async def forget_thinkers(self) -> None:
        await self.thinkers.forget([self.thinker_of(player) for player in self.players])

    def thinker_of(self, player: Player) -> str:
        """One player in one game: no process knows two seats, nor two games."""
        return player.key + str(self.number)

    async def close(self, text: str = 'the table is closed') -> None:
        for watcher in list(self.watchers):
            watcher.send(message('bye', text=text))
            watcher.bye()
        self.watchers.clear()
        self.set_timer(None)
        for task in list(self.tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.suspend()
        if self.file is not None:
            self.file.close()
