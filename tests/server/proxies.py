"""Real proxies before a server, each with the file from deploy/ that hosts are given."""

import asyncio
import os
import re
import shutil
import socket
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal

import pytest

DEPLOY = Path(__file__).parents[2] / "deploy"
Kind = Literal["nginx", "caddy"]
Cut = Literal["passed on", "cut off"]
UPSTREAM = "127.0.0.1:8000"
"""As it stands in the files."""


def program(kind: Kind) -> str:
    """Where the proxy is; without it the test is skipped, unless this machine has to have it."""
    found = shutil.which(kind) or shutil.which(kind, path="/usr/sbin:/usr/local/sbin")
    if found is None:
        if os.environ.get(f"HOLMGANG_{kind.upper()}_TESTS") == "required":
            pytest.fail(f"{kind} is not installed")
        pytest.skip(f"{kind} is not installed")
    return found


@asynccontextmanager
async def proxied(kind: Kind, upstream: str, folder: Path, *, sub_path: str = "", cut: Cut = "passed on") -> AsyncIterator[str]:
    """A proxy before the server at an address and port or a path; the URL that it is reached at."""
    path = program(kind)
    for _ in range(5):
        port = _free_port()
        words = (_nginx if kind == "nginx" else _caddy)(path, upstream, folder, port, sub_path, cut)
        with (folder / f"{kind}.log").open("w", encoding="utf-8") as log:
            process = subprocess.Popen(words, stdout=log, stderr=log, env=os.environ | {"HOME": str(folder)})
        try:
            if await _answers(process, port):
                yield f"http://127.0.0.1:{port}{sub_path}/"
                return
        finally:
            process.terminate()
            await asyncio.to_thread(process.wait, 30)
    raise AssertionError((folder / f"{kind}.log").read_text(encoding="utf-8"))


def _nginx(path: str, upstream: str, folder: Path, port: int, sub_path: str, cut: Cut) -> list[str]:
    text = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    text = re.sub(r"^ *ssl_.*\n", "", text, flags=re.MULTILINE)
    text = text.replace("listen 443 ssl;", f"listen 127.0.0.1:{port};").replace("listen 80;", f"listen 127.0.0.1:{_free_port()};")
    place = f"unix:{upstream}" if upstream.startswith("/") else upstream
    ends = ":/" if upstream.startswith("/") else "/"
    text = text.replace(f"http://{UPSTREAM};", f"http://{place}{ends if cut == 'cut off' else ''};")
    text = text.replace("location / {", f"location {sub_path}/ {{")
    (folder / "site.conf").write_text(text, encoding="utf-8")
    places = "".join(f"{each}_temp_path {folder}/{each};\n" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    user = "user root;\n" if os.getuid() == 0 else ""
    http = f"http {{\naccess_log off;\n{places}include {folder}/site.conf;\n}}\n"
    whole = f"{user}daemon off;\npid {folder}/nginx.pid;\nevents {{}}\n{http}"
    (folder / "nginx.conf").write_text(whole, encoding="utf-8")
    return [path, "-p", str(folder), "-e", "stderr", "-c", str(folder / "nginx.conf")]


def _caddy(path: str, upstream: str, folder: Path, port: int, sub_path: str, cut: Cut) -> list[str]:
    text = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    text = text.replace("play.example", f"http://127.0.0.1:{port}")
    text = text.replace(UPSTREAM, f"unix/{upstream}" if upstream.startswith("/") else upstream)
    if sub_path:
        directive = "handle_path" if cut == "cut off" else "handle"
        text = re.sub(r"(\treverse_proxy .*?\n\t\}\n)", rf"\t{directive} {sub_path}/* {{\n\1\t}}\n", text, flags=re.DOTALL)
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https off\n}\n" + text, encoding="utf-8")
    return [path, "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


async def _answers(process: "subprocess.Popen[bytes]", port: int) -> bool:
    """Waits until the proxy listens; False if it has ended, as when another program took its port meanwhile."""
    while process.poll() is None:
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.02)
        else:
            writer.close()
            return True
    return False


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as place:
        port: int = place.getsockname()[1]
        return port
