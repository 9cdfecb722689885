// Sitting down, by an invitation or at an open challenge: what is played, with whom, how, and under which name.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { settings } from "../app/settings";
import { takeSeat } from "../net/match-requests";
import { AboutGame } from "../parts/about-game";
import { MatchTerms } from "../parts/match-terms";
import { SetUp } from "../parts/set-up-position";
import { text } from "../text";
import type { MatchFacts } from "../wire";

export interface Invited {
  facts: MatchFacts;
  /** The invitation, or what moves a seat to this device; null: the seat is open to anybody. */
  code: string | null;
  device: boolean;
  onSeated: () => void;
}

/** Only a press of the button spends an invitation: a chat's preview of the link must not. */
export function JoinForm({ facts, code, device, onSeated }: Invited): JSX.Element {
  const [name, setName] = useState(settings.get("name"));
  const [problem, setProblem] = useState("");
  const [busy, setBusy] = useState(false);
  const words = text.join;
  // whoever only changes devices has agreed to it long ago
  const setUp = device ? null : facts.set_up;
  const take = (event: Event): void => {
    event.preventDefault();
    setBusy(true);
    setProblem("");
    const seated = (): void => {
      // a name that is refused is not kept, or it would be refused everywhere
      if (!device) settings.set("name", name.trim());
      onSeated();
    };
    takeSeat(facts.id, code, device ? null : name.trim(), setUp !== null).then(seated, (error: Error) => {
      setProblem(error.message);
      setBusy(false);
    });
  };
  const host = facts.seats.map((seat) => (seat.taken ? seat.name : "")).find((each) => each !== "" && !text.players.unnamed.includes(each)) ?? "";
  return (
    <form class="card-panel join" onSubmit={take}>
      <h1>{device ? words.device(facts.title) : code === null ? words.challenged(host, facts.title) : words.invited(host, facts.title)}</h1>
      {!device && <AboutGame game={facts.game} />}
      <MatchTerms facts={facts} />
      {setUp !== null && <SetUp facts={facts} view={setUp} />}
      {!device && (
        <label class="field">
          <span>{text.settings.name}</span>
          <input type="text" maxLength={24} value={name} autocomplete="nickname" placeholder={text.create.anonymous(settings.get("nickname"))} onInput={(event) => setName(event.currentTarget.value)} />
        </label>
      )}
      {problem !== "" && <p class="problem" role="alert">{problem}</p>}
      <button type="submit" class="button primary big" disabled={busy}>
        {device ? words.goOn : setUp !== null ? words.takeSetUp : words.take}
      </button>
      {problem !== "" && code !== null && (
        <button type="button" class="button quiet" onClick={onSeated}>
          {words.watch}
        </button>
      )}
    </form>
  );
}
