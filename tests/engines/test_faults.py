"""Engines that misbehave, one by one: each loses its game by a named reason, and hurts nothing else."""

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from holmgang.bots import find_bot
from holmgang.bots.versus import play_game, run_match
from holmgang.core.forfeits import Forfeit
from holmgang.core.referee import Ending
from holmgang.core.seats import Seat
from holmgang.core.story import Spoken
from holmgang.engines.bot import EngineBot
from holmgang.engines.engine import Patience
from holmgang.engines.process import MOST_SAID, Log, NoEngine
from holmgang.engines.settings import Engine
from holmgang.games import find_kind

FAULTY = Path(__file__).parent / "faulty.py"
QUICK = 0.2
"""Seconds that an engine has where it is not going to answer."""
ENOUGH = 60.0
PATIENT = Patience(hello=ENOUGH, ready=ENOUGH, grace=ENOUGH)

DUO_REGNA = find_kind("duo-regna").make()
RANDOM = find_bot("random")


def faulty(
    fault: str, *more: str, seconds: float = ENOUGH, patience: Patience = PATIENT, log: Log | None = None, **settings: object
) -> EngineBot:
    """One with this fault."""
    command = (sys.executable, "-I", "-S", str(FAULTY), fault, *more)
    engine = Engine(name="Faulty", command=command, seconds=seconds, **settings)  # type: ignore[arg-type]
    return EngineBot(engine, patience=patience, log=log)


def forfeit_of(bot: EngineBot) -> Forfeit:
    """What it loses its first choice by."""
    with pytest.raises(Forfeit) as lost:
        bot.choose(DUO_REGNA, DUO_REGNA.view(DUO_REGNA.start(), 0), Random(1))
    return lost.value


