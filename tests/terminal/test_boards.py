"""The tables: as they are kept, in the room they have, and without what the viewer does not know."""

import pytest

from holmgang.core.seats import SEATS, other
from holmgang.games import OWN_GAMES, find_kind
from holmgang.games.dueling_nobles.table import NUMBER_CARDS
from holmgang.terminal.boards import board_of, draw_table
from holmgang.terminal.boards.deck_duel import card as card_of
from holmgang.terminal.boards.dueling_nobles import card_text
from holmgang.terminal.menus import COMMAND_KEYS, Item, keys, listed, numbers

from .matches import positions
from .snapshots import CROWDED, FOLDER, SCENES, Scene, path_of, text_of

NAMES = ("Ada", "Bo")


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.name)
def test_the_table_is_drawn_as_kept(scene: Scene) -> None:
    assert path_of(scene).exists(), f"{scene.name} is missing: python -m tests.terminal.snapshots --update"
    assert text_of(scene) == path_of(scene).read_text(encoding="utf-8")


def test_no_kept_table_is_left_over() -> None:
    assert set(FOLDER.glob("*.txt")) == {path_of(scene) for scene in SCENES}


@pytest.mark.parametrize("game", OWN_GAMES)
@pytest.mark.parametrize("seed", range(3))
def test_a_table_fits_into_the_smallest_screen(game: str, seed: int) -> None:
    """Two of its eighty columns are kept for air and for a scroll bar."""
    for match in positions(game, seed):
        for seat in (None, *SEATS):
            drawn = draw_table(match.game, match.view(seat), ("Ada of the Long Island", "Bo"), 78, height=13).split("\n")
            assert len(drawn) <= 14
            for line in drawn:
                assert line.cell_len <= 78, line.plain


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_option_says_what_it_does_and_has_its_own_key(game: str) -> None:
    for match in positions(game, 1):
        for seat in match.waiting_for():
            view = match.view(seat)
            question = match.kind.ask(match.game, view, NAMES)
            assert question.asks
            assert [choice.text for choice in question.choices] == [str(option) for option in view.options]
            assert all(choice.does for choice in question.choices)
            items = listed(question.choices)
            picked = [key for key in keys(items) if key]
            assert len(set(picked)) == len(picked)
            assert len(set(numbers(items))) == len(items)
            own = board_of(match.kind).own_letters  # the cards are the keys, and the Queen is a q
            assert not set(picked) & (set(COMMAND_KEYS) - set(own))


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_option_is_in_the_list_or_under_one_of_its_headings(game: str) -> None:
    for match in positions(game, 2):
        for seat in match.waiting_for():
            choices = match.kind.ask(match.game, match.view(seat), NAMES).choices
            reached = [each.text for item in listed(choices) for each in (listed(choices, item.opens) if item.opens else [item])]
            assert sorted(reached) == sorted(choice.text for choice in choices)


@pytest.mark.parametrize("seed", range(3))
def test_a_hidden_card_of_dueling_nobles_is_nowhere_on_the_table(seed: int) -> None:
    for match in positions("dueling-nobles", seed):
        for seat in SEATS:
            facing = match.play.state.sides[other(seat)]
            hidden = {*match.play.state.deck, *facing.hand} - set(facing.known)
            seen = draw_table(match.game, match.view(seat), NAMES).plain
            for card in hidden:
                assert card_text(card).plain not in seen


@pytest.mark.parametrize("seed", range(3))
def test_a_spectator_of_dueling_nobles_sees_no_hand(seed: int) -> None:
    for match in positions("dueling-nobles", seed):
        seen = draw_table(match.game, match.view(None), NAMES).plain
        for side in match.play.state.sides:
            assert not [card for card in side.hand if card_text(card).plain in seen]


def test_many_nobles_and_cards_are_drawn_closely_where_the_room_is_low() -> None:
    game, state = find_kind("dueling-nobles").read_position(CROWDED)
    view = game.view(state, 0)
    usual, close = (draw_table(game, view, NAMES, 78, height=height).plain for height in (None, 13))
    assert usual.count("\n") == 15
    assert close.count("\n") == 10
    for card in (*state.sides[0].hand, *(noble.card for side in state.sides for noble in side.courtyard)):
        assert card_text(card).plain in close
    assert "Qh♥ 24 w1/2" in close
    assert "Ks♠ 16 +3c♣" in close


def test_with_one_ability_in_the_whole_game_none_is_left_after_the_first() -> None:
    game, state = find_kind("dueling-nobles").read_position("Jc;7h;3;h/Jd;6h;2;- 1 begin suit_uses=one_total")
    top, *_, bottom = draw_table(game, game.view(state, 0), NAMES).plain.splitlines()
    assert bottom.endswith("abilities left none")
    assert top.endswith("abilities left h♥ d♦ c♣ s♠")


