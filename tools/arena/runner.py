"""Several games at once, each with a referee and players of its own."""

from __future__ import annotations

import threading
from typing import Callable, Dict, Iterator, List, Optional, Tuple

from .errors import ArenaError, Fault, Stopped
from .game import Game, Player, Terms
from .player import RandomPlayer
from .referee import Referee
from .schedule import Job
from .store import Line
from .uci import UciPlayer, WirePlayer
from .xboard import XboardPlayer

DIALECTS = {'uci': UciPlayer, 'wire': WirePlayer, 'xboard': XboardPlayer}


class Runner:
    REFEREE = Referee

    def __init__(self, terms: Terms, game: str, referee: str, fresh: bool, limit: float):
        """fresh: whether each game has new processes; limit: seconds to wait for an answer."""
        self.terms, self.game, self.referee_command = terms, game, referee
        self.fresh, self.limit = fresh, limit
        self.stop = threading.Event()
        self.lock = threading.Lock()
        self.failure: Optional[BaseException] = None

    def player(self, engine: int) -> Player:
        spec = self.terms.specs[engine]
        if not spec.command:
            return RandomPlayer()
        return DIALECTS[spec.dialect](spec, self.game, self.stop, self.limit)

    def try_all(self) -> None:
        """Starts every engine once: one that cannot be played at all ends the arena, not its games."""
        for engine, spec in enumerate(self.terms.specs):
            player = self.player(engine)
            try:
                player.begin('')
            except Fault as fault:
                raise ArenaError('%s: %s: %s' % (spec.name, fault.kind, fault))
            finally:
                player.close()

    def run(self, jobs: Iterator[Job], concurrency: int, done: Callable[[Line], bool]) -> None:
        """Plays jobs until there are none, or `done`, which is told each game, says that it is enough.
        Must run in the main thread, where Ctrl-C is heard."""
        workers = [threading.Thread(target=self.work, args=(jobs, done)) for _ in range(concurrency)]
        for worker in workers:
            worker.start()
        try:
            for worker in workers:
                worker.join()
        finally:
            self.stop.set()
            for worker in workers:
                worker.join()
        if self.failure:
            raise self.failure

    def next_job(self, jobs: Iterator[Job]) -> Optional[Job]:
        with self.lock:
            return None if self.stop.is_set() else next(jobs, None)

    def work(self, jobs: Iterator[Job], done: Callable[[Line], bool]) -> None:
        table = Table(self)
        try:
            for job in iter(lambda: self.next_job(jobs), None):
                game = table.play(job)
                with self.lock:
                    if not self.stop.is_set() and done(game):
                        self.stop.set()
        except Stopped:
            pass
        except BaseException as failure:  # the main thread raises it again
            self.failure = self.failure or failure
            self.stop.set()
        finally:
            table.close()


class Table:
    """A referee, and the players that sat with it so far."""

    def __init__(self, runner: Runner):
        self.runner = runner
        self.referee: Optional[Referee] = None
        self.players: Dict[Tuple[int, int], Player] = {}

    def play(self, job: Job) -> Line:
        if not self.referee:
            self.referee = self.runner.REFEREE(self.runner.referee_command, self.runner.stop,
                                               self.runner.limit)
        game = Game(self.runner.terms, job, self.referee).play(self.player_of)
        if self.runner.fresh:
            self.dismiss()
        return game

    def player_of(self, engine: int, number: int) -> Player:
        """Who plays the n-th seat that an engine has: a process has one seat only."""
        if (engine, number) not in self.players:
            self.players[engine, number] = self.runner.player(engine)
        return self.players[engine, number]

    def dismiss(self) -> None:
        for player in self.players.values():
            player.close()
        self.players = {}

    def close(self) -> None:
        self.dismiss()
        if self.referee:
            self.referee.close()


def remaining(jobs: Iterator[Job], played: List[Tuple[int, int]]) -> Iterator[Job]:
    there = set(played)
    return (job for job in jobs if job.key not in there)
