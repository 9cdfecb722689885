"""The command line laid out plainly, read off its parser: for completion in shells and for the manual page."""

import argparse
from collections.abc import Iterator
from typing import NamedTuple

from .parser import Parser

FILES = "files"
"""Values that are files or folders."""
GAMES = "games"
"""Values that are names of games; what some others may be depends on which."""
_KINDS = {
    "FILE": FILES,
    "FOLDER": FILES,
    "GAME": GAMES,
    "LEVEL": "levels",
    "A": "bots",
    "B": "bots",
    "COMMAND": "commands",
    "OPTION": "options",
    "NAME=VALUE": "option-values",
    "FIRST,SECOND": "players",
}
"""What a value stands for, by what the help calls it."""


class Flag(NamedTuple):
    """An option of a command."""

    names: tuple[str, ...]
    value: str | None
    """What the help calls its value; None: it takes none."""
    kind: str
    """What that is, or its choices with spaces between; empty: anything."""
    does: str
    group: str
    """The heading that it stands under; empty for most."""


class Place(NamedTuple):
    """An argument that is known by its place."""

    value: str
    kind: str
    needed: bool
    many: bool
    does: str


class Outline(NamedTuple):
    """A command, or an act of one."""

    path: tuple[str, ...]
    """Its name, and before it that of the command it is an act of."""
    does: str
    examples: str
    epilog: str
    flags: tuple[Flag, ...]
    places: tuple[Place, ...]
    inside: "tuple[Outline, ...]"
    """Its commands, or its acts."""

    def all(self) -> "Iterator[Outline]":
        """This one, then all inside it at any depth, in the order of the help."""
        yield self
        for each in self.inside:
            yield from each.all()


def outline(parser: Parser, path: tuple[str, ...] = (), does: str = "") -> Outline:
    """What a parser takes."""
    groups = {id(action): group.title or "" for group in parser._action_groups[2:] for action in group._group_actions}
    listed: dict[str, str] = {}
    flags, places = [], []
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            listed = {choice.dest: choice.help or "" for choice in action._choices_actions}
        elif action.option_strings:
            value = None if action.nargs == 0 else str(action.metavar or action.dest.upper())
            flags.append(
                Flag(tuple(action.option_strings), value, _kind(action, value), action.help or "", groups.get(id(action), ""))
            )
        else:
            value = str(action.metavar or action.dest.upper())
            many = action.nargs in ("*", "+")
            places.append(Place(value, _kind(action, value), action.nargs not in ("?", "*"), many, action.help or ""))
    inside = tuple(outline(each, (*path, name), listed[name]) for name, each in parser.commands.items())
    return Outline(
        path, does or parser.description or "", parser.examples, parser.epilog or "", tuple(flags), tuple(places), inside
    )


def _kind(action: argparse.Action, value: str | None) -> str:
    if action.choices is not None:
        return " ".join(map(str, action.choices))
    return _KINDS.get(value or "", "")
