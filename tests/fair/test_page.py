"""docs/randomness.md says what is so: its record and its receipt check out, and its vectors are those in the file."""

import json
import re
from pathlib import Path

from holmgang.matches import match_record
from holmgang.matches.receipts import read_receipt
from holmgang.matches.verify import SHARES, verify

from . import VECTORS

DOCS = Path(__file__).parent.parent.parent / "docs"
PAGE = (DOCS / "randomness.md").read_text(encoding="utf-8")
RECORDS = (DOCS / "records.md").read_text(encoding="utf-8")


def block(kind: str) -> str:
    """The page's one block of a kind."""
    (text,) = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    return str(text)


def row(name: str) -> str:
    """What stands in code beside a name in a table."""
    (text,) = re.findall(rf"^\| {name} \| `([^`]+)`", PAGE, re.MULTILINE)
    return str(text)


def test_the_match_on_the_page_is_fair() -> None:
    assert verify(block("record")).word == "consistent"
    assert verify(block("record"), read_receipt(block("receipt"))).word == "fair"


def test_the_vectors_on_the_page_are_those_in_the_file() -> None:
    vector = json.loads(VECTORS.read_text(encoding="utf-8"))["outcomes"][0]
    assert vector["secret"] in block("record")
    assert all(share in block("record") for share in vector["shares"])
    assert row("message of outcome 1, attempt 1") == vector["first_message"]
    assert row("its digest") == vector["first_digest"]
    assert row("the first three bits") == f"{int(vector['first_digest'][0], 16):04b}"[:3]
    assert row("outcomes 1 to 8").split() == vector["outcomes"][:8]
    assert [int(attempts) for attempts in row("attempts they took").split()] == vector["attempts"][:8]


def test_every_tag_is_explained() -> None:
    used = set(re.findall(r'"([A-Z][A-Za-z]+)"', Path(match_record.__file__).read_text(encoding="utf-8")))
    told = set(re.findall(r"`([A-Z][A-Za-z]+)`", PAGE + RECORDS))
    assert used <= told
    assert set(SHARES) <= told
