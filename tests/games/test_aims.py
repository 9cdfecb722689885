"""What is said above and beside a table: what wins, how far each side is, how near a draw, and why it ended."""

import pytest

from holmgang.core.aims import AimProgress, Goal
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Over
from holmgang.core.seats import Seat
from holmgang.core.story import Voice, named
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import facts_file, facts_of

NAMES = ("Ada", "Bo")


def goal(game: str, **options: str) -> Goal:
    kind = find_kind(game)
    return kind.goal(kind.make(options))


def progress(game: str, position: str) -> AimProgress:
    """As a spectator is told."""
    kind = find_kind(game)
    found, state = kind.read_position(position)
    return kind.parts.aims.progress(found, found.view(state, None))


def ended(kind: GameKind, over: Over, listener: Seat | None, **options: str) -> str:
    told = kind.parts.aims.ending(kind.make(options), over, Voice(listener))
    return named(told, NAMES)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_game_says_what_wins_in_a_line_that_a_phone_has_room_for(game: str) -> None:
    told = goal(game)
    assert len(told.wins) <= 40
    assert told.loses
    assert all(len(word) <= 20 for word in told.words)


def test_the_goal_follows_the_house_rules() -> None:
    assert goal("duo-regna").wins == "Capture 3 dragons."
    assert goal("duo-regna", theme="gladiator", target="1").wins == "Deal 1 wound to the other gladiator."
    assert goal("two-domains", civil_war="exact").loses.startswith("Exactly two kings")
    assert "Initiative" in goal("deck-duel", rage_order="initiative").words
    assert "Initiative" not in goal("deck-duel").words


def test_which_card_beats_which_is_explained() -> None:
    told = goal("deck-duel").words["Which card wins"]
    assert "An Ace is the lowest card, unless its owner has Focus: then the highest." in told


def test_what_a_hit_does_to_every_front_and_to_the_own_army_is_explained() -> None:
    words = goal("two-domains").words
    assert words["Sure hit"] == (
        "With one capital a hit beats an army (6) down to a village (2); a capital, city, town, village or king is removed. "
        "Your own army becomes a city (4)."
    )
    rolled = words["Rolled hit"]
    assert (
        "on a 1 the army makes itself a king and hits nothing. On any other face a hit beats an army (6) down to a city (4),"
        in rolled
    )
    assert "a capital (5) down to a town (3), a city (4) down to a village (2); a town, village or king is removed." in rolled
    assert rolled.endswith("Your own army becomes the face that was rolled; only a 6 leaves it an army.")
    assert "on a 6 nothing is hit" in goal("two-domains", battle_fail_face="6").words["Rolled hit"]


@pytest.mark.parametrize(
    ("line", "far", "status"),
    [
        ("22222", "5 dice", ("No king",)),
        ("12226", "5 dice", ("Authority", "Vigilance")),
        ("12256", "5 dice", ("Authority", "Consensus", "Vigilance")),
        ("11255", "5 dice", ("Turmoil", "Dissonance")),
        ("1", "1 die", ("Endurance",)),
        ("-", "no dice left", ()),
    ],
)
def test_a_domain_s_dice_are_counted_and_its_conditions_have_the_names_of_the_rules_page(
    line: str, far: str, status: tuple[str, ...]
) -> None:
    told = progress("two-domains", f"12226/{line} 1")
    assert (told.far[1], told.status[1]) == (far, status)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_how_far_each_side_is_is_told_in_the_words_of_the_game(game: str) -> None:
    for position, far in facts_of(game).far:
        assert progress(game, position).far == far


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_count_towards_a_draw_is_told_from_half_way_on(game: str) -> None:
    at, told = facts_of(game).quiet_told
    limit = find_kind(game).make().options.no_progress_limit
    assert progress(game, at.format(limit // 2)).draw == told
    assert progress(game, at.format(limit // 2 - 1)).draw == ""
    assert progress(game, at.replace("quiet={}", "no_progress_limit=off")).draw == ""


@pytest.mark.parametrize("game", OWN_GAMES)
def test_every_ending_says_why_in_one_sentence(game: str) -> None:
    facts = facts_of(game)
    for over, told in facts.endings_told:
        assert ended(find_kind(game), over, 0) == told
    assert facts.endings is not None
    not_told = facts.endings - {over.reason for over, _ in facts.endings_told}
    assert not not_told, f"write their sentences in endings_told in {facts_file(game)}"
