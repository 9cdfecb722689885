"""States that a table or a page comes to in passing, each as a phone and a desk show it, light and dark."""

from functools import partial
from pathlib import Path
from urllib.parse import quote

from playwright.sync_api import Browser, Page

from holmgang.server.pages.site import write_site
from tests.e2e.kit import (
    GAMES,
    PATIENCE,
    Visitor,
    choose,
    on_offer,
    press,
    start_against_bot,
    take_turns,
    visiting,
    wait_for_question,
)
from tests.e2e.portray import HAND_AND_DESK, portray
from tests.e2e.sites import Host, until_kept
from tests.e2e.test_editor import spot
from tests.e2e.test_picking import CHALLENGED, SET, draft
from tests.e2e.test_puzzles import answer_in
from tests.e2e.test_site_faults import FILL, FULL
from tests.e2e.test_site_offline import SPOIL, keep_games, look_for_news, match_on
from tests.e2e.test_ways_to_play import sit_down_at_one_screen

DUEL = "Jc,Qh,Ks;4h5h6h;1;-/Jd,Js,Kd;9c2s;0;- 1 attack duel=Qh>Kd dice=4>52"
REVIEWED = 5 * PATIENCE * 1000
take = partial(portray, sizes=HAND_AND_DESK)


def _play_from(visitor: Visitor, game: str, position: str) -> Page:
    page = visitor.go(f"editor/{game}#position={quote(position)}")
    page.get_by_role("button", name="Play it against a bot").click()
    wait_for_question(page)
    return page


def nobles(visitor: Visitor, folder: Path) -> None:
    """A draft half way and done, a set to trade, a challenge, cards in a duel."""
    pieces = draft(visitor.go())
    for count, piece in enumerate(pieces[:3], start=1):
        visitor.page.locator(f'.table [data-piece="{piece}"]').click()
        if count > 1:
            take(visitor.page, folder, f"draft-{count}")
    for name, position in (("trade", SET), ("challenged", CHALLENGED), ("duel", DUEL)):
        page = _play_from(visitor, "dueling-nobles", position)
        take(page, folder, f"nobles-{name}")
        page.locator(".table .piece.can").first.click()
        take(page, folder, f"nobles-{name}-picked")


def picked(visitor: Visitor, folder: Path) -> None:
    """What a first touch of a die or a counter shows in the bar below the table."""
    for game in ("two-domains", "deck-duel"):
        start_against_bot(visitor.go(), game)
        wait_for_question(visitor.page)
        visitor.page.locator(".table .piece.can").first.click()
        take(visitor.page, folder, f"picked-{game}")


def dialogs(visitor: Visitor, folder: Path) -> None:
    """The aim, a word of the table, what is best, and all else that opens over a table."""
    start_against_bot(visitor.go(), "two-domains")
    page = visitor.page
    wait_for_question(page)
    for name, button in (
        ("aim", "Aim:"),
        ("hint", "Show me"),
        ("fair", "Fair chance"),
        ("rule", "The rule of"),
        ("more", "More"),
        ("give-up", "Give up"),
        ("settings", "Settings"),
        ("keys", "Keys"),
    ):
        page.get_by_role("button", name=button).first.click()
        page.get_by_role("dialog").wait_for()
        take(page, folder, f"dialog-{name}")
        page.keyboard.press("Escape")
        page.get_by_role("dialog").wait_for(state="detached")
    page = _play_from(visitor, "dueling-nobles", DUEL)
    page.locator(".match-board .player button").first.click()
    page.get_by_role("dialog").wait_for()
    take(page, folder, "dialog-word")


def together(visitor: Visitor, folder: Path) -> None:
    """An invitation with its code, what the guest sees of it, and what both say to each other."""
    page = visitor.go("new/two-domains")
    page.get_by_label("A friend").check(force=True)
    page.get_by_role("button", name="Make the link").click()
    page.locator(".qr-code svg, svg.qr-code").first.wait_for()
    take(page, folder, "invitation", whole=True)
    link = page.get_by_label("Invitation").input_value()
    browser = page.context.browser
    assert browser is not None
    with visiting(browser, visitor.server) as other:
        guest = other.page
        guest.goto(link)
        guest.get_by_role("button", name="Take this seat").wait_for()
        take(guest, folder, "invited", whole=True)
        guest.get_by_role("button", name="Take this seat").click()
        page.locator('.match[data-stage="playing"]').wait_for()
        guest.get_by_role("button", name="React", exact=True).click()
        take(guest, folder, "reactions")
        guest.get_by_role("dialog").get_by_role("button", name="Good luck!").click()
        page.locator(".player-says").wait_for()
        page.screenshot(path=folder / "reaction-desktop.png")


