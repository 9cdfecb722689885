"""Playing on a site of plain files: all that needs no server, and what is said of the rest."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, expect

from holmgang.bots.offered import offered_levels
from holmgang.games import find_kind
from holmgang.puzzles.collection import games_with_puzzles
from tests.e2e.kit import (
    GAMES,
    PATIENCE,
    choose,
    on_offer,
    start_against_bot,
    visiting,
    wait_for_question,
    wait_until,
)
from tests.e2e.relays import Relay
from tests.e2e.sites import Host, hosted
from tests.e2e.test_games import play_bot_to_the_end
from tests.e2e.test_levels import give_up
from tests.e2e.test_pages import both_themes
from tests.e2e.test_puzzles import answer_in
from tests.e2e.test_ways_to_play import sit_down_at_one_screen

SMALL_PHONE = (360, 640)
OFFERED = "https://play.example/duels/"
"""A server that whoever made the site names."""


@pytest.fixture(scope="module")
def site(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A site for all tests here; none of them leaves it changed."""
    with hosted(tmp_path_factory.mktemp("site"), server=OFFERED) as host:
        yield host


def rarely(*, games: tuple[str, ...]) -> list[object]:
    """Every game; all but these in long runs only."""
    return [game if game in games else pytest.param(game, marks=pytest.mark.long) for game in GAMES]


@pytest.mark.by_turns
@pytest.mark.parametrize("game", rarely(games=("duo-regna",)))
def test_a_game_is_played_to_its_end_on_a_phone_reviewed_exported_and_imported_again(
    browser: Browser, site: Host, game: str, tmp_path: Path
) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        page = visitor.go()
        play_bot_to_the_end(page, game)
        page.keyboard.press("Escape")
        page.locator(".end").get_by_role("link", name="Review").click()
        # without compiled rules a long game takes its time
        page.locator('.review[data-review="done"]').wait_for(timeout=10_000 * PATIENCE)
        expect(page.locator(".review")).to_contain_text(f"Measured by pocket values of {GAMES[game]}")
        steps = page.locator(".replay").get_attribute("data-steps") or ""
        assert int(steps) > 3
        with page.expect_download() as saving:
            page.get_by_role("button", name="Download the record").click()
        record = tmp_path / "match.txt"
        record.write_bytes(Path(saving.value.path()).read_bytes())

    with visiting(browser, site) as somebody_else:
        page = somebody_else.go("?replay")
        page.get_by_label("A file").set_input_files(record)
        expect(page.locator(".replay")).to_have_attribute("data-steps", steps)
        if find_kind(game).chance:
            page.get_by_role("button", name="Check what chance brought").click()
            # whoever was not there has no share of the dice to hold against it
            expect(page.locator(".verdict")).to_have_attribute("data-verdict", "consistent")


