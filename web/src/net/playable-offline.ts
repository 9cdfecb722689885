// Whether it can be played here while the server is away.
import { useEffect, useState } from "preact/hooks";
import { pythonWorker } from "./python-worker";

/** Whether Python is there, or was kept; found out when somebody wants to know. */
export function usePlayableOffline(wanted: boolean): boolean {
  const [playable, setPlayable] = useState(false);
  useEffect(() => {
    if (wanted) void pythonWorker.isPlayable().then(setPlayable);
  }, [wanted]);
  return wanted && playable;
}
