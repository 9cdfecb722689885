"""The parts that a game brings beside its rules, or the generic ones that stand in for them."""

from collections.abc import Hashable

import msgspec

from holmgang.core.choices import Choice

from .case import Case
from .views import EVERYBODY

NAMES = ("Ada", "Bo")


def every_option_is_explained_under_its_own_text(case: Case) -> None:
    """And where what the choices are about is equal, they are, because the server keeps them by it."""
    words, kept = case.kind.parts.choices, dict[Hashable, tuple[Choice, ...]]()
    for state in case.states():
        for seat in case.game.view(state, None).deciding:
            view = case.game.view(state, seat)
            question = case.kind.ask(case.game, view, NAMES)
            case.expect(question.asks.endswith((".", "?", "!")), f"what is asked is no sentence: “{question.asks}”", state)
            texts = [choice.text for choice in question.choices]
            own = texts == [str(move) for move in view.options]
            case.expect(own, f"the choices are called otherwise than the moves: {texts}", state)
            same = kept.setdefault(words.about(view, NAMES), question.choices) == question.choices
            case.expect(same, "the choices differ although what they are about is equal", state)


def a_view_can_be_sent(case: Case) -> None:
    """Its table and its figures as JSON; and the same figures wherever the view is the same."""
    figures = case.kind.parts.figures
    for state in case.states():
        for seat in EVERYBODY:
            view = case.game.view(state, seat)
            try:
                msgspec.json.encode((view.table, figures(case.game, view)))
            except TypeError as error:
                case.expect(False, f"the view of seat {seat} cannot be written as JSON: {error}", state)


def the_measure_is_a_whole_number_or_waits_for_chance(case: Case) -> None:
    """Of either seat's view."""
    measure = case.kind.parts.measure
    if measure is None:
        return
    for state in case.states():
        for seat in (0, 1):
            points = measure(case.game, case.game.view(state, seat))
            waits = points is None and not case.game.view(state, seat).deciding
            case.expect(waits or type(points) is int, f"the measure is {points}, and nothing is left to chance here", state)


def the_page_begins_with_the_title(case: Case) -> None:
    """As Markdown."""
    first = case.kind.page().lstrip().partition("\n")[0]
    case.expect(first == f"# {case.kind.title}", f"the rules page begins with “{first}”, not with “# {case.kind.title}”")
