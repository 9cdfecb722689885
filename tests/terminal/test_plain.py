"""Play line by line: through pipes, with words, with two people, and with nothing on the wrong stream."""

import io
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from holmgang.core.replay import read_record
from holmgang.games import OWN_GAMES, find_kind
from holmgang.terminal.boards import board_of
from holmgang.terminal.plain import COVER, run_plain
from holmgang.terminal.run import run_learn, run_play, run_resume
from holmgang.terminal.saves import NoSuchMatch, Saves
from holmgang.terminal.session import BotChoosing, Session, new_session
from tests.kit.install import environ_without

from .matches import FRIENDS, HOLMGANG, played, setup

Typing = Callable[..., tuple[int, str, str]]
ANSWERS = {game: f"{board_of(find_kind(game)).own_letters}123456789" for game in OWN_GAMES}
"""What may be an answer at the table of each game."""


@pytest.fixture
def type_lines(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Typing:
    """Plays with these lines typed; returns the exit code and both outputs."""

    def play(run: Callable[[], int], *lines: str) -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        code = run()
        told = capsys.readouterr()
        return code, told.out, told.err

    return play


def playing(game: str, seats: tuple[str, str] = ("human", "bot:greedy"), **more: object) -> Callable[[], int]:
    return lambda: run_play(setup(game, seats, **more), record=None, plain=True, save=True)


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_pipe_of_numbers_plays_to_the_end(game: str, tmp_path: Path) -> None:
    """Also where no extra is installed, so that is how it is tried."""
    record = tmp_path / "game.holm"
    rng = Random(3)
    typed = "".join(f"{rng.choice(ANSWERS[game])}\n" for _ in range(2500))
    command = [*HOLMGANG, "play", game, "--plain", "--seed", "7", "--record", str(record)]
    environ = environ_without(tmp_path / "site")
    told = subprocess.run(command, input=typed, env=environ, capture_output=True, text=True, timeout=300, check=False)
    assert told.returncode == 0, told.stderr
    last = told.stdout.rstrip().splitlines()[-1]
    assert re.match(r"(You win|Page wins|A draw): .+\.$", last), last
    assert "\x1b" not in told.stdout
    assert read_record(record.read_text(encoding="utf-8"), find_kind).record.reason != "unfinished"


def test_the_end_of_input_leaves_the_match_kept(type_lines: Typing) -> None:
    code, out, err = type_lines(playing("two-domains"), "grow 3", "gather")
    assert code == 0
    assert out.rstrip().splitlines()[-1] == "The match is kept: go on with holmgang resume 1"
    assert err == ""
    assert Saves.open().unfinished()[0].decisions == 4


def test_an_unkept_match_says_so(type_lines: Typing) -> None:
    code, out, _ = type_lines(lambda: run_play(setup("two-domains"), record=None, plain=True, save=False), "quit")
    assert code == 0
    assert "This match is not kept." in out


def test_a_resumed_match_tells_its_whole_story_again(type_lines: Typing) -> None:
    _, before, _ = type_lines(playing("two-domains"), "grow 3", "gather")
    _, after, _ = type_lines(lambda: run_resume(None, plain=True))
    story = [line for line in before.splitlines() if re.match(r"(You|Greedy) (grow|roll|gather|mobilise)", line)]
    assert len(story) >= 4
    assert "The story so far:" in after
    assert [line for line in after.splitlines() if line in story] == story


def test_a_move_is_taken_by_number_by_text_and_by_prefix(type_lines: Typing) -> None:
    for typed in ("3", "grow 3", "GROW  3", "g 3"):
        _, out, err = type_lines(playing("two-domains"), typed)
        assert "You grow a village at place 3 into a town." in out, typed
        assert err == ""


def test_a_card_of_duo_regna_is_its_own_number(type_lines: Typing) -> None:
    _, out, _ = type_lines(playing("duo-regna"), "3")
    assert "You play 3," in out


def test_nonsense_is_answered_on_stderr_and_changes_nothing(type_lines: Typing) -> None:
    code, out, err = type_lines(playing("two-domains"), "fly", "99", "", "battle", "g")
    assert code == 0
    assert "You " not in out.partition("Your turn")[2].replace("You, to choose", "")
    complaints = err.splitlines()
    assert [line.split(".")[0] for line in complaints] == [
        "“fly” is not a move of this game",
        "There is no option “99” in this list",
        "Type the number or the text of an option; help tells more",
        "“battle” is not possible now",
        "“g” could mean more than one move",
    ]


def test_the_only_option_is_shown_and_taken_with_enter(type_lines: Typing) -> None:
    _, out, _ = type_lines(playing("two-domains", start="1/2236 1"), "")
    assert "9  pass  a lone king cannot act" in out
    assert "You pass" in out


def test_words_help_table_log_rules_and_brief(type_lines: Typing) -> None:
    _, out, err = type_lines(playing("two-domains"), "help", "table", "rules", "brief", "grow 3", "log")
    assert "Type the number before an option" in out
    assert out.count("Front against Front") == 2
    assert "## In two minutes" in out
    assert "<!--" not in out
    assert out.count("You grow a village at place 3 into a town.") == 2
    assert err == ""


def test_undo_in_plain_play(type_lines: Typing) -> None:
    _, out, err = type_lines(playing("two-domains", take_back=True), "undo", "grow 3", "undo")
    assert "Nothing can be taken back" in err
    assert "Taken back." in out
    assert Saves.open().unfinished()[0].decisions == 0


def test_after_an_undo_the_other_move_is_told_to_both(type_lines: Typing) -> None:
    _, out, err = type_lines(playing("two-domains", FRIENDS), "brief", "grow 1", "undo", "grow 2")
    assert err == ""
    assert out.count("Ada grows a village at Home into a town.") == 1
    assert out.count("Ada grows a village at the Gathering Place into a town.") == 1
    assert "Bo: Your turn" in out


def test_a_record_that_found_no_file_is_kept_or_printed(type_lines: Typing, tmp_path: Path) -> None:
    path = tmp_path / "game.holm"

    def play(save: bool) -> Callable[[], int]:
        def run() -> int:
            session = new_session(setup("duo-regna"), record=path, save=save)
            path.write_text("precious")
            return run_plain(session)

        return run

    code, out, err = type_lines(play(True), "resign", "yes")
    assert code == 1
    assert "exists already" in err
    assert "holmgang resume 1 --record FILE" in err
    path.unlink()
    code, out, err = type_lines(play(False), "resign", "yes")
    assert code == 1
    assert '[Reason "resignation"]' in out
    assert path.read_text() == "precious"


def test_a_match_without_a_move_is_not_kept_and_that_is_said(type_lines: Typing) -> None:
    code, out, _ = type_lines(playing("two-domains"))
    assert (code, out.rstrip().splitlines()[-1]) == (0, "Nothing was played, so nothing is kept.")
    with pytest.raises(NoSuchMatch, match="There is no unfinished match"):
        run_resume(None, plain=True)


def test_resigning_needs_a_yes(type_lines: Typing) -> None:
    code, out, _ = type_lines(playing("duo-regna"), "resign", "no", "resign", "yes")
    assert code == 0
    assert out.rstrip().endswith("Greedy wins: you gave up.")
    assert Saves.open().unfinished() == []


def test_house_rules_are_told_only_where_they_differ(type_lines: Typing) -> None:
    _, plain, _ = type_lines(playing("duo-regna"))
    _, changed, _ = type_lines(playing("duo-regna", options={"target": "1"}))
    assert "House rule" not in plain
    assert "House rule: How many dragons win the game? 1." in changed


def test_a_long_list_opens_step_by_step(type_lines: Typing) -> None:
    start = "Jc,Qh,Ks;4h5h2s3s7c8c;0;-/Jd,Js,Kd;9c9d;0;- 1 begin discard=2h7sAdAh"
    _, out, err = type_lines(playing("dueling-nobles", start=start), "clubs …", "clubs 7c Ad")
    assert re.search(r"\d  clubs …\s+fetch a discarded card, once a game \(8 ways\)", out)
    number = re.search(r"(\d)  clubs …", out)
    assert number
    assert "“clubs …” is not a move" in err
    _, out, err = type_lines(playing("dueling-nobles", start=start), number[1], "back", number[1], "3")
    assert err == ""
    assert "You discard 7♣ to take A♦ from the discard pile." in out or "take A♥" in out


def test_two_people_are_covered_from_each_other(type_lines: Typing) -> None:
    """After Ada's choice nothing of hers stands in the lines that are still on the screen when Bo confirms."""
    _, out, _ = type_lines(playing("dueling-nobles", FRIENDS), *(["", "1"] * 40))
    screens = out.split("\n" * COVER)
    covered = [screen for screen in screens if "Hand over to" in screen]
    assert len(covered) >= 5
    for screen in covered:
        said = [line for line in screen.splitlines() if line.strip()]
        assert all(re.match(r"Hand over to|(Ada|Bo), press Enter|The match is kept", line) for line in said), said


def test_hands_of_two_people_never_stand_between_the_same_covers(type_lines: Typing) -> None:
    _, out, _ = type_lines(
        playing("dueling-nobles", FRIENDS, start="Jc,Qh;4h;0;-/Jd,Js;9c;0;- 1 duel discard=7s"), "", "rest", ""
    )
    for screen in out.split("\n" * COVER):
        assert not ("4h♥" in screen and "9c♣" in screen)
    assert "4h♥" in out
    assert "9c♣" in out


def test_the_lesson_in_plain_play_nudges_goes_on_and_is_skipped(type_lines: Typing) -> None:
    code, out, err = type_lines(lambda: run_learn("duo-regna", plain=True, seed="1"), "A", "K", "skip", "quit")
    assert code == 0
    assert "Coach: Welcome!" in out
    assert "Let us try “K” first" in err
    assert "You play King (K), Rival plays 6." in out
    assert "From here on you play freely" in out
    assert Saves.open().untouched


def test_while_the_coach_shows_the_other_side_only_enter_goes_on(type_lines: Typing) -> None:
    _, out, err = type_lines(lambda: run_learn("two-domains", plain=True, seed="1"), "gather", "battle", "help", "")
    assert "Press Enter alone to go on" in err
    assert "skip leaves the lesson" in out
    assert "Rival grows" in out


@pytest.mark.parametrize("game", OWN_GAMES)
def test_a_lesson_can_be_followed_to_its_end_by_typing(game: str, type_lines: Typing) -> None:
    from holmgang.games import find_lesson

    lesson = find_lesson(game)
    typed = [step.yours or "" for step in lesson.script]
    rng = Random(5)
    more = [rng.choice(ANSWERS[game]) for _ in range(2000)]
    code, out, _ = type_lines(lambda: run_learn(game, plain=True, seed="1"), *typed, *more)
    assert code == 0
    assert f"Coach: {lesson.farewell}" in out


def test_ctrl_c_in_plain_play_leaves_with_130(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt() -> str:
        raise KeyboardInterrupt

    keyboard = io.StringIO()
    monkeypatch.setattr(keyboard, "readline", interrupt)
    monkeypatch.setattr(sys, "stdin", keyboard)
    assert playing("two-domains")() == 130
    assert "Nothing was played, so nothing is kept." in capsys.readouterr().err
    assert run_plain(played("two-domains")) == 130
    assert "holmgang resume 2" in capsys.readouterr().err


def test_colour_only_when_asked_for(type_lines: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "\x1b" not in type_lines(playing("dueling-nobles"))[1]
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[" in type_lines(playing("dueling-nobles"))[1]
    monkeypatch.setenv("NO_COLOR", "1")
    assert "\x1b" not in type_lines(playing("dueling-nobles"))[1]


def test_a_reader_that_went_away_is_no_error() -> None:
    command = [*HOLMGANG, "play", "dueling-nobles", "--plain", "--seats", "bot:random,bot:greedy"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, stdin=subprocess.DEVNULL) as player:
        assert player.stdout is not None
        assert player.stderr is not None
        player.stdout.read(80)
        player.stdout.close()
        assert player.stderr.read() == b""
        assert player.wait(300) == 0


def test_a_terminal_that_knows_only_ascii_still_plays(tmp_path: Path) -> None:
    command = [*HOLMGANG, "play", "dueling-nobles", "--plain", "--seed", "1"]
    told = subprocess.run(
        command,
        input=b"1\n",
        capture_output=True,
        env={**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
        timeout=300,
        check=False,
    )
    assert told.returncode == 0
    assert b"The draft: keep three of your six nobles" in told.stdout


def test_two_processes_on_one_match(type_lines: Typing) -> None:
    """The second is told, sees where the match stands, and plays on from there; every entry stays."""
    other = played("two-domains")
    before = other.match.number

    def resume_while_another_plays() -> int:
        keyboard = sys.stdin
        typed = iter(keyboard.readlines())

        def readline() -> str:
            if other.match.number == before:
                other.choose("grow 1")
                other.run_bots()
            return next(typed, "")

        keyboard.readline = readline  # type: ignore[method-assign]
        return run_resume(None, plain=True)

    code, out, err = type_lines(resume_while_another_plays, "grow 5", "grow 4")
    assert code == 0
    assert "played on in another window" in err
    assert "You grow a village at Home into a town." in out
    assert Saves.open().unfinished()[0].decisions == 6


# Hints, and what comes next


def test_a_hint_is_a_word_away_and_the_result_says_so(type_lines: Typing) -> None:
    _, out, _ = type_lines(playing("duo-regna", take_back=True), "hint", "yes", "resign", "yes")
    assert "Show me: " in out
    assert "the best play here mixes" in out
    assert "Greedy wins: you gave up; this game was played with help." in out


def test_a_hint_is_asked_about_once_and_a_word_typed_by_mistake_marks_nothing(type_lines: Typing) -> None:
    _, out, _ = type_lines(playing("duo-regna", take_back=True), "hint", "1", "resign", "yes")
    assert "That was no yes, so nothing was done." in out
    assert "From then on this match is played with help, and its result says so. Type yes to see it." in out
    assert "Show me: " not in out
    assert out.rstrip().endswith("Greedy wins: you gave up.")
    _, out, _ = type_lines(playing("duo-regna", take_back=True), "hint", "yes", "hint", "quit")
    assert (out.count("Type yes to see it"), out.count("Show me: ")) == (1, 2)


def test_where_there_are_no_hints_the_word_says_why(type_lines: Typing) -> None:
    _, out, err = type_lines(playing("duo-regna"), "hint", "quit")
    assert "Show me" not in out
    assert "Hints are for casual games" in err
    assert "so is what holmgang play --take-back begins" in err


def test_whoever_waits_for_a_bot_is_told_so_once_a_turn(type_lines: Typing, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Session, "ponders", lambda session: isinstance(session.stage, BotChoosing))
    _, out, _ = type_lines(playing("two-domains"), "grow 1", "grow 2", "quit")
    assert out.count("Greedy is thinking …") == 2


def test_the_next_level_is_told_with_its_command(type_lines: Typing) -> None:
    told = [type_lines(playing("deck-duel", ("human", "bot:squire")), "resign", "yes")[1] for _ in range(3)]
    assert "The next level would be Page: " in told[2]
    assert "holmgang play deck-duel --seats human,bot:page" in told[2]
    assert "The next level" not in told[1]
