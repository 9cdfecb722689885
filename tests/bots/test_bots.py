"""What a bot chooses, and that a fixed seed always gives the same game."""

import hashlib
from random import Random
from typing import Any

import pytest

from holmgang.bots import BOT_NAMES, Bot, find_bot
from holmgang.bots.versus import Score, play_game, run_match
from holmgang.conformance.options import mixed
from holmgang.conformance.walks import states
from holmgang.core.errors import UnknownName
from holmgang.games import OWN_GAMES, all_kinds, find_kind
from tests.facts import corner, facts_of, signature_of
from tests.kit.scene import scene


@pytest.mark.parametrize("name", BOT_NAMES)
def test_a_bot_chooses_among_its_options(name: str) -> None:
    bot = find_bot(name)
    for kind in all_kinds():
        rng = Random(f"{name} {kind.name}")
        game = kind.make(mixed(kind, rng))
        for state in states(game, rng, corner(game, rng), 30):
            for seat in (0, 1):
                view = game.view(state, seat)
                if view.options:
                    assert bot.choose(game, view, rng) in view.options


def test_bots_are_found_by_name_in_any_letter_case() -> None:
    assert find_bot(" GREEDY ").name == "greedy"
    assert [find_bot(name).name for name in BOT_NAMES] == list(BOT_NAMES)
    with pytest.raises(UnknownName, match=r"There is no bot called “greed”: did you mean greedy\?"):
        find_bot("greed")


@pytest.mark.parametrize("game", OWN_GAMES)
def test_greedy_takes_what_is_plainly_best(game: str) -> None:
    position, best = facts_of(game).plainly_best
    table = scene(game, position)
    seat = table.asked[0]
    assert str(find_bot("greedy").choose(table.game, table.game.view(table.state, seat), Random(1))) == best


def test_greedy_cannot_be_read_where_both_choose_at_once() -> None:
    game, bot = find_kind("duo-regna").make(), find_bot("greedy")
    view = game.view(game.start(), 0)
    assert len({bot.choose(game, view, Random(seed)) for seed in range(30)}) == 3  # the best third of nine cards


@pytest.mark.parametrize("bot", BOT_NAMES)
@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_bot_keeps_its_signature(game: str, bot: str) -> None:
    signed = signature(find_bot(bot), game)
    assert signed == signature_of(game, bot, signed)


def signature(bot: Bot, game_name: str, most: int | None = None) -> str:
    """The choices of a bot at every decision of some random games, or at so many, as a short fingerprint."""
    game = find_kind(game_name).make()
    rng, chosen, asked = Random(f"signature of {game_name}"), hashlib.sha256(), 0
    for _ in range(2):
        for state in states(game, rng):
            for seat in (0, 1):
                view: Any = game.view(state, seat)
                if view.options and asked != most:
                    asked += 1
                    chosen.update(f"{bot.choose(game, view, Random(asked))}\n".encode())
    return chosen.hexdigest()[:16]


# Matches between bots


@pytest.mark.parametrize("name", OWN_GAMES)
def test_greedy_beats_random(name: str) -> None:
    """Only roughly here; the measured shares over many more games are kept with the benchmarks."""
    score = run_match(find_kind(name), "greedy", "random", 40, seed="a few")
    assert score.games == 40
    assert score.share > 0.5


def test_games_can_be_played_in_chunks_and_added_up() -> None:
    kind = find_kind("two-domains")
    whole = run_match(kind, "random", "random", 12, seed=5)
    parts = [run_match(kind, "random", "random", 4, seed=5, first_game=first) for first in (0, 4, 8)]
    assert whole == Score(*(sum(getattr(part, each) for part in parts) for each in ("wins", "draws", "losses")))


def test_progress_is_told_game_by_game() -> None:
    heard: list[int] = []
    run_match(find_kind("duo-regna"), "random", "random", 3, options={"target": 1}, progress=heard.append)
    assert heard == [1, 2, 3]


def test_a_game_between_bots_is_the_same_for_the_same_seed() -> None:
    game = find_kind("deck-duel").make()
    bots = find_bot("random"), find_bot("random")
    assert play_game(game, bots, "x") == play_game(game, bots, "x")


def test_a_score_has_its_share_and_interval() -> None:
    score = Score(wins=6, draws=2, losses=2)
    assert (score.games, score.share) == (10, 0.7)
    low, high = score.interval()
    assert 0.39 < low < 0.40
    assert 0.89 < high < 0.90
    assert Score(10, 0, 0).interval()[1] == pytest.approx(1)
