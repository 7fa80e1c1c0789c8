"""What two_worlds.py has to know about A City of Spies: which decisions to prefer, what to ask
about, and how a record is dealt anew without its viewer noticing."""

import os
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, '..', 'slow'))
import spies_checker


class Spies:
    name = 'spies'
    chance = ('teams:', 'setup:', 'lives:', 'targets:', 'order:')
    pieces = ('Q', 'R1', 'R2', 'B1', 'B2', 'N1', 'N2', 'P1', 'P2', 'P3', 'P4')
    longest = 14  # random decisions between two positions
    forgets, leaves = 0, 0  # how often the past is left behind, or the game

    def terms(self, rng):
        return 'players %d' % rng.randrange(3, 7)

    def pick(self, rng, tokens, state):
        """Random play that prefers captures and claims: they bring a game forward."""
        taken = {piece[-2:] for piece in state['position'].split(' ')[0].split(',')}
        weights = [60 if token.endswith('+claim') else 8 if token[2:4] in taken else 1
                   for token in tokens]
        return rng.choices(tokens, weights)[0]

    def is_table(self, token):
        return token.startswith(('team:', 'out:'))

    def probes(self, rng, state):
        """Tokens to ask about: well-formed, seldom legal, some of them guesses at secrets."""
        squares = [piece[-2:] for piece in state['position'].split(' ')[0].split(',')]
        squares = squares if len(squares) > 1 else ['a1', 'b1']
        moves = [''.join(rng.sample(squares, 2)) for _ in range(4)]
        seat = 'p%d' % rng.randrange(1, int(state['players']) + 1)
        return moves + [move + '+claim' for move in moves] + [
            'pass', 'out:-', 'out:' + seat, 'team:%s=%s' % (seat, rng.choice('WB'))]

    def same_dice(self, one, other):
        return True

    def guesses(self, due, rng):
        """What may or may not come now."""
        few = [','.join(rng.sample(some, 4)) for some in (self.pieces, spies_checker.ALL_SEATS)]
        return [due + ':' + one for one in few]

    def outcomes(self, due, states, viewer, rng):
        """Nothing of what chance brings within a round depends on secrets; that is rolled."""
        return None

    def redeal(self, record, world, viewer, rng):
        """The same history with another world's secrets."""
        head, tokens = record
        rounds = self.rounds(tokens)
        fields = world.split(' ')
        now = tokens[:]
        for at, token in enumerate(tokens):
            if token.startswith('teams:') and fields[4] != '-':
                now[at] = 'teams:' + fields[4]
        for number, told in enumerate(rounds):
            last = number == len(rounds) - 1
            for kind, field in (('lives', fields[6]), ('targets', fields[7])):
                if kind not in told['at']:
                    continue
                cards = field.replace('*', '').split(',')
                if not last or field == '-':
                    cards = self.deal(kind, told, viewer, rng)
                now[told['at'][kind]] = '%s:%s' % (kind, ','.join(cards))
        return head, now

    def rounds(self, tokens):
        """What everybody was told in each round, and where its deals stand in the record."""
        heard = []
        seats = len(next((t for t in tokens if t.startswith('teams:')), 'teams:')) - len('teams:')
        game = spies_checker.Game(spies_checker.ALL_SEATS[:seats],
                                  lambda *words: heard.append(words))
        rounds = []
        for at, token in enumerate(tokens):
            kind, _, dealt = token.partition(':')
            if kind == 'setup':
                rounds.append({'at': {}, 'captured': set(), 'out': set(), 'claimed': set()})
            if kind in ('lives', 'targets'):
                rounds[-1]['at'][kind] = at
                rounds[-1][kind] = dealt.split(',')
            if ':' not in token and token[2:4] in game.board:
                rounds[-1]['captured'].add(game.board[token[2:4]])
            game.token(token)
            for words in heard:
                if words[0] in ('out', 'claim'):
                    rounds[-1]['out' if words[0] == 'out' else 'claimed'].add(words[2])
            heard.clear()
        return rounds

    def deal(self, kind, told, viewer, rng):
        """Other lives or targets of a round that is over, for those who never told theirs."""
        known = told['out'] if kind == 'lives' else told['claimed']
        seats = spies_checker.ALL_SEATS[:len(told[kind])]
        kept = {seat: card for seat, card in zip(seats, told[kind])
                if seat in known or seat == viewer}
        never = set(kept.values()) | (told['captured'] if kind == 'lives' else set())
        free = [piece for piece in self.pieces if piece not in never]
        rng.shuffle(free)
        return [kept[seat] if seat in kept else free.pop() for seat in seats]
