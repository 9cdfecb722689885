"""Reasons of every game are sentences, and tell no more than a seat knows."""

import re
from random import Random
from typing import Any

import pytest

from holmgang.conformance.non_interference import side_by_side
from holmgang.core.game import AnyGame, View
from holmgang.core.reasons import Compared
from holmgang.core.seats import other
from holmgang.core.story import Voice, named
from holmgang.games import OWN_GAMES, find_kind
from tests.facts import case_of

from .reasons import NAMES, asked


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_reason_is_one_sentence_that_speaks_to_whom_it_is_told(game: str) -> None:
    kind = find_kind(game)
    made, rng = kind.make(), Random(game)
    for state, seat in asked(made, 30, game):
        view = made.view(state, seat)
        better, worse = rng.sample(view.options, 2)
        for listener in (seat, other(seat), None):
            told = named(kind.parts.why(made, view, Compared(better, worse), Voice(listener)), NAMES)
            assert re.fullmatch(r"[A-Z0-9“][^{}]*[^ .]\.", told), told
            assert "  " not in told
            if listener is None:
                assert not re.search(r"\byou", told, re.IGNORECASE), told
            else:
                assert not re.search(rf"\b{NAMES[listener]}\b", told), told
                assert not re.search(r"\byou(’s| is| has| wins| loses)\b", told, re.IGNORECASE), told


class Reasoning:
    """A reason in place of a choice, so that all of it is compared."""

    name = "reasoning"

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """A reason for some option and against another, or the only one."""
        if len(view.options) == 1:
            return view.options[0]
        better, worse = rng.sample(view.options, 2)
        return find_kind(game.name).parts.why(game, view, Compared(better, worse), Voice(view.seat))


@pytest.mark.parametrize("game", [name for name in OWN_GAMES if find_kind(name).secrets])
def test_what_a_seat_cannot_know_makes_no_difference_to_its_reasons(game: str) -> None:
    case, rng = case_of(find_kind(game).make()), Random(f"{game} reasons")
    for seat in (0, 1):
        side_by_side(case, case.game.start(), seat, rng, 150, [Reasoning()] * 3)
        for _ in range(4):
            side_by_side(case, case.corner(rng), seat, rng, 13, [Reasoning()] * 3)
