"""Links from page to page lead somewhere, in the repository as on the site: to a file that is there, and to a heading in it."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from urllib.parse import unquote

import pytest
from markdown_it import MarkdownIt
from markdown_it.token import Token

from .pages import ROOT, pages

READ = [*pages(), ROOT / "CHANGELOG.md"]
ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:")
"""Begins an address that is no place in the repository."""


@cache
def tokens(path: Path) -> list[Token]:
    """All that is on a page, what stands within a line included."""
    parsed = MarkdownIt("commonmark").enable("table").parse(path.read_text(encoding="utf-8"))
    return [inner for token in parsed for inner in (token, *(token.children or ()))]


def links(path: Path) -> list[str]:
    """Where a page's links and pictures lead to."""
    found = [str(token.attrs.get("href") or token.attrs.get("src") or "") for token in tokens(path)]
    return [unquote(each) for each in found if each and not ELSEWHERE.match(each)]


@cache
def anchors(path: Path) -> frozenset[str]:
    """What the headings of a page are reached by, as GitHub and the site have it."""
    found: Counter[str] = Counter()
    names = []
    for token, content in zip(tokens(path), tokens(path)[1:], strict=False):
        if token.type == "heading_open":
            plain = "".join(child.content for child in content.children or () if child.type in ("text", "code_inline"))
            name = re.sub(r"[^\w\- ]", "", plain.casefold()).replace(" ", "-")
            names.append(f"{name}-{found[name]}" if found[name] else name)
            found[name] += 1
    return frozenset(names)


def is_broken(page: Path, link: str) -> bool:
    """Whether there is no such file or folder, or no such heading in it."""
    name, _, anchor = link.partition("#")
    target = page.parent / name if name else page
    return not target.exists() or (bool(anchor) and anchor not in anchors(target))


@pytest.mark.parametrize("page", READ, ids=lambda page: str(page.relative_to(ROOT)))
def test_every_link_leads_somewhere(page: Path) -> None:
    assert [link for link in links(page) if is_broken(page, link)] == []


def test_links_that_lead_nowhere_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# A page\n\n[a](#a-page) [b](#b) [c](other.md) [d](page.md#a-page) [e](https://x.org/y)\n", encoding="utf-8")
    assert [link for link in links(page) if is_broken(page, link)] == ["#b", "other.md"]


def test_the_pages_have_links() -> None:
    assert sum(len(links(page)) for page in READ) > 200
    assert sum("#" in link for page in READ for link in links(page)) > 10
