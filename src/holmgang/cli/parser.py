"""The command line as argparse takes it, made from the commands."""

import argparse
import re
from collections.abc import Iterable, Sequence
from typing import Any, NoReturn

from holmgang.core.errors import HolmgangError, UnknownName, did_you_mean, listing, nearest, shown
from holmgang.terminal.streams import say

from .command import Command
from .commands import COMMANDS
from .examples import EXAMPLES

EXIT_CODES = (
    "Exit codes: 0 fine, 1 something given is wrong, 2 the command is wrong, 130 interrupted, 143 ended by a signal. "
    "NO_COLOR is respected."
)


NEEDS_QUOTES = "A position with spaces in it is one argument, so it needs quotes"
_DASHED = re.compile(r"-[/;\d]")
"""Begins a position whose first domain is dead, or negative Health: no option."""


class BadCommand(HolmgangError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that say where to find it. Options are not abbreviated: what is short today
    could mean two of them tomorrow."""

    examples = ""

    def __init__(self, **how: Any) -> None:
        super().__init__(allow_abbrev=False, **how)
        self.commands: dict[str, Parser] = {}
        """Its commands, or its acts, by their names."""

    def parse_known_args(  # type: ignore[override]  # its library's overloads are for other namespaces
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Options may stand anywhere among the arguments of their command."""
        given, unknown = super().parse_known_args(None if args is None else self._in_order(args), namespace)
        for name, value in vars(given).items():
            setattr(given, name, [_bare(each) for each in value] if isinstance(value, list) else _bare(value))
        return given, [_bare(each) for each in unknown]

    def _in_order(self, words: Iterable[str]) -> list[str]:
        """Arguments that are known by their places first: the library takes one that may be missing for missing as soon as an
        option stands before it. What stands before an act is an option of its command, and stays there."""
        left = [_covered(word) if _DASHED.match(word) else word for word in words]
        if self.commands:
            return left
        places, flags = [], []
        while left:
            word = left.pop(0)
            if word == "--":
                places += [_covered(each) for each in left]
                break
            if not self._is_option(word):
                places.append(word)
                continue
            flags.append(word)
            if self._awaits_value(word) and left and not self._is_option(left[0]):
                flags.append(left.pop(0))
        return [*places, *flags]

    def _is_option(self, word: str) -> bool:
        """As its library decides it; a dash alone is stdin."""
        known = word.partition("=")[0] in self._option_string_actions
        return known or (word.startswith("-") and word != "-" and " " not in word)

    def _awaits_value(self, word: str) -> bool:
        flag = self._option_string_actions.get(word)
        return flag is not None and flag.nargs != 0

    def format_help(self) -> str:
        """Examples first: most people look no further."""
        shown = "".join(f"  {line.rstrip()}\n" for line in self.examples.splitlines())
        return f"examples:\n{shown}\n{super().format_help()}" if shown else super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - as its library calls it
        """On stdout; that it cannot be written there is said like anything else."""
        say(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        """One sentence, and where to read on."""
        raise BadCommand(f"{self._in_our_words(message)}. See {self.prog} --help.")

    def _in_our_words(self, message: str) -> str:
        """What the library says of the slips that everybody makes, as a person would say it; else as it is."""
        if found := re.fullmatch(r"argument (\S+)(?:/\S+)?: expected (?:one|at least one) argument", message):
            flag = next((each for each in self._actions if found[1] in each.option_strings), None)
            return f"{found[1]} needs a value" + (f": {found[1]} {flag.metavar or flag.dest.upper()}" if flag else "")
        if found := re.fullmatch(r"argument (\S+): ignored explicit argument .*", message):
            return f"{found[1].rpartition('/')[2]} takes no value"
        if found := re.fullmatch(r"the following arguments are required: (.+)", message):
            return f"{self.prog} needs {' and '.join(found[1].rsplit(', ', 1))}"
        return f"{message[:1].upper()}{message[1:]}"

    def options(self) -> list[str]:
        """Every option that it takes."""
        return [name for action in self._actions for name in action.option_strings]

    def at(self, *names: str | None) -> "Parser":
        """The parser of a command, or of an act of it."""
        parser = self
        for name in names:
            parser = parser.commands.get(name or "", parser)
        return parser

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        if action.choices is None or value in action.choices:
            return
        known = [str(each) for each in action.choices]
        if isinstance(action, argparse._SubParsersAction):
            raise BadCommand(str(UnknownName(f"{action.dest} of {self.prog}", str(value), known)), known)
        hint = did_you_mean(nearest(str(value), known)) or f"it is one of {listing(known)}."
        # an argument that is known by its place has no other name than the help gives it
        name = action.option_strings[-1] if action.option_strings else str(action.metavar or action.dest.upper())
        raise BadCommand(f"{name} cannot be {shown(str(value))}: {hint} See {self.prog} --help.", known)


def _covered(word: str) -> str:
    """With a space before its dash, which keeps it from being taken for an option."""
    return f" {word}" if word.startswith("-") and word != "-" else word


def _bare(value: Any) -> Any:
    """The value without the space that `_covered` put there."""
    return value[1:] if isinstance(value, str) and value.startswith(" -") else value


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="holmgang",
        description="Two-player tabletop duels; holmgang games lists them.",
        epilog=EXIT_CODES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.examples = EXAMPLES[""]
    parser.add_argument("-V", "--version", action="store_true", help="tell the version")
    parser.add_argument(
        "--json",
        action="store_true",
        help="for scripts, with most commands, before or after their names: JSON on stdout, and errors as JSON on stderr",
    )
    _add(parser, "command", COMMANDS)
    return parser


def _add(parser: Parser, what: str, commands: Iterable[Command]) -> None:
    """Commands, or acts of one; the help of an act begins with those of the command's examples that show it."""
    listed = parser.add_subparsers(dest=what, metavar=what.upper())
    for each in commands:
        does = each.does[:1].upper() + each.does[1:] + "."
        added = listed.add_parser(each.name, help=each.does, description=does, epilog=each.exits or None)
        shown = [line for line in parser.examples.splitlines() if line.startswith(f"{parser.prog} {each.name} ")]
        added.examples = EXAMPLES.get(each.name, "\n".join(shown))
        parser.commands[each.name] = added
        for part in each.parts:
            part(added)
        if each.acts:
            _add(added, "act", each.acts)
