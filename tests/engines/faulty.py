"""An engine with one fault: ``python faulty.py FAULT [FILE]``. It needs the standard library alone.

The fault ``as named`` is another one in every match: that which the first seat's player is called.
"""

import os
import signal
import sys
import time
from typing import TextIO

LONG = 60.0


def say(text: str) -> None:
    """A line, at once."""
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


def write(text: str, where: TextIO = sys.stdout) -> None:
    """Whatever it is, for as long as anybody reads."""
    while True:
        where.write(text)
        where.flush()


def leave_a_child(note: str) -> None:
    """Dies; its child lives on and holds all its pipes open."""
    child = os.fork()
    if child == 0:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        time.sleep(LONG)
    with open(note, "w", encoding="utf-8") as file:  # noqa: PTH123 - quick to start
        file.write(str(child))
    os._exit(0)


def sleep_known(folder: str) -> None:
    """For ever; its number and its parent's are left in this folder."""
    with open(f"{folder}/{os.getpid()}", "w", encoding="utf-8") as file:  # noqa: PTH123 - quick to start
        file.write(f"{os.getpid()} {os.getppid()}\n")
    while True:
        time.sleep(LONG)


def misbehave(fault: str, first: str) -> None:
    """What it does where it should choose; ``first`` is what it could."""
    match fault:
        case "silent":
            time.sleep(LONG)
        case "exits":
            sys.stderr.write("Traceback: it was\nNoIdeaError: what now?\n")
            sys.exit(3)
        case "killed":
            os.kill(os.getpid(), signal.SIGKILL)
        case "illegal":
            say("bestmove fly to the moon")
        case "empty":
            say("bestmove")
        case "bytes":
            sys.stdout.buffer.write(b"bestmove \xff\xfe\n")
            sys.stdout.flush()
        case "floods":
            write('info {"depth": 1}\n')
        case "writes empty lines":
            write("\n")
        case "complains":
            write("What now?\n", sys.stderr)
        case "complains without end":
            write("x" * 4096, sys.stderr)
        case "endless":
            write("info " + "x" * 4096)
        case "closes":
            sys.stdout.flush()
            os.close(1)
            time.sleep(LONG)
        case "leaves a child":
            leave_a_child(sys.argv[2])
        case "answers twice":
            say(f"bestmove {first}")
            say("bestmove fly to the moon")
        case "hoards":
            hoard = []
            while True:
                hoard.append(bytearray(16 << 20))
        case "slow" | "too slow":
            pass  # until it is told to stop
        case _:
            say(f"bestmove {first}")


def main(fault: str) -> None:
    """Polite until it is asked to choose."""
    first = ""
    for line in sys.stdin:
        word = line.split()[0]
        if fault == "deaf" and word == "match":
            say("readyok")  # and reads no more, however much there is
            time.sleep(LONG)
        if fault == f"sleeps at {word}":
            sleep_known(sys.argv[2])
        if fault == f"{word} unanswered":
            continue
        if sys.argv[1] == "as named" and word == "match":
            fault = line.partition('"names":["')[2].partition('"')[0]
        match word:
            case "holmgang" if fault == "ends at once":
                sys.exit("There is no engine here.")
            case "holmgang" if fault == "other version":
                say("holmgangok 7")
            case "holmgang" if fault == "bad option":
                say("option {}")
            case "holmgang":
                say("id name Faulty")
                say("what is this?")
                say('option {"name": "depth", "type": "number", "default": 3, "low": 1, "high": 9}')
                say('option {"name": "style", "type": "choice", "default": "calm", "values": ["calm", "wild"]}')
                if fault == "plays nothing":
                    say("game no-such-game")
                say("holmgangok 1")
            case "isready":
                say("readyok")
            case "table":
                first = line.partition('"choices":[{"text":"')[2].partition('"')[0]
            case "go":
                misbehave(fault, first)
            case "stop" if fault == "slow":
                say(f"bestmove {first}")
            case "quit":
                return
            case _:
                pass


if __name__ == "__main__":
    main(sys.argv[1])
