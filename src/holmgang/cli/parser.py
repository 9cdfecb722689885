"""What the command line understands. Nothing here loads a game."""

import argparse
from collections.abc import Callable
from typing import NoReturn

from holmgang import __version__
from holmgang.core.errors import HolmgangError
from holmgang.terminal.streams import say

from .examples import EXAMPLES

Command = Callable[[str, str], "Parser"]
"""Adds a command by its name and what it does."""

COMMANDS = tuple(name for name in EXAMPLES if name)


class BadCommand(HolmgangError):
    """A command line that cannot be understood."""


class Parser(argparse.ArgumentParser):
    """Help that starts with examples, and errors that say where to find it."""

    examples = ""

    def format_help(self) -> str:
        """Examples first: most people look no further."""
        shown = "".join(f"  {line.rstrip()}\n" for line in self.examples.splitlines())
        return f"examples:\n{shown}\n{super().format_help()}" if shown else super().format_help()

    def print_help(self, file: object = None) -> None:  # noqa: ARG002 - as its library calls it
        """On stdout; that it cannot be written there is said like anything else."""
        say(self.format_help(), end="")

    def error(self, message: str) -> NoReturn:
        """One sentence, and where to read on."""
        raise BadCommand(f"{message[:1].upper()}{message[1:]}. See {self.prog} --help.")


