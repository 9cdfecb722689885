"""``holmgang match`` that is told to end, or killed: nothing that it has begun plays on."""

import os
import pty
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from holmgang.signals import ending_signals
from tests.engines.test_faults import ENOUGH, FAULTY, lives, wait_until

# whose processes still run is read from there; other systems have no such folder
pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="what runs cannot be looked up here")

Tell = Callable[[int, signal.Signals], None]
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


@pytest.fixture(autouse=True)
def _signals_are_heard() -> Iterator[None]:
    """As in a terminal: what tests ignore that run in the background would be ignored by what they begin."""
    before = {each: signal.getsignal(each) for each in SIGNALS}
    for each, handler in before.items():
        if handler == signal.SIG_IGN:
            signal.signal(each, signal.SIG_DFL)
    yield
    for each, handler in before.items():
        signal.signal(each, handler)


class Playing:
    """A command whose engines never answer, and all that it has begun."""

    def __init__(self, folder: Path, fault: str, jobs: int, stderr: int = subprocess.STDOUT) -> None:
        self._folder = folder
        engine = shlex.join([sys.executable, "-I", "-S", str(FAULTY), fault, str(folder)])
        words = ("match", f"engine:{engine}", "random", "--game", "duo-regna", "--games", "50", "--seconds", "600")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "holmgang", *words, "--jobs", str(jobs)],
            stdout=subprocess.PIPE,
            stderr=stderr,
            env={**os.environ, "HOLMGANG_HOME": str(folder / "home")},
            start_new_session=True,  # a group of its own, as in a terminal
        )
        wait_until(lambda: self.process.poll() is not None or len(self._told()) == jobs)
        self.begun = {int(number) for told in self._told() for number in told.split()} - {self.process.pid}

    def _told(self) -> list[str]:
        told = [path.read_text(encoding="utf-8") for path in self._folder.iterdir() if path.is_file()]
        return [each for each in told if each.endswith("\n")]

    def ended(self) -> tuple[int, str]:
        """Its exit code and what it has said, once all has ended that it began."""
        said, _ = self.process.communicate(timeout=ENOUGH)
        wait_until(lambda: not any(map(lives, self.begun)))
        return self.process.returncode, said.decode()

    def kill(self) -> None:
        """Whatever is left of it."""
        for each in {self.process.pid, *self.begun}:
            if lives(each):
                os.kill(each, signal.SIGKILL)
        self.process.communicate()


@pytest.fixture
def play(tmp_path: Path) -> Iterator[Callable[[str, int], Playing]]:
    """Begins to play, with so many jobs."""
    begun: list[Playing] = []

    def begin(fault: str, jobs: int) -> Playing:
        begun.append(Playing(tmp_path, fault, jobs))
        return begun[-1]

    yield begin
    for each in begun:
        each.kill()


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(
    ("how", "tell", "code"),
    [
        pytest.param(signal.SIGINT, os.killpg, 130, id="Ctrl-C"),
        pytest.param(signal.SIGTERM, os.kill, 143, id="told to end"),
        pytest.param(signal.SIGTERM, os.killpg, 143, id="all told to end"),
        pytest.param(signal.SIGHUP, os.killpg, 143, id="its terminal is gone"),
    ],
)
def test_a_match_that_is_told_to_end_ends_with_its_engines(
    how: signal.Signals, tell: Tell, code: int, jobs: int, play: Callable[[str, int], Playing]
) -> None:
    playing = play("sleeps at go", jobs)
    tell(playing.process.pid, how)
    ended, said = playing.ended()
    assert ended == code
    assert said == "" or how == signal.SIGHUP, "of a hangup Python's own helper of several processes complains"


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_bar_that_nobody_sees_any_more_does_not_change_how_a_match_ends(jobs: int, tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    playing = Playing(tmp_path, "sleeps at go", jobs, stderr=theirs)
    try:
        os.close(theirs)
        os.close(ours)
        os.killpg(playing.process.pid, signal.SIGHUP)
        assert playing.ended() == (143, "")
    finally:
        playing.kill()


def test_jobs_end_with_their_engines_when_the_match_is_killed(play: Callable[[str, int], Playing]) -> None:
    playing = play("sleeps at go", 2)
    playing.process.kill()
    ended, _ = playing.ended()  # what Python's own helper of several processes says of it is not ours
    assert ended == -signal.SIGKILL


@pytest.mark.parametrize(("how", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_engine_that_has_not_said_what_it_is_ends_with_the_match(
    how: signal.Signals, code: int, play: Callable[[str, int], Playing]
) -> None:
    playing = play("sleeps at holmgang", 1)
    playing.process.send_signal(how)
    assert playing.ended() == (code, "")


def test_who_was_started_to_outlive_its_terminal_does() -> None:
    assert ending_signals() == (signal.SIGTERM, signal.SIGHUP)
    signal.signal(signal.SIGHUP, signal.SIG_IGN)  # as nohup does; the fixture takes it back
    assert ending_signals() == (signal.SIGTERM,)
