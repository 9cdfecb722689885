"""What a player has set for this machine, in a file: a name, a level, a theme, and engines."""

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, get_args

import msgspec
from msgspec import Meta, Struct

from holmgang.core.errors import HolmgangError, UnknownName, shown
from holmgang.engines.settings import NAME, EngineSetting
from holmgang.folders import settings_folder
from holmgang.validation import in_words

T = TypeVar("T")

FILE_NAME = "settings.toml"
Theme = Literal["dark", "light"]
THEMES: tuple[Theme, ...] = get_args(Theme)


class BadSettings(HolmgangError):
    """A settings file that cannot be read, or says what cannot be."""


class PlayerSettings(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """All that a player may set."""

    name: Annotated[str, Meta(max_length=40)] = ""
    """What you are called in records and on the screen."""
    level: str = ""
    """Whom you meet where you name nobody, in games that have this level; else the one that you met last."""
    theme: Theme = "dark"
    """The colours of the full screen."""
    engines: dict[str, EngineSetting] = {}
    """Programs that can play, by the names that you give them."""


def settings_file() -> Path:
    """Where the file is, or would be: nothing is made."""
    return settings_folder() / FILE_NAME


def read_settings(file: Path | None = None) -> PlayerSettings:
    """What the file says; where there is none, the usual."""
    file = file or settings_file()
    try:
        text = file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        return PlayerSettings()
    except (OSError, UnicodeDecodeError) as error:
        why = error.strerror if isinstance(error, OSError) else "it is no text in UTF-8"
        raise BadSettings(f"Your settings in {file} cannot be read: {why}.") from error
    try:
        given: dict[str, Any] = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadSettings(f"Your settings in {file} are not written in TOML: {error}.") from error
    return _checked(file, given)


def _checked(file: Path, given: dict[str, Any]) -> PlayerSettings:
    for name in given:
        if name not in PlayerSettings.__struct_fields__:
            raise BadSettings(f"{file}: {UnknownName('setting', name, PlayerSettings.__struct_fields__)}")
    if isinstance(theme := given.get("theme", "dark"), str) and theme not in THEMES:
        raise BadSettings(f"{file}: theme cannot be {shown(theme)}: it is {' or '.join(THEMES)}.")
    if isinstance(engines := given.get("engines"), dict):
        for name, engine in engines.items():  # one by one: all at once it is not said which of them is wrong
            if NAME.fullmatch(name) is None:
                raise BadSettings(f"{file}: {shown(name)} is no name for an engine: it has small letters, digits and dashes.")
            _converted(file, engine, EngineSetting, f"engines.{name}")
    return _converted(file, given, PlayerSettings)


def _converted(file: Path, given: object, kind: type[T], name: str = "") -> T:
    """What is set as the settings have it; BadSettings names the line that cannot be, below this name."""
    try:
        return msgspec.convert(given, kind)
    except msgspec.ValidationError as error:
        what, _, where = str(error).partition(" - at `$")
        told = f"{name}{where.rstrip('`')}".lstrip(".")
        raise BadSettings(f"{file}: {in_words(told, what) or what}.") from error
