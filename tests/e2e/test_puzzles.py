"""Puzzles in a real browser: found, answered by pointing, by key and by list, explained, and remembered."""

import json
import re

import pytest
from playwright.sync_api import Page, expect

from holmgang.puzzles.collection import games_with_puzzles, open_puzzles
from holmgang.server.api.puzzles import puzzle_facts
from tests.e2e.conftest import EITHER_SIZE, Visit
from tests.e2e.kit import GAMES, PHONE
from tests.e2e.test_pages import both_themes
from tests.kit.sampled_games import two_today

FIRST = open_puzzles("duo-regna").puzzles[0]
WRONG = next(card for card in FIRST.chances if card != FIRST.answer)


def option(page: Page, text: str) -> None:
    page.locator(f'.question .choice-button[data-move="{text}"]').click()


def answer_in(page: Page, game: str, number: int, *, right: bool) -> None:
    """Answers the puzzle that is on the page."""
    puzzle = open_puzzles(game).puzzles[number - 1]
    page.wait_for_selector(f'[data-puzzle="{number}"] .question')
    option(page, puzzle.answer if right else next(each for each in puzzle.chances if each != puzzle.answer))
    expect(page.locator(".puzzle-solution")).to_have_attribute("data-right", str(right).lower())


def test_from_the_first_page_to_todays_puzzle_which_says_afterwards_that_it_was_answered(visit: Visit) -> None:
    page = visit(PHONE).go()
    page.get_by_role("main").get_by_role("link", name="Or solve today’s puzzles").click()
    expect(page.get_by_role("heading", level=1, name="Puzzles")).to_be_visible()
    both_themes(page, "all puzzles")
    page.get_by_role("link", name="Today’s puzzle of Two Domains").click()
    shown = page.locator("[data-puzzle]")
    shown.wait_for()
    expect(page.locator(".puzzle-day")).to_contain_text("The puzzle of")
    expect(page.locator(".puzzle-before")).to_have_count(0)
    number = int(shown.get_attribute("data-puzzle") or 0)
    answer_in(page, "two-domains", number, right=True)
    page.go_back()
    card = page.locator('[data-set="two-domains"]')
    expect(card).to_contain_text("Today’s is answered: right")
    expect(card).to_contain_text("1 of 330 puzzles answered, 1 right at the first try.")
    page.reload()
    page.get_by_role("link", name="Today’s puzzle of Two Domains").click()
    expect(page.locator(".puzzle-before")).to_have_text("You have answered it today: right.")


def test_an_address_of_no_puzzle_says_so_and_leads_to_the_next_one(visit: Visit) -> None:
    page = visit(PHONE).go("puzzles/duo-regna#99999")
    expect(page.get_by_text("There is no such puzzle: they are numbered 1 to 330.")).to_be_visible()
    answer_in(page, "duo-regna", 1, right=True)
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_selector('[data-puzzle="2"]')
    expect(page.get_by_text("There is no such puzzle")).to_have_count(0)


@pytest.mark.parametrize("size", [*EITHER_SIZE, (390, 844)])
def test_a_duel_under_an_ace_says_that_sums_do_not_count_and_names_stand_clear_of_figures(
    visit: Visit, size: tuple[int, int]
) -> None:
    page = visit(size).go("puzzles/dueling-nobles#number=100")
    arena = page.locator(".arena")
    expect(arena).to_contain_text("Ace beats")
    expect(arena.locator(".total")).to_have_text(["A", "23"])
    name, strength = arena.get_by_text("Queen Q♥").bounding_box(), arena.get_by_text("18", exact=True).bounding_box()
    assert name is not None
    assert strength is not None
    assert name["x"] + name["width"] + 2 < strength["x"]


