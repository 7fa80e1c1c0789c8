"""Scores of duplicate sets, and what follows from them. A pair of games gives one of five scores, hence
pentanomial; the two games of a pair are not independent, the pairs are.

Sources: A. E. Elo, The Rating of Chessplayers (1978), in its logistic form. E. B. Wilson, Probable
Inference (1927): the interval when all pairs gave the same. A. Wald, Sequential Tests of Statistical
Hypotheses (1945): the bounds. X. Li, J. Liu and Z. Ying, Generalized Sequential Probability Ratio Test
for Separate Families of Hypotheses (2014), and M. Van den Bergh, Comments on Normalized Elo and The
GSPRT Approximation (2017-2021, the mathematics of Fishtest): the likelihood ratio.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Dict, Optional, Sequence, Tuple

PENTANOMIAL = (0.0, 0.25, 0.5, 0.75, 1.0)
Z95 = NormalDist().inv_cdf(0.975)


def score_of(elo: float) -> float:
    """The expected score of who is stronger by so many Elo points."""
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    if score <= 0 or score >= 1:
        return math.inf if score >= 1 else -math.inf
    return 400 * math.log10(score / (1 - score))


@dataclass(frozen=True)
class Mean:
    """The mean of independent scores, with its 95 % interval."""

    count: int
    mean: float
    low: float
    high: float
    error: float  # the standard error; 0 when all were the same


def mean_of(scores: Sequence[float]) -> Mean:
    """Of scores from 0 to 1, one a set. Equal ones have no spread: Wilson's interval then takes each
    for one trial, which is the widest spread that scores of such a mean can have."""
    count = len(scores)
    mean = math.fsum(scores) / count
    variance = math.fsum((score - mean) ** 2 for score in scores) / count
    error = math.sqrt(variance / count)
    if error > 1e-12:
        return Mean(count, mean, mean - Z95 * error, mean + Z95 * error, error)
    z = Z95 ** 2 / count
    middle = (mean + z / 2) / (1 + z)
    half = math.sqrt(z * max(0.0, mean * (1 - mean)) + z * z / 4) / (1 + z)
    return Mean(count, mean, max(0.0, middle - half), min(1.0, middle + half), 0.0)


def superiority(mean: Mean) -> float:
    """LOS: how likely it is that the true score is above a half, knowing nothing else. Of pairs that
    all went one way: the same for wins and losses with a uniform prior, 1 - 2^-(n+1)."""
    if mean.error:
        return NormalDist().cdf((mean.mean - 0.5) / mean.error)
    if mean.mean == 0.5:
        return 0.5
    rest = 0.5 ** (mean.count + 1)
    return 1 - rest if mean.mean > 0.5 else rest


def most_likely(shares: Dict[float, float], expected: float) -> Dict[float, float]:
    """The maximum likelihood distribution among those with the expected value, given the observed
    shares: p / (1 + t (value - expected)), with the t that makes the expectation right."""
    ways = [(value - expected, share) for value, share in shares.items()]
    low, high = -1 / max(way for way, _ in ways), -1 / min(way for way, _ in ways)
    for _ in range(100):  # bisection: the sum falls with t
        t = (low + high) / 2
        if math.fsum(share * way / (1 + t * way) for way, share in ways) > 0:
            low = t
        else:
            high = t
    return {value: share / (1 + t * (value - expected)) for value, share in shares.items()}


def log_likelihood_ratio(counts: Dict[float, float], elo0: float, elo1: float) -> float:
    """The LLR of the GSPRT: how much better elo1 explains the counts of scores than elo0. A score that
    never was counts a thousandth, as on Fishtest, so that the ratio exists."""
    counts = {value: count or 1e-3 for value, count in counts.items()}
    total = sum(counts.values())
    shares = {value: count / total for value, count in counts.items()}
    under0, under1 = (most_likely(shares, score_of(elo)) for elo in (elo0, elo1))
    return total * math.fsum(share * math.log(under1[value] / under0[value])
                             for value, share in shares.items())


def pentanomial(scores: Sequence[float]) -> Dict[float, float]:
    return {value: float(sum(score == value for score in scores)) for value in PENTANOMIAL}


@dataclass(frozen=True)
class Sprt:
    """H0: the first is stronger by elo0; H1: by elo1. alpha and beta: how often to be wrong about
    H0 and about H1."""

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05

    def bounds(self) -> Tuple[float, float]:
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, scores: Sequence[float]) -> float:
        return log_likelihood_ratio(pentanomial(scores), self.elo0, self.elo1) if scores else 0.0

    def decision(self, scores: Sequence[float]) -> Optional[str]:
        """H0 or H1 once it is accepted."""
        low, high = self.bounds()
        ratio = self.ratio(scores)
        return 'H1' if ratio >= high else 'H0' if ratio <= low else None
