"""What an install was made without is asked for by name."""

import pytest

from holmgang.core.extras import EXTRAS, MissingExtra, command, is_installed, needing


def test_what_is_missing_is_asked_for_with_the_command_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "fast", ("no_such_package",))
    with (
        pytest.raises(MissingExtra, match=r"Solving needs packages .*pip install \"holmgang\[fast\]\"") as told,
        needing("fast", "Solving"),
    ):
        import no_such_package.inside  # type: ignore[import-not-found]  # noqa: F401 - it is not there
    assert told.value.command == command("fast") == 'pip install "holmgang[fast]"'
    assert told.value.command in str(told.value)
    assert not is_installed("fast")


def test_another_package_that_is_missing_is_no_extra() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_package"), needing("fast", "Solving"):
        import no_such_package  # noqa: F401 - it is not there


def test_what_is_there_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(EXTRAS, "fast", ("json",))
    with needing("fast", "Solving"):
        import json  # noqa: F401 - it is there
    assert is_installed("fast")
