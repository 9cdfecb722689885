// The review of a game, asked for until it is there: the server says how far it is.
import { useEffect, useState } from "preact/hooks";
import { api, Refused } from "../net/api";
import type { ReviewAnswer, Reviewed, ReviewProgress } from "../wire";

/** Milliseconds between two questions: the server itself waits a while before it answers that there is nothing yet. */
const PAUSE = 300;

export interface Asked {
  review: Reviewed | null;
  progress: ReviewProgress | null;
  problem: string;
  again: () => void;
}

/** Of a match by its id, or of a record where there is none. */
export function useReview(match: string, record: string): Asked {
  const [review, setReview] = useState<Reviewed | null>(null);
  const [progress, setProgress] = useState<ReviewProgress | null>(null);
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    setProblem("");
    follow(match, record, (answer) => {
      if (!current) return false;
      setReview(answer.review);
      setProgress(answer.progress);
      return true;
    }).catch((error: Error) => {
      if (current) setProblem(error.message);
    });
    return () => {
      current = false;
    };
  }, [match, record, round]);
  return { review, progress, problem, again: () => setRound((count) => count + 1) };
}

/** Asks until the review is there, or nobody wants to hear of it any more. */
export async function follow(match: string, record: string, heard: (answer: ReviewAnswer) => boolean): Promise<void> {
  for (;;) {
    const answer = await ask(match, record);
    if (answer instanceof Refused) {
      // the server has too much to do just now: whoever waits is told so
      if (!heard({ review: null, progress: { share: 0, doing: answer.message } })) return;
      await wait(1000 * (answer.retryAfter ?? 1));
    } else if (!heard(answer) || answer.review !== null) return;
    else await wait(PAUSE);
  }
}

/** The server's answer; a refusal only where it has too much to do just now. */
async function ask(match: string, record: string): Promise<ReviewAnswer | Refused> {
  try {
    return await asked(match, record);
  } catch (error) {
    if (error instanceof Refused && error.retryAfter !== null) return error;
    throw error;
  }
}

/** A match that the server knows no more is reviewed from its record. */
async function asked(match: string, record: string): Promise<ReviewAnswer> {
  if (match === "") return api.recordReview({ record });
  try {
    return await api.matchReview(match);
  } catch (error) {
    if (error instanceof Refused && error.code === "no_match") return api.recordReview({ record });
    throw error;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
