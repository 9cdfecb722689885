"""How ``make docs`` builds the documentation site from these pages."""

import re
from typing import Any

from pygments.lexers.special import TextLexer
from sphinx.application import Sphinx

from holmgang import __version__

project = "Holmgang"
author = "the Holmgang authors"
project_copyright = "the Holmgang authors; the games belong to their designers"
release = version = __version__
extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["conf.py"]
nitpicky = False  # signatures name types of the standard library and of others, whose pages are not here
default_role = "code"  # docstrings name things in single backticks

myst_heading_anchors = 4
myst_enable_extensions = ["deflist"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
autodoc_preserve_defaults = True
maximum_signature_line_length = 100
autodoc_default_options = {"members": True, "undoc-members": True}
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = f"Holmgang {version}"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8a3324", "color-brand-content": "#8a3324"},
    "dark_css_variables": {"color-brand-primary": "#e8a08a", "color-brand-content": "#e8a08a"},
}
html_favicon = "../web/public/icon.svg"
html_copy_source = False
html_show_sphinx = False
pygments_style, pygments_dark_style = "a11y-high-contrast-light", "a11y-high-contrast-dark"

OUR_BLOCKS = (
    "broken ebnf lenient lenient-record moves position receipt record redacted refused seen typed".split()  # noqa: SIM905 - a list of words
)
"""What fenced blocks of these pages hold that nobody else has a name for; tests read them by it."""
RULES_PAGE = re.compile(r"\]\((?:\.\./)+src/holmgang/games/(\w+)/page\.md")
"""In the repository a rules page lies with its game; on the site it has a place of its own."""

NOTHING_SAID = "Alias for field number"
"""What Python itself says of a named tuple's field that has no docstring."""


def _place_rules(_: Sphinx, __: str, source: list[str]) -> None:
    source[0] = RULES_PAGE.sub(lambda found: f"](/rules/{found[1].replace('_', '-')}.md", source[0])


def _drop_what_says_nothing(_: Sphinx, __: str, ___: str, ____: object, _____: object, lines: list[str]) -> None:
    if lines and lines[0].startswith(NOTHING_SAID):
        lines.clear()


def setup(app: Sphinx) -> dict[str, Any]:
    """What the site needs besides settings."""
    for name in OUR_BLOCKS:
        app.add_lexer(name, TextLexer)
    app.connect("source-read", _place_rules)
    app.connect("autodoc-process-docstring", _drop_what_says_nothing)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
