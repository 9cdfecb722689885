"""The rules pages say what the rules do: their options, their rulings, their tables, their example turns."""

import re
from itertools import pairwise

import pytest

from holmgang.core.kind import GameKind, write_position
from holmgang.core.options import Option, described
from holmgang.core.replay import read_record
from holmgang.games import GAME_NAMES, find_kind
from holmgang.games.deck_duel.rules import strength
from holmgang.games.dueling_nobles.table import BASE, DICE, WOUND_LIMIT
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.table import FULL_HAND

RULINGS = {"duo-regna": 21, "deck-duel": 39, "two-domains": 36, "dueling-nobles": 69}
WORDS_A_MINUTE = 220
NEEDED_AT_ONCE = {
    "duo-regna": ("a new dragon starts in the middle, and the hands go on",),
    "deck-duel": ("After every combat both fighters' Rage drops to 0",),
    "two-domains": ("The two Fronts face each other",),
    "dueling-nobles": ("Ace against Ace is a tie", "one new boost a turn", "A toss decides who begins"),
}
"""What newcomers asked after their first two minutes."""

pytestmark = pytest.mark.parametrize("name", GAME_NAMES)


def part(page: str, heading: str) -> str:
    """What stands under a heading, up to the next of the same rank or a higher one."""
    rank = len(heading) - len(heading.lstrip("#"))
    start = re.search(rf"^{re.escape(heading)}$", page, re.MULTILINE)
    assert start is not None, heading
    end = re.compile(rf"^#{{1,{rank}}} ", re.MULTILINE).search(page, start.end())
    return page[start.end() : end.start() if end else len(page)]


def rulings(page: str) -> dict[int, str]:
    """The rulings by their numbers."""
    found = re.split(r"^(\d+)\. ", part(page, "### Rulings"), flags=re.MULTILINE)
    return {int(number): text for number, text in zip(found[1::2], found[2::2], strict=True)}


def options(page: str) -> dict[str, str]:
    """What the page says of each option, spaces and line breaks made one."""
    found = re.split(r"^- `(\w+)`:", part(page, "### Options"), flags=re.MULTILINE)
    return {name: " ".join(text.split()) for name, text in zip(found[1::2], found[2::2], strict=True)}


def sourced(page: str, option: Option) -> str:
    """The text that an option's source points to."""
    numbers = [int(number) for number in re.findall(r"ruling (\d+)", option.source)]
    if numbers:
        return " ".join(rulings(page)[number] for number in numbers)
    section = re.fullmatch(r"section (\d+)", option.source)
    assert section is not None, option.source
    heading = re.search(rf"^### {section[1]}\. .*$", part(page, "## In full"), re.MULTILINE)
    assert heading is not None, option.source
    return part(page, heading[0])


def test_the_parts_stand_in_their_order(name: str) -> None:
    headings = re.findall(r"^##? (.+)$", find_kind(name).page(), re.MULTILINE)
    assert headings == [find_kind(name).title, "In two minutes", "In full", "Rulings and options", "Credits"]


def test_every_ruling_is_there_under_its_number(name: str) -> None:
    assert list(rulings(find_kind(name).page())) == list(range(1, RULINGS[name] + 1))


def test_every_option_is_there_with_its_values_its_default_and_its_ruling(name: str) -> None:
    page = find_kind(name).page()
    known = described(find_kind(name).options)
    told = options(page)
    assert list(told) == [option.name for option in known]
    for option in known:
        text = told[option.name]
        assert f"({option.source})" in text
        if option.lowest is not None:
            assert f"`{option.lowest}` to `{option.highest}`; `{option.write(option.default)}` is the default" in text
        else:
            assert f"- `{option.write(option.default)}` (default):" in text
        assert [reading.text for reading in option.readings] == re.findall(r"- `(\w+)`(?: \(default\))?:", text)


def test_the_ruling_of_an_option_names_it(name: str) -> None:
    page = find_kind(name).page()
    for option in described(find_kind(name).options):
        assert f"`{option.name}" in sourced(page, option), option.name


def test_no_other_option_is_promised(name: str) -> None:
    page = find_kind(name).page()
    known = {option.name for option in described(find_kind(name).options)}
    for promised in re.findall(r"options? `(\w+)`", page):
        assert promised in known


def test_the_designer_is_credited(name: str) -> None:
    assert find_kind(name).designer in " ".join(part(find_kind(name).page(), "## Credits").split())


def test_two_minutes_are_enough_for_the_first_part(name: str) -> None:
    prose = re.sub(r"```.*?```|<!--.*?-->", "", part(find_kind(name).page(), "## In two minutes"), flags=re.DOTALL)
    assert len(re.findall(r"[\w♥♦♣♠]+", prose)) <= 2 * WORDS_A_MINUTE


def test_what_comes_up_in_a_first_game_is_in_the_first_part(name: str) -> None:
    first = " ".join(part(find_kind(name).page(), "## In two minutes").split())
    for said in NEEDED_AT_ONCE[name]:
        assert said in first


