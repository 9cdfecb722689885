"""Playing again: seats swapped, and series to the best of three or five."""

import pytest
from msgspec.structs import replace

from holmgang.core.referee import Ending
from holmgang.core.seats import Seat
from holmgang.matches.entries import FairSetup, SeriesSetup, Setup
from holmgang.matches.series import SeriesScore, next_setup, score, told

FIRST_WINS = Ending(0, "resignation", by_rules=False)
SECOND_WINS = Ending(1, "resignation", by_rules=False)
DRAWN = Ending(None, "agreement", by_rules=False)
VOID = Ending(None, "void", by_rules=False, counts=False)


def setup(best_of: int | None = None) -> Setup:
    """Ada against a bot."""
    series = None if best_of is None else SeriesSetup(best_of=best_of)
    return Setup(
        game="two-domains",
        version=1,
        options={"civil_war": "exact"},
        seats=("human", "bot:greedy"),
        names=("Ada", "Greedy"),
        take_back=True,
        id="one",
        series=series,
    )


def test_a_rematch_swaps_the_seats_and_keeps_the_rest() -> None:
    again = next_setup(replace(setup(), fair=FairSetup(commitment="ff", own=(1,))), FIRST_WINS, match_id="two")
    assert (again.seats, again.names) == (("bot:greedy", "human"), ("Greedy", "Ada"))
    assert (again.game, again.options, again.take_back) == ("two-domains", {"civil_war": "exact"}, True)
    assert (again.id, again.fair, again.series) == ("two", None, None), "no dice are thrown twice"


def test_whoever_gave_no_name_is_called_by_the_seat() -> None:
    unnamed = replace(setup(), seats=("human", "human"), names=("First", "Second"))
    assert next_setup(unnamed, FIRST_WINS).names == ("First", "Second")
    assert next_setup(replace(unnamed, names=("Ada", "Second")), FIRST_WINS).names == ("First", "Ada")
    assert next_setup(replace(unnamed, names=("Ada", "Second")), VOID).names == ("Ada", "Second")


def test_a_seed_brings_another_match_the_second_time() -> None:
    assert next_setup(Setup(game="x", version=1, seed="7"), DRAWN).seed == "7 again"


def test_after_a_lesson_comes_an_ordinary_match() -> None:
    assert not next_setup(Setup(game="x", version=1, lesson=True), DRAWN).lesson


def test_a_match_that_does_not_count_is_played_again_as_it_was() -> None:
    again = next_setup(setup(3), VOID, match_id="two")
    assert (again.seats, again.series) == (("human", "bot:greedy"), SeriesSetup(best_of=3))


def play(best_of: int, *winners: str | None) -> tuple[SeriesScore, Setup]:
    """A series in which these players win (None: a draw); how it stands, and the last match's set-up."""
    last = setup(best_of)
    assert last.series is not None
    stands = score(last.series, None)
    for at, winner in enumerate(winners):
        ending = Ending(None if winner is None else last.names.index(winner), "x", by_rules=True)  # type: ignore[arg-type]
        assert last.series is not None
        stands = score(last.series, ending)
        if at < len(winners) - 1:
            assert not stands.over
            last = next_setup(last, ending, match_id=str(at))
    return stands, last


@pytest.mark.parametrize(
    ("best_of", "winners", "champion"),
    [
        (1, ["Ada"], "Ada"),
        (3, ["Ada", "Ada"], "Ada"),
        (3, ["Ada", "Greedy", "Greedy"], "Greedy"),
        (3, ["Ada", None, None], "Ada"),
        (3, ["Ada", "Greedy", None], None),
        (3, [None, None, None], None),
        (5, ["Ada", "Ada", "Ada"], "Ada"),
        (5, ["Ada", "Greedy", "Ada", "Greedy", "Greedy"], "Greedy"),
        (5, ["Ada", "Ada", None, None], "Ada"),
        (1, [None], None),
    ],
)
def test_a_series_ends_once_nobody_can_catch_up_or_all_games_are_played(
    best_of: int, winners: list[str | None], champion: str | None
) -> None:
    stands, last = play(best_of, *winners)
    assert stands.over
    assert (None if stands.winner is None else last.names[stands.winner]) == champion
    assert stands.game == len(winners)


def test_points_sit_with_the_players_not_with_the_seats() -> None:
    stands, last = play(5, "Ada", "Ada", None)
    assert last.names == ("Ada", "Greedy")
    assert (stands.points, stands.over) == ((5, 1), False)
    following = next_setup(last, DRAWN)
    assert following.series == SeriesSetup(best_of=5, game=4, points=(1, 5))


def test_after_a_series_a_new_one_begins() -> None:
    _, last = play(3, "Ada", "Ada")
    assert last.series == SeriesSetup(best_of=3, game=2, points=(0, 2))
    assert next_setup(last, SECOND_WINS).series == SeriesSetup(best_of=3)


def test_a_series_goes_on_while_its_match_does() -> None:
    assert score(SeriesSetup(best_of=3, game=2, points=(2, 0)), None) == SeriesScore(3, 2, (2, 0), over=False, winner=None)


@pytest.mark.parametrize(
    ("best_of", "winners", "sentence"),
    [
        (3, ["Ada"], "Ada leads 1–0 in this best of 3."),
        (3, ["Ada", "Ada"], "2–0: Ada wins the series."),
        (3, ["Greedy", "Ada", "Greedy"], "2–1: Greedy wins the series."),
        (3, ["Ada", "Greedy"], "1–1 in this best of 3."),
        (3, [None], "½–½ in this best of 3."),
        (3, [None, "Greedy"], "Greedy leads 1½–½ in this best of 3."),
        (3, [None, None, None], "1½–1½: the series is drawn."),
    ],
)
def test_how_it_stands_is_told_with_the_game_just_finished(best_of: int, winners: list[str | None], sentence: str) -> None:
    stands, last = play(best_of, *winners)
    assert told(stands, last.names, None) == sentence


@pytest.mark.parametrize(
    ("points", "listener", "sentence"),
    [
        ((2, 0), 0, "You lead 1–0 in this best of 3."),
        ((2, 0), 1, "Ada leads 1–0 in this best of 3."),
        ((0, 4), 1, "2–0: you win the series."),
    ],
)
def test_whoever_is_ahead_hears_you(points: tuple[int, int], listener: Seat, sentence: str) -> None:
    stands = score(SeriesSetup(best_of=3, points=points), None)
    assert told(stands, ("Ada", "Greedy"), listener) == sentence


def test_a_game_without_a_result_leaves_the_series_as_it_was() -> None:
    assert score(SeriesSetup(best_of=3, game=2, points=(2, 0)), VOID) == SeriesScore(3, 2, (2, 0), over=False, winner=None)
