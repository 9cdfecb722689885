// At the end of a match: the next stronger level after a few wins in a row, or the next weaker one after as many losses.
import type { JSX } from "preact";
import { api } from "../net/api";
import { playBot } from "../net/match-requests";
import { nextLevel, rememberBot } from "../net/opponents";
import { useRequest } from "../net/use-request";
import { keptMatch, keptMatches } from "../storage/matches";
import { text } from "../text";
import type { CreateMatch, EndingFacts, MatchFacts } from "../wire";
import type { Room } from "./room";

export function NextLevelOffer({ room, ending }: { room: Room; ending: EndingFacts }): JSX.Element | null {
  const { answer } = useRequest(() => api.games(), []);
  const { facts, seat } = room;
  const kept = keptMatch(room.id);
  const levels = answer?.games.find((game) => game.name === facts?.game)?.levels ?? [];
  if (facts === null || seat === null || kept === null || room.onward !== null) return null;
  // the end may be on the screen before it is kept
  const offer = nextLevel(levels, { ...kept, ending, helped: room.helped }, keptMatches());
  if (offer === null) return null;
  const { next } = offer;
  const play = (): void => {
    rememberBot(facts.game, next.name);
    void playBot(facts.game, { ...terms(facts), opponent: `bot:${next.name}`, mine: "toss" }).catch((error: Error) => room.fail(error.message));
  };
  return (
    <div class="next-level">
      <p>{text.end.inARow(offer.run, offer.won, offer.before.title)}</p>
      <button type="button" class="button" onClick={play}>
        {text.end.nextLevel(next.title)}
      </button>
      <p class="note">{next.sentence}</p>
    </div>
  );
}

/** How a match was played that another is to be like. */
function terms({ options, take_back, clock, series }: MatchFacts): Partial<CreateMatch> {
  const { kind, time, increment } = clock;
  return {
    options,
    take_back,
    clock: { kind, seconds: time / 1000, increment: increment / 1000 },
    best_of: (series?.best_of ?? 1) as 1,
  };
}
