"""Dueling Nobles' pocket values: a small network that judges a table with both hands open."""

from functools import lru_cache

from holmgang.core.options import described
from holmgang.games.dueling_nobles import DuelingNobles
from holmgang.games.dueling_nobles.options import DuelingNoblesOptions
from holmgang.solvers.files import About

from .dueling_nobles_network import Network
from .files import open_pocket

METHOD = "learned, 1"
_NO_MATTER = ("no_progress_limit",)


def about() -> About:
    """What the file is about: the usual rules."""
    options = DuelingNoblesOptions()
    texts = {each.name: each.write(getattr(options, each.name)) for each in described(options) if each.name not in _NO_MATTER}
    return About(DuelingNobles.name, texts, DuelingNobles.version, METHOD)


@lru_cache(maxsize=1)
def pocket_network() -> Network:
    """The network of the file that comes with the package."""
    return Network(open_pocket(about()).sections)
