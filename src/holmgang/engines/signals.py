"""The signals by which a process is told to end: by whoever runs it, or because its terminal is gone."""

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread


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
    before = {each: signal.signal(each, lambda *_: sys.exit(code)) for each in ending_signals()}
    try:
        yield
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
