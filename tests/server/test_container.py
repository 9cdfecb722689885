"""The container's steps, as far as they can be tried without an engine: the same commands, in folders of their own."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TEXT = (ROOT / "Containerfile").read_text(encoding="utf-8").replace("\\\n", " ")
OF_THE_SYSTEM = ("apt-get", "useradd")
"""Steps that change the machine itself, and so are left out here."""
BUILD_WITHIN = 900


def instructions(name: str) -> list[str]:
    return re.findall(rf"^{name} (.*)$", TEXT, re.MULTILINE)


def moved(text: str, folder: Path) -> str:
    """Its folders, put below one of ours."""
    text = re.sub(r"(?<![\w./-])/(holmgang|data)(?=[/:\s]|$)", rf"{folder}/\1", text)
    return re.sub(r"(^|\s)python (?=-m venv)", rf"\1{sys.executable} ", text)


def test_every_step_is_known_here() -> None:
    """A new kind of step has to be tried too."""
    steps = set(re.findall(r"^([A-Z]+) ", TEXT, re.MULTILINE))
    assert steps == {"FROM", "RUN", "WORKDIR", "COPY", "USER", "ENV", "VOLUME", "EXPOSE", "HEALTHCHECK", "STOPSIGNAL", "CMD"}
    assert instructions("STOPSIGNAL") == ["SIGTERM"]
    assert instructions("COPY") == [". .", "--from=build /holmgang /holmgang"]
    assert moved("python -m venv /holmgang && ls /holmgang/bin:/x /data", Path("/t")) == (
        f"{sys.executable} -m venv /t/holmgang && ls /t/holmgang/bin:/x /t/data"
    )


def what_is_copied(source: Path) -> None:
    """All that is tracked or new; what .dockerignore leaves out is left out by .gitignore too, or not needed."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True, check=True
    )
    for name in listed.stdout.decode().split("\0"):
        if name and (ROOT / name).is_file():
            (source / name).parent.mkdir(parents=True, exist_ok=True)
            (source / name).write_bytes((ROOT / name).read_bytes())


@pytest.mark.long
def test_it_is_built_serves_is_well_and_stops(tmp_path: Path) -> None:
    source = tmp_path / "source"
    what_is_copied(source)
    for step in instructions("RUN"):
        if not step.startswith(OF_THE_SYSTEM):
            subprocess.run(["sh", "-ec", moved(step, tmp_path)], cwd=source, check=True, timeout=BUILD_WITHIN)
    (tmp_path / "data").mkdir()
    with socket.create_server(("127.0.0.1", 0)) as place:
        port = place.getsockname()[1]
    (environ,) = instructions("ENV")
    given = dict(each.split("=", 1) for each in shlex.split(moved(environ, tmp_path)))
    given["PATH"] = given["PATH"].replace("$PATH", os.environ["PATH"])
    # all that it gets besides is a port that is free here, and an address that only this machine reaches
    given |= {"HOLMGANG_PORT": str(port), "HOLMGANG_HOST": "127.0.0.1"}
    (command,), (healthcheck,) = instructions("CMD")[-1:], instructions("HEALTHCHECK")
    well = [moved(word, tmp_path).replace(":8000/", f":{port}/") for word in json.loads(healthcheck.removeprefix("CMD "))]
    with subprocess.Popen(json.loads(command), cwd=tmp_path, env=given, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Holmgang is ready at")
        subprocess.run(well, env=given, cwd=tmp_path, check=True, timeout=60)
        subprocess.run(
            ["holmgang", "backup", str(tmp_path / "data" / "backup.db")], env=given, cwd=tmp_path, check=True, timeout=60
        )
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
    assert (tmp_path / "data" / "server.db").exists()
