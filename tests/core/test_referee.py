"""The referee: alone holds chance, decides legality, and changes nothing on an error."""

from typing import Any

import pytest

from holmgang.core.chance import Scripted, Seeded
from holmgang.core.errors import BadOutcome, IllegalMove, OutOfTurn
from holmgang.core.nodes import Choose, Over, Played, Settled
from holmgang.core.referee import MAX_STEPS, TOO_LONG, Ending, Referee, Step
from holmgang.games import find_kind
from holmgang.games.two_domains.table import BATTLE, GATHER, GROW

TWO_DOMAINS = find_kind("two-domains").make()


def refereed(position: str | None = None, *outcomes: str, **extra: Any) -> Referee[Any, Any, Any, Any]:
    state = None if position is None else TWO_DOMAINS.read(position)
    return Referee(TWO_DOMAINS, Scripted(outcomes), state=state, **extra)


def test_it_begins_at_the_start_and_asks_whoever_is_to_move() -> None:
    referee = refereed()
    assert referee.state == TWO_DOMAINS.start()
    assert isinstance(referee.node, Choose)
    assert referee.node.seats == (0,)
    assert referee.ending is None


def test_chance_decides_before_anybody_is_asked_again() -> None:
    referee = refereed(None, "6")
    referee.play({0: GATHER})
    assert TWO_DOMAINS.write(referee.state) == "26222/22222 2 quiet=1"
    assert referee.decisions == 1


def test_chance_decides_before_anybody_is_asked_at_all() -> None:
    assert TWO_DOMAINS.write(refereed("22222/22222 1 roll=gather", "6").state) == "26222/22222 2 quiet=1"


def test_the_listener_hears_every_step() -> None:
    heard: list[Step[Any, Any, Any]] = []
    referee = refereed(None, "6", listener=heard.append)
    referee.play({0: GATHER})
    assert [step.cause for step in heard] == [Played({0: GATHER}), Settled(6)]
    assert heard[0].after == heard[1].before
    assert heard[1].after == referee.state


@pytest.mark.parametrize(
    ("moves", "error"),
    [({0: BATTLE}, IllegalMove), ({1: GATHER}, OutOfTurn), ({}, OutOfTurn), ({0: GATHER, 1: GATHER}, OutOfTurn)],
)
def test_a_refused_move_changes_nothing(moves: dict[Any, Any], error: type[Exception]) -> None:
    heard: list[Any] = []
    referee = refereed(None, "6", listener=heard.append)
    with pytest.raises(error):
        referee.play(moves)
    assert referee.state == TWO_DOMAINS.start()
    assert (referee.decisions, heard) == (0, [])
    referee.play({0: GATHER})
    assert referee.decisions == 1


def test_a_source_of_chance_that_fails_changes_nothing() -> None:
    heard: list[Any] = []
    referee = refereed(None, "7", listener=heard.append)
    with pytest.raises(BadOutcome):
        referee.play({0: GATHER})
    assert referee.state == TWO_DOMAINS.start()
    assert (referee.decisions, heard) == (0, [])


def test_a_game_ends_by_its_rules() -> None:
    referee = refereed("136/1 1", "6")
    referee.play({0: BATTLE})
    assert referee.node == Over(0, "last king killed")
    assert referee.ending == Ending(0, "last king killed", by_rules=True)
    with pytest.raises(OutOfTurn, match="the game is over"):
        referee.play({0: BATTLE})


def test_after_too_many_decisions_it_is_a_draw_outside_the_rules() -> None:
    referee = refereed(max_steps=2)
    referee.play({0: GROW[0]})
    referee.play({1: GROW[0]})
    assert referee.ending == TOO_LONG == Ending(None, "too long", by_rules=False)
    with pytest.raises(OutOfTurn, match="after 2 decisions the game has ended as too long"):
        referee.play({0: GROW[0]})
    assert referee.decisions == 2


def test_two_choices_at_once_are_two_decisions() -> None:
    duo = find_kind("duo-regna").make()
    referee: Referee[Any, Any, Any, Any] = Referee(duo, Seeded(1), max_steps=4)
    referee.play({0: "A", 1: "K"})
    assert referee.decisions == 2
    referee.play({0: "K", 1: "A"})
    assert referee.ending == TOO_LONG


def test_the_end_by_the_rules_counts_even_at_the_last_decision() -> None:
    referee = refereed("136/1 1", "6", max_steps=1)
    referee.play({0: BATTLE})
    assert referee.ending == Ending(0, "last king killed", by_rules=True)


def test_the_usual_limit_is_five_thousand_decisions() -> None:
    assert MAX_STEPS == 5000
