"""The server as its users meet it: over real sockets, on real stores, with everything that can go wrong."""
