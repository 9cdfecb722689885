import type { JSX } from "preact";
import { Dialog } from "../parts/dialog";
import { help as text } from "../text/en-help";

export function HelpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={text.title} onClose={onClose}>
      <dl class="keys">
        {text.keys.map(([keys, does]) => (
          <div key={does}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p class="note">{text.note}</p>
    </Dialog>
  );
}
