"""The levels of Two Domains: the habit or the mistake behind each, and that the Master knows better."""

from pathlib import Path
from random import Random

import msgspec
import pytest
from training.two_domains.excerpt import Sample

from holmgang.bots import find_bot
from holmgang.bots.levels import levels_of, two_domains
from holmgang.core.chance import Seeded
from holmgang.core.nodes import Choose
from holmgang.core.referee import Referee
from holmgang.games import find_kind
from holmgang.games.two_domains import TwoDomains
from holmgang.games.two_domains.options import TwoDomainsOptions
from holmgang.games.two_domains.table import State
from holmgang.pocket.reference import Reference
from holmgang.pocket.two_domains import hurried_values
from holmgang.pocket.value import value_by
from holmgang.solvers.two_domains.compiled_sweeps import CompiledSweeps
from holmgang.solvers.two_domains.solution import Solution
from holmgang.solvers.two_domains.solve import solve
from holmgang.solvers.values import Value
from tests.bots.test_levels import choices

EXCERPT = Path(__file__).parents[1] / "pocket" / "two_domains_excerpt.json"
SAMPLES = msgspec.json.decode(EXCERPT.read_bytes(), type=list[Sample])


@pytest.mark.parametrize(
    ("level", "position", "does"),
    [
        ("page", "12346/12325 1", {"battle"}),
        ("page", "12346/16 1", {"battle"}),  # though it need not: the other side's army stands ready
        ("page", "21634/12225 1", {"grow 1", "grow 4", "grow 5", "gather", "mobilise"}),
        ("squire", "12346/12325 1", {"battle"}),
        ("squire", "21634/12225 1", {"mobilise"}),
        ("squire", "32223/12225 1", {"gather"}),  # no king yet
        ("squire", "32213/12225 1", {"grow 5"}),  # the king stays away from Home
        ("squire", "21444/11225 1", {"grow 5"}),
        ("squire", "11445/11225 1", {"gather"}),  # nothing can grow
        ("knight", "12346/12325 1", {"battle"}),
        ("knight", "32213/12225 1", {"mobilise"}),
        ("knight", "22225/12225 1", {"gather"}),
        ("knight", "12356/11225 1", {"battle"}),
        ("knight", "12245/66225 1", {"grow 5"}),
    ],
)
def test_the_habits_of_page_squire_and_knight(level: str, position: str, does: set[str]) -> None:
    assert choices("two-domains", level, position) == does


@pytest.mark.parametrize("level", ["squire", "knight"])
def test_squire_and_knight_never_look_at_the_other_domain(level: str) -> None:
    others = ("22222", "1", "12346", "16666", "66")
    for line in ("22222", "21634", "12245", "12346", "16523"):
        assert len({frozenset(choices("two-domains", level, f"{line}/{other} 1", times=1)) for other in others}) == 1


# Champion and Master


@pytest.mark.parametrize(
    ("position", "worse", "better"),
    [("22246/14226 1", "grow 4", "gather"), ("25355/21256 1", "gather", "mobilise"), ("123/124 1", "grow 2", "grow 3")],
)
def test_champion_takes_either_of_two_close_choices_where_the_master_knows(
    position: str, worse: str, better: str, nothing_solved: None
) -> None:
    (sample,) = [each for each in SAMPLES if each.position == position]
    assert choices("two-domains", "champion", position) == {worse, better}
    assert choices("two-domains", "master", position, times=2) == {better}
    assert 0 < sample.chances[better] - sample.chances[worse] < 0.02  # by the solved game


@pytest.mark.parametrize("position", ["14226/11256 1", "14266/15226 1", "146/164 1"])
def test_champion_battles_where_waiting_is_better(position: str, nothing_solved: None) -> None:
    (sample,) = [each for each in SAMPLES if each.position == position]
    assert choices("two-domains", "champion", position, times=20) == {"battle"}
    assert choices("two-domains", "master", position, times=1) == {"grow 2"}
    assert sample.chances["grow 2"] - sample.chances["battle"] > 5 * two_domains.CLOSE  # by the solved game


@pytest.mark.parametrize("position", ["1426/2164 1", "1446/1654 1"])
def test_champion_does_not_battle_where_that_seems_to_cost_more_than_a_tenth(position: str) -> None:
    game = find_kind("two-domains").make()
    seems = value_by(hurried_values(game), game, game.read(position)).options[0]
    assert max(seems.values()) - seems["battle"] > 0.1
    assert "battle" not in choices("two-domains", "champion", position, times=20)


