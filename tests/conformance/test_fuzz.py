"""Parsers against anything: whatever the text, an answer or one of our own errors, never another exception."""

from random import Random
from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from holmgang.bots import find_bot
from holmgang.conformance.walks import walk
from holmgang.core.chance import find_outcome
from holmgang.core.errors import HolmgangError
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind, write_position
from holmgang.core.moves import find_move, find_moves
from holmgang.core.nodes import Chance, Choose
from holmgang.core.options import changed, described
from holmgang.core.record import to_json
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.replay import Replay, read_record, redact
from holmgang.games import all_kinds, find_kind
from holmgang.matches.entries import Opened, Setup, read_entry, write_entry
from tests.facts import corner_text
from tests.kit.strategies import History, anything, games, garbled, histories, kinds, seeds, settled_histories

NASTY = (
    "",
    " ",
    "\x00",
    "\ud800",
    "9" * 5000,
    "-" * 100_000,
    "/" * 100_000,
    "=" * 1000,
    "quiet=" + "9" * 5000,
    "1" * 200_000,
    "²³/²³ ٣",
    "[" * 10_000,
    "{" * 10_000,
    "\\" * 10_001,
    '[Game "' + "\\" * 10_001,
    "1." * 10_000,
    "🎲" * 1000,
    "\u202e\u0000\u2028\u2029",
)
"""Inputs that have broken parsers before: no digits that int() takes, too many digits for it, controls, surrogates, length."""


# Positions


@given(kinds, anything)
def test_any_text_as_a_position(kind: GameKind, text: str) -> None:
    assert_position_is_sound(kind, text)


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_positions(text: str) -> None:
    for kind in all_kinds():
        assert_position_is_sound(kind, text)
        assert_position_is_sound(kind, f"{write_position(kind.make(), kind.make().start())} {text}")


@given(histories(most=60), st.data())
def test_garbled_positions_are_refused_or_can_be_played_on(history: History, data: st.DataObject) -> None:
    text = data.draw(garbled(write_position(history.game, history.state)))
    assert_position_is_sound(find_kind(history.game.name), text)


@given(games(), seeds, st.data())
def test_positions_with_other_words_and_fields_are_refused_or_can_be_played_on(
    game: AnyGame, seed: int, data: st.DataObject
) -> None:
    """Words and fields of two positions of one game, mixed."""
    one, two = (corner_text(game, Random(seed + each)).split() for each in (0, 1))
    words = [data.draw(st.sampled_from(pair)) for pair in zip(one, two, strict=False)]
    extra = data.draw(st.lists(st.sampled_from([*two, *PHASES, *FIELDS]), max_size=3))
    assert_position_is_sound(find_kind(game.name), " ".join([*words, *extra, *options_of(game)]))


PHASES = (
    *("begin", "cash", "spend", "draw", "diamonds", "duel", "redirect", "roll", "attack", "defend", "over", "nobles"),
    *("draft", "cards", "flip", "block", "face", "look", "foresight", "toss", "rage", "rage_reply"),
)
FIELDS = (
    *("owed=2", "nobles=1", "duel=Jd>Kh", "dice=3>4", "dice=33>4", "played=7s", "wounded=Kh", "boosted=yes", "moved=2h"),
    *("cashed=1", "opening=yes", "dealt=JhJdJcJsQhQd", "roll=battle", "roll=gather", "flipped=9-6", "flipped=J-."),
    *("initiative=2", "flipped=A-K"),
)


def assert_position_is_sound(kind: GameKind, text: str) -> None:
    """It is refused, or it is canonical after one reading and the game goes on from it like any other."""
    try:
        game, state = kind.read_position(text)
    except HolmgangError as error:
        assert_sentence(error)
        return
    written = write_position(game, state)
    again, same = kind.read_position(written)
    assert (again.options, same) == (game.options, state)
    for step in walk(game, Random(0), state, 40):
        assert game.read(game.write(step.after)) == step.after, (game.write(step.before), step.cause)
        game.tell(*step)
        for seat in (0, 1, None):
            view = game.view(step.after, seat)
            assert game.view(game.imagine(view, Random(0)), seat) == view


# Moves and outcomes


@given(histories(most=60), st.data())
def test_any_text_as_a_move_or_an_outcome(history: History, data: st.DataObject) -> None:
    game, state = history.game, history.state
    text = data.draw(anything | garbled(data.draw(st.sampled_from(texts_at(game, state)))))
    assert_moves_are_sound(game, state, text)


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_moves(text: str) -> None:
    for kind in all_kinds():
        game = kind.make()
        for step in walk(game, Random(1), steps=30):
            assert_moves_are_sound(game, step.after, text)


def texts_at(game: AnyGame, state: Any) -> list[str]:
    match game.node(state):
        case Choose(options):
            return [str(option) for seat in options for option in seat]
        case Chance(outcomes):
            return [str(outcome) for outcome in outcomes]
        case _:
            return ["anything"]


