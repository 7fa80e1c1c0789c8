"""python3 tools/conform 'CMD': docs/conformance.md is its manual."""

import os
import sys

if not __package__:
    sys.path[0] = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))

from conform.cli import main  # noqa: E402

if __name__ == '__main__':
    sys.exit(main())
