"""The public interface beyond the README's examples: what a type checker and a careless caller meet."""

import inspect
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from copy import copy, deepcopy
from pathlib import Path
from random import Random
from typing import Any, get_args, get_origin, get_type_hints
from xml.etree import ElementTree

import pytest

import holmgang
from holmgang import api, compiled
from holmgang.games import OWN_GAMES
from tests.kit.solved import SOLVED_FILE

TYPED = """
import holmgang

table = holmgang.Table("two-domains", seed=1)
seat: holmgang.Seat = holmgang.FIRST
node = table.game.node(table.state)
match node:
    case holmgang.Choose(options):
        print(options[seat])
    case holmgang.Chance():
        print(node.odds())
    case holmgang.Over(winner, reason):
        print(winner, reason)
view: holmgang.View = table.view(seat)
"""

OWN_TYPES = """
from random import Random

import holmgang
from holmgang import deck_duel, dueling_nobles, duo_regna, two_domains
from holmgang.compiled import CompiledGame, Playouts, greedy_policy


def kings(view: holmgang.View[two_domains.State, two_domains.Action]) -> int:
    return sum(line.count(two_domains.KING) for line in view.table.lines)


def moves(view: two_domains.View) -> list[str]:
    return [move.name for move in view.options]


def highest(view: duo_regna.View) -> duo_regna.Card:
    hand: duo_regna.Hand = view.table.hands[view.seat or 0]
    return max(hand, key=duo_regna.VALUE.__getitem__) if view.table.dragon > -2 else view.options[0]


def mightiest(view: deck_duel.View) -> tuple[int, deck_duel.Card | None, deck_duel.Move]:
    table: deck_duel.State = view.table
    rages = [fighter.rage for fighter in table.fighters if table.phase == "rage" and fighter.top != "?"]
    return max(rages, default=0), table.flipped[0], view.options[-1]


def wounded(view: dueling_nobles.View) -> dict[dueling_nobles.NobleCard, int]:
    side: dueling_nobles.Side = view.table.sides[view.table.active]
    duel: dueling_nobles.Duel | None = view.table.duel
    words = [move.word for move in view.options if move.word != "duel"]
    return {noble.card: noble.wounds + len(words) for noble in side.courtyard if duel is None or noble.card != duel.defender}


class Calm:
    name = "calm"

    def choose(self, game: holmgang.AnyGame, view: deck_duel.View, rng: Random) -> deck_duel.Move:
        health: int = view.table.fighters[view.seat or 0].health
        return "calm" if health and "calm" in view.options else rng.choice(view.options)


table = holmgang.Table("two-domains", seed=1)
mover: holmgang.Seat = table.state.mover
print(kings(table.view(0)), mover)
score: holmgang.Score = holmgang.bot_match("deck-duel", Calm, Calm(), games=2)


def first_share(fast: CompiledGame, device: holmgang.Device = "auto") -> float:
    played: Playouts = fast.playouts(fast.starts(1), 10, seed=1, policy=greedy_policy(fast))
    return float(played.wins.mean())


print(first_share(holmgang.compile_game("deck-duel")))


def anywhere(table: holmgang.Table, view: holmgang.View) -> str:
    return f"{table.position} {view.seat}"
"""


WRONG = """
import holmgang

holmgang.nonsense()
print(holmgang.Table("two-domains").view(0).table.fighters)
"""


def test_strictly_typed_scripts_pass_and_what_is_not_there_does_not(tmp_path: Path) -> None:
    assert all(f"view: {name.replace('-', '_')}.View" in OWN_TYPES for name in OWN_GAMES)
    scripts = {"typed.py": TYPED, "own_types.py": OWN_TYPES, "wrong.py": WRONG}
    for name, script in scripts.items():
        (tmp_path / name).write_text(script, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), *scripts]
    told = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path).stdout.splitlines()
    assert [line.partition(": error: ")[::2] for line in told[:-1]] == [
        ("wrong.py:4", 'Module has no attribute "nonsense"  [attr-defined]'),
        ("wrong.py:5", '"State" has no attribute "fighters"  [attr-defined]'),
    ], told


