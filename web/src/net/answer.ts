// A request that a component waits for.
import { useEffect, useState } from "preact/hooks";

export interface Answer<T> {
  answer: T | null;
  problem: string;
  again: () => void;
}

/** Asks when the component appears and whenever one of these changes; keeps the old answer until the new one is there. */
export function useAnswer<T>(ask: () => Promise<T>, changes: readonly unknown[]): Answer<T> {
  const [answer, setAnswer] = useState<T | null>(null);
  const [problem, setProblem] = useState("");
  const [round, setRound] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (found) => {
        if (!current) return;
        setAnswer(found);
        setProblem("");
      },
      (error: Error) => {
        if (current) setProblem(error.message);
      },
    );
    return () => {
      current = false;
    };
  }, [...changes, round]);
  return { answer, problem, again: () => setRound((count) => count + 1) };
}
