"""Completion in shells, made from the parser: of commands, options and their values, games, levels and files."""

import argparse
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from holmgang.core.options import Option, described
from holmgang.matches.entries import BOT, ENGINE, HUMAN

from . import FINE
from .outline import FILES, GAMES, Flag, Outline, outline
from .output import say
from .parser import build_parser

NAMES = ("holmgang", "holm")


def run(given: argparse.Namespace) -> int:
    """Prints the script for a shell."""
    whole = outline(build_parser())
    script = {"bash": bash, "zsh": zsh, "fish": fish}[given.shell]
    for line in script(whole, _known(whole)):
        say(line)
    return FINE


class KnownWords(NamedTuple):
    """The words that values may be, by their kinds."""

    everywhere: dict[str, str]
    by_game: dict[str, dict[str, str]]
    """Of kinds that differ from game to game: the words of each game."""


def _known(whole: Outline) -> KnownWords:
    from holmgang.bots import bot_names
    from holmgang.bots.offered import all_levels
    from holmgang.games import find_kind, game_names

    games = game_names()
    options = {game: described(find_kind(game).options) for game in games}
    commands = [each.path[-1] for each in whole.inside]
    return KnownWords(
        {
            kind: " ".join(words)
            for kind, words in {GAMES: games, "levels": all_levels(), "bots": all_levels(), "commands": commands}.items()
        },
        {
            "options": {game: " ".join(option.name for option in options[game]) for game in games},
            "option-values": {
                game: " ".join(f"{option.name}={value}" for option in options[game] for value in _values(option))
                for game in games
            },
            "players": {game: " ".join(_players(bot_names(game))) for game in games},
        },
    )


def _values(option: Option) -> list[str]:
    """What may stand behind its name; nothing yet where that is a number."""
    return [*([""] if option.lowest is not None else []), *(reading.text for reading in option.readings)]


def _players(bots: Iterable[str]) -> Iterator[str]:
    """Who may sit where, one of them a person at least: all pairs of bots would be too many to choose from."""
    yield f"{HUMAN},{HUMAN}"
    for bot in bots:
        yield f"{HUMAN},{BOT}{bot}"
        yield f"{BOT}{bot},{HUMAN}"


def _made_by(shell: str) -> str:
    return f"# {shell} completion for holmgang, made by: holmgang completion {shell}"


# bash and zsh: one walk over the words that were typed


def bash(whole: Outline, known: KnownWords) -> Iterator[str]:
    """A function that is told the words and gives the candidates."""
    yield _made_by("bash")
    yield "_holmgang() {"
    yield "    local cur=${COMP_WORDS[COMP_CWORD]} where= takes= place=0 kind= game= was= begun= before= i word"
    yield "    for ((i = 1; i < COMP_CWORD; i++)); do"
    yield "        word=${COMP_WORDS[i]}"
    yield "        # bash makes words of : and = and of what follows: --level=knight, engine:PATH, NAME=VALUE"
    yield "        if [[ $word == '=' && -n $takes ]]; then continue; fi"
    yield "        if [[ $word == [:=] ]]; then ((i += 1)); continue; fi"
    yield '        was="${takes:+$takes $word}"'
    yield from _walk(whole)
    yield "    done"
    yield "    if [[ $cur == [:=] ]]; then i=$COMP_CWORD; cur=; else i=$((COMP_CWORD - 1)); fi"
    yield "    begun=${COMP_WORDS[i]}"
    yield "    # only what stands behind the sign is completed"
    yield "    if [[ $begun == [:=] && -n $was ]]; then takes=${was%% *}; begun=${was#* }$begun"
    yield "    elif [[ $begun == : ]]; then before=${COMP_WORDS[i-1]} begun="
    yield "    else begun=; fi"
    yield from _candidates(whole, known)
    yield f"    case $before in '' | {BOT[:-1]}) ;; {ENGINE[:-1]}) kind={FILES} ;; *) kind= ;; esac"
    yield "    if [[ -n $begun ]]; then"
    yield "        was=$kind; kind="
    yield '        for word in $was; do if [[ $word == "$begun"* ]]; then kind+=" ${word#"$begun"}"; fi; done'
    yield "    fi"
    yield "    COMPREPLY=()"
    yield f"    if [[ $kind == {FILES} ]]; then"
    yield "        compopt -o filenames 2> /dev/null"
    yield '        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -f -- "$cur")'
    yield "    else"
    yield '        while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W "$kind" -- "$cur")'
    yield "        if [[ ${COMPREPLY[*]-} == *= ]]; then compopt -o nospace 2> /dev/null; fi"
    yield "    fi"
    yield "}"
    yield f"complete -F _holmgang {' '.join(NAMES)}"


def zsh(whole: Outline, known: KnownWords) -> Iterator[str]:
    """The lines of a script for zsh; found in a folder of fpath it is called, and sourced it registers itself."""
    yield f"#compdef {' '.join(NAMES)}"  # compinit looks for it in the first line and nowhere else
    yield _made_by("zsh")
    yield "_holmgang() {"
    yield "    local cur=$words[CURRENT] where= takes= place=0 kind= game= i word"
    yield "    for ((i = 2; i < CURRENT; i++)); do"
    yield "        word=$words[i]"
    yield from _walk(whole)
    yield "    done"
    yield from _candidates(whole, known)
    yield f"    if [[ $kind == {FILES} ]]; then"
    yield "        _files"
    yield "    else"
    yield "        compadd -- ${${=kind}:#*=}"
    yield "        compadd -S '' -- ${(M)${=kind}:#*=}"
    yield "    fi"
    yield "}"
    yield 'if [[ $funcstack[1] == _holmgang ]]; then _holmgang "$@"; else compdef _holmgang ' + " ".join(NAMES) + "; fi"


