"""The engine sits in for one seat at a table of people who play A City of Spies with real pieces and
cards. Nobody runs a referee: you show the engine its own cards and type what is said at the table;
it knows nothing else.

  python3 examples/sit-in/sit_in.py [--players 3] [--seat p2] [--go 'nodes 2000']

Moves are typed as d1d5, with +claim where a target was claimed, or pass. At its own turn the engine
advises; Enter plays that. `undo` takes back the last move, `legal` lists what can be played.
"""

from __future__ import annotations

import argparse
import os
import sys
from typing import Dict

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..'))
from client import Engine, Refused

# What the table has to say, by the beginning of its token, as a question.
QUESTIONS: Dict[str, str] = {
    'teams:': '{seat} was dealt which team, W or B?',
    'setup:': 'Where do the pieces stand? Qd1,R1a4,...',
    'lives:': 'Which is the Life-Piece of {seat}?',
    'targets:': 'Which is the Target-Piece of {seat}?',
    'order:': 'Who goes when in this cycle? p3,p1,p2',
    'out:': 'Whose Life-Piece was that? A seat, or - for nobody\'s',
}


def ask(question: str) -> str:
    print(question, flush=True)
    print('> ', end='', flush=True)
    line = sys.stdin.readline()
    if not line:
        sys.exit('the table has broken up')
    if not sys.stdin.isatty():
        print(line.rstrip('\n'))
    return line.strip()


class Table:
    def __init__(self, engine: Engine, seat: str, players: int, limits: str) -> None:
        self.engine, self.seat, self.players, self.limits = engine, seat, players, limits
        engine.newgame('spies players %d chance manual' % players)
        engine.view(seat)

    def token(self, due: str) -> str:
        """What is said at the table, as the token that is due; other seats' cards are `?`."""
        said = ask(QUESTIONS.get(due, 'The table shows the team of %s: W or B?' % due[5:7])
                   .format(seat=self.seat))
        if due not in ('teams:', 'lives:', 'targets:') or said in ('undo', 'legal'):
            return said if said in ('undo', 'legal') else due + said
        cards = ['?'] * self.players
        cards[int(self.seat[1:]) - 1] = said
        return due + ('' if due == 'teams:' else ',').join(cards)

    def decision(self, turn: str) -> str:
        if turn != self.seat:
            return ask('%s plays?' % turn)
        advice = self.engine.go(self.limits).move
        return ask('It is %s\'s turn: I advise %s' % (turn, advice)) or advice

    def step(self) -> None:
        """One thing that is said or played."""
        due, turn = self.engine.state()['due'], self.engine.turn()
        token = self.token(due) if due != '-' else self.decision(turn)
        if token == 'undo':
            self.engine.undo()
        elif token == 'legal':
            print(' '.join(self.engine.legal()))
        else:
            heard = len(self.engine.told())
            self.engine.move(token)
            for sentence in self.engine.told(heard + 1):
                print('  ' + sentence)

    def play(self) -> None:
        while (result := self.engine.result()).outcome == '*':
            try:
                self.step()
            except Refused as refusal:
                print('That cannot be: ' + refusal.text)
        print('The game is over: %s by %s' % (result.outcome, result.reason))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--players', type=int, default=3)
    parser.add_argument('--seat', default='p2')
    parser.add_argument('--go', default='nodes 2000', metavar='LIMITS')
    args = parser.parse_args()
    with Engine() as engine:
        Table(engine, args.seat, args.players, args.go).play()


if __name__ == '__main__':
    main()
