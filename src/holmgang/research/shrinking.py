"""Shrunken games, and the parameters that OpenSpiel's games take: the options of the rules, smaller components, where to begin,
when to stop.

A game is shrunken by what its rules are made from beside the options (docs/solving.md): its constructor says what that is.
"""

import inspect
from collections.abc import Mapping
from typing import Any, NamedTuple

import msgspec

from holmgang.core.errors import BadOption, HolmgangError, UnknownName, shown
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.core.nodes import Over
from holmgang.core.options import Option, changed, described, read_options
from holmgang.games import find_kind

Parameter = str | int | bool
A_TEXT = "_"
NONE = -1
"""Stands for an option of numbers that is off."""


class Source(NamedTuple):
    """What an OpenSpiel game is made from."""

    game: AnyGame
    start: Any
    steps: int | None
    """After so many steps, decisions and strokes of chance, it is called a draw; None: it goes on to its end."""
    shrunken: bool
    """Whether it is less than the whole game, so that its tree may be small."""


def shrunken(game: str, **given: object) -> AnyGame:
    """A game under the same rules with less of what it is made from, by the names of its components and options.

    ``shrunken("deck-duel", deck="24J", health=1, action=1, no_progress_limit=1)`` can be solved on its whole tree. What can be
    less in each game is in docs/solving.md; OpenSpiel is not needed.
    """
    kind = find_kind(game)
    known = [name for name in _plain_parameters(kind) if name not in ("position", "steps")]
    for name in given:
        if name not in known:
            raise UnknownName(f"component or option of {kind.title}", name, known)
    return read_parameters(kind, {name: _as_parameter(value) for name, value in given.items()}).game


def _as_parameter(value: Any) -> Any:
    return NONE if value is None else " ".join(map(str, value)) if isinstance(value, tuple | list) else value


def parameters(kind: GameKind) -> dict[str, Parameter]:
    """All parameters of a game, with their defaults: those of the whole game under its usual options."""
    return spelled(_plain_parameters(kind))


def spelled(given: Mapping[str, Parameter]) -> dict[str, Parameter]:
    """Parameters as OpenSpiel can write and read them: a text that it would take for a number begins with a sign of its own."""
    return {name: f"{A_TEXT}{value}" if isinstance(value, str) and value.isdigit() else value for name, value in given.items()}


def read_parameters(kind: GameKind, given: Mapping[str, Parameter]) -> Source:
    """The game that is meant."""
    known = _plain_parameters(kind)
    for name in given:
        if name not in known:
            raise UnknownName(f"parameter of {kind.title}", name, known)
    plain = {name: value.removeprefix(A_TEXT) if isinstance(value, str) else value for name, value in given.items()}
    values = {**known, **plain}
    options = read_options(kind.options, {each.name: _option_value(each, values[each.name]) for each in described(kind.options)})
    components = {name: _checked(kind, name, values[name], usual) for name, usual in _components(kind).items()}
    smaller = {name: value for name, value in components.items() if value != known[name]}
    position, steps = str(values["position"]), int(values["steps"])
    game: AnyGame = _make(kind, options, smaller) if smaller else kind.game(options)
    if not position:
        return Source(game, game.start(), steps or None, bool(smaller or steps))
    if smaller:
        raise HolmgangError(f"A position is read for the whole game only: leave it out, or {', '.join(smaller)}.")
    game, start = kind.read_position(position, changed(options))
    return Source(game, start, steps or None, bool(steps))


def _plain_parameters(kind: GameKind) -> dict[str, Parameter]:
    options = {option.name: _default(option) for option in described(kind.options)}
    return {**options, **_components(kind), "position": "", "steps": 0}


def _default(option: Option) -> Parameter:
    return NONE if option.default is None else option.default if isinstance(option.default, bool | int) else str(option.default)


def _option_value(option: Option, value: Parameter) -> object:
    takes_none = any(reading.value is None for reading in option.readings)
    return None if takes_none and value == NONE else value


# What rules are made from beside the options


def _extra(kind: GameKind) -> dict[str, Any]:
    """The defaults of all that their constructor takes behind the options."""
    taken = list(inspect.signature(kind.game).parameters.values())[1:]
    return {each.name: each.default for each in taken}


def _components(kind: GameKind) -> dict[str, Parameter]:
    """By name, as parameters; several things are words in a row."""
    found: dict[str, Parameter] = {}
    for name, default in _extra(kind).items():
        parts = msgspec.structs.asdict(default) if isinstance(default, msgspec.Struct) else {name: default}
        found |= {part: " ".join(value) if isinstance(value, tuple) else value for part, value in parts.items()}
    return found


def _checked(kind: GameKind, name: str, value: Parameter, usual: Parameter) -> Parameter:
    """A component that the game can be played with: no more than usual, and cards in their usual order."""
    if isinstance(usual, int):
        if not isinstance(value, int) or not 0 <= value <= usual:
            raise BadOption(f"{name} of {kind.title} is a whole number from 0 to {usual}, not {shown(str(value))}.")
        return value
    several = " " in str(usual)
    signs, there = (text.split() if several else list(text) for text in (str(value), str(usual)))
    if not signs or len({*signs}) < len(signs) or not {*signs} <= {*there}:
        raise BadOption(f"{name} of {kind.title} is some of {usual}, each at most once, not {shown(str(value))}.")
    return (" " if several else "").join(sorted(signs, key=there.index))


def _make(kind: GameKind, options: Any, smaller: Mapping[str, Parameter]) -> AnyGame:
    given: dict[str, Any] = {}
    for name, default in _extra(kind).items():
        if isinstance(default, msgspec.Struct):
            parts = {part: value for part, value in smaller.items() if hasattr(default, part)}
            whole = {
                part: tuple(str(value).split()) if isinstance(getattr(default, part), tuple) else value
                for part, value in parts.items()
            }
            given[name] = msgspec.structs.replace(default, **whole)
        elif name in smaller:
            given[name] = smaller[name]
    game: AnyGame = kind.game(options, **given)
    if isinstance(game.node(game.start()), Over):
        told = ", ".join(f"{name}={value}" for name, value in smaller.items())
        raise BadOption(f"{kind.title} with {told} is over before it begins: leave it more.")
    return game
