"""Golden playthroughs: complete games as text, so that any change of what players see or may do shows in a difference.

Each file holds the record of a game and then, step by step, the position, what each seat may do, and the events in their three
forms. ``python -m tests.golden`` shows what would change, ``python -m tests.golden --update`` writes it.
"""

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
from tests.kit.moves import joined

FOLDER = Path(__file__).parent


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


PLAYTHROUGHS = (
    Playthrough("duo-regna-defaults", "duo-regna", "22", shows="A game of Duo Regna under the default rules."),
    Playthrough(
        "duo-regna-gladiator",
        "duo-regna",
        "5",
        {"theme": "gladiator", "refill_on_capture": "true", "target": "2", "priest_vs_royal": "royal"},
        shows="The Gladiator theme: wounds instead of dragons, all cards back after each.",
    ),
    Playthrough(
        "duo-regna-draw",
        "duo-regna",
        "1",
        {"no_progress_limit": "6"},
        start="A2K/A3Q 0 2-2 quiet=2",
        shows="Nobody gets anywhere: a draw by the no-progress limit, across a refill.",
    ),
    Playthrough("deck-duel-defaults", "deck-duel", "16", shows="A game of Deck Duel under the default rules."),
    Playthrough(
        "deck-duel-house-rules",
        "deck-duel",
        "34",
        {"rage_order": "initiative", "foresight_ace": "reshuffle", "exhaustion": "reshuffle_only", "ap_cap": "3"},
        shows="Rage by initiative, and the other readings of Foresight, exhaustion and Action points.",
    ),
    Playthrough(
        "deck-duel-foresight",
        "deck-duel",
        "237",
        start="4,2,0:AJ35/4,2,0,F:A24Q rage",
        shows="Small decks: Foresight, a focused Ace, new rounds.",
    ),
    Playthrough("two-domains-defaults", "two-domains", "6", shows="A game of Two Domains under the default rules."),
    Playthrough(
        "two-domains-house-rules",
        "two-domains",
        "83",
        {"battle_fail_face": "6", "civil_war": "exact"},
        start="12266/12346 1",
        shows="A six fails in battle, and civil war needs exactly two and two.",
    ),
    Playthrough("two-domains-defection", "two-domains", "100", start="16/136 1", shows="Small domains: lone kings, a defection."),
    Playthrough("dueling-nobles-defaults", "dueling-nobles", "30", shows="A game of Dueling Nobles under the default rules."),
    Playthrough(
        "dueling-nobles-house-rules",
        "dueling-nobles",
        "24",
        {
            "draft": "sequential",
            "first_player": "2",
            "first_turn_duel": "false",
            "king_wound_limit": "per_king",
            "king_suicide": "allowed",
            "set_discard_limit": "none",
            "noble_buy_limit": "none",
            "mandatory_duel": "true",
        },
        shows="An open draft, duels in every turn, and no limits on Kings, sets and recruits.",
    ),
    Playthrough(
        "dueling-nobles-reshuffle",
        "dueling-nobles",
        "24",
        start="Jd,Qh*,Kc+3h;7h7s8c9d;4;-/Jc,Qs,Kd*+2c;Ah6s6d;5;h 1 begin "
        "discard=Ad2d4d8dTdAc4c5c6c7c9cTc2h4h6h8h9hTh3s4s5s8sTs3c3d",
        shows="The deck runs out: every hand is known, then the discards are drawn.",
    ),
)
