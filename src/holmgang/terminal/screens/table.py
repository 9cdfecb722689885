"""The table itself: the board, the question, the options to pick from, and the story."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Static

from holmgang.core.errors import HolmgangError
from holmgang.games.choices import Menu, Question
from holmgang.terminal.boards import draw_table
from holmgang.terminal.files import today, write_new
from holmgang.terminal.lesson import LessonSession
from holmgang.terminal.menus import Item, found, keys, listed
from holmgang.terminal.session import BotChoosing, Choosing, Finished, HandOver, Listening, Session, new_session

from .asking import HandOverScreen, YesNo
from .picking import Line, Picker
from .rules import RulesScreen
from .story import Story

if TYPE_CHECKING:
    from holmgang.terminal.app import HolmgangApp

WIDE = 116
"""From so many columns on, the story has a column of its own beside the table."""

TALL = 30
"""From so many lines on, there is room for air."""


class TableScreen(Screen[None]):
    """One match on the screen."""

    app: "HolmgangApp"

    # first, because the list would take these keys to turn its own pages
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll_story(-1)", priority=True),
        Binding("pagedown", "scroll_story(1)", priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._question: Question | None = None
        self._opened: Menu | None = None
        self._problem = ""
        self._filing = False

    def compose(self) -> ComposeResult:
        """Title, board, question, options beside or above the story, and the keys."""
        yield Static(id="title")
        with Horizontal(id="body"):
            with Vertical(id="main"):
                with VerticalScroll(id="board", can_focus=False):
                    yield Static(id="table")
                yield Static(id="coach")
                yield Static(id="question")
                with Horizontal(id="lower"):
                    yield Picker(id="options")
                    yield Story(id="story-below")
            yield Story(id="story-beside")
        yield Static(id="keys")
        yield Input(id="command", compact=True)

    def on_mount(self) -> None:
        """Begins where the match stands."""
        self.query_one("#command").display = False
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Draws the board anew for the room there is."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.height >= TALL, "tall")
        self.call_after_refresh(self._draw)

    @property
    def _picker(self) -> Picker:
        return self.query_one("#options", Picker)

    # The match

    def go_on(self) -> None:
        """Lets bots play, then shows what there is to see and to choose."""
        self._opened = None
        if self.session.humans:
            self._try(self.session.run_bots)
        stage = self.session.stage
        if isinstance(stage, HandOver):
            self._blank()
            name = self.session.names[stage.seat]
            self.app.push_screen(HandOverScreen(name, self.session.kind.title), self._handed_over)
        else:
            self._draw()

    def _handed_over(self, ready: bool | None) -> None:
        if ready:
            self.session.take_over()
            self.go_on()
        else:
            self.app.leave(self.session)

    def _try(self, act: Callable[[], None]) -> bool:
        """Does it, or says why not."""
        try:
            act()
        except HolmgangError as error:
            self._problem = str(error)
            return False
        return True

    def _act(self, act: Callable[[], None]) -> None:
        self._problem = ""
        self._try(act)
        self._close_command()
        self.go_on()

    # Drawing

    def _blank(self) -> None:
        """Nothing of the last viewer's is left behind the hand-over screen."""
        self._question = None
        for name in ("table", "coach", "question"):
            self.query_one(f"#{name}", Static).update("")
        self._picker.offer([])
        for story in self.query(Story):
            story.tell([])

    def _draw(self) -> None:
        stage = self.session.stage
        if isinstance(stage, HandOver):
            return
        session = self.session
        self._question = session.question() if isinstance(stage, Choosing) else None
        self._draw_title()
        width = max(80, self.query_one("#main").size.width - 2)
        self.query_one("#table", Static).update(draw_table(session.match.game, session.view(), session.names, width))
        self._draw_coach()
        self._draw_question()
        self._list(self._stage_lines())
        for story in self.query(Story):
            story.tell(session.story())
        self._draw_keys()

    def _draw_title(self) -> None:
        session = self.session
        first, second = session.names
        title = Text.assemble((f" {session.kind.title} ", "bold reverse"), f"  {first} against {second}")
        rules = [rule.partition(" (")[0] for rule in session.house_rules()]
        if rules:
            title.append(f"   house rules: {', '.join(rules)}", "italic")
        title.truncate(self.app.size.width, overflow="ellipsis")
        self.query_one("#title", Static).update(title)

    def _draw_coach(self) -> None:
        panel = self.query_one("#coach", Static)
        said = self.session.coach() if isinstance(self.session, LessonSession) else []
        panel.display = bool(said)
        panel.update(Text("\n").join([Text.assemble(("Coach: ", "bold"), said[0]), *map(Text, said[1:])]) if said else "")

    def _draw_question(self) -> None:
        """What is asked, or how it ended; below it what went wrong, if anything did."""
        stage = self.session.stage
        match stage:
            case Finished():
                asked = Text.assemble(("■ ", "bold"), (self.session.result(), "bold reverse"))
            case BotChoosing(seat):
                asked = Text(f"{self.session.names[seat]} is to choose.", "bold")
            case Listening():
                asked = Text("")
            case _:
                asked = Text.assemble(("▸ ", "bold"), (self._question.asks if self._question else "", "bold"))
        if isinstance(self.session, LessonSession) and self.session.step is not None:
            asked = Text("")
        if self._problem:
            asked = Text("\n").join([*([asked] if asked else []), Text(f"✗ {self._problem}", "bold red")])
        panel = self.query_one("#question", Static)
        panel.display = bool(asked)
        panel.update(asked)

    def _list(self, lines: Sequence[Line]) -> None:
        """Shows the lines to pick from, the coach's own one highlighted."""
        expected = self.session.expected() if isinstance(self.session, LessonSession) else None
        places = [place for place, line in enumerate(lines) if line.text == expected]
        self._picker.offer(lines, places[0] if places else 0)
        self.call_after_refresh(self._picker.scroll_to_highlight)
        if not self.query_one("#command").display:
            self._picker.focus()

    def _draw_keys(self) -> None:
        told = ["key or ↑↓ Enter: pick"]
        if self._question is not None and len(self._question.choices) > 1:
            told.append("/ find")
        told.append("? rules")
        if self.session.undoer() is not None:
            told.append("u undo")
        if isinstance(self.session.stage, Choosing) and self.session.humans:
            told.append("r resign")
        if isinstance(self.session, LessonSession) and self.session.step is not None:
            told.append("s skip")
        told.append("Esc leave" if self._picker.has_key("q") else "q leave")
        told.append("PgUp log")
        if self._opened is not None:
            told = ["key or ↑↓ Enter: pick", "Esc or ← back"]
        self.query_one("#keys", Static).update("  ".join(told))

    # The lists

    def _stage_lines(self) -> list[Line]:
        session = self.session
        match session.stage:
            case Choosing() if self._question is not None:
                items = listed(self._question.choices, self._opened)
                return self._item_lines(items)
            case Listening():
                return [Line("1", "go on", "see what they do", lambda: self._act(session.go_on))]
            case BotChoosing(seat):
                return [
                    Line("1", "next", f"let {session.names[seat]} choose", lambda: self._act(session.play_bot)),
                    Line("2", "all", "let them play to the end", lambda: self._act(session.run_bots)),
                ]
            case Finished():
                return self._end_lines()
            case _:
                return []

    def _item_lines(self, items: Sequence[Item]) -> list[Line]:
        return [Line(key, item.text, item.does, self._picking(item)) for key, item in zip(keys(items), items, strict=True)]

    def _picking(self, item: Item) -> Callable[[], None]:
        if item.opens is not None:
            return lambda: self._open(item.opens)
        return lambda: self._act(lambda: self.session.choose(item.text))

    def _open(self, menu: Menu | None) -> None:
        self._opened = menu
        self._list(self._stage_lines())
        self._draw_keys()

    def _end_lines(self) -> list[Line]:
        lines = [Line("1", "again", "the same match, seats swapped", self._rematch)]
        if isinstance(self.session, LessonSession):
            lines = []
        else:
            lines.append(Line("2", "save", "write the record to a file", self._ask_file))
        lines.append(Line("3", "menu", "choose another game", self.app.to_start))
        lines.append(Line("4", "quit", "leave the table", lambda: self.app.leave(self.session)))
        return lines

    def _rematch(self) -> None:
        saved = self.session.number is not None
        self.session = new_session(self.session.rematch(), save=saved)
        self.app.at_table(self.session)
        self.go_on()

    # Keys, mouse and typing

    def on_key(self, event: events.Key) -> None:
        """The key beside an option comes first, then those that work on every table."""
        letter = event.character.casefold() if event.character else ""
        if self.query_one("#command").display:
            if event.key == "escape":
                event.stop()
                self._close_command()
                self._draw()
            return
        if letter and self._picker.press(letter):
            event.stop()
            return
        match event.key:
            case "escape" | "left" | "backspace" if self._opened is not None:
                self._open(None)
            case "slash" | "colon" if self._question is not None:
                self._open_command("type a move, or words to find it by; also: undo, resign, rules, quit")
            case _ if letter and self._command(letter):
                pass
            case "escape":
                self._ask_leave()
            case _:
                return
        event.stop()

    def action_scroll_story(self, pages: int) -> None:
        """Back to what happened before, or on again."""
        for story in self.query(Story):
            story.scroll_relative(y=pages * max(1, story.size.height - 1), animate=False)

    def _command(self, word: str) -> bool:
        """Does what a key or a typed word other than a move asks for; False if it asks for nothing."""
        match word:
            case "?" | "rules" | "help":
                self.app.push_screen(RulesScreen(self.session.kind.name, self.session.house_rules()))
            case "u" | "undo":
                self._act(self.session.undo)
            case "r" | "resign" if isinstance(self.session.stage, Choosing):
                self.app.push_screen(YesNo("Give up this match?", "y", "resign", "play on"), self._resigned)
            case "q" | "quit":
                self._ask_leave()
            case "s" | "skip" if isinstance(self.session, LessonSession) and self.session.step is not None:
                self._act(self.session.skip)
            case _:
                return False
        return True

    def _resigned(self, yes: bool | None) -> None:
        if yes:
            self._act(self.session.resign)

    def _ask_leave(self) -> None:
        session = self.session
        if isinstance(session.stage, Finished):
            self.app.leave(session)
            return
        kept = "It is kept; holmgang resume goes on with it." if session.number is not None else "It is not kept."
        self.app.push_screen(
            YesNo(f"Leave this match? {kept}", "q", "leave", "stay"), lambda yes: self.app.leave(session) if yes else None
        )

    def _open_command(self, hint: str, value: str = "") -> None:
        field = self.query_one("#command", Input)
        field.placeholder = hint
        field.value = value
        field.display = True
        self.query_one("#keys").display = False
        field.focus()

    def _close_command(self) -> None:
        field = self.query_one("#command", Input)
        field.display = False
        self.query_one("#keys").display = True
        field.value = ""
        self._filing = False
        self._picker.focus()

    def on_input_changed(self, event: Input.Changed) -> None:
        """Typing narrows the list down."""
        if self._question is not None and not self._filing and self.query_one("#command").display:
            choices = self._question.choices
            self._list(self._item_lines(found(choices, event.value) if event.value.strip() else listed(choices)))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A file's name, a word, a move, or the only option that the words are found in."""
        typed = event.value.strip()
        if self._filing:
            self._save(typed)
            return
        fitting = found(self._question.choices, typed) if self._question is not None and typed else []
        if not typed:
            self._close_command()
            self._draw()
        elif self._command(typed.casefold()):
            self._close_command()
        elif self._try(lambda: self.session.choose(typed)):
            self._act(lambda: None)
        elif len(fitting) == 1:
            self._act(lambda: self.session.choose(fitting[0].text))
        else:
            self._draw_question()

    # Records

    def _ask_file(self) -> None:
        self._filing = True
        self._open_command("file name", f"{self.session.kind.name}-{today()}.holm")

    def _save(self, name: str) -> None:
        path = Path(name).expanduser()
        if self._try(lambda: write_new(path, self.session.record_text())):
            self._close_command()
            self._draw()
            self.notify(f"The record is in {path}.", markup=False)
        else:
            self._draw_question()
