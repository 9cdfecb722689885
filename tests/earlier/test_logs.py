"""Logs of matches that an earlier version stored: read back, each is the match that it was, and goes on."""

import json
from random import Random
from typing import Any, get_args

import pytest

from holmgang.games import find_kind
from holmgang.matches.entries import Entry, read_entry, write_entry
from holmgang.matches.match import Match

from . import LOGS
from .write_files import came_to

WRITTEN: dict[str, dict[str, Any]] = json.loads(LOGS.read_text(encoding="utf-8"))

TAGS = {
    *("opened", "committed", "shared", "started", "sealed", "moved", "chanced", "undone"),
    *("draw_offered", "draw_declined", "draw_withdrawn", "pause_asked", "pause_declined", "pause_withdrawn"),
    *("paused", "unpaused", "credited", "script_left"),
    *("resigned", "draw_agreed", "flagged", "abandoned", "expired", "voided"),
    *("secret_shown", "rematch_offered", "rematched"),
}
"""What stored entries are called. A new one may come; none of these goes or gets another name."""


def read(name: str) -> Match:
    written = WRITTEN[name]
    secret = None if written["secret"] is None else bytes.fromhex(written["secret"])
    return Match(find_kind(written["game"]), [read_entry(line) for line in written["entries"]], secret=secret)


def test_entries_are_called_what_they_always_were() -> None:
    assert {kind.__struct_config__.tag for kind in get_args(Entry)} >= TAGS


def test_every_kind_of_entry_was_written_by_an_earlier_version() -> None:
    assert {json.loads(line)["type"] for written in WRITTEN.values() for line in written["entries"]} == TAGS


def test_an_entry_is_written_as_it_was_to_the_letter() -> None:
    for written in WRITTEN.values():
        assert [write_entry(read_entry(line)) for line in written["entries"]] == written["entries"]


@pytest.mark.parametrize("name", WRITTEN)
def test_an_earlier_log_is_the_match_that_it_was(name: str) -> None:
    assert came_to(read(name), WRITTEN[name]["now"]) == WRITTEN[name]["came to"]


@pytest.mark.parametrize("name", [name for name, written in WRITTEN.items() if written["came to"]["stage"] != "over"])
def test_an_earlier_match_that_was_not_over_goes_on(name: str) -> None:
    match, rng, now = read(name), Random(1), WRITTEN[name]["now"]
    if match.stage == "paused":
        match.fold(match.plan_unpause(0, now))
    if match.stage == "sharing":
        match.fold(match.plan_share(0, "01" * 32, now))
    before = match.play.decisions
    while match.ending is None and match.play.decisions < before + 20:
        seat = rng.choice(match.waiting_for())
        match.fold(match.plan_move(seat, str(rng.choice(match.view(seat).options)), now, asked=match.play.asked))
    assert match.play.decisions > before
