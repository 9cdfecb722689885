"""Real tables for the client's own tests: whole games played at random, every table as each seat sees it.

``python -m web.tools.fixtures > web/test/fixtures.json``; made anew for every test run, so they cannot go stale.
"""

import sys
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec
from tests.facts import facts_of

from holmgang.core.kind import write_seen
from holmgang.core.nodes import Chance, Over, Played, Settled
from holmgang.core.story import named
from holmgang.games import OWN_GAMES, find_kind
from holmgang.matches.facts import question_facts

NAMES = ("Ada", "Bo")
GAMES_EACH = 2


def game_steps(name: str, options: Mapping[str, str], seed: int) -> list[dict[str, Any]]:
    """One game, table by table."""
    game = find_kind(name).make(options)
    rng = Random(seed)
    state = game.start()
    events: dict[str, list[Any]] = {"0": [], "1": [], "null": []}
    steps = []
    while True:
        node = game.node(state)
        if not isinstance(node, Chance):
            steps.append({"game": name, "seats": {str(seat): seen(game, state, seat) for seat in (0, 1)}, "events": events})
            events = {"0": [], "1": [], "null": []}
        if isinstance(node, Over):
            return steps
        cause: Any
        if isinstance(node, Chance):
            cause = Settled(rng.choices(node.outcomes, node.weights)[0])
            after = game.settle(state, cause.outcome)
        else:
            cause = Played({seat: rng.choice(node.options[seat]) for seat in node.seats})
            after = game.play(state, cause.moves)
        for event in game.tell(state, cause, after):
            for key, seat in (("0", 0), ("1", 1), ("null", None)):
                told = event.to(seat)  # type: ignore[arg-type]
                events[key].append({"kind": event.kind, "sentence": named(told.sentence, NAMES), "facts": dict(told.facts)})
        state = after


def seen(game: Any, state: Any, seat: Any) -> dict[str, Any]:
    """What a seat sees and is asked."""
    kind, view = find_kind(game.name), game.view(state, seat)
    return {
        "table": view.table,
        "figures": msgspec.to_builtins(kind.parts.constants(game)) | msgspec.to_builtins(kind.parts.figures(game, view)),
        "position": write_seen(game, view),
        "deciding": view.deciding,
        "over": None if view.over is None else {"winner": view.over.winner, "reason": view.over.reason},
        "question": question_facts(game, view, NAMES, game.view(state, None)) if view.options else None,
    }


def main() -> None:
    """Writes all games to the standard output."""
    games = [
        {"game": name, "options": options, "steps": game_steps(name, options, seed)}
        for name in OWN_GAMES
        for options in ({}, facts_of(name).house_rules)
        for seed in range(GAMES_EACH)
    ]
    sys.stdout.buffer.write(msgspec.json.encode(games))


if __name__ == "__main__":
    main()