def build_parser() -> Parser:
    """The whole command line."""
    parser = Parser(
        prog="holmgang",
        description="Two-player tabletop duels; holmgang games lists them.",
        epilog="Exit codes: 0 fine, 1 something given is wrong, 2 the command is wrong, 130 interrupted. NO_COLOR is respected.",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.examples = EXAMPLES[""]
    parser.add_argument("--version", action="version", version=f"holmgang {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", parser_class=Parser)

    def command(name: str, does: str) -> Parser:
        added: Parser = commands.add_parser(name, help=does, description=does[:1].upper() + does[1:] + ".")
        added.examples = EXAMPLES[name]
        return added

    games = command("games", "list the games")
    _json(games)

    rules = command("rules", "show how a game is played")
    _game(rules)

    options = command("options", "list a game's options and what their values mean")
    _game(options)
    _json(options)

    bots = command("bots", "list the bots: a game's levels, what they are like and how strong they are")
    bots.add_argument("game", nargs="?", metavar="GAME", help="its name, as holmgang games lists it; all of them if not given")
    _json(bots)

    _playing(command)
    _puzzles(command)
    _positions(command)
    _records(command)
    _values(command)
    new_game = command("new-game", "write a package with a game of your own, which plays from the first minute")
    new_game.add_argument("name", metavar="NAME", help="what it is called: small letters, digits and dashes")
    new_game.add_argument("--folder", metavar="FOLDER", help="where it is written; a new folder of that name if not given")
    _json(new_game)
    _hosting(command)
    return parser


def _playing(command: Command) -> None:
    """Playing in the terminal."""
    play = command("play", "play a game in the terminal")
    _game(play)
    play.add_argument(
        "--seats",
        metavar="FIRST,SECOND",
        help="who sits where: human or bot:NAME, as holmgang bots lists them; if not given, you and the greedy bot, by a toss",
    )
    play.add_argument("--toss", action="store_true", help="a coin decides who of these sits first; names go with their players")
    play.add_argument("--names", metavar="FIRST,SECOND", help="what the players are called, as --seats has them or you first")
    _options(play)
    play.add_argument("--position", metavar="TEXT", help="begin from this position; you sit first if nothing else is said")
    play.add_argument("--seed", metavar="TEXT", help="the same seed brings the same toss, dice, cards and bots")
    play.add_argument("--record", metavar="FILE", help="write the record of the match to this new file when it ends")
    play.add_argument(
        "--take-back",
        action="store_true",
        help="casual, against bots only: moves may be taken back and hints given; the record says so",
    )
    play.add_argument("--no-save", action="store_true", help="keep nothing: the match cannot be resumed")
    _plain(play)

    resume = command("resume", "go on with an interrupted match")
    resume.add_argument("match", nargs="?", metavar="MATCH", help="its number in the list; the latest if not given")
    resume.add_argument("--list", action="store_true", help="list the matches that can be resumed")
    resume.add_argument(
        "--forget", action="store_true", help="delete the match MATCH for good instead, also one that cannot go on"
    )
    resume.add_argument("--record", metavar="FILE", help="write the record to this new file instead of the one named before")
    _json(resume)
    _plain(resume)

    learn = command("learn", "play a coached first match")
    _game(learn)
    learn.add_argument("--seed", metavar="TEXT", help="the same seed brings the same match after the opening")
    _plain(learn)


def _puzzles(command: Command) -> None:
    puzzle = command("puzzle", "find the one right answer in a position; every day there is another one for all")
    puzzle.add_argument("game", nargs="?", metavar="GAME", help="the next of its puzzles; the puzzle of the day if not given")
    puzzle.add_argument("--daily", action="store_true", help="the puzzle of the day (UTC), of GAME if one is given")
    puzzle.add_argument("--number", metavar="NUMBER", help="this one of the puzzles of GAME")
    puzzle.add_argument("--answer", metavar="TEXT", help="answer it at once: the text of an option")
    puzzle.add_argument("--solution", action="store_true", help="show the answer and its numbers")
    _json(puzzle)


def _positions(command: Command) -> None:
    """Positions by themselves."""
    legal = command("legal", "list the moves that are possible in a position")
    _game(legal)
    _position(legal)

    apply = command("apply", "play a move in a position and show what it leads to")
    _game(apply)
    apply.add_argument("position", metavar="POSITION", help="a position text, in quotes")
    apply.add_argument(
        "move", metavar="MOVE", help="the move; two at once are joined by |, first seat first; an outcome, where chance decides"
    )
    apply.add_argument("outcomes", nargs="*", metavar="OUTCOME", help="what chance brings after it")
    _options(apply)
    _json(apply)

    show = command("show", "draw the table of a position")
    _game(show)
    _position(show)
    _seat(show, "draw it as this seat sees it: 1, 2 or spectators; everything if not given")
    show.add_argument("--value", action="store_true", help="say below it what the position is worth, as eval does")


def _records(command: Command) -> None:
    """Games that were written down."""
    replay = command("replay", "tell a recorded game move by move")
    replay.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    _seat(replay, "tell it as this seat saw it: 1, 2 or spectators")
    replay.add_argument(
        "--values",
        action="store_true",
        help="with each player's chance to win at every step, and what choices gave away; for solved games",
    )
    _json(replay)

    review = command("review", "review a finished game: what was luck, what was choice, and where it turned")
    review.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    review.add_argument(
        "--html", metavar="FILE", help="write it as a page to this new file, too; - for the page alone, to stdout"
    )
    review.add_argument("--seed", metavar="NUMBER", help="the same seed brings the same review; 0 if not given")
    _json(review)

    check = command("check", "verify records: every move, every outcome, the result and the hash")
    check.add_argument("files", nargs="+", metavar="FILE", help="records; - reads from stdin")
    _json(check)

    verify = command("verify", "check that nobody bent what chance brought in an online match")
    verify.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    verify.add_argument("--receipt", metavar="FILE", help="what a player's browser kept of it: with one, fair can be shown")
    _json(verify)

    redact = command("redact", "cut out of a record what a seat did not know")
    redact.add_argument("file", metavar="FILE", help="a record; - reads from stdin")
    _seat(redact, "for whom: 1, 2 or spectators", required=True)
    _json(redact)


def _values(command: Command) -> None:
    """What positions are worth."""
    solve = command("solve", "solve a game outright: the value of every position, in a file that other commands use")
    _game(solve)
    _options(solve)
    solve.add_argument("--all", action="store_true", help="every combination of the options that changes play")
    solve.add_argument(
        "--device",
        choices=("auto", "processor", "gpu"),
        default="auto",
        help="where to solve; by itself it takes a GPU where it can",
    )
    solve.add_argument("--check", action="store_true", help="check the file and its certificate, also if it was solved before")
    _json(solve)

    value = command("eval", "say what a position is worth: each seat's chance to win, and each option's")
    _game(value)
    _position(value)
    _seat(value, "judge it by what this seat knows: 1 or 2; by everything if not given")
    value.add_argument(
        "--games",
        metavar="NUMBER",
        help="how many games an estimate plays for each option; usually 400, or 40 without the extra holmgang[fast]",
    )
    value.add_argument("--seed", metavar="NUMBER", help="the same seed brings the same estimate; 0 if not given")


def _hosting(command: Command) -> None:
    """The commands for whoever runs a server."""
    _serving(command)
    _stores(command)
    _keeping_order(command)


def _serving(command: Command) -> None:
    """The server and its settings, each of which may be given here."""
    serve = command("serve", "let people play in the browser")
    serve.add_argument(
        "--host",
        metavar="ADDRESS",
        help="where to listen: 0.0.0.0 for everybody, unix:PATH for a socket; this machine only (127.0.0.1) if not given",
    )
    serve.add_argument("--port", metavar="NUMBER", help="8000 if not given; 0 takes any that is free")
    serve.add_argument("--open", action="store_true", help="open the browser")
    _store(serve)
    web = serve.add_argument_group("behind a proxy")
    web.add_argument("--path", metavar="PATH", help="the sub-path it is reached under, such as /duels")
    web.add_argument("--origin", action="append", metavar="ORIGIN", dest="origins", help="a further origin of its pages")
    web.add_argument(
        "--proxy", action="append", metavar="NETWORK", dest="proxies", help="a proxy whose word on addresses is taken"
    )
    web.add_argument(
        "--host-name", action="append", metavar="NAME", dest="host_names", help="a name it is reached by, such as play.example"
    )
    watching = serve.add_argument_group("watching it")
    watching.add_argument("--metrics-token", metavar="TOKEN", help="what Prometheus has to send; this machine only if not given")
    watching.add_argument("--access-log", action="store_const", const=True, help="log every plain request")
    bots = serve.add_argument_group("bots")
    bots.add_argument("--bots", metavar="NUMBER", help="how many processes bots think in; 2")
    bots.add_argument("--bot-seconds", metavar="SECONDS", help="how long a bot may think about one choice; 10")
    bots.add_argument("--bot-queue", metavar="NUMBER", help="how many choices may wait for a thinking bot; 200")
    work = serve.add_argument_group("long work: exploring, evaluating, replaying, verifying")
    work.add_argument("--workers", metavar="NUMBER", help="how many processes do it; 2")
    work.add_argument("--work-seconds", metavar="SECONDS", help="how long a request may be worked on; 10")
    work.add_argument("--work-queue", metavar="NUMBER", help="how many requests may wait, a quarter from one address; 200")
    work.add_argument("--worker-megabytes", metavar="NUMBER", help="memory of each of these processes, and of a bot’s; 512")
    limits = serve.add_argument_group("limits for one address")
    limits.add_argument("--sockets-per-address", metavar="NUMBER", help="open pages with a seat, and as many without; 1000")
    limits.add_argument("--connections-per-minute", metavar="NUMBER", help="new connections; 3000")
    limits.add_argument("--matches-per-hour", metavar="NUMBER", help="new matches; 600")
    limits.add_argument("--requests-per-minute", metavar="NUMBER", help="other requests; 2400")
    limits.add_argument("--messages-per-address", metavar="NUMBER", help="messages a second in all open games; 300")
    limits.add_argument("--thoughts-per-minute", metavar="NUMBER", help="choices of bots; 3000")
    seats = serve.add_argument_group("limits for one seat")
    seats.add_argument("--sockets-per-seat", metavar="NUMBER", help="pages that it is open in; 8")
    seats.add_argument("--requests-per-seat", metavar="NUMBER", help="requests a minute; 120")
    seats.add_argument("--messages-per-second", metavar="NUMBER", help="messages in one open game; 20")
    seats.add_argument("--thoughts-per-seat", metavar="NUMBER", help="choices of bots a minute; 120")
    course = serve.add_argument_group("matches")
    course.add_argument("--claim-seconds", metavar="SECONDS", help="away for so long, and the other side may claim; 300")
    course.add_argument("--expire-days", metavar="DAYS", help="untouched for so long, a match is closed; 14")
    order = serve.add_argument_group("keeping order")
    order.add_argument("--keep-days", metavar="DAYS", help="so long a finished match between people is kept; for ever")
    order.add_argument("--keep-bot-days", metavar="DAYS", help="the same of a match against a bot")
    order.add_argument("--keep-lesson-days", metavar="DAYS", help="the same of a lesson")
    order.add_argument("--address-days", metavar="DAYS", help="so long it is kept, as a digest, where a seat was taken from; 7")
    order.add_argument("--address-key-file", metavar="FILE", help="the key of those digests, for several servers")
    order.add_argument("--name-filter", metavar="FILE", help="words that no name may hold")
    order.add_argument("--admin-token-file", metavar="FILE", help="the token for the admin page; without it there is none")
    backups = serve.add_argument_group("backups that the server makes by itself")
    backups.add_argument("--backups", metavar="FOLDER", help="where to; none are made if not given")
    backups.add_argument("--backup-hours", metavar="HOURS", help="one in so many hours; 24")
    backups.add_argument("--backups-kept", metavar="NUMBER", help="how many are kept; the oldest go; 14")
    serve.add_argument("--log-level", metavar="LEVEL", help="debug, info, warning or error")


def _stores(command: Command) -> None:
    """What a host does with the store."""
    backup = command("backup", "copy the server's store, while it serves")
    backup.add_argument("file", metavar="FILE", help="a new file for the copy")
    _store(backup)

    restore = command("restore", "go back to a backup; unfinished matches with dice end without a result")
    restore.add_argument("file", nargs="?", metavar="FILE", help="the backup; for PostgreSQL none, after pg_restore")
    _json(restore)
    _store(restore)

    doctor = command("doctor", "look what is configured, what works and what to do; it changes nothing")
    _json(doctor)
    _store(doctor)

    export = command("export", "write the records of the server's finished matches")
    export.add_argument("folder", metavar="FOLDER", help="where to; records that are there already are left; - is stdout")
    export.add_argument("--match", metavar="MATCH", help="only this one")
    _json(export)
    _store(export)

    matches = command("matches", "list, end or delete matches in the server's store")
    matches.add_argument("--phase", choices=("waiting", "live", "over"), help="list only these")
    _json(matches)
    _store(matches)
    act = _acts(matches)
    end = act("end", "end a match without a result")
    end.add_argument("match", metavar="MATCH")
    _done_by(end, "what the players are told", "ended by the host")
    delete = act("delete", "remove a match, or many, with all that belongs to them")
    delete.add_argument("match", nargs="?", metavar="MATCH", help="this one")
    many = delete.add_argument_group("many at once: those that fit all of these")
    many.add_argument("--name", help="somebody in it has this name, however it is written")
    many.add_argument("--older-than", metavar="AGE", help="untouched for so long: 30d, 12h or 8w")
    many.add_argument("--kind", choices=("people", "bots", "lessons"), help="between people, against bots, or lessons")
    # what is not here does not undo what stands before the act
    many.add_argument("--phase", choices=("waiting", "live", "over"), default=argparse.SUPPRESS, help="only these")
    _address(many, "a seat was taken")
    many.add_argument("--yes", action="store_true", help="delete them; otherwise it is only told which they are")
    delete.add_argument("--json", action="store_true", default=argparse.SUPPRESS, help="for scripts: JSON on stdout")
    _done_by(delete, "why, for the log")


def _keeping_order(command: Command) -> None:
    """The commands for whoever moderates."""
    bans = command("bans", "list bans of addresses and names, add one, or lift one")
    _json(bans)
    _store(bans)
    act = _acts(bans)
    add = act("add", "ban a name or an address")
    add.add_argument("--name", help="a name, however it is written")
    _address(add, "whoever comes")
    add.add_argument("--days", metavar="DAYS", help="for so many days; for good if not given")
    _done_by(add, "why, for moderators")
    lift = act("lift", "lift a ban")
    lift.add_argument("ban", metavar="BAN", help="its id in the list")
    _done_by(lift, "why, for the log")

    reports = command("reports", "list what players told the moderators, or settle it")
    reports.add_argument("--all", action="store_true", help="also what was settled")
    _json(reports)
    _store(reports)
    act = _acts(reports)
    settle = act("settle", "note that somebody has seen to a report")
    settle.add_argument("report", metavar="REPORT", help="its id in the list")
    _done_by(settle, "what came of it, for the log")

    audit = command("audit", "list what moderators did, the latest first")
    audit.add_argument("--most", metavar="NUMBER", help="no more than these")
    _json(audit)
    _store(audit)


def _acts(parser: Parser) -> Callable[[str, str], Parser]:
    """Acts of a command; their help begins with those of the command's examples that show them."""
    acts = parser.add_subparsers(dest="act", metavar="ACT", parser_class=Parser)

    def act(name: str, does: str) -> Parser:
        added: Parser = acts.add_parser(name, help=does, description=does[:1].upper() + does[1:] + ".")
        begins = f"{parser.prog} {name} "
        added.examples = "\n".join(line for line in parser.examples.splitlines() if line.startswith(begins))
        return added

    return act


def _address(parser: Parser | argparse._ArgumentGroup, what: str) -> None:
    parser.add_argument("--address", metavar="ADDRESS", help=f"{what} from this address: one of IPv4 or IPv6, or a /64")
    parser.add_argument("--address-of", metavar="MATCH:SEAT", help=f"{what} from where this seat, 1 or 2, was taken")


def _done_by(parser: Parser, reason: str, otherwise: str = "") -> None:
    parser.add_argument("--reason", default=otherwise, help=reason)
    parser.add_argument("--by", metavar="NAME", help="who does it, for the log")
    _store(parser, again=True)


def _store(parser: Parser, *, again: bool = False) -> None:
    """``again``: it may stand here as well as before the act, and what is not here does not undo what is there."""
    default = argparse.SUPPRESS if again else None
    parser.add_argument(
        "--store", metavar="WHERE", default=default, help="a file, or a postgresql:// URL; the user's own file if not given"
    )
    parser.add_argument(
        "--config", metavar="FILE", default=default, help="settings in TOML; HOLMGANG_… variables and flags come before it"
    )


def _game(parser: Parser) -> None:
    parser.add_argument("game", metavar="GAME", help="its name, as holmgang games lists it")


def _position(parser: Parser) -> None:
    parser.add_argument("position", metavar="POSITION", help="a position text, in quotes")
    _options(parser)
    _json(parser)


def _options(parser: Parser) -> None:
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        dest="option",
        help="a house rule; may be given several times",
    )


def _json(parser: Parser) -> None:
    parser.add_argument("--json", action="store_true", help="for scripts: JSON on stdout, and errors as JSON on stderr")


def _plain(parser: Parser) -> None:
    parser.add_argument("--plain", action="store_true", help="line by line, for pipes and screen readers")


def _seat(parser: Parser, does: str, *, required: bool = False) -> None:
    parser.add_argument("--seat", metavar="SEAT", required=required, help=does)
