"""What an engine is told of a match: made from a seat's view and from what it has heard. And the view read back from that."""

from collections.abc import Sequence

import msgspec

from holmgang.core.errors import MoveError
from holmgang.core.game import AnyGame, View
from holmgang.core.kind import house_rules
from holmgang.core.nodes import Over
from holmgang.core.options import changed
from holmgang.core.seats import Seat
from holmgang.core.story import Spoken
from holmgang.games import find_kind
from holmgang.games.view import TableView
from holmgang.matches.facts import EventFacts, choice_facts, table_type, view_facts

from .protocol import BadLine, EngineQuestion, MatchLine, TableLine


def match_line(game: AnyGame, seat: Seat, names: tuple[str, str]) -> MatchLine:
    """What an engine is told once a match, since no move changes it."""
    kind = find_kind(game.name)
    return MatchLine(
        game=kind.name,
        title=kind.title,
        version=kind.version,
        options=changed(game.options),
        house_rules=house_rules(game),
        constants=kind.parts.constants(game),
        goal=kind.goal(game),
        names=names,
        you=seat,
    )


def table_line(game: AnyGame, view: View, news: Sequence[Spoken], names: tuple[str, str]) -> TableLine:
    """How it stands, for a seat that is asked."""
    question = find_kind(game.name).ask(game, view, names)
    asked = EngineQuestion(question.asks, tuple(map(choice_facts, question.choices)))
    return TableLine(view=view_facts(game, view), events=_events(news), question=asked)


def _events(news: Sequence[Spoken]) -> tuple[EventFacts, ...]:
    told: list[EventFacts] = []
    for each in news:
        index = told[-1].index + 1 if told and told[-1].number == each.number else 0
        told.append(EventFacts(each.number, index, each.kind, each.sentence, each.facts))
    return tuple(told)


def read_view(game: AnyGame, seat: Seat, line: TableLine) -> View:
    """The view that was told; BadLine where it is none of this game."""
    kind = table_type(game)
    if kind is None:
        raise BadLine(f"Tables of {find_kind(game.name).title} cannot be read.")
    told = line.view
    try:
        table = msgspec.convert(told.table, kind)
        options = tuple(game.read_move(choice.text) for choice in line.question.choices)
    except (msgspec.ValidationError, RecursionError, MoveError) as error:
        raise BadLine(f"This is no table of {find_kind(game.name).title}: {str(error).rstrip('.')}.") from error
    return TableView(seat, table, options, told.deciding, None if told.over is None else Over(told.over.winner, told.over.reason))
