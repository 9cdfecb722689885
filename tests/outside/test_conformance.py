"""The kit as the author of a game uses it: it passes the minimal game, and names what is wrong with others."""

from dataclasses import dataclass, fields, replace
from enum import IntEnum
from random import Random
from typing import Any, cast

import liars_dice
import pytest

from holmgang.conformance import CHECKS, Case, Facts, NotConforming, check
from holmgang.conformance.views import what_a_view_covers_of_chance_is_not_seen_otherwise
from holmgang.core.choices import Choice, PlainChoices
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import GameKind, Parts
from holmgang.core.nodes import Chance, Choose, Over
from holmgang.core.options import option
from holmgang.core.parts import Measure
from holmgang.core.story import event
from holmgang.games import OWN_GAMES, find_kind
from holmgang.games.view import table_view

from . import MINIMAL

pytestmark = pytest.mark.usefixtures("minimal")


def node_of_two_equal_moves(_game: Any, state: Any) -> Any:
    return Over(None, "enough points") if max(state.points) > 9 else Choose(((1, 1), (2,)))


def node_that_is_left_to_chance(_game: Any, state: Any) -> Any:
    return Over(None, "enough points") if max(state.points) > 9 else Chance.even((1, 2))


def node_that_ends_by_resignation(_game: Any, state: Any) -> Any:
    return Over(0, "resignation") if max(state.points) > 9 else Choose(((1,), (2,)))


def tells_nothing_much(*_: Any) -> Any:
    return (event("happened", "Something happens."),)


def node_with_a_third_winner(_game: Any, _state: Any) -> Any:
    nobody: Any = 2
    return Over(nobody, "why not")


WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "endless": ({"node": lambda _game, _state: Choose(((1,), (2,)))}, "a random game has no end within 5000 decisions"),
    "resigns": ({"node": node_that_ends_by_resignation}, "the rules end no game by resignation"),
    "equal moves": ({"node": node_of_two_equal_moves}, r"two options are the same, or have the same text: \['1', '1'\]"),
    "chance": (
        {
            "node": node_that_is_left_to_chance,
            "tell": tells_nothing_much,
            "settle": lambda game, state, outcome: game.play(state, {0: outcome, 1: 1}),
        },
        "its kind says chance=False, yet something is left to chance",
    ),
    "forgetful text": ({"write": lambda _game, _state: "0-0"}, "the state that was read from its text is not equal to it"),
    "covered": ({"write_view": lambda _game, _view: "?-?"}, "its kind says secrets=False, yet seat 0 does not see all"),
    "silent": ({"tell": lambda *_: ()}, "nothing is told of Played"),
    "no sentence": ({"tell": lambda *_: (event("shown", "fingers"),)}, "told in no whole sentence: “Fingers”"),
    "no words": (
        {"tell": lambda *_: (event("shown", cast("str", lambda _voice: None)),)},
        "tell gives an event whose sentence is None, not a text|the event shown is told in no text, but in None",
    ),
    "wrong move": ({"read_move": lambda _game, _text: 3}, "read_move reads another move from “1”"),
    "no node": ({"node": lambda _game, _state: [1, 2]}, "node gives a list, not Choose, Chance or Over"),
    "nobody": ({"node": lambda _game, _state: Choose(((), ()))}, "nobody has a move: say Over, or give somebody an option"),
    "no weights": ({"node": lambda _game, _state: Chance((1, 2), (0, 0), 0)}, r"chance has weights \(0, 0\) in all 0"),
    "third winner": ({"node": node_with_a_third_winner}, "the winner is 2: say 0, 1, or None for a draw"),
    "no state": ({"play": lambda *_: None}, "which is no state"),
    "raises": ({"play": lambda _game, state, _moves: state.nothing}, "at “0-0”: play raised AttributeError"),
    "no story": ({"tell": lambda *_: "x"}, "tell gives str, not a tuple of events"),
    "no view": ({"view": lambda _game, state, _seat: state}, "the view of seat 0 has no seat, table, options"),
    "covered moves": (
        {"view": lambda game, state, seat: table_view(type(state)((-1, -1)), game.node(state), seat)},
        "yet a move is told to everybody",
    ),
    "unreadable": ({"read": lambda _game, text: {}[text]}, "KeyError where it was looked whether"),
    "dreamer": ({"imagine": lambda game, _view, _rng: game.start()}, "seat 0 imagines a state that does not fit its view"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_wrong_is_named(name: str) -> None:
    methods, sentence = WRONG[name]
    kind = find_kind(MINIMAL)
    game: Any = type(kind.make())
    with pytest.raises(NotConforming, match=sentence) as told:
        check(replace(kind, game=type("Changed", (game,), methods)))
    assert str(told.value).startswith(MINIMAL)


class Renaming(PlainChoices):
    """Choices that are called otherwise than their moves."""

    def choice(self, game: AnyGame, view: View, names: tuple[str, str], move: Any) -> Choice:
        return Choice(f"show {move}", "")


class Misplacing(PlainChoices):
    """Choices whose warning does not stand at the end of what they do."""

    def choice(self, game: AnyGame, view: View, names: tuple[str, str], move: Any) -> Choice:
        return Choice(str(move), "Careful: hold them up. Then wait", warning="Careful: hold them up.")


PARTS: dict[str, tuple[dict[str, Any], str]] = {
    "choices": ({"parts": Parts(choices=Renaming())}, "the choices are called otherwise than the moves"),
    "warning": ({"parts": Parts(choices=Misplacing())}, "a warning is not the end of what its choice does"),
    "figures": ({"parts": Parts(figures=lambda _game, _view: object())}, "cannot be written as JSON"),
    "set_up": ({"parts": Parts(set_up="nowhere")}, "setting up begins with nowhere, which is refused: "),
    "measure": ({"parts": Parts(measure=cast("Measure", lambda _game, _view: 0.5))}, "the measure is 0.5"),
    "nameless try": (
        {"page": lambda kind: f"# {kind.title}\n\n<!-- try\n3-6\n-->\n"},
        "to be tried is “3-6”, which is no title and position with “: ” between them",
    ),
    "try nowhere": (
        {"page": lambda kind: f"# {kind.title}\n\n<!-- try\nTwo thumbs: up\n-->\n"},
        "“Two thumbs” is to be tried at up, which is refused: ",
    ),
    "page": ({"page": lambda _kind: "Fingers"}, "the rules page begins with “Fingers”, not with “# Odds and Evens”"),
}


@dataclass(frozen=True)
class Unasked:
    thumbs: bool = option(("no", False, "only fingers count"), ("yes", True, "they count"), asks="", source="")


@dataclass(frozen=True)
class Unanswered:
    thumbs: bool = option(("no", False, ""), ("yes", True, "they count"), asks="Do thumbs count?", source="")


OPTIONS: dict[type[Any], str] = {
    Unasked: "the option thumbs asks nothing",
    Unanswered: "nothing is said of what thumbs=no means",
}


@pytest.mark.parametrize("options", OPTIONS)
def test_an_option_that_people_could_not_understand_is_named(options: type[Any]) -> None:
    kind = find_kind(MINIMAL)
    made: Any = type(kind.make())
    game = type("Thumbs", (made,), {"__init__": lambda self, given: setattr(self, "options", given)})
    with pytest.raises(NotConforming, match=OPTIONS[options]):
        check(replace(kind, game=game, options=options))


class Fingers(IntEnum):
    ONE = 1
    TWO = 2

    def __str__(self) -> str:
        return str(self.value)


def test_moves_may_be_members_of_an_enumeration() -> None:
    kind = find_kind(MINIMAL)
    game: Any = type(kind.make())
    over = game.node

    def node(self: Any, state: Any) -> Any:
        return over(self, state) if max(state.points) > 9 else Choose((tuple(Fingers), tuple(Fingers)))

    check(replace(kind, game=type("Shown", (game,), {"node": node})))


@pytest.mark.parametrize("part", PARTS)
def test_what_is_wrong_with_a_part_is_named(part: str) -> None:
    methods, sentence = PARTS[part]
    kind = find_kind(MINIMAL)
    bundle: Any = type("Bundle", (GameKind,), methods)
    with pytest.raises(NotConforming, match=sentence):
        check(bundle(**{field.name: getattr(kind, field.name) for field in fields(GameKind)}))


def test_the_minimal_game_passes() -> None:
    check(find_kind(MINIMAL))


@pytest.mark.parametrize("name", {find_kind(name).secrets: name for name in reversed(OWN_GAMES)}.values())
def test_so_do_games_of_which_no_facts_are_given(name: str) -> None:
    """The first of those with secrets, and of those without."""
    case = Case(find_kind(name), find_kind(name).make(), Facts())
    for each in CHECKS:
        each(case)


def test_facts_are_held_to() -> None:
    kind = find_kind(MINIMAL)
    check(kind, Facts(corner=corner, endings=frozenset({"enough points"})))
    with pytest.raises(NotConforming, match="ended for a reason that nobody knows of: enough points"):
        check(kind, Facts(endings=frozenset({"checkmate"})))
    with pytest.raises(AssertionError, match="too many points"):
        check(kind, Facts(invariant=few_points))


def corner(_options: Any, rng: Random) -> str:
    return f"{rng.randrange(10)}-9"


def few_points(_game: AnyGame, state: Any) -> None:
    assert sum(state.points) < 5, "too many points"


def test_who_says_that_seats_take_turns_may_not_ask_both_at_once() -> None:
    with pytest.raises(NotConforming, match="its kind says at_once=False, yet both seats are asked"):
        check(replace(find_kind(MINIMAL), at_once=False))


SHOWN: dict[str, tuple[Any, str]] = {
    "to everybody": (lambda _game, _state, outcome, _seat: outcome, "seat 1 sees"),
    "to spectators": (
        lambda game, state, outcome, seat: outcome if seat in (game.roller(state), None) else None,
        "seat None sees",
    ),
    "for what it is": (
        lambda game, state, outcome, seat: outcome if seat == game.roller(state) or outcome == 6 else None,
        "seat 1 learns",
    ),
}
"""A die that is rolled in secret is shown, and the view covers it as it should."""


@pytest.mark.parametrize("shown", SHOWN)
def test_an_outcome_that_a_view_covers_and_records_would_show_is_found(shown: str) -> None:
    outcome_seen, sentence = SHOWN[shown]
    leaking: Any = type("Leaking", (liars_dice.LiarsDice,), {"outcome_seen": outcome_seen})
    with pytest.raises(NotConforming, match=sentence):
        check(replace(liars_dice.KIND, game=leaking))


ONE_CARD_LEFT = (
    "Qc*;4h5d!6d8sTs;3;hdcs/Qs*+2d;AhTh6s;0;hc 2 draw discard=3h5h6h7h8h9hAd3d4d7d8d9dTdAc2c3c4c5c6c7c8c9cTcAs2s3s4s5s7s9s owed=1"
)
"""The second player draws it, and the first cannot know it from the cards in that hand."""


def test_so_is_the_last_card_though_nothing_else_could_have_been_drawn() -> None:
    kind = find_kind("dueling-nobles")
    nobles: Any = type(kind.make())

    def last_card_shown(game: Any, state: Any, outcome: str, seat: int | None) -> str | None:
        only = len(game.node(state).outcomes) == 1
        return outcome if only else nobles.outcome_seen(game, state, outcome, seat)

    leaking: Any = type("Leaking", (nobles,), {"outcome_seen": last_card_shown})
    case = Case(kind, leaking(kind.make().options), Facts(corner=lambda _options, _rng: ONE_CARD_LEFT))
    with pytest.raises(NotConforming, match="yet its view is the same after both"):
        what_a_view_covers_of_chance_is_not_seen_otherwise(case)
