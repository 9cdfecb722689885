"""``holmgang bots``: each game's levels, what they are like, and how strong they were found to be."""

import json

import pytest

from holmgang.bots.levels import levels_of
from holmgang.cli import main
from holmgang.games import OWN_GAMES, find_kind
from holmgang.pocket.files import BadPocket


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_bots_of_a_game_are_told_with_their_mistakes_and_scores(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    kind = find_kind(name)
    told = " ".join(printed(capsys, "bots", name).split())
    assert told.startswith(kind.title)
    for level in levels_of(kind):
        assert f"{level.title} {level.sentence}" in told
        assert all(mistake in told for mistake in level.mistakes)
    assert told.count("of the points from") == max(0, len(levels_of(kind)) - 1) + 1
    assert "of the points from random" in told


def test_the_bots_of_all_games_are_told_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = json.loads(printed(capsys, "bots", "--json"))
    assert [each["game"] for each in told] == list(OWN_GAMES)
    duo_regna = told[0]
    assert [level["name"] for level in duo_regna["levels"]] == ["page", "squire", "master"]
    assert [bot["name"] for bot in duo_regna["bots"]] == ["random", "greedy"]
    lowest, squire, master = duo_regna["levels"]
    assert lowest["measured"] is None
    assert squire["measured"]["against"] == "page"
    assert master["measured"]["interval"][0] > 0.5
    assert master["reference"] == "pocket values of Duo Regna"


def test_a_level_that_searches_says_how_long_it_thinks_and_how_to_change_that(capsys: pytest.CaptureFixture[str]) -> None:
    told = " ".join(printed(capsys, "bots", "dueling-nobles").split())
    assert "bot:master:NUMBER makes that another number" in told
    levels = json.loads(printed(capsys, "bots", "dueling-nobles", "--json"))[0]["levels"]
    assert [level["search"] is None for level in levels] == [True, True, True, False, False]
    assert levels[-1]["search"]["seconds"] <= 1


@pytest.mark.parametrize(
    ("bot", "said"),
    [
        ("search:soon", "as in master:0.5s, not for “soon”"),
        ("page:100", "Page does not search, so there is nothing to set behind its name."),
    ],
)
def test_a_bound_that_cannot_be_kept_is_refused_before_anything_begins(
    bot: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "deck-duel", "--seats", f"human,bot:{bot}"]) == 2
    assert said in " ".join(capsys.readouterr().err.split())


def test_a_level_of_another_game_is_refused_before_anything_begins(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "duo-regna", "--seats", "human,bot:champion"]) == 2
    assert "choose from page, squire, master, random, greedy" in capsys.readouterr().err


def test_a_level_whose_values_are_damaged_says_so(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: object) -> None:
        raise BadPocket("two-domains.pocket is damaged: install Holmgang again.")

    monkeypatch.setattr("holmgang.pocket.reference.pocket_reference", damaged)
    told = " ".join(printed(capsys, "bots", "two-domains").split())
    assert "Here it goes by an estimate. two-domains.pocket is damaged: install Holmgang again." in told
    *_, master = json.loads(printed(capsys, "bots", "two-domains", "--json"))[0]["levels"]
    assert master["notes"][0] == "two-domains.pocket is damaged: install Holmgang again."
