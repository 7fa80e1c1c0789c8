"""How the random play of compare.py chooses: by preferences among kinds of decisions."""

import collections

UNDERPLAYED = 40             # how much likelier a kind is that was not played often enough


class Style:
    """Random preferences among the kinds of decisions, changed now and then."""

    def __init__(self, game, rng, each_kind):
        self.game, self.rng = game, rng
        self.each_kind, self.played = each_kind, collections.Counter()
        self.change()

    def change(self):
        self.weight_of = {}
        self.uniform = self.rng.random() < 0.2            # no preferences at all
        self.long_games = self.rng.random() < 0.6         # shies away from ending the game
        self.shuttles = self.rng.random() < 0.15          # takes moves back: positions repeat

    def weight(self, kind):
        if kind not in self.weight_of:
            self.weight_of[kind] = self.rng.choice([0.01, 0.2, 1, 4, 20])
        return self.weight_of[kind]

    def wanted(self):
        """The kinds that were not yet played as often as is demanded."""
        return [k for k in getattr(self.game, 'KINDS', ()) if self.played[k] < self.each_kind]

    def kinds(self, state, token):
        """What a decision counts as: its kind, and the one it is besides, if any."""
        return (self.game.kind(state, token),
                getattr(self.game, 'sequel', lambda state, token: None)(state, token))

    def note(self, state, token):
        if hasattr(self.game, 'kind'):
            self.played.update(self.kinds(state, token))

    def choose(self, state, tokens, line=()):
        """One of the tokens; line: (state, token, chance) so far, the latest last."""
        if self.rng.random() < 0.03:
            self.change()
        back = line[-2][1][2:4] + line[-2][1][:2] if len(line) > 1 else None
        if self.shuttles and back in tokens and self.rng.random() < 0.9:
            return back
        token = self.choose_once(state, tokens)
        for _ in range(6):
            if not self.long_games or self.game.result(self.game.apply(state, token))[0] == '*':
                break
            token = self.choose_once(state, tokens)
        return token

    def choose_once(self, state, tokens):
        wanted = self.wanted()
        if not hasattr(self.game, 'kind') or self.uniform and not wanted:
            return self.rng.choice(tokens)
        by_kind = {}
        for token in tokens:
            by_kind.setdefault(self.kinds(state, token), []).append(token)
        kinds = sorted(by_kind, key=str)
        kind = self.rng.choices(kinds, [UNDERPLAYED if set(k) & set(wanted) else
                                        self.weight(k[0]) for k in kinds])[0]
        return self.rng.choice(by_kind[kind])
