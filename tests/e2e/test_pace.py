"""Whatever arrives together is told one thing after the other, and nobody acts on it before."""

from itertools import pairwise

from tests.e2e.conftest import Visit
from tests.e2e.kit import choose, start_against_bot, wait_for_question

WATCH = """() => {
    const pictures = window.pictures = [];
    const look = () => {
        const lines = document.querySelectorAll(".story li").length, asked = document.querySelector(".question") !== null;
        const last = pictures.at(-1);
        if (last?.lines !== lines || last.asked !== asked) pictures.push({ lines, asked });
    };
    look();
    new MutationObserver(look).observe(document.querySelector("main"), { subtree: true, childList: true });
}"""
"""Notes how long the story is and whether somebody is asked, whenever that changes."""


def test_a_combat_is_told_line_by_line_without_motion_too_and_asked_about_last(visit: Visit) -> None:
    page = visit(speed="fast").go()
    start_against_bot(page, "deck-duel")
    wait_for_question(page)
    page.evaluate(WATCH)
    choose(page, "calm")
    wait_for_question(page)
    first, *told = page.evaluate("window.pictures")
    assert first["asked"]
    assert [picture["asked"] for picture in told] == [False] * (len(told) - 1) + [True]
    lines = [picture["lines"] for picture in [first, *told]]
    assert {after - before for before, after in pairwise(lines)} <= {0, 1}, lines
    assert lines[-1] - lines[0] >= 3, "a choice, two cards and what they came to"
