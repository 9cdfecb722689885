"""Writes the page of findings from the gathered facts, so that every figure on it comes from a solved file.

``python -m findings.page``.
"""

import json
import math
from typing import Any

from .gathering import FACTS

PAGE = FACTS.parent / "README.md"

EVEN = 1e-4
"""Nearer to a half than the bounds are to each other."""
READINGS = {
    "1": "a 1 fails a rolled battle",
    "6": "a 6 fails it",
    "at_least": "at least two of each",
    "exact": "exactly two of each",
}


def page(facts: dict[str, Any]) -> str:
    """The page, in Markdown."""
    domains = _two_domains(facts["two-domains"], facts["standoff"])
    return "\n\n".join([_introduction(), *domains, *_duo_regna(facts["duo-regna"]), _nearly(), _again()]) + "\n"


def main() -> None:
    """Writes it."""
    PAGE.write_text(page(json.loads(FACTS.read_text())))


def _introduction() -> str:
    return """# Solved games

Duo Regna and Two Domains are small enough to be solved outright: at every position we know what each side can be sure of,
and how. The solutions are computed on your own machine with `holmgang solve`, and proven there with `--check` by code that
shares nothing with the solver. This page tells what they say. Chances count endless play as half a win for each."""


def _two_domains(combinations: list[dict[str, Any]], standoff: dict[str, Any]) -> list[str]:
    usual = combinations[0]
    start, sizes = usual["start"], usual["sizes"]
    best, worst = max(start["openings"].values()), min(start["openings"].values())
    growing = sorted(chance for name, chance in start["openings"].items() if name not in ("gather", "grow 2"))
    whole = sizes["5"]["followed"]
    assert standoff["rolls"] == 0
    assert all(abs(worth - 0.5) < EVEN for worth in standoff["worth"])
    rows = "\n".join(_row(each) for each in combinations)
    return [
        "## Two Domains",
        f"**Moving first is worth {_percent(best - 0.5)} above an even game.** From five villages each, the first player wins "
        f"{_percent(start['low'], 3)} to {_percent(start['high'], 3)}, and no opponent can push that down. All "
        f"{usual['positions']:,} positions have such bounds; they are never more than {_percent(usual['gaps']['largest'], 3)} "
        f"apart, and at 99 of 100 positions less than {_percent(usual['gaps']['99 %'], 4)}.",
        "### The opening",
        f"Gather. Every growth of a village gives about {_percent(best - growing[-1])} away, and it hardly matters which one "
        f"({_percent(growing[0])} to {_percent(growing[-1])}), with one exception: growing the die at the Gathering Place, which "
        f"the next gathering throws again, leaves {_percent(worst)}, and hands the first move's worth to the other side.",
        "![The first player's chance to win after each opening move](openings.svg)",
        "### Standoffs",
        f"Between perfect players {_percent(whole['endless'])} of all games never end. In the most frequent standoff nobody "
        "throws a die any more: both grow, mobilise, strike the other's army back by consensus, which needs no roll, and grow "
        f"again. The way in is `{standoff['entry']}`, met in {_percent(standoff['share'], 2)} of games. From there the stored "
        f"moves go round through {len(standoff['line'])} positions, every one of them even; who gathers instead has "
        f"{_percent(standoff['best gathering'])} at best. At a real table the limit on quiet turns ends it. Try it in the board "
        "editor.",
        f"With fewer dice the standoff takes over: begin with three each, and {_percent(sizes['3']['followed']['endless'])} of "
        "games are never decided. With two there is none.",
        "![How games end between perfect players, by the number of dice](sizes.svg)",
        "### How long it takes",
        f"A perfect game that ends takes {whole['mean']:.0f} turns on average; half of them end within {whole['half']}, "
        f"99 of 100 within {whole['99 %']}.",
        "![How many games end with which turn](lengths.svg)",
        "### What a die is worth",
        "The mover's chance to win, averaged over all positions with so many dice on either side. A lone king still has hope "
        f"against two dice ({_percent(usual['dice']['1 2'], 0)}), hardly any against four ({_percent(usual['dice']['1 4'])}).",
        "![The mover's mean chance by both numbers of dice](dice.svg)",
        "### Does the reading matter?",
        "Hardly. The two open questions of the rules change the game's value by less than a tenth of a percent; what counts as a "
        "civil war changes nothing that can be seen from the start.",
        "| rolled battle | civil war | first player wins | best opening | never ends | turns on average |\n"
        f"|---|---|---|---|---|---|\n{rows}",
    ]


