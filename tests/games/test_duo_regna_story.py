"""What a round of Duo Regna is told as: why somebody won it whose card does not look like it, and how far the dragon then is."""

from itertools import product
from typing import get_args

import pytest

from holmgang.core.nodes import Played
from holmgang.games import find_kind
from holmgang.games.duo_regna.table import FULL_HAND, SHIELD, VALUE, Card
from holmgang.games.duo_regna.themes import THEMES, Because

FULL = f"{FULL_HAND}/{FULL_HAND} 0 0-0"
READINGS = [
    {"priest_vs_royal": royals, "joker_vs_priest": joker, "theme": theme}
    for royals, joker, theme in product(("priest", "royal", "draw"), ("joker", "priest"), THEMES)
]


def told(position: str, first: Card, second: Card) -> list[str]:
    """A round's events but for the cards, as the first seat hears them."""
    game, before = find_kind("duo-regna").read_position(position)
    cause: Played[Card] = Played({0: first, 1: second})
    after = game.play(before, cause.moves)
    return [event.first.sentence for event in game.tell(before, cause, after)][1:]


@pytest.mark.parametrize(
    ("rule", "cards", "says"),
    [
        ("", "JK", "You win the round, since the Joker (J) beats Queen and King, and pull"),
        ("", "35", "You win the round, since the Priest (5) lets the lower card win, and pull"),
        ("", "J5", "You win the round, since the Priest (5) lets the lower card win, and pull"),
        ("", "K5", "{second} wins the round, since the Priest (5) lets the lower card win, and pulls"),
        (
            "priest_vs_royal=royal",
            "K5",
            "You win the round, since by the house rules Queen and King beat the Priest (5), and pull",
        ),
        (
            "priest_vs_royal=draw",
            "K5",
            "The round is a draw, since by the house rules Queen and King and the Priest (5) cancel each other out; nothing",
        ),
        (
            "joker_vs_priest=priest",
            "5J",
            "You win the round, since by the house rules the Priest (5) beats the Joker (J), and pull",
        ),
        ("", "QK", "The round is a draw, since Queen and King are both worth 7; nothing"),
        ("", "A4", "The round is a draw, since the Shield (A) makes every round one; nothing"),
        ("", "44", "The round is a draw; nothing"),
        ("", "64", "You win the round and pull"),
        (
            "theme=gladiator priest_vs_royal=royal",
            "K5",
            "You win the exchange, since by the house rules a heavy blow beats the surprise attack with the 5, and push",
        ),
        ("theme=gladiator", "QK", "Neither gains ground, since heavy blows (Q and K) are both worth 7; the tension"),
    ],
)
def test_a_result_that_values_do_not_explain_is_told_with_its_reason(rule: str, cards: str, says: str) -> None:
    assert told(f"{FULL} {rule}", *cards)[0].startswith(f"{says} ")


@pytest.mark.parametrize("reading", READINGS, ids=lambda reading: " ".join(reading.values()))
def test_no_result_goes_unexplained_and_none_is_explained_that_needs_no_reason(reading: dict[str, str]) -> None:
    rules = " ".join(f"{option}={value}" for option, value in reading.items())
    for one, two in product(FULL_HAND, repeat=2):
        explained = ", since " in told(f"{FULL} {rules}", one, two)[0]
        power = {one, two} & {"5"} or {one, two} in ({"J", "Q"}, {"J", "K"})
        obvious = one == two or (SHIELD not in (one, two) and not power and VALUE[one] != VALUE[two])
        assert explained != obvious, (one, two)


def test_both_stories_have_words_for_every_reason() -> None:
    for theme in THEMES.values():
        assert set(theme.because) == set(get_args(Because))


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("6/4 -1 0-0", ["You win the round and pull the dragon back to the middle."]),
        ("6/4 0 0-0", ["You win the round and pull the dragon to your side, step 1 of 2."]),
        (
            "6J/4J 1 0-0",
            [
                "You win the round and pull the dragon to your side, step 2 of 2.",
                "You capture the dragon: 1 dragon of 3; a new one comes to the middle.",
            ],
        ),
        (
            "6/4 1 2-0",
            ["You win the round and pull the dragon to your side, step 2 of 2.", "You capture the dragon: 3 dragons of 3."],
        ),
        (
            "6J/4J 1 0-0 theme=gladiator",
            [
                "You win the exchange and push the tension card towards {second}, step 2 of 2.",
                "You wound {second}: 1 wound of 3; a new tension card starts in the middle.",
            ],
        ),
        ("6J/4J -1 0-0 theme=gladiator", ["You win the exchange and push the tension card back to the middle."]),
    ],
)
def test_every_step_is_counted_and_the_second_captures(position: str, says: list[str]) -> None:
    assert told(position, "6", "4")[: len(says)] == says
