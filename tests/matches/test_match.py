"""A match in progress: choices, sealed where both choose at once, and what ends it."""

from typing import Any

import pytest

from holmgang.core import referee
from holmgang.core.chance import Scripted
from holmgang.core.errors import BadOption, HolmgangError, IllegalMove, MalformedMove, OutOfTurn
from holmgang.core.nodes import Over
from holmgang.core.record import Record
from holmgang.core.record_text import write_record
from holmgang.core.referee import TOO_LONG, Ending
from holmgang.core.replay import read_record, replay
from holmgang.games import find_kind
from holmgang.matches.chance_sources import source_for
from holmgang.matches.entries import Chanced, Entry, InMemory, Moved, Opened, Resigned, Sealed, Setup
from holmgang.matches.local import LocalMatch


def opened(game: str, *outcomes: str, log: InMemory | None = None, **setup: Any) -> LocalMatch:
    """A new match; chance brings these outcomes, or whatever the seed has."""
    chance = (lambda _: Scripted(outcomes)) if outcomes else None
    log = InMemory() if log is None else log
    return LocalMatch.open(find_kind(game), Setup(game=game, version=1, **setup), log, chance=chance, now=lambda: 0)


def stored(log: InMemory) -> list[Entry]:
    """What the log holds after the set-up."""
    return list(log.read())[1:]


# One seat at a time


def test_a_move_counts_once_it_is_stored() -> None:
    log = InMemory()
    match = opened("two-domains", "6", log=log)
    match.submit(0, "gath")
    assert stored(log) == [Moved(("gather", None)), Chanced("6")]
    assert match.game.write(match.play.state) == "26222/22222 2 quiet=1"
    assert (match.number, match.play.decisions, match.waiting_for()) == (3, 1, (1,))


@pytest.mark.parametrize(
    ("seat", "text", "error"),
    [(1, "gather", OutOfTurn), (0, "battle", IllegalMove), (0, "dance", MalformedMove), (0, "g", MalformedMove)],
)
def test_a_refused_move_is_not_stored(seat: Any, text: str, error: type[HolmgangError]) -> None:
    log = InMemory()
    match = opened("two-domains", log=log)
    with pytest.raises(error):
        match.submit(seat, text)
    assert stored(log) == []
    assert match.number == 1


def test_outcomes_before_the_first_choice_are_stored_with_the_set_up() -> None:
    log = InMemory()
    opened("deck-duel", "2", log=log, options={"rage_order": "initiative"})
    assert stored(log) == [Chanced("2")]


# Both at once


def test_one_of_two_choices_is_sealed_until_the_other_is_made() -> None:
    log = InMemory()
    match = opened("duo-regna", log=log)
    before = [match.view(seat) for seat in (0, 1, None)]
    match.submit(1, "k")
    assert stored(log) == [Sealed(1, "K")]
    assert [match.view(seat) for seat in (0, 1, None)] == before, "nobody can see it"
    assert match.story(0) == []
    assert match.waiting_for() == (0,)
    match.submit(0, "6")
    assert stored(log) == [Sealed(1, "K"), Moved(("6", "K"))]
    assert match.waiting_for() == (0, 1)


@pytest.mark.parametrize("texts", [{0: "K"}, {}])
def test_who_speaks_for_both_must_speak_for_both(texts: Any) -> None:
    with pytest.raises(OutOfTurn, match="All seats that are asked must choose, and no other"):
        opened("duo-regna").plan_moves(texts, 0)


def test_a_sealed_choice_is_never_changed() -> None:
    match = opened("duo-regna")
    match.submit(0, "6")
    with pytest.raises(OutOfTurn, match="The first seat has chosen already; its choice is sealed"):
        match.submit(0, "K")
    assert match.undoable(0) is None
    assert match.undoable(1) is None


def test_a_sealed_choice_is_no_part_of_the_record() -> None:
    match = opened("duo-regna")
    match.submit(0, "6")
    assert match.record().lines == ()


# How it ends


