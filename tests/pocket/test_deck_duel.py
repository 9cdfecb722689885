"""Deck Duel's pocket values: the network as it was trained, the turn by the rules, and mixtures that depend on views alone."""

from hashlib import sha256
from itertools import product
from pathlib import Path
from random import Random

import msgspec
import pytest

from holmgang.cli import main
from holmgang.core.nodes import Chance, Over
from holmgang.core.seats import Seat, other
from holmgang.games.deck_duel import DeckDuel
from holmgang.games.deck_duel.options import DeckDuelOptions
from holmgang.games.deck_duel.table import Move, State
from holmgang.pocket.deck_duel import NEAREST, PocketPlayer, about, pocket_player, pocket_values, solve_foresight
from holmgang.pocket.files import open_pocket, place
from holmgang.pocket.reference import find_reference
from tests.kit.damaged import WHAT_TO_DO, damage_pocket

ROOT = Path(__file__).parent.parent.parent
GAME = DeckDuel(DeckDuelOptions())
EXCERPT = msgspec.json.decode(
    (Path(__file__).parent / "deck_duel_excerpt.json").read_bytes(), type=list[tuple[str, Seat | None, float]]
)
"""Positions, who is about to look at his card, and the first seat's chance as the training's own framework works it out."""


@pytest.fixture(scope="module")
def player() -> PocketPlayer:
    return pocket_player(GAME)


def position(text: str) -> State:
    state = GAME.read(text)
    assert isinstance(state, State)
    return state


def mixture(player: PocketPlayer, text: str, seat: Seat = 0) -> dict[Move, float]:
    return player.mixture(player.game.view(position(text), seat))


def test_chances_are_those_of_the_framework_that_trained_them(player: PocketPlayer) -> None:
    for text, looker, chance in EXCERPT:
        assert player.beginning(position(text).fighters, looker) == pytest.approx(chance, abs=1e-5), text


def test_both_sides_see_the_same_chance(player: PocketPlayer) -> None:
    for text, looker, _ in EXCERPT:
        first, second = position(text).fighters
        turned = None if looker is None else other(looker)
        assert player.beginning((first, second), looker) + player.beginning((second, first), turned) == pytest.approx(1)


def test_the_file_is_small(player: PocketPlayer) -> None:
    assert place("deck-duel").stat().st_size < 150_000
    assert player.error == open_pocket(about()).error


def test_rage_that_no_block_can_stop_is_bought(player: PocketPlayer) -> None:
    assert mixture(player, "1,1,0:K/1,1,0:2 rage") == {"calm": 0, "rage": 1}


def test_a_block_that_saves_is_made_and_one_that_cannot_is_no_matter(player: PocketPlayer) -> None:
    assert mixture(player, "5,1,0:A2/1,1,0:A3 block flipped=9-6", 1) == {"block": 1, "take": 0}
    lost = position("5,1,1:A2/1,1,0:A3 block flipped=9-6")
    assert player.chance(lost) == 1


def test_a_king_that_wins_early_focuses_and_the_last_card_of_a_deck_does_not_care(player: PocketPlayer) -> None:
    assert mixture(player, "10,1,0:A23456789TJQ/9,1,0:A2346789TJQK face flipped=K-5") == {"action": 0, "focus": 1}
    last = position("10,1,0:-/9,1,0:A2346789TJQK face flipped=K-5")
    assert len({player.chance(GAME.play(last, {0: move})) for move in ("action", "focus")}) == 1


def test_a_turn_is_worth_what_its_flips_are_worth_on_average(player: PocketPlayer) -> None:
    """By the rules, step by step: what `Reference` makes of chance and the player of choices."""
    reference = pocket_values(GAME)
    for rages in product(("rage", "calm"), repeat=2):
        state = GAME.play(position("4,1,0:A5K/3,2,0,F:A9Q rage"), dict(enumerate(rages)))  # type: ignore[arg-type]
        node = GAME.node(state)
        assert isinstance(node, Chance)
        turn = player._turn(position("4,1,0:A5K/3,2,0,F:A9Q rage").fighters)
        values = turn[int(rages[0] == "rage"), int(rages[1] == "rage")]
        assert sum(map(sum, values)) / 9 == pytest.approx(reference.chance(GAME, state))


LOOKED = "8,1,0:A49Q/7,1,0:A2TK rage", "8,2,0:23589T/3,1,0,F:A3JQ rage", "2,1,2:A7TK/3,2,1:A39Q rage", "5,0,0:A9/5,0,0:A8 flip"


@pytest.mark.parametrize("text", LOOKED)
@pytest.mark.parametrize("seat", [0, 1])
def test_neither_side_gains_by_leaving_the_equilibrium_of_a_look(player: PocketPlayer, text: str, seat: Seat) -> None:
    fighters = position(text).fighters
    game = player._foresight(fighters, seat)
    value = sum(max(ways) for ways in game.chances.values()) / len(game.chances)
    for odds in (0.0, 0.3, 1.0) if fighters[other(seat)].action else (0.0,):
        lines = player._foresight_lines(fighters, seat)
        sure = sum(
            share * (way[0] + odds * (way[1] - way[0]))
            for card, plan in game.plans.items()
            for share, way in zip(plan, lines[card], strict=True)
        )
        assert sure / len(lines) >= value - 1e-9


