"""What tests know of Duo Regna beside its rules."""

from collections.abc import Callable
from random import Random
from typing import Any

from msgspec.structs import replace

from holmgang.core.game import AnyGame
from holmgang.core.nodes import Over
from holmgang.core.seats import Seat
from holmgang.games.duo_regna import DuoRegna
from holmgang.games.duo_regna.options import DuoRegnaOptions
from holmgang.games.duo_regna.table import FULL_HAND, State
from holmgang.pocket.reference import pocket_reference
from holmgang.pocket.value import value_by
from holmgang.puzzles.collection import Puzzle
from holmgang.solvers.values import Value
from tests.kit.pages import table
from tests.kit.playthrough import Playthrough

from . import GameFacts, InWorker, PuzzleJudge, Reasons, Rulings
from .shared import Told, assert_quiet, both, held, open_table, quiet, single, turned

# Positions that random play seldom brings


def corner(options: Any, rng: Random) -> str:
    count = rng.choice([1, 2, 3, 9])
    hands = "/".join("".join(rng.sample("AJ23456QK", count)) for _ in range(2))
    captured = "-".join(str(rng.randrange(options.target)) for _ in range(2))
    return f"{hands} {rng.choice([-1, 0, 1])} {captured}{quiet(options, rng)}"


# What is true of every state


def invariant(game: AnyGame, state: Any) -> None:
    first, second = state.hands
    over = isinstance(game.node(state), Over)
    assert len(first) == len(second)
    assert all(len(set(hand)) == len(hand) and set(hand) <= set("AJ23456QK") for hand in state.hands)
    assert (first != "" and abs(state.dragon) <= 1) or over
    assert max(state.captured) <= game.options.target
    assert min(state.captured) < game.options.target
    assert_quiet(game, state)


# The same table with the chairs exchanged


def swapped(state: Any) -> Any:
    return replace(state, hands=turned(state.hands), dragon=-state.dragon, captured=turned(state.captured))


# What the rules page says in its tables


def check_page(page: str) -> None:
    rules = DuoRegna(DuoRegnaOptions())
    head, *rows = table(page[page.index("### 3.") :], "")
    assert "".join(head) == "".join(row[0] for row in rows) == FULL_HAND
    for row in rows:
        for card, result in zip(head[1:], row[1:], strict=True):
            assert result == "=WL"[rules.compare(row[0], card)]


# The table as a seat knows it, read back from its numbers


def read_table(told: Told, seat: Seat) -> State:
    dragon = single(told["dragon"])
    return State(
        both(told, "hand", seat, lambda ones: "".join(held("AJ23456QK", ones))),
        dragon if seat == 0 else -dragon,
        both(told, "captured", seat, single),
        single(told["quiet"]),
    )


# Which answer to a puzzle is right, by what comes with the package


def pocket_judge() -> Callable[[Puzzle], Value]:
    game = DuoRegna(DuoRegnaOptions())
    reference = pocket_reference(game)
    assert reference is not None
    return lambda puzzle: value_by(reference, game, game.read(puzzle.position))


# All of it


FACTS = GameFacts(
    corner=corner,
    invariant=invariant,
    endings=frozenset({"enough dragons captured", "enough wounds dealt", "too many rounds without progress"}),
    onlooker=open_table,
    swapped=swapped,
    read_table=read_table,
    playthroughs=(
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
    ),
    options={
        "priest_vs_royal": "priest, royal, draw",
        "joker_vs_priest": "joker, priest",
        "refill_on_capture": "false, true",
        "target": "1 to 9",
        "theme": "dragons, gladiator",
        "no_progress_limit": "1 to 1000, off",
    },
    defaults={"no_progress_limit": "90", "target": "3"},
    rulings=Rulings("dr_2", 21, "DR", (1, 2, 3, 4, 5, 6, 7, 8, 10, 13, 15, 16, 17, 18, 19)),
    easily_missed=("the J, beats both of them, and the Priest", "take all nine cards back"),
    needed_at_once=("a new dragon starts in the middle, and the hands go on",),
    check_page=check_page,
    refused=(
        ("AJ23456QK", "one slash"),
        ("", "looks like AJ23456QK/AJ23456QK 0 0-0"),
        ("A/A 0 0-0 more", "looks like AJ23456QK/AJ23456QK 0 0-0"),
        ("AA/A2 0 0-0", "each card once, but A stands 2 times"),
        ("A7/A2 0 0-0", "“7” is no card"),
        ("A2/A 0 0-0", "equally many cards, not 2 and 1"),
        ("-/- 0 0-0", "Empty hands are taken back at once"),
        ("A/A 3 0-0", "dragon’s place must be a whole number from -2 to 2"),
        ("A/A 2 0-0", "captured and the next one stands at 0"),
        ("A/A -2 3-0", "captured and the next one stands at 0"),
        ("A/A 0 4-0", "Dragons captured must be a whole number from 0 to 3"),
        ("A/A 0 3-3", "Only one player can have 3 dragons"),
        ("A/A 0 12", "written like 0-0"),
        ("A/A 0 0-0 quiet=91", "quiet must be a whole number from 0 to 90"),
    ),
    pieces=("A", "AJ23456QK", "AJ/AJ 0 0-0 ", "0-0", "-1 "),
    places=(("", ""), ("AJ/AJ ", ""), ("AJ/", " 0 0-0"), ("AJ/AJ 0 ", ""), ("AJ/AJ 0 0-0 quiet=", "")),
    position_fields=("quiet",),
    phases=(),
    move_words=tuple(FULL_HAND),
    house_rules={"theme": "gladiator"},
    far=(
        ("AJ23456QK/AJ23456QK 0 2-1", ("2 of 3 dragons", "1 of 3 dragons")),
        ("AJ23456QK/AJ23456QK 0 2-1 theme=gladiator", ("1 of 3 wounds", "2 of 3 wounds")),
    ),
    quiet_told=(
        "AJ23456QK/AJ23456QK 0 0-0 quiet={}",
        "No dragon has been captured for 45 rounds: after 45 more it is a draw.",
    ),
    endings_told=(
        (Over(0, "enough dragons captured"), "You win: you have captured 3 dragons."),
        (Over(1, "enough wounds dealt"), "Bo wins: you have suffered 3 wounds."),
        (Over(None, "too many rounds without progress"), "A draw: no dragon has been captured for 90 rounds."),
    ),
    longest_warning="AJ23456QK/AJ23456QK -1 0-1",
    soon_over={"target": "1"},
    reasons=Reasons(games=4, longest=220),
    plainly_best=("3/2 1 2-2", "3"),
    signatures={
        "random": "740da5c2dd509fb6",
        "greedy": "d11d779a69e2ff3d",
        "page": "4383a88a43067100",
        "squire": "bbe0592d27b5a203",
        "master": "a3b52c12ea3667f4",
    },
    asked_for_signature=4,
    puzzles_at_least=300,
    judged_by_the_nearest=("priest_vs_royal", "royal"),
    in_worker=InWorker({"screen": "shared"}),
    puzzle_judge=PuzzleJudge(pocket_judge, every_day=20, off=1e-3),
    shrunken=(
        DuoRegna(DuoRegnaOptions(target=1), "J5K"),
        DuoRegna(DuoRegnaOptions(refill_on_capture=True), "A23Q"),
    ),
    gone_through={"hand": "J5Q", "target": 1, "no_progress_limit": 3},
)
