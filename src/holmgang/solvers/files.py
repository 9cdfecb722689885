"""Solved games in files: named arrays behind a header that says what they are, read through a memory map.

A file begins with `MAGIC`, the length of the header (eight bytes, lowest first) and the SHA-256 of the header. The header is
JSON: what the tables are about (`About`), and the arrays with their types, shapes and places. Header and arrays are padded, so
that each array starts at a multiple of 64 bytes. After the arrays come the checksums of their blocks, and the header has the
SHA-256 of these. A file is written beside its place and moved there when it is whole, so nobody ever opens half of one.

Opening a file checks its header, its length and its list of checksums, which takes no time. No number is read from a block that
has not been checked: `Tables.entries` checks the block of each number it is asked for, `Tables.arrays` all of them first.

Files of earlier versions have one checksum for all arrays. Such a file is read in full when it is first opened, and the checksums
of its blocks are kept in a file beside it.
"""

import errno
import hashlib
import os
import shutil
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain
from mmap import ACCESS_READ, mmap
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

import msgspec

from holmgang.core.errors import HolmgangError, listing

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer
    from numpy.typing import NDArray

MAGIC = b"holmgang tables\n"
SUFFIX = ".tables"
BLOCKS = ".blocks"
"""Beside a file of an earlier version: the checksums of its blocks."""
_ALIGNED = 64
_CHUNK = 1 << 24
_PREFIX = len(MAGIC) + 8 + 32
_LARGEST_HEADER = 1 << 24
_BLOCK = 1 << 15
_DIGEST = 16


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
        """What the file is called that holds these tables."""
        return "-".join([self.game, f"v{self.rules}", *(text for _, text in sorted(self.options.items()))]) + SUFFIX


