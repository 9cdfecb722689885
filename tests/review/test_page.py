"""The review as a page: well-formed, needing nothing else, and its columns add up."""

import re
from dataclasses import replace
from xml.etree import ElementTree

import pytest

from holmgang.core.replay import replay
from holmgang.games import find_kind
from holmgang.review.html import write_page
from holmgang.review.report import review

from .recorded import GOLDEN, recorded, text_of

pytestmark = pytest.mark.usefixtures("nothing_solved")


def test_nobody_is_called_what_a_page_or_a_terminal_would_take_for_its_own() -> None:
    record = recorded("duo-regna").record
    names = ("<script>alert(1)</script>", "Bo\x1b[2J\"&'")
    report = review(replay(find_kind("duo-regna"), replace(record, players=names)))
    page = write_page(report)
    assert "<script" not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page
    assert "\x1b" not in page + text_of(report)


def test_the_page_is_well_formed_needs_nothing_else_and_its_links_lead_to_rows() -> None:
    report = review(recorded("deck-duel"))
    page = write_page(report)
    tree = ElementTree.fromstring(page.removeprefix("<!DOCTYPE html>"))
    assert tree.find("head/title") is not None
    targets = {f"#{row.get('id')}" for row in tree.iter("tr") if row.get("id")}
    stops = [link.get("href") for link in tree.iter("a") if link.get("tabindex") is None]
    assert len(targets) == len(report.entries)
    assert len(stops) == 1 + 2 * len(report.turning_points) + len(report.mistakes)
    assert set(stops) - {"#figures"} <= targets
    assert any(element.get("id") == "figures" for element in tree.iter())
    assert not {element.tag for element in tree.iter()} & {"script", "link", "img", "iframe"}
    assert "http" not in page
    assert "url(" not in page


@pytest.mark.parametrize("name", GOLDEN)
def test_every_point_of_the_graph_leads_to_its_row_and_none_is_a_stop_of_the_tab_key(name: str) -> None:
    report = review(recorded(name))
    tree = ElementTree.fromstring(write_page(report).removeprefix("<!DOCTYPE html>"))
    (curve,) = tree.iter("polyline")
    _, *points = (float(point.partition(",")[0]) for point in (curve.get("points") or "").split())
    links = [link for link in tree.iter("a") if link.get("class") == "point"]
    assert len(points) == len(links) == len(report.entries)
    for at, (link, point) in enumerate(zip(links, points, strict=True)):
        assert (link.get("href"), link.get("tabindex")) == (f"#step-{at}", "-1")
        (strip,) = link.iter("rect")
        left, width = (float(strip.get(name) or 0) for name in ("x", "width"))
        assert left < point < left + width


def test_the_table_of_the_page_has_a_cell_for_every_heading() -> None:
    for name in GOLDEN:
        tree = ElementTree.fromstring(write_page(review(recorded(name))).removeprefix("<!DOCTYPE html>"))
        assert len({len(row) for row in tree.iter("tr")}) == 1


@pytest.mark.parametrize("name", GOLDEN)
def test_the_last_row_of_the_page_is_what_the_columns_come_to(name: str) -> None:
    tree = ElementTree.fromstring(write_page(review(recorded(name))).removeprefix("<!DOCTYPE html>"))
    _, *steps, foot = ([cell.text or "" for cell in row] for row in tree.iter("tr"))
    columns = zip(*([shown(figure) for figure in row[3:]] for row in steps), strict=True)
    assert [shown(figure) for figure in foot[3:]] == pytest.approx([sum(each) for each in columns], abs=0.05 * (len(steps) + 1))
    assert foot[2] == steps[-1][2]
    assert re.fullmatch(r"0\.0 %|[+−]?\d+\.\d\s% ±\s\d+\.\d\s%", foot[-1])


def shown(figure: str) -> float:
    """What a cell of the page shows, without its standard error."""
    return float(figure.partition("%")[0].replace("−", "-"))
