"""The server as browsers and programs reach it: plain requests, the live socket, and what is refused at the door."""