class _Array(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    dtype: str
    shape: tuple[int, ...]
    offset: int
    """Counted from the end of the header."""


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    about: About
    arrays: tuple[_Array, ...]
    size: int
    """Bytes of the arrays."""
    sha256: str
    """Of the checksums of all blocks; where there are none, of the arrays themselves."""
    block: int = 0
    """Bytes of a block; 0 in files of earlier versions, which have none."""


class Entries:
    """Single numbers of an array, each from a block that has been checked."""

    def __init__(self, tables: "Tables", name: str) -> None:
        self._tables = tables
        self._array = tables._unchecked(name)
        self._start = tables.places[name].offset

    def __getitem__(self, at: tuple[int, ...] | int) -> float:
        """The number at a place; every index counts from 0."""
        each = at if isinstance(at, tuple) else (at,)
        offset = sum(index * stride for index, stride in zip(each, self._array.strides, strict=True))
        self._tables.check_block((self._start + offset) // self._tables.block)
        return float(self._array[at])


@dataclass(frozen=True)
class Tables:
    """The arrays of a file, read-only, loaded from disk as they are looked at."""

    path: Path
    about: About
    places: Mapping[str, _Array]
    raw: memoryview
    """The bytes of all arrays."""
    block: int
    checksums: bytes
    """Of every block."""
    checked: bytearray
    """Which blocks have been."""

    @cached_property
    def arrays(self) -> Mapping[str, "NDArray[Any]"]:
        """All of them, after all that is in them has been checked: for whoever reads everything, or most of it."""
        self.verify()
        return {name: self._unchecked(name) for name in self.places}

    def entries(self, name: str) -> Entries:
        """Single numbers of an array, for whoever reads few."""
        return Entries(self, name)

    def verify(self) -> None:
        """Reads all that has not been checked and refuses the file if a single bit is not what was written."""
        for number in range(len(self.checked)):
            self.check_block(number)

    def check_block(self, number: int) -> None:
        """Refuses the file if a block is not what was written; what has been checked is not read again."""
        if self.checked[number]:
            return
        found = _digest(self.raw[number * self.block : (number + 1) * self.block])
        if found != self.checksums[number * _DIGEST : (number + 1) * _DIGEST]:
            raise _damaged(self.path)
        self.checked[number] = 1

    def _unchecked(self, name: str) -> "NDArray[Any]":
        import numpy as np

        entry = self.places[name]
        return np.ndarray(entry.shape, np.dtype(entry.dtype), self.raw, entry.offset)


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
    checksums = b"".join(_digest(block) for block in _blocks(arrays))
    header = msgspec.json.encode(_header(about, arrays, checksums))
    header = header.ljust(_padded(_PREFIX + len(header)) - _PREFIX)
    prefix = MAGIC + len(header).to_bytes(8, "little") + hashlib.sha256(header).digest()
    with _keeping(path.parent):
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_whole(path, chain([prefix, header], _pieces(arrays), [checksums]))
        path.with_name(path.name + BLOCKS).unlink(missing_ok=True)


def open_tables(path: Path, wanted: About) -> Tables:
    """The tables in a file, if they are about what is wanted (bounds aside)."""
    with _explained(path), path.open("rb") as file:
        header, start = _read_header(path, file)
        size = os.fstat(file.fileno()).st_size - start
        block = header.block or _BLOCK
        listed = -(-header.size // block) * _DIGEST if header.block else 0
        if size != header.size + listed:
            raise BadTables(
                f"{path} is damaged ({size - listed} bytes of tables instead of {header.size}): delete it and solve again."
            )
        if difference := differing(header.about, wanted):
            raise BadTables(f"{path} is about {difference}: move it away and solve again.")
        whole = memoryview(mmap(file.fileno(), 0, access=ACCESS_READ))[start:]
        raw = whole[: header.size]
        checksums = bytes(whole[header.size :]) if header.block else _earlier_checksums(path, header, raw)
    if header.block and hashlib.sha256(checksums).hexdigest() != header.sha256:
        raise _damaged(path)
    places = {entry.name: entry for entry in header.arrays}
    return Tables(path, header.about, places, raw, block, checksums, bytearray(len(checksums) // _DIGEST))


class PartFiles:
    """The finished parts of tables in the making, so that an interrupted solver can go on: a file for each in one folder."""

    def __init__(self, tables: Path, about: About) -> None:
        self.folder = tables.with_name(f"{tables.stem}.parts")
        self.about = about

    def keep(self, name: str, arrays: Mapping[str, "NDArray[Any]"]) -> None:
        """Writes a part; it is there in full or not at all."""
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


def _header(about: About, arrays: Mapping[str, "NDArray[Any]"], checksums: bytes) -> _Header:
    entries, offset = [], 0
    for name, array in arrays.items():
        entries.append(_Array(name, array.dtype.str, array.shape, offset))
        offset += _padded(array.nbytes)
    return _Header(about, tuple(entries), offset, hashlib.sha256(checksums).hexdigest(), _BLOCK)


def _pieces(arrays: Mapping[str, "NDArray[Any]"]) -> Iterator[bytes | memoryview]:
    """The arrays as bytes, padded, in pieces of moderate size."""
    import numpy as np

    for array in arrays.values():
        flat = np.ascontiguousarray(array).reshape(-1).view(np.uint8).data
        for at in range(0, array.nbytes, _CHUNK):
            yield flat[at : at + _CHUNK]
        yield bytes(_padded(array.nbytes) - array.nbytes)


def _blocks(arrays: Mapping[str, "NDArray[Any]"]) -> Iterator[bytes | memoryview]:
    """The bytes of `_pieces` in blocks, the last of which may be shorter."""
    rest = b""
    for piece in _pieces(arrays):
        start = 0
        if rest:
            start = min(_BLOCK - len(rest), len(piece))
            rest += bytes(piece[:start])
            if len(rest) < _BLOCK:
                continue
            yield rest
        whole = start + (len(piece) - start) // _BLOCK * _BLOCK
        for at in range(start, whole, _BLOCK):
            yield piece[at : at + _BLOCK]
        rest = bytes(piece[whole:])
    if rest:
        yield rest


def _digest(block: "ReadableBuffer") -> bytes:
    """Against damage, not against malice: half of a SHA-256 is plenty."""
    return hashlib.sha256(block).digest()[:_DIGEST]


def _damaged(path: Path) -> BadTables:
    return BadTables(f"{path} is damaged (its checksum is wrong): delete it and solve again.")


def _write_whole(path: Path, pieces: Iterable["ReadableBuffer"]) -> None:
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        with draft.open("wb") as file:
            for piece in pieces:
                file.write(piece)
            file.flush()
            os.fsync(file.fileno())
        draft.replace(path)
    finally:
        draft.unlink(missing_ok=True)


def _earlier_checksums(path: Path, header: _Header, raw: memoryview) -> bytes:
    """The checksums of a file that has none, from the file beside it; if there is none that fits, all is read and checked."""
    beside = path.with_name(path.name + BLOCKS)
    belongs = bytes.fromhex(header.sha256)  # so that it is taken for no other file's
    try:
        kept = beside.read_bytes()
    except OSError:
        kept = b""
    checksums = kept[64:]
    if kept == belongs + hashlib.sha256(checksums).digest() + checksums and len(checksums) == -(-header.size // _BLOCK) * _DIGEST:
        return checksums
    whole, found = hashlib.sha256(), []
    for at in range(0, header.size, _BLOCK):
        block = raw[at : at + _BLOCK]
        whole.update(block)
        found.append(_digest(block))
    if whole.hexdigest() != header.sha256:
        raise _damaged(path)
    checksums = b"".join(found)
    with suppress(OSError):  # where nothing can be kept, all is read each time
        _write_whole(beside, [belongs, hashlib.sha256(checksums).digest(), checksums])
    return checksums


def _read_header(path: Path, file: BinaryIO) -> tuple[_Header, int]:
    """The header, and where it ends; BadTables where the file is none of ours."""
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