def finished(visitor: Visitor, folder: Path) -> None:
    """Reviews, and “My games” with something in it."""
    for game in GAMES:
        start_against_bot(visitor.go(), game)
        take_turns([visitor.page], seed=6)
    for game in ("deck-duel", "duo-regna"):
        start_against_bot(visitor.go(), game)
        take_turns([visitor.page], seed=7)
        visitor.page.locator(".end").get_by_role("link", name="Review").click()
        visitor.page.locator('.review[data-review="done"]').wait_for(timeout=REVIEWED)
        take(visitor.page, folder, f"review-{game}", whole=True)
    start_against_bot(visitor.go(), "two-domains")
    wait_for_question(visitor.page)
    page = visitor.go("games")
    page.locator(".thumbnail .canvas").first.wait_for()
    take(page, folder, "my-games", whole=True)


def puzzles(visitor: Visitor, folder: Path) -> None:
    """Today’s, and one of each game: asked, answered right, answered wrong."""
    page = visitor.go("puzzles")
    page.wait_for_load_state("networkidle")
    take(page, folder, "puzzles", whole=True)
    for game in GAMES:
        page = visitor.go(f"puzzles/{game}#number=3")
        page.locator('[data-puzzle="3"] .question').wait_for()
        take(page, folder, f"puzzle-{game}")
        answer_in(page, game, 3, right=game in ("duo-regna", "deck-duel"))
        take(page, folder, f"puzzle-{game}-answered", whole=True)


def editing(visitor: Visitor, folder: Path) -> None:
    """Pieces that are changed where they lie, as a list, and the position tried."""
    page = visitor.go("editor/two-domains")
    page.locator(".edit-spot").first.wait_for()
    spot(page, "die:0:4")
    page.get_by_role("dialog").wait_for()
    take(page, folder, "editing")
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Try it here").click()
    page.locator(".explorer").wait_for()
    take(page, folder, "trying", whole=True)
    page = visitor.go("editor/dueling-nobles")
    page.locator(".edit-spot").first.wait_for()
    page.get_by_text("All of it as a list").click()
    take(page, folder, "editing-list", whole=True)


def one_screen(visitor: Visitor, folder: Path) -> None:
    """Who is asked in secret, and the curtain before a hand."""
    for game, shown in (("duo-regna", ".hand-over"), ("dueling-nobles", ".curtain")):
        page = visitor.go(f"new/{game}")
        sit_down_at_one_screen(page)
        page.locator(shown).wait_for()
        take(page, folder, f"one-screen-{game}")
        page.locator(shown).get_by_role("button").click()
        wait_for_question(page)
        take(page, folder, f"one-screen-{game}-taken")


def line_gone(visitor: Visitor, folder: Path) -> None:
    """The network goes in the middle of a game, and while nobody plays."""
    page = visitor.go()
    start_against_bot(page, "dueling-nobles")
    wait_for_question(page)
    keep_games(page)
    visitor.server.stop()
    page.locator(".meanwhile").wait_for()
    take(page, folder, "line-gone")
    visitor.turn_to("")
    page.locator(".lobby").get_by_text("Games against bots go on").wait_for()
    take(page, folder, "line-gone-first-page", whole=True)
    visitor.server.start()


def storage(browser: Browser, host: Host, folder: Path) -> None:
    """No room for a move, a match that is damaged, and saved games that are none."""
    with visiting(browser, host) as visitor:
        page = visitor.go("pages/games.json")
        session = visitor.context.new_cdp_session(page)
        session.send("Storage.overrideQuotaForOrigin", {"origin": page.evaluate("location.origin"), "quotaSize": FULL})
        start_against_bot(visitor.go(), "two-domains")
        wait_for_question(page)
        page.evaluate(FILL)
        press(page, (on_offer(page) or [""])[0])
        page.locator(".match .problem").wait_for()
        take(page, folder, "storage-full")
    with visiting(browser, host) as visitor:
        page = visitor.go()
        start_against_bot(page, "two-domains")
        wait_for_question(page)
        choose(page)
        wait_for_question(page)
        match = match_on(page)
        visitor.go("?about")
        page.evaluate(SPOIL, [match, {"setup": 5}])
        page.evaluate("localStorage['holmgang:match:foreign'] = '{}'")
        visitor.go()
        page.locator(".damaged-games").wait_for()
        take(page, folder, "damaged-games", whole=True)
        visitor.turn_to(f"?match/{match}")
        page.get_by_role("alert").wait_for()
        take(page, folder, "damaged-game")


def update(browser: Browser, host: Host, folder: Path) -> None:
    """A new version announces itself over a game."""
    with visiting(browser, host) as visitor:
        page = visitor.go()
        start_against_bot(page, "deck-duel")
        wait_for_question(page)
        until_kept(page)
        write_site(host.folder, "https://another.example/")
        look_for_news(page)
        page.locator(".reload-notice").wait_for()
        take(page, folder, "update")


STATES = (nobles, picked, dialogs, together, finished, puzzles, editing, one_screen, line_gone)
SITE_STATES = (storage, update)
