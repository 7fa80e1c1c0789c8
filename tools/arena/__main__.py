"""python3 tools/arena ...: docs/arena.md is its manual."""

import os
import sys

if not __package__:
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from arena.cli import main  # noqa: E402

if __name__ == '__main__':
    sys.exit(main())
