"""Whether what a game brings can be asked as the contract says, and answers with what the contract says.

A function that takes something else than it is given, or gives something else than it should, fails in our code and not in its
author's: no line of theirs is there to be named, so the function is.
"""

import inspect
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from types import FrameType
from typing import Any, NamedTuple

from holmgang.core.aims import Aims
from holmgang.core.choices import Choices
from holmgang.core.game import AnyGame, Game, View
from holmgang.core.kind import GameKind, Parts
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.seats import SEATS
from holmgang.core.story import Event

PART_ARGUMENTS = {
    "why": ("game", "view", "compared", "voice"),
    "figures": ("game", "view"),
    "constants": ("game",),
    "picture": ("game", "view"),
    "measure": ("game", "view"),
}
"""What the parts are given that are functions."""

VIEW = tuple(name for name in vars(View) if isinstance(vars(View)[name], property))


# How they are asked


def cannot_be_asked(game: AnyGame, parts: Parts) -> str | None:
    """The first function that does not take what it is given, in words; None if all do."""
    for name, function, given in _functions(game, parts):
        with suppress(ValueError):  # some that are not written in Python do not tell what they take
            takes = inspect.signature(function)
            try:
                takes.bind(*given)
            except TypeError:
                return f"{name} takes ({', '.join(takes.parameters)}), and is given ({', '.join(given)})"
    return None


def _functions(game: AnyGame, parts: Parts) -> Iterator[tuple[str, Callable[..., Any], tuple[str, ...]]]:
    for contract, whole, prefix in ((Game, game, ""), (Choices, parts.choices, "choices."), (Aims, parts.aims, "aims.")):
        for name, promised in vars(contract).items():
            if inspect.isfunction(promised) and not name.startswith("_"):
                given = tuple(inspect.signature(promised).parameters)[1:]
                yield f"{prefix}{name}", getattr(whole, name), given
    for name, given in PART_ARGUMENTS.items():
        if (function := getattr(parts, name)) is not None:
            yield name, function, given


# What they answer


class _StepAtHand(NamedTuple):
    before: Any
    cause: Any
    after: Any


def wrong_answer(kind: GameKind, made: type[Any], frames: Iterable[FrameType]) -> str | None:
    """What a game of this kind answers wrongly about the states that these frames have at hand, in words; None if nothing.

    It is asked again, which pure functions may always be. Only types are told: what is in a value may be a secret.
    """
    found: list[Any] = [*_at_hand(frames)]
    game: AnyGame | None = next((value for value in found if type(value) is made), None)
    if game is None:
        return None
    state_type = type(game.start())
    for value in found:
        wrong = None
        with suppress(Exception):  # what it raises here, it raises where it can be seen
            if isinstance(value, _StepAtHand):
                wrong = _wrong_story(game, value)
            elif type(value) is state_type:
                wrong = _wrong_about(kind, game, value)
        if wrong is not None:
            return wrong
    return None


def _at_hand(frames: Iterable[FrameType]) -> Iterator[Any]:
    """States, steps and whatever else the functions were working on, themselves or as parts of a session, a match or a step."""
    for frame in frames:
        for holder in (frame.f_locals, *(parts for value in [*frame.f_locals.values()] for parts in _parts_of(value))):
            yield from holder.values()
            if holder.keys() >= {*_StepAtHand._fields}:
                yield _StepAtHand(*(holder[name] for name in _StepAtHand._fields))


def _parts_of(value: Any, deep: int = 2) -> Iterator[dict[str, Any]]:
    found = {}
    for name in ("match", "play", "game", "state", *_StepAtHand._fields):
        with suppress(Exception):  # it may be anything
            found[name] = getattr(value, name)
    yield found
    for name in ("match", "play") if deep else ():
        if name in found:
            yield from _parts_of(found[name], deep - 1)


def _wrong_about(kind: GameKind, game: AnyGame, state: Any) -> str | None:
    node: object = game.node(state)
    if not isinstance(node, Choose | Chance | Over):
        return f"node gives {_type(node)}, not Choose, Chance or Over"
    if isinstance(node, Choose) and not node.seats:
        return "node gives a Choose that asks nobody"
    for seat in (*SEATS, None):
        view = game.view(state, seat)
        if missing := [name for name in VIEW if not hasattr(view, name)]:
            return f"view gives {_type(view)} without {missing[0]}, not a view"
        measure = kind.parts.measure
        if measure is not None and seat is not None:
            measured: object = measure(game, view)
            if not isinstance(measured, int | None):
                return f"measure gives {_type(measured)}, not a whole number or None"
    return None


def _wrong_story(game: AnyGame, step: _StepAtHand) -> str | None:
    told: object = game.tell(*step)
    if not isinstance(told, tuple) or not all(isinstance(each, Event) for each in told):
        return f"tell gives {_type(told)}, not a tuple of events"
    sentences = [event.to(listener).sentence for event in told for listener in (*SEATS, None)]
    unsaid: list[object] = [sentence for sentence in sentences if not isinstance(sentence, str)]
    return f"tell gives an event whose sentence is {_type(unsaid[0])}, not a text" if unsaid else None


def _type(value: object) -> str:
    return "None" if value is None else f"a {type(value).__name__}"
