"""The board editor: pieces are changed where they lie, by pointing, by keys and by name, with the value beside them."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import PHONE, wait_until
from tests.e2e.test_pages import both_themes


def position(page: Page, text: str) -> None:
    expect(page.get_by_label("Position", exact=True)).to_have_value(re.compile(text))


def spot(page: Page, piece: str) -> None:
    """Points at a piece of the drawing itself."""
    page.locator(f".table :is([data-piece='{piece}'], [data-spot='{piece}'])").first.click(force=True)


def test_a_die_is_changed_on_the_table_taken_away_and_put_back(visit: Visit) -> None:
    page = visit().go("editor/two-domains")
    page.locator(".edit-spot").first.wait_for()
    expect(page.get_by_text("Press a piece of the table to change it.")).to_be_visible()
    spot(page, "die:0:4")
    changes = page.get_by_role("dialog", name="First, place 5: village")
    changes.get_by_label("6 army").click()
    expect(changes).to_have_count(0)
    position(page, "^22226/22222 1$")
    expect(page.locator(".editor-beside .evaluation-kind")).to_be_visible()

    # by keys, and named for whoever does not see it
    page.get_by_role("button", name="First, place 5: army").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_label("6 army")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    position(page, "^22225/22222 1$")
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="First, place 5: capital")).to_be_focused()
    page.keyboard.press("Enter")
    page.get_by_role("dialog").get_by_label("none", exact=True).click()
    position(page, "^2222/22222 1$")
    spot(page, "die:0:4")  # the empty place
    page.get_by_role("dialog", name="First, place 5: none").get_by_label("1 king").click()
    position(page, "^22221/22222 1$")
    page.get_by_role("radio", name="Second").check(force=True)
    position(page, "^22221/22222 2$")

    # tried where it lies
    page.get_by_role("button", name="Try it here").click()
    expect(page.locator(".explorer")).to_have_attribute("data-position", "22221/22222 2")
    page.get_by_role("button", name="Back to editing").click()
    page.locator(".edit-spot").first.wait_for()


def test_the_value_that_comes_later_pushes_nothing_from_under_a_hand(visit: Visit) -> None:
    visitor = visit(PHONE)
    held: list[Route] = []
    visitor.page.route("**/api/evaluate", lambda route: held.append(route))
    page = visitor.go("editor/duo-regna")
    page.locator(".edit-spot").first.wait_for()
    wait_until(page, lambda: bool(held), "no value was asked for")
    pressable = page.locator(".editor :is(button, summary, input:visible)")
    places = pressable.evaluate_all("all => all.map(each => each.getBoundingClientRect().top)")
    held.pop().continue_()
    page.locator(".editor .evaluation").wait_for()
    assert pressable.evaluate_all("all => all.map(each => each.getBoundingClientRect().top)") == places


@pytest.mark.long
def test_cards_counters_and_marks_of_the_other_games_are_changed_on_their_tables(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.go("editor/duo-regna")
    page.locator(".edit-spot").first.wait_for()
    for seat in (0, 1):
        spot(page, f"card:{seat}:K")
    position(page, "^AJ23456Q/AJ23456Q ")
    for seat in (0, 1):
        spot(page, f"card:{seat}:K")
    position(page, "^AJ23456QK/AJ23456QK 0 0-0$")
    page.get_by_role("button", name="First, Captured: 0").click()
    page.get_by_role("button", name="More: First, Captured").click()
    position(page, " 1-0$")
    expect(page.locator(".evaluation")).to_have_attribute("data-evaluation", re.compile(" 1-0$"))
    both_themes(page, "a piece that is being changed")
    page.keyboard.press("Escape")

    visitor.turn_to("editor/deck-duel")
    page.locator(".edit-spot").first.wait_for()
    page.get_by_role("button", name="First, Health: 10").click()
    for _ in range(2):
        page.get_by_role("button", name="Less: First, Health").click()
    position(page, "^8,2,0")
    expect(page.locator(".evaluation")).to_have_attribute("data-evaluation", re.compile("^8,2,0"))
    page.get_by_role("button", name="Done").click()
    page.get_by_role("button", name="Second has Focus").click()
    expect(page.get_by_role("button", name="Second has Focus")).to_have_attribute("aria-pressed", "true")

    visitor.turn_to("editor/dueling-nobles")
    page.locator(".edit-spot").first.wait_for()
    spot(page, "card:4h")
    page.get_by_role("dialog", name="4♥, with First").get_by_label("with Second").click()
    position(page, "^Jc,Qh,Ks;5h")
    expect(page.locator(".evaluation-note").first).to_have_text(re.compile("also what the players cannot see"))
    page.get_by_role("button", name="The deck", exact=True).click()
    page.get_by_role("dialog").get_by_label("Card").select_option("A♠")
    page.get_by_role("dialog").get_by_role("button", name="with First").click()
    position(page, "^Jc,Qh,Ks;5h[^;]*As")
    page.keyboard.press("Escape")
    page.get_by_text("All of it as a list").click()
    page.locator("details", has_text="All of it as a list").get_by_label("Where A♠ lies").select_option("on the discards")
    position(page, "^Jc,Qh,Ks;(?!.*As.*;2;-/)")
