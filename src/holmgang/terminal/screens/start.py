"""The friendly start: a match to go on with, or a game, then an opponent, then who sits where."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from textual.widgets import Input, Static

from holmgang.bots.offered import first_opponent, offered_bots
from holmgang.core.errors import HolmgangError
from holmgang.core.kind import GameKind
from holmgang.games import OWN_GAMES, all_kinds, left_out
from holmgang.games.faults import faults_named
from holmgang.matches.entries import BOT, ENGINE, HUMAN, Setup
from holmgang.terminal.lesson import new_lesson
from holmgang.terminal.opponents import usual_opponent
from holmgang.terminal.players import default_names, read_names, toss
from holmgang.terminal.saves import Saved, Saves
from holmgang.terminal.session import Session, bot_setup, new_session, resumed_session
from holmgang.terminal.settings import BadSettings, read_settings

from .dialogs import YesNo
from .picker import Picker, PickerLine
from .prompt import Prompt
from .rules import RulesScreen

if TYPE_CHECKING:
    from holmgang.terminal.app import HolmgangApp

START_HERE = OWN_GAMES[0]
MOST_RESUMED = 2
"""So many unfinished matches stand above the games; the others have a list of their own."""

TOSS = 2
"""Where the toss stands among the ways to sit; it is what Enter takes."""


class StartScreen(Screen[None]):
    """One list after the other; Esc goes a step back."""

    app: "HolmgangApp"

    def __init__(self) -> None:
        super().__init__()
        self._kind: GameKind | None = None
        self._seating = False
        self._unfinished: list[Saved] = []

    def compose(self) -> ComposeResult:
        """A title, a question, a list."""
        yield Static(Text.assemble((" Holmgang ", "bold reverse"), "  duels for two"), id="title")
        yield Static(id="question")
        yield Picker(id="options")
        yield Prompt()
        yield Static(id="problem")
        yield Static(id="keys")

    def on_mount(self) -> None:
        """Begins with the games."""
        self._games()

    # The lists

    def _show(self, question: str, lines: Sequence[PickerLine], hint: str, highlighted: int = 0, problem: str = "") -> None:
        self.query_one("#question", Static).update(Text(question, "bold"))
        self.query_one(Prompt).close()
        self._complain(problem)
        picker = self.query_one("#options", Picker)
        picker.offer(lines, highlighted)
        picker.display = True
        picker.focus()
        self.query_one("#keys", Static).update(f"key or ↑ ↓ Enter  pick   {hint}   q  leave")

    def _games(self, problem: str = "") -> None:
        """Matches to go on with on top, then the games."""
        self._kind, self._seating, self._unfinished = None, False, []
        try:
            shelf = Saves.open().shelf()
        except HolmgangError as error:
            problem = problem or str(error)
        else:
            self._unfinished = shelf.unfinished
            said = [*map(str, shelf.damaged), *(each.sentence for each in left_out()), *_wrong_settings()]
            problem = problem or " ".join(said)
        lines = [
            PickerLine(letter, "go on", _without_number(saved), self._resumer(saved))
            for letter, saved in zip("ab", self._unfinished[:MOST_RESUMED], strict=False)
        ]
        if len(self._unfinished) > MOST_RESUMED:
            lines.append(PickerLine("c", "older", f"all {len(self._unfinished)} unfinished matches", self._older))
        before = len(lines)
        lines += [
            PickerLine(str(place), kind.title, _pitch(kind), partial(self._opponents, kind))
            for place, kind in enumerate(all_kinds(), 1)
        ]
        hint = "?  rules   Del  forget the match" if self._unfinished else "?  rules"
        self._show("What would you like to play?", lines, hint, 0 if self._unfinished else before, problem)

    def _older(self) -> None:
        letters = "123456789abcdefghijklmnoprstuvwxyz"
        lines = [
            PickerLine(letters[place] if place < len(letters) else "", "go on", _without_number(saved), self._resumer(saved))
            for place, saved in enumerate(self._unfinished)
        ]
        self._show("Which match would you like to go on with?", lines, "Esc  back")

    def _opponents(self, kind: GameKind) -> None:
        self._kind, self._seating = kind, False
        coached = kind.parts.lesson is not None
        bots, usual = offered_bots(kind), _usual(kind)
        offered: list[tuple[str, str, Callable[[], None]]] = [
            *([("learn", "a coached first match, under four minutes", self._learn)] if coached else []),
            *((bot.title, bot.sentence, partial(self._seats, f"{BOT}{bot.name}")) for bot in bots),
            *((name.capitalize(), said, partial(self._seats, ENGINE + name)) for name, said in _engines()),
            ("a friend", "the two of you on this screen", self._ask_names),
            ("rules", "read them first", self._rules),
        ]
        lines = [PickerLine(str(place), *line) for place, line in enumerate(offered, 1)]
        newcomer = coached and _newcomer()
        question = "new here? The coached match explains it as you play." if newcomer else "against whom?"
        at = next(place for place, bot in enumerate(bots, int(coached)) if bot.name == usual)
        self._show(f"{kind.title}: {question}", lines, "?  rules   Esc  back", 0 if newcomer else at)

    def _seats(self, player: str) -> None:
        self._seating = True
        lines = [
            PickerLine("1", "I do", "you sit in the first seat", lambda: self._against(player, first=True)),
            PickerLine("2", "the bot", "you sit in the second seat", lambda: self._against(player, first=False)),
            PickerLine("3", "toss", "a coin decides", lambda: self._against(player, first=toss())),
        ]
        self._show("Who sits first? Against a bot moves may be taken back; the record says so.", lines, "Esc  back", TOSS)

    def _ask_names(self) -> None:
        self._seating = True
        self._show("Who plays? Two names, the first seat’s first, with a comma between them.", [], "")
        self.query_one("#options", Picker).display = False
        self.query_one("#keys", Static).update("Enter  play   Esc  back   Ctrl-C  leave")
        self.query_one(Prompt).open("names", "Ada, Bo   (or nothing, for Player 1 and Player 2)")

    # What comes of them

    def _resumer(self, saved: Saved) -> Callable[[], None]:
        return lambda: self._open(lambda: resumed_session(str(saved.id)))

    def _learn(self) -> None:
        kind = self._chosen
        self._open(lambda: new_lesson(kind.name, None))

    def _against(self, player: str, *, first: bool) -> None:
        self._open(lambda: new_session(bot_setup(self._chosen, player, first=first)))

    def _begin(self, setup: Setup) -> None:
        self._open(lambda: new_session(setup))

    def _open(self, make: Callable[[], Session]) -> None:
        if not self.is_active:  # a second key came with the one that has begun a match
            return
        try:
            with faults_named():
                session = make()
        except HolmgangError as error:
            self._complain(str(error))
        else:
            self.app.open_match(session)

    def _rules(self) -> None:
        self.app.push_screen(RulesScreen(self._chosen.name))

    @property
    def _chosen(self) -> GameKind:
        assert self._kind is not None
        return self._kind

    def _complain(self, problem: str) -> None:
        self.query_one("#problem", Static).update(Text(f"✗ {problem}" if problem else "", "bold red"))

    # Keys

    def on_input_submitted(self, event: Input.Submitted) -> None:
        seats = (HUMAN, HUMAN)
        try:
            names = read_names(event.value) if event.value.strip() else default_names(seats)
        except HolmgangError as error:
            self._complain(str(error))
        else:
            self._begin(Setup(game=self._chosen.name, version=self._chosen.version, seats=seats, names=names))

    def on_key(self, event: events.Key) -> None:
        """A line's key, a step back, the rules, or leaving."""
        picker = self.query_one("#options", Picker)
        typing = self.query_one(Prompt).is_open
        letter = event.character.casefold() if event.character and not typing else ""
        if letter and picker.press(letter):
            event.stop()
            return
        match event.key:
            case "escape" if self._seating and self._kind is not None:
                self._opponents(self._kind)
            case "escape":
                self._games()
            case "q" if not typing:
                self.app.leave(None)
            case "question_mark" if not typing:
                self._rules_of_highlighted(picker)
            case "delete" if not typing and self._kind is None:
                self._forget(picker)
            case _:
                return
        event.stop()

    def _rules_of_highlighted(self, picker: Picker) -> None:
        """The rules of the game that is chosen, or that the highlight is on."""
        kinds = {kind.title: kind.name for kind in all_kinds()}
        at = picker.highlighted or 0
        if self._kind is not None:
            name = self._kind.name
        elif picker.lines[at].text == "go on":
            name = self._unfinished[at].setup.game
        else:
            name = kinds.get(picker.lines[at].text, START_HERE)
        self.app.push_screen(RulesScreen(name))

    def _forget(self, picker: Picker) -> None:
        at = picker.highlighted
        if at is None or at >= len(self._unfinished) or picker.lines[at].text != "go on":
            return
        saved = self._unfinished[at]

        def answered(yes: bool | None) -> None:
            if yes:
                try:
                    Saves.open().delete(saved.id)
                except HolmgangError as error:
                    self._games(str(error))
                else:
                    self._games()

        question = f"Forget this match for good?\n{_without_number(saved)}"
        self.app.push_screen(YesNo(question, "y", "forget it", "keep it"), answered)


def _wrong_settings() -> list[str]:
    try:
        read_settings()
    except BadSettings as error:
        return [str(error)]
    return []


def _engines() -> list[tuple[str, str]]:
    """Those that the settings name, with what is said of each."""
    named = {} if _wrong_settings() else read_settings().engines
    return [(name, engine.sentence or "an engine that you have named") for name, engine in named.items()]


def _usual(kind: GameKind) -> str:
    """Whatever the settings say, there is somebody to meet."""
    try:
        return usual_opponent(kind)
    except BadSettings:
        return first_opponent(kind)


def _newcomer() -> bool:
    """Whether no match was ever kept here, as far as anybody can tell."""
    try:
        return Saves.open().untouched
    except HolmgangError:
        return False


def _pitch(kind: GameKind) -> str:
    here = "   « START HERE" if kind.name == START_HERE else ""
    return f"{kind.difficulty}, {kind.minutes} minutes{here}\n{kind.pitch}"


def _without_number(saved: Saved) -> str:
    return str(saved).partition("  ")[2]
