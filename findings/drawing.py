"""Plots of the gathered facts, as SVG files beside them. ``python -m findings.drawing``."""

import json
from collections.abc import Callable
from typing import Any

import matplotlib as mpl
import matplotlib.pyplot as plt
from matplotlib.ticker import PercentFormatter

from .gathering import FACTS

INK, FAINT, FIRST, SECOND, ENDLESS = "#26303a", "#c9ced3", "#2f6f8f", "#b4572c", "#8d8d8d"


def main() -> None:
    """Draws every plot of the page."""
    facts = json.loads(FACTS.read_text())
    mpl.rcParams.update(
        {
            "svg.hashsalt": "holmgang",  # the same facts make the same file
            "font.family": "DejaVu Sans",
            "font.size": 10,
            "text.color": INK,
            "axes.labelcolor": INK,
            "axes.edgecolor": FAINT,
            "xtick.color": INK,
            "ytick.color": INK,
            "axes.spines.top": False,
            "axes.spines.right": False,
        }
    )
    usual, rounds = facts["two-domains"][0], facts["duo-regna"][0]
    _draw("openings", lambda plot: _openings(plot, usual["start"]["openings"]))
    _draw("sizes", lambda plot: _sizes(plot, usual["sizes"]))
    _draw("lengths", lambda plot: _lengths(plot, usual["sizes"]["5"]["followed"]["lengths"]))
    _draw("dice", lambda plot: _dice(plot, usual["dice"]), size=(5.2, 4.4))
    _draw("cards", lambda plot: _cards(plot, rounds["mixture"]))
    _draw("meetings", lambda plot: _meetings(plot, rounds["meetings"]), size=(6.0, 5.2))


def _draw(name: str, draw: Callable[[Any], None], size: tuple[float, float] = (6.4, 3.2)) -> None:
    figure, plot = plt.subplots(figsize=size, layout="constrained")
    draw(plot)
    figure.savefig(FACTS.parent / f"{name}.svg", metadata={"Date": None}, facecolor="white")
    plt.close(figure)


def _openings(plot: Any, openings: dict[str, float]) -> None:
    ranked = sorted(openings.items(), key=lambda pair: pair[1])
    away = [chance - 0.5 for _, chance in ranked]
    bars = plot.barh([name for name, _ in ranked], away, left=0.5, color=[FIRST if each > 0 else SECOND for each in away])
    plot.bar_label(bars, [f"{chance:.1%}" for _, chance in ranked], padding=4)
    plot.axvline(0.5, color=INK, linewidth=1)
    plot.set_xlim(0.44, 0.56)
    plot.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    plot.set_xlabel("the first player's chance to win after the opening move")


def _sizes(plot: Any, sizes: dict[str, Any]) -> None:
    dice = list(sizes)
    won = [sizes[number]["followed"]["won"] for number in dice]
    endless = [sizes[number]["followed"]["endless"] for number in dice]
    parts = [
        ("first wins", [one for one, _ in won], FIRST),
        ("never ends", endless, ENDLESS),
        ("second wins", [two for _, two in won], SECOND),
    ]
    left = [0.0] * len(dice)
    for name, shares, colour in parts:
        bars = plot.barh([f"{number} dice" for number in dice], shares, left=left, color=colour, label=name)
        plot.bar_label(bars, [f"{share:.0%}" if share > 0.03 else "" for share in shares], label_type="center", color="white")
        left = [before + share for before, share in zip(left, shares, strict=True)]
    plot.xaxis.set_major_formatter(PercentFormatter(1.0, 0))
    plot.legend(ncols=3, frameon=False, loc="lower center", bbox_to_anchor=(0.5, 1.0))


def _lengths(plot: Any, lengths: list[float]) -> None:
    plot.fill_between(range(1, len(lengths) + 1), lengths, color=FIRST, linewidth=0)
    plot.set_xlim(0, 300)
    plot.set_ylim(0)
    plot.yaxis.set_major_formatter(PercentFormatter(1.0, 1))
    plot.set_xlabel("turns")
    plot.set_ylabel("games that end then")


def _dice(plot: Any, dice: dict[str, float]) -> None:
    numbers = range(1, 6)
    table = [[dice.get(f"{own} {theirs}", float("nan")) for theirs in numbers] for own in numbers]
    _heat(plot, table, [str(number) for number in numbers], "the other's dice", "the mover's dice")


def _cards(plot: Any, mixture: dict[str, float]) -> None:
    bars = plot.bar(list(mixture), list(mixture.values()), color=SECOND)
    plot.bar_label(bars, [f"{share:.1%}" for share in mixture.values()], padding=2)
    plot.yaxis.set_major_formatter(PercentFormatter(1.0, 0))
    plot.set_xlabel("card")
    plot.set_ylabel("how often to play it")


def _meetings(plot: Any, meetings: dict[str, dict[str, float]]) -> None:
    _heat(plot, [list(row.values()) for row in meetings.values()], list(meetings), "the other's card", "your card")


def _heat(plot: Any, table: list[list[float]], names: list[str], across: str, down: str) -> None:
    plot.imshow(table, cmap="RdBu", vmin=0, vmax=1, aspect="auto")
    plot.set_xticks(range(len(names)), names)
    plot.set_yticks(range(len(names)), names)
    plot.set_xlabel(across)
    plot.set_ylabel(down)
    plot.spines[:].set_visible(False)
    for row, chances in enumerate(table):
        for column, chance in enumerate(chances):
            if chance == chance:  # there is no position with one die each
                dark = abs(chance - 0.5) > 0.33
                plot.text(
                    column,
                    row,
                    f"{chance:.1%}" if abs(chance - 0.5) > 0.48 else f"{chance:.0%}",
                    ha="center",
                    va="center",
                    color="white" if dark else INK,
                )


if __name__ == "__main__":
    main()
