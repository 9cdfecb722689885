// Whether it can be played here while the server is away.
import { useEffect, useState } from "preact/hooks";
import { here } from "./python-worker";

/** Whether Python is there, or was kept; found out when somebody wants to know. */
export function useAtHand(wanted: boolean): boolean {
  const [atHand, setAtHand] = useState(false);
  useEffect(() => {
    if (wanted) void here.isAtHand().then(setAtHand);
  }, [wanted]);
  return wanted && atHand;
}
