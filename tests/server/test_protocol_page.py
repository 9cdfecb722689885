"""docs/protocol.md names every message, every frame and every code, and no other."""

import re
from pathlib import Path
from typing import get_args

import msgspec

from holmgang.server.live import messages
from holmgang.server.refusals import KINDS, Banned, kind_of

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")


def section(begins: str, ends: str) -> str:
    return PAGE.partition(begins)[2].partition(ends)[0]


def first_cells(text: str) -> set[str]:
    """All that is named in the first column of tables, fields of messages left out."""
    cells = [line.split("|")[1] for line in text.splitlines() if line.startswith("| `")]
    return {name for cell in cells for name in re.findall(r"`(\w+)`", cell)}


def fields(tag: str) -> set[str]:
    return next(set(each.__struct_fields__) for each in get_args(messages.ClientMessage) if each.__struct_config__.tag == tag)


def test_every_message_and_every_frame_is_named() -> None:
    client = {each.__struct_config__.tag for each in get_args(messages.ClientMessage)}
    named = first_cells(section("| from the client", "| from the server"))
    assert client <= named
    assert named - client <= set().union(*(fields(tag) for tag in client))
    server = {each.__struct_config__.tag for each in get_args(messages.ServerFrame)}
    assert first_cells(section("| from the server", "**Numbers.**")) == server


def test_the_first_message_is_one() -> None:
    (shown,) = re.findall(r"^```json\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    hello = msgspec.json.decode(shown, type=messages.ClientMessage)
    assert isinstance(hello, messages.Hello)
    assert hello.protocol == messages.PROTOCOL


def test_every_code_is_explained() -> None:
    raised = {kind.code for _, kind in KINDS}
    written = set()
    for file in (ROOT / "src" / "holmgang" / "server").rglob("*.py"):
        written |= set(re.findall(r'Refusal\(\s*"(\w+)"', file.read_text(encoding="utf-8")))
    assert first_cells(section("## Codes", "Of `gone`")) == raised | written


def test_every_way_of_being_sent_away_is_explained() -> None:
    sent = set()
    for file in (ROOT / "src" / "holmgang" / "server").glob("*/*.py"):
        text = file.read_text(encoding="utf-8")
        sent |= set(re.findall(r'(?:gone|_drop)\((?:listener, )?"(\w+)"', text))
    sent.add(kind_of(Banned("")).code)  # whoever is sent away because of an error is told its code
    assert first_cells(section("Of `gone`", "\x00")) == sent
