"""Events: each told in three forms, ready to be spoken, drawn and stored."""

import json
import re

from holmgang.core.game import AnyGame
from holmgang.core.seats import SEATS
from holmgang.core.story import Event, named
from tests.kit.ways import over_all_games, ways_steps

LISTENERS = (*SEATS, None)


@over_all_games
def test_every_sentence_is_a_sentence(game: AnyGame) -> None:
    for event in events(game):
        for listener in LISTENERS:
            sentence = named(event.to(listener).sentence, ("Ada", "Bo"))
            assert re.fullmatch(r"[A-Z0-9].*\.", sentence), sentence
            assert "{" not in sentence
            assert "  " not in sentence
            assert "None" not in sentence


@over_all_games
def test_a_listener_is_called_you_and_spectators_never_are(game: AnyGame) -> None:
    for event in events(game):
        assert not re.search(r"\b[Yy]ou", event.public.sentence)
        for listener, name in zip(SEATS, ("{first}", "{second}"), strict=True):
            assert name not in event.to(listener).sentence


@over_all_games
def test_facts_are_plain_values_and_what_all_know_both_seats_know(game: AnyGame) -> None:
    for event in events(game):
        for seat in SEATS:
            facts = event.to(seat).facts
            assert json.loads(json.dumps(facts)) is not None
            assert event.public.facts.items() <= facts.items()


@over_all_games
def test_every_step_is_told_and_always_the_same(game: AnyGame) -> None:
    for step in ways_steps(game):
        told = game.tell(*step)
        assert told
        assert told == game.tell(*step)


def events(game: AnyGame) -> list[Event]:
    """All events on the game's ways."""
    return [event for step in ways_steps(game) for event in game.tell(*step)]
