"""A review as one page that needs nothing else: no script, no network, light or dark as the reader has it, read out well.

The graph is an SVG whose points lead to the rows of the table below it, and the table has every figure that the graph shows. Of
the points only the turning points are stops of the tab key, for a game has hundreds of others; one more leads to the whole table.
"""

from collections.abc import Iterable, Iterator
from html import escape

from holmgang.core.seats import SEATS

from .ledger import Entry
from .plain import plain_sentences
from .report import Report
from .sentences import MINUS, Sentences
from .words import begun

WIDE, HIGH = 440, 220
_LEFT, _EDGE = 50, 12
_STYLE = """
:root { color-scheme: light dark; --ink: #1c1b19; --paper: #fbfaf7; --faint: #6b675f; --line: #d9d4c8;
  --mark: #0b5d8a; --bad: #a3261b }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece9e2; --paper: #191817; --faint: #a8a297; --line: #3b3833; --mark: #7cc4ee; --bad: #ff9c8f } }
* { box-sizing: border-box }
body { margin: 0 auto; padding: 1rem; max-width: 60rem; background: var(--paper); color: var(--ink);
  font: 1rem/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { font-size: 1.4rem; line-height: 1.25 } h2 { font-size: 1.1rem; margin-top: 2rem } h3 { font-size: 1rem }
summary { cursor: pointer; padding: .3rem 0 } summary h2 { display: inline }
a { color: var(--mark) } .faint { color: var(--faint) } .cost { color: var(--bad) }
figure { margin: 0; max-width: 46rem } ul { padding-left: 1.2rem } li { margin: .4rem 0 }
svg { width: 100%; height: auto; display: block } svg text { fill: var(--faint); font-size: 13px } .touch { fill: transparent }
.grid { stroke: var(--line) } .curve { fill: none; stroke: var(--mark); stroke-width: 2; stroke-linejoin: round }
.point:hover .touch { fill: var(--line) } .grid, .curve, svg text { pointer-events: none }
.turn { fill: var(--paper); stroke: var(--bad); stroke-width: 2 } a:focus-visible .turn { fill: var(--bad) }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; overflow-wrap: break-word }
th, td { text-align: right; padding: .3rem .5rem; border-bottom: 1px solid var(--line); vertical-align: top; white-space: nowrap }
thead th { white-space: normal; vertical-align: bottom }
.told { text-align: left; white-space: normal; min-width: min(14rem, 44vw) }
tbody th { font-weight: 400 } tfoot td { font-weight: 700 }
tr:target { outline: 3px solid var(--mark); outline-offset: -3px } caption { text-align: left; color: var(--faint) }
"""

_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<main>
{body}
</main>
</body>
</html>
"""


def write_page(report: Report) -> str:
    """The whole page; every text that comes from the record is escaped."""
    say = Sentences(report)
    ending = say.ending()
    parts = [
        f"<h1>{escape(say.title)}</h1>",
        *_paragraphs(plain_sentences(say)),
        *_paragraphs([ending] if ending is not None else []),
        "<h2>Chances</h2>",
        _graph(report, say),
        "<h2>Turning points</h2>",
        *_turning_points(report, say),
        "<h2>Mistakes</h2>",
        *_mistakes(report, say),
        # a link to a row of the table opens it
        "<details><summary><h2>The exact figures</h2></summary>",
        f'<p class="faint">{_percents(say.reference())}</p>',
        *_paragraphs(say.summary()),
        *_paragraphs(say.accuracy(seat) for seat in SEATS),
        *_paragraphs(say.apart()),
        "<h3>Every step</h3>",
        *_table(report, say),
        "<h3>How to read this</h3>",
        *_paragraphs(say.notes()),
        "</details>",
    ]
    return _PAGE.format(title=escape(say.title), style=_STYLE, body="\n".join(parts))


def _paragraphs(sentences: Iterable[str]) -> Iterator[str]:
    return (f"<p>{_percents(sentence)}</p>" for sentence in sentences)


def _percents(text: str) -> str:
    """Escaped, each figure beside its percent sign."""
    return escape(text).replace(" %", "\N{NO-BREAK SPACE}%")


def _graph(report: Report, say: Sentences) -> str:
    """The first player's chance over the game."""
    name = escape(report.names[0])
    chances = [report.entries[0].before, *(entry.after for entry in report.entries)]
    points = " ".join(f"{_across(at, len(chances)):.1f},{_down(chance):.1f}" for at, chance in enumerate(chances))
    levels = "".join(
        f'<line class="grid" x1="{_LEFT}" x2="{WIDE - _EDGE}" y1="{_down(level):.1f}" y2="{_down(level):.1f}"/>'
        f'<text x="{_LEFT - 8}" y="{_down(level) + 4:.1f}" text-anchor="end">{100 * level:.0f}\N{NO-BREAK SPACE}%</text>'
        for level in (0.0, 0.5, 1.0)
    )
    # a strip from the one middle between two points to the next
    steps = "".join(
        f'<a class="point" href="#step-{at}" tabindex="-1"><title>{_percents(f"{begun(say.where(at))}: {step.told}")}</title>'
        f'<rect class="touch" x="{_across(at + 0.5, len(chances)):.1f}" y="{_EDGE}" height="{HIGH - 2 * _EDGE}" '
        f'width="{_across(1, len(chances)) - _LEFT:.1f}"/></a>'
        for at, step in enumerate(report.steps)
    )
    turns = "".join(
        f'<a href="#step-{at}"><title>{_percents(say.turn(at))}</title>'
        + "".join(
            f'<circle class="{sort}" r="{radius}" cx="{_across(at + 1, len(chances)):.1f}" cy="{_down(chances[at + 1]):.1f}"/>'
            for sort, radius in (("turn", 4), ("touch", 12))
        )
        + "</a>"
        for at in report.turning_points
    )
    return (
        f"<figure><figcaption>{name}’s chance to win, step by step. Every point leads to its row of "
        '<a href="#figures">the table</a>, which has every figure; the circles are turning points.</figcaption>\n'
        f'<svg viewBox="0 0 {WIDE} {HIGH}" role="group" aria-label="{name}’s chance to win, step by step">'
        f'<g aria-hidden="true">{steps}</g>{levels}<polyline class="curve" points="{points}"/>{turns}</svg></figure>'
    )


