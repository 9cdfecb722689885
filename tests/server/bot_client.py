"""A bot that plays from elsewhere, by the standard library alone: ``python bot_client.py SERVER TOKEN``."""

import json
import sys
from typing import Any
from urllib.request import Request, urlopen

SERVER, TOKEN = sys.argv[1:]


def ask(path: str, body: object = None) -> Any:
    """A request; with a body, one that does something."""
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    data = None if body is None else json.dumps(body).encode()
    return urlopen(Request(f"{SERVER}api/bot/{path}", data, headers), timeout=60)


def choose(question: dict[str, Any]) -> str:
    """Yours to improve."""
    return str(question["choices"][0]["text"])


for line in ask("stream"):
    if line.strip():  # an empty one says that the line still works
        told = json.loads(line)
        question = told["frame"].get("question")
        if question:
            move = {"number": question["number"], "text": choose(question)}
            ask(f"matches/{told['match']}/move", move).close()
