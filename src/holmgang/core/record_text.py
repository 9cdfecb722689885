"""Records as text, made to be read and written by a person, in the spirit of chess's PGN.

Header tags, an empty line, then one line a decision::

    [Game "two-domains"]
    [Rules "1"]
    [First "Ada"]
    [Second "Bo"]
    [Result "*"]
    [Reason "unfinished"]

    1. first: gather -> 6 {lucky}
    2. second: grow 3

``->`` leads to what chance brought; both seats' choices at once are joined by ``|``; a comment stands in braces, or after a
semicolon up to the end of its line. The full grammar is in docs/records.md.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from . import limits
from .errors import BadRecord, cut, shown
from .record import UNFINISHED, Line, Record, check_result, content_hash, tidy, tidy_line, whole
from .seats import Seat, read_seat

_TAG = re.compile(r'\[\s*(\w+)\s+"')
_TAG_END = re.compile(r"\s*\]")
_TO_QUOTE = re.compile(r'\\.|"', re.DOTALL)
_TO_BRACE = re.compile(r"\\.|\}", re.DOTALL)
_COMMENT = re.compile(r"[{};]")
_NUMBER = re.compile(r"(\d{1,6})\s*\.+\s*")
_RESULT_WORDS = {"1-0", "0-1", "1/2-1/2", "*"}
_PLAYERS = ("First", "Second")
_OWN_TAGS = ("Game", "Rules", "Options", "Start", "First", "Second", "Result", "Reason", "Redacted", "Hash")
_OWN = {name.casefold(): name for name in _OWN_TAGS}


@dataclass
class Written:
    """A record as it was found in a text: the record, its moves not looked at yet, and the hash it claims."""

    record: Record
    claimed_hash: str | None


def write_record(record: Record) -> str:
    """The canonical text of a record, the same bytes every time."""
    tags = [("Game", record.game), ("Rules", str(record.version))]
    if record.options:
        tags.append(("Options", " ".join(f"{name}={value}" for name, value in record.options)))
    if record.start is not None:
        tags.append(("Start", record.start))
    tags += [("First", record.players[0]), ("Second", record.players[1]), *record.tags]
    tags += [("Result", record.result), ("Reason", record.reason)]
    tags.append(("Hash", content_hash(record)) if record.redacted is None else ("Redacted", record.redacted))
    out = [f'[{name} "{_escaped(value, chr(34))}"]' for name, value in tags]
    out.append("")
    if record.comment:
        out.append(_braced(record.comment))
    if record.opening:
        out.append(f"-> {' '.join(record.opening)}")
    for number, line in enumerate(record.lines, 1):
        text = f"{number}. {line.text()}"
        if line.outcomes:
            text += f" -> {' '.join(line.outcomes)}"
        if line.comment:
            text += f" {_braced(line.comment)}"
        out.append(text)
    return "\n".join(out).rstrip("\n") + "\n"


def parse_record(text: str) -> Written:
    """Reads the form of a record; whether its moves are moves is for `replay` to find.

    The work grows with the length of the text and no faster. What is beyond `limits` is refused.
    """
    if len(text) > limits.LONGEST_RECORD:
        raise BadRecord(f"A record has at most {limits.LONGEST_RECORD:,} characters; this text has {len(text):,}.")
    head, tags = _read_tags(whole(text).removeprefix("\N{ZERO WIDTH NO-BREAK SPACE}").replace("\r\n", "\n"))
    known = dict(tags)
    if "Game" not in known:
        if tags:
            raise BadRecord('The Game tag is missing: a record says what was played, as in [Game "two-domains"].')
        raise BadRecord('A record begins with its tags, the first of them [Game "…"]; there is none here.')
    body = _Body()
    for part, is_comment in _split_comments(head):
        if is_comment:
            body.remark(part)
        else:
            for line in part.split("\n"):
                body.read(line.strip())
    comment, *comments = body.comments()
    result = known.get("Result", body.result or "")
    reason = known.get("Reason", "unfinished" if result == UNFINISHED else "")
    if body.result is not None and body.result != result:
        raise BadRecord(f"The last line says {body.result}, the Result tag says {cut(result)}.")
    check_result(result, reason)
    redacted = known.get("Redacted")
    if redacted is not None and redacted not in {"first", "second", "spectators"}:
        raise BadRecord(f"A record is redacted for first, second or spectators, not for {shown(redacted)}.")
    record = Record(
        game=known["Game"],
        version=_version(known.get("Rules", "1")),
        options=_options(known.get("Options", "")),
        start=known.get("Start"),
        players=(known.get("First", "First"), known.get("Second", "Second")),
        opening=tuple(body.opening),
        lines=tuple(Line(*line, remark) for line, remark in zip(body.lines(), comments, strict=True)),
        result=result,
        reason=reason,
        comment=comment,
        tags=tuple((name, value) for name, value in tags if name not in _OWN_TAGS),
        redacted=redacted,
    )
    return Written(record, known.get("Hash"))


def _escaped(text: str, closing: str) -> str:
    return text.replace("\\", "\\\\").replace(closing, "\\" + closing)


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text, flags=re.DOTALL)


def _braced(comment: str) -> str:
    return "{" + _escaped(comment, "}") + "}"


def _read_tags(text: str) -> tuple[str, list[tuple[str, str]]]:
    """The text after the tags, and the tags."""
    tags: dict[str, tuple[str, str]] = {}
    at = 0
    while True:
        while at < len(text) and text[at].isspace():
            at += 1
        if not text.startswith("[", at):
            return text[at:], list(tags.values())
        found = _TAG.match(text, at)
        closed = None if found is None else _closed(text, found.end(), _TO_QUOTE)
        end = None if closed is None else _TAG_END.match(text, closed + 1)
        if found is None or end is None:
            line = text[at:].split("\n", 1)[0]
            raise BadRecord(f'{shown(line)} is not a tag; a tag looks like [Game "two-domains"].')
        if len(tags) == limits.MOST_TAGS:
            raise BadRecord(f"A record has at most {limits.MOST_TAGS} tags; here are more.")
        if len(found[1]) > limits.LONGEST_TAG_NAME:
            raise BadRecord(f"A tag’s name has at most {limits.LONGEST_TAG_NAME} letters, unlike {shown(found[1])}.")
        folded = found[1].casefold()
        name = _OWN.get(folded, found[1])
        if folded in tags:
            raise BadRecord(f"The tag {name} stands twice; once is right.")
        tags[folded] = name, _value(name, tidy_line(_unescaped(text[found.end() : closed])))
        at = end.end()


def _value(name: str, value: str) -> str:
    if name in _PLAYERS:
        longest = limits.LONGEST_NAME
    else:
        longest = limits.LONGEST_DICE_VALUE if name in limits.LONG_TAGS else limits.LONGEST_VALUE
    if len(value) > longest:
        raise BadRecord(f"The tag {name} holds at most {longest:,} characters; here it holds {len(value):,}.")
    return value


def _split_comments(body: str) -> Iterator[tuple[str, bool]]:
    """The body in pieces, each with whether it is a comment."""
    at = count = 0
    while (found := _COMMENT.search(body, at)) is not None:
        before, begin = body[at : found.start()], found.end()
        if found[0] == "}":
            raise BadRecord("A } closes no comment.")
        if found[0] == "{":
            closed = _closed(body, begin, _TO_BRACE)
            if closed is None:
                raise BadRecord("A comment’s brace is never closed.")
            comment, at = _unescaped(body[begin:closed]), closed + 1
        else:
            line_end = body.find("\n", begin)
            at = len(body) if line_end < 0 else line_end
            comment = body[begin:at]
        count += 1
        if count > limits.MOST_COMMENTS:
            raise BadRecord(f"A record has at most {limits.MOST_COMMENTS:,} comments; here are more.")
        yield before, False
        yield tidy(comment), True
    yield body[at:], False


def _closed(text: str, at: int, to_end: re.Pattern[str]) -> int | None:
    """Where that which begins here is closed, past all that a backslash stands before.

    One pattern for the whole would remember every letter on its way: a hundred bytes for each.
    """
    return next((found.start() for found in to_end.finditer(text, at) if found[0][0] != "\\"), None)


@dataclass
class _Said:
    """What stands in one line and is said about it; about the whole game, where no line has come yet."""

    moves: tuple[str | None, str | None] = (None, None)
    outcomes: list[str] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)


@dataclass
class _Body:
    """The lines read so far, after what stands before the first."""

    said: list[_Said] = field(default_factory=lambda: [_Said()])
    result: str | None = None
    outcomes: int = 0

    @property
    def opening(self) -> list[str]:
        """What chance brought before anybody chose."""
        return self.said[0].outcomes

    def lines(self) -> list[tuple[tuple[str | None, str | None], tuple[str, ...]]]:
        """Moves and outcomes."""
        return [(line.moves, tuple(line.outcomes)) for line in self.said[1:]]

    def comments(self) -> list[str]:
        """What is said of the whole game, then of each line."""
        comments = ["\n".join(line.remarks) for line in self.said]
        for number, comment in enumerate(comments):
            if len(comment) > limits.LONGEST_COMMENT:
                where = f"on line {number}" if number else "before the first line"
                raise BadRecord(
                    f"A comment has at most {limits.LONGEST_COMMENT:,} characters; the one {where} has {len(comment):,}."
                )
        if (together := sum(map(len, comments))) > limits.LONGEST_COMMENTS:
            raise BadRecord(
                f"All comments together have at most {limits.LONGEST_COMMENTS:,} characters; here they have {together:,}."
            )
        return comments

    def remark(self, comment: str) -> None:
        if comment:
            self.said[-1].remarks.append(comment)

    def read(self, text: str) -> None:
        if not text:
            return
        if self.result is not None:
            raise BadRecord(f"Nothing may follow the result, but {shown(text)} does.")
        if text in _RESULT_WORDS:
            self.result = text
            return
        numbered = _NUMBER.match(text)
        if numbered is not None:
            if int(numbered[1]) != len(self.said):
                raise BadRecord(f"Line {len(self.said)} is numbered {numbered[1]}: a line is missing or stands twice.")
            text = text[numbered.end() :]
        chosen, _, brought = text.replace("→", "->").partition("->")
        if chosen.strip():
            moves = self._moves(chosen)
            if len(self.said) > limits.MOST_LINES:
                raise BadRecord(f"A record has at most {limits.MOST_LINES:,} lines of moves; here are more.")
            self.said.append(_Said(moves))
        elif numbered is not None:
            raise BadRecord(f"Line {len(self.said)} holds no move.")
        self._bring(brought.replace(",", " ").split())

    def _bring(self, outcomes: list[str]) -> None:
        """Outcomes of chance, after those that the line has already."""
        line = self.said[-1].outcomes
        line += outcomes
        self.outcomes += len(outcomes)
        where = f"line {len(self.said) - 1}" if len(self.said) > 1 else "what stands before the first line"
        if len(line) > limits.MOST_OUTCOMES_A_LINE:
            raise BadRecord(f"A line has at most {limits.MOST_OUTCOMES_A_LINE} outcomes of chance; {where} has more.")
        if self.outcomes > limits.MOST_OUTCOMES_OF_A_RECORD:
            raise BadRecord(f"A record has at most {limits.MOST_OUTCOMES_OF_A_RECORD:,} outcomes of chance; here are more.")
        for outcome in outcomes:
            _check_step("An outcome of chance", outcome)

    def _moves(self, text: str) -> tuple[str | None, str | None]:
        where = f"Line {len(self.said)}"
        parts = [" ".join(part.split()) for part in text.split("|")]
        if len(parts) > 2 or not all(parts):
            raise BadRecord(f"{where}, {shown(text)}: two moves at once are joined by one |.")
        for part in parts:
            _check_step("A move", part)
        if len(parts) == 2:
            return parts[0], parts[1]
        name, colon, move = parts[0].partition(":")
        seat: Seat | None = read_seat(name)
        if colon and seat is not None and not move.strip():
            raise BadRecord(f"{where}: the move after {shown(parts[0])} is missing.")
        if not colon or seat is None:
            raise BadRecord(f"{where}, {shown(text)}: write whose move it is, as in {_examples(_move(parts[0]))}.")
        return (move.strip(), None) if seat == 0 else (None, move.strip())


def _check_step(what: str, text: str) -> None:
    if len(text) > limits.LONGEST_STEP:
        raise BadRecord(f"{what} has at most {limits.LONGEST_STEP} characters, unlike {shown(text)}.")


def _move(text: str) -> str:
    """The move in a line, for an error's example."""
    return text.partition(":")[2].strip() or text


def _examples(move: str) -> str:
    """How the line should look; two letters are the cards of both seats rather than one seat's move."""
    words = move.split()
    if len(words) == 2 and all(len(word) == 1 for word in words):
        return f"{shown(f'first: {move}')}, or join what both chose at once by |, as in {shown(' | '.join(words))}"
    return shown(f"first: {move}")


def _version(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 6 and int(text) > 0):
        raise BadRecord(f"The Rules tag holds the version of the rules, a number such as 1, not {shown(text)}.")
    return int(text)


def _options(text: str) -> tuple[tuple[str, str], ...]:
    words = text.replace(",", " ").split()
    if len(words) > limits.MOST_OPTIONS:
        raise BadRecord(f"The Options tag holds at most {limits.MOST_OPTIONS} options; here are {len(words):,}.")
    pairs = []
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise BadRecord(f"The Options tag holds name=value pairs; {shown(word)} is none.")
        pairs.append((name, value))
    if len({name for name, _ in pairs}) < len(pairs):
        raise BadRecord("The Options tag gives an option twice; once is right.")
    return tuple(pairs)