def test_a_match_ends_by_the_rules() -> None:
    match = opened("two-domains", "6", start="136/1 1")
    match.submit(0, "battle")
    assert match.play.node == Over(0, "last king killed")
    assert match.ending == Ending(0, "last king killed", by_rules=True)
    assert match.waiting_for() == ()
    with pytest.raises(OutOfTurn, match="The match is over: last king killed"):
        match.submit(1, "pass")
    with pytest.raises(OutOfTurn, match="The match is over: last king killed"):
        match.resign(1)


def test_a_seat_may_resign_at_any_time() -> None:
    log = InMemory()
    match = opened("duo-regna", log=log)
    match.submit(1, "K")
    match.resign(1)
    assert stored(log)[-1] == Resigned(1)
    assert match.ending == Ending(0, "resignation", by_rules=False)
    assert match.waiting_for() == ()
    assert match.undoable(0) is None
    with pytest.raises(OutOfTurn, match="The match is over: resignation"):
        match.submit(0, "6")


def test_a_match_that_lasts_too_long_is_a_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(referee, "MAX_STEPS", 2)
    match = opened("two-domains")
    match.submit(0, "grow 1")
    match.submit(1, "grow 1")
    assert match.ending == TOO_LONG
    assert match.waiting_for() == ()


# What it tells


def test_the_story_is_told_to_each_listener_by_name() -> None:
    match = opened("two-domains", "6", names=("Ada", "Bo"))
    match.submit(0, "gather")
    match.submit(1, "grow 1")
    told = [spoken.sentence for spoken in match.story(None)]
    assert told[0] == "Ada rolls at the Gathering Place."
    assert match.story(0)[0].sentence == "You roll at the Gathering Place."
    assert [spoken.number for spoken in match.story(None)] == [1, 2, 3]
    assert [spoken.sentence for spoken in match.story(None, since=3)] == told[2:]


def test_the_record_of_a_match_replays_to_the_same_states() -> None:
    match = opened("dueling-nobles", seed="a record", names=("Ada", "Bo"))
    play_first_options(match, 40)
    record = match.record((("Date", "2026.11.15"),))
    assert record.tags == (("Date", "2026.11.15"), ("Seed", "a record"))
    assert record.players == ("Ada", "Bo")
    replayed = read_record(write_record(record), find_kind)
    assert replayed.record == record
    assert [after for _, _, after in replayed.steps()] == [step.after for step in match.play.steps]


def test_the_record_of_a_match_from_a_position_says_so() -> None:
    match = opened("two-domains", "6", start="136/1 quiet=0", options={"civil_war": "exact"})
    match.submit(0, "battle")
    record: Record = match.record()
    assert (record.start, record.options, record.result) == ("136/1 1", (("civil_war", "exact"),), "1-0")
    assert replay(find_kind("two-domains"), record).states[-1] == match.play.state


def test_a_match_whose_set_up_is_wrong_is_not_made() -> None:
    log = InMemory()
    with pytest.raises(BadOption):
        opened("two-domains", log=log, options={"civil_war": "never"})
    with pytest.raises(HolmgangError, match="begun under version 2 of the Two Domains rules and stays with it"):
        LocalMatch.open(find_kind("two-domains"), Setup(game="two-domains", version=2), log)
    assert list(log.read()) == []


def test_a_match_keeps_its_set_up() -> None:
    setup = Setup(game="two-domains", version=1, seats=("human", "bot:greedy"), names=("Ada", "Bo"))
    log = InMemory()
    assert LocalMatch.open(find_kind("two-domains"), setup, log, now=lambda: 0).setup == setup
    assert log.read()[0] == Opened(setup)


def test_without_a_seed_chance_comes_from_the_system() -> None:
    assert type(source_for(None)).__name__ == "FromSystem"
    assert type(source_for("x")).__name__ == "Seeded"


def play_first_options(match: LocalMatch, choices: int) -> None:
    """Lets the seats take their options in turn, so that all kinds of moves come about."""
    for number in range(choices):
        if match.ending is not None:
            return
        seat = match.waiting_for()[0]
        options = match.view(seat).options
        match.submit(seat, str(options[number % len(options)]))
