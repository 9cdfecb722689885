"""Reading the files that commands are given."""

import sys
from pathlib import Path

from holmgang.core.errors import BadRecord, shown

LARGEST = 16 * 1024 * 1024
"""No match fills more than a small part of this; a larger file is something else."""


STDIN = "-"
"""In place of a file."""


class UnreadableFile(BadRecord):
    """A file that holds no text, or is not there; the sentence names it."""


def read_text(name: str) -> str:
    """A file's text, without the mark that Windows begins it with; ``-`` is stdin."""
    if not name:
        raise UnreadableFile(f"{shown(name)} is no file: name a record, or - for stdin.")
    if name == STDIN and sys.stdin is None:
        raise UnreadableFile("Nothing can be read: stdin is closed.")
    called = "stdin" if name == STDIN else name
    try:
        if name == STDIN:
            raw = sys.stdin.buffer.read(LARGEST + 1)
        else:
            with Path(name).open("rb") as file:
                raw = file.read(LARGEST + 1)
        if len(raw) > LARGEST:
            raise UnreadableFile(f"{called} is too large: at most {LARGEST >> 20} MB are read.")
        return raw.decode("utf-8-sig")
    except OSError as error:
        raise UnreadableFile(f"{called} cannot be read: {error.strerror}.") from error
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"{called} is not a text in UTF-8.") from error