FAULTS = {
    "exits": ("crash", "Faulty ended (exit status 3): NoIdeaError: what now?."),
    "killed": ("crash", "Faulty ended (by SIGKILL)."),
    "closes": ("crash", "Faulty closed its output."),
    "illegal": ("illegal move", "Faulty chose “fly to the moon”, which is not possible."),
    "empty": ("illegal move", "Faulty chose “”, which is not possible."),
    "bytes": ("illegal move", "Faulty chose “��”, which is not possible."),
    "floods": ("flood", "Faulty wrote more than 1024 KB"),
    "writes empty lines": ("flood", "Faulty wrote more than 1024 KB"),
    "complains": ("flood", "Faulty wrote more than 1024 KB"),
    "complains without end": ("flood", "Faulty wrote more than 1024 KB"),
    "endless": ("endless line", "Faulty wrote a line of more than 64 KB."),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_what_an_engine_does_wrong_has_a_name(fault: str) -> None:
    reason, sentence = FAULTS[fault]
    lost = forfeit_of(faulty(fault))
    assert lost.reason == reason
    assert str(lost).startswith(sentence)


@pytest.mark.parametrize("fault", ["floods", "complains", "complains without end"])
def test_the_log_of_an_engine_that_floods_is_bounded(fault: str) -> None:
    said: list[str] = []
    assert forfeit_of(faulty(fault, log=lambda _, line: said.append(line))).reason == "flood"
    assert sum(map(len, said)) < 2 * MOST_SAID


def test_an_engine_may_say_as_much_again_once_it_has_answered() -> None:
    bot = faulty("fine")
    bot.start()
    assert bot._running is not None
    program = bot._running._process
    for _ in range(3):
        assert not program._floods(MOST_SAID * 2 // 3)
        bot.choose(DUO_REGNA, DUO_REGNA.view(DUO_REGNA.start(), 0), Random(1))
    bot.close()


def test_an_engine_that_does_not_answer_is_not_waited_for_for_ever() -> None:
    lost = forfeit_of(faulty("silent", seconds=QUICK, patience=PATIENT._replace(grace=QUICK)))
    assert (lost.reason, str(lost)) == ("no answer", "Faulty gave no answer in 200 ms, and none when told to stop.")


def test_a_slow_engine_that_answers_when_told_to_stop_has_answered() -> None:
    said: list[str] = []
    bot = faulty("slow", seconds=QUICK, log=lambda who, line: said.append(f"{who} {line.partition(' ')[0]}"))
    view = DUO_REGNA.view(DUO_REGNA.start(), 0)
    assert bot.choose(DUO_REGNA, view, Random(1)) == view.options[0]
    assert said[-3:] == ["Faulty > go", "Faulty > stop", "Faulty < bestmove"]
    bot.close()


def test_a_slow_engine_that_still_does_not_answer_has_lost() -> None:
    said: list[str] = []
    patience = PATIENT._replace(grace=QUICK)
    bot = faulty("too slow", seconds=QUICK, patience=patience, log=lambda who, line: said.append(f"{who} {line}"))
    bot.start()
    assert bot._running is not None
    pid = bot._running._process._process.pid
    lost = forfeit_of(bot)
    assert (lost.reason, str(lost)) == ("no answer", "Faulty gave no answer in 200 ms, and none when told to stop.")
    assert said[-1] == "Faulty > stop", "it was given its chance"
    assert not lives(pid), "and nobody hears what it would have said later"


def test_an_engine_that_reads_nothing_holds_nobody_up() -> None:
    bot = faulty("deaf")
    bot.start("duo-regna")
    assert bot._running is not None
    bot._running._patience = PATIENT._replace(ready=QUICK)  # not before it has started, which may take long
    bot.hear([Spoken(1, "x" * 1_000_000, "long", {})])  # far more than any pipe holds
    assert forfeit_of(bot).reason == "no answer"


def test_the_grace_after_its_time_does_not_bound_how_long_an_engine_takes_to_be_ready() -> None:
    bot = faulty("fine", patience=PATIENT._replace(grace=0.0))
    view = DUO_REGNA.view(DUO_REGNA.start(), 0)
    assert bot.choose(DUO_REGNA, view, Random(1)) == view.options[0]
    bot.close()


def test_an_engine_that_never_gets_ready_is_refused() -> None:
    with pytest.raises(
        NoEngine, match=r"Faulty does not answer as an engine does: Faulty did not say readyok within 0\.2 seconds"
    ):
        faulty("isready unanswered", patience=PATIENT._replace(ready=QUICK)).start()


@pytest.mark.parametrize("fault", ["exits", "illegal", "floods", "endless"])
def test_every_game_is_lost_and_the_next_one_is_played_all_the_same(fault: str) -> None:
    endings: list[tuple[Seat, Ending]] = []
    bot = faulty(fault)
    for number in range(2):
        ending, _ = play_game(DUO_REGNA, (bot, RANDOM) if number == 0 else (RANDOM, bot), number)
        endings.append((0 if number == 0 else 1, ending))
    assert [(seat, ending.winner, ending.reason) for seat, ending in endings] == [
        (0, 1, FAULTS[fault][0]),
        (1, 0, FAULTS[fault][0]),
    ]
    bot.close()


def test_what_was_said_too_late_is_no_answer_to_the_next_question() -> None:
    bot = faulty("answers twice")
    ending, decisions = play_game(DUO_REGNA, (bot, RANDOM), 3)
    assert ending.by_rules
    assert decisions > 2
    bot.close()


def test_a_child_that_an_engine_leaves_behind_ends_with_it(tmp_path: Path) -> None:
    note = tmp_path / "child"
    lost = forfeit_of(faulty("leaves a child", str(note)))
    assert (lost.reason, str(lost)) == ("crash", "Faulty ended (exit status 0).")
    child = int(note.read_text(encoding="utf-8"))
    wait_until(lambda: not lives(child))


def test_an_engine_that_was_closed_has_ended() -> None:
    bot = faulty("silent")
    bot.start()
    assert bot._running is not None
    pid = bot._running._process._process.pid
    assert lives(pid)
    bot.close()
    assert not lives(pid)


@pytest.mark.parametrize(
    ("command", "said"),
    [
        (("no-such-program",), "“no-such-program” cannot be run as an engine: No such file or directory."),
        ((str(FAULTY.parent),), "cannot be run as an engine: Permission denied."),
        ((str(FAULTY),), "cannot be run as an engine: Permission denied."),
        ((sys.executable, "-c", ""), "Pebble does not answer as an engine does: Pebble ended (exit status 0)."),
        (
            (sys.executable, "-c", "import sys; sys.exit('x.mjs:3\\nSyntaxError: what?\\n    at y\\n\\nNode.js v99.1.0')"),
            "Pebble ended (exit status 1): SyntaxError: what?.",
        ),
        ((sys.executable, "-I", str(FAULTY), "ends at once"), "Pebble ended (exit status 1): There is no engine here."),
        ((sys.executable, "-I", str(FAULTY), "other version"), "Pebble speaks version “7” of the engine protocol"),
        ((sys.executable, "-I", str(FAULTY), "bad option"), "Pebble names an option that cannot be read: “{}”."),
    ],
)
def test_a_program_that_is_no_engine_is_refused_in_one_sentence(command: tuple[str, ...], said: str) -> None:
    with pytest.raises(NoEngine) as refused:
        EngineBot(Engine(name="Pebble", command=command)).start()
    assert said in str(refused.value)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"breadth": 3}, "Faulty has no option “breadth”: it has depth, style."),
        ({"depth": 10}, "cannot be “10”: it is a whole number and at least 1 and at most 9."),
        ({"depth": True}, "cannot be “True”: it is a whole number"),
        ({"style": "mad"}, "cannot be “mad”: it is one of calm, wild."),
    ],
)
def test_an_option_that_an_engine_does_not_have_is_refused_with_those_that_it_has(options: dict[str, object], said: str) -> None:
    with pytest.raises(NoEngine) as refused:
        faulty("fine", options=options).start()
    assert said in str(refused.value)


def test_an_engine_is_not_asked_to_play_what_it_does_not_play() -> None:
    bot = faulty("plays nothing")
    with pytest.raises(NoEngine, match="Faulty does not play duo-regna: it plays no-such-game"):
        bot.start("duo-regna")
    bot.close()


def test_the_score_of_a_match_counts_what_was_forfeited() -> None:
    endings: list[tuple[Seat, Ending]] = []
    bot = faulty("illegal")
    score = run_match(find_kind("duo-regna"), bot, "random", 2, ended=lambda seat, ending: endings.append((seat, ending)))
    assert (score.wins, score.draws, score.losses) == (0, 0, 2)
    assert [ending.reason for _, ending in endings] == ["illegal move"] * 2
    bot.close()


def lives(pid: int) -> bool:
    """Whether a process does anything any more."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False
    return state != "Z"


def wait_until(true: Callable[[], bool], seconds: float = ENOUGH) -> None:
    until = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < until
        os.sched_yield()
