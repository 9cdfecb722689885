"""Records: any game can be written down and read back, and redacted to what one seat knew."""

import json
import re
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from holmgang.core.errors import BadRecord, RedactedRecord
from holmgang.core.game import AnyGame
from holmgang.core.kind import write_seen
from holmgang.core.nodes import Choose, Over, Settled
from holmgang.core.record import HIDDEN, Record, audience, content_hash, to_json
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.recording import record_of
from holmgang.core.replay import read_record, redact, replay
from holmgang.core.seats import Seat
from holmgang.games import find_kind
from tests.kit.corners import corner
from tests.kit.histories import Step, ending_of, settling, walk
from tests.kit.knowledge import onlooker
from tests.kit.options import label
from tests.kit.strategies import History, settled_histories
from tests.kit.ways import over_all_games

SECRETS = (("Date", "2026.11.15"), ("Seed", "a secret"), ("Event", "club night"))


@over_all_games
def test_a_finished_game_is_read_back_from_its_record(game: AnyGame) -> None:
    record, steps = a_game(game)
    read = read_record(write_record(record), find_kind)
    assert read.record == record
    assert read.notes == ()
    assert list(read.steps()) == steps
    assert read.game.options == game.options
    assert isinstance(game.node(read.states[-1]), Over)


@over_all_games
def test_writing_what_was_read_is_stable(game: AnyGame) -> None:
    text = write_record(a_game(game)[0])
    assert write_record(read_record(text, find_kind).record) == text
    assert write_record(parse_record(text).record) == text


@over_all_games
def test_reading_is_lenient_and_comes_to_the_same_game(game: AnyGame) -> None:
    record, _ = a_game(game)
    head, _, body = write_record(record).partition("\n\n")
    needed = [tag[1:].lower() for tag in head.splitlines() if not tag.startswith(("[First", "[Second", "[Hash"))]
    tags = [f"  [ {tag.replace(' ', '   ', 1)}" for tag in needed]
    moves = re.sub(r"(\d)\. ", r"\1 ... ", body).upper().replace("FIRST:", "1 :").replace("->", "→")
    moves = re.sub(r"(→ .*)", lambda found: found[1].replace(" ", ", "), moves)
    sloppy = "\N{ZERO WIDTH NO-BREAK SPACE}" + "\r\n".join([*reversed(tags), *moves.splitlines(), record.result, ""])
    assert read_record(sloppy, find_kind).record == record


@over_all_games
def test_a_redacted_record_drops_what_the_seat_never_learned(game: AnyGame) -> None:
    record, steps = a_game(game)
    record = replace(record, tags=SECRETS, comment="a remark", lines=tuple(replace(line, comment="?!") for line in record.lines))
    replayed = replay(find_kind(game.name), record)
    for seat in (0, 1, None):
        redacted = redact(replayed, seat)
        outcomes = [*redacted.opening, *(outcome for line in redacted.lines for outcome in line.outcomes)]
        assert outcomes == seen_outcomes(game, steps, seat)
        assert [line.moves for line in redacted.lines] == [line.moves for line in record.lines]
        assert (redacted.result, redacted.reason, redacted.players) == (record.result, record.reason, record.players)
        assert redacted.comment == "" == "".join(line.comment for line in redacted.lines)
        assert redacted.tags == SECRETS[:1]
        assert redacted.redacted == audience(seat)


@over_all_games
def test_a_redacted_record_has_no_hash_and_is_shown_but_not_replayed(game: AnyGame) -> None:
    record, _ = a_game(game)
    replayed = replay(find_kind(game.name), record)
    for seat in (0, 1, None):
        redacted = redact(replayed, seat)
        text = write_record(redacted)
        assert content_hash(record) not in text
        assert "Hash" not in text
        assert to_json(redacted)["hash"] is None
        assert parse_record(text).record == redacted
        assert write_record(parse_record(text).record) == text
        with pytest.raises(RedactedRecord):
            read_record(text, find_kind)


@over_all_games
def test_the_hidden_parts_of_a_start_are_redacted_too(game: AnyGame) -> None:
    rng = Random(f"a start of {label(game)}")
    start = corner(game, rng)
    record, _ = a_game(game, start)
    replayed = replay(find_kind(game.name), record)
    for seat in (0, 1, None):
        seen = redact(replayed, seat).start
        assert seen == game.write_view(game.view(start, seat))
        assert write_seen(game, game.view(start, seat)).startswith(seen)


@over_all_games
def test_a_record_that_was_edited_is_refused(game: AnyGame) -> None:
    record, _ = a_game(game)
    text = write_record(record)
    edited = text.replace('[First "First"]', '[First "Somebody else"]')
    with pytest.raises(BadRecord, match="not as it was written"):
        read_record(edited, find_kind)
    with pytest.raises(BadRecord):
        read_record("\n".join(text.splitlines()[:-1]), find_kind)


@over_all_games
def test_a_record_without_a_hash_is_accepted_with_a_note(game: AnyGame) -> None:
    record, _ = a_game(game)
    lines = [line for line in write_record(record).splitlines() if not line.startswith("[Hash")]
    read = read_record("\n".join(lines), find_kind)
    assert read.record == record
    assert len(read.notes) == 1


@given(settled_histories())
def test_a_history_of_any_length_from_anywhere_is_read_back(history: History) -> None:
    record = history.record()
    read = read_record(write_record(record), find_kind)
    assert read.record == record
    assert list(read.steps()) == history.steps
    assert read.states[-1] == history.state
    assert (record.result == "*") == isinstance(history.game.node(history.state), Choose)


@given(settled_histories())
def test_json_holds_the_whole_record(history: History) -> None:
    record = history.record()
    plain = json.loads(json.dumps(to_json(record)))
    assert plain["hash"] == content_hash(record)
    assert plain == to_json(record)
    assert plain["options"] == dict(record.options)
    assert [tuple(line["moves"]) for line in plain["lines"]] == [line.moves for line in record.lines]
    assert [tuple(line["outcomes"]) for line in plain["lines"]] == [line.outcomes for line in record.lines]


def a_game(game: AnyGame, start: object = None) -> tuple[Record, list[Step]]:
    """A random game, written down."""
    rng = Random(f"a game of {label(game)}")
    steps = list(walk(game, rng, start))
    state = steps[-1].after if steps else start
    steps += settling(game, state, rng)
    causes = [step.cause for step in steps]
    return record_of(game, start, causes, ending_of(game, state), ("First", "Second")), steps


def seen_outcomes(game: AnyGame, steps: list[Step], seat: Seat | None) -> list[str]:
    """What the seat learned of chance, by the rulings."""
    watching = onlooker(game.name, steps[0].before)
    seen = []
    for step in steps:
        if isinstance(step.cause, Settled):
            seen.append(HIDDEN if watching.hides(step.before, seat) else str(step.cause.outcome))
        watching.follow(step)
    return seen
