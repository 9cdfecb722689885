"""The commands. Nothing here loads a game."""

from .command import JSON, Command, Part, argument
from .host_commands import MODERATING, REMOTE_BOTS, SERVING, STORES


def seat(does: str, *, required: bool = False) -> Part:
    """A flag for whose eyes something is shown to."""
    return argument("--seat", metavar="SEAT", required=required, help=does)


GAME = argument("game", metavar="GAME", help="its name, as holmgang games lists it")
POSITION = argument("position", metavar="POSITION", help="a position text, in quotes; - reads one from stdin")
POSITION_OR_START = argument(
    "position", nargs="?", metavar="POSITION", help="a position text, in quotes; - reads one from stdin; the start if not given"
)
RECORD = argument("file", metavar="FILE", help="a record; - reads from stdin")
OPTIONS = argument(
    "--option",
    action="append",
    default=[],
    metavar="NAME=VALUE",
    dest="option",
    help="a house rule; may be given several times",
)
PLAIN = argument("--plain", action="store_true", help="line by line, for pipes and screen readers")

GAMES = (
    Command("games", "list the games", (JSON,), "about"),
    Command("rules", "show how a game is played", (GAME,), "about"),
    Command(
        "options",
        "list a game's options and what their values mean",
        (GAME, argument("option", nargs="?", metavar="OPTION", help="this one; all of them if not given"), JSON),
        "about",
    ),
    Command(
        "bots",
        "list the bots: a game's levels, what they are like and how strong they are",
        (
            argument("game", nargs="?", metavar="GAME", help="its name, as holmgang games lists it; all of them if not given"),
            JSON,
        ),
        "bots",
    ),
)

SETTINGS = (
    Command(
        "settings",
        "show where your settings are and what they say: your name, a level, a theme, engines (docs/settings.md)",
        (JSON,),
        "settings",
    ),
)

PLAYING = (
    Command(
        "play",
        "play a game in the terminal",
        (
            argument("game", nargs="?", metavar="GAME", help="its name, as holmgang games lists it; without it the menu opens"),
            argument(
                "--seats",
                metavar="FIRST,SECOND",
                help="who sits where: human, or bot:NAME, as holmgang bots GAME lists them (one that searches, such as the "
                "Master of Dueling Nobles, may be told how long: bot:master:5000 for 5000 simulations, for over 2000 of which "
                "it waits for the compiler, bot:master:2s for two seconds), or engine:PATH, a program that speaks the engine "
                "protocol, or its name in your settings; without it you and the level of your settings or that you met last, or "
                "with --seed the first one, by a toss",
            ),
            argument("--toss", action="store_true", help="a coin decides who of these sits first; names go with their players"),
            argument("--names", metavar="NAME,NAME", help="what the players are called, as --seats has them or you first"),
            OPTIONS,
            argument("--position", metavar="TEXT", help="begin from this position; you sit first if nothing else is said"),
            argument("--seed", metavar="TEXT", help="the same seed brings the same toss, dice, cards and bots"),
            argument("--record", metavar="FILE", help="write the record of the match to this new file when it ends"),
            argument(
                "--take-back",
                action="store_true",
                help="casual, against bots only: moves may be taken back and hints given; the record says so",
            ),
            argument("--no-save", action="store_true", help="keep nothing: the match cannot be resumed"),
            PLAIN,
        ),
        "play",
    ),
    Command(
        "resume",
        "go on with an interrupted match",
        (
            argument("match", nargs="?", metavar="MATCH", help="its number in the list; the latest if not given"),
            argument("--list", action="store_true", help="list the matches that can be resumed"),
            argument(
                "--forget",
                action="store_true",
                help="delete it for good instead, also one that cannot go on; without MATCH the only one there is",
            ),
            argument("--record", metavar="FILE", help="write the record to this new file instead of the one named before"),
            JSON,
            PLAIN,
        ),
        "play",
    ),
    Command(
        "learn",
        "play a coached first match",
        (GAME, argument("--seed", metavar="TEXT", help="the same seed brings the same match after the opening"), PLAIN),
        "play",
    ),
    Command(
        "puzzle",
        "find the one right answer in a position; every day there is another one for all",
        (
            argument("game", nargs="?", metavar="GAME", help="the next of its puzzles; the puzzle of the day if not given"),
            argument("--daily", action="store_true", help="the puzzle of the day (UTC), of GAME if one is given"),
            argument("--number", metavar="NUMBER", help="this one of the puzzles of GAME"),
            argument(
                "--answer", metavar="TEXT", help="answer it at once: the number or letter of an option in the list, or its text"
            ),
            argument("--solution", action="store_true", help="show the answer and its numbers"),
            JSON,
        ),
        "puzzle",
    ),
)

POSITIONS = (
    Command("legal", "list the moves that are possible in a position", (GAME, POSITION_OR_START, OPTIONS, JSON), "positions"),
    Command(
        "apply",
        "play a move in a position and show what it leads to",
        (
            GAME,
            POSITION,
            argument(
                "move",
                metavar="MOVE",
                help="the move; two at once are joined by |, first seat first; an outcome, where chance decides",
            ),
            argument("outcomes", nargs="*", default=[], metavar="OUTCOME", help="what chance brings after it"),
            OPTIONS,
            JSON,
        ),
        "positions",
    ),
    Command(
        "show",
        "draw the table of a position",
        (
            GAME,
            POSITION_OR_START,
            OPTIONS,
            JSON,
            seat("draw it as this seat sees it: 1, 2 or spectators; everything if not given"),
            argument("--value", action="store_true", help="say its value below it, as eval does"),
        ),
        "positions",
    ),
)

