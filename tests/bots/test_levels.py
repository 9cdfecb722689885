"""The levels: the mistakes that each makes, what it goes by, and that it knows no more than its seat."""

from itertools import pairwise
from math import ceil, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

import pytest

from holmgang.bots import Bot, NoBot, bot_names, find_bot
from holmgang.bots.bounds import Bounds
from holmgang.bots.levels import Level, by_values, levels_of
from holmgang.bots.random import draw
from holmgang.bots.search import plain_or_compiled
from holmgang.bots.strength import measured_scores
from holmgang.bots.versus import run_match
from holmgang.conformance.non_interference import side_by_side
from holmgang.core.errors import UnknownName
from holmgang.core.game import AnyGame, View
from holmgang.core.seats import Seat
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from holmgang.games.duo_regna.table import FULL_HAND
from holmgang.pocket.reference import pocket_reference
from holmgang.pocket.two_domains import NEAREST
from holmgang.pocket.value import value_by
from holmgang.review.ledger import unlimited, write_ledger
from holmgang.review.summary import sum_up
from holmgang.solvers.look_up import look_up
from tests.bots.test_bots import signature
from tests.facts import case_of, facts_of, signature_of
from tests.kit.sampled_games import two_today
from tests.kit.scene import scene
from tests.review.references import played

LEVELS = [(kind.name, level) for kind in all_kinds() for level in levels_of(kind)]
MOST_SIMULATIONS = 6000
"""Whoever searches is asked no more often than so many simulations allow, in all."""
every_level = pytest.mark.parametrize(("game", "level"), LEVELS, ids=[f"{game}-{level.name}" for game, level in LEVELS])


def thinks(level: Level) -> bool:
    """Whether it takes its time, because it works out values or searches."""
    return level.reference is not None or level.search is not None


def unhurried(level: Level) -> Level:
    """The level itself; one that searches with all its simulations, however long they take."""
    return level if level.search is None else level.bounded(Bounds(level.search.bounds.simulations)) or level