def test_the_public_names_are_all_that_is_listed_and_brought() -> None:
    assert {name for name in dir(holmgang) if not name.startswith("__")} == set(api.__all__)
    brought: dict[str, object] = {}
    exec("from holmgang import *", brought)
    assert {name for name in brought if not name.startswith("__")} == set(api.__all__)
    assert all(getattr(holmgang, name) is getattr(api, name) for name in api.__all__)


def test_every_public_thing_says_what_it_is() -> None:
    plain = {"AnyBot", "AnyGame", "Device", "FIRST", "GAME_NAMES", "SECOND", "Seat"}
    for name in {*api.__all__} - plain:
        assert getattr(holmgang, name).__doc__, name


INTERNAL = {
    "BeginSearch": "one form of the search, for tests",
    "Judgement": "what a learned value says, for the review",
    "CompiledForm": "written by authors of games",
    "Goal": "written by authors of games",
    "Question": "written by authors of games",
    "Box": "a shape of a picture, which draws itself",
    "Dot": "a shape of a picture, which draws itself",
    "Words": "a shape of a picture, which draws itself",
    "Solver": "written by authors of games",
    "Tables": "what a solved game looks up in",
}
"""What public names speak of that nobody outside needs, and why."""


def test_what_public_names_take_and_give_is_public_too() -> None:
    spoken_of: set[type] = set()
    for name in (name for name in api.__all__ if callable(getattr(api, name))):
        thing = getattr(api, name)
        parts = vars(thing) if inspect.isclass(thing) else {name: thing}
        named = [part for part_name, part in parts.items() if part_name == "__init__" or not part_name.startswith("_")]
        functions = [getattr(part, "fget", None) or getattr(part, "__func__", part) for part in named]
        for each in (thing, *functions):
            if inspect.isclass(each) or inspect.isfunction(each):
                spoken_of |= set(_classes(_hints(each)))
    public = {id(getattr(api, name)) for name in api.__all__} | {id(getattr(compiled, name)) for name in compiled.__all__}
    ours = {each.__name__ for each in spoken_of if each.__module__.startswith("holmgang") and id(each) not in public}
    assert ours == set(INTERNAL)


def _hints(thing: Any) -> list[Any]:
    """With the names that are known to type checkers alone."""
    return list(get_type_hints(thing, localns=vars(compiled)).values())


def _classes(hints: Iterable[Any]) -> Iterator[type]:
    for hint in hints:
        yield from _classes(get_args(hint))
        if isinstance(origin := get_origin(hint) or hint, type):
            yield origin


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError):
        _ = holmgang.nonsense  # type: ignore[attr-defined]  # the point of the test


def test_a_seat_that_is_not_asked_is_out_of_turn() -> None:
    table = holmgang.Table("two-domains")
    with pytest.raises(holmgang.OutOfTurn, match="it is for the first"):
        table.play({1: "grow 1"})
    assert table.position == "22222/22222 1"


@pytest.mark.parametrize("game", [3, None, ["two-domains", "chess"]])
def test_what_is_no_game_is_answered_with_those_there_are(game: Any) -> None:
    bots = ("random", "random")
    for begin in (holmgang.Table, holmgang.make_game, holmgang.load, lambda game: holmgang.bot_match(game, *bots)):
        with pytest.raises(holmgang.UnknownName, match=r"There is no game called “.*”: choose from duo-regna, deck-duel"):
            begin(game)
    with pytest.raises(holmgang.UnknownName, match="There is no game called"):
        holmgang.evaluate(game, "22222/22222 1")


@pytest.mark.parametrize("seed", [[1], (1, 2), object()])
def test_a_seed_is_a_whole_number_or_a_text(seed: Any) -> None:
    with pytest.raises(holmgang.HolmgangError, match="A seed is a whole number or a text, not "):
        holmgang.Table("two-domains", seed=seed)


