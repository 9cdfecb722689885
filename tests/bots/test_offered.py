"""Which bots people are offered, whom a newcomer meets, and what is suggested after a run of wins or losses."""

from dataclasses import replace

import pytest

from holmgang.bots import BOT_NAMES
from holmgang.bots.levels import levels_of
from holmgang.bots.offered import first_opponent, next_level, offered_bots
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds, find_kind

WITH_LEVELS = [kind for kind in all_kinds() if levels_of(kind)]


@pytest.mark.parametrize("kind", WITH_LEVELS, ids=lambda kind: kind.name)
def test_where_a_game_has_levels_nobody_is_offered_anything_else(kind: GameKind) -> None:
    assert [bot.name for bot in offered_bots(kind)] == [level.name for level in levels_of(kind)]
    assert all(bot.sentence and bot.mistakes for bot in offered_bots(kind))
    assert first_opponent(kind) == levels_of(kind)[0].name


def test_a_level_says_how_far_up_it_is() -> None:
    told = [bot.sentence for bot in offered_bots(find_kind("duo-regna"))]
    assert [sentence.partition(".")[0] for sentence in told] == [
        "Level 1 of 3, the easiest",
        "Level 2 of 3",
        "Level 3 of 3, the strongest",
    ]
    assert all(sentence.endswith(level.sentence) for sentence, level in zip(told, levels_of(find_kind("duo-regna")), strict=True))


def test_a_game_without_levels_offers_what_there_is_and_begins_with_the_stronger_of_those_that_answer_at_once() -> None:
    kind = replace(find_kind("duo-regna"), levels=None)
    assert tuple(bot.name for bot in offered_bots(kind)) == (*BOT_NAMES, "search")
    assert first_opponent(kind) == "greedy"


@pytest.mark.parametrize(
    ("level", "won", "lost", "suggested"),
    [
        ("page", 3, 0, "squire"),
        ("page", 2, 0, None),
        ("page", 4, 0, None),
        ("page", 6, 0, "squire"),
        ("page", 0, 3, None),
        ("squire", 0, 3, "page"),
        ("squire", 3, 0, "knight"),
        ("master", 3, 0, None),
        ("master", 0, 3, "champion"),
        ("greedy", 3, 0, None),
        ("page", 0, 0, None),
    ],
)
def test_three_in_a_row_suggest_the_next_level_and_only_as_many_more_suggest_it_again(
    level: str, won: int, lost: int, suggested: str | None
) -> None:
    found = next_level(find_kind("deck-duel"), level, won=won, lost=lost)
    assert (None if found is None else found.name) == suggested