def _walk(whole: Outline) -> Iterator[str]:
    """From word to word: which command it is, what the next word is the value of, and which place it has."""
    yield f"        if [[ $takes == {GAMES} ]]; then game=$word; fi"
    yield "        if [[ -n $takes ]]; then takes=; continue; fi"
    yield '        case "$where $word" in'
    for each in whole.all():
        for flag in each.flags:
            if flag.value is not None:
                names = "|".join(f'"{_where(each)} {name}"' for name in flag.names)
                yield f"            {names}) takes='{flag.kind or '-'}' ;;"
    for each in whole.all():
        if each.path:
            yield f'            "{_where_of(each.path[:-1])} {each.path[-1]}") where={_where(each)}; place=0 ;;'
    yield '            *" -"*) ;;'
    named = "|".join(
        f'"{_where(each)} {at}"' for each in whole.all() for at, place in enumerate(each.places) if place.kind == GAMES
    )
    yield f'            *) case "$where $place" in {named}) game=$word ;; esac; ((place += 1)) ;;'
    yield "        esac"


def _candidates(whole: Outline, known: KnownWords) -> Iterator[str]:
    yield "    if [[ -n $takes ]]; then"
    yield "        kind=$takes"
    yield "    elif [[ $cur == -* ]]; then"
    yield '        case "$where" in'
    for each in whole.all():
        yield f'            "{_where(each)}") kind="{" ".join(_flag_names(each.flags))}" ;;'
    yield "        esac"
    yield "    else"
    yield '        case "$where $place" in'
    for each in whole.all():
        if each.inside:
            yield f'            "{_where(each)} 0") kind="{" ".join(inside.path[-1] for inside in each.inside)}" ;;'
        for at, place in enumerate(each.places):
            pattern = f'"{_where(each)} "*' if place.many else f'"{_where(each)} {at}"'
            yield f"            {pattern}) kind='{place.kind or '-'}' ;;"
    yield "        esac"
    yield "    fi"
    yield '    case "$kind" in'
    for kind, words in known.everywhere.items():
        yield f"        {kind}) kind='{words}' ;;"
    for kind, games in known.by_game.items():
        every = " ".join(dict.fromkeys(" ".join(games.values()).split()))
        yield f'        {kind}) case "$game" in'
        yield from (f"            {game}) kind='{words}' ;;" for game, words in games.items())
        yield f"            *) kind='{every}' ;;"
        yield "        esac ;;"
    yield "        -) kind= ;;"
    yield "    esac"


def _where(each: Outline) -> str:
    return _where_of(each.path)


def _where_of(path: Iterable[str]) -> str:
    return "".join(f"/{name}" for name in path)


def _flag_names(flags: Iterable[Flag]) -> list[str]:
    return [name for flag in flags for name in flag.names]


# fish: a line for each thing that can be completed, and when


def fish(whole: Outline, known: KnownWords) -> Iterator[str]:
    """The script for fish: lines of its command ``complete``."""
    yield _made_by("fish")
    yield "complete -c holmgang -f"
    yield f"complete -c {NAMES[1]} -w {NAMES[0]}"
    for each in whole.all():
        when = _when(each)
        for inside in each.inside:
            yield f"complete -c holmgang -n '{_before(each)}' -a {inside.path[-1]} -d {_described(inside.does)}"
        for flag in each.flags:
            yield f"complete -c holmgang -n '{when}'{_fish_names(flag)}{_fish_value(flag, known)} -d {_described(flag.does)}"
            for game, words in known.by_game.get(flag.kind, {}).items():
                yield f"complete -c holmgang -n '{_with_game(each, game)}'{_fish_names(flag)} -x -a '{words}'"
        for kind in dict.fromkeys(place.kind for place in each.places if place.kind):
            if kind in known.by_game:
                for game, words in known.by_game[kind].items():
                    yield f"complete -c holmgang -n '{_with_game(each, game)}' -a '{words}'"
            elif kind == GAMES:  # once
                names = known.everywhere[GAMES]
                yield f"complete -c holmgang -n '{when}; and not __fish_seen_subcommand_from {names}' -a '{names}'"
            else:
                yield f"complete -c holmgang -n '{when}'" + (
                    " -F" if kind == FILES else f" -a '{known.everywhere.get(kind, kind)}'"
                )


def _with_game(each: Outline, game: str) -> str:
    """Once a command was typed, and a game."""
    return f"{_when(each)}; and __fish_seen_subcommand_from {game}"


def _when(each: Outline) -> str:
    """Once this command, or this act of one, was typed; without any, until there is one."""
    return "; and ".join(f"__fish_seen_subcommand_from {name}" for name in each.path) or "__fish_use_subcommand"


def _before(each: Outline) -> str:
    """Before any of its acts was typed."""
    names = " ".join(inside.path[-1] for inside in each.inside)
    return f"{_when(each)}; and not __fish_seen_subcommand_from {names}" if each.path else "__fish_use_subcommand"


def _fish_names(flag: Flag) -> str:
    return "".join(f" -l {name[2:]}" if name.startswith("--") else f" -s {name[1:]}" for name in flag.names)


def _fish_value(flag: Flag, known: KnownWords) -> str:
    if flag.value is None:
        return ""
    if flag.kind == FILES:
        return " -r -F"
    if flag.kind in known.by_game:
        return " -x"
    return f" -x -a '{known.everywhere.get(flag.kind, flag.kind)}'" if flag.kind else " -x"


def _described(text: str) -> str:
    """What is read beside a candidate: as much of it as stands by itself, in quotes."""
    short = re.split(r"; | \(|, as ", text)[0]
    escaped = short.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"