@pytest.fixture(autouse=True)
def by_reference_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a compiler here: compiled, a search chooses the same."""
    monkeypatch.setattr(plain_or_compiled, "is_installed", lambda _: False)


def choices(game: str, level: str, position: str, seat: Seat = 0, times: int = 60) -> set[str]:
    """What a level does at a position, over many seeds."""
    table = scene(game, position)
    view = table.game.view(table.state, seat)
    return {str(find_bot(level, game).choose(table.game, view, Random(seed))) for seed in range(times)}


# What is said of them


@every_level
def test_a_level_says_what_it_is_like(game: str, level: Level) -> None:
    assert level.sentence.endswith(".")
    assert all(mistake.endswith(".") for mistake in level.mistakes)
    assert level.mistakes
    assert find_bot(f" {level.title} ", game) is level
    assert level.name in bot_names(game)


def test_a_level_that_a_game_does_not_have_is_refused_with_those_that_it_has() -> None:
    with pytest.raises(
        UnknownName, match=r"no bot for Duo Regna called “knight”: choose from page, squire, master, random, greedy\."
    ):
        find_bot("knight", "duo-regna")


def test_without_a_game_there_are_only_the_bots_that_play_every_game() -> None:
    with pytest.raises(NoBot, match=r"^Master is a level, and each game has its own: name the game after it\.$"):
        find_bot("master")
    with pytest.raises(UnknownName, match=r"no bot called “wizard”: choose from random, greedy\."):
        find_bot("wizard")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_master_says_what_it_goes_by_and_that_other_options_are_judged_by_the_nearest(game: str) -> None:
    kind = find_kind(game)
    option, value = facts_of(game).judged_by_the_nearest
    master = levels_of(kind)[-1]
    assert master.reference is not None
    usual, changed = master.reference(kind.make()), master.reference(kind.make({option: value}))
    assert usual.name == changed.name == f"pocket values of {kind.title}"
    assert len(changed.notes) == len(usual.notes) + 1
    assert "nearest" in master.mistakes[-1]


# Duo Regna


def test_the_champion_of_two_domains_judges_as_if_under_the_usual_rules() -> None:
    *_, champion, _ = levels_of(find_kind("two-domains"))
    assert champion.reference is not None
    usual, changed = (find_kind("two-domains").make(options) for options in ({}, {"battle_fail_face": "6"}))
    notes = [champion.reference(game).notes for game in (usual, changed)]
    assert notes[1] == (*notes[0], NEAREST)
    for position in ("21634/12225 1", "12346/12325 1", "156/1464 1"):
        state = usual.read(position)
        assert champion.reference(changed).chance(changed, state) == champion.reference(usual).chance(usual, state)


@pytest.mark.parametrize("level", ["page", "squire"])
@pytest.mark.parametrize("position", [f"{FULL_HAND}/{FULL_HAND} 0 0-0", f"{FULL_HAND}/{FULL_HAND} -1 1-2", "A6K/234 1 1-2"])
def test_page_and_squire_open_every_hand_with_the_shield(level: str, position: str) -> None:
    assert choices("duo-regna", level, position, times=5) == {"A"}


def test_page_plays_its_lowest_cards_first_whatever_you_have_left() -> None:
    assert choices("duo-regna", "page", "J346QK/J346QK 1 0-0") == {"J", "3"}
    assert choices("duo-regna", "page", "46QK/J35Q 1 2-2") == {"4", "6"}
    assert choices("duo-regna", "page", "46QK/AJ25 1 2-2") == {"4", "6"}


@pytest.mark.parametrize("level", ["page", "squire"])
def test_page_and_squire_do_not_look_at_the_dragon(level: str) -> None:
    chosen = [choices("duo-regna", level, f"46QK/J35Q {dragon}") for dragon in ("-1 2-0", "0 0-0", "0 1-2", "1 2-2")]
    assert chosen == [set("46") if level == "page" else set("46Q")] * 4


def test_squire_plays_one_of_its_three_lowest_cards_whatever_you_have_left() -> None:
    assert choices("duo-regna", "squire", "J346QK/J346QK 1 0-0") == set("J34")
    assert choices("duo-regna", "squire", "46QK/AJ25 -1 2-2") == set("46Q")
    assert choices("duo-regna", "squire", "46QK/J35Q 1 2-2") == set("46Q")


def test_the_master_of_duo_regna_plays_the_mixture_of_perfect_play() -> None:
    table = scene("duo-regna", "AJ24/J6QK 1 0-0")
    reference = pocket_reference(table.game)
    assert reference is not None
    for seat in (0, 1):
        mixture = value_by(reference, table.game, table.state).mixtures[seat]
        played = {card for card, share in mixture.items() if share > 0.01}
        assert choices("duo-regna", "master", table.text, seat, times=300) == played


def test_the_master_of_duo_regna_goes_by_the_solved_game_where_it_is(solved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLMGANG_CACHE", str(solved))
    monkeypatch.setattr(by_values, "pocket_value", None)  # it would break if it asked for those
    kind = find_kind("duo-regna")
    game = kind.make({"target": 1})
    master, state = levels_of(kind)[-1], game.read("AJ24/J6QK 1 0-0")
    assert master.reference is not None
    assert (master.reference(game).name, master.reference(game).known) == ("the solved game", "exact")
    mixture = look_up(game, state).mixtures[0]
    chosen = {master.choose(game, game.view(state, 0), Random(seed)) for seed in range(300)}
    assert chosen == {card for card, share in mixture.items() if share > 0.01}


# Deck Duel

RAGE = "10,2,0:A23456789TJQK/10,2,0:A23456789TJQK rage"
BLOCK = "5,2,0:34/5,2,0:456 block flipped=2-9"
QUEEN = "12,1,0:234/5,0,0:456 face flipped=Q-9"
KING = "8,1,0:A234/5,0,0:456 face flipped=K-9"
JACK = "8,1,0:234/5,0,0:456 face flipped=J-9"
FORESEEN = "8,1,0:234^2/4,0,0:456 foresight flipped=J-9"


@pytest.mark.parametrize(
    ("level", "position", "does"),
    [
        ("page", RAGE, {"rage"}),
        ("page", BLOCK, {"take"}),
        ("page", QUEEN, {"action"}),
        ("page", KING, {"action"}),
        ("page", JACK, {"action"}),
        ("squire", RAGE, {"rage"}),
        ("squire", BLOCK, {"block"}),
        ("squire", QUEEN, {"action", "heal"}),
        ("squire", FORESEEN, {"keep", "discard"}),
        ("knight", RAGE, {"calm"}),
        ("knight", BLOCK, {"block"}),
        ("knight", KING, {"action", "focus"}),
        ("knight", FORESEEN, {"keep", "discard"}),
        ("champion", RAGE, {"calm"}),
        ("champion", "10,2,0:A23456789TJQK/1,0,0:A23456789TJQK rage", {"calm"}),
        ("champion", BLOCK, {"block"}),
        ("champion", QUEEN, {"heal"}),
        ("champion", KING, {"focus"}),
        ("champion", FORESEEN, {"keep"}),
    ],
)
def test_the_habits_of_deck_duel(level: str, position: str, does: set[str]) -> None:
    assert choices("deck-duel", level, position) == does


def test_the_master_of_deck_duel_saves_its_last_health() -> None:
    assert choices("deck-duel", "master", "1,1,0:23/9,0,0:45 block flipped=A-K", times=5) == {"block"}


# What holds for all


@every_level
def test_a_level_keeps_its_signature(game: str, level: Level) -> None:
    times = facts_of(game).asked_for_signature if thinks(level) else None
    if times is not None and level.search is not None:
        times = min(times, MOST_SIMULATIONS // level.search.bounds.simulations)
    signed = signature(unhurried(level), game, times)
    assert signed == signature_of(game, level.name, signed)


@every_level
def test_a_level_knows_no_more_than_its_seat(game: str, level: Level) -> None:
    case, rng = case_of(find_kind(game).make()), Random(f"{game} {level.name}")
    for seat in (0, 1):
        if not thinks(level):
            side_by_side(case, case.game.start(), seat, rng, 120, [level])
        side_by_side(case, case.corner(rng), seat, rng, 13, [unhurried(level)])


@pytest.mark.parametrize("level", [level.name for level in levels_of(find_kind("deck-duel"))])
def test_no_level_of_deck_duel_sees_the_card_that_the_other_side_has_foreseen(level: str) -> None:
    chosen = [[_against_foreseen(level, card, seed) for seed in range(20)] for card in "2Q"]
    assert chosen[0] == chosen[1]


def _against_foreseen(level: str, card: str, seed: int) -> str:
    table = scene("deck-duel", f"6,1,0:2Q^{card}/5,2,0:9K rage")
    return str(find_bot(level, "deck-duel").choose(table.game, table.game.view(table.state, 1), Random(seed)))


MEASURED = {(each.game, each.one, each.two): each.score.share for each in measured_scores()}
SURE = 4.75
"""Standard deviations: what is drawn exceeds them about once in a million times."""


def enough_games(game: str, level: str, below: str) -> int:
    """So many that a level which is as strong as it was measured loses to the one below once in a million samples."""
    share = MEASURED[game, level, below]
    return ceil(share * (1 - share) * (SURE / (share - 0.5)) ** 2)


QUICK = {
    f"{kind.name} {level.name}": (kind, level.name, below.name)
    for kind in all_kinds()
    for below, level in pairwise(levels_of(kind))
    if kind.name == "two-domains" or not thinks(level)
}
"""Of Two Domains all: to look up values takes it milliseconds. Of the other games those that play by habit; how the others
compare is tested below, in other ways."""


@pytest.mark.parametrize("pair", two_today(QUICK, "the order of levels"))
def test_a_level_beats_the_one_below_on_a_small_sample(pair: str) -> None:
    """The games are the same ones every time, so this fails only where a bot has changed: of changes that make a level no weaker,
    about one in a million."""
    kind, level, below = QUICK[pair]
    assert run_match(kind, level, below, enough_games(kind.name, level, below), seed="a few").share > 0.5


class Pair:
    """Two bots as one that plays either seat."""

    name = "pair"

    def __init__(self, first: Bot, second: Bot) -> None:
        self._bots = first, second

    def choose(self, game: AnyGame, view: View, rng: Random) -> Any:
        """The choice of whoever sits there."""
        assert view.seat is not None
        return self._bots[view.seat].choose(game, view, rng)


def gained(game: str, games: int) -> list[float]:
    """What the Master could expect from each of these games against the level below, above an even game: luck is nothing on
    average, so it is what the other gave away less what he did, by values that are nearly exact."""
    kind, gains = find_kind(game), []
    made = kind.make()
    reference = pocket_reference(made)
    assert reference is not None
    *_, below, master = levels_of(kind)
    for seed in range(games):
        seat: Seat = 0 if seed % 2 == 0 else 1
        pair = Pair(master, below) if seat == 0 else Pair(below, master)
        replayed = unlimited(played(made, seed, most=500, bot=pair))
        first, second = sum_up([*write_ledger(replayed, reference, seed)]).seats
        gains.append((second.cost - first.cost) * (1 if seat == 0 else -1))
    return gains


def clearly_positive(gains: list[float]) -> bool:
    """Whether their mean is above zero by two of its standard errors."""
    return mean(gains) > 2 * stdev(gains) / sqrt(len(gains))


def test_the_master_of_duo_regna_gains_on_the_level_below_luck_deducted() -> None:
    assert clearly_positive(gained("duo-regna", 24))


@pytest.mark.long
def test_the_master_of_deck_duel_gains_on_the_level_below_luck_deducted() -> None:
    assert clearly_positive(gained("deck-duel", 12))


@pytest.mark.long
@pytest.mark.parametrize(("one", "two"), [("champion:100", "knight"), ("master:400", "champion:100")])
def test_who_looks_further_ahead_beats_who_does_not(one: str, two: str) -> None:
    level, below = (name.partition(":")[0] for name in (one, two))
    games = enough_games("dueling-nobles", level, below)
    assert run_match(find_kind("dueling-nobles"), one, two, games, seed="a few").share > 0.5


def test_moves_are_drawn_as_often_as_they_weigh() -> None:
    rng = Random(1)
    drawn: list[Any] = [draw({"never": 0.0, "often": 3.0, "seldom": 1.0}, rng) for _ in range(400)]
    assert set(drawn) == {"often", "seldom"}
    assert 260 < drawn.count("often") < 340
