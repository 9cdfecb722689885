"""What environments are called, and which versions of them there are.

A version stands for the rules and the numbers that something was learned with: ``v0`` of a game is the first version of its
rules with the first version of its encoding. Whatever changes what is learned is a new version of the environment.
"""

import re

from holmgang.core.errors import HolmgangError, shown
from holmgang.core.kind import GameKind
from holmgang.games import find_kind

VERSIONS: dict[int, tuple[int, int]] = {0: (1, 1)}
"""For each version of an environment the versions of the rules and of the encoding that it stands for."""

_NAME = re.compile(r"holmgang_([a-z0-9_]+)_v([0-9]{1,4})")


class UnknownVersion(HolmgangError):
    """A version of an environment that this version of the package does not have."""


def environment_name(kind: GameKind, version: int) -> str:
    """What an environment is called: ``holmgang_two_domains_v0``."""
    return f"holmgang_{kind.name.replace('-', '_')}_v{version}"


def read_name(name: str) -> tuple[GameKind, int]:
    """The game and the version that an environment's name means."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise UnknownVersion(f"{shown(name)} is no environment: they are called like holmgang_two_domains_v0.")
    return find_kind(found[1]), int(found[2])


def check_version(kind: GameKind, version: int) -> None:
    """Refuses a version that stands for other rules or other numbers than those that the game has."""
    there = (kind.version, kind.encoding().version)
    if VERSIONS.get(version) != there:
        known = [number for number, stands_for in VERSIONS.items() if stands_for == there]
        told = f"take {environment_name(kind, known[-1])}." if known else "this version of Holmgang has none for its rules yet."
        raise UnknownVersion(f"There is no environment {environment_name(kind, version)}: {told}")
