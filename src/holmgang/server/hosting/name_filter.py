"""Names that a host does not want to see: words from a file, compared as a reader would see them, in linear time."""

from pathlib import Path
from unicodedata import combining, normalize

from holmgang.folders import expanded
from holmgang.server.settings import BadSetting

MOST_BYTES = 256 * 1024
MOST_WORDS = 10_000
COMMENT = "#"
WHOLE = "="
"""Before a word: only the whole name counts."""

_ALIKE = str.maketrans(
    "0134578@$!|lаеорсухіѕјһԁӏвкмнтαορνικτυεχηβ",
    "oieastbasiiiaeopcyxisjhdibkmhtaopviktuexnb",
)
"""Digits and signs that stand for letters, and Cyrillic and Greek letters that look like Latin ones. An l looks like an i."""


def compared(name: str) -> str:
    """What of a name is compared: neither capitals, accents, spaces nor signs, and letters that look alike as one."""
    plain = "".join(letter for letter in normalize("NFKD", name).casefold() if not combining(letter))
    letters = "".join(letter for letter in normalize("NFKC", plain).translate(_ALIKE) if letter.isalnum())
    return letters or "".join(normalize("NFKC", name).casefold().split())  # a name of signs only is compared by them


class NameFilter:
    """The names that a host does not want, from the lines of its list."""

    def __init__(self, lines: str = "") -> None:
        words = [line.strip() for line in lines.splitlines() if line.strip() and not line.strip().startswith(COMMENT)]
        self._whole = {compared(word[len(WHOLE) :]) for word in words if word.startswith(WHOLE)}
        self._within = sorted({compared(word) for word in words if not word.startswith(WHOLE)})

    def forbids(self, name: str) -> bool:
        """Whether the name is on the list, or a word of the list is in it."""
        found = compared(name)
        return bool(found) and (found in self._whole or any(word in found for word in self._within))


def read_filter(setting: str) -> NameFilter:
    """The list in the file that a setting names; an empty one where it names none."""
    if not setting:
        return NameFilter()
    file: Path = expanded(setting, "name_filter")
    try:
        content = file.read_bytes()
    except OSError as error:
        raise BadSetting(f"name_filter: {file} cannot be read: {error.strerror}.") from error
    if len(content) > MOST_BYTES or content.count(b"\n") > MOST_WORDS:
        raise BadSetting(f"name_filter: {file} is too long: at most {MOST_WORDS} words in {MOST_BYTES // 1024} KB.")
    try:
        return NameFilter(content.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        raise BadSetting(f"name_filter: {file} is not text in UTF-8.") from error
