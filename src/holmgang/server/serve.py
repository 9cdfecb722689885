"""Starting the server: uvicorn with our application and our live socket, signals, and the browser."""

import asyncio
import gc
import logging
import sys
import webbrowser
from functools import partial
from typing import Any, cast

import uvicorn

from . import logs
from .app import make_app
from .house import House
from .live import LiveSocket
from .settings import Settings

FINISH_WITHIN = 10
_log = logging.getLogger("holmgang.server")


def serve(settings: Settings, *, open_browser: bool = False) -> None:
    """Serves until it is told to stop."""
    logs.set_up(settings.log_level)
    # bots and the store's thread must get their turn even while many people move at once
    sys.setswitchinterval(0.001)
    gc.set_threshold(50_000, 20, 50)  # what lives long here lives very long; looking for it often is wasted
    asyncio_run = asyncio.run
    try:
        import uvloop

        asyncio_run = uvloop.run
    except ImportError:
        _log.info("no uvloop on this system; the standard loop does as well, more slowly")
    asyncio_run(_serve(settings, open_browser=open_browser))


async def _serve(settings: Settings, *, open_browser: bool) -> None:
    server = Server(House(settings), open_browser=open_browser)
    await server.serve()
    if not server.began:
        raise SystemExit(1)


class Server(uvicorn.Server):
    """uvicorn with our application and our live socket; it says where it can be reached, once it can."""

    def __init__(self, house: House, *, open_browser: bool = False) -> None:
        config = uvicorn.Config(
            cast("Any", make_app(house)),
            host=house.settings.host,
            port=house.settings.port,
            ws=cast("Any", partial(LiveSocket, house)),
            http="httptools",
            lifespan="on",
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=FINISH_WITHIN,
            backlog=4096,
        )
        super().__init__(config)
        self._open_browser = open_browser
        self.began = False
        self.url = ""

    async def startup(self, sockets: Any = None) -> None:
        """Starts, and announces it."""
        await super().startup(sockets=sockets)
        if not self.started:
            return
        self.began = True
        gc.collect()
        gc.freeze()
        host, port = self.servers[0].sockets[0].getsockname()[:2]
        shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
        self.url = f"http://{shown}:{port}/"
        sys.stdout.write(f"Holmgang is ready at {self.url} (Ctrl-C stops it)\n")
        sys.stdout.flush()
        if self._open_browser:
            await asyncio.get_running_loop().run_in_executor(None, webbrowser.open, self.url)