@pytest.mark.parametrize("seat", [2, -1])
@pytest.mark.parametrize("asked", ["options", "view", "seen", "numbers", "mask"])
def test_a_seat_that_does_not_exist_is_refused(asked: str, seat: int) -> None:
    with pytest.raises(holmgang.HolmgangError, match="0 \\(the first\\) or 1"):
        getattr(holmgang.Table("two-domains"), asked)(seat)


@pytest.mark.parametrize("moves", [3, None, ["grow 1"], {0: 3}])
def test_what_is_no_text_is_no_move(moves: object) -> None:
    table = holmgang.Table("two-domains")
    with pytest.raises(holmgang.MalformedMove, match=r"A move is a text, .* not .*\. Possible: grow 1"):
        table.play(moves)  # type: ignore[arg-type]  # the point of the test
    assert table.position == "22222/22222 1"


def test_nothing_is_played_after_the_end() -> None:
    table = holmgang.Table("duo-regna", position="3/2 1 2-2")
    table.play("3 | 2")
    assert table.ending is not None
    assert table.seats == ()
    with pytest.raises(holmgang.OutOfTurn, match="over"):
        table.play("3 | 2")


# A table that shows itself, copies and takes back


def test_what_is_taken_back_is_dealt_again() -> None:
    table = holmgang.Table("deck-duel", seed=4)
    positions = [table.position]
    for _ in range(6):
        table.play({seat: table.options(seat)[-1] for seat in table.seats})
        positions.append(table.position)
    told = table.story()
    table.take_back(4)
    assert table.position == positions[2]
    assert len(table.record().lines) == 2
    for _ in range(4):
        table.play({seat: table.options(seat)[-1] for seat in table.seats})
    assert (table.position, table.story()) == (positions[-1], told)


def test_a_finished_game_goes_on_where_its_end_is_taken_back() -> None:
    table = holmgang.Table("duo-regna", position="3/2 1 2-2")
    table.play("3 | 2")
    table.take_back()
    assert (table.ending, table.seats) == (None, (0, 1))


@pytest.mark.parametrize("decisions", [0, -1, 3])
def test_no_more_is_taken_back_than_was_decided(decisions: int) -> None:
    table = holmgang.Table("two-domains", seed=1)
    table.play("grow 1")
    table.play("grow 1")
    with pytest.raises(holmgang.OutOfTurn, match=f"{decisions} decisions cannot be taken back: 2 were made"):
        table.take_back(decisions)
    assert table.position == "32222/32222 1 quiet=2"


@pytest.mark.parametrize("decisions", ["a", None, 1.5])
def test_what_is_no_number_of_decisions_takes_nothing_back(decisions: Any) -> None:
    table = holmgang.Table("two-domains")
    table.play("grow 1")
    with pytest.raises(holmgang.HolmgangError, match=f"A number of decisions is a whole number, not {decisions!r}"):
        table.take_back(decisions)
    assert len(table.record().lines) == 1


