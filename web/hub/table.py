"""One game, its seats and who watches. The referee is an engine that knows everything; what leaves a
table is made for each viewer by `as <viewer>` (observation.py). It knows no network and no key's use."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import secrets
from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Set, Tuple

from .clock import Clock
from .engine import Died, Limits
from .observation import Observation, name_of, observe
from .messages import message, options, seat_list, viewer_of
from .names import accept
from .offers import Offers
from .referee import Referee, Refused, report
from .savefile import SaveFile, sweep
from .seats import Player, Terms, Watcher
from .thinker import Thinkers, Thought

SUBSTITUTE = 10  # the level that takes over the seat of a person who has left
HINT = 'movetime 1000'  # how long is thought about one
THINKING = 0.75  # of the pause of an engine seat: so all decisions come at its end, hard or easy


@dataclass
class Engines:
    """What tables have in common."""
    path: str  # of the engine
    limits: Limits
    thinkers: Thinkers


def new_key() -> str:
    """What a link has: 128 bits from the operating system."""
    return secrets.token_hex(16)


class Table:
    """Made by `Table.begin` or `Table.resume`; `close` it."""

    def __init__(self, terms: Terms, engines: Engines, file: Optional[SaveFile]) -> None:
        self.terms, self.engines, self.file = terms, engines, file
        self.note: Dict[str, Any] = {}  # what the host keeps in the file besides
        self.game = Referee(engines.path, engines.limits)
        self.players: List[Player] = []
        self.spectator_key = ''
        self.number = 1
        self.at = 0
        self.redone = 0  # the `at` at which events were last taken back
        self.movers: List[str] = []  # who made each decision
        self.seed = 0
        self.clock = Clock(*terms.clock)
        self.offers = Offers()
        self.watchers: Set[Watcher] = set()
        self.lock = asyncio.Lock()
        self.keeping = asyncio.Lock()
        self.think_task: Optional[asyncio.Task[None]] = None
        self.flag: Optional[asyncio.TimerHandle] = None
        self.tasks: Set[asyncio.Task[None]] = set()
        self.hinting: Set[str] = set()
        self.active = asyncio.get_running_loop().time()

    # ---- beginning

    @classmethod
    async def begin(cls, terms: Terms, engines: Engines, path: Optional[str]) -> Table:
        """A new table, with new keys."""
        table = cls(terms, engines, SaveFile(path) if path is not None else None)
        try:
            seats = await table.game.begin(terms.setup)
            others = terms.seats.pop('others', None)
            if others is not None:  # all that are not named; somebody stays a person
                terms.seats = {**dict.fromkeys(seats if terms.seats else seats[1:], others), **terms.seats}
            unknown = set(terms.seats) - set(seats)
            if unknown:
                raise Refused('seat', 'no seat is called %s; there are %s' % (min(unknown), ' '.join(seats)))
        except BaseException:
            await table.close()
            raise
        table.seed, table.spectator_key = secrets.randbits(32), new_key()
        for seat in seats:
            kind, _, level = terms.seats.get(seat, 'human').partition(':')
            table.players.append(Player(seat, kind, int(level or 20) if kind == 'engine' else None, new_key()))
        table.clock.reset(seats)
        await table.keep()
        return table

    @classmethod
    async def resume(cls, saved: Dict[str, Any], engines: Engines, file: SaveFile) -> Table:
        """The table of a file that is held, for the same keys; clocks stand until all are back."""
        terms = Terms(saved['setup'], {}, (saved['clock']['base'], saved['clock']['increment']),
                      saved['hints'], saved['pause'])
        table = cls(terms, engines, file)
        table.at, table.redone = saved['at'], saved['redone']
        table.movers, table.number, table.seed = saved['movers'], saved['number'], saved['seed']
        table.players = [Player(**player) for player in saved['players']]
        table.spectator_key, table.note = saved['spectator'], saved['note']
        table.clock.left = saved['clock']['left']
        table.clock.earned = saved['clock'].get('earned') or [None] * (len(table.movers) if table.clock.left else 0)
        table.offers.resume(saved.get('offers') or [], saved.get('declined') or [], table.people())
        sweep(file.path)
        await table.game.restore(saved['save'])
        seats = {player.seat for player in table.players}
        acting = {*table.movers, *filter(None, table.clock.earned), table.game.turn or min(seats)}
        if not (acting <= seats <= set(table.game.about['seats']['names'])
                and set(table.clock.left) == (seats if table.clock.base else set())
                and len(table.clock.earned) == (len(table.movers) if table.clock.base else 0)):
            await table.close()
            raise ValueError('its seats are not those of its game')
        return table

    def as_file(self) -> Dict[str, Any]:
        """All that `resume` needs."""
        return {'note': self.note, 'setup': self.terms.setup, 'hints': self.terms.hints, 'pause': self.terms.pause,
                'clock': {'base': self.clock.base, 'increment': self.clock.increment,
                          'left': {seat: self.clock.remaining(seat) for seat in self.clock.left},
                          'earned': self.clock.earned},
                'at': self.at, 'redone': self.redone, 'movers': self.movers, 'number': self.number,
                'seed': self.seed, 'spectator': self.spectator_key, 'save': self.game.saved,
                'offers': self.offers.listed(), 'declined': self.offers.refusals(self.people()),
                'players': [{'seat': player.seat, 'kind': player.kind, 'level': player.level,
                             'key': player.key, 'came': player.came, 'name': player.name} for player in self.players]}

    # ---- changes

    async def change(self, command: str) -> None:
        await self.game.change(command)
        self.at += 1
        self.active = asyncio.get_running_loop().time()

    async def changed(self) -> None:
        """After a change: first it is kept, then told."""
        self.clock.run(self.timed())
        await self.keep()
        await self.tell()
        self.set_flag()
        self.wake()

    async def keep(self) -> None:
        if self.file is None:
            return
        async with self.keeping:  # an older version never comes after a newer one
            try:
                await asyncio.get_running_loop().run_in_executor(None, self.file.write, self.as_file())
            except OSError as error:
                report('the game cannot be saved: %s' % error)

    # ---- telling

    async def tell(self, only: Optional[Watcher] = None) -> None:
        """Sends the present to everybody, or to one, with the events that each does not have."""
        watchers = [only] if only else list(self.watchers)
        first: Dict[str, int] = {}
        for watcher in watchers:
            viewer = viewer_of(watcher.player)
            first[viewer] = min(first.get(viewer, watcher.have + 1), watcher.have + 1)
        seen = await observe(self.game.ask, first, self.game.turn)
        made: Dict[Tuple[str, int, bool], str] = {}
        for watcher in self.watchers.intersection(watchers):  # some may have gone meanwhile
            viewer, start = viewer_of(watcher.player), watcher.have + 1
            yours = watcher.player is not None and self.plays(watcher.player)
            if (viewer, start, yours) not in made:
                made[viewer, start, yours] = self.update(seen[viewer], start, yours)
            watcher.have = max(watcher.have, seen[viewer].last)
            watcher.send(made[viewer, start, yours])

    def update(self, seen: Observation, start: int, yours: bool) -> str:
        return message('update', at=self.at, **{'from': start}, events=seen.events_from(start),
                       state=seen.state, turn=self.game.turn, yours=yours, next=seen.next if yours else None,
                       result=self.game.result, clocks=self.clock.report(), offers=self.offers.listed())

    def welcome(self, watcher: Watcher) -> str:
        about, player = self.game.about, watcher.player
        return message('welcome', game=about, number=self.number, viewer=viewer_of(player),
                       you=player.seat if player is not None and player.kind == 'human' else None,
                       seats=self.seats(player), rules='/rules/' + about['game'],
                       options=options(about, self.terms, self.players, player))

    def seats(self, you: Optional[Player]) -> List[Dict[str, Any]]:
        names: List[str] = self.game.about['seats']['names']
        return seat_list(sorted(self.players, key=lambda one: names.index(one.seat)), you,
                         [watcher.player for watcher in self.watchers])

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
        async with self.lock:
            watcher.have = events if self.redone <= at <= self.at else 0
            self.watchers.add(watcher)
            self.active = asyncio.get_running_loop().time()
            if watcher.player is not None:
                watcher.player.looking = look and not watcher.player.ready
            if watcher.player is not None and not watcher.player.came:
                watcher.player.came = True
                await self.keep()
            watcher.send(self.welcome(watcher))
            await self.tell(watcher)
            if watcher.player is not None:  # who looks on is in no list
                self.tell_seats()
            self.wake()

    def part(self, watcher: Watcher) -> None:
        if watcher in self.watchers:
            self.watchers.remove(watcher)
            self.active = asyncio.get_running_loop().time()
            if watcher.player is not None:
                watcher.player.looking = False
                self.tell_seats()
                self.wake()

    async def call(self, player: Optional[Player], name: str) -> None:
        """A person says what to be called. Nobody is called nearly as another, or as a seat."""
        async with self.lock:
            one = self.seated(player, self.at)
            others = [other.name for other in self.people() if other is not one and other.name is not None]
            try:
                one.name = accept(name, [*others, *self.game.about['seats']['names'], *self.game.about['teams']])
            except ValueError as error:
                raise Refused('name', str(error)) from error
            self.tell_seats()
            await self.keep()

    async def ready(self, player: Player) -> None:
        async with self.lock:
            if not player.ready:
                player.ready, player.looking = True, False
                self.tell_seats()
                self.wake()
            if self.game.turn is not None and self.clock.running is None and self.clock.left and self.all_ready():
                self.clock.run(self.game.turn)
                self.tell_all(message('clocks', clocks=self.clock.report()))
                self.set_flag()

    def people(self) -> List[Player]:
        return [player for player in self.players if player.kind == 'human']

    def all_ready(self) -> bool:
        return all(player.ready for player in self.people())

    def timed(self) -> Optional[str]:
        """Whose clock should run."""
        return self.game.turn if self.all_ready() else None

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
            await self.decide(mover, token)

    async def decide(self, player: Player, token: str) -> None:
        """A decision of the seat on move, person or engine."""
        if self.clock.left and self.clock.remaining(player.seat) == 0:
            raise Refused('time', 'your time is up')
        await self.change('as %s move %s' % (player.seat, token))
        self.movers.append(player.seat)
        self.clock.decided(self.timed())
        self.offers.played(player)
        if self.game.turn is None:
            self.offers.clear()
        await self.changed()

    async def next(self, player: Optional[Player], at: int, prefix: str) -> str:
        async with self.lock:
            seat = self.on_move(player, at).seat
            (answer,) = await self.game.ask([('as %s next %s' % (seat, prefix)).rstrip()])
        if answer.code is not None:
            raise Refused(answer.code, answer.text)
        return message('next', at=at, next=json.loads(answer.line()))

    async def why(self, player: Optional[Player], at: int, token: str) -> str:
        async with self.lock:
            seat = self.on_move(player, at).seat
            (answer,) = await self.game.ask(['as %s why %s' % (seat, token)])
        if answer.code is not None:
            raise Refused(answer.code, answer.text)
        verdict, _, rest = answer.line().partition(' ')
        if verdict == 'legal':
            return message('why', at=at, token=token, legal=True, rule=None, text='that can be played')
        _, rule, text = rest.split(' ', 2)
        return message('why', at=at, token=token, legal=False, rule=rule, text=text)

    async def record(self, player: Optional[Player]) -> str:
        """The game as this viewer knows it, to keep and to go on with elsewhere."""
        viewer = viewer_of(player)
        async with self.lock:
            at = self.at
            record, pgn = await self.game.ask(['as %s record' % viewer, 'as %s record pgn' % viewer])
        return message('record', at=at, record=record.line(), pgn=None if pgn.code else '\n'.join(pgn.lines) + '\n')

    async def hint(self, player: Optional[Player], at: int) -> str:
        """For the asker alone, by a process that knows the asker's record and nothing else."""
        asker = self.on_move(player, at)
        if not self.terms.hints:
            raise Refused('hint', 'at this table there are no hints')
        if asker.key in self.hinting:
            raise Refused('busy', 'a hint is being thought about')
        self.hinting.add(asker.key)
        try:
            async with self.lock:
                self.on_move(player, at)
                thought = await self.thought(asker.seat, HINT)
            lines = await self.engines.thinkers.hint(thought)
        except Died as death:
            raise Refused('hint', 'no hint could be found') from death
        finally:
            self.hinting.discard(asker.key)
        if not lines:
            raise Refused('hint', 'there is nothing to say here')
        return message('hint', at=at, lines=lines)

    async def resign(self, player: Optional[Player], at: int) -> None:
        """Between two the other one wins; among more the engine takes the seat over."""
        async with self.lock:
            await self.give_up(self.seated(player, at), 'resign')

    async def give_up(self, loser: Player, reason: str) -> None:
        if self.game.turn is None:
            raise Refused('game-over', 'the game is over')
        if len(self.players) == 2:
            (winner,) = (other for other in self.players if other is not loser)
            await self.rule(winner.seat, reason)
            return
        if loser.kind == 'human':
            loser.kind, loser.level = 'engine', SUBSTITUTE
        self.clock.left.update({loser.seat: self.clock.base} if self.clock.base else {})
        self.clock.since = self.clock.now()
        self.offers.clear()
        for watcher in self.watchers:
            if watcher.player is loser:
                watcher.send(self.welcome(watcher))
        self.tell_seats()
        self.at += 1
        await self.changed()
        self.say_offers('%s %s: the engine plays on there' % (
            name_of(loser.seat), 'has left' if reason == 'resign' else 'is out of time'))

    async def rule(self, outcome: str, reason: str) -> None:
        await self.change('adjudicate %s %s' % (outcome, reason))
        self.offers.clear()
        await self.changed()

    # ---- offers

    async def offer(self, player: Optional[Player], at: int, what: str) -> None:
        async with self.lock:
            by = self.seated(player, at)
            if (self.game.turn is None) != (what == 'rematch'):
                raise Refused('offer', 'the game is not over' if self.game.turn else 'the game is over')
            others = [other for other in self.people() if other is not by]
            if what == 'undo':
                self.time_to_take_back(by)
                if self.amid_turn(by) and 'undo' not in self.offers.pending:  # nobody has answered to it
                    await self.take_back(by)
                    return
            if what == 'draw' and len(others) + 1 < len(self.players):
                raise Refused('offer', 'the engine plays on')
            said = self.offers.make(by, what, others)
            if others:
                self.say_offers(said)
            await self.act(what)

    async def answer(self, player: Optional[Player], at: int, what: str, yes: bool) -> None:
        async with self.lock:
            self.say_offers(self.offers.answer(self.seated(player, at), what, yes))
            await self.act(what)

    def say_offers(self, text: str) -> None:
        self.tell_all(message('offers', offers=self.offers.listed(), text=text))

    async def act(self, what: str) -> None:
        """Does what all have agreed to; else keeps what has been said."""
        by = self.offers.agreed(what)
        if by is None:
            await self.keep()
            return
        if what == 'draw':
            await self.rule('draw', 'agreement')
        elif what == 'undo':
            await self.take_back(by)
        else:
            await self.rematch()

    def amid_turn(self, player: Player) -> bool:
        """It is this player who has decided last and decides again."""
        return self.movers[-1:] == [player.seat] == [self.game.turn]

    def decisions_back(self, player: Player) -> int:
        """How many decisions bring the player's last turn back: its run of decisions, and what followed; within a turn
        its last decision alone."""
        if self.game.about['secrets']:
            raise Refused('hidden', 'where there are secrets nothing is taken back')
        if player.seat not in self.movers:
            raise Refused('nothing-to-undo', 'you have not played yet')
        if self.amid_turn(player):
            return 1
        keep = len(self.movers)
        while self.movers[keep - 1] != player.seat:
            keep -= 1
        while keep > 0 and self.movers[keep - 1] == player.seat:
            keep -= 1
        return len(self.movers) - keep

    def time_to_take_back(self, player: Player) -> int:
        """decisions_back, if nobody's time would be up without the increments that go with them."""
        back = self.decisions_back(player)
        if min(self.clock.without(back).values(), default=1) <= 0:
            raise Refused('time', 'no time would be left, for increments go with what is taken back')
        return back

    async def take_back(self, player: Player) -> None:
        try:
            back = self.time_to_take_back(player)
        except Refused as refused:  # only now: time went on while the others were asked
            self.say_offers(refused.text)
            return
        await self.change('undo %d' % back)
        del self.movers[-back:]
        self.clock.take_back(back)
        self.forget_events()
        self.offers.clear()
        await self.changed()

    def forget_events(self) -> None:
        self.redone = self.at
        for watcher in self.watchers:
            watcher.have = 0

    async def rematch(self) -> None:
        """The next game: everybody moves on a seat."""
        await self.change('newgame ' + self.unseeded())  # not the same deal
        seats = [player.seat for player in self.players]
        for player, seat in zip(self.players, seats[1:] + seats[:1]):
            player.seat = seat
        await self.forget_thinkers()
        self.number += 1
        self.movers = []
        self.offers.clear()
        self.clock.reset(seats)
        self.forget_events()
        for watcher in self.watchers:
            watcher.send(self.welcome(watcher))
        await self.changed()

    # ---- time and the engine's seats

    def set_flag(self) -> None:
        if self.flag is not None:
            self.flag.cancel()
            self.flag = None
        seat = self.clock.running
        if seat is not None:
            self.flag = asyncio.get_running_loop().call_later(
                self.clock.remaining(seat) / 1000 + 0.002, lambda: self.spawn(self.fall()))

    async def fall(self) -> None:
        """A flag falls."""
        async with self.lock:
            seat = self.clock.running
            if seat is not None and self.game.turn is not None and self.clock.remaining(seat) == 0:
                await self.give_up(next(one for one in self.players if one.seat == seat), 'time')

    def engine_to_move(self) -> Optional[Player]:
        """An engine plays while somebody is at the table, and nobody has yet to look at it."""
        if any(player.looking for player in self.players):
            return None
        for player in self.players:
            if player.kind == 'engine' and player.seat == self.game.turn and self.watchers:
                return player
        return None

    def wake(self) -> None:
        if self.engine_to_move() is not None and (self.think_task is None or self.think_task.done()):
            self.think_task = self.spawn(self.think())

    def spawn(self, work: Any) -> asyncio.Task[None]:
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return task

    async def think(self) -> None:
        """Plays the engine's seats until a person is to decide."""
        failed = 0
        while (player := self.engine_to_move()) is not None:
            at, loop = self.at, asyncio.get_running_loop()
            pause = self.terms.pause
            if self.clock.left:
                pause = min(pause, self.clock.remaining(player.seat) / 30000)
            due = loop.time() + pause
            try:
                thought = await self.thought(player.seat, 'movetime %d' % max(10, pause * 1000 * THINKING))
                token = await self.engines.thinkers.decide(thought, player.level or 0)
                await asyncio.sleep(max(0.0, due - loop.time()))
                async with self.lock:
                    if self.at == at and player is self.engine_to_move():
                        await self.decide(player, token)
                failed = 0
            except (Died, Refused) as error:
                report('an engine seat tries again: %s' % error)
                await asyncio.sleep(min(30, 2 ** failed))
                failed += 1

    async def thought(self, seat: str, limits: str) -> Thought:
        (record,) = await self.game.ask(['as %s record' % seat])
        who = self.thinker_of(next(one for one in self.players if one.seat == seat))
        return Thought(who, record.line(), self.unseeded(), (self.seed + self.at) % (1 << 32), limits)

    def unseeded(self) -> str:
        """The setup without a seed, from which all that is hidden would follow."""
        return re.sub(r' seed \d+', '', self.terms.setup)

    async def suspend(self) -> None:
        """Lets the processes go until there is something to do."""
        await self.forget_thinkers()
        await self.game.close()

    async def forget_thinkers(self) -> None:
        await self.engines.thinkers.forget([self.thinker_of(player) for player in self.players])

    def thinker_of(self, player: Player) -> str:
        """One player in one game: no process knows two seats, nor two games."""
        return player.key + str(self.number)

    async def close(self, text: str = 'the table is closed') -> None:
        for watcher in list(self.watchers):
            watcher.send(message('bye', text=text))
            watcher.bye()
        self.watchers.clear()
        if self.flag is not None:
            self.flag.cancel()
        for task in list(self.tasks):
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self.suspend()
        if self.file is not None:
            self.file.close()
