"""The signals by which a process is told to end: by whoever runs it, or because its terminal is gone."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from types import FrameType
from typing import NoReturn


def ending_signals() -> tuple[signal.Signals, ...]:
    """All of them but Ctrl-C. A process that was started to outlive its terminal, as nohup does it, is left to do so."""
    hangup = getattr(signal, "SIGHUP", None)  # Windows has none
    if hangup is None or signal.getsignal(hangup) == signal.SIG_IGN:
        return (signal.SIGTERM,)
    return (signal.SIGTERM, signal.Signals(hangup))


@contextmanager
def ended_in_order(code: int) -> Iterator[None]:
    """Who is told to end leaves by SystemExit with this code, so that all that was begun within is ended, as by Ctrl-C."""
    if current_thread() is not main_thread():  # no other hears of signals
        yield
        return
    told: list[int] = []

    def leave(sig: int, _: FrameType | None) -> NoReturn:
        told.append(sig)
        sys.exit(code)

    before = {each: signal.signal(each, leave) for each in ending_signals()}
    try:
        yield
    except OSError:
        if not told:
            raise
        sys.exit(code)  # the last word to a terminal that is gone
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
