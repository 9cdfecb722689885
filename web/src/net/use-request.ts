// A request that a component waits for.
import { useEffect, useState } from "preact/hooks";
import { Refused } from "./api";

export interface Answer<T> {
  answer: T | null;
  problem: string;
  again: () => void;
}

/** Asks when the component appears and whenever one of these changes, and once more when the server has named a time for that;
 * keeps the old answer until the new one is there. */
export function useRequest<T>(ask: () => Promise<T>, changes: readonly unknown[]): Answer<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    let later: ReturnType<typeof setTimeout> | undefined;
    ask().then(
      (found) => {
        if (!current) return;
        setAnswer(found);
        setProblem("");
      },
      (error: Error) => {
        if (!current) return;
        setProblem(error.message);
        if (error instanceof Refused && error.retryAfter !== null) later = setTimeout(() => setRound((count) => count + 1), error.retryAfter * 1000);
      },
    );
    return () => {
      current = false;
      clearTimeout(later);
    };
  }, [...changes, round]);
  return { answer, problem, again: () => setRound((count) => count + 1) };
}
