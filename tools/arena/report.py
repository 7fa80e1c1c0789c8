"""The table of a match, in words."""

from __future__ import annotations

import math
from collections import Counter
from statistics import median
from typing import Any, Dict, List, Optional

from .stats import Sprt, elo_of, mean_of, pentanomial, superiority
from .store import Results
from .tally import Pairing, Tally

FAULTS = {'crash': ('crash', 'crashes'), 'hang': ('hang', 'hangs'),
          'time': ('loss on time', 'losses on time'), 'illegal': ('illegal move', 'illegal moves'),
          'protocol': ('protocol error', 'protocol errors')}
UNEQUAL = 1.1  # how many times the processor time of another is no longer the same


def signed(number: float) -> str:
    return '%+.1f' % number if math.isfinite(number) else '+inf' if number > 0 else '-inf'


def fault_words(counts: Counter[str]) -> str:
    return ', '.join('%d %s' % (counts[kind], words[counts[kind] != 1])
                     for kind, words in FAULTS.items() if counts[kind])


def names(match: Dict[str, Any]) -> List[str]:
    return [engine['name'] for engine in match['engines']]


def elo_line(pairs: List[float]) -> str:
    mean = mean_of(pairs)
    return 'Elo %s, 95 %% interval %s to %s, LOS %.1f %%' % (
        signed(elo_of(mean.mean)), signed(elo_of(mean.low)), signed(elo_of(mean.high)),
        100 * superiority(mean))


def sprt_line(sprt: Sprt, pairs: List[float]) -> str:
    decision = sprt.decision(pairs)
    return 'SPRT of Elo %g against %g, alpha %g, beta %g: LLR %.2f (%.2f, %.2f), %s' % (
        sprt.elo1, sprt.elo0, sprt.alpha, sprt.beta, sprt.ratio(pairs), *sprt.bounds(),
        '%s is accepted' % decision if decision else 'undecided')


def pairing_lines(tally: Tally, pairing: Pairing, sprt: Optional[Sprt]) -> List[str]:
    called = names(tally.match)
    won, drawn, lost = (pairing.score(points) for points in (1, 0.5, 0))
    points = won + drawn / 2
    lines = ['%s against %s: %g of %d (%.1f %%), %d won, %d drawn, %d lost' % (
        called[pairing.first], called[pairing.second], points, len(pairing.games),
        100 * points / len(pairing.games), won, drawn, lost)]
    if pairing.pairs:
        counts = pentanomial(pairing.pairs)
        lines += ['  ' + elo_line(pairing.pairs), '  %d pairs, by points: %s; %d split' % (
            len(pairing.pairs), ', '.join('%g %s' % (2 * value, '%d' % count)
                                          for value, count in counts.items()), pairing.split())]
        if sprt:
            lines.append('  ' + sprt_line(sprt, pairing.pairs))
    return lines


def standing_lines(tally: Tally) -> List[str]:
    lines = []
    for name, standing in zip(names(tally.match), tally.standings()):
        if not standing.seats:
            continue
        line = '%s: %.3f points a game, %g in %d seats' % (
            name, standing.points / standing.seats, standing.points, standing.seats)
        if standing.sets:
            mean = mean_of(standing.sets)
            line += ', 95 %% interval %.3f to %.3f over %d sets' % (
                max(0, mean.low), min(1, mean.high), mean.count)
        lines.append(line)
    return lines


def processor_lines(tally: Tally) -> List[str]:
    """What each engine has computed, and whether that is the same."""
    engines = tally.match['engines']
    known = [(engine, seconds) for engine, seconds in zip(engines, tally.processor()) if seconds]
    if len(known) < 2:
        return []
    lines = ['processor time a game: ' + ', '.join(
        '%s %.3f s' % (engine['name'], seconds) for engine, seconds in known)]
    first, most = known[0][1], max(seconds for _, seconds in known)
    if most > UNEQUAL * min(seconds for _, seconds in known):
        lines.append('NOT EQUAL TIME: ' + ', '.join(
            '%s has %.2f of it' % (engine['name'], seconds / first) + (
                ', as much at nodes %d' % round(int(engine['limit'].split()[1]) * first / seconds)
                if engine['limit'].startswith('nodes ') else '') for engine, seconds in known[1:]))
    return lines


def clock_lines(results: Results, tally: Tally) -> List[str]:
    lines = ['clock of %s: at worst %.3f s left, in the median game %.3f s' % (name, min(least), median(least))
             for name, least in zip(names(tally.match), tally.least()) if least]
    busy = [session for session in results.sessions
            if session['load'] + session['concurrency'] > session['processors']]
    if lines and busy:
        lines.append('NOT QUIET: a load of %.1f and %d games at once on %d processors, so the clocks measure the '
                     'scheduler, too' % max((session['load'], session['concurrency'], session['processors'])
                                            for session in busy))
    return lines


def head_lines(results: Results) -> List[str]:
    match = results.match
    begins = 'from a file' if 'file' in match['openings'] else \
        'after %d random decisions' % match['openings']['random']
    lines = ['%s, %s, %s, seed %d' % (match['terms'], match['limit'], begins, match['seed'])]
    for engine in match['engines']:
        options = ''.join(', %s=%s' % option for option in sorted(engine['options'].items()))
        own = '' if engine['limit'] == match['limit'] else ', ' + engine['limit']
        seer = ', CLAIRVOYANT: it was given what nobody may know' if engine.get('clairvoyant') else ''
        lines.append('  %s: %s%s%s, %s%s' % (engine['name'], engine['command'], options, own,
                                             engine['code'][:23] or 'the arena\'s own', seer))
    return lines


def report(results: Results, sprt: Optional[Sprt] = None) -> str:
    tally = Tally(results)
    lines = head_lines(results)
    if not tally.games:
        return '\n'.join(lines + ['no games'])
    if tally.match['paired']:
        for pairing in tally.pairings():
            lines += pairing_lines(tally, pairing, sprt)
    if not tally.match['paired'] or len(tally.match['engines']) > 2:
        lines += standing_lines(tally)
    if tally.unfinished:
        lines.append('not in the intervals: %d games of unfinished sets' % tally.unfinished)
    lines.append('%d games, %.1f turns each, the first seat scored %.1f %%; endings: %s' % (
        len(tally.games), sum(game['turns'] for game in tally.games) / len(tally.games),
        100 * sum(game['points'][0] for game in tally.games) / len(tally.games),
        ', '.join('%d %s' % (count, ending) for ending, count in sorted(
            tally.endings().items(), key=lambda item: (-item[1], item[0])))))
    for name, counts in zip(names(tally.match), tally.faults()):
        if counts:
            lines.append('FAULTS of %s: %s' % (name, fault_words(counts)))
    return '\n'.join(lines + clock_lines(results, tally) + processor_lines(tally))


def session_lines(results: Results) -> List[str]:
    """Where and under what load the games were played."""
    return ['played on %s, %d processors, load %.1f, %d at once, from %s, by a referee %s' % (
        line['host'], line['processors'], line['load'], line['concurrency'], line['began'],
        line['referee'][:23]) for line in results.sessions]


def fault_lines(results: Results) -> List[str]:
    """Every fault, as it happened."""
    called = names(results.match)
    return ['set %d round %d: %s (%s): %s: %s' % (
        *key, called[game['fault']['engine']], game['fault']['seat'], game['fault']['kind'],
        game['fault']['text']) for key, game in sorted(results.games.items()) if game['fault']]