@pytest.mark.parametrize("copied", [holmgang.Table.copy, copy, deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_its_own_way_with_the_same_dice(copied: Callable[[holmgang.Table], holmgang.Table]) -> None:
    table = holmgang.Table("two-domains", seed=1)
    table.play("gather")
    other = copied(table)
    assert other.play("gather") == table.play("gather")
    other.take_back(2)
    assert (other.position, len(table.story())) == ("22222/22222 1", 4)
    assert table.play("gather")


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_a_table_shows_itself(name: str) -> None:
    table = holmgang.Table(name, seed=1)
    assert repr(table) == f"Table({name!r}, position={table.position!r})"
    assert eval(repr(table), {"Table": holmgang.Table}).position == table.position
    assert "First" in str(table)
    root = ElementTree.fromstring(table._repr_svg_())
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    assert root.attrib["aria-label"] == f"A position of {holmgang.find_kind(name).title}"


def test_a_picture_of_what_a_seat_sees_hides_what_it_does_not_know() -> None:
    table = holmgang.Table("dueling-nobles", seed=1)
    table.play({seat: table.options(seat)[0] for seat in table.seats})
    seen = table.picture(table.view(0))
    assert seen.svg().count(">?<") == 6
    assert seen._repr_svg_() == seen.svg()
    assert ">?<" not in table._repr_svg_()


# Moves and views in numbers, without anything installed


def test_a_table_tells_its_numbers() -> None:
    table = holmgang.Table("two-domains", seed=1)
    encoding = holmgang.find_kind("two-domains").encoding()
    options = [str(encoding.move_at(table.game, number)) for number, may in enumerate(table.mask(0)) if may]
    assert options == table.options(0)
    assert sum(table.mask(1)) == 0
    assert table.numbers(0) == encoding.information(table.game, table.view(0))


# Bots


class Last:
    """A bot in four lines."""

    name = "last"

    def choose(self, game: holmgang.AnyGame, view: holmgang.View, rng: Random) -> object:
        return view.options[-1]


def test_a_bot_of_ones_own_plays_by_itself_by_its_class_and_against_a_level() -> None:
    one = holmgang.bot_match("deck-duel", Last, "squire", games=6, seed=1)
    assert one == holmgang.bot_match("deck-duel", Last(), "squire", games=6, seed=1)
    assert one == holmgang.bot_match(holmgang.make_game("deck-duel"), lambda: Last(), "squire", games=6, seed=1)
    assert one.games == 6
    assert str(one).startswith(f"{one.wins} won, {one.draws} drawn, {one.losses} lost: {100 * one.share:.1f} %")


@pytest.mark.parametrize("given", [3, object(), int, holmgang.Bot, Last.choose])
def test_what_is_no_bot_is_told_what_one_is(given: object) -> None:
    with pytest.raises(holmgang.NoBot, match=r"is no bot: give a name, an object with choose\(game, view, rng\)"):
        holmgang.bot_match("deck-duel", given, "random")  # type: ignore[arg-type]  # the point of the test


def test_a_bot_that_needs_arguments_is_to_be_made_first() -> None:
    class Weighing(Last):
        def __init__(self, weight: float) -> None:
            self.weight = weight

    with pytest.raises(holmgang.NoBot, match=r"cannot be made without arguments \(.*weight.*\): give a bot that is made"):
        holmgang.bot_match("deck-duel", Weighing, "random")  # type: ignore[arg-type]  # the point of the test


def test_a_level_is_found_where_its_game_is_named() -> None:
    with pytest.raises(holmgang.NoBot, match="Knight is a level, and each game has its own: name the game after it"):
        holmgang.find_bot("knight")


def test_a_position_is_a_text_and_a_record_has_two_players() -> None:
    table = holmgang.Table("two-domains")
    for ask in (lambda at: holmgang.evaluate("two-domains", at), lambda at: holmgang.Table("two-domains", position=at)):
        with pytest.raises(holmgang.BadPosition, match=r"A position is a text, as write_position\(game, state\) writes it"):
            ask(table.state)
    for players in (("A",), ("A", "B", "C")):
        with pytest.raises(holmgang.BadRecord, match="A record has two players, the first and the second, not"):
            table.record(players=players)  # type: ignore[arg-type]  # the point of the test


def test_an_engine_is_told_where_it_can_play() -> None:
    with pytest.raises(holmgang.NoBot, match=r"holmgang match engine:\./pebble greedy --game deck-duel plays it"):
        holmgang.bot_match("deck-duel", "engine:./pebble", "random")


def test_a_bot_that_chooses_something_else_is_told_what_was_possible() -> None:
    class Cheat(Last):
        def choose(self, game: holmgang.AnyGame, view: holmgang.View, rng: Random) -> object:
            return "fly"

    with pytest.raises(holmgang.IllegalMove, match=r"“fly” is not possible now\. Possible: rage, calm"):
        holmgang.bot_match("deck-duel", Cheat, "random")


def test_a_match_has_games_and_its_options_once() -> None:
    with pytest.raises(holmgang.HolmgangError, match="at least one game, not 0"):
        holmgang.bot_match("deck-duel", "random", "random", games=0)
    with pytest.raises(holmgang.HolmgangError, match="A number of games is a whole number, not '2'"):
        holmgang.bot_match("deck-duel", "random", "random", games="2")  # type: ignore[arg-type]  # the point of the test
    with pytest.raises(holmgang.HolmgangError, match="has its options already"):
        holmgang.bot_match(holmgang.make_game("deck-duel"), "random", "random", options={"ap_cap": 3})


# Values of positions


@pytest.mark.usefixtures("nothing_solved")
def test_an_exact_value_is_proven_or_there_is_none() -> None:
    with pytest.raises(holmgang.NoTables, match="holmgang solve two-domains"):
        holmgang.evaluate("two-domains", "22222/22222 1", exact=True)
    with pytest.raises(holmgang.NotSolvable, match="can be estimated"):
        holmgang.evaluate("deck-duel", holmgang.Table("deck-duel").position, exact=True)
    with pytest.raises(holmgang.HolmgangError, match="is an estimate: leave games out, or exact"):
        holmgang.evaluate("duo-regna", "3/2 1 2-2", exact=True, games=10)
    over = holmgang.evaluate("duo-regna", "-/- 2 3-2", exact=True)
    assert (over.win, over.kind) == ((1.0, 0.0), "exact")


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"seat": 3}, "a seat is 0"),
        ({"games": 0}, "at least one game, not 0"),
        ({"games": -4}, "at least one game, not -4"),
        ({"games": 4, "seed": "x"}, "A seed is a whole number, not 'x'"),
        ({"seed": None}, "A seed is a whole number, not None"),
        ({"exact": True, "seat": 0}, "leave the seat out"),
    ],
)
def test_what_cannot_be_evaluated_is_said(wrong: dict[str, Any], told: str) -> None:
    with pytest.raises(holmgang.HolmgangError, match=told):
        holmgang.evaluate("two-domains", "22222/22222 1", **wrong)


