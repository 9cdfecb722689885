"""The real thing: the command in a real pseudo-terminal, its screen read as a terminal would show it."""

import os
import re
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path

import pexpect
import pyte
import pytest

from holmgang.terminal.boards import draw_table
from holmgang.terminal.saves import Saves
from holmgang.terminal.session import resumed_session

from .matches import HOLMGANG

PATIENCE = 60.0
"""Seconds after which something never comes; no test passes or fails by them on a machine that does its work."""


def _hear_hangups() -> None:
    """As in a terminal: tests that run in the background (nohup) pass on that hangups are to be ignored."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


class Terminal:
    """A command in a terminal of so many columns and lines."""

    def __init__(self, words: list[str], columns: int, lines: int, env: dict[str, str]) -> None:
        self._screen = pyte.Screen(columns, lines)
        self._stream = pyte.ByteStream(self._screen)
        self.raw = b""
        environment = {**os.environ, "TERM": "xterm-256color", "COLORTERM": "truecolor", **env}
        self.child = pexpect.spawn(
            HOLMGANG[0],
            [*HOLMGANG[1:], *words],
            dimensions=(lines, columns),
            env=environment,
            timeout=PATIENCE,
            preexec_fn=_hear_hangups,
        )

    def read(self) -> str:
        """What stands on the screen now."""
        try:
            while True:
                self._take(self.child.read_nonblocking(65536, timeout=0.05))
        except (pexpect.TIMEOUT, pexpect.EOF):
            pass
        return "\n".join(line.rstrip() for line in self._screen.display)

    def _take(self, got: object) -> None:
        assert isinstance(got, bytes)
        self.raw += got
        self._stream.feed(got)

    def kill(self, number: int) -> None:
        """Sends a signal to the command."""
        assert self.child.pid is not None
        os.kill(self.child.pid, number)

    def wait_for(self, pattern: str) -> str:
        """The screen once the pattern is on it."""
        return self.wait_until(lambda shown: re.search(pattern, " ".join(shown.split())) is not None, f"{pattern!r}")

    def wait_until(self, fits: Callable[[str], bool], what: str) -> str:
        """The screen once it is as wanted."""
        until = time.monotonic() + PATIENCE
        while not fits(shown := self.read()):
            assert time.monotonic() < until, f"{what} never appeared:\n{shown}"
        return shown

    def press(self, keys: str) -> None:
        """Types."""
        self.child.send(keys)

    def resize(self, columns: int, lines: int) -> None:
        """Pulls at the window's corner."""
        self._screen.resize(lines, columns)
        self.child.setwinsize(lines, columns)

    def exit_code(self) -> int | None:
        """Waits for the command to end."""
        self.child.expect(pexpect.EOF)
        self._take(self.child.before or b"")
        self.child.close()
        code: int | None = self.child.exitstatus
        return code


@contextmanager
def terminal(*words: str, size: tuple[int, int] = (80, 24), **env: str) -> Iterator[Terminal]:
    """The command in a terminal, ended in any case."""
    opened = Terminal(list(words), *size, env)
    try:
        yield opened
    finally:
        opened.child.close(force=True)


PLAY = ("play", "two-domains", "--seats", "human,bot:greedy", "--seed", "3")


def board(shown: str) -> list[str]:
    """The lines of a full screen that the table is drawn on."""
    return [line.strip() for line in shown.splitlines()[1:14]]


def shows(decisions: int, shown: str) -> bool:
    """Whether the table on the screen is the one that the store holds, after so many decisions."""
    if not Saves.open().unfinished():
        return False  # a match is kept from its first move on
    session = resumed_session(None)
    if session.match.play.decisions != decisions:
        return False
    return board(shown) == [
        line.strip() for line in draw_table(session.match.game, session.view(), session.names).plain.splitlines()
    ]


def test_kill_9_loses_nothing_and_resume_finds_the_same_position() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
        for number, key in enumerate("365", 1):
            game.press(key)
            game.wait_until(partial(shows, 2 * number), "the table after the bot’s answer")
        game.kill(signal.SIGKILL)
        game.child.expect(pexpect.EOF)
    with terminal("resume") as game:
        game.wait_until(partial(shows, 6), "the table that was left")


def test_ctrl_c_leaves_with_130_and_says_how_to_go_on() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("You grow a village at")
        game.press("\x03")
        assert game.exit_code() == 130
    assert b"holmgang resume 1" in game.raw
    assert Saves.open().unfinished()[0].decisions == 2


