"""Options are picked on the table, or piece by piece beside it: by pointer, finger or keyboard."""

from urllib.parse import quote

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.axe import assert_accessible
from tests.e2e.conftest import Visit
from tests.e2e.kit import FINGER, HIT, IN_SIGHT, OPTIONS, PHONE, start_against_bot, wait_for_question, wait_for_table
from tests.e2e.test_narrow import OWN_HALF_IN_SIGHT
from tests.e2e.test_panel import SMALL_PHONE, assert_question_in_sight

SET = "Jc,Qh,Ks;4h5h6h7h8h2c;2;-/Jd,Qs,Kd;9c9d7s2s3c;2;- 1 cash"
"""Five hearts in hand: ten ways to trade three of them."""
CHALLENGED = "Qd*+3d,Kh**;4d5d5cAs7s;2;dcs/Jh+2d,Qh,Kd**;Ac4c8cTs;3;hcs 2 redirect duel=Kd>Qd"
"""A King challenges the Queen of diamonds, who may stand; another noble may take her place."""
TWO_TO_PLAY = "Jd,Kd;9c9d;2;-/Jc,Qh;4h;1;- 2 defend duel=Jc>Jd dice=6>5"
"""A Jack defends, who may play both cards."""
LONG_TURN = "Jc,Qh*+2d,Ks;4h5h2s3s7c8cTc;2;-/Jd,Js,Kd;9c9d;0;- 1 begin discard=2h7sAdAh3d4d5d6d7d8d"
"""Three clubs may fetch any of ten cards, beside everything else that a turn begins with: 41 options."""
PLACES = "all => all.map(each => each.getBoundingClientRect().top)"


def draft(page: Page) -> list[str]:
    """Comes to the draft; the pieces that can be picked there."""
    start_against_bot(page, "dueling-nobles")
    wait_for_question(page)
    expect(page.locator(".question .choice-button")).to_have_count(0)
    pieces: list[str] = page.locator(".pick-piece").evaluate_all("all => all.map(each => each.dataset.pick)")
    assert len(pieces) == 6
    return pieces


def chosen(page: Page, count: int) -> None:
    """So many are picked, beside the table and on it."""
    expect(page.locator(".pick-head [role=status]")).to_have_text(f"{count} of 3 chosen")
    expect(page.locator(".pick-piece[aria-pressed=true]")).to_have_count(count)
    expect(page.locator(".table .piece.picked")).to_have_count(count)


def kept(page: Page, times: int) -> None:
    """So often the draft is over; what is asked next may be picked by its cards as well."""
    expect(page.locator(".story li", has_text="You choose")).to_have_count(times)


def test_the_draft_is_picked_by_finger_on_the_table_and_waits_for_a_yes(visit: Visit) -> None:
    page = visit((360, 640)).go()
    pieces = draft(page)
    for count, piece in enumerate(pieces[:3], start=1):
        page.locator(f'.table [data-piece="{piece}"]').click()
        chosen(page, count)
    # a fourth takes the place of the last one, and one that is picked is let go
    page.locator(f'.table [data-piece="{pieces[5]}"]').click()
    chosen(page, 3)
    page.locator(f'.table [data-piece="{pieces[0]}"]').click()
    chosen(page, 2)
    page.locator(f'.table [data-piece="{pieces[4]}"]').click()
    kept(page, 0)
    meant = page.locator(".question .choice-button")
    assert meant.evaluate_all(IN_SIGHT) == 1, "what they come to is in sight"
    cards = {piece.removeprefix("card:") for piece in (pieces[1], pieces[5], pieces[4])}
    assert set((meant.get_attribute("data-move") or "").split()[1:]) == cards
    meant.click()
    kept(page, 1)


def test_the_draft_is_picked_by_keyboard_alone(visit: Visit) -> None:
    page = visit().go()
    draft(page)
    for count, key in enumerate("135", start=1):
        page.keyboard.press(key)
        chosen(page, count)
    assert_accessible(page, "a choice that is picked")
    page.keyboard.press("Escape")
    chosen(page, 0)
    first = page.locator(".pick-piece").first
    first.focus()
    page.keyboard.press("Space")
    chosen(page, 1)
    for _ in range(2):
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Space")
    chosen(page, 3)
    page.keyboard.press("7")
    kept(page, 1)


