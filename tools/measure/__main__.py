"""What the engine takes of the processor, of the clock and of memory.

  python3 tools/measure speed     counting, random games, answers, against Debian's stockfish: `make bench`
  python3 tools/measure threads   how much sooner a search by several threads is done
  python3 tools/measure growth    what commands cost as a game grows
  python3 tools/measure depth     how long chess takes to a depth, against another engine
  python3 tools/measure chances   how often a score wins, in games of the engine with itself

With --help each says what it measures, and its options.
"""

import os
import sys

if not __package__:
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from measure import chances, depth, growth, speed, threads  # noqa: E402

MEASURES = {'speed': speed, 'threads': threads, 'growth': growth, 'depth': depth, 'chances': chances}


def main() -> int:
    measure = MEASURES.get(sys.argv[1]) if len(sys.argv) > 1 else None
    if measure is None:
        print(__doc__.strip())
        return 0 if sys.argv[1:] in (['-h'], ['--help']) else 2
    measure.main(sys.argv[2:])
    return 0


if __name__ == '__main__':
    sys.exit(main())
