"""The command line: ``holmgang``, also called ``holm``.

Data goes to stdout, messages to stderr. Exit codes: 0 all went well; 1 what was given is wrong (a position, a move, a record, a
file); 2 the command itself is wrong (an unknown command, game or option, a flag's value); 130 interrupted, 143 ended by a signal.
"""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

FINE, WRONG_INPUT, WRONG_COMMAND, INTERRUPTED, TERMINATED = 0, 1, 2, 130, 143


def main(argv: Sequence[str] | None = None) -> int:
    """Runs one command and returns its exit code."""
    from .parser import build_parser
    from .run import run

    words = list(sys.argv[1:] if argv is None else argv)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a suit sign is not worth a failure
    try:
        return run(build_parser(), words)
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # whoever read our output has seen enough; keep Python from complaining about it at exit
        sys.stdout = None
        return FINE
