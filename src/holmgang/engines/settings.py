"""Engines as people name them: in a settings file, or by their command."""

import re
import shlex
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from holmgang.core.errors import HolmgangError, listing, shown

NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,29}")
"""What an engine may be called in a settings file."""


class BadEngine(HolmgangError):
    """An engine that is not there, or is named in a way that cannot be understood."""


class Engine(Struct, frozen=True, kw_only=True):
    """An engine before it runs: which program it is, and how it is to play."""

    name: str
    command: tuple[str, ...]
    options: dict[str, str | int | bool] = {}
    seconds: float = 2.0
    """For each choice."""
    simulations: int | None = None
    folder: str | None = None
    """Where it is started."""

    @property
    def title(self) -> str:
        """Its name as it is read, and as a sentence may begin with it."""
        return f"{self.name[:1].upper()}{self.name[1:]}"


class EngineSetting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An engine as a settings file has it, under its name."""

    command: Annotated[tuple[str, ...], Meta(min_length=1)]
    """The program and its arguments."""
    options: dict[str, str | int | bool] = {}
    """Those of the engine that are to be set."""
    seconds: Annotated[float, Meta(ge=0.01, le=600)] = 2.0
    """For each choice."""
    simulations: Annotated[int, Meta(ge=1)] | None = None
    """For each choice, where the engine simulates."""
    folder: str | None = None
    """Where it is started."""
    sentence: Annotated[str, Meta(max_length=200)] = ""
    """What it is like to play against, for whoever is offered it."""

    def engine(self, name: str) -> Engine:
        """The engine that these settings describe, under the name that they are listed with."""
        return Engine(
            name=name,
            command=self.command,
            options=self.options,
            seconds=self.seconds,
            simulations=self.simulations,
            folder=self.folder,
        )


def find_engine(text: str, named: Mapping[str, EngineSetting]) -> Engine:
    """The engine that a person means: by its name, by its path, or by its whole command as a shell reads it."""
    text = text.strip()
    if text in named:
        return named[text].engine(text)
    try:
        words = [text] if Path(text).is_file() else shlex.split(text)
    except ValueError as error:
        raise BadEngine(f"{shown(text)} is no command: {error}.") from error
    program = shutil.which(words[0]) if words else None
    if program is None and words and Path(words[0]).is_file():
        raise BadEngine(
            f"{shown(words[0])} is a file that cannot be run: make it executable, or name what runs it, as in "
            f'engine:"node {words[0]}".'
        )
    if program is None:
        known = f"; your settings name {listing(named)}" if named else ""
        raise BadEngine(f"There is no program {shown(words[0] if words else text)} that could be run as an engine{known}.")
    absolute = Path(program).absolute()
    return Engine(name=_stem(words), command=(str(absolute), *words[1:]))


def engine_text(engine: Engine, named: Mapping[str, EngineSetting]) -> str:
    """What finds it again, from whichever folder."""
    return engine.name if engine.name in named else shlex.join(engine.command)


def _stem(words: list[str]) -> str:
    """A name for a command: that of the last file in it, which is the script where an interpreter runs one."""
    files = [Path(word) for word in words if not word.startswith("-") and Path(word).is_file()]
    return (files[-1] if files else Path(words[0])).stem
