import type { JSX } from "preact";
import { Dialog } from "../parts/dialog";
import { text } from "../text";

export function HelpDialog({ onClose }: { onClose: () => void }): JSX.Element {
  return (
    <Dialog title={text.help.title} onClose={onClose}>
      <dl class="keys">
        {text.help.keys.map(([keys, does]) => (
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
      <p class="note">{text.help.note}</p>
    </Dialog>
  );
}
