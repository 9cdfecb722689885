"""Records that an earlier version wrote: read, replayed, verified, and written again as they were."""

from pathlib import Path

import pytest

from holmgang.core.record_text import parse_record, write_record
from holmgang.core.replay import read_record
from holmgang.games import find_kind
from holmgang.matches.verify import verify

from . import RECORDS

WRITTEN = sorted(RECORDS.glob("*.txt"))


@pytest.mark.parametrize("file", WRITTEN, ids=lambda file: file.stem)
def test_an_earlier_record_is_the_same_to_the_letter(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    if "seen-by" in file.stem:
        assert write_record(parse_record(text).record) == text
    else:
        assert write_record(read_record(text, find_kind).record) == text


@pytest.mark.parametrize(
    "file", [file for file in WRITTEN if "[Secret " in file.read_text(encoding="utf-8")], ids=lambda file: file.stem
)
def test_the_dice_of_an_earlier_record_can_still_be_recomputed(file: Path) -> None:
    assert verify(file.read_text(encoding="utf-8")).outcomes > 0
