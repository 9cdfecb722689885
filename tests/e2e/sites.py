"""A site of plain files on a web host of its own, which can be taken off the network and put back."""

import gzip
import re
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import ModuleType

from playwright.sync_api import Page, Route, Worker

from holmgang.server.pages.site import write_site
from tests.e2e.kit import PATIENCE, Server

PATH = "/some/where/"
"""A site may lie anywhere."""


class Host(Server):
    """A plain file server, as anybody has one; a folder of it is the site."""

    def __init__(self, root: Path, path: str = PATH, *, server: str = "") -> None:
        super().__init__(root / "none", path)
        self.folder = root / path.strip("/")
        self.asked: list[str] = []
        """The paths that were asked for."""
        self.kinds: dict[str, str] = {}
        """What files with an ending are called here, where that is something else than usual."""
        self.missing: set[str] = set()
        """Parts of the paths of files that were forgotten when the site was put here."""
        self.polite = False
        """Whether what is missing is answered with the first page, as hosts for apps of one page do."""
        self.packs = False
        """Whether files are sent compressed, as most hosts do."""
        self._gates: dict[str, threading.Event] = {}
        self._root = root
        self._running: ThreadingHTTPServer | None = None
        write_site(self.folder, server)

    def start(self) -> None:
        """Puts it on the network."""
        handler = partial(_Handler, self, directory=str(self._root))
        self._running = _Files(("127.0.0.1", self.port), handler)
        threading.Thread(target=self._running.serve_forever, args=(0.01,), daemon=True).start()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Takes it off again: nobody answers at its address."""
        if self._running is not None:
            self._running.shutdown()
            self._running.server_close()
            self._running = None

    @contextmanager
    def holding(self, part: str) -> Iterator[None]:
        """Lets everybody wait who asks for a path with this in it."""
        gate = self._gates[part] = threading.Event()
        try:
            yield
        finally:
            del self._gates[part]
            gate.set()

    @contextmanager
    def lacking(self, part: str, *, polite: bool = False) -> Iterator[None]:
        """Has no file with this in its path, and says so with a status; or ``polite``, with a page in its place."""
        self.missing.add(part)
        self.polite = polite
        try:
            yield
        finally:
            self.missing.discard(part)
            self.polite = False

    def wait_at_gate(self, path: str) -> None:
        """Waits as long as such a path is held back."""
        for part, gate in list(self._gates.items()):
            if part in path:
                gate.wait(PATIENCE)


class _Files(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, request: object, client_address: object) -> None:
        """Browsers that leave hang up in the middle of anything."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]  # as the server gives them


class _Handler(SimpleHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def __init__(self, host: Host, *given: object, directory: str) -> None:
        self._host = host
        super().__init__(*given, directory=directory)  # type: ignore[arg-type]  # as the server gives them

    def do_GET(self) -> None:
        """A file."""
        self._host.asked.append(self.path)
        self._host.wait_at_gate(self.path)
        if any(part in self.path for part in self._host.missing):
            self.path = self._host.path + ("" if self._host.polite else "missing")
        if self._host.packs:
            self._send_packed()
        else:
            super().do_GET()

    def _send_packed(self) -> None:
        file = Path(self.translate_path(self.path))
        file = file / "index.html" if file.is_dir() else file
        body = gzip.compress(file.read_bytes())
        self.send_response(200)
        for name, value in {
            "Content-Type": self.guess_type(file),
            "Content-Encoding": "gzip",
            "Content-Length": len(body),
        }.items():
            self.send_header(name, str(value))
        self.end_headers()
        self.wfile.write(body)

    def guess_type(self, path: object) -> str:
        """What this host calls the file."""
        name = str(path)
        return next((kind for ending, kind in self._host.kinds.items() if name.endswith(ending)), super().guess_type(name))

    def log_message(self, *words: object) -> None:
        """Nobody reads it."""


@contextmanager
def hosted(root: Path, **how: str) -> Iterator[Host]:
    """A site on the network."""
    host = Host(root, **how)
    host.start()
    try:
        yield host
    finally:
        host.stop()


READY = "import(location.href).then(({ running }) => running !== null)"


def python_of(page: Page) -> Worker:
    """The worker that plays with a page, once Python is there."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for worker in page.workers:
            if "/assets/worker-" in worker.url and worker.evaluate(READY):
                return worker
        page.wait_for_timeout(20)
    raise AssertionError("there is no worker with Python beside this page")


def taught(worker: Worker, *modules: ModuleType) -> None:
    """Lets the Python of a worker import modules of these tests, with the packages that they are in."""
    sources: dict[str, str] = {}
    for module in modules:
        path = Path(str(module.__file__))
        parts = module.__name__.split(".")
        sources["/".join(parts) + ".py"] = path.read_text(encoding="utf-8")
        for depth in range(1, len(parts)):
            sources["/".join(parts[:depth]) + "/__init__.py"] = ""
    worker.evaluate(
        """async (sources) => {
            const { FS } = (await import(location.href)).running.api;
            for (const [path, text] of Object.entries(sources)) {
                const whole = `/holmgang/${path}`;
                FS.mkdirTree(whole.slice(0, whole.lastIndexOf("/")));
                FS.writeFile(whole, text);
            }
        }""",
        sources,
    )


def until_kept(page: Page) -> None:
    """Waits until the service worker has all that it keeps."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def without(page: Page, what: str) -> None:
    """Takes something from the workers of a page that this browser has, and others have not."""

    def given(route: Route) -> None:
        answer = route.fetch()
        taken = f'Object.defineProperty(self, "{what}", {{ value: undefined }});\n'
        route.fulfill(response=answer, body=taken + answer.text())

    page.route(re.compile("/assets/worker-"), given)
