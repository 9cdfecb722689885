// The lobby as the server tells it. While nobody looks there is no line.
import { useEffect, useState } from "preact/hooks";
import type { LobbyPage } from "../wire";
import { api } from "./api";
import { Connection } from "./connection";

/** What is going on, null until it is known; and whether the line is broken, so that it may be old. */
export function useLobby(): { lobby: LobbyPage | null; lost: boolean } {
  const [lobby, setLobby] = useState<LobbyPage | null>(null);
  const [lost, setLost] = useState(false);
  useEffect(() => followLobby(setLobby, setLost), []);
  return { lobby, lost };
}

/** Tells of the lobby, and of the line to it, until it is called off. */
export function followLobby(told: (page: LobbyPage) => void, broke: (lost: boolean) => void): () => void {
  let line: Connection | null = null;
  let known = false;
  const tell = (page: LobbyPage): void => {
    known = true;
    told(page);
  };
  const open = (): void => {
    line ??= new Connection(
      null,
      null,
      (frame) => {
        if (frame.type === "lobby") tell(frame.page);
      },
      () => {
        broke(line?.line === "lost");
        // where no line can be had, or none that stays, the lobby can be seen at least once
        if ((line?.line === "lost" || line?.line === "gone") && !known) api.lobby().then((page) => !known && tell(page), () => undefined);
      },
    );
  };
  const close = (): void => {
    line?.close();
    line = null;
  };
  const seen = (): void => (document.hidden ? close() : open());
  document.addEventListener("visibilitychange", seen);
  seen();
  return () => {
    document.removeEventListener("visibilitychange", seen);
    close();
  };
}
