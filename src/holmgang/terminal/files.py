"""Record files: refused before play where they cannot be written, and written all at once in the end."""

import os
from datetime import datetime
from pathlib import Path

from holmgang.core.errors import HolmgangError, shown


class BadFile(HolmgangError):
    """A file that cannot be written."""


def read_path(text: str) -> Path:
    """The file that a person means; ``~`` is a home folder."""
    if not text.strip():
        raise BadFile("A record needs the name of a new file, such as game.holm.")
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise BadFile(f"{shown(text)} cannot be written: there is no such home folder.") from error


def check_writable(path: Path) -> None:
    """Refuses a file that exists already, or whose folder cannot take it."""
    try:
        exists, folder = path.exists(), path.parent.is_dir()
    except OSError as error:
        raise BadFile(f"{shown(str(path))} cannot be written ({error.strerror}): name another file.") from error
    if exists:
        raise BadFile(f"{path} exists already and is left as it is: name a new file.")
    if not folder:
        raise BadFile(f"There is no folder {shown(str(path.parent))} to write {path.name} into: make it first.")
    if not os.access(path.parent, os.W_OK):
        raise BadFile(f"Nothing may be written into {path.parent}: name a file in another folder.")


def write_new(path: Path, text: str) -> None:
    """Writes a new file so that it is there whole or not at all; one that has appeared meanwhile is kept."""
    check_writable(path)
    draft = path.with_name(f".holmgang-{os.getpid()}")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        try:
            os.link(draft, path)  # unlike a renaming, this never replaces a file
        finally:
            draft.unlink()
    except FileExistsError as error:
        raise BadFile(f"{path} has appeared meanwhile and is left as it is: name a new file.") from error
    except OSError as error:
        raise BadFile(f"{path} cannot be written ({error.strerror}): name another file.") from error


def today() -> str:
    """The date, as records tell it."""
    return datetime.now().astimezone().strftime("%Y-%m-%d")
