"""Starting the command line must not load what only playing needs."""

import subprocess
import sys


def test_importing_the_terminal_loads_nothing_heavy() -> None:
    program = "import sys, holmgang.terminal; print(sorted({'textual', 'rich', 'msgspec'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


def test_plain_play_loads_no_full_screen() -> None:
    program = (
        "import sys; from holmgang.terminal.run import run_play; from holmgang.matches.entries import Setup;"
        "run_play(Setup(game='duo-regna', version=1, seats=('human', 'bot:random')), record=None, plain=True, save=False);"
        "sys.exit('textual' in sys.modules)"
    )
    subprocess.run([sys.executable, "-c", program], stdin=subprocess.DEVNULL, capture_output=True, check=True)
