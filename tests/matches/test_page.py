"""docs/matches.md names every kind of entry and every ending that is not a rule."""

import re
from pathlib import Path
from typing import get_args

from holmgang.core.record import OUTSIDE_ENDINGS
from holmgang.matches.entries import DAY, MINUTE, Entry, Setup
from holmgang.matches.match_time import GRACE

PAGE = (Path(__file__).parent.parent.parent / "docs" / "matches.md").read_text(encoding="utf-8")


def test_every_entry_is_told() -> None:
    rows = re.findall(r"^\| (`[^|]+`) \|", PAGE, re.MULTILINE)
    told = re.findall(r"`(\w+)`", " ".join(rows))
    assert sorted(told) == sorted(str(entry.__struct_config__.tag) for entry in get_args(Entry))


def test_every_ending_is_told() -> None:
    section = PAGE.partition("## Endings that are not rules")[2]
    assert set(re.findall(r"^\| ([a-z ]+) \|", section, re.MULTILINE)) - {"reason"} == set(OUTSIDE_ENDINGS)


def test_the_times_are_as_is_said() -> None:
    usual = Setup(game="x", version=1)
    assert f"{GRACE // 1000} seconds" in PAGE
    assert (usual.claim_after, "five minutes" in PAGE) == (5 * MINUTE, True)
    assert f"{usual.expire_after // DAY} days" in PAGE
