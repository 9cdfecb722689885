"""Starting the server: uvicorn with our application and our live socket, signals, and the browser."""

import asyncio
import gc
import logging
import signal
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from time import monotonic
from types import FrameType
from typing import Any, cast

import uvicorn

from holmgang import __version__
from holmgang.games import left_out
from holmgang.server.http.app import make_app
from holmgang.server.http.listening_socket import BACKLOG, listening, url
from holmgang.server.http.live_socket import LiveSocket
from holmgang.server.http.plain_http import PlainHttp
from holmgang.signals import ending_signals

from . import logs
from .logs import facts
from .server import Server
from .settings import Settings
from .stop_deadline import Deadline

STOP_WITHIN = 19.0
"""Seconds after which a server that was told to stop has ended, whatever hangs; told twice, it does not wait."""
AT_ONCE = 1.0
FINISH_WITHIN = 10
"""Seconds for what was asked for."""
KEEP_ALIVE = 75
"""Seconds that a connection is kept for the next request: longer than proxies do, so that none is closed under their hands."""
TICK = 0.1
"""uvicorn's own."""
_log = logging.getLogger("holmgang.server")


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serves until it is told to stop."""
    sparing = logs.set_up(settings.log_level)
    # bots and the store's thread must get their turn even while many people move at once
    sys.setswitchinterval(0.001)
    # what lives long here lives very long, so looking often is wasted; but until then, what requests left behind takes up room
    gc.set_threshold(10_000, 20, 50)
    new_loop = None
    try:
        import uvloop

        new_loop = uvloop.new_event_loop
    except ImportError:
        _log.info("no uvloop on this system; the standard loop does as well, more slowly")
    _allow_many_sockets()
    begun = monotonic()
    with asyncio.Runner(loop_factory=new_loop) as runner:
        with listening(settings) as place:
            running = UvicornServer(Server(settings), open_browser=open_browser)
            runner.run(running.serve(sockets=[place]))
        up, took = round(monotonic() - begun), round(monotonic() - running.told_at, 1)
        _log.info("stopped", extra=facts(why=running.told_by, up=up, took=took, left_out=sparing.left_out))
        running.deadline.finish(AT_ONCE)


def _allow_many_sockets() -> None:
    """As many open files as the system allows: the usual 1,024 would be 500 matches."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


class UvicornServer(uvicorn.Server):
    """uvicorn with our application and our live socket; it says where it can be reached, once it can."""

    def __init__(self, server: Server, *, open_browser: bool = False) -> None:
        config = uvicorn.Config(
            cast("Any", make_app(server)),
            host=server.settings.host,
            port=server.settings.port,
            ws=cast("Any", partial(LiveSocket, server)),
            http=cast("Any", partial(PlainHttp, server)),
            lifespan="off",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=FINISH_WITHIN,
            timeout_keep_alive=KEEP_ALIVE,
            backlog=BACKLOG,
        )
        super().__init__(config)
        self._server = server
        self._open_browser = open_browser
        self.deadline = Deadline()
        self._ticked: float | None = None
        self.url = ""
        self.told_by = ""
        self.told_at = monotonic()

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no failure, so unlike uvicorn this does not raise the signal once more at the end."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, *ending_signals())}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """It is told to stop: by itself, and if that does not help, by force."""
        if not self.told_by:
            self.told_by, self.told_at = signal.Signals(sig).name, monotonic()
            self.deadline.set(STOP_WITHIN)
        elif sig == signal.SIGINT:
            self.deadline.set(AT_ONCE)
        super().handle_exit(sig, frame)

    async def on_tick(self, counter: int) -> bool:
        """Ten times a second; how late it is tells how busy the server is."""
        now = monotonic()
        if self._ticked is not None:
            self._server.metrics.lag.add(max(0.0, now - self._ticked - TICK))
        self._ticked = now
        return await super().on_tick(counter)

    async def startup(self, sockets: Any = None) -> None:
        """Starts, and announces it."""
        await self._server.start()
        await super().startup(sockets=sockets)
        gc.freeze()
        self.url = url(self.servers[0].sockets[0], self._server.settings.path)
        _log.info("started", extra=facts(version=__version__, address=self.url, **_what_matters(self._server)))
        for each in left_out():
            _log.warning("game left out", extra=facts(game=each.name, package=each.package, reason=each.reason))
        sys.stdout.write(f"Holmgang is ready at {self.url} (Ctrl-C stops it)\n")
        sys.stdout.flush()
        if self._open_browser and self.url.startswith("http"):
            threading.Thread(target=webbrowser.open, args=(self.url,), daemon=True).start()  # some wait for the browser to end

    async def shutdown(self, sockets: Any = None) -> None:
        """Says goodbye to the players, answers what was asked, and closes."""
        await self._server.say_goodbye()
        await super().shutdown(sockets=sockets)
        await self._server.close()


def _what_matters(server: Server) -> dict[str, object]:
    """What a host may want to see at the start of a log; no secret, and nothing of a URL, which may hold one."""
    settings = server.settings
    figures = "this machine" if server.for_itself else "nobody"
    return {
        "store": "postgresql" if "://" in settings.store else "sqlite",
        "proxies": settings.proxies,
        "origins": settings.origins,
        "host_names": settings.host_names,
        "metrics_for": "whoever has the token" if settings.metrics_token else figures,
        "access_log": settings.access_log,
        "bots": settings.bots,
        "expire_days": settings.expire_days,
    }