def _across(at: float, count: int) -> float:
    return _LEFT + at * (WIDE - _LEFT - _EDGE) / max(1, count - 1)


def _down(chance: float) -> float:
    return _EDGE + (1 - chance) * (HIGH - 2 * _EDGE)


def _turning_points(report: Report, say: Sentences) -> Iterator[str]:
    if not report.turning_points:
        yield "<p>No single step turned the game.</p>"
        return
    lines = (
        f'<li><a href="#step-{at}">{begun(say.where(at))}</a>: {escape(say.happened(at))} {_percents(say.change(at))}</li>'
        for at in report.turning_points
    )
    yield f"<ul>{''.join(lines)}</ul>"


def _mistakes(report: Report, say: Sentences) -> Iterator[str]:
    if not report.mistakes:
        yield "<p>None that the reference can be sure of.</p>"
        return
    for seat in say.sides:
        lines = [
            f'<li><a href="#step-{each.entry}">{_percents(say.mistake(each))}</a> {_percents(" ".join(say.better(each)))}</li>'
            for each in report.mistakes
            if each.seat == seat
        ]
        if lines:
            yield f"<h3>{escape(say.mistakes_of(seat))}</h3><ul>{''.join(lines)}</ul>"


def _table(report: Report, say: Sentences) -> Iterator[str]:
    one, two = map(escape, report.names)
    columns = [f"{one}’s chance", f"{say.luck or 'luck'}, for {one}", f"cost to {one}", f"cost to {two}"]
    columns += ["not to be known"] * report.secrets + ["reference’s error"]
    heads = "".join(f'<th scope="col">{column}</th>' for column in columns)
    small = " Costs count small differences, too, so they may come to more than 100 %." if report.reference.coarse else ""
    read = f"In percent of a win. All but the costs is from {report.names[0]}’s side; ± is a standard error.{small}"
    # no caption of the table: it would be as wide as that, and on a phone half of it out of sight
    yield f'<p id="figures">{_percents(read)}</p>'
    yield '<div class="wide" tabindex="0" role="region" aria-label="Every step"><table aria-describedby="figures">'
    yield f'<thead><tr><th scope="col">move</th><th scope="col" class="told">what happened</th>{heads}</tr></thead><tbody>'
    for at, (entry, step) in enumerate(zip(report.entries, report.steps, strict=True)):
        figures = "".join(f"<td{_marked(figure, cost=cost)}>{figure}</td>" for figure, cost in _figures(report, say, entry))
        yield f'<tr id="step-{at}"><td>{step.move or ""}</td><th scope="row" class="told">{escape(step.told)}</th>{figures}</tr>'
    yield f"</tbody>{_sums(report, say)}</table></div>"


def _sums(report: Report, say: Sentences) -> str:
    """The last row: what each column comes to, and the standard error of what the reference contradicts itself by."""
    summary = report.summary
    first, second = summary.seats
    figures = [say.own(0, summary.end), say.signed(first.luck), say.signed(-first.cost), say.signed(-second.cost)]
    figures += [say.signed(first.hidden)] * report.secrets
    error = "" if say.is_nothing(summary.residual_error) else f" ± {say.percent(summary.residual_error)}"
    figures += [f"{say.signed(summary.residual)}{error}"]
    cells = "".join(f"<td>{figure}</td>" for figure in figures)
    start = f"In all, from {say.own(0, summary.start)} at the start"
    outside = f", {say.signed(summary.outside)} by the ending" if report.entries[-1].what == "ending" else ""
    return f'<tfoot><tr><td></td><th scope="row" class="told">{_percents(start + outside)}</th>{cells}</tr></tfoot>'


def _marked(figure: str, *, cost: bool) -> str:
    """Costs stand out, and nothing stands back."""
    if cost and figure.startswith(MINUS):
        return ' class="cost"'
    return "" if figure.strip("0. %") else ' class="faint"'


def _figures(report: Report, say: Sentences, entry: Entry) -> Iterator[tuple[str, bool]]:
    """Each with whether it is a cost."""
    yield say.own(0, entry.after), False
    yield say.signed(entry.luck), False
    yield from ((say.signed(-cost), True) for cost in entry.costs)
    if report.secrets:
        yield say.signed(entry.hidden), False
    yield say.signed(entry.residual), False
