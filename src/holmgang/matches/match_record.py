"""A match written down: its record, with what it takes to check the dice, and what one seat may see of it meanwhile."""

from collections.abc import Iterable, Sequence

from holmgang.core.nodes import Chance, Settled
from holmgang.core.record import HINTS, Record
from holmgang.core.recording import record_of
from holmgang.core.replay import Replay, redact
from holmgang.core.seats import SEATS, Seat

from .clock import clock_text
from .folded_log import FoldedLog
from .odds import odds_of, write_odds
from .play import MatchStep

Tags = list[tuple[str, str]]


def written(match: FoldedLog, tags: Sequence[tuple[str, str]] = ()) -> Record:
    """The match as it stands, to be written down. While it goes on, it holds what not everybody may know."""
    setup = match.setup
    return record_of(
        match.game,
        None if setup.start is None else match.play.start,
        [step.cause for step in match.play.steps],
        match.ending,
        setup.names,
        (*tags, *_circumstances(match), *_fair_tags(match)),
    )


def seen(match: FoldedLog, seat: Seat | None, tags: Sequence[tuple[str, str]] = ()) -> Record:
    """The match as it stands, cut down to what a seat (None: a spectator) knows."""
    states = (match.play.start, *(step.after for step in match.play.steps))
    causes = tuple(step.cause for step in match.play.steps)
    return redact(Replay(match.game, written(match, tags), states, causes), seat)


def _circumstances(match: FoldedLog) -> Tags:
    """How it was played, where that is out of the ordinary."""
    setup = match.setup
    tags: Tags = []
    if setup.seed is not None:
        tags.append(("Seed", setup.seed))
    if setup.clock is not None:
        tags.append(("Clock", clock_text(setup.clock)))
    if setup.lesson:
        tags.append(("Lesson", "the opening was scripted, chance included"))
    if setup.take_back:
        tags.append(("Takebacks", str(match.play.undone)))
    if match.hints:
        tags.append((HINTS, str(len(match.hints))))
    return tags


def _fair_tags(match: FoldedLog) -> Tags:
    """What it takes to recompute every outcome, the secret only once it was shown."""
    fair = match.setup.fair
    if fair is None:
        return []
    tags: Tags = [("Match", match.setup.id), ("FairVersion", str(fair.version)), ("Commitment", fair.commitment)]
    names = ("ShareFirst", "ShareSecond")
    tags += [(name, share) for name, share in zip(names, match.sharing.shares, strict=True) if share is not None]
    tags.append(("ShareOwners", " ".join("server" if seat in fair.own else "player" for seat in SEATS)))
    if match.sharing.secret is not None:
        drawn = [step for step in match.play.steps if step.draw]
        if [step.draw for step in drawn] != list(range(1, len(drawn) + 1)):
            tags.append(("Draws", write_ranges(step.draw for step in drawn)))
        if drawn:
            tags.append(("Odds", write_odds((odds_of(_chance(match, step)), _outcome(step)) for step in drawn)))
        tags.append(("Secret", match.sharing.secret))
    return tags


def _chance(match: FoldedLog, step: MatchStep) -> Chance[object]:
    node = match.game.node(step.before)
    assert isinstance(node, Chance)
    return node


def _outcome(step: MatchStep) -> str:
    assert isinstance(step.cause, Settled)
    return str(step.cause.outcome)


def write_ranges(numbers: Iterable[int]) -> str:
    """Rising numbers in short: ``1-12 15 17-20``."""
    spans: list[list[int]] = []
    for number in numbers:
        if spans and spans[-1][1] == number - 1:
            spans[-1][1] = number
        else:
            spans.append([number, number])
    return " ".join(str(first) if first == last else f"{first}-{last}" for first, last in spans)
