"""Where things are kept on this machine, unless the environment names another place."""

import os
from pathlib import Path

from holmgang.core.errors import HolmgangError, shown


class NoFolder(HolmgangError):
    """A folder that was named and that nobody can find."""


def data_folder() -> Path:
    """For what must not be lost, matches above all: ``HOLMGANG_HOME``, or the user's data folder."""
    named = _named("HOLMGANG_HOME")
    if named is not None:
        return named
    from platformdirs import user_data_path

    return user_data_path("holmgang", appauthor=False)


def settings_folder() -> Path:
    """For what a person has set: ``HOLMGANG_HOME``, or the user's folder for that."""
    named = _named("HOLMGANG_HOME")
    if named is not None:
        return named
    from platformdirs import user_config_path

    return user_config_path("holmgang", appauthor=False)


def cache_folder() -> Path:
    """For what can be made again, such as solved games and compiled rules: ``HOLMGANG_CACHE``, or the user's cache folder."""
    named = _named("HOLMGANG_CACHE")
    if named is not None:
        return named
    from platformdirs import user_cache_path

    return user_cache_path("holmgang", appauthor=False)


def expanded(text: str, said: str) -> Path:
    """The path that a person means, ``~`` being a home folder; ``said`` names it should there be none."""
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise NoFolder(f"{said} is {shown(text)}, but there is no such home folder: name another.") from error


def _named(variable: str) -> Path | None:
    named = os.environ.get(variable)
    return expanded(named, variable) if named else None
