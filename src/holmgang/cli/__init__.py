"""The command line: ``holmgang``, also called ``holm``.

Data goes to stdout, messages to stderr. Exit codes: 0 all went well; 1 what was given is wrong (a position, a move, a record);
2 the command itself is wrong (an unknown command, game or option); 130 interrupted.
"""

import sys
from collections.abc import Sequence

FINE, WRONG_INPUT, WRONG_COMMAND, INTERRUPTED = 0, 1, 2, 130


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    from .parser import build_parser
    from .run import run

    words = list(sys.argv[1:] if argv is None else argv)
    try:
        return run(build_parser(), words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read our output has seen enough; keep Python from complaining about it at exit
        sys.stdout = None
        return FINE
