// The rule behind an option, one tap away.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import { text } from "../text";
import { Dialog } from "./dialog";
import { lazyPage } from "./lazy-page";
import type { RuleProps } from "./rule-section";

const RuleSection = lazyPage<RuleProps>(async () => (await import("./rule-section")).RuleSection);

export function RuleDialog({ game, anchor, onClose }: { game: string; anchor: string; onClose: () => void }): JSX.Element {
  const [title, setTitle] = useState<string>(text.rules.title);
  return (
    <Dialog title={title} onClose={onClose} class="rule-dialog">
      <RuleSection game={game} anchor={anchor} onTitle={setTitle} />
      <p>
        <Link to={`learn/${game}#${anchor}`} target="_blank" title={text.app.newTab}>
          {text.rules.all}
        </Link>
      </p>
    </Dialog>
  );
}
