"""What a page may do: run its own scripts, talk to whoever it came from, and nothing else."""

from typing import Final

DIRECTIVES: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; manifest-src 'self'; base-uri 'self'; form-action 'none'"
)
"""Of a Content-Security-Policy. WebAssembly is Python's, in the worker; no text is ever run as a script.

A worker is held to it where it is sent as a header with the worker's own file; in a page it binds that page alone.
"""
