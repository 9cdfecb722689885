"""Bad input: one clear sentence on what is wrong and what would be right, a non-zero exit, and nothing changed."""

import json
from pathlib import Path

import pytest

import holmgang
from holmgang.cli import main

START = "22222/22222 1"


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str]:
    """The exit code and the one sentence; nothing may have been printed as data."""
    try:
        code = main(words)
    except SystemExit as stopped:  # argparse's own way out
        code = int(stopped.code or 0)
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1
    return code, captured.err


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (("paly", "duo-regna"), 2, "did you mean play?"),
        (("xyzzy",), 2, "choose from games, rules, options"),
        (("help", "paly"), 2, "did you mean play?"),
        (("bans", "ad"), 2, "There is no act of holmgang bans called “ad”: did you mean add?"),
        (
            ("play", "duo-regna", "--seets", "human,human"),
            2,
            "holmgang play takes no --seets: did you mean --seats? See holmgang play",
        ),
        (("play", "duo-regna", "--zzz"), 2, "holmgang play takes no --zzz. See holmgang play --help."),
        (("play", "duo-regna", "--seat", "human,human"), 2, "holmgang play takes no --seat: did you mean --seats?"),
        (("--seed", "3", "play"), 2, "There is no command called “3”"),
        (("solve", "duo-regna", "--device", "gpuu"), 2, "--device cannot be “gpuu”: did you mean gpu?"),
        (("--json",), 2, "--json goes with a command, as in holmgang games --json."),
        (("--jsn",), 2, "holmgang takes no --jsn: did you mean --json? See holmgang --help."),
        (("--verison",), 2, "holmgang takes no --verison: did you mean --version?"),
        (("-z",), 2, "holmgang takes no -z. See holmgang --help."),
        (("legal", "two-domains", "--position", START), 2, "holmgang legal takes no --position. See holmgang legal --help."),
        (("games", "--jsn"), 2, "holmgang games takes no --jsn: did you mean --json?"),
        (("play", "duo-regna", "--seed"), 2, "--seed needs a value: --seed TEXT. See holmgang play --help."),
        (("legal", "two-domains", "--option"), 2, "--option needs a value: --option NAME=VALUE."),
        (("games", "--json=yes"), 2, "--json takes no value. See holmgang games --help."),
        (("--version=2",), 2, "--version takes no value. See holmgang --help."),
        (("legal",), 2, "holmgang legal needs GAME. See holmgang legal --help."),
        (("apply", "two-domains"), 2, "holmgang apply needs POSITION and MOVE."),
        (("match", "--games", "3"), 2, "holmgang match needs A and B."),
        (("redact", "x.holm"), 2, "holmgang redact needs --seat."),
        (("completion", "tcsh"), 2, "SHELL cannot be “tcsh”: it is one of bash, zsh, fish. See holmgang completion --help."),
        (("completion", "bsh"), 2, "SHELL cannot be “bsh”: did you mean bash?"),
        (("games", "now"), 2, "holmgang games takes no “now”. See holmgang games --help."),
        (("play", "duo-regna", "--", "--plain"), 2, "What stands behind -- is no option: --plain goes before it."),
        (
            ("options", "two-domains", "battle"),
            2,
            "There is no option of Two Domains called “battle”: did you mean battle_fail_face?",
        ),
        (("options", "two-domains", "battle-fail"), 2, "called “battle_fail”: did you mean battle_fail_face?"),
        (("options", "two-domains", "dice"), 2, "called “dice”: choose from battle_fail_face"),
        (("play", "--pos", "x"), 2, "holmgang play takes no --pos: did you mean --position? See holmgang play --help."),
        (("play", "--p"), 2, "holmgang play takes no --p: did you mean --position or --plain?"),
        (("show", "two-domains", "--val"), 2, "holmgang show takes no --val: did you mean --value?"),
        (("--vers",), 2, "holmgang takes no --vers: did you mean --version?"),
        (("games", "--j"), 2, "holmgang games takes no --j: did you mean --json?"),
        (("bots", "duo"), 2, "There is no game called “duo”: did you mean duo-regna?"),
        (("bots", "du"), 2, "There is no game called “du”: did you mean duo-regna or dueling-nobles?"),
        (("re",), 2, "There is no command called “re”: choose from games, rules, options"),
        (("completion", "z"), 2, "SHELL cannot be “z”: did you mean zsh?"),
        (("legal", "two-domains", "12226/22222", "1"), 2, 'one argument, so it needs quotes: "12226/22222 1"'),
        (("eval", "duo-regna", "A2/J4", "1", "2-0", "--json"), 2, 'needs quotes: \\"A2/J4 1 2-0\\"'),
        (
            ("apply", "two-domains", "12226/22222", "1", "battle", "3"),
            2,
            'it needs quotes: holmgang apply two-domains "12226/22222 1" battle 3',
        ),
        (
            ("apply", "two-domains", "12226/22222 1", "grow", "2"),
            2,
            'A move with spaces in it is one argument, so it needs quotes: holmgang apply two-domains "12226/22222 1" "grow 2"',
        ),
        (
            ("apply", "duo-regna", "AJ23456QK/AJ23456QK", "0", "0-0", "K", "|", "6"),
            2,
            'it needs quotes: holmgang apply duo-regna "AJ23456QK/AJ23456QK 0 0-0" "K | 6"\n',
        ),
        (
            ("apply", "duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "K", "|", "6"),
            2,
            'one argument, so it needs quotes: holmgang apply duo-regna "AJ23456QK/AJ23456QK 0 0-0" "K | 6"\n',
        ),
        (
            ("apply", "duo-regna", "AJ23456QK/AJ23456QK", "0", "0-0", "K|7", "$(date)"),
            2,
            """holmgang apply duo-regna "AJ23456QK/AJ23456QK 0 0-0" "K|7" '$(date)'\n""",
        ),
        (
            ("apply", "two-domains", "12226/22222", "1", "battle", "3", "--option", "battle_fail_face=6"),
            2,
            'holmgang apply two-domains "12226/22222 1" battle 3 --option battle_fail_face=6\n',
        ),
        (("apply", "two-domains", "12226/22222", "1"), 2, 'it needs quotes: holmgang apply two-domains "12226/22222 1" MOVE'),
        (("apply", "two-domains", "12226/22222", "1", "dance"), 2, 'holmgang apply two-domains "12226/22222 1" dance'),
        (("apply", "two-domains", "12226/22222 1", "1"), 1, "“1” is not a move of this game"),
        (("legal", "two-domains", "12226/22222", "--json", "1"), 2, 'it needs quotes: \\"12226/22222 1\\"'),
        (("legal", "two-domains", "12226/22222", "1", "extra"), 2, 'it needs quotes: "12226/22222 1"'),
        (("legal", "two-domains", "12226/22222 1", "extra"), 2, "holmgang legal takes no “extra”. See holmgang legal --help."),
        (("legal", "two-domains", "12226/22222 1", "quiet=3"), 2, "holmgang legal takes no “quiet=3”."),
        (("legal", "two-domains", "garbage", "1", "2"), 2, "holmgang legal takes no “1”."),
        (("legal", "tow-domains", "12226/22222", "1"), 2, "did you mean two-domains?"),
        (("play", "two-domains", "--position", "12226/22222", "1"), 2, 'it needs quotes: "12226/22222 1"'),
        (("play",), 2, "Say which game to play, as in holmgang play duo-regna; holmgang games lists them."),
        (("play", "--seats", "human,human"), 2, "Say which game to play"),
        (("rules", "duo-rena"), 2, "did you mean duo-regna?"),
        (("options", "chess"), 2, "choose from duo-regna, deck-duel, two-domains, dueling-nobles"),
        (("legal", "two-domains", START, "--option", "battle_fial_face=6"), 2, "did you mean battle_fail_face?"),
        (("legal", "two-domains", START, "--option", "battle_fail_face=5"), 2, "it takes 1, 6"),
        (("legal", "two-domains", START, "--option", "battle_fail_face"), 2, "NAME=VALUE"),
        (("legal", "duo-regna", "A/A", "--option", "target=10"), 2, "1 to 9"),
        (("legal", "two-domains", "nonsense"), 1, "22222/22222 1"),
        (("legal", "two-domains", "222222/22222 1"), 1, "1 to 5 dice"),
        (("legal", "two-domains", "1/1 1"), 1, "Two lone kings cannot arise"),
        (("legal", "two-domains", "3/22222 1"), 1, "write 1"),
        (("eval", "two-domains", "2222/ 1"), 1, "“2222/ 1” lacks the second domain (- once it is dead) or the seat to move"),
        (("legal", "two-domains", "22222/22222 3"), 1, "1 or 2"),
        (("legal", "two-domains", f"{START} quiet=-1"), 1, "0 to 200"),
        (("legal", "two-domains", f"{START} roll=battle"), 1, "waits for no battle roll"),
        (("legal", "two-domains", f"{START} rol=battle"), 1, "did you mean roll?"),
        (("legal", "two-domains", f"{START} civil_war=exact", "--option", "civil_war=at_least"), 1, "keep one"),
        (("legal", "duo-regna", "AA/23 0 0-0"), 1, "A stands 2 times"),
        (("legal", "duo-regna", "AJ2/23 0 0-0"), 1, "equally many cards"),
        (("legal", "deck-duel", "14,2,0:/10,2,0: rage"), 1, "Health must be a whole number from -4 to 12"),
        (("legal", "deck-duel", "10,2,0:22/10,2,0: rage"), 1, "2 stands 2 times"),
        (("legal", "dueling-nobles", "Kh,Kd,Kc,Ks,Kh,Kd,Kc;-;0;-/Jh;-;0;- 1 begin"), 1, "There is one Kh"),
        (("legal", "dueling-nobles", "Kh;4h4h;0;-/Jh;-;0;- 1 begin"), 1, "There is one 4h"),
        (("legal", "dueling-nobles", "Kh;??;0;-/Jh;-;0;- 1 begin"), 1, "A full position names every card"),
        (("apply", "two-domains", START, "dance"), 1, "is not a move of this game. Possible: grow 1"),
        (("apply", "two-domains", START, "battle"), 1, "is not possible now. Possible: grow 1"),
        (("apply", "two-domains", START, "grow"), 1, "could mean more than one move"),
        (("apply", "two-domains", START, "grow 1|grow 1"), 1, "one move is needed here"),
        (("apply", "duo-regna", "A2/J4", "A"), 1, "joined by |"),
        (("apply", "two-domains", START, "gather", "7"), 1, "only 1, 2, 3, 4, 5, 6"),
        (("apply", "two-domains", START, "grow 1", "3"), 1, "one outcome too many"),
        (("apply", "two-domains", "-/22222 1", "grow 1"), 1, "the game is over"),
        (("show", "two-domains", START, "--seat", "3"), 2, "1, 2 or spectators"),
        (("play", "two-domains", "--seats", "human"), 2, "two seats"),
        (("play", "two-domains", "--seats", ""), 2, "two seats"),
        (("play", "two-domains", "--seats", "human,bot:gredy"), 2, "did you mean greedy?"),
        (("play", "two-domains", "--seats", "human,martian"), 2, "There is no player called"),
        (("play", "two-domains", "--names", "Ada"), 2, "Ada, Bo"),
        (("play", "two-domains", "--names", "Ada,ada"), 2, "cannot be told apart"),
        (("play", "two-domains", "--names", f"Ada,{'o' * 1001}"), 2, "A name has at most 1,000 letters"),
        (("play", "two-domains", "--position", "7/7"), 1, "faces 1 to 6"),
        (
            ("play", "dueling-nobles", "--option", "first_turn_duel=false", "--option", "no_progress_limit=1"),
            2,
            "every game is a draw after its first turn: take a higher limit.",
        ),
        (("play", "two-domains", "--seats", "human,human", "--take-back"), 2, "against a bot"),
        (("replay", "no-such-file.holm"), 1, "cannot be read: No such file"),
        (("check", ""), 1, "“” is no file"),
        (("check", "no-such-file.holm"), 1, "no-such-file.holm cannot be read"),
        (("serve", "--expire-days", "-1"), 2, "--expire-days cannot be “-1”: it is too small"),
        (("serve", "--log-level", "loud"), 2, "log_level cannot be “loud”: it is debug, info, warning or error."),
        (("serve", "--config", "no-such.toml"), 1, "no-such.toml cannot be read: No such file or directory."),
        (("serve", "--store", "."), 1, ". is a folder: name a file in it"),
        (("play", "two-domains", "--bot", "greedy"), 2, "See holmgang play --help."),
        (("play", "two-domains", "--record", "~nosuchuser/x.holm"), 1, "no such home folder"),
        (("play", "two-domains", "--record", "x" * 300), 1, "File name too long"),
        (("learn", "two-domians"), 2, "did you mean two-domains?"),
    ],
)
def test_bad_input_is_answered_with_one_sentence(
    words: tuple[str, ...], code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    got, sentence = refused(capsys, *words)
    assert got == code
    assert says in sentence


def test_errors_are_json_on_stderr_for_scripts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["apply", "two-domains", START, "battle", "--json"]) == 1
    captured = capsys.readouterr()
    told = json.loads(captured.err)
    assert captured.out == ""
    assert told["error"] == "IllegalMove"
    assert "gather" in told["possible"]


