"""The tables, as steps from one version to the next. A step that was released is never changed; new ones are added."""

from typing import Final, NamedTuple


class Dialect(NamedTuple):
    """Where the two engines differ in words."""

    blob: str
    integer: str


SQLITE: Final = Dialect(blob="BLOB", integer="INTEGER")
POSTGRES: Final = Dialect(blob="BYTEA", integer="BIGINT")


class Migration(NamedTuple):
    """What leads to the next version: the same for both engines, or what each of them needs."""

    sqlite: str
    postgres: str

    @classmethod
    def both(cls, statements: str) -> "Migration":
        """One text for both engines, with the words of either dialect filled in."""
        return cls(statements.format(**SQLITE._asdict()), statements.format(**POSTGRES._asdict()))


_FIRST: Final = Migration.both(
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
    """
)

_SMALL_KEYS: Final = Migration(
    sqlite="""
    CREATE TABLE new_matches (
        key INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        setup TEXT NOT NULL,
        secret BLOB,
        open INTEGER NOT NULL,
        created INTEGER NOT NULL,
        touched INTEGER NOT NULL,
        phase TEXT NOT NULL,
        ended TEXT,
        alarm INTEGER
    );
    INSERT INTO new_matches (id, setup, secret, open, created, touched, phase, ended, alarm)
        SELECT id, setup, secret, open, created, touched, phase, ended, alarm FROM matches ORDER BY created;
    CREATE TABLE new_entries (
        match INTEGER NOT NULL REFERENCES matches (key) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (match, number)
    );
    INSERT INTO new_entries (match, number, entry)
        SELECT key, number, entry FROM entries JOIN new_matches ON id = match ORDER BY key, number;
    DROP TABLE entries;
    DROP TABLE matches;
    ALTER TABLE new_matches RENAME TO matches;
    ALTER TABLE new_entries RENAME TO entries;
    CREATE INDEX matches_listed ON matches (phase, open, touched);
    CREATE INDEX matches_due ON matches (alarm);
    """,
    postgres="ALTER TABLE matches ALTER COLUMN number SET DEFAULT 0",
)
"""In SQLite a move touches one index, and one that is short: every page that it changes is written and synced. How many entries
a match has is what they say themselves. PostgreSQL writes rows, not pages, and needs the number in the row that it locks."""

_HOSTS = """
    CREATE TABLE identity (
        id {integer} PRIMARY KEY,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        probe TEXT NOT NULL
    );
    INSERT INTO identity (id, name, kind, probe) VALUES (1, {random}, 'store', '');
    CREATE TABLE presence (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat {integer} NOT NULL,
        server TEXT NOT NULL,
        until {integer} NOT NULL,
        PRIMARY KEY (match, seat, server)
    );
    CREATE TABLE bans (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        what TEXT NOT NULL,
        shown TEXT NOT NULL,
        reason TEXT NOT NULL,
        since {integer} NOT NULL,
        until {integer},
        UNIQUE (kind, what)
    );
    CREATE TABLE origins (
        match TEXT NOT NULL REFERENCES matches (id) ON DELETE CASCADE,
        seat {integer} NOT NULL,
        address TEXT NOT NULL,
        at {integer} NOT NULL,
        PRIMARY KEY (match, seat, address)
    );
    CREATE INDEX origins_address ON origins (address);
    CREATE INDEX origins_at ON origins (at);
    CREATE TABLE reports (
        id TEXT PRIMARY KEY,
        match TEXT NOT NULL,
        seat {integer} NOT NULL,
        at {integer} NOT NULL,
        reason TEXT NOT NULL,
        said TEXT NOT NULL,
        settled {integer}
    );
    CREATE INDEX reports_at ON reports (at);
    CREATE TABLE audit (
        id TEXT PRIMARY KEY,
        at {integer} NOT NULL,
        moderator TEXT NOT NULL,
        act TEXT NOT NULL,
        what TEXT NOT NULL,
        reason TEXT NOT NULL
    );
    CREATE INDEX matches_aged ON matches (touched, id) WHERE phase = 'over'
    """

_FOR_HOSTS: Final = Migration(
    sqlite=_HOSTS.format(integer="INTEGER", random="lower(hex(randomblob(16)))"),
    postgres=_HOSTS.format(integer="BIGINT", random="replace(gen_random_uuid()::text, '-', '')"),
)
"""What hosts need beside the matches. The probe's cell is in the identity's row, so that whatever log a crash leaves behind has
the identity in it: by that it is told whether the log belongs to the file."""

_REVIEWS: Final = Migration.both(
    """
    CREATE TABLE reviews (
        match TEXT PRIMARY KEY REFERENCES matches (id) ON DELETE CASCADE,
        format {integer} NOT NULL,
        review {blob} NOT NULL
    )
    """
)
"""What was worked out once about a match that is over: it takes long, and goes with its match."""

_REMOTE_BOTS: Final = Migration.both(
    """
    CREATE TABLE remote_bots (
        name TEXT PRIMARY KEY,
        token {blob} NOT NULL UNIQUE,
        title TEXT NOT NULL,
        sentence TEXT NOT NULL,
        games TEXT NOT NULL,
        created {integer} NOT NULL,
        server TEXT NOT NULL DEFAULT '',
        until {integer} NOT NULL DEFAULT 0
    )
    """
)
"""Bots that the host has given a token to; which server each is connected to is for all of them to know."""

_MIGRATIONS: Final = (_FIRST, _SMALL_KEYS, _FOR_HOSTS, _REVIEWS, _REMOTE_BOTS)

LATEST: Final = len(_MIGRATIONS)


def steps(dialect: Dialect, have: int) -> list[tuple[int, list[str]]]:
    """The steps that a store at version ``have`` still needs: each the version it leads to, and its statements."""
    texts = [each.sqlite if dialect is SQLITE else each.postgres for each in _MIGRATIONS]
    return [
        (version, [part.strip() for part in text.split(";") if part.strip()])
        for version, text in enumerate(texts, 1)
        if version > have
    ]


def too_new(where: str, have: int) -> str:
    """The sentence about a store of a later version."""
    return f"{where} was written by a newer Holmgang (layout {have}, this one knows {LATEST}): use that one, or another store."
