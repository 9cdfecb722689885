"""What a command is made of: its name, what it does, what it takes, and the module that runs it."""

import argparse
from collections.abc import Callable
from typing import Any, NamedTuple

Part = Callable[[argparse._ActionsContainer], object]
"""Something that a command takes. It adds itself to the command's parser, or to a group there."""


class Command(NamedTuple):
    """What stands behind ``holmgang``: a command, or an act of one."""

    name: str
    does: str
    parts: tuple[Part, ...] = ()
    module: str = ""
    """The module of this folder whose `run` does it, acts included."""
    acts: "tuple[Command, ...]" = ()
    exits: str = ""
    """What its exit codes mean, where that is not as everywhere."""


def argument(*names: str, **how: Any) -> Part:
    """What `add_argument` is told: an argument by its name, or a flag."""
    return lambda parser: parser.add_argument(*names, **how)


def group(title: str, *parts: Part) -> Part:
    """Flags that the help shows together."""

    def add(parser: argparse._ActionsContainer) -> None:
        inside = parser.add_argument_group(title)
        for part in parts:
            part(inside)

    return add


JSON = argument("--json", action="store_true", help="for scripts: JSON on stdout, and errors as JSON on stderr")
