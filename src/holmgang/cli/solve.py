"""The command that solves a game outright: solve."""

import argparse
import time
from typing import Any

from holmgang.core.options import read_options
from holmgang.games import find_kind
from holmgang.solvers.files import Tables
from holmgang.solvers.solver import CheckResult, OnProgress, Solver, check_solved, find_solver, solve_once

from . import FINE, INTERRUPTED, WRONG_INPUT
from .arguments import BadArgument, read_option_words
from .output import note, say, say_json
from .progress import progress_bar


def run(given: argparse.Namespace) -> int:
    """Solves what is not solved yet, checks it if asked to, and says where it lies."""
    kind = find_kind(given.game)
    solver = find_solver(kind.name)
    if given.all and given.option:
        raise BadArgument("--all solves every combination of the options: leave --option out, or --all.")
    chosen = solver.combinations() if given.all else (read_options(kind.options, read_option_words(given.option)),)
    done: list[dict[str, object]] = []
    sound = True
    try:
        for number, options in enumerate(chosen):
            with progress_bar(f"{kind.title} {number + 1}/{len(chosen)}" if given.all else kind.title, compiles=True) as progress:
                report, verdict = _solved(solver, options, progress, given)
            sound = sound and (verdict is None or verdict.holds)
            done.append(report)
            if not given.json:
                _tell(kind.title, report, verdict)
    except KeyboardInterrupt:
        note("Stopped. What was finished is kept, and the same command goes on from there.")
        return INTERRUPTED
    if given.json:
        say_json(done)
    return FINE if sound else WRONG_INPUT


def _solved(
    solver: Solver, options: object, progress: OnProgress, given: argparse.Namespace
) -> tuple[dict[str, object], CheckResult | None]:
    start = time.monotonic()
    tables, made = solve_once(solver, options, progress, given.device)
    report = _report(tables, made, time.monotonic() - start)
    if not given.check:
        return report, None
    start = time.monotonic()
    verdict = check_solved(solver, options, tables, progress)
    told = {"holds": verdict.holds, "sentences": list(verdict.sentences), "facts": verdict.facts}
    return report | {"check": told | {"seconds": round(time.monotonic() - start, 1)}}, verdict


def _report(tables: Tables, made: bool, seconds: float) -> dict[str, object]:
    about = tables.about
    return {
        "game": about.game,
        "options": about.options,
        "rules": about.rules,
        "method": about.method,
        "bounds": about.bounds,
        "file": str(tables.path),
        "bytes": tables.path.stat().st_size,
        "made": made,
        "seconds": round(seconds, 1),
    }


def _tell(title: str, report: dict[str, Any], verdict: CheckResult | None) -> None:
    options = ", ".join(f"{name} {text}" for name, text in report["options"].items())
    how = f"solved in {report['seconds']} s" if report["made"] else "solved before"
    say(f"{title} ({options}): {how}, in {report['file']} ({report['bytes'] / 1e6:,.0f} MB).")
    for sentence in verdict.sentences if verdict is not None else ():
        say(f"  {sentence}")
