"""python3 tools/report ...: docs/games.md says what it measures, and how it is made again."""

import os
import sys

if not __package__:
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from report.cli import main  # noqa: E402

if __name__ == '__main__':
    sys.exit(main())
