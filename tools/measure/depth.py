"""Time to depth in chess: processor seconds and nodes that the engine and another UCI engine take to
the same depth over the first 20 positions of the Bratko-Kopec test (1982). One thread, a new process for
each position, the programs in turn; processor time is that of each process alone, without its start.

The same depth does not mean the same strength: engines prune and extend differently.
"""

import math
import re

from .program import ENGINE, natural, options_of, processor_seconds

HASH = 64  # MiB

POSITIONS = """\
1k1r4/pp1b1R2/3q2pp/4p3/2B5/4Q3/PPP2B2/2K5 b - - 0 1
3r1k2/4npp1/1ppr3p/p6P/P2PPPP1/1NR5/5K2/2R5 w - - 0 1
2q1rr1k/3bbnnp/p2p1pp1/2pPp3/PpP1P1P1/1P2BNNP/2BQ1PRK/7R b - - 0 1
rnbqkb1r/p3pppp/1p6/2ppP3/3N4/2P5/PPP1QPPP/R1B1KB1R w KQkq - 0 1
r1b2rk1/2q1b1pp/p2ppn2/1p6/3QP3/1BN1B3/PPP3PP/R4RK1 w - - 0 1
2r3k1/pppR1pp1/4p3/4P1P1/5P2/1P4K1/P1P5/8 w - - 0 1
1nk1r1r1/pp2n1pp/4p3/q2pPp1N/b1pP1P2/B1P2R2/2P1B1PP/R2Q2K1 w - - 0 1
4b3/p3kp2/6p1/3pP2p/2pP1P2/4K1P1/P3N2P/8 w - - 0 1
2kr1bnr/pbpq4/2n1pp2/3p3p/3P1P1B/2N2N1Q/PPP3PP/2KR1B1R w - - 0 1
3rr1k1/pp3pp1/1qn2np1/8/3p4/PP1R1P2/2P1NQPP/R1B3K1 b - - 0 1
2r1nrk1/p2q1ppp/bp1p4/n1pPp3/P1P1P3/2PBB1N1/4QPPP/R4RK1 w - - 0 1
r3r1k1/ppqb1ppp/8/4p1NQ/8/2P5/PP3PPP/R3R1K1 b - - 0 1
r2q1rk1/4bppp/p2p4/2pP4/3pP3/3Q4/PP1B1PPP/R3R1K1 w - - 0 1
rnb2r1k/pp2p2p/2pp2p1/q2P1p2/8/1Pb2NP1/PB2PPBP/R2Q1RK1 w - - 0 1
2r3k1/1p2q1pp/2b1pr2/p1pp4/6Q1/1P1PP1R1/P1PN2PP/5RK1 w - - 0 1
r1bqkb1r/4npp1/p1p4p/1p1pP1B1/8/1B6/PPPN1PPP/R2Q1RK1 w kq - 0 1
r2q1rk1/1ppnbppp/p2p1nb1/3Pp3/2P1P1P1/2N2N1P/PPB1QP2/R1B2RK1 b - - 0 1
r1bq1rk1/pp2ppbp/2np2p1/2n5/P3PP2/N1P2N2/1PB3PP/R1B1QRK1 b - - 0 1
3rr3/2pq2pk/p2p1pnp/8/2QBPP2/1P6/P5PP/4RRK1 b - - 0 1
r4k2/pb2bp1r/1p1qp2p/3pNp2/3P1P2/2N3P1/PPP1Q2P/2KRR3 w - - 0 1
""".splitlines()


def run(command, lines, last):
    """Processor seconds of an engine until it has printed `last`, and the nodes it told of."""
    script = 'uci\nsetoption name Hash value %d\n' % HASH + ''.join(x + '\n' for x in lines)
    seconds, told = processor_seconds(command, script, last)
    nodes = re.findall(r' nodes (\d+)', '\n'.join(told))
    return seconds, int(nodes[-1]) if nodes else 0


def search(command, fen, depth):
    start, _ = run(command, ['isready'], 'readyok')
    seconds, nodes = run(command, ['isready', 'position fen ' + fen, 'go depth %d' % depth], 'bestmove')
    return max(seconds - start, 0.001), nodes


def main(words):
    parser = options_of('depth', __doc__)
    parser.add_argument('--depth', type=natural, default=16)
    parser.add_argument('--against', default='/usr/games/ethereal-chess')
    options = parser.parse_args(words)
    programs = [ENGINE], [options.against]
    sums = [[0, 0], [0, 0]]
    logarithms = 0
    for n, fen in enumerate(POSITIONS, 1):
        figures = [search(program, fen, options.depth) for program in programs]
        for total, (seconds, nodes) in zip(sums, figures):
            total[0] += seconds
            total[1] += nodes
        logarithms += math.log(figures[0][0] / figures[1][0])
        print('%2d  ours %7.3f s %9d nodes   theirs %7.3f s %9d nodes' % (n, *figures[0], *figures[1]),
              flush=True)
    for name, (seconds, nodes) in zip(('ours', 'theirs'), sums):
        print('%-6s depth %d: %.2f s, %d nodes, %.0f nodes/s' % (
            name, options.depth, seconds, nodes, nodes / seconds))
    print('time: %.2f x in all, %.2f x in the geometric mean' % (
        sums[0][0] / sums[1][0], math.exp(logarithms / len(POSITIONS))))
