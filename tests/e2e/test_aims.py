"""What a table says of itself: its aim, its words, and how near a draw is."""

from playwright.sync_api import expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import wait_for_question
from tests.e2e.test_keyboard import FOCUSED
from tests.e2e.test_pages import both_themes


def test_a_table_says_its_aim_its_dangers_how_near_a_draw_is_and_on_a_key_what_its_words_mean(visit: Visit) -> None:
    page = visit().go("editor/two-domains#position=13216%2F22345%201%20quiet%3D120")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    expect(page.locator(".goal-line")).to_contain_text("Take their dice; kill the last, a king.")
    expect(page.locator(".goal-draw")).to_contain_text("No die has left the game for 12")
    expect(page.locator('[data-move="gather"] .warning')).to_have_text("Careful: on a 6 there is civil war, and you lose")
    page.get_by_role("button", name="Turmoil").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Turmoil")
    expect(dialog).to_contain_text("Two kings or more quarrel")
    both_themes(page, "a word explained")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate(FOCUSED) == "Turmoil"
