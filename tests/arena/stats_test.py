"""The arena's statistics against published figures, and figures worked by hand."""

import math
import os
import random
import sys
import unittest

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', '..', 'tools'))

from arena.stats import (PENTANOMIAL, Sprt, elo_of, log_likelihood_ratio, mean_of,  # noqa: E402
                         most_likely, pentanomial, score_of, superiority)


def scores(*counts):
    """Pairs, given by how many of them had 0, 0.5, 1, 1.5 and 2 points."""
    return [value for value, count in zip(PENTANOMIAL, counts) for _ in range(count)]


class Elo(unittest.TestCase):
    def test_logistic(self):
        """1 / (1 + 10^(-d/400)): 400 points are ten to one; three quarters are 400 log10 3."""
        self.assertAlmostEqual(score_of(400), 10 / 11)
        self.assertAlmostEqual(elo_of(0.75), 400 * math.log10(3))
        self.assertAlmostEqual(elo_of(score_of(-123.4)), -123.4)
        self.assertEqual(elo_of(1), math.inf)

    def test_published_pentanomial(self):
        """Difference and error of fastchess's tests, and the LOS that it prints."""
        for counts, elo, error, los in (((34, 54, 63, 64, 75), 55.58, 27.65, 1.0000),
                                        ((332, 433, 498, 333, 334), -8.64, 10.33, 0.0505),
                                        ((7895, 8757, 5685, 568, 9999), -21.04, 2.95, 0.0000)):
            mean = mean_of(scores(*counts))
            self.assertAlmostEqual(elo_of(mean.mean), elo, places=2)
            self.assertAlmostEqual((elo_of(mean.high) - elo_of(mean.low)) / 2, error, places=2)
            self.assertAlmostEqual(superiority(mean), los, places=4)

    def test_by_hand(self):
        """Four pairs with 2, 1, 1, 0 points: mean 1/2, variance (1/4 + 1/4) / 4 = 1/8, standard error
        sqrt(1/32) = 0.17678, interval 0.5 +- 1.95996 x 0.17678."""
        mean = mean_of([1, 0.5, 0.5, 0])
        self.assertAlmostEqual(mean.error, math.sqrt(1 / 32))
        self.assertAlmostEqual(mean.low, 0.5 - 0.34648, places=4)
        self.assertAlmostEqual(mean.high, 0.5 + 0.34648, places=4)
        self.assertEqual(superiority(mean), 0.5)

    def test_without_spread(self):
        """Ten pairs won: Wilson's lower bound for 10 of 10 is 10 / (10 + z^2) = 0.72247; LOS 1 - 2^-11."""
        mean = mean_of([1.0] * 10)
        self.assertAlmostEqual(mean.low, 10 / (10 + 1.959964 ** 2), places=5)
        self.assertEqual((mean.mean, mean.high), (1, 1))
        self.assertAlmostEqual(superiority(mean), 1 - 2 ** -11)
        self.assertAlmostEqual(superiority(mean_of([0.0] * 10)), 2 ** -11)
        level = mean_of([0.5] * 10)
        self.assertTrue(level.low < 0.3 and level.high > 0.7)
        self.assertEqual(superiority(level), 0.5)


class Simulated(unittest.TestCase):
    """What the figures promise, tried on pairs of known strength."""

    SHARES = (0.1, 0.2, 0.35, 0.22, 0.13)  # mean 0.52

    def draw(self, generator, count):
        return generator.choices(PENTANOMIAL, self.SHARES, k=count)

    def test_interval(self):
        """The true score lies in 95 of 100 intervals (of 2000, give or take 3 errors of 0.5 %)."""
        generator = random.Random(1)
        true = sum(value * share for value, share in zip(PENTANOMIAL, self.SHARES))
        means = [mean_of(self.draw(generator, 200)) for _ in range(2000)]
        self.assertAlmostEqual(sum(mean.low <= true <= mean.high for mean in means) / 2000, 0.95, delta=0.015)

    def test_sprt(self):
        """Who is as strong as H0 says is taken for stronger in no more than about alpha of all tests."""
        generator = random.Random(2)
        elo = elo_of(sum(value * share for value, share in zip(PENTANOMIAL, self.SHARES)))
        test, wrong = Sprt(elo, elo + 40, 0.1, 0.1), 0
        for _ in range(100):
            pairs = []
            while not test.decision(pairs):
                pairs += self.draw(generator, 20)
            wrong += test.decision(pairs) == 'H1'
        self.assertLess(wrong, 20)  # 10 expected, 3 errors of 3 more


