"""A game before its options are chosen: the one bundle of all that it brings.

Rules, texts and a story are what a game must have; ``game`` makes them into one object that keeps the `Game` contract. Everything
else is a part with a generic default. A game with parts of its own gives them in a class derived from `GameKind`, which loads
them when they are asked for; so the type checker sees whether they fit, and naming a game loads nothing.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, get_args

from .aims import PLAIN_AIMS, Aims, Goal
from .choices import PLAIN_CHOICES, Choices, Question, asked
from .encoding import Encoding
from .errors import BadPosition
from .game import AnyGame, View
from .lesson import Lesson
from .options import NoOptions, Option, changed, described, read_options
from .parts import Beats, CompiledForm, Constants, Figures, Measure, MissingPart, find_part, load_part, no_constants, read_page
from .picture import Draw, plain_picture
from .plain import plain_figures
from .position import UnknownField, check_length
from .puzzles import Task
from .reasons import Why, plain_why

NamedPart = Literal["board", "solver", "pocket", "levels", "learned", "replies"]
"""Parts that belong to later layers, so that a game names where they are and never imports them."""
NAMED_PARTS: tuple[NamedPart, ...] = get_args(NamedPart)


class Parts(NamedTuple):
    """What a game brings beside its rules; what it does not bring has a default."""

    choices: Choices = PLAIN_CHOICES
    """What a player is asked and what each answer would do, in words."""
    why: Why = plain_why
    """Why one option is better than another, in words."""
    aims: Aims = PLAIN_AIMS
    """What wins, what loses, and how far each side is, in words."""
    figures: Figures = plain_figures
    """What a table adds up to, for whoever draws it."""
    constants: Constants = no_constants
    """What else whoever draws a table needs, and no move changes."""
    beats: Beats = MappingProxyType({})
    """How long its events are looked at; clocks wait as long."""
    picture: Draw = plain_picture
    """The table as a picture."""
    measure: Measure | None = None
    """How good a table looks; None where nobody can say before the end."""
    lesson: Lesson | None = None
    """The coached first match; None where there is none."""
    set_up: str | None = None
    """The position that setting up one of one's own begins with; None for the start, where that has something on its table."""
    puzzles: Task | None = None
    """What its puzzles are about; None where it has none."""