@pytest.mark.parametrize("size", EITHER_SIZE)
@pytest.mark.parametrize("game", two_today(games_with_puzzles(), "puzzles"))
def test_a_puzzle_of_every_game_is_answered_and_explained_without_a_serious_finding(
    visit: Visit, game: str, size: tuple[int, int]
) -> None:
    page = visit(size).go(f"puzzles/{game}#number=3")
    puzzle = open_puzzles(game).puzzles[2]
    page.wait_for_selector(".question .choice-button")
    assert page.locator(".question .choice-button").count() == len(puzzle.chances)
    both_themes(page, f"puzzle of {game}")
    answer_in(page, game, 3, right=False)
    assert page.evaluate("document.activeElement.matches('.puzzle-solution h2')"), "the answer has the focus"
    rows = page.locator(".puzzle-solution tbody tr")
    assert sorted(row.get_attribute("data-option") or "" for row in rows.all()) == sorted(puzzle.chances)
    expect(page.locator(f'.puzzle-solution tr[data-option="{puzzle.answer}"]')).to_contain_text("the answer")
    expect(page.locator(".puzzle-solution")).to_contain_text("The answer stands out by")
    both_themes(page, f"solution of {game}")


def test_learning_a_game_leads_to_its_puzzles(visit: Visit) -> None:
    page = visit(PHONE).go("learn/deck-duel")
    page.locator(".learn-top").get_by_role("link", name="Puzzles").click()
    expect(page.locator("[data-puzzle]")).to_have_attribute("data-game", "deck-duel")


def test_by_keyboard_alone_from_one_puzzle_to_the_next(visit: Visit) -> None:
    page = visit().go("puzzles/duo-regna")
    page.wait_for_selector('[data-puzzle="1"] .question')
    assert page.url.endswith("puzzles/duo-regna#number=1")
    button = page.locator(f'.question .choice-button[data-move="{FIRST.answer}"]')
    page.keyboard.press(button.locator(".choice-key").inner_text() if button.locator(".choice-key").count() else FIRST.answer)
    expect(page.locator(".puzzle-solution h2")).to_have_text(f"Right, {FIRST.answer} is never played.")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector('[data-puzzle="2"] .question')
    assert page.url.endswith("#number=2")
    page.go_back()
    page.wait_for_selector('[data-puzzle="1"] .question')


def test_an_answer_is_picked_on_the_table(visit: Visit) -> None:
    page = visit().go("puzzles/duo-regna#number=1")
    page.wait_for_selector(".question")
    pieces = page.evaluate(
        "async () => (await (await fetch('api/puzzles/duo-regna/1')).json()).choices.map(each => [each.text, each.pieces])"
    )
    piece = dict(pieces)[WRONG][0]
    page.locator(f'.table [data-piece="{piece}"]').click()
    expect(page.locator(".puzzle-solution")).to_have_attribute("data-right", "false")
    expect(page.locator(f'.puzzle-solution tr[data-option="{WRONG}"]')).to_contain_text("yours")


def narrowed_by_a_piece() -> tuple[int, str, str]:
    """A puzzle of Dueling Nobles, its answer, and a piece of that and of others, but not of the first: numbers change."""
    for number, puzzle in enumerate(open_puzzles("dueling-nobles").puzzles, start=1):
        first, *others = puzzle_facts("dueling-nobles", number).choices
        for piece in next((each.pieces for each in others if each.text == puzzle.answer), ()):
            if piece not in first.pieces and sum(piece in each.pieces for each in others) > 1:
                return number, puzzle.answer, piece
    raise AssertionError("no puzzle's answer is one of several with the same piece")


def test_once_a_piece_is_picked_a_number_answers_with_what_the_list_then_shows(visit: Visit) -> None:
    number, answer, piece = narrowed_by_a_piece()
    page = visit().go(f"puzzles/dueling-nobles#number={number}")
    key = page.locator(f'.question .choice-button[data-move="{answer}"] .choice-key')
    before = key.inner_text()
    page.locator(f'.table [data-piece="{piece}"]').click()
    expect(key).not_to_have_text(before)
    page.keyboard.press(key.inner_text())
    expect(page.locator(".puzzle-solution")).to_have_attribute("data-right", "true")


def test_whoever_gives_up_sees_the_answer_and_may_try_again(visit: Visit) -> None:
    page = visit().go("puzzles/duo-regna#number=1")
    page.get_by_role("button", name="Show me the answer").click()
    expect(page.locator(".puzzle-solution h2")).to_have_text(f"The answer is {FIRST.answer}.")
    page.get_by_role("button", name="Try it again").click()
    expect(page.locator("[data-announce]")).to_have_text(page.locator(".question h2").inner_text())
    answer_in(page, "duo-regna", 1, right=True)
    expect(page.locator(".puzzle-standing")).to_contain_text("1 of 330 puzzles answered, 0 right at the first try.")