def test_an_equilibrium_of_a_look_by_hand() -> None:
    """A King beats calm and loses to Rage, or is thrown away for a half; a 2 is kept anyhow and is better against Rage."""
    found = solve_foresight({"K": [(0.5, 0.5), (1.0, 0.0)], "2": [(0.0, 0.0), (0.1, 0.5)]})
    assert found.other_rage == pytest.approx(0.5)
    assert found.plans["K"] == pytest.approx((0.6, 0.4))
    assert found.plans["2"] == (0.0, 1.0)
    lonely = solve_foresight({"K": [(0.0, 0.0), (0.6, 0.2)]})
    assert (lonely.other_rage, lonely.plans) == (1.0, {"K": (0.0, 1.0)})


def test_what_the_other_side_has_foreseen_changes_nothing(player: PocketPlayer) -> None:
    views = [GAME.view(position(f"8,1,0:A49Q^{card}/7,1,0:A2TK rage"), 1) for card in "A49Q"]
    assert len({str(player.mixture(view)) for view in views}) == 1


def test_a_foreseen_card_is_thrown_away_or_kept_by_what_it_is(player: PocketPlayer) -> None:
    thrown = {card: mixture(player, f"8,1,0:A3KQ^{card}/7,0,0:A2456 foresight flipped=J-7")["discard"] for card in "3K"}
    assert thrown == {"3": 1, "K": 0}


def test_a_card_that_was_kept_decides_on_rage(player: PocketPlayer) -> None:
    rage = {card: mixture(player, f"6,1,0:A2QK^{card}/2,0,0:3456 rage")["rage"] for card in "2K"}
    assert rage == {"2": 0, "K": 1}


OTHERS = (
    DeckDuelOptions(rage_order="initiative"),
    DeckDuelOptions(foresight_ace="reshuffle", exhaustion="reshuffle_only", ap_cap=3, no_progress_limit=None),
)


@pytest.mark.parametrize("options", OTHERS, ids=["initiative", "others"])
def test_under_other_options_turns_go_by_their_own_rules_and_it_is_said(options: DeckDuelOptions) -> None:
    game = DeckDuel(options)
    reference = find_reference(game)
    assert (reference.known, reference.notes[0]) == ("pocket", NEAREST)
    player, state, rng = pocket_player(game), GAME.read("2,2,0:A6JK/2,2,0:A5TQ rage"), Random(4)
    if options.rage_order == "initiative":
        state = game.read("2,2,0:A6JK/2,2,0:A5TQ rage initiative=2")
    asked = 0
    for _ in range(40):
        node = game.node(state)
        if isinstance(node, Chance):
            state = game.settle(state, rng.choice(node.outcomes))
            continue
        if isinstance(node, Over):
            break
        moves = {}
        for seat in node.seats:
            chosen = player.mixture(game.view(state, seat))
            assert set(chosen) == set(node.options[seat])
            assert sum(chosen.values()) == pytest.approx(1)
            moves[seat] = rng.choices(list(chosen), list(chosen.values()))[0]
            asked += 1
        assert 0 <= reference.chance(game, state) <= 1
        state = game.play(state, moves)
    assert asked > 3


def test_the_beginning_is_even_and_the_reference_says_what_it_is() -> None:
    reference = find_reference(GAME)
    assert (reference.name, reference.known) == ("pocket values of Deck Duel", "pocket")
    assert reference.chance(GAME, GAME.start()) == pytest.approx(0.5)
    assert reference.error < 0.002


@pytest.mark.parametrize(
    "text",
    [
        "8,1,0:23456789TJQK/7,0,0:A2JQK flip",
        "8,0,1:2345/7,0,0:A2JQK flip",  # the first has paid for Rage
        "3,1,1:456K/2,1,1:2K^K flip",  # the second has kept a card on top
        "4,0,0,F:A23/5,3,2:A45678TJQK flip flipped=9-.",
    ],
)
def test_before_chance_decides_the_value_is_the_mean_of_what_may_come(text: str) -> None:
    state, reference = position(text), pocket_values(GAME)
    node = GAME.node(state)
    assert isinstance(node, Chance)
    after = [reference.chance(GAME, GAME.settle(state, card)) for card in node.outcomes]
    assert reference.chance(GAME, state) == pytest.approx(sum(after) / len(after))


def test_a_turn_in_which_nobody_can_choose_is_judged_without_looking_through_those_that_follow(player: PocketPlayer) -> None:
    """Or a value would take as many looks as there are ways to flip two whole decks."""
    state = position("8,0,0:23456789TJQK/7,0,0:23456789TJQK flip")
    assert pocket_values(GAME).chance(GAME, state) == player.beginning(state.fighters)


@pytest.mark.parametrize("page", ["docs/pocket.md", "docs/decisions/0034-how-good-the-deck-duel-strategy-is.md"])
def test_the_proof_names_its_frozen_strategy_by_the_digest_of_the_file(page: str) -> None:
    """Whoever trains anew has to prove anew, and to write down what of."""
    digest = sha256(place("deck-duel").read_bytes()).hexdigest()
    assert f"`{digest}`" in (ROOT / page).read_text(encoding="utf-8")


@pytest.mark.usefixtures("nothing_solved")
def test_a_damaged_file_is_named_and_chances_are_estimated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    damage_pocket("deck-duel", tmp_path, monkeypatch)
    found = find_reference(GAME)
    assert found.known == "estimated"
    assert any(note.endswith(f"deck-duel.pocket {WHAT_TO_DO}") for note in found.notes)


def test_the_master_does_not_play_by_a_damaged_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    damage_pocket("deck-duel", tmp_path, monkeypatch)
    assert main(["play", "deck-duel", "--seats", "bot:master,bot:page", "--seed", "1", "--plain", "--no-save"]) != 0
    assert f"deck-duel.pocket {WHAT_TO_DO}" in " ".join(capsys.readouterr().err.split())
