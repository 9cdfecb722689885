"""The documented grammars: every example in docs/ is read, played and written, and nothing that exists is left out."""

import hashlib
import json
import re
from pathlib import Path
from typing import NamedTuple

import pytest

from holmgang.core.errors import BadPosition, BadRecord, HolmgangError, MoveError, UnknownName
from holmgang.core.kind import write_position, write_seen
from holmgang.core.moves import find_moves
from holmgang.core.nodes import Choose
from holmgang.core.record import OUTSIDE_ENDINGS, to_json
from holmgang.core.record_text import write_record
from holmgang.core.replay import read_record, redact
from holmgang.core.seats import read_seat, seat_name
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import facts_of
from tests.kit import encodings
from tests.kit.moves import joined

DOCS = Path(__file__).parent.parent / "docs"


class Block(NamedTuple):
    """A fenced block: what it claims to be, of which game if any, and where it stands."""

    kind: str
    game: str
    text: str
    where: str


def blocks(page: str, kind: str) -> list[Block]:
    """The fenced blocks of a kind in a page."""
    text = (DOCS / page).read_text(encoding="utf-8")
    return [
        Block(found[1], found[2].strip(), found[3], f"{page}:{text.count(chr(10), 0, found.start()) + 1}")
        for found in re.finditer(r"^```([\w-]+)([^\n]*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)
        if found[1] == kind
    ]


def each_line(page: str, kind: str) -> list[object]:
    """The lines of all blocks of a kind, each as a test's (game, line)."""
    return [
        pytest.param(block.game, line, id=f"{block.where} {line}")
        for block in blocks(page, kind)
        for line in block.text.splitlines()
    ]


def each_block(page: str, kind: str) -> list[object]:
    """All blocks of a kind, each as a test's case."""
    return [pytest.param(block, id=block.where) for block in blocks(page, kind)]


# Positions


@pytest.mark.parametrize(("game", "line"), each_line("positions.md", "position"))
def test_a_position_is_read_and_written_as_it_stands(game: str, line: str) -> None:
    assert write_position(*find_kind(game).read_position(line)) == line


@pytest.mark.parametrize(("game", "line"), each_line("positions.md", "lenient"))
def test_a_lenient_position_means_what_is_said(game: str, line: str) -> None:
    typed, _, canonical = line.partition(" => ")
    assert typed != canonical
    assert write_position(*find_kind(game).read_position(typed)) == canonical


@pytest.mark.parametrize(("game", "line"), each_line("positions.md", "refused"))
def test_a_position_said_to_be_refused_is_refused(game: str, line: str) -> None:
    with pytest.raises((BadPosition, UnknownName)):
        find_kind(game).read_position(line)


@pytest.mark.parametrize("block", each_block("positions.md", "seen"))
def test_a_position_is_seen_as_is_said(block: Block) -> None:
    full, *seen = block.text.splitlines()
    game, state = find_kind(block.game).read_position(full)
    assert write_position(game, state) == full
    assert len(seen) == 3
    for line in seen:
        audience, _, text = line.partition(":")
        assert write_seen(game, game.view(state, read_seat(audience))) == text.strip()


def test_every_game_has_positions_good_and_bad() -> None:
    for kind in ("position", "lenient", "refused"):
        assert {block.game for block in blocks("positions.md", kind)} == set(OWN_GAMES)


def section(page: str, game: str) -> str:
    """What a page says of a game."""
    head = f"\n## {find_kind(game).title}\n"
    _, found, told = (DOCS / page).read_text(encoding="utf-8").partition(head)
    assert found, f"docs/{page} needs a section: {head.strip()}"
    return told.partition("\n## ")[0]


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_field_and_phase_is_told(game: str) -> None:
    told, facts = section("positions.md", game), facts_of(game)
    for name in facts.position_fields:
        assert re.search(rf"`{name}(=\S+)?`", told), name
        assert re.search(rf"^[^`\n]* {name}=", told, re.MULTILINE), f"no example has {name}"
    for phase in facts.phases:
        assert f"| `{phase}` |" in told, phase


# Moves


@pytest.mark.parametrize("block", each_block("moves.md", "moves"))
def test_the_moves_are_all_that_are_possible(block: Block) -> None:
    position, *told = block.text.splitlines()
    game, state = find_kind(block.game).read_position(position)
    node = game.node(state)
    assert isinstance(node, Choose)
    assert told == [f"{seat_name(seat)}: {', '.join(map(str, node.options[seat]))}" for seat in node.seats]


@pytest.mark.parametrize("block", each_block("moves.md", "typed"))
def test_what_is_typed_means_what_is_said(block: Block) -> None:
    position, *lines = block.text.splitlines()
    game, state = find_kind(block.game).read_position(position)
    node = game.node(state)
    assert isinstance(node, Choose)
    for line in lines:
        typed, _, meant = line.partition(" => ")
        if meant == "refused":
            with pytest.raises(MoveError):
                find_moves(game, node, typed)
        else:
            assert joined(find_moves(game, node, typed)) == meant


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_move_is_told(game: str) -> None:
    told = section("moves.md", game)
    for word in facts_of(game).move_words:
        assert re.search(rf"`{word}( [^`]+)?`", told), word


# Records


@pytest.mark.parametrize("block", each_block("records.md", "record"))
def test_a_record_is_replayed_and_written_as_it_stands(block: Block) -> None:
    replayed = read_record(block.text, find_kind)
    assert replayed.notes == ()
    assert write_record(replayed.record) == block.text


@pytest.mark.parametrize("block", each_block("records.md", "record"))
def test_the_hash_is_made_as_is_said(block: Block) -> None:
    """The recipe of the page, followed on the text of a canonical record alone."""
    tags = dict(re.findall(r'^\[(\w+) "(.*)"\]$', block.text, re.MULTILINE))
    body = re.sub(r" ?\{[^}]*\}", "", block.text.partition("\n\n")[2])
    lines = [line for line in body.splitlines() if line]
    opening = [line.removeprefix("-> ") for line in lines if line.startswith("->")]
    content = [tags["Game"], tags["Rules"], *tags.get("Options", "").split(), tags.get("Start", "")]
    content += [tags["First"], tags["Second"], tags["Result"], tags["Reason"], *(opening or [""])]
    for line in lines[len(opening) :]:
        moves, _, outcomes = line.partition(". ")[2].partition(" -> ")
        content.append(f"{moves} -> {outcomes}")
    assert tags["Hash"] == "sha256-" + hashlib.sha256("\n".join(content).encode()).hexdigest()


def test_a_lenient_record_is_written_as_the_next_one() -> None:
    (lenient,) = blocks("records.md", "lenient-record")
    replayed = read_record(lenient.text, find_kind)
    assert replayed.notes
    assert write_record(replayed.record) in [block.text for block in blocks("records.md", "record")]


def test_a_broken_record_is_answered_as_is_said() -> None:
    (broken,) = blocks("records.md", "broken")
    text, _, answer = broken.text.strip().rpartition("\n\n")
    with pytest.raises(BadRecord) as raised:
        read_record(text, find_kind)
    assert str(raised.value) == answer


def test_a_redacted_record_is_what_that_seat_saw() -> None:
    (redacted,) = blocks("records.md", "redacted")
    (full,) = [block.text for block in blocks("records.md", "record") if "dueling-nobles" in block.text]
    assert write_record(redact(read_record(full, find_kind), read_seat(redacted.game))) == redacted.text
    with pytest.raises(BadRecord):
        read_record(redacted.text, find_kind)


def test_the_json_is_that_of_the_record_above() -> None:
    (shown,) = blocks("records.md", "json")
    (full,) = [block.text for block in blocks("records.md", "record") if "duo-regna" in block.text]
    assert to_json(read_record(full, find_kind).record) == json.loads(shown.text)


def test_every_ending_outside_the_rules_is_told() -> None:
    told = (DOCS / "records.md").read_text(encoding="utf-8")
    for reason, results in OUTSIDE_ENDINGS.items():
        (row,) = re.findall(rf"^\| `{reason}` \| (.*) \|$", told, re.MULTILINE)
        assert ("one side wins" in row, "a draw" in row, "`*`" in row) == ("1-0" in results, "1/2-1/2" in results, "*" in results)


# Encodings


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_number_is_told(name: str) -> None:
    told = encodings.page_tables(encodings.PAGE.read_text(encoding="utf-8"))
    assert told[name] == encodings.tables(find_kind(name)), "python -m tests.kit.encodings writes it"


# The pages as a whole


def test_the_index_leads_to_every_rules_page() -> None:
    index = DOCS / "rules" / "README.md"
    linked = re.findall(r"\]\((\S+/page\.md)\)", index.read_text(encoding="utf-8"))
    assert [(index.parent / target).read_text(encoding="utf-8") for target in linked] == [
        find_kind(name).page() for name in OWN_GAMES
    ]


@pytest.mark.parametrize(
    "page", ["positions.md", "moves.md", "records.md", "encodings.md", "python.md", "research.md", "rules/README.md"]
)
def test_every_link_leads_somewhere(page: str) -> None:
    for target in re.findall(r"\]\(([^)#:]+)\)", (DOCS / page).read_text(encoding="utf-8")):
        assert ((DOCS / page).parent / target).exists(), target


@pytest.mark.parametrize("name", ["chess", ""])
def test_an_unknown_game_has_no_page(name: str) -> None:
    with pytest.raises(HolmgangError):
        find_kind(name).page()


def test_no_page_title_or_help_text_counts_the_games() -> None:
    """There may be more of them wherever somebody has installed some."""
    root = DOCS.parent
    texts = [root / "README.md", *DOCS.glob("*.md"), *(DOCS / "rules").glob("*.md"), *(DOCS / "findings").glob("*.md")]
    texts += [*(root / "web/src/text").glob("*.ts"), *(root / "src/holmgang").rglob("*.py")]
    counted = r"\b(?:four|five) (?:two-player |tabletop )*(?:games|duels)\b"
    assert [path.name for path in texts if re.search(counted, path.read_text(encoding="utf-8"), re.IGNORECASE)] == []
