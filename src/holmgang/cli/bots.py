"""The command that lists the bots: each game's levels with what they are like, and how strong they were found to be."""

import argparse
from collections.abc import Callable
from typing import TypeVar

from holmgang.bots import BOT_NAMES, BOT_SENTENCES
from holmgang.bots.levels import AT_ONCE, Level, levels_of
from holmgang.bots.offered import offered_bots
from holmgang.bots.strength import MeasuredScore, measured_scores
from holmgang.core.game import AnyGame
from holmgang.core.kind import GameKind
from holmgang.games import all_kinds, find_kind
from holmgang.games.faults import GameFault, faults_named
from holmgang.pocket.files import PocketError
from holmgang.pocket.reference import Reference

from . import FINE
from .output import bold, dim, note, say, say_json, say_paragraph

T = TypeVar("T")
Scores = dict[tuple[str, str], list[MeasuredScore]]
"""Of each bot of a game."""
Values = Callable[[AnyGame], Reference]


def run(given: argparse.Namespace) -> int:
    kinds = all_kinds() if given.game is None else (find_kind(given.game),)
    scores: Scores = {}
    for each in measured_scores():
        scores.setdefault((each.game, each.one), []).append(each)
    if given.json:
        say_json(_of_each(kinds, lambda kind: _as_json(kind, scores)))
    else:
        _of_each(kinds, lambda kind: _say_bots(kind, scores))
    return FINE


def _of_each(kinds: tuple[GameKind, ...], tell: Callable[[GameKind], T]) -> list[T]:
    """What is told of each game; one of several that has a fault is named, and the others go on."""
    told = []
    for kind in kinds:
        try:
            with faults_named():
                told.append(tell(kind))
        except GameFault as fault:
            if len(kinds) == 1:
                raise
            note(str(fault))
    return told


def _say_bots(kind: GameKind, scores: Scores) -> None:
    say(f"{bold(kind.title)}  {dim(kind.name)}")
    for level in levels_of(kind):
        _say_level(kind, level, scores.get((kind.name, level.name), []))
    for name, sentence in _others(kind).items():
        say_paragraph(f"  {bold(name)}  ", sentence)
        _say_scores(scores.get((kind.name, name), []))
    say()


def _others(kind: GameKind) -> dict[str, str]:
    """The bots beside its levels, by name: those that play every game, and all that are offered where it has no levels."""
    return BOT_SENTENCES if levels_of(kind) else {bot.name: bot.sentence for bot in offered_bots(kind)}


def _say_level(kind: GameKind, level: Level, measured: list[MeasuredScore]) -> None:
    say_paragraph(f"  {bold(level.title)}  ", level.sentence)
    for mistake in level.mistakes:
        say_paragraph("    - ", mistake)
    if level.reference is not None:
        say_paragraph("    ", _gone_by(kind, level.reference))
    if level.search is not None:
        simulations, seconds = level.search.bounds
        most = "" if seconds is None else f", or as often as it can in {seconds:g} s"
        say_paragraph(
            "    ",
            f"It looks ahead {simulations:,} times{most}. bot:{level.name}:NUMBER makes that another number; for more than "
            f"{AT_ONCE:,} it waits for the compiler, where there is one.",
        )
    _say_scores(measured)


def _gone_by(kind: GameKind, values: Values) -> str:
    try:
        reference = values(kind.make())
    except PocketError as error:
        return f"It cannot play here: {error}"
    return f"Here it goes by {reference.name}. {reference.instead}".rstrip()


def _say_scores(measured: list[MeasuredScore]) -> None:
    for each in measured:
        low, high = each.score.interval()
        share = f"{each.score.share:.1%} of the points from {each.two}"
        sentence = f"It takes {share} ({low:.1%} to {high:.1%}, {each.score.games:,} games)."
        say(dim(f"    {sentence.replace('%', ' %')}"))


def _as_json(kind: GameKind, scores: Scores) -> dict[str, object]:
    told = [
        {
            "name": level.name,
            "sentence": level.sentence,
            "mistakes": list(level.mistakes),
            **_reference_json(kind, level),
            "search": None if level.search is None else level.search.bounds._asdict(),
            **_scores_json(scores.get((kind.name, level.name), []), BOT_NAMES),
        }
        for level in levels_of(kind)
    ]
    others = [
        {"name": name, "sentence": sentence, **_scores_json(scores.get((kind.name, name), []))}
        for name, sentence in _others(kind).items()
    ]
    return {"game": kind.name, "levels": told, "bots": others}


def _reference_json(kind: GameKind, level: Level) -> dict[str, object]:
    if level.reference is None:
        return {"reference": None, "notes": []}
    try:
        reference = level.reference(kind.make())
    except PocketError as error:
        return {"reference": None, "notes": [], "cannot_play": str(error)}
    return {"reference": reference.name, "notes": [*filter(None, [reference.instead]), *reference.notes]}


def _scores_json(measured: list[MeasuredScore], plain: tuple[str, ...] = ()) -> dict[str, object]:
    """What a bot takes from the one below; of a level also what it takes from one of the bots that are no levels."""
    below = [_score_json(each) for each in measured if each.two not in plain]
    beside = [_score_json(each) for each in measured if each.two in plain]
    told: dict[str, object] = {"measured": (*below, None)[0]}
    return told | {"range": (*beside, None)[0]} if plain else told


def _score_json(measured: MeasuredScore) -> dict[str, object]:
    score = measured.score
    return {
        "against": measured.two,
        "wins": score.wins,
        "draws": score.draws,
        "losses": score.losses,
        "share": round(score.share, 4),
        "interval": [round(end, 4) for end in score.interval()],
    }
