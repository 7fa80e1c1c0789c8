"""Plays games engine against engine, each seat a process of its own that is told nothing but what
its seat may know:

  python3 examples/selfplay.py [--go LIMITS] [--seed S] [GAME...]

GAME may have terms: 'spies players 5'. Without one, every game is played in all its forms.
"""

from __future__ import annotations

import argparse
from typing import Dict, List

from client import Engine, Result

FORMS = ['chess', 'chessmate', 'chessmate decks own', 'coffee', 'tictac'] + \
    ['spies players %d' % n for n in range(3, 7)]


def play(game: str, seed: int, limits: str) -> str:
    """One game, from the first decision to the result; a line that tells of it."""
    with Engine() as referee:
        referee.newgame(game, seed=seed)
        names: List[str] = referee.describe(game.split()[0])['seats']['names']
        seats: Dict[str, Engine] = {name: Engine() for name in names[:int(referee.state()['players'])]}
        decisions = 0
        # In chess some draws are only reported: the players have to claim them.
        while referee.result().outcome == '*':
            seat = referee.turn()
            seats[seat].load(referee.look(seat, 'record')[0])  # what this seat was told, `?` for the rest
            referee.look(seat, 'move ' + seats[seat].go(limits).move)
            decisions += 1
        for engine in seats.values():
            engine.close()
        return tell(game, referee.result(), decisions, referee.record())


def tell(game: str, result: Result, decisions: int, record: str) -> str:
    return '%s: %s by %s after %d decisions, %d tokens in the record' % (
        game, result.outcome, result.reason, decisions, len(record.split(' moves ')[1].split()))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--go', default='nodes 200', metavar='LIMITS')
    parser.add_argument('--seed', type=int, default=1)
    parser.add_argument('games', nargs='*', default=FORMS, metavar='GAME')
    args = parser.parse_args()
    for game in args.games:
        print(play(game, args.seed, args.go), flush=True)


if __name__ == '__main__':
    main()
