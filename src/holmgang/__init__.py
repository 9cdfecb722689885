"""Holmgang: two-player tabletop duels to play, understand, study and research.

    >>> import holmgang
    >>> table = holmgang.Table("two-domains", seed=1)
    >>> table.play("grow 1")
    ['First grows a village at Home into a town.']
    >>> table.position
    '32222/22222 2 quiet=1'

Everything here is loaded when it is first used, so that starting the command line stays quick.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

if TYPE_CHECKING:
    from holmgang.api import *  # noqa: F403 - the public names, for type checkers


if not TYPE_CHECKING:  # type checkers know the names from the import above, and that there are no others

    def __getattr__(name: str) -> Any:
        if name == "__all__" or not name.startswith("_"):
            api = import_module("holmgang.api")
            if name == "__all__":
                return list(api.__all__)
            if name in api.__all__:
                return getattr(api, name)
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        return sorted(["__all__", "__doc__", "__version__", *import_module("holmgang.api").__all__])
