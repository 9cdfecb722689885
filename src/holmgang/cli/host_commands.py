"""The commands for whoever runs a server."""

import argparse

from .command import JSON, Command, Part, argument, group


def store(default: str | None = None) -> tuple[Part, ...]:
    """Where the server's store is."""
    return (
        argument(
            "--store", metavar="WHERE", default=default, help="a file, or a postgresql:// URL; the user's own file if not given"
        ),
        argument(
            "--config", metavar="FILE", default=default, help="settings in TOML; HOLMGANG_… variables and flags come before it"
        ),
    )


def done_by(reason: str, otherwise: str = "") -> tuple[Part, ...]:
    """Who acts and why. The store may stand here as well as before the act, and what is not here does not undo what is there."""
    return (argument("--reason", default=otherwise, help=reason), *acting())


def acting() -> tuple[Part, ...]:
    """Who is named in the log for an act, and on which store it is done."""
    return (argument("--by", metavar="NAME", help="who does it, for the log"), *store(argparse.SUPPRESS))


def address(what: str) -> tuple[Part, ...]:
    """An address, itself or by somebody who came from it."""
    return (
        argument("--address", metavar="ADDRESS", help=f"{what} from this address: one of IPv4 or IPv6, or a /64"),
        argument("--address-of", metavar="MATCH:SEAT", help=f"{what} from where this seat, 1 or 2, was taken"),
    )


SITE = Command(
    "site",
    "write a folder that plays in any browser from any web host, without a server",
    (
        argument("folder", metavar="DIR", help="a new or empty folder, or one that a site was written to before"),
        argument(
            "--server", metavar="URL", default="", help="a server that the page offers to those who want to play other people"
        ),
        JSON,
    ),
    "site",
)

SERVING = (
    SITE,
    Command(
        "serve",
        "let people play in the browser",
        (
            argument(
                "--host",
                metavar="ADDRESS",
                help="where to listen: 0.0.0.0 for everybody, unix:PATH for a socket; this machine only (127.0.0.1) if not given",
            ),
            argument("--port", metavar="NUMBER", help="8000 if not given; 0 takes any that is free"),
            argument("--open", action="store_true", help="open the browser"),
            *store(),
            group(
                "behind a proxy",
                argument("--path", metavar="PATH", help="the sub-path it is reached under, such as /duels"),
                argument("--origin", action="append", metavar="ORIGIN", dest="origins", help="a further origin of its pages"),
                argument(
                    "--proxy", action="append", metavar="NETWORK", dest="proxies", help="a proxy whose word on addresses is taken"
                ),
                argument(
                    "--host-name",
                    action="append",
                    metavar="NAME",
                    dest="host_names",
                    help="a name it is reached by, such as play.example",
                ),
            ),
            group(
                "watching it",
                argument("--metrics-token", metavar="TOKEN", help="what Prometheus has to send; this machine only if not given"),
                argument("--access-log", action="store_const", const=True, help="log every plain request"),
            ),
            group(
                "bots",
                argument("--bots", metavar="NUMBER", help="how many processes bots think in; 2"),
                argument("--bot-seconds", metavar="SECONDS", help="how long a bot may think about one choice; 10"),
                argument("--bot-queue", metavar="NUMBER", help="how many choices may wait for a thinking bot; 400"),
                argument(
                    "--engine-processes", metavar="NUMBER", help="how many processes each engine of the settings runs in; 1"
                ),
                argument("--engine-megabytes", metavar="NUMBER", help="memory of each of these; 512"),
            ),
            group(
                "long work: exploring, evaluating, replaying, verifying",
                argument("--workers", metavar="NUMBER", help="how many processes do it; 2"),
                argument("--work-seconds", metavar="SECONDS", help="how long a request may be worked on; 10"),
                argument("--work-queue", metavar="NUMBER", help="how many requests may wait, a quarter from one address; 200"),
                argument("--worker-megabytes", metavar="NUMBER", help="memory of each of these processes, and of a bot’s; 512"),
            ),
            group(
                "reviews of games that are over",
                argument("--reviewers", metavar="NUMBER", help="how many processes work on them; 1"),
                argument("--review-seconds", metavar="SECONDS", help="how long a game may be worked on; 300"),
                argument("--reviews-per-address", metavar="NUMBER", help="how many of one address may wait; 6"),
            ),
            group(
                "limits for one address",
                argument("--sockets-per-address", metavar="NUMBER", help="open pages with a seat, and as many without; 1000"),
                argument("--connections-per-minute", metavar="NUMBER", help="new connections; 3000"),
                argument("--matches-per-hour", metavar="NUMBER", help="new matches; 600"),
                argument("--requests-per-minute", metavar="NUMBER", help="other requests; 2400"),
                argument("--messages-per-address", metavar="NUMBER", help="messages a second in all open games; 300"),
                argument("--thoughts-per-minute", metavar="NUMBER", help="choices of bots; 3000"),
            ),
            group(
                "limits for one bot that plays from elsewhere",
                argument("--requests-per-bot", metavar="NUMBER", help="requests a minute; 1200"),
            ),
            group(
                "limits for one seat",
                argument("--sockets-per-seat", metavar="NUMBER", help="pages that it is open in; 8"),
                argument("--requests-per-seat", metavar="NUMBER", help="requests a minute; 120"),
                argument("--messages-per-second", metavar="NUMBER", help="messages in one open game; 20"),
                argument("--thoughts-per-seat", metavar="NUMBER", help="choices of bots a minute; 120"),
            ),
            group(
                "matches",
                argument("--claim-seconds", metavar="SECONDS", help="away for so long, and the other side may claim; 300"),
                argument("--expire-days", metavar="DAYS", help="untouched for so long, a match is closed; 14"),
            ),
            group(
                "keeping order",
                argument("--keep-days", metavar="DAYS", help="so long a finished match between people is kept; for ever"),
                argument("--keep-bot-days", metavar="DAYS", help="the same of a match against a bot"),
                argument("--keep-lesson-days", metavar="DAYS", help="the same of a lesson"),
                argument(
                    "--address-days", metavar="DAYS", help="so long it is kept, as a digest, where a seat was taken from; 7"
                ),
                argument("--address-key-file", metavar="FILE", help="the key of those digests, for several servers"),
                argument("--name-filter", metavar="FILE", help="words that no name may hold"),
                argument("--admin-token-file", metavar="FILE", help="the token for the admin page; without it there is none"),
            ),
            group(
                "backups that the server makes by itself",
                argument("--backups", metavar="FOLDER", help="where to; none are made if not given"),
                argument("--backup-hours", metavar="HOURS", help="one in so many hours; 24"),
                argument("--backups-kept", metavar="NUMBER", help="how many are kept; the oldest go; 14"),
            ),
            argument("--log-level", metavar="LEVEL", help="debug, info, warning or error"),
        ),
        "serve",
        exits="Exit codes: 0 told to stop, by Ctrl-C or a signal, it did; 1 it cannot serve, or had to be ended by force; 2 the "
        "command is wrong.",
    ),
)

