"""Shrunken games by public names: the same rules with less, and a sentence for what cannot be played."""

import subprocess
import sys
from typing import Any

import pytest

from holmgang.core.errors import BadOption, HolmgangError, UnknownName
from holmgang.games.dueling_nobles.table import Components
from holmgang.games.two_domains.table import State
from holmgang.research import exploitability, shrunken


def test_a_game_is_made_from_less_and_keeps_its_options() -> None:
    duel = shrunken("deck-duel", deck="24J", health=2, action=0, no_progress_limit=1)
    assert [fighter.deck for fighter in duel.start().fighters] == ["24J", "24J"]
    assert (duel.start().fighters[0].health, duel.options.no_progress_limit) == (2, 1)
    assert shrunken("two-domains", dice=2, no_progress_limit=None).start() == State(((2, 2), (2, 2)))
    cards = ("2h", "3h", "4d", "Ah")
    nobles: Any = shrunken("dueling-nobles", cards=cards, nobles="Jh Kd", chosen=1, hand=1, faces="12", first_player="2")
    assert nobles.components == Components(("Ah", "2h", "3h", "4d"), ("Jh", "Kd"), 1, 1, "12")


def test_its_exploitability_can_be_asked_for() -> None:
    small = shrunken("deck-duel", deck="2J", health=1, action=1, no_progress_limit=1)
    assert 0 < float(exploitability(small, "random")) < 1


@pytest.mark.parametrize(
    ("game", "given", "told"),
    [
        ("deck-duel", {"deck": "zz"}, "deck of Deck Duel is some of A23456789TJQK, each at most once, not “zz”"),
        ("deck-duel", {"deck": "22"}, "each at most once, not “22”"),
        ("deck-duel", {"deck": ""}, "each at most once, not “”"),
        ("deck-duel", {"health": 11}, "health of Deck Duel is a whole number from 0 to 10, not “11”"),
        ("deck-duel", {"health": "all"}, "a whole number from 0 to 10, not “all”"),
        ("deck-duel", {"health": 0}, "health=0 is over before it begins"),
        ("two-domains", {"dice": 0}, "dice=0 is over before it begins"),
        ("duo-regna", {"hand": "?"}, "hand of Duo Regna is some of AJ23456QK"),
        ("dueling-nobles", {"cards": "Ah zz"}, "cards of Dueling Nobles is some of Ah 2h"),
        ("dueling-nobles", {"cards": "Ah 2h 3h"}, "Two hands of 6 cannot be dealt from 3 number cards"),
        ("dueling-nobles", {"nobles": "Jh Kd"}, "3 nobles cannot be chosen from 1"),
    ],
)
def test_what_cannot_be_played_with_is_told(game: str, given: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        shrunken(game, **given)


@pytest.mark.parametrize("name", ["size", "position", "steps"])
def test_what_is_neither_a_component_nor_an_option_is_refused(name: str) -> None:
    with pytest.raises(UnknownName, match=f"no component or option of Deck Duel called “{name}”"):
        shrunken("deck-duel", **{name: 3})


def test_an_option_of_the_rules_is_refused_by_the_rules() -> None:
    with pytest.raises(HolmgangError, match="ap_cap"):
        shrunken("deck-duel", ap_cap="many")


def test_openspiel_need_not_be_there() -> None:
    script = """
import sys
sys.modules["pyspiel"] = None
from holmgang.research import shrunken
print(shrunken("two-domains", dice=2).name)
"""
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.stdout.strip(), done.stderr) == ("two-domains", "")
