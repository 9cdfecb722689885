"""Figures for Prometheus, in its text format. Few enough to be kept by hand."""

from bisect import bisect_left
from collections.abc import Callable

from holmgang import __version__

BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Counter:
    """A figure that only grows."""

    def __init__(self, name: str, means: str) -> None:
        self.name, self.means = name, means
        self.value = 0

    def lines(self) -> list[str]:
        return [f"# HELP {self.name} {self.means}", f"# TYPE {self.name} counter", f"{self.name} {self.value}"]


class Labelled:
    """Counters of one name that differ by a label with few values."""

    def __init__(self, name: str, label: str, means: str, kind: str = "counter") -> None:
        self.name, self.label, self.means, self.kind = name, label, means, kind
        self.values: dict[str, int] = {}

    def add(self, value: str) -> None:
        """Counts one more under this value of the label."""
        self.values[value] = self.values.get(value, 0) + 1

    def lines(self) -> list[str]:
        counts = [f'{self.name}{{{self.label}="{value}"}} {count}' for value, count in sorted(self.values.items())]
        return [f"# HELP {self.name} {self.means}", f"# TYPE {self.name} {self.kind}", *counts]


class Gauge:
    """A figure that is looked up whenever somebody asks for it."""

    def __init__(self, name: str, means: str, look: Callable[[], float], kind: str = "gauge") -> None:
        self.name, self.means, self.look, self.kind = name, means, look, kind

    def lines(self) -> list[str]:
        return [f"# HELP {self.name} {self.means}", f"# TYPE {self.name} {self.kind}", f"{self.name} {self.look():.15g}"]


class Histogram:
    """How long something takes, in seconds."""

    def __init__(self, name: str, means: str) -> None:
        self.name, self.means = name, means
        self._counts = [0] * (len(BUCKETS) + 1)
        self._sum = 0.0

    def add(self, seconds: float) -> None:
        """Counts one more that took so long."""
        self._counts[bisect_left(BUCKETS, seconds)] += 1
        self._sum += seconds

    def lines(self) -> list[str]:
        lines = [f"# HELP {self.name} {self.means}", f"# TYPE {self.name} histogram"]
        total = 0
        for bucket, count in zip((*map(str, BUCKETS), "+Inf"), self._counts, strict=True):
            total += count
            lines.append(f'{self.name}_bucket{{le="{bucket}"}} {total}')
        return [*lines, f"{self.name}_sum {self._sum:.6f}", f"{self.name}_count {total}"]


class Metrics:
    """All figures of one server."""

    def __init__(self) -> None:
        self.matches = Counter("holmgang_matches_created_total", "Matches made.")
        self.finished = Labelled("holmgang_matches_ended_total", "reason", "Matches ended, by the kind of ending.")
        self.moves = Counter("holmgang_entries_total", "Entries added to matches here.")
        self.stored = Histogram("holmgang_append_seconds", "From planning an addition until it was stored.")
        self.refused = Labelled("holmgang_refused_total", "code", "Requests and messages refused, by code.")
        self.thoughts = Counter("holmgang_bot_choices_total", "Choices that bots have made.")
        self.failures = Counter("holmgang_bot_failures_total", "Choices that a bot failed to make in time.")
        self.requests = Labelled("holmgang_http_responses_total", "status", "Answers to plain requests, by status.")
        self.jobs = Labelled("holmgang_jobs_total", "outcome", "Requests given to other processes to be worked out, by outcome.")
        self.lag = Histogram("holmgang_loop_lag_seconds", "How late the server comes to what it wanted to do ten times a second.")
        self.build = Labelled("holmgang_build_info", "version", "Always 1: which version this is.", kind="gauge")
        self.build.add(__version__)
        self._gauges: list[Gauge] = []

    def gauge(self, name: str, means: str, look: Callable[[], float], kind: str = "gauge") -> None:
        """A figure that is looked up."""
        self._gauges.append(Gauge(name, means, look, kind))

    def text(self) -> str:
        """All figures, as Prometheus reads them."""
        parts: list[Counter | Labelled | Histogram]
        parts = [
            self.matches,
            self.finished,
            self.moves,
            self.stored,
            self.refused,
            self.thoughts,
            self.failures,
            self.requests,
            self.jobs,
            self.lag,
            self.build,
        ]
        lines = [line for part in parts for line in part.lines()]
        lines += [line for gauge in self._gauges for line in gauge.lines()]
        return "\n".join(lines) + "\n"