def test_the_table_is_drawn(name: str) -> None:
    drawings = re.findall(r"```text\n(.*?)```", part(find_kind(name).page(), "## In two minutes"), re.DOTALL)
    assert drawings
    for drawing in drawings:
        assert max(map(len, drawing.splitlines())) <= 76, "a terminal of 80 columns must hold it"


def test_the_example_turn_replays(name: str) -> None:
    """The example is a comment in the page: positions, and between them what leads from each to the next as a record has it."""
    kind = find_kind(name)
    found = re.findall(r"<!-- example\n(.*?)-->", find_kind(name).page(), re.DOTALL)
    assert len(found) == 1
    stages = [stage.split("\n", 1) for stage in found[0].split("position ")[1:]]
    assert len(stages) > 1
    for (position, lines), (becomes, _) in pairwise(stages):
        assert lines.strip()
        assert after(kind, position, lines) == becomes


def after(kind: GameKind, position: str, lines: str) -> str:
    """The position after the lines of a record."""
    replayed = read_record(f'[Game "{kind.name}"]\n[Start "{position}"]\n\n{lines}\n*', find_kind)
    return write_position(replayed.game, replayed.states[-1])


def table(page: str, first: str) -> list[list[str]]:
    """The rows of the Markdown table whose first row begins with this cell."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in page.splitlines() if line.startswith("|")]
    start = next(place for place, row in enumerate(rows) if row[0] == first)
    width = len(rows[start])
    found = [rows[start]]
    for row in rows[start + 2 :]:
        if len(row) != width or set(row[0]) == {"-"}:
            break
        found.append(row)
    return found


def test_the_comparison_table_is_what_the_rules_do(name: str) -> None:
    CHECKS[name](find_kind(name).page())


def check_duo_regna(page: str) -> None:
    rules = DuoRegna(DuoRegnaOptions())
    head, *rows = table(page[page.index("### 3.") :], "")
    assert "".join(head) == "".join(row[0] for row in rows) == FULL_HAND
    for row in rows:
        for card, result in zip(head[1:], row[1:], strict=True):
            assert result == "=WL"[rules.compare(row[0], card)]


def check_deck_duel(page: str) -> None:
    def rank(card: str) -> int:
        return strength(card[0], focus=card.endswith("*"))

    head, *rows = table(page, "yours")
    for row in rows:
        for facing, result in zip(head[1:], row[1:], strict=True):
            if row[0] == facing == "2 to Q":
                assert result == "the higher wins, equals tie"
                continue
            for mine in "23456789TJQ" if row[0] == "2 to Q" else [row[0]]:
                for theirs in "23456789TJQ" if facing == "2 to Q" else [facing]:
                    lead = rank(mine) - rank(theirs)
                    assert result == ("win" if lead > 0 else "lose" if lead < 0 else "tie")


def check_two_domains(page: str) -> None:
    """Each target at the end of a short line, struck by a domain with and without a capital."""
    kind = find_kind("two-domains")
    _, *rows, front = table(page, "the target")
    assert front == ["your Front", "becomes 4", "shows the roll", "becomes 1"]
    for row in rows:
        face = row[0][0]
        united = after(kind, f"156/22{face} 1", "first: battle")
        rolled = [after(kind, f"126/22{face} 1", f"first: battle -> {roll}") for roll in (3, 1)]
        lines = [position.split()[0].split("/") for position in (united, *rolled)]
        assert [own[-1] for own, _ in lines] == ["4", "3", "1"]
        assert row[1:] == [fate(face, target) for _, target in lines]
    check_hits(table(part(page, "## In two minutes"), "at the other Front")[1:], rows)


def check_hits(short: list[list[str]], full: list[list[str]]) -> None:
    """The first part's table of hits, in words, is the full one's."""
    names = dict(row[0].split() for row in full)
    in_words = {"removed": "removed"} | {f"becomes {face}": f"becomes a {name}" for face, name in names.items()}
    told = {name: row[1:] for row in short for name in re.findall(r"\w+", row[0]) if name != "or"}
    assert told == {names[row[0][0]]: [in_words[row[2]], in_words[row[1]]] for row in full}


def fate(face: str, line: str) -> str:
    """What became of the third die of a line, as the page says it."""
    if len(line) == 2:
        return "removed"
    return "unharmed" if line[-1] == face else f"becomes {line[-1]}"


def check_dueling_nobles(page: str) -> None:
    _, *rows = table(page, "noble")
    assert [row[1:4] for row in rows] == [
        [str(BASE[rank]), str(DICE[rank]), f"{WOUND_LIMIT[rank]} wounds"] for rank in (row[0][0] for row in rows)
    ]


CHECKS = {
    "duo-regna": check_duo_regna,
    "deck-duel": check_deck_duel,
    "two-domains": check_two_domains,
    "dueling-nobles": check_dueling_nobles,
}
