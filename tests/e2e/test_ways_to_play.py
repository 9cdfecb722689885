"""The coached match, two people at one screen, the learn page, the board editor, and the pace of it all."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from holmgang.games import find_kind
from tests.e2e.conftest import Visit
from tests.e2e.kit import GAMES, IN_SIGHT, PHONE, asked, choose, is_over, shows, start_against_bot, wait_for_question, wait_until
from tests.kit.kinds import HANDED_OVER, WITH_CHANCE, WITH_HIDDEN_CARDS
from tests.kit.sampled_games import two_today

LONGEST_MOVEMENT = 1200
MOVING = "document.getAnimations().map(each => each.effect.getComputedTiming().endTime).filter(end => end !== Infinity)"
"""When each movement on the page will have ended, in milliseconds since it began."""


@pytest.mark.parametrize("game", two_today(GAMES, "coach"))
def test_the_coach_leads_through_a_first_match(visit: Visit, game: str) -> None:
    page = visit(PHONE).go()
    page.get_by_role("button", name=f"Learn by playing: {GAMES[game]}").click()
    heard: list[str] = []

    def led() -> bool:
        return page.locator("[data-go-on], .choice.expected").count() > 0

    while True:
        wait_until(page, lambda: led() or asked(page) or is_over(page), "the coach is silent")
        if not led():
            break
        said = page.locator(".coach").inner_text()
        assert said not in heard, f"the coach repeats himself: {said}"
        heard.append(said)
        expected = page.locator(".choice.expected .choice-button")
        if expected.count() > 0:
            assert expected.evaluate_all(IN_SIGHT) == 1, f"one has to look for what the coach leads to: {said}"
            page.locator(".question .choices").first.evaluate("list => list.scrollTo(0, list.scrollTop > 0 ? 0 : 10_000)")
        page.locator("[data-go-on], .choice.expected .choice-button").first.click()
        page.wait_for_function(
            "said => !document.querySelector('.coach') || document.querySelector('.coach').innerText !== said", arg=said
        )
    assert len(heard) >= 5
    assert asked(page) or is_over(page), "after the script the match goes on"


def sit_down_at_one_screen(page: Page) -> None:
    """Ada and Bo share a screen."""
    page.get_by_label("This screen").check(force=True)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_label("The other player’s name").fill("Bo")
    page.get_by_role("button", name="Start").click()
    page.wait_for_selector(".match[data-number], .curtain")


def test_at_one_screen_a_curtain_covers_hand_log_and_replay(visit: Visit) -> None:
    page = visit().go("new/dueling-nobles")
    sit_down_at_one_screen(page)
    lifted: list[str] = []
    for _ in range(8):
        wait_until(page, lambda: asked(page) or page.locator(".curtain").count() > 0, "nobody is asked")
        if page.locator(".curtain").count() > 0:
            covered = page.locator("main").inner_html()
            assert "<svg" not in covered, "no table under the curtain"
            assert page.locator(".story, .question, .actions, .replay").count() == 0
            expect(page.locator("[data-announce]")).to_have_text(page.locator(".curtain h1").inner_text())
            page.keyboard.press("1")  # a key of the one before plays nothing for the next
            lifted.append(page.locator(".curtain button").inner_text())
            page.keyboard.press("Enter")
            # the keyboard goes on at the question, and plays nothing before it was read
            expect(page.locator(".question h2")).to_be_focused()
        else:
            choose(page)
    assert len(set(lifted)) == 2, "the screen changed hands both ways"


@pytest.mark.parametrize("game", HANDED_OVER)
def test_at_one_screen_who_chooses_in_secret_is_named_and_asked_alone(visit: Visit, game: str) -> None:
    page = visit().go(f"new/{game}")
    sit_down_at_one_screen(page)
    chose: list[str] = []
    for _ in range(4):
        hand_over = page.locator(".curtain, .hand-over")
        hand_over.wait_for()
        assert not asked(page), "nobody is asked before the screen is taken"
        covered = page.locator(".match").count() == 0
        assert covered or game not in WITH_HIDDEN_CARDS, "hands are covered"
        assert covered or len(chose) % 2 == 0, "so is the table once a choice was made"
        name = hand_over.get_by_role("heading").inner_text().removeprefix("Now ")
        hand_over.get_by_role("button").click()
        expect(page.locator(".question h2")).to_contain_text(f"{name}: ")
        expect(page.locator(".player.turn .player-name")).to_have_text([name])
        chose.append(name)
        if game in WITH_CHANCE and len(chose) == 2:
            break  # what it asks next depends on the cards
        choose(page)
    assert [set(chose[:2]), set(chose[2:])] in ([{"Ada", "Bo"}] * 2, [{"Ada", "Bo"}, set()]), chose


def test_at_one_screen_a_reveal_is_looked_at_by_both_before_the_next_secret(visit: Visit) -> None:
    page = visit().go("new/duo-regna")
    sit_down_at_one_screen(page)
    for _ in range(2):
        page.locator(".curtain, .hand-over").get_by_role("button").click()
        wait_for_question(page)
        choose(page)
    expect(page.locator(".hand-over")).to_be_visible()
    expect(page.locator(".last-event")).to_be_visible()
    expect(page.locator(".player.turn")).to_have_count(1)
    page.keyboard.press("1")  # nobody has the screen: nothing is played
    page.locator(".hand-over").get_by_role("button").click()
    wait_for_question(page)
    expect(page.locator(".player.done")).to_have_count(0)


def test_where_nothing_is_hidden_two_people_play_without_a_curtain(visit: Visit) -> None:
    page = visit().go("new/two-domains")
    sit_down_at_one_screen(page)
    movers = []
    for _ in range(4):
        wait_for_question(page)
        assert page.locator(".curtain").count() == 0
        movers.append(page.locator(".player.turn .player-name").inner_text())
        choose(page)
    assert movers in (["Ada", "Bo"] * 2, ["Bo", "Ada"] * 2)


def test_at_one_screen_a_draw_is_answered_at_once_by_whoever_sits_there_too(visit: Visit) -> None:
    page = visit().go("new/two-domains")
    sit_down_at_one_screen(page)
    wait_for_question(page)
    mover = page.locator(".player.turn .player-name").inner_text()
    page.get_by_role("button", name="Offer a draw", exact=True).click()
    offer = page.locator(".offer")
    expect(offer).to_contain_text(f"{mover} offers a draw. What does {'Bo' if mover == 'Ada' else 'Ada'} say?")
    offer.get_by_role("button", name="Decline").click()
    expect(offer).to_have_count(0)
    expect(page.locator(".problem")).to_have_count(0)
    choose(page)
    wait_for_question(page)
    page.get_by_role("button", name="Offer a draw", exact=True).click()
    offer.get_by_role("button", name="Accept").click()
    expect(page.locator(".end h2")).to_contain_text("A draw")


def test_at_one_screen_a_pause_is_agreed_on_at_once(visit: Visit) -> None:
    page = visit().go("new/two-domains")
    page.get_by_label("Clock").select_option("total:300:5")
    sit_down_at_one_screen(page)
    wait_for_question(page)
    page.get_by_role("button", name="Pause").click()
    page.locator(".offer").get_by_role("button", name="Agree").click()
    shows(page, "The match is paused.")
    page.locator(".status").get_by_role("button", name="Go on").click()
    wait_for_question(page, "the match does not go on")


def test_at_one_screen_a_pause_shows_no_hand_to_whoever_comes_back(visit: Visit) -> None:
    page = visit().go("new/dueling-nobles")
    page.get_by_label("Clock").select_option("total:300:5")
    sit_down_at_one_screen(page)
    page.locator(".curtain").get_by_role("button").click()
    wait_for_question(page)
    page.get_by_role("button", name="Pause").click()
    page.locator(".offer").get_by_role("button", name="Agree").click()
    shows(page, "The match is paused.")
    page.reload()
    expect(page.locator(".curtain")).to_be_visible()
    assert page.locator(".board svg, .match").count() == 0
    page.locator(".curtain").get_by_role("button").click()
    page.locator(".status").get_by_role("button", name="Go on").click()
    wait_until(page, lambda: asked(page) or page.locator(".curtain").count() > 0, "the match does not go on")


def test_a_full_game_after_the_lesson_that_cannot_be_made_is_told(visit: Visit) -> None:
    page = visit().go()
    page.get_by_role("button", name="Learn by playing: Two Domains").click()
    page.get_by_role("button", name="Play on without the script").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.route("**/api/matches", lambda route: route.fulfill(status=429, json={"code": "busy", "message": "Too many matches."}))
    page.locator(".end").get_by_role("button", name="Play a full game").click()
    expect(page.locator(".match .problem")).to_have_text("Too many matches.")


@pytest.mark.parametrize("game", two_today(GAMES, "tables to try"))
def test_each_part_of_the_rules_has_a_table_to_try_it_on(visit: Visit, game: str) -> None:
    page = visit().go(f"learn/{game}")
    tries = page.locator(".try")
    tries.first.wait_for()
    assert tries.count() >= 4
    drawings = find_kind(game).page().count("<!-- drawing")
    assert drawings >= 2
    expect(page.locator(".prose .drawing svg.canvas")).to_have_count(drawings)
    expect(page.locator(".prose .drawing svg.gladiator")).to_have_count(int(game == "duo-regna"))
    tries.nth(1).get_by_role("button").first.click()
    explorer = tries.nth(1).locator(".explorer")
    explorer.wait_for()
    before = explorer.get_attribute("data-position")
    first = explorer.locator(".choice-button").first
    first.click()
    if explorer.locator(".player.done").count() > 0:  # both choose at once: the first choice alone changes nothing
        first.click()
    expect(explorer).not_to_have_attribute("data-position", before or "")


def test_a_position_set_up_in_the_editor_is_played_on(visit: Visit) -> None:
    visitor = visit()
    page = visitor.go("editor/two-domains")
    page.get_by_text("All of it as a list").click()
    page.locator(".edit-list").get_by_label("First, place 5").select_option("6 army")
    page.locator(".edit-list").get_by_label("Second, place 5").select_option("4 city")
    expect(page.get_by_label("Position", exact=True)).to_have_value("22226/22224 1")
    page.get_by_label("Position", exact=True).fill("99999/22224 1")
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".problem")).to_be_visible()
    page.get_by_label("Position", exact=True).fill("22226/22224 1")
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".problem")).to_have_count(0)
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    shows(page, "army")


def test_what_is_typed_before_the_editor_has_its_answer_stays(visit: Visit) -> None:
    visitor = visit()
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    visitor.page.route("**/api/explore", hold)
    page = visitor.go("editor/two-domains")
    position = page.get_by_label("Position", exact=True)
    position.fill("22226/22224 1")
    wait_until(page, lambda: bool(held), "nothing was asked")
    held.pop().continue_()
    page.wait_for_selector(".editor-board .canvas")
    expect(position).to_have_value("22226/22224 1")


def test_picking_a_piece_narrows_the_list_wherever_a_table_is_tried(visit: Visit) -> None:
    page = visit().go("editor/two-domains")
    page.wait_for_selector(".editor-board .canvas")
    page.get_by_role("button", name="Try it here").click()
    options = page.locator(".explorer .choice-button")
    expect(options.first).to_be_visible()
    assert options.count() > 2
    page.locator('.explorer [data-piece="die:0:1"]').click()
    expect(options).to_have_count(2)
    page.keyboard.press("Escape")
    expect(options).not_to_have_count(2)


@pytest.mark.by_turns
def test_house_rules_in_a_position_stay_with_it_while_it_is_edited(visit: Visit) -> None:
    page = visit().go("editor/duo-regna")
    position = page.get_by_label("Position", exact=True)
    folded = page.locator("details summary", has_text="House rules")
    page.wait_for_selector(".editor-board .canvas")
    expect(folded).to_have_text("House rules")
    position.fill("AJ23456QK/AJ23456QK 0 0-0 target=2")
    page.get_by_role("button", name="Set it up").click()
    expect(folded).to_have_text("House rules (1 changed)")
    page.get_by_role("button", name="First holds the K").click()
    expect(page.locator(".problem")).to_contain_text("equally many cards")
    page.get_by_role("button", name="Second holds the K").click()
    expect(position).to_have_value("AJ23456Q/AJ23456Q 0 0-0 target=2")
    folded.click()
    target = page.locator("details").get_by_label("How many dragons")
    target.fill("4")
    expect(position).to_have_value("AJ23456Q/AJ23456Q 0 0-0 target=4")
    expect(page.locator(".problem")).to_have_count(0)
    # the table to try it on begins with the position that is set up now
    page.get_by_role("button", name="Try it here").click()
    expect(page.locator(".explorer")).to_have_attribute("data-position", "AJ23456Q/AJ23456Q 0 0-0 target=4")
    target.fill("5")
    expect(page.locator(".explorer")).to_have_attribute("data-position", "AJ23456Q/AJ23456Q 0 0-0 target=5")


def test_a_number_of_the_house_rules_that_is_left_empty_says_what_it_is(visit: Visit) -> None:
    page = visit().go("new/duo-regna")
    page.get_by_text("House rules").click()
    target = page.get_by_label("How many dragons")
    target.fill("5")
    target.fill("")
    expect(target).to_have_value("")
    expect(target).to_have_attribute("placeholder", "3")
    expect(page.locator("details .note")).to_have_text("Left empty, it is 3 as usual. Possible: 1 to 9.")
    expect(page.locator("details summary")).to_have_text("House rules")
    target.fill("4")
    expect(page.locator("details .note")).to_have_count(0)
    expect(page.locator("details summary")).to_have_text("House rules (1 changed)")


def test_a_position_that_is_too_long_is_refused_in_words(visit: Visit) -> None:
    page = visit().go("editor/two-domains")
    page.wait_for_selector(".editor-board .canvas")
    page.get_by_label("Position", exact=True).fill("2" * 3000)
    page.get_by_role("button", name="Set it up").click()
    expect(page.locator(".problem")).to_have_text("“position” is too long: at most 2000 characters.")


@pytest.mark.by_turns
def test_a_house_rule_that_needs_more_of_the_table_can_be_met_in_the_editor(visit: Visit) -> None:
    page = visit().go("editor/deck-duel")
    page.wait_for_selector(".editor-board .canvas")
    page.get_by_text("House rules").click()
    page.locator('details select:has(option[value="initiative"])').select_option("initiative")
    expect(page.locator(".problem")).to_contain_text("initiative=1 or 2")
    page.get_by_role("radio", name="Second").check(force=True)
    expect(page.locator(".problem")).to_have_count(0)
    expect(page.get_by_label("Position", exact=True)).to_have_value(re.compile("initiative=2 rage_order=initiative$"))


def test_a_link_to_a_position_that_cannot_be_says_so_and_shows_the_start(visit: Visit) -> None:
    page = visit().go("editor/two-domains#position=99999/22222")
    expect(page.locator(".problem")).to_contain_text("99999")
    expect(page.get_by_label("Position", exact=True)).to_have_value("22222/22222 1")
    page.get_by_role("button", name="First, place 5").click()
    page.get_by_role("dialog").get_by_label("6 army").click()
    expect(page.locator(".problem")).to_have_count(0)


def test_the_arena_is_the_same_game_in_other_pictures(visit: Visit) -> None:
    page = visit().go("new/duo-regna")
    page.get_by_label("A bot").check(force=True)
    page.get_by_text("House rules").click()
    page.locator('details select:has(option[value="gladiator"])').select_option("gladiator")
    page.get_by_role("button", name="Start").click()
    wait_for_question(page)
    choose(page)
    wait_for_question(page)
    assert "dragon" not in page.locator("main").inner_text().casefold()


def test_movement_is_short_and_any_key_ends_it(visit: Visit) -> None:
    page = visit(motion=True).go()
    start_against_bot(page, "two-domains")
    page.evaluate(
        f"() => {{ window.longest = 0; setInterval(() => {{ window.longest = Math.max(window.longest, ...{MOVING}) }}, 20) }}"
    )
    for _ in range(3):
        wait_for_question(page)
        choose(page)
        wait_for_question(page, "the bot does not answer")
    assert 0 < page.evaluate("window.longest") <= LONGEST_MOVEMENT
    page.evaluate("() => { window.long = document.querySelector('main').animate([{opacity: 1}, {opacity: 0.99}], 60000) }")
    page.keyboard.press("Shift")
    assert page.evaluate("window.long.playState") == "finished"
