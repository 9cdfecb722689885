// Were the dice fair? Recomputed here, in the browser, from the record and what this browser noted during play.
import type { JSX } from "preact";
import { shareFor } from "../fair/dice";
import { notedOf, type Receipt, receiptOf, seenBy } from "../fair/receipt";
import { type Check, check } from "../fair/verify";
import type { Room } from "../match/room";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { saveText } from "../parts/download";
import { Icon } from "../parts/icons";
import { text } from "../text";
import { verify as words } from "../text/en-replay";

export function VerifyMatch({ room }: { room: Room }): JSX.Element {
  const receipt = ownReceipt(room);
  const found = useRequest(async () => {
    const record = await api.record(room.id, room.place.token);
    return check(record, receipt, room.seat === null ? [] : seenBy(room.id, room.seat));
  }, [room.id]);
  if (found.problem !== "") return <p class="problem" role="alert">{found.problem}</p>;
  if (found.answer === null) return <p class="loading">{text.app.loading}</p>;
  return (
    <>
      <Findings check={found.answer} />
      {receipt !== null && (
        <button type="button" class="button" onClick={() => saveText(`receipt-${room.id}.json`, `${JSON.stringify(receipt)}\n`)}>
          <Icon name="down" size={16} /> {words.receipt}
        </button>
      )}
    </>
  );
}

function ownReceipt(room: Room): Receipt | null {
  const { facts, seat, shown } = room;
  const fair = shown?.frame.fair;
  if (facts === null || seat === null || !fair) return null;
  const share = shareFor(room.id, seat, fair.commitments[seat] ?? "");
  return share === null ? null : receiptOf(facts, seat, share);
}

/** Checks a record that was brought along; if it is of a match of this browser, against what was noted then. */
export function CheckRecord({ record, match }: { record: string; match: string }): JSX.Element {
  const noted = ([0, 1] as const).map((seat) => notedOf(match, seat, (commitment) => shareFor(match, seat, commitment))).find((each) => each !== null) ?? null;
  return <Findings check={check(record, noted, noted === null ? [] : seenBy(match, noted.seat))} />;
}

function Findings({ check: made }: { check: Check }): JSX.Element {
  return (
    <div class={`verdict ${made.verdict}`} data-verdict={made.verdict}>
      <h3>{words.verdicts[made.verdict]}</h3>
      <ul>
        {made.findings.map((finding) => (
          <li key={finding.sentence} class={finding.fine ? "fine" : "wrong"}>
            <Icon name={finding.fine ? "check" : "close"} size={16} /> <span>{finding.sentence}</span>
          </li>
        ))}
      </ul>
      <p class="note">{words.limits}</p>
    </div>
  );
}