RECORDS = (
    Command(
        "replay",
        "tell a recorded game move by move",
        (
            RECORD,
            seat("tell it as this seat saw it: 1, 2 or spectators"),
            argument(
                "--values",
                action="store_true",
                help="with each player's chance to win at every step, and what choices gave away; where values are known",
            ),
            JSON,
        ),
        "records",
    ),
    Command(
        "review",
        "review a finished game: what was luck, what was choice, and where it turned",
        (
            RECORD,
            argument("--html", metavar="FILE", help="write it as a page to this new file, too; - for the page alone, to stdout"),
            argument("--seed", metavar="NUMBER", help="the same seed brings the same review; 0 if not given"),
            JSON,
        ),
        "review",
    ),
    Command(
        "check",
        "verify records: every move, every outcome, the result and the hash",
        (argument("files", nargs="+", metavar="FILE", help="records; - reads from stdin"), JSON),
        "records",
    ),
    Command(
        "verify",
        "check that nobody bent what chance brought in an online match",
        (
            RECORD,
            argument("--receipt", metavar="FILE", help="what a player's browser kept of it: with one, fair can be shown"),
            JSON,
        ),
        "verify",
    ),
    Command(
        "redact",
        "cut out of a record what a seat did not know",
        (RECORD, seat("for whom: 1, 2 or spectators", required=True), JSON),
        "records",
    ),
)

VALUES = (
    Command(
        "solve",
        "solve a game outright: the value of every position, in a file that other commands use",
        (
            GAME,
            OPTIONS,
            argument("--all", action="store_true", help="every combination of the options that changes play"),
            argument(
                "--device",
                choices=("auto", "processor", "gpu"),
                default="auto",
                help="where to solve; by itself it takes a GPU where it can",
            ),
            argument("--check", action="store_true", help="check the file and its certificate, also if it was solved before"),
            JSON,
        ),
        "solve",
    ),
    Command(
        "eval",
        "say the value of a position: each seat's chance to win, and each option's",
        (
            GAME,
            POSITION_OR_START,
            OPTIONS,
            JSON,
            seat("judge it by what this seat knows: 1 or 2; by everything if not given"),
            argument(
                "--games",
                metavar="NUMBER",
                help="how many games an estimate plays for each option; usually 400, or 40 without the extra holmgang[fast]",
            ),
            argument("--seed", metavar="NUMBER", help="the same seed brings the same estimate; 0 if not given"),
        ),
        "evaluate",
    ),
)

ENGINES = (
    Command(
        "match",
        "let two bots or engines play each other, and tell the score with its interval",
        (
            argument(
                "one", metavar="A", help="a bot, as holmgang bots lists them, or engine:PATH, or engine:NAME from your settings"
            ),
            argument("two", metavar="B", help="the other one"),
            argument(
                "--game", metavar="GAME", help="its name, as holmgang games lists it; every game that both play if not given"
            ),
            argument("--games", metavar="NUMBER", default="100", help="how many; seats are swapped after every game; 100"),
            OPTIONS,
            argument("--seed", metavar="TEXT", default="0", help="the same seed brings the same dice, cards and bots; 0"),
            argument("--jobs", metavar="NUMBER", default="1", help="how many games are played at the same time; 1"),
            argument("--seconds", metavar="SECONDS", help="for each choice of an engine; 2, or what your settings say"),
            argument("--simulations", metavar="NUMBER", help="for each choice of an engine that simulates"),
            argument("--log", metavar="FILE", help="write all that is said to engines and by them to this new file"),
            JSON,
        ),
        "match",
    ),
    Command(
        "engine",
        "let our bots play for another program, by the engine protocol (docs/engines.md)",
        (
            argument(
                "--level", metavar="LEVEL", help="which of them: page to master, greedy or random; the strongest if not given"
            ),
        ),
        "engine",
    ),
)

HELPING = (
    Command(
        "help",
        "show how a command is used",
        (argument("topic", nargs="*", metavar="COMMAND", help="the command, and an act of it; all commands if not given"),),
    ),
    Command(
        "completion",
        "print what completes this command line in a shell",
        (argument("shell", choices=("bash", "zsh", "fish"), metavar="SHELL", help="bash, zsh or fish"),),
        "completion",
    ),
    Command("man", "print the manual page, for man", (), "man_page"),
)

OWN_GAMES = (
    Command(
        "new-game",
        "write a package with a game of your own, which plays from the first minute",
        (
            argument("name", metavar="NAME", help="what it is called: small letters, digits and dashes"),
            argument("--folder", metavar="FOLDER", help="where it is written; a new folder of that name if not given"),
            JSON,
        ),
        "new_game",
    ),
)

COMMANDS = (
    *GAMES,
    *PLAYING,
    *SETTINGS,
    *POSITIONS,
    *RECORDS,
    *VALUES,
    *ENGINES,
    *OWN_GAMES,
    *SERVING,
    *STORES,
    *REMOTE_BOTS,
    *MODERATING,
    *HELPING,
)
"""In the order that the help lists them."""
