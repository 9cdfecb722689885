"""Playing on from the table of a match that is elsewhere, as a browser's worker does while the line to its server is gone."""

from random import Random

import msgspec
import pytest

import holmgang
from holmgang.core.errors import BadPosition
from holmgang.core.seats import SEATS, Seat
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.facts import view_facts
from holmgang.server.api.forms import CreateMatch
from holmgang.server.browser.copied_tables import CopyTable, copied

COVERED = "Jc,Qh*,Ks+3c;4h5h8d!6s;2;hs/Jd,Js,Kd;9d9c;0;- 1 begin discard=2h7s"
FORESEEN = "6,1,0:A235^5/7,2,0:2346 rage"


def copy(game: holmgang.AnyGame, view: holmgang.View, seat: Seat, rng: Random) -> CreateMatch:
    """What is played on from what a seat was sent."""
    seen = view_facts(game, view)
    asked = CreateMatch(game=game.name, position=seen.position, opponent="bot:knight", mine="first" if seat == 0 else "second")
    return copied(CopyTable(asked, msgspec.json.encode(seen.table).decode()), rng)


@pytest.mark.parametrize("name", OWN_GAMES)
def test_a_copy_looks_to_its_seat_as_the_table_did_and_is_dealt_from_nothing_else(name: str) -> None:
    rng = Random(name)
    table = holmgang.Table(name, seed=3)
    for _ in range(40):
        if table.ending is not None:
            break
        for seat in SEATS:
            view = table.view(seat)
            made = copy(table.game, view, seat, rng)
            assert (made.opponent, made.mine) == ("bot:knight", ("first", "second")[seat])
            game, state = find_kind(name).read_position(made.position or "")
            assert game.view(state, seat) == view
        table.play(" | ".join(rng.choice(table.options(seat)) for seat in table.seats))


@pytest.mark.parametrize(("name", "line", "seat", "dealt"), [("dueling-nobles", COVERED, 0, 20), ("deck-duel", FORESEEN, 1, 4)])
def test_what_is_covered_is_dealt_anew_each_time(name: str, line: str, seat: Seat, dealt: int) -> None:
    game, state = find_kind(name).read_position(line)
    rng = Random(1)
    copies = {copy(game, game.view(state, seat), seat, rng).position for _ in range(60)}
    assert len(copies) >= dealt


def test_a_copy_has_the_rules_of_its_table() -> None:
    game, state = find_kind("dueling-nobles").read_position(f"{COVERED} suit_bonus=once")
    assert (copy(game, game.view(state, 0), 0, Random(1)).position or "").endswith(" suit_bonus=once")


def test_tables_that_cannot_be_are_refused() -> None:
    game, state = find_kind("dueling-nobles").read_position(COVERED)
    seen = view_facts(game, game.view(state, 0))
    asked = CreateMatch(game="dueling-nobles", position=seen.position)
    table = msgspec.to_builtins(seen.table)
    for broken in ({"sides": 5}, [table]):
        with pytest.raises(BadPosition, match="no table of Dueling Nobles"):
            copied(CopyTable(asked, msgspec.json.encode(broken).decode()), Random(1))
    table["sides"][1]["hand"] = ["?"] * 50
    with pytest.raises(BadPosition, match="cannot be dealt"):
        copied(CopyTable(asked, msgspec.json.encode(table).decode()), Random(1))
    with pytest.raises(BadPosition, match="the position is needed"):
        copied(CopyTable(CreateMatch(game="dueling-nobles"), msgspec.json.encode(seen.table).decode()), Random(1))
