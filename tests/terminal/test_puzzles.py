"""Puzzles in a real pseudo-terminal: asked, answered, explained, and the next one."""

from pathlib import Path

from holmgang.puzzles.collection import open_puzzles
from holmgang.puzzles.posing import pose
from holmgang.puzzles.progress import ProgressFile

from .test_pty import terminal

COLLECTION = open_puzzles("duo-regna")
FIRST = COLLECTION.puzzles[0]
WRONG = next(card for card in FIRST.chances if card != FIRST.answer)
TALL = (100, 60)


def test_one_puzzle_after_the_other(home: Path) -> None:
    with terminal("puzzle", "duo-regna", size=TALL) as asked:
        asked.wait_for(r"puzzle 1 of \d+, easy .* THE DRAGON .* which one\? .* Your answer by number, letter or text .*:")
        asked.press("9\n")
        asked.wait_for(r"“9” is not a move of this game\. Possible: .* Your answer by number, letter or text .*:")
        asked.press(f"{FIRST.answer}\n")
        asked.wait_for(
            rf"Right, {FIRST.answer} is never played\. .* You have answered 1 of \d+ puzzles, 1 of them right .* or type quit\."
        )
        asked.press("\n")
        asked.wait_for(r"puzzle 2 of \d+.* Your answer by number, letter or text .*:")
        asked.press("quit\n")
        assert asked.exit_code() == 0
    assert [kept.right for kept in ProgressFile(home).read().answers] == [True]


def test_a_wrong_answer_is_explained_and_the_next_day_goes_on_after_it(home: Path) -> None:
    with terminal("puzzle", "duo-regna", size=TALL) as asked:
        asked.wait_for(r"Your answer by number, letter or text .*:")
        asked.press(f"{WRONG}\n")
        asked.wait_for(
            rf"No, perfect play chooses {WRONG} here \(\d+ % of the time\), and never {FIRST.answer}\. .* or type quit\."
        )
        asked.press("quit\n")
        assert asked.exit_code() == 0
    with terminal("puzzle", "duo-regna", size=TALL) as asked:
        asked.wait_for(r"puzzle 2 of \d+")
        asked.press("\x04")
        assert asked.exit_code() == 0
    assert [kept.right for kept in ProgressFile(home).read().answers] == [False]


def test_an_option_without_a_letter_of_its_own_is_picked_by_its_number(home: Path) -> None:
    posed = pose(open_puzzles("deck-duel"), 1)
    with terminal("puzzle", "deck-duel", size=TALL) as asked:
        asked.wait_for(r"Your answer by number, letter or text .*:")
        asked.press("2\n")
        asked.wait_for("or type quit")
        asked.press("\x03")
        assert asked.exit_code() == 130
    assert [kept.answer for kept in ProgressFile(home).read().answers] == [posed.choices[1].text]
