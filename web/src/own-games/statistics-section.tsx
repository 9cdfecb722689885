// How the own games ended, a fold a game: by opponent, and what reviews have said of them.
import type { JSX } from "preact";
import { keptReviews, type OwnPlay } from "../storage/reviews";
import { keptResults } from "../storage/results";
import { text } from "../text";
import { ownGames } from "../text/en-own-games";
import { review } from "../text/en-review";
import { type GameStatistics, gamesIn, type Opponent, statisticsOf } from "./statistics";

const words = ownGames.statistics;

export function StatisticsSection({ onReset }: { onReset: () => void }): JSX.Element | null {
  const results = keptResults();
  const games = statisticsOf(results, keptReviews());
  if (games.length === 0) return null;
  return (
    <section class="statistics">
      <h2>{words.title}</h2>
      {games.map((each) => (
        <GameLine key={each.game} of={each} />
      ))}
      <p class="note">{words.note}</p>
      {results.length > 0 && (
        <button type="button" class="button small quiet" onClick={() => confirm(words.sure) && onReset()}>
          {words.reset}
        </button>
      )}
    </section>
  );
}

function GameLine({ of }: { of: GameStatistics }): JSX.Element {
  const { tally, run, longest, reviewed } = of;
  return (
    <details data-game={of.game}>
      <summary>
        <strong>{of.title}</strong> <span>{words.line(gamesIn(tally), tally)}</span>
      </summary>
      {run !== null && <p>{words.run(run.won, run.length)}</p>}
      {longest > 1 && <p>{words.longest(longest)}</p>}
      {of.opponents.length > 0 && <Opponents title={of.title} opponents={of.opponents} />}
      {reviewed !== null && <Reviewed of={reviewed} />}
    </details>
  );
}

function Opponents({ title, opponents }: { title: string; opponents: readonly Opponent[] }): JSX.Element {
  return (
    <div class="sideways" tabIndex={0} role="region" aria-label={words.byOpponent(title)}>
      <table class="review-figures">
        <thead>
          <tr>
            {[words.opponent, words.won, words.lost, words.drew].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {opponents.map(({ name, bot, tally }) => (
            <tr key={`${bot} ${name}`}>
              <th scope="row">
                {text.players.unnamed.includes(name) ? ownGames.somebody : name} {bot && words.bot}
              </th>
              <td>{tally.won}</td>
              <td>{tally.lost}</td>
              <td>{tally.drew}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Reviewed({ of }: { of: OwnPlay }): JSX.Element {
  return (
    <dl class="reviewed" aria-label={words.reviewed(of.games)}>
      <div>
        <dt>{words.reviewed(of.games)}</dt>
      </div>
      <div>
        <dt>{words.accuracy}</dt>
        <dd>{of.accuracy === null ? review.unknown : review.percent(of.accuracy, 0)}</dd>
      </div>
      <div>
        <dt>{words.luck}</dt>
        <dd>{review.signed(of.luck, 0)}</dd>
      </div>
      <div>
        <dt>{words.cost}</dt>
        <dd>{review.percent(of.cost, 0)}</dd>
      </div>
    </dl>
  );
}
