"""How long what happens is looked at: a part of every game, which pages keep to and clocks wait for."""

from collections import Counter
from itertools import islice
from random import Random

import pytest

from holmgang.conformance.walks import walk
from holmgang.games import OWN_GAMES, find_kind

STEPS = 3000


@pytest.mark.parametrize("name", OWN_GAMES)
def test_every_kind_of_event_that_has_a_time_of_its_own_is_told(name: str) -> None:
    kind, rng = find_kind(name), Random(1)
    game, told = kind.make(), Counter[str]()
    games = (step for _ in range(STEPS) for step in walk(game, rng))
    for step in islice(games, STEPS):
        told.update(event.kind for event in game.tell(*step))
    assert kind.parts.beats.keys() <= told.keys(), "a misspelt kind has the usual time, and nobody would notice"


def test_a_combat_of_deck_duel_is_told_in_beats_one_can_read() -> None:
    beats = find_kind("deck-duel").parts.beats
    # pages show both choices at once, and both flips
    choices, flips, won, block, hurt = (
        beats["raged"] + beats["calm"],
        2 * beats["flipped"],
        beats["won"],
        beats["blocked"],
        beats["hurt"],
    )
    assert 1600 <= choices + flips + won + hurt <= choices + flips + won + block + hurt <= 2100
    assert choices >= 200
    assert flips >= 350
    assert hurt >= 750, "combats may follow each other without a question, and each loss is seen"


def test_what_ones_own_roll_has_come_to_is_read_before_the_answer() -> None:
    beats = find_kind("two-domains").parts.beats
    assert beats["gathered"] >= 1200
    assert beats["rolled"] + beats["struck"] >= 1200


def test_the_end_of_a_duel_of_nobles_has_nearly_three_seconds_and_what_somebody_did_not_do_none() -> None:
    beats = find_kind("dueling-nobles").parts.beats
    assert 2500 <= beats["played"] + beats["decided"] <= 3000
    assert [beats[kind] for kind in ("kept", "saved", "rested", "stood", "held")] == [0] * 5
