"""The commands that answer: what they print, as text and as JSON."""

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import holmgang
from holmgang.cli import FINE, INTERRUPTED, WRONG_COMMAND, WRONG_INPUT, main
from holmgang.cli.commands import COMMANDS
from holmgang.cli.parser import EXIT_CODES, build_parser

START = "22222/22222 1"


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(words) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return captured.out


def as_json(capsys: pytest.CaptureFixture[str], *words: str) -> Any:
    return json.loads(printed(capsys, *words, "--json"))


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A finished game in a file."""
    table = holmgang.Table("deck-duel", seed=3)
    while table.ending is None:
        table.play({seat: table.options(seat)[0] for seat in table.seats})
    path = tmp_path / "game.holm"
    path.write_text(holmgang.write_record(table.record(("Ada", "Bo"))), encoding="utf-8")
    return path


def test_the_exit_codes_are_told_by_the_help_and_on_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    for code in (FINE, WRONG_INPUT, WRONG_COMMAND, INTERRUPTED):
        assert re.search(rf"^\| {code}\b", page, re.MULTILINE)
        assert re.search(rf"\b{code} ", EXIT_CODES)
    assert "0 told to stop" in build_parser().at("serve").format_help()


def test_json_may_stand_before_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert json.loads(printed(capsys, "--json", "games")) == as_json(capsys, "games")
    assert main(["--json", "rules", "duo-regna"]) == 2
    assert json.loads(capsys.readouterr().err)["message"].startswith("holmgang rules takes no --json")


@pytest.mark.parametrize("flag", ["-V", "--version"])
def test_the_version_is_told(flag: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, flag) == f"holmgang {holmgang.__version__}\n"
    for words in (("--json", flag), (flag, "--json")):
        assert json.loads(printed(capsys, *words)) == {"version": holmgang.__version__}


def test_the_help_names_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert "--json" in printed(capsys)


@pytest.mark.parametrize("command", ["legal", "show", "eval"])
@pytest.mark.parametrize("game", ["two-domains", "duo-regna"])
def test_without_a_position_the_start_is_meant_and_a_dash_reads_stdin(
    command: str, game: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start = holmgang.Table(game).position
    plain = as_json(capsys, command, game)
    assert plain["position"] == start
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(f"\n{start}\n".encode())))
    assert as_json(capsys, command, game, "-") == plain
    for given in (b"", b"one\ntwo\n"):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given)))
        assert main([command, game, "-"]) == 1
        assert "One position is read from stdin, on one line" in capsys.readouterr().err


def test_what_windows_pipes_is_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbf12226/22222 1\r\n")))
    assert printed(capsys, "legal", "two-domains", "-") == printed(capsys, "legal", "two-domains", "12226/22222 1")


def test_what_is_no_text_is_named_as_what_was_read(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe")))
    assert main(["legal", "two-domains", "-"]) == 1
    assert capsys.readouterr().err == "stdin is not a text in UTF-8.\n"


def test_one_option_is_told_by_itself(capsys: pytest.CaptureFixture[str]) -> None:
    whole = printed(capsys, "options", "two-domains")
    one = printed(capsys, "options", "two-domains", "Battle-Fail-Face")
    assert "battle_fail_face" in one
    assert "civil_war" in whole
    assert "civil_war" not in one
    assert [each["name"] for each in as_json(capsys, "options", "two-domains", "civil_war")] == ["civil_war"]


ACTS = ["matches end", "matches delete", "bans add", "bans lift", "reports settle"]


@pytest.mark.parametrize("command", ["", *(each.name for each in COMMANDS), *ACTS])
def test_help_starts_with_examples_of_real_commands(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main([*command.split(), "--help"])
    assert stopped.value.code == 0
    first, example, *_ = told = capsys.readouterr().out.splitlines()
    assert first == "examples:"
    assert example.strip().startswith(f"holmgang {command}".strip())
    with pytest.raises(SystemExit):
        main(["help", *command.split()])
    assert capsys.readouterr().out.splitlines() == told


def test_games_lists_all_four_and_says_where_to_start(capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "games")
    assert "Duo Regna  duo-regna  (start here)" in out
    assert all(name in out for name in holmgang.GAME_NAMES)
    assert [game["name"] for game in as_json(capsys, "games")] == list(holmgang.GAME_NAMES)


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_rules_off_a_terminal_prints_the_page_as_it_is(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "rules", name)
    assert out.startswith("# ")
    assert "\x1b" not in out
    assert "<!--" not in out


@pytest.mark.parametrize("name", holmgang.GAME_NAMES)
def test_options_tells_every_option_with_its_default(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "options", name)
    listed = as_json(capsys, "options", name)
    for option in holmgang.list_options(name):
        assert option.name in out
        assert option.asks in out
    assert [each["default"] for each in listed] == [option.write(option.default) for option in holmgang.list_options(name)]


def test_legal_lists_moves_and_marks_seats_only_where_both_choose(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "legal", "two-domains", "12226/22222 1").split("\n")[:2] == ["grow 2", "grow 3"]
    assert printed(capsys, "legal", "duo-regna", "A2/J4 1 2-0") == "1: A\n1: 2\n2: J\n2: 4\n"
    assert as_json(capsys, "legal", "duo-regna", "A2/J4 1 2-0")["options"] == {"1": ["A", "2"], "2": ["J", "4"]}


def test_legal_tells_odds_where_chance_decides_and_the_result_where_it_is_over(capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "legal", "two-domains", "12226/22222 1 roll=battle").startswith("chance: 1 (1/6)")
    assert printed(capsys, "legal", "two-domains", "11662/22222 1") == "result: 0-1 (civil war)\n"
    over = as_json(capsys, "legal", "two-domains", "-/22222 2")
    assert (over["next"], over["winner"], over["result"]) == ("over", 2, "0-1")


@pytest.mark.parametrize(
    ("words", "out"),
    [
        (("two-domains", START, "grow 1"), "32222/22222 2 quiet=1\n"),
        (("two-domains", START, "GATH", "6"), "26222/22222 2 quiet=1\n"),
        (("two-domains", "12226/22222 1 roll=battle", "3"), "12223/2222 2\n"),
        (("two-domains", "12666/22222 1", "battle", "1"), "12661/22222 1 quiet=1\nresult: 0-1 (civil war)\n"),
        (("duo-regna", "AJ23456QK/AJ23456QK", "k|6"), "AJ23456Q/AJ2345QK 1 0-0 quiet=1\n"),
    ],
)
def test_apply_prints_where_a_move_leads(words: tuple[str, ...], out: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "apply", *words) == out


def test_apply_takes_options_and_gives_json(capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, "apply", "two-domains", "12226/22222 1", "battle", "6", "--option", "battle_fail_face=6")
    assert told["position"] == "12226/22222 2 quiet=1 battle_fail_face=6"
    waiting = as_json(capsys, "apply", "two-domains", "12226/22222 1", "battle")
    assert waiting["next"] == "chance"
    assert waiting["outcomes"] == {str(face): 1 for face in range(1, 7)}
    assert waiting["total"] == 6


def test_show_draws_a_table_and_covers_what_a_seat_does_not_know(capsys: pytest.CaptureFixture[str]) -> None:
    nobles = "Jc,Qh,Ks;4h5h;2;-/Jd,Js,Kd;9c8d;0;- 1 begin"
    assert "Front" in printed(capsys, "show", "two-domains", START)
    whole = printed(capsys, "show", "dueling-nobles", nobles)
    assert all(card in whole for card in ("4h♥", "5h♥", "9c♣", "8d♦"))
    covered = printed(capsys, "show", "dueling-nobles", nobles, "--seat", "1")
    assert "4h♥" in covered
    assert "9c♣" not in covered
    seen = as_json(capsys, "show", "dueling-nobles", nobles, "--seat", "1")
    assert seen["position"].split()[0] == "Jc,Qh,Ks;4h5h;2;-/Jd,Js,Kd;??;0;-"


def test_show_gives_no_seat_the_other_seats_options(capsys: pytest.CaptureFixture[str]) -> None:
    nobles = "Jc,Qh,Ks;2h5h;2;-/Jd,Js,Kd;9c8d;0;- 1 begin"
    assert "boost 2h Jc" in as_json(capsys, "show", "dueling-nobles", nobles, "--seat", "1")["options"]["1"]
    for seat in ("2", "spectators"):
        seen = as_json(capsys, "show", "dueling-nobles", nobles, "--seat", seat)
        assert seen["deciding"] == [1]
        assert "2h" not in json.dumps(seen)
    drawing = as_json(capsys, "show", "dueling-nobles", nobles.replace("begin", "draw owed=1"), "--seat", "2")
    assert (drawing["next"], drawing["options"]) == ("chance", {})


def test_replay_tells_the_story_and_ends_with_the_result(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = printed(capsys, "replay", str(record))
    assert out.startswith("Deck Duel: Ada against Bo\n")
    assert "Ada flips" in out
    assert out.rstrip().endswith("(knockout)")


def test_replay_as_json_has_a_position_for_every_step(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, "replay", str(record))
    steps = sum(1 + len(line["outcomes"]) for line in told["lines"]) + len(told["opening"])
    assert len(told["positions"]) == steps + 1
    assert told["hash"].startswith("sha256-")


def test_replay_for_a_seat_tells_and_writes_what_that_seat_knew(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = holmgang.Table("dueling-nobles", seed=5)
    path = tmp_path / "nobles.holm"
    path.write_text(holmgang.write_record(table.record()), encoding="utf-8")
    hand = table.state.sides[1].hand
    told = as_json(capsys, "replay", str(path), "--seat", "1")
    assert told["redacted"] == "first"
    assert not any(card in json.dumps(told) for card in hand)


def test_check_says_fine_for_every_good_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert printed(capsys, "check", str(record)).startswith(f"{record}: fine, ")
    assert as_json(capsys, "check", str(record), str(record))[1]["fine"] is True


def test_redact_writes_a_record_that_can_be_shown_and_not_checked(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    redacted = tmp_path / "redacted.holm"
    redacted.write_text(printed(capsys, "redact", str(record), "--seat", "2"), encoding="utf-8")
    assert main(["replay", str(redacted)]) == 0
    assert "redacted for second" in capsys.readouterr().err
    assert main(["check", str(redacted)]) == 1
    assert "redacted for second" in capsys.readouterr().err


def test_redact_as_json_is_the_redacted_record(record: Path, capsys: pytest.CaptureFixture[str]) -> None:
    told = as_json(capsys, "redact", str(record), "--seat", "2")
    assert (told["redacted"], told["hash"], told["players"]) == ("second", None, ["Ada", "Bo"])


def test_check_counts_lines_as_people_do(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "short.holm"
    table = holmgang.Table("duo-regna")
    for played, said in (("K | 6", "fine, 1 line, *"), ("2 | 3", "fine, 2 lines, *")):
        table.play(played)
        path.write_text(holmgang.write_record(table.record()), encoding="utf-8")
        assert printed(capsys, "check", str(path)).startswith(f"{path}: {said}")
