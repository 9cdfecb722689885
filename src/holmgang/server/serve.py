"""Starting the server: uvicorn with our application and our live socket, signals, and the browser."""

import asyncio
import gc
import logging
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any, cast

import uvicorn

from . import logs
from .app import make_app
from .house import House
from .live import LiveSocket
from .plain_http import PlainHttp
from .settings import BadSetting, Settings

FINISH_WITHIN = 10
KEEP_ALIVE = 75
"""Seconds that a connection is kept for the next request: longer than proxies do, so that none is closed under their hands."""
BACKLOG = 4096
_log = logging.getLogger("holmgang.server")


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serves until it is told to stop."""
    logs.set_up(settings.log_level)
    # bots and the store's thread must get their turn even while many people move at once
    sys.setswitchinterval(0.001)
    # what lives long here lives very long, so looking often is wasted; but until then, what requests left behind takes up room
    gc.set_threshold(10_000, 20, 50)
    asyncio_run = asyncio.run
    try:
        import uvloop

        asyncio_run = uvloop.run
    except ImportError:
        _log.info("no uvloop on this system; the standard loop does as well, more slowly")
    _allow_many_sockets()
    with listening(settings) as place:
        asyncio_run(Server(House(settings), open_browser=open_browser).serve(sockets=[place]))


def _allow_many_sockets() -> None:
    """As many open files as the system allows: the usual 1,024 would be 500 matches."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def listening(settings: Settings) -> socket.socket:
    """The socket that the server is reached at; BadSetting says why there is none."""
    host, port = settings.host, settings.port
    try:
        family, *_ = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except (OSError, UnicodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        raise BadSetting(
            f"Nothing can listen on {host}, port {port}: {why}. Choose another; port 0 is any that is free."
        ) from error


class Server(uvicorn.Server):
    """uvicorn with our application and our live socket; it says where it can be reached, once it can."""

    def __init__(self, house: House, *, open_browser: bool = False) -> None:
        config = uvicorn.Config(
            cast("Any", make_app(house)),
            host=house.settings.host,
            port=house.settings.port,
            ws=cast("Any", partial(LiveSocket, house)),
            http=cast("Any", partial(PlainHttp, house)),
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
        self._house = house
        self._open_browser = open_browser
        self.url = ""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Being told to stop is no failure, so unlike uvicorn this does not raise the signal once more at the end."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {each: signal.signal(each, self.handle_exit) for each in (signal.SIGINT, signal.SIGTERM)}
        try:
            yield
        finally:
            for each, handler in before.items():
                signal.signal(each, handler)

    async def startup(self, sockets: Any = None) -> None:
        """Starts, and announces it."""
        await self._house.start()
        await super().startup(sockets=sockets)
        gc.freeze()
        self.url = _url(self.servers[0].sockets[0], self._house.settings.path)
        sys.stdout.write(f"Holmgang is ready at {self.url} (Ctrl-C stops it)\n")
        sys.stdout.flush()
        if self._open_browser:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.url)

    async def shutdown(self, sockets: Any = None) -> None:
        """Says goodbye to the players, answers what was asked, and closes."""
        await self._house.say_goodbye()
        await super().shutdown(sockets=sockets)
        await self._house.close()


def _url(place: Any, path: str) -> str:
    host, port = place.getsockname()[:2]
    shown = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{shown}:{port}{path}"
