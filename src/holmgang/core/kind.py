"""What the registry knows of a game: how to make one under options, and how to introduce it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import BadPosition
from .game import AnyGame
from .options import changed, described, read_options
from .position import UnknownField, check_length


@dataclass(frozen=True)
class GameKind:
    """A game before its options are chosen."""

    name: str
    title: str
    designer: str
    pitch: str
    minutes: str
    difficulty: str
    version: int
    options: type[Any]
    game: Callable[[Any], AnyGame]
    measure: Callable[[Any, Any], int | None]
    """How good a view's table looks to its seat, in points; None where only chance can tell."""
    chance: bool = True
    """Whether anything in it is left to chance."""

    def make(self, given: Mapping[str, object] | None = None) -> AnyGame:
        """The game under these options; those not given keep their defaults."""
        return self.game(read_options(self.options, given or {}))

    def read_position(self, text: str, given: Mapping[str, object] | None = None) -> tuple[AnyGame, Any]:
        """The game and the state that a position text describes, its own options first among those given."""
        check_length(text)
        names = [each.name for each in described(self.options)]
        words: list[str] = []
        written: dict[str, str] = {}
        for word in text.split():
            name, equals, value = word.partition("=")
            if not equals or name.casefold() not in names:
                words.append(word)
            elif name.casefold() in written:
                raise BadPosition(f"The position gives {name.casefold()} twice; once is right.")
            else:
                written[name.casefold()] = value
        game = self.make({**(given or {}), **written})
        for name, wanted in (given or {}).items():
            if name in written and getattr(self.make({name: wanted}).options, name) != getattr(game.options, name):
                raise BadPosition(f"The position says {name}={written[name]} and the option given says {wanted}: keep one.")
        try:
            return game, game.read(" ".join(words))
        except UnknownField as error:
            raise UnknownField(error.name, (*error.known, *names)) from error


def write_position(game: AnyGame, state: Any) -> str:
    """The canonical line for a state, options that differ from the default included."""
    return _with_options(game, game.write(state))


def write_seen(game: AnyGame, view: Any) -> str:
    """The canonical line for what a seat sees of a state."""
    return _with_options(game, game.write_view(view))


def _with_options(game: AnyGame, line: str) -> str:
    return " ".join([line, *(f"{name}={value}" for name, value in changed(game.options).items())])


def house_rules(game: AnyGame) -> list[str]:
    """The options that differ from the default, each as a line for the players."""
    names = changed(game.options)
    return [each.told(getattr(game.options, each.name)) for each in described(game.options) if each.name in names]