FAIR = [name for name in holmgang.GAME_NAMES if holmgang.Table(name, seed=1).seats == (0, 1)]
"""Games whose players choose at once from the beginning, so that neither is ahead."""


@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("name", FAIR)
def test_a_start_that_is_fair_is_even_or_said_to_be_an_estimate(name: str) -> None:
    game = holmgang.make_game(name)
    start = game.write(game.start())
    assert holmgang.evaluate(name, start).win == (0.5, 0.5)
    estimated = holmgang.evaluate(name, start, games=4, seed=3)
    assert estimated.kind == "estimated"
    assert str(estimated).startswith("An estimate: ")
    assert estimated.error > 0
    assert estimated == holmgang.evaluate(name, start, games=4, seed=3)


def test_a_solved_game_is_loaded_and_looked_up(solved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_CACHE", str(solved))
    game = holmgang.make_game("duo-regna", target=1)
    known = holmgang.load(game)
    value = known.value(game.start())
    assert value.kind == "exact"
    assert value.win == pytest.approx((0.5, 0.5))
    assert value == holmgang.evaluate(game, game.write(game.start()), exact=True)
    assert repr(known) == f"<SolvedGame duo-regna, {SOLVED_FILE}>"
    assert holmgang.solve(game).path == known.path == solved / SOLVED_FILE
    with pytest.raises(holmgang.NoTables, match="holmgang solve duo-regna --option target=2"):
        holmgang.load(holmgang.make_game("duo-regna", target=2))


@pytest.mark.long
@pytest.mark.usefixtures("nothing_solved")
def test_a_game_is_solved_and_proven() -> None:
    heard: list[holmgang.Progress] = []
    solved = holmgang.solve("duo-regna", progress=heard.append)
    assert heard[-1].share > 0.5
    assert solved.check(heard.append).holds


def test_a_compiled_game_comes_by_name_or_as_it_is_made() -> None:
    fast = holmgang.compile_game("duo-regna")
    assert fast.unpack(fast.starts(1)[0]) == fast.game.start()
    assert holmgang.compile_game(holmgang.make_game("duo-regna", target=2)).game.options.target == 2
