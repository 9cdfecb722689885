"""The table itself: the board, the question, the options to pick from, and the story."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from holmgang.bots.hint import Hint
from holmgang.core.choices import Menu, Question
from holmgang.matches.entries import Setup
from holmgang.matches.play import MatchStep
from holmgang.terminal.boards import draw_table
from holmgang.terminal.files import read_path, today
from holmgang.terminal.hints import ASKS_HINT
from holmgang.terminal.lesson import LessonSession
from holmgang.terminal.menus import Item, fitting, keys, listed
from holmgang.terminal.pace import Pace
from holmgang.terminal.session import BotChoosing, Choosing, Finished, HandOver, Listening, Session, new_session

from .bot_turns import PAINTED, BotTurns
from .dialogs import HandOverScreen, HintScreen, YesNo
from .ending import Ways, end_lines
from .headings import asked_of, goal_of, title_of
from .keys import IN_A_LIST, KEYS, WORDS, key_line
from .picker import Picker, PickerLine
from .prompt import Prompt
from .review import ReviewScreen
from .rules import RulesScreen
from .story import Story

if TYPE_CHECKING:
    from holmgang.terminal.app import HolmgangApp

WIDE = 116
"""From so many columns on, the story has a column of its own beside the table."""

TALL = 30
"""From so many lines on, there is room for air."""

COACH_LINES = 8
LOWEST_BOARD = 8

FIND_HINT = "a move or words of it   ↑↓ Enter: pick   Esc: back   or undo, rules, quit"


class TableScreen(BotTurns):
    """One match on the screen: its table, its story and what can be chosen."""

    app: "HolmgangApp"

    # first, because the list would take these keys to turn its own pages
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("pageup", "scroll_story(-1)", priority=True),
        Binding("pagedown", "scroll_story(1)", priority=True),
    ]

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._sit_down(session)
        self._question: Question | None = None
        self._opened: Menu | None = None
        self._moment: MatchStep | None = None
        """A turn that is looked at before play goes on."""
        self._filing = False
        self._pointed = False
        """Whether the arrows have been used since something was typed."""
        self._overflows = False

    def _sit_down(self, session: Session) -> None:
        self.session = session
        self._pace = Pace(session)
        self._own_letters = session.board.own_letters

    def compose(self) -> ComposeResult:
        """Title, aim, board, question, options beside or above the story, and the keys."""
        yield Static(id="title")
        yield Static(id="goal")
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
        yield Prompt()

    def on_mount(self) -> None:
        """Begins where the match stands."""
        self.go_on()

    def on_resize(self, event: events.Resize) -> None:
        """Draws the board anew for the room there is."""
        self.set_class(event.size.width >= WIDE, "wide")
        self.set_class(event.size.height >= TALL, "tall")
        self.call_after_refresh(self._draw)

    @property
    def _picker(self) -> Picker:
        return self.query_one("#options", Picker)

    @property
    def _prompt(self) -> Prompt:
        return self.query_one(Prompt)

    # The match

    def go_on(self) -> None:
        """Lets bots play, then shows what there is to see and to choose."""
        self._opened = None
        if self.session.humans and self.session.ponders():
            self._let_think_soon()
            return
        self._thinking = False
        if self.session.humans:
            self._try(self.session.run_bots)
            self._moment = self._pace.moment()
        if self._moment is None:
            self._pace.catch_up()
        stage = self.session.stage
        if isinstance(stage, HandOver) and self._moment is None:
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

    def _act(self, act: Callable[[], None]) -> None:
        self._close_prompt()
        self._try(act)
        self.go_on()

    # Drawing

    def _blank(self) -> None:
        """Nothing of the last viewer's is left behind the hand-over screen."""
        self._question = None
        for name in ("goal", "table", "coach", "question"):
            self.query_one(f"#{name}", Static).update("")
        self._picker.offer([])
        for story in self.query(Story):
            story.tell([])

    def _draw(self) -> None:
        session, stage, moment = self.session, self.session.stage, self._moment
        if isinstance(stage, HandOver) and moment is None:
            return
        self._question = session.question() if isinstance(stage, Choosing) and moment is None else None
        self.query_one("#title", Static).update(title_of(session, self.app.size.width))
        self.query_one("#goal", Static).update(goal_of(session, session.progress(moment), self.app.size.width))
        self._draw_board(self._draw_coach() + self._draw_question())
        if self._prompt.is_open and not self._filing:
            self._narrow(self._prompt.field.value.strip())
        else:
            self._list(self._stage_lines())
        for story in self.query(Story):
            if story.display:  # the other one is told when the window changes
                story.tell(session.story(moment, None if moment is None else self._pace.seen))
        self._draw_keys()

    def _draw_board(self, taken: int) -> None:
        """The table in the room that is left; if that is too little, its own side is in sight and the rest can be scrolled to."""
        session, tall = self.session, self.app.size.height >= TALL
        lower = 3 if isinstance(session, LessonSession) else 8 if tall else 7
        height = max(LOWEST_BOARD, self.app.size.height - 2 - 4 * tall - taken - lower)
        # a column of air, and one for a scroll bar
        width = max(78, self.query_one("#main").size.width - 2)
        view, told = session.view(self._moment), session.spoken(self._moment)
        table = draw_table(session.match.game, view, session.names, width, height=height, story=told)
        self._overflows = table.plain.count("\n") >= height
        board = self.query_one("#board", VerticalScroll)
        board.styles.max_height = height
        self.query_one("#table", Static).update(table)
        self.call_after_refresh(board.scroll_end, animate=False)

    def _draw_coach(self) -> int:
        """What the coach says, and how many lines it takes."""
        panel = self.query_one("#coach", Static)
        said = self.session.coach() if isinstance(self.session, LessonSession) and self._moment is None else []
        panel.display = bool(said)
        told = Text("\n").join([Text.assemble(("Coach: ", "bold"), said[0]), *map(Text, said[1:])]) if said else Text("")
        panel.update(told)
        return min(COACH_LINES, self._lines(told)) if said else 0

    def _draw_question(self) -> int:
        """What is asked, or how it ended; below it what went wrong, if anything did.

        Returns how many lines the first part takes from the table; what went wrong takes its own from the list, for a while.
        """
        if self._moment is not None:
            asked = Text.assemble(("▸ ", "bold"), ("The turn is over, and the next one asks you nothing.", "bold"))
        else:
            asked = asked_of(self.session, self._question.asks if self._question else "")
            if self._question is not None and (draw := self.session.progress().draw):
                asked = Text("\n").join([Text(draw, "italic"), asked])
        taken = self._lines(asked) if asked else 0
        problem = self._problem or ((self.session.unwritten or self.session.forfeited) if self._moment is None else "")
        if problem:
            asked = Text("\n").join([*([asked] if asked else []), Text(f"✗ {problem}", "bold red")])
        panel = self.query_one("#question", Static)
        panel.display = bool(asked)
        panel.update(asked)
        return taken

    def _lines(self, text: Text) -> int:
        """How many lines a text takes between the edges of its panel."""
        return len(text.wrap(self.app.console, max(76, self.query_one("#main").size.width - 4)))

    def _list(self, lines: Sequence[PickerLine], highlighted: str | None = None) -> None:
        """Shows the lines to pick from, the one that is meant or the coach's own one highlighted."""
        if highlighted is None and isinstance(self.session, LessonSession):
            highlighted = self.session.expected()
        places = [place for place, line in enumerate(lines) if line.text == highlighted]
        self._picker.offer(lines, places[0] if places else 0)
        self.call_after_refresh(self._picker.scroll_to_highlight)
        if not self._prompt.is_open:
            self._picker.focus()

    def _draw_keys(self) -> None:
        choices = () if self._question is None else self._question.choices
        width = self.app.size.width - 2
        line = key_line(self.session, choices, self._own_letters, width, overflows=self._overflows)
        self.query_one("#keys", Static).update(line if self._opened is None else IN_A_LIST)

    # The lists

    def _stage_lines(self) -> list[PickerLine]:
        session = self.session
        if self._moment is not None:
            return [
                PickerLine("1", "go on", "see the next turn", lambda: self._act(self._pace.watch)),
                PickerLine("2", "all", "straight to the last one", lambda: self._act(self._pace.catch_up)),
            ]
        match session.stage:
            case Choosing() if self._question is not None:
                items = listed(self._question.choices, self._opened)
                return self._item_lines(items, keys(items))
            case Listening():
                return [PickerLine("1", "go on", "see what they do", lambda: self._act(session.go_on))]
            case BotChoosing(seat) if not self._thinking:
                return [
                    PickerLine("1", "next", f"let {session.names[seat]} choose", lambda: self._act(session.play_bot)),
                    PickerLine("2", "all", "let them play to the end", lambda: self._act(session.run_bots)),
                ]
            case Finished():
                return end_lines(session, Ways(self._begin, self._review, self._ask_file, self.app.to_start, self._leave))
            case _:
                return []

    def _item_lines(self, items: Sequence[Item], pressed: Sequence[str]) -> list[PickerLine]:
        return [PickerLine(key, item.text, item.does, self._picking(item)) for key, item in zip(pressed, items, strict=True)]

    def _picking(self, item: Item) -> Callable[[], None]:
        if item.opens is not None:
            return lambda: self._open(item.opens)
        return lambda: self._act(lambda: self.session.choose(item.text))

    def _open(self, menu: Menu | None) -> None:
        self._close_prompt()
        self._opened = menu
        self._list(self._stage_lines())
        self._draw_keys()

    def _begin(self, setup: Setup, *, save: bool) -> None:
        """The next match at this table."""
        self._problem = ""
        if self._try(lambda: self._sit_down(new_session(setup, save=save))):
            self.app.at_table(self.session)
            self.go_on()
        else:
            self._draw()

    def _review(self) -> None:
        self.app.push_screen(ReviewScreen(self.session))

    def _leave(self) -> None:
        self.app.leave(self.session)

    # Keys, mouse and typing

    def on_key(self, event: events.Key) -> None:
        """The key beside an option comes first, then those that work on every table."""
        if event.time < self._answered_at:
            event.stop()
            return
        if self._prompt.is_open:
            if self._key_at_prompt(event.key):
                event.stop()
            return
        letter = event.character.casefold() if event.character else ""
        if letter and self._picker.press(letter):
            event.stop()
            return
        match event.key:
            case "escape" | "left" | "backspace" if self._opened is not None:
                self._open(None)
            case "slash" | "colon" if self._question is not None:
                self._find()
            case _ if letter and letter in self._own_letters:
                if self._question is not None:
                    self._act(lambda: self.session.choose(letter))
            case _ if letter in KEYS and self._command(KEYS[letter]):
                pass
            case _ if letter in ("<", ">"):
                lines = 3 if letter == ">" else -3
                self.query_one("#board", VerticalScroll).scroll_relative(y=lines, animate=False)
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
            case "rules" | "help":
                self.app.push_screen(RulesScreen(self.session.kind.name, self.session.house_rules(), self.session.goal()))
            case "hint" if self._question is not None:
                self._ask_hint()
            case "undo":
                self._act(self.session.undo)
            case "resign" if self._question is not None:
                self.app.push_screen(YesNo("Give up this match?", "y", "resign", "play on"), self._resigned)
            case "quit":
                self._ask_leave()
            case "skip" if isinstance(self.session, LessonSession) and self.session.step is not None:
                self._act(self.session.skip)
            case _:
                return False
        return True

    def _ask_hint(self) -> None:
        """A key pressed by mistake marks nothing: whoever was not helped yet is asked first."""
        if self.session.match.hints or not self.session.hints:
            self._show_hint()
        else:
            self.app.push_screen(YesNo(ASKS_HINT, "h", "show me", "play on"), lambda yes: self._show_hint() if yes else None)

    def _show_hint(self) -> None:
        """Says that it is worked out, which may take a second, and only then begins."""
        self.query_one("#question", Static).update(Text("Working it out …", "bold"))
        self.set_timer(PAINTED, self._work_out_hint)

    def _work_out_hint(self) -> None:
        found: list[Hint] = []
        self._act(lambda: found.append(self.session.hint()))
        if found:
            play = partial(self.session.choose, found[0].move)
            self.app.push_screen(HintScreen(found[0]), lambda plays: self._act(play) if plays else None)

    def _resigned(self, yes: bool | None) -> None:
        if yes:
            self._act(self.session.resign)

    def _ask_leave(self) -> None:
        session = self.session
        if isinstance(session.stage, Finished):
            self._leave()
            return
        kept = (
            "It is kept; holmgang resume goes on with it." if session.begun and session.number is not None else "It is not kept."
        )
        key = "y" if "q" in self._own_letters else "q"
        question = YesNo(f"Leave this match? {kept}", key, "leave", "stay")
        self.app.push_screen(question, lambda yes: self._leave() if yes else None)

    # Finding a move by typing

    def _find(self) -> None:
        self._open_prompt("find", FIND_HINT)
        self._narrow("")

    def _open_prompt(self, label: str, hint: str = "", value: str = "") -> None:
        self._problem = ""
        self._pointed = False
        self.query_one("#keys").display = False
        self._prompt.open(label, hint, value)

    def _close_prompt(self) -> None:
        """Whatever was typed, and whatever was said about it, is gone."""
        self._problem = ""
        self._filing = False
        self._prompt.close()
        self.query_one("#keys").display = True
        self._picker.focus()

    def _key_at_prompt(self, key: str) -> bool:
        match key:
            case "escape":
                self._close_prompt()
                self._draw()
            case "up" | "down" if not self._filing:
                self._pointed = True
                if key == "up":
                    self._picker.action_cursor_up()
                else:
                    self._picker.action_cursor_down()
            case _:
                return False
        return True

    def on_input_changed(self, event: Input.Changed) -> None:
        """Typing narrows the list down."""
        if self._prompt.is_open and not self._filing:
            self._narrow(event.value.strip())

    def _narrow(self, typed: str) -> None:
        """Only what fits is listed, and highlighted is what Enter picks. Digits are typed here, so no line has a key."""
        if self._question is None:
            return
        self._pointed = False
        if self._problem:
            self._problem = ""
            self._draw_question()
        meant = self.session.meant(typed) if typed else None
        items = fitting(self._question.choices, typed, meant)
        self._list(self._item_lines(items, [""] * len(items)), meant)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A file's name; or a move, or a word for something else, or whatever is highlighted among what was found."""
        typed = event.value.strip()
        if self._filing:
            self._save(typed)
        elif not typed and not self._pointed:
            self._close_prompt()
            self._draw()
        elif self.session.meant(typed) is None and not self._pointed and typed.casefold() in WORDS:
            self._close_prompt()
            self._draw()
            self._command(typed.casefold())
        elif self._picker.highlighted is not None and self._picker.lines:
            self._picker.lines[self._picker.highlighted].act()
        elif not self._try(lambda: self.session.choose(typed)):
            self._draw_question()

    # Records

    def _ask_file(self) -> None:
        self._open_prompt("save the record as", value=f"{self.session.kind.name}-{today()}.holm")
        self._filing = True

    def _save(self, name: str) -> None:
        if self._try(lambda: self.session.save_record(read_path(name))):
            self._close_prompt()
            self._draw()
            self.notify(f"The record is in {read_path(name)}.", markup=False)
        else:
            self._draw_question()