def _row(combination: dict[str, Any]) -> str:
    options, start = combination["options"], combination["start"]
    whole = combination["sizes"]["5"]["followed"]
    cells = [
        READINGS[options["battle_fail_face"]],
        READINGS[options["civil_war"]],
        f"{_percent(start['low'], 3)} to {_percent(start['high'], 3)}",
        start["move"],
        _percent(whole["endless"], 2),
        f"{whole['mean']:.1f}",
    ]
    return f"| {' | '.join(cells)} |"


def _duo_regna(combinations: list[dict[str, Any]]) -> list[str]:
    usual = combinations[0]
    mixture, worth = usual["mixture"], usual["worth"]
    played = {card: share for card, share in mixture.items() if share > 0}
    least = min(played, key=lambda card: played[card])
    meetings = [(chance, one, two) for one, row in usual["meetings"].items() for two, chance in row.items()]
    top = max(meetings)
    rows = "\n".join(_mixture_row(each, list(mixture)) for each in combinations)
    off = max(each["proven"]["difference"] for each in combinations)
    return [
        "## Duo Regna",
        "Both sides have the same cards and choose at once, so the game is fair by its form; what has to be found is how to mix. "
        f"Under every reading of the rules all {int(usual['proven']['positions']):,} positions are solved, and the best reply to "
        f"our mixtures gains less than {_above(off / 2)} in the chance to win.",
        "### The first round",
        f"Keep the Shield. It is the only card that a perfect player never begins with, though it would cost only "
        f"{_percent(0.5 - worth['A'], 3)}. All the others are played about equally often; the {least} is the shyest of them "
        f"({_percent(mixture[least])}).",
        "![How often to begin with each card](cards.svg)",
        f"What a first meeting is worth: your chance to win the game after it. The most that a round can bring is "
        f"{_percent(top[0])}, when a {_card(top[1])} meets a {_card(top[2])}.",
        "![Your chance to win after the first round, by both cards](meetings.svg)",
        "### Does the reading matter?",
        "The value is even under every reading; the way to play the first round is not.",
        f"| Priest against royals | Joker against Priest | refill | {' | '.join(mixture)} |\n"
        f"|---|---|---|{'---|' * len(mixture)}\n{rows}",
    ]


def _mixture_row(combination: dict[str, Any], cards: list[str]) -> str:
    options = combination["options"]
    refill = "after each dragon" if options["refill_on_capture"] == "true" else "when hands are empty"
    winners = {"priest": "Priest wins", "royal": "royal wins", "draw": "draw", "joker": "Joker wins"}
    shares = [_percent(share) if (share := combination["mixture"][card]) else "never" for card in cards]
    return f"| {winners[options['priest_vs_royal']]} | {winners[options['joker_vs_priest']]} | {refill} | {' | '.join(shares)} |"


def _nearly() -> str:
    return """## Deck Duel

Not solved, but played so well that it is known how little anybody can win against it: [Deck Duel, nearly](deck-duel.md)."""


def _again() -> str:
    return """## Make them yourself

    holmgang solve duo-regna --all --check
    holmgang solve two-domains --all --check
    make findings

The first takes well under a minute for each combination of options, the second some minutes. `holmgang eval GAME POSITION` then
answers for any position, and the board editor and replays in the browser show the same. How it is done and why it can be
believed: [decisions 13 and 14](../decisions/README.md)."""


def _card(card: str) -> str:
    return {"A": "Shield", "J": "Joker", "Q": "Queen", "K": "King", "5": "5, the Priest,"}.get(card, card)


def _above(number: float) -> str:
    """The next round number above: what is less than it must stay so when it is written down."""
    power = 10 ** math.floor(math.log10(number))
    return f"{math.ceil(number / power) * power:.0e}"


def _percent(share: float, digits: int = 1) -> str:
    return f"{100 * share:.{digits}f} %"


if __name__ == "__main__":
    main()
