"""What each listener hears of a match: the game's story, what happens around it, and nothing before its time."""

from random import Random
from typing import NamedTuple, get_args

import pytest

from holmgang.core.seats import SEATS
from holmgang.core.story import spoken
from holmgang.games import OWN_GAMES
from holmgang.matches.clock import PerMove
from holmgang.matches.entries import (
    Abandoned,
    Chanced,
    Committed,
    Credited,
    DrawAgreed,
    DrawDeclined,
    DrawOffered,
    DrawWithdrawn,
    Entry,
    Expired,
    Flagged,
    Forfeited,
    Helped,
    Moved,
    Opened,
    PauseAsked,
    Paused,
    PauseDeclined,
    PauseWithdrawn,
    Rematched,
    RematchOffered,
    Resigned,
    ScriptLeft,
    Sealed,
    SecretShown,
    Setup,
    Shared,
    Started,
    Undone,
    Unpaused,
    Voided,
)
from holmgang.matches.receipts import seen_steps
from holmgang.matches.sentences import tell

from .tables import BOT, Table


class Told(NamedTuple):
    """An entry with its sentences for the first seat and for spectators; None: the same."""

    entry: Entry
    to_first: str
    to_all: str | None = None


TOLD = [
    Told(Sealed(0, "K"), "You have chosen.", "Ada has chosen."),
    Told(Undone(3, 0), "You take a move back.", "Ada takes a move back."),
    Told(Undone(3), "A move is taken back."),
    Told(DrawOffered(0), "You offer a draw.", "Ada offers a draw."),
    Told(DrawDeclined(0), "You decline the draw.", "Ada declines the draw."),
    Told(DrawWithdrawn(0), "You withdraw the offer of a draw.", "Ada withdraws the offer of a draw."),
    Told(DrawAgreed(), "Both agree to a draw."),
    Told(PauseAsked(0), "You ask for a pause.", "Ada asks for a pause."),
    Told(PauseDeclined(0), "You decline the pause.", "Ada declines the pause."),
    Told(PauseWithdrawn(0), "You withdraw the wish for a pause.", "Ada withdraws the wish for a pause."),
    Told(Paused(), "The match is paused."),
    Told(Unpaused(0), "You end the pause.", "Ada ends the pause."),
    Told(Credited(9), "The server was away for a while; nobody’s clock ran."),
    Told(Helped(0, 4), "You ask for a hint.", "Ada asks for a hint."),
    Told(ScriptLeft(), "From here on the match is free."),
    Told(Resigned(0), "You give up.", "Ada gives up."),
    Told(Flagged(0), "You run out of time.", "Ada runs out of time."),
    Told(Flagged(None), "Both run out of time at the same moment: a draw."),
    Told(Abandoned(1), "You claim the match: Bo was away for too long.", "Ada claims the match: Bo was away for too long."),
    Told(Forfeited(0, "illegal move"), "You chose what was not possible.", "Ada chose what was not possible."),
    Told(Expired(), "Nothing happened for too long: the match is closed without a result."),
    Told(Voided("ended by the host"), "The match is void: ended by the host."),
    Told(RematchOffered(0), "You want to play again.", "Ada wants to play again."),
    Told(Rematched("next"), "They play again."),
]
SILENT: list[Entry] = [
    Opened(Setup(game="x", version=1)),
    Committed(0, "ff"),
    Shared(0, "ff"),
    Started(),
    SecretShown("ff"),
    Moved(("K", "6")),
    Chanced("6"),
]


@pytest.mark.parametrize("due", TOLD, ids=lambda due: type(due.entry).__name__)
def test_what_happens_around_a_game_is_told(due: Told) -> None:
    told = tell(due.entry)
    assert told is not None
    assert spoken(7, told, 0, ("Ada", "Bo"))[:2] == (7, due.to_first)
    assert spoken(7, told, None, ("Ada", "Bo")).sentence == (due.to_all or due.to_first)
    assert told.kind == type(due.entry).__struct_config__.tag


@pytest.mark.parametrize("entry", SILENT, ids=lambda each: type(each).__name__)
def test_the_games_own_entries_are_for_the_game_to_tell_and_how_chance_is_made_fair_is_no_story(entry: Entry) -> None:
    assert tell(entry) is None


def test_every_kind_of_entry_is_either_told_or_silent() -> None:
    assert {type(due.entry) for due in TOLD} | {type(entry) for entry in SILENT} == set(get_args(Entry))


def test_the_facts_are_those_an_animation_needs() -> None:
    facts = {type(due.entry): told.public.facts for due in TOLD if (told := tell(due.entry)) is not None}
    assert facts[Undone] == {"before": 3, "seat": None}
    assert facts[Voided] == {"reason": "ended by the host"}
    assert facts[Credited] == {"milliseconds": 9}
    assert facts[Rematched] == {"match": "next"}
    assert facts[Sealed] == {"seat": 0}


# In a match


def test_a_sealed_choice_is_told_as_made_while_it_is_sealed_and_as_what_it_was_once_both_are() -> None:
    table = Table("duo-regna", names=("Ada", "Bo"))
    table.move(0, "K")
    assert [(spoken.number, spoken.kind) for spoken in table.match.news(1)] == [(1, "sealed")]
    table.move(1, "6")
    assert {spoken.kind for spoken in table.match.news(1)} & {"sealed"} == set()
    assert all(spoken.number == 2 for spoken in table.match.news(1))
    assert "King" in " ".join(spoken.sentence for spoken in table.match.news(1))


def test_news_come_in_order_and_from_any_number_on() -> None:
    table = Table("dueling-nobles", fair=True, names=("Ada", "Bo")).start().play(Random(3), 40)
    table.do(table.match.plan_draw_offer(0, table.now))
    heard = table.match.news(None)
    assert [spoken.number for spoken in heard] == sorted(spoken.number for spoken in heard)
    for since in range(table.match.number + 1):
        assert table.match.news(None, since) == [spoken for spoken in heard if spoken.number >= since]
    assert table.match.news(None, -5) == heard


def test_what_was_taken_back_is_no_longer_told_but_that_it_was_is() -> None:
    table = Table("two-domains")
    table.move(0, "grow 1")
    table.undo(0)
    table.move(0, "grow 2")
    assert [(spoken.number, spoken.kind) for spoken in table.match.news(1)] == [(2, "undone"), (3, "grown")]
    assert [spoken.number for spoken in table.match.story(1)] == [3]


def test_the_story_is_the_games_alone() -> None:
    table = Table("two-domains", clock=PerMove(60_000))
    table.do(table.match.plan_draw_offer(0, table.now))
    table.move(0, "grow 1")
    assert [spoken.kind for spoken in table.match.story(None)] == ["grown"]


# Steps as a seat has seen them


@pytest.mark.parametrize("game", OWN_GAMES)
def test_the_steps_seen_are_those_of_the_redacted_record(game: str) -> None:
    table = Table(game, seats=BOT).play(Random(5), 60)
    for seat in (*SEATS, None):
        record = table.match.record_seen(seat)
        written = [f"-> {outcome}" for outcome in record.opening]
        for line in record.lines:
            written += [line.text(), *(f"-> {outcome}" for outcome in line.outcomes)]
        steps = seen_steps(table.match, seat)
        assert [text for _, text in steps] == written
        assert [number for number, _ in steps] == [step.number for step in table.match.play.steps]
        assert seen_steps(table.match, seat, since=20) == [each for each in steps if each[0] >= 20]
