// What the page has to say about itself, wherever one is: how far Python is, what is in its way, a new version.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import { pythonWorker } from "../net/python-worker";
import { LoadingWords } from "../parts/loading-words";
import { text } from "../text";
import { hasServer } from "./host";
import { offline } from "./offline";
import { useStore } from "./store";

export function PageState(): JSX.Element {
  const { state, obstacle, lasts, wanted } = useStore(pythonWorker);
  const { news } = useStore(offline);
  const words = text.inBrowser;
  return (
    <>
      {state === "loading" && <Progress />}
      {state === "failed" && obstacle !== null && (wanted || !hasServer) && (
        <Notice role="alert" told={words.obstacles[obstacle]} dismiss={words.close}>
          <button type="button" class="button small" onClick={() => location.reload()}>
            {text.app.again}
          </button>
        </Notice>
      )}
      {state === "ready" && !lasts && <Notice role="status" told={words.notKept} dismiss={words.close} />}
      {news && (
        <Notice role="status" slim="slim" told={words.news} dismiss={words.later}>
          <button type="button" class="button small primary" onClick={() => offline.load()}>
            {words.load}
          </button>
        </Notice>
      )}
    </>
  );
}

function Notice(props: { role: "alert" | "status"; told: string; dismiss: string; slim?: "slim"; children?: ComponentChildren }): JSX.Element | null {
  const [gone, setGone] = useState(false);
  if (gone) return null;
  return (
    <div class={`reload-notice ${props.slim ?? ""}`} role={props.role}>
      <p>{props.told}</p>
      {props.children}
      <button type="button" class="button small" onClick={() => setGone(true)}>
        {props.dismiss}
      </button>
    </div>
  );
}

/** By the bytes that have come: a thin line along the upper edge, which covers nothing and moves nothing; and in words, while somebody waits. */
function Progress(): JSX.Element {
  const { loaded, total, wanted } = useStore(pythonWorker);
  return (
    <div class="python-progress">
      <progress aria-label={text.inBrowser.loading} max={1} value={total === 0 ? 0 : loaded / total} />
      {wanted && (
        <p>
          <LoadingWords />
        </p>
      )}
    </div>
  );
}
