// The lobby as the server tells it. While nobody looks there is no line.
import { useEffect, useState } from "preact/hooks";
import type { LobbyPage } from "../wire";
import { api } from "./api";
import { Connection } from "./connection";

/** What is going on; null until it is known. */
export function useLobby(): LobbyPage | null {
  const [lobby, setLobby] = useState<LobbyPage | null>(null);
  useEffect(() => followLobby(setLobby), []);
  return lobby;
}

/** Tells of the lobby until it is called off. */
export function followLobby(told: (page: LobbyPage) => void): () => void {
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
