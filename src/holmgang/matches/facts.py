"""What a seat is shown of a table, as it is sent: to a browser, to an engine, to a bot elsewhere. It is made from views alone."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast, get_type_hints

import msgspec
from msgspec import UNSET, Struct, UnsetType

from holmgang.core.aims import AimProgress
from holmgang.core.choices import Choice
from holmgang.core.game import AnyGame, View
from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.core.story import Fact
from holmgang.games import find_kind


class OverFacts(Struct, frozen=True):
    """How a game ended by its rules."""

    winner: Seat | None
    reason: str


class ViewFacts(Struct, frozen=True):
    """The table as this seat sees it."""

    table: Any
    """The game's own table; ``?`` where a card is hidden."""
    figures: Any
    """What the table adds up to, as the game has it; in a view that stands by itself (``set_up``) with the constants in it."""
    position: str
    deciding: tuple[Seat, ...]
    """The seats that the rules ask; empty once the game is over."""
    over: OverFacts | None
    progress: AimProgress
    """How far each side is, in words."""


class MenuFacts(Struct, frozen=True):
    """A heading for options of one sort."""

    title: str
    does: str


class ChoiceFacts(Struct, frozen=True):
    """One option: what to send, what it does, and what a page needs to show it."""

    text: str
    does: str
    pieces: tuple[str, ...]
    """What on the table it is about, in the order in which one would point at it."""
    rule: str
    """The heading of the rules page that tells of it, by its id; empty where there is none."""
    menu: MenuFacts | UnsetType = UNSET
    """The heading it goes under, where it has one."""
    short: str | UnsetType = UNSET
    """Its text under that heading."""
    warning: str | UnsetType = UNSET
    """The end of what it does, where that warns of what cannot be undone."""
    key: str | UnsetType = UNSET
    """The letter or digit to pick it by, where the thing itself has one: a card, a place. Empty where its text begins with
    another number, beside which a digit would mislead."""


class QuestionFacts(Struct, frozen=True):
    """What this seat is asked now. A `move` names the question's number."""

    number: int
    asks: str
    choices: tuple[ChoiceFacts, ...]
    forced: bool
    """Whether there is one option only and everybody can see that, so that playing it by itself tells nothing."""
    warning: str | UnsetType = UNSET
    """The end of what is asked, where that warns of what cannot be undone."""


class EventFacts(Struct, frozen=True):
    """Something that happened, as this listener may know it. ``number`` is that of the log's entry that brought it.

    ``undone`` has a fact ``before``: the events numbered from there up to this one no longer stand.
    """

    number: int
    index: int
    """Its place among the events of the same number."""
    kind: str
    sentence: str
    facts: Mapping[str, Fact]


def view_facts(game: AnyGame, view: View) -> ViewFacts:
    """A view as it is sent: what of it the table holds, and nothing of whose it is."""
    over = None if view.over is None else OverFacts(view.over.winner, view.over.reason)
    position = game.write_view(view) + _options_text(cast("Any", game))
    parts = find_kind(game.name).parts
    return ViewFacts(view.table, parts.figures(game, view), position, view.deciding, over, parts.aims.progress(game, view))


@lru_cache(maxsize=256)
def _options_text(game: AnyGame) -> str:
    """The options that every position of a game ends with."""
    return "".join(f" {name}={value}" for name, value in changed(game.options).items())


def choice_facts(choice: Choice) -> ChoiceFacts:
    """A choice in the form in which pages and remote bots get it."""
    menu, short = (UNSET, UNSET) if choice.menu is None else (MenuFacts(*choice.menu), choice.short)
    key = choice.key.upper() or ("" if choice.text[:1].isdigit() else UNSET)
    return ChoiceFacts(choice.text, choice.does, choice.pieces, choice.rule, menu, short, choice.warning or UNSET, key)


def question_facts(game: AnyGame, view: View, names: tuple[str, str], public: View) -> QuestionFacts:
    """What a seat is asked, outside of a match. It is forced only where a spectator's view hides nothing: then all see that."""
    question = find_kind(game.name).ask(game, view, names)
    forced = len(question.choices) == 1 and shown_to_all(game, public)
    return QuestionFacts(0, question.asks, tuple(map(choice_facts, question.choices)), forced, question.warning or UNSET)


def shown_to_all(game: AnyGame, public: View) -> bool:
    """Whether a spectator's view hides nothing."""
    return "?" not in game.write_view(public)


def table_type(game: AnyGame) -> Any:
    """What a view's table is read back as from JSON: what the game says that it starts with; None where a game from outside does
    not say it, or it cannot be read."""
    try:
        kind = get_type_hints(game.start)["return"]
        msgspec.json.Decoder(kind)
    except (KeyError, NameError, TypeError):
        return None
    return kind
