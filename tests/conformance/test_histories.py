"""What holds on any way through any game, under any combination of options, however far it has come."""

import json
from random import Random

from hypothesis import given

from holmgang.core.kind import write_position, write_seen
from holmgang.core.nodes import Choose
from holmgang.core.record import content_hash, to_json
from holmgang.core.record_text import write_record
from holmgang.core.replay import read_record
from holmgang.core.seats import SEATS
from holmgang.games import find_kind
from tests.facts import facts_of, onlooker
from tests.kit.strategies import History, histories, seeds, settled_histories


@given(histories())
def test_components_and_limits_hold(history: History) -> None:
    invariant = facts_of(history.game.name).invariant
    assert invariant is not None
    invariant(history.game, history.state)


@given(histories())
def test_its_position_is_canonical(history: History) -> None:
    game, state = history.game, history.state
    text = write_position(game, state)
    assert write_position(*find_kind(game.name).read_position(text)) == text


@given(histories(), seeds)
def test_a_states_disguises_look_the_same_to_the_seat_that_cannot_know_better(history: History, seed: int) -> None:
    game, state = history.game, history.state
    watching = onlooker(game.name, game.start() if history.start is None else history.start)
    for step in history.steps:
        watching.follow(step)
    for seat in (*SEATS, None):
        disguised = watching.disguise(state, seat, Random(seed))
        assert game.view(disguised, seat) == game.view(state, seat)
        assert write_seen(game, game.view(disguised, seat)) == write_seen(game, game.view(state, seat))


@given(settled_histories())
def test_its_record_is_read_back(history: History) -> None:
    record = history.record()
    read = read_record(write_record(record), find_kind)
    assert read.record == record
    assert list(read.steps()) == history.steps
    assert read.states[-1] == history.state
    assert (record.result == "*") == isinstance(history.game.node(history.state), Choose)


@given(settled_histories())
def test_json_holds_its_whole_record(history: History) -> None:
    record = history.record()
    plain = json.loads(json.dumps(to_json(record)))
    assert plain["hash"] == content_hash(record)
    assert plain == to_json(record)
    assert plain["options"] == dict(record.options)
    assert [tuple(line["moves"]) for line in plain["lines"]] == [line.moves for line in record.lines]
    assert [tuple(line["outcomes"]) for line in plain["lines"]] == [line.outcomes for line in record.lines]
