"""Pocket values in files: named sections behind a header that says what they are, small enough to come with the package.

A file begins with `MAGIC` and the SHA-256 of all that follows. Then come the length of the header (four bytes, lowest first)
and the header, as JSON: what the values are about (`About`, as in the files of solved games), what a value may be off by, and the
sections with their sizes. The rest is the sections one after the other, compressed by zlib, which every Python has, a browser's
too. Reading a file takes the standard library and msgspec, and reads all of it; a damaged one is never used.
"""

import hashlib
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, pairwise
from pathlib import Path

import msgspec

from holmgang.core.errors import HolmgangError
from holmgang.solvers.files import About, differing

MAGIC = b"holmgang pocket\n"
FORMAT = 1
SUFFIX = ".pocket"
LARGEST = 1_000_000
"""No file is larger, so that all of them fit a phone."""
_PREFIX = len(MAGIC) + 32
_MOST_UNPACKED = 1 << 26

DATA = Path(__file__).with_name("data")
"""Where the files of the package lie."""


class PocketError(HolmgangError):
    """Pocket values that cannot be used; the sentence says what to do."""


class NoPocket(PocketError):
    """Pocket values that are not there."""


class BadPocket(PocketError):
    """A file that is damaged, or that holds something else."""


class _Header(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: int
    about: About
    error: float
    sizes: dict[str, int]


@dataclass(frozen=True)
class PocketFile:
    """A pocket file once it was read, its sections unpacked."""

    about: About
    error: float
    """What a value may be off by, as a chance to win: at most, or on average where ``about.method`` says they are learned."""
    sections: Mapping[str, bytes]


def place(game: str, folder: Path = DATA) -> Path:
    """Where the pocket values of a game lie."""
    return folder / f"{game}{SUFFIX}"


def write_pocket(path: Path, pocket: PocketFile) -> int:
    """Writes a file and says how many bytes it has; the same values give the same bytes."""
    sizes = {name: len(section) for name, section in pocket.sections.items()}
    header = msgspec.json.encode(_Header(FORMAT, pocket.about, pocket.error, sizes))
    rest = len(header).to_bytes(4, "little") + header + zlib.compress(b"".join(pocket.sections.values()), 9)
    whole = MAGIC + hashlib.sha256(rest).digest() + rest
    if len(whole) > LARGEST:
        raise PocketError(f"{path.name} would have {len(whole):,} bytes, but {LARGEST:,} is the most that travels.")
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(whole)
    return len(whole)


def open_pocket(wanted: About, folder: Path = DATA) -> PocketFile:
    """The pocket values of a game, if they are about what is wanted (bounds aside); NoPocket or BadPocket says what to do."""
    path = place(wanted.game, folder)
    try:
        whole = path.read_bytes()
    except (FileNotFoundError, NotADirectoryError) as error:
        raise NoPocket(f"{path} is not there: {_REMEDY}.") from error
    except OSError as error:
        raise BadPocket(f"{path} cannot be read ({error.strerror}): {_REMEDY}.") from error
    pocket = _read(path, whole)
    if difference := differing(pocket.about, wanted):
        raise BadPocket(f"{path} is about {difference}: {_REMEDY}.")
    return pocket


_REMEDY = "install Holmgang again"


def _read(path: Path, whole: bytes) -> PocketFile:
    if not whole.startswith(MAGIC):
        raise BadPocket(f"{path} is no file of pocket values: {_REMEDY}.")
    rest = whole[_PREFIX:]
    if hashlib.sha256(rest).digest() != whole[len(MAGIC) : _PREFIX]:
        raise BadPocket(f"{path} is damaged (its checksum is wrong): {_REMEDY}.")
    body = 4 + int.from_bytes(rest[:4], "little")
    try:
        header = msgspec.json.decode(rest[4:body], type=_Header)
        unpacker = zlib.decompressobj()
        unpacked = unpacker.decompress(rest[body:], _MOST_UNPACKED)
    except (msgspec.DecodeError, zlib.error) as error:
        raise BadPocket(f"{path} was written by another version of Holmgang: {_REMEDY}.") from error
    if header.format != FORMAT or not unpacker.eof or len(unpacked) != sum(header.sizes.values()):
        raise BadPocket(f"{path} was written by another version of Holmgang: {_REMEDY}.")
    ends = list(accumulate(header.sizes.values(), initial=0))
    sections = {name: unpacked[start:end] for name, (start, end) in zip(header.sizes, pairwise(ends), strict=True)}
    return PocketFile(header.about, header.error, sections)
