"""Figures of the process itself, under the names that Prometheus' own libraries give them."""

import os
import time
from collections.abc import Callable
from pathlib import Path

from .metrics import Metrics

_STATM = Path("/proc/self/statm")
_OPEN = Path("/proc/self/fd")


def watch(metrics: Metrics) -> None:
    """Adds them; of memory and open files only where the system tells."""
    started = time.time()
    metrics.gauge("process_start_time_seconds", "When the process began, in seconds since 1970.", lambda: started)
    metrics.gauge("process_cpu_seconds_total", "Processor time used.", time.process_time, kind="counter")
    if not _STATM.exists():
        return
    import resource

    metrics.gauge("process_resident_memory_bytes", "Memory in use.", _pages(1))
    metrics.gauge("process_virtual_memory_bytes", "Memory set aside.", _pages(0))
    metrics.gauge("process_open_fds", "Open files and sockets.", lambda: len(os.listdir(_OPEN)))  # noqa: PTH208 - faster
    metrics.gauge("process_max_fds", "The most that may be open.", lambda: resource.getrlimit(resource.RLIMIT_NOFILE)[0])


def _pages(field: int) -> Callable[[], float]:
    size = os.sysconf("SC_PAGE_SIZE")
    return lambda: int(_STATM.read_text(encoding="ascii").split()[field]) * size
