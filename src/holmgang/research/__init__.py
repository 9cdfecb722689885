"""Environments for research: the games in the interfaces that are already in use.

    >>> from holmgang.research import holmgang_two_domains_v0
    >>> env = holmgang_two_domains_v0.env()
    >>> env.reset(seed=1)
    >>> env.agent_selection
    'player_0'

docs/research.md has all of it. It is loaded when it is first used, and needs the extra ``research``; batches need ``fast`` only.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from holmgang.core.extras import needing

if TYPE_CHECKING:
    from .batch import Batch as Batch
    from .mixtures import NotEnumerable as NotEnumerable
    from .openspiel import as_openspiel as as_openspiel
    from .pettingzoo import (
        Environments as Environments,
        holmgang_deck_duel_v0 as holmgang_deck_duel_v0,
        holmgang_dueling_nobles_v0 as holmgang_dueling_nobles_v0,
        holmgang_duo_regna_v0 as holmgang_duo_regna_v0,
        holmgang_two_domains_v0 as holmgang_two_domains_v0,
    )
    from .policies import ArrayPolicy as ArrayPolicy, BadPolicy as BadPolicy
    from .replies import Exploitability as Exploitability, exploitability as exploitability
    from .shrinking import shrunken as shrunken
    from .versions import UnknownVersion as UnknownVersion

_PETTINGZOO = ("research", "A PettingZoo environment", "pettingzoo")
_EXPLOITABILITY = ("fast", "Exploitability", "replies")
_POLICIES = ("fast", "Exploitability", "policies")
_HOMES = {
    "ArrayPolicy": _POLICIES,
    "BadPolicy": _POLICIES,
    "Batch": ("fast", "A batch of games", "batch"),
    "Environments": _PETTINGZOO,
    "Exploitability": _EXPLOITABILITY,
    "NotEnumerable": ("fast", "Exploitability", "mixtures"),
    "UnknownVersion": ("fast", "An environment", "versions"),
    "exploitability": _EXPLOITABILITY,
    "shrunken": ("fast", "A shrunken game", "shrinking"),
    "as_openspiel": ("research", "A game of OpenSpiel", "openspiel"),
    "holmgang_deck_duel_v0": _PETTINGZOO,
    "holmgang_dueling_nobles_v0": _PETTINGZOO,
    "holmgang_duo_regna_v0": _PETTINGZOO,
    "holmgang_two_domains_v0": _PETTINGZOO,
}
"""For every public name the extra that it needs, what to say where that is missing, and its module."""

__all__ = sorted(_HOMES)


if not TYPE_CHECKING:  # type checkers know the names from the imports above

    def __getattr__(name: str) -> Any:
        if name in _HOMES:
            return _load(name, *_HOMES[name])
        if name.startswith("holmgang_"):
            return _environments(name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return ["__all__", "__doc__", *__all__]


def _load(name: str, extra: str, what: str, module: str) -> Any:
    with needing(extra, what):
        return getattr(import_module(f".{module}", __name__), name)


def _environments(name: str) -> Any:
    """Those of a game from another package; or what is wrong with the name, in a sentence."""
    from .versions import check_version, read_name

    kind, version = read_name(name)
    check_version(kind, version)
    return _load("Environments", *_PETTINGZOO)(kind.name, version)
