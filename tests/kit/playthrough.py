"""Whole games as text: the record and then, step by step, the position, what each seat may do, and the events in their forms."""

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from holmgang.bots.random import RandomBot
from holmgang.core.chance import Seeded
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_position, write_seen
from holmgang.core.nodes import Chance, Choose, Played
from holmgang.core.record_text import write_record
from holmgang.core.recording import record_of
from holmgang.core.referee import Referee, Step
from holmgang.core.seats import SEATS, seat_name
from holmgang.core.story import Event
from holmgang.games import find_kind

from .moves import joined

FOLDER = Path(__file__).parent.parent / "golden"


@dataclass(frozen=True)
class Playthrough:
    """A game played at random from a seed."""

    name: str
    game: str
    seed: str
    options: dict[str, str] = field(default_factory=dict)
    start: str | None = None
    shows: str = ""
    """What is worth seeing in it."""

    @property
    def path(self) -> Path:
        """Where it is kept."""
        return FOLDER / f"{self.name}.txt"

    def text(self) -> str:
        """The playthrough as the rules have it now."""
        game, start = self._beginning()
        steps: list[Step[Any, Any, Any]] = []
        referee: Referee[Any, Any, Any, Any] = Referee(game, Seeded(f"{self.seed}/chance"), state=start, listener=steps.append)
        bot, rng = RandomBot(), Random(f"{self.seed}/choices")
        while referee.ending is None:
            node = referee.node
            assert isinstance(node, Choose)
            views = [game.view(referee.state, seat) for seat in SEATS]
            referee.play({seat: bot.choose(game, views[seat], rng) for seat in node.seats})
        record = record_of(game, start, [step.cause for step in steps], referee.ending)
        lines = [f"# {self.shows}", "", write_record(record)]
        for number, step in enumerate(steps, 1):
            lines += ["", f"== {number}", *_table(game, step.before), f"-- {_happening(step)}", *_events(game, step)]
        lines += ["", "== The end", *_table(game, referee.state)]
        return "\n".join(lines) + "\n"

    def _beginning(self) -> tuple[AnyGame, Any]:
        kind = find_kind(self.game)
        return kind.read_position(self.start, self.options) if self.start else (kind.make(self.options), None)


def _table(game: AnyGame, state: Any) -> Iterator[str]:
    """The position, as others see it where that differs, and what may happen."""
    full = write_position(game, state)
    yield full
    for seat in (*SEATS, None):
        name = "others" if seat is None else seat_name(seat)
        seen = write_seen(game, game.view(state, seat))
        if seen != full:
            yield f"  {name} see{'' if seat is None else 's'} {seen}"
    match game.node(state):
        case Choose(options) as node:
            for seat in node.seats:
                yield f"  {seat_name(seat)} may {', '.join(map(str, options[seat]))}"
        case Chance() as node:
            yield "  chance may " + ", ".join(f"{outcome} ({odds})" for outcome, odds in node.odds())
        case over:
            winner = {0: "first wins", 1: "second wins", None: "a draw"}[over.winner]
            yield f"  over: {winner}, {over.reason}"


def _happening(step: Step[Any, Any, Any]) -> str:
    return joined(step.cause.moves) if isinstance(step.cause, Played) else f"chance: {step.cause.outcome}"


def _events(game: AnyGame, step: Step[Any, Any, Any]) -> Iterator[str]:
    for event in game.tell(*step):
        yield f"  * {event.kind}{' (reveals)' * event.reveals}"
        yield from _told(event)


def _told(event: Event) -> Iterator[str]:
    for name, told in (("first", event.first), ("second", event.second), ("others", event.public)):
        yield f"    {name}: {told.sentence} {json.dumps(told.facts, ensure_ascii=False)}"
