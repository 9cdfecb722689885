"""The log: a match is the fold of its entries, so reading them back gives the same match."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from holmgang.conformance.options import mixed
from holmgang.core.game import AnyGame
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.entries import (
    BrokenLog,
    Chanced,
    Entry,
    InMemory,
    Moved,
    MovedOn,
    Opened,
    Resigned,
    Sealed,
    Setup,
    Undone,
    read_entry,
    write_entry,
)
from holmgang.matches.local import LocalMatch
from holmgang.matches.match import Match
from tests.kit.strategies import kinds, seeds

FRESH = Opened(Setup(game="two-domains", version=1))


def facts(match: Match) -> dict[str, Any]:
    """All that can be known of a match."""
    return {
        "state": match.play.state,
        "steps": match.play.steps,
        "sealed": match.play.sealed,
        "undone": match.play.undone,
        "number": match.number,
        "ending": match.ending,
        "waiting": match.waiting_for(),
        "story": [match.story(seat) for seat in (0, 1, None)],
        "record": match.record(),
        "undoable": [match.undoable(seat) for seat in (0, 1)],
    }


def something_happens(match: LocalMatch, rng: Random) -> None:
    """A seat chooses; now and then one takes a move back, very rarely one gives up."""
    seat = rng.choice(match.waiting_for())
    if match.undoable(seat) is not None and rng.random() < 0.2:
        match.undo(seat)
    elif rng.random() < 0.004:
        match.resign(seat)
    else:
        match.submit(seat, str(rng.choice(match.view(seat).options)))


@given(kinds, seeds, st.booleans(), st.integers(0, 60))
def test_a_match_read_back_is_the_same_match_and_goes_on_in_step(kind: Any, seed: int, take_back: bool, length: int) -> None:
    """The second match is read from the first one's log; both then see the same dice and cards from the same seed."""
    rng = Random(seed)
    seats = ("human", "bot:random") if take_back else ("human", "human")
    setup = Setup(game=kind.name, version=1, options=mixed(kind, rng), seats=seats, seed=str(seed), take_back=take_back)
    log = InMemory()
    match = LocalMatch.open(kind, setup, log, now=lambda: 0)
    for _ in range(length):
        if match.ending is None:
            something_happens(match, rng)
    lines = [write_entry(entry) for entry in log.read()]
    resumed = LocalMatch(kind, InMemory([read_entry(line) for line in lines]))
    assert facts(resumed) == facts(match)
    one, two = Random(seed), Random(seed)
    for _ in range(12):
        if match.ending is None:
            something_happens(match, one)
            something_happens(resumed, two)
            assert facts(resumed) == facts(match)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_the_same_seed_makes_the_same_match(name: str) -> None:
    matches = [
        LocalMatch.open(find_kind(name), Setup(game=name, version=1, seed="same"), InMemory(), now=lambda: 0) for _ in range(2)
    ]
    rngs = Random(1), Random(1)
    for _ in range(80):
        for match, rng in zip(matches, rngs, strict=True):
            if match.ending is None:
                something_happens(match, rng)
        assert facts(matches[0]) == facts(matches[1])


@pytest.mark.parametrize(
    "entry",
    [
        FRESH,
        Opened(Setup(game="x", version=1, options={"a": "b"}, start="s", seats=("human", "bot:x"), seed="1", take_back=True)),
        Sealed(1, "K"),
        Moved(("grow 1", None)),
        Moved(("K", "6")),
        Chanced("6"),
        Undone(3),
        Resigned(0),
    ],
)
def test_an_entry_is_read_back_from_its_line(entry: Entry) -> None:
    line = write_entry(entry)
    assert "\n" not in line
    assert read_entry(line) == entry


# Broken logs


@pytest.mark.parametrize(
    "line",
    ["", "{}", "[]", "null", '{"type": "danced"}', '{"type": "sealed", "seat": 2, "move": "K"}', '{"type": "moved"', "\ud800"],
)
def test_a_line_that_is_no_entry_is_a_broken_log(line: str) -> None:
    with pytest.raises(BrokenLog, match="cannot be read"):
        read_entry(line)


@pytest.mark.parametrize(
    ("entries", "sentence"),
    [
        ([], "does not begin with its set-up"),
        ([Chanced("6")], "does not begin with its set-up"),
        ([FRESH, Chanced("6")], "an outcome where chance does not decide"),
        ([FRESH, Moved(("battle", None))], "cannot be played back: “battle” is not possible now"),
        ([FRESH, Moved((None, "grow 1"))], "cannot be played back"),
        ([FRESH, Moved(("gather", None)), Chanced("7")], "cannot be played back: Chance cannot bring “7”"),
        ([FRESH, Moved(("gather", None)), Moved((None, "grow 1"))], "stops where chance must decide"),
    ],
)
def test_a_log_that_is_no_match_is_refused(entries: list[Entry], sentence: str) -> None:
    with pytest.raises(BrokenLog, match=sentence):
        Match(find_kind("two-domains"), entries)


def test_a_log_that_goes_on_after_the_end_is_refused() -> None:
    lost = Opened(Setup(game="two-domains", version=1, start="1166/22222 1"))
    with pytest.raises(BrokenLog, match="a move after its end"):
        Match(find_kind("two-domains"), [lost, Moved(("gather", None))])


def test_a_log_that_stops_at_a_roll_cannot_be_played_on() -> None:
    match = LocalMatch(find_kind("two-domains"), InMemory([FRESH, Moved(("gather", None))]))
    with pytest.raises(BrokenLog, match="stops where chance must decide"):
        match.submit(1, "grow 1")


def test_an_entry_is_appended_only_at_its_own_number() -> None:
    log = InMemory([FRESH])
    with pytest.raises(MovedOn, match="The match has moved on: entry 0 is taken"):
        log.append(0, [Resigned(0)])
    assert list(log.read()) == [FRESH]


def test_two_writers_of_one_match_do_not_overwrite_each_other() -> None:
    log = InMemory()
    kind = find_kind("two-domains")
    one = LocalMatch.open(kind, Setup(game="two-domains", version=1), log)
    two = LocalMatch(kind, log)
    one.submit(0, "grow 1")
    with pytest.raises(MovedOn, match="moved on"):
        two.submit(0, "grow 2")
    game: AnyGame = one.game
    assert game.write(LocalMatch(kind, log).play.state) == "32222/22222 2 quiet=1"
    assert game.write(two.play.state) == "22222/22222 1", "what was not stored does not count"


def test_a_match_cannot_be_made_in_a_log_that_holds_one() -> None:
    log = InMemory()
    kind, setup = find_kind("two-domains"), Setup(game="two-domains", version=1)
    LocalMatch.open(kind, setup, log, now=lambda: 0)
    with pytest.raises(MovedOn, match="moved on"):
        LocalMatch.open(kind, setup, log, now=lambda: 0)
