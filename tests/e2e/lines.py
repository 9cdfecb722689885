"""A line between a browser and its server that can die as lines do: nothing is closed, nobody is told, nothing arrives."""

import contextlib
import socket
import threading

from tests.e2e.kit import Server


class Line(Server):
    """The same server, reached through a line that can die; those who connect afterwards get a good one."""

    def __init__(self, server: Server) -> None:
        super().__init__(server.store, server.path)
        self._house = server
        self._listening = socket.create_server(("127.0.0.1", self.port))
        self._pipes: list[_Pipe] = []
        threading.Thread(target=self._accept, daemon=True).start()

    def die(self, *, only_answers: bool = False) -> None:
        """From now on nothing arrives of what is said on the connections there are, or no answer to it."""
        for pipe in self._pipes:
            pipe.dead = pipe.dead or pipe.answers or not only_answers

    def close(self) -> None:
        """Takes the line away."""
        self._listening.close()
        for pipe in self._pipes:
            pipe.close()

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._house.port))
                self._pipes += [_Pipe(near, far, answers=False), _Pipe(far, near, answers=True)]


class _Pipe:
    """One direction of a connection."""

    def __init__(self, source: socket.socket, target: socket.socket, *, answers: bool) -> None:
        self.answers = answers
        self.dead = False
        self._source, self._target = source, target
        threading.Thread(target=self._pump, daemon=True).start()

    def close(self) -> None:
        for end in (self._source, self._target):
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()

    def _pump(self) -> None:
        with contextlib.suppress(OSError):
            while data := self._source.recv(65536):
                if not self.dead:
                    self._target.sendall(data)
        if not self.dead:
            self.close()