@dataclass(frozen=True, kw_only=True)
class GameKind:
    """A game: how it is introduced, how one is made under options, and its parts."""

    name: str
    title: str
    designer: str
    pitch: str
    minutes: str
    difficulty: str
    version: int
    options: type[Any] = NoOptions
    game: Callable[[Any], AnyGame]
    """Makes the game under its options: the rules with their texts and their story."""
    chance: bool = True
    """Whether anything in it is left to chance."""
    secrets: bool = True
    """Whether a seat may know something that the other does not, besides a choice that both make at once."""
    at_once: bool = True
    """Whether both seats may be asked at once under its usual options; said of a game where they never are, it does no harm."""
    board: str | None = None
    """Where its table in the terminal is, as `load_part` takes it: a ``Board`` of ``holmgang.terminal.boards``.

    None: a plain one, drawn from its figures.
    """
    solver: str | None = None
    """Where the object that solves it is, as `load_part` takes it: a ``Solver`` of ``holmgang.solvers``."""
    pocket: str | None = None
    """Where its pocket values are, as `load_part` takes it: a function that makes a ``Reference`` of ``holmgang.pocket`` for a
    game; PocketError if there is none to be had."""
    levels: str | None = None
    """Where its levels are, as `load_part` takes it: bots of ``holmgang.bots.levels``, the weakest first."""
    learned: str | None = None
    """Where what a search has learned of it is, as `load_part` takes it: a function that makes a ``Learned`` of
    ``holmgang.bots.search.learned`` for a game, and None for one that nothing was learned of."""
    replies: str | None = None
    """Where best replies to a policy are found, as `load_part` takes it: a ``BestReplies`` of ``holmgang.research.replies``.

    None: on the tree, where that is small.
    """

    # Parts, loaded when they are asked for

    @cached_property
    def parts(self) -> Parts:
        """Its small parts, which are loaded together."""
        return Parts()

    def page(self) -> str:
        """The rules page, as Markdown: ``page.md`` in the package of this kind's class, or one made from what the kind says."""
        return read_page(type(self).__module__) or plain_page(self)

    def compiled(self) -> CompiledForm:
        """The form of its rules that is compiled to run fast."""
        raise MissingPart(f"{self.title} has no compiled rules: write compiled.py beside its rules, and let its kind load it.")

    def encoding(self) -> Encoding:
        """Its moves and views in numbers."""
        raise MissingPart(f"{self.title} has no encoding: write encoding.py beside its rules, and let its kind load it.")

    def load(self, part: NamedPart) -> Any:
        """What it names as this part; None where it names nothing. MissingPart says which file to write."""
        reference: str | None = getattr(self, part)
        return None if reference is None else load_part(reference, self._lacks(part))

    def find(self, part: NamedPart) -> None:
        """Looks whether what it names is there, and runs nothing of it; MissingPart says which file to write."""
        reference: str | None = getattr(self, part)
        if reference is not None:
            find_part(reference, self._lacks(part))

    def _lacks(self, part: NamedPart) -> str:
        return f"{self.title} has no {part} at {getattr(self, part)}"

    # What follows from them

    def ask(self, game: AnyGame, view: View, names: tuple[str, str]) -> Question:
        """The viewer's decision; a view without options has no question in it."""
        words = self.parts.choices
        asks, warning = asked(words, game, view, names)
        return Question(asks, tuple(words.choice(game, view, names, move) for move in view.options), warning)

    def goal(self, game: AnyGame) -> Goal:
        """What the game under its options is about; where it has no words for that, its pitch."""
        goal = self.parts.aims.goal(game)
        return goal if goal.wins else replace(goal, wins=self.pitch)

    def set_up(self) -> str:
        """The position that setting up one of one's own begins with, under its usual options."""
        game = self.make()
        return self.parts.set_up or write_position(game, game.start())

    def make(self, given: Mapping[str, object] | None = None) -> AnyGame:
        """The game under these options; those not given keep their defaults."""
        return self.game(read_options(self.options, given or {}))

    def read_position(self, text: str, given: Mapping[str, object] | None = None) -> tuple[AnyGame, Any]:
        """The game and the state that a position text describes, its own options first among those given."""
        words, game = self._of_position(text, given)
        try:
            return game, game.read(" ".join(words))
        except UnknownField as error:
            names = [each.name for each in described(self.options)]
            raise UnknownField(error.name, (*error.known, *names)) from error

    def game_of_position(self, text: str) -> AnyGame:
        """The game under the options that a position text gives, which may be one as somebody sees it."""
        return self._of_position(text, None)[1]

    def _of_position(self, text: str, given: Mapping[str, object] | None) -> tuple[list[str], AnyGame]:
        """All words of a position but its options, and the game under these."""
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
        return words, game


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


def plain_page(kind: GameKind) -> str:
    """The rules page of a game that brings none: what it says of itself, a table to try, and the options of its rules."""
    chance = "Chance decides some of it." if kind.chance else "Nothing is left to chance."
    secrets = "Each player may know what the other does not." if kind.secrets else "Both see all there is."
    game = kind.make()
    lines = [
        f"# {kind.title}",
        kind.pitch,
        f"{kind.minutes} minutes, {kind.difficulty}. {chance} {secrets}",
        "The package that brings this game has no rules page: a first match against a bot tells the rest.",
        f"<!-- try\nFrom the beginning: {write_position(game, game.start())}\n-->",
    ]
    if options := described(kind.options):
        lines += ["## Options", "\n".join(map(_option_line, options))]
    return "\n\n".join([*lines, "## Credits", f"{kind.designer}\n"])


def _option_line(option: Option) -> str:
    """What it asks, what is usual, and what can be."""
    values = [f"`{each.text}` ({each.means})" for each in option.readings]
    if option.lowest is not None:
        values.insert(0, f"{option.lowest} to {option.highest}")
    return f"- `{option.name}`: {option.told(option.default)} Possible: {', '.join(values)}."
