// Games of this browser that cannot be read any more: what is the matter, and how to be rid of them. The others are not touched.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { damagedMatches, dropDamagedMatches } from "../storage/matches";
import { text } from "../text";

export function DamagedGames(): JSX.Element | null {
  const [count, setCount] = useState(() => damagedMatches().length);
  if (count === 0) return null;
  const forget = (): void => {
    dropDamagedMatches();
    setCount(0);
  };
  return (
    <div class="problem damaged-games" role="status">
      <p>{text.inBrowser.damaged(count)}</p>
      <button type="button" class="button small" onClick={forget}>
        {text.inBrowser.forgetDamaged(count)}
      </button>
    </div>
  );
}
