"""Holmgang in a browser: the same matches, pictures and messages, in a worker beside the page that plays, without any server."""
