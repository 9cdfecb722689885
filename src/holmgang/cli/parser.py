"""The command line as argparse takes it, made from the commands."""

import argparse
from collections.abc import Iterable
from typing import NoReturn

from holmgang import __version__
from holmgang.core.errors import HolmgangError
from holmgang.terminal.streams import say

from .command import Command
from .commands import COMMANDS
from .examples import EXAMPLES


class BadCommand(HolmgangError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that say where to find it."""

    examples = ""

    def format_help(self) -> str:
        """Examples first: most people look no further."""
        shown = "".join(f"  {line.rstrip()}\n" for line in self.examples.splitlines())
        return f"examples:\n{shown}\n{super().format_help()}" if shown else super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - as its library calls it
        """On stdout; that it cannot be written there is said like anything else."""
        say(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        """One sentence, and where to read on."""
        raise BadCommand(f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.")


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="holmgang",
        description="Two-player tabletop duels; holmgang games lists them.",
        epilog="Exit codes: 0 fine, 1 something given is wrong, 2 the command is wrong, 130 interrupted. NO_COLOR is respected.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.examples = EXAMPLES[""]
    parser.add_argument("--version", action="version", version=f"holmgang {__version__}")
    _add(parser, "command", COMMANDS)
    return parser


def _add(parser: Parser, what: str, commands: Iterable[Command]) -> None:
    """Commands, or acts of one; the help of an act begins with those of the command's examples that show it."""
    listed = parser.add_subparsers(dest=what, metavar=what.upper())
    for each in commands:
        added = listed.add_parser(each.name, help=each.does, description=each.does[:1].upper() + each.does[1:] + ".")
        shown = [line for line in parser.examples.splitlines() if line.startswith(f"{parser.prog} {each.name} ")]
        added.examples = EXAMPLES.get(each.name, "\n".join(shown))
        for part in each.parts:
            part(added)
        if each.acts:
            _add(added, "act", each.acts)
