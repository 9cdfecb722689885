"""Records: any game can be written down and read back, and redacted to what one seat knew."""

import re
from dataclasses import replace
from random import Random
from typing import Any

from holmgang.core.errors import BadRecord, RedactedRecord
from holmgang.core.kind import write_seen
from holmgang.core.nodes import Settled
from holmgang.core.record import HIDDEN, Record, audience, content_hash, to_json
from holmgang.core.record_text import parse_record, write_record
from holmgang.core.recording import record_of
from holmgang.core.referee import AnyStep
from holmgang.core.replay import Replay, read_record, redact, replay
from holmgang.core.seats import SEATS, Seat

from .case import Case
from .walks import ending_of, settling, walk

PRIVATE = (("Date", "2026.11.15"), ("Seed", "a secret"), ("Event", "club night"))
EVERYBODY = (*SEATS, None)


def a_finished_game_is_read_back_from_its_record(case: Case) -> None:
    """Every step comes back, not only the end."""
    record, steps = _a_game(case)
    read = _read(case, write_record(record))
    case.expect(read.record == record and read.notes == (), f"its record is read as another: {read.notes}")
    case.expect(list(read.steps()) == steps, "its record leads through other states")
    case.expect(read.game.options == case.game.options, "its record has other options")


def writing_what_was_read_is_stable(case: Case) -> None:
    """A record that was read is written again character by character."""
    text = write_record(_a_game(case)[0])
    case.expect(write_record(_read(case, text).record) == text, "its record is written in another way once it was read")
    case.expect(write_record(parse_record(text).record) == text, "its record is written in another way once it was parsed")


def reading_a_record_is_lenient(case: Case) -> None:
    """Records are typed by people, in capitals and with odd spacing."""
    record, _ = _a_game(case)
    head, _, body = write_record(record).partition("\n\n")
    needed = [tag[1:].lower() for tag in head.splitlines() if not tag.startswith(("[First", "[Second", "[Hash"))]
    tags = [f"  [ {tag.replace(' ', '   ', 1)}" for tag in needed]
    moves = re.sub(r"(\d)\. ", r"\1 ... ", body).upper().replace("FIRST:", "1 :").replace("->", "→")
    moves = re.sub(r"(→ .*)", lambda found: found[1].replace(" ", ", "), moves)
    sloppy = "\N{ZERO WIDTH NO-BREAK SPACE}" + "\r\n".join([*reversed(tags), *moves.splitlines(), record.result, ""])
    case.expect(_read(case, sloppy).record == record, "its record is not read from sloppy writing")


def a_redacted_record_drops_what_the_seat_never_learned(case: Case) -> None:
    """Outcomes by the rulings, and all that was said beside the game."""
    record, steps = _a_game(case)
    remarked = tuple(replace(line, comment="?!") for line in record.lines)
    record = replace(record, tags=PRIVATE, comment="a remark", lines=remarked)
    replayed = replay(case.kind, record)
    for seat in EVERYBODY:
        redacted = redact(replayed, seat)
        outcomes = [*redacted.opening, *(outcome for line in redacted.lines for outcome in line.outcomes)]
        wanted = _seen_outcomes(case, steps, seat)
        case.expect(outcomes == wanted, f"redacted for seat {seat} its outcomes are {outcomes}, and should be {wanted}")
        case.expect([line.moves for line in redacted.lines] == [line.moves for line in record.lines], "redaction changes moves")
        kept = (redacted.result, redacted.reason, redacted.players) == (record.result, record.reason, record.players)
        case.expect(kept, "redaction changes the result or the players")
        case.expect(redacted.comment == "" == "".join(line.comment for line in redacted.lines), "redaction keeps comments")
        case.expect((redacted.tags, redacted.redacted) == (PRIVATE[:1], audience(seat)), "redaction keeps private tags")


def a_redacted_record_has_no_hash_and_is_shown_but_not_replayed(case: Case) -> None:
    """A hash of the full content would let guesses be checked."""
    record, _ = _a_game(case)
    replayed = replay(case.kind, record)
    for seat in EVERYBODY:
        redacted = redact(replayed, seat)
        text = write_record(redacted)
        hashed = content_hash(record) in text or "Hash" in text or to_json(redacted)["hash"] is not None
        case.expect(not hashed, "a redacted record has a hash")
        case.expect(parse_record(text).record == redacted, "a redacted record is read as another")
        case.expect(write_record(parse_record(text).record) == text, "a redacted record is not written as it was read")
        case.expect(_refuses(case, text, RedactedRecord), "a redacted record is replayed")


def the_hidden_parts_of_a_start_are_redacted_too(case: Case) -> None:
    """A position that was set up may hold cards that only one side may see."""
    start = case.corner(Random(f"a start of {case.label}"))
    replayed = replay(case.kind, _a_game(case, start)[0])
    for seat in EVERYBODY:
        seen = redact(replayed, seat).start or ""
        view = case.game.view(start, seat)
        case.expect(seen == case.game.write_view(view), f"redacted for seat {seat} it starts from “{seen}”", start)
        case.expect(write_seen(case.game, view).startswith(seen), f"seat {seat} sees a start that is written otherwise", start)


def a_record_that_was_edited_is_refused(case: Case) -> None:
    """By its hash, or because it does not replay."""
    text = write_record(_a_game(case)[0])
    edited = text.replace('[First "First"]', '[First "Somebody else"]')
    case.expect(_refuses(case, edited, BadRecord), "a record with another player is accepted")
    case.expect(_refuses(case, "\n".join(text.splitlines()[:-1]), BadRecord), "a record without its last line is accepted")


def a_record_without_a_hash_is_accepted_with_a_note(case: Case) -> None:
    """Somebody has written it by hand."""
    record, _ = _a_game(case)
    lines = [line for line in write_record(record).splitlines() if not line.startswith("[Hash")]
    read = _read(case, "\n".join(lines))
    case.expect(read.record == record and len(read.notes) == 1, "a record without a hash is not read, or without a note")


def _read(case: Case, text: str) -> Replay:
    return read_record(text, case.find_kind)


def _refuses(case: Case, text: str, error: type[BadRecord]) -> bool:
    try:
        _read(case, text)
    except error:
        return True
    return False


def _a_game(case: Case, start: Any = None) -> tuple[Record, list[AnyStep]]:
    rng = Random(f"a game of {case.label}")
    steps = list(walk(case.game, rng, start))
    state = steps[-1].after if steps else start
    steps += settling(case.game, state, rng)
    causes = [step.cause for step in steps]
    return record_of(case.game, start, causes, ending_of(case.game, state), ("First", "Second")), steps


def _seen_outcomes(case: Case, steps: list[AnyStep], seat: Seat | None) -> list[str]:
    """What the seat learned of chance, by the rulings."""
    watching = case.onlooker(steps[0].before)
    seen = []
    for step in steps:
        if isinstance(step.cause, Settled):
            seen.append(HIDDEN if watching.hides(step.before, seat) else str(step.cause.outcome))
        watching.follow(step)
    return seen
