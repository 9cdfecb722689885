"""docs/hosting.md and docs/moderation.md: every setting, every figure and every command in them exists, and none is missing."""

import re
import shlex
from pathlib import Path

import msgspec
import pytest

from holmgang.cli.parser import build_parser
from holmgang.server.server import Server
from holmgang.server.settings import ONLY_IN_THE_FILE, PREFIX, Settings, read_settings

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
BOTH = PAGE + (ROOT / "docs" / "moderation.md").read_text(encoding="utf-8")
COMMANDS = [line for block in re.findall(r"^```sh\n(.*?)^```$", BOTH, re.MULTILINE | re.DOTALL) for line in block.splitlines()]


def test_the_table_holds_every_setting_as_it_is() -> None:
    rows = re.findall(r"^\| `(\w+)` \| `(\w+)` \| `--([\w-]+)` \| `(.*?)` \|", PAGE, re.MULTILINE)
    flags = {"origins": "origin", "proxies": "proxy", "host_names": "host-name"}
    wanted = [
        (field.name, PREFIX + field.name.upper(), flags.get(field.name, field.name.replace("_", "-")), _toml(field.default))
        for field in msgspec.structs.fields(Settings)
        if field.name not in ONLY_IN_THE_FILE
    ]
    assert rows == wanted
    assert all(f"`{name}` stands in the file alone" in PAGE for name in ONLY_IN_THE_FILE)


def _toml(value: object) -> str:
    """Numbers, texts and lists look the same in JSON."""
    return msgspec.json.encode(value).decode()


def test_the_example_file_can_be_read(tmp_path: Path) -> None:
    usual, engines = re.findall(r"^```toml\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    (tmp_path / "holmgang.toml").write_text(usual + engines, encoding="utf-8")
    settings = read_settings(environ={}, file=tmp_path / "holmgang.toml")
    assert (settings.path, settings.bots) == ("/duels/", 4)
    assert settings.engines["pebble"].command == ("node", "/srv/engines/pebble.mjs")


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_can_be_given(command: str) -> None:
    words = shlex.split(command)
    assert words[0] == "holmgang"
    assert build_parser().parse_args(words[1:]).command == words[1]


def test_every_figure_is_explained(tmp_path: Path) -> None:
    page = Server(Settings(store=str(tmp_path / "server.db"))).metrics.text()
    exported = set(re.findall(r"^# TYPE (\w+)", page, re.MULTILINE))
    assert exported == set(re.findall(r"`((?:holmgang|process)_\w+)(?:\{\w+\})?`", PAGE))


def test_the_container_starts_what_exists() -> None:
    """There is no engine to build it here, so at least what it names must be there."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for named in re.findall(r"requirements/[\w.]+", text):
        assert (ROOT / named).exists()
    command = re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)
    assert command is not None
    assert build_parser().parse_args(msgspec.json.decode(command[1])[1:]).command == "serve"
    for name in re.findall(r"HOLMGANG_(\w+)=", text):
        assert name == "HOME" or name.lower() in Settings.__struct_fields__
    targets = re.search(r"^RUN make (.*)$", text, re.MULTILINE)
    assert targets is not None
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8").replace("$(VENV)", ".venv")
    assert all(re.search(rf"^{re.escape(target)}:", makefile, re.MULTILINE) for target in targets[1].split())