@pytest.mark.by_turns
def test_a_lesson_a_puzzle_a_hint_the_editor_and_a_screen_for_two_need_no_server(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        page = visitor.go()
        page.get_by_role("button", name="Learn by playing: Deck Duel").click()
        page.wait_for_selector(".coach")
        for _ in range(3):
            said = page.locator(".coach").inner_text()
            page.locator("[data-go-on], .choice.expected .choice-button").first.click()
            expect(page.locator(".coach")).not_to_have_text(said, use_inner_text=True)

        visitor.turn_to("?puzzles/deck-duel#number=3")
        answer_in(page, "deck-duel", 3, right=True)

        visitor.turn_to("")
        start_against_bot(page, "duo-regna")
        wait_for_question(page)
        page.get_by_role("button", name="Show me").click()
        dialog = page.get_by_role("dialog", name="Show me")
        dialog.get_by_role("button", name="Show me").click()
        expect(dialog.get_by_text("the values that come with Holmgang")).to_be_visible()
        dialog.get_by_role("button", name="Play it").click()
        expect(page.locator(".player-helped")).to_have_text("with help")
        give_up(page)

        visitor.turn_to("?editor/two-domains")
        expect(page.locator(".evaluation-kind")).to_contain_text("By values that come with Holmgang")
        expect(page.get_by_role("table", name="First’s options")).to_contain_text("Gather")
        page.get_by_label("Position", exact=True).fill("99999/22224 1")
        page.get_by_role("button", name="Set it up").click()
        expect(page.locator(".problem")).to_be_visible()
        page.get_by_label("Position", exact=True).fill("22226/22224 1")
        page.get_by_role("button", name="Set it up").click()
        expect(page.locator(".problem")).to_have_count(0)
        page.get_by_role("button", name="Try it here").click()
        expect(page.locator(".explorer")).to_have_attribute("data-position", "22226/22224 1")

        visitor.turn_to("?new/two-domains")
        sit_down_at_one_screen(page)
        names = page.locator(".player-name")
        expect(names.filter(has_text=re.compile("Ada|Bo"))).to_have_count(2)
        for _ in range(2):  # long runs play every game to its end
            wait_for_question(page)
            choose(page)


@pytest.mark.long
@pytest.mark.parametrize("game", games_with_puzzles())
def test_a_puzzle_of_every_game_is_answered_without_a_server(browser: Browser, site: Host, game: str) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        answer_in(visitor.go(f"?puzzles/{game}#number=2"), game, 2, right=False)


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_two_people_play_a_game_to_its_end_at_one_screen(browser: Browser, site: Host, game: str) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        page = visitor.go(f"?new/{game}")
        sit_down_at_one_screen(page)
        rng = Random(6)
        for _ in range(800):
            wait_until(page, lambda: bool(on_offer(page)) or page.locator(".curtain, .hand-over").count() > 0, "nobody is asked")
            offered = on_offer(page)
            if offered == ["over"]:
                break
            if page.locator(".curtain, .hand-over").count() > 0:
                page.locator(".curtain, .hand-over").get_by_role("button").click()
            elif offered:
                choose(page, rng.choice(offered))
        expect(page.locator(".end")).to_be_visible()


def begun(relay: Relay, game: str, line: int, **wanted: object) -> list[int]:
    """Begins a match with the lines of its people from this number on; which those are."""
    body = {"game": game, "token": f"{line:a>32}", "mine": "first", **wanted}
    made = json.loads(relay.ask("POST", "matches", body=body))
    match, lines = made["match"]["id"], [line + seat["seat"] for seat in made["seats"]]
    for place, seat in zip(lines, made["seats"], strict=True):
        relay.sit(place, match, seat["token"])
    if find_kind(game).chance:
        relay.share(match, lines)
    return lines


@pytest.mark.long
@pytest.mark.parametrize("game", GAMES)
def test_every_level_of_a_game_answers(browser: Browser, site: Host, game: str) -> None:
    levels = offered_levels(find_kind(game))
    assert len(levels) >= 3
    with visiting(browser, site) as visitor:
        relay = Relay(visitor.go("?about"))
        for place, level in enumerate(levels):
            lines = begun(relay, game, 2 * place, opponent=f"bot:{level.name}")
            for _ in range(4):
                relay.play(lines, Random(1))


@pytest.mark.by_turns
def test_a_move_is_answered_while_a_bot_thinks(browser: Browser, site: Host) -> None:
    with visiting(browser, site) as visitor:
        relay = Relay(visitor.go("?about"))
        two = begun(relay, "two-domains", 0, screen="shared")
        with site.holding(".pocket"):  # the bot cannot choose before it has its values
            facing_bot = begun(relay, "duo-regna", 2, opponent="bot:master")
            relay.play(facing_bot, Random(1))
            for _ in range(6):
                relay.play(two, Random(1))
            last = visitor.page.evaluate("line => heard.get(line).at(-1)", 2)
            assert last["type"] == "sealed", "the own choice is there, and the bot’s is not"
        relay.play(facing_bot, Random(1))


@pytest.mark.by_turns
def test_the_games_can_be_chosen_and_their_rules_read_before_python_has_come(browser: Browser, site: Host) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor, site.holding("/python/"):
        page = visitor.go()
        progress = page.get_by_role("progressbar", name="Loading")
        expect(progress).to_be_visible()
        both_themes(page, "first page while Python is loaded")
        for game in GAMES:
            visitor.turn_to(f"?learn/{game}")
            expect(page.locator("h1")).to_contain_text(GAMES[game])
            expect(page.get_by_role("heading", name="Credits")).to_be_attached()
            expect(progress).to_be_visible()
        both_themes(page, "rules while Python is loaded")
        visitor.turn_to("?new/deck-duel")
        page.get_by_label("A bot").check(force=True)
        page.get_by_role("radio", name="Knight").check(force=True)
        page.get_by_role("button", name="Start").click()


@pytest.mark.by_turns
def test_what_needs_a_server_says_so_and_leads_to_one(browser: Browser, site: Host) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        page = visitor.go()
        elsewhere = page.locator(".elsewhere")
        expect(elsewhere).to_contain_text("Other people cannot reach what is played in this browser.")
        expect(elsewhere.get_by_role("link", name="Play at play.example")).to_have_attribute("href", OFFERED)
        page.get_by_label("Address of a server").fill("nowhere")
        page.get_by_role("button", name="Remember it").click()
        expect(elsewhere.get_by_role("alert")).to_contain_text("That is no address of a server")
        both_themes(page, "no server of that name")
        page.get_by_label("Address of a server").fill("friends.example/holm")
        page.keyboard.press("Enter")
        expect(elsewhere.get_by_role("alert")).to_have_count(0)
        for opponent in ("A friend", "Anybody"):
            visitor.turn_to("?new/dueling-nobles")
            page.get_by_label(opponent).check(force=True)
            link = page.get_by_role("link", name="Play at friends.example")
            expect(link).to_have_attribute("href", "https://friends.example/holm/new/dueling-nobles")
            expect(page.get_by_role("link", name="Play at play.example")).to_be_visible()
            expect(page.locator(".new-match button[type=submit]")).to_have_count(0)
            visitor.turn_to("")
        visitor.turn_to("?new/dueling-nobles")
        page.get_by_label("A friend").check(force=True)
        both_themes(page, "a friend needs a server")
        page.reload()
        page.get_by_label("Anybody").check(force=True)
        expect(page.get_by_role("link", name="Play at friends.example")).to_be_visible()


@pytest.mark.by_turns
def test_a_match_is_played_in_one_tab_which_another_one_may_take_over(browser: Browser, site: Host) -> None:
    with visiting(browser, site, SMALL_PHONE) as visitor:
        first = visitor.go()
        start_against_bot(first, "two-domains")
        wait_for_question(first)
        choose(first)
        wait_for_question(first)
        second = visitor.open_tab()
        second.goto(first.url)
        told = second.locator('[data-stage="gone"]')
        expect(told).to_contain_text("open in another tab of this browser")
        both_themes(second, "a match that another tab plays")
        told.get_by_role("button", name="Play it here").click()
        wait_for_question(second)
        expect(first.locator('[data-stage="gone"]')).to_contain_text("open in another tab of this browser")
        expect(first.get_by_role("button", name="Play it here")).to_be_visible()
        choose(second)
        wait_for_question(second)
        moved = int(second.locator(".match").get_attribute("data-number") or 0)
        first.get_by_role("button", name="Play it here").click()
        wait_for_question(first)
        assert int(first.locator(".match").get_attribute("data-number") or 0) == moved, "nothing was lost on the way"
        expect(second.locator('[data-stage="gone"]')).to_be_visible()