IN_A_HURRY = {
    "146/551 1": {"battle": 0.7922, "grow 2": 0.924},
    "136/61 1": {"battle": 0.8687, "grow 2": 0.9251},
    "416/521 1": {"battle": 0.8326, "grow 1": 0.9247},
}
"""Exact chances of a blow at once, and of making ready first."""


@pytest.mark.parametrize("position", IN_A_HURRY)
def test_champion_takes_a_quick_win_before_a_sure_one(position: str) -> None:
    chances = IN_A_HURRY[position]
    assert choices("two-domains", "champion", position, times=20) == {"battle"}
    assert max(chances.values()) - chances["battle"] > 5 * two_domains.CLOSE
    assert choices("two-domains", "master", position, times=1) == {max(chances, key=chances.__getitem__)}


@pytest.mark.long
def test_what_its_hurry_costs_the_champion_is_so_by_the_solved_game() -> None:
    """With few dice a game stays one of few dice, and is solved in a minute."""
    options = TwoDomainsOptions(no_progress_limit=None)
    game, solution = TwoDomains(options), Solution.empty(options, 3)
    solve(solution, CompiledSweeps(options))
    solved = Reference("solved here", "exact", 0.0, lambda _, state: first_chance(solution, state))
    for position, chances in IN_A_HURRY.items():
        exact = value_by(solved, game, game.read(position)).options[0]
        assert max(exact, key=exact.__getitem__) == max(chances, key=chances.__getitem__)
        assert {text: exact[text] for text in chances} == pytest.approx(chances, abs=1e-4)


def first_chance(solution: Solution, state: State) -> float:
    """In the middle between the bounds."""
    movers = sum(solution.bounds(state)) / 2
    return movers if state.mover == 0 else 1 - movers


def test_champion_is_in_a_hurry_where_the_game_is_as_good_as_won() -> None:
    """The solved game would let it wait for ever, and the limit on quiet turns makes that a draw."""
    game = find_kind("two-domains").make()
    bots, won = (find_bot("champion", game.name), find_bot("knight", game.name)), 0
    for seed in range(10):
        referee, rng = Referee(game, Seeded(seed), state=game.read("1445/16 1 quiet=100")), Random(seed)
        while isinstance(referee.node, Choose):
            (seat,) = referee.node.seats
            referee.play({seat: bots[seat].choose(game, game.view(referee.state, seat), rng)})
        won += referee.node.winner == 0
    assert won >= 9


def test_the_master_gives_next_to_nothing_away_by_the_solved_game(nothing_solved: None) -> None:
    given = []
    for sample in SAMPLES[:40]:
        (chosen,) = choices("two-domains", "master", sample.position, times=1)
        given.append(max(sample.chances.values()) - sample.chances[chosen])
    assert sum(given) / len(given) < 1e-3


def test_the_choice_of_the_master_depends_on_the_position_alone(nothing_solved: None) -> None:
    after = [choices("two-domains", "master", f"21634/12225 1{quiet}", times=3) for quiet in ("", " quiet=3", " quiet=30")]
    assert len(after[0]) == 1
    assert after[0] == after[1] == after[2]


def test_where_the_game_is_solved_pocket_values_only_choose_among_the_best(monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of two moves of equal worth brings the end nearer, the solved game cannot say."""
    game, master = find_kind("two-domains").make(), levels_of(find_kind("two-domains"))[-1]
    view = game.view(game.read("21634/12225 1"), 0)
    worse = {str(option): 0.4 for option in view.options}

    def chosen(*best: str, pocket: dict[str, float]) -> str:
        solved = Value((0.6, 0.4), "exact", 1e-9, (worse | dict.fromkeys(best, 0.6), {}))
        by_pocket = Value((0.6, 0.4), "pocket", 0.01, (worse | pocket, {}))
        monkeypatch.setattr(two_domains, "look_up", lambda *_: solved)
        monkeypatch.setattr(two_domains, "pocket_value", lambda *_: by_pocket)
        return str(master.choose(game, view, Random(1)))

    assert chosen("gather", pocket={"mobilise": 0.9}) == "gather"
    assert chosen("gather", "mobilise", pocket={"mobilise": 0.5, "grow 1": 0.9}) == "mobilise"
    assert chosen("gather", "mobilise", pocket={"gather": 0.5, "grow 1": 0.9}) == "gather"
