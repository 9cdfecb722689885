"""The rules pages say what the rules do: their options, their rulings, their tables, their example turns."""

import re
from itertools import pairwise

import pytest

from holmgang.core.options import Option, described
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import facts_of
from tests.kit.pages import after, part

WORDS_A_MINUTE = 220

pytestmark = pytest.mark.parametrize("name", OWN_GAMES)


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
    assert headings == [find_kind(name).title, "In two minutes", "In full", "At a real table", "Rulings and options", "Credits"]


def test_every_ruling_is_there_under_its_number(name: str) -> None:
    assert list(rulings(find_kind(name).page())) == list(range(1, facts_of(name).rulings.highest + 1))


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
    for said in facts_of(name).needed_at_once:
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


def test_the_comparison_table_is_what_the_rules_do(name: str) -> None:
    facts_of(name).check_page(find_kind(name).page())