@pytest.mark.parametrize(
    ("words", "error", "possible"),
    [
        (("legal",), "BadCommand", []),
        (("games", "--jsn"), "BadCommand", ["-h", "--help", "--json"]),
        (("bans", "ad"), "BadCommand", ["add", "lift"]),
        (("completion", "bsh"), "BadCommand", ["bash", "zsh", "fish"]),
        (("legal", "two-domains", "12226/22222", "1"), "BadCommand", ["12226/22222 1"]),
        (
            ("apply", "two-domains", "12226/22222", "1", "battle"),
            "BadArgument",
            ['holmgang apply two-domains "12226/22222 1" battle'],
        ),
        (("legal", "two-domains", "--option", "battle_fail_face=5"), "BadOption", ["1", "6"]),
        (("rules", "duo-regna"), "BadCommand", ["-h", "--help"]),
        (("legal", "chess", "x"), "UnknownName", list(holmgang.GAME_NAMES)),
        (("resume",), "BadArgument", []),
    ],
)
def test_wrong_commands_are_json_too(
    words: tuple[str, ...], error: str, possible: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code, told = refused(capsys, *words, "--json")
    answer = json.loads(told)
    assert (code, answer["error"], answer["possible"]) == (2, error, possible)


def test_a_value_may_hold_a_slash_or_begin_with_a_dash(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert "no folder" in refused(capsys, "play", "duo-regna", f"--record={tmp_path}/none/x.holm")[1]
    assert main(["legal", "two-domains", "-/22222 1"]) == 0
    assert capsys.readouterr().out == "result: 0-1 (last king killed)\n"


GOOD = holmgang.write_record(holmgang.Table("two-domains", seed=1).record())


def finished() -> str:
    table = holmgang.Table("two-domains", position="12666/22222 1", chance=holmgang.Scripted(["1"]))
    table.play("battle")
    return holmgang.write_record(table.record())


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "begins with its tags"),
        ("\x00\x01", "begins with its tags"),
        (finished()[: finished().index("->")], "missing"),
        (finished().replace("-> 1", "-> 3"), "stop before the game is over"),
        (finished().replace("-> 1", "-> 7"), "only 1, 2, 3, 4, 5, 6"),
        (finished().replace("battle", "mobilise"), "not possible now"),
        (finished().replace('"First"', '"Mallory"'), "hash does not fit"),
        (finished().replace('[Rules "1"]', '[Rules "2"]'), "use a newer one"),
        (finished().replace("two-domains", "two-domans"), "did you mean two-domains?"),
        (finished().replace("0-1", "1-0"), "The moves end 0-1"),
        (finished().replace("1. first: battle", "2. first: battle"), "a line is missing"),
        (GOOD + "1. first: grow 1 {never closed", "never closed"),
    ],
)
def test_a_bad_record_is_refused_and_left_as_it_was(
    text: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.holm"
    path.write_text(text, encoding="utf-8")
    for command in ("replay", "check"):
        code, sentence = refused(capsys, command, str(path))
        assert code == 1
        assert says in sentence
    assert path.read_text(encoding="utf-8") == text


def test_a_file_that_is_no_text_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "picture.holm"
    path.write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in refused(capsys, "check", str(path))[1]


def test_one_bad_record_among_good_ones_fails_the_check_and_hides_none(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.holm", tmp_path / "bad.holm"
    good.write_text(GOOD, encoding="utf-8")
    bad.write_text("nothing", encoding="utf-8")
    assert main(["check", str(bad), str(good)]) == 1
    captured = capsys.readouterr()
    assert f"{good}: fine" in captured.out
    assert f"{bad}: " in captured.err
