"""The puzzles that come with the package: each has one right answer by the stated criterion, and everybody's day the same one."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from random import Random

import pytest
from training.duo_regna import solved
from training.puzzles.__main__ import FOUND_BY
from training.puzzles.deck_duel import GAME as DECK_DUEL, LARGEST_MARGIN, closer_player, judged_by
from training.puzzles.dueling_nobles import GAME as DUELING_NOBLES, PHASES
from training.puzzles.two_domains import GAME as TWO_DOMAINS, MOST_DICE, solved_up_to

from holmgang.bots.greedy import GreedyBot
from holmgang.core.kind import write_position
from holmgang.core.nodes import Choose
from holmgang.core.puzzles import GRADES
from holmgang.games import find_kind
from holmgang.pocket.files import DATA as POCKET, BadPocket, place
from holmgang.pocket.reference import solved_reference
from holmgang.pocket.value import value_by
from holmgang.puzzles import collection
from holmgang.puzzles.collection import (
    DATA,
    NoSuchPuzzle,
    Puzzle,
    game_of_the_day,
    games_with_puzzles,
    number_of_the_day,
    open_puzzles,
    task_of,
    write_puzzles,
)
from holmgang.puzzles.criterion import MARGIN, PLAYED, STANDARD_ERRORS, asked_seat, margin, right_answer
from holmgang.solvers.values import Value
from tests.facts import PuzzleJudge, facts_of
from tests.kit.sampled_games import luck_of_today

TOGETHER = 2_500_000
SEED = 1
"""What the files were made with."""
ROUNDED = 1e-5
"""What rounding in the file may take from a margin."""
DUO_REGNA = find_kind("duo-regna").make()


def check_by_pocket_values(game: str, puzzles: Sequence[Puzzle], judge: PuzzleJudge) -> None:
    """They come to the answers of all of these."""
    value_of = judge.make()
    for puzzle in puzzles:
        third = margin(puzzle.chances, task_of(game).wanted) / STANDARD_ERRORS
        check(game, puzzle, value_of(puzzle), third if judge.off is None else judge.off)


def check(game: str, puzzle: Puzzle, value: Value, off: float) -> None:
    """The answer is the only one by these numbers, and the numbers of the puzzle are these, up to what those are off by."""
    made, state = find_kind(game).read_position(puzzle.position)
    seat, wanted = asked_seat(made, state), task_of(game).wanted
    assert right_answer(value, seat, wanted) == puzzle.answer, puzzle
    assert value.options[seat] == pytest.approx(puzzle.chances, abs=off + ROUNDED), puzzle


@pytest.mark.parametrize("game", games_with_puzzles())
def test_there_are_many_of_every_grade_the_easy_ones_first(game: str) -> None:
    puzzles = open_puzzles(game).puzzles
    assert len({puzzle.position for puzzle in puzzles}) == len(puzzles) >= facts_of(game).puzzles_at_least
    grades = [GRADES.index(puzzle.grade) for puzzle in puzzles]
    assert grades == sorted(grades)
    assert min(Counter(grades).values()) >= len(puzzles) // 10
    assert len(Counter(grades)) == len(GRADES)


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_answer_is_an_option_and_the_only_one_by_the_margin(game: str) -> None:
    kind, task = find_kind(game), task_of(game)
    for puzzle in open_puzzles(game).puzzles:
        made, state = kind.read_position(puzzle.position)
        assert write_position(made, state) == puzzle.position
        node = made.node(state)
        assert isinstance(node, Choose)
        options = [str(move) for move in node.options[node.seats[0]]]
        assert list(puzzle.chances) == options
        assert puzzle.answer in options
        stands_out = margin(puzzle.chances, task.wanted)
        assert stands_out >= MARGIN - ROUNDED
        assert puzzle.grade == task.grading.grade(stands_out, len(options))
        rest = [chance for option, chance in puzzle.chances.items() if option != puzzle.answer]
        if task.wanted == "best":
            assert puzzle.chances[puzzle.answer] > max(rest)
        else:
            assert max(rest) - min(rest) < ROUNDED
            assert min(share for card, share in puzzle.often.items() if card != puzzle.answer) >= PLAYED - ROUNDED
            assert puzzle.often[puzzle.answer] == 0


def test_in_the_game_that_nobody_has_solved_the_margin_is_far_above_the_error_and_never_plain() -> None:
    puzzles = open_puzzles("deck-duel")
    assert STANDARD_ERRORS * puzzles.error < MARGIN
    assert all(margin(puzzle.chances, "best") <= 1.5 * LARGEST_MARGIN for puzzle in puzzles.puzzles)


def test_in_dueling_nobles_every_margin_exceeds_three_standard_errors_of_its_own() -> None:
    for puzzle in open_puzzles("dueling-nobles").puzzles:
        assert 0 < STANDARD_ERRORS * puzzle.error < margin(puzzle.chances, "best"), puzzle


def test_in_dueling_nobles_guessing_does_not_get_far() -> None:
    """Whom to duel, whether to, and with which card are asked alike, and looking one decision ahead finds about half."""
    puzzles = open_puzzles("dueling-nobles").puzzles
    phases = Counter(DUELING_NOBLES.read(puzzle.position).phase for puzzle in puzzles)
    assert set(phases) == set(PHASES)
    assert min(phases.values()) >= len(puzzles) // 6
    assert 0.3 < sum(found_by_greedy(puzzle) for puzzle in puzzles) / len(puzzles) < 0.7


def found_by_greedy(puzzle: Puzzle) -> bool:
    state = DUELING_NOBLES.read(puzzle.position)
    view = DUELING_NOBLES.view(state, asked_seat(DUELING_NOBLES, state))
    return str(GreedyBot().choose(DUELING_NOBLES, view, Random(0))) == puzzle.answer


def test_no_answer_can_be_guessed_from_the_options_alone() -> None:
    answers = Counter((tuple(puzzle.chances), puzzle.answer) for puzzle in open_puzzles("deck-duel").puzzles)
    for options in {options for options, _ in answers}:
        counts = [answers[options, answer] for answer in options]
        assert max(counts) < 2.5 * min(counts), options


@pytest.mark.parametrize("game", games_with_puzzles())
def test_pocket_values_come_to_the_same_answer(game: str) -> None:
    """Some of them, others every day; the long suite takes all."""
    if (judge := facts_of(game).puzzle_judge) is not None:
        some = luck_of_today(f"puzzles of {game}").sample(open_puzzles(game).puzzles, judge.every_day)
        check_by_pocket_values(game, some, judge)


@pytest.mark.long
@pytest.mark.usefixtures("nothing_solved")
def test_the_solved_game_comes_to_the_same_answer_everywhere() -> None:
    """By tables made here: then no equilibrium plays the card more often than twice their error divided by the margin."""
    solved()
    exact = solved_reference(DUO_REGNA)
    assert 2 * exact.error / MARGIN < 1e-5
    for puzzle in open_puzzles("duo-regna").puzzles:
        check("duo-regna", puzzle, value_by(exact, DUO_REGNA, DUO_REGNA.read(puzzle.position)), 1e-9)


@pytest.mark.long
@pytest.mark.parametrize("game", games_with_puzzles())
def test_pocket_values_come_to_the_same_answer_everywhere(game: str) -> None:
    if (judge := facts_of(game).puzzle_judge) is not None:
        check_by_pocket_values(game, open_puzzles(game).puzzles, judge)


@pytest.mark.by_turns
@pytest.mark.usefixtures("nothing_solved")
def test_the_solved_end_of_two_domains_comes_to_the_same_answers() -> None:
    """Where no domain has more than three dice, which is solved in seconds."""
    check_two_domains(3)


@pytest.mark.long
@pytest.mark.usefixtures("nothing_solved")
def test_the_solved_part_of_two_domains_comes_to_the_same_answer_everywhere() -> None:
    check_two_domains(MOST_DICE)


def check_two_domains(dice: int) -> None:
    exact = solved_up_to(dice)
    states = [(puzzle, TWO_DOMAINS.read(puzzle.position)) for puzzle in open_puzzles("two-domains").puzzles]
    judged = [(puzzle, state) for puzzle, state in states if max(map(len, state.lines)) <= dice]
    assert len(judged) >= 50
    for puzzle, state in judged:
        check("two-domains", puzzle, value_by(exact, TWO_DOMAINS, state), 0.0)


@pytest.mark.long
def test_looking_one_turn_further_brings_the_numbers_of_every_puzzle() -> None:
    for puzzle in open_puzzles("deck-duel").puzzles:
        check("deck-duel", puzzle, judged_by(closer_player(), DECK_DUEL.read(puzzle.position)), 0.0)


# Which one


def test_the_puzzle_of_a_day_is_always_the_same() -> None:
    day = date(2026, 11, 16)
    assert (game_of_the_day(day), number_of_the_day(open_puzzles("duo-regna"), day)) == ("duo-regna", 168)


def test_days_bring_all_games_and_many_puzzles() -> None:
    days = [date(2027, 1, 1) + timedelta(number) for number in range(60)]
    assert {game_of_the_day(day) for day in days} == set(games_with_puzzles())
    for game in games_with_puzzles():
        assert len({number_of_the_day(open_puzzles(game), day) for day in days}) > 40


@pytest.mark.parametrize("number", [0, -1, 331])
def test_a_number_that_no_puzzle_has_is_refused_and_it_is_said_which_there_are(number: int) -> None:
    with pytest.raises(NoSuchPuzzle, match=f"Duo Regna has the puzzles 1 to 330, and no {number}"):
        open_puzzles("duo-regna").numbered(number)


def test_a_game_without_puzzles_is_refused_and_it_is_said_which_have_some(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """As a game of another package is."""
    kind = find_kind("deck-duel")
    monkeypatch.setitem(vars(kind), "parts", kind.parts._replace(puzzles=None))
    with pytest.raises(NoSuchPuzzle, match="Deck Duel has no puzzles; these games have some: duo-regna, two-domains"):
        open_puzzles("deck-duel", tmp_path)


def test_a_game_of_another_package_says_where_its_puzzles_are(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    puzzles, kind = open_puzzles("deck-duel"), find_kind("deck-duel")
    write_puzzles(replace(puzzles, puzzles=puzzles.puzzles[:1]), tmp_path)
    monkeypatch.setitem(vars(kind), "parts", kind.parts._replace(puzzles=puzzles.task._replace(folder=tmp_path)))
    assert collection.open_puzzles.__wrapped__("deck-duel").puzzles == puzzles.puzzles[:1]


@pytest.mark.parametrize("game", games_with_puzzles())
def test_every_puzzle_has_an_id_of_its_own(game: str) -> None:
    puzzles = open_puzzles(game).puzzles
    assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


# Made again


def test_the_same_seed_finds_the_same_puzzles_again() -> None:
    """The first ones of those that come with the package; whatever is found later depends on these alone."""
    check_found_again("deck-duel", 2)


@pytest.mark.long
@pytest.mark.usefixtures("nothing_solved")
@pytest.mark.parametrize("game", [game for game in games_with_puzzles() if game != "deck-duel"])
def test_the_same_seed_finds_the_same_puzzles_again_in_every_game(game: str) -> None:
    check_found_again(game, 20)


def check_found_again(game: str, count: int) -> None:
    again, _ = FOUND_BY[game](Random(SEED), count)
    assert len(again) == count
    kept = {puzzle.position: puzzle for puzzle in open_puzzles(game).puzzles}
    for puzzle in again:
        same = kept[puzzle.position]
        assert (puzzle.answer, puzzle.grade) == (same.answer, same.grade)
        assert puzzle.chances == pytest.approx(same.chances, abs=2 * ROUNDED)


# The files


def test_all_that_travels_with_the_package_stays_small() -> None:
    sizes: Counter[str] = Counter()
    for path in (*POCKET.iterdir(), *DATA.iterdir()):
        sizes[path.name] += path.stat().st_size
    assert max(sizes.values()) <= 1_000_000
    assert sizes.total() <= TOGETHER


def test_what_was_written_comes_back(tmp_path: Path) -> None:
    puzzles = open_puzzles("duo-regna")
    size = write_puzzles(puzzles, tmp_path)
    assert size == place("duo-regna", tmp_path).stat().st_size == place("duo-regna", DATA).stat().st_size
    assert open_puzzles("duo-regna", tmp_path) == puzzles


def test_a_damaged_file_is_refused_by_name(tmp_path: Path) -> None:
    write_puzzles(open_puzzles("deck-duel"), tmp_path)
    path = place("deck-duel", tmp_path)
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 2] ^= 1
    path.write_bytes(damaged)
    with pytest.raises(BadPocket, match=r"deck-duel\.pocket is damaged .*: install Holmgang again"):
        open_puzzles("deck-duel", tmp_path)


def test_puzzles_of_another_game_are_refused(tmp_path: Path) -> None:
    write_puzzles(open_puzzles("deck-duel"), tmp_path)
    place("deck-duel", tmp_path).rename(place("duo-regna", tmp_path))
    with pytest.raises(BadPocket, match="install Holmgang again"):
        open_puzzles("duo-regna", tmp_path)


def test_the_criterion_takes_no_position_with_two_answers() -> None:
    def value(chances: dict[str, float], often: dict[str, float]) -> Value:
        return Value((0.5, 0.5), "exact", 0.0, (chances, {}), (often, {}))

    played = {"2": 0.4, "3": 0.6, "4": 0.0}
    assert right_answer(value({"2": 0.5, "3": 0.5, "4": 0.47}, played), 0, "unplayed") == "4"
    assert right_answer(value({"2": 0.5, "3": 0.5, "4": 0.49}, played), 0, "unplayed") is None
    assert right_answer(value({"2": 0.5, "3": 0.47, "4": 0.47}, {"2": 1.0, "3": 0.0, "4": 0.0}), 0, "unplayed") is None
    assert right_answer(value({"2": 0.5, "3": 0.5, "4": 0.47}, {"2": 0.99, "3": 0.01, "4": 0.0}), 0, "unplayed") is None
    assert right_answer(value({"block": 0.5, "take": 0.47}, {}), 0, "best") == "block"
    assert right_answer(value({"block": 0.5, "take": 0.485}, {}), 0, "best") is None
    assert right_answer(value({"keep": 0.5}, {}), 0, "best") is None


def test_the_page_tells_how_many_there_are_and_how_large_the_files_are() -> None:
    page = (Path(__file__).parents[2] / "docs/puzzles.md").read_text(encoding="utf-8")
    for game in games_with_puzzles():
        puzzles, grading = open_puzzles(game).puzzles, task_of(game).grading
        title, grades = find_kind(game).title, Counter(puzzle.grade for puzzle in puzzles)
        counts = " | ".join(str(grades[grade]) for grade in GRADES)
        assert f"| {title} | {100 * grading.easy:.1f} % | {100 * grading.hard:.1f} % | {counts} |" in page
        assert re.search(rf"^\| {title} \| .* \| {len(puzzles)} \|$", page, re.MULTILINE)
        assert f"{title} {place(game, DATA).stat().st_size:,} bytes" in page
