"""Files of pocket values: what was written comes back, and nothing else is taken for it."""

import hashlib
import zlib
from pathlib import Path

import msgspec
import pytest

from holmgang.pocket.files import (
    DATA,
    LARGEST,
    MAGIC,
    BadPocket,
    NoPocket,
    PocketError,
    PocketFile,
    open_pocket,
    place,
    write_pocket,
)
from holmgang.solvers.files import About

ABOUT = About("duo-regna", {"target": "3"}, 1, "by hand 1", {"loss": 1e-4})
POCKET = PocketFile(ABOUT, 5e-4, {"numbers": bytes(range(200)), "nothing": b"", "words": b"Duo Regna" * 9})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """One with a whole file in it."""
    write_pocket(place("duo-regna", tmp_path), POCKET)
    return tmp_path


def test_sections_come_back_as_they_were_written(folder: Path) -> None:
    assert open_pocket(ABOUT, folder) == POCKET
    assert open_pocket(msgspec.structs.replace(ABOUT, bounds={}), folder) == POCKET


def test_the_same_values_give_the_same_bytes(folder: Path) -> None:
    before = place("duo-regna", folder).read_bytes()
    assert write_pocket(place("duo-regna", folder), POCKET) == len(before)
    assert place("duo-regna", folder).read_bytes() == before


def test_what_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(NoPocket, match=r"duo-regna\.pocket is not there: install Holmgang again"):
        open_pocket(ABOUT, tmp_path)


@pytest.mark.parametrize("content", [b"", b"MZ something else", MAGIC[:-1], b"\0" * 500])
def test_a_foreign_file_is_refused_by_name(folder: Path, content: bytes) -> None:
    place("duo-regna", folder).write_bytes(content)
    with pytest.raises(BadPocket, match=r"duo-regna\.pocket is no file of pocket values: install Holmgang again"):
        open_pocket(ABOUT, folder)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    place("duo-regna", tmp_path).mkdir()
    with pytest.raises(BadPocket, match="cannot be read"):
        open_pocket(ABOUT, tmp_path)


def test_every_damaged_byte_is_found(folder: Path) -> None:
    path = place("duo-regna", folder)
    whole = path.read_bytes()
    for at in range(len(whole)):
        path.write_bytes(whole[:at] + bytes([whole[at] ^ 4]) + whole[at + 1 :])
        with pytest.raises(BadPocket, match=r"duo-regna\.pocket is (damaged|no file).*install Holmgang again"):
            open_pocket(ABOUT, folder)


@pytest.mark.parametrize("kept", [len(MAGIC), 40, 60, -1])
def test_a_file_cut_short_is_refused(folder: Path, kept: int) -> None:
    path = place("duo-regna", folder)
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(BadPocket, match="damaged"):
        open_pocket(ABOUT, folder)


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"options": {"target": "2"}}, "other options .target=3 instead of target=2."),
        ({"rules": 2}, "other rules .1 instead of 2."),
        ({"method": "by hand 2"}, "another method"),
    ],
)
def test_values_about_something_else_are_refused(folder: Path, other: dict[str, object], said: str) -> None:
    with pytest.raises(BadPocket, match=said):
        open_pocket(msgspec.structs.replace(ABOUT, **other), folder)


def whole(header: bytes, body: bytes) -> bytes:
    rest = len(header).to_bytes(4, "little") + header + body
    return MAGIC + hashlib.sha256(rest).digest() + rest


@pytest.mark.parametrize(
    ("format_number", "body"),
    [(2, zlib.compress(b"1234")), (1, zlib.compress(b"123")), (1, b"not packed"), (1, zlib.compress(b"1234")[:-2])],
)
def test_a_file_of_another_form_is_refused(tmp_path: Path, format_number: int, body: bytes) -> None:
    header = {"format": format_number, "about": msgspec.to_builtins(ABOUT), "error": 0.0, "sizes": {"numbers": 4}}
    place("duo-regna", tmp_path).write_bytes(whole(msgspec.json.encode(header), body))
    with pytest.raises(BadPocket, match="another version"):
        open_pocket(ABOUT, tmp_path)


def test_a_header_of_another_form_is_refused(tmp_path: Path) -> None:
    place("duo-regna", tmp_path).write_bytes(whole(b'{"about": 7}', zlib.compress(b"")))
    with pytest.raises(BadPocket, match="another version"):
        open_pocket(ABOUT, tmp_path)


def test_more_than_a_megabyte_is_not_written(tmp_path: Path) -> None:
    noise = b"".join(hashlib.sha256(bytes([at % 256, at // 256])).digest() for at in range(LARGEST // 32))
    with pytest.raises(PocketError, match="is the most that travels"):
        write_pocket(place("duo-regna", tmp_path), PocketFile(ABOUT, 0.0, {"numbers": noise}))
    assert list(tmp_path.iterdir()) == []


def test_what_comes_with_the_package_is_small() -> None:
    sizes = [path.stat().st_size for path in DATA.glob("*")]
    assert max(sizes, default=0) <= LARGEST
    assert sum(sizes) <= 2_500_000
