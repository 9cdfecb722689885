"""The file of answers: nothing that was answered is lost, whatever happens to the file."""

from pathlib import Path

import pytest

from holmgang.puzzles.collection import open_puzzles
from holmgang.puzzles.progress import FILE_NAME, GameProgress, ProgressError, ProgressFile, PuzzleAnswer

PUZZLES = open_puzzles("duo-regna").puzzles


def answer(number: int, *, right: bool = True) -> PuzzleAnswer:
    return PuzzleAnswer("duo-regna", PUZZLES[number - 1].position, "A", right, "2026-11-16T12:00:00+00:00")


def progress(file: ProgressFile) -> GameProgress:
    return file.read().of(open_puzzles("duo-regna"))


def test_answers_come_back_in_their_order(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path / "new")
    given = [answer(1), answer(3, right=False), answer(1)]
    for each in given:
        file.add(each)
    assert ProgressFile(tmp_path / "new").read().answers == tuple(given)


def test_nothing_is_written_before_there_is_an_answer(tmp_path: Path) -> None:
    assert ProgressFile(tmp_path / "new").read().answers == ()
    assert not (tmp_path / "new").exists()


def test_two_windows_lose_nothing_of_each_other(tmp_path: Path) -> None:
    one, two = ProgressFile(tmp_path), ProgressFile(tmp_path)
    one.read()
    two.add(answer(1))
    one.add(answer(2))
    assert set(progress(two).first) == {1, 2}


@pytest.mark.parametrize(
    "damage", [b'{"game": "duo-reg', b"\xff\xfe\x00", b'{"game": 7}', b"[]", b'{"format": 2, "game": "duo-regna"}', b"\x00" * 64]
)
def test_a_damaged_line_is_passed_over_counted_and_left_where_it_is(tmp_path: Path, damage: bytes) -> None:
    file = ProgressFile(tmp_path)
    file.add(answer(1))
    with file.path.open("ab") as whole:
        whole.write(damage)  # a power cut: no line ends here
    file.add(answer(2))
    read = file.read()
    assert read.unreadable == 1
    assert read.answers == (answer(1), answer(2))
    assert damage in file.path.read_bytes()


def test_what_a_later_version_adds_to_a_line_does_not_matter(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    file.add(answer(1))
    file.path.write_bytes(file.path.read_bytes().replace(b"{", b'{"seconds": 12, '))
    assert file.read().answers == (answer(1),)


def test_answers_to_puzzles_that_are_no_longer_there_do_not_count_and_stay(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    file.add(PuzzleAnswer("duo-regna", "A/A 0 0-0", "A", right=True, at=""))
    assert progress(file).first == {}
    assert len(file.read().answers) == 1


def test_a_file_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    with pytest.raises(ProgressError, match=rf"{FILE_NAME} cannot be written .*HOLMGANG_HOME"):
        ProgressFile(tmp_path).add(answer(1))
    with pytest.raises(ProgressError, match=rf"{FILE_NAME} cannot be read"):
        ProgressFile(tmp_path).read()


def test_the_next_puzzle_is_a_new_one_then_one_that_was_not_found(tmp_path: Path) -> None:
    assert GameProgress(3, {}, {}).next_number() == 1
    assert GameProgress(3, {1: True}, {1: True}).next_number() == 2
    assert GameProgress(3, {2: True}, {2: True}).next_number(after=2) == 3
    assert GameProgress(3, {3: True}, {3: True}).next_number(after=3) == 1
    assert GameProgress(2, {1: True, 2: False}, {1: True, 2: False}).next_number() == 2
    assert GameProgress(2, {1: True, 2: False}, {1: True, 2: True}).next_number() is None


def test_only_the_first_answer_says_whether_it_was_found_at_the_first_try(tmp_path: Path) -> None:
    file = ProgressFile(tmp_path)
    for each in (answer(1, right=False), answer(1), answer(2)):
        file.add(each)
    assert str(progress(file)) == f"You have answered 2 of {len(PUZZLES)} puzzles, 1 of them right at the first try."
