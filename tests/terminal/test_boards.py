"""The tables: as they are kept, in the room they have, and without what the viewer does not know."""

import pytest

from holmgang.core.seats import SEATS, other
from holmgang.games import GAME_NAMES
from holmgang.games.choices import ask
from holmgang.games.dueling_nobles.table import NUMBER_CARDS
from holmgang.terminal.boards import draw_table
from holmgang.terminal.boards.dueling_nobles import card_text
from holmgang.terminal.menus import COMMAND_KEYS, keys, listed, numbers

from .matches import positions
from .snapshots import FOLDER, SCENES, Scene, path_of, text_of

NAMES = ("Ada", "Bo")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_table_is_drawn_as_kept(scene: Scene) -> None:
    assert path_of(scene).exists(), f"{scene.name} is missing: python -m tests.terminal.snapshots --update"
    assert text_of(scene) == path_of(scene).read_text(encoding="utf-8")


def test_no_kept_table_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(scene) for scene in SCENES}


@pytest.mark.parametrize("game", GAME_NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_fits_into_eighty_columns(game: str, seed: int) -> None:
    for match in positions(game, seed):
        for seat in (None, *SEATS):
            for line in draw_table(match.game, match.view(seat), ("Ada of the Long Island", "Bo")).split("\n"):
                assert line.cell_len <= 80, line.plain


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_option_says_what_it_does_and_has_its_own_key(game: str) -> None:
    for match in positions(game, 1):
        for seat in match.waiting_for():
            view = match.view(seat)
            question = ask(match.game, view, NAMES)
            assert question.asks
            assert [choice.text for choice in question.choices] == [str(option) for option in view.options]
            assert all(choice.does for choice in question.choices)
            items = listed(question.choices)
            picked = [key for key in keys(items) if key]
            assert len(set(picked)) == len(picked)
            assert len(set(numbers(items))) == len(items)
            if game != "duo-regna":  # there the cards are the keys, and the Queen is a q
                assert not set(picked) & set(COMMAND_KEYS)


@pytest.mark.parametrize("game", GAME_NAMES)
def test_every_option_is_in_the_list_or_under_one_of_its_headings(game: str) -> None:
    for match in positions(game, 2):
        for seat in match.waiting_for():
            choices = ask(match.game, match.view(seat), NAMES).choices
            reached = [each.text for item in listed(choices) for each in (listed(choices, item.opens) if item.opens else [item])]
            assert sorted(reached) == sorted(choice.text for choice in choices)


@pytest.mark.parametrize("seed", range(3))
def test_a_hidden_card_of_dueling_nobles_is_nowhere_on_the_table(seed: int) -> None:
    for match in positions("dueling-nobles", seed):
        for seat in SEATS:
            facing = match.state.sides[other(seat)]
            hidden = {*match.state.deck, *facing.hand} - set(facing.known)
            seen = draw_table(match.game, match.view(seat), NAMES).plain
            for card in hidden:
                assert card_text(card).plain not in seen


@pytest.mark.parametrize("seed", range(3))
def test_a_spectator_of_dueling_nobles_sees_no_hand(seed: int) -> None:
    for match in positions("dueling-nobles", seed):
        seen = draw_table(match.game, match.view(None), NAMES).plain
        for side in match.state.sides:
            assert not [card for card in side.hand if card_text(card).plain in seen]


def test_a_foreseen_card_of_deck_duel_is_shown_to_its_owner_only() -> None:
    shown = {scene.name: text_of(scene) for scene in SCENES if scene.name.startswith("deck-duel-foresight")}
    assert "top card: 7" in shown["deck-duel-foresight-owner"]
    assert "top card" in shown["deck-duel-foresight-hidden"]
    assert "top card: " not in shown["deck-duel-foresight-hidden"]


def test_colour_is_never_the_only_sign() -> None:
    """Every card of a suit has its letter and its sign in plain text."""
    assert {card_text(card).plain for card in NUMBER_CARDS if card[1] == "h"} == {
        f"{rank}h♥" for rank in ("A", *map(str, range(2, 11)))
    }


def test_the_gladiator_theme_is_the_same_game_drawn_the_other_way_round() -> None:
    dragons, gladiator = (
        next(text_of(scene) for scene in SCENES if scene.name == name)
        for name in ("duo-regna-mid-first", "duo-regna-gladiator-first")
    )
    towards = [next(at for at, line in enumerate(text.splitlines()) if "THE" in line) for text in (dragons, gladiator)]
    assert towards == [7, 5]
    assert "wounded" in gladiator
    assert "wounded" not in dragons
