"""An invitation: read by a camera, told to somebody who has never heard of the game, and kept open while they learn it."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import Visit
from tests.e2e.kit import PHONE, invite, shows, wait_for_table
from tests.e2e.test_pages import both_themes

DECODER = Path(__file__).parents[2] / "web" / "node_modules" / "jsqr" / "dist" / "jsQR.js"
READ = """async () => {
    const image = new Image(), code = document.querySelector('.qr-code svg').cloneNode(true);
    const drawn = (name) => getComputedStyle(document.querySelector(name)).fill;
    for (const [name, fill] of [['.qr-ground', drawn('.qr-ground')], ['.qr-dark', drawn('.qr-dark')]])
        code.querySelector(name).setAttribute('fill', fill);
    code.setAttribute('width', 300);
    code.setAttribute('height', 300);
    image.src = 'data:image/svg+xml,' + encodeURIComponent(new XMLSerializer().serializeToString(code));
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 300 }).getContext('2d');
    canvas.drawImage(image, 0, 0);
    return jsQR(canvas.getImageData(0, 0, 300, 300).data, 300, 300)?.data;
}"""
"""What a camera reads, in the colours that are on the screen."""


def read_code(page: Page) -> str | None:
    page.locator(".qr-code svg").wait_for()
    page.evaluate(DECODER.read_text(encoding="utf-8") + ";0")
    found: str | None = page.evaluate(READ)
    return found


@pytest.mark.by_turns
def test_an_invitation_is_a_code_for_cameras_and_tells_what_is_played(visit: Visit) -> None:
    host, guest = visit().go(), visit(PHONE)
    link = invite(host, "two-domains")
    both_themes(host, "waiting with a code")
    expect(host.get_by_role("heading", level=1)).to_have_count(1)
    assert read_code(host) == link, "in the dark, too"

    page = guest.page
    page.goto(link)
    shows(page, "10 to 20 minutes")
    shows(page, "Five dice each")
    expect(page.get_by_role("link", name="The rules in two minutes")).to_have_attribute("target", "_blank")
    both_themes(page, "invitation with what is played")
    with page.expect_popup() as opened:
        page.get_by_role("link", name="A first lesson").click()
    opened.value.locator(".coach").wait_for()
    opened.value.close()
    page.get_by_role("button", name="Take this seat").click()
    wait_for_table(page)
    assert page.url == link.partition("?")[0]