def test_an_interrupt_from_outside_leaves_with_130() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("You grow a village at")
        game.kill(signal.SIGINT)
        assert game.exit_code() == 130
    assert len(Saves.open().unfinished()) == 1


def test_a_polite_end_from_outside_gives_the_screen_back_and_keeps_the_match() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("You grow a village at")
        game.kill(signal.SIGTERM)
        assert game.exit_code() == 143
    assert b"\x1b[?1049l" in game.raw
    assert b"holmgang resume 1" in game.raw
    assert len(Saves.open().unfinished()) == 1


def test_a_closed_terminal_keeps_the_match() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("You grow a village at")
        game.kill(signal.SIGHUP)
        game.child.expect(pexpect.EOF)
    assert resumed_session(None).match.play.decisions == 2


def test_leaving_restores_the_screen_and_exits_with_0() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("You grow a village at")
        game.press("q")
        game.wait_for("Leave this match")
        game.press("q")
        assert game.exit_code() == 0
    assert b"\x1b[?1049l" in game.raw
    assert b"The match is kept: go on with holmgang resume 1" in game.raw


def test_a_terminal_too_small_says_so_and_recovers() -> None:
    with terminal(*PLAY, size=(60, 15), COLUMNS="200", LINES="50") as game:
        shown = game.wait_for("needs 80 and 24")
        assert "60 columns and 15 lines" in shown
        game.resize(80, 24)
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("You grow a village at")


def test_leaving_a_terminal_too_small_is_no_success() -> None:
    with terminal(*PLAY, size=(60, 15)) as game:
        game.wait_for("needs 80 and 24")
        game.press("q")
        assert game.exit_code() == 1
    assert b"--plain" in game.raw


def test_no_color_sends_no_colour() -> None:
    with terminal(*PLAY, NO_COLOR="1") as game:
        game.wait_for("You, to choose")
        game.press("3")
        game.wait_for("› 1 grow 1")
        game.press("q")
        game.wait_for("Leave this match")
        game.press("q")
        game.exit_code()
    colours = [
        code
        for found in re.findall(rb"\x1b\[([0-9;]*)m", game.raw)
        for code in found.split(b";")
        if code in (b"38", b"48") or re.fullmatch(rb"3[0-7]|4[0-7]|9[0-7]|10[0-7]", code)
    ]
    assert colours == []


def test_colour_is_sent_where_nobody_minds() -> None:
    with terminal(*PLAY) as game:
        game.wait_for("You, to choose")
    assert b"\x1b[38;2;" in game.raw or b";38;2;" in game.raw


def test_holmgang_alone_opens_the_friendly_start() -> None:
    with terminal() as game:
        shown = game.wait_for("What would you like to play")
        assert "START HERE" in shown
        game.press("1")
        game.wait_for("Saves its best cards for later")
        game.press("2")
        game.wait_for("Who sits first")
        game.press("1")
        game.wait_for("Play a card")
        game.press("\x03")
        assert game.exit_code() == 130


def test_off_a_terminal_a_full_screen_is_refused(tmp_path: Path) -> None:
    with terminal("play", "two-domains", TERM="dumb") as game:
        assert game.exit_code() == 1
    assert b"add --plain" in game.raw


@pytest.mark.parametrize(("game_name", "key"), [("duo-regna", "k"), ("dueling-nobles", "1")])
def test_a_hand_over_leaves_nothing_on_the_real_screen(game_name: str, key: str) -> None:
    with terminal("play", game_name, "--seats", "human,human", "--names", "Ada,Bo", "--seed", "5") as game:
        game.wait_for("Hand over to Ada")
        game.press("\r")
        game.wait_for("Ada, to choose")
        game.press(key)
        shown = game.wait_for("Hand over to Bo")
        assert not re.search(r"[♥♦♣♠\[\]]|King|hand ", shown)


def test_plain_play_in_a_terminal_reads_well_and_clears_between_people() -> None:
    with terminal("play", "dueling-nobles", "--plain", "--seats", "human,human", "--names", "Ada,Bo", "--seed", "5") as game:
        game.wait_for("Ada, press Enter")
        game.press("\r")
        game.wait_for("20 draft")
        game.press("1\r")
        shown = game.wait_for("Bo, press Enter")
        assert "draft" not in shown
    assert b"\x1b[3J" in game.raw
