"""Events: each told in three forms, ready to be spoken, drawn and stored."""

import json
import re
from collections.abc import Iterator

from holmgang.core.seats import SEATS
from holmgang.core.story import Event, named

from .case import Case


def every_sentence_is_a_sentence(case: Case) -> None:
    """With a capital letter and a full stop, and the names of the seats filled in."""
    for event in _events(case):
        for listener in (*SEATS, None):
            told: object = event.to(listener).sentence
            case.expect(isinstance(told, str), f"the event {event.kind} is told in no text, but in {told!r}")
            sentence = named(str(told), ("Ada", "Bo"))
            whole = re.fullmatch(r"[A-Z0-9].*\.", sentence) is not None and not re.search(r"\{|  |\bNone\b", sentence)
            case.expect(whole, f"the event {event.kind} is told in no whole sentence: “{sentence}”")


def a_listener_is_called_you_and_spectators_never_are(case: Case) -> None:
    """A game whose events are told by `core.story.Voice` keeps this."""
    for event in _events(case):
        public = event.public.sentence
        case.expect(not re.search(r"\b[Yy]ou", public), f"spectators are spoken to as players: “{public}”")
        for listener, name in zip(SEATS, ("{first}", "{second}"), strict=True):
            own = event.to(listener).sentence
            case.expect(name not in own, f"seat {listener} is told of itself by name: “{own}”")


def facts_are_plain_values_and_what_all_know_both_seats_know(case: Case) -> None:
    """They are sent to clients and kept."""
    for event in _events(case):
        for seat in SEATS:
            facts = event.to(seat).facts
            json.dumps(facts)
            known = event.public.facts.items() <= facts.items()
            case.expect(known, f"seat {seat} is told less of {event.kind} than spectators are")


def every_step_is_told_and_always_the_same(case: Case) -> None:
    """Every step has an event, and telling it twice says the same."""
    for step in case.steps():
        told = case.game.tell(*step)
        case.expect(bool(told), f"nothing is told of {step.cause}", step.before)
        case.expect(told == case.game.tell(*step), f"{step.cause} is told in another way the second time", step.before)


def _events(case: Case) -> Iterator[Event]:
    return (event for step in case.steps() for event in case.game.tell(*step))
