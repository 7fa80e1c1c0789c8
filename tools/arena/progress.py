"""One line that says how a match stands: rewritten at a terminal, now and then elsewhere."""

from __future__ import annotations

import shutil
import sys
import time
from collections import Counter
from typing import Optional

from .report import fault_words, names, signed
from .stats import Sprt, elo_of, mean_of
from .store import Results
from .tally import Tally

EVERY = 60  # seconds between lines that stay


class Progress:
    def __init__(self, total: int, sprt: Optional[Sprt], quiet: bool):
        self.total, self.sprt, self.quiet = total, sprt, quiet
        self.live = sys.stderr.isatty()
        self.began = self.shown = time.monotonic()
        self.before: Optional[int] = None  # games of earlier runs
        self.width = 0

    def show(self, results: Results) -> None:
        now = time.monotonic()
        if self.before is None:
            self.before = len(results.games)
        if self.quiet or now - self.shown < (0.2 if self.live else EVERY):
            return
        self.shown = now
        line = self.line(results, now)
        if self.live:
            line = line[:shutil.get_terminal_size().columns - 1]
            self.width, padding = len(line), ' ' * (self.width - len(line))
            print('\r' + line + padding, end='', file=sys.stderr, flush=True)
        else:
            print(line, file=sys.stderr, flush=True)

    def line(self, results: Results, now: float) -> str:
        tally = Tally(results)
        done = len(tally.games)
        parts = ['%d/%d' % (done, self.total)]
        fresh = done - (self.before or 0)
        if 0 < done < self.total and fresh > 0:
            left = (now - self.began) / fresh * (self.total - done)
            parts.append('%d:%02d:%02d left' % (left // 3600, left % 3600 // 60, left % 60))
        if tally.match['paired'] and len(tally.match['engines']) == 2:
            for pairing in tally.pairings():
                parts.append('+%d =%d -%d' % tuple(pairing.score(points) for points in (1, 0.5, 0)))
                if pairing.pairs:
                    mean = mean_of(pairing.pairs)
                    parts.append('Elo %s [%s, %s]' % tuple(
                        signed(elo_of(score)) for score in (mean.mean, mean.low, mean.high)))
                    if self.sprt:
                        parts.append('LLR %.2f [%.2f, %.2f]' % (self.sprt.ratio(pairing.pairs),
                                                                *self.sprt.bounds()))
        else:
            parts += ['%s %.3f' % (name, standing.points / standing.seats) for name, standing
                      in zip(names(tally.match), tally.standings()) if standing.seats]
        faults = fault_words(sum(tally.faults(), Counter()))
        return '  '.join(parts + ([faults] if faults else []))

    def end(self) -> None:
        if self.live and self.width:
            print(file=sys.stderr)
