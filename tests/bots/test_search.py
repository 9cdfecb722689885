"""The search in its plain form: what it may choose, and what bounds it. Both its forms are in `tests/compiled`."""

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event
from typing import Any

import pytest

from holmgang.bots import find_bot
from holmgang.bots.search import SearchBot, plain_or_compiled
from holmgang.bots.search.learned import Learned
from holmgang.bots.search.pairs import mixture
from holmgang.bots.search.plain import PlainSource, plain_search
from holmgang.bots.search.search import Search, Seed, empty_tree
from holmgang.conformance.options import mixed
from holmgang.conformance.walks import states
from holmgang.core.game import AnyGame, View
from holmgang.core.nodes import Over
from holmgang.games import _LOADED, OWN_GAMES, find_kind
from holmgang.pocket.network_arithmetic import SURE
from tests.facts import corner
from tests.kit.scene import scene


class Watched:
    """The plain form; keeps the searches that were begun."""

    def __init__(self) -> None:
        self.begun: list[Search] = []

    def __call__(self, game: AnyGame, view: View, seed: Seed, simulations: int, pairs: tuple[int, int]) -> Search:
        self.begun.append(plain_search(game, view, seed, simulations, pairs))
        return self.begun[-1]


def views(game: AnyGame, rng: Random, count: int) -> list[Any]:
    """What seats see that are asked, on random ways from random positions."""
    found: list[Any] = []
    while len(found) < count:
        for state in states(game, rng, corner(game, rng), 5):
            found += [view for seat in (0, 1) if len((view := game.view(state, seat)).options) > 1]
    return found[:count]


@pytest.mark.parametrize("name", OWN_GAMES)
def test_it_chooses_among_its_options_in_any_position(name: str) -> None:
    rng, kind = Random(f"search {name}"), find_kind(name)
    bot = SearchBot(2, begin=plain_search)
    for _ in range(2):
        game = kind.make(mixed(kind, rng))
        for view in views(game, rng, 5):
            assert bot.choose(game, view, rng) in view.options


class LearnedByHeart:
    """Of a game where one always moves like this: the last option is the one to take, and all is even after it."""

    def knows(self, state: Any) -> bool:
        return True

    def points(self, state: Any) -> int:
        return SURE // 2

    def scores(self, state: Any, options: Sequence[Any]) -> list[int]:
        return list(range(len(options)))

    def shares(self, scores: Sequence[int]) -> list[int]:
        return [SURE * (score == max(scores)) for score in scores]

    def compiled(self, fast: object) -> tuple[Any, Any]:
        return None, None