class Gsprt(unittest.TestCase):
    def test_published(self):
        """LLR of tests on Fishtest, as fastchess's tests quote them."""
        for counts, elo0, elo1, llr in (((223, 9863, 21279, 10037, 246), 0.5, 2.5, -3.07),
                                        ((871, 26175, 55983, 26678, 821), 0, 2, -4.98)):
            pairs = dict(zip(PENTANOMIAL, map(float, counts)))
            self.assertAlmostEqual(log_likelihood_ratio(pairs, elo0, elo1), llr, places=2)
        for lost, drawn, won, elo0, elo1, llr in ((21184, 40708, 21404, 0.5, 2.5, -1.57),
                                                  (57030, 106593, 57433, 0, 2, -2.59)):
            games = {0.0: float(lost), 0.5: float(drawn), 1.0: float(won)}
            self.assertAlmostEqual(log_likelihood_ratio(games, elo0, elo1), llr, places=2)

    def test_two_scores_by_hand(self):
        """With two scores only, the most likely distribution of a given mean is that mean, and the LLR
        Wald's: 60 log(s1/s0) + 40 log((1-s1)/(1-s0))."""
        s0, s1 = score_of(0), score_of(50)
        wald = 60 * math.log(s1 / s0) + 40 * math.log((1 - s1) / (1 - s0))
        self.assertAlmostEqual(log_likelihood_ratio({0.0: 40.0, 1.0: 60.0}, 0, 50), wald)

    def test_most_likely(self):
        """It is a distribution, and its mean the one asked for."""
        shares = dict(zip(PENTANOMIAL, (0.1, 0.2, 0.4, 0.2, 0.1)))
        found = most_likely(shares, 0.6)
        self.assertAlmostEqual(sum(found.values()), 1)
        self.assertAlmostEqual(sum(value * share for value, share in found.items()), 0.6)

    def test_decisions(self):
        """Wald's bounds: log(0.05 / 0.95) and log(0.95 / 0.05), 2.94 both ways."""
        test = Sprt(0, 10)
        self.assertAlmostEqual(test.bounds()[0], -2.944, places=3)
        self.assertAlmostEqual(test.bounds()[1], 2.944, places=3)
        self.assertIsNone(test.decision([]))
        self.assertIsNone(test.decision(scores(1, 2, 3, 2, 1)))
        self.assertEqual(test.decision(scores(0, 10, 50, 60, 30)), 'H1')
        self.assertEqual(test.decision(scores(30, 60, 50, 10, 0)), 'H0')

    def test_bounds(self):
        """Wald: log(beta / (1 - alpha)) and log((1 - beta) / alpha)."""
        low, high = Sprt(0, 10, 0.1, 0.2).bounds()
        self.assertAlmostEqual(low, math.log(0.2 / 0.9))
        self.assertAlmostEqual(high, math.log(0.8 / 0.1))

    def test_a_score_that_never_was(self):
        """Counts a thousandth, as on Fishtest."""
        counts = dict(zip(PENTANOMIAL, (0.0, 10.0, 50.0, 60.0, 30.0)))
        self.assertAlmostEqual(log_likelihood_ratio(counts, 0, 10), log_likelihood_ratio({**counts, 0.0: 0.001}, 0, 10))

    def test_counts(self):
        self.assertEqual(pentanomial([0.75, 0.25, 0.75]), {0: 0, 0.25: 1, 0.5: 0, 0.75: 2, 1: 0})


if __name__ == '__main__':
    unittest.main()
