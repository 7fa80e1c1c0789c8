"""What one person proposes and all the others have to agree to."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Optional, Set, Tuple

from .observation import name_of
from .referee import Refused
from .seats import Player

PROPOSALS = {'draw': 'offers a draw', 'undo': 'asks to take the last turn back', 'rematch': 'offers another game'}
PHRASES = {'draw': 'a draw', 'undo': 'taking back', 'rematch': 'another game'}


@dataclass
class Offer:
    by: Player
    waiting: List[Player]  # who has not answered


class Offers:
    """At most one of each kind. Each change comes back as the sentence that tells of it."""

    def __init__(self) -> None:
        self.pending: Dict[str, Offer] = {}
        self.declined: Set[Tuple[str, str]] = set()  # by whom and what, since the last decision

    def listed(self) -> List[Dict[str, Any]]:
        """As messages have it."""
        return [{'what': what, 'by': offer.by.seat, 'waiting': [one.seat for one in offer.waiting]}
                for what, offer in sorted(self.pending.items())]

    def refusals(self, players: List[Player]) -> List[Dict[str, str]]:
        """What was declined, as a file has it."""
        return [{'what': what, 'by': one.seat} for one in players for what in PROPOSALS
                if (one.key, what) in self.declined]

    def resume(self, listed: List[Dict[str, Any]], refusals: List[Dict[str, str]], players: List[Player]) -> None:
        """What `listed` and `refusals` gave."""
        people = {player.seat: player for player in players}
        for one in listed + refusals:
            if not {one['by'], *one.get('waiting', [])} <= set(people):
                raise ValueError('an offer is of nobody who plays')
        for one in listed:
            self.pending[one['what']] = Offer(people[one['by']], [people[seat] for seat in one['waiting']])
        self.declined = {(people[one['by']].key, one['what']) for one in refusals}

    def make(self, by: Player, what: str, others: List[Player]) -> str:
        offer = self.pending.get(what)
        if offer is not None and by in offer.waiting and what != 'undo':  # two who propose the same agree
            return self.answer(by, what, True)
        if offer is not None:
            raise Refused('offer', 'that is being asked already')
        if (by.key, what) in self.declined:
            raise Refused('offer', 'that was declined or taken back; ask again when something has been played')
        self.pending[what] = Offer(by, others)
        return '%s %s' % (name_of(by.seat), PROPOSALS[what])

    def answer(self, who: Player, what: str, yes: bool) -> str:
        offer = self.pending.get(what)
        if offer is None or (who is not offer.by and who not in offer.waiting):
            raise Refused('offer', 'there is nothing to answer')
        if who is offer.by and yes:
            raise Refused('offer', 'the others have to agree')
        if yes:
            offer.waiting.remove(who)
            return '%s agrees to %s' % (name_of(who.seat), PHRASES[what])
        del self.pending[what]
        if who is offer.by:
            self.declined.add((offer.by.key, what))  # else the others' buttons could be made to come and go
            return '%s takes the offer of %s back' % (name_of(who.seat), PHRASES[what])
        self.declined.add((offer.by.key, what))
        return '%s does not want %s' % (name_of(who.seat), PHRASES[what])

    def agreed(self, what: str) -> Optional[Player]:
        """Who made the offer, if nobody is asked any more; then it is no offer from now on."""
        offer = self.pending.get(what)
        if offer is None or offer.waiting:
            return None
        del self.pending[what]
        return offer.by

    def played(self, player: Player) -> None:
        """Who plays on has not agreed; and what was asked to be taken back is the last turn no more."""
        self.declined.clear()
        self.pending.pop('undo', None)
        for what in [what for what, offer in self.pending.items() if player in offer.waiting]:
            del self.pending[what]

    def clear(self) -> None:
        self.pending.clear()
        self.declined.clear()
