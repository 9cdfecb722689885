"""Files of solved games: what was written comes back, and nothing else is taken for it."""

import errno
import hashlib
import shutil
from pathlib import Path

import msgspec
import numpy as np
import pytest

from holmgang.folders import NoFolder, cache_folder
from holmgang.solvers import files
from holmgang.solvers.files import (
    BLOCKS,
    MAGIC,
    About,
    BadTables,
    CannotKeep,
    NoTables,
    PartFiles,
    check_room,
    open_tables as opened,
    write_tables as write,
)

ABOUT = About("duo-regna", {"target": "3"}, 1, "by hand 1", {"gap": 1e-9})
ARRAYS = {"values": np.arange(12.0).reshape(3, 4), "moves": np.array([1, 2, 3], np.uint8), "nothing": np.zeros((0, 2), np.int32)}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A whole file."""
    path = tmp_path / ABOUT.named()
    write(path, ABOUT, ARRAYS)
    return path


def test_arrays_come_back_as_they_were_written(path: Path) -> None:
    tables = opened(path, ABOUT)
    tables.verify()
    assert tables.about == ABOUT
    assert list(tables.arrays) == list(ARRAYS)
    for name, array in ARRAYS.items():
        assert tables.arrays[name].dtype == array.dtype
        assert np.array_equal(tables.arrays[name], array)


def test_arrays_are_aligned_and_read_only(path: Path) -> None:
    values = opened(path, ABOUT).arrays["values"]
    assert values.flags.aligned
    assert values.ctypes.data % 64 == 0
    with pytest.raises(ValueError, match="read-only"):
        values[0, 0] = 1.0


def test_bounds_may_differ(path: Path) -> None:
    assert opened(path, msgspec.structs.replace(ABOUT, bounds={})).about.bounds == {"gap": 1e-9}


def test_a_file_is_replaced_whole_and_nothing_stays_beside_it(path: Path) -> None:
    before = opened(path, ABOUT).arrays["moves"]
    write(path, ABOUT, {"moves": np.array([9], np.uint8)})
    assert list(before) == [1, 2, 3]
    assert list(opened(path, ABOUT).arrays["moves"]) == [9]
    assert list(path.parent.iterdir()) == [path]


def test_what_is_not_there_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(NoTables, match="solve the game first"):
        opened(tmp_path / "none.tables", ABOUT)


@pytest.mark.parametrize("content", [b"", b"MZ something else", MAGIC[:-1], b"\0" * 500])
def test_a_foreign_file_is_refused(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    with pytest.raises(BadTables, match="no file of solved games"):
        opened(path, ABOUT)


def test_a_folder_in_its_place_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadTables, match="cannot be read"):
        opened(tmp_path, ABOUT)


@pytest.mark.parametrize("kept", [len(MAGIC), len(MAGIC) + 4, 60, 200])
def test_a_file_cut_short_in_its_header_is_refused(path: Path, kept: int) -> None:
    path.write_bytes(path.read_bytes()[:kept])
    with pytest.raises(BadTables, match="damaged"):
        opened(path, ABOUT)


@pytest.mark.parametrize("change", [-1, -64, 1])
def test_a_file_of_another_length_is_refused(path: Path, change: int) -> None:
    whole = path.read_bytes()
    path.write_bytes(whole[:change] if change < 0 else whole + b"!")
    with pytest.raises(BadTables, match="bytes of tables instead of"):
        opened(path, ABOUT)


def test_every_damaged_byte_is_found(path: Path) -> None:
    whole = path.read_bytes()
    for at in range(0, len(whole), 7):
        damaged = bytearray(whole)
        damaged[at] ^= 4
        path.write_bytes(bytes(damaged))
        with pytest.raises(BadTables):
            opened(path, ABOUT).verify()


# Blocks


@pytest.fixture
def blocks(tmp_path: Path) -> Path:
    """A file of several blocks: 4096 numbers of eight bytes each are one."""
    path = tmp_path / ABOUT.named()
    write(path, ABOUT, {"values": np.arange(20_000.0).reshape(4, 5_000), "moves": np.arange(40_000).astype(np.uint8)})
    return path


def flip(path: Path, at: int) -> None:
    whole = bytearray(path.read_bytes())
    whole[at] ^= 4
    path.write_bytes(bytes(whole))


def test_single_numbers_are_those_of_the_arrays(blocks: Path) -> None:
    tables = opened(blocks, ABOUT)
    assert [tables.entries("values")[at] for at in ((0, 0), (1, 7), (3, 4_999))] == [0, 5_007, 19_999]
    assert [tables.entries("moves")[at] for at in (0, 300, 39_999)] == [0, 44, 39_999 % 256]


def test_a_number_is_read_from_its_block_alone(blocks: Path) -> None:
    tables = opened(blocks, ABOUT)
    values = tables.entries("values")
    assert values[2, 0] == 10_000
    assert values[2, 1] == 10_001
    assert [number for number, checked in enumerate(tables.checked) if checked] == [10_000 // 4_096]


def test_a_number_from_a_damaged_block_is_refused_by_name(blocks: Path) -> None:
    start = blocks.read_bytes().index(np.arange(10.0).tobytes())
    flip(blocks, start + 8 * 10_500)
    values = opened(blocks, ABOUT).entries("values")
    assert values[0, 0] == 0, "another block is as it was"
    with pytest.raises(BadTables, match=rf"{blocks.name} is damaged .*: delete it and solve again"):
        values[2, 0]


def test_whole_arrays_are_given_only_if_all_of_the_file_is_right(blocks: Path) -> None:
    assert opened(blocks, ABOUT).arrays["values"][3, 4_999] == 19_999
    flip(blocks, len(blocks.read_bytes()) // 2)
    with pytest.raises(BadTables, match="delete it and solve again"):
        _ = opened(blocks, ABOUT).arrays


def test_a_damaged_list_of_checksums_is_refused_at_once(blocks: Path) -> None:
    flip(blocks, -1)
    with pytest.raises(BadTables, match="checksum is wrong"):
        opened(blocks, ABOUT)


# Files of earlier versions, with one checksum for everything


@pytest.fixture
def earlier(tmp_path: Path) -> Path:
    """A file that an earlier version wrote; its numbers are the last 192 bytes."""
    return Path(shutil.copy(Path(__file__).parents[1] / "data/earlier/one-checksum.tables", tmp_path))


def test_a_file_of_an_earlier_version_opens(earlier: Path) -> None:
    for _ in range(2):  # checked in full, and then by what was kept beside it
        tables = opened(earlier, ABOUT)
        assert tables.entries("values")[2, 3] == 11
        for name, array in ARRAYS.items():
            assert np.array_equal(tables.arrays[name], array)
    assert sorted(path.name for path in earlier.parent.iterdir()) == [earlier.name, earlier.name + BLOCKS]


def test_every_damaged_byte_of_an_earlier_file_is_found_when_it_is_first_opened(earlier: Path) -> None:
    whole = earlier.read_bytes()
    for at in range(0, len(whole), 5):
        earlier.write_bytes(whole)
        flip(earlier, at)
        with pytest.raises(BadTables):
            opened(earlier, ABOUT)
    assert list(earlier.parent.iterdir()) == [earlier], "nothing is kept of a damaged file"


def test_an_earlier_file_that_is_damaged_later_is_refused_where_it_is_read(earlier: Path) -> None:
    opened(earlier, ABOUT)
    flip(earlier, -100)
    values = opened(earlier, ABOUT).entries("values")
    with pytest.raises(BadTables, match="delete it and solve again"):
        values[0, 0]


@pytest.mark.parametrize("at", [0, 40, -1])
def test_damaged_checksums_beside_a_file_are_made_again(earlier: Path, at: int) -> None:
    opened(earlier, ABOUT)
    beside = earlier.with_name(earlier.name + BLOCKS)
    right = beside.read_bytes()
    flip(beside, at)
    assert opened(earlier, ABOUT).entries("values")[0, 1] == 1
    assert beside.read_bytes() == right


def test_where_nothing_can_be_kept_beside_it_an_earlier_file_opens_all_the_same(
    earlier: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(files, "_write_whole", full)
    assert opened(earlier, ABOUT).entries("values")[0, 1] == 1
    assert list(earlier.parent.iterdir()) == [earlier]


def test_solving_again_leaves_no_checksums_beside_the_file(earlier: Path) -> None:
    opened(earlier, ABOUT)
    write(earlier, ABOUT, ARRAYS)
    assert list(earlier.parent.iterdir()) == [earlier]


# What a file is about


@pytest.mark.parametrize(
    ("other", "said"),
    [
        ({"game": "two-domains"}, "another game"),
        ({"options": {"target": "2"}}, "other options .target=3 instead of target=2."),
        ({"rules": 2}, "other rules .1 instead of 2."),
        ({"method": "by hand 2"}, "another method"),
    ],
)
def test_tables_about_something_else_are_refused(path: Path, other: dict[str, object], said: str) -> None:
    with pytest.raises(BadTables, match=said):
        opened(path, msgspec.structs.replace(ABOUT, **other))


def test_a_header_of_another_form_is_refused(path: Path) -> None:
    header = b'{"about": 7}'
    path.write_bytes(MAGIC + len(header).to_bytes(8, "little") + hashlib.sha256(header).digest() + header)
    with pytest.raises(BadTables, match="another version"):
        opened(path, ABOUT)


# Folders


def test_the_cache_folder_can_be_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOLMGANG_CACHE", str(tmp_path))
    assert cache_folder() == tmp_path
    monkeypatch.setenv("HOLMGANG_CACHE", "~nobody-of-that-name/x")
    with pytest.raises(NoFolder, match="name another"):
        cache_folder()
    monkeypatch.delenv("HOLMGANG_CACHE")
    assert "holmgang" in cache_folder().parts


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(CannotKeep, match="HOLMGANG_CACHE"):
        check_room(tmp_path / "file" / "folder", 1)
    with pytest.raises(CannotKeep, match="HOLMGANG_CACHE"):
        write(tmp_path / "file" / "folder" / "x.tables", ABOUT, ARRAYS)


def test_too_little_room_is_said_before_the_work(tmp_path: Path) -> None:
    check_room(tmp_path / "new", 1)
    assert list((tmp_path / "new").iterdir()) == []
    with pytest.raises(CannotKeep, match="are needed"):
        check_room(tmp_path, 10**18)


def test_running_out_of_room_leaves_the_old_file_and_no_draft(path: Path) -> None:
    resource = pytest.importorskip("resource")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        with pytest.raises(CannotKeep, match="free some room"):
            write(path, ABOUT, {"values": np.zeros(100_000)})
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    opened(path, ABOUT).verify()
    assert list(path.parent.iterdir()) == [path]


# Parts


def test_parts_are_found_again_until_forgotten(tmp_path: Path) -> None:
    parts = PartFiles(tmp_path / "game.tables", ABOUT)
    assert parts.find("2-1") is None
    parts.keep("2-1", ARRAYS)
    found = PartFiles(tmp_path / "game.tables", ABOUT).find("2-1")
    assert found is not None
    assert np.array_equal(found.arrays["values"], ARRAYS["values"])
    parts.forget()
    assert parts.find("2-1") is None
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_part_counts_as_none(tmp_path: Path) -> None:
    parts = PartFiles(tmp_path / "game.tables", ABOUT)
    parts.keep("2-1", ARRAYS)
    (kept,) = parts.folder.iterdir()
    damaged = bytearray(kept.read_bytes())
    damaged[-60] ^= 1
    kept.write_bytes(bytes(damaged))
    assert parts.find("2-1") is None
    other = PartFiles(tmp_path / "game.tables", msgspec.structs.replace(ABOUT, method="by hand 2"))
    parts.keep("2-1", ARRAYS)
    assert other.find("2-1") is None
