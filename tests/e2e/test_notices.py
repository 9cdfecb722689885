"""Whose turn it is, told by the device where that may take long: asked for by a press, and from whichever page is open."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import choose, invite, join, wait_for_question
from tests.e2e.test_pages import both_themes

DEVICE = """(() => {
    window.noticed = [];
    window.asked = 0;
    window.Notification = class {
        static permission = "default";
        static async requestPermission() { window.asked += 1; return (this.permission = "granted"); }
        constructor(title, options) { window.noticed.push(`${title} ${options.body}`); }
    };
})()"""
"""A device that shows notices: a browser without windows has none."""
HIDE = "hidden => Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden })"


def a_day_a_move(host: Page) -> None:
    host.get_by_label("Your name").fill("Ada")
    host.get_by_label("You sit").select_option("first")
    host.get_by_label("Clock").select_option("move:86400:0")


@pytest.mark.by_turns
def test_a_player_is_told_whose_turn_it_is_once_that_is_asked_for(visit: Visit) -> None:
    visitor, guest = visit(), visit().page
    visitor.context.add_init_script(DEVICE)
    host = visitor.go()
    link = invite(host, "two-domains", options=a_day_a_move)
    assert host.evaluate("asked") == 0, "nobody is asked before a press"
    join(guest, link)
    wait_for_question(host)
    choose(host)
    wait_for_question(guest)
    host.get_by_role("button", name="Tell me when it is my turn").click()
    expect(host.get_by_role("button", name="Tell me when it is my turn")).to_have_count(0)
    assert host.evaluate("asked") == 1
    name = guest.locator(".player", has=guest.locator(".player-you")).locator(".player-name").inner_text().removesuffix(" (you)")

    host.evaluate(HIDE, True)
    choose(guest)
    told = f"Your turn in Two Domains against {name}"
    host.wait_for_function("told => noticed.at(-1) === told && noticed.length === 1", arg=told)
    host.evaluate(HIDE, False)
    wait_for_question(host)
    choose(host)
    wait_for_question(guest)

    # from another page: the own games say it, too
    visitor.turn_to("games")
    row = host.locator(".own-game")
    expect(row).to_contain_text(f"against {name}")
    both_themes(host, "own games with notices on")
    choose(guest)
    host.wait_for_function("told => noticed.at(-1) === told && noticed.length === 2", arg=told)
    expect(row.locator(".outcome")).to_have_text("Your turn")
    host.get_by_role("button", name="Do not tell me any more").click()
    expect(host.get_by_role("button", name="Tell me when it is my turn")).to_be_visible()
    guest.reload()
    expect(guest.locator(".player", has_text="Ada").locator(".player-away")).to_be_visible()  # looking on is not being there
