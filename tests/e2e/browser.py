"""Which browser pages are tested in. ``python tests/e2e/browser.py`` says where it is, and fails if there is none."""

import shutil
import sys

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without its windows: the same pages for half the work."""

FLAGS = (
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""How it is started: without a window, and without anything that it would do by itself."""


def chromium() -> str | None:
    """Where this machine has one."""
    return next((found for name in NAMES if (found := shutil.which(name)) is not None), None)


if __name__ == "__main__":
    program = chromium()
    sys.stdout.write(f"{program or 'none'}\n")
    sys.exit(program is None)
