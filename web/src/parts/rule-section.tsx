// The section of the rules page that tells of an option: fetched by whoever looks it up.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net/api";
import { text } from "../text";
import { Prose } from "./prose";

export interface RuleProps {
  game: string;
  anchor: string;
  onTitle: (title: string) => void;
}

export function RuleSection({ game, anchor, onTitle }: RuleProps): JSX.Element {
  const [section, setSection] = useState<{ title: string; html: string } | null>(null);
  const [problem, setProblem] = useState("");
  useEffect(() => {
    api.rules(game).then(
      (page) => {
        const found = sectionOf(page.html, anchor);
        setSection(found);
        onTitle(found.title);
      },
      (error: Error) => setProblem(error.message),
    );
  }, [game, anchor]);
  return (
    <>
      {problem !== "" && <p class="problem">{problem}</p>}
      {section !== null && <Prose html={section.html} label={section.title} />}
    </>
  );
}

/** The part of the rules under one heading, up to the next heading of its rank. */
function sectionOf(html: string, anchor: string): { title: string; html: string } {
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
