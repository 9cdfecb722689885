"""The tables, as steps from one version to the next. A step that was released is never changed; new ones are added."""

from typing import Final, NamedTuple


class Dialect(NamedTuple):
    """Where the two engines differ in words."""

    blob: str
    integer: str


SQLITE: Final = Dialect(blob="BLOB", integer="INTEGER")
POSTGRES: Final = Dialect(blob="BYTEA", integer="BIGINT")

_STEPS: Final = (
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY,
        setup TEXT NOT NULL,
        secret {blob},
        open {integer} NOT NULL,
        created {integer} NOT NULL,
        touched {integer} NOT NULL,
        number {integer} NOT NULL,
        phase TEXT NOT NULL,
        ended TEXT,
        alarm {integer},
        lease TEXT,
        lease_until {integer} NOT NULL DEFAULT 0
    );
    CREATE INDEX matches_listed ON matches (phase, open, touched);
    CREATE INDEX matches_due ON matches (alarm);
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat {integer} NOT NULL,
        player TEXT NOT NULL,
        name TEXT NOT NULL,
        token {blob},
        code {blob},
        code_until {integer},
        attended {integer} NOT NULL DEFAULT 0,
        PRIMARY KEY (match, seat)
    );
    CREATE TABLE entries (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        number {integer} NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (match, number)
    );
    CREATE TABLE outages (
        since {integer} NOT NULL,
        until {integer} NOT NULL
    );
    CREATE TABLE heartbeat (
        id {integer} PRIMARY KEY,
        at {integer} NOT NULL
    );
    """,
)

LATEST: Final = len(_STEPS)


def steps(dialect: Dialect, have: int) -> list[tuple[int, list[str]]]:
    """The steps that a store at version ``have`` still needs: each the version it leads to, and its statements."""
    return [
        (version, [part.strip() for part in step.format(**dialect._asdict()).split(";") if part.strip()])
        for version, step in enumerate(_STEPS, 1)
        if version > have
    ]


def too_new(where: str, have: int) -> str:
    """The sentence about a store of a later version."""
    return f"{where} was written by a newer Holmgang (layout {have}, this one knows {LATEST}): use that one, or another store."
