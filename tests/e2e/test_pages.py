"""Every page, with axe-core and in both themes; and what the first one costs to load."""

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.conftest import Visit
from tests.e2e.kit import GAMES, OPTIONS, PHONE, choose, play_on, start_against_bot, wait_for_question, wait_for_table
from tests.kit.sampled_games import two_today

MOST_BYTES = 120_000
"""Of all that is sent before the first page stands, compressed."""


def both_themes(page: Page, what: str) -> None:
    """The page is accessible, light and dark, and nothing sticks out at its side."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    assert_accessible(page, what)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    assert_accessible(page, f"{what}, dark", colours_only=True)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{what} is wider than the screen"


def test_the_first_page_is_small_and_everything_comes_from_this_server(visit: Visit) -> None:
    page = visit().go()
    page.wait_for_selector(".game-card h2")
    page.evaluate("document.fonts.ready")
    both_themes(page, "first page on a large screen")
    loaded = page.evaluate(
        "['navigation', 'resource'].flatMap(type => performance.getEntriesByType(type))"
        ".map(each => [each.name.split('?')[0].split('.').pop(), each.encodedBodySize])"
    )
    sizes = {kind: sum(size for ending, size in loaded if ending == kind) for kind in ("js", "css", "woff2")}
    assert all(sizes.values()), f"the page has a script, a style sheet and typefaces: {loaded}"
    assert sum(size for _, size in loaded) <= MOST_BYTES, f"{loaded}"
    faces = page.evaluate("[...document.fonts].filter(each => each.status === 'loaded').map(each => each.family).sort()")
    assert faces == ["Alegreya", "Alegreya Sans", "Alegreya Sans"], "accents and rare letters are not for the first load"
    for url in page.evaluate(
        "performance.getEntriesByType('resource').map(each => each.name).filter(name => name.endsWith('.woff2'))"
    ):
        headers = page.request.get(url).headers
        assert headers["content-type"] == "font/woff2"
        assert "content-encoding" not in headers, "they are packed already"
    for family in ("alegreya", "alegreya-sans"):
        assert "SIL OPEN FONT LICENSE" in page.request.get(f"{page.url}licences/{family}.txt").text().upper()


def test_pages_beside_the_table_have_no_serious_finding(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.go()
    page.wait_for_selector(".game-card h2")
    both_themes(page, "first page")
    for path, ready in (
        ("new/dueling-nobles", "form"),
        ("learn", ".shelf strong"),
        ("replay", "textarea"),
        ("games", "h1"),
        ("about", "h1"),
        ("no-such-page", "h1"),
        ("learn/no-such-game", ".shelf strong"),
    ):
        visitor.turn_to(path)
        page.wait_for_selector(ready)
        for summary in page.locator("details summary").all():
            summary.click()
        both_themes(page, path)


@pytest.mark.parametrize("game", two_today(GAMES, "accessible tables"))
def test_tables_rules_and_editor_have_no_serious_finding(visit: Visit, game: str) -> None:
    visitor = visit(PHONE)
    page = visitor.go()
    start_against_bot(page, game)
    play_on(page, 3)
    both_themes(page, f"table of {game}")
    visitor.turn_to(f"learn/{game}")
    page.locator(".try button").first.click()
    page.wait_for_selector(".explorer")
    both_themes(page, f"rules of {game}")
    visitor.turn_to(f"editor/{game}")
    page.wait_for_selector(".editor-board .canvas")
    both_themes(page, f"editor of {game}")


def test_the_arena_and_a_draft_in_progress_have_no_serious_finding(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.go("editor/duo-regna#position=J23456Q%2FA2345QK%201%202-1%20theme%3Dgladiator")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    expect(page.locator(".match.gladiator .canvas.gladiator")).to_have_count(1)
    both_themes(page, "arena")
    visitor.turn_to("")
    start_against_bot(page, "dueling-nobles")
    wait_for_question(page)
    page.locator(".pick-piece").first.click()
    both_themes(page, "draft")


@pytest.mark.parametrize("size", [(740, 360), pytest.param((844, 390), marks=pytest.mark.long)], ids=["small", "large"])
def test_a_phone_lying_down_shows_the_whole_table_both_players_and_options(visit: Visit, size: tuple[int, int]) -> None:
    page = visit(size).go()
    for game in GAMES:
        start_against_bot(page, game)
        wait_for_question(page)
        page.evaluate("scrollTo(0, 0)")
        lowest = page.locator(".match-board .player").last.bounding_box()
        table, option = page.locator(".match-board .canvas").bounding_box(), page.locator(OPTIONS).first.bounding_box()
        assert lowest
        assert table
        assert option
        assert lowest["y"] + lowest["height"] <= size[1], f"{game}: the own name is below the fold"
        assert option["y"] + option["height"] <= size[1], f"{game}: no option is in sight"
        assert table["height"] >= 0.65 * size[1], f"{game}: the table is too small"
        page.get_by_role("link", name="Holmgang").click()


def test_a_low_wide_screen_has_room_for_five_options(visit: Visit) -> None:
    page = visit((1024, 600)).go("editor/two-domains")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    for _ in range(3):  # with a story that is long enough to want room for itself
        choose(page)
        wait_for_question(page)
    talk = page.locator(".match-talk").bounding_box()
    assert talk
    boxes = [each.bounding_box() for each in page.locator(".question .choice-button").all()]
    seen = [box for box in boxes if box and box["y"] + box["height"] <= talk["y"] + talk["height"]]
    assert len(seen) >= min(5, len(boxes))


@pytest.mark.by_turns
def test_dialogs_and_panels_have_no_serious_finding(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go()
    start_against_bot(page, "deck-duel")
    wait_for_question(page)
    for button in ("Aim:", "Fair chance", "The rule of", "More", "Give up", "Settings", "Keys"):
        page.get_by_role("button", name=button).first.click()
        expect(page.get_by_role("dialog")).to_be_visible()
        both_themes(page, button)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.wait_for_selector(".end")
    both_themes(page, "end of a match")
    for button, inside in (("Replay", ".replay"), ("Picture", "img.picture"), ("Check what chance brought", ".verdict")):
        page.locator(".end").get_by_role("button", name=button).click()
        page.wait_for_selector(f"dialog {inside}")
        both_themes(page, button)
        page.keyboard.press("Escape")
    visitor.turn_to("games")
    both_themes(page, "games of this browser")
    page.locator(".row-link").first.click()
    page.wait_for_selector(".replay")
    both_themes(page, "replay")


def test_the_ways_into_a_match_have_no_serious_finding(visit: Visit) -> None:
    hosting, visitor = visit(), visit(PHONE)
    host, guest = hosting.go(), visitor.go()
    guest.get_by_role("button", name="Learn by playing: Two Domains").click()
    guest.wait_for_selector(".coach")
    wait_for_table(guest)
    both_themes(guest, "coached match")
    hosting.turn_to("new/deck-duel")
    host.get_by_label("This screen").check(force=True)
    host.get_by_role("button", name="Start").click()
    host.wait_for_selector(".curtain")
    both_themes(host, "curtain")
    hosting.turn_to("new/duo-regna")
    host.get_by_label("This screen").check(force=True)
    host.get_by_role("button", name="Start").click()
    host.wait_for_selector(".hand-over")
    both_themes(host, "hand-over")


def test_a_table_that_is_not_drawn_yet_says_so_in_words_that_can_be_read(visit: Visit) -> None:
    visitor = visit(PHONE)
    visitor.page.route("**/assets/drawing-*.js", lambda _: None)  # on its way, and never there
    page = visitor.go()
    page.get_by_role("button", name="Play a bot: Two Domains").click()
    page.wait_for_selector(".table > .loading")
    both_themes(page, "a table on its way")


def test_a_rule_that_scrolls_is_reached_by_keyboard_and_shows_that_it_does(visit: Visit) -> None:
    visitor = visit((360, 320))
    page = visitor.go()
    start_against_bot(page, "deck-duel")
    wait_for_question(page)
    page.get_by_role("button", name="The rule of").first.click()
    rule = page.get_by_role("dialog").locator(".prose")
    rule.wait_for()
    assert_accessible(page, "a rule at a small height")  # at once, before anything else is painted
    assert rule.evaluate("each => each.scrollHeight > each.clientHeight"), "this rule does not scroll: take a longer one"
    expect(page.get_by_role("dialog").get_by_role("region")).to_have_count(1)
    rule.focus()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('dialog .prose').scrollTop > 0")
