"""The review of a finished game: after a match, in every replay, of records brought along; on a desk and on a phone."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from holmgang.core.replay import read_record
from holmgang.games import find_kind
from holmgang.review.html import write_page
from holmgang.review.report import review
from holmgang.review.sentences import Sentences
from holmgang.server.live.messages import PROTOCOL, PROTOCOL_HEADER
from tests.e2e.conftest import Visit
from tests.e2e.kit import (
    DESKTOP,
    GAMES,
    PATIENCE,
    PHONE,
    choose,
    start_against_bot,
    take_turns,
    wait_for_question,
    wait_for_table,
)
from tests.e2e.test_narrow import assert_narrow
from tests.e2e.test_pages import both_themes

RECORDS = Path(__file__).parent.parent / "review" / "records"
RECORD = RECORDS / "duo-regna.holm"


def reviewed(page: Page) -> None:
    """Waits until the review is there, for as long as it is worked on."""
    page.locator('.review[data-review="done"]').wait_for(timeout=5 * PATIENCE * 1000)


def step_of(page: Page) -> int:
    return int(page.locator(".replay").get_attribute("data-step") or -1)


def damage_last_table(page: Page) -> None:
    """As if another version had kept another kind of table, or the storage were damaged."""
    page.evaluate("""() => {
        for (const [name, text] of Object.entries(localStorage).filter(([name]) => name.includes("match:")))
            localStorage.setItem(name, JSON.stringify({ ...JSON.parse(text), last: { table: 7, figures: null } }));
    }""")


def walk_the_graph(page: Page) -> None:
    """By mouse and by keys; the table follows."""
    graph = page.locator(".review").get_by_role("slider")
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] * 0.7, "y": box["height"] / 2})
    middle = step_of(page)
    last = int(page.locator(".replay").get_attribute("data-steps") or 0)
    assert 0 < middle < last
    expect(graph).to_have_attribute("aria-valuetext", re.compile(r"^Step \d+: .*%"))
    graph.focus()
    page.keyboard.press("ArrowUp")
    expect(page.locator(".replay")).to_have_attribute("data-step", str(middle + 1))
    page.keyboard.press("ArrowLeft")
    expect(page.locator(".replay")).to_have_attribute("data-step", str(middle))
    page.keyboard.press("Home")
    page.keyboard.press("PageUp")
    assert step_of(page) > 0, "a mark was found"


def make_picture(page: Page) -> None:
    """To be shared."""
    page.get_by_role("button", name="Picture to share").click()
    picture = page.locator("img.picture")
    picture.wait_for()
    assert picture.evaluate("image => image.naturalWidth") == 800
    page.keyboard.press("Escape")


def find_among_own(page: Page, game: str) -> Locator:
    """The one game among the own ones, with its picture, its outcome and what the review found; it counts in the statistics."""
    played = page.locator(".own-games .own-game")
    expect(played.locator(".thumbnail .table .canvas")).to_be_visible()
    expect(played.locator(".outcome")).to_have_text(re.compile("^(Won|Lost|Draw)$"))
    expect(played).to_contain_text("against Page (bot)")
    expect(played).to_contain_text(re.compile(r"luck [+−]?\d+\s%"))
    statistics = page.locator(f'.statistics [data-game="{game}"]')
    expect(statistics.locator("summary")).to_contain_text(f"{GAMES[game]} 1 game:")
    statistics.locator("summary").click()
    expect(statistics.get_by_role("row").last).to_have_text(re.compile(r"^Page \(bot\)[01][01][01]$"))
    expect(statistics.locator(".reviewed")).to_contain_text("%")
    both_themes(page, "own games with reviews")
    return played


def test_on_a_phone_the_page_of_the_command_line_shows_what_happened_and_the_chance_after_it(visit: Visit) -> None:
    page = visit(PHONE).page
    page.set_content(write_page(review(read_record((RECORDS / "deck-duel.holm").read_text(encoding="utf-8"), find_kind))))
    assert_narrow(page, "the page of a review")
    page.locator("summary").press("Enter")
    assert_narrow(page, "the exact figures on the page of a review")
    for heading in ("move", "what happened", "Ada’s chance"):
        box = page.get_by_role("columnheader", name=heading).bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= PHONE[0]


def test_every_point_of_the_page_of_the_command_line_leads_to_its_row(visit: Visit) -> None:
    page = visit(DESKTOP).page
    report = review(read_record((RECORDS / "deck-duel.holm").read_text(encoding="utf-8"), find_kind))
    page.set_content(write_page(report))
    at = next(at for at in range(len(report.entries) // 2, len(report.entries)) if at not in report.turning_points)
    point = page.locator(f'a.point[href="#step-{at}"]')
    point.click(position={"x": 1, "y": 1})
    expect(page.locator("tr:target")).to_have_attribute("id", f"step-{at}")
    expect(page.locator("tr:target")).to_be_in_viewport()


@pytest.mark.by_turns
@pytest.mark.parametrize(
    ("size", "game"),
    [
        pytest.param(DESKTOP, "duo-regna", marks=pytest.mark.long),
        (PHONE, "duo-regna"),
        pytest.param(PHONE, "deck-duel", marks=pytest.mark.long),
    ],
)
def test_a_finished_match_is_reviewed_and_kept_among_the_own_ones(visit: Visit, size: tuple[int, int], game: str) -> None:
    visitor = visit(size)
    page = visitor.go()
    start_against_bot(page, game)
    take_turns([page], seed=6)
    page.locator(".end").get_by_role("link", name="Review").click()
    reviewed(page)
    told = page.locator(".review")
    expect(told.get_by_role("heading", name="Review")).to_be_focused()
    expect(told.get_by_role("heading", name="Review")).to_be_in_viewport()
    first = told.locator(".review-yours")
    expect(first.first).to_have_text(re.compile(r"^(You were (un)?lucky: |Luck hardly helped either side)"))
    expect(first.nth(1)).to_have_text(re.compile(r"^Your (\d+ )?choices? cost "))
    expect(told.locator(".review-axis")).to_have_text("Your chance to win")
    help_told = told.locator(".review-help")
    expect(help_told).to_contain_text("Tap the graph" if size == PHONE else "PgUp and PgDn")
    expect(told.locator("h3", has_text="mistakes").first).to_have_text(re.compile("^(Your m|M)istakes$"))
    expect(told.get_by_role("table", name="Figures")).to_have_count(0)
    told.get_by_text("The exact figures").press("Enter")
    expect(told).to_contain_text(f"Measured by pocket values of {GAMES[game]}")
    figures = told.get_by_role("table", name="Figures")
    expect(figures.locator("tbody tr")).to_have_count(2)
    luck = "How the choices met" if game == "duo-regna" else "Luck"
    expect(figures.get_by_role("columnheader", name=luck)).to_be_visible()
    expect(told).to_contain_text("In all that follows you are ")
    both_themes(page, "review")
    if size == PHONE:
        assert_narrow(page, "review")

    walk_the_graph(page)

    play_on = urlsplit(page.get_by_role("link", name="Play on from here").get_attribute("href") or "")
    sat = parse_qs(play_on.fragment)

    make_picture(page)

    visitor.go("games")
    played = find_among_own(page, game)
    if size == PHONE:
        assert_narrow(page, "own games with reviews")
        damage_last_table(page)
        page.reload()
        expect(played.locator(".thumbnail > .vignette")).to_be_visible()  # one picture is lost, and nothing else
    played.click()
    page.locator(".replay").wait_for()

    visitor.go(f"new/{game}#{play_on.fragment}")
    expect(page.get_by_label("You sit")).to_have_value(sat["mine"][0])
    expect(page.locator(".levels").get_by_role("radio", checked=True)).to_have_value(sat["facing"][0].lower())


def test_a_match_left_by_closing_its_page_is_shown_as_it_stood(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    start_against_bot(page, "two-domains")
    wait_for_question(page)
    choose(page)
    wait_for_question(page)
    visitor.go("games")
    expect(page.locator(".thumbnail .table .canvas")).to_be_visible()


def test_a_record_brought_along_is_reviewed_and_played_on_from(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("replay")
    page.get_by_label("A file").set_input_files(RECORD)
    page.get_by_role("button", name="Review").click()
    reviewed(page)
    told = page.locator(".review")
    expect(told).to_contain_text("relative to one equilibrium")
    expect(told).not_to_contain_text("Your")
    mistake = told.locator(".review-list").last.locator("li").first
    expect(mistake).to_contain_text("Better: ")
    before = mistake.get_by_role("button", name="Show the table before step")
    after = mistake.get_by_role("button", name="Show the table after step")
    after.click()
    expect(after).to_have_attribute("aria-pressed", "true")
    at = step_of(page) - 1
    before.click()
    expect(page.locator(".replay")).to_have_attribute("data-step", str(at))
    expect(page.locator(".match-board")).to_be_in_viewport()
    expect(page.get_by_role("button", name="Back to the review")).to_have_count(0)  # it stands beside the table
    expect(page.get_by_label("Link to this moment")).to_have_value(re.compile(rf"step={at}&review$"))
    page.get_by_role("link", name="Play on from here").click()
    expect(page.locator(".new-match .note")).to_contain_text(f"It begins from step {at} of the game that you looked at")
    expect(page.locator(".new-match code")).to_be_visible()
    expect(page.get_by_label("You sit")).to_have_value("toss")  # both choose at once there
    page.locator(".new-match button[type=submit]").click()
    wait_for_table(page)
    visitor.go("games")
    page.locator(".own-games").wait_for()
    assert page.locator(".statistics").count() == 0, "it was nobody’s here"


@pytest.mark.parametrize(
    "game",
    ["two-domains", pytest.param("deck-duel", marks=pytest.mark.long), pytest.param("dueling-nobles", marks=pytest.mark.long)],
)
def test_on_a_phone_every_step_has_its_figures_and_they_add_up(visit: Visit, game: str) -> None:
    record = RECORDS / f"{game}.holm"
    report = review(read_record(record.read_text(), find_kind))
    page = visit(PHONE).go("replay")
    page.get_by_label("A file").set_input_files(record)
    page.get_by_role("button", name="Review").click()
    reviewed(page)
    expect(page.locator(".review")).to_contain_text("Better: ")
    ledger = page.locator(".review-ledger")
    expect(ledger.get_by_role("table")).to_have_count(0)  # a thousand rows are drawn for nobody who does not want them
    ledger.locator("summary").click()
    expect(ledger.locator("tbody")).to_have_count(len(report.entries))
    expect(ledger.get_by_role("columnheader", name="Not to be known")).to_have_count(int(report.secrets))
    expect(ledger.locator("thead th")).to_have_count(4 + report.secrets)
    say, summary = Sentences(report), report.summary
    luck, own, others, *_, error = (
        text.replace("\N{NO-BREAK SPACE}", " ") for text in ledger.locator("tfoot td").all_text_contents()
    )
    assert (luck, own, others) == tuple(
        map(say.signed, (summary.seats[0].luck, -summary.seats[0].cost, summary.seats[1].cost))
    ), "they are the first seat’s, which is the near one in a record brought along"
    assert error == f"{say.signed(summary.residual)} ± {say.percent(summary.residual_error)}"
    both_themes(page, f"every step of {game}")
    assert_narrow(page, f"every step of {game}")


def test_on_a_phone_a_moment_is_shown_at_the_table_and_the_way_back_is_there(visit: Visit) -> None:
    page = visit(PHONE).go("replay")
    page.get_by_label("A file").set_input_files(RECORD)
    page.get_by_role("button", name="Review").click()
    reviewed(page)
    last = page.locator(".review-list").last.get_by_role("button", name="Show the table after").last
    last.click()
    expect(page.locator(".match-board .canvas")).to_be_in_viewport(ratio=0.9)
    expect(last).not_to_be_in_viewport()
    both_themes(page, "a moment of a review")
    page.get_by_role("button", name="Back to the review").click()
    expect(last).to_be_in_viewport()
    expect(last).to_be_focused()
    expect(page.get_by_role("button", name="Back to the review")).to_have_count(0)
    page.get_by_role("link", name="Play on from here").click()
    start = page.locator(".new-match button[type=submit]")
    start.wait_for()
    place = start.bounding_box()
    assert place
    assert place["y"] < 1.5 * PHONE[1], "the way to play on is no long one"
    assert_narrow(page, "what if")


def test_a_review_that_takes_too_long_says_so_and_progress_is_shown_before(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    answers = iter(
        [
            {"status": 200, "json": {"review": None, "progress": {"share": 0.4, "doing": "playing games from every position"}}},
            {"status": 422, "json": {"code": "too_slow", "message": "This took longer than 120 seconds."}},
        ]
    )
    page.route(
        "**/api/records/review",
        lambda route: route.fulfill(**next(answers), headers={PROTOCOL_HEADER: str(PROTOCOL)}),
    )
    visitor.go("replay")
    page.get_by_label("A file").set_input_files(RECORD)
    page.get_by_role("button", name="Review").click()
    expect(page.locator(".review-doing")).to_have_text(re.compile(r"Playing games from every position \(40\s%\)"))
    expect(page.get_by_role("progressbar")).to_have_attribute("value", "0.4")
    expect(page.locator(".review .problem")).to_contain_text("longer than 120 seconds")