def assert_moves_are_sound(game: AnyGame, state: Any, text: str) -> None:
    node = game.node(state)
    try:
        game.read_move(text)
    except HolmgangError as error:
        assert_sentence(error)
    try:
        if isinstance(node, Choose):
            moves = find_moves(game, node, text)
            assert all(move in node.options[seat] for seat, move in moves.items())
            found = find_move(game, node.options[node.seats[0]], text)
            assert found in node.options[node.seats[0]]
        elif isinstance(node, Chance):
            assert find_outcome(node, text) in node.outcomes
    except HolmgangError as error:
        assert_sentence(error)


# Records


@given(anything)
@example('[Game "duo-regna"]\n1. A | A\ud800')
@example('[Game "duo-regna"]\n[First "\ud800"]\n[Hash "x"]\n1. A | A')
@example('[Game "two-domains"]\n[Rules "999999"]\n1. first: grow 1')
@example('[Game "dueling-nobles"]\n[Start "? 1 begin"]')
def test_any_text_as_a_record(text: str) -> None:
    assert_record_is_sound(text)


@pytest.mark.parametrize("text", NASTY, ids=range(len(NASTY)))
def test_nasty_records(text: str) -> None:
    for before, after in RECORDS_AROUND:
        assert_record_is_sound(before + text + after)


RECORDS_AROUND = (
    ("", ""),
    ('[Game "', '"]'),
    ('[Game "two-domains"]\n', ""),
    ('[Game "two-domains"]\n[Rules "', '"]'),
    ('[Game "two-domains"]\n[Options "', '"]'),
    ('[Game "two-domains"]\n[Options "', '=1"]'),
    ('[Game "two-domains"]\n[Options "civil_war=', '"]'),
    ('[Game "two-domains"]\n[Options "civil_war=exact"]\n[Start "22222/22222 1 civil_war=', '"]'),
    ('[Game "two-domains"]\n[Result "', '"]\n1-0'),
    ('[Game "two-domains"]\n[Result "1-0"]\n[Reason "', '"]'),
    ('[Game "two-domains"]\n[Result "*"]\n[Reason "', '"]'),
    ('[Game "two-domains"]\n[Redacted "', '"]'),
    ('[Game "two-domains"]\n[Hash "', '"]\n'),
    ('[Game "two-domains"]\n[', ' "x"]\n[A "1"]\n[a "2"]'),
    ('[Game "two-domains"]\n1. first: ', ""),
    ('[Game "two-domains"]\n1. first: grow 1 -> ', ""),
    ('[Game "two-domains"]\n1. first: gather -> ', ""),
    ('[Game "two-domains"]\n1. first: grow 1 {', "}\n2. second: grow 1\n3. second: grow 1"),
    ('[Game "two-domains"]\n1. second: ', ""),
    ('[Game "duo-regna"]\n1. A | ', ""),
    ('[Game "duo-regna"]\n1. ', "| A"),
    ('[Game "deck-duel"]\n[Start "', '"]'),
    ('[Game "dueling-nobles"]\n[Start "Jc;4h;2;-/Jd;9c;0;- 1 begin boosted=', '"]'),
    ('[Game "dueling-nobles"]\n-> ', ""),
)
"""What may stand before and after a nasty piece of text."""


@given(settled_histories(), st.data())
def test_garbled_records(history: History, data: st.DataObject) -> None:
    text = write_record(history.record())
    if data.draw(st.booleans()):
        text = "\n".join(line for line in text.splitlines() if not line.startswith("[Hash"))
    assert_record_is_sound(data.draw(garbled(text)))


def assert_record_is_sound(text: str) -> None:
    try:
        record = parse_record(text).record
        written = write_record(record)
        written.encode()
        to_json(record)
        assert parse_record(written).record == record
        replayed: Replay = read_record(text, find_kind)
    except HolmgangError as error:
        assert_sentence(error)
        return
    canonical = write_record(replayed.record)
    assert read_record(canonical, find_kind).record == replayed.record
    for seat in (0, 1, None):
        redacted = write_record(redact(replayed, seat))
        assert write_record(parse_record(redacted).record) == redacted


# Options, names, stored entries


@given(kinds, anything, anything | st.none() | st.booleans() | st.integers() | st.floats())
def test_any_value_of_any_option(kind: GameKind, name: str, value: object) -> None:
    for option in (name, *(each.name for each in described(kind.options))):
        try:
            game = kind.make({option: value})
        except HolmgangError as error:
            assert_sentence(error)
        else:
            assert kind.make(changed(game.options)).options == game.options


@given(anything)
def test_any_name_of_a_game_or_a_bot(name: str) -> None:
    for find in (find_kind, find_bot):
        try:
            find(name)
        except HolmgangError as error:
            assert_sentence(error)


@given(st.data())
def test_garbled_stored_entries(data: st.DataObject) -> None:
    line = write_entry(Opened(Setup(game="two-domains", version=1, seed="x")))
    try:
        read_entry(data.draw(anything | garbled(line)))
    except HolmgangError as error:
        assert_sentence(error)


def options_of(game: AnyGame) -> list[str]:
    return [f"{name}={value}" for name, value in changed(game.options).items()]


def assert_sentence(error: HolmgangError) -> None:
    """One printable line that is not too long to read, whatever was put in."""
    sentence = str(error)
    assert sentence.endswith((".", "?"))
    assert "\n" not in sentence
    assert len(sentence) < 900
    sentence.encode()
