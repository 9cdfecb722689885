// A player's own page: accuracy and luck over the games that were reviewed on this device.
import type { JSX } from "preact";
import { Link } from "../app/router";
import { keptReviews, ownPlay } from "../storage/reviews";
import { review } from "../text/en-review";

/** How many of the latest are listed. */
const LATEST = 10;

export function OwnPlaySection(): JSX.Element | null {
  const kept = keptReviews();
  const words = review.own;
  if (kept.length === 0) return null;
  return (
    <section class="own-play">
      <h2>{words.title}</h2>
      <p>{words.lead}</p>
      <div class="sideways" tabIndex={0} role="region" aria-label={words.title}>
        <table class="review-figures">
          <thead>
            <tr>
              <th scope="col">{words.game}</th>
              <th scope="col">{words.games}</th>
              <th scope="col">{words.accuracy}</th>
              <th scope="col">{words.luck}</th>
              <th scope="col">{words.cost}</th>
            </tr>
          </thead>
          <tbody>
            {ownPlay(kept).map((each) => (
              <tr key={each.game} data-game={each.game}>
                <th scope="row">{each.title}</th>
                <td>{each.games}</td>
                <td>{each.accuracy === null ? review.unknown : review.percent(each.accuracy, 0)}</td>
                <td>{review.signed(each.luck, 0)}</td>
                <td>{review.percent(each.cost, 0)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <h3>{words.last}</h3>
      <ul class="own-games">
        {kept.slice(0, LATEST).map((each) => (
          <li key={each.match}>
            <Link to={`replay/${each.match}#review`} class="row-link">
              <span>{words.one(each.title, each.names)}</span> <span class="row-note">{words.figures(each.accuracy, each.luck)}</span>
            </Link>
          </li>
        ))}
      </ul>
      <p class="note">{words.note}</p>
    </section>
  );
}
