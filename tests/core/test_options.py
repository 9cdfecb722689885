"""Options of the rules as data."""

from dataclasses import FrozenInstanceError, dataclass, fields
from typing import Any

import pytest

from holmgang.core.errors import BadOption, UnknownName
from holmgang.core.kind import GameKind, house_rules
from holmgang.core.options import changed, described, no_progress, number, option, read_options
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from tests.facts import facts_of


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_game_has_exactly_the_options_that_are_known_of_it(name: str) -> None:
    assert {each.name: each.takes() for each in described(find_kind(name).options)} == facts_of(name).options


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_defaults_are_those_that_are_known(name: str) -> None:
    for each in described(find_kind(name).options):
        first = facts_of(name).options[each.name].split(", ")[0]
        assert each.write(each.default) == facts_of(name).defaults.get(each.name, first)


def test_every_option_is_documented() -> None:
    for kind in all_kinds():
        for each in described(kind.options):
            assert each.asks.rstrip(")").endswith(("?", "only"))
            assert each.source.startswith(("ruling", "section"))
            assert all(reading.means for reading in each.readings)


# A class of options made for the tests


@dataclass(frozen=True)
class Sample:
    colour: str = option(("red", "red", "like fire"), ("blue", "blue", "like ice"), asks="Which colour?", source="ruling 1")
    strict: bool = option(("true", True, "yes"), ("false", False, "no"), asks="Strict?", source="ruling 2")
    size: int = number(3, 1, 9, asks="How large?", source="ruling 3")
    limit: int | None = no_progress(40, asks="How long?", source="ruling 4")


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ({}, Sample()),
        ({"colour": "blue"}, Sample(colour="blue")),
        ({"colour": " BLUE "}, Sample(colour="blue")),
        ({"strict": "false"}, Sample(strict=False)),
        ({"strict": False}, Sample(strict=False)),
        ({"size": "9"}, Sample(size=9)),
        ({"size": 1}, Sample(size=1)),
        ({"limit": "off"}, Sample(limit=None)),
        ({"limit": None}, Sample(limit=None)),
        ({"limit": 1000}, Sample(limit=1000)),
    ],
)
def test_values_are_given_as_texts_or_as_they_are(given: dict[str, Any], expected: Sample) -> None:
    assert read_options(Sample, given) == expected


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"colour": "green"}, "colour cannot be “green”: it takes red, blue."),
        ({"colour": None}, "colour cannot be “None”: it takes red, blue."),
        ({"strict": 1}, "strict cannot be “1”: it takes true, false."),
        ({"size": "0"}, "size cannot be “0”: it takes 1 to 9."),
        ({"size": "10"}, "size cannot be “10”: it takes 1 to 9."),
        ({"size": True}, "size cannot be “True”: it takes 1 to 9."),
        ({"size": "²"}, "size cannot be “²”: it takes 1 to 9."),
        ({"size": "-3"}, "size cannot be “-3”: it takes 1 to 9."),
        ({"size": 2.5}, "size cannot be “2.5”: it takes 1 to 9."),
        ({"limit": "1001"}, "limit cannot be “1001”: it takes 1 to 1000, off."),
        ({"limit": "9" * 99}, f"limit cannot be “{'9' * 60}…”: it takes 1 to 1000, off."),
    ],
)
def test_a_wrong_value_is_refused_with_what_it_takes(given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadOption) as caught:
        read_options(Sample, given)
    assert str(caught.value) == sentence


def test_an_unknown_option_is_answered_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match=r"There is no option called “color”: did you mean colour\?"):
        read_options(Sample, {"color": "red"})


def test_changed_options_are_those_that_differ_from_the_default_in_their_order() -> None:
    assert changed(Sample()) == {}
    assert changed(Sample(limit=None, colour="blue", strict=False)) == {"colour": "blue", "strict": "false", "limit": "off"}
    assert changed(Sample(size=4)) == {"size": "4"}


def test_options_are_frozen_and_can_be_compared() -> None:
    assert Sample() == Sample()
    assert hash(Sample()) == hash(Sample())
    colour = described(Sample)[0]
    for thing, name in ((Sample(), "colour"), (colour, "default"), (colour.readings[0], "value")):
        with pytest.raises(FrozenInstanceError):
            setattr(thing, name, "blue")


def test_an_option_is_described_from_the_class_or_an_instance() -> None:
    assert described(Sample) == described(Sample())
    assert [each.name for each in described(Sample)] == [each.name for each in fields(Sample)]


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_players_never_read_what_an_option_is_called(kind: GameKind) -> None:
    for each in described(kind.options):
        for reading in each.readings:
            told = each.told(reading.value)
            assert told.startswith(each.asks)
            assert each.name not in told
            assert told.endswith(".")
            assert not told.endswith("..")


@pytest.mark.parametrize("kind", all_kinds(), ids=lambda kind: kind.name)
def test_players_are_told_the_number_that_an_option_stands_for(kind: GameKind) -> None:
    for each in described(kind.options):
        for reading in each.readings:
            if type(reading.value) is int:
                told = each.told(reading.value).removeprefix(each.asks)
                assert reading.text in told or (reading.value == 1 and "one " in told.casefold()), told


def test_house_rules_tell_what_differs_and_what_it_means() -> None:
    game = find_kind("duo-regna").make({"theme": "gladiator", "target": "5", "no_progress_limit": "off"})
    told = house_rules(game)
    assert told[0] == "How many dragons win the game? 5."
    assert told[1].startswith("Dragons or gladiators: which story is told? (names and drawing only) Two gladiators in the arena")
    assert told[2] == "After how many rounds in a row without a capture is it a draw? Play on without a limit."
    assert house_rules(find_kind("duo-regna").make()) == []
