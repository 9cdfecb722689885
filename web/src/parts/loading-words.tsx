// How far it is until it can be played in this browser, in words; nothing where nobody has to wait for that.
import type { JSX } from "preact";
import { useStore } from "../app/store";
import { pythonWorker } from "../net/python-worker";
import { text } from "../text";

export function LoadingWords(): JSX.Element {
  const { state, loaded, total } = useStore(pythonWorker);
  const words = text.inBrowser;
  if (state === "ready") return <>{words.ready}</>;
  if (state !== "loading") return <></>;
  if (total === 0) return <>{words.loading}</>;
  return <>{loaded < total ? words.loaded(words.megabytes(loaded), words.megabytes(total)) : words.starting}</>;
}