def test_any_game_may_name_what_is_learned_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    taught = replace(find_kind("two-domains"), learned=f"{__name__}:learned_by_heart")
    monkeypatch.setitem(_LOADED, "two-domains", taught)
    game = taught.make()
    search = plain_search(game, game.view(game.start(), 0), (1, 2, 3, 4), 1, (0, 0))
    search.grow(1)
    assert str(search.move(search.tree.step[1])) == str(game.view(game.start(), 0).options[-1])
    assert (search.tree.points[1], search.tree.shares[1]) == (SURE // 2, SURE)


def learned_by_heart(game: AnyGame) -> Learned:
    return LearnedByHeart()


def test_what_its_seat_cannot_see_makes_no_difference() -> None:
    game, rng = find_kind("dueling-nobles").make(), Random("unseen")
    bot = SearchBot(3, begin=plain_search)
    others = 0
    for view in views(game, rng, 6):
        one, other = game.imagine(view, rng), game.imagine(view, rng)
        others += one != other
        chosen = [bot.choose(game, game.view(state, view.seat), Random(1)) for state in (one, other)]
        assert chosen[0] == chosen[1]
    assert others > 0


def test_it_makes_as_many_simulations_as_it_is_told() -> None:
    watched, table = Watched(), scene("dueling-nobles", "Jd,Kh;7s,4d;0;-/Jc*;9d;0;- 1 attack duel=Jd>Jc dice=3>3")
    SearchBot(7, begin=watched).choose(table.game, table.game.view(table.state, 0), Random(1))
    assert [search.tree.visits[0] for search in watched.begun] == [7]


def test_time_that_is_over_ends_it_after_one_simulation() -> None:
    watched, table = Watched(), scene("dueling-nobles", "Jd,Kh;7s,4d;0;-/Jc*;9d;0;- 1 attack duel=Jd>Jc dice=3>3")
    SearchBot(1000, 0.0, begin=watched).choose(table.game, table.game.view(table.state, 0), Random(1))
    assert [search.tree.visits[0] for search in watched.begun] == [1]


def test_where_it_is_told_to_it_takes_any_option_that_it_came_back_to_nearly_as_often() -> None:
    table, watched, taken = scene("dueling-nobles", "Jc*,Qh+3c,Ks;7h8h4d;3;-/Jd*,Qs,Kc;6h9d8c;0;- 1 duel"), Watched(), set()
    for seed in range(8):
        chosen = SearchBot(50, begin=watched, nearly=0.6).choose(table.game, table.game.view(table.state, 0), Random(seed))
        (*_, search), visits = watched.begun, {}
        place = search.tree.first[0]
        while place:
            visits[search.move(search.tree.step[place])] = search.tree.visits[place]
            place = search.tree.next[place]
        assert visits[chosen] >= 0.6 * max(visits.values())
        taken.add(visits[chosen] == max(visits.values()))
    assert taken == {True, False}


def test_its_first_idea_is_the_greedy_choice() -> None:
    game, rng = find_kind("two-domains").make(), Random("first idea")
    for view in views(game, rng, 10):
        greedy = find_bot("greedy").choose(game, view, Random(1))
        assert SearchBot(1, begin=plain_search).choose(game, view, Random(1)) == greedy


def test_it_plays_a_card_that_wins_at_once() -> None:
    table = scene("dueling-nobles", "Jd,Kh;7s,2s,3h;0;-/Jc*;-;0;- 1 attack duel=Jd>Jc dice=3>6")
    chosen = SearchBot(40, begin=plain_search).choose(table.game, table.game.view(table.state, 0), Random(1))
    assert table.game.node(table.game.play(table.state, {0: chosen})) == Over(0, "last noble killed")


def test_until_it_is_compiled_it_searches_by_the_reference_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """As on a fresh machine whose compiler is not done yet."""
    never = Event()
    monkeypatch.setattr(plain_or_compiled, "_STARTED", {"dueling-nobles": never})
    game = find_kind("dueling-nobles").make()
    (view,) = views(game, Random("fresh"), 1)
    search = plain_or_compiled.begin_at_once(game, view, (1, 2, 3, 4), 5, (0, 0))
    assert search.at_a_time == 1  # that is what tells the plain form
    assert find_bot("search").name == "search"


def test_where_nothing_can_be_kept_nothing_is_compiled_ahead(tmp_path: Path) -> None:
    """Whoever waits for it would have to compile it again, perhaps where there is little memory."""
    (tmp_path / "compiled").touch()  # where a folder should be
    words = sys.executable, "-m", "holmgang.bots.search.compile_ahead", "dueling-nobles"
    told = subprocess.run(words, env=os.environ | {"HOLMGANG_CACHE": str(tmp_path)}, capture_output=True, check=False)
    assert told.returncode == 1
    assert b"NotKept" in told.stderr


def test_compiling_ahead_takes_more_memory_than_the_worker_has_that_began_it() -> None:
    script = (
        "import resource; from holmgang.bots.search.compile_ahead import _take_memory;"
        "most = resource.getrlimit(resource.RLIMIT_DATA)[1];"
        "resource.setrlimit(resource.RLIMIT_DATA, (512 << 20, most)); _take_memory();"
        "assert resource.getrlimit(resource.RLIMIT_DATA) == (most, most)"
    )
    subprocess.run([sys.executable, "-c", script], check=True)


# Both at once


def table_of(points: list[list[int]], each: int) -> Any:
    """A tree after so many games for each pair of options, of which so many halves were won."""
    pairs = len(points), len(points[0])
    tree = empty_tree(pairs, 0, [0].__mul__, {})
    for place, won in enumerate([won for row in points for won in row], 1):
        tree.visits[place], tree.points[place] = each, won * SURE // 2
    return tree


def test_with_fewer_simulations_than_pairs_it_drafts_as_the_greedy_bot_does() -> None:
    game, rng = find_kind("dueling-nobles").make(), Random("draft")
    view = next(view for state in states(game, rng) if (view := game.view(state, 1)).options)
    assert len(view.deciding) == 2
    search, greedy = Random(1), Random(1)
    for _ in range(4):
        greedy.getrandbits(64)  # what a search begins with
    game.imagine(view, greedy)
    chosen = SearchBot(2, begin=plain_search).choose(game, view, search)
    assert chosen == find_bot("greedy").choose(game, view, greedy)


@pytest.mark.parametrize("seat", [0, 1])
def test_many_games_show_that_two_options_must_be_mixed(seat: Any) -> None:
    tree = table_of([[20_000, 0], [0, 20_000]], 10_000)
    assert mixture(tree, (2, 2), seat) == pytest.approx([0.5, 0.5])


def test_a_few_lucky_games_of_one_pair_do_not_decide() -> None:
    """The first option wins most; the second has one good pair among bad ones."""
    tree = table_of([[6, 6, 6], [8, 0, 0]], 4)
    assert mixture(tree, (2, 3), 0) == [1.0, 0.0]


# Random numbers


def test_the_plain_generator_is_the_published_one() -> None:
    """xoshiro256++ from the state 1, 2, 3, 4: the first numbers its authors' own code gives."""
    source = PlainSource((1, 2, 3, 4))
    assert [source.getrandbits(64) for _ in range(4)] == [41943041, 58720359, 3588806011781223, 3591011842654386]
