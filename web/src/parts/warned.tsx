// Words that may end with a warning of what cannot be undone, which then stands out.
import type { JSX } from "preact";

export function Warned({ words, warning }: { words: string; warning: string | undefined }): JSX.Element {
  if (warning === undefined || !words.endsWith(warning)) return <>{words}</>;
  return (
    <>
      {words.slice(0, -warning.length)}
      <span class="warning">{warning}</span>
    </>
  );
}
