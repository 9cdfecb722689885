"""Solved games in files: named arrays behind a header that says what they are, read through a memory map.

A file begins with `MAGIC`, the length of the header (eight bytes, lowest first) and the SHA-256 of the header. The header is
JSON: what the tables are about (`About`), the arrays with their types, shapes and places, and the SHA-256 of all that follows it.
Header and arrays are padded, so that each array starts at a multiple of 64 bytes.

Opening a file checks its header and its length, which takes no time; `Tables.verify` reads all of it. A file is written beside
its place and moved there when it is whole, so nobody ever opens half of one.
"""

import errno
import hashlib
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from math import prod
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from holmgang.core.errors import HolmgangError, listing

if TYPE_CHECKING:
    from numpy.typing import NDArray

MAGIC = b"holmgang tables\n"
SUFFIX = ".tables"
_ALIGNED = 64
_CHUNK = 1 << 24
_PREFIX = len(MAGIC) + 8 + 32
_LARGEST_HEADER = 1 << 24


class TablesError(HolmgangError):
    """Tables that cannot be used or kept; the sentence says what to do."""


class NoTables(TablesError):
    """Tables that nobody has made yet."""


class BadTables(TablesError):
    """A file that is damaged, or that holds something else."""


class CannotKeep(TablesError):
    """A folder that takes no tables."""


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What tables are about. Two files are of the same kind if all but their bounds agree."""

    game: str
    options: dict[str, str]
    """Those that change play, as texts."""
    rules: int
    """The version of the rules."""
    method: str
    """How the tables were made and how they are laid out, in a few words with a version."""
    bounds: dict[str, float] = {}
    """What was proven of them."""

    def named(self) -> str:
        """A name for a file."""
        return "-".join([self.game, f"v{self.rules}", *(text for _, text in sorted(self.options.items()))]) + SUFFIX


class _Array(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    dtype: str
    shape: tuple[int, ...]
    offset: int
    """Counted from the end of the header."""


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    about: About
    arrays: tuple[_Array, ...]
    size: int
    """Bytes after the header."""
    sha256: str


@dataclass(frozen=True)
class Tables:
    """The arrays of a file, read-only, loaded from disk as they are looked at."""

    path: Path
    about: About
    arrays: Mapping[str, "NDArray[Any]"]
    start: int
    """Where the arrays begin in the file."""
    sha256: str

    def verify(self) -> None:
        """Reads the whole file and refuses it if a single bit is not what was written."""
        with _explained(self.path), self.path.open("rb", buffering=0) as file:
            file.seek(self.start)
            if hashlib.file_digest(file, "sha256").hexdigest() != self.sha256:
                raise BadTables(f"{self.path} is damaged (its checksum is wrong): delete it and solve again.")


def check_room(folder: Path, size: int) -> None:
    """Makes the folder; refuses it, before any work, if it cannot be written into or has no room for ``size`` bytes."""
    trial = folder / f".trial.{os.getpid()}"
    with _keeping(folder):
        folder.mkdir(parents=True, exist_ok=True)
        try:
            trial.write_bytes(b"")
        finally:
            trial.unlink(missing_ok=True)
        free = shutil.disk_usage(folder).free
    if free < size:
        raise CannotKeep(
            f"{folder} has room for {_megabytes(free)}, but {_megabytes(size)} are needed: "
            "free some, or set HOLMGANG_CACHE to a folder on another disk."
        )


def write_tables(path: Path, about: About, arrays: Mapping[str, "NDArray[Any]"]) -> None:
    """Writes a file, in the place of one that may be there, so that it is there whole or not at all."""
    header = msgspec.json.encode(_header(about, arrays))
    header = header.ljust(_padded(_PREFIX + len(header)) - _PREFIX)
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    with _keeping(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        try:
            with draft.open("wb") as file:
                file.write(MAGIC + len(header).to_bytes(8, "little") + hashlib.sha256(header).digest() + header)
                for piece in _pieces(arrays):
                    file.write(piece)
                file.flush()
                os.fsync(file.fileno())
            draft.replace(path)
        finally:
            draft.unlink(missing_ok=True)


def open_tables(path: Path, wanted: About) -> Tables:
    """The tables in a file, if they are about what is wanted (bounds aside)."""
    import numpy as np

    with _explained(path):
        with path.open("rb") as file:
            header, start = _read_header(path, file)
            size = os.fstat(file.fileno()).st_size - start
        if size != header.size:
            raise BadTables(f"{path} is damaged ({size} bytes of tables instead of {header.size}): delete it and solve again.")
        if difference := differing(header.about, wanted):
            raise BadTables(f"{path} is about {difference}: move it away and solve again.")
        raw = np.memmap(path, np.uint8, "r").view(np.ndarray)
    arrays = {}
    for entry in header.arrays:
        dtype = np.dtype(entry.dtype)
        piece = raw[start + entry.offset :][: dtype.itemsize * prod(entry.shape)]
        arrays[entry.name] = piece.view(dtype).reshape(entry.shape)
    return Tables(path, header.about, arrays, start, header.sha256)


class Parts:
    """The finished parts of tables in the making, so that an interrupted solver can go on: a file for each in one folder."""

    def __init__(self, tables: Path, about: About) -> None:
        self.folder = tables.with_name(f"{tables.stem}.parts")
        self.about = about

    def keep(self, name: str, arrays: Mapping[str, "NDArray[Any]"]) -> None:
        """Keeps a part."""
        write_tables(self.folder / f"{name}{SUFFIX}", self.about, arrays)

    def find(self, name: str) -> Tables | None:
        """A part kept earlier; one that is damaged or of another kind is as good as none."""
        try:
            part = open_tables(self.folder / f"{name}{SUFFIX}", self.about)
            part.verify()
        except (NoTables, BadTables):
            return None
        return part

    def size(self) -> int:
        """How many bytes they take already."""
        return sum(file.stat().st_size for file in self.folder.glob("*")) if self.folder.is_dir() else 0

    def forget(self) -> None:
        """Removes them all."""
        shutil.rmtree(self.folder, ignore_errors=True)


# What is in a file


def _header(about: About, arrays: Mapping[str, "NDArray[Any]"]) -> _Header:
    entries, offset = [], 0
    for name, array in arrays.items():
        entries.append(_Array(name, array.dtype.str, array.shape, offset))
        offset += _padded(array.nbytes)
    digest = hashlib.sha256()
    for piece in _pieces(arrays):
        digest.update(piece)
    return _Header(about, tuple(entries), offset, digest.hexdigest())


def _pieces(arrays: Mapping[str, "NDArray[Any]"]) -> Iterator[bytes | memoryview]:
    """The arrays as bytes, padded, in pieces of moderate size."""
    import numpy as np

    for array in arrays.values():
        flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
        for at in range(0, array.nbytes, _CHUNK):
            yield flat[at : at + _CHUNK]
        yield bytes(_padded(array.nbytes) - array.nbytes)


def _read_header(path: Path, file: BinaryIO) -> tuple[_Header, int]:
    """The header, and where it ends."""
    prefix = file.read(_PREFIX)
    if not prefix.startswith(MAGIC):
        raise BadTables(f"{path} is no file of solved games: move it away and solve again.")
    length = int.from_bytes(prefix[len(MAGIC) : len(MAGIC) + 8], "little")
    text = file.read(min(length, _LARGEST_HEADER))
    if len(text) != length or hashlib.sha256(text).digest() != prefix[-32:]:
        raise BadTables(f"{path} is damaged (its header is not what was written): delete it and solve again.")
    try:
        return msgspec.json.decode(text, type=_Header), _PREFIX + length
    except msgspec.ValidationError as error:
        raise BadTables(f"{path} was written by another version of Holmgang: delete it and solve again.") from error


_OTHERWISE = {"game": "another game", "options": "other options", "rules": "other rules", "method": "another method"}


def differing(about: About, wanted: About) -> str | None:
    """What a file is about instead of what is wanted, in a few words; None if only bounds differ."""
    for name, otherwise in _OTHERWISE.items():
        found, right = getattr(about, name), getattr(wanted, name)
        if found != right:
            return f"{otherwise} ({_told(found)} instead of {_told(right)})"
    return None


def _told(fact: object) -> str:
    return listing(f"{name}={text}" for name, text in fact.items()) if isinstance(fact, dict) else str(fact)


def _padded(size: int) -> int:
    return -(-size // _ALIGNED) * _ALIGNED


# What can go wrong with files


@contextmanager
def _explained(path: Path) -> Iterator[None]:
    """Turns what the system says about reading into what can be done."""
    try:
        yield
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoTables(f"{path} is not there yet: solve the game first.") from error
    except OSError as error:
        raise BadTables(f"{path} cannot be read ({error.strerror}): move it away and solve again.") from error


@contextmanager
def _keeping(folder: Path) -> Iterator[None]:
    """Turns what the system says about writing into what can be done."""
    try:
        yield
    except OSError as error:
        remedy = "free some room" if error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EFBIG) else "make it writable"
        raise CannotKeep(
            f"Nothing can be kept in {folder} ({error.strerror}): {remedy}, or set HOLMGANG_CACHE to another folder."
        ) from error


def _megabytes(size: int) -> str:
    return f"{-(-size // 1_000_000):,} MB"
