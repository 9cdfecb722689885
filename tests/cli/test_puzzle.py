"""``holmgang puzzle``: posed, answered and explained for people and for scripts; answers are kept."""

import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from holmgang.cli import main, puzzle as command
from holmgang.games import OWN_GAMES
from holmgang.puzzles.collection import games_with_puzzles, open_puzzles, task_of
from holmgang.puzzles.posing import pose
from holmgang.puzzles.progress import FILE_NAME, ProgressFile
from tests.kit.install import environ_without

FIRST = open_puzzles("duo-regna").puzzles[0]
WRONG = next(card for card in FIRST.chances if card != FIRST.answer)
NUMBER_1 = ("puzzle", "duo-regna", "--number", "1")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of its own."""
    monkeypatch.setenv("HOLMGANG_HOME", str(tmp_path))
    return tmp_path


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(printed(capsys, *words, "--json"))


@pytest.mark.parametrize("game", games_with_puzzles())
def test_off_a_terminal_a_puzzle_is_shown_and_how_to_answer_it(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "puzzle", game)
    count = len(open_puzzles(game).puzzles)
    assert f"puzzle 1 of {count}, easy" in out
    assert task_of(game).asks in out
    assert out.splitlines()[-1] == f"Answer it with: holmgang puzzle {game} --number 1 --answer TEXT"
    assert " %" not in out


def test_a_right_answer_is_explained_by_numbers_and_kept(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    out = printed(capsys, *NUMBER_1, "--answer", FIRST.answer.lower())
    assert f"Right, {FIRST.answer} is never played." in out
    assert "it would give away" in out
    assert "never played" in out.splitlines()[-1]
    (kept,) = ProgressFile(home).read().answers
    assert (kept.position, kept.answer, kept.right) == (FIRST.position, FIRST.answer, True)


def test_a_wrong_answer_is_said_to_be_wrong_and_kept(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    assert f", and never {FIRST.answer}." in printed(capsys, *NUMBER_1, "--answer", WRONG)
    assert [kept.right for kept in ProgressFile(home).read().answers] == [False]


def test_the_table_of_options_marks_the_answer_and_ones_own(capsys: pytest.CaptureFixture[str]) -> None:
    rows = printed(capsys, "puzzle", "dueling-nobles", "--number", "100", "--answer", "play 8h").splitlines()
    assert "  hold       49.0 %  the answer" in rows
    assert "  play 8h    43.7 %  yours" in rows


def test_the_next_puzzle_is_one_without_an_answer(capsys: pytest.CaptureFixture[str]) -> None:
    printed(capsys, *NUMBER_1, "--answer", WRONG)
    assert as_json(capsys, "puzzle", "duo-regna")["number"] == 2


def test_json_has_the_answer_only_for_who_asks_or_has_answered(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    posed = as_json(capsys, *NUMBER_1)
    assert list(posed["options"]) == list(FIRST.chances)
    assert "solution" not in posed
    assert as_json(capsys, *NUMBER_1, "--solution")["solution"]["answer"] == FIRST.answer
    assert not (home / FILE_NAME).exists()
    answered = as_json(capsys, *NUMBER_1, "--answer", WRONG)
    assert (answered["answer"], answered["right"], answered["solution"]["chances"]) == (WRONG, False, FIRST.chances)


def test_the_puzzle_of_the_day_is_one_for_everybody_and_one_of_a_game_on_request(capsys: pytest.CaptureFixture[str]) -> None:
    daily = as_json(capsys, "puzzle")
    assert as_json(capsys, "puzzle", "--daily") == daily
    assert as_json(capsys, "puzzle", daily["game"], "--daily") == daily
    assert as_json(capsys, "puzzle", "duo-regna", "--daily")["game"] == "duo-regna"


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("chess",), 2, f"choose from {', '.join(OWN_GAMES)}"),
        (("duo-regna", "--number", "0"), 2, "--number takes a whole number from 1 to 330, not 0."),
        (("duo-regna", "--number", "331"), 2, "--number takes a whole number from 1 to 330, not 331."),
        (("duo-regna", "--number", "999999"), 2, "--number takes a whole number from 1 to 330, not 999999."),
        (("duo-regna", "--number", "-1"), 2, "--number takes a whole number from 1 to 330, not -1."),
        (("duo-regna", "--number", "two"), 2, "--number takes a whole number from 1 to 330, not two."),
        (("--number", "2"), 2, "holmgang puzzle duo-regna --number 7"),
        (("duo-regna", "--number", "1", "--answer", "9"), 1, f"Possible: {', '.join(FIRST.chances)}."),
        (("duo-regna", "--number", "1", "--answer", ""), 1, f"Possible: {', '.join(FIRST.chances)}."),
    ],
)
def test_bad_input_is_told_in_a_sentence_that_says_what_is_possible(
    words: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    assert main(["puzzle", *words]) == code
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    assert says in captured.err
    assert not (home / FILE_NAME).exists()


# At a terminal


@pytest.fixture
def typing(monkeypatch: pytest.MonkeyPatch) -> Callable[..., list[str]]:
    """What somebody types at a terminal; the prompts that were not reached any more."""

    def typed(words: Sequence[str], *lines: str) -> list[str]:
        left = [*lines]
        monkeypatch.setattr(command, "on_terminal", lambda: True)
        monkeypatch.setattr(command, "ask", lambda _: left.pop(0) + "\n" if left else None)
        assert main(words) == 0
        return left

    return typed


def test_quit_leaves_at_once_and_keeps_nothing(typing: Callable[..., list[str]], home: Path) -> None:
    assert typing(NUMBER_1, "quit", FIRST.answer) == [FIRST.answer]
    assert typing(("puzzle", "two-domains"), "q", "gather") == ["gather"]
    assert not (home / FILE_NAME).exists()


def test_a_small_q_is_not_taken_for_the_queen_but_asked_about(
    typing: Callable[..., list[str]], capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    number, queens = next(
        (number, each) for number, each in enumerate(open_puzzles("duo-regna").puzzles, 1) if "Q" in each.chances
    )
    typing(("puzzle", "duo-regna", "--number", str(number)), "q", "Q")
    assert "q could mean either: type Q for that option, or quit in full." in capsys.readouterr().err
    assert [(kept.position, kept.answer) for kept in ProgressFile(home).read().answers] == [(queens.position, "Q")]


@pytest.mark.parametrize("line", ["", "?"])
def test_an_empty_line_or_a_question_mark_lists_the_options_again(
    typing: Callable[..., list[str]], capsys: pytest.CaptureFixture[str], line: str
) -> None:
    typing(NUMBER_1, line, "quit")
    out, err = capsys.readouterr()
    (does,) = (choice.does for choice in pose(open_puzzles("duo-regna"), 1).choices if choice.text == FIRST.answer)
    assert out.count(does) == 2
    assert err == ""


def test_one_puzzle_comes_after_the_other(typing: Callable[..., list[str]], capsys: pytest.CaptureFixture[str]) -> None:
    typing(NUMBER_1, FIRST.answer, "", "quit")
    out = capsys.readouterr().out
    assert "You have answered 1 of 330 puzzles, 1 of them right at the first try." in out
    assert "puzzle 2 of 330" in out


@pytest.mark.parametrize("right", [True, False])
def test_the_puzzle_of_the_day_says_that_it_was_answered_already(right: bool, capsys: pytest.CaptureFixture[str]) -> None:
    daily = as_json(capsys, "puzzle", "duo-regna", "--daily", "--solution")
    answer = daily["solution"]["answer"]
    chosen = answer if right else next(each for each in daily["options"] if each != answer)
    assert "answered it already" not in printed(capsys, "puzzle", "duo-regna", "--daily")
    printed(capsys, "puzzle", "duo-regna", "--daily", "--answer", chosen)
    told = f"You have answered it already: {'right' if right else 'wrong, so try again'}."
    assert told in printed(capsys, "puzzle", "duo-regna", "--daily").splitlines()


def test_a_damaged_file_of_answers_is_told_and_stops_nobody(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    (home / FILE_NAME).write_bytes(b"\xffnonsense")
    assert main([*NUMBER_1[:2], "--answer", WRONG]) == 0
    captured = capsys.readouterr()
    assert captured.err == f"1 line of {home / FILE_NAME} cannot be read; they are left as they are, and the others count.\n"
    assert len(ProgressFile(home).read().answers) == 1


def test_a_file_of_answers_that_cannot_be_written_is_told_and_stops_nobody(
    capsys: pytest.CaptureFixture[str], home: Path
) -> None:
    (home / FILE_NAME).mkdir()
    assert main([*NUMBER_1, "--answer", FIRST.answer]) == 0
    captured = capsys.readouterr()
    assert "Right" in captured.out
    assert "cannot be written" in captured.err


def test_whoever_has_found_all_begins_again(capsys: pytest.CaptureFixture[str], home: Path) -> None:
    lines = [
        json.dumps({"game": "deck-duel", "position": puzzle.position, "answer": puzzle.answer, "right": True, "at": ""})
        for puzzle in open_puzzles("deck-duel").puzzles
    ]
    (home / FILE_NAME).write_text("\n".join(lines), encoding="utf-8")
    assert main(["puzzle", "deck-duel"]) == 0
    captured = capsys.readouterr()
    assert "puzzle 1 of" in captured.out
    assert captured.err == "You have found all puzzles of Deck Duel; here is the first one again.\n"


def test_puzzles_need_no_extra(tmp_path: Path) -> None:
    environ = environ_without(tmp_path / "site") | {"HOLMGANG_HOME": str(tmp_path)}
    words = [sys.executable, "-m", "holmgang", *NUMBER_1, "--answer", FIRST.answer]
    done = subprocess.run(words, capture_output=True, text=True, env=environ, check=True)
    assert "Right" in done.stdout