def test_a_set_to_trade_is_picked_too_and_all_of_them_can_be_listed(visit: Visit) -> None:
    page = visit().go(f"editor/dueling-nobles#position={SET}")
    page.get_by_role("button", name="Try it").click()
    explorer = page.locator(".explorer")
    expect(explorer.locator(".pick-piece")).to_have_count(5)
    keep = explorer.locator('.choice-button[data-move="keep"]')
    expect(keep).to_be_visible()  # other options stay where they are
    for name in ("4♥", "6♥", "8♥"):
        explorer.get_by_role("button", name=name, exact=True).click()
    expect(explorer.locator('.choice-button[data-move="cash 4h 6h 8h"]')).to_be_visible()
    expect(keep).to_be_visible()
    explorer.get_by_role("button", name="All 10 in a list").click()
    expect(explorer.locator('.choice-button[data-move^="cash"]')).to_have_count(10)


def test_on_a_small_phone_a_set_to_trade_hides_no_card_of_the_own_hand_and_moves_none(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go(f"editor/dueling-nobles#position={quote(SET)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    pieces = page.locator(".pick-piece")
    places = pieces.evaluate_all(PLACES)
    for count in range(4):
        assert_question_in_sight(page, "dueling-nobles")
        assert page.evaluate(OWN_HALF_IN_SIGHT), "the own half of the table lies under the panel"
        assert pieces.evaluate_all(PLACES) == places, f"with {count} picked, what is picked moves under the finger"
        if count < 3:
            pieces.nth(count).click()
            expect(page.locator(".pick-piece[aria-pressed=true]")).to_have_count(count + 1)
    meant = page.locator('.question .choice-button[data-move="cash 4h 5h 6h"]')
    assert meant.evaluate_all(IN_SIGHT) == 1, "what they come to is in sight"


def begin_long_turn(page: Page) -> None:
    """All that can be done is a heading each."""
    page.goto(f"{page.url}editor/dueling-nobles#position={quote(LONG_TURN)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    assert page.locator(OPTIONS).count() <= 12, "there is a long list to read"


def taken_from_the_discards(page: Page) -> None:
    expect(page.locator(".story")).to_contain_text("You discard 7♣ to take A♦ from the discard pile.")


def test_a_long_list_is_headings_that_open_and_their_options_are_picked_piece_by_piece(visit: Visit) -> None:
    page = visit(SMALL_PHONE).go()
    begin_long_turn(page)
    assert_question_in_sight(page, "dueling-nobles")
    assert page.evaluate(OWN_HALF_IN_SIGHT), "the own half of the table lies under the panel"
    heading = page.locator(".choice-fold", has_text="Clubs")
    expect(heading).to_contain_text("fetch a discarded card, once a game 30 ways")
    heading.click()
    expect(page.get_by_text("0 of 2 chosen")).to_be_visible()
    assert heading.evaluate_all(IN_SIGHT) == 1, "what was opened is out of sight"
    page.get_by_role("button", name="7♣", exact=True).click()
    page.get_by_role("button", name="A♦", exact=True).click()
    page.locator('.choice-button[data-move="clubs 7c Ad"]').click()
    taken_from_the_discards(page)


def test_what_a_folded_heading_holds_is_picked_on_the_table(visit: Visit) -> None:
    page = visit().go()
    begin_long_turn(page)
    for piece in ("card:7c", "discarded:Ad"):
        page.locator(f'.table [data-piece="{piece}"]').click()
    meant = page.locator(".question .choice-button")
    expect(meant).to_have_count(1)
    expect(meant).to_contain_text("discard 7♣: take A♦, once a game")
    meant.click()
    taken_from_the_discards(page)


def test_a_heading_is_opened_and_folded_by_its_key(visit: Visit) -> None:
    page = visit().go()
    begin_long_turn(page)
    heading = page.locator(".choice-fold", has_text="Clubs")
    key = heading.locator("kbd").inner_text()
    page.keyboard.press(key)
    expect(heading).to_have_attribute("aria-expanded", "true")
    assert_accessible(page, "a heading that is open")
    page.keyboard.press(key)
    expect(heading).to_have_attribute("aria-expanded", "false")
    page.keyboard.press(key)
    heading.focus()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Space")
    page.locator('.pick-piece[data-pick="discarded:Ad"]').focus()
    page.keyboard.press("Space")
    page.keyboard.press("ArrowUp")  # among the pieces
    page.locator('.choice-button[data-move="clubs 7c Ad"]').focus()
    page.keyboard.press("Enter")
    taken_from_the_discards(page)


@pytest.mark.parametrize(("game", "piece", "move"), [("deck-duel", "rage:0", "rage"), ("two-domains", "die:0:0", "grow 1")])
def test_what_a_curious_finger_touches_shows_what_it_means_and_plays_with_a_second_touch(
    visit: Visit, game: str, piece: str, move: str
) -> None:
    page = visit((360, 640)).go()
    start_against_bot(page, game)
    wait_for_question(page)
    touched, bar, options = page.locator(f'.table [data-piece="{piece}"]'), page.locator(".picked-bar"), page.locator(OPTIONS)
    everything = options.count()
    board = page.locator(".table .canvas").bounding_box()
    touched.click()
    expect(touched).to_contain_class("picked")
    expect(options).to_have_count(1)
    expect(options).to_have_attribute("data-move", move)  # what it does is told beside the table
    assert bar.get_by_role("button").all_inner_texts() == [move.capitalize(), "Put back"]
    assert bar.get_by_role("button").evaluate_all(IN_SIGHT) == 2
    assert page.locator(".table .canvas").bounding_box() == board, "the table moves under the finger"
    assert min(high for _, high in bar.get_by_role("button").evaluate_all(HIT)) >= FINGER
    assert_accessible(page, "a piece that shows what it means")
    # it is let go by its own button, by a key, or by another touch
    bar.get_by_role("button", name="Put back").click()
    expect(options).to_have_count(everything)
    touched.click()
    expect(bar).to_be_visible()
    page.keyboard.press("Escape")
    expect(bar).to_have_count(0)
    touched.click()
    expect(bar).to_be_visible()
    touched.click()
    expect(bar).to_have_count(0)
    expect(page.locator(".story")).to_contain_text("Nothing has happened yet.")
    touched.click()
    bar.get_by_role("button", name=move.capitalize()).click()
    expect(page.locator(".story")).to_contain_text("You grow" if game == "two-domains" else "You pay an Action point for Rage")


@pytest.mark.parametrize(
    ("game", "position", "piece", "move"),
    [("duo-regna", "AJ23456QK/AJ23456QK 0 0-0", "card:0:K", "K"), ("dueling-nobles", CHALLENGED, "card:Qd", "stand")],
)
def test_a_finger_on_a_small_card_shows_what_it_would_do_before_it_does_it(
    visit: Visit, game: str, position: str, piece: str, move: str
) -> None:
    page = visit(PHONE).go(f"editor/{game}#position={quote(position)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    page.locator(f'.table [data-piece="{piece}"]').tap()
    expect(page.locator(OPTIONS)).to_have_count(1)
    expect(page.locator(OPTIONS)).to_have_attribute("data-move", move)
    expect(page.locator(".story")).to_contain_text("Nothing has happened yet.")
    page.locator(".picked-bar button").first.tap()
    expect(page.locator(".story")).not_to_contain_text("Nothing has happened yet.")


READY = "12226/12222 1"
RISK = "12662/22222 1"
"""Whose second die must not show another king: there are two armies."""


@pytest.mark.parametrize("piece", ["die:0:4", "field", "die:1:4"])
def test_a_battle_leads_the_list_and_is_picked_by_either_front_or_the_swords_between_them(visit: Visit, piece: str) -> None:
    page = visit(PHONE).go(f"editor/two-domains#position={quote(READY)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    expect(page.locator(".question")).to_contain_text("You can battle now.")
    expect(page.locator(OPTIONS).first).to_have_attribute("data-move", "battle")
    page.locator(f'.table [data-piece="{piece}"]').tap()
    expect(page.locator(OPTIONS)).to_have_count(1)
    page.locator(".picked-bar").get_by_role("button", name="Battle").tap()
    expect(page.locator(".story")).to_contain_text("You go to battle")


def test_the_bar_of_a_picked_piece_warns_as_its_option_does(visit: Visit) -> None:
    page = visit(PHONE).go(f"editor/two-domains#position={quote(RISK)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    page.locator('.table [data-piece="die:0:1"]').tap()
    expect(page.locator(".picked-bar .warning")).to_have_text("Careful: on a 1 there is civil war, and you lose")


AROUND = """finger => {
    const table = document.querySelector('.table .canvas').getBoundingClientRect(), reach = finger / 2 - 1;
    const pieces = [...document.querySelectorAll('.table .piece.can')];
    const boxes = pieces.map(each => [each.dataset.piece, each.getBoundingClientRect()]);
    const apart = ({ left, right, top, bottom }, x, y) =>
        Math.hypot(Math.max(left - x, x - right, 0), Math.max(top - y, y - bottom, 0));
    return boxes.flatMap(([piece, box]) => {
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
        const nearest = (x, y) => boxes.every(([other, its]) => other === piece || apart(its, x, y) > apart(box, x, y));
        return [[x - reach, y], [x + reach, y], [x, y - reach], [x, y + reach]]
            .filter(([x, y]) => apart(table, x, y) === 0 && nearest(x, y))
            .map(([x, y]) => ({ piece, x, y, beside: apart(box, x, y) }));
    });
}"""
"""For each piece the places that lie as far from its middle as a fingertip reaches, and nearer to no other piece."""


@pytest.mark.parametrize(
    ("game", "position"),
    [
        ("duo-regna", "AJ6K/AJ6K 0 0-0"),
        ("deck-duel", "9,3,0:A23456789TJQK/9,3,0:A23456789TJQK rage"),
        ("dueling-nobles", TWO_TO_PLAY),
    ],
)
def test_a_finger_reaches_a_small_piece_from_as_far_as_no_other_is_meant(visit: Visit, game: str, position: str) -> None:
    page = visit(PHONE).go(f"editor/{game}#position={quote(position)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    wait_for_table(page)
    places = page.evaluate(AROUND, FINGER)
    assert any(place["beside"] > 2 for place in places), f"no piece is smaller than a fingertip: {places}"
    for place in places:
        page.touchscreen.tap(place["x"], place["y"])
        expect(page.locator(f'.table [data-piece="{place["piece"]}"]')).to_contain_class("picked")
        page.keyboard.press("Escape")
        expect(page.locator(".table .picked")).to_have_count(0)


def test_a_mouse_means_what_it_points_at(visit: Visit) -> None:
    page = visit().go(f"editor/duo-regna#position={quote('A6/A6 0 0-0')}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    wait_for_table(page)
    box = page.locator('.table [data-piece="card:0:6"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] + 3, box["y"] + box["height"] / 2)
    expect(page.locator(".story")).to_contain_text("Nothing has happened yet.")


def test_two_cards_that_are_picked_among_other_options_are_played_from_the_table(visit: Visit) -> None:
    """The list of all that could be played may be longer than a phone."""
    page = visit(PHONE).go(f"editor/dueling-nobles#position={quote(TWO_TO_PLAY)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    for card in ("9c", "9d"):
        page.locator(f'.table [data-piece="card:{card}"]').tap()
    page.locator(".picked-bar").get_by_role("button", name="9♦").tap()
    expect(page.locator(".story")).to_contain_text("9♦")


def test_a_card_of_the_own_hand_is_played_at_once_by_a_mouse(visit: Visit) -> None:
    page = visit().go()
    start_against_bot(page, "duo-regna")
    wait_for_question(page)
    page.locator(".table .piece.can").first.click()
    expect(page.locator(".story")).to_contain_text("You play")
