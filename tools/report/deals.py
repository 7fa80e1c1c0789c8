"""Deals that give a card to one side: its hand has the card, the other's has not, the rest is drawn at
random; then the two hands change sides. What is drawn later is the same for both, as far as it goes."""

from __future__ import annotations

import random
from typing import Any, Dict, List, Tuple

from arena.errors import ArenaError
from arena.referee import Referee, Refused

EXPECTED = 'chance-expected '


class DealingReferee(Referee):
    """Makes what chance brings of its own accord, by the seed of a deal. The engine's own chance cannot
    be had after a deal that was given."""

    cards: List[str] = []
    random = random.Random()

    async def move(self, seat: str, token: str) -> None:
        """A turn decision by decision, for what one brings may be due before the next."""
        for decision in token.split(','):
            await super().move(seat, decision)
            await self.draw()

    async def due(self) -> str:
        """How the token of chance begins that is due; empty if none is."""
        if await self.turn() != 'chance':
            return ''
        try:
            await self.ask('legal')
        except Refused as refusal:
            if str(refusal).startswith(EXPECTED):
                return str(refusal)[len(EXPECTED):].split()[0]
        raise ArenaError('nothing is known of the chance that is due')

    async def draw(self) -> None:
        """The first card of a random order that can be drawn: each that can is equally likely."""
        while beginning := await self.due():
            order = self.random.sample(self.cards, len(self.cards))
            for card in order:
                if await self.drawn(beginning + card):
                    break
            else:
                raise ArenaError('no card can be drawn for ' + beginning)

    async def drawn(self, token: str) -> bool:
        try:
            await self.ask('move ' + token)
        except Refused:
            return False
        return True


class Deals:
    """In the place of the arena's openings: number 2n gives the card to the first seat, 2n + 1 the same
    hand to the second."""

    def __init__(self, terms: str, card: str, cards: List[str], seed: int):
        self.terms, self.card, self.cards, self.seed = terms, card, sorted(cards), seed

    def identity(self) -> Dict[str, Any]:
        return {'random': 0, 'card': self.card}

    async def begin(self, referee: Referee, number: int) -> Dict[str, Any]:
        assert isinstance(referee, DealingReferee)
        deal = number // 2
        chooser = random.Random('%d deal %d of %s' % (self.seed, deal, self.card))
        beginnings = await self.hands(referee)
        others = chooser.sample([card for card in self.cards if card != self.card], sum(
            size for _, size in beginnings) - 1)
        size = beginnings[0][1]
        hands = [[self.card] + others[:size - 1], others[size - 1:]]
        if number % 2:
            hands.reverse()
        referee.cards, referee.random = self.cards, chooser
        await referee.must('newgame %s chance manual' % self.terms)
        for (beginning, _), hand in zip(beginnings, hands):
            await referee.must('move %s%s' % (beginning, ','.join(sorted(hand))))
        return {'seed': deal, 'opening': await referee.record()}

    async def hands(self, referee: Referee) -> List[Tuple[str, int]]:
        """How the tokens begin that deal the hands, and how many cards each has: read from a new game."""
        await referee.new_game(self.terms, 0)
        tokens = [token.partition('=') for token in (await referee.record()).split() if '=' in token]
        hands = [(seat + '=', len(said.split(','))) for seat, _, said in tokens
                 if set(said.split(',')) <= set(self.cards)]
        if len(hands) != 2:
            raise ArenaError('two hands of cards are expected')
        return hands
