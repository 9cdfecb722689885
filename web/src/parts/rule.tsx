// The rule behind an option, one tap away: the section of the rules page that tells of it.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Link } from "../app/router";
import { api } from "../net/api";
import { text } from "../text";
import { Dialog } from "./dialog";
import { Prose } from "./prose";

export function RuleDialog(props: { game: string; anchor: string; onClose: () => void }): JSX.Element {
  const [section, setSection] = useState<{ title: string; html: string } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api.rules(props.game).then(
      (page) => setSection(sectionOf(page.html, props.anchor)),
      (error: Error) => setProblem(error.message),
    );
  }, [props.game, props.anchor]);
  return (
    <Dialog title={section?.title ?? text.rules.title} onClose={props.onClose} class="rule-dialog">
      {problem !== "" && <p class="problem">{problem}</p>}
      {section !== null && <Prose html={section.html} label={section.title} />}
      <p>
        <Link to={`learn/${props.game}#${props.anchor}`} target="_blank" title={text.app.newTab}>
          {text.rules.all}
        </Link>
      </p>
    </Dialog>
  );
}

/** The part of the rules under one heading, up to the next heading of its rank. */
export function sectionOf(html: string, anchor: string): { title: string; html: string } {
  const page = new DOMParser().parseFromString(html, "text/html");
  const heading = page.getElementById(anchor);
  if (heading === null) return { title: text.rules.title, html };
  const parts: string[] = [];
  const rank = heading.tagName;
  for (let next = heading.nextElementSibling; next !== null; next = next.nextElementSibling) {
    if (/^H[1-6]$/.test(next.tagName) && next.tagName <= rank) break;
    parts.push(next.outerHTML);
  }
  return { title: (heading.textContent ?? "").replace(/^\d+\.\s*/, ""), html: parts.join("") };
}
