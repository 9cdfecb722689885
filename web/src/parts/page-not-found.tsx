// An address that has no page.
import type { JSX } from "preact";
import { Link } from "../app/router";
import { text } from "../text";

export function PageNotFound(): JSX.Element {
  return (
    <div class="page narrow">
      <h1>{text.app.missing}</h1>
      <p>{text.app.missingNote}</p>
      <Link to="" class="button primary">
        {text.app.toGames}
      </Link>
    </div>
  );
}
