"""What is left of a match: replay, checked dice, records brought along, pictures, links."""

import json
import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import Visitor, shows, start_against_bot, take_turns, wait_until


@pytest.fixture
def played(visit: Visit) -> Visitor:
    """Somebody who has just finished a match with dice."""
    visitor = visit()
    start_against_bot(visitor.go(), "deck-duel")
    take_turns([visitor.page], seed=6)
    return visitor


def record_of(page: Page) -> str:
    """The record that this browser has kept of its last match."""
    page.wait_for_function("() => Object.keys(localStorage).some(name => JSON.parse(localStorage[name]).record)")
    kept = page.evaluate(
        "Object.keys(localStorage).filter(name => name.startsWith('holmgang:match:')).map(name => localStorage[name])"
    )
    found: str = json.loads(kept[0])["record"]
    return found


def test_a_finished_match_is_replayed_checked_kept_and_shared(played: Visitor) -> None:
    page = played.page
    end = page.locator(".end")
    end.get_by_role("button", name="Check what chance brought").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "fair")
    with page.expect_download() as receipt:
        page.get_by_role("button", name="Download my receipt").click()
    assert receipt.value.suggested_filename.endswith(".json")
    page.keyboard.press("Escape")

    end.get_by_role("button", name="Picture").click()
    picture = page.locator("img.picture")
    picture.wait_for()
    assert picture.evaluate("image => image.naturalWidth") >= 800
    page.keyboard.press("Escape")

    end.get_by_role("button", name="Replay").click()
    replay = page.locator("dialog .replay")
    last = int(replay.get_attribute("data-steps") or 0)
    assert last > 10
    page.keyboard.press("End")
    expect(replay).to_have_attribute("data-step", str(last))
    page.keyboard.press("ArrowLeft")
    expect(replay).to_have_attribute("data-step", str(last - 1))
    link = page.locator("dialog").get_by_label("Link to this moment").input_value()

    other = played.open_tab()
    other.goto(link)
    expect(other.locator(".replay")).to_have_attribute("data-step", str(last - 1))
    for written, step in (("abc", 0), ("-3", 0), ("99999", last)):  # nobody writes such a link, but a chat may break one
        other.goto(re.sub(r"step=.*", f"step={written}", link))
        expect(other.locator(".replay")).to_have_attribute("data-step", str(step))
        assert other.get_by_label("Link to this moment").input_value().endswith(f"step={step}")
    played.go("games")
    page.locator(".row-link").first.click()
    expect(page.locator(".replay")).to_have_attribute("data-steps", str(last))
    page.get_by_role("slider").fill(str(last))
    expect(page.locator(".replay-result")).to_contain_text("win")
    with page.expect_download() as record:
        page.get_by_role("button", name="Download the record").click()
    assert "[Secret" in Path(record.value.path()).read_text(encoding="utf-8")


@pytest.mark.by_turns
def test_a_record_is_brought_along_as_a_file_and_a_tampered_one_is_caught(played: Visitor, tmp_path: Path) -> None:
    page = played.page
    record = record_of(page)
    file = tmp_path / "match.txt"
    file.write_text(record, encoding="utf-8")
    played.go("replay")
    page.get_by_label("A file").set_input_files(file)
    page.locator(".replay").wait_for()
    page.get_by_role("button", name="Check what chance brought").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "fair")
    page.keyboard.press("Escape")
    link = page.get_by_label("Link to this moment").input_value()
    other = played.open_tab()
    other.goto(link)
    expect(other.locator(".replay")).to_be_visible()

    # the secret of another match, and nothing says so but the mathematics
    secret = re.search(r'\[Secret "([0-9a-f]{64})"\]', record)
    assert secret is not None
    tampered = record.replace(secret[1], "0" * 64)
    tampered = re.sub(r'\[Hash "[^"]*"\]\n', "", tampered)
    played.go("replay")
    page.get_by_label("Or its text").fill(tampered)
    page.get_by_role("button", name="Show it").click()
    page.locator(".replay").wait_for()
    page.get_by_role("button", name="Check what chance brought").click()
    expect(page.locator(".verdict")).to_have_attribute("data-verdict", "wrong")
    shows_dialog(page, "does not fit the commitment")


def shows_dialog(page: Page, text: str) -> None:
    """Waits until a text is in the open dialog."""
    expect(page.get_by_role("dialog")).to_contain_text(text)


@pytest.mark.parametrize(
    ("bad", "sentence"),
    [
        ("Dear diary, today we played.", "Game"),
        ('[Game "Ludo"]\n\nfirst: roll', "Ludo"),
        ('[Game "two-domains"]\n[Result "*"]\n\nfirst: battle\n', "battle"),
        ("\x00\x01\x02", ""),
    ],
    ids=["no record", "no such game", "no such move", "no text"],
)
def test_a_bad_record_is_answered_with_a_sentence_and_nothing_breaks(visit: Visit, bad: str, sentence: str) -> None:
    visitor = visit()
    page = visitor.go("replay")
    page.get_by_label("Or its text").fill(bad)
    page.get_by_role("button", name="Show it").click()
    problem = page.locator(".problem")
    expect(problem).to_contain_text(sentence)
    assert len(problem.inner_text().split()) >= 4
    page.get_by_label("Or its text").fill("")
    shows(page, "Replay a record")


def test_a_broken_link_says_so_and_another_one_in_the_same_tab_is_followed(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("replay#record=abc")
    expect(page.locator(".problem")).to_contain_text("link is broken")
    visitor.go("editor/two-domains#position=22226/22222%201")
    expect(page.get_by_label("Position", exact=True)).to_have_value("22226/22222 1")
    visitor.go("editor/two-domains#position=22225/22222%201")
    expect(page.get_by_label("Position", exact=True)).to_have_value("22225/22222 1")


LATE_HASHCHANGE = """
    let held = false;
    addEventListener("hashchange", (event) => {
      if (held) return;
      held = true;
      event.stopImmediatePropagation();
      window.follow = () => dispatchEvent(new HashChangeEvent("hashchange"));
    });
"""


def test_an_answer_for_the_last_link_does_not_write_over_the_next_one_in_the_address(visit: Visit) -> None:
    visitor = visit()
    page = visitor.page
    page.add_init_script(LATE_HASHCHANGE)
    first: list[Route] = []
    page.route("**/api/explore", lambda route: first.append(route), times=1)
    visitor.go("editor/two-domains#position=22226/22222%201")
    expect(page.get_by_label("Position", exact=True)).to_have_value("22226/22222 1")
    visitor.go("editor/two-domains#position=22225/22222%201")
    page.wait_for_function("'follow' in window")
    wait_until(page, lambda: bool(first), "nothing was asked")
    first[0].continue_()
    page.wait_for_selector(".editor-board .canvas")
    page.evaluate("follow()")
    expect(page.get_by_label("Position", exact=True)).to_have_value("22225/22222 1")
