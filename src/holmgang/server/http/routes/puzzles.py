"""Puzzles: which there are, one of them, and its answer for whoever has given one. They come with the package and cost little."""

from litestar import get, post
from litestar.params import FromPath, JSONBody

from holmgang.server.api import puzzles
from holmgang.server.api.forms import AnswerPuzzle, PuzzleFacts, PuzzleSolution, PuzzlesPage
from holmgang.server.http.openapi import REFUSALS

from .games import NO_CACHE


@get("/puzzles", cache_control=NO_CACHE, responses=REFUSALS, sync_to_thread=False, summary="The puzzles there are, and today’s")
def all_puzzles() -> PuzzlesPage:
    """By game and grade, each with what it is known by; the day changes at midnight UTC."""
    return puzzles.puzzles_page()


@get(
    "/puzzles/{game:str}/{number:int}",
    cache_control=NO_CACHE,
    responses=REFUSALS,
    sync_to_thread=False,
    summary="One puzzle, without its answer",
)
def puzzle(game: FromPath[str], number: FromPath[int]) -> PuzzleFacts:
    """The table as the seat sees it that is asked, the question and the options."""
    return puzzles.puzzle_facts(game, number)


@post(
    "/puzzles/{game:str}/{number:int}",
    status_code=200,
    responses=REFUSALS,
    sync_to_thread=False,
    summary="Answer a puzzle, or give it up",
)
def solved_puzzle(game: FromPath[str], number: FromPath[int], data: JSONBody[AnswerPuzzle]) -> PuzzleSolution:
    """Whether the answer is right, and the numbers of every option. Nothing is stored."""
    return puzzles.solve_puzzle(game, number, data)
