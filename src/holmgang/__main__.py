"""``python -m holmgang``: the command line."""

import sys

from holmgang.cli import main

if __name__ == "__main__":  # processes that help load this, too
    sys.exit(main())
