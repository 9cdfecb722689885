// While notices are on, the own matches that are not on the screen are watched, from whichever page is open.
import { useEffect } from "preact/hooks";

export function useTurnNotices(on: boolean): void {
  useEffect(() => {
    if (!on) return undefined;
    let end = (): void => undefined;
    let ended = false;
    void import("../own-games/turn-watch").then(({ turnWatch }) => {
      if (!ended) end = turnWatch.follow();
    });
    return () => {
      ended = true;
      end();
    };
  }, [on]);
}
