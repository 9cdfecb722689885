"""``python -m holmgang``: the command line."""

import sys

from holmgang.cli import main

sys.exit(main())
