"""What tests know of Two Domains beside its rules."""

import re
from random import Random
from typing import Any

from msgspec.structs import replace

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Choose, Over
from holmgang.core.seats import Seat, other
from holmgang.games import find_kind
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.table import ACTIONS, State
from tests.kit.pages import after, part, table
from tests.kit.playthrough import Playthrough

from . import GameFacts, InWorker, Reasons, Rulings
from .shared import Told, assert_quiet, both, only, open_table, quiet, single, turned

# Positions that random play seldom brings


def corner(options: Any, rng: Random) -> str:
    lines = ["1", "1"]
    while lines == ["1", "1"]:
        lengths = [rng.randint(1, 5), rng.randint(1, 5)]
        lines = ["1" if length == 1 else "".join(rng.choices("1234566", k=length)) for length in lengths]
    return f"{'/'.join(lines)} {rng.choice('12')}{quiet(options, rng)}"


# What is true of every state


def invariant(game: AnyGame, state: Any) -> None:
    node = game.node(state)
    assert all(len(line) <= 5 and set(line) <= {1, 2, 3, 4, 5, 6} for line in state.lines)
    assert all(line == (1,) for line in state.lines if len(line) == 1)
    assert sum(map(len, state.lines)) >= 3 or isinstance(node, Over), "never both at one die"
    assert () not in state.lines or isinstance(node, Over)
    if isinstance(node, Choose):
        assert not any(line.count(1) >= 2 and line.count(6) >= 2 for line in state.lines) or game.options.civil_war == "exact"
    assert_quiet(game, state)


# The same table with the chairs exchanged


def swapped(state: Any) -> Any:
    return replace(state, lines=turned(state.lines), mover=other(state.mover))


# What the rules page says in its tables


def check_page(page: str) -> None:
    """Each target at the end of a short line, struck by a domain with and without a capital."""
    kind = find_kind("two-domains")
    _, *rows, front = table(page, "the target")
    assert front == ["your Front", "becomes 4", "shows the roll", "becomes 1"]
    for row in rows:
        face = row[0][0]
        united = after(kind, f"156/22{face} 1", "first: battle")
        rolled = [after(kind, f"126/22{face} 1", f"first: battle -> {roll}") for roll in (3, 1)]
        lines = [position.split()[0].split("/") for position in (united, *rolled)]
        assert [own[-1] for own, _ in lines] == ["4", "3", "1"]
        assert row[1:] == [fate(face, target) for _, target in lines]
    check_hits(table(part(page, "## In two minutes"), "at the other Front")[1:], rows)


def check_hits(short: list[list[str]], full: list[list[str]]) -> None:
    """The first part's table of hits, in words, is the full one's."""
    names = dict(row[0].split() for row in full)
    in_words = {"removed": "removed"} | {f"becomes {face}": f"becomes a {name}" for face, name in names.items()}
    told = {name: row[1:] for row in short for name in re.findall(r"\w+", row[0]) if name != "or"}
    assert told == {names[row[0][0]]: [in_words[row[2]], in_words[row[1]]] for row in full}


def fate(face: str, line: str) -> str:
    """What became of the third die of a line, as the page says it."""
    if len(line) == 2:
        return "removed"
    return "unharmed" if line[-1] == face else f"becomes {line[-1]}"


# The table as a seat knows it, read back from its numbers


def read_table(told: Told, seat: Seat) -> State:
    def line(ones: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(place % 6 + 1 for place, one in enumerate(ones) if one)

    return State(
        both(told, "line", seat, line),
        only((seat, other(seat)), told["mover"]),
        only(("gather", "battle"), told["rolling"]),
        single(told["quiet"]),
    )


# All of it


FACTS = GameFacts(
    corner=corner,
    invariant=invariant,
    endings=frozenset({"last king killed", "civil war", "too many turns without a removed die"}),
    onlooker=open_table,
    swapped=swapped,
    read_table=read_table,
    playthroughs=(
        Playthrough("two-domains-defaults", "two-domains", "6", shows="A game of Two Domains under the default rules."),
        Playthrough(
            "two-domains-house-rules",
            "two-domains",
            "83",
            {"battle_fail_face": "6", "civil_war": "exact"},
            start="12266/12346 1",
            shows="A six fails in battle, and civil war needs exactly two and two.",
        ),
        Playthrough(
            "two-domains-defection", "two-domains", "100", start="16/136 1", shows="Small domains: lone kings, a defection."
        ),
    ),
    options={"battle_fail_face": "1, 6", "civil_war": "at_least, exact", "no_progress_limit": "1 to 1000, off"},
    defaults={"no_progress_limit": "200"},
    rulings=Rulings("td_3", 36, "TD", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 13, 15, 17, 18, 19, 21, 24, 25)),
    easily_missed=("Two capitals would quarrel and forbid", "two of them forbid battle", "Civil War"),
    needed_at_once=("The two Fronts face each other",),
    check_page=check_page,
    refused=(
        ("", "looks like 22222/22222 1"),
        ("22222", "one slash"),
        ("222222/2 1", "1 to 5 dice"),
        ("22227/22 1", "faces 1 to 6"),
        ("2/22 1", "always a king: write 1, not 2"),
        ("1/1 1", "Two lone kings"),
        ("-/- 1", "Two dead domains"),
        ("22/22 3", "must be 1 or 2"),
        ("22/22 1 roll=dance", "gather or battle"),
        ("22/22 1 roll=battle", "waits for no battle roll"),
        ("1/22 1 roll=gather", "waits for no gather roll"),
        ("22/22 1 roll=gather quiet=200", "No roll is waited for"),
    ),
    pieces=("2", "22222/22222 1 ", "roll=gather ", "1 "),
    places=(("", ""), ("2", "/22222 1"), ("22222/22222 ", ""), ("22222/22222 1 roll=", "")),
    position_fields=("roll", "quiet"),
    phases=(),
    move_words=tuple(dict.fromkeys(action.name for action in ACTIONS.values())),
    house_rules={"battle_fail_face": "6"},
    far=(("12226/1 1", ("5 dice", "1 die")),),
    quiet_told=(
        "22345/22345 1 quiet={}",
        "No die has left the game for 100 turns: after 100 more it is a draw.",
    ),
    endings_told=(
        (Over(0, "last king killed"), "You win: Bo’s last king is killed."),
        (Over(1, "civil war"), "Bo wins: with two kings and two armies your domain has fallen into civil war."),
        (Over(None, "too many turns without a removed die"), "A draw: no die has left the game for 200 turns."),
    ),
    longest_warning="1666/1341 1",
    reasons=Reasons(games=6, longest=300),
    plainly_best=("136/1 1", "battle"),
    signatures={
        "random": "d20ed0c6e826f226",
        "greedy": "0b6579f6a73016fe",
        "page": "167c4aa6c6ce1896",
        "squire": "9b19d57a061b0cf2",
        "knight": "dce70f6975576a20",
        "champion": "a3ce2b47894266ae",
        "master": "50836a4a105249be",
    },
    asked_for_signature=60,
    puzzles_at_least=300,
    judged_by_the_nearest=("battle_fail_face", "6"),
    in_worker=InWorker({"opponent": "bot:master"}),
    puzzle_judge=None,
    shrunken=tuple(TwoDomains(TwoDomainsOptions(), dice) for dice in (2, 3)),
    gone_through={"dice": 2, "steps": 5},
)
