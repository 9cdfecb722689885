"""What stands above a table and above its options: the game and who plays it, and what is asked now."""

from rich.text import Text

from holmgang.core.aims import AimProgress
from holmgang.core.options import changed
from holmgang.core.seats import SEATS
from holmgang.terminal.lesson import LessonSession
from holmgang.terminal.session import BotChoosing, Finished, Session


def title_of(session: Session, width: int) -> Text:
    """The game, who plays, and the house rules, as much of it as fits; where these do not, how many there are."""
    first, second = session.names
    title = Text.assemble((f" {session.kind.title} ", "bold reverse"), f"  {first} against {second}")
    if session.match.hints:
        title.append("   with help")
    rules = [f"{name} = {value}" for name, value in changed(session.match.game.options).items()]
    if rules:
        told = Text(f"   house rules: {', '.join(rules)}", "italic")
        count = Text(f"   {len(rules)} house rule{'s' * (len(rules) != 1)}: see ?", "italic")
        title.append_text(told if title.cell_len + told.cell_len <= width else count)
    title.truncate(width, overflow="ellipsis")
    return title


def goal_of(session: Session, progress: AimProgress, width: int) -> Text:
    """What wins and how far each side is, and what loses where there is room for it."""
    goal = session.goal()
    names = ["You" if seat == session.viewer else session.names[seat] for seat in SEATS]
    far = "".join(f"   {name}: {told}" for name, told in zip(names, progress.far, strict=True) if told)
    told = Text.assemble((" Aim: ", "bold"), goal.wins, far)
    if goal.loses and told.cell_len + len(goal.loses) < width:
        told = Text.assemble((" Aim: ", "bold"), f"{goal.wins} {goal.loses}", far)
    told.truncate(width, overflow="ellipsis")
    return told


def asked_of(session: Session, asks: str) -> Text:
    """The question as it is put, how the match ended, or who chooses; nothing while a coach speaks."""
    if isinstance(session, LessonSession) and session.step is not None:
        return Text("")
    match session.stage:
        case Finished():
            return Text.assemble(("■ ", "bold"), (session.result(), "bold reverse"))
        case BotChoosing(seat):
            return Text(f"{session.names[seat]} is {'thinking …' if session.humans else 'to choose.'}", "bold")
        case _:
            return Text.assemble(("▸ ", "bold"), (asks, "bold"))
