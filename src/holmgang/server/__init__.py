"""Holmgang over HTTP and WebSocket: live matches, storage, the lobby, and the pages of the browser client."""
