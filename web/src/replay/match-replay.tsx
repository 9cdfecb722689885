// The replay of a match that is over.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { Link } from "../app/router";
import type { Room } from "../match/room";
import { useRequest } from "../net/use-request";
import { api } from "../net/api";
import { CopyLink } from "../parts/copy-link";
import { saveText } from "../parts/download";
import { Icon } from "../parts/icons";
import { text } from "../text";
import { replay as words } from "../text/en-replay";
import type { Replayed } from "../wire";
import { ReplayPlayer } from "./player";
import { useReplayLink } from "./use-replay-link";

/** From its beginning; or from before its last choice, which is then played again. */
export function MatchReplay({ room, lastMoment }: { room: Room; lastMoment: boolean }): JSX.Element {
  const found = useRequest(async () => api.replay({ record: await api.record(room.id, room.place.token) }), [room.id]);
  const [step, setStep] = useState(0);
  const { answer } = found;
  const link = useReplayLink(room.id, answer?.record ?? "");
  if (found.problem !== "") return <p class="problem" role="alert">{found.problem}</p>;
  if (answer === null) return <p class="loading">{text.app.loading}</p>;
  return (
    <>
      <ReplayPlayer replay={answer} own={room.shared ? null : room.seat} start={lastMoment ? beforeTheEnd(answer) : 0} plays={lastMoment} onStep={setStep} />
      <div class="buttons">
        <CopyLink link={link(`step=${step}`)} label={words.link} share={answer.title} />
        <Link to={`replay/${room.id}#step=${step}&review`} class="button">
          <Icon name="eye" size={16} /> {words.review}
        </Link>
        <button type="button" class="button" onClick={() => saveText(`${answer.game}-${room.id}.txt`, answer.record)}>
          <Icon name="down" size={16} /> {text.actions.download}
        </button>
      </div>
    </>
  );
}

function beforeTheEnd({ steps }: Replayed): number {
  return Math.max(0, steps.findLastIndex((step) => step.moves.some((move) => move !== null)) - 1);
}