STORES = (
    Command(
        "backup",
        "copy the server's store, while it serves",
        (argument("file", metavar="FILE", help="a new file for the copy"), *store()),
        "serve",
    ),
    Command(
        "restore",
        "go back to a backup; unfinished matches with dice end without a result",
        (
            argument("file", nargs="?", metavar="FILE", help="the backup; for PostgreSQL none, after pg_restore"),
            JSON,
            *store(),
        ),
        "serve",
    ),
    Command("doctor", "look what is configured, what works and what to do; it changes nothing", (JSON, *store()), "doctor"),
    Command(
        "export",
        "write the records of the server's finished matches",
        (
            argument("folder", metavar="FOLDER", help="where to; records that are there already are left; - is stdout"),
            argument("--match", metavar="MATCH", help="only this one"),
            JSON,
            *store(),
        ),
        "serve",
    ),
    Command(
        "matches",
        "list, end or delete matches in the server's store",
        (argument("--phase", choices=("waiting", "live", "over"), help="list only these"), JSON, *store()),
        "serve",
        (
            Command(
                "end",
                "end a match without a result",
                (argument("match", metavar="MATCH"), *done_by("what the players are told", "ended by the host")),
            ),
            Command(
                "delete",
                "remove a match, or many, with all that belongs to them",
                (
                    argument("match", nargs="?", metavar="MATCH", help="this one"),
                    group(
                        "many at once: those that fit all of these",
                        argument("--name", help="somebody in it has this name, however it is written"),
                        argument("--older-than", metavar="AGE", help="untouched for so long: 30d, 12h or 8w"),
                        argument(
                            "--kind", choices=("people", "bots", "lessons"), help="between people, against bots, or lessons"
                        ),
                        # what is not here does not undo what stands before the act
                        argument("--phase", choices=("waiting", "live", "over"), default=argparse.SUPPRESS, help="only these"),
                        *address("a seat was taken"),
                        argument("--yes", action="store_true", help="delete them; otherwise it is only told which they are"),
                    ),
                    argument("--json", action="store_true", default=argparse.SUPPRESS, help="for scripts: JSON on stdout"),
                    *done_by("why, for the log"),
                ),
            ),
        ),
    ),
)

REMOTE_BOTS = (
    Command(
        "remote-bots",
        "list the bots that play here from elsewhere, add one, give it another token, or remove it",
        (JSON, *store()),
        "serve",
        (
            Command(
                "add",
                "give a new bot its token",
                (
                    argument("name", metavar="NAME", help="small letters, digits and dashes"),
                    argument("--title", default="", help="what it is called at a table; its name if not given"),
                    argument("--sentence", default="", help="what it is like to play against"),
                    argument(
                        "--game", action="append", default=[], metavar="GAME", help="one that it plays; every game if not given"
                    ),
                    *acting(),
                ),
            ),
            Command(
                "token", "give a bot another token; the one before stops working", (argument("name", metavar="NAME"), *acting())
            ),
            Command("remove", "remove a bot; what it has played is kept", (argument("name", metavar="NAME"), *acting())),
        ),
    ),
)

MODERATING = (
    Command(
        "bans",
        "list bans of addresses and names, add one, or lift one",
        (JSON, *store()),
        "serve",
        (
            Command(
                "add",
                "ban a name or an address",
                (
                    argument("--name", help="a name, however it is written"),
                    *address("whoever comes"),
                    argument("--days", metavar="DAYS", help="for so many days; for good if not given"),
                    *done_by("why, for moderators"),
                ),
            ),
            Command(
                "lift", "lift a ban", (argument("ban", metavar="BAN", help="its id in the list"), *done_by("why, for the log"))
            ),
        ),
    ),
    Command(
        "reports",
        "list what players told the moderators, or settle it",
        (argument("--all", action="store_true", help="also what was settled"), JSON, *store()),
        "serve",
        (
            Command(
                "settle",
                "note that somebody has seen to a report",
                (
                    argument("report", metavar="REPORT", help="its id in the list"),
                    *done_by("what came of it, for the log"),
                ),
            ),
        ),
    ),
    Command(
        "audit",
        "list what moderators did, the latest first",
        (argument("--most", metavar="NUMBER", help="no more than these"), JSON, *store()),
        "serve",
    ),
)