def test_a_suit_s_bonus_is_part_of_the_sum() -> None:
    duel = "Jc,Qh,Ks;4h5h;1;-/Jd,Js,Kd;9c9d;2;- 1 defend duel={} dice={} played={} discard=2s"
    for nobles, dice, played, sum_ in (
        ("Qh>Jd", "4>5", "7h", "18 + dice 4 = 22 + 7h♥ + suit 2 = 31"),
        ("Qh>Jd", "4>5", "7s", "18 + dice 4 = 22 + 7s♠ = 29"),
        ("Jc>Jd", "4>5", "7c8c", "11 + dice 4 = 15 + 7c♣ 8c♣ + suit 4 = 34"),
    ):
        game, state = find_kind("dueling-nobles").read_position(duel.format(nobles, dice, played))
        assert sum_ in draw_table(game, game.view(state, 0), NAMES).plain


@pytest.mark.parametrize(("cap", "slots"), [(6, "●●····"), (3, "●●·")])
def test_there_is_a_slot_for_every_action_point_that_can_be_held(cap: int, slots: str) -> None:
    game, state = find_kind("deck-duel").read_position(f"10,2,0/10,2,0 rage ap_cap={cap}")
    assert draw_table(game, game.view(state, 0), NAMES).plain.count(f"Action 2 {slots} ") == 2


def test_the_cards_of_the_last_combat_stay_in_sight() -> None:
    match = next(match for match in positions("deck-duel", 1) if match.play.steps and match.play.state.flipped == (None, None))
    shown = draw_table(match.game, match.view(0), NAMES, story=match.story(0)).plain
    flips = [spoken.facts["card"] for spoken in match.story(0) if spoken.kind == "flipped"]
    assert "the last combat" in shown
    assert [f"│ {card_of(str(flip)):<2} │" in shown for flip in flips[-2:]] == [True, True]
    assert "the last combat" not in draw_table(match.game, match.view(0), NAMES).plain


def test_options_that_begin_with_a_number_have_letters_for_keys() -> None:
    assert keys([Item("call", ""), Item("5 ones", ""), Item("5 twos", "")]) == ["a", "b", "c"]
    assert keys([Item("call", ""), Item("5", "", key="5")]) == ["1", "5"]


def test_the_digit_of_a_place_grows_it_and_actions_keep_their_numbers() -> None:
    game, state = find_kind("two-domains").read_position("12226/22221 1")
    items = listed(find_kind(game.name).ask(game, game.view(state, 0), NAMES).choices)
    assert keys(items) == numbers(items) == ["2", "3", "4", "6", "8"]
    assert [item.text for item in items] == ["grow 2", "grow 3", "grow 4", "gather", "battle"]


def test_places_that_are_gone_give_way_where_the_room_is_low() -> None:
    game, state = find_kind("two-domains").read_position("3256/23 1")
    view = game.view(state, 0)
    usual, low = (draw_table(game, view, NAMES, 78, height=height).plain.splitlines() for height in (None, 12))
    assert len(usual) == 13
    assert len(low) == 10
    assert [line for line in usual if "·" not in line or "armies" in line] == low


def test_what_forbids_a_battle_is_said_beside_the_line() -> None:
    game, state = find_kind("two-domains").read_position("11556/25 1")
    drawn = draw_table(game, game.view(state, 0), NAMES, 78)
    assert "2 kings: Turmoil, no battle" in drawn.plain
    assert "2 capitals: Dissonance, no battle" in drawn.plain
    assert "1 capital: Consensus" in drawn.plain
    assert max(line.cell_len for line in drawn.split("\n")) <= 78


def test_a_foreseen_card_of_deck_duel_is_shown_to_its_owner_only() -> None:
    shown = {scene.name: text_of(scene) for scene in SCENES if scene.name.startswith("deck-duel-foresight")}
    assert "top card: 7" in shown["deck-duel-foresight-owner"]
    assert "top card" in shown["deck-duel-foresight-hidden"]
    assert "top card: " not in shown["deck-duel-foresight-hidden"]


def test_colour_is_never_the_only_sign() -> None:
    """Every card of a suit has its letter and its sign in plain text; the letters are those that one types, the ten's too."""
    assert {card_text(card).plain for card in NUMBER_CARDS if card[1] == "h"} == {f"{rank}h♥" for rank in "A23456789T"}


def test_the_gladiator_theme_is_the_same_game_drawn_the_other_way_round() -> None:
    dragons, gladiator = (
        next(text_of(scene) for scene in SCENES if scene.name == name)
        for name in ("duo-regna-mid-first", "duo-regna-gladiator-first")
    )
    towards = [next(at for at, line in enumerate(text.splitlines()) if "THE" in line) for text in (dragons, gladiator)]
    assert towards == [7, 5]
    assert "wounded" in gladiator
    assert "wounded" not in dragons