def test_the_next_puzzle_is_of_the_grade_that_was_chosen(visit: Visit) -> None:
    page = visit(PHONE).go("puzzles/two-domains")
    page.wait_for_selector('[data-puzzle="1"]')
    page.locator("label", has_text="hard").click()
    puzzles = open_puzzles("two-domains").puzzles
    hard = [number for number, puzzle in enumerate(puzzles, 1) if puzzle.grade == "hard"]
    answer_in(page, "two-domains", hard[0], right=True)
    page.get_by_role("button", name="Next puzzle").click()
    page.wait_for_selector(f'[data-puzzle="{hard[1]}"] .question')
    page.reload()
    page.wait_for_selector(f'[data-puzzle="{hard[1]}"] .question')
    page.get_by_label("Number").fill("999")
    page.get_by_role("button", name="Go").click()
    expect(page.get_by_role("alert")).to_have_text("The puzzles are numbered 1 to 330.")
    box, alert = page.get_by_label("Number").bounding_box(), page.get_by_role("alert").bounding_box()
    assert box
    assert alert
    assert box["width"] > 150, "the problem leaves the number its room"
    assert alert["y"] >= box["y"] + box["height"]
    page.get_by_label("Number").fill("12")
    page.get_by_role("button", name="Go").click()
    page.wait_for_selector('[data-puzzle="12"] .question')


@pytest.mark.parametrize("kept", ["{", "[1, null]", json.dumps([["x", "rr 2026-01-01"]] * 3)])
def test_damaged_storage_stops_nobody(visit: Visit, kept: str) -> None:
    page = visit().go("about")
    page.evaluate("kept => localStorage.setItem('holmgang:puzzles:duo-regna', kept)", kept)
    page.goto(page.url.replace("about", "puzzles/duo-regna"))
    answer_in(page, "duo-regna", 1, right=True)
    expect(page.locator(".puzzle-standing")).to_contain_text("1 of 330 puzzles answered")


def test_a_game_that_has_none_is_told_and_the_others_are_offered(visit: Visit) -> None:
    page = visit().go("puzzles/chess")
    expect(page.get_by_role("alert")).to_contain_text("no puzzles of a game called “chess”")
    expect(page.locator(".game-card")).to_have_count(len(games_with_puzzles()))
    assert set(games_with_puzzles()) <= set(GAMES)


def test_the_question_holds_no_answer_and_the_page_asks_for_it_only_once_somebody_has_answered(visit: Visit) -> None:
    visitor = visit()
    sent: list[tuple[str, str]] = []
    visitor.page.on("request", lambda request: sent.append((request.method, request.url.rpartition("/api/")[2])))
    page = visitor.go("puzzles/duo-regna#number=1")
    page.wait_for_selector(".question .choice-button")
    asked = [each for each in sent if each[1].startswith("puzzles")]
    assert asked == [("GET", "puzzles"), ("GET", "puzzles/duo-regna/1")]
    answer_in(page, "duo-regna", 1, right=True)
    assert [each for each in sent if each[1].startswith("puzzles")] == [*asked, ("POST", "puzzles/duo-regna/1")]


def test_the_eye_on_a_card_of_the_own_hand_is_explained(visit: Visit) -> None:
    visitor = visit(PHONE)
    page = visitor.go("puzzles/dueling-nobles#number=6")
    expect(page.locator(".known-sign")).to_have_count(1)
    expect(page.locator(".match")).to_contain_text("An eye marks a card of yours that your rival knows you hold.")
    page = visitor.go("puzzles/deck-duel#number=1")
    page.get_by_role("button", name="Show me the answer").click()
    expect(page.locator(".puzzle-solution")).to_contain_text(re.compile(r"leaves you a chance to win of .* of a win\."))
    expect(page.locator(".match")).not_to_contain_text("An eye marks")
