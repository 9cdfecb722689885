"""The protocol spoken by a test through a page, to the server that it came from or to the worker beside it: both answer alike."""

from random import Random
from typing import Any

from playwright.sync_api import Page

from holmgang.matches.fair import share_commitment
from holmgang.server.live.messages import PROTOCOL

Facts = dict[str, Any]

RELAY = """(() => {
    const heard = new Map(), base = document.baseURI;
    const note = (line, frame) => heard.get(line).push(JSON.parse(frame));
    const { worker: script, host } = document.documentElement.dataset;
    if (host === "none") {
        const worker = new Worker(new URL(script, base), { type: "module" }), answers = new Map();
        worker.postMessage({ type: "start", files: new URL("python/files.json", base).href, database: "relay" });
        worker.onmessage = ({ data }) => {
            if (data.type === "answer") answers.get(data.number)([data.status, data.body]);
            if (data.type === "tell") note(data.line, data.frame);
        };
        window.ask = (method, path, token, body) => new Promise((resolve) => {
            const number = answers.size;
            answers.set(number, resolve);
            worker.postMessage({ type: "ask", number, method, path, token, body: body === null ? "" : JSON.stringify(body) });
        });
        window.say = (line, message) => worker.postMessage({ type: "say", line, message: JSON.stringify(message) });
        window.openLine = async (line) => void heard.set(line, []);
    } else {
        const sockets = new Map();
        window.ask = async (method, path, token, body) => {
            const headers = { "Holmgang-Protocol": "%PROTOCOL%", "Content-Type": "application/json" };
            if (token !== "") headers.Authorization = `Bearer ${token}`;
            const asked = { method, headers, ...(body === null ? {} : { body: JSON.stringify(body) }) };
            const answer = await fetch(new URL(`api/${path}`, base), asked);
            return [answer.status, await answer.text()];
        };
        window.say = (line, message) => sockets.get(line).send(JSON.stringify(message));
        window.openLine = (line) => new Promise((resolve) => {
            const socket = new WebSocket(new URL("api/live", base.replace("http", "ws")));
            heard.set(line, []);
            sockets.set(line, socket);
            socket.onmessage = ({ data }) => note(line, data);
            socket.onopen = () => resolve();
        });
    }
    window.tables = (line) => heard.get(line).filter(({ type }) => type === "table");
    window.heard = heard;
})()""".replace("%PROTOCOL%", str(PROTOCOL))

FIT = {
    "commit": "line => tables(line).some(({ stage }) => stage === 'sharing')",
    "share": "line => tables(line).some(({ fair }) => fair && !fair.commitments.includes(null))",
    "over": "line => tables(line).at(-1).ending !== null",
}
TURN = """lines => {
    const pictures = (line) => heard.get(line).filter(({ type }) => type === "table" || type === "sealed");
    if (lines.some((line) => pictures(line).length === 0)) return null;
    const stand = (line) => pictures(line).reduce((before, news) => ({ ...before, ...news }));
    const last = lines.map(stand), told = Math.max(...last.map(({ number }) => number));
    if (last.every(({ ending }) => ending !== null)) return { over: true };
    const asked = ({ question, number, sealed }, at) => question !== null && number === told && !sealed.includes(lines[at] % 2);
    const place = last.findIndex(asked);
    return place < 0 ? null : { line: lines[place], ...last[place].question };
}"""
"""The question of the first of these lines that has one, of the latest table there is."""


class Relay:
    """Matches, spoken through a page. Lines with even numbers are those of first seats, odd ones of second seats."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._said = 0
        page.evaluate(RELAY)

    def ask(self, method: str, path: str, token: str = "", body: Facts | None = None) -> str:
        """A request; the body of its answer."""
        status, answer = self._page.evaluate("([...given]) => ask(...given)", [method, path, token, body])
        assert status in (200, 201), answer
        text: str = answer
        return text

    def sit(self, line: int, match: str, token: str) -> None:
        """Opens a line and says hello."""
        self._page.evaluate("line => openLine(line)", line)
        self.say(line, "hello", match=match, token=token, protocol=PROTOCOL)

    def say(self, line: int, kind: str, **message: object) -> None:
        """Says something, and waits for the answer to it."""
        self._said += 1
        self._page.evaluate("([line, message]) => say(line, message)", [line, {"type": kind, "id": self._said, **message}])
        if kind != "hello":
            answered = "([line, id]) => heard.get(line).find(({ reply }) => reply === id)"
            frame = self._page.wait_for_function(answered, arg=[line, self._said]).json_value()
            assert frame["type"] != "error", frame

    def until(self, line: int, what: str) -> Facts:
        """The last table of a line, once it fits."""
        self._page.wait_for_function(FIT[what], arg=line)
        table: Facts = self._page.evaluate("line => tables(line).at(-1)", line)
        return table

    def share(self, match: str, lines: list[int]) -> None:
        """All commit to their shares of the dice, then all show them: always the same ones."""
        shares = {line: bytes([line + 1] * 32) for line in lines}
        for line, share in shares.items():
            self.until(line, "commit")
            self.say(line, "commit", commitment=share_commitment(match, 1 if line % 2 else 0, share))
        for line, share in shares.items():
            self.until(line, "share")
            self.say(line, "share", share=share.hex())

    def turn(self, lines: list[int]) -> Facts | None:
        """The question that one of these lines has, once one has; none where the match is over."""
        turn: Facts = self._page.wait_for_function(TURN, arg=lines).json_value()
        return None if "over" in turn else turn

    def play(self, lines: list[int], rng: Random) -> bool:
        """Takes any option that one of these lines has; whether the match goes on."""
        turn = self.turn(lines)
        if turn is not None:
            self.say(turn["line"], "move", number=turn["number"], text=rng.choice(turn["choices"])["text"])
        return turn is not None
